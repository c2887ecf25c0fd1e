//! Team battles, in which only players of different teams meet and the best of a team count, and team matches and
//! tournaments, in which teams meet at boards that their captains order.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    contests::{Contest, mentioned, sorted},
    faults::THREAD_EXISTS,
    game::LOBBY,
    harness::Harness,
    message::{alt_of, answer, is_silent, keep, private, text},
    user::User,
    words::options_of,
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
    let offered = options_of(&menu);
    assert_eq!(offered, ["红队", "蓝队"]);
    let forged = chen.forge_select(&menu, &menu_id(&menu), "3").await;
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
        ("arena", json!({"boards": 3})),
        ("team match", json!({"teams": "Red, Blue, Green"})),
        ("team match", json!({"teams": "Red, Blue", "boards": 21})),
        ("team tournament", json!({"teams": "Red, Blue, Green"})),
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

#[tokio::test]
async fn a_team_match_is_played_at_the_boards_that_captains_order_although_the_bot_is_killed() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let options = json!({"teams": "Red, Blue", "boards": 2, "games": 2});
    let contest = Contest::open(&harness, "team match", options).await;
    let [ben, eve, chen] = ["Ben", "Eve", "Chen"].map(|name| harness.user(name));
    contest.card("up to 2 boards, two games each").await;
    for (user, team) in [(ben, "1"), (eve, "1"), (chen, "2")] {
        joins(&contest, user, team).await;
    }
    let card = contest.card("**Blue** (1)").await;
    assert!(text(&card).contains("(captain)"), "{card:#}");
    // Eve is no captain, and Ben puts her at the first board.
    let told = answer(&eve.click(&card, "Order boards").await);
    assert!(told.starts_with("Only the captain"), "{told}");
    let page = private(&ben.click(&card, "Order boards").await);
    let up = &["Eve to board 1"];
    let moved = private(&ben.select(&page, up).await);
    let shown = text(&moved);
    let first = format!("1. <@{}>", harness.id_of("Eve").await);
    assert!(shown.contains(&first), "{shown}");
    assert_eq!(options_of(&moved), ["Ben to board 1"]);
    let bad = "I don't know that button. Use the newest board, or `/games`.";
    let forged = ben.forge_select(&moved, &menu_id(&moved), "77").await;
    assert_eq!(ben.is_told(&forged).await, bad);
    let outdated = format!("{}-2", harness.id_of("Eve").await);
    let forged = ben.forge_select(&moved, &menu_id(&moved), &outdated).await;
    let told = ben.is_told(&forged).await;
    assert!(told.starts_with("The order has changed"), "{told}");
    assert!(told.contains(&first), "{told}");
    contest.host_presses("Start").await;
    let round = contest.round(1, "has no opponent this round").await;
    let alone = format!("<@{}> has no opponent", harness.id_of("Ben").await);
    assert!(text(&round).contains(&alone), "{round:#}");
    assert_eq!(
        mentioned(&harness, &round).await,
        sorted(&["Ben", "Chen", "Eve"])
    );
    harness.kill_bot().await;
    harness.start_bot().await;
    contest.comes(1, &["Eve", "Chen"]).await;
    let mut played = BTreeMap::new();
    // Eve has White.
    contest.second_players_win(&mut played, 1).await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    contest.comes(2, &["Eve", "Chen"]).await;
    // And now Black.
    contest.second_players_win(&mut played, 2).await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    let card = contest.card("The contest is over.").await;
    let shown = text(&card);
    assert!(shown.contains("🥇 **Red** 3 · 2 match points"), "{shown}");
    assert!(shown.contains("🥈 **Blue** 1 · 0 match points"), "{shown}");
    let page = private(&ben.click(&card, "Standings").await);
    assert!(text(&page).contains("Red 3w0 3b1"), "{page:#}");
    assert!(alt_of(&page).contains("(Blue)"), "{page:#}");
    keep(&harness, &page, "team-match").await;
    let places = harness
        .rows("SELECT place, COUNT(*) FROM contest_players GROUP BY place ORDER BY place")
        .await;
    assert_eq!(places, [(1, 2), (2, 1)]);
    harness.settled().await;
    harness.close().await;
}

