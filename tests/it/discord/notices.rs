//! Who is told of what, how and how often: ends, answers, resumes, and what people have chosen.

use serde_json::{Value, json};

use super::{
    faults::{CANNOT_SEND, on_requests},
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, pinged, text},
    settings::{chosen, menu},
    user::User,
};

/// Who was pinged in a channel so far: one entry for each message and person, by name, in order.
pub(super) async fn pings(harness: &Harness, channel: &str) -> Vec<String> {
    let state = harness.get("state").await;
    let users = state["users"].as_array().unwrap();
    let name_of = |id: &str| {
        let user = users.iter().find(|user| user["id"] == id).unwrap();
        user["name"].as_str().unwrap().to_owned()
    };
    let messages = harness.user("Eve").reads(channel).await;
    let pinged = messages.iter().flat_map(|message| {
        let mut names: Vec<String> = pinged(message).iter().map(|id| name_of(id)).collect();
        names.sort_unstable();
        names
    });
    pinged.collect()
}

impl Game<'_> {
    /// Who is pinged in the thread by what `does`, once all of it is sent.
    pub(in crate::discord) async fn pinged_by(
        &self,
        does: impl Future<Output = ()>,
    ) -> Vec<String> {
        let harness = self.first.harness;
        harness.settled().await;
        let before = self.ping_ids().await;
        does.await;
        harness.settled().await;
        pings_of(harness, &self.thread, &before).await
    }

    /// The messages that are there.
    pub(super) async fn ping_ids(&self) -> Vec<Value> {
        let messages = self.messages().await.into_iter();
        messages.map(|message| message["id"].clone()).collect()
    }
}

/// Who was pinged by messages that were not there before.
pub(super) async fn pings_of(harness: &Harness, channel: &str, before: &[Value]) -> Vec<String> {
    let messages = harness.user("Eve").reads(channel).await;
    let new = messages.iter().filter(|it| !before.contains(&it["id"]));
    let ids: Vec<String> = new.flat_map(pinged).collect();
    let mut names = Vec::new();
    for name in ["Ann", "Ben", "Bea", "Chen", "Eve"] {
        let id = harness.id_of(name).await;
        names.extend(ids.iter().filter(|it| **it == id).map(|_| name.to_owned()));
    }
    names
}

pub(super) async fn resigns(game: &Game<'_>, user: User<'_>) {
    let asked = user.slash(&game.thread, "resign", json!({})).await;
    user.click(&message::private(&asked), "Yes, resign").await;
}

/// What the bot has said to somebody directly.
pub(super) async fn told(harness: &Harness, name: &str) -> Vec<String> {
    let channel = harness.direct(name).await;
    let messages = harness.user(name).reads(&channel).await;
    messages.iter().map(text).collect()
}

/// What somebody is told directly who had been told this, as soon as it is `most`: the next message of a game replaces
/// the one before.
async fn told_since(harness: &Harness, name: &str, before: &[String], most: usize) -> Vec<String> {
    harness.settled().await;
    let is_left = async || told(harness, name).await.len() <= most;
    harness.until("older messages are gone", is_left).await;
    let mut said = told(harness, name).await;
    said.retain(|it| !before.contains(it));
    said
}

pub(super) async fn chooses(user: User<'_>, options: Value) {
    let saved = user.slash(LOBBY, "settings notices", options).await;
    let said = answer(&saved);
    assert!(
        said.starts_with("Saved.\n") && said.contains("\nYour settings"),
        "{saved:#}"
    );
}

