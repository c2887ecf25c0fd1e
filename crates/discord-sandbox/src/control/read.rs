//! Reading: state, messages as a user sees them, interactions, logs and the stream of changes.

use std::collections::HashMap;
use std::convert::Infallible;

use axum::Router;
use axum::extract::{Path, State};
use axum::http::Uri;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::stream;
use serde_json::{Value, json};
use tokio::sync::broadcast::error::RecvError;
use tokio::time::{Duration, Instant, timeout_at};

use super::{CallError, CallResult};
use crate::Shared;
use crate::id::Id;
use crate::interactions::State as Progress;
use crate::rest::serve::query;
use crate::world::{Channel, Message, World, permission};

/// The longest that a call is held.
const MAX_WAIT_MS: u64 = 60_000;

type Query = HashMap<String, String>;

/// All calls that only read.
pub(super) fn router() -> Router<Shared> {
    Router::new()
        .route("/sandbox/state", get(state))
        .route("/sandbox/channels/{id}/messages", get(messages))
        .route("/sandbox/interactions", get(interactions))
        .route("/sandbox/interactions/{id}", get(interaction))
        .route(
            "/sandbox/requests",
            get(|s: State<Shared>, u: Uri| log(s, u, World::requests_page)),
        )
        .route(
            "/sandbox/gateway",
            get(|s: State<Shared>, u: Uri| log(s, u, World::events_page)),
        )
        .route(
            "/sandbox/broken",
            get(|s: State<Shared>, u: Uri| log(s, u, World::broken_page)),
        )
        .route("/sandbox/events", get(events))
}

fn number(query: &Query, key: &str, most: u64) -> Result<Option<u64>, CallError> {
    let Some(text) = query.get(key) else {
        return Ok(None);
    };
    let number = text.parse().ok().filter(|n| *n <= most);
    number
        .map(Some)
        .ok_or_else(|| CallError::bad(format!("{key} must be a whole number up to {most}")))
}

/// Holds a call until the revision is greater than `after` or the wait is over.
async fn hold(shared: &Shared, query: &Query) -> Result<(), CallError> {
    let Some(after) = number(query, "after", u64::MAX)? else {
        return Ok(());
    };
    let wait = number(query, "wait_ms", MAX_WAIT_MS)?.unwrap_or(0);
    let deadline = Instant::now() + Duration::from_millis(wait);
    let mut revision = shared.lock().watch();
    if after > *revision.borrow() {
        // The revision is from an earlier sandbox at this address.
        return Ok(());
    }
    let newer = async {
        tokio::select! {
            newer = revision.wait_for(|r| *r > after) => drop(newer),
            () = shared.stopping() => {}
        }
    };
    // A wait that is over is answered with the present state.
    let _ = timeout_at(deadline, newer).await;
    Ok(())
}

/// `GET /sandbox/state`
async fn state(State(shared): State<Shared>, uri: Uri) -> Result<axum::Json<Value>, CallError> {
    let query = query(&uri);
    hold(&shared, &query).await?;
    let has_commands = number(&query, "commands", 1)? != Some(0);
    let world = shared.lock();
    let mut state = world.state_json();
    if has_commands {
        state["commands"] = Value::from(world.commands.clone());
    }
    Ok(axum::Json(state))
}

/// `GET /sandbox/channels/{channel}/messages`
async fn messages(
    State(shared): State<Shared>,
    Path(channel): Path<String>,
    uri: Uri,
) -> Result<axum::Json<Value>, CallError> {
    let query = query(&uri);
    hold(&shared, &query).await?;
    let world = shared.lock();
    world.messages_page(&channel, &query).map(axum::Json)
}

/// `GET /sandbox/interactions`
async fn interactions(
    State(shared): State<Shared>,
    uri: Uri,
) -> Result<axum::Json<Value>, CallError> {
    let limit = number(&query(&uri), "limit", 500)?.unwrap_or(50);
    let world = shared.lock();
    let newest = world
        .interactions
        .by_id
        .keys()
        .rev()
        .take(usize::try_from(limit).unwrap_or(500));
    let mut shown: Vec<Value> = newest
        .filter_map(|id| world.interaction_json(*id))
        .collect();
    shown.reverse();
    Ok(axum::Json(
        json!({"revision": world.revision(), "interactions": shown}),
    ))
}

