//! Fields that an answer or an event lacks.

use serde_json::Value;

/// Fields in one fault.
const MAX_FIELDS: usize = 20;
/// Bytes of a field's path.
const MAX_BYTES: usize = 100;

/// Fields of a JSON object by their dotted paths, as in `author.username`.
#[derive(Clone, Debug, Default)]
pub(super) struct Fields(Vec<Vec<String>>);

impl Fields {
    /// Reads a list of paths; `None` if it is none, empty or too long.
    pub(super) fn read(asked: &Value) -> Option<Self> {
        let names = asked
            .as_array()
            .filter(|names| (1..=MAX_FIELDS).contains(&names.len()))?;
        let path = |name: &Value| {
            let name = name.as_str().filter(|name| name.len() <= MAX_BYTES)?;
            let parts: Vec<String> = name.split('.').map(str::to_owned).collect();
            parts.iter().all(|part| !part.is_empty()).then_some(parts)
        };
        names.iter().map(path).collect::<Option<_>>().map(Self)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Removes the fields; of a list, from each of its entries.
    pub(super) fn remove_from(&self, value: &mut Value) {
        for path in &self.0 {
            remove(value, path);
        }
    }
}

fn remove(value: &mut Value, path: &[String]) {
    match (value, path) {
        (Value::Array(entries), _) => entries.iter_mut().for_each(|entry| remove(entry, path)),
        (Value::Object(object), [last]) => {
            object.shift_remove(last);
        }
        (Value::Object(object), [first, rest @ ..]) => {
            if let Some(inner) = object.get_mut(first) {
                remove(inner, rest);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn fields_are_removed_by_their_path_and_from_every_entry_of_a_list() {
        let fields = Fields::read(&json!(["pinned", "author.name", "embeds.title"])).unwrap();
        let mut message = json!({"id": 1, "pinned": true, "author": {"id": 2, "name": "Ann"},
            "embeds": [{"title": "x", "url": "u"}, {"title": "y"}]});
        fields.remove_from(&mut message);
        let left = json!({"id": 1, "author": {"id": 2}, "embeds": [{"url": "u"}, {}]});
        assert_eq!(message, left);
    }
}
