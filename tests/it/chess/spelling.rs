//! What people type, and which move of chess is meant by it.

use qiyuan_core::rules::{Illegal, Seat};

use super::start;

#[test]
fn a_promotion_without_its_piece_offers_the_four_pieces() {
    let position = start("chess", "3r4/P3P1k1/8/8/8/8/8/4K3 w - - 0 1");
    let four = |square: &str| {
        let all = ["q", "r", "b", "n"].map(|piece| format!("{square}{piece}"));
        Err(Illegal::Ambiguous(all.to_vec()))
    };
    assert_eq!(position.seat_view(Seat(0)).read("a8"), four("a7a8"));
    assert_eq!(position.seat_view(Seat(0)).read("e7e8"), four("e7e8"));
    assert_eq!(position.seat_view(Seat(0)).read("exd8"), four("e7d8"));
    assert_eq!(position.seat_view(Seat(0)).read("ed"), four("e7d8"));
    assert_eq!(
        position.seat_view(Seat(0)).read("exd8=N"),
        Ok("e7d8n".to_owned())
    );
}

#[test]
fn an_ambiguous_move_offers_what_it_may_mean() {
    let position = start("chess", "4k3/8/8/8/8/8/8/N1N1K3 w - - 0 1");
    assert_eq!(
        position.seat_view(Seat(0)).read("Nb3"),
        Err(Illegal::Ambiguous(vec!["a1b3".into(), "c1b3".into()]))
    );
}

#[test]
fn a_capture_is_read_by_its_pieces_and_a_piece_alone_is_asked_about() {
    let position = start("chess", "3rk3/8/8/3p4/2P1P3/2N5/8/3QK3 w - - 0 1");
    let read = |text: &str| position.seat_view(Seat(0)).read(text);
    for text in ["knight takes pawn", "Knight captures the pawn!", "马吃兵"] {
        assert_eq!(read(text), Ok("c3d5".to_owned()), "{text}");
    }
    let pawns = vec!["c4d5".to_owned(), "e4d5".to_owned()];
    assert_eq!(read("pawn takes pawn"), Err(Illegal::Ambiguous(pawns)));
    assert_eq!(
        read("knight takes rook"),
        Err(Illegal::Rule("no-such-capture"))
    );
    let all = read("马");
    assert!(
        matches!(&all, Err(Illegal::Ambiguous(all)) if all.len() == 6),
        "{all:?}"
    );
    assert_eq!(read("bishop"), Err(Illegal::Unreadable));
    // A letter alone says yes or no, or nothing.
    assert_eq!(read("N"), Err(Illegal::Unreadable));
    let bishops = start("chess", "4k3/7p/8/8/6b1/8/8/4K2B b - - 0 1");
    let taken = bishops.seat_view(Seat(1)).read("bishop takes bishop");
    assert_eq!(taken, Err(Illegal::Rule("no-such-capture")));
    let passing = start("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1");
    let taken = passing.seat_view(Seat(0)).read("兵吃兵");
    assert_eq!(taken, Ok("e5d6".to_owned()));
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
            let read = position.seat_view(Seat(0)).read(typed);
            assert_eq!(read.as_deref(), Ok(*meant), "{typed} in {fen}");
        }
    }
}

/// What people say, with the piece beside its square.
const SAID: &[(&str, &str, &str)] = &[
    (
        "",
        "g1f3",
        "knight f3;Knight to f3;my knight f3;horse f3;I'll move my knight to f3;knightf3;我的马 f3;马走f3;把马走到f3;\
         我用馬走f3;跳马f3;出馬 f3;马跳f3;我的骑士到f3;knight on g1 to f3",
    ),
    ("", "e2e4", "pawn to e4;小兵走到e4;士兵e4;e2 to e4;e2到e4"),
    (
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "d1h5",
        "王后h5;女王 h5;我的皇后到h5;王后走到h5;queen h5;queen to h5 check",
    ),
    (
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2",
        "f1c4",
        "my bishop c4;the bishop goes to c4;我的主教 c4;主教走到c4;象走c4",
    ),
    (
        "4k3/5p2/8/7Q/8/8/8/4K3 w - - 0 1",
        "h5f7",
        "吃f7;吃掉f7;takes f7;x f7;xf7;takes on f7;吃f7将军;queen takes f7;后吃f7",
    ),
    (
        "8/P3k3/8/8/8/8/8/4K3 w - - 0 1",
        "a7a8q",
        "a8 queen;a8 promotes to queen;a8 promotes to a queen;a8升变为王后",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1g1",
        "castle kingside;castle king side;short castle;castle short",
    ),
    (
        "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
        "e1c1",
        "castle queenside;castle queen side;long castle;castle long",
    ),
];

#[test]
fn a_piece_that_is_named_beside_its_square_is_the_one_that_moves() {
    for (fen, meant, texts) in SAID {
        let view = start("chess", fen).seat_view(Seat(0));
        for typed in texts.split(';') {
            assert_eq!(view.read(typed).as_deref(), Ok(*meant), "{typed} in {fen}");
        }
    }
    let view = start("chess", "").seat_view(Seat(0));
    for (typed, rule) in [
        ("knight e4", "no-piece-can-reach"),
        ("马走d2", "own-piece"),
        ("王后h5", "blocked-path"),
        ("马打f3", "no-drops"),
        ("吃d5", "nothing-to-capture"),
    ] {
        assert_eq!(view.read(typed), Err(Illegal::Rule(rule)), "{typed}");
    }
    // Words alone are not left out: they may say the opposite.
    for typed in ["my e4", "to e4", "走e4", "小心e4", "avoid e4", "rookie e4"] {
        assert_eq!(view.read(typed), Err(Illegal::Unreadable), "{typed}");
    }
}

