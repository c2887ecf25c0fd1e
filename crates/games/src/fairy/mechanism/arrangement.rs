//! Secret arrays: each side places its pieces on its own ranks before the game, and sees nothing of the other's until
//! both have done so.
//!
//! The side whose king is attacked when the arrays are shown moves first, otherwise White does. Where both are
//! attacked, the arrays are placed anew.

use super::super::{
    arrays::SplitMix,
    board::{Board, Cell},
    moves::KindIndex,
    rules::Rules,
    square::{Color, MAX_SIDE, Square},
    variant::{Arrangement, Start},
};

/// The most ranks on which a side places its pieces.
pub const MAX_RANKS: u8 = 4;

/// How many arrays are made for a number at most; about half of them obey the rules.
const MAX_TRIES: u8 = 100;

/// How often arrays are placed at most.
pub const ROUNDS: u8 = 3;

/// The rules that an array may break.
pub const RULES: [&str; 4] = [PAWN_ON_FIRST, TWO_PAWNS, BISHOPS, PIECES];
const PIECES: &str = "array-men";
const PAWN_ON_FIRST: &str = "array-pawn-first-rank";
const TWO_PAWNS: &str = "array-pawns-on-file";
const BISHOPS: &str = "array-bishops";

/// Where the pieces of a side stand before the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Placement {
    color: Color,
    pieces: [Option<KindIndex>; SQUARES],
}

/// How many squares an array can have.
const SQUARES: usize = MAX_RANKS as usize * MAX_SIDE as usize;

/// The number of a square among those of its side, less than [`SQUARES`].
const fn slot(square: Square) -> usize {
    (square.rank() % MAX_RANKS) as usize * MAX_SIDE as usize + square.file() as usize
}

impl Placement {
    /// No pieces.
    const fn empty(color: Color) -> Self {
        Self {
            color,
            pieces: [None; SQUARES],
        }
    }

    /// Whose pieces they are.
    #[must_use]
    pub const fn color(&self) -> Color {
        self.color
    }

    /// The piece on a square.
    #[must_use]
    pub const fn at(&self, square: Square) -> Option<KindIndex> {
        self.pieces[slot(square)]
    }

    /// Puts a piece on a square.
    pub(in super::super) const fn put(&mut self, square: Square, kind: KindIndex) {
        self.pieces[slot(square)] = Some(kind);
    }

    /// The same with what stands on two squares exchanged.
    #[must_use]
    pub const fn swapped(mut self, one: Square, other: Square) -> Self {
        self.pieces.swap(slot(one), slot(other));
        self
    }
}

