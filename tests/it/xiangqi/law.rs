//! The law of repetition, case by case.

use qiyuan_core::rules::{AnyPosition, Outcome, Ruling, Seat, Viewer};
use serde_json::Value;

use super::{ending, play, start};

pub(super) fn cases() -> Vec<Value> {
    serde_json::from_str(include_str!("../data/xiangqi/cases.json")).unwrap()
}

pub(super) fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_default()
}

pub(super) fn played(fen: &str, moves: &str) -> Box<dyn AnyPosition> {
    let mut position = start(fen);
    play(&mut *position, moves);
    position
}

/// The winner by a ruling, as the cases name it.
pub(super) fn verdict(ruling: &Ruling) -> &'static str {
    match &ruling.outcome {
        Some(Outcome::Won { seats, .. }) if ruling.is_final => {
            if seats.contains(Seat(0)) {
                "red"
            } else {
                "black"
            }
        }
        Some(Outcome::Drawn { .. }) if ruling.is_final => "draw",
        _ => "none",
    }
}

fn labels(ruling: &Ruling) -> Vec<(u8, &str, &'static str)> {
    ruling
        .labels
        .iter()
        .map(|labeled| (labeled.seat.0, labeled.action.as_str(), labeled.label))
        .collect()
}

/// What was found in all cases, so that nothing is judged twice.
#[derive(Default)]
struct Tally {
    wrong_for_certain: Vec<String>,
    /// Right verdicts and cases: by the rules of 1999, of 2020, and by AXF.
    verdicts: [(u32, u32); 3],
    /// Labels that are right, ours and official, by the rules of 1999 and of 2020.
    labels: [[Found; 3]; 2],
}

#[derive(Clone, Copy, Debug, Default)]
struct Found {
    right: u32,
    ours: u32,
    official: u32,
}

impl Tally {
    fn look(&mut self, case: &Value) {
        let position = played(text(case, "fen"), text(case, "moves"));
        for (index, (profile, key)) in [
            ("cxa1999", "expected"),
            ("cxa2020", "official"),
            ("axf", "axf"),
        ]
        .into_iter()
        .enumerate()
        {
            if !case[key].is_string() {
                continue;
            }
            let ruling = position.view(Viewer::Record).ruling(profile).unwrap();
            let facts = ruling.labels.iter().flat_map(|labeled| &labeled.facts);
            for fact in facts {
                assert!(position.info().facts.contains(&fact.key), "{}", fact.key);
            }
            let is_right = verdict(&ruling) == text(case, key);
            self.verdicts[index].0 += u32::from(is_right);
            self.verdicts[index].1 += 1;
            if !is_right && key == "expected" && case["confidence"] == "high" {
                self.wrong_for_certain.push(format!(
                    "{}: {} instead of {} ({}), {:?}",
                    text(case, "id"),
                    verdict(&ruling),
                    text(case, key),
                    text(case, "reason"),
                    labels(&ruling)
                ));
            }
            if index < 2 {
                self.compare(index, case, &ruling);
            }
        }
    }

    fn compare(&mut self, index: usize, case: &Value, ruling: &Ruling) {
        let official = text(case, "labels").split(' ');
        for (action, label) in text(case, "cycle").split(' ').zip(official) {
            let Some(ours) = ruling.labels.iter().find(|ours| ours.action == action) else {
                continue;
            };
            for (found, kind) in self.labels[index].iter_mut().zip(["将", "杀", "捉"]) {
                found.ours += u32::from(ours.label == kind);
                found.official += u32::from(label == kind);
                found.right += u32::from(ours.label == kind && label == kind);
            }
        }
    }
}

#[test]
fn the_cases_are_judged_right_where_they_are_certain_and_elsewhere_as_often_as_ever() {
    let mut tally = Tally::default();
    cases().iter().for_each(|case| tally.look(case));
    let wrong = &tally.wrong_for_certain;
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for ((right, all), least) in tally.verdicts.into_iter().zip([134, 47, 94]) {
        assert!(right >= least, "{:?} of {all}", tally.verdicts);
    }
    for ([check, mate, chase], (least, most_invented)) in
        tally.labels.into_iter().zip([(78, 5), (102, 4)])
    {
        assert_eq!((check.right, check.ours), (check.official, check.official));
        assert_eq!(mate.right, mate.official);
        let invented = chase.ours - chase.right;
        assert!(
            chase.right >= least && invented <= most_invented,
            "{chase:?}"
        );
    }
}

