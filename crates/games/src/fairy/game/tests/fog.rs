//! Chess in fog: what each side sees, is told and may do.

use qiyuan_core::rules::{AnyGame, AnyPosition, Illegal, Notation, Seat, Turn, Viewer};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::Value;

use super::{fault, game, over, play, start};
use crate::fairy::{self, Color, Sight};

const CASES: &str = include_str!("../../../../../../tests/it/data/fairy/hidden.json");
const WHITE: Seat = Seat(0);
const BLACK: Seat = Seat(1);

fn seen(fen: &str, color: Color, sight: Sight) -> String {
    let rules = fairy::by_key("dark").unwrap().rules();
    let board = rules.read_fen(fen).unwrap();
    let seen = rules.seen(&board, color, sight).iter();
    let mut names: Vec<String> = seen.map(|square| square.to_string()).collect();
    names.sort();
    names.join(" ")
}

#[test]
fn each_side_sees_the_squares_of_the_collected_views() {
    let rows: Value = serde_json::from_str(CASES).unwrap();
    for row in rows["views"].as_array().unwrap() {
        let fen = row["fen"].as_str().unwrap();
        for (color, side) in Color::BOTH.into_iter().zip(["white", "black"]) {
            for sight in Sight::ALL {
                let expected = row[side][sight.key()].as_str().unwrap();
                assert_eq!(seen(fen, color, sight), expected, "{fen} {side} {sight:?}");
            }
        }
        let turn = start("dark", fen).turn().seats().first_seat().unwrap();
        let legal = start("dark", fen).seat_view(turn).legal();
        assert_eq!(legal.len() as u64, row["legal"].as_u64().unwrap(), "{fen}");
    }
    for row in rows["visibility"].as_array().unwrap() {
        let fen = row["fen"].as_str().unwrap();
        for (color, side) in Color::BOTH.into_iter().zip(["white", "black"]) {
            let expected = row[side].as_str().unwrap();
            assert_eq!(seen(fen, color, Sight::Ahead), expected, "{fen} {side}");
        }
    }
}

/// The legal moves by what a text in fog says, without the words behind its FEN.
fn legal_by(text: &str) -> Vec<String> {
    let fen: Vec<&str> = text.split(' ').take(6).collect();
    let rules = fairy::by_key("dark").unwrap().rules();
    let board = rules.read_fen(&fen.join(" ")).unwrap();
    let moves = rules.legal(&board).into_iter();
    let mut moves: Vec<String> = moves.map(|action| rules.uci(action)).collect();
    moves.sort();
    moves
}

#[test]
fn the_legal_moves_follow_from_what_is_seen() {
    for (seed, setup) in (0..30).flat_map(|seed| [(seed, ""), (seed, "sight=moves")]) {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = start("dark", setup);
        for _ in 0..150 {
            let Some(seat) = position.turn().seats().first_seat() else {
                break;
            };
            let view = position.seat_view(seat);
            let legal = view.legal();
            assert_eq!(legal_by(&view.text()), legal, "{}", view.text());
            let action = &legal[random.random_range(0..legal.len())];
            position.play(seat, action).unwrap();
        }
    }
}

fn refusal(position: &dyn AnyPosition, text: &str) -> Option<Illegal> {
    let seat = position.turn().seats().first_seat().unwrap();
    position.seat_view(seat).read(text).err()
}

#[test]
fn every_refusal_in_fog_is_the_same() {
    let position = start("dark", "r3k2r/1P6/8/4p3/3bP3/5N2/8/RN2K2R w KQkq - 0 1");
    for text in [
        "e4e5", "e4xd5", "e1c1", "a8a7", "b7c8q", "h9", "Qd4", "b7b8k", "c3c4", "Nd2d3", "h1h8h9",
    ] {
        let refused = refusal(&*position, text);
        assert!(
            matches!(
                &refused,
                Some(Illegal::Rule("illegal") | Illegal::Unreadable)
            ),
            "{text}: {refused:?}"
        );
    }
    assert_eq!(position.info().illegal, ["illegal"]);
}

fn told(moves: &[&str], viewer: Viewer) -> Vec<String> {
    let mut now = start("dark", "");
    for text in moves {
        play(&mut *now, text);
    }
    let mut position = start("dark", "");
    let mut lines = Vec::new();
    for text in moves {
        let seat = position.turn().seats().first_seat().unwrap();
        let before = position.boxed();
        let action = play(&mut *position, text);
        lines.push(before.caption_at(&*now, seat, &action, viewer, Notation("san")));
    }
    lines
}

#[test]
fn a_move_in_fog_is_told_by_what_it_captured() {
    let moves = ["e4", "d5", "exd5", "Qxd5", "Nc3"];
    assert_eq!(
        told(&moves, Viewer::Seat(WHITE)),
        ["e4", "?", "exd5", "?xPd5", "Nc3"]
    );
    assert_eq!(
        told(&moves, Viewer::Seat(BLACK)),
        ["?", "d5", "?xPd5", "Qxd5", "?"]
    );
    assert_eq!(
        told(&moves, Viewer::Public),
        ["?", "?", "?xPd5", "?xPd5", "?"]
    );
    assert_eq!(told(&moves, Viewer::Record), moves);
}

