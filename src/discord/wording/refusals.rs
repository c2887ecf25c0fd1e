//! Refusals in words: each has its own sentence, and a new one does not compile until it has.

use super::{Language, Value, code, lessons::capitalized, own_key, pieces::push_sentence};
use crate::{
    app::Denied,
    discord::{conditional_moves, panel, touch},
};
use qiyuan_core::{
    clock::BadControl,
    rules::{BadSetup, Illegal, Info, RefusedMove},
    session::{BadLine, BadTerms, RatingRange, Refusal, SeatView},
};

/// Why a session said no. `typed` is what was typed, if anything was; `examples` are actions that
/// would be read, if some can be named.
#[must_use]
pub fn refusal(language: Language, refusal: &Refusal, typed: &str, examples: &[String]) -> String {
    let say = |key: &str| language.say(key);
    match refusal {
        Refusal::Illegal(fault) => illegal(language, fault, typed, examples),
        Refusal::BadSetup(fault) => bad_setup(language, *fault, typed),
        Refusal::BadTerms(BadTerms::Game) => say("bad-terms-game"),
        Refusal::BadTerms(BadTerms::Seats) => say("bad-terms-seats"),
        Refusal::BadTerms(BadTerms::Side) => say("bad-terms-side"),
        Refusal::BadTerms(BadTerms::Series) => say("bad-terms-series"),
        Refusal::BadTerms(BadTerms::Touch) => say("bad-terms-touch"),
        Refusal::BadTerms(BadTerms::Range) => say("bad-terms-range"),
        Refusal::BadTerms(BadTerms::Expiry) => say("bad-terms-expiry"),
        Refusal::BadTerms(BadTerms::Finished) => say("bad-terms-finished"),
        Refusal::BadTerms(BadTerms::RatedNever) => say("bad-terms-rated-never"),
        Refusal::BadTerms(BadTerms::RatedOptions) => say("bad-terms-rated-options"),
        Refusal::BadTerms(BadTerms::RatedSetup) => say("bad-terms-rated-setup"),
        Refusal::BadTerms(BadTerms::RatedClock) => say("bad-terms-rated-clock"),
        Refusal::Stale => say("refusal-stale"),
        Refusal::NotYourGame => say("refusal-not-your-game"),
        Refusal::NotYourTurn => say("refusal-not-your-turn"),
        Refusal::Over => say("refusal-over"),
        Refusal::NotOver => say("refusal-not-over"),
        Refusal::NotStarted => say("refusal-not-started"),
        Refusal::NotForYou => say("refusal-not-for-you"),
        Refusal::OwnChallenge => say("refusal-own-challenge"),
        Refusal::AlreadyAccepted => say("refusal-already-accepted"),
        Refusal::AlreadyReady => say("refusal-already-ready"),
        Refusal::ChallengeTaken => say("refusal-challenge-taken"),
        Refusal::NoOffer => say("refusal-no-offer"),
        Refusal::OwnOffer => say("refusal-own-offer"),
        Refusal::AlreadyOffered => say("refusal-already-offered"),
        Refusal::OfferTooSoon => say("refusal-offer-too-soon"),
        Refusal::RematchDeclined => say("refusal-rematch-declined"),
        Refusal::CannotAbort => say("refusal-cannot-abort"),
        Refusal::NothingToTakeBack => say("refusal-nothing-to-take-back"),
        Refusal::Paused => say("refusal-paused"),
        Refusal::NotPaused => say("refusal-not-paused"),
        Refusal::OnVacation => say("refusal-on-vacation"),
        Refusal::AlreadyRematched => say("refusal-already-rematched"),
        Refusal::NoSuchClaim => say("refusal-no-such-claim"),
        Refusal::ClaimWrong => say("refusal-claim-wrong"),
        Refusal::TooLong => say("refusal-too-long"),
        Refusal::ScoringTooLong => say("refusal-scoring-too-long"),
        Refusal::NoSuchDraw => say("refusal-no-such-draw"),
        Refusal::NotInThisGame => say("refusal-not-in-this-game"),
        Refusal::TakebackTooLate => say("refusal-takeback-too-late"),
        Refusal::GaveUp => say("refusal-gave-up"),
        Refusal::AlreadyPlaying => say("refusal-already-playing"),
        Refusal::NoEmptySeat => say("refusal-no-empty-seat"),
        Refusal::LastHand => say("refusal-last-hand"),
        Refusal::SeatAskedFor => say("refusal-seat-asked-for"),
        Refusal::AskedTooOften => say("refusal-asked-too-often"),
        Refusal::NotJoined => say("refusal-not-joined"),
        Refusal::LeftTooOften => say("refusal-left-too-often"),
        Refusal::TooFewPlayers => say("refusal-too-few-players"),
        Refusal::OwnTurn => say("refusal-own-turn"),
        Refusal::ChangedTooOften => say("refusal-changed-too-often"),
        Refusal::TooManyLines => conditional_moves::too_many(language),
        Refusal::BadLine { line, why } => bad_line(language, *line, why),
        Refusal::Touch(refusal) => touch::refusal(language, None, refusal),
        Refusal::NotForPlayers => say("refusal-not-for-players"),
    }
}

