//! The panels, as Discord's users see them: of each session one is alive, and it shows the record as it is.
//!
//! What a panel must say is spelled out here and not asked of the bot's own wording.

use std::collections::HashMap;

use serde_json::{Value, json};
use sqlx::SqliteConnection;

use super::{
    go::Go,
    record::{Record, Stage},
};
use crate::chaos::{
    environment::Environment,
    game::{custom_ids, session_of},
    ledger::Attempt,
};

/// How a panel tells what is offered.
const OFFERS: [(&str, &str); 4] = [
    ("draw", "offers a draw."),
    ("takeback", "asks to take back a move."),
    ("pause", "would like to pause the game."),
    ("rematch", "offers a rematch."),
];

/// How far the told moment of a flag may lie from the reckoned one, in seconds: Discord shows whole ones.
const FLAG_TOLERANCE_S: i64 = 1;

/// What a panel is compared with.
pub struct Expected<'r> {
    pub record: &'r Record,
    /// When the flag falls, in milliseconds.
    pub flag: Option<i64>,
    /// How the last move that stands was told to whoever made it.
    pub last_move: Option<String>,
}

impl<'r> Expected<'r> {
    /// Puts together what is known of a session.
    pub fn of(record: &'r Record, flag: Option<i64>, told: &HashMap<(i64, i64), &Attempt>) -> Self {
        let last_move = record.plies.last().and_then(|ply| {
            // The end of a game is recorded with the move that brought it about.
            let attempts = [ply.seq, ply.seq + 1].map(|seq| told.get(&(record.id, seq)));
            let words = &attempts.into_iter().flatten().next()?.words;
            let (_, after) = words.split_once("Played: **")?;
            Some(after.split_once("** (#")?.0.to_owned())
        });
        Self {
            record,
            flag,
            last_move,
        }
    }
}

