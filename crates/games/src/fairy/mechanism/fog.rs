//! Fog: a side sees its own pieces and what they can reach.
//!
//! That is every square to which a piece could go if it were its side's turn, without regard to check; castling adds
//! nothing. Pawns see more, or not, as was agreed. The side that may capture en passant also sees the pawn that it
//! would capture: its menus list that move.

use super::super::{
    board::{Board, Cell},
    moves::Move,
    rules::Rules,
    square::{Color, Square, Squares},
};

/// What pawns see.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// Always the squares before and diagonally before them, as on BrainKing.
    #[default]
    Ahead,
    /// Only where they can go, as other pieces.
    Moves,
}

impl Sight {
    /// Both, the usual one first.
    pub(in super::super) const ALL: [Self; 2] = [Self::Ahead, Self::Moves];

    /// The name as an option has it.
    pub(in super::super) const fn key(self) -> &'static str {
        match self {
            Self::Ahead => "brainking",
            Self::Moves => "moves",
        }
    }
}

impl Rules {
    /// The squares that a side sees.
    #[must_use]
    pub fn seen(&self, board: &Board, color: Color, sight: Sight) -> Squares {
        let en_passant = board.en_passant.filter(|_| board.turn == color);
        let own = Board {
            turn: color,
            en_passant,
            ..board.clone()
        };
        let mut seen = own.pieces[color.index()];
        let mut moves = Vec::new();
        self.candidates_into(&own, &mut moves);
        for action in moves {
            if let Move::Step { to, .. } = action {
                seen.insert(to);
                if let Some(captured) = self.captured(&own, action) {
                    seen.insert(captured);
                }
            }
        }
        if sight == Sight::Ahead {
            for square in self.ahead_of_pawns(board, color) {
                seen.insert(square);
            }
        }
        seen
    }

    /// The squares before and diagonally before the pawns of a side.
    fn ahead_of_pawns(&self, board: &Board, color: Color) -> impl Iterator<Item = Square> {
        let is_pawn =
            |square: &Square| self.pawn_codes >> board.cells[square.index()].code() & 1 != 0;
        let up = match color {
            Color::White => 1,
            Color::Black => -1,
        };
        let pawns = board.pieces[color.index()].iter().filter(is_pawn);
        let ahead = pawns.flat_map(move |pawn| [-1, 0, 1].map(|file| pawn.offset(file, up)));
        ahead.flatten().filter(|square| self.has(*square))
    }

    /// The board as a side may know it; as everybody may, without a side.
    #[must_use]
    pub fn known(&self, board: &Board, viewer: Option<Color>, sight: Sight) -> Board {
        let seen = viewer.map_or(Squares::NONE, |color| self.seen(board, color, sight));
        let mut known = Board::empty(board.turn);
        known.is_partial = true;
        known.number = board.number;
        for square in self.squares() {
            let cell = board.cells[square.index()];
            if !seen.contains(square) {
                known.cells[square.index()] = Cell::FOG;
            } else if cell.is_piece() {
                known.place(square, cell);
            } else {
                known.cells[square.index()] = cell;
            }
        }
        known.royals = board
            .royals
            .map(|royal| royal.filter(|square| seen.contains(*square)));
        if let Some(color) = viewer {
            known.castling[color.index()] = board.castling[color.index()];
        }
        if viewer == Some(board.turn) {
            known.en_passant = self.legal_en_passant(board);
        }
        known
    }
}
