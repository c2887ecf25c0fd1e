//! Moves as people type them: algebraic, long algebraic and UCI notation and drops in one grammar.
//!
//! First the text is parsed without a position into what it may mean, then that is compared with the legal moves. So it
//! is known which of the two failed, and the player is told.

use super::{
    super::{Board, KindIndex, Move, Promotion, Rules, Square},
    notation, refusal,
};
use crate::spelling::{self, Named, names};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES};

/// What a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedMove {
    /// Castling, to the right as White sees it or to the left, if that is said.
    Castle(Option<bool>),
    /// A man from the hand; a pawn if none is named.
    Drop(KindIndex, Square),
    /// Anything else.
    Step(TypedStep),
}

/// A move of a man on the board, as far as it is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypedStep {
    /// The named kind. Without a name it is a pawn, or whatever stands on the named square.
    pub(super) kind: Option<KindIndex>,
    pub(super) from_file: Option<u8>,
    pub(super) from_rank: Option<u8>,
    pub(super) to_file: u8,
    /// Missing only in short pawn captures, `exd`.
    pub(super) to_rank: Option<u8>,
    pub(super) promotion: Option<KindIndex>,
    /// Whether the text says that something is taken.
    pub(super) takes: bool,
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
    let readings = readings(rules, &folded);
    for typed_moves in &readings {
        let fitting: Vec<Move> = moves
            .iter()
            .copied()
            .filter(|action| {
                typed_moves
                    .iter()
                    .any(|typed| typed.fits(rules, board, *action))
            })
            .collect();
        match fitting.as_slice() {
            [] => {}
            [action] => return Ok(*action),
            several => {
                return exact(rules, board, moves, several, body(&folded))
                    .or_else(|| own_step(rules, board, several))
                    .ok_or_else(|| ambiguous(rules, several));
            }
        }
    }
    if is_unreadable(&readings) && names_no_square(rules, &folded) {
        return Err(Illegal::Rule("no-such-square"));
    }
    if is_unreadable(&readings)
        && let Some(rule) = names_no_kind(rules, body(&folded))
    {
        return Err(Illegal::Rule(rule));
    }
    Err(refusal::of_typed_moves(
        rules,
        board,
        readings.iter().flatten(),
    ))
}

/// The square that a side names for its move to end there.
///
/// # Errors
///
/// The text names no square, or one on which no move can end, or a man where the opponent chooses among several.
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
        // The man is the opponent's to choose.
        Ok(_) | Err(_) => Err(Illegal::Rule("name-a-square")),
    }
}

/// The square of which a text consists.
pub(super) fn square_alone(rules: &Rules, text: &str) -> Option<Square> {
    let folded = folded(rules, text)?;
    let square = Square::parse(&body(&folded).to_ascii_lowercase());
    square.filter(|square| rules.has(*square))
}

/// Whether no other move ends where this one does.
fn is_only(rules: &Rules, board: &Board, action: Move) -> bool {
    rules.candidates(board, rules.target(action)).len() == 1
}

/// What was typed in one spelling; nothing if some character means nothing in this game.
fn folded(rules: &Rules, text: &str) -> Option<String> {
    if text.len() > MAX_ACTION_BYTES {
        return None;
    }
    spelling::fold(text, &named(rules))
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
        start(action).is_some_and(|from| rules.leaps[from.index()].contains(to))
    };
    let mut own = several.iter().copied().filter(|action| !is_leap(action));
    let found = own.next();
    found.filter(|_| own.next().is_none())
}

/// Whether the text would be a move if its ranks were others.
fn names_no_square(rules: &Rules, folded: &str) -> bool {
    let mut near = String::new();
    for letter in folded.chars() {
        match (letter.is_ascii_digit(), near.ends_with('1')) {
            (true, true) => {}
            (true, false) => near.push('1'),
            (false, _) => near.push(letter),
        }
    }
    near != folded && !is_unreadable(&readings(rules, &near))
}

