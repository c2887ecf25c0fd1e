//! Whether players can reach the house. Time in which they can not is remembered and given back.
//!
//! A process that runs is not yet a house that is open: only a connection to the chat service makes it one.
//! Until there is one, nobody's flag falls and nothing is charged; what passed since the house was last open
//! is an interruption, recorded before anything is asked of a session.
//!
//! A connection may be dead for long before anybody notices. So whoever brings requests in says when there was a sign
//! of life ([`App::heard`]), and two things rest on that:
//!
//! - no flag falls unless there was one hardly earlier than the flag's own time. Shortly before a deadline one is
//!   asked for ([`App::sign_of_life_wanted`]); until it comes the flag is held. Where deadlines pass so often that not
//!   everyone can have its own, one from a little earlier is enough;
//! - a connection that is found dead counts as lost since its last sign of life, not since it was found out.
//!
//! Nobody can play either while the store takes nothing. Then the house closes as of the last moment at which something was
//! saved, requests are refused in words, and it opens again as soon as something can be saved.

use std::{
    mem,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    time,
};

use super::{App, AppError, Denied, limits::Quota, wall_clock};
use crate::store;
use qiyuan_core::clock::{Span, Timestamp};

/// A shorter loss of the connection costs nobody anything: the chat service itself waits as long for an
/// answer, and delivers late what it could not deliver.
const NOTICED: Span = Span::from_secs(3);

/// How long before a deadline a sign of life is asked for: the library may take half a second to send the question. How
/// old the last one may be while deadlines pass one after the other.
const AHEAD: Span = Span::from_ms(600);
const FRESH: Span = Span::from_ms(200);

/// How much later than the last sign of life a deadline may be; and when hardly any more can be asked for.
const HARDLY: Span = Span::from_secs(1);
const HARDLY_WHEN_BUSY: Span = Span::from_secs(2);

/// How long a connection that was just heard of stands whatever the library says.
const JUST: Span = Span::from_secs(1);

/// How often a sign of life may be asked for: the chat service takes 120 messages a minute, the library's among them.
const QUESTIONS: Quota = Quota {
    most: 15,
    every: Span::SECOND,
};

/// Hardly any question is left when it takes longer than this until they are whole again.
const BUSY: Span = Span::from_secs(8);

/// How long a request may wait for the house to open, and if the store keeps it closed: it may have stumbled, but that its
/// disk is full will not pass in a while.
const PATIENCE: Duration = Duration::from_secs(10);
const PATIENCE_WITH_STORE: Duration = Duration::from_secs(2);

/// How long to wait before the store is asked again.
const AFTER_FAILURE: Duration = Duration::from_millis(250);

/// Whether the house is open.
pub(super) struct Availability {
    is_open: watch::Sender<bool>,
    state: Mutex<State>,
    /// Held while the house opens, so that it opens once.
    opening: tokio::sync::Mutex<()>,
    /// Rung when a sign of life is wanted.
    wanted: Notify,
}

#[derive(Default)]
struct State {
    /// Whether this run has begun: whether it was ever open.
    has_begun: bool,
    /// When it was opened last.
    opened: Option<Timestamp>,
    /// How it was closed, if it was open before.
    closed: Option<Closed>,
    /// When it was said that it will close for good.
    leaving: Option<Timestamp>,
    /// The last sign of life; nothing if nobody watches for any.
    heard: Option<Timestamp>,
    /// Whether the next sign of life is waited for.
    is_awaited: bool,
    /// When the allowance of questions is whole again, if any was asked.
    questions: Option<Timestamp>,
    /// When something was last given to the store that it saved.
    saved: Option<Timestamp>,
    /// Whether the store takes nothing, as far as is known.
    is_store_away: bool,
}

/// How the doors were closed.
#[derive(Clone, Copy)]
struct Closed {
    /// When the connection was seen to be lost, or first gave no answer.
    lost: Timestamp,
    /// Since when nobody may have reached the house.
    since: Timestamp,
}

impl State {
    /// How much later than the last sign of life a deadline may be.
    fn leeway(&self, now: Timestamp) -> Span {
        let is_busy = self.questions.is_some_and(|whole| whole - now > BUSY);
        if is_busy { HARDLY_WHEN_BUSY } else { HARDLY }
    }
}

