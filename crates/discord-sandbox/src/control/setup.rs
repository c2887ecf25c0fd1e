//! Setting up the server: users, channels, permissions and settings.

use serde_json::{Value, json};

use super::{CallError, CallResult, forced, short};
use crate::id::Id;
use crate::world::permission::{self, Overwrite};
use crate::world::user::is_locale;
use crate::world::{Kind, MAX_CHANNELS, MAX_ROLES, MAX_USERS, World};

/// `POST /sandbox/users`
pub(super) fn add_user(world: &mut World, asked: &Value) -> CallResult {
    let name = user_name(world, &asked["name"], forced(asked))?;
    let locale = locale(&asked["locale"])?.unwrap_or("en-US");
    let (bits, roles) = (bits(&asked["can"])?, roles(world, &asked["roles"])?);
    if world.users.len() >= MAX_USERS {
        return Err(CallError::new("too_many", "the server is full"));
    }
    let id = world.add_user(&name, locale);
    if let Some(user) = world.users.get_mut(&id) {
        user.permissions = bits.unwrap_or_default();
        user.roles = roles.unwrap_or_default();
    }
    Ok(world.user_shown(id))
}

/// `PATCH /sandbox/users/{user}`
pub(super) fn change_user(world: &mut World, user: &str, asked: &Value) -> CallResult {
    let id = world.person_called(&json!(user))?;
    let same = world
        .users
        .get(&id)
        .is_some_and(|u| asked["name"] == u.name);
    let name = if asked["name"].is_null() || same {
        None
    } else {
        Some(user_name(world, &asked["name"], forced(asked))?)
    };
    let (locale, bits) = (locale(&asked["locale"])?, bits(&asked["can"])?);
    let roles = roles(world, &asked["roles"])?;
    if let Some(user) = world.users.get_mut(&id) {
        user.name = name.unwrap_or_else(|| user.name.clone());
        user.locale = locale.unwrap_or(&user.locale).to_owned();
        user.permissions = bits.unwrap_or(user.permissions);
        if let Some(roles) = roles {
            user.roles = roles;
        }
    }
    world.change(json!({"kind": "user", "change": "updated", "user_id": id}));
    Ok(world.user_shown(id))
}

/// `POST /sandbox/roles`
pub(super) fn add_role(world: &mut World, asked: &Value) -> CallResult {
    let name = asked["name"].as_str().map(str::trim).unwrap_or_default();
    if !(1..=100).contains(&name.chars().count()) {
        return Err(CallError::bad("a role's name has 1 to 100 characters"));
    }
    if world.roles.len() >= MAX_ROLES {
        return Err(CallError::new("too_many", "the server has enough roles"));
    }
    if world.role_called(&json!(name)).is_some() {
        let message = format!("there is a role {} already", short(name));
        return Err(CallError::new("taken", message));
    }
    let id = world.next_id();
    world.roles.push((id, name.to_owned()));
    let role = world.role_called(&json!(name)).unwrap_or_default();
    let event = json!({"guild_id": world.guild, "role": role});
    world.dispatch("GUILD_ROLE_CREATE", &event);
    world.change(json!({"kind": "user", "change": "updated", "user_id": null}));
    Ok(json!({"id": id, "name": name}))
}

/// `DELETE /sandbox/roles/{role}`
pub(super) fn remove_role(world: &mut World, role: &str, _: &Value) -> CallResult {
    let ids = roles(world, &json!([role]))?.unwrap_or_default();
    world.roles.retain(|(id, _)| !ids.contains(id));
    for user in world.users.values_mut() {
        user.roles.retain(|id| !ids.contains(id));
    }
    for id in ids {
        let event = json!({"guild_id": world.guild, "role_id": id});
        world.dispatch("GUILD_ROLE_DELETE", &event);
    }
    world.change(json!({"kind": "user", "change": "updated", "user_id": null}));
    Ok(json!({}))
}

