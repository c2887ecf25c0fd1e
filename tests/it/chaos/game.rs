//! Two players and their game, played by what they see: they ask again when nothing was heard, as people do.

use std::{sync::Arc, time::Duration};

use qiyuan::app::wall_clock::monotonic;
use qiyuan_toys::TOYS;
use rand::{RngExt as _, rngs::StdRng};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::{
    complaint,
    environment::Environment,
    ledger::{Attempt, Ledger, Request, Verdict, is_question, words},
    one_of,
};

/// How long a player waits for an answer.
const PATIENCE_MS: u64 = 5_000;

/// How long a game may stand still before something must be wrong.
const STANDSTILL: Duration = Duration::from_secs(150);

/// How long a player waits for an invitation that has gone, before inviting once more.
const INVITATION: Duration = Duration::from_secs(30);

/// How long to wait before looking again.
const PAUSE: Duration = Duration::from_millis(60);

/// Clocks that are played with, all known to the model's clocks; the shorter ones run out in a run.
const CLOCKS: [&str; 8] = [
    "20m & 60s/move x3",
    "1m+2s",
    "45s d3s",
    "45s b3s",
    "30s+3x10s",
    "30s+40s/4",
    "hourglass 40s",
    "3d",
];

/// What is done now and then instead of a move.
const ASIDES: [Aside; 4] = [Aside::Takeback, Aside::Pause, Aside::Draw, Aside::Claim];

/// Something that players do besides moving.
#[derive(Clone, Copy)]
enum Aside {
    /// One asks to take back, the other may agree.
    Takeback,
    /// One proposes a pause, the other may agree, and one of them ends it.
    Pause,
    /// One offers a draw that is not answered: the next move declines it.
    Draw,
    /// One claims what is not so, mostly.
    Claim,
}

/// A game with its two players.
pub struct Game {
    environment: Arc<Environment>,
    ledger: Arc<Ledger>,
    players: [String; 2],
    channel: String,
    plies: usize,
    rng: StdRng,
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
    Paused,
    Over,
}

impl Game {
    /// A game in which nobody has done anything yet.
    pub fn new(
        environment: &Arc<Environment>,
        ledger: &Arc<Ledger>,
        (first, second): (String, String),
        channel: String,
        plies: usize,
        rng: StdRng,
    ) -> Self {
        Self {
            environment: Arc::clone(environment),
            ledger: Arc::clone(ledger),
            players: [first, second],
            channel,
            plies,
            rng,
            number: 0,
            card: String::new(),
            mover: 0,
            last_success: monotonic(),
        }
    }

    /// Plays a game from its challenge on; says where it stood still if it did.
    pub async fn play(mut self) -> Result<(), String> {
        self.last_success = monotonic();
        loop {
            self.challenges().await?;
            if self.begins().await? {
                break;
            }
        }
        let mut played = 0;
        while played < self.plies {
            if self.rng.random_range(0..10) == 0 {
                let aside = *one_of(&mut self.rng, &ASIDES);
                self.does(aside).await;
            }
            match self.moves().await? {
                Some(true) => played += 1,
                Some(false) => {}
                None => break,
            }
        }
        // Some games are left as they are: their panels must be right as well.
        match self.rng.random_range(0..4) {
            0 => self.resigns().await?,
            1 => self.draws().await?,
            _ => {}
        }
        if matches!(self.looks().await, Shown::Over) && self.rng.random_range(0..2) == 0 {
            self.agrees_on("rematch", true).await;
        }
        Ok(())
    }

    /// Something besides moving, whatever comes of it.
    async fn does(&mut self, aside: Aside) {
        let is_agreed = self.rng.random_range(0..3) > 0;
        match aside {
            Aside::Takeback => self.agrees_on("takeback", is_agreed).await,
            Aside::Pause => {
                self.agrees_on("pause", is_agreed).await;
                // Whoever finds the game paused goes on with it: see `moves`.
            }
            Aside::Draw => self.agrees_on("draw", false).await,
            Aside::Claim => {
                let claim = Request::Claim("threefold");
                self.presses(self.mover, "claim/threefold", claim).await;
            }
        }
    }