#[test]
fn taking_on_a_square_means_every_capture_there() {
    let fen = "3rk3/8/8/3p4/2P1P3/8/8/3QK3 w - - 0 1";
    let view = start("chess", fen).seat_view(Seat(0));
    let all = ["c4d5", "d1d5", "e4d5"].map(str::to_owned);
    for typed in ["吃d5", "takes d5"] {
        assert_eq!(
            view.read(typed),
            Err(Illegal::Ambiguous(all.to_vec())),
            "{typed}"
        );
    }
}

#[test]
fn a_pawn_is_preferred_to_a_bishop_that_is_written_small() {
    let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    let position = start("chess", fen);
    assert_eq!(
        position.seat_view(Seat(0)).read("bxc4").as_deref(),
        Ok("b3c4")
    );
    assert_eq!(
        position.seat_view(Seat(0)).read("Bxc4").as_deref(),
        Ok("f1c4")
    );
}

#[test]
fn a_named_square_is_where_a_piece_goes_from_and_no_rank_of_a_bishop() {
    let view = start("chess", "4k3/B7/8/8/8/8/4P3/4K3 w - - 0 1").seat_view(Seat(0));
    assert_eq!(view.read("b7b6"), Err(Illegal::Rule("empty-square")));
    assert_eq!(view.read("ba7b6").as_deref(), Ok("a7b6"));
    assert_eq!(view.read("bb6").as_deref(), Ok("a7b6"));
}

#[test]
fn in_large_letters_a_bishop_and_a_file_are_told_apart_only_by_what_is_legal() {
    let fen = "4k3/8/8/8/2p5/1P6/8/4KB2 w - - 0 1";
    assert_eq!(
        start("chess", fen).seat_view(Seat(0)).read("BXC4"),
        Err(Illegal::Ambiguous(vec!["b3c4".into(), "f1c4".into()]))
    );
    let fen = "4k3/8/8/8/2p5/8/8/4KB2 w - - 0 1";
    assert_eq!(
        start("chess", fen)
            .seat_view(Seat(0))
            .read("BXC4")
            .as_deref(),
        Ok("f1c4")
    );
    assert_eq!(
        start("chess", "")
            .seat_view(Seat(0))
            .read("B1C3")
            .as_deref(),
        Ok("b1c3")
    );
}

#[test]
fn a_properly_written_piece_is_never_taken_for_a_pawn() {
    let position = start("chess", "");
    assert_eq!(
        position.seat_view(Seat(0)).read("Bb5"),
        Err(Illegal::Rule("blocked-path")),
    );
}

#[test]
fn squares_beyond_the_eighth_rank_are_named_as_such() {
    let position = start("chess", "");
    for (text, place) in [
        ("e9", "e9"),
        ("e0", "e0"),
        ("Ke9", "e9"),
        ("dxc9", "c9"),
        ("e2e9", "e9"),
    ] {
        let refused = Illegal::OffBoard {
            rule: "no-such-square",
            place: Some(place.to_owned()),
        };
        assert_eq!(
            position.seat_view(Seat(0)).read(text),
            Err(refused),
            "{text}"
        );
    }
}

#[test]
fn text_that_is_no_move_is_unreadable() {
    let long = "e4".repeat(2_000);
    let texts = [
        "",
        " ",
        "e",
        "4",
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
        &long,
    ];
    let position = start("chess", "");
    for text in texts {
        assert_eq!(
            position.seat_view(Seat(0)).read(text),
            Err(Illegal::Unreadable),
            "{:?}",
            text.chars().take(20).collect::<String>()
        );
    }
}

#[test]
fn moves_of_other_games_are_refused_by_a_rule() {
    let position = start("chess", "");
    for text in ["@e4", "N@f3"] {
        let refused = position.seat_view(Seat(0)).read(text);
        assert_eq!(refused, Err(Illegal::Rule("no-drops")), "{text}");
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
        let legal = position.seat_view(Seat(0)).legal();
        let notation = position.info().notations[round % 6];
        let action = &legal[random.random_range(0..legal.len())];
        let viewer = qiyuan_core::rules::Viewer::Seat(Seat(0));
        let mut letters: Vec<char> = position
            .caption_at(&**position, Seat(0), action, viewer, notation)
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
        match position.seat_view(Seat(0)).read(&text) {
            Ok(action) => {
                read += 1;
                assert!(
                    position.seat_view(Seat(0)).legal().contains(&action),
                    "{text}"
                );
            }
            Err(Illegal::Rule(rule) | Illegal::OffBoard { rule, .. }) => {
                assert!(position.info().illegal.contains(&rule));
            }
            Err(Illegal::Ambiguous(candidates)) => assert!(!candidates.is_empty(), "{text}"),
            Err(Illegal::Unreadable) => {}
            Err(Illegal::NotYourTurn | Illegal::Over(_)) => panic!("{text}"),
        }
    }
    assert!(read > 50, "some of it is a move: {read}");
}
