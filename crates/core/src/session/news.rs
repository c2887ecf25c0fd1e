//! What the players of a session are told of beside their turns: since which version it is so.
//!
//! It decides nothing in the game. Whoever shows a session compares these versions with the one that was shown last.

use super::{Event, Offer, PlayerId, Recorded, Session, SessionView, Version};
use crate::{
    clock::Timestamp,
    rules::{Phase, Seat, SeatSet, Turn, Viewer},
};

/// Somebody said no to a challenge or an offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declined {
    /// To what offer; nothing if it was the challenge.
    pub offer: Option<Offer>,
    /// Who; nobody where it came too late.
    pub by: Option<PlayerId>,
    /// To whom.
    pub to: PlayerId,
    /// Since which version it is so.
    pub since: Version,
}

/// Somebody has to look again at what the players agree on. Whoever has not acted since is told once, however often
/// it changes meanwhile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ToAgree {
    /// Who.
    pub seat: Seat,
    /// Whether they had agreed and somebody has changed it; otherwise somebody else agrees.
    pub is_withdrawn: bool,
    /// Since which version it is so.
    pub since: Version,
}

/// Something that came about because everybody agreed, or in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CameAbout {
    /// Since which version it is so.
    pub since: Version,
    /// Whose consent was the last, and who so knows of it; nobody's if time has brought it about.
    pub by: Option<Seat>,
}

/// Since which version there is what.
#[derive(Clone, Debug, Default)]
pub(super) struct News {
    paused: Option<CameAbout>,
    resumed: Option<CameAbout>,
    over: Option<Version>,
    /// Who has left because their time ran out.
    timed_out: Vec<(Seat, Version)>,
    /// Whose vacation ran out by itself; at most one for each seat.
    pub(super) vacations_over: Vec<(Seat, Version)>,
    /// Who consented to something last, and when.
    consent: Option<(Seat, Version, Timestamp)>,
    /// The last of each kind.
    declined: Vec<Declined>,
    /// At most one for each seat.
    to_agree: Vec<ToAgree>,
}

impl Session {
    /// Takes note of an event that has been folded in, with what it declined.
    pub(super) fn note_news(&mut self, recorded: &Recorded, declined: Option<Declined>) {
        let (since, at) = (Version(recorded.seq), recorded.at);
        // Events of one command follow each other at the same time.
        let consent = self
            .news
            .consent
            .filter(|(_, version, consented)| version.next() == since && *consented == at);
        let came_about = CameAbout {
            since,
            by: consent.map(|(seat, ..)| seat),
        };
        match &recorded.event {
            Event::Ready { seat } | Event::OfferAccepted { seat, .. } => {
                self.news.consent = Some((*seat, since, at));
            }
            Event::Paused => self.news.paused = Some(came_about),
            Event::Resumed { .. } => self.news.resumed = Some(came_about),
            Event::Ended { .. } | Event::Aborted { .. } | Event::Stopped { .. } => {
                self.news.over = Some(since);
            }
            Event::Left { seat } if self.clock.reading(*seat, at).is_fallen() => {
                self.news.timed_out.push((*seat, since));
            }
            Event::Substituted { seat, .. } => {
                self.news.timed_out.retain(|(left, _)| left != seat);
                self.news.vacations_over.retain(|(back, _)| back != seat);
            }
            Event::Vacation { seat, .. } => {
                self.news.vacations_over.retain(|(back, _)| back != seat);
            }
            Event::VacationOver { seat } => self.news.vacations_over.push((*seat, since)),
            _ => {}
        }
        if let Some(declined) = declined {
            let declines = &mut self.news.declined;
            declines.retain(|last| last.offer != declined.offer);
            declines.push(declined);
        }
    }

    /// The seats that agree to what is counted.
    pub(super) fn agreed(&self) -> SeatSet {
        if !self.is_counting() {
            return SeatSet::EMPTY;
        }
        self.table.position().view(Viewer::Public).agreed()
    }

    fn is_counting(&self) -> bool {
        let turn = self.table.turn();
        matches!(
            turn,
            Turn::Act {
                phase: Phase::Scoring,
                ..
            }
        ) && self.ending.is_none()
    }

    /// Takes note of who agrees to what is counted since an event, where `before` agreed.
    pub(super) fn note_agreement(&mut self, event: &Event, before: SeatSet, since: Version) {
        let is_counting = self.is_counting();
        if !is_counting || matches!(event, Event::TakenBack { .. }) {
            self.news.to_agree.clear();
        }
        let Event::Played { seat, .. } = event else {
            return;
        };
        if !is_counting {
            return;
        }
        let (agreed, all) = (self.agreed(), self.seats().minus(self.left));
        let to_agree = &mut self.news.to_agree;
        to_agree.retain(|told| told.seat != *seat);
        let withdrawn = before.minus(agreed).without(*seat);
        let is_joined = agreed.contains(*seat) && !before.contains(*seat);
        let asked = if is_joined {
            all.minus(agreed)
        } else {
            SeatSet::EMPTY
        };
        for (seats, is_withdrawn) in [(withdrawn, true), (asked, false)] {
            for seat in seats.iter() {
                if to_agree.iter().all(|told| told.seat != seat) {
                    to_agree.push(ToAgree {
                        seat,
                        is_withdrawn,
                        since,
                    });
                }
            }
        }
    }

