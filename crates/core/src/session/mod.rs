//! One game session as a pure state machine: from the challenge to the rematch.
//!
//! [`Session::decide`] looks at a request and says which events it makes, or why it makes none.
//! [`Session::apply`] folds events in and cannot fail. Time comes in with every request and with every
//! event; [`Session::deadline`] says when time alone will change something. Nothing leaves a session
//! but views, records of finished games, and events.
//!
//! # Staleness
//!
//! A click names the version that its sender saw. It is stale only if what it is *about* has changed
//! since: for an action, that the seat's turn began later; for an answer, that the offer was made later.
//! What was typed names no version and is judged as it comes.

mod abandon;
mod absence_claim;
mod actions;
mod chance;
mod checkpoints;
mod claim;
mod command;
mod conditional;
mod corrupt;
mod decide;
mod draw_offer;
mod event;
mod flip;
mod fold;
mod ids;
mod invitations;
mod lobby;
mod news;
mod offer;
mod pause;
mod play;
mod rating_range;
mod record;
mod refusal;
mod rematch;
mod resign;
mod seated;
mod seed;
mod series;
mod substitute;
mod table;
mod takeback;
mod terms;
mod timing;
mod touch;
mod vacation;
mod view;

pub use self::{
    abandon::MAX_REASON,
    absence_claim::{ABSENCE, ABSENT_AFTER},
    actions::Actions,
    command::{Actor, Command, Offer, Request},
    conditional::{BadLine, MAX_LINE, MAX_LINES},
    corrupt::{Corrupt, EventFault},
    event::{BadEvent, Event, Recorded},
    ids::{PlayerId, SessionId, Version},
    invitations::{Invitation, Invitations, LobbySeat},
    lobby::SEAT_DRAW,
    news::{CameAbout, Declined, ToAgree},
    offer::StandingOffer,
    rating_range::{RatingRange, WrittenRange},
    refusal::Refusal,
    resign::Leaving,
    seated::Seated,
    series::{Series, SeriesLength, SeriesScore, SeriesState},
    terms::{
        BadTerms, Challenge, DEFAULT_EXPIRY, LEAST_RATED, LEAST_RATED_FIRST, MAX_EXPIRY,
        OPEN_EXPIRY, Origin, SeatChoice, Terms,
    },
    touch::{ChosenPieces, TOUCH_MOVE, TouchBoard, TouchMove, TouchRefusal},
    view::{ActionsIn, PlyLine, PublicView, ReplayStep, SeatView, SessionView},
};
use self::{
    conditional::ConditionalMoves, draw_offer::AGREEMENT, lobby::Lobby, news::News, offer::Offers,
    pause::Pause, rematch::Next, resign::RESIGNATION, seed::Seed, substitute::Substitutes,
    table::Table, touch::Choices,
};
use crate::{
    clock::{Clock, Timestamp},
    rules::{AnyGame, AnyPosition, BySeat, Outcome, Seat, SeatSet, Turn},
};

/// The most events that a session can have before it can only be ended.
pub const MAX_EVENTS: u64 = 20_000;

/// Every reason for which a session ends a game, beyond those of the game itself.
pub const ENDINGS: &[&str] = &[AGREEMENT, RESIGNATION, TIME, ABSENCE];

/// The reason for which a fallen flag ends a game.
pub const TIME: &str = "time";

/// The stages of a session, one after another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// Somebody has challenged; not everybody sits yet.
    Challenge,
    /// The game is being played.
    Play,
    /// Nothing can happen any more but a rematch.
    Over,
}

/// Why a session is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The game ended.
    Ended(Outcome),
    /// The game was called off and does not count.
    Aborted {
        /// By whom; by nobody if it could not go on.
        seat: Option<Seat>,
    },
    /// Somebody who manages the place ended the game; it does not count.
    Stopped {
        /// Who.
        by: PlayerId,
        /// Why, in their own words.
        reason: String,
    },
    /// The invited person did not want to play.
    Declined {
        /// Who.
        by: PlayerId,
    },
    /// The challenger took the challenge back.
    Withdrawn,
    /// Nobody accepted in time.
    Expired,
}

