//! What is said of a game that is over: who won, against whom and why, the opening, the length and the times used.

use super::{
    panel::{mention, side_of, signed},
    panel_buttons,
    wording::{self, Language},
};
use qiyuan_core::{
    clock::Span,
    rules::{Numbering, Outcome, Seat, SeatResult, SeatSet},
    session::{Ending, MAX_REASON, Offer, PlayerId, SessionView, Stage, StandingOffer},
};

/// How a session ended, in one sentence with the players' names as mentions; empty while it goes on.
#[must_use]
pub fn sentence(view: &SessionView, language: Language) -> String {
    sentence_naming(view, language, &|it| mention(language, it))
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
        Some(Ending::Stopped { reason, .. }) if !reason.is_empty() => {
            // The sentence is shown in bold, which two asterisks would end.
            let reason = wording::code_of(reason, MAX_REASON).replace("**", "＊＊");
            let args = [
                ("result", language.say("result-stopped").into()),
                ("reason", reason.into()),
            ];
            language.tell("result-stopped-why", &args)
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
        Some(Ending::Stopped { .. }) => language.say("result-stopped"),
        Some(Ending::Declined { .. } | Ending::Withdrawn | Ending::Expired) | None => String::new(),
    }
}

/// What somebody is told who still wants to do something in a game that is over: how it ended, and how to play again
/// by a button of the panel, which is shown in another language perhaps.
#[must_use]
pub fn over(
    view: &SessionView,
    language: Language,
    shown_in: Language,
    reader: PlayerId,
) -> String {
    let result = sentence(view, language);
    if let Some(offered) = rematch_offered(view, language, shown_in, reader) {
        return format!("{}\n{result}\n{offered}", language.say("refusal-over"));
    }
    match view.ending() {
        Some(Ending::Ended(_)) if view.rematched().is_none() => {
            let button = panel_buttons::label(shown_in, view.info(), "button-rematch");
            let args = [("result", result.into()), ("button", button.into())];
            language.tell("refusal-over-with", &args)
        }
        _ => format!("{}\n{result}", language.say("refusal-over")),
    }
}

/// What a player is told of a rematch that is offered: who is still to agree, or how they do; nothing if none is.
#[must_use]
pub fn rematch_offered(
    view: &SessionView,
    language: Language,
    shown_in: Language,
    reader: PlayerId,
) -> Option<String> {
    if let Some(waits) = rematch_waits(view, language, reader) {
        return Some(waits);
    }
    let offered = standing_rematch(view)?;
    view.seat_of(reader)?;
    let player = view
        .player(offered.by)
        .map(|it| mention(language, it))
        .unwrap_or_default();
    let button = panel_buttons::agree_label(shown_in, Offer::Rematch);
    let args = [("player", player.into()), ("button", button.into())];
    Some(language.tell("rematch-offered", &args))
}

/// The same for whoever has offered it or agreed to it: for whom it waits.
#[must_use]
pub fn rematch_waits(view: &SessionView, language: Language, reader: PlayerId) -> Option<String> {
    let offered = standing_rematch(view)?;
    let waited_for = view.not_agreed(offered);
    view.seat_of(reader)
        .filter(|seat| !waited_for.contains(*seat))?;
    let players = waited_for.iter().filter_map(|seat| view.player(seat));
    let players = players.map(|it| mention(language, it)).collect();
    let args = [("players", wording::enumeration(language, players).into())];
    (!waited_for.is_empty()).then(|| language.tell("rematch-waits", &args))
}

/// A rematch that is offered and not agreed on yet.
pub(super) fn standing_rematch(view: &SessionView) -> Option<StandingOffer> {
    view.offered(Offer::Rematch)
        .filter(|_| view.rematched().is_none())
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
        .chain(substitutions(view, language))
        .collect()
}

/// Who left and whose seat somebody else took over.
fn substitutions(view: &SessionView, language: Language) -> impl Iterator<Item = String> {
    view.replaced().filter_map(move |(seat, left)| {
        let later = view.replaced().skip_while(move |it| *it != (seat, left));
        let next = later.skip(1).find(|(other, _)| *other == seat);
        let next = next.map(|(_, player)| player).or(view.player(seat))?;
        let args = [
            ("left", mention(language, left).into()),
            ("player", mention(language, next).into()),
        ];
        Some(language.tell("result-substituted", &args))
    })
}

/// How many moves were made, as people of the game count them.
#[must_use]
pub fn moves(view: &SessionView, language: Language) -> String {
    let seats = u32::try_from(view.seats().len()).unwrap_or(1).max(1);
    let (key, count) = match view.info().numbering {
        Numbering::Rounds => ("result-rounds", view.moves().div_ceil(seats)),
        Numbering::Plies => ("result-plies", view.moves()),
    };
    let key = wording::own_key(language, view.info(), key);
    language.tell(&key, &[("count", count.into())])
}

/// The length of the game, and how long everybody thought.
fn length(view: &SessionView, language: Language) -> String {
    let mut parts = vec![moves(view, language)];
    for seat in view.seats().iter() {
        let used = view.time_used(seat);
        if let Some(player) = view.player(seat).filter(|_| used > Span::ZERO) {
            let used = wording::elapsed(language, used, &view.terms().control);
            let args = [
                ("player", mention(language, player).into()),
                ("time", used.into()),
            ];
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
    wording::enumeration(language, names.collect())
}

/// The places of everybody, the best first, one line each; nothing where two play without points, of whom the
/// sentence tells.
#[must_use]
pub fn places(view: &SessionView, language: Language) -> Vec<String> {
    places_telling(view, language, &[])
}

/// As [`places`], with what is told of some seats instead of their points.
#[must_use]
pub fn places_telling(
    view: &SessionView,
    language: Language,
    told: &[(Seat, String)],
) -> Vec<String> {
    let Some(Ending::Ended(outcome)) = view.ending() else {
        return Vec::new();
    };
    let count = u8::try_from(view.seats().len()).unwrap_or(u8::MAX);
    let mut placed: Vec<_> = (0..).map(Seat).zip(outcome.results(count)).collect();
    let has_points = placed.iter().any(|(_, result)| result.points.is_some());
    if count <= 2 && !has_points {
        return Vec::new();
    }
    placed.sort_by_key(|(seat, result)| (result.place, *seat));
    let line = |(seat, result): &(Seat, SeatResult)| {
        let player = view
            .player(*seat)
            .map(|it| mention(language, it))
            .unwrap_or_default();
        let mut args = vec![
            ("place", result.place.into()),
            ("player", player.into()),
            ("side", side_of(view, language, *seat).into()),
        ];
        let told = told.iter().find(|(of, _)| of == seat);
        let line = match (told, result.points) {
            (Some((_, told)), _) => {
                args.push(("told", told.as_str().into()));
                language.tell("result-place-told", &args)
            }
            (None, Some(points)) => {
                args.push(("points", signed(points).into()));
                language.tell("result-place-points", &args)
            }
            (None, None) => language.tell("result-place", &args),
        };
        match view.left().contains(*seat) {
            true => language.tell("result-place-left", &[("line", line.into())]),
            false => line,
        }
    };
    placed.iter().map(line).collect()
}

/// Who lost, where there is one winner and one loser.
fn loser(view: &SessionView, outcome: &Outcome) -> Option<Seat> {
    let losers = view.seats().minus(outcome.winners());
    let mut losers = losers
        .iter()
        .filter(|_| view.seats().len() == 2 && losers.len() == 1);
    losers.next()
}
