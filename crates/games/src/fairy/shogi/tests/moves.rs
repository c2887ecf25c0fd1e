//! Moves as text: what they are called, and how they are read.

use super::{
    super::{Replay, reading, squares, writing},
    game, played, rules, seat_of, typed,
};
use crate::fairy::{Move, game::Action};
use qiyuan_core::rules::{Game as _, Illegal, Notation, Viewer};

/// What a move is called in Japanese, without the mark of its side, through the contract.
fn called(replay: &Replay, action: Move) -> String {
    let view = replay.game.view(&replay.position, Viewer::Public);
    let japanese = Notation("shogi-japanese");
    let caption = replay.game.caption(&view, &Action::Play(action), japanese);
    caption.trim_start_matches(['▲', '△']).to_owned()
}

/// What each piece of the side that has the move is called that goes to a square without being promoted.
fn all_called(sfen: &str, (file, rank): (u8, u8)) -> Vec<String> {
    let replay = played(sfen, &[]);
    let board = &replay.board;
    let to = squares::square_at(rules().variant(), file, rank).unwrap();
    let mut moves = rules().candidates(board, to);
    moves.retain(|action| action.promotion().is_none());
    let mut called: Vec<String> = moves
        .into_iter()
        .map(|action| {
            let text = called(&replay, action);
            assert_eq!(typed(&replay, &text), Ok(action), "{text}");
            let recorded = reading::read_whole(rules(), board, None, &text);
            assert_eq!(recorded, Ok(action), "{text}");
            let from = action
                .from()
                .map(|from| squares::in_digits(rules().variant(), from));
            format!("{}:{text}", from.unwrap_or_else(|| "00".to_owned()))
        })
        .collect();
    called.sort();
    called
}

#[test]
fn of_several_pieces_the_motion_tells_which_one_moves() {
    let golds = "4k4/9/9/9/4G4/5G3/9/9/4K4 b - 1";
    assert_eq!(all_called(golds, (4, 5)), ["46:４五金上", "55:４五金寄"]);
    let golds = "4k4/9/9/4G4/9/4G4/9/9/4K4 b - 1";
    assert_eq!(all_called(golds, (5, 5)), ["54:５五金引", "56:５五金上"]);
    let silvers = "4k4/9/9/9/3S5/9/3S5/9/4K4 b - 1";
    assert_eq!(all_called(silvers, (5, 6)), ["65:５六銀引", "67:５六銀上"]);
}

#[test]
fn where_the_motion_is_the_same_the_side_tells() {
    let golds = "4k4/9/9/9/9/5G1G1/9/9/4K4 b - 1";
    assert_eq!(all_called(golds, (3, 5)), ["26:３五金右", "46:３五金左"]);
    let golds = "4k4/9/9/9/9/4GG3/9/9/4K4 b - 1";
    assert_eq!(all_called(golds, (4, 5)), ["46:４五金直", "56:４五金左"]);
    let three = "4k4/9/9/9/9/4GGG2/9/9/4K4 b - 1";
    assert_eq!(
        all_called(three, (4, 5)),
        ["36:４五金右", "46:４五金直", "56:４五金左"]
    );
    let knights = "4k4/9/9/9/9/9/4N1N2/9/4K4 b - 1";
    assert_eq!(all_called(knights, (4, 5)), ["37:４五桂右", "57:４五桂左"]);
    let rooks = "4k4/9/9/9/1R5R1/9/9/9/4K4 b - 1";
    assert_eq!(all_called(rooks, (4, 5)), ["25:４五飛右", "85:４五飛左"]);
}

#[test]
fn of_three_and_more_pieces_side_and_motion_tell() {
    let tokins = "4k4/9/9/4+P4/3+P5/3+P+P+P3/9/9/4K4 b - 1";
    assert_eq!(
        all_called(tokins, (5, 5)),
        [
            "46:５五と右",
            "54:５五と引",
            "56:５五と直",
            "65:５五と寄",
            "66:５五と左上"
        ]
    );
    let silvers = "4k4/9/9/3S1S3/9/3SSS3/9/9/4K4 b - 1";
    assert_eq!(
        all_called(silvers, (5, 5)),
        [
            "44:５五銀右引",
            "46:５五銀右上",
            "56:５五銀直",
            "64:５五銀左引",
            "66:５五銀左上"
        ]
    );
}

