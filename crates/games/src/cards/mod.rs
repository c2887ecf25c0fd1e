//! What the card games share: cards and how they are typed, the deal as recorded draws, the commitment to it, the
//! options of a match, menus, hands as pictures, and records. Knows no game, and nothing of who may see what.

#[cfg(test)]
pub(crate) mod cases;
pub mod commitment;
pub mod deal;
pub mod menu;
pub mod options;
pub mod picture;
pub mod records;
mod spelling;

use std::fmt;

use qiyuan_core::{
    diagram::SUITS,
    rules::{Notice, NoticeValue, Seat, SeatSet, commitment_to, reveal_of},
};

/// How many cards a deck has.
pub const DECK: u8 = 52;

/// A suit, in the order of the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Suit {
    /// ♣
    Clubs,
    /// ♦
    Diamonds,
    /// ♥
    Hearts,
    /// ♠
    Spades,
}

impl Suit {
    /// Every suit, in the order of the deck.
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Diamonds, Self::Hearts, Self::Spades];

    /// Its letter: `S`.
    #[must_use]
    pub const fn letter(self) -> char {
        ['C', 'D', 'H', 'S'][self as usize]
    }

    /// Its sign: `♠`.
    #[must_use]
    pub const fn sign(self) -> char {
        ['♣', '♦', '♥', '♠'][self as usize]
    }

    /// Its key among the pieces of a game, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        SUITS[self as usize]
    }

    /// The suit of a letter or sign of either case and either filling.
    #[must_use]
    pub const fn of(letter: char) -> Option<Self> {
        Some(match letter {
            'C' | 'c' | '♣' | '♧' => Self::Clubs,
            'D' | 'd' | '♦' | '♢' => Self::Diamonds,
            'H' | 'h' | '♥' | '♡' => Self::Hearts,
            'S' | 's' | '♠' | '♤' => Self::Spades,
            _ => return None,
        })
    }

    /// Reads suits by their letters, signs or names, separated or not: `SH`, `♠ ♥`, 黑桃, `spades`.
    #[must_use]
    pub fn read_all(text: &str) -> Option<Vec<Self>> {
        let suits = words(text).map(spelling::suits);
        suits
            .collect::<Option<Vec<_>>>()
            .map(|suits| suits.concat())
    }
}

/// Reads a whole number below a hundred: `7`, 十七.
#[must_use]
pub fn read_number(text: &str) -> Option<u8> {
    spelling::number(text)
}

/// Reads by how many cards a deal is cut: `cut 7`, 切 7 张.
#[must_use]
pub fn read_cut(text: &str) -> Option<u8> {
    spelling::cut(text)
}

/// The most words of a list that are looked at: more cards are too many in every game.
const MAX_WORDS: usize = 2 * DECK as usize + 1;

/// The words of a list, between spaces, commas or the like.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let is_between = |letter: char| letter.is_whitespace() || ",;、，；+[]\"'".contains(letter);
    let words = text.split(is_between).filter(|word| !word.is_empty());
    words.take(MAX_WORDS)
}

/// The seats of a table, as the sides of a card game.
pub const SIDES: [&str; 6] = ["seat1", "seat2", "seat3", "seat4", "seat5", "seat6"];

/// The numbers of the seats, as records and pictures have them.
pub const SEAT_NUMBERS: [&str; SIDES.len()] = ["1", "2", "3", "4", "5", "6"];

/// A seat as a side, for notices.
#[must_use]
pub fn side(seat: Seat) -> NoticeValue {
    NoticeValue::Side(side_of(seat.index()))
}

/// The side of the seat with this number, from 0.
#[must_use]
pub const fn side_of(at: usize) -> &'static str {
    SIDES[at % SIDES.len()]
}

/// Whose turn it is in a hand, where the seats take turns from hand to hand.
#[must_use]
pub fn in_turn(hand: u32, seats: u8) -> Seat {
    let turn = hand.saturating_sub(1) % u32::from(seats.max(1));
    Seat(u8::try_from(turn).unwrap_or_default())
}

/// What everybody knows of a match, as the beginning of its text.
#[must_use]
pub fn heading(
    number: u32,
    stage: &str,
    options: options::Chosen,
    totals: &[i32],
    cut: Option<u8>,
) -> String {
    let mut text = format!("hand {number} {stage}");
    let options = options.to_string();
    if !options.is_empty() {
        text.push_str(&format!(" ({options})"));
    }
    let totals: Vec<String> = totals.iter().map(i32::to_string).collect();
    text.push_str(&format!("; totals {}", totals.join(" ")));
    if let Some(cut) = cut {
        text.push_str(&format!("; cut {cut}"));
    }
    text
}

