//! What people type, and how it is refused.

use qiyuan_core::rules::{Illegal, Notation, Viewer};

use super::{play, start};

fn read(key: &str, setup: &str, text: &str) -> Result<String, Illegal> {
    let position = start(key, setup);
    let seat = position.turn().seats().first_seat().unwrap();
    position.seat_view(seat).read(text)
}

fn refused(key: &str, setup: &str, text: &str) -> &'static str {
    match read(key, setup, text) {
        Err(Illegal::Rule(rule) | Illegal::OffBoard { rule, .. }) => rule,
        other => panic!("{text}: {other:?}"),
    }
}

fn written(key: &str, setup: &str, action: &str, notation: &'static str) -> String {
    let position = start(key, setup);
    let seat = position.turn().seats().first_seat().unwrap();
    let viewer = Viewer::Seat(seat);
    position.caption_at(&*position, seat, action, viewer, Notation(notation))
}

const HOUSE: &str = "4k3/8/8/8/8/8/8/4K3[NPnp] w - - 0 1";

#[test]
fn drops_are_read_in_every_spelling() {
    for text in [
        "N@f3",
        "n@f3",
        "N*f3",
        "马@f3",
        "馬打f3",
        "♘@f3",
        "drop knight f3",
        "drop a knight on f3",
        "打馬f3",
    ] {
        assert_eq!(
            read("crazyhouse", HOUSE, text).as_deref(),
            Ok("N@f3"),
            "{text}"
        );
    }
    for text in [
        "@e4",
        "P@e4",
        "兵@e4",
        "打兵e4",
        "drop pawn e4",
        "pawn drop e4",
        "drop a pawn at e4",
    ] {
        assert_eq!(
            read("crazyhouse", HOUSE, text).as_deref(),
            Ok("P@e4"),
            "{text}"
        );
    }
    for text in [
        "兵在e4",
        "my pawn on e4",
        "a knight at f3",
        "knight from f3",
    ] {
        let found = read("crazyhouse", HOUSE, text);
        assert_eq!(found, Err(Illegal::Unreadable), "{text}");
    }
    assert_eq!(written("crazyhouse", HOUSE, "P@e4", "san"), "@e4");
    assert_eq!(written("crazyhouse", HOUSE, "N@f3", "chinese"), "马@f3");
}

#[test]
fn a_piece_is_named_beside_its_square() {
    for (key, expected, texts) in [
        (
            "threecheck",
            "g1f3",
            "knight f3;my knight to f3;horse f3;我的马 f3;把马走到f3;我用馬走f3;出馬 f3;馬跳f3;knight on g1 to f3",
        ),
        ("threecheck", "e2e4", "pawn e4;兵走到e4;e2 to e4;小兵e4"),
        (
            "janus",
            "b1c3",
            "janus c3;Janus to c3;两面神c3;雙面神 c3;雅努斯走c3;archbishop c3;Jc3",
        ),
        (
            "grand",
            "g2h4",
            "cardinal h4;大主教h4;樞機主教走到h4;archbishop h4;Ah4",
        ),
        (
            "grand",
            "f2e4",
            "marshal e4;marshall e4;大臣 e4;chancellor e4;元帅走e4;车马e4",
        ),
        (
            "knightmate",
            "e1f3",
            "royal knight f3;马f3;騎士王走f3;knight to f3",
        ),
    ] {
        for text in texts.split(';') {
            assert_eq!(read(key, "", text).as_deref(), Ok(expected), "{key} {text}");
        }
    }
    for text in ["knight e4", "马走e4", "my bishop c4", "王后h5", "女王 h5"] {
        let found = read("threecheck", "", text);
        assert!(matches!(found, Err(Illegal::Rule(_))), "{text}: {found:?}");
    }
    // 大马 is not said to be one piece alone.
    assert_eq!(read("grand", "", "大马 e4"), Err(Illegal::Unreadable));
}

