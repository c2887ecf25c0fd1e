//! Which moves are legal, how games end on the board, and what a refusal names.

use qiyuan_core::rules::{Outcome, Seat, SeatSet, Turn};

use super::{ending, lines, mover, play, start};

/// The most positions that are counted here; the benchmark counts deeper.
const MAX_COUNT: u64 = 100_000;

#[test]
fn positions_have_as_many_continuations_as_published() {
    for line in lines(include_str!("../data/xiangqi/xiangqi.perft")) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, fen, counts] = fields[..] else {
            panic!("{line}");
        };
        let position = start(fen);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            if count <= MAX_COUNT {
                assert_eq!(position.perft(depth), count, "{name} at depth {depth}");
            }
        }
    }
}

#[test]
fn a_refusal_names_the_rule_that_forbids_the_move() {
    for line in lines(include_str!("../data/xiangqi/refusals.csv")) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [name, fen, action, expected] = fields[..] else {
            panic!("{line}");
        };
        let found = match start(fen).seat_view(mover(fen)).read(action) {
            Ok(_) => "legal",
            Err(refusal) => refusal.key(),
        };
        assert_eq!(found, expected, "{name}");
    }
}

#[test]
fn having_no_move_loses_in_check_or_not() {
    for (fen, reason) in [
        ("3k5/4R4/9/9/9/9/9/9/9/4K4 b - - 0 1", "no-moves"),
        ("3k5/4R4/4K4/9/9/9/9/9/9/9 b - - 0 1", "no-moves"),
        ("3k4R/R8/9/9/9/9/9/9/9/4K4 b - - 0 1", "checkmate"),
        ("4k4/3P5/4P4/9/9/9/9/9/4A4/5KB2 b - - 40 64", "no-moves"),
    ] {
        let won = Outcome::won(SeatSet::only(Seat(0)), reason);
        assert_eq!(start(fen).turn(), Turn::Over(won), "{fen}");
    }
}

#[test]
fn sixty_rounds_without_a_capture_are_a_draw_but_mate_on_the_last_wins() {
    let mut quiet = start("3k5/9/9/9/9/9/9/9/R8/R3K4 w - - 119 60");
    play(&mut *quiet, "a1b1");
    assert_eq!(ending(&*quiet), "sixty-rounds");
    let mut mate = start("3k5/1R7/9/9/9/9/9/9/9/R3K4 w - - 119 60");
    play(&mut *mate, "a0a9");
    assert_eq!(ending(&*mate), "checkmate");
    let mut capture = start("3k5/9/9/9/9/9/9/p8/R8/R3K4 w - - 119 60");
    play(&mut *capture, "a1a2");
    assert_eq!(ending(&*capture), "none");
}

#[test]
fn a_flag_that_falls_loses_whatever_is_left() {
    let position = start("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1");
    let won = Outcome::won(SeatSet::only(Seat(1)), "time");
    assert_eq!(position.flag_fall(Seat(0)), won);
}
