//! Commands: how the bot registers them, who is offered them, what their use carries.

use serde_json::{Value, json};

use super::bot::Bot;
use super::server::TestServer;

#[tokio::test]
async fn commands_are_made_changed_replaced_and_deleted() {
    let server = TestServer::start().await;
    let path = format!(
        "/applications/{}/commands",
        server.id("users", "Sandbot").await
    );
    let one = json!({"name": "move", "description": "Move."});
    let (status, made) = server.rest("POST", &path, &one).await;
    assert_eq!(status, 201);
    let changed = json!({"name": "move", "description": "Moves."});
    let (status, again) = server.rest("POST", &path, &changed).await;
    assert_eq!(
        (status, &again["id"], &again["description"]),
        (200, &made["id"], &json!("Moves."))
    );
    let own = format!("{path}/{}", made["id"].as_str().unwrap());
    let (_, changed) = server
        .rest("PATCH", &own, &json!({"description": "M."}))
        .await;
    assert_eq!(changed["description"], "M.");
    let both = json!([one, {"name": "board", "description": "B."}]);
    let (_, all) = server.rest("PUT", &path, &both).await;
    assert_eq!(
        (all.as_array().unwrap().len(), &all[0]["id"]),
        (2, &made["id"])
    );
    assert_eq!(server.tried("DELETE", &own, json!(null)).await.0, 204);
    assert_eq!(server.tried("GET", &own, json!(null)).await, (404, 10063));
}

#[tokio::test]
async fn a_list_of_commands_is_refused_whole() {
    let server = TestServer::start().await;
    let bot = server.id("users", "Sandbot").await;
    let path = format!("/applications/{bot}/commands");
    let one = json!({"name": "move", "description": "Move."});
    assert_eq!(
        server.tried("PUT", &path, json!([one, one])).await,
        (400, 50035)
    );
    let capital = json!([{"name": "Move it", "description": "M."}]);
    let (_, wrong) = server.rest("PUT", &path, &capital).await;
    let found = &wrong["errors"]["0"]["name"]["_errors"][0]["code"];
    assert_eq!(found, "APPLICATION_COMMAND_INVALID_NAME");
    let many = (0..101).map(|n| json!({"name": format!("c{n}"), "description": "d"}));
    assert_eq!(
        server.tried("PUT", &path, many.collect()).await,
        (400, 30032)
    );
    assert_eq!(server.get("state").await["commands"], json!([]));
    let guild = server.get("state").await["guild"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/applications/{bot}/guilds/{guild}/commands");
    let (_, local) = server.rest("PUT", &path, &json!([one])).await;
    assert_eq!(local[0]["guild_id"], guild);
}

/// Replaces the bot's commands by these.
async fn register(server: &TestServer, commands: Value) {
    let bot = server.id("users", "Sandbot").await;
    let (status, answer) = server
        .rest("PUT", &format!("/applications/{bot}/commands"), &commands)
        .await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn subcommands_are_named_with_their_command() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    let role = json!({"type": 8, "name": "role", "description": "d"});
    let place = json!({"type": 7, "name": "place", "description": "d", "channel_types": [0]});
    let sub = json!({"type": 1, "name": "clock", "description": "d", "options": [role, place]});
    let group = json!({"type": 2, "name": "more", "description": "d", "options": [sub]});
    register(
        &server,
        json!([{"name": "settings", "description": "d", "options": [sub, group]}]),
    )
    .await;
    let slash = |command: &str, options: Value| json!({"user": "Ann", "channel": "lobby", "command": command, "options": options});
    let options = json!({"role": "@everyone", "place": "#general"});
    let done = server
        .post("slash", slash("/settings more clock", options))
        .await;
    assert_eq!(done["name"], "settings more clock");
    let data = server.sent().await["data"].clone();
    let inner = &data["options"][0]["options"][0];
    assert_eq!(
        (&data["options"][0]["type"], &inner["name"]),
        (&json!(2), &json!("clock"))
    );
    let guild = server.get("state").await["guild"]["id"].clone();
    let general = server.id("channels", "general").await;
    let values = (&inner["options"][0]["value"], &inner["options"][1]["value"]);
    assert_eq!(values, (&guild, &json!(general)));
    assert_eq!(
        data["resolved"]["roles"][guild.as_str().unwrap()]["name"],
        "@everyone"
    );
    assert_eq!(data["resolved"]["channels"][&general]["type"], 0);
    for command in ["settings", "settings none", "settings clock more", "clock"] {
        assert_eq!(
            server.refused("slash", slash(command, json!({}))).await,
            "no_such_command",
            "{command}"
        );
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_command_is_for_those_who_may_use_it_where_it_is_offered() {
    let server = TestServer::start().await;
    let manage_guild = 32;
    let commands = json!([
        {"name": "settings", "description": "d", "default_member_permissions": manage_guild.to_string()},
        {"name": "server", "description": "d", "contexts": [0]},
        {"name": "private", "description": "d", "contexts": [1]},
    ]);
    register(&server, commands).await;
    let slash = |user: &str, command: &str, channel: &Value| json!({"user": user, "channel": channel, "command": command});
    let lobby = json!("lobby");
    server.post("slash", slash("Ann", "settings", &lobby)).await;
    assert_eq!(
        server
            .refused("slash", slash("Bea", "settings", &lobby))
            .await,
        "forbidden"
    );
    server
        .call("PATCH", "users/Bea", &json!({"can": ["MANAGE_GUILD"]}))
        .await;
    server.post("slash", slash("Bea", "settings", &lobby)).await;
    let dm = server.post("dms", json!({"user": "Bea"})).await["id"].clone();
    assert_eq!(
        server.refused("slash", slash("Bea", "server", &dm)).await,
        "no_such_command"
    );
    assert_eq!(
        server
            .refused("slash", slash("Bea", "private", &lobby))
            .await,
        "no_such_command"
    );
    server.post("slash", slash("Bea", "private", &dm)).await;
    let deny = json!({"for": "everyone", "deny": ["USE_APPLICATION_COMMANDS"]});
    server.post("channels/lobby/permissions", deny).await;
    assert_eq!(
        server
            .refused("slash", slash("Bea", "server", &lobby))
            .await,
        "forbidden"
    );
}

#[tokio::test]
async fn context_menus_carry_their_target() {
    let server = TestServer::start().await;
    let bot = Bot::start(&server).await;
    register(
        &server,
        json!([{"name": "Show Profile", "type": 2}, {"name": "Analyse", "type": 3}]),
    )
    .await;
    let said = server
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "e4"}),
        )
        .await;
    let on_user =
        json!({"user": "Ann", "channel": "lobby", "command": "Show Profile", "target": "Chen"});
    assert_eq!(server.post("context", on_user).await["type"], "context");
    let (chen, data) = (
        server.id("users", "Chen").await,
        server.sent().await["data"].clone(),
    );
    assert_eq!(
        (&data["type"], &data["target_id"]),
        (&json!(2), &json!(chen))
    );
    assert_eq!(data["resolved"]["users"][&chen]["global_name"], "Chen");
    let on_message =
        json!({"user": "Ann", "channel": "lobby", "command": "Analyse", "message": said["id"]});
    server.post("context", on_message).await;
    let data = server.sent().await["data"].clone();
    assert_eq!(
        (&data["type"], &data["target_id"]),
        (&json!(3), &said["id"])
    );
    assert_eq!(
        data["resolved"]["messages"][said["id"].as_str().unwrap()]["content"],
        "e4"
    );
    bot.stop().await;
}
