//! REST, version 10: one function that routes, and one file for each resource.
//!
//! All of it runs on the world under its lock and never waits.

pub(crate) mod body;
pub(crate) mod buckets;
mod callbacks;
mod channels;
mod commands;
mod messages;
mod people;
pub(crate) mod serve;
mod threads;
mod webhooks;

use std::collections::HashMap;

use serde_json::Value;

use self::body::Upload;
use super::id::Id;
use super::limits::Refusal;
use super::world::World;

/// A request of the bot.
#[derive(Debug)]
pub(crate) struct Call {
    pub(crate) method: String,
    /// Parts of the path after the version, decoded.
    pub(crate) path: Vec<String>,
    pub(crate) query: HashMap<String, String>,
    pub(crate) authorization: Option<String>,
    pub(crate) body: Value,
    pub(crate) uploads: Vec<Upload>,
}

/// An answer: a status and perhaps a body.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Option<Value>,
}

/// What a handler returns.
pub(crate) type Answer = Result<Reply, Refusal>;

/// 200 with a body.
fn ok(body: Value) -> Answer {
    Ok(Reply {
        status: 200,
        body: Some(body),
    })
}

/// 201 with a body.
fn created(body: Value) -> Answer {
    Ok(Reply {
        status: 201,
        body: Some(body),
    })
}

/// 204.
fn done() -> Answer {
    Ok(Reply {
        status: 204,
        body: None,
    })
}

impl Call {
    /// Whether a query parameter is set to yes, in any of Discord's spellings.
    fn asks(&self, name: &str) -> bool {
        self.query
            .get(name)
            .is_some_and(|v| matches!(v.to_lowercase().as_str(), "1" | "true"))
    }

    /// A number in the query, within bounds.
    fn number(&self, name: &str, most: usize) -> Result<Option<usize>, Refusal> {
        let Some(text) = self.query.get(name) else {
            return Ok(None);
        };
        match text.parse() {
            Ok(number) if (1..=most).contains(&number) => Ok(Some(number)),
            _ => {
                let message = format!("int value should be between 1 and {most}.");
                Err(Refusal::field(name, "NUMBER_TYPE_RANGE", message))
            }
        }
    }
}

/// An id in a path.
fn id(text: &str) -> Result<Id, Refusal> {
    text.parse().map_err(|()| {
        let message = format!("Value \"{text}\" is not snowflake.");
        Refusal::field("id", "NUMBER_TYPE_COERCE", message)
    })
}

impl World {
    /// Does what a request asks.
    pub(crate) fn answer(&mut self, call: &Call) -> Answer {
        let parts: Vec<&str> = call.path.iter().map(String::as_str).collect();
        let method = call.method.as_str();
        match (method, &parts[..]) {
            // Interactions and their webhooks are known by their token alone; where the gateway is may be
            // asked by anybody.
            ("POST", ["interactions", id, token, "callback"]) => self.callback(call, id, token),
            (_, ["webhooks", application, token, rest @ ..]) => {
                self.webhook(call, application, token, rest)
            }
            ("GET", ["gateway"]) => self.people_call(call, &parts),
            _ if call.authorization.as_deref() != Some(&format!("Bot {}", self.token)) => {
                Err(Refusal::new(401, 0, "401: Unauthorized"))
            }
            (_, ["applications", ..] | ["oauth2", ..]) => self.application_call(call, &parts),
            (_, ["channels", channel, rest @ ..]) => self.channel_call(call, id(channel)?, rest),
            (_, ["users", ..] | ["guilds", ..] | ["gateway", ..]) => self.people_call(call, &parts),
            _ => Err(Refusal::no_route()),
        }
    }

    fn application_call(&mut self, call: &Call, parts: &[&str]) -> Answer {
        match (call.method.as_str(), parts) {
            ("GET", ["applications" | "oauth2", "@me"] | ["oauth2", "applications", "@me"]) => {
                ok(self.application_json())
            }
            (_, ["applications", application, rest @ ..])
                if *application == self.bot.to_string() =>
            {
                match rest {
                    ["commands", rest @ ..] => self.command_call(call, None, rest),
                    ["guilds", guild, "commands", rest @ ..]
                        if *guild == self.guild.to_string() =>
                    {
                        self.command_call(call, Some(self.guild), rest)
                    }
                    ["guilds", _, "commands", ..] => {
                        Err(Refusal::new(403, 50001, "Missing Access"))
                    }
                    ["emojis"] if call.method == "GET" => ok(serde_json::json!({"items": []})),
                    _ => Err(Refusal::no_route()),
                }
            }
            (_, ["applications", _, ..]) => Err(Refusal::new(404, 10002, "Unknown Application")),
            _ => Err(Refusal::no_route()),
        }
    }

    fn channel_call(&mut self, call: &Call, channel: Id, rest: &[&str]) -> Answer {
        self.visible(channel)?;
        match (call.method.as_str(), rest) {
            ("GET", []) => self.get_channel(channel),
            ("PATCH", []) => self.patch_channel(call, channel),
            ("DELETE", []) => self.delete_channel(channel),
            ("POST", ["typing"]) => self.type_in(channel),
            ("GET", ["messages"]) => self.list_messages(call, channel),
            ("POST", ["messages"]) => self.create_message(call, channel),
            ("POST", ["messages", "bulk-delete"]) => self.bulk_delete(call, channel),
            ("GET", ["messages", message]) => self.get_message(channel, id(message)?),
            ("PATCH", ["messages", message]) => self.edit_message(call, channel, id(message)?),
            ("DELETE", ["messages", message]) => self.delete_message(channel, id(message)?),
            ("PUT", ["messages", message, "reactions", emoji, "@me"]) => {
                self.react(channel, id(message)?, emoji)
            }
            ("DELETE", ["messages", message, "reactions", emoji, "@me"]) => {
                self.unreact(channel, id(message)?, emoji)
            }
            ("POST", ["messages", message, "threads"]) => {
                self.thread_from(call, channel, id(message)?)
            }
            ("POST", ["threads"]) => self.thread_without(call, channel),
            ("GET", ["thread-members"]) => self.thread_members(channel),
            (method, ["thread-members", user]) => self.thread_member_call(method, channel, user),
            _ => Err(Refusal::no_route()),
        }
    }
}
