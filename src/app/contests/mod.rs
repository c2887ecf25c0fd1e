//! Contests: load, decide, append (again if somebody was faster), notify; as with sessions. A change is saved with the
//! games that it opens, and with the end of the game that brought it about.

mod ends;
mod outbox;
mod owed;
mod timers;

use serde_json::{Value, json};

use super::{App, AppError, Archive, Arrival, Audience, Denied, draft::Draft, wall_clock};
use crate::store::{
    self, ContestAppend, ContestChange, ContestEntry, ContestPlace, ContestResult, ContestRow,
    ContestSummary, Ends, GuildAbsence, GuildId, HomeChannel, NewContest,
};
use qiyuan_core::{
    clock::Timestamp,
    contest::{
        conduct::{
            Contest, ContestActor, ContestCommand, ContestEnding, ContestEvent, ContestId,
            ContestPlan, ContestRecorded, ContestRefusal, ContestRequest, ContestStage,
            ContestView, WantedGame,
        },
        trf::TrfForm,
    },
    session::{Origin, PlayerId, Refusal, Seated, Session, SessionId, Version},
};
use qiyuan_games as games;

pub use self::{outbox::ContestOwed, owed::BOARDS_A_MESSAGE};

/// How often a change is decided anew because somebody was faster.
const ATTEMPTS: usize = 8;

/// How many contests of one server may stand or be played at once.
pub const MOST_LIVE_CONTESTS: u64 = 20;

/// How many contests of one server are listed in each stage.
const MOST_LISTED: u32 = 25;

/// How many games one change may open.
const MOST_GAMES: usize = 4_096;

/// Why nothing was done about a contest.
#[derive(Debug)]
pub enum ContestError {
    /// The contest says no.
    Refused(ContestRefusal),
    /// Somebody who has joined does not play with whoever wants to.
    KeptApart,
    /// There is no such contest on this server.
    NoSuchContest,
    /// There are as many contests on the server as there may be.
    TooMany,
    /// Anything that a session would say, too.
    App(AppError),
}

impl From<AppError> for ContestError {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<ContestRefusal> for ContestError {
    fn from(refusal: ContestRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Denied> for ContestError {
    fn from(denied: Denied) -> Self {
        Self::App(denied.into())
    }
}

impl From<Refusal> for ContestError {
    fn from(refusal: Refusal) -> Self {
        Self::App(refusal.into())
    }
}

impl From<store::Error> for ContestError {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::NotFound("contest") => Self::NoSuchContest,
            error => Self::App(error.into()),
        }
    }
}

/// A contest as it was replayed, and where it was announced.
pub(super) struct LoadedContest {
    pub(super) contest: Contest,
    pub(super) place: ContestPlace,
}

/// A change of a contest that is decided and not yet saved.
struct ContestDraft {
    contest: Contest,
    place: ContestPlace,
    before: Version,
    events: Vec<ContestRecorded>,
    at: Timestamp,
    games: Vec<(Draft, u32)>,
}

impl ContestDraft {
    fn of(loaded: &LoadedContest, at: Timestamp) -> Self {
        Self {
            contest: loaded.contest.clone(),
            place: loaded.place,
            before: loaded.contest.version(),
            events: Vec::new(),
            at,
            games: Vec::new(),
        }
    }

    fn decide(&mut self, request: &ContestRequest) -> Result<(), ContestRefusal> {
        let events = self
            .contest
            .decide(request, self.at, &mut super::chance::draw)?;
        for recorded in self.contest.stamped(events, self.at) {
            self.contest.apply(&recorded);
            self.events.push(recorded);
        }
        Ok(())
    }

