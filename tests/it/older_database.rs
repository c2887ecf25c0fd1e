//! A database of the version before deliveries had owners, with games in every stage, is migrated and played on.

use std::{fs, path::Path, process::Command as Process};

use qiyuan::{
    app::{App, AppError, Arrival, Denied, FinishKind, replay, wall_clock},
    store::{Error, Lease, Owner, Store, StoreOptions, Surface},
};
use qiyuan_core::{
    clock::{Span, Speed},
    rules::Seat,
    session::{Command, Offer, PlayerId, PublicView, Request, SessionId, Stage},
};
use qiyuan_render::{RenderOptions, Renderer};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, SqliteConnection, migrate::Migrator,
    sqlite::SqliteConnectOptions,
};
use tempfile::TempDir;

use crate::child_output::sandbox_address;

const ANN: PlayerId = PlayerId(11);
const BEN: PlayerId = PlayerId(22);

const OLDER: i64 = 3;

/// A new database without a table, and the migrations that make them.
pub async fn new_database(path: &Path) -> (SqliteConnection, Migrator) {
    let options = SqliteConnectOptions::new()
        .filename(path)
        .create_if_missing(true)
        .foreign_keys(true);
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let migrations = Migrator::new(root.join("migrations")).await.unwrap();
    (options.connect().await.unwrap(), migrations)
}

async fn older_database(folder: &TempDir) -> StoreOptions {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = folder.path().join("qiyuan.sqlite");
    let (mut database, migrations) = new_database(&path).await;
    migrations.run_to(OLDER, &mut database).await.unwrap();
    let rows = fs::read_to_string(root.join("tests/it/data/at_migration_3.sql")).unwrap();
    let rows = sqlx::raw_sql(AssertSqlSafe(rows));
    rows.execute(&mut database).await.unwrap();
    database.close().await.unwrap();
    StoreOptions::new(path)
}

async fn app(options: &StoreOptions) -> App {
    let store = Store::open(options).await.unwrap();
    let app = App::new(store, Renderer::start(RenderOptions::default()).unwrap());
    app.go_online().await;
    app
}

async fn asks(app: &App, by: PlayerId, session: i64, command: Command) -> PublicView {
    let arrival = Arrival::unasked(wall_clock::now());
    let asked = app.act(SessionId(session), Request::typed(by, command), arrival);
    asked.await.unwrap()
}

fn plays(text: &str) -> Command {
    Command::Play {
        text: text.to_owned(),
    }
}

#[tokio::test]
async fn games_in_every_stage_are_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let options = older_database(&folder).await;
    let app = app(&options).await;
    let stage = |view: &PublicView| view.stage();

    assert_eq!(
        stage(&asks(&app, BEN, 1, Command::Accept).await),
        Stage::Play
    );
    asks(&app, ANN, 1, plays("e4")).await;
    assert_eq!(
        stage(&asks(&app, BEN, 2, Command::Accept).await),
        Stage::Play
    );

    // No flag fell in the months between, and the move is charged as any other.
    let moved = asks(&app, BEN, 3, plays("e5")).await;
    assert_eq!((stage(&moved), moved.ply()), (Stage::Play, 2));

    let back = asks(&app, ANN, 4, Command::AcceptOffer(Offer::Takeback)).await;
    assert_eq!(back.ply(), 1);

    asks(&app, ANN, 5, Command::Resume).await;
    asks(&app, BEN, 5, Command::Resume).await;
    assert_eq!(asks(&app, ANN, 5, plays("Nf3")).await.ply(), 3);

    asks(&app, ANN, 6, plays("accept")).await;
    assert_eq!(
        stage(&asks(&app, BEN, 6, plays("accept")).await),
        Stage::Over
    );

    let rematch = asks(&app, ANN, 7, Command::Offer(Offer::Rematch)).await;
    assert_eq!(stage(&rematch), Stage::Over);

    for session in [9, 9] {
        let arrival = Arrival::unasked(wall_clock::now());
        let asked = app.act(
            SessionId(session),
            Request::typed(ANN, plays("e4")),
            arrival,
        );
        assert!(matches!(
            asked.await,
            Err(AppError::Denied(Denied::Quarantined))
        ));
    }
    app.close().await;
}

