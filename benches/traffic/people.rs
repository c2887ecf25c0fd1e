//! Pages of a bot with 100,000 finished games of 5,000 people on 200 servers, and computing all of it anew.

use std::{
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use qiyuan::{
    app::wall_clock::{self, monotonic},
    store::{ChannelId, GuildId, HomeChannel, Store, StoreOptions},
};
use qiyuan_core::session::PlayerId;
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{task::JoinSet, time};

use super::{
    environment::Environment,
    figures::{self, Waits, say},
    made_games::{self, Until, World},
};

const GUILDS: u32 = 200;
const PEOPLE: usize = 5_000;

/// How many people of the first server look at pages, and how many games each of them plays just now.
const LOOKING: usize = 25;
const RUNNING: usize = 20;

/// How many challenges are open on the first server.
const OPEN: usize = 100;

/// How often each page is looked at.
const LOOKS: usize = 100;

/// How often one page follows the other: a server may look ten times a second, and somebody every other second.
const PACE: Duration = Duration::from_millis(110);

/// How many sessions are saved at once.
const AT_ONCE: usize = 64;

/// A page that is looked at: its name, the command with its options, and what is pressed on it.
struct Page {
    name: &'static str,
    command: &'static str,
    options: Value,
    press: Press,
}

#[derive(Clone, Copy)]
enum Press {
    Nothing,
    /// The button to the page with the oldest of one's own games, as it stands in its custom id.
    Oldest,
}

/// Makes the games, computes all that follows from them, and looks at every page.
pub async fn measure(program: &Path, games: usize) -> anyhow::Result<()> {
    let mut environment = Environment::open(program).await?;
    let names = fill(&environment, games).await?;
    let begun = monotonic();
    let computed = Command::new(program)
        .arg("recompute")
        .arg("--database")
        .arg(environment.database())
        .output()?;
    let said = String::from_utf8_lossy(&computed.stderr);
    anyhow::ensure!(computed.status.success(), "{said}");
    say(&format!(
        "  recompute: {:.1} s",
        begun.elapsed().as_secs_f64()
    ))?;
    let oldest = oldest_of_each(&environment, &names).await?;
    environment.start()?;
    environment.is_served().await?;
    figures::head(&["page", "ms"])?;
    for page in pages() {
        let waits = look(&environment, &names, &oldest, &page).await?;
        figures::row(&[page.name.to_owned(), waits.summary()])?;
    }
    let (memory, most) = environment.memory()?;
    say(&format!(
        "  afterwards {memory:.0} MiB, at most {most:.0} MiB"
    ))?;
    let complaints = environment.stop().await?;
    anyhow::ensure!(complaints.is_empty(), "{complaints}");
    Ok(())
}

/// Fills the database; gives the names and numbers of those who look.
async fn fill(environment: &Environment, games: usize) -> anyhow::Result<Vec<(String, PlayerId)>> {
    let state = environment.get("state").await?;
    let id = |found: &Value| found["id"].as_str()?.parse::<u64>().ok();
    let home = HomeChannel {
        guild: Some(GuildId(id(&state["guild"]).context("no guild")?)),
        channel: ChannelId(id(&state["channels"][0]).context("no channel")?),
    };
    let mut looking = Vec::new();
    for number in 0..LOOKING {
        let name = format!("Player {number}");
        let id = environment.invite(&name).await?.parse()?;
        looking.push((name, PlayerId(id)));
    }
    let known = looking.iter().map(|(_, id)| *id).collect();
    let world = Arc::new(World::new(home, GUILDS, known, PEOPLE));
    let store = Store::open(&StoreOptions::new(environment.database())).await?;
    let begun = monotonic();
    for (number, &person) in world.people.iter().enumerate() {
        let name = format!("Player {number}");
        store
            .remember_user(person, &name, None, wall_clock::now())
            .await?;
    }
    let running = (0..LOOKING * RUNNING).map(|number| {
        let first = number % LOOKING;
        let pair = [first, (first + 1 + number / LOOKING) % LOOKING];
        (Some(pair), Until::InPlay)
    });
    let open = (0..OPEN).map(|number| (Some([LOOKING + number, 0]), Until::Open));
    let over = (0..games).map(|_| (None, Until::End));
    save(&world, &store, running.chain(open).chain(over).collect()).await?;
    store.close().await;
    let (size, _) = environment.size()?;
    say(&format!(
        "{games} finished games of {PEOPLE} people on {GUILDS} servers, {size:.0} MiB, made in {:.0} s",
        begun.elapsed().as_secs_f64()
    ))?;
    Ok(looking)
}

/// Makes and saves sessions, numbered from 1 on.
async fn save(
    world: &Arc<World>,
    store: &Store,
    wanted: Vec<(Option<[usize; 2]>, Until)>,
) -> anyhow::Result<()> {
    let (next, wanted) = (Arc::new(AtomicUsize::new(0)), Arc::new(wanted));
    let mut saving = JoinSet::new();
    for _ in 0..AT_ONCE {
        let (world, store) = (Arc::clone(world), store.clone());
        let (next, wanted) = (Arc::clone(&next), Arc::clone(&wanted));
        saving.spawn(async move {
            while let Some(&(pair, until)) = wanted.get(next.fetch_add(1, Ordering::Relaxed)) {
                let id = store.next_session_id().await?;
                let now = wall_clock::now();
                made_games::make(&world, &store, id, pair, until, now)
                    .await
                    .with_context(|| format!("session {}", id.0))?;
            }
            anyhow::Ok(())
        });
    }
    while let Some(saved) = saving.join_next().await {
        saved??;
    }
    Ok(())
}

/// For each of those who look, the custom id of the page with the oldest ten of their games.
async fn oldest_of_each(
    environment: &Environment,
    people: &[(String, PlayerId)],
) -> anyhow::Result<Vec<String>> {
    let options = SqliteConnectOptions::new().filename(environment.database());
    let mut database: SqliteConnection = options.read_only(true).connect().await?;
    let mut ids = Vec::new();
    for (name, player) in people {
        let eleventh: Option<(i64, i64)> = sqlx::query_as(
            "SELECT ended_ms, session_id FROM session_players
             WHERE player_id = $1 AND ended_ms IS NOT NULL AND result != 'unplayed'
             ORDER BY ended_ms, session_id LIMIT 1 OFFSET 10",
        )
        .bind(player.0.cast_signed())
        .fetch_optional(&mut database)
        .await?;
        let (ended, session) = eleventh.with_context(|| format!("{name} has few games"))?;
        let part = format!("<{}.{}", base36(ended), base36(session));
        let whose = base36(player.0.cast_signed());
        ids.push(format!("p2/show/{part}/history/{whose}/0/-/-"));
    }
    Ok(ids)
}

fn base36(number: i64) -> String {
    let mut left = number.unsigned_abs();
    let mut digits = Vec::new();
    loop {
        digits.push(char::from_digit((left % 36) as u32, 36).unwrap_or('0'));
        left /= 36;
        if left == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

fn pages() -> Vec<Page> {
    let page = |name, command, options| Page {
        name,
        command,
        options,
        press: Press::Nothing,
    };
    vec![
        page("`/history`", "history", json!({})),
        Page {
            press: Press::Oldest,
            ..page("`/history`, the last page", "history", json!({}))
        },
        page(
            "`/history` of a game, won",
            "history",
            json!({"game": "xiangqi", "result": "won"}),
        ),
        page(
            "`/history` of somebody else",
            "history",
            json!({"player": "Player 3"}),
        ),
        page(
            "`/record`",
            "record",
            json!({"player": "Player 1", "against": "Player 2"}),
        ),
        page("`/profile`", "profile", json!({})),
        page(
            "`/leaderboard` of a server",
            "leaderboard",
            json!({"game": "chess", "speed": "blitz"}),
        ),
        page(
            "`/leaderboard` of all servers",
            "leaderboard",
            json!({"game": "chess", "speed": "blitz", "scope": "global"}),
        ),
        page(
            "`/statistics` of a server",
            "statistics",
            json!({"game": "chess"}),
        ),
        page(
            "`/statistics` of all servers",
            "statistics",
            json!({"game": "chess", "scope": "global"}),
        ),
        page(
            "`/statistics` of all servers, a year",
            "statistics",
            json!({"game": "chess", "scope": "global", "period": "year"}),
        ),
        page("`/inbox`", "inbox", json!({})),
        page("`/games`", "games", json!({})),
        page("`/waiting`", "waiting", json!({})),
        page("`/online`", "online", json!({})),
    ]
}

/// How long those who look wait for a page, by turns.
async fn look(
    environment: &Environment,
    people: &[(String, PlayerId)],
    oldest: &[String],
    page: &Page,
) -> anyhow::Result<Waits> {
    let mut waits = Waits::default();
    let mut pace = time::interval(PACE);
    for number in 0..LOOKS {
        pace.tick().await;
        let (name, _) = &people[number % people.len()];
        let asked = json!({
            "user": name, "channel": "lobby", "command": page.command, "options": page.options, "wait_ms": 20_000,
        });
        let mut answer = environment.post("slash", &asked).await?;
        if let Press::Oldest = page.press {
            pace.tick().await;
            let pressed = json!({
                "user": name, "message": answer["messages"][0]["id"], "custom_id": oldest[number % oldest.len()],
                "force": true, "wait_ms": 20_000,
            });
            answer = environment.post("click", &pressed).await?;
        }
        let answered = answer["answered_after_ms"].as_f64();
        let waited = answered.with_context(|| format!("{}: {answer}", page.name))?;
        let text = answer["messages"].to_string();
        anyhow::ensure!(!text.contains("too fast"), "{}: {text}", page.name);
        waits.add(waited);
    }
    Ok(waits)
}
