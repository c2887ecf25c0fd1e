//! What the cards are worth that a seat has taken.

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
/// How many cards score.
pub(super) const SCORING: usize = 16;

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
    let special = |which: Special| which.card().filter(|card| taken.contains(card));
    let doubled = |which: Special| which.card().is_some_and(|card| exposed.contains(&card));
    let factor = |which: Special| if doubled(which) { 2 } else { 1 };
    let worth = |which: Special, points: i32| special(which).map_or(0, |_| points * factor(which));
    let hearts = taken.iter().filter(|card| card.suit() == Suit::Hearts);
    let has_all_hearts = hearts.clone().count() == HEARTS;
    let has_hearts = hearts.clone().next().is_some();
    let all: i32 = hearts.map(|card| heart(*card, options.has_pips())).sum();
    let all = if has_all_hearts { ALL_HEARTS } else { all };
    let turns = has_all_hearts && (!options.turns_with_all() || is_slam(taken));
    let pig = worth(Special::Pig, if turns { -PIG } else { PIG });
    let sum = all * factor(Special::Ace) + pig + worth(Special::Sheep, -PIG);
    if special(Special::Transformer).is_none() {
        return sum;
    }
    let is_alone =
        !has_hearts && special(Special::Pig).is_none() && special(Special::Sheep).is_none();
    if is_alone {
        ALONE * factor(Special::Transformer)
    } else {
        sum * 2 * factor(Special::Transformer)
    }
}

/// Whether these are all the cards that score.
pub(super) fn is_slam(taken: &[Card]) -> bool {
    taken.iter().filter(|card| is_scoring(**card)).count() == SCORING
}
