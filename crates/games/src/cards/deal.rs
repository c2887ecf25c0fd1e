//! The deal as recorded draws: one draw hands out several cards at once.

use super::Card;

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
