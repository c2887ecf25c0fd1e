//! A view as text, for people who read it and for comparison: everything but the hash of the deal, which says nothing.

use std::fmt::Write as _;

use super::position::{GongZhuView, SEATS, Stage, Trick};
use crate::cards::join;

/// Writes what a viewer knows.
pub(super) fn write(view: &GongZhuView) -> String {
    let mut text = format!("hand {} {}", view.number, stage(view.stage));
    let options = view.options.to_string();
    if !options.is_empty() {
        let _ = write!(text, " ({options})");
    }
    let totals: Vec<String> = view.totals.iter().map(i32::to_string).collect();
    let _ = write!(text, "; totals {}", totals.join(" "));
    if let Some(cut) = view.cut {
        let _ = write!(text, "; cut {cut}");
    }
    let acting: Vec<String> = view.acting.iter().map(|seat| seat.0.to_string()).collect();
    if !acting.is_empty() {
        let _ = write!(text, "; to act {}", acting.join(" "));
    }
    if let Some(leader) = view.leader {
        let _ = write!(text, "; leads {}", leader.0);
    }
    if !view.trick.is_empty() {
        let _ = write!(text, "; trick {}", cards_of(&view.trick));
    }
    if let Some(last) = view.shown_last() {
        let Trick { cards, winner } = last;
        let _ = write!(text, "; last {} to {}", cards_of(cards), winner.0);
    }
    for at in 0..usize::from(SEATS) {
        seat(&mut text, view, at);
    }
    text
}

fn cards_of(trick: &[(qiyuan_core::rules::Seat, crate::cards::Card)]) -> String {
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
