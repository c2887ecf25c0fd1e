//! The database cannot be written, is locked, damaged or half made: what the bot says and what it keeps.

use std::{fs, process::Command, time::Duration};

use serde_json::json;
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};

use super::{
    game::{Game, LOBBY, SOON_AFTER, time_comes},
    harness::Harness,
    message::{self, answer},
    warnings::STORE,
};
use crate::faulty_disk::{Calls, CutPlan, Fault, Orders, cut_power};

/// What is said of a session whose events are invalid.
const QUARANTINED: &str = "The record of this game can't be read. It's kept as it is, and the people who run the bot have been told; other games go on.";

/// What is said while nothing can be saved.
const UNAVAILABLE: &str =
    "The database is unavailable right now, so nothing was changed. Please try again in a moment.";

impl Harness {
    /// A connection beside the bot's.
    async fn intruder(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new().filename(self.database());
        options.connect().await.unwrap()
    }

    /// Waits until the bot has logged this.
    pub(super) async fn logs(&self, part: &str) {
        self.until(part, async || self.log().contains(part)).await;
    }

    /// How often the bot has tried to save a request.
    async fn saves_tried(&self) -> u32 {
        let metrics = self.watches("metrics").await.1;
        let name = "qiyuan_saved_seconds_count ";
        let line = metrics.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap().parse().unwrap()
    }

    /// What the program says of the sessions of the bot's database, and whether it did what it was asked.
    pub(super) fn sessions(&self, arguments: &[&str]) -> (bool, String) {
        let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .arg("sessions")
            .args(arguments)
            .arg("--database")
            .arg(self.database())
            .output()
            .unwrap();
        let said = [done.stdout, done.stderr].concat();
        (done.status.success(), String::from_utf8(said).unwrap())
    }
}

/// Moves are refused in words as long as it lasts; what can be read is still shown.
async fn is_refused_in_words(game: &Game<'_>, action: &str) {
    let refused = game.tries(action).await;
    assert_eq!(answer(&refused), UNAVAILABLE);
    let read = game.first.slash(LOBBY, "board", json!({"text": true}));
    assert!(answer(&read.await).contains("Last move: 1. e4"));
    let options = json!({"game": "chess", "opponent": "Eve"});
    let challenged = game.second.slash(LOBBY, "challenge", options).await;
    assert_eq!(answer(&challenged), UNAVAILABLE);
}

#[tokio::test]
async fn a_full_disk_refuses_moves_in_words_until_there_is_room() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    harness.limits_files("0");
    is_refused_in_words(&game, "e5").await;
    is_refused_in_words(&game, "d5").await;
    harness.limits_files("unlimited");
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_disk_that_fills_while_people_play_costs_nothing_that_was_accepted() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    harness.settled().await;
    let room = fs::metadata(harness.database().with_extension("sqlite-wal")).unwrap();
    harness.limits_files(&(room.len() + 60_000).to_string());
    let knights = ["Nf3", "Nf6", "Ng1", "Ng8", "Nc3", "Nc6", "Nb1", "Nb8"];
    let mut accepted = 0;
    for action in knights {
        if answer(&game.tries(action).await) == UNAVAILABLE {
            break;
        }
        game.was_played();
        accepted += 1;
    }
    harness.limits_files("unlimited");
    if accepted < knights.len() {
        game.plays(knights[accepted]).await;
        accepted += 1;
    }
    harness.settled().await;
    let played = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%'";
    assert_eq!(harness.rows(played).await.len(), accepted);
    harness.close().await;
}

#[tokio::test]
async fn a_locked_database_refuses_moves_in_words_until_it_is_free() {
    let harness = Harness::open_watched().await;
    let mut game = harness.game_after("e4", json!({})).await;
    let mut intruder = harness.intruder().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    harness.may_warn_of(STORE);
    let refused = game.tries("e5").await;
    assert_eq!(answer(&refused), UNAVAILABLE);
    harness.watches_until("health", 503).await;
    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    intruder.close().await.unwrap();
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.watches_until("health", 200).await;
    harness.close().await;
}

