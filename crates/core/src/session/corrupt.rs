//! Stored events that do not make a session.

use std::fmt;

/// A log that cannot be replayed. Somebody has to look at it; players are told that it failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corrupt {
    /// The number of the first event that does not fit; 0 if there is none at all.
    pub seq: u64,
    /// What is wrong with it.
    pub fault: EventFault,
}

/// Why an event does not fit what came before it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventFault {
    /// There are no events, or the first is not a challenge.
    NoChallenge,
    /// The number does not follow the one before.
    Sequence,
    /// The time lies before the event before it.
    Time,
    /// The terms are for another game or cannot be played; the key says why.
    Terms(&'static str),
    /// It belongs to another stage of a session.
    Stage,
    /// The seat or player cannot do this.
    Seat,
    /// The game refuses the action; the key says why.
    Action(&'static str),
    /// Nobody waited for this draw, or the number is not one of its results.
    Draw,
    /// No such offer stands, or it stands already.
    Offer,
    /// Nobody chooses pieces in this game.
    Choice,
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

impl fmt::Display for EventFault {
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
            Self::Choice => f.write_str("unexpected choice"),
            Self::Ply => f.write_str("no such ply"),
            Self::Pause => f.write_str("unexpected pause or resumption"),
        }
    }
}

impl std::error::Error for Corrupt {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Timestamp,
        rules::Seat,
        session::{
            Event, Offer, PlayerId, Recorded, Session, SessionId,
            toy::{ANN, BEA, Bench, EVE, Heap},
        },
    };

    /// What is wrong with a log of five events to which `change` was done.
    fn fault(change: impl FnOnce(&mut Vec<Recorded>)) -> (u64, EventFault) {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        bench.at(20).plays(BEA, "1").unwrap();
        let mut log = bench.log;
        change(&mut log);
        let corrupt = Session::restore(SessionId(7), &Heap, &log).err().unwrap();
        (corrupt.seq, corrupt.fault)
    }

    fn after(event: Event) -> EventFault {
        let (seq, fault) = fault(|log| {
            log.push(Recorded {
                seq: 6,
                at: Timestamp::from_ms(99_000),
                event,
            });
        });
        assert_eq!(seq, 6);
        fault
    }

    #[test]
    fn a_log_without_its_beginning_or_with_a_gap_is_corrupt() {
        assert_eq!(fault(Vec::clear), (0, EventFault::NoChallenge));
        assert_eq!(fault(|log| drop(log.remove(0))), (2, EventFault::Sequence));
        assert_eq!(fault(|log| drop(log.remove(3))), (5, EventFault::Sequence));
        assert_eq!(
            fault(|log| log[0].event = Event::Paused),
            (1, EventFault::NoChallenge)
        );
    }

    #[test]
    fn a_log_whose_time_runs_backwards_is_corrupt() {
        let early = Timestamp::from_ms(9_999);
        assert_eq!(fault(|log| log[4].at = early), (5, EventFault::Time));
    }

    #[test]
    fn an_interruption_that_ends_before_it_begins_or_after_it_was_recorded_is_corrupt() {
        let interrupted = |from, to| {
            let [from, to] = [from, to].map(Timestamp::from_ms);
            after(Event::Interrupted { from, to })
        };
        assert_eq!(interrupted(50_000, 49_999), EventFault::Time);
        assert_eq!(interrupted(50_000, 99_001), EventFault::Time);
    }

    #[test]
    fn an_action_that_the_game_refuses_is_corrupt() {
        let seat = Seat(0);
        for (action, key) in [("take 9", "too-many"), ("x", "unreadable")] {
            let action = action.to_owned();
            assert_eq!(
                after(Event::Played { seat, action }),
                EventFault::Action(key)
            );
        }
        let out_of_turn = Event::Played {
            seat: Seat(1),
            action: "take 1".to_owned(),
        };
        assert_eq!(after(out_of_turn), EventFault::Action("not-your-turn"));
        let nowhere = Event::Played {
            seat: Seat(200),
            action: "take 1".to_owned(),
        };
        assert_eq!(after(nowhere), EventFault::Seat);
    }

    #[test]
    fn an_event_of_another_stage_is_corrupt() {
        assert_eq!(after(Event::Withdrawn), EventFault::Stage);
        assert_eq!(after(Event::Accepted { by: EVE }), EventFault::Stage);
        let players = vec![ANN, BEA];
        assert_eq!(after(Event::Seated { players }), EventFault::Stage);
        let session = SessionId(9);
        assert_eq!(after(Event::Rematched { session }), EventFault::Stage);
    }

    #[test]
    fn an_answer_without_a_question_is_corrupt() {
        let seat = Seat(1);
        let offer = Offer::Draw;
        assert_eq!(
            after(Event::OfferAccepted { offer, seat }),
            EventFault::Offer
        );
        assert_eq!(
            after(Event::OfferDeclined { offer, seat }),
            EventFault::Offer
        );
        assert_eq!(after(Event::Resumed { seat }), EventFault::Pause);
        assert_eq!(after(Event::TakenBack { to_ply: 2 }), EventFault::Ply);
        let what = "heap".to_owned();
        assert_eq!(after(Event::Drawn { what, number: 0 }), EventFault::Draw);
    }

    #[test]
    fn players_who_never_joined_are_corrupt() {
        let seated = |players: Vec<PlayerId>| fault(|log| log[2].event = Event::Seated { players });
        assert_eq!(seated(vec![ANN, EVE]), (3, EventFault::Seat));
        assert_eq!(seated(vec![ANN, ANN]), (3, EventFault::Seat));
        assert_eq!(seated(vec![ANN]), (3, EventFault::Seat));
    }

    #[test]
    fn terms_that_cannot_be_played_are_corrupt() {
        let changed = |change: fn(&mut crate::session::Terms)| {
            fault(|log| {
                if let Event::Challenged { terms, .. } = &mut log[0].event {
                    change(terms);
                }
            })
        };
        assert_eq!(
            changed(|terms| terms.seats = 7),
            (1, EventFault::Terms("seats"))
        );
        assert_eq!(
            changed(|terms| terms.game = "go".to_owned()),
            (1, EventFault::Terms("game"))
        );
        assert_eq!(
            changed(|terms| terms.setup = "?".to_owned()),
            (1, EventFault::Terms("unreadable"))
        );
    }
}
