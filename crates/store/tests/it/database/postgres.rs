//! A schema of its own on the server at `QIYUAN_TEST_POSTGRES`. The server is made for the tests and thrown away, so
//! nothing is dropped.

use std::{
    process,
    sync::atomic::{AtomicU32, Ordering},
};

use qiyuan_store::{Store, StoreOptions};
use sqlx::{AssertSqlSafe, Connection as _, PgConnection};

pub(super) type Connection = PgConnection;

pub(super) struct Database {
    url: String,
}

#[expect(
    clippy::disallowed_methods,
    reason = "where the server of the tests is"
)]
fn server() -> String {
    std::env::var("QIYUAN_TEST_POSTGRES").expect(
        "QIYUAN_TEST_POSTGRES is the URL of a server for tests, as `.ci/run postgres` starts one",
    )
}

impl Database {
    pub(super) async fn new() -> Self {
        static LAST: AtomicU32 = AtomicU32::new(0);
        let number = LAST.fetch_add(1, Ordering::Relaxed);
        let schema = format!("test_{}_{number}", process::id());
        let server = server();
        let mut connection = PgConnection::connect(&server).await.unwrap();
        let create = AssertSqlSafe(format!("CREATE SCHEMA {schema}"));
        sqlx::query(create).execute(&mut connection).await.unwrap();
        connection.close().await.unwrap();
        let url = format!("{server}&options[search_path]={schema}");
        Self { url }
    }

    pub(super) fn options(&self) -> StoreOptions {
        super::patient(StoreOptions::new(self.url.clone()))
    }

    pub(super) async fn open(&self) -> Store {
        Store::open(&self.options()).await.unwrap()
    }

    /// A connection beside the store.
    pub(super) async fn connect(&self) -> Connection {
        PgConnection::connect(&self.url).await.unwrap()
    }
}
