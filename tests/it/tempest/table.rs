//! Two players and their game, played by what they see: they ask again when nothing was heard, as people do.

use std::{sync::Arc, time::Duration};

use qiyuan_games as games;
use rand::{RngExt as _, rngs::StdRng};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    complaint,
    ledger::{Deed, Ledger, Verdict, Wish, words},
    one_of,
    stage::Stage,
};

/// How long a player waits for an answer.
const PATIENCE_MS: u64 = 5_000;

/// How long a table may stand still before something must be wrong.
const STANDSTILL: Duration = Duration::from_secs(150);

/// How long a player waits for an invitation that has gone, before inviting once more.
const INVITATION: Duration = Duration::from_secs(30);

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(60);

/// Clocks that are played with; the last runs out during a storm.
const CLOCKS: [&str; 5] = ["10m+5s", "30m+20s", "3d", "10m+5s", "12s+1s"];

/// A table with two players.
pub struct Table {
    stage: Arc<Stage>,
    ledger: Arc<Ledger>,
    players: [String; 2],
    hall: String,
    plies: usize,
    dice: StdRng,
    /// The number of the session, once it is known.
    number: i64,
    /// The message that invited, which is the number of the thread as well.
    card: String,
    /// Who is thought to be on the move.
    mover: usize,
    last_success: Instant,
}

/// What a look at the panel shows.
enum Shown {
    Nothing,
    Play,
    Over,
}

impl Table {
    /// A table at which nobody has done anything yet.
    pub fn laid(
        stage: &Arc<Stage>,
        ledger: &Arc<Ledger>,
        (first, second): (String, String),
        hall: String,
        plies: usize,
        dice: StdRng,
    ) -> Self {
        Self {
            stage: Arc::clone(stage),
            ledger: Arc::clone(ledger),
            players: [first, second],
            hall,
            plies,
            dice,
            number: 0,
            card: String::new(),
            mover: 0,
            last_success: Instant::now(),
        }
    }

    /// Plays a game from its challenge on; says where it stood still if it did.
    pub async fn plays(mut self) -> Result<(), String> {
        self.last_success = Instant::now();
        loop {
            self.challenges().await?;
            if self.begins().await? {
                break;
            }
        }
        let mut played = 0;
        while played < self.plies {
            match self.moves().await? {
                Some(true) => played += 1,
                Some(false) => {}
                None => return Ok(()),
            }
        }
        // Some games are left as they are: their panels must be right as well.
        match self.dice.random_range(0..4) {
            0 => self.resigns().await,
            1 => self.draws().await,
            _ => Ok(()),
        }
    }

    /// Gives up if nothing has succeeded for long.
    fn goes_on(&self, what: &str) -> Result<(), String> {
        if self.last_success.elapsed() < STANDSTILL {
            return Ok(());
        }
        let [first, second] = &self.players;
        Err(format!(
            "#{} of {first} and {second} in {} stands still: {what}",
            self.number, self.hall
        ))
    }

    async fn challenges(&mut self) -> Result<(), String> {
        let games: Vec<_> = games::ALL.iter().map(|game| game.info().key).collect();
        self.number = 0;
        let game = *one_of(&mut self.dice, &games);
        let time = *one_of(&mut self.dice, &CLOCKS);
        let rated = self.dice.random_range(0..2) == 0;
        let options =
            json!({"game": game, "opponent": self.players[1], "time": time, "rated": rated});
        loop {
            self.goes_on("no challenge")?;
            let body = json!({"channel": self.hall, "command": "challenge", "options": options});
            self.acts(0, "slash", body, Wish::Challenge).await;
            // Whatever was answered: what counts is the card.
            for _ in 0..40 {
                if let Some(card) = self.invitation().await {
                    self.turns_to(&card);
                    self.last_success = Instant::now();
                    return Ok(());
                }
                sleep(PAUSE).await;
            }
        }
    }

    /// The game that this card invites to is the one that is meant.
    fn turns_to(&mut self, card: &Value) {
        let number = custom_ids(card).find_map(|id| session_of(&id));
        self.number = number.unwrap_or_default();
        card["id"]
            .as_str()
            .unwrap_or_default()
            .clone_into(&mut self.card);
    }

