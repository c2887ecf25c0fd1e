//! The server does not allow what the bot would like, or takes it away in the middle of a game.

use serde_json::{Value, json};

use super::{
    after_quiet::hours_of_now,
    assert_refused::alive,
    faults::{
        MISSING_ACCESS, MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED, TOO_MANY_THREADS,
        UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, WRITING,
    },
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, attachments, belongs_to, labels, private, text},
    notices::{chooses, told},
};

/// A game that begins where no thread can be: in the lobby.
async fn in_the_lobby<'h>(harness: &'h Harness, first: &'h str, second: &'h str) -> Game<'h> {
    let (first, second) = (harness.user(first), harness.user(second));
    let options = json!({"game": "chess", "opponent": second.name, "side": "white"});
    let (number, card) = first.challenges_by_card(options).await;
    second.click(&card, "Accept").await;
    let lobby = harness.channel_id(LOBBY).await;
    let game = Game::at(number, &card, lobby, first, second);
    game.panel_with("Move").await;
    game
}

/// How many messages of the game say this.
async fn says(game: &Game<'_>, words: &str) -> usize {
    let messages = game.messages().await;
    messages
        .iter()
        .filter(|message| text(message).contains(words))
        .count()
}

#[tokio::test]
async fn where_threads_are_forbidden_the_game_is_played_in_the_channel() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    harness.denies(&["CREATE_PUBLIC_THREADS"]).await;
    let mut game = in_the_lobby(&harness, "Ann", "Ben").await;
    assert_eq!(says(&game, "I'm not allowed to open threads here").await, 1);
    game.plays("f3 e5 g4 Qh4").await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains("(Black) won"), "{over:#}");
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn where_there_are_too_many_threads_the_game_is_played_in_the_channel() {
    let harness = Harness::open_with(json!({"active_thread_cap": 0})).await;
    harness.expected_refusals.push(TOO_MANY_THREADS);
    let mut game = in_the_lobby(&harness, "Ann", "Ben").await;
    assert_eq!(
        says(&game, "as many active threads as Discord allows").await,
        1
    );
    game.plays("e4 e5").await;
    game.panel_showing("1… e5").await;
    harness.close().await;
}

#[tokio::test]
async fn where_files_are_forbidden_the_game_goes_on_without_pictures() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    harness.denies(&["ATTACH_FILES"]).await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4 e5").await;
    let panel = game.panel_showing("1… e5").await;
    assert_eq!(attachments(&panel), Vec::<Value>::new());
    // The board is told in words, with the reason.
    let why = "I'm not allowed to attach files here, so this is the board in words:";
    let told = text(&panel);
    let (_, board) = told.split_once(why).expect(&told);
    assert!(
        board.contains("e4") && board.contains("White to move"),
        "{told}"
    );
    game.first.more(&panel, "draw").await;
    let panel = game.panel_with("Decline").await;
    game.second.click(&panel, "Decline").await;
    game.has_one_panel().await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn where_the_bot_may_not_write_nobody_is_challenged() {
    let harness = Harness::open().await;
    for denied in ["SEND_MESSAGES", "VIEW_CHANNEL"] {
        harness.denies(&[denied]).await;
        let options = json!({"game": "chess"});
        let body = json!({"channel": LOBBY, "command": "challenge", "options": options});
        let told = harness.user("Ann").tries("slash", body).await;
        let told = answer(&told);
        assert!(told.contains("can't write here"), "{denied}: {told}");
    }
    assert_eq!(harness.versions().await, []);
    harness.close().await;
}

#[tokio::test]
async fn where_the_bot_may_no_longer_write_whoever_is_to_move_is_told_directly_once_a_turn() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let mut game = harness
        .game_after("e4", json!({"time": "1h", "rated": true}))
        .await;
    harness.denies(&WRITING).await;
    game.plays("e5").await;
    let told = harness.tells_directly("Ann", "It's your turn").await;
    let line = format!("• Chess #1 · Ben · <#{}> on **棋院 · Qiyuan**", game.thread);
    assert!(text(&told).contains(&line), "{told:#}");
    // The panel that stands may still be edited.
    let panel = game.panel_showing("1… e5").await;
    game.first.more(&panel, "draw").await;
    game.panel_with("Decline").await;
    harness.settled().await;
    game.plays("Nf3").await;
    harness.tells_directly("Ben", "It's your turn").await;
    harness.settled().await;
    let dm = harness.direct("Ann").await;
    let told = game.first.reads(&dm).await;
    assert_eq!(told.len(), 1, "{told:#?}");
    harness.close().await;
}

