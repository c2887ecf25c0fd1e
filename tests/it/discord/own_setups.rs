//! `/setup`: positions that players keep, share and play from.

use serde_json::{Value, json};

use super::{
    assert_refused::outside_code,
    game::LOBBY,
    harness::Harness,
    message::{
        self, alt_of, answer, attachments, custom_id, has_button, keep, labels, options, private,
        text,
    },
    privacy::BACKROOM,
    user::User,
};

/// A position of chess, and a record of xiangqi.
const ENDGAME: &str = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1";
const CANNONS: &str = "炮二平五 炮8平5";
/// A position of shogi.
const SFEN: &str = "sfen lnsgkgsnl/1r5b1/pppp1pppp/4p4/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL b P 1";

/// A position saved under a name; gives the page that shows it.
pub(super) async fn saves(user: User<'_>, name: &str, options: Value) -> Value {
    private(&tries_to_save(user, name, options).await)
}

async fn tries_to_save(user: User<'_>, name: &str, mut options: Value) -> Value {
    options["name"] = json!(name);
    user.slash(LOBBY, "setup save", options).await
}

/// The code under which the position on a page is shared from now on.
async fn shares(user: User<'_>, page: &Value) -> (Value, String) {
    let shared = private(&user.click(page, "Share").await);
    let told = text(&shared);
    let code = told.split('`').nth(1).unwrap().to_owned();
    assert_eq!(code.len(), 14, "{told}");
    (shared, code)
}

async fn uses(user: User<'_>, name: &str, mut options: Value) -> Value {
    options["name"] = json!(name);
    user.slash(LOBBY, "setup use", options).await
}

/// What is typed into the form that a button opens.
async fn names(user: User<'_>, page: &Value, label: &str, name: &str) -> Value {
    let asked = user.forge_click(page, &custom_id(page, label)).await;
    let typed = user.submit(&asked, json!({"name": name})).await;
    user.hears(&typed).await
}

/// The text of the card of a challenge, by its number.
async fn card(user: User<'_>, told: &Value) -> String {
    let number = super::game::number_in(&answer(told));
    text(&user.sees_card(&number).await)
}

#[tokio::test]
async fn a_position_is_saved_shown_and_played_from_by_its_name() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let none = answer(&ann.slash(LOBBY, "setup list", json!({})).await);
    assert!(none.contains("haven't saved any set-ups"), "{none}");
    let game = json!({"game": "chess", "position": format!("  {ENDGAME} ")});
    let page = saves(ann, "Pawn  Endgame", game).await;
    keep(&harness, &page, "setup-page").await;
    let told = text(&page);
    assert!(told.contains("Saved as **Pawn Endgame**"), "{told}");
    assert!(told.contains(&format!("Position: `{ENDGAME}`")), "{told}");
    assert!(told.ends_with("White to move"), "{told}");
    let alt = alt_of(&page);
    assert!(
        alt.starts_with("Chess. White to move. White: king"),
        "{alt}"
    );
    assert!(alt.contains("pawn e2"), "{alt}");
    assert_eq!(
        labels(&page),
        ["Play", "Share", "Edit", "Delete", "All set-ups"]
    );

    // By `/challenge`, which offers it for its game alone.
    let offered = async |game: &str| {
        let typed = json!({"game": game, "setup": "pawn"});
        ann.autocomplete(LOBBY, "challenge", typed, "setup").await
    };
    assert_eq!(offered("chess").await[0]["value"], "Pawn Endgame");
    assert_eq!(offered("xiangqi").await, Vec::<Value>::new());
    let asked = json!({"game": "chess", "setup": "pawn endgame", "opponent": "Ben"});
    let made = ann.slash(LOBBY, "challenge", asked.clone()).await;
    let number = super::game::number_in(&answer(&made));
    let shown = ann.sees_card(&number).await;
    let told = text(&shown);
    assert!(
        told.contains(&format!("`{ENDGAME}` · White to move")),
        "{told}"
    );
    let alt = alt_of(&shown);
    assert!(
        alt.starts_with("Chess. White to move. White: king"),
        "{alt}"
    );
    let other = ben.slash(LOBBY, "challenge", asked).await;
    assert!(!answer(&other).contains("Challenge #2"), "{other:#}");
    let other = json!({"game": "xiangqi", "setup": "pawn endgame"});
    let refused = answer(&ann.slash(LOBBY, "challenge", other).await);
    assert!(refused.contains("is a set-up for Chess"), "{refused}");

    // By `/setup use`, with what is offered.
    let typed = json!({"name": ""});
    let names = ann.autocomplete(LOBBY, "setup use", typed, "name").await;
    assert_eq!(names[0]["name"], "Pawn Endgame · Chess");
    let made = uses(
        ann,
        "pawn endgame",
        json!({"opponent": "Ben", "time": "10m+5s"}),
    )
    .await;
    let told = card(ann, &made).await;
    assert!(told.contains(ENDGAME) && told.contains("<@"), "{told}");
    let refused = answer(&uses(ben, "pawn endgame", json!({})).await);
    assert!(refused.contains("You have no set-up named"), "{refused}");

    // By its page: against anyone, or somebody who is picked.
    let whom = private(&ann.click(&page, "Play").await);
    assert!(text(&whom).contains("Who do you want to play?"), "{whom:#}");
    let made = ann.click(&whom, "Play anyone").await;
    assert!(card(ann, &made).await.contains(ENDGAME), "{made:#}");

    let mut game = harness.game(json!({"setup": "Pawn Endgame"})).await;
    game.plays("e4 Ke7").await;
    harness.close().await;
}

