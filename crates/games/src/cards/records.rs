//! Records of card games as text: tags, and hand by hand the draws and actions. Behind semicolons stand hands,
//! commitments and results for people; they follow from the draws and are not read.

use std::fmt::Write as _;

use super::{Card, SEAT_NUMBERS, SIDES, commitment::SALT, join};
use qiyuan_core::rules::{
    BySeat, Game, Illegal, Info, Outcome, Ply, Reason, Record, RecordFormat, Seat, SeatResult,
    Tags, Turn, Viewer,
};

/// A longer text is no record: a hand has about 800 bytes.
const MAX_BYTES: usize = 256 * 1_024;
/// What the seats are called elsewhere.
pub const NAMES: [&str; SIDES.len()] = ["Seat1", "Seat2", "Seat3", "Seat4", "Seat5", "Seat6"];
/// How a match may end beside the endings of the game.
const OTHER_ENDINGS: [&str; 3] = ["resignation", "time", "absence"];

/// What a line is part of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    /// It is complete.
    None,
    /// Draws of a kind.
    Draws(&'static str),
    /// Actions, with commas between them.
    Actions,
}

/// A record that is being written, line by line.
pub struct Lines {
    text: String,
    line: Line,
}

impl Lines {
    fn begin(&mut self, line: Line, text: &str) {
        self.text.push('\n');
        self.text.push_str(text);
        self.line = line;
    }

    /// A line for people, which is not read.
    pub fn remark(&mut self, text: &str) {
        self.begin(Line::None, &format!("; {text}"));
    }

    /// A number that was drawn; the first one begins a hand.
    fn drawn(&mut self, what: &'static str, number: u32, hand: u32) {
        if self.line != Line::Draws(what) {
            if what == SALT {
                self.begin(Line::None, &format!("\nhand {hand}"));
            }
            self.begin(Line::Draws(what), what);
        }
        let _ = write!(self.text, " {number}");
    }

    /// What has come to be known: what was committed to, and which cards were handed out.
    fn dealt(&mut self, before: &Dealt, now: &Dealt) {
        if let (None, Some(hash)) = (&before.hash, &now.hash) {
            self.remark(&format!("sha256 {hash}"));
        }
        if before.hands.iter().all(Vec::is_empty) {
            let hands = NAMES.iter().zip(&now.hands);
            for (name, cards) in hands.filter(|(_, cards)| !cards.is_empty()) {
                self.remark(&format!("{name} {}", join(cards)));
            }
        }
    }

    /// An action on a line of its own.
    ///
    /// # Errors
    ///
    /// No card game has that many seats.
    pub fn action(&mut self, seat: Seat, action: &str) -> Result<(), Illegal> {
        self.begin(Line::None, &format!("{} {action}", number_of(seat)?));
        Ok(())
    }

    /// A card of a trick: the first one begins a line.
    ///
    /// # Errors
    ///
    /// No card game has that many seats.
    pub fn card(
        &mut self,
        trick: usize,
        is_first: bool,
        seat: Seat,
        card: &str,
    ) -> Result<(), Illegal> {
        let seat = number_of(seat)?;
        if is_first || self.line != Line::Actions {
            self.begin(Line::Actions, &format!("trick {trick}: {seat} {card}"));
        } else {
            let _ = write!(self.text, ", {seat} {card}");
        }
        Ok(())
    }
}

/// What is known of the deal of a hand.
pub struct Dealt {
    /// The number of the hand.
    pub number: u32,
    /// The hash of the commitment, as soon as there is one.
    pub hash: Option<String>,
    /// The cards of each seat; none before they are handed out.
    pub hands: Vec<Vec<Card>>,
}

/// A card game with records.
pub trait CardRecords: Game {
    /// What the game is called in the tags.
    const NAME: &'static str;

    /// What is known of the deal of a hand.
    fn dealt(view: Self::View) -> Dealt;

    /// Plays an action and writes it.
    ///
    /// # Errors
    ///
    /// The game refuses it.
    fn play_and_write(
        position: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
        lines: &mut Lines,
    ) -> Result<(), Illegal>;
}

fn start<G: CardRecords>(game: G, record: &Record) -> Result<G::Position, Illegal> {
    let started = game.start(&record.setup, record.seats, record.revision);
    started.map_err(|_| Illegal::Unreadable)
}

