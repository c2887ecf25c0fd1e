//! Messages that users send, and threads that they create and archive.

use serde_json::{Value, json};

use super::{CallError, CallResult, short};
use crate::id::Id;
use crate::world::message::{Reference, kind};
use crate::world::posting::Draft;
use crate::world::threads::NewThread;
use crate::world::{Kind, World, permission};

/// `POST /sandbox/messages`
pub(super) fn say(world: &mut World, asked: &Value) -> CallResult {
    let user = world.person_called(&asked["user"])?;
    let channel = world.channel_seen(&asked["channel"], user)?;
    let content = asked["content"]
        .as_str()
        .ok_or_else(|| CallError::bad("content must be a text"))?;
    let content = with_mentions(world, content);
    match content.chars().count() {
        _ if content.trim().is_empty() => return Err(CallError::bad("the message is empty")),
        0..=2000 => {}
        _ => {
            return Err(CallError::new(
                "too_long",
                "a message has at most 2000 characters",
            ));
        }
    }
    may_send(world, user, channel)?;
    let reference = match &asked["reply_to"] {
        Value::Null => None,
        wanted => Some(world.message_seen(wanted, user)?),
    };
    if reference.is_some_and(|r| world.messages[&r].channel != channel) {
        return Err(CallError::bad(
            "the message to reply to is in another channel",
        ));
    }
    let message = world.post(Draft {
        channel,
        author: user,
        type_number: if reference.is_some() { kind::REPLY } else { kind::DEFAULT },
        body: &json!({"content": content, "allowed_mentions": {"parse": ["users", "everyone"], "replied_user": true}}),
        uploads: &[],
        flags: 0,
        reference: reference.map(|message| Reference { channel, message: Some(message) }),
        origin: None,
    });
    Ok(world.messages[&message].to_shown_json(world))
}

/// Whether someone may write here; if so, unarchives an archived thread.
fn may_send(world: &mut World, user: Id, channel: Id) -> Result<(), CallError> {
    let known = &world.channels[&channel];
    let bits = world.permissions(user, known);
    if bits & known.permission_to_write() == 0 && !known.is_dm() {
        return Err(CallError::new("forbidden", "this user may not write here"));
    }
    if known.is_locked() && bits & permission::MANAGE_THREADS == 0 {
        return Err(CallError::new(
            "locked",
            "only moderators may write in a locked thread",
        ));
    }
    if known.is_archived() {
        world.room_for_thread().map_err(|_| too_many_threads())?;
        world.set_archived(channel, false);
        world.channel_updated(channel);
    }
    Ok(())
}

fn too_many_threads() -> CallError {
    CallError::new(
        "too_many",
        "the server has as many active threads as it may have",
    )
}

/// Replaces `@Name` in a text by mentions, the longest names first.
fn with_mentions(world: &World, content: &str) -> String {
    let mut names: Vec<(&str, Id)> = world
        .users
        .values()
        .map(|u| (u.name.as_str(), u.id))
        .collect();
    names.sort_by_key(|(name, _)| std::cmp::Reverse(name.len()));
    let mut made = String::new();
    let mut rest = content;
    while let Some(at) = rest.find('@') {
        made.push_str(&rest[..at]);
        let tail = &rest[at + 1..];
        let fits = |name: &str| {
            tail.get(..name.len())
                .is_some_and(|t| t.eq_ignore_ascii_case(name) || t == name)
        };
        let inside = made.ends_with('<');
        match names.iter().find(|(name, _)| !inside && fits(name)) {
            Some((name, id)) => {
                made.push_str(&format!("<@{id}>"));
                rest = &tail[name.len()..];
            }
            None => {
                made.push('@');
                rest = tail;
            }
        }
    }
    made + rest
}

