//! Playing again: the same players agree to another game, with the seats exchanged.
//!
//! An agreed rematch is carried out by whoever holds the session: they open the new session with
//! [`Session::open_seated`] and tell this one with [`Command::Rematched`](super::Command::Rematched). Until then
//! [`Session::wanted_rematch`] says so, also after a restart, and asking once more asks for it again.

use super::{
    Ending, Event, EventFault, Offer, Origin, Refusal, Seated, Session, SessionId, Stage,
    lobby::exchanged,
};
use crate::rules::Seat;

/// How far a rematch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// Everybody has agreed to it.
    Agreed {
        /// Who was the last.
        last: Seat,
    },
    /// It is played in this session.
    Opened(SessionId),
}

impl Session {
    /// The rematch that is agreed and waits for its session; so does the next game of a match.
    #[must_use]
    pub fn wanted_rematch(&self) -> Option<Seated> {
        let last = match self.next {
            Some(Next::Agreed { last }) => last,
            Some(Next::Opened(_)) => return None,
            None => return self.next_in_series(),
        };
        Some(Seated {
            players: exchanged(&self.players),
            terms: self.terms.clone(),
            origin: Origin::Rematch {
                session: self.id,
                agreed_last: self.players.get(last.index()).copied(),
            },
        })
    }

    /// The session in which the players went on.
    #[must_use]
    pub const fn rematched(&self) -> Option<SessionId> {
        match self.next {
            Some(Next::Opened(session)) => Some(session),
            _ => None,
        }
    }

    pub(super) fn may_offer_rematch(&self) -> Result<(), Refusal> {
        match (&self.ending, self.next) {
            (_, Some(_)) => Err(Refusal::AlreadyRematched),
            (Some(Ending::Ended(_) | Ending::Aborted { .. } | Ending::Stopped { .. }), None) => {
                Ok(())
            }
            (Some(_), None) => Err(Refusal::Over),
            (None, None) => Err(Refusal::NotOver),
        }
    }

    pub(super) fn rematch_opened(&self, session: SessionId) -> Result<Vec<Event>, Refusal> {
        match self.next {
            Some(Next::Agreed { .. }) => Ok(vec![Event::Rematched { session }]),
            Some(Next::Opened(opened)) if opened == session => Ok(Vec::new()),
            Some(Next::Opened(_)) => Err(Refusal::AlreadyRematched),
            None if self.next_in_series().is_some() => Ok(vec![Event::Rematched { session }]),
            None => Err(Refusal::NoOffer),
        }
    }

    pub(super) fn fold_rematch_agreed(&mut self, last: Seat) {
        self.offers.clear(Offer::Rematch);
        self.next = Some(Next::Agreed { last });
    }

    pub(super) fn fold_rematched(&mut self, session: SessionId) -> Result<(), EventFault> {
        self.check_stage(Stage::Over)?;
        let is_wanted = match self.next {
            Some(Next::Agreed { .. }) => true,
            Some(Next::Opened(_)) => false,
            None => self.next_in_series().is_some(),
        };
        if !is_wanted {
            return Err(EventFault::Offer);
        }
        self.next = Some(Next::Opened(session));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Terms,
        toy::{ANN, BEA, Bench, CAI, EVE, Heap, terms},
    };

    const OFFER: Command = Command::Offer(Offer::Rematch);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Rematch);
    const DECLINE: Command = Command::DeclineOffer(Offer::Rematch);
    const NEXT: Command = Command::Rematched {
        session: SessionId(8),
    };

    fn resigned(terms: Terms) -> Bench {
        let mut bench = Bench::begun_with(terms);
        bench.asks(ANN, Command::Resign).unwrap();
        bench
    }

    #[test]
    fn an_agreed_rematch_opens_with_exchanged_seats() {
        let mut bench = resigned(terms("1m"));
        bench.asks(BEA, OFFER).unwrap();
        assert_eq!(bench.session.wanted_rematch(), None);
        bench.asks(ANN, ACCEPT).unwrap();
        let rematch = bench.session.wanted_rematch().unwrap();
        assert_eq!(rematch.players, [BEA, ANN]);
        let (next, log) = Session::open_seated(SessionId(8), &Heap, rematch, bench.now).unwrap();
        assert_eq!(next.players(), [BEA, ANN]);
        assert_eq!(next.stage(), Stage::Play);
        let origin = Origin::Rematch {
            session: SessionId(7),
            agreed_last: Some(ANN),
        };
        assert_eq!(next.origin(), Some(origin));
        assert_eq!(next.terms().control, bench.session.terms().control);
        let restored = Session::restore(SessionId(8), &Heap, &log).unwrap();
        assert_eq!(restored.version(), next.version());
        assert_eq!(restored.deadline(), next.deadline());
        bench.system(NEXT).unwrap();
        assert_eq!(bench.session.rematched(), Some(SessionId(8)));
        assert_eq!(bench.session.wanted_rematch(), None);
    }

    #[test]
    fn a_rematch_that_was_not_opened_can_be_asked_for_again() {
        let mut bench = resigned(terms("1m"));
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, OFFER).unwrap();
        assert_eq!(bench.asks(ANN, OFFER), Ok(vec![]));
        assert!(bench.session.wanted_rematch().is_some());
        bench.system(NEXT).unwrap();
        assert_eq!(
            bench.system(NEXT),
            Ok(vec![]),
            "telling it twice is harmless"
        );
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::AlreadyRematched));
    }

    #[test]
    fn a_rematch_is_between_the_players_and_after_the_game() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::NotOver));
        bench.asks(BEA, Command::Resign).unwrap();
        assert_eq!(bench.asks(EVE, OFFER), Err(Refusal::NotYourGame));
        assert_eq!(bench.system(NEXT), Err(Refusal::NoOffer));
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, DECLINE).unwrap();
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::RematchDeclined));
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
    }

    #[test]
    fn nobody_plays_again_what_was_never_played() {
        let mut bench = Bench::challenged(crate::session::toy::open_challenge(terms("1m")));
        bench.asks(ANN, Command::Withdraw).unwrap();
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::Over));
    }

    #[test]
    fn three_players_move_on_by_one_seat() {
        let mut bench = resigned(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(CAI, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
        assert_eq!(bench.session.wanted_rematch(), None, "Bea has not agreed");
        bench.asks(BEA, ACCEPT).unwrap();
        let rematch = bench.session.wanted_rematch().unwrap();
        let (next, _) = Session::open_seated(SessionId(8), &Heap, rematch, bench.now).unwrap();
        assert_eq!(next.players(), [CAI, ANN, BEA]);
    }
}
