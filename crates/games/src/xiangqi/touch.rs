//! Which pieces a move is made with, for touch-move (摸子走子).

use super::{Move, Xiangqi, XiangqiView, board::Point, diagram, menus, seat_of};
use qiyuan_core::rules::{Handled, Notation, Seat, Touch, Touchable};

impl Touch<Self> for Xiangqi {
    fn pieces(&self, view: &XiangqiView, _: Seat) -> Vec<Touchable> {
        let pieces = view.setup.board.all();
        let touchable = pieces.map(|(point, piece)| Touchable {
            at: point.to_string(),
            owner: seat_of(piece.side),
            piece: diagram::name(piece),
            cell: Some(diagram::cell(point)),
        });
        touchable.collect()
    }

    fn name(&self, view: &XiangqiView, at: &str, notation: Notation) -> Option<String> {
        let mut letters = at.chars();
        let point = Point::read(letters.next()?, letters.next()?)?;
        menus::piece_at(&view.setup.board, point, notation)
    }

    fn handled(&self, view: &XiangqiView, action: &Move) -> Handled {
        let taken = view.setup.board.at(action.to);
        Handled {
            moves: Some(action.from.to_string()),
            takes: taken.map(|_| action.to.to_string()),
            castles_with: None,
        }
    }
}
