//! A contest as a pure state machine: from its opening to the final standings.
//!
//! As with a session, [`Contest::decide`] looks at a request and says which events it makes, [`Contest::apply`] folds
//! events in, and [`Contest::deadline`] says when time alone will change something. Lots are passed in, and each that
//! is used is recorded; so is every pairing. Games are sessions of their own: [`Contest::wanted_games`] says which are
//! to be opened, and their ends come back as commands.

mod arena;
mod bracket;
#[cfg(test)]
mod cases;
mod command;
mod decide;
mod event;
mod fold;
mod ladder;
mod pairing;
mod plan;
mod pond;
#[cfg(test)]
mod properties;
mod refusal;
mod report;
mod sections;
mod series;
mod standings;
#[cfg(test)]
mod team_cases;
mod team_match;
mod team_standings;
mod team_tournament;
mod teams;
mod view;

use std::collections::BTreeMap;

pub use self::{
    bracket::{MatchSide, MatchState},
    command::{ContestActor, ContestCommand, ContestRequest},
    decide::MAX_CONTEST_EVENTS,
    event::{
        BadContestEvent, ContestEvent, ContestRecorded, FinalPlace, PairedBoard, PairedTeams,
        PondSpent, RecordedBye, RecordedByeKind, RecordedResult, WhyClosed, WhyWithdrawn,
    },
    fold::BadContest,
    plan::{
        BadPlan, ContestId, ContestKind, ContestPlan, ContestStart, GRACE, MAX_NAME, MAX_TEAM_NAME,
        MOST_AHEAD, MOST_IN_ARENA, MOST_IN_POND, MOST_IN_ROUND_ROBIN, MOST_TEAMS, MatchLength,
        PAUSE, USUAL_MINUTES, USUAL_POND_HOURS,
    },
    pond::{OwnPond, PondAmounts, PondRoundView, PondView},
    refusal::ContestRefusal,
    sections::StageView,
    series::Repeat,
    standings::{Standing, Standings},
    team_match::match_points,
    team_tournament::{MeetingView, TeamRoundView},
    teams::{TeamScore, TeamStanding},
    view::{ContestView, EntrantView, PairingView, RoundView},
};
use super::{knockout::MatchId, result::SideColor, stairs::Stairs, tpn::Tpn};
use crate::{
    clock::{Span, Timestamp},
    session::{PlayerId, SessionId, Terms, Version},
};

/// How soon more games are opened where a change has opened as many as it may.
const SOON: Span = Span::from_ms(100);

/// The stages of a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ContestStage {
    /// People can join; nothing is paired yet.
    Open,
    /// It is being played.
    Running,
    /// It is over, or was called off.
    Over,
}

impl ContestStage {
    /// Every stage.
    pub const ALL: [Self; 3] = [Self::Open, Self::Running, Self::Over];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Running => "running",
            Self::Over => "over",
        }
    }

    /// The stage with this key.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.key() == key)
    }
}

/// How a contest ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestEnding {
    /// It was played as far as it could be.
    Closed {
        /// Why it is over.
        why: WhyClosed,
        /// The final standings.
        standings: Vec<FinalPlace>,
    },
    /// A host called it off.
    CalledOff {
        /// Who.
        by: PlayerId,
    },
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Entrant {
    player: PlayerId,
    rating: i32,
    deviation: u16,
    /// For which team they play, from 1.
    team: Option<u16>,
    /// The version at which they joined: whoever was earlier has a lower one.
    joined: Version,
    withdrawn: Option<WhyWithdrawn>,
    /// Whether they came back once after not having come.
    has_returned: bool,
    /// The rounds in which they asked not to play.
    byes: BTreeMap<u16, RecordedByeKind>,
    /// The rounds that were paired before they joined.
    missed: u16,
    /// In an arena, since when they wait for a game.
    idle: Option<Timestamp>,
    /// Whether the last wave left them over.
    waited: bool,
}

/// How far a pairing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Progress {
    /// The game has not begun.
    Waiting,
    /// The game is being played.
    Playing(SessionId),
    /// It has ended.
    Ended(RecordedResult),
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Pairing {
    number: u32,
    round: u16,
    white: Tpn,
    black: Tpn,
    board: u16,
    of_match: Option<MatchId>,
    is_tie: bool,
    /// On stairs, who has challenged.
    challenger: Option<Tpn>,
    progress: Progress,
    /// Who has said to be there: who moves first, and the other.
    present: [bool; 2],
    /// Until when they are waited for.
    due: Option<Timestamp>,
    session: Option<SessionId>,
    plies: u32,
}

impl Pairing {
    pub(super) const fn result(&self) -> Option<RecordedResult> {
        match self.progress {
            Progress::Ended(result) => Some(result),
            Progress::Waiting | Progress::Playing(_) => None,
        }
    }

    const fn players(&self) -> [Tpn; 2] {
        [self.white, self.black]
    }

    fn color_of(&self, player: Tpn) -> Option<SideColor> {
        match player {
            _ if player == self.white => Some(SideColor::White),
            _ if player == self.black => Some(SideColor::Black),
            _ => None,
        }
    }
}