/// `POST /sandbox/messages/{id}/delete`
pub(super) fn delete(world: &mut World, message: &str, asked: &Value) -> CallResult {
    let user = world.person_called(&asked["user"])?;
    let message = world.message_seen(&json!(message), user)?;
    let known = &world.messages[&message];
    let manages = world
        .channels
        .get(&known.channel)
        .is_some_and(|c| world.permissions(user, c) & permission::MANAGE_MESSAGES != 0);
    if known.author != user && known.only_for() != Some(user) && !manages {
        return Err(CallError::new(
            "forbidden",
            "this user may not delete that message",
        ));
    }
    world.delete(message);
    Ok(json!({}))
}

/// `POST /sandbox/channels/{channel}/threads`
pub(super) fn make_thread(world: &mut World, channel: &str, asked: &Value) -> CallResult {
    let user = world.person_called(&asked["user"])?;
    let parent = world.channel_seen(&json!(channel), user)?;
    let private = asked["private"] == true;
    let needed = if private {
        permission::CREATE_PRIVATE_THREADS
    } else {
        permission::CREATE_PUBLIC_THREADS
    };
    let known = &world.channels[&parent];
    if !matches!(known.kind, Kind::Text { .. }) || world.permissions(user, known) & needed == 0 {
        return Err(CallError::new(
            "forbidden",
            "this user may not make a thread here",
        ));
    }
    let name = asked["name"]
        .as_str()
        .filter(|n| (1..=100).contains(&n.chars().count()));
    let name = name.ok_or_else(|| CallError::bad("name must have 1 to 100 characters"))?;
    let message = match &asked["message"] {
        Value::Null => None,
        wanted => Some(world.message_seen(wanted, user)?),
    };
    if message.is_some_and(|m| {
        world.messages[&m].channel != parent || world.messages[&m].only_for().is_some()
    }) {
        return Err(CallError::bad("a thread cannot begin from that message"));
    }
    if message.is_some_and(|m| world.channels.contains_key(&m)) {
        return Err(CallError::new("taken", "that message has a thread"));
    }
    world.room_for_thread().map_err(|_| too_many_threads())?;
    let thread = world.make_thread(&NewThread {
        parent,
        owner: user,
        name,
        message,
        private: private && message.is_none(),
        invitable: true,
        auto_archive_minutes: 1440,
        rate_limit_per_user: 0,
    });
    Ok(world.channel_shown(thread))
}

/// `POST /sandbox/channels/{channel}/archive`
pub(super) fn archive(world: &mut World, channel: &str, asked: &Value) -> CallResult {
    let user = world.person_called(&asked["user"])?;
    let id = world.channel_seen(&json!(channel), user)?;
    let known = &world.channels[&id];
    let bits = world.permissions(user, known);
    let Some(thread) = known.thread() else {
        return Err(CallError::bad(format!("{} is no thread", short(channel))));
    };
    let manages = bits & permission::MANAGE_THREADS != 0;
    let locked = asked["locked"].as_bool();
    let archived = asked["archived"].as_bool().unwrap_or(thread.archived);
    let may = manages || locked.is_none() && !thread.locked && (thread.owner == user || !archived);
    if !may {
        return Err(CallError::new("forbidden", "this user may not do that"));
    }
    if thread.archived && !archived {
        world.room_for_thread().map_err(|_| too_many_threads())?;
    }
    if let (Some(locked), Some(thread)) = (
        locked,
        world.channels.get_mut(&id).and_then(|c| c.thread_mut()),
    ) {
        thread.locked = locked;
    }
    world.set_archived(id, archived);
    world.channel_updated(id);
    Ok(world.channel_shown(id))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_in_a_text_become_mentions() {
        let mut world = World::for_tests();
        let anna = world.add_user("Anna", "en-US");
        let (ann, bot) = (world.owner, world.bot);
        assert_eq!(
            with_mentions(&world, "@ann @Anna"),
            format!("<@{ann}> <@{anna}>")
        );
        assert_eq!(
            with_mentions(&world, "hey @sandbot: e4"),
            format!("hey <@{bot}>: e4")
        );
        assert_eq!(
            with_mentions(&world, "<@12> a@b.org @棋"),
            "<@12> a@b.org @棋"
        );
    }
}
