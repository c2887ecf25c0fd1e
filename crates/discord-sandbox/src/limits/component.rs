//! Buttons and menus of a message, in rows.

use std::collections::HashSet;

use serde_json::Value;

use super::{Form, emoji, join};

/// Checks the components of a message.
pub(crate) fn check(form: &mut Form, body: &Value) {
    let Some(rows) = form.list(body, "", "components", 5) else {
        return;
    };
    let mut ids = HashSet::new();
    for (index, row) in rows.iter().enumerate() {
        let at = join("components", index);
        if row["type"] != 1 {
            let message = "Value of field \"type\" must be one of (1,).";
            form.fail(&join(&at, "type"), "UNION_TYPE_CHOICES", message);
            continue;
        }
        check_row(form, row, &at, &mut ids);
    }
}

fn check_row<'v>(form: &mut Form, row: &'v Value, at: &str, ids: &mut HashSet<&'v str>) {
    let parts = form.list(row, at, "components", 5).unwrap_or_default();
    let at = join(at, "components");
    if parts.is_empty() {
        form.fail(
            &at,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let menus = parts.iter().filter(|p| p["type"] != 2).count();
    if menus > 0 && parts.len() > 1 {
        form.fail(
            &at,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
            "The specified component exceeds the maximum width",
        );
    }
    for (index, part) in parts.iter().enumerate() {
        let at = join(&at, index);
        match part["type"].as_u64() {
            Some(2) => check_button(form, part, &at, ids),
            Some(3 | 5..=8) => check_menu(form, part, &at, ids),
            _ => {
                let message = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                form.fail(&join(&at, "type"), "UNION_TYPE_CHOICES", message);
            }
        }
    }
}

/// Checks the custom id of a component, which no other one of the message or modal may have.
pub(super) fn check_id<'v>(form: &mut Form, part: &'v Value, at: &str, ids: &mut HashSet<&'v str>) {
    if let Some(id) = form.text_of(part, at, "custom_id", 1, 100)
        && !ids.insert(id)
    {
        let message = "Component custom id cannot be duplicated";
        form.fail(
            &join(at, "custom_id"),
            "COMPONENT_CUSTOM_ID_DUPLICATED",
            message,
        );
    }
}

fn check_button<'v>(form: &mut Form, button: &'v Value, at: &str, ids: &mut HashSet<&'v str>) {
    let label = form
        .text_of(button, at, "label", 0, 80)
        .is_some_and(|l| !l.is_empty());
    let emoji = emoji::check(form, button, at);
    if !label && !emoji {
        form.fail(
            at,
            "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI",
            "A button needs a label or an emoji.",
        );
    }
    form.truth(button, at, "disabled");
    let url = button.get("url").filter(|u| !u.is_null());
    match button["style"].as_u64() {
        Some(1..=4) => {
            check_id(form, button, at, ids);
            if url.is_some() {
                let message = "A custom id and url cannot both be specified";
                form.fail(
                    at,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    message,
                );
            }
        }
        Some(5) => {
            if button.get("custom_id").is_some_and(|id| !id.is_null()) {
                let message = "A custom id and url cannot both be specified";
                form.fail(
                    at,
                    "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                    message,
                );
            }
            match url {
                None => form.fail(
                    &join(at, "url"),
                    "BASE_TYPE_REQUIRED",
                    "This field is required",
                ),
                Some(_) => {
                    form.text_of(button, at, "url", 1, 512);
                    form.address(button, at, "url", &["http", "https", "discord"]);
                }
            }
        }
        _ => {
            let message = "Value must be one of {1, 2, 3, 4, 5}.";
            form.fail(&join(at, "style"), "BASE_TYPE_CHOICES", message);
        }
    }
}

fn check_menu<'v>(form: &mut Form, menu: &'v Value, at: &str, ids: &mut HashSet<&'v str>) {
    check_id(form, menu, at, ids);
    form.text_of(menu, at, "placeholder", 0, 150);
    form.truth(menu, at, "disabled");
    let least = form.whole(menu, at, "min_values", 0, 25).unwrap_or(1);
    let most = form.whole(menu, at, "max_values", 1, 25).unwrap_or(1);
    if least > most {
        form.fail(
            &join(at, "min_values"),
            "BASE_TYPE_RANGE",
            "min_values is greater than max_values.",
        );
    }
    if menu["type"] == 3 {
        check_options(form, menu, at, most);
    } else if menu["options"].as_array().is_some_and(|o| !o.is_empty()) {
        form.fail(
            &join(at, "options"),
            "BASE_TYPE_CHOICES",
            "Only string menus have options.",
        );
    }
}

