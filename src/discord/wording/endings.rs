//! How games end, in words.

use super::Language;
use qiyuan_core::rules::Outcome;

/// Why a game ended.
#[must_use]
pub fn reason(language: Language, key: &str) -> String {
    language.say(&format!("ending-{key}"))
}

/// How a game ended, in a sentence; `winner` names the winners, `loser` the only loser.
#[must_use]
pub fn outcome(language: Language, outcome: &Outcome, winner: &str, loser: Option<&str>) -> String {
    match outcome {
        Outcome::Won {
            reason: why,
            score: None,
            ..
        } => language.tell(
            "result-won",
            &[
                ("winner", winner.into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Won {
            reason: why,
            score: Some(score),
            ..
        } => language.tell(
            "result-won-score",
            &[
                ("winner", winner.into()),
                ("score", score.as_str().into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Ranked { reason: why, .. } if !outcome.winners().is_empty() => language.tell(
            "result-won",
            &[
                ("winner", winner.into()),
                ("reason", reason_told(language, why.key(), loser).into()),
            ],
        ),
        Outcome::Drawn { reason: why } | Outcome::Ranked { reason: why, .. } => language.tell(
            "result-drawn",
            &[("reason", reason(language, why.key()).into())],
        ),
    }
}

/// Why a game ended, told of whoever lost if that is known and is how it is said: `Bea resigned`.
fn reason_told(language: Language, key: &str, loser: Option<&str>) -> String {
    let told = format!("lost-{key}");
    match loser {
        Some(loser) if language.has(&told) => language.tell(&told, &[("loser", loser.into())]),
        _ => reason(language, key),
    }
}
