//! What can be chosen of a setup, one by one.

use super::BadSetup;

/// A game whose setups are put together from options.
pub trait Setups {
    /// What can be chosen beside the named setups, each with its usual choices.
    fn options(&self) -> &'static [SetupOption] {
        &[]
    }

    /// The setup in which these options, by key, have these values; the others are as usual.
    ///
    /// # Errors
    ///
    /// There is no such option, or it cannot be chosen like this.
    fn compose(&self, _chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        Err(BadSetup("unreadable"))
    }

    /// A setup or a position as players of the game write it, where that is not as the game itself does: it means the
    /// same when it is read. What is no position, such as a name, stays as it is.
    fn written(&self, setup: &str) -> String {
        setup.to_owned()
    }

    /// What players should know of a setup before they agree to it: nothing where all setups are alike or
    /// speak for themselves. An unreadable setup has none.
    fn particulars(&self, _setup: &str) -> Vec<SetupNote> {
        Vec::new()
    }

    /// What players should know of the number that was drawn before the first action, such as which starting position
    /// it is; nothing where somebody may not know it.
    fn particular_drawn(&self, _number: u32) -> Option<SetupNote> {
        None
    }

    /// The divisions in which results are counted and ranked apart, such as sizes of the board; none where
    /// all setups are alike.
    fn divisions(&self) -> &'static [&'static str] {
        &[]
    }

    /// To which of its divisions the game counts a setup; no name where there are no divisions.
    fn division(&self, _setup: &str) -> &'static str {
        ""
    }

    /// The setups from which games may be rated: by default the usual one. A position that somebody chose
    /// could be won already.
    fn rated(&self) -> &'static [&'static str] {
        &[""]
    }
}

/// Something that can be chosen when a game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupOption {
    /// The stable key (`size`).
    pub key: &'static str,
    /// The values to offer, the usual one first. Others may be possible.
    pub choices: &'static [&'static str],
    /// Where every whole number between two is possible: the least and the greatest.
    pub range: Option<(u32, u32)>,
}

/// Something that players should know of a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupNote {
    /// The stable key, for wording (`komi`).
    pub key: &'static str,
    /// A number or another value that reads the same in every language.
    pub value: String,
    /// Whether the notices of the game tell it too while it is played, such as how many hands a match has.
    pub is_told_in_play: bool,
}

impl SetupNote {
    /// A note with this value, which only the setup tells.
    #[must_use]
    pub const fn new(key: &'static str, value: String) -> Self {
        Self {
            key,
            value,
            is_told_in_play: false,
        }
    }
}
