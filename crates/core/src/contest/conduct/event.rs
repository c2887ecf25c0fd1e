//! The facts of a contest, and the text in which they are stored.
//!
//! A stored event never changes its meaning: a field may be added if old text still loads, and nothing is renamed.
//! Pairings and lots are facts: no replay pairs or draws again.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{ContestId, ContestPlan};
use crate::{
    clock::Timestamp,
    contest::result::{Bye, GameResult},
    session::{PlayerId, SessionId},
};

/// An event with its place in the contest and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestRecorded {
    /// Its number in the contest, from 1 and without gaps.
    pub seq: u64,
    /// When it happened; events that come of one command share their time.
    pub at: Timestamp,
    /// What happened.
    pub event: ContestEvent,
}

/// Two who meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedBoard {
    /// The number of the pairing in the contest, from 1.
    pub pairing: u32,
    /// The number of the player who moves first.
    pub white: u16,
    /// The number of the other.
    pub black: u16,
    /// The board, from 1.
    pub board: u16,
    /// The match of a knockout, such as `W1.2`.
    #[serde(default, rename = "match", skip_serializing_if = "Option::is_none")]
    pub of_match: Option<String>,
    /// Whether it decides a match that was drawn, with half the time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_tie: bool,
    /// On stairs, the number of whoever has challenged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub challenger: Option<u16>,
}

/// Two teams that meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedTeams {
    /// The number of the team that moves first at odd boards: its place among the names, from 1.
    pub first: u16,
    /// The number of the other.
    pub second: u16,
}

/// Somebody without an opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedBye {
    /// The number of the player.
    pub player: u16,
    /// `U`, `H` or `Z`.
    pub bye: RecordedByeKind,
}

/// Why somebody has no opponent, as files of tournaments write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum RecordedByeKind {
    /// The pairing left them over.
    U,
    /// They asked for half a point.
    H,
    /// They asked not to play.
    Z,
}

impl RecordedByeKind {
    /// What it is worth.
    #[must_use]
    pub const fn bye(self) -> Bye {
        match self {
            Self::U => Bye::Allocated,
            Self::H => Bye::Half,
            Self::Z => Bye::Zero,
        }
    }
}

/// How a pairing ended, as it is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct RecordedResult(pub GameResult);

/// Every result with its text.
const RESULTS: [(GameResult, &str); 7] = [
    (GameResult::WhiteWins, "1-0"),
    (GameResult::BlackWins, "0-1"),
    (GameResult::Draw, "="),
    (GameResult::WhiteByForfeit, "+-"),
    (GameResult::BlackByForfeit, "-+"),
    (GameResult::DoubleForfeit, "--"),
    (GameResult::Void, "void"),
];

impl RecordedResult {
    /// The text form.
    #[must_use]
    pub fn text(self) -> &'static str {
        let found = RESULTS.iter().find(|(result, _)| *result == self.0);
        found.map_or("void", |(_, text)| text)
    }

    /// The result with this text.
    #[must_use]
    pub fn from_text(text: &str) -> Option<Self> {
        let found = RESULTS.iter().find(|(_, it)| *it == text);
        found.map(|(result, _)| Self(*result))
    }
}

impl From<RecordedResult> for String {
    fn from(result: RecordedResult) -> Self {
        result.text().to_owned()
    }
}

impl TryFrom<String> for RecordedResult {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::from_text(&text).ok_or_else(|| format!("no result: {text:?}"))
    }
}

/// Why somebody does not play any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyWithdrawn {
    /// They asked for it.
    Asked,
    /// They did not come to a game.
    NoShow,
    /// A host took them out.
    Host,
    /// They left the server.
    Gone,
}

/// Why a contest is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WhyClosed {
    /// Everything was played.
    PlayedOut,
    /// No pairing was possible any more.
    NoPairing,
    /// Too few were left, or came.
    TooFew,
    /// The time of an arena is over.
    Time,
    /// It has as many events as a contest may have.
    TooLong,
}

impl WhyClosed {
    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PlayedOut => "played-out",
            Self::NoPairing => "no-pairing",
            Self::TooFew => "too-few",
            Self::Time => "time",
            Self::TooLong => "too-long",
        }
    }

    /// Every key of [`WhyClosed::key`].
    pub const KEYS: &'static [&'static str] =
        &["played-out", "no-pairing", "too-few", "time", "too-long"];
}

/// A place in the final standings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FinalPlace {
    /// Who.
    pub player: PlayerId,
    /// Which place, from 1; whom nothing distinguishes share one.
    pub place: u16,
}

/// What somebody spent, or has left, in a pond.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PondSpent {
    /// The number of the player.
    pub player: u16,
    /// How much.
    pub amount: u32,
}

