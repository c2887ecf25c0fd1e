//! What single games do to moves and boards.

use serde_json::Value;

use super::super::{Board, Color, Move, Reason, Rules, Square, by_key, mechanism::ice_age};

const MECHANISMS: &str = include_str!("../../../../../tests/it/data/fairy/mechanisms.json");

/// Moves with the rule that forbids them.
const REFUSALS: &str = include_str!("../../../../../tests/it/data/fairy/refusals.csv");

fn rules(key: &str) -> &'static Rules {
    by_key(key).unwrap().rules()
}

fn board(key: &str, fen: &str) -> Board {
    rules(key).read_fen(fen).unwrap()
}

/// The legal or illegal move with this text.
fn action(rules: &Rules, text: &str) -> Move {
    if let Some((letter, to)) = text.split_once('@') {
        let letter = letter.chars().next().unwrap();
        return Move::Drop {
            kind: rules.kind_of(letter, false).unwrap(),
            to: Square::parse(to).unwrap(),
        };
    }
    let (from, rest) = Square::split(text).unwrap();
    let (to, rest) = Square::split(rest).unwrap();
    let promotion = rest.chars().next().map(|letter| {
        let letter = letter.to_ascii_uppercase();
        rules.kind_of(letter, false).unwrap()
    });
    Move::Step {
        from,
        to,
        promotion,
    }
}

#[test]
fn ice_ages_freeze_what_the_diagrams_say() {
    let rows: Value = serde_json::from_str(MECHANISMS).unwrap();
    for row in rows["iceage_events"].as_array().unwrap() {
        let before = row["before"].as_str().unwrap();
        let after = row["after"].as_str().unwrap();
        let mut board = board("iceage", &format!("{before} w - - 0 21"));
        ice_age::freeze(rules("iceage"), &mut board);
        assert!(
            rules("iceage").write_fen(&board).starts_with(after),
            "{before}"
        );
    }
}

#[test]
fn an_ice_age_comes_after_the_20th_move_of_black() {
    let rules = rules("iceage");
    for (number, is_due) in [(19, false), (20, true), (21, false), (40, true)] {
        let mut board = board(
            "iceage",
            &format!("4k3/3p1p2/4p3/8/8/8/PP6/K7 b - - 0 {number}"),
        );
        rules.play(&mut board, action(rules, "e6e5"));
        assert_eq!(
            board.is_ice(Square::parse("h8").unwrap()),
            is_due,
            "{number}"
        );
    }
}

#[test]
fn a_king_that_freezes_loses_and_two_draw() {
    let rules = rules("iceage");
    for (fen, winner) in [
        ("k7/p7/8/8/8/8/8/K7 b - - 0 20", Some(Color::Black)),
        ("k7/8/p7/8/8/8/8/K7 b - - 0 20", None),
    ] {
        let mut board = board("iceage", fen);
        rules.play(&mut board, action(rules, "a8b8"));
        let ending = rules.ending(&board).unwrap();
        assert_eq!(ending.reason, Reason::RoyalLost);
        assert_eq!(ending.winner, winner, "{fen}");
    }
}

#[test]
fn destinations_of_ambiguous_chess_are_those_of_the_tables() {
    let rows: Value = serde_json::from_str(MECHANISMS).unwrap();
    let rules = rules("ambiguous");
    for row in rows["ambiguous_destinations"].as_array().unwrap() {
        let board = board("ambiguous", row["fen"].as_str().unwrap());
        let table = row["table"].as_object().unwrap();
        let destinations = rules.destinations(&board);
        assert_eq!(destinations.len(), table.len());
        for (square, moves) in destinations {
            let mut found: Vec<String> = moves.iter().map(|action| rules.uci(*action)).collect();
            found.sort();
            assert_eq!(Value::from(found), table[&square.to_string()], "{square}");
            assert_eq!(moves, rules.candidates(&board, square));
        }
    }
}

#[test]
fn who_makes_kinds_of_both_sides_extinct_wins() {
    let rules = rules("extinction");
    // The last pawn captures the last rook and is promoted: both sides lose a kind.
    let mut board = board("extinction", "1r2k1nb/P2q3p/8/8/8/8/1R1QN1B1/4K3 w - - 0 1");
    assert_eq!(rules.ending(&board), None);
    rules.play(&mut board, action(rules, "a7b8q"));
    let ending = rules.ending(&board).unwrap();
    assert_eq!(
        (ending.winner, ending.reason),
        (Some(Color::White), Reason::KindExtinct)
    );
}

#[test]
fn kings_of_games_without_check_may_be_several() {
    for (key, fen) in [
        ("antichess", "4k3/8/8/8/8/8/8/K2K4 w - - 0 1"),
        (
            "extinction",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBKR w kq - 0 1",
        ),
    ] {
        assert!(rules(key).read_fen(fen).is_ok(), "{key}");
    }
    assert!(
        rules("janus")
            .read_fen("4k5/10/10/10/10/10/10/K3K5 w - - 0 1")
            .is_err()
    );
}