/// Why the text is no move, if it would be one but for a letter of a kind that other games have.
fn names_no_kind(rules: &Rules, body: &str) -> Option<&'static str> {
    let is_move = |text: &str| !is_unreadable(&readings(rules, text));
    let names_promotion = |before: &str| {
        let last_ranks = [1, rules.variant().ranks].map(|rank| rank.to_string());
        before.ends_with('=')
            || last_ranks
                .iter()
                .any(|rank| before.ends_with(rank.as_str()))
    };
    if let Some(before) = body.strip_suffix(|last: char| last.is_ascii_alphabetic())
        && names_promotion(before)
        && is_move(before.trim_end_matches('='))
    {
        return Some(match rules.variant().promotion {
            Promotion::Never | Promotion::Leaves => "no-promotion",
            Promotion::Pawns { .. } | Promotion::TurnsOver { .. } => "promotion-kind",
        });
    }
    // Two letters of pieces, or an O more than castling has, are no piece of another game.
    let is_ours = |first: char| {
        let mut kinds = rules.kinds().map(|kind| rules.kind(kind).letter);
        kinds.any(|letter| letter.eq_ignore_ascii_case(&first))
    };
    let is_other =
        |first: char| first.is_ascii_alphabetic() && !"oO".contains(first) && !is_ours(first);
    let after = body.strip_prefix(is_other)?;
    is_move(after).then_some("no-such-piece")
}

fn is_unreadable(readings: &[Vec<TypedMove>]) -> bool {
    readings.iter().all(Vec::is_empty)
}

/// That a text fits several moves.
pub(super) fn ambiguous(rules: &Rules, several: &[Move]) -> Illegal {
    let several = notation::offered(rules, several.to_vec());
    Illegal::Ambiguous(several.iter().map(|action| rules.uci(*action)).collect())
}

/// The text without the signs behind a move.
fn body(folded: &str) -> &str {
    let body = folded.trim_end_matches(['+', '#', '!', '?']);
    ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|suffix| {
            body.strip_suffix(suffix)
                .filter(|rest| rest.ends_with(|letter: char| letter.is_ascii_digit()))
        })
        .unwrap_or(body)
}

/// What the text may ask for: the next only counts where nothing fits the one before. Nothing if it is no move at all.
fn readings(rules: &Rules, folded: &str) -> Vec<Vec<TypedMove>> {
    let body = body(folded);
    if let Some(typed) = castle(body).or_else(|| drop_of(rules, body)) {
        return vec![vec![typed]];
    }
    let named = Cursor::new(rules, body).named().map(TypedMove::Step);
    let unnamed = Cursor::new(rules, body).unnamed().map(TypedMove::Step);
    let is_upper = |letter: char| !letter.is_ascii_lowercase();
    if body.chars().all(is_upper) {
        // Where everything is large, `B` is as likely a bishop as a file.
        vec![named.into_iter().chain(unnamed).collect()]
    } else if body.starts_with(is_upper) && named.is_some() {
        // Properly written: `Bb5` is the bishop's or nobody's.
        vec![named.into_iter().collect()]
    } else if unnamed.is_some_and(names_origin) {
        // `b7b6` goes from b7, and is no move of a bishop on the seventh rank.
        vec![unnamed.into_iter().collect()]
    } else {
        vec![unnamed.into_iter().collect(), named.into_iter().collect()]
    }
}

/// Whether the square is named from which a man goes.
fn names_origin(typed: TypedMove) -> bool {
    matches!(typed, TypedMove::Step(typed) if typed.from().is_some())
}

/// `O-O`, `0-0`, `oo`, `castle` and the like.
fn castle(body: &str) -> Option<TypedMove> {
    if body == "castle" {
        return Some(TypedMove::Castle(None));
    }
    let rings = body.replace('-', "");
    if rings.is_empty() || !rings.bytes().all(|ring| b"oO0".contains(&ring)) {
        return None;
    }
    match rings.len() {
        2 => Some(TypedMove::Castle(Some(true))),
        3 => Some(TypedMove::Castle(Some(false))),
        _ => None,
    }
}

