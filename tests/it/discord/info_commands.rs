//! The commands that only tell something, and the settings.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer, attachments, text},
    settings::{chosen, menu},
    user::User,
};

#[tokio::test]
async fn help_rules_and_about_answer_privately() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    for (command, options, parts) in [
        (
            "help",
            json!({}),
            vec!["/play", "/challenge game:chess", "`@Qiyuan e4`"],
        ),
        (
            "rules",
            json!({}),
            vec!["Chess: rules", "En passant", "`Nf3`"],
        ),
        (
            "rules",
            json!({"game": "fischerandom"}),
            vec!["960 starting positions"],
        ),
        (
            "rules",
            json!({"game": "go fish"}),
            vec!["I don't know the game `go fish`."],
        ),
        (
            "about",
            json!({}),
            vec!["Version", "Games in progress: 0", "Response time: median"],
        ),
        ("games", json!({}), vec!["No games in progress."]),
        ("watch", json!({}), vec!["No games right now."]),
        (
            "profile",
            json!({}),
            vec!["You haven't finished a game yet. Start one: `/play`"],
        ),
        (
            "profile",
            json!({"player": "Qiyuan"}),
            vec!["Bots don't play here, so they have no profile."],
        ),
        ("board", json!({}), vec!["There's no game here"]),
        ("export", json!({}), vec!["You haven't finished a game yet"]),
        ("replay", json!({}), vec!["You haven't finished a game yet"]),
        ("draw", json!({}), vec!["There's no game here"]),
        ("resign", json!({}), vec!["There's no game here"]),
        ("takeback", json!({}), vec!["There's no game here"]),
        (
            "leaderboard",
            json!({"speed": "warp"}),
            vec!["I don't know that speed."],
        ),
        (
            "leaderboard",
            json!({"scope": "galaxy"}),
            vec!["Choose this server"],
        ),
        (
            "leaderboard",
            json!({"game": "niuniu"}),
            vec!["isn't rated, so no one is ranked"],
        ),
    ] {
        let told = eve.slash(LOBBY, command, options).await;
        let words = text(&message::private(&told));
        for part in parts {
            assert!(words.contains(part), "/{command}: {part} is not in {words}");
        }
    }
    let seen_by_others = harness.user("Ann").reads(LOBBY).await;
    assert!(seen_by_others.is_empty(), "{seen_by_others:#?}");
    harness.close().await;
}

