//! What is said of a game that is over: who won, against whom and why, the opening, the length and the times used.

use super::{
    panel::{mention, side_of},
    wording::{self, Language},
};
use qiyuan_core::{
    clock::Span,
    rules::{Numbering, Outcome, Seat, SeatSet},
    session::{Ending, PlayerId, SessionView, Stage},
};

/// How a session ended, in one sentence with the players' names as mentions; empty while it goes on.
#[must_use]
pub fn sentence(view: &SessionView, language: Language) -> String {
    sentence_naming(view, language, &mention)
}

/// As [`sentence`], with the players called as `name` says.
#[must_use]
pub fn sentence_naming(
    view: &SessionView,
    language: Language,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    match view.ending() {
        Some(Ending::Ended(outcome)) => {
            let winners = named(view, language, outcome.winners(), name);
            let loser = loser(view, outcome).and_then(|seat| view.player(seat));
            let loser = loser.map(name);
            ended(view, language, outcome, &winners, loser.as_deref())
        }
        _ => without_names(view, language),
    }
}

/// As [`sentence`], with sides instead of names: for texts in which mentions are not shown as names.
#[must_use]
pub fn without_names(view: &SessionView, language: Language) -> String {
    match view.ending() {
        Some(Ending::Ended(outcome)) => {
            let winners = wording::players(language, view.info(), outcome.winners());
            let loser = loser(view, outcome).map(|seat| side_of(view, language, seat));
            wording::without_gaps(&ended(view, language, outcome, &winners, loser.as_deref()))
        }
        Some(Ending::Aborted { .. }) => language.say("result-aborted"),
        Some(Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired) | None => String::new(),
    }
}

/// What somebody is told who still wants to do something in a game that is over: how it ended, and how to play again.
#[must_use]
pub fn over(view: &SessionView, language: Language) -> String {
    let result = sentence(view, language);
    match view.ending() {
        Some(Ending::Ended(_)) if view.rematched().is_none() => {
            language.tell("refusal-over-with", &[("result", result.into())])
        }
        _ => format!("{}\n{result}", language.say("refusal-over")),
    }
}

/// How a game ended, with the margin as people of the game tell it in the language.
fn ended(
    view: &SessionView,
    language: Language,
    outcome: &Outcome,
    winners: &str,
    loser: Option<&str>,
) -> String {
    let count = view.count().filter(|count| count.outcome == *outcome);
    let score = count.and_then(|count| wording::score(language, view.info(), &count));
    let Some(score) = score else {
        return wording::outcome(language, outcome, winners, loser);
    };
    wording::counted(language, outcome, winners, &score)
}

/// What follows the sentence on a finished panel: the opening, and how long the game was.
#[must_use]
pub fn details(view: &SessionView, language: Language) -> Vec<String> {
    if view.stage() != Stage::Over || view.ply() == 0 {
        return Vec::new();
    }
    let opening = view.opening().map(|opening| {
        let name = wording::opening(language, view.info(), &opening);
        language.tell(
            &wording::own_key(language, view.info(), "result-opening"),
            &[("opening", wording::markdown(&name).into())],
        )
    });
    opening
        .into_iter()
        .chain([length(view, language)])
        .collect()
}

/// How many moves were made, as people of the game count them.
#[must_use]
pub fn moves(view: &SessionView, language: Language) -> String {
    let seats = u32::try_from(view.seats().len()).unwrap_or(1).max(1);
    let (key, count) = match view.info().numbering {
        Numbering::Rounds => ("result-rounds", view.moves().div_ceil(seats)),
        Numbering::Plies => ("result-plies", view.moves()),
    };
    language.tell(key, &[("count", count.into())])
}

/// The length of the game, and how long everybody thought.
fn length(view: &SessionView, language: Language) -> String {
    let mut parts = vec![moves(view, language)];
    for seat in view.seats().iter() {
        let used = view.time_used(seat);
        if let Some(player) = view.player(seat).filter(|_| used > Span::ZERO) {
            let used = wording::elapsed(language, used, &view.terms().control);
            let args = [("player", mention(player).into()), ("time", used.into())];
            parts.push(language.tell("result-time", &args));
        }
    }
    parts.join(" · ")
}

/// Who sits in these seats, each with the name of the side: `@Ann (White)`.
fn named(
    view: &SessionView,
    language: Language,
    seats: SeatSet,
    name: &dyn Fn(PlayerId) -> String,
) -> String {
    let names = seats.iter().filter_map(|seat| {
        let player = ("player", name(view.player(seat)?).into());
        let side = ("side", side_of(view, language, seat).into());
        Some(language.tell("result-player", &[player, side]))
    });
    names
        .reduce(|first, second| {
            language.tell("and", &[("first", first.into()), ("second", second.into())])
        })
        .unwrap_or_default()
}

/// Who lost, where there is one winner and one loser.
fn loser(view: &SessionView, outcome: &Outcome) -> Option<Seat> {
    let losers = view.seats().minus(outcome.winners());
    let mut losers = losers
        .iter()
        .filter(|_| view.seats().len() == 2 && losers.len() == 1);
    losers.next()
}
