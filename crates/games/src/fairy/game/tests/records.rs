//! Records and setups.

use qiyuan_core::rules::{
    AnyGame, BadSetup, Illegal, Ply, Record, RecordFormat, Records as _, Seat, Viewer,
};

use super::{fault, game, over, start};
use crate::fairy::GAMES;

const PGN: RecordFormat = RecordFormat("pgn");

fn actions(record: &Record) -> Vec<&str> {
    let mut actions = Vec::new();
    for ply in &record.plies {
        if let Ply::Action { action, .. } = ply {
            actions.push(action.as_str());
        }
    }
    actions
}

fn written(key: &str, moves: &[&str]) -> String {
    let mut position = start(key, "");
    let mut plies = Vec::new();
    for text in moves {
        let seat = position.turn().seats().first_seat().unwrap();
        let action = position.play(seat, text).unwrap();
        plies.push(Ply::Action {
            seat,
            action,
            left_ms: None,
        });
    }
    let record = Record {
        plies,
        ..Record::default()
    };
    game(key).write_record(PGN, &record).unwrap()
}

#[test]
fn the_tag_variant_names_the_game_and_no_other_is_read() {
    let text = written("crazyhouse", &["e4", "d5", "exd5", "Qxd5", "@e4"]);
    assert!(text.contains("[Variant \"Crazyhouse\"]"), "{text}");
    assert!(text.ends_with("1. e4 d5 2. exd5 Qxd5 3. @e4 *\n"), "{text}");
    let read = game("crazyhouse").read_record(PGN, &text).unwrap();
    assert_eq!(actions(&read), ["e2e4", "d7d5", "e4d5", "d8d5", "P@e4"]);
    assert_eq!(
        game("loop").read_record(PGN, &text),
        Err(Illegal::Unreadable)
    );
    let horde = written("horde", &["e3"]);
    assert!(!horde.contains("[Variant \"Horde\"]"), "{horde}");
}

#[test]
fn a_game_is_read_by_each_of_its_names() {
    let tagged = |name: &str| format!("[Variant \"{name}\"]\n\n1. Nf3 Nf6 *");
    for (key, name) in [
        ("threecheck", "Three-check"),
        ("threecheck", "3check"),
        ("threecheck", "3-Check"),
        ("antichess", "Anti chess"),
        ("berolina", "Berolina"),
    ] {
        let read = game(key).read_record(PGN, &tagged(name));
        assert!(read.is_ok(), "{key} {name}: {read:?}");
    }
    for (key, name) in [
        ("threecheck", "Standard"),
        ("antichess", "Suicide"),
        ("atomic", "Atomic"),
    ] {
        let read = game(key).read_record(PGN, &tagged(name));
        assert_eq!(read, Err(Illegal::Unreadable), "{key} {name}");
    }
}

#[test]
fn an_ambiguous_game_is_written_with_the_squares_that_were_named() {
    let text = written("ambiguous", &["f3", "Nf3", "e5", "e4"]);
    assert!(text.ends_with("1. f3 Nf3 e5 2. e4 *\n"), "{text}");
    let read = game("ambiguous").read_record(PGN, &text).unwrap();
    assert_eq!(actions(&read), ["f3", "g1f3", "e5", "e4"]);
    let text = written("ambiguous", &["f3", "f2", "f6", "pawn", "e4"]);
    assert!(text.ends_with("1. f3 Pf3 f6 Pf6 2. e4 *\n"), "{text}");
    let pawns = game("ambiguous").read_record(PGN, &text).unwrap();
    assert_eq!(actions(&pawns), ["f3", "f2f3", "f6", "f7f6", "e4"]);
    let seats: Vec<Seat> = read
        .plies
        .iter()
        .filter_map(|ply| match ply {
            Ply::Action { seat, .. } => Some(*seat),
            Ply::Drawn(_) => None,
        })
        .collect();
    assert_eq!(seats, [0, 1, 1, 0].map(Seat));
}

