//! Buttons that users click and menus that they choose from.

use serde_json::{Value, json};

use super::options::Filled;
use super::{CallError, forced};
use crate::id::Id;
use crate::interactions::{Action, Kind};
use crate::world::{Message, World};

/// The component that is used, by whom, and where.
struct Used {
    user: Id,
    message: Id,
    channel: Id,
    component: Value,
}

/// `POST /sandbox/click`
pub(super) fn click(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    let used = used(world, asked, false)?;
    let data = json!({"custom_id": used.component["custom_id"], "component_type": 2, "id": used.component["id"]});
    Ok(act(world, &used, data))
}

/// `POST /sandbox/select`
pub(super) fn select(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    let used = used(world, asked, true)?;
    let values = asked["values"]
        .as_array()
        .ok_or_else(|| CallError::bad("values must be a list"))?;
    let mut filled = Filled {
        resolved: json!({}),
        ..Filled::default()
    };
    let values: Vec<Value> = if forced(asked) {
        values.clone()
    } else {
        check_count(&used.component, values.len())?;
        values
            .iter()
            .map(|v| chosen(world, &used, v, &mut filled))
            .collect::<Result<_, _>>()?
    };
    let mut data = json!({
        "custom_id": used.component["custom_id"],
        "component_type": used.component["type"],
        "id": used.component["id"],
        "values": values,
    });
    if used.component["type"] != 3 {
        data["resolved"] = filled.resolved;
    }
    Ok(act(world, &used, data))
}

fn act(world: &mut World, used: &Used, data: Value) -> Id {
    world.interact(Action {
        kind: Kind::Component,
        user: used.user,
        channel: used.channel,
        message: Some(used.message),
        name: None,
        custom_id: used.component["custom_id"].as_str().map(str::to_owned),
        focused_type: None,
        data,
    })
}

fn used(world: &World, asked: &Value, menu: bool) -> Result<Used, CallError> {
    let (user, force) = (world.person_called(&asked["user"])?, forced(asked));
    let message = world.message_seen(&asked["message"], user)?;
    let known = &world.messages[&message];
    let channel = known.channel;
    world.require_unarchived(channel, force)?;
    let component = match (find(known, asked, menu), force, asked["custom_id"].as_str()) {
        (Some(component), ..) => component.clone(),
        (None, true, Some(id)) => {
            json!({"custom_id": id, "type": if menu { 3 } else { 2 }, "id": 1})
        }
        _ => {
            let what = if menu { "menu" } else { "button" };
            return Err(CallError::new(
                "no_such_component",
                format!("the message has no such {what}"),
            ));
        }
    };
    if component["disabled"] == true && !force {
        return Err(CallError::new("disabled", "the component is disabled"));
    }
    if component["style"] == 5 {
        return Err(CallError::new(
            "no_such_component",
            "a link does not reach the bot",
        ));
    }
    Ok(Used {
        user,
        message,
        channel,
        component,
    })
}

/// The component that a call names by its custom id, its label or its emoji.
fn find<'m>(message: &'m Message, asked: &Value, menu: bool) -> Option<&'m Value> {
    let fits = |c: &&Value| (c["type"] != 2) == menu;
    if let Some(id) = asked["custom_id"].as_str() {
        return message.component(id).filter(fits);
    }
    let Some(label) = asked["label"].as_str() else {
        return message.all_components().find(fits).filter(|_| menu);
    };
    let named = |c: &&Value| {
        c["label"] == label || c["emoji"]["name"] == label || c["placeholder"] == label
    };
    message.all_components().find(|c| fits(c) && named(c))
}

fn check_count(menu: &Value, count: usize) -> Result<(), CallError> {
    let count = count as u64;
    let least = menu["min_values"].as_u64().unwrap_or(1);
    let most = menu["max_values"].as_u64().unwrap_or(1);
    if (least..=most).contains(&count) {
        return Ok(());
    }
    Err(CallError::new(
        "bad_option",
        format!("the menu wants {least} to {most} values"),
    ))
}

/// The value that is meant by a value, a label or a name.
fn chosen(
    world: &World,
    used: &Used,
    value: &Value,
    filled: &mut Filled,
) -> Result<Value, CallError> {
    let bad = |why: String| CallError::new("bad_option", why);
    match used.component["type"].as_u64() {
        Some(3) => {
            let options = used.component["options"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            let by_value = options.iter().find(|o| o["value"] == *value);
            let found = by_value.or_else(|| options.iter().find(|o| o["label"] == *value));
            found
                .map(|o| o["value"].clone())
                .ok_or_else(|| bad("the menu does not offer that".to_owned()))
        }
        Some(5) => world
            .resolve_user(value, filled)
            .map(|id| json!(id))
            .map_err(bad),
        Some(6) => world
            .resolve_role(value, filled)
            .map(|id| json!(id))
            .map_err(bad),
        Some(7) => {
            let found = world
                .resolve_user(value, filled)
                .or_else(|_| world.resolve_role(value, filled));
            found.map(|id| json!(id)).map_err(bad)
        }
        _ => {
            let found = world.resolve_channel(&used.component, value, used.user, filled);
            found.map(|id| json!(id)).map_err(bad)
        }
    }
}
