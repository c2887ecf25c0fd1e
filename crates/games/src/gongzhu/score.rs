//! What the cards are worth that a seat has taken.
//!
//! The scores of the game for two decks (拱双猪) follow one rule, which gives those of one deck too: a card counts as
//! often as it was taken, and twice for each copy that was exposed; each transformer, taken or exposed, doubles.

use std::cmp::Reverse;

use super::options::Options;
use crate::cards::{ACE, Card, JACK, KING, Suit};

/// The worth of the pig, and with the other sign that of the sheep.
const PIG: i32 = -100;
/// The worth of all hearts, taken by one seat (gambiter.com, Wikipedia).
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

/// Whether a card counts for whoever takes it, if only by what it does to the transformer: with a low heart, which is
/// worth nothing, the transformer is not alone and scores 0 (watchaware.com, "Chase the Pig").
pub(super) fn is_scoring(card: Card) -> bool {
    card.suit() == Suit::Hearts || Special::of(card).is_some()
}

/// The worth of a heart: −200 for all in both ways. The usual one is in all sources; that by pips is told in Wikipedia
/// and in the rule page of 快乐棋牌.
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

/// What a seat scores in a hand, part by part.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Tally {
    /// The hearts that it has taken, from the highest down.
    pub(super) hearts: Vec<Card>,
    /// Whether these are all there are.
    pub(super) has_all_hearts: bool,
    /// What the hearts are worth.
    pub(super) of_hearts: Worth,
    /// What the pig is worth, where the seat has taken it.
    pub(super) pig: Option<Worth>,
    /// What the sheep is worth, where the seat has taken it.
    pub(super) sheep: Option<Worth>,
    /// What the transformer does, where the seat has taken it.
    pub(super) transformer: Option<Transformer>,
}

/// What cards are worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Worth {
    pub(super) points: i32,
    /// Whether they count more because a card was exposed.
    pub(super) is_exposed: bool,
}

/// What the transformer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Transformer {
    /// It is the only card that counts.
    Alone(Worth),
    /// It multiplies everything else by this.
    Times(Worth),
}

impl Transformer {
    /// What it multiplies other cards by, if a seat takes some.
    pub(super) fn factor(self) -> u32 {
        match self {
            Self::Times(times) => times.points.unsigned_abs(),
            Self::Alone(alone) => 2 << u32::from(alone.is_exposed),
        }
    }
}

impl Tally {
    /// Of the cards that a seat has taken in a hand in which these cards were exposed, by anybody.
    pub(super) fn of(taken: &[Card], exposed: &[Card], options: Options) -> Self {
        Self::with(1, taken, exposed, options)
    }

    /// As [`Tally::of`], with so many decks, so that there are so many copies of each card.
    pub(super) fn with(decks: u8, taken: &[Card], exposed: &[Card], options: Options) -> Self {
        let copies = |cards: &[Card], which: Special| {
            let of_kind = cards
                .iter()
                .filter(|card| Special::of(**card) == Some(which));
            of_kind.take(decks.into()).fold(0_u8, |count, _| count + 1)
        };
        let doubled = |which: Special, points: i32| Worth {
            points: points << copies(exposed, which),
            is_exposed: copies(exposed, which) > 0,
        };
        let worth = |which: Special, points: i32| match copies(taken, which) {
            0 => None,
            copies => Some(doubled(which, points * i32::from(copies))),
        };
        let mut hearts = taken.to_vec();
        hearts.retain(|card| card.suit() == Suit::Hearts);
        hearts.sort_by_key(|card| Reverse(*card));
        let has_all_hearts = hearts.len() == HEARTS * usize::from(decks);
        let all = if has_all_hearts {
            ALL_HEARTS * i32::from(decks)
        } else {
            let hearts = hearts.iter();
            hearts.map(|card| heart(*card, options.has_pips())).sum()
        };
        let turns = has_all_hearts && (!options.turns_with_all() || has_all(decks, taken));
        let pig = worth(Special::Pig, if turns { -PIG } else { PIG });
        let sheep = worth(Special::Sheep, -PIG);
        let is_alone = hearts.is_empty() && pig.is_none() && sheep.is_none();
        let transformers = copies(taken, Special::Transformer);
        let transformer = if is_alone {
            worth(Special::Transformer, ALONE).map(Transformer::Alone)
        } else {
            let times = doubled(Special::Transformer, 1 << transformers);
            (transformers > 0).then_some(Transformer::Times(times))
        };
        Self {
            hearts,
            has_all_hearts,
            of_hearts: doubled(Special::Ace, all),
            pig,
            sheep,
            transformer,
        }
    }

    /// What it comes to.
    pub(super) fn total(&self) -> i32 {
        let parts = [Some(self.of_hearts), self.pig, self.sheep];
        let sum: i32 = parts.iter().flatten().map(|worth| worth.points).sum();
        match self.transformer {
            None => sum,
            Some(Transformer::Alone(worth)) => worth.points,
            Some(Transformer::Times(times)) => sum * times.points,
        }
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
