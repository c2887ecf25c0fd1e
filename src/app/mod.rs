//! The use cases; the only place where the layers meet.
//!
//! `app` does not know Discord. Whoever brings requests in calls [`App::challenge`] and [`App::act`];
//! whoever sends messages out pulls what is owed with [`App::next_deliveries`]. Both get views and
//! never a session.

mod achievements;
mod animation;
mod archive;
mod availability;
mod cache;
mod challenge_quota;
pub mod chance;
mod cities;
mod contests;
mod deletions;
mod deliveries;
mod downtime;
mod draft;
mod error;
mod families;
mod forgetting;
mod in_flight;
mod inbox;
mod limits;
mod maintenance;
mod meant_session;
mod moderation;
mod notices;
mod open_challenges;
mod outbox;
mod personal_file;
mod presence;
mod queries;
mod quiet_hours;
mod rating_changes;
mod recompute;
mod recorded;
pub mod replay;
mod replay_limiter;
mod scheduler;
mod sessions;
mod settings;
mod setup_editor;
mod setups;
mod statistics;
#[cfg(test)]
mod tests;
mod vacations;
pub mod wall_clock;

use std::sync::{Arc, atomic::AtomicBool};

use tokio::sync::Notify;

pub use self::{
    animation::{Replay, ReplayStyle},
    archive::Archive,
    availability::Signal,
    cities::{han_city, zones_of_locale, zones_offered},
    contests::{
        BOARDS_A_MESSAGE, ContestError, ContestOwed, MOST_LIVE_CONTESTS, NAMED_FIRST,
        boards_a_message, named_in, named_of,
    },
    deletions::{GameNotice, Withdrawn},
    error::{AppError, Denied},
    forgetting::DAYS_KEPT,
    in_flight::InFlightGuard,
    inbox::{Asked, MOST_RESULTS, Waiting},
    limits::QuotaExceeded,
    moderation::MOST_BLOCKED,
    open_challenges::PairingTurn,
    outbox::Owed,
    personal_file::PersonalFile,
    presence::{OnLine, Seeking, USUAL_CALL_MINUTES},
    queries::{Audience, Export, sides_of},
    quiet_hours::{quiet_until, time_zone, time_zones},
    recompute::Recomputed,
    sessions::Arrival,
    setup_editor::{EditStep, EditedRow, EditorTool, SetupDraft},
    setups::{Edited, MAX_SETUP_NAME, MOST_SETUPS, read_code, written_code},
    vacations::{DAYS_A_YEAR, VacationState},
};
use self::{
    availability::Availability,
    cache::Cache,
    downtime::UnavailableGuilds,
    in_flight::InFlight,
    limits::{ArchiveQuota, ChallengeQuota, ViewQuota},
    outbox::GuildRetries,
    presence::Presence,
    replay_limiter::{ReplayLimiter, ReplayTurns},
    sessions::Loaded,
};
use crate::store::Store;
pub use crate::store::{
    Achieved, AuditEntry, BlockResult, ChannelId, ContestPlace, ContestResult, ContestRow,
    ContestSurface, CountedGames, Counts, EndKey, Ended, ExpiringMessage, Expiry, FinishKind,
    FinishedGames, GamePreferences, GuildGame, GuildId, GuildSettings, HomeChannel, InteractionId,
    LeaderboardEntry, Location, MessageId, Moderation, NotifyBy, Orientation, Page, Player,
    PlayerResult, PlayerSettings, PostponedNews, QuietHours, RatingChanged, RatingRecord,
    RatingRow, ResultCount, RoleId, SaveResult, SavedSetup, SessionPlace, SessionRow, SetupId,
    SetupKind, SpeedCount, Surface, WantedChallenges,
};
use qiyuan_core::clock::Timestamp;
use qiyuan_render::Renderer;
pub use qiyuan_render::{
    self as render, Error as RenderError, Look, Picture, PieceSet, Purpose, Theme, Width,
};

/// Everything the bot can do, without a word about Discord. Clones share one state.
#[derive(Clone)]
pub struct App {
    inner: Arc<Inner>,
}

struct Inner {
    store: Store,
    renderer: Renderer,
    cache: Cache,
    replay_limiter: ReplayLimiter,
    /// One who looks for an opponent on each server at a time.
    pairing: ReplayTurns<GuildId>,
    /// Notified when a deadline was written that may be earlier than the one slept for.
    deadlines: Notify,
    /// Whether more deadlines have passed than were looked at.
    is_behind: AtomicBool,
    /// Notified when something new is owed.
    owed: Notify,
    /// Notified when a session has ended.
    ended: Notify,
    /// The same, for contests.
    ended_for_contests: Notify,
    /// Notified when contests owe something new.
    owed_by_contests: Notify,
    /// Notified when a deadline of a contest was written.
    contest_deadlines: Notify,
    /// The name under which this run leases deliveries.
    holder: String,
    started: Timestamp,
    availability: Availability,
    in_flight: InFlight,
    unavailable_guilds: UnavailableGuilds,
    presence: Presence,
    guild_retries: GuildRetries,
    view_quota: ViewQuota,
    challenge_quota: ChallengeQuota,
    archive_quota: ArchiveQuota,
    archive_turn: tokio::sync::Mutex<()>,
    file_quota: ArchiveQuota,
    forget_quota: ArchiveQuota,
    forget_turn: tokio::sync::Mutex<()>,
    /// Read by whoever changes a session, and written by whoever gives somebody another number in it.
    changing_people: tokio::sync::RwLock<()>,
}

impl App {
    /// The app on a store. It is not available yet: see [`App::go_online`].
    #[must_use]
    pub fn new(store: Store, renderer: Renderer) -> Self {
        let started = wall_clock::now();
        Self {
            inner: Arc::new(Inner {
                store,
                renderer,
                cache: Cache::default(),
                replay_limiter: ReplayLimiter::default(),
                pairing: ReplayTurns::default(),
                deadlines: Notify::new(),
                is_behind: AtomicBool::new(false),
                owed: Notify::new(),
                ended: Notify::new(),
                ended_for_contests: Notify::new(),
                owed_by_contests: Notify::new(),
                contest_deadlines: Notify::new(),
                holder: format!("{}-{}", started.as_ms(), chance::draw(u32::MAX)),
                started,
                availability: Availability::new(),
                in_flight: InFlight::default(),
                unavailable_guilds: UnavailableGuilds::default(),
                presence: Presence::default(),
                guild_retries: GuildRetries::default(),
                view_quota: ViewQuota::default(),
                challenge_quota: ChallengeQuota::default(),
                archive_quota: ArchiveQuota::default(),
                archive_turn: tokio::sync::Mutex::default(),
                file_quota: ArchiveQuota::default(),
                forget_quota: ArchiveQuota::default(),
                forget_turn: tokio::sync::Mutex::default(),
                changing_people: tokio::sync::RwLock::default(),
            }),
        }
    }

    /// When this run began.
    #[must_use]
    pub fn started(&self) -> Timestamp {
        self.inner.started
    }

    /// Saves what waits and closes the store. Nothing can be asked afterwards.
    pub async fn close(&self) {
        self.record_end().await;
        self.inner.renderer.stop();
        self.inner.store.close().await;
    }
}
