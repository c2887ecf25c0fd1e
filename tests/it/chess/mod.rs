//! The FIDE Laws, case by case.

mod counts;
mod spelling;

use qiyuan_core::rules::{AnyPosition, Claim, Illegal, Outcome, Seat, SeatSet, Turn};
use qiyuan_games as games;
use serde_json::Value;

use crate::positions::{ending, lines, mover, play};

fn start(game: &str, setup: &str) -> Box<dyn AnyPosition> {
    games::by_key(game)
        .unwrap()
        .start(setup, 2)
        .unwrap_or_else(|fault| panic!("{setup}: {fault}"))
}

#[test]
fn every_collected_case_is_judged_as_the_laws_judge_it() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("../data/chess/cases.json")).unwrap();
    assert!(cases.len() > 30);
    for case in &cases {
        let text = |key: &str| case[key].as_str().unwrap_or_default();
        let (id, fen) = (text("id"), text("fen"));
        if ["KN-K", "KNN-K"].contains(&id) {
            // The black king is in check though White has the move.
            let refused = games::by_key("chess").unwrap().start(fen, 2);
            assert_eq!(refused.err().map(|bad| bad.0), Some("opponent-in-check"));
            continue;
        }
        let position = start("chess", fen);
        if text("category") == "legality" {
            let is_legal = position.seat_view(mover(fen)).read(text("query")).is_ok();
            assert_eq!(Some(is_legal), case["expected"].as_bool(), "{id}");
            continue;
        }
        let found = match ending(&*position).as_str() {
            "none" => "not-dead".to_owned(),
            "insufficient-material" => "insufficient".to_owned(),
            "dead-position" => "dead".to_owned(),
            other => other.to_owned(),
        };
        assert_eq!(found, text("expected"), "{id}");
    }
}

#[test]
fn a_position_in_which_someone_can_mate_is_not_dead() {
    assert_eq!(
        ending(&*start("chess", "8/8/8/3k4/8/3KN3/8/8 b - - 0 1")),
        "insufficient-material"
    );
    for fen in [
        "8/8/8/3k4/8/1N1KN3/8/8 b - - 0 1",
        "8/8/8/3k4/8/3KQ3/8/8 w - - 0 1",
        "8/8/4n3/3k4/8/3KN3/8/8 b - - 0 1",
        // One pawn of the chain can take another.
        "8/8/1k1p1p2/pPpPpPp1/P1P1P1P1/8/1K6/8 w - - 0 1",
        // One file is open to the kings.
        "8/8/1k1p1p2/2pPpPp1/2P1P1P1/8/1K6/8 w - - 0 1",
        // A knight jumps over the chain, a bishop attacks it.
        "8/8/1k1p1p2/p1pPpPp1/P1P1P1P1/8/1K1N4/8 w - - 0 1",
        "8/8/1k1p1p2/p1pPpPp1/P1P1P1P1/8/1K6/2B5 w - - 0 1",
        // The king can go round and take the last pawn.
        "8/8/8/1k2p3/4P3/8/1K6/8 w - - 0 1",
        "k7/P7/8/2K5/8/8/8/8 b - - 0 1",
        // A chain with a capture en passant in it.
        "8/8/1k6/p1p1p1p1/P1PpPpP1/3P1P2/1K6/8 b - e3 0 1",
    ] {
        assert_eq!(ending(&*start("chess", fen)), "none", "{fen}");
    }
}

#[test]
fn a_position_that_can_only_fade_is_dead() {
    for fen in [
        "k7/P1K5/8/8/8/8/8/8 b - - 0 1",
        // The rook must be taken at once.
        "8/8/8/8/8/8/R7/k1K5 b - - 0 1",
        "8/8/1k1p1p2/p1pPpPp1/P1P1P1P1/8/1K6/8 b - - 0 1",
        // A bishop that never leaves its own half and attacks nothing.
        "8/8/1k1p1p2/p1pPpPp1/P1P1P1P1/8/1K6/3B4 w - - 0 1",
    ] {
        assert_eq!(ending(&*start("chess", fen)), "dead-position", "{fen}");
    }
}