#[test]
fn a_text_that_says_nothing_of_a_game_is_no_record() {
    let ones = "1".repeat(900);
    for text in [
        "",
        "\r\n\r\n",
        "\u{feff}\u{feff}",
        "$99999999999 $1",
        &ones,
        "1. 2.",
        "{ hello }",
    ] {
        for key in ["crazyhouse", "ambiguous"] {
            let read = game(key).read_record(PGN, text);
            assert_eq!(read, Err(Illegal::Unreadable), "{key}: {text:?}");
        }
    }
    for text in ["*", "1. e4", "[Event \"Club\"]"] {
        assert!(game("crazyhouse").read_record(PGN, text).is_ok(), "{text}");
    }
}

#[test]
fn moves_after_the_end_of_a_game_are_refused_with_how_it_ended() {
    let text = "1. e4 f6 2. d4 g5 3. Qh5# a6";
    let refused = game("crazyhouse")
        .read_record(PGN, text)
        .map_err(|why| why.to_string());
    assert_eq!(refused, Err("the game was over: checkmate".to_owned()));
}

#[test]
fn the_last_position_is_analyzed_where_a_page_knows_the_game() {
    let page = |key: &str| game(key).analysis(&Record::default(), 512);
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1";
    assert_eq!(
        page("atomic_lichess"),
        Some(format!("https://lichess.org/analysis/atomic/{start}"))
    );
    let shogi = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL%5B%5D_w_-_-_0_1";
    assert_eq!(
        page("shogi"),
        Some(format!(
            "https://www.pychess.org/analysis/shogi?fen={shogi}"
        ))
    );
    let pocket = page("crazyhouse").unwrap();
    assert!(pocket.contains("RNBQKBNR%5B%5D_w"), "{pocket}");
    assert_eq!(page("atomic"), None);
}

#[test]
fn a_fault_of_an_sfen_is_told_as_such() {
    let shogi: &dyn AnyGame = &game("shogi");
    for (setup, fault) in [
        ("4k4/9/9/9/9/9/9/9/4K4 b 9Z 1", "fen-hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 65P 1", "hand-too-many"),
        ("4k4/9/9/9/9/9/9/9/4K4 b 128P 1", "hand-too-many"),
        ("4k4/9/9/9/9/9/9/9/4K4 b", "fen-hand"),
        ("4k4/9/9/9/9/9/9/9/4K4 x - 1", "fen-turn"),
        ("4k4/9/9/9/9/9/9/9/4K4 b - one", "fen-counters"),
        ("sfen 4k4/9/9/9/9/9/9/9/4K5 b - 1", "fen-board-9x9"),
    ] {
        assert_eq!(
            shogi.start(setup, 2).err(),
            Some(BadSetup(fault)),
            "{setup}"
        );
    }
    for before in ["", "sfen ", "position sfen "] {
        let setup = format!("{before}4k4/9/9/9/9/9/9/9/4K4 b - 1");
        assert!(shogi.start(&setup, 2).is_ok(), "{setup}");
    }
}

#[test]
fn a_fault_of_a_fen_says_what_the_game_has() {
    let usual = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    for (key, setup, expected) in [
        ("grand", usual, "fen-board-10x10"),
        ("capablanca", usual, "fen-board-10x8"),
        ("losalamos", usual, "fen-board-6x6"),
        (
            "losalamos",
            "rnbkqr/6/6/6/6/RNKQNR w - - 0 1",
            "fen-no-bishops",
        ),
        ("amazon", usual, "fen-no-queens"),
        ("knightmate", usual, "fen-no-knights"),
        ("berolina", "4x3/8/8/8/8/8/8/4K3 w - - 0 1", "fen-letter"),
        (
            "racingkings",
            "8/8/8/8/8/8/k7/K7 w KQ - 0 1",
            "fen-no-castling",
        ),
    ] {
        assert_eq!(fault(key, setup), Some(BadSetup(expected)), "{key} {setup}");
        let game: &dyn AnyGame = &game(key);
        let faults = game.info().setup_faults;
        assert!(faults.contains(&expected), "{key} {expected}");
    }
}

#[test]
fn perft_counts_the_moves_to_a_square_that_was_named() {
    let named = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 f3";
    let position = start("ambiguous", named);
    assert_eq!([0, 1, 2].map(|depth| position.perft(depth)), [1, 2, 40]);
}

