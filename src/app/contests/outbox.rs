//! What contests owe to the chat service, leased to whoever sends it.

use std::{future::Future, pin::pin, time::Duration};

use tokio::time;

use super::{App, AppError, ContestError, Denied};
use crate::{
    app::{outbox::recorded, wall_clock},
    store::{self, ContestDelivery, ContestPlace, ContestSurface, Lease, Location},
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    contest::conduct::{ContestId, ContestView},
    session::PlayerId,
};

/// How long a sender may take; afterwards somebody else may send.
const LEASE: Span = Span::from_secs(60);

/// The longest sleep when nothing is owed, in case a notification was lost.
const POLL: Duration = Duration::from_secs(1);

/// Something that a contest owes: what to show, where, and what stands there already.
#[derive(Debug)]
pub struct ContestOwed {
    delivery: ContestDelivery,
    /// The contest as it is now, which may be later than what was owed.
    pub view: ContestView,
    /// Where it was announced.
    pub place: ContestPlace,
    /// Where its surfaces stand.
    pub locations: Vec<(ContestSurface, Location)>,
    /// When it was begun to be sent.
    since: Timestamp,
}

impl ContestOwed {
    /// On which surface.
    #[must_use]
    pub const fn surface(&self) -> ContestSurface {
        self.delivery.surface
    }

    /// Which attempt this is, from 1.
    #[must_use]
    pub const fn attempt(&self) -> u32 {
        self.delivery.attempt
    }

    /// Where a surface stands, if it does.
    #[must_use]
    pub fn location(&self, surface: ContestSurface) -> Option<Location> {
        let mut locations = self.locations.iter();
        let found = locations.find(|(stands, _)| *stands == surface);
        found.map(|(_, location)| *location)
    }
}

impl App {
    /// Up to `limit` things that contests owe, as soon as there are any; none if `stopped` ends before.
    ///
    /// Not to be dropped before it ends: what it has leased would wait until its lease ends.
    pub async fn next_contest_deliveries(
        &self,
        limit: u32,
        stopped: impl Future<Output = ()>,
    ) -> Vec<ContestOwed> {
        let mut stopped = pin!(stopped);
        loop {
            tokio::select! {
                () = &mut stopped => return Vec::new(),
                () = self.inner.availability.begun() => {}
            }
            let pause = match self.lease_contests(limit).await {
                Ok(owed) if !owed.is_empty() => return owed,
                Ok(_) => self.until_next_of_contests().await,
                Err(error) => {
                    tracing::debug!(error = %error, "the outbox of contests cannot be read");
                    POLL
                }
            };
            tokio::select! {
                () = &mut stopped => return Vec::new(),
                _ = time::timeout(pause, self.inner.owed_by_contests.notified()) => {}
            }
        }
    }

    /// Leases at most `limit` of what contests owe now.
    pub async fn due_contest_deliveries(&self, limit: u32) -> Vec<ContestOwed> {
        if !self.inner.availability.has_begun() {
            return Vec::new();
        }
        self.lease_contests(limit).await.unwrap_or_default()
    }

