//! How two players agree on dead stones, and what happens if they do not.

use qiyuan_core::rules::{AnyPosition, Illegal, Outcome, Phase, SeatSet, Turn, Viewer};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{BLACK, WHITE, after, start};

/// A wall for each side, a dead white stone in the black corner, and two chains of white within the
/// black area.
const END: &str = "9x9 board 4xo3/2o1xo3/4xo3/4xo3/4xo3/4xo3/1o2xo3/4xo3/4xo3 turn b";

fn counting() -> Box<dyn AnyPosition> {
    after(END, "pass pass")
}

fn refusal(
    position: &mut dyn AnyPosition,
    seat: qiyuan_core::rules::Seat,
    text: &str,
) -> &'static str {
    let before = position.view(Viewer::Record).text();
    let illegal = position.play(seat, text).unwrap_err();
    assert_eq!(position.view(Viewer::Record).text(), before, "{text}");
    illegal.key()
}

fn won(turn: &Turn) -> (u8, String) {
    match turn {
        Turn::Over(Outcome::Won { seats, score, .. }) => {
            (seats.iter().next().unwrap().0, score.clone().unwrap())
        }
        other => panic!("{other:?}"),
    }
}

#[test]
fn two_passes_begin_the_counting_in_which_both_act() {
    let position = counting();
    let both = Turn::Act {
        seats: SeatSet::first(2),
        phase: Phase::Scoring,
    };
    assert_eq!(position.turn(), both);
    let dead = ["C8", "B3"].map(String::from);
    assert_eq!(
        position.view(Viewer::Public).suggestion(),
        Some(dead.into())
    );
    assert_eq!(start(END).view(Viewer::Public).suggestion(), None);
    assert!(
        position.view(Viewer::Public).marked().is_empty(),
        "only a suggestion"
    );
}

#[test]
fn both_accept_the_same_stones_and_the_game_is_over() {
    let mut position = counting();
    position.play(BLACK, "toggle:C8").unwrap();
    position.play(WHITE, "region B3").unwrap();
    let area = ["C8", "B3"];
    assert_eq!(position.view(Viewer::Public).marked(), area);
    position.play(BLACK, "region C8").unwrap();
    assert!(position.view(Viewer::Public).marked().is_empty());
    position.play(BLACK, "region C8").unwrap();
    position.play(WHITE, "toggle c8").unwrap();
    assert_eq!(position.view(Viewer::Public).marked(), ["B3"]);
    position.play(WHITE, "toggle c8").unwrap();
    assert_eq!(
        position.play(BLACK, "accept B3 C8").as_deref(),
        Ok("accept B3 C8")
    );
    assert!(matches!(position.turn(), Turn::Act { .. }));
    position.play(WHITE, "Accept: C8,B3").unwrap();
    assert_eq!(won(&position.turn()), (0, "B+1.5".to_owned()));
}

#[test]
fn every_change_takes_back_what_was_accepted() {
    let mut position = counting();
    position.play(BLACK, "accept").unwrap();
    assert_eq!(
        refusal(&mut *position, BLACK, "accept -"),
        "accepted-already"
    );
    position.play(WHITE, "toggle B3").unwrap();
    let unnamed = position.play(BLACK, "accept");
    assert_eq!(
        unnamed,
        Err(Illegal::Ambiguous(vec!["accept B3".to_owned()]))
    );
    position.play(BLACK, "accept B3").unwrap();
    position.play(BLACK, "dead C8").unwrap();
    assert_eq!(refusal(&mut *position, WHITE, "accept B3"), "marks-changed");
    position.play(WHITE, "accept C8").unwrap();
    assert!(matches!(position.turn(), Turn::Act { .. }));
}

