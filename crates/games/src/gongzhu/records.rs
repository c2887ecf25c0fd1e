//! Records as text: tags, and hand by hand the draws, what was exposed and the tricks. Behind semicolons stand the
//! hands and the commitments for people; they follow from the draws and are not read.

use std::fmt::Write as _;

use super::{
    GongZhu, action,
    info::{INFO, TEXT},
    position::{GongZhuPosition, SEATS, Stage},
};
use crate::cards::{
    commitment::SALT,
    join,
    records::{NAMES, number_of, read_action, read_drawn, read_tags, write_tags},
};
use qiyuan_core::rules::{
    Game as _, Illegal, Ply, Record, RecordFormat, Records, Revision, Seat, Turn, Viewer,
};

/// What the game is called in the tags.
const GAME: &str = "Gong Zhu";

impl Records for GongZhu {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        if format != TEXT || record.seats != SEATS {
            return Err(Illegal::Unreadable);
        }
        let mut text = write_tags(record, &INFO, GAME);
        let mut writer = Writer {
            position: start(&record.setup)?,
            text: String::new(),
            line: Line::None,
        };
        for ply in &record.plies {
            writer.ply(ply)?;
        }
        text.push_str(&writer.text);
        if !text.ends_with('\n') {
            text.push('\n');
        }
        Ok(text)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        if format != TEXT {
            return Err(Illegal::Unreadable);
        }
        let (mut record, lines) = read_tags(text, &INFO, GAME)?;
        let mut position = start(&record.setup)?;
        for line in lines {
            read_line(&mut position, &mut record.plies, line)?;
        }
        Ok(record)
    }
}

fn start(setup: &str) -> Result<GongZhuPosition, Illegal> {
    let started = GongZhu.start(setup, SEATS, Revision::FIRST);
    started.map_err(|_| Illegal::Unreadable)
}

/// What a line is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    None,
    Draws(&'static str),
    Trick,
}

struct Writer {
    position: GongZhuPosition,
    text: String,
    line: Line,
}

impl Writer {
    fn ply(&mut self, ply: &Ply) -> Result<(), Illegal> {
        match ply {
            Ply::Drawn(number) => self.drawn(*number),
            Ply::Action { seat, action, .. } => self.action(*seat, action),
        }
    }

    /// Begins a line, unless one of the kind is begun.
    fn begin(&mut self, line: Line, text: &str) -> bool {
        let is_new = self.line != line || line == Line::None;
        if is_new {
            self.text.push('\n');
            self.text.push_str(text);
        }
        self.line = line;
        is_new
    }

    fn drawn(&mut self, number: u32) -> Result<(), Illegal> {
        let Turn::Chance(draw) = self.position.turn() else {
            return Err(Illegal::Unreadable);
        };
        let hand = &self.position.hand;
        if draw.what == SALT && hand.salt.is_empty() {
            let heading = format!("\nhand {}", hand.number);
            self.begin(Line::None, &heading);
        }
        self.begin(Line::Draws(draw.what), draw.what);
        let _ = write!(self.text, " {number}");
        self.position.resolve(number);
        if self.position.stage() != Stage::Deal {
            self.dealt();
        }
        Ok(())
    }

    /// Says which cards were dealt, as soon as they are, and what was committed to.
    fn dealt(&mut self) {
        let view = self.position.view(Viewer::Record);
        if let Some(hash) = &view.hash {
            self.begin(Line::None, &format!("; sha256 {hash}"));
        }
        for (name, cards) in NAMES.iter().zip(&view.cards) {
            let cards = cards.as_deref().unwrap_or_default();
            if !cards.is_empty() {
                self.begin(Line::None, &format!("; {name} {}", join(cards)));
            }
        }
    }

    fn action(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        let view = self.position.view(Viewer::Seat(seat));
        let action = action::read(&view, seat, text)?;
        let written = action::write(&action);
        let seat_number = number_of(seat)?;
        let number = self.position.hand.tricks + 1;
        let is_first = self.position.hand.trick.is_empty();
        let is_play = view.stage() == Stage::Play;
        let was_cut = view.stage() == Stage::Cut;
        self.position.play(seat, &action)?;
        if !is_play {
            self.begin(Line::None, &format!("{seat_number} {written}"));
            if was_cut {
                self.dealt();
            }
        } else if is_first || self.line != Line::Trick {
            self.line = Line::None;
            self.begin(
                Line::Trick,
                &format!("trick {number}: {seat_number} {written}"),
            );
        } else {
            let _ = write!(self.text, ", {seat_number} {written}");
        }
        Ok(())
    }
}

/// Plays what stands in a line.
fn read_line(
    position: &mut GongZhuPosition,
    plies: &mut Vec<Ply>,
    line: &str,
) -> Result<(), Illegal> {
    if line.starts_with(';') || line.starts_with("hand ") {
        return Ok(());
    }
    if let Some(numbers) = line.strip_prefix("salt ").or(line.strip_prefix("deal ")) {
        for number in numbers.split(' ') {
            let number = read_drawn(number, &position.turn())?;
            position.resolve(number);
            plies.push(Ply::Drawn(number));
        }
        return Ok(());
    }
    let line = match line.strip_prefix("trick ") {
        Some(numbered) => numbered.split_once(':').ok_or(Illegal::Unreadable)?.1,
        None => line,
    };
    for part in line.split(',') {
        let (seat, text) = read_action(part)?;
        let action = action::read(&position.view(Viewer::Seat(seat)), seat, text)?;
        position.play(seat, &action)?;
        plies.push(Ply::Action {
            seat,
            action: action::write(&action),
            left_ms: None,
        });
    }
    Ok(())
}
