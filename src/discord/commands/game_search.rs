//! Finding a game by any of its names, in any language.

use crate::discord::wording::{self, Language};
use qiyuan_core::{rules::Info, typed::in_half_width};

/// How well a name fits what was typed, best first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Whole,
    Start,
    StartOfWord,
    Inside,
    /// Not the name, but that of its category.
    Category,
}

/// The game with a key, name or alias in any language that is what was typed.
pub(in crate::discord) fn called(games: &[&'static Info], typed: &str) -> Option<&'static Info> {
    let typed = normalized(typed);
    let is_name = |name: String| fit(&name, &typed) == Some(Fit::Whole);
    let is_called = |info: &&&Info| {
        let names = Language::ALL.iter().flat_map(|it| names(*it, info.key));
        !typed.is_empty() && names.into_iter().any(is_name)
    };
    games.iter().find(is_called).copied()
}

/// The game with a key, name or alias in any language that is what was typed; else the only one with a name that contains
/// it, if what was typed is long enough to be meant as a name and begins that name or a word of it: elsewhere it may be
/// the name of another game, as 军棋 is in 将军棋.
pub(in crate::discord) fn find(games: &[&'static Info], typed: &str) -> Option<&'static Info> {
    let typed = normalized(typed);
    if typed.is_empty() {
        return None;
    }
    let fit_of = |info: &Info| {
        let names = Language::ALL.iter().flat_map(|it| names(*it, info.key));
        names.filter_map(|name| fit(&name, &typed)).min()
    };
    let mut found = games
        .iter()
        .filter_map(|info| Some((fit_of(info)?, *info)))
        .collect::<Vec<_>>();
    found.sort_by_key(|(fit, _)| *fit);
    match found.as_slice() {
        [(Fit::Whole, info), ..] => Some(info),
        [(Fit::Start | Fit::StartOfWord, info)] if is_part_of_a_name(&typed) => Some(info),
        _ => None,
    }
}

/// Whether a text is long enough to stand for a name of which it is a part: `ex` may be the beginning of anything.
fn is_part_of_a_name(typed: &str) -> bool {
    let least = if typed.is_ascii() { 3 } else { 2 };
    typed.chars().count() >= least
}

/// The games that fit what was typed so far, best first and otherwise in the order of the registry, which keeps
/// families of games together. Each comes with its name, and with the alias that fits where the name does not.
pub(super) fn search(
    games: &[&'static Info],
    language: Language,
    typed: &str,
) -> Vec<(String, &'static Info)> {
    let typed = normalized(typed);
    let mut found: Vec<(Fit, String, &'static Info)> = games
        .iter()
        .filter_map(|info| {
            let (fit, label) = best(language, info, &typed)?;
            Some((fit, label, *info))
        })
        .collect();
    found.sort_by_key(|(fit, ..)| *fit);
    found
        .into_iter()
        .map(|(_, label, info)| (label, info))
        .collect()
}

/// The longest text that may be a misspelt name, in characters.
const MAX_MISSPELT: usize = 40;

/// The games with a name that differs least from what was typed, in the order of the registry; none if all differ by more
/// than one mistake in three letters, or in four Chinese characters, or by more than two. A mistake is a letter too many,
/// too few or wrong, or two that have changed places. (Damerau–Levenshtein)
pub(in crate::discord) fn misspelt(games: &[&'static Info], typed: &str) -> Vec<&'static Info> {
    misspelt_at_most(games, typed, 2)
}

/// The same with at most so many mistakes in all.
pub(in crate::discord) fn misspelt_at_most(
    games: &[&'static Info],
    typed: &str,
    most: usize,
) -> Vec<&'static Info> {
    let typed = joined(&normalized(typed));
    let length = typed.chars().count();
    // 五子棋 is no misspelt 骰子棋.
    let for_each = if typed.is_ascii() { 3 } else { 4 };
    let most = (length / for_each).min(most);
    if length > MAX_MISSPELT || most == 0 {
        return Vec::new();
    }
    let distance_of = |info: &Info| {
        let names = Language::ALL.iter().flat_map(|it| names(*it, info.key));
        let distances = names.map(|name| strsim::osa_distance(&joined(&normalized(&name)), &typed));
        distances.min()
    };
    let found = games
        .iter()
        .filter_map(|info| Some((distance_of(info)?, *info)));
    let found: Vec<(usize, &Info)> = found.filter(|(distance, _)| *distance <= most).collect();
    let least = found.iter().map(|(distance, _)| *distance).min();
    let nearest = found.into_iter().filter(|(it, _)| Some(*it) == least);
    nearest.map(|(_, info)| info).collect()
}

/// At most `most` games for whoever has typed nothing, spread evenly over the categories, the first of each in the
/// order of the registry. With several categories each label names its own, so that typing that finds the rest.
pub(super) fn overview(
    games: &[&'static Info],
    language: Language,
    most: usize,
) -> Vec<(String, &'static Info)> {
    let categories = by_category(games);
    let rounds = (0..games.len()).flat_map(|round| {
        let games = categories.iter().map(move |(_, games)| games.get(round));
        (0..).zip(games)
    });
    let mut found: Vec<(usize, &'static Info)> = rounds
        .filter_map(|(category, game)| Some((category, *game?)))
        .take(most)
        .collect();
    found.sort_by_key(|(category, _)| *category);
    let labelled = found.into_iter().map(|(_, info)| {
        let name = wording::game(language, info.key);
        let label = match categories.len() {
            1 => name,
            _ => format!("{name} · {}", wording::category(language, info.category)),
        };
        (label, info)
    });
    labelled.collect()
}

/// The games of each category, in the order of the registry.
pub fn by_category(games: &[&'static Info]) -> Vec<(&'static str, Vec<&'static Info>)> {
    let mut found: Vec<(&str, Vec<&Info>)> = Vec::new();
    for info in games {
        match found.iter_mut().find(|(known, _)| *known == info.category) {
            Some((_, listed)) => listed.push(info),
            None => found.push((info.category, vec![info])),
        }
    }
    found
}

/// What was typed, as names are compared.
fn normalized(typed: &str) -> String {
    in_half_width(typed).trim().to_lowercase()
}

/// The best fit of a game and how to show it. Of names that fit equally well, those of the reader's language win.
fn best(language: Language, info: &Info, typed: &str) -> Option<(Fit, String)> {
    let (key, own) = (info.key, wording::game(language, info.key));
    let others = Language::ALL.into_iter().filter(|it| *it != language);
    let category = wording::category(language, info.category);
    let of_category = fit(&category, typed).map(|_| (Fit::Category, category));
    let (fit, name) = names(language, key)
        .into_iter()
        .chain(others.flat_map(|other| names(other, key)))
        .filter_map(|name| Some((fit(&name, typed)?, name)))
        .chain(of_category)
        .min_by_key(|(fit, _)| *fit)?;
    let is_shown = name == own || name == key;
    let label = if is_shown {
        own
    } else {
        format!("{own} · {name}")
    };
    Some((fit, label))
}

/// The name of a game, its key and its aliases.
pub(in crate::discord) fn names(language: Language, key: &str) -> Vec<String> {
    let mut names = vec![wording::game(language, key), key.to_owned()];
    names.extend(wording::aliases(language, key));
    names
}

fn fit(name: &str, typed: &str) -> Option<Fit> {
    let name = normalized(name);
    // `3 check`, `3-check` and `3check` are one name.
    let (joined_name, joined) = (joined(&name), joined(typed));
    let is_joined = !joined.is_empty();
    if name == typed || is_joined && joined_name == joined {
        return Some(Fit::Whole);
    }
    if name.starts_with(typed) || is_joined && joined_name.starts_with(&joined) {
        return Some(Fit::Start);
    }
    let mut words = name.split(|letter: char| !letter.is_alphanumeric());
    if words.any(|word| word.starts_with(typed)) {
        return Some(Fit::StartOfWord);
    }
    is_inside(&name, typed).then_some(Fit::Inside)
}

/// Words in Chinese of which a part alone says something else: 军棋 is another game than 三次将军棋.
const WHOLE_WORDS: [&str; 2] = ["将军", "將軍"];

/// Whether a name contains what was typed, and not only from within one of [`WHOLE_WORDS`].
fn is_inside(name: &str, typed: &str) -> bool {
    let is_within = |at: usize| {
        let mut inner = WHOLE_WORDS.iter().flat_map(|word| {
            let starts = name.match_indices(word).map(|(start, _)| start);
            starts.map(|start| start + 1..start + word.len())
        });
        inner.any(|inner| inner.contains(&at))
    };
    let mut found = name.match_indices(typed);
    found.any(|(at, _)| !is_within(at))
}

/// The letters and figures alone.
fn joined(text: &str) -> String {
    text.chars().filter(|it| it.is_alphanumeric()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> Vec<&'static Info> {
        qiyuan_games::ALL.iter().map(|game| game.info()).collect()
    }

    #[test]
    fn a_game_is_found_by_each_of_its_names_in_every_language() {
        for (typed, key) in [
            ("go", "go"),
            ("Weiqi", "go"),
            ("baduk", "go"),
            ("围棋", "go"),
            ("圍棋", "go"),
            ("Chess960", "fischerandom"),
            (" 960 ", "fischerandom"),
            ("象棋", "xiangqi"),
            ("Chinese chess", "xiangqi"),
            ("国际象棋", "chess"),
            ("chess", "chess"),
            ("3 check", "threecheck"),
            ("3check", "threecheck"),
            ("3-check", "threecheck"),
            ("three check", "threecheck"),
            ("Three Checks", "threecheck"),
            ("threecheck", "threecheck"),
            ("Crazy-House", "crazyhouse"),
            ("chess 960", "fischerandom"),
            ("大棋", "grand"),
        ] {
            let found = find(&games(), typed).map(|info| info.key);
            assert_eq!(found, Some(key), "{typed}");
        }
        assert!(find(&games(), "").is_none());
        assert!(find(&games(), "--").is_none());
        assert_eq!(find(&games(), "ＧＯ").map(|info| info.key), Some("go"));
    }

    #[test]
    fn a_part_of_a_name_is_enough_where_only_one_game_has_it() {
        for (typed, key) in [
            ("西洋大", Some("grand")),
            ("xq", Some("xiangqi")),
            ("wq", Some("go")),
            ("三将军", Some("threecheck")),
            ("racing", Some("racingkings")),
            ("ches", None),
            ("ex", None),
            ("车", None),
            ("classic", None),
        ] {
            let found = find(&games(), typed).map(|info| info.key);
            assert_eq!(found, key, "{typed}");
        }
    }

    #[test]
    fn a_game_that_is_not_hosted_is_not_taken_for_another() {
        for typed in [
            "bridge",
            "bughouse",
            "bug house",
            "gomoku",
            "go-moku",
            "五子棋",
            "five in a row",
            "checkers",
            "Chinese checkers",
            "draughts",
            "跳棋",
            "军棋",
            "軍棋",
            "黑白棋",
            "Othello",
            "reversi",
            "Connect Four",
            "四国象棋",
            "四人將棋",
            "中将棋",
            "janggi",
        ] {
            let found = find(&games(), typed).map(|info| info.key);
            assert_eq!(found, None, "{typed}");
        }
    }

    #[test]
    fn a_misspelt_name_leads_to_the_game_that_is_meant() {
        let meant = |typed| -> Vec<&str> {
            let found = misspelt(&games(), typed).into_iter();
            found.map(|info| info.key).collect()
        };
        for (typed, key) in [
            ("chss", "chess"),
            ("Cehss", "chess"),
            ("xiangi", "xiangqi"),
            ("shougi", "shogi"),
            ("crazy huose", "crazyhouse"),
            ("国际像棋", "chess"),
            ("weichi", "go"),
        ] {
            assert_eq!(meant(typed), [key], "{typed}");
        }
        for typed in [
            "",
            "o",
            "foo",
            "bridge",
            "gomoku",
            "checkers",
            "军棋",
            "五子棋",
        ] {
            assert_eq!(meant(typed), [""; 0], "{typed}");
        }
        assert!(misspelt(&games(), &"chess".repeat(1_000)).is_empty());
    }

    #[test]
    fn the_best_known_games_are_among_the_first() {
        let shown = overview(&games(), Language::EnUs, 25);
        let keys: Vec<&str> = shown.iter().map(|(_, info)| info.key).collect();
        for key in [
            "chess",
            "shogi",
            "crazyhouse",
            "atomic",
            "threecheck",
            "kingofthehill",
            "antichess",
            "horde",
            "racingkings",
        ] {
            assert!(keys.contains(&key), "{key} is not in {keys:?}");
        }
    }

    #[test]
    fn no_name_leads_to_two_games() {
        for info in games() {
            for name in Language::ALL.iter().flat_map(|it| names(*it, info.key)) {
                assert_eq!(
                    find(&games(), &name).map(|it| it.key),
                    Some(info.key),
                    "{name}"
                );
            }
        }
    }

    #[test]
    fn what_fits_best_comes_first_and_says_by_which_alias() {
        let shown = |typed| -> Vec<String> {
            let found = search(&games(), Language::EnUs, typed);
            found.into_iter().map(|(label, _)| label).collect()
        };
        assert_eq!(shown("chess")[0], "Chess");
        assert_eq!(shown("ba")[0], "Go · baduk");
        assert_eq!(shown("ｗｅｉ")[0], "Go · weiqi");
        assert!(shown("石").is_empty());
        for typed in ["军棋", "軍棋", "军", "軍"] {
            assert!(shown(typed).is_empty(), "{typed}");
        }
        assert!(
            shown("将")
                .iter()
                .any(|label| label.starts_with("Three-Check"))
        );
        assert_eq!(shown("菲舍尔随"), ["Fischer Random · 菲舍尔随机象棋"]);
        assert_eq!(shown("classic")[0], "Chess · Classic games");
        assert!(shown("bridge").is_empty());
    }

    const fn of_category(key: &'static str, category: &'static str) -> Info {
        Info {
            key,
            category,
            ..Info::BASE
        }
    }

    #[test]
    fn whoever_has_typed_nothing_sees_games_of_every_category() {
        static FEW: Info = of_category("chess", "classic");
        static MANY: Info = of_category("go", "classic");
        static OTHER: Info = of_category("xiangqi", "other");
        let games = [vec![&FEW], vec![&MANY; 4], vec![&OTHER; 3]].concat();
        let count = |most: usize| {
            let shown = overview(&games, Language::EnUs, most);
            let is_other = |info: &Info| info.category == "other";
            let others = shown.iter().filter(|(_, info)| is_other(info)).count();
            (shown.len() - others, others)
        };
        assert_eq!(
            [8, 7, 6, 5, 2, 1, 0].map(count),
            [(5, 3), (4, 3), (3, 3), (3, 2), (1, 1), (1, 0), (0, 0)]
        );
        let shown = overview(&games[..5], Language::EnUs, 25);
        assert_eq!(shown[0].0, "Chess", "the only category is not named");
        assert!(overview(&[], Language::EnUs, 25).is_empty());
    }
}
