//! Games as SGF: written, read back, and refused.

use qiyuan_core::rules::{
    AnyPosition, Outcome, Ply, Record, RecordFormat, Seat, Tags, Turn, Viewer,
};
use qiyuan_games as games;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{BLACK, WHITE, start};

const SGF: RecordFormat = RecordFormat("sgf");

fn read(text: &str) -> Option<Record> {
    games::by_key("go")
        .unwrap()
        .records()
        .read_record(SGF, text)
        .ok()
}

fn write(record: &Record) -> String {
    games::by_key("go")
        .unwrap()
        .records()
        .write_record(SGF, record)
        .unwrap()
}

fn action(seat: Seat, action: &str, left_ms: Option<i64>) -> Ply {
    Ply::Action {
        seat,
        action: action.to_owned(),
        left_ms,
    }
}

fn replayed(record: &Record, plies: usize) -> Box<dyn AnyPosition> {
    let mut position = start(&record.setup);
    for ply in &record.plies[..plies] {
        let Ply::Action { seat, action, .. } = ply else {
            panic!("nothing is drawn by lot");
        };
        position.play(*seat, action).unwrap();
    }
    position
}

#[test]
fn a_game_is_written_with_times_names_and_result() {
    let won = Outcome::won(qiyuan_core::rules::SeatSet::only(BLACK), "resignation");
    let record = Record {
        revision: qiyuan_core::rules::Revision::FIRST,
        seats: 2,
        setup: "9x9 komi 6.5".to_owned(),
        plies: vec![
            action(BLACK, "E5", Some(61_250)),
            action(WHITE, "pass", Some(60_000)),
            action(BLACK, "A1", None),
        ],
        outcome: Some(won),
        tags: Tags {
            players: vec!["柯洁 [九段]".to_owned(), "a\\b".to_owned()],
            ratings: vec![Some(2_750), None],
            date: Some((2026, 11, 21)),
            event: "春兰杯".to_owned(),
            ..Tags::default()
        },
    };
    let text = write(&record);
    for part in [
        "FF[4]CA[UTF-8]",
        "SZ[9]KM[6.5]RU[Chinese]",
        "PB[柯洁 [九段\\]]",
        "PW[a\\\\b]",
        "BR[2750]",
        "DT[2026-11-21]",
        "RE[B+R]",
        ";B[ee]BL[61.25];W[]WL[60];B[ai]",
    ] {
        assert!(text.contains(part), "{part} in {text}");
    }
    assert_eq!(read(&text), Some(record));
}

#[test]
fn random_games_with_counting_are_read_back_and_undone_exactly() {
    for (seed, setup) in (0..24).zip(
        [
            "5x5",
            "5x5 handicap 2 free komi 0.5",
            "7x7 aga",
            "7x7 handicap 4 compensation n-1",
        ]
        .iter()
        .cycle(),
    ) {
        let mut random = StdRng::seed_from_u64(seed);
        let mut position = start(setup);
        let mut record = Record {
            setup: (*setup).to_owned(),
            ..Record::default()
        };
        let mut texts = vec![position.view(Viewer::Record).text()];
        for _ in 0..120 {
            let Turn::Act { seats, .. } = position.turn() else {
                break;
            };
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[random.random_range(0..seats.len())];
            let legal = position.seat_view(seat).legal();
            let passes = random.random_bool(0.2) && legal.contains(&"pass".to_owned());
            let text = if passes {
                "pass"
            } else {
                &legal[random.random_range(0..legal.len())]
            };
            let text = position.play(seat, text).unwrap();
            record.plies.push(action(seat, &text, None));
            texts.push(position.view(Viewer::Record).text());
        }
        if let Turn::Over(outcome) = position.turn() {
            record.outcome = Some(outcome);
        }
        let written = write(&record);
        let again = read(&written).unwrap_or_else(|| panic!("{written}"));
        assert_eq!(again.plies, record.plies, "{written}");
        assert_eq!(again.outcome, record.outcome);
        assert_eq!(write(&again), written);
        for (plies, text) in texts.iter().enumerate() {
            let undone = replayed(&record, plies);
            assert_eq!(undone.view(Viewer::Record).text(), *text);
            assert_eq!(start(text).view(Viewer::Record).text(), *text);
        }
    }
}

