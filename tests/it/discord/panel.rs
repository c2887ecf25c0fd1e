//! The card, the thread and the panel: what everybody sees of a game.

use std::collections::BTreeSet;

use serde_json::{Value, json};
use shakmaty::{Position as _, Role, fen::Fen};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, attachments, labels, pinged, text},
};

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";

#[tokio::test]
async fn a_challenge_is_a_card_that_tells_all_terms_and_notifies_the_invited() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let options = json!({"game": "Chess", "opponent": "Ben", "time": "10m+5s", "rated": true, "side": "black"});
    let made = ann.slash(LOBBY, "challenge", options).await;
    assert_eq!(message::answer(&made), "Your challenge is posted (#1).");
    message::private(&made);
    let card = ann.sees_card("1").await;
    let words = text(&card);
    for part in [
        "**Chess challenge**",
        &format!("<@{ann_id}> challenges <@{ben_id}>."),
        "Clock: 10m+5s (10 minutes plus 5 seconds a move)",
        &format!("Rated · <@{ann_id}> plays Black"),
        "Expires <t:",
    ] {
        assert!(words.contains(part), "{part} is not in {words}");
    }
    assert_eq!(labels(&card), ["Accept", "Decline", "Withdraw"]);
    assert_eq!(pinged(&card), [ben_id]);
    harness.close().await;
}

#[tokio::test]
async fn an_accepted_challenge_becomes_a_thread_with_a_panel_and_one_line() {
    let harness = Harness::open().await;
    let ben_id = harness.id_of("Ben").await;
    let game = harness.game(json!({"time": "10m", "side": "black"})).await;
    let thread = harness
        .channel(|channel| channel["id"] == game.thread.as_str())
        .await;
    assert_eq!(thread["name"], "♟ Chess #1 · Ben vs Ann");
    let panel = game.panel().await;
    assert!(text(&panel).starts_with("**Chess #1** · "), "{panel:#}");
    let ann_id = harness.id_of("Ann").await;
    assert!(
        text(&panel).contains(&format!("White: <@{ben_id}> · ")),
        "{panel:#}"
    );
    assert!(
        text(&panel).contains(&format!("Black: <@{ann_id}> · 10:00")),
        "{panel:#}"
    );
    let call = format!("<@{ben_id}>, it's your turn (White) · time runs out <t:");
    assert!(text(&panel).contains(&call), "{panel:#}");
    let mut told = pinged(&panel);
    told.sort_unstable();
    let mut expected = [ann_id, ben_id];
    expected.sort_unstable();
    assert_eq!(told, expected, "who has to move, and who challenged");
    assert_eq!(labels(&panel), ["Move", "Choose piece", "My view", "More"]);
    let card = game.card_showing(&format!("<#{}>", game.thread)).await;
    assert_eq!(labels(&card), Vec::<String>::new());
    assert!(text(&card).contains("Chess #1"), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn the_old_panel_shrinks_to_a_line_and_the_new_one_calls_only_who_moves() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m"})).await;
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let mut old = game.panel().await;
    for (ply, action) in ["e4", "e5", "Nf3", "Nc6"].into_iter().enumerate() {
        game.plays(action).await;
        let number = format!("{}{} {action}", ply / 2 + 1, [".", "…"][ply % 2]);
        let new = game.panel_showing(&number).await;
        let next = [&ben_id, &ann_id][ply % 2];
        assert_eq!(pinged(&new), std::slice::from_ref(next), "{new:#}");
        harness.settled().await;
        let shrunken = message(&game, &old["id"]).await;
        assert_eq!(shrunken["components"], json!([]), "{shrunken:#}");
        assert_eq!(attachments(&shrunken), Vec::<Value>::new());
        let line = text(&shrunken);
        assert!(line.starts_with(&number) && line.contains(" · "), "{line}");
        assert!(!line.contains('\n'), "{line}");
        old = new;
    }
    let messages = game.messages().await;
    let panels = messages.iter().filter(|it| message::belongs_to(it, "1"));
    assert_eq!(panels.count(), 1, "one panel at a time");
    assert_eq!(
        messages.last().unwrap()["id"],
        old["id"],
        "it is at the bottom"
    );
    harness.close().await;
}

#[tokio::test]
async fn an_old_move_has_no_clock_where_each_move_has_its_own_time() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    let old = game.panel().await;
    game.plays("e4").await;
    game.settled_panel().await;
    let shrunken = message(&game, &old["id"]).await;
    assert_eq!(text(&shrunken), "1. e4");
    harness.close().await;
}

