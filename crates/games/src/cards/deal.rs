//! The deal as recorded draws: one draw hands out several cards at once; and the cut.

use super::{
    Card,
    commitment::{SALT, SALT_DRAWS, SALT_SIDES, Text},
};
use qiyuan_core::rules::{Draw, Viewer};

/// How many cards one draw hands out, where enough are left.
pub const AT_ONCE: usize = 5;

/// How many results a draw of `count` cards has with `left` cards in the deck: with five of 52, the most, 311,875,200.
#[must_use]
pub const fn sides_of(left: u32, count: u32) -> u32 {
    let mut sides = 1_u32;
    let mut drawn = 0;
    while drawn < count {
        sides = sides.saturating_mul(left.saturating_sub(drawn));
        drawn += 1;
    }
    if sides == 0 { 1 } else { sides }
}

/// As [`sides_of`] for the usual five cards, or for all that are left.
#[must_use]
pub const fn sides(left: u32) -> u32 {
    sides_of(left, if left < 5 { left } else { 5 })
}

/// Takes `count` cards out of `left`, which keeps its order, as `draw` says: the card at the number of the
/// remainder by what is left, then the same with the quotient. Fewer where there are no more.
pub fn decode(mut draw: u32, left: &mut Vec<Card>, count: usize) -> Vec<Card> {
    let mut dealt = Vec::with_capacity(count.min(left.len()));
    for _ in 0..count {
        let Ok(cards @ 1..) = u32::try_from(left.len()) else {
            break;
        };
        dealt.push(left.remove((draw % cards) as usize));
        draw /= cards;
    }
    dealt
}

/// The draw that hands out these cards, in this order, of those that are left; nothing if one is not among them.
#[must_use]
pub fn encode(cards: &[Card], left: &[Card]) -> Option<u32> {
    let mut left = left.to_vec();
    let (mut draw, mut sides) = (0_u32, 1_u32);
    for card in cards {
        let at = left.iter().position(|it| it == card)?;
        let digit = u32::try_from(at).ok()?.checked_mul(sides)?;
        draw = draw.checked_add(digit)?;
        sides = sides.saturating_mul(u32::try_from(left.len()).ok()?);
        left.remove(at);
    }
    Some(draw)
}

/// What chance has decided of a hand so far, and the cut.
#[derive(Clone, Debug)]
pub struct Deal {
    /// The number of the hand in its match, from 1.
    pub number: u32,
    /// How many cards are dealt in all.
    size: usize,
    /// How many results the draw has that decides among equals, where the game needs one.
    tie_sides: Option<u32>,
    salt: Vec<u32>,
    tie: Option<u32>,
    /// The cards in the order in which they were dealt, before the cut.
    dealt: Vec<Card>,
    left: Vec<Card>,
    /// By how many cards the dealt order is turned.
    pub cut: Option<u8>,
}

impl Deal {
    /// Nothing is drawn yet.
    #[must_use]
    pub fn new(number: u32, size: usize, tie_sides: Option<u32>) -> Self {
        Self {
            number,
            size,
            tie_sides,
            salt: Vec::new(),
            tie: None,
            dealt: Vec::new(),
            left: Card::deck().collect(),
            cut: None,
        }
    }

    /// The deal of these cards, for a hand that is shown or tested.
    #[must_use]
    pub fn of(self, cards: Vec<Card>, tie: Option<u32>) -> Self {
        Self {
            salt: vec![0; SALT_DRAWS],
            tie,
            left: Card::deck().filter(|card| !cards.contains(card)).collect(),
            dealt: cards,
            ..self
        }
    }

    /// What is drawn next; nothing once all is dealt.
    #[must_use]
    pub fn draw(&self) -> Option<Draw> {
        let draw = |what, sides| Some(Draw { what, sides });
        if self.salt.len() < SALT_DRAWS {
            return draw(SALT, SALT_SIDES);
        }
        if let (None, Some(sides)) = (self.tie, self.tie_sides) {
            return draw("tie", sides);
        }
        let left = u32::try_from(self.left.len()).unwrap_or_default();
        let is_dealt = self.dealt.len() >= self.size;
        draw("deal", sides(left)).filter(|_| !is_dealt)
    }

