//! `/record`: how two people stand against each other.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, has_button, options, private, text},
    privacy::BACKROOM,
};

#[tokio::test]
async fn wins_draws_and_losses_of_two_people_are_counted_by_game_with_links_to_the_last() {
    let harness = Harness::open().await;
    for (first, second, moves) in [
        ("Ann", "Ben", "f3 e5 g4 Qh4"),
        ("Ann", "Ben", "f3 e5 g4 Qh4"),
        ("Ben", "Ann", "f3 e5 g4 Qh4"),
        ("Ben", "Eve", "f3 e5 g4 Qh4"),
    ] {
        let mut game = harness.game_between(first, second, json!({})).await;
        game.plays(moves).await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);

    let shown = private(&ann.slash(LOBBY, "record", json!({"player": "Ben"})).await);
    let words = text(&shown);
    assert!(words.starts_with("Ann vs Ben"), "{words}");
    let line = format!("**All** · <@{ann_id}> won 1, <@{ben_id}> won 2, 0 drawn");
    assert!(words.contains(&line), "{words}");
    let numbers: Vec<String> = options(&shown).into_iter().map(|(_, it)| it).collect();
    assert_eq!(numbers, ["3", "2", "1"], "{words}");
    assert!(
        words.contains("[Chess #3](https://discord.com/channels/"),
        "{words}"
    );
    // One's own record says how one fared.
    assert!(
        words.contains("· won") && words.contains("· lost"),
        "{words}"
    );
    assert!(!words.contains("> won\n"), "{words}");
    assert!(!has_button(&shown, "All their games"), "{shown:#}");

    // The same two, from the other side and by somebody else.
    let eve = harness.user("Eve");
    for (user, asked) in [
        (ben, json!({"player": "Ann"})),
        (eve, json!({"player": "Ben", "against": "Ann"})),
    ] {
        let told = answer(&user.slash(LOBBY, "record", asked).await);
        let line = format!("**All** · <@{ben_id}> won 2, <@{ann_id}> won 1, 0 drawn");
        assert!(told.contains(&line), "{told}");
    }
    // Others are told who won, also in what is posted for all.
    let asked = json!({"player": "Ann", "against": "Ben"});
    let shown = private(&eve.slash(LOBBY, "record", asked.clone()).await);
    let by_ann = private(&ann.slash(LOBBY, "record", asked.clone()).await);
    ann.click(&by_ann, "Post here").await;
    let posted = eve.reads(LOBBY).await.last().unwrap().clone();
    for page in [&shown, &posted] {
        let words = text(page);
        for winner in [&ann_id, &ben_id] {
            assert!(words.contains(&format!("· <@{winner}> won")), "{words}");
        }
        assert!(
            !words.contains("· lost") && !words.contains("· won"),
            "{words}"
        );
    }
    let (line, _) = &options(&shown)[0];
    assert!(line.ends_with("Ben vs Ann · Ann won"), "{line}");
    let told = answer(&harness.user("Bea").slash(LOBBY, "record", asked).await);
    assert!(told.contains(&format!("· <@{ben_id}> 胜")), "{told}");
    let told = answer(&ann.slash(LOBBY, "record", json!({"player": "Ann"})).await);
    assert_eq!(told, "Please choose two different players.");
    let told = answer(
        &ann.slash(LOBBY, "record", json!({"player": "Qiyuan"}))
            .await,
    );
    let no_record = "Bots don't play here, so no one has a record against one.";
    assert_eq!(told, no_record);
    let asked = json!({"player": "Ann", "against": "Eve"});
    let told = answer(&ben.slash(LOBBY, "record", asked).await);
    let none = "These two have no finished games to show.";
    assert!(told.contains(none), "{told}");
    let asked = json!({"player": "Ann"});
    let told = answer(&eve.slash(LOBBY, "record", asked).await);
    let none_yet = "You two haven't finished a game yet.";
    assert!(told.contains(none_yet), "{told}");
    // By direct message nobody is told how two others stand.
    let direct = harness.direct("Eve").await;
    let asked = json!({"player": "Ann", "against": "Ben"});
    let told = answer(&eve.slash(&direct, "record", asked).await);
    assert!(told.contains(none), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_hidden_game_counts_for_those_who_may_see_it() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let mut hidden = harness.game_in(BACKROOM).await;
    hidden.plays("f3 e5 g4 Qh4").await;
    hidden.panel_showing("(Black) won").await;
    let mut open = harness.game_between("Ben", "Eve", json!({})).await;
    open.plays("f3 e5 g4 Qh4").await;
    open.panel_showing("(Black) won").await;
    harness.settled().await;
    let (ben_id, eve_id) = (harness.id_of("Ben").await, harness.id_of("Eve").await);
    let line = |wins| format!("**All** · <@{ben_id}> won 0, <@{eve_id}> won {wins}, 0 drawn");
    let asked = json!({"player": "Ben", "against": "Eve"});
    // Ann owns the server, and sees every channel.
    let told = answer(
        &harness
            .user("Ann")
            .slash(LOBBY, "record", asked.clone())
            .await,
    );
    assert!(told.contains(&line(2)), "{told}");
    let told = answer(
        &harness
            .user("Chen")
            .slash(LOBBY, "record", asked.clone())
            .await,
    );
    assert!(told.contains(&format!("<@{eve_id}> 勝 1 局")), "{told}");
    let ben = harness.user("Ben");
    let shown = private(&ben.slash(LOBBY, "record", asked).await);
    assert!(text(&shown).contains(&line(2)), "{shown:#}");
    assert!(has_button(&shown, "Post here"), "{shown:#}");
    ben.click(&shown, "Post here").await;
    let read = ben.reads(LOBBY).await;
    let words = text(read.last().unwrap());
    assert!(words.contains(&line(1)), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn it_is_said_when_games_of_many_channels_are_left_out() {
    let harness = Harness::open().await;
    let channels: Vec<String> = (0..6).map(|number| format!("games-{number}")).collect();
    for channel in &channels {
        harness.post("channels", json!({"name": channel})).await;
        let mut game = harness.game_in(channel).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let ann = harness.user("Ann");
    let asked = json!({"player": "Ben", "against": "Eve"});
    let ask = async || answer(&ann.slash(LOBBY, "record", asked.clone()).await);
    let partial = "Games in channels that I couldn't look up just now aren't counted.";
    assert!(!ask().await.contains(partial));
    let is_partial = async || {
        for channel in &channels {
            // A channel that has changed is forgotten until it is asked for.
            harness.shows(channel, "Bea", true).await;
            harness.shows(channel, "Bea", false).await;
        }
        ask().await.contains(partial)
    };
    harness.until("channels are unknown", is_partial).await;
    harness.close().await;
}

#[tokio::test]
async fn from_the_last_games_of_two_a_button_leads_to_all_of_them() {
    let harness = Harness::open().await;
    for _ in 0..6 {
        let mut game = harness.game(json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let eve = harness.user("Eve");
    let asked = json!({"player": "Ann", "against": "Ben"});
    let record = private(&eve.slash(LOBBY, "record", asked).await);
    assert_eq!(options(&record).len(), 5, "{record:#}");
    let all = private(&eve.click(&record, "All their games").await);
    let words = text(&all);
    assert!(words.contains("Finished games of Ann vs Ben"), "{words}");
    assert_eq!(options(&all).len(), 6, "{words}");
    harness.close().await;
}

#[tokio::test]
async fn games_of_fewer_than_two_moves_are_not_counted_and_that_is_said() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    for moves in ["e4", "f3 e5 g4 Qh4"] {
        let mut game = harness.game(json!({})).await;
        game.plays(moves).await;
        if moves == "e4" {
            let asked = private(&ben.slash(&game.thread, "resign", json!({})).await);
            ben.click(&asked, "Yes, resign").await;
            game.panel_showing("resigned").await;
        } else {
            game.panel_showing("(Black) won").await;
        }
    }
    harness.settled().await;
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let told = answer(&ann.slash(LOBBY, "record", json!({"player": "Ben"})).await);
    let line = format!("<@{ann_id}> won 0, <@{ben_id}> won 1, 0 drawn");
    assert!(told.contains(&line), "{told}");
    let note = "One game of fewer than two moves isn't counted.";
    assert!(told.contains(note), "{told}");
    harness.close().await;
}
