//! What follows from a recorded contest.

use std::io::{Read, Write};

use serde_json::{Value, json};

use qiyuan_core::{
    clock::{Span, Timestamp},
    contest::{
        arena::{self, ArenaGame, Scores},
        history::GameScore,
        pond::{Pond, PondVariant},
        result::SideColor,
        stairs::{NoChallenge, Stairs},
    },
};

use super::{
    CaseKind, ContestFailure,
    json::{Names, list, number, shown, text, wrong},
    read, swiss,
};

/// Reads a contest and prints it with what follows from it.
pub(super) fn answer(
    kind: CaseKind,
    input: &mut dyn Read,
    output: &mut dyn Write,
) -> Result<(), ContestFailure> {
    let text = read(input)?;
    let mut case: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    if !case.is_object() {
        return Err(wrong("not a JSON object"));
    }
    match kind {
        CaseKind::Swiss => swiss::answer(&mut case)?,
        CaseKind::Arena => answer_arena(&mut case)?,
        CaseKind::Stairs => answer_stairs(&mut case)?,
        CaseKind::Pond => answer_pond(&mut case)?,
    }
    writeln!(output, "{case}")?;
    Ok(())
}

fn answer_arena(case: &mut Value) -> Result<(), ContestFailure> {
    let games = list(case, "games")?.iter().map(|game| {
        Ok(ArenaGame {
            score: match text(game, "res")? {
                "win" => GameScore::Win,
                "draw" => GameScore::Draw,
                "loss" => GameScore::Loss,
                other => return Err(wrong(format!("`res` is {}", shown(other)))),
            },
            plies: number(game, "plies")?,
            is_berserk: game["berserk"].as_bool().unwrap_or(false),
        })
    });
    let games: Vec<ArenaGame> = games.collect::<Result<_, ContestFailure>>()?;
    let points = arena::points(&games, Scores::default());
    let total: u64 = points.iter().map(|it| u64::from(*it)).sum();
    case["points"] = json!(points);
    case["total"] = json!(total);
    Ok(())
}

fn answer_stairs(case: &mut Value) -> Result<(), ContestFailure> {
    let given = case.clone();
    let names = Names::read(&given)?;
    let mut stairs = Stairs::new(names.count());
    let mut ops = list(&given, "ops")?.to_vec();
    for op in &mut ops {
        let day = number(op, "day")?;
        let now = Timestamp::from_ms(Span::DAY.times(day.into()).as_ms());
        op["answer"] = climb(&mut stairs, &names, op, now)?.into();
        let steps: Vec<_> = qiyuan_core::contest::tpn::Tpn::all(names.count())
            .map(|it| (it, stairs.step(it).unwrap_or_default()))
            .collect();
        op["steps"] = names.object(&steps);
    }
    case["ops"] = ops.into();
    Ok(())
}

/// What becomes of one thing that somebody does on the stairs.
fn climb(
    stairs: &mut Stairs,
    names: &Names<'_>,
    op: &Value,
    now: Timestamp,
) -> Result<&'static str, ContestFailure> {
    match text(op, "op")? {
        "challenge" => {
            let (by, of) = (names.at(op, "by")?, names.at(op, "of")?);
            let is_blocked = op["blocked"].as_bool().unwrap_or(false);
            match stairs.may_challenge(by, of, now, is_blocked) {
                Ok(()) => {
                    let color = stairs.color_of_challenger(by, of, SideColor::White);
                    stairs.begin(by, of, color);
                    Ok("ok")
                }
                Err(reason) => Ok(name(reason)),
            }
        }
        "result" => {
            let (by, of) = (names.at(op, "by")?, names.at(op, "of")?);
            let winner = match &op["winner"] {
                Value::Null => None,
                _ => Some(names.at(op, "winner")?),
            };
            let has_ended = stairs.end(by, of, winner, now);
            Ok(if has_ended { "ok" } else { "NoSuchGame" })
        }
        "rest" | "back" => {
            stairs.rest(names.at(op, "by")?, text(op, "op")? == "rest");
            Ok("ok")
        }
        "compress" => {
            stairs.compress();
            Ok("ok")
        }
        other => Err(wrong(format!("`op` is {}", shown(other)))),
    }
}

/// The name of a rule that forbids a challenge.
fn name(reason: NoChallenge) -> &'static str {
    match reason {
        NoChallenge::Unknown => "Unknown",
        NoChallenge::Yourself => "Yourself",
        NoChallenge::Resting => "Resting",
        NoChallenge::Blocked => "Blocked",
        NoChallenge::AlreadyChallenging => "AlreadyChallenging",
        NoChallenge::AlreadyChallenged => "AlreadyChallenged",
        NoChallenge::StepTooHigh => "StepTooHigh",
        NoChallenge::StepTooLow => "StepTooLow",
        NoChallenge::AlreadyPlayingEachOther => "AlreadyPlayingEachOther",
        NoChallenge::TooSoon { .. } => "TooSoon",
    }
}

fn answer_pond(case: &mut Value) -> Result<(), ContestFailure> {
    let given = case.clone();
    let names = Names::read(&given)?;
    let variant = match text(&given, "variant")? {
        "regular" => PondVariant::Regular,
        "rain" => PondVariant::Rain,
        "dark" => PondVariant::Dark,
        other => return Err(wrong(format!("`variant` is {}", shown(other)))),
    };
    let mut pond = Pond::new(variant, names.count());
    let mut rounds = Vec::new();
    for bids in list(&given, "bids")? {
        for (who, _) in bids
            .as_object()
            .ok_or_else(|| wrong("a round of `bids` is not an object"))?
        {
            names.find(who)?;
        }
        // What is no amount at all is no move.
        let named = |player| {
            let amount = bids.get(names.of(player)).and_then(Value::as_u64);
            amount.and_then(|it| u32::try_from(it).ok())
        };
        let Some(closed) = pond.close_round(named) else {
            break;
        };
        rounds.push(json!({
            "round": closed.round,
            "used": names.object(&closed.used),
            "no_first_move": names.list(&closed.never),
            "fell": names.list(&closed.fell),
            "bonus": closed.bonus.map(|it| names.of(it)),
            "left": names.object(&closed.left),
        }));
    }
    case["rounds"] = rounds.into();
    case["winner"] = json!(pond.winner().map(|it| names.of(it)));
    Ok(())
}
