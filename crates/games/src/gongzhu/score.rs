//! What the cards are worth that a seat has taken.
//!
//! The scores of the game for two decks (拱双猪) follow one rule, which gives those of one deck too: a card counts as
//! often as it was taken, and twice for each copy that was exposed; each transformer, taken or exposed, doubles.

use super::options::Options;
use crate::cards::{ACE, Card, JACK, KING, Suit};

/// The worth of the pig, and with the other sign that of the sheep.
const PIG: i32 = -100;
/// The worth of all hearts, taken by one seat.
const ALL_HEARTS: i32 = 200;
/// The worth of the transformer without any other card that scores.
const ALONE: i32 = 50;
/// How many hearts there are.
const HEARTS: usize = 13;
/// How many cards of a deck score.
const SCORING: usize = 16;

/// The cards that can be exposed, in the order in which they are written: pig, sheep, transformer, ace of hearts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Special {
    Pig,
    Sheep,
    Transformer,
    Ace,
}

impl Special {
    pub(super) const ALL: [Self; 4] = [Self::Pig, Self::Sheep, Self::Transformer, Self::Ace];

    /// Which of them a card is.
    pub(super) fn of(card: Card) -> Option<Self> {
        match (card.suit(), card.rank()) {
            (Suit::Spades, 12) => Some(Self::Pig),
            (Suit::Diamonds, JACK) => Some(Self::Sheep),
            (Suit::Clubs, 10) => Some(Self::Transformer),
            (Suit::Hearts, ACE) => Some(Self::Ace),
            _ => None,
        }
    }

    /// The card; there is one for each.
    pub(super) fn card(self) -> Option<Card> {
        match self {
            Self::Pig => Card::new(Suit::Spades, 12),
            Self::Sheep => Card::new(Suit::Diamonds, JACK),
            Self::Transformer => Card::new(Suit::Clubs, 10),
            Self::Ace => Card::new(Suit::Hearts, ACE),
        }
    }
}

/// Whether a card counts for whoever takes it, if only by what it does to the transformer.
pub(super) fn is_scoring(card: Card) -> bool {
    card.suit() == Suit::Hearts || Special::of(card).is_some()
}

/// The worth of a heart.
fn heart(card: Card, has_pips: bool) -> i32 {
    match (card.rank(), has_pips) {
        (ACE, _) => -50,
        (KING, _) => -40,
        (12, _) => -30,
        (JACK, _) => -20,
        (10, _) => -10,
        (4, true) => -10,
        (rank, true) => -i32::from(rank),
        (rank, false) => {
            if rank >= 5 {
                -10
            } else {
                0
            }
        }
    }
}

/// What a seat scores for the cards that it has taken in a hand in which these cards were exposed, by anybody.
pub(super) fn score(taken: &[Card], exposed: &[Card], options: Options) -> i32 {
    score_with(1, taken, exposed, options)
}

/// As [`score`], with so many decks, so that there are so many copies of each card.
pub(super) fn score_with(decks: u8, taken: &[Card], exposed: &[Card], options: Options) -> i32 {
    let copies = |cards: &[Card], which: Special| {
        let of_kind = cards
            .iter()
            .filter(|card| Special::of(**card) == Some(which));
        of_kind.take(decks.into()).fold(0_u8, |count, _| count + 1)
    };
    let has = |which: Special| copies(taken, which);
    let doubled = |which: Special| 1 << copies(exposed, which);
    let worth = |which: Special, points: i32| points * i32::from(has(which)) * doubled(which);
    let hearts = taken.iter().filter(|card| card.suit() == Suit::Hearts);
    let has_hearts = hearts.clone().next().is_some();
    let has_all_hearts = hearts.clone().count() == HEARTS * usize::from(decks);
    let all: i32 = hearts.map(|card| heart(*card, options.has_pips())).sum();
    let all = if has_all_hearts {
        ALL_HEARTS * i32::from(decks)
    } else {
        all
    };
    let turns = has_all_hearts && (!options.turns_with_all() || has_all(decks, taken));
    let pig = worth(Special::Pig, if turns { -PIG } else { PIG });
    let sum = all * doubled(Special::Ace) + pig + worth(Special::Sheep, -PIG);
    let is_alone = !has_hearts && has(Special::Pig) == 0 && has(Special::Sheep) == 0;
    match has(Special::Transformer) {
        0 => sum,
        _ if is_alone => worth(Special::Transformer, ALONE),
        transformers => (sum << transformers) * doubled(Special::Transformer),
    }
}

/// Whether these are all the cards that score.
pub(super) fn is_slam(taken: &[Card]) -> bool {
    has_all(1, taken)
}

fn has_all(decks: u8, taken: &[Card]) -> bool {
    let scoring = taken.iter().filter(|card| is_scoring(**card));
    scoring.count() == SCORING * usize::from(decks)
}
