//! What is agreed before a game begins.

use serde::{Deserialize, Serialize};

use super::{Invitations, PlayerId, Refusal, SeriesLength, SeriesScore, SessionId, TouchMove};
use crate::{
    clock::{Span, TimeControl, Timestamp},
    rules::{self, AnyGame, AnyPosition, MAX_SEATS, Revision, Seat},
};

/// What the players agree to by accepting a challenge.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    /// The key of the game.
    pub game: String,
    /// The revision of the game's rules, whatever they become later.
    #[serde(default, skip_serializing_if = "Revision::is_first")]
    pub revision: Revision,
    /// The setup, as the game reads it; empty for the usual one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub setup: String,
    /// How many seats are taken: one of the numbers that the game's [`Info::seats`](crate::rules::Info::seats) has.
    pub seats: u8,
    /// How much time there is.
    pub control: TimeControl,
    /// Whether the result changes ratings.
    pub rated: bool,
    /// Where the challenger sits.
    pub side: SeatChoice,
    /// Of how many games the match is that is agreed on, if not of one alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub series: Option<SeriesLength>,
    /// Whether a piece that is chosen has to move, and what becomes of a breach.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub touch: Option<TouchMove>,
}

/// Where the challenger sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatChoice {
    /// The seats are drawn by lot among all players.
    Random,
    /// In this seat; the others take the seats that are left, in the order in which they accepted.
    Chosen(Seat),
}

/// An invitation to play: what opens a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Challenge {
    /// Who invites.
    pub by: PlayerId,
    /// To what.
    pub terms: Terms,
    /// When the invitation ends.
    pub expires: Timestamp,
    /// The session whose players play again.
    pub rematch_of: Option<SessionId>,
    /// Who is invited, and to which seat; nobody in particular in an open challenge.
    pub invitations: Invitations,
}

/// What a session that the program opened is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Origin {
    /// The players of this session play again.
    Rematch {
        /// Which.
        session: SessionId,
        /// Who agreed last: it began with that, so they know of it. Earlier versions did not keep it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        agreed_last: Option<PlayerId>,
    },
    /// It is the next game of a match.
    Series {
        /// The game before it.
        session: SessionId,
        /// How the match stood when it began, by the seats of this game.
        score: SeriesScore,
        /// Whether its games were agreed to be rated: one that is not, because a player may not begin rated games for a
        /// while, leaves those after it as they were agreed.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        rated: bool,
    },
    /// A contest paired the players.
    Contest {
        /// The number of the contest.
        contest: i64,
        /// The number of the pairing in it.
        pairing: u32,
    },
}

/// How long a challenge stands unless something else was asked for.
pub const DEFAULT_EXPIRY: Span = Span::from_hours(24);

/// How long a challenge stands that is open to everybody: it takes up room that is the whole server's.
pub const OPEN_EXPIRY: Span = Span::from_hours(2);

/// The longest time that a challenge may stand.
pub const MAX_EXPIRY: Span = Span::from_days(30);

/// The shortest estimate of a player's time ([`TimeControl::estimate`]) with which a game may be rated: the answers of
/// Discord take a second or so, and a shorter game would be decided by them.
pub const LEAST_RATED: Span = Span::from_mins(3);

/// The shortest time for the first action ([`TimeControl::for_first_action`]) with which a game may be rated: whoever
/// waits for somebody to accept has to notice that the game has begun.
pub const LEAST_RATED_FIRST: Span = Span::from_secs(60);

