//! Why what was typed is no legal move, as the key of the rule that forbids it.
//!
//! Only asked once it is known that no legal move fits, so that a wrong reason can never allow a move or forbid one.

use super::{
    super::{Board, Kind, KindIndex, Move, Rules, Square},
    reading::{coordinates, square},
};
use crate::spelling::moves::{TypedMove, TypedStep};
use qiyuan_core::rules::Illegal;

/// Reasons from the most telling to the least: where several pieces could be meant, the one that came nearest to being
/// allowed is spoken of.
const TELLING: [&str; 55] = [
    "two-pawns",
    "drop-pawn-mate",
    "drop-immobile",
    "promotion-king",
    "promotion-royal",
    "promotion-pawn",
    "promotion-kind",
    "promotion-not-captured",
    "no-promotion",
    "must-promote",
    "king-in-check",
    "royal-in-check",
    "pinned",
    "royal-pinned",
    "en-passant-exposes-king",
    "king-into-check",
    "royal-into-check",
    "king-cannot-capture",
    "explodes-own-king",
    "gives-check",
    "must-capture",
    "castle-right-lost",
    "castle-blocked",
    "castle-in-check",
    "castle-through-check",
    "castle-into-check",
    "no-castling",
    "en-passant-expired",
    "no-en-passant",
    "not-a-promotion",
    "promotion-zone",
    "square-vanished",
    "piece-immune",
    "piece-cannot-capture",
    "relay-pawn-on-end",
    "ice-in-the-way",
    "behemoth-in-the-way",
    "capture-unmarked",
    "capture-unmarked-straight",
    "blocked-path",
    "pawns-move-diagonally",
    "nothing-to-capture",
    "captures-only",
    "pawn-double-step",
    "no-double-step",
    "own-king-captured",
    "own-piece",
    "drop-occupied",
    "drop-pawn-on-end",
    "not-in-hand",
    "no-drops",
    "wrong-piece",
    "no-pawns",
    "piece-cannot-reach",
    "no-piece-can-reach",
];

/// The pieces of chess that some games lack, with their letters.
pub(super) const CHESS_PIECES: [(&str, char); 5] = [
    ("chess-king", 'K'),
    ("chess-queen", 'Q'),
    ("chess-bishop", 'B'),
    ("chess-knight", 'N'),
    ("chess-pawn", 'P'),
];

/// That a game lacks a piece of chess, by the letter of the piece. Every game has rooks.
pub(super) const fn missing_piece(letter: char) -> Option<&'static str> {
    Some(match letter {
        'K' => "no-kings",
        'Q' => "no-queens",
        'B' => "no-bishops",
        'N' => "no-knights",
        'P' => "no-pawns",
        _ => return None,
    })
}

/// Why a move is refused that the die does not allow, by the kind that it shows.
pub(super) const OTHER_FACES: [(&str, &str); 8] = [
    ("chess-pawn", "other-face-pawn"),
    ("chess-knight", "other-face-knight"),
    ("chess-bishop", "other-face-bishop"),
    ("chess-rook", "other-face-rook"),
    ("chess-queen", "other-face-queen"),
    ("chess-king", "other-face-king"),
    ("chess-marshall", "other-face-marshall"),
    ("chess-cardinal", "other-face-cardinal"),
];

/// Why a move is refused on a throw of `face`.
pub(super) fn of_face(face: &Kind) -> &'static str {
    let name = face.name;
    let mut faces = OTHER_FACES.into_iter();
    // Every face of every die is in the list: a test says so.
    faces
        .find(|(kind, _)| *kind == name)
        .map_or("wrong-piece", |(_, key)| key)
}

/// The reason for every refusal in fog.
pub(super) const IN_FOG: &str = "illegal";

/// A refusal as a player may know it: in fog none tells more than another.
pub(super) fn as_told(rules: &Rules, illegal: Illegal) -> Illegal {
    match illegal {
        Illegal::Rule(_) | Illegal::OffBoard { .. } if rules.variant().fog => Illegal::Rule(IN_FOG),
        other => other,
    }
}

/// Why none of the typed moves is legal; unreadable if there is none.
pub(super) fn of_typed_moves(
    rules: &Rules,
    board: &Board,
    typed_moves: impl Iterator<Item = TypedMove<KindIndex>>,
) -> Illegal {
    let reasons = typed_moves.filter_map(|typed| of_typed_move(rules, board, typed));
    match most_telling(reasons) {
        Some(reason) => Illegal::Rule(reason),
        None => Illegal::Unreadable,
    }
}

/// The most telling of some reasons.
pub(in super::super) fn most_telling(
    reasons: impl Iterator<Item = &'static str>,
) -> Option<&'static str> {
    reasons.min_by_key(|reason| {
        TELLING
            .iter()
            .position(|telling| telling == reason)
            .unwrap_or(TELLING.len())
    })
}

fn of_typed_move(
    rules: &Rules,
    board: &Board,
    typed: TypedMove<KindIndex>,
) -> Option<&'static str> {
    Some(match typed {
        TypedMove::Castle { to_the_right } => {
            let sides = [true, false].into_iter();
            let meant = sides.filter(|right| to_the_right.is_none_or(|typed| typed == *right));
            let reasons = meant.filter_map(|right| rules.castling_refusal(board, right));
            most_telling(reasons).unwrap_or("castle-right-lost")
        }
        TypedMove::Drop(kind, to) => {
            let to = square(to)?;
            rules.refusal(board, Move::Drop { kind, to })
        }
        TypedMove::Step(typed) => of_typed_step(rules, board, typed),
    })
}