/// One game with its players, clocks and offers.
#[derive(Clone)]
pub struct Session {
    id: SessionId,
    game: &'static dyn AnyGame,
    version: Version,
    /// The time of the last event.
    at: Timestamp,
    /// The time of the last event that brought the game on: neither an offer nor the program's own.
    progressed: Timestamp,
    opened: Timestamp,
    /// When everybody sat.
    began: Option<Timestamp>,
    terms: Terms,
    /// Nothing where the program opened the session.
    lobby: Option<Lobby>,
    /// By seat; empty until everybody sits.
    players: Vec<PlayerId>,
    table: Table,
    seed: Seed,
    clock: Clock,
    paused: Option<Pause>,
    /// Whose vacation has begun and has not been told to be over.
    away: SeatSet,
    /// How often each seat's player went on vacation, moved its end or chose another reminder.
    wishes: BySeat<u32>,
    /// In which version each seat was last reminded that its time runs out.
    reminded: BySeat<Option<Version>>,
    news: News,
    offers: Offers,
    conditional_moves: ConditionalMoves,
    choices: Choices,
    /// Who asked for the takeback that was granted last.
    taken_back: Option<Seat>,
    /// The seat at the bottom of the board that everybody is shown.
    bottom: Seat,
    origin: Option<Origin>,
    /// Who has given up in a game that goes on.
    left: SeatSet,
    substitutes: Substitutes,
    ending: Option<Ending>,
    next: Option<Next>,
}

impl Session {
    /// Opens a session with a challenge; returns it with the events to store.
    ///
    /// # Errors
    ///
    /// The challenge is not possible, or not a challenge to `game`.
    pub fn open(
        id: SessionId,
        game: &'static dyn AnyGame,
        mut challenge: Challenge,
        now: Timestamp,
    ) -> Result<(Self, Vec<Recorded>), Refusal> {
        challenge.check(now)?;
        challenge.invitations.check(&challenge, game.info())?;
        challenge.terms.revision = game.info().revision;
        challenge.terms.import(game)?;
        let event = challenge.to_event();
        let start = challenge.terms.start(game)?;
        if let Some(fault) = start.start_fault() {
            return Err(Refusal::BadSetup(fault));
        }
        let session = Self::of_challenge(id, game, challenge, start, now);
        if matches!(session.table.turn(), Turn::Over(_)) {
            return Err(Refusal::BadTerms(BadTerms::Finished));
        }
        let recorded = Recorded {
            seq: session.version.0,
            at: now,
            event,
        };
        Ok((session, vec![recorded]))
    }

    fn of_challenge(
        id: SessionId,
        game: &'static dyn AnyGame,
        challenge: Challenge,
        start: Box<dyn AnyPosition>,
        now: Timestamp,
    ) -> Self {
        let mut session = Self::new(id, game, challenge.terms.clone(), start, now);
        session.lobby = Some(Lobby::new(challenge));
        session
    }

    fn new(
        id: SessionId,
        game: &'static dyn AnyGame,
        terms: Terms,
        start: Box<dyn AnyPosition>,
        now: Timestamp,
    ) -> Self {
        Self {
            id,
            game,
            version: Version(1),
            at: now,
            progressed: now,
            opened: now,
            began: None,
            table: Table::new(start, terms.seats),
            seed: Seed::default(),
            clock: Clock::new(terms.control.clone(), terms.seats),
            players: Vec::new(),
            paused: None,
            away: SeatSet::EMPTY,
            wishes: BySeat::new(terms.seats, |_| 0),
            reminded: BySeat::new(terms.seats, |_| None),
            news: News::default(),
            offers: Offers::default(),
            taken_back: None,
            conditional_moves: ConditionalMoves::default(),
            choices: Choices::default(),
            bottom: Seat(0),
            origin: None,
            left: SeatSet::EMPTY,
            substitutes: Substitutes::default(),
            ending: None,
            next: None,
            lobby: None,
            terms,
        }
    }

