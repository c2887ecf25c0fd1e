//! Finding an opponent: the list of who waits, ranges of ratings, and being paired at once.

use futures_util::future::join;
use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY, number_in},
    harness::Harness,
    message::{answer, has_button, labels, options, private, text},
    posting::ann_is_ranked,
    privacy::BACKROOM,
    user::User,
};

const NOBODY: &str = "There's no challenge that you could accept right now.";

const ACCEPT: &str = "Accept a challenge";

/// The page of who waits.
async fn waiting(user: User<'_>, options: Value) -> Value {
    private(&user.slash(LOBBY, "waiting", options).await)
}

/// The numbers of the challenges that can be accepted on a page, in order.
fn offered(page: &Value) -> Vec<String> {
    let entries = options(page).into_iter();
    let offered = entries.filter_map(|(label, _)| label.split_once(' ').map(|it| it.0.to_owned()));
    offered.map(|number| number.replace('#', "")).collect()
}

/// What somebody is told who asks to be paired.
async fn quick(user: User<'_>, options: Value) -> String {
    answer(&user.slash(LOBBY, "quick", options).await)
}

/// What somebody is told who presses a button of a card.
async fn presses(user: User<'_>, card: &Value, label: &str) -> String {
    user.is_told(&user.click(card, label).await).await
}

#[tokio::test]
async fn whoever_waits_is_listed_oldest_first_and_accepted_from_the_list() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let none = text(&waiting(eve, json!({})).await);
    assert!(none.contains(NOBODY) && none.contains("`/play`"), "{none}");
    let first = ann
        .challenges(json!({"game": "chess", "time": "5m+3s", "rated": true}))
        .await;
    let second = ben.challenges(json!({"game": "xiangqi"})).await;
    // One's own, and one to somebody by name, wait for others.
    eve.challenges(json!({"game": "chess"})).await;
    ben.challenges(json!({"game": "chess", "opponent": "Ann"}))
        .await;
    let table = ann
        .challenges(json!({"game": "secret bids", "opponent": "Ben", "seats": 3}))
        .await;
    harness.settled().await;
    let page = waiting(eve, json!({})).await;
    assert_eq!(
        offered(&page),
        [&first, &second, &table].map(String::as_str),
        "{page:#}"
    );
    let words = text(&page);
    let ann_id = harness.id_of("Ann").await;
    let line = words
        .lines()
        .find(|line| line.contains(&format!("#{first}]")))
        .unwrap();
    for part in [
        &format!("<@{ann_id}>"),
        "5 minutes plus 3 seconds a move) · rated · expires <t:",
        "https://discord.com/channels/",
    ] {
        assert!(line.contains(part), "{part}: {line}");
    }
    assert!(words.contains("unrated"), "{words}");
    assert!(words.contains("1 of 3 seats taken"), "{words}");
    let only = waiting(eve, json!({"game": "xiangqi"})).await;
    assert_eq!(offered(&only), [second.as_str()]);
    let none = text(&waiting(eve, json!({"game": "go"})).await);
    assert!(
        none.contains("no challenge in Go that you could accept"),
        "{none}"
    );
    // A full table is not listed; it is accepted from the list, which is then renewed.
    let entry = options(&page).into_iter().nth(2).unwrap();
    assert_eq!(entry.0, format!("#{table} · Join"));
    let page = private(&eve.select_in(&page, ACCEPT, &entry.0).await);
    assert_eq!(
        offered(&page),
        [first.as_str(), second.as_str()],
        "{page:#}"
    );
    assert!(!offered(&waiting(harness.user("Bea"), json!({})).await).contains(&table));
    let entry = format!("#{first} · Accept");
    let page = private(&eve.select_in(&page, ACCEPT, &entry).await);
    assert!(
        text(&page).starts_with("Accepted. [The game begins.](https://"),
        "{page:#}"
    );
    assert_eq!(offered(&page), [second.as_str()]);
    harness.thread_of(&first).await;
    // Whoever was faster is told from; the list shows what is left.
    let stale = waiting(ann, json!({})).await;
    let card = ben.sees_card(&second).await;
    eve.click(&card, "Accept").await;
    harness.thread_of(&second).await;
    let page = private(
        &ann.select_in(&stale, ACCEPT, &format!("#{second} · Accept"))
            .await,
    );
    assert!(!offered(&page).contains(&second), "{page:#}");
    assert!(!text(&page).contains("Accepted"), "{page:#}");
    harness.close().await;
}