#[tokio::test]
async fn four_teams_meet_each_other_at_two_boards_although_somebody_does_not_come() {
    let harness = Harness::open().await;
    let options = json!({"teams": "Red, Blue, Green, White", "boards": 2, "grace": 1});
    let contest = Contest::open(&harness, "team tournament", options).await;
    contest
        .card("every team meets every other, up to 2 boards")
        .await;
    let players = [
        ("Ben", "1"),
        ("Ann", "1"),
        ("Eve", "2"),
        ("Bea", "3"),
        ("Chen", "4"),
    ];
    for (name, team) in &players[..4] {
        joins(&contest, harness.user(name), team).await;
    }
    let ann = contest.ann();
    let card = contest.card("**White** (0)").await;
    let start = format!("e1/{}/1/start", contest.number);
    let told = ann.is_told(&ann.forge_click(&card, &start).await).await;
    assert!(told.contains("Too few players have joined."), "{told}");
    joins(&contest, harness.user(players[4].0), players[4].1).await;
    contest.card("**White** (1)").await;
    contest.host_presses("Start").await;
    // At the second board of Red nobody sits opposite, and Chen does not come to the first.
    let round = contest.round(1, "**Red** 1 – 0 **White**").await;
    assert!(
        text(&round).contains("**Blue** 0 – 0 **Green**"),
        "{round:#}"
    );
    let called = ["Ann", "Ben", "Eve", "Bea", "Chen"];
    assert_eq!(mentioned(&harness, &round).await, sorted(&called));
    contest.comes(1, &["Ben", "Eve", "Bea"]).await;
    let mut played = BTreeMap::new();
    contest.second_players_win(&mut played, 1).await;
    contest.round(1, "**Red** 2 – 0 **White**").await;
    contest.round(1, "**Blue** 0 – 1 **Green**").await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    // Nobody of White is left.
    contest.round(2, "**White** 0 – 1 **Green**").await;
    contest.comes(2, &["Ben", "Eve"]).await;
    contest.second_players_win(&mut played, 2).await;
    contest.round(2, "**Red** 1 – 1 **Blue**").await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    contest.comes(3, &["Bea", "Ben"]).await;
    contest.second_players_win(&mut played, 3).await;
    contest.round(3, "**Green** 0 – 2 **Red**").await;
    contest.card("all games are over").await;
    contest.host_presses("Pair the next round now").await;
    let card = contest.card("The contest is over.").await;
    let table = [
        "🥇 **Red** · match points 5, game points 5, board count 7",
        "🥈 **Green** · match points 4, game points 2, board count 4",
        "🥉 **Blue** · match points 3, game points 2, board count 4",
        "4. **White** · match points 0, game points 0, board count 0",
    ];
    assert!(text(&card).contains(&table.join("\n")), "{card:#}");
    let page = private(&harness.user("Ben").click(&card, "Standings").await);
    assert!(text(&page).contains(&table.join("\n")), "{page:#}");
    let told = alt_of(&page);
    let all = "1. Red 5, 2. Green 4, 3. Blue 3 and 4. White 0";
    assert_eq!(
        told,
        format!("Cross table of the teams of Saturday Cup: {all}")
    );
    keep(&harness, &page, "team-tournament").await;
    harness.settled().await;
    let places = harness
        .rows("SELECT place, COUNT(*) FROM contest_players GROUP BY place ORDER BY place")
        .await;
    assert_eq!(places, [(1, 2), (2, 1), (3, 1), (4, 1)]);
    harness.close().await;
}

#[tokio::test]
async fn the_last_of_many_teams_is_in_a_second_menu() {
    let harness = Harness::open().await;
    let names: Vec<String> = (1..=32).map(|it| format!("Team {it}")).collect();
    let options = json!({"teams": names.join(", "), "boards": 1});
    let contest = Contest::open(&harness, "team tournament", options).await;
    let ben = harness.user("Ben");
    let card = contest.card("**Team 32** (0)").await;
    let menu = private(&ben.hears(&ben.click(&card, "Join").await).await);
    let second = &menu["components"][1]["components"][0];
    let id = second["custom_id"].as_str().unwrap();
    ben.forge_select(&menu, id, "32").await;
    contest.card("**Team 32** (1)").await;
    harness.close().await;
}

fn menu_id(message: &Value) -> String {
    let id = &message["components"][0]["components"][0]["custom_id"];
    id.as_str().unwrap().to_owned()
}
