//! Actions, as far as all games share them: reading, refusing, offering, claiming.

use std::fmt;

use super::Reason;
use crate::diagram::Cell;

/// A notation of a game, as a stable key (`uci`, `san`, `iccs`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Notation(pub &'static str);

/// The longest text that is read as an action, in bytes. Longer text is unreadable.
pub const MAX_ACTION_BYTES: usize = 200;

/// Why an action was not accepted. Data, not text for users.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Illegal {
    /// The text is not an action of this game.
    Unreadable,
    /// The text may mean these legal actions, as canonical text: several, or one that it does not quite say.
    Ambiguous(Vec<String>),
    /// The seat may not act now.
    NotYourTurn,
    /// The game is over, for this reason.
    Over(Reason),
    /// The rules forbid it; the key names the rule and is listed in [`Info::illegal`](super::Info::illegal).
    Rule(&'static str),
    /// The text names a place that the board does not have, most likely by a typing error. The key is one of a rule.
    OffBoard {
        /// The key of the rule.
        rule: &'static str,
        /// The place as it is written in the game; nothing if it cannot be told from the rest.
        place: Option<String>,
    },
}

impl Illegal {
    /// Whether what was typed names an action of the game, though none that is allowed now.
    #[must_use]
    pub const fn names_action(&self) -> bool {
        !matches!(self, Self::Unreadable | Self::OffBoard { .. })
    }

    /// The stable key of the refusal, for scripts and for wording.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Unreadable => "unreadable",
            Self::Ambiguous(_) => "ambiguous",
            Self::NotYourTurn => "not-your-turn",
            Self::Over(_) => "over",
            Self::Rule(rule) | Self::OffBoard { rule, .. } => rule,
        }
    }

    /// The key of the rule that forbids it, if one does.
    #[must_use]
    pub const fn rule(&self) -> Option<&'static str> {
        match self {
            Self::Rule(rule) | Self::OffBoard { rule, .. } => Some(rule),
            Self::Unreadable | Self::Ambiguous(_) | Self::NotYourTurn | Self::Over(_) => None,
        }
    }
}

impl fmt::Display for Illegal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unreadable => f.write_str("unreadable action"),
            Self::Ambiguous(candidates) => {
                write!(f, "ambiguous action: {}", candidates.join(", "))
            }
            Self::NotYourTurn => f.write_str("not this seat's turn"),
            Self::Over(reason) => write!(f, "the game was over: {reason}"),
            Self::Rule(rule) | Self::OffBoard { rule, .. } => {
                write!(f, "forbidden by the rule `{rule}`")
            }
        }
    }
}

impl std::error::Error for Illegal {}

/// Why a setup was not accepted: a key listed in [`Info::setup_faults`](super::Info::setup_faults).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BadSetup(pub &'static str);

impl fmt::Display for BadSetup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "setup refused: {}", self.0)
    }
}

impl std::error::Error for BadSetup {}

/// Something a seat may assert, such as a draw by repetition; a key listed in [`Info::claims`](super::Info::claims).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Claim(pub &'static str);

/// How far the position is from what a claim asserts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClaimProgress {
    /// How much of it has happened.
    pub done: u32,
    /// How much of it is needed.
    pub needed: u32,
}

/// An action that is worth a button of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// The stable key, for wording (`pass`).
    pub key: &'static str,
    /// What the button says, as [`Choice::label`] does; nothing where the words of the key say it all.
    pub label: Option<String>,
    /// Exactly this is done: canonical text, or in a game that hides something other text that
    /// [`Game::read`](super::Game::read) takes.
    pub action: String,
    /// The rule to name when the button was drawn for another action than the one it would do now.
    pub changed: &'static str,
    /// Whether the player is asked once more before it is done, because it ends the game.
    pub is_asked: bool,
}

/// What is offered beside the steps by which an action is put together, as a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The stable key, for wording.
    pub key: &'static str,
    /// What one types for it.
    pub typed: &'static str,
    /// Whether a number that is drawn stands behind that.
    pub is_random: bool,
}

/// What several actions differ in, where they are better told apart by a question than by how they are written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The stable key, for wording.
    pub key: &'static str,
    /// The answers as keys: one for each of the actions, in their order.
    pub answers: Vec<&'static str>,
}

/// One entry of a menu or of autocomplete.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Choice {
    /// What is sent when it is picked: the canonical text of an action, or the key of a group. At most
    /// [`MAX_ACTION_BYTES`] long.
    pub text: String,
    /// What the player reads, in the notation that was asked for: plain text, without markup and not escaped. Who
    /// shows it cuts it to the length that fits.
    pub label: String,
}

/// Parts of an action of which several are chosen at once, such as the cards to expose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Several {
    /// The words of the action before its parts.
    pub before: &'static str,
    /// What can be chosen: at most 25. The text of each goes into the action.
    pub parts: Vec<Choice>,
    /// The fewest that may be chosen: at least one.
    pub least: u8,
    /// The most that may be chosen.
    pub most: u8,
}

impl Several {
    /// The action with these parts, as [`Game::read`](super::Game::read) takes it; it may be illegal.
    #[must_use]
    pub fn action(&self, parts: &str) -> String {
        format!("{} {parts}", self.before)
    }
}

/// A part of a board, as [`Diagram::part`](crate::diagram::Diagram::part) takes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Zoom {
    /// The lower left point.
    pub from: Cell,
    /// How many columns, at least 1.
    pub files: u8,
    /// How many rows, at least 1.
    pub ranks: u8,
}
