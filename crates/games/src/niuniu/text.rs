//! A view as text, for people who read it and for comparison: everything but the hash of the deal, which says nothing.

use std::fmt::Write as _;

use super::position::{NiuNiuView, Showdown, Stage};
use crate::cards::{self, join};

/// Writes what a viewer knows.
pub(super) fn write(view: &NiuNiuView) -> String {
    let mut text = cards::heading(
        view.number,
        stage(view.stage),
        *view.options,
        &view.totals,
        view.cut,
    );
    if let Some(banker) = view.banker {
        let _ = write!(text, "; banker {} x{}", banker.0, view.bid);
    }
    text.push_str(&cards::to_act(view.acting));
    for at in 0..view.totals.len() {
        seat(&mut text, view, at);
    }
    if let Some(shown) = &view.previous {
        showdown(&mut text, shown);
    }
    text
}

fn seat(text: &mut String, view: &NiuNiuView, at: usize) {
    let cards = &view.cards[at];
    let _ = write!(text, " | {at}:");
    if !cards.is_empty() {
        let _ = write!(text, " {}", join(cards));
    }
    let hidden = view.held.saturating_sub(cards.len());
    if hidden > 0 {
        let _ = write!(text, " +{hidden}");
    }
    if let Some(bid) = view.bids[at] {
        let _ = write!(text, " bid {bid}");
    }
    if let Some(stake) = view.stakes[at] {
        let _ = write!(text, " stake {stake}");
    }
}

fn showdown(text: &mut String, shown: &Showdown) {
    let _ = write!(
        text,
        " || hand {}: banker {} x{}",
        shown.number, shown.banker.0, shown.bid
    );
    for (at, cards) in shown.hands.iter().enumerate() {
        let rank = shown.ranks[at].key();
        let (stake, points) = (shown.stakes[at], shown.points[at]);
        let _ = write!(text, " | {at}: {} {rank} x{stake} {points}", join(cards));
    }
}

const fn stage(stage: Stage) -> &'static str {
    match stage {
        Stage::Deal => "deal",
        Stage::Cut => "cut",
        Stage::Bid => "bid",
        Stage::Stake => "stake",
        Stage::Over => "over",
    }
}
