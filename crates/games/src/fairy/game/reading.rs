//! Moves as people type them, compared with the legal ones.

use super::{
    super::{Board, Kind, KindIndex, Move, Promotion, Rules, Square},
    notation, refusal,
};
use crate::spelling::{
    self, Named,
    moves::{self as grammar, Coordinates, LegalMove, Lexicon, Readings},
    names,
    pieces::{self, Kinds},
};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES};

impl Lexicon for Rules {
    type Kind = KindIndex;

    const CAPTURES_AHEAD: bool = true;

    fn files(&self) -> u8 {
        self.variant().files
    }

    fn ranks(&self) -> u8 {
        self.variant().ranks
    }

    fn kind_of(&self, letter: char) -> Option<KindIndex> {
        let letter = letter.to_ascii_uppercase();
        // A chancellor is called marshall, too.
        let chancellor = || {
            let mut kinds = self.kinds();
            kinds.find(|kind| self.kind(*kind).name == Kind::CHANCELLOR.name)
        };
        let is_marshall = letter == 'M';
        Self::kind_of(self, letter, false).or_else(|| is_marshall.then(chancellor).flatten())
    }

    fn pawn(&self) -> Option<KindIndex> {
        self.kinds().find(|kind| self.kind(*kind).is_pawn)
    }

    fn is_pawn(&self, kind: KindIndex) -> bool {
        self.kind(kind).is_pawn
    }
}

/// The one of `moves`, the legal ones or some of them, that `text` means.
///
/// # Errors
///
/// The text is no move, means several of them, or means one that is not legal.
pub(super) fn read(
    rules: &Rules,
    board: &Board,
    moves: &[Move],
    text: &str,
) -> Result<Move, Illegal> {
    if let Some(action) = moves.iter().find(|action| rules.uci(**action) == text) {
        return Ok(*action);
    }
    let Some(folded) = folded(rules, text) else {
        return Err(Illegal::Unreadable);
    };
    let readings = Readings::of(rules, &folded);
    let fitting = readings.fitting(rules, moves, |action| described(rules, board, action));
    match (
        fitting.as_slice(),
        unknown_piece(rules, grammar::body(&folded)),
    ) {
        ([action], _) => Ok(*action),
        ([], Some(missing)) => Err(Illegal::Rule(missing)),
        ([], None) if readings.is_empty() => Err(unreadable(rules, &folded)),
        ([], None) => Err(not_legal(rules, board, moves, &readings)),
        (several, _) => exact(rules, board, moves, several, grammar::body(&folded))
            .or_else(|| own_step(rules, board, several))
            .ok_or_else(|| ambiguous(rules, several)),
    }
}

/// That the game lacks the piece of chess for which a move is written: `Bd2` where there are no bishops. In capitals
/// throughout, `B` may be a file.
fn unknown_piece(rules: &Rules, body: &str) -> Option<&'static str> {
    let letter = body.chars().next()?;
    let is_move = body.contains(|letter: char| letter.is_ascii_lowercase());
    let missing = refusal::missing_piece(letter).filter(|_| is_move)?;
    let rest = body.strip_prefix(|letter| grammar::is_of_other_game(rules, letter))?;
    leads_to_square(rest).then_some(missing)
}

/// Whether what is written behind a piece leads to a square, of this board or a larger one: `d2`, `bxd4`, `-g5`. In `Bye`
/// and `Nice game` it does not.
fn leads_to_square(text: &str) -> bool {
    let is_file = |letter: char| ('a'..='l').contains(&letter);
    let Some(target) = text.rfind(|letter: char| !letter.is_ascii_digit()) else {
        return false;
    };
    let (before, square) = text.split_at(target);
    let is_between = |letter: char| letter.is_ascii_digit() || "x-@".contains(letter);
    square.len() > 1
        && square.starts_with(is_file)
        && before.len() <= 3
        && before.chars().all(|it| is_file(it) || is_between(it))
}

/// Why none of `moves` fits.
fn not_legal(
    rules: &Rules,
    board: &Board,
    moves: &[Move],
    readings: &Readings<KindIndex>,
) -> Illegal {
    readings.refused_or_ambiguous(
        rules,
        moves,
        |action| described(rules, board, action),
        refusal::of_typed_moves(rules, board, readings.iter()),
        |several| ambiguous(rules, several),
    )
}

/// The same, also where the text names pieces and no square.
///
/// # Errors
///
/// As of [`read`].
pub(super) fn read_or_pieces(
    rules: &Rules,
    board: &Board,
    moves: &[Move],
    text: &str,
) -> Result<Move, Illegal> {
    let named = named(rules);
    let piece = |text| {
        let (length, letter) = spelling::piece(text, &named)?;
        Some((rules.kind_of(letter, false)?, &text[length..]))
    };
    match pieces::said(text, piece) {
        Some(said) => said.read(
            moves,
            |action| kinds(rules, board, action),
            |several| ambiguous(rules, several),
        ),
        None => read(rules, board, moves, text),
    }
}

/// What a legal move on the board is one of, and what it captures; nothing of a drop.
pub(in super::super) fn kinds(
    rules: &Rules,
    board: &Board,
    action: Move,
) -> Option<Kinds<KindIndex>> {
    let kind = |square| board.piece_at(square).map(|piece| piece.kind);
    Some(Kinds {
        moves: kind(action.from()?)?,
        taken: rules.captured(board, action).and_then(kind),
    })
}

