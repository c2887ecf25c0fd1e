//! What a game tells beside the picture: results of parts of it, what was promised and what was opened.

/// Something that a viewer is told of a position, beside the picture: a sentence by its key, and what stands in its gaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The stable key, for wording; one of [`Info::notices`](super::Info::notices).
    pub key: &'static str,
    /// The gaps of the sentence by their names.
    pub values: Vec<(&'static str, NoticeValue)>,
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
        }
    }
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
