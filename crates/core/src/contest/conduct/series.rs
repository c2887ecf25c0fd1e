//! Series: when a contest is announced anew, and for when.

use serde::{Deserialize, Serialize};

use super::{Contest, ContestEnding, ContestPlan, ContestStage, ContestStart};
use crate::clock::{Span, Timestamp};

/// How often a contest is announced anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Repeat {
    /// On the same day of the week.
    Weekly,
    /// On the same day of the week of the next month, such as the second Saturday.
    Monthly,
}

impl Repeat {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Weekly, Self::Monthly];

    /// The stable key.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Weekly => "weekly",
            Self::Monthly => "monthly",
        }
    }

    /// The next time after one, in UTC.
    #[must_use]
    pub fn after(self, at: Timestamp) -> Timestamp {
        let later = |weeks: i64| at + Span::from_days(7 * weeks);
        match self {
            Self::Weekly => later(1),
            Self::Monthly => {
                let which = |at: Timestamp| (at.date().2 - 1) / 7;
                let (four, five) = (later(4), later(5));
                let is_same_month = four.date().1 == at.date().1;
                // Four weeks later it is the same one of the month or the one before; of a fifth, the last.
                let is_too_early = which(four) < which(at) && four.date().1 == five.date().1;
                if is_same_month || is_too_early {
                    five
                } else {
                    four
                }
            }
        }
    }
}

impl Contest {
    /// The plan of the next contest of a series, if a change has made it due: with a time, as soon as that has come,
    /// else when the contest is over. Whoever calls a contest off before it begins ends the series.
    #[must_use]
    pub fn following(&self, before: ContestStage, now: Timestamp) -> Option<ContestPlan> {
        let repeat = self.plan.repeat?;
        if self.by.is_former() {
            return None;
        }
        let is_called_off = matches!(self.ending, Some(ContestEnding::CalledOff { .. }));
        let start = match self.plan.start {
            ContestStart::At(at) => {
                let has_begun = before == ContestStage::Open && self.stage != ContestStage::Open;
                let mut next = repeat.after(at);
                // Times that have passed meanwhile are left out.
                while next <= now {
                    next = repeat.after(next);
                }
                has_begun.then_some(ContestStart::At(next))
            }
            start @ (ContestStart::WhenFull | ContestStart::ByHand) => {
                let has_ended = before != ContestStage::Over && self.stage == ContestStage::Over;
                has_ended.then_some(start)
            }
        };
        Some(ContestPlan {
            start: start.filter(|_| !is_called_off)?,
            ..self.plan.clone()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::contest::conduct::{
        ContestActor, ContestCommand, ContestKind,
        properties::{Run, terms},
    };
    use crate::session::PlayerId;

    /// Noon of a day.
    fn noon(year: i32, month: u8, day: u8) -> Timestamp {
        let mut at = Timestamp::from_ms(0) + Span::from_hours(12);
        while at.date() != (year, month, day) {
            at = at + Span::DAY;
        }
        at
    }

    #[test]
    fn a_month_later_it_is_the_same_saturday_of_the_month() {
        for (from, to) in [
            // The first, second and fourth Saturday.
            ((2026, 8, 1), (2026, 9, 5)),
            ((2026, 9, 5), (2026, 10, 3)),
            ((2026, 9, 12), (2026, 10, 10)),
            ((2026, 9, 26), (2026, 10, 24)),
            // The fifth, where there is one, else the last.
            ((2026, 8, 29), (2026, 9, 26)),
            ((2026, 10, 31), (2026, 11, 28)),
            ((2026, 12, 5), (2027, 1, 2)),
        ] {
            let (from, to) = (noon(from.0, from.1, from.2), noon(to.0, to.1, to.2));
            assert_eq!(Repeat::Monthly.after(from), to, "{:?}", from.date());
        }
        let at = noon(2026, 8, 1);
        assert_eq!(Repeat::Weekly.after(at), noon(2026, 8, 8));
    }

    fn run(start: ContestStart) -> Run {
        let mut plan = ContestPlan::new(ContestKind::RoundRobin, "Saturday", terms("3d"));
        plan.repeat = Some(Repeat::Weekly);
        plan.start = start;
        let mut run = Run::new(plan, 1);
        for player in [2, 3] {
            run.person(
                player,
                ContestCommand::Join {
                    rating: None,
                    team: None,
                },
            );
        }
        run
    }

    const HOST: ContestActor = ContestActor::Host(PlayerId(1));

    #[test]
    fn the_next_one_is_due_once_when_the_time_has_come() {
        let at = Timestamp::from_ms(60_000);
        let mut run = run(ContestStart::At(at));
        assert_eq!(run.contest.following(ContestStage::Open, run.now), None);
        // Three weeks late: the times between are left out.
        run.now = at + Span::from_days(20);
        run.asks(ContestActor::System, ContestCommand::Tick)
            .unwrap();
        let next = run.contest.following(ContestStage::Open, run.now).unwrap();
        assert_eq!(next.start, ContestStart::At(at + Span::from_days(21)));
        assert_eq!(next.repeat, Some(Repeat::Weekly));
        run.asks(HOST, ContestCommand::CallOff).unwrap();
        assert_eq!(run.contest.following(ContestStage::Running, run.now), None);
    }

    #[test]
    fn without_a_time_the_next_one_is_due_at_the_end_and_not_after_it_was_called_off() {
        let mut begun = run(ContestStart::ByHand);
        begun.asks(HOST, ContestCommand::Start).unwrap();
        assert_eq!(begun.contest.following(ContestStage::Open, begun.now), None);
        for (pairing, session) in begun.playing() {
            let result = crate::contest::result::GameResult::Draw;
            begun.ends(pairing, session, result);
        }
        let next = begun.contest.following(ContestStage::Running, begun.now);
        assert_eq!(next.unwrap().start, ContestStart::ByHand);
        let mut off = run(ContestStart::At(Timestamp::from_ms(60_000)));
        off.asks(HOST, ContestCommand::CallOff).unwrap();
        assert_eq!(off.contest.following(ContestStage::Open, off.now), None);
    }
}
