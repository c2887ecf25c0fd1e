//! Handicaps, positions and records that games begin with, and records that are given out.

use qiyuan_games as games;
use serde_json::{Value, json};

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, alt_of, answer, keep, text},
};

/// Three plies as other sites write them.
const PGN: &str = r#"[Game "Chinese Chess"] [Event "友谊赛"] [Red "甲"] [Black "乙"] [Result "1-0"] [Format "Chinese"]  1. 炮二平五 马8进7 2. 马二进三 1-0"#;
const DHTMLXQ: &str = "[DhtmlXQ] [DhtmlXQ_ver]www_dpxq_com[/DhtmlXQ_ver] [DhtmlXQ_title]甲 胜 乙[/DhtmlXQ_title] [DhtmlXQ_binit]8979695949392919097717866646260600102030405060708012720323436383[/DhtmlXQ_binit] [DhtmlXQ_movelist]774770627967[/DhtmlXQ_movelist] [/DhtmlXQ]";
const MOVES: &str = "1. C2=5 H8+7 2. H2+3";
const AFTER: &str = "rnbakab1r/9/1c4nc1/p1p1p1p1p/9/9/P1P1P1P1P/1C2C1N2/9/RNBAKAB1R b - - 3 2";

#[tokio::test]
async fn handicaps_are_offered_by_name_and_red_begins_without_the_piece() {
    let harness = Harness::open().await;
    for (user, typed, name) in [
        ("Ann", "one-horse", "Red gives a horse"),
        ("Bea", "单马", "红方让单马"),
        ("Chen", "單馬", "紅方讓單馬"),
    ] {
        let options = json!({"game": "xiangqi", "setup": typed});
        let user = harness.user(user);
        let found = user
            .autocomplete(LOBBY, "challenge", options, "setup")
            .await;
        assert_eq!(found, [json!({"name": name, "value": "one-horse"})]);
    }
    let mut game = harness.xiangqi(json!({"setup": "one-horse"})).await;
    let panel = game.panel().await;
    assert!(!alt_of(&panel).contains("horse b0"), "{panel:#}");
    assert!(alt_of(&panel).contains("horse h0"), "{panel:#}");
    keep(&harness, &panel, "one-horse").await;
    let ann = harness.user("Ann");
    let number = ann
        .challenges(json!({"game": "象棋", "setup": "two-horses"}))
        .await;
    let card = text(&ann.sees_card(&number).await);
    assert!(card.contains("Setup: Red gives two horses"), "{card}");
    game.plays("炮二平五").await;
    harness.close().await;
}

