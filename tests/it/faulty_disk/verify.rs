//! Opens what a power cut left with the bot's own store and compares it with what was told.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::{Path, PathBuf},
};

use qiyuan::store::{Store, StoreOptions};
use qiyuan_core::{
    clock::Timestamp,
    session::{Event, Recorded, Session, SessionId},
};
use qiyuan_games as games;
use rand::rngs::StdRng;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use super::{history::Entry, surviving::SurvivingFiles};

/// A folder in memory, where there is one: the disk that is tested is ours, not this machine's.
const MEMORY: &str = "/dev/shm";

/// How many sessions of each cut are read in the way of the store as well.
const LOADED: usize = 3;

/// A session and everything that happened in it, as stored: the game, then time and text of each event.
type Sessions = BTreeMap<i64, (String, Vec<(i64, String)>)>;

/// What was carried out: the interaction, its session, and the version after it.
type Carried = HashMap<u64, (i64, i64)>;

/// What a database says.
#[derive(Default)]
struct Found {
    sessions: Sessions,
    carried: Carried,
}

/// Knows how everything ended, when nothing was lost.
pub struct Verifier {
    folder: TempDir,
    end: Found,
    /// Beginnings of sessions that are known to make sense, with how many events.
    sound: HashSet<(i64, usize)>,
}

impl Verifier {
    /// Reads how a history ended.
    pub async fn of(entries: &[Entry<'_>], rng: &mut StdRng) -> Self {
        let mut verifier = Self {
            folder: empty_folder(),
            end: Found::default(),
            sound: HashSet::new(),
        };
        let mut surviving = SurvivingFiles::default();
        for entry in entries.iter().filter(|entry| !entry.is_failed_sync()) {
            surviving.apply(entry, rng);
        }
        surviving.all(verifier.folder(), rng);
        verifier.end = verifier.find().await.unwrap();
        verifier
    }

    /// Where the files are put.
    pub fn folder(&self) -> &Path {
        self.folder.path()
    }

    /// An empty folder for the files of the next cut. A database that could not be read is closed some time after its
    /// connection is dropped, and what it has mapped must not be written over meanwhile.
    pub fn another_folder(&mut self) -> &Path {
        self.folder = empty_folder();
        self.folder()
    }

    fn database(&self) -> PathBuf {
        self.folder().join("qiyuan.sqlite")
    }

    /// How many more interactions were carried out than were told, if all of those are there and nothing is wrong.
    pub async fn verify(&mut self, told: &[u64]) -> Result<usize, String> {
        let found = self.find().await?;
        for interaction in told {
            let expected = self.end.carried.get(interaction);
            let (session, version) = *expected.ok_or("something was told that never happened")?;
            if found.carried.get(interaction) != Some(&(session, version)) {
                return Err(format!(
                    "interaction {interaction} in #{session} was told as done and is lost"
                ));
            }
            let record = |found: &Found| {
                let events = found
                    .sessions
                    .get(&session)
                    .map(|(_, events)| events.clone());
                let mut events = events.unwrap_or_default();
                events.truncate(usize::try_from(version).unwrap_or_default());
                events
            };
            if record(&found) != record(&self.end) {
                return Err(format!(
                    "#{session} has another record than was told up to {version}"
                ));
            }
        }
        for (id, (game, events)) in &found.sessions {
            self.makes_sense(*id, game, events)?;
        }
        Ok(found.carried.len() - told.len())
    }

    fn makes_sense(&mut self, id: i64, game: &str, events: &[(i64, String)]) -> Result<(), String> {
        let known = self.end.sessions.get(&id);
        let is_known = known.is_some_and(|(_, known)| known.starts_with(events));
        if is_known && self.sound.contains(&(id, events.len())) {
            return Ok(());
        }
        let wrong = |what: &dyn std::fmt::Display| format!("#{id}: {what}");
        let read = |((at, text), seq): (&(i64, String), u64)| {
            Event::from_text(text).map(|event| Recorded {
                seq,
                at: Timestamp::from_ms(*at),
                event,
            })
        };
        let events: Result<Vec<Recorded>, _> = events.iter().zip(1..).map(read).collect();
        let events = events.map_err(|error| wrong(&error))?;
        let game = games::by_key(game).ok_or_else(|| wrong(&"no such game"))?;
        Session::restore(SessionId(id), game, &events).map_err(|error| wrong(&error))?;
        if is_known {
            self.sound.insert((id, events.len()));
        }
        Ok(())
    }

    /// Opens the database as the bot does, has it examined, and reads it.
    async fn find(&self) -> Result<Found, String> {
        let store = Store::open(&StoreOptions::new(self.database())).await;
        let store = store.map_err(|error| format!("it cannot be opened: {error}"))?;
        let found = self.read(&store).await;
        store.close().await;
        found
    }

    async fn read(&self, store: &Store) -> Result<Found, String> {
        let options = SqliteConnectOptions::new()
            .filename(self.database())
            .read_only(true);
        let mut database = options.connect().await.map_err(|error| error.to_string())?;
        let check: String = sqlx::query_scalar("PRAGMA integrity_check")
            .fetch_one(&mut database)
            .await
            .map_err(|error| error.to_string())?;
        if check != "ok" {
            return Err(format!("it is damaged: {check}"));
        }
        let found = contents(&mut database).await;
        database.close().await.map_err(|error| error.to_string())?;
        let found = found?;
        for id in found.sessions.keys().rev().take(LOADED) {
            let loaded = store.load(SessionId(*id)).await;
            loaded.map_err(|error| format!("#{id} cannot be loaded: {error}"))?;
        }
        Ok(found)
    }
}

fn empty_folder() -> TempDir {
    let memory = Path::new(MEMORY);
    let folder = if memory.is_dir() {
        tempfile::tempdir_in(memory)
    } else {
        tempfile::tempdir()
    };
    folder.unwrap()
}

async fn contents(database: &mut SqliteConnection) -> Result<Found, String> {
    let mut found = Found::default();
    let sessions: Vec<(i64, i64, String)> =
        sqlx::query_as("SELECT id, version, game FROM sessions ORDER BY id")
            .fetch_all(&mut *database)
            .await
            .map_err(|error| error.to_string())?;
    let events: Vec<(i64, i64, i64, String)> =
        sqlx::query_as("SELECT session_id, seq, at_ms, event FROM events ORDER BY session_id, seq")
            .fetch_all(&mut *database)
            .await
            .map_err(|error| error.to_string())?;
    for (id, _, game) in &sessions {
        found.sessions.insert(*id, (game.clone(), Vec::new()));
    }
    for (id, seq, at, text) in events {
        let (_, events) = found.sessions.get_mut(&id).ok_or("events of no session")?;
        events.push((at, text));
        if events.len() != usize::try_from(seq).unwrap_or_default() {
            return Err(format!("#{id} has no event {}", events.len()));
        }
    }
    for (id, version, _) in sessions {
        let events = found.sessions[&id].1.len();
        if events != usize::try_from(version).unwrap_or_default() {
            return Err(format!("#{id} has {events} events at version {version}"));
        }
    }
    let carried: Vec<(i64, i64, i64)> =
        sqlx::query_as("SELECT id, session_id, version FROM interactions")
            .fetch_all(&mut *database)
            .await
            .map_err(|error| error.to_string())?;
    found.carried = carried
        .into_iter()
        .map(|(id, session, version)| (id.cast_unsigned(), (session, version)))
        .collect();
    Ok(found)
}
