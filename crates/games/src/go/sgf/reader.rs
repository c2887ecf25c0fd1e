//! From nodes to a game.

use super::{
    super::{
        bits::{Bits, Point, Size},
        board::{Board, Color},
        game_settings::{GameSettings, MAX_HANDICAP},
        law::{Compensation, Law},
        position::{GoPosition, seat_of},
        reading, rows, setup, vertex,
    },
    COMPENSATION, TALK,
    tree::{self, Node},
};
use crate::pgn::{ABANDONMENT, AGREEMENT, RESIGNATION, TIME, date};
use qiyuan_core::rules::{
    BadSetup, Game as _, Illegal, Outcome, Ply, Reason, Record, SeatSet, Tags, Turn,
};

/// The largest time left that is believed, in seconds.
const MAX_SECONDS: f64 = 1e8;

/// Reads the main line of a game.
pub(super) fn read(text: &str) -> Result<Record, Illegal> {
    let nodes = tree::main_line(text).ok_or(Illegal::Unreadable)?;
    let start = start(&nodes).map_err(|_| Illegal::Unreadable)?;
    let root = &nodes[0];
    let mut replay = Replay {
        position: start.clone(),
        plies: Vec::new(),
    };
    for (index, node) in nodes.iter().enumerate() {
        if index > 0
            && ["AB", "AW", "AE"].iter().any(|name| node.has(name))
            && !replay.plies.is_empty()
        {
            return Err(Illegal::Unreadable);
        }
        replay.node(node)?;
    }
    let outcome = match replay.position.turn() {
        Turn::Over(outcome) => Some(outcome),
        _ => root.value("RE").and_then(told_outcome),
    };
    Ok(Record {
        revision: super::super::info::INFO.revision,
        seats: 2,
        setup: short_setup(&start),
        plies: replay.plies,
        outcome,
        tags: tags(root),
    })
}

/// The setup as people would type it, if it can be said so.
fn short_setup(start: &GoPosition) -> String {
    setup::begin(start.settings, None)
        .ok()
        .filter(|usual| setup::write(usual) == setup::write(start))
        .map_or_else(
            || setup::write(start),
            |usual| setup::agreed(&usual.settings),
        )
}

struct Replay {
    position: GoPosition,
    plies: Vec<Ply>,
}

impl Replay {
    fn node(&mut self, node: &Node) -> Result<(), Illegal> {
        for color in Color::BOTH {
            let name = name(color);
            if let Some(value) = node.value(name) {
                let left_ms = node.value(&format!("{name}L")).and_then(milliseconds);
                self.move_of(color, value, left_ms)?;
            }
        }
        for said in node.values(TALK) {
            let (who, text) = said.split_once(':').ok_or(Illegal::Unreadable)?;
            let mut letters = who.chars();
            let (Some(color), None) = (letters.next().and_then(Color::of_letter), letters.next())
            else {
                return Err(Illegal::Unreadable);
            };
            self.play(color, text, None)?;
        }
        Ok(())
    }

    fn move_of(&mut self, color: Color, value: &str, left_ms: Option<i64>) -> Result<(), Illegal> {
        let value = value.trim();
        let is_pass = value.is_empty() || value == "tt";
        let text = if is_pass {
            "pass".to_owned()
        } else {
            let point = vertex::from_sgf(value, self.position.settings.size);
            vertex::gtp(point.ok_or(reading::no_such_point(""))?)
        };
        if self.position.counting.is_some() {
            if is_pass {
                // Some programs end a game with more than two passes.
                return Ok(());
            }
            self.play(color, "resume", None)?;
        }
        if self.position.turn != color {
            return Err(Illegal::NotYourTurn);
        }
        self.play(color, &text, left_ms)
    }

    fn play(&mut self, color: Color, text: &str, left_ms: Option<i64>) -> Result<(), Illegal> {
        let seat = seat_of(color);
        if !self.position.turn().seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let game = super::super::GO;
        let action = game.read(&self.position, seat, text)?;
        let written = game.write(&self.position, &action);
        game.play(&mut self.position, seat, &action)?;
        self.plies.push(Ply::Action {
            seat,
            action: written,
            left_ms,
        });
        Ok(())
    }
}

/// The property of a move.
pub(super) const fn name(color: Color) -> &'static str {
    match color {
        Color::Black => "B",
        Color::White => "W",
    }
}

/// The position before the first move.
pub(super) fn start(nodes: &[Node]) -> Result<GoPosition, BadSetup> {
    let root = nodes.first().ok_or(BadSetup("sgf"))?;
    if root.value("GM").is_some_and(|game| game.trim() != "1") {
        return Err(BadSetup("sgf"));
    }
    let mut settings = GameSettings::even(size(root)?);
    if let Some(law) = root.value("RU").and_then(|name| Law::by_name(name.trim())) {
        settings.law = law;
    }
    settings.handicap = handicap(root)?;
    settings.compensation = match root.value(COMPENSATION) {
        Some(name) => Compensation::by_name(name).ok_or(BadSetup("compensation"))?,
        None => settings.law.compensation,
    };
    settings.komi = match root.value("KM").map(str::trim) {
        None | Some("") => GameSettings::usual_komi(settings.handicap),
        Some(text) => komi(text)?,
    };
    let before = nodes
        .iter()
        .position(|node| node.has("B") || node.has("W"))
        .map_or(nodes.len(), |first| first + 1);
    let board = board(&nodes[..before], settings.size)?;
    let turn = turn(&nodes[..before])?;
    if board.stones().is_empty() {
        settings.is_free = settings.handicap > 0;
        return setup::begin(settings, turn.filter(|_| !settings.is_free));
    }
    let lies_as_usual = board.of(Color::White).is_empty()
        && settings.handicap_points() == Some(board.of(Color::Black))
        && turn != Some(Color::Black);
    if settings.handicap > 0 && lies_as_usual {
        return setup::begin(settings, None);
    }
    let usual = if settings.handicap > 0 {
        Color::White
    } else {
        Color::Black
    };
    let board = rows::checked(board)?;
    Ok(GoPosition::begin(settings, board, turn.unwrap_or(usual)))
}

