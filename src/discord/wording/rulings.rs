//! Rulings of a law of repetition in words: the warning, and the explanation.

use super::Language;
use crate::rules::{Fact, Info, Labeled, Outcome, Ruling};

/// What the side reads that loses if the position comes back once more; nothing if no side would.
#[must_use]
pub fn warning(language: Language, info: &Info, ruling: &Ruling) -> Option<String> {
    let outcome = ruling.outcome.as_ref()?;
    let winners = outcome.winners();
    if ruling.is_final || winners.is_empty() {
        return None;
    }
    let losers = ruling
        .labels
        .iter()
        .map(|labeled| labeled.seat)
        .filter(|seat| !winners.contains(*seat))
        .collect();
    Some(language.tell(
        "repetition-warning",
        &[
            ("side", super::players(language, info, losers).into()),
            ("count", ruling.occurrences.into()),
            ("reason", reason(language, outcome).into()),
        ],
    ))
}

/// Why a ruling is what it is, a line for each action of the loop; empty where nothing repeats.
#[must_use]
pub fn ruling(language: Language, info: &Info, ruling: &Ruling) -> String {
    let Some(outcome) = &ruling.outcome else {
        return String::new();
    };
    let mut lines = vec![language.tell(
        "repetition-ruling",
        &[
            ("count", ruling.occurrences.into()),
            ("reason", reason(language, outcome).into()),
            ("articles", ruling.articles.join("; ").into()),
        ],
    )];
    lines.extend(
        ruling
            .labels
            .iter()
            .map(|labeled| line(language, info, labeled)),
    );
    lines.join("\n")
}

fn reason(language: Language, outcome: &Outcome) -> String {
    super::reason(language, outcome.reason().key())
}

fn line(language: Language, info: &Info, labeled: &Labeled) -> String {
    let side = info
        .sides
        .get(labeled.seat.index())
        .map(|key| super::side(language, key))
        .unwrap_or_default();
    let separator = language.say("alt-separator");
    let facts: Vec<String> = labeled
        .facts
        .iter()
        .map(|reason| fact(language, reason))
        .collect();
    language.tell(
        "repetition-line",
        &[
            ("side", side.into()),
            ("action", labeled.action.as_str().into()),
            ("label", label(language, labeled.label).into()),
            ("facts", facts.join(&separator).into()),
        ],
    )
}

fn label(language: Language, label: &str) -> String {
    match label {
        "将" => language.say("label-check"),
        "杀" => language.say("label-mate-threat"),
        "捉" => language.say("label-chase"),
        _ => language.say("label-idle"),
    }
}

fn fact(language: Language, fact: &Fact) -> String {
    let key = format!("fact-{}", fact.key);
    language.tell(
        &key,
        &[
            ("by", fact.by.as_str().into()),
            ("to", fact.to.as_str().into()),
            ("others", fact.others.join(", ").into()),
        ],
    )
}
