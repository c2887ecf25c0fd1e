//! What becomes of challenges.

use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, Row, sqlite::SqliteConnectOptions};

use super::{
    faults::{MISSING_ACCESS, WRONG_KIND_OF_CHANNEL},
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, labels, private, text},
    privacy::BACKROOM,
};

const DIRECT: &str = r#"{"game": "chess", "opponent": "Ben"}"#;

#[tokio::test]
async fn a_challenge_is_declined_by_the_invited_and_withdrawn_by_the_challenger() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let (_, card) = ann.challenges_by_card(direct()).await;
    for label in ["Accept", "Decline"] {
        let refused = eve.click(&card, label).await;
        let refused = eve.hears(&refused).await;
        assert_eq!(answer(&refused), "This challenge is for someone else.");
    }
    for label in ["Accept", "Decline"] {
        let refused = ann.click(&card, label).await;
        let refused = ann.hears(&refused).await;
        assert_eq!(
            answer(&refused),
            "This is your own challenge. You can withdraw it; someone else has to accept or decline it."
        );
    }
    let refused = ben.click(&card, "Withdraw").await;
    let refused = ben.hears(&refused).await;
    assert_eq!(
        answer(&refused),
        format!(
            "Only <@{}> can withdraw this challenge.",
            harness.id_of("Ann").await
        )
    );
    ben.click(&card, "Decline").await;
    is_taken_away(&harness, &card).await;
    let (_, card) = ann.challenges_by_card(direct()).await;
    ann.click(&card, "Withdraw").await;
    is_taken_away(&harness, &card).await;
    let threads = harness.get("state").await["channels"]
        .as_array()
        .unwrap()
        .clone();
    assert!(
        threads.iter().all(|it| it["kind"] == "text"),
        "no thread for no game"
    );
    harness.close().await;
}

#[tokio::test]
async fn anybody_accepts_an_open_challenge_and_only_the_first_gets_it() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let (number, card) = ann
        .challenges_by_card(json!({"game": "chess", "side": "white"}))
        .await;
    assert!(
        text(&card).contains("is looking for an opponent."),
        "{card:#}"
    );
    assert_eq!(labels(&card), ["Accept", "Withdraw"]);
    assert_eq!(
        message::pinged(&card),
        Vec::<String>::new(),
        "nobody is notified"
    );
    let accept = message::custom_id(&card, "Accept");
    eve.click(&card, "Accept").await;
    let mut game = Game::of(number, &card, ann, eve).await;
    let late = ben.forge_click(&card, &accept).await;
    let late = ben.hears(&late).await;
    assert_ne!(answer(&late), "", "whoever comes too late is told so");
    game.plays("e4 e5").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_says_accept_is_told_where_their_challenge_waits() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"opponent": "Ben", "game": "chess"});
    let (number, _) = ann.challenges_by_card(options).await;
    let told = format!("#{number} hasn't started yet. Please use the buttons on its card in <#");
    for words in ["accept", "yes", "no thanks"] {
        let said = ben.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let reply = ben.is_replied_to(&said).await;
        assert!(reply.starts_with(&told), "{words}: {reply}");
    }
    // It is nobody else's, nor the challenger's own.
    let said = ann.say(LOBBY, "@Qiyuan accept").await;
    let reply = ann.is_replied_to(&said).await;
    assert_eq!(reply, "I have no question open for you right now.");
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_can_be_looked_at_before_anybody_accepts_it() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let number = ann.challenges(json!({"game": "chess", "time": "5m"})).await;
    let card = text(&ann.sees_card(&number).await);
    let seen = harness
        .user("Eve")
        .slash(LOBBY, "board", json!({"session": number}))
        .await;
    assert_eq!(answer(&seen), card);
    assert_eq!(
        seen["messages"][0]["attachments"].as_array().unwrap().len(),
        1
    );
    harness.close().await;
}