#[tokio::test]
async fn moves_made_faster_than_panels_are_shown_are_all_told_once() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let moves = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7 Re1 b5 Bb3 d6 c3 O-O h3 Nb8 d4 Nbd7";
    game.plays(moves).await;
    let last = game.settled_panel().await;
    assert!(text(&last).contains("Last move: 10… Nbd7"), "{last:#}");
    let messages = game.messages().await;
    let own = messages
        .iter()
        .filter(|it| it["author"]["bot"] == true && it["type"] == 0);
    let (panels, lines): (Vec<_>, Vec<_>) = own.partition(|it| message::belongs_to(it, "1"));
    assert_eq!(panels.len(), 1, "one panel at a time");
    let told: Vec<String> = lines.into_iter().map(text).collect();
    let told = told.join(" · ");
    let numbered = moves
        .split(' ')
        .enumerate()
        .map(|(ply, action)| format!("{}{} {action}", ply / 2 + 1, [".", "…"][ply % 2]));
    assert_eq!(
        told,
        numbered.collect::<Vec<_>>().join(" · "),
        "{messages:#?}"
    );
    harness.close().await;
}

#[tokio::test]
async fn the_card_is_edited_and_never_posted_again() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let before = harness.user("Eve").reads(LOBBY).await;
    game.plays("f3 e5 g4 Qh4").await;
    let card = game.card_showing("(Black) won: checkmate").await;
    harness.settled().await;
    let after = harness.user("Eve").reads(LOBBY).await;
    let ids = |messages: &[Value]| {
        messages
            .iter()
            .map(|it| it["id"].clone())
            .collect::<Vec<_>>()
    };
    assert_eq!(ids(&before), ids(&after), "nothing new in the channel");
    assert!(
        text(&card).contains(&format!("<#{}>", game.thread)),
        "{card:#}"
    );
    let posted = harness.requests().await;
    let posts = posted.iter().filter(|request| {
        let path = request["path"].as_str().unwrap();
        request["method"] == "POST" && path.ends_with("/messages") && !path.contains(&game.thread)
    });
    assert_eq!(posts.count(), 1, "the card itself");
    harness.close().await;
}

#[tokio::test]
async fn the_picture_is_a_png_and_its_text_says_where_every_piece_stands() {
    let harness = Harness::open().await;
    for (setup, actions, position) in [
        (
            "standard",
            "",
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        ),
        (
            "standard",
            "e4 d5 exd5 Qxd5 Nc3 Qa5",
            "rnb1kbnr/ppp1pppp/8/q7/8/2N5/PPPP1PPP/R1BQKBNR w KQkq - 2 4",
        ),
        (
            "8/2P5/8/8/8/5k2/7p/K7 b - - 0 1",
            "h1=N c8=Q",
            "2Q5/8/8/8/8/5k2/8/K6n b - - 0 2",
        ),
    ] {
        let mut game = harness.game(json!({"setup": setup})).await;
        if position.contains(" b ") {
            std::mem::swap(&mut game.first, &mut game.second);
        }
        game.plays(actions).await;
        harness.settled().await;
        let panel = game.panel().await;
        let pictures = attachments(&panel);
        let [picture] = pictures.as_slice() else {
            panic!("{panel:#}");
        };
        let alt = picture["description"].as_str().unwrap();
        assert!(alt.chars().count() <= 1_024, "{alt}");
        assert_eq!(described(alt), pieces(position), "{alt}");
        let bytes = harness.download(picture["url"].as_str().unwrap()).await;
        assert!(bytes.starts_with(PNG));
        let info = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let (width, height) = info.info().size();
        assert!(width >= 300 && height >= 300, "{width} by {height}");
    }
    harness.close().await;
}

#[tokio::test]
async fn my_view_is_private_and_has_my_side_at_the_bottom() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    let shown = game.second.click(&panel, "My view").await;
    let own = message::private(&shown);
    assert!(text(&own).contains("Last move: 1. e4"), "{own:#}");
    assert!(labels(&own).iter().any(|label| label == "Flip"), "{own:#}");
    let picture = |message: &Value| attachments(message)[0]["url"].as_str().unwrap().to_owned();
    let (public, from_black) = (picture(&panel), picture(&own));
    let (public, from_black) = (
        harness.download(&public).await,
        harness.download(&from_black).await,
    );
    assert_ne!(public, from_black, "black sits at the bottom");
    let flipped = game.second.click(&own, "Flip").await;
    let flipped = flipped["messages"][0].clone();
    assert_eq!(flipped["id"], own["id"], "the private answer is replaced");
    assert_eq!(harness.download(&picture(&flipped)).await, public);
    let watched = harness.user("Eve").click(&panel, "My view").await;
    let watched = message::private(&watched);
    assert_eq!(harness.download(&picture(&watched)).await, public);
    assert_eq!(labels(&watched), ["Flip", "Follow the game"]);
    for message in game.messages().await {
        assert_ne!(message["id"], own["id"], "others do not see it");
    }
    harness.close().await;
}

