//! Menus from the legal actions alone, for games that have none of their own.
//!
//! Actions are grouped by the first word of their canonical text.

use super::{Choice, Game, Menus, Notation, Seat};

/// The most entries of a menu.
const MAX_ENTRIES: usize = 25;

/// The legal actions of a game, listed.
pub(super) struct Listed<G>(pub(super) G);

impl<G: Game> Listed<G> {
    fn all<'a>(
        &self,
        view: &'a G::View,
        seat: Seat,
        notation: Notation,
    ) -> impl Iterator<Item = Choice> + use<'a, G> {
        let game = self.0;
        let legal = game.legal(view, seat);
        legal.into_iter().map(move |action| Choice {
            text: game.write(view, &action),
            label: game.caption(view, &action, notation),
        })
    }
}

impl<G: Game> Menus<G> for Listed<G> {
    /// The actions that have what was typed in their text or in their label.
    fn choices(
        &self,
        view: &G::View,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        let typed = typed.trim().to_lowercase();
        let fits = |text: &str| text.to_lowercase().contains(&typed);
        self.all(view, seat, notation)
            .filter(|choice| fits(&choice.text) || fits(&choice.label))
            .take(limit)
            .collect()
    }

    /// The first words of the actions.
    fn groups(&self, view: &G::View, seat: Seat, _notation: Notation) -> Vec<Choice> {
        let mut groups: Vec<Choice> = Vec::new();
        for action in self.0.legal(view, seat) {
            let word = group_of(&self.0.write(view, &action)).to_owned();
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
    fn members(&self, view: &G::View, seat: Seat, group: &str, notation: Notation) -> Vec<Choice> {
        self.all(view, seat, notation)
            .filter(|choice| group_of(&choice.text) == group)
            .take(MAX_ENTRIES)
            .collect()
    }
}

fn group_of(text: &str) -> &str {
    text.split(' ').next().unwrap_or_default()
}
