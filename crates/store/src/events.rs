//! Loading a session: its row and every event.

use tokio::task;

use super::{Error, SessionRow, Store, sql};
use qiyuan_core::{
    clock::Timestamp,
    session::{Event, Recorded, SessionId, Version},
};

/// How many events are read at once by a thread that serves others.
const FEW: usize = 500;

/// A session with everything that happened in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoredSession {
    /// What is kept beside the events.
    pub row: SessionRow,
    /// Every event up to the version of the row, in order.
    pub events: Vec<Recorded>,
}

impl Store {
    /// A session and its events, as they were at one moment.
    ///
    /// # Errors
    /// [`Error::NotFound`]; [`Error::Corrupt`] if an event is missing or cannot be read.
    pub async fn load(&self, id: SessionId) -> Result<StoredSession, Error> {
        let row = self.session(id).await?;
        self.load_from(row).await
    }

    /// As [`Store::load`], where the row has been read already.
    ///
    /// # Errors
    /// [`Error::Corrupt`] if an event is missing or cannot be read.
    pub async fn load_from(&self, row: SessionRow) -> Result<StoredSession, Error> {
        let id = row.id;
        // Events that came after the row was read are left out, so the two agree.
        let stored: Vec<StoredEvent> = sqlx::query_as(sql::EVENTS)
            .bind(id.0)
            .bind(row.version.0.cast_signed())
            .fetch_all(&self.readers)
            .await?;
        let events = if stored.len() > FEW {
            let reading = task::spawn_blocking(move || read(id, Version(0), stored));
            reading.await.map_err(Error::fault)??
        } else {
            read(id, Version(0), stored)?
        };
        if events.last().map(|recorded| recorded.seq) != Some(row.version.0) {
            return Err(Error::Corrupt {
                session: id,
                what: format!("the last event is not number {}", row.version),
            });
        }
        Ok(StoredSession { row, events })
    }
}

/// Number, time, text.
type StoredEvent = (i64, i64, String);

fn read(
    session: SessionId,
    before: Version,
    stored: Vec<StoredEvent>,
) -> Result<Vec<Recorded>, Error> {
    let corrupt = |what| Error::Corrupt { session, what };
    let numbers = before.0 + 1..;
    stored
        .into_iter()
        .zip(numbers)
        .map(|((seq, at, text), expected)| {
            if seq.cast_unsigned() != expected {
                return Err(corrupt(format!("event {expected} is missing")));
            }
            let event = Event::from_text(&text)
                .map_err(|error| corrupt(format!("event {expected}: {error}")))?;
            Ok(Recorded {
                seq: expected,
                at: Timestamp::from_ms(at),
                event,
            })
        })
        .collect()
}
