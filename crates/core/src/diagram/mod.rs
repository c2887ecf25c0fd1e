//! A drawing as data: board, pieces, marks, hands and words, without a pixel.
//!
//! Games make diagrams from views; `render` turns them into pictures and the wording into alt text.
//! Neither needs to know the game: a diagram names everything it shows by keys.

mod chart;

pub use chart::{Bar, Chart, Share, Tone};

/// Everything a picture of a position shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// What lies below the pieces.
    pub board: Board,
    /// What lies where.
    pub pieces: Vec<Piece>,
    /// What is pointed out.
    pub marks: Vec<Mark>,
    /// Actions that are shown as such, the last one on top.
    pub arrows: Vec<Arrow>,
    /// Pieces beside the board, the near side's hand first.
    pub hands: Vec<Hand>,
    /// The position for people who do not see the picture.
    pub words: Vec<Words>,
}

impl Diagram {
    /// A board on which nothing stands, to which the rest is added.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            pieces: Vec::new(),
            marks: Vec::new(),
            arrows: Vec::new(),
            hands: Vec::new(),
            words: Vec::new(),
        }
    }

    /// So many columns and rows from a point on, as a diagram of its own. Only boards of lines have
    /// parts.
    #[must_use]
    pub fn part(&self, from: Cell, files: u8, ranks: u8) -> Option<Self> {
        let board = &self.board;
        let ends = |start: u8, length: u8, all: u8| {
            length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
        };
        let is_inside = ends(from.file, files, board.files) && ends(from.rank, ranks, board.ranks);
        if board.surface != Surface::Lines || !is_inside {
            return None;
        }
        let shifted = |at: Cell| {
            let file = at
                .file
                .checked_sub(from.file)
                .filter(|&file| file < files)?;
            let rank = at
                .rank
                .checked_sub(from.rank)
                .filter(|&rank| rank < ranks)?;
            Some(Cell { file, rank })
        };
        let pieces = self
            .pieces
            .iter()
            .filter_map(|piece| shifted(piece.at).map(|at| Piece { at, ..*piece }));
        let marks = self
            .marks
            .iter()
            .filter_map(|mark| shifted(mark.at).map(|at| Mark { at, ..*mark }));
        let coordinates = board.coordinates.part(from, files, ranks);
        let cells = (0..files).flat_map(|file| (0..ranks).map(move |rank| Cell { file, rank }));
        let names: Vec<String> = cells.map(|at| coordinates.name(at)).collect();
        let words = self.words.iter().map(|words| Words {
            side: words.side,
            pieces: words
                .pieces
                .iter()
                .filter(|(_, point)| names.contains(point))
                .cloned()
                .collect(),
        });
        Some(Self {
            pieces: pieces.collect(),
            marks: marks.collect(),
            words: words.collect(),
            ..Self::new(Board {
                surface: Surface::Part(Part {
                    from,
                    files: board.files,
                    ranks: board.ranks,
                }),
                files,
                ranks,
                is_turned: board.is_turned,
                coordinates,
            })
        })
    }
}

/// A board without pieces, always described from the first seat's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// What it looks like.
    pub surface: Surface,
    /// Columns, from left to right.
    pub files: u8,
    /// Rows, from bottom to top.
    pub ranks: u8,
    /// Whether the picture is turned by half a turn, so that the far side is below.
    pub is_turned: bool,
    /// Names beside the board, as the first seat sees them.
    pub coordinates: Coordinates,
}

/// What kind of board it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Surface {
    /// Squares of two colors; the square at file 0, rank 0 is dark.
    Checkered,
    /// Squares of one color, with lines between them (shogi).
    Squares,
    /// Lines with a river and palaces; pieces stand on points (xiangqi).
    River,
    /// Lines with star points; stones lie on points (Go).
    Lines,
    /// A part of a board of lines, drawn large.
    Part(Part),
}

impl Surface {
    /// Whether stones lie on points of lines.
    #[must_use]
    pub const fn has_stones(self) -> bool {
        matches!(self, Self::Lines | Self::Part(_))
    }
}

/// Which part of a board of lines is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Part {
    /// The part's lower left point on the whole board.
    pub from: Cell,
    /// The columns of the whole board.
    pub files: u8,
    /// The rows of the whole board.
    pub ranks: u8,
}

/// Labels along the edges, as the first seat sees them. An empty list means no labels on that edge.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Coordinates {
    /// Below, from left to right.
    pub bottom: Vec<String>,
    /// Above, from left to right.
    pub top: Vec<String>,
    /// On the left, from bottom to top.
    pub left: Vec<String>,
    /// On the right, from bottom to top.
    pub right: Vec<String>,
}

