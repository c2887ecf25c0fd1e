//! Whole games, by every way of making a move, and how they end.

use serde_json::{Value, json};

use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, alt_of, answer, keep, labels, text},
};

/// Two cannons on the middle file: checkmate by the fourth move of red (重炮).
const DOUBLE_CANNON: &str = "炮二平五 马8进9 炮五进四 车9平8 炮八进二 卒1进1 炮八平五";
const DOUBLE_CANNON_WXF: &str = "C2=5 H8+9 C5+4 R9=8 C8+2 P1+1 C8=5";
const DOUBLE_CANNON_ICCS: &str = "H2-E2 H9-I7 E2-E6 I9-H9 B2-B4 A6-A5 B4-E4";
const DOUBLE_CANNON_UCCI: &str = "h2e2 h9i7 e2e6 i9h9 b2b4 a6a5 b4e4";

#[tokio::test]
async fn a_game_is_played_to_checkmate_with_what_autocomplete_offers() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    // What is typed, in some notation, is offered in that notation and shown in that of the server.
    let typed = [
        "炮二平五",
        "h8+9",
        "e2e6",
        "I9-H9",
        "炮八進二",
        "卒1",
        "C8=5",
    ];
    let offered = [
        "炮二平五",
        "H8+9",
        "e2e6",
        "I9-H9",
        "炮八進二",
        "卒1进1",
        "C8=5",
    ];
    let shown = DOUBLE_CANNON_WXF.split_whitespace();
    for ((typed, offered), shown) in typed.into_iter().zip(offered).zip(shown) {
        let mover = game.mover();
        let choices = offered_for(&game, typed).await;
        assert_eq!(choices[0]["name"], offered, "{typed}: {choices:?}");
        let options = json!({"action": choices[0]["value"]});
        let played = mover.slash(&game.thread, "move", options).await;
        message::is_silent(&played);
        game.was_played();
        game.panel_showing(shown).await;
    }
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn autocomplete_narrows_by_piece_in_any_notation() {
    let harness = Harness::open().await;
    let game = harness.xiangqi(json!({})).await;
    for (typed, cannons) in [
        ("炮", ["炮二", "炮八"]),
        ("砲", ["C2", "C8"]),
        ("C", ["C2", "C8"]),
        ("c", ["C2", "C8"]),
    ] {
        let names = names(&offered_for(&game, typed).await);
        for cannon in cannons {
            let targets = names[..24].iter().filter(|name| name.starts_with(cannon));
            assert_eq!(targets.count(), 12, "{typed}: {names:?}");
        }
    }
    for (typed, cannon) in [("c2", "C2"), ("C2", "C2"), ("炮二", "炮二"), ("砲2", "C2")] {
        let names = names(&offered_for(&game, typed).await);
        let first = &names[..12];
        assert!(
            first.iter().all(|name| name.starts_with(cannon)),
            "{typed}: {names:?}"
        );
    }
    for typed in ["h2", "H2"] {
        // The point of a cannon, and the horse of the second file.
        let names = names(&offered_for(&game, typed).await);
        assert!(names.contains(&"H2-E2".to_owned()), "{typed}: {names:?}");
        assert!(names.contains(&"H2+3".to_owned()), "{typed}: {names:?}");
    }
    assert_eq!(
        offered_for(&game, "").await.len(),
        25,
        "as many as Discord takes"
    );
    assert_eq!(offered_for(&game, "车五").await.len(), 0);
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_checkmate_by_typing_in_any_notation() {
    let harness = Harness::open().await;
    for moves in [
        DOUBLE_CANNON,
        DOUBLE_CANNON_WXF,
        DOUBLE_CANNON_ICCS,
        DOUBLE_CANNON_UCCI,
    ] {
        let mut game = harness.xiangqi(json!({})).await;
        game.plays(moves).await;
        is_mate(&game).await;
    }
    let mut game = harness.xiangqi(json!({})).await;
    game.plays("砲２平５ 馬８進９ c5+4 車九平八 b2-b4 卒一進一 B4E4")
        .await;
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_checkmate_with_the_field_behind_the_move_button() {
    let harness = Harness::open().await;
    for moves in [DOUBLE_CANNON, DOUBLE_CANNON_WXF, DOUBLE_CANNON_ICCS] {
        let mut game = harness.xiangqi(json!({})).await;
        for action in moves.split_whitespace() {
            type_into_field(&mut game, action).await;
        }
        is_mate(&game).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_checkmate_with_menus_of_pieces_and_targets() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    let mut said = Vec::new();
    for action in DOUBLE_CANNON_UCCI.split_whitespace() {
        said.push(pick(&mut game, action).await);
    }
    // Pieces by name and point, then moves.
    assert_eq!(
        said,
        [
            ("Cannon C2 (12 moves)", "C2=5"),
            ("Horse H8 (2 moves)", "H8+9"),
            ("Cannon C5 (8 moves)", "C5+4"),
            ("Chariot R9 (2 moves)", "R9=8"),
            ("Cannon C8 (14 moves)", "C8+2"),
            ("Soldier P1 (1 move)", "P1+1"),
            ("Cannon C8 (14 moves)", "C8=5"),
        ]
        .map(|(piece, target)| (piece.to_owned(), target.to_owned()))
    );
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_checkmate_by_messages_that_mention_the_bot() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({"time": "3d"})).await;
    let shown: Vec<&str> = DOUBLE_CANNON_WXF.split_whitespace().collect();
    let typed = [
        "炮二平五",
        "H8+9",
        "E2-E6",
        "i9h9",
        "炮八进二",
        "p1+1",
        "砲八平五",
    ];
    for (ply, (typed, shown)) in typed.iter().zip(shown).enumerate() {
        let mover = game.mover();
        mover.say(&game.thread, &format!("@Qiyuan {typed}")).await;
        let number = ply / 2 + 1;
        let dots = if ply.is_multiple_of(2) { "." } else { "…" };
        game.panel_showing(&format!("{number}{dots} {shown}")).await;
        game.was_played();
    }
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn who_mentions_the_bot_without_a_move_is_told_how_moves_look_in_this_game() {
    let harness = Harness::open().await;
    let game = harness.xiangqi(json!({})).await;
    let said = game.first.say(&game.thread, "@Qiyuan").await;
    let reply = game.first.is_replied_to(&said).await;
    assert!(reply.contains("C2=5`"), "{reply}");
    harness.close().await;
}

#[tokio::test]
async fn who_has_no_move_left_has_lost() {
    let harness = Harness::open().await;
    let setup = "3k5/9/9/9/9/9/9/9/R8/4K4 w - - 0 1";
    let mut game = harness.xiangqi(json!({"setup": setup})).await;
    game.plays("车九进七").await;
    is_over(&game, "(Red) won: no moves left").await;
    let chinese = Harness::open_with(json!({"guild_locale": "zh-CN"})).await;
    let mut game = chinese.xiangqi(json!({"setup": setup})).await;
    game.plays("R9+7").await;
    game.panel_showing("（红方）胜：困毙**").await;
    chinese.close().await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_ends_by_resignation_and_by_agreement() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    game.plays("炮二平五 马8进7").await;
    let panel = game.panel_showing("1… H8+7").await;
    let asked = game.first.more(&panel, "resign").await;
    let done = game
        .first
        .click(&message::private(&asked), "Yes, resign")
        .await;
    assert_eq!(answer(&done), "You've resigned.");
    is_over(&game, &game.lost("Black", game.first, "resigned").await).await;
    let mut game = harness.xiangqi(json!({})).await;
    game.plays("C2=5 C8=5").await;
    let panel = game.panel_showing("1… C8=5").await;
    game.first.more(&panel, "draw").await;
    let panel = game.panel_with("Accept").await;
    game.second.click(&panel, "Accept").await;
    is_over(&game, "Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_rated_game_is_told_by_leaderboard_and_profile() {
    let harness = Harness::open().await;
    let options = json!({"time": "20m & 60s/move x3", "rated": true});
    let mut game = harness.xiangqi(options).await;
    game.plays(DOUBLE_CANNON).await;
    let panel = game.panel_showing("(Red) won: checkmate").await;
    let (ann, ben) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let words = text(&panel);
    assert!(
        words.contains(&format!("<@{ann}>: 1500? → 1662? (+162)")),
        "{words}"
    );
    let options = json!({"game": "xiangqi"});
    let board = answer(
        &harness
            .user("Ann")
            .slash(LOBBY, "leaderboard", options)
            .await,
    );
    assert!(board.starts_with("Xiangqi · "), "{board}");
    assert!(board.contains("You: **1662?** after 1 game."), "{board}");
    let options = json!({"game": "象棋"});
    let board = answer(
        &harness
            .user("Bea")
            .slash(LOBBY, "leaderboard", options)
            .await,
    );
    assert!(board.starts_with("象棋 · "), "{board}");
    let profile = answer(
        &harness
            .user("Ann")
            .slash(LOBBY, "profile", json!({"player": "Ben"}))
            .await,
    );
    for part in ["Xiangqi · ", "(0 won, 0 drawn, 1 lost)", "Xiangqi #1"] {
        assert!(profile.contains(part), "{part} is not in {profile}");
    }
    assert!(
        words.contains(&format!("<@{ben}>: 1500? → 1338?")),
        "{words}"
    );
    harness.close().await;
}

#[tokio::test]
async fn black_looks_at_the_board_from_its_own_side_and_can_flip_it() {
    let harness = Harness::open().await;
    let mut game = harness.xiangqi(json!({})).await;
    game.plays("炮二平五").await;
    let panel = game.panel_showing("1. C2=5").await;
    let own = message::private(&game.second.click(&panel, "My view").await);
    assert!(text(&own).contains("it's your turn (Black)"), "{own:#}");
    assert_eq!(
        alt_of(&own),
        alt_of(&panel),
        "the words do not depend on the side"
    );
    keep(&harness, &panel, "panel").await;
    keep(&harness, &own, "view-of-black").await;
    let own_picture = picture(&harness, &own).await;
    assert_ne!(
        own_picture,
        picture(&harness, &panel).await,
        "black is at the bottom"
    );
    let flipped = game.second.click(&own, "Flip").await;
    let flipped = flipped["messages"][0].clone();
    assert_eq!(
        picture(&harness, &flipped).await,
        picture(&harness, &panel).await
    );
    harness.close().await;
}

async fn picture(harness: &Harness, message: &Value) -> Vec<u8> {
    let pictures = message::attachments(message);
    harness.download(pictures[0]["url"].as_str().unwrap()).await
}

async fn offered_for(game: &Game<'_>, typed: &str) -> Vec<Value> {
    let typed = json!({"action": typed});
    let mover = game.mover();
    mover
        .autocomplete(&game.thread, "move", typed, "action")
        .await
}

fn names(choices: &[Value]) -> Vec<String> {
    let names = choices
        .iter()
        .map(|choice| choice["name"].as_str().unwrap());
    names.map(str::to_owned).collect()
}

async fn type_into_field(game: &mut Game<'_>, action: &str) {
    let (mover, panel) = (game.mover(), game.settled_panel().await);
    let asked = mover.click(&panel, "Move").await;
    let placeholder = asked["modal"]["fields"][0]["placeholder"].as_str().unwrap();
    assert!(placeholder.starts_with("For example "), "{asked:#}");
    let played = mover.submit(&asked, json!({"Move": action})).await;
    message::is_silent(&played);
    game.was_played();
}

/// Picks a piece and its target; gives what was picked, in words.
async fn pick(game: &mut Game<'_>, ucci: &str) -> (String, String) {
    let (mover, panel) = (game.mover(), game.settled_panel().await);
    let pieces = message::private(&mover.click(&panel, "Choose piece").await);
    let piece = label_of(&pieces, &ucci[..2]);
    let asked = mover.select(&pieces, &[&ucci[..2]]).await;
    let targets = asked["messages"][0].clone();
    let target = label_of(&targets, ucci);
    let played = mover.select(&targets, &[ucci]).await;
    message::is_silent(&played);
    game.was_played();
    (piece, target)
}

fn label_of(menu: &Value, value: &str) -> String {
    let options = message::options(menu);
    let found = options.iter().find(|(_, it)| it == value);
    found
        .unwrap_or_else(|| panic!("{value} is not in {options:?}"))
        .0
        .clone()
}

async fn is_mate(game: &Game<'_>) {
    let panel = is_over(game, "(Red) won: checkmate").await;
    assert!(text(&panel).contains("4. C8=5"), "{panel:#}");
}

async fn is_over(game: &Game<'_>, result: &str) -> Value {
    let panel = game.panel_showing(&format!("{result}**")).await;
    assert_eq!(
        labels(&panel),
        ["Rematch", "Replay", "Export", "Analyze", "Moves", "My view"]
    );
    game.card_showing(result).await;
    panel
}
