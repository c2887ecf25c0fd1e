//! Finding games, clocks and finished games by what people call them.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer, text},
};

fn values(choices: &[Value]) -> Vec<&str> {
    let values = choices.iter().map(|choice| choice["value"].as_str());
    values.map(Option::unwrap).collect()
}

#[tokio::test]
async fn games_are_found_by_every_name_that_people_use() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (typed, game, title) in [
        ("chess960", "fischerandom", "Fischer Random challenge"),
        ("960", "fischerandom", "Fischer Random challenge"),
        ("weiqi", "go", "Go challenge"),
        ("baduk", "go", "Go challenge"),
        ("wei", "go", "Go challenge"),
        ("围棋", "go", "Go challenge"),
        ("圍棋", "go", "Go challenge"),
        ("Chinese chess", "xiangqi", "Xiangqi challenge"),
        ("國際象棋", "chess", "Chess challenge"),
    ] {
        let options = json!({"game": typed});
        let found = ann.autocomplete(LOBBY, "challenge", options, "game").await;
        assert_eq!(values(&found)[0], game, "{typed}: {found:?}");
        if typed == "wei" {
            // It is only the beginning of a name.
            continue;
        }
        let number = ann.challenges(json!({"game": typed})).await;
        let card = ann.sees_card(&number).await;
        assert!(text(&card).contains(title), "{typed}: {card:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn minutes_and_seconds_in_one_are_offered_as_an_increment_too() {
    let harness = Harness::open().await;
    for (user, typed, offered) in [
        (
            "Ann",
            "10m5s",
            [
                "10m5s (10 minutes 5 seconds for the whole game)",
                "10m+5s (10 minutes plus 5 seconds a move)",
            ],
        ),
        (
            "Bea",
            "10分5秒",
            ["局时 10 分钟 5 秒", "10 分钟，每步加 5 秒"],
        ),
    ] {
        let options = json!({"game": "chess", "time": typed});
        let found = harness
            .user(user)
            .autocomplete(LOBBY, "challenge", options, "time")
            .await;
        let names: Vec<&str> = found
            .iter()
            .take(2)
            .map(|it| it["name"].as_str().unwrap())
            .collect();
        assert_eq!(names, offered);
        let time = found[1]["value"].as_str().unwrap();
        let ann = harness.user("Ann");
        let options = json!({"game": "chess", "time": time});
        let card = ann.sees_card(&ann.challenges(options).await).await;
        let clock = "Clock: 10m+5s (10 minutes plus 5 seconds a move)";
        assert!(text(&card).contains(clock), "{card:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_profile_leads_to_the_panels_of_finished_games() {
    let harness = Harness::open().await;
    let game = harness.game_after("f3 e5 g4 Qh4", json!({})).await;
    let (ann, ben) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let line = format!(" · <@{ann}>");
    // Whoever reads of others is told who won.
    let result = format!("<@{ben}> won");
    for player in ["Ann", "Ben"] {
        let options = json!({"player": player});
        let told = answer(&harness.user("Eve").slash(LOBBY, "profile", options).await);
        let found = told.lines().find(|it| it.contains(&line));
        let found = found.unwrap_or_else(|| panic!("{told}"));
        let panel = game.panel().await;
        let address = format!("/{}/{})", game.thread, panel["id"].as_str().unwrap());
        let (link, rest) = found.split_once(&line).unwrap();
        assert!(link.contains(" · [Chess #1](https://"), "{found}");
        assert!(link.ends_with(&address), "{found}");
        assert!(rest.ends_with(&format!(" · {result}")), "{found}");
    }
    harness.close().await;
}

#[tokio::test]
async fn no_button_of_a_game_in_progress_is_red_and_all_stand_in_one_row() {
    let harness = Harness::open().await;
    for options in [
        json!({"game": "chess"}),
        json!({"game": "xiangqi", "side": "red"}),
        json!({"game": "go", "side": "black"}),
    ] {
        let game = harness.game(options.clone()).await;
        let panel = game.panel().await;
        let rows = panel["components"].as_array().unwrap();
        assert_eq!(rows.len(), 1, "{panel:#}");
        assert!(!message::styles(&panel).contains(&4), "{panel:#}");
        assert!(!message::labels(&panel).iter().any(|it| it == "Resign"));
        let view = message::private(&game.first.click(&panel, "My view").await);
        assert!(!message::styles(&view).contains(&4), "{view:#}");
        assert!(
            view["components"].as_array().unwrap().len() <= 2,
            "{view:#}"
        );
        // Whoever is to move finds resigning in the menu; draws are offered where the game knows them.
        let menu = message::private(&game.first.click(&panel, "More").await);
        let entries = message::options(&menu);
        let has = |value: &str| entries.iter().any(|(_, entry)| entry == value);
        assert!(has("resign"), "{entries:?}");
        assert_eq!(has("draw"), options["game"] != "go", "{entries:?}");
    }
    harness.close().await;
}
