//! A player's vacation, in a game whose clock is by days: the clock of the seat stands still.
//!
//! When somebody is on vacation is decided elsewhere, and for all their games at once; a session is told. From then on
//! it knows until when, so that the clock goes on by itself. Whoever is on vacation does not move: otherwise they could
//! choose the games in which their time counts.

use super::{Event, EventFault, PlayerId, Refusal, Session, SessionView, Stage, Version};
use crate::{
    clock::{Reminder, Timestamp, Vacation},
    rules::{Seat, SeatSet},
};

/// How many wishes of a player about vacations and reminders a game notes. A vacation that ends earlier is always noted.
/// Without a limit, somebody about to lose could use up all events of the game.
const MOST_WISHES: u32 = 400;

impl Session {
    /// What a player's vacation, or its end that was moved, makes: nothing where it makes no difference.
    pub(super) fn vacation(
        &self,
        player: PlayerId,
        vacation: Vacation,
        now: Timestamp,
    ) -> Vec<Event> {
        let Some(seat) = self.seat_of(player) else {
            return Vec::new();
        };
        let is_in_play = self.stage() == Stage::Play && !self.left.contains(seat);
        if !is_in_play || !self.terms.control.is_by_days() || now < vacation.from {
            return Vec::new();
        }
        let has_room = self.has_room_for_wish(seat);
        let is_new = match self.clock.vacation(seat) {
            Some(known) if known.from == vacation.from && vacation.until < known.until => true,
            _ if !has_room => false,
            Some(known) if known.from == vacation.from => known != vacation,
            Some(known) => known.from < vacation.from && self.at < vacation.until,
            None => self.at < vacation.until,
        };
        if !is_new {
            return Vec::new();
        }
        let mut events = vec![Event::Vacation { seat, vacation }];
        if self.away.contains(seat) && vacation.until <= now {
            events.extend(self.answers_of(seat, self.away.without(seat)));
        }
        events
    }

    /// The last vacation of a player that the session heard of.
    #[must_use]
    pub fn vacation_of(&self, player: PlayerId) -> Option<Vacation> {
        self.clock.vacation(self.seat_of(player)?)
    }

    pub(super) fn fold_vacation(
        &mut self,
        seat: Seat,
        vacation: Vacation,
        at: Timestamp,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        if vacation.until < vacation.from || at < vacation.from {
            return Err(EventFault::Time);
        }
        self.clock.set_vacation(seat, vacation);
        self.wishes[seat] += 1;
        self.away = match at < vacation.until {
            true => self.away.with(seat),
            false => self.away.without(seat),
        };
        Ok(())
    }

    /// Whether the events of a game are not used up by what the player of a seat wishes.
    pub(super) fn has_room_for_wish(&self, seat: Seat) -> bool {
        self.wishes
            .get(seat)
            .is_some_and(|wishes| *wishes < MOST_WISHES)
    }

    pub(super) fn fold_reminder_chosen(
        &mut self,
        seat: Seat,
        reminder: Reminder,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.clock.set_reminder(seat, reminder);
        self.wishes[seat] += 1;
        Ok(())
    }

    pub(super) fn fold_vacation_over(&mut self, seat: Seat) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.away = self.away.without(seat);
        Ok(())
    }

    /// When the first vacation ends whose end has yet to be told, and whose it is.
    pub(super) fn vacation_end(&self) -> Option<(Timestamp, Seat)> {
        let ends = self.away.minus(self.left);
        let ends = ends
            .iter()
            .filter_map(|seat| Some((self.clock.vacation(seat)?.until, seat)));
        ends.min_by_key(|&(until, _)| until)
    }

    /// Until when a seat is on vacation, if it is.
    pub(super) fn on_vacation(&self, seat: Seat, now: Timestamp) -> Option<Timestamp> {
        let vacation = self.clock.vacation(seat)?;
        let is_away = self.away.contains(seat) && vacation.contains(now);
        is_away.then_some(vacation.until)
    }

    /// Refuses an action of somebody whose clock stands still because they are on vacation. Where no clock would run,
    /// as in a count, nobody has to wait for them.
    pub(super) fn check_not_on_vacation(&self, seat: Seat, now: Timestamp) -> Result<(), Refusal> {
        match self.on_vacation(seat, now) {
            Some(_) if self.table.thinking().contains(seat) => Err(Refusal::OnVacation),
            _ => Ok(()),
        }
    }
}