#[tokio::test]
async fn what_the_older_version_owed_recorded_and_knew_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let options = older_database(&folder).await;
    let store = Store::open(&options).await.unwrap();
    store.examine().await.unwrap();
    assert_eq!(replay::invalid_sessions(&store).await.unwrap(), []);
    let quarantined = store.quarantined(10).await.unwrap();
    assert_eq!(quarantined.len(), 1);
    assert_eq!(quarantined[0].session, SessionId(9));

    let ends = store.next_ends("standings", 10).await.unwrap().ends;
    let ends: Vec<_> = ends
        .iter()
        .map(|end| (end.session.0, end.finish.kind))
        .collect();
    assert_eq!(ends, [(8, FinishKind::Unplayed), (7, FinishKind::Won)]);

    let now = wall_clock::now();
    store.begin_run(now).await.unwrap();
    let lease = Lease {
        holder: "sender".to_owned(),
        until: now + Span::HOUR,
    };
    let owed = store.lease(lease, now, 10).await.unwrap();
    assert_eq!(owed.len(), 1);
    assert_eq!(owed[0].owner, Owner::Session(SessionId(3)));
    assert_eq!(owed[0].surface, Surface::Panel);
    let panel = store.location(SessionId(3), Surface::Panel).await.unwrap();
    assert_eq!(panel.unwrap().ply, 0);
    let rating = store.rating(BEN, "chess", Speed::Rapid).await.unwrap();
    assert_eq!(rating.unwrap().wins, 1);
    let row = store.session(SessionId(6)).await.unwrap();
    assert!(row.summary.to_move.contains(Seat(0)));
    store.close().await;
}

#[tokio::test]
async fn a_newer_database_is_refused_in_words() {
    let folder = tempfile::tempdir().unwrap();
    let options = older_database(&folder).await;
    let mut database = SqliteConnectOptions::new()
        .filename(&options.path)
        .connect()
        .await
        .unwrap();
    sqlx::query(
        "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
         VALUES (9999, 'later', true, 'x', 0)",
    )
    .execute(&mut database)
    .await
    .unwrap();
    database.close().await.unwrap();
    let Err(error @ Error::Newer(9999)) = Store::open(&options).await else {
        panic!("a newer database was opened");
    };
    let words = error.to_string();
    assert!(words.contains("a newer version of the program"), "{words}");
}

/// Runs the program; says whether it succeeded, and what it said.
fn qiyuan(arguments: &[&str], database: &Path) -> (bool, String) {
    let ran = Process::new(env!("CARGO_BIN_EXE_qiyuan"))
        .args(arguments)
        .arg("--database")
        .arg(database)
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.success(), String::from_utf8(said).unwrap())
}

#[tokio::test]
async fn a_backup_with_a_session_that_cannot_be_replayed_is_restored_only_if_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let backup = older_database(&folder).await.path;
    let mut database = SqliteConnectOptions::new()
        .filename(&backup)
        .connect()
        .await
        .unwrap();
    // Readable, and impossible: there is no piece on e5.
    sqlx::query("UPDATE events SET event = replace(event, 'e2e4', 'e5e6') WHERE session_id = 3")
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
    let backup = backup.to_str().unwrap();
    let target = folder.path().join("target.sqlite");

    let (is_done, said) = qiyuan(&["restore", backup], &target);
    assert!(!is_done && said.contains("3 cannot be replayed"), "{said}");
    assert!(said.contains("--quarantine"), "{said}");
    assert!(!target.exists());

    let (is_done, said) = qiyuan(&["restore", "--quarantine", backup], &target);
    assert!(is_done && said.contains("is restored"), "{said}");
    let (_, said) = qiyuan(&["sessions", "quarantined"], &target);
    let listed: Vec<&str> = said
        .lines()
        .filter_map(|line| line.split(',').next())
        .collect();
    assert_eq!(listed, ["9", "3"], "{said}");
    // The name of before.
    let (is_done, old) = qiyuan(&["sessions", "set-aside"], &target);
    assert!(is_done && old == said, "{old}");
}

