//! What players wish for all their correspondence games at once: their vacations, and when they are reminded.
//!
//! The store knows it first. A game hears of it when it is next loaded, before anything is asked of it, as it does of
//! downtime; so nothing is lost if the program ends in between. A change clears the cache and loads the games of the
//! player at once, so that their panels and deadlines follow.
//!
//! Everybody has [`DAYS_A_YEAR`] days of vacation in each calendar year (UTC). A day has twenty-four hours, the first of
//! a vacation begins with it, and each that has begun counts as a whole one of the year in which it began: that keeps
//! people from stopping their clocks for an hour now and then.

use super::{App, AppError, draft::Draft, wall_clock};
use crate::store;
use qiyuan_core::{
    clock::{Span, Speed, Timestamp, Vacation},
    session::{Command, PlayerId, Session},
};

/// How many days of vacation everybody has in a calendar year.
pub const DAYS_A_YEAR: u32 = 30;

/// No vacation is longer: the days that are left of one year, and those of the next.
const LONGEST: u32 = 2 * DAYS_A_YEAR;

/// How far back vacations are looked for that count in the present year.
const COUNTED: Span = Span::from_days(366 + 60);

/// How many games of a player are told at once of what they wish; the others hear of it when they are next loaded.
const MOST_TOLD: u32 = 500;

/// A player's vacation and the days that they have left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VacationState {
    /// Until when they are on vacation, if they are.
    pub until: Option<Timestamp>,
    /// How many days they have left in this year; with a vacation, after it.
    pub left: u32,
}

impl App {
    /// A player's vacation at present.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn vacation(&self, player: PlayerId) -> Result<VacationState, AppError> {
        let now = wall_clock::now();
        let known = self
            .inner
            .store
            .vacations_since(player, now - COUNTED)
            .await?;
        Ok(state(&known, now))
    }

    /// A player goes on vacation for so many days, of which the first has begun, as far as they have them left. If
    /// they are on vacation, its end is moved. Without a day left nothing changes. Says whether it is shorter than that.
    ///
    /// # Errors
    ///
    /// The store failed. If it failed after it had saved the vacation, games hear of it later.
    pub async fn begin_vacation(
        &self,
        player: PlayerId,
        days: u32,
    ) -> Result<(VacationState, bool), AppError> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        let known = store.vacations_since(player, now - COUNTED).await?;
        let whole = first_day(&known, now) + Span::from_days(days.into());
        let change = move |known: &[Vacation]| begun(known, days, now);
        let state = self.change_vacation(player, now, change).await?;
        Ok((state, state.until.is_some_and(|until| until < whole)))
    }

    /// A player's vacation is over, if they are on one. Says whether that is so, and how many days they have left.
    ///
    /// # Errors
    ///
    /// As [`App::begin_vacation`].
    pub async fn end_vacation(&self, player: PlayerId) -> Result<(bool, VacationState), AppError> {
        let now = wall_clock::now();
        let was_away = self.vacation(player).await?.until.is_some();
        let state = self.change_vacation(player, now, move |known| ended(known, now));
        Ok((was_away, state.await?))
    }

    async fn change_vacation(
        &self,
        player: PlayerId,
        now: Timestamp,
        change: impl FnOnce(&[Vacation]) -> Option<Vacation> + Send + 'static,
    ) -> Result<VacationState, AppError> {
        let change = move |known: &[Vacation]| {
            let saved = change(known);
            let mut after = known.to_vec();
            if let Some(saved) = saved {
                after.retain(|vacation| vacation.from != saved.from);
                after.push(saved);
            }
            ((state(&after, now), saved.is_some()), saved)
        };
        let store = &self.inner.store;
        let changed = store.change_vacation(player, now - COUNTED, now, change);
        let (state, has_changed) = changed.await?;
        if has_changed {
            self.tell_games_of(player).await?;
        }
        Ok(state)
    }

    /// Tells a player's correspondence games what the player wishes, which is saved.
    pub(super) async fn tell_games_of(&self, player: PlayerId) -> Result<(), AppError> {
        // Sessions that were replayed before do not know of it.
        self.inner.cache.clear();
        let games = self.inner.store.live_sessions_of(player, MOST_TOLD).await?;
        for row in games {
            if row.speed == Speed::Correspondence
                && let Err(error) = self.load(row.id).await
            {
                tracing::warn!(session.id = %row.id, ?error, "a game hears of a player's wishes later");
            }
        }
        self.inner.owed.notify_one();
        self.inner.deadlines.notify_one();
        Ok(())
    }

    /// Tells a game that has just begun, or whose player has just sat down, what its players wish.
    pub(super) async fn tell_wishes(&self, draft: &mut Draft) -> Result<(), store::Error> {
        for (at, command) in self.wishes(&draft.session).await? {
            draft.note(command, at.max(draft.at()));
        }
        Ok(())
    }

    /// What the players of a session wish, as far as it may not know it, and since when. Of a vacation that is when it
    /// began, or when it was ended early: then what happened later to the session comes after it. Of one that was
    /// shortened and still lasts it is now.
    pub(super) async fn wishes(
        &self,
        session: &Session,
    ) -> Result<Vec<(Timestamp, Command)>, store::Error> {
        let control = &session.terms().control;
        let mut wishes = Vec::new();
        if session.ending().is_some()
            || control.is_unlimited()
            || control.speed() != Speed::Correspondence
        {
            return Ok(wishes);
        }
        let (store, last) = (&self.inner.store, session.last_at());
        for &player in session.players() {
            let reminder = store.player(player).await?.settings.reminder;
            wishes.push((last, Command::RemindAt { player, reminder }));
            if !control.is_by_days() {
                continue;
            }
            let known = session.vacation_of(player);
            let since = known.map_or(last, |known| last.min(known.from - Span::from_ms(1)));
            for vacation in store.vacations_since(player, since).await? {
                let is_shorter =
                    known.is_some_and(|it| it.from == vacation.from && vacation.until < it.until);
                // One that will end sooner has not ended yet.
                let at = match is_shorter {
                    true => vacation.until.min(wall_clock::now()),
                    false => vacation.from,
                };
                wishes.push((at, Command::Vacation { player, vacation }));
            }
        }
        Ok(wishes)
    }
}

