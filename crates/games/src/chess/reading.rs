//! Moves as people type them, compared with the legal ones.

use std::sync::LazyLock;

use shakmaty::{CastlingSide, Chess, File, Move, Position as _, Rank, Role, Square};

use super::{notation, refusal};
use crate::spelling::{
    self, Named,
    moves::{self, Coordinates, LegalMove, Lexicon, Readings},
    names,
    pieces::{self, Kinds},
};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES};

/// What the grammar has to know of chess.
pub(super) struct ChessLexicon;

impl Lexicon for ChessLexicon {
    type Kind = Role;

    const CAPTURES_AHEAD: bool = false;

    fn files(&self) -> u8 {
        8
    }

    fn ranks(&self) -> u8 {
        8
    }

    fn kind_of(&self, letter: char) -> Option<Role> {
        Role::from_char(letter)
    }

    fn pawn(&self) -> Option<Role> {
        Some(Role::Pawn)
    }

    fn is_pawn(&self, role: Role) -> bool {
        role == Role::Pawn
    }
}

/// The one legal move that `text` means.
///
/// # Errors
///
/// The text is no move, means several legal moves, or means one that is not legal.
pub(super) fn read(board: &Chess, text: &str) -> Result<Move, Illegal> {
    if text.len() > MAX_ACTION_BYTES {
        return Err(Illegal::Unreadable);
    }
    let legal = board.legal_moves();
    if let Some(said) = pieces::said(text, piece) {
        return said.read(&legal, kinds, |several| ambiguous(board, several));
    }
    let folded = fold(text).ok_or(Illegal::Unreadable)?;
    let readings = Readings::of(&ChessLexicon, &folded);
    let fitting = readings.fitting(&ChessLexicon, &legal, |action| described(board, action));
    match fitting.as_slice() {
        [action] => Ok(*action),
        [] if readings.is_empty() => Err(unreadable(&folded)),
        [] => Err(not_legal(board, &legal, &readings)),
        several => Err(ambiguous(board, several)),
    }
}

/// Why no legal move fits.
fn not_legal(board: &Chess, legal: &[Move], readings: &Readings<Role>) -> Illegal {
    readings.refused_or_ambiguous(
        &ChessLexicon,
        legal,
        |action| described(board, action),
        refusal::of_typed_moves(board, readings.iter()),
        |several| ambiguous(board, several),
    )
}

/// The pieces by their names.
static NAMED: LazyLock<Vec<Named>> = LazyLock::new(|| {
    let named = |(kind, letter)| Some((names::of(kind)?, letter));
    names::OF_CHESS.into_iter().filter_map(named).collect()
});

/// What was typed in one spelling; nothing if some character means nothing in chess.
pub(super) fn fold(text: &str) -> Option<String> {
    spelling::fold(text, &NAMED)
}

/// The piece with whose name a text begins, and what is left.
fn piece(text: &str) -> Option<(Role, &str)> {
    let (length, letter) = spelling::piece(text, &NAMED)?;
    Some((Role::from_char(letter)?, &text[length..]))
}

/// What a legal move is one of, and what it captures.
fn kinds(action: Move) -> Option<Kinds<Role>> {
    Some(Kinds {
        moves: action.role(),
        taken: action.capture(),
    })
}

/// Why the text is no move: a rule if it would be one on another board or with other pieces.
fn unreadable(folded: &str) -> Illegal {
    let is_other = |letter| moves::is_of_other_game(&ChessLexicon, letter);
    if let Some(off_board) = moves::off_board(&ChessLexicon, folded, 1) {
        off_board
    } else if moves::names_promotion(&ChessLexicon, folded, is_other) {
        Illegal::Rule("promotion-kind")
    } else if moves::names_no_piece(&ChessLexicon, folded) {
        Illegal::Rule("no-such-piece")
    } else {
        Illegal::Unreadable
    }
}

fn ambiguous(board: &Chess, several: &[Move]) -> Illegal {
    let mode = board.castles().mode();
    let several = notation::offered(several.iter().copied(), mode);
    let texts = several.iter().map(|action| notation::uci(*action, mode));
    Illegal::Ambiguous(texts.collect())
}

/// A legal move, as far as texts describe moves.
fn described(board: &Chess, action: Move) -> Option<LegalMove<Role>> {
    if let Move::Castle { king, rook } = action {
        let side = CastlingSide::from_king_side(king < rook);
        let takes_rook = board.castles().mode().is_chess960();
        return Some(LegalMove::Castle {
            king: Role::King,
            from: coordinates(king),
            to: coordinates(side.king_to(board.turn())),
            rook: takes_rook.then(|| coordinates(rook)),
            to_the_right: side.is_king_side(),
        });
    }
    Some(LegalMove::Step {
        kind: action.role(),
        from: coordinates(action.from()?),
        to: coordinates(action.to()),
        promotion: action.promotion(),
        is_capture: action.is_capture(),
    })
}

/// The numbers of a square's file and rank.
pub(super) fn coordinates(square: Square) -> Coordinates {
    let (file, rank) = square.coords();
    (file.into(), rank.into())
}

/// The square with these numbers, where the board has it.
pub(super) fn square((file, rank): Coordinates) -> Option<Square> {
    let file = File::try_from(file).ok()?;
    Some(Square::from_coords(file, Rank::try_from(rank).ok()?))
}
