//! Everything that anyone can ask of a contest.

use super::{RecordedByeKind, RecordedResult, WhyWithdrawn};
use crate::{
    clock::Timestamp,
    session::{PlayerId, SessionId, Version},
};

/// A command with its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContestRequest {
    /// Who asks.
    pub by: ContestActor,
    /// The version that the sender looked at, where the command depends on that: it is refused if a round was paired
    /// since.
    pub seen: Option<Version>,
    /// What is asked.
    pub command: ContestCommand,
}

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ContestActor {
    /// A person. Whoever opened the contest is a host.
    Player(PlayerId),
    /// A person who manages contests of the server.
    Host(PlayerId),
    /// The program itself: time, ends of games, interruptions.
    System,
}

impl ContestActor {
    /// The person.
    #[must_use]
    pub const fn player(self) -> Option<PlayerId> {
        match self {
            Self::Player(player) | Self::Host(player) => Some(player),
            Self::System => None,
        }
    }
}

/// What is asked of a contest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ContestCommand {
    /// Join. The rating is that at the moment, in whole points, and how uncertain it is; nothing if there is none.
    Join {
        /// The rating and the deviation.
        rating: Option<(i32, u16)>,
        /// Where there are teams, for which team, from 1.
        team: Option<u16>,
    },
    /// Leave: before it begins the place is free again, later it is withdrawing.
    Leave,
    /// Be there to play.
    Here,
    /// Not play in the next round.
    AskBye {
        /// `H` or `Z`.
        bye: RecordedByeKind,
    },
    /// Play on after not having come.
    Back,
    /// On stairs, challenge somebody.
    Challenge {
        /// Whom.
        of: PlayerId,
        /// Whether one of the two has blocked the other.
        is_blocked: bool,
    },
    /// Where teams meet at boards, order those of a team: whoever is not named sits below in the order of ratings.
    Order {
        /// Which team, from 1.
        team: u16,
        /// Its players, from the first board on.
        players: Vec<PlayerId>,
    },
    /// In a pond, spend an amount in the round that was seen; what was named before for it does not count.
    Spend {
        /// In which round.
        round: u16,
        /// How much.
        amount: u32,
    },
    /// Begin now.
    Start,
    /// Pair the next round now.
    PairNow,
    /// Stop for a while.
    Pause,
    /// Go on.
    Resume,
    /// Set the result of a pairing, before the next round is paired.
    SetResult {
        /// Of which pairing.
        pairing: u32,
        /// The result.
        result: RecordedResult,
    },
    /// Take somebody out.
    Remove {
        /// Whom.
        player: PlayerId,
    },
    /// Announce something to everybody who plays.
    Announce {
        /// What.
        text: String,
    },
    /// Call everything off.
    CallOff,
    /// Time has passed.
    Tick,
    /// A game was begun.
    GameStarted {
        /// Of which pairing.
        pairing: u32,
        /// In which session.
        session: SessionId,
    },
    /// A game cannot begin.
    GameRefused {
        /// Of which pairing.
        pairing: u32,
    },
    /// A game ended.
    GameEnded {
        /// Of which pairing.
        pairing: u32,
        /// In which session.
        session: SessionId,
        /// How.
        result: RecordedResult,
        /// After how many plies.
        plies: u32,
    },
    /// Somebody cannot play any more.
    Withdraw {
        /// Who.
        player: PlayerId,
        /// Why.
        why: WhyWithdrawn,
    },
    /// The program was not there for a while.
    Interrupted {
        /// From when.
        from: Timestamp,
        /// Until when.
        to: Timestamp,
    },
}