/// `N@f3`, `@f3`.
fn drop_of(rules: &Rules, body: &str) -> Option<TypedMove> {
    let (man, square) = body.split_once('@')?;
    let kind = match man {
        "" => rules.kinds().find(|kind| rules.kind(*kind).is_pawn),
        letter => {
            let mut letters = letter.chars();
            let letter = letters.next().filter(|_| letters.next().is_none())?;
            rules.kind_of(letter.to_ascii_uppercase(), false)
        }
    }?;
    let to = Square::parse(&square.to_ascii_lowercase()).filter(|to| rules.has(*to))?;
    Some(TypedMove::Drop(kind, to))
}

/// Takes a move apart from its end, where it is least ambiguous.
#[derive(Clone, Copy)]
struct Cursor<'a> {
    rules: &'a Rules,
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    const fn new(rules: &'a Rules, body: &'a str) -> Self {
        Self {
            rules,
            rest: body.as_bytes(),
        }
    }

    /// `Nf3`, `Ng1xf3`, `Pe4`: a move that begins with the letter of a kind.
    fn named(mut self) -> Option<TypedStep> {
        let (first, rest) = self.rest.split_first()?;
        let kind = self.kind_of(*first)?;
        self.rest = rest;
        let is_pawn = self.rules.kind(kind).is_pawn;
        self.coordinates()
            .map(|typed| TypedStep {
                kind: Some(kind),
                ..typed
            })
            .filter(|typed| is_pawn || typed.promotion.is_none())
    }

    /// `e4`, `exd5`, `e2e4`, `e7-e8=Q`, `exd`: a move without the letter of a kind.
    fn unnamed(self) -> Option<TypedStep> {
        if self.rest.starts_with(b"-") {
            return None;
        }
        let files = self.pawn_files();
        self.coordinates()
            .filter(|typed| match (typed.from_file, typed.from_rank) {
                (Some(from), None) => from != typed.to_file || typed.takes,
                (None, Some(_)) => false,
                _ => true,
            })
            .or(files)
    }

    fn coordinates(mut self) -> Option<TypedStep> {
        let promotion = self.promotion();
        let to_rank = self.rank()?;
        let to_file = self.file()?;
        let takes = self.separator();
        let from_rank = self.rank();
        let from_file = self.file();
        self.rest.is_empty().then_some(TypedStep {
            kind: None,
            from_file,
            from_rank,
            to_file,
            to_rank: Some(to_rank),
            promotion,
            takes: takes == Some(true),
        })
    }

    /// `exd` or `ed`: a pawn's capture by its files alone.
    fn pawn_files(&self) -> Option<TypedStep> {
        let (from, to) = match self.rest {
            [from, b'x' | b'X', to] | [from, to] => (*from, *to),
            _ => return None,
        };
        Some(TypedStep {
            kind: None,
            from_file: Some(self.file_of(from)?),
            from_rank: None,
            to_file: self.file_of(to)?,
            to_rank: None,
            promotion: None,
            takes: true,
        })
    }

    /// A letter of a kind after the last digit, with or without `=`, `/` or brackets.
    fn promotion(&mut self) -> Option<KindIndex> {
        let body = self.rest.strip_suffix(b")").unwrap_or(self.rest);
        let (last, before) = body.split_last()?;
        let kind = self.kind_of(*last)?;
        let before = match before.split_last() {
            Some((b'=' | b'/' | b'(' | b'-', before)) => before,
            _ => before,
        };
        if !before.last()?.is_ascii_digit() {
            return None;
        }
        self.rest = before;
        Some(kind)
    }

    /// Whether the sign between origin and target says that something is taken.
    fn separator(&mut self) -> Option<bool> {
        let (last, before) = self.rest.split_last()?;
        let takes = match last {
            b'x' | b'X' => true,
            b'-' => false,
            _ => return None,
        };
        self.rest = before;
        Some(takes)
    }

    /// A rank, which may have two figures.
    fn rank(&mut self) -> Option<u8> {
        let figures = self
            .rest
            .iter()
            .rev()
            .take_while(|letter| letter.is_ascii_digit())
            .count();
        let (before, figures) = self.rest.split_at(self.rest.len() - figures);
        let number: u8 = std::str::from_utf8(figures).ok()?.parse().ok()?;
        let rank = number
            .checked_sub(1)
            .filter(|rank| *rank < self.rules.variant().ranks && !figures.starts_with(b"0"))?;
        self.rest = before;
        Some(rank)
    }

    fn file(&mut self) -> Option<u8> {
        let (last, before) = self.rest.split_last()?;
        let file = self.file_of(*last)?;
        self.rest = before;
        Some(file)
    }

    fn file_of(&self, letter: u8) -> Option<u8> {
        let file = letter.to_ascii_lowercase().checked_sub(b'a')?;
        Some(file).filter(|file| *file < self.rules.variant().files)
    }

    fn kind_of(&self, letter: u8) -> Option<KindIndex> {
        let letter = char::from(letter.to_ascii_uppercase());
        self.rules.kind_of(letter, false)
    }
}

