//! The channel is deleted where a game was begun: it goes on, and nobody escapes a loss by that.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    faults::{
        MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE,
        WRONG_KIND_OF_CHANNEL, on_requests,
    },
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, belongs_to, text},
    privacy::BACKROOM,
    user::User,
};

/// Where people can still talk to the bot.
const ELSEWHERE: &str = "chess";

const DISPLACED: &str =
    "SELECT id, ply FROM sessions WHERE place_gone_ms IS NOT NULL AND ended_ms IS NULL ORDER BY id";
const UNPLAYED: &str = "SELECT id, ply FROM sessions WHERE result = 'unplayed' ORDER BY id";
const LIVE: &str = "SELECT id, ply FROM sessions WHERE ended_ms IS NULL ORDER BY id";
const WON: &str = "SELECT id, winners FROM sessions WHERE result = 'won' ORDER BY id";
const TELLS_AT_ONCE: &str = "UPDATE deliveries SET next_try_ms = 1 WHERE surface = 'displaced'";
const TO_TELL: &str =
    "SELECT owner_id, 0 FROM deliveries WHERE surface = 'displaced' AND next_try_ms IS NOT NULL";
const RATED: &str = "SELECT COUNT(*), COUNT(DISTINCT session_id) FROM rating_changes";

impl Harness {
    /// The bot is not told that channels are deleted.
    async fn hears_of_no_end(&self) {
        for event in ["CHANNEL_DELETE", "THREAD_DELETE"] {
            let unheard = json!({"kind": "event_drop", "event": event, "times": 0});
            self.fault(unheard).await;
        }
    }

    /// Waits until a question has exactly this answer.
    async fn comes_to(&self, question: &'static str, rows: &[(i64, i64)]) {
        let came = async || self.rows(question).await == rows;
        self.until(&format!("{question}: {rows:?}"), came).await;
    }

    /// What the bot tells somebody directly, as soon as it does.
    pub(super) async fn tells_directly(&self, name: &str, part: &str) -> Value {
        let channel = self.direct(name).await;
        let find = |messages: &[Value]| {
            let found = messages.iter().find(|it| text(it).contains(part));
            found.cloned()
        };
        self.user(name).waits_for(&channel, find).await
    }
}

/// A player types a move in some channel.
async fn moves(player: User<'_>, channel: &str, action: &str) {
    let options = json!({"action": action, "session": "1"});
    let told = player.slash(channel, "move", options).await;
    assert!(answer(&told).contains("**"), "{told:#}");
}

#[tokio::test]
async fn whoever_deletes_the_channel_of_a_rated_game_loses_it_all_the_same() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let game = harness
        .game_after("f3 e5 g4", json!({"time": "5m", "rated": true}))
        .await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 3)]).await;
    for name in ["Ann", "Ben"] {
        let told = harness.tells_directly(name, "Chess #1").await;
        let against = if name == "Ann" { "Ben" } else { "Ann" };
        let words = text(&told);
        let line = format!("• Chess #1 · {against} · #lobby on **棋院 · Qiyuan**");
        assert!(words.contains(&line), "{words}");
        assert_eq!(told["pinged_user_ids"], json!([]), "{told:#}");
    }
    // Mate, from another channel: there the result is shown.
    moves(game.second, ELSEWHERE, "Qh4").await;
    harness.comes_to(WON, &[(1, 2)]).await;
    harness.comes_to(RATED, &[(2, 1)]).await;
    let thread = harness.thread_of("1").await;
    let is_result = |messages: &[Value]| {
        let mut shown = messages.iter();
        shown
            .any(|it| text(it).contains("(Black) won"))
            .then_some(())
    };
    game.first.waits_for(&thread, is_result).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_whose_channel_was_deleted_goes_on_where_a_player_asks_for_it() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let mut game = harness.game_after("e4 e5", json!({"time": "5m"})).await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    // A stranger sees nothing of it, and moves nothing.
    let options = json!({"session": "1"});
    let eve = harness.user("Eve");
    let told = eve.slash(ELSEWHERE, "board", options.clone());
    assert!(answer(&told.await).contains("no such game"));
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    let board = game.second.slash(ELSEWHERE, "board", options).await;
    assert!(answer(&board).contains("e5"), "{board:#}");
    harness.comes_to(DISPLACED, &[]).await;
    game.thread = harness.thread_of("1").await;
    game.panel_with("Move").await;
    game.plays("Nf3 Nc6").await;
    game.panel_showing("Nc6").await;
    harness.close().await;
}

