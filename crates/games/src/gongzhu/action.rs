//! What a seat does: plays a card, exposes some, cuts the deck; and how people type it.

use super::{
    position::{GongZhuView, Stage},
    rules,
    score::Special,
};
use crate::cards::{Card, DECK, Suit, read_cut, read_number};
use qiyuan_core::{
    rules::{Illegal, Notation, Seat},
    typed::plain,
};

/// Cards by their letters: `SQ`.
pub(super) const LETTERS: Notation = Notation("suit-letters");
/// Cards as they look: `♠Q`.
pub(super) const SIGNS: Notation = Notation("suit-signs");
/// Cards by their Chinese names.
pub(super) const CHINESE: Notation = Notation("chinese");
/// The same in traditional characters.
pub(super) const TRADITIONAL: Notation = Notation("chinese-traditional");

/// What a seat does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GongZhuAction {
    /// Plays a card.
    Play(Card),
    /// Exposes these cards, in their order; what, is not known to everybody at once.
    Expose(Option<Vec<Card>>),
    /// Turns the dealt order by so many cards.
    Cut(u8),
}

/// The words before the cards that are exposed.
const EXPOSE: [&str; 6] = ["exposes", "expose", "亮牌", "亮出", "亮", "show"];
/// What is typed to expose nothing.
pub(super) const NOTHING: [&str; 14] = [
    "none",
    "nothing",
    "-",
    "no",
    "pass",
    "不亮",
    "不亮牌",
    "都不亮",
    "不要",
    "过",
    "過",
    "无",
    "無",
    "不",
];
const PLAY: [&str; 3] = ["play", "出牌", "出"];

/// The names that cards have in this game.
const NAMES: [(&str, Special); 12] = [
    ("猪", Special::Pig),
    ("豬", Special::Pig),
    ("猪牌", Special::Pig),
    ("pig", Special::Pig),
    ("羊", Special::Sheep),
    ("羊牌", Special::Sheep),
    ("sheep", Special::Sheep),
    ("goat", Special::Sheep),
    ("变压器", Special::Transformer),
    ("變壓器", Special::Transformer),
    ("transformer", Special::Transformer),
    ("doubler", Special::Transformer),
];

/// A card in any spelling, also by its name in this game.
pub(super) fn card(text: &str) -> Option<Card> {
    let folded: String = text.trim().chars().map(plain).collect();
    let folded = folded.to_lowercase();
    let named = NAMES.iter().find(|(name, _)| *name == folded);
    match named {
        Some((_, special)) => special.card(),
        None => Card::read(text),
    }
}

/// Cards between spaces, commas or the like; nothing if one cannot be read.
pub(super) fn cards(text: &str) -> Option<Vec<Card>> {
    Card::read_each(text, card)
}

/// What a text says, whatever the game waits for.
fn parse(text: &str) -> Option<GongZhuAction> {
    let text = text.trim();
    let lower: String = text.chars().map(plain).collect::<String>().to_lowercase();
    let lower = lower.trim();
    if NOTHING.contains(&lower) {
        return Some(GongZhuAction::Expose(Some(Vec::new())));
    }
    let mut exposed = EXPOSE.iter().filter_map(|word| lower.strip_prefix(word));
    if exposed.clone().next().is_some() {
        // `exposesq` begins with two of the words.
        let cards = exposed.find_map(|rest| match rest.trim() {
            nothing if NOTHING.contains(&nothing) => Some(Vec::new()),
            rest => cards(rest).filter(|cards| !cards.is_empty()),
        });
        return cards.map(|cards| GongZhuAction::Expose(Some(cards)));
    }
    if let Some(cut) = read_cut(lower) {
        return Some(GongZhuAction::Cut(cut));
    }
    let mut played = PLAY.iter().filter_map(|word| lower.strip_prefix(word));
    card(played.next().unwrap_or(lower)).map(GongZhuAction::Play)
}

