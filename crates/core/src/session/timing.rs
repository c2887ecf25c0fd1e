//! Whose clock runs in which phase, and what time alone changes.
//!
//! The clocks of the seats that are to play run from the moment when they are to play, also for the
//! first action of the game. Nobody's clock runs while the seats agree on a score, while chance
//! decides, in a pause, before the game or after it. Each action is charged on its own.

use super::{Event, EventFault, PlayerId, Session, Stage, TIME, play::ending};
use crate::{
    clock::{Reminder, Speed, Timestamp},
    rules::{Outcome, Seat, SeatSet, Turn},
};

impl Session {
    /// When a [`Tick`](super::Command::Tick) is wanted: a challenge ends, a flag falls, a vacation
    /// ends, or a player is to be reminded.
    #[must_use]
    pub fn deadline(&self) -> Option<Timestamp> {
        match self.stage() {
            Stage::Challenge => self.lobby.as_ref()?.expires(),
            Stage::Play if matches!(self.table.turn(), Turn::Over(_)) => Some(self.at),
            Stage::Play if !self.owed_by_left().is_empty() => Some(self.at),
            Stage::Play if self.is_paused() => {
                let returns = self.vacation_end().map(|(at, _)| at);
                self.resumes().into_iter().chain(returns).min()
            }
            Stage::Play => {
                let falls = self.clock.deadline().map(|(at, _)| at);
                let reminds = self.reminder().map(|(at, _)| at);
                let returns = self.vacation_end().map(|(at, _)| at);
                falls.into_iter().chain(reminds).chain(returns).min()
            }
            Stage::Over => None,
        }
    }

    /// What time has brought about by `now`, whatever else is asked. Usually nothing.
    pub(super) fn due(&self, now: Timestamp) -> Vec<Event> {
        match self.stage() {
            Stage::Challenge => match self.deadline() {
                Some(expires) if expires <= now => vec![Event::Expired],
                _ => Vec::new(),
            },
            Stage::Play => {
                let owed = self.owed_by_left();
                if !owed.is_empty() {
                    return owed;
                }
                let resumed = self.resumed_by(now);
                resumed.map_or_else(|| self.flag_fall(now), |resumed| vec![resumed])
            }
            Stage::Over => Vec::new(),
        }
    }

    /// The answer to a tick.
    pub(super) fn tick(&self, now: Timestamp) -> Vec<Event> {
        let due = self.due(now);
        if !due.is_empty() {
            return due;
        }
        if let Some((_, seat)) = self.vacation_end().filter(|(at, _)| *at <= now)
            && self.stage() == Stage::Play
        {
            let mut events = vec![Event::VacationOver { seat }];
            events.extend(self.answers_of(seat, self.away.without(seat)));
            return events;
        }
        match self.stage() {
            Stage::Play => {
                let seats = self.clock.reminders_due(now).iter();
                seats.map(|seat| Event::Reminded { seat }).collect()
            }
            Stage::Challenge | Stage::Over => Vec::new(),
        }
    }

    /// What follows from fallen flags, or the end that the rules see in a position that was stored before they
    /// saw it.
    fn flag_fall(&self, now: Timestamp) -> Vec<Event> {
        if let Some(ended) = ending(self.table.turn(), self.seats(), self.left) {
            return vec![ended];
        }
        let fallen = self.clock.first_fallen(now);
        if fallen.is_empty() {
            return Vec::new();
        }
        self.leave(fallen).unwrap_or_else(|| {
            let outcome = self.out_of_time(fallen);
            vec![Event::Ended {
                outcome: outcome.without_left(self.seats(), self.left),
            }]
        })
    }

    /// The outcome of a game that does not go on without these seats, whose flags fell at the same moment: a draw where
    /// nobody else is left.
    fn out_of_time(&self, fallen: SeatSet) -> Outcome {
        let others = self.seats().minus(self.left).minus(fallen);
        let mut seats = fallen.iter();
        match (seats.next(), seats.next()) {
            (Some(seat), None) => self.table.position().flag_fall(seat),
            _ if others.is_empty() => Outcome::drawn(TIME),
            _ => Outcome::won(others, TIME),
        }
    }

    /// The next reminder of this turn, unless it has been given.
    fn reminder(&self) -> Option<(Timestamp, Seat)> {
        if self.stage() != Stage::Play {
            return None;
        }
        self.clock.low_time()
    }

