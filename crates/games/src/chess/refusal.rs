//! Why a move is not legal, as the key of the rule that forbids it.
//!
//! Only asked once it is known that no legal move fits, so that a wrong reason can never allow a
//! move or forbid one.

use shakmaty::{
    Bitboard, CastlingSide, Chess, Color, Move, Position as _, Rank, Role, Square, attacks,
};

use super::reading::{ChessLexicon, coordinates, square};
use crate::spelling::moves::{TypedMove, TypedStep};
use qiyuan_core::rules::Illegal;

/// Reasons from the most telling to the least: where several pieces could be meant, the piece that
/// came nearest to being allowed is spoken of.
const TELLING: [&str; 21] = [
    "promotion-king",
    "promotion-pawn",
    "king-in-check",
    "pinned",
    "en-passant-exposes-king",
    "king-into-check",
    "castle-right-lost",
    "castle-blocked",
    "castle-in-check",
    "castle-through-check",
    "castle-into-check",
    "en-passant-expired",
    "not-a-promotion",
    "capture-unmarked",
    "blocked-path",
    "nothing-to-capture",
    "pawn-double-step",
    "own-piece",
    "wrong-piece",
    "piece-cannot-reach",
    "no-piece-can-reach",
];

/// Why none of the typed moves is legal; unreadable if there is none.
pub(super) fn of_typed_moves(
    board: &Chess,
    typed_moves: impl Iterator<Item = TypedMove<Role>>,
) -> Illegal {
    let reasons = typed_moves.map(|typed| of_typed_move(board, typed));
    match most_telling(reasons) {
        Some(reason) => Illegal::Rule(reason),
        None => Illegal::Unreadable,
    }
}

/// Whether the side that has the move has a piece of this kind; a pawn, if none is named.
fn has_kind(board: &Chess, kind: Option<Role>) -> bool {
    board.our(kind.unwrap_or(Role::Pawn)).any()
}

/// Why a move that is not legal is not.
pub(super) fn of_move(board: &Chess, action: Move) -> Illegal {
    let reason = match (action.castling_side(), action.from()) {
        (Some(side), _) => castling(board, side),
        (None, Some(from)) => match board.board().piece_at(from) {
            None => "empty-square",
            Some(piece) if piece.color != board.turn() => "not-your-piece",
            Some(_) => from_to(
                board,
                from,
                action.to(),
                action.promotion(),
                action.is_capture(),
            ),
        },
        (None, None) => "piece-cannot-reach",
    };
    Illegal::Rule(reason)
}

fn most_telling(reasons: impl Iterator<Item = &'static str>) -> Option<&'static str> {
    reasons.min_by_key(|reason| {
        TELLING
            .iter()
            .position(|telling| telling == reason)
            .unwrap_or(TELLING.len())
    })
}

fn of_typed_move(board: &Chess, typed: TypedMove<Role>) -> &'static str {
    match typed {
        TypedMove::Castle { to_the_right } => {
            let sides = CastlingSide::ALL.into_iter();
            let meant =
                sides.filter(|side| to_the_right.is_none_or(|right| right == side.is_king_side()));
            let reasons = meant.map(|side| castling(board, side));
            most_telling(reasons).unwrap_or("castle-right-lost")
        }
        TypedMove::Drop(..) => "no-drops",
        TypedMove::Step(typed) => of_typed_step(board, typed),
    }
}

fn of_typed_step(board: &Chess, typed: TypedStep<Role>) -> &'static str {
    if let Some(from) = typed.from().and_then(square) {
        match (board.board().piece_at(from), typed.kind) {
            (None, _) => return "empty-square",
            (Some(piece), _) if piece.color != board.turn() => return "not-your-piece",
            (Some(piece), Some(role)) if piece.role != role => return "wrong-piece",
            _ => {}
        }
    }
    let is_empty = |to: Square| board.board().piece_at(to).is_none();
    let to = typed.to().and_then(square);
    if typed.is_any_capture() && to.is_some_and(is_empty) {
        return "nothing-to-capture";
    }
    let targets: Vec<Square> = match to {
        Some(to) => vec![to],
        None => (0..8)
            .filter_map(|rank| square((typed.to_file, rank)))
            .collect(),
    };
    let reasons = board
        .us()
        .into_iter()
        .filter(|from| {
            board
                .board()
                .role_at(*from)
                .is_some_and(|role| typed.begins_on(&ChessLexicon, coordinates(*from), role))
        })
        .flat_map(|from| targets.iter().map(move |to| (from, *to)))
        .map(|(from, to)| from_to(board, from, to, typed.promotion, typed.takes));
    match most_telling(reasons) {
        Some("piece-cannot-reach") if typed.any_of().is_some_and(|role| role != Role::King) => {
            "no-piece-can-reach"
        }
        Some(reason) => reason,
        None if typed.tells_apart() && has_kind(board, typed.kind) => "no-piece-can-reach",
        None => "no-such-piece",
    }
}

/// Why the side that has the move may not move its piece from one square to the other.
fn from_to(
    board: &Chess,
    from: Square,
    to: Square,
    promotion: Option<Role>,
    takes: bool,
) -> &'static str {
    let Some(role) = board.board().role_at(from) else {
        return "empty-square";
    };
    if let Some(side) = meant_castling(board, role, from, to) {
        return if takes && !board.board().occupied().contains(to) {
            "nothing-to-capture"
        } else {
            castling(board, side)
        };
    }
    if board.us().contains(to) {
        return "own-piece";
    }
    let moves = if role == Role::Pawn {
        pawn(board, from, to, takes)
    } else {
        piece(board, role, from, to, takes)
    };
    match moves {
        Err(reason) => reason,
        Ok(()) => promoted(board.turn(), role, to, promotion).unwrap_or_else(|| {
            if is_possible(board, from, to) {
                // What was typed does not say that the pawn captures.
                "capture-unmarked"
            } else {
                safety(board, role, from, to)
            }
        }),
    }
}

