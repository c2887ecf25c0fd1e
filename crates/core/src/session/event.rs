//! The facts of a session, and the text in which they are stored.
//!
//! A stored event never changes its meaning: a field may be added if old text still loads, and
//! nothing is renamed. Every form that was ever written is kept in `tests/it/data/events`.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Invitations, Offer, Origin, PlayerId, SessionId, Terms};
use crate::{
    clock::{Reminder, Timestamp, Vacation},
    rules::{Outcome, Seat},
};

/// An event with its place in the session and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recorded {
    /// Its number in the session, from 1 and without gaps.
    pub seq: u64,
    /// When it happened; events that come of one command share their time.
    pub at: Timestamp,
    /// What happened.
    pub event: Event,
}

/// A fact about a session.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody invited others to play: the first event of every session.
    Challenged {
        /// Who invites.
        by: PlayerId,
        /// Who is invited to a game for two, in events of before there were invitations by seat.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        opponent: Option<PlayerId>,
        /// To what.
        terms: Terms,
        /// When the invitation ends.
        expires: Timestamp,
        /// The session whose players play again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        rematch_of: Option<SessionId>,
        /// Who is invited to which seat; anybody if nobody is named.
        #[serde(default, skip_serializing_if = "Invitations::is_empty")]
        invitations: Invitations,
    },
    /// The program opened a game between these people, whom nobody had to ask: the first event of
    /// such a session.
    Opened {
        /// The players, in the order of the seats.
        players: Vec<PlayerId>,
        /// What they play.
        terms: Terms,
        /// What it is part of.
        origin: Origin,
    },
    /// Somebody who had accepted left again, before the game began; or whoever asked for an empty seat does not want
    /// it any more.
    Departed {
        /// Who.
        by: PlayerId,
    },
    /// The challenger began before every seat was taken.
    Started,
    /// Somebody will play.
    Accepted {
        /// Who.
        by: PlayerId,
    },
    /// An invited person does not want to play.
    Declined {
        /// Who.
        by: PlayerId,
    },
    /// The challenger took the invitation back.
    Withdrawn,
    /// Nobody answered the invitation in time.
    Expired,
    /// Everybody sits; the game begins.
    Seated {
        /// The players, in the order of the seats.
        players: Vec<PlayerId>,
    },
    /// Chance decided.
    Drawn {
        /// What was drawn: `seat` for the seats by lot, else a key of the game.
        what: String,
        /// The result: from 0 to one less than the draw's [`sides`](crate::rules::Draw::sides).
        number: u32,
    },
    /// Chance decided several times in a row, as when cards are dealt.
    Dealt {
        /// What was drawn: a key of the game.
        what: String,
        /// The results in order, each as in [`Event::Drawn`].
        numbers: Vec<u32>,
    },
    /// A seat gave up or ran out of time in a game that goes on without it. What it has to do from then
    /// on is done for it.
    Left {
        /// Who.
        seat: Seat,
    },
    /// Somebody who does not play asked for a seat that was left.
    SubstituteAsked {
        /// Who.
        by: PlayerId,
        /// Which seat.
        seat: Seat,
    },
    /// Everybody had agreed, and whoever asked for a seat sat down in it before the next hand.
    Substituted {
        /// The seat.
        seat: Seat,
        /// Who sits there from now on.
        by: PlayerId,
    },
    /// The last hand was dealt before everybody had agreed: whoever asked for a seat does not sit down any more.
    SubstituteLapsed {
        /// Who had asked.
        by: PlayerId,
    },
    /// A seat acted.
    Played {
        /// Who.
        seat: Seat,
        /// The action, in the canonical notation of the game.
        action: String,
    },
    /// With touch-move, a seat chose a piece.
    PieceChosen {
        /// Who.
        seat: Seat,
        /// Where the piece stands, as the game names it.
        at: String,
        /// Whose piece it is.
        owner: Seat,
    },
    /// A seat set its conditional moves; those of before are gone. Nobody else may know them.
    ConditionalMoves {
        /// Whose.
        seat: Seat,
        /// Each line with actions of both players by turns, in canonical notation.
        lines: Vec<Vec<String>>,
    },
    /// A seat claimed something, such as a draw by repetition.
    Claimed {
        /// Who.
        seat: Seat,
        /// The key of what was claimed.
        claim: String,
        /// The action after which it would be so, in the canonical notation.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        announced: Option<String>,
        /// Whether it is so. If not, the announced action is played.
        upheld: bool,
    },
    /// A seat offered something to the others.
    Offered {
        /// What.
        offer: Offer,
        /// Who.
        seat: Seat,
    },
    /// A seat agreed to what stands offered.
    OfferAccepted {
        /// To what.
        offer: Offer,
        /// Who.
        seat: Seat,
    },
    /// A seat said no to what stood offered.
    OfferDeclined {
        /// To what.
        offer: Offer,
        /// Who.
        seat: Seat,
    },
    /// The game went back; the events of what was taken back remain.
    TakenBack {
        /// How many actions of the game still stand.
        to_ply: u32,
    },
    /// By agreement the board that everybody is shown was flipped.
    Flipped {
        /// The seat at the bottom from now on.
        bottom: Seat,
    },
    /// The clocks were stopped by agreement.
    Paused,
    /// In a pause, a seat is ready to go on.
    Ready {
        /// Who.
        seat: Seat,
    },
    /// A pause ended.
    Resumed {
        /// Who ended it.
        seat: Seat,
    },
    /// The program was not there for a while; that time counts for nobody.
    Interrupted {
        /// From when.
        from: Timestamp,
        /// Until when.
        to: Timestamp,
    },
    /// A player is on vacation, in which their clock stands still. A later one takes the place of it, also with another
    /// end of the same vacation.
    Vacation {
        /// The seat.
        seat: Seat,
        /// From when, and until when.
        #[serde(flatten)]
        vacation: Vacation,
    },
    /// A vacation ran out by itself.
    VacationOver {
        /// Whose.
        seat: Seat,
    },
    /// A player chose when to be reminded of the clock.
    ReminderChosen {
        /// The seat.
        seat: Seat,
        /// When.
        reminder: Reminder,
    },
    /// It became time to remind a player of the clock.
    Reminded {
        /// Whom.
        seat: Seat,
    },
    /// The game ended.
    Ended {
        /// How.
        outcome: Outcome,
    },
    /// The game was called off before it had really begun, or because it could not go on; it does not count.
    Aborted {
        /// Who called it off; nobody if it could not go on.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seat: Option<Seat>,
    },
    /// Somebody who manages the place where it is played ended the game; it does not count.
    Stopped {
        /// Who.
        by: PlayerId,
        /// Why, in their own words.
        reason: String,
    },
    /// The same players went on in another session.
    Rematched {
        /// In which.
        session: SessionId,
    },
}

