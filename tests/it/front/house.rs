//! The whole bot: store, renderer, house, Discord front and sandbox; and the people who play.

use std::time::Duration;

use qiyuan::{
    app::App,
    discord::{Api, Discord, DiscordOptions},
    render::{RenderOptions, Renderer},
    store::{Store, StoreOptions},
};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{task::JoinHandle, time::timeout};

use crate::sandbox::user::Stage;

/// How long anything may take.
const PATIENCE: Duration = Duration::from_secs(20);

/// A bot that runs in a sandbox of its own.
pub struct House {
    pub stage: Stage,
    folder: TempDir,
    running: Option<Running>,
}

struct Running {
    app: App,
    discord: Discord,
    tasks: Vec<JoinHandle<()>>,
}

impl House {
    pub async fn open() -> Self {
        // Shown with a test that failed.
        let log = tracing_subscriber::fmt()
            .with_env_filter("warn,qiyuan=debug")
            .with_test_writer();
        let _ = log.try_init();
        let stage = Stage::open().await;
        for name in ["Ann", "Bea", "Carl"] {
            let state = stage.get("state").await;
            let is_there = state["users"]
                .as_array()
                .unwrap()
                .iter()
                .any(|user| user["name"] == name);
            if !is_there {
                stage
                    .post("users", json!({"name": name, "locale": "en-US"}))
                    .await;
            }
        }
        let (status, _) = stage
            .call("PATCH", "users/Bea", &json!({"locale": "en-US"}))
            .await;
        assert_eq!(status, 200);
        let mut house = Self {
            stage,
            folder: tempfile::tempdir().unwrap(),
            running: None,
        };
        house.start().await;
        house
    }

    pub async fn start(&mut self) {
        let options = StoreOptions::new(self.folder.path().join("house.sqlite"));
        let store = Store::open(&options).await.unwrap();
        let renderer = Renderer::start(RenderOptions::default()).unwrap();
        let app = App::open(store, renderer).await.unwrap();
        let options = DiscordOptions {
            token: self.stage.sandbox.token().to_owned().into(),
            api: Api::Sandbox(self.stage.sandbox.url().to_owned()),
        };
        let discord = qiyuan::discord::start(options, app.clone()).await.unwrap();
        timeout(PATIENCE, discord.ready()).await.unwrap();
        let (scheduler, alive) = (app.clone(), app.clone());
        let tasks = vec![
            tokio::spawn(async move { scheduler.run_scheduler().await }),
            tokio::spawn(async move { alive.keep_alive().await }),
        ];
        self.running = Some(Running {
            app,
            discord,
            tasks,
        });
    }

    pub async fn stop(&mut self) {
        let running = self.running.take().unwrap();
        timeout(PATIENCE, running.discord.stop()).await.unwrap();
        for task in running.tasks {
            task.abort();
        }
        running.app.close().await;
    }

    /// Ends the house; nothing that was sent may have broken a limit of Discord's.
    pub async fn close(mut self) {
        self.stop().await;
        let broken = self.stage.get("broken").await;
        assert_eq!(broken["broken"], json!([]));
        self.stage.sandbox.stop().await;
    }

    pub async fn slash(&self, user: &str, command: &str, options: Value) -> Answer {
        self.slash_in(user, "lobby", command, options).await
    }

    pub async fn slash_in(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        options: Value,
    ) -> Answer {
        Answer(
            self.stage
                .post(
                    "slash",
                    json!({"user": user, "channel": channel, "command": command, "options": options, "wait_ms": 10_000}),
                )
                .await,
        )
    }

    pub async fn click(&self, user: &str, message: &Value, label: &str) -> Answer {
        let body =
            json!({"user": user, "message": message["id"], "label": label, "wait_ms": 10_000});
        Answer(self.stage.post("click", body).await)
    }