    /// What an event declines that has yet to be folded in.
    pub(super) fn declined(&self, event: &Event, since: Version) -> Option<Declined> {
        let player = |seat: Seat| self.players.get(seat.index()).copied();
        let (offer, by, to) = match event {
            Event::Declined { by } => (None, Some(*by), self.challenge()?.by),
            Event::SubstituteLapsed { by } => (Some(Offer::Substitute), None, *by),
            Event::OfferDeclined { offer, seat } => {
                let offered = self.offers.standing(*offer)?;
                let to = match offer {
                    Offer::Substitute => self.asks_for_seat()?,
                    _ => player(offered.by)?,
                };
                (Some(*offer), Some(player(*seat)?), to)
            }
            _ => return None,
        };
        Some(Declined {
            offer,
            by,
            to,
            since,
        })
    }
}

impl SessionView {
    /// Since which version the session is over, if it was played.
    #[must_use]
    pub const fn over_since(&self) -> Option<Version> {
        self.session.news.over
    }

    /// Whose time ran out in a game that goes on without them, and since which version it does.
    pub fn timed_out(&self) -> impl Iterator<Item = (Seat, Version)> {
        self.session.news.timed_out.iter().copied()
    }

    /// How the present pause came about.
    #[must_use]
    pub fn paused(&self) -> Option<CameAbout> {
        self.session.news.paused.filter(|_| self.is_paused())
    }

    /// How the last pause ended.
    #[must_use]
    pub const fn resumed(&self) -> Option<CameAbout> {
        self.session.news.resumed
    }

    /// Since which version somebody waits for the others to end the pause.
    #[must_use]
    pub fn ready_since(&self) -> Option<Version> {
        Some(self.session.paused.as_ref()?.asked?.since)
    }

    /// The seats that agree to what is counted.
    #[must_use]
    pub fn agreed(&self) -> SeatSet {
        self.session.agreed()
    }

    /// Who has to look again at what is counted.
    pub fn to_agree(&self) -> impl Iterator<Item = ToAgree> {
        self.session.news.to_agree.iter().copied()
    }

    /// What was declined after a version, the last of each kind.
    pub fn declined_after(&self, version: Version) -> impl Iterator<Item = Declined> {
        let declines = self.session.news.declined.iter().copied();
        declines.filter(move |declined| declined.since > version)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command,
        toy::{ANN, BEA, Bench},
    };

    #[test]
    fn what_was_declined_is_known_with_who_and_whose_it_was() {
        let mut bench = Bench::begun("1m");
        let before = bench.version();
        bench.asks(ANN, Command::Offer(Offer::Draw)).unwrap();
        let decline = Command::DeclineOffer(Offer::Draw);
        bench.asks(BEA, decline).unwrap();
        let view = bench.session.public_view(bench.now);
        let declined: Vec<_> = view.declined_after(before).collect();
        let expected = Declined {
            offer: Some(Offer::Draw),
            by: Some(BEA),
            to: ANN,
            since: bench.version(),
        };
        assert_eq!(declined, [expected]);
        assert_eq!(view.declined_after(bench.version()).count(), 0);
    }

    #[test]
    fn the_end_is_known_since_the_event_that_brought_it() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.session.public_view(bench.now).over_since(), None);
        bench.asks(ANN, Command::Resign).unwrap();
        let over = bench.version();
        bench.asks(BEA, Command::Offer(Offer::Rematch)).unwrap();
        let view = bench.session.public_view(bench.now);
        assert_eq!(view.over_since(), Some(over));
    }

    #[test]
    fn who_agreed_last_to_a_pause_and_to_its_end_is_known_and_time_alone_is_nobody() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, Command::Offer(Offer::Pause)).unwrap();
        bench.asks(BEA, Command::AcceptOffer(Offer::Pause)).unwrap();
        let came_about = |bench: &Bench, by| CameAbout {
            since: bench.version(),
            by,
        };
        let view = bench.session.public_view(bench.now);
        assert_eq!(view.paused(), Some(came_about(&bench, Some(Seat(1)))));
        bench.asks(BEA, Command::Resume).unwrap();
        bench.asks(ANN, Command::Resume).unwrap();
        let view = bench.session.public_view(bench.now);
        assert_eq!(view.paused(), None);
        assert_eq!(view.resumed(), Some(came_about(&bench, Some(Seat(0)))));
        bench.asks(BEA, Command::Offer(Offer::Pause)).unwrap();
        bench.asks(ANN, Command::AcceptOffer(Offer::Pause)).unwrap();
        bench.asks(ANN, Command::Resume).unwrap();
        let due = bench.session.deadline().unwrap();
        bench.at_ms(due.as_ms()).ticks();
        let view = bench.session.public_view(bench.now);
        assert_eq!(view.resumed(), Some(came_about(&bench, None)));
    }
}