#[tokio::test]
async fn no_flag_falls_and_nothing_is_charged_while_nothing_can_be_saved() {
    let harness = Harness::open_watched().await;
    let mut game = harness.game_after("e4", json!({"time": "8s+1s"})).await;
    let flag = game.flag().await;
    let mut intruder = harness.intruder().await;
    let lock = sqlx::query("BEGIN IMMEDIATE");
    lock.execute(&mut intruder).await.unwrap();
    harness.may_warn_of(STORE);
    harness.watches_until("health", 503).await;
    // It is refused without another try to save it, for which everybody would wait.
    let tried = harness.saves_tried().await;
    let refused = game.tries("e5").await;
    assert_eq!(answer(&refused), UNAVAILABLE);
    assert_eq!(harness.saves_tried().await, tried);
    let read = game.first.slash(LOBBY, "board", json!({"text": true}));
    assert!(answer(&read.await).contains("Last move: 1. e4"));
    time_comes(flag + SOON_AFTER).await;
    let free = sqlx::query("ROLLBACK");
    free.execute(&mut intruder).await.unwrap();
    intruder.close().await.unwrap();
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.no_flag_has_fallen().await;
    let (charged, _) = harness.charged_and_given().await;
    assert!(charged < 3_000, "charged {charged} ms\n{}", harness.log());
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_moment_in_which_nothing_could_be_saved_costs_and_gives_nothing() {
    let harness = Harness::open_on_faulty_disk().await;
    let mut game = harness.game_after("e4", json!({"time": "10m"})).await;
    harness.orders(Orders::All(Calls::CHANGES, Fault::ReadOnly));
    harness.logs("the database cannot be written").await;
    harness.orders(Orders::Nothing);
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    assert_eq!(harness.credits().await, []);
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_database_that_becomes_read_only_refuses_moves_in_words_until_it_can_be_written_again() {
    let harness = Harness::open_on_faulty_disk().await;
    let mut game = harness.game_after("e4", json!({})).await;
    harness.orders(Orders::All(Calls::CHANGES, Fault::ReadOnly));
    is_refused_in_words(&game, "e5").await;
    is_refused_in_words(&game, "d5").await;
    harness.orders(Orders::Nothing);
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_disk_that_does_not_sync_refuses_moves_in_words_and_what_it_refused_never_happened() {
    let harness = Harness::open_on_faulty_disk().await;
    let mut moves = [("e5", "d5"), ("Nf3", "Nc3"), ("Nc6", "Nf6"), ("Bb5", "Bc4")].into_iter();
    let mut saved = 1;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let other = loop {
        let (action, other) = moves.next().expect("a move meets the fault");
        harness.settled().await;
        // The failed sync leaves a whole move in the log; the next one to be read must not be it.
        harness.orders(Orders::Nth(1, Calls::SYNC, Fault::Io));
        if answer(&game.tries(action).await) == UNAVAILABLE {
            break other;
        }
        // Something else was synced before.
        game.was_played();
        saved += 1;
    };
    harness.kill_bot().await;
    harness.start_bot().await;
    game.plays(other).await;
    game.panel_showing(other).await;
    let played = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%'";
    assert_eq!(harness.rows(played).await.len(), saved + 1);
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn what_a_dying_disk_left_in_the_log_is_made_sure_before_anything_is_built_on_it() {
    let harness = Harness::open_on_faulty_disk().await;
    let mut game = harness.game_after("e4", json!({})).await;
    // No sync succeeds any more: the next move stays in the memory of the system, which never tries again.
    harness.orders(Orders::All(Calls::SYNC, Fault::Io));
    let refused = game.tries("e5").await;
    assert_eq!(answer(&refused), UNAVAILABLE);
    harness.kill_bot().await;
    harness.orders(Orders::Nothing);
    harness.start_bot().await;
    // Whether it was saved after all is not known; either way it is there once.
    let again = game.tries("e5").await;
    let played = "SELECT seq, at_ms FROM events WHERE event LIKE '%\"played\"%'";
    assert_eq!(harness.rows(played).await.len(), 2, "{again:#}");
    game.was_played();
    for action in ["Nf3", "Nc6", "Bb5"] {
        let played = game.tries(action).await;
        message::is_silent(&played);
        let interaction = played["id"].as_str().unwrap().parse().unwrap();
        harness.faulty_disk().told(interaction);
        game.was_played();
    }
    let history = harness.faulty_disk().history();
    harness.kill_bot().await;
    let cuts = CutPlan {
        cuts: 200,
        seed: 3,
        forgets_syncs: false,
    };
    let (counts, wrong) = cut_power(&history, cuts).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    assert!(counts.looked_for > 0, "{counts}");
    harness.start_bot().await;
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn a_disk_that_fails_in_everything_refuses_in_words_until_it_is_whole() {
    let harness = Harness::open_on_faulty_disk().await;
    harness.expected_errors.push("its disk cannot be read");
    let mut game = harness.game_after("e4", json!({})).await;
    harness.orders(Orders::All(Calls::ALL, Fault::Io));
    for action in ["e5", "d5", "c5"] {
        let refused = game.tries(action).await;
        assert_eq!(answer(&refused), UNAVAILABLE);
    }
    harness.orders(Orders::Nothing);
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
#[ignore = "compiles a C library; run by .ci/run disk and .ci/nightly"]
async fn what_was_shown_while_nothing_could_be_recorded_is_recorded_as_soon_as_possible_and_not_shown_twice()
 {
    let harness = Harness::open_on_faulty_disk().await;
    harness.expected_errors.push("its disk cannot be read");
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let before = game.settled_panel().await;
    let path = format!("/channels/{}/messages", game.thread);
    harness
        .fault(json!({"kind": "rest", "path": path, "method": "POST", "delay_ms": 1_500}))
        .await;
    game.plays("e5").await;
    let sending = "SELECT owner_id, attempts FROM deliveries WHERE surface = 'panel' AND claimed_by IS NOT NULL";
    let is_sending = async || !harness.rows(sending).await.is_empty();
    harness.until("it is being sent", is_sending).await;
    harness.orders(Orders::All(Calls::CHANGES, Fault::ReadOnly));
    let shown = game.panel_showing("1… e5").await;
    assert_ne!(shown["id"], before["id"]);
    harness.logs("is recorded later").await;
    harness.orders(Orders::Nothing);
    // Long before the lease runs out, which would keep everything else of the game back.
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    let posts = harness.requests().await;
    let boards = posts
        .iter()
        .filter(|post| post["method"] == "POST" && post["path"].as_str().unwrap().ends_with(&path));
    assert_eq!(boards.count(), 4, "{posts:#?}");
    harness.close().await;
}

#[tokio::test]
async fn a_database_that_is_moved_away_refuses_moves_in_words_until_it_is_back() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    harness.may_warn_of(STORE);
    let elsewhere = harness.database().with_extension("elsewhere");
    fs::rename(harness.database(), &elsewhere).unwrap();
    is_refused_in_words(&game, "e5").await;
    // A copy in its place is not it.
    fs::copy(&elsewhere, harness.database()).unwrap();
    is_refused_in_words(&game, "e5").await;
    fs::rename(&elsewhere, harness.database()).unwrap();
    game.plays("e5 Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_damaged_database_is_named_and_left_as_it_is() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    let whole = fs::read(harness.database()).unwrap();
    let mut damaged = whole.clone();
    damaged[..64].fill(0x5a);
    fs::write(harness.database(), &damaged).unwrap();
    let said = harness.fails_to_start_on(&harness.database()).await;
    assert!(
        said.contains("qiyuan.sqlite") && said.contains("damaged"),
        "{said}"
    );
    assert!(!said.contains("panicked"), "{said}");
    assert_eq!(fs::read(harness.database()).unwrap(), damaged);
    fs::write(harness.database(), &whole).unwrap();
    harness.start_bot().await;
    harness.close().await;
}

#[tokio::test]
async fn a_database_where_nothing_can_be_written_is_named() {
    let harness = Harness::open().await;
    let said = harness
        .fails_to_start_on("/proc/qiyuan.sqlite".as_ref())
        .await;
    assert!(
        said.contains("/proc/qiyuan.sqlite cannot be opened"),
        "{said}"
    );
    let said = harness.fails_to_start_on(&harness.database()).await;
    assert!(said.contains("another process uses it"), "{said}");
    harness.close().await;
}

#[tokio::test]
async fn a_session_without_a_clock_that_cannot_be_read_is_quarantined_when_it_is_asked_for() {
    let harness = Harness::open().await;
    harness.expected_errors.push("session.id=1");
    harness.game(json!({})).await.plays("e4").await;
    harness.settled().await;
    harness.kill_bot().await;
    harness
        .rewrites("UPDATE events SET event = '{}' WHERE session_id = 1 AND seq = 3")
        .await;
    harness.start_bot().await;
    for _ in 0..2 {
        let options = json!({"action": "e5", "session": "1"});
        let refused = harness.user("Ben").slash(LOBBY, "move", options).await;
        assert_eq!(answer(&refused), QUARANTINED);
    }
    let (_, said) = harness.sessions(&["quarantined"]);
    assert!(said.starts_with("1, since "), "{said}");
    let mut next = harness.game_between("Chen", "Eve", json!({})).await;
    next.plays("d4").await;
    harness.close().await;
}

#[tokio::test]
async fn an_unreadable_event_costs_one_session_and_not_the_bot() {
    let harness = Harness::open().await;
    harness
        .expected_errors
        .extend(["session 1", "session.id=1"]);
    let mut broken = harness.game(json!({"time": "10m"})).await;
    let mut whole = harness
        .game_between("Chen", "Eve", json!({"time": "10m"}))
        .await;
    broken.plays("e4").await;
    whole.plays("d4").await;
    harness.settled().await;
    harness.kill_bot().await;
    harness
        .rewrites(
            "UPDATE events SET event = replace(event, 'kind', 'sort') WHERE session_id = 1 AND seq = 3;
             UPDATE sessions SET deadline_ms = 1 WHERE id = 1;",
        )
        .await;
    harness.start_bot().await;
    let options = json!({"action": "e5", "session": "1"});
    let refused = harness.user("Ben").slash(LOBBY, "move", options).await;
    assert_eq!(answer(&refused), QUARANTINED);
    whole.plays("d5 c4").await;
    whole.panel_showing("2. c4").await;
    let aside = "SELECT id, quarantined_ms FROM sessions WHERE quarantined_ms IS NOT NULL";
    let aside = harness.rows(aside).await;
    assert_eq!(aside.len(), 1);
    assert_eq!(aside[0].0, 1);
    let (_, said) = harness.sessions(&["quarantined"]);
    assert!(
        said.starts_with("1, since ") && said.contains("event 3"),
        "{said}"
    );
    let (is_done, said) = harness.sessions(&["release", "1"]);
    assert!(
        !is_done && said.contains("another process uses it"),
        "{said}"
    );

    harness.kill_bot().await;
    let (is_done, said) = harness.sessions(&["release", "1"]);
    assert!(!is_done && said.contains("event 3"), "{said}");
    harness
        .rewrites("UPDATE events SET event = replace(event, 'sort', 'kind') WHERE session_id = 1 AND seq = 3")
        .await;
    let (is_done, said) = harness.sessions(&["release", "1"]);
    assert!(is_done, "{said}");
    let (is_done, said) = harness.sessions(&["release", "1"]);
    assert!(
        !is_done && said.contains("no session 1 in quarantine"),
        "{said}"
    );
    assert_eq!(
        harness.sessions(&["quarantined"]).1,
        "no session is quarantined\n"
    );

    harness.start_bot().await;
    // No flag fell, and the time was credited.
    let options = json!({"action": "e5", "session": "1"});
    let played = harness.user("Ben").slash(LOBBY, "move", options).await;
    assert!(answer(&played).starts_with("Played: **"), "{played:#}");
    let credits =
        "SELECT seq, at_ms FROM events WHERE session_id = 1 AND event LIKE '%\"interrupted\"%'";
    assert!(!harness.rows(credits).await.is_empty());
    whole.plays("e6").await;
    harness.close().await;
}

#[tokio::test]
async fn an_interrupted_start_is_begun_again() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    for step in 0..12 {
        for ending in ["sqlite", "sqlite-wal", "sqlite-shm"] {
            // The first start of all makes the tables.
            let _ = fs::remove_file(harness.database().with_extension(ending));
        }
        harness
            .starts_and_dies(Duration::from_millis(4 * step))
            .await;
        harness
            .starts_and_dies(Duration::from_millis(30 - 2 * step))
            .await;
    }
    harness.start_bot().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}