#[test]
fn of_two_dragons_or_horses_the_one_further_left_is_left() {
    // The examples of the Japan Shogi Association.
    for (sfen, to, expected) in [
        (
            "+R8/9/9/1+R7/9/9/9/9/4K3k b - 1",
            (8, 2),
            ["84:８二龍上", "91:８二龍引"],
        ),
        (
            "9/4+R4/7+R1/9/9/9/9/9/4K3k b - 1",
            (4, 3),
            ["23:４三龍寄", "52:４三龍引"],
        ),
        (
            "9/9/9/9/4+R3+R/9/9/9/4K1k2 b - 1",
            (3, 5),
            ["15:３五龍右", "55:３五龍左"],
        ),
        (
            "9/9/9/9/9/9/9/9/+R+R2K3k b - 1",
            (8, 8),
            ["89:８八龍右", "99:８八龍左"],
        ),
        (
            "4k4/9/9/9/9/9/9/7+R1/4K3+R b - 1",
            (1, 7),
            ["19:１七龍右", "28:１七龍左"],
        ),
        (
            "+B+B7/9/9/9/9/9/9/9/4K2k1 b - 1",
            (8, 2),
            ["81:８二馬右", "91:８二馬左"],
        ),
        (
            "9/9/3+B5/9/+B8/9/9/9/4K3k b - 1",
            (8, 5),
            ["63:８五馬引", "95:８五馬寄"],
        ),
        (
            "8+B/9/9/6+B2/9/9/9/9/4K1k2 b - 1",
            (1, 2),
            ["11:１二馬引", "34:１二馬上"],
        ),
        (
            "9/9/9/9/9/9/9/9/+B3+B1K1k b - 1",
            (7, 7),
            ["59:７七馬右", "99:７七馬左"],
        ),
        (
            "9/9/9/9/9/9/5+B3/8+B/4K1k2 b - 1",
            (2, 9),
            ["18:２九馬右", "47:２九馬左"],
        ),
    ] {
        assert_eq!(all_called(sfen, to), expected, "{sfen}");
    }
}

#[test]
fn gote_sees_the_board_from_the_other_side() {
    let replay = played("4k4/9/9/5g1g1/9/9/9/9/4K4 w g 1", &[]);
    for (text, japanese) in [
        ("4d3e", "３五金右"),
        ("2d3e", "３五金左"),
        ("G*3e", "３五金打"),
        ("G*8e", "８五金"),
    ] {
        let action = typed(&replay, text).unwrap();
        assert_eq!(called(&replay, action), japanese, "{text}");
    }
}

#[test]
fn promotion_is_named_where_there_is_a_choice() {
    let replay = played("4k4/P8/2S6/9/9/9/9/9/4K4 b - 1", &[]);
    for (text, japanese) in [
        ("7c7b", "７二銀不成"),
        ("7c7b+", "７二銀成"),
        ("9b9a+", "９一歩成"),
        ("9b9a", "９一歩成"),
        ("5i5h", "５八玉"),
    ] {
        let action = typed(&replay, text).unwrap();
        assert_eq!(called(&replay, action), japanese, "{text}");
    }
}

#[test]
fn where_a_piece_may_be_promoted_only_usi_and_kif_say_by_nothing_that_it_is_not() {
    let replay = played("4k4/P8/2S6/9/9/9/9/9/4K4 b - 1", &[]);
    let uci = |action| rules().uci(action);
    let recorded = |text| reading::read_whole(rules(), &replay.board, None, text).map(uci);
    let both = vec!["c7c8+".to_owned(), "c7c8".to_owned()];
    assert_eq!(recorded("７二銀"), Err(Illegal::Ambiguous(both.clone())));
    assert_eq!(recorded("７二銀(73)").as_deref(), Ok("c7c8"));
    assert_eq!(recorded("９一歩").as_deref(), Ok("a8a9+"));
    for text in [
        "７二銀",
        "S-7b",
        "S7b",
        "S7c-7b",
        "銀72",
        "7c-7b",
        "7372",
        "silver 7b",
    ] {
        let asked = typed(&replay, text);
        assert_eq!(asked, Err(Illegal::Ambiguous(both.clone())), "{text}");
    }
    for text in [
        "7c7b",
        "c7c8",
        "７二銀(73)",
        "S-7b=",
        "７二銀不成",
        "72銀不升變",
    ] {
        assert_eq!(
            typed(&replay, text).map(uci).as_deref(),
            Ok("c7c8"),
            "{text}"
        );
    }
    for text in [
        "S-7b+",
        "72銀升变",
        "72銀升變",
        "銀72成",
        "７二成銀",
        "silver 7b promotes",
    ] {
        assert_eq!(
            typed(&replay, text).map(uci).as_deref(),
            Ok("c7c8+"),
            "{text}"
        );
    }
}

