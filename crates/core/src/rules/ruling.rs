//! What a law of repetition says of the moves that led to a position.

use serde::Serialize;

use super::{Outcome, Seat};

/// A ruling, with everything that explains it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Ruling {
    /// The rule set that was asked: one of [`Adjudication::profiles`](super::Adjudication::profiles).
    pub profile: &'static str,
    /// How often the position has occurred, this time included: at least 1.
    pub occurrences: u32,
    /// Whether it has occurred often enough for the game to end with it.
    pub is_final: bool,
    /// The actions from one occurrence to the next, each with its label; none at the first.
    pub labels: Vec<Labeled>,
    /// How the game ends by this ruling, or would by further repetition; nothing at the first
    /// occurrence.
    pub outcome: Option<Outcome>,
    /// The articles on which the ruling rests, by the numbers that they have in the rule set (`24.5`).
    pub articles: Vec<&'static str>,
}

/// One action of a loop.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Labeled {
    /// Who acted.
    pub seat: Seat,
    /// Canonical text.
    pub action: String,
    /// What the rules call such an action, as a key in their own words: in xiangqi `将` (check), `杀` (threat of mate),
    /// `捉` (chase) or `闲` (anything else).
    pub label: &'static str,
    /// Why; none where the label needs no reason.
    pub facts: Vec<Fact>,
}

/// One reason for a label.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Fact {
    /// What is the case, as a stable key that the wording knows as `fact-KEY`.
    pub key: &'static str,
    /// The name of the point on which the piece stands that does it.
    pub by: String,
    /// The name of the point on which the piece stands to which it is done, or where it would be done.
    pub to: String,
    /// The names of the points of other pieces that have a part in it, such as false protectors.
    pub others: Vec<String>,
}