/// A stored event that cannot be read.
#[derive(Debug)]
pub struct BadEvent(serde_json::Error);

impl Event {
    /// The stored form.
    #[must_use]
    pub fn to_text(&self) -> String {
        serde_json::to_string(self).expect("an event has only text keys and finite numbers")
    }

    /// Everybody whom the fact names, to be replaced by other numbers. Seats are no names.
    pub fn people_mut(&mut self) -> Vec<&mut PlayerId> {
        match self {
            Self::Challenged {
                by,
                opponent,
                invitations,
                ..
            } => {
                let invited = invitations.named_mut();
                [by].into_iter().chain(opponent).chain(invited).collect()
            }
            Self::Opened {
                players, origin, ..
            } => {
                let agreed_last = match origin {
                    Origin::Rematch { agreed_last, .. } => agreed_last.as_mut(),
                    Origin::Contest { .. } | Origin::Series { .. } => None,
                };
                players.iter_mut().chain(agreed_last).collect()
            }
            Self::Seated { players } => players.iter_mut().collect(),
            Self::Departed { by }
            | Self::Accepted { by }
            | Self::Declined { by }
            | Self::SubstituteAsked { by, .. }
            | Self::Substituted { by, .. }
            | Self::SubstituteLapsed { by }
            | Self::Stopped { by, .. } => vec![by],
            Self::Started
            | Self::Withdrawn
            | Self::Expired
            | Self::Drawn { .. }
            | Self::Dealt { .. }
            | Self::Left { .. }
            | Self::Played { .. }
            | Self::PieceChosen { .. }
            | Self::Vacation { .. }
            | Self::VacationOver { .. }
            | Self::ReminderChosen { .. }
            | Self::ConditionalMoves { .. }
            | Self::Claimed { .. }
            | Self::Offered { .. }
            | Self::OfferAccepted { .. }
            | Self::OfferDeclined { .. }
            | Self::TakenBack { .. }
            | Self::Flipped { .. }
            | Self::Paused
            | Self::Ready { .. }
            | Self::Resumed { .. }
            | Self::Interrupted { .. }
            | Self::Reminded { .. }
            | Self::Ended { .. }
            | Self::Aborted { .. }
            | Self::Rematched { .. } => Vec::new(),
        }
    }

    /// The seat that did it, if one did.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Left { seat }
            | Self::Played { seat, .. }
            | Self::PieceChosen { seat, .. }
            | Self::ConditionalMoves { seat, .. }
            | Self::Vacation { seat, .. }
            | Self::VacationOver { seat }
            | Self::ReminderChosen { seat, .. }
            | Self::Claimed { seat, .. }
            | Self::Offered { seat, .. }
            | Self::OfferAccepted { seat, .. }
            | Self::OfferDeclined { seat, .. }
            | Self::Ready { seat }
            | Self::Resumed { seat } => Some(*seat),
            Self::Aborted { seat } => *seat,
            Self::Challenged { .. }
            | Self::Opened { .. }
            | Self::Seated { .. }
            | Self::Departed { .. }
            | Self::Accepted { .. }
            | Self::Declined { .. }
            | Self::SubstituteAsked { .. }
            | Self::Substituted { .. }
            | Self::SubstituteLapsed { .. }
            | Self::Stopped { .. }
            | Self::Started
            | Self::Withdrawn
            | Self::Expired
            | Self::Drawn { .. }
            | Self::Dealt { .. }
            | Self::TakenBack { .. }
            | Self::Flipped { .. }
            | Self::Paused
            | Self::Interrupted { .. }
            | Self::Reminded { .. }
            | Self::Ended { .. }
            | Self::Rematched { .. } => None,
        }
    }

    /// Reads the stored form.
    ///
    /// # Errors
    ///
    /// The text is not one that [`Event::to_text`] has ever written.
    pub fn from_text(text: &str) -> Result<Self, BadEvent> {
        serde_json::from_str(text).map_err(BadEvent)
    }
}

impl fmt::Display for BadEvent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "unreadable event: {}", self.0)
    }
}

impl std::error::Error for BadEvent {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}
