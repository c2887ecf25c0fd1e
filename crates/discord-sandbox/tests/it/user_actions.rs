//! What users may do, and what Discord's client would not let them do.

use serde_json::json;
use serenity::all::GatewayIntents;

use super::bot::Bot;
use super::server::TestServer;

#[tokio::test]
async fn options_are_checked_before_the_bot_hears_of_them() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
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
            server.refused("slash", body).await,
            "bad_option",
            "{options}"
        );
    }
    let unknown = json!({"user": "Ann", "channel": "lobby", "command": "dance", "options": {}});
    assert_eq!(server.refused("slash", unknown).await, "no_such_command");
    assert_eq!(server.get("interactions").await["interactions"], json!([]));
    bot.stop().await;
}

#[tokio::test]
async fn force_sends_what_no_client_would_send() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let long = "x".repeat(1500);
    let forged = json!({
        "user": "Ann", "channel": "lobby", "command": "do", "force": true, "wait_ms": 5000,
        "options": {"what": long, "many": 99, "game": "nonsense", "unknown": true},
    });
    let done = server.post("slash", forged).await;
    assert_eq!(done["deliveries"], 1);
    assert_eq!(
        done["messages"][0]["content"],
        format!("{long}  en-US Some(\"en-US\")")
    );
    let events = server.get("gateway").await;
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
    let panel = server.slash("Ann", "do", json!({"what": "panel"})).await;
    let click = json!({"user": "Bea", "message": panel["original_id"], "custom_id": "y".repeat(300), "force": true});
    assert_eq!(
        server.post("click", click).await["custom_id"],
        "y".repeat(300)
    );
    let modal = json!({"user": "Bea", "channel": "lobby", "custom_id": "ask", "fields": {"move": "\u{202e}"}, "force": true});
    assert_eq!(server.post("modal", modal).await["type"], "modal");
    bot.stop().await;
}

#[tokio::test]
async fn the_text_of_a_message_reaches_the_bot_only_if_it_is_meant() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let say = |content: &str| json!({"user": "Bea", "channel": "lobby", "content": content});
    let said = server.post("messages", say("hello @Ann")).await;
    assert_eq!(
        said["pinged_user_ids"],
        json!([server.id("users", "Ann").await])
    );
    server.post("messages", say("@sandbot e4")).await;
    let look = async || {
        let seen = server.seen("Ann", "lobby").await.into_iter();
        let heard: Vec<_> = seen.filter(|m| m["author"]["bot"] == true).collect();
        (heard.len() == 2).then_some(heard)
    };
    let heard = server.eventually(look).await;
    let mut texts: Vec<&str> = heard
        .iter()
        .map(|m| m["content"].as_str().unwrap())
        .collect();
    texts.sort_unstable();
    let bot_user = server.id("users", "Sandbot").await;
    assert_eq!(
        texts,
        [
            format!("heard {:?}", ""),
            format!("heard {:?}", format!("<@{bot_user}> e4"))
        ]
    );
    bot.stop().await;
}

#[tokio::test]
async fn without_the_intent_for_messages_the_bot_hears_none() {
    let server = TestServer::start().await;
    let bot = Bot::start_with(&server, GatewayIntents::GUILDS).await;
    server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "@Sandbot e4"}),
        )
        .await;
    let events = server.get("gateway").await;
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
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let dm = server.post("dms", json!({"user": "Chen"})).await;
    let body = json!({"user": "Chen", "channel": dm["id"], "command": "do", "options": {"what": "hi"}, "wait_ms": 5000});
    let done = server.post("slash", body).await;
    assert_eq!(done["messages"][0]["content"], "hi  zh-TW None");
    let body =
        json!({"user": "Ann", "channel": dm["id"], "command": "do", "options": {"what": "hi"}});
    assert_eq!(server.refused("slash", body).await, "not_visible");
    bot.stop().await;
}

#[tokio::test]
async fn users_join_with_a_name_of_their_own_and_a_language_of_discords() {
    let server = TestServer::start().await;
    let dora = server
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
        server.refused("users", json!({"name": "dora"})).await,
        "taken"
    );
    for body in [
        json!({"name": ""}),
        json!({"name": "a@b"}),
        json!({"name": "E", "locale": "zh"}),
        json!({"name": "123"}),
    ] {
        assert_eq!(server.refused("users", body).await, "bad_request");
    }
    let (status, _) = server
        .call("PATCH", "users/Dora", &json!({"locale": "ja"}))
        .await;
    assert_eq!(status, 200);
    assert_eq!(
        server
            .refused(
                "messages",
                json!({"user": "Sandbot", "channel": "lobby", "content": "x"})
            )
            .await,
        "forbidden"
    );
}

#[tokio::test]
async fn a_role_is_listed_and_belongs_to_those_who_were_given_it() {
    let server = TestServer::start().await;
    let role = server.post("roles", json!({"name": "Players"})).await;
    for (name, code) in [("Players", "taken"), ("", "bad_request")] {
        assert_eq!(server.refused("roles", json!({"name": name})).await, code);
    }
    let users = json!({"name": "Dora", "roles": ["Players", role["id"]]});
    let dora = server.post("users", users).await;
    assert_eq!(dora["roles"], json!([role["id"]]));
    let unknown = json!({"name": "Emil", "roles": ["Kings"]});
    assert_eq!(server.refused("users", unknown).await, "bad_request");
    let (_, bea) = server
        .call("PATCH", "users/Bea", &json!({"roles": [role["id"]]}))
        .await;
    assert_eq!(bea["roles"], json!([role["id"]]));
    let guild = server.get("state").await["guild"]["id"].clone();
    let guild = guild.as_str().unwrap();
    let roles = server
        .rest("GET", &format!("/guilds/{guild}/roles"), &json!(null))
        .await
        .1;
    let names: Vec<&str> = roles
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|role| role["name"].as_str())
        .collect();
    assert_eq!(names, ["@everyone", "Sandbot", "Players"]);
    let member = format!("/guilds/{guild}/members/{}", dora["id"].as_str().unwrap());
    let (_, found) = server.rest("GET", &member, &json!(null)).await;
    assert_eq!(found["roles"], json!([role["id"]]));
    server.call("DELETE", "roles/Players", &json!({})).await;
    let (_, found) = server.rest("GET", &member, &json!(null)).await;
    assert_eq!(found["roles"], json!([]), "a role that is deleted");
    let (_, unknown) = server.call("DELETE", "roles/Players", &json!({})).await;
    assert_eq!(unknown["error"]["code"], "bad_request");
}