#[test]
fn what_cannot_be_done_while_counting_is_refused_by_name() {
    let mut position = counting();
    for (text, rule) in [
        ("pass", "third-pass"),
        ("天元", "counting"),
        ("D4", "no-stone"),
        ("toggle A1", "no-stone"),
        ("region A1", "no-stone"),
        ("dead C8 A1", "no-stone"),
        ("dead", "marks-same"),
        ("accept =f", "marks-changed"),
        ("accept =fffffffffffff", "marks-changed"),
        ("toggle I4", "letter-i"),
        ("toggle T1", "no-such-point"),
        ("dispute", "resume-first"),
    ] {
        assert_eq!(refusal(&mut *position, WHITE, text), rule, "{text}");
    }
    let mut position = start(END);
    for text in ["toggle C8", "accept", "resume", "dispute", "dead C8"] {
        assert_eq!(
            refusal(&mut *position, BLACK, text),
            "not-counting",
            "{text}"
        );
    }
}

#[test]
fn marking_a_chain_twice_leaves_it_alive() {
    let mut position = counting();
    position.play(BLACK, "toggle F5").unwrap();
    assert_eq!(position.view(Viewer::Public).marked().len(), 9);
    position.play(BLACK, "toggle F9").unwrap();
    assert!(position.view(Viewer::Public).marked().is_empty());
}

#[test]
fn play_is_resumed_by_who_did_not_pass_last_and_ko_still_holds() {
    let mut position = after("5x5 board ..xo./.x.xo/..xo./5/5 turn w", "C4 pass pass");
    position.play(WHITE, "resume").unwrap();
    assert_eq!(position.turn(), Turn::of(BLACK), "White passed last");
    assert_eq!(position.play(BLACK, "D4"), Err(Illegal::Rule("ko")));
    for (seat, point) in [(BLACK, "A1"), (WHITE, "A2"), (BLACK, "D4")] {
        position.play(seat, point).unwrap();
    }
}

#[test]
fn a_second_counting_without_agreement_leaves_everything_alive() {
    let mut position = counting();
    position.play(WHITE, "toggle C8").unwrap();
    position.play(BLACK, "resume").unwrap();
    position.play(BLACK, "pass").unwrap();
    position.play(WHITE, "pass").unwrap();
    assert!(
        position.view(Viewer::Public).marked().is_empty(),
        "marks are cleared"
    );
    position.play(WHITE, "toggle C8").unwrap();
    assert_eq!(refusal(&mut *position, WHITE, "resume"), "resumed-already");
    let by_time = position.flag_fall(BLACK);
    position.play(BLACK, "dispute").unwrap();
    assert_eq!(won(&position.turn()), (1, "W+36.5".to_owned()));
    assert_eq!(
        position.turn(),
        Turn::Over(by_time),
        "time out counts the same"
    );
}

#[test]
fn an_empty_board_is_even_without_komi_and_whites_with_it() {
    let mut even = after("19x19 komi 0", "pass pass");
    let count = even.view(Viewer::Public).count().unwrap();
    let amount = |key: &str| count.quarters(key).unwrap();
    assert_eq!((amount("neutral"), amount("black-area")), (4 * 361, 0));
    assert_eq!((amount("black-stones"), amount("base")), (722, 722));
    for seat in [BLACK, WHITE] {
        even.play(seat, "accept").unwrap();
    }
    assert_eq!(even.turn(), Turn::Over(Outcome::drawn("jigo")));
    let mut usual = after("", "pass pass");
    for seat in [WHITE, BLACK] {
        usual.play(seat, "accept").unwrap();
    }
    assert_eq!(won(&usual.turn()), (1, "W+7.5".to_owned()));
}

#[test]
fn a_margin_is_told_in_stones_by_the_chinese_rules_and_in_points_by_others() {
    for (setup, score) in [
        ("9x9", vec!["points-score", "stones-score"]),
        ("9x9 rules aga", vec!["points-score", "stones-score-points"]),
        (
            "9x9 rules tromp-taylor",
            vec!["points-score", "stones-score-points"],
        ),
        (
            "9x9 rules new-zealand",
            vec!["points-score", "stones-score-points"],
        ),
        ("9x9 komi 0", vec![]),
    ] {
        let count = after(setup, "pass pass").view(Viewer::Public).count();
        assert_eq!(count.unwrap().score, score, "{setup}");
    }
}

