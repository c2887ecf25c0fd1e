//! What people and servers choose in the settings, in words, and how boards look where they chose nothing.

use super::Language;
use crate::app::{Look, NotifyBy, Orientation, PieceSet, Theme};
use qiyuan_core::rules::Info;

/// How boards of a game look to readers of a language who have chosen nothing.
#[must_use]
pub fn usual_look(language: Language, info: &Info) -> Look {
    let mut look = Look::default();
    let key = format!("usual-pieces-{}", info.key);
    if language.has(&key)
        && let Ok(pieces) = language.say(&key).parse()
    {
        look.pieces = pieces;
    }
    look
}

/// How a game looks to readers of a language with a stored board and stored pieces.
#[must_use]
pub fn look_of(language: Language, info: &Info, theme: Option<&str>, pieces: Option<&str>) -> Look {
    let mut look = usual_look(language, info);
    if let Some(theme) = theme.and_then(|key| key.parse().ok()) {
        look.theme = theme;
    }
    if let Some(pieces) = pieces.and_then(|key| key.parse().ok()) {
        look.pieces = pieces;
    }
    look
}

/// The name of a style of pieces.
#[must_use]
pub fn piece_set(language: Language, set: PieceSet) -> String {
    language.say(&format!("pieces-{}", set.key()))
}

/// The name of a board's colors.
#[must_use]
pub fn theme(language: Language, theme: Theme) -> String {
    language.say(&format!("theme-{}", theme.key()))
}

/// Which seat a player usually has at the bottom of boards.
#[must_use]
pub fn orientation(language: Language, orientation: Orientation) -> String {
    match orientation {
        Orientation::Own => language.say("orientation-own"),
        Orientation::First => language.say("orientation-first"),
        Orientation::Flipped => language.say("orientation-flipped"),
    }
}

/// A way to be notified.
#[must_use]
pub fn notify_by(language: Language, way: NotifyBy) -> String {
    match way {
        NotifyBy::Mention => language.say("notify-mention"),
        NotifyBy::Direct => language.say("notify-direct"),
        NotifyBy::None => language.say("notify-none"),
    }
}

/// Whether somebody who wants a direct message calls it that, such as `dm`.
#[must_use]
pub fn means_directly(typed: &str) -> bool {
    is_among("notify-said-direct", typed)
}

/// Whether somebody who wants no quiet hours says so, such as `none`.
#[must_use]
pub fn means_off(typed: &str) -> bool {
    is_among("quiet-said-off", typed)
}

/// Whether a text is one of the words of a key, in any language.
fn is_among(key: &str, typed: &str) -> bool {
    let typed = typed.trim().to_lowercase();
    Language::ALL.into_iter().any(|language| {
        let words = language.say(key);
        words.split(',').any(|word| word.trim() == typed)
    })
}

/// That somebody has no quiet hours.
#[must_use]
pub fn quiet_off(language: Language) -> String {
    language.say("quiet-off")
}
