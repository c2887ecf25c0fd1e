//! The table as a picture and in words: what everybody holds or has shown, who holds the bank, points.

use super::{
    info::SIDES,
    position::{NiuNiuView, Showdown, Stage},
};
use crate::cards::{
    Card,
    picture::{self, drawn},
};
use qiyuan_core::{
    diagram::{self, CardState, CardTable, Diagram, Scene, Seating, TablePlace, Words},
    rules::Seat,
};

/// What the seats are called in the picture.
const LABELS: [&str; 6] = ["1", "2", "3", "4", "5", "6"];

/// Draws what a viewer knows, with `bottom` below.
pub(super) fn diagram(view: &NiuNiuView, bottom: Seat) -> Diagram {
    let count = view.count().max(1);
    let around = (0..count).map(|step| Seat((bottom.0 % count + step) % count));
    let table = CardTable {
        seating: Seating::Rows,
        places: around.map(|seat| place(view, seat)).collect(),
        ..CardTable::new(picture::BACK)
    };
    Diagram {
        scene: Scene::Cards(table),
        words: (0..count).map(|seat| words(view, Seat(seat))).collect(),
        remarks: Vec::new(),
    }
}

fn place(view: &NiuNiuView, seat: Seat) -> TablePlace {
    let at = seat.index();
    let backs = match view.shown() {
        Some(_) => 0,
        None => view.held.saturating_sub(view.cards[at].len()),
    };
    TablePlace {
        score: view.totals[at].to_string(),
        note: note(view, seat),
        cards: cards(view, at),
        backs: u8::try_from(backs).unwrap_or(u8::MAX),
        is_to_act: view.acting.contains(seat),
        leads: banker(view) == Some(seat),
        ..TablePlace::new(seat.0, LABELS[at % LABELS.len()])
    }
}

/// The hand that was opened last, as long as nothing of the next one is settled.
fn opened(view: &NiuNiuView) -> Option<&Showdown> {
    view.shown().filter(|_| view.stage != Stage::Stake)
}

/// What a seat won in the hand that lies open; else what the bank multiplies by, or what the seat stakes.
fn note(view: &NiuNiuView, seat: Seat) -> String {
    let at = seat.index();
    if let Some(shown) = opened(view) {
        return format!("{:+}", shown.points[at]);
    }
    let times = match view.banker {
        Some(banker) if banker == seat => Some(view.bid).filter(|bid| *bid > 1),
        _ => view.stakes[at],
    };
    times.map_or_else(String::new, |times| format!("×{times}"))
}

/// Who holds the bank of the hand that lies open, or of the one that is played.
fn banker(view: &NiuNiuView) -> Option<Seat> {
    opened(view).map(|shown| shown.banker).or(view.banker)
}

/// The cards that the viewer sees now, or those of the last showdown: those of the winners in a frame, and all faded
/// as soon as stakes are made on the next hand.
fn cards(view: &NiuNiuView, at: usize) -> Vec<diagram::Card> {
    let Some(shown) = view.shown() else {
        return picture::plain(&view.cards[at]);
    };
    let state = if opened(view).is_none() {
        CardState::Faded
    } else if shown.points[at] > 0 {
        CardState::Exposed
    } else {
        CardState::Plain
    };
    let cards = shown.hands[at].iter();
    cards.map(|card| drawn(*card, state)).collect()
}

/// A seat in words: its cards as far as they are known, its bid and stake, its points.
fn words(view: &NiuNiuView, seat: Seat) -> Words {
    let at = seat.index();
    let mut sorted = view.cards[at].clone();
    sorted.sort_by_key(|card| std::cmp::Reverse(*card));
    if view.stage == Stage::Over {
        sorted.clear();
    }
    let backs = match view.stage {
        Stage::Over => 0,
        _ => view.held.saturating_sub(sorted.len()),
    };
    let side = SIDES[at % SIDES.len()];
    let mut words = picture::words(side, &sorted, backs);
    let mut say = |key: &'static str, text: String| words.pieces.push((key, text));
    if let Some(shown) = view.shown() {
        for card in shown.hands[at].iter().copied().map(Card::label) {
            say("niuniu-shown", card);
        }
    }
    if view.stage != Stage::Over {
        if view.banker == Some(seat) {
            say("niuniu-bank", format!("×{}", view.bid));
        } else if let Some(bid) = view.bids[at].filter(|_| view.stage == Stage::Bid) {
            say("niuniu-bid", bid.to_string());
        }
        if let Some(stake) = view.stakes[at] {
            say("niuniu-stake", format!("×{stake}"));
        }
    }
    say("niuniu-points", view.totals[at].to_string());
    words
}