/// `GET /sandbox/interactions/{id}`
async fn interaction(
    State(shared): State<Shared>,
    Path(id): Path<String>,
    uri: Uri,
) -> Result<axum::Json<Value>, CallError> {
    let none = || CallError::new("no_such_interaction", "there is no such interaction");
    let id = id.parse().map_err(|()| none())?;
    let wait = number(&query(&uri), "wait_ms", MAX_WAIT_MS)?;
    answered(&shared, id, &json!(wait)).await
}

/// An interaction, after the bot has answered it or the wait is over.
pub(super) async fn answered(
    shared: &Shared,
    id: Id,
    wait_ms: &Value,
) -> Result<axum::Json<Value>, CallError> {
    let wait = match wait_ms {
        Value::Null => 0,
        wait => wait.as_u64().filter(|w| *w <= MAX_WAIT_MS).ok_or_else(|| {
            CallError::bad(format!(
                "wait_ms must be a whole number up to {MAX_WAIT_MS}"
            ))
        })?,
    };
    let deadline = Instant::now() + Duration::from_millis(wait);
    let mut revision = shared.lock().watch();
    loop {
        revision.mark_unchanged();
        let settled = {
            let mut world = shared.lock();
            world.expire(id);
            let progress = world.interactions.by_id.get(&id).map(|i| i.state);
            progress.is_none_or(|p| matches!(p, Progress::Answered | Progress::Failed))
        };
        let over = async {
            tokio::select! {
                _ = revision.changed() => {}
                () = shared.stopping() => {}
            }
        };
        if settled || timeout_at(deadline, over).await.is_err() || shared.is_stopping() {
            break;
        }
    }
    let shown = shared.lock().interaction_json(id);
    shown
        .map(axum::Json)
        .ok_or_else(|| CallError::new("no_such_interaction", "there is no such interaction"))
}

/// A page of a log.
async fn log(
    State(shared): State<Shared>,
    uri: Uri,
    page: fn(&World, u64, usize) -> Value,
) -> Result<axum::Json<Value>, CallError> {
    let query = query(&uri);
    let from = number(&query, "from", u64::MAX)?.unwrap_or(0);
    let limit = number(&query, "limit", 10_000)?.unwrap_or(500);
    let world = shared.lock();
    Ok(axum::Json(page(
        &world,
        from,
        usize::try_from(limit).unwrap_or(500),
    )))
}

/// `GET /sandbox/events`
async fn events(State(shared): State<Shared>) -> Response {
    let (changes, stopping) = (shared.lock().listen(), Box::pin(shared.stopping()));
    let stream = stream::unfold((changes, stopping), async |(mut changes, mut stopping)| {
        let received = tokio::select! {
            received = changes.recv() => received,
            () = &mut stopping => return None,
        };
        let event = match received {
            Ok(change) => {
                let id = change["revision"].to_string();
                Event::default()
                    .event("change")
                    .id(id)
                    .data(change.to_string())
            }
            Err(RecvError::Lagged(_)) => Event::default().event("lost").data("{}"),
            Err(RecvError::Closed) => return None,
        };
        Some((Ok::<_, Infallible>(event), (changes, stopping)))
    });
    Sse::new(Box::pin(stream))
        .keep_alive(KeepAlive::new().interval(Duration::from_secs(15)))
        .into_response()
}

impl World {
    fn requests_page(&self, from: u64, limit: usize) -> Value {
        self.log.requests_json(from, limit)
    }

    fn events_page(&self, from: u64, limit: usize) -> Value {
        self.log.events_json(from, limit)
    }

    fn broken_page(&self, from: u64, _: usize) -> Value {
        self.log.broken_json(from)
    }