/// What is wrong with a line of conditional moves.
fn bad_line(language: Language, line: u32, why: &BadLine) -> String {
    let number = ("line", line.into());
    match why {
        BadLine::Illegal {
            is_own: false,
            typed,
            illegal: fault,
        } if *fault != Illegal::Unreadable => {
            let typed = ("typed", code(typed).into());
            language.tell("bad-line-opponent", &[number, typed])
        }
        BadLine::Illegal {
            typed,
            illegal: fault,
            ..
        } => {
            let why = illegal(language, fault, typed, &[]);
            language.tell("bad-line-illegal", &[number, ("why", why.into())])
        }
        BadLine::Ends => language.tell("bad-line-ends", &[number]),
        BadLine::WithoutAnswer => language.tell("bad-line-without-answer", &[number]),
        BadLine::Differs => language.tell("bad-line-differs", &[number]),
    }
}

/// That a game has no such thing, and what it has instead where the game says so.
#[must_use]
pub fn not_in_this_game(language: Language, info: &Info) -> String {
    language.say(&own_key(language, info, "refusal-not-in-this-game"))
}

/// That it is not a player's turn, and whose it is if one player is waited for; where several choose at the same time,
/// who is still to choose.
#[must_use]
pub fn not_your_turn(language: Language, view: &SeatView) -> String {
    if view.on_vacation(view.seat()).is_some() {
        return language.say("refusal-on-vacation");
    }
    if !view.choosing().is_empty() {
        let players = panel::players_in(view, language, view.choosing());
        let key = match view.is_prelude() {
            true => "refusal-others-set-up",
            false => "refusal-others-choose",
        };
        return language.tell(key, &[("players", players.into())]);
    }
    let waited_for = view.to_move().iter().filter_map(|seat| view.player(seat));
    let waited_for: Vec<String> = waited_for.map(|it| panel::mention(language, it)).collect();
    match waited_for.as_slice() {
        [player] => language.tell("refusal-their-turn", &[("player", player.as_str().into())]),
        _ => language.say("refusal-not-your-turn"),
    }
}

/// That a game is paused, to whoever plays in it; who is ready to go on is told for whom that waits. The button is named
/// as where it stands.
#[must_use]
pub fn paused(language: Language, shown_in: Language, view: &SeatView) -> String {
    if !view.ready().contains(view.seat()) {
        return language.say("refusal-paused");
    }
    let waited_for = view.seats().minus(view.left()).minus(view.ready());
    let players = panel::players_in(view, language, waited_for);
    let button = ("button", shown_in.say("button-resume").into());
    language.tell("refusal-paused-for", &[("player", players.into()), button])
}

