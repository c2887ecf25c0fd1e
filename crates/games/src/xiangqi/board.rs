//! Points, pieces, and a board with the side that has the move.
//!
//! Nothing here knows whether a move is legal.

use std::fmt;

/// The points of the board.
pub(super) const POINTS: usize = 90;

/// Files, from red's left to red's right.
pub(super) const FILES: u8 = 9;

/// Ranks, from red's side to black's.
pub(super) const RANKS: u8 = 10;

/// One of the two sides. Red moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Side {
    Red,
    Black,
}

impl Side {
    pub(super) const BOTH: [Self; 2] = [Self::Red, Self::Black];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::Red => Self::Black,
            Self::Black => Self::Red,
        }
    }

    pub(super) const fn index(self) -> usize {
        self as usize
    }
}

/// What a piece is, the most valuable first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Kind {
    General,
    Chariot,
    Horse,
    Cannon,
    Elephant,
    Advisor,
    Soldier,
}

impl Kind {
    pub(super) const ALL: [Self; 7] = [
        Self::General,
        Self::Chariot,
        Self::Horse,
        Self::Cannon,
        Self::Elephant,
        Self::Advisor,
        Self::Soldier,
    ];

    /// The letter of FEN, in lower case.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::General => 'k',
            Self::Chariot => 'r',
            Self::Horse => 'n',
            Self::Cannon => 'c',
            Self::Elephant => 'b',
            Self::Advisor => 'a',
            Self::Soldier => 'p',
        }
    }

    /// The piece of a letter of FEN or WXF, in either case.
    pub(super) fn of_letter(letter: char) -> Option<Self> {
        Some(match letter.to_ascii_lowercase() {
            'k' => Self::General,
            'r' => Self::Chariot,
            'n' | 'h' => Self::Horse,
            'c' => Self::Cannon,
            'b' | 'e' => Self::Elephant,
            'a' => Self::Advisor,
            'p' => Self::Soldier,
            _ => return None,
        })
    }

    /// How many of them a side has at the start, and so at most.
    pub(super) const fn most(self) -> usize {
        match self {
            Self::General => 1,
            Self::Soldier => 5,
            _ => 2,
        }
    }

    /// Whether it moves along lines only, so that its moves are written by their length.
    pub(super) const fn is_straight(self) -> bool {
        !matches!(self, Self::Horse | Self::Elephant | Self::Advisor)
    }
}

/// A piece of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Piece {
    pub(super) side: Side,
    pub(super) kind: Kind,
}

/// A point, numbered from red's left corner along the ranks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Point(u8);

impl Point {
    /// The point on a file and a rank, both from 0, if it is on the board.
    pub(super) const fn at(file: u8, rank: u8) -> Option<Self> {
        if file < FILES && rank < RANKS {
            Some(Self(rank * FILES + file))
        } else {
            None
        }
    }

    /// The point with this number, which must be below [`POINTS`].
    pub(super) const fn numbered(number: u8) -> Self {
        Self(number)
    }

    /// Reads `e2`, in either case.
    pub(super) fn read(file: char, rank: char) -> Option<Self> {
        let file = u32::from(file.to_ascii_lowercase()).checked_sub(u32::from('a'))?;
        Self::at(
            u8::try_from(file).ok()?,
            u8::try_from(rank.to_digit(10)?).ok()?,
        )
    }

    /// All points, from red's left corner.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..FILES * RANKS).map(Self)
    }

    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    pub(super) const fn file(self) -> u8 {
        self.0 % FILES
    }

    pub(super) const fn rank(self) -> u8 {
        self.0 / FILES
    }

    /// The file as `side` counts it: from 0 on its own right.
    pub(super) const fn own_file(self, side: Side) -> u8 {
        match side {
            Side::Red => FILES - 1 - self.file(),
            Side::Black => self.file(),
        }
    }

    /// The rank as `side` sees it: 0 is its own back rank.
    pub(super) const fn own_rank(self, side: Side) -> u8 {
        match side {
            Side::Red => self.rank(),
            Side::Black => RANKS - 1 - self.rank(),
        }
    }

    /// Whether the point is beyond the river for `side`.
    pub(super) const fn is_across(self, side: Side) -> bool {
        self.own_rank(side) >= 5
    }

    /// Whether the point is in the palace of `side`.
    pub(super) const fn is_in_palace(self, side: Side) -> bool {
        self.file() >= 3 && self.file() <= 5 && self.own_rank(side) <= 2
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank())
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// From where to where.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Move {
    pub(super) from: Point,
    pub(super) to: Point,
}

