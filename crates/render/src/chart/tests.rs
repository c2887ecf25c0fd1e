//! Charts of every kind are drawn, whatever is written on them.

use super::*;
use crate::svg::tests::{HOSTILE, examine};
use qiyuan_core::{
    clock::Timestamp,
    diagram::{
        Align, Bar, Bracket, BracketMatch, BracketPart, BracketSide, Columns, CrossRow, CrossTable,
        Line, Section, Share, Shares, Table, TableColumn, TableRow, Tone,
    },
};

fn plots(label: &str) -> [Plot; 6] {
    let parts = [Tone::Light, Tone::Dark].map(|tone| Share {
        tone,
        count: 5,
        label: label.to_owned(),
    });
    let bar = Bar {
        label: label.to_owned(),
        total: 10,
        parts: parts.into(),
    };
    let section = Section {
        heading: label.to_owned(),
        bars: vec![bar.clone()],
    };
    let point = |day: i64, value| (Timestamp::from_ms(day * 86_400_000), value);
    [
        Plot::Shares(Shares {
            legend: vec![(Tone::Red, label.to_owned())],
            whole: bar,
            whole_unit: label.to_owned(),
            note: label.to_owned(),
            unit: label.to_owned(),
            sections: vec![section],
        }),
        Plot::Lines(vec![Line {
            name: label.to_owned(),
            is_provisional: true,
            points: vec![point(20_000, 1_500), point(20_100, 1_620)],
        }]),
        Plot::Columns(Columns {
            first: 1_000,
            width: 100,
            counts: vec![1, 4, 2],
            mark: Some((1_150, label.to_owned())),
        }),
        Plot::Table(Table {
            columns: [Align::Left, Align::Center, Align::Right]
                .map(|align| TableColumn {
                    title: label.to_owned(),
                    align,
                })
                .into(),
            rows: vec![TableRow {
                cells: vec![label.to_owned(); 3],
                is_marked: true,
            }],
        }),
        cross_table(label),
        bracket(label),
    ]
}

fn cross_table(label: &str) -> Plot {
    let row = CrossRow {
        place: label.to_owned(),
        name: label.to_owned(),
        cells: vec![label.to_owned(); 2],
        total: label.to_owned(),
        is_marked: true,
    };
    Plot::CrossTable(CrossTable {
        total: label.to_owned(),
        rows: vec![row; 2],
    })
}

fn bracket(label: &str) -> Plot {
    let side = BracketSide {
        name: label.to_owned(),
        score: label.to_owned(),
        is_winner: true,
        is_marked: true,
    };
    // The second comes from matches that there are not.
    let matches = [vec![], vec![0, 9]].map(|from| BracketMatch {
        sides: [side.clone(), side.clone()],
        from,
        is_bye: false,
    });
    Plot::Bracket(Bracket {
        parts: vec![BracketPart {
            title: label.to_owned(),
            rounds: matches.map(|it| vec![it]).into(),
        }],
    })
}

fn charts(label: &str) -> [Chart; 6] {
    plots(label).map(|plot| Chart {
        title: label.to_owned(),
        plot,
    })
}

#[test]
fn no_label_brings_in_an_element_of_its_own() {
    let colors = theme::colors(Look::default().theme);
    for label in HOSTILE {
        for (plain, chart) in charts("9x9").into_iter().zip(charts(label)) {
            let plain = examine(&document(&plain, colors).unwrap().0);
            let names = examine(&document(&chart, colors).unwrap().0);
            assert!(names.is_subset(&plain), "{label:?}: {names:?}");
            assert!(paint(&chart, Look::default()).is_ok(), "{label:?}");
        }
    }
}

#[test]
fn a_label_of_any_length_is_drawn() {
    for chart in charts(&HOSTILE.concat().repeat(20)) {
        assert!(paint(&chart, Look::default()).is_ok());
    }
}

#[test]
fn what_cannot_be_drawn_is_refused() {
    let many = Plot::Lines(vec![Line::default(); 9]);
    let nothing = Plot::Lines(Vec::new());
    let empty = Plot::Columns(Columns::default());
    let bars = Plot::Shares(Shares {
        sections: vec![Section {
            heading: String::new(),
            bars: vec![Bar::default(); 99],
        }],
        ..Shares::default()
    });
    let uneven = Plot::CrossTable(CrossTable {
        total: String::new(),
        rows: vec![CrossRow::default(); 3],
    });
    let crowd = Plot::Bracket(Bracket {
        parts: vec![BracketPart {
            title: String::new(),
            rounds: vec![vec![BracketMatch::default(); 17]],
        }],
    });
    let hollow = Plot::Bracket(Bracket::default());
    for plot in [many, nothing, empty, bars, uneven, crowd, hollow] {
        let title = String::new();
        let drawn = paint(&Chart { title, plot }, Look::default());
        assert_eq!(drawn, Err(Error::BadChart));
    }
}

#[test]
fn a_label_without_room_is_cut_and_digits_stand_in_groups() {
    assert_eq!(glyphs::cut("Benoni", SIZE, 1_000.0), "Benoni");
    let shown = glyphs::cut("Queen's Gambit Declined", SIZE, 150.0);
    assert!(
        shown.starts_with("Queen's") && shown.ends_with('…'),
        "{shown}"
    );
    assert!(width(&shown, SIZE) <= 150.0);
    assert_eq!(grouped(7), "7");
    assert_eq!(grouped(227_078), "227,078");
    assert_eq!(grouped(1_000_000), "1,000,000");
}
