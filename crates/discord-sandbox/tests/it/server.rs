//! A script's side of the sandbox: JSON calls, and users who act.

use discord_sandbox::{Sandbox, SandboxOptions};
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, timeout};

/// How long anything may take before a test gives up on it.
pub const LONGEST: Duration = Duration::from_secs(30);

/// A sandbox and a client for its calls.
pub struct TestServer {
    pub sandbox: Sandbox,
    pub http: reqwest::Client,
}

impl TestServer {
    pub async fn start() -> Self {
        let sandbox = Sandbox::start(SandboxOptions::default()).await.unwrap();
        Self {
            sandbox,
            http: reqwest::Client::builder().timeout(LONGEST).build().unwrap(),
        }
    }

    /// A call below `/sandbox/`: its status and answer.
    pub async fn call(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        let url = format!("{}/sandbox/{path}", self.sandbox.url());
        let mut request = self.http.request(method.parse().unwrap(), url);
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        (status, response.json().await.unwrap())
    }

    /// A post that must succeed.
    pub async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.call("POST", path, &body).await;
        assert_eq!(status, 200, "POST {path} {body}: {answer}");
        answer
    }

    /// A post that must be refused, and the code of the refusal.
    pub async fn refused(&self, path: &str, body: Value) -> String {
        let (status, answer) = self.call("POST", path, &body).await;
        assert!(status >= 400, "POST {path} {body}: {answer}");
        answer["error"]["code"].as_str().unwrap().to_owned()
    }

    /// A look that must succeed.
    pub async fn get(&self, path: &str) -> Value {
        let (status, answer) = self.call("GET", path, &Value::Null).await;
        assert_eq!(status, 200, "GET {path}: {answer}");
        answer
    }

    pub async fn set(&self, settings: Value) {
        let (status, answer) = self.call("PATCH", "settings", &settings).await;
        assert_eq!(status, 200, "{answer}");
    }

    /// A slash command, after the bot has answered it.
    pub async fn slash(&self, user: &str, command: &str, options: Value) -> Value {
        let body = json!({"user": user, "channel": "lobby", "command": command, "options": options, "wait_ms": 5000});
        self.post("slash", body).await
    }

    /// A click, after the bot has answered it.
    pub async fn click(&self, user: &str, message: &Value, label: &str) -> Value {
        let body = json!({"user": user, "message": message, "label": label, "wait_ms": 5000});
        self.post("click", body).await
    }

    /// What a user sees in a channel.
    pub async fn seen(&self, user: &str, channel: &str) -> Vec<Value> {
        let page = self
            .get(&format!("channels/{channel}/messages?user={user}"))
            .await;
        page["messages"].as_array().unwrap().clone()
    }

    /// Channel and user ids by name.
    pub async fn id(&self, sort: &str, name: &str) -> String {
        let state = self.get("state").await;
        let found = state[sort]
            .as_array()
            .unwrap()
            .iter()
            .find(|one| one["name"] == name);
        found.unwrap_or_else(|| panic!("{name} in {sort}"))["id"]
            .as_str()
            .unwrap()
            .to_owned()
    }

    /// A request as the bot sends it.
    pub async fn rest(&self, method: &str, path: &str, body: &Value) -> (u16, Value) {
        self.rest_as(&format!("Bot {}", self.sandbox.token()), method, path, body)
            .await
    }

    /// A request as the bot sends it: its status and Discord's code, 0 if there is none.
    pub async fn tried(&self, method: &str, path: &str, body: Value) -> (u16, u64) {
        code(&self.rest(method, path, &body).await)
    }

    /// A request with any authorization.
    pub async fn rest_as(
        &self,
        token: &str,
        method: &str,
        path: &str,
        body: &Value,
    ) -> (u16, Value) {
        let url = format!("{}/api/v10{path}", self.sandbox.url());
        let mut request = self
            .http
            .request(method.parse().unwrap(), url)
            .header("authorization", token);
        if !body.is_null() {
            request = request.json(body);
        }
        let response = request.send().await.unwrap();
        let status = response.status().as_u16();
        let text = response.text().await.unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::Null))
    }

    /// The last interaction that the gateway sent, as the bot got it.
    pub async fn sent(&self) -> Value {
        let next = self.get(&format!("gateway?from={}", u64::MAX)).await["next"]
            .as_u64()
            .unwrap();
        let page = self
            .get(&format!("gateway?from={}", next.saturating_sub(20)))
            .await;
        let events = page["events"].as_array().unwrap();
        events
            .iter()
            .rfind(|e| e["t"] == "INTERACTION_CREATE")
            .unwrap()["d"]
            .clone()
    }

    /// An answer to the interaction that was sent last, as a bot sends it.
    pub async fn callback(&self, body: Value) -> (u16, Value) {
        let sent = self.sent().await;
        let (id, token) = (
            sent["id"].as_str().unwrap(),
            sent["token"].as_str().unwrap(),
        );
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        self.rest("POST", &path, &body).await
    }

    /// A request to the webhook of the interaction that was sent last.
    pub async fn webhook(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let sent = self.sent().await;
        let (bot, token) = (
            sent["application_id"].as_str().unwrap(),
            sent["token"].as_str().unwrap(),
        );
        self.rest(method, &format!("/webhooks/{bot}/{token}{path}"), &body)
            .await
    }

    /// Waits until the state is as wanted.
    pub async fn until(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let give_up = Instant::now() + LONGEST;
        let mut after = 0;
        while Instant::now() < give_up {
            let state = self.get(&format!("state?after={after}&wait_ms=1000")).await;
            if wanted(&state) {
                return state;
            }
            after = state["revision"].as_u64().unwrap();
        }
        panic!("the state never was as wanted");
    }

    /// Looks again at each change of the world, and now and then, until there is what is looked for.
    pub async fn eventually<T>(&self, look: impl AsyncFn() -> Option<T>) -> T {
        let found = async {
            loop {
                let revision = self.get("state").await["revision"].clone();
                if let Some(found) = look().await {
                    return found;
                }
                self.get(&format!("state?after={revision}&wait_ms=50"))
                    .await;
            }
        };
        timeout(LONGEST, found)
            .await
            .expect("what is looked for never came")
    }
}

/// Status and Discord's code of an answer.
pub fn code(answer: &(u16, Value)) -> (u16, u64) {
    (answer.0, answer.1["code"].as_u64().unwrap_or_default())
}