fn is_possible(board: &Chess, from: Square, to: Square) -> bool {
    board
        .legal_moves()
        .iter()
        .any(|action| action.from() == Some(from) && action.to() == to)
}

/// The side to which a king's move of two squares, or onto its rook, means to castle.
fn meant_castling(board: &Chess, role: Role, from: Square, to: Square) -> Option<CastlingSide> {
    let back_rank = board.turn().backrank();
    if role != Role::King || from.rank() != back_rank || to.rank() != back_rank {
        return None;
    }
    let takes_rook = board.castles().mode().is_chess960() && board.our(Role::Rook).contains(to);
    CastlingSide::ALL.into_iter().find(|side| {
        to == side.king_to(board.turn()) && from.distance(to) == 2
            || takes_rook && side.is_king_side() == (from < to)
    })
}

/// FIDE Laws 3.8.2: for good (3.8.2.1), or for the moment (3.8.2.2).
fn castling(board: &Chess, side: CastlingSide) -> &'static str {
    let turn = board.turn();
    let (Some(king), Some(rook)) = (
        board.board().king_of(turn),
        board.castles().rook(turn, side),
    ) else {
        return "castle-right-lost";
    };
    let occupied = board.board().occupied();
    let is_attacked = |square: Square, occupied: Bitboard| {
        board.board().attacks_to(square, !turn, occupied).any()
    };
    let target = side.king_to(turn);
    if (board.castles().path(turn, side) & occupied).any() {
        "castle-blocked"
    } else if board.is_check() {
        "castle-in-check"
    } else if attacks::between(king, target)
        .into_iter()
        .any(|square| is_attacked(square, occupied.without(king)))
    {
        "castle-through-check"
    } else if is_attacked(
        target,
        occupied
            .without(king)
            .without(rook)
            .with(side.rook_to(turn)),
    ) {
        "castle-into-check"
    } else {
        "castle-right-lost"
    }
}

/// Whether a pawn moves like this at all (FIDE Laws 3.7).
fn pawn(board: &Chess, from: Square, to: Square, takes: bool) -> Result<(), &'static str> {
    let turn = board.turn();
    if attacks::pawn_attacks(turn, from).contains(to) {
        return if board.them().contains(to) || board.maybe_ep_square() == Some(to) {
            Ok(())
        } else if is_passed_by(board, from, to) {
            Err("en-passant-expired")
        } else {
            Err("nothing-to-capture")
        };
    }
    let forward = turn.fold_wb(8, -8);
    let single = from.offset(forward);
    let double = single.and_then(|square| square.offset(forward));
    let steps: &[Option<Square>] = match to {
        to if Some(to) == single => &[single],
        to if Some(to) == double => &[single, double],
        _ => return Err("piece-cannot-reach"),
    };
    if steps.len() == 2 && from.rank() != turn.relative_rank(Rank::Second) {
        Err("pawn-double-step")
    } else if steps
        .iter()
        .flatten()
        .any(|square| board.board().occupied().contains(*square))
    {
        Err("blocked-path")
    } else if takes {
        Err("nothing-to-capture")
    } else {
        Ok(())
    }
}

/// Whether an enemy pawn stands where one stands that might have been taken en passant a move ago.
fn is_passed_by(board: &Chess, from: Square, to: Square) -> bool {
    let beside = Square::from_coords(to.file(), from.rank());
    from.rank() == board.turn().relative_rank(Rank::Fifth)
        && board.their(Role::Pawn).contains(beside)
        && !board.board().occupied().contains(to)
}

/// Whether a piece other than a pawn moves like this (FIDE Laws 3.2 to 3.6, 3.8.1).
fn piece(
    board: &Chess,
    role: Role,
    from: Square,
    to: Square,
    takes: bool,
) -> Result<(), &'static str> {
    let piece = role.of(board.turn());
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        Err("piece-cannot-reach")
    } else if !attacks::attacks(from, piece, board.board().occupied()).contains(to) {
        Err("blocked-path")
    } else if takes && !board.them().contains(to) {
        Err("nothing-to-capture")
    } else {
        Ok(())
    }
}

/// What is wrong with the typed promotion, if anything (FIDE Laws 3.7.3.3).
fn promoted(turn: Color, role: Role, to: Square, promotion: Option<Role>) -> Option<&'static str> {
    let is_last = role == Role::Pawn && to.rank() == (!turn).backrank();
    match promotion {
        Some(_) if !is_last => Some("not-a-promotion"),
        Some(Role::King) => Some("promotion-king"),
        Some(Role::Pawn) => Some("promotion-pawn"),
        _ => None,
    }
}

/// How the king would suffer (FIDE Laws 3.9.2): all else about the move is right.
fn safety(board: &Chess, role: Role, from: Square, to: Square) -> &'static str {
    let Some(king) = board.board().king_of(board.turn()) else {
        return "king-in-check";
    };
    if role == Role::King {
        return "king-into-check";
    }
    let passed = (role == Role::Pawn && board.maybe_ep_square() == Some(to))
        .then(|| Square::from_coords(to.file(), from.rank()));
    let lifted = board.board().occupied().without(from);
    let after = passed
        .map_or(lifted, |square| lifted.without(square))
        .with(to);
    let attackers = board.board().attacks_to(king, !board.turn(), after) & after;
    if (attackers.without(to) & board.checkers()).any() {
        "king-in-check"
    } else if passed.is_some()
        && (attackers & board.board().attacks_to(king, !board.turn(), lifted)).is_empty()
    {
        "en-passant-exposes-king"
    } else {
        "pinned"
    }
}