impl SessionView {
    /// Until when the player in `seat` is on vacation, if they are while the game is played.
    #[must_use]
    pub fn on_vacation(&self, seat: Seat) -> Option<Timestamp> {
        self.session.on_vacation(seat, self.now())
    }

    /// The seats whose players are on vacation.
    #[must_use]
    pub fn away(&self) -> SeatSet {
        let seats = self.seats().iter();
        seats
            .filter(|seat| self.on_vacation(*seat).is_some())
            .collect()
    }

    /// Whose vacation ran out by itself, and since which version.
    pub fn vacations_over(&self) -> impl Iterator<Item = (Seat, Version)> {
        self.session.news.vacations_over.iter().copied()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::Span,
        session::{
            Command, Offer,
            toy::{ANN, BEA, Bench, EVE},
        },
    };

    const DAY: i64 = 24 * 60 * 60;

    fn days(day: i64) -> Timestamp {
        Timestamp::from_ms(0) + Span::from_days(day)
    }

    fn vacation(from: i64, until: i64) -> Vacation {
        let (from, until) = (days(from), days(until));
        Vacation { from, until }
    }

    fn of(player: PlayerId, vacation: Vacation) -> Command {
        Command::Vacation { player, vacation }
    }

    /// Days until the flag falls.
    fn left(bench: &Bench, seat: u8) -> i64 {
        bench.left_ms(seat) / (DAY * 1_000)
    }

    #[test]
    fn the_clock_stands_still_until_the_vacation_runs_out_by_itself() {
        let mut bench = Bench::begun("3d");
        bench.at(DAY).system(of(ANN, vacation(1, 11))).unwrap();
        assert_eq!(bench.session.deadline(), Some(days(11)));
        assert_eq!(bench.at(9 * DAY).ticks(), []);
        assert_eq!(left(&bench, 0), 2);
        let over = Event::VacationOver { seat: Seat(0) };
        assert_eq!(bench.at(11 * DAY).ticks(), [over]);
        assert_eq!(bench.at(12 * DAY).ticks().len(), 1, "a third is left");
        bench.at(13 * DAY).ticks();
        assert_eq!(bench.ended_by(), Some("time"));
    }