/// A fact about a contest.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum ContestEvent {
    /// Somebody opened a contest: the first event of every one.
    Opened {
        /// Who.
        by: PlayerId,
        /// What it is like.
        plan: Box<ContestPlan>,
        /// Which contest of a series it follows.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        after: Option<ContestId>,
    },
    /// Somebody joined.
    Joined {
        /// Who.
        player: PlayerId,
        /// Their rating, in whole points.
        rating: i32,
        /// How uncertain it is.
        deviation: u16,
        /// For which team, from 1.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        team: Option<u16>,
    },
    /// Somebody left before it began.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// It began.
    Started {
        /// The players by their numbers.
        players: Vec<PlayerId>,
        /// How many rounds there will be; 0 where that is not known.
        rounds: u16,
    },
    /// A lot was drawn.
    Drawn {
        /// For what.
        what: String,
        /// The number.
        number: u32,
    },
    /// Somebody does not play in a round.
    ByeAsked {
        /// Who.
        player: PlayerId,
        /// The round.
        round: u16,
        /// `H` or `Z`.
        bye: RecordedByeKind,
    },
    /// A round was paired.
    RoundPaired {
        /// The round, from 1.
        round: u16,
        /// Who meets whom.
        pairs: Vec<PairedBoard>,
        /// Who meets nobody.
        byes: Vec<RecordedBye>,
        /// By which rules.
        rules: String,
    },
    /// A stage of a round robin was dealt into sections.
    SectionsDrawn {
        /// The numbers of the players of each section, in the order of its table.
        sections: Vec<Vec<u16>>,
    },
    /// It was paired which teams meet next; the rounds that follow are theirs.
    TeamsPaired {
        /// Which meet.
        teams: Vec<PairedTeams>,
        /// The number of the team that has no opponent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bye: Option<u16>,
        /// By which rules.
        rules: String,
    },
    /// Somebody is there to play.
    Present {
        /// Who.
        player: PlayerId,
        /// For which pairing; 0 in an arena, for whichever comes next.
        pairing: u32,
    },
    /// A game was begun.
    GameStarted {
        /// Of which pairing.
        pairing: u32,
        /// In which session.
        session: SessionId,
    },
    /// A pairing ended.
    GameEnded {
        /// Which.
        pairing: u32,
        /// How.
        result: RecordedResult,
        /// After how many plies.
        plies: u32,
    },
    /// A host set the result of a pairing.
    ResultSet {
        /// Which.
        pairing: u32,
        /// The result.
        result: RecordedResult,
        /// Who.
        by: PlayerId,
    },
    /// A host stopped the contest for a while: no round is paired and nobody is waited for.
    Paused {
        /// Who.
        by: PlayerId,
    },
    /// A host let it go on.
    Resumed {
        /// Who.
        by: PlayerId,
    },
    /// Somebody does not play any more.
    Withdrawn {
        /// Who.
        player: PlayerId,
        /// Why.
        why: WhyWithdrawn,
    },
    /// Somebody who had not come is back.
    Returned {
        /// Who.
        player: PlayerId,
    },
    /// The boards of a team were ordered.
    Ordered {
        /// By whom.
        by: PlayerId,
        /// Of which team, from 1.
        team: u16,
        /// Its players, from the first board on.
        players: Vec<PlayerId>,
    },
    /// Somebody named an amount in a pond, for the round that runs. It is a secret until the round closes.
    AmountNamed {
        /// Who.
        player: PlayerId,
        /// How much.
        amount: u32,
    },
    /// A round of a pond closed.
    PondRoundClosed {
        /// The round, from 1.
        round: u16,
        /// Who spent what.
        used: Vec<PondSpent>,
        /// Who never named an amount, and therefore falls.
        never: Vec<u16>,
        /// Who fell in.
        fell: Vec<u16>,
        /// Who got the bonus.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        bonus: Option<u16>,
        /// What everybody has who is still dry.
        left: Vec<PondSpent>,
    },
    /// Empty steps of stairs were taken out.
    Compressed {
        /// Each step that somebody stood on, before and after.
        steps: Vec<(u32, u32)>,
    },
    /// The program was not there for a while.
    Interrupted {
        /// From when.
        from: Timestamp,
        /// Until when.
        to: Timestamp,
    },
    /// A host announced something.
    Announced {
        /// Who.
        by: PlayerId,
        /// What.
        text: String,
    },
    /// A host called the contest off.
    CalledOff {
        /// Who.
        by: PlayerId,
    },
    /// The contest is over.
    Closed {
        /// Why.
        why: WhyClosed,
        /// The final standings.
        standings: Vec<FinalPlace>,
    },
}

/// A stored event that cannot be read.
#[derive(Debug)]
pub struct BadContestEvent(serde_json::Error);

impl fmt::Display for BadContestEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unreadable event of a contest: {}", self.0)
    }
}

impl std::error::Error for BadContestEvent {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

impl ContestEvent {
    /// The stored form.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("an event has only text keys and finite numbers")
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// The text is not one that [`ContestEvent::to_text`] has ever written.
    pub fn from_text(text: &str) -> Result<Self, BadContestEvent> {
        serde_json::from_str(text).map_err(BadContestEvent)
    }

    /// Everybody whom the fact names, to be replaced by other numbers.
    pub fn people_mut(&mut self) -> Vec<&mut PlayerId> {
        match self {
            Self::Opened { by, .. }
            | Self::ResultSet { by, .. }
            | Self::Paused { by }
            | Self::Resumed { by }
            | Self::Announced { by, .. }
            | Self::CalledOff { by } => vec![by],
            Self::Joined { player, .. }
            | Self::Left { player }
            | Self::ByeAsked { player, .. }
            | Self::Present { player, .. }
            | Self::AmountNamed { player, .. }
            | Self::Withdrawn { player, .. }
            | Self::Returned { player } => vec![player],
            Self::Started { players, .. } => players.iter_mut().collect(),
            Self::Ordered { by, players, .. } => std::iter::once(by).chain(players).collect(),
            Self::Closed { standings, .. } => {
                standings.iter_mut().map(|it| &mut it.player).collect()
            }
            Self::Drawn { .. }
            | Self::RoundPaired { .. }
            | Self::SectionsDrawn { .. }
            | Self::TeamsPaired { .. }
            | Self::GameStarted { .. }
            | Self::GameEnded { .. }
            | Self::PondRoundClosed { .. }
            | Self::Compressed { .. }
            | Self::Interrupted { .. } => Vec::new(),
        }
    }
}