    /// The card on which the second player can accept.
    async fn invitation(&self) -> Option<Value> {
        let [first, second] = [0, 1].map(|player| self.stage.mention(&self.players[player]));
        let messages = self.reads(&self.hall).await;
        let is_ours = |message: &&Value| {
            let content = message["content"].as_str().unwrap_or_default();
            content.contains(&first)
                && content.contains(&second)
                && custom_ids(message).any(|id| id.ends_with("/accept"))
        };
        messages.iter().rev().find(is_ours).cloned()
    }

    /// The invited player accepts. Says whether the game begins: the invitation may have been deleted, and the bot
    /// may not have heard of it.
    async fn begins(&mut self) -> Result<bool, String> {
        let mut seen = Instant::now();
        loop {
            self.goes_on("no game after the challenge was accepted")?;
            if !matches!(self.looks().await, Shown::Nothing) {
                self.last_success = Instant::now();
                return Ok(true);
            }
            self.follows().await;
            let card = self.invitation().await;
            if let Some(card) = &card {
                // Of two invitations, the newest; the first may have been slow to appear.
                self.turns_to(card);
                seen = Instant::now();
            } else if seen.elapsed() > INVITATION {
                return Ok(false);
            }
            let accept = format!("q1/{}/", self.number);
            let pressed = card.as_ref().and_then(|card| {
                custom_ids(card).find(|id| id.starts_with(&accept) && id.ends_with("/accept"))
            });
            if let (Some(card), Some(pressed)) = (card, pressed) {
                let body = json!({"message": card["id"], "custom_id": pressed});
                self.asks(1, "click", body).await;
            }
            sleep(PAUSE).await;
        }
    }

    /// Follows the link to the thread, if there is one: it need not have begun from the card that was seen.
    async fn follows(&mut self) {
        let [first, second] = [0, 1].map(|player| self.stage.mention(&self.players[player]));
        let number = format!("#{} ", self.number);
        for message in self.reads(&self.hall).await {
            let content = message["content"].as_str().unwrap_or_default();
            let is_ours = content.contains(&first) && content.contains(&second);
            let link = content
                .split_once("<#")
                .and_then(|(_, after)| after.split_once('>'));
            if let Some((thread, _)) = link.filter(|_| is_ours && content.contains(&number)) {
                thread.clone_into(&mut self.card);
            }
        }
    }

    /// The player on the move moves. Says whether it was accepted; nothing if the game is over.
    async fn moves(&mut self) -> Result<Option<bool>, String> {
        self.goes_on("no move")?;
        let Some(action) = self.choice().await else {
            if matches!(self.looks().await, Shown::Over) {
                return Ok(None);
            }
            sleep(PAUSE).await;
            return Ok(Some(false));
        };
        let options = json!({"action": action, "session": self.number.to_string()});
        let body = json!({"channel": self.place().await, "command": "move", "options": options});
        let is_hasty = self.dice.random_range(0..12) == 0;
        let wish = Wish::Move(action);
        let told = if is_hasty {
            // Pressed twice: one of them must be refused.
            let again = self.acts(self.mover, "slash", body.clone(), wish.clone());
            let (first, second) = tokio::join!(self.acts(self.mover, "slash", body, wish), again);
            first.or(second)
        } else {
            self.acts(self.mover, "slash", body, wish).await
        };
        let is_accepted = told.is_some_and(|deed| deed.verdict == Verdict::Accepted);
        if is_accepted {
            self.mover = 1 - self.mover;
            self.last_success = Instant::now();
        }
        Ok(Some(is_accepted))
    }

    /// A move that autocomplete offers to one of the players, who is on the move then.
    async fn choice(&mut self) -> Option<String> {
        for player in [self.mover, 1 - self.mover] {
            let options = json!({"action": "", "session": self.number.to_string()});
            let body = json!({
                "channel": self.place().await, "command": "move", "options": options,
                "focused": "action",
            });
            let done = self.asks(player, "autocomplete", body).await;
            let choices = done["choices"].as_array().cloned().unwrap_or_default();
            if !choices.is_empty() {
                self.mover = player;
                let choice = one_of(&mut self.dice, &choices);
                return choice["value"].as_str().map(str::to_owned);
            }
        }
        None
    }