    /// What a player's wish to be reminded at another time makes.
    pub(super) fn remind_at(&self, player: PlayerId, reminder: Reminder) -> Vec<Event> {
        let is_slow = self.terms.control.speed() == Speed::Correspondence;
        match self.seat_of(player) {
            Some(seat)
                if self.stage() == Stage::Play
                    && is_slow
                    && !self.terms.control.is_unlimited()
                    && self.has_room_for_wish(seat)
                    && self.clock.reminder(seat) != reminder =>
            {
                vec![Event::ReminderChosen { seat, reminder }]
            }
            _ => Vec::new(),
        }
    }

    /// The downtime from `from` to `to`, as far as it was time of this session.
    pub(super) fn interrupted(&self, from: Timestamp, to: Timestamp, now: Timestamp) -> Vec<Event> {
        let (from, to) = (from.max(self.at), to.min(now));
        let counts = match self.stage() {
            Stage::Challenge => self.lobby.as_ref().is_some_and(|it| !it.is_full()),
            Stage::Play => !self.clock.running().is_empty(),
            Stage::Over => false,
        };
        if counts && from < to {
            vec![Event::Interrupted { from, to }]
        } else {
            Vec::new()
        }
    }

    pub(super) fn fold_interrupted(
        &mut self,
        from: Timestamp,
        to: Timestamp,
        at: Timestamp,
    ) -> Result<(), EventFault> {
        if to < from || at < to {
            return Err(EventFault::Time);
        }
        match self.stage() {
            Stage::Challenge => self.standing_lobby()?.prolong(to - from),
            Stage::Play => self.clock.credit(from, to),
            Stage::Over => return Err(EventFault::Stage),
        }
        Ok(())
    }

