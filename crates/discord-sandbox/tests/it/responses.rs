//! How the bot answers interactions, and how the sandbox shows it.

use serde_json::json;

use super::bot::{Bot, PICTURE};
use super::server::TestServer;

#[tokio::test]
async fn a_command_reaches_the_bot_with_all_that_it_carries() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let done = server
        .slash(
            "Bea",
            "do",
            json!({"what": "greet", "whom": "Chen", "many": 3, "game": "Chess"}),
        )
        .await;
    assert_eq!(done["state"], "answered", "{done}");
    assert_eq!(done["callback_type"], 4);
    assert_eq!(
        done["messages"][0]["content"],
        "greet Chen zh-CN Some(\"en-US\")"
    );
    assert_eq!(done["messages"][0]["type"], 20);
    assert_eq!(
        done["messages"][0]["command"],
        json!({"name": "do", "user_id": done["user"]["id"], "user_name": "Bea"})
    );
    let after = done["acknowledged_after_ms"].as_f64().unwrap();
    assert!((0.0..3000.0).contains(&after), "{after}");
    assert_eq!(done["deliveries"], 1);
    assert_eq!(server.seen("Ann", "lobby").await.len(), 1);
    let commands = server.get("state").await["commands"].clone();
    assert_eq!(
        commands[0]["options"][0]["name_localizations"]["zh-CN"],
        "做"
    );
    bot.stop().await;
}

#[tokio::test]
async fn an_ephemeral_answer_is_seen_by_its_invoker_alone() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let done = server.slash("Ann", "do", json!({"what": "private"})).await;
    assert_eq!(done["messages"][0]["ephemeral"], true);
    assert_eq!(server.seen("Ann", "lobby").await[0]["content"], "only you");
    assert!(server.seen("Bea", "lobby").await.is_empty());
    let (channel, message) = (
        server.id("channels", "lobby").await,
        done["original_id"].as_str().unwrap().to_owned(),
    );
    let (status, answer) = server
        .rest(
            "GET",
            &format!("/channels/{channel}/messages/{message}"),
            &json!(null),
        )
        .await;
    assert_eq!((status, answer["code"].as_u64()), (404, Some(10008)));
    let (_, list) = server
        .rest(
            "GET",
            &format!("/channels/{channel}/messages"),
            &json!(null),
        )
        .await;
    assert_eq!(list, json!([]));
    assert_eq!(
        server
            .refused(
                &format!("messages/{message}/delete"),
                json!({"user": "Bea"})
            )
            .await,
        "not_visible"
    );
    server
        .post(
            &format!("messages/{message}/delete"),
            json!({"user": "Ann"}),
        )
        .await;
    assert!(server.seen("Ann", "lobby").await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn a_deferred_answer_is_waited_for_and_shows_its_picture() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let done = server.slash("Ann", "do", json!({"what": "defer"})).await;
    assert_eq!(
        (done["callback_type"].as_u64(), done["state"].as_str()),
        (Some(5), Some("answered"))
    );
    assert!(done["acknowledged_after_ms"].as_f64() < done["answered_after_ms"].as_f64());
    let message = &done["messages"][0];
    assert_eq!(
        (message["content"].as_str(), message["thinking"].as_bool()),
        (Some("done"), Some(false))
    );
    assert_eq!(
        message["attachments"],
        json!([]),
        "a picture in an embed is not listed beside it"
    );
    let image = &message["embeds"][0]["image"];
    assert_eq!(
        (image["width"].as_u64(), image["description"].as_str()),
        (Some(1), Some("A board."))
    );
    let got = server
        .http
        .get(image["url"].as_str().unwrap())
        .send()
        .await
        .unwrap();
    assert_eq!(got.headers()["content-type"], "image/png");
    assert_eq!(got.bytes().await.unwrap(), PICTURE);
    bot.stop().await;
}

#[tokio::test]
async fn the_first_follow_up_takes_the_place_of_a_deferred_answer() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server
        .slash("Ann", "do", json!({"what": "defer then follow"}))
        .await;
    server.until(|_| true).await;
    let id = server.get("interactions").await["interactions"][0]["id"].clone();
    let path = format!("interactions/{}", id.as_str().unwrap());
    let look = async || {
        let done = server.get(&path).await;
        (done["messages"].as_array().unwrap().len() == 2).then_some(done)
    };
    let done = server.eventually(look).await;
    assert_eq!(done["messages"][0]["id"], done["original_id"]);
    assert_eq!(
        (
            &done["messages"][0]["content"],
            &done["messages"][0]["ephemeral"]
        ),
        (&json!("first"), &json!(true))
    );
    assert_eq!(
        (
            &done["messages"][1]["content"],
            &done["messages"][1]["ephemeral"]
        ),
        (&json!("second"), &json!(true))
    );
    bot.stop().await;
}

#[tokio::test]
async fn an_interaction_is_answered_once() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let done = server.slash("Ann", "do", json!({"what": "twice"})).await;
    let id = done["id"].as_str().unwrap();
    let look = async || {
        let refused = server.get(&format!("interactions/{id}")).await["refused"].clone();
        (refused != json!([])).then_some(refused)
    };
    let refused = server.eventually(look).await;
    assert_eq!(refused[0]["code"], 40060);
    assert_eq!(server.seen("Ann", "lobby").await.len(), 1);
    bot.stop().await;
}

