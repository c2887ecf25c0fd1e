//! Everything that anyone can ask of a session.

use serde::{Deserialize, Serialize};

use super::{PlayerId, SessionId, Version};
use crate::clock::{Reminder, Timestamp, Vacation};

/// A command with its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who asks.
    pub by: Actor,
    /// The version that the sender looked at, for a click on something drawn; nothing for what was
    /// typed, which is judged as it comes.
    pub seen: Option<Version>,
    /// What is asked.
    pub command: Command,
}

/// Who sends a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// A person.
    Player(PlayerId),
    /// The program itself: time, chance, interruptions.
    System,
}

/// What is asked of a session.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Take a seat.
    Accept,
    /// Say no to a challenge to oneself.
    Decline,
    /// Take one's own challenge back.
    Withdraw,
    /// Give a seat back that one has taken, before the game begins.
    Leave,
    /// Ask for the seat of somebody who has left a game that goes on. [`Command::Leave`] takes it back.
    Substitute,
    /// Begin one's own challenge with those who have joined.
    Start,
    /// Act in the game.
    Play {
        /// The action, in any notation of the game.
        text: String,
    },
    /// With touch-move, choose the piece that stands at this point.
    Choose {
        /// The point, as the game names it.
        at: String,
    },
    /// Set all lines of conditional moves, in any notation of the game; none takes them away.
    ConditionalMoves {
        /// Each with actions of both players by turns.
        lines: Vec<Vec<String>>,
    },
    /// Claim something that the rules let one claim.
    Claim {
        /// The key of the claim.
        claim: String,
        /// The action after which it would be so; nothing if it is so already.
        action: Option<String>,
    },
    /// Offer something to the others. While another's offer of the same kind stands, this accepts it.
    Offer(Offer),
    /// Agree to what stands offered.
    AcceptOffer(Offer),
    /// Say no to what stands offered.
    DeclineOffer(Offer),
    /// Be ready to end a pause; it ends when everybody is.
    Resume,
    /// Give up. Whoever asks has made sure that the player means it.
    Resign,
    /// Call the game off, as long as somebody has not acted yet.
    Abort,
    /// Look whether time has changed anything. Harmless at any moment, from anyone.
    Tick,
    /// The answer to [`Session::wanted_draw`](super::Session::wanted_draw), and to the draws that follow
    /// it: what [`Session::draw_all`](super::Session::draw_all) gives. System only.
    Draw(Vec<u32>),
    /// The program was not there from one time to the other. System only.
    Interrupted {
        /// From when.
        from: Timestamp,
        /// Until when.
        to: Timestamp,
    },
    /// A player is on vacation, or their last vacation ends at another time. System only.
    Vacation {
        /// Who.
        player: PlayerId,
        /// From when, and until when.
        vacation: Vacation,
    },
    /// A player chose when to be reminded of their clock. System only.
    RemindAt {
        /// Who.
        player: PlayerId,
        /// When.
        reminder: Reminder,
    },
    /// Nobody can play here any more: the session ends without a result. System only.
    Abandon,
    /// Somebody who manages the place ends the game without a result. System only: who may do so is not known here.
    Stop {
        /// Who.
        by: PlayerId,
        /// Why, in their own words: at most [`MAX_REASON`](super::MAX_REASON) characters.
        reason: String,
    },
    /// The agreed rematch is played in this session. System only.
    Rematched {
        /// In which.
        session: SessionId,
    },
}

/// What one seat can offer and the others can accept or decline.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Offer {
    /// To end the game without a winner.
    Draw,
    /// To go back to before the offering seat's last action.
    Takeback,
    /// To stop the clocks until everybody is ready to go on.
    Pause,
    /// To play again, after the end.
    Rematch,
    /// To flip the board that everybody is shown.
    Flip,
    /// To let somebody who does not play take over the empty seat that makes the offer.
    Substitute,
}

impl Offer {
    /// Every kind of offer.
    pub const ALL: [Self; 6] = [
        Self::Draw,
        Self::Takeback,
        Self::Pause,
        Self::Rematch,
        Self::Flip,
        Self::Substitute,
    ];

    /// The stable key, for custom ids and wording.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Draw => "draw",
            Self::Takeback => "takeback",
            Self::Pause => "pause",
            Self::Rematch => "rematch",
            Self::Flip => "flip",
            Self::Substitute => "substitute",
        }
    }
}

impl Request {
    /// What a player asks with a click on something that showed the version `seen`.
    #[must_use]
    pub const fn clicked(by: PlayerId, seen: Version, command: Command) -> Self {
        Self {
            by: Actor::Player(by),
            seen: Some(seen),
            command,
        }
    }

    /// What a player asks by typing.
    #[must_use]
    pub const fn typed(by: PlayerId, command: Command) -> Self {
        Self {
            by: Actor::Player(by),
            seen: None,
            command,
        }
    }

    /// What the program itself asks.
    #[must_use]
    pub const fn system(command: Command) -> Self {
        Self {
            by: Actor::System,
            seen: None,
            command,
        }
    }
}
