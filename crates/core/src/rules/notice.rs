//! What a game tells beside the picture: results of parts of it, commitments and their reveals.

use super::{Seat, SeatSet};

/// Something that a viewer is told of a position, beside the picture: a sentence by its key, and what stands in its gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The stable key, for wording; one of [`Info::notices`](super::Info::notices).
    pub key: &'static str,
    /// The gaps of the sentence by their names.
    pub values: Vec<(&'static str, NoticeValue)>,
    /// The seats that have been [taken over](super::Game::taken_over) since what it tells of: there it names who left.
    pub taken_over: SeatSet,
    /// Whose result in the whole match it tells: it stands at the place of that seat then, if places are told.
    pub result_of: Option<Seat>,
}

/// What stands in a gap of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoticeValue {
    /// Text that reads the same in every language, or by which the sentence chooses its words.
    Text(String),
    /// A number, by which the sentence may choose its plural.
    Number(u32),
    /// A side, as a key of [`Info::sides`](super::Info::sides).
    Side(&'static str),
    /// Several sides, for an enumeration.
    Sides(Vec<&'static str>),
    /// Sides, each with something that reads the same in every language, such as cards or a number.
    Each(Vec<(&'static str, String)>),
    /// Other sentences, one behind the other, each with a key of [`Info::notices`](super::Info::notices).
    Parts(Vec<Notice>),
}

impl Notice {
    /// A sentence with these gaps.
    #[must_use]
    pub fn new<const N: usize>(
        key: &'static str,
        values: [(&'static str, NoticeValue); N],
    ) -> Self {
        Self {
            key,
            values: values.into(),
            taken_over: SeatSet::EMPTY,
            result_of: None,
        }
    }

    /// The same, told of those who played before these seats were taken over.
    #[must_use]
    pub fn before(self, taken_over: SeatSet) -> Self {
        Self { taken_over, ..self }
    }

    /// The same, where it tells how this seat came out of the whole match.
    #[must_use]
    pub fn as_result_of(self, seat: Seat) -> Self {
        Self {
            result_of: Some(seat),
            ..self
        }
    }
}

/// What an action brought, as a list of moves tells it: who took a trick, how a hand came out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Brought {
    /// What stands behind the action.
    pub behind: Option<Notice>,
    /// What stands below it, each in a line of its own.
    pub below: Vec<Notice>,
}

impl From<String> for NoticeValue {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<u32> for NoticeValue {
    fn from(number: u32) -> Self {
        Self::Number(number)
    }
}
