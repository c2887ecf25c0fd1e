//! Whether players can reach the bot. The time in which they cannot is recorded and credited to every clock.
//!
//! The bot is available while it has a connection to the chat service and the store takes what is saved. While it is
//! not, no flag falls and requests are refused. When it is available again, the time since it last certainly was is
//! recorded as an interruption, before any session is asked for anything.
//!
//! A connection may be dead for long before anybody notices. So two things rest on when something last arrived over it
//! ([`Signal::Alive`]; heartbeats see to it that this is every few seconds):
//!
//! - no flag falls unless something arrived after its deadline, or hardly earlier;
//! - a connection that is found dead counts as lost since something last arrived, not since it was found out.
//!
//! An outage of the connection or of the store is credited in full. A standstill of the program itself is not, because
//! players might find a way to cause one and gain time for thinking: of all standstills a minute an hour is credited
//! ([`STANDSTILL_CREDIT`]), the rest is charged and logged as an error.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{sync::watch, time};

use super::{App, AppError, Denied, wall_clock};
use crate::{store, telemetry::metrics::metrics};
use qiyuan_core::clock::{Span, Timestamp};

/// A shorter loss of the connection is not credited: the chat service itself waits as long for an answer, and delivers
/// later what it could not deliver.
const SHORTEST_CREDITED: Span = Span::from_secs(3);

/// How much later than the last arrival a deadline may be acted on.
const LEEWAY: Span = Span::from_secs(1);

/// For how long after an arrival the connection is not believed to be lost: the library says a moment late that it is
/// connected.
const JUST: Span = Span::from_secs(1);

/// How much of standstills is credited: a minute at once, and a second more for each minute since (60 in an hour).
const STANDSTILL_CREDIT: Span = Span::from_secs(60);
const STANDSTILL_CREDIT_PER_HOUR: i64 = Span::HOUR.as_ms() / STANDSTILL_CREDIT.as_ms();

/// How long a request waits for the bot to become available; less if the store has failed, because a full disk takes
/// longer to mend.
const PATIENCE: Duration = Duration::from_secs(10);
const PATIENCE_WITH_STORE: Duration = Duration::from_secs(2);

/// How long to wait before the store is tried again.
const AFTER_FAILURE: Duration = Duration::from_millis(250);

/// How often the store records that the bot is available.
const RECORD_EVERY: Duration = Duration::from_secs(1);

/// What is observed of the connection to the chat service and of the machine's clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Signal {
    /// Something arrived over the connection at this time.
    Alive(Timestamp),
    /// The connection stands.
    Connected,
    /// The connection is lost, or does not answer, since this time.
    Disconnected(Timestamp),
    /// The program stood still since this time.
    StoodStill(Timestamp),
    /// The machine's clock was set, or the machine slept, since this time: nobody knows what time it is until
    /// [`Signal::ClockAhead`] or [`Signal::Connected`].
    ClockSet(Timestamp),
    /// [`wall_clock::now`] is ahead of the chat service's clock by this much; behind, if negative. It is corrected.
    ClockAhead(Span),
    /// The program takes no more requests. What it has is finished; the time from now on is credited by the next run.
    Stopping,
}

/// Whether the bot is available.
pub(super) struct Availability {
    is_available: watch::Sender<bool>,
    state: Mutex<State>,
    /// Held while an interruption is recorded, so that it is recorded once.
    opening: tokio::sync::Mutex<()>,
}

#[derive(Default)]
struct State {
    /// Whether this run was ever available.
    has_begun: bool,
    /// When the bot last became available.
    since: Option<Timestamp>,
    outage: Option<Outage>,
    /// When [`Signal::Stopping`] was observed.
    stopping: Option<Timestamp>,
    /// When something last arrived; nothing if nobody observes that.
    alive: Option<Timestamp>,
    /// Whether a deadline waits for the next arrival.
    is_deadline_held: bool,
    /// When the last request that the store has saved was given to it.
    saved: Option<Timestamp>,
    /// Whether the store cannot write, as far as is known.
    is_store_failing: bool,
    /// When the credit for standstills is full again.
    standstill_credit_full: Option<Timestamp>,
}

/// An outage that is not over.
#[derive(Clone, Copy)]
struct Outage {
    /// When it was noticed.
    noticed: Timestamp,
    /// Since when players may not have reached the bot.
    since: Timestamp,
}

impl State {
    /// How much of a standstill up to `now` is credited.
    fn credited_standstill(&mut self, length: Span, now: Timestamp) -> Span {
        let full = self.standstill_credit_full.unwrap_or(now).max(now);
        let used = Span::from_ms((full - now).as_ms() / STANDSTILL_CREDIT_PER_HOUR);
        let credited = length.min(STANDSTILL_CREDIT - used).max(Span::ZERO);
        self.standstill_credit_full = Some(full + credited.times(STANDSTILL_CREDIT_PER_HOUR));
        credited
    }
}

