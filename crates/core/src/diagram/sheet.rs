//! Several diagrams in one picture.

use super::Diagram;

/// Several diagrams in one picture, side by side and below one another.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Sheet(pub Vec<Captioned>);

impl Sheet {
    /// The most diagrams that are drawn; more are left out.
    pub const MOST: usize = 12;
}

/// A diagram with what is written below it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Captioned {
    /// What is drawn.
    pub diagram: Diagram,
    /// A few words; characters that cannot be drawn are left out.
    pub caption: String,
}
