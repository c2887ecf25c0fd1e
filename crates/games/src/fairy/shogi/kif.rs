//! Games as KIF, the format of Kifu for Windows: a header, one move a line with the time it took, and the end.
//!
//! Written and read in UTF-8. Skips comments and bookmarks; stops at the first variation. Between moves nothing else may
//! stand, and moves must be numbered from 1: with a move missing, the others could be another game.

use super::{
    Replay,
    clock::{self, Clock},
    date,
    diagram::{self, Placement},
    ending::{self, GameEnd, Stated},
    handicap, one_line, reading, setup_of, writing, written_date,
};
use crate::fairy::{Board, Color, Move, Rules, game::Fairy};
use qiyuan_core::rules::{Illegal, Record, Tags};

/// The line above the moves.
const HEAD: &str = "手数----指手---------消費時間--";

/// How wide moves are, in columns of a terminal, before the time.
const MOVE_WIDTH: usize = 16;

/// The names of the facts that are written and read.
const START: &str = "開始日時";
const EVENT: &str = "棋戦";
const ROUND: &str = "棋戦詳細";
const SITE: &str = "場所";
const TIME: &str = "持ち時間";
const HANDICAP: &str = "手合割";

/// Writes a game.
pub(super) fn write(game: Fairy, record: &Record) -> Result<String, Illegal> {
    let rules = game.0.rules();
    let mut replay = Replay::begin(game, &record.setup)?;
    let sides = handicap::sides(rules, &replay.board);
    let mut text = String::from("#KIF version=2.0 encoding=UTF-8\n");
    text.push_str(&write_header(&replay, &record.tags));
    text.push_str(&format!("{HEAD}\n"));
    let mut clock = Clock::of_kif(record.tags.time_control.as_deref());
    for (number, ply) in (1_usize..).zip(&record.plies) {
        let (action, left_ms) = replay.recorded(ply)?;
        let time = clock.used(replay.board.turn(), left_ms);
        text.push_str(&write_ply(&replay, number, action, time));
        replay.play(action, left_ms)?;
    }
    let (count, turn) = (record.plies.len(), replay.board.turn());
    if let Some(end) = GameEnd::of(turn, record.outcome.as_ref()) {
        text.push_str(&format!("{:>4} {}\n", count + 1, end.kif()));
    }
    let result = ending::result_line((count, turn), record.outcome.as_ref(), sides, false);
    text.push_str(&format!("{result}\n"));
    Ok(text)
}

/// One line: `   1 ７六歩(77)   ( 0:03/00:00:03)`.
fn write_ply(replay: &Replay, number: usize, action: Move, time: Option<(i64, i64)>) -> String {
    let text = writing::with_origin(replay.rules, &replay.board, action, replay.last);
    let Some((seconds, total)) = time else {
        return format!("{number:>4} {text}\n");
    };
    let width: usize = text
        .chars()
        .map(|letter| if letter.is_ascii() { 1 } else { 2 })
        .sum();
    let space = " ".repeat(MOVE_WIDTH.saturating_sub(width).max(1));
    let (minutes, hours) = (total / 60 % 60, total / 3_600);
    format!(
        "{number:>4} {text}{space}({:>2}:{:02}/{hours:02}:{minutes:02}:{:02})\n",
        seconds / 60,
        seconds % 60,
        total % 60
    )
}

/// The facts and the start of a game that is about to be replayed.
pub(super) fn write_header(replay: &Replay, tags: &Tags) -> String {
    let (rules, board) = (replay.rules, &replay.board);
    let mut text = String::new();
    for (name, value) in [
        (START, tags.date.map(written_date).unwrap_or_default()),
        (EVENT, one_line(&tags.event)),
        (ROUND, one_line(&tags.round)),
        (SITE, one_line(&tags.site)),
        (
            TIME,
            tags.time_control
                .as_deref()
                .map(one_line)
                .unwrap_or_default(),
        ),
    ] {
        if !value.is_empty() {
            text.push_str(&format!("{name}：{value}\n"));
        }
    }
    let sides = handicap::sides(rules, board);
    match handicap::name(rules, board) {
        Some(name) => text.push_str(&format!("{HANDICAP}：{name}\n")),
        None => {
            for line in diagram::write(rules, board, sides) {
                text.push_str(&format!("{line}\n"));
            }
        }
    }
    let players = sides.iter().zip(&tags.players);
    for (side, name) in players.filter(|(_, name)| !name.is_empty()) {
        text.push_str(&format!("{side}：{}\n", one_line(name)));
    }
    text
}

/// What stands before the moves, as far as it is read.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) tags: Tags,
    placement: Placement,
    turn: Color,
    start: Option<Board>,
    /// Whether some line was understood.
    is_known: bool,
}

impl Default for Header {
    fn default() -> Self {
        Self {
            tags: Tags {
                players: vec![String::new(); 2],
                ratings: vec![None; 2],
                ..Tags::default()
            },
            placement: Placement::default(),
            turn: Color::White,
            start: None,
            is_known: false,
        }
    }
}