/// A round that was paired.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct PairedRound {
    at: Timestamp,
    /// The pairings, by their places in the list of all.
    pairings: Vec<usize>,
    byes: Vec<RecordedBye>,
}

/// A game that is to be opened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WantedGame {
    /// Of which pairing.
    pub pairing: u32,
    /// The players in the order of the seats.
    pub players: [PlayerId; 2],
    /// What they play.
    pub terms: Terms,
}

/// A contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contest {
    id: ContestId,
    version: Version,
    at: Timestamp,
    opened: Timestamp,
    by: PlayerId,
    plan: ContestPlan,
    stage: ContestStage,
    /// When it begins by itself; moves with interruptions.
    starts: Option<Timestamp>,
    /// In the order of joining; from the start on by number.
    entrants: Vec<Entrant>,
    /// Whether it has begun, whatever became of it.
    has_begun: bool,
    /// How many rounds there will be; 0 where that is not known.
    total_rounds: u16,
    lots: Vec<(String, u32)>,
    rounds: Vec<PairedRound>,
    pairings: Vec<Pairing>,
    /// The version at which the last round was paired.
    paired: Version,
    /// From when on the next round may be paired.
    next_round: Option<Timestamp>,
    paused: Option<Timestamp>,
    /// When an arena ends, and when its last wave was.
    ends: Option<Timestamp>,
    last_wave: Option<Timestamp>,
    /// Who stands on which step, and when empty steps are taken out next.
    stairs: Stairs,
    compression: Option<Timestamp>,
    /// The pond that is run around, once it has begun.
    pond: Option<Box<pond::RunningPond>>,
    /// How captains have ordered the boards of their teams.
    orders: BTreeMap<u16, Vec<PlayerId>>,
    /// How often that was done, by team.
    orderings: BTreeMap<u16, u16>,
    /// How often somebody left, before it began or later.
    departures: BTreeMap<PlayerId, u8>,
    /// The stages of a round robin in sections.
    stages: Vec<sections::Stage>,
    /// Which teams met in the rounds of a team tournament.
    team_rounds: Vec<team_tournament::TeamRound>,
    announcements: Vec<(Timestamp, PlayerId, String)>,
    ending: Option<ContestEnding>,
}

impl Contest {
    /// Opens a contest; returns it with the events to store.
    ///
    /// # Errors
    ///
    /// The plan is not possible.
    pub fn open(
        id: ContestId,
        by: PlayerId,
        plan: ContestPlan,
        now: Timestamp,
    ) -> Result<(Self, Vec<ContestRecorded>), ContestRefusal> {
        Self::open_after(None, id, by, plan, now)
    }

    /// As [`Contest::open`], for the next contest of a series.
    ///
    /// # Errors
    ///
    /// The plan is not possible.
    pub fn open_after(
        after: Option<ContestId>,
        id: ContestId,
        by: PlayerId,
        plan: ContestPlan,
        now: Timestamp,
    ) -> Result<(Self, Vec<ContestRecorded>), ContestRefusal> {
        match after {
            Some(_) => plan.check_following(now)?,
            None => plan.check(now)?,
        }
        let contest = Self::new(id, by, plan.clone(), now);
        let event = ContestEvent::Opened {
            by,
            plan: Box::new(plan),
            after,
        };
        let recorded = ContestRecorded {
            seq: 1,
            at: now,
            event,
        };
        Ok((contest, vec![recorded]))
    }

    fn new(id: ContestId, by: PlayerId, plan: ContestPlan, now: Timestamp) -> Self {
        let starts = match plan.start {
            ContestStart::At(at) => Some(at),
            ContestStart::WhenFull | ContestStart::ByHand => None,
        };
        Self {
            id,
            version: Version(1),
            at: now,
            opened: now,
            by,
            plan,
            stage: ContestStage::Open,
            starts,
            entrants: Vec::new(),
            has_begun: false,
            total_rounds: 0,
            lots: Vec::new(),
            rounds: Vec::new(),
            pairings: Vec::new(),
            paired: Version(0),
            next_round: None,
            paused: None,
            ends: None,
            last_wave: None,
            stairs: Stairs::default(),
            compression: None,
            pond: None,
            orders: BTreeMap::new(),
            orderings: BTreeMap::new(),
            departures: BTreeMap::new(),
            stages: Vec::new(),
            team_rounds: Vec::new(),
            announcements: Vec::new(),
            ending: None,
        }
    }

    /// Numbers the events that `decide` made at `now`, ready to be applied and stored.
    #[must_use]
    pub fn stamped(&self, events: Vec<ContestEvent>, now: Timestamp) -> Vec<ContestRecorded> {
        let at = now.max(self.at);
        (self.version.0.saturating_add(1)..)
            .zip(events)
            .map(|(seq, event)| ContestRecorded { seq, at, event })
            .collect()
    }

    /// The number of the contest.
    #[must_use]
    pub const fn id(&self) -> ContestId {
        self.id
    }

    /// The number of the last event.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// When the last event happened.
    #[must_use]
    pub const fn last_at(&self) -> Timestamp {
        self.at
    }