    /// Chance has decided. A number that is no result of the draw, or for which nobody waits, changes nothing.
    pub fn resolve(&mut self, drawn: u32) {
        let Some(draw) = self.draw().filter(|draw| drawn < draw.sides) else {
            return;
        };
        match draw.what {
            SALT => self.salt.push(drawn),
            "tie" => self.tie = Some(drawn),
            _ => (self.dealt).extend(decode(drawn, &mut self.left, AT_ONCE)),
        }
    }

    /// Whether chance has decided nothing yet.
    #[must_use]
    pub const fn is_new(&self) -> bool {
        self.salt.is_empty() && self.dealt.is_empty()
    }

    /// Whether chance has decided everything.
    #[must_use]
    pub fn is_dealt(&self) -> bool {
        self.draw().is_none()
    }

    /// How many cards are dealt.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.dealt.len()
    }

    /// Whether no card is dealt yet.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.dealt.is_empty()
    }

    /// The cards in the order in which they are handed out, as the cut leaves them.
    #[must_use]
    pub fn cards(&self) -> Vec<Card> {
        let mut order = self.dealt.clone();
        let cut = usize::from(self.cut.unwrap_or_default()) % order.len().max(1);
        order.rotate_left(cut);
        order
    }

    /// What decides among equals; nothing drawn counts as zero.
    #[must_use]
    pub fn tie(&self) -> usize {
        usize::try_from(self.tie.unwrap_or_default()).unwrap_or_default()
    }

    /// The text of the commitment and of the reveal.
    #[must_use]
    pub fn text(&self) -> Text {
        let part = |at: usize| self.salt.get(at).copied().unwrap_or_default();
        Text {
            hand: self.number,
            salt: [part(0), part(1), part(2), part(3)],
            cards: self.dealt.clone(),
            tie: self.tie,
        }
    }

    /// The commitment, which is the hash of the text, as soon as all is dealt.
    #[must_use]
    pub fn hash(&self) -> Option<String> {
        self.is_dealt().then(|| self.text().sha256_hex())
    }

    /// The reveal, which is the text, for whoever may know everything, as soon as all is dealt.
    #[must_use]
    pub fn reveal(&self, viewer: Viewer) -> Option<Text> {
        (viewer == Viewer::Record && self.is_dealt()).then(|| self.text())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::cards::{cases::cases, join};

    #[test]
    fn draws_are_decoded_as_the_cases_say() {
        for case in cases("deal_decode") {
            let mut left: Vec<Card> = Card::deck().collect();
            let draws = case["draws"].as_array().unwrap().iter();
            for (draw, cards) in draws.zip(case["cards"].as_array().unwrap()) {
                let draw = draw.as_u64().unwrap();
                let size = u32::try_from(left.len()).unwrap();
                assert!(draw < u64::from(sides(size)));
                let dealt = decode(u32::try_from(draw).unwrap(), &mut left, AT_ONCE);
                let cards: Vec<&str> = cards
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|card| card.as_str().unwrap())
                    .collect();
                assert_eq!(join(&dealt), cards.join(" "));
            }
        }
    }

    #[test]
    fn a_draw_has_as_many_sides_as_there_are_ordered_hands() {
        assert_eq!(sides(52), 311_875_200);
        assert_eq!(sides(2), 2);
        assert_eq!((sides(7), sides_of(7, 5)), (2_520, 2_520));
        assert_eq!((sides(0), sides(1)), (1, 1));
    }

    #[test]
    fn every_number_of_a_small_draw_is_another_deal() {
        let mut seen = BTreeSet::new();
        for draw in 0..sides(6) {
            let mut left: Vec<Card> = Card::deck().take(6).collect();
            let dealt = decode(draw, &mut left, AT_ONCE);
            let all: BTreeSet<Card> = dealt.iter().chain(&left).copied().collect();
            assert_eq!((dealt.len(), left.len(), all.len()), (5, 1, 6));
            let before: Vec<Card> = Card::deck().take(6).collect();
            assert_eq!(encode(&dealt, &before), Some(draw));
            assert_eq!(encode(&dealt, &left), None);
            seen.insert(dealt);
        }
        assert_eq!(seen.len(), 720);
    }
}
