//! Reading the main line of the first game of a PGN text.
//!
//! Comments (but for clocks), variations and glyphs are passed over. Everything is bounded: the
//! text by [`MAX_BYTES`], and the moves by the rules, which end a game without progress.

use super::FISCHER_RANDOM;
use crate::{
    chess::{Chess, ChessPosition, seat_of},
    pgn::{
        ABANDONMENT, AGREEMENT, MAX_BYTES, RESIGNATION, Scanner, TIME, Tag, Token, facts,
        is_number, value,
    },
};
use qiyuan_core::rules::{Game as _, Illegal, Outcome, Ply, Record, Seat, SeatSet, Turn};
use shakmaty::Position as _;

/// The game that the text describes.
///
/// # Errors
///
/// The text is not PGN, or a move in it is refused.
pub(in crate::chess) fn read(game: Chess, text: &str) -> Result<Record, Illegal> {
    if text.len() > MAX_BYTES {
        return Err(Illegal::Unreadable);
    }
    let mut scanner = Scanner::new(text);
    let tags = scanner.tags()?;
    let setup = setup(game, &tags)?;
    let mut position = game
        .start(&setup, 2, game.info().revision)
        .map_err(|_| Illegal::Unreadable)?;
    let mut plies: Vec<Ply> = Vec::new();
    let mut result = None;
    while let Some(token) = scanner.token()? {
        match token {
            Token::Clock(ms) => {
                if let Some(Ply::Action { left_ms, .. }) = plies.last_mut() {
                    *left_ms = Some(ms);
                }
            }
            Token::Word(word @ ("1-0" | "0-1" | "1/2-1/2" | "*")) => {
                result = Some(word);
                break;
            }
            Token::Word(word) if is_number(word) => {}
            Token::Word(word) => plies.push(play(game, &mut position, word)?),
        }
    }
    Ok(Record {
        revision: game.info().revision,
        seats: 2,
        setup,
        plies,
        outcome: outcome(game, &position, &tags, result),
        tags: facts(&tags, ["White", "Black"]),
    })
}

fn play(game: Chess, position: &mut ChessPosition, word: &str) -> Result<Ply, Illegal> {
    let seat = seat_of(position.board().ok_or(Illegal::Unreadable)?.turn());
    let action = game.read(&position.view(), seat, word)?;
    let written = game.write(&position.view(), &action);
    game.play(position, seat, &action)?;
    Ok(Ply::Action {
        seat,
        action: written,
        left_ms: None,
    })
}

/// The setup that the tags name. Fischer Random without a position began from the array of chess.
fn setup(game: Chess, tags: &[Tag]) -> Result<String, Illegal> {
    let is_fischer_random = game == super::super::FISCHER_RANDOM;
    if value(tags, "Variant") == Some(FISCHER_RANDOM) && !is_fischer_random {
        return Err(Illegal::Unreadable);
    }
    Ok(match value(tags, "FEN") {
        Some(fen) => fen.to_owned(),
        None if is_fischer_random => "518".to_owned(),
        None => String::new(),
    })
}

/// How the game ended: by the rules if they say so, else by the result and what the tags tell.
fn outcome(
    game: Chess,
    position: &ChessPosition,
    tags: &[Tag],
    result: Option<&str>,
) -> Option<Outcome> {
    if let Turn::Over(outcome) = game.turn(position) {
        return Some(outcome);
    }
    let reason = value(tags, "TerminationDetails").and_then(|details| {
        let others = [TIME, RESIGNATION, AGREEMENT, ABANDONMENT];
        game.info()
            .endings
            .iter()
            .chain(&others)
            .copied()
            .find(|ending| *ending == details)
    });
    let is_late =
        value(tags, "Termination").is_some_and(|text| text.eq_ignore_ascii_case("time forfeit"));
    let lost = reason.unwrap_or(if is_late { TIME } else { RESIGNATION });
    let drawn = reason.unwrap_or(if is_late {
        "time-cannot-mate"
    } else {
        AGREEMENT
    });
    match result? {
        "1-0" => Some(Outcome::won(SeatSet::only(Seat(0)), lost)),
        "0-1" => Some(Outcome::won(SeatSet::only(Seat(1)), lost)),
        "1/2-1/2" => Some(Outcome::drawn(drawn)),
        _ => None,
    }
}
