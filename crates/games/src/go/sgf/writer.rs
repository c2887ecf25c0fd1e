//! From a game to text.

use super::{
    super::{
        GO,
        bits::{Bits, Size},
        board::Color,
        counting::halves,
        position::{GoPosition, color_of, seat_of},
        vertex,
    },
    COMPENSATION, TALK,
    reader::name,
};
use crate::pgn::{ABANDONMENT, RESIGNATION, TIME};
use qiyuan_core::rules::{Game as _, Illegal, Outcome, Ply, Record, Turn};

/// Moves in one line of the text.
const MOVES_IN_LINE: usize = 10;

/// Writes a game.
pub(super) fn write(record: &Record) -> Result<String, Illegal> {
    let mut position = GO
        .start(&record.setup, 2, record.revision)
        .map_err(|_| Illegal::Unreadable)?;
    let mut text = String::from("(");
    text.push_str(&root(&position, record));
    let mut moves = 0;
    let mut talk = String::new();
    for ply in &record.plies {
        let Ply::Action {
            seat,
            action,
            left_ms,
        } = ply
        else {
            return Err(Illegal::Unreadable);
        };
        if !position.turn().seats().contains(*seat) {
            return Err(Illegal::NotYourTurn);
        }
        let color = color_of(*seat);
        let is_talk = position.counting.is_some();
        let read = GO.read(&position, *seat, action)?;
        let written = GO.write(&position, &read);
        GO.play(&mut position, *seat, &read)?;
        if is_talk {
            talk.push_str(&format!("[{}:{}]", name(color), escaped(&written)));
            continue;
        }
        text.push_str(&said(&mut talk));
        if moves % MOVES_IN_LINE == 0 {
            text.push('\n');
        }
        moves += 1;
        text.push_str(&node(&position, color, *left_ms));
    }
    text.push_str(&said(&mut talk));
    text.push_str(&territory(&position));
    text.push_str(")\n");
    Ok(text)
}

/// What was said since the last move, as a node of its own.
fn said(talk: &mut String) -> String {
    if talk.is_empty() {
        return String::new();
    }
    format!("\n;{TALK}{}", std::mem::take(talk))
}

/// The last move.
fn node(position: &GoPosition, color: Color, left_ms: Option<i64>) -> String {
    let at = position.last().and_then(|last| last.at);
    let at = at.map_or(String::new(), |at| vertex::sgf(at, position.settings.size));
    let name = name(color);
    let mut node = format!(";{name}[{at}]");
    if let Some(left) = left_ms {
        node.push_str(&format!("{name}L[{}]", seconds(left)));
    }
    node
}

/// Milliseconds as seconds, as short as they can be written.
fn seconds(milliseconds: i64) -> String {
    let left = milliseconds.max(0);
    let text = format!("{}.{:03}", left / 1_000, left % 1_000);
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

/// Whose points are whose, for programs that show it, once that is agreed.
fn territory(position: &GoPosition) -> String {
    if !matches!(position.turn(), Turn::Over(_)) {
        return String::new();
    }
    let tally = position.tally();
    let living = position.board.stones() & !position.dead();
    let list = |name: &str, set: Bits| match points(set & !living, position.settings.size) {
        points if points.is_empty() => String::new(),
        points => format!("{name}{points}"),
    };
    let (black, white) = (list("TB", tally.black), list("TW", tally.white));
    if black.is_empty() && white.is_empty() {
        return String::new();
    }
    format!("\n;{black}{white}")
}

fn points(set: Bits, size: Size) -> String {
    set.iter()
        .map(|point| format!("[{}]", vertex::sgf(point, size)))
        .collect()
}

fn root(start: &GoPosition, record: &Record) -> String {
    let settings = &start.settings;
    let mut text = String::from(";GM[1]FF[4]CA[UTF-8]");
    text.push_str(concat!("AP[Qiyuan:", env!("CARGO_PKG_VERSION"), "]"));
    let Size { files, ranks } = settings.size;
    text.push_str(&if files == ranks {
        format!("SZ[{files}]")
    } else {
        format!("SZ[{files}:{ranks}]")
    });
    text.push_str(&format!("KM[{}]", halves(settings.komi)));
    text.push_str(&format!("RU[{}]", settings.law.sgf));
    if settings.handicap > 0 {
        text.push_str(&format!("HA[{}]", settings.handicap));
    }
    if settings.compensation != settings.law.compensation {
        text.push_str(&format!("{COMPENSATION}[{}]", settings.compensation.name()));
    }
    for (name, color) in [("AB", Color::Black), ("AW", Color::White)] {
        let stones = start.board.of(color);
        if !stones.is_empty() {
            text.push_str(&format!("{name}{}", points(stones, settings.size)));
        }
    }
    let usual = if settings.handicap > 0 && !settings.is_free {
        Color::White
    } else {
        Color::Black
    };
    if start.turn != usual || !start.board.stones().is_empty() {
        text.push_str(&format!("PL[{}]", name(start.turn)));
    }
    for (name, value) in tags(record) {
        if !value.trim().is_empty() {
            text.push_str(&format!("\n{name}[{}]", escaped(value.trim())));
        }
    }
    text
}

fn tags(record: &Record) -> Vec<(&'static str, String)> {
    let tags = &record.tags;
    let player = |index: usize| tags.players.get(index).cloned().unwrap_or_default();
    let rating = |index: usize| {
        let rating = tags.ratings.get(index).copied().flatten();
        rating.map(|rating| rating.to_string()).unwrap_or_default()
    };
    let date = tags
        .date
        .map(|(year, month, day)| format!("{year:04}-{month:02}-{day:02}"));
    let [black, white] = [Color::Black, Color::White].map(|color| seat_of(color).index());
    vec![
        ("PB", player(black)),
        ("BR", rating(black)),
        ("PW", player(white)),
        ("WR", rating(white)),
        ("EV", tags.event.clone()),
        ("RO", tags.round.clone()),
        ("PC", tags.site.clone()),
        ("DT", date.unwrap_or_default()),
        ("TM", tags.main_time.clone().unwrap_or_default()),
        ("OT", tags.time_control.clone().unwrap_or_default()),
        (
            "RE",
            record.outcome.as_ref().map(result).unwrap_or_default(),
        ),
    ]
}

/// `B+3.5`, `W+R`, `B+T`, `W+F`, `0`.
fn result(outcome: &Outcome) -> String {
    let Outcome::Won {
        seats,
        reason,
        score,
    } = outcome
    else {
        return "0".to_owned();
    };
    if let Some(score) = score {
        return score.clone();
    }
    let winner = seats.iter().next().map_or("?", |seat| name(color_of(seat)));
    let how = match reason.key() {
        RESIGNATION => "R",
        TIME => "T",
        ABANDONMENT => "F",
        _ => "",
    };
    format!("{winner}+{how}")
}

/// Text of one line in which nothing ends the value.
fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for letter in text.chars() {
        if matches!(letter, ']' | '\\') {
            escaped.push('\\');
        }
        escaped.push(if letter.is_control() { ' ' } else { letter });
    }
    escaped
}
