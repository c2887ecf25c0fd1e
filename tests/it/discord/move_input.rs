//! Every way of making a move, each through a whole game.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, alt_of, answer, text},
    user::User,
};

/// Legal's mate: captures, a pin that is none, checks, and a mate by a knight.
const LEGALS_MATE: &str = "e4 e5 Nf3 d6 Bc4 Bg4 Nc3 g6 Nxe5 Bxd1 Bxf7+ Ke7 Nd5#";

/// The same in the notation that the bot reads best.
const LEGALS_MATE_UCI: &str = "e2e4 e7e5 g1f3 d7d6 f1c4 c8g4 b1c3 g7g6 f3e5 g4d1 c4f7 e8e7 c3d5";

#[tokio::test]
async fn a_piece_from_the_hand_is_dropped_by_menus_that_name_its_files() {
    let harness = Harness::open().await;
    let setup = "4k4/9/9/9/9/9/9/9/4K4 b B 1";
    let options = json!({"game": "shogi", "side": "sente", "setup": setup});
    let mut game = harness.game(options).await;
    let asked = game.first.click(&game.panel().await, "Choose piece").await;
    let pieces = message::private(&asked);
    let drops = message::options(&pieces);
    let drops: Vec<_> = drops.iter().filter(|it| it.0.starts_with("Drop")).collect();
    let labels: Vec<&str> = drops.iter().map(|(label, _)| label.as_str()).collect();
    assert_eq!(
        labels,
        [
            "Drop bishop (files 9–8)",
            "Drop bishop (files 7–5)",
            "Drop bishop (files 4–3)",
            "Drop bishop (files 2–1)",
        ]
    );
    let picked = game.first.select(&pieces, &[&drops[0].1]).await;
    let squares = picked["messages"][0].clone();
    assert_eq!(text(&squares), "Drop bishop (files 9–8): on which square?");
    assert_eq!(message::labels(&squares), ["Back"]);
    let again = game.first.click(&squares, "Back").await["messages"][0].clone();
    assert_eq!(message::options(&again), message::options(&pieces));
    let squares = game.first.select(&again, &[&drops[3].1]).await["messages"][0].clone();
    let first = message::options(&squares).swap_remove(0).1;
    game.first.select(&squares, &[&first]).await;
    game.was_played();
    game.panel_showing(r"B\*2i").await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_with_what_autocomplete_offers() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "10m+5s"})).await;
    for action in LEGALS_MATE.split_whitespace() {
        let typed = json!({"action": action});
        let mover = game.mover();
        let choices = mover
            .autocomplete(&game.thread, "move", typed, "action")
            .await;
        // Whoever picks a move is not told that it is check or mate.
        let offered = action.trim_end_matches(['+', '#']);
        assert_eq!(choices[0]["name"], offered, "{choices:?}");
        let options = json!({"action": choices[0]["value"]});
        let played = mover.slash(&game.thread, "move", options).await;
        message::is_silent(&played);
        game.was_played();
        game.panel_showing(action).await;
    }
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_by_typing_in_any_notation() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "5+3"})).await;
    game.plays("e2-e4 e7e5 ♘f3 D6 Bf1-c4 象g4").await;
    game.plays("马c3 g6 Ne5 bd1 bf7 Ke7 nd5").await;
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_with_the_field_behind_the_move_button() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for action in LEGALS_MATE.split_whitespace() {
        let panel = game.settled_panel().await;
        type_into_field(&mut game, &panel, action).await;
    }
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_with_menus_of_pieces_and_targets() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    for action in LEGALS_MATE_UCI.split_whitespace() {
        let panel = game.settled_panel().await;
        pick(&mut game, &panel, action).await;
    }
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_by_messages_that_mention_the_bot() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "3d"})).await;
    let moves: Vec<&str> = LEGALS_MATE.split_whitespace().collect();
    for (ply, action) in moves.iter().enumerate() {
        mention(&mut game, ply, action).await;
    }
    is_mate(&game).await;
    let answers = game.messages().await;
    assert!(
        answers.iter().all(|message| message["type"] != 19),
        "a move that was played needs no reply"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_game_is_played_to_mate_in_all_ways_at_once() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let panel = game.panel_showing("1… e5").await;
    type_into_field(&mut game, &panel, "Nf3").await;
    let panel = game.panel_showing("2. Nf3").await;
    pick(&mut game, &panel, "d7d6").await;
    mention(&mut game, 4, "Bc4").await;
    from_elsewhere(&mut game, "Bg4").await;
    game.plays("Nc3 g6 Nxe5 Bxd1").await;
    let panel = game.panel_showing("5… Bxd1").await;
    pick(&mut game, &panel, "c4f7").await;
    mention(&mut game, 11, "Ke7").await;
    let panel = game.panel_showing("6… Ke7").await;
    type_into_field(&mut game, &panel, "nd5").await;
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn what_is_asked_or_offered_does_not_tell_that_it_is_mate() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (before, _) = LEGALS_MATE.rsplit_once(' ').unwrap();
    game.plays(before).await;
    let ann = game.first;
    let said = ann.say(&game.thread, "@Qiyuan Nd5#?").await;
    let question = ann.reply_to(&said).await;
    assert_eq!(text(&question), "Play `Nd5`?");
    assert_eq!(message::labels(&question)[0], "Nd5");
    for typed in ["Nd5", "Nd5#", "c3d5"] {
        let choices = ann
            .autocomplete(&game.thread, "move", json!({"action": typed}), "action")
            .await;
        let shown = Value::from(choices).to_string();
        assert!(shown.contains("d5") && !shown.contains('#'), "{shown}");
    }
    ann.slash(&game.thread, "move", json!({"action": "Nd5"}))
        .await;
    is_mate(&game).await;
    harness.close().await;
}

