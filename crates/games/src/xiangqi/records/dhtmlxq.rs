//! Xiangqi in the tags of the `DhtmlXQ` board, which Chinese sites exchange.
//!
//! Points are two figures, file from red's left and rank from black's side. `binit` names the points
//! of the 32 pieces in a fixed order, 99 for a piece that is not there; `movelist` names origin and
//! target of each move. Whose turn it is at the start is told by the first move.

use super::{Replay, Winner, ending};
use crate::{
    pgn::MAX_BYTES,
    xiangqi::{
        board::{Board, Kind, Move, POINTS, Piece, Point, RANKS, Side},
        fen::{self, Setup},
        info,
    },
};
use qiyuan_core::rules::{Illegal, Record, Seat, Tags};

/// The pieces of a side, in the order of `binit`.
const ORDER: [Kind; 16] = [
    Kind::Chariot,
    Kind::Horse,
    Kind::Elephant,
    Kind::Advisor,
    Kind::General,
    Kind::Advisor,
    Kind::Elephant,
    Kind::Horse,
    Kind::Chariot,
    Kind::Cannon,
    Kind::Cannon,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
    Kind::Soldier,
];

/// A piece that is not on the board.
const ABSENT: &str = "99";

/// Writes a game.
pub(super) fn write(record: &Record) -> Result<String, Illegal> {
    let mut replay = Replay::begin(&record.setup)?;
    let start = replay.position.board().clone();
    let mut moves = String::new();
    for ply in &record.plies {
        let text = replay.play_recorded(ply, info::UCCI)?;
        let action = read_ucci(&text).ok_or(Illegal::Unreadable)?;
        moves.push_str(&write_point(action.from));
        moves.push_str(&write_point(action.to));
    }
    let tags = &record.tags;
    let date = tags.date.map_or_else(String::new, |(year, month, day)| {
        format!("{year:04}-{month:02}-{day:02}")
    });
    let reason = record
        .outcome
        .as_ref()
        .map(|outcome| outcome.reason().key());
    let empty = String::new();
    let player = |seat: usize| tags.players.get(seat).unwrap_or(&empty).clone();
    let mut text = String::from("[DhtmlXQ]\n");
    for (name, value) in [
        ("ver", "www_dpxq_com".to_owned()),
        ("init", "500,350".to_owned()),
        ("event", tags.event.clone()),
        ("place", tags.site.clone()),
        ("round", tags.round.clone()),
        ("date", date),
        ("red", player(0)),
        ("black", player(1)),
        (
            "result",
            result(Winner::of(record.outcome.as_ref())).to_owned(),
        ),
        ("endtype", reason.unwrap_or_default().to_owned()),
        ("timerule", tags.time_control.clone().unwrap_or_default()),
        ("binit", write_board(&start)),
        ("movelist", moves),
    ] {
        let value = escaped(&value);
        text.push_str(&format!("[DhtmlXQ_{name}]{value}[/DhtmlXQ_{name}]\n"));
    }
    text.push_str("[/DhtmlXQ]\n");
    Ok(text)
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES || !text.contains("[DhtmlXQ") {
        return Err(Illegal::Unreadable);
    }
    let moves = read_moves(tag(text, "movelist").unwrap_or_default())?;
    let cells = match tag(text, "binit").filter(|board| !board.is_empty()) {
        Some(board) => Some(read_board(board)?),
        None => None,
    };
    let setup = setup(cells, moves.first().copied())?;
    let mut replay = Replay::begin(&setup)?;
    for action in moves {
        replay.play(&action.to_string(), info::UCCI)?;
    }
    let value = |name: &str| tag(text, name).unwrap_or_default().to_owned();
    let told = tag(text, "endtype").and_then(ending);
    Ok(Record {
        revision: info::XIANGQI.revision,
        seats: 2,
        setup,
        outcome: replay.outcome(told, winner(&value("result"))),
        plies: replay.plies,
        tags: Tags {
            site: value("place"),
            event: value("event"),
            round: value("round"),
            date: date(&value("date")),
            players: vec![value("red"), value("black")],
            ratings: vec![None, None],
            time_control: Some(value("timerule")).filter(|control| !control.is_empty()),
            main_time: None,
        },
    })
}

