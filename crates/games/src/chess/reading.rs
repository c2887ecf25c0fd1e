//! Moves as people type them: algebraic, long algebraic and UCI notation in one grammar.
//!
//! First the text is parsed without a board into what it may mean, then that is compared
//! with the legal moves. So it is known which of the two failed, and the player is told.

use std::sync::LazyLock;

use shakmaty::{CastlingSide, Chess, File, Move, Position as _, Rank, Role, Square};

use super::{notation, refusal};
use crate::spelling::{self, Named, names};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES};

/// What a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedMove {
    /// Castling, to this side if one is named.
    Castle(Option<CastlingSide>),
    /// Anything else.
    Piece(TypedPieceMove),
}

/// A move of a piece, as far as it is described.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TypedPieceMove {
    /// The named piece. Without a name it is a pawn, or whatever stands on the named square.
    pub(super) role: Option<Role>,
    pub(super) from_file: Option<File>,
    pub(super) from_rank: Option<Rank>,
    pub(super) to_file: File,
    /// Missing only in short pawn captures, `exd`.
    pub(super) to_rank: Option<Rank>,
    pub(super) promotion: Option<Role>,
    /// Whether the text says that something is taken.
    pub(super) takes: bool,
}

/// The one legal move that `text` means.
///
/// # Errors
///
/// The text is no move, means several legal moves, or means one that is not legal.
pub(super) fn read(board: &Chess, text: &str) -> Result<Move, Illegal> {
    let readings = readings(text);
    let legal = board.legal_moves();
    for typed_moves in &readings {
        let fitting: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|action| typed_moves.iter().any(|typed| typed.fits(board, *action)))
            .collect();
        match fitting.as_slice() {
            [] => {}
            [action] => return Ok(*action),
            several => return Err(ambiguous(board, several)),
        }
    }
    if is_unreadable(&readings) && names_no_square(text) {
        return Err(Illegal::Rule("no-such-square"));
    }
    if is_unreadable(&readings)
        && let Some(rule) = names_no_piece(text)
    {
        return Err(Illegal::Rule(rule));
    }
    Err(refusal::of_typed_moves(board, readings.iter().flatten()))
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

/// Why the text is no move, if it would be one in a game with drops or with other pieces.
fn names_no_piece(text: &str) -> Option<&'static str> {
    let folded = fold(text)?;
    let body = folded.trim_end_matches(['+', '#', '!', '?']);
    let is_move = |text: &str| !is_unreadable(&readings(text));
    if let Some((piece, square)) = body.split_once('@') {
        let is_square = square.to_ascii_lowercase().parse::<Square>().is_ok();
        let mut letters = piece.chars();
        return match (letters.next(), letters.next()) {
            _ if !is_square => None,
            (Some(letter), None) if !letter.is_ascii_alphabetic() => None,
            (Some(letter), None) if Role::from_char(letter).is_none() => Some("no-such-piece"),
            (_, None) => Some("no-drops"),
            (_, Some(_)) => None,
        };
    }
    let is_other = |letter: char| {
        letter.is_ascii_alphabetic() && !"oO".contains(letter) && Role::from_char(letter).is_none()
    };
    if let Some(before) = body.strip_suffix(is_other)
        && before.ends_with(['=', '1', '8'])
        && is_move(before.trim_end_matches('='))
    {
        return Some("promotion-kind");
    }
    // Two letters of pieces, or an O more than castling has, are no piece of another game.
    let after = body.strip_prefix(is_other)?;
    is_move(after).then_some("no-such-piece")
}

/// Whether the text would be a move if boards had ranks 9 and 0.
fn names_no_square(text: &str) -> bool {
    let near = text.replace(['9', '0'], "1");
    near != text && !is_unreadable(&readings(&near))
}

fn is_unreadable(readings: &[Vec<TypedMove>]) -> bool {
    readings.iter().all(Vec::is_empty)
}

fn ambiguous(board: &Chess, several: &[Move]) -> Illegal {
    let mode = board.castles().mode();
    let several = notation::offered(several.iter().copied(), mode);
    let texts = several.iter().map(|action| notation::uci(*action, mode));
    Illegal::Ambiguous(texts.collect())
}

/// What the text may ask for: the next only counts where nothing fits the one before. Nothing if it
/// is no move at all.
fn readings(text: &str) -> Vec<Vec<TypedMove>> {
    if text.len() > MAX_ACTION_BYTES {
        return Vec::new();
    }
    let Some(folded) = fold(text) else {
        return Vec::new();
    };
    let body = without_en_passant(folded.trim_end_matches(['+', '#', '!', '?']));
    if let Some(castle) = castle(body) {
        return vec![vec![castle]];
    }
    let named = Cursor::new(body).named_piece().map(TypedMove::Piece);
    let unnamed = Cursor::new(body).unnamed_piece().map(TypedMove::Piece);
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

/// Whether the square is named from which a piece goes.
fn names_origin(typed: TypedMove) -> bool {
    matches!(typed, TypedMove::Piece(typed) if typed.from_file.is_some() && typed.from_rank.is_some())
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
        2 => Some(TypedMove::Castle(Some(CastlingSide::KingSide))),
        3 => Some(TypedMove::Castle(Some(CastlingSide::QueenSide))),
        _ => None,
    }
}

fn without_en_passant(body: &str) -> &str {
    ["e.p.", "e.p", "ep"]
        .iter()
        .find_map(|suffix| {
            body.strip_suffix(suffix)
                .filter(|rest| rest.ends_with(|letter: char| letter.is_ascii_digit()))
        })
        .unwrap_or(body)
}

/// Takes a move apart from its end, where it is least ambiguous.
struct Cursor<'a> {
    rest: &'a [u8],
}

