//! Figures to be drawn, without a pixel: shares as bars, a rating over time, ratings of many as columns.

/// A chart with what is written around it. Text with characters that cannot be drawn is drawn without them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Chart {
    /// What it is about, above everything.
    pub title: String,
    /// A line below the title, such as the period and the place.
    pub caption: String,
    /// What is drawn.
    pub plot: Plot,
    /// Figures below it: what each is, and how much.
    pub facts: Vec<(String, String)>,
}

/// What a chart draws.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Plot {
    /// How often each of a few things happened.
    Shares(Shares),
    /// How a number changed.
    Curve(Curve),
    /// How many there are of each size.
    Columns(Columns),
}

/// A large bar cut into parts, each with its figures above it, and smaller bars below.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shares {
    /// The parts of the large bar, from left to right.
    pub parts: Vec<Share>,
    /// Smaller bars with parts in the same order.
    pub sections: Vec<Section>,
}

/// One part of the large bar.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    /// Its color.
    pub tone: Tone,
    /// What it is.
    pub name: String,
    /// How much of the whole it is, in words such as `47.91%`.
    pub share: String,
    /// How much it is, in whatever is counted, such as games.
    pub count: u64,
}

/// Smaller bars about one subject.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Section {
    /// The subject.
    pub heading: String,
    /// The bars, from top to bottom.
    pub bars: Vec<Bar>,
}

/// One small bar.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Bar {
    /// What it is about.
    pub label: String,
    /// How much of each part, in the order of the large bar; all of them make the whole bar.
    pub counts: Vec<u64>,
}

/// A line through points from left to right.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Curve {
    /// Where each point is, such as a time, and its height; no point is left of the one before.
    pub points: Vec<(i64, i32)>,
    /// What is written below the line, and where.
    pub ticks: Vec<(i64, String)>,
    /// Points that are pointed out: which, and how they are called.
    pub marks: Vec<(usize, String)>,
}

/// Columns beside one another, each for a range of one number.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Columns {
    /// Where the first range begins.
    pub from: i32,
    /// How wide each range is; at least 1.
    pub step: i32,
    /// How many there are in each range.
    pub counts: Vec<u64>,
    /// A number that is pointed out, and how it is called.
    pub mark: Option<(i32, String)>,
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
