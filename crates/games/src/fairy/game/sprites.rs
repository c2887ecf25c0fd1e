//! Pictures of pieces, by kind and side.

use super::super::{Color, Kind};
use qiyuan_core::diagram::Sprite;

/// The pictures of both sides of each kind.
macro_rules! sprites {
    ($($folder:literal, $first:literal, $second:literal: $($piece:literal)*;)*) => {
        &[$($((
            concat!($folder, "/", $piece),
            [
                concat!($folder, "/", $first, "-", $piece),
                concat!($folder, "/", $second, "-", $piece),
            ],
        ),)*)*]
    };
}

/// [`Kind::sprite`] with the pictures that belong to it.
static SPRITES: &[(&str, [&str; 2])] = sprites! {
    "chess", "white", "black":
        "king" "queen" "rook" "bishop" "knight" "pawn" "amazon" "archbishop" "chancellor" "maharajah" "commoner"
        "royal-knight" "berolina-pawn" "legan-pawn";
    "shogi", "sente", "gote":
        "king" "rook" "bishop" "gold" "silver" "knight" "lance" "pawn" "dragon" "horse" "promoted-silver"
        "promoted-knight" "promoted-lance" "tokin";
};

/// A cube of ice.
pub(super) const ICE: Sprite = Sprite("chess/ice");

/// The behemoth.
pub(super) const BEHEMOTH: Sprite = Sprite("chess/behemoth");

/// The picture of a piece; nothing for a kind that has none.
pub(super) fn of(kind: &Kind, color: Color) -> Option<Sprite> {
    let (_, pair) = SPRITES.iter().find(|(sprite, _)| *sprite == kind.sprite)?;
    Some(Sprite(pair[color.index()]))
}
