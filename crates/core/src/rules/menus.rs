//! Menus from the legal actions alone, for games that have none of their own.
//!
//! Actions are grouped by the first word of their canonical text.

use super::{Choice, Game, Notation, Seat};

/// The most entries of a menu.
const MAX_ENTRIES: usize = 25;

fn all<'a, G: Game>(
    game: G,
    view: &'a G::View,
    seat: Seat,
    notation: Notation,
) -> impl Iterator<Item = Choice> + 'a {
    let legal = game.legal(view, seat);
    legal.into_iter().map(move |action| Choice {
        text: game.write(view, &action),
        label: game.caption(view, &action, notation),
    })
}

/// The actions that have what was typed in their text or in their label.
pub(super) fn choices<G: Game>(
    game: G,
    view: &G::View,
    seat: Seat,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let typed = typed.trim().to_lowercase();
    let fits = |text: &str| text.to_lowercase().contains(&typed);
    all(game, view, seat, notation)
        .filter(|choice| fits(&choice.text) || fits(&choice.label))
        .take(limit)
        .collect()
}

/// The first words of the actions.
pub(super) fn groups<G: Game>(game: G, view: &G::View, seat: Seat) -> Vec<Choice> {
    let mut groups: Vec<Choice> = Vec::new();
    for action in game.legal(view, seat) {
        let word = group_of(&game.write(view, &action)).to_owned();
        if groups.iter().all(|group| group.text != word) {
            groups.push(Choice {
                label: word.clone(),
                text: word,
            });
        }
    }
    groups.truncate(MAX_ENTRIES);
    groups
}

/// The actions that begin with this word.
pub(super) fn members<G: Game>(
    game: G,
    view: &G::View,
    seat: Seat,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    all(game, view, seat, notation)
        .filter(|choice| group_of(&choice.text) == group)
        .take(MAX_ENTRIES)
        .collect()
}

fn group_of(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}
