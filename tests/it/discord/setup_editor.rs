//! The board on which positions are put together by menus, and where secret placements are kept.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{alt_of, answer, attachments, custom_id, keep, labels, options, private, text},
    own_setups::saves,
    user::User,
};

/// The board that `/setup edit` opens.
async fn opens(user: User<'_>, options: Value) -> Value {
    private(&user.slash(LOBBY, "setup edit", options).await)
}

/// The placeholders of the menus of a message.
fn menus(message: &Value) -> Vec<String> {
    let rows = message["components"].as_array().unwrap().iter();
    let first = rows.map(|row| &row["components"][0]);
    let menus = first.filter(|it| it["type"] == 3);
    menus
        .map(|menu| menu["placeholder"].as_str().unwrap().to_owned())
        .collect()
}

/// The board after this was put on these points of a row.
async fn puts(
    user: User<'_>,
    board: &Value,
    piece: (&str, &str),
    row: (&str, &str),
    at: &[&str],
) -> Value {
    let board = private(&user.select_in(board, piece.0, piece.1).await);
    let board = private(&user.select_in(&board, row.0, row.1).await);
    let points = menus(&board).pop().unwrap();
    private(&user.select_several(&board, &points, at).await)
}

/// What is answered to a name that is typed for the board.
async fn names(user: User<'_>, board: &Value, label: &str, name: &str) -> Value {
    let asked = user.forge_click(board, &custom_id(board, label)).await;
    let typed = user.submit(&asked, json!({"name": name})).await;
    private(&user.hears(&typed).await)
}

const PIECE: &str = "What to put";
const ROW: &str = "Which row";