    /// Everything but the messages and the commands.
    fn state_json(&self) -> Value {
        let intents = self
            .sessions
            .all
            .iter()
            .find(|s| s.connection.is_some())
            .map(|s| s.intents);
        let mut channels: Vec<&Channel> = self.channels.values().collect();
        channels.sort_by_key(|c| (matches!(c.type_number(), 11 | 12), c.is_dm(), c.id));
        json!({
            "revision": self.revision(),
            "bot": {
                "id": self.bot, "name": self.users.get(&self.bot).map(|u| u.name.as_str()),
                "application_id": self.bot, "connected": self.sessions.is_connected(),
                "connection_attempts": self.sessions.attempts,
                "since_ms": self.sessions.since_ms, "heartbeat_ms": self.sessions.heartbeat_ms, "intents": intents,
            },
            "guild": {
                "id": self.guild, "name": self.guild_name, "locale": self.settings.guild_locale,
                "owner_id": self.owner,
            },
            "roles": self.roles.iter().map(|(id, name)| json!({"id": id, "name": name})).collect::<Vec<_>>(),
            "channels": channels.iter().map(|c| self.channel_shown(c.id)).collect::<Vec<_>>(),
            "users": self.users.keys().map(|id| self.user_shown(*id)).collect::<Vec<_>>(),
            "settings": self.settings.to_json(),
            "broken_limits": self.log.broken_count(),
        })
    }

    /// A user as the sandbox's own calls show them.
    pub(super) fn user_shown(&self, id: Id) -> Value {
        let Some(user) = self.users.get(&id) else {
            return Value::Null;
        };
        let bits = if id == self.owner {
            permission::all()
        } else {
            self.rights(id)
        };
        json!({
            "id": id, "name": user.name, "locale": user.locale, "bot": user.bot, "owner": id == self.owner,
            "dm_channel_id": user.dm, "can": permission::names(bits), "roles": self.roles_of(id),
        })
    }

    /// A channel as the sandbox's own calls show it.
    pub(super) fn channel_shown(&self, id: Id) -> Value {
        let Some(channel) = self.channels.get(&id) else {
            return Value::Null;
        };
        let mut shown = channel.to_json(self);
        shown["kind"] = json!(channel.kind_name());
        if channel.is_dm() {
            shown["name"] = json!(channel.name);
        }
        let seen_by = self
            .users
            .keys()
            .filter(|user| self.can_see(**user, channel));
        shown["seen_by"] = json!(seen_by.collect::<Vec<_>>());
        shown["member_ids"] = match &channel.kind {
            crate::world::Kind::Text { .. } => Value::Null,
            crate::world::Kind::Dm { user } => json!([user, self.bot]),
            crate::world::Kind::Thread(thread) => {
                json!(thread.members.keys().collect::<Vec<_>>())
            }
        };
        shown
    }

    fn messages_page(&self, channel: &str, query: &Query) -> CallResult {
        let user = query
            .get("user")
            .ok_or_else(|| CallError::bad("user is missing"))?;
        let user = self.user_called(&json!(user))?;
        let id = self.channel_seen(&json!(channel), user)?;
        let limit = number(query, "limit", 200)?.unwrap_or(50).max(1);
        let before: Option<Id> = query.get("before").and_then(|b| b.parse().ok());
        let known = &self.channels[&id];
        let shown = known
            .messages
            .iter()
            .rev()
            .filter(|m| before.is_none_or(|b| **m < b));
        let shown = shown
            .filter_map(|m| self.messages.get(m))
            .filter(|m| Self::is_shown_to(m, user));
        let mut page: Vec<&Message> = shown.take(usize::try_from(limit).unwrap_or(50)).collect();
        page.reverse();
        Ok(json!({
            "revision": self.revision(),
            "channel": self.channel_shown(id),
            "messages": page.iter().map(|m| m.to_shown_json(self)).collect::<Vec<_>>(),
            "typing": known.typing_until_ms > self.now(),
        }))
    }
}
