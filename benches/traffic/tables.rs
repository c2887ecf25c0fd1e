//! Tables: two players each, who play one game after the other.

use std::{path::Path, sync::Arc, time::Duration};

use anyhow::Context as _;
use qiyuan::app::wall_clock::monotonic;
use qiyuan_core::{
    clock::Timestamp,
    session::{PlayerId, SessionId},
};
use serde_json::{Value, json};
use sqlx::{ConnectOptions as _, Connection as _, sqlite::SqliteConnectOptions};
use tokio::{
    sync::{Mutex, Semaphore},
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use super::{
    environment::Environment,
    figures::say,
    script::{self, Agreed},
    watcher::Watch,
};

/// How many moves of each game are known in advance.
const MOVES: usize = 160;

/// How many tables are opened at once.
const AT_ONCE: usize = 8;

/// How long a board may take to be seen before it counts as missing.
const PATIENCE: Duration = Duration::from_secs(20);

/// All tables, and what they are in.
#[derive(Clone)]
pub struct Tables {
    /// The sandbox and the bot.
    pub environment: Arc<Environment>,
    watch: Watch,
    all: Arc<Vec<Table>>,
}

/// Two players and their games, one after the other.
struct Table {
    players: [String; 2],
    /// The channel in which they challenge each other.
    channel: String,
    script: Script,
    /// Held while a move is made.
    progress: Mutex<Progress>,
}

/// How far a table has come.
struct Progress {
    /// Where the present game is played.
    thread: String,
    /// How many moves were made in it.
    made: usize,
    /// How many were made in all games before.
    before: usize,
}

/// What is played at a table.
#[derive(Clone)]
struct Script {
    game: &'static str,
    /// The side that begins.
    side: &'static str,
    moves: Arc<Vec<String>>,
}

/// How long a move took.
#[derive(Clone, Copy, Debug)]
pub struct Waited {
    /// From the time at which it was to be made until the bot acknowledged it, in milliseconds.
    pub acknowledged: f64,
    /// Until the player was told that it is made; it is durable then.
    pub answered: f64,
    /// Until the board was seen, if somebody looked.
    pub board: Option<f64>,
}

/// Starts everything and begins the games.
pub async fn open(program: &Path, count: usize) -> anyhow::Result<Tables> {
    let mut environment = Environment::open(program).await?;
    environment.start()?;
    environment.is_served().await?;
    let environment = Arc::new(environment);
    let watch = Watch::begin(environment.url()).await?;
    let agreed = Agreed {
        id: SessionId(1),
        players: [PlayerId(1), PlayerId(2)],
        control: "3d",
        at: Timestamp::from_ms(0),
    };
    let scripts: Vec<Script> = script::games()
        .into_iter()
        .map(|(game, side)| Script {
            game: game.info().key,
            side,
            moves: Arc::new(script::play(game, &agreed, MOVES).moves),
        })
        .collect();
    let room = Arc::new(Semaphore::new(AT_ONCE));
    let mut opening = JoinSet::new();
    for number in 0..count {
        let script = scripts[number % scripts.len()].clone();
        let (environment, watch, room) =
            (Arc::clone(&environment), watch.clone(), Arc::clone(&room));
        opening.spawn(async move {
            let _turn = room.acquire_owned().await?;
            Table::open(&environment, &watch, number, script).await
        });
    }
    let mut all = Vec::new();
    while let Some(opened) = opening.join_next().await {
        all.push(opened??);
    }
    Ok(Tables {
        environment,
        watch,
        all: Arc::new(all),
    })
}

impl Tables {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.all.len()
    }

    /// How many messages the bot owes.
    pub async fn owed(&self) -> anyhow::Result<i64> {
        owed(&self.environment).await
    }

    /// Gives up the game at each table whose moves are made, and begins another.
    pub async fn begin_anew(&self) -> anyhow::Result<()> {
        for table in self.all.iter() {
            table.begin_anew(&self.environment, &self.watch).await?;
        }
        Ok(())
    }

    /// The next move at a table, which is to be made now. `None` if its game is played out.
    pub async fn moves(&self, index: usize, is_watched: bool) -> anyhow::Result<Option<Waited>> {
        let watch = is_watched.then_some(&self.watch);
        let table = &self.all[index % self.all.len()];
        table.moves(&self.environment, watch, monotonic()).await
    }

    /// Stops the bot and compares its record with the moves that were made; says whether it is whole.
    pub async fn close(self) -> anyhow::Result<bool> {
        let mut made = 0;
        for table in self.all.iter() {
            let progress = table.progress.lock().await;
            made += progress.before + progress.made;
        }
        let mut environment = Arc::try_unwrap(self.environment)
            .ok()
            .context("somebody still plays")?;
        let log = environment.stop().await?;
        let plies = asked(&environment, "SELECT SUM(ply) FROM sessions").await?;
        let owed = owed(&environment).await?;
        say(&format!(
            "{made} moves were made, {plies} are in the record, {owed} messages are owed"
        ))?;
        for line in log.lines().take(20) {
            say(&format!("the bot complained: {line}"))?;
        }
        Ok(usize::try_from(plies) == Ok(made) && owed == 0)
    }
}

