//! How long a player waits, measured by the sandbox: from the interaction to its acknowledgement, and to
//! the message with the new board. The whole bot runs, on SQLite with full durability.

use std::io::{self, Write as _};

use anyhow::Context as _;
use qiyuan::{
    app::App,
    discord::{self, Api, DiscordOptions},
    render::{RenderOptions, Renderer},
    sandbox::{Sandbox, SandboxOptions},
    store::{Store, StoreOptions},
};
use serde_json::{Value, json};

/// Games that are played one after the other.
const GAMES: usize = 12;

/// A game's moves: eighteen plies of the Ruy Lopez, closed.
const MOVES: &[&str] = &[
    "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7", "Re1", "b5", "Bb3", "d6",
    "c3", "O-O", "h3", "Na5",
];

/// Discord gives up on an interaction after this long.
const DISCORD_LIMIT_MS: f64 = 3_000.0;

/// Milliseconds since 1970 at which ids of the sandbox, as those of Discord, begin.
const FIRST_ID_MS: f64 = 1_420_070_400_000.0;

struct Bench {
    http: reqwest::Client,
    url: String,
}

#[derive(Default)]
struct Waits {
    acknowledgement: Vec<f64>,
    board: Vec<f64>,
}

fn main() -> anyhow::Result<()> {
    tokio::runtime::Runtime::new()?.block_on(measure())
}

async fn measure() -> anyhow::Result<()> {
    let sandbox = Sandbox::start(SandboxOptions {
        port: 0,
        token: Some("sandbox".to_owned()),
    })
    .await?;
    let folder = tempfile::tempdir()?;
    let store = Store::open(&StoreOptions::new(folder.path().join("wire.sqlite"))).await?;
    let app = App::new(store, Renderer::start(RenderOptions::default())?);
    let options = DiscordOptions {
        token: "sandbox".to_owned().into(),
        api: Api::Sandbox(sandbox.url().to_owned()),
    };
    let bot = discord::start(options, app.clone()).await?;
    bot.ready().await;
    let bench = Bench {
        http: reqwest::Client::new(),
        url: sandbox.url().to_owned(),
    };
    let mut waits = Waits::default();
    for _ in 0..GAMES {
        bench.game(&mut waits).await?;
    }
    bot.stop().await;
    app.close().await;
    sandbox.stop().await;
    report("interaction to acknowledgement", waits.acknowledgement)?;
    report("interaction to board message", waits.board)
}

impl Bench {
    async fn game(&self, waits: &mut Waits) -> anyhow::Result<()> {
        let options = json!({"game": "chess", "opponent": "Bea", "side": "white"});
        let challenge = json!({"user": "Ann", "channel": "lobby", "command": "challenge", "options": options, "wait_ms": 5000});
        let answer = self.post("slash", &challenge).await?;
        let asked: u64 = answer["id"].as_str().context("no interaction")?.parse()?;
        // A thread has the number of the message from which it began.
        let thread = self.card_after(asked).await?;
        self.post(
            "click",
            &json!({"user": "Bea", "message": thread, "label": "Accept", "wait_ms": 5000}),
        )
        .await?;
        self.wait_for_channel(&thread).await?;
        self.board_after(&thread, 0.0).await?;
        for (ply, action) in MOVES.iter().enumerate() {
            let user = if ply % 2 == 0 { "Ann" } else { "Bea" };
            let request = json!({"user": user, "channel": thread, "command": "move", "options": {"action": action}, "wait_ms": 5000});
            let moved = self.post("slash", &request).await?;
            let created = moved["created_at_ms"].as_f64().context("no time")?;
            waits.acknowledgement.push(
                moved["acknowledged_after_ms"]
                    .as_f64()
                    .context("not acknowledged")?,
            );
            waits
                .board
                .push(self.board_after(&thread, created).await? - created);
        }
        Ok(())
    }

    /// The first message in the lobby after an interaction that everybody sees and that has buttons.
    async fn card_after(&self, asked: u64) -> anyhow::Result<String> {
        let mut known = 0;
        loop {
            let call =
                format!("channels/lobby/messages?user=Bea&limit=5&after={known}&wait_ms=5000");
            let seen = self.get(&call).await?;
            known = seen["revision"].as_u64().context("no revision")?;
            let ids = seen["messages"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|message| {
                    message["components"]
                        .as_array()
                        .is_some_and(|rows| !rows.is_empty())
                });
            let card = ids
                .filter_map(|message| message["id"].as_str())
                .find(|id| id.parse::<u64>().is_ok_and(|id| id > asked));
            if let Some(card) = card {
                return Ok(card.to_owned());
            }
        }
    }

    async fn wait_for_channel(&self, id: &str) -> anyhow::Result<()> {
        let mut known = 0;
        loop {
            let state = self
                .get(&format!("state?after={known}&wait_ms=5000"))
                .await?;
            known = state["revision"].as_u64().context("no revision")?;
            let channels = state["channels"].as_array().into_iter().flatten();
            if channels.into_iter().any(|channel| channel["id"] == id) {
                return Ok(());
            }
        }
    }

    /// When the first board after `after` was posted, in milliseconds since 1970.
    async fn board_after(&self, thread: &str, after: f64) -> anyhow::Result<f64> {
        let mut known = 0;
        loop {
            if let Some(at) = self
                .newest_board(thread)
                .await?
                .filter(|&at| at + 1.0 >= after)
            {
                return Ok(at.max(after));
            }
            let call =
                format!("channels/{thread}/messages?user=Chen&limit=3&after={known}&wait_ms=5000");
            let seen = self.get(&call).await?;
            known = seen["revision"].as_u64().context("no revision")?;
        }
    }

    async fn newest_board(&self, thread: &str) -> anyhow::Result<Option<f64>> {
        let seen = self
            .get(&format!("channels/{thread}/messages?user=Chen&limit=5"))
            .await?;
        let messages = seen["messages"].as_array().cloned().unwrap_or_default();
        let has_picture = |message: &&Value| {
            message["attachments"]
                .as_array()
                .is_some_and(|files| !files.is_empty())
        };
        let Some(board) = messages.iter().rfind(has_picture) else {
            return Ok(None);
        };
        let id: u64 = board["id"].as_str().context("no id")?.parse()?;
        #[expect(clippy::cast_precision_loss, reason = "milliseconds since 2015 fit")]
        let at = (id >> 22) as f64 + FIRST_ID_MS;
        Ok(Some(at))
    }

    async fn get(&self, call: &str) -> anyhow::Result<Value> {
        let answer = self
            .http
            .get(format!("{}/sandbox/{call}", self.url))
            .send()
            .await?;
        Ok(answer.json().await?)
    }

    async fn post(&self, call: &str, body: &Value) -> anyhow::Result<Value> {
        let answer = self
            .http
            .post(format!("{}/sandbox/{call}", self.url))
            .json(body)
            .send()
            .await?;
        let answer: Value = answer.json().await?;
        anyhow::ensure!(answer.get("error").is_none(), "{answer}");
        Ok(answer)
    }
}

fn report(what: &str, mut waits: Vec<f64>) -> anyhow::Result<()> {
    waits.sort_by(f64::total_cmp);
    let at = |share: usize| waits[(waits.len() - 1) * share / 100];
    let (median, late) = (at(50), at(99));
    writeln!(
        io::stdout(),
        "{what}: median {median:.1} ms, 99% within {late:.1} ms, of {} moves; Discord's limit is {:.0} medians away",
        waits.len(),
        DISCORD_LIMIT_MS / median.max(0.001),
    )?;
    Ok(())
}
