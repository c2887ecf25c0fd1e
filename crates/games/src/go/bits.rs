//! Points, and sets of points as bits.
//!
//! A row takes twenty bits whatever the size of the board, so the column beside the widest board is
//! always empty and a set can be shifted by one without running from one row into the next.

use std::{
    fmt,
    ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, Not},
};

/// The most files and ranks.
pub(super) const MAX_LINES: u8 = 19;

/// How many files and ranks a board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Size {
    pub(super) files: u8,
    pub(super) ranks: u8,
}

impl Size {
    /// A board with as many files as ranks.
    pub(super) const fn square(lines: u8) -> Self {
        Self {
            files: lines,
            ranks: lines,
        }
    }

    /// How many points it has.
    pub(super) const fn points(self) -> i32 {
        self.files as i32 * self.ranks as i32
    }
}

/// Bits from one row to the next.
pub(super) const STRIDE: usize = 20;

const WORDS: usize = 6;

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.files, self.ranks)
    }
}

/// A point: file from the left and rank from the bottom, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Point {
    pub(super) rank: u8,
    pub(super) file: u8,
}

impl Point {
    /// The point, if it is on a board of `size`.
    pub(super) fn on(size: Size, file: u8, rank: u8) -> Option<Self> {
        (file < size.files && rank < size.ranks).then_some(Self { rank, file })
    }

    /// The number of its bit.
    pub(super) const fn index(self) -> usize {
        self.rank as usize * STRIDE + self.file as usize
    }

    /// The point with this bit.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "indices of bits are below 384"
    )]
    pub(super) const fn at_index(index: usize) -> Self {
        Self {
            rank: (index / STRIDE) as u8,
            file: (index % STRIDE) as u8,
        }
    }
}

/// A set of points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Bits([u64; WORDS]);

impl Bits {
    /// No point.
    pub(super) const EMPTY: Self = Self([0; WORDS]);

    /// All points of a board.
    pub(super) fn board(size: Size) -> Self {
        let lines = |lines: u8| usize::from(lines.min(MAX_LINES));
        AREAS[lines(size.files)][lines(size.ranks)]
    }

    /// One point.
    pub(super) const fn only(point: Point) -> Self {
        let mut words = [0; WORDS];
        let index = point.index();
        words[index / 64] = 1 << (index % 64);
        Self(words)
    }

    pub(super) const fn contains(self, point: Point) -> bool {
        let index = point.index();
        self.0[index / 64] >> (index % 64) & 1 != 0
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    pub(super) fn meets(self, other: Self) -> bool {
        !(self & other).is_empty()
    }

    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first point: lowest rank, then leftmost file.
    pub(super) fn first(self) -> Option<Point> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        Some(Point::at_index(word * 64 + bit))
    }

    /// The points, from the lowest rank and from the left.
    pub(super) fn iter(self) -> impl Iterator<Item = Point> {
        let mut rest = self.0;
        let mut word = 0;
        std::iter::from_fn(move || {
            while word < WORDS && rest[word] == 0 {
                word += 1;
            }
            let bits = rest.get_mut(word)?;
            let bit = bits.trailing_zeros() as usize;
            *bits &= *bits - 1;
            Some(Point::at_index(word * 64 + bit))
        })
    }

    fn up(self, by: usize) -> Self {
        let mut words = [0; WORDS];
        for (index, word) in words.iter_mut().enumerate() {
            let below = if index == 0 { 0 } else { self.0[index - 1] };
            *word = self.0[index] << by | below >> (64 - by);
        }
        Self(words)
    }

    fn down(self, by: usize) -> Self {
        let mut words = [0; WORDS];
        for (index, word) in words.iter_mut().enumerate() {
            let above = self.0.get(index + 1).copied().unwrap_or(0);
            *word = self.0[index] >> by | above << (64 - by);
        }
        Self(words)
    }

    /// The points beside these, which may be off the board.
    pub(super) fn beside(self) -> Self {
        self.up(1) | self.down(1) | self.up(STRIDE) | self.down(STRIDE)
    }

    /// These points of `within` and their neighbors in it.
    pub(super) fn grown(self, within: Self) -> Self {
        (self | self.beside()) & within
    }

    /// The neighbors of these points in `within`, without the points themselves.
    pub(super) fn neighbors(self, within: Self) -> Self {
        self.grown(within) & !self
    }

    /// Everything in `within` that is connected with these points of it.
    pub(super) fn flood(self, within: Self) -> Self {
        let mut here = self & within;
        loop {
            let next = here.grown(within);
            if next == here {
                return here;
            }
            here = next;
        }
    }

    /// The connected parts of the set, in the order of their first points.
    pub(super) fn parts(self) -> impl Iterator<Item = Self> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let part = Self::only(rest.first()?).flood(self);
            rest &= !part;
            Some(part)
        })
    }
}

impl FromIterator<Point> for Bits {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points
            .into_iter()
            .fold(Self::EMPTY, |set, point| set | Self::only(point))
    }
}

impl BitAnd for Bits {
    type Output = Self;

    fn bitand(mut self, other: Self) -> Self {
        self &= other;
        self
    }
}

impl BitAndAssign for Bits {
    fn bitand_assign(&mut self, other: Self) {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word &= with;
        }
    }
}

impl BitOr for Bits {
    type Output = Self;

    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for Bits {
    fn bitor_assign(&mut self, other: Self) {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word |= with;
        }
    }
}

impl BitXor for Bits {
    type Output = Self;

    fn bitxor(mut self, other: Self) -> Self {
        for (word, with) in self.0.iter_mut().zip(other.0) {
            *word ^= with;
        }
        self
    }
}

impl Not for Bits {
    type Output = Self;

    fn not(mut self) -> Self {
        for word in &mut self.0 {
            *word = !*word;
        }
        self
    }
}

const LINES: usize = MAX_LINES as usize + 1;

/// The points of every board, by files and ranks.
static AREAS: [[Bits; LINES]; LINES] = areas();

const fn areas() -> [[Bits; LINES]; LINES] {
    let mut areas = [[Bits::EMPTY; LINES]; LINES];
    let mut files = 1;
    while files < LINES {
        let mut ranks = 1;
        while ranks < LINES {
            let mut area = areas[files][ranks - 1];
            let mut file = 0;
            while file < files {
                let at = (ranks - 1) * STRIDE + file;
                area.0[at / 64] |= 1 << (at % 64);
                file += 1;
            }
            areas[files][ranks] = area;
            ranks += 1;
        }
        files += 1;
    }
    areas
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_does_not_run_over_the_edges() {
        for (files, ranks) in [(5, 5), (9, 4), (19, 19), (2, 19)] {
            let size = Size { files, ranks };
            let board = Bits::board(size);
            assert_eq!(board.len(), u32::from(files) * u32::from(ranks));
            let edge: Bits = (0..ranks)
                .filter_map(|rank| Point::on(size, files - 1, rank))
                .collect();
            let grown = edge.grown(board);
            assert!(grown.iter().all(|point| point.file + 2 >= files));
            assert_eq!(grown.len(), 2 * u32::from(ranks));
        }
    }

    #[test]
    fn points_come_back_from_a_set_in_order() {
        let points: Vec<Point> = [(0, 0), (18, 0), (3, 9), (18, 18)]
            .into_iter()
            .filter_map(|(file, rank)| Point::on(Size::square(19), file, rank))
            .collect();
        let set: Bits = points.iter().copied().collect();
        assert_eq!(set.iter().collect::<Vec<_>>(), points);
        assert_eq!(set.first(), points.first().copied());
        assert_eq!(set.parts().count(), 4);
    }
}
