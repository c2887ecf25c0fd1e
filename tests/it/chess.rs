//! The FIDE Laws, case by case, and move generation against published and foreign counts.

use qiyuan::{
    games,
    rules::{AnyPosition, Claim, Illegal, Outcome, Seat, SeatSet, Turn},
};
use serde_json::Value;

fn start(game: &str, setup: &str) -> Box<dyn AnyPosition> {
    games::by_key(game)
        .unwrap()
        .start(setup, 2)
        .unwrap_or_else(|fault| panic!("{setup}: {fault}"))
}

/// The seat that has the move in a FEN, whether or not the game is over.
fn mover(fen: &str) -> Seat {
    Seat(u8::from(fen.split(' ').nth(1) == Some("b")))
}

fn play(position: &mut dyn AnyPosition, moves: &str) {
    for action in moves.split_whitespace() {
        let seat = position.turn().seats().iter().next().unwrap();
        position
            .play(seat, action)
            .unwrap_or_else(|refused| panic!("{action}: {refused}"));
    }
}

fn ending(position: &dyn AnyPosition) -> String {
    match position.turn() {
        Turn::Over(outcome) => outcome.reason().key().to_owned(),
        _ => "none".to_owned(),
    }
}

fn lines(text: &'static str) -> impl Iterator<Item = &'static str> {
    text.lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
}

#[test]
fn every_collected_case_is_judged_as_the_laws_judge_it() {
    let cases: Vec<Value> = serde_json::from_str(include_str!("data/chess/cases.json")).unwrap();
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
            let is_legal = position.read(mover(fen), text("query")).is_ok();
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
    for line in lines(include_str!("data/chess/fide.csv")) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [name, fen, action, expected, _why] = fields[..] else {
            panic!("{line}");
        };
        let found = match start("chess", fen).read(mover(fen), action) {
            Ok(_) => "legal",
            Err(refusal) => refusal.key(),
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn a_promotion_without_its_piece_offers_the_four_pieces() {
    let position = start("chess", "3r4/P3P1k1/8/8/8/8/8/4K3 w - - 0 1");
    let four = |square: &str| {
        let all = ["b", "n", "q", "r"].map(|piece| format!("{square}{piece}"));
        Err(Illegal::Ambiguous(all.to_vec()))
    };
    assert_eq!(position.read(Seat(0), "a8"), four("a7a8"));
    assert_eq!(position.read(Seat(0), "e7e8"), four("e7e8"));
    assert_eq!(position.read(Seat(0), "exd8"), four("e7d8"));
    assert_eq!(position.read(Seat(0), "ed"), four("e7d8"));
    assert_eq!(position.read(Seat(0), "exd8=N"), Ok("e7d8n".to_owned()));
}

#[test]
fn an_ambiguous_move_offers_what_it_may_mean() {
    let position = start("chess", "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(
        position.read(Seat(0), "Nb3"),
        Err(Illegal::Ambiguous(vec!["a1b3".into(), "c1b3".into()]))
    );
}

/// What people type, and what they mean by it.
const TYPED: &[(&str, &str, &str)] = &[
    (
        "",
        "e2e4",
        "e4 E4 e2e4 E2E4 e2-e4 Pe4 pe4 P-e4 ♙e4 ♟e4 兵e4 卒e4 兵e2e4 ｅ４ e4! 1.e4 1.兵e4 e4?!",
    ),
    (
        "",
        "g1f3",
        "Nf3 nf3 NF3 Ng1f3 Ng1-f3 ng1f3 g1f3 ♘f3 ♞f3 马f3 馬f3 马g1f3 骑士f3 騎士f3 Ｎｆ３ Nf3+ Nf3#",
    ),
    (
        "rnbqkb1r/pppp1ppp/5n2/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 2 3",
        "f3e5",
        "Nxe5 Ne5 N:e5 N×e5 马xe5 馬xe5 马吃e5 nxe5 f3e5 f3xe5 Nf3xe5 ♘xe5",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1g1",
        "O-O o-o 0-0 00 OO e1g1 Ke1g1 短易位 O-O+ ０-０",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1c1",
        "O-O-O 0-0-0 000 ooo e1c1 长易位 長易位",
    ),
    (
        "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
        "e5d6",
        "exd6 ed6 exd ed e5xd6 exd6ep exd6e.p. 兵exd6",
    ),
    (
        "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8q",
        "a8=Q a8Q a8q a8(Q) a8/Q a7a8q A7A8Q a7-a8=Q a8=后 a8升后 a8升变为后 a8=皇后 a8=♕",
    ),
    (
        "4k3/8/8/8/2p5/8/1P6/4KB2 w - - 0 1",
        "f1c4",
        "Bxc4 Bc4 bc4 bxc4 BXC4 象c4 主教xc4",
    ),
    (
        "3qk3/8/8/8/8/8/8/R2QK3 w Q - 0 1",
        "d1d8",
        "Qxd8 后xd8 皇后xd8 後xd8 Qxd8+ qd8",
    ),
    (
        "4k3/8/8/8/8/8/8/R2QK3 w Q - 0 1",
        "a1a4",
        "Ra4 车a4 車a4 城堡a4 ra4 ♖a4",
    ),
    (
        "4k3/8/8/8/8/8/8/R2QK3 w - - 0 1",
        "e1e2",
        "Ke2 王e2 国王e2 國王e2 ke2 ♚e2",
    ),
];

#[test]
fn every_usual_spelling_of_a_move_is_read() {
    for (fen, meant, spellings) in TYPED {
        let position = start("chess", fen);
        for typed in spellings.split_whitespace() {
            let read = position.read(Seat(0), typed);
            assert_eq!(read.as_deref(), Ok(*meant), "{typed} in {fen}");
        }
    }
}

#[test]
fn a_pawn_is_preferred_to_a_bishop_that_is_written_small() {
    let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    let position = start("chess", fen);
    assert_eq!(position.read(Seat(0), "bxc4").as_deref(), Ok("b3c4"));
    assert_eq!(position.read(Seat(0), "Bxc4").as_deref(), Ok("f1c4"));
}

#[test]
fn in_large_letters_a_bishop_and_a_file_are_told_apart_only_by_what_is_legal() {
    let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    assert_eq!(
        start("chess", fen).read(Seat(0), "BXC4"),
        Err(Illegal::Ambiguous(vec!["b3c4".into(), "f1c4".into()]))
    );
    let fen = "4k3/8/8/8/2p5/8/8/4KB2 w - - 0 1";
    assert_eq!(
        start("chess", fen).read(Seat(0), "BXC4").as_deref(),
        Ok("f1c4")
    );
    assert_eq!(
        start("chess", "").read(Seat(0), "B1C3").as_deref(),
        Ok("b1c3")
    );
}

#[test]
fn a_properly_written_piece_is_never_taken_for_a_pawn() {
    let position = start("chess", "");
    assert_eq!(
        position.read(Seat(0), "Bb5"),
        Err(Illegal::Rule("blocked-path")),
    );
}

#[test]
fn text_that_is_no_move_is_unreadable() {
    let long = "e4".repeat(2_000);
    let texts = [
        "",
        " ",
        "e",
        "4",
        "e9",
        "i4",
        "Nf",
        "Nf33",
        "xyzzy",
        "e2e4e5",
        "--",
        "0",
        "O",
        "OOOO",
        "O-O-O-O",
        "e4\u{202e}",
        "\u{200f}e4",
        "e4\0",
        "😀",
        "🐴f3",
        "e4; DROP TABLE",
        "<@123>",
        "马马f3",
        "易",
        "Qe4=Q",
        "=Q",
        "e8=",
        "1.",
        "1-0",
        "null",
        "0000",
        "@e4",
        "N@f3",
        &long,
    ];
    let position = start("chess", "");
    for text in texts {
        assert_eq!(
            position.read(Seat(0), text),
            Err(Illegal::Unreadable),
            "{:?}",
            text.chars().take(20).collect::<String>()
        );
    }
}

#[test]
fn threefold_repetition_is_claimed_and_fivefold_ends_the_game() {
    let mut position = start("chess", "");
    let there_and_back = "Nf3 Nf6 Ng1 Ng8";
    for round in 1..=4 {
        play(&mut *position, there_and_back);
        let claims = position.claims(Seat(0));
        match round {
            1 => assert_eq!(claims, []),
            2 | 3 => {
                assert_eq!(claims, [Claim("threefold")]);
                assert_eq!(position.claims(Seat(1)), [], "only the player to move");
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
    assert_eq!(position.claims(Seat(1)), []);
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
    assert_eq!(position.claims(Seat(0)), [], "the first had its rights");
    play(&mut *position, "Ke2 Ke7 Ke1 Ke8");
    assert_eq!(position.claims(Seat(0)), [Claim("threefold")]);
}

#[test]
fn an_en_passant_square_counts_only_if_the_capture_is_legal() {
    // Nobody can take on e3: the position after e4 is the same as when the knights are back.
    let mut position = start("chess", "");
    play(&mut *position, "e4 Nf6 Nf3 Ng8 Ng1 Nf6 Nf3 Ng8 Ng1");
    assert_eq!(position.claims(Seat(1)), [Claim("threefold")]);
    // Black could take on e3 once: that was another position.
    let mut position = start("chess", "4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1");
    play(&mut *position, "e4 Ke7 Rg1 Ke8 Rh1 Ke7 Rg1 Ke8 Rh1");
    assert_eq!(position.claims(Seat(1)), []);
    // The pawn on d4 is pinned to its king, so it never could.
    let mut position = start("chess", "8/8/8/8/R2p3k/8/4P3/4K3 w - - 0 1");
    play(&mut *position, "e4 Kg4 Kd1 Kh4 Ke1 Kg4 Kd1 Kh4 Ke1");
    assert_eq!(position.claims(Seat(1)), [Claim("threefold")]);
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
    assert_eq!(position.claims(Seat(1)), []);
    assert_eq!(
        position
            .judge(Seat(1), "fifty-move", Some("Kd8"))
            .unwrap()
            .0,
        Some(Outcome::drawn("fifty-move"))
    );
    play(&mut *position, "Kd8");
    assert_eq!(position.claims(Seat(0)), [Claim("fifty-move")]);
    let mut position = start("chess", "4k3/8/8/8/8/8/8/4K2R w - - 148 120");
    play(&mut *position, "Rh2 Kd8");
    assert_eq!(ending(&*position), "seventy-five-move");
}

#[test]
fn a_pawn_move_or_a_capture_begins_the_count_anew() {
    let mut position = start("chess", "4k3/7p/8/8/8/8/P7/4K2R w - - 99 120");
    play(&mut *position, "a3");
    assert_eq!(position.claims(Seat(1)), []);
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
        assert_eq!(position.claims(seat), []);
        assert!(position.legal(seat).is_empty());
    }
}

#[test]
fn a_fallen_flag_loses_unless_the_opponent_can_not_mate() {
    let loses = |fen: &str, seat: u8| match start("chess", fen).flag_fall(Seat(seat)) {
        Outcome::Won { seats, reason, .. } => {
            assert_eq!(reason.key(), "time");
            assert_eq!(seats, SeatSet::only(Seat(1 - seat)));
            true
        }
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
fn setups_that_can_not_be_played_name_their_fault() {
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
    assert_eq!(position.legal(Seat(0)), ["e1e2"]);
    let two_knights = start("chess", "K7/5Np1/7N/5k2/8/6N1/8/8 b - - 0 1");
    assert!(!two_knights.legal(Seat(1)).is_empty());
}

#[test]
fn an_impossible_en_passant_square_is_dropped() {
    for fen in [
        "4k3/8/8/8/8/8/8/4K2R w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K2R w - e6 0 1",
        "4k3/8/8/4p3/8/8/8/4K2R w - a1 0 1",
    ] {
        let text = start("chess", fen).text(qiyuan::rules::Viewer::Public);
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

fn perft_file(game: &str, text: &'static str) {
    for line in lines(text) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, fen, counts] = fields[..] else {
            panic!("{line}");
        };
        let position = start(game, fen);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(
                position.perft(depth).to_string(),
                count,
                "{name}, depth {depth}"
            );
        }
    }
}

#[test]
fn chess_has_as_many_lines_as_a_foreign_program_counts() {
    perft_file("chess", include_str!("data/chess/standard.perft"));
}

#[test]
fn fischer_random_has_as_many_lines_as_a_foreign_program_counts() {
    perft_file(
        "fischerandom",
        include_str!("data/chess/fischerandom.perft"),
    );
}

#[test]
fn fischer_random_has_as_many_lines_as_the_published_suite_says() {
    let suite = lines(include_str!("data/chess/chess960_suite.perft"));
    for (number, line) in (0..).zip(suite) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, fen, counts] = fields[..] else {
            panic!("{line}");
        };
        let (four, five) = counts.split_once(' ').unwrap();
        let position = start("fischerandom", fen);
        assert_eq!(position.perft(4).to_string(), four, "{name}");
        if number % 48 == 0 {
            assert_eq!(position.perft(5).to_string(), five, "{name}");
        }
    }
}

#[test]
fn reference_positions_have_exactly_the_reference_moves() {
    let reference: Value = serde_json::from_str(include_str!("data/chess/reference.json")).unwrap();
    let strings = |value: &Value| -> Vec<String> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    for (key, game) in reference.as_object().unwrap() {
        let first = start(key, game["start_fen"].as_str().unwrap());
        for (depth, count) in (1..).zip(game["perft"].as_array().unwrap()) {
            assert_eq!(Some(first.perft(depth)), count.as_u64(), "{key} {depth}");
        }
        for expected in game["positions"].as_array().unwrap() {
            let fen = expected["fen"].as_str().unwrap();
            let position = start(key, fen);
            assert_eq!(
                position.legal(mover(fen)),
                strings(&expected["moves"]),
                "{fen}"
            );
            for (depth, count) in (1..).zip(expected["perft"].as_array().unwrap()) {
                assert_eq!(Some(position.perft(depth)), count.as_u64(), "{fen} {depth}");
            }
        }
        for end in game["finals"].as_array().unwrap() {
            let fen = end["fen"].as_str().unwrap();
            let expected = end["reason"]
                .as_str()
                .unwrap()
                .replace("no_moves", "stalemate");
            assert_eq!(ending(&*start(key, fen)), expected, "{fen}");
        }
    }
}

#[test]
fn random_text_never_does_more_than_be_refused_or_read() {
    use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

    let alphabet: Vec<char> =
        "abcdefgh12345678KQRBNPkqrnpxX-=+#!?().0oO e.p:马馬王后车♘♞易位短长９\u{202e}\u{0}😀"
            .chars()
            .collect();
    let mut random = StdRng::seed_from_u64(8);
    let positions = [
        start("chess", ""),
        start(
            "chess",
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -",
        ),
        start("chess", "3r4/P3P1k1/8/3pP3/8/8/8/R3K2R w KQ d6 0 1"),
        start(
            "fischerandom",
            "bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w HFhf - 0 1",
        ),
    ];
    let mut read = 0;
    for round in 0..4_000 {
        let position = &positions[round % positions.len()];
        let legal = position.legal(Seat(0));
        let notation = position.info().notations[round % 6];
        let action = &legal[random.random_range(0..legal.len())];
        let viewer = qiyuan::rules::Viewer::Seat(Seat(0));
        let mut letters: Vec<char> = position
            .caption(Seat(0), action, viewer, notation)
            .chars()
            .collect();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..=letters.len());
            let letter = alphabet[random.random_range(0..alphabet.len())];
            if at < letters.len() && random.random_bool(0.5) {
                letters[at] = letter;
            } else {
                letters.insert(at, letter);
            }
        }
        let text: String = letters.into_iter().collect();
        match position.read(Seat(0), &text) {
            Ok(action) => {
                read += 1;
                assert!(position.legal(Seat(0)).contains(&action), "{text}");
            }
            Err(Illegal::Rule(rule)) => assert!(position.info().illegal.contains(&rule)),
            Err(Illegal::Ambiguous(candidates)) => assert!(candidates.len() > 1, "{text}"),
            Err(Illegal::Unreadable) => {}
            Err(Illegal::NotYourTurn) => panic!("{text}"),
        }
    }
    assert!(read > 50, "some of it is a move: {read}");
}
