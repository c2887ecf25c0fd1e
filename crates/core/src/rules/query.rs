//! Queries about the rules that can be answered without a game: what a hand is worth, which of two is better.

use std::fmt;

use super::{BadSetup, SetupOption};

/// A query, as a script makes it.
#[derive(Clone, Copy, Debug)]
pub struct Query<'a> {
    /// What is asked, as a stable key (`score`).
    pub what: &'a str,
    /// The setup whose options are to hold, as [`Game::start`](super::Game::start) reads it.
    pub setup: &'a str,
    /// What is given, by key (`hand`), as it was typed.
    pub given: &'a [(&'a str, &'a str)],
}

impl<'a> Query<'a> {
    /// What is given under a key.
    #[must_use]
    pub fn get(&self, key: &str) -> Option<&'a str> {
        let mut given = self.given.iter();
        given.find(|(name, _)| *name == key).map(|(_, text)| *text)
    }
}

/// One part of an answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// A key, or text in a notation of the game.
    Text(String),
    /// A number.
    Number(i64),
    /// Several texts.
    List(Vec<String>),
    /// There is none.
    Nothing,
}

/// Why a query was not answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unanswered {
    /// The game knows no such query.
    Unknown,
    /// What has to be given under this key is missing.
    Missing(&'static str),
    /// What was given under this key cannot be read, or is not possible.
    Unreadable(&'static str),
    /// The setup was refused.
    Setup(BadSetup),
}

impl fmt::Display for Unanswered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("the game is not asked this"),
            Self::Missing(key) => write!(f, "`{key}` is missing"),
            Self::Unreadable(key) => write!(f, "`{key}` cannot be read"),
            Self::Setup(fault) => write!(f, "{fault}"),
        }
    }
}

impl std::error::Error for Unanswered {}

/// Questions about the rules that are answered without a game, for scripts.
pub trait RuleQueries {
    /// What can be chosen beside the options of a setup, because it is answered and not played; given under its key.
    fn options(&self) -> &'static [SetupOption] {
        &[]
    }

    /// Answers a question: each part under its key.
    ///
    /// # Errors
    ///
    /// The game is not asked this, or something given is missing or cannot be read.
    fn answer(&self, _question: &Query<'_>) -> Result<Vec<(&'static str, Answer)>, Unanswered> {
        Err(Unanswered::Unknown)
    }
}
