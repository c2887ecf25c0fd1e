//! What five cards are worth, and which of two hands is better.

use std::cmp::Ordering;

use super::options::{Factors, Options};
use crate::cards::{ACE, Card, JACK, Suit};

/// How many cards a hand has.
pub(super) const HAND: usize = 5;
/// Sums are counted in these.
const TEN: u8 = 10;
/// The highest card of five small ones, and the highest sum.
const SMALL: (u8, u8) = (4, 10);

/// The rank of a hand, from the lowest to the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Rank {
    /// No three cards make a ten.
    None,
    /// Three cards make a multiple of ten, the other two this much more, 1 to 9.
    Bull(u8),
    /// The other two make a ten as well.
    BullBull,
    /// A bull bull of one ten and four court cards.
    Silver,
    /// Five court cards.
    FiveFace,
    /// Four of a kind.
    Bomb,
    /// Five cards below the five that make ten at most.
    FiveSmall,
}

impl Rank {
    /// The key, for wording and for scripts: `bull-7`.
    pub(super) const fn key(self) -> &'static str {
        const BULLS: [&str; 10] = [
            "none", "bull-1", "bull-2", "bull-3", "bull-4", "bull-5", "bull-6", "bull-7", "bull-8",
            "bull-9",
        ];
        match self {
            Self::None => BULLS[0],
            Self::Bull(number) => BULLS[(number % TEN) as usize],
            Self::BullBull => "bull-bull",
            Self::Silver => "silver",
            Self::FiveFace => "five-face",
            Self::Bomb => "bomb",
            Self::FiveSmall => "five-small",
        }
    }

    /// How often the stake is paid to a winner with this rank.
    pub(super) const fn factor(self, factors: Factors) -> i32 {
        match (factors, self) {
            (Factors::Even, _) | (_, Self::None) => 1,
            (Factors::Tenfold, Self::Bull(number)) => number as i32,
            (Factors::Tenfold, _) => TEN as i32,
            (Factors::Steep, Self::Bull(9)) => 3,
            (_, Self::Bull(7..=9)) => 2,
            (_, Self::Bull(_)) => 1,
            (Factors::Flat, Self::BullBull | Self::Silver) => 3,
            (Factors::Flat, _) => 4,
            (Factors::Steep, Self::BullBull | Self::Silver) => 4,
            (Factors::Steep, Self::FiveFace) => 5,
            (Factors::Steep, Self::Bomb) => 6,
            (Factors::Steep, Self::FiveSmall) => 7,
        }
    }
}

/// What a card counts: an ace 1, court cards 10.
const fn value(card: Card) -> u8 {
    match card.rank() {
        ACE => 1,
        JACK.. => TEN,
        pips => pips,
    }
}

/// How high a card is: aces are low.
const fn height(card: Card) -> u8 {
    match card.rank() {
        ACE => 1,
        rank => rank,
    }
}

/// How high a suit is: spades, hearts, clubs, diamonds.
const fn suit(card: Card) -> u8 {
    match card.suit() {
        Suit::Diamonds => 0,
        Suit::Clubs => 1,
        Suit::Hearts => 2,
        Suit::Spades => 3,
    }
}

const fn is_face(card: Card) -> bool {
    matches!(card.rank(), JACK..ACE)
}

/// The rank of which there are four.
fn four(cards: &[Card]) -> Option<u8> {
    let count = |rank: u8| cards.iter().filter(|card| card.rank() == rank).count();
    let ranks = cards.iter().map(|card| card.rank());
    ranks.into_iter().find(|rank| count(*rank) == 4)
}

/// The places of two cards without which the others make a multiple of ten.
fn pair(cards: &[Card]) -> Option<(usize, usize)> {
    let all: u8 = cards.iter().copied().map(value).sum();
    let pairs = (0..cards.len()).flat_map(|one| (one + 1..cards.len()).map(move |two| (one, two)));
    let rest = |(one, two): (usize, usize)| all - value(cards[one]) - value(cards[two]);
    let mut pairs = pairs.filter(|pair| rest(*pair).is_multiple_of(TEN));
    pairs.next()
}

/// The rank of five cards: the highest that they fit.
pub(super) fn rank(cards: &[Card], options: Options) -> Rank {
    let sum: u8 = cards.iter().copied().map(value).sum();
    if options.has_specials() {
        let (highest, most) = SMALL;
        if sum <= most && cards.iter().all(|card| value(*card) <= highest) {
            return Rank::FiveSmall;
        }
        if four(cards).is_some() {
            return Rank::Bomb;
        }
        if cards.iter().all(|card| is_face(*card)) {
            return Rank::FiveFace;
        }
    }
    let faces = cards.iter().filter(|card| is_face(**card)).count();
    let has_ten = cards.iter().any(|card| card.rank() == TEN);
    if options.has_silver() && has_ten && faces + 1 == HAND {
        return Rank::Silver;
    }
    match (pair(cards), sum % TEN) {
        (None, _) => Rank::None,
        (Some(_), 0) => Rank::BullBull,
        (Some(_), number) => Rank::Bull(number),
    }
}

/// The card by which hands of one rank are compared: the highest, in a bomb the highest of the four.
pub(super) fn high(cards: &[Card], rank: Rank) -> Option<Card> {
    let only = four(cards).filter(|_| rank == Rank::Bomb);
    let counts = |card: &Card| only.is_none_or(|rank| card.rank() == rank);
    let cards = cards.iter().copied().filter(counts);
    cards.max_by_key(|card| (height(*card), suit(*card)))
}

/// How one hand compares with another. Hands are equal only where suits do not count.
pub(super) fn compare(one: &[Card], other: &[Card], options: Options) -> Ordering {
    let worth = |cards: &[Card]| {
        let rank = rank(cards, options);
        let suit = |card: Card| if options.has_suits() { suit(card) } else { 0 };
        let high = high(cards, rank);
        (rank, high.map(|card| (height(card), suit(card))))
    };
    worth(one).cmp(&worth(other))
}

/// A hand as it is laid out: where three cards make a ten, these come first; within that from the highest down.
pub(super) fn arranged(cards: &[Card], options: Options) -> Vec<Card> {
    let mut sorted = cards.to_vec();
    sorted.sort_by_key(|card| std::cmp::Reverse((height(*card), suit(*card))));
    let is_bull = matches!(
        rank(cards, options),
        Rank::Bull(_) | Rank::BullBull | Rank::Silver
    );
    if let Some((one, two)) = pair(&sorted).filter(|_| is_bull) {
        let last = sorted.remove(two);
        let next = sorted.remove(one);
        sorted.extend([next, last]);
    }
    sorted
}

/// What everybody wins or pays: each seat plays against the banker alone, and the winning hand says how often the
/// stake is paid. Equal hands are the banker's.
pub(super) fn points(
    hands: &[Vec<Card>],
    banker: usize,
    bid: u8,
    stakes: &[u8],
    options: Options,
) -> Vec<i32> {
    let mut points = vec![0_i32; hands.len()];
    let Some(bank) = hands.get(banker) else {
        return points;
    };
    for (seat, (cards, stake)) in hands.iter().zip(stakes).enumerate() {
        if seat == banker {
            continue;
        }
        let wins = compare(cards, bank, options) == Ordering::Greater;
        let winner = if wins { cards } else { bank };
        let factor = rank(winner, options).factor(options.factors());
        let paid = factor * i32::from(*stake) * i32::from(bid);
        let won = if wins { paid } else { -paid };
        points[seat] += won;
        points[banker] -= won;
    }
    points
}
