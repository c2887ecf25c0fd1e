//! The records of all finished games of a player in one file, for them alone.

use std::io::{Cursor, Write as _};

use anyhow::Context as _;
use zip::{ZipWriter, result::ZipError, write::SimpleFileOptions};

use super::{App, AppError, Denied, Export, QuotaExceeded, wall_clock};
use crate::store::{self, Ended, FinishedGames, SessionRow};
use qiyuan_core::session::{PlayerId, SessionId};

/// The most games in one file, the latest: each is replayed for it.
pub(super) const MOST: usize = 1_000;

/// The most text in it, so that Discord takes the file: nothing of it is compressed.
const MOST_BYTES: usize = 9_000_000;

/// How many games are looked for at once.
const AT_ONCE: u32 = 100;

/// The records of the finished games of a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Archive {
    /// A file of files.
    pub zip: Vec<u8>,
    /// How many games are in it.
    pub games: usize,
    /// How many of those that were looked at have no record, or none that can be read.
    pub left_out: usize,
    /// Whether every game was looked at.
    pub is_whole: bool,
}

impl App {
    /// Takes an archive from the quota that a player has.
    ///
    /// # Errors
    ///
    /// It is used up for the moment.
    pub fn take_archive(&self, player: PlayerId) -> Result<(), QuotaExceeded> {
        self.inner.archive_quota.take(player, wall_clock::now())
    }

    /// The records of the latest finished games of a player, each in the usual format of its game. Games without a
    /// format, and those that cannot be read, are left out and counted.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn archive(&self, player: PlayerId) -> Result<Archive, AppError> {
        // One at a time: they are made from many games.
        let _turn = self.inner.archive_turn.lock().await;
        let (mut records, mut bytes, mut left_out) = (Vec::new(), 0, 0);
        let mut part = Ended::Latest;
        let is_whole = 'all: loop {
            let of_player = FinishedGames::of(player);
            let rows = self.finished_games(&of_player, part, AT_ONCE).await?;
            let Some(last) = rows.last().map(SessionRow::end_key) else {
                break true;
            };
            for row in &rows {
                if records.len() + left_out == MOST {
                    break 'all false;
                }
                let Some(record) = self.usual_record(player, row).await? else {
                    left_out += 1;
                    continue;
                };
                bytes += record.text.len();
                if bytes > MOST_BYTES {
                    break 'all false;
                }
                records.push(record);
            }
            part = Ended::Before(last);
        };
        Ok(Archive {
            zip: zipped(&records).context("records were not put into an archive")?,
            games: records.len(),
            left_out,
            is_whole,
        })
    }

    /// The records of these games, as far as they are finished and `asker` may load them.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub(super) async fn archive_of(
        &self,
        asker: PlayerId,
        sessions: Vec<SessionId>,
    ) -> Result<Archive, AppError> {
        let _turn = self.inner.archive_turn.lock().await;
        let (mut records, mut bytes, mut left_out) = (Vec::new(), 0, 0);
        let mut is_whole = true;
        for session in sessions {
            if records.len() + left_out == MOST || bytes > MOST_BYTES {
                is_whole = false;
                break;
            }
            let row = match self.inner.store.session(session).await {
                Ok(row) => row,
                Err(store::Error::NotFound(_)) => continue,
                Err(error) => return Err(error.into()),
            };
            match self.usual_record(asker, &row).await? {
                Some(record) => {
                    bytes += record.text.len();
                    records.push(record);
                }
                None => left_out += 1,
            }
        }
        Ok(Archive {
            zip: zipped(&records).context("records were not put into an archive")?,
            games: records.len(),
            left_out,
            is_whole,
        })
    }

    /// The record of a finished game in its usual format, if there is one.
    async fn usual_record(
        &self,
        player: PlayerId,
        row: &SessionRow,
    ) -> Result<Option<Export>, AppError> {
        let cache = &self.inner.cache;
        let was_cached = cache.get(row.id).is_some();
        let view = self.public_view_for(player, row.id, wall_clock::now());
        let exported = match view.await {
            Ok(view) => self.export(&view, None).await,
            Err(error) => Err(error),
        };
        if !was_cached {
            // So many games would take the place of those that are played.
            cache.forget(row.id);
        }
        match exported {
            Ok(export) => Ok(Some(export)),
            Err(AppError::Denied(
                Denied::NoSuchFormat
                | Denied::NotFinished
                | Denied::NoSuchGame
                | Denied::NoSuchSession
                | Denied::Quarantined,
            )) => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn zipped(records: &[Export]) -> Result<Vec<u8>, ZipError> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for record in records {
        zip.start_file(record.name.as_str(), SimpleFileOptions::default())?;
        zip.write_all(record.text.as_bytes())?;
    }
    Ok(zip.finish()?.into_inner())
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use zip::ZipArchive;

    use super::*;
    use crate::app::{
        Arrival,
        tests::{ANN, BEN, TestApp, chess, plays},
    };

    #[tokio::test]
    async fn an_archive_has_a_record_of_each_finished_game_of_a_player() {
        let test = TestApp::open().await;
        let now = wall_clock::now();
        for _ in 0..2 {
            let session = test.game(chess("10m"), BEN, now).await;
            for (player, text) in [(ANN, "f3"), (BEN, "e5"), (ANN, "g4"), (BEN, "Qh4")] {
                let played = test
                    .app
                    .act(session, plays(player, text), Arrival::unasked(now));
                played.await.unwrap();
            }
        }
        // This one is not finished.
        test.game(chess("10m"), BEN, now).await;
        let archive = test.app.archive(BEN).await.unwrap();
        assert_eq!((archive.games, archive.left_out), (2, 0));
        assert!(archive.is_whole);
        let mut zip = ZipArchive::new(Cursor::new(archive.zip)).unwrap();
        let names = zip.file_names().map(|name| name.unwrap().into_owned());
        let mut names: Vec<String> = names.collect();
        names.sort();
        assert_eq!(names, ["qiyuan-chess-1.pgn", "qiyuan-chess-2.pgn"]);
        let mut record = String::new();
        let mut file = zip.by_name("qiyuan-chess-2.pgn").unwrap();
        file.read_to_string(&mut record).unwrap();
        assert!(record.contains("Qh4# {"), "{record}");
        drop(file);
        let none = test.app.archive(PlayerId(77)).await.unwrap();
        assert_eq!((none.games, none.is_whole), (0, true));
        test.app.close().await;
    }
}