#[test]
fn shared_points_are_halved() {
    // In the corner two chains share two liberties; neither has an eye.
    let mut position = after(
        "5x5 komi 0 board .xo.x/oxoxx/ooxx1/2xx1/5 turn b",
        "pass pass",
    );
    let count = position.view(Viewer::Public).count().unwrap();
    let amount = |key: &str| count.quarters(key).unwrap();
    let sum = amount("black-stones") + amount("white-stones");
    assert_eq!(sum, 4 * 25);
    assert_eq!(amount("neutral") % 4, 0);
    assert_eq!(
        amount("black-stones"),
        amount("black-area") + amount("neutral") / 2
    );
    position.play(BLACK, "dispute").unwrap_err();
}

/// The marked stones as they are accepted.
fn marks(position: &dyn AnyPosition) -> String {
    let marked = position.view(Viewer::Public).marked().join(" ");
    if marked.is_empty() {
        "-".to_owned()
    } else {
        marked
    }
}

#[test]
fn two_players_who_mark_at_once_never_agree_on_different_stones() {
    let mut agreed = 0;
    for seed in 0..200 {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = counting();
        // What each of them saw last, which may be old.
        let mut seen = [String::from("-"), String::from("-")];
        for _ in 0..60 {
            let seat = if random.random_bool(0.5) {
                BLACK
            } else {
                WHITE
            };
            let own = &mut seen[seat.index()];
            match random.random_range(0..4) {
                0 => {
                    let stones = ["C8", "B3", "E5", "F5"];
                    let stone = stones[random.random_range(0..stones.len())];
                    position.play(seat, &format!("toggle {stone}")).unwrap();
                }
                1 => *own = marks(&*position),
                _ => {
                    let said = position.play(seat, &format!("accept {own}"));
                    if said.is_ok() {
                        assert_eq!(*own, marks(&*position));
                    }
                }
            }
            if let Turn::Over(_) = position.turn() {
                agreed += 1;
                assert_eq!(seen[0], seen[1]);
                break;
            }
        }
    }
    assert!(agreed > 100, "{agreed}");
}

#[test]
fn a_handicap_is_compensated_as_agreed() {
    for (setup, lead) in [
        ("9x9 handicap 2", 79),
        ("9x9 handicap 2 compensation n-1", 80),
        ("9x9 handicap 2 compensation none", 81),
        ("9x9 handicap 2 aga", 80),
        ("9x9 handicap 2 komi 0.5", 78),
    ] {
        let position = after(setup, "pass pass");
        let count = position.view(Viewer::Public).count().unwrap();
        assert_eq!(count.quarters("lead").unwrap() / 4, lead, "{setup}");
    }
}

#[test]
fn a_free_handicap_is_put_by_black_before_white_moves() {
    let mut position = start("9x9 handicap 3 free");
    assert_eq!(refusal(&mut *position, BLACK, "pass"), "handicap-first");
    for point in ["A1", "B1", "J9"] {
        assert_eq!(position.turn(), Turn::of(BLACK));
        position.play(BLACK, point).unwrap();
    }
    assert_eq!(position.turn(), Turn::of(WHITE));
}

#[test]
fn the_official_example_is_explained_in_stones() {
    // 187 of 361 with 3¾ given: 187 − 184¼ = 2¾ stones, 5½ points.
    let row = |black: usize| format!("{}{}", "x".repeat(black), "o".repeat(19 - black));
    let mut rows: Vec<String> = (0..19).map(|_| row(10)).collect();
    rows[0] = format!(".{}{}", "x".repeat(6), "o".repeat(12));
    rows[18] = format!("{}{}.", "x".repeat(10), "o".repeat(8));
    let position = after(&format!("board {} turn b", rows.join("/")), "pass pass");
    let count = position.view(Viewer::Public).count().unwrap();
    let amount = |key: &str| count.quarters(key).unwrap();
    assert_eq!(amount("black-stones"), 4 * 187);
    assert_eq!(amount("threshold"), 4 * 184 + 1);
    assert_eq!((amount("lead-stones"), amount("lead")), (11, 22));
    assert_eq!(amount("komi-stones"), 15);
}
