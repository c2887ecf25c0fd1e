//! What the text records of card games share: the tags before the hands, and how lines name seats.

use std::fmt::Write as _;

use super::SIDES;
use qiyuan_core::rules::{
    BySeat, Illegal, Info, Outcome, Reason, Record, Seat, SeatResult, Tags, Turn,
};

/// A longer text is no record: a hand has about 800 bytes.
const MAX_BYTES: usize = 256 * 1_024;
/// What the seats are called in lines.
const NUMBERS: [&str; SIDES.len()] = ["1", "2", "3", "4", "5", "6"];
/// What the seats are called elsewhere.
pub const NAMES: [&str; SIDES.len()] = ["Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6"];
/// How a match may end beside the endings of the game.
const OTHER_ENDINGS: [&str; 3] = ["resignation", "time", "absence"];

/// The number of a seat in a line.
///
/// # Errors
///
/// No card game has that many seats.
pub fn number_of(seat: Seat) -> Result<&'static str, Illegal> {
    let number = NUMBERS.get(seat.index()).copied();
    number.ok_or(Illegal::Unreadable)
}

/// The seat and the action of `1 SQ`.
///
/// # Errors
///
/// It begins with no number of a seat.
pub fn read_action(text: &str) -> Result<(Seat, &str), Illegal> {
    let (number, action) = text.trim().split_once(' ').ok_or(Illegal::Unreadable)?;
    let seat = NUMBERS.iter().position(|it| *it == number);
    let seat = seat.and_then(|at| u8::try_from(at).ok()).map(Seat);
    seat.map(|seat| (seat, action)).ok_or(Illegal::Unreadable)
}

/// A number that was drawn, if a game in this turn waits for it.
///
/// # Errors
///
/// It is no number, or not one of the draw.
pub fn read_drawn(text: &str, turn: &Turn) -> Result<u32, Illegal> {
    match (text.parse::<u32>(), turn) {
        (Ok(number), Turn::Chance(draw)) if number < draw.sides => Ok(number),
        _ => Err(Illegal::Unreadable),
    }
}

/// What stands before the hands.
#[must_use]
pub fn write_tags(record: &Record, info: &Info, game: &str) -> String {
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
    tag("Game", game);
    if info.seats.start() != info.seats.end() {
        tag("Seats", &record.seats.to_string());
    }
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
        let results = outcome.results(record.seats);
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

/// Reads the tags: the record without its plies, and the lines behind them that are not empty.
///
/// # Errors
///
/// The text is too long, or no record of this game.
pub fn read_tags<'a>(
    text: &'a str,
    info: &Info,
    game: &str,
) -> Result<(Record, impl Iterator<Item = &'a str> + use<'a>), Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let lines = text.lines().map(str::trim);
    let mut lines = lines.filter(|line| !line.is_empty()).peekable();
    let mut record = Record {
        revision: info.revision,
        seats: *info.seats.start(),
        ..Record::default()
    };
    let mut ending = Ending::default();
    while let Some(line) = lines.next_if(|line| line.starts_with('[')) {
        let (name, value) = tag(line).ok_or(Illegal::Unreadable)?;
        read_tag(&mut record, &mut ending, name, value)?;
    }
    if ending.game.as_deref() != Some(game) || !info.seats.contains(&record.seats) {
        return Err(Illegal::Unreadable);
    }
    record.tags.players.truncate(record.seats.into());
    record.outcome = ending.outcome(info, record.seats);
    Ok((record, lines))
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
    fn outcome(&self, info: &Info, seats: u8) -> Option<Outcome> {
        let known = info.endings.iter().chain(&OTHER_ENDINGS);
        let reason = known.copied().find(|key| *key == self.reason)?;
        if self.places.len() != usize::from(seats) {
            return None;
        }
        let results = BySeat::new(seats, |seat| SeatResult {
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

fn read_tag(
    record: &mut Record,
    ending: &mut Ending,
    name: &str,
    value: String,
) -> Result<(), Illegal> {
    let tags: &mut Tags = &mut record.tags;
    match name {
        "Game" => ending.game = Some(value),
        "Seats" => record.seats = value.parse().map_err(|_| Illegal::Unreadable)?,
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
                let seats = usize::from(record.seats).max(at + 1);
                tags.players
                    .resize(seats.max(tags.players.len()), String::new());
                tags.players[at] = value;
            }
        }
    }
    Ok(())
}

fn numbers<T: std::str::FromStr>(text: &str) -> Vec<T> {
    let words = text.split(' ').take(NUMBERS.len());
    words.filter_map(|word| word.parse().ok()).collect()
}
