//! Commands: global ones and those of the guild, one by one or all at once.

use serde_json::{Value, json};

use super::{Answer, Call, Reply, done, id, ok};
use crate::id::Id;
use crate::limits::{Form, Refusal, command};
use crate::world::World;

/// Commands of each sort: chat input, user, message.
const MAX: [(u64, usize); 3] = [(1, 100), (2, 15), (3, 15)];

impl World {
    pub(super) fn command_call(&mut self, call: &Call, guild: Option<Id>, rest: &[&str]) -> Answer {
        match (call.method.as_str(), rest) {
            ("GET", []) => ok(Value::Array(self.commands_of(guild))),
            ("POST", []) => self.create_command(call, guild),
            ("PUT", []) => self.replace_commands(call, guild),
            ("GET", [command]) => {
                let at = self.command_at(guild, id(command)?)?;
                ok(self.commands[at].clone())
            }
            ("PATCH", [command]) => self.edit_command(call, guild, id(command)?),
            ("DELETE", [command]) => {
                let at = self.command_at(guild, id(command)?)?;
                self.commands.remove(at);
                self.commands_changed();
                done()
            }
            _ => Err(Refusal::no_route()),
        }
    }

    fn commands_of(&self, guild: Option<Id>) -> Vec<Value> {
        self.commands
            .iter()
            .filter(|c| belongs(c, guild))
            .cloned()
            .collect()
    }

    fn command_at(&self, guild: Option<Id>, wanted: Id) -> Result<usize, Refusal> {
        let wanted = wanted.to_string();
        let found = self
            .commands
            .iter()
            .position(|c| belongs(c, guild) && c["id"] == wanted);
        found.ok_or_else(|| Refusal::unknown(10063))
    }

    fn create_command(&mut self, call: &Call, guild: Option<Id>) -> Answer {
        let mut form = Form::default();
        command::check(&mut form, &call.body, "");
        form.finish()?;
        let same = |c: &&Value| {
            belongs(c, guild) && c["name"] == call.body["name"] && sort(c) == sort(&call.body)
        };
        let known = self
            .commands
            .iter()
            .find(same)
            .and_then(|c| Id::from_json(&c["id"]));
        let made = self.finished(&call.body, guild, known);
        match known {
            Some(known) => {
                let at = self.command_at(guild, known)?;
                self.commands[at] = made.clone();
            }
            None => {
                self.commands.push(made.clone());
                if let Err(refusal) = check_count(&self.commands_of(guild)) {
                    self.commands.pop();
                    return Err(refusal);
                }
            }
        }
        self.commands_changed();
        Ok(Reply {
            status: if known.is_some() { 200 } else { 201 },
            body: Some(made),
        })
    }

    fn replace_commands(&mut self, call: &Call, guild: Option<Id>) -> Answer {
        let Some(wanted) = call.body.as_array() else {
            return Err(Refusal::field(
                "",
                "LIST_TYPE_CONVERT",
                "Only iterables may be used in a ListType",
            ));
        };
        check_count(wanted)?;
        let mut form = Form::default();
        for (index, one) in wanted.iter().enumerate() {
            command::check(&mut form, one, &index.to_string());
        }
        command::check_names(&mut form, wanted);
        form.finish()?;
        let before = self.commands_of(guild);
        self.commands.retain(|c| !belongs(c, guild));
        for one in wanted {
            let same = before
                .iter()
                .find(|c| c["name"] == one["name"] && sort(c) == sort(one));
            let known = same.and_then(|c| Id::from_json(&c["id"]));
            let made = self.finished(one, guild, known);
            self.commands.push(made);
        }
        self.commands_changed();
        ok(Value::Array(self.commands_of(guild)))
    }

    fn edit_command(&mut self, call: &Call, guild: Option<Id>, wanted: Id) -> Answer {
        let at = self.command_at(guild, wanted)?;
        let mut next = self.commands[at].clone();
        for (key, value) in call.body.as_object().into_iter().flatten() {
            next[key] = value.clone();
        }
        let mut form = Form::default();
        command::check(&mut form, &next, "");
        form.finish()?;
        let made = self.finished(&next, guild, Some(wanted));
        self.commands[at] = made.clone();
        self.commands_changed();
        ok(made)
    }

    fn commands_changed(&mut self) {
        self.change(json!({"kind": "commands", "change": "updated"}));
    }

    /// A command as Discord gives it back.
    fn finished(&mut self, body: &Value, guild: Option<Id>, known: Option<Id>) -> Value {
        let version = self.next_id();
        let permissions = match &body["default_member_permissions"] {
            Value::Number(number) => json!(number.to_string()),
            other => other.clone(),
        };
        let mut made = json!({
            "id": known.unwrap_or(version),
            "application_id": self.bot,
            "version": version,
            "default_member_permissions": permissions,
            "type": sort(body),
            "name": body["name"],
            "name_localizations": body["name_localizations"],
            "description": body["description"].as_str().unwrap_or(""),
            "description_localizations": body["description_localizations"],
            "nsfw": body["nsfw"].as_bool().unwrap_or(false),
        });
        if sort(body) == 1 {
            made["options"] = without_nulls(
                body.get("options")
                    .filter(|o| o.is_array())
                    .unwrap_or(&json!([])),
            );
        }
        match guild {
            Some(guild) => made["guild_id"] = json!(guild),
            None => {
                made["dm_permission"] = json!(body["dm_permission"].as_bool().unwrap_or(true));
                made["contexts"] = body["contexts"].clone();
                made["integration_types"] = body
                    .get("integration_types")
                    .filter(|t| t.is_array())
                    .cloned()
                    .unwrap_or(json!([0]));
            }
        }
        made
    }
}

fn sort(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

fn belongs(command: &Value, guild: Option<Id>) -> bool {
    Id::from_json(&command["guild_id"]) == guild
}

fn check_count(commands: &[Value]) -> Result<(), Refusal> {
    for (wanted, most) in MAX {
        if commands.iter().filter(|c| sort(c) == wanted).count() > most {
            let message = format!("Maximum number of application commands reached ({most})");
            return Err(Refusal::new(400, 30_032, message));
        }
    }
    Ok(())
}

/// Removes keys with empty values from objects.
fn without_nulls(value: &Value) -> Value {
    match value {
        Value::Array(list) => Value::Array(list.iter().map(without_nulls).collect()),
        Value::Object(object) => {
            let kept = object.iter().filter(|(_, v)| !v.is_null());
            Value::Object(kept.map(|(k, v)| (k.clone(), without_nulls(v))).collect())
        }
        other => other.clone(),
    }
}
