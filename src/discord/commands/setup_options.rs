//! The options of a setup as one text: `size=9 komi=5.5`. Which options there are is the game's data.

use super::autocomplete::MAX_CHOICE;
use crate::discord::{
    board_size::BoardSize,
    wording::{self, Language},
};
use qiyuan_core::rules::{Info, SetupOption};

/// The option that says how many hands of a card game are played.
pub(super) const HANDS: &str = "hands";

/// The longest text that is read, in characters.
const MAX_TEXT: usize = 200;

/// Why a text names no options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BadOptions<'a> {
    /// A part is not of the form `name=value`.
    Unreadable(&'a str),
    /// The option of this key is named for the second time.
    Twice(&'static str),
    /// The game has no option of this name.
    Unknown(&'a str),
}

/// Reads `name=value` pairs. Names are keys or the names of the options in any language, and so are values that have
/// names; `=` may be `:`, and pairs may be parted by spaces, commas or semicolons, in full width too.
///
/// # Errors
///
/// See [`BadOptions`]. Whether the game takes the values is for the game to say.
pub(super) fn parse<'a>(
    options: &[SetupOption],
    typed: &'a str,
) -> Result<Vec<(&'static str, &'a str)>, BadOptions<'a>> {
    if typed.chars().count() > MAX_TEXT {
        return Err(BadOptions::Unreadable(typed));
    }
    let mut chosen: Vec<(&'static str, &str)> = Vec::new();
    for part in typed.split(is_separator).filter(|part| !part.is_empty()) {
        let (name, value) = pair(part)
            .or_else(|| Some((SIZE, size(options, part)?)))
            .ok_or(BadOptions::Unreadable(part))?;
        let option = find(options, name).ok_or(BadOptions::Unknown(name))?;
        if value.is_empty() {
            return Err(BadOptions::Unreadable(part));
        }
        if chosen.iter().any(|(key, _)| *key == option.key) {
            return Err(BadOptions::Twice(option.key));
        }
        chosen.push((option.key, known_value(option, value).unwrap_or(value)));
    }
    Ok(chosen)
}

/// Why a text names no options, in words.
pub(super) fn refusal(
    language: Language,
    info: &Info,
    options: &[SetupOption],
    error: &BadOptions<'_>,
) -> String {
    match error {
        BadOptions::Unknown(name) => language.tell(
            "bad-option",
            &[
                ("game", wording::game(language, info.key).into()),
                ("option", wording::code(&shown_name(language, name)).into()),
            ],
        ),
        BadOptions::Twice(key) => {
            let option = wording::code(&shown_name(language, key));
            language.tell("bad-option-twice", &[("option", option.into())])
        }
        BadOptions::Unreadable(part) => {
            let example = example(options);
            let key = if example.is_empty() {
                "bad-options-none"
            } else {
                "bad-options-text"
            };
            language.tell(
                key,
                &[
                    ("game", wording::game(language, info.key).into()),
                    ("typed", wording::code(part).into()),
                    ("example", wording::code(&example).into()),
                ],
            )
        }
    }
}

/// The first of the chosen values that an option cannot have, with what it can have, in words; nothing where each is
/// possible by itself.
pub(super) fn impossible(
    language: Language,
    options: &[SetupOption],
    chosen: &[(&'static str, &str)],
    is_possible: impl Fn(&(&'static str, &str)) -> bool,
) -> Option<String> {
    let (key, value) = chosen.iter().find(|it| !is_possible(it))?;
    let option = options.iter().find(|option| option.key == *key)?;
    let mut args = vec![
        ("option", shown_name(language, key).into()),
        ("typed", wording::code(value).into()),
    ];
    Some(match option.range {
        Some((least, most)) => {
            args.extend([("least", least.into()), ("most", most.into())]);
            language.tell("bad-option-range", &args)
        }
        None => {
            let values: Vec<String> = option.choices.iter().map(|it| (*it).to_owned()).collect();
            args.push(("values", wording::listed(language, &values).into()));
            language.tell("bad-option-value", &args)
        }
    })
}

/// What an option is called, by its key: in English that, which is what people type; and so is what no game has.
pub(super) fn shown_name(language: Language, name: &str) -> String {
    match language {
        Language::ZhCn | Language::ZhTw if language.has(&format!("option-{name}")) => {
            wording::option(language, name)
        }
        _ => name.to_owned(),
    }
}

/// The values of one option, each with its name in a language.
pub(super) fn values(
    language: Language,
    options: &[SetupOption],
    key: &str,
) -> Vec<(String, &'static str)> {
    let option = options.iter().find(|option| option.key == key);
    let choices = option.map(|option| option.choices).unwrap_or_default();
    let named = |value: &&'static str| (wording::option_value(language, key, value), *value);
    choices.iter().map(named).collect()
}

/// Ways to complete what is typed, each as its words and as the text itself: first the text as it stands if it can
/// be read, then the usual values of the option that is being typed, or of every option not yet chosen.
pub(super) fn complete(
    language: Language,
    options: &[SetupOption],
    typed: &str,
) -> Vec<(String, String)> {
    let typed = typed.trim_start();
    let last = typed
        .char_indices()
        .filter(|(_, c)| is_separator(*c))
        .map(|(at, c)| at + c.len_utf8())
        .next_back()
        .unwrap_or(0);
    let (done, part) = typed.split_at(last);
    let Ok(before) = parse(options, done) else {
        return Vec::new();
    };
    let open = options
        .iter()
        .filter(|option| before.iter().all(|(key, _)| *key != option.key));
    let mut texts = Vec::new();
    let is_bare = size(options, part).is_some();
    if !is_bare && parse(options, typed).is_ok_and(|chosen| !chosen.is_empty()) {
        texts.push(typed.trim_end().to_owned());
    }
    let prefix: String = before
        .iter()
        .map(|(key, value)| format!("{key}={value} "))
        .collect();
    for option in open {
        let value = match pair(part) {
            Some((name, value)) if is_named(option, name) => value,
            None if is_begun(option, part) => "",
            None if option.key == SIZE && part.starts_with(|it: char| it.is_ascii_digit()) => {
                size(options, part).unwrap_or(part)
            }
            None if option.key == SIZE && is_bare => size(options, part).unwrap_or(part),
            _ => continue,
        };
        let fits = |it: &&&str| value_names(option, it).any(|name| name.starts_with(value));
        let fitting = option.choices.iter().filter(fits);
        texts.extend(fitting.map(|value| format!("{prefix}{}={value}", option.key)));
    }
    texts.dedup();
    texts
        .into_iter()
        .filter(|text| text.chars().count() <= MAX_CHOICE)
        .map(|text| (words(language, options, &text), text))
        .collect()
}

/// A few options as they may be typed, by way of example.
pub(super) fn example(options: &[SetupOption]) -> String {
    let pairs: Vec<String> = options
        .iter()
        .filter_map(|option| Some(format!("{}={}", option.key, option.choices.first()?)))
        .take(2)
        .collect();
    pairs.join(" ")
}

/// What a readable text chooses, in words: `9×9 · komi 5.5`.
fn words(language: Language, options: &[SetupOption], text: &str) -> String {
    let chosen = parse(options, text).unwrap_or_default();
    let named: Vec<String> = chosen
        .iter()
        .map(|(key, value)| wording::chosen_option(language, key, value))
        .collect();
    named.join(" · ")
}

fn is_separator(c: char) -> bool {
    c.is_whitespace() || matches!(c, ',' | ';' | '，' | '、' | '；')
}

/// The option that is the size of a board.
const SIZE: &str = "size";

/// The size of a board that is written without its name, if the game has one of it: `9`, `9x9`, `9路`.
fn size(options: &[SetupOption], part: &str) -> Option<&'static str> {
    let lower = part.to_lowercase();
    let found = BoardSize::at_start_of(&lower).filter(|found| found.rest.is_empty())?;
    let option = options.iter().find(|option| option.key == SIZE)?;
    let mut choices = option.choices.iter().copied();
    choices.find(|choice| *choice == found.size.to_string())
}

fn pair(part: &str) -> Option<(&str, &str)> {
    part.split_once(['=', ':', '＝', '：'])
}

fn find<'a>(options: &'a [SetupOption], name: &str) -> Option<&'a SetupOption> {
    options.iter().find(|option| is_named(option, name))
}

/// A value and its names in all languages.
fn value_names(option: &SetupOption, value: &str) -> impl Iterator<Item = String> {
    let localized =
        Language::ALL.map(|language| wording::option_value(language, option.key, value));
    [value.to_owned()].into_iter().chain(localized)
}

/// The usual value of an option that somebody wrote by its name in a language.
fn known_value(option: &SetupOption, written: &str) -> Option<&'static str> {
    let mut choices = option.choices.iter().copied();
    choices.find(|value| value_names(option, value).any(|name| name == written))
}

/// The key of an option and its names in all languages, in lower case.
fn names(option: &SetupOption) -> impl Iterator<Item = String> {
    let localized = Language::ALL.map(|language| wording::option(language, option.key));
    [option.key.to_owned()]
        .into_iter()
        .chain(localized)
        .map(|name| name.to_lowercase())
}

fn is_named(option: &SetupOption, name: &str) -> bool {
    let name = name.to_lowercase();
    names(option).any(|known| known == name)
}

fn is_begun(option: &SetupOption, part: &str) -> bool {
    let part = part.to_lowercase();
    names(option).any(|known| known.starts_with(&part))
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPTIONS: [SetupOption; 2] = [
        SetupOption {
            key: "size",
            choices: &["19", "13", "9"],
            range: None,
        },
        SetupOption {
            key: "komi",
            choices: &["7.5", "5.5", "0"],
            range: None,
        },
    ];

    fn texts(typed: &str) -> Vec<String> {
        let found = complete(Language::EnUs, &OPTIONS, typed);
        found.into_iter().map(|(_, text)| text).collect()
    }

    #[test]
    fn pairs_are_read_in_every_spelling_that_people_type() {
        let expected = Ok(vec![("size", "9"), ("komi", "5.5")]);
        for text in [
            "size=9 komi=5.5",
            "SIZE:9, Komi:5.5",
            "  路数＝9，贴目＝5.5 ",
            "路數：9；貼目：5.5",
        ] {
            assert_eq!(parse(&OPTIONS, text), expected, "{text}");
        }
        assert_eq!(parse(&OPTIONS, ""), Ok(vec![]));
    }

    #[test]
    fn what_is_no_pair_or_no_option_is_named() {
        assert_eq!(parse(&OPTIONS, "7"), Err(BadOptions::Unreadable("7")));
        assert_eq!(parse(&OPTIONS, "9x19"), Err(BadOptions::Unreadable("9x19")));
        assert_eq!(
            parse(&OPTIONS, "size="),
            Err(BadOptions::Unreadable("size="))
        );
        assert_eq!(
            parse(&OPTIONS, "size=9 size=13"),
            Err(BadOptions::Twice("size"))
        );
        assert_eq!(
            parse(&OPTIONS, "hands=4"),
            Err(BadOptions::Unknown("hands"))
        );
        let long = "size=9 ".repeat(100);
        assert_eq!(parse(&OPTIONS, &long), Err(BadOptions::Unreadable(&long)));
    }

    #[test]
    fn the_option_being_typed_is_completed_and_those_chosen_are_kept() {
        assert_eq!(
            texts(""),
            [
                "size=19", "size=13", "size=9", "komi=7.5", "komi=5.5", "komi=0"
            ]
        );
        assert_eq!(texts("size=1"), ["size=1", "size=19", "size=13"]);
        assert_eq!(
            texts("size=9 "),
            [
                "size=9",
                "size=9 komi=7.5",
                "size=9 komi=5.5",
                "size=9 komi=0"
            ]
        );
        assert_eq!(texts("size=9 komi=5"), ["size=9 komi=5", "size=9 komi=5.5"]);
        assert!(texts("hands=4").is_empty());
    }

    #[test]
    fn a_size_is_read_and_completed_without_its_name() {
        for text in ["9", "9x9", "9X9", "9×9", "9路", "九路"] {
            assert_eq!(parse(&OPTIONS, text), Ok(vec![("size", "9")]), "{text}");
            assert!(texts(text).contains(&"size=9".to_owned()), "{text}");
        }
        let chosen = Ok(vec![("size", "9"), ("komi", "5.5")]);
        assert_eq!(parse(&OPTIONS, "9 komi=5.5"), chosen);
        assert_eq!(texts("1"), ["size=19", "size=13"]);
        assert_eq!(parse(&OPTIONS[1..], "9"), Err(BadOptions::Unreadable("9")));
    }

    #[test]
    fn a_value_that_has_a_name_is_offered_and_read_by_it() {
        let options = [SetupOption {
            key: "placement",
            choices: &["free", "fixed"],
            range: None,
        }];
        let offered = complete(Language::ZhCn, &options, "让子摆法=");
        let text = |text: &str| text.to_owned();
        assert_eq!(
            offered,
            [
                (text("让子摆法：自由摆放"), text("placement=free")),
                (text("让子摆法：固定星位"), text("placement=fixed")),
            ]
        );
        let offered = complete(Language::ZhTw, &options, "讓子擺法=固");
        let fixed = (text("讓子擺法：固定星位"), text("placement=fixed"));
        assert_eq!(offered.last(), Some(&fixed));
        for typed in ["placement=free", "让子摆法=自由摆放", "讓子擺法：自由擺放"]
        {
            assert_eq!(
                parse(&options, typed),
                Ok(vec![("placement", "free")]),
                "{typed}"
            );
        }
    }
}
