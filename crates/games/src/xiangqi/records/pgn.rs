//! Xiangqi as PGN: `[Game "Chinese Chess"]`, tags `Red` and `Black`, and moves in the notation that
//! the tag `Format` names. ICCS or Chinese is written; every notation is read, whatever the tag says.

use super::{Replay, Winner, ending};
use crate::{
    pgn::{
        MAX_BYTES, Scanner, Token, UNKNOWN, clock, escaped, facts, is_number, result, termination,
        value, wrapped, written_date,
    },
    xiangqi::{fen, info},
};
use qiyuan_core::rules::{Illegal, Notation, Ply, Record, Seat};

/// The value of the tag `Game`.
const GAME: &str = "Chinese Chess";

/// Writes a game, its moves in `notation`.
pub(super) fn write(record: &Record, notation: Notation) -> Result<String, Illegal> {
    let mut replay = Replay::begin(&record.setup)?;
    let start = fen::write(replay.position.setup());
    let mut movetext = Vec::new();
    let mut needs_number = true;
    for ply in &record.plies {
        let round = replay.position.setup().round;
        if replay.seat() == Seat(0) {
            movetext.push(format!("{round}."));
        } else if needs_number {
            movetext.push(format!("{round}..."));
        }
        movetext.push(replay.play_recorded(ply, notation)?);
        let left = match ply {
            Ply::Action { left_ms, .. } => *left_ms,
            Ply::Drawn(_) => None,
        };
        movetext.extend(left.map(clock));
        needs_number = left.is_some();
    }
    movetext.push(result(record.outcome.as_ref()).to_owned());
    let mut text = String::new();
    for (name, value) in tags(record, &start, notation) {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(&value)));
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext));
    Ok(text)
}

fn tags(record: &Record, start: &str, notation: Notation) -> Vec<(&'static str, String)> {
    let tags = &record.tags;
    let format = if notation == info::ICCS {
        "ICCS"
    } else {
        "Chinese"
    };
    let known = |value: Option<&String>| {
        value
            .filter(|value| !value.trim().is_empty())
            .cloned()
            .unwrap_or_else(|| UNKNOWN.to_owned())
    };
    let reason = record
        .outcome
        .as_ref()
        .map(|outcome| outcome.reason().key());
    let elo = |seat: usize| tags.ratings.get(seat).copied().flatten();
    let usual = fen::read("").map(|setup| fen::write(&setup)).ok();
    let mut all = vec![
        ("Game", Some(GAME.to_owned())),
        ("Event", Some(known(Some(&tags.event)))),
        ("Site", Some(known(Some(&tags.site)))),
        ("Date", Some(written_date(tags.date))),
        ("Round", Some(known(Some(&tags.round)))),
        ("Red", Some(known(tags.players.first()))),
        ("Black", Some(known(tags.players.get(1)))),
        ("Result", Some(result(record.outcome.as_ref()).to_owned())),
        ("BlackElo", elo(1).map(|elo| elo.to_string())),
    ];
    if Some(start) != usual.as_deref() {
        all.push(("FEN", Some(start.to_owned())));
    }
    all.extend([
        ("Format", Some(format.to_owned())),
        ("RedElo", elo(0).map(|elo| elo.to_string())),
        ("Termination", Some(termination(reason).to_owned())),
        ("TerminationDetails", reason.map(str::to_owned)),
        ("TimeControl", tags.time_control.clone()),
    ]);
    all.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}

/// Reads a game.
pub(super) fn read(text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let mut scanner = Scanner::new(text);
    let tags = scanner.tags()?;
    if value(&tags, "Game").is_some_and(|game| !is_xiangqi(game)) {
        return Err(Illegal::Unreadable);
    }
    let setup = value(&tags, "FEN").unwrap_or_default().to_owned();
    let mut replay = Replay::begin(&setup)?;
    let mut winner = None;
    while let Some(token) = scanner.token()? {
        match token {
            Token::Draw(_) => {}
            Token::Clock(ms) => {
                if let Some(Ply::Action { left_ms, .. }) = replay.plies.last_mut() {
                    *left_ms = Some(ms);
                }
            }
            Token::Word(word) => {
                if let Some(told) = told(word) {
                    winner = Some(told);
                    break;
                }
                if !is_number(word) {
                    replay.play(word, info::UCCI)?;
                }
            }
        }
    }
    if tags.is_empty() && replay.plies.is_empty() && winner.is_none() {
        return Err(Illegal::Unreadable);
    }
    let told = value(&tags, "TerminationDetails").and_then(ending);
    Ok(Record {
        revision: info::XIANGQI.revision,
        seats: 2,
        setup,
        outcome: replay.outcome(told, winner.unwrap_or(Winner::Unknown)),
        plies: replay.plies,
        tags: facts(&tags, ["Red", "Black"]),
    })
}

fn is_xiangqi(game: &str) -> bool {
    ["chinese chess", "xiangqi", "中国象棋", "象棋"].contains(&game.to_lowercase().as_str())
}

fn told(word: &str) -> Option<Winner> {
    match word {
        "1-0" => Some(Winner::Seat(Seat(0))),
        "0-1" => Some(Winner::Seat(Seat(1))),
        "1/2-1/2" => Some(Winner::Nobody),
        "*" => Some(Winner::Unknown),
        _ => None,
    }
}