fn check_options(form: &mut Form, menu: &Value, at: &str, most: i64) {
    let options = form.list(menu, at, "options", 25).unwrap_or_default();
    let field = join(at, "options");
    if options.is_empty() {
        form.fail(
            &field,
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 25 in length.",
        );
    }
    let count = i64::try_from(options.len()).unwrap_or(i64::MAX);
    if most > count && !options.is_empty() {
        let message = format!("max_values is greater than the number of options ({count}).");
        form.fail(&join(at, "max_values"), "BASE_TYPE_RANGE", message);
    }
    let mut values = HashSet::new();
    for (index, option) in options.iter().enumerate() {
        let at = join(&field, index);
        form.text_of(option, &at, "label", 1, 100);
        form.text_of(option, &at, "description", 0, 100);
        emoji::check(form, option, &at);
        form.truth(option, &at, "default");
        if let Some(value) = form.text_of(option, &at, "value", 1, 100)
            && !values.insert(value)
        {
            let message = "The specified option value is already used";
            form.fail(
                &join(&at, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                message,
            );
        }
    }
    let chosen = options.iter().filter(|o| o["default"] == true).count();
    if i64::try_from(chosen).unwrap_or(i64::MAX) > most {
        form.fail(
            &field,
            "BASE_TYPE_RANGE",
            "More options are default than max_values.",
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong(rows: &Value) -> Vec<(String, &'static str)> {
        let mut form = Form::default();
        check(&mut form, &json!({"components": rows}));
        form.wrong.into_iter().map(|w| (w.field, w.code)).collect()
    }

    fn button(id: &str) -> Value {
        json!({"type": 2, "style": 1, "label": "Go", "custom_id": id})
    }

    fn row(parts: &[Value]) -> Value {
        json!({"type": 1, "components": parts})
    }

    fn menu(options: usize) -> Value {
        let options: Vec<Value> = (0..options)
            .map(|i| json!({"label": "L", "value": i.to_string()}))
            .collect();
        json!({"type": 3, "custom_id": "menu", "options": options})
    }

    #[test]
    fn five_rows_of_five_buttons_are_the_most() {
        let full: Vec<Value> = (0..5)
            .map(|r| {
                row(&(0..5)
                    .map(|b| button(&format!("{r}{b}")))
                    .collect::<Vec<_>>())
            })
            .collect();
        assert!(wrong(&json!(full)).is_empty());
        let six_rows: Vec<Value> = (0..6).map(|r| row(&[button(&r.to_string())])).collect();
        assert_eq!(
            wrong(&json!(six_rows)),
            [("components".to_owned(), "BASE_TYPE_MAX_LENGTH")]
        );
        let six_buttons = row(&(0..6).map(|b| button(&b.to_string())).collect::<Vec<_>>());
        assert_eq!(
            wrong(&json!([six_buttons])),
            [("components.0.components".to_owned(), "BASE_TYPE_MAX_LENGTH")]
        );
        assert_eq!(wrong(&json!([row(&[])]))[0].1, "BASE_TYPE_BAD_LENGTH");
    }

    #[test]
    fn a_menu_stands_alone_in_its_row() {
        assert!(wrong(&json!([row(&[menu(25)])])).is_empty());
        assert_eq!(
            wrong(&json!([row(&[menu(2), button("b")])]))[0].1,
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED"
        );
        assert_eq!(
            wrong(&json!([row(&[menu(26)])]))[0].0,
            "components.0.components.0.options"
        );
        assert_eq!(
            wrong(&json!([row(&[menu(0)])]))[0].1,
            "BASE_TYPE_BAD_LENGTH"
        );
    }

    #[test]
    fn custom_ids_are_unique_and_at_most_a_hundred_characters() {
        let twice = json!([row(&[button("a")]), row(&[button("a")])]);
        assert_eq!(wrong(&twice)[0].1, "COMPONENT_CUSTOM_ID_DUPLICATED");
        assert!(wrong(&json!([row(&[button(&"x".repeat(100))])])).is_empty());
        assert_eq!(
            wrong(&json!([row(&[button(&"x".repeat(101))])]))[0].1,
            "BASE_TYPE_BAD_LENGTH"
        );
        assert_eq!(
            wrong(&json!([row(&[button("")])]))[0].1,
            "BASE_TYPE_BAD_LENGTH"
        );
    }

    #[test]
    fn a_button_has_a_short_label_or_an_emoji() {
        let with = |label: &str, emoji: Value| {
            wrong(&json!([row(&[
                json!({"type": 2, "style": 2, "custom_id": "a", "label": label, "emoji": emoji})
            ])]))
        };
        assert!(with("", json!({"name": "♟"})).is_empty());
        assert_eq!(
            with("", json!({"name": "♞"}))[0].1,
            "BUTTON_COMPONENT_INVALID_EMOJI"
        );
        assert_eq!(
            with("", Value::Null)[0].1,
            "BUTTON_COMPONENT_REQUIRES_LABEL_OR_EMOJI"
        );
        assert_eq!(
            with(&"x".repeat(81), Value::Null)[0].1,
            "BASE_TYPE_MAX_LENGTH"
        );
    }

    #[test]
    fn link_buttons_have_an_address_and_no_custom_id() {
        let link = |extra: Value| {
            let mut part = json!({"type": 2, "style": 5, "label": "L"});
            for (key, value) in extra.as_object().unwrap() {
                part[key] = value.clone();
            }
            wrong(&json!([row(&[part])]))
        };
        assert!(link(json!({"url": "https://example.org"})).is_empty());
        assert_eq!(link(json!({}))[0].1, "BASE_TYPE_REQUIRED");
        assert_eq!(
            link(json!({"url": "javascript://x"}))[0].1,
            "URL_TYPE_INVALID_SCHEME"
        );
        assert_eq!(
            link(json!({"url": "https://e.org", "custom_id": "a"}))[0].1,
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE"
        );
    }

    #[test]
    fn a_menu_cannot_ask_for_more_than_it_offers() {
        let mut asking = menu(2);
        asking["max_values"] = json!(3);
        assert_eq!(
            wrong(&json!([row(&[asking])]))[0].0,
            "components.0.components.0.max_values"
        );
        let mut doubled = menu(2);
        doubled["options"][1]["value"] = json!("0");
        assert_eq!(
            wrong(&json!([row(&[doubled])]))[0].1,
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"
        );
    }
}