#[tokio::test]
async fn two_who_accept_at_once_do_not_both_get_it() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let (number, card) = ann.challenges_by_card(json!({"game": "chess"})).await;
    let accept = message::custom_id(&card, "Accept");
    let (by_ben, by_eve) = tokio::join!(
        ben.forge_click(&card, &accept),
        eve.forge_click(&card, &accept)
    );
    let panel = Game::of(number, &card, ann, ben)
        .await
        .settled_panel()
        .await;
    let ben_id = harness.id_of("Ben").await;
    let (loser, click) = if text(&panel).contains(&ben_id) {
        (eve, by_eve)
    } else {
        (ben, by_ben)
    };
    let told = loser.hears(&click).await;
    assert_ne!(answer(&told), "", "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn sides_are_drawn_by_lot_unless_chosen() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let (number, card) = ann.challenges_by_card(direct()).await;
    assert!(text(&card).contains("Unrated · Random sides"), "{card:#}");
    assert!(
        text(&card).contains("Clock: 3 days a move"),
        "whoever names no clock has days: {card:#}"
    );
    ben.click(&card, "Accept").await;
    let game = Game::of(number, &card, ann, ben).await;
    let panel = game.panel().await;
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let is_ann = text(&panel).contains(&format!("White: <@{ann_id}>"));
    let is_ben = text(&panel).contains(&format!("White: <@{ben_id}>"));
    assert!(is_ann != is_ben, "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_that_cannot_be_is_refused_with_the_reason() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (options, part) in [
        (
            json!({"game": "checkers"}),
            "I don't know the game `checkers`.",
        ),
        (
            json!({"game": "chess", "opponent": "Qiyuan"}),
            "Bots don't play here.",
        ),
        (
            json!({"game": "chess", "opponent": "Ann"}),
            "You can't play against yourself.",
        ),
        (
            json!({"game": "chess", "time": "soon"}),
            "I can't use `soon` as a clock:",
        ),
        (
            json!({"game": "chess", "time": "0s"}),
            "it leaves no time to think.",
        ),
        (
            json!({"game": "chess", "side": "red"}),
            "This game has no side called `red`.",
        ),
        (
            json!({"game": "chess", "setup": "8/8"}),
            "I can't set up `8/8`:",
        ),
        (
            json!({"game": "chess", "setup": "kk6/8/8/8/8/8/8/K7 w - - 0 1"}),
            "one side has too many kings.",
        ),
        (
            json!({"game": "chess", "setup": "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"}),
            "The game would be over before it begins.",
        ),
        (
            json!({"game": "fischerandom", "setup": "960"}),
            "from 0 to 959.",
        ),
    ] {
        let refused = ann.slash(LOBBY, "challenge", options.clone()).await;
        let words = answer(&refused);
        assert!(words.contains(part), "{options}: {words}");
        private(&refused);
    }
    harness.settled().await;
    assert_eq!(harness.user("Eve").reads(LOBBY).await, Vec::<Value>::new());
    harness.close().await;
}

#[tokio::test]
async fn nobody_floods_the_server_with_challenges() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for _ in 0..10 {
        ann.challenges(json!({"game": "chess"})).await;
    }
    let refused = ann
        .slash(LOBBY, "challenge", json!({"game": "chess"}))
        .await;
    assert_eq!(
        answer(&refused),
        "You can have 10 open challenges at once, and you do. Withdraw one, or wait until someone accepts."
    );
    harness.settled().await;
    let cards = harness.user("Eve").reads(LOBBY).await;
    assert_eq!(cards.len(), 10);
    ann.click(&cards[0], "Withdraw").await;
    is_taken_away(&harness, &cards[0]).await;
    let number = ann.challenges(json!({"game": "chess"})).await;
    ann.sees_card(&number).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_belongs_to_the_channel_in_which_it_was_offered() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    ann.slash("chess", "challenge", direct()).await;
    let find = |messages: &[Value]| {
        messages
            .iter()
            .find(|it| message::belongs_to(it, "1"))
            .cloned()
    };
    let card = ben.waits_for("chess", find).await;
    ben.click(&card, "Accept").await;
    let game = Game::of("1".to_owned(), &card, ann, ben).await;
    let thread = harness
        .channel(|channel| channel["id"] == game.thread.as_str())
        .await;
    assert_eq!(thread["parent_id"], card["channel_id"]);
    assert_eq!(harness.user("Eve").reads(LOBBY).await, Vec::<Value>::new());
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_in_the_thread_of_a_finished_game_is_played_there() {
    let harness = Harness::open().await;
    // Discord has no threads within threads.
    harness.expected_refusals.push(WRONG_KIND_OF_CHANNEL);
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.settled_panel().await;
    let (ann, ben, thread) = (game.first, game.second, game.thread.clone());
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    ann.slash(&thread, "challenge", options).await;
    let find = |messages: &[Value]| {
        messages
            .iter()
            .find(|it| message::belongs_to(it, "2"))
            .cloned()
    };
    let card = ben.waits_for(&thread, find).await;
    ben.click(&card, "Accept").await;
    let find = |messages: &[Value]| {
        let mut panels = messages.iter().filter(|it| message::belongs_to(it, "2"));
        panels
            .find(|it| labels(it).iter().any(|label| label == "Move"))
            .cloned()
    };
    ann.waits_for(&thread, find).await;
    let played = ann.slash(&thread, "move", json!({"action": "e4"})).await;
    message::is_silent(&played);
    harness.settled().await;
    let notes: Vec<String> = game.messages().await.iter().map(text).collect();
    assert!(
        notes
            .iter()
            .any(|note| note.contains("we'll play in this channel")),
        "{notes:?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_expires_by_itself() {
    let harness = Harness::open().await;
    let number = harness.user("Ann").challenges(direct()).await;
    let card = harness.user("Ann").sees_card(&number).await;
    harness.stop_bot().await;
    expires_now(&harness).await;
    harness.start_bot().await;
    is_taken_away(&harness, &card).await;
    harness.close().await;
}

/// Writes into the stored challenge that it ends when it was made plus a moment.
async fn expires_now(harness: &Harness) {
    let options = SqliteConnectOptions::new().filename(harness.database());
    let mut database = options.connect().await.unwrap();
    let row = sqlx::query("SELECT event, at_ms FROM events WHERE seq = 1")
        .fetch_one(&mut database)
        .await
        .unwrap();
    let mut event: Value = serde_json::from_str(row.get(0)).unwrap();
    let expires = row.get::<i64, _>(1) + 1;
    assert!(event["expires"].as_i64().unwrap() > expires, "{event}");
    event["expires"] = json!(expires);
    sqlx::query("UPDATE events SET event = $1 WHERE seq = 1")
        .bind(event.to_string())
        .execute(&mut database)
        .await
        .unwrap();
    sqlx::query("UPDATE sessions SET deadline_ms = $1")
        .bind(expires)
        .execute(&mut database)
        .await
        .unwrap();
    database.close().await.unwrap();
}

fn direct() -> Value {
    serde_json::from_str(DIRECT).unwrap()
}

/// The card of a challenge that came to nothing does not stay in the channel.
async fn is_taken_away(harness: &Harness, card: &Value) {
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|message| message["id"] == card["id"]);
        (!is_there).then_some(())
    };
    harness.user("Eve").waits_for(LOBBY, is_gone).await;
}