/// A FEN or a move with left and right exchanged.
pub(super) fn mirrored_fen(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board
        .split('/')
        .map(|rank| rank.chars().rev().collect())
        .collect();
    format!("{} {rest}", ranks.join("/"))
}

pub(super) fn mirrored(moves: &str) -> String {
    moves
        .chars()
        .map(|letter| match letter {
            'a'..='i' => char::from(b'a' + b'i' - letter as u8),
            other => other,
        })
        .collect()
}

/// A FEN or a move with the sides exchanged.
pub(super) fn swapped_fen(fen: &str) -> String {
    let (board, rest) = fen.split_once(' ').unwrap();
    let ranks: Vec<String> = board
        .split('/')
        .rev()
        .map(|rank| {
            rank.chars()
                .map(|letter| {
                    if letter.is_ascii_lowercase() {
                        letter.to_ascii_uppercase()
                    } else {
                        letter.to_ascii_lowercase()
                    }
                })
                .collect()
        })
        .collect();
    let rest = match rest.split_at(1) {
        ("w", rest) => format!("b{rest}"),
        (_, rest) => format!("w{rest}"),
    };
    format!("{} {rest}", ranks.join("/"))
}

pub(super) fn swapped(moves: &str) -> String {
    moves
        .chars()
        .map(|letter| match letter {
            '0'..='9' => char::from(b'0' + b'9' - letter as u8),
            other => other,
        })
        .collect()
}

#[test]
fn mirrored_and_exchanged_positions_get_mirrored_and_exchanged_verdicts() {
    let profiles = ["cxa1999", "cxa2020", "axf"];
    for (case, profile) in cases().iter().step_by(4).zip(profiles.iter().cycle()) {
        let (fen, moves) = (text(case, "fen"), text(case, "moves"));
        let judged = |fen: &str, moves: &str| {
            played(fen, moves)
                .view(Viewer::Record)
                .ruling(profile)
                .unwrap()
        };
        let ruling = judged(fen, moves);
        let mirror = judged(&mirrored_fen(fen), &mirrored(moves));
        let exchange = judged(&swapped_fen(fen), &swapped(moves));
        let id = format!("{} by {profile}", text(case, "id"));
        assert_eq!(verdict(&mirror), verdict(&ruling), "{id} mirrored");
        let expected = match verdict(&ruling) {
            "red" => "black",
            "black" => "red",
            other => other,
        };
        assert_eq!(verdict(&exchange), expected, "{id} exchanged");
        let names = |ruling: &Ruling| -> Vec<&str> {
            ruling.labels.iter().map(|labeled| labeled.label).collect()
        };
        assert_eq!(names(&mirror), names(&ruling), "{id} mirrored");
        assert_eq!(names(&exchange), names(&ruling), "{id} exchanged");
    }
}

/// Positions from games that a generator played at random, each with two moves that can be taken
/// back, so that they and their reverse make a loop.
fn loops(count: usize) -> Vec<(String, String)> {
    let mut state = 0x9e37_79b9_u32;
    let mut pick = move |actions: &[String]| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        actions[state as usize / 7 % actions.len()].clone()
    };
    let back = |action: &str| format!("{}{}", &action[2..], &action[..2]);
    let mut loops = Vec::new();
    let mut position = start("");
    while loops.len() < count {
        let Some(mover) = position.turn().seats().iter().next() else {
            position = start("");
            continue;
        };
        let fen = position.view(Viewer::Record).text();
        let (there, reply) = {
            let there = pick(&position.seat_view(mover).legal());
            let mut after = start(&fen);
            after.play(mover, &there).unwrap();
            let Some(other) = after.turn().seats().iter().next() else {
                position = start("");
                continue;
            };
            (there, pick(&after.seat_view(other).legal()))
        };
        let (undo, retreat) = (back(&there), back(&reply));
        let round = [&there, &reply, &undo, &retreat].map(String::as_str);
        if is_loop(&fen, &round) {
            loops.push((fen, round.join(" ")));
        }
        position.play(mover, &there).unwrap();
    }
    loops
}

