//! Every way in which a game ends but checkmate.

use serde_json::json;

use super::{
    game::Game,
    harness::Harness,
    message::{self, answer, labels, text},
};

/// The knights go out and back twice: the third time that the first position stands.
const SHUFFLE: &str = "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1";

#[tokio::test]
async fn a_draw_is_offered_with_the_button_and_agreed_to_with_another() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let panel = game.panel_showing("1… e5").await;
    let offered = game.first.more(&panel, "draw").await;
    assert_eq!(
        answer(&offered),
        "You've offered a draw. The offer stands until your opponent answers or moves."
    );
    let panel = game.panel_with("Accept").await;
    let ann_id = harness.id_of("Ann").await;
    assert!(
        text(&panel).contains(&format!("<@{ann_id}> offers a draw.")),
        "{panel:#}"
    );
    assert_eq!(
        message::pinged(&panel),
        [harness.id_of("Ben").await],
        "who has to answer"
    );
    let refused = game.first.click(&panel, "Accept").await;
    let refused = game.first.hears(&refused).await;
    assert_eq!(
        answer(&refused),
        "That's your own offer; your opponent has to answer it."
    );
    message::private(&refused);
    game.second.click(&panel, "Accept").await;
    is_over(&game, "Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_declined_draw_is_not_offered_again_before_a_move() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let offered = game.first.slash(&game.thread, "draw", json!({})).await;
    assert!(
        answer(&offered).starts_with("You've offered a draw."),
        "{offered:#}"
    );
    let panel = game.panel_with("Decline").await;
    game.second.click(&panel, "Decline").await;
    game.panel_without("Accept").await;
    let refused = game.first.slash(&game.thread, "draw", json!({})).await;
    assert_eq!(
        answer(&refused),
        "Your last offer was declined. Play a few moves before you offer again."
    );
    game.plays("Nf3").await;
    game.first.slash(&game.thread, "draw", json!({})).await;
    let agreed = game.second.slash(&game.thread, "draw", json!({})).await;
    assert_eq!(answer(&agreed), "You've agreed to a draw.");
    is_over(&game, "Draw by agreement").await;
    harness.close().await;
}

#[tokio::test]
async fn a_threefold_repetition_that_stands_is_claimed_with_a_button() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let refused = game
        .first
        .slash(&game.thread, "draw", json!({"claim": "threefold"}))
        .await;
    assert_eq!(
        answer(&refused),
        "That claim doesn't hold, so the game goes on.\n\
         It takes 3 occurrences of the same position; this one has occurred once."
    );
    game.plays(SHUFFLE).await;
    game.plays("Ng8").await;
    let panel = game.panel_showing("4… Ng8").await;
    let asked = game.first.slash(&game.thread, "draw", json!({})).await;
    assert_eq!(
        answer(&asked),
        "You can make a claim, or offer a draw.",
        "the command asks as the button does"
    );
    let asked = game.first.more(&panel, "draw").await;
    let question = message::private(&asked);
    assert_eq!(text(&question), "You can make a claim, or offer a draw.");
    assert_eq!(
        labels(&question),
        ["Claim: threefold repetition", "Offer draw"]
    );
    let claimed = game
        .first
        .click(&question, "Claim: threefold repetition")
        .await;
    assert!(
        answer(&claimed).starts_with("Claim accepted: draw.\nDraw: "),
        "{claimed:#}"
    );
    is_over(&game, "Draw: threefold repetition").await;
    harness.close().await;
}