#[test]
fn taking_on_a_square_means_every_capture_there() {
    let one = "4k3/5p2/8/7Q/8/8/8/4K3 w - - 3+3 0 1";
    for text in [
        "吃f7",
        "吃掉f7",
        "takes f7",
        "x f7",
        "xf7",
        "takes on f7",
        "吃f7将军",
    ] {
        assert_eq!(
            read("threecheck", one, text).as_deref(),
            Ok("h5f7"),
            "{text}"
        );
    }
    let several = "3rk3/8/8/3p4/2P1P3/8/8/3QK3 w - - 3+3 0 1";
    let all = ["c4d5", "d1d5", "e4d5"].map(str::to_owned).to_vec();
    assert_eq!(
        read("threecheck", several, "吃d5"),
        Err(Illegal::Ambiguous(all))
    );
    assert_eq!(refused("threecheck", several, "吃d6"), "nothing-to-capture");
}

#[test]
fn a_capture_is_read_by_its_pieces_and_a_piece_alone_is_asked_about() {
    let fen = "3rk3/8/8/3p4/2P1P3/2N5/8/3QK3 w - - 3+3 0 1";
    let meant = |text| read("threecheck", fen, text);
    for text in ["knight takes pawn", "马吃兵", "my horse captures the pawn"] {
        assert_eq!(meant(text).as_deref(), Ok("c3d5"), "{text}");
    }
    let pawns = ["c4d5", "e4d5"].map(str::to_owned).to_vec();
    assert_eq!(meant("pawn takes pawn"), Err(Illegal::Ambiguous(pawns)));
    let rule = Err(Illegal::Rule("no-such-capture"));
    assert_eq!(meant("knight takes rook"), rule);
    let all = meant("knight");
    assert!(
        matches!(&all, Err(Illegal::Ambiguous(all)) if all.len() == 6),
        "{all:?}"
    );
    assert_eq!(meant("bishop"), Err(Illegal::Unreadable), "there is none");
    // Even one move is not played by its piece alone.
    let one = "7k/8/8/8/8/8/5q2/7K b - - 3+3 0 1";
    let king = read("threecheck", one, "king");
    assert!(matches!(king, Err(Illegal::Ambiguous(_))), "{king:?}");
}

#[test]
fn a_pawn_is_taken_in_passing_by_the_names_of_the_pieces() {
    let passing = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3+3 0 1";
    let found = read("threecheck", passing, "pawn takes pawn");
    assert_eq!(found.as_deref(), Ok("e5d6"));
}

#[test]
fn a_pawn_that_ice_stops_is_told_so() {
    for text in ["e3", "e4"] {
        assert_eq!(refused("iceage", "", text), "ice-in-the-way");
    }
}

#[test]
fn drops_are_refused_by_their_rule() {
    assert_eq!(refused("crazyhouse", HOUSE, "P@e8"), "drop-occupied");
    assert_eq!(refused("crazyhouse", HOUSE, "P@a8"), "drop-pawn-on-end");
    assert_eq!(refused("crazyhouse", HOUSE, "Q@a4"), "not-in-hand");
    assert_eq!(refused("atomic", "", "N@f3"), "no-drops");
}

#[test]
fn a_move_that_another_game_would_allow_names_the_rule_of_this_one() {
    let pawn = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(refused("amazon", pawn, "a8=Q"), "promotion-kind");
    assert_eq!(refused("losalamos", "", "c4"), "no-double-step");
    assert_eq!(refused("grand", "", "O-O"), "no-castling");
    let captures = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1";
    assert_eq!(refused("antichess", captures, "Kd1"), "must-capture");
}

#[test]
fn ranks_of_two_figures_are_read() {
    let fen = "4k5/10/P9/10/10/10/10/10/10/4K5 w - - 0 1";
    assert_eq!(read("grand", fen, "a9").as_deref(), Ok("a8a9"));
    assert_eq!(read("grand", fen, "a9=Q").as_deref(), Ok("a8a9q"));
    assert_eq!(refused("grand", fen, "a11"), "no-such-square");
    let open = "4k5/10/10/10/10/10/10/10/10/R3K5 w - - 0 1";
    assert_eq!(read("grand", open, "Ra10+").as_deref(), Ok("a1a10"));
}

