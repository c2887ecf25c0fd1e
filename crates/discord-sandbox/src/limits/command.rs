//! Commands: names, descriptions, options, choices and their localisations.

use std::collections::HashSet;

use serde_json::Value;

use super::{Form, join};
use crate::world::user::is_locale;

/// Characters of a command with all its options, each text in its longest language.
const MAX_CHARACTERS: usize = 8000;

/// Checks one command. `at` is where it stands in a list, or empty.
pub(crate) fn check(form: &mut Form, command: &Value, at: &str) {
    if !command.is_object() {
        form.fail(
            at,
            "DICT_TYPE_CONVERT",
            "Only dictionaries may be used in a DictType",
        );
        return;
    }
    let sort = form.whole(command, at, "type", 1, 3).unwrap_or(1);
    if sort == 1 {
        check_named(form, command, at);
    } else {
        form.text_of(command, at, "name", 1, 32);
        check_locales(form, command, at, "name", 32, false);
        if command["description"]
            .as_str()
            .is_some_and(|d| !d.is_empty())
        {
            let message = "Context menu commands cannot have description";
            form.fail(
                &join(at, "description"),
                "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION",
                message,
            );
        }
        if command["options"].as_array().is_some_and(|o| !o.is_empty()) {
            let message = "Context menu commands cannot have options";
            form.fail(
                &join(at, "options"),
                "APPLICATION_COMMAND_CONTEXT_MENU_OPTIONS",
                message,
            );
        }
    }
    check_options(form, command, at, 0);
    check_permissions(form, command, at);
    for (key, most) in [("contexts", 2), ("integration_types", 1)] {
        for value in form.list(command, at, key, 3).into_iter().flatten() {
            if value.as_u64().is_none_or(|v| v > most) {
                form.fail(
                    &join(at, key),
                    "BASE_TYPE_CHOICES",
                    format!("Value must be 0 to {most}."),
                );
            }
        }
    }
    form.truth(command, at, "nsfw");
    form.truth(command, at, "dm_permission");
    if characters(command) > MAX_CHARACTERS {
        let message = format!("Command exceeds maximum size ({MAX_CHARACTERS})");
        form.fail(at, "APPLICATION_COMMAND_TOO_LARGE", message);
    }
}

/// Checks that no two commands of one sort share a name.
pub(crate) fn check_names(form: &mut Form, commands: &[Value]) {
    let mut names = HashSet::new();
    for (index, command) in commands.iter().enumerate() {
        let key = (
            command["type"].as_u64().unwrap_or(1),
            command["name"].as_str().unwrap_or_default(),
        );
        if !names.insert(key) {
            let message = "Application command names must be unique";
            form.fail(
                &join(&index.to_string(), "name"),
                "APPLICATION_COMMANDS_DUPLICATE_NAME",
                message,
            );
        }
    }
}

fn check_permissions(form: &mut Form, command: &Value, at: &str) {
    let bits = &command["default_member_permissions"];
    let digits = bits.as_str().is_some_and(|t| t.parse::<u64>().is_ok());
    if !(bits.is_null() || bits.is_u64() || digits) {
        form.fail(
            &join(at, "default_member_permissions"),
            "PERMISSION_TYPE",
            "Value is not a permission bitfield.",
        );
    }
}

fn check_named(form: &mut Form, object: &Value, at: &str) {
    if let Some(name) = form.text_of(object, at, "name", 1, 32)
        && !is_name(name)
    {
        form.fail(
            &join(at, "name"),
            "APPLICATION_COMMAND_INVALID_NAME",
            "Command name is invalid",
        );
    }
    check_locales(form, object, at, "name", 32, true);
    form.text_of(object, at, "description", 1, 100);
    check_locales(form, object, at, "description", 100, false);
}

fn check_locales(
    form: &mut Form,
    object: &Value,
    at: &str,
    key: &str,
    most: usize,
    is_command_name: bool,
) {
    let field = join(at, format!("{key}_localizations"));
    let texts = match object.get(format!("{key}_localizations")) {
        None | Some(Value::Null) => return,
        Some(Value::Object(texts)) => texts,
        Some(_) => {
            form.fail(
                &field,
                "DICT_TYPE_CONVERT",
                "Only dictionaries may be used in a DictType",
            );
            return;
        }
    };
    for (locale, text) in texts {
        let field = join(&field, locale);
        if !is_locale(locale) {
            form.fail(
                &field,
                "APPLICATION_COMMAND_INVALID_LOCALE",
                format!("{locale} is no locale of Discord's."),
            );
        }
        match text.as_str() {
            Some(text) => {
                form.length(text, &field, 1, most);
                if is_command_name && !is_name(text) {
                    form.fail(
                        &field,
                        "APPLICATION_COMMAND_INVALID_NAME",
                        "Command name is invalid",
                    );
                }
            }
            None if text.is_null() => {}
            None => form.fail(
                &field,
                "STRING_TYPE_CONVERT",
                "Could not interpret the value as string.",
            ),
        }
    }
}

