//! A drawing as data: board, pieces, marks, hands and words, without a pixel.
//!
//! Games make diagrams from views; `render` turns them into pictures and the wording into alt text.
//! Neither needs to know the game: a diagram names everything it shows by keys.

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
    /// The point belongs to the first (0) or second (1) side.
    Territory(u8),
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
