//! Writing a game as PGN.

use shakmaty::Position as _;

use super::FISCHER_RANDOM;
use crate::{
    chess::{Chess, ChessPosition, info, opening},
    pgn::{UNKNOWN, clock, escaped, result, termination, wrapped, written_date},
};
use qiyuan_core::rules::{Game as _, Illegal, OpeningName, Ply, Record, Tags};

/// The game as PGN.
///
/// # Errors
///
/// The record is not a game of this kind from its setup to its last ply.
pub(in crate::chess) fn write(game: Chess, record: &Record) -> Result<String, Illegal> {
    let mut position = game
        .start(&record.setup, 2, record.revision)
        .map_err(|_| Illegal::Unreadable)?;
    let plies = draw(game, &mut position, &record.plies);
    let start = game.text(&position.view());
    let mut movetext = movetext(game, &mut position, plies)?;
    let result = result(record.outcome.as_ref());
    movetext.push(result.to_owned());

    let mut text = String::new();
    for (name, value) in roster(&record.tags, result)
        .into_iter()
        .chain(supplement(game, record, &start))
    {
        text.push_str(&format!("[{name} \"{}\"]\n", escaped(&value)));
    }
    text.push('\n');
    text.push_str(&wrapped(&movetext));
    Ok(text)
}

/// The moves alone, in standard algebraic notation.
///
/// # Errors
///
/// As [`write`].
pub(in crate::chess) fn moves(game: Chess, record: &Record) -> Result<Vec<String>, Illegal> {
    let mut position = game
        .start(&record.setup, 2, record.revision)
        .map_err(|_| Illegal::Unreadable)?;
    let plies = draw(game, &mut position, &record.plies);
    let mut moves = Vec::new();
    for ply in plies {
        let Ply::Action { seat, action, .. } = ply else {
            return Err(Illegal::Unreadable);
        };
        let action = game.read(&position.view(), *seat, action)?;
        moves.push(game.caption(&position.view(), &action, info::SAN));
        game.play(&mut position, *seat, &action)?;
    }
    Ok(moves)
}

/// Resolves the draws at the beginning; returns what follows.
fn draw<'a>(game: Chess, position: &mut ChessPosition, plies: &'a [Ply]) -> &'a [Ply] {
    let mut rest = plies;
    while let [Ply::Drawn(number), after @ ..] = rest {
        game.resolve(position, *number);
        rest = after;
    }
    rest
}

fn movetext(
    game: Chess,
    position: &mut ChessPosition,
    plies: &[Ply],
) -> Result<Vec<String>, Illegal> {
    let mut tokens = Vec::new();
    let mut needs_number = true;
    for ply in plies {
        let Ply::Action {
            seat,
            action,
            left_ms,
        } = ply
        else {
            return Err(Illegal::Unreadable);
        };
        let board = position.board().ok_or(Illegal::Unreadable)?;
        if board.turn().is_white() {
            tokens.push(format!("{}.", board.fullmoves()));
        } else if needs_number {
            tokens.push(format!("{}...", board.fullmoves()));
        }
        let action = game.read(&position.view(), *seat, action)?;
        tokens.push(game.caption(&position.view(), &action, info::SAN));
        game.play(position, *seat, &action)?;
        tokens.extend(left_ms.map(clock));
        needs_number = left_ms.is_some();
    }
    Ok(tokens)
}

/// The seven tags that every game has, in their order.
fn roster(tags: &Tags, result: &str) -> Vec<(&'static str, String)> {
    let known = |value: Option<&String>| {
        value
            .filter(|value| !value.trim().is_empty())
            .cloned()
            .unwrap_or_else(|| UNKNOWN.to_owned())
    };
    vec![
        ("Event", known(Some(&tags.event))),
        ("Site", known(Some(&tags.site))),
        ("Date", written_date(tags.date)),
        ("Round", known(Some(&tags.round))),
        ("White", known(tags.players.first())),
        ("Black", known(tags.players.get(1))),
        ("Result", result.to_owned()),
    ]
}

/// The other tags, in the order of their names.
fn supplement(game: Chess, record: &Record, start: &str) -> Vec<(&'static str, String)> {
    let elo = |seat: usize| record.tags.ratings.get(seat).copied().flatten();
    let usual = game
        .start("", 2, game.info().revision)
        .map(|position| game.text(&position.view()))
        .unwrap_or_default();
    let reason = record
        .outcome
        .as_ref()
        .map(|outcome| outcome.reason().key());
    let mut tags: Vec<(&'static str, Option<String>)> =
        vec![("BlackElo", elo(1).map(|elo| elo.to_string()))];
    let opening = opening::of(game, record);
    let code = opening.as_ref().and_then(|opening| opening.code);
    tags.push(("ECO", code.map(str::to_owned)));
    if start != usual {
        tags.push(("FEN", Some(start.to_owned())));
    }
    if let Some(OpeningName::Fixed(name)) = opening.map(|opening| opening.name) {
        tags.push(("Opening", Some(name.to_owned())));
    }
    if start != usual {
        tags.push(("SetUp", Some("1".to_owned())));
    }
    tags.push(("Termination", Some(termination(reason).to_owned())));
    tags.push(("TerminationDetails", reason.map(str::to_owned)));
    tags.push(("TimeControl", record.tags.time_control.clone()));
    if game == super::super::FISCHER_RANDOM {
        tags.push(("Variant", Some(FISCHER_RANDOM.to_owned())));
    }
    tags.push(("WhiteElo", elo(0).map(|elo| elo.to_string())));
    tags.into_iter()
        .filter_map(|(name, value)| Some((name, value?)))
        .collect()
}