/// Whether the side that has the move has a piece of this kind; a pawn, if none is named.
fn has_kind(rules: &Rules, board: &Board, kind: Option<KindIndex>) -> bool {
    let is_of_kind = |own: KindIndex| match kind {
        Some(kind) => own == kind,
        None => rules.kind(own).is_pawn,
    };
    let pieces = board.pieces(board.turn());
    let mut kinds = pieces.iter().filter_map(|at| board.piece_at(at));
    kinds.any(|piece| is_of_kind(piece.kind))
}

fn of_typed_step(rules: &Rules, board: &Board, typed: TypedStep<KindIndex>) -> &'static str {
    if let Some(from) = typed.from().and_then(square) {
        match (board.piece_at(from), typed.kind) {
            (None, _) => return "empty-square",
            (Some(piece), _) if piece.color != board.turn() => return "not-your-piece",
            (Some(piece), Some(kind)) if piece.kind != kind => return "wrong-piece",
            _ => {}
        }
    }
    let is_empty = |to: Square| board.piece_at(to).is_none() && !board.is_ice(to);
    let to = typed.to().and_then(square);
    if typed.is_any_capture() && to.is_some_and(is_empty) {
        return "nothing-to-capture";
    }
    let targets: Vec<Square> = match to {
        Some(to) => vec![to],
        None => (0..rules.variant().ranks)
            .filter_map(|rank| Square::at(typed.to_file, rank))
            .collect(),
    };
    let reasons = board
        .pieces(board.turn())
        .iter()
        .filter(|from| {
            board
                .piece_at(*from)
                .is_some_and(|piece| typed.begins_on(rules, coordinates(*from), piece.kind))
        })
        .flat_map(|from| targets.iter().map(move |to| (from, *to)))
        .map(|(from, to)| from_to(rules, board, from, to, typed));
    match most_telling(reasons) {
        Some("piece-cannot-reach")
            if typed
                .any_of()
                .is_some_and(|kind| !rules.kind(kind).is_royal) =>
        {
            "no-piece-can-reach"
        }
        Some(reason) => reason,
        None if typed.kind.is_none() && !rules.has_pawns() => "no-pawns",
        None if typed.tells_apart() && has_kind(rules, board, typed.kind) => "no-piece-can-reach",
        None => "no-such-piece",
    }
}

/// Why the side that has the move may not move its piece from one square to the other as it was typed.
fn from_to(
    rules: &Rules,
    board: &Board,
    from: Square,
    to: Square,
    typed: TypedStep<KindIndex>,
) -> &'static str {
    if means_castling(rules, board, from, to) {
        if typed.takes && board.piece_at(to).is_none() {
            return "nothing-to-capture";
        }
        // A king's move onto its rook means castling only while that may still be possible.
        let is_meant = |reason: &&str| *reason != "castle-right-lost" || is_far(from, to);
        let reason = rules.castling_refusal(board, from < to);
        if let Some(reason) = reason.filter(is_meant) {
            return reason;
        }
    }
    let step = |promotion| Move::Step {
        from,
        to,
        promotion,
    };
    let is_legal = |promotion| rules.is_legal(board, step(promotion));
    let promotions = || rules.promotions.iter().copied().map(Some);
    let is_possible =
        is_legal(typed.promotion) || typed.promotion.is_none() && promotions().any(is_legal);
    if is_possible {
        // What was typed says that something is taken, and nothing is, or the other way round.
        return if typed.takes {
            "nothing-to-capture"
        } else if from.file() == to.file() {
            // Where pawns capture straight ahead.
            "capture-unmarked-straight"
        } else {
            "capture-unmarked"
        };
    }
    let reason = rules.refusal(board, step(typed.promotion));
    if reason == "nothing-to-capture" && !typed.takes && !typed.tells_apart() {
        // A step was meant.
        return "piece-cannot-reach";
    }
    if reason == "pawns-move-diagonally" && typed.takes && board.piece_at(to).is_none() {
        // They capture straight ahead.
        return "nothing-to-capture";
    }
    if reason == "must-promote" && typed.promotion.is_none() {
        // Not that it is left out is wrong, but what would be with any.
        let usual: Option<KindIndex> = rules.promotions.first().copied();
        return rules.refusal(board, step(usual));
    }
    reason
}

fn is_far(from: Square, to: Square) -> bool {
    from.rank() == to.rank() && from.file().abs_diff(to.file()) > 1
}

/// Whether a king's move of two squares or more, or onto its rook where arrays are drawn, means castling.
fn means_castling(rules: &Rules, board: &Board, from: Square, to: Square) -> bool {
    let is_own_rook = || {
        board
            .piece_at(to)
            .is_some_and(|piece| piece.color == board.turn() && rules.is_rook(piece.kind))
    };
    board.royal(board.turn()) == Some(from)
        && rules.relative_rank(board.turn(), from.rank()) == 0
        && (is_far(from, to)
            && rules
                .castling()
                .is_some_and(|castling| castling.king_files.contains(&to.file()))
            || rules.castling_takes_rook() && is_own_rook())
}
