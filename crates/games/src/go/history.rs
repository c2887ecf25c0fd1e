//! Every whole board that a game has seen, and the last move.

use std::{mem, sync::Arc};

use super::{
    bits::Point,
    board::{Board, Color},
    law::Superko,
};

/// A stone or a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Move {
    pub(super) color: Color,
    /// Where the stone went; nothing for a pass.
    pub(super) at: Option<Point>,
}

/// What repeating a board is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Repeats {
    /// The board before the last stone: a ko.
    Ko,
    /// A board further back.
    Superko,
}

/// How many boards lie in a chunk.
const CHUNK: usize = 64;

/// How many words a filter has.
const FILTER: usize = 32;

/// Bits for the hashes of boards: a board without its bit is not among them.
#[derive(Clone, Debug, Default)]
struct Filter([u64; FILTER]);

/// A board that was there.
#[derive(Clone, Copy, Debug)]
struct Seen {
    board: Board,
    /// Whose turn it was on it, as bits for black and for white.
    turns: u8,
}

/// Boards one after another.
#[derive(Clone, Debug, Default)]
struct Chunk {
    filter: Filter,
    seen: Vec<Seen>,
}

/// The boards so far, and the last move.
///
/// Every checkpoint of a session has a history. Full chunks are shared between them, so that a copy costs little
/// however long the game is, and a board is looked for only in the chunks whose filter has it.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// The filter of all boards, which suffices for most games.
    filter: Filter,
    full: Vec<Arc<Chunk>>,
    /// The latest boards; there is at least one.
    latest: Chunk,
    last: Option<Move>,
}

impl Filter {
    /// The word and the bit of a hash.
    const fn place(hash: u64) -> (usize, u64) {
        (hash as usize % FILTER, 1 << (hash >> 58))
    }

    fn add(&mut self, hash: u64) {
        let (word, bit) = Self::place(hash);
        self.0[word] |= bit;
    }

    const fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0[word] & bit != 0
    }
}

impl Chunk {
    fn add(&mut self, board: Board, turn: Color) {
        self.filter.add(board.hash());
        let turns = bit(turn);
        self.seen.push(Seen { board, turns });
    }
}

impl History {
    /// A game that begins with a board.
    pub(super) fn begin(board: Board, turn: Color) -> Self {
        let mut history = Self {
            filter: Filter::default(),
            full: Vec::new(),
            latest: Chunk::default(),
            last: None,
        };
        history.enter(board, turn);
        history
    }

    /// As [`History::begin`], where another board is known from before.
    pub(super) fn begin_after(before: (Board, Color), (board, turn): (Board, Color)) -> Self {
        let mut history = Self::begin(before.0, before.1);
        history.enter(board, turn);
        history
    }

    /// The last move.
    pub(super) const fn last(&self) -> Option<Move> {
        self.last
    }

    /// Whether a board with this hash may have been there.
    pub(super) fn may_have(&self, hash: u64) -> bool {
        self.filter.may_have(hash) && self.chunks().any(|(_, chunk)| chunk.filter.may_have(hash))
    }

    /// The chunks, the latest first, each with the number of boards that came after it.
    fn chunks(&self) -> impl Iterator<Item = (usize, &Chunk)> {
        let full = self.full.iter().rev().map(Arc::as_ref);
        let chunks = [&self.latest].into_iter().chain(full);
        chunks.scan(0, |boards, chunk| {
            let after = *boards;
            *boards += chunk.seen.len();
            Some((after, chunk))
        })
    }

    /// The board before the last stone.
    pub(super) fn before(&self) -> Option<&Board> {
        let boards = self.chunks().flat_map(|(_, chunk)| chunk.seen.iter().rev());
        boards.map(|seen| &seen.board).nth(1)
    }

    fn enter(&mut self, board: Board, turn: Color) {
        if self.latest.seen.len() == CHUNK {
            self.full.push(Arc::new(mem::take(&mut self.latest)));
        }
        self.filter.add(board.hash());
        self.latest.add(board, turn);
    }

    /// A stone was put, and led to a board on which it is the turn of the other color.
    pub(super) fn put(&mut self, color: Color, at: Point, board: Board) {
        self.last = Some(Move {
            color,
            at: Some(at),
        });
        self.enter(board, color.other());
    }

