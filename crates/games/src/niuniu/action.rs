//! What a seat does: bids for the bank, stakes, cuts the deck; and how people type it.

use super::position::{HIGHEST_STAKE, NiuNiuView, Stage};
use crate::cards::{read_cut, read_number};
use qiyuan_core::{rules::Illegal, typed::plain};

/// What a seat does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NiuNiuAction {
    /// Bids so much for the bank; how much, is not known to everybody at once.
    Bid(Option<u8>),
    /// Stakes so much against the banker; how much, is not known to everybody at once.
    Stake(Option<u8>),
    /// Turns the dealt order by so many cards.
    Cut(u8),
}

/// What is typed before a bid. Longer words come first.
const BID: [&str; 7] = ["bids", "bid", "抢庄", "搶莊", "抢", "搶", "grab"];
/// What is typed to bid nothing.
const NO_BID: [&str; 11] = [
    "no bid",
    "no",
    "pass",
    "不抢庄",
    "不搶莊",
    "不抢",
    "不搶",
    "不",
    "不要",
    "过",
    "過",
];
/// What is typed before a stake.
const STAKE: [&str; 11] = [
    "stakes",
    "stake",
    "闲家倍数",
    "閒家倍數",
    "下注",
    "倍数",
    "倍數",
    "下",
    "押",
    "选",
    "選",
];
/// Words for a bid without a height.
const YES: [&str; 4] = ["", "yes", "庄", "莊"];

/// How much is bid or staked, as it is typed: `2`, `×2`, `2倍`, 两倍.
fn height(text: &str) -> Option<u8> {
    let text = text.trim();
    let text = text.strip_prefix(['x', '×']).unwrap_or(text).trim();
    let text = text.strip_suffix(['倍', 'x', '×']).unwrap_or(text).trim();
    match text {
        "双" | "雙" => Some(2),
        number => read_number(number),
    }
}

/// What a text says where the game waits for this.
fn parse(stage: Stage, text: &str) -> Option<NiuNiuAction> {
    let lower: String = text.chars().map(plain).collect::<String>().to_lowercase();
    let lower = lower.trim();
    let after = |words: &[&str]| {
        let found = words.iter().find_map(|word| lower.strip_prefix(word));
        found.map(str::trim)
    };
    if NO_BID.contains(&lower) {
        return Some(NiuNiuAction::Bid(Some(0)));
    }
    if let Some(rest) = after(&BID) {
        return match rest {
            yes if YES.contains(&yes) => Some(NiuNiuAction::Bid(Some(1))),
            "no" => Some(NiuNiuAction::Bid(Some(0))),
            rest => height(rest).map(|bid| NiuNiuAction::Bid(Some(bid))),
        };
    }
    if let Some(rest) = after(&STAKE) {
        return height(rest).map(|stake| NiuNiuAction::Stake(Some(stake)));
    }
    if let Some(cut) = read_cut(lower) {
        return Some(NiuNiuAction::Cut(cut));
    }
    // A number alone is what the game waits for.
    match stage {
        Stage::Bid => height(lower).map(|bid| NiuNiuAction::Bid(Some(bid))),
        Stage::Stake => height(lower).map(|stake| NiuNiuAction::Stake(Some(stake))),
        Stage::Cut => read_number(lower).map(NiuNiuAction::Cut),
        Stage::Deal | Stage::Over => None,
    }
}

/// The refusal of anything but a bid where bids have heights.
pub(super) const GRADED_BID_NOW: &str = "niuniu-bid-now-graded";

/// Reads what a seat typed.
pub(super) fn read(view: &NiuNiuView, text: &str) -> Result<NiuNiuAction, Illegal> {
    let action = parse(view.stage, text).ok_or(Illegal::Unreadable)?;
    let refused = |rule| Err(Illegal::Rule(rule));
    match (view.stage, action) {
        (Stage::Bid, NiuNiuAction::Bid(Some(bid))) if bid <= view.highest_bid() => Ok(action),
        (Stage::Bid, NiuNiuAction::Bid(_)) if view.options.is_graded() => {
            refused("niuniu-bid-height")
        }
        (Stage::Bid, NiuNiuAction::Bid(_)) => refused("niuniu-bid-plain"),
        (Stage::Stake, NiuNiuAction::Stake(Some(1..=HIGHEST_STAKE))) => Ok(action),
        (Stage::Stake, NiuNiuAction::Stake(_)) => refused("niuniu-stake-height"),
        (Stage::Cut, NiuNiuAction::Cut(cut)) if cut < view.cuts() => Ok(action),
        (Stage::Bid, _) if view.options.is_graded() => refused(GRADED_BID_NOW),
        (Stage::Bid, _) => refused("niuniu-bid-now"),
        (Stage::Stake, _) => refused("niuniu-stake-now"),
        (Stage::Cut, _) => refused("niuniu-cut-now"),
        (Stage::Deal | Stage::Over, _) => Err(Illegal::NotYourTurn),
    }
}

/// Everything that may be done now.
pub(super) fn legal(view: &NiuNiuView) -> Vec<NiuNiuAction> {
    match view.stage {
        Stage::Cut => (0..view.cuts()).map(NiuNiuAction::Cut).collect(),
        Stage::Bid => (0..=view.highest_bid())
            .map(|bid| NiuNiuAction::Bid(Some(bid)))
            .collect(),
        Stage::Stake => (1..=HIGHEST_STAKE)
            .map(|stake| NiuNiuAction::Stake(Some(stake)))
            .collect(),
        Stage::Deal | Stage::Over => Vec::new(),
    }
}

/// The canonical text.
pub(super) fn write(action: NiuNiuAction) -> String {
    match action {
        NiuNiuAction::Bid(None) => "bid ?".to_owned(),
        NiuNiuAction::Bid(Some(bid)) => format!("bid {bid}"),
        NiuNiuAction::Stake(None) => "stake ?".to_owned(),
        NiuNiuAction::Stake(Some(stake)) => format!("stake {stake}"),
        NiuNiuAction::Cut(cut) => format!("cut {cut}"),
    }
}

/// The text for people: a word of the game, and a number where it says something.
pub(super) fn caption(view: &NiuNiuView, action: NiuNiuAction) -> String {
    match action {
        NiuNiuAction::Bid(None) | NiuNiuAction::Stake(None) => "undisclosed".to_owned(),
        NiuNiuAction::Bid(Some(0)) => "pass".to_owned(),
        NiuNiuAction::Bid(Some(_)) if !view.options.is_graded() => "grab".to_owned(),
        action => write(action),
    }
}
