//! Buttons, menus and modals in hands they were not drawn for, and such as nobody ever drew.

use qiyuan::discord::wording::Language;
use serde_json::{Value, json};

use super::{
    assert_refused::{is_harmless, speaks},
    game::LOBBY,
    harness::Harness,
    message::{self, custom_id},
    user::User,
};

/// What Chen is told of a challenge between others.
const NOT_FOR_YOU: &str = "這份挑戰是發給別人的。";

/// What Ann is told of her own challenge.
const OWN_CHALLENGE: &str =
    "This is your own challenge. You can withdraw it; someone else has to accept or decline it.";

/// Everything that can be pressed, and some that cannot.
const PRESSES: [&str; 76] = [
    "accept",
    "decline",
    "withdraw",
    "leave",
    "start",
    "substitute",
    "move",
    "guide",
    "group/0",
    "group/255",
    "member/0",
    "choose/0",
    "choose/255",
    "adjust",
    "look/0",
    "hand/0",
    "hand/255",
    "several",
    "draft/0-1p1p1p1p.p1p1p1p1.1r1n1b1q.k1r1n1b1....",
    "draft/255-x",
    "draft-part/....",
    "draft-step",
    "draft-drawn/1",
    "draft-text/....",
    "draft-done/....",
    "play/e2e4",
    "play/e4",
    "play/ ",
    "do/accept-0123456789abcdef0123456789abcdef",
    "do/accept-1",
    "view",
    "flip/1",
    "flip/255",
    "follow",
    "follow/1",
    "unfollow",
    "offer/draw",
    "offer/takeback",
    "offer/pause",
    "offer/flip",
    "offer/substitute",
    "offer/rematch",
    "agree/draw",
    "agree/takeback",
    "agree/pause",
    "agree/flip",
    "agree/substitute",
    "agree/rematch",
    "refuse/draw",
    "refuse/takeback",
    "refuse/pause",
    "refuse/flip",
    "refuse/substitute",
    "refuse/rematch",
    "claim/threefold",
    "claim/touch-move",
    "claim/$1",
    "resign",
    "resign-now",
    "resign-by/1",
    "cancel-by/1",
    "abort",
    "abort-now",
    "cancel",
    "stay",
    "resume",
    "more",
    "export",
    "moves",
    "deal",
    "replay",
    "replay-of/0",
    "replay-of/255",
    "post-replay",
    "mutiny",
    "",
];

impl User<'_> {
    /// Presses something forged and gives the private words that answer.
    async fn forges(&self, message: &Value, custom_id: &str) -> String {
        let done = self.forge_click(message, custom_id).await;
        assert_eq!(done["modal"], Value::Null, "{custom_id}");
        self.is_told(&done).await
    }
}

#[tokio::test]
async fn a_stranger_presses_nothing_of_a_challenge() {
    let harness = Harness::open().await;
    let (ann, chen) = (harness.user("Ann"), harness.user("Chen"));
    let (_, card) = ann
        .challenges_by_card(json!({"game": "chess", "opponent": "Ben"}))
        .await;
    let before = harness.versions().await;
    for (label, chens, anns) in [
        ("Accept", NOT_FOR_YOU, OWN_CHALLENGE),
        ("Decline", NOT_FOR_YOU, OWN_CHALLENGE),
    ] {
        let told = chen.is_told(&chen.click(&card, label).await).await;
        assert_eq!(told, chens, "{label}");
        let told = ann.is_told(&ann.click(&card, label).await).await;
        assert_eq!(told, anns, "{label}");
    }
    let told = chen.is_told(&chen.click(&card, "Withdraw").await).await;
    speaks(Language::ZhTw, &told);
    assert_eq!(harness.versions().await, before);
    harness.close().await;
}