    /// What is saved.
    fn change(&self) -> ContestChange {
        ContestChange {
            events: self.events.clone(),
            summary: summary(&self.contest),
            deadline: self.contest.deadline(),
            owed: owed::surfaces(&self.events, &self.contest),
            games: self
                .games
                .iter()
                .map(|(game, pairing)| (game.to_new(&Arrival::unasked(self.at)), *pairing))
                .collect(),
        }
    }
}

/// What the rows say of a contest.
fn summary(contest: &Contest) -> ContestSummary {
    let view = contest.view();
    let place = |player: PlayerId| match &view.ending {
        Some(ContestEnding::Closed { standings, .. }) => {
            let theirs = standings.iter().find(|it| it.player == player);
            theirs.map(|it| it.place)
        }
        Some(ContestEnding::CalledOff { .. }) | None => None,
    };
    ContestSummary {
        stage: view.stage,
        starts: view.starts,
        entries: view
            .entrants
            .iter()
            .map(|it| ContestEntry {
                player: it.player,
                is_active: it.withdrawn.is_none(),
                place: place(it.player),
            })
            .collect(),
    }
}

/// A request of the program itself.
const fn by_program(command: ContestCommand) -> ContestRequest {
    ContestRequest {
        by: ContestActor::System,
        seen: None,
        command,
    }
}

impl App {
    /// Opens a contest.
    ///
    /// # Errors
    ///
    /// It is not possible like that, there are too many on the server, or the store failed.
    pub async fn open_contest(
        &self,
        place: ContestPlace,
        by: PlayerId,
        plan: ContestPlan,
        arrival: Arrival,
    ) -> Result<ContestView, ContestError> {
        self.admitted().await?;
        let game = games::by_key(&plan.terms.game).ok_or(Denied::NoSuchGame)?;
        self.check_may_play(place.guild, by).await?;
        plan.check(arrival.at).map_err(ContestRefusal::from)?;
        plan.terms.check_rated(game)?;
        // A game that could not begin would end the contest.
        let probe = Seated {
            players: vec![PlayerId(1), PlayerId(2)],
            terms: plan.terms.clone(),
            origin: Origin::Contest {
                contest: 0,
                pairing: 0,
            },
        };
        Session::open_seated(SessionId(0), game, probe, arrival.at)?;
        let _people = self.inner.changing_people.read().await;
        let store = &self.inner.store;
        if let Some(interaction) = arrival.interaction
            && let Some(before) = store.contest_opened_by(interaction).await?
        {
            return Ok(self.load_contest(before).await?.contest.view());
        }
        if store.live_contests_of_guild(place.guild).await? >= MOST_LIVE_CONTESTS {
            return Err(ContestError::TooMany);
        }
        let id = store.next_contest_id().await?;
        let (kind, name) = (plan.kind, plan.name.clone());
        let (contest, events) = Contest::open(id, by, plan, arrival.at)?;
        let new = NewContest {
            id,
            place,
            kind,
            game: game.info().key.to_owned(),
            name,
            opener: by,
            interaction: arrival.interaction,
            change: ContestChange {
                owed: owed::surfaces(&events, &contest),
                events,
                summary: summary(&contest),
                deadline: contest.deadline(),
                games: Vec::new(),
            },
        };
        match store.create_contest(new).await {
            Ok(_) => {
                self.inner.owed_by_contests.notify_one();
                self.inner.contest_deadlines.notify_one();
                Ok(contest.view())
            }
            Err(store::Error::Conflict) => match arrival.interaction {
                // The same interaction has just done it.
                Some(interaction) => match store.contest_opened_by(interaction).await? {
                    Some(before) => Ok(self.load_contest(before).await?.contest.view()),
                    None => Err(Denied::Busy.into()),
                },
                None => Err(Denied::Busy.into()),
            },
            Err(error) => Err(error.into()),
        }
    }

    /// Does what a person asks of a contest; returns it as it is then.
    ///
    /// # Errors
    ///
    /// The contest refuses, there is no such contest on the server, or the store failed.
    pub async fn act_in_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        by: ContestActor,
        command: ContestCommand,
        arrival: Arrival,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let command = match (command, by.player()) {
            (ContestCommand::Join { .. }, Some(player)) => {
                let rating = self.check_joining_contest(guild, id, player).await?;
                ContestCommand::Join { rating }
            }
            (ContestCommand::Challenge { of, .. }, Some(player)) => {
                self.check_may_play(guild, player).await?;
                let store = &self.inner.store;
                let is_blocked = store.is_blocked_between(player, of).await?;
                ContestCommand::Challenge { of, is_blocked }
            }
            (command, _) => command,
        };
        let request = ContestRequest {
            by,
            seen: None,
            command,
        };
        self.change_contest(id, &request, arrival.at, None).await
    }

