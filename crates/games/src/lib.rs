//! The registry: every game that is hosted, one line each, and the chess family.
//!
//! A game is a folder here, a line in `OTHERS` and a folder in `assets/` with its pieces and words; a game of the chess
//! family is a file of data in [`fairy`] instead. Nobody but this file names the games; everyone else asks it.
//!
//! With the feature `toys`, which only tests switch on, a small game of `crates/toys` is listed too.

pub mod cards;
pub mod chess;
pub mod fairy;
mod fen_editor;
pub mod go;
pub mod gongzhu;
pub mod niuniu;
mod pgn;
mod spelling;
pub mod xiangqi;

use qiyuan_core::rules::AnyGame;

/// The games that are not of the chess family of [`fairy`].
const OTHERS: &[&dyn AnyGame] = &[
    &chess::CHESS,
    &chess::FISCHER_RANDOM,
    &xiangqi::XIANGQI,
    &go::GO,
    &gongzhu::GONG_ZHU,
    &niuniu::NIU_NIU,
    #[cfg(feature = "toys")]
    &qiyuan_toys::BIDS,
];

/// Every game, in the order in which menus list them.
pub static ALL: &[&dyn AnyGame] = &{
    let mut all: [&dyn AnyGame; OTHERS.len() + fairy::GAMES.len()] =
        [OTHERS[0]; OTHERS.len() + fairy::GAMES.len()];
    let mut number = 1;
    while number < all.len() {
        all[number] = if number < OTHERS.len() {
            OTHERS[number]
        } else {
            &fairy::GAMES[number - OTHERS.len()]
        };
        number += 1;
    }
    all
};

/// The game with this key.
#[must_use]
pub fn by_key(key: &str) -> Option<&'static dyn AnyGame> {
    ALL.iter().copied().find(|game| game.info().key == key)
}

#[cfg(test)]
mod tests {
    use std::collections::{HashMap, HashSet};

    use super::*;

    #[test]
    fn keys_are_unique_and_lead_back_to_their_game() {
        let keys: HashSet<_> = ALL.iter().map(|game| game.info().key).collect();
        assert_eq!(keys.len(), ALL.len());
        for key in keys {
            assert_eq!(by_key(key).unwrap().info().key, key);
        }
    }

    #[test]
    fn the_games_of_every_category_fit_into_a_menu_and_the_menus_into_a_message() {
        let mut categories = HashMap::new();
        for game in ALL {
            *categories.entry(game.info().category).or_insert(0) += 1;
        }
        assert!(categories.len() <= 5, "{categories:?}");
        assert!(
            categories.values().all(|games| *games <= 25),
            "{categories:?}"
        );
    }

    #[test]
    fn an_unknown_key_is_no_game() {
        assert!(by_key("Chess").is_none());
        assert!(by_key("").is_none());
    }
}
