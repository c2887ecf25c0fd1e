//! PostgreSQL instead of SQLite, for the tests of this crate only: it shows that nothing but `sqlite` depends on
//! SQLite.

use std::{num::NonZeroU32, time::Duration};

use sqlx::{
    ConnectOptions as _, Postgres,
    error::DatabaseError,
    postgres::{PgConnectOptions, PgConnection, PgPoolOptions, PgRow},
};

use super::{Error, error::Kind, migrations, writer::Writer};

pub(super) type Connection = PgConnection;
pub(super) type Pool = sqlx::Pool<Postgres>;
pub(super) type Row = PgRow;

pub(super) const BEGIN: &str = "BEGIN";

/// Where the database is and how it is used.
#[derive(Clone, Debug)]
pub struct StoreOptions {
    /// The address, such as `postgresql://user@localhost/database`.
    pub url: String,
    /// How many connections read.
    pub readers: NonZeroU32,
    /// How long a request waits for its turn.
    pub patience: Duration,
}

impl StoreOptions {
    /// The database at `url`, with the usual settings.
    #[must_use]
    pub fn new(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            readers: NonZeroU32::new(4).expect("4 is not 0"),
            patience: Duration::from_secs(5),
        }
    }
}

/// Where the writer gets another connection after a failure.
pub(super) struct Source {
    options: PgConnectOptions,
}

impl Source {
    #[expect(
        clippy::unused_self,
        clippy::unnecessary_wraps,
        reason = "SQLite has something to check"
    )]
    pub(super) const fn check(&self) -> Result<(), Error> {
        Ok(())
    }

    pub(super) async fn reopen(&mut self) -> Result<Connection, Error> {
        Ok(self.options.connect().await?)
    }
}

pub(super) async fn open(options: &StoreOptions) -> Result<(Writer, Pool), Error> {
    let address: PgConnectOptions = options.url.parse()?;
    let address = address.disable_statement_logging();
    let mut connection = address.connect().await?;
    migrations::run(&mut connection).await?;
    let readers = PgPoolOptions::new()
        .max_connections(options.readers.get())
        .connect_with(address.clone())
        .await?;
    let source = Source { options: address };
    Ok((Writer::new(connection, source, options.patience), readers))
}

/// The server keeps its log where it likes.
pub(super) const fn log_bytes(_: &Pool) -> u64 {
    0
}

/// Whether the server answers: it has no command that examines a whole database.
pub(super) async fn examine(pool: &Pool) -> Result<(), Error> {
    sqlx::query("SELECT 1").execute(pool).await?;
    Ok(())
}

/// What an error means for the caller, by the class of its SQLSTATE; see
/// <https://www.postgresql.org/docs/15/errcodes-appendix.html>.
pub(super) fn kind(error: &dyn DatabaseError) -> Kind {
    let code = error.code().unwrap_or_default();
    match code.as_ref() {
        "XX001" | "XX002" => Kind::Damaged,
        // Connections, rollbacks by the server, resources, locks, shutdowns, disks.
        code if ["08", "40", "53", "55", "57", "58"]
            .contains(&code.get(..2).unwrap_or_default()) =>
        {
            Kind::Unavailable
        }
        _ => Kind::Other,
    }
}
