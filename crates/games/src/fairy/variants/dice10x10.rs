//! Dice chess on ten files and ten ranks, with a marshall (rook and knight) and a cardinal (bishop and knight).
//!
//! BrainKing has a game of this name, of which no rules were found but that it exists. These are house rules: the
//! pieces of grand chess, one die with eight faces, and everything else as in dice chess without castling.

use super::super::{Counting, Illustration, Kind, Promotion, Royalty, Start, Variant};

/// Rook and knight in one, with the letter of this game.
const MARSHALL: Kind = Kind::new('M', "chess-marshall", "chess/chancellor", "RN");
/// Bishop and knight in one, with the letter of this game.
const CARDINAL: Kind = Kind::new('C', "chess-cardinal", "chess/archbishop", "BN");

pub(super) static VARIANT: Variant = Variant {
    key: "dice10x10",
    category: "rules",
    files: 10,
    ranks: 10,
    start: Start::Position(
        "r8r/1nbqkmcbn1/pppppppppp/10/10/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 0 1",
    ),
    kinds: &[
        Kind::KING,
        Kind::QUEEN,
        MARSHALL,
        CARDINAL,
        Kind::ROOK,
        Kind::BISHOP,
        Kind::KNIGHT,
        Kind::PAWN,
    ],
    royalty: Royalty::Capture,
    castling: None,
    initial_ranks: &[2],
    en_passant_ranks: &[2],
    promotion: Promotion::pawns("QMCRBN"),
    die: "PNBRQKMC",
    counting: Counting::Moves,
    examples: &["e4", "d4", "c4"],
    illustrations: &[Illustration::Named {
        key: "die-marshall",
        fen: "r8r/1nbqk1cbn1/pppppppppp/10/4m5/10/10/PPPPPPPPPP/1NBQKMCBN1/R8R w - - 2 2 die=M",
    }],
    ..Variant::BASE
};
