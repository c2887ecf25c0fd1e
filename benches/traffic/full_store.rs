//! A store full of games: what it takes, how soon the bot serves, how late flags fall.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use anyhow::Context as _;
use qiyuan::app::wall_clock::monotonic;
use qiyuan::{
    app::wall_clock,
    store::{
        Append, Change, ChannelId, GuildId, HomeChannel, InteractionId, NewSession, Store,
        StoreOptions, Summary, Surface,
    },
};
use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::AnyGame,
    session::{Command, PlayerId, Recorded, Request, SessionId},
};
use serde_json::json;
use sqlx::{ConnectOptions as _, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::{task::JoinSet, time::sleep};

use super::{
    environment::Environment,
    figures::{Waits, count, say},
    script::{self, Agreed, Played},
};

/// The time control of all games, and its length.
const CONTROL: &str = "10m";
const LENGTH: Span = Span::from_mins(10);

/// How many moves have been made in each.
const MOVES: usize = 10;

/// How many write at once while the store fills, and while it is measured.
const CLIENTS: usize = 64;

/// How long appends are measured.
const APPENDING: Duration = Duration::from_secs(5);

/// From the start of the bot until the first flag falls, and from then until the last does.
const UNTIL_FLAGS: Span = Span::from_secs(5);
const FLAGS_LAST: Span = Span::from_secs(9);

/// How long all flags may take to fall before they are given up.
const PATIENCE: Duration = Duration::from_secs(600);

/// A store with so many games, appends to it, and the bot on it while some of their flags fall.
pub async fn measure(program: &Path, sessions: usize, flags: usize) -> anyhow::Result<()> {
    let mut environment = Environment::open(program).await?;
    let full = FullStore::open(&environment).await?;
    let begun = monotonic();
    let now = wall_clock::now();
    full.fill(sessions - flags, |_| now).await?;
    say(&format!(
        "{sessions} sessions of {MOVES} moves, made in {:.0} s",
        begun.elapsed().as_secs_f64()
    ))?;
    full.appends().await?;
    // Those whose time runs out are added last, so that it does not run out while the others are.
    let filling = Span::from_ms(i64::try_from(flags)?);
    let first = wall_clock::now() + filling + UNTIL_FLAGS;
    let step = count(flags);
    full.fill(flags, |index| {
        let share = count(index) / step * count(FLAGS_LAST.as_ms());
        #[expect(clippy::cast_possible_truncation, reason = "some seconds")]
        let later = Span::from_ms(share as i64);
        first + later - LENGTH
    })
    .await?;
    let last = first + FLAGS_LAST;
    full.store.close().await;
    serve(&mut environment).await?;
    let (fallen, took) = flags_fall(&environment, last, flags).await?;
    say(&format!(
        "  {flags} flags in {} s, late by ms: {}",
        FLAGS_LAST.as_ms() / 1000,
        fallen.summary()
    ))?;
    say(&format!(
        "  all of them durable {took:.2} s after the last was due"
    ))?;
    let (memory, most) = environment.memory()?;
    say(&format!(
        "  afterwards {memory:.0} MiB, at most {most:.0} MiB"
    ))?;
    environment.stop().await?;
    Ok(())
}

/// A store in which all games ran out of time while no bot was there to see it.
pub async fn measure_overdue(program: &Path, sessions: usize) -> anyhow::Result<()> {
    let mut environment = Environment::open(program).await?;
    let full = FullStore::open(&environment).await?;
    let long_ago = wall_clock::now() - LENGTH - LENGTH;
    full.fill(sessions, |_| long_ago).await?;
    full.store.close().await;
    say(&format!(
        "{sessions} sessions whose time is over when the bot starts"
    ))?;
    let begun = wall_clock::now();
    serve(&mut environment).await?;
    let (_, took) = flags_fall(&environment, begun, sessions).await?;
    say(&format!("  all flags have fallen after {took:.1} s"))?;
    let (memory, most) = environment.memory()?;
    say(&format!("  {memory:.0} MiB, at most {most:.0} MiB"))?;
    Ok(())
}

/// Starts the bot and says how soon it answers and what it takes.
async fn serve(environment: &mut Environment) -> anyhow::Result<()> {
    let begun = monotonic();
    environment.start()?;
    environment.is_served().await?;
    let connected = begun.elapsed();
    let asked = json!({"user": "Ann", "channel": "lobby", "command": "games", "wait_ms": 20_000});
    let answer = environment.post("slash", &asked).await?;
    anyhow::ensure!(answer["state"] == "answered", "{answer}");
    let answered = begun.elapsed();
    let (memory, _) = environment.memory()?;
    say(&format!(
        "  from the start to the connection {:.2} s, to the first answer {:.2} s; {memory:.0} MiB",
        connected.as_secs_f64(),
        answered.as_secs_f64(),
    ))?;
    Ok(())
}

/// Waits until so many flags have fallen; gives how late each was, and how long after `last` all were durable.
async fn flags_fall(
    environment: &Environment,
    last: Timestamp,
    flags: usize,
) -> anyhow::Result<(Waits, f64)> {
    let options = SqliteConnectOptions::new()
        .filename(environment.database())
        .read_only(true);
    let mut database = options.connect().await?;
    let begun = monotonic();
    loop {
        let ended: i64 =
            sqlx::query_scalar("SELECT COUNT(*) FROM sessions WHERE ended_ms IS NOT NULL")
                .fetch_one(&mut database)
                .await?;
        if usize::try_from(ended)? >= flags {
            break;
        }
        anyhow::ensure!(
            begun.elapsed() < PATIENCE,
            "{ended} of {flags} flags have fallen"
        );
        sleep(Duration::from_millis(20)).await;
    }
    let took = count((wall_clock::now() - last).as_ms().max(0)) / 1000.0;
    Ok((lateness(&mut database).await?, took))
}

/// How long after its time each flag fell. All clocks began with the game, and nothing else was recorded since.
async fn lateness(database: &mut SqliteConnection) -> anyhow::Result<Waits> {
    let late: Vec<i64> = sqlx::query_scalar(
        "SELECT ended_ms - created_ms - $1 FROM sessions WHERE ended_ms IS NOT NULL",
    )
    .bind(LENGTH.as_ms())
    .fetch_all(database)
    .await?;
    let early = late.iter().filter(|late| **late < 0).count();
    anyhow::ensure!(early == 0, "{early} flags fell early");
    let mut waits = Waits::default();
    waits.extend(late.into_iter().map(count));
    Ok(waits)
}

/// The store and what it is filled with.
#[derive(Clone)]
struct FullStore {
    store: Store,
    game: &'static dyn AnyGame,
    moves: Arc<Vec<String>>,
    place: HomeChannel,
}

impl FullStore {
    async fn open(environment: &Environment) -> anyhow::Result<Self> {
        let state = environment.get("state").await?;
        let id = |found: &serde_json::Value| found["id"].as_str()?.parse::<u64>().ok();
        let guild = id(&state["guild"]).context("no guild")?;
        let channel = id(&state["channels"][0]).context("no channel")?;
        let (game, _) = script::games()[0];
        let agreed = agreed(SessionId(1), Timestamp::from_ms(0));
        Ok(Self {
            store: Store::open(&StoreOptions::new(environment.database())).await?,
            game,
            moves: Arc::new(script::play(game, &agreed, MOVES).moves),
            place: HomeChannel {
                guild: Some(GuildId(guild)),
                channel: ChannelId(channel),
            },
        })
    }

    /// Adds so many games, each begun at its own moment.
    async fn fill(
        &self,
        sessions: usize,
        began: impl Fn(usize) -> Timestamp,
    ) -> anyhow::Result<()> {
        let mut making = JoinSet::new();
        for index in 0..sessions {
            let (full, at) = (self.clone(), began(index));
            making.spawn(async move { full.make(at).await });
            if making.len() >= CLIENTS
                && let Some(made) = making.join_next().await
            {
                made??;
            }
        }
        while let Some(made) = making.join_next().await {
            made??;
        }
        Ok(())
    }

    async fn make(&self, at: Timestamp) -> anyhow::Result<()> {
        let id = self.store.next_session_id().await?;
        let agreed = agreed(id, at);
        let played = script::replay(self.game, &agreed, &self.moves);
        let new = NewSession {
            id,
            place: self.place,
            game: self.game.info().key.to_owned(),
            division: String::new(),
            speed: played.session.terms().control.speed(),
            rated: false,
            challenger: Some(agreed.players[0]),
            is_open: false,
            range: None,
            change: Change {
                deadline: played.session.deadline(),
                ..change(&played, played.events.clone())
            },
        };
        self.store.create(new).await?;
        Ok(())
    }

    /// How many moves the store takes in a second, each with its version check, its interaction, its deadline and
    /// what it owes.
    async fn appends(&self) -> anyhow::Result<()> {
        let agreed = agreed(SessionId(1), Timestamp::from_ms(0));
        let mut played = script::replay(self.game, &agreed, &self.moves);
        let before = played.session.version();
        let next = script::play(self.game, &agreed, MOVES + 1).moves.pop();
        let next = next.context("no move")?;
        let decided = played.session.decide(
            Request::typed(played.player(), Command::Play { text: next }),
            Timestamp::from_ms(0),
        );
        let decided = decided.map_err(|refusal| anyhow::anyhow!("{}", refusal.key()))?;
        let events = played.session.stamped(decided, Timestamp::from_ms(0));
        for recorded in &events {
            played.session.apply(recorded);
        }
        let change = change(&played, events);
        let (numbers, begun) = (Arc::new(AtomicUsize::new(1)), monotonic());
        let mut clients = JoinSet::new();
        for _ in 0..CLIENTS {
            let (store, change, numbers) =
                (self.store.clone(), change.clone(), Arc::clone(&numbers));
            clients.spawn(async move {
                let mut waits = Vec::new();
                while begun.elapsed() < APPENDING {
                    let number = numbers.fetch_add(1, Ordering::Relaxed);
                    let asked = monotonic();
                    let session = SessionId(i64::try_from(number)?);
                    let append = Append {
                        session,
                        expected: before,
                        change: Change {
                            summary: Summary {
                                players: players(session).to_vec(),
                                ..change.summary.clone()
                            },
                            interaction: Some(InteractionId(u64::try_from(number)?)),
                            deadline: Some(wall_clock::now() + LENGTH),
                            ..change.clone()
                        },
                    };
                    match store.append(append).await {
                        Ok(_) => waits.push(asked.elapsed().as_secs_f64() * 1000.0),
                        // Every session was appended to.
                        Err(qiyuan::store::Error::NotFound(_)) => break,
                        Err(error) => return Err(error.into()),
                    }
                }
                anyhow::Ok(waits)
            });
        }
        let mut waits = Waits::default();
        while let Some(client) = clients.join_next().await {
            waits.extend(client??);
        }
        let rate = count(waits.len()) / begun.elapsed().as_secs_f64();
        say(&format!(
            "  {rate:.0} durable appends a second by {CLIENTS} at once, ms: {}",
            waits.summary()
        ))?;
        Ok(())
    }
}

/// Everybody plays one game.
fn players(id: SessionId) -> [PlayerId; 2] {
    let first = 2 * id.0.cast_unsigned();
    [PlayerId(first), PlayerId(first + 1)]
}

fn agreed(id: SessionId, at: Timestamp) -> Agreed {
    Agreed {
        id,
        players: players(id),
        control: CONTROL,
        at,
    }
}

/// What these events bring, as the last of a game.
fn change(played: &Played, events: Vec<Recorded>) -> Change {
    Change {
        owed: vec![Surface::Panel],
        ..Change::new(events, Summary::of(&played.session))
    }
}
