//! Why a session says no: data, not text. A refusal is not an error: nothing is broken.

use std::fmt;

use super::{BadLine, BadTerms, TouchRefusal};
use crate::rules::{BadSetup, Illegal};

/// Why a command changed nothing. The person who sent it is told, privately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// The rules of the game do not allow the action.
    Illegal(Illegal),
    /// What the command is about has changed since its sender looked.
    Stale,
    /// The sender does not play in this session.
    NotYourGame,
    /// It is not the sender's turn.
    NotYourTurn,
    /// The session is over.
    Over,
    /// The session is not over yet.
    NotOver,
    /// The game has not begun yet.
    NotStarted,
    /// The challenge is to somebody else.
    NotForYou,
    /// The sender made the challenge, and can only withdraw it.
    OwnChallenge,
    /// The sender has accepted already.
    AlreadyAccepted,
    /// The sender is ready to go on, and others are not.
    AlreadyReady,
    /// The challenge is accepted; there is no seat left.
    ChallengeTaken,
    /// There is no such offer to answer.
    NoOffer,
    /// The offer is the sender's own; others answer it.
    OwnOffer,
    /// The sender's offer stands already.
    AlreadyOffered,
    /// The sender has offered this already and has to act first.
    OfferTooSoon,
    /// The rematch was declined; only those who have not offered one still can.
    RematchDeclined,
    /// Everybody has acted, so the game can no longer be called off.
    CannotAbort,
    /// The sender has not acted yet.
    NothingToTakeBack,
    /// The session is paused.
    Paused,
    /// The session is not paused.
    NotPaused,
    /// The sender is on vacation, and their clock stands still.
    OnVacation,
    /// The rematch is on its way, or is being played.
    AlreadyRematched,
    /// The game cannot start like that.
    BadSetup(BadSetup),
    /// The challenge is not possible like that.
    BadTerms(BadTerms),
    /// The game knows no such claim.
    NoSuchClaim,
    /// What was claimed is not so.
    ClaimWrong,
    /// The session has as many events as a session can have; it can only be ended.
    TooLong,
    /// Almost all the events that a session may have are used up by a scoring: it can be left, or the game ended.
    ScoringTooLong,
    /// Nobody waits for this draw, or the number is not one of its results.
    NoSuchDraw,
    /// The game does not know this: takebacks, agreed draws or being called off.
    NotInThisGame,
    /// Chance has decided something since the action.
    TakebackTooLate,
    /// The sender has left the game, which goes on without them.
    GaveUp,
    /// The sender plays in this game.
    AlreadyPlaying,
    /// Nobody has left the game.
    NoEmptySeat,
    /// The last hand is played, after which nobody takes over a seat.
    LastHand,
    /// Somebody else has asked for a seat and waits for the answer.
    SeatAskedFor,
    /// The sender has asked for a seat of this game too often.
    AskedTooOften,
    /// The sender has not joined.
    NotJoined,
    /// The sender has joined and left this challenge too often to join it again.
    LeftTooOften,
    /// Too few have joined to begin.
    TooFewPlayers,
    /// It is the sender's turn, and conditional moves begin with one of the other's.
    OwnTurn,
    /// The sender has changed their conditional moves too often in this game.
    ChangedTooOften,
    /// There are more lines of conditional moves than can be kept, or a line is too long.
    TooManyLines,
    /// A line of conditional moves cannot come about like that.
    BadLine {
        /// Which, from 1.
        line: u32,
        /// Why.
        why: BadLine,
    },
    /// Touch-move forbids it.
    Touch(TouchRefusal),
    /// Only the program itself may say this.
    NotForPlayers,
}

