//! What an answer to something forbidden must be, and what must not have changed.

use qiyuan::{app::wall_clock::monotonic, discord::wording::Language};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};

use super::{
    harness::{Harness, LONGEST},
    message::{labels, pinged, text},
    user::User,
};

/// How the token of a bot in a sandbox would look where it must not be: it is an ordinary word.
const OWN_TOKEN: [&str; 5] = [
    "uthorization",
    "Bot sandbox",
    "token\":\"sandbox",
    "token\\\":\\\"sandbox",
    "token: \"sandbox",
];

impl Harness {
    /// Every session with its version, read beside the running bot.
    pub async fn versions(&self) -> Vec<(i64, i64)> {
        self.rows("SELECT id, version FROM sessions ORDER BY id")
            .await
    }

    /// Pairs of numbers out of the bot's database, read beside the running bot.
    pub async fn rows(&self, question: &'static str) -> Vec<(i64, i64)> {
        let options = SqliteConnectOptions::new()
            .filename(self.database())
            .read_only(true);
        let mut database = options.connect().await.unwrap();
        let rows = sqlx::query_as(question)
            .fetch_all(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
        rows
    }

    /// Changes the bot's database while the bot does not run.
    pub async fn rewrites(&self, statement: &'static str) {
        let options = SqliteConnectOptions::new().filename(self.database());
        let mut database = options.connect().await.unwrap();
        sqlx::raw_sql(statement)
            .execute(&mut database)
            .await
            .unwrap();
        database.close().await.unwrap();
    }

    /// Nothing was worth a warning so far.
    pub fn has_no_warning(&self) {
        let log = self.log();
        let lines = log.lines().filter(|line| line.contains("WARN"));
        let lines: Vec<_> = lines.collect();
        assert!(lines.is_empty(), "{}", lines.join("\n"));
    }
}

impl User<'_> {
    /// The private words that answered what this user did, as soon as they are there.
    pub async fn is_told(&self, done: &Value) -> String {
        let call = format!("interactions/{}", done["id"].as_str().unwrap());
        let answers =
            |message: &&Value| message["ephemeral"] == true && message["thinking"] == false;
        let mut now = done.clone();
        let deadline = monotonic() + LONGEST;
        loop {
            let messages = now["messages"].as_array().unwrap();
            if let Some(message) = messages.iter().rev().find(answers) {
                is_harmless(message);
                return text(message);
            }
            assert!(
                monotonic() < deadline,
                "nothing was said: {now:#}\n{}",
                self.harness.log()
            );
            let revision = &now["revision"];
            let change = format!("state?after={revision}&wait_ms=20");
            self.harness.get(&change).await;
            now = self.harness.get(&call).await;
        }
    }
}

/// Nobody is notified, no markup of others is rendered, nothing turns the direction of writing.
pub fn is_harmless(message: &Value) {
    assert_eq!(pinged(message), Vec::<String>::new(), "{message:#}");
    assert_eq!(message["mention_everyone"], false, "{message:#}");
    let words = text(message);
    assert!(!words.trim().is_empty(), "{message:#}");
    assert!(words.chars().count() <= 2_000, "{words}");
    let rendered = outside_code(&words);
    for markup in ["@everyone", "@here", "<@&", "](", "||"] {
        assert!(!rendered.contains(markup), "{words}");
    }
    let is_invisible = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    assert!(!words.contains(is_invisible), "{words:?}");
}

/// How many of these messages can be pressed.
pub fn alive(messages: &[Value]) -> usize {
    let can_be_pressed = |message: &&Value| !labels(message).is_empty();
    messages.iter().filter(can_be_pressed).count()
}

/// The words are of this language.
pub fn speaks(language: Language, words: &str) {
    let is_chinese = outside_code(words).contains(|c| matches!(c, '\u{4e00}'..='\u{9fff}'));
    assert_eq!(is_chinese, language != Language::EnUs, "{words}");
}

/// A text without what stands between backticks.
pub fn outside_code(text: &str) -> String {
    text.split('`').step_by(2).collect()
}

/// Whatever the bot says, it says whom that may notify: nobody, players of its games, or a role that a server has
/// chosen.
pub fn mentions_are_explicit(requests: &[Value], players: &[String], roles: &[String]) {
    for request in requests {
        let payload = &request["payload"];
        for said in [payload, &payload["data"]] {
            let is_said = said["content"].is_string() || said["embeds"].is_array();
            if !is_said {
                continue;
            }
            let allowed = &said["allowed_mentions"];
            assert_eq!(allowed["parse"], json!([]), "{request:#}");
            for role in allowed["roles"].as_array().into_iter().flatten() {
                let is_chosen = roles.iter().any(|chosen| role == chosen);
                assert!(is_chosen, "{role} was not chosen by a server: {request:#}");
            }
            assert_ne!(allowed["replied_user"], true, "{request:#}");
            for user in allowed["users"].as_array().into_iter().flatten() {
                let is_player = players.iter().any(|player| user == player);
                assert!(is_player, "{user} plays in no game: {request:#}");
            }
        }
    }
}

/// Whoever knows the token of an interaction can answer it, so the log must not; nor is the bot's own in
/// it, nor in anything that the bot says.
pub fn no_secret_is_in(log: &str, requests: &[Value]) {
    for request in requests {
        let path = request["path"].as_str().unwrap();
        let parts: Vec<&str> = path.split('/').collect();
        let token = match parts[..] {
            [.., "interactions", _, token, "callback"] => token,
            [.., "webhooks", _, token] | [.., "webhooks", _, token, "messages", _] => token,
            _ => continue,
        };
        let line = log.lines().find(|line| line.contains(token));
        assert_eq!(line, None, "{path}");
        let payload = request["payload"].to_string();
        assert!(!payload.contains(token), "{request:#}");
    }
    for form in OWN_TOKEN {
        let line = log.lines().find(|line| line.contains(form));
        assert_eq!(line, None);
    }
}