    /// A click or choice that is acknowledged silently and then answered.
    pub async fn answered(&self, answer: Answer) -> Answer {
        let id = answer.0["id"].as_str().unwrap();
        let look = async {
            loop {
                let answer = self.stage.get(&format!("interactions/{id}")).await;
                if !answer["messages"].as_array().unwrap().is_empty() {
                    return Answer(answer);
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, look)
            .await
            .unwrap_or_else(|_| panic!("no answer: {:#}", answer.0))
    }

    pub async fn select(&self, user: &str, message: &Value, value: &str) -> Answer {
        let body =
            json!({"user": user, "message": message["id"], "values": [value], "wait_ms": 10_000});
        Answer(self.stage.post("select", body).await)
    }

    pub async fn fill_in(&self, user: &str, asked: &Answer, fields: Value) -> Answer {
        let body = json!({"user": user, "interaction": asked.0["id"], "fields": fields, "wait_ms": 10_000});
        Answer(self.stage.post("modal", body).await)
    }

    pub async fn say(&self, user: &str, channel: &str, content: &str) {
        let body = json!({"user": user, "channel": channel, "content": content});
        self.stage.post("messages", body).await;
    }

    /// The newest message in a channel that fits, as soon as there is one.
    pub async fn message(&self, channel: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let look = async {
            let mut after = 0;
            loop {
                let path =
                    format!("channels/{channel}/messages?user=Ann&after={after}&wait_ms=2000");
                let page = self.stage.get(&path).await;
                after = page["revision"].as_u64().unwrap();
                let messages = page["messages"].as_array().unwrap();
                if let Some(found) = messages.iter().rev().find(|message| wanted(message)) {
                    return found.clone();
                }
            }
        };
        match timeout(PATIENCE, look).await {
            Ok(message) => message,
            Err(_) => panic!("never seen in {channel}: {:#?}", self.texts(channel).await),
        }
    }

    /// What stands in a channel.
    pub async fn texts(&self, channel: &str) -> Vec<String> {
        let messages = self.stage.seen("Ann", channel).await;
        messages
            .iter()
            .map(|message| message["content"].as_str().unwrap().to_owned())
            .collect()
    }

    /// The newest message of the bot with a text like this.
    pub async fn told(&self, channel: &str, part: &str) -> Value {
        self.message(channel, |message| text(message).contains(part))
            .await
    }

    /// Ann challenges Bea, who accepts: the number of the thread.
    pub async fn game(&self, options: Value) -> String {
        let mut wish = json!({"game": "chess", "opponent": "Bea", "side": "white"});
        for (name, value) in options.as_object().unwrap() {
            wish[name.as_str()] = value.clone();
        }
        let answer = self.slash("Ann", "challenge", wish).await;
        let text = answer.text();
        let number = text.split('#').nth(1).unwrap_or_else(|| panic!("{text}"));
        let number: u64 = number
            .trim_end_matches(|c: char| !c.is_ascii_digit())
            .parse()
            .unwrap();
        let card = self
            .message("lobby", |message| has_button(message, "Accept"))
            .await;
        let accepted = self.click("Bea", &card, "Accept").await;
        assert_eq!(accepted.text(), "");
        let name = format!("#{number}");
        let wanted = |state: &Value| {
            let channels = state["channels"].as_array().unwrap();
            let is_it = |channel: &&Value| channel["name"].as_str().unwrap().ends_with(&name);
            channels
                .iter()
                .find(is_it)
                .map(|thread| thread["id"].as_str().unwrap().to_owned())
        };
        let state = self.stage.until(|state| wanted(state).is_some()).await;
        wanted(&state).unwrap()
    }

    /// The panel, as soon as it waits for `side`.
    pub async fn panel(&self, thread: &str, side: &str) -> Value {
        let waiting = format!("your move ({side})");
        self.message(thread, |message| {
            text(message).contains(&waiting) && has_button(message, "Move")
        })
        .await
    }

    /// Plays a list of moves with `/move`, Ann first; waits for the panel after the last.
    pub async fn play(&self, thread: &str, moves: &str) {
        for (index, action) in moves.split_whitespace().enumerate() {
            let user = if index % 2 == 0 { "Ann" } else { "Bea" };
            let answer = self
                .slash_in(user, thread, "move", json!({"action": action}))
                .await;
            assert!(
                answer.text().starts_with("Played"),
                "{action}: {}",
                answer.text()
            );
        }
    }
}

/// An interaction, as the sandbox tells of it.
pub struct Answer(pub Value);

impl Answer {
    /// Everything that was answered, in text.
    pub fn text(&self) -> String {
        let messages = self.0["messages"].as_array().unwrap();
        messages
            .iter()
            .filter(|message| message["ephemeral"] == true)
            .map(text)
            .collect::<Vec<_>>()
            .join("\n")
    }

    /// The private message that answered.
    pub fn message(&self) -> &Value {
        let messages = self.0["messages"].as_array().unwrap();
        messages
            .iter()
            .rev()
            .find(|message| message["ephemeral"] == true)
            .unwrap_or_else(|| panic!("no answer: {:#}", self.0))
    }

    pub fn acknowledged_ms(&self) -> f64 {
        self.0["acknowledged_after_ms"].as_f64().unwrap()
    }
}

/// Content and pages of a message.
pub fn text(message: &Value) -> String {
    let mut text = message["content"].as_str().unwrap().to_owned();
    for embed in message["embeds"].as_array().unwrap() {
        for field in ["title", "description"] {
            if let Some(words) = embed[field].as_str() {
                text.push('\n');
                text.push_str(words);
            }
        }
    }
    text
}

pub fn has_button(message: &Value, label: &str) -> bool {
    labels(message).iter().any(|found| found == label)
}

/// The labels of all buttons.
pub fn labels(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().unwrap().iter();
    rows.flat_map(|row| row["components"].as_array().unwrap())
        .filter_map(|component| component["label"].as_str().map(str::to_owned))
        .collect()
}
