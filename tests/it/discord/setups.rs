//! Fischer Random, positions that are set up, and records that are exported.

use qiyuan::discord::wording::{self, Language};
use qiyuan_games as games;
use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{self, answer, text},
};

#[tokio::test]
async fn moves_are_numbered_from_the_number_that_a_position_says() {
    let harness = Harness::open().await;
    let setup = "4k3/8/8/8/8/8/8/3QK3 w - - 5 321";
    let mut game = harness.game(json!({"setup": setup})).await;
    game.plays("Qd6").await;
    game.panel_showing("Last move: 321. Qd6").await;
    game.plays("Kf7").await;
    game.panel_showing("321… Kf7").await;
    game.plays("Qd7").await;
    game.panel_showing("322. Qd7").await;
    let moves = game.first.more(&game.panel().await, "moves").await;
    let moves = answer(&moves).replace('\u{a0}', " ");
    assert!(moves.contains("321. Qd6 Kf7 322. Qd7"), "{moves}");
    harness.close().await;
}

#[tokio::test]
async fn fischer_random_draws_its_array_and_records_it() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "fischerandom"})).await;
    let words = game
        .second
        .slash(&game.thread, "board", json!({"text": true}))
        .await;
    let fen = fen_in(&answer(&words));
    let start = (0..960).find(|number| setup_text(&number.to_string()) == fen);
    let start = start.unwrap_or_else(|| panic!("{fen} is none of the 960 arrays"));
    let told = text(&game.panel().await);
    let number = format!("\nStarting position SP-{start}\n");
    assert!(told.contains(&number), "{told}");
    let legal = game
        .first
        .autocomplete(&game.thread, "move", json!({"action": ""}), "action");
    let first = legal.await[0]["value"].as_str().unwrap().to_owned();
    let played = game.tries(&first).await;
    message::is_silent(&played);
    let asked = game.second.slash(&game.thread, "resign", json!({})).await;
    game.second
        .click(&message::private(&asked), "Yes, resign")
        .await;
    game.panel_showing(&game.lost("White", game.second, "resigned").await)
        .await;
    let pgn = exported(&harness, &game.thread).await;
    assert!(pgn.contains(&format!("[FEN \"{fen}\"]")), "{pgn}");
    assert!(
        pgn.contains("[Variant \"Chess960\"]") || pgn.contains("[Variant \"Fischerandom\"]"),
        "{pgn}"
    );
    harness.close().await;
}

#[tokio::test]
async fn sides_and_setups_are_known_by_their_names_in_every_language() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (side, plays) in [("黑", "Black"), ("白方", "White"), ("BLACK", "Black")] {
        let number = ann.challenges(json!({"game": "chess", "side": side})).await;
        let card = text(&ann.sees_card(&number).await);
        assert!(card.contains(&format!("plays {plays}")), "{side}: {card}");
    }
    let told = ann
        .slash(LOBBY, "challenge", json!({"game": "chess", "side": "红方"}))
        .await;
    assert!(answer(&told).contains("has no side called"), "{told:#}");
    for language in Language::ALL {
        let name = wording::setup(language, games::by_key("go").unwrap().info(), "13x13");
        let options = json!({"game": "go", "setup": name});
        let number = ann.challenges(options).await;
        let card = text(&ann.sees_card(&number).await);
        assert!(card.contains("13"), "{name}: {card}");
    }
    harness.close().await;
}

#[tokio::test]
async fn handicaps_of_shogi_are_known_by_their_names() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let shogi = games::by_key("shogi").unwrap().info();
    let names = Language::ALL.map(|it| wording::setup(it, shogi, "two-piece"));
    let typed = ["二枚落ち", "手合割：二枚落ち", "2-piece"].map(str::to_owned);
    for name in names.into_iter().chain(typed) {
        let options = json!({"game": "shogi", "setup": name});
        let number = ann.challenges(options).await;
        let card = text(&ann.sees_card(&number).await);
        assert!(card.contains("2-piece handicap"), "{name}: {card}");
    }
    harness.close().await;
}

