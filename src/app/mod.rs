//! The use cases; the only place where the layers meet.
//!
//! `app` does not know Discord. Whoever brings requests in calls [`App::challenge`] and [`App::act`];
//! whoever sends messages out pulls what is owed with [`App::next_deliveries`]. Both get views and
//! never a session.

mod away;
mod cache;
pub mod chance;
mod deleted;
mod deliveries;
mod downtime;
mod draft;
mod limits;
mod on_the_way;
mod outbox;
mod presence;
mod queries;
mod rated;
mod scheduler;
mod sessions;
mod start;
mod trouble;
pub mod wall_clock;

use std::sync::{Arc, atomic::AtomicBool};

use tokio::sync::Notify;

use self::{
    away::Away,
    cache::Cache,
    limits::{Invitations, Looks},
    on_the_way::OnTheWay,
    outbox::TriedAgain,
    presence::Presence,
};
pub use self::{
    limits::TooOften,
    on_the_way::Served,
    outbox::Owed,
    queries::{Export, Leaderboard},
    sessions::{Arrival, Loaded},
    trouble::{Denied, Trouble},
};
use crate::store::Store;
pub use crate::store::{
    ChannelId, Counts, FinishKind, GuildId, GuildSettings, HeadToHead, InteractionId,
    LeaderboardEntry, Location, MessageId, Orientation, Page, Place, Player, RatingChanged,
    RatingRow, SessionRow, Surface, Tally, Taste,
};
use qiyuan_core::clock::Timestamp;
use qiyuan_render::Renderer;
pub use qiyuan_render::{self as render, Look, Picture, PieceSet, Purpose, Theme, Width};

/// The house: everything the bot can do, without a word about Discord. Clones share one house.
#[derive(Clone)]
pub struct App {
    house: Arc<House>,
}

struct House {
    store: Store,
    renderer: Renderer,
    cache: Cache,
    /// Rung when a deadline was written that may be earlier than the one slept for.
    deadlines: Notify,
    /// Whether more deadlines have passed than were looked at.
    is_behind: AtomicBool,
    /// Rung when something new is owed.
    owed: Notify,
    /// The name under which this run leases deliveries.
    owner: String,
    started: Timestamp,
    presence: Presence,
    on_the_way: OnTheWay,
    away: Away,
    tried_again: TriedAgain,
    looks: Looks,
    invitations: Invitations,
}

impl App {
    /// The house on a store, with its doors still closed: see [`App::open_doors`].
    #[must_use]
    pub fn new(store: Store, renderer: Renderer) -> Self {
        let started = wall_clock::now();
        Self {
            house: Arc::new(House {
                store,
                renderer,
                cache: Cache::default(),
                deadlines: Notify::new(),
                is_behind: AtomicBool::new(false),
                owed: Notify::new(),
                owner: format!("{}-{}", started.as_ms(), chance::draw(u32::MAX)),
                started,
                presence: Presence::new(),
                on_the_way: OnTheWay::default(),
                away: Away::default(),
                tried_again: TriedAgain::default(),
                looks: Looks::default(),
                invitations: Invitations::default(),
            }),
        }
    }

    /// When this run began.
    #[must_use]
    pub fn started(&self) -> Timestamp {
        self.house.started
    }

    /// Saves what waits and closes the store. Nothing can be asked afterwards.
    pub async fn close(&self) {
        self.sign_off().await;
        self.house.renderer.stop();
        self.house.store.close().await;
    }
}
