//! `/events`, the calendar of a server's contests, and series, whose next contest is announced by itself.

use serde_json::json;

use super::{
    contests::Contest,
    faults::THREAD_EXISTS,
    game::LOBBY,
    harness::Harness,
    message::{answer, labels, private, text},
    privacy::BACKROOM,
};

#[tokio::test]
async fn the_calendar_lists_what_is_announced_and_played_and_is_joined_from() {
    let harness = Harness::open().await;
    let [ben, chen] = ["Ben", "Chen"].map(|name| harness.user(name));
    let none = answer(&ben.slash(LOBBY, "events", json!({})).await);
    assert!(none.contains("Nothing is announced here."), "{none}");
    let contest = Contest::open(&harness, "swiss", json!({"start": "2h"})).await;
    let pond = json!({"kind": "pond", "name": "[Pond](https://x.y) @everyone"});
    let opened = answer(&harness.user("Ann").slash(LOBBY, "contest new", pond).await);
    assert!(opened.contains("is open"), "{opened}");
    let page = private(&ben.slash(LOBBY, "events", json!({})).await);
    let shown = text(&page);
    let (timed, by_hand) = (shown.find("Saturday Cup"), shown.find("Pond"));
    assert!(timed.is_some() && timed < by_hand, "{page:#}");
    assert!(shown.contains("Chess, Swiss · Starts <t:"), "{page:#}");
    assert!(
        !shown.contains("[Pond](") && !shown.contains("@everyone"),
        "{page:#}"
    );
    assert_eq!(labels(&page)[0], "Join: Saturday Cup", "{page:#}");
    let joined = private(&ben.click(&page, "Join: Saturday Cup").await);
    assert!(text(&joined).contains("1 player · you're in"), "{joined:#}");
    assert_eq!(labels(&joined).len(), 1, "{joined:#}");
    contest.card("Joined (1)").await;
    let page = private(&chen.slash(LOBBY, "events", json!({})).await);
    assert!(text(&page).contains("即將開始"), "{page:#}");
    contest.is_joined_by(&["Eve", "Bea"]).await;
    contest.host_presses("Start").await;
    contest.round(1, "").await;
    let page = private(&ben.slash(LOBBY, "events", json!({})).await);
    assert!(
        text(&page).contains("Being played") && text(&page).contains("round 1"),
        "{page:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn the_calendar_says_nothing_of_hidden_channels_after_a_press_either() {
    let harness = Harness::open().await;
    harness.has_backroom(&["Ann", "Ben"]).await;
    Contest::open(&harness, "swiss", json!({"start": "2h"})).await;
    let options = json!({"kind": "swiss", "game": "chess", "name": "Secret", "time": "10m"});
    let told = harness.user("Ann");
    let told = answer(&told.slash(BACKROOM, "contest new", options).await);
    assert!(told.contains("is open"), "{told}");
    for (name, sees_it) in [("Ben", true), ("Eve", false)] {
        let user = harness.user(name);
        let page = private(&user.slash(LOBBY, "events", json!({})).await);
        let joined = private(&user.click(&page, "Join: Saturday Cup").await);
        assert!(text(&joined).contains("you're in"), "{joined:#}");
        for page in [page, joined] {
            assert_eq!(text(&page).contains("Secret"), sees_it, "{name}: {page:#}");
        }
    }
    harness.close().await;
}

#[tokio::test]
async fn when_a_contest_of_a_series_begins_the_next_one_is_announced_once() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let options = json!({"start": "10m", "repeat": "weekly"});
    let contest = Contest::open(&harness, "round robin", options).await;
    contest.card("🔁 Every week").await;
    contest.is_joined_by(&["Ben", "Eve"]).await;
    contest.host_presses("Start").await;
    let announced = async || {
        let asked = "SELECT id, starts_ms FROM contests WHERE stage = 'open'";
        harness.rows(asked).await.len() == 1
    };
    harness.until("the next one", announced).await;
    harness.kill_bot().await;
    harness.start_bot().await;
    harness.settled().await;
    let week = harness
        .rows(
            "SELECT MAX(json_extract(event, '$.plan.start.at')) - MIN(json_extract(event, '$.plan.start.at')),
                COUNT(*)
             FROM contest_events WHERE seq = 1",
        )
        .await;
    assert_eq!(week, [(7 * 24 * 3_600_000, 2)]);
    let after = "SELECT contest_id, json_extract(event, '$.after') FROM contest_events
        WHERE seq = 1 AND contest_id = 2";
    assert_eq!(harness.rows(after).await, [(2, 1)]);
    let find = |messages: &[serde_json::Value]| {
        let mut cards = messages.iter();
        let next = cards.find(|it| text(it).starts_with("🏆 **Saturday Cup** · #2"));
        next.cloned()
    };
    let card = contest.ann().waits_for(LOBBY, find).await;
    assert!(text(&card).contains("No one has joined yet."), "{card:#}");
    // Whoever calls the announced one off ends the series.
    let page = private(&contest.ann().click(&card, "More").await);
    assert!(text(&page).contains("ends the series"), "{page:#}");
    let sure = private(&contest.ann().click(&page, "Cancel contest").await);
    contest.ann().click(&sure, "Cancel contest").await;
    let over = async || {
        let asked = "SELECT id, 0 FROM contests WHERE stage = 'over'";
        harness.rows(asked).await == [(2, 0)]
    };
    harness.until("the series has ended", over).await;
    harness.settled().await;
    let all = harness.rows("SELECT COUNT(*), 0 FROM contests").await;
    assert_eq!(all, [(2, 0)]);
    harness.close().await;
}