/// Whether the moves are legal and lead back.
fn is_loop(fen: &str, round: &[&str]) -> bool {
    let board = |position: &dyn AnyPosition| {
        let text = position.view(Viewer::Record).text();
        text.split(' ').next().unwrap_or_default().to_owned()
    };
    let mut position = start(fen);
    let before = board(&*position);
    let is_legal = round.iter().all(|action| {
        let mover = position.turn().seats().iter().next();
        mover.is_some_and(|mover| position.play(mover, action).is_ok())
    });
    is_legal && board(&*position) == before
}

#[test]
fn loops_from_any_game_are_judged_alike_in_the_mirror() {
    for (fen, round) in loops(60) {
        let moves = format!("{round} {round}");
        let position = played(&fen, &moves);
        for profile in ["cxa1999", "cxa2020", "axf"] {
            let ruling = position.view(Viewer::Record).ruling(profile).unwrap();
            assert!(ruling.is_final, "{fen} {round}");
            let mirror = played(&mirrored_fen(&fen), &mirrored(&moves))
                .view(Viewer::Record)
                .ruling(profile)
                .unwrap();
            let names = |ruling: &Ruling| -> Vec<&'static str> {
                ruling.labels.iter().map(|labeled| labeled.label).collect()
            };
            assert_eq!(names(&mirror), names(&ruling), "{fen} {round} by {profile}");
            assert_eq!(mirror.outcome, ruling.outcome, "{fen} {round} by {profile}");
        }
    }
}

#[test]
fn labels_do_not_depend_on_what_came_before_the_loop() {
    for case in cases().iter().skip(2).step_by(4) {
        let (fen, moves) = (text(case, "fen"), text(case, "moves"));
        let whole = played(fen, moves);
        let ruling = whole.view(Viewer::Record).ruling("").unwrap();
        if !ruling.is_final {
            continue;
        }
        // The same loop, three times, from a setup of the position with which it began.
        let all: Vec<&str> = moves.split(' ').collect();
        let before = all.len() - ruling.labels.len();
        let at = played(fen, &all[..before].join(" "))
            .view(Viewer::Record)
            .text();
        let round = all[before..].join(" ");
        let again = played(&at, &format!("{round} {round}"))
            .view(Viewer::Record)
            .ruling("")
            .unwrap();
        assert_eq!(labels(&again), labels(&ruling), "{}", text(case, "id"));
        assert_eq!(verdict(&again), verdict(&ruling), "{}", text(case, "id"));
    }
}

#[test]
fn the_second_occurrence_warns_and_the_third_decides() {
    let fen = "2b6/4k4/9/9/9/9/9/9/2p6/3K1RBc1 w - - 0 1";
    let round = "f0e0 e8f8 e0f0 f8e8";
    let once = played(fen, round);
    let warning = once.view(Viewer::Record).ruling("").unwrap();
    assert_eq!((warning.occurrences, warning.is_final), (2, false));
    assert_eq!(ending(&*once), "none");
    let twice = played(fen, &format!("{round} {round}"));
    let ruling = twice.view(Viewer::Record).ruling("").unwrap();
    assert_eq!((ruling.occurrences, ruling.is_final), (3, true));
    assert_eq!(ruling.outcome, warning.outcome);
    assert_eq!(ending(&*twice), "perpetual-check");
    assert_eq!(ruling.labels[0].facts[0].key, "checks");
    assert_eq!(ruling.articles, ["CXA 1999, 26.1"]);
    let diagram = twice.view(Viewer::Public).diagram(Seat(0));
    let arrows = &diagram.board().unwrap().arrows;
    let labels: Vec<&str> = arrows.iter().map(|arrow| arrow.label.as_str()).collect();
    assert_eq!(labels, ["1 将", "2 闲", "3 将", "4 闲"]);
}

#[test]
fn a_capture_makes_earlier_positions_unreachable() {
    let position = played(
        "3k5/9/9/9/9/9/9/p8/R8/4K4 w - - 0 1",
        "a1a2 d9d8 a2a1 d8d9 a1a2",
    );
    assert_eq!(
        position
            .view(Viewer::Record)
            .ruling("")
            .unwrap()
            .occurrences,
        2
    );
}

#[test]
fn only_the_named_profiles_are_known() {
    let position = start("");
    for profile in ["", "cxa1999", "cxa2020", "axf"] {
        assert_eq!(
            position
                .view(Viewer::Record)
                .ruling(profile)
                .unwrap()
                .occurrences,
            1
        );
    }
    assert!(position.view(Viewer::Record).ruling("fide").is_none());
}
