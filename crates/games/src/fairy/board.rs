//! Positions: what stands where, and what else decides which moves are legal.

use super::{
    moves::KindIndex,
    square::{Color, NUMBERS, Square, Squares},
};

/// The most kinds of pieces of a variant.
pub(super) const MAX_KINDS: usize = 16;

/// What stands on a square: nothing, a vanished square, ice, or a piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Cell(u8);

impl Cell {
    pub(super) const EMPTY: Self = Self(0);
    /// A square that nobody enters; lines go over it.
    pub(super) const HOLE: Self = Self(1);
    /// Something that both sides may capture.
    pub(super) const ICE: Self = Self(2);
    /// A square that the viewer for whom the board was made does not see.
    pub(super) const FOG: Self = Self(3);
    /// Something that nobody can capture.
    pub(super) const BEHEMOTH: Self = Self(4);

    const PIECE: u8 = 0x80;
    const REVERTS: u8 = 0x40;
    const BLACK: u8 = 0x10;

    pub(super) const fn piece(color: Color, kind: KindIndex, reverts_to_pawn: bool) -> Self {
        let reverts = if reverts_to_pawn { Self::REVERTS } else { 0 };
        Self(Self::PIECE | reverts | Self::code_of(color, kind))
    }

    /// The number of a kind of a side, less than 32.
    pub(super) const fn code_of(color: Color, kind: KindIndex) -> u8 {
        ((color as u8) * Self::BLACK) | kind.number()
    }

    /// The number of the kind and the side of a piece.
    pub(super) const fn code(self) -> u8 {
        self.0 & 0x1f
    }

    pub(super) const fn is_piece(self) -> bool {
        self.0 >= Self::PIECE
    }

    /// Whether lines go over the square.
    pub(super) const fn is_open(self) -> bool {
        self.0 <= Self::HOLE.0
    }

    /// Whether it was a pawn that is one again when it is captured.
    pub(super) const fn reverts_to_pawn(self) -> bool {
        self.0 & Self::REVERTS != 0
    }

    pub(super) const fn kind(self) -> KindIndex {
        KindIndex::of(self.0 & 0x0f)
    }

    /// The side of a piece.
    pub(super) const fn color(self) -> Color {
        if self.0 & Self::BLACK == 0 {
            Color::White
        } else {
            Color::Black
        }
    }
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Its side.
    pub color: Color,
    /// Its kind.
    pub kind: KindIndex,
    /// Whether it was a pawn that is one again when it is captured.
    pub reverts_to_pawn: bool,
}

/// A capture en passant that is open for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct EnPassant {
    /// The square to capture on.
    pub(super) target: Square,
    /// Where the pawn stands that is captured.
    pub(super) pawn: Square,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    pub(super) cells: [Cell; NUMBERS],
    /// The pieces of both sides.
    pub(super) pieces: [Squares; 2],
    /// How many pieces there are, by side and kind.
    pub(super) counts: [[u8; MAX_KINDS]; 2],
    /// Where the royal pieces stand.
    pub(super) royals: [Option<Square>; 2],
    pub(super) hands: [[u8; MAX_KINDS]; 2],
    pub(super) turn: Color,
    /// The rooks that may castle, to the left and to the right.
    pub(super) castling: [[Option<Square>; 2]; 2],
    /// Whether the royal pieces have their special first move.
    pub(super) unmoved: [bool; 2],
    pub(super) en_passant: Option<EnPassant>,
    /// How many checks each side must give yet.
    pub(super) checks_left: [u8; 2],
    pub(super) halfmove_clock: u16,
    pub(super) number: u16,
    /// Whether it was made for a viewer who may not see all of it.
    pub(super) is_partial: bool,
}

