//! An empty seat at a table of cards: somebody asks for it, the players agree or not, and with the next hand they sit
//! down. Until then they see what everybody sees.

use serde_json::{Value, json};

use super::{
    game::Game,
    gongzhu::{PEOPLE, alt, four, offered, plays},
    harness::Harness,
    message::{buttons, has_button, private, text},
    niuniu::table,
    user::User,
};

const TAKE: &str = "Take the empty seat";
const AGREE: &str = "Accept the new player";
const REFUSE: &str = "Decline the new player";

async fn mention(harness: &Harness, name: &str) -> String {
    format!("<@{}>", harness.id_of(name).await)
}

async fn resigns(user: User<'_>, game: &Game<'_>) {
    let asked = private(&user.slash(&game.thread, "resign", json!({})).await);
    // Chen reads Chinese.
    let (yes, _) = buttons(&asked)[0].clone();
    user.click(&asked, &yes).await;
}

/// What somebody is told in private who presses a button.
async fn told(user: User<'_>, message: &Value, label: &str) -> String {
    let id = buttons(message).into_iter().find(|(it, _)| it == label);
    let done = user.forge_click(message, &id.expect("the button").1).await;
    user.is_told(&done).await
}

/// Everybody plays what they may until the panel says this.
async fn played_until<'h>(game: &Game<'h>, people: &[User<'_>], said: &str) -> Value {
    loop {
        let panel = game.settled_panel().await;
        if text(&panel).contains(said) {
            return panel;
        }
        for user in people {
            if let Some(action) = offered(*user, game).await.first() {
                plays(*user, game, action).await;
            }
        }
    }
}

