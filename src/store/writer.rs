//! The one writer: a task that owns the connection and commits together what waits together.
//!
//! A request that comes alone does not wait for others. Requests that arrive while a commit is under way share the
//! next one, each in a savepoint of its own, so that one refusal does not undo its neighbors. The task is never
//! cancelled: a caller who stops waiting changes nothing about what is saved.

use std::{future::Future, pin::Pin};

use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::sync::{mpsc, oneshot};

use super::{
    Append, Error,
    files::{self, Files},
    sql,
    together::{self, Waiting},
};
use qiyuan_core::session::Version;

/// How many requests may wait; the next caller waits for room.
const QUEUE: usize = 1024;

/// How many requests share one commit at most.
const BATCH: usize = 128;

/// What a request does, borrowing the connection.
pub(super) type Work<'c, T> = Pin<Box<dyn Future<Output = Result<T, Error>> + Send + 'c>>;

/// The way to the writer.
#[derive(Clone)]
pub(super) struct Writer {
    messages: mpsc::Sender<Message>,
}

enum Message {
    Request(Box<dyn Request>),
    Close(oneshot::Sender<()>),
}

impl Writer {
    /// Starts the task with its open connection. `keep` lives as long as the task.
    pub(super) fn start(
        connection: SqliteConnection,
        options: SqliteConnectOptions,
        files: Files,
        keep: impl Send + 'static,
    ) -> Self {
        let (messages, inbox) = mpsc::channel(QUEUE);
        let task = Task {
            connection: Some(connection),
            options: options.create_if_missing(false),
            files,
        };
        tokio::spawn(async move {
            let closing = task.run(inbox).await;
            drop(keep);
            if let Some(reply) = closing {
                // Whoever asked may have stopped waiting.
                let _ = reply.send(());
            }
        });
        Self { messages }
    }

    /// Has `work` done in a transaction, and answers when it is durable.
    ///
    /// # Errors
    /// What `work` said, or [`Error::Unavailable`] when the transaction could not be committed.
    pub(super) async fn run<T, W>(&self, work: W) -> Result<T, Error>
    where
        T: Send + 'static,
        W: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
    {
        let (reply, answer) = oneshot::channel();
        let job = Job {
            work: Some(work),
            result: None,
            reply,
        };
        self.ask(job, answer).await
    }

    /// Has a session appended to, and answers when it is durable.
    ///
    /// # Errors
    /// Those of [`Store::append`](super::Store::append).
    pub(super) async fn append(&self, append: Append) -> Result<Version, Error> {
        let (waiting, answer) = Waiting::new(append);
        self.ask(waiting, answer).await
    }

    async fn ask<T>(
        &self,
        request: impl Request + 'static,
        answer: oneshot::Receiver<Result<T, Error>>,
    ) -> Result<T, Error> {
        let request = Message::Request(Box::new(request));
        self.messages.send(request).await.map_err(|_| closed())?;
        answer.await.map_err(|_| closed())?
    }

    /// Commits what waits and closes the connection.
    pub(super) async fn close(&self) {
        let (reply, closed) = oneshot::channel();
        if self.messages.send(Message::Close(reply)).await.is_ok() {
            // An error means that the task ended already, which is what is asked for.
            let _ = closed.await;
        }
    }
}

fn closed() -> Error {
    Error::Unavailable("the store is closed".into())
}

/// How the transaction of a request ended.
pub(super) enum Commit<'e> {
    Done,
    Failed(&'e Error),
}

/// What a request left behind in the transaction.
pub(super) enum Trace {
    Changes,
    Nothing,
    /// The transaction is lost.
    Ruin(Error),
}

impl Trace {
    /// What a result says of the transaction, and what is to be answered if that is not lost.
    pub(super) fn of<T>(result: Result<T, Error>) -> (Self, Option<Result<T, Error>>) {
        match result {
            Ok(value) => (Self::Changes, Some(Ok(value))),
            Err(error) if error.is_fatal_to_a_transaction() => (Self::Ruin(error), None),
            Err(error) => (Self::Nothing, Some(Err(error))),
        }
    }
}

/// A piece of work with its answer's type erased.
pub(super) trait Request: Send {
    /// Does it.
    fn run<'c>(
        &'c mut self,
        db: &'c mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Trace> + Send + 'c>>;
    /// Tells whoever waits what became of it.
    fn answer(self: Box<Self>, commit: &Commit<'_>);
    /// Itself, if it is an append that may be saved together with others.
    fn usual(&mut self) -> Option<&mut Waiting> {
        None
    }
    /// Whether it was done together with others.
    fn is_done(&self) -> bool {
        false
    }
}

struct Job<T, W> {
    work: Option<W>,
    result: Option<Result<T, Error>>,
    reply: oneshot::Sender<Result<T, Error>>,
}

impl<T, W> Request for Job<T, W>
where
    T: Send + 'static,
    W: for<'c> FnOnce(&'c mut SqliteConnection) -> Work<'c, T> + Send + 'static,
{
    fn run<'c>(
        &'c mut self,
        db: &'c mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Trace> + Send + 'c>> {
        Box::pin(async move {
            let Some(work) = self.work.take() else {
                return Trace::Nothing;
            };
            let (trace, result) = Trace::of(work(db).await);
            self.result = result;
            trace
        })
    }

    fn answer(self: Box<Self>, commit: &Commit<'_>) {
        // Nobody listens any more when the caller gave up; the work stands.
        let _ = self.reply.send(outcome(commit, self.result));
    }
}

