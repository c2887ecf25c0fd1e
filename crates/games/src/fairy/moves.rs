//! Moves, and their text as engines write it.

use std::num::NonZeroU8;

use super::{
    rules::Rules,
    square::{Color, Square},
};

/// The number of a kind among [`Variant::kinds`](super::Variant::kinds).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct KindIndex(NonZeroU8);

impl KindIndex {
    /// The kind with a number, from 0.
    pub(super) const fn of(number: u8) -> Self {
        // Stored as one more than the index, so that an `Option` of it is no larger.
        Self(NonZeroU8::MIN.saturating_add(number))
    }

    /// The number, from 0.
    pub(super) const fn number(self) -> u8 {
        self.0.get() - 1
    }

    /// The number as an index.
    #[must_use]
    pub const fn index(self) -> usize {
        self.number() as usize
    }
}

/// A move of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Move {
    /// A piece goes from one square to another, and perhaps captures there.
    Step {
        /// From where.
        from: Square,
        /// Where to.
        to: Square,
        /// What it becomes.
        promotion: Option<KindIndex>,
    },
    /// A king and a rook castle.
    Castle {
        /// From where the king goes.
        king: Square,
        /// From where the rook goes.
        rook: Square,
    },
    /// A piece comes onto the board from the hand.
    Drop {
        /// What it is.
        kind: KindIndex,
        /// Where to.
        to: Square,
    },
}

impl Move {
    /// The square from which a piece goes; a dropped one goes from none.
    #[must_use]
    pub const fn from(self) -> Option<Square> {
        match self {
            Self::Step { from, .. } => Some(from),
            Self::Castle { king, .. } => Some(king),
            Self::Drop { .. } => None,
        }
    }

    /// What a piece becomes by it.
    #[must_use]
    pub const fn promotion(self) -> Option<KindIndex> {
        match self {
            Self::Step { promotion, .. } => promotion,
            Self::Castle { .. } | Self::Drop { .. } => None,
        }
    }
}

impl Rules {
    /// The square on which a piece ends up; in castling the king.
    #[must_use]
    pub fn target(&self, action: Move) -> Square {
        match action {
            Move::Step { to, .. } | Move::Drop { to, .. } => to,
            Move::Castle { king, rook } => self.castled(king, rook).0,
        }
    }

    /// The move as engines write it: `e2e4`, `e7e8q`, `b8c7+`, `P@e5`.
    #[must_use]
    pub fn uci(&self, action: Move) -> String {
        match action {
            Move::Step {
                from,
                to,
                promotion,
            } => {
                let suffix = promotion.map_or_else(String::new, |kind| {
                    let kind = self.kind(kind);
                    if kind.is_promoted {
                        "+".to_owned()
                    } else {
                        kind.letter.to_ascii_lowercase().to_string()
                    }
                });
                format!("{from}{to}{suffix}")
            }
            Move::Castle { king, rook } => {
                let to = if self.castling_takes_rook() {
                    rook
                } else {
                    self.castled(king, rook).0
                };
                format!("{king}{to}")
            }
            Move::Drop { kind, to } => format!("{}@{to}", self.letters(kind)),
        }
    }

    /// The letter of FEN of a kind, upper case, with the plus of a promoted side.
    #[must_use]
    pub fn letters(&self, kind: KindIndex) -> String {
        let kind = self.kind(kind);
        let plus = if kind.is_promoted { "+" } else { "" };
        format!("{plus}{}", kind.letter)
    }

    /// Where the king and the rook go in castling, from where both stand.
    pub(super) fn castled(&self, king: Square, rook: Square) -> (Square, Square) {
        let side = usize::from(king < rook);
        let castling = self.castling();
        let at = |file: u8| Square::at(file, king.rank()).unwrap_or(king);
        castling.map_or((king, rook), |castling| {
            (at(castling.king_files[side]), at(castling.rook_files[side]))
        })
    }

    /// The rank, from 0, as a side counts ranks.
    #[must_use]
    pub const fn relative_rank(&self, color: Color, rank: u8) -> u8 {
        match color {
            Color::White => rank,
            Color::Black => self.variant().ranks - 1 - rank,
        }
    }
}
