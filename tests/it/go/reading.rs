//! Moves and setups as people type them, also those that make no sense.

use qiyuan_core::{
    diagram::Cell,
    rules::{Illegal, Notation, Turn, Viewer},
};
use qiyuan_games as games;

use super::{BLACK, WHITE, after, start};

#[test]
fn a_point_is_read_in_every_notation() {
    let position = start("");
    for text in [
        "Q16",
        "q16",
        "Ｑ１６",
        "pd",
        "四·16",
        "16·四",
        "四.16",
        "右上星位",
        "右上角星",
    ] {
        assert_eq!(
            position.seat_view(BLACK).read(text).as_deref(),
            Ok("Q16"),
            "{text}"
        );
    }
    for (text, read) in [
        ("天元", "K10"),
        ("十六·4", "D4"),
        ("十九·1", "A1"),
        ("左下三三", "C3"),
        ("停一手", "pass"),
        ("虛手", "pass"),
        ("PASS", "pass"),
    ] {
        assert_eq!(
            position.seat_view(BLACK).read(text).as_deref(),
            Ok(read),
            "{text}"
        );
    }
    let two = ["R16", "Q17"].map(String::from).to_vec();
    assert_eq!(
        position.seat_view(BLACK).read("右上小目"),
        Err(Illegal::Ambiguous(two))
    );
    let one = after("", "R16");
    assert_eq!(one.seat_view(WHITE).read("右上小目").as_deref(), Ok("Q17"));
}

#[test]
fn bad_input_is_named_and_changes_nothing() {
    let mut position = after("", "Q16");
    let before = position.view(Viewer::Record).text();
    for (text, key) in [
        ("I16", "letter-i"),
        ("i3", "letter-i"),
        ("T0", "no-such-point"),
        ("Q20", "no-such-point"),
        ("Z5", "no-such-point"),
        ("Q999999999999", "no-such-point"),
        ("a1b2", "one-at-a-time"),
        ("d4 q4", "one-at-a-time"),
        ("pass-pass-pass", "one-at-a-time"),
        ("𝟏𝟔", "odd-digits"),
        ("Q𝟏𝟔", "odd-digits"),
        ("Q¹⁶", "odd-digits"),
        ("16", "letter-missing"),
        ("q16", "occupied"),
        ("accept", "not-counting"),
        ("toggle Q16", "not-counting"),
        ("", "unreadable"),
        ("Q", "unreadable"),
        ("tt", "unreadable"),
        ("Q16\u{202e}", "unreadable"),
        ("Q\u{200b}16", "unreadable"),
        ("Q16\0", "unreadable"),
        ("\u{1f525}", "unreadable"),
        ("小飞", "unreadable"),
    ] {
        let illegal = position.play(WHITE, text).unwrap_err();
        assert_eq!(illegal.key(), key, "{text:?}");
        assert_eq!(position.view(Viewer::Record).text(), before);
    }
    for length in [199, 200, 201, 5_000] {
        assert!(position.play(WHITE, &"q".repeat(length)).is_err());
        assert!(position.play(WHITE, &"四".repeat(length / 3)).is_err());
    }
}

#[test]
fn setups_are_read_as_people_type_them() {
    for (typed, part) in [
        ("9x9", "9x9 rules chinese komi 7.5"),
        ("13路", "13x13"),
        ("19×19 komi=6.5", "komi 6.5"),
        ("9 komi -3", "komi -3"),
        ("9x9，komi：0.5", "komi 0.5"),
        ("handicap 4", "komi 0 handicap 4 compensation n board"),
        ("handicap-9", "handicap 9"),
        ("19x19 handicap 2 compensation n-1", "compensation n-1"),
        ("AGA", "rules aga"),
        ("rules tromp-taylor", "rules tromp-taylor"),
        ("(;GM[1]SZ[9]AB[aa]AW[bb]PL[W])", "board b8/1w7/9/"),
    ] {
        let text = start(typed).view(Viewer::Record).text();
        assert!(text.contains(part), "{typed}: {text}");
    }
    assert_eq!(start("handicap 4").turn(), Turn::of(WHITE));
}

#[test]
fn bad_setups_are_named() {
    let go = games::by_key("go").unwrap();
    for (setup, fault) in [
        ("8x8", "board-size"),
        ("21x21", "board-size"),
        ("9x13", "board-size"),
        ("3x3", "board-size"),
        ("99999999999x99999999999", "board-size"),
        ("komi 7.3", "komi"),
        ("komi 1000", "komi"),
        ("komi 1e9", "komi"),
        ("komi", "komi"),
        ("handicap 1", "handicap"),
        ("handicap 10", "handicap"),
        ("handicap 256", "handicap"),
        ("5x5 handicap 2", "handicap-points"),
        ("7x7 handicap 5", "handicap-points"),
        ("free", "handicap"),
        ("compensation all", "compensation"),
        ("rules ing", "rules"),
        ("turn green", "turn"),
        ("5x5 board 5/5/5/5", "board-rows"),
        ("5x5 board 5/5/5/5/6", "board-rows"),
        ("5x5 board 5/5/5/5/99999999999", "board-rows"),
        ("5x5 board 5/5/5/5/4?", "board-rows"),
        ("5x5 board xo3/o4/5/5/5", "no-liberties"),
        ("5x5 board 5/5/5/5/5 ko A1", "ko-point"),
        (
            "5x5 board 5/5/5/5/5 passes 2 counting dead A1",
            "dead-stones",
        ),
        ("chess", "unreadable"),
        ("9x9 \u{202e}", "unreadable"),
        ("(;GM[1]SZ[9];B[aa])", "sgf-moves"),
        ("(;GM[2])", "sgf"),
        ("((((((", "sgf"),
        ("(;GM[1]SZ[999999])", "board-size"),
        ("(;SZ[5]AB[aa]AW[ba][ab])", "no-liberties"),
    ] {
        let refused = go.start(setup, 2).err().map(|bad| bad.0);
        assert_eq!(refused, Some(fault), "{setup}");
        assert!(go.info().setup_faults.contains(&fault));
    }
}