/// What is answered to a request once the transaction has ended.
pub(super) fn outcome<T>(
    commit: &Commit<'_>,
    result: Option<Result<T, Error>>,
) -> Result<T, Error> {
    match (commit, result) {
        (Commit::Done, Some(result)) => result,
        (Commit::Done, None) => Err(Error::fault("a request was committed but never run")),
        // A refusal counts for nothing either: it may rest on what a neighbor did and nobody saved.
        (Commit::Failed(error), _) => Err(again(error)),
    }
}

/// The same trouble for another caller.
fn again(error: &Error) -> Error {
    match error {
        Error::Damaged(what) => Error::Damaged(what.clone()),
        Error::Unavailable(what) => Error::Unavailable(what.clone()),
        other => Error::Unavailable(other.to_string()),
    }
}

struct Task {
    /// None after a failure, until it is opened again.
    connection: Option<SqliteConnection>,
    options: SqliteConnectOptions,
    files: Files,
}

impl Task {
    /// Works until it is told to close; then gives back whom to tell.
    async fn run(mut self, mut inbox: mpsc::Receiver<Message>) -> Option<oneshot::Sender<()>> {
        while let Some(first) = inbox.recv().await {
            let mut batch = Vec::new();
            let mut next = Some(first);
            let mut closing = None;
            while let Some(message) = next.take() {
                match message {
                    Message::Request(request) => batch.push(request),
                    Message::Close(reply) => {
                        closing = Some(reply);
                        break;
                    }
                }
                if batch.len() < BATCH {
                    next = inbox.try_recv().ok();
                }
            }
            self.commit(batch).await;
            if closing.is_some() {
                self.close().await;
                return closing;
            }
        }
        self.close().await;
        None
    }

    async fn close(self) {
        if let Some(connection) = self.connection
            && let Err(error) = connection.close().await
        {
            tracing::warn!(%error, "the database did not close cleanly");
        }
    }

    /// Runs the requests in one transaction and answers each.
    async fn commit(&mut self, mut batch: Vec<Box<dyn Request>>) {
        if batch.is_empty() {
            return;
        }
        let failed = self.transact(&mut batch).await.err();
        if let Some(error) = &failed {
            tracing::warn!(%error, requests = batch.len(), "a transaction was lost");
        }
        let commit = failed.as_ref().map_or(Commit::Done, Commit::Failed);
        for request in batch {
            request.answer(&commit);
        }
    }

    async fn transact(&mut self, batch: &mut [Box<dyn Request>]) -> Result<(), Error> {
        if self.connection.is_none() {
            self.connection = Some(self.open_again().await?);
        }
        self.files.are_in_place()?;
        let mut connection = self.connection.take().ok_or_else(closed)?;
        let last = match prepare(&mut connection, batch).await {
            Ok(last) => last,
            Err(error) => {
                // Only a fresh connection is known to hold no half of a transaction.
                drop(connection.close_hard().await);
                return Err(error);
            }
        };
        let ended = execute(&mut connection, last).await;
        if ended.is_ok() {
            self.connection = Some(connection);
        } else {
            drop(connection.close_hard().await);
            // What failed may be in the log although it does not count: if that can be changed, it is changed before
            // anybody is told that nothing was saved.
            self.connection = self.open_again().await.ok();
        }
        ended
    }

    /// A fresh connection after a failure, behind which no half of anything is left.
    async fn open_again(&mut self) -> Result<SqliteConnection, Error> {
        self.files.closed();
        self.files.are_in_place()?;
        let mut connection = self.options.connect().await?;
        self.files.opened()?;
        files::renew_log(&mut connection, self.options.get_filename()).await?;
        files::write_over(&mut connection).await?;
        Ok(connection)
    }
}

/// Runs the requests in a transaction; gives the statement that ends it. After an error the connection may be in any
/// state.
async fn prepare(
    db: &mut SqliteConnection,
    batch: &mut [Box<dyn Request>],
) -> Result<&'static str, Error> {
    execute(db, sql::BEGIN).await?;
    if let [only] = batch {
        return match only.run(db).await {
            Trace::Changes => Ok(sql::COMMIT),
            Trace::Nothing => Ok(sql::ROLLBACK),
            Trace::Ruin(error) => Err(error),
        };
    }
    together::save(db, batch).await?;
    for request in batch.iter_mut().filter(|request| !request.is_done()) {
        execute(db, sql::SAVEPOINT).await?;
        match request.run(db).await {
            Trace::Changes => {}
            Trace::Nothing => execute(db, sql::ROLLBACK_TO_SAVEPOINT).await?,
            Trace::Ruin(error) => return Err(error),
        }
        execute(db, sql::RELEASE_SAVEPOINT).await?;
    }
    Ok(sql::COMMIT)
}

pub(super) async fn execute(
    db: &mut SqliteConnection,
    statement: &'static str,
) -> Result<(), Error> {
    sqlx::query(statement).execute(db).await?;
    Ok(())
}