#[test]
fn a_promoted_name_means_that_piece_where_it_stands_and_else_the_promotion() {
    let uci = |action| rules().uci(action);
    let replay = played("", &["７六歩", "３四歩"]);
    for text in ["马2二", "２二馬", "馬22", "horse 2b", "2二龙马"] {
        assert_eq!(
            typed(&replay, text).map(uci).as_deref(),
            Ok("b2h8+"),
            "{text}"
        );
    }
    for text in ["２二馬不成", "２二馬打"] {
        assert!(typed(&replay, text).is_err(), "{text}");
    }
    // A horse that cannot go there may be meant all the same.
    let replay = played("4k4/9/9/9/4+B4/5B3/9/9/3K5 b - 1", &[]);
    assert_eq!(typed(&replay, "４四馬").map(uci).as_deref(), Ok("e5f6"));
    assert_eq!(
        typed(&replay, "１三馬"),
        Err(Illegal::Ambiguous(vec!["f4i7+".to_owned()]))
    );
}

#[test]
fn a_piece_is_named_before_its_square_too() {
    let uci = |action| rules().uci(action);
    let replay = played("4k4/9/9/9/9/1R7/4P4/9/4K4 b BPs 1", &[]);
    for (text, expected) in [
        ("角打45", "B@f5"),
        ("角打4五", "B@f5"),
        ("角 45", "B@f5"),
        ("角打入4五", "B@f5"),
        ("打45角", "B@f5"),
        ("步打24", "P@h6"),
        ("打24步", "P@h6"),
        ("bishop drop 4e", "B@f5"),
        ("drop bishop 4e", "B@f5"),
        ("@bishop 4e", "B@f5"),
        ("drop a bishop on 4e", "B@f5"),
        ("Bishop 4e", "B@f5"),
        ("玉68", "e1d2"),
        ("王68", "e1d2"),
        ("玉走到68", "e1d2"),
        ("我的玉68", "e1d2"),
        ("king to 6h", "e1d2"),
        ("my king 6h", "e1d2"),
        ("飞车走到66", "b4d4"),
        ("把飞车走到66", "b4d4"),
        ("飞86走到66", "b4d4"),
        ("rook 66", "b4d4"),
        ("Rook66", "b4d4"),
        ("a  rook 6 6", "b4d4"),
        ("rook moves to 66", "b4d4"),
        ("飞从86到66", "b4d4"),
        ("rook from 86 to 66", "b4d4"),
        ("play my rook on 66", "b4d4"),
        ("步56", "e3e4"),
        ("pawn 5f", "e3e4"),
    ] {
        let read = typed(&replay, text).map(uci);
        assert_eq!(read.as_deref(), Ok(expected), "{text}");
    }
    for text in [
        "打角打45",
        "打45",
        "我的45",
        "角打45打",
        "走到68",
        "角打45成",
        "drop 4e",
        "pawn from 5g",
        "the pawn from 5g",
        "飞从86",
        "飞在86",
        "我的飞车在86",
        "步在56",
        "兵在56",
        "王在68",
        "我的王在68",
        "my pawn on 5f",
        "a pawn on 56",
        "a king at 68",
        "my rook on 66",
        // Words that only begin like those of a move.
        "arook 66",
        "therook 66",
        "another rook 66",
        "played rook 66",
        "rooks 66",
        "rook together 66",
        "kingdom 68",
        "bishopric 4e",
    ] {
        assert!(typed(&replay, text).is_err(), "{text}");
    }
}

#[test]
fn a_piece_that_is_said_to_go_somewhere_is_not_dropped_there() {
    // The bishop on the board cannot go to 4e, and one is in hand.
    let replay = played("4k4/9/9/9/9/1B7/9/9/4K4 b B 1", &[]);
    for text in ["角走到45", "角到45", "bishop to 4e", "bishop moves to 4e"] {
        let found = typed(&replay, text);
        assert_eq!(found, Err(Illegal::Rule("piece-cannot-reach")), "{text}");
    }
    for text in ["角45", "bishop 4e", "drop bishop to 4e", "B-4e"] {
        let found = typed(&replay, text).map(|action| rules().uci(action));
        assert_eq!(found.as_deref(), Ok("B@f5"), "{text}");
    }
}

