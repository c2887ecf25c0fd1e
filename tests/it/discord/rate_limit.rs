//! Discord asks to wait: one route, everybody, or for good.

use serde_json::{Value, json};

use super::{
    assert_refused::alive,
    faults::{EDITED_TOO_OFTEN, MISSING_PERMISSIONS, WRITING},
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, belongs_to, buttons, text},
};

/// A channel beside the lobby.
const ELSEWHERE: &str = "chess";

/// How many refusals for missing rights are few: Discord takes far more ill from whoever has 10,000.
const FEW: usize = 15;

/// Requests that Discord limits: answers to interactions are not among them.
async fn limited(harness: &Harness) -> Vec<Value> {
    let is_free = |request: &Value| {
        let path = request["path"].as_str().unwrap();
        path.starts_with("/api/v10/interactions/") || path.starts_with("/api/v10/webhooks/")
    };
    let all = harness.requests().await.into_iter();
    all.filter(|request| !is_free(request)).collect()
}

fn refused(requests: &[Value]) -> Vec<&Value> {
    let is_refused = |request: &&Value| request["status"] == 429;
    requests.iter().filter(is_refused).collect()
}

async fn forbidden(harness: &Harness) -> usize {
    let requests = harness.requests().await;
    let is_forbidden = |request: &&Value| request["status"] == 403;
    requests.iter().filter(is_forbidden).count()
}

/// A game that was begun in the other channel, between Bea and Eve.
async fn game_elsewhere(harness: &Harness) -> Game<'_> {
    let (bea, eve) = (harness.user("Bea"), harness.user("Eve"));
    let options = json!({"game": "chess", "opponent": "Eve", "side": "white"});
    bea.slash(ELSEWHERE, "challenge", options).await;
    let is_card = |message: &&Value| !buttons(message).is_empty();
    let find = |messages: &[Value]| messages.iter().find(is_card).cloned();
    let card = eve.waits_for(ELSEWHERE, find).await;
    eve.forge_click(&card, &buttons(&card)[0].1).await;
    let numbers = (1..100).map(|number| number.to_string());
    let mut numbers = numbers.filter(|number| belongs_to(&card, number));
    Game::of(numbers.next().unwrap(), &card, bea, eve).await
}

async fn is_at_rest(harness: &Harness, game: &Game<'_>, shown: &str) {
    game.panel_showing(shown).await;
    harness.settled().await;
    assert_eq!(alive(&game.messages().await), 1);
}

#[tokio::test]
async fn after_a_refusal_for_all_nothing_is_sent_before_its_time() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(0);
    {
        let mut first = harness.game(json!({})).await;
        let mut second = harness.game_between("Bea", "Eve", json!({})).await;
        harness.settled().await;
        let wait = json!({
            "kind": "rest", "method": "POST", "path": "/channels/*/messages",
            "status": 429, "retry_after": 4, "scope": "global",
        });
        harness.fault(wait).await;
        first.plays("e4 e5").await;
        second.plays("d4 d5").await;
        let is_refused = async || !refused(&limited(&harness).await).is_empty();
        harness.until("something is refused", is_refused).await;
        let typing = first.first;
        let suggested = typing.autocomplete(&first.thread, "move", json!({"action": ""}), "action");
        assert!(!suggested.await.is_empty());
        is_at_rest(&harness, &first, "1… e5").await;
        is_at_rest(&harness, &second, "1… d5").await;
        let requests = limited(&harness).await;
        let [refused] = refused(&requests)[..] else {
            panic!("one was refused: {requests:#?}");
        };
        let at = |request: &Value| request["at_ms"].as_f64().unwrap();
        // What was on its way already is not called back.
        let (from, to) = (at(refused) + 1_000.0, at(refused) + 4_000.0);
        let early = requests
            .iter()
            .filter(|request| (from..to).contains(&at(request)));
        assert_eq!(early.collect::<Vec<_>>(), Vec::<&Value>::new());
    }
    harness.close().await;
}

#[tokio::test]
async fn while_discord_refuses_everything_moves_are_taken_and_few_requests_are_refused() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(0);
    {
        let mut first = harness.game(json!({})).await;
        let mut second = harness.game_between("Bea", "Eve", json!({})).await;
        harness.settled().await;
        for path in ["/channels/*/messages", "/channels/*/messages/*"] {
            let wait = json!({"kind": "rest", "path": path, "status": 429, "retry_after": 0.1, "times": 0});
            harness.fault(wait).await;
        }
        first.plays("e4 e5 Nf3 Nc6").await;
        second.plays("d4 d5 c4 e6").await;
        let board = first.first.slash(&first.thread, "board", json!({})).await;
        assert!(!answer(&board).is_empty(), "{board:#}");
        let are_refused = async || refused(&limited(&harness).await).len() >= 20;
        harness.until("twenty are refused", are_refused).await;
        harness.delete("faults").await;
        is_at_rest(&harness, &first, "2… Nc6").await;
        is_at_rest(&harness, &second, "2… e6").await;
        let count = refused(&limited(&harness).await).len();
        assert!(count <= 60, "{count} were refused");
    }
    harness.close().await;
}

