//! Crazy screen chess: screen chess in which pawns may share a file, and bishops the color of their squares.
//!
//! `BrainKing` has a game of this name, of which no rules were found. These are house rules: those of screen chess but for
//! the limits on files and colors.

use super::{
    super::{Arrangement, Illustration, Start, Variant},
    screen,
};

pub(super) static VARIANT: Variant = Variant {
    key: "crazyscreen",
    pgn: &["From Position", "Crazy Screen"],
    start: Start::Placed(Arrangement {
        one_pawn_a_file: false,
        apart: None,
        ..screen::ARRANGEMENT
    }),
    examples: &["standard"],
    illustrations: &[
        Illustration::Named {
            key: "array-free",
            fen: "secret w=4PP2/2NPPPN1/5PPP/1RBRBQK1",
        },
        screen::ATTACKED,
    ],
    ..screen::VARIANT
};
