//! Discord's published API description as a judge of what the bot asks and of what the sandbox answers.
//!
//! The description is no part of this project. It is the file `specs/openapi.json` of discord/discord-api-spec on
//! GitHub (MIT); the environment variable `DISCORD_OPENAPI` says where it lies. Without it nothing is checked.
//!
//! It is read tolerantly, since Discord itself is tolerant in two points that the description is not: an id may be
//! a number, and a bit field of permissions may be a text of digits.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

static DESCRIPTION: LazyLock<Option<Description>> = LazyLock::new(Description::read);

/// Complaints kept of one payload.
const MOST_COMPLAINTS: usize = 3;

struct Description {
    root: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

/// Everything in a log of requests (`GET /sandbox/requests`) that the description does not allow: what the bot
/// sent, unless the sandbox refused it, and what the sandbox answered.
pub fn check_requests(log: &[Value]) -> Vec<String> {
    let Some(description) = &*DESCRIPTION else {
        return Vec::new();
    };
    log.iter()
        .filter(|entry| entry["fault"] == false)
        .flat_map(|entry| description.check(entry))
        .collect()
}

/// Everything in a log of gateway events (`GET /sandbox/gateway`) that the description does not allow.
pub fn check_events(log: &[Value]) -> Vec<String> {
    let Some(description) = &*DESCRIPTION else {
        return Vec::new();
    };
    log.iter()
        .flat_map(|event| description.check_event(event))
        .collect()
}

/// Everything that the description does not allow in the logs of the sandbox at this address.
pub async fn complaints(url: &str) -> Vec<String> {
    let requests = whole(url, "requests").await;
    let events = whole(url, "gateway").await;
    [check_requests(&requests), check_events(&events)].concat()
}

/// A whole log of the sandbox, as far as it remembers.
async fn whole(url: &str, log: &str) -> Vec<Value> {
    let mut entries = Vec::new();
    let mut from = 0;
    loop {
        let path = format!("{url}/sandbox/{log}?from={from}&limit=2000");
        let page: Value = reqwest::get(path).await.unwrap().json().await.unwrap();
        let found = page[if log == "gateway" { "events" } else { log }]
            .as_array()
            .unwrap();
        if found.is_empty() {
            return entries;
        }
        entries.extend(found.iter().cloned());
        from = page["next"].as_u64().unwrap();
    }
}

impl Description {
    #[expect(
        clippy::disallowed_methods,
        reason = "the file belongs to the machine, not to the project"
    )]
    #[expect(
        clippy::print_stdout,
        reason = "whoever runs the tests must know what was not tested"
    )]
    fn read() -> Option<Self> {
        let Ok(path) = std::env::var("DISCORD_OPENAPI") else {
            println!(
                "Discord's API description was not checked: set DISCORD_OPENAPI to the path of"
            );
            println!("specs/openapi.json of https://github.com/discord/discord-api-spec (MIT).");
            return None;
        };
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{path}: {e}"));
        let mut root: Value = serde_json::from_str(&text).unwrap();
        tolerate(&mut root);
        Some(Self {
            root,
            validators: Mutex::default(),
        })
    }

    /// The complaints about a request and its answer.
    fn check(&self, entry: &Value) -> Vec<String> {
        let (method, path) = (
            entry["method"].as_str().unwrap().to_lowercase(),
            entry["path"].as_str().unwrap(),
        );
        let path = path.strip_prefix("/api/v10").unwrap();
        let status = entry["status"].as_u64().unwrap();
        let Some(operation) = self.operation(&method, path) else {
            return vec![format!(
                "{method} {path}: the description has no such operation"
            )];
        };
        let mut complaints = Vec::new();
        let request = operation.pointer("/requestBody/content/application~1json/schema");
        if let Some(schema) = request.filter(|_| status < 400) {
            let schema = narrowed(schema, entry);
            complaints.extend(self.judge(&schema, &entry["payload"], &format!("{method} {path}")));
        }
        let exact = operation.pointer(&format!("/responses/{status}"));
        match exact.or_else(|| {
            operation
                .pointer("/responses/4XX")
                .filter(|_| (400..500).contains(&status))
        }) {
            None => complaints.push(format!(
                "{method} {path}: the description has no answer {status}"
            )),
            Some(answer) => {
                let answer = self.resolved(answer);
                if let Some(schema) = answer.pointer("/content/application~1json/schema") {
                    complaints.extend(self.judge(
                        schema,
                        &entry["response"],
                        &format!("answer to {method} {path}"),
                    ));
                }
            }
        }
        complaints
    }

    fn check_event(&self, event: &Value) -> Vec<String> {
        let name = event["t"].as_str().unwrap();
        let data = &event["d"];
        let parts: Vec<(&str, &Value)> = match name {
            "MESSAGE_CREATE" | "MESSAGE_UPDATE" => vec![("MessageResponse", data)],
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" => vec![("GuildChannelResponse", data)],
            "THREAD_CREATE" | "THREAD_UPDATE" => vec![("ThreadResponse", data)],
            "GUILD_CREATE" => {
                let channels = data["channels"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|c| ("GuildChannelResponse", c));
                let threads = data["threads"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|c| ("ThreadResponse", c));
                let members = data["members"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(|m| ("GuildMemberResponse", m));
                channels
                    .chain(threads)
                    .chain(members)
                    .chain([("GuildResponse", data)])
                    .collect()
            }
            "INTERACTION_CREATE" => {
                let mut parts = Vec::new();
                let user = data.get("user").unwrap_or(&data["member"]["user"]);
                parts.push(("UserResponse", user));
                if let Some(message) = data.get("message") {
                    parts.push(("MessageResponse", message));
                }
                parts
            }
            _ => Vec::new(),
        };
        let judged = parts.into_iter().flat_map(|(schema, value)| {
            self.judge(
                &json!({"$ref": format!("#/components/schemas/{schema}")}),
                value,
                name,
            )
        });
        judged.collect()
    }

    /// The operation that a path belongs to: literal parts beat variables.
    fn operation(&self, method: &str, path: &str) -> Option<&Value> {
        let wanted: Vec<&str> = path.split('/').collect();
        let fits = |pattern: &str| {
            let parts: Vec<&str> = pattern.split('/').collect();
            let same = parts
                .iter()
                .zip(&wanted)
                .all(|(p, w)| p.starts_with('{') || *p == w.replace("%40", "@"));
            (parts.len() == wanted.len() && same)
                .then(|| parts.iter().filter(|p| p.starts_with('{')).count())
        };
        let paths = self.root["paths"].as_object().unwrap();
        let found = paths
            .iter()
            .filter_map(|(pattern, item)| Some((fits(pattern)?, item.get(method)?)));
        found
            .min_by_key(|(variables, _)| *variables)
            .map(|(_, operation)| operation)
    }

    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        match value["$ref"].as_str() {
            Some(path) => self.root.pointer(path.strip_prefix('#').unwrap()).unwrap(),
            None => value,
        }
    }

    fn judge(&self, schema: &Value, value: &Value, place: &str) -> Vec<String> {
        let validator = self.validator(schema);
        let errors = validator.iter_errors(value).take(MOST_COMPLAINTS);
        errors
            .map(|e| {
                format!(
                    "{place}: {} at {}",
                    brief(&e.to_string()),
                    e.instance_path()
                )
            })
            .collect()
    }

    fn validator(&self, schema: &Value) -> Arc<Validator> {
        let mut validators = self.validators.lock().unwrap();
        let validator = validators.entry(schema.to_string()).or_insert_with(|| {
            let mut whole = schema.clone();
            whole["components"] = self.root["components"].clone();
            Arc::new(jsonschema::draft202012::new(&whole).unwrap())
        });
        Arc::clone(validator)
    }
}

