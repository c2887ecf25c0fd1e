//! Options of a slash command, checked as Discord's client checks them.

use serde_json::{Map, Value, json};

use super::{CallError, short};
use crate::id::Id;
use crate::world::{
    World,
    file::{self, File},
    permission,
};

/// The largest whole number that an option can hold.
const MAX_WHOLE: i64 = 1 << 53;

/// What the options of a call become in an interaction.
#[derive(Debug, Default)]
pub(crate) struct Filled {
    pub(crate) options: Vec<Value>,
    pub(crate) resolved: Value,
    pub(crate) focused_type: Option<i64>,
}

/// How strictly options are taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strictness<'a> {
    pub(crate) user: Id,
    /// The option being typed, for autocomplete.
    pub(crate) focused: Option<&'a str>,
    pub(crate) force: bool,
}

impl World {
    /// Fills in the options that a command declares.
    pub(crate) fn fill_options(
        &mut self,
        declared: &Value,
        given: &Value,
        strictness: Strictness<'_>,
    ) -> Result<Filled, CallError> {
        let empty = Map::new();
        let given = match given {
            Value::Null => &empty,
            Value::Object(given) => given,
            _ => return Err(CallError::bad("options must be an object")),
        };
        let declared = declared.as_array().map(Vec::as_slice).unwrap_or_default();
        let mut filled = Filled {
            resolved: json!({}),
            ..Filled::default()
        };
        for (name, value) in given {
            let option = declared.iter().find(|o| o["name"] == *name);
            let made = match option {
                Some(option) => self.fill_option(option, value, strictness, &mut filled)?,
                None if strictness.force => {
                    json!({"name": name, "type": guess(value), "value": value})
                }
                None => {
                    return Err(CallError::new(
                        "bad_option",
                        format!("there is no option {}", short(name)),
                    ));
                }
            };
            filled.options.push(made);
        }
        if let (Some(focused), None) = (strictness.focused, filled.focused_type) {
            return Err(CallError::new(
                "bad_option",
                format!("{} is not among the options", short(focused)),
            ));
        }
        let missing = declared.iter().find(|o| {
            o["required"] == true && !given.contains_key(o["name"].as_str().unwrap_or(""))
        });
        match missing {
            Some(missing) if strictness.focused.is_none() && !strictness.force => {
                Err(CallError::new(
                    "bad_option",
                    format!("the option {} is required", missing["name"]),
                ))
            }
            _ => Ok(filled),
        }
    }

    fn fill_option(
        &mut self,
        option: &Value,
        value: &Value,
        strictness: Strictness<'_>,
        filled: &mut Filled,
    ) -> Result<Value, CallError> {
        let name = option["name"].as_str().unwrap_or_default();
        let sort = option["type"].as_i64().unwrap_or(3);
        if strictness.focused == Some(name) {
            if option["autocomplete"] != true && !strictness.force {
                return Err(CallError::new(
                    "bad_option",
                    format!("{name} has no autocomplete"),
                ));
            }
            filled.focused_type = Some(sort);
            let typed = value
                .as_str()
                .map_or_else(|| value.to_string(), str::to_owned);
            return Ok(json!({"name": name, "type": sort, "value": typed, "focused": true}));
        }
        let value = if strictness.force && !matches!(sort, 6..=9) {
            value.clone()
        } else {
            self.option_value(option, sort, value, strictness.user, filled)
                .map_err(|why| CallError::new("bad_option", format!("{name}: {why}")))?
        };
        Ok(json!({"name": name, "type": sort, "value": value}))
    }

    fn option_value(
        &mut self,
        option: &Value,
        sort: i64,
        value: &Value,
        user: Id,
        filled: &mut Filled,
    ) -> Result<Value, String> {
        match sort {
            3 | 4 | 10 => {
                let value = chosen(option, value)?;
                match sort {
                    3 => text(option, &value)?,
                    4 => whole(option, &value)?,
                    _ => number(option, &value)?,
                }
                Ok(value)
            }
            5 => value
                .as_bool()
                .map(Value::Bool)
                .ok_or_else(|| "true or false is wanted".to_owned()),
            6 => self.resolve_user(value, filled).map(|id| json!(id)),
            7 => self
                .resolve_channel(option, value, user, filled)
                .map(|id| json!(id)),
            8 => self.resolve_role(value, filled).map(|id| json!(id)),
            9 => self
                .resolve_user(value, filled)
                .or_else(|_| self.resolve_role(value, filled))
                .map(|id| json!(id)),
            _ => self.attach(value, user, filled),
        }
    }

    /// Uploads a file: `{"filename": "game.sgf", "text": "(;)"}`. A `size` that is not that of the text is only
    /// claimed, so that nobody has to send large files.
    fn attach(&mut self, value: &Value, user: Id, filled: &mut Filled) -> Result<Value, String> {
        let wanted = "a file is wanted, with its filename and text";
        let name = file::clean_name(value["filename"].as_str().ok_or(wanted)?);
        let text = value["text"].as_str().ok_or(wanted)?.to_owned();
        let size = value["size"].as_u64().unwrap_or(text.len() as u64);
        let content_type = file::sort(&name, text.as_bytes()).to_owned();
        let id = self.next_id();
        // It belongs to no message: what is in its address is whoever uploads it.
        let url = format!("{}/attachments/{user}/{id}/{name}", self.url);
        filled.resolved["attachments"][id.to_string()] = json!({
            "id": id, "filename": name, "size": size, "url": url, "proxy_url": url,
            "content_type": content_type, "ephemeral": true,
        });
        self.files.keep(
            id,
            File {
                channel: user,
                filename: name,
                content_type,
                bytes: text.into(),
            },
        );
        Ok(json!(id))
    }

