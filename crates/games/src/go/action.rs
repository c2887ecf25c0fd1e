//! What a seat may do, and its canonical text.

use super::{
    bits::{Bits, Point},
    board::{Board, Color},
    vertex,
};

/// Longer lists of points are written as bits, so that an action fits into a menu's entry.
const MAX_LIST: usize = 84;

/// What a seat may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GoAction(pub(super) Kind);

/// The kinds of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Put a stone.
    Put(Point),
    /// Put no stone.
    Pass,
    /// Mark a chain, named by its first stone, as dead or as alive again.
    Toggle(Point),
    /// The same for all stones of one color in an area that the enemy surrounds, named by the first.
    Region(Point),
    /// Mark exactly these stones as dead.
    Dead(Bits),
    /// Accept that exactly these stones are dead.
    Accept(Bits),
    /// Play on.
    Resume,
    /// Agree on nothing, after play has been resumed once.
    Dispute,
}

/// The canonical text.
pub(super) fn write(action: GoAction, board: &Board) -> String {
    match action.0 {
        Kind::Put(point) => vertex::gtp(point),
        Kind::Pass => "pass".to_owned(),
        Kind::Toggle(point) => format!("toggle {}", vertex::gtp(point)),
        Kind::Region(point) => format!("region {}", vertex::gtp(point)),
        Kind::Dead(set) => format!("dead {}", write_set(set, board)),
        Kind::Accept(set) => format!("accept {}", write_set(set, board)),
        Kind::Resume => "resume".to_owned(),
        Kind::Dispute => "dispute".to_owned(),
    }
}

/// Every chain, in the order of its first stone.
pub(super) fn chains(board: &Board) -> Vec<Bits> {
    let mut chains: Vec<Bits> = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .collect();
    chains.sort_by_key(|chain| chain.first());
    chains
}

/// A set of whole chains: `-` if it is empty, the first stone of each, or, if there are too many,
/// `=` and the chains of the board as bits in hexadecimal figures.
pub(super) fn write_set(set: Bits, board: &Board) -> String {
    if set.is_empty() {
        return "-".to_owned();
    }
    let list = list(set, board, vertex::gtp);
    if list.len() <= MAX_LIST {
        return list;
    }
    let figures = chains(board)
        .chunks(4)
        .map(|four| {
            let bits = (0..)
                .zip(four)
                .filter(|(_, chain)| set.meets(**chain))
                .fold(0, |bits, (index, _)| bits | 1 << index);
            char::from_digit(bits, 16).unwrap_or('0')
        })
        .collect::<String>();
    format!("={}", figures.trim_end_matches('0'))
}

/// The first stone of each chain of a set.
pub(super) fn list(set: Bits, board: &Board, name: impl Fn(Point) -> String) -> String {
    let names: Vec<String> = chains(board)
        .into_iter()
        .filter(|chain| set.meets(*chain))
        .filter_map(Bits::first)
        .map(name)
        .collect();
    names.join(" ")
}

/// The set behind `=`.
pub(super) fn read_bits(figures: &str, board: &Board) -> Option<Bits> {
    let chains = chains(board);
    let mut set = Bits::EMPTY;
    for (number, figure) in figures.chars().enumerate() {
        let bits = figure.to_digit(16)?;
        for index in (0..4).filter(|index| bits >> index & 1 != 0) {
            set |= *chains.get(number * 4 + index)?;
        }
    }
    Some(set)
}
