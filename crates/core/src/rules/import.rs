//! Games that were played elsewhere as setups: a record stands for the position after it.

use super::{AnyGame, BadSetup, Illegal, Phase, Ply, Record, RecordFormat, Turn, Viewer};
use crate::typed::is_invisible;

/// The longest record that is read as a setup, in bytes.
pub const MAX_RECORD_BYTES: usize = 20_000;

/// The setup that `text` stands for if it is a record of the game in one of its formats: the position
/// after the last action. Nothing if it is no record, such as a setup itself. Bare moves are a record, with numbers or
/// without, as players type them in any notation.
///
/// # Errors
///
/// The text is a record, and too long, unreadable or not one of this game.
pub fn import(game: &dyn AnyGame, text: &str) -> Result<Option<String>, BadSetup> {
    if text.trim().len() > MAX_RECORD_BYTES {
        return Err(BadSetup("too-long"));
    }
    let text = &visible(text);
    // Records begin with a tag; positions do not.
    let is_tagged = text.starts_with(['[', '(']);
    let is_record = |record: &Record| is_tagged || !record.plies.is_empty();
    match records_of(game, text).find(is_record) {
        Some(record) => after(game, &record).map(Some).ok_or(BadSetup("record")),
        None if is_tagged => Err(BadSetup("record")),
        None => Ok(after_typed_moves(game, text)),
    }
}

/// The text without what cannot be seen, such as the marks that keep moves from being read as mentions.
fn visible(text: &str) -> String {
    let is_read = |it: &char| it.is_whitespace() || !is_invisible(*it);
    let visible: String = text.chars().filter(is_read).collect();
    visible.trim().to_owned()
}

/// The position after moves as players type them, from the usual start. Nothing if the text is something else, also
/// where it is a setup.
fn after_typed_moves(game: &dyn AnyGame, text: &str) -> Option<String> {
    let seats = *game.info().seats.start();
    if game.start(text, seats).is_ok() {
        return None;
    }
    let mut position = game.start("", seats).ok()?;
    let mut has_moves = false;
    for word in text.split_whitespace().filter_map(typed_move) {
        let seat = match position.turn() {
            Turn::Act { seats, phase } if !matches!(phase, Phase::Prelude(_)) => {
                seats.iter().next()?
            }
            // Neither draws of chance nor what is placed in secret is in a list of moves.
            Turn::Act { .. } | Turn::Chance(_) | Turn::Over(_) => return None,
        };
        let action = position.seat_view(seat).read(word).ok()?;
        position.play(seat, &action).ok()?;
        has_moves = true;
    }
    has_moves.then(|| position.view(Viewer::Public).text())
}

/// A word of a list of moves without the number before it; nothing for a number alone (`1.`), and for the arrow between
/// the parts of a move.
fn typed_move(word: &str) -> Option<&str> {
    let after_digits = word.trim_start_matches(|it: char| it.is_ascii_digit());
    let after_dots = after_digits.trim_start_matches(['.', '…']);
    let text = if after_dots.len() < after_digits.len() {
        after_dots
    } else {
        word
    };
    (!text.is_empty() && text != "→").then_some(text)
}

/// The setup that `text` is or, as a record, stands for, if players can begin from it.
///
/// # Errors
///
/// The text is no setup, no new game may begin from it ([`Game::start_fault`](super::Game::start_fault)), the game is
/// over in it (`finished`), or it says what some players may not know (`secret`): what is placed in secret is not for
/// everybody who reads a setup.
pub fn set_up(game: &dyn AnyGame, text: &str) -> Result<String, BadSetup> {
    let imported = import(game, text)?;
    let setup = imported.unwrap_or_else(|| text.trim().to_owned());
    let position = game.start(&setup, *game.info().seats.start())?;
    if let Some(fault) = position.start_fault() {
        return Err(fault);
    }
    match position.turn() {
        Turn::Over(_) => Err(BadSetup("finished")),
        Turn::Act {
            phase: Phase::Prelude(_),
            ..
        } if position.view(Viewer::Public).text() != position.view(Viewer::Record).text() => {
            Err(BadSetup("secret"))
        }
        Turn::Act { .. } | Turn::Chance(_) => Ok(setup),
    }
}

/// The records that a text is, in the formats of a game.
fn records_of(game: &dyn AnyGame, text: &str) -> impl Iterator<Item = Record> {
    let read = move |format: &RecordFormat| game.records().read_record(*format, text).ok();
    game.info().records.iter().filter_map(read)
}

/// A move that keeps a text from being a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RefusedMove {
    /// What is written there.
    pub text: String,
    /// Why it is not possible.
    pub why: Illegal,
}

/// The move for which a text is no record of a game: what comes before it is one.
pub fn refused_move(game: &dyn AnyGame, text: &str) -> Option<RefusedMove> {
    if text.trim().len() > MAX_RECORD_BYTES {
        return None;
    }
    let text = visible(text);
    let text = text.as_str();
    let is_tagged = text.starts_with(['[', '(']);
    let ends: Vec<usize> = text
        .split_whitespace()
        .map(|word| word.as_ptr() as usize - text.as_ptr() as usize + word.len())
        .collect();
    // What begins a record may have no move: `手合割：香落ち`.
    let begun = |text: &str| match import(game, text) {
        Ok(Some(setup)) => Some(setup),
        Ok(None) => after(game, &records_of(game, text).next()?),
        Err(_) => None,
    };
    // What is wrong is not a move: the game may be over.
    if begun(text).is_some() {
        return None;
    }
    let played = ends.partition_point(|end| begun(&text[..*end]).is_some());
    let before = ends[..played].last()?;
    let setup = begun(&text[..*before])?;
    // Numbers stand before moves, with or without a space.
    let mut words = text[*before..].split_whitespace();
    let is_number = |word: &str| word.chars().all(|it| it.is_ascii_digit());
    let text = words.find_map(|word| typed_move(word).filter(|it| !is_number(it)))?;
    let text = text.to_owned();
    let position = game.start(&setup, 2).ok()?;
    let why = match position.turn() {
        Turn::Act { seats, .. } => position.seat_view(seats.iter().next()?).read(&text).err()?,
        Turn::Over(outcome) => Illegal::Over(outcome.reason().clone()),
        Turn::Chance(_) => return None,
    };
    // Among tags there is more than moves that may be unreadable.
    let is_move = !is_tagged || why != Illegal::Unreadable;
    is_move.then_some(RefusedMove { text, why })
}

/// The position after a record, as text. A game that the rules ended stays at its end.
fn after(game: &dyn AnyGame, record: &Record) -> Option<String> {
    let started = game.start_by(record.revision, &record.setup, record.seats);
    let mut position = started.ok()?;
    for ply in &record.plies {
        match ply {
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).ok()?;
            }
            Ply::Drawn(number) => position.resolve(*number),
        }
    }
    Some(position.view(Viewer::Public).text())
}
