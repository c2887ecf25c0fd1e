//! Chess in which chance has a say: dice, and the behemoth.

use qiyuan_core::{
    diagram::{Beyond, Cell, MarkKind, Remark, Words},
    rules::{AnyGame, AnyPosition, Illegal, Ply, Record, RecordFormat, Seat, Turn, Viewer},
};
use serde_json::Value;

use super::{super::refusal, fault, game, over, play, start};
use crate::fairy::{self, Square};

const CASES: &str = include_str!("../../../../../../tests/it/data/fairy/hidden.json");
const FACES: &str = "PNBRQK";

/// How many results there are of the draw that is waited for.
fn sides(position: &dyn AnyPosition) -> u32 {
    match position.turn() {
        Turn::Chance(draw) => draw.sides,
        other => panic!("{other:?}"),
    }
}

fn legal(position: &dyn AnyPosition) -> Vec<String> {
    let seat = position.turn().seats().first_seat().unwrap();
    position.seat_view(seat).legal()
}

fn refused(position: &dyn AnyPosition, text: &str) -> Option<Illegal> {
    let seat = position.turn().seats().first_seat().unwrap();
    position.seat_view(seat).read(text).err()
}

fn text(position: &dyn AnyPosition) -> String {
    position.view(Viewer::Public).text()
}

#[test]
fn each_face_of_the_die_allows_the_collected_moves_and_no_other_can_be_thrown() {
    let rows: Value = serde_json::from_str(CASES).unwrap();
    for row in rows["faces"].as_array().unwrap() {
        let fen = row["fen"].as_str().unwrap();
        let of_face = |number: usize| row["faces"][number.to_string()].as_str().unwrap();
        let possible: Vec<usize> = (1..=6).filter(|it| !of_face(*it).is_empty()).collect();
        let position = start("dice", fen);
        assert_eq!(sides(&*position) as usize, possible.len(), "{fen}");
        for (drawn, number) in (0..).zip(possible) {
            let mut thrown = position.boxed();
            thrown.resolve(drawn);
            assert_eq!(legal(&*thrown).join(" "), of_face(number), "{fen} {number}");
            let letter = FACES.chars().nth(number - 1).unwrap();
            assert_eq!(text(&*thrown), format!("{fen} die={letter}"));
            assert_eq!(thrown.perft(1), legal(&*thrown).len() as u64);
        }
    }
}

