//! One seeded game of each kind in full, as text that a person can read and a change cannot pass
//! unseen. `UPDATE=1 cargo test --test it -- playthroughs` writes the files anew.

use std::{fmt::Write as _, fs, path::PathBuf};

use qiyuan_core::rules::{AnyGame, AnyPosition, Ply, Seat, Turn, Viewer};

use crate::conformance::{all_games, random_game};

const SEED: u64 = 1_924;

/// More actions than anybody would read are counted.
const MANY: usize = 150;

fn path(key: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("tests/it/playthroughs/{key}.txt"))
}

fn describe(text: &mut String, position: &dyn AnyPosition) {
    match position.turn() {
        Turn::Act { seats, phase } => {
            writeln!(text, "turn: {seats:?} {}", phase.key())
        }
        Turn::Chance(draw) => writeln!(text, "chance: {} of {}", draw.what, draw.sides),
        Turn::Over(outcome) => writeln!(text, "over: {outcome:?}"),
    }
    .unwrap();
    writeln!(text, "public: {}", position.view(Viewer::Public).text()).unwrap();
    for seat in position.seats().iter() {
        let own = position.view(Viewer::Seat(seat)).text();
        if own != position.view(Viewer::Public).text() {
            writeln!(text, "seat {}: {own}", seat.0).unwrap();
        }
        let claims: Vec<&str> = position
            .seat_view(seat)
            .claims()
            .iter()
            .map(|claim| claim.0)
            .collect();
        if !claims.is_empty() {
            writeln!(text, "seat {} may claim: {}", seat.0, claims.join(" ")).unwrap();
        }
        let legal = position.seat_view(seat).legal();
        if legal.len() > MANY {
            writeln!(text, "seat {} may: {} actions", seat.0, legal.len()).unwrap();
        } else if !legal.is_empty() {
            writeln!(text, "seat {} may: {}", seat.0, legal.join(", ")).unwrap();
        }
    }
    let diagram = position.view(Viewer::Public).diagram(Seat(0));
    let marks: Vec<String> = diagram
        .board()
        .map_or(&[][..], |board| &board.marks)
        .iter()
        .map(|mark| format!("{:?} {},{}", mark.kind, mark.at.file, mark.at.rank))
        .collect();
    if !marks.is_empty() {
        writeln!(text, "marks: {}", marks.join("; ")).unwrap();
    }
}

fn playthrough(game: &dyn AnyGame) -> String {
    let (record, _) = random_game(game, SEED, |_, _| {});
    let mut text = format!("{}, seed {SEED}\n\n", game.info().key);
    let mut position = game.start("", record.seats).unwrap();
    for (number, ply) in (1..).zip(&record.plies) {
        describe(&mut text, &*position);
        match ply {
            Ply::Drawn(drawn) => {
                writeln!(text, "\n{number}. drawn: {drawn}").unwrap();
                position.resolve(*drawn);
            }
            Ply::Action { seat, action, .. } => {
                let captions: Vec<String> = game
                    .info()
                    .notations
                    .iter()
                    .map(|notation| {
                        position.caption_at(&*position, *seat, action, Viewer::Public, *notation)
                    })
                    .collect();
                writeln!(
                    text,
                    "\n{number}. seat {}: {}",
                    seat.0,
                    captions.join(" | ")
                )
                .unwrap();
                position.play(*seat, action).unwrap();
            }
        }
    }
    describe(&mut text, &*position);
    text
}

#[test]
fn playthroughs_are_as_they_were() {
    for game in all_games() {
        let path = path(game.info().key);
        let played = playthrough(game);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &played).unwrap();
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let first = kept
            .lines()
            .zip(played.lines())
            .find(|(old, new)| old != new);
        assert!(kept == played, "{}: {first:?}", path.display());
    }
}
