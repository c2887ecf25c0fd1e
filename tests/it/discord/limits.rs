//! Nobody can take so much that others go short, and who may not have more is told so.

use futures_util::{FutureExt as _, future::join_all};
use serde_json::{Value, json};

use super::{
    faults::{NO_CODE, THREAD_ARCHIVED, UNKNOWN_INTERACTION, on_requests},
    game::{LOBBY, number_in},
    gongzhu::four,
    harness::Harness,
    message::{answer, attachments, belongs_to, private, text},
};

/// As many looks as one person has at once.
const AT_ONCE: usize = 20;

/// What is said to whoever is in as many games as anybody may be.
const TOO_MANY_GAMES: &str = "You can play 50 games at once, and you already do.";

/// What is said to whoever has begun too many games that were not played.
const TOO_OFTEN: &str = "You've made or accepted a lot of challenges in a short time.";

#[tokio::test]
async fn whoever_looks_too_often_is_told_when_to_look_again() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (chen, eve) = (harness.user("Chen"), harness.user("Eve"));
    let options = json!({"session": game.number});
    let (mut shown, mut refused) = (0, 0);
    let sentence = "操作太頻繁了，請在<t:";
    let looks = (0..50).map(|_| chen.slash(LOBBY, "board", options.clone()));
    for told in join_all(looks).await {
        if answer(&told).starts_with(sentence) {
            assert_eq!(attachments(&private(&told)), Vec::<Value>::new());
            refused += 1;
        } else {
            assert_eq!(attachments(&private(&told)).len(), 1);
            shown += 1;
        }
    }
    // Some time passes while they look, in which there may be another one or two.
    assert!((AT_ONCE..AT_ONCE + 10).contains(&shown), "{shown}");
    assert_eq!(shown + refused, 50);
    // What is not a look is served, and others look as before.
    let help = chen.slash(LOBBY, "help", json!({})).await;
    assert!(!answer(&help).starts_with(sentence));
    let board = eve.slash(LOBBY, "board", options).await;
    assert_eq!(attachments(&private(&board)).len(), 1);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn every_way_to_look_is_paid_from_the_same_quota() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let over = game.panel_with("Rematch").await;
    let eve = harness.user("Eve");
    let session = json!({"session": game.number});
    let sentence = "You're doing that too often. Try again <t:";
    let is_refused = async || {
        let told = eve.slash(LOBBY, "board", session.clone()).await;
        answer(&told).starts_with(sentence)
    };
    harness
        .until("looking too often is refused", is_refused)
        .await;
    let commands = [
        ("board", session.clone()),
        ("watch", json!({})),
        ("games", json!({})),
        ("inbox", json!({})),
        ("profile", json!({})),
        ("leaderboard", json!({})),
        ("statistics", json!({"game": "chess"})),
        ("export", session.clone()),
        ("replay", session.clone()),
        ("rules", json!({})),
    ];
    let asked = commands
        .iter()
        .map(|(command, options)| eve.slash(LOBBY, command, options.clone()));
    let mut refused = 0;
    for told in join_all(asked).await {
        refused += usize::from(answer(&told).starts_with(sentence));
    }
    // As many as seconds pass may be served meanwhile, not more.
    assert!(refused >= commands.len() - 3, "{refused}");
    let number = game.number;
    let pressed = ["view", "flip/1", "moves", "export", "replay"]
        .map(|press| format!("q1/{number}/1/{press}"));
    let mut refused = 0;
    for id in &pressed {
        let told = eve.is_told(&eve.forge_click(&over, id).await).await;
        refused += usize::from(told.starts_with(sentence));
    }
    assert!(refused >= pressed.len() - 2, "{refused}");
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn moves_are_played_and_shown_while_somebody_floods() {
    const MOVES: [&str; 8] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"];
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"session": game.number});
    // The players look far too often, and so do others.
    let flood = async {
        let mut answered = 0;
        for name in ["Eve", "Chen", "Bea", "Ann", "Ben"] {
            let user = harness.user(name);
            let looks = (0..40).map(|_| user.slash(LOBBY, "board", options.clone()));
            answered += join_all(looks).await.len();
        }
        answered
    };
    let playing = async {
        for (number, action) in MOVES.into_iter().enumerate() {
            let mover = if number % 2 == 0 { ann } else { ben };
            let options = json!({"action": action, "session": game.number});
            let told = answer(&mover.slash(LOBBY, "move", options).await);
            assert!(told.contains(action), "{told}");
        }
    };
    let (answered, ()) = tokio::join!(flood, playing);
    assert_eq!(answered, 200);
    let panel = game.panel_showing("Nf6").await;
    assert_eq!(attachments(&panel).len(), 1);
    game.plays("O-O").await;
    harness.has_no_warning();
    harness.close().await;
}