/// In a game of Go in which one side has passed, the bot may no longer write, the other side passes, and the stones are
/// marked again and again.
async fn counts_where_the_bot_may_not_write(harness: &Harness, game: &mut Game<'_>) {
    game.plays("C3 G7 pass").await;
    harness.settled().await;
    harness.denies(&WRITING).await;
    game.plays("pass").await;
    harness.tells_directly("Ann", "It's your turn").await;
    for _ in 0..3 {
        let mark = json!({"action": "C3"});
        game.second.slash(&game.thread, "move", mark).await;
        harness.settled().await;
    }
}

#[tokio::test]
async fn where_the_bot_may_no_longer_write_a_count_is_one_turn_whatever_is_marked() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game(options).await;
    counts_where_the_bot_may_not_write(&harness, &mut game).await;
    assert_eq!(told(&harness, "Ann").await.len(), 1);
    harness.close().await;
}

#[tokio::test]
async fn quiet_hours_of_one_player_have_the_other_told_no_more_often_of_a_count() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    let options = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut game = harness.game(options).await;
    chooses(
        game.second,
        json!({"quiet": hours_of_now(), "time-zone": "UTC"}),
    )
    .await;
    counts_where_the_bot_may_not_write(&harness, &mut game).await;
    assert_eq!(told(&harness, "Ann").await.len(), 1);
    assert_eq!(told(&harness, "Ben").await, Vec::<String>::new());
    harness.close().await;
}

#[tokio::test]
async fn what_was_refused_is_sent_when_a_role_is_deleted_that_may_have_kept_the_bot_from_writing() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(MISSING_PERMISSIONS);
    harness.post("roles", json!({"name": "Muted"})).await;
    let mut game = harness.game_after("e4", json!({})).await;
    harness.denies(&WRITING).await;
    game.plays("e5").await;
    harness.tells_directly("Ann", "It's your turn").await;
    harness.settled().await;
    let old = game.panel_showing("1… e5").await;
    let unheard = json!({"kind": "event_drop", "event": "CHANNEL_UPDATE"});
    harness.fault(unheard).await;
    harness.denies(&[]).await;
    harness.faults_have_struck().await;
    harness.delete("roles/Muted").await;
    let is_new = |messages: &[Value]| {
        let mut shown = messages.iter().filter(|it| belongs_to(it, "1"));
        let new = shown.find(|it| it["id"] != old["id"] && text(it).contains("1… e5"));
        new.map(drop)
    };
    game.first.waits_for(&game.thread, is_new).await;
    harness.close().await;
}

#[tokio::test]
async fn a_game_outlives_a_time_in_which_the_bot_may_not_write() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([MISSING_PERMISSIONS, MISSING_ACCESS]);
    let mut game = harness.game_after("e4", json!({})).await;
    harness.denies(&WRITING).await;
    game.plays("e5").await;
    harness.settled().await;
    let view = private(&game.first.slash(LOBBY, "board", json!({})).await);
    assert!(text(&view).contains("1… e5"), "{view:#}");
    harness.denies(&[]).await;
    game.panel_showing("1… e5").await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_deleted_panel_comes_back() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    harness.settled().await;
    harness.deletes_message(&panel).await;
    // Without it, one's own board still has all buttons.
    let view = private(&game.second.slash(LOBBY, "board", json!({})).await);
    assert!(labels(&view).contains(&"Move".to_owned()));
    game.first.slash(&game.thread, "draw", json!({})).await;
    let panel = game.panel_with("Accept").await;
    harness.settled().await;
    harness.deletes_message(&panel).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn a_deleted_card_hurts_nobody() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_MESSAGE);
    let mut game = harness.game(json!({})).await;
    harness.settled().await;
    harness.delete(&format!("messages/{}", game.card)).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_with("Rematch").await;
    harness.close().await;
}

