//! A pause by agreement: the clocks stop and nobody can act.
//!
//! It ends when everybody is ready: nobody's clock runs before they know of it. Whoever never is cannot keep the others
//! from a result: the pause also ends [`ABSENT_AFTER`] the first is ready. Resignation, draw and takeback stay
//! possible.

use super::{
    ABSENT_AFTER, Event, EventFault, Refusal, Session, SessionView, Stage, Version,
    offer::check_seen,
};
use crate::{
    clock::Timestamp,
    rules::{Seat, SeatSet},
};

/// A pause that has not ended.
#[derive(Clone, Debug)]
pub(super) struct Pause {
    /// The event that began it.
    began: u64,
    /// Who is ready to go on.
    ready: SeatSet,
    /// The first of them.
    pub(super) asked: Option<Asked>,
}

/// Somebody wants to go on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Asked {
    seat: Seat,
    at: Timestamp,
    pub(super) since: Version,
}

impl Session {
    pub(super) fn may_offer_pause(&self) -> Result<(), Refusal> {
        match self.stage() {
            Stage::Challenge => Err(Refusal::NotStarted),
            Stage::Over => Err(Refusal::Over),
            Stage::Play => self.check_not_paused(),
        }
    }

    /// Whether the session is paused by agreement.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.paused.is_some()
    }

    pub(super) const fn check_not_paused(&self) -> Result<(), Refusal> {
        match self.paused {
            Some(_) => Err(Refusal::Paused),
            None => Ok(()),
        }
    }

    pub(super) fn resume(&self, seat: Seat, seen: Option<Version>) -> Result<Vec<Event>, Refusal> {
        let pause = self.paused.as_ref().ok_or(Refusal::NotPaused)?;
        check_seen(pause.began, seen)?;
        if pause.ready.contains(seat) {
            return Err(Refusal::AlreadyReady);
        }
        let mut events = vec![Event::Ready { seat }];
        if self.is_everybody(pause.ready.with(seat)) {
            events.push(Event::Resumed { seat });
        }
        Ok(events)
    }

    /// Whether these are all who still play.
    fn is_everybody(&self, ready: SeatSet) -> bool {
        self.seats().minus(self.left).minus(ready).is_empty()
    }

    /// When the pause ends by itself.
    pub(super) fn resumes(&self) -> Option<Timestamp> {
        let pause = self.paused.as_ref()?;
        let asked = pause.asked?;
        // Whoever was still waited for has left.
        let is_agreed = self.is_everybody(pause.ready);
        Some(if is_agreed {
            self.at
        } else {
            asked.at + ABSENT_AFTER
        })
    }

    /// The end of the pause, if time has brought it about.
    pub(super) fn resumed_by(&self, now: Timestamp) -> Option<Event> {
        self.resumes().filter(|at| *at <= now)?;
        let seat = self.paused.as_ref()?.asked?.seat;
        Some(Event::Resumed { seat })
    }

    pub(super) fn fold_paused(&mut self, at: Timestamp, seq: u64) -> Result<(), EventFault> {
        self.check_stage(Stage::Play)?;
        if self.paused.is_some() {
            return Err(EventFault::Pause);
        }
        self.paused = Some(Pause {
            began: seq,
            ready: SeatSet::EMPTY,
            asked: None,
        });
        self.offers.clear(super::Offer::Pause);
        self.set_clocks(at);
        Ok(())
    }

    pub(super) fn fold_ready(
        &mut self,
        seat: Seat,
        at: Timestamp,
        seq: u64,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        let pause = self.paused.as_mut().ok_or(EventFault::Pause)?;
        if pause.ready.contains(seat) {
            return Err(EventFault::Pause);
        }
        pause.ready = pause.ready.with(seat);
        pause.asked.get_or_insert(Asked {
            seat,
            at,
            since: Version(seq),
        });
        Ok(())
    }

    /// Events of before there was [`Event::Ready`] end a pause without it.
    pub(super) fn fold_resumed(&mut self, seat: Seat, at: Timestamp) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.paused.take().ok_or(EventFault::Pause)?;
        self.set_clocks(at);
        Ok(())
    }
}

impl SessionView {
    /// The seats that are ready to end the pause.
    #[must_use]
    pub fn ready(&self) -> SeatSet {
        let pause = self.session.paused.as_ref();
        pause.map_or(SeatSet::EMPTY, |pause| pause.ready)
    }

    /// When the pause ends although somebody is not ready.
    #[must_use]
    pub fn resumes(&self) -> Option<Timestamp> {
        self.session.resumes()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Offer, Terms,
        toy::{ANN, BEA, Bench, CAI, terms},
    };

