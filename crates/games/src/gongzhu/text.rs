//! A view as text, for people who read it and for comparison: everything but the hash of the deal, which says nothing.

use std::fmt::Write as _;

use super::position::{GongZhuView, SEATS, Stage, Trick};
use crate::cards::{self, Card, join};
use qiyuan_core::rules::Seat;

/// Writes what a viewer knows.
pub(super) fn write(view: &GongZhuView) -> String {
    let mut text = cards::heading(
        view.number,
        stage(view.stage),
        *view.options,
        &view.totals,
        view.cut,
    );
    text.push_str(&cards::to_act(view.acting));
    if let Some(leader) = view.leader {
        let _ = write!(text, "; leads {}", leader.0);
    }
    if !view.trick.is_empty() {
        let _ = write!(text, "; trick {}", cards_of(&view.trick));
    }
    if let Some(last) = view.shown_last() {
        let Trick { cards, winner, .. } = last;
        let _ = write!(text, "; last {} to {}", cards_of(cards), winner.0);
    }
    for at in 0..usize::from(SEATS) {
        seat(&mut text, view, at);
    }
    text
}

fn cards_of(trick: &[(Seat, Card)]) -> String {
    let cards: Vec<String> = trick
        .iter()
        .map(|(seat, card)| format!("{}:{card}", seat.0))
        .collect();
    cards.join(" ")
}

fn seat(text: &mut String, view: &GongZhuView, at: usize) {
    let _ = match &view.cards[at] {
        Some(cards) => write!(text, " | {at}: {}", join(cards)),
        None => write!(text, " | {at}: {} cards", view.held[at]),
    };
    match &view.choices[at] {
        Some(cards) if !cards.is_empty() => {
            let _ = write!(text, ", exposed {}", join(cards));
        }
        _ => {}
    }
    if !view.taken[at].is_empty() {
        let _ = write!(text, ", taken {}", join(&view.taken[at]));
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Deal => "deal",
        Stage::Cut => "cut",
        Stage::Expose => "expose",
        Stage::Play => "play",
        Stage::Over => "over",
    }
}
