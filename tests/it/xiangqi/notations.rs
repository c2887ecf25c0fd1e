//! Moves as they are written and as they are typed.

use qiyuan_core::rules::{Illegal, Notation, Viewer};

use super::{START, lines, mover, start};

#[test]
fn every_collected_move_is_written_and_read_as_it_should_be() {
    let mut count = 0;
    for line in lines(include_str!("../data/xiangqi/notation.csv")) {
        let fields: Vec<&str> = line.split(" ; ").collect();
        let [fen, action, wxf, chinese] = fields[..] else {
            panic!("{line}");
        };
        let (position, seat) = (start(fen), mover(fen));
        for (notation, text) in [("wxf", wxf), ("chinese", chinese)] {
            let written =
                position.caption_at(&*position, seat, action, Viewer::Record, Notation(notation));
            assert_eq!(written, text, "{fen} {action}");
            assert_eq!(
                position.seat_view(seat).read(text).as_deref(),
                Ok(action),
                "{text}"
            );
        }
        count += 1;
    }
    assert!(count > 30);
}

#[test]
fn a_move_may_be_typed_in_any_script_and_any_notation() {
    let position = start(START);
    for text in [
        "炮二平五",
        "砲二平五",
        "包２平５",
        "炮2平5",
        "炮 二 平 五",
        "1. 炮二平五",
        "🩥二平五",
        "C2=5",
        "c2=5",
        "C2.5",
        "Ｃ２＝５",
        "炮2=5",
        "H2-E2",
        "h2e2",
        "h2 e2",
        "H2E2",
        "h2→e2",
        "h2-e2!",
    ] {
        assert_eq!(
            position.seat_view(mover(START)).read(text).as_deref(),
            Ok("h2e2"),
            "{text}"
        );
    }
    for text in [
        "马八进七",
        "馬八進七",
        "傌8进7",
        "H8+7",
        "N8+7",
        "b0c2",
        "B0-C2",
        "⾺八進七",
    ] {
        assert_eq!(
            position.seat_view(mover(START)).read(text).as_deref(),
            Ok("b0c2"),
            "{text}"
        );
    }
    for text in ["相三进五", "象三進五", "E3+5", "B3+5"] {
        assert_eq!(
            position.seat_view(mover(START)).read(text).as_deref(),
            Ok("g0e2"),
            "{text}"
        );
    }
    for text in ["帅五进一", "將5進1", "王五进一", "K5+1", "e0e1", "e1e2"] {
        let expected = if text == "e1e2" { None } else { Some("e0e1") };
        assert_eq!(
            position.seat_view(mover(START)).read(text).ok().as_deref(),
            expected,
            "{text}"
        );
    }
    // Ranks from 1 to 10, where that is certain.
    let black = START.replace(" w ", " b ");
    let position = start(&black);
    assert_eq!(
        position.seat_view(mover(&black)).read("h10g8").as_deref(),
        Ok("h9g7")
    );
    assert_eq!(
        position.seat_view(mover(&black)).read("a10-a9").as_deref(),
        Ok("a9a8")
    );
}

#[test]
fn both_ways_of_counting_soldiers_are_read() {
    // One file with three soldiers.
    let fen = "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1";
    let position = start(fen);
    for (text, action) in [
        ("前兵平六", "e8d8"),
        ("一兵平六", "e8d8"),
        ("中兵平六", "e7d7"),
        ("二兵平六", "e7d7"),
        ("后兵平六", "e6d6"),
        ("三兵平六", "e6d6"),
        ("35=6", "e6d6"),
    ] {
        assert_eq!(
            position.seat_view(mover(fen)).read(text).as_deref(),
            Ok(action),
            "{text}"
        );
    }
    // Two files with two: numbered from the right and from the front.
    let fen = "5k3/9/3P5/3P1P3/5P3/9/9/9/9/4K4 w - - 0 1";
    let position = start(fen);
    for (text, action) in [
        ("一兵平三", "f6g6"),
        ("二兵平三", "f5g5"),
        ("三兵平七", "d7c7"),
        ("四兵平七", "d6c6"),
        ("前六平七", "d7c7"),
    ] {
        assert_eq!(
            position.seat_view(mover(fen)).read(text).as_deref(),
            Ok(action),
            "{text}"
        );
    }
    let both = Err(Illegal::Ambiguous(vec!["d6e6".into(), "f5e5".into()]));
    assert_eq!(position.seat_view(mover(fen)).read("后兵平五"), both);
}

