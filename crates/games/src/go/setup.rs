//! What a game begins with, as text: `9x9 komi 5.5`, `19x19 handicap 4 free`, or a whole position.
//!
//! A setup is words, and most words stand before a value. What is missing is as usual. The text of
//! a position is a setup too; it does not hold what the board has seen, only the ko of the last stone.

use std::sync::Arc;

use super::{
    action::{read_bits, write_set},
    bits::{Bits, MAX_LINES, Size},
    board::{Board, Color},
    counting::halves,
    game_settings::{self, GameSettings, MAX_HANDICAP, MAX_KOMI},
    history::History,
    law::{Compensation, Law},
    position::{Counting, CountingEnd, GoPosition, seat_of},
    rows, sgf, spelling, vertex,
};
use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES, Seat, SeatSet};

/// What the words of a setup say.
#[derive(Default)]
struct Words<'a> {
    size: Option<Size>,
    komi: Option<i32>,
    handicap: Option<u8>,
    is_free: bool,
    compensation: Option<Compensation>,
    law: Option<&'static Law>,
    board: Option<&'a str>,
    turn: Option<Color>,
    ko: Option<&'a str>,
    placing: Option<u8>,
    passes: u8,
    prisoners: [u16; 2],
    is_counting: bool,
    dead: Vec<&'a str>,
    accepted: SeatSet,
    is_resumed: bool,
    ending: Option<CountingEnd>,
}

/// The position that a setup describes.
pub(super) fn read(text: &str) -> Result<GoPosition, BadSetup> {
    if text.len() > MAX_SETUP_BYTES {
        return Err(BadSetup("unreadable"));
    }
    if text.trim_start().starts_with('(') {
        return sgf::setup(text);
    }
    let folded = spelling::fold(text).ok_or(BadSetup("unreadable"))?;
    let mut spread = String::new();
    for letter in folded.chars() {
        // `komi=7.5` is read like `komi 7.5`; but bits begin with the sign.
        let is_between = spread.ends_with(|before: char| before.is_alphanumeric());
        spread.push(match letter {
            '=' if is_between => ' ',
            ':' | ',' => ' ',
            other => other,
        });
    }
    words(&spread)?.position()
}

fn words(text: &str) -> Result<Words<'_>, BadSetup> {
    let mut words = Words::default();
    let mut rest = text.split_whitespace().peekable();
    while let Some(word) = rest.next() {
        let mut value = || rest.next().unwrap_or_default();
        match word {
            "komi" | "贴目" | "貼目" => words.komi = Some(komi(value())?),
            "handicap" | "让子" | "讓子" => words.handicap = Some(handicap(value())?),
            "free" | "自由" => words.is_free = true,
            "compensation" => {
                let found = Compensation::by_name(value());
                words.compensation = Some(found.ok_or(BadSetup("compensation"))?);
            }
            "rules" => words.law = Some(Law::by_name(value()).ok_or(BadSetup("rules"))?),
            "board" => words.board = Some(value()),
            "turn" => words.turn = Some(turn(value())?),
            "ko" => words.ko = Some(value()),
            "placing" => words.placing = Some(number(value())?),
            "passes" => words.passes = number(value())?,
            "prisoners" => words.prisoners = [number(value())?, number(value())?],
            "counting" => words.is_counting = true,
            "resumed" => words.is_resumed = true,
            "accepted" => words.accepted = accepted(value())?,
            "agreed" => words.ending = Some(CountingEnd::Agreed),
            "disputed" => words.ending = Some(CountingEnd::Disputed),
            "dead" => words.dead.extend(points(&mut rest)),
            other => words.named(other)?,
        }
    }
    Ok(words)
}

/// The points behind a word: everything that begins like one.
fn points<'a>(
    rest: &mut std::iter::Peekable<std::str::SplitWhitespace<'a>>,
) -> impl Iterator<Item = &'a str> {
    std::iter::from_fn(move || {
        rest.next_if(|word| word.starts_with('=') || spelling::vertex(word).is_some())
    })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, BadSetup> {
    let is_short = text.len() <= 5 && text.bytes().all(|byte| byte.is_ascii_digit());
    is_short
        .then(|| text.parse().ok())
        .flatten()
        .ok_or(BadSetup("unreadable"))
}

/// Komi in half points.
pub(super) fn komi(text: &str) -> Result<i32, BadSetup> {
    let bad = BadSetup("komi");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (whole, half) = digits.split_once('.').unwrap_or((digits, ""));
    let half = match half.trim_end_matches('0') {
        "" => 0,
        "5" => 1,
        _ => return Err(bad),
    };
    let whole: i32 = number(whole).map_err(|_| bad)?;
    let komi = sign * (2 * whole + half);
    if komi.abs() > MAX_KOMI {
        return Err(bad);
    }
    Ok(komi)
}

