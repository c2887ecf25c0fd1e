//! Several games of one person at once, and the lists that tell of them.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, private, text},
    user::User,
};

#[tokio::test]
async fn two_games_at_once_are_told_apart_by_thread_and_by_option() {
    let harness = Harness::open().await;
    let mut first = harness.game(json!({})).await;
    let second = harness
        .game_between(
            "Ann",
            "Eve",
            json!({"game": "fischerandom", "setup": "518"}),
        )
        .await;
    let ann = harness.user("Ann");
    let asked = ann.slash(LOBBY, "move", json!({"action": "e4"})).await;
    let both = [
        "#2 · Fischer Random · Ann vs Eve · your turn",
        "#1 · Chess · Ann vs Ben · your turn",
    ];
    assert_eq!(games_to_choose_from(&asked), both);
    let choices = ann.autocomplete(LOBBY, "move", json!({"session": ""}), "session");
    let choices = choices.await;
    assert_eq!(names(&choices), both);
    let options = json!({"action": "", "session": choices[0]["value"]});
    let moves = ann.autocomplete(LOBBY, "move", options, "action").await;
    assert_eq!(moves.len(), 20);
    let options = json!({"action": "d4", "session": choices[0]["value"]});
    let played = ann.slash(LOBBY, "move", options).await;
    assert_eq!(answer(&played), "Played: **d4** (#2)");
    second.panel_showing("1. d4").await;
    let played = ann.slash(LOBBY, "move", json!({"action": "e4"})).await;
    assert_eq!(
        answer(&played),
        "Played: **e4** (#1)",
        "the only one that waits for me"
    );
    first.was_played();
    // Only a move can be meant for the game that waits for one.
    for command in ["resign", "draw", "takeback", "board"] {
        let asked = ann.slash(LOBBY, command, json!({})).await;
        let games = games_to_choose_from(&asked).join(" ");
        assert!(
            games.contains("#1 · Chess") && games.contains("#2 · Fischer Random"),
            "{games}"
        );
    }
    first.plays("e5").await;
    for command in ["resign", "draw", "takeback"] {
        let asked = ann.slash(LOBBY, command, json!({})).await;
        assert_eq!(games_to_choose_from(&asked).len(), 2, "{command}");
    }
    let typed = json!({"session": "no such words"});
    let choices = ann.autocomplete(LOBBY, "move", typed, "session").await;
    assert_eq!(names(&choices), Vec::<&str>::new());
    let typed = json!({"session": "your turn"});
    let choices = ann.autocomplete(LOBBY, "move", typed, "session").await;
    assert_eq!(names(&choices), ["#1 · Chess · Ann vs Ben · your turn"]);
    harness.close().await;
}

#[tokio::test]
async fn what_cannot_be_seen_does_not_change_which_game_is_offered() {
    let harness = Harness::open().await;
    harness.game(json!({})).await;
    let options = json!({"game": "go", "side": "black"});
    let other = harness.game_between("Ann", "Eve", options).await;
    let ann = harness.user("Ann");
    let move_in_go = json!({"action": "e4", "session": other.number.clone()});
    ann.slash(LOBBY, "move", move_in_go).await;
    other.panel_showing("E4").await;
    let offered = async |typed: &str| {
        let typed = json!({"action": typed});
        ann.autocomplete(LOBBY, "move", typed, "action").await
    };
    let plain = offered("e4").await;
    let is_of_first = |name: &&str| name.contains("#1");
    assert!(names(&plain).iter().any(is_of_first), "{plain:?}");
    assert_eq!(offered("\u{200b}e4").await, plain);
    harness.close().await;
}

/// The games in the menu that asks which one is meant.
fn games_to_choose_from(asked: &Value) -> Vec<String> {
    let menu = private(asked);
    assert_eq!(
        text(&menu),
        "You're playing more than one game. Which one do you mean?"
    );
    let options = message::options(&menu).into_iter();
    options.map(|(label, _)| label).collect()
}