impl Move {
    pub(super) const fn new(from: Point, to: Point) -> Self {
        Self { from, to }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from, self.to)
    }
}

/// Where the pieces stand, and who has the move.
///
/// # Equality
///
/// Two boards are equal where the rules of repetition call the position the same.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(super) struct Board {
    cells: [Option<Piece>; POINTS],
    generals: [Point; 2],
    turn: Side,
}

impl Board {
    /// A board with these pieces, if each side has one general.
    pub(super) fn new(cells: [Option<Piece>; POINTS], turn: Side) -> Option<Self> {
        let general = |side: Side| {
            let wanted = Some(Piece {
                side,
                kind: Kind::General,
            });
            let mut found = Point::all().filter(|point| cells[point.index()] == wanted);
            found.next().filter(|_| found.next().is_none())
        };
        Some(Self {
            generals: [general(Side::Red)?, general(Side::Black)?],
            cells,
            turn,
        })
    }

    pub(super) const fn turn(&self) -> Side {
        self.turn
    }

    pub(super) const fn general(&self, side: Side) -> Point {
        self.generals[side.index()]
    }

    pub(super) const fn at(&self, point: Point) -> Option<Piece> {
        self.cells[point.index()]
    }

    /// The piece on `point`, if it is one of `side`.
    pub(super) fn of(&self, side: Side, point: Point) -> Option<Kind> {
        self.at(point)
            .filter(|piece| piece.side == side)
            .map(|piece| piece.kind)
    }

    /// The pieces of a side with their points.
    pub(super) fn pieces(&self, side: Side) -> impl Iterator<Item = (Point, Kind)> {
        Point::all().filter_map(move |point| Some((point, self.of(side, point)?)))
    }

    /// Every piece with its point.
    pub(super) fn all(&self) -> impl Iterator<Item = (Point, Piece)> {
        Point::all().filter_map(|point| Some((point, self.at(point)?)))
    }

    /// Moves whatever stands on the point of origin, and gives the move to the other side. Returns
    /// what was taken, which [`Board::unmake`] wants back.
    pub(super) fn make(&mut self, action: Move) -> Option<Piece> {
        let moved = self.cells[action.from.index()].take();
        if let Some(Piece {
            side,
            kind: Kind::General,
        }) = moved
        {
            self.generals[side.index()] = action.to;
        }
        self.turn = self.turn.other();
        std::mem::replace(&mut self.cells[action.to.index()], moved)
    }

    /// Takes back the last move.
    pub(super) fn unmake(&mut self, action: Move, taken: Option<Piece>) {
        let moved = std::mem::replace(&mut self.cells[action.to.index()], taken);
        if let Some(Piece {
            side,
            kind: Kind::General,
        }) = moved
        {
            self.generals[side.index()] = action.from;
        }
        self.cells[action.from.index()] = moved;
        self.turn = self.turn.other();
    }

    /// The board after a move.
    pub(super) fn after(&self, action: Move) -> Self {
        let mut after = self.clone();
        after.make(action);
        after
    }

    /// The board without the piece on a point, which must not be a general's.
    pub(super) fn without(&self, point: Point) -> Self {
        let mut without = self.clone();
        without.cells[point.index()] = None;
        without
    }

    /// The same board with the move given to `side`.
    pub(super) fn with_turn(&self, side: Side) -> Self {
        Self {
            turn: side,
            ..self.clone()
        }
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.all()).finish()
    }
}
