//! The record format of the toys: one line for each ply.

use std::fmt::Write as _;

use qiyuan_core::rules::{Game, Illegal, Ply, Record, Seat, Viewer};

/// Writes the setup and the plies, each on its line.
pub fn write(record: &Record) -> String {
    let mut text = format!("seats {}\nsetup {}\n", record.seats, record.setup);
    for ply in &record.plies {
        match ply {
            Ply::Action { seat, action, .. } => writeln!(text, "seat {} {action}", seat.0),
            Ply::Drawn(number) => writeln!(text, "drawn {number}"),
        }
        .expect("writing to a string does not fail");
    }
    text
}

/// Reads what [`write`] wrote and plays it through.
pub fn read<G: Game>(game: G, text: &str) -> Result<Record, Illegal> {
    let mut lines = text.lines();
    let seats = lines
        .next()
        .and_then(|line| line.strip_prefix("seats ")?.parse().ok())
        .ok_or(Illegal::Unreadable)?;
    let setup = lines
        .next()
        .and_then(|line| line.strip_prefix("setup "))
        .ok_or(Illegal::Unreadable)?;
    let revision = game.info().revision;
    let mut position = game
        .start(setup, seats, revision)
        .map_err(|_| Illegal::Unreadable)?;
    let mut plies = Vec::new();
    for line in lines {
        if let Some(number) = line.strip_prefix("drawn ") {
            let number = number.parse().map_err(|_| Illegal::Unreadable)?;
            game.resolve(&mut position, number);
            plies.push(Ply::Drawn(number));
            continue;
        }
        let (seat, action) = line
            .strip_prefix("seat ")
            .and_then(|rest| rest.split_once(' '))
            .ok_or(Illegal::Unreadable)?;
        let seat = Seat(seat.parse().map_err(|_| Illegal::Unreadable)?);
        let typed = game.read(&game.view(&position, Viewer::Seat(seat)), seat, action)?;
        game.play(&mut position, seat, &typed)?;
        plies.push(Ply::Action {
            seat,
            action: action.to_owned(),
            left_ms: None,
        });
    }
    Ok(Record {
        revision,
        seats,
        setup: setup.to_owned(),
        plies,
        ..Record::default()
    })
}
