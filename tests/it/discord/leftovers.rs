//! What must be taken away although nobody heard of it, and what must come back although nobody asked for it.

use serde_json::{Value, json};

use super::{
    faults::{
        MISSING_ACCESS, MISSING_PERMISSIONS, NO_CODE, THREAD_ARCHIVED, THREAD_LOCKED,
        UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, on_edits, on_posts, on_requests,
    },
    game::{Game, LOBBY},
    harness::Harness,
    message::{belongs_to, text},
};

/// What the bot needs to say anything anywhere.
const ANY_WRITING: [&str; 3] = [
    "SEND_MESSAGES",
    "SEND_MESSAGES_IN_THREADS",
    "CREATE_PUBLIC_THREADS",
];

impl Harness {
    /// The bot may do everything again, and does not hear of it.
    async fn allows_unheard(&self) {
        let unheard = json!({"kind": "event_drop", "event": "CHANNEL_UPDATE"});
        self.fault(unheard).await;
        self.denies(&[]).await;
        self.faults_have_struck().await;
    }

    /// Waits until nothing is owed and nothing is to be cleared up.
    async fn is_cleared_up(&self) {
        self.settled().await;
        let rest = "SELECT owner_id, rank FROM deliveries WHERE next_try_ms IS NOT NULL";
        let is_done = async || self.rows(rest).await.is_empty();
        self.until("nothing is to be cleared up", is_done).await;
    }
}

impl Game<'_> {
    /// There is one panel, in the thread and nowhere else.
    async fn has_one_panel_in_its_thread(&self) {
        self.has_one_panel().await;
        let lobby = self.first.reads(LOBBY).await;
        let is_panel = |it: &&Value| it["id"] != self.card && belongs_to(it, &self.number);
        assert_eq!(lobby.iter().find(is_panel), None);
    }
}

#[tokio::test]
async fn a_post_that_is_carried_out_after_everybody_gave_it_up_is_taken_away() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let mut game = harness.game_after("e4", json!({})).await;
    harness
        .fault(on_posts(&json!({"delay_ms": 4_000, "lose_answer": true})))
        .await;
    game.plays("e5").await;
    harness.faults_have_struck().await;
    harness.kill_bot().await;
    // The next attempt fails; before the one after that the game goes on.
    harness
        .fault(on_posts(&json!({"status": 500, "delay_ms": 700})))
        .await;
    harness.start_bot().await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.is_cleared_up().await;
    let requests = harness.requests().await;
    let is_late = |it: &&Value| it["took_ms"].as_f64().unwrap() > 3_900.0;
    assert!(
        requests
            .iter()
            .any(|it| is_late(&it) && it["status"] == 200)
    );
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn what_was_left_behind_is_taken_away_also_after_something_was_given_up() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let mut game = harness.game_after("e4", json!({})).await;
    harness.fault(on_posts(&json!({"lose_answer": true}))).await;
    game.plays("e5").await;
    harness.faults_have_struck().await;
    harness.denies(&ANY_WRITING).await;
    harness.settled().await;
    harness.allows_unheard().await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn a_thread_is_not_given_up_because_the_bot_was_removed_for_a_moment() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend([NO_CODE, MISSING_ACCESS]);
    let mut game = harness.game_after("e4", json!({})).await;
    harness
        .fault(on_posts(&json!({"status": 500, "delay_ms": 300})))
        .await;
    game.plays("e5").await;
    harness.fault(json!({"kind": "guild_leave"})).await;
    // A post to the lobby would arrive when the bot is back.
    let path = format!("/channels/{}/messages", harness.channel_id(LOBBY).await);
    harness
        .fault(on_requests("POST", &path, &json!({"delay_ms": 1_000})))
        .await;
    let given_up =
        "SELECT owner_id, rank FROM deliveries WHERE given_up IS NOT NULL OR attempts > 1";
    let is_tried = async || !harness.rows(given_up).await.is_empty();
    harness.until("a delivery has failed", is_tried).await;
    harness.fault(json!({"kind": "guild_join"})).await;
    game.panel_showing("1… e5").await;
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn an_old_panel_is_put_away_although_its_thread_was_locked_for_a_moment() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(THREAD_LOCKED);
    let mut game = harness.game_after("e4", json!({})).await;
    harness
        .fault(on_edits(&json!({"status": 400, "code": THREAD_LOCKED})))
        .await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn an_old_panel_is_put_away_although_its_thread_falls_asleep() {
    let harness = Harness::open().await;
    harness.expected_refusals.extend([NO_CODE, THREAD_ARCHIVED]);
    let mut game = harness.game_after("e4", json!({})).await;
    harness
        .fault(on_edits(&json!({"status": 500, "delay_ms": 500})))
        .await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.faults_have_struck().await;
    let thread = format!("channels/{}", game.thread);
    harness.patch(&thread, json!({"archived": true})).await;
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn a_deleted_board_comes_back_by_itself() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let panel = game.settled_panel().await;
    harness.deletes_message(&panel).await;
    let again = game.panel_showing("1. e4").await;
    assert_ne!(again["id"], panel["id"]);
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_channel_by_itself() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let game = harness.game_after("e4", json!({})).await;
    harness.deletes_channel(&game.thread).await;
    let find = |messages: &[Value]| {
        let mut shown = messages.iter().rev();
        let is_panel = |it: &&Value| it["id"] != game.card && belongs_to(it, &game.number);
        shown.find(is_panel).cloned()
    };
    let panel = game.first.waits_for(LOBBY, find).await;
    assert!(text(&panel).contains("1. e4"), "{panel:#}");
    let link = format!("<#{}>", game.thread);
    let no_link = |messages: &[Value]| {
        let card = messages.iter().find(|it| it["id"] == game.card)?;
        (!text(card).contains(&link)).then(|| card.clone())
    };
    let card = game.first.waits_for(LOBBY, no_link).await;
    assert!(text(&card).ends_with("in progress"), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_gets_its_thread_late_leaves_no_board_in_the_channel() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let (number, card) = ann.challenges_by_card(options).await;
    harness.settled().await;
    harness
        .fault(on_requests(
            "POST",
            "/channels/*/messages/*/threads",
            &json!({"delay_ms": 400}),
        ))
        .await;
    let accepts = super::message::buttons(&card)[0].1.clone();
    ben.forge_click(&card, &accepts).await;
    harness.faults_have_struck().await;
    harness.denies(&ANY_WRITING).await;
    harness.settled().await;
    harness.allows_unheard().await;
    let moves = async |user: super::user::User<'_>, action: &str| {
        let options = json!({"action": action, "session": number});
        user.slash(LOBBY, "move", options).await;
    };
    // What is said with it lets it try again.
    moves(ann, "e4").await;
    let thread = harness.thread_of(&number).await;
    harness.settled().await;
    moves(ben, "e5").await;
    let game = Game::at(number.clone(), &card, thread, ann, ben);
    game.panel_showing("1… e5").await;
    game.has_one_panel_in_its_thread().await;
    harness.close().await;
}