#[tokio::test]
async fn more_shows_the_moves_the_rules_and_the_position_in_words() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 c5 Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    let opened = game.second.click(&panel, "More").await;
    let menu = message::private(&opened);
    let values: Vec<String> = message::options(&menu)
        .into_iter()
        .map(|(_, value)| value)
        .collect();
    assert_eq!(
        values,
        [
            "draw",
            "takeback",
            "pause",
            "resign",
            "flip",
            "flip-for-all",
            "text",
            "moves",
            "replay",
            "rules"
        ]
    );
    let picked = game.second.select(&menu, &["moves"]).await;
    assert!(
        message::answer(&picked).ends_with("1. e4 c5 2. Nf3"),
        "{picked:#}"
    );
    let eve = harness.user("Eve");
    let opened = eve.click(&panel, "More").await;
    let menu = message::private(&opened);
    let picked = eve.select(&menu, &["text"]).await;
    let words = message::answer(&picked);
    assert!(words.contains("g2, h2, e4."), "{words}");
    assert!(
        words.contains("`rnbqkbnr/pp1ppppp/8/2p5/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2`"),
        "{words}"
    );
    let opened = eve.click(&panel, "More").await;
    let picked = eve.select(&message::private(&opened), &["rules"]).await;
    assert!(
        message::answer(&picked).contains("En passant"),
        "{picked:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn check_and_captures_are_said_in_words() {
    for (locale, last, words) in [
        (
            "en-US",
            "Last move: 3. Qxg6+ · **check**",
            "Chess. Black to move, in check. Last move: 3. Qxg6+, capturing pawn. White: king e1; queen g6; rook a1, h1;",
        ),
        (
            "zh-CN",
            "上一步：3. Qxg6+ · **将军**",
            "国际象棋。轮到黑方，被将军。上一步：3. Qxg6+，吃兵。白方：王e1；后g6；车a1、h1；",
        ),
        (
            "zh-TW",
            "上一步：3. Qxg6+ · **將軍**",
            "西洋棋。輪到黑方，被將軍。上一步：3. Qxg6+，吃士兵。白方：國王e1；皇后g6；城堡a1、h1；",
        ),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.game(json!({})).await;
        game.plays("e4 f5 Qh5 g6").await;
        let calm = text(&game.panel_showing("2… g6").await);
        assert!(
            !calm.contains("**check**") && !calm.contains("軍"),
            "{calm}"
        );
        game.plays("Qxg6").await;
        let panel = game.panel_showing(last).await;
        assert!(message::alt_of(&panel).starts_with(words), "{panel:#}");
        harness.close().await;
    }
}

#[tokio::test]
async fn a_move_that_is_left_behind_is_no_list_and_stays_with_its_number() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    game.panel_showing("1… e5").await;
    harness.settled().await;
    let messages = game.messages().await;
    let is_left = |message: &&Value| message["content"] == "1\\.\u{a0}e4";
    assert!(
        messages.iter().any(|message| is_left(&message)),
        "{messages:#?}"
    );
    harness.close().await;
}

/// A message of the thread as it is now.
async fn message(game: &Game<'_>, id: &Value) -> Value {
    let messages = game.messages().await;
    let found = messages.into_iter().find(|message| message["id"] == *id);
    found.unwrap()
}

/// What an English text says of a position: `White: king e1; rook a1, h1. Black: …`.
fn described(alt: &str) -> BTreeSet<String> {
    let mut pieces = BTreeSet::new();
    for side in ["White", "Black"] {
        let (_, after) = alt
            .split_once(&format!("{side}: "))
            .unwrap_or_else(|| panic!("{alt}"));
        let (list, _) = after.split_once('.').unwrap();
        for kind in list.split("; ") {
            let (name, squares) = kind.split_once(' ').unwrap();
            pieces.extend(
                squares
                    .split(", ")
                    .map(|square| format!("{side} {name} {square}")),
            );
        }
    }
    pieces
}

/// What a position is made of, by its FEN.
fn pieces(fen: &str) -> BTreeSet<String> {
    let fen: Fen = fen.parse().unwrap();
    let position: shakmaty::Chess = fen.into_position(shakmaty::CastlingMode::Standard).unwrap();
    let name = |role| match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    };
    let board = position.board().clone();
    board
        .into_iter()
        .map(|(square, piece)| format!("{:?} {} {square}", piece.color, name(piece.role)))
        .collect()
}

#[tokio::test]
async fn whatever_is_picked_from_more_takes_the_place_of_its_menu() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let ann = game.first;
    let entries = async || -> Vec<String> {
        let opened = ann.click(&game.settled_panel().await, "More").await;
        let all = message::options(&message::private(&opened)).into_iter();
        all.map(|(_, value)| value).collect()
    };
    for entry in entries().await {
        let panel = game.settled_panel().await;
        let before = private_count(&ann.reads(&game.thread).await);
        let menu = message::private(&ann.click(&panel, "More").await);
        if !message::options(&menu)
            .iter()
            .any(|(_, value)| *value == entry)
        {
            continue;
        }
        let picked = message::private(&ann.select(&menu, &[&entry]).await);
        assert_eq!(picked["id"], menu["id"], "{entry}");
        assert!(
            !text(&picked).contains("More about this game"),
            "{picked:#}"
        );
        let after = private_count(&ann.reads(&game.thread).await);
        assert!(after <= before + 1, "{entry}");
    }
    harness.close().await;
}

/// How many messages of a channel only their reader sees.
fn private_count(messages: &[Value]) -> usize {
    let private = messages
        .iter()
        .filter(|message| message["ephemeral"] == true);
    private.count()
}
