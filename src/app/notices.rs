//! What people are told later, and messages to them that are deleted later: both outlive the program.

use super::{App, AppError};
use crate::store::{ExpiringMessage, MessageId, PostponedNews};
use qiyuan_core::session::SessionId;

/// The most messages that a start looks for. More are left only if the program ended again and again.
const MOST_EXPIRING: u32 = 20_000;

impl App {
    /// Somebody is told something of a session when their quiet hours are over.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn postpone(&self, session: SessionId, news: PostponedNews) -> Result<(), AppError> {
        self.inner.store.postpone(session, news).await?;
        self.inner.owed.notify_one();
        Ok(())
    }

    /// What people are told of a session later.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn postponed(&self, session: SessionId) -> Result<Vec<PostponedNews>, AppError> {
        Ok(self.inner.store.postponed(session).await?)
    }

    /// This was told, or is news no more.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn forget_postponed(
        &self,
        session: SessionId,
        told: Vec<PostponedNews>,
    ) -> Result<(), AppError> {
        Ok(self.inner.store.forget_postponed(session, told).await?)
    }

    /// A message is deleted later, by the next run of the program if not by this one.
    pub async fn remember_expiring(&self, message: ExpiringMessage) {
        if let Err(error) = self.inner.store.remember_expiring(message).await {
            tracing::warn!(error = %error, "a message stays if the program ends");
        }
    }

    /// A message is deleted.
    pub async fn forget_expiring(&self, message: MessageId) {
        if let Err(error) = self.inner.store.forget_expiring(message).await {
            tracing::debug!(error = %error, "a message is deleted again with the next start");
        }
    }

    /// The messages that were to be deleted later.
    pub async fn expiring_messages(&self) -> Vec<ExpiringMessage> {
        match self.inner.store.expiring_messages(MOST_EXPIRING).await {
            Ok(messages) => messages,
            Err(error) => {
                tracing::warn!(error = %error, "messages of an earlier run stay");
                Vec::new()
            }
        }
    }
}
