//! Tournament report files of FIDE: TRF16, with the additions of `JaVaFo`, and TRF26.
//!
//! One line of fixed columns a player, and lines of other tags. Reading knows both forms whatever the file is; unknown
//! tags are skipped. Files come from strangers: sizes are bounded, and what does not fit is an error that names the
//! line and the rule.

mod columns;
mod lines;
mod players;
mod read;
mod teams;
#[cfg(test)]
mod tests;
mod write;

pub use self::teams::{TrfForfeit, TrfTeam, TrfTeams};
use std::{collections::BTreeMap, fmt, ops::RangeInclusive};

use super::{
    history::{History, MAX_ROUNDS, PlayerRound},
    points::Points,
    result::{Bye, PointSystem, SideColor},
    swiss::SwissRules,
    tpn::{MAX_PLAYERS, Tpn},
};

/// The most bytes of a file.
pub const MAX_BYTES: usize = 4 << 20;

/// The most characters of a line.
const MAX_LINE: usize = 4_096;

/// Lines whose text is kept as it stands: the name of the tournament, the city, the federation, the first and the last
/// day, numbers of players, the type, the arbiters, the time, the days of the rounds, and the system and tie-breaks in
/// their codes.
const HEADERS: [&str; 16] = [
    "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132",
    "192", "202", "212",
];

/// The form of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrfForm {
    /// The form of 2016, with the lines that `JaVaFo` added (`XXR`, `XXC`, …).
    Trf16,
    /// The form of 2026.
    Trf26,
}

/// One player of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfPlayer {
    /// `m` or `w`, if it is told.
    pub sex: Option<char>,
    /// A title such as `GM`.
    pub title: String,
    /// The name.
    pub name: String,
    /// The rating; nothing for none.
    pub rating: Option<u16>,
    /// The federation.
    pub federation: String,
    /// The number in the federation's list.
    pub id: String,
    /// The date of birth.
    pub birth: String,
    /// The place in the standings.
    pub rank: Option<u16>,
}

/// Players who must not meet in some rounds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Apart {
    /// The rounds, from 1.
    pub rounds: RangeInclusive<usize>,
    /// The players.
    pub players: Vec<Tpn>,
}

/// A tournament as a file tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TrfTournament {
    /// Texts by their tags.
    pub headers: BTreeMap<String, String>,
    /// The players, by number.
    pub players: Vec<TrfPlayer>,
    /// The number of rounds, if it is told.
    pub total_rounds: Option<usize>,
    /// The color that was drawn for the first player, if it is told.
    pub initial: Option<SideColor>,
    /// Points that accelerate the pairing: for each player, for each round.
    pub acceleration: Vec<Vec<Points>>,
    /// Who must not meet.
    pub apart: Vec<Apart>,
    /// All rounds that were paired.
    pub history: History,
    /// Byes of the round that comes next.
    pub coming_byes: Vec<(Tpn, Bye)>,
    /// The teams for which the players play. They are written and not read.
    pub teams: TrfTeams,
}

impl TrfTournament {
    /// The color that was drawn for the first player: as told, or as the first recorded colors show it.
    #[must_use]
    pub fn initial_color(&self) -> SideColor {
        let shown = || {
            let first = Tpn::all(self.players.len()).find_map(|tpn| {
                let color = match self.history.cells(tpn).first()? {
                    PlayerRound::Game { color, .. } | PlayerRound::Forfeit { color, .. } => *color,
                    PlayerRound::Bye(_) => return None,
                };
                Some((tpn, color))
            });
            first.map(|(tpn, color)| {
                if tpn.number() % 2 == 1 {
                    color
                } else {
                    color.other()
                }
            })
        };
        self.initial.or_else(shown).unwrap_or(SideColor::White)
    }

