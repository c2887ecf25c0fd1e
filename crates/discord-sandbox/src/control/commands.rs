//! Commands that users run: slash commands, autocomplete, context menus.

use serde_json::{Value, json};

use super::options::{Filled, Strictness};
use super::{CallError, forced, short};
use crate::id::Id;
use crate::interactions::{Action, Kind};
use crate::world::{World, permission};

/// A command as a call names it: itself, and the subcommands on the way to its options.
struct Named {
    command: Value,
    path: Vec<Value>,
}

/// `POST /sandbox/slash`
pub(super) fn slash(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    command(world, asked, None)
}

/// `POST /sandbox/autocomplete`
pub(super) fn autocomplete(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    let focused = asked["focused"]
        .as_str()
        .ok_or_else(|| CallError::bad("focused must name an option"))?;
    command(world, asked, Some(focused))
}

fn command(world: &mut World, asked: &Value, focused: Option<&str>) -> Result<Id, CallError> {
    let (user, force) = (world.person_called(&asked["user"])?, forced(asked));
    let channel = world.channel_seen(&asked["channel"], user)?;
    world.require_unarchived(channel, force)?;
    let text = asked["command"]
        .as_str()
        .ok_or_else(|| CallError::bad("command must be a text"))?;
    let text = text.strip_prefix('/').unwrap_or(text);
    let named = find(world, text, channel, force)?;
    if !force {
        may_use(world, &named.command, user, channel)?;
    }
    let declared = &named.path.last().unwrap_or(&named.command)["options"];
    let filled = world.fill_options(
        declared,
        &asked["options"],
        Strictness {
            user,
            focused,
            force,
        },
    )?;
    let focused_type = filled.focused_type;
    let data = data(&named, filled);
    Ok(world.interact(Action {
        kind: if focused.is_some() {
            Kind::Autocomplete
        } else {
            Kind::Command
        },
        user,
        channel,
        message: None,
        name: Some(text.to_owned()),
        custom_id: None,
        focused_type,
        data,
    }))
}

/// The command that a text names, in this channel.
fn find(world: &mut World, text: &str, channel: Id, force: bool) -> Result<Named, CallError> {
    let mut words = text.split_whitespace();
    let name = words.next().unwrap_or_default();
    let dm = world.is_dm(channel);
    let fits = |c: &&Value| c["type"] == 1 && c["name"] == name && offered(c, dm);
    let command = world.commands.iter().find(fits).cloned();
    let Some(command) = command else {
        if force {
            let id = world.next_id();
            return Ok(Named {
                command: json!({"id": id, "name": name, "type": 1}),
                path: Vec::new(),
            });
        }
        return Err(CallError::new(
            "no_such_command",
            format!("there is no command /{}", short(name)),
        ));
    };
    let mut named = Named {
        command,
        path: Vec::new(),
    };
    loop {
        let here = named.path.last().unwrap_or(&named.command);
        let below: Vec<Value> = here["options"]
            .as_array()
            .into_iter()
            .flatten()
            .filter(|o| is_nested(o))
            .cloned()
            .collect();
        match (words.next(), below.is_empty()) {
            (None, true) => return Ok(named),
            (Some(word), false) => match below.into_iter().find(|o| o["name"] == word) {
                Some(next) => named.path.push(next),
                None => {
                    return Err(CallError::new(
                        "no_such_command",
                        format!("there is no /{}", short(text)),
                    ));
                }
            },
            (Some(_), true) => {
                return Err(CallError::new(
                    "no_such_command",
                    format!("/{} has no such subcommand", short(name)),
                ));
            }
            (None, false) if force => return Ok(named),
            (None, false) => {
                return Err(CallError::new(
                    "no_such_command",
                    format!("/{} needs a subcommand", short(text)),
                ));
            }
        }
    }
}

fn is_nested(option: &Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

/// Whether a command is offered in servers or in direct messages.
fn offered(command: &Value, dm: bool) -> bool {
    let context = if dm { 1 } else { 0 };
    let contexts = command["contexts"].as_array();
    let by_context = contexts.is_none_or(|c| c.iter().any(|n| n.as_u64() == Some(context)));
    let by_flag = !dm || contexts.is_some() || command["dm_permission"] != false;
    let by_place = !dm || command.get("guild_id").is_none();
    by_context && by_flag && by_place
}

/// Whether this user may use this command in this channel.
fn may_use(world: &World, command: &Value, user: Id, channel: Id) -> Result<(), CallError> {
    let bits = world
        .channels
        .get(&channel)
        .map_or(0, |c| world.permissions(user, c));
    let wanted: u64 = command["default_member_permissions"]
        .as_str()
        .and_then(|t| t.parse().ok())
        .unwrap_or(0);
    let hidden =
        command["default_member_permissions"] == "0" && bits & permission::ADMINISTRATOR == 0;
    let lacking = bits & permission::USE_APPLICATION_COMMANDS == 0 || bits & wanted != wanted;
    if !world.is_dm(channel) && (lacking || hidden) {
        let names = permission::names(wanted).join(", ");
        return Err(CallError::new(
            "forbidden",
            format!("this user may not use that command (it needs {names})"),
        ));
    }
    Ok(())
}

/// The `data` of a command's interaction.
fn data(named: &Named, filled: Filled) -> Value {
    let mut options = filled.options;
    for sub in named.path.iter().rev() {
        options = vec![json!({"name": sub["name"], "type": sub["type"], "options": options})];
    }
    let mut data = json!({"id": named.command["id"], "name": named.command["name"], "type": 1});
    if !options.is_empty() {
        data["options"] = json!(options);
    }
    if filled.resolved.as_object().is_some_and(|r| !r.is_empty()) {
        data["resolved"] = filled.resolved;
    }
    if let Some(guild) = named.command.get("guild_id") {
        data["guild_id"] = guild.clone();
    }
    data
}

/// `POST /sandbox/context`
pub(super) fn context(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    let (user, force) = (world.person_called(&asked["user"])?, forced(asked));
    let channel = world.channel_seen(&asked["channel"], user)?;
    world.require_unarchived(channel, force)?;
    let name = asked["command"]
        .as_str()
        .ok_or_else(|| CallError::bad("command must be a text"))?;
    let on_message = asked.get("message").is_some_and(|m| !m.is_null());
    let sort = if on_message { 3 } else { 2 };
    let dm = world.is_dm(channel);
    let found = world
        .commands
        .iter()
        .find(|c| c["type"] == sort && c["name"] == name && offered(c, dm))
        .cloned();
    let none = || {
        CallError::new(
            "no_such_command",
            format!("there is no such command: {}", short(name)),
        )
    };
    let command = found.ok_or_else(none)?;
    if !force {
        may_use(world, &command, user, channel)?;
    }
    let mut data = json!({"id": command["id"], "name": name, "type": sort});
    if on_message {
        let message = world.message_seen(&asked["message"], user)?;
        data["target_id"] = json!(message);
        data["resolved"] =
            json!({"messages": {message.to_string(): world.messages[&message].to_json(world)}});
    } else {
        let mut filled = Filled {
            resolved: json!({}),
            ..Filled::default()
        };
        let target = world.resolve_user(&asked["target"], &mut filled);
        data["target_id"] = json!(target.map_err(|why| CallError::new("no_such_user", why))?);
        data["resolved"] = filled.resolved;
    }
    let (kind, name) = (Kind::Context, Some(name.to_owned()));
    Ok(world.interact(Action {
        kind,
        user,
        channel,
        message: None,
        name,
        custom_id: None,
        focused_type: None,
        data,
    }))
}
