//! A game on nine lines by every way of moving, and what remains of it.

use serde_json::json;

use super::{ACCEPT, WALLS};
use crate::discord::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, alt_of, answer, keep, text},
};

#[tokio::test]
async fn a_game_is_played_in_every_way_to_an_agreed_count() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({"time": "20m+3x30s"})).await;
    for (ply, action) in WALLS.split_whitespace().enumerate() {
        match ply % 5 {
            0 => game.plays(action).await,
            1 => by_autocomplete(&mut game, action).await,
            2 => by_field(&mut game, action).await,
            3 => by_menus(&harness, &mut game, action).await,
            _ => by_mention(&mut game, ply, action).await,
        }
    }
    let panel = game.panel_showing("C3 (move 20)").await;
    let words = alt_of(&panel);
    assert!(words.contains("Last move: C3."), "{words}");
    assert!(
        words.contains("White: ") && !words.contains("stone"),
        "{words}"
    );
    keep(&harness, &panel, "played").await;
    game.first.click(&panel, "Pass").await;
    game.was_played();
    let panel = game.panel_showing("Last move: pass (move 21)").await;
    game.second.click(&panel, "Pass").await;
    let panel = game.panel_showing("Counting.").await;
    let words = text(&panel);
    assert!(
        words.contains(", then 3 byo-yomi periods of 30 seconds"),
        "{words}"
    );
    game.first
        .slash(&game.thread, "move", json!({"action": "C3"}))
        .await;
    game.second
        .slash(&game.thread, "move", json!({"action": "H7"}))
        .await;
    let panel = game
        .panel_showing("Black: 45\nWhite: 36 + 7.5 komi = 43.5")
        .await;
    assert!(text(&panel).contains("Black leads by 1.5."));
    keep(&harness, &panel, "counted").await;
    game.first.click(&panel, ACCEPT).await;
    let panel = game.panel_showing("accepts the dead stones").await;
    game.second.click(&panel, ACCEPT).await;
    let panel = game.panel_showing("(Black) won by 1.5 points").await;
    let words = text(&panel);
    let sum = "Black: 45\nWhite: 36 + 7.5 komi = 43.5";
    assert!(words.contains(sum), "{words}");
    let winner = harness.id_of("Ann").await;
    let told = format!("<@{winner}> (Black) won");
    assert_eq!(words.lines().nth(1).unwrap().matches(&told).count(), 1);
    assert!(!words.contains("wins by"), "it is told once: {words}");
    assert!(words.lines().count() <= 8, "above the board: {words}");
    keep(&harness, &panel, "over").await;
    game.card_showing("(Black) won by 1.5 points").await;
    let exported = game.first.click(&panel, "Export").await;
    let file = &message::attachments(&message::private(&exported))[0];
    assert!(file["filename"].as_str().unwrap().ends_with(".sgf"));
    let sgf = harness.download(file["url"].as_str().unwrap()).await;
    let sgf = String::from_utf8(sgf).unwrap();
    for part in [
        "GM[1]",
        "SZ[9]",
        "KM[7.5]",
        "RE[B+1.5]",
        "PB[Ann]",
        "PW[Ben]",
        ";B[ee]",
        "TM[1200]",
        "OT[3x30 byo-yomi]",
    ] {
        assert!(sgf.contains(part), "{part} is not in {sgf}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_point_is_picked_from_a_part_of_the_board_that_is_drawn_large() {
    let harness = Harness::open().await;
    let game = harness.go(json!({"options": "size=19"})).await;
    let panel = game.panel().await;
    let asked = game.first.click(&panel, "Choose point").await;
    let regions = message::private(&asked);
    let groups = message::options(&regions);
    assert!(groups.len() <= 25, "{groups:?}");
    let corner = groups
        .iter()
        .find(|(label, _)| label.contains("T19"))
        .unwrap();
    let asked = game.first.select(&regions, &[&corner.1]).await;
    let points = asked["messages"][0].clone();
    keep(&harness, &points, "region").await;
    assert!(alt_of(&points).contains("Q16"), "{points:#}");
    let offered = message::options(&points);
    assert!((16..=25).contains(&offered.len()), "{offered:?}");
    game.first.select(&points, &["Q16"]).await;
    let panel = game.panel_showing("Q16 (move 1)").await;
    assert!(alt_of(&panel).contains("Black: Q16."), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn stones_are_numbered_on_request() {
    let harness = Harness::open().await;
    let mut game = harness.go(json!({})).await;
    game.plays("E5 F5 E4 F4 pass F6").await;
    let (ann, thread) = (game.first, game.thread.clone());
    let shown = ann.slash(&thread, "board", json!({"numbers": 4})).await;
    let numbered = message::private(&shown);
    keep(&harness, &numbered, "numbers").await;
    let plain = ann.slash(&thread, "board", json!({})).await;
    let mut pictures = Vec::new();
    for message in [&numbered, &message::private(&plain)] {
        let url = message::attachments(message)[0]["url"].clone();
        pictures.push(harness.download(url.as_str().unwrap()).await);
    }
    assert_ne!(pictures[0], pictures[1]);
    let panel = game.settled_panel().await;
    let menu = game.second.click(&panel, "More").await;
    let more = game
        .second
        .select(&message::private(&menu), &["numbers"])
        .await;
    assert_eq!(
        message::attachments(&more["messages"][0]).len(),
        1,
        "{more:#}"
    );
    let chess = harness.game(json!({})).await;
    let told = chess
        .first
        .slash(&chess.thread, "board", json!({"numbers": 3}))
        .await;
    assert!(
        answer(&told).starts_with("This game has no stones to number"),
        "{told:#}"
    );
    // Not every client keeps to what a command declares.
    for count in [-3, 0, 1_000] {
        let options = json!({"numbers": count});
        let body =
            json!({"channel": game.thread, "command": "board", "options": options, "force": true});
        let told = game.second.tries("slash", body).await;
        assert!(
            answer(&told).starts_with("`numbers:` takes a whole number from 1 to 999"),
            "{told:#}"
        );
    }
    harness.close().await;
}

#[tokio::test]
async fn a_rated_game_counts_for_its_size_of_board_alone() {
    let harness = Harness::open().await;
    let game = harness
        .counting(json!({"time": "5m+3s", "rated": true}))
        .await;
    game.first.slash(&game.thread, "resign", json!({})).await;
    let asked = game.first.slash(&game.thread, "resign", json!({})).await;
    game.first.click(&asked["messages"][0], "Yes, resign").await;
    game.panel_showing(&game.lost("White", game.first, "resigned").await)
        .await;
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    let board = |division: &'static str| {
        let options = json!({"game": "go", "speed": "blitz", "division": division});
        async move { answer(&ben.slash(LOBBY, "leaderboard", options).await) }
    };
    let nine = board("9x9").await;
    assert_eq!(nine, board("9×9 ").await, "by its name");
    assert!(nine.starts_with("Go 9×9 · Blitz · This server"), "{nine}");
    assert!(nine.contains("You: **1662?** after 1 game."), "{nine}");
    assert!(!board("19x19").await.contains("You:"));
    let profile = answer(&eve.slash(LOBBY, "profile", json!({"player": "Ben"})).await);
    assert!(profile.contains("Go 9×9 · Blitz: **1662?**"), "{profile}");
    let shares = message::private(&eve.slash(LOBBY, "statistics", json!({"game": "go"})).await);
    let words = text(&shares);
    assert!(words.contains("**All** · 1 game"), "{words}");
    let alt = alt_of(&shares);
    let line = "9×9 · 1 game · White won 1 (100.00%)";
    assert!(alt.contains(line), "{alt}");
    let none = eve
        .slash(
            LOBBY,
            "leaderboard",
            json!({"game": "go", "division": "8x8"}),
        )
        .await;
    assert!(
        answer(&none).contains("Go has no division called `8x8`. Choose from: `19x19`"),
        "{none:#}"
    );
    harness.close().await;
}

async fn by_autocomplete(game: &mut Game<'_>, action: &str) {
    let typed = json!({"action": action});
    let mover = game.mover();
    let choices = mover
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    assert_eq!(choices[0]["value"], action, "{choices:?}");
    game.plays(action).await;
}

async fn by_field(game: &mut Game<'_>, action: &str) {
    let panel = game.settled_panel().await;
    let mover = game.mover();
    let asked = mover.click(&panel, "Play").await;
    let examples = asked["modal"]["fields"][0]["placeholder"].as_str();
    let examples = examples.unwrap();
    assert!(examples.starts_with("For example "), "{examples}");
    assert!(
        !examples.contains("Q16"),
        "no point of nine lines: {examples}"
    );
    let played = mover.submit(&asked, json!({"Point": action})).await;
    message::is_silent(&played);
    game.was_played();
}

async fn by_menus(harness: &Harness, game: &mut Game<'_>, action: &str) {
    let panel = game.settled_panel().await;
    let mover = game.mover();
    let asked = mover.click(&panel, "Choose point").await;
    let regions = message::private(&asked);
    let (file, rank) = (action.as_bytes()[0], action[1..].parse::<u8>().unwrap());
    let columns = if file <= b'E' { ("A", "E") } else { ("F", "J") };
    let rows = if rank <= 5 { (1, 5) } else { (6, 9) };
    let region = format!("{}{}-{}{}", columns.0, rows.0, columns.1, rows.1);
    let asked = mover.select(&regions, &[&region]).await;
    let points = asked["messages"][0].clone();
    keep(harness, &points, "points").await;
    let played = mover.select(&points, &[action]).await;
    message::is_silent(&played);
    game.was_played();
}

async fn by_mention(game: &mut Game<'_>, ply: usize, action: &str) {
    let mover = game.mover();
    mover.say(&game.thread, &format!("@Qiyuan {action}")).await;
    let shown = format!("{action} (move {})", ply + 1);
    game.panel_showing(&shown).await;
    game.was_played();
}

#[tokio::test]
async fn stones_are_counted_as_moves_and_a_pass_is_said_in_the_language() {
    for (locale, last, played, second) in [
        (
            "en-US",
            "Last move: pass (move 3)",
            "Move 2: E4",
            "1. E5 2. E4 3. pass",
        ),
        (
            "zh-CN",
            "上一手：第 3 手 停一手",
            "第 2 手 E4",
            "1. E5 2. E4 3. pass",
        ),
        (
            "zh-TW",
            "上一手：第 3 手 停一手",
            "第 2 手 E4",
            "1. E5 2. E4 3. pass",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.go(json!({})).await;
        game.plays("E5 E4 pass").await;
        let panel = game.panel_showing(last).await;
        harness.settled().await;
        let messages = game.messages().await;
        assert!(
            messages.iter().any(|it| text(it).contains(played)),
            "{messages:#?}"
        );
        let menu = message::private(&game.first.click(&panel, &more(locale)).await);
        let moves = game.first.select(&menu, &["moves"]).await;
        assert!(answer(&moves).contains(second), "{moves:#}");
        harness.close().await;
    }
}

/// The button that opens the menu.
fn more(locale: &str) -> String {
    let more = if locale == "en-US" { "More" } else { "更多" };
    more.to_owned()
}

#[tokio::test]
async fn points_are_found_by_how_their_names_begin_and_asked_for_as_points() {
    let harness = Harness::open().await;
    let game = harness.go(json!({})).await;
    let typed = json!({"action": "天"});
    let found = game
        .first
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0]["value"], "E5");
    let panel = game.panel().await;
    let asked = game.first.click(&panel, "Choose point").await;
    assert_eq!(answer(&asked), "Where do you want to play?");
    harness.close().await;
}