fn size(root: &Node) -> Result<Size, BadSetup> {
    let text = root.value("SZ").map_or("19", str::trim);
    let (files, ranks) = text.split_once(':').unwrap_or((text, text));
    let (files, ranks) = setup::lines(files)
        .zip(setup::lines(ranks))
        .ok_or(BadSetup("board-size"))?;
    Ok(Size { files, ranks })
}

fn handicap(root: &Node) -> Result<u8, BadSetup> {
    let text = root.value("HA").map_or("0", str::trim);
    match text.parse() {
        Ok(0 | 1) => Ok(0),
        Ok(stones) if stones <= MAX_HANDICAP => Ok(stones),
        _ if text.is_empty() => Ok(0),
        _ => Err(BadSetup("handicap")),
    }
}

/// Komi in half points. Chinese servers write stones, also as hundredths: `3.75` and `375`.
fn komi(text: &str) -> Result<i32, BadSetup> {
    match text {
        "3.75" | "375" => Ok(15),
        "2.75" | "275" => Ok(11),
        _ => setup::komi(text),
    }
}

/// The stones of the setup properties, which may be rectangles (`aa:cc`).
fn board(nodes: &[Node], size: Size) -> Result<Board, BadSetup> {
    let bad = BadSetup("sgf");
    let mut stones = [Bits::EMPTY; 2];
    for node in nodes {
        for (index, name) in ["AB", "AW", "AE"].into_iter().enumerate() {
            for value in node.values(name) {
                let set = rectangle(value.trim(), size).ok_or(bad)?;
                for (color, stones) in stones.iter_mut().enumerate() {
                    *stones = if color == index {
                        *stones | set
                    } else {
                        *stones & !set
                    };
                }
            }
        }
    }
    Ok(Board::with_stones(size, stones[0], stones[1]))
}

fn rectangle(text: &str, size: Size) -> Option<Bits> {
    let (from, to) = text.split_once(':').unwrap_or((text, text));
    let (from, to) = (vertex::from_sgf(from, size)?, vertex::from_sgf(to, size)?);
    let span = |one: u8, other: u8| one.min(other)..=one.max(other);
    Some(
        span(from.rank, to.rank)
            .flat_map(|rank| span(from.file, to.file).map(move |file| Point { rank, file }))
            .collect(),
    )
}

/// Who begins, if it is said or seen.
fn turn(nodes: &[Node]) -> Result<Option<Color>, BadSetup> {
    if let Some(text) = nodes.iter().rev().find_map(|node| node.value("PL")) {
        let color = text.trim().chars().next().and_then(Color::of_letter);
        return color.map(Some).ok_or(BadSetup("turn"));
    }
    let first = |color| nodes.iter().any(|node| node.has(name(color)));
    Ok(Color::BOTH.into_iter().find(|color| first(*color)))
}

fn milliseconds(text: &str) -> Option<i64> {
    let seconds: f64 = text.trim().parse().ok()?;
    let is_time = seconds.is_finite() && (0.0..MAX_SECONDS).contains(&seconds);
    #[expect(clippy::cast_possible_truncation, reason = "checked to be small")]
    is_time.then_some((seconds * 1_000.0).round() as i64)
}

/// What `RE` says: `B+3.5`, `W+R`, `0`, `Draw`.
fn told_outcome(text: &str) -> Option<Outcome> {
    let text = text.trim();
    if matches!(text, "0" | "Draw" | "Jigo") {
        return Some(Outcome::drawn(AGREEMENT));
    }
    let (winner, how) = text.split_once('+')?;
    let mut letters = winner.chars();
    let color = letters.next().and_then(Color::of_letter)?;
    let seats = SeatSet::only(seat_of(color));
    let score = setup::komi(how).ok().filter(|margin| *margin > 0);
    Some(match how {
        "T" | "Time" => Outcome::won(seats, TIME),
        "F" | "Forfeit" => Outcome::won(seats, ABANDONMENT),
        _ if score.is_some() => Outcome::Won {
            seats,
            reason: Reason::of("count"),
            score: Some(text.to_owned()),
        },
        _ => Outcome::won(seats, RESIGNATION),
    })
}

fn tags(root: &Node) -> Tags {
    let text = |name: &str| root.value(name).unwrap_or_default().trim().to_owned();
    let both = |names: [&str; 2]| names.map(&text);
    let players = both(["PB", "PW"]);
    let ratings = both(["BR", "WR"]).map(|rating| rating.parse().ok());
    let time_control = text("OT");
    Tags {
        site: text("PC"),
        event: text("EV"),
        round: text("RO"),
        date: date(&text("DT").replace('-', ".")),
        players: if players.iter().all(String::is_empty) {
            Vec::new()
        } else {
            players.into()
        },
        ratings: if ratings.iter().all(Option::is_none) {
            Vec::new()
        } else {
            ratings.into()
        },
        time_control: (!time_control.is_empty()).then_some(time_control),
        main_time: Some(text("TM")).filter(|seconds| !seconds.is_empty()),
    }
}
