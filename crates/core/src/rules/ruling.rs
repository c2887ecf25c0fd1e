//! What a law of repetition says of the moves that led to a position.

use serde::Serialize;

use super::{Outcome, Seat};

/// A ruling, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The name of the rule set that was asked.
    pub profile: &'static str,
    /// How often the position has occurred, this time included.
    pub occurrences: u32,
    /// Whether it has occurred often enough for the game to end with it.
    pub is_final: bool,
    /// The actions from one occurrence to the next, each with its label; none at the first.
    pub labels: Vec<Labeled>,
    /// How the game ends by this ruling, or would by further repetition; nothing at the first
    /// occurrence.
    pub outcome: Option<Outcome>,
    /// The articles on which the ruling rests.
    pub articles: Vec<&'static str>,
}

/// One action of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Labeled {
    /// Who acted.
    pub seat: Seat,
    /// Canonical text.
    pub action: String,
    /// What the rules call such an action.
    pub label: &'static str,
    /// Why.
    pub facts: Vec<Fact>,
}

/// One reason for a label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What is the case, as a key.
    pub key: &'static str,
    /// Where the piece stands that does it.
    pub by: String,
    /// Where the piece stands to which it is done, or where it would be done.
    pub to: String,
    /// The points of other pieces that have a part in it, such as false protectors.
    pub others: Vec<String>,
}
