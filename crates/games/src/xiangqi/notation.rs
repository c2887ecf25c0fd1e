//! Moves as text. What is written here, `reading` reads.
//!
//! Files are counted from the mover's right. Red writes Chinese figures and black Arabic ones. Of
//! several like pieces on one file the nearest to the enemy is in front; advisors and elephants need
//! no such word, since only one of two on a file can go the way that is meant.

use super::{
    board::{Board, Kind, Move, Point, Side},
    info::{CHINESE, CHINESE_TRADITIONAL, ICCS, WXF, WXF_CHINESE, WXF_CHINESE_TRADITIONAL},
};
use qiyuan_core::rules::Notation;

/// The figures of red.
pub(super) const FIGURES: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The Chinese notation that stands behind WXF in another.
pub(super) fn beside_wxf(notation: Notation) -> Option<Notation> {
    match notation {
        WXF_CHINESE => Some(CHINESE),
        WXF_CHINESE_TRADITIONAL => Some(CHINESE_TRADITIONAL),
        _ => None,
    }
}

/// Writes a move of the side that has the move.
pub(super) fn write(board: &Board, action: Move, notation: Notation) -> String {
    let Some(piece) = board.at(action.from) else {
        return action.to_string();
    };
    if notation == ICCS {
        format!("{}-{}", action.from, action.to).to_ascii_uppercase()
    } else if notation == WXF {
        wxf(board, piece.side, piece.kind, action)
    } else if let Some(chinese) = beside_wxf(notation) {
        let [wxf, chinese] = [WXF, chinese].map(|part| write(board, action, part));
        format!("{wxf} ({chinese})")
    } else if notation == CHINESE || notation == CHINESE_TRADITIONAL {
        let script = Script {
            side: piece.side,
            is_traditional: notation == CHINESE_TRADITIONAL,
        };
        chinese(board, script, piece.kind, action)
    } else {
        action.to_string()
    }
}

/// Which way a piece goes, as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Forward,
    Back,
    Sideways,
}

/// The way of a move, and its number: steps along a file, else the file where it ends, from 1.
pub(super) const fn way(side: Side, kind: Kind, action: Move) -> (Way, u8) {
    let (from, to) = (action.from.own_rank(side), action.to.own_rank(side));
    let file = action.to.own_file(side) + 1;
    let way = if to > from {
        Way::Forward
    } else if to < from {
        Way::Back
    } else {
        return (Way::Sideways, file);
    };
    if kind.is_straight() {
        (way, to.abs_diff(from))
    } else {
        (way, file)
    }
}

/// Where a piece stands among the like pieces of its side on its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rank {
    /// How many there are.
    pub(super) of: usize,
    /// Its number, from 0 in front.
    pub(super) number: usize,
}

/// The like pieces of a side on the file of `point`, the front one first.
pub(super) fn tandem(board: &Board, side: Side, kind: Kind, file: u8) -> Vec<Point> {
    let mut points: Vec<Point> = board
        .pieces(side)
        .filter(|(at, found)| *found == kind && at.file() == file)
        .map(|(at, _)| at)
        .collect();
    points.sort_by_key(|at| std::cmp::Reverse(at.own_rank(side)));
    points
}

fn rank(board: &Board, side: Side, kind: Kind, point: Point) -> Rank {
    let points = tandem(board, side, kind, point.file());
    Rank {
        of: points.len(),
        number: points.iter().position(|at| *at == point).unwrap_or(0),
    }
}

/// Whether two files hold more than one soldier each, so that the file must be named.
fn are_two_files_tandem(board: &Board, side: Side) -> bool {
    (0..9)
        .filter(|file| tandem(board, side, Kind::Soldier, *file).len() > 1)
        .count()
        > 1
}

/// Whether the piece is told apart by its rank on the file.
fn needs_rank(kind: Kind, rank: Rank) -> bool {
    rank.of > 1 && !matches!(kind, Kind::Advisor | Kind::Elephant)
}