    /// When it was opened.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.opened
    }

    /// Who opened it.
    #[must_use]
    pub const fn opener(&self) -> PlayerId {
        self.by
    }

    /// What it is like.
    #[must_use]
    pub const fn plan(&self) -> &ContestPlan {
        &self.plan
    }

    /// How far it has come.
    #[must_use]
    pub const fn stage(&self) -> ContestStage {
        self.stage
    }

    /// Whether it has begun, whatever became of it.
    #[must_use]
    pub const fn has_begun(&self) -> bool {
        self.has_begun
    }

    /// How it ended, once it has.
    #[must_use]
    pub const fn ending(&self) -> Option<&ContestEnding> {
        self.ending.as_ref()
    }

    /// Everybody who has joined, in the order of joining or by number.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        self.entrants.iter().map(|it| it.player)
    }

    /// Who has joined, and whether they still play.
    pub fn entered(&self) -> impl Iterator<Item = (PlayerId, bool)> {
        let entrants = self.entrants.iter();
        entrants.map(|it| (it.player, it.withdrawn.is_none()))
    }

    /// When it begins by itself.
    #[must_use]
    pub const fn starts(&self) -> Option<Timestamp> {
        self.starts
    }

    /// When time alone will change something.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.stage {
            ContestStage::Open | ContestStage::Running if self.is_too_long() => Some(self.at),
            ContestStage::Open => self.starts,
            ContestStage::Over => None,
            ContestStage::Running if self.paused.is_some() => None,
            // A change opens only so many games; the next tick opens more.
            ContestStage::Running if self.wants_games() => Some(self.at + SOON),
            ContestStage::Running if self.plan.kind.is_arena() => self.arena_deadline(),
            ContestStage::Running if self.plan.kind == ContestKind::Stairs => self.compression,
            ContestStage::Running if self.plan.kind.pond().is_some() => {
                self.pond.as_deref().map(pond::RunningPond::closes)
            }
            ContestStage::Running => {
                let waiting = self
                    .pairings
                    .iter()
                    .filter(|it| it.progress == Progress::Waiting);
                let due = waiting.filter_map(|it| it.due).min();
                let next = self.next_round.filter(|_| self.may_go_on());
                due.into_iter().chain(next).min()
            }
        }
    }

    /// The games that are to be opened now.
    #[must_use]
    pub fn wanted_games(&self) -> Vec<WantedGame> {
        if self.stage != ContestStage::Running || self.paused.is_some() {
            return Vec::new();
        }
        let wanted = self.pairings.iter().filter(|it| self.is_wanted(it));
        let wanted = wanted.filter_map(|it| {
            Some(WantedGame {
                pairing: it.number,
                players: [self.player(it.white)?, self.player(it.black)?],
                terms: if it.is_tie {
                    self.plan.terms_of_tie()
                } else {
                    self.plan.terms.clone()
                },
            })
        });
        wanted.collect()
    }

    fn wants_games(&self) -> bool {
        self.pairings.iter().any(|it| self.is_wanted(it))
    }

    fn is_wanted(&self, pairing: &Pairing) -> bool {
        let is_waiting = pairing.progress == Progress::Waiting;
        is_waiting && (!self.plan.is_live() || pairing.present == [true, true])
    }

    pub(super) fn entrant(&self, tpn: Tpn) -> Option<&Entrant> {
        self.entrants.get(tpn.index())
    }

    fn player(&self, tpn: Tpn) -> Option<PlayerId> {
        self.entrant(tpn).map(|it| it.player)
    }

    fn number_of(&self, player: PlayerId) -> Option<Tpn> {
        let at = self.entrants.iter().position(|it| it.player == player)?;
        Tpn::new(at + 1)
    }

    fn pairing(&self, number: u32) -> Option<&Pairing> {
        let at = usize::try_from(number).ok()?.checked_sub(1)?;
        self.pairings.get(at)
    }

    fn is_active(&self, tpn: Tpn) -> bool {
        self.entrant(tpn).is_some_and(|it| it.withdrawn.is_none())
    }

    /// The numbers of those who still play.
    fn active(&self) -> impl Iterator<Item = Tpn> {
        Tpn::all(self.entrants.len()).filter(|it| self.is_active(*it))
    }

    /// Whether it has as many events as it may have.
    const fn is_too_long(&self) -> bool {
        self.version.0 >= MAX_CONTEST_EVENTS
    }

    /// Whether no game of a round is open any more.
    fn is_round_over(&self) -> bool {
        self.pairings.iter().all(|it| it.result().is_some())
    }

    /// Whether something can be paired when its time has come. In a knockout by correspondence each match goes on by
    /// itself.
    fn may_go_on(&self) -> bool {
        if self.plan.kind.is_knockout() && !self.plan.is_live() && !self.is_round_over() {
            return !self.ready_matches().is_empty();
        }
        self.is_round_over()
    }

    /// The lot that was drawn for something.
    fn lot(&self, what: &str) -> Option<u32> {
        let found = self.lots.iter().find(|(drawn, _)| drawn == what);
        found.map(|(_, number)| *number)
    }
}