#[tokio::test]
async fn ten_stand_on_a_page_and_a_page_that_is_gone_shows_the_last_one() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let mut cards = Vec::new();
    for (user, count) in [(ann, 7), (ben, 5)] {
        for _ in 0..count {
            cards.push((
                user,
                user.challenges_by_card(json!({"game": "chess"})).await,
            ));
        }
    }
    let page = waiting(eve, json!({})).await;
    assert_eq!(offered(&page).len(), 10);
    assert!(text(&page).contains("12 in all"), "{page:#}");
    let next = private(&eve.click(&page, "Next").await);
    let numbers: Vec<&str> = cards[10..]
        .iter()
        .map(|(_, (number, _))| number.as_str())
        .collect();
    assert_eq!(offered(&next), numbers);
    for (user, (_, card)) in &cards[5..] {
        user.click(card, "Withdraw").await;
    }
    let renewed = private(&eve.click(&next, "Refresh").await);
    let numbers: Vec<&str> = cards[..5]
        .iter()
        .map(|(_, (number, _))| number.as_str())
        .collect();
    assert_eq!(offered(&renewed), numbers, "{renewed:#}");
    assert!(!has_button(&renewed, "Next"), "{renewed:#}");
    harness.close().await;
}

#[tokio::test]
async fn blocked_and_banned_people_and_hidden_channels_are_not_listed() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ann", "Ben"]).await;
    let [ann, ben, eve, bea] = ["Ann", "Ben", "Eve", "Bea"].map(|name| harness.user(name));
    let chess = json!({"game": "chess"});
    let hidden = ann.slash(BACKROOM, "challenge", chess.clone()).await;
    let hidden = number_in(&answer(&hidden));
    let by_ben = ben.challenges(chess.clone()).await;
    let by_ann = ann.challenges(chess).await;
    assert_eq!(
        offered(&waiting(eve, json!({})).await),
        [by_ben.as_str(), by_ann.as_str()]
    );
    assert_eq!(
        offered(&waiting(ben, json!({})).await),
        [hidden.as_str(), by_ann.as_str()]
    );
    // Both ways, and without a word.
    eve.slash(LOBBY, "block", json!({"player": "Ben"})).await;
    assert_eq!(offered(&waiting(eve, json!({})).await), [by_ann.as_str()]);
    eve.slash(LOBBY, "unblock", json!({"player": "Ben"})).await;
    ben.slash(LOBBY, "block", json!({"player": "Eve"})).await;
    assert_eq!(offered(&waiting(eve, json!({})).await), [by_ann.as_str()]);
    assert_eq!(offered(&waiting(bea, json!({})).await).len(), 2);
    ann.slash(LOBBY, "moderate ban", json!({"player": "Bea"}))
        .await;
    assert_eq!(
        offered(&waiting(bea, json!({})).await),
        Vec::<String>::new()
    );
    harness.close().await;
}

#[tokio::test]
async fn play_anyone_shows_who_waits_before_a_new_challenge_is_posted() {
    let harness = Harness::open().await;
    let [ann, eve] = ["Ann", "Eve"].map(|name| harness.user(name));
    let (number, card) = ann.challenges_by_card(json!({"game": "chess"})).await;
    let choices = private(&eve.slash(LOBBY, "play", json!({})).await);
    let page = private(&eve.click(&choices, "Play anyone").await);
    assert_eq!(offered(&page), [number.as_str()], "{page:#}");
    let games = private(&eve.click(&page, "New challenge").await);
    assert_eq!(text(&games), "Which game?");
    assert!(labels(&games).contains(&"Back".to_owned()), "{games:#}");
    let page = waiting(eve, json!({})).await;
    eve.select_in(&page, ACCEPT, &format!("#{number} · Accept"))
        .await;
    Game::of(number, &card, ann, eve).await;
    harness.close().await;
}