#[test]
fn a_capture_is_read_by_its_pieces_and_a_piece_alone_is_asked_about() {
    let replay = played("4k4/9/9/2p6/2P6/9/9/1B7/4K4 b - 1", &[]);
    for text in ["步吃步", "pawn takes pawn", "兵吃掉兵"] {
        let found = typed(&replay, text).map(|action| rules().uci(action));
        assert_eq!(found.as_deref(), Ok("c5c6"), "{text}");
    }
    let rule = Err(Illegal::Rule("no-such-capture"));
    assert_eq!(typed(&replay, "角吃步"), rule);
    for text in ["角", "bishop"] {
        let found = typed(&replay, text);
        assert!(
            matches!(found, Err(Illegal::Ambiguous(_))),
            "{text}: {found:?}"
        );
    }
    assert_eq!(typed(&replay, "飞车"), Err(Illegal::Unreadable));
}

#[test]
fn what_denies_a_move_is_no_word_of_promotion() {
    let replay = played("", &[]);
    for text in [
        "26步不好",
        "26步不行",
        "26步不走",
        "２六步不好",
        "76步不好",
        "48银不好",
        "飞38不好",
        "38飞不好",
        "步26不好",
        "26步不吧",
        "26步不",
        "26步不升",
    ] {
        assert_eq!(typed(&replay, text), Err(Illegal::Unreadable), "{text}");
    }
    // Of a pawn that cannot be promoted, it says that something won't do.
    let only = Err(Illegal::Ambiguous(vec!["h3h4".to_owned()]));
    for text in ["26步不成", "步26不成", "26步不升变"] {
        assert_eq!(typed(&replay, text), only, "{text}");
    }
    // In Japanese notation it says nothing else.
    for text in ["▲２六歩不成", "２六歩不成", "▲26步不成"] {
        assert!(typed(&replay, text).is_ok(), "{text}");
    }
}

#[test]
fn a_piece_named_before_its_square_is_never_another_one() {
    let replay = Replay::begin(game("minishogi"), "").unwrap();
    assert!(matches!(typed(&replay, "4四"), Err(Illegal::Ambiguous(_))));
    for (text, rule) in [
        ("角4四", "piece-cannot-reach"),
        ("角4四不成", "piece-cannot-reach"),
        ("飞4四", "piece-cannot-reach"),
        ("角打4四", "not-in-hand"),
    ] {
        assert_eq!(typed(&replay, text), Err(Illegal::Rule(rule)), "{text}");
    }
}

#[test]
fn captions_in_every_notation_are_read() {
    for (key, seed) in [("shogi", 1), ("shogi", 2), ("minishogi", 3)] {
        let record = super::random_game(game(key), "", seed, 200);
        let mut replay = Replay::begin(game(key), "").unwrap();
        for ply in &record.plies {
            let (action, _) = replay.recorded(ply).unwrap();
            let seat = seat_of(replay.board.turn());
            let view = replay.game.view(&replay.position, Viewer::Seat(seat));
            for notation in writing::NOTATIONS {
                let text = replay.game.caption(&view, &Action::Play(action), *notation);
                assert_eq!(typed(&replay, &text), Ok(action), "{text}");
            }
            replay.play(action, None).unwrap();
        }
    }
}

#[test]
fn moves_are_read_however_they_are_written() {
    let replay = played("", &["７六歩", "３四歩"]);
    for text in [
        "２二角成",
        "22角成",
        "２２角成",
        "二二角成",
        "▲２二角成",
        "☗2二角成",
        "▴２二角成",
        "２二角成(88)",
        "２二角成（８８）",
        "8h2b+",
        "+8822UM",
        "8822UM",
        "8822角成",
        "8822馬",
        "22角成88",
        "22 角成",
        "２二角上成",
        "Bx2b+",
        "3. ２二角成!",
    ] {
        let read = typed(&replay, text).map(|action| rules().uci(action));
        assert_eq!(read.as_deref(), Ok("b2h8+"), "{text}");
    }
    let both = ["b2h8+", "b2h8"].map(str::to_owned).to_vec();
    assert_eq!(typed(&replay, "２二角"), Err(Illegal::Ambiguous(both)));
    for text in [
        "２二角不成",
        "２二角生",
        "２二角(88)",
        "２二角88",
        "8822角不成",
        "8h2b",
    ] {
        let read = typed(&replay, text).map(|action| rules().uci(action));
        assert_eq!(read.as_deref(), Ok("b2h8"), "{text}");
    }
    let replay = played("4k4/9/9/9/9/1R7/9/9/4K4 b RSs 1", &[]);
    for (text, uci) in [
        ("８四飞", "b4b6"),
        ("５五飞", "R@e5"),
        ("８五飛打", "R@b5"),
        ("８五飛打(00)", "R@b5"),
        ("8五飛車(00)", "R@b5"),
        ("5五银", "S@e5"),
        ("８七飛下", "b4b3"),
    ] {
        let read = typed(&replay, text).map(|action| rules().uci(action));
        assert_eq!(read.as_deref(), Ok(uci), "{text}");
    }
}