#[tokio::test]
async fn a_number_that_is_given_again_after_the_database_was_lost_has_a_card_of_its_own() {
    let harness = Harness::open().await;
    let options = || json!({"game": "chess"});
    let first = harness.user("Ann").challenges(options()).await;
    harness.stop_bot().await;
    let database = harness.database();
    for end in ["", "-wal", "-shm"] {
        let file = database.with_extension(format!("sqlite{end}"));
        assert!(std::fs::remove_file(file).is_ok() || !end.is_empty());
    }
    harness.start_bot().await;
    let ben = harness.user("Ben");
    let second = ben.challenges(options()).await;
    assert_eq!(first, second);
    let is_card = |message: &&Value| message::belongs_to(message, &second);
    let both = |messages: &[Value]| (messages.iter().filter(is_card).count() == 2).then_some(());
    ben.waits_for(LOBBY, both).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_invites_somebody_who_cannot_see_the_channel_is_told_so() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let ben = harness.user("Ben");
    let bea = harness.id_of("Bea").await;
    let made = async |channel: &str, opponent: &str| {
        let options = json!({"game": "chess", "opponent": opponent});
        answer(&ben.slash(channel, "challenge", options).await)
    };
    let words = made(BACKROOM, "Bea").await;
    assert!(
        words.starts_with("Your challenge is posted (#1)."),
        "{words}"
    );
    let warned = format!("<@{bea}> can't see this channel");
    assert!(words.contains(&warned), "{words}");
    for (channel, opponent) in [(BACKROOM, "Eve"), (BACKROOM, "Ann"), (LOBBY, "Bea")] {
        let words = made(channel, opponent).await;
        assert!(
            !words.contains("can't see"),
            "{channel}, {opponent}: {words}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn where_the_card_cannot_be_posted_the_challenge_is_withdrawn_and_its_maker_told() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_ACCESS);
    let ben = harness.user("Ben");
    let call = format!("channels/{}/threads", harness.channel_id(LOBBY).await);
    let club = json!({"user": "Ben", "name": "club", "private": true});
    let made = harness.post(&call, club).await;
    let thread = made["id"].as_str().unwrap().to_owned();
    // Nobody has brought the bot there.
    let options = json!({"game": "chess", "opponent": "Eve"});
    let posted = private(&ben.slash(&thread, "challenge", options).await);
    let told = "so your challenge is withdrawn. In a private thread, mention me first";
    let find = |messages: &[Value]| {
        let mut own = messages.iter().filter(|it| it["id"] == posted["id"]);
        own.find(|it| text(it).contains(told)).cloned()
    };
    ben.waits_for(&thread, find).await;
    harness.settled().await;
    let over = harness.rows("SELECT id, ended_ms > 0 FROM sessions").await;
    assert_eq!(over, [(1, 1)]);
    harness.close().await;
}

#[tokio::test]
async fn a_side_is_named_in_other_ways_too() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    for (game, typed, side) in [
        ("shogi", "black", "Sente"),
        ("shogi", "后手", "Gote"),
        ("go", "first", "Black"),
        ("xiangqi", "先", "Red"),
    ] {
        let options = json!({"game": game, "opponent": "Eve", "side": typed});
        let (_, card) = ann.challenges_by_card(options).await;
        let words = text(&card);
        assert!(words.contains(side), "{typed}: {words}");
        eve.click(&card, "Decline").await;
    }
    harness.close().await;
}