fn handicap(text: &str) -> Result<u8, BadSetup> {
    number(text)
        .ok()
        .filter(|stones| *stones == 0 || (2..=MAX_HANDICAP).contains(stones))
        .ok_or(BadSetup("handicap"))
}

fn turn(text: &str) -> Result<Color, BadSetup> {
    match text {
        "b" | "black" => Ok(Color::Black),
        "w" | "white" => Ok(Color::White),
        _ => Err(BadSetup("turn")),
    }
}

fn accepted(text: &str) -> Result<SeatSet, BadSetup> {
    Ok(SeatSet::only(seat_of(turn(text)?)))
}

/// The size of a board: `9x9`, `9×9`, `9路`, `9`. Only given positions may be other than square.
fn size(word: &str) -> Option<Result<Size, BadSetup>> {
    let (files, ranks) = match word.split_once(['x', '×', '*']) {
        Some(both) => both,
        None => {
            let lines = word.strip_suffix('路').unwrap_or(word);
            (lines, lines)
        }
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number(files) || !is_number(ranks) {
        return None;
    }
    Some(
        lines(files)
            .zip(lines(ranks))
            .map_or(Err(BadSetup("board-size")), |(files, ranks)| {
                Ok(Size { files, ranks })
            }),
    )
}

/// A number of files or ranks.
pub(super) fn lines(text: &str) -> Option<u8> {
    let lines = text.parse().ok();
    lines.filter(|lines| (2..=MAX_LINES).contains(lines))
}

impl<'a> Words<'a> {
    /// A word that stands alone.
    fn named(&mut self, word: &'a str) -> Result<(), BadSetup> {
        if let Some(size) = size(word) {
            self.size = Some(size?);
        } else if let Some(stones) = word.strip_prefix("handicap-") {
            self.handicap = Some(handicap(stones)?);
        } else if let Some(law) = Law::by_name(word) {
            self.law = Some(law);
        } else {
            return Err(BadSetup("unreadable"));
        }
        Ok(())
    }

    fn settings(&self) -> Result<GameSettings, BadSetup> {
        let mut settings = GameSettings::even(self.size.unwrap_or(Size::square(MAX_LINES)));
        if let Some(law) = self.law {
            settings.law = law;
        }
        settings.handicap = self.handicap.unwrap_or(0);
        settings.is_free = self.is_free;
        settings.komi = self
            .komi
            .unwrap_or(GameSettings::usual_komi(settings.handicap));
        settings.compensation = self.compensation.unwrap_or(settings.law.compensation);
        if settings.is_free && settings.handicap == 0 {
            return Err(BadSetup("handicap"));
        }
        Ok(settings)
    }

    fn position(self) -> Result<GoPosition, BadSetup> {
        let settings = self.settings()?;
        let Some(rows) = self.board else {
            return begin(settings, self.turn);
        };
        let board = rows::read(rows, settings.size)?;
        let placing = self.placing.unwrap_or(0);
        let is_whole = placing <= MAX_HANDICAP && self.passes <= 2;
        let counts = self.is_counting && placing == 0;
        if !is_whole || self.is_counting != (self.passes == 2) || (self.is_counting && !counts) {
            return Err(BadSetup("unreadable"));
        }
        let turn = self.turn.unwrap_or(Color::Black);
        let mut position = GoPosition::begin(settings, board, turn);
        position.placing = placing;
        position.passes = self.passes;
        position.prisoners = self.prisoners;
        position.is_resumed = self.is_resumed;
        if let Some(ko) = self.ko {
            add_ko(&mut position, ko)?;
        }
        if self.is_counting {
            let dead = dead(&self.dead, &board)?;
            let accepted = match self.ending {
                Some(CountingEnd::Agreed) => SeatSet::first(2),
                _ => self.accepted,
            };
            position.counting = Some(Counting::new(dead, accepted));
            position.ending = self.ending;
        } else if !self.dead.is_empty() || !self.accepted.is_empty() || self.ending.is_some() {
            return Err(BadSetup("unreadable"));
        }
        Ok(position)
    }
}

/// A game from its first move.
pub(super) fn begin(settings: GameSettings, turn: Option<Color>) -> Result<GoPosition, BadSetup> {
    if !game_settings::is_playable(settings.size) {
        return Err(BadSetup("board-size"));
    }
    let empty = Board::empty(settings.size);
    if settings.handicap == 0 || settings.is_free {
        let turn = turn.unwrap_or(Color::Black);
        if turn == Color::White && settings.is_free {
            return Err(BadSetup("turn"));
        }
        let mut position = GoPosition::begin(settings, empty, turn);
        position.placing = if settings.is_free {
            settings.handicap
        } else {
            0
        };
        return Ok(position);
    }
    let stones = settings
        .handicap_points()
        .ok_or(BadSetup("handicap-points"))?;
    let board = Board::with_stones(settings.size, stones, Bits::EMPTY);
    Ok(GoPosition::begin(
        settings,
        board,
        turn.unwrap_or(Color::White),
    ))
}

/// Marks as one would type them, each for its chain.
fn dead(words: &[&str], board: &Board) -> Result<Bits, BadSetup> {
    let bad = BadSetup("dead-stones");
    let mut dead = Bits::EMPTY;
    for word in words {
        dead |= match word.strip_prefix('=') {
            Some(figures) => read_bits(figures, board).ok_or(bad)?,
            None => {
                let at = spelling::vertex(word).and_then(|vertex| vertex.on(board.size()));
                let chain = board.chain(at.ok_or(bad)?);
                if chain.is_empty() {
                    return Err(bad);
                }
                chain
            }
        };
    }
    Ok(dead)
}

/// The board before the last stone is the one to which retaking the ko would lead.
fn add_ko(position: &mut GoPosition, word: &str) -> Result<(), BadSetup> {
    let bad = BadSetup("ko-point");
    let at = spelling::vertex(word).and_then(|vertex| vertex.on(position.settings.size));
    let put = at.and_then(|at| position.put(at).ok()).ok_or(bad)?;
    if put.captured.len() != 1 || !put.suicides.is_empty() {
        return Err(bad);
    }
    let before = (put.board, position.turn.other());
    let now = (position.board, position.turn);
    position.history = Arc::new(History::begin_after(before, now));
    Ok(())
}

/// The text of a position, which [`read`] reads back.
pub(super) fn write(position: &GoPosition) -> String {
    let settings = &position.settings;
    let mut text = format!(
        "{} rules {} komi {}",
        settings.size,
        settings.law.name,
        halves(settings.komi)
    );
    if settings.handicap > 0 {
        text.push_str(&format!(" handicap {}", settings.handicap));
    }
    if settings.is_free {
        text.push_str(" free");
    }
    text.push_str(&format!(" compensation {}", settings.compensation.name()));
    text.push_str(&format!(
        " board {} turn {}",
        rows::write(&position.board),
        position.turn.letter()
    ));
    if let Some(ko) = position.ko() {
        text.push_str(&format!(" ko {}", vertex::gtp(ko)));
    }
    if position.placing > 0 {
        text.push_str(&format!(" placing {}", position.placing));
    }
    if position.passes > 0 {
        text.push_str(&format!(" passes {}", position.passes));
    }
    if position.prisoners != [0; 2] {
        let [black, white] = position.prisoners;
        text.push_str(&format!(" prisoners {black} {white}"));
    }
    if position.is_resumed {
        text.push_str(" resumed");
    }
    text.push_str(&counting(position));
    text
}

fn counting(position: &GoPosition) -> String {
    let Some(counting) = &position.counting else {
        return String::new();
    };
    let mut text = " counting".to_owned();
    if !counting.dead.is_empty() {
        text.push_str(&format!(
            " dead {}",
            write_set(counting.dead, &position.board)
        ));
    }
    match position.ending {
        Some(CountingEnd::Agreed) => text.push_str(" agreed"),
        Some(CountingEnd::Disputed) => text.push_str(" disputed"),
        None => {
            for color in Color::BOTH {
                let seat: Seat = seat_of(color);
                if counting.accepted.contains(seat) {
                    text.push_str(&format!(" accepted {}", color.letter()));
                }
            }
        }
    }
    text
}

/// The settings as people would type them.
pub(super) fn agreed(settings: &GameSettings) -> String {
    let mut text = settings.size.to_string();
    if settings.law.name != Law::usual().name {
        text.push_str(&format!(" {}", settings.law.name));
    }
    if settings.handicap > 0 {
        text.push_str(&format!(" handicap {}", settings.handicap));
    }
    if settings.is_free {
        text.push_str(" free");
    }
    if settings.komi != GameSettings::usual_komi(settings.handicap) {
        text.push_str(&format!(" komi {}", halves(settings.komi)));
    }
    if settings.compensation != settings.law.compensation {
        text.push_str(&format!(" compensation {}", settings.compensation.name()));
    }
    text
}
