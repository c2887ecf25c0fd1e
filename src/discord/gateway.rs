//! What the library's gateway client lacks: pauses before connections, and events that lack a field.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex as StdMutex, PoisonError},
    time::Duration,
};

use serde_json::{Value, json};
use serenity::{
    all::{Context, Event, EventHandler as _, Interaction, Message, RawEventHandler},
    async_trait,
};
use tokio::{
    sync::Mutex,
    time::{self, Instant},
};

use super::{backoff::Backoff, events::Events};
use crate::{
    app::wall_clock::monotonic,
    telemetry::metrics::{self, metrics},
};

/// How many connections each shard may make in [`WINDOW`] without a pause.
const FREE: usize = 3;
const WINDOW: Duration = Duration::from_secs(600);

/// The pauses before all others.
const PAUSES: Backoff = Backoff {
    attempts: u32::MAX,
    first: Duration::from_millis(500),
    longest: Duration::from_secs(60),
};

/// From which pause on it is logged that connections do not last.
const LOGGED: Duration = Duration::from_secs(3);

/// How often it is looked whether the library wants to connect.
const LOOK: Duration = Duration::from_millis(50);

/// Makes the library pause before it connects, longer each time, if it connects often: by itself it does not pause at
/// all where the server accepts connections and drops them.
///
/// It reads the gateway's address under a lock before every connection. The lock is held here and let go of once for
/// each connection; it goes to whoever has waited longest, so if it cannot be had back at once the library took it.
pub(super) async fn pace_connections(address: Arc<Mutex<String>>, shards: usize) {
    let mut made: VecDeque<Instant> = VecDeque::new();
    let mut is_logged = false;
    let mut guard = Arc::clone(&address).lock_owned().await;
    loop {
        drop(guard);
        if let Ok(unused) = Arc::clone(&address).try_lock_owned() {
            guard = unused;
            time::sleep(LOOK).await;
            continue;
        }
        guard = Arc::clone(&address).lock_owned().await;
        metrics().gateway_connections.inc();
        let now = monotonic();
        made.push_back(now);
        made.retain(|made| now - *made < WINDOW);
        let Some(over) = made
            .len()
            .checked_sub(FREE * shards)
            .filter(|over| *over > 0)
        else {
            is_logged = false;
            continue;
        };
        let pause = PAUSES.pause(u32::try_from(over).unwrap_or(u32::MAX));
        if pause > LOGGED && !is_logged {
            tracing::warn!(
                connections = made.len(),
                pause.ms = pause.as_millis(),
                "connections to the gateway do not last; pausing before each"
            );
            is_logged = true;
        }
        time::sleep(pause).await;
    }
}

/// Events that are served, by the names that Discord gives them.
const SERVED: [&str; 17] = [
    "CHANNEL_DELETE",
    "CHANNEL_UPDATE",
    "GUILD_CREATE",
    "GUILD_DELETE",
    "GUILD_MEMBER_UPDATE",
    "GUILD_ROLE_CREATE",
    "GUILD_ROLE_DELETE",
    "GUILD_ROLE_UPDATE",
    "GUILD_UPDATE",
    "INTERACTION_CREATE",
    "MESSAGE_CREATE",
    "MESSAGE_DELETE",
    "MESSAGE_DELETE_BULK",
    "READY",
    "RESUMED",
    "THREAD_DELETE",
    "THREAD_UPDATE",
];

/// How often it is warned of events that could not be decoded: a server may send any number of them.
const WARN_EVERY: Duration = Duration::from_secs(60);

/// Takes the events that the library could not decode, of which it says nothing.
pub(super) struct Undecoded {
    events: Arc<Events>,
    warned: StdMutex<Option<Instant>>,
}

impl Undecoded {
    pub(super) fn new(events: Arc<Events>) -> Self {
        Self {
            events,
            warned: StdMutex::default(),
        }
    }

    /// The metrics count every event; the log tells of one a minute.
    fn log(&self, event: &str) {
        let mut warned = self.warned.lock().unwrap_or_else(PoisonError::into_inner);
        // Never its content: it is what people write, and tokens.
        if is_time_to_warn(&mut warned, monotonic()) {
            tracing::warn!(event, "a gateway event could not be decoded");
        } else {
            tracing::debug!(event, "a gateway event could not be decoded");
        }
    }
}

fn is_time_to_warn(warned: &mut Option<Instant>, now: Instant) -> bool {
    let is_time = warned.is_none_or(|last| now - last >= WARN_EVERY);
    if is_time {
        *warned = Some(now);
    }
    is_time
}

#[async_trait]
impl RawEventHandler for Undecoded {
    async fn raw_event(&self, context: Context, event: Event) {
        let Event::Unknown(unknown) = event else {
            return;
        };
        let Some(event) = SERVED.into_iter().find(|name| *name == unknown.kind) else {
            return;
        };
        let label = metrics::EventLabels { event };
        metrics().undecoded_events.get_or_create(&label).inc();
        self.log(event);
        match event {
            "INTERACTION_CREATE" => {
                if let Some(interaction) = interaction(unknown.value) {
                    self.events.interaction_create(context, interaction).await;
                }
            }
            "MESSAGE_CREATE" => {
                if let Some(message) = message(unknown.value) {
                    self.events.message(context, message).await;
                }
            }
            _ => {}
        }
    }
}