/// Writes a record.
///
/// # Errors
///
/// It is no record of the game.
pub fn write<G: CardRecords>(
    game: G,
    format: RecordFormat,
    record: &Record,
) -> Result<String, Illegal> {
    if !game.info().records.contains(&format) {
        return Err(Illegal::Unreadable);
    }
    let mut position = start(game, record)?;
    let mut lines = Lines {
        text: write_tags(record, game.info(), G::NAME),
        line: Line::None,
    };
    let mut known = G::dealt(game.view(&position, Viewer::Record));
    for ply in &record.plies {
        match ply {
            Ply::Drawn(number) => {
                let Turn::Chance(draw) = game.turn(&position) else {
                    return Err(Illegal::Unreadable);
                };
                lines.drawn(draw.what, *number, known.number);
                game.resolve(&mut position, *number);
            }
            Ply::Action { seat, action, .. } => {
                let view = game.view(&position, Viewer::Seat(*seat));
                let action = game.read(&view, *seat, action)?;
                G::play_and_write(&mut position, *seat, &action, &mut lines)?;
            }
        }
        let now = G::dealt(game.view(&position, Viewer::Record));
        lines.dealt(&known, &now);
        known = now;
    }
    if !lines.text.ends_with('\n') {
        lines.text.push('\n');
    }
    Ok(lines.text)
}

/// Reads a record.
///
/// # Errors
///
/// It is no record of the game.
pub fn read<G: CardRecords>(game: G, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
    if !game.info().records.contains(&format) {
        return Err(Illegal::Unreadable);
    }
    let (mut record, lines) = read_tags(text, game.info(), G::NAME)?;
    let mut position = start(game, &record)?;
    for line in lines {
        read_line(game, &mut position, &mut record.plies, line)?;
    }
    Ok(record)
}

/// Plays what stands in a line.
fn read_line<G: CardRecords>(
    game: G,
    position: &mut G::Position,
    plies: &mut Vec<Ply>,
    line: &str,
) -> Result<(), Illegal> {
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    if line.starts_with(';') || word == "hand" {
        return Ok(());
    }
    if game.info().draws.contains(&word) {
        for number in rest.split(' ') {
            let number = read_drawn(number, &game.turn(position))?;
            game.resolve(position, number);
            plies.push(Ply::Drawn(number));
        }
        return Ok(());
    }
    let actions = match word {
        "trick" => rest.split_once(':').ok_or(Illegal::Unreadable)?.1,
        _ => line,
    };
    for part in actions.split(',') {
        let (seat, text) = read_action(part)?;
        let view = game.view(position, Viewer::Seat(seat));
        let action = game.read(&view, seat, text)?;
        game.play(position, seat, &action)?;
        plies.push(Ply::Action {
            seat,
            action: game.write(&view, &action),
            left_ms: None,
        });
    }
    Ok(())
}

/// The number of a seat in a line.
fn number_of(seat: Seat) -> Result<&'static str, Illegal> {
    let number = SEAT_NUMBERS.get(seat.index()).copied();
    number.ok_or(Illegal::Unreadable)
}

/// The seat and the action of `1 SQ`.
fn read_action(text: &str) -> Result<(Seat, &str), Illegal> {
    let (number, action) = text.trim().split_once(' ').ok_or(Illegal::Unreadable)?;
    let seat = SEAT_NUMBERS.iter().position(|it| *it == number);
    let seat = seat.and_then(|at| u8::try_from(at).ok()).map(Seat);
    seat.map(|seat| (seat, action)).ok_or(Illegal::Unreadable)
}

/// A number that was drawn, if a game in this turn waits for it.
fn read_drawn(text: &str, turn: &Turn) -> Result<u32, Illegal> {
    match (text.parse::<u32>(), turn) {
        (Ok(number), Turn::Chance(draw)) if number < draw.sides => Ok(number),
        _ => Err(Illegal::Unreadable),
    }
}

/// What stands before the hands.
fn write_tags(record: &Record, info: &Info, game: &str) -> String {
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
fn read_tags<'a>(
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
    let words = text.split(' ').take(SEAT_NUMBERS.len());
    words.filter_map(|word| word.parse().ok()).collect()
}