/// The square that a side names for its move to end there.
///
/// # Errors
///
/// The text names no square, or one on which no move can end, or a piece where the opponent chooses among several.
pub(super) fn read_name(rules: &Rules, board: &Board, text: &str) -> Result<Square, Illegal> {
    if let Some(to) = square_alone(rules, text) {
        return if rules.candidates(board, to).is_empty() {
            Err(Illegal::Rule("name-a-square"))
        } else {
            Ok(to)
        };
    }
    match read(rules, board, &rules.legal(board), text) {
        Ok(action) if is_only(rules, board, action) => Ok(rules.target(action)),
        Err(Illegal::Unreadable) => Err(Illegal::Unreadable),
        // The piece is the opponent's to choose.
        Ok(_) | Err(_) => Err(Illegal::Rule("name-a-square")),
    }
}

/// The square of which a text consists.
pub(super) fn square_alone(rules: &Rules, text: &str) -> Option<Square> {
    let folded = folded(rules, text)?;
    square(grammar::square_alone(rules, &folded)?)
}

/// Whether no other move ends where this one does.
fn is_only(rules: &Rules, board: &Board, action: Move) -> bool {
    rules.candidates(board, rules.target(action)).len() == 1
}

/// What was typed in one spelling; nothing if some character means nothing in this game. A piece of chess that the game
/// lacks has its letter, so that it can be said that there is none.
fn folded(rules: &Rules, text: &str) -> Option<String> {
    if text.len() > MAX_ACTION_BYTES {
        return None;
    }
    let mut known = named(rules);
    let missing = refusal::CHESS_PIECES.iter();
    let missing = missing.filter(|(_, letter)| rules.kind_of(*letter, false).is_none());
    known.extend(missing.filter_map(|(kind, letter)| Some((names::of(kind)?, *letter))));
    spelling::fold(text, &known)
}

/// The kinds of a game by their names.
pub(super) fn named(rules: &Rules) -> Vec<Named> {
    let kinds = rules.kinds().map(|kind| rules.kind(kind));
    kinds
        .filter_map(|kind| Some((names::of(kind.name)?, kind.letter)))
        .collect()
}

/// The move among several that fit which is written exactly so.
fn exact(
    rules: &Rules,
    board: &Board,
    moves: &[Move],
    several: &[Move],
    body: &str,
) -> Option<Move> {
    let mut written = several.iter().copied().filter(|action| {
        rules.uci(*action) == body
            || notation::san_body(rules, board, moves, *action) == body
            || notation::long_body(rules, board, *action) == body
    });
    let found = written.next();
    found.filter(|_| written.next().is_none())
}

/// The move among several of pawns that is a pawn's own where others are relayed: without a word of it nobody means the
/// leap.
fn own_step(rules: &Rules, board: &Board, several: &[Move]) -> Option<Move> {
    let start = |action: &Move| {
        let from = action.from()?;
        let piece = board.piece_at(from)?;
        rules.kind(piece.kind).is_pawn.then_some(from)
    };
    if rules.variant().relays.is_none() || !several.iter().all(|action| start(action).is_some()) {
        return None;
    }
    let is_leap = |action: &Move| {
        let to = rules.target(*action);
        start(action).is_some_and(|from| rules.knight_leaps[from.index()].contains(to))
    };
    let mut own = several.iter().copied().filter(|action| !is_leap(action));
    let found = own.next();
    found.filter(|_| own.next().is_none())
}

/// Why the text is no move: a rule if it would be one on another board or with other pieces.
fn unreadable(rules: &Rules, folded: &str) -> Illegal {
    let is_letter = |letter: char| letter.is_ascii_alphabetic();
    if let Some(off_board) = grammar::off_board(rules, folded, usize::MAX) {
        off_board
    } else if grammar::names_promotion(rules, folded, is_letter) {
        Illegal::Rule(match rules.variant().promotion {
            Promotion::Never | Promotion::Leaves => "no-promotion",
            Promotion::Pawns { .. } | Promotion::TurnsOver { .. } => "promotion-kind",
        })
    } else if grammar::names_no_piece(rules, folded) {
        Illegal::Rule("no-such-piece")
    } else {
        Illegal::Unreadable
    }
}

/// That a text fits several moves.
pub(super) fn ambiguous(rules: &Rules, several: &[Move]) -> Illegal {
    let several = notation::offered(rules, several.to_vec());
    Illegal::Ambiguous(several.iter().map(|action| rules.uci(*action)).collect())
}

/// A legal move, as far as texts describe moves.
fn described(rules: &Rules, board: &Board, action: Move) -> Option<LegalMove<KindIndex>> {
    Some(match action {
        Move::Step {
            from,
            to,
            promotion,
        } => LegalMove::Step {
            kind: board.piece_at(from)?.kind,
            from: coordinates(from),
            to: coordinates(to),
            promotion,
            is_capture: rules.is_capture(board, action),
        },
        Move::Castle { king, rook } => LegalMove::Castle {
            king: board.piece_at(king)?.kind,
            from: coordinates(king),
            to: coordinates(rules.target(action)),
            rook: rules.castling_takes_rook().then(|| coordinates(rook)),
            to_the_right: king < rook,
        },
        Move::Drop { kind, to } => LegalMove::Drop(kind, coordinates(to)),
    })
}

/// The numbers of a square's file and rank.
pub(super) const fn coordinates(square: Square) -> Coordinates {
    (square.file(), square.rank())
}

/// The square with these numbers, where boards can have it.
pub(super) const fn square((file, rank): Coordinates) -> Option<Square> {
    Square::at(file, rank)
}
