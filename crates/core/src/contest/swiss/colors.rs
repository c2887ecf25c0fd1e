//! Who gets which color (FIDE C.04.3, E).

use super::contender::{Contender, Strength};
use crate::contest::result::SideColor;

/// The color of the first of two players who meet. `initial` is the color that was drawn for TPN 1.
pub(super) fn color_of(one: &Contender, two: &Contender, initial: SideColor) -> SideColor {
    match (one.preference, two.preference) {
        (Some(color), None) => return color,
        (None, Some(color)) => return color.other(),
        (Some(mine), Some(theirs)) if mine != theirs => return mine,
        _ => {}
    }
    if let Some(color) = one.preference {
        let claim = |it: &Contender| {
            let width = if it.strength == Strength::Absolute {
                it.imbalance
            } else {
                0
            };
            (it.strength, width)
        };
        match claim(one).cmp(&claim(two)) {
            std::cmp::Ordering::Greater => return color,
            std::cmp::Ordering::Less => return color.other(),
            std::cmp::Ordering::Equal => {}
        }
        let latest = one.colors.iter().zip(&two.colors);
        if let Some((mine, _)) = latest.into_iter().find(|(mine, theirs)| mine != theirs) {
            return mine.other();
        }
    }
    let (higher, is_one) = if (two.score, one.tpn) < (one.score, two.tpn) {
        (one, true)
    } else {
        (two, false)
    };
    let color = higher
        .preference
        .unwrap_or(if higher.tpn.number() % 2 == 1 {
            initial
        } else {
            initial.other()
        });
    if is_one { color } else { color.other() }
}
