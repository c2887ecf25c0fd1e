//! Shogi beside `shogi_core` and `shogi_legality_lite`, which share no code with the engine.
//!
//! Random games are played in both. In every position the whole sets of legal moves must be the same, and so must the
//! reasons for which drops are refused, what stands on the board and what is in hand.
//!
//! They differ in one thing: the crate also refuses a dropped pawn that leaves the opponent without a move though it
//! gives no check ([`is_pawn_stalemate`]). The rules of the Japan Shogi Association forbid mate by a dropped pawn
//! (打ち歩詰め), and mate is check; the engine follows them. This happens only where the opponent can move nothing but the
//! king. The crate judges no king that has entered the camp, and knows nothing of perpetual check, so ends of games are
//! not compared.

#![expect(clippy::unwrap_used, reason = "what is not there fails the test")]

use std::collections::HashMap;

use qiyuan_games::fairy::{Board, Move, Rules, Square as OurSquare, by_key};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use shogi_core::{
    Color, Hand, IllegalMoveKind, LegalityChecker as _, Move as TheirMove, PartialPosition, Piece,
    PieceKind, Square, ToUsi as _,
};
use shogi_legality_lite::LiteLegalityChecker as Checker;

/// Where games begin, as SFEN without the number of the ply.
const STARTS: [&str; 13] = [
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b -",
    // Handicaps: a lance, the rook, six pieces, ten pieces.
    "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w -",
    // Many pieces of a kind side by side.
    "4k4/9/2+P1+P1+P2/1+P2S2+P1/2SG1GS2/1+P1G1G1+P1/3S1S3/9/4K4 b RB2N2Lrb2n2l9p",
    "4k4/9/2s1s1s2/3g1g3/1+p2s2+p1/2+pg1g+p2/9/1+p5+p1/4K4 w 2r2b4n4l12P",
    "k8/4+R4/9/2+R6/6+B2/9/3+B5/9/4K4 b 4G4S4N4L18P",
    // Pieces that have few squares left to go to.
    "4k4/PN1N1L1P1/L1S1S1N1P/9/9/9/l1s1s1n1p/pn1n1l1p1/4K4 b RB4GP4rb2p",
    "4k4/PN1N1L1P1/L1S1S1N1P/9/9/9/l1s1s1n1p/pn1n1l1p1/4K4 w RB2GP4rb2g2p",
    // Kings that a dropped pawn may mate. One side has a pawn in hand: the crate asks of every pawn whether it mates,
    // and of every pawn that answers it, and so on.
    "8k/9/6GS1/7N1/9/1n7/1sg6/9/K8 b P4L",
    "7nk/7s1/6G2/7N1/9/1n7/2g6/1S7/KN7 w Rrp",
    "lk7/ls7/2+R6/9/9/9/6+r2/7SL/7KL b B2GPb2g",
];

/// Games from each start, and the plies of a game at most.
const GAMES: u64 = 6;
const PLIES: usize = 120;

/// How often something occurred.
type Counts = HashMap<&'static str, u32>;

fn rules() -> &'static Rules {
    by_key("shogi").unwrap().rules()
}

/// What is in the hands of an SFEN, letter by letter.
fn held(hands: &str) -> String {
    let (mut held, mut number) = (String::new(), String::new());
    for letter in hands.chars().filter(|letter| *letter != '-') {
        if letter.is_ascii_digit() {
            number.push(letter);
        } else {
            held.push_str(&letter.to_string().repeat(number.parse().unwrap_or(1)));
            number.clear();
        }
    }
    held
}

fn our_board(sfen: &str) -> Board {
    let [cells, turn, hands] = sfen.split(' ').collect::<Vec<_>>()[..] else {
        panic!("{sfen}");
    };
    let turn = if turn == "b" { 'w' } else { 'b' };
    let fen = format!("{cells}[{}] {turn} - - 0 1", held(hands));
    rules()
        .read_fen(&fen)
        .unwrap_or_else(|why| panic!("{fen}: {why:?}"))
}

fn piece(letter: char, is_promoted: bool) -> Piece {
    let kind = match letter.to_ascii_uppercase() {
        'P' => PieceKind::Pawn,
        'L' => PieceKind::Lance,
        'N' => PieceKind::Knight,
        'S' => PieceKind::Silver,
        'G' => PieceKind::Gold,
        'B' => PieceKind::Bishop,
        'R' => PieceKind::Rook,
        'K' => PieceKind::King,
        _ => panic!("{letter} is no piece"),
    };
    let kind = if is_promoted {
        kind.promote().unwrap()
    } else {
        kind
    };
    let color = if letter.is_ascii_uppercase() {
        Color::Black
    } else {
        Color::White
    };
    Piece::new(kind, color)
}

