//! Discord's limits: what a payload must be, and the error that says what it is not.
//!
//! Each check reads JSON and adds to a [`Form`] every field that is wrong; nothing is stored here.

pub(crate) mod command;
pub(crate) mod component;
pub(crate) mod embed;
pub(crate) mod emoji;
pub(crate) mod message;
pub(crate) mod modal;

use serde_json::{Value, json};

/// One wrong field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wrong {
    /// Dotted, as in `embeds.0.title`.
    pub(crate) field: String,
    pub(crate) code: &'static str,
    pub(crate) message: String,
}

/// A payload under examination.
#[derive(Debug, Default)]
pub(crate) struct Form {
    pub(crate) wrong: Vec<Wrong>,
}

impl Form {
    /// Notes that a field is wrong.
    pub(crate) fn fail(&mut self, field: &str, code: &'static str, message: impl Into<String>) {
        // A hostile payload may be wrong in a million places.
        if self.wrong.len() < 200 {
            self.wrong.push(Wrong {
                field: field.to_owned(),
                code,
                message: message.into(),
            });
        }
    }

    /// The text at a key: absent and null are `None`, anything but text is wrong.
    pub(crate) fn text<'v>(&mut self, object: &'v Value, at: &str, key: &str) -> Option<&'v str> {
        match object.get(key) {
            None | Some(Value::Null) => None,
            Some(Value::String(text)) => Some(text),
            Some(_) => {
                self.fail(
                    &join(at, key),
                    "STRING_TYPE_CONVERT",
                    "Could not interpret the value as string.",
                );
                None
            }
        }
    }

    /// The text at a key, of a length in these bounds; it must be there if `least` is not 0.
    pub(crate) fn text_of<'v>(
        &mut self,
        object: &'v Value,
        at: &str,
        key: &str,
        least: usize,
        most: usize,
    ) -> Option<&'v str> {
        let text = self.text(object, at, key);
        let field = join(at, key);
        match text {
            None if least > 0 && !self.wrong.iter().any(|w| w.field == field) => {
                self.fail(&field, "BASE_TYPE_REQUIRED", "This field is required");
            }
            Some(text) => self.length(text, &field, least, most),
            None => {}
        }
        text
    }

    /// Checks the length of a text.
    pub(crate) fn length(&mut self, text: &str, field: &str, least: usize, most: usize) {
        let count = text.chars().count();
        if count > most && least > 0 {
            let message = format!("Must be between {least} and {most} in length.");
            self.fail(field, "BASE_TYPE_BAD_LENGTH", message);
        } else if count > most {
            self.fail(
                field,
                "BASE_TYPE_MAX_LENGTH",
                format!("Must be {most} or fewer in length."),
            );
        } else if count < least {
            let message = format!("Must be between {least} and {most} in length.");
            self.fail(field, "BASE_TYPE_BAD_LENGTH", message);
        }
    }

    /// The whole number at a key, in these bounds.
    pub(crate) fn whole(
        &mut self,
        object: &Value,
        at: &str,
        key: &str,
        least: i64,
        most: i64,
    ) -> Option<i64> {
        let value = object.get(key).filter(|v| !v.is_null())?;
        match value.as_i64() {
            Some(number) if (least..=most).contains(&number) => Some(number),
            Some(_) => {
                let message = format!("Value must be between {least} and {most}.");
                self.fail(&join(at, key), "NUMBER_TYPE_OUT_OF_RANGE", message);
                None
            }
            None => {
                self.fail(
                    &join(at, key),
                    "NUMBER_TYPE_COERCE",
                    "Value is not an integer.",
                );
                None
            }
        }
    }

    /// The truth value at a key.
    pub(crate) fn truth(&mut self, object: &Value, at: &str, key: &str) -> Option<bool> {
        let value = object.get(key).filter(|v| !v.is_null())?;
        if !value.is_boolean() {
            self.fail(
                &join(at, key),
                "BOOLEAN_TYPE_CONVERT",
                "Must be either true or false.",
            );
        }
        value.as_bool()
    }

    /// The list at a key with at most so many entries; absent and null are `None`.
    pub(crate) fn list<'v>(
        &mut self,
        object: &'v Value,
        at: &str,
        key: &str,
        most: usize,
    ) -> Option<&'v [Value]> {
        match object.get(key) {
            None | Some(Value::Null) => None,
            Some(Value::Array(list)) if list.len() <= most => Some(list),
            Some(Value::Array(list)) => {
                let message = format!("Must be {most} or fewer in length.");
                self.fail(&join(at, key), "BASE_TYPE_MAX_LENGTH", message);
                Some(&list[..most])
            }
            Some(_) => {
                self.fail(
                    &join(at, key),
                    "LIST_TYPE_CONVERT",
                    "Only iterables may be used in a ListType",
                );
                None
            }
        }
    }

    /// A web address at a key.
    pub(crate) fn address<'v>(
        &mut self,
        object: &'v Value,
        at: &str,
        key: &str,
        schemes: &[&str],
    ) -> Option<&'v str> {
        let url = self.text_of(object, at, key, 0, 2048)?;
        let scheme = url.split_once("://").map_or("", |(scheme, _)| scheme);
        if !schemes.contains(&scheme) {
            let message =
                format!("Scheme \"{scheme}\" is not supported. Scheme must be one of {schemes:?}.");
            self.fail(&join(at, key), "URL_TYPE_INVALID_SCHEME", message);
        }
        Some(url)
    }

    /// Nothing, or the error that Discord answers with.
    pub(crate) fn finish(self) -> Result<(), Refusal> {
        if self.wrong.is_empty() {
            Ok(())
        } else {
            Err(Refusal::form(self.wrong))
        }
    }
}

