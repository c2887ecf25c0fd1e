//! Positions that somebody puts together piece by piece, whether or not a game can begin from them.
//!
//! What is put together is the player's own, and no position of any game: it may be drawn for them at any time.

use std::{iter::Peekable, str::Chars};

use super::{Info, Seat};
use crate::diagram::{Board, BoardDiagram, Cell, Diagram, Hand, Piece, Remark, Sprite, Words};

/// The most of one kind that can be held in a hand.
pub const MAX_HELD: u8 = 18;

/// A game whose positions can be put together piece by piece.
pub trait BoardEditor: Send + Sync {
    /// What can be put on the board, each with its side: at most 48.
    fn pieces(&self) -> Vec<EditorPiece>;

    /// The text of the position with which a game usually begins.
    fn usual(&self) -> String;

    /// What a text says, be it a setup from which a game can begin or what [`BoardEditor::write`] wrote; nothing if it
    /// says more than can be put together.
    fn read(&self, text: &str) -> Option<EditedBoard>;

    /// The text of a board, which [`BoardEditor::read`] reads back.
    fn write(&self, board: &EditedBoard) -> String;

    /// The setup that a board stands for. Whether a game can begin from it is for [`Game::start`](super::Game::start)
    /// to say.
    fn setup(&self, board: &EditedBoard) -> String;

    /// The board without pieces, as it is drawn below them.
    fn empty_board(&self, board: &EditedBoard) -> Board;

    /// The name of a point, in words for those who do not see the picture.
    fn point(&self, board: &EditedBoard, at: Cell) -> String;

    /// Whether pieces can be held in hand.
    fn has_hands(&self) -> bool {
        false
    }
}

/// What the editor puts: a kind of piece of one side, or a stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditorPiece {
    /// As texts write it.
    pub letters: String,
    /// Whose it is.
    pub seat: Seat,
    /// The key of its name.
    pub name: &'static str,
    /// Its picture.
    pub sprite: Sprite,
    /// Whether it can be held in hand.
    pub is_held: bool,
}

/// A board while it is put together. Pieces are numbers in [`BoardEditor::pieces`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EditedBoard {
    /// How many columns.
    pub files: u8,
    /// How many rows.
    pub ranks: u8,
    /// What stands where, row by row from the bottom.
    pub cells: Vec<Option<u8>>,
    /// How many of each piece are held in hand.
    pub held: Vec<u8>,
    /// Who moves first.
    pub turn: Seat,
    /// What the text says besides, as the game wrote it.
    pub rest: String,
}

impl EditedBoard {
    /// A board on which nothing stands.
    #[must_use]
    pub fn empty(files: u8, ranks: u8, pieces: usize) -> Self {
        Self {
            files,
            ranks,
            cells: vec![None; usize::from(files) * usize::from(ranks)],
            held: vec![0; pieces],
            turn: Seat(0),
            rest: String::new(),
        }
    }

    fn place(&self, at: Cell) -> Option<usize> {
        let is_on = at.file < self.files && at.rank < self.ranks;
        is_on.then(|| usize::from(at.rank) * usize::from(self.files) + usize::from(at.file))
    }

    /// What stands somewhere.
    #[must_use]
    pub fn at(&self, at: Cell) -> Option<u8> {
        self.cells.get(self.place(at)?).copied().flatten()
    }

    /// Puts a piece somewhere, or takes away what stands there. Off the board nothing changes.
    pub fn put(&mut self, at: Cell, piece: Option<u8>) {
        let is_known = piece.is_none_or(|piece| usize::from(piece) < self.held.len());
        if let Some(cell) = self.place(at).filter(|_| is_known) {
            self.cells[cell] = piece;
        }
    }

    /// Holds so many of a piece in hand, [`MAX_HELD`] at most.
    pub fn hold(&mut self, piece: u8, count: u8) {
        if let Some(held) = self.held.get_mut(usize::from(piece)) {
            *held = count.min(MAX_HELD);
        }
    }

    /// Takes everything away.
    pub fn clear(&mut self) {
        self.cells.fill(None);
        self.held.fill(0);
    }

    /// Puts what rows say onto an empty board: as in FEN, from the top, with numbers for empty points. `read` takes the
    /// letters of one piece. Nothing if they do not fill the board.
    pub fn read_rows(
        &mut self,
        text: &str,
        read: impl Fn(&mut Peekable<Chars<'_>>) -> Option<u8>,
    ) -> Option<()> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(self.ranks) {
            return None;
        }
        for (row, rank) in rows.into_iter().zip((0..self.ranks).rev()) {
            let mut file: u8 = 0;
            let mut letters = row.chars().peekable();
            while let Some(letter) = letters.peek() {
                let Some(digit) = letter.to_digit(10) else {
                    self.put(Cell { file, rank }, Some(read(&mut letters)?));
                    file = file.checked_add(1)?;
                    continue;
                };
                letters.next();
                let second = letters.next_if(char::is_ascii_digit);
                let second = second.and_then(|second| second.to_digit(10));
                let empty = second.map_or(digit, |second| digit * 10 + second);
                file = file.checked_add(u8::try_from(empty).ok()?)?;
            }
            if file != self.files {
                return None;
            }
        }
        Some(())
    }