#[test]
fn a_piece_that_the_die_does_not_show_stays() {
    let mut position = start("dice", "4k3/1P6/8/8/8/8/8/4K2N w - - 0 1 die=N");
    let refused = |text| refused(&*position, text);
    assert_eq!(refused("Ke2"), Some(Illegal::Rule("other-face-knight")));
    assert_eq!(refused("b8=Q"), Some(Illegal::Rule("other-face-knight")));
    assert_eq!(refused("Nh3"), Some(Illegal::Rule("no-piece-can-reach")));
    assert_eq!(play(&mut *position, "b8=N"), "b7b8n");
    // A draw that nobody asked for changes nothing.
    let before = text(&*position);
    position.resolve(6);
    assert_eq!(text(&*position), before);
    assert_eq!(
        fault("dice", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 die=N").map(|bad| bad.0),
        Some("unreadable")
    );
}

#[test]
fn every_face_of_every_die_has_a_refusal_of_its_own() {
    for key in ["dice", "dice10x10"] {
        let variant = fairy::by_key(key).unwrap();
        let mut reasons: Vec<_> = variant.faces().map(refusal::of_face).collect();
        assert!(
            reasons.iter().all(|it| it.starts_with("other-face-")),
            "{reasons:?}"
        );
        reasons.sort_unstable();
        reasons.dedup();
        assert_eq!(reasons.len(), variant.die.len());
    }
}

#[test]
fn the_king_is_captured_where_dice_are_thrown() {
    let mut position = start("dice", "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1 die=R");
    play(&mut *position, "Rxe8");
    assert_eq!(over(&*position).unwrap().reason().key(), "king-captured");
}

#[test]
fn a_record_with_throws_is_read_back() {
    let dice = game("dice");
    let mut position = start("dice", "");
    let mut plies = Vec::new();
    for (drawn, action) in [(1, "Nf3"), (0, "e5"), (1, "Nxe5"), (1, "Nc6")] {
        position.resolve(drawn);
        plies.push(Ply::Drawn(drawn));
        let seat = position.turn().seats().first_seat().unwrap();
        plies.push(Ply::Action {
            seat,
            action: play(&mut *position, action),
            left_ms: Some(60_000),
        });
    }
    plies.push(Ply::Drawn(0));
    let record = Record {
        plies,
        ..Record::default()
    };
    let game: &dyn AnyGame = &dice;
    let written = game
        .records()
        .write_record(RecordFormat("pgn"), &record)
        .unwrap();
    assert!(written.contains("{[%draw 1]} 1. Nf3"), "{written}");
    let read = game
        .records()
        .read_record(RecordFormat("pgn"), &written)
        .unwrap();
    assert_eq!(read.plies, record.plies);
    let forged = written.replace("[%draw 1]} 1.", "[%draw 9]} 1.");
    assert!(
        game.records()
            .read_record(RecordFormat("pgn"), &forged)
            .is_err()
    );
}

#[test]
fn the_behemoth_walks_over_the_edges() {
    let rules = fairy::by_key("behemoth").unwrap().rules();
    let rows: Value = serde_json::from_str(CASES).unwrap();
    for row in rows["paths"].as_array().unwrap() {
        let from = Square::parse(row["start"].as_str().unwrap()).unwrap();
        let expected: Vec<&str> = row["path"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it.as_str().unwrap())
            .collect();
        let walks = (0..32).map(|number| rules.walk(from, number));
        let mut names = walks.map(|walk| walk.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert!(names.any(|walk| walk == expected), "{row}");
    }
    let from = Square::parse("d4").unwrap();
    let mut walks: Vec<Vec<Square>> = (0..32).map(|number| rules.walk(from, number)).collect();
    walks.sort();
    walks.dedup();
    assert_eq!(walks.len(), 32);
}

/// The walk from d4 by e3, f2 and g1 to h8.
const LONG: u32 = 15;

#[test]
fn the_behemoth_walks_after_every_move_and_destroys_what_is_on_its_way() {
    let mut position = start("behemoth", "");
    play(&mut *position, "e3");
    assert_eq!(sides(&*position), 32);
    assert!(text(&*position).ends_with(" walks"));
    assert!(position.turn().seats().is_empty());
    let way = position.drawn_caption(LONG);
    assert_eq!(way.as_deref(), Some("d4–e3–f2–g1–h8"));
    assert_eq!(position.drawn_caption(32), None);
    position.resolve(LONG);
    assert_eq!(
        text(&*position),
        "rnbqkbn*/pppppppp/8/8/8/8/PPPP2PP/RNBQKB1R b KQq - 0 1"
    );
    let diagram = position.view(Viewer::Public).diagram(Seat(0));
    assert_eq!(
        diagram.remarks[0],
        Remark::Walked {
            piece: "chess-behemoth",
            way: ["d4", "e3", "f2", "g1", "h8"].map(String::from).into(),
            crushed: vec![
                Words {
                    side: "white",
                    pieces: vec![
                        ("chess-pawn", "e3".to_owned()),
                        ("chess-pawn", "f2".to_owned()),
                        ("chess-knight", "g1".to_owned()),
                    ],
                },
                Words {
                    side: "black",
                    pieces: vec![("chess-rook", "h8".to_owned())],
                },
            ],
        }
    );
    let board = diagram.board().unwrap();
    let cell = |file, rank| Cell { file, rank };
    let dead = board.marks.iter().filter(|it| it.kind == MarkKind::Dead);
    let dead: Vec<Cell> = dead.map(|it| it.at).collect();
    // Nothing is marked below the behemoth.
    assert_eq!(dead, [cell(4, 2), cell(5, 1), cell(6, 0)]);
    let way: Vec<_> = board
        .arrows
        .iter()
        .map(|it| (it.seat, it.from, it.to, it.beyond))
        .collect();
    let step = Some((1, -1));
    let leaves = Beyond {
        before: None,
        after: step,
    };
    let enters = Beyond {
        before: step,
        after: None,
    };
    assert_eq!(
        way,
        [
            (None, cell(3, 3), cell(6, 0), leaves),
            (None, cell(7, 7), cell(7, 7), enters),
        ]
    );
    assert_eq!(
        refused(&*position, "Nh8"),
        Some(Illegal::Rule("behemoth-in-the-way"))
    );
    assert_eq!(
        refused(&*position, "O-O"),
        Some(Illegal::Rule("castle-right-lost"))
    );
}

#[test]
fn the_behemoth_is_in_the_way() {
    let position = start("behemoth", "4k3/8/8/8/8/3*4/3P4/3RK3 w - - 0 1");
    for action in ["d3", "d4"] {
        assert_eq!(
            refused(&*position, action),
            Some(Illegal::Rule("behemoth-in-the-way")),
            "{action}"
        );
    }
    let position = start("behemoth", "4k3/8/8/8/8/3*4/8/3RK3 w - - 0 1");
    for action in ["Rd3", "Rd5", "Rxd3"] {
        assert_eq!(
            refused(&*position, action),
            Some(Illegal::Rule("behemoth-in-the-way")),
            "{action}"
        );
    }
}

fn reason_after(fen: &str, action: &str, walk: u32) -> (String, usize) {
    let mut position = start("behemoth", fen);
    play(&mut *position, action);
    if let Turn::Chance(_) = position.turn() {
        position.resolve(walk);
    }
    let outcome = over(&*position).unwrap();
    (outcome.reason().key().to_owned(), outcome.winners().len())
}

#[test]
fn a_crushed_king_loses_and_two_draw() {
    let crushed = |key: &str, winners| (key.to_owned(), winners);
    // Three squares up from d4.
    assert_eq!(
        reason_after("8/3k4/8/8/3*4/8/8/K7 w - - 0 1", "Ka2", 2),
        crushed("king-crushed", 1)
    );
    assert_eq!(
        reason_after("8/3k4/3K4/8/3*4/8/8/8 w - - 0 1", "Kd5", 2),
        crushed("kings-crushed", 0)
    );
    // After a capture of the king the behemoth stays.
    assert_eq!(
        reason_after("3k4/3Q4/8/8/3*4/8/8/K7 w - - 0 1", "Qxd8", 2),
        crushed("king-captured", 1)
    );
    assert_eq!(
        fault("behemoth", "3k4/8/8/8/3**3/8/8/K7 w - - 0 1").map(|bad| bad.0),
        Some("unreadable")
    );
}

#[test]
fn nothing_is_taken_back_where_chance_follows_every_move() {
    for key in ["dice", "behemoth"] {
        assert!(!start(key, "").info().takebacks, "{key}");
    }
}