impl TypedMove {
    /// Whether the legal move `action` is what was typed.
    fn fits(self, rules: &Rules, board: &Board, action: Move) -> bool {
        match (self, action) {
            (Self::Castle(side), Move::Castle { king, rook }) => {
                side.is_none_or(|to_the_right| to_the_right == (king < rook))
            }
            (Self::Drop(kind, to), _) => action == Move::Drop { kind, to },
            (Self::Step(typed), _) => typed.fits(rules, board, action),
            (Self::Castle(_), _) => false,
        }
    }
}

impl TypedStep {
    /// The square of origin, where it is named in full.
    pub(super) fn from(self) -> Option<Square> {
        Square::at(self.from_file?, self.from_rank?)
    }

    /// The target, where it is named in full.
    pub(super) fn to(self) -> Option<Square> {
        Square::at(self.to_file, self.to_rank?)
    }

    /// Whether nothing is said but that something is taken on a square, by whatever man.
    pub(super) const fn is_any_capture(self) -> bool {
        self.takes && self.kind.is_none() && self.from_file.is_none() && self.from_rank.is_none()
    }

    /// Whether the text, as far as it goes, means a man that stands on `square`.
    pub(super) fn begins_on(self, rules: &Rules, square: Square, kind: KindIndex) -> bool {
        let is_named = match self.kind {
            Some(named) => named == kind,
            None => rules.kind(kind).is_pawn || self.from().is_some() || self.is_any_capture(),
        };
        is_named
            && self.from_file.is_none_or(|file| file == square.file())
            && self.from_rank.is_none_or(|rank| rank == square.rank())
    }

    fn fits(self, rules: &Rules, board: &Board, action: Move) -> bool {
        let (from, to, promotion) = match action {
            Move::Step {
                from,
                to,
                promotion,
            } => (from, to, promotion),
            Move::Castle { king, rook } => return self.castles(rules, board, king, rook),
            Move::Drop { .. } => return false,
        };
        let Some(piece) = board.piece_at(from) else {
            return false;
        };
        let is_capture = rules.is_capture(board, action);
        let is_push = rules.kind(piece.kind).is_pawn && self.from_file.is_none() && !self.takes;
        self.begins_on(rules, from, piece.kind)
            && self.to_file == to.file()
            && self.to_rank.is_none_or(|rank| rank == to.rank())
            && (!self.takes || is_capture)
            && (!is_push || !is_capture)
            && (self.promotion.is_none() || self.promotion == promotion)
    }

    /// Castling by coordinates: `Kg1` or the king's two squares, or where arrays are drawn also king takes rook.
    fn castles(self, rules: &Rules, board: &Board, king: Square, rook: Square) -> bool {
        let target = rules.target(Move::Castle { king, rook });
        let piece = board.piece_at(king);
        piece.is_some_and(|piece| self.begins_on(rules, king, piece.kind))
            && !self.takes
            && self.promotion.is_none()
            && ((self.to() == Some(target) && king.file().abs_diff(target.file()) > 1)
                || (rules.castling_takes_rook() && self.to() == Some(rook)))
    }
}