#[test]
fn a_refusal_names_the_rule_that_forbids_the_move() {
    for line in lines(include_str!("../data/chess/fide.csv")) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [name, fen, action, expected, _why] = fields[..] else {
            panic!("{line}");
        };
        let found = match start("chess", fen).seat_view(mover(fen)).read(action) {
            Ok(_) => "legal",
            Err(refusal) => refusal.key(),
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn threefold_repetition_is_claimed_and_fivefold_ends_the_game() {
    let mut position = start("chess", "");
    let there_and_back = "Nf3 Nf6 Ng1 Ng8";
    for round in 1..=4 {
        play(&mut *position, there_and_back);
        let claims = position.seat_view(Seat(0)).claims();
        match round {
            1 => assert_eq!(claims, []),
            2 | 3 => {
                assert_eq!(claims, [Claim("threefold")]);
                assert_eq!(
                    position.seat_view(Seat(1)).claims(),
                    [],
                    "only the player to move"
                );
                assert_eq!(
                    position.judge(Seat(0), "threefold", None),
                    Ok((Some(Outcome::drawn("threefold")), None))
                );
            }
            _ => assert_eq!(ending(&*position), "fivefold"),
        }
    }
}

#[test]
fn a_move_that_will_repeat_the_position_may_be_announced() {
    let mut position = start("chess", "");
    play(&mut *position, "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    assert_eq!(position.seat_view(Seat(1)).claims(), []);
    assert_eq!(
        position.judge(Seat(1), "threefold", Some("Ng8")),
        Ok((Some(Outcome::drawn("threefold")), Some("f6g8".to_owned())))
    );
    assert_eq!(
        position.judge(Seat(1), "threefold", Some("Ne4")),
        Ok((None, Some("f6e4".to_owned())))
    );
    assert_eq!(
        position.judge(Seat(1), "threefold", Some("Ke3")),
        Err(Illegal::Rule("piece-cannot-reach"))
    );
    assert_eq!(
        position.judge(Seat(0), "threefold", Some("Nf3")),
        Err(Illegal::NotYourTurn)
    );
    assert_eq!(position.judge(Seat(1), "jishogi", None), Ok((None, None)));
}

#[test]
fn positions_repeat_only_with_the_same_castling_rights() {
    let mut position = start("chess", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    play(&mut *position, "Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8");
    assert_eq!(
        position.seat_view(Seat(0)).claims(),
        [],
        "the first had its rights"
    );
    play(&mut *position, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(position.seat_view(Seat(0)).claims(), [Claim("threefold")]);
}

#[test]
fn an_en_passant_square_counts_only_if_the_capture_is_legal() {
    // Nobody can take on e3: the position after e4 is the same as when the knights are back.
    let mut position = start("chess", "");
    play(&mut *position, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(position.seat_view(Seat(1)).claims(), [Claim("threefold")]);
    // Black could take on e3 once: that was another position.
    let mut position = start("chess", "4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1");
    play(&mut *position, "e4 Ke7 Rg1 Ke8 Rh1 Ke7 Rg1 Ke8 Rh1");
    assert_eq!(position.seat_view(Seat(1)).claims(), []);
    // The pawn on d4 is pinned to its king, so it never could.
    let mut position = start("chess", "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1");
    play(&mut *position, "e4 Kg4 Kd1 Kh4 Ke1 Kg4 Kd1 Kh4 Ke1");
    assert_eq!(position.seat_view(Seat(1)).claims(), [Claim("threefold")]);
}

#[test]
fn fifty_moves_are_claimed_and_seventy_five_end_the_game() {
    let mut position = start("chess", "4k3/8/8/8/8/8/8/4K2R w - - 98 120");
    assert_eq!(
        position
            .judge(Seat(0), "fifty-move", Some("Rh2"))
            .unwrap()
            .0,
        None
    );
    play(&mut *position, "Rh2");
    assert_eq!(position.seat_view(Seat(1)).claims(), []);
    assert_eq!(
        position
            .judge(Seat(1), "fifty-move", Some("Kd8"))
            .unwrap()
            .0,
        Some(Outcome::drawn("fifty-move"))
    );
    play(&mut *position, "Kd8");
    assert_eq!(position.seat_view(Seat(0)).claims(), [Claim("fifty-move")]);
    let mut position = start("chess", "4k3/8/8/8/8/8/8/4K2R w - - 148 120");
    play(&mut *position, "Rh2 Kd8");
    assert_eq!(ending(&*position), "seventy-five-move");
}

#[test]
fn a_pawn_move_or_a_capture_begins_the_count_anew() {
    let mut position = start("chess", "4k3/7p/8/8/8/8/P7/4K2R w - - 99 120");
    play(&mut *position, "a3");
    assert_eq!(position.seat_view(Seat(1)).claims(), []);
    let mut position = start("chess", "4k3/7p/8/8/8/8/P7/4K2R w - - 149 120");
    play(&mut *position, "Rxh7");
    assert_eq!(ending(&*position), "none");
}

#[test]
fn checkmate_on_the_last_of_seventy_five_moves_wins() {
    let mut position = start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 149 200");
    play(&mut *position, "Ra8");
    assert_eq!(
        position.turn(),
        Turn::Over(Outcome::won(SeatSet::only(Seat(0)), "checkmate"))
    );
}

#[test]
fn an_announced_checkmate_is_no_draw() {
    let position = start("chess", "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 200");
    assert_eq!(
        position
            .judge(Seat(0), "fifty-move", Some("Ra8"))
            .unwrap()
            .0,
        None
    );
}

#[test]
fn nobody_claims_or_moves_after_the_end() {
    let mut position = start("chess", "");
    play(&mut *position, "f3 e5 g4 Qh4");
    assert_eq!(
        position.turn(),
        Turn::Over(Outcome::won(SeatSet::only(Seat(1)), "checkmate"))
    );
    for seat in [Seat(0), Seat(1)] {
        assert_eq!(position.play(seat, "a3"), Err(Illegal::NotYourTurn));
        assert_eq!(position.seat_view(seat).claims(), []);
        assert!(position.seat_view(seat).legal().is_empty());
    }
}

#[test]
fn a_fallen_flag_loses_unless_the_opponent_cannot_mate() {
    let loses = |fen: &str, seat: u8| match start("chess", fen).flag_fall(Seat(seat)) {
        Outcome::Won { seats, reason, .. } => {
            assert_eq!(reason.key(), "time");
            assert_eq!(seats, SeatSet::only(Seat(1 - seat)));
            true
        }
        Outcome::Ranked { .. } => panic!("chess knows no places"),
        Outcome::Drawn { reason } => {
            assert_eq!(reason.key(), "time-cannot-mate");
            false
        }
    };
    assert!(loses("", 0));
    assert!(!loses("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 0), "bare king");
    assert!(loses("4k3/8/8/8/8/8/8/4K2R w - - 0 1", 1));
    assert!(
        !loses("4kn2/8/8/8/8/8/8/4K2Q w - - 0 1", 0),
        "knight against queen"
    );
    assert!(
        loses("4kn2/8/8/8/8/8/7P/4K3 w - - 0 1", 0),
        "knight against pawn"
    );
    assert!(
        !loses("4kb2/8/8/8/8/8/8/4K2R w - - 0 1", 0),
        "bishop against rook"
    );
    assert!(
        loses("4kb2/8/8/8/8/8/8/4KN2 w - - 0 1", 0),
        "bishop against knight"
    );
    assert!(loses("4knn1/8/8/8/8/8/8/4K2Q w - - 0 1", 0), "two knights");
}

#[test]
fn setups_that_cannot_be_played_name_their_fault() {
    let forty_kings = "KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/KKKKKKKK/8/8/7k w - - 0 1";
    let faults = [
        ("xyzzy", "unreadable"),
        ("518", "unreadable"),
        ("4k3/8/8/8/8/8/8 w - - 0 1", "fen-board"),
        ("4k3/9/8/8/8/8/8/4K3 w - - 0 1", "fen-board"),
        ("4k3/8/8/8/8/8/8/4K3 x - - 0 1", "fen-turn"),
        ("4k3/8/8/8/8/8/8/4K3 w XYZ - 0 1", "fen-castling"),
        ("4k3/8/8/8/8/8/8/4K3 w - e99 0 1", "fen-en-passant"),
        ("4k3/8/8/8/8/8/8/4K3 w - - x 1", "fen-counters"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 99999999999 1", "fen-counters"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 0 1 1 1", "unreadable"),
        ("8/8/8/8/8/8/8/8 w - - 0 1", "king-missing"),
        ("4k3/8/8/8/8/8/8/8 w - - 0 1", "king-missing"),
        ("4k3/8/8/8/8/8/8/K3K3 w - - 0 1", "kings-too-many"),
        (forty_kings, "kings-too-many"),
        ("P3k3/8/8/8/8/8/8/4K3 w - - 0 1", "pawns-on-last-rank"),
        ("4k3/8/8/8/8/8/8/p3K3 w - - 0 1", "pawns-on-last-rank"),
        ("4k3/8/8/8/8/8/8/4K2r b - - 0 1", "opponent-in-check"),
        ("4k3/8/8/8/8/8/8/4K2R w Q - 0 1", "castling-rights"),
        ("4k3/8/8/8/8/8/4K3/7R w K - 0 1", "castling-rights"),
        (
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKRNB w KQkq - 0 1",
            "castling-rights",
        ),
        (
            "4k3/8/8/8/8/PPPPPPPP/PPPPPPPP/4K3 w - - 0 1",
            "material-too-much",
        ),
        ("4k3/8/8/8/8/8/8/4K3[Qq] w - - 0 1", "unreadable"),
        ("4k3/8/8/8/8/8/8/4K3 w - - 3+3 0 1", "unreadable"),
        ("4k3/8/8/8/8/8/8/Q~3K3 w - - 0 1", "unreadable"),
        ("４k3/8/8/8/8/8/8/4K3 w - - 0 1", "fen-board"),
        ("\u{202e}/\0", "fen-board"),
    ];
    let chess = games::by_key("chess").unwrap();
    for (setup, fault) in faults {
        let found = chess.start(setup, 2).err().map(|bad| bad.0);
        assert_eq!(found, Some(fault), "{setup}");
        assert!(chess.info().setup_faults.contains(&fault), "{fault}");
    }
    let long = "8/".repeat(2_000);
    assert_eq!(
        chess.start(&long, 2).err().map(|bad| bad.0),
        Some("unreadable")
    );
    assert_eq!(chess.start("", 3).err().map(|bad| bad.0), Some("seats"));
}

#[test]
fn a_check_from_everywhere_leaves_only_the_king_to_move() {
    let position = start("chess", "4k3/8/8/8/1b5b/8/6N1/q3K2q w - - 0 1");
    assert_eq!(position.seat_view(Seat(0)).legal(), ["e1e2"]);
    let two_knights = start("chess", "K7/5Np1/7N/5k2/8/6N1/8/8 b - - 0 1");
    assert!(!two_knights.seat_view(Seat(1)).legal().is_empty());
}

#[test]
fn an_impossible_en_passant_square_is_dropped() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K2R w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K2R w - a1 0 1",
    ] {
        let text = start("chess", fen)
            .view(qiyuan_core::rules::Viewer::Public)
            .text();
        assert_eq!(text.split(' ').nth(3), Some("-"), "{fen}");
    }
}

#[test]
fn a_position_may_be_given_without_its_counters_and_with_odd_spaces() {
    let position = start(
        "chess",
        "  r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R \t w KQkq -\n",
    );
    assert_eq!(position.perft(2), 2_039);
}
