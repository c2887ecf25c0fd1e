//! The pairings and tie-breaks of a recorded Swiss.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use qiyuan_core::contest::{
    history::{Contradiction, History},
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    swiss::{Round, SwissRules, pair},
    tie_breaks::{Criterion, TieBreaks, ranking},
    tpn::Tpn,
};

use super::{
    ContestFailure,
    json::{fraction, list, number, player, shown, text, wrong},
};

/// The order that is printed beside the tie-breaks.
const ORDER: (&str, [Criterion; 4]) = (
    "order_points_bhc1_bh_sb_win_tpn",
    [
        Criterion::BuchholzCut,
        Criterion::Buchholz,
        Criterion::SonnebornBerger,
        Criterion::Wins,
    ],
);

/// Adds the pairing of every recorded round, and the tie-breaks after them.
pub(super) fn answer(case: &mut Value) -> Result<(), ContestFailure> {
    let players = list(case, "players")?.len();
    check_numbers(case, players)?;
    let initial = match text(case, "initial_colour")? {
        "w" => SideColor::White,
        "b" => SideColor::Black,
        other => return Err(wrong(format!("`initial_colour` is {}", shown(other)))),
    };
    let total = number(case, "rounds_total")?;
    let rules = SwissRules::new(usize::try_from(total).unwrap_or(usize::MAX), initial);
    let mut history = History::new(players, PointSystem::default()).map_err(contradiction)?;
    let mut pairings = Vec::new();
    for (at, lines) in list(case, "rounds")?.iter().enumerate() {
        let asked = asked(&case["requested_byes"][(at + 1).to_string()], players)?;
        let mut lines = read_round(lines, players)?;
        let absent = asked.iter().chain(&lines).filter_map(|line| match line {
            ResultLine::Bye {
                bye: Bye::Allocated,
                ..
            }
            | ResultLine::Pair { .. } => None,
            ResultLine::Bye { player, .. } => Some(*player),
        });
        let absent: BTreeSet<Tpn> = absent.collect();
        pairings.push(pair(&history, &rules, &absent).map_or(Value::Null, |it| print_round(&it)));
        let seen: BTreeSet<Tpn> = lines
            .iter()
            .filter_map(|it| match it {
                ResultLine::Bye { player, .. } => Some(*player),
                ResultLine::Pair { .. } => None,
            })
            .collect();
        lines.extend(asked.into_iter().filter(|it| match it {
            ResultLine::Bye { player, .. } => !seen.contains(player),
            ResultLine::Pair { .. } => true,
        }));
        history.record(&lines).map_err(contradiction)?;
    }
    case["pairings"] = pairings.into();
    let tie_breaks = Tpn::all(players).map(|it| (it.to_string(), print_tie_breaks(&history, it)));
    case["tiebreaks"] = Value::Object(tie_breaks.collect::<Map<String, Value>>());
    let order = ranking(&history, &ORDER.1).concat();
    case[ORDER.0] = order.into_iter().map(Tpn::number).collect();
    Ok(())
}

/// Players are listed by their numbers, from 1.
fn check_numbers(case: &Value, players: usize) -> Result<(), ContestFailure> {
    for (entry, expected) in list(case, "players")?.iter().zip(1..) {
        if player(&entry["tpn"], players)?.number() != expected {
            return Err(wrong("`players` are not in the order of `tpn`"));
        }
    }
    Ok(())
}

fn contradiction(fault: Contradiction) -> ContestFailure {
    wrong(match fault {
        Contradiction::TooManyPlayers => "too many players".to_owned(),
        Contradiction::TooManyRounds => "too many rounds".to_owned(),
        Contradiction::Unknown(tpn) => format!("{tpn} is not the number of a player"),
        Contradiction::Twice(tpn) => format!("player {tpn} is in a round twice"),
    })
}

/// The byes that were asked for in a round.
fn asked(value: &Value, players: usize) -> Result<Vec<ResultLine>, ContestFailure> {
    let asked = value
        .as_object()
        .into_iter()
        .flatten()
        .map(|(number, kind)| {
            let number = number
                .parse::<u32>()
                .map_err(|_| wrong("`requested_byes` names no number"))?;
            Ok(ResultLine::Bye {
                player: player(&number.into(), players)?,
                bye: bye(kind.as_str().unwrap_or_default())?,
            })
        });
    asked.collect()
}

fn bye(kind: &str) -> Result<Bye, ContestFailure> {
    match kind {
        "U" => Ok(Bye::Allocated),
        "H" => Ok(Bye::Half),
        "F" => Ok(Bye::Full),
        "Z" => Ok(Bye::Zero),
        other => Err(wrong(format!("no bye is called {}", shown(other)))),
    }
}

fn read_round(lines: &Value, players: usize) -> Result<Vec<ResultLine>, ContestFailure> {
    let lines = lines
        .as_array()
        .ok_or_else(|| wrong("a round is not a list"))?;
    let read = lines.iter().map(|line| match line.get("bye") {
        Some(number) => Ok(ResultLine::Bye {
            player: player(number, players)?,
            bye: bye(line["result"].as_str().unwrap_or("U"))?,
        }),
        None => Ok(ResultLine::Pair {
            white: player(&line["white"], players)?,
            black: player(&line["black"], players)?,
            result: result(text(line, "result")?)?,
        }),
    });
    read.collect()
}

fn result(text: &str) -> Result<GameResult, ContestFailure> {
    match text {
        "10" | "1-0" => Ok(GameResult::WhiteWins),
        "01" | "0-1" => Ok(GameResult::BlackWins),
        "==" | "=" => Ok(GameResult::Draw),
        "+-" => Ok(GameResult::WhiteByForfeit),
        "-+" => Ok(GameResult::BlackByForfeit),
        "--" => Ok(GameResult::DoubleForfeit),
        "void" => Ok(GameResult::Void),
        other => Err(wrong(format!("no result is written {}", shown(other)))),
    }
}

fn print_round(round: &Round) -> Value {
    let pairs = round.pairs.iter();
    let pairs = pairs.map(|it| json!({"white": it.white.number(), "black": it.black.number()}));
    let bye = round.bye.map(|it| json!({"bye": it.number()}));
    pairs.chain(bye).collect()
}

fn print_tie_breaks(history: &History, player: Tpn) -> Value {
    let it = TieBreaks::of(history, player);
    json!({
        "points": fraction(it.points.in_halves(), 2),
        "adj": fraction(it.adjusted.in_halves(), 2),
        "bh": fraction(it.buchholz.in_halves(), 2),
        "bh_c1": fraction(it.buchholz_cut.in_halves(), 2),
        "sb": fraction(it.sonneborn_berger.in_quarters(), 4),
        "sb_c1": fraction(it.sonneborn_berger_cut.in_quarters(), 4),
        "win": it.wins,
        "won": it.won,
        "bpg": it.blacks,
    })
}