impl<'a> Cursor<'a> {
    const fn new(body: &'a str) -> Self {
        Self {
            rest: body.as_bytes(),
        }
    }

    /// `Nf3`, `Ng1xf3`, `Pe4`: a move that begins with the letter of a piece.
    fn named_piece(mut self) -> Option<TypedPieceMove> {
        let (first, rest) = self.rest.split_first()?;
        let role = Role::from_char(char::from(*first))?;
        self.rest = rest;
        self.coordinates()
            .map(|typed| TypedPieceMove {
                role: Some(role),
                ..typed
            })
            .filter(|typed| role == Role::Pawn || typed.promotion.is_none())
    }

    /// `e4`, `exd5`, `e2e4`, `e7-e8=Q`, `exd`: a move without the letter of a piece.
    fn unnamed_piece(self) -> Option<TypedPieceMove> {
        if self.rest.starts_with(b"-") {
            return None;
        }
        let files = self.pawn_files();
        self.coordinates()
            .filter(|typed| match (typed.from_file, typed.from_rank) {
                (Some(from), None) => from != typed.to_file,
                (None, Some(_)) => false,
                _ => true,
            })
            .or(files)
    }

    fn coordinates(mut self) -> Option<TypedPieceMove> {
        let promotion = self.promotion();
        let to_rank = self.rank()?;
        let to_file = self.file()?;
        let takes = self.separator();
        let from_rank = self.rank();
        let from_file = self.file();
        self.rest.is_empty().then_some(TypedPieceMove {
            role: None,
            from_file,
            from_rank,
            to_file,
            to_rank: Some(to_rank),
            promotion,
            takes: takes == Some(true),
        })
    }

    /// `exd` or `ed`: a pawn's capture by its files alone.
    fn pawn_files(&self) -> Option<TypedPieceMove> {
        let (from, to) = match self.rest {
            [from, b'x' | b'X', to] | [from, to] => (*from, *to),
            _ => return None,
        };
        Some(TypedPieceMove {
            role: None,
            from_file: Some(file_of(from)?),
            from_rank: None,
            to_file: file_of(to)?,
            to_rank: None,
            promotion: None,
            takes: true,
        })
    }

    /// A letter of a piece after the last digit, with or without `=`, `/` or brackets.
    fn promotion(&mut self) -> Option<Role> {
        let body = self.rest.strip_suffix(b")").unwrap_or(self.rest);
        let (last, before) = body.split_last()?;
        let role = Role::from_char(char::from(*last))?;
        let before = match before.split_last() {
            Some((b'=' | b'/' | b'(' | b'-', before)) => before,
            _ => before,
        };
        if !before.last()?.is_ascii_digit() {
            return None;
        }
        self.rest = before;
        Some(role)
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

    fn rank(&mut self) -> Option<Rank> {
        let (last, before) = self.rest.split_last()?;
        let rank = Rank::from_char(char::from(*last))?;
        self.rest = before;
        Some(rank)
    }

    fn file(&mut self) -> Option<File> {
        let (last, before) = self.rest.split_last()?;
        let file = file_of(*last)?;
        self.rest = before;
        Some(file)
    }
}

fn file_of(letter: u8) -> Option<File> {
    File::from_char(char::from(letter.to_ascii_lowercase()))
}

impl TypedMove {
    /// Whether the legal move `action` is what was typed.
    fn fits(self, board: &Chess, action: Move) -> bool {
        match self {
            Self::Castle(side) => action
                .castling_side()
                .is_some_and(|castled| side.is_none_or(|side| side == castled)),
            Self::Piece(typed) => typed.fits(board, action),
        }
    }
}

impl TypedPieceMove {
    /// The square of origin, where it is named in full.
    pub(super) fn from(self) -> Option<Square> {
        Some(Square::from_coords(self.from_file?, self.from_rank?))
    }

    /// The target, where it is named in full.
    pub(super) fn to(self) -> Option<Square> {
        Some(Square::from_coords(self.to_file, self.to_rank?))
    }

    /// Whether nothing is said but that something is taken on a square, by whatever piece.
    pub(super) const fn is_any_capture(self) -> bool {
        self.takes && self.role.is_none() && self.from_file.is_none() && self.from_rank.is_none()
    }

    /// Whether the text, as far as it goes, means a piece that stands on `square`.
    pub(super) fn begins_on(self, square: Square, role: Role) -> bool {
        let is_named = match self.role {
            Some(named) => named == role,
            None => role == Role::Pawn || self.from().is_some() || self.is_any_capture(),
        };
        is_named
            && self.from_file.is_none_or(|file| file == square.file())
            && self.from_rank.is_none_or(|rank| rank == square.rank())
    }

    fn fits(self, board: &Chess, action: Move) -> bool {
        if let Move::Castle { king, rook } = action {
            return self.castles(board, king, rook);
        }
        let Some(from) = action.from() else {
            return false;
        };
        let is_plain_push = action.role() == Role::Pawn && self.from_file.is_none() && !self.takes;
        self.begins_on(from, action.role())
            && self.to_file == action.to().file()
            && self.to_rank.is_none_or(|rank| rank == action.to().rank())
            && (!self.takes || action.is_capture())
            && (!is_plain_push || from.file() == action.to().file())
            && (self.promotion.is_none() || self.promotion == action.promotion())
    }

    /// Castling by coordinates: `Kg1` or the king's two squares, or in Fischer Random also king takes rook.
    fn castles(self, board: &Chess, king: Square, rook: Square) -> bool {
        let side = CastlingSide::from_king_side(king < rook);
        let target = side.king_to(board.turn());
        self.begins_on(king, Role::King)
            && !self.takes
            && self.promotion.is_none()
            && ((self.to() == Some(target) && king.distance(target) > 1)
                || (board.castles().mode().is_chess960() && self.to() == Some(rook)))
    }
}