    #[test]
    fn a_flag_falls_at_the_same_moment_if_nothing_was_heard_of_the_end_of_a_vacation() {
        let mut bench = Bench::begun("3d");
        bench.at(DAY).system(of(ANN, vacation(1, 11))).unwrap();
        bench.at(13 * DAY - 1);
        assert_eq!(bench.left_ms(0), 1_000);
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.ended_by(), None);
    }

    #[test]
    fn a_vacation_that_is_ended_early_lets_the_clock_go_on() {
        let mut bench = Bench::begun("3d");
        bench.at(DAY).system(of(ANN, vacation(1, 11))).unwrap();
        bench.at(4 * DAY).system(of(ANN, vacation(1, 4))).unwrap();
        assert_eq!(bench.session.deadline(), Some(days(5)), "the reminder");
        assert_eq!(left(&bench, 0), 2);
        bench.at(5 * DAY).plays(ANN, "1").unwrap();
        assert_eq!(bench.ticks(), []);
    }

    #[test]
    fn what_was_prepared_is_played_when_the_vacation_is_over_also_early() {
        let lines = vec![vec!["1".to_owned(), "2".to_owned()]];
        let answer = Event::Played {
            seat: Seat(1),
            action: "take 2".to_owned(),
        };
        for ended_early in [true, false] {
            let mut bench = Bench::begun("30d");
            let prepares = Command::ConditionalMoves {
                lines: lines.clone(),
            };
            bench.asks(BEA, prepares).unwrap();
            bench.at(DAY).system(of(BEA, vacation(1, 11))).unwrap();
            let played = bench.at(2 * DAY).plays(ANN, "1").unwrap();
            assert!(!played.contains(&answer), "{played:?}");
            let over = match ended_early {
                true => bench.at(4 * DAY).system(of(BEA, vacation(1, 4))).unwrap(),
                false => bench.at(11 * DAY).ticks(),
            };
            assert_eq!(over.last(), Some(&answer));
        }
    }

    #[test]
    fn a_vacation_is_heard_of_late_and_in_full() {
        let mut bench = Bench::begun("3d");
        let ended = of(ANN, vacation(1, 6));
        bench.at(8 * DAY - 1).system(ended.clone()).unwrap();
        assert_eq!(bench.system(ended), Ok(vec![]), "only once");
        assert_eq!(bench.left_ms(0), 1_000);
        let early = bench.system(of(ANN, vacation(0, 1)));
        assert_eq!(early, Ok(vec![]), "before the last");
    }

    #[test]
    fn several_vacations_and_an_interruption_add_up() {
        let mut bench = Bench::begun("3d");
        bench.at(2 * DAY).system(of(ANN, vacation(1, 2))).unwrap();
        let down = Command::Interrupted {
            from: days(3),
            to: days(5),
        };
        bench.at(6 * DAY).system(down).unwrap();
        assert_eq!(left(&bench, 0), 0, "the third day is over");
        assert_eq!(bench.ended_by(), None);
        let mut bench = Bench::begun("3d");
        bench.at(2 * DAY).system(of(ANN, vacation(1, 2))).unwrap();
        bench.at(4 * DAY).system(of(ANN, vacation(3, 6))).unwrap();
        bench.at(6 * DAY).ticks();
        assert_eq!(left(&bench, 0), 1);
    }

    #[test]
    fn whoever_is_on_vacation_does_not_move_and_the_others_do() {
        let mut bench = Bench::begun("3d");
        bench.system(of(ANN, vacation(0, 10))).unwrap();
        bench.system(of(BEA, vacation(0, 2))).unwrap();
        assert_eq!(bench.at(DAY).plays(ANN, "1"), Err(Refusal::OnVacation));
        let view = bench.session.seat_view(ANN, bench.now).unwrap();
        assert!(!view.actions().play);
        assert_eq!(view.on_vacation(Seat(0)), Some(days(10)));
        assert_eq!(view.away().len(), 2);
        bench.asks(BEA, Command::Offer(Offer::Draw)).unwrap();
        bench.at(10 * DAY).plays(ANN, "1").unwrap();
        assert_eq!(bench.plays(BEA, "1").map(|events| events.len()), Ok(1));
    }

    #[test]
    fn a_game_without_a_clock_by_days_and_one_that_is_over_know_no_vacation() {
        for control in ["1m", "unlimited"] {
            let mut bench = Bench::begun(control);
            let away = bench.system(of(ANN, vacation(0, 10)));
            assert_eq!(away, Ok(vec![]), "{control}");
            bench.plays(ANN, "1").unwrap();
        }
        let mut bench = Bench::begun("3d");
        assert_eq!(bench.system(of(EVE, vacation(0, 10))), Ok(vec![]));
        let forged = bench.asks(ANN, of(ANN, vacation(0, 10)));
        assert_eq!(forged, Err(Refusal::NotForPlayers));
        bench.plays(ANN, "1").unwrap();
        bench.asks(BEA, Command::Resign).unwrap();
        assert_eq!(bench.system(of(ANN, vacation(0, 10))), Ok(vec![]));
    }

    #[test]
    fn nobody_uses_up_a_game_by_moving_the_end_of_a_vacation() {
        let mut bench = Bench::begun("3d");
        let mut asks = |until| {
            let made = bench.system(of(ANN, vacation(0, until)));
            made.unwrap().len()
        };
        let made: usize = (0..3_000).map(|round| asks(10 + round % 2)).sum();
        assert_eq!(made, 401, "the last one ends it earlier");
        assert_eq!(asks(9), 1);
        assert_eq!(asks(10), 0);
        bench.at(10 * DAY).plays(ANN, "1").unwrap();
    }

    #[test]
    fn a_count_goes_on_although_somebody_is_on_vacation() {
        let mut bench = Bench::begun("3d");
        bench.plays(ANN, "count").unwrap();
        bench.system(of(BEA, vacation(0, 10))).unwrap();
        bench.plays(BEA, "agree").unwrap();
    }
}
