//! `/privacy`: what is stored of somebody, as a file, and how they are forgotten; and a server that is gone for long.

use serde_json::{Value, json};
use sqlx::{
    AssertSqlSafe, ConnectOptions as _, Connection as _, Row as _, sqlite::SqliteConnectOptions,
};

use super::{
    faults::{MISSING_ACCESS, THREAD_ARCHIVED, UNKNOWN_GUILD},
    game::LOBBY,
    harness::Harness,
    message::{answer, attachments, private, text},
    user::User,
};

const FORMER: &str = "Former player";

const FORGET: &str = "Delete my data";

const CONFIRM: &str = "Yes, delete it";

/// The tables, sorted, in which a text stands anywhere.
async fn tables_with(harness: &Harness, part: &str) -> Vec<String> {
    let options = SqliteConnectOptions::new().filename(harness.database());
    let mut db = options.connect().await.unwrap();
    let tables = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
    let tables = sqlx::query(tables).fetch_all(&mut db).await.unwrap();
    let mut found = Vec::new();
    for table in tables {
        let table: String = table.get("name");
        let columns = format!("SELECT name FROM pragma_table_info('{table}')");
        let columns = sqlx::query(AssertSqlSafe(columns)).fetch_all(&mut db).await;
        for column in columns.unwrap() {
            let column: String = column.get("name");
            let rows =
                format!("SELECT 1 FROM {table} WHERE CAST({column} AS TEXT) GLOB '*{part}*'");
            let rows = sqlx::query(AssertSqlSafe(rows)).fetch_all(&mut db).await;
            if !rows.unwrap().is_empty() && found.last() != Some(&table) {
                found.push(table.clone());
            }
        }
    }
    db.close().await.unwrap();
    found
}

/// The page of whoever asks for it.
async fn page(user: User<'_>, channel: &str) -> Value {
    private(&user.slash(channel, "privacy", json!({})).await)
}

/// Somebody has themselves forgotten; gives what they are told.
async fn is_forgotten(user: User<'_>, channel: &str) -> String {
    let id = user.harness.id_of(user.name).await;
    user.harness.forgotten.push(id);
    let page = page(user, channel).await;
    let asked = private(&user.click(&page, FORGET).await);
    assert!(text(&asked).contains("What stays"), "{asked:#}");
    answer(&user.click(&asked, CONFIRM).await)
}

/// The ten minutes pass after which a thread is archived.
async fn archives_now(harness: &Harness) {
    harness.stop_bot().await;
    let passes =
        "UPDATE deliveries SET next_try_ms = next_try_ms - 600000 WHERE surface = 'archive'";
    harness.rewrites(passes).await;
    harness.start_bot().await;
}

/// Ben, whom Ann has banned, has lost a rated game to Ann, blocked Eve and chosen how he is notified.
async fn ben_has_played(harness: &Harness) {
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut game = harness
        .game_between("Ben", "Ann", json!({"time": "5m+3s", "rated": true}))
        .await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    ben.slash(LOBBY, "block", json!({"player": "Eve"})).await;
    let notices = json!({"quiet": "23:00-7:00", "time-zone": "Europe/Berlin"});
    ben.slash(LOBBY, "settings notices", notices).await;
    let ban = json!({"player": "Ben", "reason": "spam"});
    ann.slash(LOBBY, "moderate ban", ban).await;
    harness.settled().await;
}

