//! Moves as people type them: Chinese, WXF, ICCS and UCCI in one grammar.
//!
//! First the text is parsed without a board into a [`TypedMove`]; then that is compared with the
//! pieces. So it is known which of the two failed, and the player is told.

use super::{
    board::{Board, Kind, Move, Point, Side},
    notation::{Way, tandem},
    refusal,
    spelling::{self, Sign, signs},
};
use crate::spelling::pieces::{self, Kinds};
use qiyuan_core::rules::{Illegal, MAX_ACTION_BYTES};

/// What a text asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TypedMove {
    /// From a point to a point.
    Points(Move),
    /// A piece that is told by its file or its place, with its way and its number.
    Piece { who: Who, way: Way, number: u8 },
}

/// Which piece is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    /// `炮二`: the piece on a file, from 0 on the mover's right.
    OnFile(Kind, u8),
    /// `前炮`: one of several like pieces on one file.
    Placed(FileOrder, Kind),
    /// `后六`: one of several soldiers on the named file.
    PlacedOnFile(FileOrder, u8),
}

/// A place among like pieces on one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileOrder {
    Front,
    Middle,
    Rear,
    /// Counted from 1 in front.
    Number(u8),
}

/// The one legal move that `text` means.
///
/// # Errors
///
/// The text is no move, means several legal moves, or means one that is not legal.
pub(super) fn read(board: &Board, text: &str) -> Result<Move, Illegal> {
    if text.len() > MAX_ACTION_BYTES {
        return Err(Illegal::Unreadable);
    }
    if let Some(said) = pieces::said(text, spelling::piece) {
        return said.read(&board.legal(), |action| kinds(board, action), ambiguous);
    }
    let typed_moves = typed_moves(text);
    let meant: Vec<Move> = typed_moves
        .iter()
        .flat_map(|typed| typed.moves(board))
        .filter(|action| board.is_legal(*action))
        .fold(Vec::new(), |mut distinct, action| {
            if !distinct.contains(&action) {
                distinct.push(action);
            }
            distinct
        });
    match meant.as_slice() {
        [] => Err(refusal::of_typed_moves(board, &typed_moves)),
        [action] => Ok(*action),
        several => Err(ambiguous(several)),
    }
}

fn ambiguous(several: &[Move]) -> Illegal {
    let mut texts: Vec<String> = several.iter().map(Move::to_string).collect();
    texts.sort();
    Illegal::Ambiguous(texts)
}

/// What a legal move is one of, and what it captures.
fn kinds(board: &Board, action: Move) -> Option<Kinds<Kind>> {
    Some(Kinds {
        moves: board.at(action.from)?.kind,
        taken: board.at(action.to).map(|piece| piece.kind),
    })
}

/// What the text may ask for. Nothing if it is no move at all.
fn typed_moves(text: &str) -> Vec<TypedMove> {
    let Some(signs) = signs(without_translation(text)) else {
        return Vec::new();
    };
    points(&signs)
        .or_else(|| counted_points(&signs))
        .map(TypedMove::Points)
        .or_else(|| piece(&signs))
        .into_iter()
        .collect()
}

/// `C2=5` of `C2=5 (炮二平五)`.
fn without_translation(text: &str) -> &str {
    let inner = text.trim_end().strip_suffix(')');
    let parts = inner.and_then(|inner| inner.split_once('('));
    parts.map_or(text, |(first, _)| first)
}

/// `h2e2`, `H2-E2`, `h2→e2`.
fn points(signs: &[Sign]) -> Option<Move> {
    match *signs {
        [
            Sign::Letter(from_file),
            Sign::Figure(from_rank),
            ref between @ ..,
            Sign::Letter(to_file),
            Sign::Figure(to_rank),
        ] if is_separator(between) => Some(Move::new(
            point(from_file, from_rank)?,
            point(to_file, to_rank)?,
        )),
        _ => None,
    }
}

fn is_separator(signs: &[Sign]) -> bool {
    matches!(
        signs,
        [] | [Sign::Way(_)] | [Sign::Way(Way::Back), Sign::Way(Way::Sideways)]
    )
}

fn point(file: char, rank: u8) -> Option<Point> {
    Point::read(file, char::from_digit(u32::from(rank), 10)?)
}

/// `e10e9`, `h3h10`: ranks counted from 1, which is certain only where a 10 is among them.
fn counted_points(signs: &[Sign]) -> Option<Move> {
    let mut rest = signs;
    let mut take = || -> Option<(char, u8)> {
        let (&Sign::Letter(file), after) = rest.split_first()? else {
            return None;
        };
        let (&Sign::Figure(first), mut after) = after.split_first()? else {
            return None;
        };
        let mut rank = first;
        if let (1, [Sign::Figure(0), more @ ..]) = (first, after) {
            rank = 10;
            after = more;
        }
        if let [Sign::Way(_), more @ ..] = after {
            after = more;
        }
        rest = after;
        Some((file, rank))
    };
    let (from_file, from_rank) = take()?;
    let (to_file, to_rank) = take()?;
    if !rest.is_empty() || (from_rank != 10 && to_rank != 10) {
        return None;
    }
    Some(Move::new(
        point(from_file, from_rank.checked_sub(1)?)?,
        point(to_file, to_rank.checked_sub(1)?)?,
    ))
}