#[tokio::test]
async fn what_is_refused_moves_no_game_whose_channel_was_deleted() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let mut game = harness.game_after("e4 e5", json!({"time": "5m"})).await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    for (player, typed, why) in [
        (game.second, "Nf6", "'s turn."),
        (game.first, "O-O", "isn't allowed"),
    ] {
        let options = json!({"action": typed});
        let told = player.slash(ELSEWHERE, "move", options).await;
        assert!(answer(&told).contains(why), "{told:#}");
    }
    harness.settled().await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    // Until then the list says that it has no place, and how it gets one.
    let listed = game.first.slash(ELSEWHERE, "games", json!({})).await;
    let page = listed["messages"][0]["embeds"][0]["description"].to_string();
    assert!(
        page.contains("channel deleted (`/board session:1` brings it here)"),
        "{listed:#}"
    );
    assert!(!page.contains("<#"), "{listed:#}");
    moves(game.first, ELSEWHERE, "Nf3").await;
    harness.comes_to(DISPLACED, &[]).await;
    game.thread = harness.thread_of("1").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_was_moved_where_the_opponent_cannot_see_it_is_moved_back_by_the_opponent() {
    let harness = Harness::open().await;
    // Ben cannot be brought into a thread that he cannot see.
    harness
        .expected_refusals
        .extend([UNKNOWN_CHANNEL, MISSING_ACCESS]);
    harness.has_backroom(&["Ann"]).await;
    let number = json!({"session": "1"});
    let mut game = harness.game_after("e4", json!({"time": "5m"})).await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 1)]).await;
    game.first.slash(BACKROOM, "board", number.clone()).await;
    let told = harness.tells_directly("Ben", "has moved to another").await;
    let backroom = harness.channel_id(BACKROOM).await;
    let line = format!("• Chess #1 · Ann · <#{backroom}> on **棋院 · Qiyuan**");
    assert!(text(&told).contains(&line), "{told:#}");
    let hidden = harness.channel(|it| it["parent_id"] == *backroom).await;
    harness.settled().await;
    // Ann sees it where it is, and moves it no further.
    game.first.slash(ELSEWHERE, "board", number.clone()).await;
    harness.settled().await;
    game.second.slash(ELSEWHERE, "board", number).await;
    let elsewhere = harness.channel_id(ELSEWHERE).await;
    let thread = harness.channel(|it| it["parent_id"] == *elsewhere);
    game.thread = thread.await["id"].as_str().unwrap().to_owned();
    let told = harness.tells_directly("Ann", "has moved to another").await;
    let link = format!("<#{elsewhere}>");
    assert!(text(&told).contains(&link), "{told:#}");
    game.panel_showing("1. e4").await;
    harness.settled().await;
    let left = game.first.reads(hidden["id"].as_str().unwrap()).await;
    assert_eq!(alive(&left), 0, "{left:#?}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_hides_channels_from_themselves_by_turns_moves_a_game_once() {
    let harness = Harness::open().await;
    let number = json!({"session": "1"});
    let mut game = harness
        .game_between("Eve", "Ben", json!({"time": "1h"}))
        .await;
    game.plays("e4").await;
    harness.settled().await;
    for (hidden, shown) in [(LOBBY, ELSEWHERE), (ELSEWHERE, LOBBY)] {
        harness.shows(shown, "Eve", true).await;
        harness.shows(hidden, "Eve", false).await;
        game.first.slash(shown, "board", number.clone()).await;
        harness.tells_directly("Ben", "has moved to another").await;
        harness.settled().await;
    }
    let elsewhere = harness.channel(|it| it["name"] == ELSEWHERE).await;
    let id = elsewhere["id"].as_str().unwrap().parse().unwrap();
    let places = "SELECT id, channel_id FROM sessions";
    assert_eq!(harness.rows(places).await, [(1, id)]);
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_is_gone_is_asked_for_once_whoever_asks_for_its_games() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    {
        let lobby = harness.channel(|it| it["name"] == LOBBY).await;
        let path = format!("/api/v10/channels/{}", lobby["id"].as_str().unwrap());
        harness.game(json!({})).await.plays("e4").await;
        harness.settled().await;
        harness.deletes_channel(LOBBY).await;
        harness.comes_to(DISPLACED, &[(1, 1)]).await;
        harness.tells_directly("Ben", "Chess #1").await;
        let asked = async || {
            let requests = harness.requests().await;
            let is_question = |it: &&Value| it["method"] == "GET" && it["path"] == path.as_str();
            requests.iter().filter(is_question).count()
        };
        let before = asked().await;
        for _ in 0..5 {
            let looked = harness
                .user("Eve")
                .slash(ELSEWHERE, "board", json!({"session": "1"}))
                .await;
            assert!(answer(&looked).contains("no such game"), "{looked:#}");
        }
        assert_eq!(asked().await - before, 1);
    }
    harness.close().await;
}

