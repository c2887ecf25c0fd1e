//! Appends that wait together: a few statements for all of them instead of some for each.
//!
//! Every statement goes to the thread that owns the connection and back, which costs more than what it does. So the
//! usual append, one that changes no rating, goes with its neighbors: each statement gets the rows of all of them as one
//! JSON text. Whatever is unusual is left to the way that asks one after the other: as soon as a row needs a closer
//! look, this one gives up and leaves no trace.

use std::{
    collections::{HashMap, HashSet},
    pin::Pin,
};

use serde::Serialize;
use sqlx::SqliteConnection;
use tokio::sync::oneshot;

use super::{
    Append, Error,
    append::{self, Texts},
    sql,
    summary::{seat_bit, stage_key, write_players, write_seats},
    writer::{Commit, Request, Trace, execute, outcome},
};
use qiyuan_core::{
    clock::Timestamp,
    rules::{MAX_SEATS, Seat},
    session::Version,
};

/// An append that waits for the writer.
pub(super) struct Waiting {
    append: Append,
    events: Texts,
    result: Option<Result<Version, Error>>,
    reply: oneshot::Sender<Result<Version, Error>>,
}

impl Waiting {
    /// An append, and where its answer comes.
    pub(super) fn new(append: Append) -> (Self, oneshot::Receiver<Result<Version, Error>>) {
        let (reply, answer) = oneshot::channel();
        let events = append::texts(&append.change.events);
        let waiting = Self {
            append,
            events,
            result: None,
            reply,
        };
        (waiting, answer)
    }

    /// The last event's number.
    fn version(&self) -> Version {
        let events = &self.append.change.events;
        Version(events.last().map_or(0, |last| last.seq))
    }

    fn at(&self) -> Timestamp {
        let events = &self.append.change.events;
        events.last().map_or(Timestamp::from_ms(0), |last| last.at)
    }
}

impl Request for Waiting {
    fn run<'c>(
        &'c mut self,
        db: &'c mut SqliteConnection,
    ) -> Pin<Box<dyn Future<Output = Trace> + Send + 'c>> {
        Box::pin(async move {
            let (trace, result) = Trace::of(append::advance(db, &self.append, &self.events).await);
            self.result = result;
            trace
        })
    }

    fn answer(self: Box<Self>, commit: &Commit<'_>) {
        // Nobody listens any more when the caller gave up; the work stands.
        let _ = self.reply.send(outcome(commit, self.result));
    }

    fn usual(&mut self) -> Option<&mut Waiting> {
        let change = &self.append.change;
        let is_usual =
            change.ratings.is_empty() && append::check(change, self.append.expected).is_ok();
        is_usual.then_some(self)
    }

    fn is_done(&self) -> bool {
        self.result.is_some()
    }
}

/// Saves the usual appends of a batch together, if there are several; those that it saved are done.
///
/// # Errors
/// The transaction is lost.
pub(super) async fn save(
    db: &mut SqliteConnection,
    batch: &mut [Box<dyn Request>],
) -> Result<(), Error> {
    let mut sessions = HashSet::new();
    let usual: Vec<&mut Waiting> = batch
        .iter_mut()
        .filter_map(|request| request.usual())
        // Of two appends to one session the second must see what the first did.
        .filter(|waiting| sessions.insert(waiting.append.session))
        .collect();
    if usual.len() < 2 {
        return Ok(());
    }
    let rows = Rows::of(&usual)?;
    execute(db, sql::SAVEPOINT).await?;
    let is_saved = match rows.try_to_save(db).await {
        Err(error) if error.is_fatal_to_a_transaction() => return Err(error),
        // Asked for one by one, the append with which something is wrong will say so.
        Err(_) => false,
        Ok(is_saved) => is_saved,
    };
    if is_saved {
        for waiting in usual {
            waiting.result = Some(Ok(waiting.version()));
        }
    } else {
        execute(db, sql::ROLLBACK_TO_SAVEPOINT).await?;
    }
    execute(db, sql::RELEASE_SAVEPOINT).await
}

/// What several appends write, a row for each in JSON.
struct Rows {
    sessions: String,
    /// By session, when it ends if it does.
    ends: HashMap<i64, Option<i64>>,
    seats: String,
    /// How many of the appends come of an interaction.
    asked: usize,
    interactions: String,
    events: String,
    owed: String,
}