fn their_position(sfen: &str) -> PartialPosition {
    let mut fields = sfen.split(' ');
    let mut position = PartialPosition::empty();
    for (rank, row) in (1..).zip(fields.next().unwrap().split('/')) {
        let (mut file, mut is_promoted) = (9, false);
        for letter in row.chars() {
            match letter {
                '1'..='9' => file -= letter as u8 - b'0',
                '+' => is_promoted = true,
                _ => {
                    position.piece_set(
                        Square::new(file, rank).unwrap(),
                        Some(piece(letter, is_promoted)),
                    );
                    (file, is_promoted) = (file - 1, false);
                }
            }
        }
    }
    if fields.next() == Some("w") {
        position.side_to_move_set(Color::White);
    }
    for letter in held(fields.next().unwrap()).chars() {
        let (kind, color) = piece(letter, false).to_parts();
        let hand = position.hand_of_a_player_mut(color);
        *hand = hand.added(kind).unwrap();
    }
    position
}

/// A square in USI: files count from the right, and ranks are letters from the top.
fn usi_square(square: &str) -> String {
    let [file, rank] = square.as_bytes()[..] else {
        panic!("{square} is no square");
    };
    format!(
        "{}{}",
        char::from(b'1' + b'i' - file),
        char::from(b'a' + b'9' - rank)
    )
}

/// A move in USI.
fn usi(action: Move) -> String {
    let text = rules().uci(action);
    match text.split_once('@') {
        Some((kind, to)) => format!("{kind}*{}", usi_square(to)),
        None => format!(
            "{}{}{}",
            usi_square(&text[..2]),
            usi_square(&text[2..4]),
            &text[4..]
        ),
    }
}

/// What stands on the board and in the hands, and whether the first player moves.
fn ours_seen(board: &Board) -> (String, Vec<char>, bool) {
    let fen = rules().write_fen(board);
    let (cells, rest) = fen.split_once('[').unwrap();
    let (hands, rest) = rest.split_once(']').unwrap();
    let mut hands: Vec<char> = hands.chars().filter(|letter| *letter != '-').collect();
    hands.sort_unstable();
    (cells.to_owned(), hands, rest.starts_with(" w"))
}

fn theirs_seen(position: &PartialPosition) -> (String, Vec<char>, bool) {
    let sfen = position.to_sfen_owned();
    let fields: Vec<&str> = sfen.split(' ').collect();
    let mut hands: Vec<char> = held(fields[2]).chars().collect();
    hands.sort_unstable();
    (fields[0].to_owned(), hands, fields[1] == "b")
}

/// Whether a pawn is dropped that leaves the opponent without a move and gives no check.
fn is_pawn_stalemate(board: &Board, action: Move) -> bool {
    let mut after = board.clone();
    rules().play(&mut after, action);
    usi(action).starts_with("P*") && !rules().in_check(&after) && rules().legal(&after).is_empty()
}

/// Compares why drops on empty squares are refused.
fn compare_refusals(
    board: &Board,
    position: &PartialPosition,
    legal: &[TheirMove],
    counts: &mut Counts,
) {
    let side = position.side_to_move();
    for kind in Hand::all_hand_pieces() {
        let piece = Piece::new(kind, side);
        if position.hand(piece) == Some(0) {
            continue;
        }
        let letter = PieceKind::to_usi_owned(&kind).chars().next().unwrap();
        let our_kind = rules().kind_of(letter.to_ascii_uppercase(), false).unwrap();
        for to in position.vacant_bitboard() {
            let theirs = TheirMove::Drop { piece, to };
            if legal.contains(&theirs) {
                continue;
            }
            let why = Checker.is_legal_partial(position, theirs).unwrap_err();
            let square = format!("{}{}", char::from(b'a' + 9 - to.file()), 10 - to.rank());
            let action = Move::Drop {
                kind: our_kind,
                to: OurSquare::parse(&square).unwrap(),
            };
            if rules().is_legal(board, action) && is_pawn_stalemate(board, action) {
                assert_eq!(why, IllegalMoveKind::DropPawnMate);
                continue;
            }
            let theirs = match why {
                IllegalMoveKind::TwoPawns => "two-pawns",
                IllegalMoveKind::DropPawnMate => "drop-pawn-mate",
                IllegalMoveKind::DropStuck => "drop-immobile",
                IllegalMoveKind::IgnoredCheck => "king-in-check",
                _ => panic!("{why:?}"),
            };
            let context = || format!("{} {square} in {}", letter, rules().write_fen(board));
            assert_eq!(rules().refusal(board, action), theirs, "{}", context());
            *counts.entry(theirs).or_default() += 1;
        }
    }
}

