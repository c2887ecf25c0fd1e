//! Why something was not done: refused, which is the user's to read, or failed, which is ours.

use super::limits::LIMITS;
use crate::store::{self, Full};
use qiyuan_core::{
    clock::Timestamp,
    session::{RatingRange, Refusal},
};

/// Why a use case did nothing.
#[derive(Debug)]
pub enum AppError {
    /// The session says no.
    Refused(Refusal),
    /// The app refuses.
    Denied(Denied),
    /// Something broke; the user gets an incident number, the log the rest.
    Failed(anyhow::Error),
}

/// Why the app refuses, before a session is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Denied {
    /// There is no game of that name.
    NoSuchGame,
    /// There is no such session, or it cannot be read any more.
    NoSuchSession,
    /// The events of the session are invalid; it is quarantined until whoever hosts the bot releases it.
    Quarantined,
    /// Nobody plays in this channel, and the user plays nowhere.
    NoSession,
    /// The user plays in several places and must say which is meant.
    WhichSession,
    /// The user has too many open challenges.
    TooManyChallenges,
    /// The user plays too many games at once.
    TooManyGames,
    /// The other player plays too many games at once.
    OpponentTooManyGames,
    /// The server has too many open challenges.
    ServerTooManyChallenges,
    /// Too many games are played on the server at once.
    ServerTooManyGames,
    /// The game has no record in that format.
    NoSuchFormat,
    /// The record of a game is given out when the game is over.
    NotFinished,
    /// The user names no game to export, is in none and has finished none.
    NothingFinished,
    /// The user has left too many rated games before they counted, and may begin no other until then.
    RatedPause(Timestamp),
    /// The user has begun too many games that were not played, and may begin the next one then.
    ChallengesTooOften(Timestamp),
    /// Somebody who was named may not play here, or does not play with the user.
    CannotBeChallenged,
    /// The user has blocked somebody who was named.
    Blocked,
    /// The user may not play in this game: somebody in it does not play with them.
    CannotJoin,
    /// The challenge is for players with other ratings than the user's.
    OutsideRange(RatingRange),
    /// Not everybody in this game may play here, or not with each other.
    CannotPlayTogether,
    /// The user may not play on this server.
    Banned,
    /// The user plays in the game that somebody else would have to end.
    OwnGame,
    /// The user plays in games that are not over, and cannot be forgotten before.
    StillPlaying,
    /// Others were faster each time; nothing was changed.
    Busy,
    /// The database cannot be used at the moment; nothing was changed.
    Unavailable,
}

impl Denied {
    /// Every reason for which the app refuses.
    pub const ALL: &'static [Self] = &[
        Self::NoSuchGame,
        Self::NoSuchSession,
        Self::Quarantined,
        Self::NoSession,
        Self::WhichSession,
        Self::TooManyChallenges,
        Self::TooManyGames,
        Self::OpponentTooManyGames,
        Self::ServerTooManyChallenges,
        Self::ServerTooManyGames,
        Self::NoSuchFormat,
        Self::NotFinished,
        Self::NothingFinished,
        Self::RatedPause(Timestamp::from_ms(0)),
        Self::ChallengesTooOften(Timestamp::from_ms(0)),
        Self::CannotBeChallenged,
        Self::Blocked,
        Self::CannotJoin,
        Self::OutsideRange(RatingRange { least: 0, most: 0 }),
        Self::CannotPlayTogether,
        Self::Banned,
        Self::OwnGame,
        Self::StillPlaying,
        Self::Busy,
        Self::Unavailable,
    ];

    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoSuchGame => "no-such-game",
            Self::NoSuchSession => "no-such-session",
            Self::Quarantined => "quarantined",
            Self::NoSession => "no-session",
            Self::WhichSession => "which-session",
            Self::TooManyChallenges => "too-many-challenges",
            Self::TooManyGames => "too-many-games",
            Self::OpponentTooManyGames => "opponent-too-many-games",
            Self::ServerTooManyChallenges => "server-too-many-challenges",
            Self::ServerTooManyGames => "server-too-many-games",
            Self::NoSuchFormat => "no-such-format",
            Self::NotFinished => "not-finished",
            Self::NothingFinished => "nothing-finished",
            Self::RatedPause(_) => "rated-pause",
            Self::ChallengesTooOften(_) => "challenges-too-often",
            Self::CannotBeChallenged => "cannot-be-challenged",
            Self::Blocked => "blocked",
            Self::CannotJoin => "cannot-join",
            Self::OutsideRange(_) => "outside-range",
            Self::CannotPlayTogether => "cannot-play-together",
            Self::Banned => "banned",
            Self::OwnGame => "own-game",
            Self::StillPlaying => "still-playing",
            Self::Busy => "busy",
            Self::Unavailable => "unavailable",
        }
    }
}

impl Denied {
    /// How many there may be at once, where the reason is that there are as many.
    #[must_use]
    pub const fn most(self) -> Option<u32> {
        Some(match self {
            Self::TooManyChallenges => LIMITS.challenges_of_player,
            Self::TooManyGames | Self::OpponentTooManyGames => LIMITS.games_of_player,
            Self::ServerTooManyChallenges => LIMITS.challenges_of_guild,
            Self::ServerTooManyGames => LIMITS.games_of_guild,
            Self::NoSuchGame
            | Self::NoSuchSession
            | Self::Quarantined
            | Self::NoSession
            | Self::WhichSession
            | Self::NoSuchFormat
            | Self::NotFinished
            | Self::NothingFinished
            | Self::RatedPause(_)
            | Self::ChallengesTooOften(_)
            | Self::CannotBeChallenged
            | Self::Blocked
            | Self::CannotJoin
            | Self::OutsideRange(_)
            | Self::CannotPlayTogether
            | Self::Banned
            | Self::OwnGame
            | Self::StillPlaying
            | Self::Busy
            | Self::Unavailable => return None,
        })
    }
}

impl From<Full> for Denied {
    fn from(full: Full) -> Self {
        match full {
            Full::PlayerChallenges => Self::TooManyChallenges,
            Full::PlayerGames(_) => Self::TooManyGames,
            Full::GuildChallenges => Self::ServerTooManyChallenges,
            Full::GuildGames => Self::ServerTooManyGames,
        }
    }
}

impl From<Refusal> for AppError {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

impl From<Denied> for AppError {
    fn from(denied: Denied) -> Self {
        Self::Denied(denied)
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> Self {
        Self::Failed(error)
    }
}

impl From<store::Error> for AppError {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::NotFound(_) => Self::Denied(Denied::NoSuchSession),
            store::Error::Full(full) => Self::Denied(full.into()),
            store::Error::Unavailable(_) => {
                // The store warns, once a minute while it lasts.
                tracing::debug!(error = %error, "the store is unavailable");
                Self::Denied(Denied::Unavailable)
            }
            store::Error::Damaged(_) => {
                // For whoever hosts; there is nothing in it for whoever plays, and SQLite says the same of a disk that
                // cannot be read for a moment.
                tracing::error!(error = %error, "the database is damaged, or its disk cannot be read");
                Self::Denied(Denied::Unavailable)
            }
            error => Self::Failed(error.into()),
        }
    }
}