pub async fn examine(
    environment: &Environment,
    database: &mut SqliteConnection,
    sessions: &[Expected<'_>],
) -> Vec<String> {
    let posted = posted(database, "panel").await;
    let cards = posted_messages(database).await;
    let alive = alive(environment).await;
    // What somebody deleted comes back with the next action, and some games have none.
    let mut deleted = deleted(environment).await;
    let mut wrong = Vec::new();
    for expected in sessions {
        let record = expected.record;
        let known = alive.get(&record.id).map_or(&[][..], Vec::as_slice);
        let is_card = |it: &&Value| cards.contains(&text(&it["id"]));
        let panels: Vec<&Value> = known.iter().filter(|it| !is_card(it)).collect();
        let invites = known.iter().filter(is_card).any(invites);
        if record.stage != Stage::Challenge && invites {
            wrong.push(format!("#{}: one can still accept", record.id));
        }
        if record.players.is_empty() {
            if !panels.is_empty() {
                wrong.push(format!("#{}: a panel before the game", record.id));
            }
            continue;
        }
        let shown = posted.get(&record.id);
        let (present, old): (Vec<&Value>, Vec<&Value>) = panels
            .into_iter()
            .partition(|panel| Some(&text(&panel["id"])) == shown);
        // In a thread that was locked nobody can press anything, and nobody can take anything away.
        let left: Vec<_> = old
            .iter()
            .filter(|panel| panel["is_closed"] != true)
            .map(|panel| (&panel["id"], &panel["content"]))
            .collect();
        if !left.is_empty() {
            wrong.push(format!("#{}: old panels {left:?}", record.id));
        }
        match present.first() {
            Some(panel) => {
                let id = record.id;
                let found = differences(expected, panel).into_iter();
                wrong.extend(found.map(|what| format!("#{id}: {what}: {:?}", panel["content"])));
            }
            None if deleted > 0 => deleted -= 1,
            None => wrong.push(format!("#{}: its panel {shown:?} is not there", record.id)),
        }
    }
    wrong
}

/// What the panel says otherwise than the record.
fn differences(expected: &Expected<'_>, shown: &Value) -> Vec<String> {
    let record = expected.record;
    let said = shown["content"].as_str().unwrap_or_default();
    let mut wrong = Vec::new();
    let mut must = |is_so: bool, what: &str| {
        if !is_so {
            wrong.push(what.to_owned());
        }
    };
    must(said.contains(&format!("#{}**", record.id)), "its title");
    must(said.contains(&record.control), "its clock");
    must(
        record
            .players
            .iter()
            .all(|player| said.contains(&format!("<@{player}>"))),
        "its players",
    );
    let last_move = expected.last_move.as_deref();
    must(
        last_move.is_none_or(|told| said.contains(told)),
        "its last move",
    );
    must(
        said.contains("**Counting.**") || record.plies.is_empty() != said.contains("Last move: "),
        "whether anybody has moved",
    );
    must(
        record.is_paused == said.contains("The game is paused"),
        "whether it is paused",
    );
    for (offer, words) in OFFERS {
        // Whoever has a rematch needs no offer of one.
        let stands =
            record.offers.contains_key(offer) && !(offer == "rematch" && record.rematch.is_some());
        must(
            stands == said.contains(words),
            &format!("the offer of a {offer}"),
        );
    }
    must_tell_the_turn(record, said, &mut must);
    must_tell_the_end(record, said, &mut must);
    if let Some(told) = flag_told(said) {
        let falls = expected.flag.map(|ms| ms / 1_000);
        let is_close = falls.is_some_and(|falls| (falls - told).abs() <= FLAG_TOLERANCE_S);
        must(
            is_close,
            &format!("the flag falls at {falls:?} and not at {told}"),
        );
    }
    must(
        shown["attachments"][0]["description"]
            .as_str()
            .is_some_and(|alt| !alt.is_empty()),
        "its picture in words",
    );
    wrong.extend(wrong_buttons(record, shown));
    wrong
}

fn must_tell_the_turn(record: &Record, said: &str, must: &mut impl FnMut(bool, &str)) {
    let turn = |seat: usize| format!("<@{}>, it's your turn", record.players[seat]);
    let mover = record.mover().filter(|_| !record.is_paused);
    for seat in 0..record.players.len() {
        let is_told = said.contains(&turn(seat));
        must(is_told == (mover == Some(seat)), "whose turn it is");
    }
    let accepted = record.go.as_ref().filter(|_| record.stage == Stage::Play);
    let Some(accepted) = accepted.and_then(Go::accepted) else {
        return;
    };
    for (seat, player) in record.players.iter().enumerate() {
        let [accepts, must_accept] = [
            format!("✔ <@{player}> accepts the dead stones."),
            format!("<@{player}>, please accept the dead stones or change them."),
        ];
        must(
            said.contains(&accepts) == accepted.contains(&seat)
                && said.contains(&must_accept) != accepted.contains(&seat),
            "who accepts the marks",
        );
    }
}

fn must_tell_the_end(record: &Record, said: &str, must: &mut impl FnMut(bool, &str)) {
    let is_told = |words: &str| {
        said.lines()
            .any(|line| line.starts_with("**") && line.contains(words))
    };
    must(record.is_over_by("won") == is_told(" won"), "who won");
    must(
        record.is_over_by("drawn") == (is_told("Draw: ") || is_told("Draw by ")),
        "whether it is drawn",
    );
    if let Some(next) = record.rematch {
        must(said.contains(&format!("#{next}")), "its rematch");
    }
}

fn wrong_buttons(record: &Record, shown: &Value) -> Vec<String> {
    let buttons: Vec<String> = custom_ids(shown).collect();
    let mut wrong = Vec::new();
    let has = |press: &str| buttons.iter().any(|id| id.ends_with(&format!("/{press}")));
    for (press, is_expected) in [
        ("more", record.stage == Stage::Play),
        ("resume", record.is_paused),
        ("agree/draw", record.offers.contains_key("draw")),
        ("agree/takeback", record.offers.contains_key("takeback")),
        ("agree/pause", record.offers.contains_key("pause")),
    ] {
        if has(press) != is_expected {
            wrong.push(format!("the button {press} among {buttons:?}"));
        }
    }
    // A reminder changes nothing that the panel shows.
    let mut facts = record.facts.iter().rev();
    let newest = facts
        .find(|fact| fact.kind() != "reminded")
        .map_or(0, |fact| fact.seq);
    let version = buttons
        .first()
        .and_then(|id| id.split('/').nth(2)?.parse().ok());
    if version.is_none_or(|version: i64| version < newest || version > record.version) {
        wrong.push(format!("buttons of version {version:?}, not {newest}"));
    }
    wrong
}

/// The moment that a panel names for the fall of the flag, in seconds since 1970.
fn flag_told(said: &str) -> Option<i64> {
    let (_, after) = said.split_once("time runs out <t:")?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}

/// How many messages and threads the faults deleted.
async fn deleted(environment: &Environment) -> u64 {
    let counts = environment.get("chaos").await["counts"].clone();
    let count = |kind: &str| counts[kind].as_u64().unwrap_or_default();
    count("message deleted") + count("thread deleted")
}

/// Everything in any channel that can be pressed, by session.
async fn alive(environment: &Environment) -> HashMap<i64, Vec<Value>> {
    let mut all: HashMap<i64, Vec<Value>> = HashMap::new();
    let state = environment.get("state").await;
    for channel in state["channels"].as_array().into_iter().flatten() {
        let is_closed = channel["thread_metadata"]["archived"] == true;
        let channel = text(&channel["id"]);
        let mut before = String::new();
        loop {
            let call = format!("channels/{channel}/messages?user=Ann&limit=200{before}");
            let page = environment.get(&call).await;
            let messages = page["messages"].as_array().cloned().unwrap_or_default();
            let Some(first) = messages.first() else {
                break;
            };
            before = format!("&before={}", text(&first["id"]));
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

/// Where the bot says that these stand: the message, by session.
async fn posted(database: &mut SqliteConnection, surface: &str) -> HashMap<i64, String> {
    let rows: Vec<(i64, i64)> = sqlx::query_as(
        "SELECT owner_id, message_id FROM surfaces
         WHERE surface = $1 AND message_id IS NOT NULL",
    )
    .bind(surface)
    .fetch_all(database)
    .await
    .unwrap();
    rows.into_iter()
        .map(|(session, message)| (session, message.cast_unsigned().to_string()))
        .collect()
}

async fn posted_messages(database: &mut SqliteConnection) -> Vec<String> {
    posted(database, "card").await.into_values().collect()
}

fn invites(message: &Value) -> bool {
    custom_ids(message).any(|id| id.ends_with("/accept"))
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
