//! What can be chosen before the first stone, and what players should know before they agree.

use super::{bits::Bits, counting::halves, game_settings::GameSettings, setup};
use qiyuan_core::rules::{BadSetup, SetupNote, SetupOption};

/// What can be chosen, each with its usual values.
pub(super) static OPTIONS: [SetupOption; 4] = [
    SetupOption {
        key: "size",
        choices: &["19", "13", "9", "17", "15", "11", "7", "5"],
        range: None,
    },
    SetupOption {
        key: "komi",
        choices: &["7.5", "6.5", "5.5", "0.5", "0"],
        range: None,
    },
    SetupOption {
        key: "handicap",
        choices: &["2", "3", "4", "5", "6", "7", "8", "9", "0"],
        range: None,
    },
    SetupOption {
        key: "placement",
        choices: &["free", "fixed"],
        range: None,
    },
];

/// The sizes that are ranked apart, and everything else.
pub(super) static DIVISIONS: [&str; 4] = ["19x19", "13x13", "9x9", "other"];

/// The sizes on which games may be rated: even ones, with the usual komi and rules.
pub(super) static RATED: [&str; 3] = ["19x19", "13x13", "9x9"];

/// The setup with these choices.
pub(super) fn compose(chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
    let mut words = Vec::new();
    // In the order in which a setup is written, whatever was typed first.
    let place = |key: &str| OPTIONS.iter().position(|option| option.key == key);
    let mut chosen = chosen.to_vec();
    chosen.sort_by_key(|(key, _)| place(key));
    for (key, value) in chosen {
        let value = value.trim();
        if value.is_empty() || value.chars().any(char::is_whitespace) {
            return Err(BadSetup("unreadable"));
        }
        match (key, value.to_lowercase().as_str()) {
            ("size", _) => words.insert(0, value.to_owned()),
            ("komi" | "handicap", _) => words.push(format!("{key} {value}")),
            ("placement", "free" | "自由") => words.push("free".to_owned()),
            ("placement", "fixed" | "固定") => {}
            _ => return Err(BadSetup("unreadable")),
        }
    }
    let position = setup::read(&words.join(" "))?;
    Ok(write(&position.settings))
}

/// Settings as short as they can be typed.
fn write(settings: &GameSettings) -> String {
    let mut text = format!("{} komi {}", settings.size, halves(settings.komi));
    if settings.handicap > 0 {
        text.push_str(&format!(" handicap {}", settings.handicap));
    }
    if settings.is_free {
        text.push_str(" free");
    }
    text
}

/// The division of a setup.
pub(super) fn division(text: &str) -> &'static str {
    let size = setup::read(text).map(|position| position.settings.size.to_string());
    let known = DIVISIONS
        .into_iter()
        .find(|division| size.as_deref() == Ok(division));
    known.unwrap_or("other")
}

/// What players should know of a setup.
pub(super) fn particulars(text: &str) -> Vec<SetupNote> {
    let Ok(position) = setup::read(text) else {
        return Vec::new();
    };
    let settings = &position.settings;
    let mut particulars = Vec::new();
    let mut tell = |key, value| particulars.push(SetupNote::new(key, value));
    let size = settings.size.to_string();
    match size.split_once('x') {
        Some((files, ranks)) if files == ranks => tell("size", files.to_owned()),
        _ => tell("size-oblong", size.replace('x', "×")),
    }
    let is_usual = settings.law.name == "chinese";
    tell(
        if is_usual { "komi-stones" } else { "komi" },
        halves(settings.komi),
    );
    if settings.handicap > 0 {
        tell("handicap", settings.handicap.to_string());
        if settings.compensated() != 0 {
            tell("compensation", settings.compensated().to_string());
        }
    }
    if !is_usual {
        tell("law", settings.law.sgf.to_owned());
    }
    let handicap = if settings.is_free {
        tell("free", settings.handicap.to_string());
        Bits::EMPTY
    } else {
        settings.handicap_points().unwrap_or(Bits::EMPTY)
    };
    if position.board.stones() != handicap {
        tell("position", position.board.stones().len().to_string());
    }
    particulars
}

#[cfg(test)]
mod tests {
    use super::*;

    fn notes(text: &str) -> String {
        let notes = particulars(text).into_iter();
        let notes: Vec<String> = notes.map(|it| format!("{} {}", it.key, it.value)).collect();
        notes.join(", ")
    }

    #[test]
    fn choices_make_a_setup() {
        let made = |chosen: &[(&str, &str)]| compose(chosen);
        assert_eq!(made(&[("size", "9")]).unwrap(), "9x9 komi 7.5");
        let all = [("handicap", "4"), ("komi", "5.5"), ("size", "13x13")];
        assert_eq!(made(&all).unwrap(), "13x13 komi 5.5 handicap 4");
        assert_eq!(made(&[("handicap", "0")]).unwrap(), "19x19 komi 7.5");
        for (key, value, fault) in [
            ("size", "8", "board-size"),
            ("size", "9 board x", "unreadable"),
            ("size", "", "unreadable"),
            ("komi", "5.25", "komi"),
            ("handicap", "1", "handicap"),
            ("handicap", "10", "handicap"),
            ("color", "red", "unreadable"),
        ] {
            assert_eq!(made(&[(key, value)]), Err(BadSetup(fault)), "{key} {value}");
        }
        let small = [("size", "5"), ("handicap", "4")];
        assert_eq!(made(&small), Err(BadSetup("handicap-points")));
        let free = [("placement", "free"), ("size", "5"), ("handicap", "4")];
        assert_eq!(made(&free).unwrap(), "5x5 komi 0 handicap 4 free");
        let fixed = [("placement", "fixed"), ("handicap", "4")];
        assert_eq!(made(&fixed).unwrap(), "19x19 komi 0 handicap 4");
        assert_eq!(
            made(&[("placement", "random")]),
            Err(BadSetup("unreadable"))
        );
    }

    #[test]
    fn everything_that_was_agreed_is_told() {
        assert_eq!(notes(""), "size 19, komi-stones 7.5");
        assert_eq!(
            notes("9x9 komi 0.5 handicap 4"),
            "size 9, komi-stones 0.5, handicap 4, compensation 4"
        );
        assert_eq!(
            notes("9x9 komi 0 rules aga handicap 2"),
            "size 9, komi 0, handicap 2, compensation 1, law AGA"
        );
        assert_eq!(
            notes("9x9 handicap 2 free compensation none"),
            "size 9, komi-stones 0, handicap 2, free 2"
        );
        assert_eq!(
            notes("5x5 board 5/5/2x2/5/5 turn w"),
            "size 5, komi-stones 7.5, position 1"
        );
        assert_eq!(notes("nonsense"), "");
    }

    #[test]
    fn other_sizes_are_ranked_together() {
        assert_eq!(division(""), "19x19");
        assert_eq!(division("9x9 komi 5.5"), "9x9");
        assert_eq!(division("7x7"), "other");
        assert!(DIVISIONS.contains(&division("handicap-4")));
    }
}
