//! Which pieces a move is made with, for touch-move.

use shakmaty::{Move, Position as _, Square};

use super::{Chess, ChessView, diagram, seat_of};
use qiyuan_core::rules::{Handled, Seat, Touch, Touchable};

impl Touch<Self> for Chess {
    fn pieces(&self, view: &ChessView, _: Seat) -> Vec<Touchable> {
        let Some(board) = view.board() else {
            return Vec::new();
        };
        let pieces = board.board().iter();
        let touchable = pieces.map(|(square, piece)| Touchable {
            at: square.to_string(),
            owner: seat_of(piece.color),
            piece: diagram::name(piece.role),
            cell: Some(diagram::cell(square)),
        });
        touchable.collect()
    }

    fn handled(&self, _: &ChessView, action: &Move) -> Handled {
        let at = |square: Square| Some(square.to_string());
        match *action {
            Move::Normal {
                from,
                to,
                capture: Some(_),
                ..
            } => Handled {
                moves: at(from),
                takes: at(to),
                castles_with: None,
            },
            Move::EnPassant { from, to } => Handled {
                moves: at(from),
                takes: at(Square::from_coords(to.file(), from.rank())),
                castles_with: None,
            },
            Move::Castle { king, rook } => Handled {
                moves: at(king),
                takes: None,
                castles_with: at(rook),
            },
            Move::Normal { from, .. } => Handled {
                moves: at(from),
                ..Handled::default()
            },
            Move::Put { .. } => Handled::default(),
        }
    }
}
