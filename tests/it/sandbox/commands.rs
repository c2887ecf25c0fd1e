//! Commands: how the bot registers them, who is offered them, what their use carries.

use serde_json::{Value, json};

use super::bot::Bot;
use super::user::Stage;

#[tokio::test]
async fn commands_are_made_changed_replaced_and_deleted() {
    let stage = Stage::open().await;
    let path = format!(
        "/applications/{}/commands",
        stage.id("users", "Qiyuan").await
    );
    let one = json!({"name": "move", "description": "Move."});
    let (status, made) = stage.rest("POST", &path, &one).await;
    assert_eq!(status, 201);
    let changed = json!({"name": "move", "description": "Moves."});
    let (status, again) = stage.rest("POST", &path, &changed).await;
    assert_eq!(
        (status, &again["id"], &again["description"]),
        (200, &made["id"], &json!("Moves."))
    );
    let own = format!("{path}/{}", made["id"].as_str().unwrap());
    let (_, changed) = stage
        .rest("PATCH", &own, &json!({"description": "M."}))
        .await;
    assert_eq!(changed["description"], "M.");
    let both = json!([one, {"name": "board", "description": "B."}]);
    let (_, all) = stage.rest("PUT", &path, &both).await;
    assert_eq!(
        (all.as_array().unwrap().len(), &all[0]["id"]),
        (2, &made["id"])
    );
    assert_eq!(stage.tried("DELETE", &own, json!(null)).await.0, 204);
    assert_eq!(stage.tried("GET", &own, json!(null)).await, (404, 10063));
}

#[tokio::test]
async fn a_list_of_commands_is_refused_whole() {
    let stage = Stage::open().await;
    let bot = stage.id("users", "Qiyuan").await;
    let path = format!("/applications/{bot}/commands");
    let one = json!({"name": "move", "description": "Move."});
    assert_eq!(
        stage.tried("PUT", &path, json!([one, one])).await,
        (400, 50035)
    );
    let capital = json!([{"name": "Move it", "description": "M."}]);
    let (_, wrong) = stage.rest("PUT", &path, &capital).await;
    let found = &wrong["errors"]["0"]["name"]["_errors"][0]["code"];
    assert_eq!(found, "APPLICATION_COMMAND_INVALID_NAME");
    let many = (0..101).map(|n| json!({"name": format!("c{n}"), "description": "d"}));
    assert_eq!(
        stage.tried("PUT", &path, many.collect()).await,
        (400, 30032)
    );
    assert_eq!(stage.get("state").await["commands"], json!([]));
    let guild = stage.get("state").await["guild"]["id"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = format!("/applications/{bot}/guilds/{guild}/commands");
    let (_, local) = stage.rest("PUT", &path, &json!([one])).await;
    assert_eq!(local[0]["guild_id"], guild);
}

/// Replaces the bot's commands by these.
async fn register(stage: &Stage, commands: Value) {
    let bot = stage.id("users", "Qiyuan").await;
    let (status, answer) = stage
        .rest("PUT", &format!("/applications/{bot}/commands"), &commands)
        .await;
    assert_eq!(status, 200, "{answer}");
}

#[tokio::test]
async fn subcommands_are_named_with_their_command() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    let role = json!({"type": 8, "name": "role", "description": "d"});
    let place = json!({"type": 7, "name": "place", "description": "d", "channel_types": [0]});
    let sub = json!({"type": 1, "name": "clock", "description": "d", "options": [role, place]});
    let group = json!({"type": 2, "name": "more", "description": "d", "options": [sub]});
    register(
        &stage,
        json!([{"name": "settings", "description": "d", "options": [sub, group]}]),
    )
    .await;
    let slash = |command: &str, options: Value| json!({"user": "Ann", "channel": "lobby", "command": command, "options": options});
    let options = json!({"role": "@everyone", "place": "#chess"});
    let done = stage
        .post("slash", slash("/settings more clock", options))
        .await;
    assert_eq!(done["name"], "settings more clock");
    let data = stage.sent().await["data"].clone();
    let inner = &data["options"][0]["options"][0];
    assert_eq!(
        (&data["options"][0]["type"], &inner["name"]),
        (&json!(2), &json!("clock"))
    );
    let guild = stage.get("state").await["guild"]["id"].clone();
    let chess = stage.id("channels", "chess").await;
    let values = (&inner["options"][0]["value"], &inner["options"][1]["value"]);
    assert_eq!(values, (&guild, &json!(chess)));
    assert_eq!(
        data["resolved"]["roles"][guild.as_str().unwrap()]["name"],
        "@everyone"
    );
    assert_eq!(data["resolved"]["channels"][&chess]["type"], 0);
    for command in ["settings", "settings none", "settings clock more", "clock"] {
        assert_eq!(
            stage.refused("slash", slash(command, json!({}))).await,
            "no_such_command",
            "{command}"
        );
    }
    bot.stop().await;
}

