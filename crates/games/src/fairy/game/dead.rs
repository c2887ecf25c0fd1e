//! Positions in which the pieces that are left can never mate.
//!
//! Only where that is proven: in games that are won by mate alone, without freezing, in which no captured enemy is
//! dropped, with kings that step or leap alike. Bishops and knights are judged only where they move as in chess, on a
//! board with edges.

use std::collections::HashSet;

use super::super::{
    Board, Capture, Color, Effect, Extinction, Kind, KindIndex, Royalty, Rules, Square, Variant,
};

/// Whether nothing but mate of a royal piece can win, so that too few pieces can draw.
pub(super) fn can_be(variant: &Variant) -> bool {
    variant.royalty == Royalty::Mate
        && variant.extinction == Extinction::Never
        // Where captured enemies change sides, a bare king can get pieces again.
        && (variant.drops.is_none() || variant.capture == Capture::OwnToHand)
        && variant.effect != Effect::IceAge
        && variant.goal.is_none()
}

/// Whether neither side can win any more by the pieces that are left.
pub(super) fn is_dead(rules: &Rules, board: &Board) -> bool {
    Color::BOTH
        .into_iter()
        .all(|color| cannot_win(rules, board, color))
}

/// Whether a side can never win by the pieces that are left.
pub(super) fn cannot_win(rules: &Rules, board: &Board, color: Color) -> bool {
    let variant = rules.variant();
    let (Some(own), Some(theirs)) = (royal(board, color), royal(board, color.other())) else {
        return false;
    };
    if !can_be(variant) || own != theirs || !rules.is_leaper(own) {
        return false;
    }
    // A king's first move may reach the other king, whom such a move does not check.
    if variant.royal_first_move.is_some() && board.unmoved[color.index()] {
        return false;
    }
    let others = others(board, color);
    let has_hand = board.hand(color).next().is_some();
    others.is_empty() && !has_hand
        || is_plain(variant) && others_cannot_mate(rules, board, color, &others)
}

fn royal(board: &Board, color: Color) -> Option<KindIndex> {
    let piece = board.piece_at(board.royal(color)?)?;
    Some(piece.kind)
}

/// The pieces of a side beside its royal piece.
fn others(board: &Board, color: Color) -> Vec<(KindIndex, Square)> {
    let squares = board.pieces(color).iter();
    squares
        .filter(|square| Some(*square) != board.royal(color))
        .filter_map(|square| Some((board.piece_at(square)?.kind, square)))
        .collect()
}

/// Whether pieces of chess move here as they do in chess.
fn is_plain(variant: &Variant) -> bool {
    !variant.wraps
        && variant.relays.is_none()
        && variant.checks_to_win == 0
        && variant.capture == Capture::Remove
        && variant.effect == Effect::None
        && variant
            .kinds
            .iter()
            .any(|kind| kind.name == Kind::KING.name)
}

/// Whether a king with a knight, or with bishops of one color of squares, can mate by no series of legal moves,
/// whatever the opponent does.
fn others_cannot_mate(
    rules: &Rules,
    board: &Board,
    color: Color,
    others: &[(KindIndex, Square)],
) -> bool {
    let is = |kind: KindIndex, model: Kind| {
        let kind = rules.kind(kind);
        kind.name == model.name && kind.moves == model.moves
    };
    let theirs = self::others(board, color.other());
    if let [(kind, _)] = others
        && is(*kind, Kind::KNIGHT)
    {
        // Rooks, bishops, knights and pawns can take squares from their own king; a queen can always prevent the mate.
        return theirs.iter().all(|(kind, _)| is(*kind, Kind::QUEEN));
    }
    let all = || others.iter().chain(&theirs);
    let is_bishop = |kind: KindIndex| is(kind, Kind::BISHOP);
    // Rooks and queens cannot help to mate their own king beside bishops.
    let is_slider = |kind: KindIndex| is(kind, Kind::ROOK) || is(kind, Kind::QUEEN);
    let shades: HashSet<u8> = all()
        .filter(|(kind, _)| is_bishop(*kind))
        .map(|(_, square)| (square.file() + square.rank()) % 2)
        .collect();
    others.iter().all(|(kind, _)| is_bishop(*kind))
        && all().all(|(kind, _)| is_bishop(*kind) || is_slider(*kind))
        && shades.len() == 1
}
