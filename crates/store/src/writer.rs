//! The one connection that writes, a transaction for each request.
//!
//! Discord lets a bot send some 45 requests a second, and a transaction takes a millisecond or two: writes that wait
//! need not share a commit. Each runs in a task of its own that nobody cancels, so a caller who stops waiting leaves no
//! half transaction behind.

use std::{future::Future, pin::Pin, sync::Arc, time::Duration};

use sqlx::Connection as _;
use tokio::{
    sync::Mutex,
    time::{Instant, timeout},
};

use super::{
    Error,
    database::{BEGIN, Connection, Source},
    sql,
};

/// How often a lasting failure is logged.
const LOG_EVERY: Duration = Duration::from_secs(60);

/// What a request does, borrowing the connection.
pub(super) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'c>>;

/// The way to the connection that writes; clones share it.
#[derive(Clone)]
pub(super) struct Writer {
    state: Arc<Mutex<State>>,
    /// How long a request waits for its turn: behind a locked file the queue must not grow for ever.
    patience: Duration,
}

struct State {
    /// None after a failure, until it is opened again.
    connection: Option<Connection>,
    /// None when the store is closed.
    source: Option<Source>,
    failure: Option<Failure>,
}

impl Writer {
    /// Writes through `connection`, and through those that `source` opens when that one fails.
    pub(super) fn new(connection: Connection, source: Source, patience: Duration) -> Self {
        let state = State {
            connection: Some(connection),
            source: Some(source),
            failure: None,
        };
        Self {
            state: Arc::new(Mutex::new(state)),
            patience,
        }
    }

    /// Does `work` in a transaction; returns when it is durable.
    ///
    /// # Errors
    /// What `work` said, or [`Error::Unavailable`] when the transaction could not be committed.
    pub(super) async fn run<T, W>(&self, work: W) -> Result<T, Error>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut Connection) -> Work<'c, T> + Send + 'static,
    {
        let (state, patience) = (Arc::clone(&self.state), self.patience);
        let task = tokio::spawn(async move {
            let turn = timeout(patience, state.lock_owned()).await;
            let mut state = turn.map_err(|_| busy())?;
            let done = state.transact(work).await;
            state.log(done.as_ref().err());
            done
        });
        match task.await {
            Ok(done) => done,
            Err(error) if error.is_panic() => Err(Error::fault(error)),
            // The runtime is going down.
            Err(_) => Err(closed()),
        }
    }

    /// Closes the connection behind the requests that came before.
    pub(super) async fn close(&self) {
        let mut state = self.state.lock().await;
        if let Some(connection) = state.connection.take()
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close cleanly");
        }
        // Ends the lock on the file.
        state.source = None;
    }
}

impl State {
    async fn transact<T, W>(&mut self, work: W) -> Result<T, Error>
    where
        W: for<'c> FnOnce(&'c mut Connection) -> Work<'c, T>,
    {
        let source = self.source.as_mut().ok_or_else(closed)?;
        if self.connection.is_none() {
            self.connection = Some(source.reopen().await.map_err(unavailable)?);
        }
        source.check()?;
        // Put back only when the transaction has ended: another connection is known to hold no half of one.
        let mut connection = self.connection.take().ok_or_else(closed)?;
        if let Err(error) = execute(&mut connection, BEGIN).await {
            drop(connection.close_hard().await);
            return Err(unavailable(error));
        }
        match work(&mut connection).await {
            Ok(value) => match execute(&mut connection, sql::COMMIT).await {
                Ok(()) => {
                    self.connection = Some(connection);
                    Ok(value)
                }
                Err(error) => {
                    drop(connection.close_hard().await);
                    // What failed may be in the log although it does not count: if that can be changed, it is changed
                    // before anybody hears that nothing was saved.
                    self.connection = source.reopen().await.ok();
                    Err(unavailable(error))
                }
            },
            Err(error) => {
                if !error.is_fatal_to_a_transaction()
                    && execute(&mut connection, sql::ROLLBACK).await.is_ok()
                {
                    self.connection = Some(connection);
                } else {
                    drop(connection.close_hard().await);
                }
                Err(error)
            }
        }
    }

    /// Logs that nothing can be saved: at once, then once a minute, and when it is over. Those who asked get the error
    /// each time.
    #[expect(
        clippy::disallowed_methods,
        reason = "how often a line is logged depends on nothing that players see"
    )]
    fn log(&mut self, error: Option<&Error>) {
        let Some(error) = error.filter(|error| error.is_fatal_to_a_transaction()) else {
            if let Some(failure) = self.failure.take() {
                tracing::info!(lost = failure.lost, "the database can be written again");
            }
            return;
        };
        if self.source.is_none() {
            return;
        }
        let now = Instant::now();
        let failure = self.failure.get_or_insert(Failure::default());
        if failure.is_to_be_logged(now) {
            tracing::warn!(%error, lost = failure.lost, "the database cannot be written");
        }
    }
}

/// A time in which no transaction could be committed.
#[derive(Default)]
struct Failure {
    /// How many transactions were lost.
    lost: u64,
    logged: Option<Instant>,
}

impl Failure {
    /// Counts another lost transaction; says whether it is time to log one.
    fn is_to_be_logged(&mut self, now: Instant) -> bool {
        self.lost += 1;
        let is_time = self.logged.is_none_or(|last| now >= last + LOG_EVERY);
        if is_time {
            self.logged = Some(now);
        }
        is_time
    }
}

fn closed() -> Error {
    Error::Unavailable("the store is closed".into())
}

fn busy() -> Error {
    Error::Unavailable("other requests wait for the database".into())
}

/// An error that did not come of what was asked for.
fn unavailable(error: Error) -> Error {
    match error {
        Error::Damaged(_) | Error::Unavailable(_) => error,
        other => Error::Unavailable(other.to_string()),
    }
}

async fn execute(db: &mut Connection, statement: &'static str) -> Result<(), Error> {
    sqlx::query(statement).execute(db).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[expect(clippy::disallowed_methods, reason = "any moment will do")]
    #[tokio::test]
    async fn a_lasting_failure_is_logged_once_a_minute() {
        let begin = Instant::now();
        let mut failure = Failure::default();
        let logged: Vec<u64> = (0..180)
            .filter(|&second| failure.is_to_be_logged(begin + Duration::from_secs(second)))
            .collect();
        assert_eq!(logged, [0, 60, 120]);
        assert_eq!(failure.lost, 180);
    }
}
