//! Cards as drawings and as words for people who do not see them.

use super::{Card, DECK};
use qiyuan_core::diagram::{self, CardState, FACE_DOWN, Sprite, Words};

/// What a card looks like from behind.
pub const BACK: Sprite = Sprite("cards/back");

/// The drawings, in the order of the deck.
const SPRITES: [&str; DECK as usize] = [
    "cards/C2", "cards/C3", "cards/C4", "cards/C5", "cards/C6", "cards/C7", "cards/C8", "cards/C9",
    "cards/CT", "cards/CJ", "cards/CQ", "cards/CK", "cards/CA", "cards/D2", "cards/D3", "cards/D4",
    "cards/D5", "cards/D6", "cards/D7", "cards/D8", "cards/D9", "cards/DT", "cards/DJ", "cards/DQ",
    "cards/DK", "cards/DA", "cards/H2", "cards/H3", "cards/H4", "cards/H5", "cards/H6", "cards/H7",
    "cards/H8", "cards/H9", "cards/HT", "cards/HJ", "cards/HQ", "cards/HK", "cards/HA", "cards/S2",
    "cards/S3", "cards/S4", "cards/S5", "cards/S6", "cards/S7", "cards/S8", "cards/S9", "cards/ST",
    "cards/SJ", "cards/SQ", "cards/SK", "cards/SA",
];

/// The drawing of a card.
#[must_use]
pub fn sprite(card: Card) -> Sprite {
    Sprite(SPRITES[usize::from(card.index())])
}

/// A card that lies open or is known.
#[must_use]
pub fn drawn(card: Card, state: CardState) -> diagram::Card {
    diagram::Card {
        sprite: sprite(card),
        state,
    }
}

/// Cards about which nothing is to be said.
#[must_use]
pub fn plain(cards: &[Card]) -> Vec<diagram::Card> {
    let plain = |card: &Card| drawn(*card, CardState::Plain);
    cards.iter().map(plain).collect()
}

/// What a side holds, in words: known cards suit by suit, as their ranks, and how many are not known.
#[must_use]
pub fn words(side: &'static str, cards: &[Card], backs: usize) -> Words {
    let mut pieces: Vec<(&'static str, String)> = cards
        .iter()
        .map(|card| (card.suit().key(), card.figure().to_owned()))
        .collect();
    if backs > 0 {
        pieces.push((FACE_DOWN, backs.to_string()));
    }
    Words { side, pieces }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_is_drawn_as_itself() {
        for card in Card::deck() {
            assert_eq!(sprite(card).0, format!("cards/{card}"));
        }
    }

    #[test]
    fn a_hand_is_told_suit_by_suit_and_unknown_cards_by_their_number() {
        let cards = Card::read_all("SQ ST H5").unwrap();
        let told = words("first", &cards, 2);
        let pieces: Vec<String> = told
            .pieces
            .iter()
            .map(|(kind, figure)| format!("{kind} {figure}"))
            .collect();
        assert_eq!(pieces, ["spades Q", "spades 10", "hearts 5", "facedown 2"]);
    }
}