#[tokio::test]
async fn every_language_has_its_own_words_and_records_and_files_are_read() {
    let harness = Harness::open().await;
    for (name, game, options, said, listed) in [
        (
            "Bea",
            "xiangqi",
            json!({"position": CANNONS}),
            "已保存为 **中炮**",
            "共 1 个，最多 50 个",
        ),
        (
            "Chen",
            "shogi",
            json!({"file": {"filename": "a.sfen", "text": SFEN}}),
            "已儲存為 **中炮**",
            "共 1 個，最多 50 個",
        ),
        (
            "Eve",
            "go",
            json!({"file": {"filename": "a.sgf", "text": "(;GM[1]SZ[9]KM[5.5];B[ee];W[cc])"}}),
            "Saved as **中炮**",
            "1 of at most 50",
        ),
    ] {
        let user = harness.user(name);
        let mut all = options;
        all["game"] = json!(game);
        let page = saves(user, "中炮", all).await;
        keep(&harness, &page, &format!("setup-{game}")).await;
        assert!(text(&page).contains(said), "{page:#}");
        let list = user.slash(LOBBY, "setup list", json!({})).await;
        assert!(answer(&list).contains(listed), "{list:#}");
        let picked = user.select(&private(&list), &["中炮"]).await;
        assert_eq!(alt_of(&private(&picked)), alt_of(&page));
        let made = uses(user, "中炮", json!({})).await;
        card(user, &made).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn what_is_shared_is_seen_before_it_is_used_and_only_while_it_is_shared() {
    let harness = Harness::open().await;
    let (ann, ben, bea) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Bea"),
    );
    let page = saves(ann, "<@1> **Endgame**", json!({"position": ENDGAME})).await;
    let (page, code) = shares(ann, &page).await;
    let again = ann.slash(LOBBY, "setup share", json!({"name": "<@1> **endgame**"}));
    assert!(answer(&again.await).contains(&code), "the code stays");

    let shown = private(&uses(ben, &code.to_uppercase(), json!({})).await);
    keep(&harness, &shown, "setup-shared").await;
    assert!(alt_of(&shown).contains("pawn e2"), "{shown:#}");
    assert!(
        !text(&shown).contains("<@1>") && !text(&shown).contains(" **Endgame"),
        "{shown:#}"
    );
    assert_eq!(message::pinged(&shown), Vec::<String>::new());
    let reads = ben.reads(LOBBY).await;
    assert!(
        !reads.iter().any(|it| it["ephemeral"] != true),
        "{reads:#?}"
    );
    let kept = private(&names(ben, &shown, "Save as mine", "Mine").await);
    assert!(text(&kept).contains("Saved as **Mine**"), "{kept:#}");
    let taken = private(
        &names(
            bea,
            &private(&uses(bea, &code, json!({})).await),
            "存为我的",
            " ",
        )
        .await,
    );
    assert!(text(&taken).contains("名称是空的"), "{taken:#}");

    // With an opponent it is still shown first.
    let against = json!({"opponent": "Eve", "time": "10分+5秒"});
    let shown = private(&uses(bea, &code, against).await);
    assert_eq!(attachments(&shown).len(), 1);
    let made = bea.click(&shown, "开局").await;
    assert!(card(bea, &made).await.contains(ENDGAME), "{made:#}");

    let shown = private(&uses(ben, &code, json!({})).await);
    let page = private(&ann.click(&page, "Stop sharing").await);
    assert!(has_button(&page, "Share"), "{page:#}");
    for refused in [
        uses(ben, &code, json!({})).await,
        ben.click(&shown, "Play").await,
    ] {
        let told = answer(&refused);
        assert!(
            told.contains("No set-up is shared under that code"),
            "{told}"
        );
    }
    let (page, newer) = shares(ann, &page).await;
    assert_ne!(newer, code);
    let asked = private(&ann.click(&page, "Delete").await);
    assert!(text(&asked).contains("Its code stops working"), "{asked:#}");
    let gone = answer(&ann.click(&asked, "Yes, delete it").await);
    assert!(gone.contains("is deleted"), "{gone}");
    let told = answer(&uses(ben, &newer, json!({})).await);
    assert!(
        told.contains("No set-up is shared under that code"),
        "{told}"
    );
    let made = uses(ben, "mine", json!({})).await;
    assert!(card(ben, &made).await.contains(ENDGAME), "a copy stays");
    harness.close().await;
}

#[tokio::test]
async fn a_position_of_shogi_is_shown_as_sfen_wherever_it_is_read() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let sfen = SFEN.strip_prefix("sfen ").unwrap();
    let asks = json!({"game": "shogi", "position": SFEN});
    let page = saves(ann, "Pawn in hand", asks).await;
    assert!(text(&page).contains(sfen), "{page:#}");
    let (shared, code) = shares(ann, &page).await;
    assert!(text(&shared).contains(sfen), "{shared:#}");
    let seen = private(&uses(ben, &code, json!({})).await);
    assert!(text(&seen).contains(sfen), "{seen:#}");
    let asks = json!({"game": "shogi", "setup": "Pawn in hand"});
    let told = ann.slash(LOBBY, "challenge", asks).await;
    let told = card(ann, &told).await;
    assert!(told.contains(sfen), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_takes_the_code_of_what_is_shared() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let page = saves(ann, "Endgame", json!({"position": ENDGAME})).await;
    let (shared, code) = shares(ann, &page).await;
    let challenge = async |user: User<'_>, game: &str, setup: &str| {
        let asks = json!({"game": game, "setup": setup});
        user.slash(LOBBY, "challenge", asks).await
    };
    let told = challenge(ben, "chess", &code).await;
    let told = card(ben, &told).await;
    assert!(told.contains(ENDGAME), "{told}");
    let told = answer(&challenge(ben, "xiangqi", &code).await);
    assert!(told.contains("is a set-up for Chess"), "{told}");
    // Twelve letters that are moves are moves.
    let told = challenge(ben, "chess", "e4 d5 exd5 c6").await;
    let told = card(ben, &told).await;
    assert!(told.contains("rnbqkbnr/pp2pppp/2p5/3P4"), "{told}");
    ann.click(&shared, "Stop sharing").await;
    let told = answer(&challenge(ben, "chess", &code).await);
    assert!(
        told.contains("No set-up is shared under that code"),
        "{told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn in_xiangqi_no_general_can_be_taken_in_a_new_set_up() {
    let harness = Harness::open().await;
    let facing = "4k4/9/9/9/9/9/9/9/9/4K4 w - - 0 1";
    let checked = "3k5/9/9/9/3R5/9/9/9/9/4K4 w - - 0 1";
    for (name, position, fault) in [
        (
            "Ann",
            facing,
            "the generals face each other on an open file",
        ),
        ("Bea", facing, "将帅照面"),
        ("Chen", facing, "將帥照面"),
        ("Ann", checked, "the side that isn't to move is in check"),
        ("Bea", checked, "未轮到走的一方正被将军"),
        ("Chen", checked, "未輪到走的一方正被將軍"),
    ] {
        let user = harness.user(name);
        let asks = json!({"game": "xiangqi", "position": position});
        let told = answer(&tries_to_save(user, "x", asks).await);
        assert!(told.contains(fault), "{told}");
        let asks = json!({"game": "xiangqi", "setup": position});
        let told = answer(&user.slash(LOBBY, "challenge", asks).await);
        assert!(told.contains(fault), "{told}");
    }
    harness.close().await;
}

/// Names and options with which nothing can be saved, and why.
fn refused_options() -> Vec<(String, Value, &'static str)> {
    let long = "x".repeat(33);
    let file = |size: usize| json!({"filename": "a.pgn", "text": "1. e4", "size": size});
    let refused = [
        (
            "ENDGAME",
            json!({"position": ENDGAME}),
            "already have a set-up named **ENDGAME**",
        ),
        (
            " \u{200b} ",
            json!({"position": ENDGAME}),
            "The name is empty",
        ),
        (
            &long,
            json!({"position": ENDGAME}),
            "32 characters are the limit",
        ),
        (
            "standard",
            json!({"position": ENDGAME}),
            "the name of a setup that Chess already has",
        ),
        (
            "new",
            json!({"position": "8/8/8/8/8/8/8/8 w - - 0 1"}),
            "I can't set up",
        ),
        (
            "new",
            json!({"position": "<@1> nonsense"}),
            "I can't read it as a position",
        ),
        (
            "new",
            json!({"position": "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1"}),
            "already over",
        ),
        ("new", json!({"position": "e4 e4"}), "I can't set up"),
        (
            "new",
            json!({"game": "go fish", "position": "x"}),
            "I don't know the game",
        ),
        (
            "new",
            json!({"game": "screen", "position": "secret w=2PP4/1P2PNP1/PB1N1P1P/2RQ1RKB"}),
            "secret pieces",
        ),
        (
            "new",
            json!({"game": "gongzhu"}),
            "can't be put together by menus",
        ),
        (
            "new",
            json!({"position": ENDGAME, "session": "1"}),
            "Give me just one",
        ),
        ("new", json!({"session": "77"}), "There's no such game"),
        ("new", json!({"file": file(10_000_000)}), "too large: 20 kB"),
        (
            "new",
            json!({"file": {"filename": "a.pgn", "text": "x".repeat(20_001)}}),
            "too large: 20 kB",
        ),
        (
            "new",
            json!({"file": {"filename": "a.bin", "text": "\u{0}\u{1}"}}),
            "I can't",
        ),
    ];
    let owned = refused.into_iter();
    let owned = owned
        .map(|(name, options, why): (&str, Value, &'static str)| (name.to_owned(), options, why));
    owned.collect()
}

#[tokio::test]
async fn bad_input_is_told_plainly_and_keeps_nothing() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    saves(ann, "Endgame", json!({"position": ENDGAME})).await;
    for (name, options, why) in refused_options() {
        let told = tries_to_save(ann, &name, options).await;
        assert!(answer(&told).contains(why), "{name} {why}: {told:#}");
        assert!(!outside_code(&answer(&told)).contains("<@"), "{told:#}");
    }
    for command in ["share", "delete", "use"] {
        let asked = json!({"name": "<@1> nothing"});
        let told = ann.slash(LOBBY, &format!("setup {command}"), asked).await;
        assert!(
            answer(&told).contains("no set-up named `<@1> nothing`"),
            "{told:#}"
        );
    }
    let told = answer(&uses(ann, "abcd-efgh-jkmn", json!({})).await);
    assert!(
        told.contains("No set-up is shared under that code"),
        "{told}"
    );
    let list = private(&ann.slash(LOBBY, "setup list", json!({})).await);
    assert_eq!(options(&list).len(), 1, "{list:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_record_that_names_its_game_is_saved_for_that_game_and_an_empty_file_for_none() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let empty = json!({"name": "Empty", "file": {"filename": "a.pgn", "text": " \n"}});
    let told = answer(&ann.slash(LOBBY, "setup save", empty).await);
    assert!(told.contains("The file is empty."), "{told}");
    let record = "[Event \"?\"]\n[Variant \"Three-check\"]\n\n1. e4 e5 *";
    let page = saves(ann, "Checks", json!({"position": record})).await;
    assert!(text(&page).contains("Three-Check"), "{page:#}");
    let file = json!({"filename": "a.pgn", "text": record});
    let page = saves(ann, "Checks again", json!({"file": file})).await;
    assert!(text(&page).contains("Three-Check"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn nobody_reaches_what_is_somebody_elses_by_a_forged_button() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let annes = saves(ann, "Mine", json!({"position": ENDGAME})).await;
    let bens = saves(ben, "Mine", json!({"game": "xiangqi", "position": CANNONS})).await;
    for press in [
        "show/1",
        "whom/1",
        "post/1/0/",
        "share/1",
        "unshare/1",
        "delete/1",
        "delete-now/1",
        "edit/1",
        "show/999",
    ] {
        let told = ben.forge_click(&bens, &format!("u1/{press}")).await;
        let told = answer(&ben.hears(&told).await);
        assert_eq!(told, "That set-up no longer exists.", "{press}");
    }
    for press in ["nothing/1", "post/1/x/", "board/1/turn/2"] {
        let told = ben.forge_click(&bens, &format!("u1/{press}")).await;
        ben.is_told(&told).await;
    }
    let told = ben.forge_click(&bens, "u1/board/1/turn").await;
    let told = answer(&ben.hears(&told).await);
    assert!(told.contains("That board has been saved"), "{told}");
    let page = private(&ann.click(&annes, "All set-ups").await);
    assert_eq!(options(&page).len(), 1, "it is still there");
    harness.close().await;
}

#[tokio::test]
async fn fifty_are_kept_and_listed_by_pages() {
    let harness = Harness::open().await;
    harness.stop_bot().await;
    let store = harness.store().await;
    let ann: u64 = harness.id_of("Ann").await.parse().unwrap();
    for number in 1..50 {
        let name = format!("{number:02} @everyone");
        let new = qiyuan::store::NewSetup {
            folded_name: name.clone(),
            name,
            game: "chess".to_owned(),
            kind: qiyuan::store::SetupKind::Position,
            setup: ENDGAME.to_owned(),
        };
        let now = qiyuan::app::wall_clock::now();
        let player = qiyuan_core::session::PlayerId(ann);
        store.save_setup(player, new, 50, now).await.unwrap();
    }
    store.close().await;
    harness.start_bot().await;
    let ann = harness.user("Ann");
    saves(ann, "the fiftieth", json!({"position": ENDGAME})).await;
    let told = tries_to_save(ann, "one more", json!({"position": ENDGAME})).await;
    assert!(
        answer(&told).contains("saved 50 set-ups, which is the limit"),
        "{told:#}"
    );

    let mut page = private(&ann.slash(LOBBY, "setup list", json!({})).await);
    assert!(
        text(&page).contains("50 of at most 50 · page 1 of 5"),
        "{page:#}"
    );
    assert!(
        !outside_code(&text(&page)).contains("@everyone"),
        "{page:#}"
    );
    assert!(!has_button(&page, "Back"), "{page:#}");
    for _ in 0..4 {
        page = private(&ann.click(&page, &labels(&page).pop().unwrap()).await);
    }
    assert!(text(&page).contains("page 5 of 5"), "{page:#}");
    assert_eq!(labels(&page).len(), 1, "{page:#}");
    // Beyond the end is the last page.
    let beyond = ann.forge_click(&page, "u1/list/200").await;
    let beyond = private(&ann.hears(&beyond).await);
    assert!(text(&beyond).contains("page 5 of 5"), "{beyond:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_position_of_a_game_is_saved_by_those_who_may_see_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let (eve, ann) = (harness.user("Eve"), game.first);
    let page = saves(eve, "after e5", json!({"session": game.number})).await;
    assert!(text(&page).contains("4p3/4P3"), "{page:#}");
    // In its thread it need not be named.
    let here = eve.slash(&game.thread, "setup save", json!({"name": "mid"}));
    let page = private(&here.await);
    assert!(text(&page).contains("4p3/4P3"), "{page:#}");
    // In a game that hides something nobody has the position before its end.
    let dark = harness.game(json!({"game": "dark"})).await;
    let session = json!({"session": dark.number});
    let told = answer(&tries_to_save(ann, "dark", session.clone()).await);
    assert!(told.contains("still hidden"), "{told}");
    let asked = dark.first.slash(&dark.thread, "resign", json!({})).await;
    dark.first.click(&private(&asked), "Yes, resign").await;
    dark.panel_with("Rematch").await;
    let page = saves(ann, "dark", session).await;
    assert!(text(&page).contains("PPPPPPPP/RNBQKBNR"), "{page:#}");
    // Whoever cannot see the game is told what they are told of none.
    harness.has_backroom(&["Ben", "Eve"]).await;
    let hidden = harness.game_in(BACKROOM).await;
    let told = tries_to_save(harness.user("Chen"), "x", json!({"session": hidden.number})).await;
    let none = tries_to_save(harness.user("Chen"), "x", json!({"session": "99"})).await;
    assert_eq!(answer(&told), answer(&none));
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_forgotten_takes_their_set_ups_with_them() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    let page = saves(ben, "Endgame", json!({"position": ENDGAME})).await;
    let (_, code) = shares(ben, &page).await;
    ben.slash(LOBBY, "setup edit", json!({"game": "go"})).await;
    let page = private(&ben.slash(LOBBY, "privacy", json!({})).await);
    let file = private(&ben.click(&page, "My data as a file").await);
    let url = attachments(&file)[0]["url"].as_str().unwrap().to_owned();
    let data: Value = serde_json::from_slice(&harness.download(&url).await).unwrap();
    assert_eq!(data["setups"][0]["setup"], ENDGAME);
    assert_eq!(data["board_being_set_up"]["game"], "go");
    let page = private(&ben.slash(LOBBY, "privacy", json!({})).await);
    harness.forgotten.push(harness.id_of("Ben").await);
    let asked = private(&ben.click(&page, "Delete my data").await);
    assert!(text(&asked).contains("your set-ups"), "{asked:#}");
    ben.click(&asked, "Yes, delete it").await;
    let told = answer(&uses(harness.user("Ann"), &code, json!({})).await);
    assert!(
        told.contains("No set-up is shared under that code"),
        "{told}"
    );
    let list = answer(&ben.slash(LOBBY, "setup list", json!({})).await);
    assert!(list.contains("haven't saved any"), "{list}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_looks_too_often_is_told_what_was_done_and_tries_no_codes() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let page = saves(ann, "Endgame", json!({"position": ENDGAME})).await;
    let (page, code) = shares(ann, &page).await;
    // On a slow machine the limit recovers meanwhile.
    let looks_too_often = async || {
        for _ in 0..200 {
            let told = answer(&ann.slash(LOBBY, "setup list", json!({})).await);
            if told.contains("doing that too often") {
                return;
            }
        }
        panic!("nothing limits how often somebody looks");
    };
    for press in ["whom/c-abcdefghjkmn", "post/c-abcdefghjkmn/0/"] {
        looks_too_often().await;
        let told = ann.forge_click(&page, &format!("u1/{press}")).await;
        let told = answer(&ann.hears(&told).await);
        assert!(told.contains("doing that too often"), "{press}: {told}");
    }
    let again = ann.slash(LOBBY, "setup share", json!({"name": "endgame"}));
    let again = answer(&again.await);
    assert!(again.contains(&code), "{again}");
    harness.close().await;
}