/// Reads what a seat typed.
pub(super) fn read(view: &GongZhuView, seat: Seat, text: &str) -> Result<GongZhuAction, Illegal> {
    // A number alone is what the game waits for before a deal that is cut.
    let cut = || read_number(text).filter(|_| view.stage() == Stage::Cut);
    let action = parse(text).or_else(|| cut().map(GongZhuAction::Cut));
    let action = action.ok_or(Illegal::Unreadable)?;
    let hand = view.hand(seat);
    match (action, view.stage()) {
        (GongZhuAction::Play(card), Stage::Play) => {
            match rules::refusal(hand, card, &view.situation()) {
                Some(rule) => Err(Illegal::Rule(rule)),
                None => Ok(GongZhuAction::Play(card)),
            }
        }
        (GongZhuAction::Expose(Some(cards)), Stage::Expose) => exposed(hand, &cards),
        (GongZhuAction::Cut(cut), Stage::Cut) if cut < DECK => Ok(GongZhuAction::Cut(cut)),
        (_, Stage::Play) => Err(Illegal::Rule("card-now")),
        (_, Stage::Expose) => Err(Illegal::Rule("expose-now")),
        (_, Stage::Cut) => Err(Illegal::Rule("cut-now")),
        (_, Stage::Deal | Stage::Over) => Err(Illegal::NotYourTurn),
    }
}

/// Exposes cards of the hand, if they can be.
fn exposed(hand: &[Card], cards: &[Card]) -> Result<GongZhuAction, Illegal> {
    let possible = rules::exposable(hand);
    for card in cards {
        if Special::of(*card).is_none() {
            return Err(Illegal::Rule("not-exposable"));
        }
        if !possible.contains(card) {
            return Err(Illegal::Rule("card-not-in-hand"));
        }
    }
    let in_order = possible.into_iter().filter(|card| cards.contains(card));
    Ok(GongZhuAction::Expose(Some(in_order.collect())))
}

/// Every choice of cards that can be exposed, nothing first.
pub(super) fn subsets(cards: &[Card]) -> Vec<Vec<Card>> {
    let numbers = 0..1_u32 << cards.len().min(Special::ALL.len());
    let subset = |number: u32| {
        let chosen = cards.iter().enumerate();
        let chosen = chosen.filter(|(at, _)| number >> at & 1 == 1);
        chosen.map(|(_, card)| *card).collect()
    };
    numbers.map(subset).collect()
}

/// The canonical text.
pub(super) fn write(action: &GongZhuAction) -> String {
    match action {
        GongZhuAction::Play(card) => card.to_string(),
        GongZhuAction::Expose(None) => "expose ?".to_owned(),
        GongZhuAction::Expose(Some(cards)) if cards.is_empty() => "expose none".to_owned(),
        GongZhuAction::Expose(Some(cards)) => format!("expose {}", crate::cards::join(cards)),
        GongZhuAction::Cut(cut) => format!("cut {cut}"),
    }
}

/// The text for people: a word of the game, and cards in a notation.
pub(super) fn caption(action: &GongZhuAction, notation: Notation) -> String {
    match action {
        GongZhuAction::Play(card) => label(*card, notation),
        GongZhuAction::Expose(None) => "undisclosed".to_owned(),
        GongZhuAction::Expose(Some(cards)) if cards.is_empty() => "expose -".to_owned(),
        GongZhuAction::Expose(Some(cards)) => {
            let cards: Vec<String> = cards.iter().map(|card| label(*card, notation)).collect();
            format!("expose {}", cards.join(" "))
        }
        GongZhuAction::Cut(cut) => format!("cut {cut}"),
    }
}

/// A card in a notation.
pub(super) fn label(card: Card, notation: Notation) -> String {
    let names = if notation == CHINESE {
        ["梅花", "方块", "红桃", "黑桃"]
    } else if notation == TRADITIONAL {
        ["梅花", "方塊", "紅心", "黑桃"]
    } else if notation == LETTERS {
        return card.to_string();
    } else {
        return card.label();
    };
    let name = match card.suit() {
        Suit::Clubs => names[0],
        Suit::Diamonds => names[1],
        Suit::Hearts => names[2],
        Suit::Spades => names[3],
    };
    format!("{name}{}", card.figure())
}