#[tokio::test]
async fn in_the_thread_of_a_game_its_rules_are_told() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "fischerandom"})).await;
    let words = answer(&game.first.slash(&game.thread, "rules", json!({})).await);
    assert!(words.contains("Fischer Random: rules"), "{words}");
    let words = answer(&game.first.slash(LOBBY, "rules", json!({})).await);
    assert!(words.contains("Chess: rules"), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn rules_come_with_a_picture_of_how_the_pieces_move() {
    let harness = Harness::open().await;
    let (eve, chen) = (harness.user("Eve"), harness.user("Chen"));
    let asked = async |user: &User<'_>, game: &str| {
        message::private(&user.slash(LOBBY, "rules", json!({"game": game})).await)
    };
    let page = asked(&eve, "xiangqi").await;
    assert_eq!(attachments(&page).len(), 1, "{page:#}");
    let words = message::alt_of(&page);
    assert!(words.contains("can capture on e6."), "{words}");
    assert!(
        text(&page).contains("○ moves here, can't capture"),
        "{page:#}"
    );
    message::keep(&harness, &page, "rules-xiangqi").await;
    let picture = async |page: &Value| {
        let url = attachments(page)[0]["url"].as_str().unwrap().to_owned();
        harness.download(&url).await
    };
    let again = asked(&eve, "xiangqi").await;
    assert_eq!(picture(&again).await, picture(&page).await);
    let set = json!({"game": "xiangqi", "pieces": "traditional"});
    eve.slash(LOBBY, "settings mine", set).await;
    let own = asked(&eve, "xiangqi").await;
    assert_ne!(picture(&own).await, picture(&page).await, "own pieces");
    let page = asked(&chen, "chess").await;
    let words = message::alt_of(&page);
    assert!(words.contains("騎士在 d4：可走到 b3、b5"), "{words}");
    let page = asked(&chen, "go").await;
    let words = message::alt_of(&page);
    assert!(words.contains("白子只剩 D3 一口氣"), "{words}");
    assert!(!text(&page).contains('○'), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_profile_of_somebody_new_has_the_name_that_discord_says() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let words = answer(&eve.slash(LOBBY, "profile", json!({"player": "Ben"})).await);
    assert!(words.starts_with("Ben"), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn a_setting_goes_back_to_the_usual_value() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let set = json!({"board": "slate", "pieces": "minimal", "notation": "uci"});
    let saved = answer(&eve.slash(LOBBY, "settings mine", set).await);
    assert!(
        saved.contains("Slate") && !saved.contains("· default**"),
        "{saved}"
    );
    let usual = json!({"board": "usual", "pieces": "usual", "notation": "usual"});
    let saved = answer(&eve.slash(LOBBY, "settings mine", usual).await);
    assert_eq!(saved.matches("· default**").count(), 3, "{saved}");
    for option in ["board", "pieces", "notation"] {
        let typed = json!({option: "defa"});
        let choices = eve
            .autocomplete(LOBBY, "settings mine", typed, option)
            .await;
        assert_eq!(choices[0]["value"], "usual", "{option}: {choices:?}");
    }
    harness.close().await;
}

#[tokio::test]
async fn autocomplete_offers_games_clocks_sides_and_setups() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    for (focused, options, name, value) in [
        (
            "game",
            json!({"game": "fisch"}),
            "Fischer Random",
            "fischerandom",
        ),
        (
            "time",
            json!({"game": "chess", "time": "7m+7s"}),
            "7m+7s (7 minutes plus 7 seconds a move)",
            "7m+7s",
        ),
        (
            "side",
            json!({"game": "chess", "side": "bl"}),
            "Black",
            "black",
        ),
        (
            "side",
            json!({"game": "shogi", "side": "white"}),
            "Gote",
            "gote",
        ),
        (
            "side",
            json!({"game": "go", "side": "first"}),
            "Black",
            "black",
        ),
        (
            "hands",
            json!({"game": "gongzhu", "hands": "li"}),
            "until someone is at −1000",
            "limit",
        ),
        (
            "setup",
            json!({"game": "fischerandom", "setup": ""}),
            "random",
            "random",
        ),
    ] {
        let choices = eve.autocomplete(LOBBY, "challenge", options, focused).await;
        assert_eq!(choices[0]["name"], name, "{choices:?}");
        assert_eq!(choices[0]["value"], value, "{choices:?}");
    }
    harness.close().await;
}

#[tokio::test]
async fn my_settings_change_my_own_views_and_nobody_elses() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ben = game.second;
    let options =
        json!({"notation": "uci", "board": "slate", "orientation": "first", "ping": false});
    let saved = ben.slash(LOBBY, "settings mine", options).await;
    assert!(answer(&saved).contains("Saved."), "{saved:#}");
    game.plays("Nf3").await;
    let panel = game.panel_showing("1. Nf3").await;
    assert_eq!(
        message::pinged(&panel),
        Vec::<String>::new(),
        "Ben is not to be notified"
    );
    let view = ben.click(&panel, "My view").await;
    let view = message::private(&view);
    assert!(text(&view).contains("1. g1f3"), "{view:#}");
    let choices = ben.autocomplete(&game.thread, "move", json!({"action": "g8f6"}), "action");
    assert_eq!(choices.await[0]["name"], "g8f6");
    let choices = ben.autocomplete(&game.thread, "move", json!({"action": "Nf6"}), "action");
    assert_eq!(choices.await[0]["name"], "Nf6", "as it is typed");
    let url = |message: &Value| attachments(message)[0]["url"].as_str().unwrap().to_owned();
    let (public, own) = (
        harness.download(&url(&panel)).await,
        harness.download(&url(&view)).await,
    );
    assert_ne!(public, own, "another board");
    let looked = ben.slash(LOBBY, "settings mine", json!({})).await;
    assert!(!answer(&looked).contains("Saved."), "{looked:#}");
    let board = menu(&message::private(&looked), "Board");
    assert_eq!(chosen(&board), ["slate"]);
    let refused = ben
        .slash(LOBBY, "settings mine", json!({"board": "lava"}))
        .await;
    assert!(answer(&refused).contains("`lava`"), "{refused:#}");
    let refused = ben
        .slash(LOBBY, "settings server", json!({"language": "zh-CN"}))
        .await;
    assert_eq!(
        answer(&refused),
        "Only people who manage this server can do that."
    );
    let automatic = json!({"language": "automatic"});
    let saved = game.first.slash(LOBBY, "settings server", automatic).await;
    assert!(
        answer(&saved).contains("the language set for it in Discord"),
        "{saved:#}"
    );
    harness.close().await;
}