/// The interaction, if it can be served without what it lacks.
fn interaction(mut value: Value) -> Option<Interaction> {
    let locale = match &value["guild_locale"] {
        Value::String(locale) => locale.clone(),
        _ => "en-US".to_owned(),
    };
    let lacking = json!({
        "version": 1, "locale": locale, "entitlements": [], "attachment_size_limit": 10_485_760,
        "authorizing_integration_owners": {},
    });
    fill(&mut value, &lacking);
    fill_at(&mut value, "member", fill_member);
    fill_at(&mut value, "user", fill_user);
    fill_at(&mut value, "message", |message| {
        // Who wrote the message that was clicked does not matter: it was us.
        fill(message, &json!({"author": {"id": "1"}}));
        fill_message(message);
    });
    serde_json::from_value(value).ok()
}

/// The message, if it can be served without what it lacks.
fn message(mut value: Value) -> Option<Message> {
    fill_message(&mut value);
    serde_json::from_value(value).ok()
}

fn fill_message(message: &mut Value) {
    let lacking = json!({
        "content": "", "timestamp": "1970-01-01T00:00:00Z", "edited_timestamp": null, "tts": false,
        "mention_everyone": false, "mentions": [], "mention_roles": [], "attachments": [], "embeds": [],
        "pinned": false, "type": 0, "components": [],
    });
    fill(message, &lacking);
    fill_at(message, "author", fill_user);
}

fn fill_member(member: &mut Value) {
    let lacking = json!({
        "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0, "pending": false, "nick": null,
    });
    fill(member, &lacking);
    fill_at(member, "user", fill_user);
}

fn fill_user(user: &mut Value) {
    fill(user, &json!({"username": "?", "avatar": null}));
}

fn fill_at(object: &mut Value, name: &str, fill: impl Fn(&mut Value)) {
    if let Some(field) = object.get_mut(name) {
        fill(field);
    }
}

/// Adds the fields that an object lacks.
fn fill(object: &mut Value, lacking: &Value) {
    if let (Some(object), Some(lacking)) = (object.as_object_mut(), lacking.as_object()) {
        for (name, value) in lacking {
            object.entry(name).or_insert_with(|| value.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn command() -> Value {
        json!({
            "id": "1", "application_id": "2", "type": 2, "token": "t", "version": 1, "locale": "de",
            "channel_id": "3", "guild_id": "4", "entitlements": [], "attachment_size_limit": 1,
            "app_permissions": "0", "data": {"id": "5", "name": "help", "type": 1},
            "member": {"user": {"id": "6", "username": "ann", "discriminator": "0", "avatar": null},
                "roles": [], "joined_at": null, "deaf": false, "mute": false, "flags": 0, "permissions": "0"},
        })
    }

    fn without(mut value: Value, path: &str) -> Value {
        let (parent, name) = path.rsplit_once('/').unwrap();
        let parent = value.pointer_mut(parent).unwrap();
        parent.as_object_mut().unwrap().shift_remove(name).unwrap();
        value
    }

    #[test]
    fn an_interaction_is_served_without_what_is_not_needed() {
        let id = |value| interaction(value).map(|it| it.id().get());
        assert_eq!(id(command()), Some(1));
        for path in [
            "/version",
            "/locale",
            "/entitlements",
            "/attachment_size_limit",
            "/app_permissions",
            "/member/roles",
            "/member/joined_at",
            "/member/deaf",
            "/member/mute",
            "/member/flags",
            "/member/permissions",
            "/member/user/username",
            "/member/user/discriminator",
            "/member/user/avatar",
        ] {
            assert_eq!(id(without(command(), path)), Some(1), "{path}");
        }
        for path in ["/id", "/token", "/data", "/channel_id"] {
            assert_eq!(id(without(command(), path)), None, "{path}");
        }
    }

    #[test]
    fn a_message_is_served_with_little_more_than_its_ids() {
        let little = json!({"id": "1", "channel_id": "2", "content": "e4", "author": {"id": "3"}});
        assert_eq!(message(little).unwrap().content, "e4");
        assert!(message(json!({"id": "1", "author": {"id": "3"}})).is_none());
        assert!(message(json!("hello")).is_none());
    }

    #[test]
    fn undecoded_events_are_warned_of_once_a_minute() {
        let (mut warned, start) = (None, monotonic());
        let warnings = (0..180).filter(|second| {
            let now = start + Duration::from_secs(*second);
            is_time_to_warn(&mut warned, now)
        });
        assert_eq!(warnings.collect::<Vec<_>>(), [0, 60, 120]);
    }

    /// Makes so many connections as fast as it may; returns how long that took.
    async fn connect(shards: usize, times: usize) -> Duration {
        let address = Arc::new(Mutex::new(String::new()));
        let start = monotonic();
        let connecting = async {
            for _ in 0..times {
                drop(address.lock().await);
                tokio::task::yield_now().await;
            }
        };
        tokio::select! {
            () = pace_connections(Arc::clone(&address), shards) => {}
            () = connecting => {}
        }
        monotonic() - start
    }

    #[tokio::test]
    async fn whoever_connects_without_end_is_made_to_pause() {
        for shards in [1, 3] {
            // The first may come before the pacing begins. Of those that are not free the second waits half a second
            // and the third one second, give or take a quarter.
            let connecting = connect(shards, 1 + FREE * shards + 3);
            // Were fewer free, the pauses would grow beyond this.
            let took = time::timeout(Duration::from_secs(60), connecting).await;
            assert!(took.unwrap() >= Duration::from_millis(1_125));
        }
    }
}