/// When the day of a vacation began that has come at `now`.
fn day_of(vacation: Vacation, now: Timestamp) -> Timestamp {
    let days = (now - vacation.from).as_ms() / Span::DAY.as_ms();
    vacation.from + Span::from_days(days)
}

/// How many days of a year were or will be used.
fn used(known: &[Vacation], year: i32) -> u32 {
    let mut known: Vec<&Vacation> = known.iter().collect();
    known.sort_by_key(|it| it.from);
    let mut used = 0;
    // Whoever goes on vacation again on a day that is used already uses it once.
    let mut used_until = None;
    for vacation in known {
        let first = used_until.map_or(vacation.from, |it| vacation.from.max(it));
        let days = (0..i64::from(LONGEST)).map(|day| first + Span::from_days(day));
        for day in days.take_while(|day| *day < vacation.until) {
            used += u32::from(day.date().0 == year);
            used_until = Some(day + Span::DAY);
        }
    }
    used
}

fn current(known: &[Vacation], now: Timestamp) -> Option<Vacation> {
    known
        .iter()
        .copied()
        .find(|vacation| vacation.contains(now))
}

fn state(known: &[Vacation], now: Timestamp) -> VacationState {
    VacationState {
        until: current(known, now).map(|vacation| vacation.until),
        left: DAYS_A_YEAR.saturating_sub(used(known, now.date().0)),
    }
}

/// When the present day of a vacation began, or that of one that begins now begins.
fn first_day(known: &[Vacation], now: Timestamp) -> Timestamp {
    current(known, now).map_or(now, |vacation| day_of(vacation, now))
}

/// The vacation of so many days from the one on that has begun, or of as many as are left; nothing if none is.
fn begun(known: &[Vacation], days: u32, now: Timestamp) -> Option<Vacation> {
    let current = current(known, now);
    let from = current.map_or(now, |vacation| vacation.from);
    let mut others = known.to_vec();
    others.retain(|vacation| vacation.from != from);
    let mut until = first_day(known, now);
    for _ in 0..days.min(LONGEST) {
        let longer = until + Span::DAY;
        let mut planned = others.clone();
        planned.push(Vacation {
            from,
            until: longer,
        });
        if used(&planned, until.date().0) > DAYS_A_YEAR {
            break;
        }
        until = longer;
    }
    let vacation = Vacation { from, until };
    (until > now && current != Some(vacation)).then_some(vacation)
}