impl Table {
    async fn open(
        environment: &Environment,
        watch: &Watch,
        number: usize,
        script: Script,
    ) -> anyhow::Result<Self> {
        let channel = format!("channel-{number}");
        environment
            .post("channels", &json!({"name": channel}))
            .await?;
        let players = [
            environment.invite(&format!("White {number}")).await?,
            environment.invite(&format!("Black {number}")).await?,
        ];
        let thread = begin(environment, watch, &channel, &players, &script).await?;
        let progress = Progress {
            thread,
            made: 0,
            before: 0,
        };
        Ok(Self {
            players,
            channel,
            script,
            progress: Mutex::new(progress),
        })
    }

    async fn begin_anew(&self, environment: &Environment, watch: &Watch) -> anyhow::Result<()> {
        let mut progress = self.progress.lock().await;
        if progress.made < self.script.moves.len() {
            return Ok(());
        }
        let resign = json!({"user": self.players[0], "channel": progress.thread, "command": "resign", "options": {}, "wait_ms": 20_000});
        let question = environment.post("slash", &resign).await?;
        let question = &question["messages"][0]["id"];
        let yes = json!({"user": self.players[0], "message": question, "label": "Yes, resign", "wait_ms": 20_000});
        environment.post("click", &yes).await?;
        let thread = begin(
            environment,
            watch,
            &self.channel,
            &self.players,
            &self.script,
        )
        .await?;
        environment.archive(&progress.thread).await?;
        *progress = Progress {
            thread,
            made: 0,
            before: progress.before + progress.made,
        };
        Ok(())
    }

    async fn moves(
        &self,
        environment: &Environment,
        watch: Option<&Watch>,
        due: Instant,
    ) -> anyhow::Result<Option<Waited>> {
        let mut progress = self.progress.lock().await;
        let Some(action) = self.script.moves.get(progress.made) else {
            return Ok(None);
        };
        let board = watch.map(|watch| watch.next(&progress.thread));
        let late = due.elapsed().as_secs_f64() * 1000.0;
        let request = json!({
            "user": self.players[progress.made % 2], "channel": progress.thread, "command": "move",
            "options": {"action": action}, "wait_ms": 20_000,
        });
        let moved = environment.post("slash", &request).await?;
        let after = |key: &str| {
            let ms = moved[key]
                .as_f64()
                .with_context(|| format!("{key} is missing: {moved}"));
            ms.map(|ms| ms + late)
        };
        let (acknowledged, answered) =
            (after("acknowledged_after_ms")?, after("answered_after_ms")?);
        progress.made += 1;
        let board = match board {
            Some(board) => timeout(PATIENCE, board)
                .await
                .ok()
                .and_then(Result::ok)
                .map(|at| at.duration_since(due).as_secs_f64() * 1000.0),
            None => None,
        };
        Ok(Some(Waited {
            acknowledged,
            answered,
            board,
        }))
    }
}

/// Two people begin a game; gives its thread.
async fn begin(
    environment: &Environment,
    watch: &Watch,
    channel: &str,
    players: &[String; 2],
    script: &Script,
) -> anyhow::Result<String> {
    let [first, second] = players;
    let options =
        json!({"game": script.game, "opponent": second, "side": script.side, "time": "3d"});
    let challenge = json!({"user": first, "channel": channel, "command": "challenge", "options": options, "wait_ms": 10_000});
    let asked = environment.post("slash", &challenge).await?;
    let thread = card(environment, channel, first).await;
    let thread = thread.with_context(|| format!("no card: {asked}"))?;
    let begun = watch.next(&thread);
    let accept = json!({"user": second, "message": thread, "label": "Accept", "wait_ms": 10_000});
    environment.post("click", &accept).await?;
    timeout(PATIENCE, begun).await.context("no game begins")??;
    Ok(thread)
}

/// The card of the challenge that stands in a channel. The thread of a game has its card's number.
async fn card(environment: &Environment, channel: &str, user: &str) -> anyhow::Result<String> {
    for _ in 0..1_000 {
        let page = environment
            .get(&format!("channels/{channel}/messages?user={user}&limit=5"))
            .await?;
        let mut messages = page["messages"].as_array().into_iter().flatten();
        let can_be_accepted = |message: &&Value| {
            message["ephemeral"] != true && message["components"].to_string().contains("\"Accept\"")
        };
        if let Some(found) = messages.find(can_be_accepted) {
            return Ok(found["id"].as_str().context("no id")?.to_owned());
        }
        sleep(Duration::from_millis(10)).await;
    }
    anyhow::bail!("{channel} stays empty")
}

async fn owed(environment: &Environment) -> anyhow::Result<i64> {
    asked(
        environment,
        "SELECT COUNT(*) FROM deliveries WHERE next_try_ms IS NOT NULL AND surface <> 'archive'",
    )
    .await
}

/// What the database says to a question after one number.
async fn asked(environment: &Environment, question: &'static str) -> anyhow::Result<i64> {
    let options = SqliteConnectOptions::new()
        .filename(environment.database())
        .read_only(true);
    let mut database = options.connect().await?;
    let answer = sqlx::query_scalar(question)
        .fetch_one(&mut database)
        .await?;
    database.close().await?;
    Ok(answer)
}
