//! Moves of the chess family as text.
//!
//! Algebraic notation by FIDE Laws, Appendix C, with more letters and with drops as `N@f3`; where python-chess knows
//! the game, it writes the same. What is written here, `reading` reads.

use std::cmp::Reverse;

use super::{
    super::{Board, Kind, KindIndex, Move, Rules, Square},
    UNSEEN,
    action::Loss,
};
use crate::spelling::names;
use qiyuan_core::rules::Notation;

/// Standard algebraic notation, `Nf3`.
pub(super) const SAN: Notation = Notation("san");
/// The notation of engines, `g1f3`; also the canonical text.
pub(in super::super) const UCI: Notation = Notation("uci");
/// Long algebraic notation, `Ng1-f3`.
pub(super) const LAN: Notation = Notation("lan");
/// Algebraic notation with pictures of the pieces, `♘f3`.
pub(super) const FIGURINE: Notation = Notation("figurine");
/// Algebraic notation with the Chinese names of the pieces, `马f3`.
pub(super) const CHINESE: Notation = Notation("chinese");
/// The same in traditional characters, `馬f3`.
pub(super) const CHINESE_TRADITIONAL: Notation = Notation("chinese-traditional");

/// All of them, the usual one first.
pub(super) const ALL: &[Notation] = &[SAN, UCI, LAN, FIGURINE, CHINESE, CHINESE_TRADITIONAL];

/// What a kind is called in a notation.
type Namer = fn(&Kind) -> String;

/// A move of which nothing is known but what it captured: `?`, `?xNd5`.
pub(super) fn write_unseen(rules: &Rules, loss: Option<Loss>, notation: Notation) -> String {
    let Some(loss) = loss else {
        return UNSEEN.to_owned();
    };
    format!(
        "{UNSEEN}x{}{}",
        name(rules.kind(loss.kind), notation),
        loss.at
    )
}

/// One of the legal moves in a notation, without the sign of check or of the end; in the usual notation if it is not
/// one of these.
pub(super) fn body(
    rules: &Rules,
    board: &Board,
    legal: &[Move],
    action: Move,
    notation: Notation,
) -> String {
    match notation {
        UCI => rules.uci(action),
        LAN => long_body(rules, board, action),
        _ => short(rules, board, legal, action, namer(notation)),
    }
}

/// What the piece that moves is called in a notation, pawns as well.
pub(super) fn name_of(rules: &Rules, board: &Board, action: Move, notation: Notation) -> String {
    let piece = action.from().and_then(|from| board.piece_at(from));
    piece.map_or_else(String::new, |piece| namer(notation)(rules.kind(piece.kind)))
}

/// What a kind is called in a notation.
pub(super) fn name(kind: &Kind, notation: Notation) -> String {
    namer(notation)(kind)
}

fn namer(notation: Notation) -> Namer {
    match notation {
        FIGURINE => figurine,
        CHINESE => simplified,
        CHINESE_TRADITIONAL => traditional,
        _ => letter,
    }
}

/// A legal move in standard algebraic notation, without the sign of check or of the end.
pub(super) fn san_body(rules: &Rules, board: &Board, legal: &[Move], action: Move) -> String {
    short(rules, board, legal, action, letter)
}

fn letter(kind: &Kind) -> String {
    kind.letter.to_string()
}

fn figurine(kind: &Kind) -> String {
    match names::of(kind.name).and_then(|name| name.figurine) {
        Some(figurine) => figurine.to_owned(),
        None => letter(kind),
    }
}

fn simplified(kind: &Kind) -> String {
    names::of(kind.name).map_or_else(|| letter(kind), |name| name.chinese[0].to_owned())
}

fn traditional(kind: &Kind) -> String {
    names::of(kind.name).map_or_else(|| letter(kind), |name| name.chinese[1].to_owned())
}

/// The moves in the order of their canonical text.
pub(super) fn sorted(rules: &Rules, mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_cached_key(|action| rules.uci(*action));
    moves
}

/// The moves in the order in which people are offered them: as [`sorted`], but of what a pawn may become the usual kind
/// first.
pub(super) fn offered(rules: &Rules, mut moves: Vec<Move>) -> Vec<Move> {
    moves.sort_by_cached_key(|action| match *action {
        Move::Step {
            from,
            to,
            promotion,
        } => (format!("{from}{to}"), Reverse(rank(rules, promotion))),
        Move::Castle { .. } | Move::Drop { .. } => (rules.uci(*action), Reverse(0)),
    });
    moves
}

/// How usual it is to become this; a piece that stays what it is comes last.
fn rank(rules: &Rules, promotion: Option<KindIndex>) -> usize {
    let Some(kind) = promotion else { return 0 };
    let usual = rules.promotions.iter().position(|other| *other == kind);
    usize::MAX - usual.unwrap_or(0)
}