    /// The rules by which a round, from 1, is paired.
    #[must_use]
    pub fn rules(&self, round: usize) -> SwissRules {
        let apart = self.apart.iter().filter(|it| it.rounds.contains(&round));
        let pairs = apart.flat_map(|it| {
            let players = it.players.iter().enumerate();
            players.flat_map(|(at, one)| it.players[at + 1..].iter().map(|two| (*one, *two)))
        });
        SwissRules {
            rounds: self.total_rounds.unwrap_or(self.history.rounds()),
            initial: self.initial_color(),
            acceleration: self.acceleration.clone(),
            apart: pairs.collect(),
        }
    }
}

/// What is wrong with a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrfFault {
    /// There are more bytes than a file may have.
    FileTooLong,
    /// There are more characters than a line may have.
    LineTooLong,
    /// A line has fewer columns than its tag needs.
    LineTooShort,
    /// There are no players.
    NoPlayers,
    /// There are more players than a contest may have.
    TooManyPlayers,
    /// There are more rounds than a tournament may have.
    TooManyRounds,
    /// Lines of one kind tell more than there can be to tell.
    TooMuch,
    /// Something is not the number of a player.
    NotAPlayer,
    /// A number belongs to two players.
    RepeatedPlayer,
    /// No line has the number, but a later one is taken.
    MissingPlayer(Tpn),
    /// Something is not a number.
    NotANumber,
    /// Something is not the number of a round.
    NotARound,
    /// Something is not a number of points that fits in its columns, with halves at most.
    NotPoints,
    /// A color is neither `w` nor `b` nor `-`.
    NotAColor,
    /// A result is none that is known, or not one of a pairing, or not one of a bye.
    NotAResult,
    /// A result has no points in a point system that is given so.
    NotAPointSystem,
    /// Something stands behind the last column.
    Trailing,
    /// What the two players of a pairing say of it contradicts itself.
    RoundContradicts {
        /// The round, from 1.
        round: usize,
    },
    /// The points are not those of the results.
    PointsDoNotFit {
        /// The points of the results.
        expected: Points,
    },
}

impl fmt::Display for TrfFault {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FileTooLong => write!(formatter, "a file has at most {MAX_BYTES} bytes"),
            Self::LineTooLong => write!(formatter, "a line has at most {MAX_LINE} characters"),
            Self::LineTooShort => formatter.write_str("columns are missing at the end"),
            Self::NoPlayers => {
                formatter.write_str("no line begins with 001, so there are no players")
            }
            Self::TooManyPlayers => write!(formatter, "there are at most {MAX_PLAYERS} players"),
            Self::TooManyRounds => write!(formatter, "there are at most {MAX_ROUNDS} rounds"),
            Self::TooMuch => formatter.write_str("such lines tell more than there can be to tell"),
            Self::NotAPlayer => formatter.write_str("this is not the number of a player"),
            Self::RepeatedPlayer => formatter.write_str("another player has this number"),
            Self::MissingPlayer(tpn) => write!(formatter, "player {tpn} is missing"),
            Self::NotANumber => formatter.write_str("this is not a number"),
            Self::NotARound => formatter.write_str("this is not the number of a round"),
            Self::NotPoints => formatter.write_str("points are whole or end in .5, and up to 99.5"),
            Self::NotAColor => formatter.write_str("a color is w, b or -"),
            Self::NotAResult => {
                formatter.write_str("a pairing ends with 1 = 0 W D L + -, a bye with H F U Z")
            }
            Self::NotAPointSystem => formatter.write_str("points are given to W D L Z P A"),
            Self::Trailing => formatter.write_str("something stands behind the last column"),
            Self::RoundContradicts { round } => {
                write!(formatter, "the opponent tells round {round} in another way")
            }
            Self::PointsDoNotFit { expected } => {
                write!(formatter, "the results make {expected} points")
            }
        }
    }
}

/// A fault, and where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TrfError {
    /// The line, from 1; 0 for the whole file.
    pub line: usize,
    /// The fault.
    pub fault: TrfFault,
}

impl fmt::Display for TrfError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => self.fault.fmt(formatter),
            line => write!(formatter, "line {line}: {}", self.fault),
        }
    }
}

impl std::error::Error for TrfError {}

/// The results of a bye and of a pairing have points by their letters.
fn is_usual(points: &PointSystem) -> bool {
    *points == PointSystem::default()
}
