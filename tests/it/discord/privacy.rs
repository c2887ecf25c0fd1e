//! Who may see a game: its players anywhere; others only in its server, if they can see its channel.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, attachments, belongs_to, private, text},
    user::User,
};

/// What whoever asks for a game is told who may not see it, as if there were none.
const NO_SUCH_GAME: &str = "There's no such game, or you can't see it.";

pub(super) const BACKROOM: &str = "backroom";

impl Harness {
    /// A channel that only these people see, and the bot.
    pub(super) async fn has_backroom(&self, people: &[&str]) {
        self.post("channels", json!({"name": BACKROOM})).await;
        for name in people.iter().chain(&["bot"]) {
            self.shows_backroom(name, true).await;
        }
        self.shows_backroom("everyone", false).await;
    }

    async fn shows_backroom(&self, to: &str, is_shown: bool) {
        self.shows(BACKROOM, to, is_shown).await;
    }

    /// A channel is shown to somebody, or hidden from them.
    pub(super) async fn shows(&self, channel: &str, to: &str, is_shown: bool) {
        let view = json!(["VIEW_CHANNEL"]);
        let (allow, deny) = if is_shown {
            (view, json!([]))
        } else {
            (json!([]), view)
        };
        let permissions = json!({"for": to, "allow": allow, "deny": deny});
        let call = format!("channels/{channel}/permissions");
        self.post(&call, permissions).await;
    }

    /// A game between Ben and Eve in a channel.
    pub(super) async fn game_in(&self, channel: &str) -> Game<'_> {
        self.game_in_with(channel, json!({"side": "white"})).await
    }

    /// As [`Harness::game_in`]; `options` of the challenge say more.
    pub(super) async fn game_in_with(&self, channel: &str, more: Value) -> Game<'_> {
        self.game_in_against(channel, self.user("Eve"), more).await
    }

    /// As [`Harness::game_in_with`], of Ben against somebody else.
    pub(super) async fn game_in_against<'h>(
        &'h self,
        channel: &str,
        opponent: User<'h>,
        more: Value,
    ) -> Game<'h> {
        let ben = self.user("Ben");
        let mut options = json!({"game": "chess", "opponent": opponent.name});
        for (name, value) in more.as_object().unwrap() {
            options[name] = value.clone();
        }
        let made = ben.slash(channel, "challenge", options).await;
        let number = super::game::number_in(&answer(&made));
        let find = |messages: &[Value]| {
            let mut shown = messages.iter();
            shown.find(|it| belongs_to(it, &number)).cloned()
        };
        let card = ben.waits_for(channel, find).await;
        opponent.click(&card, "Accept").await;
        Game::of(number, &card, ben, opponent).await
    }
}

/// Whether somebody is shown a game in a channel, or told what they are told of a game that does not exist.
pub(super) async fn is_shown(user: User<'_>, channel: &str, number: &str) -> bool {
    let shown = user.slash(channel, "board", json!({"session": number}));
    let shown = shown.await;
    let unknown = user.slash(channel, "board", json!({"session": "99"}));
    let is_refused = answer(&shown) == answer(&unknown.await);
    assert_eq!(attachments(&private(&shown)).is_empty(), is_refused);
    !is_refused
}

