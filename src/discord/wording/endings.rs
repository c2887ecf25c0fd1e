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
    let key = outcome.reason().key();
    if outcome.winners().is_empty() {
        let drawn = format!("drawn-{key}");
        if language.has(&drawn) {
            return language.say(&drawn);
        }
        let reason = ("reason", reason(language, key).into());
        return language.tell("result-drawn", &[reason]);
    }
    let winner = ("winner", winner.into());
    let won = format!("won-{key}");
    if outcome.score().is_none() && language.has(&won) {
        return language.tell(&won, &[winner]);
    }
    let reason = ("reason", reason_told(language, key, loser).into());
    match outcome.score() {
        None => language.tell("result-won", &[winner, reason]),
        Some(score) => {
            let score = ("score", score.into());
            language.tell("result-won-score", &[winner, score, reason])
        }
    }
}

/// How a game ended that was counted, by how much; the count needs no other reason, unless there is something to add.
#[must_use]
pub fn counted(language: Language, outcome: &Outcome, winner: &str, score: &str) -> String {
    let mut args = vec![("winner", winner.into()), ("score", score.into())];
    let reason = format!("counted-{}", outcome.reason().key());
    if !language.has(&reason) {
        return language.tell("result-won-counted", &args);
    }
    args.push(("reason", language.say(&reason).into()));
    language.tell("result-won-counted-so", &args)
}

/// Why a game ended, told of whoever lost if that is known and is how it is said: `Bea resigned`.
fn reason_told(language: Language, key: &str, loser: Option<&str>) -> String {
    let told = format!("lost-{key}");
    match loser {
        Some(loser) if language.has(&told) => language.tell(&told, &[("loser", loser.into())]),
        _ => reason(language, key),
    }
}
