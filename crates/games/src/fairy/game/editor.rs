//! Putting together positions piece by piece.

use super::{
    super::{Color, KindIndex, Start, Variant},
    diagram::{drawn_board, square_name},
    seat_of, sprites,
};
use crate::{
    fairy::Square,
    fen_editor::{CastlingFrom, FenEditor},
};
use qiyuan_core::rules::{EditorPiece, Seat};

/// The editor of a variant.
pub(super) fn editor(variant: &'static Variant) -> FenEditor {
    let rules = variant.rules();
    let piece = |color: Color, index: KindIndex| {
        let kind = rules.kind(index);
        let letters = rules.letters(index);
        Some(EditorPiece {
            letters: match color {
                Color::White => letters,
                Color::Black => letters.to_ascii_lowercase(),
            },
            seat: seat_of(color),
            name: kind.name_of(color),
            sprite: sprites::of(kind, color)?,
            is_held: variant.drops.is_some() && !kind.is_promoted && !kind.is_royal,
        })
    };
    let pieces = Color::BOTH
        .into_iter()
        .flat_map(|color| rules.kinds().filter_map(move |kind| piece(color, kind)));
    let letters = |is_meant: &dyn Fn(KindIndex) -> bool| {
        let kinds = rules.kinds().filter(|kind| is_meant(*kind));
        kinds.map(|kind| rules.letters(kind)).collect()
    };
    let is_royal = |kind: KindIndex| rules.kind(kind).is_royal || rules.kind(kind).letter == 'K';
    FenEditor {
        pieces: pieces.collect(),
        royals: letters(&is_royal),
        rooks: letters(&|kind| rules.is_rook(kind)),
        usual: rules
            .start(0)
            .map_or_else(String::new, |board| rules.write_fen(&board)),
        empty_board: drawn_board(variant, Seat(0)),
        point: Box::new(|at| {
            let square = Square::at(at.file, at.rank);
            square.map_or_else(String::new, |square| square_name(variant, square))
        }),
        castling: match variant.start {
            _ if variant.royal_first_move.is_some() => CastlingFrom::RoyalAtStart,
            Start::Drawn(_) => CastlingFrom::Anywhere,
            Start::Position(_) | Start::Placed(_) => CastlingFrom::Start,
        },
        has_hands: variant.drops.is_some(),
    }
}
