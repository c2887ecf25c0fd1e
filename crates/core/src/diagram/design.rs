//! How a board is ruled, and what is drawn on it below the pieces.

use super::Cell;

/// How a board is ruled, and what is drawn on it below the pieces.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardDesign {
    /// What the pieces stand on.
    pub grid: Grid,
    /// What the pieces are.
    pub shape: Shape,
    /// The outermost lines, on a board of points.
    pub border: Border,
    /// The edges that are joined to each other.
    pub wrap: Wrap,
    /// Lines besides the grid, from point to point: palaces.
    pub lines: Vec<(Cell, Cell)>,
    /// Dots: star points. On a board of squares a dot lies on the lower left corner of its cell.
    pub dots: Vec<Cell>,
    /// Points with a small corner in each quarter: where cannons and soldiers begin.
    pub corners: Vec<Cell>,
    /// Two ranks between which only the outermost lines run: a river.
    pub band: Option<Band>,
    /// The part of a larger board that is shown; nothing if all of it is.
    pub part: Option<BoardPart>,
}

impl BoardDesign {
    const fn new(grid: Grid, shape: Shape) -> Self {
        Self {
            grid,
            shape,
            border: Border::Broad,
            wrap: Wrap::None,
            lines: Vec::new(),
            dots: Vec::new(),
            corners: Vec::new(),
            band: None,
            part: None,
        }
    }

    /// Squares of two colors with figures; the square at file 0, rank 0 is dark.
    #[must_use]
    pub const fn checkered() -> Self {
        Self::new(Grid::Checkered, Shape::Figure)
    }

    /// Squares of one color with lines between them, and figures on them.
    #[must_use]
    pub const fn squares() -> Self {
        Self::new(Grid::Squares, Shape::Figure)
    }

    /// Points of lines with stones on them.
    #[must_use]
    pub const fn points() -> Self {
        Self::new(Grid::Points, Shape::Stone)
    }

    /// Whether stones lie on points of lines.
    #[must_use]
    pub const fn has_stones(&self) -> bool {
        matches!((self.grid, self.shape), (Grid::Points, Shape::Stone))
    }

    /// Whether the pieces turn with a board that is flipped, because they point at the enemy.
    #[must_use]
    pub const fn turns_pieces(&self) -> bool {
        matches!(self.shape, Shape::Wedge)
    }
}

/// What the pieces stand on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Grid {
    /// Squares of two colors; the square at file 0, rank 0 is dark.
    Checkered,
    /// Squares of one color, with lines between them.
    Squares,
    /// The points where lines cross.
    Points,
}

/// What the pieces are, which decides how they are marked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Figures that leave much of their cell free.
    Figure,
    /// Discs with something on them.
    Disc,
    /// Plain stones that fill their cell.
    Stone,
    /// Flat pieces that fill most of their cell and point at the enemy, as in shogi. The artwork shows them as the
    /// first seat sees them; on a board that is flipped they are turned by half a turn.
    Wedge,
}

/// The outermost lines of a board of points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Border {
    /// Broader than the others.
    Broad,
    /// With a second, broader line around them.
    Double,
}

/// The edges that are joined, so that pieces go over one of them and come in by the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wrap {
    /// None.
    None,
    /// Left and right: a cylinder.
    Files,
    /// Bottom and top.
    Ranks,
    /// Both: a torus.
    Both,
}

impl Wrap {
    /// Whether left and right are joined.
    #[must_use]
    pub const fn joins_files(self) -> bool {
        matches!(self, Self::Files | Self::Both)
    }

    /// Whether bottom and top are joined.
    #[must_use]
    pub const fn joins_ranks(self) -> bool {
        matches!(self, Self::Ranks | Self::Both)
    }
}

/// Two ranks between which only the outermost lines run.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Band {
    /// The lower one of the two ranks.
    pub rank: u8,
    /// What is written between them: each character stands between the column of this number, from the left of
    /// the picture, and the next one. The text does not turn with the board.
    pub text: Vec<(u8, char)>,
}

/// Which part of a board is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardPart {
    /// The part's lower left point on the whole board.
    pub from: Cell,
    /// The columns of the whole board.
    pub files: u8,
    /// The rows of the whole board.
    pub ranks: u8,
}
