//! Shares as bars, without a pixel.

/// Bars below one another, each cut into the same kinds of parts.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Chart {
    /// What is counted, above everything; not drawn if it has characters that cannot be.
    pub title: String,
    /// What the colors mean, in the order of the parts.
    pub legend: Vec<(Tone, String)>,
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