#[tokio::test]
async fn a_position_of_chess_is_put_together_saved_and_played() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let board = opens(ann, json!({"game": "chess"})).await;
    keep(&harness, &board, "editor-start").await;
    assert!(text(&board).contains("White to move"), "{board:#}");
    assert_eq!(menus(&board), [PIECE, ROW]);
    assert_eq!(
        labels(&board),
        [
            "Save",
            "Other side to move",
            "Undo",
            "Empty board",
            "Starting position"
        ]
    );
    let board = private(&ann.click(&board, "Empty board").await);
    let board = puts(
        ann,
        &board,
        (PIECE, "White pawn"),
        (ROW, "Row 2"),
        &["a2", "b2", "h2"],
    )
    .await;
    assert!(
        alt_of(&board).contains("White: pawn a2, b2, h2"),
        "{board:#}"
    );
    let board = puts(ann, &board, (PIECE, "White king"), (ROW, "Row 1"), &["e1"]).await;
    let board = private(&ann.click(&board, "Other side to move").await);

    // The game says what is missing, when it is saved and not before.
    let refused = names(ann, &board, "Save", "Three pawns").await;
    assert!(text(&refused).contains("I can't set up"), "{refused:#}");
    assert!(text(&refused).contains("king"), "{refused:#}");
    assert!(text(&refused).contains("Black to move"), "{refused:#}");

    harness.stop_bot().await;
    harness.start_bot().await;
    let board = puts(
        ann,
        &refused,
        (PIECE, "Black king"),
        (ROW, "Row 8"),
        &["e8", "d8"],
    )
    .await;
    let board = puts(
        ann,
        &board,
        (PIECE, "Nothing (clear a square)"),
        (ROW, "Row 8"),
        &["d8"],
    )
    .await;
    keep(&harness, &board, "editor-position").await;
    let asked = ann.forge_click(&board, &custom_id(&board, "Save")).await;
    let field = &asked["modal"]["fields"][0];
    assert_eq!(field["value"], "Three pawns", "{asked:#}");
    let saved = names(ann, &board, "Save", "Three pawns").await;
    assert!(
        text(&saved).contains("`4k3/8/8/8/8/8/PP5P/4K3 b - - 0 1`"),
        "{saved:#}"
    );

    // It is saved, so the board is gone.
    let told = ann.forge_click(&saved, &custom_id(&board, "Undo")).await;
    let told = answer(&ann.hears(&told).await);
    assert!(told.contains("That board has been saved"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_saved_position_is_opened_again_and_of_two_boards_the_newer_counts() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let position = "4k3/8/8/8/8/8/PP5P/4K3 b - - 0 1";
    saves(ann, "Three pawns", json!({"position": position})).await;
    let page = private(&ann.slash(LOBBY, "setup list", json!({})).await);
    let page = private(&ann.select(&page, &["Three pawns"]).await);
    let again = private(&ann.click(&page, "Edit").await);
    assert!(alt_of(&again).contains("pawn a2, b2, h2"), "{again:#}");
    let undone = private(&ann.click(&again, "Starting position").await);
    assert!(alt_of(&undone).contains("queen d1"), "{undone:#}");
    let undone = private(&ann.click(&undone, "Undo").await);
    assert_eq!(alt_of(&undone), alt_of(&again));
    let taken = names(ann, &undone, "Save", "three PAWNS").await;
    assert!(
        text(&taken).contains("already have a set-up named"),
        "{taken:#}"
    );

    // Of two boards the older one shows the newer.
    let newer = opens(ann, json!({"from": "three pawns"})).await;
    let shown = private(&ann.click(&taken, "Empty board").await);
    assert!(text(&shown).contains("started a newer board"), "{shown:#}");
    assert_eq!(alt_of(&shown), alt_of(&newer), "nothing was emptied");
    let forged = custom_id(&shown, "Undo").replace("undo", "points");
    let told = ann.forge_click(&shown, &forged).await;
    ann.is_told(&told).await;
    harness.close().await;
}

#[tokio::test]
async fn xiangqi_is_set_up_in_the_words_of_its_players() {
    let harness = Harness::open().await;
    let bea = harness.user("Bea");

    let board = opens(bea, json!({"game": "xiangqi"})).await;
    keep(&harness, &board, "editor-xiangqi").await;
    assert!(text(&board).contains("轮到红方"), "{board:#}");
    let board = private(&bea.click(&board, "清空棋盘").await);
    let board = puts(
        bea,
        &board,
        ("放什么", "红方·帅"),
        ("哪一行", "第 1 行"),
        &["4"],
    )
    .await;
    let board = puts(
        bea,
        &board,
        ("放什么", "黑方·将"),
        ("哪一行", "第 10 行"),
        &["3"],
    )
    .await;
    let board = puts(
        bea,
        &board,
        ("放什么", "红方·车"),
        ("哪一行", "第 6 行"),
        &["0", "8"],
    )
    .await;
    let saved = names(bea, &board, "保存", "双车").await;
    assert!(
        text(&saved).contains("3k5/9/9/9/R7R/9/9/9/9/4K4 w"),
        "{saved:#}"
    );
    assert!(alt_of(&saved).contains("车"), "{saved:#}");

    harness.close().await;
}

#[tokio::test]
async fn hands_of_shogi_and_boards_of_go_are_set_up_too() {
    let harness = Harness::open().await;
    let (chen, eve) = (harness.user("Chen"), harness.user("Eve"));
    let board = opens(chen, json!({"game": "shogi"})).await;
    keep(&harness, &board, "editor-shogi").await;
    let asked = menus(&board);
    assert_eq!(asked.len(), 3, "two menus of pieces: {asked:?}");
    assert!(
        board["components"].as_array().unwrap().len() <= 5,
        "{board:#}"
    );
    let pawn = options(&board);
    let pawn = pawn
        .iter()
        .find(|(label, _)| label.ends_with("步兵"))
        .unwrap();
    let board = private(&chen.select_in(&board, &asked[0], &pawn.1).await);
    let board = private(&chen.select_in(&board, &asked[2], "持駒").await);
    let held = menus(&board).pop().unwrap();
    assert!(held.contains("持幾枚"), "{held}");
    let board = private(&chen.select_in(&board, &held, "3").await);
    keep(&harness, &board, "editor-shogi-hand").await;
    assert!(
        board["components"].as_array().unwrap().len() <= 5,
        "{board:#}"
    );
    let refused = names(chen, &board, "儲存", "持三步").await;
    let told = text(&refused);
    // Nobody has 21 pawns; if the game takes it, it's saved.
    assert!(
        told.contains("無法擺出") || told.contains("已儲存為"),
        "{told}"
    );

    let board = opens(eve, json!({"game": "go", "from": "9x9"})).await;
    let board = puts(
        eve,
        &board,
        (PIECE, "Black stone"),
        (ROW, "Row 5"),
        &["E5", "F5"],
    )
    .await;
    let board = puts(eve, &board, (PIECE, "White stone"), (ROW, "Row 6"), &["E6"]).await;
    keep(&harness, &board, "editor-go").await;
    assert!(alt_of(&board).contains("E5"), "{board:#}");
    let saved = names(eve, &board, "Save", "Corner").await;
    assert!(
        text(&saved).contains("board 9/9/9/4w4/4bb3/9/9/9/9"),
        "{saved:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_presses_often_goes_on_in_words_and_is_never_told_to_wait() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let mut board = opens(ann, json!({"game": "chess"})).await;
    for _ in 0..25 {
        board = private(&ann.click(&board, "Other side to move").await);
    }
    assert!(text(&board).contains("Black to move"), "{board:#}");
    assert_eq!(attachments(&board), Vec::<Value>::new());
    assert!(text(&board).contains("king e1"), "{board:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_secret_placement_is_kept_for_either_side_and_for_its_owner_alone() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "screen"})).await;
    let (ann, ben) = (game.first, game.second);
    let opened = async |user: User<'_>, panel: Value| {
        let clicked = user.click(&panel, "Set up").await;
        private(&user.hears(&clicked).await)
    };
    let draft = opened(ann, game.panel_with("Set up").await).await;
    let draft = private(&ann.click(&draft, "Mirror").await);
    let shown = alt_of(&draft);
    let before = harness.versions().await;
    let kept = private(&ann.click(&draft, "My set-ups").await);
    assert!(text(&kept).contains("no saved placements"), "{kept:#}");
    let told = names(ann, &kept, "Save this one", "Mirrored").await;
    assert!(
        text(&told).contains("Saved as **Mirrored**, for you only"),
        "{told:#}"
    );
    assert_eq!(alt_of(&told), shown, "the draft stays");
    assert_eq!(harness.versions().await, before, "nobody else learns of it");
    let standard = private(&ann.click(&told, "Standard").await);
    assert_ne!(alt_of(&standard), shown);
    let kept = private(&ann.click(&standard, "My set-ups").await);
    let loaded = private(&ann.select(&kept, &["Mirrored"]).await);
    assert_eq!(alt_of(&loaded), shown);
    let taken = private(&ann.click(&loaded, "My set-ups").await);
    let refused = names(ann, &taken, "Save this one", "mirrored").await;
    assert!(
        text(&refused).contains("already have a set-up named"),
        "{refused:#}"
    );

    // It is on no list but hers, and is not shared or played from.
    for (command, why) in [
        ("share", "Secret placements can't be shared"),
        ("use", "That's a secret placement"),
    ] {
        let asked = json!({"name": "mirrored"});
        let told = ann.slash(LOBBY, &format!("setup {command}"), asked).await;
        assert!(answer(&told).contains(why), "{told:#}");
    }
    let list = private(&ann.slash(LOBBY, "setup list", json!({})).await);
    let page = private(&ann.select(&list, &["Mirrored"]).await);
    keep(&harness, &page, "setup-placement").await;
    assert_eq!(labels(&page), ["Delete", "All set-ups"]);
    assert!(text(&page).contains("for you only"), "{page:#}");
    let forged = ann.forge_click(&page, "u1/share/1").await;
    let forged = answer(&ann.hears(&forged).await);
    assert!(
        forged.contains("Secret placements can't be shared"),
        "{forged}"
    );

    // The other side reaches it by no number.
    let own = opened(ben, game.panel_with("Set up").await).await;
    let none = private(&ben.click(&own, "My set-ups").await);
    assert_eq!(options(&none), []);
    let told = ben.forge_click(&none, "u1/show/1").await;
    let told = answer(&ben.hears(&told).await);
    assert_eq!(told, "That set-up no longer exists.");
    let log = harness.log();
    assert!(!log.contains("Mirrored") && !log.contains("PPPP"), "{log}");

    // In another game she has the other side, and it stands as it did, seen from there.
    let other = harness
        .game_between("Ben", "Ann", json!({"game": "screen"}))
        .await;
    let draft = opened(ann, other.panel_with("Set up").await).await;
    let kept = private(&ann.click(&draft, "My set-ups").await);
    let loaded = private(&ann.select(&kept, &["Mirrored"]).await);
    assert!(alt_of(&loaded).contains("king d8"), "{loaded:#}");
    let done = private(&ann.click(&loaded, "Done").await);
    assert!(text(&done).contains("Your set-up is in"), "{done:#}");
    // A placement of Screen Chess is for Screen Chess alone.
    let page = saves(
        ann,
        "position",
        json!({"game": "screen", "position": "secret"}),
    )
    .await;
    assert!(text(&page).contains("Saved as"), "{page:#}");
    harness.close().await;
}
