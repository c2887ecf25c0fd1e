//! Modals that users fill in and submit.

use serde_json::{Map, Value, json};

use super::{CallError, forced, short};
use crate::id::Id;
use crate::interactions::{Action, Interaction, Kind, State, modal_inputs};
use crate::world::World;

/// `POST /sandbox/modal`
pub(super) fn submit(world: &mut World, asked: &Value) -> Result<Id, CallError> {
    let (user, force) = (world.person_called(&asked["user"])?, forced(asked));
    let empty = Map::new();
    let fields = match &asked["fields"] {
        Value::Null => &empty,
        Value::Object(fields) => fields,
        _ => return Err(CallError::bad("fields must be an object")),
    };
    let shown = shown(world, asked, user, force)?;
    let Some((interaction, modal)) = shown else {
        return forge(world, asked, user, fields);
    };
    let components = fill(&modal, fields, force)?;
    let custom_id = asked["custom_id"]
        .as_str()
        .filter(|_| force)
        .or(modal["custom_id"].as_str())
        .unwrap_or_default();
    let id = world.interact(Action {
        kind: Kind::Modal,
        user,
        channel: interaction.channel,
        message: interaction
            .message
            .filter(|m| world.messages.contains_key(m)),
        name: interaction.name.clone(),
        custom_id: Some(custom_id.to_owned()),
        focused_type: None,
        data: json!({"custom_id": custom_id, "components": components}),
    });
    if let Some(known) = world.interactions.by_id.get_mut(&interaction.id) {
        known.submitted = Some(id);
    }
    Ok(id)
}

/// The modal that this user has before them.
fn shown(
    world: &World,
    asked: &Value,
    user: Id,
    force: bool,
) -> Result<Option<(Interaction, Value)>, CallError> {
    if force && asked["interaction"].is_null() {
        return Ok(None);
    }
    let none = || CallError::new("no_such_interaction", "there is no such interaction");
    let id = Id::from_json(&asked["interaction"]).ok_or_else(none)?;
    let known = world.interactions.by_id.get(&id).ok_or_else(none)?;
    let modal = known.modal.as_ref().filter(|_| known.user == user);
    let modal =
        modal.ok_or_else(|| CallError::new("no_modal", "this user was not shown a modal there"))?;
    let gone = known
        .submitted
        .and_then(|s| world.interactions.by_id.get(&s))
        .is_some_and(|s| s.state != State::Failed);
    if gone && !force {
        return Err(CallError::new("no_modal", "this modal has been submitted"));
    }
    Ok(Some((known.clone(), modal.clone())))
}

/// A modal that was never shown, as a hostile client might send it.
fn forge(
    world: &mut World,
    asked: &Value,
    user: Id,
    fields: &Map<String, Value>,
) -> Result<Id, CallError> {
    let channel = world.channel_seen(&asked["channel"], user)?;
    let custom_id = asked["custom_id"]
        .as_str()
        .ok_or_else(|| CallError::bad("custom_id must be a text"))?;
    let rows = fields.iter().map(|(id, value)| row(&json!(id), value));
    let data = json!({"custom_id": custom_id, "components": rows.collect::<Vec<_>>()});
    let message = Id::from_json(&asked["message"]).filter(|m| world.messages.contains_key(m));
    let custom_id = Some(custom_id.to_owned());
    let kind = Kind::Modal;
    Ok(world.interact(Action {
        kind,
        user,
        channel,
        message,
        name: None,
        custom_id,
        focused_type: None,
        data,
    }))
}

fn row(id: &Value, value: &Value) -> Value {
    json!({"type": 1, "id": 1, "components": [{"type": 4, "id": 2, "custom_id": id, "value": value}]})
}

/// The filled-in components of a modal, shaped as the modal is.
fn fill(modal: &Value, fields: &Map<String, Value>, force: bool) -> Result<Vec<Value>, CallError> {
    let inputs: Vec<(&Value, &Value)> = modal_inputs(modal).collect();
    let known = |name: &String| {
        inputs
            .iter()
            .any(|(input, label)| input["custom_id"] == *name || **label == *name)
    };
    let mut made = Vec::new();
    for name in fields.keys().filter(|n| !known(n)) {
        if !force {
            return Err(CallError::new(
                "bad_option",
                format!("the modal has no field {}", short(name)),
            ));
        }
        made.push(row(&json!(name), &fields[name]));
    }
    for (index, (input, label)) in inputs.iter().enumerate() {
        let by = |key: &Value| key.as_str().and_then(|key| fields.get(key));
        let typed = by(&input["custom_id"]).or_else(|| by(label));
        let value = typed
            .cloned()
            .unwrap_or_else(|| json!(input["value"].as_str().unwrap_or("")));
        if !force {
            check(input, &value)
                .map_err(|why| CallError::new("bad_option", format!("{label}: {why}")))?;
        }
        let part = &modal["components"][index];
        let mut shaped = row(&input["custom_id"], &value);
        if part["type"] == 18 {
            shaped = json!({"type": 18, "id": 1, "component": shaped["components"][0]});
        }
        made.push(shaped);
    }
    Ok(made)
}

fn check(input: &Value, value: &Value) -> Result<(), String> {
    let text = value.as_str().ok_or("a text is wanted")?;
    let length = text.chars().count() as u64;
    let required = input["required"].as_bool().unwrap_or(true);
    if length == 0 {
        return if required {
            Err("this field is required".to_owned())
        } else {
            Ok(())
        };
    }
    let least = input["min_length"].as_u64().unwrap_or(0);
    let most = input["max_length"].as_u64().unwrap_or(4000);
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(format!("{least} to {most} characters are wanted"))
    }
}
