//! What users may do, and what Discord's client would not let them do.

use serde_json::json;
use serenity::all::GatewayIntents;

use super::bot::Bot;
use super::user::Stage;

#[tokio::test]
async fn options_are_checked_before_the_bot_hears_of_them() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    for options in [
        json!({}),
        json!({"what": ""}),
        json!({"what": "x".repeat(31)}),
        json!({"what": 5}),
        json!({"what": "x", "many": 10}),
        json!({"what": "x", "many": "3"}),
        json!({"what": "x", "game": "go"}),
        json!({"what": "x", "whom": "Zoe"}),
        json!({"what": "x", "unknown": 1}),
    ] {
        let body = json!({"user": "Ann", "channel": "lobby", "command": "do", "options": options});
        assert_eq!(
            stage.refused("slash", body).await,
            "bad_option",
            "{options}"
        );
    }
    let unknown = json!({"user": "Ann", "channel": "lobby", "command": "dance", "options": {}});
    assert_eq!(stage.refused("slash", unknown).await, "no_such_command");
    assert_eq!(stage.get("interactions").await["interactions"], json!([]));
    bot.stop().await;
}

#[tokio::test]
async fn force_sends_what_no_client_would_send() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let long = "x".repeat(1500);
    let forged = json!({
        "user": "Ann", "channel": "lobby", "command": "do", "force": true, "wait_ms": 5000,
        "options": {"what": long, "many": 99, "game": "nonsense", "unknown": true},
    });
    let done = stage.post("slash", forged).await;
    assert_eq!(done["deliveries"], 1);
    assert_eq!(
        done["messages"][0]["content"],
        format!("{long}  en-US Some(\"en-US\")")
    );
    let events = stage.get("gateway").await;
    let sent = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .rfind(|e| e["t"] == "INTERACTION_CREATE")
        .unwrap();
    assert_eq!(
        sent["d"]["data"]["options"][1],
        json!({"name": "many", "type": 4, "value": 99})
    );
    assert_eq!(
        sent["d"]["data"]["options"][3],
        json!({"name": "unknown", "type": 5, "value": true})
    );
    let panel = stage.slash("Ann", "do", json!({"what": "panel"})).await;
    let click = json!({"user": "Bea", "message": panel["original_id"], "custom_id": "y".repeat(300), "force": true});
    assert_eq!(
        stage.post("click", click).await["custom_id"],
        "y".repeat(300)
    );
    let modal = json!({"user": "Bea", "channel": "lobby", "custom_id": "ask", "fields": {"move": "\u{202e}"}, "force": true});
    assert_eq!(stage.post("modal", modal).await["type"], "modal");
    bot.stop().await;
}

#[tokio::test]
async fn the_text_of_a_message_reaches_the_bot_only_if_it_is_meant() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let say = |content: &str| json!({"user": "Bea", "channel": "lobby", "content": content});
    let said = stage.post("messages", say("hello @Ann")).await;
    assert_eq!(
        said["pinged_user_ids"],
        json!([stage.id("users", "Ann").await])
    );
    stage.post("messages", say("@qiyuan e4")).await;
    let mut heard = Vec::new();
    for _ in 0..100 {
        heard = stage
            .seen("Ann", "lobby")
            .await
            .into_iter()
            .filter(|m| m["author"]["bot"] == true)
            .collect();
        if heard.len() == 2 {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let mut texts: Vec<&str> = heard
        .iter()
        .map(|m| m["content"].as_str().unwrap())
        .collect();
    texts.sort_unstable();
    let qiyuan = stage.id("users", "Qiyuan").await;
    assert_eq!(
        texts,
        [
            format!("heard {:?}", ""),
            format!("heard {:?}", format!("<@{qiyuan}> e4"))
        ]
    );
    bot.stop().await;
}

#[tokio::test]
async fn without_the_intent_for_messages_the_bot_hears_none() {
    let stage = Stage::open().await;
    let bot = Bot::start_with(&stage, GatewayIntents::GUILDS).await;
    stage
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "@Qiyuan e4"}),
        )
        .await;
    let events = stage.get("gateway").await;
    let names: Vec<&str> = events["events"]
        .as_array()
        .unwrap()
        .iter()
        .map(|e| e["t"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["READY", "GUILD_CREATE"]);
    bot.stop().await;
}

#[tokio::test]
async fn a_direct_message_channel_carries_commands_without_a_member() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let dm = stage.post("dms", json!({"user": "Chen"})).await;
    let body = json!({"user": "Chen", "channel": dm["id"], "command": "do", "options": {"what": "hi"}, "wait_ms": 5000});
    let done = stage.post("slash", body).await;
    assert_eq!(done["messages"][0]["content"], "hi  zh-TW None");
    let body =
        json!({"user": "Ann", "channel": dm["id"], "command": "do", "options": {"what": "hi"}});
    assert_eq!(stage.refused("slash", body).await, "not_visible");
    bot.stop().await;
}

#[tokio::test]
async fn users_join_with_a_name_of_their_own_and_a_language_of_discords() {
    let stage = Stage::open().await;
    let dora = stage
        .post(
            "users",
            json!({"name": "Dora", "locale": "de", "can": ["MANAGE_GUILD"]}),
        )
        .await;
    assert_eq!(
        (&dora["locale"], &dora["owner"]),
        (&json!("de"), &json!(false))
    );
    assert!(
        dora["can"]
            .as_array()
            .unwrap()
            .contains(&json!("MANAGE_GUILD"))
    );
    assert_eq!(
        stage.refused("users", json!({"name": "dora"})).await,
        "taken"
    );
    for body in [
        json!({"name": ""}),
        json!({"name": "a@b"}),
        json!({"name": "E", "locale": "zh"}),
        json!({"name": "123"}),
    ] {
        assert_eq!(stage.refused("users", body).await, "bad_request");
    }
    let (status, _) = stage
        .call("PATCH", "users/Dora", &json!({"locale": "ja"}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        stage
            .refused(
                "messages",
                json!({"user": "Qiyuan", "channel": "lobby", "content": "x"})
            )
            .await,
        "forbidden"
    );
}
