//! Positions that are set up.

use qiyuan_core::rules::Viewer;

use super::{START, game, start};

#[test]
fn a_position_that_cannot_be_is_refused_for_what_is_wrong_with_it() {
    for (fen, fault) in [
        ("4k4/9/9/9/9/9/9/9/3K5/3K5 w", "generals-too-many"),
        ("3kk4/9/9/9/9/9/9/9/9/3K5 w", "generals-too-many"),
        ("9/9/9/9/9/9/9/9/9/3K5 w", "general-missing"),
        ("4k4/9/9/9/9/9/9/9/9/9 w", "general-missing"),
        ("4k4/9/9/9/9/9/9/2P6/9/3K5 w", "soldier-behind-line"),
        ("4k4/4p4/9/9/9/9/9/9/9/3K5 w", "soldier-behind-line"),
        ("4k4/9/9/9/9/9/9/4A4/9/3K5 w", "advisor-off-points"),
        ("3k5/9/9/9/9/9/9/9/9/4KA2A w", "advisor-off-points"),
        ("4k4/9/9/9/4B4/9/9/9/9/3K5 w", "elephant-off-points"),
        ("4k4/9/9/9/9/9/9/9/3B5/3K5 w", "elephant-off-points"),
        ("4k4/9/9/9/9/9/3K5/9/9/9 w", "general-outside-palace"),
        ("2k6/9/9/9/9/9/9/9/9/3K5 w", "general-outside-palace"),
        ("4k4/9/9/4K4/9/9/9/9/9/9 w", "general-outside-palace"),
        ("4k4/9/9/9/9/9/9/RRR6/9/3K5 w", "chariots-too-many"),
        ("4k4/9/9/PPPPPP3/9/9/9/9/9/3K5 w", "soldiers-too-many"),
        ("4k4/9/9/9/9/9/9/9/3K5 w", "fen-board"),
        ("4k4/9/9/9/9/9/9/9/9/3K6 w", "fen-board"),
        ("4k4/9/9/9/9/9/9/9/9/3Q5 w", "fen-board"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 x", "fen-turn"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - -1 1", "fen-counters"),
        (
            "4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 99999999999",
            "fen-counters",
        ),
        ("4k4", "unreadable"),
        ("two kings", "unreadable"),
        ("4k4/9/9/9/9/9/9/9/9/3K5 w - - 0 1 more", "unreadable"),
    ] {
        assert_eq!(
            game().start(fen, 2).err().map(|bad| bad.0),
            Some(fault),
            "{fen}"
        );
        assert!(game().info().setup_faults.contains(&fault));
    }
}

#[test]
fn a_general_in_the_other_palace_is_a_position_and_has_no_move() {
    for fen in [
        "3k5/4R4/4K4/9/9/9/9/9/9/9 w - - 0 1",
        "4k4/3K5/9/9/9/9/9/9/9/R8 w - - 0 1",
    ] {
        let position = start(fen);
        assert_eq!(position.view(Viewer::Record).text(), fen);
        let mover = position.turn().seats().iter().next().unwrap();
        let legal = position.seat_view(mover).legal();
        assert!(!legal.is_empty(), "{fen}");
        let general = if fen.contains("4K4") { "e7" } else { "d8" };
        assert!(legal.iter().all(|action| !action.starts_with(general)));
    }
}

#[test]
fn letters_of_engines_and_of_wxf_are_the_same_position() {
    let wxf = "rheakaehr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RHEAKAEHR r";
    assert_eq!(start(wxf).view(Viewer::Record).text(), START);
    assert_eq!(start("").view(Viewer::Record).text(), START);
}

#[test]
fn handicaps_take_pieces_from_red() {
    let standard = start("standard").view(Viewer::Record).text().len();
    for setup in &game().info().setups[1..] {
        let text = start(setup).view(Viewer::Record).text();
        assert!(text.ends_with(" w - - 0 1"), "{setup}");
        assert_ne!(text, START);
        assert!(text.len() <= standard);
        assert!(
            text.starts_with("rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/"),
            "{setup}"
        );
    }
    assert!(
        start("one-horse")
            .view(Viewer::Record)
            .text()
            .contains("/R1BAKABNR ")
    );
}

#[test]
fn studies_may_begin_with_generals_that_face_each_other_or_are_in_check() {
    let facing = start("4k4/9/9/9/9/9/9/9/3R5/4K4 w - - 0 1");
    let mut legal = facing.seat_view(qiyuan_core::rules::Seat(0)).legal();
    legal.sort();
    assert_eq!(legal, ["d1e1", "e0d0", "e0f0"]);
    let attacked = start("4k4/9/9/9/4R4/9/9/9/9/3K5 w - - 0 1");
    let legal = attacked.seat_view(qiyuan_core::rules::Seat(0)).legal();
    assert!(!legal.contains(&"e5e9".to_owned()) && legal.contains(&"e5e8".to_owned()));
}
