//! Knight relay chess: a piece that a knight of its side guards may also move and capture like a knight.
//!
//! Knights neither capture nor are captured. Relayed pawns stay off the first and the last rank; nothing is captured
//! en passant.
//!
//! Source: BrainKing, game 71; chessvariants.com.

use super::super::{Illustration, Kind, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "knightrelay",
    category: "armies",
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        Kind::ROOK,
        Kind::BISHOP,
        Kind {
            is_immune: true,
            ..Kind::KNIGHT.moving("mN")
        },
        Kind::PAWN.moving("mfWcfFimfnD"),
    ],
    relays: Some('N'),
    en_passant_ranks: &[],
    illustrations: &[Illustration::Piece {
        case: "relayed",
        fen: "7k/8/4p3/8/3R4/8/4N3/K7 w - - 0 1",
        from: "d4",
    }],
    ..Variant::BASE
};