#[tokio::test]
async fn both_players_are_mentioned_once_when_a_game_ends() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("f3 e5 g4", json!({})).await;
    let panels = game.messages().await.len();
    let pinged = game
        .pinged_by(async { game.clone().plays("Qh4#").await })
        .await;
    assert_eq!(pinged, ["Ann", "Ben"], "mate");
    assert_eq!(
        game.messages().await.len(),
        panels + 1,
        "the old panel stays as a line"
    );
    game.has_one_panel().await;

    game = harness.game_after("e4", json!({})).await;
    let panels = game.messages().await.len();
    let pinged = game.pinged_by(resigns(&game, game.second)).await;
    assert_eq!(pinged, ["Ann", "Ben"], "resignation");
    assert_eq!(game.messages().await.len(), panels, "the old panel goes");
    game.has_one_panel().await;

    let game = harness.game_after("e4 e5", json!({})).await;
    game.first.slash(&game.thread, "draw", json!({})).await;
    let agrees = async {
        game.second.slash(&game.thread, "draw", json!({})).await;
    };
    assert_eq!(game.pinged_by(agrees).await, ["Ann", "Ben"], "agreement");

    let game = harness.game_after("e4", json!({})).await;
    let panel = game.panel().await;
    let aborts = async {
        let menu = game.second.click(&panel, "More").await;
        let asked = game
            .second
            .select(&message::private(&menu), &["abort"])
            .await;
        game.second.click(&asked["messages"][0], "Yes, abort").await;
    };
    assert_eq!(game.pinged_by(aborts).await, ["Ann", "Ben"], "aborted");
    harness.close().await;
}

#[tokio::test]
async fn both_players_are_mentioned_once_when_a_flag_falls() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"time": "6s"})).await;
    harness.settled().await;
    let before = game.ping_ids().await;
    game.panel_showing("ran out of time").await;
    harness.settled().await;
    assert_eq!(
        pings_of(&harness, &game.thread, &before).await,
        ["Ann", "Ben"]
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_challenged_and_moves_second_is_told_once_that_the_game_has_begun() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"side": "black"})).await;
    harness.settled().await;
    let thread = pings(&harness, &game.thread).await;
    assert_eq!(thread, ["Ann", "Ben"], "he has to move, she waited");
    game.second
        .slash(&game.thread, "move", json!({"action": "e4"}))
        .await;
    game.panel_showing("1. e4").await;
    harness.settled().await;
    let thread = pings(&harness, &game.thread).await;
    assert_eq!(thread, ["Ann", "Ben", "Ann"]);
    harness.close().await;
}

