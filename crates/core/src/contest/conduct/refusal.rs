//! Why a contest says no: data, not text.

use std::fmt;

use super::BadPlan;
use crate::contest::stairs::NoChallenge;

/// Why a command changed nothing. The person who sent it is told, privately.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContestRefusal {
    /// The contest is not possible like that.
    BadPlan(BadPlan),
    /// The rules of stairs do not allow the challenge.
    NoChallenge(NoChallenge),
    /// Something has changed since the sender looked.
    Stale,
    /// The sender plays already.
    AlreadyJoined,
    /// Everybody who may has joined.
    Full,
    /// The team has as many as it may have.
    TeamFull,
    /// It is too late to join.
    TooLate,
    /// The sender's rating is not in the range, or not certain enough.
    NotInRange,
    /// The sender was taken out, or has withdrawn, and cannot come back.
    TakenOut,
    /// The sender does not play.
    NotJoined,
    /// It has not begun yet.
    NotStarted,
    /// It has begun already.
    AlreadyStarted,
    /// It is over.
    Over,
    /// The sender has left so often that they cannot come back.
    LeftTooOften,
    /// Too few have joined.
    TooFew,
    /// Only a host may do this.
    NotHost,
    /// Games of the round are still played.
    RoundNotOver,
    /// The contest is paused.
    Paused,
    /// The contest is not paused.
    NotPaused,
    /// Nobody waits for the sender.
    NothingToPlay,
    /// The sender's game is not over yet.
    StillPlaying,
    /// There is no such pairing.
    NoSuchPairing,
    /// The next round is paired already, or a match went on with the result.
    ResultTooLate,
    /// A bye cannot be asked for: it was asked for, or the last round is paired, or the kind has none.
    NoBye,
    /// The sender has not missed a game, or came back before.
    NotAway,
    /// There is no such team, or none was named.
    NoSuchTeam,
    /// Somebody may not order the boards of a team.
    NotCaptain,
    /// The boards of a team cannot be in such an order.
    BadOrder,
    /// The sender has fallen into the pond.
    FallenIn,
    /// The sender has less than that.
    OverWhatIsLeft,
    /// The boards of a team have been ordered as often as they may be.
    OrderedTooOften,
    /// The sender has named as many amounts in this round as they may.
    ChangedTooOften,
    /// The round for which an amount was named is closed.
    RoundClosed,
    /// Nothing is announced, or too much, or too often.
    BadAnnouncement,
    /// Only the program itself may say this.
    NotForPlayers,
    /// There are as many events as there may be.
    TooLong,
}

impl ContestRefusal {
    /// The stable key, for wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::BadPlan(_) => "bad-plan",
            Self::NoChallenge(_) => "no-challenge",
            Self::Stale => "stale",
            Self::AlreadyJoined => "already-joined",
            Self::Full => "full",
            Self::TeamFull => "team-full",
            Self::TooLate => "too-late",
            Self::NotInRange => "not-in-range",
            Self::TakenOut => "taken-out",
            Self::NotJoined => "not-joined",
            Self::NotStarted => "not-started",
            Self::AlreadyStarted => "already-started",
            Self::Over => "over",
            Self::LeftTooOften => "left-too-often",
            Self::TooFew => "too-few",
            Self::NotHost => "not-host",
            Self::RoundNotOver => "round-not-over",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::NothingToPlay => "nothing-to-play",
            Self::StillPlaying => "still-playing",
            Self::NoSuchPairing => "no-such-pairing",
            Self::ResultTooLate => "result-too-late",
            Self::NoBye => "no-bye",
            Self::NotAway => "not-away",
            Self::NoSuchTeam => "no-such-team",
            Self::NotCaptain => "not-captain",
            Self::BadOrder => "bad-order",
            Self::OrderedTooOften => "ordered-too-often",
            Self::FallenIn => "fallen-in",
            Self::OverWhatIsLeft => "over-what-is-left",
            Self::ChangedTooOften => "changed-too-often",
            Self::RoundClosed => "round-closed",
            Self::BadAnnouncement => "bad-announcement",
            Self::NotForPlayers => "not-for-players",
            Self::TooLong => "too-long",
        }
    }

    /// Every key of [`ContestRefusal::key`].
    pub const KEYS: &'static [&'static str] = &[
        "bad-plan",
        "no-challenge",
        "stale",
        "already-joined",
        "full",
        "team-full",
        "too-late",
        "not-in-range",
        "taken-out",
        "not-joined",
        "not-started",
        "already-started",
        "over",
        "left-too-often",
        "too-few",
        "not-host",
        "round-not-over",
        "paused",
        "not-paused",
        "nothing-to-play",
        "still-playing",
        "no-such-pairing",
        "result-too-late",
        "no-bye",
        "not-away",
        "no-such-team",
        "not-captain",
        "bad-order",
        "ordered-too-often",
        "fallen-in",
        "over-what-is-left",
        "changed-too-often",
        "round-closed",
        "bad-announcement",
        "not-for-players",
        "too-long",
    ];
}

impl fmt::Display for ContestRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::BadPlan(bad) => write!(f, "plan refused: {}", bad.key()),
            Self::NoChallenge(why) => write!(f, "challenge refused: {}", why.key()),
            refusal => write!(f, "refused: {}", refusal.key()),
        }
    }
}

impl std::error::Error for ContestRefusal {}

impl From<NoChallenge> for ContestRefusal {
    fn from(why: NoChallenge) -> Self {
        Self::NoChallenge(why)
    }
}

impl From<BadPlan> for ContestRefusal {
    fn from(bad: BadPlan) -> Self {
        Self::BadPlan(bad)
    }
}
