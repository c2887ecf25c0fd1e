//! Records as text: tags, and hand by hand the draws, what was exposed and the tricks. Behind semicolons stand the
//! hands and the commitments for people; they follow from the draws and are not read.

use std::fmt::Write as _;

use super::{
    GongZhu, action,
    info::{INFO, TEXT},
    position::{GongZhuPosition, SEATS, Stage},
};
use crate::cards::{commitment::SALT, join};
use qiyuan_core::rules::{
    BySeat, Game as _, Illegal, Outcome, Ply, Reason, Record, RecordFormat, Records, Revision,
    Seat, SeatResult, Tags, Turn, Viewer,
};

/// A longer text is no record: a hand has about 800 bytes.
const MAX_BYTES: usize = 256 * 1_024;
/// What the seats are called.
const NUMBERS: [&str; SEATS as usize] = ["1", "2", "3", "4"];
const NAMES: [&str; SEATS as usize] = ["Seat1", "Seat2", "Seat3", "Seat4"];
/// How a match may end beside the endings of the game.
const OTHER_ENDINGS: [&str; 3] = ["resignation", "time", "absence"];

impl Records for GongZhu {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        if format != TEXT || record.seats != SEATS {
            return Err(Illegal::Unreadable);
        }
        let mut text = tags(record);
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
        if format != TEXT || text.len() > MAX_BYTES {
            return Err(Illegal::Unreadable);
        }
        let mut record = Record {
            revision: INFO.revision,
            seats: SEATS,
            ..Record::default()
        };
        let lines = text.lines().map(str::trim);
        let mut lines = lines.filter(|line| !line.is_empty()).peekable();
        let mut ending = Ending::default();
        while let Some(line) = lines.next_if(|line| line.starts_with('[')) {
            let (name, value) = tag(line).ok_or(Illegal::Unreadable)?;
            read_tag(&mut record, &mut ending, name, value);
        }
        if ending.game.as_deref() != Some("Gong Zhu") {
            return Err(Illegal::Unreadable);
        }
        record.outcome = ending.outcome();
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

/// What stands before the hands.
fn tags(record: &Record) -> String {
    let mut text = String::new();
    let mut tag = |name: &str, value: &str| {
        if !value.is_empty() {
            let value: String = value
                .chars()
                .filter(|letter| !letter.is_control())
                .collect();
            let value = value.replace('\\', "\\\\").replace('"', "\\\"");
            let _ = writeln!(text, "[{name} \"{value}\"]");
        }
    };
    tag("Game", "Gong Zhu");
    tag("Event", &record.tags.event);
    tag("Site", &record.tags.site);
    tag("Round", &record.tags.round);
    if let Some((year, month, day)) = record.tags.date {
        tag("Date", &format!("{year:04}.{month:02}.{day:02}"));
    }
    for (name, player) in NAMES.iter().zip(&record.tags.players) {
        tag(name, player);
    }
    tag(
        "TimeControl",
        record.tags.time_control.as_deref().unwrap_or_default(),
    );
    tag("Options", &record.setup);
    if let Some(outcome) = &record.outcome {
        let results = outcome.results(SEATS);
        let places: Vec<String> = results.iter().map(|it| it.place.to_string()).collect();
        tag("Places", &places.join(" "));
        let points: Vec<String> = results
            .iter()
            .filter_map(|it| it.points.map(|points| points.to_string()))
            .collect();
        tag("Points", &points.join(" "));
        tag("Reason", outcome.reason().key());
    }
    text
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
        let seat_number = NUMBERS.get(seat.index()).ok_or(Illegal::Unreadable)?;
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

/// How a match ended, as far as the tags say.
#[derive(Default)]
struct Ending {
    game: Option<String>,
    places: Vec<u8>,
    points: Vec<i32>,
    reason: String,
}

impl Ending {
    fn outcome(&self) -> Option<Outcome> {
        let known = INFO.endings.iter().chain(&OTHER_ENDINGS);
        let reason = known.copied().find(|key| *key == self.reason)?;
        if self.places.len() != usize::from(SEATS) {
            return None;
        }
        let results = BySeat::new(SEATS, |seat| SeatResult {
            place: self.places[seat.index()],
            points: self.points.get(seat.index()).copied(),
        });
        Some(Outcome::Ranked {
            results,
            reason: Reason::of(reason),
            score: None,
        })
    }
}

/// The name and the value of a tag.
fn tag(line: &str) -> Option<(&str, String)> {
    let inner = line.strip_prefix('[')?.strip_suffix(']')?;
    let (name, value) = inner.split_once(' ')?;
    let value = value.trim().strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut letters = value.chars();
    while let Some(letter) = letters.next() {
        text.push(if letter == '\\' {
            letters.next()?
        } else {
            letter
        });
    }
    Some((name, text))
}

fn read_tag(record: &mut Record, ending: &mut Ending, name: &str, value: String) {
    let tags: &mut Tags = &mut record.tags;
    match name {
        "Game" => ending.game = Some(value),
        "Event" => tags.event = value,
        "Site" => tags.site = value,
        "Round" => tags.round = value,
        "TimeControl" => tags.time_control = Some(value),
        "Options" => record.setup = value,
        "Reason" => ending.reason = value,
        "Date" => {
            let mut parts = value.split('.');
            let mut part = || parts.next()?.parse::<u16>().ok();
            if let (Some(year), Some(month), Some(day)) = (part(), part(), part()) {
                let month = u8::try_from(month).ok().filter(|it| (1..=12).contains(it));
                let day = u8::try_from(day).ok().filter(|it| (1..=31).contains(it));
                tags.date = month.zip(day).map(|(month, day)| (year.into(), month, day));
            }
        }
        "Places" => ending.places = numbers(&value),
        "Points" => ending.points = numbers(&value),
        _ => {
            if let Some(at) = NAMES.iter().position(|it| *it == name) {
                tags.players.resize(usize::from(SEATS), String::new());
                tags.players[at] = value;
            }
        }
    }
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let words = text.split(' ').take(usize::from(SEATS));
    words.filter_map(|word| word.parse().ok()).collect()
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
            let number: u32 = number.parse().map_err(|_| Illegal::Unreadable)?;
            match position.turn() {
                Turn::Chance(draw) if number < draw.sides => position.resolve(number),
                _ => return Err(Illegal::Unreadable),
            }
            plies.push(Ply::Drawn(number));
        }
        return Ok(());
    }
    let line = match line.strip_prefix("trick ") {
        Some(numbered) => numbered.split_once(':').ok_or(Illegal::Unreadable)?.1,
        None => line,
    };
    for part in line.split(',') {
        let (number, text) = part.trim().split_once(' ').ok_or(Illegal::Unreadable)?;
        let seat = NUMBERS.iter().position(|it| *it == number);
        let seat = seat.and_then(|at| u8::try_from(at).ok()).map(Seat);
        let seat = seat.ok_or(Illegal::Unreadable)?;
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