fn brief(text: &str) -> String {
    text.chars().take(300).collect()
}

/// The one schema of a union that a request means, so that a complaint says more than "none of them".
fn narrowed(schema: &Value, entry: &Value) -> Value {
    let Some(union) = schema["anyOf"].as_array() else {
        return schema.clone();
    };
    let payload = &entry["payload"];
    let wanted = match payload["type"].as_u64() {
        Some(4 | 5) => "CreateMessageInteractionCallbackRequest",
        Some(6 | 7) => "UpdateMessageInteractionCallbackRequest",
        Some(8) => "ApplicationCommandAutocompleteCallbackRequest",
        Some(9) => "ModalInteractionCallbackRequest",
        _ if entry["response"]["thread_metadata"].is_object() && entry["method"] == "PATCH" => {
            "UpdateThreadRequestPartial"
        }
        _ if entry["method"] == "PATCH" => "UpdateGuildChannelRequestPartial",
        _ if payload.get("message").is_some() => "CreateForumThreadRequest",
        _ => "",
    };
    let named = |one: &&Value| {
        let name = one["$ref"]
            .as_str()
            .and_then(|r| r.rsplit('/').next())
            .unwrap_or_default();
        name == wanted
            || wanted.is_empty()
                && matches!(
                    name,
                    "IncomingWebhookRequestPartial" | "CreateTextThreadWithoutMessageRequest"
                )
    };
    union.iter().find(named).unwrap_or(schema).clone()
}

