//! Games as text, there and back.

mod moves;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::*;
use crate::fairy::{by_key, game::Fairy};
use qiyuan_core::rules::{SeatSet, Tags};

const FORMATS: [RecordFormat; 4] = [KIF, KI2, CSA, USI];

fn game(key: &str) -> Fairy {
    Fairy(by_key(key).unwrap())
}

fn shogi() -> Fairy {
    game("shogi")
}

fn rules() -> &'static Rules {
    shogi().0.rules()
}

/// A game of random moves, with what the texts can tell.
fn random_game(game: Fairy, setup: &str, seed: u64, plies: usize) -> Record {
    let rules = game.0.rules();
    let mut random = StdRng::seed_from_u64(seed);
    let mut replay = Replay::begin(game, setup).unwrap();
    for _ in 0..plies {
        let legal = rules.legal(&replay.board);
        if legal.is_empty() || matches!(game.turn(&replay.position), Turn::Over(_)) {
            break;
        }
        replay
            .play(legal[random.random_range(0..legal.len())], None)
            .unwrap();
    }
    let loser = replay.board.turn();
    let tags = Tags {
        event: "交流戦".to_owned(),
        site: "棋院".to_owned(),
        date: Some((2026, 11, 23)),
        players: vec!["Ann".to_owned(), "貝雅".to_owned()],
        ratings: vec![None; 2],
        ..Tags::default()
    };
    replay.record(
        setup.to_owned(),
        Stated::Won(loser.other(), "resignation"),
        tags,
    )
}

