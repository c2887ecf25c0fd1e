//! Collected cases of capture, suicide, ko and superko; right at every step.

use std::collections::BTreeSet;

use qiyuan_core::rules::{AnyPosition, Illegal, Viewer};
use serde_json::Value;

use super::{data, play, start};

const FILES: &str = "ABCDEFGHJKLMNOPQRST";

/// The name of a point of the data: column and row from the top left.
fn name(point: &Value, height: usize) -> String {
    let number = |index: usize| usize::try_from(point[index].as_u64().unwrap()).unwrap();
    let letter = &FILES[number(0)..=number(0)];
    format!("{letter}{}", height - number(1))
}

fn names(points: &Value, height: usize) -> BTreeSet<String> {
    let points = points.as_array().unwrap().iter();
    points.map(|point| name(point, height)).collect()
}

fn rows(case: &Value) -> Vec<&str> {
    let rows = case["rows"].as_array().unwrap().iter();
    rows.map(|row| row.as_str().unwrap()).collect()
}

fn begin(case: &Value, rules: &str) -> Box<dyn AnyPosition> {
    let rows = rows(case);
    let turn = case["to_move"].as_str().unwrap();
    let (width, height) = (rows[0].len(), rows.len());
    let board = rows.join("/");
    start(&format!(
        "{width}x{height} rules {rules} board {board} turn {turn}"
    ))
}

fn stones(position: &dyn AnyPosition) -> usize {
    let diagram = position.view(Viewer::Public).diagram(super::BLACK);
    diagram.board().unwrap().pieces.len()
}

#[test]
fn stones_are_captured_and_refused_as_collected() {
    let cases = data(include_str!("../data/go/capture_rules.json"));
    assert_eq!(cases.len(), 13);
    for case in &cases {
        let id = &case["id"];
        let mut position = begin(case, "chinese");
        let before = position.view(Viewer::Record).text();
        let (height, count) = (rows(case).len(), stones(&*position));
        let point = name(&case["move"], height);
        let status = case["status"].as_str().unwrap();
        let result = play(&mut *position, &point);
        if status == "legal" {
            assert_eq!(result, Ok(point), "{id}");
            let captured = names(&case["captured"], height);
            assert_eq!(stones(&*position), count + 1 - captured.len(), "{id}");
            let diagram = position.view(Viewer::Public).diagram(super::BLACK);
            let diagram = diagram.board().unwrap();
            for piece in &diagram.pieces {
                let at = diagram.board.coordinates.name(piece.at);
                assert!(!captured.contains(&at), "{id}: {at}");
            }
        } else {
            let Err(Illegal::Rule(rule)) = result else {
                panic!("{id}: {result:?}");
            };
            assert_eq!(rule, status, "{id}");
            assert_eq!(position.view(Viewer::Record).text(), before, "{id}");
        }
    }
}

/// Every free point that is refused, with the rule.
fn refused(position: &dyn AnyPosition, width: usize, height: usize) -> Vec<(String, &'static str)> {
    let seat = position.turn().seats().iter().next().unwrap();
    let legal = position.seat_view(seat).legal();
    let points = (0..width).flat_map(|x| (0..height).map(move |y| (x, y)));
    points
        .map(|(x, y)| format!("{}{}", &FILES[x..=x], y + 1))
        .filter_map(|point| {
            let read = position.seat_view(seat).read(&point);
            assert_eq!(legal.contains(&point), read.is_ok(), "{point}");
            match read {
                Ok(_) | Err(Illegal::Rule("occupied")) => None,
                Err(Illegal::Rule(rule)) => Some((point, rule)),
                Err(other) => panic!("{point}: {other}"),
            }
        })
        .collect()
}

fn follow(case: &Value, superko: &str, rules: &str) -> usize {
    let id = &case["id"];
    let mut position = begin(case, rules);
    let (width, height) = (rows(case)[0].len(), rows(case).len());
    let mut checked = 0;
    for (number, step) in (1..).zip(case["moves"].as_array().unwrap()) {
        let context = format!("{id}, move {number}, {superko}");
        let status = step["status"][superko].as_str();
        let action = if step["move"].is_array() {
            name(&step["move"], height)
        } else {
            "pass".to_owned()
        };
        if position.turn().seats().len() == 2 {
            play(&mut *position, "resume").unwrap();
        }
        let seat = u8::from(step["by"] == "w");
        let turn = position.turn().seats().iter().next().unwrap().0;
        assert_eq!(turn, seat, "{context}");
        let result = play(&mut *position, &action);
        match status {
            None | Some("legal") => assert!(result.is_ok(), "{context}: {result:?}"),
            Some("superko") => {
                let is_named = matches!(result, Err(Illegal::Rule("ko" | "superko")));
                assert!(is_named, "{context}: {result:?}");
                return checked + 1;
            }
            Some(other) => assert_eq!(result.unwrap_err().key(), other, "{context}"),
        }
        checked += 1;
        let illegal = &step["illegal_for_next_player"][superko];
        if illegal.is_null() {
            continue;
        }
        let mut position = position.boxed();
        if position.turn().seats().len() == 2 {
            play(&mut *position, "resume").unwrap();
        }
        let refused = refused(&*position, width, height);
        let of = |rules: &[&str]| -> BTreeSet<String> {
            let fitting = refused.iter().filter(|(_, rule)| rules.contains(rule));
            fitting.map(|(point, _)| point.clone()).collect()
        };
        assert_eq!(
            of(&["ko", "superko"]),
            names(&illegal["superko"], height),
            "{context}"
        );
        assert_eq!(
            of(&["suicide"]),
            names(&illegal["suicide"], height),
            "{context}"
        );
    }
    checked
}

#[test]
fn no_board_comes_up_twice() {
    let cases = data(include_str!("../data/go/superko.json"));
    let followed =
        |superko, rules| -> usize { cases.iter().map(|case| follow(case, superko, rules)).sum() };
    assert!(followed("positional", "chinese") >= 36);
    assert!(followed("situational", "aga") >= 36);
}

#[test]
fn a_ko_is_told_from_a_longer_repetition() {
    let cases = data(include_str!("../data/go/superko.json"));
    let find = |id: &str| cases.iter().find(|case| case["id"] == id).unwrap();
    let reasons = |id: &str, moves: &[&str]| -> Vec<(String, &'static str)> {
        let case = find(id);
        let mut position = begin(case, "chinese");
        for action in moves {
            play(&mut *position, action).unwrap();
        }
        let rows = rows(case);
        let mut refused = refused(&*position, rows[0].len(), rows.len());
        refused.retain(|(_, rule)| *rule != "suicide");
        refused
    };
    assert_eq!(reasons("simple-ko", &["C3"]), [("B3".to_owned(), "ko")]);
    let triple = reasons("katago-triple-ko", &["D5", "B4", "F5", "D4", "B5"]);
    assert_eq!(
        triple,
        [("B4".to_owned(), "ko"), ("F4".to_owned(), "superko")]
    );
}

#[test]
fn suicide_of_several_stones_is_a_matter_of_the_rule_set() {
    let setup = |rules: &str| format!("3x3 rules {rules} board .xo/xo./o.. turn b");
    assert_eq!(
        play(&mut *start(&setup("chinese")), "A3"),
        Err(Illegal::Rule("suicide"))
    );
    let mut position = start(&setup("tromp-taylor"));
    play(&mut *position, "A3").unwrap();
    assert_eq!(stones(&*position), 3);
    let single = "3x3 rules tromp-taylor board .o./o../... turn b";
    assert_eq!(
        play(&mut *start(single), "A3"),
        Err(Illegal::Rule("suicide"))
    );
}
