//! Ratings: what a finished game does to them, and where they are read.

use serde_json::json;

use super::{
    game::LOBBY,
    harness::Harness,
    message::{answer, private, text},
    posting::ann_is_ranked,
    user::User,
};

/// Ann finishes a rated game, and her rating is not provisional.
async fn ann_plays_and_is_ranked(harness: &Harness) {
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    ann_is_ranked(harness).await;
}

/// What the list of all servers shows somebody.
async fn list_of_all(user: User<'_>) -> String {
    let options = json!({"scope": "everywhere", "speed": "blitz"});
    answer(&user.slash(LOBBY, "leaderboard", options).await)
}

#[tokio::test]
async fn a_rated_game_changes_ratings_that_leaderboard_and_profile_tell() {
    let harness = Harness::open().await;
    let (ann_id, ben_id) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_showing("(Black) won").await;
    let words = text(&panel);
    let lost = format!("<@{ann_id}>: 1500? → 1338? (−162)");
    let won = format!("<@{ben_id}>: 1500? → 1662? (+162)");
    assert!(words.contains(&lost) && words.contains(&won), "{words}");
    assert!(
        words.contains("-# ? after a rating: provisional"),
        "{words}"
    );
    let eve = harness.user("Eve");
    let board = answer(&eve.slash(LOBBY, "leaderboard", json!({})).await);
    assert!(board.starts_with("Chess · Blitz · This server"), "{board}");
    // Nobody is ranked after one game, but whoever has a rating is told of it.
    let options = json!({"scope": "everywhere", "speed": "blitz", "game": "chess"});
    let ben = harness.user("Ben");
    for options in [json!({}), options] {
        let others = answer(&eve.slash(LOBBY, "leaderboard", options.clone()).await);
        assert!(others.contains("No one is listed here yet."), "{others}");
        assert!(!others.contains("1662"), "{others}");
        let own = answer(&ben.slash(LOBBY, "leaderboard", options).await);
        assert!(own.contains("You: **1662?** after 1 game."), "{own}");
        for part in [
            "give or take 29",
            "at 110 or less, about ",
            "same person count less",
        ] {
            assert!(own.contains(part), "{part}: {own}");
        }
    }
    let options = json!({"speed": "rapid"});
    let rapid = answer(&ben.slash(LOBBY, "leaderboard", options).await);
    assert!(!rapid.contains("You:"), "{rapid}");
    let profile = answer(
        &harness
            .user("Ann")
            .slash(LOBBY, "profile", json!({"player": "Ben"}))
            .await,
    );
    for part in [
        "Chess · Blitz: **1662?** · 1 game (1 won, 0 drawn, 0 lost)",
        &format!("You against <@{ben_id}>: 0 won, 0 drawn, 1 lost"),
        "Chess #1",
        "won",
    ] {
        assert!(profile.contains(part), "{part} is not in {profile}");
    }
    // A rated game that was too short to change ratings stands with those that are not rated.
    let mut short = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    short.plays("e4 e5").await;
    let asked = short.first.slash(&short.thread, "resign", json!({})).await;
    short.first.click(&private(&asked), "Yes, resign").await;
    short.panel_with("Rematch").await;
    harness.settled().await;
    let profile = answer(&ben.slash(LOBBY, "profile", json!({})).await);
    for part in ["· 1 game (1 won", "Not rated: 1 won, 0 drawn, 0 lost"] {
        assert!(profile.contains(part), "{part} is not in {profile}");
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_played_no_rated_game_has_a_profile_with_what_they_won_and_lost() {
    let harness = Harness::open().await;
    for (first, second) in [("Ann", "Ben"), ("Ann", "Ben"), ("Ben", "Ann")] {
        let mut game = harness.game_between(first, second, json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    for (asker, whose, line) in [
        ("Ben", "Ben", "Not rated: 2 won, 0 drawn, 1 lost"),
        ("Eve", "Ann", "Not rated: 1 won, 0 drawn, 2 lost"),
        ("Bea", "Ben", "不计等级分：2 胜 0 和 1 负"),
        ("Chen", "Ben", "不計等級分：2 勝 0 和 1 負"),
    ] {
        let asked = json!({"player": whose});
        let shown = harness.user(asker).slash(LOBBY, "profile", asked).await;
        assert!(answer(&shown).contains(line), "{shown:#}");
    }
    let ann = harness.user("Ann");
    let shown = private(&ann.slash(LOBBY, "profile", json!({})).await);
    let forged = ann.forge_click(&shown, "p2/show/-/profile/1").await;
    let told = answer(&ann.hears(&forged).await);
    assert!(told.contains("button"), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn casual_and_short_games_change_no_rating() {
    let harness = Harness::open().await;
    let mut casual = harness.game(json!({"time": "5m+3s"})).await;
    casual.plays("f3 e5 g4 Qh4").await;
    let panel = casual.panel_showing("(Black) won").await;
    assert!(!text(&panel).contains("→"), "{panel:#}");
    let mut short = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    short.plays("e4 e5").await;
    let asked = short.first.slash(&short.thread, "resign", json!({})).await;
    short
        .first
        .click(&asked["messages"][0], "Yes, resign")
        .await;
    let panel = short
        .panel_showing(&short.lost("Black", short.first, "resigned").await)
        .await;
    assert!(!text(&panel).contains("→"), "{panel:#}");
    let board = answer(
        &harness
            .user("Eve")
            .slash(LOBBY, "leaderboard", json!({}))
            .await,
    );
    assert!(board.contains("No one is listed here yet."), "{board}");
    let bullet = json!({"speed": "bullet"});
    let board = answer(
        &harness
            .user("Eve")
            .slash(LOBBY, "leaderboard", bullet)
            .await,
    );
    assert!(
        board.contains("Bullet games are played for fun and aren't rated"),
        "{board}"
    );
    let profile = answer(&harness.user("Ann").slash(LOBBY, "profile", json!({})).await);
    assert!(
        profile.contains("Recent games") && profile.contains("Chess #2"),
        "{profile}"
    );
    harness.close().await;
}

#[tokio::test]
async fn whoever_hides_from_the_list_of_all_servers_is_told_so_and_comes_back_by_the_settings() {
    let harness = Harness::open().await;
    let ann_id = harness.id_of("Ann").await;
    ann_plays_and_is_ranked(&harness).await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let listed = format!("1. <@{ann_id}>");
    assert!(list_of_all(eve).await.contains(&listed));
    let set = async |is_listed| {
        let options = json!({"listed": is_listed});
        private(&ann.slash(LOBBY, "settings mine", options).await)
    };
    let saved = text(&set(false).await);
    assert!(
        saved.contains("Listed on leaderboards of all servers: **no**"),
        "{saved}"
    );
    assert!(!list_of_all(eve).await.contains(&ann_id));
    let own = list_of_all(ann).await;
    assert!(
        own.contains("You've chosen not to be on this list"),
        "{own}"
    );
    let here = answer(
        &eve.slash(LOBBY, "leaderboard", json!({"speed": "blitz"}))
            .await,
    );
    assert!(here.contains(&listed), "{here}");
    set(true).await;
    assert!(list_of_all(eve).await.contains(&listed));
    // Ben's rating has not settled: who hides is promised no place once it has.
    let ben = harness.user("Ben");
    ben.slash(LOBBY, "settings mine", json!({"listed": false}))
        .await;
    let own = list_of_all(ben).await;
    assert!(
        own.contains("still provisional. You've chosen not to be on this list"),
        "{own}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_server_keeps_its_games_out_of_the_list_of_all_and_old_games_list_nobody() {
    let harness = Harness::open().await;
    let ann_id = harness.id_of("Ann").await;
    ann_plays_and_is_ranked(&harness).await;
    let ann = harness.user("Ann");
    let here = async || {
        answer(
            &ann.slash(LOBBY, "leaderboard", json!({"speed": "blitz"}))
                .await,
        )
    };
    let listed = format!("1. <@{ann_id}>");
    let set = async |is_listed| {
        let options = json!({"listed": is_listed});
        let page = private(&ann.slash(LOBBY, "settings server", options).await);
        assert!(text(&page).contains("Role to mention"), "{page:#}");
    };
    set(false).await;
    let idle = "This list shows who has played a rated game";
    let own = list_of_all(ann).await;
    assert!(own.contains("on a server whose games count here"), "{own}");
    assert!(own.contains("the server keeps to its own"), "{own}");
    let empty = list_of_all(harness.user("Ben")).await;
    assert!(empty.contains("No one is listed here yet."), "{empty}");
    assert!(
        !empty.contains("To get listed") && !empty.contains("more game"),
        "{empty}"
    );
    assert!(here().await.contains(&listed));
    set(true).await;
    assert!(list_of_all(ann).await.contains(&listed));
    harness.settled().await;
    harness.kill_bot().await;
    // 366 days.
    harness
        .rewrites("UPDATE guild_ratings SET last_ms = last_ms - 31622400000")
        .await;
    harness.start_bot().await;
    for list in [list_of_all(ann).await, here().await] {
        assert!(list.contains(idle) && !list.contains(&listed), "{list}");
    }
    harness.close().await;
}

#[tokio::test]
async fn without_a_speed_the_list_is_that_of_the_asker_or_of_most_players_and_another_is_picked() {
    let harness = Harness::open().await;
    for (first, second, time) in [
        ("Ann", "Ben", "15m+10s"),
        ("Ben", "Bea", "15m+10s"),
        ("Ann", "Ben", "5m+3s"),
        ("Ben", "Ann", "5m+3s"),
    ] {
        let options = json!({"time": time, "rated": true});
        let mut game = harness.game_between(first, second, options).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    ann_is_ranked(&harness).await;
    for (name, title) in [
        // Two games of blitz, one of rapid.
        ("Ann", "Chess · Blitz · This server"),
        ("Bea", "国际象棋 · 快棋 · 本服务器"),
        // Ann is ranked at both, and three have played rapid.
        ("Eve", "Chess · Rapid · This server"),
    ] {
        let told = answer(
            &harness
                .user(name)
                .slash(LOBBY, "leaderboard", json!({}))
                .await,
        );
        assert!(told.starts_with(title), "{name}: {told}");
    }
    let eve = harness.user("Eve");
    let shown = private(&eve.slash(LOBBY, "leaderboard", json!({})).await);
    let picked = private(&eve.select(&shown, &["blitz"]).await);
    let words = text(&picked);
    assert!(words.starts_with("Chess · Blitz · This server"), "{words}");
    let ann_id = harness.id_of("Ann").await;
    let line = words.lines().find(|line| line.contains(&ann_id)).unwrap();
    assert!(line.starts_with("1. <@"), "{line}");
    assert!(
        line.ends_with("in 30 days") && line.contains("2 games · "),
        "{line}"
    );
    let bad = eve
        .forge_click(&picked, "p2/speed/-/leaderboard/chess/-/sluggish/here")
        .await;
    assert!(!harness.log().contains("ERROR"), "{bad:#}");
    harness.close().await;
}