#[tokio::test]
async fn a_king_that_has_entered_is_declared_in_shogi() {
    let harness = Harness::open().await;
    let setup = "1K2+R+R+B2/PPPP5/GGS6/9/9/9/9/9/8k b BP 1";
    let options = json!({"game": "shogi", "side": "sente", "setup": setup});
    let game = harness.game(options).await;
    let ann = game.first;
    let panel = game.settled_panel().await;
    let asked = ann.more(&panel, "claim").await;
    let question = message::private(&asked);
    let label = "Claim: win by declaration (entered king)";
    assert_eq!(labels(&question)[0], label, "{question:#}");
    let claimed = ann.click(&question, label).await;
    assert!(
        answer(&claimed).starts_with("Claim accepted: you win.\n"),
        "{claimed:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_declaration_that_is_not_right_says_what_is_missing() {
    let harness = Harness::open().await;
    let options = json!({"game": "shogi", "side": "sente"});
    let game = harness.game(options).await;
    let panel = game.settled_panel().await;
    let more = game.first.click(&panel, "More").await;
    let entries = message::options(&message::private(&more));
    assert!(entries.iter().all(|(_, value)| value != "claim"));
    let claim = json!({"claim": "declaration"});
    let refused = game.first.slash(&game.thread, "draw", claim).await;
    assert_eq!(
        answer(&refused),
        "That claim doesn't hold, so the game goes on.\n\
         It takes your king and ten other pieces in the last three ranks, no check, and 28 points; you have 0."
    );
    harness.close().await;
}

#[tokio::test]
async fn a_threefold_repetition_is_claimed_by_announcing_the_move_that_makes_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays(SHUFFLE).await;
    let ben = game.second;
    let options = json!({"claim": "three", "move": "Ng8"});
    let offered = ben
        .autocomplete(&game.thread, "draw", options, "claim")
        .await;
    assert_eq!(offered[0]["value"], "threefold");
    let options = json!({"claim": "threefold", "move": "Ng8"});
    let claimed = ben.slash(&game.thread, "draw", options).await;
    assert!(
        answer(&claimed).starts_with("Claim accepted: draw."),
        "{claimed:#}"
    );
    is_over(&game, "Draw: threefold repetition").await;
    harness.close().await;
}

#[tokio::test]
async fn a_wrong_claim_with_an_announced_move_plays_the_move() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let options = json!({"claim": "threefold", "move": "Nf3"});
    let claimed = game.first.slash(&game.thread, "draw", options).await;
    assert!(
        answer(&claimed).contains("The claim isn't right, so Nf3 stands as your move"),
        "{claimed:#}"
    );
    let missing = "3 occurrences of the same position; this one has occurred once.";
    assert!(answer(&claimed).contains(missing), "{claimed:#}");
    game.was_played();
    game.panel_showing("2. Nf3").await;
    game.plays("Nc6").await;
    harness.close().await;
}

#[tokio::test]
async fn a_move_that_comes_with_no_claim_is_not_dropped_in_silence() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4 e5", json!({})).await;
    let before = game.settled_panel().await;
    let options = json!({"move": "Nf3"});
    let refused = game.first.slash(&game.thread, "draw", options).await;
    let words = answer(&refused);
    assert!(
        words.starts_with("I didn't play `Nf3` and offered nothing"),
        "{words}"
    );
    assert_eq!(game.settled_panel().await, before, "nothing has changed");
    harness.close().await;
}

#[tokio::test]
async fn a_wrong_claim_with_a_move_that_mates_is_not_called_right() {
    let harness = Harness::open().await;
    let game = harness.game_after("f3 e5 g4", json!({})).await;
    let options = json!({"claim": "threefold", "move": "Qh4"});
    let mated = game.second.slash(&game.thread, "draw", options).await;
    let words = answer(&mated);
    assert!(
        !words.contains("claim is right") && words.contains("checkmate"),
        "{words}"
    );
    harness.close().await;
}

#[tokio::test]
async fn resigning_is_asked_about_once() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let panel = game.panel_showing("1… e5").await;
    let asked = game.second.more(&panel, "resign").await;
    let question = message::private(&asked);
    assert_eq!(text(&question), "Resign game #1?");
    assert_eq!(labels(&question), ["Yes, resign", "Cancel"]);
    let kept = game.second.click(&question, "Cancel").await;
    assert_eq!(answer(&kept), "OK, you're still playing.");
    assert_eq!(game.panel().await, panel);
    let asked = game.second.slash(&game.thread, "resign", json!({})).await;
    let resigned = game
        .second
        .click(&message::private(&asked), "Yes, resign")
        .await;
    assert_eq!(answer(&resigned), "You've resigned.");
    is_over(&game, &game.lost("White", game.second, "resigned").await).await;
    let refused = game.tries("Nf3").await;
    assert!(
        answer(&refused).contains("Press **Rematch**"),
        "{refused:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_called_off_until_both_have_moved() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"rated": true, "time": "5m+3s"})).await;
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    let menu = game.second.click(&panel, "More").await;
    let asked = game
        .second
        .select(&message::private(&menu), &["abort"])
        .await;
    let question = asked["messages"][0].clone();
    assert_eq!(text(&question), "Abort game #1? There'll be no result.");
    let done = game.second.click(&question, "Yes, abort").await;
    assert_eq!(answer(&done), "Game aborted.");
    is_over(&game, "The game was aborted: no result.").await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    let menu = game.first.click(&panel, "More").await;
    let asked = game
        .first
        .select(&message::private(&menu), &["abort"])
        .await;
    game.plays("e5").await;
    let question = asked["messages"][0].clone();
    let refused = game.first.click(&question, "Yes, abort").await;
    assert_eq!(
        answer(&refused),
        "It's too late to abort this game. You can resign or offer a draw."
    );
    harness.close().await;
}

