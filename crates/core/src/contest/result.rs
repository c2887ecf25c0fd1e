//! What is recorded of a round: who met whom with which color, and how it ended.

use super::{points::Points, tpn::Tpn};

/// A side by its color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SideColor {
    /// Who moves first in most games.
    White,
    /// Who moves second.
    Black,
}

impl SideColor {
    /// The other color.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }
}

/// How a pairing ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// White won (`1-0`).
    WhiteWins,
    /// Black won (`0-1`).
    BlackWins,
    /// A draw (`=`).
    Draw,
    /// Black did not appear (`+-`).
    WhiteByForfeit,
    /// White did not appear (`-+`).
    BlackByForfeit,
    /// Nobody appeared (`--`).
    DoubleForfeit,
    /// The game does not count (`void`).
    Void,
}

impl GameResult {
    /// Whether a game was played that counts: only then did the two meet.
    #[must_use]
    pub const fn is_played(self) -> bool {
        matches!(self, Self::WhiteWins | Self::BlackWins | Self::Draw)
    }
}

/// Why somebody has no opponent in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bye {
    /// The pairing left them over (`U`).
    Allocated,
    /// They asked for half a point (`H`).
    Half,
    /// They were given a full point (`F`).
    Full,
    /// They get nothing (`Z`).
    Zero,
}

/// What is recorded of one board, or of one player without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ResultLine {
    /// Two players.
    Pair {
        /// Who has White.
        white: Tpn,
        /// Who has Black.
        black: Tpn,
        /// How it ended.
        result: GameResult,
    },
    /// One player.
    Bye {
        /// Who.
        player: Tpn,
        /// Why.
        bye: Bye,
    },
}

/// What the results are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointSystem {
    /// A win, also by forfeit.
    pub win: Points,
    /// A draw.
    pub draw: Points,
    /// A loss in a game.
    pub loss: Points,
    /// A loss by forfeit.
    pub forfeit: Points,
    /// A bye that the pairing allocated.
    pub allocated: Points,
    /// A bye for which half a point was asked.
    pub half: Points,
    /// A bye with a full point.
    pub full: Points,
    /// A bye without a point.
    pub zero: Points,
}

impl Default for PointSystem {
    fn default() -> Self {
        Self {
            win: Points::ONE,
            draw: Points::HALF,
            loss: Points::NONE,
            forfeit: Points::NONE,
            allocated: Points::ONE,
            half: Points::HALF,
            full: Points::ONE,
            zero: Points::NONE,
        }
    }
}