/// To every game but the last, moves that were taken back until it was nearly as long as a game can be.
const LENGTHEN: &str = r#"
    WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 19000),
    long (id, version, at_ms) AS (
        SELECT id, version, (SELECT MAX(at_ms) FROM events WHERE session_id = id)
        FROM sessions WHERE id < (SELECT MAX(id) FROM sessions))
    INSERT INTO events (session_id, seq, at_ms, event)
    SELECT id, version + n, at_ms, CASE n % 4
        WHEN 1 THEN '{"kind":"played","seat":0,"action":"g1f3"}'
        WHEN 2 THEN '{"kind":"offered","offer":"takeback","seat":0}'
        WHEN 3 THEN '{"kind":"offer_accepted","offer":"takeback","seat":1}'
        ELSE '{"kind":"taken_back","to_ply":2}' END
    FROM long, numbers;
    UPDATE sessions SET version = version + 19000 WHERE id < (SELECT MAX(id) FROM sessions);"#;

/// How many sessions the bot has replayed.
async fn replayed(harness: &Harness) -> u32 {
    let metrics = harness.watches("metrics").await.1;
    let name = "qiyuan_loads_total{from=\"store\"} ";
    let line = metrics.lines().find_map(|line| line.strip_prefix(name));
    line.unwrap_or("0").parse().unwrap()
}

#[tokio::test]
async fn whoever_asks_for_the_longest_games_again_and_again_has_each_replayed_once() {
    const LONG: u32 = 6;
    const MOVES: [&str; 6] = ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6"];
    let harness = Harness::open_watched().await;
    for _ in 0..LONG {
        let mut game = harness.game(json!({"time": "unlimited"})).await;
        game.plays("e4 e5").await;
    }
    let last = harness.game_between("Eve", "Chen", json!({})).await.number;
    harness.stop_bot().await;
    harness.rewrites(LENGTHEN).await;
    harness.start_bot().await;
    // On a busy machine choices may come too late for Discord, which is no fault here.
    harness.expected_refusals.push(UNKNOWN_INTERACTION);
    let ann = harness.user("Ann");
    let flood = async {
        for _ in 0..4 {
            let asked = (1..=LONG).flat_map(|session| {
                let options = json!({"session": session.to_string(), "action": "Ke5"});
                let typing = json!({
                    "channel": LOBBY, "command": "move", "options": options.clone(), "focused": "action",
                });
                [
                    async move { drop(ann.tries("autocomplete", typing).await) }.boxed(),
                    async move { drop(ann.slash(LOBBY, "move", options).await) }.boxed(),
                ]
            });
            join_all(asked).await;
        }
    };
    let playing = async {
        for (number, action) in MOVES.into_iter().enumerate() {
            let mover = harness.user(["Eve", "Chen"][number % 2]);
            let options = json!({"action": action, "session": last});
            let told = answer(&mover.slash(LOBBY, "move", options).await);
            assert!(told.contains(action), "{told}");
        }
    };
    tokio::join!(flood, playing);
    let replayed = replayed(&harness).await;
    assert_eq!(replayed, LONG + 1);
    let options = json!({"session": "1", "action": "Nf"});
    let offered = ann.autocomplete(LOBBY, "move", options, "action").await;
    assert_eq!(offered.len(), 1, "{offered:#?}");
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn challenges_made_together_do_not_slip_past_the_limit() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let requests = (0..14).map(|_| ann.slash(LOBBY, "challenge", json!({"game": "chess"})));
    let told = join_all(requests).await;
    let refused = told
        .iter()
        .filter(|told| {
            answer(told).starts_with("You can have 10 open challenges at once, and you do.")
        })
        .count();
    assert_eq!(refused, 4);
    harness.settled().await;
    assert_eq!(harness.versions().await.len(), 10);
    harness.close().await;
}