/// Makes the description as tolerant as Discord is.
fn tolerate(root: &mut Value) {
    root["components"]["schemas"]["SnowflakeType"] = json!({
        "anyOf": [{"type": "string", "pattern": "^(0|[1-9][0-9]*)$"}, {"type": "integer"}],
    });
    widen(root);
}

/// Lets bit fields of permissions be texts of digits.
fn widen(value: &mut Value) {
    if let Some(properties) = value.get_mut("properties").and_then(Value::as_object_mut) {
        for name in ["default_member_permissions", "permissions", "allow", "deny"] {
            let number = |schema: &Value| {
                schema["type"] == "integer"
                    || schema["type"]
                        .as_array()
                        .is_some_and(|t| t.contains(&json!("integer")))
            };
            if let Some(schema) = properties.get_mut(name).filter(|s| number(s)) {
                *schema =
                    json!({"anyOf": [schema.clone(), {"type": "string", "pattern": "^[0-9]+$"}]});
            }
        }
    }
    match value {
        Value::Array(list) => list.iter_mut().for_each(widen),
        Value::Object(object) => object.values_mut().for_each(widen),
        _ => {}
    }
}

mod tests {
    use super::super::bot::Bot;
    use super::super::user::Stage;
    use super::*;

    /// Every scene of the small bot.
    async fn played() -> Stage {
        let stage = Stage::open().await;
        let bot = Bot::start(&stage).await;
        for what in [
            "greet",
            "private",
            "defer",
            "defer then follow",
            "twice",
            "thread",
            "secret thread",
            "panel",
        ] {
            stage
                .slash("Bea", "do", json!({"what": what, "whom": "Chen"}))
                .await;
        }
        let panel = stage.slash("Ann", "do", json!({"what": "panel"})).await["original_id"].clone();
        stage.click("Bea", &panel, "Later").await;
        let shown = stage.click("Bea", &panel, "Modal").await;
        let modal = json!({"user": "Bea", "interaction": shown["id"], "fields": {"move": "e4"}, "wait_ms": 5000});
        stage.post("modal", modal).await;
        stage
            .post(
                "select",
                json!({"user": "Ann", "message": panel, "values": ["n"], "wait_ms": 5000}),
            )
            .await;
        let typing = json!({"what": "x", "action": "N"});
        let typing = json!({"user": "Ann", "channel": "lobby", "command": "do", "focused": "action", "options": typing, "wait_ms": 5000});
        stage.post("autocomplete", typing).await;
        stage.click("Bea", &panel, "Update").await;
        stage.post("messages", json!({"user": "Bea", "channel": "lobby", "content": "@Qiyuan hi", "reply_to": panel})).await;
        reads(&stage).await;
        for answer in [
            json!({"type": 4, "data": {"content": "x"}}),
            json!({"type": 5, "data": {"flags": 64}}),
            json!({"type": 9, "data": {"title": "t", "custom_id": "m", "components": [{"type": 1, "components": [
                {"type": 4, "custom_id": "i", "label": "l", "style": 1},
            ]}]}}),
        ] {
            let asked =
                json!({"user": "Ann", "channel": "lobby", "command": "nothing", "force": true});
            stage.post("slash", asked).await;
            assert_eq!(stage.callback(answer).await.0, 200);
        }
        bot.stop().await;
        stage
    }

