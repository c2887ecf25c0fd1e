//! What pieces are called in menus.

use super::super::{Color, Kind};

/// A word of menus with how it is written, as [`Info::words`](qiyuan_core::rules::Info::words) has it.
pub(super) type MenuWord = (&'static str, &'static [&'static str]);

/// The words with which menus begin for a kind of pieces. Each has `action-<word>` in the locale files.
pub(super) struct Words {
    /// For moving one.
    pub(super) moved: MenuWord,
    /// For dropping one, where some game lets it be dropped.
    pub(super) dropped: Option<MenuWord>,
}

/// The words of kinds, by whether some game lets them be dropped.
macro_rules! words {
    (moved: $($moved:literal)*; moved and dropped: $($both:literal)*;) => {
        &[
            $(Words { moved: ($moved, &[$moved]), dropped: None },)*
            $(Words {
                moved: ($both, &[$both]),
                dropped: Some((concat!("drop-", $both), &[concat!("drop-", $both)])),
            },)*
        ]
    };
}

static WORDS: &[Words] = words! {
    moved:
        "king" "amazon" "archbishop" "cardinal" "janus" "chancellor" "marshall" "maharajah" "commoner" "royal-knight"
        "berolina-pawn" "legan-pawn"
        "shogi-king" "shogi-jewel" "shogi-dragon" "shogi-horse" "shogi-promoted-silver" "shogi-promoted-knight"
        "shogi-promoted-lance" "shogi-tokin";
    moved and dropped:
        "queen" "rook" "bishop" "knight" "pawn"
        "shogi-rook" "shogi-bishop" "shogi-gold" "shogi-silver" "shogi-knight" "shogi-lance" "shogi-pawn";
};

/// The words of a kind: its name, without the game where that is chess.
pub(super) fn words(kind: &Kind) -> Option<&'static Words> {
    of_name(kind.name)
}

fn of_name(name: &str) -> Option<&'static Words> {
    let word = name.strip_prefix("chess-").unwrap_or(name);
    WORDS.iter().find(|words| words.moved.0 == word)
}

/// The words for moving pieces of a kind.
pub(super) fn moved(kind: &Kind) -> Vec<MenuWord> {
    let names = kind.first_name.into_iter().chain([kind.name]);
    let words = names.filter_map(of_name);
    words.map(|words| words.moved).collect()
}

/// The word for moving a side's piece of a kind.
pub(super) fn word(kind: &Kind, color: Color) -> &'static str {
    of_name(kind.name_of(color)).map_or("", |words| words.moved.0)
}

/// The word for dropping a piece of a kind.
pub(super) fn drop_word(kind: &Kind) -> &'static str {
    let dropped = words(kind).and_then(|words| words.dropped);
    dropped.map_or("", |(word, _)| word)
}

#[cfg(test)]
mod tests {
    use super::{
        super::{
            super::{ALL, Color},
            sprites,
        },
        *,
    };

    #[test]
    fn every_kind_of_every_game_has_its_words_and_its_name() {
        for variant in ALL {
            for kind in variant.kinds {
                let words = words(kind);
                let names = 1 + usize::from(kind.first_name.is_some());
                assert_eq!(moved(kind).len(), names, "{}", kind.name);
                assert!(words.is_some(), "{}: {}", variant.key, kind.name);
                let spelled = crate::spelling::names::of(kind.name);
                let is_dropped = words.is_some_and(|words| words.dropped.is_some());
                let must_be = variant.drops.is_some() && kind.is_held();
                assert!(is_dropped || !must_be, "{}: {}", variant.key, kind.name);
                assert!(variant.is_shogi() || spelled.is_some(), "{}", kind.name);
                let sprite = sprites::of(kind, Color::White);
                assert!(sprite.is_some(), "{}", kind.name);
            }
        }
    }
}