#[test]
fn a_square_and_the_word_for_the_same_must_agree() {
    let replay = played("", &["７六歩", "３四歩", "２二角成"]);
    for text in ["同銀", "同　銀", "２二同銀", "△同银"] {
        assert!(typed(&replay, text).is_ok(), "{text}");
    }
    assert_eq!(typed(&replay, "８四同歩"), Err(Illegal::Unreadable));
}

#[test]
fn a_text_that_is_not_understood_to_its_end_is_no_move() {
    let replay = played("", &[]);
    for text in [
        "７六歩(7789999)",
        "７六歩778",
        "７六歩77(77)",
        "7776歩7",
        "７六歩(778)",
        "７六歩(7",
        "７六歩(77",
        "７六歩()",
        "７六歩(77)(77)",
        "７六歩成不成",
        "７六歩不成不成",
        "７六歩不成成",
        "７六步直直",
        "７六步直直直",
        "７六歩左右",
        "７六歩上引",
        "７六歩打打",
        "７六歩打(77)",
        "７六歩打成",
        "７六歩打上",
        "７六歩歩",
        "７六直",
        "７六歩です",
        "▲△７六歩",
        "▲▲７六歩",
        "P-7f==",
        "P-7f=+",
        "7g7f7e",
        "7776FU1",
        "++7776FU",
        "",
        "同歩",
        "７",
        "七十六歩",
        "K*",
        "+7776XX",
        "😀",
    ] {
        assert_eq!(typed(&replay, text), Err(Illegal::Unreadable), "{text}");
        let recorded = reading::read_whole(rules(), &replay.board, None, text);
        assert_eq!(recorded, Err(Illegal::Unreadable), "{text}");
    }
}

#[test]
fn what_a_text_says_of_side_and_capture_must_be_true() {
    let replay = played("", &[]);
    for (text, rule) in [
        ("△７六歩", "not-your-piece"),
        ("☖７六歩", "not-your-piece"),
        ("-7776FU", "not-your-piece"),
        ("Px7f", "nothing-to-capture"),
        ("7gx7f", "nothing-to-capture"),
    ] {
        assert_eq!(typed(&replay, text), Err(Illegal::Rule(rule)), "{text}");
    }
}

#[test]
fn moves_that_are_not_legal_name_the_rule() {
    let replay = played("", &[]);
    for (text, rule) in [
        ("５五歩", "piece-cannot-reach"),
        ("5五角", "blocked-path"),
        ("7g7e", "piece-cannot-reach"),
        ("+7775FU", "piece-cannot-reach"),
        ("7776GI", "wrong-piece"),
        ("７六銀(77)", "wrong-piece"),
        ("３四歩(33)", "not-your-piece"),
        ("２二龍", "no-such-piece"),
        ("P*5e", "not-in-hand"),
        ("５五歩打", "not-in-hand"),
        ("５五歩(00)", "not-in-hand"),
        ("7f7e", "empty-square"),
        ("７六歩成", "promotion-zone"),
        ("10歩", "no-such-square"),
        ("0a0b", "no-such-square"),
    ] {
        let refused = typed(&replay, text).map_err(|illegal| illegal.rule());
        assert_eq!(refused, Err(Some(rule)), "{text}");
    }
}

#[test]
fn kings_and_golds_are_not_promoted() {
    let replay = played("4k4/9/4G4/9/9/9/9/9/4K4 b - 1", &[]);
    for (text, rule) in [
        ("G-5b+", "promotion-zone"),
        ("５二金成", "promotion-zone"),
        ("5c5b+", "promotion-zone"),
        ("K-5h+", "promotion-zone"),
        ("G-5e+", "piece-cannot-reach"),
    ] {
        assert_eq!(typed(&replay, text), Err(Illegal::Rule(rule)), "{text}");
    }
}
