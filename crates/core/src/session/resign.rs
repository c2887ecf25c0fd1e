//! Giving up: everybody else wins, unless the others play on.
//!
//! FIDE Laws 5.1.2 make a resignation a draw if the opponent could not mate by any sequence of moves.
//! We follow the usual practice of servers instead: whoever resigns loses.
//!
//! Among three or more the game may go on: then the seat has left, and what it has to do is done for
//! it, as the game says. With one seat left the game is over; a game may end itself when some are left.

use super::{ABSENCE, Event, EventFault, Refusal, Session, SessionView, play::ending};
use crate::{
    clock::Timestamp,
    rules::{AnyPosition, Outcome, Seat, SeatSet, Turn},
};

/// The reason of a win by resignation.
pub(super) const RESIGNATION: &str = "resignation";

/// The most actions that are done in a row for those who have left; the next tick goes on.
const MAX_DEFAULTS: usize = 100;

/// What comes of it when a player gives up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaving {
    /// The others win.
    Loses,
    /// The game ends as it stands, with whoever left behind the others: without them it does not go on.
    Ends,
    /// The others play on.
    GoesOn {
        /// Whether somebody else may take over the seat.
        is_free: bool,
    },
}

impl SessionView {
    /// What comes of it when whoever sits in `seat` gives up.
    #[must_use]
    pub fn leaving(&self, seat: Seat) -> Leaving {
        self.session.leaving(seat)
    }
}

impl Session {
    fn leaving(&self, seat: Seat) -> Leaving {
        let left = self.left.with(seat);
        let position = self.table.position();
        if !position.goes_on_without(seat) {
            Leaving::Loses
        } else if position.over_without(left).is_some() {
            Leaving::Ends
        } else if self.seats().minus(left).len() > 1 {
            let is_free = self.has_substitutes() && position.may_deal_again();
            Leaving::GoesOn { is_free }
        } else {
            Leaving::Loses
        }
    }

    pub(super) fn resign(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        Ok(self.leave(SeatSet::only(seat)).unwrap_or_else(|| {
            let others = self.seats().minus(self.left).without(seat);
            vec![Event::Ended {
                outcome: Outcome::won(others, RESIGNATION),
            }]
        }))
    }

    /// The seats that gave up, ran out of time or stayed away, whether the game ended with it or went on.
    #[must_use]
    pub fn forfeited(&self) -> SeatSet {
        let has_fallen = |seat: &Seat| self.clock.reading(*seat, self.at).is_fallen();
        let fallen = self.seats().iter().filter(has_fallen);
        let gave_up = match self.outcome() {
            Some(outcome) if [RESIGNATION, ABSENCE].contains(&outcome.reason().key()) => {
                self.seats().minus(outcome.winners())
            }
            _ => self.left,
        };
        fallen.fold(gave_up, SeatSet::with)
    }

    /// The seats that have left a game that goes on without them.
    #[must_use]
    pub const fn left(&self) -> SeatSet {
        self.left
    }

    /// The number of plies from which on this game counts for ratings; nothing for one that is never rated.
    #[must_use]
    pub fn rated_after(&self) -> Option<u32> {
        let info = self.game.info();
        let of_left = info.rated_after_leaving.filter(|_| self.ends_with_left());
        of_left.or(info.rated_after)
    }

    /// Whether the game is over and seats had left it that nobody took over.
    #[must_use]
    pub const fn ends_with_left(&self) -> bool {
        self.outcome().is_some() && !self.left.is_empty()
    }

    pub(super) const fn check_has_not_left(&self, seat: Seat) -> Result<(), Refusal> {
        if self.left.contains(seat) {
            Err(Refusal::GaveUp)
        } else {
            Ok(())
        }
    }

