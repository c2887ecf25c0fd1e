//! An empty seat at a table of cards: somebody asks for it, the players agree or not, and with the next hand they sit
//! down. Until then they see what everybody sees.

use serde_json::{Value, json};

use super::{
    game::Game,
    gongzhu::{PEOPLE, alt, four, offered, plays},
    harness::Harness,
    message::{answer, attachments, buttons, has_button, private, text},
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
    // Four hands of 52 cards, however few are played in a round.
    for _ in 0..500 {
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
    panic!("{said}: {:#}", game.panel().await);
}

/// The seat is offered to those who have none; one of them asks for it, and has no say in the answer.
async fn only_fay_may_ask_for_the_seat(harness: &Harness, game: &Game<'_>) {
    let [ann, chen, bea, fay] = ["Ann", "Chen", "Bea", "Fay"].map(|name| harness.user(name));
    let fay_is = mention(harness, "Fay").await;
    let panel = game.settled_panel().await;
    assert!(has_button(&panel, TAKE), "{panel:#}");
    assert_eq!(
        told(ann, &panel, TAKE).await,
        "You're playing in this game already."
    );
    let gone = told(chen, &panel, TAKE).await;
    assert_eq!(gone, "你已經退出這場對局，其他人會繼續玩下去。");
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
    let told_fay = told(fay, &panel, AGREE).await;
    assert!(
        told_fay.starts_with("You're not playing in this game"),
        "{told_fay}"
    );
}

/// The panel says who has left, and nothing of what is done for them.
fn chen_has_left(panel: &Value, chen_is: &str) {
    let left = format!("{chen_is} dropped out, so I play their turns.");
    assert!(text(panel).contains(&left), "{panel:#}");
    assert!(!text(panel).contains("has chosen"), "{panel:#}");
}

/// What was played is told by round and by name, and what chance decided can be checked.
async fn everything_is_on_record(user: User<'_>, over: &Value) {
    let record = private(&user.click(over, "Hand history").await).to_string();
    // Fay left in the first hand, and Hal played the others.
    for said in ["Ann: ", " · Ben: ", "Fay: ", "Hal: "] {
        assert!(record.contains(said), "{said}: {record}");
    }
    let exported = private(&user.click(over, "Export").await);
    let url = attachments(&exported)[0]["url"]
        .as_str()
        .unwrap()
        .to_owned();
    let exported = String::from_utf8(user.harness.download(&url).await).unwrap();
    assert!(exported.contains("Fay, Hal"), "{exported}");
    let check = private(&user.click(over, "Check the deal").await).to_string();
    assert!(!check.contains("can't change any more"), "{check}");
    assert!(
        check.contains("The export has all that chance decided"),
        "{check}"
    );
}

/// Whoever has left is told so when they would resign again. Chen reads Chinese.
async fn can_resign_no_more(chen: User<'_>, game: &Game<'_>) {
    let again = chen.slash(&game.thread, "resign", json!({})).await;
    assert!(answer(&again).contains("你已經退出這場對局"), "{again:#}");
}

/// So many seats hold so many cards of which the backs are seen.
fn shows_backs(hand: &Value, cards: usize, seats: usize) {
    let words = format!("face-down cards: {cards}");
    assert_eq!(alt(hand).matches(&words).count(), seats, "{hand:#}");
}

/// The last hand was not Fay's: its points are told of Chen, and its last trick is not shown.
fn the_last_hand_was_not_hers(panel: &Value, chen_is: &str, fay_is: &str) {
    let said = text(panel);
    let of_chen: Vec<&str> = said.lines().filter(|it| it.contains(chen_is)).collect();
    assert!(of_chen[0].starts_with("Hand 1: <@"), "{said}");
    assert!(!of_chen[0].contains(fay_is), "{said}");
    let mut others = of_chen[1..].iter();
    assert!(others.all(|it| it.starts_with("-# ")), "{said}");
    assert!(!alt(panel).contains("last trick"), "{panel:#}");
}

/// Why somebody leads the hand that follows what a panel tells.
fn why_one_leads(panel: &Value, chen_is: &str, fay_is: &str) -> String {
    let said = text(panel);
    let mut took = said.lines().filter_map(|it| it.strip_prefix("-# <@"));
    let took = took
        .find(|it| it.contains("pig "))
        .unwrap_or_else(|| panic!("{said}"));
    let taker = format!("<@{}", took.split(": ").next().unwrap());
    if taker == chen_is {
        return format!("{fay_is} leads, with any card: this seat took the pig in the last hand.");
    }
    format!("{taker} took the pig in the last hand and so leads, with any card.")
}

/// The showdown of Niu Niu that is still shown names who left, and shows no hand of whoever sits there now.
fn the_last_hand_is_that_of_who_played_it(panel: &Value, left_is: &str, now_is: &str) {
    let said = text(panel);
    let shown = said.lines().find(|line| line.starts_with("Hand 1: <@"));
    let shown = shown.expect("what everybody won");
    assert!(shown.contains(left_is) && !shown.contains(now_is), "{said}");
    let picture = alt(panel);
    let shown = picture.matches("showed in the last hand").count();
    assert_eq!(shown, 5, "{picture}");
    let (_, at_seat) = picture.split_once("Hal: ").expect("who sits there");
    assert!(
        at_seat.starts_with("face-down cards: 5; points "),
        "{picture}"
    );
    assert!(!picture.contains("Fay"), "{picture}");
}

/// Whoever left and whoever took over the seat find the match among their games, and open it.
async fn both_find_it_in_their_history(harness: &Harness, game: &Game<'_>, fay_is: &str) {
    let [fay, chen] = ["Fay", "Chen"].map(|name| harness.user(name));
    harness.settled().await;
    for (user, state) in [(fay, "Gong Zhu"), (chen, "中途退出")] {
        let direct = harness.direct(user.name).await;
        let listed = private(&user.slash(&direct, "history", json!({})).await);
        let words = text(&listed);
        assert!(
            words.contains(&format!("#{}]", game.number)) && words.contains(state),
            "{words}"
        );
        let opened = private(&user.select(&listed, &[&game.number]).await);
        assert!(text(&opened).contains(fay_is), "{opened:#}");
    }
}

#[tokio::test]
async fn an_empty_seat_is_taken_over_with_the_next_hand_if_all_who_play_agree() {
    let harness = Harness::open().await;
    harness.post("users", json!({"name": "Fay"})).await;
    let game = four(&harness, "hands=4").await;
    let [ann, ben, eve, chen] = PEOPLE.map(|name| harness.user(name));
    let fay = harness.user("Fay");
    let [fay_is, chen_is] = [
        mention(&harness, "Fay").await,
        mention(&harness, "Chen").await,
    ];
    let panel = game.panel_showing("Exposing").await;
    assert!(!has_button(&panel, TAKE), "{panel:#}");
    let hand = chen.opens_hand(&panel).await;
    assert_eq!(alt(&hand).matches("13 張暗牌").count(), 3, "{hand:#}");
    resigns(chen, &game).await;
    can_resign_no_more(chen, &game).await;

    only_fay_may_ask_for_the_seat(&harness, &game).await;
    let wish = format!("{fay_is} would like to take the empty seat");
    let panel = game.panel_showing(&wish).await;

    chen_has_left(&panel, &chen_is);
    let left = private(&chen.click(&panel, "My hand").await);
    assert!(text(&left).contains("你已離開這局"), "{left:#}");
    // Nothing of the hand that is played is seen.
    let seen = private(&fay.click(&panel, "My hand").await);
    shows_backs(&seen, 13, 4);
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
    assert!(!alt(&seen).contains(": spades"), "{seen:#}");

    harness.stop_bot().await;
    harness.start_bot().await;
    let panel = played_until(&game, &[ann, ben, eve], "Hand 2 of 4").await;
    assert!(text(&panel).contains(&format!("{fay_is} **")), "{panel:#}");
    the_last_hand_was_not_hers(&panel, &chen_is, &fay_is);
    assert!(!has_button(&panel, TAKE), "{panel:#}");
    let mine = fay.opens_hand(&panel).await;
    shows_backs(&mine, 13, 3);
    assert!(!offered(fay, &game).await.is_empty());
    // Whoever left sees no hand any more, neither anew nor in the message that they had.
    let others = private(&chen.click(&panel, "My hand").await);
    assert_eq!(alt(&others).matches("13 張暗牌").count(), 4, "{others:#}");
    assert_eq!(offered(chen, &game).await, Vec::<String>::new());
    for user in [ann, ben, eve, fay] {
        plays(user, &game, "expose none").await;
    }
    let why = why_one_leads(&panel, &chen_is, &fay_is);
    game.panel_showing(&why).await;

    for user in [ann, ben] {
        resigns(user, &game).await;
    }
    let over = game.panel_with("Rematch").await;
    let line = format!("{chen_is} dropped out, and {fay_is} took over the seat.");
    assert!(text(&over).contains(&line), "{over:#}");
    assert!(
        text(&over).contains(&format!("{fay_is} (Seat 4)")),
        "{over:#}"
    );
    both_find_it_in_their_history(&harness, &game, &fay_is).await;
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
    shows_backs(&seen, 5, 6);

    let panel = played_until(&game, &users[..5], "Hand 2 of 3").await;
    assert!(text(&panel).contains(&format!("{hal_is} **")), "{panel:#}");
    the_last_hand_is_that_of_who_played_it(&panel, &mention(&harness, "Fay").await, &hal_is);
    let mine = hal.opens_hand(&panel).await;
    shows_backs(&mine, 5, 5);
    shows_backs(&mine, 1, 1);
    let not_mine = private(&fay.click(&panel, "My hand").await);
    shows_backs(&not_mine, 5, 6);
    // The match is among the games of whoever plays, and no longer of whoever left.
    let number = format!("#{}", game.number);
    for (user, plays) in [(hal, true), (fay, false)] {
        let listed = private(&user.slash(&game.thread, "games", json!({})).await);
        assert_eq!(listed.to_string().contains(&number), plays, "{listed:#}");
    }
    let all = [users[0], users[1], users[2], users[3], users[4], hal];
    let over = played_until(&game, &all, "That was the last hand").await;
    assert!(text(&over).contains("took over the seat."), "{over:#}");
    assert!(has_button(&over, "Rematch"), "{over:#}");
    everything_is_on_record(users[0], &over).await;
    harness.close().await;
}