    async fn lease_contests(&self, limit: u32) -> Result<Vec<ContestOwed>, store::Error> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        let lease = Lease {
            holder: self.inner.holder.clone(),
            until: now + LEASE,
        };
        let mut owed = Vec::new();
        for delivery in store.lease_contests(lease, now, limit).await? {
            match self.contest_to_show(delivery.clone()).await {
                Ok(it) => owed.push(it),
                Err(error) => {
                    // What can be shown does not wait for that.
                    let app = self.clone();
                    tokio::spawn(async move { app.could_not_show_contest(&delivery, error).await });
                }
            }
        }
        Ok(owed)
    }

    async fn could_not_show_contest(&self, delivery: &ContestDelivery, error: ContestError) {
        let now = wall_clock::now();
        let store = &self.inner.store;
        let recorded = match error {
            ContestError::App(AppError::Denied(Denied::Unavailable | Denied::Busy)) => {
                let later = now + Span::from_secs(1);
                self.record_of_contest(|| store.retry_contest(delivery, later, false))
                    .await
            }
            error => {
                tracing::error!(contest.id = %delivery.contest, ?error, "a contest cannot be shown");
                let why = "it cannot be shown";
                self.record_of_contest(|| store.give_up_contest(delivery, why, now))
                    .await
            }
        };
        if let Err(error) = recorded {
            tracing::warn!(contest.id = %delivery.contest, ?error, "a delivery is retried when its lease expires");
        }
    }

    /// Records the result of a delivery, as that of a session.
    async fn record_of_contest<F>(&self, recording: impl Fn() -> F) -> Result<(), AppError>
    where
        F: Future<Output = Result<(), store::Error>>,
    {
        recorded(recording).await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }

    async fn contest_to_show(
        &self,
        delivery: ContestDelivery,
    ) -> Result<ContestOwed, ContestError> {
        let since = wall_clock::now();
        let loaded = self.load_contest(delivery.contest).await?;
        let locations = self.inner.store.contest_locations(delivery.contest).await?;
        Ok(ContestOwed {
            since,
            view: loaded.contest.view(),
            place: loaded.place,
            locations,
            delivery,
        })
    }

    async fn until_next_of_contests(&self) -> Duration {
        let now = wall_clock::now();
        match self.inner.store.next_contest_delivery(now).await {
            Ok(Some(next)) => {
                let left = u64::try_from((next - now).as_ms()).unwrap_or_default();
                Duration::from_millis(left).clamp(Duration::from_millis(1), POLL)
            }
            Ok(None) | Err(_) => POLL,
        }
    }

    /// It was shown; `location` says where it stands now, if that has changed. While the store cannot be used this waits
    /// until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses; it will be sent again.
    pub async fn contest_delivered(
        &self,
        owed: &ContestOwed,
        location: Option<Location>,
    ) -> Result<(), AppError> {
        let (shown, now) = (owed.view.version, wall_clock::now());
        let store = &self.inner.store;
        self.record_of_contest(|| store.contest_delivered(&owed.delivery, shown, location, now))
            .await
    }

    /// It could not be sent now; it is owed again after a pause. While the store cannot be used this waits until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses; the lease will run out and it will be sent again.
    pub async fn retry_contest_delivery(
        &self,
        owed: &ContestOwed,
        after: Span,
        is_attempted: bool,
    ) -> Result<(), AppError> {
        let at = wall_clock::now() + after;
        let store = &self.inner.store;
        self.record_of_contest(|| store.retry_contest(&owed.delivery, at, is_attempted))
            .await
    }

    /// It can never be sent. While the store cannot be used this waits until it can.
    ///
    /// # Errors
    ///
    /// The store can be used and refuses.
    pub async fn give_up_contest_delivery(
        &self,
        owed: &ContestOwed,
        reason: &str,
    ) -> Result<(), AppError> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        self.record_of_contest(|| store.give_up_contest(&owed.delivery, reason, now))
            .await?;
        // As with sessions: the event that gave us access may have arrived while Discord still refused.
        let guild = owed.place.guild;
        if self.inner.guild_retries.is_later_than(guild, owed.since) {
            self.try_again_in(guild).await;
        }
        Ok(())
    }

    /// Where the messages of a contest stand.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn contest_locations(
        &self,
        id: ContestId,
    ) -> Result<Vec<(ContestSurface, Location)>, AppError> {
        Ok(self.inner.store.contest_locations(id).await?)
    }

    /// Shows a surface of a contest anew.
    ///
    /// # Errors
    ///
    /// There is no such contest, or the store failed.
    pub async fn show_contest_again(
        &self,
        id: ContestId,
        surface: ContestSurface,
        at: Timestamp,
    ) -> Result<(), ContestError> {
        let store = &self.inner.store;
        store.owe_contest_again(id, surface, at).await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }

    /// Announces a contest in another channel from now on, as somebody asks.
    ///
    /// # Errors
    ///
    /// They may not play there, there is no such contest that goes on, or the store failed.
    pub async fn bring_contest(
        &self,
        by: PlayerId,
        id: ContestId,
        place: ContestPlace,
    ) -> Result<(), ContestError> {
        self.check_may_play(place.guild, by).await?;
        let now = wall_clock::now();
        self.inner.store.move_contest(id, place, now).await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }
}