#[tokio::test]
async fn whoever_is_forgotten_is_a_former_player_everywhere() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    ben_has_played(&harness).await;
    let id = harness.id_of("Ben").await;
    let told = is_forgotten(ben, LOBBY).await;
    assert!(told.starts_with("Your data is deleted."), "{told}");

    // Who may not play here, and why, is the server's to know.
    let tables = ["audit", "bans"];
    assert_eq!(tables_with(&harness, &id).await, tables);
    assert_eq!(tables_with(&harness, "Ben").await, Vec::<String>::new());
    // What stands in channels is edited.
    let is_edited = |messages: &[Value]| {
        let mut cards = messages.iter().filter(|it| text(it).contains(FORMER));
        cards.next().map(text)
    };
    let card = ann.waits_for(LOBBY, is_edited).await;
    assert!(!card.contains(&id), "{card}");
    for (command, options, is_named) in [
        ("history", json!({}), true),
        ("profile", json!({}), true),
        ("board", json!({"session": "1"}), true),
        ("replay", json!({"session": "1"}), true),
        (
            "leaderboard",
            json!({"game": "chess", "speed": "blitz"}),
            false,
        ),
        ("statistics", json!({"game": "chess"}), false),
    ] {
        let shown = ann.slash(LOBBY, command, options).await.to_string();
        let shown = shown.replace(&harness.id_of("Ann").await, "");
        assert_eq!(shown.contains(FORMER), is_named, "{command}: {shown}");
        assert!(!shown.contains(&format!("<@{id}>")), "{command}: {shown}");
        assert!(!shown.contains("Ben"), "{command}: {shown}");
    }
    let given = ann.slash(LOBBY, "export", json!({"session": "1"})).await;
    let file = &attachments(&private(&given))[0];
    let bytes = harness.download(file["url"].as_str().unwrap()).await;
    let record = String::from_utf8(bytes).unwrap();
    assert!(record.contains("[White \"Former player\"]"), "{record}");
    // A rematch would be with nobody.
    let version = harness.rows("SELECT id, version FROM sessions").await[0].1;
    let forged = format!("q1/1/{version}/offer/rematch");
    let forged = ann.forge_click(&private(&given), &forged).await;
    let told = ann.is_told(&forged).await;
    assert!(
        told.starts_with("This game can't be started here."),
        "{told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn an_archived_thread_loses_the_name_of_whoever_is_forgotten() {
    let harness = Harness::open().await;
    // Discord refuses edits in a thread that is archived.
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut game = harness.game_between("Ben", "Ann", json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    harness.settled().await;
    archives_now(&harness).await;
    let is_away = |name: &str| {
        let (thread, name) = (game.thread.clone(), name.to_owned());
        move |it: &Value| {
            it["id"] == thread.as_str()
                && it["thread_metadata"]["archived"] == true
                && it["name"] == name.as_str()
        }
    };
    harness.channel(is_away("♟ Chess #1 · Ann beat Ben")).await;
    let id = harness.id_of("Ben").await;
    is_forgotten(ben, LOBBY).await;
    let away = "♟ Chess #1 · Ann beat Former player";
    harness.channel(is_away(away)).await;
    let is_edited = |messages: &[Value]| {
        let mut panels = messages.iter().filter(|it| text(it).contains(FORMER));
        panels.next().map(text)
    };
    let panel = ann.waits_for(&game.thread, is_edited).await;
    assert!(!panel.contains(&id), "{panel}");
    harness.close().await;
}

#[tokio::test]
async fn a_thread_of_several_games_is_archived_again_once_somebody_is_forgotten() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut game = harness.game_between("Ben", "Ann", json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let over = game.panel_with("Rematch").await;
    ann.click(&over, "Rematch").await;
    let offered = game.panel_with("Accept").await;
    ben.click(&offered, "Accept").await;
    game.panel_showing("Rematch: #2").await;
    let question = private(&ann.slash(&game.thread, "resign", json!({})).await);
    ann.click(&question, "Yes, resign").await;
    let is_over = |messages: &[Value]| {
        let mut messages = messages.iter();
        messages
            .find(|it| text(it).contains("resigned"))
            .map(|_| ())
    };
    ann.waits_for(&game.thread, is_over).await;
    harness.settled().await;
    archives_now(&harness).await;
    let is_archived = |channel: &Value| {
        channel["id"] == game.thread.as_str() && channel["thread_metadata"]["archived"] == true
    };
    harness.channel(is_archived).await;
    let id = harness.id_of("Ben").await;
    is_forgotten(ben, LOBBY).await;
    let have_lost_the_name = |messages: &[Value]| {
        let named = messages.iter().filter(|it| text(it).contains(FORMER));
        (named.count() == 2).then_some(())
    };
    ann.waits_for(&game.thread, have_lost_the_name).await;
    harness.settled().await;
    harness.channel(is_archived).await;
    // The title follows within ten minutes.
    archives_now(&harness).await;
    let is_renamed = |channel: &Value| {
        is_archived(channel) && !channel["name"].as_str().unwrap().contains("Ben")
    };
    harness.channel(is_renamed).await;
    for message in ann.reads(&game.thread).await {
        assert!(!text(&message).contains(&id), "{message:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_comes_back_begins_anew_and_is_still_banned() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    ben_has_played(&harness).await;
    is_forgotten(ben, LOBBY).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    let profile = text(&private(&ben.slash(LOBBY, "profile", json!({})).await));
    assert!(!profile.contains("Chess"), "{profile}");
    let blocked = answer(&ben.slash(LOBBY, "blocked", json!({})).await);
    assert_eq!(blocked, "You haven't blocked anyone.");
    let begun = answer(
        &ben.slash(LOBBY, "challenge", json!({"game": "chess"}))
            .await,
    );
    assert!(
        begun.starts_with("You can't start or join games"),
        "{begun}"
    );
    // The old game is not his any more.
    let direct = harness.direct("Ben").await;
    let shown = answer(&ben.slash(&direct, "board", json!({"session": "1"})).await);
    assert!(shown.starts_with("There's no such game"), "{shown}");
    harness.close().await;
}

#[tokio::test]
async fn nobody_is_forgotten_who_still_plays_and_open_challenges_are_withdrawn() {
    let harness = Harness::open().await;
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    let mut game = harness.game_between("Ben", "Ann", json!({})).await;
    let (challenge, _) = ben.challenges_by_card(json!({"game": "chess"})).await;
    let shown = page(ben, LOBBY).await;
    let told = answer(&ben.click(&shown, FORGET).await);
    let first = format!("You're still playing #{}.", game.number);
    assert!(told.starts_with(&first), "{told}");
    let now = qiyuan::app::wall_clock::now().as_secs();
    let forged = format!("v1/forget/{now}");
    let told = ben.is_told(&ben.forge_click(&shown, &forged).await).await;
    assert!(told.starts_with("You're still playing."), "{told}");
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    // An old question is asked again, and whoever forges it is the one who is asked.
    let shown = page(eve, LOBBY).await;
    let asked = eve.forge_click(&shown, "v1/forget/1").await;
    let asked = private(&eve.hears(&asked).await);
    assert!(text(&asked).contains("What stays"), "{asked:#}");
    assert_eq!(tables_with(&harness, "Eve").await, ["players"]);

    let told = is_forgotten(ben, LOBBY).await;
    assert!(told.starts_with("Your data is deleted."), "{told}");
    let withdrawn: &'static str =
        format!("SELECT id, 0 FROM sessions WHERE id = {challenge} AND reason = 'withdrawn'")
            .leak();
    assert_eq!(harness.rows(withdrawn).await.len(), 1);
    let id = harness.id_of("Ben").await;
    assert_eq!(tables_with(&harness, &id).await, Vec::<String>::new());
    // Pressed again, there is nobody to forget.
    let shown = page(ben, LOBBY).await;
    let forged = format!("v1/forget/{}", now + 1);
    ben.is_told(&ben.forge_click(&shown, &forged).await).await;
    assert_eq!(tables_with(&harness, &id).await, Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn everything_that_is_stored_of_somebody_is_theirs_as_a_file() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    ben_has_played(&harness).await;
    let direct = harness.direct("Ben").await;
    let shown = page(ben, &direct).await;
    assert!(text(&shown).contains("90 days later"), "{shown:#}");
    let given = ben.click(&shown, "My data as a file").await;
    let given = private(&given);
    let file = &attachments(&given)[0];
    assert_eq!(file["filename"], "qiyuan-my-data.json");
    let bytes = harness.download(file["url"].as_str().unwrap()).await;
    let data: Value = serde_json::from_slice(&bytes).unwrap();
    assert_eq!(data["is_whole"], true);
    assert_eq!(data["you"]["name"], "Ben");
    let quiet = &data["you"]["settings"]["quiet_hours"];
    assert_eq!(quiet["time_zone"], "Europe/Berlin");
    assert_eq!(data["blocked"][0]["player"], harness.id_of("Eve").await);
    assert_eq!(data["banned_from"].as_array().unwrap().len(), 1);
    assert_eq!(data["moderation"][0]["reason"], "spam");
    assert_eq!(data["ratings"][0]["lost"], 1);
    assert_eq!(data["rating_changes"][0]["result"], "lost");
    let game = &data["games"][0];
    assert_eq!(game["others"], json!([harness.id_of("Ann").await]));
    let did = game["what_you_did"].to_string();
    assert!(did.contains("f3") && !did.contains("Qh4"), "{did}");
    assert!(did.contains("f2f3") || !did.contains("d8h4"), "{did}");
    // Nobody's name but one's own.
    let data = String::from_utf8(bytes).unwrap();
    assert!(!data.contains("Ann\"") && !data.contains("Eve\""), "{data}");
    let chen = page(harness.user("Chen"), LOBBY).await;
    assert!(text(&chen).contains("儲存的內容"), "{chen:#}");
    harness.close().await;
}

#[tokio::test]
async fn everything_of_a_server_goes_that_has_been_gone_for_90_days_and_nothing_before() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([MISSING_ACCESS, UNKNOWN_GUILD]);
    ben_has_played(&harness).await;
    let gone = "SELECT guild_id, from_ms FROM gone_guilds";
    let sessions = "SELECT id, version FROM sessions";
    harness.fault(json!({"kind": "guild_leave"})).await;
    let is_noted = async || !harness.rows(gone).await.is_empty();
    harness.until("it is noted", is_noted).await;
    // Back before then, all is there.
    harness.fault(json!({"kind": "guild_join"})).await;
    let is_back = async || harness.rows(gone).await.is_empty();
    harness.until("it is back", is_back).await;
    assert_eq!(harness.rows(sessions).await.len(), 1);

    harness.kill_bot().await;
    // Nobody tells the bot of it but the list of servers in which it is.
    harness.fault(json!({"kind": "guild_leave"})).await;
    harness.start_bot().await;
    harness.until("it is noted", is_noted).await;
    for (days, is_left) in [(89, true), (2, false)] {
        harness.kill_bot().await;
        let earlier = format!(
            "UPDATE gone_guilds SET from_ms = from_ms - {}",
            days * 86_400_000_i64
        );
        harness.rewrites(earlier.leak()).await;
        harness.start_bot().await;
        if !is_left {
            let is_deleted = async || harness.rows(sessions).await.is_empty();
            harness.until("everything is deleted", is_deleted).await;
        }
        assert_eq!(!harness.rows(sessions).await.is_empty(), is_left);
    }
    harness.until("nothing is left to do", is_back).await;
    let (guild, tables) = (
        harness.get("state").await,
        "SELECT player_id, games FROM ratings",
    );
    let guild = guild["guild"]["id"].as_str().unwrap_or("900").to_owned();
    assert_eq!(harness.rows(tables).await.len(), 2);
    assert_eq!(tables_with(&harness, &guild).await, Vec::<String>::new());
    harness.forgotten.push(harness.id_of("Ann").await);
    // Each has their settings and their rating still, and can have them go as well.
    harness.fault(json!({"kind": "guild_join"})).await;
    let direct = harness.direct("Ben").await;
    let told = is_forgotten(harness.user("Ben"), &direct).await;
    assert!(told.starts_with("Your data is deleted."), "{told}");
    let id = harness.id_of("Ben").await;
    assert_eq!(tables_with(&harness, &id).await, Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn in_the_file_of_what_moderators_did_a_former_player_has_no_number() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let ben_id = harness.id_of("Ben").await;
    harness.user("Ben").slash(LOBBY, "games", json!({})).await;
    let ban = json!({"player": "Ben", "reason": "spam"});
    ann.slash(LOBBY, "moderate ban", ban).await;
    harness.settled().await;
    harness.kill_bot().await;
    // More than the page shows, by somebody who was forgotten since.
    harness
        .rewrites(
            "WITH RECURSIVE numbers (n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM numbers WHERE n < 20)
             INSERT INTO audit (guild_id, seq, at_ms, moderator_id, action, session_id, player_id, reason)
             SELECT guild_id, n, at_ms, -9223372036854775807, action, session_id, player_id, reason
             FROM audit, numbers WHERE seq = 1",
        )
        .await;
    harness.start_bot().await;
    let log = private(&ann.slash(LOBBY, "moderate log", json!({})).await);
    let file = &attachments(&log)[0];
    let file = harness.download(file["url"].as_str().unwrap()).await;
    let file = String::from_utf8(file).unwrap();
    let line = format!("{FORMER} banned Ben ({ben_id})");
    assert_eq!(file.matches(&line).count(), 19, "{file}");
    assert!(!file.contains("9223372036854775809"), "{file}");
    harness.close().await;
}
