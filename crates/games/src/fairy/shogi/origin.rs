//! Which of several pieces of a kind goes to a square, as the Japan Shogi Association lays down (棋譜の表記方法).
//!
//! It is told by how the piece moves (上 forward, 寄 sideways, 引 back) if that is enough, else by the side from which it
//! comes as its player sees it (右, 左, and 直 for a piece that goes straight forward), else by both. Of two dragons or
//! horses 右 and 左 say which of the two stands further to that side.

use super::kinds;
use crate::fairy::{Board, Color, KindIndex, Move, Rules, Square};

/// How a piece moves, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Motion {
    Forward,
    Sideways,
    Back,
}

/// From where a piece comes, as its player sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Side {
    Left,
    Right,
    /// From straight behind the square. There is no word for a piece that goes straight back.
    Straight,
}

impl Motion {
    pub(super) const fn read(letter: char) -> Option<Self> {
        match letter {
            '上' | '行' | '入' => Some(Self::Forward),
            '寄' => Some(Self::Sideways),
            '引' | '下' => Some(Self::Back),
            _ => None,
        }
    }

    const fn word(self) -> char {
        match self {
            Self::Forward => '上',
            Self::Sideways => '寄',
            Self::Back => '引',
        }
    }
}

impl Side {
    pub(super) const fn read(letter: char) -> Option<Self> {
        match letter {
            '左' => Some(Self::Left),
            '右' => Some(Self::Right),
            '直' => Some(Self::Straight),
            _ => None,
        }
    }

    const fn word(self) -> char {
        match self {
            Self::Left => '左',
            Self::Right => '右',
            Self::Straight => '直',
        }
    }
}

/// The pieces of one kind and side that can go to the same square, which words tell apart.
pub(super) struct Disambiguation {
    color: Color,
    to: Square,
    /// Where they stand.
    pub(super) origins: Vec<Square>,
    /// Whether they are promoted rooks or bishops, for which 直 is not used.
    are_dragons_or_horses: bool,
}

impl Disambiguation {
    /// The pieces of a kind that make some of `moves`, which are legal and end on `to`.
    pub(super) fn new(
        rules: &Rules,
        board: &Board,
        (kind, to): (KindIndex, Square),
        moves: &[Move],
    ) -> Self {
        let mut origins: Vec<Square> = moves
            .iter()
            .filter_map(|action| action.from())
            .filter(|from| {
                board
                    .piece_at(*from)
                    .is_some_and(|piece| piece.kind == kind)
            })
            .collect();
        origins.sort_unstable();
        origins.dedup();
        let named = kinds::of(rules, kind);
        Self {
            color: board.turn(),
            to,
            origins,
            are_dragons_or_horses: named.is_promoted && matches!(named.letter, 'R' | 'B'),
        }
    }

    /// How far a square lies to the left of another, and how far behind it, as the player sees it.
    fn apart(&self, square: Square, other: Square) -> (i8, i8) {
        // Ranks and files are less than 12.
        let apart = |one: u8, other: u8| other as i8 - one as i8;
        let left = apart(square.file(), other.file());
        let behind = apart(square.rank(), other.rank());
        match self.color {
            Color::White => (left, behind),
            Color::Black => (-left, -behind),
        }
    }

    fn motion(&self, from: Square) -> Motion {
        match self.apart(from, self.to).1 {
            1.. => Motion::Forward,
            0 => Motion::Sideways,
            _ => Motion::Back,
        }
    }

    fn side(&self, from: Square) -> Option<Side> {
        match self.apart(from, self.to) {
            (1.., _) => Some(Side::Left),
            (0, behind) => (behind > 0).then_some(Side::Straight),
            _ => Some(Side::Right),
        }
    }

    /// The words that tell the piece on `from` from the others; nothing where words do not tell it.
    pub(super) fn words(&self, from: Square) -> Option<String> {
        if self.origins.len() < 2 {
            return Some(String::new());
        }
        let is_alone = |is_alike: &dyn Fn(Square) -> bool| {
            let alike = self.origins.iter().filter(|origin| is_alike(**origin));
            alike.count() == 1
        };
        let motion = self.motion(from);
        if is_alone(&|origin| self.motion(origin) == motion) {
            return Some(motion.word().to_string());
        }
        if let (true, [low, high]) = (self.are_dragons_or_horses, self.origins.as_slice()) {
            let other = if *low == from { *high } else { *low };
            let is_left = self.apart(from, other).0 > 0;
            let side = if is_left { Side::Left } else { Side::Right };
            return Some(side.word().to_string());
        }
        // Only of more dragons or horses than a set has may none be true.
        let side = self.side(from)?;
        Some(if is_alone(&|origin| self.side(origin) == Some(side)) {
            side.word().to_string()
        } else {
            format!("{}{}", side.word(), motion.word())
        })
    }

    /// Where those stand of which words are true.
    pub(super) fn select(&self, side: Option<Side>, motion: Option<Motion>) -> Vec<Square> {
        let mut selected = self.origins.clone();
        if let Some(motion) = motion {
            selected.retain(|origin| self.motion(*origin) == motion);
        }
        let Some(side) = side else {
            return selected;
        };
        if self.are_dragons_or_horses && side != Side::Straight {
            // The piece that stands furthest to that side is meant.
            let right = |origin: &Square| -self.apart(*origin, self.to).0;
            let furthest = match side {
                Side::Left => selected.iter().map(right).min(),
                Side::Right | Side::Straight => selected.iter().map(right).max(),
            };
            selected.retain(|origin| Some(right(origin)) == furthest);
            return selected;
        }
        selected.retain(|origin| self.side(*origin) == Some(side));
        if motion.is_none() && selected.len() > 1 {
            // Some leave the motion out where the others that come from this side would be told by theirs.
            let is_shared = |origin: &Square| {
                let motion = self.motion(*origin);
                let alike = |other: &&Square| self.motion(**other) == motion;
                self.origins.iter().filter(alike).count() > 1
            };
            selected.retain(is_shared);
        }
        selected
    }
}
