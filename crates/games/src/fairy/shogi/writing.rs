//! Moves as text: Western notation (`P-7f`), Japanese and Chinese (`▲７六歩`, `７六步`), USI (`7g7f`).
//!
//! What is written here, `scan` understands. Named moves are written as the Japan Shogi Association lays down: 成 or 不成
//! stand where there is a choice, 打 where a piece on the board could go there too, and see `origin`.

use super::{
    kinds::{self, Script},
    origin::Disambiguation,
    squares,
};
use crate::fairy::{Board, Color, Move, Rules, Square, game::UCI};
use qiyuan_core::rules::Notation;

/// Letters and digits, as Western books write (`P-7f`, `Sx5e+`, `P*5e`).
pub(super) const WESTERN: Notation = Notation("shogi-western");
/// As Japanese books and records write (`▲７六歩`, `△同銀成`).
pub(super) const JAPANESE: Notation = Notation("shogi-japanese");
/// The same for readers of Chinese (`７六步`).
pub(super) const CHINESE: Notation = Notation("shogi-chinese");
/// The same in traditional characters.
pub(super) const CHINESE_TRADITIONAL: Notation = Notation("shogi-chinese-traditional");
/// The notation of shogi engines (`7g7f`, `P*5e`).
pub(super) const USI: Notation = Notation("usi");

/// All of them, the usual one first.
pub(in crate::fairy) const NOTATIONS: &[Notation] =
    &[WESTERN, JAPANESE, CHINESE, CHINESE_TRADITIONAL, USI];

/// A legal move in a notation of shogi; in the usual one if the notation is not one of these. `last` is where the last
/// move ended.
pub(in crate::fairy) fn write(
    rules: &Rules,
    board: &Board,
    action: Move,
    last: Option<Square>,
    notation: Notation,
) -> String {
    let named = |script| named(rules, board, action, last, script);
    match notation {
        UCI => rules.uci(action),
        USI => usi(rules, action),
        JAPANESE => japanese(rules, board, action, last),
        CHINESE => named(Script::Simplified),
        CHINESE_TRADITIONAL => named(Script::Traditional),
        _ => western(rules, board, action),
    }
}

/// A legal move in Japanese, with the mark of its side.
pub(super) fn japanese(rules: &Rules, board: &Board, action: Move, last: Option<Square>) -> String {
    let mark = match board.turn() {
        Color::White => '▲',
        Color::Black => '△',
    };
    let named = named(rules, board, action, last, Script::Japanese);
    format!("{mark}{named}")
}

/// A move in USI.
pub(super) fn usi(rules: &Rules, action: Move) -> String {
    let name = |square| squares::square_name(rules.variant(), square);
    match action {
        Move::Drop { kind, to } => format!("{}*{}", rules.letters(kind), name(to)),
        Move::Step {
            from,
            to,
            promotion,
        } => {
            let plus = if promotion.is_some() { "+" } else { "" };
            format!("{}{}{plus}", name(from), name(to))
        }
        Move::Castle { .. } => rules.uci(action),
    }
}

fn western(rules: &Rules, board: &Board, action: Move) -> String {
    let Move::Step { from, to, .. } = action else {
        return usi(rules, action);
    };
    let Some(piece) = board.piece_at(from) else {
        return usi(rules, action);
    };
    let name = |square| squares::square_name(rules.variant(), square);
    let moves = rules.candidates(board, to);
    let disambiguation = Disambiguation::new(rules, board, (piece.kind, to), &moves);
    let origin = if disambiguation.origins.len() > 1 {
        name(from)
    } else {
        String::new()
    };
    let sign = if rules.is_capture(board, action) {
        "x"
    } else {
        "-"
    };
    let [yes, no] = ["+", "="];
    let end = of_promotion(action, &moves, yes, no);
    format!(
        "{}{origin}{sign}{}{end}",
        rules.letters(piece.kind),
        name(to)
    )
}

/// The word for promotion, or for leaving it out where there is a choice among the legal `moves` to the same square.
fn of_promotion(
    action: Move,
    moves: &[Move],
    promotes: &'static str,
    stays: &'static str,
) -> &'static str {
    let may = moves
        .iter()
        .any(|other| other.from() == action.from() && other.promotion().is_some());
    match action.promotion() {
        Some(_) => promotes,
        None if may => stays,
        None => "",
    }
}

/// A move with the names of pieces, without the mark of its side.
fn named(
    rules: &Rules,
    board: &Board,
    action: Move,
    last: Option<Square>,
    script: Script,
) -> String {
    let to = rules.target(action);
    let square = if last == Some(to) {
        "同".to_owned()
    } else {
        squares::in_print(rules.variant(), to)
    };
    let moves = rules.candidates(board, to);
    let disambiguation = |kind| Disambiguation::new(rules, board, (kind, to), &moves);
    let (kind, end) = match action {
        Move::Drop { kind, .. } => {
            let is_clear = disambiguation(kind).origins.is_empty();
            let end = if is_clear { "" } else { "打" };
            (kind, end.to_owned())
        }
        Move::Step { from, .. } | Move::Castle { king: from, .. } => {
            let Some(piece) = board.piece_at(from) else {
                return rules.uci(action);
            };
            let which = disambiguation(piece.kind).words(from);
            let which = which.unwrap_or_else(|| in_brackets(rules, from));
            let [yes, no] = ["成", "不成"];
            (piece.kind, which + of_promotion(action, &moves, yes, no))
        }
    };
    format!("{square}{}{end}", kinds::of(rules, kind).name(script))
}

fn in_brackets(rules: &Rules, from: Square) -> String {
    format!("({})", squares::in_digits(rules.variant(), from))
}

/// A move in the way of KIF, which always names the origin: `７六歩(77)`, `同　角成(88)`, `５五歩打`.
pub(super) fn with_origin(
    rules: &Rules,
    board: &Board,
    action: Move,
    last: Option<Square>,
) -> String {
    let to = rules.target(action);
    let square = if last == Some(to) {
        "同　".to_owned()
    } else {
        squares::in_print(rules.variant(), to)
    };
    let name = |kind| kinds::of(rules, kind).name(Script::Japanese);
    match action {
        Move::Drop { kind, .. } => format!("{square}{}打", name(kind)),
        Move::Step { from, .. } | Move::Castle { king: from, .. } => {
            let piece = board.piece_at(from).map_or("", |piece| name(piece.kind));
            let promotes = action.promotion().map_or("", |_| "成");
            format!("{square}{piece}{promotes}{}", in_brackets(rules, from))
        }
    }
}