#[tokio::test]
async fn a_range_keeps_others_from_seeing_and_accepting_a_challenge() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    // Ann has 1338 afterwards, and is the only one with a rating that is certain.
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    let around = json!({"game": "chess", "time": "5m+3s", "range": "±200"});
    let unranked = answer(&ann.slash(LOBBY, "challenge", around.clone()).await);
    assert!(
        unranked.starts_with("You have no established rating in Chess (Blitz) yet"),
        "{unranked}"
    );
    ann_is_ranked(&harness).await;
    for (range, refused) in [
        ("strong players", "I can't read `strong players` as a range"),
        ("1800-1400", "I can't read"),
        ("@everyone", "I can't read"),
    ] {
        let options = json!({"game": "chess", "range": range});
        let told = answer(&ann.slash(LOBBY, "challenge", options).await);
        assert!(told.starts_with(refused), "{told}");
    }
    for (options, refused) in [
        (
            json!({"game": "chess", "opponent": "Ben", "range": "1-2"}),
            "A range is for challenges that anyone",
        ),
        (
            json!({"game": "niuniu", "range": "1-2"}),
            "There are no ratings in Niu Niu",
        ),
    ] {
        let told = answer(&ann.slash(LOBBY, "challenge", options).await);
        assert!(told.starts_with(refused), "{told}");
    }
    let (_, card) = ann.challenges_by_card(around).await;
    assert!(
        text(&card).contains("Open to players rated 1138 to 1538"),
        "{card:#}"
    );
    // Ben's 1662 are provisional, and Eve has no rating at all.
    let refusal = "This challenge is for players rated 1138 to 1538 in this game at this speed.";
    for user in [ben, eve] {
        assert_eq!(
            offered(&waiting(user, json!({})).await),
            Vec::<String>::new()
        );
        let told = presses(user, &card, "Accept").await;
        assert!(told.starts_with(refusal), "{told}");
    }
    for (range, is_ann_in) in [("1338-1338", true), ("1339-4000", false), ("0-1337", false)] {
        let options = json!({"game": "chess", "time": "5m+3s", "range": range});
        let (number, card) = eve.challenges_by_card(options).await;
        let listed = offered(&waiting(ann, json!({})).await).contains(&number);
        assert_eq!(listed, is_ann_in, "{range}");
        let accepted = ann.click(&card, "Accept").await;
        if is_ann_in {
            Game::of(number, &card, eve, ann).await;
        } else {
            let told = ann.is_told(&accepted).await;
            assert!(told.contains(&range.replace('-', " to ")), "{told}");
        }
    }
    // It is the rating of the category and speed that counts.
    let other = json!({"game": "chess", "time": "1d", "range": "1300-1400"});
    let (_, card) = eve.challenges_by_card(other).await;
    let told = presses(ann, &card, "Accept").await;
    assert!(told.contains("rated 1300 to 1400"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_asks_to_be_paired_joins_the_oldest_who_waits_for_the_same() {
    let harness = Harness::open().await;
    let [ann, ben, eve, bea] = ["Ann", "Ben", "Eve", "Bea"].map(|name| harness.user(name));
    let blitz = json!({"game": "chess", "speed": "blitz"});
    // What waits for something else.
    for options in [
        json!({"game": "chess", "time": "3d"}),
        json!({"game": "chess", "time": "5m+3s", "rated": true}),
        json!({"game": "chess", "time": "5m+3s", "setup": "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"}),
        json!({"game": "xiangqi", "time": "5m+3s"}),
    ] {
        bea.challenges(options).await;
    }
    let posted = quick(ann, blitz.clone()).await;
    assert!(
        posted.starts_with("No one is waiting on the usual terms right now"),
        "{posted}"
    );
    let number = number_in(&posted);
    let card = ann.sees_card(&number).await;
    assert!(text(&card).contains("minutes"), "{card:#}");
    let again = quick(ann, blitz.clone()).await;
    assert_eq!(
        again,
        format!("Your challenge (#{number}) is already waiting for an opponent.")
    );
    let later = ben
        .challenges(json!({"game": "chess", "time": "3m+2s"}))
        .await;
    // Blocked people are passed over, as is what they cannot accept.
    ann.slash(LOBBY, "block", json!({"player": "Eve"})).await;
    let joined = quick(eve, blitz.clone()).await;
    let ben_id = harness.id_of("Ben").await;
    let told = format!("You've accepted <@{ben_id}>'s challenge. [Game #{later}](https://");
    assert!(joined.starts_with(&told), "{joined}");
    let joined = quick(ben, blitz).await;
    assert!(
        joined.contains(&format!("[Game #{number}](https://")),
        "{joined}"
    );
    Game::of(number, &card, ann, ben).await;
    let refused = quick(eve, json!({"game": "chess", "speed": "warp"})).await;
    assert!(refused.starts_with("I don't know that speed."), "{refused}");
    harness.close().await;
}

#[tokio::test]
async fn whoever_waits_already_joins_others_who_wait_too_and_waits_no_longer() {
    let harness = Harness::open().await;
    let [ann, ben] = ["Ann", "Ben"].map(|name| harness.user(name));
    let own = ann.challenges(json!({"game": "chess", "time": "3d"})).await;
    let other = ben
        .challenges(json!({"game": "chess", "time": "5m+3s"}))
        .await;
    ben.sees_card(&other).await;
    let joined = quick(ann, json!({"game": "chess"})).await;
    let ben_id = harness.id_of("Ben").await;
    let told = format!("You've accepted <@{ben_id}>'s challenge. [Game #{other}](https://");
    assert!(joined.starts_with(&told), "{joined}");
    let withdrawn = format!("Your own challenge (#{own}) is withdrawn, as you're playing now.");
    assert!(joined.ends_with(&withdrawn), "{joined}");
    // What another wish is waiting with stays.
    let own = ann.challenges(json!({"game": "go"})).await;
    let again = quick(ann, json!({"game": "go"})).await;
    assert_eq!(
        again,
        format!("Your challenge (#{own}) is already waiting for an opponent.")
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_paired_waits_no_longer_but_at_a_table_where_others_sit() {
    let harness = Harness::open().await;
    let [ann, ben, eve] = ["Ann", "Ben", "Eve"].map(|name| harness.user(name));
    let live = |game: &str| json!({"game": game, "time": "5m+3s"});
    let mut seats = live("bids");
    seats["seats"] = 3.into();
    let (table, card) = ann.challenges_by_card(seats.clone()).await;
    ben.click(&card, "Join").await;
    let ben_id = harness.id_of("Ben").await;
    ben.card_with(&table, &format!("- <@{ben_id}>")).await;
    let (empty, own) = (
        ann.challenges(seats).await,
        ann.challenges(live("go")).await,
    );
    let slow = json!({"game": "xiangqi", "time": "3d"});
    let slow = ann.challenges(slow).await;
    let other = eve.challenges(live("chess")).await;
    eve.sees_card(&other).await;
    let joined = quick(ann, json!({"game": "chess", "speed": "blitz"})).await;
    let withdrawn =
        format!("Your own challenges (#{own}, #{empty}) are withdrawn, as you're playing now.");
    assert!(joined.ends_with(&withdrawn), "{joined}");
    let left = offered(&waiting(harness.user("Chen"), json!({})).await);
    assert_eq!(left, [table, slow]);
    harness.close().await;
}

#[tokio::test]
async fn people_who_ask_at_once_are_paired_and_nobody_twice() {
    let harness = Harness::open().await;
    let people = ["Ann", "Ben", "Eve", "Bea"].map(|name| harness.user(name));
    let [first, second, third, fourth] = people;
    let wish = json!({"game": "chess", "speed": "rapid"});
    let told = |user| quick(user, wish.clone());
    let _ = join(
        join(told(first), told(second)),
        join(told(third), told(fourth)),
    )
    .await;
    harness.settled().await;
    let games = harness
        .rows("SELECT id, seats_left FROM sessions WHERE stage = 'play'")
        .await;
    assert_eq!(games.len(), 2, "{games:?}");
    let left = harness
        .rows("SELECT id, 0 FROM sessions WHERE stage = 'challenge'")
        .await;
    assert_eq!(left, [], "nobody waits alone");
    let seats = harness
        .rows("SELECT player_id, COUNT(*) FROM session_players GROUP BY player_id")
        .await;
    assert!(
        seats.len() == 4 && seats.iter().all(|(_, games)| *games == 1),
        "{seats:?}"
    );
    harness.close().await;
}