#[tokio::test]
async fn in_the_thread_of_a_finished_game_that_game_is_meant() {
    let harness = Harness::open().await;
    let mut over = harness.game(json!({})).await;
    over.plays("f3 e5 g4 Qh4").await;
    let mut other = harness.game(json!({})).await;
    harness.settled().await;
    let refused = over
        .first
        .slash(&over.thread, "move", json!({"action": "e4"}))
        .await;
    let mate = "(Black) won: checkmate. Press **Rematch** below the board to play again.";
    let told = answer(&refused);
    assert!(told.starts_with("This game is over: "), "{told}");
    assert!(told.ends_with(mate), "{told}");
    let export = over.first.slash(&over.thread, "export", json!({})).await;
    assert_eq!(answer(&export), "Game #1, exported.");
    let board = over.first.slash(&over.thread, "board", json!({})).await;
    assert!(
        answer(&board).contains("(Black) won: checkmate"),
        "{board:#}"
    );
    other.plays("e4 e5").await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_plays_nowhere_exports_their_last_game_from_anywhere() {
    let harness = Harness::open().await;
    let game = harness.game_after("f3 e5 g4 Qh4", json!({})).await;
    let export = game.first.slash("chess", "export", json!({})).await;
    assert_eq!(answer(&export), "Game #1, exported.");
    let format = json!({"format": "xyz"});
    let refused = game.first.slash("chess", "export", format).await;
    assert_eq!(
        answer(&refused),
        "I can't write this game as `xyz`. It can be exported as `pgn`."
    );
    let eve = harness.user("Eve");
    let none = eve.slash("chess", "export", json!({})).await;
    assert!(
        answer(&none).starts_with("You haven't finished a game yet."),
        "{none:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn outside_of_threads_finished_games_are_exported() {
    let harness = Harness::open().await;
    let mut over = harness.game(json!({})).await;
    let ann = over.first;
    let none = ann.slash(LOBBY, "export", json!({})).await;
    let early = "You can export the game once it's over.";
    assert_eq!(answer(&none), early);
    over.plays("f3 e5 g4 Qh4").await;
    harness.game(json!({})).await;
    harness.game(json!({})).await;
    harness.settled().await;
    let typed = json!({"session": ""});
    let choices = ann.autocomplete(LOBBY, "export", typed, "session").await;
    assert_eq!(names(&choices), ["#1 · Chess · Ann vs Ben · lost"]);
    let export = ann.slash(LOBBY, "export", json!({})).await;
    assert_eq!(answer(&export), "Game #1, exported.");
    let elsewhere = ann.slash("chess", "export", json!({})).await;
    assert_eq!(answer(&elsewhere), early);
    harness.close().await;
}

#[tokio::test]
async fn the_lists_show_what_is_being_played_and_where() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    for command in ["games", "watch", "leaderboard", "profile"] {
        let empty = eve.slash(LOBBY, command, json!({})).await;
        assert!(!answer(&empty).contains("<#"), "{command}: {empty:#}");
    }
    let mut game = harness.game(json!({"time": "10m"})).await;
    game.plays("e4").await;
    ann.challenges(json!({"game": "chess", "opponent": "Eve"}))
        .await;
    harness.settled().await;
    let games = answer(&ben.slash(LOBBY, "games", json!({})).await);
    for part in [
        place(&game),
        "Chess #1".to_owned(),
        "**your turn**, time runs out <t:".to_owned(),
    ] {
        assert!(games.contains(&part), "{part} is not in {games}");
    }
    let games = answer(&ann.slash(LOBBY, "games", json!({})).await);
    let ben_id = harness.id_of("Ben").await;
    assert!(games.contains(&format!("<@{ben_id}> to move")), "{games}");
    assert!(
        games.contains("Chess #2") && games.contains("challenge, not yet accepted"),
        "{games}"
    );
    let of_ben = answer(&eve.slash(LOBBY, "games", json!({"player": "Ben"})).await);
    assert!(
        of_ben.contains("Chess #1") && !of_ben.contains("#2"),
        "{of_ben}"
    );
    assert!(of_ben.contains(&format!("<@{ben_id}> to move")), "{of_ben}");
    assert!(!of_ben.contains("your turn"), "{of_ben}");
    let watched = eve.slash("chess", "watch", json!({})).await;
    let watch = answer(&watched);
    assert!(watch.starts_with("Live games"), "{watch}");
    assert!(
        watch.contains(&place(&game)) && !watch.contains("#2"),
        "{watch}"
    );
    assert!(!watch.contains("your turn"), "{watch}");
    harness.close().await;
}

#[tokio::test]
async fn a_game_without_a_thread_option_is_found_from_anywhere() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let board = game.second.slash("chess", "board", json!({})).await;
    assert!(
        text(&board["messages"][0]).contains("Chess #1"),
        "{board:#}"
    );
    let words = game
        .second
        .slash("chess", "board", json!({"text": true}))
        .await;
    assert!(answer(&words).contains("king e8"), "{words:#}");
    let played = game
        .first
        .slash("chess", "move", json!({"action": "e4"}))
        .await;
    assert_eq!(answer(&played), "Played: **e4** (#1)");
    game.was_played();
    game.plays("e5").await;
    harness.close().await;
}

fn place(game: &Game<'_>) -> String {
    format!("/{}/", game.thread)
}

fn names(choices: &[Value]) -> Vec<&str> {
    let names = choices
        .iter()
        .map(|choice| choice["name"].as_str().unwrap());
    names.collect()
}

