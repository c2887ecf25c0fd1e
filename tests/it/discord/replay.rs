//! Games as animated pictures: the button, the menu and the command.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{alt_of, answer, attachments, labels, private, text},
};

/// A game that ends with mate after four plies.
const MATE: &str = "f3 e5 g4 Qh4#";

/// What another decoder finds in a replay.
struct Decoded {
    bytes: usize,
    size: (u16, u16),
    /// The hundredths of a second that it takes, and of these the last frame.
    length: u32,
    end: u16,
    /// The last picture, as numbers of colors.
    last: Vec<u8>,
}

async fn decoded(harness: &Harness, message: &Value) -> Decoded {
    let files = attachments(message);
    assert_eq!(files.len(), 1, "{message:#}");
    let name = files[0]["filename"].as_str().unwrap();
    assert!(
        name.starts_with("qiyuan-") && name.ends_with(".gif"),
        "{name}"
    );
    let bytes = harness.download(files[0]["url"].as_str().unwrap()).await;
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::Indexed);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    let size = (decoder.width(), decoder.height());
    let width = usize::from(size.0);
    let (mut length, mut end) = (0, 0);
    let mut last = vec![0; width * usize::from(size.1)];
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        (length, end) = (length + u32::from(frame.delay), frame.delay);
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        let rows = frame.buffer.chunks(usize::from(frame.width));
        for (row, pixels) in (top..).zip(rows) {
            let shown = &mut last[row * width + left..][..pixels.len()];
            for (shown, pixel) in shown.iter_mut().zip(pixels) {
                if Some(*pixel) != frame.transparent {
                    *shown = *pixel;
                }
            }
        }
    }
    Decoded {
        bytes: bytes.len(),
        size,
        length,
        end,
        last,
    }
}

async fn mated(harness: &Harness) -> Game<'_> {
    harness.game_after(MATE, json!({"time": "5m+3s"})).await
}

#[tokio::test]
async fn the_panel_of_a_finished_game_replays_it_for_whoever_asks() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let shown = private(&harness.user("Eve").click(&panel, "Replay").await);
    assert_eq!(
        text(&shown),
        "Chess #1: Ann (White) against Ben (Black), 4 moves\nBlack won: checkmate"
    );
    assert_eq!(alt_of(&shown), text(&shown));
    let seen = decoded(&harness, &shown).await;
    // The board is as wide as in the channel; below and above it people are named.
    assert_eq!(seen.size.0, 720);
    assert!(seen.size.1 > 720 + 40, "{:?}", seen.size);
    // Five positions, and some seconds at the end.
    assert_eq!(seen.length, 5 * 80 + 500);
    assert!(seen.end > 500, "{}", seen.end);
    // The second player sees it from the other side.
    let second = private(&game.second.click(&panel, "Replay").await);
    assert_ne!(decoded(&harness, &second).await.last, seen.last);
    harness.close().await;
}

#[tokio::test]
async fn a_replay_can_be_posted_for_everybody() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let panel = game.panel_with("Replay").await;
    let eve = harness.user("Eve");
    let shown = private(&eve.click(&panel, "Replay").await);
    assert_eq!(labels(&shown), ["Post here"]);
    eve.click(&shown, "Post here").await;
    let is_replay = |message: &Value| text(message).contains("shows a game: Chess #1");
    let is_posted = async || game.messages().await.iter().any(is_replay);
    harness.until("the replay is posted", is_posted).await;
    let posted = game.messages().await.into_iter().find(is_replay).unwrap();
    assert_eq!(decoded(&harness, &posted).await.length, 5 * 80 + 500);
    assert_eq!(posted["pinged_user_ids"], json!([]));
    harness.close().await;
}

#[tokio::test]
async fn the_command_replays_a_named_game_or_the_last_one() {
    let harness = Harness::open().await;
    let game = mated(&harness).await;
    let eve = harness.user("Eve");
    let named = eve
        .slash(LOBBY, "replay", json!({"session": game.number}))
        .await;
    decoded(&harness, &private(&named)).await;
    let last = game.first.slash(LOBBY, "replay", json!({})).await;
    assert!(answer(&last).starts_with("Chess #1"), "{last:#}");
    let typed = json!({"session": ""});
    let choices = game
        .first
        .autocomplete(LOBBY, "replay", typed, "session")
        .await;
    assert!(json!(choices).to_string().contains("#1"), "{choices:?}");
    for session in ["99", "0", "-1", "chess", "99999999999999999999"] {
        let told = answer(
            &eve.slash(LOBBY, "replay", json!({"session": session}))
                .await,
        );
        assert_eq!(told, "There is no such game that you may see.", "{session}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_game_in_progress_is_replayed_as_far_as_it_has_come() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let asked = json!({"session": game.number});
    let eve = harness.user("Eve");
    let none = answer(&eve.slash(LOBBY, "replay", asked.clone()).await);
    assert_eq!(
        none,
        "There's nothing to replay yet: no move has been made."
    );
    game.plays("e4 c5 Nf3").await;
    let panel = game.panel_showing("Nf3").await;
    let menu = private(&eve.click(&panel, "More").await);
    let shown = private(&eve.select(&menu, &["replay"]).await);
    assert_eq!(
        text(&shown),
        "Chess #1: Ann (White) against Ben (Black), 3 moves"
    );
    assert_eq!(decoded(&harness, &shown).await.length, 4 * 80 + 500);
    harness.close().await;
}

#[tokio::test]
async fn of_a_long_game_three_hundred_moves_are_shown_and_that_is_said() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"game": "go", "side": "black"})).await;
    // Black fills every other column, White those between; nothing is ever captured.
    let point = |stone: usize, first: usize| {
        let column = b"ABCDEFGHJKLMNOPQRST"[stone / 18 * 2 + first];
        format!("{}{}", char::from(column), stone % 18 + 1)
    };
    let moves: Vec<String> = (0..304).map(|ply| point(ply / 2, ply % 2)).collect();
    game.plays(&moves.join(" ")).await;
    let shown = private(&game.first.slash(&game.thread, "replay", json!({})).await);
    let words = text(&shown);
    let sampled = "The game is long: the replay shows 300 of its 304 moves.";
    assert!(words.ends_with(sampled), "{words}");
    let seen = decoded(&harness, &shown).await;
    assert!(seen.bytes < 10_000_000, "{}", seen.bytes);
    assert!(seen.length >= 301 * 30 + 500, "{}", seen.length);
    harness.close().await;
}