#[tokio::test]
async fn whoever_challenged_hears_of_the_begin_as_they_chose() {
    let harness = Harness::open().await;
    let challenges = json!({"challenges": "direct"});
    chooses(harness.user("Ann"), challenges).await;
    let game = harness.game(json!({"side": "black"})).await;
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ben"]);
    let told = told(&harness, "Ann").await;
    let [told] = &told[..] else {
        panic!("once: {told:?}");
    };
    assert!(told.starts_with("Your challenge was accepted"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn nobody_is_pinged_again_by_what_follows_the_end() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4 e5", json!({})).await;
    resigns(&game, game.first).await;
    let panel = game.panel_with("Rematch").await;
    let offers = async {
        game.first.click(&panel, "Rematch").await;
        game.panel_with("Decline").await;
    };
    assert_eq!(
        game.pinged_by(offers).await,
        ["Ben"],
        "who is asked for a rematch"
    );
    let panel = game.panel_with("Decline").await;
    let declines = async {
        game.second.click(&panel, "Decline").await;
        game.panel_without("Decline").await;
    };
    assert_eq!(
        game.pinged_by(declines).await,
        ["Ann"],
        "whose rematch was declined"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_pause_ends_when_both_are_ready_and_who_was_ready_first_is_told() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({"time": "20s"})).await;
    let panel = game.panel().await;
    let menu = game.second.click(&panel, "More").await;
    game.second
        .select(&message::private(&menu), &["pause"])
        .await;
    let panel = game.panel_with("Accept").await;
    game.first.click(&panel, "Accept").await;
    let panel = game.panel_with("Resume").await;
    let asks = async {
        game.first.click(&panel, "Resume").await;
        game.panel_showing("Ready to resume: <@").await;
    };
    assert_eq!(game.pinged_by(asks).await, ["Ben"], "who is waited for");
    let panel = game.panel().await;
    let ids = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let waits = format!(
        "Ready to resume: <@{}>. Still to press **Resume**: <@{}>. The clocks start <t:",
        ids[0], ids[1]
    );
    assert!(text(&panel).contains(&waits), "{panel:#}");
    assert_eq!(
        harness.rows("SELECT id, to_move FROM sessions").await.len(),
        1
    );
    let refused = game.first.click(&panel, "Resume").await;
    let refused = game.first.hears(&refused).await;
    assert!(
        answer(&refused).starts_with("You're already ready."),
        "{refused:#}"
    );
    let agrees = async {
        game.second.click(&panel, "Resume").await;
        game.panel_with("Move").await;
    };
    assert_eq!(
        game.pinged_by(agrees).await,
        ["Ann"],
        "who was ready first, for whose clock runs has just pressed that button"
    );
    let panel = game.panel_with("Move").await;
    assert!(!text(&panel).contains("paused"), "{panel:#}");
    game.has_one_panel().await;
    harness.close().await;
}

/// Ann proposes a pause, and Ben agrees.
async fn pauses(game: &Game<'_>) {
    game.first.more(&game.panel().await, "pause").await;
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Accept").await;
    game.panel_with("Resume").await;
}

#[tokio::test]
async fn whoever_waits_for_the_end_of_a_pause_and_is_to_move_is_told_of_it_once() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({"time": "10m"})).await;
    pauses(&game).await;
    let panel = game.settled_panel().await;
    game.second.click(&panel, "Resume").await;
    let panel = game.panel_showing("Ready to resume: <@").await;
    let agrees = async {
        game.first.click(&panel, "Resume").await;
        game.panel_with("Move").await;
    };
    assert_eq!(game.pinged_by(agrees).await, ["Ben"], "Black is to move");
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_proposed_a_pause_is_told_once_that_it_has_begun_as_they_chose() {
    let harness = Harness::open().await;
    for (way, is_mentioned) in [("mention", true), ("direct", false), ("none", false)] {
        chooses(harness.user("Ann"), json!({"turns": way})).await;
        let game = harness.game_after("e4", json!({"time": "10m"})).await;
        game.first.more(&game.panel().await, "pause").await;
        let panel = game.panel_with("Accept").await;
        let before = told(&harness, "Ann").await;
        let agrees = async {
            game.second.click(&panel, "Accept").await;
            game.panel_with("Resume").await;
        };
        let pinged = game.pinged_by(agrees).await;
        let expected: &[&str] = if is_mentioned { &["Ann"] } else { &[] };
        assert_eq!(pinged, expected, "{way}");
        let said = told_since(&harness, "Ann", &before, 1).await;
        let said: Vec<&str> = said.iter().filter_map(|it| it.lines().next()).collect();
        let expected: &[&str] = match way {
            "direct" => &["The game is paused, and no clock is running."],
            _ => &[],
        };
        assert_eq!(said, expected, "{way}");
        game.has_one_panel().await;
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_offered_a_rematch_is_told_once_that_it_begins_as_they_chose() {
    let harness = Harness::open().await;
    for (way, expected) in [
        ("mention", &["Ann", "Ben"][..]),
        ("direct", &["Ben"]),
        ("none", &["Ben"]),
    ] {
        chooses(harness.user("Ann"), json!({"challenges": way})).await;
        let game = harness.game_after("e4 e5", json!({})).await;
        resigns(&game, game.first).await;
        let panel = game.panel_with("Rematch").await;
        game.first.click(&panel, "Rematch").await;
        let panel = game.panel_with("Accept").await;
        let before = told(&harness, "Ann").await;
        let agrees = async {
            game.second.click(&panel, "Accept").await;
            game.panel_showing("Rematch: #").await;
        };
        let pinged = game.pinged_by(agrees).await;
        assert_eq!(pinged, expected, "{way}: he has white now, she waited");
        let said = told_since(&harness, "Ann", &before, before.len() + 1).await;
        let said: Vec<&str> = said.iter().filter_map(|it| it.lines().next()).collect();
        let expected: &[&str] = match way {
            "direct" => &["Your rematch is on: the new game has begun."],
            _ => &[],
        };
        assert_eq!(said, expected, "{way}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_accepts_a_rematch_and_moves_second_is_not_told_of_it() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4 e5", json!({})).await;
    resigns(&game, game.first).await;
    let panel = game.panel_with("Rematch").await;
    game.second.click(&panel, "Rematch").await;
    let panel = game.panel_with("Accept").await;
    let agrees = async {
        game.first.click(&panel, "Accept").await;
        game.panel_showing("Rematch: #").await;
    };
    assert_eq!(game.pinged_by(agrees).await, ["Ben"], "once, with the move");
    harness.close().await;
}

#[tokio::test]
async fn whoever_asked_for_a_takeback_is_told_once_that_it_was_granted() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    game.first.slash(&game.thread, "takeback", json!({})).await;
    let panel = game.panel_with("Accept").await;
    let agrees = async {
        game.second.click(&panel, "Accept").await;
        game.panel_without("Accept").await;
    };
    assert_eq!(game.pinged_by(agrees).await, ["Ann"]);
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_offered_is_told_once_that_it_was_declined() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4 e5", json!({})).await;
    let (ann, ben) = (game.first, game.second);
    for (offer, words) in [
        ("draw", "declined your draw offer."),
        ("takeback", "declined your takeback request."),
        ("pause", "would rather keep playing than pause."),
        ("flip-for-all", "would rather keep the board as it is."),
    ] {
        ann.more(&game.settled_panel().await, offer).await;
        let panel = game.panel_with("Decline").await;
        let declines = async {
            ben.click(&panel, "Decline").await;
            game.panel_without("Decline").await;
        };
        assert_eq!(game.pinged_by(declines).await, ["Ann"], "{offer}");
        let messages = game.messages().await;
        let [ann_id, ben_id] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
        let line = format!("<@{ann_id}>: <@{ben_id}> {words}");
        let found = messages.iter().filter(|it| text(it) == line).count();
        assert_eq!(found, 1, "{messages:#?}");
    }
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    // Who has played on needs no such line any more.
    let messages = game.messages().await;
    let is_notice =
        |it: &&Value| text(it).contains("declined your") || text(it).contains("would rather");
    assert_eq!(
        messages.iter().filter(is_notice).count(),
        0,
        "{messages:#?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_challenged_is_told_once_that_it_was_declined() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let (_, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    harness.settled().await;
    assert_eq!(pings(&harness, LOBBY).await, ["Ben"]);
    ben.click(&card, "Decline").await;
    let [ann_id, ben_id] = [harness.id_of("Ann").await, harness.id_of("Ben").await];
    let line = format!("<@{ann_id}>: <@{ben_id}> declined your challenge (Chess).");
    let find = |messages: &[Value]| messages.iter().find(|it| text(it) == line).cloned();
    ann.waits_for(LOBBY, find).await;
    harness.settled().await;
    // The card is gone, and the mention of Ben with it.
    assert_eq!(pings(&harness, LOBBY).await, ["Ann"]);
    // A day later the line goes as well.
    harness.stop_bot().await;
    let tomorrow = "UPDATE deliveries SET next_try_ms = next_try_ms - 86400000
        WHERE surface = 'archive'";
    harness.rewrites(tomorrow).await;
    harness.start_bot().await;
    let is_gone = async || !ann.reads(LOBBY).await.iter().any(|it| text(it) == line);
    harness.until("the line is deleted", is_gone).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_wants_direct_messages_gets_one_instead_of_each_mention() {
    let harness = Harness::open().await;
    chooses(
        harness.user("Ben"),
        json!({"turns": "direct", "ends": "direct", "challenges": "direct"}),
    )
    .await;
    let challenge = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    ann.slash(LOBBY, "challenge", challenge).await;
    let card = ann.sees_card("1").await;
    harness.settled().await;
    assert_eq!(pings(&harness, LOBBY).await, Vec::<String>::new());
    let challenged = told(&harness, "Ben").await;
    assert_eq!(challenged.len(), 1, "{challenged:?}");
    assert!(
        challenged[0].starts_with("Ann challenges you to a game.\n• Chess #1 · Ann · <#"),
        "{challenged:?}"
    );
    ben.click(&card, "Accept").await;
    let is_gone = async || told(&harness, "Ben").await.is_empty();
    harness.until("the challenge is no news", is_gone).await;
    let mut game = Game::of("1".to_owned(), &card, ann, ben).await;
    game.panel().await;
    game.plays("e4").await;
    harness.settled().await;
    let turn = told_since(&harness, "Ben", &challenged, 1).await;
    let line = format!("• Chess #1 · Ann · <#{}>", game.thread);
    assert!(
        turn[0].starts_with("It's your turn.\nLast move: 1. e4\n") && turn[0].contains(&line),
        "{turn:?}"
    );
    assert_eq!(
        pings(&harness, &game.thread).await,
        ["Ann"],
        "for the first move"
    );
    let pinged = game.pinged_by(resigns(&game, game.first)).await;
    assert_eq!(pinged, ["Ann"]);
    let over = told_since(&harness, "Ben", &turn, 1).await;
    let result = "Congratulations! Ben (Black) won: Ann resigned\n";
    assert!(over[0].starts_with(result), "{over:?}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_told_directly_that_an_offer_was_declined_hears_whose_move_it_is() {
    let harness = Harness::open().await;
    let direct = json!({"turns": "direct", "challenges": "direct"});
    chooses(harness.user("Ann"), direct).await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let is_told = async |words: &str| {
        let is_so = async || {
            let told = told(&harness, "Ann").await;
            told.len() == usize::from(!words.is_empty())
                && told.iter().all(|it| it.starts_with(words))
        };
        harness.until(words, is_so).await;
    };
    ann.slash(&game.thread, "draw", json!({})).await;
    ben.click(&game.panel_showing("offers a draw").await, "Decline")
        .await;
    is_told("Ben declined your draw offer.\nIt's your turn.\n").await;
    game.plays("e4").await;
    is_told("").await;
    let asks = json!({"flip-for-all": true});
    ann.slash(&game.thread, "board", asks).await;
    ben.click(&game.panel_showing("flip the board").await, "Decline")
        .await;
    let declined = "Ben would rather keep the board as it is.\n•";
    is_told(declined).await;
    // What else happens meanwhile takes nothing away.
    ann.slash(&game.thread, "draw", json!({})).await;
    game.panel_showing("offers a draw").await;
    harness.settled().await;
    is_told(declined).await;
    game.plays("e5").await;
    is_told("It's your turn.\nLast move: 1… e5\n").await;
    ben.more(&game.panel_showing("1… e5").await, "pause").await;
    let asked = "Ben would like to pause the game.\nIt's your turn.\n";
    is_told(asked).await;
    ann.click(&game.panel_with("Decline").await, "Decline")
        .await;
    game.panel_without("Decline").await;
    harness.settled().await;
    // It says that it is her move.
    is_told(asked).await;
    resigns(&game, ben).await;
    is_told("").await;
    let over = game.panel_with("Rematch").await;
    ann.click(&over, "Rematch").await;
    ben.click(&game.panel_with("Decline").await, "Decline")
        .await;
    is_told("Ben doesn't want a rematch right now.").await;
    harness.close().await;
}

#[tokio::test]
async fn a_request_for_a_rematch_is_no_news_once_it_is_declined_and_nobody_is_congratulated_on_a_loss()
 {
    let harness = Harness::open().await;
    let direct = json!({"ends": "direct", "challenges": "direct"});
    chooses(harness.user("Ann"), direct).await;
    let game = harness.game_after("e4 e5", json!({})).await;
    let is_told = async |count: usize, words: &str| {
        let is_so = async || {
            let told = told(&harness, "Ann").await;
            told.len() == count && told[count - 1].starts_with(words)
        };
        harness.until(words, is_so).await;
    };
    resigns(&game, game.first).await;
    game.panel_with("Rematch").await;
    is_told(1, "Your game is over. Ben (Black) won: Ann resigned\n").await;
    let over = game.panel_with("Rematch").await;
    game.second.click(&over, "Rematch").await;
    is_told(2, "Ben would like a rematch.").await;
    let panel = game.panel_with("Decline").await;
    game.first.click(&panel, "Decline").await;
    // How the game ended stays.
    is_told(1, "Your game is over. ").await;
    harness.close().await;
}

#[tokio::test]
async fn a_direct_message_goes_when_it_is_no_news_any_more() {
    let harness = Harness::open().await;
    chooses(harness.user("Ann"), json!({"turns": "direct"})).await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    let is_told = async |count: usize| {
        let is_so = async || told(&harness, "Ann").await.len() == count;
        harness.until("what is no news is gone", is_so).await;
    };
    is_told(1).await;
    game.plays("e4").await;
    is_told(0).await;
    game.plays("e5").await;
    is_told(1).await;
    let before = told(&harness, "Ann").await;
    game.second.slash(&game.thread, "draw", json!({})).await;
    let asked = told_since(&harness, "Ann", &before, 1).await;
    let words = "Ben offers a draw.\nIt's your turn.\nLast move: 1… e5\n";
    assert!(asked[0].starts_with(words), "{asked:?}");
    let panel = game.panel_showing("offers a draw").await;
    game.first.click(&panel, "Accept").await;
    is_told(0).await;
    harness.close().await;
}

#[tokio::test]
async fn of_a_game_one_direct_message_is_left_that_tells_the_last_move_and_the_time() {
    let harness = Harness::open().await;
    chooses(harness.user("Ann"), json!({"turns": "direct"})).await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    let first = told_since(&harness, "Ann", &[], 1).await;
    let begun = "Your challenge was accepted and the game has begun. It's your turn.\n\
        Your time runs out <t:";
    assert!(first[0].starts_with(begun), "{first:?}");
    let mut before = first;
    for (moves, last) in [
        ("e4 e5", "1… e5"),
        ("Nf3 Nc6", "2… Nc6"),
        ("Bb5 a6", "3… a6"),
    ] {
        game.plays(moves).await;
        let said = told_since(&harness, "Ann", &before, 1).await;
        let words = format!("It's your turn.\nLast move: {last}\nYour time runs out <t:");
        assert!(said[0].starts_with(&words), "{said:?}");
        assert_eq!(said.len(), 1, "{said:?}");
        before = said;
    }
    harness.close().await;
}

#[tokio::test]
async fn a_direct_message_names_who_offers_something_and_who_is_ready() {
    let harness = Harness::open().await;
    chooses(harness.user("Ben"), json!({"turns": "direct"})).await;
    let game = harness.game_after("e4", json!({})).await;
    let heard = async |sentence: &str| {
        let is_so = async || {
            let told = told(&harness, "Ben").await;
            told.last().is_some_and(|last| last.starts_with(sentence))
        };
        harness.until(sentence, is_so).await;
    };
    game.first.more(&game.panel().await, "draw").await;
    heard("Ann offers a draw.\n").await;
    game.second
        .click(&game.panel_with("Decline").await, "Decline")
        .await;
    game.panel_without("Decline").await;
    game.first.more(&game.panel().await, "pause").await;
    heard("Ann would like to pause the game.\n").await;
    game.second
        .click(&game.panel_with("Accept").await, "Accept")
        .await;
    game.first
        .click(&game.panel_with("Resume").await, "Resume")
        .await;
    heard("Ann is ready to resume and is waiting for you.\n").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_takes_no_direct_message_is_mentioned_instead() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(CANNOT_SEND);
    let ben = harness.user("Ben");
    chooses(ben, json!({"turns": "direct", "ends": "direct"})).await;
    let mut game = harness.game(json!({})).await;
    harness.settled().await;
    let path = format!("/channels/{}/messages", harness.direct("Ben").await);
    let closed = json!({"status": 403, "code": CANNOT_SEND, "times": 0});
    harness.fault(on_requests("POST", &path, &closed)).await;
    game.plays("e4").await;
    harness.settled().await;
    assert_eq!(pings(&harness, &game.thread).await, ["Ann", "Ben"]);
    let pinged = game.pinged_by(resigns(&game, game.first)).await;
    assert_eq!(pinged, ["Ann", "Ben"]);
    assert_eq!(told(&harness, "Ben").await, Vec::<String>::new());
    harness.delete("faults").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_wants_nothing_is_told_nothing_and_the_others_are() {
    let harness = Harness::open().await;
    let nothing = json!({"turns": "none", "ends": "none", "challenges": "none"});
    chooses(harness.user("Ben"), nothing).await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    resigns(&game, game.first).await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    assert_eq!(pings(&harness, LOBBY).await, Vec::<String>::new());
    let thread = pings(&harness, &game.thread).await;
    assert!(!thread.contains(&"Ben".to_owned()), "{thread:?}");
    assert_eq!(thread.last().map(String::as_str), Some("Ann"));
    assert_eq!(told(&harness, "Ben").await, Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn hours_and_time_zones_that_cannot_be_read_are_refused_in_words() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    let set = async |options: Value| answer(&ben.slash(LOBBY, "settings notices", options).await);
    let refused = set(json!({"quiet": "at `night`"})).await;
    assert!(refused.starts_with("I can't read "), "{refused}");
    let refused = set(json!({"time-zone": "Europe/Berlin"})).await;
    assert_eq!(
        refused,
        "Set your quiet hours first, with `quiet:`. Then choose their time zone."
    );
    let refused = set(json!({"quiet": "23-7", "time-zone": "Nowhere/Town"})).await;
    assert!(
        refused.starts_with("I don't know the time zone "),
        "{refused}"
    );
    let options = json!({"quiet": "23-7", "time-zone": "europe/berlin", "turns": "direct"});
    let page = ben.slash(LOBBY, "settings notices", options).await;
    let saved = answer(&page);
    assert!(saved.contains("**23:00–7:00 Europe/Berlin**"), "{saved}");
    let turns = menu(&message::private(&page), "Your turn");
    assert_eq!(chosen(&turns), ["direct"]);
    for (typed, shown) in [
        ("11pm-7am Tokyo", "**23:00–7:00 Asia/Tokyo**"),
        ("晚上11点到早上7点 北京时间", "**23:00–7:00 Asia/Shanghai**"),
        (
            "from 10 pm to 6 am new york",
            "**22:00–6:00 America/New_York**",
        ),
    ] {
        let saved = set(json!({"quiet": typed})).await;
        assert!(saved.contains(shown), "{typed}: {saved}");
    }
    let refused = set(json!({"quiet": "11pm-7am Nowhere"})).await;
    assert!(
        refused.starts_with("I don't know the time zone `Nowhere`."),
        "{refused}"
    );
    let refused = set(json!({"quiet": "11pm-7am Tokyo", "time-zone": "Berlin"})).await;
    let two = "You wrote two time zones, `Asia/Tokyo` and `Europe/Berlin`. Choose one.";
    assert_eq!(refused, two);
    let zones = ben.autocomplete(
        LOBBY,
        "settings notices",
        json!({"time-zone": "york"}),
        "time-zone",
    );
    assert_eq!(zones.await[0]["value"], "America/New_York");
    for options in [
        json!({"quiet": "off"}),
        json!({"quiet": "off", "time-zone": "Berlin"}),
    ] {
        set(json!({"quiet": "23-7", "time-zone": "Berlin"})).await;
        let off = set(options).await;
        assert!(off.contains("**off**"), "{off}");
    }
    harness.close().await;
}