#[tokio::test]
async fn a_stranger_presses_nothing_of_a_game_but_what_shows_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let (ann, chen) = (harness.user("Ann"), harness.user("Chen"));
    ann.slash(&game.thread, "draw", json!({})).await;
    let panel = game.panel_with("Accept").await;
    harness.settled().await;
    let before = (harness.versions().await, game.messages().await);
    let refusal = "你沒有參加這場對局，歡迎觀戰。";
    for label in message::labels(&panel) {
        let done = chen.click(&panel, &label).await;
        let told = chen.is_told(&done).await;
        speaks(Language::ZhTw, &told);
        let may_look = ["My view", "More"].contains(&label.as_str());
        assert_eq!(told == refusal, !may_look, "{label}: {told}");
    }
    let cancel = format!("q1/{}/4/cancel", game.number);
    assert_eq!(chen.forges(&panel, &cancel).await, refusal);
    let own = ann.is_told(&ann.click(&panel, "Accept").await).await;
    assert_eq!(
        own,
        "That's your own offer; your opponent has to answer it."
    );
    let early = ann.is_told(&ann.click(&panel, "Move").await).await;
    assert_eq!(early, "It's not your turn.");
    assert_eq!((harness.versions().await, game.messages().await), before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn a_stranger_presses_nothing_of_a_finished_game_but_what_shows_it() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_with("Rematch").await;
    harness.settled().await;
    let before = harness.versions().await;
    let chen = harness.user("Chen");
    let refusal = "你沒有參加這場對局，歡迎觀戰。";
    // A link leads away from Discord.
    for label in message::labels(&panel)
        .into_iter()
        .filter(|it| it != "Analyze")
    {
        let told = chen.is_told(&chen.click(&panel, &label).await).await;
        assert_eq!(told == refusal, label == "Rematch", "{label}: {told}");
    }
    let ann = harness.user("Ann");
    for press in [
        "move",
        "guide",
        "resign",
        "offer/draw",
        "offer/takeback",
        "play/e2e4",
    ] {
        let told = ann
            .forges(&panel, &format!("q1/{}/4/{press}", game.number))
            .await;
        assert!(!told.contains("incident"), "{press}: {told}");
    }
    assert_eq!(harness.versions().await, before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn forged_custom_ids_in_a_strangers_hand_do_nothing() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = harness.user("Ann");
    let challenge = ann
        .challenges(json!({"game": "chess", "opponent": "Bea"}))
        .await;
    let card = ann.sees_card(&challenge).await;
    harness.settled().await;
    let before = harness.versions().await;
    let chen = harness.user("Chen");
    let absent = [
        String::from("999"),
        i64::MAX.to_string(),
        String::from("-1"),
    ];
    for session in [game.number, challenge].iter().chain(&absent) {
        for version in ["3", "18446744073709551615"] {
            for press in PRESSES {
                let told = chen
                    .forges(&card, &format!("q1/{session}/{version}/{press}"))
                    .await;
                assert!(!told.contains("incident"), "{session} {press}: {told}");
            }
        }
    }
    assert_eq!(harness.versions().await, before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn custom_ids_that_nobody_wrote_are_not_read() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    let (ann, chen) = (harness.user("Ann"), harness.user("Chen"));
    let before = harness.versions().await;
    let unread = "I don't know that button. Use the newest board, or `/games`.";
    let whole = custom_id(&panel, "Choose piece");
    let cut = (1..whole.len()).map(|end| whole[..end].to_owned());
    let odd = [
        "q1/1/1/move/".to_owned(),
        format!("{whole} "),
        format!("{whole}\u{0}"),
        format!("{whole}\u{202e}"),
        whole.to_uppercase(),
        whole.replace('1', "１"),
        whole.replace("q1", "q2"),
        "🦀".repeat(100),
        format!("q1/1/1/play/{}", "e".repeat(4_000)),
        "../../../../etc/passwd".to_owned(),
        "@everyone".to_owned(),
    ];
    for id in cut.chain(odd) {
        assert_eq!(ann.forges(&panel, &id).await, unread, "{id:?}");
    }
    let mut seed = 12_345_u32;
    for _ in 0..200 {
        let mut bytes = whole.clone().into_bytes();
        for _ in 0..2 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = (seed >> 8) as usize % bytes.len();
            bytes[at] = b' ' + (seed >> 24) as u8 % 95;
        }
        let id = String::from_utf8(bytes).unwrap();
        speaks(Language::ZhTw, &chen.forges(&panel, &id).await);
    }
    assert_eq!(harness.versions().await, before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn menu_entries_that_were_never_there_are_not_taken() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let panel = game.panel().await;
    let before = harness.versions().await;
    let (ann, chen) = (harness.user("Ann"), harness.user("Chen"));
    let long = "x".repeat(4_000);
    for menu in [
        "more",
        "group/0",
        "member/0",
        "group/4",
        "resign-now/",
        "view",
    ] {
        for values in [
            json!([]),
            json!([""]),
            json!(["e2e5"]),
            json!(["resign"]),
            json!(["@everyone `x` [x](http://y)"]),
            json!([long]),
            json!(["e9", "\u{0}\u{202e}", "🦀"]),
        ] {
            for user in [ann, chen] {
                let id = format!("q1/{}/3/{menu}", game.number);
                let body = json!({"message": panel["id"], "custom_id": id, "values": values, "force": true});
                let done = user.tries("select", body).await;
                assert_eq!(done["refused"], json!([]), "{menu} {values}");
                user.is_told(&done).await;
            }
        }
    }
    assert_eq!(harness.versions().await, before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn a_field_filled_in_too_late_or_by_force_plays_nothing() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let shown = ann.click(&game.panel().await, "Move").await;
    game.plays("e4").await;
    let told = ann
        .is_told(&ann.submit(&shown, json!({"action": "d4"})).await)
        .await;
    assert!(
        told.starts_with(
            "The game has moved on since that button was posted. Here's how it stands now."
        ),
        "{told}"
    );
    let shown = ben.click(&game.panel_showing("e4").await, "Move").await;
    harness.settled().await;
    let before = harness.versions().await;
    for text in [
        "x".repeat(4_000),
        String::new(),
        "\u{0}".to_owned(),
        "e6@everyone".to_owned(),
    ] {
        let body = json!({"interaction": shown["id"], "fields": {"action": text}, "force": true});
        let done = ben.tries("modal", body).await;
        assert_eq!(done["refused"], json!([]));
        ben.is_told(&done).await;
    }
    for custom_id in [
        "q1/1/9/resign-now",
        "q1/1/9/play/e7e5",
        "nonsense",
        "",
        "q1/2/1/move",
    ] {
        let body = json!({"channel": game.thread, "custom_id": custom_id, "fields": {"action": "e5"}, "force": true});
        let done = ben.tries("modal", body).await;
        ben.is_told(&done).await;
    }
    assert_eq!(harness.versions().await, before);
    let asks = ben.slash(&game.thread, "resign", json!({})).await;
    ben.click(&message::private(&asks), "Yes, resign").await;
    game.panel_with("Rematch").await;
    let body = json!({"interaction": shown["id"], "fields": {"action": "e5"}, "force": true});
    let told = ben.is_told(&ben.tries("modal", body).await).await;
    assert!(told.starts_with("This game is over: "), "{told}");
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn commands_and_options_that_were_never_registered_are_answered() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    for (command, options) in [
        ("mutiny", json!({})),
        ("challenge", json!({})),
        ("move", json!({})),
        ("settings", json!({})),
        ("board", json!({"colour": "red", "size": 5})),
    ] {
        let body = json!({"channel": LOBBY, "command": command, "options": options, "force": true});
        let done = ann.tries("slash", body).await;
        assert_eq!(
            done["refused"],
            json!([]),
            "/{command} {options}\n{}",
            harness.log()
        );
        is_harmless(&message::private(&done));
    }
    harness.close().await;
}