    /// What other clients ask.
    async fn reads(stage: &Stage) {
        let is_thread = |c: &&Value| c["kind"] == "public_thread";
        let has_thread = |s: &Value| {
            s["channels"]
                .as_array()
                .unwrap()
                .iter()
                .any(|c| is_thread(&c))
        };
        let state = stage.until(has_thread).await;
        let (guild, bot) = (
            state["guild"]["id"].as_str().unwrap(),
            state["bot"]["id"].as_str().unwrap(),
        );
        let lobby = stage.id("channels", "lobby").await;
        let thread = state["channels"]
            .as_array()
            .unwrap()
            .iter()
            .find(is_thread)
            .unwrap();
        let thread = thread["id"].as_str().unwrap();
        for path in [
            "/gateway".to_owned(),
            "/gateway/bot".to_owned(),
            "/users/@me".to_owned(),
            "/users/@me/guilds".to_owned(),
            format!("/users/{bot}"),
            "/applications/@me".to_owned(),
            "/oauth2/applications/@me".to_owned(),
            format!("/guilds/{guild}"),
            format!("/guilds/{guild}?with_counts=true"),
            format!("/guilds/{guild}/channels"),
            format!("/guilds/{guild}/roles"),
            format!("/guilds/{guild}/members/{bot}"),
            format!("/guilds/{guild}/threads/active"),
            format!("/applications/{bot}/commands"),
            format!("/applications/{bot}/emojis"),
            format!("/channels/{lobby}"),
            format!("/channels/{lobby}/messages"),
            format!("/channels/{thread}"),
            format!("/channels/{thread}/messages"),
            format!("/channels/{thread}/thread-members"),
            format!("/channels/{thread}/thread-members/@me"),
        ] {
            assert_eq!(
                stage.rest("GET", &path, &Value::Null).await.0,
                200,
                "{path}"
            );
        }
        let bea = stage.id("users", "Bea").await;
        assert_eq!(
            stage
                .rest("POST", "/users/@me/channels", &json!({"recipient_id": bea}))
                .await
                .0,
            200
        );
        let patch = stage
            .rest(
                "PATCH",
                &format!("/channels/{thread}"),
                &json!({"name": "renamed", "archived": true}),
            )
            .await;
        assert_eq!(patch.0, 200);
        let unknown = stage
            .rest("GET", &format!("/channels/{bot}"), &Value::Null)
            .await;
        assert_eq!(unknown.0, 404);
    }

    #[tokio::test]
    async fn bot_and_sandbox_keep_to_the_published_description() {
        let stage = played().await;
        let found = complaints(stage.sandbox.url()).await;
        assert!(found.is_empty(), "{}", found.join("\n"));
        assert!(
            whole(stage.sandbox.url(), "requests").await.len() > 40,
            "the scenes were played"
        );
        assert!(
            whole(stage.sandbox.url(), "gateway").await.len() > 30,
            "the scenes were played"
        );
    }

    #[test]
    fn a_payload_that_the_description_forbids_is_found() {
        let entry = |payload: Value| {
            json!({
                "method": "POST", "path": "/api/v10/channels/1/threads", "payload": payload, "status": 201,
                "response": {}, "fault": false,
            })
        };
        let complaints = check_requests(&[entry(json!({"name": 5, "type": 11}))]);
        if DESCRIPTION.is_some() {
            assert!(
                complaints.iter().any(|c| c.contains("at /name")),
                "{complaints:?}"
            );
            assert!(
                complaints.iter().any(|c| c.starts_with("answer to")),
                "{complaints:?}"
            );
        }
    }
}