/// Compares a position; gives the legal moves.
fn compare(board: &Board, position: &PartialPosition, counts: &mut Counts) -> Vec<(String, Move)> {
    assert_eq!(ours_seen(board), theirs_seen(position));
    let mut ours: Vec<(String, Move)> = rules()
        .legal(board)
        .into_iter()
        .map(|action| (usi(action), action))
        .collect();
    ours.sort_unstable();
    let legal = Checker.all_legal_moves_partial(position);
    let mut theirs: Vec<String> = legal.iter().map(TheirMove::to_usi_owned).collect();
    theirs.sort_unstable();
    // The known difference; what is left is played.
    let all = ours.len();
    ours.retain(|(text, action)| {
        theirs.binary_search(text).is_ok() || !is_pawn_stalemate(board, *action)
    });
    let texts: Vec<&String> = ours.iter().map(|(text, _)| text).collect();
    let context = position.to_sfen_owned();
    assert_eq!(texts, theirs.iter().collect::<Vec<_>>(), "{context}");
    let mut count =
        |what, number: usize| *counts.entry(what).or_default() += u32::try_from(number).unwrap();
    let some = |is_so: fn(&str) -> bool| texts.iter().filter(|text| is_so(text)).count();
    count("positions", 1);
    count("moves", ours.len());
    count("pawn-stalemate", all - ours.len());
    count("drops", some(|text| text.contains('*')));
    count("promotions", some(|text| text.ends_with('+')));
    let in_check = rules().in_check(board);
    count("checks", in_check.into());
    count("mates", (in_check && ours.is_empty()).into());
    compare_refusals(board, position, &legal, counts);
    ours
}

/// One of the moves: often one that drops a piece or gives check.
fn choose(board: &Board, moves: &[(String, Move)], random: &mut StdRng) -> Move {
    let mut some: Vec<Move> = moves.iter().map(|(_, action)| *action).collect();
    let is_liked = |action: &Move| matches!(action, Move::Drop { .. });
    let gives_check = |action: &Move| {
        let mut after = board.clone();
        rules().play(&mut after, *action);
        rules().in_check(&after)
    };
    let liked: Vec<Move> = match random.random_range(0..10) {
        0..3 => some.iter().copied().filter(is_liked).collect(),
        3..5 => some.iter().copied().filter(gives_check).collect(),
        // Drops are so many that nothing else would be played.
        _ => some
            .iter()
            .copied()
            .filter(|action| !is_liked(action))
            .collect(),
    };
    if !liked.is_empty() {
        some = liked;
    }
    some[random.random_range(0..some.len())]
}

#[test]
fn random_games_have_the_legal_moves_of_shogi_legality_lite() {
    let mut counts = Counts::new();
    for (number, start) in (0..).zip(STARTS) {
        for game in 0..GAMES {
            let mut random = StdRng::seed_from_u64(number * GAMES + game);
            let (mut board, mut position) = (our_board(start), their_position(start));
            for _ in 0..PLIES {
                let moves = compare(&board, &position, &mut counts);
                if moves.is_empty() {
                    break;
                }
                let action = choose(&board, &moves, &mut random);
                let text = usi(action);
                let legal = Checker.all_legal_moves_partial(&position);
                let theirs = legal
                    .into_iter()
                    .find(|theirs| theirs.to_usi_owned() == text);
                position.make_move(theirs.unwrap()).unwrap();
                rules().play(&mut board, action);
            }
        }
    }
    // What the games must have come to, or little was compared.
    for (what, least) in [
        ("positions", 5_000),
        ("moves", 300_000),
        ("drops", 150_000),
        ("promotions", 10_000),
        ("checks", 500),
        ("mates", 10),
        ("two-pawns", 10_000),
        ("drop-immobile", 5_000),
        ("king-in-check", 5_000),
        ("drop-pawn-mate", 10),
        ("pawn-stalemate", 1),
    ] {
        let number = counts.get(what).copied().unwrap_or_default();
        assert!(number >= least, "{number} {what}: {counts:?}");
    }
}

#[test]
fn a_pawn_may_be_dropped_where_it_leaves_no_move_without_check() {
    // The king on 1a has 2a, 1b and 2b, and no square is left once a pawn stands on 2b; it gives no check.
    let stalemated = "8k/9/7G1/9/9/9/9/9/K8 b P";
    let (board, position) = (our_board(stalemated), their_position(stalemated));
    let dropped = rules()
        .legal(&board)
        .into_iter()
        .find(|action| usi(*action) == "P*2b");
    let mut after = board;
    rules().play(&mut after, dropped.unwrap());
    assert!(!rules().in_check(&after) && rules().legal(&after).is_empty());
    let theirs = TheirMove::Drop {
        piece: Piece::B_P,
        to: Square::SQ_2B,
    };
    let refused = Checker.is_legal_partial(&position, theirs);
    assert_eq!(refused, Err(IllegalMoveKind::DropPawnMate));
}
