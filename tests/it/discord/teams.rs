//! Team battles: a team is picked from a menu, only players of different teams meet, and the best of a team count.

use std::collections::BTreeMap;

use serde_json::json;

use super::{
    contests::Contest,
    faults::THREAD_EXISTS,
    game::LOBBY,
    harness::Harness,
    message::{alt_of, answer, is_silent, keep, options, private, text},
    user::User,
};

/// Somebody picks a team from the menu behind **Join**.
async fn joins(contest: &Contest<'_>, user: User<'_>, team: &str) -> String {
    let card = contest.card("").await;
    let menu = private(&user.hears(&user.click(&card, "Join").await).await);
    answer(&user.select(&menu, &[team]).await)
}

#[tokio::test]
async fn in_a_team_battle_players_of_different_teams_meet_although_the_bot_is_killed() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let teams = json!({"minutes": 10, "teams": "Red, @everyone", "best": 1});
    let contest = Contest::open(&harness, "team battle", teams).await;
    let card = contest.card("the best player of each team counts").await;
    assert!(text(&card).contains("**Red** (0)"), "{card:#}");
    for (name, team) in [("Ben", "1"), ("Eve", "1"), ("Bea", "2"), ("Chen", "2")] {
        let told = joins(&contest, harness.user(name), team).await;
        assert!(told.contains("Saturday Cup"), "{name}: {told}");
    }
    let card = contest.card("everyone** (2)").await;
    assert!(text(&card).contains("**Red** (2)"), "{card:#}");
    assert!(!text(&card).contains("@everyone"), "{card:#}");
    let ben = harness.user("Ben");
    let told = ben.is_told(&ben.click(&card, "Join").await).await;
    assert_eq!(told, "You're already in.");
    contest.host_presses("Start").await;
    let card = contest.card("waiting for a game").await;
    for name in ["Ben", "Eve"] {
        is_silent(&harness.user(name).click(&card, "Play").await);
    }
    contest.card("2 waiting for a game").await;
    harness.kill_bot().await;
    harness.start_bot().await;
    for name in ["Bea", "Chen"] {
        is_silent(&harness.user(name).click(&card, "Play").await);
    }
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 2).await;
    let card = contest.card("0 games running").await;
    assert!(text(&card).contains("🥇 **"), "{card:#}");
    let in_teams = harness
        .rows(
            "SELECT json_extract(event, '$.team'), COUNT(*) FROM contest_events
             WHERE json_extract(event, '$.kind') = 'joined' GROUP BY 1 ORDER BY 1",
        )
        .await;
    assert_eq!(in_teams, [(1, 2), (2, 2)]);
    let page = private(&ben.click(&card, "Standings").await);
    assert!(text(&page).contains("🥇 **"), "{page:#}");
    assert!(alt_of(&page).contains("(Red)"), "{page:#}");
    keep(&harness, &page, "team-battle").await;
    harness.settled().await;
    harness.kill_bot().await;
    // As if it had begun eleven minutes before.
    let earlier = "UPDATE contest_events SET at_ms = at_ms - 660000 WHERE contest_id = 1;
         UPDATE contests SET deadline_ms = 1 WHERE id = 1;";
    harness.rewrites(earlier).await;
    harness.start_bot().await;
    let card = contest.card("The contest is over.").await;
    assert!(text(&card).contains("**Red** "), "{card:#}");
    harness.settled().await;
    harness.close().await;
}

#[tokio::test]
async fn a_team_is_picked_before_and_during_a_team_battle_but_not_one_that_is_not_there() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let teams = json!({"minutes": 10, "teams": "红队、蓝队", "places": 3});
    let contest = Contest::open(&harness, "team battle", teams).await;
    let chen = harness.user("Chen");
    let card = contest.card("").await;
    let menu = private(&chen.hears(&chen.click(&card, "Join").await).await);
    assert_eq!(text(&menu), "要加入哪一隊？");
    let offered: Vec<String> = options(&menu).into_iter().map(|(label, _)| label).collect();
    assert_eq!(offered, ["红队", "蓝队"]);
    let menu_id = menu["components"][0]["components"][0]["custom_id"].as_str();
    let forged = chen.forge_select(&menu, menu_id.unwrap(), "3").await;
    assert_eq!(chen.is_told(&forged).await, "請選一個隊。");
    assert!(contest.card("**红队** (0)").await.is_object());
    joins(&contest, chen, "1").await;
    // From the calendar, too.
    let ben = harness.user("Ben");
    let events = private(&ben.slash(LOBBY, "events", json!({})).await);
    let menu = private(&ben.click(&events, "Join: Saturday Cup").await);
    let told = answer(&ben.select(&menu, &["2"]).await);
    assert!(told.contains("Saturday Cup"), "{told}");
    contest.host_presses("Start").await;
    contest.card("waiting for a game").await;
    joins(&contest, harness.user("Eve"), "2").await;
    let card = contest.card("3 players").await;
    let bea = harness.user("Bea");
    let told = bea.is_told(&bea.click(&card, "Join").await).await;
    assert_eq!(told, "名额已满。");
    for (kind, options) in [
        ("team battle", json!({"teams": "Red"})),
        ("team battle", json!({"teams": "Red, RED"})),
        ("team battle", json!({"teams": "Red, Blue", "best": 21})),
        ("arena", json!({"teams": "Red, Blue"})),
        ("team battle", json!({})),
    ] {
        let mut all = json!({"kind": kind, "game": "chess", "time": "10m+5s"});
        for (option, value) in options.as_object().unwrap() {
            all[option] = value.clone();
        }
        let told = answer(&ann.slash(LOBBY, "contest new", all).await);
        assert!(
            told.starts_with("A team battle has 2 to 10 teams"),
            "{told}"
        );
    }
    harness.settled().await;
    harness.close().await;
}
