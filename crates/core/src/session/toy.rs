//! A bench on which the tests of this folder play the heap game.

use super::{
    Actor, Challenge, Command, Event, Invitations, PlayerId, Recorded, Refusal, Request,
    SeatChoice, Session, SessionId, Stage, Terms, Version,
};
use crate::{
    clock::{Span, Timestamp},
    rules::{Seat, SeatSet},
};

/// The toy itself. Tests inside this crate cannot use the crate of toys, whose games implement the
/// contract of another build of this one.
#[path = "../../../toys/src/heap.rs"]
mod heap;

pub(super) use heap::{Heap, plays};

/// The challenger, who sits first.
pub(super) const ANN: PlayerId = PlayerId(1);
/// Who accepts.
pub(super) const BEA: PlayerId = PlayerId(2);
/// A third player.
pub(super) const CAI: PlayerId = PlayerId(3);
/// Nobody of this session.
pub(super) const EVE: PlayerId = PlayerId(9);

/// Terms for two, with the challenger in the first seat.
pub(super) fn terms(control: &str) -> Terms {
    Terms {
        game: "heap".to_owned(),
        revision: crate::rules::Revision(2),
        setup: String::new(),
        seats: 2,
        control: control.parse().unwrap(),
        rated: true,
        side: SeatChoice::Chosen(Seat(0)),
        series: None,
        touch: None,
    }
}

/// An open challenge that stands for an hour.
pub(super) fn open_challenge(terms: Terms) -> Challenge {
    Challenge {
        by: ANN,
        terms,
        expires: Timestamp::from_ms(0) + Span::HOUR,
        rematch_of: None,
        invitations: Invitations::default(),
    }
}

/// A session with its log; after every event, what is restored from the log must be the same.
pub(super) struct Bench {
    pub(super) session: Session,
    pub(super) log: Vec<Recorded>,
    pub(super) now: Timestamp,
}

pub(super) type Answer = Result<Vec<Event>, Refusal>;

impl Bench {
    /// A challenge, made at the beginning of time.
    pub(super) fn challenged(challenge: Challenge) -> Self {
        let now = Timestamp::from_ms(0);
        let (session, log) = Session::open(SessionId(7), &Heap, challenge, now).unwrap();
        Self { session, log, now }
    }

    /// Ann and Bea at the table with this time control; the game has just begun.
    pub(super) fn begun(control: &str) -> Self {
        Self::begun_with(terms(control))
    }

    pub(super) fn begun_with(terms: Terms) -> Self {
        let seats = terms.seats;
        let mut bench = Self::challenged(open_challenge(terms));
        for player in [BEA, CAI].into_iter().take(usize::from(seats) - 1) {
            bench.asks(player, Command::Accept).unwrap();
        }
        bench
    }

    /// Ann, Bea and Cai at the table, of whom Cai has left. The heap game does not go on without a player, so
    /// this is not in the log: it is for [`Bench::decides`] alone.
    pub(super) fn without_cai(control: &str) -> Self {
        let mut bench = Self::begun_with(Terms {
            seats: 3,
            ..terms(control)
        });
        bench.session.left = SeatSet::only(Seat(2));
        bench
    }

    /// The answer to a request, which is not carried out.
    pub(super) fn decides(&self, by: PlayerId, command: Command) -> Answer {
        self.session.decide(Request::typed(by, command), self.now)
    }

    /// Lets time pass up to so many seconds after the beginning.
    pub(super) fn at(&mut self, seconds: i64) -> &mut Self {
        self.now = Timestamp::from_ms(0) + Span::from_secs(seconds);
        self
    }

    pub(super) fn at_ms(&mut self, ms: i64) -> &mut Self {
        self.now = Timestamp::from_ms(ms);
        self
    }

    pub(super) fn version(&self) -> Version {
        self.session.version()
    }

    pub(super) fn asks(&mut self, by: PlayerId, command: Command) -> Answer {
        self.request(Request::typed(by, command))
    }

    pub(super) fn clicks(&mut self, by: PlayerId, seen: Version, command: Command) -> Answer {
        self.request(Request::clicked(by, seen, command))
    }

    pub(super) fn system(&mut self, command: Command) -> Answer {
        self.request(Request {
            by: Actor::System,
            seen: None,
            command,
        })
    }

    pub(super) fn ticks(&mut self) -> Vec<Event> {
        self.system(Command::Tick).unwrap()
    }

    pub(super) fn plays(&mut self, by: PlayerId, text: &str) -> Answer {
        let text = text.to_owned();
        self.asks(by, Command::Play { text })
    }

    fn request(&mut self, request: Request) -> Answer {
        let events = self.session.decide(request, self.now)?;
        for recorded in self.session.stamped(events.clone(), self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        let restored = Session::restore(self.session.id(), &Heap, &self.log).unwrap();
        assert_eq!(digest(&restored, self.now), digest(&self.session, self.now));
        Ok(events)
    }

    pub(super) fn ended_by(&self) -> Option<&str> {
        assert_eq!(
            self.session.outcome().is_some(),
            self.session.stage() == Stage::Over
        );
        Some(self.session.outcome()?.reason().key())
    }

    pub(super) fn winners(&self) -> Vec<u8> {
        let outcome = self.session.outcome().unwrap();
        outcome.winners().iter().map(|seat| seat.0).collect()
    }

    pub(super) fn left_ms(&self, seat: u8) -> i64 {
        let view = self.session.public_view(self.now);
        view.clock(Seat(seat)).total.unwrap().as_ms()
    }

    pub(super) fn position(&self) -> String {
        self.session.public_view(self.now).text()
    }
}

/// Everything about a session that anyone could notice.
pub(super) fn digest(session: &Session, now: Timestamp) -> String {
    let view = session.public_view(now);
    let clocks: Vec<_> = session
        .seats()
        .iter()
        .map(|seat| view.clock(seat))
        .collect();
    let private: Vec<_> = session
        .players()
        .iter()
        .filter_map(|&player| session.seat_view(player, now))
        .map(|view| (view.actions().clone(), view.claims()))
        .collect();
    format!(
        "{:?}",
        (
            session.version(),
            session.stage(),
            session.ending(),
            session.deadline(),
            session.wanted_draw(),
            session.wanted_rematch(),
            session.record(),
            view.text(),
            (
                view.to_move(),
                view.phase(),
                view.running(),
                view.is_paused()
            ),
            view.offers().collect::<Vec<_>>(),
            (view.actions(), private, clocks),
        )
    )
}
