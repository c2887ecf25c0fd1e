//! The table as a picture and in words: who holds what, the trick, what lies open, what was taken, points.

use super::{
    info::SIDES,
    position::{GongZhuView, SEATS, Stage},
    rules,
};
use crate::cards::{
    self, Card, SEAT_NUMBERS,
    picture::{self, drawn},
};
use qiyuan_core::{
    diagram::{self, CardState, CardTable, Diagram, Last, PlayedCard, Scene, TablePlace, Words},
    rules::Seat,
};

/// Draws what a viewer knows, with `bottom` below. Play goes around the table counter-clockwise.
pub(super) fn diagram(view: &GongZhuView, bottom: Seat) -> Diagram {
    let clockwise = (0..SEATS).map(|step| Seat((bottom.0 % SEATS + SEATS - step) % SEATS));
    let table = CardTable {
        places: clockwise.map(|seat| place(view, seat)).collect(),
        trick: trick(view),
        last: view.shown_last().map(|_| Last::Trick),
        ..CardTable::new(picture::BACK)
    };
    Diagram {
        scene: Scene::Cards(table),
        words: (0..SEATS).map(|seat| words(view, Seat(seat))).collect(),
        remarks: Vec::new(),
    }
}

/// The cards in the middle: the trick that is played, else the last one, faded but for the card that took it.
fn trick(view: &GongZhuView) -> Vec<PlayedCard> {
    let played = |(seat, card): &(Seat, Card), state: CardState| PlayedCard {
        seat: seat.0,
        card: drawn(*card, state),
    };
    match view.shown_last() {
        Some(last) => {
            let faded = |seat: Seat| {
                if seat == last.winner {
                    CardState::Plain
                } else {
                    CardState::Faded
                }
            };
            let cards = last.cards.iter();
            cards.map(|it| played(it, faded(it.0))).collect()
        }
        None => view
            .trick
            .iter()
            .map(|it| played(it, state(view, it.1)))
            .collect(),
    }
}

fn place(view: &GongZhuView, seat: Seat) -> TablePlace {
    let at = seat.index();
    let hand = hand(view, seat);
    let backs = view.held[at].saturating_sub(hand.len());
    TablePlace {
        score: cards::counted(view.standings()[at]),
        cards: hand,
        backs: u8::try_from(backs).unwrap_or(u8::MAX),
        open: taken(view, seat),
        is_to_act: view.acting.contains(seat),
        leads: view.leader == Some(seat),
        ..TablePlace::new(seat.0, SEAT_NUMBERS[at])
    }
}

/// The cards that a seat has exposed and still holds.
fn still_open(view: &GongZhuView, seat: Seat) -> Vec<Card> {
    let is_played = |card: &Card| {
        view.taken.iter().any(|taken| taken.contains(card))
            || view.trick.iter().any(|(_, played)| played == card)
    };
    let exposed = view.exposed[seat.index()].iter().copied();
    exposed.filter(|card| !is_played(card)).collect()
}

/// The cards in hand that the viewer knows: all of them, with those that may not be played now faded, or only the
/// exposed ones.
fn hand(view: &GongZhuView, seat: Seat) -> Vec<diagram::Card> {
    let open = still_open(view, seat);
    let Some(cards) = &view.cards[seat.index()] else {
        let open = open.into_iter();
        return open.map(|card| drawn(card, CardState::Exposed)).collect();
    };
    let is_to_play = view.stage == Stage::Play && view.acting.contains(seat);
    let own = view.choices[seat.index()].iter().flatten();
    let own: Vec<Card> = own.copied().collect();
    let state = |card: Card| {
        let is_open = open.contains(&card) || own.contains(&card);
        let is_refused = is_to_play && rules::refusal(cards, card, &view.situation()).is_some();
        match (is_open, is_refused) {
            (true, true) => CardState::ExposedFaded,
            (true, false) => CardState::Exposed,
            (false, true) => CardState::Faded,
            (false, false) => CardState::Plain,
        }
    };
    let cards = in_rows(cards).into_iter();
    cards.map(|card| drawn(card, state(card))).collect()
}

/// A hand as people sort it: spades, hearts, clubs and diamonds, so that the colors alternate, each from the ace down.
pub(super) fn in_rows(cards: &[Card]) -> Vec<Card> {
    use crate::cards::Suit;
    let mut sorted = cards.to_vec();
    let order = |card: &Card| match card.suit() {
        Suit::Spades => 0,
        Suit::Hearts => 1,
        Suit::Clubs => 2,
        Suit::Diamonds => 3,
    };
    sorted.sort_by_key(|card| (order(card), std::cmp::Reverse(card.rank())));
    sorted
}

/// The cards that score and that a seat has taken, those that count double in a frame.
fn taken(view: &GongZhuView, seat: Seat) -> Vec<diagram::Card> {
    let cards = in_rows(&view.taken[seat.index()]).into_iter();
    cards.map(|card| drawn(card, state(view, card))).collect()
}

/// How a card lies on the table: in a frame if it was exposed.
fn state(view: &GongZhuView, card: Card) -> CardState {
    if view.exposed.iter().flatten().any(|it| *it == card) {
        CardState::Exposed
    } else {
        CardState::Plain
    }
}

/// A seat in words: its hand as far as it is known, its cards in the trick, what it has exposed and taken, its points.
fn words(view: &GongZhuView, seat: Seat) -> Words {
    let at = seat.index();
    let side = SIDES[at];
    let known = view.cards[at].as_deref().map(in_rows);
    let open = still_open(view, seat);
    let backs = match &known {
        Some(_) => 0,
        None => view.held[at].saturating_sub(open.len()),
    };
    let mut words = picture::words(side, known.as_deref().unwrap_or_default(), backs);
    let mut say = |key: &'static str, text: String| words.pieces.push((key, text));
    let legal = |cards: &[Card]| rules::legal(cards, &view.situation());
    if let Some(cards) = &known
        && view.stage == Stage::Play
        && view.acting.contains(seat)
        && legal(cards).len() < cards.len()
    {
        for card in legal(cards) {
            say("gongzhu-playable", card.label());
        }
    }
    for card in view.exposed[at].iter().chain(own_choice(view, seat)) {
        say("gongzhu-exposed", card.label());
    }
    let is_leader = view.trick.first().is_some_and(|(first, _)| *first == seat);
    for (_, card) in view.trick.iter().filter(|(player, _)| *player == seat) {
        let key = if is_leader {
            "gongzhu-led"
        } else {
            "gongzhu-played"
        };
        say(key, card.label());
    }
    if let Some(last) = view.shown_last() {
        for (_, card) in last.cards.iter().filter(|(player, _)| *player == seat) {
            let key = if last.winner == seat {
                "gongzhu-won"
            } else {
                "gongzhu-last"
            };
            say(key, card.label());
        }
    }
    for card in in_rows(&view.taken[at]) {
        say("gongzhu-taken", card.label());
    }
    say("gongzhu-points", cards::counted(view.standings()[at]));
    words
}

/// What a seat has chosen to expose and nobody else knows yet.
fn own_choice(view: &GongZhuView, seat: Seat) -> impl Iterator<Item = &Card> {
    let at = seat.index();
    let is_secret = view.exposed[at].is_empty();
    let own = view.choices[at].iter().flatten();
    own.filter(move |_| is_secret)
}