impl Rows {
    fn of(all: &[&mut Waiting]) -> Result<Self, Error> {
        let sessions = all.iter().map(|waiting| {
            let change = &waiting.append.change;
            let finish = change.summary.finish.as_ref();
            (
                waiting.append.session.0,
                waiting.append.expected.0,
                waiting.version().0,
                stage_key(change.summary.stage),
                write_players(&change.summary.players),
                write_seats(change.summary.to_move),
                change.summary.ply,
                change.deadline.map(Timestamp::as_ms),
                waiting.at().as_ms(),
                finish.map(|finish| finish.kind.key()),
                finish.map(|finish| &finish.reason),
                finish.map(|finish| write_seats(finish.winners)),
                finish.and_then(|finish| finish.score.as_ref()),
            )
        });
        let ends = all.iter().map(|waiting| {
            let finish = waiting.append.change.summary.finish.as_ref();
            let ended = finish.map(|_| waiting.at().as_ms());
            (waiting.append.session.0, ended)
        });
        let seats = all.iter().flat_map(|waiting| {
            let summary = &waiting.append.change.summary;
            let (session, at) = (waiting.append.session.0, waiting.at().as_ms());
            let results = summary.finish.iter().flat_map(|finish| {
                let seats = (0..MAX_SEATS).map(Seat);
                seats.map(|seat| (seat, finish.result_of(seat)))
            });
            summary
                .players
                .iter()
                .zip(results)
                .map(move |(player, (seat, result))| {
                    let player = player.0.cast_signed();
                    (session, seat.0, seat_bit(seat), player, at, result)
                })
        });
        let interactions: Vec<_> = all
            .iter()
            .filter_map(|waiting| {
                let id = waiting.append.change.interaction?.to_stored();
                let (session, version) = (waiting.append.session.0, waiting.version().0);
                Some((id, session, version, waiting.at().as_ms()))
            })
            .collect();
        let events = all.iter().flat_map(|waiting| {
            let session = waiting.append.session.0;
            let recorded = waiting.append.change.events.iter();
            recorded
                .zip(&waiting.events)
                .map(move |(recorded, text)| (session, recorded.seq, recorded.at.as_ms(), text))
        });
        let owed = all.iter().flat_map(|waiting| {
            let (version, at) = (waiting.version().0, waiting.at().as_ms());
            let owed = waiting.append.change.owed.iter();
            owed.map(move |surface| {
                let session = waiting.append.session.0;
                (session, surface.key(), surface.rank(), version, at)
            })
        });
        Ok(Self {
            sessions: json(sessions)?,
            ends: ends.collect(),
            seats: json(seats)?,
            asked: interactions.len(),
            interactions: json(interactions)?,
            events: json(events)?,
            owed: json(owed)?,
        })
    }

    /// Says whether all of them could be saved in this way. If not, something may have been.
    async fn try_to_save(self, db: &mut SqliteConnection) -> Result<bool, Error> {
        let advanced: Vec<(i64, Option<i64>)> = sqlx::query_as(sql::ADVANCE_SESSIONS)
            .bind(self.sessions)
            .fetch_all(&mut *db)
            .await?;
        let advanced: HashMap<i64, Option<i64>> = advanced.into_iter().collect();
        // Somebody was faster, somebody takes a seat, or something happens after the end.
        if advanced != self.ends {
            return Ok(false);
        }
        if self.asked > 0 {
            let recorded = write(db, sql::RECORD_INTERACTIONS, self.interactions).await?;
            // One of them was carried out before.
            if usize::try_from(recorded) != Ok(self.asked) {
                return Ok(false);
            }
        }
        write(db, sql::APPEND_EVENTS, self.events).await?;
        if self.ends.values().any(Option::is_some) {
            write(db, sql::SEAT_PLAYERS, self.seats).await?;
        }
        write(db, sql::OWE_ALL, self.owed).await?;
        Ok(true)
    }
}

/// Has a statement write rows; gives how many it wrote.
async fn write(
    db: &mut SqliteConnection,
    statement: &'static str,
    rows: String,
) -> Result<u64, Error> {
    let done = sqlx::query(statement).bind(rows).execute(db).await?;
    Ok(done.rows_affected())
}

fn json(rows: impl IntoIterator<Item = impl Serialize>) -> Result<String, Error> {
    serde_json::to_string(&rows.into_iter().collect::<Vec<_>>()).map_err(Error::fault)
}
