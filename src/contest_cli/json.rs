//! Parts of a JSON object, read with a sentence on what is wrong.

use serde_json::{Map, Number, Value};

use qiyuan_core::contest::tpn::{MAX_PLAYERS, Tpn};

use super::ContestFailure;

/// A sentence on what is wrong with the input.
pub(super) fn wrong(what: impl Into<String>) -> ContestFailure {
    ContestFailure::Usage(what.into())
}

/// Text from the input, shortened for a sentence.
pub(super) fn shown(text: &str) -> String {
    text.escape_debug().take(40).collect()
}

pub(super) fn list<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], ContestFailure> {
    let found = value[key].as_array().map(Vec::as_slice);
    found.ok_or_else(|| wrong(format!("`{key}` is not a list")))
}

pub(super) fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, ContestFailure> {
    value[key]
        .as_str()
        .ok_or_else(|| wrong(format!("`{key}` is not a text")))
}

pub(super) fn number(value: &Value, key: &str) -> Result<u32, ContestFailure> {
    let found = value[key].as_u64().and_then(|it| u32::try_from(it).ok());
    found.ok_or_else(|| wrong(format!("`{key}` is not a whole number from 0")))
}

/// The number of a player.
pub(super) fn player(value: &Value, players: usize) -> Result<Tpn, ContestFailure> {
    let number = value.as_u64().and_then(|it| usize::try_from(it).ok());
    let found = number.filter(|it| *it <= players).and_then(Tpn::new);
    found.ok_or_else(|| {
        wrong(format!(
            "{} is not the number of a player",
            shown(&value.to_string())
        ))
    })
}

/// The names of players, who are then numbered in this order.
pub(super) struct Names<'a>(Vec<&'a str>);

impl<'a> Names<'a> {
    pub(super) fn read(case: &'a Value) -> Result<Self, ContestFailure> {
        let names: Option<Vec<&str>> = list(case, "players")?.iter().map(Value::as_str).collect();
        let names = names.ok_or_else(|| wrong("a player is not a text"))?;
        if names.len() > MAX_PLAYERS {
            return Err(wrong(format!("more than {MAX_PLAYERS} players")));
        }
        Ok(Self(names))
    }

    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn of(&self, player: Tpn) -> &'a str {
        self.0.get(player.index()).copied().unwrap_or_default()
    }

    pub(super) fn find(&self, name: &str) -> Result<Tpn, ContestFailure> {
        let place = self.0.iter().position(|it| *it == name);
        let found = place.and_then(|it| Tpn::new(it + 1));
        found.ok_or_else(|| wrong(format!("nobody is called {}", shown(name))))
    }

    /// The player whose name stands at a key.
    pub(super) fn at(&self, value: &Value, key: &str) -> Result<Tpn, ContestFailure> {
        self.find(text(value, key)?)
    }

    /// A list of names.
    pub(super) fn list(&self, players: &[Tpn]) -> Value {
        players.iter().map(|it| self.of(*it)).collect()
    }

    /// Numbers by name.
    pub(super) fn object(&self, numbers: &[(Tpn, u32)]) -> Value {
        let pairs = numbers
            .iter()
            .map(|(player, it)| (self.of(*player).to_owned(), (*it).into()));
        Value::Object(pairs.collect::<Map<String, Value>>())
    }
}

/// A number of parts of one: whole if it can be.
pub(super) fn fraction(parts: u32, of: u32) -> Value {
    if parts.is_multiple_of(of) {
        return (parts / of).into();
    }
    Number::from_f64(f64::from(parts) / f64::from(of)).map_or(Value::Null, Value::Number)
}