#[test]
fn perft_counts_one_move_of_every_game_at_once() {
    for game in GAMES {
        let position = start(game.0.key, "");
        assert!(position.perft(1) > 0, "{}", game.0.key);
    }
    // So many arrays are drawn from that they are not counted.
    assert_eq!(start("massacre", "").perft(1), 1);
    assert_eq!(
        start("massacre", "").perft(2),
        start("massacre", "0").perft(1)
    );
}

#[test]
fn checks_are_read_as_lichess_writes_them() {
    let setup = |checks: &str| format!("4k3/8/8/8/8/8/8/4K2R w K - {checks}");
    let ours = start("threecheck", &setup("2+3 0 1"))
        .view(Viewer::Public)
        .text();
    let theirs = start("threecheck", &setup("0 1 +1+0"))
        .view(Viewer::Public)
        .text();
    assert_eq!(ours, theirs);
    for text in ["0 1 +4+0", "0 1 +0", "0 1 ++", "0 1 +0+0+0", "0 1 +-1+0"] {
        assert_eq!(
            fault("threecheck", &setup(text)),
            Some(BadSetup("fen-checks")),
            "{text}"
        );
    }
    let other = fault("berolina", &setup("0 1 +1+0"));
    assert_eq!(other, Some(BadSetup("fen-counters")));
}

#[test]
fn a_king_that_has_moved_has_no_first_move() {
    for (setup, is_sound) in [
        ("4k3/8/8/8/8/8/8/4K3 w Kk - 0 1", true),
        ("8/8/8/4k3/8/8/8/4K3 w K - 0 1", true),
        ("8/8/8/4k3/8/8/8/4K3 w Kk - 0 1", false),
        ("4k3/8/8/8/8/8/8/3K4 w K - 0 1", false),
    ] {
        let expected = (!is_sound).then_some(BadSetup("fen-castling"));
        assert_eq!(fault("cheshire", setup), expected, "{setup}");
    }
}

#[test]
fn pieces_that_cannot_move_on_are_faults_of_shogi_alone() {
    let immobile = "P3k4/9/9/9/9/9/9/9/4K4[] w - - 0 1";
    assert_eq!(fault("shogi", immobile), Some(BadSetup("piece-immobile")));
    let pawns = "4k4/9/9/P8/9/P8/9/9/4K4[] w - - 0 1";
    assert_eq!(fault("shogi", pawns), Some(BadSetup("two-pawns")));
}

#[test]
fn a_setup_may_be_sfen_in_shogi() {
    let sfen = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    assert_eq!(start("shogi", sfen).turn(), start("shogi", "").turn());
}

#[test]
fn what_is_placed_is_recorded_round_by_round_and_not_before_it_is_shown() {
    let attacked = ["3K4/8/PPPPPPPP/RNBQ1BNR", "rnbq1bnr/pppppppp/8/3k4"];
    for key in ["screen", "crazyscreen"] {
        let mut position = start(key, "");
        let mut record = Record::default();
        for _ in 0..3 {
            for (seat, array) in [(Seat(0), attacked[0]), (Seat(1), attacked[1])] {
                record.plies.push(Ply::Action {
                    seat,
                    action: position.play(seat, array).unwrap(),
                    left_ms: None,
                });
            }
        }
        let running = Record {
            plies: record.plies[..1].to_vec(),
            ..Record::default()
        };
        let text = game(key).write_record(PGN, &running).unwrap();
        assert!(!text.contains("3K4"), "{text}");
        record.outcome = over(&*position);
        let text = game(key).write_record(PGN, &record).unwrap();
        let read = game(key).read_record(PGN, &text).unwrap();
        assert_eq!(
            (&read.plies, &read.outcome),
            (&record.plies, &record.outcome)
        );
        let late = text.replacen("[Placements \"", "[Placements \"x ", 1);
        assert_eq!(game(key).read_record(PGN, &late), Err(Illegal::Unreadable));
    }
    // The tag says nothing where a game begins without.
    let read = game("corner").read_record(PGN, "[Placements \"e4\"]\n\n*\n");
    assert!(read.unwrap().plies.is_empty());
}