    const OFFER: Command = Command::Offer(Offer::Pause);
    const ACCEPT: Command = Command::AcceptOffer(Offer::Pause);

    fn paused(control: &str) -> Bench {
        let mut bench = Bench::begun(control);
        bench.at(10).asks(ANN, OFFER).unwrap();
        bench.at(20).asks(BEA, ACCEPT).unwrap();
        bench
    }

    #[test]
    fn an_agreed_pause_stops_the_clocks_until_both_are_ready() {
        let mut bench = paused("1m");
        assert_eq!(bench.session.deadline(), None);
        assert_eq!(bench.at(9_999).ticks(), []);
        assert_eq!(bench.left_ms(0), 40_000);
        bench.at(10_000).asks(BEA, Command::Resume).unwrap();
        bench.at(20_000).ticks();
        assert_eq!(bench.left_ms(0), 40_000, "no clock runs for one alone");
        assert_eq!(bench.plays(ANN, "1"), Err(Refusal::Paused));
        let again = bench.asks(BEA, Command::Resume);
        assert_eq!(again, Err(Refusal::AlreadyReady));
        bench.asks(ANN, Command::Resume).unwrap();
        bench.at(20_015);
        assert_eq!(bench.left_ms(0), 25_000);
        bench.plays(ANN, "1").unwrap();
    }

    #[test]
    fn one_player_alone_cannot_let_the_clock_of_the_other_run_out_in_a_pause() {
        let mut bench = Bench::begun("20s");
        bench.plays(ANN, "1").unwrap();
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
        bench.asks(ANN, Command::Resume).unwrap();
        bench.at(3_600).ticks();
        assert_eq!(bench.ended_by(), None);
        assert_eq!(bench.left_ms(1), 20_000);
    }

    #[test]
    fn whoever_is_never_ready_delays_the_game_by_14_days_at_most() {
        let mut bench = paused("1m");
        bench.asks(ANN, Command::Resume).unwrap();
        let due = bench.now + ABSENT_AFTER;
        assert_eq!(bench.session.deadline(), Some(due));
        bench.at_ms(due.as_ms() - 1);
        assert_eq!(bench.ticks(), []);
        bench.at_ms(due.as_ms());
        assert_eq!(bench.ticks(), [Event::Resumed { seat: Seat(0) }]);
        assert_eq!(bench.left_ms(0), 40_000);
    }

    #[test]
    fn a_pause_ends_when_those_who_are_not_ready_have_left() {
        let mut bench = Bench::begun_with(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        bench.asks(CAI, ACCEPT).unwrap();
        bench.asks(ANN, Command::Resume).unwrap();
        bench.asks(BEA, Command::Resume).unwrap();
        assert!(bench.session.is_paused(), "of three two are not enough");
        bench.session.left = SeatSet::only(Seat(2));
        assert_eq!(bench.session.deadline(), Some(bench.now));
        let resumed = bench.decides(BEA, Command::Tick);
        assert_eq!(resumed, Ok(vec![Event::Resumed { seat: Seat(0) }]));
    }

    #[test]
    fn nobody_acts_in_a_pause_but_the_game_can_be_given_up() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(ANN, Command::Resume), Err(Refusal::NotPaused));
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, OFFER).unwrap();
        assert_eq!(bench.plays(ANN, "1"), Err(Refusal::Paused));
        assert_eq!(bench.asks(ANN, OFFER), Err(Refusal::Paused));
        let claim = Command::Claim {
            claim: "fourth".to_owned(),
            action: None,
        };
        assert_eq!(bench.asks(ANN, claim), Err(Refusal::Paused));
        bench.asks(ANN, Command::Resign).unwrap();
        assert_eq!(bench.ended_by(), Some("resignation"));
        assert!(!bench.session.public_view(bench.now).is_paused());
    }

    #[test]
    fn a_click_on_the_button_of_an_earlier_pause_does_not_end_a_later_one() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, OFFER).unwrap();
        bench.asks(BEA, ACCEPT).unwrap();
        let seen = bench.version();
        bench.clicks(BEA, seen, Command::Resume).unwrap();
        bench.clicks(ANN, seen, Command::Resume).unwrap();
        bench.asks(BEA, OFFER).unwrap();
        bench.asks(ANN, ACCEPT).unwrap();
        assert_eq!(
            bench.clicks(ANN, seen, Command::Resume),
            Err(Refusal::Stale)
        );
    }
}
