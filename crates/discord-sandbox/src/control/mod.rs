//! The calls below `/sandbox/`, by which pages and tests play the users. Discord has none of them.

mod commands;
mod components;
mod error;
mod messages;
mod modals;
mod options;
mod read;
mod setup;

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use axum::routing::{MethodFilter, MethodRouter, any, get, on, post};
use serde_json::{Value, json};

pub(crate) use self::error::CallError;
use super::Shared;
use super::chaos;
use super::id::Id;
use super::world::World;

/// Bytes of a post.
const MAX_BYTES: usize = 64 * 1024;

/// How long a command that the program runs itself may take to be answered.
const ANSWER_MS: u64 = 20_000;

/// The result of a call.
pub(crate) type CallResult = Result<Value, CallError>;
/// A call that answers with an interaction.
type Acting = fn(&mut World, &Value) -> Result<Id, CallError>;
/// A call with all its parameters in the body.
pub(crate) type WithBody = fn(&mut World, &Value) -> CallResult;
/// A call with an id or a name in its path.
type WithPath = fn(&mut World, &str, &Value) -> CallResult;

/// All calls.
pub(crate) fn router() -> Router<Shared> {
    Router::new()
        .route(
            "/sandbox",
            get(|| async { Redirect::permanent("/sandbox/") }),
        )
        .route("/sandbox/", get(manual))
        .merge(read::router())
        .merge(acting())
        .merge(setup())
        .merge(chaos::router())
        .route(
            "/sandbox/{*rest}",
            any(|| async { CallError::unknown_call() }),
        )
        .layer(DefaultBodyLimit::max(MAX_BYTES))
}

/// Runs a slash command for [`Sandbox::slash`](crate::Sandbox::slash).
pub(crate) async fn slash(
    shared: &Shared,
    user: &str,
    channel: &str,
    command: &str,
    options: &[(&str, &str)],
) -> Result<(), String> {
    let options: serde_json::Map<String, Value> = options
        .iter()
        .map(|(name, value)| ((*name).to_owned(), json!(value)))
        .collect();
    let asked = json!({"user": user, "channel": channel, "command": command, "options": options});
    let id = commands::slash(&mut shared.lock(), &asked).map_err(|error| error.message)?;
    let answered = read::answered(shared, id, &json!(ANSWER_MS)).await;
    let interaction = answered.map_err(|error| error.message)?.0;
    if interaction["state"] != "answered" {
        return Err("the bot did not answer".to_owned());
    }
    let messages = interaction["messages"].as_array().into_iter().flatten();
    for message in messages.filter(|message| message["ephemeral"] == true) {
        let id = message["id"].as_str().unwrap_or_default();
        messages::delete(&mut shared.lock(), id, &asked).map_err(|error| error.message)?;
    }
    Ok(())
}

fn acting() -> Router<Shared> {
    Router::new()
        .route("/sandbox/slash", interaction(commands::slash))
        .route("/sandbox/autocomplete", interaction(commands::autocomplete))
        .route("/sandbox/context", interaction(commands::context))
        .route("/sandbox/click", interaction(components::click))
        .route("/sandbox/select", interaction(components::select))
        .route("/sandbox/modal", interaction(modals::submit))
        .route(
            "/sandbox/messages",
            with_body(MethodFilter::POST, messages::say),
        )
        .route(
            "/sandbox/messages/{id}/delete",
            with_path(MethodFilter::POST, messages::delete),
        )
        .route(
            "/sandbox/messages/{id}",
            with_path(MethodFilter::DELETE, setup::remove_message),
        )
        .route(
            "/sandbox/channels/{id}/threads",
            with_path(MethodFilter::POST, messages::make_thread),
        )
        .route(
            "/sandbox/channels/{id}/archive",
            with_path(MethodFilter::POST, messages::archive),
        )
}

fn setup() -> Router<Shared> {
    let channel = with_path(MethodFilter::PATCH, setup::change_channel)
        .merge(with_path(MethodFilter::DELETE, setup::remove_channel));
    let settings = with_body(MethodFilter::PATCH, setup::change_settings)
        .merge(with_body(MethodFilter::GET, |world, _| {
            Ok(world.settings.to_json())
        }));
    Router::new()
        .route(
            "/sandbox/users",
            with_body(MethodFilter::POST, setup::add_user),
        )
        .route(
            "/sandbox/users/{id}",
            with_path(MethodFilter::PATCH, setup::change_user),
        )
        .route(
            "/sandbox/channels",
            with_body(MethodFilter::POST, setup::add_channel),
        )
        .route("/sandbox/channels/{id}", channel)
        .route(
            "/sandbox/channels/{id}/permissions",
            with_path(MethodFilter::POST, setup::set_permissions),
        )
        .route(
            "/sandbox/dms",
            with_body(MethodFilter::POST, setup::open_dm),
        )
        .route(
            "/sandbox/roles",
            with_body(MethodFilter::POST, setup::add_role),
        )
        .route(
            "/sandbox/roles/everyone",
            with_body(MethodFilter::PATCH, setup::change_everyone),
        )
        .route(
            "/sandbox/roles/{id}",
            with_path(MethodFilter::DELETE, setup::remove_role),
        )
        .route("/sandbox/settings", settings)
}

fn interaction(act: Acting) -> MethodRouter<Shared> {
    post(
        move |State(shared): State<Shared>, body: Bytes| async move {
            let asked = read(&body)?;
            let id = act(&mut shared.lock(), &asked)?;
            read::answered(&shared, id, &asked["wait_ms"]).await
        },
    )
}