#[tokio::test]
async fn to_resign_is_meant_whatever_was_played_meanwhile() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let asked = game.first.slash(&game.thread, "resign", json!({})).await;
    game.plays("e5").await;
    let done = game
        .first
        .click(&message::private(&asked), "Yes, resign")
        .await;
    assert_eq!(answer(&done), "You've resigned.");
    is_over(&game, &game.lost("Black", game.first, "resigned").await).await;
    harness.close().await;
}

#[tokio::test]
async fn fifty_moves_without_pawn_or_capture_are_claimed() {
    let harness = Harness::open().await;
    let setup = "4k3/7r/8/8/8/8/R7/4K3 w - - 99 80";
    let game = harness.game(json!({"setup": setup})).await;
    let (ann, thread) = (game.first, &game.thread);
    let early = ann
        .slash(thread, "draw", json!({"claim": "fifty-move"}))
        .await;
    let missing = "It takes 50 moves by each side without a pawn move or capture; so far it's 49.";
    let expected = format!("That claim doesn't hold, so the game goes on.\n{missing}");
    assert_eq!(answer(&early), expected);
    let options = json!({"claim": "fifty-move rule", "move": "Ra3"});
    let claimed = ann.slash(thread, "draw", options).await;
    assert!(
        answer(&claimed).starts_with("Claim accepted: draw."),
        "{claimed:#}"
    );
    is_over(&game, "Draw: fifty-move rule").await;
    harness.close().await;
}

#[tokio::test]
async fn seventy_five_moves_and_a_fifth_repetition_need_no_claim() {
    let harness = Harness::open().await;
    let setup = "4k3/7r/8/8/8/8/R7/4K3 w - - 149 120";
    let mut game = harness.game(json!({"setup": setup})).await;
    game.plays("Ra3").await;
    is_over(&game, "Draw: seventy-five-move rule").await;
    let mut game = harness.game(json!({})).await;
    for _ in 0..4 {
        game.plays("Nf3 Nf6 Ng1 Ng8").await;
    }
    is_over(&game, "Draw: fivefold repetition").await;
    harness.close().await;
}

#[tokio::test]
async fn stalemate_ends_the_game_at_once() {
    let harness = Harness::open().await;
    let setup = "7k/5K2/8/6Q1/8/8/8/8 w - - 0 1";
    let mut game = harness.game(json!({"setup": setup})).await;
    game.plays("Qg6").await;
    is_over(&game, "Draw: stalemate").await;
    harness.close().await;
}

/// Panel and card both say how it ended, and nobody can move any more.
async fn is_over(game: &Game<'_>, result: &str) {
    let panel = game.panel_showing(&format!("{result}**")).await;
    let shown = labels(&panel);
    // A game in which nothing was played has nothing to replay or to analyze.
    let played = ["Rematch", "Replay", "Export", "Analyze", "Moves", "My view"];
    let unplayed = ["Rematch", "Export", "Moves", "My view"];
    assert!(shown == played || shown == unplayed, "{shown:?}");
    let card = game.card_showing(result).await;
    // The panel is archived with its thread. Of a game that was called off there is nothing to show.
    let expected = match result.contains("aborted") {
        true => Vec::new(),
        false => shown,
    };
    assert_eq!(labels(&card), expected);
}
