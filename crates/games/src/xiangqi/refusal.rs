//! Why a move is not legal, as the key of the rule that forbids it.
//!
//! Only asked once it is known that no legal move fits, so that a wrong reason can never allow a
//! move or forbid one.

use super::{
    board::{Board, Kind, Move, Piece, Point},
    notation::Way,
    reading::{TypedMove, Who},
};
use qiyuan_core::rules::Illegal;

/// Reasons from the most telling to the least: where several pieces could be meant, the piece that
/// came nearest to being allowed is spoken of.
const TELLING: [&str; 18] = [
    "general-taken",
    "general-in-check",
    "generals-face",
    "exposes-general",
    "general-into-check",
    "horse-leg",
    "elephant-eye",
    "cannon-screen",
    "cannon-screens",
    "blocked-path",
    "own-piece",
    "palace",
    "river",
    "soldier-sideways",
    "soldier-backward",
    "piece-cannot-reach",
    "point-empty",
    "not-your-piece",
];

/// The rule that a move ends beside the board.
const OFF_BOARD: &str = "off-board";

/// Why none of the typed moves is legal; unreadable if there is none.
pub(super) fn of_typed_moves(board: &Board, typed_moves: &[TypedMove]) -> Illegal {
    let reason = typed_moves
        .iter()
        .map(|typed| of_typed_move(board, *typed))
        .min_by_key(|reason| weight(reason));
    match reason {
        Some(OFF_BOARD) => Illegal::OffBoard {
            rule: OFF_BOARD,
            place: None,
        },
        Some(reason) => Illegal::Rule(reason),
        None => Illegal::Unreadable,
    }
}

fn weight(reason: &str) -> usize {
    TELLING
        .iter()
        .position(|telling| *telling == reason)
        .unwrap_or(TELLING.len())
}

fn of_typed_move(board: &Board, typed: TypedMove) -> &'static str {
    if let Some(reason) = typed
        .moves(board)
        .into_iter()
        .map(|action| of_move(board, action))
        .min_by_key(|reason| weight(reason))
    {
        return reason;
    }
    match typed {
        TypedMove::Points(_) => "piece-cannot-reach",
        TypedMove::Piece { who, way, .. } => without_target(board, who, way),
    }
}

/// Why a typed move leads nowhere: there is no such piece, or its move ends beside the board, beside the points that the
/// piece can reach, or where the piece stands.
fn without_target(board: &Board, who: Who, way: Way) -> &'static str {
    let points = who.points(board);
    if let Some((_, kind)) = points.first() {
        return match way {
            _ if !kind.is_straight() => "piece-cannot-reach",
            // Every file is on the board.
            Way::Sideways => "same-file",
            Way::Forward | Way::Back => OFF_BOARD,
        };
    }
    match who {
        Who::OnFile(..) => "no-piece-on-file",
        Who::Placed(_, kind) if board.pieces(board.turn()).all(|(_, found)| found != kind) => {
            "no-piece-on-file"
        }
        Who::Placed(..) | Who::PlacedOnFile(..) => "no-tandem",
    }
}

/// Why a move that is not legal is not.
pub(super) fn of_move(board: &Board, action: Move) -> &'static str {
    let side = board.turn();
    let Some(Piece { side: owner, kind }) = board.at(action.from) else {
        return "point-empty";
    };
    if owner != side {
        return "not-your-piece";
    }
    if let Some(reason) = shape(board, kind, action) {
        return reason;
    }
    if board.of(side, action.to).is_some() {
        return "own-piece";
    }
    if action.to == board.general(side.other()) {
        return "general-taken";
    }
    let after = board.after(action);
    if after.do_generals_face() {
        "generals-face"
    } else if kind == Kind::General {
        "general-into-check"
    } else if board.is_check() {
        "general-in-check"
    } else {
        "exposes-general"
    }
}

/// What keeps the piece from going there, apart from its own general's safety and its own side's
/// pieces.
fn shape(board: &Board, kind: Kind, action: Move) -> Option<&'static str> {
    let Move { from, to } = action;
    let side = board.turn();
    let aside = from.file().abs_diff(to.file());
    let along = from.rank().abs_diff(to.rank());
    let (less, more) = (aside.min(along), aside.max(along));
    let cannot = Some("piece-cannot-reach");
    match kind {
        Kind::Horse if (less, more) != (1, 2) => cannot,
        Kind::Horse => is_occupied(board, leg(from, to)).then_some("horse-leg"),
        Kind::Elephant if (less, more) != (2, 2) => cannot,
        Kind::Elephant if to.is_across(side) => Some("river"),
        Kind::Elephant => is_occupied(board, middle(from, to)).then_some("elephant-eye"),
        Kind::Advisor if (less, more) != (1, 1) => cannot,
        Kind::General if less + more != 1 => cannot,
        Kind::Advisor | Kind::General => (!to.is_in_palace(side)).then_some("palace"),
        Kind::Soldier if less + more != 1 => cannot,
        Kind::Soldier if to.own_rank(side) < from.own_rank(side) => Some("soldier-backward"),
        Kind::Soldier => (aside == 1 && !from.is_across(side)).then_some("soldier-sideways"),
        Kind::Chariot | Kind::Cannon if less != 0 || more == 0 => cannot,
        Kind::Chariot => (board.between(from, to) > 0).then_some("blocked-path"),
        Kind::Cannon => cannon(board, from, to),
    }
}

/// A cannon goes like a chariot, and takes over exactly one piece.
fn cannon(board: &Board, from: Point, to: Point) -> Option<&'static str> {
    match (board.at(to), board.between(from, to)) {
        (None, 0) | (Some(_), 1) => None,
        (None, _) => Some("blocked-path"),
        (Some(piece), 0) if piece.side == board.turn() => None,
        (Some(_), 0) => Some("cannon-screen"),
        (Some(_), _) => Some("cannon-screens"),
    }
}

fn is_occupied(board: &Board, point: Option<Point>) -> bool {
    point.is_some_and(|point| board.at(point).is_some())
}

/// The point beside the horse on which a piece hobbles it.
fn leg(from: Point, to: Point) -> Option<Point> {
    let toward = |from: u8, to: u8| match from.abs_diff(to) {
        2 => from.midpoint(to),
        _ => from,
    };
    Point::at(
        toward(from.file(), to.file()),
        toward(from.rank(), to.rank()),
    )
}

fn middle(from: Point, to: Point) -> Option<Point> {
    Point::at(
        from.file().midpoint(to.file()),
        from.rank().midpoint(to.rank()),
    )
}