impl Refusal {
    /// The stable key, for scripts and for wording. What lies inside has keys of its own.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::Illegal(_) => "illegal",
            Self::Stale => "stale",
            Self::NotYourGame => "not-your-game",
            Self::NotYourTurn => "not-your-turn",
            Self::Over => "over",
            Self::NotOver => "not-over",
            Self::NotStarted => "not-started",
            Self::NotForYou => "not-for-you",
            Self::OwnChallenge => "own-challenge",
            Self::AlreadyAccepted => "already-accepted",
            Self::AlreadyReady => "already-ready",
            Self::ChallengeTaken => "challenge-taken",
            Self::NoOffer => "no-offer",
            Self::OwnOffer => "own-offer",
            Self::AlreadyOffered => "already-offered",
            Self::OfferTooSoon => "offer-too-soon",
            Self::RematchDeclined => "rematch-declined",
            Self::CannotAbort => "cannot-abort",
            Self::NothingToTakeBack => "nothing-to-take-back",
            Self::Paused => "paused",
            Self::NotPaused => "not-paused",
            Self::OnVacation => "on-vacation",
            Self::AlreadyRematched => "already-rematched",
            Self::BadSetup(_) => "bad-setup",
            Self::BadTerms(_) => "bad-terms",
            Self::NoSuchClaim => "no-such-claim",
            Self::ClaimWrong => "claim-wrong",
            Self::TooLong => "too-long",
            Self::ScoringTooLong => "scoring-too-long",
            Self::NoSuchDraw => "no-such-draw",
            Self::NotInThisGame => "not-in-this-game",
            Self::TakebackTooLate => "takeback-too-late",
            Self::GaveUp => "gave-up",
            Self::AlreadyPlaying => "already-playing",
            Self::NoEmptySeat => "no-empty-seat",
            Self::LastHand => "last-hand",
            Self::SeatAskedFor => "seat-asked-for",
            Self::AskedTooOften => "asked-too-often",
            Self::NotJoined => "not-joined",
            Self::LeftTooOften => "left-too-often",
            Self::TooFewPlayers => "too-few-players",
            Self::OwnTurn => "own-turn",
            Self::ChangedTooOften => "changed-too-often",
            Self::TooManyLines => "too-many-lines",
            Self::BadLine { .. } => "bad-line",
            Self::Touch(_) => "touch",
            Self::NotForPlayers => "not-for-players",
        }
    }

    /// Every key of [`Refusal::key`].
    pub const KEYS: &'static [&'static str] = &[
        "illegal",
        "stale",
        "not-your-game",
        "not-your-turn",
        "over",
        "not-over",
        "not-started",
        "not-for-you",
        "own-challenge",
        "already-accepted",
        "already-ready",
        "challenge-taken",
        "no-offer",
        "own-offer",
        "already-offered",
        "offer-too-soon",
        "rematch-declined",
        "cannot-abort",
        "nothing-to-take-back",
        "paused",
        "not-paused",
        "on-vacation",
        "already-rematched",
        "bad-setup",
        "bad-terms",
        "no-such-claim",
        "claim-wrong",
        "too-long",
        "scoring-too-long",
        "no-such-draw",
        "not-in-this-game",
        "takeback-too-late",
        "gave-up",
        "already-playing",
        "no-empty-seat",
        "last-hand",
        "seat-asked-for",
        "asked-too-often",
        "not-joined",
        "left-too-often",
        "too-few-players",
        "own-turn",
        "changed-too-often",
        "too-many-lines",
        "bad-line",
        "touch",
        "not-for-players",
    ];
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Self {
        match illegal {
            Illegal::NotYourTurn => Self::NotYourTurn,
            Illegal::Over(_) => Self::Over,
            illegal => Self::Illegal(illegal),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Illegal(illegal) => illegal.fmt(f),
            Self::BadSetup(fault) => fault.fmt(f),
            Self::Touch(refusal) => write!(f, "refused by touch-move: {}", refusal.key()),
            Self::BadTerms(fault) => write!(f, "terms refused: {}", fault.key()),
            refusal => write!(f, "refused: {}", refusal.key()),
        }
    }
}

impl std::error::Error for Refusal {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_of_keys_is_the_list_of_refusals() {
        let all = [
            Refusal::Illegal(Illegal::Unreadable),
            Refusal::Stale,
            Refusal::NotYourGame,
            Refusal::NotYourTurn,
            Refusal::Over,
            Refusal::NotOver,
            Refusal::NotStarted,
            Refusal::NotForYou,
            Refusal::OwnChallenge,
            Refusal::AlreadyAccepted,
            Refusal::AlreadyReady,
            Refusal::ChallengeTaken,
            Refusal::NoOffer,
            Refusal::OwnOffer,
            Refusal::AlreadyOffered,
            Refusal::OfferTooSoon,
            Refusal::RematchDeclined,
            Refusal::CannotAbort,
            Refusal::NothingToTakeBack,
            Refusal::Paused,
            Refusal::NotPaused,
            Refusal::OnVacation,
            Refusal::AlreadyRematched,
            Refusal::BadSetup(BadSetup("unreadable")),
            Refusal::BadTerms(BadTerms::Game),
            Refusal::NoSuchClaim,
            Refusal::ClaimWrong,
            Refusal::TooLong,
            Refusal::ScoringTooLong,
            Refusal::NoSuchDraw,
            Refusal::NotInThisGame,
            Refusal::TakebackTooLate,
            Refusal::GaveUp,
            Refusal::AlreadyPlaying,
            Refusal::NoEmptySeat,
            Refusal::LastHand,
            Refusal::SeatAskedFor,
            Refusal::AskedTooOften,
            Refusal::NotJoined,
            Refusal::LeftTooOften,
            Refusal::TooFewPlayers,
            Refusal::OwnTurn,
            Refusal::ChangedTooOften,
            Refusal::TooManyLines,
            Refusal::BadLine {
                line: 1,
                why: BadLine::Ends,
            },
            Refusal::Touch(TouchRefusal::NoPiece),
            Refusal::NotForPlayers,
        ];
        let keys: Vec<_> = all.iter().map(Refusal::key).collect();
        assert_eq!(keys, Refusal::KEYS);
    }
}
