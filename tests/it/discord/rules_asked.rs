//! Questions about the rules of a game that are said to the bot.

use serde_json::json;

use super::{
    game::{LOBBY, says},
    harness::Harness,
    message::{alt_of, attachments, labels, options, private, reactions, text},
};

#[tokio::test]
async fn a_question_about_rules_is_answered_by_the_part_of_them_that_it_is_about() {
    let harness = Harness::open().await;
    let chess = harness.game_between("Ann", "Ben", json!({})).await;
    let options = json!({"game": "xiangqi", "side": "red"});
    let xiangqi = harness.game_between("Ann", "Eve", options).await;
    let options = json!({"game": "go", "side": "black"});
    let go = harness.game_between("Ann", "Ben", options).await;
    for (game, words, begins, all) in [
        (
            &chess,
            "how do I castle?",
            "Chess: rules\n**Castling.** King and rook",
            "All rules of Chess",
        ),
        (
            &chess,
            "what is en passant?",
            "Chess: rules\n**En passant.**",
            "All rules of Chess",
        ),
        (
            &chess,
            "how does the knight move?",
            "Chess: rules\nKnight: two squares",
            "All rules of Chess",
        ),
        (
            &chess,
            "怎么王车易位？",
            "国际象棋：规则\n**王车易位。**",
            "国际象棋的全部规则",
        ),
        (
            &chess,
            "騎士怎麼走？",
            "西洋棋：規則\n騎士：",
            "西洋棋的全部規則",
        ),
        (
            &xiangqi,
            "馬怎麼走？",
            "象棋：規則\n馬：走日字",
            "象棋的全部規則",
        ),
        (
            &go,
            "什么是打劫？",
            "围棋：规则\n**打劫。**",
            "围棋的全部规则",
        ),
        (
            &go,
            "what is komi?",
            "Go: rules\n**Counting.**",
            "All rules of Go",
        ),
        (
            &xiangqi,
            "能对面吗",
            "象棋：规则\n**将帅**不能",
            "象棋的全部规则",
        ),
    ] {
        // Whether it is their turn or not.
        for user in [game.first, game.second] {
            let said = says(user, game, words).await;
            let told = user.reply_to(&said).await;
            assert!(text(&told).starts_with(begins), "{words}: {told:#}");
            assert_eq!(labels(&told), [all], "{words}");
            assert!(reactions(&said).is_empty(), "{said:#}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn how_a_piece_moves_is_told_with_its_picture_and_a_button_shows_all_rules() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "crazyhouse"})).await;
    let ann = game.first;
    let told = ann
        .reply_to(&says(ann, &game, "how do knights move?").await)
        .await;
    // Crazyhouse says that everything else is as in chess.
    assert!(
        text(&told).starts_with("Crazyhouse: rules\nKnight: "),
        "{told:#}"
    );
    assert_eq!(labels(&told), ["All rules of Crazyhouse"]);
    assert!(alt_of(&told).contains("Knight on "), "{told:#}");
    let told = ann
        .reply_to(&says(ann, &game, "how do drops work?").await)
        .await;
    assert!(
        text(&told).starts_with("Crazyhouse: rules\n**Drops.**"),
        "{told:#}"
    );
    assert_eq!(attachments(&told).len(), 0);
    let page = private(
        &ann.hears(&ann.click(&told, "All rules of Crazyhouse").await)
            .await,
    );
    assert!(text(&page).contains("Promoted pieces"), "{page:#}");
    assert_eq!(page["ephemeral"], true);
    let forged = ann
        .hears(&ann.forge_click(&told, "r1/no-such-game").await)
        .await;
    assert!(text(&private(&forged)).contains("button"), "{forged:#}");
    harness.close().await;
}

#[tokio::test]
async fn in_private_and_elsewhere_rules_are_asked_of_the_game_that_is_named_or_played() {
    let harness = Harness::open().await;
    let (ann, private) = (harness.user("Ann"), &harness.direct("Ann").await);
    for place in [private.as_str(), LOBBY] {
        let said = ann.say(place, "@Qiyuan how do I castle in chess?").await;
        let told = ann.reply_to(&said).await;
        assert!(
            text(&told).starts_with("Chess: rules\n**Castling.**"),
            "{told:#}"
        );
        let said = ann.say(place, "@Qiyuan 象棋里马怎么走？").await;
        let told = ann.reply_to(&said).await;
        assert!(
            text(&told).starts_with("象棋：规则\n马：走日字"),
            "{told:#}"
        );
    }
    // Without a game the first one that has an answer is meant.
    for (words, begins) in [
        ("@Qiyuan how do I castle?", "Chess: rules\n**Castling.**"),
        (
            "@Qiyuan how does the knight move in chess?",
            "Chess: rules\nKnight: ",
        ),
        ("@Qiyuan what is komi?", "Go: rules\n**Counting.**"),
        ("@Qiyuan 炮怎么走", "象棋：规则\n炮："),
    ] {
        for place in [private.as_str(), LOBBY] {
            let said = ann.say(place, words).await;
            let told = ann.reply_to(&said).await;
            assert!(text(&told).starts_with(begins), "{words}: {told:#}");
        }
    }
    let options = json!({"game": "go", "side": "black"});
    harness.game_between("Ann", "Ben", options).await;
    let said = ann.say(private, "how do I castle?").await;
    let told = ann.is_replied_to(&said).await;
    assert!(told.starts_with("Chess: rules"), "Go has no answer: {told}");
    harness.game(json!({})).await;
    let said = ann.say(private, "how do I castle?").await;
    let told = ann.reply_to(&said).await;
    assert!(text(&told).contains("**Castling.**"), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn an_answer_is_deleted_where_others_talk_and_stays_in_private() {
    const DUE: &str =
        "SELECT message_id, delete_ms FROM expiring_messages WHERE delete_ms IS NOT NULL";
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, private) = (game.first, harness.direct("Ann").await);
    let mut answers = Vec::new();
    for place in [private.as_str(), &game.thread, LOBBY] {
        let said = ann.say(place, "@Qiyuan how do I castle in chess?").await;
        let told = ann.reply_to(&said).await;
        answers.push(told["id"].as_str().unwrap().parse::<i64>().unwrap());
    }
    let due = async || -> Vec<i64> {
        let rows = harness.rows(DUE).await;
        rows.iter().map(|row| row.0).collect()
    };
    let are_due = async || {
        let due = due().await;
        answers[1..].iter().all(|it| due.contains(it))
    };
    harness
        .until("those in public are deleted soon", are_due)
        .await;
    assert!(!due().await.contains(&answers[0]));
    harness.close().await;
}

#[tokio::test]
async fn a_move_stays_a_move_and_what_no_rule_is_about_gets_the_hint() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = game.first;
    let asked = ann
        .reply_to(&says(ann, &game, "what about e4?").await)
        .await;
    assert_eq!(text(&asked), "Play `e4`?");
    let said = says(ann, &game, "what is zugzwang?").await;
    let hint = ann.reply_to(&said).await;
    assert!(text(&hint).starts_with("Write your move after"), "{hint:#}");
    assert!(
        options(&hint).is_empty() && labels(&hint).is_empty(),
        "{hint:#}"
    );
    ann.is_marked(&said, "❓").await;
    harness.close().await;
}

/// Whether something was answered with a part of the rules of a game.
fn is_rules(told: &str) -> bool {
    told.lines()
        .next()
        .is_some_and(|it| it.ends_with(": rules"))
}

#[tokio::test]
async fn where_a_game_is_played_a_piece_is_never_one_of_another_game() {
    let harness = Harness::open().await;
    for (key, side, begins) in [
        ("chess", "white", "Chess: rules\nBishop: "),
        (
            "kingofthehill",
            "white",
            "King of the Hill: rules\nBishop: ",
        ),
        ("dark", "white", "Dark Chess: rules\nBishop: "),
        ("ambiguous", "white", "Ambiguous Chess: rules\nBishop: "),
        ("shogi", "sente", "Shogi: rules\nRook and bishop: "),
    ] {
        let options = json!({"game": key, "side": side});
        let game = harness.game_between("Ann", "Ben", options).await;
        let (ann, ben) = (game.first, game.second);
        let said = says(ben, &game, "where can my bishop go?").await;
        let told = ben.is_replied_to(&said).await;
        assert!(told.starts_with(begins), "{key}: {told}");
        for words in [
            "where is my king?",
            "is my king safe?",
            "where is the white king",
        ] {
            let told = ann.is_replied_to(&says(ann, &game, words).await).await;
            assert!(!is_rules(&told), "{key}, {words}: {told}");
        }
        // Off turn a piece alone is talk.
        says(ben, &game, "pawn").await;
        let told = ben.is_replied_to(&says(ben, &game, "help").await).await;
        assert!(!told.is_empty());
        let about = game.messages().await;
        let has_rules = about.iter().any(|it| text(it).contains("Xiangqi"));
        assert!(!has_rules, "{key}: {about:#?}");
    }
    let game = harness.game_between("Eve", "Chen", json!({})).await;
    let eve = game.first;
    let told = eve.is_replied_to(&says(eve, &game, "bishop").await).await;
    assert!(told.starts_with("I can't read `bishop`"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_piece_is_known_by_its_short_name_as_well() {
    let harness = Harness::open().await;
    let game = harness.game_between("Chen", "Bea", json!({})).await;
    let (chen, bea) = (game.first, game.second);
    for (user, words, begins) in [
        (chen, "王怎麼走", "西洋棋：規則\n國王："),
        (chen, "后怎麼走", "西洋棋：規則\n皇后："),
        (chen, "車怎麼走", "西洋棋：規則\n城堡："),
        (chen, "象怎麼走", "西洋棋：規則\n主教："),
        (chen, "兵怎麼走", "西洋棋：規則\n士兵："),
        (chen, "馬怎麼走？", "西洋棋：規則\n騎士："),
        (chen, "主教怎麼走", "西洋棋：規則\n主教："),
        (bea, "皇后怎么走", "国际象棋：规则\n后："),
        (bea, "骑士怎么走", "国际象棋：规则\n马："),
        (bea, "how does the horse move?", "Chess: rules\nKnight: "),
    ] {
        let told = user.is_replied_to(&says(user, &game, words).await).await;
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    let options = json!({"game": "dark", "side": "white"});
    let game = harness.game_between("Bea", "Chen", options).await;
    let (bea, chen) = (game.first, game.second);
    for (user, words, begins, all) in [
        (
            bea,
            "象怎么走",
            "迷雾国际象棋：规则\n象：",
            "迷雾国际象棋的全部规则",
        ),
        (
            chen,
            "象怎麼走",
            "迷霧西洋棋：規則\n主教：",
            "迷霧西洋棋的全部規則",
        ),
    ] {
        let told = user.reply_to(&says(user, &game, words).await).await;
        assert!(text(&told).starts_with(begins), "{words}: {told:#}");
        assert_eq!(labels(&told), [all], "{words}");
    }
    harness.close().await;
}

#[tokio::test]
async fn without_a_game_a_piece_is_the_one_that_readers_of_the_language_mean() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (words, begins) in [
        ("马怎么走", "象棋：规则\n马："),
        ("馬怎麼走？", "象棋：規則\n馬："),
        ("騎士怎麼走", "西洋棋：規則\n騎士："),
        ("怎么王车易位", "国际象棋：规则\n**王车易位。**"),
        ("how does the horse move?", "Xiangqi: rules\nHorse: "),
        ("where can a bishop go?", "Chess: rules\nBishop: "),
        (
            "how do castling rules work in chess960",
            "Fischer Random: rules\n**Castling",
        ),
    ] {
        let said = ann.say(LOBBY, &format!("@Qiyuan {words}")).await;
        let told = ann.is_replied_to(&said).await;
        assert!(told.starts_with(begins), "{words}: {told}");
    }
    harness.close().await;
}
