//! What is owed to the chat service, leased to whoever sends it.

use std::{
    collections::HashMap,
    future::Future,
    pin::pin,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::time::{self, Instant};

use super::{App, AppError, Denied, wall_clock};
use crate::{
    store::{self, ChannelId, Delivery, GuildId, HomeChannel, Lease, Location, Surface},
    telemetry::{
        in_seconds,
        metrics::{self, metrics},
    },
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{PublicView, SessionId, Version},
};

/// How long a sender may take; afterwards somebody else may send.
const LEASE: Span = Span::from_secs(60);

/// How long what was given up may be owed again.
const REMEMBERED: Span = Span::from_days(30);

/// How long a request that was given up may still be on its way.
const UNDERWAY: Span = Span::from_secs(12);

/// How long to wait before a result that could not be recorded is recorded again: less than before more is leased.
const RECORDED_LATER: Duration = Duration::from_millis(250);

/// The longest sleep when nothing is owed, in case a notification was lost.
const POLL: Duration = Duration::from_secs(1);

/// How long after a warning that the outbox cannot be read the next one is logged, while that lasts.
const WARN_AGAIN: Duration = Duration::from_secs(60);

/// Something owed: the session to show, where, and what stands there already.
pub struct Owed {
    delivery: Delivery,
    /// The session as it is now, which may be later than what was owed.
    pub view: PublicView,
    /// Where the session was begun.
    pub place: HomeChannel,
    /// Where its surfaces stand.
    pub locations: Vec<(Surface, Location)>,
    /// When it was begun to be sent.
    since: Timestamp,
}

/// When deliveries that had been given up were last tried again, by guild.
#[derive(Default)]
pub(super) struct GuildRetries(Mutex<HashMap<GuildId, Timestamp>>);

impl GuildRetries {
    fn lock(&self) -> MutexGuard<'_, HashMap<GuildId, Timestamp>> {
        // Every change is one call.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn note(&self, guild: GuildId, now: Timestamp) {
        let mut guilds = self.lock();
        guilds.retain(|_, at| now - *at < LEASE);
        guilds.insert(guild, now);
    }

    pub(super) fn is_later_than(&self, guild: GuildId, since: Timestamp) -> bool {
        self.lock().get(&guild).is_some_and(|at| *at >= since)
    }
}

impl Owed {
    /// On which surface.
    #[must_use]
    pub const fn surface(&self) -> Surface {
        self.delivery.surface
    }

    /// Which attempt this is, from 1.
    #[must_use]
    pub const fn attempt(&self) -> u32 {
        self.delivery.attempt
    }

    /// The version that was owed.
    #[must_use]
    pub const fn owed(&self) -> Version {
        self.delivery.owed
    }

    /// The version that was shown last; 0 if none ever was.
    #[must_use]
    pub const fn shown(&self) -> Version {
        self.delivery.shown
    }

    /// Where a surface of the session stands, if it does.
    #[must_use]
    pub fn location(&self, surface: Surface) -> Option<Location> {
        self.locations
            .iter()
            .find(|(stands, _)| *stands == surface)
            .map(|(_, location)| *location)
    }
}

impl App {
    /// Whether a surface of a session waits to be shown; not if the store cannot say.
    pub async fn is_owed(&self, session: SessionId, surface: Surface) -> bool {
        let owed = self.inner.store.is_owed(session, surface).await;
        owed.unwrap_or_default()
    }

    /// Up to `limit` things owed, as soon as there are any; none if `stopped` ends before.
    ///
    /// Not to be dropped before it ends: what it has leased would wait until its lease ends.
    pub async fn next_deliveries(
        &self,
        limit: u32,
        stopped: impl Future<Output = ()>,
    ) -> Vec<Owed> {
        let mut stopped = pin!(stopped);
        let mut warned: Option<Instant> = None;
        loop {
            tokio::select! {
                () = &mut stopped => return Vec::new(),
                () = self.inner.availability.begun() => {}
            }
            let pause = match self.lease(limit).await {
                Ok(owed) if !owed.is_empty() => return owed,
                Ok(_) => {
                    warned = None;
                    self.until_next_delivery().await
                }
                Err(error) => {
                    let now = wall_clock::monotonic();
                    if warned.is_none_or(|at| now.duration_since(at) >= WARN_AGAIN) {
                        tracing::warn!(error = %error, "the outbox cannot be read");
                        warned = Some(now);
                    }
                    POLL
                }
            };
            tokio::select! {
                () = &mut stopped => return Vec::new(),
                _ = time::timeout(pause, self.inner.owed.notified()) => {}
            }
        }
    }

    /// Leases at most `limit` of what is due now; nothing before the bot was available once, or if the store cannot say.
    pub async fn due_deliveries(&self, limit: u32) -> Vec<Owed> {
        if !self.inner.availability.has_begun() {
            return Vec::new();
        }
        self.lease(limit).await.unwrap_or_default()
    }

