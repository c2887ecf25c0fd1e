//! What a position waits for.

use super::{Draw, Outcome, Seat, SeatSet};

/// What the game waits for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Turn {
    /// One or more seats may act now.
    Act {
        /// The seats that may act: at least one.
        seats: SeatSet,
        /// The part of the game this is.
        phase: Phase,
    },
    /// Chance decides next; the drawn number must be fed back with [`Game::resolve`](super::Game::resolve).
    Chance(Draw),
    /// The game is over.
    Over(Outcome),
}

impl Turn {
    /// One seat is to play.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        Self::Act {
            seats: SeatSet::only(seat),
            phase: Phase::Play,
        }
    }

    /// The seats that may act now; nobody while chance decides or when the game is over.
    #[must_use]
    pub const fn seats(&self) -> SeatSet {
        match self {
            Self::Act { seats, .. } => *seats,
            Self::Chance(_) | Self::Over(_) => SeatSet::EMPTY,
        }
    }
}

/// A part of a game with its own clock rules and buttons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// Ordinary play: the clocks of the seats that may act run.
    Play,
    /// As [`Phase::Play`], in a game whose play has parts that people tell apart, such as an auction before the
    /// tricks: a key of [`Info::phases`](super::Info::phases).
    Named(&'static str),
    /// As [`Phase::Named`], where the action is the rest of a move that the one before it began, such as the choice of
    /// what goes to a square that was named: it has no number of its own.
    Rest(&'static str),
    /// As [`Phase::Named`], before the first move: what is done has no number, such as placing one's pieces. Where it is put
    /// together in private, see [`Drafts`](super::Drafts).
    Prelude(&'static str),
    /// The seats agree on the result (dead stones in Go). No clock runs.
    Scoring,
}

impl Phase {
    /// The stable name, as scripts see it.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Named(key) | Self::Rest(key) | Self::Prelude(key) => key,
            Self::Scoring => "scoring",
        }
    }

    /// Whether this is play: clocks run, and actions are moves, or the rest of them.
    #[must_use]
    pub const fn is_play(self) -> bool {
        match self {
            Self::Play | Self::Named(_) | Self::Rest(_) | Self::Prelude(_) => true,
            Self::Scoring => false,
        }
    }

    /// Whether an action is a move with a number of its own.
    #[must_use]
    pub const fn is_numbered(self) -> bool {
        match self {
            Self::Play | Self::Named(_) => true,
            Self::Rest(_) | Self::Prelude(_) | Self::Scoring => false,
        }
    }
}
