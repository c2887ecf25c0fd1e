//! Games as PGN and as `DhtmlXQ`.

use qiyuan_core::rules::{Illegal, Outcome, Ply, Record, RecordFormat, Seat, SeatSet, Tags};

use super::{START, game};

const PGN: RecordFormat = RecordFormat("pgn");
const DHTMLXQ: RecordFormat = RecordFormat("dhtmlxq");

fn actions(record: &Record) -> Vec<&str> {
    record
        .plies
        .iter()
        .filter_map(|ply| match ply {
            Ply::Action { action, .. } => Some(action.as_str()),
            Ply::Drawn(_) => None,
        })
        .collect()
}

fn opening() -> Record {
    Record {
        plies: ["h2e2", "h9g7", "h0g2"]
            .iter()
            .zip([0, 1, 0])
            .map(|(action, seat)| Ply::Action {
                seat: Seat(seat),
                action: (*action).to_owned(),
                left_ms: None,
            })
            .collect(),
        outcome: Some(Outcome::won(SeatSet::only(Seat(0)), "resignation")),
        tags: Tags {
            event: "友谊赛 [1]".to_owned(),
            date: Some((2026, 3, 9)),
            players: vec!["胡荣华".to_owned(), "Bea \"B\"".to_owned()],
            ratings: vec![None, None],
            ..Tags::default()
        },
        ..Record::default()
    }
}

#[test]
fn a_game_is_written_as_pgn_of_xiangqi() {
    assert_eq!(
        game().records().write_record(PGN, &opening()).unwrap(),
        r#"[Game "Chinese Chess"]
[Event "友谊赛 [1]"]
[Site "?"]
[Date "2026.03.09"]
[Round "?"]
[Red "胡荣华"]
[Black "Bea \"B\""]
[Result "1-0"]
[Format "ICCS"]
[Termination "normal"]
[TerminationDetails "resignation"]

1. H2-E2 H9-G7 2. H0-G2 1-0
"#
    );
}

#[test]
fn pgn_with_chinese_or_wxf_moves_is_read() {
    for moves in [
        "1. 炮二平五 馬８進７ 2. 馬二進三 {好棋} 1-0",
        "1. 炮二平五 马8进7 2. 马二进三 1-0",
        "1. C2=5 H8+7 2. H2+3 1-0",
        "1. H2-E2 H9-G7 2. H0-G2 1-0",
    ] {
        let text = format!("[Game \"Chinese Chess\"]\n[Red \"甲\"]\n[FEN \"{START}\"]\n\n{moves}");
        let record = game().records().read_record(PGN, &text).unwrap();
        assert_eq!(actions(&record), ["h2e2", "h9g7", "h0g2"], "{moves}");
        assert_eq!(record.outcome, opening().outcome);
        assert_eq!(record.tags.players[0], "甲");
    }
    let chess = "[Game \"Chess\"]\n\n1. H2-E2 *";
    assert_eq!(
        game().records().read_record(PGN, chess),
        Err(Illegal::Unreadable)
    );
}

#[test]
fn the_tags_of_dhtmlxq_are_written_and_read() {
    let written = game().records().write_record(DHTMLXQ, &opening()).unwrap();
    for part in [
        "[DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit]",
        "[DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist]",
        "[DhtmlXQ_red]胡荣华[/DhtmlXQ_red]",
        "[DhtmlXQ_event]友谊赛 (1)[/DhtmlXQ_event]",
        "[DhtmlXQ_result]红胜[/DhtmlXQ_result]",
    ] {
        assert!(written.contains(part), "{part} in {written}");
    }
    let record = game().records().read_record(DHTMLXQ, &written).unwrap();
    assert_eq!(record.plies, opening().plies);
    assert_eq!(record.outcome, opening().outcome);
    assert_eq!(record.tags.date, opening().tags.date);
}

#[test]
fn a_set_up_game_that_black_begins_is_read_back() {
    let setup = "4k4/9/2c6/9/9/2c6/9/9/9/3K5 b - - 0 1";
    let record = Record {
        setup: setup.to_owned(),
        plies: vec![Ply::Action {
            seat: Seat(1),
            action: "c4c1".to_owned(),
            left_ms: None,
        }],
        ..Record::default()
    };
    for format in [PGN, DHTMLXQ] {
        let written = game().records().write_record(format, &record).unwrap();
        let read = game().records().read_record(format, &written).unwrap();
        assert_eq!((&read.setup, &read.plies), (&record.setup, &record.plies));
    }
}

#[test]
fn hostile_records_are_refused() {
    for text in [
        "[DhtmlXQ][DhtmlXQ_binit]12[/DhtmlXQ_binit][/DhtmlXQ]",
        "[DhtmlXQ][DhtmlXQ_movelist]774[/DhtmlXQ_movelist][/DhtmlXQ]",
        "[DhtmlXQ][DhtmlXQ_movelist]炮二平五[/DhtmlXQ_movelist][/DhtmlXQ]",
        "[DhtmlXQ][DhtmlXQ_movelist]99999999[/DhtmlXQ_movelist][/DhtmlXQ]",
        "nothing",
        &"[DhtmlXQ_x]".repeat(10_000),
    ] {
        assert!(
            game().records().read_record(DHTMLXQ, text).is_err(),
            "{:.40}",
            text
        );
    }
    for text in [
        "[",
        "1. 炮二平五 {",
        "1. 炮二平九九",
        "\u{0}",
        &"h2e2 ".repeat(40_000),
    ] {
        assert!(
            game().records().read_record(PGN, text).is_err(),
            "{:.40}",
            text
        );
    }
}