    /// Numbers the events that `decide` made at `now`, ready to be applied and stored.
    #[must_use]
    pub fn stamped(&self, events: Vec<Event>, now: Timestamp) -> Vec<Recorded> {
        let at = now.max(self.at);
        (self.version.0.saturating_add(1)..)
            .zip(events)
            .map(|(seq, event)| Recorded { seq, at, event })
            .collect()
    }

    /// The number of the session.
    #[must_use]
    pub const fn id(&self) -> SessionId {
        self.id
    }

    /// The game.
    #[must_use]
    pub const fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    /// What was agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// The challenge with which the session began; its expiry moves with interruptions. Nothing if the program
    /// opened the session.
    #[must_use]
    pub fn challenge(&self) -> Option<&Challenge> {
        self.lobby.as_ref().map(|lobby| &lobby.challenge)
    }

    /// Who has joined so far, in the order of joining; the challenger is the first.
    #[must_use]
    pub fn joined(&self) -> &[PlayerId] {
        match &self.lobby {
            Some(lobby) => lobby.joined(),
            None => &self.players,
        }
    }

    /// For whom the challenge is or was, beside the challenger: who has joined, and who is invited by name and can
    /// still join.
    #[must_use]
    pub fn guests(&self) -> Vec<PlayerId> {
        self.lobby.as_ref().map_or_else(Vec::new, Lobby::guests)
    }

    /// How many seats of a challenge are left for whoever comes first.
    #[must_use]
    pub fn seats_left_for_anyone(&self) -> u8 {
        let lobby = self.lobby.as_ref();
        let standing = lobby.filter(|_| self.stage() == Stage::Challenge);
        let left = standing.map_or(0, Lobby::seats_left_for_anyone);
        u8::try_from(left).unwrap_or(u8::MAX)
    }

    /// Who plays; before that, who challenged and for whom the challenge is.
    #[must_use]
    pub fn people(&self) -> Vec<PlayerId> {
        if !self.players.is_empty() {
            return self.players.clone();
        }
        let challenger = self.challenge().map(|challenge| challenge.by);
        challenger.into_iter().chain(self.guests()).collect()
    }

    /// The players by seat; nobody before everybody sits.
    #[must_use]
    pub fn players(&self) -> &[PlayerId] {
        &self.players
    }

    /// The seat of a player, once everybody sits.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        lobby::seat_among(&self.players, player)
    }

    /// The seats of the game.
    #[must_use]
    pub const fn seats(&self) -> SeatSet {
        SeatSet::first(self.terms.seats)
    }

    /// How far the session has come.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        if self.ending.is_some() {
            Stage::Over
        } else if self.began.is_some() {
            Stage::Play
        } else {
            Stage::Challenge
        }
    }

    /// Why the session is over, once it is.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.ending.as_ref()
    }

    /// How the game ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        match &self.ending {
            Some(Ending::Ended(outcome)) => Some(outcome),
            _ => None,
        }
    }

    /// The seats that may act in the game now.
    #[must_use]
    pub const fn to_move(&self) -> SeatSet {
        match self.stage() {
            Stage::Play if !self.seed.is_missing() => self.table.turn().seats(),
            Stage::Challenge | Stage::Play | Stage::Over => SeatSet::EMPTY,
        }
    }

    /// How many actions of the game stand.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.table.actions()
    }

    /// How many moves were made, without what was said about a count.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.table.moves_among(self.table.entries().len())
    }

    /// Whether a seat has acted at least once, even if that was taken back.
    #[must_use]
    pub const fn has_acted(&self, seat: Seat) -> bool {
        self.table.acted().contains(seat)
    }

    /// The number of the last event.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.version
    }

    /// When the challenge was made.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.opened
    }

    /// When play began.
    #[must_use]
    pub const fn began_at(&self) -> Option<Timestamp> {
        self.began
    }

    /// When the last event happened.
    #[must_use]
    pub const fn last_at(&self) -> Timestamp {
        self.at
    }
}

#[cfg(test)]
mod revisions;
#[cfg(test)]
mod toy;