    /// What happens when these seats leave; nothing if the game does not go on without them.
    pub(super) fn leave(&self, leaving: SeatSet) -> Option<Vec<Event>> {
        let left = leaving.iter().fold(self.left, SeatSet::with);
        let position = self.table.position();
        if !leaving.iter().all(|seat| position.goes_on_without(seat)) {
            return None;
        }
        let departures = leaving.iter().map(|seat| Event::Left { seat });
        let mut events: Vec<Event> = departures.collect();
        if let Some(outcome) = position.over_without(left) {
            let outcome = outcome.without_left(self.seats(), left);
            events.push(Event::Ended { outcome });
            return Some(events);
        }
        (self.seats().minus(left).len() > 1).then(|| {
            events.extend(self.what_follows(position.boxed(), left));
            events
        })
    }

    /// What follows from a position by itself: the actions of those who have left and those that are forced, and the end.
    pub(super) fn what_follows(&self, mut next: Box<dyn AnyPosition>, left: SeatSet) -> Vec<Event> {
        let mut events = Vec::new();
        while events.len() < MAX_DEFAULTS
            && let Some(seat) = left_to_act(&next.turn(), left).or_else(|| forced_to_act(&*next))
        {
            let default = next.seat_view(seat).default_action();
            let Some(action) = default.and_then(|action| next.play(seat, &action).ok()) else {
                let outcome = Outcome::won(self.seats().minus(left), RESIGNATION);
                events.push(Event::Ended { outcome });
                return events;
            };
            events.push(Event::Played { seat, action });
        }
        events.extend(ending(&next.turn(), self.seats(), left));
        events
    }

    /// What those who have left have still to do.
    pub(super) fn owed_by_left(&self) -> Vec<Event> {
        match left_to_act(self.table.turn(), self.left) {
            Some(_) if self.paused.is_none() => {
                self.what_follows(self.table.position().boxed(), self.left)
            }
            _ => Vec::new(),
        }
    }

    pub(super) fn fold_left(&mut self, seat: Seat, at: Timestamp) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        if self.left.contains(seat) {
            return Err(EventFault::Seat);
        }
        self.left = self.left.with(seat);
        self.offers.left(seat);
        self.set_clocks(at);
        Ok(())
    }
}

/// The first of those who have left that is to act.
fn left_to_act(turn: &Turn, left: SeatSet) -> Option<Seat> {
    let acting = turn.seats();
    acting.minus(acting.minus(left)).first_seat()
}

/// The first seat that is to act and has no choice.
fn forced_to_act(position: &dyn AnyPosition) -> Option<Seat> {
    let turn = position.turn();
    let mut acting = turn.seats().iter();
    acting.find(|seat| position.is_forced(*seat))
}

#[cfg(test)]
mod tests {
    use crate::{
        rules::{Seat, SeatSet},
        session::{
            Command, Refusal, Terms,
            toy::{BEA, Bench, EVE, terms},
        },
    };

    #[test]
    fn whoever_resigns_loses_also_out_of_turn() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.asks(EVE, Command::Resign), Err(Refusal::NotYourGame));
        bench.asks(BEA, Command::Resign).unwrap();
        assert_eq!(bench.ended_by(), Some("resignation"));
        assert_eq!(bench.winners(), [0]);
        assert_eq!(bench.session.deadline(), None);
    }

    #[test]
    fn with_three_players_both_others_win() {
        let mut bench = Bench::begun_with(Terms {
            seats: 3,
            ..terms("1m")
        });
        bench.asks(BEA, Command::Resign).unwrap();
        assert_eq!(bench.winners(), [0, 2]);
        assert_eq!(bench.session.forfeited(), SeatSet::only(Seat(1)));
    }

    #[test]
    fn whoever_loses_by_the_rules_has_not_forfeited() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.session.forfeited(), SeatSet::EMPTY);
        bench.at(60).ticks();
        assert_eq!(bench.ended_by(), Some("time"));
        assert_eq!(bench.session.forfeited(), SeatSet::only(Seat(0)));
        let mut played = Bench::begun("1m");
        while played.ended_by().is_none() {
            let seat = played.session.to_move().first_seat().unwrap();
            played
                .plays(played.session.players()[seat.index()], "1")
                .unwrap();
        }
        assert_eq!(played.session.forfeited(), SeatSet::EMPTY);
    }
}