#[test]
fn a_ko_is_part_of_a_position_in_text() {
    let position = after("5x5 board ..xo./.xo.o/..xo./5/5 turn b", "D4");
    let text = position.view(Viewer::Record).text();
    assert!(text.contains(" ko C4"), "{text}");
    let again = start(&text);
    assert_eq!(again.view(Viewer::Record).text(), text);
    assert_eq!(again.seat_view(WHITE).read("C4"), Err(Illegal::Rule("ko")));
}

#[test]
fn a_large_board_is_entered_by_parts() {
    let position = start("");
    let groups = position.seat_view(BLACK).groups(Notation("gtp"));
    assert_eq!(groups.len(), 17);
    assert_eq!(groups[0].text, "A16-E19");
    let zoom = position.seat_view(BLACK).zoom("A16-E19").unwrap();
    assert_eq!(
        (zoom.from.file, zoom.from.rank, zoom.files, zoom.ranks),
        (0, 15, 5, 4)
    );
    assert!(position.seat_view(BLACK).zoom("pass").is_none());
    let part = position
        .view(Viewer::Public)
        .diagram(BLACK)
        .part(zoom.from, zoom.files, zoom.ranks);
    let first = Cell { file: 0, rank: 0 };
    let part = part.unwrap();
    let coordinates = &part.board().unwrap().board.coordinates;
    assert_eq!(coordinates.name(first), "A16");
    let stars = position.seat_view(BLACK).choices("", Notation("gtp"), 4);
    let stars: Vec<&str> = stars.iter().map(|choice| choice.text.as_str()).collect();
    assert_eq!(stars, ["D4", "Q4", "D16", "Q16"]);
}

/// Single stones of both colors on every second point of the largest board.
fn crowded() -> String {
    let rows: Vec<String> = (0..19)
        .map(|rank| {
            let point = |file: usize| match (file % 2, rank % 2) {
                (0, 0) => 'x',
                (1, 1) => 'o',
                _ => '.',
            };
            (0..19).map(point).collect()
        })
        .collect();
    format!("board {}", rows.join("/"))
}

#[test]
fn menus_of_a_crowded_board_hold_25_entries_and_lead_to_every_mark() {
    let setup = crowded();
    for setup in [
        setup.as_str(),
        "9x9 board 4xo3/2o1xo3/4xo3/4xo3/4xo3/4xo3/1o2xo3/4xo3/4xo3",
    ] {
        let position = after(setup, "pass pass");
        let mut reached = Vec::new();
        let groups = position.seat_view(BLACK).groups(Notation("gtp"));
        assert!(groups.len() <= 25, "{}", groups.len());
        for group in groups {
            let members = position
                .seat_view(BLACK)
                .members(&group.text, Notation("chinese"));
            assert!((1..=25).contains(&members.len()), "{}", group.text);
            for member in members {
                assert!(member.text.len() <= 100 && member.label.len() <= 200);
                reached.push(member.text);
            }
        }
        let mut legal = position.seat_view(BLACK).legal();
        legal.sort();
        reached.sort();
        assert_eq!(reached, legal);
        for action in legal.iter().step_by(7) {
            for notation in position.info().notations {
                let caption =
                    position.caption_at(&*position, BLACK, action, Viewer::Public, *notation);
                assert_eq!(
                    position.seat_view(BLACK).read(&caption).as_ref(),
                    Ok(action),
                    "{caption}"
                );
            }
        }
    }
}

#[test]
fn more_dead_chains_than_a_line_can_name_are_written_as_bits() {
    let mut position = after(&crowded(), "pass pass");
    let mut chains = 0;
    for action in position.seat_view(BLACK).legal() {
        if action.starts_with("toggle") {
            position.play(BLACK, &action).unwrap();
            chains += 1;
        }
    }
    assert_eq!(chains, 181);
    let text = position.view(Viewer::Record).text();
    assert_eq!(start(&text).view(Viewer::Record).text(), text);
    let legal = position.seat_view(WHITE).legal();
    let accept = legal
        .iter()
        .find(|action| action.starts_with("accept"))
        .unwrap();
    assert!(
        accept.starts_with("accept =") && accept.len() <= 100,
        "{accept}"
    );
    assert_eq!(position.play(WHITE, accept).as_ref(), Ok(accept));
}
