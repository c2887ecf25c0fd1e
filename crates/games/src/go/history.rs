//! Every whole board that a game has seen, and every move.

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

/// How many words the filter has.
const FILTER: usize = 64;

/// The boards and the moves so far.
#[derive(Clone, Debug)]
pub(super) struct History {
    /// Bits for the hashes of the boards: a board without its bit has not been there.
    filter: [u64; FILTER],
    /// The hashes of the boards, which tell most boards apart.
    hashes: Vec<u64>,
    boards: Vec<Board>,
    /// Whose turn it was on each board, as bits for black and for white.
    turns: Vec<u8>,
    moves: Vec<Move>,
}

impl History {
    /// A game that begins with a board.
    pub(super) fn begin(board: Board, turn: Color) -> Self {
        let mut history = Self {
            filter: [0; FILTER],
            hashes: Vec::new(),
            boards: Vec::new(),
            turns: Vec::new(),
            moves: Vec::new(),
        };
        history.enter(board, turn);
        history
    }

    /// The game that begins here also knows this board from before.
    pub(super) fn precede(&mut self, board: Board, turn: Color) {
        self.note(board.hash());
        self.hashes.insert(0, board.hash());
        self.boards.insert(0, board);
        self.turns.insert(0, bit(turn));
    }

    pub(super) fn moves(&self) -> &[Move] {
        &self.moves
    }

    fn note(&mut self, hash: u64) {
        let (word, bit) = place(hash);
        self.filter[word] |= bit;
    }

    /// Whether a board with this hash may have been there.
    pub(super) const fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = place(hash);
        self.filter[word] & bit != 0
    }

    /// The board before the last stone.
    pub(super) fn before(&self) -> Option<&Board> {
        self.boards.iter().rev().nth(1)
    }

    fn enter(&mut self, board: Board, turn: Color) {
        self.note(board.hash());
        self.hashes.push(board.hash());
        self.boards.push(board);
        self.turns.push(bit(turn));
    }

    /// A stone was put, and led to a board on which it is the turn of the other color.
    pub(super) fn put(&mut self, color: Color, at: Point, board: Board) {
        self.moves.push(Move {
            color,
            at: Some(at),
        });
        self.enter(board, color.other());
    }

    /// A handicap stone was put: the same color goes on.
    pub(super) fn put_handicap(&mut self, at: Point, board: Board, turn: Color) {
        self.moves.push(Move {
            color: Color::Black,
            at: Some(at),
        });
        self.enter(board, turn);
    }

    /// A pass changes no board, but it may then be the turn of another color on it.
    pub(super) fn pass(&mut self, color: Color) {
        self.moves.push(Move { color, at: None });
        if let Some(turns) = self.turns.last_mut() {
            *turns |= bit(color.other());
        }
    }

    /// Whether a board, on which it would be somebody's turn, has been there before.
    pub(super) fn repeats(&self, board: &Board, turn: Color, superko: Superko) -> Option<Repeats> {
        if !self.may_have(board.hash()) {
            return None;
        }
        let found = self
            .hashes
            .iter()
            .enumerate()
            .rev()
            .filter(|(_, hash)| **hash == board.hash())
            .map(|(index, _)| index)
            .find(|index| {
                self.boards[*index] == *board
                    && (superko == Superko::Positional || self.turns[*index] & bit(turn) != 0)
            })?;
        Some(if found + 2 == self.boards.len() {
            Repeats::Ko
        } else {
            Repeats::Superko
        })
    }
}

/// The word and the bit of a hash in the filter.
const fn place(hash: u64) -> (usize, u64) {
    (hash as usize % FILTER, 1 << (hash >> 58))
}

const fn bit(color: Color) -> u8 {
    1 << color as u8
}