#[test]
fn records_of_other_programs_are_read() {
    for (text, setup, plies) in [
        ("(;FF[4]SZ[9];B[ee];W[tt];B[];W[aa])", "9x9", 5),
        ("(;GM[1]SZ[19]KM[375];B[pd])", "19x19", 1),
        ("(;SZ[9]HA[2]AB[gc][cg];W[ee])", "9x9 handicap 2", 1),
        (
            "(;SZ[9]HA[2]KM[0.5];B[aa];B[bb];W[cc])",
            "9x9 handicap 2 free komi 0.5",
            3,
        ),
        (
            "junk (;SZ[9]C[a\\]b](;B[aa](;W[bb])(;W[cc]))(;B[dd]))",
            "9x9",
            2,
        ),
        (
            "(;SZ[9]RU[Japanese]RE[W+3.5];B[aa];W[bb];B[];W[];B[])",
            "9x9",
            4,
        ),
        ("\u{feff}(;GaMe[1]SiZe[9];Black[aa])", "9x9", 1),
    ] {
        let record = read(text).unwrap_or_else(|| panic!("{text}"));
        assert_eq!(record.plies.len(), plies, "{text}");
        assert_eq!(record.setup, setup, "{text}");
    }
    let won = read("(;SZ[9]RE[W+3.5];B[aa];W[bb])").unwrap().outcome;
    assert_eq!(won.unwrap().winners().iter().next(), Some(WHITE));
}

#[test]
fn hostile_records_are_refused_quickly() {
    let deep = "(;B[aa]".repeat(100_000);
    let wide = format!("(;SZ[19]AB{})", "[aa:ss]".repeat(140_000));
    let long = format!("(;SZ[19]{})", ";B[];W[]".repeat(100_000));
    for text in [
        "",
        "(",
        "(;",
        "(;SZ[19]",
        "(;SZ[19];B[aa]",
        "(;SZ[19];B[zz])",
        "(;SZ[19];B[aa];B[bb])",
        "(;SZ[19];B[aa];W[aa])",
        "(;SZ[18446744073709551616];B[aa])",
        "(;SZ[-1])",
        "(;SZ[19]KM[1e308])",
        "(;SZ[19]KM[NaN])",
        "(;SZ[19]HA[4000000000])",
        "(;SZ[19]HC[x])",
        "(;GM[3]SZ[19])",
        "(;SZ[19]AB[a])",
        "(;SZ[19]AB[aa:zz])",
        "(;SZ[19];B[aa];AB[bb])",
        "(;SZ[9];B[];W[];CT[B:accept A1])",
        "(;SZ[9];B[];W[];CT[accept])",
        "(;SZ[9];CT[B:accept])",
        &deep,
        &wide,
        &long,
    ] {
        assert!(read(text).is_none(), "{}", &text[..text.len().min(60)]);
    }
    let times = read("(;SZ[9];B[aa]BL[1e999];W[bb]WL[-5])").unwrap();
    let lefts = times.plies.iter().map(|ply| match ply {
        Ply::Action { left_ms, .. } => *left_ms,
        Ply::Drawn(_) => None,
    });
    assert_eq!(lefts.collect::<Vec<_>>(), [None, None]);
}

#[test]
fn mutated_text_is_read_or_refused_but_breaks_nothing() {
    let mut random = StdRng::seed_from_u64(361);
    let record = "(;GM[1]SZ[5]KM[0.5]HA[2]AB[aa][bb]RE[B+3.5];W[cc]WL[3.5](;B[dd];W[])(;C[x\\]]))";
    let position =
        "7x7 komi 0.5 handicap 2 board 2b4/1bwb3/2w4/7/7/7/7 turn w prisoners 65535 1 passes 1";
    let talk = "accept C6 D6 =ff 右上小目 四·3 toggle region C6,D6 pass Ｑ１６";
    let mut read = 0;
    for _ in 0..6_000 {
        let source = [record, position, talk][random.random_range(0..3)];
        let mut letters: Vec<char> = source.chars().collect();
        for _ in 0..random.random_range(1..5) {
            let at = random.random_range(0..letters.len());
            match random.random_range(0..4) {
                0 => drop(letters.remove(at)),
                1 => letters[at] = char::from(random.random_range(32..127_u8)),
                2 => letters.insert(at, letters[random.random_range(0..letters.len())]),
                _ => letters.truncate(at.max(8) + 1),
            }
        }
        let text: String = letters.into_iter().collect();
        read += u32::from(self::read(&text).is_some());
        if let Ok(mut position) = games::by_key("go").unwrap().start(&text, 2) {
            read += 1;
            for action in [talk, "C6", "pass", "pass", &text] {
                let seat = position.turn().seats().iter().next();
                let _ = seat.map(|seat| position.play(seat, action));
            }
            let text = position.view(Viewer::Record).text();
            assert_eq!(start(&text).view(Viewer::Record).text(), text);
        }
        let mut position = start("7x7 board 2b4/1bwb3/2w4/7/7/7/7 turn w passes 2 counting");
        let _ = position.play(BLACK, &text);
    }
    assert!(read > 200, "{read}");
}