/// The letter of WXF.
pub(super) const fn wxf_letter(kind: Kind) -> char {
    match kind {
        Kind::General => 'K',
        Kind::Advisor => 'A',
        Kind::Elephant => 'E',
        Kind::Horse => 'H',
        Kind::Chariot => 'R',
        Kind::Cannon => 'C',
        Kind::Soldier => 'P',
    }
}

fn wxf(board: &Board, side: Side, kind: Kind, action: Move) -> String {
    let rank = rank(board, side, kind, action.from);
    let file = action.from.own_file(side) + 1;
    let letter = wxf_letter(kind);
    let (way, number) = way(side, kind, action);
    let way = match way {
        Way::Forward => '+',
        Way::Back => '-',
        Way::Sideways => '=',
    };
    let is_counted = kind == Kind::Soldier && (rank.of > 2 || are_two_files_tandem(board, side));
    if needs_rank(kind, rank) && is_counted {
        format!("{}{file}{way}{number}", rank.number + 1)
    } else if needs_rank(kind, rank) {
        let place = if rank.number == 0 { '+' } else { '-' };
        format!("{letter}{place}{way}{number}")
    } else {
        format!("{letter}{file}{way}{number}")
    }
}

/// The characters of one side.
#[derive(Clone, Copy)]
pub(super) struct Script {
    pub(super) side: Side,
    pub(super) is_traditional: bool,
}

impl Script {
    /// The name of a piece.
    pub(super) const fn piece(self, kind: Kind) -> char {
        match (kind, self.side, self.is_traditional) {
            (Kind::General, Side::Red, false) => '帅',
            (Kind::General, Side::Red, true) => '帥',
            (Kind::General, Side::Black, false) => '将',
            (Kind::General, Side::Black, true) => '將',
            (Kind::Advisor, Side::Red, _) => '仕',
            (Kind::Advisor, Side::Black, _) => '士',
            (Kind::Elephant, Side::Red, _) => '相',
            (Kind::Elephant, Side::Black, _) => '象',
            (Kind::Horse, _, false) => '马',
            (Kind::Horse, _, true) => '馬',
            (Kind::Chariot, _, false) => '车',
            (Kind::Chariot, _, true) => '車',
            (Kind::Cannon, ..) => '炮',
            (Kind::Soldier, Side::Red, _) => '兵',
            (Kind::Soldier, Side::Black, _) => '卒',
        }
    }

    fn figure(self, number: u8) -> char {
        match self.side {
            Side::Red => number
                .checked_sub(1)
                .and_then(|index| FIGURES.get(usize::from(index)))
                .copied()
                .unwrap_or('零'),
            Side::Black => char::from(b'0' + number % 10),
        }
    }

    const fn way(self, way: Way) -> char {
        match (way, self.is_traditional) {
            (Way::Forward, false) => '进',
            (Way::Forward, true) => '進',
            (Way::Back, _) => '退',
            (Way::Sideways, _) => '平',
        }
    }

    fn place(self, rank: Rank) -> char {
        let behind = if self.is_traditional { '後' } else { '后' };
        match rank.number {
            0 => '前',
            last if last + 1 == rank.of => behind,
            1 if rank.of == 3 => '中',
            // Places are counted in Chinese by both sides; black's figures are files.
            middle => FIGURES.get(middle).copied().unwrap_or('中'),
        }
    }
}

fn chinese(board: &Board, script: Script, kind: Kind, action: Move) -> String {
    let side = script.side;
    let rank = rank(board, side, kind, action.from);
    let file = script.figure(action.from.own_file(side) + 1);
    let (way, number) = way(side, kind, action);
    let (first, second) = if !needs_rank(kind, rank) {
        (script.piece(kind), file)
    } else if kind == Kind::Soldier && are_two_files_tandem(board, side) {
        (script.place(rank), file)
    } else {
        (script.place(rank), script.piece(kind))
    };
    [first, second, script.way(way), script.figure(number)]
        .iter()
        .collect()
}