impl Coordinates {
    /// The labels of so many columns and rows from a point on.
    fn part(&self, from: Cell, files: u8, ranks: u8) -> Self {
        let cut = |labels: &[String], start: u8, length: u8| {
            let (start, length) = (usize::from(start), usize::from(length));
            labels.iter().skip(start).take(length).cloned().collect()
        };
        Self {
            bottom: cut(&self.bottom, from.file, files),
            top: cut(&self.top, from.file, files),
            left: cut(&self.left, from.rank, ranks),
            right: cut(&self.right, from.rank, ranks),
        }
    }

    /// The name of a point, from the labels beside it; empty where there are none.
    #[must_use]
    pub fn name(&self, at: Cell) -> String {
        let find = |one: &[String], other: &[String], index: u8| {
            let label = one
                .get(usize::from(index))
                .or_else(|| other.get(usize::from(index)));
            label.cloned().unwrap_or_default()
        };
        find(&self.bottom, &self.top, at.file) + &find(&self.left, &self.right, at.rank)
    }
}

/// A square or point: file from the left and rank from the bottom, as the first seat sees them, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell {
    /// The column.
    pub file: u8,
    /// The row.
    pub rank: u8,
}

/// A picture of a piece or stone, by key: `chess/white-king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sprite(pub &'static str);

/// Something that stands on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Where.
    pub at: Cell,
    /// What.
    pub sprite: Sprite,
}

/// Something that is pointed out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Mark {
    /// Where.
    pub at: Cell,
    /// As what.
    pub kind: MarkKind,
}

/// What a mark says. Every kind differs in shape, not only in color.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MarkKind {
    /// The last action began here.
    LastFrom,
    /// The last action ended here.
    LastTo,
    /// A king or general stands in check.
    Check,
    /// The piece that is chosen.
    Chosen,
    /// The chosen piece can go here.
    Target,
    /// The stone is taken for dead.
    Dead,
    /// The stone is thought to be dead, but nobody has said so.
    Suggested,
    /// The point belongs to the first (0) or second (1) side.
    Territory(u8),
    /// No stone may be put here now, because a ko would be retaken.
    Ko,
    /// The number of the action that put the piece here.
    Number(u16),
    /// The point's own name is written on it.
    Name,
}

/// An action that is shown as an arrow: from where to where, and what is said about it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Arrow {
    /// The number of the seat whose action it is.
    pub seat: u8,
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// A few characters on it (`2 捉`); empty for none.
    pub label: String,
}

/// Pieces in hand, or in a pocket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The number of the seat that holds them.
    pub seat: u8,
    /// The pieces, each with how many there are.
    pub pieces: Vec<(Sprite, u8)>,
}

/// One side's pieces in words: keys and names of points, for alt text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// The key of the side, as in the game's `sides`.
    pub side: &'static str,
    /// The key of each piece (`chess-king`) and the name of the point on which it stands (`e1`).
    pub pieces: Vec<(&'static str, String)>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn board(surface: Surface) -> Diagram {
        let coordinates = Coordinates {
            bottom: ["A", "B", "C", "D", "E"].map(String::from).into(),
            right: (1..=5).map(|number| number.to_string()).collect(),
            ..Coordinates::default()
        };
        let mut diagram = Diagram::new(Board {
            surface,
            files: 5,
            ranks: 5,
            is_turned: false,
            coordinates,
        });
        for at in [Cell { file: 0, rank: 0 }, Cell { file: 3, rank: 4 }] {
            let sprite = Sprite("go/black");
            diagram.pieces.push(Piece { at, sprite });
            let kind = MarkKind::Dead;
            diagram.marks.push(Mark { at, kind });
        }
        let stone = |point: &str| ("go-stone", point.to_owned());
        diagram.words.push(Words {
            side: "black",
            pieces: vec![stone("A1"), stone("D5")],
        });
        diagram
    }

    #[test]
    fn a_part_keeps_what_lies_in_it_and_its_names() {
        let whole = board(Surface::Lines);
        let part = whole.part(Cell { file: 2, rank: 3 }, 3, 2).unwrap();
        let at = Cell { file: 1, rank: 1 };
        assert_eq!(part.pieces.len(), 1);
        assert_eq!((part.pieces[0].at, part.marks[0].at), (at, at));
        assert_eq!(part.board.coordinates.name(at), "D5");
        assert_eq!(part.words[0].pieces, [("go-stone", "D5".to_owned())]);
        assert_eq!((part.board.files, part.board.ranks), (3, 2));
    }

    #[test]
    fn nothing_beside_the_board_is_a_part_of_it() {
        let whole = board(Surface::Lines);
        let origin = Cell { file: 0, rank: 0 };
        assert!(whole.part(origin, 5, 5).is_some());
        assert!(whole.part(origin, 6, 5).is_none());
        assert!(whole.part(origin, 0, 5).is_none());
        assert!(whole.part(Cell { file: 4, rank: 255 }, 1, 2).is_none());
        assert!(board(Surface::Checkered).part(origin, 2, 2).is_none());
    }
}