#[tokio::test]
async fn players_are_told_of_each_channel_that_a_game_loses() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game_after("e4", json!({})).await;
    let told_by_now = async |name: &str| {
        let told = super::notices::told(&harness, name).await;
        let gone = told.iter().filter(|it| it.contains("was deleted"));
        gone.count()
    };
    for (channel, times) in [(LOBBY, 1), (ELSEWHERE, 2)] {
        harness.deletes_channel(channel).await;
        harness.comes_to(DISPLACED, &[(1, 1)]).await;
        for name in ["Ann", "Ben"] {
            let is_told = async || told_by_now(name).await == times;
            harness.until("a player is told", is_told).await;
        }
        if channel == LOBBY {
            let ann = harness.user("Ann");
            ann.slash(ELSEWHERE, "board", json!({"session": "1"})).await;
            harness.comes_to(DISPLACED, &[]).await;
            harness.settled().await;
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn challenges_end_with_their_channel_and_games_elsewhere_are_left_alone() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    // The private line of the challenge was deleted with its channel.
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let options = json!({"game": "xiangqi", "opponent": "Eve"});
    harness.user("Ann").challenges(options).await;
    let body = json!({"channel": ELSEWHERE, "command": "challenge", "options": {"game": "go"}});
    harness.user("Ann").tries("slash", body).await;
    harness.settled().await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(UNPLAYED, &[(1, 0)]).await;
    assert_eq!(harness.rows(LIVE).await, [(2, 0)]);
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_was_begun_in_a_thread_goes_on_in_its_channel_and_without_both_by_command() {
    for is_whole_channel in [false, true] {
        let harness = Harness::open().await;
        harness.expected_refusals.push(UNKNOWN_CHANNEL);
        // A thread can have no thread.
        harness.expected_refusals.push(WRONG_KIND_OF_CHANNEL);
        let made = json!({"user": "Ann", "name": "friends"});
        let thread = harness.post("channels/lobby/threads", made).await;
        let thread = thread["id"].as_str().unwrap();
        let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
        let ann = harness.user("Ann");
        ann.slash(thread, "challenge", options).await;
        let find = |messages: &[Value]| {
            let mut shown = messages.iter();
            shown.find(|it| belongs_to(it, "1")).cloned()
        };
        let card = ann.waits_for(thread, find).await;
        harness.user("Ben").click(&card, "Accept").await;
        let mut game = Game::at(
            "1".to_owned(),
            &card,
            thread.to_owned(),
            ann,
            harness.user("Ben"),
        );
        game.panel_with("Move").await;
        game.plays("e4").await;
        harness.settled().await;
        if is_whole_channel {
            harness.deletes_channel(LOBBY).await;
            harness.comes_to(DISPLACED, &[(1, 1)]).await;
            moves(game.second, ELSEWHERE, "e5").await;
            harness.comes_to(LIVE, &[(1, 2)]).await;
        } else {
            harness.deletes_channel(thread).await;
            game.thread = harness.thread_of("1").await;
            game.panel_with("Move").await;
            assert_eq!(harness.rows(DISPLACED).await, []);
        }
        harness.close().await;
    }
}

#[tokio::test]
async fn a_channel_that_is_deleted_while_the_bot_does_not_run_is_missed_at_the_start() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game_after("e4 e5", json!({"time": "1h"})).await;
    harness.kill_bot().await;
    harness.deletes_channel(LOBBY).await;
    harness.start_bot().await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    harness.tells_directly("Ben", "• Chess #1 · Ann · ").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_loses_the_channel_of_several_games_is_told_of_them_in_one_message() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game(json!({"time": "1h"})).await;
    harness
        .game_between("Ann", "Eve", json!({"game": "go", "side": "black"}))
        .await;
    harness.settled().await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 0), (2, 0)]).await;
    let told = harness
        .tells_directly("Ann", "The channels of 2 of your games were deleted:")
        .await;
    let words = text(&told);
    for line in ["• Chess #1 · Ben · ", "• Go #2 · Eve · "] {
        assert!(words.contains(line), "{words}");
    }
    let told = harness.tells_directly("Eve", "Go #2 · Ann").await;
    assert!(!text(&told).contains("#1"), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn players_are_told_of_a_deleted_channel_although_the_bot_was_killed_before() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game_after("e4", json!({})).await;
    let path = "/users/@me/channels";
    let unopened =
        json!({"kind": "rest", "path": path, "method": "POST", "status": 503, "times": 0});
    harness.fault(unopened).await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 1)]).await;
    harness.kill_bot().await;
    harness.delete("faults").await;
    harness.rewrites(TELLS_AT_ONCE).await;
    harness.start_bot().await;
    for name in ["Ann", "Ben"] {
        harness.tells_directly(name, "Chess #1").await;
    }
    harness.close().await;
}