#[test]
fn a_declaration_needs_the_king_ten_pieces_and_the_points() {
    let rules = rules("shogi");
    let entered = |fen: &str| {
        let declaration = rules.declaration(&board("shogi", fen)).unwrap();
        (declaration.pieces, declaration.points, declaration.wins())
    };
    // Ten pieces in the camp, two rooks and a bishop among them: 7 + 15, and 6 in hand.
    let ten = "1K2+R+R+B2/PPPP5/GGS6/9/9/9/9/9/4k4";
    assert_eq!(entered(&format!("{ten}[BP] w - - 0 1")), (10, 28, true));
    assert_eq!(entered(&format!("{ten}[B] w - - 0 1")), (10, 27, false));
    let nine = "1K2+R+R+B2/PPPP5/GG7/S8/9/9/9/9/4k4";
    assert_eq!(entered(&format!("{nine}[BPP] w - - 0 1")), (9, 28, false));
    // Gote needs one point less.
    let gote = "4K4/9/9/9/9/9/ggs6/pppp5/1k2+r+r+b2";
    assert_eq!(entered(&format!("{gote}[b] b - - 0 1")), (10, 27, true));
    assert_eq!(
        by_key("minishogi")
            .unwrap()
            .rules()
            .declaration(&board("minishogi", "rbsgk/4p/5/P4/KGSBR[] w - - 0 1")),
        None
    );
}

#[test]
fn refusals_name_the_rule_of_the_variant() {
    for row in REFUSALS.lines().skip(1) {
        let [key, fen, text, rule] = row.split(',').collect::<Vec<_>>()[..] else {
            panic!("{row}");
        };
        let (rules, board) = (rules(key), board(key, fen));
        let action = action(rules, text);
        let is_legal = rules.is_legal(&board, action);
        assert_eq!(is_legal, rule == "legal", "{row}");
        if !is_legal {
            assert_eq!(rules.refusal(&board, action), rule, "{row}");
        }
    }
}

#[test]
fn captures_en_passant_that_no_move_opened_are_dropped() {
    for (key, fen, is_kept) in [
        ("threecheck", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 3+3 0 1", true),
        (
            "threecheck",
            "4k3/3p4/8/3pP3/8/8/8/4K3 w - d6 3+3 0 1",
            false,
        ),
        ("threecheck", "4k3/8/8/4P3/8/8/8/4K3 w - d6 3+3 0 1", false),
        ("knightrelay", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", false),
        ("berolina", "4k3/8/8/1pP5/8/8/8/4K3 w - b5c6 0 1", true),
        ("berolina", "4k3/8/8/1pP5/8/8/8/4K3 w - h5c6 0 1", false),
    ] {
        let fen_again = rules(key).write_fen(&board(key, fen));
        let expected = if is_kept {
            fen.split(' ').nth(3)
        } else {
            Some("-")
        };
        assert_eq!(fen_again.split(' ').nth(3), expected, "{key} {fen}");
    }
    assert!(
        rules("threecheck")
            .read_fen("4k3/8/8/8/8/8/8/4K3 w - d9 0 1")
            .is_err()
    );
}

#[test]
fn only_kings_and_rooks_of_the_start_castle_where_no_array_is_drawn() {
    let moved = "4k5/10/10/10/10/10/10/R4K3R w KQ - 0 1";
    assert!(rules("embassy").read_fen(moved).is_err());
    assert!(rules("caparandom").read_fen(moved).is_ok());
    assert!(
        rules("amazon")
            .read_fen("4k3/8/8/8/8/8/8/1R2K3 w Q - 0 1")
            .is_err()
    );
}

#[test]
fn a_captured_king_castles_no_more() {
    let fen = "rnbqkbnr/ppp1p1pp/8/1B6/8/8/PPPPPPPP/RNBQK1NR w KQkq - 0 1";
    let (rules, mut board) = (rules("extinction"), board("extinction", fen));
    rules.play(&mut board, action(rules, "b5e8"));
    assert_eq!(rules.write_fen(&board).split(' ').nth(2), Some("KQ"));
}

#[test]
fn only_what_is_a_pawn_again_in_the_hand_is_marked() {
    for (key, fen, text, after) in [
        (
            "crazyhouse",
            "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1",
            "a7a8q",
            "Q~3k3",
        ),
        ("loop", "4k3/P7/8/8/8/8/8/4K3[] w - - 0 1", "a7a8q", "Q3k3"),
        (
            "crazyhouse",
            "Q~3k3/8/8/8/8/8/8/4K~3[] w - - 0 1",
            "a8b8",
            "1Q~2k3",
        ),
    ] {
        let (rules, mut board) = (rules(key), board(key, fen));
        rules.play(&mut board, action(rules, text));
        let fen = rules.write_fen(&board);
        assert!(
            fen.starts_with(&format!("{after}/")) && !fen.contains("K~"),
            "{fen}"
        );
    }
    let rules = rules("shogi");
    let mut board = board("shogi", "8k/9/P8/9/9/9/9/9/K8[] w - - 0 1");
    let tokin = rules
        .legal(&board)
        .into_iter()
        .find(|action| rules.uci(*action) == "a7a8+");
    rules.play(&mut board, tokin.unwrap());
    assert!(rules.write_fen(&board).starts_with("8k/+P8/"));
}