/// A call with all its parameters in the body.
pub(crate) fn with_body(method: MethodFilter, act: WithBody) -> MethodRouter<Shared> {
    on(
        method,
        move |State(shared): State<Shared>, body: Bytes| async move {
            let asked = read(&body)?;
            act(&mut shared.lock(), &asked).map(axum::Json)
        },
    )
}

fn with_path(method: MethodFilter, act: WithPath) -> MethodRouter<Shared> {
    on(
        method,
        move |State(shared): State<Shared>, Path(name): Path<String>, body: Bytes| async move {
            let asked = read(&body)?;
            act(&mut shared.lock(), &name, &asked).map(axum::Json)
        },
    )
}

/// Reads a body; an empty one is an empty object.
fn read(body: &[u8]) -> Result<Value, CallError> {
    if body.is_empty() {
        return Ok(json!({}));
    }
    let asked: Value = serde_json::from_slice(body)
        .map_err(|e| CallError::bad(format!("this is not JSON: {e}")))?;
    if asked.is_object() {
        Ok(asked)
    } else {
        Err(CallError::bad("the body must be an object"))
    }
}

/// `GET /sandbox/`
async fn manual() -> Response {
    (
        [(header::CONTENT_TYPE, "text/markdown; charset=utf-8")],
        include_str!("../API.md"),
    )
        .into_response()
}

/// `GET /attachments/{channel}/{id}/{name}`
pub(crate) async fn attachment(
    State(shared): State<Shared>,
    Path((channel, id, name)): Path<(String, String, String)>,
) -> Response {
    let world = shared.lock();
    let (Ok(channel), Ok(id)) = (channel.parse(), id.parse()) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    match world.files.get(channel, id, &name) {
        None => StatusCode::NOT_FOUND.into_response(),
        Some(file) => {
            let headers = [
                (header::CONTENT_TYPE, file.content_type.clone()),
                (header::X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
                (
                    header::CACHE_CONTROL,
                    "private, max-age=31536000, immutable".to_owned(),
                ),
            ];
            (headers, file.bytes.clone()).into_response()
        }
    }
}

impl World {
    /// The user that a call names, by id or by name.
    fn user_called(&self, asked: &Value) -> Result<Id, CallError> {
        let name = asked
            .as_str()
            .ok_or_else(|| CallError::bad("a user is named by a text"))?;
        let by_id = name.parse().ok().filter(|id| self.users.contains_key(id));
        let same = |known: &str| known.to_lowercase() == name.to_lowercase();
        let found = by_id.or_else(|| self.users.values().find(|u| same(&u.name)).map(|u| u.id));
        found.ok_or_else(|| {
            CallError::new(
                "no_such_user",
                format!("there is no user called {}", short(name)),
            )
        })
    }

    /// The user that a call acts for: anyone but the bot.
    fn person_called(&self, asked: &Value) -> Result<Id, CallError> {
        let id = self.user_called(asked)?;
        if id == self.bot {
            return Err(CallError::new("forbidden", "the bot acts for itself"));
        }
        Ok(id)
    }

    /// The channel that a call names, by id or by name.
    fn channel_called(&self, asked: &Value) -> Result<Id, CallError> {
        let name = asked
            .as_str()
            .ok_or_else(|| CallError::bad("a channel is named by a text"))?;
        let by_id = name
            .parse()
            .ok()
            .filter(|id| self.channels.contains_key(id));
        let bare = name.strip_prefix('#').unwrap_or(name);
        let found = by_id.or_else(|| {
            self.channels
                .values()
                .find(|c| !c.is_dm() && c.name == bare)
                .map(|c| c.id)
        });
        found.ok_or_else(|| {
            CallError::new(
                "no_such_channel",
                format!("there is no channel called {}", short(name)),
            )
        })
    }

    /// A channel that this user sees.
    fn channel_seen(&self, asked: &Value, user: Id) -> Result<Id, CallError> {
        let id = self.channel_called(asked)?;
        let seen = self
            .channels
            .get(&id)
            .is_some_and(|c| self.can_see(user, c));
        if seen {
            Ok(id)
        } else {
            Err(CallError::new(
                "not_visible",
                "this user does not see that channel",
            ))
        }
    }

    /// A message that this user sees.
    fn message_seen(&self, asked: &Value, user: Id) -> Result<Id, CallError> {
        let none = || CallError::new("no_such_message", "there is no such message");
        let id = Id::from_json(asked).ok_or_else(none)?;
        let message = self.messages.get(&id).ok_or_else(none)?;
        let seen = self
            .channels
            .get(&message.channel)
            .is_some_and(|c| self.can_see(user, c));
        if seen && Self::is_shown_to(message, user) {
            Ok(id)
        } else {
            Err(CallError::new(
                "not_visible",
                "this user does not see that message",
            ))
        }
    }

    /// Refuses if the channel is an archived thread, where commands and components cannot be used.
    fn require_unarchived(&self, channel: Id, force: bool) -> Result<(), CallError> {
        if !force
            && self
                .channels
                .get(&channel)
                .is_some_and(super::world::Channel::is_archived)
        {
            return Err(CallError::new(
                "archived",
                "commands and components do not work in an archived thread",
            ));
        }
        Ok(())
    }
}

/// The beginning of a text, to be shown in a complaint.
fn short(text: &str) -> String {
    text.chars().take(60).collect()
}

/// Whether a call asks to skip the checks of Discord's client.
fn forced(asked: &Value) -> bool {
    asked["force"] == true
}