/// `a.b`, or `b` at the top.
pub(crate) fn join(at: &str, key: impl std::fmt::Display) -> String {
    if at.is_empty() {
        key.to_string()
    } else {
        format!("{at}.{key}")
    }
}

/// A refusal.
#[derive(Clone, Debug)]
pub(crate) struct Refusal {
    pub(crate) status: u16,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) wrong: Vec<Wrong>,
}

impl Refusal {
    /// A refusal with Discord's status, code and words.
    pub(crate) fn new(status: u16, code: u32, message: impl Into<String>) -> Self {
        Self {
            status,
            code,
            message: message.into(),
            wrong: Vec::new(),
        }
    }

    /// 50035 with every field that is wrong.
    pub(crate) fn form(wrong: Vec<Wrong>) -> Self {
        Self {
            status: 400,
            code: 50035,
            message: "Invalid Form Body".to_owned(),
            wrong,
        }
    }

    /// 50035 for one field.
    pub(crate) fn field(field: &str, code: &'static str, message: impl Into<String>) -> Self {
        Self::form(vec![Wrong {
            field: field.to_owned(),
            code,
            message: message.into(),
        }])
    }

    /// 404 for an address that Discord does not have.
    pub(crate) fn no_route() -> Self {
        Self::new(404, 0, "404: Not Found")
    }

    /// 404 for something that is not, or no longer, there.
    pub(crate) fn unknown(code: u32) -> Self {
        let what = match code {
            10003 => "Channel",
            10004 => "Guild",
            10007 => "Member",
            10008 => "Message",
            10013 => "User",
            10015 => "Webhook",
            10062 => "interaction",
            10063 => "application command",
            _ => "object",
        };
        Self::new(404, code, format!("Unknown {what}"))
    }

    /// 403 for a permission that the bot lacks.
    pub(crate) fn forbidden() -> Self {
        Self::new(403, 50013, "Missing Permissions")
    }

    /// The answer's body.
    pub(crate) fn to_json(&self) -> Value {
        let mut body = json!({"message": self.message, "code": self.code});
        if !self.wrong.is_empty() {
            body["errors"] = self.errors_json();
        }
        body
    }

    fn errors_json(&self) -> Value {
        let mut root = json!({});
        for wrong in &self.wrong {
            let mut at = &mut root;
            for key in wrong.field.split('.').filter(|k| !k.is_empty()) {
                at = &mut at[key];
            }
            let entry = json!({"code": wrong.code, "message": wrong.message});
            match at.get_mut("_errors").and_then(Value::as_array_mut) {
                Some(list) => list.push(entry),
                None => at["_errors"] = json!([entry]),
            }
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_nested_like_the_fields_they_name() {
        let mut form = Form::default();
        form.fail("embeds.0.title", "A", "one");
        form.fail("embeds.0.title", "B", "two");
        form.fail("content", "C", "three");
        let refusal = form.finish().unwrap_err().to_json();
        assert_eq!(refusal["code"], 50035);
        assert_eq!(
            refusal["errors"]["embeds"]["0"]["title"]["_errors"][1]["code"],
            "B"
        );
        assert_eq!(
            refusal["errors"]["content"]["_errors"][0]["message"],
            "three"
        );
    }

    #[test]
    fn a_text_of_the_wrong_type_is_named_once() {
        let mut form = Form::default();
        form.text_of(&json!({"name": 5}), "", "name", 1, 10);
        assert_eq!(form.wrong.len(), 1);
        assert_eq!(form.wrong[0].code, "STRING_TYPE_CONVERT");
    }
}