#[test]
fn random_games_are_read_as_they_are_written() {
    for seed in 0..12 {
        let record = random_game(shogi(), "", seed, 300);
        for format in FORMATS {
            let text = write(shogi(), format, &record).unwrap();
            let again = read(shogi(), format, &text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(again.plies, record.plies, "{text}");
            if format != USI {
                assert_eq!(again, record, "{text}");
            }
        }
    }
}

#[test]
fn minishogi_is_read_as_it_is_written() {
    let game = game("minishogi");
    for seed in 0..12 {
        let record = random_game(game, "", seed, 120);
        for format in [KIF, KI2, USI] {
            let text = write(game, format, &record).unwrap();
            let again = read(game, format, &text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(again.plies, record.plies, "{text}");
        }
    }
}

#[test]
fn games_from_positions_are_read_as_they_are_written() {
    for (seed, sfen) in (0..).zip([
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 1",
        "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 1",
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    ]) {
        let board = read_sfen(rules(), sfen).unwrap();
        let record = random_game(shogi(), &rules().write_fen(&board), seed, 60);
        for format in FORMATS {
            let text = write(shogi(), format, &record).unwrap();
            let again = read(shogi(), format, &text).unwrap_or_else(|why| panic!("{why}\n{text}"));
            assert_eq!(again.setup, record.setup, "{text}");
            assert_eq!(again.plies, record.plies, "{text}");
        }
    }
}

#[test]
fn no_text_in_one_format_is_a_game_in_another() {
    let record = random_game(shogi(), "", 3, 40);
    for format in FORMATS {
        let text = write(shogi(), format, &record).unwrap();
        for other in FORMATS.into_iter().filter(|other| *other != format) {
            let is_game = read(shogi(), other, &text).is_ok_and(|it| !it.plies.is_empty());
            assert!(!is_game, "{other:?}\n{text}");
        }
    }
}

/// What a player's text means at this point of a game, through the contract.
fn typed(replay: &Replay, text: &str) -> Result<Move, Illegal> {
    let seat = seat_of(replay.board.turn());
    let view = replay.game.view(&replay.position, Viewer::Seat(seat));
    match replay.game.read(&view, seat, text)? {
        Action::Play(action) => Ok(action),
        other => panic!("{other:?} is no move"),
    }
}

/// The game after moves that players typed.
fn played(setup: &str, moves: &[&str]) -> Replay {
    let mut replay = Replay::begin(shogi(), setup).unwrap();
    for text in moves {
        let action = typed(&replay, text).unwrap_or_else(|why| panic!("{text}: {why}"));
        replay.play(action, None).unwrap();
    }
    replay
}

fn short_game() -> Record {
    let replay = played("", &["７六歩", "３四歩", "２二角成", "同銀", "４五角打"]);
    let mut record = replay.record(
        String::new(),
        Stated::Won(Color::White, "resignation"),
        Tags {
            event: "Friendly\ngame".to_owned(),
            date: Some((2026, 3, 9)),
            players: vec!["Ann".to_owned(), "貝雅".to_owned()],
            time_control: Some("10分、1手5秒加算".to_owned()),
            ..Tags::default()
        },
    );
    let lefts = [602_000, 599_500, 600_000, 600_000, 595_000];
    for (ply, left) in record.plies.iter_mut().zip(lefts) {
        if let Ply::Action { left_ms, .. } = ply {
            *left_ms = Some(left);
        }
    }
    record
}

#[test]
fn a_game_as_kif() {
    assert_eq!(
        write(shogi(), KIF, &short_game()).unwrap(),
        "#KIF version=2.0 encoding=UTF-8
開始日時：2026/03/09
棋戦：Friendly game
持ち時間：10分、1手5秒加算
手合割：平手
先手：Ann
後手：貝雅
手数----指手---------消費時間--
   1 ７六歩(77)      ( 0:03/00:00:03)
   2 ３四歩(33)      ( 0:05/00:00:05)
   3 ２二角成(88)    ( 0:07/00:00:10)
   4 同　銀(31)      ( 0:05/00:00:10)
   5 ４五角打        ( 0:10/00:00:20)
   6 投了
まで5手で先手の勝ち
"
    );
}

#[test]
fn a_game_as_ki2() {
    let text = write(shogi(), KI2, &short_game()).unwrap();
    let (_, moves) = text.split_once("\n\n").unwrap();
    assert_eq!(
        moves,
        "▲７六歩 △３四歩 ▲２二角成 △同銀 ▲４五角\nまで5手で先手の勝ち\n"
    );
}

#[test]
fn a_game_as_csa() {
    let mut record = short_game();
    record.tags.time_control = Some("00:10+30".to_owned());
    assert_eq!(
        write(shogi(), CSA, &record).unwrap(),
        "'CSA encoding=UTF-8
V2.2
N+Ann
N-貝雅
$EVENT:Friendly game
$START_TIME:2026/03/09
$TIME_LIMIT:00:10+30
PI
+
+7776FU
-3334FU
T0
+8822UM
-3122GI
T0
+0045KA
%TORYO
"
    );
}

#[test]
fn a_game_as_usi() {
    assert_eq!(
        write(shogi(), USI, &short_game()).unwrap(),
        "position startpos moves 7g7f 3c3d 8h2b+ 3a2b B*4e\n"
    );
}

#[test]
fn left_times_are_read_from_used_ones() {
    let text = write(shogi(), KIF, &short_game()).unwrap();
    let again = read(shogi(), KIF, &text).unwrap();
    let left = |ply: &Ply| match ply {
        Ply::Action { left_ms, .. } => left_ms.unwrap(),
        Ply::Drawn(_) => 0,
    };
    let lefts: Vec<i64> = again.plies.iter().map(left).collect();
    assert_eq!(lefts, [602_000, 600_000, 600_000, 600_000, 595_000]);
    assert_eq!(again.outcome, short_game().outcome);
    assert_eq!(again.tags.time_control, short_game().tags.time_control);
}

#[test]
fn endings_are_told() {
    let white = |reason| Some(Outcome::won(SeatSet::only(Seat(0)), reason));
    let black = |reason| Some(Outcome::won(SeatSet::only(Seat(1)), reason));
    for (outcome, formats) in [
        (white("resignation"), &[KIF, KI2, CSA][..]),
        (white("time"), &[KIF, KI2, CSA]),
        (black("declaration"), &[KIF, KI2, CSA]),
        // The side that does not have the move resigns: CSA has no word for it.
        (black("resignation"), &[KIF, KI2]),
        (Some(Outcome::drawn("sennichite")), &[KIF, KI2, CSA]),
        (Some(Outcome::drawn("agreement")), &[KIF, KI2, CSA]),
        (None, &[KIF, KI2, CSA]),
    ] {
        for format in formats {
            let record = Record {
                outcome: outcome.clone(),
                ..short_game()
            };
            let text = write(shogi(), *format, &record).unwrap();
            let again = read(shogi(), *format, &text).unwrap();
            assert_eq!(again.outcome, outcome, "{text}");
        }
    }
}

#[test]
fn fouls_name_the_side_that_loses() {
    let fouls = |record: &Record, format| write(shogi(), format, record).unwrap();
    let by = |winner| Record {
        outcome: Some(Outcome::won(SeatSet::only(Seat(winner)), "perpetual-check")),
        ..short_game()
    };
    assert!(fouls(&by(0), KIF).ends_with("   6 反則負け\nまで5手で後手の反則負け\n"));
    assert!(fouls(&by(1), KIF).ends_with("   6 反則勝ち\nまで5手で後手の反則勝ち\n"));
    assert!(fouls(&by(0), CSA).ends_with("\n%ILLEGAL_MOVE\n"));
    assert!(fouls(&by(1), CSA).ends_with("\n%+ILLEGAL_ACTION\n"));
    for (winner, format) in [(0, KIF), (1, KIF), (0, CSA), (1, CSA)] {
        let again = read(shogi(), format, &fouls(&by(winner), format)).unwrap();
        assert_eq!(
            again.outcome.unwrap().winners(),
            SeatSet::only(Seat(winner))
        );
    }
}

#[test]
fn repetition_ends_a_game_that_is_read() {
    let round = " 2h3h 8b7b 3h2h 7b8b";
    let text = format!("position startpos moves{}", round.repeat(3));
    let record = read(shogi(), USI, &text).unwrap();
    assert_eq!(record.outcome, Some(Outcome::drawn("sennichite")));
    let text = format!("{text} 7g7f");
    let refused = read(shogi(), USI, &text).map_err(|why| why.to_string());
    assert_eq!(refused, Err("the game was over: sennichite".to_owned()));
}

#[test]
fn mate_is_seen_on_the_board() {
    let replay = played("", &["７六歩", "６二玉", "３三角成"]);
    assert!(rules().ending(&replay.board).is_none());
    let mate = "position sfen 4k4/9/4P4/9/9/9/9/9/4K4 b G 1 moves G*5b";
    let record = read(shogi(), USI, mate).unwrap();
    let mated = Some(Outcome::won(SeatSet::only(Seat(0)), "checkmate"));
    assert_eq!(record.outcome, mated);
    let text = write(shogi(), KIF, &record).unwrap();
    assert!(
        text.ends_with("   1 ５二金打\n   2 詰み\nまで1手で先手の勝ち\n"),
        "{text}"
    );
    assert_eq!(read(shogi(), KIF, &text).unwrap().outcome, mated);
}

#[test]
fn hostile_texts_are_refused() {
    for format in FORMATS {
        for text in [
            "position sfen 9/9 b - 1".to_owned(),
            "position sfen lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b 99999P 1"
                .to_owned(),
            "PI\n+\n-7776FU".to_owned(),
            "P1\n".to_owned(),
            "P+00AL00ALé".to_owned(),
            "N".to_owned(),
            "+7776FU".to_owned(),
            "▲７六歩 △７六歩".to_owned(),
            "   1 ７六歩(78)".to_owned(),
            "   1 ７六歩(778)".to_owned(),
            "   1 ７六歩(77)(77)".to_owned(),
            "   1 ７六歩成不成(77)   ( 0:16/00:00:16)".to_owned(),
            "|・|\n   1 ７六歩(77)\n   1 ７六歩(77)".to_owned(),
            "|".repeat(500),
            "後手の持駒：歩九十九\n   1 ７六歩".to_owned(),
            "▲７六歩".repeat(20_000),
            "\u{0}".to_owned(),
            String::new(),
            " \n\n".to_owned(),
            "Ann said: shall we play?\nBea：yes".to_owned(),
        ] {
            assert!(
                read(shogi(), format, &text).is_err(),
                "{format:?} {text:.40}"
            );
        }
    }
}

#[test]
fn a_game_of_which_lines_are_damaged_is_refused() {
    let lines = [
        "手数----指手---------消費時間--",
        "   1 ７六歩(77)",
        "   2 ３四歩(33)",
        "   3 ２六歩(27)",
        "   4 ８四歩(83)",
        "   5 中断",
    ];
    let text = |lines: &[&str]| read(shogi(), KIF, &lines.join("\n"));
    assert_eq!(text(&lines).unwrap().plies.len(), 4);
    assert!(text(&[&lines[..3], &lines[5..]].concat()).is_err());
    assert!(text(&[&lines[..1], &lines[3..]].concat()).is_err());
    for (number, line) in [
        (2, "   Z ３四歩(33)"),
        (2, "３四歩(33)"),
        (3, "talk"),
        (4, "4"),
    ] {
        let mut damaged = lines;
        damaged[number] = line;
        assert!(text(&damaged).is_err(), "{line}");
    }
}

#[test]
fn sfen_and_fen_say_the_same() {
    for sfen in [
        "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L w Sbgn3p 124",
        "4k4/9/9/9/9/9/9/9/4K4 b 2R2B4G4S4N4L18P 7",
    ] {
        let board = read_sfen(rules(), sfen).unwrap();
        assert_eq!(sfen::write(rules(), &board), sfen);
        let fen = rules().write_fen(&board);
        assert_eq!(rules().read_fen(&fen).as_ref(), Ok(&board));
    }
    for text in [
        "",
        "9/9/9/9/9/9/9/9/9",
        "9/9/9/9/9/9/9/9/9 b",
        "9/9/9/9/9/9/9/9/9 x -",
        "9/9/9/9/9/9/9/9/9 b 0P",
        "9/9/9/9/9/9/9/9/9 b 2",
        "9/9/9/9/9/9/9/9/9 b - 1 2",
        "9/9/9/9/9/9/9/9/9 b K",
    ] {
        assert!(read_sfen(rules(), text).is_err(), "{text}");
    }
}

#[test]
fn handicaps_are_setups_that_players_name_in_any_language() {
    let start = |text: &str| {
        let position = shogi().start(text, 2, shogi().info().revision);
        position.map(|it| shogi().text(&shogi().view(&it, Viewer::Public)))
    };
    let two = "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL[] b - - 0 1";
    for text in [
        "two-piece",
        "二枚落ち",
        "手合割：二枚落ち",
        "2-piece",
        "2 piece handicap",
        "Two-Piece",
        "二枚落",
        "让二枚",
        "２枚落ち",
    ] {
        assert_eq!(start(text).as_deref(), Ok(two), "{text}");
        assert_eq!(shogi().setups().written(text), "two-piece");
    }
    for setup in SETUPS {
        assert!(start(setup).is_ok(), "{setup}");
    }
    assert_eq!(start("平手"), start(""));
    assert!(start("七枚落ち").is_err());
    let minishogi = game("minishogi");
    assert!(
        minishogi
            .start("二枚落ち", 2, minishogi.info().revision)
            .is_err()
    );
}

#[test]
fn handicaps_have_names() {
    let board = read_sfen(
        rules(),
        "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
    )
    .unwrap();
    let record = Record {
        setup: rules().write_fen(&board),
        tags: Tags {
            players: vec!["Ann".to_owned(), "Bea".to_owned()],
            ..Tags::default()
        },
        ..Record::default()
    };
    let text = write(shogi(), KIF, &record).unwrap();
    assert!(
        text.contains("手合割：二枚落ち\n下手：Ann\n上手：Bea\n"),
        "{text}"
    );
    let text = write(shogi(), USI, &record).unwrap();
    assert!(text.ends_with("/LNSGKGSNL w - 1\n"), "{text}");
    let text = "手合割：香落ち　　\n上手：A\n下手：B\n   1 ８四歩(83)   ( 0:00/00:00:00)\n";
    let record = read(shogi(), KIF, text).unwrap();
    assert_eq!(record.tags.players, ["B", "A"]);
    assert!(
        record.setup.starts_with("lnsgkgsn1/1r5b1/"),
        "{}",
        record.setup
    );
    assert!(record.setup.contains(" b "), "{}", record.setup);
    assert_eq!(record.plies.len(), 1);
}

#[test]
fn comments_and_variations_are_passed_over() {
    let text = "\u{feff}# ---- Kifu ----\r\n手合割：平手　　\r\n*始まり\r\n手数----指手---------消費時間--\r\n   1 ７六歩(77)   ( 0:16/00:00:16)\r\n*良い手\r\n   2 ３四歩(33)   ( 0:00/00:00:00)+\r\n&しおり\r\n   3 中断         ( 0:03/ 0:00:19)\r\nまで2手で中断\r\n\r\n変化：2手\r\n   2 ８四歩(83)\r\n";
    let record = read(shogi(), KIF, text).unwrap();
    assert_eq!(record.plies.len(), 2);
    assert_eq!(record.outcome, None);
}

#[test]
fn csa_has_statements_in_one_line_and_pieces_one_by_one() {
    let text = "V2\nN+A, B\n'comment\nPI82HI22KA\n-\n-3334FU,T12,+7776FU,T6\n-2233KA\n";
    assert!(read(shogi(), CSA, text).is_err(), "the bishop is not there");
    let text = text.replace("-2233KA", "-3435FU\n%CHUDAN\nT3\n/\nPI\n");
    let record = read(shogi(), CSA, &text).unwrap();
    assert_eq!(record.plies.len(), 3);
    assert_eq!(record.tags.players, ["A, B", ""]);
    let text = "P-51OU\nP+53FU00KI\nP+59OU\nP-00AL\n+\n+0052KI\n%TSUMI\n";
    let record = read(shogi(), CSA, text).unwrap();
    assert!(
        record
            .setup
            .starts_with("4k4/9/4P4/9/9/9/9/9/4K4[Grrbbgggssss"),
        "{}",
        record.setup
    );
    assert_eq!(
        record.outcome,
        Some(Outcome::won(SeatSet::only(Seat(0)), "checkmate"))
    );
}

#[test]
fn a_printed_game_of_the_ryuo_match_is_read() {
    // Ryuo match of 2008, seventh game, as magazines print moves.
    let text = include_str!("../../../../../../tests/it/data/fairy/ryuo-2008-7.ki2");
    let record = read(shogi(), KI2, text).unwrap();
    assert_eq!(record.plies.len(), 140);
    assert_eq!(
        record.outcome.as_ref().unwrap().winners(),
        SeatSet::only(Seat(1))
    );
}

#[test]
fn games_that_other_programs_wrote_are_read() {
    macro_rules! record {
        ($name:literal) => {
            include_str!(concat!(
                "../../../../../../tests/it/data/fairy/records/",
                $name
            ))
        };
    }
    let moves = read(shogi(), USI, record!("moves.usi")).unwrap();
    assert_eq!(moves.plies.len(), 70);
    let won = Some(Outcome::won(SeatSet::only(Seat(1)), "resignation"));
    for (format, text) in [
        (KIF, record!("python-shogi.kif")),
        (KIF, record!("cshogi.kif")),
        (KI2, record!("cshogi.ki2")),
        (CSA, record!("cshogi.csa")),
    ] {
        let record = read(shogi(), format, text).unwrap();
        assert_eq!(record.plies, moves.plies, "{text}");
        assert_eq!(record.outcome, won, "{text}");
        assert_eq!(record.tags.players, ["Ann", "貝雅"], "{text}");
    }
}