/// What all pages of help say, shown one after another by their buttons.
async fn all_help(user: &User<'_>) -> String {
    let mut page = message::private(&user.slash(LOBBY, "help", json!({})).await);
    let topics = message::labels(&page);
    assert_eq!(topics.len(), 6, "{page:#}");
    let mut words = text(&page);
    for topic in &topics[1..] {
        page = message::private(&user.click(&page, topic).await);
        let shown = text(&page);
        assert!(shown.contains(&format!(" · {topic}")), "{topic}: {shown}");
        assert_eq!(message::labels(&page), topics);
        words.push('\n');
        words.push_str(&shown);
    }
    words
}

#[tokio::test]
async fn a_page_of_help_is_turned_to_after_a_restart_and_below_a_reply() {
    let harness = Harness::open().await;
    let eve = harness.user("Eve");
    let page = message::private(&eve.slash(LOBBY, "help", json!({})).await);
    harness.stop_bot().await;
    harness.start_bot().await;
    let clocks = message::private(&eve.click(&page, "Clocks").await);
    assert!(text(&clocks).contains("`10m+5s`"), "{clocks:#}");
    let reply = eve.reply_to(&eve.say(LOBBY, "@Qiyuan help").await).await;
    assert!(text(&reply).contains("`/play`"), "{reply:#}");
    let games = message::private(&eve.click(&reply, "Games").await);
    assert!(text(&games).contains("Dark Chess"), "{games:#}");
    harness.close().await;
}

#[tokio::test]
async fn help_names_every_command_and_every_option_of_a_challenge() {
    let harness = Harness::open().await;
    let state = harness.get("state").await;
    let commands = state["commands"].as_array().unwrap();
    for (name, locale, last) in [
        ("Ann", "en-US", "Fischer Random"),
        ("Bea", "zh-CN", "菲舍尔任意制"),
        ("Chen", "zh-TW", "費雪隨機"),
    ] {
        let words = all_help(&harness.user(name)).await;
        assert!(words.contains(last), "{last}: {words}");
        // As Discord shows it to them.
        let named = |it: &Value| -> String {
            let shown = it["name_localizations"][locale].as_str();
            shown.or(it["name"].as_str()).unwrap().to_owned()
        };
        for command in commands.iter().filter(|command| command["type"] == 1) {
            let command = named(command);
            assert!(
                words.contains(&format!("/{command}")),
                "/{command}: {words}"
            );
        }
        let challenge = commands.iter().find(|it| it["name"] == "challenge");
        for option in challenge.unwrap()["options"].as_array().unwrap() {
            // The third and fourth opponent are between the second and the fifth.
            let is_between = ["opponent3", "opponent4"].contains(&option["name"].as_str().unwrap());
            let option = named(option);
            assert!(is_between || words.contains(&option), "{option}: {words}");
        }
    }
    harness.close().await;
}
