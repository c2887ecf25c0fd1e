//! Cylinder chess: the a-file and the h-file are neighbors. Castling does not go over the edge.
//!
//! Source: the description of lookintochess.com, of BrainKing's game; Wikipedia.

use super::super::Variant;

pub(super) static VARIANT: Variant = Variant {
    key: "cylinder",
    category: "armies",
    wraps: true,
    ..Variant::BASE
};