impl Board {
    pub(super) const fn empty(turn: Color) -> Self {
        Self {
            cells: [Cell::EMPTY; NUMBERS],
            pieces: [Squares::NONE; 2],
            counts: [[0; MAX_KINDS]; 2],
            royals: [None; 2],
            hands: [[0; MAX_KINDS]; 2],
            turn,
            castling: [[None; 2]; 2],
            unmoved: [false; 2],
            en_passant: None,
            checks_left: [0; 2],
            halfmove_clock: 0,
            number: 1,
            is_partial: false,
        }
    }

    /// The piece on a square.
    #[must_use]
    pub fn piece_at(&self, square: Square) -> Option<Piece> {
        let cell = self.cells[square.index()];
        cell.is_piece().then(|| Piece {
            color: cell.color(),
            kind: cell.kind(),
            reverts_to_pawn: cell.reverts_to_pawn(),
        })
    }

    /// Whether the square holds ice, which both sides may capture.
    #[must_use]
    pub fn is_ice(&self, square: Square) -> bool {
        self.cells[square.index()] == Cell::ICE
    }

    /// Whether the viewer for whom the board was made does not see the square.
    #[must_use]
    pub fn is_dark(&self, square: Square) -> bool {
        self.cells[square.index()] == Cell::FOG
    }

    /// Whether the board was made for a viewer who may not see all of it.
    #[must_use]
    pub const fn is_partial(&self) -> bool {
        self.is_partial
    }

    /// Whether the behemoth stands on the square.
    #[must_use]
    pub fn is_behemoth(&self, square: Square) -> bool {
        self.cells[square.index()] == Cell::BEHEMOTH
    }

    /// Whether the square has vanished.
    #[must_use]
    pub fn is_hole(&self, square: Square) -> bool {
        self.cells[square.index()] == Cell::HOLE
    }

    /// The side that has the move.
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The squares on which a side has pieces.
    #[must_use]
    pub const fn pieces(&self, color: Color) -> Squares {
        self.pieces[color.index()]
    }

    /// Where a side's royal piece stands, if it has one.
    #[must_use]
    pub const fn royal(&self, color: Color) -> Option<Square> {
        self.royals[color.index()]
    }

    /// How many pieces of a kind a side has on the board.
    #[must_use]
    pub fn count(&self, color: Color, kind: KindIndex) -> u8 {
        self.counts[color.index()][kind.index()]
    }

    /// How many pieces of a kind a side has in hand.
    #[must_use]
    pub fn in_hand(&self, color: Color, kind: KindIndex) -> u8 {
        self.hands[color.index()][kind.index()]
    }

    /// What a side has in hand, in the order of the variant's kinds, each with its number.
    pub fn hand(&self, color: Color) -> impl Iterator<Item = (KindIndex, u8)> + '_ {
        (0_u8..)
            .map(KindIndex::of)
            .zip(self.hands[color.index()])
            .filter(|(_, count)| *count > 0)
    }

    /// How many checks a side must give yet to win; 0 too where checks are not counted.
    #[must_use]
    pub const fn checks_left(&self, color: Color) -> u8 {
        self.checks_left[color.index()]
    }

    /// Half-moves since the last capture or move of a pawn.
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, which rises after Black's.
    #[must_use]
    pub const fn move_number(&self) -> u16 {
        self.number
    }

    /// Half-moves since the first of move number 1.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        (self.number as u32).saturating_sub(1) * 2 + self.turn as u32
    }

    pub(super) fn place(&mut self, square: Square, cell: Cell) {
        let color = cell.color().index();
        self.cells[square.index()] = cell;
        self.pieces[color].insert(square);
        self.counts[color][cell.kind().index()] += 1;
    }

    /// Takes what stands on a square off it and leaves the square empty.
    pub(super) fn lift(&mut self, square: Square) -> Cell {
        let cell = self.cells[square.index()];
        self.cells[square.index()] = Cell::EMPTY;
        if cell.is_piece() {
            let color = cell.color().index();
            self.pieces[color].remove(square);
            self.counts[color][cell.kind().index()] -= 1;
            if self.royals[color] == Some(square) {
                self.royals[color] = None;
                self.unmoved[color] = false;
            }
        }
        cell
    }
}
