//! The panels: of each session one is alive, and it shows the record as it is.

use std::collections::HashMap;

use qiyuan::discord::{panel, wording::Language};
use qiyuan_core::{
    rules::Seat,
    session::{Event, Stage},
};
use serde_json::{Value, json};
use sqlx::SqliteConnection;

use super::Stored;
use crate::tempest::{
    stage::Stage as Server,
    table::{custom_ids, session_of},
};

pub(super) async fn examine(
    server: &Server,
    database: &mut SqliteConnection,
    stored: &[Stored],
) -> Vec<String> {
    let standing: Vec<(i64, i64, Option<i64>)> = sqlx::query_as(
        "SELECT owner_id, channel_id, message_id FROM surfaces WHERE surface = 'panel'",
    )
    .fetch_all(&mut *database)
    .await
    .unwrap();
    let standing: HashMap<i64, (i64, Option<i64>)> = standing
        .into_iter()
        .map(|(session, channel, message)| (session, (channel, message)))
        .collect();
    let cards: HashMap<String, i64> = cards(database).await;
    let alive = alive(server).await;
    // What somebody deleted comes back with the next action, and some games have none.
    let mut deleted = deleted(server).await;
    let mut wrong = Vec::new();
    for session in stored {
        let known = alive.get(&session.id).map_or(&[][..], Vec::as_slice);
        let is_card = |it: &&Value| cards.contains_key(it["id"].as_str().unwrap_or_default());
        let panels: Vec<&Value> = known.iter().filter(|it| !is_card(it)).collect();
        let invites = known.iter().filter(is_card).any(invites);
        if session.session.stage() != Stage::Challenge && invites {
            wrong.push(format!("#{}: one can still accept", session.id));
        }
        if session.session.began_at().is_none() {
            if !panels.is_empty() {
                wrong.push(format!("#{}: a panel before the game", session.id));
            }
            continue;
        }
        let shown = standing.get(&session.id).and_then(|(_, message)| *message);
        let shown = shown.map(|message| message.cast_unsigned().to_string());
        let (present, old): (Vec<&Value>, Vec<&Value>) = panels
            .into_iter()
            .partition(|panel| panel["id"].as_str() == shown.as_deref());
        // In a thread that was locked nobody can press anything, and nobody can take anything away.
        let left: Vec<_> = old
            .iter()
            .filter(|panel| panel["is_closed"] != true)
            .map(|panel| (&panel["id"], &panel["content"]))
            .collect();
        if !left.is_empty() {
            wrong.push(format!("#{}: old panels {left:?}", session.id));
        }
        match present.first() {
            Some(panel) => wrong.extend(differences(session, panel)),
            None if deleted > 0 => deleted -= 1,
            None => wrong.push(format!("#{}: its panel {shown:?} is not there", session.id)),
        }
    }
    wrong
}

/// How many messages and threads chaos deleted.
async fn deleted(server: &Server) -> u64 {
    let counts = server.get("chaos").await["counts"].clone();
    let count = |kind: &str| counts[kind].as_u64().unwrap_or_default();
    count("message deleted") + count("thread deleted")
}

/// Everything in any channel that can be pressed, by session.
async fn alive(server: &Server) -> HashMap<i64, Vec<Value>> {
    let mut all: HashMap<i64, Vec<Value>> = HashMap::new();
    let state = server.get("state").await;
    for channel in state["channels"].as_array().into_iter().flatten() {
        let is_closed = channel["thread_metadata"]["archived"] == true;
        let channel = channel["id"].as_str().unwrap_or_default();
        let mut before = String::new();
        loop {
            let call = format!("channels/{channel}/messages?user=Ann&limit=200{before}");
            let page = server.get(&call).await;
            let messages = page["messages"].as_array().cloned().unwrap_or_default();
            let Some(first) = messages.first() else {
                break;
            };
            before = format!("&before={}", first["id"].as_str().unwrap_or_default());
            for mut message in messages {
                message["is_closed"] = json!(is_closed);
                let session = custom_ids(&message).find_map(|id| session_of(&id));
                if let Some(session) = session.filter(|_| message["ephemeral"] != true) {
                    all.entry(session).or_default().push(message);
                }
            }
        }
    }
    all
}

/// The cards, by message.
async fn cards(database: &mut SqliteConnection) -> HashMap<String, i64> {
    let cards: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT message_id, owner_id FROM surfaces
         WHERE surface = 'card' AND message_id IS NOT NULL",
    )
    .fetch_all(database)
    .await
    .unwrap();
    let text = |message: i64| message.cast_unsigned().to_string();
    cards
        .into_iter()
        .map(|(message, session)| (text(message), session))
        .collect()
}

fn invites(message: &Value) -> bool {
    custom_ids(message).any(|id| id.ends_with("/accept"))
}

/// What the panel says otherwise than the record.
fn differences(stored: &Stored, shown: &Value) -> Vec<String> {
    let view = stored.session.public_view(stored.session.last_at());
    let mut wrong = Vec::new();
    let alt = panel::alt_text(&view, Language::EnUs, Seat(0));
    let picture = &shown["attachments"][0]["description"];
    if *picture != alt.as_str() {
        wrong.push(format!(
            "#{}: the picture is {picture}, not {alt}",
            stored.id
        ));
    }
    let content = panel::content(&view, Language::EnUs, &[]);
    let said = shown["content"].as_str().unwrap_or_default();
    if steady(said) != steady(&content) {
        wrong.push(format!(
            "#{}: the panel says {said:?}, not {content:?}",
            stored.id
        ));
    }
    let rows = serde_json::to_value(panel::rows(&view, Language::EnUs)).unwrap();
    let expected: Vec<String> = custom_ids(&json!({"components": rows})).collect();
    let buttons: Vec<String> = custom_ids(shown).collect();
    if presses(&buttons) != presses(&expected) {
        wrong.push(format!(
            "#{}: buttons {buttons:?}, not {expected:?}",
            stored.id
        ));
    }
    // A reminder changes nothing that the panel shows.
    let newest = stored
        .events
        .iter()
        .rfind(|it| !matches!(it.event, Event::Reminded { .. }))
        .map_or(0, |it| it.seq);
    let version = buttons
        .first()
        .and_then(|id| id.split('/').nth(2)?.parse().ok());
    if version.is_none_or(|version: u64| version < newest || version > stored.version) {
        wrong.push(format!(
            "#{}: the buttons are of version {version:?}, the record of {newest}",
            stored.id
        ));
    }
    wrong
}

/// What does not depend on the moment at which it was drawn, nor on ratings, which stand at the end.
fn steady(content: &str) -> Vec<String> {
    content
        .lines()
        .filter(|line| !line.contains('→') && !line.contains("your time runs out"))
        .map(|line| {
            let words = line.split(" · ");
            let kept: Vec<_> = words.filter(|part| !is_time(part)).collect();
            kept.join(" · ")
        })
        .collect()
}

/// What is left on a clock, or when a flag falls.
fn is_time(part: &str) -> bool {
    let mut words = part.split_whitespace();
    let is_number = |word: &str| word.chars().all(|c| c.is_ascii_digit());
    let counts = words.next().is_some_and(is_number);
    let is_unit = |word: &str| word.starts_with("day") || word.starts_with("hour");
    counts && words.next().is_some_and(is_unit) || part.contains("<t:") || part.contains(':')
}

fn presses(ids: &[String]) -> Vec<&str> {
    ids.iter().filter_map(|id| id.split('/').nth(3)).collect()
}