#[tokio::test]
async fn a_command_is_for_those_who_may_use_it_where_it_is_offered() {
    let stage = Stage::open().await;
    let manage_guild = 32;
    let commands = json!([
        {"name": "settings", "description": "d", "default_member_permissions": manage_guild.to_string()},
        {"name": "server", "description": "d", "contexts": [0]},
        {"name": "private", "description": "d", "contexts": [1]},
    ]);
    register(&stage, commands).await;
    let slash = |user: &str, command: &str, channel: &Value| json!({"user": user, "channel": channel, "command": command});
    let lobby = json!("lobby");
    stage.post("slash", slash("Ann", "settings", &lobby)).await;
    assert_eq!(
        stage
            .refused("slash", slash("Bea", "settings", &lobby))
            .await,
        "forbidden"
    );
    stage
        .call("PATCH", "users/Bea", &json!({"can": ["MANAGE_GUILD"]}))
        .await;
    stage.post("slash", slash("Bea", "settings", &lobby)).await;
    let dm = stage.post("dms", json!({"user": "Bea"})).await["id"].clone();
    assert_eq!(
        stage.refused("slash", slash("Bea", "server", &dm)).await,
        "no_such_command"
    );
    assert_eq!(
        stage
            .refused("slash", slash("Bea", "private", &lobby))
            .await,
        "no_such_command"
    );
    stage.post("slash", slash("Bea", "private", &dm)).await;
    let deny = json!({"for": "everyone", "deny": ["USE_APPLICATION_COMMANDS"]});
    stage.post("channels/lobby/permissions", deny).await;
    assert_eq!(
        stage.refused("slash", slash("Bea", "server", &lobby)).await,
        "forbidden"
    );
}

#[tokio::test]
async fn context_menus_carry_their_target() {
    let stage = Stage::open().await;
    let bot = Bot::start(&stage).await;
    register(
        &stage,
        json!([{"name": "Show Profile", "type": 2}, {"name": "Analyse", "type": 3}]),
    )
    .await;
    let said = stage
        .post(
            "messages",
            json!({"user": "Bea", "channel": "lobby", "content": "e4"}),
        )
        .await;
    let on_user =
        json!({"user": "Ann", "channel": "lobby", "command": "Show Profile", "target": "Chen"});
    assert_eq!(stage.post("context", on_user).await["type"], "context");
    let (chen, data) = (
        stage.id("users", "Chen").await,
        stage.sent().await["data"].clone(),
    );
    assert_eq!(
        (&data["type"], &data["target_id"]),
        (&json!(2), &json!(chen))
    );
    assert_eq!(data["resolved"]["users"][&chen]["global_name"], "Chen");
    let on_message =
        json!({"user": "Ann", "channel": "lobby", "command": "Analyse", "message": said["id"]});
    stage.post("context", on_message).await;
    let data = stage.sent().await["data"].clone();
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