/// `炮二平五`, `前车进一`, `后六平五`, `C2=5`, `R+=9`, `+R=9`, `25=6`.
fn piece(signs: &[Sign]) -> Option<TypedMove> {
    // A plus behind the number says that the move gives check.
    let signs = match signs {
        [four @ .., Sign::Way(Way::Forward)] if four.len() == 4 => four,
        all => all,
    };
    let &[first, second, Sign::Way(way), Sign::Figure(number)] = signs else {
        return None;
    };
    if number == 0 {
        return None;
    }
    let who = match (first, second) {
        (Sign::Way(place), kind) | (kind, Sign::Way(place)) => {
            Who::Placed(wxf_place(place)?, kind_of(kind)?)
        }
        (Sign::Figure(place), Sign::Figure(file)) => {
            Who::PlacedOnFile(FileOrder::Number(place), file.checked_sub(1)?)
        }
        (Sign::Figure(place), kind) => Who::Placed(FileOrder::Number(place), kind_of(kind)?),
        (kind, Sign::Figure(file)) if kind_of(kind).is_some() => {
            Who::OnFile(kind_of(kind)?, file.checked_sub(1)?)
        }
        (place, Sign::Figure(file)) => Who::PlacedOnFile(place_of(place)?, file.checked_sub(1)?),
        (place, kind) => Who::Placed(place_of(place)?, kind_of(kind)?),
    };
    Some(TypedMove::Piece { who, way, number })
}

const fn wxf_place(way: Way) -> Option<FileOrder> {
    match way {
        Way::Forward => Some(FileOrder::Front),
        Way::Back => Some(FileOrder::Rear),
        Way::Sideways => None,
    }
}

const fn place_of(sign: Sign) -> Option<FileOrder> {
    match sign {
        Sign::Front => Some(FileOrder::Front),
        Sign::Middle => Some(FileOrder::Middle),
        Sign::Rear => Some(FileOrder::Rear),
        _ => None,
    }
}

fn kind_of(sign: Sign) -> Option<Kind> {
    match sign {
        Sign::Piece(kind) => Some(kind),
        Sign::Letter(letter) => Kind::of_letter(letter),
        _ => None,
    }
}

impl TypedMove {
    /// The moves that the text may mean, whether or not they are legal.
    pub(super) fn moves(self, board: &Board) -> Vec<Move> {
        match self {
            Self::Points(action) => vec![action],
            Self::Piece { who, way, number } => who
                .points(board)
                .into_iter()
                .flat_map(|(from, kind)| targets(board.turn(), kind, from, way, number))
                .collect(),
        }
    }
}

impl Who {
    /// The pieces that may be meant.
    pub(super) fn points(self, board: &Board) -> Vec<(Point, Kind)> {
        let side = board.turn();
        match self {
            Self::OnFile(kind, file) => tandem(board, side, kind, file_of(side, file))
                .into_iter()
                .map(|point| (point, kind))
                .collect(),
            Self::Placed(place, kind) => {
                let files: Vec<Vec<Point>> = (0..9)
                    .map(|file| tandem(board, side, kind, file_of(side, file)))
                    .filter(|points| points.len() > 1)
                    .collect();
                let points: Vec<Point> = match place {
                    // Counted from the right, and on each file from the front.
                    FileOrder::Number(number) if files.len() > 1 => files
                        .concat()
                        .into_iter()
                        .skip(usize::from(number).saturating_sub(1))
                        .take(1)
                        .collect(),
                    _ => files.iter().filter_map(|file| place.pick(file)).collect(),
                };
                points.into_iter().map(|point| (point, kind)).collect()
            }
            Self::PlacedOnFile(place, file) => {
                let points = tandem(board, side, Kind::Soldier, file_of(side, file));
                let point = place.pick(&points).filter(|_| points.len() > 1);
                point.into_iter().map(|at| (at, Kind::Soldier)).collect()
            }
        }
    }
}

impl FileOrder {
    fn pick(self, points: &[Point]) -> Option<Point> {
        match self {
            Self::Front => points.first().copied(),
            Self::Rear => points.last().copied(),
            Self::Middle if points.len() == 3 => Some(points[1]),
            Self::Middle => None,
            Self::Number(number) => points.get(usize::from(number).checked_sub(1)?).copied(),
        }
    }
}

/// The file on the board that `side` counts as `own`.
const fn file_of(side: Side, own: u8) -> u8 {
    match side {
        Side::Red => 8_u8.saturating_sub(own),
        Side::Black => own,
    }
}

/// Where a piece ends that goes that way with that number.
fn targets(side: Side, kind: Kind, from: Point, way: Way, number: u8) -> Vec<Move> {
    let rank = from.own_rank(side);
    let on = |own_file: u8, own_rank: u8| {
        let rank = match side {
            Side::Red => own_rank,
            Side::Black => 9_u8.checked_sub(own_rank)?,
        };
        Point::at(file_of(side, own_file), rank)
    };
    let ahead = |steps: u8| match way {
        Way::Forward => rank.checked_add(steps),
        _ => rank.checked_sub(steps),
    };
    let own_file = from.own_file(side);
    let to = if way == Way::Sideways {
        (number <= 9 && kind.is_straight())
            .then(|| on(number - 1, rank))
            .flatten()
    } else if kind.is_straight() {
        ahead(number).and_then(|rank| on(own_file, rank))
    } else {
        let aside = own_file.abs_diff(number - 1);
        let steps = match (kind, aside) {
            (Kind::Horse, 1) | (Kind::Elephant, 2) => Some(2),
            (Kind::Horse, 2) | (Kind::Advisor, 1) => Some(1),
            _ => None,
        };
        steps.and_then(ahead).and_then(|rank| on(number - 1, rank))
    };
    to.into_iter()
        .filter(|to| *to != from)
        .map(|to| Move::new(from, to))
        .collect()
}