#[tokio::test]
async fn a_position_is_set_up_and_played_on() {
    let harness = Harness::open().await;
    // Letters of WXF, and red as the side to move, as some programs write it.
    let setup = "4k4/4a4/4e4/9/9/9/9/4E4/4A4/2H1K4 r";
    let mut game = harness.xiangqi(json!({"setup": setup})).await;
    game.plays("马七进六").await;
    assert_eq!(
        position(&game).await,
        "4k4/4a4/4b4/9/9/9/9/3NB4/4A4/4K4 b - - 1 1"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_record_is_gone_on_with_from_its_last_position() {
    let harness = Harness::open().await;
    for record in [PGN, DHTMLXQ, MOVES] {
        let ann = harness.user("Ann");
        let options = json!({"game": "xiangqi", "opponent": "Ben", "side": "red", "setup": record});
        let (number, card) = ann.challenges_by_card(options).await;
        assert!(
            text(&card).contains(&format!("Setup: `{AFTER}`")),
            "{card:#}"
        );
        harness.user("Ben").click(&card, "Accept").await;
        let mut game = Game::of(number, &card, ann, harness.user("Ben")).await;
        assert_eq!(position(&game).await, AFTER);
        std::mem::swap(&mut game.first, &mut game.second);
        game.plays("车9平8").await;
        let panel = game.panel_showing("R9=8").await;
        assert!(text(&panel).contains("Last move: 2… R9=8"), "{panel:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_game_of_chess_goes_on_from_a_record_too() {
    let harness = Harness::open().await;
    let setup = r#"[Event "?"] [White "A"] [Black "B"] [Result "*"] 1. e4 e5 2. Nf3 Nc6 *"#;
    let mut game = harness.game(json!({"setup": setup})).await;
    game.plays("Bb5 a6").await;
    game.panel_showing("a6").await;
    harness.close().await;
}

#[tokio::test]
async fn records_that_cannot_be_gone_on_with_are_refused() {
    let harness = Harness::open().await;
    let over = "炮二平五 马8进9 炮五进四 车9平8 炮八进二 卒1进1 炮八平五";
    let ended = "The game would be over before it begins.";
    let unread = "I can't read it as a game record, or a move in it isn't legal.";
    let long = format!("[Game \"Chinese Chess\"] 1. {}", "x".repeat(5_900));
    for (setup, reason) in [
        (over, ended),
        ("[Game \"Chess\"] 1. e4 e5", unread),
        (
            "[DhtmlXQ] [DhtmlXQ_movelist]7747777[/DhtmlXQ_movelist] [/DhtmlXQ]",
            unread,
        ),
        (
            "[DhtmlXQ] [DhtmlXQ_movelist]00000001[/DhtmlXQ_movelist] [/DhtmlXQ]",
            unread,
        ),
        (long.as_str(), unread),
    ] {
        let options = json!({"game": "xiangqi", "setup": setup});
        let refused = answer(&harness.user("Ann").slash(LOBBY, "challenge", options).await);
        assert!(refused.ends_with(reason), "{refused}");
    }
    assert_eq!(harness.user("Eve").reads(LOBBY).await, Vec::<Value>::new());
    harness.close().await;
}

#[tokio::test]
async fn a_finished_game_is_exported_as_pgn_and_as_dhtmlxq() {
    let harness = Harness::open().await;
    let mut game = harness
        .xiangqi(json!({"time": "20m & 60s/move x3", "setup": "one-horse"}))
        .await;
    game.plays("炮二平五 马8进7").await;
    let asked = game.first.slash(&game.thread, "resign", json!({})).await;
    game.first
        .click(&message::private(&asked), "Yes, resign")
        .await;
    game.panel_showing(&game.lost("Black", game.first, "resigned").await)
        .await;
    let pgn = exported(&harness, &game, json!({}), ".pgn").await;
    for part in [
        "[Game \"Chinese Chess\"]",
        "[Red \"Ann\"]",
        "[Black \"Ben\"]",
        "[Result \"0-1\"]",
        "[Format \"ICCS\"]",
        "[FEN \"rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/R1BAKABNR w - - 0 1\"]",
        "1. H2-E2",
        "H9-G7",
    ] {
        assert!(pgn.contains(part), "{part} is not in {pgn}");
    }
    let dhtmlxq = exported(&harness, &game, json!({"format": "dhtmlxq"}), ".dhtmlxq").await;
    for part in [
        "[DhtmlXQ_red]Ann[/DhtmlXQ_red]",
        "[DhtmlXQ_result]黑胜[/DhtmlXQ_result]",
        "[DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist]",
    ] {
        assert!(dhtmlxq.contains(part), "{part} is not in {dhtmlxq}");
    }
    let options = json!({"format": "chinese-pgn"});
    let chinese = exported(&harness, &game, options, "-1.pgn").await;
    for part in ["[Format \"Chinese\"]", "1. 炮二平五", "马8进7"] {
        assert!(chinese.contains(part), "{part} is not in {chinese}");
    }
    // What is given out can be gone on with.
    let xiangqi = games::by_key("xiangqi").unwrap();
    for (format, record) in xiangqi
        .info()
        .records
        .iter()
        .zip([&pgn, &chinese, &dhtmlxq])
    {
        assert_eq!(
            xiangqi
                .records()
                .read_record(*format, record)
                .unwrap()
                .plies
                .len(),
            2
        );
        let number = harness
            .user("Ann")
            .challenges(json!({"game": "xiangqi", "setup": record.replace('\n', " ")}))
            .await;
        let card = text(&harness.user("Ann").sees_card(&number).await);
        assert!(card.contains("R1BAKABNR w - - 2 2`"), "{card}");
    }
    let offered = harness
        .user("Eve")
        .autocomplete(&game.thread, "export", json!({"format": "dh"}), "format")
        .await;
    assert_eq!(offered[0]["value"], "dhtmlxq");
    harness.close().await;
}

/// The record that `/export` gives with these options.
async fn exported(harness: &Harness, game: &Game<'_>, options: Value, ending: &str) -> String {
    let export = harness
        .user("Eve")
        .slash(&game.thread, "export", options)
        .await;
    let message = message::private(&export);
    let file = message::attachments(&message)[0].clone();
    assert!(
        file["filename"].as_str().unwrap().ends_with(ending),
        "{file}"
    );
    String::from_utf8(harness.download(file["url"].as_str().unwrap()).await).unwrap()
}

/// The position as `/board text:True` tells it.
async fn position(game: &Game<'_>) -> String {
    game.first.harness.settled().await;
    let options = json!({"text": true});
    let words = answer(&game.first.slash(&game.thread, "board", options).await);
    let (_, after) = words.split_once("Position: `").unwrap();
    after.split('`').next().unwrap().to_owned()
}