impl Availability {
    /// Not open yet.
    pub(super) fn new() -> Self {
        Self {
            is_open: watch::Sender::new(false),
            state: Mutex::default(),
            opening: tokio::sync::Mutex::default(),
            wanted: Notify::new(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Every change is one assignment.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether players can reach the house.
    pub(super) fn is_open(&self) -> bool {
        *self.is_open.borrow()
    }

    /// When the house was last open, if it was and that is no longer so. Who leaves when the doors are closed has not
    /// been there since they were.
    pub(super) fn left(&self) -> Option<Timestamp> {
        let state = self.state();
        let closed = state.closed.map(|closed| closed.since);
        closed.or(state.leaving.filter(|_| state.has_begun))
    }

    /// Closes as of `lost`, if the house is open. What was given back once, up to the last opening, is not given back
    /// again.
    fn close(&self, lost: Timestamp) -> bool {
        let certain = self.certain(lost);
        let mut state = self.state();
        if !self.is_open() {
            return false;
        }
        let since = state.opened.map_or(certain, |opened| certain.max(opened));
        state.closed = Some(Closed { lost, since });
        self.is_open.send_replace(false);
        true
    }

    /// What was given to the store at `at` is saved.
    pub(super) fn saved(&self, at: Timestamp) {
        let mut state = self.state();
        state.saved = state.saved.max(Some(at));
        state.is_store_away = false;
    }

    /// Whether something was saved that was given to the store at `at` or later.
    pub(super) fn has_saved_since(&self, at: Timestamp) -> bool {
        self.state().saved >= Some(at)
    }

    /// Whether the store takes nothing, as far as is known.
    pub(super) fn is_store_away(&self) -> bool {
        self.state().is_store_away
    }

    /// The clock was set back to `now`: nothing has happened later.
    fn forget_the_future(&self, now: Timestamp) {
        let mut state = self.state();
        let State {
            opened,
            heard,
            saved,
            questions,
            ..
        } = &mut *state;
        for moment in [opened, heard, saved, questions] {
            *moment = moment.map(|moment| moment.min(now));
        }
    }

    /// How long a request may wait.
    fn patience(&self) -> Duration {
        if self.is_store_away() {
            PATIENCE_WITH_STORE
        } else {
            PATIENCE
        }
    }

    /// Until when players can certainly reach the house: now, or when there was last a sign of life.
    pub(super) fn certain(&self, now: Timestamp) -> Timestamp {
        self.state().heard.map_or(now, |heard| heard.min(now))
    }

    /// The latest deadline that may be acted on at `now`.
    pub(super) fn ripe(&self, now: Timestamp) -> Timestamp {
        let leeway = self.state().leeway(now);
        now.min(self.certain(now) + leeway)
    }

    /// Asks for a sign of life if `next` is so near that one is needed. Says for how long nothing else is to be done: until
    /// one is needed, or until `next`, which is in the past if it is held.
    pub(super) fn prepare(&self, next: Timestamp, now: Timestamp) -> Span {
        let early = next - AHEAD;
        if early > now {
            return early - now;
        }
        self.ask(early, now);
        next - now
    }

    /// Asks for a sign of life if the last one is not fresh.
    pub(super) fn refresh(&self, now: Timestamp) {
        self.ask(now - FRESH, now);
    }

    /// Asks for a sign of life if there was none since `early`, and one may be asked for.
    fn ask(&self, early: Timestamp, now: Timestamp) {
        let mut state = self.state();
        if state.is_awaited || state.heard.is_none_or(|heard| heard >= early) {
            return;
        }
        if let Ok(whole) = QUESTIONS.take(state.questions, now) {
            state.questions = Some(whole);
            state.is_awaited = true;
            self.wanted.notify_one();
        }
    }

    /// Whether the house takes no more requests.
    pub(super) fn is_leaving(&self) -> bool {
        self.state().leaving.is_some()
    }

    /// Waits until the house has been open once.
    pub(super) async fn begun(&self) {
        if !self.state().has_begun {
            self.opened().await;
        }
    }

    /// Waits until the house is open.
    pub(super) async fn opened(&self) {
        let mut is_open = self.is_open.subscribe();
        // The sender lives as long as this.
        let _ = is_open.wait_for(|is_open| *is_open).await;
    }
}

impl App {
    /// Players can reach the house: the connection to the chat service stands. The time in which they could
    /// not is recorded before this returns.
    pub async fn go_online(&self) {
        let availability = &self.inner.availability;
        if availability.is_open() {
            return;
        }
        let opening = availability.opening.lock().await;
        let mut is_told = false;
        while !availability.is_open() && !availability.is_leaving() {
            match self.record_absence().await {
                Ok(()) => {
                    // Sessions that were replayed before do not know of it.
                    self.inner.cache.clear();
                    availability.is_open.send_replace(true);
                }
                Err(error) => {
                    availability.state().is_store_away = true;
                    if !is_told {
                        tracing::warn!(error = %error, "the house can not open yet");
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

    /// As [`App::go_online`], without waiting for it; nothing if the doors are being opened.
    pub fn go_online_soon(&self) {
        let availability = &self.inner.availability;
        if availability.is_open() || availability.opening.try_lock().is_err() {
            return;
        }
        let app = self.clone();
        tokio::spawn(async move { app.go_online().await });
    }

    async fn record_absence(&self) -> Result<(), store::Error> {
        let (has_begun, closed) = {
            let state = self.inner.availability.state();
            (state.has_begun, state.closed)
        };
        let mut now = wall_clock::now();
        let away = if !has_begun {
            self.remember_away().await?;
            self.inner.store.begin_run(now).await?
        } else if let Some(closed) = closed {
            // Until the store takes something nobody can play; that may take as long as its patience.
            self.inner.store.heartbeat(closed.since, now).await?;
            now = wall_clock::now();
            self.record_loss(closed, now).await?
        } else {
            None
        };
        if let Some(away) = away {
            tracing::info!(
                interruption.ms = (away.to - away.from).as_ms(),
                "the time in which nobody could play is given back"
            );
        }
        let mut state = self.inner.availability.state();
        state.has_begun = true;
        state.opened = Some(now);
        state.closed = None;
        state.saved = Some(now);
        state.is_store_away = false;
        Ok(())
    }

    async fn record_loss(
        &self,
        closed: Closed,
        now: Timestamp,
    ) -> Result<Option<store::Interruption>, store::Error> {
        if now - closed.lost < NOTICED {
            return Ok(None);
        }
        let away = store::Interruption {
            from: closed.since,
            to: now,
        };
        self.inner.store.record_interruption(away).await?;
        Ok(Some(away))
    }

    /// The time by which everything goes is ahead by so much; behind, if negative. It is set right, with the doors closed:
    /// no flag falls for what only seems to have passed, and it is given back. Whoever opens them opens them again.
    pub fn clock_is_ahead(&self, by: Span) {
        let availability = &self.inner.availability;
        if availability.close(wall_clock::now()) {
            tracing::warn!("the clock is set; no clock is charged for it");
        }
        wall_clock::is_ahead(by);
        availability.forget_the_future(wall_clock::now());
    }

    /// Somebody or something was heard by the connection at `at`: it was alive then.
    pub fn heard(&self, at: Timestamp) {
        let at = at.min(wall_clock::now());
        let mut state = self.inner.availability.state();
        state.heard = state.heard.max(Some(at));
        if mem::take(&mut state.is_awaited) {
            self.inner.deadlines.notify_one();
        }
    }

    /// Whether there was a sign of life a moment ago.
    #[must_use]
    pub fn has_just_heard(&self, now: Timestamp) -> bool {
        let heard = self.inner.availability.state().heard;
        heard.is_some_and(|heard| now - heard < JUST)
    }

    /// Whether a sign of life was asked for and none has come.
    #[must_use]
    pub fn awaits_sign_of_life(&self) -> bool {
        self.inner.availability.state().is_awaited
    }

    /// Waits until a sign of life is wanted of the connection.
    pub async fn sign_of_life_wanted(&self) {
        self.inner.availability.wanted.notified().await;
    }

    /// The connection was lost at `lost`, or does not answer since. No flag falls until the doors open again, and what
    /// passed since the last sign of life is given back.
    pub fn go_offline(&self, lost: Timestamp) {
        if self.inner.availability.close(lost) {
            tracing::warn!("players can not reach the house; no clock is charged until they can");
        }
    }

    /// The store did not take something. No flag falls until it does, and what passed since it last did is given back.
    pub(super) fn store_is_away(&self) {
        let availability = &self.inner.availability;
        let Some(saved) = availability.state().saved else {
            return;
        };
        if availability.close(saved) {
            availability.state().is_store_away = true;
            tracing::warn!("nothing can be saved; no clock is charged until it can");
        }
    }

    /// The house takes no more requests. What it has is finished; what time passes from now on is given back
    /// by the next run.
    pub fn leave(&self) {
        let availability = &self.inner.availability;
        availability
            .state()
            .leaving
            .get_or_insert(wall_clock::now());
        availability.is_open.send_replace(false);
    }

    /// Before something is asked of a session: everything that was to be given back is recorded.
    pub(super) async fn admitted(&self) -> Result<(), AppError> {
        let availability = &self.inner.availability;
        if availability.is_open() || availability.is_leaving() {
            return Ok(());
        }
        time::timeout(availability.patience(), availability.opened())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }

    /// Before a session is read: what was to be given back since the last run is recorded.
    pub(super) async fn begun(&self) -> Result<(), AppError> {
        let availability = &self.inner.availability;
        time::timeout(availability.patience(), availability.begun())
            .await
            .map_err(|_| Denied::Unavailable.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(seconds: i64) -> Timestamp {
        Timestamp::from_ms(0) + Span::from_secs(seconds)
    }

    fn heard_at(at: i64) -> Availability {
        let availability = Availability::new();
        availability.state().heard = Some(seconds(at));
        availability
    }

    #[test]
    fn a_deadline_is_acted_on_if_the_connection_lived_hardly_earlier() {
        let availability = heard_at(100);
        assert_eq!(availability.ripe(seconds(100)), seconds(100));
        assert_eq!(availability.ripe(seconds(101)), seconds(101));
        assert_eq!(availability.ripe(seconds(160)), seconds(101));
    }

    #[test]
    fn no_more_is_asked_than_discord_takes_and_one_from_a_little_earlier_is_enough_then() {
        let availability = heard_at(100);
        for asked in 0..15 {
            let latest = if asked > 8 { 102 } else { 101 };
            assert_eq!(availability.ripe(seconds(110)), seconds(latest), "{asked}");
            availability.refresh(seconds(110));
            assert!(mem::take(&mut availability.state().is_awaited), "{asked}");
        }
        availability.refresh(seconds(110));
        assert!(!availability.state().is_awaited);
        // A second later there is one more.
        availability.refresh(seconds(111));
        assert!(mem::take(&mut availability.state().is_awaited));
        availability.refresh(seconds(111));
        assert!(!availability.state().is_awaited);
        assert_eq!(availability.ripe(seconds(111)), seconds(102));
        assert_eq!(availability.ripe(seconds(160)), seconds(101));
    }

    #[test]
    fn what_was_given_back_up_to_the_opening_is_not_given_back_again() {
        let availability = heard_at(100);
        availability.state().opened = Some(seconds(140));
        availability.is_open.send_replace(true);
        // The library has not yet heard of the connection by which somebody came in.
        assert!(availability.close(seconds(100)));
        let closed = availability.state().closed.unwrap();
        assert_eq!(closed.since, seconds(140));
        availability.state().heard = Some(seconds(150));
        availability.is_open.send_replace(true);
        assert!(availability.close(seconds(151)));
        let closed = availability.state().closed.unwrap();
        assert_eq!(closed.since, seconds(150));
    }

    #[test]
    fn a_sign_of_life_from_a_time_that_never_was_holds_no_connection_alive() {
        let availability = heard_at(3_700);
        availability.state().opened = Some(seconds(3_600));
        availability.forget_the_future(seconds(110));
        assert_eq!(availability.ripe(seconds(160)), seconds(111));
        assert_eq!(availability.state().opened, Some(seconds(110)));
        availability.forget_the_future(seconds(500));
        assert_eq!(availability.certain(seconds(500)), seconds(110));
    }

    #[test]
    fn where_nobody_watches_for_signs_of_life_no_deadline_is_held() {
        assert_eq!(Availability::new().ripe(seconds(160)), seconds(160));
    }

    #[test]
    fn a_sign_of_life_is_asked_for_shortly_before_a_deadline_and_only_then() {
        let availability = heard_at(100);
        let far = availability.prepare(seconds(130), seconds(110));
        assert_eq!(far, Span::from_secs(20) - AHEAD);
        assert!(!availability.state().is_awaited);
        let early = seconds(130) - AHEAD;
        assert_eq!(availability.prepare(seconds(130), early), AHEAD);
        assert!(availability.state().is_awaited);
        let availability = heard_at(130);
        availability.prepare(seconds(130), seconds(131));
        assert!(!availability.state().is_awaited);
    }
}