impl Availability {
    /// Not available yet.
    pub(super) fn new() -> Self {
        Self {
            is_available: watch::Sender::new(false),
            state: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether players can reach the bot.
    pub(super) fn is_available(&self) -> bool {
        *self.is_available.borrow()
    }

    /// Begins an outage that was noticed at `noticed`, if the bot is available. Players may not have reached it since
    /// `since`; what was credited up to the end of the last outage is not credited again.
    fn begin_outage(&self, noticed: Timestamp, since: Timestamp) -> bool {
        let mut state = self.state();
        if !self.is_available() {
            return false;
        }
        let since = state.since.map_or(since, |available| since.max(available));
        state.outage = Some(Outage { noticed, since });
        self.is_available.send_replace(false);
        true
    }

    /// What was given to the store at `at` is saved.
    fn saved(&self, at: Timestamp) {
        let mut state = self.state();
        state.saved = state.saved.max(Some(at));
        state.is_store_failing = false;
    }

    /// Whether something was saved that was given to the store at `at` or later.
    fn has_saved_since(&self, at: Timestamp) -> bool {
        self.state().saved >= Some(at)
    }

    /// Whether the store cannot write, as far as is known.
    pub(super) fn is_store_failing(&self) -> bool {
        self.state().is_store_failing
    }

    /// The clock was set back to `now`: nothing has happened later.
    fn forget_the_future(&self, now: Timestamp) {
        let mut state = self.state();
        let State {
            since,
            alive,
            saved,
            standstill_credit_full,
            ..
        } = &mut *state;
        for moment in [since, alive, saved] {
            *moment = moment.map(|moment| moment.min(now));
        }
        *standstill_credit_full = standstill_credit_full.map(|full| full.min(now + Span::HOUR));
    }

    /// How long a request may wait.
    fn patience(&self) -> Duration {
        if self.is_store_failing() {
            PATIENCE_WITH_STORE
        } else {
            PATIENCE
        }
    }

    /// Until when players could certainly reach the bot: now, or when something last arrived.
    fn certain(&self, now: Timestamp) -> Timestamp {
        self.state().alive.map_or(now, |alive| alive.min(now))
    }

    /// The latest deadline that may be acted on at `now`, as far as the connection is concerned.
    pub(super) fn deadline_horizon(&self, now: Timestamp) -> Timestamp {
        now.min(self.certain(now) + LEEWAY)
    }

    /// A deadline has passed and waits for the next arrival.
    pub(super) fn hold_deadline(&self) {
        self.state().is_deadline_held = true;
    }

    /// Whether the bot takes no more requests.
    pub(super) fn is_stopping(&self) -> bool {
        self.state().stopping.is_some()
    }

    /// Whether the bot has been available since it was started.
    pub(super) fn has_begun(&self) -> bool {
        self.state().has_begun
    }

    /// Waits until the bot was available once.
    pub(super) async fn begun(&self) {
        if !self.has_begun() {
            self.available().await;
        }
    }

    /// Waits until the bot is available.
    pub(super) async fn available(&self) {
        let mut is_available = self.is_available.subscribe();
        // The sender lives as long as this.
        let _ = is_available.wait_for(|is_available| *is_available).await;
    }
}

impl App {
    /// Takes note of what is observed of the connection to the chat service.
    pub fn observe(&self, signal: Signal) {
        let now = wall_clock::now();
        match signal {
            Signal::Alive(at) => self.is_alive(at.min(now)),
            Signal::Connected => self.go_online_soon(),
            Signal::Disconnected(noticed) => self.is_disconnected(noticed, now),
            Signal::StoodStill(from) => self.stood_still(from, now),
            Signal::ClockSet(since) => self.clock_was_set(since),
            Signal::ClockAhead(by) => {
                // No flag falls for time that only seems to have passed.
                self.clock_was_set(now);
                wall_clock::is_ahead(by);
                self.inner.availability.forget_the_future(wall_clock::now());
            }
            Signal::Stopping => {
                let availability = &self.inner.availability;
                availability.state().stopping.get_or_insert(now);
                availability.is_available.send_replace(false);
            }
        }
    }

    fn is_alive(&self, at: Timestamp) {
        let mut state = self.inner.availability.state();
        state.alive = state.alive.max(Some(at));
        if std::mem::take(&mut state.is_deadline_held) {
            self.inner.deadlines.notify_one();
        }
    }

    fn is_disconnected(&self, noticed: Timestamp, now: Timestamp) {
        let availability = &self.inner.availability;
        let alive = availability.state().alive;
        if alive.is_some_and(|alive| now - alive < JUST) {
            return;
        }
        if availability.begin_outage(noticed, availability.certain(noticed)) {
            tracing::warn!("players cannot reach the bot; no clock is charged until they can");
        }
    }

    /// Credits a standstill as far as the credit for standstills goes: its end, so that what follows is credited too.
    fn stood_still(&self, from: Timestamp, now: Timestamp) {
        let availability = &self.inner.availability;
        if !availability.is_available() {
            return;
        }
        let since = availability.certain(from);
        let length = now - since;
        let credited = availability.state().credited_standstill(length, now);
        let charged = length - credited;
        availability.begin_outage(since, since + charged);
        let (length, charged) = (length.as_ms(), charged.as_ms());
        metrics().standstills.inc();
        if charged > 0 {
            tracing::error!(
                standstill.ms = length,
                charged.ms = charged,
                "the program stood still for longer than is credited; find out why"
            );
        } else {
            tracing::warn!(
                standstill.ms = length,
                "the program stood still; no clock is charged for it"
            );
        }
    }

    fn clock_was_set(&self, since: Timestamp) {
        let availability = &self.inner.availability;
        if availability.begin_outage(since, availability.certain(since)) {
            tracing::warn!("the machine's clock was set; no clock is charged for it");
        }
    }

    /// The connection to the chat service stands. The time in which players could not reach the bot is recorded before
    /// this returns.
    pub async fn go_online(&self) {
        let availability = &self.inner.availability;
        if availability.is_available() {
            return;
        }
        let opening = availability.opening.lock().await;
        let mut is_told = false;
        while !availability.is_available() && !availability.is_stopping() {
            match self.end_outage().await {
                Ok(()) => {
                    // Sessions that were replayed before do not know of it.
                    self.inner.cache.clear();
                    availability.is_available.send_replace(true);
                }
                Err(error) => {
                    availability.state().is_store_failing = true;
                    if !is_told {
                        tracing::warn!(error = %error, "the bot is not available yet");
                        is_told = true;
                    }
                    time::sleep(AFTER_FAILURE).await;
                }
            }
        }
        drop(opening);
        self.inner.deadlines.notify_one();
        self.inner.owed.notify_one();
    }

    /// As [`App::go_online`], without waiting for it.
    fn go_online_soon(&self) {
        let availability = &self.inner.availability;
        if availability.is_available() || availability.opening.try_lock().is_err() {
            return;
        }
        let app = self.clone();
        tokio::spawn(async move { app.go_online().await });
    }

    async fn end_outage(&self) -> Result<(), store::Error> {
        let (has_begun, outage) = {
            let state = self.inner.availability.state();
            (state.has_begun, state.outage)
        };
        let mut now = wall_clock::now();
        let interruption = if !has_begun {
            self.read_unavailable_guilds().await?;
            self.inner.store.begin_run(now).await?
        } else if let Some(outage) = outage {
            // Until the store takes something nobody can play; that may take as long as its patience.
            self.inner.store.record_alive(outage.since, now).await?;
            now = wall_clock::now();
            self.record_outage(outage, now).await?
        } else {
            None
        };
        if let Some(interruption) = interruption {
            tracing::info!(
                interruption.ms = (interruption.to - interruption.from).as_ms(),
                "the time in which nobody could play is credited"
            );
        }
        let mut state = self.inner.availability.state();
        state.has_begun = true;
        state.since = Some(now);
        state.outage = None;
        state.saved = Some(now);
        state.is_store_failing = false;
        Ok(())
    }

    async fn record_outage(
        &self,
        outage: Outage,
        now: Timestamp,
    ) -> Result<Option<store::Interruption>, store::Error> {
        if now - outage.noticed < SHORTEST_CREDITED || now <= outage.since {
            return Ok(None);
        }
        let interruption = store::Interruption {
            from: outage.since,
            to: now,
        };
        self.inner.store.record_interruption(interruption).await?;
        Ok(Some(interruption))
    }

    /// The store did not take something. No flag falls until it does, and the time since it last did is credited.
    pub(super) fn store_is_away(&self) {
        let availability = &self.inner.availability;
        let Some(saved) = availability.state().saved else {
            return;
        };
        if availability.begin_outage(saved, availability.certain(saved)) {
            availability.state().is_store_failing = true;
            tracing::warn!("the database cannot be written; no clock is charged until it can");
        }
    }

    /// Before something is asked of a session: everything that was to be credited is recorded.
    pub(super) async fn admitted(&self) -> Result<(), AppError> {
        let availability = &self.inner.availability;
        if availability.is_available() || availability.is_stopping() {
            return Ok(());
        }
        time::timeout(availability.patience(), availability.available())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }

    /// Before a session is read: what was to be credited since the last run is recorded.
    pub(super) async fn begun(&self) -> Result<(), AppError> {
        let availability = &self.inner.availability;
        time::timeout(availability.patience(), availability.begun())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }

    /// Tells the store every second that the bot is available: should the program die, the next run credits the time
    /// from then on.
    pub(super) async fn keep_recording_availability(&self) {
        let mut ticks = time::interval(RECORD_EVERY);
        loop {
            ticks.tick().await;
            self.record_availability().await;
        }
    }

    /// If this cannot be saved, no move can be: then the bot is not available.
    async fn record_availability(&self) {
        let availability = &self.inner.availability;
        if !availability.is_available() {
            return;
        }
        let now = wall_clock::now();
        match self.was_available(availability.certain(now), now).await {
            Ok(()) => availability.saved(now),
            Err(_) => self.store_is_away(),
        }
    }

    /// Before flags fall that were due at `deadline`: whether the store was there for whoever moved in time.
    pub(super) async fn was_store_there_at(&self, deadline: Timestamp) -> bool {
        let availability = &self.inner.availability;
        if !availability.has_saved_since(deadline) {
            self.record_availability().await;
        }
        availability.is_available() && availability.has_saved_since(deadline)
    }

    /// Before the store is closed: tells it until when the bot was available, if it ever was.
    pub(super) async fn record_end(&self) {
        let until = {
            let state = self.inner.availability.state();
            let outage = state.outage.map(|outage| outage.since);
            outage.or(state.stopping.filter(|_| state.has_begun))
        };
        if let Some(until) = until {
            // There is nothing more to be done about it; it is logged.
            let _ = self.was_available(until, wall_clock::now()).await;
        } else {
            self.record_availability().await;
        }
    }

    async fn was_available(&self, until: Timestamp, now: Timestamp) -> Result<(), store::Error> {
        let saved = self.inner.store.record_alive(until, now).await;
        if let Err(error) = &saved {
            // The store warns, once a minute while it lasts.
            tracing::debug!(error = %error, "the bot's availability was not saved");
        }
        saved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: i64) -> Timestamp {
        Timestamp::from_ms(0) + Span::from_secs(seconds)
    }

    fn alive_at(at: i64) -> Availability {
        let availability = Availability::new();
        availability.state().alive = Some(seconds(at));
        availability
    }

    #[test]
    fn a_deadline_is_acted_on_if_something_arrived_hardly_earlier() {
        let availability = alive_at(100);
        for (now, horizon) in [(100, 100), (101, 101), (160, 101)] {
            let found = availability.deadline_horizon(seconds(now));
            assert_eq!(found, seconds(horizon), "{now}");
        }
    }

    #[test]
    fn what_was_credited_up_to_the_end_of_an_outage_is_not_credited_again() {
        let availability = alive_at(100);
        availability.state().since = Some(seconds(140));
        availability.is_available.send_replace(true);
        // The library has not yet heard of the connection by which somebody came in.
        assert!(availability.begin_outage(seconds(100), seconds(100)));
        assert_eq!(availability.state().outage.unwrap().since, seconds(140));
        availability.is_available.send_replace(true);
        assert!(availability.begin_outage(seconds(151), seconds(150)));
        assert_eq!(availability.state().outage.unwrap().since, seconds(150));
    }

    #[test]
    fn an_arrival_at_a_time_that_never_was_keeps_no_connection_alive() {
        let availability = alive_at(3_700);
        availability.state().since = Some(seconds(3_600));
        availability.forget_the_future(seconds(110));
        assert_eq!(availability.deadline_horizon(seconds(160)), seconds(111));
        assert_eq!(availability.state().since, Some(seconds(110)));
        availability.forget_the_future(seconds(500));
        assert_eq!(availability.certain(seconds(500)), seconds(110));
    }

    #[test]
    fn where_nobody_observes_arrivals_no_deadline_is_held() {
        let horizon = Availability::new().deadline_horizon(seconds(160));
        assert_eq!(horizon, seconds(160));
    }

    #[test]
    fn a_minute_of_standstills_an_hour_is_credited_however_often_the_program_stands_still() {
        let mut state = State::default();
        let mut credited = |length, now| {
            let length = Span::from_secs(length);
            state.credited_standstill(length, seconds(now)).as_ms() / 1_000
        };
        assert_eq!(credited(25, 1_000), 25);
        assert_eq!(credited(25, 1_060), 25);
        assert_eq!(credited(25, 1_061), 11);
        assert_eq!(credited(25, 1_121), 1);
        assert_eq!(credited(3_000, 1_121 + 3_600), 60);
        let in_a_day: i64 = (0..1_440)
            .map(|minute| credited(25, 10_000 + 60 * minute))
            .sum();
        assert!((1_440..=1_500).contains(&in_a_day), "{in_a_day}");
    }
}
