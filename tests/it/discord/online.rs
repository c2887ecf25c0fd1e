//! Who is on line, who hides, and who says that they look for a game.

use serde_json::{Value, json};

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, has_button, labels, options, pinged, private, text},
    privacy::BACKROOM,
    user::User,
};

const NOBODY: &str = "No one else has been active here in the last ten minutes.";

const CHALLENGE: &str = "Challenge someone";

async fn online(user: User<'_>) -> Value {
    private(&user.slash(LOBBY, "online", json!({})).await)
}

/// What is said of somebody on a page.
async fn line(harness: &Harness, page: &Value, name: &str) -> Option<String> {
    let mention = format!("<@{}>", harness.id_of(name).await);
    let words = text(page);
    words
        .lines()
        .find(|line| line.starts_with(&mention))
        .map(str::to_owned)
}

async fn told(user: User<'_>, command: &str, options: Value) -> String {
    answer(&user.slash(LOBBY, command, options).await)
}

/// The last message of the lobby, as soon as it contains `part`.
async fn says_in_lobby(user: User<'_>, part: &str) -> Value {
    let last = |messages: &[Value]| {
        let found = messages
            .iter()
            .rev()
            .find(|message| text(message).contains(part));
        found.cloned()
    };
    user.waits_for(LOBBY, last).await
}

#[tokio::test]
async fn whoever_did_something_is_listed_with_a_game_that_the_reader_may_see() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    harness.post("users", json!({"name": "Dan"})).await;
    let [ann, ben, eve, dan] = ["Ann", "Ben", "Eve", "Dan"].map(|name| harness.user(name));
    let page = online(dan).await;
    assert!(text(&page).contains(NOBODY), "{page:#}");
    assert_eq!(labels(&page), ["Refresh"]);
    let game = harness.game_in(BACKROOM).await;
    ann.slash(LOBBY, "help", json!({})).await;
    // Those who play where the reader sees nothing are only around.
    let page = private(&dan.click(&page, "Refresh").await);
    for name in ["Ann", "Ben", "Eve"] {
        let line = line(&harness, &page, name).await.unwrap();
        assert!(line.ends_with("· around"), "{line}");
    }
    assert!(line(&harness, &page, "Dan").await.is_none(), "{page:#}");
    assert!(
        !text(&page).contains(&format!("#{}", game.number)),
        "{page:#}"
    );
    let page = online(eve).await;
    let playing = line(&harness, &page, "Ben").await.unwrap();
    assert!(
        playing.contains(&format!("playing [Chess #{}](", game.number)),
        "{playing}"
    );
    // Somebody is challenged from the list.
    let games = private(&dan.select_in(&online(dan).await, CHALLENGE, "Ann").await);
    assert!(
        text(&games).starts_with("Which game would you like to play with Ann?"),
        "{games:#}"
    );
    // Blocks hold both ways, and nobody is told.
    ann.slash(LOBBY, "block", json!({"player": "Dan"})).await;
    assert!(line(&harness, &online(dan).await, "Ann").await.is_none());
    assert!(line(&harness, &online(ann).await, "Dan").await.is_none());
    assert!(line(&harness, &online(ben).await, "Ann").await.is_some());
    ann.slash(LOBBY, "moderate ban", json!({"player": "Eve"}))
        .await;
    assert!(line(&harness, &online(ben).await, "Eve").await.is_none());
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_invisible_is_on_no_list_also_after_a_restart() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let hidden = told(ann, "invisible", json!({"on": true})).await;
    assert!(
        hidden.starts_with("You're no longer on the list"),
        "{hidden}"
    );
    assert!(line(&harness, &online(ben).await, "Ann").await.is_none());
    let own = online(ann).await;
    assert!(text(&own).contains("you're invisible"), "{own:#}");
    assert!(line(&harness, &own, "Ben").await.is_some(), "{own:#}");
    let refused = told(ann, "available", json!({})).await;
    assert!(refused.starts_with("You're invisible"), "{refused}");
    harness.stop_bot().await;
    harness.start_bot().await;
    ann.slash(LOBBY, "help", json!({})).await;
    assert!(line(&harness, &online(ben).await, "Ann").await.is_none());
    told(ann, "invisible", json!({"on": false})).await;
    assert!(line(&harness, &online(ben).await, "Ann").await.is_some());
    harness.close().await;
}