/// Why the app refused.
#[must_use]
pub fn denied(language: Language, denied: Denied) -> String {
    match denied {
        Denied::NoSuchGame => language.say("denied-no-such-game"),
        Denied::NoSuchSession => language.say("denied-no-such-session"),
        Denied::Quarantined => language.say("denied-quarantined"),
        Denied::NoSession => language.say("denied-no-session"),
        Denied::WhichSession => language.say("denied-which-session"),
        Denied::TooManyChallenges => at_most(language, "denied-too-many-challenges", denied),
        Denied::TooManyGames => at_most(language, "denied-too-many-games", denied),
        Denied::OpponentTooManyGames => at_most(language, "denied-opponent-too-many-games", denied),
        Denied::ServerTooManyChallenges => {
            at_most(language, "denied-server-too-many-challenges", denied)
        }
        Denied::ServerTooManyGames => at_most(language, "denied-server-too-many-games", denied),
        Denied::NoSuchFormat => language.say("denied-no-such-format"),
        Denied::NotFinished => language.say("denied-not-finished"),
        Denied::NothingFinished => language.say("denied-nothing-finished"),
        Denied::RatedPause(until) => {
            let when = panel::relative(until);
            language.tell("denied-rated-pause", &[("when", when.into())])
        }
        Denied::ChallengesTooOften(until) => {
            let when = panel::relative_after(until);
            language.tell("denied-challenges-too-often", &[("when", when.into())])
        }
        Denied::CannotBeChallenged => language.say("denied-cannot-be-challenged"),
        Denied::Blocked => language.say("denied-blocked"),
        Denied::CannotJoin => language.say("denied-cannot-join"),
        Denied::OutsideRange(range) => language.tell("denied-outside-range", &range_args(range)),
        Denied::CannotPlayTogether => language.say("denied-cannot-play-together"),
        Denied::Banned => language.say("denied-banned"),
        Denied::OwnGame => language.say("denied-own-game"),
        Denied::StillPlaying => language.say("denied-still-playing"),
        Denied::Busy => language.say("denied-busy"),
        Denied::Unavailable => language.say("denied-unavailable"),
    }
}

/// The ends of a range of ratings.
#[must_use]
pub fn range_args(range: RatingRange) -> [(&'static str, Value<'static>); 2] {
    // As text: a rating has no mark between its thousands.
    let text = |points: i32| points.to_string().into();
    [("least", text(range.least)), ("most", text(range.most))]
}

/// That there are as many of something as there may be.
fn at_most(language: Language, key: &str, denied: Denied) -> String {
    language.tell(key, &[("most", denied.most().unwrap_or_default().into())])
}

/// Why the rules did not take an action.
#[must_use]
pub fn illegal(language: Language, fault: &Illegal, typed: &str, examples: &[String]) -> String {
    let mut told = why_illegal(language, fault, typed, examples);
    if matches!(fault, Illegal::OffBoard { .. }) && !examples.is_empty() {
        let examples = ("examples", listed(language, examples).into());
        push_sentence(&mut told, &language.tell("illegal-try", &[examples]));
    }
    told
}

fn why_illegal(language: Language, fault: &Illegal, typed: &str, examples: &[String]) -> String {
    let is_untyped = typed.is_empty();
    let typed = code(typed);
    match fault {
        Illegal::Unreadable if examples.is_empty() => {
            language.tell("illegal-unreadable-bare", &[("typed", typed.into())])
        }
        Illegal::Unreadable => language.tell(
            "illegal-unreadable",
            &[
                ("typed", typed.into()),
                ("examples", listed(language, examples).into()),
            ],
        ),
        Illegal::Ambiguous(candidates) => {
            let key = match candidates.as_slice() {
                [_] => "illegal-doubtful",
                _ => "illegal-ambiguous",
            };
            let args = [
                ("typed", typed.into()),
                ("candidates", listed(language, candidates).into()),
            ];
            language.tell(key, &args)
        }
        Illegal::NotYourTurn => language.say("refusal-not-your-turn"),
        Illegal::Over(_) => language.say("refusal-over"),
        // Elsewhere it stands behind a colon.
        Illegal::Rule(rule) if is_untyped => capitalized(&language.say(&format!("rule-{rule}"))),
        Illegal::OffBoard { rule, place } => {
            let rule = match place {
                None => language.say(&format!("rule-{rule}")),
                Some(place) => {
                    language.tell("illegal-no-such-place", &[("place", code(place).into())])
                }
            };
            match is_untyped {
                true => capitalized(&rule),
                false => {
                    let args = [("typed", typed.into()), ("rule", rule.into())];
                    language.tell("illegal-rule", &args)
                }
            }
        }
        // Where it is not about a move, or about the text itself, the game has its own sentence.
        Illegal::Rule(rule) if language.has(&format!("typed-rule-{rule}")) => {
            language.tell(&format!("typed-rule-{rule}"), &[("typed", typed.into())])
        }
        Illegal::Rule(rule) => language.tell(
            "illegal-rule",
            &[
                ("typed", typed.into()),
                ("rule", language.say(&format!("rule-{rule}")).into()),
            ],
        ),
    }
}