#[tokio::test]
async fn an_answer_that_comes_too_late_is_unknown() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server.set(json!({"acknowledge_ms": 100})).await;
    let done = server.slash("Ann", "do", json!({"what": "late"})).await;
    assert_eq!(
        (done["state"].as_str(), done["acknowledged_at_ms"].as_f64()),
        (Some("failed"), None)
    );
    let look = async || {
        let broken = server.get("broken").await["broken"].clone();
        (broken != json!([])).then_some(broken)
    };
    let broken = server.eventually(look).await;
    assert_eq!(broken[0]["code"], 10062);
    assert!(
        broken[0]["where"]
            .as_str()
            .unwrap()
            .starts_with("POST /interactions/")
    );
    assert!(server.seen("Ann", "lobby").await.is_empty());
    bot.stop().await;
}

#[tokio::test]
async fn an_interaction_that_nobody_answers_fails_by_itself() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    server.set(json!({"acknowledge_ms": 80})).await;
    let done = server.slash("Ann", "do", json!({"what": "nothing"})).await;
    assert_eq!(done["state"], "failed");
    bot.stop().await;
}

#[tokio::test]
async fn a_click_updates_its_message_and_a_removed_button_is_gone() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await;
    let message = &panel["messages"][0];
    assert_eq!(message["attachments"][0]["description"], "A panel.");
    let off = json!({"user": "Ann", "message": message["id"], "label": "Off"});
    assert_eq!(server.refused("click", off).await, "disabled");
    let done = server.click("Bea", &message["id"], "Update").await;
    assert_eq!(
        (done["callback_type"].as_u64(), &done["messages"][0]["id"]),
        (Some(7), &message["id"])
    );
    let now = &server.seen("Ann", "lobby").await[0];
    assert_eq!(
        (now["content"].as_str(), &now["components"]),
        (Some("updated"), &json!([]))
    );
    assert!(now["edited_timestamp"].is_string());
    let again = json!({"user": "Bea", "message": message["id"], "label": "Update"});
    assert_eq!(server.refused("click", again).await, "no_such_component");
    bot.stop().await;
}

#[tokio::test]
async fn an_acknowledged_click_edits_and_follows_up() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await;
    let done = server.click("Bea", &panel["original_id"], "♟").await;
    assert_eq!(
        (done["callback_type"].as_u64(), done["state"].as_str()),
        (Some(6), Some("answered"))
    );
    let look = async || {
        let seen = server.seen("Bea", "lobby").await;
        (seen.len() == 2).then_some(seen)
    };
    let seen = server.eventually(look).await;
    assert_eq!(seen[0]["content"], "edited later");
    assert_eq!(
        (&seen[1]["content"], &seen[1]["ephemeral"]),
        (&json!("and more"), &json!(true))
    );
    assert_eq!(
        seen[0]["components"].as_array().unwrap().len(),
        2,
        "an edit keeps what it does not name"
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_menu_takes_values_or_labels_that_it_offers() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await;
    let with = |values| json!({"user": "Ann", "message": panel["original_id"], "values": values, "wait_ms": 5000});
    assert_eq!(
        server.post("select", with(json!(["Bishop"]))).await["messages"][0]["content"],
        "b"
    );
    assert_eq!(
        server.post("select", with(json!(["n"]))).await["messages"][0]["content"],
        "n"
    );
    assert_eq!(
        server.refused("select", with(json!(["Queen"]))).await,
        "bad_option"
    );
    assert_eq!(
        server.refused("select", with(json!(["n", "b"]))).await,
        "bad_option"
    );
    let mut forged = with(json!(["Queen"]));
    forged["force"] = json!(true);
    assert_eq!(
        server.post("select", forged).await["messages"][0]["content"],
        "Queen"
    );
    bot.stop().await;
}

#[tokio::test]
async fn a_modal_is_shown_filled_in_and_submitted_once() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await;
    let shown = server.click("Bea", &panel["original_id"], "Modal").await;
    assert_eq!(shown["callback_type"], 9);
    let field = &shown["modal"]["fields"][0];
    assert_eq!(
        (&shown["modal"]["title"], &field["label"]),
        (&json!("Move"), &json!("Your move"))
    );
    assert_eq!(
        (&field["value"], &field["max_length"], &field["style"]),
        (&json!("e4"), &json!(5), &json!("short"))
    );
    let submit = |user: &str, fields| json!({"user": user, "interaction": shown["id"], "fields": fields, "wait_ms": 5000});
    assert_eq!(
        server.refused("modal", submit("Ann", json!({}))).await,
        "no_modal"
    );
    assert_eq!(
        server
            .refused("modal", submit("Bea", json!({"move": "e2-e4!"})))
            .await,
        "bad_option"
    );
    assert_eq!(
        server
            .refused("modal", submit("Bea", json!({"move": ""})))
            .await,
        "bad_option"
    );
    let done = server
        .post("modal", submit("Bea", json!({"Your move": "Nf3"})))
        .await;
    assert_eq!(done["messages"][0]["content"], "you typed Nf3");
    assert_eq!(
        server.refused("modal", submit("Bea", json!({}))).await,
        "no_modal"
    );
    bot.stop().await;
}

#[tokio::test]
async fn autocomplete_offers_what_the_bot_answers() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let typing = json!({
        "user": "Ann", "channel": "lobby", "command": "do", "focused": "action",
        "options": {"what": "x", "action": "Nf"}, "wait_ms": 5000,
    });
    let done = server.post("autocomplete", typing).await;
    assert_eq!(done["choices"], json!([{"name": "Nf!", "value": "Nf"}]));
    assert_eq!(done["messages"], json!([]));
    let wrong = json!({"user": "Ann", "channel": "lobby", "command": "do", "focused": "what", "options": {"what": "x"}});
    assert_eq!(server.refused("autocomplete", wrong).await, "bad_option");
    bot.stop().await;
}