#[tokio::test]
async fn only_what_the_game_at_hand_has_is_offered() {
    let harness = Harness::open().await;
    let game = harness.game(json!({"game": "chess"})).await;
    let offered = |place: String, command: &'static str, options: Value, focused: &'static str| {
        let eve = harness.user("Eve");
        async move { eve.autocomplete(&place, command, options, focused).await }
    };
    let thread = || game.thread.clone();
    let formats = offered(thread(), "export", json!({"format": ""}), "format").await;
    assert_eq!(formats.len(), 1, "{formats:?}");
    assert_eq!(formats[0]["value"], "pgn");
    let elsewhere = json!({"session": "1", "format": ""});
    let formats = offered(LOBBY.to_owned(), "export", elsewhere, "format").await;
    assert!(formats.is_empty(), "{formats:?}");
    let formats = json!({"session": "1", "format": ""});
    let own = game.first.autocomplete(LOBBY, "export", formats, "format");
    assert_eq!(own.await[0]["value"], "pgn");
    for (game, foreign) in [("chess", ["炮", "四·16"]), ("go", ["炮", "马"])] {
        let page = harness
            .user("Eve")
            .slash(LOBBY, "rules", json!({"game": game}))
            .await;
        let options = json!({"game": game, "notation": "chinese"});
        let notations = offered(LOBBY.to_owned(), "settings mine", options, "notation").await;
        assert!(!notations.is_empty());
        for word in foreign {
            assert!(!answer(&page).contains(word), "{game}: {page:#}");
            assert!(!format!("{notations:?}").contains(word), "{notations:?}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn fischer_random_is_played_from_a_chosen_array_with_its_castling() {
    let harness = Harness::open().await;
    // Number 3 is BQNNRKRB: the king on f1 and the rook on g1 castle at once, by changing places.
    let game = harness
        .game(json!({"game": "fischerandom", "setup": "3"}))
        .await;
    let panel = game.panel().await;
    let alt = message::attachments(&panel)[0]["description"]
        .as_str()
        .unwrap()
        .to_owned();
    for part in ["queen b1", "king f1", "rook e8, g8", "bishop a8, h8"] {
        assert!(alt.contains(part), "{part} is not in {alt}");
    }
    let (first, second) = (game.first, game.second);
    let told = text(&panel);
    assert!(told.starts_with("**Fischer Random #1**"), "{told}");
    assert!(told.contains("\nStarting position SP-3\n"), "{told}");
    let options = json!({"game": "fischerandom", "setup": "518"});
    let number = first.challenges(options).await;
    let card = text(&first.sees_card(&number).await);
    assert!(card.contains("\nStarting position SP-518\n"), "{card}");
    let castled = first
        .slash(&game.thread, "move", json!({"action": "f1g1"}))
        .await;
    message::is_silent(&castled);
    let castled = second
        .slash(&game.thread, "move", json!({"action": "O-O"}))
        .await;
    message::is_silent(&castled);
    harness.settled().await;
    let alt = message::attachments(&game.panel().await)[0]["description"].clone();
    for part in ["king g1", "rook e1, f1", "king g8", "rook e8, f8"] {
        assert!(
            alt.as_str().unwrap().contains(part),
            "{part} is not in {alt}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_position_that_was_set_up_is_told_on_the_card_and_played() {
    let harness = Harness::open().await;
    let setup = "8/8/8/8/4k3/8/4P3/4K3 b - - 0 40";
    let ann = harness.user("Ann");
    let options = json!({"game": "chess", "opponent": "Ben", "side": "white", "setup": setup});
    let number = ann.challenges(options).await;
    let card = ann.sees_card(&number).await;
    assert!(
        text(&card).contains(&format!("Setup: `{setup}`")),
        "{card:#}"
    );
    let mut game = harness.game(json!({"setup": setup, "game": "chess"})).await;
    std::mem::swap(&mut game.first, &mut game.second);
    let panel = game.panel().await;
    let ben_id = harness.id_of("Ben").await;
    assert!(
        text(&panel).contains(&format!("<@{ben_id}>, it's your turn (Black)")),
        "{panel:#}"
    );
    game.plays("Kd4 Kf2").await;
    harness.settled().await;
    let words = game
        .first
        .slash(&game.thread, "board", json!({"text": true}))
        .await;
    assert_eq!(fen_in(&answer(&words)), "8/8/8/8/3k4/8/4PK2/8 b - - 2 41");
    harness.close().await;
}

#[tokio::test]
async fn a_record_with_a_move_that_is_not_allowed_is_refused_with_that_move() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (game, setup, why) in [
        ("chess", "1. e4 e5 2. Ke3", "`Ke3` isn't allowed"),
        (
            "chess",
            "1. e4 e5 2.Ke2 Nf6 3. Kf5 Nc6",
            "`Kf5` isn't allowed",
        ),
        ("chess", "1. f3 e5 2. g4 Qh4 3. a3", "This game is over"),
        (
            "xiangqi",
            "1. 炮二平五 马8进7 2. 帅五进二",
            "`帅五进二` isn't allowed",
        ),
    ] {
        let options = json!({"game": game, "setup": setup});
        let refused = ann.slash(LOBBY, "challenge", options).await;
        assert!(answer(&refused).contains(why), "{refused:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn an_option_that_cannot_have_a_value_says_which_it_can_have() {
    let harness = Harness::open().await;
    for (name, game, options, told) in [
        (
            "Ann",
            "niuniu",
            "hands=1000",
            "`hands` can't be `1000`. Choose a number from 1 to 50.",
        ),
        (
            "Ann",
            "niuniu",
            "hands=5 deal=four",
            "`deal` can't be `four`. Choose from: `blind`, `seen4`.",
        ),
        (
            "Bea",
            "niuniu",
            "deal=four",
            "`开牌之前` 不能是 `four`，可选：`blind`、`seen4`。",
        ),
        (
            "Ann",
            "go",
            "size=99",
            "boards have an odd size from 5×5 to 19×19",
        ),
    ] {
        let asked = json!({"game": game, "options": options});
        let refused = harness.user(name).slash(LOBBY, "challenge", asked).await;
        assert!(answer(&refused).contains(told), "{refused:#}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_misspelt_game_is_answered_with_the_one_that_is_meant() {
    let harness = Harness::open().await;
    for (name, typed, told) in [
        ("Ann", "chss", "Did you mean `Chess`?"),
        ("Ann", "xiangi", "Did you mean `Xiangqi`?"),
        ("Bea", "shougi", "你是不是要找 `"),
        ("Ann", "foo", "Try `Chess`"),
    ] {
        let user = harness.user(name);
        let asked = json!({"game": typed});
        let refused = user.slash(LOBBY, "challenge", asked.clone()).await;
        assert!(answer(&refused).contains(told), "{refused:#}");
        let choices = user.autocomplete(LOBBY, "challenge", asked, "game").await;
        let is_offered = choices.iter().any(|it| it["value"] != typed);
        assert_eq!(is_offered, typed != "foo", "{choices:?}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_finished_game_is_exported_as_pgn_with_names_and_clocks() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m+5s"})).await;
    let refused = game.first.slash(&game.thread, "export", json!({})).await;
    assert_eq!(answer(&refused), "You can export the game once it's over.");
    game.plays("f3 e5 g4 Qh4#").await;
    let panel = game.panel_showing("(Black) won").await;
    let pgn = exported(&harness, &game.thread).await;
    let on_one_line = pgn.replace('\n', " ");
    for part in [
        "[White \"Ann\"]",
        "[Black \"Ben\"]",
        "[Result \"0-1\"]",
        "[TimeControl \"600+5\"]",
        "[%clk 0:10:0",
        "1. f3",
        "2... Qh4#",
        "0-1",
    ] {
        assert!(on_one_line.contains(part), "{part} is not in {pgn}");
    }
    let game_of_chess = games::by_key("chess").unwrap();
    let format = game_of_chess.info().records[0];
    let record = game_of_chess.records().read_record(format, &pgn).unwrap();
    assert_eq!(record.plies.len(), 4);
    let clicked = harness.user("Eve").click(&panel, "Export").await;
    let message = message::private(&clicked);
    let url = message::attachments(&message)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    assert_eq!(harness.download(&url).await, pgn.as_bytes());
    let moves = harness.user("Eve").click(&panel, "Moves").await;
    assert!(answer(&moves).ends_with("1. f3 e5 2. g4 Qh4#"), "{moves:#}");
    harness.close().await;
}

/// The record that `/export` gives in a channel.
async fn exported(harness: &Harness, channel: &str) -> String {
    let export = harness
        .user("Eve")
        .slash(channel, "export", json!({}))
        .await;
    let message = message::private(&export);
    let files = message::attachments(&message);
    assert!(
        files[0]["filename"].as_str().unwrap().ends_with(".pgn"),
        "{message:#}"
    );
    let url = files[0]["url"].as_str().unwrap();
    String::from_utf8(harness.download(url).await).unwrap()
}

/// The position in an answer in words: Position: `…`.
fn fen_in(words: &str) -> String {
    let (_, after) = words
        .split_once("Position: `")
        .unwrap_or_else(|| panic!("{words}"));
    after.split('`').next().unwrap().to_owned()
}

/// The position that a setup of Fischer Random begins with.
fn setup_text(setup: &str) -> String {
    let game = games::by_key("fischerandom").unwrap();
    let position = game.start(setup, 2).unwrap();
    position.view(qiyuan_core::rules::Viewer::Public).text()
}

#[tokio::test]
async fn a_name_that_no_setup_has_is_told_with_where_there_are_others() {
    let harness = Harness::open().await;
    for (name, game, typed, parts) in [
        (
            "Ann",
            "chess",
            "my opening",
            [
                "I don't know a setup called `my opening` for Chess",
                "`/setup list`",
                "FEN",
            ],
        ),
        (
            "Bea",
            "xiangqi",
            "我的残局",
            ["象棋没有叫做 `我的残局` 的局面", "`/局面 列表`", "棋谱"],
        ),
        (
            "Chen",
            "chess",
            "我的殘局",
            ["西洋棋沒有叫做 `我的殘局` 的局面", "`/局面 ", "FEN"],
        ),
    ] {
        let options = json!({"game": game, "setup": typed});
        let refused = harness.user(name).slash(LOBBY, "challenge", options).await;
        for part in parts {
            assert!(answer(&refused).contains(part), "{part}: {refused:#}");
        }
    }
    // What is no name is told what is wrong with it.
    let options = json!({"game": "xiangqi", "setup": "炮二平九 炮二平九"});
    let refused = harness.user("Ann").slash(LOBBY, "challenge", options).await;
    assert!(
        answer(&refused).starts_with("I can't set up"),
        "{refused:#}"
    );
    harness.close().await;
}

/// Bad setups are refused where challenges are; here it is that nothing was made of them.
#[tokio::test]
async fn a_setup_that_cannot_be_makes_no_session() {
    let harness = Harness::open().await;
    let options = json!({"game": "chess", "setup": "kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/kkkkkkkk/8/8/K7 w - - 0 1"});
    let refused = harness.user("Ann").slash(LOBBY, "challenge", options).await;
    assert!(
        answer(&refused).starts_with("I can't set up `"),
        "{refused:#}"
    );
    let games = harness.user("Ann").slash(LOBBY, "games", json!({})).await;
    assert!(
        answer(&games).contains("No games in progress."),
        "{games:#}"
    );
    assert_eq!(harness.user("Eve").reads(LOBBY).await, Vec::<Value>::new());
    harness.close().await;
}