/// The vacation that ends now.
fn ended(known: &[Vacation], now: Timestamp) -> Option<Vacation> {
    let current = current(known, now)?;
    Some(Vacation {
        until: now,
        ..current
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::tests::{ANN, BEN, TestApp, chess},
        store::Interruption,
    };
    use qiyuan_core::rules::Seat;

    /// Noon of the first of January 2027.
    const START: Timestamp = Timestamp::from_ms(1_798_804_800_000);

    fn day(day: i64) -> Timestamp {
        START + Span::from_days(day)
    }

    fn vacation(from: i64, days: i64) -> Vacation {
        Vacation {
            from: day(from),
            until: day(from + days),
        }
    }

    fn days(vacation: Option<Vacation>) -> Option<i64> {
        vacation.map(|it| (it.until - it.from).as_ms() / Span::DAY.as_ms())
    }

    #[test]
    fn a_vacation_lasts_as_long_as_was_said_or_as_there_are_days() {
        assert_eq!(days(begun(&[], 7, START)), Some(7));
        assert_eq!(days(begun(&[], LONGEST, START)), Some(30));
        assert_eq!(days(begun(&[], u32::MAX, START)), Some(30));
        let known = [vacation(0, 12), vacation(40, 8)];
        assert_eq!(days(begun(&known, LONGEST, day(100))), Some(10));
        assert_eq!(days(begun(&known, 11, day(100))), Some(10));
        assert_eq!(days(begun(&known, 0, day(100))), None);
        let known = [vacation(0, 30)];
        assert_eq!(days(begun(&known, 1, day(100))), None);
        assert_eq!(state(&known, day(100)).left, 0);
        assert_eq!(days(begun(&known, 1, day(365))), Some(1), "in 2028");
    }

    #[test]
    fn a_day_that_has_begun_is_used() {
        let soon = START + Span::SECOND;
        let known = vec![begun(&[], LONGEST, START).unwrap()];
        assert_eq!(state(&known, soon).until, Some(day(30)));
        let known = [ended(&known, soon).unwrap()];
        let expected = VacationState {
            until: None,
            left: 29,
        };
        assert_eq!(state(&known, soon), expected);
        assert_eq!(ended(&known, soon), None);
        // Again on the same day.
        let again = begun(&known, 1, soon + Span::SECOND).unwrap();
        let later = soon + Span::from_secs(2);
        let known = [known[0], again];
        let known = [known[0], ended(&known, later).unwrap()];
        assert_eq!(state(&known, later), expected);
        let long = begun(&known, LONGEST, later).unwrap();
        assert_eq!(state(&[known[0], known[1], long], later).left, 0);
    }

    #[test]
    fn over_new_year_the_days_of_both_years_are_used() {
        // At noon of the 22nd of December: ten days begin in this year.
        let known = [vacation(0, 15)];
        let long = begun(&known, LONGEST, day(355));
        assert_eq!(days(long), Some(40));
        let known = [known[0], long.unwrap()];
        assert_eq!(state(&known, day(360)).left, 5);
        assert_eq!(state(&known, day(370)).left, 0);
        assert_eq!(days(begun(&[vacation(0, 25)], LONGEST, day(355))), Some(5));
    }

    #[test]
    fn the_end_of_a_vacation_is_moved_by_days_from_the_present_one() {
        let known = [vacation(0, 20)];
        let moved = |days, now| begun(&known, days, now);
        let half = Span::from_hours(12);
        assert_eq!(moved(1, day(3) + half), Some(vacation(0, 4)));
        assert_eq!(moved(9, day(3) + half), Some(vacation(0, 12)));
        assert_eq!(moved(LONGEST, day(3) + half), Some(vacation(0, 30)));
        assert_eq!(moved(17, day(3)), None, "as it is");
        assert_eq!(moved(0, day(3)), None);
    }

    #[tokio::test]
    async fn vacations_and_interruptions_that_a_game_had_not_heard_of_add_up() {
        let test = TestApp::open().await;
        let (app, now) = (&test.app, wall_clock::now());
        let start = now - Span::from_days(10) + Span::HOUR;
        let session = test.game(chess("3d"), BEN, start).await;
        let after = |hours| start + Span::from_hours(hours);
        for (from, until) in [(12, 36), (96, 216)] {
            let (from, until) = (after(from), after(until));
            let saved = move |_: &[Vacation]| ((), Some(Vacation { from, until }));
            let saved = app.inner.store.change_vacation(ANN, start, now, saved);
            saved.await.unwrap();
        }
        let interruption = Interruption {
            from: after(48),
            to: after(72),
        };
        let recorded = app.inner.store.record_interruption(interruption);
        recorded.await.unwrap();
        app.inner.cache.clear();
        let view = app.public_view(session, now).await.unwrap();
        let left = view.clock(Seat(0)).total;
        assert_eq!(left, Some(Span::HOUR), "of ten days less an hour");
        assert_eq!(view.on_vacation(Seat(0)), None);
        let version = view.version();
        app.inner.cache.clear();
        let again = app.public_view(session, now).await.unwrap();
        assert_eq!(again.version(), version, "it has heard of all of it");
        app.close().await;
    }

    #[tokio::test]
    async fn games_hear_at_once_of_a_vacation_and_of_its_end() {
        let test = TestApp::open().await;
        let (app, now) = (&test.app, wall_clock::now());
        let before = test.game(chess("3d"), BEN, now).await;
        let (begun, _) = app.begin_vacation(ANN, 7).await.unwrap();
        let during = test.game(chess("3d"), BEN, wall_clock::now()).await;
        let fast = test.game(chess("10m"), BEN, wall_clock::now()).await;
        let until = async |session| {
            let view = app.public_view(session, wall_clock::now()).await.unwrap();
            assert_eq!(view.on_vacation(Seat(1)), None);
            view.on_vacation(Seat(0))
        };
        assert!(begun.until.is_some());
        assert_eq!(until(before).await, begun.until);
        assert_eq!(until(during).await, begun.until);
        assert_eq!(until(fast).await, None);
        let (was_away, ended) = app.end_vacation(ANN).await.unwrap();
        assert!(was_away);
        assert_eq!((ended.until, ended.left), (None, DAYS_A_YEAR - 1));
        assert_eq!(until(before).await, None);
        assert_eq!(until(during).await, None);
        let (was_away, _) = app.end_vacation(ANN).await.unwrap();
        assert!(!was_away);
        app.close().await;
    }
}