#[tokio::test]
async fn a_server_with_too_many_challenges_takes_no_more() {
    let harness = Harness::open().await;
    for number in 0..10 {
        let name = format!("Guest {number}");
        harness.post("users", json!({"name": name})).await;
        let guest = harness.user(&name);
        let requests = (0..10).map(|_| guest.slash(LOBBY, "challenge", json!({"game": "go"})));
        join_all(requests).await;
    }
    let bea = harness.user("Bea");
    let told = bea
        .slash(LOBBY, "challenge", json!({"game": "chess"}))
        .await;
    let told = answer(&told);
    assert!(
        told.contains("本服务器最多同时有 100 个待应战的挑战"),
        "{told}"
    );
    // A challenge to somebody takes no room that is the server's.
    bea.challenges(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    harness.settled().await;
    assert_eq!(harness.versions().await.len(), 101);
    harness.close().await;
}

/// Puts the player who made session 2 into fifty games.
const FIFTY_GAMES: &str = "
    WITH RECURSIVE numbers (seat) AS (SELECT 2 UNION ALL SELECT seat + 1 FROM numbers WHERE seat < 51)
    INSERT INTO session_players (session_id, seat, seat_bit, player_id)
    SELECT 1, seat, 0, (SELECT challenger FROM sessions WHERE id = 2) FROM numbers";

#[tokio::test]
async fn nobody_is_brought_into_more_games_than_they_may_play() {
    let harness = Harness::open().await;
    harness.game_between("Ann", "Chen", json!({})).await;
    let ben = harness.user("Ben");
    let bens = ben.challenges(json!({"game": "chess"})).await;
    let eves = harness
        .user("Eve")
        .challenges(json!({"game": "chess"}))
        .await;
    assert_eq!((bens.as_str(), eves.as_str()), ("2", "3"));
    harness.stop_bot().await;
    harness.rewrites(FIFTY_GAMES).await;
    harness.start_bot().await;
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    let card = eve.sees_card(&bens).await;
    let told = eve.is_told(&eve.click(&card, "Accept").await).await;
    assert!(
        told.starts_with("The other player is already in 50 games,"),
        "{told}"
    );
    let card = ben.sees_card(&eves).await;
    let told = ben.is_told(&ben.click(&card, "Accept").await).await;
    assert!(told.starts_with(TOO_MANY_GAMES), "{told}");
    let told = ben.slash(LOBBY, "challenge", json!({"game": "go"})).await;
    let told = answer(&told);
    assert!(told.starts_with(TOO_MANY_GAMES), "{told}");
    // The challenge still stands, for somebody who has time.
    let card = harness.user("Bea").sees_card(&eves).await;
    harness.user("Bea").click(&card, "Accept").await;
    harness.thread_of(&eves).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_is_in_fifty_games_takes_no_empty_seat() {
    let harness = Harness::open().await;
    harness.game_between("Ann", "Chen", json!({})).await;
    harness.post("users", json!({"name": "Fay"})).await;
    let asked = json!({"game": "chess"});
    assert_eq!(harness.user("Fay").challenges(asked).await, "2");
    let game = four(&harness, "hands=4").await;
    let ben = harness.user("Ben");
    let sure = private(&ben.slash(&game.thread, "resign", json!({})).await);
    ben.click(&sure, "Yes, leave").await;
    game.settled_panel().await;
    harness.stop_bot().await;
    harness.rewrites(FIFTY_GAMES).await;
    harness.start_bot().await;
    let panel = game.settled_panel().await;
    let fay = harness.user("Fay");
    let told = fay
        .is_told(&fay.click(&panel, "Take the empty seat").await)
        .await;
    assert!(told.starts_with(TOO_MANY_GAMES), "{told}");
    harness.close().await;
}

#[tokio::test]
async fn a_rematch_waits_until_both_have_room_for_another_game() {
    let harness = Harness::open().await;
    harness.game_between("Ann", "Chen", json!({})).await;
    let mut game = harness.game_between("Ben", "Eve", json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_with("Rematch").await;
    harness.stop_bot().await;
    harness.rewrites(FIFTY_GAMES).await;
    harness.start_bot().await;
    let panel = game.panel_with("Rematch").await;
    let (ben, eve) = (game.first, game.second);
    let offered = eve.click(&panel, "Rematch").await;
    assert_eq!(answer(&offered), "You've offered a rematch.");
    let panel = game.settled_panel().await;
    let told = ben.is_told(&ben.click(&panel, "Accept").await).await;
    assert!(told.starts_with(TOO_MANY_GAMES), "{told}");
    harness.stop_bot().await;
    harness
        .rewrites("DELETE FROM session_players WHERE session_id = 1 AND seat > 1")
        .await;
    harness.start_bot().await;
    let panel = game.settled_panel().await;
    game.first.click(&panel, "Accept").await;
    // The attempt that was refused has used up a number.
    game.rematch("4").panel_with("Move").await;
    harness.close().await;
}

#[tokio::test]
async fn nobody_is_called_again_and_again_by_challenges_that_are_withdrawn() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let sentence = format!("{TOO_OFTEN} You can go on <t:");
    let options = json!({"game": "chess", "opponent": "Ben"});
    let mut refused = 0;
    for _ in 0..20 {
        let told = answer(&ann.slash(LOBBY, "challenge", options.clone()).await);
        if told.starts_with(&sentence) {
            refused += 1;
            continue;
        }
        let card = ann.sees_card(&number_in(&told)).await;
        ann.click(&card, "Withdraw").await;
    }
    harness.settled().await;
    // Some minutes may pass meanwhile.
    assert!(refused >= 10, "{refused}");
    assert!(harness.versions().await.len() + refused == 20);
    // Others are challenged as before.
    let others = json!({"game": "chess", "opponent": "Eve"});
    ann.challenges(others).await;
    harness.close().await;
}

/// A challenge by Ann to Ben that Ben has accepted: its number and its card.
async fn accepted(harness: &Harness) -> (String, Value) {
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let options = json!({"game": "chess", "opponent": "Ben"});
    let number = ann.challenges(options).await;
    let card = ben.sees_card(&number).await;
    let told = ben.click(&card, "Accept").await;
    assert_eq!(told["messages"], json!([]), "{told:#}");
    is_at(harness, &number, PLAYED).await;
    (number, card)
}

/// What somebody is told who presses something of a game, on this message.
async fn presses(harness: &Harness, who: &str, on: &Value, number: &str, what: &str) -> Value {
    let version = "SELECT id, version FROM sessions";
    let rows = harness.rows(version).await;
    let row = rows.iter().find(|(id, _)| id.to_string() == number);
    let id = format!("q1/{number}/{}/{what}", row.unwrap().1);
    harness.user(who).forge_click(on, &id).await
}

/// How far each session is.
const STAGES: &str =
    "SELECT id, CASE stage WHEN 'challenge' THEN 0 WHEN 'play' THEN 1 ELSE 2 END FROM sessions";

/// What stands for sessions that are being played and that are over.
const PLAYED: i64 = 1;
const OVER: i64 = 2;

/// Waits until a session is at this stage.
async fn is_at(harness: &Harness, number: &str, stage: i64) {
    let row = (number.parse().unwrap(), stage);
    let is_there = async || harness.rows(STAGES).await.contains(&row);
    harness.until("the session has gone on", is_there).await;
}

#[tokio::test]
async fn whoever_leaves_games_before_both_have_moved_waits_for_the_next() {
    let harness = Harness::open().await;
    let ways = ["abort-now", "resign-now", "resign-now", "abort-now"];
    for way in ways {
        let (number, card) = accepted(&harness).await;
        presses(&harness, "Ann", &card, &number, way).await;
        is_at(&harness, &number, OVER).await;
    }
    // One in which both have moved does not count.
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let (number, card) = accepted(&harness).await;
    presses(&harness, "Ann", &card, &number, "resign-now").await;
    is_at(&harness, &number, OVER).await;
    let options = json!({"game": "chess", "opponent": "Ben"});
    let told = harness.user("Ann").slash(LOBBY, "challenge", options).await;
    assert!(answer(&told).starts_with(TOO_OFTEN), "{told:#}");
    // Nor does any of them count for whoever was left.
    for _ in 0..5 {
        let options = json!({"game": "chess", "opponent": "Ann"});
        harness.user("Ben").challenges(options).await;
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_accepts_and_calls_off_again_and_again_uses_up_nobody_elses_quota() {
    let harness = Harness::open().await;
    for way in [
        "abort-now",
        "resign-now",
        "abort-now",
        "abort-now",
        "resign-now",
    ] {
        let (number, card) = accepted(&harness).await;
        presses(&harness, "Ben", &card, &number, way).await;
        is_at(&harness, &number, OVER).await;
    }
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    for _ in 0..5 {
        let options = json!({"game": "chess", "opponent": "Ben"});
        let number = ann.challenges(options).await;
        let card = ben.sees_card(&number).await;
        let told = ben.is_told(&ben.click(&card, "Accept").await).await;
        assert!(told.starts_with(TOO_OFTEN), "{told}");
    }
    harness.close().await;
}

#[tokio::test]
async fn a_rematch_counts_as_a_challenge_until_both_have_moved() {
    let harness = Harness::open().await;
    // The thread of a game that was called off is archived at once, perhaps while the next one begins in it.
    harness.expected_refusals.push(THREAD_ARCHIVED);
    let (mut number, card) = accepted(&harness).await;
    for next in 2..=5 {
        presses(&harness, "Ann", &card, &number, "resign-now").await;
        is_at(&harness, &number, OVER).await;
        let offered = presses(&harness, "Ann", &card, &number, "offer/rematch").await;
        assert_eq!(answer(&offered), "You've offered a rematch.");
        presses(&harness, "Ben", &card, &number, "agree/rematch").await;
        number = next.to_string();
        is_at(&harness, &number, PLAYED).await;
    }
    presses(&harness, "Ann", &card, &number, "resign-now").await;
    is_at(&harness, &number, OVER).await;
    let told = presses(&harness, "Ann", &card, &number, "offer/rematch").await;
    let told = harness.user("Ann").is_told(&told).await;
    assert!(told.starts_with(TOO_OFTEN), "{told}");
    assert_eq!(harness.versions().await.len(), 5);
    // Ben was left each time, and may.
    let offered = presses(&harness, "Ben", &card, &number, "offer/rematch").await;
    assert_eq!(answer(&offered), "You've offered a rematch.");
    harness.close().await;
}

#[tokio::test]
async fn no_thread_is_opened_for_a_game_that_is_over_before_its_turn_comes() {
    let harness = Harness::open().await;
    harness.expected_refusals.push(NO_CODE);
    let path = "/channels/*/messages/*/threads";
    let fails = on_requests("POST", path, &json!({"status": 500, "times": 0}));
    harness.fault(fails).await;
    let (number, card) = accepted(&harness).await;
    presses(&harness, "Ann", &card, &number, "resign-now").await;
    is_at(&harness, &number, OVER).await;
    harness.delete("faults").await;
    harness.settled().await;
    let state = harness.get("state").await;
    let mut channels = state["channels"].as_array().unwrap().iter();
    assert!(channels.all(|channel| channel["kind"] != "public_thread"));
    // The result is shown in the channel.
    let shown = |messages: &[Value]| {
        let mut shown = messages.iter();
        let is_panel = |it: &&Value| it["id"] != card["id"] && belongs_to(it, &number);
        shown.find(is_panel).cloned()
    };
    let shown = harness.user("Eve").waits_for(LOBBY, shown).await;
    assert!(text(&shown).contains("resigned"), "{shown:#}");
    harness.close().await;
}
