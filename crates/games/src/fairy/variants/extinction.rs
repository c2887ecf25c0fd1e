//! Extinction chess: a side without a piece of some kind has lost. Kings are pieces like others.
//!
//! Where one move makes kinds of both sides extinct, the side that made it wins. A side without a move draws.
//!
//! Source: BrainKing, game 18; the double case from Wikipedia, as BrainKing does not speak of it.

use super::super::{Extinction, Promotion, Royalty, Variant};

pub(super) static VARIANT: Variant = Variant {
    key: "extinction",
    category: "rules",
    royalty: Royalty::None,
    extinction: Extinction::AnyKind,
    promotion: Promotion::pawns("QRBNK"),
    ..Variant::BASE
};