#[tokio::test]
async fn a_game_in_a_channel_is_shown_only_to_those_who_see_the_channel() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Mal"})).await;
    harness.has_backroom(&["Ben", "Eve", "Bea"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    game.plays("e4").await;
    harness.settled().await;
    let number = game.number.clone();
    let mal = harness.user("Mal");
    assert!(!is_shown(mal, LOBBY, &number).await);
    let asked = json!({"session": number});
    for command in ["export", "replay", "resign", "move"] {
        let mut options = asked.clone();
        if command == "move" {
            options["action"] = json!("e5");
        }
        let told = answer(&mal.slash(LOBBY, command, options).await);
        assert!(told.starts_with(NO_SUCH_GAME), "{command}: {told}");
    }
    for (command, options) in [("watch", json!({})), ("games", json!({"player": "Ben"}))] {
        let listed = answer(&mal.slash(LOBBY, command, options.clone()).await);
        assert!(!listed.contains(&format!("#{number}")), "{listed}");
        let bea = harness.user("Bea").slash(LOBBY, command, options).await;
        assert!(answer(&bea).contains(&format!("#{number}")), "{bea:#}");
    }
    // Who is let in sees it, and who is shut out does no longer.
    assert!(is_shown(harness.user("Bea"), LOBBY, &number).await);
    harness.shows_backroom("Bea", false).await;
    harness.settled().await;
    let is_shut_out = async || !is_shown(harness.user("Bea"), "chess", &number).await;
    harness.until("she is shut out", is_shut_out).await;
    // The owner of the server sees everything.
    assert!(is_shown(harness.user("Ann"), LOBBY, &number).await);
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_to_move_in_a_channel_that_was_hidden_from_them_is_told_directly_once_a_turn() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    harness.settled().await;
    harness.shows_backroom("Eve", false).await;
    game.plays("e4").await;
    let told = harness
        .tells_directly("Eve", "you can't see the channel")
        .await;
    let line = format!("• Chess #1 · Ben · <#{}> on **棋院 · Qiyuan**", game.thread);
    assert!(text(&told).contains(&line), "{told:#}");
    // The same turn is not told again.
    let panel = game.panel().await;
    game.first.more(&panel, "draw").await;
    game.panel_with("Decline").await;
    harness.settled().await;
    harness.shows_backroom("Eve", true).await;
    game.plays("e5 Nf3").await;
    game.panel_showing("Nf3").await;
    harness.settled().await;
    let dm = harness.direct("Eve").await;
    let count = |messages: &[Value]| {
        let hidden = messages.iter().filter(|it| text(it).contains("can't see"));
        hidden.count()
    };
    assert_eq!(count(&game.second.reads(&dm).await), 1);
    // Nor are turns that can be seen.
    game.plays("Nc6").await;
    harness.shows_backroom("Eve", false).await;
    game.plays("Bb5").await;
    let twice = |messages: &[Value]| Some(count(messages)).filter(|count| *count > 1);
    assert_eq!(game.second.waits_for(&dm, twice).await, 2);
    harness.close().await;
}

#[tokio::test]
async fn a_profile_lists_only_games_that_the_asker_may_see() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Mal"})).await;
    harness.has_backroom(&["Ben", "Eve", "Bea"]).await;
    let mut hidden = harness.game_in(BACKROOM).await;
    let mut open = harness.game_in(LOBBY).await;
    for game in [&mut hidden, &mut open] {
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_with("Rematch").await;
    }
    harness.settled().await;
    let of_ben = json!({"player": "Ben"});
    let lists = async |name: &'static str, channel: &str, game: &Game<'_>| {
        let told = harness.user(name);
        let told = told.slash(channel, "profile", of_ben.clone()).await;
        answer(&told).contains(&format!(" #{}]", game.number))
    };
    for (name, sees_hidden) in [("Mal", false), ("Bea", true), ("Eve", true)] {
        assert_eq!(lists(name, LOBBY, &hidden).await, sees_hidden, "{name}");
        assert!(lists(name, LOBBY, &open).await, "{name}");
    }
    // By direct message only its players are shown a game.
    for (name, plays) in [("Bea", false), ("Eve", true)] {
        let direct = harness.direct(name).await;
        assert_eq!(lists(name, &direct, &open).await, plays, "{name}");
    }
    harness.close().await;
}

#[tokio::test]
async fn choices_say_nothing_of_a_hidden_game() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Mal"})).await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let hidden = harness.game_in(BACKROOM).await.number;
    let mal = harness.user("Mal");
    let not_playing = Some("You're not playing in this game");
    for (command, option, said) in [
        ("move", "action", vec![not_playing]),
        ("draw", "claim", Vec::new()),
    ] {
        let mut offered = Vec::new();
        for session in [hidden.as_str(), "99"] {
            let mut options = json!({"session": session});
            options[option] = json!("");
            offered.push(mal.autocomplete(LOBBY, command, options, option).await);
        }
        assert_eq!(offered[0], offered[1], "{command}");
        let names: Vec<_> = offered[0].iter().map(|it| it["name"].as_str()).collect();
        assert_eq!(names, said, "{command}");
    }
    harness.close().await;
}

#[tokio::test]
async fn forged_buttons_show_no_more_than_commands() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Mal"})).await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let hidden = harness.game_in(BACKROOM).await.number;
    let open = harness.game_in(LOBBY).await;
    let panel = open.panel_with("More").await;
    let mal = harness.user("Mal");
    for press in [
        "view",
        "flip/1",
        "moves",
        "export",
        "replay",
        "post-replay",
        "guide",
        "more",
        "resign",
    ] {
        let id = format!("q1/{hidden}/1/{press}");
        let told = mal.is_told(&mal.forge_click(&panel, &id).await).await;
        assert!(told.starts_with(NO_SUCH_GAME), "{press}: {told}");
    }
    let shown = private(&mal.click(&panel, "My view").await);
    assert_eq!(attachments(&shown).len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn outside_its_server_only_its_players_see_a_game() {
    let harness = Harness::open().await;
    let mut game = harness.game_in(LOBBY).await;
    game.plays("e4").await;
    harness.settled().await;
    let (ann, bea) = (harness.direct("Ann").await, harness.direct("Ben").await);
    // On the server everybody sees it, but nobody else by direct message.
    assert!(is_shown(harness.user("Ann"), "chess", &game.number).await);
    assert!(!is_shown(harness.user("Ann"), &ann, &game.number).await);
    assert!(is_shown(harness.user("Ben"), &bea, &game.number).await);
    let owner = harness.user("Ann");
    let listed = owner.slash(&ann, "games", json!({"player": "Ben"}));
    assert!(!answer(&listed.await).contains("#1"));
    harness.close().await;
}
