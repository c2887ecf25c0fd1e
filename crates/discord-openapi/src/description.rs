//! Discord's published API description, read as tolerantly as Discord reads requests.
//!
//! Discord is more tolerant than its description in two points: an id may be a number, and a bit field of permissions
//! may be a string of digits.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use jsonschema::Validator;
use serde_json::{Value, json};

/// Complaints kept of one payload.
const MOST_COMPLAINTS: usize = 3;

/// The description, with a compiled schema for each kind of payload seen so far.
pub struct Description {
    root: Value,
    validators: Mutex<HashMap<String, Arc<Validator>>>,
}

impl Description {
    /// Takes an `OpenAPI` document.
    pub fn new(mut root: Value) -> Self {
        tolerate(&mut root);
        Self {
            root,
            validators: Mutex::default(),
        }
    }

    /// The complaints about a request and its answer.
    pub fn check_request(&self, entry: &Value) -> Vec<String> {
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

    /// The complaints about a gateway event.
    pub fn check_event(&self, event: &Value) -> Vec<String> {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn description() -> Description {
        Description::new(json!({
            "paths": {"/channels/{channel_id}/threads": {"post": {
                "requestBody": {"content": {"application/json": {"schema": {
                    "type": "object",
                    "properties": {
                        "name": {"type": "string"},
                        "owner": {"$ref": "#/components/schemas/SnowflakeType"},
                    },
                }}}},
                "responses": {"201": {"content": {"application/json": {"schema": {
                    "type": "object", "required": ["id"],
                }}}}},
            }}},
            "components": {"schemas": {"SnowflakeType": {"type": "string"}}},
        }))
    }

    fn request(path: &str, payload: &Value, response: &Value) -> Value {
        json!({"method": "POST", "path": path, "payload": payload, "status": 201, "response": response})
    }

    #[test]
    fn what_the_description_allows_is_not_complained_of() {
        let payload = json!({"name": "x", "owner": 5});
        let entry = request("/api/v10/channels/1/threads", &payload, &json!({"id": "1"}));
        assert_eq!(description().check_request(&entry), Vec::<String>::new());
    }

    #[test]
    fn a_payload_and_an_answer_that_the_description_forbids_are_found() {
        let entry = request(
            "/api/v10/channels/1/threads",
            &json!({"name": 5}),
            &json!({}),
        );
        let found = description().check_request(&entry);
        assert!(found[0].contains("at /name"), "{found:?}");
        assert!(found[1].starts_with("answer to post"), "{found:?}");
    }

    #[test]
    fn an_unknown_address_is_found() {
        let entry = request("/api/v10/channels/1/thread", &json!({}), &json!({}));
        let found = description().check_request(&entry);
        assert!(found[0].contains("no such operation"), "{found:?}");
    }
}
