//! `/history`: finished games on pages that are turned, opened and posted.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, has_button, labels, options, private, text},
};

/// The private message that a press changed, or that it brought.
fn page(interaction: &Value) -> Value {
    private(interaction)
}

#[tokio::test]
async fn finished_games_are_listed_on_pages_with_filters() {
    let harness = Harness::open().await;
    for _ in 0..11 {
        let mut game = harness.game(json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
    }
    let mut xiangqi = harness
        .game(json!({"game": "xiangqi", "side": "red"}))
        .await;
    xiangqi.plays("h2e2").await;
    harness.settled().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));

    let first = ann.slash(LOBBY, "history", json!({})).await;
    let shown = page(&first);
    let words = text(&shown);
    assert!(words.contains("Finished games of Ann"), "{words}");
    assert!(words.contains("Games 1 to 10 of 11"), "{words}");
    assert!(
        words.contains("Chess #11") && words.contains("Chess #2]"),
        "{words}"
    );
    assert!(
        !words.contains("Chess #1]") && !words.contains("#12"),
        "{words}"
    );
    assert!(!has_button(&shown, "◀ Newer"), "{shown:#}");
    assert_eq!(options(&shown).len(), 10);

    let second = page(&ann.click(&shown, "Older ▶").await);
    let words = text(&second);
    assert!(
        words.contains("Chess #1]") && words.contains("Game 11 of 11"),
        "{words}"
    );
    assert!(!has_button(&second, "Older ▶"), "{second:#}");

    for (asked, part) in [
        (json!({"result": "won"}), "No finished games found."),
        (
            json!({"result": "lost", "against": "Ben"}),
            "Ann vs Ben · lost",
        ),
        (json!({"game": "xiangqi"}), "No finished games found."),
        (json!({"result": "Lost"}), "Finished games of Ann · lost"),
        (json!({"result": "胜"}), "Finished games of Ann · won"),
        (
            json!({"against": "Ann"}),
            "Please choose two different players.",
        ),
        (
            json!({"player": "Ben", "result": "won"}),
            "Finished games of Ben · won",
        ),
    ] {
        let told = answer(&ann.slash(LOBBY, "history", asked.clone()).await);
        assert!(told.contains(part), "{asked}: {told}");
    }
    // Of somebody else, whatever is played where the asker can see it.
    let eve = harness.user("Eve");
    let told = answer(&eve.slash(LOBBY, "history", json!({"player": "Ben"})).await);
    assert!(
        told.contains("Chess #11") && !told.contains("of 11"),
        "{told}"
    );
    let told = answer(&eve.slash(LOBBY, "history", json!({})).await);
    assert!(told.contains("No finished games found."), "{told}");
    // Of two people who never played each other.
    let asked = json!({"player": "Ann", "against": "Eve"});
    let told = answer(&ben.slash(LOBBY, "history", asked).await);
    assert!(told.contains("No finished games found."), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_finished_game_is_opened_from_its_page_and_the_page_is_posted() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    let ann = harness.user("Ann");
    let shown = page(&ann.slash(LOBBY, "history", json!({})).await);
    let opened = page(&ann.select(&shown, &["1"]).await);
    assert!(text(&opened).contains("won"), "{opened:#}");
    assert!(
        labels(&opened).iter().any(|label| label == "Replay"),
        "{opened:#}"
    );

    // A button that is not ours asks for a game that there is not.
    ann.forge_click(&shown, "p2/show/-/history/1/0/zz9/-").await;
    assert!(!harness.log().contains("ERROR"), "{}", harness.log());

    let posted = ann.click(&shown, "Post here").await;
    assert_eq!(answer(&posted), "Posted.");
    let ann_id = harness.id_of("Ann").await;
    let eve = harness.user("Eve");
    let read = eve.reads(LOBBY).await;
    let last = read.last().unwrap();
    let words = text(last);
    assert!(words.contains(&format!("Shown by <@{ann_id}>:")), "{words}");
    assert!(words.contains("Chess #1"), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn a_finished_game_is_linked_by_its_panel_since_a_rematch_renames_the_thread() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.is_played_again().await;
    let old = game.panel_showing("Rematch: #2").await;
    harness.settled().await;
    let state = harness.get("state").await;
    let (guild, thread) = (state["guild"]["id"].as_str().unwrap(), &game.thread);
    let link = format!(
        "[Chess #1](https://discord.com/channels/{guild}/{thread}/{})",
        old["id"].as_str().unwrap()
    );
    let ann = harness.user("Ann");
    for command in ["history", "profile"] {
        let told = answer(&ann.slash(LOBBY, command, json!({})).await);
        assert!(told.contains(&link), "{command}: {told}");
        assert!(!told.contains(&format!("<#{thread}>")), "{command}: {told}");
    }
    harness.close().await;
}

/// The numbers of the games on a page, in its order.
fn numbers(page: &Value) -> Vec<String> {
    let games = options(page).into_iter();
    games.map(|(_, number)| number).collect()
}

/// The games with these numbers, from the first down to the last.
fn down(first: u32, last: u32) -> Vec<String> {
    (last..=first).rev().map(|it| it.to_string()).collect()
}

#[tokio::test]
async fn pages_do_not_shift_when_a_game_ends_between_two_presses() {
    let harness = Harness::open().await;
    let ends_a_game = async || {
        let mut game = harness.game(json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    };
    for _ in 0..12 {
        ends_a_game().await;
    }
    harness.settled().await;
    // Whose games they are, and somebody who looks at them.
    for (name, asked) in [("Ann", json!({})), ("Eve", json!({"player": "Ann"}))] {
        let user = harness.user(name);
        let newest = page(&user.slash(LOBBY, "history", asked).await);
        let latest: u32 = numbers(&newest)[0].parse().unwrap();
        assert_eq!(numbers(&newest), down(latest, latest - 9), "{name}");
        ends_a_game().await;
        let second = page(&user.click(&newest, "Older ▶").await);
        assert_eq!(numbers(&second), down(latest - 10, 1), "{name}");
        assert!(!has_button(&second, "Older ▶"), "{second:#}");
        let newest = page(&user.click(&second, "◀ Newer").await);
        assert_eq!(numbers(&newest), down(latest, latest - 9), "{name}");
        // What is posted is what is seen, although the latest games are others by now.
        ends_a_game().await;
        user.click(&newest, "Post here").await;
        let read = user.reads(LOBBY).await;
        let words = text(read.last().unwrap());
        for number in down(latest, latest - 9) {
            assert!(words.contains(&format!("Chess #{number}]")), "{words}");
        }
        assert_eq!(words.matches("Chess #").count(), 10, "{words}");
    }
    // Back at the beginning the page is a whole one.
    let ann = harness.user("Ann");
    let newest = page(&ann.slash(LOBBY, "history", json!({})).await);
    let second = page(&ann.click(&newest, "Older ▶").await);
    ends_a_game().await;
    let between = page(&ann.click(&second, "◀ Newer").await);
    assert_eq!(numbers(&between), down(16, 7));
    let first = page(&ann.click(&between, "◀ Newer").await);
    assert_eq!(numbers(&first), down(17, 8));
    assert!(!has_button(&first, "◀ Newer"), "{first:#}");
    harness.close().await;
}

#[tokio::test]
async fn by_direct_message_only_games_that_the_asker_played_in_are_listed() {
    let harness = Harness::open().await;
    for (first, second) in [("Ann", "Ben"), ("Ben", "Eve")] {
        let mut game = harness.game_between(first, second, json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let ann = harness.user("Ann");
    let direct = harness.direct("Ann").await;
    let of_ben = page(
        &ann.slash(&direct, "history", json!({"player": "Ben"}))
            .await,
    );
    let words = text(&of_ben);
    assert!(words.contains("Finished games of Ben vs Ann"), "{words}");
    assert_eq!(numbers(&of_ben), ["1"], "{words}");
    let ben_id = harness.id_of("Ben").await;
    assert!(words.contains(&format!("· <@{ben_id}> won")), "{words}");
    assert!(!has_button(&of_ben, "Post here"), "{of_ben:#}");
    for asked in [
        json!({"player": "Eve"}),
        json!({"player": "Ben", "against": "Eve"}),
    ] {
        let told = answer(&ann.slash(&direct, "history", asked).await);
        assert!(told.contains("No finished games found."), "{told}");
    }
    // A forged button tells no more.
    let ben: u64 = harness.id_of("Ben").await.parse().unwrap();
    let ben = base_36(ben);
    let forged = format!("p2/show/-/history/{ben}/0/-/-");
    let pressed = ann.forge_click(&of_ben, &forged).await;
    let told = private(&ann.hears(&pressed).await);
    assert_eq!(numbers(&told), ["1"], "{told:#}");
    harness.close().await;
}

/// A number as custom ids have it.
fn base_36(mut number: u64) -> String {
    let mut digits = String::new();
    while number > 0 {
        let digit = u32::try_from(number % 36).unwrap();
        digits.insert(0, char::from_digit(digit, 36).unwrap());
        number /= 36;
    }
    digits
}

#[tokio::test]
async fn people_of_the_same_name_are_told_apart() {
    let harness = Harness::open().await;
    let twin = harness
        .post("users", json!({"name": "Ann\u{200b}", "force": true}))
        .await;
    let twin = twin["id"].as_str().unwrap();
    let ann_id = harness.id_of("Ann").await;
    assert_ne!(twin, ann_id);
    let mut game = harness.game_between(&ann_id, twin, json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    let ann = harness.user(&ann_id);
    let shown = page(&ann.slash(LOBBY, "history", json!({"against": twin})).await);
    let words = text(&shown);
    let both = format!("<@{ann_id}> (White) vs <@{twin}> (Black) · lost");
    assert!(words.contains(&both), "{words}");
    assert!(
        words.contains(&format!("Ann vs Ann\n<@{ann_id}> vs <@{twin}>\n")),
        "{words}"
    );
    let (line, _) = &options(&shown)[0];
    assert!(line.contains("Ann (White) vs Ann (Black)"), "{line}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_never_used_the_bot_is_called_as_discord_calls_them() {
    let harness = Harness::open().await;
    let zed = harness.post("users", json!({"name": "Zed"})).await;
    let zed = zed["id"].as_str().unwrap();
    let ann = harness.user("Ann");
    for (command, asked, title) in [
        ("history", json!({"player": zed}), "Finished games of Zed"),
        (
            "history",
            json!({"against": zed}),
            "Finished games of Ann vs Zed",
        ),
        ("record", json!({"player": zed}), "Ann vs Zed"),
        ("profile", json!({"player": zed}), "Zed"),
    ] {
        let told = answer(&ann.slash(LOBBY, command, asked).await);
        assert!(told.starts_with(title), "{command}: {told}");
        assert!(!told.contains("0 won"), "{command}: {told}");
    }
    // Nothing of them is stored: after a restart a button cannot say who it was.
    let shown = page(&ann.slash(LOBBY, "inbox", json!({})).await);
    harness.stop_bot().await;
    harness.start_bot().await;
    let number = base_36(zed.parse().unwrap());
    let forged = format!("p2/show/-/history/{number}/0/-/-");
    let pressed = ann.forge_click(&shown, &forged).await;
    let told = text(&private(&ann.hears(&pressed).await));
    assert!(told.contains("Finished games of Unknown player"), "{told}");
    harness.close().await;
}