/// Who is to act, as a part of such a text; nothing where nobody is.
#[must_use]
pub fn to_act(seats: SeatSet) -> String {
    let seats: Vec<String> = seats.iter().map(|seat| seat.0.to_string()).collect();
    if seats.is_empty() {
        return String::new();
    }
    format!("; to act {}", seats.join(" "))
}

/// The commitment to the deal of a hand: told as soon as the hand begins.
#[must_use]
pub fn commitment(hand: u32, hash: &str) -> Notice {
    let notice = commitment_to("deal-commitment", hash);
    of_hand(notice, hand)
}

/// The reveal of a deal, which is the text of which the commitment is the hash: told when the hand is over.
#[must_use]
pub fn reveal(text: &commitment::Text) -> Notice {
    let notice = reveal_of("deal-reveal", &text.to_string());
    of_hand(notice, text.hand)
}

fn of_hand(mut notice: Notice, hand: u32) -> Notice {
    notice.values.push(("hand", hand.into()));
    notice
}

/// Points as people write them, without a sign if they are no debt.
#[must_use]
pub fn counted(points: i32) -> String {
    points.to_string().replace('-', "−")
}

/// Points with their sign, as people write them.
#[must_use]
pub fn signed(points: i32) -> String {
    match points {
        0 => "0".to_owned(),
        1.. => format!("+{points}"),
        _ => format!("−{}", points.unsigned_abs()),
    }
}

/// The number of a rank: 11 to 14 are jack, queen, king and ace.
pub type Rank = u8;

/// The lowest rank.
pub const TWO: Rank = 2;
/// A jack.
pub const JACK: Rank = 11;
/// A king.
pub const KING: Rank = 13;
/// An ace.
pub const ACE: Rank = 14;

/// A card. The order is that of the deck: clubs, diamonds, hearts, spades, each from the two to the ace.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a suit and a rank; nothing for a rank that no card has.
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Option<Self> {
        if rank < TWO || rank > ACE {
            return None;
        }
        Some(Self(suit as u8 * 13 + rank - TWO))
    }

    /// Its place in the deck, from 0.
    #[must_use]
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The whole deck in its order.
    pub fn deck() -> impl Iterator<Item = Self> {
        (0..DECK).map(Self)
    }

    /// Its suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// Its rank, 2 to 14.
    #[must_use]
    pub const fn rank(self) -> Rank {
        self.0 % 13 + TWO
    }

    /// Reads one card in any spelling: `SQ`, `QS`, `S10`, `♠Q`, 黑桃Q, `queen of spades`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        spelling::read(text)
    }

    /// Reads cards separated by white space, commas or the like.
    #[must_use]
    pub fn read_all(text: &str) -> Option<Vec<Self>> {
        Self::read_each(text, Self::read)
    }

    /// As [`Card::read_all`], with each card read by `read`. Letters and signs may stand together: `S5H6`.
    pub(crate) fn read_each(text: &str, read: impl Fn(&str) -> Option<Self>) -> Option<Vec<Self>> {
        let cards = words(text).map(|word| match read(word) {
            Some(card) => Some(vec![card]),
            None => spelling::together(word),
        });
        cards
            .collect::<Option<Vec<_>>>()
            .map(|cards| cards.concat())
    }

    /// The rank as people write it: `10`, `Q`.
    #[must_use]
    pub const fn figure(self) -> &'static str {
        FIGURES[(self.rank() - TWO) as usize]
    }

    /// The card as people write it: `♠Q`, `♥10`.
    #[must_use]
    pub fn label(self) -> String {
        format!("{}{}", self.suit().sign(), self.figure())
    }
}

const FIGURES: [&str; 13] = [
    "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A",
];

/// The canonical text: `SQ`, `HT`.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rank = match self.figure() {
            "10" => "T",
            figure => figure,
        };
        write!(f, "{}{rank}", self.suit().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Cards in canonical text, separated by spaces.
#[must_use]
pub fn join(cards: &[Card]) -> String {
    let texts: Vec<String> = cards.iter().map(Card::to_string).collect();
    texts.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_runs_from_the_two_of_clubs_to_the_ace_of_spades() {
        let deck: Vec<Card> = Card::deck().collect();
        let all = join(&deck);
        assert!(all.starts_with("C2 C3 C4") && all.ends_with("SQ SK SA"));
        assert!(deck.is_sorted() && deck.len() == 52);
        for (place, card) in (0..).zip(deck) {
            assert_eq!(card.index(), place);
            assert_eq!(Card::new(card.suit(), card.rank()), Some(card));
        }
        assert_eq!(Card::new(Suit::Clubs, 1), None);
        assert_eq!(Card::new(Suit::Spades, 15), None);
    }

    #[test]
    fn cards_are_labelled_as_people_write_them() {
        let label = |text: &str| Card::read(text).unwrap().label();
        assert_eq!(label("SQ"), "♠Q");
        assert_eq!(label("HT"), "♥10");
    }
}
