//! Records as text: tags, and hand by hand the draws, bids and stakes. Behind semicolons stand the hands and the
//! commitments for people; they follow from the draws and are not read.

use std::fmt::Write as _;

use super::{
    NiuNiu, action,
    info::{INFO, TEXT},
    position::{NiuNiuPosition, Showdown, Stage},
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
const GAME: &str = "Niu Niu";
/// What is drawn, as lines begin.
const DRAWS: [&str; 3] = [SALT, "tie", "deal"];

impl Records for NiuNiu {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        if format != TEXT {
            return Err(Illegal::Unreadable);
        }
        let mut writer = Writer {
            position: start(record)?,
            text: write_tags(record, &INFO, GAME),
            drawn: None,
        };
        for ply in &record.plies {
            writer.ply(ply)?;
        }
        let mut text = writer.text;
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
        let mut position = start(&record)?;
        for line in lines {
            read_line(&mut position, &mut record.plies, line)?;
        }
        Ok(record)
    }
}

fn start(record: &Record) -> Result<NiuNiuPosition, Illegal> {
    let started = NiuNiu.start(&record.setup, record.seats, Revision::FIRST);
    started.map_err(|_| Illegal::Unreadable)
}

struct Writer {
    position: NiuNiuPosition,
    text: String,
    /// What the line that is begun has draws of.
    drawn: Option<&'static str>,
}

impl Writer {
    fn line(&mut self, text: &str) {
        self.drawn = None;
        self.text.push('\n');
        self.text.push_str(text);
    }

    fn ply(&mut self, ply: &Ply) -> Result<(), Illegal> {
        match ply {
            Ply::Drawn(number) => self.drawn(*number),
            Ply::Action { seat, action, .. } => self.action(*seat, action),
        }
    }

    fn drawn(&mut self, number: u32) -> Result<(), Illegal> {
        let Turn::Chance(draw) = self.position.turn() else {
            return Err(Illegal::Unreadable);
        };
        if self.drawn != Some(draw.what) {
            if draw.what == SALT {
                let heading = format!("\nhand {}", self.position.hand.number);
                self.line(&heading);
            }
            self.line(draw.what);
            self.drawn = Some(draw.what);
        }
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
            self.line(&format!("; sha256 {hash}"));
        }
        for (name, cards) in NAMES.iter().zip(&view.cards) {
            if !cards.is_empty() {
                self.line(&format!("; {name} {}", join(cards)));
            }
        }
    }

    fn action(&mut self, seat: Seat, text: &str) -> Result<(), Illegal> {
        let view = self.position.view(Viewer::Seat(seat));
        let action = NiuNiu.read(&view, seat, text)?;
        self.position.play(seat, action)?;
        let written = action::write(action);
        self.line(&format!("{} {written}", number_of(seat)?));
        if view.stage == Stage::Cut {
            self.dealt();
        }
        let shown = self.position.previous.clone();
        let is_new = |shown: &Showdown| shown.number == view.number;
        if let Some(shown) = shown.filter(is_new) {
            self.showdown(&shown);
        }
        Ok(())
    }

    fn showdown(&mut self, shown: &Showdown) {
        let results = shown.ranks.iter().zip(&shown.points);
        for ((at, name), (rank, points)) in NAMES.iter().enumerate().zip(results) {
            let is_banker = shown.banker.index() == at;
            let banker = if is_banker { " banker" } else { "" };
            self.line(&format!("; {name} {} {points}{banker}", rank.key()));
        }
    }
}

/// Plays what stands in a line.
fn read_line(
    position: &mut NiuNiuPosition,
    plies: &mut Vec<Ply>,
    line: &str,
) -> Result<(), Illegal> {
    if line.starts_with(';') || line.starts_with("hand ") {
        return Ok(());
    }
    let (word, rest) = line.split_once(' ').ok_or(Illegal::Unreadable)?;
    if DRAWS.contains(&word) {
        for number in rest.split(' ') {
            let number = read_drawn(number, &position.turn())?;
            position.resolve(number);
            plies.push(Ply::Drawn(number));
        }
        return Ok(());
    }
    let (seat, text) = read_action(line)?;
    let action = NiuNiu.read(&position.view(Viewer::Seat(seat)), seat, text)?;
    position.play(seat, action)?;
    plies.push(Ply::Action {
        seat,
        action: action::write(action),
        left_ms: None,
    });
    Ok(())
}