    pub(super) fn fold_reminded(&mut self, seat: Seat) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.clock.remind(seat);
        self.reminded[seat] = Some(self.version.next());
        Ok(())
    }

    /// After an action of `seat`: its clock is pressed. If it is its turn again, as that of whoever has taken a trick,
    /// its time for the next action begins.
    pub(super) fn press(&mut self, seat: Seat, at: Timestamp) {
        self.clock.press(seat, at);
        self.table.note_left(self.clock.reading(seat, at).face());
        self.set_clocks(at);
    }

    /// Lets exactly those clocks run that should run now.
    pub(super) fn set_clocks(&mut self, at: Timestamp) {
        let is_play = self.stage() == Stage::Play && self.paused.is_none();
        let thinking = if is_play && !self.seed.is_missing() {
            self.table.thinking().minus(self.left)
        } else {
            SeatSet::EMPTY
        };
        if thinking.is_empty() {
            self.clock.halt(at);
        } else {
            self.clock.run(thinking, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        clock::{Span, Vacation},
        session::{
            Command, Offer, Refusal,
            toy::{ANN, BEA, Bench, EVE, open_challenge, terms},
        },
    };

    fn seconds(seconds: i64) -> Timestamp {
        Timestamp::from_ms(0) + Span::from_secs(seconds)
    }

    #[test]
    fn the_clock_of_the_first_player_runs_from_the_start() {
        let mut bench = Bench::challenged(open_challenge(terms("1m")));
        bench.at(100).asks(BEA, Command::Accept).unwrap();
        bench.at(130);
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (30_000, 60_000));
    }

    #[test]
    fn the_flag_falls_exactly_at_the_deadline_and_once() {
        let mut bench = Bench::begun("1m");
        bench.at(55).ticks();
        assert_eq!(bench.session.deadline(), Some(seconds(60)));
        assert_eq!(bench.at_ms(59_999).ticks(), []);
        assert_eq!(bench.at_ms(60_000).ticks().len(), 1);
        assert_eq!(bench.ended_by(), Some("time"));
        assert_eq!(bench.winners(), [1]);
        assert_eq!(bench.ticks(), []);
        assert_eq!(bench.left_ms(0), 0);
    }

    #[test]
    fn a_seat_was_reminded_in_the_version_that_tells_so() {
        let mut bench = Bench::begun("1m");
        let view = bench.session.public_view(seconds(0));
        assert_eq!(view.reminded_in(Seat(0)), None);
        assert_eq!(bench.at(50).ticks().len(), 1);
        let view = bench.session.public_view(seconds(50));
        assert_eq!(view.reminded(), SeatSet::only(Seat(0)));
        assert_eq!(view.reminded_in(Seat(0)), Some(view.version()));
    }

    #[test]
    fn whoever_has_left_does_not_win_when_the_flag_of_another_falls() {
        let mut bench = Bench::without_cai("1m");
        let fallen = bench.at(60).decides(ANN, Command::Tick);
        let Some(Event::Ended { outcome }) = fallen.unwrap().pop() else {
            panic!("the heap game does not go on without Ann");
        };
        let places = outcome.places(3);
        assert_eq!([0, 1, 2].map(|seat| places[Seat(seat)]), [2, 1, 3]);
    }

    #[test]
    fn an_action_before_the_deadline_counts_and_one_at_it_does_not() {
        let mut bench = Bench::begun("1m+1s");
        bench.at_ms(59_999).plays(ANN, "1").unwrap();
        assert_eq!(bench.ended_by(), None);
        assert_eq!(bench.left_ms(0), 1_001);
        let deadline = 59_999 + 60_000;
        let events = bench.at_ms(deadline).plays(BEA, "1").unwrap();
        assert!(matches!(events.as_slice(), [Event::Ended { .. }]));
        assert_eq!(bench.session.ply(), 1);
        assert_eq!(bench.winners(), [0]);
    }

    #[test]
    fn whatever_a_player_asks_after_the_deadline_the_flag_falls_first() {
        for command in [Command::Resign, Command::Abort, Command::Offer(Offer::Draw)] {
            let mut bench = Bench::begun("1m");
            bench.at(61).asks(ANN, command).unwrap();
            assert_eq!(bench.ended_by(), Some("time"));
        }
        let mut bench = Bench::begun("1m");
        assert_eq!(
            bench.at(61).asks(EVE, Command::Resign),
            Err(Refusal::NotYourGame)
        );
    }

    #[test]
    fn the_game_says_what_a_fallen_flag_means() {
        let mut bench = Bench::begun_with(crate::session::Terms {
            setup: "1".to_owned(),
            ..terms("1m")
        });
        bench.at(60).ticks();
        assert!(bench.winners().is_empty(), "one stone is not enough to win");
    }

    #[test]
    fn whoever_acts_twice_in_a_row_has_the_time_of_two_actions() {
        let mut bench = Bench::begun("1m+5s");
        bench.at(10).plays(ANN, "more").unwrap();
        assert_eq!(bench.left_ms(0), 55_000);
        bench.at(20).plays(ANN, "1").unwrap();
        assert_eq!(bench.left_ms(0), 50_000);
        let mut bench = Bench::begun("60s/move");
        bench.at(28).plays(ANN, "more").unwrap();
        assert_eq!(bench.left_ms(0), 60_000);
    }

    #[test]
    fn no_clock_runs_while_the_seats_agree_on_a_score() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "count").unwrap();
        assert_eq!(bench.session.deadline(), None);
        bench.at(5_000).plays(BEA, "go on").unwrap();
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (50_000, 60_000));
        assert_eq!(bench.session.deadline(), Some(seconds(5_040)));
    }

    #[test]
    fn time_that_runs_backwards_stands_still() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        bench.at(3).plays(BEA, "1").unwrap();
        assert_eq!(bench.log.last().unwrap().at, seconds(10));
        bench.at(12);
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (48_000, 60_000));
    }

    #[test]
    fn an_interruption_is_credited_before_a_flag_falls() {
        let mut bench = Bench::begun("1m");
        let interrupted = Command::Interrupted {
            from: seconds(20),
            to: seconds(1_000),
        };
        bench.at(1_000).system(interrupted.clone()).unwrap();
        assert_eq!(bench.system(interrupted.clone()), Ok(vec![]), "only once");
        assert_eq!(bench.ticks(), []);
        assert_eq!(bench.left_ms(0), 40_000);
        assert_eq!(bench.asks(ANN, interrupted), Err(Refusal::NotForPlayers));
    }

    #[test]
    fn an_interruption_counts_only_as_far_as_it_was_time_of_the_session() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        let early = Command::Interrupted {
            from: seconds(-500),
            to: seconds(9_999),
        };
        bench.at(30).system(early).unwrap();
        assert_eq!((bench.left_ms(0), bench.left_ms(1)), (50_000, 60_000));
    }

    #[test]
    fn an_interruption_means_nothing_where_no_clock_runs() {
        let mut bench = Bench::begun("unlimited");
        bench.plays(ANN, "count").unwrap();
        let interrupted = Command::Interrupted {
            from: seconds(1),
            to: seconds(2),
        };
        assert_eq!(bench.at(2).system(interrupted), Ok(vec![]));
    }

    #[test]
    fn an_interruption_prolongs_a_challenge() {
        let mut bench = Bench::challenged(open_challenge(terms("1m")));
        let interrupted = Command::Interrupted {
            from: seconds(1_000),
            to: seconds(5_000),
        };
        bench.at(5_000).system(interrupted).unwrap();
        assert_eq!(bench.session.deadline(), Some(seconds(3_600 + 4_000)));
        bench.asks(BEA, Command::Accept).unwrap();
    }

    #[test]
    fn a_live_player_is_reminded_once_ten_seconds_before_the_flag() {
        let mut bench = Bench::begun("1m");
        assert_eq!(bench.session.deadline(), Some(seconds(50)));
        let reminded = Event::Reminded { seat: Seat(0) };
        assert_eq!(bench.at(50).ticks(), [reminded]);
        assert_eq!(bench.ticks(), []);
        assert_eq!(bench.session.deadline(), Some(seconds(60)));
    }

    #[test]
    fn a_correspondence_player_is_reminded_at_a_third_of_every_turn() {
        let mut bench = Bench::begun("3d");
        let day = 86_400;
        assert_eq!(bench.session.deadline(), Some(seconds(2 * day)));
        assert_eq!(bench.at(2 * day).ticks().len(), 1);
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.session.deadline(), Some(seconds(4 * day)));
    }

    #[test]
    fn a_correspondence_player_is_reminded_when_they_chose() {
        let hour = 3_600;
        let chosen = |bench: &mut Bench, reminder| {
            let player = ANN;
            bench.system(Command::RemindAt { player, reminder })
        };
        let due = |control: &str, reminder| {
            let mut bench = Bench::begun(control);
            let made = chosen(&mut bench, reminder).unwrap().len();
            (made, bench.session.deadline())
        };
        let before = |hours| Reminder::Before(Span::from_hours(hours));
        assert_eq!(due("3d", before(3)), (1, Some(seconds(69 * hour))));
        assert_eq!(due("3d", Reminder::Never), (1, Some(seconds(72 * hour))));
        assert_eq!(due("3d", Reminder::Usual), (0, Some(seconds(48 * hour))));
        let short = due("1d", before(24));
        assert_eq!(short, (1, Some(seconds(16 * hour))), "a third");
        assert_eq!(due("1m", before(24)), (0, Some(seconds(50))));
        assert_eq!(due("unlimited", before(24)), (0, None));
        let mut bench = Bench::begun("3d");
        bench.at(48 * hour).ticks();
        chosen(&mut bench, before(3)).unwrap();
        assert_eq!(bench.at(69 * hour).ticks(), [], "once in a turn");
        chosen(&mut bench, Reminder::Usual).unwrap();
        assert_eq!(chosen(&mut bench, Reminder::Usual), Ok(vec![]));
    }

    #[test]
    fn nobody_is_reminded_on_vacation() {
        let mut bench = Bench::begun("3d");
        let hour = 3_600;
        let chosen = |hours| Command::RemindAt {
            player: ANN,
            reminder: Reminder::Before(Span::from_hours(hours)),
        };
        bench.system(chosen(3)).unwrap();
        let vacation = Vacation {
            from: seconds(60 * hour),
            until: seconds(84 * hour),
        };
        let player = ANN;
        let away = Command::Vacation { player, vacation };
        bench.at(60 * hour).system(away).unwrap();
        bench.at(61 * hour).system(chosen(24)).unwrap();
        assert_eq!(bench.ticks(), []);
        assert_eq!(bench.session.deadline(), Some(vacation.until));
        let seat = Seat(0);
        let over = Event::VacationOver { seat };
        assert_eq!(bench.at(84 * hour).ticks(), [over]);
        assert_eq!(bench.ticks(), [Event::Reminded { seat }]);
    }

    #[test]
    fn a_game_that_newer_rules_see_as_over_is_ended_by_the_next_tick() {
        let mut bench = Bench::begun("1m");
        bench.log.truncate(3);
        if let Event::Challenged { terms, .. } = &mut bench.log[0].event {
            terms.setup = "0".to_owned();
        }
        let id = bench.session.id();
        bench.session = Session::restore(id, &crate::session::toy::Heap, &bench.log).unwrap();
        assert_eq!(bench.session.deadline(), Some(seconds(0)));
        bench.ticks();
        assert_eq!(bench.ended_by(), Some("last-stone"));
    }
}
