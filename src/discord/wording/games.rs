//! Games, their sides, setups and actions in words.
//!
//! These keys are made from the keys of the games; a test walks through all games and looks each up.

use super::{Language, Value, coordinates::point, count};
use qiyuan_core::{
    clock::Speed,
    rating::RatingCategory,
    rules::{ClaimProgress, Info, Notation, Notice, NoticeValue, Prompt, Seat, SeatSet, SetupNote},
    session::SessionView,
};

/// Whether a text is a key, or its name in any language.
#[must_use]
pub fn is_named(typed: &str, key: &str, name: impl Fn(Language) -> String) -> bool {
    let typed = typed.trim().to_lowercase();
    let mut names = Language::ALL.into_iter().map(name);
    key.to_lowercase() == typed || names.any(|name| name.to_lowercase() == typed)
}

/// The name of a game.
#[must_use]
pub fn game(language: Language, key: &str) -> String {
    language.say(&format!("game-{key}"))
}

/// Under what games are listed.
#[must_use]
pub fn category(language: Language, key: &str) -> String {
    language.say(&format!("category-{key}"))
}

/// Other names by which a game can be found.
#[must_use]
pub fn aliases(language: Language, key: &str) -> Vec<String> {
    listed_names(&language.say(&format!("game-{key}-aliases")))
}