    async fn lease(&self, limit: u32) -> Result<Vec<Owed>, store::Error> {
        let now = wall_clock::now();
        let lease = Lease {
            holder: self.inner.holder.clone(),
            until: now + LEASE,
        };
        let mut owed = Vec::new();
        for delivery in self.inner.store.lease(lease, now, limit).await? {
            match self.to_show(delivery.clone()).await {
                Ok(it) => owed.push(it),
                Err(error) => {
                    // What can be shown does not wait for that.
                    let app = self.clone();
                    tokio::spawn(async move { app.could_not_show(&delivery, error).await });
                }
            }
        }
        Ok(owed)
    }

    async fn to_show(&self, delivery: Delivery) -> Result<Owed, AppError> {
        let since = wall_clock::now();
        let loaded = self.load(delivery.session()).await?;
        let locations = self.inner.store.locations(delivery.session()).await?;
        Ok(Owed {
            since,
            view: loaded.session.public_view(wall_clock::now()),
            place: loaded.place,
            locations,
            delivery,
        })
    }

    async fn could_not_show(&self, delivery: &Delivery, error: AppError) {
        let (store, now) = (&self.inner.store, wall_clock::now());
        let recorded = match error {
            AppError::Failed(error) => {
                let why = format!("{error:#}");
                tracing::error!(session.id = %delivery.session(), error = why, "a session cannot be shown");
                self.record(|| store.give_up(delivery, &why, now)).await
            }
            AppError::Denied(Denied::Quarantined) => {
                // It is owed again when the session is released.
                let why = "its session is quarantined";
                self.record(|| store.give_up(delivery, why, now)).await
            }
            AppError::Denied(_) | AppError::Refused(_) => {
                let at = now + Span::from_secs(1);
                self.record(|| store.retry(delivery, at, false)).await
            }
        };
        if let Err(error) = recorded {
            tracing::warn!(session.id = %delivery.session(), ?error, "a delivery is retried when its lease expires");
        }
    }

    async fn until_next_delivery(&self) -> Duration {
        let now = wall_clock::now();
        match self.inner.store.next_delivery(now).await {
            Ok(Some(next)) => {
                let left = u64::try_from((next - now).as_ms()).unwrap_or_default();
                Duration::from_millis(left).clamp(Duration::from_millis(1), POLL)
            }
            Ok(None) | Err(_) => POLL,
        }
    }

    /// It was shown, and if that was not the first attempt, something is to be cleared up later; `location` says where
    /// it stands now, if that has changed. While the store cannot be used this waits until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses; it will be sent again.
    pub async fn delivered(&self, owed: &Owed, location: Option<Location>) -> Result<(), AppError> {
        let (shown, now) = (owed.view.version(), wall_clock::now());
        if !matches!(owed.surface(), Surface::Leftovers | Surface::Archive) {
            let surface = owed.surface().key();
            metrics()
                .shown
                .get_or_create(&metrics::SurfaceLabels { surface })
                .observe(in_seconds(now - owed.view.last_at()));
        }
        self.record(move || async move {
            self.clear_up(owed, now).await?;
            let store = &self.inner.store;
            store.delivered(&owed.delivery, shown, location, now).await
        })
        .await
    }

    /// Records the result of a delivery, again and again while the store cannot be used: until it is recorded, nothing
    /// of its session is sent before the lease runs out, and then the same once more.
    async fn record<F>(&self, recording: impl Fn() -> F) -> Result<(), AppError>
    where
        F: Future<Output = Result<(), store::Error>>,
    {
        recorded(recording).await?;
        self.inner.owed.notify_one();
        Ok(())
    }

    /// After a later attempt than the first: when nothing of those before can be on its way any longer, what they left
    /// behind is to be taken away.
    async fn clear_up(&self, owed: &Owed, now: Timestamp) -> Result<(), store::Error> {
        // The others post nothing in a channel.
        let posts = !matches!(
            owed.surface(),
            Surface::Displaced | Surface::Leftovers | Surface::Archive
        );
        if owed.attempt() == 1 || !posts {
            return Ok(());
        }
        let (session, at) = (owed.view.id(), now + UNDERWAY);
        let store = &self.inner.store;
        store.owe_again(session, Surface::Leftovers, at).await
    }

    /// It could not be sent now; it is owed again after a pause. `is_attempted` is whether it was tried, so that
    /// something may have been left behind. While the store cannot be used this waits until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses; the lease will run out and it will be sent again.
    pub async fn retry_delivery(
        &self,
        owed: &Owed,
        after: Span,
        is_attempted: bool,
    ) -> Result<(), AppError> {
        let (store, at) = (&self.inner.store, wall_clock::now() + after);
        self.record(|| store.retry(&owed.delivery, at, is_attempted))
            .await
    }