#[tokio::test]
async fn a_promotion_without_its_piece_is_asked_about_and_played_by_a_click() {
    let harness = Harness::open().await;
    let setup = "7k/P7/8/8/8/8/8/K7 w - - 0 1";
    let game = harness.game(json!({"setup": setup})).await;
    let before = game.panel().await;
    let asked = game.tries("a8").await;
    let question = message::private(&asked);
    assert_eq!(text(&question), "What should `a8` become?");
    assert_eq!(message::labels(&question), ["a8=Q", "a8=R", "a8=B", "a8=N"]);
    assert_eq!(
        message::styles(&question),
        [3, 1, 1, 1],
        "the queen is green"
    );
    assert_eq!(game.panel().await, before, "nothing has been played");
    let played = game.first.click(&question, "a8=R").await;
    message::is_silent(&played);
    let panel = game.panel_showing("1. a8=R+").await;
    assert!(alt_of(&panel).contains("rook a8"), "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn of_very_many_moves_as_many_are_offered_as_a_list_holds() {
    let harness = Harness::open().await;
    let setup = "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1";
    let mut game = harness.game(json!({"setup": setup})).await;
    let (ann, thread) = (game.first, game.thread.clone());
    let all = ann
        .autocomplete(&thread, "move", json!({"action": ""}), "action")
        .await;
    assert_eq!(all.len(), 25);
    let typed = json!({"action": "Rh8"});
    let some = ann.autocomplete(&thread, "move", typed, "action").await;
    assert!(!some.is_empty() && some.len() < 25, "{some:?}");
    let panel = game.panel().await;
    pick(&mut game, &panel, "e5e4").await;
    let panel = game.panel_showing("Qee4").await;
    assert!(alt_of(&panel).chars().count() <= 1_024, "{panel:#}");
    harness.close().await;
}

#[tokio::test]
async fn moves_that_are_written_at_once_are_played_in_the_order_in_which_they_were_written() {
    let harness = Harness::open().await;
    for _ in 0..3 {
        let game = harness.game(json!({})).await;
        let moves = ["f3", "e5", "g4", "Qh4"];
        for (player, action) in [game.first, game.second].iter().cycle().zip(moves) {
            player.say(&game.thread, &format!("@Qiyuan {action}")).await;
        }
        game.panel_showing("checkmate").await;
    }
    harness.close().await;
}

#[tokio::test]
async fn who_stands_by_reads_the_thread_and_talks_in_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("d4 d5 c4").await;
    game.settled_panel().await;
    let (eve, chen) = (harness.user("Eve"), harness.user("Chen"));
    let said = eve.say(&game.thread, "A gambit!").await;
    let sees = eve.reads(&game.thread).await;
    assert_eq!(
        sees,
        chen.reads(&game.thread).await,
        "nothing of it is private"
    );
    assert_eq!(sees.last().unwrap()["id"], said["id"]);
    let panel = sees
        .iter()
        .find(|message| message::belongs_to(message, "1"))
        .unwrap();
    assert!(text(panel).contains("2. c4"), "{panel:#}");
    assert_eq!(message::attachments(panel).len(), 1);
    let tried = eve
        .slash(&game.thread, "move", json!({"action": "e6"}))
        .await;
    assert_eq!(
        answer(&tried),
        "You're not playing in this game, but you're welcome to watch."
    );
    let shown = eve.slash(&game.thread, "board", json!({})).await;
    assert!(answer(&shown).contains("2. c4"), "{shown:#}");
    assert_eq!(message::attachments(&message::private(&shown)).len(), 1);
    harness.close().await;
}