#[test]
fn the_text_in_fog_has_the_own_rights_and_what_was_captured() {
    let mut position = start("dark", "");
    for text in ["e4", "d5", "exd5"] {
        play(&mut *position, text);
    }
    let text = |viewer| position.view(viewer).text();
    assert_eq!(
        text(Viewer::Public),
        format!("{} b - - - 2 lost=p@d5", ["????????"; 8].join("/"))
    );
    assert!(text(Viewer::Seat(WHITE)).ends_with(" b KQ - - 2 lost=p@d5"));
    assert!(text(Viewer::Seat(BLACK)).ends_with(" b kq - - 2 lost=p@d5"));
    assert_eq!(
        text(Viewer::Record),
        "rnbqkbnr/ppp1pppp/8/3P4/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2"
    );
    assert!(fault("dark", &text(Viewer::Seat(WHITE))).is_some());
    let only_fog = format!("{} w - - - 2", ["????????"; 8].join("/"));
    assert_eq!(
        fault("dark", &only_fog).map(|bad| bad.0),
        Some("unreadable")
    );
}

#[test]
fn a_pawn_that_can_be_taken_en_passant_is_seen_by_the_side_that_may() {
    let mut position = start("dark", "4k3/3p4/8/4P3/8/8/8/4K3 b - - 0 1");
    play(&mut *position, "d5");
    let text = |viewer| position.view(viewer).text();
    assert!(
        text(Viewer::Seat(WHITE)).contains("/???pP???/"),
        "{}",
        text(Viewer::Seat(WHITE))
    );
    assert!(text(Viewer::Seat(WHITE)).contains(" w - d6 "));
    assert!(text(Viewer::Seat(BLACK)).contains(" w - - "));
}

#[test]
fn only_the_squares_of_captures_are_marked_for_others() {
    let mut position = start("dark", "");
    let marks = |position: &dyn AnyPosition, viewer| {
        let diagram = position.view(viewer).diagram(WHITE);
        diagram.board().unwrap().marks.len()
    };
    play(&mut *position, "e4");
    let of_all = [Viewer::Seat(WHITE), Viewer::Seat(BLACK), Viewer::Public];
    assert_eq!(of_all.map(|viewer| marks(&*position, viewer)), [2, 0, 0]);
    play(&mut *position, "d5");
    play(&mut *position, "exd5");
    assert_eq!(of_all.map(|viewer| marks(&*position, viewer)), [2, 1, 1]);
}

#[test]
fn the_king_is_captured_in_fog_and_nobody_claims() {
    let mut position = start("dark", "");
    for text in ["e4", "f5", "Qh5", "a6"] {
        play(&mut *position, text);
    }
    assert_eq!(play(&mut *position, "Qxe8"), "h5e8");
    let outcome = over(&*position).unwrap();
    assert_eq!(outcome.reason().key(), "king-captured");
    assert!(outcome.winners().contains(WHITE));
    assert!(position.info().claims.is_empty());
    let mut position = start("dark", "");
    for text in ["Nf3", "Nf6", "Ng1", "Ng8", "Nf3", "Nf6", "Ng1"] {
        play(&mut *position, text);
        assert!(over(&*position).is_none());
    }
    play(&mut *position, "Ng8");
    assert_eq!(over(&*position).unwrap().reason().key(), "threefold");
    let mut position = start("dark", "4k3/8/8/8/8/8/8/R3K3 w - - 99 80");
    play(&mut *position, "Ra2");
    assert_eq!(over(&*position).unwrap().reason().key(), "fifty-move");
    // Bare kings can still take one another.
    assert!(over(&*start("dark", "4k3/8/8/8/8/8/8/4K3 w - - 0 1")).is_none());
}

#[test]
fn what_pawns_see_is_chosen_before_the_game() {
    let dark: &dyn AnyGame = &game("dark");
    let setups = dark.setups();
    assert_eq!(setups.compose(&[("sight", "brainking")]).unwrap(), "");
    assert_eq!(
        setups.compose(&[("sight", "moves")]).unwrap(),
        "sight=moves"
    );
    for (key, value) in [("sight", "all"), ("die", "N"), ("sight", "moves 8/8")] {
        assert!(setups.compose(&[(key, value)]).is_err(), "{key}={value}");
    }
    let fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
    let position = start("dark", &format!("sight=moves {fen}"));
    assert_eq!(
        position.view(Viewer::Record).text(),
        format!("{fen} sight=moves")
    );
    assert!(
        position
            .view(Viewer::Seat(WHITE))
            .text()
            .starts_with("????????/????????/????????/????????/????P???/")
    );
    assert_eq!(setups.particulars("sight=moves")[0].key, "sight-moves");
    assert!(dark.may_be_rated("sight=moves", 2) && !dark.may_be_rated(fen, 2));
    assert_eq!(
        fault("dark", "sight=moves sight=moves").map(|bad| bad.0),
        Some("unreadable")
    );
    assert_eq!(
        fault("atomic", "sight=moves").map(|bad| bad.0),
        Some("unreadable")
    );
    assert!(matches!(position.turn(), Turn::Act { .. }));
}
