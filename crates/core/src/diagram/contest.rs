//! Pictures of contests, without a pixel: who met whom with what result, and the tree of a knockout.

/// Everybody against everybody: the rows and columns are the same people in the same order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CrossTable {
    /// What stands above the sums.
    pub total: String,
    /// The lines; each has a cell for each line.
    pub rows: Vec<CrossRow>,
}

impl CrossTable {
    /// The most lines that are drawn.
    pub const MOST_ROWS: usize = 16;
}

/// A line of a cross table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct CrossRow {
    /// The place.
    pub place: String,
    /// Who it is.
    pub name: String,
    /// What they made against each, in the order of the lines; their own is not drawn.
    pub cells: Vec<String>,
    /// The sum.
    pub total: String,
    /// Whether it is pointed out.
    pub is_marked: bool,
}

/// A tree of matches, in parts that stand below each other.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bracket {
    /// The parts.
    pub parts: Vec<BracketPart>,
}

impl Bracket {
    /// The most rounds beside each other, and the most matches below each other in all parts.
    pub const MOST_ROUNDS: usize = 6;
    /// The most matches that the first rounds of all parts have together.
    pub const MOST_MATCHES: usize = 16;
}

/// A part of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BracketPart {
    /// What it is, above it; not drawn if empty.
    pub title: String,
    /// The matches of its rounds, the first round first.
    pub rounds: Vec<Vec<BracketMatch>>,
}

/// A match of a tree.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BracketMatch {
    /// The two sides; a match with nobody on one is not drawn, and only its place kept.
    pub sides: [BracketSide; 2],
    /// From which matches of the round before its sides come, from 0.
    pub from: Vec<usize>,
    /// Whether there is nothing to play, because one side has no opponent.
    pub is_bye: bool,
}

/// A side of a match.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct BracketSide {
    /// Who it is; empty while that is not known.
    pub name: String,
    /// What they have made.
    pub score: String,
    /// Whether they have won.
    pub is_winner: bool,
    /// Whether they are pointed out.
    pub is_marked: bool,
}
