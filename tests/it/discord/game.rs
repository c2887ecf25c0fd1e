//! A game between two users, from its challenge on.

use std::time::Duration;

use qiyuan::app::wall_clock;
use qiyuan_core::clock::{Span, Timestamp};
use serde_json::{Value, json};
use tokio::time::sleep;

use super::{
    assert_refused::alive,
    harness::{Harness, LONGEST},
    message::{self, belongs_to, text},
    user::User,
};

/// The channel in which challenges are made.
pub const LOBBY: &str = "lobby";

/// Says something to the bot where a game is played.
pub async fn says(user: User<'_>, game: &Game<'_>, words: &str) -> Value {
    user.say(&game.thread, &format!("@Qiyuan {words}")).await
}

/// A game, and who plays it.
#[derive(Clone)]
pub struct Game<'h> {
    /// Its number, such as `1`.
    pub number: String,
    /// The id of its card in the lobby.
    pub card: String,
    /// The id of its thread.
    pub thread: String,
    /// Who moves at even plies (white, unless a position was set up).
    pub first: User<'h>,
    /// Who moves at odd plies.
    pub second: User<'h>,
    plies: usize,
}

impl Harness {
    /// A game of chess between Ann, who has white, and Ben; `options` of the challenge can say
    /// otherwise.
    pub async fn game(&self, options: Value) -> Game<'_> {
        self.game_between("Ann", "Ben", options).await
    }

    /// As [`Harness::game`], after these moves and with nothing left to be sent.
    pub async fn game_after(&self, moves: &str, options: Value) -> Game<'_> {
        let mut game = self.game(options).await;
        game.plays(moves).await;
        self.settled().await;
        game
    }

    /// A game between two people; the first challenges and has white.
    pub async fn game_between<'h>(
        &'h self,
        first: &'h str,
        second: &'h str,
        options: Value,
    ) -> Game<'h> {
        let (first, second) = (self.user(first), self.user(second));
        let mut all =
            json!({"game": "chess", "opponent": second.name, "side": "white", "time": "none"});
        for (name, value) in options.as_object().unwrap() {
            all[name] = value.clone();
        }
        let number = first.challenges(all).await;
        let card = first.sees_card(&number).await;
        let accepts = message::buttons(&card)[0].1.clone();
        let accepted = second.forge_click(&card, &accepts).await;
        assert_eq!(accepted["messages"], json!([]), "{accepted:#}");
        Game::of(number, &card, first, second).await
    }

    /// The id of the thread of a game, as soon as there is one.
    pub async fn thread_of(&self, number: &str) -> String {
        let name = format!(" #{number} · ");
        let is_its_thread = |channel: &Value| {
            channel["kind"] == "public_thread" && channel["name"].as_str().unwrap().contains(&name)
        };
        let thread = self.channel(is_its_thread).await;
        thread["id"].as_str().unwrap().to_owned()
    }
}

impl User<'_> {
    /// Makes a challenge in the lobby; gives its number.
    pub async fn challenges(&self, options: Value) -> String {
        let made = self.slash(LOBBY, "challenge", options).await;
        number_in(&message::answer(&made))
    }

    /// Makes a challenge in the lobby; gives its number and its card.
    pub async fn challenges_by_card(&self, options: Value) -> (String, Value) {
        let number = self.challenges(options).await;
        let card = self.sees_card(&number).await;
        (number, card)
    }

    /// The card of a challenge.
    pub async fn sees_card(&self, number: &str) -> Value {
        let find = |messages: &[Value]| {
            let found = messages.iter().find(|message| belongs_to(message, number));
            found.cloned()
        };
        self.waits_for(LOBBY, find).await
    }
}

impl<'h> Game<'h> {
    /// The game that was begun by accepting the challenge on `card`.
    pub async fn of(number: String, card: &Value, first: User<'h>, second: User<'h>) -> Self {
        let thread = first.harness.thread_of(&number).await;
        let game = Self::at(number, card, thread, first, second);
        game.panel().await;
        game
    }

    /// The game that is played in this thread or channel.
    pub fn at(
        number: String,
        card: &Value,
        thread: String,
        first: User<'h>,
        second: User<'h>,
    ) -> Self {
        Self {
            number,
            card: card["id"].as_str().unwrap().to_owned(),
            thread,
            first,
            second,
            plies: 0,
        }
    }

    /// The game after this one, in the same thread and with the sides exchanged.
    pub fn rematch(&self, number: &str) -> Self {
        Self {
            number: number.to_owned(),
            first: self.second,
            second: self.first,
            plies: 0,
            ..self.clone()
        }
    }

    /// The first offers a rematch, the second accepts it.
    pub async fn is_played_again(&self) {
        let panel = self.panel_with("Rematch").await;
        self.first.click(&panel, "Rematch").await;
        let panel = self.panel_with("Accept").await;
        self.second.click(&panel, "Accept").await;
    }

