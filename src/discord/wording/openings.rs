//! The names of openings.

use super::Language;
use qiyuan_core::rules::{Info, Opening, OpeningName};

/// What an opening is called, with its code where it has one.
#[must_use]
pub fn opening(language: Language, info: &Info, opening: &Opening) -> String {
    let keyed = |key: &str| language.say(&format!("opening-{key}"));
    let name = match opening.name {
        OpeningName::Fixed(name) => translated(language, info, name).unwrap_or(name).to_owned(),
        OpeningName::Key(key) => keyed(key),
        OpeningName::Versus(first, second) => language.tell(
            "opening-versus",
            &[
                ("first", keyed(first).into()),
                ("second", keyed(second).into()),
            ],
        ),
    };
    match opening.code {
        Some(code) => language.tell(
            "opening-with-code",
            &[("opening", name.into()), ("code", code.into())],
        ),
        None => name,
    }
}

/// What a family of openings is called, by the key under which it is counted: a key of the game, two of them with a
/// stroke between them, or a name that is the same in every language.
#[must_use]
pub fn opening_family(language: Language, info: &Info, key: &str) -> String {
    let find = |key: &str| info.openings.iter().copied().find(|known| *known == key);
    let keys = match key.split_once('/') {
        Some((first, second)) => find(first).zip(find(second)),
        None => None,
    };
    let name = match (find(key), keys) {
        (Some(key), _) => OpeningName::Key(key),
        (None, Some((first, second))) => OpeningName::Versus(first, second),
        (None, None) => {
            let told = translated(language, info, key);
            return told.map_or_else(|| key.to_owned(), str::to_owned);
        }
    };
    opening(language, info, &Opening { code: None, name })
}

/// What the language calls an opening, by the table in the game's folder: `name<TAB>translation` on each line. Of
/// `Family: Variation, Line` the longest beginning that the table has is told; nothing where it has not even the
/// family.
fn translated(language: Language, info: &Info, name: &str) -> Option<&'static str> {
    let path = format!("{}/openings.{}.txt", info.key, language.tag());
    let table = qiyuan_assets::find(&path)?;
    let find = |part: &str| {
        let mut entries = table.lines().filter_map(|line| line.split_once('\t'));
        entries.find(|(known, _)| *known == part)
    };
    let mut part = name;
    loop {
        match find(part) {
            Some((_, told)) => return Some(told),
            None => (part, _) = part.rsplit_once([',', ':'])?,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(language: Language, name: &'static str) -> String {
        let info = qiyuan_games::by_key("chess").unwrap().info();
        let code = Some("B90");
        let name = OpeningName::Fixed(name);
        opening(language, info, &Opening { code, name })
    }

    #[test]
    fn an_opening_is_told_as_players_of_the_language_call_it() {
        let line = "Sicilian Defense: Najdorf Variation, English Attack";
        assert_eq!(told(Language::EnUs, line), format!("{line} (B90)"));
        assert_eq!(told(Language::ZhCn, line), "西西里防御·纳道尔夫变例（B90）");
        assert_eq!(told(Language::ZhTw, line), "西西里防禦·納道夫變例（B90）");
    }

    #[test]
    fn of_a_line_without_a_name_in_the_language_the_family_is_told() {
        let line = "French Defense: Perseus Gambit";
        assert_eq!(told(Language::ZhCn, line), "法兰西防御（B90）");
        let line = "Queen's Indian Defense, with e3";
        assert_eq!(told(Language::ZhTw, line), "后翼印度防禦（B90）");
    }

    #[test]
    fn a_family_that_has_no_name_in_the_language_keeps_its_own() {
        let line = "Pterodactyl Defense: Sicilian, Anhanguera";
        assert_eq!(told(Language::ZhCn, line), format!("{line}（B90）"));
    }
}