/// What is wrong with the terms of a challenge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BadTerms {
    /// They name another game than the one that is to be played.
    Game,
    /// The game is not for so many, or a challenge to one person is not for two.
    Seats,
    /// The chosen seat does not exist.
    Side,
    /// A match is for two, and of at least two games and not too many.
    Series,
    /// The game knows no touch-move.
    Touch,
    /// The range of ratings is none, or no seat is for anyone.
    Range,
    /// The invitation would end before it begins, or stand for more than [`MAX_EXPIRY`].
    Expiry,
    /// The setup is a game that is over already.
    Finished,
    /// The game is never rated.
    RatedNever,
    /// Games from this setup are not rated: see `may_be_rated` of [`AnyGame`](crate::rules::AnyGame).
    RatedSetup,
    /// The same in a game that has options, which may be the reason.
    RatedOptions,
    /// Rated games have a clock, on which a game takes [`LEAST_RATED`] or more and the first action may take
    /// [`LEAST_RATED_FIRST`].
    RatedClock,
}

impl BadTerms {
    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Seats => "seats",
            Self::Side => "side",
            Self::Series => "series",
            Self::Touch => "touch",
            Self::Range => "range",
            Self::Expiry => "expiry",
            Self::Finished => "finished",
            Self::RatedNever => "rated-never",
            Self::RatedSetup => "rated-setup",
            Self::RatedOptions => "rated-options",
            Self::RatedClock => "rated-clock",
        }
    }

    /// Every key of [`BadTerms::key`].
    pub const KEYS: &'static [&'static str] = &[
        "game",
        "seats",
        "side",
        "series",
        "touch",
        "range",
        "expiry",
        "finished",
        "rated-never",
        "rated-setup",
        "rated-options",
        "rated-clock",
    ];
}

impl Terms {
    /// Puts the position in place of a setup that is a record, so that what is agreed is short and plain.
    pub(super) fn import(&mut self, game: &dyn AnyGame) -> Result<(), Refusal> {
        let imported = rules::import(game, &self.setup).map_err(Refusal::BadSetup)?;
        if let Some(position) = imported {
            self.setup = position;
        }
        Ok(())
    }

    /// Whether a new game on these terms may change ratings. A game that was begun when the rules were
    /// others is not asked.
    ///
    /// # Errors
    ///
    /// The game would begin from a setup that somebody chose, or without a clock, or with too short a one.
    pub fn check_rated(&self, game: &dyn AnyGame) -> Result<(), Refusal> {
        if !self.rated {
            return Ok(());
        }
        if !game.may_be_rated(&self.setup, self.seats) {
            return Err(Refusal::BadTerms(if game.info().rated_after.is_none() {
                BadTerms::RatedNever
            } else if game.setups().options().is_empty() {
                BadTerms::RatedSetup
            } else {
                BadTerms::RatedOptions
            }));
        }
        let is_at_least = |time: Option<Span>, least| time.is_some_and(|time| time >= least);
        if !is_at_least(self.control.estimate(), LEAST_RATED)
            || !is_at_least(self.control.for_first_action(), LEAST_RATED_FIRST)
        {
            return Err(Refusal::BadTerms(BadTerms::RatedClock));
        }
        Ok(())
    }

    /// Checks the terms against `game` and returns the position that the game begins with.
    pub(super) fn start(&self, game: &dyn AnyGame) -> Result<Box<dyn AnyPosition>, Refusal> {
        let info = game.info();
        if self.game != info.key {
            return Err(Refusal::BadTerms(BadTerms::Game));
        }
        if !info.seats.contains(&self.seats) || !(2..=MAX_SEATS).contains(&self.seats) {
            return Err(Refusal::BadTerms(BadTerms::Seats));
        }
        if let SeatChoice::Chosen(seat) = self.side
            && seat.0 >= self.seats
        {
            return Err(Refusal::BadTerms(BadTerms::Side));
        }
        if self
            .series
            .is_some_and(|series| self.seats != 2 || !series.is_possible())
        {
            return Err(Refusal::BadTerms(BadTerms::Series));
        }
        if self.touch.is_some() && !info.touch_move {
            return Err(Refusal::BadTerms(BadTerms::Touch));
        }
        game.start_by(self.revision, &self.setup, self.seats)
            .map_err(Refusal::BadSetup)
    }
}
