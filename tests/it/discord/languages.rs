//! Private answers in the reader's language, public ones in the server's.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY, says},
    harness::Harness,
    message::{self, answer, labels, text},
};

#[tokio::test]
async fn who_reads_chinese_is_answered_in_chinese_and_the_server_reads_english() {
    let harness = Harness::open().await;
    let mut game = harness
        .game_between("Ann", "Bea", json!({"time": "10m"}))
        .await;
    let (bea, chen) = (harness.user("Bea"), harness.user("Chen"));
    let refused = bea
        .slash(&game.thread, "move", json!({"action": "e5"}))
        .await;
    let anns_turn = format!("现在轮到 <@{}>。", harness.id_of("Ann").await);
    assert_eq!(answer(&refused), anns_turn);
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    assert!(text(&panel).contains("it's your turn (Black)"), "{panel:#}");
    assert!(
        labels(&panel).iter().any(|label| label == "More"),
        "{panel:#}"
    );
    let shown = bea.click(&panel, "My view").await;
    let own = message::private(&shown);
    assert!(text(&own).contains("轮到你了"), "{own:#}");
    assert!(
        labels(&own).iter().any(|label| label == "翻转棋盘"),
        "{own:#}"
    );
    let alt = message::attachments(&own)[0]["description"].clone();
    assert!(alt.as_str().unwrap().contains("王e8"), "{alt}");
    let asked = bea.click(&panel, "Move").await;
    assert_eq!(asked["modal"]["title"], "走棋");
    let played = bea.submit(&asked, json!({"着法": "马c6"})).await;
    message::is_silent(&played);
    game.panel_showing("1… Nc6").await;
    let help = chen.slash(LOBBY, "help", json!({})).await;
    assert!(answer(&help).contains("棋院"), "{help:#}");
    let refused = chen.slash(&game.thread, "resign", json!({})).await;
    let words = answer(&refused);
    assert!(
        words.contains('你') && words.contains('觀'),
        "traditional: {words}"
    );
    harness.close().await;
}

#[tokio::test]
async fn on_a_chinese_server_the_panel_the_card_and_the_thread_are_chinese() {
    let harness = Harness::open_with(json!({"guild_locale": "zh-CN"})).await;
    let mut game = chinese_game(&harness).await;
    let thread = harness
        .channel(|channel| channel["id"] == game.thread.as_str())
        .await;
    assert_eq!(thread["name"], "♟ 国际象棋 #1 · Ann 对 Ben");
    let panel = game.panel().await;
    assert_eq!(labels(&panel)[0], "走棋");
    assert!(text(&panel).contains("轮到你了（白方）"), "{panel:#}");
    let alt = message::attachments(&panel)[0]["description"].clone();
    assert!(alt.as_str().unwrap().contains("王e1"), "{alt}");
    let played = game.tries_from(LOBBY, "e4").await;
    assert!(
        answer(&played).starts_with("Played: **e4**"),
        "Ann reads English: {played:#}"
    );
    game.was_played();
    game.plays("e5").await;
    let options = json!({"language": "zh-TW"});
    let saved = game.first.slash(LOBBY, "settings server", options).await;
    assert!(answer(&saved).contains("繁體中文"), "{saved:#}");
    game.plays("f4").await;
    let panel = game.panel_showing("2. f4").await;
    assert!(text(&panel).contains("輪到你了"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn commands_have_names_and_descriptions_in_three_languages() {
    let harness = Harness::open().await;
    let state = harness.get("state").await;
    let commands = state["commands"].as_array().unwrap();
    let typed = || commands.iter().filter(|command| command["type"] == 1);
    assert_eq!(typed().count(), 36);
    for command in typed() {
        is_localised(command);
        for option in command["options"].as_array().into_iter().flatten() {
            is_localised(option);
        }
    }
    let challenge = commands
        .iter()
        .find(|command| command["name"] == "challenge")
        .unwrap();
    assert_eq!(challenge["name_localizations"]["zh-CN"], "挑战");
    let (bea, typed) = (harness.user("Bea"), json!({"game": "国际"}));
    let choices = bea.autocomplete(LOBBY, "challenge", typed, "game").await;
    assert_eq!(choices[0]["value"], "chess");
    harness.close().await;
}

#[tokio::test]
async fn a_server_that_changes_its_language_is_spoken_to_in_the_new_one() {
    let harness = Harness::open().await;
    harness
        .patch("settings", json!({"guild_locale": "zh-TW"}))
        .await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    assert!(text(&panel).contains("輪到你了"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_sentence_names_a_button_as_the_panel_shows_it() {
    for (locale, [to_move, rematch, moves, more], [english, chinese]) in [
        (
            "zh-CN",
            ["走棋", "再来一局", "**走棋** / **落子**", "更多"],
            ["Write your move", "在我的名字后面"],
        ),
        (
            "en-US",
            ["Move", "Rematch", "**Move** / **Play**", "More"],
            ["Write your move", "在我的名字后面"],
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        // Ann reads English, and Bea Chinese.
        let game = harness.game_between("Ann", "Bea", json!({})).await;
        let panel = game.settled_panel().await;
        for button in [to_move, more] {
            assert!(labels(&panel).iter().any(|it| it == button), "{panel:#}");
        }
        for (user, word, begins) in [
            (game.first, "help", english),
            (game.second, "帮助", chinese),
        ] {
            let help = user.is_replied_to(&says(user, &game, word).await).await;
            assert!(help.starts_with(begins), "{help}");
            for button in [to_move, more] {
                assert!(help.contains(&format!("**{button}**")), "{help}");
            }
            let page = answer(&user.slash(LOBBY, "help", json!({})).await);
            assert!(page.contains(moves), "{page}");
        }
        let asked = game.first.slash(&game.thread, "resign", json!({})).await;
        game.first
            .click(&message::private(&asked), "Yes, resign")
            .await;
        game.panel_with(rematch).await;
        let options = json!({"action": "e4"});
        for user in [game.first, game.second] {
            let refused = user.slash(&game.thread, "move", options.clone()).await;
            let told = answer(&refused);
            assert!(told.contains(&format!("**{rematch}**")), "{told}");
            let said = says(user, &game, "e4").await;
            let told = user.is_replied_to(&said).await;
            assert!(told.contains(&format!("**{rematch}**")), "{told}");
        }
        harness.close().await;
    }
}

fn is_localised(named: &Value) {
    for language in ["zh-CN", "zh-TW"] {
        for field in ["name_localizations", "description_localizations"] {
            let words = named[field][language].as_str().unwrap_or_default();
            assert!(
                !words.is_empty(),
                "{}: {field} in {language}",
                named["name"]
            );
        }
    }
}

/// A game begun on a server whose cards are Chinese.
async fn chinese_game(harness: &Harness) -> Game<'_> {
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let (number, card) = ann.challenges_by_card(options).await;
    assert!(text(&card).contains("国际象棋：挑战"), "{card:#}");
    ben.click(&card, "应战").await;
    Game::of(number, &card, ann, ben).await
}
