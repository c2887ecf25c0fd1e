//! What can be seen of a message: its words, buttons, menus and pictures.

use std::{fs, path::Path};

use qiyuan_core::clock::Timestamp;
use serde_json::Value;

use super::harness::Harness;

/// The text of everything that answered an interaction.
pub fn answer(interaction: &Value) -> String {
    let messages = interaction["messages"].as_array().unwrap();
    messages.iter().map(text).collect::<Vec<_>>().join("\n")
}

/// The one private message that answered an interaction.
pub fn private(interaction: &Value) -> Value {
    let messages = interaction["messages"].as_array().unwrap();
    assert_eq!(messages.len(), 1, "{interaction:#}");
    assert_eq!(messages[0]["ephemeral"], true, "{interaction:#}");
    messages[0].clone()
}

/// When an interaction was made, by its id: Discord counts milliseconds from the start of 2015 above bit 22.
pub fn made_at(interaction: &Value) -> Timestamp {
    let id: i64 = interaction["id"].as_str().unwrap().parse().unwrap();
    Timestamp::from_ms((id >> 22) + 1_420_070_400_000)
}

/// Nothing was said in answer: no private message is left to dismiss.
pub fn is_silent(interaction: &Value) {
    assert_eq!(interaction["state"], "answered", "{interaction:#}");
    assert_eq!(
        interaction["messages"],
        serde_json::json!([]),
        "{interaction:#}"
    );
}

/// The text of a message with its embeds, as a reader sees it: without the signs that keep a number with its move and
/// that keep Discord from making a list of it.
pub fn text(message: &Value) -> String {
    let mut parts = vec![&message["content"]];
    for embed in message["embeds"].as_array().into_iter().flatten() {
        parts.extend([&embed["title"], &embed["description"]]);
        for field in embed["fields"].as_array().into_iter().flatten() {
            parts.extend([&field["name"], &field["value"]]);
        }
        parts.push(&embed["footer"]["text"]);
    }
    let parts = parts.into_iter().filter_map(Value::as_str);
    parts
        .filter(|part| !part.is_empty())
        .collect::<Vec<_>>()
        .join("\n")
        .replace('\u{a0}', " ")
        .replace("\\.", ".")
}

/// The buttons of a message, as label and custom id.
pub fn buttons(message: &Value) -> Vec<(String, String)> {
    components(message)
        .filter(|component| component["type"] == 2)
        .map(|button| (owned(&button["label"]), owned(&button["custom_id"])))
        .collect()
}

/// The labels of the buttons of a message.
pub fn labels(message: &Value) -> Vec<String> {
    let labels = buttons(message).into_iter().map(|(label, _)| label);
    labels.collect()
}

/// The styles of the buttons of a message: 3 is green, 4 red.
pub fn styles(message: &Value) -> Vec<i64> {
    let buttons = components(message).filter(|component| component["type"] == 2);
    buttons
        .filter_map(|button| button["style"].as_i64())
        .collect()
}

/// Whether there is a button with this label, or one that goes on with another word (`Accept` of `Accept draw`).
pub fn has_button(message: &Value, label: &str) -> bool {
    button_of(message, label).is_some()
}

/// The label and custom id of the button with this label, else of the first that goes on with another word.
fn button_of(message: &Value, label: &str) -> Option<(String, String)> {
    let buttons = buttons(message);
    let longer = format!("{label} ");
    let exact = buttons.iter().find(|(found, _)| found == label);
    let found = exact.or_else(|| buttons.iter().find(|(found, _)| found.starts_with(&longer)));
    found.cloned()
}

/// The label of the button that has this one, or goes on with another word.
pub fn label_of(message: &Value, label: &str) -> String {
    button_of(message, label).map_or_else(|| label.to_owned(), |(label, _)| label)
}

/// The custom id of the button with this label, or of the first that goes on with another word.
pub fn custom_id(message: &Value, label: &str) -> String {
    let found = button_of(message, label);
    let (_, id) = found.unwrap_or_else(|| panic!("no button {label} in {message:#}"));
    id
}

/// The emoji that stand at a message.
pub fn reactions(message: &Value) -> Vec<String> {
    let reactions = message["reactions"].as_array().into_iter().flatten();
    reactions.map(|it| owned(&it["emoji"]["name"])).collect()
}

/// The options of all menus of a message, as label and value.
pub fn options(message: &Value) -> Vec<(String, String)> {
    components(message)
        .flat_map(|component| component["options"].as_array().into_iter().flatten())
        .map(|option| (owned(&option["label"]), owned(&option["value"])))
        .collect()
}

/// The pictures and files of a message.
pub fn attachments(message: &Value) -> Vec<Value> {
    message["attachments"].as_array().unwrap().clone()
}

/// The words that go with the picture of a message.
pub fn alt_of(message: &Value) -> String {
    owned(&attachments(message)[0]["description"])
}

/// Keeps the picture of a message in the folder `QIYUAN_TEST_PICTURES`, if that is set, to be looked at.
pub async fn keep(harness: &Harness, message: &Value, name: &str) {
    let url = owned(&attachments(message)[0]["url"]);
    let bytes = harness.download(&url).await;
    assert!(bytes.starts_with(b"\x89PNG"), "{name} is a picture");
    if let Some(folder) = std::env::var_os("QIYUAN_TEST_PICTURES") {
        fs::write(Path::new(&folder).join(format!("{name}.png")), bytes).unwrap();
    }
}

/// Whether a message is of this session, by what can be pressed on it.
pub fn belongs_to(message: &Value, session: &str) -> bool {
    let prefix = format!("q1/{session}/");
    components(message).any(|component| owned(&component["custom_id"]).starts_with(&prefix))
}

/// Whom a message has notified, by id.
pub fn pinged(message: &Value) -> Vec<String> {
    let users = message["pinged_user_ids"].as_array().unwrap();
    users.iter().map(owned).collect()
}

fn components(message: &Value) -> impl Iterator<Item = &Value> {
    let rows = message["components"].as_array().into_iter().flatten();
    rows.flat_map(|row| row["components"].as_array().into_iter().flatten())
}

fn owned(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
