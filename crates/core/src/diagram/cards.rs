//! A table with cards.

use super::Sprite;

/// The kinds by which the words of a drawing tell a hand: its known cards, suit by suit.
pub const SUITS: [&str; 4] = ["clubs", "diamonds", "hearts", "spades"];
/// The kind by which they tell how many of its cards are not known.
pub const FACE_DOWN: &str = "facedown";

/// A table with cards: what everybody holds and has laid open, and what lies in the middle.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct CardTable {
    /// How the places are arranged.
    pub seating: Seating,
    /// What a card looks like from behind.
    pub back: Sprite,
    /// The places: the one below first, the others around the table, clockwise in the picture.
    pub places: Vec<TablePlace>,
    /// The trick, in the order of play.
    pub trick: Vec<PlayedCard>,
    /// Piles in the middle, from left to right.
    pub piles: Vec<Pile>,
    /// What is over and still shown, if something is.
    pub last: Option<Last>,
    /// What that is called, in the language of the reader; a few words. Games leave it empty.
    pub heading: String,
}

/// What is over and still shown on a table, where the next has begun.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// The last trick, in the middle.
    Trick,
    /// The hands of the last showdown.
    Hand,
}

impl CardTable {
    /// A table at which nobody sits.
    #[must_use]
    pub const fn new(back: Sprite) -> Self {
        Self {
            seating: Seating::Around,
            back,
            places: Vec::new(),
            trick: Vec::new(),
            piles: Vec::new(),
            last: None,
            heading: String::new(),
        }
    }
}

/// How the places of a table are arranged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Seating {
    /// Around the middle: for tricks.
    Around,
    /// Each in a row of its own, the first one below: for comparing open hands.
    Rows,
}

/// One seat's place at a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TablePlace {
    /// The number of the seat, from 0.
    pub seat: u8,
    /// A few characters by which the seat is told from the others (`N`, `東`, `3`).
    pub label: String,
    /// Who sits there, where that is to be said; as much of it is drawn as fits.
    pub name: String,
    /// Points, bids or the like; a few characters.
    pub score: String,
    /// What is to be said beside that, such as a stake or what the last hand won; a few characters.
    pub note: String,
    /// What the cards that lie open are worth, by a key of [`Info::hand_ranks`](crate::rules::Info::hand_ranks).
    pub rank: Option<&'static str>,
    /// The same in the language of the reader; a few words. Games leave it empty.
    pub caption: String,
    /// The cards in hand that the viewer knows.
    pub cards: Vec<Card>,
    /// How many of the first of them lie together, a little apart from the others; nothing for all.
    pub together: u8,
    /// How many cards in hand the viewer does not know.
    pub backs: u8,
    /// Cards that lie open before the seat: taken, or shown.
    pub open: Vec<Card>,
    /// Whether the seat is to act.
    pub is_to_act: bool,
    /// Whether the seat leads or deals.
    pub leads: bool,
    /// Whether the seat holds the bank.
    pub holds_bank: bool,
}

impl TablePlace {
    /// A place without cards.
    #[must_use]
    pub fn new(seat: u8, label: &str) -> Self {
        Self {
            seat,
            label: label.to_owned(),
            name: String::new(),
            score: String::new(),
            note: String::new(),
            rank: None,
            caption: String::new(),
            cards: Vec::new(),
            together: 0,
            backs: 0,
            open: Vec::new(),
            is_to_act: false,
            leads: false,
            holds_bank: false,
        }
    }
}

/// A card that lies open or is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Card {
    /// What it shows.
    pub sprite: Sprite,
    /// What is to be said about it.
    pub state: CardState,
}

/// What is to be said about a card.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum CardState {
    /// Nothing.
    #[default]
    Plain,
    /// It counts more than others: exposed, trump, or winning the trick.
    Exposed,
    /// It belongs to a hand that has won.
    Winning,
    /// It cannot be played now.
    Faded,
    /// It counts more than others, and cannot be played now.
    ExposedFaded,
}

/// A card that was played to the trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct PlayedCard {
    /// The number of the seat that played it, from 0.
    pub seat: u8,
    /// The card.
    pub card: Card,
}

/// A pile of cards.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pile {
    /// The card on top, if it lies open.
    pub top: Option<Card>,
    /// How many cards there are.
    pub count: u8,
}
