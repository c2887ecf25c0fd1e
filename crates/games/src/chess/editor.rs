//! Putting together positions piece by piece.

use shakmaty::{CastlingMode, Color, File, Piece, Rank, Role, Square};

use super::{array, diagram, seat_of, setup};
use crate::fen_editor::{CastlingFrom, FenEditor};
use qiyuan_core::rules::EditorPiece;

/// The array of Fischer Random from which it begins: that of chess.
const USUAL_ARRAY: u32 = 518;

/// The editor of chess or Fischer Random.
pub(super) fn editor(mode: CastlingMode) -> FenEditor {
    let editor_piece = |color: Color, role: Role| {
        let piece = Piece { color, role };
        EditorPiece {
            letters: piece.char().to_string(),
            seat: seat_of(color),
            name: diagram::name(role),
            sprite: diagram::sprite(piece),
            is_held: false,
        }
    };
    let roles = || Role::ALL.into_iter().rev();
    let pieces = Color::ALL
        .into_iter()
        .flat_map(|color| roles().map(move |role| editor_piece(color, role)));
    let usual = match mode {
        CastlingMode::Standard => setup::read("", mode).ok().flatten(),
        CastlingMode::Chess960 => array::number(USUAL_ARRAY),
    };
    let square = |file: u8, rank: u8| {
        let file = File::try_from(u32::from(file)).ok()?;
        let rank = Rank::try_from(u32::from(rank)).ok()?;
        Some(Square::from_coords(file, rank))
    };
    FenEditor {
        pieces: pieces.collect(),
        royals: vec!["K".to_owned()],
        rooks: vec!["R".to_owned()],
        usual: setup::write(usual.as_ref()),
        empty_board: diagram::empty_board(),
        point: Box::new(move |at| {
            square(at.file, at.rank).map_or_else(String::new, |square| square.to_string())
        }),
        castling: match mode {
            CastlingMode::Standard => CastlingFrom::Start,
            CastlingMode::Chess960 => CastlingFrom::Anywhere,
        },
        has_hands: false,
    }
}
