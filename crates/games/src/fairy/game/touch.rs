//! Which pieces a move is made with, for touch-move.

use super::{
    super::{Move, Square},
    Action, Fairy, diagram,
    position::FairyView,
    seat_of,
};
use qiyuan_core::rules::{Handled, Seat, Touch, Touchable};

impl Touch<Self> for Fairy {
    fn pieces(&self, view: &FairyView, seat: Seat) -> Vec<Touchable> {
        let rules = view.rules();
        let Some(state) = view.acting(seat) else {
            return Vec::new();
        };
        let board = &state.board;
        let standing = rules.squares().filter_map(|square| {
            let piece = board.piece_at(square)?;
            Some(Touchable {
                at: diagram::square_name(self.0, square),
                owner: seat_of(piece.color),
                piece: rules.kind(piece.kind).name_of(piece.color),
                cell: Some(diagram::cell(square)),
            })
        });
        let own = board.turn();
        let held = board.hand(own).map(|(kind, _)| Touchable {
            at: format!("{}@", rules.letters(kind)),
            owner: seat,
            piece: rules.kind(kind).name_of(own),
            cell: None,
        });
        standing.chain(held).collect()
    }

    fn handled(&self, view: &FairyView, action: &Action) -> Handled {
        let rules = view.rules();
        let (Some(state), Action::Play(action)) = (view.state(), action) else {
            return Handled::default();
        };
        let at = |square: Square| diagram::square_name(self.0, square);
        let own = state.board.turn();
        let taken = rules.captured(&state.board, *action);
        // Where a side may take its own pieces, that is no piece of the opponent.
        let taken = taken.filter(|square| {
            let piece = state.board.piece_at(*square);
            piece.is_some_and(|piece| piece.color != own)
        });
        Handled {
            moves: Some(match *action {
                Move::Step { from, .. } => at(from),
                Move::Castle { king, .. } => at(king),
                Move::Drop { kind, .. } => format!("{}@", rules.letters(kind)),
            }),
            takes: taken.map(at),
            castles_with: match *action {
                Move::Castle { rook, .. } => Some(at(rook)),
                Move::Step { .. } | Move::Drop { .. } => None,
            },
        }
    }
}