#[tokio::test]
async fn a_point_that_may_be_meant_for_another_game_is_asked_about() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    // In the first it is Ben's turn; in the second both may mark stones.
    let mut chess = harness.game(json!({})).await;
    chess.plays("e4").await;
    let go = json!({"game": "go", "options": "size=9", "side": "black"});
    let mut go = harness.game_between("Ann", "Eve", go).await;
    go.plays("E4 G7").await;
    let asked = ann.slash(LOBBY, "move", json!({"action": "d4"})).await;
    assert_eq!(games_to_choose_from(&asked).len(), 2, "perhaps in chess");
    go.plays("pass pass").await;
    go.panel_showing("Counting.").await;
    let before = go.settled_panel().await;
    let asked = ann.slash(LOBBY, "move", json!({"action": "e4"})).await;
    assert_eq!(games_to_choose_from(&asked).len(), 2);
    harness.settled().await;
    assert_eq!(go.panel().await, before, "nothing is marked");
    // Whoever says that it is meant for the count marks there.
    let menu = private(&asked);
    let options = message::options(&menu);
    let wanted = options.iter().find(|(label, _)| label.contains("Go"));
    ann.select(&menu, &[&wanted.unwrap().1]).await;
    go.panel_showing("Black: 0\n").await;
    // What can be no move in chess is meant for the only game that waits.
    let said = ann
        .slash(LOBBY, "move", json!({"action": "toggle G7"}))
        .await;
    assert!(answer(&said).contains("(#2)"), "{said:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_has_just_ended_is_offered_to_nobody() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let typed = json!({"session": "Chess"});
    let offered = async || {
        let choices = ann.autocomplete(LOBBY, "move", typed.clone(), "session");
        names(&choices.await).len()
    };
    assert_eq!(offered().await, 1);
    let asked = private(&ben.slash(&game.thread, "resign", json!({})).await);
    ben.click(&asked, "Yes, resign").await;
    game.panel_with("Rematch").await;
    harness.settled().await;
    assert_eq!(offered().await, 0, "though it was offered a moment ago");
    harness.close().await;
}

#[tokio::test]
async fn what_was_said_of_an_offer_or_a_mark_goes_when_something_else_happens() {
    let harness = Harness::open().await;
    let is_gone = async |reader: User<'_>, message: &Value| {
        let channel = message["channel_id"].as_str().unwrap().to_owned();
        let gone = async || {
            let mut seen = reader.reads(&channel).await.into_iter();
            seen.all(|it| it["id"] != message["id"])
        };
        harness.until("a private message is gone", gone).await;
    };
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let offered = private(&ann.slash(&game.thread, "draw", json!({})).await);
    assert!(text(&offered).starts_with("You've offered a draw"));
    game.plays("e4 e5").await;
    is_gone(ann, &offered).await;
    // Not the panel of the first offer.
    game.panel_showing("1… e5").await;
    let offered = private(&ann.slash(&game.thread, "draw", json!({})).await);
    let panel = game.panel_showing("offers a draw").await;
    ben.click(&panel, "Decline").await;
    is_gone(ann, &offered).await;
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut count = harness.game(options).await;
    count.plays("E5 E4 pass pass").await;
    count.panel_showing("Counting.").await;
    let mark = async |user: User<'_>, action: &str| {
        let marked = user.slash(&count.thread, "move", json!({"action": action}));
        private(&marked.await)
    };
    let first = mark(count.first, "toggle E5").await;
    let second = mark(count.second, "toggle E4").await;
    is_gone(count.first, &first).await;
    let seen = count.second.reads(&count.thread).await;
    assert!(seen.iter().any(|it| it["id"] == second["id"]), "{seen:#?}");
    harness.close().await;
}

#[tokio::test]
async fn private_lines_and_menus_go_with_what_they_are_about() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let is_gone = async |message: &Value| {
        let channel = message["channel_id"].as_str().unwrap().to_owned();
        let id = message["id"].clone();
        let gone = async || {
            let mut seen = ann.reads(&channel).await.into_iter();
            seen.all(|it| it["id"] != id)
        };
        harness.until("a private message is gone", gone).await;
    };
    let challenge = json!({"game": "chess", "opponent": "Ben", "side": "white"});
    let posted = private(&ann.slash(LOBBY, "challenge", challenge.clone()).await);
    let card = ann.sees_card("1").await;
    ben.click(&card, "Decline").await;
    is_gone(&posted).await;
    let posted = private(&ann.slash(LOBBY, "challenge", challenge).await);
    let card = ann.sees_card("2").await;
    ben.click(&card, "Accept").await;
    is_gone(&posted).await;
    let game = Game::of("2".to_owned(), &card, ann, ben).await;
    let panel = game.panel().await;
    let pieces = private(&ann.click(&panel, "Choose piece").await);
    let more = private(&ann.click(&panel, "More").await);
    let view = private(&ann.click(&panel, "My view").await);
    let early = ben.slash(&game.thread, "move", json!({"action": "e5"}));
    let early = private(&early.await);
    assert_eq!(text(&early), ann.is_to_move().await);
    let form = ann.click(&panel, "Move").await;
    let illegal = private(&ann.submit(&form, json!({"Move": "Qh5"})).await);
    assert!(text(&illegal).contains("`Qh5`"), "{illegal:#}");
    ann.slash(&game.thread, "move", json!({"action": "e4"}))
        .await;
    is_gone(&early).await;
    is_gone(&illegal).await;
    let asked = private(&ben.slash(&game.thread, "resign", json!({})).await);
    ben.click(&asked, "Yes, resign").await;
    is_gone(&pieces).await;
    is_gone(&more).await;
    is_gone(&view).await;
    harness.close().await;
}
