//! The names of the people at a table, where mentions are not shown as names: in pictures and in their alternative
//! texts. Where two play on a board, their sides say more.

use std::collections::BTreeMap;

use super::{
    bot_state::BotState,
    result,
    wording::{self, Language},
};
use qiyuan_core::{
    diagram::{Diagram, Scene},
    rules::SeatSet,
    session::{PlayerId, SessionView},
};

/// Whether people are named where they act: a seat at a table says nothing, and of more than two a side says little.
#[must_use]
pub fn are_told(view: &SessionView) -> bool {
    view.info().holds_cards || view.seats().len() > 2
}

/// The names by seat; none where sides are told.
pub async fn of(bot: &BotState, language: Language, view: &SessionView) -> Vec<String> {
    if are_told(view) {
        bot.names_of(language, view.players()).await
    } else {
        Vec::new()
    }
}

/// The names of everybody who has played; none where sides are told.
pub async fn of_all(
    bot: &BotState,
    language: Language,
    view: &SessionView,
) -> BTreeMap<PlayerId, String> {
    if !are_told(view) {
        return BTreeMap::new();
    }
    let left = view.replaced().map(|(_, player)| player);
    let players: Vec<PlayerId> = view.players().iter().copied().chain(left).collect();
    let names = bot.names_of(language, &players).await;
    players.into_iter().zip(names).collect()
}

/// A picture of a table with the names of the people at their places.
#[must_use]
pub fn written_on(mut diagram: Diagram, names: &[String]) -> Diagram {
    if let Scene::Cards(table) = &mut diagram.scene {
        for place in &mut table.places {
            let name = names.get(usize::from(place.seat));
            place.name = name.cloned().unwrap_or_default();
        }
    }
    diagram
}

/// The people in some seats, joined; the sides where there are no names.
#[must_use]
pub fn players(view: &SessionView, language: Language, names: &[String], seats: SeatSet) -> String {
    if names.is_empty() {
        return wording::players(language, view.info(), seats);
    }
    let names = seats.iter().filter_map(|seat| names.get(seat.index()));
    wording::enumeration(language, names.cloned().collect())
}

/// How a session ended, with names; with sides where there are none.
#[must_use]
pub fn result(view: &SessionView, language: Language, names: &[String]) -> String {
    if names.is_empty() {
        return result::without_names(view, language);
    }
    let name = |player: PlayerId| {
        let mut named = view.players().iter().zip(names);
        let found = named.find(|(other, _)| **other == player);
        found.map_or_else(String::new, |(_, name)| name.clone())
    };
    result::sentence_naming(view, language, &name)
}