async fn type_into_field(game: &mut Game<'_>, panel: &Value, action: &str) {
    let mover = game.mover();
    let asked = mover.click(panel, "Move").await;
    let modal = &asked["modal"];
    assert_eq!(modal["title"], "Your move", "{asked:#}");
    assert_eq!(modal["fields"][0]["label"], "Move");
    let played = mover.submit(&asked, json!({"Move": action})).await;
    message::is_silent(&played);
    game.was_played();
}

async fn pick(game: &mut Game<'_>, panel: &Value, uci: &str) {
    let mover = game.mover();
    let asked = mover.click(panel, "Choose piece").await;
    let pieces = message::private(&asked);
    assert_eq!(text(&pieces), "Which piece?");
    let asked = mover.select(&pieces, &[&uci[..2]]).await;
    let targets = asked["messages"][0].clone();
    assert_eq!(
        targets["id"], pieces["id"],
        "the private answer is replaced"
    );
    assert!(text(&targets).ends_with("which move?"), "{targets:#}");
    let played = mover.select(&targets, &[uci]).await;
    message::is_silent(&played);
    game.was_played();
}

async fn mention(game: &mut Game<'_>, ply: usize, action: &str) {
    let mover = game.mover();
    mover.say(&game.thread, &format!("@Qiyuan {action}")).await;
    let number = ply / 2 + 1;
    let dots = if ply.is_multiple_of(2) { "." } else { "…" };
    game.panel_showing(&format!("{number}{dots} {action}"))
        .await;
    game.was_played();
}

/// A move from a channel in which nobody plays.
async fn from_elsewhere(game: &mut Game<'_>, action: &str) {
    let options = json!({"action": action, "session": game.number});
    let mover: User<'_> = game.mover();
    let played = mover.slash(LOBBY, "move", options).await;
    assert!(answer(&played).starts_with("Played: **"), "{played:#}");
    game.was_played();
}

async fn is_mate(game: &Game<'_>) {
    let panel = game.panel_showing("(White) won: checkmate").await;
    assert!(text(&panel).contains("7. Nd5#"), "{panel:#}");
    assert!(
        !message::labels(&panel).iter().any(|label| label == "Move"),
        "{panel:#}"
    );
    game.card_showing("(White) won: checkmate").await;
}

#[tokio::test]
async fn a_king_that_takes_nothing_where_it_would_castle_is_told_that_nothing_is_there() {
    let harness = Harness::open().await;
    let setup = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1";
    let mut game = harness.game(json!({"setup": setup})).await;
    for typed in ["Kxg1", "e1xg1", "Ke1xc1", "e1xc1", "王e1xc1"] {
        let told = answer(&game.tries(typed).await);
        assert!(
            told.contains("there's nothing to capture"),
            "{typed}: {told}"
        );
    }
    game.plays("e1c1").await;
    harness.close().await;
}
