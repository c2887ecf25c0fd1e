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
    assert!(
        told.contains("You can see no finished games that both played to the end."),
        "{told}"
    );
    // By direct message nobody is told how two others stand.
    let direct = harness.direct("Eve").await;
    let asked = json!({"player": "Ann", "against": "Ben"});
    let told = answer(&eve.slash(&direct, "record", asked).await);
    assert!(
        told.contains("You can see no finished games that both played to the end."),
        "{told}"
    );
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