impl Rules {
    /// How arrays are placed, where they are.
    #[must_use]
    pub const fn arrangement(&self) -> Option<&'static Arrangement> {
        match &self.variant().start {
            Start::Placed(arrangement) => Some(arrangement),
            Start::Position(_) | Start::Drawn(_) => None,
        }
    }

    /// The squares on which a side places its pieces, as FEN lists them: from the upper left to the lower right.
    pub fn own_squares(&self, color: Color) -> impl Iterator<Item = Square> + use<> {
        let ranks = self.arrangement().map_or(0, |it| it.ranks);
        let (files, all) = (self.variant().files, self.variant().ranks);
        let ranks = match color {
            Color::White => 0..ranks,
            Color::Black => all.saturating_sub(ranks)..all,
        };
        let rows = ranks.rev();
        rows.flat_map(move |rank| (0..files).filter_map(move |file| Square::at(file, rank)))
    }

    /// An array without pieces.
    pub(in super::super) const fn unplaced(&self, color: Color) -> Placement {
        Placement::empty(color)
    }

    /// An array turned from left to right.
    #[must_use]
    pub fn mirrored(&self, placement: &Placement) -> Placement {
        let mut mirrored = Placement::empty(placement.color);
        for square in self.own_squares(placement.color) {
            let opposite = Square::at(self.variant().files - 1 - square.file(), square.rank());
            if let Some((opposite, kind)) = opposite.zip(placement.at(square)) {
                mirrored.put(opposite, kind);
            }
        }
        mirrored
    }

    /// An array as a side places it, be it its own or the other's: files stay, and ranks count from that side.
    #[must_use]
    pub fn placed_by(&self, color: Color, placement: &Placement) -> Placement {
        if placement.color == color {
            return *placement;
        }
        let mut placed = Placement::empty(color);
        for square in self.own_squares(placement.color) {
            let opposite = Square::at(square.file(), self.variant().ranks - 1 - square.rank());
            if let Some((opposite, kind)) = opposite.zip(placement.at(square)) {
                placed.put(opposite, kind);
            }
        }
        placed
    }

    /// An array by a number that decides it: pawns first, then the pieces on what is left, anew until no rule forbids
    /// it.
    #[must_use]
    pub fn random_placement(&self, color: Color, number: u32) -> Placement {
        let mut generator = SplitMix(u64::from(number));
        let mut choose = |squares: &mut Vec<Square>| {
            let at = generator.below(squares.len() as u64);
            squares.swap_remove(at)
        };
        let counts = self.start_counts[color.index()];
        let (pawns, pieces): (Vec<KindIndex>, Vec<KindIndex>) = self
            .kinds()
            .flat_map(|kind| std::iter::repeat_n(kind, counts[kind.index()].into()))
            .partition(|kind| self.kind(*kind).is_pawn);
        for _ in 0..MAX_TRIES {
            let mut placement = Placement::empty(color);
            let mut free: Vec<Square> = self.own_squares(color).collect();
            let is_first = |square: &Square| self.relative_rank(color, square.rank()) == 0;
            let mut of_pawns: Vec<Square> =
                free.iter().copied().filter(|it| !is_first(it)).collect();
            for pawn in &pawns {
                if of_pawns.is_empty() {
                    break;
                }
                let square = choose(&mut of_pawns);
                placement.put(square, *pawn);
                free.retain(|it| *it != square);
                if self.arrangement().is_some_and(|it| it.one_pawn_a_file) {
                    of_pawns.retain(|it| it.file() != square.file());
                }
            }
            for piece in &pieces {
                if free.is_empty() {
                    break;
                }
                placement.put(choose(&mut free), *piece);
            }
            if self.placement_fault(&placement).is_none() {
                return placement;
            }
        }
        self.suggested(color)
    }

    /// The array that is suggested to a side.
    #[must_use]
    pub fn suggested(&self, color: Color) -> Placement {
        let mut placement = Placement::empty(color);
        if let Some(board) = self.start(0) {
            for square in self.own_squares(color) {
                let piece = board.piece_at(square).filter(|it| it.color == color);
                placement.pieces[slot(square)] = piece.map(|it| it.kind);
            }
        }
        placement
    }

    /// An array as its part of a FEN, in letters of either case; `.` may stand for the `/` between ranks.
    #[must_use]
    pub fn read_placement(&self, color: Color, text: &str) -> Option<Placement> {
        let mut placement = Placement::empty(color);
        let squares: Vec<Square> = self.own_squares(color).collect();
        let mut rows = squares.chunks(usize::from(self.variant().files));
        let separator = if text.contains('/') { '/' } else { '.' };
        for text in text.split(separator) {
            let mut row = rows.next()?.iter();
            for letter in text.chars() {
                if let Some(empty) = letter.to_digit(10).filter(|empty| *empty > 0) {
                    row.nth(empty as usize - 1)?;
                } else {
                    let kind = self.kind_of(letter.to_ascii_uppercase(), false)?;
                    placement.pieces[slot(*row.next()?)] = Some(kind);
                }
            }
            if row.next().is_some() {
                return None;
            }
        }
        rows.next().is_none().then_some(placement)
    }

    /// An array as its part of a FEN.
    #[must_use]
    pub fn write_placement(&self, placement: &Placement) -> String {
        let files = self.variant().files.into();
        let squares: Vec<Square> = self.own_squares(placement.color).collect();
        let rows = squares.chunks(files).map(|row| {
            let mut text = String::new();
            let mut empty = 0_u8;
            for square in row {
                let Some(kind) = placement.at(*square) else {
                    empty += 1;
                    continue;
                };
                push_empty(&mut text, &mut empty);
                text.push_str(&self.cased(kind, placement.color));
            }
            push_empty(&mut text, &mut empty);
            text
        });
        rows.collect::<Vec<_>>().join("/")
    }

    /// The rule that forbids an array.
    ///
    /// Source: BrainKing, game 47: a pawn on each file and none on the first rank, bishops on squares of both colors.
    #[must_use]
    pub fn placement_fault(&self, placement: &Placement) -> Option<&'static str> {
        let arrangement = self.arrangement()?;
        let color = placement.color;
        let squares: Vec<Square> = self.own_squares(color).collect();
        let of = |kind: KindIndex| {
            let stands = move |square: &&Square| placement.at(**square) == Some(kind);
            squares.iter().filter(stands).copied()
        };
        let suggested = self.start_counts[color.index()];
        if self
            .kinds()
            .any(|kind| of(kind).count() != usize::from(suggested[kind.index()]))
        {
            return Some(PIECES);
        }
        let mut pawned = 0_u16;
        for kind in self.kinds().filter(|kind| self.kind(*kind).is_pawn) {
            for square in of(kind) {
                if self.relative_rank(color, square.rank()) == 0 {
                    return Some(PAWN_ON_FIRST);
                }
                let file = 1 << square.file();
                if arrangement.one_pawn_a_file && pawned & file != 0 {
                    return Some(TWO_PAWNS);
                }
                pawned |= file;
            }
        }
        let apart = arrangement.apart.and_then(|it| self.kind_of(it, false));
        let shade = |square: Square| (square.file() + square.rank()) % 2;
        let is_apart = apart.is_none_or(|kind| {
            let mut shades: Vec<u8> = of(kind).map(shade).collect();
            let count = shades.len();
            shades.sort_unstable();
            shades.dedup();
            shades.len() == count.min(2)
        });
        (!is_apart).then_some(BISHOPS)
    }

    /// The position with the arrays of White and Black; nothing where both kings are attacked.
    #[must_use]
    pub fn shown(&self, placements: [&Placement; 2]) -> Option<Board> {
        let mut board = self.with_placements(placements.map(Some));
        board.is_partial = false;
        for color in Color::BOTH {
            let royals = board.pieces(color).iter();
            let mut royals = royals
                .filter(|square| self.royal_codes >> board.cells[square.index()].code() & 1 != 0);
            board.royals[color.index()] = royals.next();
        }
        match Color::BOTH.map(|color| self.is_in_check(&board, color)) {
            [true, true] => return None,
            [false, true] => board.turn = Color::Black,
            [_, false] => {}
        }
        Some(board)
    }

    /// The board before the game with what is known of the arrays: the ranks of a side of which nothing is known are
    /// dark.
    #[must_use]
    pub fn with_placements(&self, known: [Option<&Placement>; 2]) -> Board {
        let mut board = Board::empty(Color::White);
        board.is_partial = true;
        for (color, known) in Color::BOTH.into_iter().zip(known) {
            for square in self.own_squares(color) {
                let Some(placement) = known else {
                    board.cells[square.index()] = Cell::FOG;
                    continue;
                };
                if let Some(kind) = placement.at(square) {
                    board.place(square, Cell::piece(color, kind, false));
                }
            }
        }
        board
    }
}

/// Ends a row of empty squares.
fn push_empty(text: &mut String, empty: &mut u8) {
    if *empty > 0 {
        text.push_str(&empty.to_string());
        *empty = 0;
    }
}