impl Header {
    /// Reads a line; whether it can be one of a header.
    pub(super) fn read(&mut self, rules: &Rules, line: &str) -> Result<bool, Illegal> {
        if line.starts_with('|') {
            self.placement.read_rank(rules, line)?;
            self.is_known = true;
            return Ok(true);
        }
        if let Some((name, value)) = line.split_once('：') {
            self.fact(rules, name.trim(), value.trim())?;
            return Ok(true);
        }
        match line {
            "後手番" | "上手番" => self.turn = Color::Black,
            "先手番" | "下手番" => self.turn = Color::White,
            _ => {
                self.is_known |= line == HEAD;
                // What frames diagrams and moves.
                let is_frame = line.starts_with(['+', '９', '５']) || line.starts_with("手数");
                return Ok(is_frame || is_comment(line));
            }
        }
        self.is_known = true;
        Ok(true)
    }

    fn fact(&mut self, rules: &Rules, name: &str, value: &str) -> Result<(), Illegal> {
        let text = one_line(value);
        match name {
            START | "対局日" => self.tags.date = date(value).or(self.tags.date),
            EVENT => self.tags.event = text,
            ROUND => self.tags.round = text,
            SITE => self.tags.site = text,
            TIME if !text.is_empty() => self.tags.time_control = Some(text),
            "先手" | "下手" => self.tags.players[0] = text,
            "後手" | "上手" => self.tags.players[1] = text,
            "先手の持駒" | "下手の持駒" => {
                self.placement.read_hand(Color::White, value)?;
            }
            "後手の持駒" | "上手の持駒" => {
                self.placement.read_hand(Color::Black, value)?;
            }
            // Another start than those with a name has a diagram.
            HANDICAP if !value.is_empty() && value != "その他" => {
                let start = handicap::read(rules, value).ok_or(Illegal::Unreadable)?;
                self.start = Some(start);
            }
            TIME | HANDICAP => {}
            _ => return Ok(()),
        }
        self.is_known = true;
        Ok(())
    }

    /// The game before its first move, and its setup.
    pub(super) fn begin(&self, game: Fairy) -> Result<(Replay, String), Illegal> {
        let rules = game.0.rules();
        let setup = if self.placement.has_diagram(rules) {
            setup_of(rules, &self.placement.board(rules, self.turn)?)
        } else {
            self.start
                .as_ref()
                .map_or_else(String::new, |board| setup_of(rules, board))
        };
        Ok((Replay::begin(game, &setup)?, setup))
    }

    /// The game that was read; none if nothing of the text was understood.
    pub(super) fn record(
        self,
        replay: Replay,
        setup: String,
        stated: Stated,
    ) -> Result<Record, Illegal> {
        if self.is_known || !replay.plies.is_empty() || stated != Stated::Nothing {
            Ok(replay.record(setup, stated, self.tags))
        } else {
            Err(Illegal::Unreadable)
        }
    }
}

/// Whether a line is empty, a comment or a bookmark.
pub(super) fn is_comment(line: &str) -> bool {
    line.is_empty() || line.starts_with(['*', '#', '&'])
}

/// Reads a game.
pub(super) fn read(game: Fairy, text: &str) -> Result<Record, Illegal> {
    let rules = game.0.rules();
    let mut header = Header::default();
    let mut lines = text.lines().map(str::trim).peekable();
    let is_header =
        |line: &&str| numbered(line).is_none() && ending::read_result_line(line).is_none();
    while let Some(line) = lines.next_if(is_header) {
        header.read(rules, line)?;
    }
    let (mut replay, setup) = header.begin(game)?;
    let mut clock = Clock::of_kif(header.tags.time_control.as_deref());
    let mut stated = Stated::Nothing;
    let mut is_over = false;
    for line in lines {
        if line.starts_with("変化") {
            break;
        }
        if let Some(result) = ending::read_result_line(line) {
            stated = stated.with_line(result);
            break;
        }
        if is_over || is_comment(line) {
            continue;
        }
        let (number, text) = numbered(line).ok_or(Illegal::Unreadable)?;
        if number != replay.plies.len() + 1 {
            return Err(Illegal::Unreadable);
        }
        let (text, seconds) = split_time(text);
        let turn = replay.board.turn();
        if let Some(end) = GameEnd::of_kif(text) {
            stated = end.stated(turn);
            is_over = true;
            continue;
        }
        let action = reading::read_whole(rules, &replay.board, replay.last, text)?;
        let left_ms = clock.left_ms(turn, seconds);
        replay.play(action, left_ms)?;
    }
    header.record(replay, setup, stated)
}

/// The number of a line and what follows it; nothing where there is no number.
fn numbered(line: &str) -> Option<(usize, &str)> {
    let end = line.find(char::is_whitespace).unwrap_or(line.len());
    let (number, rest) = line.split_at(end);
    let is_number = number.bytes().all(|byte| byte.is_ascii_digit());
    let number = number.parse().ok().filter(|_| is_number)?;
    Some((number, rest.trim_start()))
}

/// A move without the time after it, and the seconds that it took.
fn split_time(text: &str) -> (&str, Option<i64>) {
    // A plus says that variations begin here.
    let text = text.trim_end_matches('+').trim_end();
    let is_time = |(_, bracket): &(&str, &str)| bracket.contains(':');
    let Some((action, time)) = text.rsplit_once('(').filter(is_time) else {
        return (text, None);
    };
    let seconds = time.split(['/', ')']).next().and_then(clock::read_seconds);
    (action.trim(), seconds)
}