    /// It can never be sent; nothing is owed there until something new happens. While the store cannot be used this
    /// waits until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses.
    pub async fn give_up_delivery(&self, owed: &Owed, reason: &str) -> Result<(), AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        self.record(|| store.give_up(&owed.delivery, reason, now))
            .await?;
        // The event that gave us access may have arrived while Discord still refused.
        if let Some(guild) = owed.place.guild
            && self.inner.guild_retries.is_later_than(guild, owed.since)
        {
            self.try_again_in(guild).await;
        }
        Ok(())
    }

    /// Something has changed in a guild that may give us access where we could not write: what was given up there is
    /// owed again.
    pub async fn try_again_in(&self, guild: GuildId) {
        let now = wall_clock::now();
        self.inner.guild_retries.note(guild, now);
        match self
            .inner
            .store
            .owe_given_up(guild, now - REMEMBERED, now)
            .await
        {
            Ok(0) => {}
            Ok(owed) => {
                tracing::info!(owed, "deliveries that were given up are queued again");
                self.inner.owed.notify_one();
                self.inner.owed_by_contests.notify_one();
            }
            Err(error) => {
                tracing::warn!(error = %error, "deliveries that were given up were not queued again");
            }
        }
    }

    /// A thread is open, perhaps again: what was given up of the sessions that are played in it is owed again.
    pub async fn try_again_at(&self, channel: ChannelId) {
        let (store, now) = (&self.inner.store, wall_clock::now());
        match store.owe_given_up_at(channel, now - REMEMBERED, now).await {
            Ok(0) => {}
            Ok(owed) => {
                tracing::info!(
                    owed,
                    "deliveries that were given up in a thread are queued again"
                );
                self.inner.owed.notify_one();
                self.inner.owed_by_contests.notify_one();
            }
            Err(error) => {
                tracing::warn!(error = %error, "deliveries that were given up were not queued again");
            }
        }
    }

    /// What a surface of a session shows has changed, though nothing happened in the session.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn show_again(&self, session: SessionId, surface: Surface) -> Result<(), AppError> {
        let (store, now) = (&self.inner.store, wall_clock::now());
        store.owe_again(session, surface, now).await?;
        self.inner.owed.notify_one();
        Ok(())
    }

    /// A surface of the session stands elsewhere from now on, whatever becomes of this delivery.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn moved(
        &self,
        owed: &Owed,
        surface: Surface,
        location: Location,
    ) -> Result<(), AppError> {
        Ok(self
            .inner
            .store
            .place(owed.view.id(), surface, location)
            .await?)
    }
}

/// Records the result of a delivery, again and again while the store cannot be used.
pub(super) async fn recorded<F>(recording: impl Fn() -> F) -> Result<(), store::Error>
where
    F: Future<Output = Result<(), store::Error>>,
{
    let mut is_told = false;
    loop {
        match recording().await {
            Err(error @ (store::Error::Unavailable(_) | store::Error::Damaged(_))) => {
                if !is_told {
                    tracing::warn!(error = %error, "the result of a delivery is recorded later");
                    is_told = true;
                }
                time::sleep(RECORDED_LATER).await;
            }
            recorded => return recorded,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::{
        Arrival,
        draft::Draft,
        tests::{ANN, BEN, TestApp, chess, plays},
    };
    use qiyuan_core::{rules::Seat, session::Event};

    #[tokio::test]
    async fn what_a_quarantined_session_owes_is_given_up_until_it_is_released() {
        let test = TestApp::open().await;
        let (app, store) = (&test.app, &test.store);
        let now = wall_clock::now();
        let session = test.game(chess("10m"), BEN, now).await;
        let before = app.load(session).await.unwrap();
        let events = before.session.decide(plays(ANN, "e4"), now).unwrap();
        let draft = Draft::of(&before, events, now).unwrap();
        let mut append = draft.to_append(&before, &Arrival::unasked(now), Vec::new());
        append.change.events[0].event = Event::Played {
            seat: Seat(0),
            action: "nonsense".to_owned(),
        };
        store.append(append).await.unwrap();
        app.inner.cache.clear();
        let is_given_up = async {
            while store.owed().await.unwrap() > 0 {
                time::sleep(Duration::from_millis(10)).await;
            }
        };
        let waiting = async {
            tokio::select! {
                _ = app.next_deliveries(16, std::future::pending()) => panic!("it cannot be shown"),
                () = is_given_up => {}
            }
        };
        time::timeout(Duration::from_secs(20), waiting)
            .await
            .expect("it is tried again and again");
        assert_eq!(store.quarantined(10).await.unwrap().len(), 1);
        store.release(session, now, None).await.unwrap();
        assert!(store.owed().await.unwrap() > 0);
    }
}