fn short(rules: &Rules, board: &Board, legal: &[Move], action: Move, name: Namer) -> String {
    match action {
        Move::Castle { king, rook } => castling(king, rook).to_owned(),
        Move::Drop { kind, to } => {
            let kind = rules.kind(kind);
            let written = name(kind);
            let is_letter = written.is_ascii();
            // python-chess leaves the letter of pawns out here too.
            if kind.is_pawn && is_letter {
                format!("@{to}")
            } else {
                format!("{written}@{to}")
            }
        }
        Move::Step {
            from,
            to,
            promotion,
        } => {
            let Some(piece) = board.piece_at(from) else {
                return rules.uci(action);
            };
            let kind = rules.kind(piece.kind);
            let takes = rules.is_capture(board, action);
            let origin = origin(rules, board, legal, action, takes);
            let piece_name = if kind.is_pawn {
                String::new()
            } else {
                name(kind)
            };
            let sign = if takes { "x" } else { "" };
            let promotion = promoted(rules, promotion, name);
            format!("{piece_name}{origin}{sign}{to}{promotion}")
        }
    }
}

fn promoted(rules: &Rules, promotion: Option<KindIndex>, name: Namer) -> String {
    promotion.map_or_else(String::new, |kind| {
        let kind = rules.kind(kind);
        if kind.is_promoted {
            "+".to_owned()
        } else {
            format!("={}", name(kind))
        }
    })
}

const fn castling(king: Square, rook: Square) -> &'static str {
    if king.file() < rook.file() {
        "O-O"
    } else {
        "O-O-O"
    }
}

/// As much of the square of origin as tells the move from others of the same kind: a pawn that captures always has its
/// file, and one that must be told apart otherwise its square.
fn origin(rules: &Rules, board: &Board, legal: &[Move], action: Move, takes: bool) -> String {
    let (Some(from), to) = (action.from(), rules.target(action)) else {
        return String::new();
    };
    let Some(piece) = board.piece_at(from) else {
        return String::new();
    };
    let is_pawn = rules.kind(piece.kind).is_pawn;
    let others: Vec<Square> = legal
        .iter()
        .filter(|other| matches!(other, Move::Step { to: end, .. } if *end == to))
        .filter(|other| !is_pawn || rules.is_capture(board, **other) == takes)
        .filter_map(|other| other.from())
        .filter(|other| *other != from)
        .filter(|other| {
            board
                .piece_at(*other)
                .is_some_and(|it| it.kind == piece.kind)
        })
        .collect();
    let shares_file = others.iter().any(|other| other.file() == from.file());
    let shares_rank = others.iter().any(|other| other.rank() == from.rank());
    let (needs_file, needs_rank) = match (is_pawn, takes) {
        (true, true) => (true, shares_file),
        (true, false) => (!others.is_empty(), !others.is_empty()),
        (false, _) if others.is_empty() => (false, false),
        (false, _) => (shares_rank || !shares_file, shares_file),
    };
    let square = from.to_string();
    let (file, rank) = square.split_at(1);
    match (needs_file, needs_rank) {
        (true, true) => square,
        (true, false) => file.to_owned(),
        (false, true) => rank.to_owned(),
        (false, false) => String::new(),
    }
}

/// A legal move in long algebraic notation, without the sign of check or of the end.
pub(super) fn long_body(rules: &Rules, board: &Board, action: Move) -> String {
    let Move::Step {
        from,
        to,
        promotion,
    } = action
    else {
        return short(rules, board, &[], action, letter);
    };
    let kind = board.piece_at(from).map(|piece| rules.kind(piece.kind));
    let piece_name = kind
        .filter(|kind| !kind.is_pawn)
        .map_or_else(String::new, letter);
    let sign = if rules.is_capture(board, action) {
        "x"
    } else {
        "-"
    };
    format!(
        "{piece_name}{from}{sign}{to}{}",
        promoted(rules, promotion, letter)
    )
}

/// `#` where the move wins the game, else `+` where it gives check; nothing in the notation of engines.
pub(super) fn suffix(
    rules: &Rules,
    board: &Board,
    action: Move,
    notation: Notation,
) -> &'static str {
    if notation == UCI {
        return "";
    }
    let mut after = board.clone();
    rules.play(&mut after, action);
    let takes_royal = || {
        let other = board.turn().other();
        board.royal(other).is_some() && after.royal(other).is_none()
    };
    let has_won = if board.is_partial() {
        takes_royal()
    } else {
        let ending = rules.ending(&after);
        ending.is_some_and(|ending| ending.winner == Some(board.turn()))
    };
    if has_won {
        "#"
    } else if rules.in_check(&after) {
        "+"
    } else {
        ""
    }
}
