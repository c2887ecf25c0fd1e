//! How games end, and what is claimed.

use qiyuan_core::rules::{AnyPosition, Illegal, Outcome, Seat, SeatSet};

use super::{over, play, start};

fn plays(key: &str, setup: &str, moves: &[&str]) -> Option<Outcome> {
    let mut position = start(key, setup);
    for text in moves {
        play(&mut *position, text);
    }
    over(&*position)
}

fn won(seat: u8, reason: &'static str) -> Option<Outcome> {
    Some(Outcome::won(SeatSet::only(Seat(seat)), reason))
}

/// The moves, repeated.
fn shuffled(moves: [&'static str; 4], times: usize) -> Vec<&'static str> {
    moves.repeat(times)
}

#[test]
fn the_fourth_occurrence_draws_in_shogi_and_loses_for_sente_in_minishogi() {
    let moves = ["5i5h", "5a5b", "5h5i", "5b5a"];
    assert_eq!(plays("shogi", "", &shuffled(moves, 2)), None);
    assert_eq!(
        plays("shogi", "", &shuffled(moves, 3)),
        Some(Outcome::drawn("sennichite"))
    );
    let moves = ["4e4d", "2a2b", "4d4e", "2b2a"];
    assert_eq!(
        plays("minishogi", "", &shuffled(moves, 3)),
        won(1, "fourfold-first-loses")
    );
}

#[test]
fn perpetual_check_loses_in_shogi() {
    let fen = "4k4/9/9/9/9/9/9/4R4/3K5[] b - - 0 1";
    let moves = shuffled(["5a4a", "5h4h", "4a5a", "4h5h"], 3);
    assert_eq!(plays("shogi", fen, &moves), won(1, "perpetual-check"));
}

#[test]
fn third_occurrences_are_claimed_and_fifth_ones_draw() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut position = start("berolina", "");
    for text in shuffled(moves, 2) {
        play(&mut *position, text);
    }
    let claims = position.seat_view(Seat(0)).claims();
    assert_eq!(
        claims.iter().map(|claim| claim.0).collect::<Vec<_>>(),
        ["threefold"]
    );
    let drawn = Some(Outcome::drawn("fivefold"));
    assert_eq!(plays("berolina", "", &shuffled(moves, 4)), drawn);
}

#[test]
fn relayed_pawns_repeat_positions() {
    let fen = "7k/8/8/8/2NN4/5P2/8/K7 w - - 0 1";
    let moves = ["f3e5", "h8g8", "e5f3", "g8h8"];
    let mut position = start("knightrelay", fen);
    for text in shuffled(moves, 2) {
        play(&mut *position, text);
    }
    let claims = position.seat_view(Seat(0)).claims();
    assert_eq!(
        claims.iter().map(|claim| claim.0).collect::<Vec<_>>(),
        ["threefold"]
    );
    let drawn = Some(Outcome::drawn("fivefold"));
    assert_eq!(plays("knightrelay", fen, &shuffled(moves, 4)), drawn);
}

#[test]
fn a_square_to_which_one_move_leads_can_be_announced_with_a_claim() {
    let judged = |fen: &str, announced| {
        let judged = start("ambiguous", fen).judge(Seat(0), "fifty-move", Some(announced));
        judged.map(|(outcome, _)| outcome)
    };
    let one = "4k3/8/8/8/8/8/R7/4K3 w - - 99 60";
    let drawn = Ok(Some(Outcome::drawn("fifty-move")));
    assert_eq!(judged(one, "a3"), drawn);
    let two = "4k3/8/8/8/8/8/R1N5/4K3 w - - 99 60";
    assert_eq!(judged(two, "a3"), Ok(None));
}

#[test]
fn a_king_is_declared_where_it_stands_whatever_move_is_named() {
    let fen = "1+R+R+B+B1+P+P+P/4K+P+P+P1/9/9/9/9/9/9/8k[GG] w - - 0 1";
    let position = start("shogi", fen);
    let judged = position.judge(Seat(0), "declaration", Some("G@e5"));
    assert_eq!(judged, Ok((won(0, "declaration"), None)));
}

#[test]
fn ice_age_chess_counts_moves_and_no_positions() {
    let moves = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let mut position = start("iceage", "");
    for text in shuffled(moves, 4) {
        play(&mut *position, text);
    }
    assert_eq!(over(&*position), None);
    assert!(position.seat_view(Seat(0)).claims().is_empty());
    let info = position.info();
    assert_eq!(info.claims, ["fifty-move"]);
    for reason in ["threefold", "fivefold"] {
        assert!(!info.endings.contains(&reason), "{reason}");
    }
}

#[test]
fn who_chooses_the_move_to_a_named_square_claims_nothing() {
    let keys = |position: &dyn AnyPosition, seat| -> Vec<&str> {
        let claims = position.seat_view(Seat(seat)).claims();
        claims.iter().map(|claim| claim.0).collect()
    };
    let judged = |position: &dyn AnyPosition, seat, announced| {
        let judged = position.judge(Seat(seat), "fifty-move", announced);
        judged.map(|(outcome, _)| outcome)
    };
    let drawn = Ok(Some(Outcome::drawn("fifty-move")));
    let mut position = start("ambiguous", "4k3/8/8/8/8/8/8/R3K2R w - - 100 80");
    assert_eq!(keys(&*position, 0), ["fifty-move"]);
    assert_eq!(judged(&*position, 0, None), drawn);
    play(&mut *position, "d1");
    for seat in 0..2 {
        assert!(keys(&*position, seat).is_empty(), "seat {seat}");
    }
    assert_eq!(judged(&*position, 0, None), Err(Illegal::NotYourTurn));
    assert_eq!(judged(&*position, 1, None), Ok(None));
    assert_eq!(judged(&*position, 1, Some("a1d1")), Ok(None));
    play(&mut *position, "a1d1");
    assert_eq!(keys(&*position, 1), ["fifty-move"]);
    assert_eq!(judged(&*position, 1, None), drawn);
}

#[test]
fn bare_kings_draw_in_recycle_chess_where_hands_are_empty() {
    let drawn = Some(Outcome::drawn("insufficient-material"));
    let taken = |hands: &str| format!("4k3/8/8/8/8/8/4p3/4K3[{hands}] w - - 0 1");
    assert_eq!(plays("recycle", &taken(""), &["Kxe2"]), drawn);
    assert_eq!(plays("recycle", &taken("P"), &["Kxe2"]), None);
    assert_eq!(plays("recycle", &taken("p"), &["Kxe2"]), None);
    assert_eq!(plays("crazyhouse", &taken(""), &["Kxe2"]), None);
    let counted = "4k3/8/8/8/8/8/4P3/R3K3[] w - - 149 90";
    assert_eq!(
        plays("recycle", counted, &["Ra2"]),
        Some(Outcome::drawn("seventy-five-move"))
    );
}

#[test]
fn a_king_that_has_entered_is_declared() {
    let camp = "RBGSKSGBR/LPPP1PPPL/9/9/9/9/9/9/4k4[] w - - 0 1";
    let position = start("shogi", camp);
    let claims = position.seat_view(Seat(0)).claims();
    assert_eq!(
        claims.iter().map(|claim| claim.0).collect::<Vec<_>>(),
        ["declaration"]
    );
    let (outcome, _) = position.judge(Seat(0), "declaration", None).unwrap();
    assert_eq!(outcome, won(0, "declaration"));
    let early = start("shogi", "");
    assert_eq!(early.judge(Seat(0), "declaration", None).unwrap().0, None);
}

#[test]
fn kings_alone_draw_in_cheshire_cat_chess_once_neither_can_leap_at_the_other() {
    let drawn = Some(Outcome::drawn("insufficient-material"));
    let pawn = |unmoved: &str| format!("4k3/8/8/8/8/8/4P3/4K3 w {unmoved} - 0 1");
    assert_eq!(plays("cheshire", &pawn("Kk"), &["e4", "Kxe4"]), None);
    assert_eq!(
        plays("cheshire", &pawn("Kk"), &["e4", "Kxe4", "Kxe4"]),
        won(0, "king-captured")
    );
    assert_eq!(plays("cheshire", &pawn("k"), &["e4", "Kxe4"]), drawn);
}

#[test]
fn games_end_for_their_own_reasons() {
    let checks = "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1";
    assert_eq!(
        plays("threecheck", checks, &["Ra8+"]),
        won(0, "three-checks")
    );
    let race = "8/k6K/8/8/8/8/8/8 w - - 0 1";
    assert_eq!(plays("racingkings", race, &["Kh8"]), None);
    assert_eq!(
        plays("racingkings", race, &["Kh8", "Ka8"]),
        Some(Outcome::drawn("race-both"))
    );
    assert_eq!(plays("racingkings", race, &["Kh8", "Ka6"]), won(0, "race"));
    let last = "8/8/8/8/8/1p6/P7/8 w - - 0 1";
    assert_eq!(plays("antichess", last, &["axb3"]), won(1, "all-lost"));
    let bare = "4k3/8/8/8/8/8/4p3/4K3 w - - 0 1";
    assert_eq!(
        plays("amazon", bare, &["Kxe2"]),
        Some(Outcome::drawn("insufficient-material"))
    );
}
