//! Modals: a title and one to five text inputs, in rows or in labels.

use std::collections::HashSet;

use serde_json::Value;

use super::{Form, component::check_id, join};

/// Checks the data of a callback that shows a modal.
pub(crate) fn check(form: &mut Form, modal: &Value) {
    form.text_of(modal, "data", "title", 1, 45);
    form.text_of(modal, "data", "custom_id", 1, 100);
    let parts = form
        .list(modal, "data", "components", 5)
        .unwrap_or_default();
    if parts.is_empty() {
        form.fail(
            "data.components",
            "BASE_TYPE_BAD_LENGTH",
            "Must be between 1 and 5 in length.",
        );
    }
    let mut ids = HashSet::new();
    for (index, part) in parts.iter().enumerate() {
        let at = join("data.components", index);
        match part["type"].as_u64() {
            Some(1) => {
                let inputs = form.list(part, &at, "components", 5).unwrap_or_default();
                if inputs.len() != 1 {
                    let message = "Must be between 1 and 1 in length.";
                    form.fail(&join(&at, "components"), "BASE_TYPE_BAD_LENGTH", message);
                }
                for (n, input) in inputs.iter().enumerate() {
                    let at = format!("{at}.components.{n}");
                    form.text_of(input, &at, "label", 1, 45);
                    check_input(form, input, &at, &mut ids);
                }
            }
            Some(18) => {
                form.text_of(part, &at, "label", 1, 45);
                form.text_of(part, &at, "description", 0, 100);
                check_input(form, &part["component"], &join(&at, "component"), &mut ids);
            }
            _ => {
                let message = "Value of field \"type\" must be one of (1, 18).";
                form.fail(&join(&at, "type"), "UNION_TYPE_CHOICES", message);
            }
        }
    }
}

fn check_input<'v>(form: &mut Form, input: &'v Value, at: &str, ids: &mut HashSet<&'v str>) {
    if input["type"] != 4 {
        let message = "Value of field \"type\" must be one of (4,).";
        form.fail(&join(at, "type"), "UNION_TYPE_CHOICES", message);
        return;
    }
    check_id(form, input, at, ids);
    if !matches!(input["style"].as_u64(), Some(1 | 2)) {
        form.fail(
            &join(at, "style"),
            "BASE_TYPE_CHOICES",
            "Value must be one of {1, 2}.",
        );
    }
    form.truth(input, at, "required");
    let least = form.whole(input, at, "min_length", 0, 4000).unwrap_or(0);
    let most = form.whole(input, at, "max_length", 1, 4000).unwrap_or(4000);
    if least > most {
        form.fail(
            &join(at, "min_length"),
            "BASE_TYPE_RANGE",
            "min_length is greater than max_length.",
        );
    }
    let most = usize::try_from(most).unwrap_or(4000);
    form.text_of(input, at, "value", 0, most);
    form.text_of(input, at, "placeholder", 0, 100);
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn input(id: &str) -> Value {
        json!({"type": 4, "custom_id": id, "label": "Move", "style": 1})
    }

    fn wrong(modal: &Value) -> Vec<String> {
        let mut form = Form::default();
        check(&mut form, modal);
        form.wrong.into_iter().map(|w| w.field).collect()
    }

    fn modal(inputs: &[Value]) -> Value {
        let rows: Vec<Value> = inputs
            .iter()
            .map(|i| json!({"type": 1, "components": [i]}))
            .collect();
        json!({"title": "Move", "custom_id": "m", "components": rows})
    }

    #[test]
    fn a_modal_has_one_to_five_inputs() {
        let five: Vec<Value> = ["a", "b", "c", "d", "e"].map(input).into();
        assert!(wrong(&modal(&five)).is_empty());
        let six: Vec<Value> = ["a", "b", "c", "d", "e", "f"].map(input).into();
        assert_eq!(wrong(&modal(&six)), ["data.components"]);
        assert_eq!(wrong(&modal(&[])), ["data.components"]);
    }

    #[test]
    fn the_title_of_a_modal_has_at_most_45_characters() {
        let mut long = modal(&[input("a")]);
        long["title"] = json!("x".repeat(46));
        assert_eq!(wrong(&long), ["data.title"]);
    }

    #[test]
    fn inputs_have_their_own_ids_labels_and_bounds() {
        assert_eq!(
            wrong(&modal(&[input("a"), input("a")])),
            ["data.components.1.components.0.custom_id"]
        );
        let mut bad = input("a");
        bad["label"] = json!("x".repeat(46));
        bad["min_length"] = json!(5);
        bad["max_length"] = json!(4);
        bad["value"] = json!("xxxxx");
        let at = "data.components.0.components.0";
        let expected: Vec<String> = ["label", "min_length", "value"]
            .iter()
            .map(|k| format!("{at}.{k}"))
            .collect();
        assert_eq!(wrong(&modal(&[bad])), expected);
    }

    #[test]
    fn a_label_may_hold_an_input() {
        let label = json!({"type": 18, "label": "Move", "component": {"type": 4, "custom_id": "a", "style": 2}});
        assert!(wrong(&json!({"title": "T", "custom_id": "m", "components": [label]})).is_empty());
    }
}