    /// Finds a user and adds them to what the interaction resolves.
    pub(super) fn resolve_user(&self, value: &Value, filled: &mut Filled) -> Result<Id, String> {
        let id = self
            .user_called(value)
            .map_err(|_| "there is no such user".to_owned())?;
        let user = &self.users[&id];
        filled.resolved["users"][id.to_string()] = user.to_json();
        let mut member = user.member_json(&self.roles_of(id));
        // What holds where no channel says otherwise.
        let may = match id == self.owner {
            true => permission::all(),
            false => self.rights(id),
        };
        member["permissions"] = json!(may.to_string());
        filled.resolved["members"][id.to_string()] = member;
        Ok(id)
    }

    /// Finds a channel and adds it to what the interaction resolves.
    pub(super) fn resolve_channel(
        &self,
        option: &Value,
        value: &Value,
        user: Id,
        filled: &mut Filled,
    ) -> Result<Id, String> {
        let id = self
            .channel_called(value)
            .map_err(|_| "there is no such channel".to_owned())?;
        let channel = &self.channels[&id];
        let sorts = option["channel_types"].as_array().filter(|s| !s.is_empty());
        if sorts.is_some_and(|s| {
            !s.iter()
                .any(|n| n.as_u64() == Some(u64::from(channel.type_number())))
        }) {
            return Err("this sort of channel is not wanted".to_owned());
        }
        filled.resolved["channels"][id.to_string()] =
            channel.partial_json(self, self.permissions(user, channel));
        Ok(id)
    }

    /// The role with this id or name, as Discord shows it.
    pub(super) fn role_called(&self, name: &Value) -> Option<Value> {
        let roles = self.roles_json();
        let mut roles = roles.as_array()?.iter();
        roles
            .find(|role| role["id"] == *name || role["name"] == *name)
            .cloned()
    }

    /// Finds a role and adds it to what the interaction resolves.
    pub(super) fn resolve_role(&self, value: &Value, filled: &mut Filled) -> Result<Id, String> {
        let role = self.role_called(value);
        let role = role.ok_or_else(|| "there is no such role".to_owned())?;
        filled.resolved["roles"][role["id"].as_str().unwrap_or_default()] = role.clone();
        Id::from_json(&role["id"]).ok_or_else(|| "there is no such role".to_owned())
    }
}

/// The type that a forged option most likely claims.
fn guess(value: &Value) -> u8 {
    match value {
        Value::Bool(_) => 5,
        Value::Number(n) if n.is_f64() => 10,
        Value::Number(_) => 4,
        _ => 3,
    }
}

/// The value of the choice that is meant, if there are choices.
fn chosen(option: &Value, value: &Value) -> Result<Value, String> {
    let choices = option["choices"].as_array().filter(|c| !c.is_empty());
    let Some(choices) = choices else {
        return Ok(value.clone());
    };
    let named = |c: &&Value| {
        let local = c["name_localizations"].as_object();
        c["name"] == *value || local.into_iter().flatten().any(|(_, name)| name == value)
    };
    let found = choices
        .iter()
        .find(|c| c["value"] == *value)
        .or_else(|| choices.iter().find(named));
    found
        .map(|c| c["value"].clone())
        .ok_or_else(|| "this is not one of the choices".to_owned())
}

fn text(option: &Value, value: &Value) -> Result<(), String> {
    let text = value.as_str().ok_or("a text is wanted")?;
    let length = text.chars().count() as u64;
    let least = option["min_length"].as_u64().unwrap_or(0).max(1);
    let most = option["max_length"].as_u64().unwrap_or(6000);
    if (least..=most).contains(&length) {
        Ok(())
    } else {
        Err(format!("{least} to {most} characters are wanted"))
    }
}

fn whole(option: &Value, value: &Value) -> Result<(), String> {
    let number = value
        .as_i64()
        .filter(|n| n.abs() <= MAX_WHOLE)
        .ok_or("a whole number is wanted")?;
    let least = option["min_value"].as_i64().unwrap_or(-MAX_WHOLE);
    let most = option["max_value"].as_i64().unwrap_or(MAX_WHOLE);
    if (least..=most).contains(&number) {
        Ok(())
    } else {
        Err(format!("{least} to {most} is wanted"))
    }
}

fn number(option: &Value, value: &Value) -> Result<(), String> {
    let number = value.as_f64().ok_or("a number is wanted")?;
    let least = option["min_value"].as_f64().unwrap_or(f64::MIN);
    let most = option["max_value"].as_f64().unwrap_or(f64::MAX);
    if (least..=most).contains(&number) {
        Ok(())
    } else {
        Err(format!("{least} to {most} is wanted"))
    }
}
