//! Words of contests: kinds, results, refusals, points.

use super::{Language, denied};
use crate::{
    app::{AppError, ContestError, MOST_LIVE_CONTESTS},
    discord::panel::relative_after,
};
use qiyuan_core::{
    contest::{
        conduct::{ContestKind, ContestPlan, ContestRefusal, ContestStart, MatchLength, Repeat},
        knockout::MatchId,
        points::Points,
        result::GameResult,
        stairs::NoChallenge,
    },
    session::Refusal,
};

/// The name of a kind.
#[must_use]
pub fn contest_kind(language: Language, kind: ContestKind) -> String {
    language.say(&format!("contest-kind-{}", kind.key()))
}

/// What a contest is about, in a line: the game and the kind; of a pond the kind alone.
#[must_use]
pub fn contest_what(language: Language, game: &str, kind: ContestKind) -> String {
    let words = contest_kind(language, kind);
    if kind.pond().is_some() {
        return words;
    }
    let args = [
        ("game", super::game(language, game).into()),
        ("kind", words.into()),
    ];
    language.tell("contest-what", &args)
}

/// How a contest is played, in a few words; `begun` is how many rounds it has since it has begun.
#[must_use]
pub fn contest_format(language: Language, plan: &ContestPlan, begun: Option<u16>) -> String {
    let kind = contest_kind(language, plan.kind);
    let rounds = begun.or(plan.rounds);
    let detail = match (plan.kind, plan.length) {
        (ContestKind::Swiss, _) => {
            rounds.map(|it| language.tell("contest-rounds", &[("count", it.into())]))
        }
        (ContestKind::Arena | ContestKind::TeamBattle, _) => {
            let minutes = plan
                .minutes
                .map(|it| language.tell("contest-minutes", &[("count", it.into())]));
            let best = plan
                .best
                .map(|it| language.tell("teams-best", &[("count", it.into())]));
            let all: Vec<String> = minutes.into_iter().chain(best).collect();
            (!all.is_empty()).then(|| all.join(&language.say("alt-separator")))
        }
        (kind, _) if kind.has_boards() => {
            // A round of teams has as many rounds of games as games at each board.
            let rounds = begun.map(|it| it / u16::from(plan.cycles).max(1));
            let rounds = rounds.or(plan.rounds);
            let rounds = rounds
                .filter(|_| kind == ContestKind::TeamTournament)
                .map(|it| language.tell("contest-rounds", &[("count", it.into())]));
            let league = plan.is_league().then(|| language.say("teams-round-robin"));
            let boards = plan
                .boards
                .map(|it| language.tell("teams-boards", &[("count", it.into())]));
            let twice = (plan.cycles == 2).then(|| language.say("teams-two-games"));
            let all = league.into_iter().chain(rounds).chain(boards).chain(twice);
            let all: Vec<String> = all.collect();
            (!all.is_empty()).then(|| all.join(&language.say("alt-separator")))
        }
        (ContestKind::Stairs, _) => None,
        (ContestKind::Pond | ContestKind::RainPond | ContestKind::DarkPond, _) => plan
            .hours
            .map(|it| language.tell("pond-hours", &[("count", it.into())])),
        (ContestKind::RoundRobin, _) => {
            let twice = (plan.cycles == 2).then(|| language.say("contest-two-games"));
            let sections = plan
                .section
                .map(|it| language.tell("sections-size", &[("count", it.into())]));
            let all: Vec<String> = sections.into_iter().chain(twice).collect();
            (!all.is_empty()).then(|| all.join(&language.say("alt-separator")))
        }
        (_, MatchLength::Games(1)) => None,
        (_, MatchLength::Games(games)) => {
            Some(language.tell("contest-games-a-match", &[("count", games.into())]))
        }
        (_, MatchLength::Wins(wins)) => {
            Some(language.tell("contest-wins-a-match", &[("count", wins.into())]))
        }
    };
    match detail {
        Some(detail) => {
            let args = [("kind", kind.into()), ("detail", detail.into())];
            language.tell("contest-format", &args)
        }
        None => kind,
    }
}

