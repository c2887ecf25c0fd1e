//! The table as a picture and in words: what everybody holds or has shown, who holds the bank, points.

use super::{
    info::SIDES,
    position::{NiuNiuView, Showdown, Stage},
    rank::Rank,
};
use crate::cards::{
    self, Card, SEAT_NUMBERS,
    picture::{self, drawn},
};
use qiyuan_core::{
    diagram::{self, CardState, CardTable, Diagram, Last, Scene, Seating, TablePlace, Words},
    rules::Seat,
};

/// Draws what a viewer knows, with `bottom` below.
pub(super) fn diagram(view: &NiuNiuView, bottom: Seat) -> Diagram {
    let count = view.count().max(1);
    let around = (0..count).map(|step| Seat((bottom.0 % count + step) % count));
    let table = CardTable {
        seating: Seating::Rows,
        places: around.map(|seat| place(view, seat)).collect(),
        last: view.shown_before().map(|_| Last::Hand),
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
    let backs = match view.shown_at(at) {
        Some(_) => 0,
        None => view.held.saturating_sub(view.cards[at].len()),
    };
    TablePlace {
        score: cards::counted(view.totals[at]),
        note: note(view, seat),
        rank: view.shown_at(at).map(|shown| shown.ranks[at].key()),
        cards: cards(view, at),
        together: together(view, at),
        backs: u8::try_from(backs).unwrap_or(u8::MAX),
        is_to_act: view.acting.contains(seat),
        holds_bank: banker(view, at) == Some(seat),
        ..TablePlace::new(seat.0, SEAT_NUMBERS[at % SEAT_NUMBERS.len()])
    }
}

/// The last showdown at a seat, as long as nothing of the next hand is settled.
fn lies_open(view: &NiuNiuView, at: usize) -> Option<&Showdown> {
    view.shown_at(at).filter(|_| view.stage != Stage::Stake)
}

/// What a seat won in the hand that lies open; else what the bank multiplies by, or what the seat stakes.
fn note(view: &NiuNiuView, seat: Seat) -> String {
    let at = seat.index();
    if let Some(shown) = lies_open(view, at) {
        return cards::signed(shown.points[at]);
    }
    let times = match view.banker {
        Some(banker) if banker == seat => Some(view.bid).filter(|bid| *bid > 1),
        _ => view.stakes[at],
    };
    times.map_or_else(String::new, |times| format!("×{times}"))
}

/// Who holds the bank of the hand that lies open at a seat, or of the one that is played.
fn banker(view: &NiuNiuView, at: usize) -> Option<Seat> {
    let shown = lies_open(view, at).map(|shown| shown.banker);
    shown.or(view.banker)
}

/// The cards that the viewer sees now, or those of the last showdown: those of the winners in a frame, and all faded
/// as soon as stakes are made on the next hand.
fn cards(view: &NiuNiuView, at: usize) -> Vec<diagram::Card> {
    let Some(shown) = view.shown_at(at) else {
        return picture::plain(&view.cards[at]);
    };
    let state = if lies_open(view, at).is_none() {
        CardState::Faded
    } else if shown.points[at] > 0 {
        CardState::Winning
    } else {
        CardState::Plain
    };
    let cards = shown.hands[at].iter();
    cards.map(|card| drawn(*card, state)).collect()
}

/// The three cards of a shown hand that make a ten lie together.
fn together(view: &NiuNiuView, at: usize) -> u8 {
    let rank = view.shown_at(at).map(|shown| shown.ranks[at]);
    match rank {
        Some(Rank::Bull(_) | Rank::BullBull | Rank::Silver) => 3,
        Some(Rank::None | Rank::FiveFace | Rank::Bomb | Rank::FiveSmall) | None => 0,
    }
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
    if let Some(shown) = view.shown_at(at) {
        let key = if view.shown_before().is_some() {
            "niuniu-shown-before"
        } else {
            "niuniu-shown"
        };
        for card in shown.hands[at].iter().copied().map(Card::label) {
            say(key, card);
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
    say("niuniu-points", cards::counted(view.totals[at]));
    words
}
