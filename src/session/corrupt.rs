//! Stored events that do not make a session.

use std::fmt;

/// A log that can not be replayed. Somebody has to look at it; players are told that it failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// The number of the first event that does not fit; 0 if there is none at all.
    pub seq: u64,
    /// What is wrong with it.
    pub fault: Fault,
}

/// Why an event does not fit what came before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault {
    /// There are no events, or the first is not a challenge.
    NoChallenge,
    /// The number does not follow the one before.
    Sequence,
    /// The time lies before the event before it.
    Time,
    /// The terms are for another game or can not be played; the key says why.
    Terms(&'static str),
    /// It belongs to another stage of a session.
    Stage,
    /// The seat or player can not do this.
    Seat,
    /// The game refuses the action; the key says why.
    Action(&'static str),
    /// Nobody waited for this draw, or the number is not one of its results.
    Draw,
    /// No such offer stands, or it stands already.
    Offer,
    /// There is no such ply to go back to.
    Ply,
    /// It is paused already, or not at all.
    Pause,
}

impl fmt::Display for Corrupt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "event {} does not fit: {}", self.seq, self.fault)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoChallenge => f.write_str("no challenge"),
            Self::Sequence => f.write_str("wrong number"),
            Self::Time => f.write_str("earlier than the event before"),
            Self::Terms(key) => write!(f, "terms refused ({key})"),
            Self::Stage => f.write_str("wrong stage"),
            Self::Seat => f.write_str("wrong seat or player"),
            Self::Action(key) => write!(f, "action refused ({key})"),
            Self::Draw => f.write_str("unexpected draw"),
            Self::Offer => f.write_str("unexpected offer or answer"),
            Self::Ply => f.write_str("no such ply"),
            Self::Pause => f.write_str("unexpected pause or resumption"),
        }
    }
}

impl std::error::Error for Corrupt {}
