//! Private views that follow a game: of players and of spectators, from the side that they choose.

use serde_json::{Value, json};

use super::{
    faults::{WRONG_KIND_OF_CHANNEL, on_requests},
    game::{Game, LOBBY, number_in},
    harness::Harness,
    message::{answer, attachments, belongs_to, custom_id, labels, private, text},
    privacy::BACKROOM,
    user::User,
};

const FOLLOW: &str = "Follow the game";
const STOP: &str = "Stop following";
const KEEPS: &str = "This view keeps itself up to date";
const HAD_STOPPED: &str = "This view had stopped updating.";

/// The code of Discord's error for a token that has ended.
const INVALID_TOKEN: i64 = 50_027;

fn has(message: &Value, label: &str) -> bool {
    labels(message).iter().any(|it| it == label)
}

/// The private message of a user, as soon as its text contains `part`.
async fn sees(user: User<'_>, game: &Game<'_>, view: &Value, part: &str) -> Value {
    let find = |messages: &[Value]| {
        let mut own = messages.iter().filter(|it| it["id"] == view["id"]);
        own.find(|it| text(it).contains(part)).cloned()
    };
    user.waits_for(&game.thread, find).await
}

/// A private view of the game that follows it.
async fn follows(user: User<'_>, game: &Game<'_>) -> Value {
    let view = private(&user.click(&game.panel().await, "My view").await);
    let followed = user.click(&view, FOLLOW).await["messages"][0].clone();
    assert_eq!(followed["id"], view["id"], "no other message");
    assert!(text(&followed).contains(KEEPS), "{followed:#}");
    assert!(has(&followed, STOP), "{followed:#}");
    followed
}

async fn picture(harness: &Harness, message: &Value) -> Vec<u8> {
    let url = attachments(message)[0]["url"].as_str().unwrap().to_owned();
    harness.download(&url).await
}