#[test]
fn a_capture_is_read_by_its_pieces_and_a_piece_alone_is_asked_about() {
    let position = start(START);
    let red = position.seat_view(mover(START));
    let cannons = vec!["b2b9".to_owned(), "h2h9".to_owned()];
    for text in ["炮吃马", "cannon takes horse", "用炮吃掉馬"] {
        let expected = Err(Illegal::Ambiguous(cannons.clone()));
        assert_eq!(red.read(text), expected, "{text}");
    }
    for text in ["马吃兵", "车吃炮"] {
        assert_eq!(
            red.read(text),
            Err(Illegal::Rule("no-such-capture")),
            "{text}"
        );
    }
    for (text, count) in [("马", 4), ("horse", 4), ("炮", 24), ("帅", 1)] {
        let found = red.read(text);
        let is_asked = matches!(&found, Err(Illegal::Ambiguous(all)) if all.len() == count);
        assert!(is_asked, "{text}: {found:?}");
    }
    let one = "4k4/9/9/9/4p4/9/4C4/9/9/3K5 w - - 0 1";
    let taken = start(one).seat_view(mover(one)).read("炮吃卒");
    assert_eq!(taken, Err(Illegal::Rule("no-such-capture")), "no screen");
    let one = "4k4/9/9/9/4p4/4P4/4C4/9/9/3K5 w - - 0 1";
    let taken = start(one).seat_view(mover(one)).read("炮吃卒");
    assert_eq!(taken, Ok("e3e5".to_owned()));
}

#[test]
fn a_move_that_fits_two_pieces_offers_both() {
    let fen = "3k5/9/4R4/9/9/9/9/4R4/9/5K3 w - - 0 1";
    assert_eq!(
        start(fen).seat_view(mover(fen)).read("车五进一"),
        Err(Illegal::Ambiguous(vec!["e2e3".into(), "e7e8".into()]))
    );
}

#[test]
fn hostile_text_is_unreadable() {
    let position = start(START);
    let long = "炮".repeat(60);
    for text in [
        "",
        "炮二",
        "炮二平",
        "炮二平五五",
        "前后平五",
        "进进进进",
        "0000",
        "00=0",
        "C0=5",
        "C2=0",
        "a0",
        "a0a",
        "j0a0",
        "h2e2e2",
        "炮\u{202e}二平五",
        "\0\0\0\0",
        "++++",
        "前前前前",
        "99=9=",
        &long,
    ] {
        assert_eq!(
            position.seat_view(mover(START)).read(text),
            Err(Illegal::Unreadable),
            "{text:?}"
        );
    }
}

#[test]
fn autocomplete_knows_every_way_to_begin() {
    let position = start(START);
    let found = |typed: &str| -> Vec<String> {
        position
            .seat_view(mover(START))
            .choices(typed, Notation("chinese"), 25)
            .into_iter()
            .map(|choice| choice.label)
            .collect()
    };
    let cannons = found("炮");
    assert!(cannons.len() == 24 && cannons.iter().all(|label| label.starts_with('炮')));
    assert!(
        found("C")
            .iter()
            .take(24)
            .all(|label| label.starts_with('炮')
                || label.starts_with('兵')
                || label.starts_with('相'))
    );
    assert!(
        found("C2")
            .iter()
            .take(8)
            .all(|label| label.starts_with("炮二"))
    );
    assert_eq!(found("h2e")[0], "炮二平五");
    assert_eq!(found("炮2平5")[0], "炮二平五");
    assert!(found("xyz").is_empty());
}
