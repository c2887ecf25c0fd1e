//! What contests owe to the chat service, leased to whoever sends it.

use std::{future::Future, pin::pin, time::Duration};

use tokio::time;

use super::{App, AppError, ContestError, Denied};
use crate::{
    app::wall_clock,
    store::{
        self, ContestDelivery, ContestPlace, ContestSurface, GuildId, Lease, Location, MessageId,
    },
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    contest::conduct::{ContestId, ContestView},
    session::Version,
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

    /// The version that was shown last; 0 if none ever was.
    #[must_use]
    pub const fn shown(&self) -> Version {
        self.delivery.shown
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
                Err(ContestError::App(AppError::Denied(Denied::Unavailable | Denied::Busy))) => {
                    let later = now + Span::from_secs(1);
                    store.retry_contest(&delivery, later, false).await?;
                }
                Err(error) => {
                    tracing::error!(contest.id = %delivery.contest, ?error, "a contest cannot be shown");
                    let why = "it cannot be shown";
                    store.give_up_contest(&delivery, why, now).await?;
                }
            }
        }
        Ok(owed)
    }

    async fn contest_to_show(
        &self,
        delivery: ContestDelivery,
    ) -> Result<ContestOwed, ContestError> {
        let loaded = self.load_contest(delivery.contest).await?;
        let locations = self.inner.store.contest_locations(delivery.contest).await?;
        Ok(ContestOwed {
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

    /// It was shown; `location` says where it stands now, if that has changed.
    ///
    /// # Errors
    ///
    /// The store failed; it will be sent again.
    pub async fn contest_delivered(
        &self,
        owed: &ContestOwed,
        location: Option<Location>,
    ) -> Result<(), AppError> {
        let (shown, now) = (owed.view.version, wall_clock::now());
        let store = &self.inner.store;
        store
            .contest_delivered(&owed.delivery, shown, location, now)
            .await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }

    /// It could not be sent now; it is owed again after a pause.
    ///
    /// # Errors
    ///
    /// The store failed; it will be sent again.
    pub async fn retry_contest_delivery(
        &self,
        owed: &ContestOwed,
        after: Span,
        is_attempted: bool,
    ) -> Result<(), AppError> {
        let at = wall_clock::now() + after;
        let store = &self.inner.store;
        store
            .retry_contest(&owed.delivery, at, is_attempted)
            .await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }

    /// It can never be sent.
    ///
    /// # Errors
    ///
    /// The store failed; it will be tried again.
    pub async fn give_up_contest_delivery(
        &self,
        owed: &ContestOwed,
        reason: &str,
    ) -> Result<(), AppError> {
        let now = wall_clock::now();
        let store = &self.inner.store;
        store.give_up_contest(&owed.delivery, reason, now).await?;
        self.inner.owed_by_contests.notify_one();
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

    /// Announces a contest in another channel from now on.
    ///
    /// # Errors
    ///
    /// There is no such contest that goes on, or the store failed.
    pub async fn bring_contest(
        &self,
        id: ContestId,
        place: ContestPlace,
    ) -> Result<(), ContestError> {
        let now = wall_clock::now();
        self.inner.store.move_contest(id, place, now).await?;
        self.inner.owed_by_contests.notify_one();
        Ok(())
    }

    /// Where a message of a contest stands by its number, for whoever links to it.
    #[must_use]
    pub fn contest_link(guild: GuildId, location: &Location) -> Option<(GuildId, MessageId)> {
        location.message.map(|message| (guild, message))
    }
}
