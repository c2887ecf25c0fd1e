//! Ponds: amounts that nobody else learns, rounds that close when everybody has named one or by the clock, and the end.

use serde_json::{Value, json};

use super::{
    contests::{Contest, PLAYERS, mentioned, sorted},
    faults::THREAD_EXISTS,
    harness::Harness,
    message::{answer, has_button, private, text},
};

/// Somebody names an amount by the form below a message, and is told something with `part`.
async fn spends(contest: &Contest<'_>, name: &str, (message, amount): (&Value, &str), part: &str) {
    let user = contest.harness().user(name);
    let form = user.click(message, "Spend").await;
    let told = answer(&user.submit(&form, json!({"amount": amount})).await);
    assert!(told.contains(part), "{name}: {told}");
}

/// A pond of four that has begun.
async fn begun<'h>(harness: &'h Harness, kind: &str) -> Contest<'h> {
    let contest = Contest::open_with(harness, json!({"kind": kind, "hours": 1})).await;
    contest.is_joined_by(&PLAYERS).await;
    contest.host_presses("Start").await;
    contest
}

/// Rounds two and three of a pond that Bea fell into in the first.
async fn goes_on_to_its_end(harness: &Harness, contest: &Contest<'_>) {
    let message = contest.round(2, "Waiting for").await;
    assert_eq!(
        mentioned(harness, &message).await,
        sorted(&["Ben", "Eve", "Chen"])
    );
    let told = answer(&harness.user("Bea").click(&message, "Spend").await);
    assert_eq!(told, "你已落水，出局了。");
    let late = format!("e1/{}/1/spend-1", contest.number);
    let told = answer(&harness.user("Ben").forge_click(&message, &late).await);
    assert_eq!(told, "That round is closed.");
    for (name, amount) in [("Ben", "10"), ("Eve", "20"), ("Chen", "30")] {
        spends(contest, name, (&message, amount), amount).await;
    }
    let message = contest.round(3, "Waiting for").await;
    for (name, amount) in [("Eve", "5"), ("Chen", "6")] {
        spends(contest, name, (&message, amount), amount).await;
    }
    let chen = harness.id_of("Chen").await;
    let card = contest.card("The contest is over.").await;
    // 20,000 less 2,000, 30 and 6, and twice the bonus.
    assert!(
        text(&card).contains(&format!("🥇 <@{chen}> 18,964")),
        "{card:#}"
    );
}

#[tokio::test]
async fn in_a_pond_nobody_reads_an_amount_before_its_round_closes_although_the_bot_is_killed() {
    let harness = Harness::open().await;
    // It is killed, perhaps right after it has opened the hall.
    harness.expected_refusals.push(THREAD_EXISTS);
    let contest = begun(&harness, "pond").await;
    let message = contest.round(1, "Waiting for").await;
    assert_eq!(mentioned(&harness, &message).await, sorted(&PLAYERS));
    spends(
        &contest,
        "Ben",
        (&message, "4,321"),
        "You spend 4,321 in round 1",
    )
    .await;
    let ready = contest.round(1, "Ready: <@").await;
    assert!(!text(&ready).contains("4,321"), "{ready:#}");
    harness.kill_bot().await;
    harness.start_bot().await;
    // What Ben has named can be changed, and stands in his form.
    let form = harness.user("Ben").click(&message, "Spend").await;
    assert!(form.to_string().contains("\"4321\""), "{form:#}");
    spends(
        &contest,
        "Ben",
        (&message, "3000"),
        "You spend 3,000 in round 1",
    )
    .await;
    spends(
        &contest,
        "Eve",
        (&message, "20001"),
        "You don't have that much left.",
    )
    .await;
    spends(
        &contest,
        "Eve",
        (&message, "much"),
        "I can't read that amount.",
    )
    .await;
    spends(&contest, "Eve", (&message, "2500"), "You spend 2,500").await;
    spends(&contest, "Bea", (&message, "1000"), "1,000").await;
    let card = contest.card("3 of 4 have named an amount").await;
    let page = private(&harness.user("Eve").click(&card, "Standings").await);
    for secret in ["3,000", "2,500", "1,000"] {
        assert!(!page.to_string().contains(secret), "{page:#}");
    }
    let ann = contest.ann();
    let told = answer(&ann.click(&message, "Spend").await);
    assert_eq!(told, "You're not in this contest.");
    spends(&contest, "Chen", (&message, "2000"), "這輪結束").await;
    let closed = contest.round(1, "Fell in").await;
    let bea = harness.id_of("Bea").await;
    let ben = harness.id_of("Ben").await;
    assert!(
        text(&closed).contains(&format!("💦 Fell in: <@{bea}>")),
        "{closed:#}"
    );
    assert!(
        text(&closed).contains(&format!("🎁 <@{ben}> gets 500 back")),
        "{closed:#}"
    );
    assert!(
        text(&closed).contains(&format!("3,000 · <@{ben}>")),
        "{closed:#}"
    );
    assert!(!has_button(&closed, "Spend"), "{closed:#}");
    goes_on_to_its_end(&harness, &contest).await;
    harness.settled().await;
    let places = harness
        .rows("SELECT place, COUNT(*) FROM contest_players GROUP BY place ORDER BY place")
        .await;
    assert_eq!(places, [(1, 1), (2, 1), (3, 1), (4, 1)]);
    let closed = harness
        .rows(
            "SELECT COUNT(*), MAX(json_extract(event, '$.round')) FROM contest_events
             WHERE json_extract(event, '$.kind') = 'pond_round_closed'",
        )
        .await;
    assert_eq!(closed, [(3, 3)]);
    harness.close().await;
}

#[tokio::test]
async fn a_dark_pond_tells_amounts_at_its_end_only_and_a_round_closes_by_the_clock() {
    let harness = Harness::open().await;
    let contest = begun(&harness, "dark pond").await;
    let message = contest.round(1, "Still dry").await;
    spends(&contest, "Ben", (&message, "4000"), "4,000").await;
    spends(&contest, "Eve", (&message, "3000"), "3,000").await;
    let ready = contest.round(1, "2 players are ready.").await;
    assert!(!text(&ready).contains("Ready: "), "{ready:#}");
    spends(&contest, "Bea", (&message, "2000"), "2,000").await;
    spends(&contest, "Chen", (&message, "1000"), "1,000").await;
    contest.round(2, "Still dry").await;
    let closed = contest.round(1, "Fell in").await;
    for secret in ["1,000", "4,000", "500"] {
        assert!(!text(&closed).contains(secret), "{closed:#}");
    }
    let card = contest.card("").await;
    let page = private(&harness.user("Ben").click(&card, "Standings").await);
    assert!(!page.to_string().contains("16,500"), "{page:#}");
    // An hour passes in which nobody names an amount: each spends as much as before.
    harness.kill_bot().await;
    harness
        .rewrites(
            "UPDATE contest_events SET at_ms = at_ms - 3600000;
             UPDATE contests SET deadline_ms = deadline_ms - 3600000, updated_ms = updated_ms - 3600000",
        )
        .await;
    harness.start_bot().await;
    contest.round(3, "Still dry").await;
    let message = contest.round(3, "").await;
    spends(&contest, "Ben", (&message, "7"), "7").await;
    spends(&contest, "Eve", (&message, "8"), "8").await;
    contest.card("The contest is over.").await;
    let first = contest.round(1, "4,000 · <@").await;
    assert!(text(&first).contains("gets 500 back"), "{first:#}");
    contest.round(2, "2,000 · <@").await;
    harness.close().await;
}
