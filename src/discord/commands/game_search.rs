//! Finding a game by any of its names, in any language.

use crate::discord::wording::{self, Language};
use qiyuan_core::rules::Info;

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

/// The game whose key, name or alias in any language is what was typed.
pub(super) fn find(games: &[&'static Info], typed: &str) -> Option<&'static Info> {
    let typed = typed.trim().to_lowercase();
    let found = games.iter().find(|info| {
        Language::ALL
            .iter()
            .flat_map(|language| names(*language, info.key))
            .any(|name| fit(&name, &typed) == Some(Fit::Whole))
    });
    found.copied()
}

/// The games that fit what was typed so far, best first and otherwise in the order of the registry, which keeps
/// families of games together. Each comes with its name, and with the alias that fits where the name does not.
pub(super) fn search(
    games: &[&'static Info],
    language: Language,
    typed: &str,
) -> Vec<(String, &'static Info)> {
    let typed = typed.trim().to_lowercase();
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
    let is_shown = name == own || name == key || typed.is_empty();
    let label = if is_shown {
        own
    } else {
        format!("{own} · {name}")
    };
    Some((fit, label))
}

/// The name of a game, its key and its aliases.
fn names(language: Language, key: &str) -> Vec<String> {
    let mut names = vec![wording::game(language, key), key.to_owned()];
    names.extend(wording::aliases(language, key));
    names
}

fn fit(name: &str, typed: &str) -> Option<Fit> {
    let name = name.to_lowercase();
    if name == typed {
        return Some(Fit::Whole);
    }
    if name.starts_with(typed) {
        return Some(Fit::Start);
    }
    if name.split([' ', '-']).any(|word| word.starts_with(typed)) {
        return Some(Fit::StartOfWord);
    }
    name.contains(typed).then_some(Fit::Inside)
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
        ] {
            let found = find(&games(), typed).map(|info| info.key);
            assert_eq!(found, Some(key), "{typed}");
        }
        assert!(find(&games(), "").is_none());
        assert!(find(&games(), "ches").is_none());
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
        assert_eq!(shown("chess")[1], "Fischer Random · Chess960");
        assert_eq!(shown("ba"), ["Go · baduk"]);
        assert_eq!(shown("").len(), games().len());
        assert_eq!(shown("classic")[0], "Chess · Classic games");
        assert!(shown("bridge").is_empty());
    }
}