/// `PATCH /sandbox/roles/everyone`
pub(super) fn change_everyone(world: &mut World, asked: &Value) -> CallResult {
    let bits = bits(&asked["can"])?;
    world.everyone = bits.ok_or_else(|| CallError::bad("nothing is changed"))?;
    let role = world.role_called(&json!("@everyone")).unwrap_or_default();
    let event = json!({"guild_id": world.guild, "role": role});
    world.dispatch("GUILD_ROLE_UPDATE", &event);
    world.change(json!({"kind": "user", "change": "updated", "user_id": null}));
    Ok(role)
}

/// Ids of the server's own roles, from a list of ids or names.
fn roles(world: &World, asked: &Value) -> Result<Option<Vec<Id>>, CallError> {
    let Some(names) = asked.as_array() else {
        return if asked.is_null() {
            Ok(None)
        } else {
            Err(CallError::bad("roles are a list of names"))
        };
    };
    let mut ids = Vec::new();
    for name in names {
        let mut own = world.roles.iter();
        let found = own.find(|(id, known)| *name == json!(id) || name == known);
        let (id, _) = found.ok_or_else(|| CallError::bad("there is no such role"))?;
        if !ids.contains(id) {
            ids.push(*id);
        }
    }
    Ok(Some(ids))
}

/// Display names on Discord may hold markup; here only if forced, because calls name users by them.
fn user_name(world: &World, asked: &Value, force: bool) -> Result<String, CallError> {
    let name = asked.as_str().map(str::trim).unwrap_or_default();
    let plain = !name
        .chars()
        .any(|c| c.is_control() || (!force && matches!(c, '@' | '<' | '>' | '#')));
    let digits = name.bytes().all(|b| b.is_ascii_digit());
    if !(1..=32).contains(&name.chars().count()) || !plain || digits {
        return Err(CallError::bad(
            "a name has 1 to 32 characters, not only digits, and none of @ < > #",
        ));
    }
    if world
        .users
        .values()
        .any(|u| u.name.to_lowercase() == name.to_lowercase())
    {
        return Err(CallError::new(
            "taken",
            format!("there is a {name} already"),
        ));
    }
    Ok(name.to_owned())
}

fn locale(asked: &Value) -> Result<Option<&str>, CallError> {
    match asked {
        Value::Null => Ok(None),
        Value::String(text) if is_locale(text) => Ok(Some(text)),
        _ => Err(CallError::bad("this is no locale of Discord's")),
    }
}

/// Bits of a list of permission names.
fn bits(asked: &Value) -> Result<Option<u64>, CallError> {
    let Some(names) = asked.as_array() else {
        return if asked.is_null() {
            Ok(None)
        } else {
            Err(CallError::bad("permissions are a list of names"))
        };
    };
    let mut bits = 0;
    for name in names {
        let name = name.as_str().unwrap_or_default();
        let unknown = || CallError::bad(format!("there is no permission {}", short(name)));
        bits |= permission::bit(name).ok_or_else(unknown)?;
    }
    Ok(Some(bits))
}

/// `POST /sandbox/channels`
pub(super) fn add_channel(world: &mut World, asked: &Value) -> CallResult {
    let name = channel_name(&asked["name"], 100)?;
    let topic = topic(&asked["topic"])?;
    if world.channels.len() >= MAX_CHANNELS {
        return Err(CallError::new(
            "too_many",
            "the server has as many channels as it may have",
        ));
    }
    let name = name.to_lowercase().replace(' ', "-");
    if world
        .channels
        .values()
        .any(|c| matches!(c.kind, Kind::Text { .. }) && c.name == name)
    {
        return Err(CallError::new(
            "taken",
            format!("there is a #{name} already"),
        ));
    }
    let id = world.add_channel(&name, topic);
    Ok(world.channel_shown(id))
}

fn channel_name(asked: &Value, most: usize) -> Result<&str, CallError> {
    let name = asked.as_str().map(str::trim).unwrap_or_default();
    let fits = (1..=most).contains(&name.chars().count()) && !name.chars().any(char::is_control);
    if fits {
        Ok(name)
    } else {
        Err(CallError::bad(format!("a name has 1 to {most} characters")))
    }
}