#[test]
fn castling_goes_where_the_game_says() {
    let janus = "r3k4r/10/10/10/10/10/10/R3K4R w KQkq - 0 1";
    assert_eq!(read("janus", janus, "O-O").as_deref(), Ok("e1i1"));
    assert_eq!(read("janus", janus, "0-0-0").as_deref(), Ok("e1b1"));
    assert_eq!(written("janus", janus, "e1b1", "san"), "O-O-O");
}

#[test]
fn castling_is_read_as_the_square_of_the_king() {
    for (key, fen) in [
        ("amazon", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"),
        (
            "extinction",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQK2R w KQkq - 0 1",
        ),
        ("threecheck", "4k3/8/8/8/8/8/8/4K2R w K - 3+3 0 1"),
    ] {
        for text in ["O-O", "Kg1", "e1g1", "Ke1g1"] {
            assert_eq!(read(key, fen, text).as_deref(), Ok("e1g1"), "{key} {text}");
        }
    }
}

#[test]
fn castling_is_refused_for_its_own_reason() {
    for (key, fen, rule) in [
        (
            "amazon",
            "4kr2/8/8/8/8/8/8/4K2R w K - 0 1",
            "castle-through-check",
        ),
        (
            "amazon",
            "4k1r1/8/8/8/8/8/8/4K2R w K - 0 1",
            "castle-into-check",
        ),
        (
            "atomic",
            "4kr2/8/8/8/8/8/8/4K1NR w K - 0 1",
            "castle-blocked",
        ),
        (
            "atomic",
            "4kr2/8/8/8/8/8/8/4K2R w - - 0 1",
            "castle-right-lost",
        ),
    ] {
        for text in ["O-O", "Kg1", "e1g1"] {
            let legal_elsewhere = key == "atomic" && text == "Kg1" && rule == "castle-blocked";
            if !legal_elsewhere {
                assert_eq!(refused(key, fen, text), rule, "{key} {text}");
            }
        }
    }
    // Kings are attacked like other pieces here.
    let attacked = "4kr2/8/8/8/8/8/8/4K2R w K - 0 1";
    assert_eq!(read("atomic", attacked, "O-O").as_deref(), Ok("e1g1"));
}

#[test]
fn what_a_pawn_cannot_become_is_named_by_the_game() {
    let pawn = "7k/P7/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(refused("knightmate", pawn, "a8=K"), "promotion-royal");
    assert_eq!(read("knightmate", pawn, "a8=M").as_deref(), Ok("a7a8m"));
    assert_eq!(refused("berolina", pawn, "a8=A"), "promotion-kind");
    assert_eq!(read("threecheck", "", "e4x"), Err(Illegal::Unreadable));
}

#[test]
fn what_a_game_does_not_have_or_nobody_meant_is_no_reason() {
    for (key, text, rule) in [
        ("losalamos", "Bc3", "no-bishops"),
        ("losalamos", "Bd2", "no-bishops"),
        ("losalamos", "bishop c3", "no-bishops"),
        ("losalamos", "象c3", "no-bishops"),
        ("losalamos", "bishop to c3", "no-bishops"),
        ("losalamos", "把象走到c3", "no-bishops"),
        ("losalamos", "Bg5", "no-bishops"),
        ("losalamos", "Bxb7", "no-bishops"),
        ("amazon", "皇后d3", "no-queens"),
        ("amazon", "Qf3", "no-queens"),
        ("maharajah", "Qd3", "no-such-piece"),
        ("knightmate", "Nf3", "no-knights"),
        ("racingkings", "e4", "no-pawns"),
        ("embassy", "Zg3", "no-such-piece"),
        ("berolina", "e2e4", "pawns-move-diagonally"),
        ("berolina", "e2e3", "pawns-move-diagonally"),
        ("legan", "e4e5", "pawns-move-diagonally"),
        ("legan", "e4xe5", "nothing-to-capture"),
        ("berolina", "e2xe3", "nothing-to-capture"),
    ] {
        assert_eq!(refused(key, "", text), rule, "{key} {text}");
    }
    let promotes = "k9/7P2/10/10/10/10/10/K9 w - - 0 1";
    assert_eq!(read("embassy", promotes, "h8=M").as_deref(), Ok("h7h8c"));
    let massacre = "1Q6/q7/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(refused("massacre", massacre, "a4"), "no-pawns");
    assert_eq!(refused("massacre", massacre, "兵a4"), "no-pawns");
    for (key, talk) in [("losalamos", "But why?"), ("knightmate", "Nice game")] {
        assert_eq!(read(key, "", talk), Err(Illegal::Unreadable), "{talk}");
    }
    let after = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 3+3 0 2";
    assert_eq!(refused("threecheck", after, "e3"), "piece-cannot-reach");
    // The right to castle is lost, and nobody asked to.
    let moved = "4k5/10/10/10/10/10/10/7RK1 w - - 0 1";
    assert_eq!(refused("caparandom", moved, "Kh1"), "own-piece");
}

#[test]
fn a_capture_that_was_typed_as_a_move_is_told_so() {
    let en_passant = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3+3 0 1";
    assert_eq!(refused("threecheck", en_passant, "d6"), "capture-unmarked");
    let beside = "4k3/8/3p4/4P3/8/8/8/4K3 w - - 3+3 0 1";
    assert_eq!(refused("threecheck", beside, "d6"), "capture-unmarked");
    let berolina = "4k3/8/8/1pP5/8/8/8/4K3 w - b5c6 0 1";
    assert_eq!(
        refused("berolina", berolina, "c6"),
        "capture-unmarked-straight"
    );
    assert_eq!(read("berolina", berolina, "cxc6").as_deref(), Ok("c5c6"));
    let blocked = "4k3/8/3p4/3P4/8/8/8/4K3 w - - 3+3 0 1";
    assert_eq!(refused("threecheck", blocked, "d6"), "blocked-path");
}

#[test]
fn shogi_is_read_in_every_notation() {
    for text in [
        "P-7f",
        "P7f",
        "7g7f",
        "7G7F",
        "▲７六歩",
        "76歩",
        "７六步",
        "7六歩",
        "7776FU",
        "+7776FU",
        "P7g-7f",
        "7f",
        "c3c4",
        "☗７六歩(77)",
        "步7六",
        "pawn 7f",
    ] {
        assert_eq!(read("shogi", "", text).as_deref(), Ok("c3c4"), "{text}");
    }
    assert_eq!(written("shogi", "", "c3c4", "shogi-western"), "P-7f");
    assert_eq!(written("shogi", "", "c3c4", "shogi-japanese"), "▲７六歩");
    assert_eq!(written("shogi", "", "c3c4", "shogi-chinese"), "７六步");
    assert_eq!(written("shogi", "", "c3c4", "usi"), "7g7f");
}

#[test]
fn shogi_has_drops_promotions_and_the_same_square() {
    let fen = "4k4/9/9/9/9/9/9/9/4K4[PGpp] w - - 0 1";
    for text in ["P*5e", "P@e5", "５五歩打", "55步打", "0055FU"] {
        assert_eq!(read("shogi", fen, text).as_deref(), Ok("P@e5"), "{text}");
    }
    let mut position = start("shogi", "");
    for text in ["P-7f", "P-3d"] {
        play(&mut *position, text);
    }
    assert_eq!(play(&mut *position, "２二角成"), "b2h8+");
    assert_eq!(play(&mut *position, "同銀"), "g9h8");
    assert_eq!(play(&mut *position, "B*5e"), "B@e5");
}

#[test]
fn drops_of_shogi_are_refused_by_their_rule() {
    let fen = "4k4/9/9/9/9/9/4P4/9/4K4[PN] w - - 0 1";
    assert_eq!(refused("shogi", fen, "P*5e"), "two-pawns");
    assert_eq!(refused("shogi", fen, "N*3b"), "drop-immobile");
    assert_eq!(refused("shogi", fen, "G*3b"), "not-in-hand");
    let mate = "7lk/9/7GN/9/9/9/9/9/4K4[P] w - - 0 1";
    assert_eq!(refused("shogi", mate, "P*1b"), "drop-pawn-mate");
}

#[test]
fn a_pawn_steps_rather_than_leaps_where_both_are_possible() {
    let mut position = start("knightrelay", "");
    assert_eq!(play(&mut *position, "Nf3"), "g1f3");
    assert_eq!(play(&mut *position, "e5"), "e7e5");
    let mut position = start("knightrelay", "");
    play(&mut *position, "Nf3");
    assert_eq!(play(&mut *position, "d7e5"), "d7e5");
}

#[test]
fn a_square_is_named_and_the_opponent_chooses() {
    let mut position = start("ambiguous", "");
    assert_eq!(play(&mut *position, "f3"), "f3");
    let seat = position.turn().seats().first_seat().unwrap();
    assert_eq!(seat.0, 1);
    assert_eq!(position.seat_view(seat).legal(), ["f2f3", "g1f3"]);
    assert_eq!(
        position.turn(),
        start("ambiguous", &position.view(Viewer::Public).text()).turn()
    );
    assert_eq!(
        position.seat_view(seat).read("e5"),
        Err(Illegal::Rule("choose-the-piece"))
    );
    assert_eq!(play(&mut *position, "Nf3"), "g1f3");
    assert_eq!(play(&mut *position, "e5"), "e5");
    assert_eq!(position.turn().seats().first_seat().unwrap().0, 0);
    assert_eq!(refused("ambiguous", "", "e5"), "name-a-square");
}

#[test]
fn a_square_to_which_one_piece_can_go_is_written_as_its_move() {
    let after_e4 = "rnbqkbnr/ppp1pppp/3p4/8/4P3/8/PPPP1PPP/RNBQKBNR w - - 0 2";
    for (named, notation, expected) in [
        ("b5", "san", "Bb5"),
        ("b5", "lan", "Bf1-b5"),
        ("b5", "uci", "f1b5"),
        ("b5", "chinese", "象b5"),
        ("a4", "san", "a4"),
        ("e5", "san", "e5"),
        // More than one can go there.
        ("e2", "uci", "e2"),
    ] {
        assert_eq!(written("ambiguous", after_e4, named, notation), expected);
        assert_eq!(read("ambiguous", after_e4, expected).as_deref(), Ok(named));
    }
    assert_eq!(refused("ambiguous", after_e4, "Be2"), "name-a-square");
    let choosing = format!("{after_e4} c4");
    for (action, notation, expected) in [
        ("c2c4", "san", "Pc4"),
        ("c2c4", "figurine", "♙c4"),
        ("c2c4", "chinese", "兵c4"),
        ("c2c4", "lan", "c2-c4"),
        ("f1c4", "san", "Bc4"),
    ] {
        assert_eq!(written("ambiguous", &choosing, action, notation), expected);
        assert_eq!(
            read("ambiguous", &choosing, expected).as_deref(),
            Ok(action)
        );
    }
}

#[test]
fn the_royal_knight_is_written_with_the_figurine_of_a_king_or_a_knight() {
    let setup = "4k3/p7/8/8/4K3/8/P7/8 w - - 0 1";
    for text in ["♔c5", "♘c5", "♚c5", "♞c5", "Kc5"] {
        assert_eq!(
            read("knightmate", setup, text).as_deref(),
            Ok("e4c5"),
            "{text}"
        );
    }
}

#[test]
fn a_piece_is_chosen_by_its_name_or_by_its_square() {
    let chosen = |setup: &str, text: &str| {
        let position = start("ambiguous", setup);
        let seat = position.turn().seats().first_seat().unwrap();
        position.seat_view(seat).read(text)
    };
    let named = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1 f3";
    for text in [
        "马",
        "馬",
        "骑士",
        "騎士",
        "♞",
        "♘\u{fe0f}",
        "N",
        "n",
        "knight",
        "Knight",
        "KNIGHT g1",
        "g1",
        "Ｇ１",
        "g1馬",
        "knight!",
        "knight?",
        "knight.",
        "马!",
        "马？",
        "my knight",
        "the knight",
        "用马",
        "走马",
        "选马",
        "我用马",
        "I'll choose the knight",
        "Ng1",
        "Nf3",
        "g1f3",
    ] {
        assert_eq!(chosen(named, text).as_deref(), Ok("g1f3"), "{text}");
    }
    for text in [
        "兵", "pawn", "P", "p", "the pawn", "a pawn", "f兵", "兵f2", "pawn f2", "f2", "Pf3", "♙f3",
        "兵f3", "f2f3", "f2-f3",
    ] {
        assert_eq!(chosen(named, text).as_deref(), Ok("f2f3"), "{text}");
    }
    let pawn_or_knight = ["f2f3", "g1f3"].map(str::to_owned);
    for text in ["f3", "F3", "f3!"] {
        let asked = Err(Illegal::Ambiguous(pawn_or_knight.clone().into()));
        assert_eq!(chosen(named, text), asked, "{text}");
    }
    let refused = Err(Illegal::Rule("choose-the-piece"));
    for text in ["queen", "b1", "Nb1", "兵g1", "e4", "Nc3", "g1 g1"] {
        assert_eq!(chosen(named, text), refused, "{text}");
    }
    for text in ["", "f", "hello", "knight pawn", "馬馬", "knights", "g1!?x"] {
        assert_eq!(chosen(named, text), Err(Illegal::Unreadable), "{text}");
    }
    let two = "4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1 e4";
    let both = ["c3e4", "g3e4"].map(str::to_owned);
    assert_eq!(chosen(two, "knight"), Err(Illegal::Ambiguous(both.into())));
    assert_eq!(chosen(two, "c馬").as_deref(), Ok("c3e4"));
    // The file, where a piece of that name stands on it.
    let on_a = "4k3/8/8/8/8/N3N3/8/4K3 w - - 0 1 c4";
    assert_eq!(chosen(on_a, "a knight").as_deref(), Ok("a3c4"));
    assert_eq!(chosen(two, "g knight").as_deref(), Ok("g3e4"));
    let promotion = "4k3/P7/8/8/8/8/8/4K3 w - - 0 1 a8";
    assert_eq!(chosen(promotion, "queen").as_deref(), Ok("a7a8q"));
    assert_eq!(chosen(promotion, "馬").as_deref(), Ok("a7a8n"));
    assert!(matches!(chosen(promotion, "pawn"), Err(Illegal::Ambiguous(all)) if all.len() == 4));
}

#[test]
fn few_choices_have_buttons_that_say_the_piece_and_its_square() {
    let buttons = |setup: &str| -> Vec<(String, String)> {
        let position = start("ambiguous", setup);
        let seat = position.turn().seats().first_seat().unwrap();
        let prompts = position.seat_view(seat).prompts(seat).into_iter();
        prompts.map(|it| (it.label.unwrap(), it.action)).collect()
    };
    let pairs = |all: &[(&str, &str)]| -> Vec<(String, String)> {
        let owned = |(label, action): &(&str, &str)| ((*label).to_owned(), (*action).to_owned());
        all.iter().map(owned).collect()
    };
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1";
    assert_eq!(
        buttons(&format!("{start} f3")),
        pairs(&[("pawn f2", "f2f3"), ("knight g1", "g1f3")])
    );
    assert_eq!(buttons(start), []);
    assert_eq!(
        buttons("4k3/P7/8/8/8/8/8/4K3 w - - 0 1 a8")[0],
        ("pawn a7=Q".to_owned(), "a7a8q".to_owned())
    );
    assert_eq!(buttons("4k3/P7/8/8/4B3/8/8/4K3 w - - 0 1 a8"), []);
    let five = "4k3/8/8/8/1R5R/2N3N1/8/4QK2 w - - 0 1 e4";
    assert_eq!(buttons(five), []);
}