#[tokio::test]
async fn limits_that_answers_tell_are_kept() {
    let harness = Harness::open().await;
    {
        let limit = json!({"requests": 2, "window_ms": 1_000});
        harness
            .patch("settings", json!({"rate_limit": limit}))
            .await;
        let mut game = harness.game(json!({})).await;
        game.plays("e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7").await;
        is_at_rest(&harness, &game, "5… Be7").await;
        assert_eq!(refused(&limited(&harness).await), Vec::<&Value>::new());
    }
    harness.close().await;
}

/// Everybody but Bea makes as many challenges in the lobby as one may; together more than twice as many as are sent at
/// once.
async fn fills_the_lobby(harness: &Harness) -> usize {
    let (people, each) = (["Ann", "Ben", "Chen", "Eve"], 10);
    for name in people {
        for _ in 0..each {
            let user = harness.user(name);
            user.slash(LOBBY, "challenge", json!({"game": "chess"}))
                .await;
        }
    }
    people.len() * each
}

/// Bea makes a challenge in another channel; says how many requests of a method the messages of the lobby got before
/// her card was shown.
async fn sent_before_a_card_elsewhere(harness: &Harness, method: &str) -> usize {
    let before = harness.requests().await.len();
    let bea = harness.user("Bea");
    bea.slash(ELSEWHERE, "challenge", json!({"game": "chess"}))
        .await;
    let is_card = |message: &&Value| !buttons(message).is_empty();
    let find = |messages: &[Value]| messages.iter().find(is_card).cloned();
    let card = bea.waits_for(ELSEWHERE, find).await;
    let elsewhere = messages_of(&card["channel_id"]);
    let lobby = messages_of(&harness.channel_id(LOBBY).await.into());
    let requests = harness.requests().await;
    let later = &requests[before..];
    let shown = later.iter().position(|it| it["path"] == elsewhere.as_str());
    let earlier = later[..shown.unwrap()].iter();
    let is_of_lobby = |request: &&Value| {
        let path = request["path"].as_str().unwrap();
        request["method"] == method && path.starts_with(&lobby)
    };
    earlier.filter(is_of_lobby).count()
}

/// The path of a channel's messages.
fn messages_of(channel: &Value) -> String {
    format!("/api/v10/channels/{}/messages", channel.as_str().unwrap())
}

#[tokio::test]
async fn a_channel_whose_route_is_exhausted_keeps_no_other_waiting() {
    let harness = Harness::open().await;
    {
        let limit = json!({"rate_limit": {"requests": 1, "window_ms": 500}});
        harness.patch("settings", limit).await;
        let made = fills_the_lobby(&harness).await;
        let earlier = sent_before_a_card_elsewhere(&harness, "POST").await;
        assert!(earlier < 10, "it waited for {earlier} others");
        harness.patch("settings", json!({"rate_limit": null})).await;
        harness.settled().await;
        let lobby = messages_of(&harness.user("Ann").reads(LOBBY).await[0]["channel_id"]);
        let requests = limited(&harness).await;
        let of_lobby = |method: &str| {
            let sent = requests.iter().filter(|it| it["method"] == method);
            sent.filter(|it| it["path"].as_str().unwrap().starts_with(&lobby))
                .count()
        };
        // What was not sent has left nothing behind, so that nothing is looked for.
        assert_eq!((of_lobby("POST"), of_lobby("GET")), (made, 0));
        assert_eq!(refused(&requests), Vec::<&Value>::new());
    }
    harness.close().await;
}

#[tokio::test]
async fn edits_of_a_channel_whose_route_is_exhausted_keep_no_other_waiting() {
    let harness = Harness::open().await;
    {
        let made = fills_the_lobby(&harness).await;
        harness.settled().await;
        let limit = json!({"rate_limit": {"requests": 1, "window_ms": 500}});
        harness.patch("settings", limit).await;
        let ann = harness.user("Ann");
        let cleared = ann.slash(LOBBY, "settings clear-challenges", json!({}));
        let told = answer(&cleared.await);
        assert_eq!(told, format!("{made} challenges withdrawn."));
        let earlier = sent_before_a_card_elsewhere(&harness, "DELETE").await;
        assert!(earlier < 10, "it waited for {earlier} others");
        harness.patch("settings", json!({"rate_limit": null})).await;
        harness.settled().await;
        let messages = ann.reads(LOBBY).await;
        let cards = messages.iter().filter(|it| !buttons(it).is_empty());
        assert_eq!(cards.count(), 0, "of {made} cards");
        assert_eq!(refused(&limited(&harness).await), Vec::<&Value>::new());
    }
    harness.close().await;
}

