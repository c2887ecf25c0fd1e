//! What follows from the record of a session alone, read without keeping the session.

use super::App;
use crate::store;
use qiyuan_core::session::{Recorded, Session, SessionId};
use qiyuan_games as games;

impl App {
    /// What `read` says of a session and all its events; nothing if it cannot be read.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub(super) async fn read_events<T: Send + 'static>(
        &self,
        id: SessionId,
        read: impl FnOnce(&Session, &[Recorded]) -> T + Send + 'static,
    ) -> Result<Option<T>, store::Error> {
        let stored = match self.inner.store.load(id).await {
            Ok(stored) => stored,
            Err(store::Error::Corrupt { .. } | store::Error::NotFound(_)) => return Ok(None),
            Err(error) => return Err(error),
        };
        // A record that nobody has checked may make a game panic, and replaying it takes long.
        let reading = tokio::task::spawn_blocking(move || {
            let game = games::by_key(&stored.row.game)?;
            let session = Session::restore(id, game, &stored.events).ok()?;
            Some(read(&session, &stored.events))
        });
        Ok(reading.await.ok().flatten())
    }
}