/// The names of a message that lists several, between commas.
fn listed_names(list: &str) -> Vec<String> {
    let names = list.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// The name of a part of a game.
#[must_use]
pub fn phase(language: Language, key: &str) -> String {
    language.say(&format!("phase-{key}"))
}

/// Whom the rest of a move is asked of, and for what.
#[derive(Clone, Debug, Default)]
pub struct RestOfMove {
    /// The player who is asked, as a mention.
    pub player: String,
    /// The sides of the others, whose move it may be.
    pub others: String,
    /// The point to which something is to go; nothing if none is marked.
    pub target: String,
    /// A point from which something may go there; nothing if none is marked.
    pub from: String,
}

/// The question for the rest of a move.
#[must_use]
pub fn rest_of_move(language: Language, key: &str, rest: RestOfMove) -> String {
    let args = [
        ("player", rest.player.into()),
        ("others", rest.others.into()),
        ("target", rest.target.into()),
        ("from", rest.from.into()),
    ];
    language.tell(&format!("phase-{key}"), &args)
}

/// What stands on a button of a game's own.
#[must_use]
pub fn prompt(language: Language, info: &Info, prompt: &Prompt) -> String {
    let label = prompt.label.as_deref().unwrap_or_default();
    let choice = ("choice", action(language, info, label).into());
    language.tell(&format!("prompt-{}", prompt.key), &[choice])
}

/// What players should know of a setup, in one line; nothing if it speaks for itself.
#[must_use]
pub fn particulars(language: Language, particulars: &[SetupNote]) -> Option<String> {
    let notes = particulars.iter().map(|particular| {
        let value = particular.value.as_str();
        note(language, particular.key, value)
    });
    let mut line = String::new();
    for note in notes {
        match note.chars().next() {
            _ if line.is_empty() => {}
            // What stands in brackets belongs to what stands before it.
            Some('(') => line.push(' '),
            Some('（') => {}
            _ => line.push_str(" · "),
        }
        line.push_str(&note);
    }
    (!line.is_empty()).then_some(line)
}

/// One note on a setup. Points that are counted in stones in China, two for a stone, have a key that says so; in Taiwan
/// they stay points.
fn note(language: Language, key: &str, value: &str) -> String {
    let value = match language {
        Language::ZhCn if key.ends_with("-stones") => count::half(value),
        Language::ZhTw if key.starts_with("komi") => count::points(value),
        _ => value.to_owned(),
    };
    // A whole number as one, so that its plural is right.
    let told = value.parse::<u32>();
    let told = told.map_or_else(|_| Value::from(value.as_str()), Value::from);
    language.tell(&format!("particular-{key}"), &[("value", told)])
}

/// An option of a setup with its value: as it is told of a game that has it, else by its name.
#[must_use]
pub fn chosen_option(language: Language, key: &str, value: &str) -> String {
    let is_number = value.parse::<f32>().is_ok();
    if is_number && language.has(&format!("particular-{key}")) {
        return note(language, key, value);
    }
    let args = [
        ("option", option(language, key).into()),
        ("value", option_value(language, key, value).into()),
    ];
    language.tell("option-with-value", &args)
}

/// The name of something that can be chosen of a setup.
#[must_use]
pub fn option(language: Language, key: &str) -> String {
    language.say(&format!("option-{key}"))
}

/// The name of a value of such an option; where it needs none, such as a number, the value itself.
#[must_use]
pub fn option_value(language: Language, option: &str, value: &str) -> String {
    let key = format!("option-{option}-{value}");
    if language.has(&key) {
        language.say(&key)
    } else {
        value.to_owned()
    }
}

/// What stands between several things of a notice.
const BETWEEN: &str = " · ";

/// What each seat of a table is called where a notice tells of all of them.
const SEATS: [&str; 6] = ["seat1", "seat2", "seat3", "seat4", "seat5", "seat6"];

/// What a game tells beside the picture. `seated` are the keys of the sides, each with what its player is called.
#[must_use]
pub fn notice(language: Language, notice: &Notice, seated: &[(&str, String)]) -> String {
    notice_as(language, &format!("notice-{}", notice.key), notice, seated)
}

/// The same in the words of another key.
#[must_use]
pub fn notice_as(
    language: Language,
    key: &str,
    notice: &Notice,
    seated: &[(&str, String)],
) -> String {
    let called = |key: &str| {
        let mut seated = seated.iter();
        let found = seated.find(|(side, _)| *side == key);
        found.map_or_else(|| side(language, key), |(_, name)| name.clone())
    };
    let values = notice.values.iter().map(|(gap, value)| {
        let value = match value {
            NoticeValue::Text(text) => text.as_str().into(),
            NoticeValue::Number(number) => (*number).into(),
            NoticeValue::Side(key) => called(key).into(),
            NoticeValue::Sides(keys) => {
                let names = keys.iter().map(|key| called(key));
                enumeration(language, names.collect()).into()
            }
            NoticeValue::Each(each) => {
                let each = each
                    .iter()
                    .map(|(key, text)| format!("{} {text}", called(key)));
                each.collect::<Vec<_>>().join(BETWEEN).into()
            }
            NoticeValue::Parts(parts) => {
                let parts = parts
                    .iter()
                    .map(|part| self::notice(language, part, seated));
                parts.collect::<Vec<_>>().join(BETWEEN).into()
            }
        };
        (*gap, value)
    });
    let names = SEATS.iter().zip(seated);
    let names = names.map(|(gap, (_, name))| (*gap, name.as_str().into()));
    let values: Vec<(&str, Value<'_>)> = values.chain(names).collect();
    language.tell(key, &values)
}

/// The name of a division of a game.
#[must_use]
pub fn division(language: Language, key: &str) -> String {
    language.say(&format!("division-{key}"))
}

/// The name of a game with its division, where it has divisions.
#[must_use]
pub fn ranked(language: Language, key: &str, division: &str) -> String {
    let name = game(language, key);
    if division.is_empty() {
        return name;
    }
    let division = self::division(language, division);
    language.tell(
        "game-in-division",
        &[("game", name.into()), ("division", division.into())],
    )
}

/// The name of a list of ratings, by its key: a game's, or `game/division`.
#[must_use]
pub fn rating_category(language: Language, key: &str) -> String {
    let category = RatingCategory::from_key(key);
    ranked(language, &category.game, &category.division)
}

/// The sign of a game, as it stands before the name of a thread.
#[must_use]
pub fn icon(language: Language, key: &str) -> String {
    language.say(&format!("game-{key}-icon"))
}

/// The name of a side, by its key.
#[must_use]
pub fn side(language: Language, key: &str) -> String {
    language.say(&format!("side-{key}"))
}

/// Other names by which the side with a number among the sides of its game can be found: its own, such as Black for
/// Sente, and of two sides who moves first.
#[must_use]
pub fn side_aliases(language: Language, sides: &[&str], number: usize) -> Vec<String> {
    let own = sides.get(number).map(|key| format!("side-{key}-aliases"));
    let in_turn = match (number, sides.len()) {
        (0, 2) => Some("side-to-move-first-aliases"),
        (1, 2) => Some("side-to-move-second-aliases"),
        _ => None,
    };
    let keys = own.into_iter().chain(in_turn.map(str::to_owned));
    keys.filter(|key| language.has(key))
        .flat_map(|key| listed_names(&language.say(&key)))
        .collect()
}

/// The name of a notation: the game's own name for it, with an example of that game, else the one that it shares with
/// other games.
#[must_use]
pub fn notation(language: Language, info: &Info, notation: Notation) -> String {
    let own = format!("notation-{}-{}", info.key, notation.0);
    if language.has(&own) {
        return language.say(&own);
    }
    language.say(&format!("notation-{}", notation.0))
}

/// The notation in which somebody reads a game: what they wanted, else what is usual in the language,
/// else what is usual in the game.
#[must_use]
pub fn notation_for(language: Language, info: &Info, wanted: Option<&str>) -> Option<Notation> {
    let find = |key: &str| {
        let mut notations = info.notations.iter().copied();
        notations.find(|notation| notation.0 == key)
    };
    let key = format!("usual-notation-{}", info.key);
    let usual = || language.has(&key).then(|| language.say(&key));
    wanted
        .and_then(find)
        .or_else(|| find(&usual()?))
        .or_else(|| info.notations.first().copied())
}

/// A sentence that a game may say in its own words: the key of the game's own, if it has one, else that of card games for
/// those, else the common one.
#[must_use]
pub fn own_key(language: Language, info: &Info, key: &str) -> String {
    let own = format!("{key}-{}", info.key);
    let of_cards = format!("{key}-cards");
    if language.has(&own) {
        own
    } else if info.holds_cards && language.has(&of_cards) {
        of_cards
    } else {
        key.to_owned()
    }
}

/// What a player types for an action that a game gives as an example, where that is a word of the language.
#[must_use]
pub fn typed_example(language: Language, typed: &str) -> String {
    let key = format!("typed-{}", typed.replace(' ', "-"));
    match language.has(&key) {
        true => language.say(&key),
        false => typed.to_owned(),
    }
}

/// That a rated game of two counts for less, or for nothing, by how often they have played it; nothing if it counts in
/// full.
#[must_use]
pub fn pair_weight(language: Language, view: &SessionView, weight: f64) -> Option<String> {
    let key = match weight {
        1.0.. => return None,
        0.001.. => "result-rating-weight",
        _ => "result-rating-none",
    };
    let args = [
        (
            "game",
            ranked(language, view.info().key, view.division()).into(),
        ),
        percent(weight),
    ];
    Some(language.tell(key, &args))
}

/// A share from 0 to 1 as what a sentence says of it in percent, with a tenth where it matters.
#[must_use]
pub fn percent<'a>(share: f64) -> (&'static str, Value<'a>) {
    let percent = (share * 1_000.0).round() / 10.0;
    ("percent", percent.to_string().into())
}

/// The name of a speed.
#[must_use]
pub fn speed(language: Language, speed: Speed) -> String {
    match speed {
        Speed::Bullet => language.say("speed-bullet"),
        Speed::Blitz => language.say("speed-blitz"),
        Speed::Rapid => language.say("speed-rapid"),
        Speed::Classical => language.say("speed-classical"),
        Speed::Correspondence => language.say("speed-correspondence"),
    }
}

/// The sides of some seats, joined: `White`, `White and Red`.
#[must_use]
pub fn players(language: Language, info: &Info, seats: SeatSet) -> String {
    let names = seats
        .iter()
        .filter_map(|seat| seat_name(language, info, seat));
    enumeration(language, names.collect())
}

/// Names in a sentence: `Ann`, `Ann and Ben`, `Ann, Ben and Eve`.
#[must_use]
pub fn enumeration(language: Language, mut names: Vec<String>) -> String {
    let last = names.pop().unwrap_or_default();
    if names.is_empty() {
        return last;
    }
    let first = names.join(&language.say("alt-separator"));
    language.tell("and", &[("first", first.into()), ("second", last.into())])
}

/// Who plays against whom: `Ann vs Ben`, or `Ann, Ben and Eve`.
#[must_use]
pub fn versus(language: Language, mut names: Vec<String>) -> String {
    if names.len() == 2 {
        let (second, first) = (names.pop(), names.pop());
        return language.tell(
            "versus",
            &[
                ("first", first.unwrap_or_default().into()),
                ("second", second.unwrap_or_default().into()),
            ],
        );
    }
    enumeration(language, names)
}

fn seat_name(language: Language, info: &Info, seat: Seat) -> Option<String> {
    info.sides.get(seat.index()).map(|key| side(language, key))
}

/// What is missing for a claim to be right.
#[must_use]
pub fn missing(language: Language, claim: &str, progress: ClaimProgress) -> String {
    let args = [
        ("done", progress.done.into()),
        ("needed", progress.needed.into()),
    ];
    language.tell(&format!("missing-{claim}"), &args)
}

/// What is asked before something is done for which a prompt has a button.
#[must_use]
pub fn confirmation(language: Language, key: &str) -> String {
    language.say(&format!("confirm-{key}"))
}

/// What a claim claims.
#[must_use]
pub fn claim(language: Language, key: &str) -> String {
    language.say(&format!("claim-{key}"))
}

/// The name of a record format.
#[must_use]
pub fn format(language: Language, key: &str) -> String {
    language.say(&format!("format-{key}"))
}

/// How a game is played.
#[must_use]
pub fn rules(language: Language, key: &str) -> String {
    language.say(&format!("rules-{key}"))
}

/// What somebody who has never played a game has to know first, with where to read more; nothing if it speaks for
/// itself.
#[must_use]
pub fn hint(language: Language, info: &Info) -> Option<String> {
    let key = format!("hint-{}", info.key);
    if !language.has(&key) {
        return None;
    }
    let args = [
        ("game", game(language, info.key).into()),
        ("hint", language.say(&key).into()),
    ];
    Some(language.tell("first-game", &args))
}

/// What is told of a game in a menu: how it differs from what its name says. If it is too long, its first sentence.
#[must_use]
pub fn described(language: Language, info: &Info, limit: usize) -> Option<String> {
    let key = format!("hint-{}", info.key);
    if !language.has(&key) {
        return None;
    }
    let text = language.say(&key);
    if text.chars().count() <= limit {
        return Some(text);
    }
    let end = text.find(". ").map(|dot| dot + 1);
    let end = end.or_else(|| text.find('。').map(|dot| dot + '。'.len_utf8()));
    Some(super::cut(&text[..end.unwrap_or(text.len())], limit))
}

/// A setup: its name if it has one, else as it was typed.
#[must_use]
pub fn setup(language: Language, info: &Info, setup: &str) -> String {
    if info.setups.contains(&setup) {
        language.say(&format!("setup-{setup}"))
    } else {
        format!("`{}`", super::code_of(setup, 120))
    }
}

/// An action, or a group of them, as the game wrote it; in words of the language if the game used a word of its own.
#[must_use]
pub fn action(language: Language, info: &Info, written: &str) -> String {
    let (word, rest) = written.split_once(' ').unwrap_or((written, ""));
    let mut words = info.words.iter();
    let Some((key, _)) = words.find(|(_, forms)| forms.contains(&word)) else {
        return written.to_owned();
    };
    let nothing = format!("action-{key}-none");
    if rest == "-" && language.has(&nothing) {
        return language.say(&nothing);
    }
    if is_drop(written) {
        return drop(language, info, key, rest);
    }
    let key = format!("action-{key}");
    language.tell(&key, &[("points", points(language, info, rest).into())])
}

/// Whether a group of actions, as the game wrote it, drops pieces from the hand.
#[must_use]
pub fn is_drop(written: &str) -> bool {
    let kind = written.strip_prefix("drop");
    kind.is_some_and(|kind| kind.starts_with('-'))
}

/// Drops of one kind: how many are in hand, if several (`×2`), and to which files (`9–5`) where a menu does not hold
/// all.
fn drop(language: Language, info: &Info, key: &str, rest: &str) -> String {
    let mut label = language.say(&format!("action-{key}"));
    let (counts, files): (Vec<&str>, Vec<&str>) = rest
        .split(' ')
        .filter(|part| !part.is_empty())
        .partition(|part| part.starts_with('×'));
    if let Some(count) = counts.first().filter(|count| **count != "×1") {
        label = format!("{label} {count}");
    }
    if files.is_empty() {
        return label;
    }
    let named = files.iter().map(|range| match range.split_once('–') {
        Some((first, last)) if first == last => first,
        _ => *range,
    });
    let named: Vec<&str> = named.collect();
    let key = match named[..] {
        [one] if !one.contains('–') => "action-drop-file",
        _ => "action-drop-files",
    };
    let args = [
        ("drop", label.into()),
        ("files", named.join(&language.say("alt-separator")).into()),
    ];
    language.tell(&own_key(language, info, key), &args)
}

/// The points behind a word of the game's own.
fn points(language: Language, info: &Info, written: &str) -> String {
    match written {
        "-" => language.say("alt-nothing"),
        // More than can be named.
        _ if written.starts_with('=') => "…".to_owned(),
        _ => {
            let points = written.split(' ');
            let points = points.map(|written| point(language, info, written));
            let points: Vec<String> = points.collect();
            points.join(&language.say("alt-separator"))
        }
    }
}

/// The question whether this is meant, by an action that did not say all; nothing if the game has no words for it. Of what
/// is marked already it is asked whether the mark is to go.
#[must_use]
pub fn is_it_meant(
    language: Language,
    info: &Info,
    written: &str,
    is_marked: bool,
) -> Option<String> {
    let (word, rest) = written.split_once(' ')?;
    let mut words = info.words.iter();
    let (key, _) = words.find(|(_, forms)| forms.contains(&word))?;
    let key = format!("ask-meant-{key}");
    let of_marked = format!("{key}-marked");
    let key = match is_marked && language.has(&of_marked) {
        true => of_marked,
        false => key,
    };
    let count = rest.split(' ').count();
    language.has(&key).then(|| {
        let args = [
            ("points", points(language, info, rest).into()),
            ("count", count.into()),
        ];
        language.tell(&key, &args)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_or_stone_is_not_told_in_the_plural() {
        for (key, value, told) in [
            ("compensation", "1", "(+1 for White)"),
            ("position", "1", "begins with 1 stone on the board"),
            ("position", "12", "begins with 12 stones on the board"),
            ("komi", "7.5", "komi 7.5"),
            ("komi-stones", "7.5", "komi 7.5"),
            ("size", "9", "9×9"),
        ] {
            let value = value.to_owned();
            let told_now = particulars(Language::EnUs, &[SetupNote::new(key, value)]);
            assert_eq!(told_now.as_deref(), Some(told));
        }
    }

    #[test]
    fn notes_in_brackets_belong_to_what_stands_before_them() {
        let notes = [("komi", "5.5"), ("handicap", "2"), ("compensation", "2")];
        let notes = notes.map(|(key, value)| SetupNote::new(key, value.to_owned()));
        let told = |language| particulars(language, &notes).unwrap();
        assert_eq!(told(Language::EnUs), "komi 5.5 · handicap 2 (+2 for White)");
        assert_eq!(told(Language::ZhCn), "贴 5.5 目 · 让 2 子（还 2 目）");
        let area = [("size", "9"), ("komi-stones", "7.5")];
        let area = area.map(|(key, value)| SetupNote::new(key, value.to_owned()));
        let told = particulars(Language::ZhTw, &area);
        assert_eq!(told.as_deref(), Some("9 路 · 黑貼 7 目半"));
        let told = particulars(Language::ZhCn, &area);
        assert_eq!(told.as_deref(), Some("9 路 · 黑贴 3¾ 子"));
        for (komi, told) in [("0", "不貼目"), ("0.5", "黑貼半目"), ("7", "黑貼 7 目")] {
            let note = [SetupNote::new("komi-stones", komi.to_owned())];
            assert_eq!(particulars(Language::ZhTw, &note).as_deref(), Some(told));
        }
        assert_eq!(chosen_option(Language::ZhTw, "komi", "6.5"), "貼 6 目半");
    }

    #[test]
    fn pieces_in_hand_are_dropped_on_files_by_name() {
        let told = |key, written| {
            let info = qiyuan_games::by_key(key).unwrap().info();
            Language::ALL.map(|language| action(language, info, written))
        };
        let han = "打入角行（9–5 路）";
        let bishop = ["Drop bishop (files 9–5)", han, han];
        assert_eq!(told("shogi", "drop-shogi-bishop ×1 9–5"), bishop);
        assert_eq!(
            told("crazyhouse", "drop-knight ×2 a–a"),
            [
                "Drop knight ×2 (file a)",
                "打入马 ×2（a 线）",
                "打入騎士 ×2（a 線）"
            ]
        );
        assert_eq!(told("crazyhouse", "drop-pawn ×1")[0], "Drop pawn");
    }

    #[test]
    fn what_was_meant_is_asked_in_words_of_the_game() {
        let info = qiyuan_games::by_key("go").unwrap().info();
        let asked = |language, written| is_it_meant(language, info, written, false);
        assert_eq!(
            asked(Language::EnUs, "accept C3 C4").as_deref(),
            Some("C3, C4 are marked dead. Accept that?")
        );
        assert_eq!(
            asked(Language::ZhTw, "accept C3").as_deref(),
            Some("已標為死子：C3。確認嗎？")
        );
        assert_eq!(asked(Language::EnUs, "pass"), None);
        assert_eq!(
            action(Language::EnUs, info, "accept -"),
            "Accept: no dead stones"
        );
    }
}