    /// The player who moved last offers something; the other agrees as soon as it is shown, or does not.
    async fn agrees_on(&mut self, offer: &'static str, is_agreed: bool) {
        let by = 1 - self.mover;
        let press = format!("offer/{offer}");
        self.presses(by, &press, Request::Offer(offer)).await;
        if !is_agreed {
            return;
        }
        let press = format!("agree/{offer}");
        for _ in 0..60 {
            let panel = self.panel().await;
            if panel.is_some_and(|panel| custom_ids(&panel).any(|id| id.ends_with(&press))) {
                self.presses(1 - by, &press, Request::Offer(offer)).await;
                self.last_success = monotonic();
                return;
            }
            sleep(PAUSE).await;
        }
    }

    /// Presses a button of the newest panel, also one that is behind *More* or not there.
    async fn presses(&self, player: usize, press: &str, request: Request) {
        let Some(panel) = self.panel().await else {
            return;
        };
        let mut ids = custom_ids(&panel);
        let Some(any) = ids.next() else {
            return;
        };
        let version = any.split('/').nth(2).unwrap_or_default();
        let pressed = format!("q1/{}/{version}/{press}", self.number);
        let body = json!({"message": panel["id"], "custom_id": pressed, "force": true});
        self.acts(player, "click", body, request).await;
    }

    /// Gives up if nothing has succeeded for long.
    fn goes_on(&self, what: &str) -> Result<(), String> {
        if self.last_success.elapsed() < STANDSTILL {
            return Ok(());
        }
        let [first, second] = &self.players;
        Err(format!(
            "#{} of {first} and {second} in {} stands still: {what}",
            self.number, self.channel
        ))
    }

    async fn challenges(&mut self) -> Result<(), String> {
        self.number = 0;
        let game = self.chooses_game().await?;
        let time = *one_of(&mut self.rng, &CLOCKS);
        let mut rated = self.rng.random_range(0..2) == 0;
        loop {
            self.goes_on("no challenge")?;
            let options =
                json!({"game": game, "opponent": self.players[1], "time": time, "rated": rated});
            // Whoever has left several rated games early is refused another, and the shortest clocks are not rated.
            rated = false;
            let body = json!({"channel": self.channel, "command": "challenge", "options": options});
            self.acts(0, "slash", body, Request::Challenge).await;
            // Whatever was answered: what counts is the card.
            for _ in 0..40 {
                if let Some(card) = self.invitation().await {
                    self.turns_to(&card);
                    self.last_success = monotonic();
                    return Ok(());
                }
                sleep(PAUSE).await;
            }
        }
    }

