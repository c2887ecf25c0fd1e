//! Actions in the notations that people choose from. What is written here, `reading` reads.

use super::{
    action::{self, GoAction, Kind},
    bits::Bits,
    board::Board,
    info::{CHINESE, SGF},
    vertex,
};
use qiyuan_core::rules::{MAX_ACTION_BYTES, Notation};

/// Writes an action.
pub(super) fn write(action: GoAction, board: &Board, notation: Notation) -> String {
    if notation == CHINESE {
        chinese(action, board)
    } else if let (SGF, Kind::Put(point)) = (notation, action.0) {
        vertex::sgf(point, board.size())
    } else {
        action::write(action, board)
    }
}

fn chinese(action: GoAction, board: &Board) -> String {
    let point = |point| vertex::chinese(point, board.size());
    match action.0 {
        Kind::Put(at) => point(at),
        Kind::Pass => "停一手".to_owned(),
        Kind::Toggle(at) => format!("改判 {}", point(at)),
        Kind::Region(at) => format!("一片 {}", point(at)),
        Kind::Dead(set) => format!("死子 {}", chinese_set(set, board)),
        Kind::Accept(set) => format!("同意 {}", chinese_set(set, board)),
        Kind::Resume => "再下".to_owned(),
        Kind::Dispute => "不同意".to_owned(),
    }
}

/// The chains of a set; by the shortest names where there are many.
fn chinese_set(set: Bits, board: &Board) -> String {
    let list = action::list(set, board, |point| vertex::chinese(point, board.size()));
    if set.is_empty() || list.len() > MAX_ACTION_BYTES / 2 {
        action::write_set(set, board)
    } else {
        list
    }
}