    /// The rows that [`EditedBoard::read_rows`] reads, with the letters of each piece.
    pub fn rows<'a>(&self, letters: impl Fn(u8) -> Option<&'a str>) -> String {
        let row = |rank: u8| {
            let mut text = String::new();
            let mut empty = 0_u8;
            for file in 0..self.files {
                let Some(letters) = self.at(Cell { file, rank }).and_then(&letters) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text.push_str(&empty.to_string());
                    empty = 0;
                }
                text.push_str(letters);
            }
            if empty > 0 {
                text.push_str(&empty.to_string());
            }
            text
        };
        let rows: Vec<String> = (0..self.ranks).rev().map(row).collect();
        rows.join("/")
    }

    /// What stands on the board, row by row from the bottom.
    pub fn pieces(&self) -> impl Iterator<Item = (Cell, u8)> {
        let cells = self.cells.iter().enumerate();
        cells.filter_map(|(place, piece)| {
            let files = usize::from(self.files);
            let at = Cell {
                file: u8::try_from(place % files).ok()?,
                rank: u8::try_from(place / files).ok()?,
            };
            Some((at, (*piece)?))
        })
    }
}

impl dyn BoardEditor + '_ {
    /// A board as a drawing, with the first seat at the bottom.
    #[must_use]
    pub fn diagram(&self, info: &Info, board: &EditedBoard) -> Diagram {
        let pieces = self.pieces();
        let stands = |(at, piece): (Cell, u8)| Some((at, pieces.get(usize::from(piece))?));
        let standing: Vec<(Cell, &EditorPiece)> = board.pieces().filter_map(stands).collect();
        let mut drawn = BoardDiagram::new(self.empty_board(board));
        drawn.pieces = standing
            .iter()
            .map(|(at, piece)| Piece {
                at: *at,
                sprite: piece.sprite,
            })
            .collect();
        let mut words = Vec::new();
        let mut remarks = Vec::new();
        for (seat, side) in (0..).map(Seat).zip(info.sides.iter().copied()) {
            // Kind by kind, as they are listed.
            let mut own: Vec<(usize, Cell, &EditorPiece)> = standing
                .iter()
                .filter(|(_, piece)| piece.seat == seat)
                .map(|(at, piece)| {
                    let kind = pieces.iter().position(|it| it == *piece);
                    (kind.unwrap_or_default(), *at, *piece)
                })
                .collect();
            own.sort_by_key(|(kind, at, _)| (*kind, *at));
            let named = own
                .iter()
                .map(|(_, at, piece)| (piece.name, self.point(board, *at)));
            words.push(Words {
                side,
                pieces: named.collect(),
            });
            if !self.has_hands() {
                continue;
            }
            let held = pieces.iter().zip(&board.held);
            let held: Vec<(&EditorPiece, u8)> = held
                .filter(|(piece, count)| piece.seat == seat && **count > 0)
                .map(|(piece, count)| (piece, *count))
                .collect();
            drawn.hands.push(Hand {
                seat: seat.0,
                pieces: held
                    .iter()
                    .map(|(piece, count)| (piece.sprite, *count))
                    .collect(),
            });
            if !held.is_empty() {
                let pieces = held.iter().map(|(piece, count)| (piece.name, *count));
                remarks.push(Remark::Hand {
                    side,
                    pieces: pieces.collect(),
                });
            }
        }
        Diagram {
            words,
            remarks,
            ..drawn.into()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CORNER: Cell = Cell { file: 2, rank: 1 };

    #[test]
    fn what_is_off_the_board_or_unknown_changes_nothing() {
        let mut board = EditedBoard::empty(3, 2, 2);
        let untouched = board.clone();
        board.put(Cell { file: 3, rank: 0 }, Some(0));
        board.put(Cell { file: 0, rank: 2 }, Some(0));
        board.put(CORNER, Some(2));
        board.hold(2, 1);
        assert_eq!(board, untouched);
        board.put(CORNER, Some(1));
        assert_eq!(board.at(CORNER), Some(1));
        assert_eq!(board.pieces().collect::<Vec<_>>(), [(CORNER, 1)]);
        board.hold(1, 200);
        assert_eq!(board.held, [0, MAX_HELD]);
        board.clear();
        assert_eq!(board, untouched);
    }
}
