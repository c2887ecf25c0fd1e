//! Small boards for the page of the rules: how pieces move, and what else a picture tells better than words.

use crate::diagram::{Cell, Diagram, Mark, MarkKind};

/// Where a piece can go.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reach<T> {
    /// Where it both moves and captures.
    pub either: Vec<T>,
    /// Where it moves, but does not capture.
    pub moves: Vec<T>,
    /// Where it goes only to capture.
    pub captures: Vec<T>,
}

impl<T> Default for Reach<T> {
    fn default() -> Self {
        Self {
            either: Vec::new(),
            moves: Vec::new(),
            captures: Vec::new(),
        }
    }
}

impl<T> Reach<T> {
    /// Each of the three lists, changed.
    fn map<U>(&self, mut change: impl FnMut(&[T]) -> Vec<U>) -> Reach<U> {
        Reach {
            either: change(&self.either),
            moves: change(&self.moves),
            captures: change(&self.captures),
        }
    }
}

/// Which part of a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Crop {
    /// Its lower left cell.
    pub from: Cell,
    /// How many columns.
    pub files: u8,
    /// How many rows.
    pub ranks: u8,
}

impl Crop {
    fn has(self, cell: Cell) -> bool {
        let inside =
            |at: u8, from: u8, length: u8| at.checked_sub(from).is_some_and(|at| at < length);
        inside(cell.file, self.from.file, self.files)
            && inside(cell.rank, self.from.rank, self.ranks)
    }
}

/// A small board, and what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Lesson {
    /// What it shows.
    pub topic: Topic,
    /// The board. Where it shows how a piece moves, its words list only the other pieces.
    pub diagram: Diagram,
}

/// What a lesson shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// How a piece moves.
    Moves(PieceMoves),
    /// What `lesson-<key>` says in the words of the game, such as the starting position.
    Named(&'static str),
    /// The position before this move, as the game usually writes it.
    Before(String),
    /// The position after this move.
    After(String),
}

/// How one piece moves.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct PieceMoves {
    /// The key of the piece, one of [`Info::pieces`](super::Info::pieces).
    pub piece: &'static str,
    /// Where it moves like that only in some case: what `lesson-<case>` says of the piece.
    pub case: Option<&'static str>,
    /// The name of the point on which it stands.
    pub at: String,
    /// Where it can go, by the names of the points.
    pub reach: Reach<String>,
}

impl Lesson {
    /// Marks where the piece on `at` can go and crops the board to `crop`, if possible. The reach then lists only cells
    /// inside the crop. `name` gives the name of a point.
    #[must_use]
    pub fn new(
        piece: &'static str,
        at: Cell,
        mut diagram: Diagram,
        reach: &Reach<Cell>,
        crop: Option<Crop>,
        name: impl Fn(Cell) -> String,
    ) -> Self {
        if let Some(board) = diagram.board_mut() {
            let kinds = [
                (&reach.either, MarkKind::Target),
                (&reach.moves, MarkKind::MoveOnly),
                (&reach.captures, MarkKind::CaptureOnly),
            ];
            let marks = kinds
                .into_iter()
                .flat_map(|(cells, kind)| cells.iter().map(move |&at| Mark { at, kind }));
            board.marks = marks.collect();
        }
        let here = name(at);
        for words in &mut diagram.words {
            words.pieces.retain(|(_, point)| *point != here);
        }
        diagram.words.retain(|words| !words.pieces.is_empty());
        let cropped = crop.and_then(|crop| {
            let part = diagram.part(crop.from, crop.files, crop.ranks)?;
            Some((crop, part))
        });
        let is_shown = |cell: &Cell| cropped.as_ref().is_none_or(|(crop, _)| crop.has(*cell));
        let reach = reach.map(|cells| {
            let mut cells: Vec<Cell> = cells.iter().copied().filter(is_shown).collect();
            cells.sort_unstable();
            cells.into_iter().map(&name).collect()
        });
        if let Some((_, part)) = cropped {
            diagram.scene = part.scene;
        }
        Self {
            topic: Topic::Moves(PieceMoves {
                piece,
                case: None,
                at: here,
                reach,
            }),
            diagram,
        }
    }

    /// The same for a piece that moves like that only in some case.
    #[must_use]
    pub fn in_case(mut self, case: &'static str) -> Self {
        if let Topic::Moves(moves) = &mut self.topic {
            moves.case = Some(case);
        }
        self
    }

    /// How the piece moves, if that is what is shown.
    #[must_use]
    pub const fn moves(&self) -> Option<&PieceMoves> {
        match &self.topic {
            Topic::Moves(moves) => Some(moves),
            Topic::Named(_) | Topic::Before(_) | Topic::After(_) => None,
        }
    }

    /// The key of words of the game's own that it needs: `lesson-<key>`.
    #[must_use]
    pub fn key(&self) -> Option<&'static str> {
        match &self.topic {
            Topic::Moves(moves) => moves.case,
            Topic::Named(key) => Some(key),
            Topic::Before(_) | Topic::After(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Board, BoardDesign, BoardDiagram, Words};

    fn name(cell: Cell) -> String {
        format!("{}{}", char::from(b'a' + cell.file), cell.rank + 1)
    }

    fn lesson(crop: Crop) -> Lesson {
        let mut diagram = Diagram::from(BoardDiagram::new(Board::new(
            BoardDesign::checkered(),
            8,
            8,
        )));
        diagram.words = vec![Words {
            side: "white",
            pieces: vec![("chess-pawn", "e2".to_owned())],
        }];
        let cell = |file, rank| Cell { file, rank };
        let reach = Reach {
            either: Vec::new(),
            moves: vec![cell(4, 2), cell(4, 3)],
            captures: vec![cell(3, 2), cell(5, 2)],
        };
        Lesson::new("chess-pawn", cell(4, 1), diagram, &reach, Some(crop), name)
    }

    #[test]
    fn what_lies_in_the_crop_is_marked_and_named() {
        let from = Cell { file: 3, rank: 1 };
        let small = lesson(Crop {
            from,
            files: 3,
            ranks: 2,
        });
        let moves = small.moves().unwrap();
        assert_eq!(moves.at, "e2");
        assert_eq!(moves.reach.moves, ["e3"]);
        assert_eq!(moves.reach.captures, ["d3", "f3"]);
        assert!(small.diagram.words.is_empty());
        let board = small.diagram.board().unwrap();
        let marks: Vec<_> = board
            .marks
            .iter()
            .map(|mark| (mark.at, mark.kind))
            .collect();
        let cell = |file| Cell { file, rank: 1 };
        assert_eq!(
            marks,
            [
                (cell(1), MarkKind::MoveOnly),
                (cell(0), MarkKind::CaptureOnly),
                (cell(2), MarkKind::CaptureOnly),
            ]
        );
    }

    #[test]
    fn a_board_that_cannot_be_cropped_is_shown_whole() {
        let from = Cell { file: 0, rank: 1 };
        let whole = lesson(Crop {
            from,
            files: 3,
            ranks: 2,
        });
        assert_eq!(whole.moves().unwrap().reach.moves, ["e3", "e4"]);
        assert_eq!(whole.diagram.board().unwrap().board.files, 8);
    }
}