    /// A handicap stone was put: the same color goes on.
    pub(super) fn put_handicap(&mut self, at: Point, board: Board, turn: Color) {
        self.last = Some(Move {
            color: Color::Black,
            at: Some(at),
        });
        self.enter(board, turn);
    }

    /// A pass changes no board, but it may then be the turn of another color on it.
    pub(super) fn pass(&mut self, color: Color) {
        self.last = Some(Move { color, at: None });
        if let Some(seen) = self.latest.seen.last_mut() {
            seen.turns |= bit(color.other());
        }
    }

    /// Whether a board, on which it would be somebody's turn, has been there before.
    pub(super) fn repeats(&self, board: &Board, turn: Color, superko: Superko) -> Option<Repeats> {
        let hash = board.hash();
        if !self.filter.may_have(hash) {
            return None;
        }
        let is_same = |seen: &Seen| {
            seen.board == *board && (superko == Superko::Positional || seen.turns & bit(turn) != 0)
        };
        let mut chunks = self
            .chunks()
            .filter(|(_, chunk)| chunk.filter.may_have(hash));
        let boards_after = chunks.find_map(|(after, chunk)| {
            let back = chunk.seen.iter().rev().position(is_same)?;
            Some(after + back)
        })?;
        Some(match boards_after {
            1 => Repeats::Ko,
            _ => Repeats::Superko,
        })
    }
}

const fn bit(color: Color) -> u8 {
    1 << color as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::bits::{Bits, Size};

    /// A board for each number: the stones are its bits.
    fn board(number: u16) -> Board {
        let size = Size::square(5);
        let points = (0..10).filter(|bit| number >> bit & 1 == 1);
        let stones = points.filter_map(|at| Point::on(size, at % 5, at / 5));
        let black = stones.fold(Bits::EMPTY, |all, point| all | Bits::only(point));
        Board::with_stones(size, black, Bits::EMPTY)
    }

    /// A history of so many boards, all different.
    fn history(boards: u16) -> History {
        let mut history = History::begin(board(0), Color::Black);
        let point = Point { rank: 0, file: 0 };
        for number in 1..boards {
            let color = Color::BOTH[usize::from(number % 2 == 0)];
            history.put(color, point, board(number));
        }
        history
    }

    #[test]
    fn every_board_of_a_long_game_is_found_and_no_other() {
        for boards in [1, 2, 63, 64, 65, 128, 129, 1_000] {
            let history = history(boards);
            let repeats = |number, turn| history.repeats(&board(number), turn, Superko::Positional);
            for number in 0..boards {
                let back = boards - 1 - number;
                let expected = if back == 1 {
                    Repeats::Ko
                } else {
                    Repeats::Superko
                };
                assert_eq!(
                    repeats(number, Color::Black),
                    Some(expected),
                    "{number} of {boards}"
                );
                assert!(history.may_have(board(number).hash()));
            }
            assert_eq!(repeats(boards, Color::Black), None);
            let before = boards.checked_sub(2).map(board);
            assert_eq!(history.before().copied(), before);
        }
    }

    #[test]
    fn with_situational_superko_it_matters_whose_turn_it_was() {
        let mut history = history(100);
        let repeats = |history: &History, number, turn| {
            history.repeats(&board(number), turn, Superko::Situational)
        };
        for (number, turn) in [(10, Color::Black), (11, Color::White), (98, Color::Black)] {
            assert!(repeats(&history, number, turn).is_some(), "{number}");
            assert_eq!(repeats(&history, number, turn.other()), None, "{number}");
        }
        assert_eq!(repeats(&history, 99, Color::Black), None);
        history.pass(Color::White);
        assert!(repeats(&history, 99, Color::Black).is_some());
        assert_eq!(history.last().map(|it| it.at), Some(None));
    }

    #[test]
    fn a_copy_shares_all_but_the_latest_boards() {
        let history = history(1_000);
        let copy = history.clone();
        let mut shared = history.full.iter().zip(&copy.full);
        assert_eq!(history.full.len(), 15);
        assert!(shared.all(|(one, other)| Arc::ptr_eq(one, other)));
    }
}
