//! Who reads moves and sees pieces in which way: by the reader's language, and by what they chose.

use serde_json::{Value, json};

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, alt_of, answer, keep, text},
    settings::{chosen, menu},
    user::User,
};

#[tokio::test]
async fn moves_are_written_as_the_readers_language_writes_them() {
    let harness = Harness::open().await;
    // Bea reads 简体中文, Chen 繁體中文, and the server English.
    let mut game = harness.xiangqi_between("Bea", "Chen", json!({})).await;
    let (bea, chen) = (game.first, game.second);
    // Offered as they are typed, and before anything is typed as the reader reads them.
    assert!(is_offered(&game, bea, "", "车九进一").await);
    assert_eq!(first_for(&game, bea, "h0g2").await, "h0g2");
    let played = game.tries_from(LOBBY, "h0g2").await;
    assert!(
        answer(&played).starts_with("已走：**马二进三**"),
        "{played:#}"
    );
    game.was_played();
    let panel = game.panel_showing("1. H2+3").await;
    assert!(text(&panel).contains("it's your turn (Black)"), "{panel:#}");
    assert_eq!(first_for(&game, chen, "馬8進").await, "馬8進9");
    assert_eq!(first_for(&game, chen, "马8进7").await, "马8进7");
    assert!(is_offered(&game, chen, "", "卒1進1").await);
    let own = message::private(&chen.click(&panel, "My view").await);
    assert!(text(&own).contains("1. 馬二進三"), "{own:#}");
    assert!(alt_of(&own).contains("紅方：帥e0"), "{own:#}");
    let played = game.tries_from(LOBBY, "馬8進7").await;
    assert!(
        answer(&played).starts_with("已走：**馬8進7**"),
        "{played:#}"
    );
    let panel = game.panel_showing("1… H8+7").await;
    let moves = chen.click(&panel, "More").await;
    let moves = chen.select(&message::private(&moves), &["moves"]).await;
    assert!(answer(&moves).ends_with("1. 馬二進三 馬8進7"), "{moves:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_panel_is_written_in_the_language_of_the_server() {
    for (locale, shown, turn) in [
        ("zh-TW", "上一步：1. 馬二進三", "輪到你了（黑方）"),
        ("zh-CN", "上一步：1. 马二进三", "轮到你了（黑方）"),
        ("en-US", "Last move: 1. H2+3", "it's your turn (Black)"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.xiangqi(json!({})).await;
        game.plays("h0g2").await;
        let panel = game.panel_showing(shown).await;
        assert!(text(&panel).contains(turn), "{panel:#}");
        // A panel that is left behind keeps what was played in the same notation.
        game.plays("h9g7").await;
        game.panel_showing("1… ").await;
        let left = game.messages().await;
        let is_left =
            |message: &&Value| text(message) == shown.split_once(['：', ':']).unwrap().1.trim();
        assert!(left.iter().any(|message| is_left(&message)), "{left:#?}");
        harness.close().await;
    }
}

#[tokio::test]
async fn a_player_chooses_notation_and_pieces() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let before = own_view(&game, ann).await;
    let saved = chooses(
        ann,
        json!({"notation": "wxf-chinese", "pieces": "traditional"}),
    )
    .await;
    for line in [
        "Notation: **WXF with simplified Chinese (H2+3 马二进三)**",
        "Pieces: **Traditional (帥 車 馬)**",
    ] {
        assert!(saved.contains(line), "{line} is not in {saved}");
    }
    assert!(is_offered(&game, ann, "", "R9+1 (车九进一)").await);
    assert_eq!(first_for(&game, ann, "炮二平五").await, "炮二平五");
    assert_eq!(first_for(&game, ann, "c2=5").await, "C2=5 (炮二平五)");
    let played = game.tries_from(LOBBY, "h2e2").await;
    assert!(
        answer(&played).starts_with("Played: **C2=5 (炮二平五)**"),
        "{played:#}"
    );
    game.was_played();
    let panel = game.panel_showing("1. C2=5").await;
    let own = own_view(&game, ann).await;
    assert!(text(&own).contains("1. C2=5 (炮二平五)"), "{own:#}");
    keep(&harness, &own, "traditional").await;
    assert_ne!(
        picture(&harness, &own).await,
        picture(&harness, &panel).await
    );
    assert!(
        is_offered(&game, ben, "", "P1+1").await,
        "Ben chose nothing"
    );
    let pieces: Vec<String> = ben
        .autocomplete(
            LOBBY,
            "settings mine",
            json!({"game": "xiangqi", "pieces": ""}),
            "pieces",
        )
        .await
        .iter()
        .map(|choice| choice["value"].as_str().unwrap().to_owned())
        .collect();
    assert_eq!(
        pieces,
        ["traditional", "simplified", "international", "usual"]
    );
    for (notation, shown) in [
        ("iccs", "A6-A5"),
        ("ucci", "a6a5"),
        ("chinese-traditional", "卒1進1"),
    ] {
        chooses(ben, json!({"notation": notation})).await;
        assert!(is_offered(&game, ben, "", shown).await, "{notation}");
    }
    chooses(ben, json!({"pieces": "simplified"})).await;
    let simplified = own_view(&game, ben).await;
    keep(&harness, &simplified, "simplified").await;
    assert_ne!(
        picture(&harness, &simplified).await,
        picture(&harness, &own).await
    );
    assert_ne!(
        picture(&harness, &before).await,
        picture(&harness, &own).await
    );
    harness.close().await;
}

#[tokio::test]
async fn settings_are_offered_and_told_in_the_readers_words() {
    let harness = Harness::open().await;
    let bea = harness.user("Bea");
    let options = json!({"game": "象棋", "pieces": "简体"});
    let found = bea
        .autocomplete(LOBBY, "settings mine", options, "pieces")
        .await;
    assert_eq!(
        found,
        [json!({"name": "简体（帅 车 马）", "value": "simplified"})]
    );
    let options = json!({"game": "象棋", "pieces": "简体（帅 车 马）", "notation": "wxf"});
    let saved = answer(&bea.slash(LOBBY, "settings mine", options).await);
    assert!(
        saved.contains("**简体（帅 车 马）**") && saved.contains("**WXF（C2=5）**"),
        "{saved}"
    );
    let options = json!({"game": "xiangqi", "pieces": "classic"});
    let refused = answer(&bea.slash(LOBBY, "settings mine", options).await);
    assert!(
        refused.contains("`繁体（帥 車 馬）`、`简体（帅 车 马）`、`图标（不用汉字）`"),
        "{refused}"
    );
    harness.close().await;
}

async fn chooses(user: User<'_>, mut options: Value) -> String {
    options["game"] = json!("xiangqi");
    answer(&user.slash(LOBBY, "settings mine", options).await)
}

/// What a player is offered for what they type, in order.
async fn offered_for(game: &Game<'_>, user: User<'_>, typed: &str) -> Vec<String> {
    let typed = json!({"action": typed});
    let choices = user
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    let names = choices.iter().map(|choice| choice["name"].as_str());
    names.map(|name| name.unwrap().to_owned()).collect()
}

async fn first_for(game: &Game<'_>, user: User<'_>, typed: &str) -> String {
    offered_for(game, user, typed).await.swap_remove(0)
}

async fn is_offered(game: &Game<'_>, user: User<'_>, typed: &str, action: &str) -> bool {
    let offered = offered_for(game, user, typed).await;
    offered.iter().any(|name| name == action)
}

async fn own_view(game: &Game<'_>, user: User<'_>) -> Value {
    message::private(&user.slash(&game.thread, "board", json!({})).await)
}

async fn picture(harness: &Harness, message: &Value) -> Vec<u8> {
    let pictures = message::attachments(message);
    harness.download(pictures[0]["url"].as_str().unwrap()).await
}

#[tokio::test]
async fn a_server_chooses_the_notation_of_public_messages() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let options = json!({"game": "xiangqi", "notation": "wxf-chinese"});
    let page = message::private(&ann.slash(LOBBY, "settings server", options).await);
    assert_eq!(chosen(&menu(&page, "Notation")), ["wxf-chinese"]);
    // Who has chosen nothing is offered moves as the server writes them.
    assert!(is_offered(&game, ann, "", "R9+1 (车九进一)").await);
    game.plays("h2e2").await;
    let panel = game.panel_showing("Last move: 1. C2=5 (炮二平五)").await;
    let alt = alt_of(&panel);
    assert!(alt.contains("Last move: 1. C2=5 (炮二平五)."), "{alt}");
    chooses(ben, json!({"notation": "wxf"})).await;
    let own = own_view(&game, ben).await;
    assert!(text(&own).contains("your turn (Black)"), "{own:#}");
    assert!(
        text(&own).contains("1. C2=5\n") && !alt_of(&own).contains('炮'),
        "a choice of one's own counts: {own:#}"
    );
    game.plays("h9g7").await;
    game.panel_showing("1… H8+7 (马8进7)").await;
    harness.settled().await;
    let left = game.messages().await;
    let is_left = |message: &Value| text(message) == "1. C2=5 (炮二平五)";
    assert!(left.iter().any(is_left), "{left:#?}");
    let said = ben.say(&game.thread, "@Qiyuan board").await;
    let shown = ben.is_replied_to(&said).await;
    assert!(shown.contains("1… H8+7 (马8进7)"), "{shown}");
    let options = json!({"game": "xiangqi", "notation": "usual"});
    ann.slash(LOBBY, "settings server", options).await;
    game.plays("h0g2").await;
    let panel = game.panel_showing("2. H2+3").await;
    assert!(!text(&panel).contains('马'), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn files_are_numbered_in_the_figures_of_the_readers_language() {
    let icons = json!({"game": "xiangqi", "pieces": "international"});
    let mut panels = Vec::new();
    for locale in ["en-US", "zh-CN", "zh-TW"] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let (ann, bea) = (harness.user("Ann"), harness.user("Bea"));
        ann.slash(LOBBY, "settings server", icons.clone()).await;
        let game = harness.xiangqi_between("Bea", "Ann", json!({})).await;
        let panel = picture(&harness, &game.panel().await).await;
        // Bea reads Chinese on every server.
        bea.slash(LOBBY, "settings mine", icons.clone()).await;
        let own = own_view(&game, bea).await;
        keep(&harness, &game.panel().await, locale).await;
        panels.push((panel, picture(&harness, &own).await));
        harness.close().await;
    }
    let (english, chinese, taiwanese) = (&panels[0], &panels[1], &panels[2]);
    assert_ne!(english.0, chinese.0, "9 to 1 and 九 to 一");
    assert_eq!(chinese.0, taiwanese.0, "nothing else differs");
    assert_eq!(english.1, chinese.1, "her own view is in her language");
}