#[tokio::test]
async fn an_empty_seat_is_taken_over_with_the_next_hand_if_all_who_play_agree() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Fay"})).await;
    let game = four(&harness, "hands=4").await;
    let [ann, ben, eve, chen] = PEOPLE.map(|name| harness.user(name));
    let (bea, fay) = (harness.user("Bea"), harness.user("Fay"));
    let [fay_is, chen_is] = [
        mention(&harness, "Fay").await,
        mention(&harness, "Chen").await,
    ];
    let panel = game.panel_showing("Exposing").await;
    assert!(!has_button(&panel, TAKE), "{panel:#}");
    let hand = chen.opens_hand(&panel).await;
    assert!(
        alt(&hand).contains('♠') || alt(&hand).contains('黑'),
        "{hand:#}"
    );
    resigns(chen, &game).await;

    let panel = game.settled_panel().await;
    assert!(has_button(&panel, TAKE), "{panel:#}");
    assert_eq!(
        told(ann, &panel, TAKE).await,
        "You're playing in this game already."
    );
    let gone = told(chen, &panel, TAKE).await;
    assert_eq!(gone, "你已經退出這局遊戲，其他人會繼續玩下去。");
    let asked = told(fay, &panel, TAKE).await;
    assert!(
        asked.starts_with("You've asked for the empty seat."),
        "{asked}"
    );
    let wish = format!("{fay_is} would like to take the empty seat");
    let panel = game.panel_showing(&wish).await;
    assert!(!has_button(&panel, TAKE), "one at a time: {panel:#}");
    let id = format!("q1/{}/1/substitute", game.number);
    let done = bea.forge_click(&panel, &id).await;
    let told_bea = bea.is_told(&done).await;
    assert_eq!(told_bea, "已经有人申请接替空位，先等在座各位答复。");
    // Whoever does not play has no say in it.
    let told_fay = told(fay, &panel, AGREE).await;
    assert!(
        told_fay.starts_with("You're not playing in this game"),
        "{told_fay}"
    );

    // Nothing of the hand that is played is seen.
    let seen = private(&fay.click(&panel, "My hand").await);
    assert_eq!(
        alt(&seen).matches("face-down cards: 13").count(),
        4,
        "{seen:#}"
    );
    for user in [ann, ben] {
        let panel = game.panel_showing(&wish).await;
        user.click(&panel, AGREE).await;
        game.settled_panel().await;
    }
    eve.click(&game.panel_showing(&wish).await, AGREE).await;
    let agreed = format!("{fay_is} takes the empty seat with the next hand.");
    let panel = game.panel_showing(&agreed).await;
    assert!(!has_button(&panel, REFUSE), "that is settled: {panel:#}");
    let seen = private(&fay.click(&panel, "My hand").await);
    assert!(!alt(&seen).contains("Seat 4: spades"), "{seen:#}");

    harness.stop_bot().await;
    harness.start_bot().await;
    let panel = played_until(&game, &[ann, ben, eve], "Hand 2 of 4").await;
    assert!(
        text(&panel).contains(&format!("Seat 4: {fay_is}")),
        "{panel:#}"
    );
    assert!(!text(&panel).contains(&chen_is), "{panel:#}");
    assert!(!has_button(&panel, TAKE), "{panel:#}");
    let mine = fay.opens_hand(&panel).await;
    assert_eq!(
        alt(&mine).matches("face-down cards: 13").count(),
        3,
        "{mine:#}"
    );
    assert!(!offered(fay, &game).await.is_empty());
    // Whoever left sees no hand any more, neither anew nor in the message that they had.
    let others = private(&chen.click(&panel, "My hand").await);
    assert_eq!(alt(&others).matches("13").count(), 4, "{others:#}");
    assert_eq!(offered(chen, &game).await, Vec::<String>::new());

    for user in [ann, ben] {
        resigns(user, &game).await;
    }
    let over = game.panel_with("Rematch").await;
    let line = format!("{chen_is} left the game, and {fay_is} took over the seat.");
    assert!(text(&over).contains(&line), "{over:#}");
    assert!(
        text(&over).contains(&format!("{fay_is} (Seat 4)")),
        "{over:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn of_six_one_who_says_no_keeps_the_seat_empty_and_the_next_who_asks_may_have_it() {
    let harness = Harness::open().await;
    for name in ["Fay", "Gus", "Hal"] {
        harness.post("users", json!({"name": name})).await;
    }
    let people = ["Ann", "Ben", "Eve", "Bea", "Chen", "Fay"];
    let game = table(&harness, &people, "hands=3 deal=seen4").await;
    let users = people.map(|name| harness.user(name));
    let (fay, gus, hal) = (users[5], harness.user("Gus"), harness.user("Hal"));
    let [gus_is, hal_is] = [
        mention(&harness, "Gus").await,
        mention(&harness, "Hal").await,
    ];
    game.panel_showing("Bidding for the bank").await;
    resigns(fay, &game).await;
    let panel = game.settled_panel().await;
    gus.click(&panel, TAKE).await;
    let panel = game.panel_showing(&format!("{gus_is} would like")).await;
    users[0].click(&panel, AGREE).await;
    let panel = game.settled_panel().await;
    users[1].click(&panel, REFUSE).await;
    let ben_is = mention(&harness, "Ben").await;
    let notice = format!("{gus_is}: {ben_is} would rather leave the seat empty.");
    let find = |messages: &[Value]| {
        let said = messages.iter().find(|it| text(it).contains(&notice));
        said.cloned()
    };
    gus.waits_for(&game.thread, find).await;

    // Hal asks, thinks better of it, and asks again.
    let panel = game.settled_panel().await;
    let asked = private(&hal.hears(&hal.click(&panel, TAKE).await).await);
    game.panel_showing(&format!("{hal_is} would like")).await;
    let withdrawn = private(&hal.click(&asked, "Never mind").await);
    assert_eq!(text(&withdrawn), "OK, the seat stays empty.");
    let panel = game.settled_panel().await;
    assert!(!text(&panel).contains("would like"), "{panel:#}");
    hal.click(&panel, TAKE).await;
    for user in &users[..5] {
        let panel = game.settled_panel().await;
        // Chen reads Chinese, and the panel is for everybody.
        user.click(&panel, AGREE).await;
    }
    let panel = game
        .panel_showing(&format!("{hal_is} takes the empty seat"))
        .await;
    let seen = private(&hal.click(&panel, "My hand").await);
    assert_eq!(
        alt(&seen).matches("face-down cards: 5").count(),
        6,
        "{seen:#}"
    );

    let panel = played_until(&game, &users[..5], "Hand 2 of 3").await;
    assert!(
        text(&panel).contains(&format!("Seat 6: {hal_is}")),
        "{panel:#}"
    );
    let mine = hal.opens_hand(&panel).await;
    assert_eq!(
        alt(&mine).matches("face-down cards: 5").count(),
        5,
        "{mine:#}"
    );
    assert_eq!(
        alt(&mine).matches("face-down cards: 1").count(),
        1,
        "{mine:#}"
    );
    let not_mine = private(&fay.click(&panel, "My hand").await);
    assert_eq!(
        alt(&not_mine).matches("face-down cards: 5").count(),
        6,
        "{not_mine:#}"
    );
    // The match is among the games of whoever plays, and no longer of whoever left.
    let number = format!("#{}", game.number);
    for (user, plays) in [(hal, true), (fay, false)] {
        let listed = private(&user.slash(&game.thread, "games", json!({})).await);
        assert_eq!(listed.to_string().contains(&number), plays, "{listed:#}");
    }
    let all = [users[0], users[1], users[2], users[3], users[4], hal];
    let over = played_until(&game, &all, "on points after the last hand").await;
    assert!(text(&over).contains("took over the seat."), "{over:#}");
    assert!(has_button(&over, "Rematch"), "{over:#}");
    harness.close().await;
}
