//! Charts, without a pixel.

use super::{Bracket, CrossTable};
use crate::clock::Timestamp;

/// Something counted or measured, to be looked at.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    /// What it is about, above everything; not drawn if it has characters that cannot be.
    pub title: String,
    /// What is shown.
    pub plot: Plot,
}

/// What a chart shows.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Plot {
    /// How a whole is shared out.
    Shares(Shares),
    /// How something changed in time.
    Lines(Vec<Line>),
    /// How many have which value.
    Columns(Columns),
    /// Lines of cells.
    Table(Table),
    /// Everybody against everybody.
    CrossTable(CrossTable),
    /// The tree of a knockout.
    Bracket(Bracket),
}

/// A table.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Table {
    /// What is in each column.
    pub columns: Vec<TableColumn>,
    /// The lines, each with a cell for each column.
    pub rows: Vec<TableRow>,
}

impl Table {
    /// The most lines that are drawn.
    pub const MOST_ROWS: usize = 16;
    /// The most columns that are drawn.
    pub const MOST_COLUMNS: usize = 20;
}

/// A column of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableColumn {
    /// What stands above it.
    pub title: String,
    /// Where its cells stand.
    pub align: Align,
}

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Align {
    /// At its left edge.
    Left,
    /// In its middle.
    Center,
    /// At its right edge.
    Right,
}

/// A line of a table.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TableRow {
    /// What stands in it.
    pub cells: Vec<String>,
    /// Whether it is pointed out.
    pub is_marked: bool,
}

/// Bars, each cut into the same kinds of parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shares {
    /// What the colors mean, in the order of the parts.
    pub legend: Vec<(Tone, String)>,
    /// Everything together, larger than the rest.
    pub whole: Bar,
    /// In what its total is counted: `games`, or `game` if there is one.
    pub whole_unit: String,
    /// What is said of everything, below its bar; nothing if empty.
    pub note: String,
    /// The same for the totals of the bars in sections.
    pub unit: String,
    /// The same, cut up in several ways.
    pub sections: Vec<Section>,
}

impl Shares {
    /// More bars than this in all sections together are not drawn.
    pub const MOST_BARS: usize = 12;
}

/// Bars below one another with a heading.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Section {
    /// What they have in common.
    pub heading: String,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// One bar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// How much the whole bar stands for, in whatever is counted, such as games.
    pub total: u64,
    /// The parts, from left to right.
    pub parts: Vec<Share>,
}

/// One part of a bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// Its color.
    pub tone: Tone,
    /// How much of the bar's total, in the same unit.
    pub count: u64,
    /// What is written on it, if there is room.
    pub label: String,
}

/// What color a part has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Tone {
    /// White pieces.
    Light,
    /// Black pieces.
    Dark,
    /// Red pieces.
    Red,
    /// Nobody's.
    Neutral,
}

/// Values in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Line {
    /// What they are of.
    pub name: String,
    /// Whether the last value is only a guess, and so followed by a question mark.
    pub is_provisional: bool,
    /// When which value was reached.
    pub points: Vec<(Timestamp, i32)>,
}

/// Columns beside one another, each for the values of a range.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Columns {
    /// Where the range of the first column begins.
    pub first: i32,
    /// How wide each range is; at least 1.
    pub width: u32,
    /// How many values are in each range.
    pub counts: Vec<u64>,
    /// A value that is pointed out, and what is written beside it.
    pub mark: Option<(i32, String)>,
}