/// Discord's rule: letters, digits, `-`, `_` and `'`, and no capital where a small letter exists.
pub(crate) fn is_name(name: &str) -> bool {
    let indic = |c: char| matches!(u32::from(c), 0x0900..=0x097f | 0x0e00..=0x0e7f);
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'') || indic(c);
    !name.is_empty() && name.chars().all(fits) && name == name.to_lowercase()
}

fn check_options(form: &mut Form, object: &Value, at: &str, depth: usize) {
    let options = form.list(object, at, "options", 25).unwrap_or_default();
    let at = join(at, "options");
    let mut names = HashSet::new();
    let mut optional = false;
    let nested = options
        .iter()
        .filter(|o| matches!(o["type"].as_u64(), Some(1 | 2)))
        .count();
    if nested > 0 && nested < options.len() {
        let message = "Sub-command and sub-command group option types are mutually exclusive to all other types";
        form.fail(&at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    for (index, option) in options.iter().enumerate() {
        let at = join(&at, index);
        check_named(form, option, &at);
        if let Some(name) = option["name"].as_str()
            && !names.insert(name)
        {
            let message = "Option names must be unique";
            form.fail(
                &join(&at, "name"),
                "APPLICATION_COMMAND_OPTIONS_NAME_INVALID",
                message,
            );
        }
        let sort = form.whole(option, &at, "type", 1, 11).unwrap_or(0);
        let required = form.truth(option, &at, "required").unwrap_or(false);
        if required && optional {
            let message = "Required options must be placed before non-required options";
            form.fail(&at, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message);
        }
        optional |= !required;
        match sort {
            0 => form.fail(
                &join(&at, "type"),
                "BASE_TYPE_REQUIRED",
                "This field is required",
            ),
            1 if depth > 1 => {
                form.fail(&at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep.");
            }
            2 if depth > 0 => {
                form.fail(&at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Too deep.");
            }
            1 | 2 => check_options(form, option, &at, depth + if sort == 1 { 2 } else { 1 }),
            _ => check_value_option(form, option, &at, sort),
        }
    }
}

fn check_value_option(form: &mut Form, option: &Value, at: &str, sort: i64) {
    let choices = form.list(option, at, "choices", 25).unwrap_or_default();
    let complete = form.truth(option, at, "autocomplete").unwrap_or(false);
    let typed = matches!(sort, 3 | 4 | 10);
    if !typed && (!choices.is_empty() || complete) {
        let message = "Only text and numbers have choices or autocomplete.";
        form.fail(at, "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message);
    }
    if complete && !choices.is_empty() {
        let message = "Autocomplete and choices exclude one another.";
        form.fail(
            at,
            "APPLICATION_COMMAND_OPTION_AUTOCOMPLETE_CHOICES",
            message,
        );
    }
    check_choices(form, choices, &join(at, "choices"), sort);
    if sort == 3 {
        form.whole(option, at, "min_length", 0, 6000);
        form.whole(option, at, "max_length", 1, 6000);
    } else if ["min_length", "max_length"]
        .iter()
        .any(|k| !option[*k].is_null())
    {
        form.fail(
            at,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
            "Only text has a length.",
        );
    }
}

/// Checks choices, be they of an option or an answer to autocomplete.
pub(crate) fn check_choices(form: &mut Form, choices: &[Value], at: &str, sort: i64) {
    for (index, choice) in choices.iter().enumerate() {
        let at = join(at, index);
        form.text_of(choice, &at, "name", 1, 100);
        check_locales(form, choice, &at, "name", 100, false);
        let value = &choice["value"];
        let fits = match sort {
            3 => value.is_string(),
            4 => value.is_i64() || value.is_u64(),
            _ => value.is_number(),
        };
        if !fits {
            form.fail(
                &join(&at, "value"),
                "BASE_TYPE_CONVERT",
                "The value does not have the option's type.",
            );
        }
        if let Some(text) = value.as_str() {
            form.length(text, &join(&at, "value"), 1, 100);
        }
    }
}

/// Characters that count towards the size of a command.
fn characters(object: &Value) -> usize {
    let longest = |key: &str| {
        let texts = object[format!("{key}_localizations")].as_object();
        let local = texts.into_iter().flatten().filter_map(|(_, t)| t.as_str());
        local
            .chain(object[key].as_str())
            .map(|t| t.chars().count())
            .max()
            .unwrap_or(0)
    };
    let value = object["value"].as_str().map_or(0, |t| t.chars().count());
    let below = ["options", "choices"]
        .iter()
        .filter_map(|k| object[*k].as_array())
        .flatten();
    longest("name") + longest("description") + value + below.map(characters).sum::<usize>()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn wrong(command: &Value) -> Vec<(String, &'static str)> {
        let mut form = Form::default();
        check(&mut form, command, "");
        form.wrong.into_iter().map(|w| (w.field, w.code)).collect()
    }

    fn with_options(options: &Value) -> Vec<(String, &'static str)> {
        wrong(&json!({"name": "move", "description": "Move.", "options": options}))
    }

    #[test]
    fn names_are_small_letters_digits_and_dashes() {
        for name in ["move", "走子", "my-games", "jeu_d'échecs", "เดิน", "१"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["Move", "my games", "", "a/b", "É", "♟"] {
            assert!(!is_name(name), "{name}");
        }
        let long = json!({"name": "x".repeat(33), "description": "d"});
        assert_eq!(wrong(&long)[0], ("name".to_owned(), "BASE_TYPE_BAD_LENGTH"));
    }

    #[test]
    fn descriptions_have_one_to_a_hundred_characters_in_every_language() {
        assert_eq!(
            wrong(&json!({"name": "a", "description": ""}))[0].0,
            "description"
        );
        let local = json!({"name": "a", "description": "d", "description_localizations": {"zh-CN": "x".repeat(101)}});
        assert_eq!(wrong(&local)[0].0, "description_localizations.zh-CN");
    }

    #[test]
    fn unknown_locales_are_refused() {
        let local = json!({"name": "a", "description": "d", "name_localizations": {"zh": "走"}});
        assert_eq!(wrong(&local)[0].1, "APPLICATION_COMMAND_INVALID_LOCALE");
        let capital = json!({"name": "a", "description": "d", "name_localizations": {"de": "Zug"}});
        assert_eq!(wrong(&capital)[0].1, "APPLICATION_COMMAND_INVALID_NAME");
    }

    #[test]
    fn required_options_come_first_and_names_are_unique() {
        let option = |name: &str, required| json!({"type": 3, "name": name, "description": "d", "required": required});
        assert!(with_options(&json!([option("a", true), option("b", false)])).is_empty());
        let late = with_options(&json!([option("a", false), option("b", true)]));
        assert_eq!(late[0].1, "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID");
        let twice = with_options(&json!([option("a", true), option("a", true)]));
        assert_eq!(twice[0].1, "APPLICATION_COMMAND_OPTIONS_NAME_INVALID");
    }

    #[test]
    fn choices_fit_their_option() {
        let with = |sort: u8, choices: Value| {
            with_options(
                &json!([{"type": sort, "name": "a", "description": "d", "choices": choices}]),
            )
        };
        assert!(with(3, json!([{"name": "n", "value": "v"}])).is_empty());
        assert_eq!(
            with(4, json!([{"name": "n", "value": "v"}]))[0].1,
            "BASE_TYPE_CONVERT"
        );
        assert_eq!(
            with(3, json!([{"name": "n", "value": "x".repeat(101)}]))[0].1,
            "BASE_TYPE_BAD_LENGTH"
        );
        assert_eq!(
            with(6, json!([{"name": "n", "value": "v"}]))[0].1,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        );
        let many: Vec<Value> = (0..26)
            .map(|_| json!({"name": "n", "value": "v"}))
            .collect();
        assert_eq!(with(3, json!(many))[0].1, "BASE_TYPE_MAX_LENGTH");
    }

    #[test]
    fn subcommands_do_not_mix_with_options_and_nest_once() {
        let leaf = json!({"type": 3, "name": "a", "description": "d"});
        let sub = json!({"type": 1, "name": "s", "description": "d", "options": [leaf]});
        let group = json!({"type": 2, "name": "g", "description": "d", "options": [sub]});
        assert!(with_options(&json!([sub, group])).is_empty());
        assert_eq!(
            with_options(&json!([sub, leaf]))[0].1,
            "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"
        );
        let deep = json!({"type": 2, "name": "g", "description": "d", "options": [group]});
        assert!(!with_options(&json!([deep])).is_empty());
    }

    #[test]
    fn a_command_has_at_most_eight_thousand_characters() {
        let option = |n: usize| {
            let choices: Vec<Value> = (0..4)
                .map(|i| json!({"name": format!("{i}{}", "x".repeat(94)), "value": "y".repeat(5)}))
                .collect();
            json!({"type": 3, "name": format!("o{n}"), "description": "d".repeat(97), "choices": choices})
        };
        let fits: Vec<Value> = (0..15).map(option).collect();
        assert!(with_options(&json!(fits)).is_empty());
        let over: Vec<Value> = (0..17).map(option).collect();
        assert_eq!(
            with_options(&json!(over))[0].1,
            "APPLICATION_COMMAND_TOO_LARGE"
        );
    }
}