#[tokio::test]
async fn what_somebody_looks_for_in_a_hidden_channel_is_listed_for_those_who_see_it() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ben", "Eve"]).await;
    let [ben, eve, chen] = ["Ben", "Eve", "Chen"].map(|name| harness.user(name));
    let time = json!({"time": "30m"});
    answer(&ben.slash(BACKROOM, "available", time).await);
    let seen = line(&harness, &online(eve).await, "Ben").await.unwrap();
    assert!(
        seen.contains("looking for a game") && seen.contains("<t:"),
        "{seen}"
    );
    let other = line(&harness, &online(chen).await, "Ben").await.unwrap();
    // Until when, would tell it in any language.
    assert!(!other.contains("<t:"), "{other}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_looks_for_a_game_says_so_in_the_channel_until_they_stop() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    for (options, refused) in [
        (json!({"time": "soon"}), "I can't read `soon` as a time."),
        (json!({"time": "9h"}), "I can't read `9h` as a time."),
        (json!({"game": "go fish"}), "I don't know the game"),
        (
            json!({"time": "off"}),
            "You weren't looking for a game here.",
        ),
    ] {
        let told = told(ann, "available", options).await;
        assert!(told.starts_with(refused), "{told}");
    }
    let done = told(ann, "available", json!({"time": "30m", "game": "xiangqi"})).await;
    assert!(
        done.starts_with("Posted: you're looking for a game. It ends <t:"),
        "{done}"
    );
    let ann_id = harness.id_of("Ann").await;
    let first = says_in_lobby(ben, "is looking for a game of Xiangqi").await;
    assert!(
        text(&first).starts_with(&format!("<@{ann_id}> is looking")),
        "{first:#}"
    );
    assert_eq!(pinged(&first), Vec::<String>::new());
    let listed = line(&harness, &online(ben).await, "Ann").await.unwrap();
    assert!(
        listed.contains("**looking for a game of Xiangqi**, ends <t:"),
        "{listed}"
    );
    // Another one takes its place; the button leads to a challenge.
    told(ann, "available", json!({})).await;
    let second = says_in_lobby(ben, "is looking for a game. Press").await;
    let folded = says_in_lobby(ben, "was looking for a game of Xiangqi").await;
    assert_eq!(folded["id"], first["id"]);
    assert!(!has_button(&folded, "Challenge"), "{folded:#}");
    let own = ann.click(&second, "Challenge").await;
    assert!(
        answer(&own).starts_with("This button is for whoever wants to play you."),
        "{own:#}"
    );
    let games = private(&eve.click(&second, "Challenge").await);
    assert!(text(&games).contains("play with Ann?"), "{games:#}");
    assert!(options(&games).len() > 3, "{games:#}");
    let off = told(ann, "available", json!({"time": "off"})).await;
    assert_eq!(off, "You're no longer looking for a game.");
    let folded = says_in_lobby(ben, "was looking for a game.").await;
    assert_eq!(folded["id"], second["id"]);
    let listed = line(&harness, &online(ben).await, "Ann").await.unwrap();
    assert!(listed.ends_with("· around"), "{listed}");
    // With a game, the button leads to its terms; hiding ends it too.
    told(ann, "available", json!({"game": "go"})).await;
    let third = says_in_lobby(ben, "is looking for a game of Go.").await;
    let terms = private(&eve.click(&third, "Challenge").await);
    assert!(text(&terms).starts_with("Go with Ann"), "{terms:#}");
    let hidden = told(ann, "invisible", json!({"on": true})).await;
    assert!(hidden.contains("no longer looking for a game"), "{hidden}");
    says_in_lobby(ben, "was looking for a game of Go.").await;
    // So does a ban.
    told(eve, "available", json!({"game": "chess"})).await;
    says_in_lobby(ben, "is looking for a game of Chess.").await;
    told(ann, "moderate ban", json!({"player": "Eve"})).await;
    says_in_lobby(ben, "was looking for a game of Chess.").await;
    harness.close().await;
}

