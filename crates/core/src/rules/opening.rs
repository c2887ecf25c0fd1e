//! Names of openings.

/// The opening with which a game began.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opening {
    /// Its code in the game's own classification, such as `C60`, where there is one.
    pub code: Option<&'static str>,
    /// What it is called.
    pub name: OpeningName,
}

/// What an opening is called.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpeningName {
    /// A name that is the same in every language.
    Fixed(&'static str),
    /// A key of [`Info::openings`](super::Info::openings): wording is made elsewhere.
    Key(&'static str),
    /// The first player's choice and the second's answer to it, as two such keys.
    Versus(&'static str, &'static str),
}