#[tokio::test]
async fn a_backup_with_a_row_that_its_events_do_not_back_is_refused() {
    for (session, row, what) in [
        (3, "speed = 'blitz'", "speed"),
        (3, "rated = 1", "rating"),
        (3, "challenger = 22", "challenger"),
        (3, "stage = 'over', ended_ms = NULL", "stage"),
        (3, "players = '22,11'", "players"),
        (1, "opponent = 33", "guests"),
        (3, "ply = 7", "ply"),
        (7, "winners = 1", "end"),
        (3, "deadline_ms = deadline_ms + 1", "deadline"),
        (3, "deadline_ms = NULL", "deadline"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let backup = older_database(&folder).await.path;
        let options = SqliteConnectOptions::new().filename(&backup);
        let mut database = options.connect().await.unwrap();
        let statement = format!("UPDATE sessions SET {row} WHERE id = {session}");
        let changed = sqlx::query(AssertSqlSafe(statement));
        changed.execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        let target = folder.path().join("target.sqlite");
        let (is_done, said) = qiyuan(&["restore", backup.to_str().unwrap()], &target);
        let expected =
            format!("{session} cannot be replayed: its row does not agree with its events: {what}");
        assert!(!is_done && said.contains(&expected), "{said}");
        assert!(!target.exists());
    }
}

#[tokio::test]
async fn a_backup_in_which_a_challenge_is_for_others_than_its_events_say_is_refused() {
    for session in [1, 2] {
        let folder = tempfile::tempdir().unwrap();
        let backup = older_database(&folder).await;
        Store::open(&backup).await.unwrap().close().await;
        let options = SqliteConnectOptions::new().filename(&backup.path);
        let mut database = options.connect().await.unwrap();
        let exchange = "UPDATE sessions SET is_open = 1 - is_open WHERE id = $1";
        let changed = sqlx::query(exchange).bind(session);
        changed.execute(&mut database).await.unwrap();
        database.close().await.unwrap();
        let target = folder.path().join("target.sqlite");
        let (is_done, said) = qiyuan(&["restore", backup.path.to_str().unwrap()], &target);
        let expected =
            format!("{session} cannot be replayed: its row does not agree with its events: open");
        assert!(!is_done && said.contains(&expected), "{said}");
        assert!(!target.exists());
    }
}

/// A bot in a sandbox of its own; it is killed at the end.
struct Running(std::process::Child);

impl Running {
    fn on(database: &Path) -> Self {
        let mut bot = Process::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["--port", "0", "--database"])
            .arg(database)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::null())
            .spawn()
            .unwrap();
        // The address is printed when the bot has begun to play.
        sandbox_address(&mut bot);
        Self(bot)
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[cfg(target_os = "linux")]
#[test]
fn no_second_program_opens_a_database_that_was_moved_or_lost_the_file_of_its_lock() {
    let folder = tempfile::tempdir().unwrap();
    let database = folder.path().join("qiyuan.sqlite");
    let (is_done, said) = qiyuan(&["sessions", "quarantined"], &database);
    assert!(!is_done && said.contains("there is no such file"), "{said}");
    let running = Running::on(&database);
    let release = ["sessions", "release", "1"];
    let refused = |database: &Path| {
        let (is_done, said) = qiyuan(&release, database);
        assert!(
            !is_done && said.contains("another process uses it"),
            "{said}"
        );
    };
    refused(&database);
    fs::remove_file(folder.path().join("qiyuan.sqlite.lock")).unwrap();
    refused(&database);
    let moved = folder.path().join("moved.sqlite");
    fs::rename(&database, &moved).unwrap();
    refused(&moved);
    // A second name of the file that is in use.
    fs::hard_link(&moved, &database).unwrap();
    let (is_done, said) = qiyuan(&release, &database);
    assert!(!is_done && said.contains("hard link"), "{said}");
    let backup = folder.path().join("backup.sqlite");
    let (is_done, said) = qiyuan(&["backup", backup.to_str().unwrap()], &database);
    assert!(
        !is_done && said.contains("hard link") && !backup.exists(),
        "{said}"
    );
    fs::remove_file(&moved).unwrap();
    // A copy does not disturb SQLite's own locks, nor they the copy.
    let (is_done, said) = qiyuan(&["backup", backup.to_str().unwrap()], &database);
    assert!(is_done, "{said}");
    drop(running);
    // The lock ends with the process, however it ends.
    let (_, said) = qiyuan(&release, &database);
    assert!(
        said.contains("there is no session 1 in quarantine"),
        "{said}"
    );
}