/// The setup of a board, as text; nothing for the usual one.
fn setup(cells: Option<[Option<Piece>; POINTS]>, first: Option<Move>) -> Result<String, Illegal> {
    let Some(cells) = cells else {
        return Ok(String::new());
    };
    let turn = first
        .and_then(|action| cells[action.from.index()])
        .map_or(Side::Red, |piece| piece.side);
    let board = Board::new(cells, turn).ok_or(Illegal::Unreadable)?;
    let text = fen::write(&Setup {
        board,
        quiet: 0,
        round: 1,
    });
    let usual = fen::read("").map(|setup| fen::write(&setup)).ok();
    Ok(if Some(&text) == usual.as_ref() {
        String::new()
    } else {
        text
    })
}

const fn result(winner: Winner) -> &'static str {
    match winner {
        Winner::Unknown => "",
        Winner::Nobody => "和棋",
        Winner::Seat(Seat(0)) => "红胜",
        Winner::Seat(_) => "黑胜",
    }
}

fn winner(text: &str) -> Winner {
    match text.chars().next() {
        Some('红' | '紅') => Winner::Seat(Seat(0)),
        Some('黑') => Winner::Seat(Seat(1)),
        Some('和') => Winner::Nobody,
        _ => Winner::Unknown,
    }
}

/// The text between a tag and its end.
fn tag<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    let (_, after) = text.split_once(&format!("[DhtmlXQ_{name}]"))?;
    let (value, _) = after.split_once(&format!("[/DhtmlXQ_{name}]"))?;
    Some(value.trim())
}

fn escaped(value: &str) -> String {
    value
        .trim()
        .chars()
        .take(2_000)
        .map(|letter| match letter {
            '[' => '(',
            ']' => ')',
            letter if letter.is_control() => ' ',
            letter => letter,
        })
        .collect()
}

fn date(text: &str) -> Option<(i32, u8, u8)> {
    let mut parts = text.split(['-', '.', '/']);
    let year = parts.next()?.parse().ok()?;
    let month = parts.next()?.parse().ok()?;
    let day = parts.next()?.parse().ok()?;
    ((0..=9_999).contains(&year) && (1..=12).contains(&month) && (1..=31).contains(&day))
        .then_some((year, month, day))
}

fn write_point(point: Point) -> String {
    format!("{}{}", point.file(), RANKS - 1 - point.rank())
}

fn read_point(figures: &[u8]) -> Option<Point> {
    let &[file, rank] = figures else {
        return None;
    };
    let figure = |byte: u8| byte.checked_sub(b'0').filter(|figure| *figure < 10);
    Point::at(figure(file)?, (RANKS - 1).checked_sub(figure(rank)?)?)
}

fn read_ucci(text: &str) -> Option<Move> {
    let mut letters = text.chars();
    let mut point = || Point::read(letters.next()?, letters.next()?);
    Some(Move::new(point()?, point()?))
}

fn read_moves(text: &str) -> Result<Vec<Move>, Illegal> {
    let figures: Vec<u8> = text
        .bytes()
        .filter(|byte| !byte.is_ascii_whitespace())
        .collect();
    figures
        .chunks(4)
        .map(|four| {
            let (from, to) = four.split_at_checked(2)?;
            Some(Move::new(read_point(from)?, read_point(to)?))
        })
        .collect::<Option<Vec<Move>>>()
        .ok_or(Illegal::Unreadable)
}

fn write_board(board: &Board) -> String {
    let mut text = String::new();
    for side in Side::BOTH {
        let mut left: Vec<(Point, Kind)> = board.pieces(side).collect();
        // Red's pieces are named from its own left as it looks over the board: from the right.
        left.sort_by_key(|(point, _)| point.own_file(side));
        for kind in ORDER {
            match left.iter().position(|(_, found)| *found == kind) {
                Some(index) => text.push_str(&write_point(left.remove(index).0)),
                None => text.push_str(ABSENT),
            }
        }
    }
    text
}

fn read_board(text: &str) -> Result<[Option<Piece>; POINTS], Illegal> {
    let figures = text.as_bytes();
    if figures.len() != 64 {
        return Err(Illegal::Unreadable);
    }
    let mut cells = [None; POINTS];
    for (index, two) in figures.chunks(2).enumerate() {
        if two == ABSENT.as_bytes() {
            continue;
        }
        let point = read_point(two).ok_or(Illegal::Unreadable)?;
        let side = Side::BOTH[usize::from(index >= ORDER.len())];
        cells[point.index()] = Some(Piece {
            side,
            kind: ORDER[index % ORDER.len()],
        });
    }
    Ok(cells)
}