    async fn resigns(&mut self) -> Result<(), String> {
        loop {
            self.goes_on("no resignation")?;
            let options = json!({"session": self.number.to_string()});
            let body =
                json!({"channel": self.place().await, "command": "resign", "options": options});
            let asked = self.asks(0, "slash", body).await;
            let question = asked["messages"].as_array().and_then(|all| all.first());
            if let Some(question) = question
                && let Some(yes) = custom_ids(question).find(|id| id.contains("resign"))
            {
                let body = json!({"message": question["id"], "custom_id": yes});
                let clicked = self.asks(0, "click", body).await;
                let heard = self.hears(&clicked).await;
                self.ledger.write(Wish::Resign, Some(self.number), &heard);
            }
            if matches!(self.looks().await, Shown::Over) {
                return Ok(());
            }
            sleep(PAUSE).await;
        }
    }

    /// One offers a draw and the other agrees, if both get through.
    async fn draws(&mut self) -> Result<(), String> {
        for player in [0, 1] {
            self.goes_on("no draw")?;
            let options = json!({"session": self.number.to_string()});
            let body =
                json!({"channel": self.place().await, "command": "draw", "options": options});
            self.acts(player, "slash", body, Wish::Draw).await;
        }
        Ok(())
    }

    /// What the newest panel shows.
    async fn looks(&self) -> Shown {
        let prefix = format!("q1/{}/", self.number);
        let mut panels = Vec::new();
        // A thread that was closed may still show the panel from before; the newest counts.
        for channel in [&self.card, &self.hall] {
            let messages = self.reads(channel).await;
            panels.extend(messages.into_iter().filter(|message| {
                message["ephemeral"] != true
                    && message["id"] != self.card.as_str()
                    && custom_ids(message)
                        .any(|id| id.starts_with(&prefix) && id.ends_with("/view"))
            }));
        }
        let number = |message: &Value| message["id"].as_str().and_then(|id| id.parse::<u64>().ok());
        if let Some(panel) = panels.iter().max_by_key(|panel| number(panel)) {
            let is_over = custom_ids(panel).any(|id| id.contains("rematch"));
            return if is_over { Shown::Over } else { Shown::Play };
        }
        Shown::Nothing
    }

    /// Where the players write: in the thread, if there is one that is open.
    async fn place(&self) -> String {
        let call = format!(
            "channels/{}/messages?user={}&limit=1",
            self.card, self.players[0]
        );
        let page = self.stage.get(&call).await;
        let is_open =
            page.get("error").is_none() && page["channel"]["thread_metadata"]["archived"] != true;
        if is_open {
            self.card.clone()
        } else {
            self.hall.clone()
        }
    }

    async fn reads(&self, channel: &str) -> Vec<Value> {
        let call = format!(
            "channels/{channel}/messages?user={}&limit=100",
            self.players[0]
        );
        let page = self.stage.get(&call).await;
        page["messages"].as_array().cloned().unwrap_or_default()
    }

    /// Does something that is written down.
    async fn acts(&self, player: usize, call: &str, body: Value, wish: Wish) -> Option<Deed> {
        let done = self.asks(player, call, body).await;
        let session = (self.number > 0).then_some(self.number);
        self.ledger.write(wish, session, &done)
    }

    async fn asks(&self, player: usize, call: &str, mut body: Value) -> Value {
        body["user"] = json!(self.players[player]);
        body["wait_ms"] = json!(PATIENCE_MS);
        let done = self.stage.post(call, body).await;
        if complaint(&done).is_some() {
            // Not offered any more, or the place is closed: look again a little later.
            sleep(PAUSE).await;
        }
        done
    }

    /// The interaction, after what was clicked has been replaced by words.
    async fn hears(&self, done: &Value) -> Value {
        let Some(id) = done["id"].as_str() else {
            return done.clone();
        };
        for _ in 0..50 {
            let now = self.stage.get(&format!("interactions/{id}")).await;
            let said = words(&now);
            if !said.is_empty() && !said.contains("really") {
                return now;
            }
            sleep(PAUSE).await;
        }
        done.clone()
    }
}

/// Everything that can be pressed on a message.
pub fn custom_ids(message: &Value) -> impl Iterator<Item = String> {
    let rows = message["components"].as_array().into_iter().flatten();
    let parts = rows.flat_map(|row| row["components"].as_array().into_iter().flatten());
    parts.filter_map(|part| part["custom_id"].as_str().map(str::to_owned))
}

/// The session that a custom id is about.
pub fn session_of(custom_id: &str) -> Option<i64> {
    let mut parts = custom_id.split('/');
    (parts.next() == Some("q1")).then_some(())?;
    parts.next()?.parse().ok()
}
