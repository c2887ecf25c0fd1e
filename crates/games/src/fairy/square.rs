//! Squares, sets of squares, and the two sides.

use std::fmt;

/// How far the numbers of two squares of a file are apart, rank by rank.
const STRIDE: u8 = 16;

/// The most files and the most ranks that a board can have.
pub const MAX_SIDE: u8 = 12;

/// How many numbers squares can have, those between the ranks included.
pub(super) const NUMBERS: usize = STRIDE as usize * MAX_SIDE as usize;

/// One of the two sides. White is the side that moves first and up the board, so sente too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// The side that moves first.
    White,
    /// The other.
    Black,
}

impl Color {
    /// Both sides, the one that moves first before the other.
    pub const BOTH: [Self; 2] = [Self::White, Self::Black];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// A square of a board of at most 12 files and 12 ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Square(u8);

impl Square {
    /// The square on a file and a rank, both from 0, if boards can have it.
    #[must_use]
    pub const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < MAX_SIDE && rank < MAX_SIDE {
            Some(Self(rank * STRIDE + file))
        } else {
            None
        }
    }

    /// The square with a number that a table or a set holds.
    pub(super) const fn of_number(number: u8) -> Self {
        Self(number)
    }

    /// The number of the square, less than [`NUMBERS`].
    pub(super) const fn number(self) -> u8 {
        self.0
    }

    /// The number of the square as an index.
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The file, 0 for a.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 % STRIDE
    }

    /// The rank, 0 for the first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 / STRIDE
    }

    /// The square `files` to the right and `ranks` up, if boards can have it.
    pub(super) fn offset(self, files: i8, ranks: i8) -> Option<Self> {
        Self::at(
            self.file().checked_add_signed(files)?,
            self.rank().checked_add_signed(ranks)?,
        )
    }

    /// The square that a text such as `e4` or `j10` names, and what is left of the text.
    #[must_use]
    pub fn split(text: &str) -> Option<(Self, &str)> {
        let mut letters = text.chars();
        let file = letters.next().filter(char::is_ascii_lowercase)?;
        let rest = letters.as_str();
        let digits = rest.bytes().take(2).take_while(u8::is_ascii_digit).count();
        // The second digit belongs to the rank only where there is such a rank.
        for length in (1..=digits).rev() {
            let rank: u8 = rest.get(..length)?.parse().ok()?;
            let file = u8::try_from(u32::from(file) - u32::from('a')).ok()?;
            if !rest.starts_with('0')
                && let Some(square) = rank.checked_sub(1).and_then(|rank| Self::at(file, rank))
            {
                return Some((square, rest.get(length..)?));
            }
        }
        None
    }

    /// The square that a text names.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::split(text)
            .filter(|(_, rest)| rest.is_empty())
            .map(|(square, _)| square)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = char::from(b'a' + self.file());
        write!(formatter, "{file}{}", self.rank() + 1)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// A set of squares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Squares([u64; 3]);

impl Squares {
    /// No square.
    pub const NONE: Self = Self([0; 3]);

    /// Whether the square is in the set.
    #[must_use]
    pub const fn contains(&self, square: Square) -> bool {
        self.0[(square.0 / 64) as usize] >> (square.0 % 64) & 1 != 0
    }

    /// Adds a square.
    pub const fn insert(&mut self, square: Square) {
        self.0[(square.0 / 64) as usize] |= 1 << (square.0 % 64);
    }

    /// Takes a square out.
    pub const fn remove(&mut self, square: Square) {
        self.0[(square.0 / 64) as usize] &= !(1 << (square.0 % 64));
    }

    /// Whether there is no square in it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// Whether every square of this set is in the other.
    pub(super) const fn is_within(&self, other: &Self) -> bool {
        let [a, b, c] = self.0;
        let [x, y, z] = other.0;
        a & !x | b & !y | c & !z == 0
    }

    /// Whether no square of this set is in the other.
    pub(super) const fn is_apart(&self, other: &Self) -> bool {
        let [a, b, c] = self.0;
        let [x, y, z] = other.0;
        a & x | b & y | c & z == 0
    }

    /// The squares of either set.
    pub(super) const fn union(&self, other: &Self) -> Self {
        let [a, b, c] = self.0;
        let [x, y, z] = other.0;
        Self([a | x, b | y, c | z])
    }

    /// How many squares are in it.
    #[must_use]
    pub const fn len(&self) -> u32 {
        self.0[0].count_ones() + self.0[1].count_ones() + self.0[2].count_ones()
    }

    /// The squares, rank by rank from the first.
    pub fn iter(self) -> impl Iterator<Item = Square> {
        [0_u8, 64, 128]
            .into_iter()
            .zip(self.0)
            .flat_map(|(base, word)| Bits { base, word })
    }
}

impl FromIterator<Square> for Squares {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::NONE;
        for square in squares {
            set.insert(square);
        }
        set
    }
}

/// The squares of one word of a set.
struct Bits {
    base: u8,
    word: u64,
}

impl Iterator for Bits {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        if self.word == 0 {
            return None;
        }
        // At most 63, as the word is not 0.
        let bit = self.word.trailing_zeros() as u8;
        self.word &= self.word - 1;
        Some(Square(self.base + bit))
    }
}
