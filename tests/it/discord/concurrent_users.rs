//! Everybody presses and types everything at once.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, buttons},
    user::User,
};

/// How much each of them does.
const DEEDS: usize = 120;

const MOVES: [&str; 12] = [
    "e4", "e5", "d4", "d5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "Qh4", "exd5", "nonsense",
];

const PRESSES: [&str; 14] = [
    "accept",
    "decline",
    "withdraw",
    "agree/draw",
    "refuse/draw",
    "offer/takeback",
    "agree/takeback",
    "offer/pause",
    "agree/pause",
    "resume",
    "offer/rematch",
    "abort-now",
    "play/g1f3",
    "view",
];

/// Numbers that look random and are the same in every run.
struct Dice(u32);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % sides
    }
}

async fn rages(user: User<'_>, thread: &str, mut dice: Dice) {
    for _ in 0..DEEDS {
        let (call, body) = deed(user, thread, &mut dice).await;
        let done = user.tries(call, body).await;
        assert_ne!(done["state"], "failed", "{done:#}\n{}", user.harness.log());
        assert!(
            done["refused"].as_array().is_none_or(Vec::is_empty),
            "{done:#}"
        );
    }
}

async fn deed(user: User<'_>, thread: &str, dice: &mut Dice) -> (&'static str, Value) {
    let slash = |command: &str, options: Value| {
        (
            "slash",
            json!({"channel": thread, "command": command, "options": options}),
        )
    };
    let session = (1 + dice.roll(4)).to_string();
    match dice.roll(10) {
        0..3 => slash("move", json!({"action": MOVES[dice.roll(MOVES.len())]})),
        3 => slash("draw", json!({})),
        4 => slash("takeback", json!({"session": session})),
        5 => slash(
            "board",
            json!({"session": session, "text": dice.roll(2) == 0}),
        ),
        6 => {
            let opponent = ["Ann", "Ben", "Eve"][dice.roll(3)];
            let options = json!({"game": "fischerandom", "opponent": opponent, "time": "1m"});
            let body = json!({"channel": LOBBY, "command": "challenge", "options": options});
            ("slash", body)
        }
        _ => press(user, thread, &session, dice).await,
    }
}

/// A button that is there, or one that was forged.
async fn press(
    user: User<'_>,
    thread: &str,
    session: &str,
    dice: &mut Dice,
) -> (&'static str, Value) {
    let channel = [thread, LOBBY][dice.roll(2)];
    let messages = user.reads(channel).await;
    let message = &messages[dice.roll(messages.len())];
    let there = buttons(message);
    let custom_id = if there.is_empty() || dice.roll(2) == 0 {
        let press = PRESSES[dice.roll(PRESSES.len())];
        format!("q1/{session}/{}/{press}", dice.roll(30))
    } else {
        there[dice.roll(there.len())].1.clone()
    };
    let body = json!({"message": message["id"], "custom_id": custom_id, "force": true});
    ("click", body)
}

/// The number of the game that the buttons of a message are for, if it has any.
fn game_with_buttons(message: &Value) -> Option<String> {
    let of_button =
        |(_, custom_id): (String, String)| custom_id.split('/').nth(1).map(str::to_owned);
    buttons(message).into_iter().find_map(of_button)
}

#[tokio::test]
async fn a_storm_of_everything_breaks_nothing() {
    let harness = Harness::open().await;
    let before = {
        let game = harness.game(json!({"time": "10m+5s"})).await;
        tokio::join!(
            rages(harness.user("Ann"), &game.thread, Dice(1)),
            rages(harness.user("Ben"), &game.thread, Dice(2)),
            rages(harness.user("Eve"), &game.thread, Dice(3)),
            rages(harness.user("Chen"), &game.thread, Dice(4))
        );
        harness.settled().await;
        let messages = game.messages().await;
        let alive = messages.iter().filter_map(game_with_buttons);
        let games: Vec<_> = alive.collect();
        // A game and its rematches are played in one thread.
        let once_each: BTreeSet<_> = games.iter().collect();
        assert!(
            !games.is_empty() && once_each.len() == games.len(),
            "{messages:#?}"
        );
        harness.versions().await
    };
    harness.kill_bot().await;
    harness.start_bot().await;
    // Every session is read again, whether it goes on or not.
    for (session, _) in &before {
        let options = json!({"session": session.to_string(), "text": true});
        let told = harness.user("Eve").slash(LOBBY, "board", options).await;
        assert!(!answer(&told).contains("incident"), "{told:#}");
    }
    harness.has_no_warning();
    harness.close().await;
}