#[tokio::test]
async fn players_are_told_once_of_a_deleted_channel_although_discord_was_in_trouble() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game_after("e4", json!({})).await;
    let path = "/users/@me/channels";
    let trouble = on_requests("POST", path, &json!({"status": 503}));
    harness.fault(trouble).await;
    harness.deletes_channel(LOBBY).await;
    let both = ["Ann", "Ben"];
    let told = async || {
        let mut told = Vec::new();
        for name in both {
            let messages = harness.user(name).reads(&harness.direct(name).await).await;
            let about = messages.iter().filter(|it| text(it).contains("Chess #1"));
            told.extend(about.map(|_| name));
        }
        told
    };
    let is_one_told = async || told().await.len() == 1;
    harness.until("one of them is told", is_one_told).await;
    harness.rewrites(TELLS_AT_ONCE).await;
    let are_both_told = async || told().await.len() >= 2;
    harness.until("both are told", are_both_told).await;
    harness
        .until("nothing is owed", async || {
            harness.rows(TO_TELL).await.is_empty()
        })
        .await;
    assert_eq!(told().await, both);
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_only_became_hidden_is_not_taken_for_deleted() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_CHANNEL]);
    let mut game = harness.game_after("e4 e5", json!({"time": "1h"})).await;
    harness.kill_bot().await;
    harness.denies(&["VIEW_CHANNEL"]).await;
    harness.start_bot().await;
    let is_asked_for = |request: &Value| {
        let path = request["path"].as_str().unwrap();
        request["method"] == "GET" && path.contains("/channels/")
    };
    let is_found = async || harness.requests().await.iter().any(is_asked_for);
    harness.until("the channel is asked for", is_found).await;
    harness.denies(&[]).await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_channel_whose_end_nobody_heard_of_is_found_when_the_game_goes_on() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let game = harness.game_after("e4", json!({"time": "1h"})).await;
    harness.hears_of_no_end().await;
    harness.deletes_channel(LOBBY).await;
    moves(game.second, ELSEWHERE, "e5").await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    // What comes next is shown where it is asked for.
    moves(game.first, ELSEWHERE, "Nf3").await;
    harness.comes_to(DISPLACED, &[]).await;
    harness.close().await;
}

#[tokio::test]
async fn a_flag_falls_as_usual_in_a_game_whose_channel_was_deleted() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    harness.game_after("e4 e5", json!({"time": "4s"})).await;
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    harness.comes_to(WON, &[(1, 2)]).await;
    // A profile names the game without a link to where it was.
    let ann = harness.user("Ann");
    let profile = ann.slash(ELSEWHERE, "profile", json!({})).await;
    let page = profile["messages"][0]["embeds"][0]["description"].to_string();
    assert!(page.contains("#1") && !page.contains("<#"), "{page}");
    harness.close().await;
}

#[tokio::test]
async fn a_flag_falls_although_the_channel_and_the_thread_were_deleted() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let game = harness.game_after("e4 e5", json!({"time": "10s"})).await;
    // With a channel its threads are gone.
    harness.deletes_channel(LOBBY).await;
    harness.comes_to(DISPLACED, &[(1, 2)]).await;
    harness.comes_to(WON, &[(1, 2)]).await;
    // Whoever moves after that is told how it ended.
    let late = json!({"action": "Nf3", "session": "1"});
    let told = answer(&game.first.slash(ELSEWHERE, "move", late).await);
    assert!(told.contains("over"), "{told}");
    let shown = answer(
        &game
            .second
            .slash(ELSEWHERE, "board", json!({"session": "1"}))
            .await,
    );
    assert!(shown.contains("(Black) won: "), "{shown}");
    harness.close().await;
}

#[tokio::test]
async fn where_a_game_goes_on_in_a_channel_others_are_answered_as_usual() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let game = harness.game_after("e4 e5", json!({})).await;
    harness.deletes_channel(&game.thread).await;
    let (eve, ann) = (harness.user("Eve"), game.first);
    let goes_on = |messages: &[Value]| {
        let mut messages = messages.iter();
        let found = messages.find(|it| text(it).contains("so we'll go on here"));
        found.cloned()
    };
    moves(ann, LOBBY, "Nf3").await;
    ann.waits_for(LOBBY, goes_on).await;
    for words in ["change the board", "I want to play with Ann instead"] {
        let said = eve.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = eve.is_replied_to(&said).await;
        assert!(reply.contains("glad to host a game"), "{words}: {reply}");
    }
    let said = ann.say(LOBBY, "@Qiyuan clock").await;
    let reply = ann.is_replied_to(&said).await;
    assert!(reply.contains("no clock running here"), "{reply}");
    harness.close().await;
}
