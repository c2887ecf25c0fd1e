//! A finished or running game as a list of facts, for export.

use super::{Outcome, Revision, Seat};

/// A record format, as a stable key that ends with the file extension (`pgn`, `sgf`, `chinese-pgn`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordFormat(pub &'static str);

impl RecordFormat {
    /// The file extension.
    #[must_use]
    pub fn extension(self) -> &'static str {
        self.0.rsplit('-').next().unwrap_or(self.0)
    }
}

/// A game as it was played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    /// The revision of the rules by which it was played.
    pub revision: Revision,
    /// How many play, from 2 to [`MAX_SEATS`](super::MAX_SEATS).
    pub seats: u8,
    /// The setup the game was started with, as [`Game::start`](super::Game::start) reads it.
    pub setup: String,
    /// The actions and draws that stand, in order; what was taken back is not among them.
    pub plies: Vec<Ply>,
    /// How it ended, if it has.
    pub outcome: Option<Outcome>,
    /// What is known about it.
    pub tags: Tags,
}

impl Default for Record {
    /// A game for two before the first action, by the first rules.
    fn default() -> Self {
        Self {
            revision: Revision::FIRST,
            seats: 2,
            setup: String::new(),
            plies: Vec::new(),
            outcome: None,
            tags: Tags::default(),
        }
    }
}

/// One entry of a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ply {
    /// A seat acted.
    Action {
        /// Who acted.
        seat: Seat,
        /// Canonical text.
        action: String,
        /// Time left on the seat's clock after the action, in milliseconds; nothing where it is not known.
        left_ms: Option<i64>,
    },
    /// Chance was resolved to this number, counted from 0.
    Drawn(u32),
}

/// Facts about a game that its rules do not need.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tags {
    /// Where it was played; empty if it is not known, as are the other texts.
    pub site: String,
    /// What it was part of.
    pub event: String,
    /// The round or number of the game.
    pub round: String,
    /// The day on which it began, in UTC: year, month (1 to 12), day of the month (1 to 31).
    pub date: Option<(i32, u8, u8)>,
    /// The names of the players, by seat; empty, or one for each seat.
    pub players: Vec<String>,
    /// The ratings of the players before the game, in points, by seat; empty, or one for each seat.
    pub ratings: Vec<Option<i32>>,
    /// The time control in the notation of the record format, if there is one.
    pub time_control: Option<String>,
    /// The main time as the record format writes it, where it notes it apart from what follows it: in SGF a number of
    /// seconds (`TM`).
    pub main_time: Option<String>,
}
