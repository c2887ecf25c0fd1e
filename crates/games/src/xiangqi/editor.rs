//! Putting together positions piece by piece.

use super::{
    board::{Kind, Piece, Point, Side},
    diagram, fen, seat_of,
};
use crate::fen_editor::{CastlingFrom, FenEditor};
use qiyuan_core::rules::EditorPiece;

/// The editor of xiangqi.
pub(super) fn editor() -> FenEditor {
    let piece = |side: Side, kind: Kind| EditorPiece {
        letters: match side {
            Side::Red => kind.letter().to_ascii_uppercase(),
            Side::Black => kind.letter(),
        }
        .to_string(),
        seat: seat_of(side),
        name: diagram::name(Piece { side, kind }),
        sprite: diagram::sprite(Piece { side, kind }),
        is_held: false,
    };
    let pieces = Side::BOTH
        .into_iter()
        .flat_map(|side| Kind::ALL.map(|kind| piece(side, kind)));
    // Ranks have no names in the game; the menus count them.
    let mut empty_board = diagram::empty_board();
    empty_board.coordinates.left = (1..=empty_board.ranks)
        .map(|rank| rank.to_string())
        .collect();
    FenEditor {
        pieces: pieces.collect(),
        royals: Vec::new(),
        rooks: Vec::new(),
        usual: fen::read("").map_or_else(|_| String::new(), |usual| fen::write(&usual)),
        empty_board,
        point: Box::new(|at| {
            Point::at(at.file, at.rank).map_or_else(String::new, |point| point.to_string())
        }),
        castling: CastlingFrom::Start,
        has_hands: false,
    }
}
