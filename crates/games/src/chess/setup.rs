//! Positions as text: FEN, X-FEN and Shredder-FEN, and the numbers of Fischer Random.
//!
//! What is accepted is what can be played on: one king each, nobody in check who has not the move,
//! no pawns on the last ranks, castling rights that fit the pieces. An en passant square that can
//! not be right is dropped, as it is dropped by most programs that write it. Checks that no game
//! could have brought about are let pass; more material than promotion can explain is not, since
//! nobody has proven how many moves such a position can have.

use shakmaty::{
    CastlingMode, Chess, EnPassantMode, FromSetup as _, PositionError, PositionErrorKinds,
    fen::{Fen, ParseFenError},
};

use super::array;
use qiyuan_core::rules::{BadSetup, MAX_SETUP_BYTES};

/// Counters beyond this are not from a game.
const MAX_COUNTER: u32 = 9_999;

/// The board of a setup; nothing where the array is to be drawn.
pub(super) fn read(text: &str, mode: CastlingMode) -> Result<Option<Chess>, BadSetup> {
    if text.len() > MAX_SETUP_BYTES {
        return Err(BadSetup("unreadable"));
    }
    match (mode, text.trim()) {
        (CastlingMode::Standard, "" | "standard") => Ok(Some(Chess::default())),
        (CastlingMode::Chess960, "" | "random") => Ok(None),
        (CastlingMode::Chess960, number) if is_number(number) => number
            .parse()
            .ok()
            .and_then(array::number)
            .map(Some)
            .ok_or(BadSetup("array-number")),
        (_, fen) => read_fen(fen, mode).map(Some),
    }
}

/// The text of a position, which [`read`] reads back.
pub(super) fn write(board: Option<&Chess>) -> String {
    match board {
        Some(board) => Fen::from_position(board, EnPassantMode::Legal).to_string(),
        None => "random".to_owned(),
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn read_fen(text: &str, mode: CastlingMode) -> Result<Chess, BadSetup> {
    let fields = text.split_whitespace().collect::<Vec<_>>().join(" ");
    if !fields.contains('/') {
        return Err(BadSetup("unreadable"));
    }
    let mut setup = Fen::from_ascii(fields.as_bytes())
        .map_err(|error| BadSetup(parse_fault(&error)))?
        .into_setup();
    if setup.pockets.is_some() || setup.remaining_checks.is_some() || setup.promoted.any() {
        return Err(BadSetup("unreadable"));
    }
    if setup.halfmoves > MAX_COUNTER || setup.fullmoves.get() > MAX_COUNTER {
        return Err(BadSetup("fen-counters"));
    }
    if let Ok(board) = Chess::from_setup(setup.clone(), mode) {
        return Ok(board);
    }
    setup.ep_square = None;
    Chess::from_setup(setup, mode)
        .or_else(PositionError::ignore_impossible_check)
        .map_err(|error| BadSetup(position_fault(error.kinds())))
}

const fn parse_fault(error: &ParseFenError) -> &'static str {
    match error {
        ParseFenError::InvalidBoard => "fen-board",
        ParseFenError::InvalidTurn => "fen-turn",
        ParseFenError::InvalidCastling => "fen-castling",
        ParseFenError::InvalidEpSquare => "fen-en-passant",
        ParseFenError::InvalidHalfmoveClock | ParseFenError::InvalidFullmoves => "fen-counters",
        ParseFenError::InvalidFen
        | ParseFenError::InvalidPocket
        | ParseFenError::InvalidRemainingChecks => "unreadable",
    }
}

/// The first fault that a person would name.
fn position_fault(kinds: PositionErrorKinds) -> &'static str {
    const FAULTS: [(PositionErrorKinds, &str); 7] = [
        (PositionErrorKinds::EMPTY_BOARD, "king-missing"),
        (PositionErrorKinds::TOO_MANY_KINGS, "kings-too-many"),
        (PositionErrorKinds::MISSING_KING, "king-missing"),
        (PositionErrorKinds::PAWNS_ON_BACKRANK, "pawns-on-last-rank"),
        (PositionErrorKinds::OPPOSITE_CHECK, "opponent-in-check"),
        (
            PositionErrorKinds::INVALID_CASTLING_RIGHTS,
            "castling-rights",
        ),
        (PositionErrorKinds::TOO_MUCH_MATERIAL, "material-too-much"),
    ];
    FAULTS
        .iter()
        .find(|(kind, _)| kinds.contains(*kind))
        .map_or("unreadable", |(_, fault)| fault)
}