#[tokio::test]
async fn the_role_of_the_server_is_called_at_most_as_often_as_it_allows() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let role = harness.post("roles", json!({"name": "Players"})).await;
    let role = role["id"].as_str().unwrap();
    // What is posted calls nobody until the server wants it.
    told(ben, "available", json!({})).await;
    let calls = async || -> Vec<Value> {
        let requests = harness.requests().await.into_iter();
        let allowed = requests.map(|request| request["payload"]["allowed_mentions"].clone());
        allowed
            .filter(|it| it["roles"].as_array().is_some_and(|it| !it.is_empty()))
            .collect()
    };
    assert_eq!(calls().await, Vec::<Value>::new());
    let not_them = told(eve, "settings server", json!({"call-role": "Players"})).await;
    assert!(
        not_them.starts_with("Only people who manage this server"),
        "{not_them}"
    );
    let page = private(
        &ann.slash(LOBBY, "settings server", json!({"call-role": "Players"}))
            .await,
    );
    let words = text(&page);
    assert!(words.starts_with("Saved.\n"), "{words}");
    assert!(words.contains("Role to mention: **<@&"), "{words}");
    assert!(options(&page).contains(&(
        "Mention it at most once in: 1 hour".to_owned(),
        "60".to_owned()
    )));
    told(ben, "available", json!({})).await;
    let called = format!("<@&{role}> <@{}> is looking", harness.id_of("Ben").await);
    says_in_lobby(ann, &called).await;
    // Not again within the hour, whoever looks, nor after a restart.
    told(eve, "available", json!({})).await;
    let eve_looks = format!("<@{}> is looking", harness.id_of("Eve").await);
    let posted = says_in_lobby(ann, &eve_looks).await;
    assert!(text(&posted).starts_with(&eve_looks), "{posted:#}");
    harness.stop_bot().await;
    harness
        .rewrites("UPDATE guilds SET called_ms = called_ms - 3500000")
        .await;
    harness.start_bot().await;
    // After a restart it is not known who looks: nobody is said to.
    let looks = async || {
        let messages = ann.reads(LOBBY).await;
        messages.iter().any(|it| text(it).contains(" is looking"))
    };
    harness
        .until("nobody is said to look", async || !looks().await)
        .await;
    told(ben, "available", json!({})).await;
    assert_eq!(calls().await.len(), 1);
    // An hour after the first.
    harness.stop_bot().await;
    harness
        .rewrites("UPDATE guilds SET called_ms = called_ms - 200000")
        .await;
    harness.start_bot().await;
    told(eve, "available", json!({})).await;
    let calls = calls().await;
    assert_eq!(calls.len(), 2, "{calls:#?}");
    for allowed in calls {
        assert_eq!(allowed["roles"], json!([role]), "{allowed}");
        assert_eq!(allowed["parse"], json!([]), "{allowed}");
    }
    // Nobody, once the server has chosen everybody.
    let page = private(
        &ann.slash(LOBBY, "settings server", json!({"call-role": "@everyone"}))
            .await,
    );
    assert!(
        text(&page).contains("Role to mention: **no one**"),
        "{page:#}"
    );
    // What was mentioned is compared with what is chosen.
    told(ann, "settings server", json!({"call-role": "Players"})).await;
    harness.close().await;
}

#[tokio::test]
async fn who_looked_in_an_earlier_run_is_not_said_to_look_any_more() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    told(ann, "available", json!({"time": "5m"})).await;
    let posted = says_in_lobby(ben, "is looking for a game").await;
    let is_stored = async || {
        let rows = harness
            .rows("SELECT message_id, delete_ms FROM expiring_messages")
            .await;
        rows.len() == 1
    };
    harness.until("the end is stored", is_stored).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    ben.is_gone(&posted).await;
    harness.close().await;
}