    /// Who has to move, if nobody has moved but by [`Game::plays`].
    pub const fn mover(&self) -> User<'h> {
        if self.plies.is_multiple_of(2) {
            self.first
        } else {
            self.second
        }
    }

    /// Plays moves in turn with `/move`, written as they are in `moves`; each must be accepted.
    pub async fn plays(&mut self, moves: &str) {
        for action in moves.split_whitespace() {
            let played = self.tries(action).await;
            // Where the game is not played, the move is confirmed.
            let said = message::answer(&played);
            assert!(
                said.is_empty() || said.contains("**"),
                "{action}: {played:#}"
            );
            self.plies += 1;
        }
    }

    /// Counts a move that was made in another way.
    pub const fn was_played(&mut self) {
        self.plies += 1;
    }

    /// The player to move types a move in the thread; gives the interaction.
    pub async fn tries(&self, action: &str) -> Value {
        let options = json!({"action": action});
        self.mover().slash(&self.thread, "move", options).await
    }

    /// As [`Game::tries`], from a channel in which the game is not played: there it is confirmed.
    pub async fn tries_from(&self, channel: &str, action: &str) -> Value {
        let options = json!({"action": action, "session": self.number});
        self.mover().slash(channel, "move", options).await
    }

    /// How the end is told when somebody did something to lose: `(White) won: @Ben resigned`.
    pub async fn lost(&self, winner: &str, loser: User<'_>, how: &str) -> String {
        let loser = loser.harness.id_of(loser.name).await;
        format!("({winner}) won: <@{loser}> {how}")
    }

    /// The present panel.
    pub async fn panel(&self) -> Value {
        self.panel_showing("").await
    }

    /// The panel after everything that happened so far has been shown.
    pub async fn settled_panel(&self) -> Value {
        self.first.harness.settled().await;
        self.panel().await
    }

    /// The panel, as soon as its text contains `part`.
    pub async fn panel_showing(&self, part: &str) -> Value {
        self.panel_where(|panel| text(panel).contains(part)).await
    }

    /// The panel, as soon as it has this button.
    pub async fn panel_with(&self, label: &str) -> Value {
        self.panel_where(|panel| message::has_button(panel, label))
            .await
    }

    /// The panel, as soon as it has not got this button, nor one whose label goes on.
    pub async fn panel_without(&self, label: &str) -> Value {
        self.panel_where(|panel| !message::has_button(panel, label))
            .await
    }

    /// Waits until everything is sent; then one message, where the game is played, can be pressed.
    pub async fn has_one_panel(&self) {
        self.first.harness.settled().await;
        let messages = self.messages().await;
        assert_eq!(alive(&messages), 1, "{messages:#?}");
    }

    async fn panel_where(&self, fits: impl Fn(&Value) -> bool) -> Value {
        let find = |messages: &[Value]| {
            let shown = messages.iter().rev().filter(|it| it["ephemeral"] != true);
            let mut panels = shown.filter(|message| belongs_to(message, &self.number));
            panels.next().filter(|panel| fits(panel)).cloned()
        };
        self.first.waits_for(&self.thread, find).await
    }

    /// The card, as soon as its text contains `part`.
    pub async fn card_showing(&self, part: &str) -> Value {
        let find = |messages: &[Value]| {
            let mut cards = messages.iter().filter(|message| message["id"] == self.card);
            cards.find(|card| text(card).contains(part)).cloned()
        };
        self.first.waits_for(LOBBY, find).await
    }

    /// When the flag of whoever is to move falls, as the bot has noted it. For clocks that are too short for a
    /// reminder, which would come first.
    pub async fn flag(&self) -> Timestamp {
        let deadlines = "SELECT id, deadline_ms FROM sessions WHERE deadline_ms IS NOT NULL";
        let rows = self.first.harness.rows(deadlines).await;
        let own = rows.iter().find(|(id, _)| id.to_string() == self.number);
        Timestamp::from_ms(own.expect("a clock runs").1)
    }

    /// What everybody sees in the thread, oldest first.
    pub async fn messages(&self) -> Vec<Value> {
        let messages = self.first.reads(&self.thread).await;
        let is_public = |message: &Value| message["ephemeral"] != true;
        messages.into_iter().filter(is_public).collect()
    }
}

/// How much later than its time a flag would certainly have fallen.
pub const SOON_AFTER: Span = Span::from_secs(2);

/// Waits until this time has come.
pub async fn time_comes(moment: Timestamp) {
    let left = (moment - wall_clock::now()).as_ms();
    let left = Duration::from_millis(u64::try_from(left).unwrap_or_default());
    assert!(left < LONGEST, "{left:?}");
    sleep(left).await;
}

/// Both clocks of a panel, of ten minutes, have run for less than ten seconds.
pub fn hardly_any_time_was_charged(panel: &Value) {
    let told = text(panel);
    for side in ["White: ", "Black: "] {
        let line = told.lines().find(|line| line.starts_with(side)).unwrap();
        let left = line.rsplit(" · ").next().unwrap();
        let is_whole = left.starts_with("9:5") || left.starts_with("10:0");
        assert!(is_whole, "{told}");
    }
}

/// The number of a session in a text such as `Your challenge is posted (#12).`
pub fn number_in(text: &str) -> String {
    let (_, after) = text.split_once('#').unwrap_or_else(|| panic!("{text}"));
    after.chars().take_while(char::is_ascii_digit).collect()
}
