//! Which cards may be played, and who takes a trick.

use super::score::Special;
use crate::cards::{Card, Suit};
use qiyuan_core::rules::Seat;

/// What decides on the cards that a seat may play.
#[derive(Clone, Copy, Debug)]
pub(super) struct Situation<'a> {
    /// The suit that was led to this trick; nothing for whoever leads.
    pub led: Option<Suit>,
    /// The cards that were exposed, by anybody.
    pub exposed: &'a [Card],
    /// The suits that were led to an earlier trick.
    pub led_before: &'a [Suit],
    /// The card that has to be led.
    pub must_lead: Option<Card>,
    /// Whether hearts may not be led yet.
    pub is_unbroken: bool,
}

/// Whether a card, exposed by whoever holds it, has to wait until its suit was led once.
fn waits(hand: &[Card], card: Card, now: &Situation<'_>) -> bool {
    let suit = card.suit();
    let is_only_one = hand.iter().filter(|other| other.suit() == suit).count() == 1;
    now.exposed.contains(&card) && !now.led_before.contains(&suit) && !is_only_one
}

/// Why a card of the hand may not be played now; nothing if it may.
pub(super) fn refusal(hand: &[Card], card: Card, now: &Situation<'_>) -> Option<&'static str> {
    if !hand.contains(&card) {
        return Some("card-not-in-hand");
    }
    let Some(led) = now.led else {
        return refusal_to_lead(hand, card, now);
    };
    let follows = hand.iter().any(|other| other.suit() == led);
    if follows && card.suit() != led {
        return Some("follow-suit");
    }
    (card.suit() == led && waits(hand, card, now)).then_some("exposed-waits")
}

fn refusal_to_lead(hand: &[Card], card: Card, now: &Situation<'_>) -> Option<&'static str> {
    let has_to = now.must_lead.filter(|must| hand.contains(must));
    if has_to.is_some_and(|must| must != card) {
        return Some("first-card");
    }
    if waits(hand, card, now) {
        return Some("exposed-waits");
    }
    let has_others = hand.iter().any(|other| other.suit() != Suit::Hearts);
    (now.is_unbroken && card.suit() == Suit::Hearts && has_others).then_some("hearts-unbroken")
}

/// The cards of a hand that may be played now.
pub(super) fn legal(hand: &[Card], now: &Situation<'_>) -> Vec<Card> {
    let cards = hand.iter().copied();
    cards
        .filter(|card| refusal(hand, *card, now).is_none())
        .collect()
}

/// Who takes a trick: the highest card of the suit that was led.
pub(super) fn winner(trick: &[(Seat, Card)]) -> Option<Seat> {
    let led = trick.first()?.1.suit();
    let of_suit = trick.iter().filter(|(_, card)| card.suit() == led);
    of_suit
        .max_by_key(|(_, card)| card.rank())
        .map(|(seat, _)| *seat)
}

/// The cards of a hand that can be exposed, in their order.
pub(super) fn exposable(hand: &[Card]) -> Vec<Card> {
    let specials = Special::ALL.into_iter().filter_map(Special::card);
    specials.filter(|card| hand.contains(card)).collect()
}
