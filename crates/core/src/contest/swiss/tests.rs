//! The cases of the judge, round by round.

use serde_json::Value;

use super::*;
use crate::contest::{
    cases,
    result::{Bye, GameResult, PointSystem, ResultLine},
};

fn tpn(value: &Value) -> Tpn {
    Tpn::new(usize::try_from(value.as_u64().unwrap()).unwrap()).unwrap()
}

fn line(value: &Value) -> ResultLine {
    if let Some(player) = value.get("bye") {
        return ResultLine::Bye {
            player: tpn(player),
            bye: Bye::Allocated,
        };
    }
    let result = match value["result"].as_str().unwrap() {
        "10" => GameResult::WhiteWins,
        "01" => GameResult::BlackWins,
        "==" => GameResult::Draw,
        "+-" => GameResult::WhiteByForfeit,
        "-+" => GameResult::BlackByForfeit,
        "--" => GameResult::DoubleForfeit,
        other => panic!("{other}"),
    };
    ResultLine::Pair {
        white: tpn(&value["white"]),
        black: tpn(&value["black"]),
        result,
    }
}

/// The cases of the judge.
pub(crate) fn cases_of_the_judge() -> Vec<Value> {
    cases()["swiss"]["cases"].as_array().unwrap().clone()
}

/// What was recorded of one round of a case.
fn recorded(case: &Value, round: usize) -> Vec<ResultLine> {
    let lines = case["rounds"][round].as_array().unwrap().iter().map(line);
    let asked = case["requested_byes"][(round + 1).to_string()].as_object();
    let asked = asked
        .into_iter()
        .flatten()
        .map(|(player, kind)| ResultLine::Bye {
            player: Tpn::new(player.parse().unwrap()).unwrap(),
            bye: if kind == "H" { Bye::Half } else { Bye::Zero },
        });
    lines.chain(asked).collect()
}

fn empty_history(case: &Value) -> History {
    let players = case["players"].as_array().unwrap().len();
    History::new(players, PointSystem::default()).unwrap()
}

/// All rounds of a case.
pub(crate) fn case_history(case: &Value) -> History {
    let mut history = empty_history(case);
    for round in 0..case["rounds"].as_array().unwrap().len() {
        history.record(&recorded(case, round)).unwrap();
    }
    history
}

#[test]
fn every_round_of_every_case_is_paired_as_the_judge_pairs_it() {
    let mut rounds = 0;
    for case in cases_of_the_judge() {
        let initial = match case["initial_colour"].as_str().unwrap() {
            "w" => SideColor::White,
            _ => SideColor::Black,
        };
        let total = usize::try_from(case["rounds_total"].as_u64().unwrap()).unwrap();
        let rules = SwissRules::new(total, initial);
        let mut history = empty_history(&case);
        for round in 0..case["rounds"].as_array().unwrap().len() {
            let lines = recorded(&case, round);
            let absent = lines.iter().filter_map(|line| match *line {
                ResultLine::Bye {
                    bye: Bye::Allocated,
                    ..
                }
                | ResultLine::Pair { .. } => None,
                ResultLine::Bye { player, .. } => Some(player),
            });
            let ours = pair(&history, &rules, &absent.collect()).unwrap();
            let mut paired = ours.pairs;
            paired.sort();
            let pairs = lines.iter().filter_map(|line| match *line {
                ResultLine::Pair { white, black, .. } => Some(Pair { white, black }),
                ResultLine::Bye { .. } => None,
            });
            let mut expected: Vec<Pair> = pairs.collect();
            expected.sort();
            let bye = lines.iter().find_map(|line| match *line {
                ResultLine::Bye {
                    player,
                    bye: Bye::Allocated,
                } => Some(player),
                _ => None,
            });
            assert_eq!(
                (paired, ours.bye),
                (expected, bye),
                "{} round {}",
                case["name"],
                round + 1
            );
            history.record(&lines).unwrap();
            rounds += 1;
        }
    }
    assert_eq!(rounds, 65);
}

#[test]
fn a_swiss_has_a_round_more_than_it_takes_to_find_a_winner() {
    let rounds = [0, 1, 2, 3, 4, 5, 8, 9, 40].map(usual_rounds);
    assert_eq!(rounds, [0, 0, 1, 2, 3, 4, 4, 5, 7]);
}