#[tokio::test]
async fn without_its_thread_a_game_goes_on_in_the_channel() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(UNKNOWN_CHANNEL);
    let mut game = harness.game_after("e4", json!({})).await;
    harness.deletes_channel(&game.thread).await;
    game.thread = harness.channel_id(LOBBY).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    assert_eq!(says(&game, "The thread of this game is gone").await, 1);
    harness.close().await;
}

#[tokio::test]
async fn a_move_wakes_an_archived_thread() {
    let harness = Harness::open().await;
    // An archived thread takes no edits.
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let mut game = harness.game_after("e4", json!({})).await;
    harness
        .patch(
            &format!("channels/{}", game.thread),
            json!({"archived": true}),
        )
        .await;
    let options = json!({"action": "e5", "session": game.number});
    let played = game.second.slash(LOBBY, "move", options).await;
    assert!(answer(&played).starts_with("Played: **"), "{played:#}");
    game.was_played();
    game.panel_showing("1… e5").await;
    let thread = harness
        .channel(|channel| channel["id"] == *game.thread)
        .await;
    assert_eq!(thread["thread_metadata"]["archived"], false);
    game.has_one_panel().await;
    harness.close().await;
}

#[tokio::test]
async fn out_of_a_locked_thread_a_game_goes_on_in_the_channel() {
    let harness = Harness::open().await;
    harness
        .expected_refusals
        .extend([MISSING_PERMISSIONS, THREAD_ARCHIVED, THREAD_LOCKED]);
    let mut game = harness.game_after("e4", json!({})).await;
    let lock = json!({"archived": true, "locked": true});
    harness
        .patch(&format!("channels/{}", game.thread), lock)
        .await;
    game.thread = harness.channel_id(LOBBY).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    harness.settled().await;
    assert_eq!(says(&game, "The thread of this game is locked").await, 1);
    harness.close().await;
}

#[tokio::test]
async fn out_of_a_thread_that_is_locked_and_awake_a_game_goes_on_in_the_channel() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(THREAD_LOCKED);
    let mut game = harness.game_after("e4", json!({})).await;
    let thread = std::mem::take(&mut game.thread);
    harness
        .patch(&format!("channels/{thread}"), json!({"locked": true}))
        .await;
    game.thread = harness.channel_id(LOBBY).await;
    game.plays("e5").await;
    game.panel_showing("1… e5").await;
    game.plays("Nf3").await;
    game.panel_showing("2. Nf3").await;
    game.has_one_panel().await;
    assert_eq!(says(&game, "The thread of this game is locked").await, 1);
    assert_eq!(alive(&game.first.reads(&thread).await), 0);
    harness.close().await;
}

#[tokio::test]
async fn two_games_in_one_channel_are_told_apart() {
    let harness = Harness::open_with(json!({"active_thread_cap": 0})).await;
    harness.expected_refusals.push(TOO_MANY_THREADS);
    let mut game = in_the_lobby(&harness, "Ann", "Ben").await;
    let mut other = in_the_lobby(&harness, "Eve", "Chen").await;
    game.plays("e4").await;
    other.plays("d4").await;
    game.plays("e5").await;
    other.plays("d5").await;
    game.panel_showing("1… e5").await;
    other.panel_showing("1… d5").await;
    harness.settled().await;
    assert_eq!(alive(&game.messages().await), 2);
    harness.close().await;
}

#[tokio::test]
async fn in_private_with_the_bot_nobody_is_challenged() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let channel = &harness.direct("Ann").await;
    let told = ann
        .slash(channel, "challenge", json!({"game": "chess"}))
        .await;
    let elsewhere =
        "Games are played on servers. Go to a channel that I'm in and use `/play` there.";
    assert_eq!(answer(&told), elsewhere);
    let mut game = harness.game(json!({})).await;
    let said = ann.say(channel, "e4").await;
    game.was_played();
    game.panel_showing("1. e4").await;
    assert_eq!(said["author"]["username"], "ann");
    game.plays("e5").await;
    harness.close().await;
}
