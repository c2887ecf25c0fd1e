//! Sessions that the program opens, with everybody in their seats: nobody has to accept.

use super::{BadTerms, Event, Origin, PlayerId, Recorded, Refusal, Session, SessionId, Terms};
use crate::{
    clock::Timestamp,
    rules::{AnyGame, Turn},
};

/// A game between people whom nobody had to ask.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seated {
    /// The players, in the order of the seats.
    pub players: Vec<PlayerId>,
    /// What they play. Where the challenger sits has no meaning.
    pub terms: Terms,
    /// What it is part of.
    pub origin: Origin,
}

impl Session {
    /// Opens a session in which play begins at once.
    ///
    /// # Errors
    ///
    /// The terms are not possible, or the players are not as many different people as there are seats.
    pub fn open_seated(
        id: SessionId,
        game: &'static dyn AnyGame,
        mut seated: Seated,
        now: Timestamp,
    ) -> Result<(Self, Vec<Recorded>), Refusal> {
        seated.check()?;
        seated.terms.revision = game.info().revision;
        seated.terms.import(game)?;
        let start = seated.terms.start(game)?;
        if matches!(start.turn(), Turn::Over(_)) {
            return Err(Refusal::BadTerms(BadTerms::Finished));
        }
        let mut session = Self::new(id, game, seated.terms.clone(), start, now);
        session.begin_seated(&seated);
        let recorded = Recorded {
            seq: session.version.0,
            at: now,
            event: seated.to_event(),
        };
        Ok((session, vec![recorded]))
    }

    /// What a session is part of that the program opened.
    #[must_use]
    pub const fn origin(&self) -> Option<Origin> {
        self.origin
    }

    pub(super) fn begin_seated(&mut self, seated: &Seated) {
        self.origin = Some(seated.origin);
        self.begin(&seated.players, self.at, self.version.0);
    }
}

impl Seated {
    fn check(&self) -> Result<(), Refusal> {
        let mut different = self.players.clone();
        different.sort_unstable();
        different.dedup();
        let count = usize::from(self.terms.seats);
        if different.len() == count && self.players.len() == count {
            Ok(())
        } else {
            Err(Refusal::BadTerms(BadTerms::Seats))
        }
    }

    fn to_event(&self) -> Event {
        Event::Opened {
            players: self.players.clone(),
            terms: self.terms.clone(),
            origin: self.origin,
        }
    }

    pub(super) fn from_event(event: &Event) -> Option<Self> {
        let Event::Opened {
            players,
            terms,
            origin,
        } = event
        else {
            return None;
        };
        let seated = Self {
            players: players.clone(),
            terms: terms.clone(),
            origin: *origin,
        };
        seated.check().is_ok().then_some(seated)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        rules::Seat,
        session::{
            Command, Request, SeatChoice, Stage,
            toy::{ANN, BEA, CAI, Heap, digest, terms},
        },
    };

    const ORIGIN: Origin = Origin::Contest {
        contest: 3,
        pairing: 12,
    };
    const NOW: Timestamp = Timestamp::from_ms(5_000);

    fn seated(players: &[PlayerId], seats: u8) -> Seated {
        Seated {
            players: players.to_vec(),
            terms: Terms {
                seats,
                side: SeatChoice::Random,
                ..terms("1m")
            },
            origin: ORIGIN,
        }
    }

    fn open(seated: Seated) -> Result<(Session, Vec<Recorded>), Refusal> {
        Session::open_seated(SessionId(9), &Heap, seated, NOW)
    }

    #[test]
    fn play_begins_at_once_and_nobody_has_to_accept() {
        let (session, log) = open(seated(&[BEA, ANN, CAI], 3)).unwrap();
        assert_eq!(session.stage(), Stage::Play);
        assert_eq!(session.players(), [BEA, ANN, CAI]);
        assert_eq!(session.to_move().first_seat(), Some(Seat(0)));
        assert_eq!(session.origin(), Some(ORIGIN));
        assert_eq!(session.challenge(), None, "nobody had to ask");
        assert_eq!(session.wanted_draw(), None);
        assert!(session.deadline().is_some(), "the first clock runs");
        let restored = Session::restore(SessionId(9), &Heap, &log).unwrap();
        assert_eq!(digest(&restored, NOW), digest(&session, NOW));
        assert_eq!(restored.origin(), Some(ORIGIN));
        let accept = Request::typed(PlayerId(77), Command::Accept);
        assert!(session.decide(accept, NOW).is_err());
    }

    #[test]
    fn the_players_are_as_many_different_people_as_there_are_seats() {
        for wrong in [
            seated(&[ANN], 2),
            seated(&[ANN, ANN], 2),
            seated(&[ANN, BEA], 3),
            seated(&[ANN, BEA, CAI], 2),
        ] {
            let seats = Refusal::BadTerms(BadTerms::Seats);
            assert_eq!(open(wrong).err(), Some(seats));
        }
        let mut finished = seated(&[ANN, BEA], 2);
        finished.terms.setup = "0".to_owned();
        let over = Refusal::BadTerms(BadTerms::Finished);
        assert_eq!(open(finished).err(), Some(over));
    }
}
