//! A board with what stands on it and lies beside it.

use super::{BoardDesign, Cell, Sprite};

/// A board with what stands on it and lies beside it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardDiagram {
    /// What lies below the pieces.
    pub board: Board,
    /// What lies where.
    pub pieces: Vec<Piece>,
    /// What is pointed out.
    pub marks: Vec<Mark>,
    /// Cells that the viewer does not see.
    pub dark: Vec<Cell>,
    /// Cells on which nothing can stand any more, or where nothing ever could but which are seen.
    pub blocked: Vec<Cell>,
    /// Actions that are shown as such, the last one on top.
    pub arrows: Vec<Arrow>,
    /// Pieces beside the board, the near side's hand first.
    pub hands: Vec<Hand>,
    /// The dice that were thrown.
    pub dice: Vec<Die>,
    /// What is written below all of it.
    pub notes: Vec<Note>,
}

impl BoardDiagram {
    /// A board on which nothing stands, to which the rest is added.
    #[must_use]
    pub const fn new(board: Board) -> Self {
        Self {
            board,
            pieces: Vec::new(),
            marks: Vec::new(),
            dark: Vec::new(),
            blocked: Vec::new(),
            arrows: Vec::new(),
            hands: Vec::new(),
            dice: Vec::new(),
            notes: Vec::new(),
        }
    }
}

/// A board without pieces, always described from the first seat's side.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Board {
    /// How it is ruled, and what is drawn on it.
    pub design: BoardDesign,
    /// How many columns, from 1 to 30.
    pub files: u8,
    /// How many rows, from 1 to 30.
    pub ranks: u8,
    /// Cells that do not belong to it.
    pub holes: Vec<Cell>,
    /// Whether the board is flipped, by half a turn, so that the far side is at the bottom.
    pub is_flipped: bool,
    /// Names beside the board, as the first seat sees them.
    pub coordinates: Coordinates,
}

impl Board {
    /// A board without holes and names, seen from the first seat.
    #[must_use]
    pub fn new(design: BoardDesign, files: u8, ranks: u8) -> Self {
        Self {
            design,
            files,
            ranks,
            holes: Vec::new(),
            is_flipped: false,
            coordinates: Coordinates::default(),
        }
    }

    /// Whether a cell belongs to the board.
    #[must_use]
    pub fn has(&self, cell: Cell) -> bool {
        cell.file < self.files && cell.rank < self.ranks && !self.holes.contains(&cell)
    }
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
    /// The piece that is chosen, or one of those that may be.
    Chosen,
    /// The chosen piece can go here.
    Target,
    /// The chosen piece can go here, but captures nothing here.
    MoveOnly,
    /// The chosen piece can go here only to capture.
    CaptureOnly,
    /// The stone is taken for dead, or what stood here is gone with the last action besides what it captured.
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
    /// The number of the seat whose action it is, from 0; nothing for what no seat does.
    pub seat: Option<u8>,
    /// Where it begins.
    pub from: Cell,
    /// Where it ends.
    pub to: Cell,
    /// A number and a few characters (`2 捉`); empty for none. The number is written beside the arrow, and all
    /// of it below the board.
    pub label: String,
    /// Where it comes from and goes to beyond the edges of the board.
    pub beyond: Beyond,
}

impl Arrow {
    /// An arrow about which nothing is said.
    #[must_use]
    pub const fn new(seat: Option<u8>, from: Cell, to: Cell) -> Self {
        Self {
            seat,
            from,
            to,
            label: String::new(),
            beyond: Beyond {
                before: None,
                after: None,
            },
        }
    }
}

/// The steps, in files and ranks, by which an arrow goes over the edges of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Beyond {
    /// By which it has come to where it begins.
    pub before: Option<(i8, i8)>,
    /// By which it goes on from where it ends.
    pub after: Option<(i8, i8)>,
}

/// A few characters below the board, maybe with a piece before them: stones that were captured.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Note {
    /// What they are about.
    pub sprite: Option<Sprite>,
    /// The characters (`× 3`).
    pub text: String,
    /// The side that has taken the stones, where it says that: the [`Remark::Taken`](super::Remark::Taken) of that side
    /// says the same in words.
    pub taken_by: Option<&'static str>,
}

/// Pieces in hand, or in a pocket.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hand {
    /// The number of the seat that holds them, from 0.
    pub seat: u8,
    /// The pieces, each with how many there are.
    pub pieces: Vec<(Sprite, u8)>,
}

/// A die that was thrown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    /// What it shows.
    pub face: DieFace,
    /// Whether what it shows has been played already.
    pub is_used: bool,
}

/// What a die shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DieFace {
    /// A number: up to six as pips, more in figures.
    Number(u8),
    /// A piece.
    Piece(Sprite),
}