    /// Refuses whoever may not play on the server or not with somebody who has joined; returns their rating.
    async fn check_joining_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        player: PlayerId,
    ) -> Result<Option<(i32, u16)>, ContestError> {
        self.check_may_play(guild, player).await?;
        let loaded = self.load_contest(id).await?;
        let terms = &loaded.contest.plan().terms;
        if terms.rated {
            self.may_play_rated(player, wall_clock::now()).await?;
        }
        for other in loaded.contest.players() {
            if other != player && self.inner.store.is_blocked_between(player, other).await? {
                return Err(ContestError::KeptApart);
            }
        }
        let game = games::by_key(&terms.game).ok_or(Denied::NoSuchGame)?;
        let division = game.setups().division(&terms.setup);
        let speed = terms.control.speed();
        let record = self.rating_of(player, &terms.game, division, speed).await?;
        Ok(record.map(|record| {
            let deviation = record.rating.deviation.round().clamp(0.0, 350.0);
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "between 0 and 350"
            )]
            let deviation = deviation as u16;
            (record.rating.points(), deviation)
        }))
    }

    /// Does what is asked, and saves it with what was read for it.
    async fn change_contest(
        &self,
        id: ContestId,
        request: &ContestRequest,
        at: Timestamp,
        read: Option<&Ends>,
    ) -> Result<ContestView, ContestError> {
        self.admitted().await?;
        let _people = self.inner.changing_people.read().await;
        for _ in 0..ATTEMPTS {
            let before = self.load_contest(id).await?;
            let mut draft = ContestDraft::of(&before, at);
            draft.decide(request)?;
            self.open_wanted_games(&mut draft).await?;
            if draft.events.is_empty() {
                if let Some(read) = read {
                    self.inner.store.pass_ends_for_contests(read).await?;
                }
                return Ok(before.contest.view());
            }
            match self.save_contest(draft, read).await {
                Ok(after) => return Ok(after.contest.view()),
                Err(store::Error::Conflict) => {}
                Err(error) => {
                    if matches!(
                        error,
                        store::Error::Unavailable(_) | store::Error::Damaged(_)
                    ) {
                        self.store_is_away();
                    }
                    return Err(error.into());
                }
            }
        }
        tracing::info!(contest.id = %id, "a change of a contest conflicted with another one at every attempt");
        Err(Denied::Busy.into())
    }

    async fn save_contest(
        &self,
        draft: ContestDraft,
        read: Option<&Ends>,
    ) -> Result<LoadedContest, store::Error> {
        let append = ContestAppend {
            contest: draft.contest.id(),
            expected: draft.before,
            change: draft.change(),
            read: read.cloned(),
        };
        self.inner.store.append_contest(append).await?;
        for (game, _) in draft.games {
            self.saved(game);
        }
        self.inner.owed_by_contests.notify_one();
        self.inner.contest_deadlines.notify_one();
        Ok(LoadedContest {
            contest: draft.contest,
            place: draft.place,
        })
    }

    /// Prepares the games that are to begin, so that they are saved with what makes them begin.
    async fn open_wanted_games(&self, draft: &mut ContestDraft) -> Result<(), ContestError> {
        let era = self.inner.cache.era();
        let mut skipped = Vec::new();
        for _ in 0..MOST_GAMES {
            let wanted = draft.contest.wanted_games().into_iter();
            let mut wanted = wanted.filter(|it| !skipped.contains(&it.pairing));
            let Some(wanted) = wanted.next() else {
                break;
            };
            let pairing = wanted.pairing;
            match self.contest_game(draft, era, wanted).await? {
                Ok(game) => {
                    let session = game.session.id();
                    draft.games.push((game, pairing));
                    let started = ContestCommand::GameStarted { pairing, session };
                    draft.decide(&by_program(started))?;
                }
                Err(refusal) => {
                    let contest = draft.contest.id();
                    tracing::error!(contest.id = %contest, pairing, refusal = refusal.key(), "a game of a contest cannot begin");
                    skipped.push(pairing);
                }
            }
        }
        Ok(())
    }

    async fn contest_game(
        &self,
        draft: &ContestDraft,
        era: u64,
        wanted: WantedGame,
    ) -> Result<Result<Draft, Refusal>, ContestError> {
        let mut terms = wanted.terms;
        // With half the time it may be too short to be rated; who may begin no rated game plays on without rating.
        let game = games::by_key(&terms.game).ok_or(Denied::NoSuchGame)?;
        terms.rated &= terms.check_rated(game).is_ok();
        if terms.rated {
            for player in wanted.players {
                terms.rated &= self.may_play_rated(player, draft.at).await.is_ok();
            }
        }
        let seated = Seated {
            players: wanted.players.to_vec(),
            terms,
            origin: Origin::Contest {
                contest: draft.contest.id().0,
                pairing: wanted.pairing,
            },
        };
        let place = HomeChannel {
            guild: Some(draft.place.guild),
            channel: draft.place.channel,
        };
        Ok(self.seated_draft(place, era, seated, draft.at).await?)
    }

    /// A contest with all time credited in which nobody could play.
    pub(super) async fn load_contest(&self, id: ContestId) -> Result<LoadedContest, ContestError> {
        self.begun().await?;
        for _ in 0..ATTEMPTS {
            let loaded = self.replay_contest(id).await?;
            let Some(draft) = self.credited_contest(&loaded).await? else {
                return Ok(loaded);
            };
            match self.save_contest(draft, None).await {
                Err(store::Error::Conflict) => {}
                saved => return Ok(saved?),
            }
        }
        Err(Denied::Busy.into())
    }

    async fn replay_contest(&self, id: ContestId) -> Result<LoadedContest, ContestError> {
        let stored = self.inner.store.load_contest(id).await?;
        if stored.row.is_quarantined {
            return Err(Denied::Quarantined.into());
        }
        match Contest::restore(id, &stored.events) {
            Ok(contest) => Ok(LoadedContest {
                contest,
                place: stored.row.place,
            }),
            Err(bad) => {
                self.quarantine_contest(id, &bad.to_string()).await;
                Err(Denied::Quarantined.into())
            }
        }
    }

    /// An invalid contest must not keep the others from their deadlines, nor be asked for anything.
    async fn quarantine_contest(&self, id: ContestId, why: &str) {
        tracing::error!(contest.id = %id, why, "a contest is quarantined");
        let now = wall_clock::now();
        if let Err(error) = self.inner.store.quarantine_contest(id, now, why).await {
            tracing::error!(contest.id = %id, error = %error, "a contest could not be quarantined");
        }
    }

    async fn credited_contest(
        &self,
        loaded: &LoadedContest,
    ) -> Result<Option<ContestDraft>, ContestError> {
        let contest = &loaded.contest;
        if contest.stage() == ContestStage::Over {
            return Ok(None);
        }
        let (guild, since) = (Some(loaded.place.guild), contest.last_at());
        let spans = self.downtime_in(guild, contest.opened_at(), since).await?;
        let mut draft = ContestDraft::of(loaded, since);
        for GuildAbsence { from, to } in spans {
            let Some(to) = to else { continue };
            draft.at = to.max(since);
            let from = from.max(since);
            draft.decide(&by_program(ContestCommand::Interrupted { from, to }))?;
        }
        Ok((!draft.events.is_empty()).then_some(draft))
    }

    /// A contest as everybody may see it.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_view(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        Ok(self.load_contest(id).await?.contest.view())
    }

    /// Who may always see a contest, and where others see it.
    ///
    /// # Errors
    ///
    /// There is no such contest, or the store failed.
    pub async fn contest_audience(&self, id: ContestId) -> Result<Audience, ContestError> {
        let loaded = self.load_contest(id).await?;
        Ok(Audience {
            players: loaded
                .contest
                .players()
                .chain([loaded.contest.opener()])
                .collect(),
            replaced: Vec::new(),
            place: HomeChannel {
                guild: Some(loaded.place.guild),
                channel: loaded.place.channel,
            },
        })
    }

    /// Whoever is elsewhere is not told that there is such a contest.
    async fn check_guild_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<(), ContestError> {
        let row = self.inner.store.contest(id).await?;
        match row.place.guild == guild {
            true => Ok(()),
            false => Err(ContestError::NoSuchContest),
        }
    }

    /// The contests of a server: those that stand open, those that are played, and the latest that are over.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contests_of_guild(
        &self,
        guild: GuildId,
        stage: ContestStage,
    ) -> Result<Vec<ContestRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.contests_of_guild(guild, stage, MOST_LISTED).await?)
    }

    /// The contests that somebody plays in.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contests_of_player(&self, player: PlayerId) -> Result<Vec<ContestRow>, AppError> {
        let store = &self.inner.store;
        Ok(store.contests_of_player(player, MOST_LISTED).await?)
    }

    /// The first three places of contests of a server, or of somebody.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contest_medals(
        &self,
        guild: Option<GuildId>,
        player: Option<PlayerId>,
        most: u32,
    ) -> Result<Vec<ContestResult>, AppError> {
        Ok(self.inner.store.contest_medals(guild, player, most).await?)
    }

    /// Takes a player out of all contests: they are about to be forgotten.
    pub(super) async fn leave_contests(&self, player: PlayerId) -> Result<(), AppError> {
        for row in self.contests_of_player(player).await? {
            let request = ContestRequest {
                by: ContestActor::Player(player),
                seen: None,
                command: ContestCommand::Leave,
            };
            match self
                .change_contest(row.id, &request, wall_clock::now(), None)
                .await
            {
                Ok(_) | Err(ContestError::Refused(_)) => {}
                Err(ContestError::App(error)) => return Err(error),
                Err(error) => tracing::warn!(?error, "a contest was not left"),
            }
        }
        Ok(())
    }

    /// The tournament report of a contest; nothing for a kind that has none, and before the first round.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_report(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<Option<String>, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let contest = self.load_contest(id).await?.contest;
        let mut names = Vec::new();
        for player in contest.players() {
            names.push(self.name_in_record(player).await?);
        }
        let name = |at: usize| names.get(at).cloned().unwrap_or_default();
        let report = contest.report(name);
        Ok(report.map(|report| report.write(TrfForm::Trf26)))
    }

    /// The records of all finished games of a contest, in the order of the pairings.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn archive_of_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        asker: PlayerId,
    ) -> Result<Archive, ContestError> {
        let view = self.contest_view(guild, id).await?;
        let ended = view.pairings().filter(|it| it.result.is_some());
        let sessions = ended.filter_map(|it| it.session).collect();
        Ok(self.archive_of(asker, sessions).await?)
    }

    /// What is stored of somebody in contests: the contests that they have opened or joined, and every event there that
    /// names them and nobody else.
    pub(super) async fn own_contests(
        &self,
        player: PlayerId,
        contests: &[ContestId],
    ) -> Result<Value, AppError> {
        let mut all = Vec::new();
        for &id in contests {
            let stored = match self.inner.store.load_contest(id).await {
                Ok(stored) => stored,
                Err(store::Error::NotFound(_) | store::Error::Database(_)) => continue,
                Err(error) => return Err(error.into()),
            };
            let mut events = Vec::new();
            for mut recorded in stored.events {
                let text = recorded.event.to_text();
                let people = recorded.event.people_mut();
                if !people.is_empty() && people.iter().all(|it| **it == player) {
                    let event: Value = serde_json::from_str(&text).unwrap_or_default();
                    events.push(json!({"at_ms": recorded.at.as_ms(), "event": event}));
                }
            }
            all.push(json!({
                "number": id.0,
                "name": stored.row.name,
                "kind": stored.row.kind.key(),
                "game": stored.row.game,
                "server": stored.row.place.guild.0.to_string(),
                "events": events,
            }));
        }
        Ok(Value::Array(all))
    }
}

/// Whether an event ends a contest.
fn is_end(event: &ContestEvent) -> bool {
    matches!(
        event,
        ContestEvent::Closed { .. } | ContestEvent::CalledOff { .. }
    )
}
