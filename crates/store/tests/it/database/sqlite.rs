//! A file in a folder of its own.

use std::path::PathBuf;

use qiyuan_store::{Store, StoreOptions};
use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

pub(super) type Connection = SqliteConnection;

pub(super) struct Database {
    pub(super) folder: TempDir,
}

impl Database {
    pub(super) async fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        Self { folder }
    }

    pub(super) fn path(&self) -> PathBuf {
        self.folder.path().join("qiyuan.sqlite")
    }

    pub(super) fn options(&self) -> StoreOptions {
        super::patient(StoreOptions::new(self.path()))
    }

    pub(super) async fn open(&self) -> Store {
        Store::open(&self.options()).await.unwrap()
    }

    /// A connection beside the store.
    pub(super) async fn connect(&self) -> Connection {
        let options = SqliteConnectOptions::new()
            .filename(self.path())
            .create_if_missing(true)
            .foreign_keys(true);
        options.connect().await.unwrap()
    }
}