/// Why a game cannot start like that.
#[must_use]
pub fn bad_setup(language: Language, fault: BadSetup, typed: &str) -> String {
    language.tell(
        "bad-setup",
        &[
            ("typed", code(typed).into()),
            (
                "fault",
                language.say(&format!("setup-fault-{}", fault.0)).into(),
            ),
        ],
    )
}

/// Why a record is no setup, where a move in it is not allowed.
#[must_use]
pub fn bad_record(language: Language, typed: &str, refused: &RefusedMove) -> String {
    let fault = illegal(language, &refused.why, &refused.text, &[]);
    language.tell(
        "bad-setup",
        &[("typed", code(typed).into()), ("fault", fault.into())],
    )
}

/// Why a text is no time control.
#[must_use]
pub fn bad_control(language: Language, fault: BadControl, typed: &str) -> String {
    let why = match fault {
        BadControl::Empty => language.say("clock-fault-empty"),
        BadControl::TooLong => language.say("clock-fault-too-long"),
        BadControl::Unreadable => language.say("clock-fault-unreadable"),
        BadControl::NoUnit => language.say("clock-fault-no-unit"),
        BadControl::OutOfRange => language.say("clock-fault-out-of-range"),
        BadControl::NoTime => language.say("clock-fault-no-time"),
        BadControl::CapTooLow => language.say("clock-fault-cap-too-low"),
        BadControl::TooManyLimits => language.say("clock-fault-too-many-limits"),
        BadControl::WeekendsOff => language.say("clock-fault-weekends-off"),
    };
    // Whoever writes Han characters is answered with examples in them.
    let has_han = typed
        .chars()
        .any(|letter| ('\u{4e00}'..='\u{9fff}').contains(&letter));
    let reader = match language {
        Language::EnUs if has_han => Language::ZhCn,
        other => other,
    };
    let examples = reader.say("clock-examples");
    let examples: Vec<String> = examples.split(", ").map(str::to_owned).collect();
    language.tell(
        "bad-clock",
        &[
            ("typed", code(typed).into()),
            ("fault", why.into()),
            ("examples", listed(language, &examples).into()),
        ],
    )
}

/// Pieces of code in a row: `Nf3`, `e4`.
#[must_use]
pub fn listed(language: Language, items: &[String]) -> String {
    let separator = language.say("alt-separator");
    let quoted: Vec<String> = items
        .iter()
        .take(6)
        .map(|item| format!("`{}`", code(item)))
        .collect();
    quoted.join(&separator)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_that_is_told_alone_is_a_whole_sentence() {
        let rules = qiyuan_games::ALL
            .iter()
            .flat_map(|game| game.info().illegal);
        for rule in rules {
            for language in Language::ALL {
                let told = illegal(language, &Illegal::Rule(rule), "", &[]);
                assert!(!told.starts_with(char::is_lowercase), "{told}");
                assert!(told.ends_with(['.', '。', '!', '?', '？']), "{told}");
            }
        }
    }
}