#[tokio::test]
async fn a_view_that_follows_is_edited_in_place_until_that_is_stopped() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ben = game.second;
    let view = follows(ben, &game).await;
    assert!(!has(&view, "My view"), "{view:#}");
    for (played, shown) in [("e4", "1. e4"), ("e5 Nf3", "2. Nf3")] {
        game.plays(played).await;
        let own = sees(ben, &game, &view, shown).await;
        assert_eq!(attachments(&own).len(), 1);
        assert_eq!(own["ephemeral"], true);
    }
    let own = sees(ben, &game, &view, "2. Nf3").await;
    ben.click(&own, STOP).await;
    game.plays("Nc6 Bb5").await;
    game.panel_showing("3. Bb5").await;
    harness.settled().await;
    let own = sees(ben, &game, &view, "").await;
    assert!(text(&own).contains("2. Nf3"), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_follows_shows_ones_own_move_that_was_made_elsewhere() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, harness.id_of("Ben").await);
    let view = follows(ann, &game).await;
    assert!(text(&view).contains("it's your turn"), "{view:#}");
    let menu = ann.click(&view, "Choose piece").await["messages"][0].clone();
    assert_eq!(menu["id"], view["id"]);
    // By a command, while the menu of pieces is open in the view.
    game.plays("e4").await;
    let own = sees(ann, &game, &view, "1. e4").await;
    let waits = format!("<@{ben}> to move (Black)");
    assert!(text(&own).contains(&waits), "{own:#}");
    assert!(!text(&own).contains("it's your turn"), "{own:#}");
    assert!(!has(&own, "Choose piece") && has(&own, STOP), "{own:#}");
    let has_menu = own["components"].to_string().contains("\"options\"");
    assert!(!has_menu, "{own:#}");
    game.plays("e5").await;
    let own = sees(ann, &game, &view, "1… e5").await;
    assert!(has(&own, "Choose piece"), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_does_not_follow_goes_with_the_turn_that_it_tells_and_with_the_game() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let view = async |user: User<'_>| {
        let shown = user.click(&game.panel().await, "My view").await;
        shown["messages"][0].clone()
    };
    let (anns, bens) = (view(ann).await, view(ben).await);
    assert!(text(&anns).contains("it's your turn"), "{anns:#}");
    game.plays("f3").await;
    ann.is_gone(&anns).await;
    harness.settled().await;
    assert!(!text(&sees(ben, &game, &bens, "").await).is_empty());
    game.plays("e5 g4 Qh4").await;
    ben.is_gone(&bens).await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_made_in_a_view_that_follows_leaves_the_view_there() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ann = game.first;
    let view = follows(ann, &game).await;
    let pieces = ann.click(&view, "Choose piece").await["messages"][0].clone();
    let targets = ann.select(&pieces, &["g1"]).await["messages"][0].clone();
    ann.select(&targets, &["g1f3"]).await;
    game.was_played();
    let own = sees(ann, &game, &view, "1. Nf3").await;
    assert!(has(&own, STOP) && !has(&own, "Choose piece"), "{own:#}");
    game.plays("d5").await;
    let own = sees(ann, &game, &view, "1… d5").await;
    let menu = ann.click(&own, "More").await["messages"][0].clone();
    ann.select(&menu, &["draw"]).await;
    let own = sees(ann, &game, &view, "You've offered a draw.").await;
    assert!(
        text(&own).contains("1… d5"),
        "what is said stands above: {own:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_follows_shows_the_end_and_survives_its_being_dismissed() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let view = follows(ben, &game).await;
    let gone = follows(ann, &game).await;
    let call = format!("messages/{}/delete", gone["id"].as_str().unwrap());
    harness.expected_refusals.push(10_008);
    harness.post(&call, json!({"user": "Ann"})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let own = sees(ben, &game, &view, "(Black) won: checkmate").await;
    for gone in [STOP, FOLLOW, "Move", "Choose piece"] {
        assert!(!has(&own, gone), "{gone}: {own:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_view_whose_token_has_ended_says_so_at_the_next_press_and_follows_again() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ben = game.second;
    let view = follows(ben, &game).await;
    harness.expected_refusals.push(INVALID_TOKEN);
    let ended = json!({"status": 401, "code": INVALID_TOKEN});
    let edits = "/webhooks/*/*/messages/@original";
    harness.fault(on_requests("PATCH", edits, &ended)).await;
    game.plays("e4").await;
    harness.faults_have_struck().await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    let stale = sees(ben, &game, &view, "").await;
    assert_eq!(text(&stale), text(&view), "it is not edited any longer");
    let messages = ben.reads(&game.thread).await;
    let private = messages.iter().filter(|it| it["ephemeral"] == true);
    assert_eq!(private.count(), 1, "nothing else was said");
    ben.click(&stale, "Flip").await;
    let own = sees(ben, &game, &view, HAD_STOPPED).await;
    assert!(text(&own).contains("1… e5") && has(&own, STOP), "{own:#}");
    game.plays("Nf3").await;
    let own = sees(ben, &game, &view, "2. Nf3").await;
    assert!(!text(&own).contains(HAD_STOPPED), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_goes_on_following_although_discord_was_in_trouble() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ben = game.second;
    let view = follows(ben, &game).await;
    // As often as an edit is tried, and once more.
    let trouble = json!({"status": 503, "times": 5});
    let edits = "/webhooks/*/*/messages/@original";
    harness.fault(on_requests("PATCH", edits, &trouble)).await;
    game.plays("e4").await;
    let own = sees(ben, &game, &view, "1. e4").await;
    assert!(has(&own, STOP), "{own:#}");
    harness.faults_have_struck().await;
    game.plays("e5").await;
    sees(ben, &game, &view, "1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn a_view_shows_the_end_although_discord_was_in_trouble() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("f3 e5 g4", json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let (eve, panel) = (harness.user("Eve"), game.panel().await);
    let watched = private(&eve.click(&panel, "My view").await);
    eve.click(&watched, FOLLOW).await;
    let views = [(ann, follows(ann, &game).await), (eve, watched)];
    // As often as both edits are tried, and once more each.
    let trouble = json!({"status": 503, "times": 12});
    let edits = "/webhooks/*/*/messages/@original";
    harness.fault(on_requests("PATCH", edits, &trouble)).await;
    game.plays("Qh4").await;
    for (user, view) in views {
        let own = sees(user, &game, &view, "(Black) won: checkmate").await;
        assert!(!has(&own, STOP) && !text(&own).contains(KEEPS), "{own:#}");
    }
    harness.faults_have_struck().await;
    let own = private(&ben.click(&game.panel().await, "My view").await);
    assert!(!has(&own, FOLLOW), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_finds_no_room_among_many_does_not_say_that_it_follows_again() {
    let guests: Vec<String> = (0..50).map(|number| format!("Guest {number}")).collect();
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    let eve = harness.user("Eve");
    let view = follows(eve, &game).await;
    harness.stop_bot().await;
    harness.start_bot().await;
    for name in &guests {
        harness.post("users", json!({"name": name})).await;
        follows(harness.user(name), &game).await;
    }
    let own = eve.click(&view, "Flip").await["messages"][0].clone();
    assert!(has(&own, FOLLOW) && !has(&own, STOP), "{own:#}");
    for said in [HAD_STOPPED, KEEPS] {
        assert!(!text(&own).contains(said), "{own:#}");
    }
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.settled().await;
    let own = sees(eve, &game, &view, "").await;
    assert!(!text(&own).contains("1… e5"), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_had_stopped_does_not_follow_a_game_that_is_over() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("f3 e5 g4", json!({})).await;
    let ben = game.second;
    let view = follows(ben, &game).await;
    harness.stop_bot().await;
    harness.start_bot().await;
    game.plays("Qh4").await;
    game.panel_with("Rematch").await;
    ben.click(&view, "Flip").await;
    let own = sees(ben, &game, &view, "(Black) won: checkmate").await;
    assert!(!text(&own).contains(HAD_STOPPED), "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_followed_before_a_restart_says_so_at_the_next_press() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    let ben = game.second;
    let view = follows(ben, &game).await;
    harness.stop_bot().await;
    harness.start_bot().await;
    let chooses = ben.click(&view, "Choose piece").await["messages"][0].clone();
    assert!(text(&chooses).starts_with(HAD_STOPPED), "{chooses:#}");
    game.plays("e5 Nf3").await;
    sees(ben, &game, &view, "2. Nf3").await;
    harness.close().await;
}

#[tokio::test]
async fn a_view_that_is_opened_beside_one_that_follows_does_not_follow() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ben = game.second;
    let followed = follows(ben, &game).await;
    let other = private(&ben.click(&game.panel().await, "My view").await);
    assert!(
        has(&other, FOLLOW) && !text(&other).contains(KEEPS),
        "{other:#}"
    );
    let flipped = ben.click(&other, "Flip").await["messages"][0].clone();
    assert!(has(&flipped, FOLLOW), "{flipped:#}");
    game.plays("e4").await;
    sees(ben, &game, &followed, "1. e4").await;
    let other = sees(ben, &game, &other, "").await;
    assert!(!text(&other).contains("1. e4"), "{other:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_spectator_follows_a_game_from_the_side_that_they_choose() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4", json!({})).await;
    let (ben, eve) = (game.second, harness.user("Eve"));
    let panel = game.panel().await;
    let view = private(&eve.click(&panel, "My view").await);
    assert_eq!(labels(&view), ["Flip", FOLLOW], "nothing to play with");
    let black = private(&ben.click(&panel, "My view").await);
    let [from_white, from_black] = [&panel, &black].map(|it| picture(&harness, it));
    let (from_white, from_black) = (from_white.await, from_black.await);
    assert_ne!(from_white, from_black);
    assert_eq!(picture(&harness, &view).await, from_white);
    let flipped = eve.click(&view, "Flip").await["messages"][0].clone();
    assert_eq!(picture(&harness, &flipped).await, from_black);
    let followed = eve.click(&flipped, FOLLOW).await["messages"][0].clone();
    assert_eq!(picture(&harness, &followed).await, from_black, "as it was");
    game.plays("e5").await;
    let own = sees(eve, &game, &view, "1… e5").await;
    let black = private(
        &ben.click(&game.panel_showing("1… e5").await, "My view")
            .await,
    );
    assert_eq!(
        picture(&harness, &own).await,
        picture(&harness, &black).await
    );
    let resigned = ben.slash(&game.thread, "resign", json!({})).await;
    ben.click(&private(&resigned), "Yes, resign").await;
    let own = sees(eve, &game, &view, "(White) won:").await;
    assert_eq!(labels(&own), ["Flip"], "{own:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_spectator_who_no_longer_sees_the_channel_is_shown_nothing_more() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve", "Chen"]).await;
    let mut game = harness.game_in(BACKROOM).await;
    let chen = harness.user("Chen");
    let panel = game.panel().await;
    let view = private(&chen.click(&panel, "My view").await);
    chen.click(&view, "自動更新").await;
    game.plays("e4").await;
    sees(chen, &game, &view, "e4").await;
    harness.shows(BACKROOM, "Chen", false).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.settled().await;
    harness.shows(BACKROOM, "Chen", true).await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    harness.settled().await;
    let own = sees(chen, &game, &view, "").await;
    assert!(
        !text(&own).contains("e5") && !text(&own).contains("Nf3"),
        "{own:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_no_longer_sees_the_channel_is_shown_nothing_by_a_press_elsewhere() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Mal"})).await;
    harness.has_backroom(&["Ben", "Eve", "Mal"]).await;
    let game = harness.game_in(BACKROOM).await;
    let mal = harness.user("Mal");
    let named = json!({"session": game.number.clone()});
    let view = private(&mal.slash(LOBBY, "board", named).await);
    let followed = mal.click(&view, FOLLOW).await["messages"][0].clone();
    assert!(has(&followed, STOP), "{followed:#}");
    harness.shows(BACKROOM, "Mal", false).await;
    // No view of a spectator has this button.
    let flip = custom_id(&followed, "Flip");
    let game_and_version = flip.split('/').take(3).collect::<Vec<_>>();
    let moves = format!("{}/moves", game_and_version.join("/"));
    let done = mal.forge_click(&followed, &moves).await;
    let pressed = mal.hears(&done).await["messages"][0].clone();
    let said = text(&pressed);
    assert!(said.starts_with("There's no such game"), "{pressed:#}");
    assert!(attachments(&pressed).is_empty(), "{pressed:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_spectator_in_a_private_thread_follows_the_game_there() {
    let harness = Harness::open().await;
    // There are no threads in threads.
    harness.expected_refusals.push(WRONG_KIND_OF_CHANNEL);
    let (ben, eve, chen) = (
        harness.user("Ben"),
        harness.user("Eve"),
        harness.user("Chen"),
    );
    let call = format!("channels/{}/threads", harness.channel_id(LOBBY).await);
    let club = json!({"user": "Ben", "name": "club", "private": true});
    let made = harness.post(&call, club).await;
    let thread = made["id"].as_str().unwrap().to_owned();
    // Whoever is mentioned in it is in it from then on.
    ben.say(&thread, "@Eve @Chen @Qiyuan").await;
    let options = json!({"game": "chess", "opponent": "Eve", "side": "white"});
    let number = number_in(&answer(&ben.slash(&thread, "challenge", options).await));
    let find = |messages: &[Value]| {
        let mut shown = messages.iter();
        shown.find(|it| belongs_to(it, &number)).cloned()
    };
    let card = ben.waits_for(&thread, find).await;
    eve.click(&card, "Accept").await;
    let mut game = Game::at(number.clone(), &card, thread, ben, eve);
    let panel = game.panel_with("Move").await;
    let view = private(&chen.click(&panel, "My view").await);
    chen.click(&view, "自動更新").await;
    let members = "/channels/*/thread-members/*";
    let trouble = json!({"status": 503});
    harness.fault(on_requests("GET", members, &trouble)).await;
    let asked = async || {
        let requests = harness.requests().await;
        let is_question = |it: &&Value| {
            let path = it["path"].as_str().unwrap();
            it["method"] == "GET" && path.contains("/thread-members/")
        };
        requests.iter().filter(is_question).count()
    };
    game.plays("e4").await;
    sees(chen, &game, &view, "1. e4").await;
    harness.faults_have_struck().await;
    let before = asked().await;
    for (played, shown) in [("e5", "1… e5"), ("Nf3", "2. Nf3"), ("Nc6", "2… Nc6")] {
        game.plays(played).await;
        sees(chen, &game, &view, shown).await;
    }
    assert_eq!(
        asked().await,
        before,
        "what was answered lately is believed"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_spectator_flips_the_board_by_a_command_for_themselves_alone() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let (ben, eve) = (game.second, harness.user("Eve"));
    let black = private(&ben.slash(&game.thread, "board", json!({})).await);
    let flipped = eve
        .slash(&game.thread, "board", json!({"flip": true}))
        .await;
    assert_eq!(
        picture(&harness, &private(&flipped)).await,
        picture(&harness, &black).await
    );
    let refused = eve.slash(&game.thread, "board", json!({"flip-for-all": true}));
    let refused = text(&private(&refused.await));
    assert!(
        refused.starts_with("You're not playing in this game"),
        "{refused}"
    );
    harness.close().await;
}

/// What was said beside a private view by what was done in it, as soon as it is there.
async fn beside(harness: &Harness, done: &Value, view: &Value) -> Value {
    let call = format!("interactions/{}", done["id"].as_str().unwrap());
    let other = async || {
        let now = harness.get(&call).await;
        let mut messages = now["messages"].as_array().unwrap().iter();
        messages
            .find(|it| it["id"] != view["id"] && it["thinking"] != true)
            .cloned()
    };
    harness
        .until("something is said beside the view", async || {
            other().await.is_some()
        })
        .await;
    other().await.unwrap()
}

#[tokio::test]
async fn what_shows_something_else_than_the_view_comes_beside_it_and_stays() {
    let harness = Harness::open().await;
    let mut game = harness.game_after("e4 e5", json!({})).await;
    let ann = game.first;
    let view = follows(ann, &game).await;
    let mut shown = Vec::new();
    for entry in ["replay", "rules", "text", "moves"] {
        let own = sees(ann, &game, &view, "1… e5").await;
        let menu = ann.click(&own, "More").await["messages"][0].clone();
        assert_eq!(menu["id"], view["id"], "{menu:#}");
        let done = ann.select(&menu, &[entry]).await;
        shown.push(beside(&harness, &done, &view).await);
        let own = sees(ann, &game, &view, KEEPS).await;
        assert!(has(&own, STOP) && has(&own, "Move"), "{entry}: {own:#}");
    }
    game.plays("Nf3").await;
    sees(ann, &game, &view, "2. Nf3").await;
    for shown in &shown {
        let now = sees(ann, &game, shown, "").await;
        assert_eq!(text(&now), text(shown), "it is another message");
    }
    ann.click(&shown[0], "Post here").await;
    sees(ann, &game, &shown[0], "Posted.").await;
    game.plays("Nc6").await;
    sees(ann, &game, &view, "2… Nc6").await;
    harness.close().await;
}

#[tokio::test]
async fn an_open_menu_or_question_stays_when_the_opponent_does_something() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let view = follows(ann, &game).await;
    let pieces = ann.click(&view, "Choose piece").await["messages"][0].clone();
    ben.more(&game.panel().await, "draw").await;
    game.panel_with("Accept").await;
    harness.settled().await;
    let own = sees(ann, &game, &view, "").await;
    assert_eq!(own["components"], pieces["components"], "the menu stays");
    let targets = ann.select(&pieces, &["g1"]).await["messages"][0].clone();
    ann.select(&targets, &["g1f3"]).await;
    game.was_played();
    sees(ann, &game, &view, "1. Nf3").await;
    let own = sees(ann, &game, &view, KEEPS).await;
    let menu = ann.click(&own, "More").await["messages"][0].clone();
    let asked = ann.select(&menu, &["resign"]).await["messages"][0].clone();
    assert!(text(&asked).starts_with("Resign game"), "{asked:#}");
    game.plays("d5").await;
    game.panel_showing("1… d5").await;
    harness.settled().await;
    let own = sees(ann, &game, &view, "").await;
    assert_eq!(text(&own), text(&asked), "the question stays");
    ann.click(&own, "Cancel").await;
    let own = sees(ann, &game, &view, "1… d5").await;
    assert!(has(&own, "Choose piece"), "{own:#}");
    // What cannot be answered any longer gives way.
    ann.click(&own, "Choose piece").await;
    let resigned = ben.slash(&game.thread, "resign", json!({})).await;
    ben.click(&private(&resigned), "Yes, resign").await;
    sees(ann, &game, &view, "(White) won:").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_flips_the_board_too_often_is_told_so_beside_the_view() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let eve = harness.user("Eve");
    let view = private(&eve.click(&game.panel().await, "My view").await);
    let (mut own, mut told) = (view.clone(), None);
    while told.is_none() {
        let done = eve.click(&own, "Flip").await;
        let messages = done["messages"].as_array().unwrap();
        told = messages.iter().find(|it| it["id"] != view["id"]).cloned();
        own = sees(eve, &game, &view, "").await;
        assert!(has(&own, "Flip") && attachments(&own).len() == 1, "{own:#}");
    }
    let told = text(&told.unwrap());
    assert!(told.starts_with("You're doing that too often."), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn no_line_of_text_replaces_the_view_of_whoever_looks_too_often() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({})).await;
    let ann = game.first;
    let view = follows(ann, &game).await;
    let menu = ann.click(&view, "More").await["messages"][0].clone();
    let asked = ann.select(&menu, &["resign"]).await["messages"][0].clone();
    assert!(text(&asked).starts_with("Resign game"), "{asked:#}");
    let mut looked = 0;
    while !answer(&ann.slash(LOBBY, "board", json!({})).await).contains("too often") {
        looked += 1;
        assert!(looked < 100, "there is a quota");
    }
    let done = ann.click(&asked, "Cancel").await;
    let said = "OK, you're still playing.";
    let messages = done["messages"].as_array().unwrap();
    assert!(
        messages.iter().any(|it| text(it).contains(said)),
        "{done:#}"
    );
    let own = sees(ann, &game, &view, "").await;
    assert!(has(&own, STOP) && !has(&own, "Yes, resign"), "{own:#}");
    harness.close().await;
}