#[tokio::test]
async fn an_old_panel_waits_for_its_route_and_keeps_the_move_that_was_played_on_it() {
    let harness = Harness::open().await;
    {
        let mut game = harness.game(json!({})).await;
        game.plays("e4").await;
        game.first.slash(&game.thread, "draw", json!({})).await;
        let offered = game.panel_with("Decline").await;
        harness.settled().await;
        let limit = json!({"rate_limit": {"requests": 1, "window_ms": 3_000}});
        harness.patch("settings", limit).await;
        // This edit exhausts the route, by which the panel is retired after the next move.
        game.second.click(&offered, "Decline").await;
        game.panel_without("Decline").await;
        game.plays("e5").await;
        is_at_rest(&harness, &game, "1… e5").await;
        let messages = game.messages().await;
        let retired = |message: &Value| buttons(message).is_empty() && text(message) == "1… e5";
        assert!(messages.iter().any(retired), "{messages:#?}");
    }
    harness.close().await;
}

#[tokio::test]
async fn no_more_is_sent_in_a_second_than_discord_grants() {
    let grants = json!({"requests": 10, "window_ms": 1_000});
    let harness = Harness::open_granted("10", json!({"global_rate_limit": grants})).await;
    {
        let mut first = harness.game(json!({})).await;
        let mut second = harness.game_between("Bea", "Eve", json!({})).await;
        first.plays("e4 e5 Nf3 Nc6 Bb5 a6").await;
        second.plays("d4 d5 c4 e6 Nc3 Nf6").await;
        is_at_rest(&harness, &first, "3… a6").await;
        is_at_rest(&harness, &second, "3… Nf6").await;
        assert_eq!(refused(&limited(&harness).await), Vec::<&Value>::new());
    }
    harness.close().await;
}

#[tokio::test]
async fn a_channel_that_refuses_the_bot_stops_no_other_channel() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    {
        let mut shunned = harness.game(json!({})).await;
        let mut elsewhere = game_elsewhere(&harness).await;
        harness.settled().await;
        harness.denies(&WRITING).await;
        let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
        for action in moves.split(' ') {
            shunned.plays(action).await;
            harness.settled().await;
        }
        // That something about the channel has changed is not enough.
        harness.denies(&WRITING).await;
        elsewhere.plays("d4 d5").await;
        is_at_rest(&harness, &elsewhere, "1… d5").await;
        let count = forbidden(&harness).await;
        assert!(count <= FEW, "{count} were refused");
        harness.denies(&[]).await;
        is_at_rest(&harness, &shunned, "10… Nbd7").await;
        shunned.plays("c4").await;
        is_at_rest(&harness, &shunned, "11. c4").await;
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_talks_to_the_bot_where_it_may_not_write_stops_nobody() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    {
        let mut elsewhere = game_elsewhere(&harness).await;
        harness.settled().await;
        harness.denies(&WRITING).await;
        let chen = harness.user("Chen");
        for _ in 0..60 {
            chen.say(LOBBY, "@Qiyuan hi").await;
        }
        elsewhere.plays("d4 d5").await;
        is_at_rest(&harness, &elsewhere, "1… d5").await;
        let count = forbidden(&harness).await;
        assert!((1..=FEW).contains(&count), "{count} were refused");
        harness.denies(&[]).await;
        let said = harness.user("Ann").say(LOBBY, "@Qiyuan hi").await;
        harness.user("Ann").is_replied_to(&said).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_talks_to_the_bot_without_end_is_not_answered_without_end() {
    let harness = Harness::open().await;
    {
        let chen = harness.user("Chen");
        for _ in 0..40 {
            chen.say(LOBBY, "@Qiyuan hi").await;
        }
        // Somebody else is answered.
        let said = harness.user("Ann").say(LOBBY, "@Qiyuan hi").await;
        harness.user("Ann").is_replied_to(&said).await;
        let messages = chen.reads(LOBBY).await;
        let replies = messages.iter().filter(|it| it["type"] == 19).count();
        assert!((2..30).contains(&replies), "{replies}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_limit_on_one_message_holds_up_nothing_else() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(EDITED_TOO_OFTEN);
    {
        let mut first = harness.game(json!({})).await;
        let mut second = harness.game_between("Bea", "Eve", json!({})).await;
        first.plays("e4").await;
        second.plays("d4").await;
        is_at_rest(&harness, &first, "1. e4").await;
        is_at_rest(&harness, &second, "1. d4").await;
        first.first.slash(&first.thread, "draw", json!({})).await;
        let offered = first.panel_with("Decline").await;
        harness.settled().await;
        // As it is where a message is older than an hour: no bucket is named.
        let path = format!("/channels/{}/messages/*", first.thread);
        let limit = json!({
            "kind": "rest", "method": "PATCH", "path": path, "status": 429, "code": EDITED_TOO_OFTEN,
            "retry_after": 60, "bucket": false, "times": 3,
        });
        harness.fault(limit).await;
        first.second.click(&offered, "Decline").await;
        let is_refused = async || !refused(&limited(&harness).await).is_empty();
        harness.until("something is refused", is_refused).await;
        second.plays("d5 c4 e6").await;
        is_at_rest(&harness, &second, "2… e6").await;
        first.panel_without("Decline").await;
        assert_eq!(refused(&limited(&harness).await).len(), 3);
    }
    harness.close().await;
}