    /// One of the games that autocomplete offers, except the toys, of which the oracle knows nothing.
    async fn chooses_game(&mut self) -> Result<String, String> {
        loop {
            self.goes_on("no choice of games")?;
            let body = json!({
                "channel": self.channel, "command": "challenge", "options": {"game": ""},
                "focused": "game",
            });
            let done = self.asks(0, "autocomplete", body).await;
            let mut choices = done["choices"].as_array().cloned().unwrap_or_default();
            choices.retain(|choice| TOYS.iter().all(|toy| choice["value"] != toy.info().key));
            if !choices.is_empty() {
                let choice = one_of(&mut self.rng, &choices);
                return Ok(choice["value"].as_str().unwrap_or_default().to_owned());
            }
            sleep(PAUSE).await;
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
        let [first, second] = [0, 1].map(|player| self.environment.mention(&self.players[player]));
        let messages = self.reads(&self.channel).await;
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
        let mut seen = monotonic();
        loop {
            self.goes_on("no game after the challenge was accepted")?;
            if !matches!(self.looks().await, Shown::Nothing) {
                self.last_success = monotonic();
                return Ok(true);
            }
            self.follows().await;
            let card = self.invitation().await;
            if let Some(card) = &card {
                // Of two invitations, the newest; the first may have been slow to appear.
                self.turns_to(card);
                seen = monotonic();
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
        let [first, second] = [0, 1].map(|player| self.environment.mention(&self.players[player]));
        let number = format!("#{} ", self.number);
        for message in self.reads(&self.channel).await {
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
            match self.looks().await {
                Shown::Over => return Ok(None),
                Shown::Paused => {
                    for player in [self.mover, 1 - self.mover] {
                        self.presses(player, "resume", Request::Resume).await;
                    }
                }
                Shown::Nothing | Shown::Play => {}
            }
            sleep(PAUSE).await;
            return Ok(Some(false));
        };
        let options = json!({"action": action, "session": self.number.to_string()});
        let body = json!({"channel": self.place().await, "command": "move", "options": options});
        let is_hasty = self.rng.random_range(0..12) == 0;
        let request = Request::Move(action);
        let told = if is_hasty {
            // Pressed twice: one of them must be refused.
            let again = self.acts(self.mover, "slash", body.clone(), request.clone());
            let (first, second) =
                tokio::join!(self.acts(self.mover, "slash", body, request), again);
            first.or(second)
        } else {
            self.acts(self.mover, "slash", body, request).await
        };
        let is_accepted = told.is_some_and(|attempt| attempt.verdict == Verdict::Accepted);
        if is_accepted {
            self.mover = 1 - self.mover;
            self.last_success = monotonic();
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
            let mut choices = done["choices"].as_array().cloned().unwrap_or_default();
            // Where nothing can be played, one entry says why.
            choices.retain(|choice| choice["value"] != "?");
            if !choices.is_empty() {
                self.mover = player;
                // Passes of both are rare if left to chance, and so is what follows.
                let pass = choices.iter().find(|choice| choice["value"] == "pass");
                let pass = pass.filter(|_| self.rng.random_range(0..3) == 0);
                let choice = pass.unwrap_or_else(|| one_of(&mut self.rng, &choices));
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
                self.ledger
                    .write(Request::Resign, Some(self.number), &heard);
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
            self.acts(player, "slash", body, Request::Offer("draw"))
                .await;
        }
        Ok(())
    }

    /// What the newest panel shows.
    async fn looks(&self) -> Shown {
        let Some(panel) = self.panel().await else {
            return Shown::Nothing;
        };
        let has = |part: &str| custom_ids(&panel).any(|id| id.contains(part));
        if has("/resume") {
            Shown::Paused
        } else if has("/more") {
            Shown::Play
        } else {
            Shown::Over
        }
    }

    /// The newest panel of this game.
    async fn panel(&self) -> Option<Value> {
        let prefix = format!("q1/{}/", self.number);
        let mut panels = Vec::new();
        // A thread that was closed may still show the panel from before; the newest counts.
        for channel in [&self.card, &self.channel] {
            let messages = self.reads(channel).await;
            panels.extend(messages.into_iter().filter(|message| {
                message["ephemeral"] != true
                    && message["id"] != self.card.as_str()
                    && custom_ids(message)
                        .any(|id| id.starts_with(&prefix) && id.ends_with("/view"))
            }));
        }
        let number = |message: &Value| message["id"].as_str().and_then(|id| id.parse::<u64>().ok());
        panels.into_iter().max_by_key(number)
    }

    /// Where the players write: in the thread, if there is one that is open.
    async fn place(&self) -> String {
        let call = format!(
            "channels/{}/messages?user={}&limit=1",
            self.card, self.players[0]
        );
        let page = self.environment.get(&call).await;
        let is_open =
            page.get("error").is_none() && page["channel"]["thread_metadata"]["archived"] != true;
        if is_open {
            self.card.clone()
        } else {
            self.channel.clone()
        }
    }

    async fn reads(&self, channel: &str) -> Vec<Value> {
        let call = format!(
            "channels/{channel}/messages?user={}&limit=100",
            self.players[0]
        );
        let page = self.environment.get(&call).await;
        page["messages"].as_array().cloned().unwrap_or_default()
    }

    /// Does something that is written down.
    async fn acts(
        &self,
        player: usize,
        call: &str,
        body: Value,
        request: Request,
    ) -> Option<Attempt> {
        let done = self.asks(player, call, body).await;
        let session = (self.number > 0).then_some(self.number);
        self.ledger.write(request, session, &done)
    }

    async fn asks(&self, player: usize, call: &str, mut body: Value) -> Value {
        body["user"] = json!(self.players[player]);
        body["wait_ms"] = json!(PATIENCE_MS);
        let done = self.environment.post(call, body).await;
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
            let now = self.environment.get(&format!("interactions/{id}")).await;
            let said = words(&now);
            if !said.is_empty() && !is_question(&said) {
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
