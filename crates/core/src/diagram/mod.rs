//! A drawing as data: a board or a card table, without a pixel.
//!
//! Games make diagrams from views; `render` turns them into pictures and the wording into alt text.
//! Neither needs to know the game: a diagram names everything it shows by keys.

mod board;
mod cards;
mod chart;
mod contest;
mod design;
mod part;
mod sheet;

pub use board::{
    Arrow, Beyond, Board, BoardDiagram, Coordinates, Die, DieFace, Hand, Mark, MarkKind, Note,
    Piece,
};
pub use cards::{
    Card, CardState, CardTable, FACE_DOWN, Last, Pile, PlayedCard, SUITS, Seating, TablePlace,
};
pub use chart::{
    Align, Bar, Chart, Columns, Line, Plot, Section, Share, Shares, Table, TableColumn, TableRow,
    Tone,
};
pub use contest::{Bracket, BracketMatch, BracketPart, BracketSide, CrossRow, CrossTable};
pub use design::{Band, BoardDesign, BoardPart, Border, Grid, Shape, Wrap};
pub use sheet::{Captioned, Sheet};

/// Everything a picture of a position shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// What is played on.
    pub scene: Scene,
    /// The position for people who do not see the picture.
    pub words: Vec<Words>,
    /// Facts beside the pieces, for alt text.
    pub remarks: Vec<Remark>,
}

/// What is played on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Scene {
    /// A board with what stands on it and beside it.
    Board(Box<BoardDiagram>),
    /// A table with cards.
    Cards(CardTable),
}

impl Diagram {
    /// The board, if one is played on.
    #[must_use]
    pub fn board(&self) -> Option<&BoardDiagram> {
        match &self.scene {
            Scene::Board(board) => Some(board),
            Scene::Cards(_) => None,
        }
    }

    /// The board, if one is played on.
    pub fn board_mut(&mut self) -> Option<&mut BoardDiagram> {
        match &mut self.scene {
            Scene::Board(board) => Some(board),
            Scene::Cards(_) => None,
        }
    }

    /// Whether stones lie on the points of a board.
    #[must_use]
    pub fn has_stones(&self) -> bool {
        self.board()
            .is_some_and(|board| board.board.design.has_stones())
    }

    /// The first sprite that is shown, by which artwork is chosen.
    #[must_use]
    pub fn first_sprite(&self) -> Option<Sprite> {
        match &self.scene {
            Scene::Board(board) => board.pieces.first().map(|piece| piece.sprite),
            Scene::Cards(table) => Some(table.back),
        }
    }
}

impl From<BoardDiagram> for Diagram {
    fn from(board: BoardDiagram) -> Self {
        Self {
            scene: Scene::Board(Box::new(board)),
            words: Vec::new(),
            remarks: Vec::new(),
        }
    }
}

impl From<CardTable> for Diagram {
    fn from(table: CardTable) -> Self {
        Self {
            scene: Scene::Cards(table),
            words: Vec::new(),
            remarks: Vec::new(),
        }
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

/// A picture of a piece, stone or card, by key: `chess/white-king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Sprite(pub &'static str);

/// One side's pieces in words: keys and names of points, for alt text.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Words {
    /// The key of the side, as in the game's `sides`.
    pub side: &'static str,
    /// The key of each piece (`chess-king`) and the name of the point on which it stands (`e1`).
    pub pieces: Vec<(&'static str, String)>,
}

/// Something about a position beside the pieces on the board, for alt text: sides and pieces by their keys, points by
/// their names.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Remark {
    /// A side has pieces in hand.
    Hand {
        /// The side.
        side: &'static str,
        /// Each kind with how many there are.
        pieces: Vec<(&'static str, u8)>,
    },
    /// A side has given checks, and wins with so many.
    Checks {
        /// The side.
        side: &'static str,
        /// How many it has given.
        given: u8,
        /// How many win.
        needed: u8,
    },
    /// These pieces can go to a point: the key of each and where it stands.
    Candidates {
        /// The point.
        to: String,
        /// The pieces.
        pieces: Vec<(&'static str, String)>,
    },
    /// What stood on these points is gone with the last action, besides what it captured.
    Removed(Vec<String>),
    /// Ice lies on these points.
    Ice(Vec<String>),
    /// These points are gone.
    Vanished(Vec<String>),
    /// The first and the last file are joined.
    Wrapped,
    /// A piece that belongs to nobody.
    Neutral {
        /// What it is.
        piece: &'static str,
        /// Where it stands.
        point: String,
    },
    /// The die shows a piece.
    Thrown {
        /// The piece.
        piece: &'static str,
        /// Its sign in texts, where fonts have one (`♘`).
        symbol: Option<&'static str>,
    },
    /// A piece that belongs to nobody has walked, and what stood on its way is gone.
    Walked {
        /// What walked.
        piece: &'static str,
        /// From where over which points, to the last one.
        way: Vec<String>,
        /// What it destroyed, by side.
        crushed: Vec<Words>,
    },
    /// The viewer does not see these points, or rows of them (`a5–h5`).
    Dark(Vec<String>),
    /// The viewer does not see any point.
    AllDark,
    /// A side has lost pieces.
    Lost {
        /// The side.
        side: &'static str,
        /// Each kind with how many there are.
        pieces: Vec<(&'static str, u8)>,
    },
    /// A side has taken so many stones from the board.
    Taken {
        /// The side.
        side: &'static str,
        /// How many stones it has taken.
        stones: u16,
    },
}