/// How often a contest is announced anew.
#[must_use]
pub fn contest_repeat(language: Language, repeat: Repeat) -> String {
    language.say(&format!("contest-repeat-{}", repeat.key()))
}

/// When a contest begins that has no time for it.
#[must_use]
pub fn contest_start(language: Language, plan: &ContestPlan) -> String {
    match plan.start {
        ContestStart::WhenFull => {
            let most = [("count", plan.places().into())];
            language.tell("contest-starts-when-full", &most)
        }
        ContestStart::ByHand | ContestStart::At(_) => language.say("contest-starts-by-hand"),
    }
}

/// Points as people write them: `3½`.
#[must_use]
pub fn contest_points(points: Points) -> String {
    let (whole, half) = (points.in_halves() / 2, points.in_halves() % 2);
    match (whole, half) {
        (0, 1) => "½".to_owned(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => whole.to_string(),
    }
}

/// A result as it stands between two names.
#[must_use]
pub fn contest_result(language: Language, result: GameResult) -> String {
    match result {
        GameResult::WhiteWins => "1–0".to_owned(),
        GameResult::BlackWins => "0–1".to_owned(),
        GameResult::Draw => "½–½".to_owned(),
        GameResult::WhiteByForfeit => language.say("contest-forfeit-first"),
        GameResult::BlackByForfeit => language.say("contest-forfeit-second"),
        GameResult::DoubleForfeit => language.say("contest-forfeit-both"),
        GameResult::Void => language.say("contest-void"),
    }
}

/// The name of a match of a knockout.
#[must_use]
pub fn contest_match(language: Language, id: MatchId, is_double: bool) -> String {
    let numbered = |key: &str, round: u8, number: u8| {
        let args = [("round", round.into()), ("number", number.into())];
        language.tell(key, &args)
    };
    match id {
        MatchId::Losers(..) if !is_double => language.say("contest-match-bronze"),
        MatchId::Winners(round, number) => numbered("contest-match-winners", round, number),
        MatchId::Losers(round, number) => numbered("contest-match-losers", round, number),
        MatchId::Final(1) => language.say("contest-match-final"),
        MatchId::Final(_) => language.say("contest-match-final-again"),
    }
}

/// Why a contest says no.
#[must_use]
pub fn contest_refusal(language: Language, refusal: ContestRefusal) -> String {
    match refusal {
        ContestRefusal::BadPlan(bad) => language.say(&format!("contest-plan-{}", bad.key())),
        ContestRefusal::NoChallenge(why) => {
            let when = match why {
                NoChallenge::TooSoon { until } => relative_after(until),
                _ => String::new(),
            };
            let key = format!("contest-stairs-{}", why.key());
            language.tell(&key, &[("when", when.into())])
        }
        refusal => language.say(&format!("contest-refused-{}", refusal.key())),
    }
}

/// What to say where something about a contest was not done, but for what is a fault of ours.
///
/// # Errors
///
/// It is something that a session says, too.
pub fn contest_error(language: Language, error: ContestError) -> Result<String, AppError> {
    match error {
        ContestError::Refused(refusal) => Ok(contest_refusal(language, refusal)),
        ContestError::KeptApart => Ok(language.say("contest-kept-apart")),
        ContestError::NoSuchContest => Ok(language.say("contest-unknown")),
        ContestError::TooMany => {
            let most = [("most", MOST_LIVE_CONTESTS.into())];
            Ok(language.tell("contest-too-many", &most))
        }
        ContestError::App(AppError::Denied(why)) => Ok(denied(language, why)),
        ContestError::App(AppError::Refused(refusal @ Refusal::BadTerms(_))) => {
            Ok(super::refusal(language, &refusal, "", &[]))
        }
        ContestError::App(error) => Err(error),
    }
}
