//! Stones on a board: chains, liberties, capture.

use super::bits::{Bits, Point, Size};

/// Whose stone, or whose turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Color {
    Black,
    White,
}

impl Color {
    /// Both, in order of play.
    pub(super) const BOTH: [Self; 2] = [Self::Black, Self::White];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }

    /// The letter of SGF.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Black => 'b',
            Self::White => 'w',
        }
    }

    pub(super) const fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'b' | 'B' => Some(Self::Black),
            'w' | 'W' => Some(Self::White),
            _ => None,
        }
    }
}

/// What a stone did when it was put on a board.
#[derive(Clone, Copy, Debug)]
pub(super) struct Put {
    /// The board afterwards.
    pub(super) board: Board,
    /// The enemy stones that were taken off.
    pub(super) captured: Bits,
    /// Own stones that were left without a liberty and are off the board too.
    pub(super) suicides: Bits,
}

/// The stones on a board.
///
/// # Equality
///
/// Boards are equal if the same stones lie on the same points; the hash is only the first filter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Board {
    hash: u64,
    stones: [Bits; 2],
    size: Size,
}

impl Board {
    /// A board without stones.
    pub(super) const fn empty(size: Size) -> Self {
        Self {
            hash: 0,
            stones: [Bits::EMPTY; 2],
            size,
        }
    }

    /// A board with stones wherever they lie. Points in both sets are black.
    pub(super) fn with_stones(size: Size, black: Bits, white: Bits) -> Self {
        let (black, white) = (black & Bits::board(size), white & Bits::board(size));
        let mut board = Self::empty(size);
        board.stones = [black, white & !black];
        board.hash = Color::BOTH
            .iter()
            .map(|color| hash_of(board.of(*color), *color))
            .fold(0, |hash, part| hash ^ part);
        board
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    pub(super) const fn hash(&self) -> u64 {
        self.hash
    }

    /// All points.
    pub(super) fn area(&self) -> Bits {
        Bits::board(self.size)
    }

    /// The stones of a color.
    pub(super) const fn of(&self, color: Color) -> Bits {
        self.stones[color.index()]
    }

    /// All stones.
    pub(super) fn stones(&self) -> Bits {
        self.stones[0] | self.stones[1]
    }

    /// The points without a stone.
    pub(super) fn free(&self) -> Bits {
        self.area() & !self.stones()
    }

    pub(super) fn at(&self, point: Point) -> Option<Color> {
        Color::BOTH
            .into_iter()
            .find(|color| self.of(*color).contains(point))
    }

    /// The chain of the stone on a point; nothing if there is none.
    pub(super) fn chain(&self, point: Point) -> Bits {
        self.at(point)
            .map_or(Bits::EMPTY, |color| Bits::only(point).flood(self.of(color)))
    }

    /// Every chain of a color.
    pub(super) fn chains(&self, color: Color) -> impl Iterator<Item = Bits> {
        self.of(color).parts()
    }

    /// The liberties of some stones.
    pub(super) fn liberties(&self, stones: Bits) -> Bits {
        stones.neighbors(self.area()) & self.free()
    }

    /// The hash with one more stone.
    pub(super) const fn hash_with(&self, color: Color, point: Point) -> u64 {
        self.hash ^ key(point, color)
    }

    /// The board without some stones.
    pub(super) fn without(&self, stones: Bits) -> Self {
        let mut board = *self;
        for color in Color::BOTH {
            let gone = board.of(color) & stones;
            board.hash ^= hash_of(gone, color);
            board.stones[color.index()] = board.of(color) & !stones;
        }
        board
    }

    /// Puts a stone on a free point and takes off what is left without a liberty: the enemy's
    /// stones first, then one's own.
    pub(super) fn put(&self, color: Color, point: Point) -> Put {
        let mut board = *self;
        let stone = Bits::only(point);
        board.stones[color.index()] |= stone;
        board.hash ^= key(point, color);
        let enemy = board.of(color.other());
        let mut captured = Bits::EMPTY;
        for neighbor in (stone.neighbors(self.area()) & enemy).iter() {
            if !captured.contains(neighbor) {
                let chain = Bits::only(neighbor).flood(enemy);
                if board.liberties(chain).is_empty() {
                    captured |= chain;
                }
            }
        }
        if !captured.is_empty() {
            board = board.without(captured);
        }
        let mut suicides = Bits::EMPTY;
        if !stone.neighbors(self.area()).meets(board.free()) {
            let own = stone.flood(board.of(color));
            if board.liberties(own).is_empty() {
                suicides = own;
                board = board.without(own);
            }
        }
        Put {
            board,
            captured,
            suicides,
        }
    }
}

fn hash_of(points: Bits, color: Color) -> u64 {
    points
        .iter()
        .fold(0, |hash, point| hash ^ key(point, color))
}

/// A well mixed number for a stone on a point (the finalizer of `SplitMix64`).
const fn key(point: Point, color: Color) -> u64 {
    let number = (point.index() * 2 + color.index()) as u64;
    mixed(number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

pub(super) const fn mixed(number: u64) -> u64 {
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(file: u8, rank: u8) -> Point {
        Point::on(Size::square(19), file, rank).unwrap()
    }

    #[test]
    fn a_board_is_the_same_however_it_came_about() {
        let mut one = Board::empty(Size::square(9));
        for (color, file) in [(Color::Black, 0), (Color::White, 1), (Color::Black, 5)] {
            one = one.put(color, at(file, 0)).board;
        }
        let taken = one.put(Color::Black, at(1, 1)).board;
        let taken = taken.put(Color::Black, at(2, 0));
        assert_eq!(taken.captured, Bits::only(at(1, 0)));
        let black: Bits = [(0, 0), (5, 0), (1, 1), (2, 0)]
            .map(|(file, rank)| at(file, rank))
            .into_iter()
            .collect();
        assert_eq!(
            taken.board,
            Board::with_stones(Size::square(9), black, Bits::EMPTY)
        );
    }

    #[test]
    fn a_chain_that_runs_out_of_liberties_is_taken_whole() {
        let mut board = Board::empty(Size::square(5));
        for file in 0..4 {
            board = board.put(Color::White, at(file, 0)).board;
        }
        for file in 0..4 {
            board = board.put(Color::Black, at(file, 1)).board;
        }
        let put = board.put(Color::Black, at(4, 0));
        assert_eq!((put.captured.len(), put.suicides.len()), (4, 0));
        let put = board.put(Color::White, at(4, 0));
        assert!(put.suicides.is_empty(), "there is a liberty above");
        let full = put.board.put(Color::Black, at(4, 1));
        assert_eq!(full.captured.len(), 5);
    }
}