fn topic(asked: &Value) -> Result<Option<&str>, CallError> {
    match asked {
        Value::Null => Ok(None),
        Value::String(text) if text.chars().count() <= 1024 => Ok(Some(text)),
        _ => Err(CallError::bad("a topic has at most 1024 characters")),
    }
}

/// `PATCH /sandbox/channels/{channel}`
pub(super) fn change_channel(world: &mut World, channel: &str, asked: &Value) -> CallResult {
    let id = world.channel_called(&json!(channel))?;
    let name = if asked["name"].is_null() {
        None
    } else {
        Some(channel_name(&asked["name"], 100)?)
    };
    let new_topic = topic(&asked["topic"])?;
    if let Some(known) = world.channels.get_mut(&id) {
        if let Some(name) = name {
            name.clone_into(&mut known.name);
        }
        match &mut known.kind {
            Kind::Text { topic, .. } if asked.get("topic").is_some() => {
                *topic = new_topic.map(str::to_owned);
            }
            Kind::Thread(thread) => {
                thread.locked = asked["locked"].as_bool().unwrap_or(thread.locked);
            }
            _ => {}
        }
    }
    if let Some(archived) = asked["archived"].as_bool() {
        world.set_archived(id, archived);
    }
    world.channel_updated(id);
    Ok(world.channel_shown(id))
}

/// `DELETE /sandbox/channels/{channel}`
pub(super) fn remove_channel(world: &mut World, channel: &str, _: &Value) -> CallResult {
    let id = world.channel_called(&json!(channel))?;
    if world.is_dm(id) {
        return Err(CallError::bad("direct messages cannot be deleted"));
    }
    world.remove_channel(id);
    Ok(json!({}))
}

/// `DELETE /sandbox/messages/{id}`
pub(super) fn remove_message(world: &mut World, message: &str, _: &Value) -> CallResult {
    let known = message
        .parse::<Id>()
        .ok()
        .filter(|id| world.messages.contains_key(id));
    let id = known.ok_or_else(|| CallError::new("no_such_message", "there is no such message"))?;
    world.delete(id);
    Ok(json!({}))
}

/// `POST /sandbox/channels/{channel}/permissions`
pub(super) fn set_permissions(world: &mut World, channel: &str, asked: &Value) -> CallResult {
    let id = world.channel_called(&json!(channel))?;
    let member = match asked["for"].as_str() {
        Some("bot") => Some(world.bot),
        Some("everyone") => None,
        _ => Some(world.user_called(&asked["for"])?),
    };
    let allow = bits(&asked["allow"])?.unwrap_or(0);
    let deny = bits(&asked["deny"])?.unwrap_or(0);
    let Some(Kind::Text { overwrites, .. }) = world.channels.get_mut(&id).map(|c| &mut c.kind)
    else {
        return Err(CallError::bad(
            "only text channels have permissions of their own",
        ));
    };
    overwrites.retain(|o| o.member != member);
    if allow | deny != 0 && overwrites.len() < 200 {
        overwrites.push(Overwrite {
            member,
            allow,
            deny,
        });
    }
    world.channel_updated(id);
    Ok(world.channel_shown(id))
}

/// `POST /sandbox/dms`
pub(super) fn open_dm(world: &mut World, asked: &Value) -> CallResult {
    let user = world.person_called(&asked["user"])?;
    let dm = world
        .dm_of(user)
        .ok_or_else(|| CallError::new("no_such_user", "there is no such user"))?;
    Ok(world.channel_shown(dm))
}

/// `PATCH /sandbox/settings`
pub(super) fn change_settings(world: &mut World, asked: &Value) -> CallResult {
    let changes = asked
        .as_object()
        .ok_or_else(|| CallError::bad("the body must be an object"))?;
    world.settings = world.settings.with(changes).map_err(CallError::bad)?;
    world.set_clock();
    world.change(json!({"kind": "settings", "change": "updated"}));
    Ok(world.settings.to_json())
}
