//! `/inbox`: everything that waits for somebody, in one private page from which it is answered or opened.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{answer, buttons, has_button, labels, options, private, text},
    user::User,
};

const OPEN: &str = "Open a game: board and buttons";
const ANSWER: &str = "Answer an offer or a challenge";

/// Who reads which language, with the title, what is asked for and what can be answered.
const READERS: [(&str, &str, [&str; 3], [&str; 4]); 3] = [
    (
        "Ann",
        "Waiting for you",
        [
            "**your turn**, time runs out <t:",
            "**challenge**, expires <t:",
            "**draw offered**",
        ],
        ["Accept", "Decline", "Accept draw", "Decline draw"],
    ),
    (
        "Bea",
        "等你处理",
        ["**轮到你**，<t:", "**待应战**，<t:", "**提和**"],
        ["应战", "拒绝", "同意和棋", "拒绝和棋"],
    ),
    (
        "Chen",
        "等你處理",
        ["**輪到你**，<t:", "**待應戰**，<t:", "**提和**"],
        ["應戰", "婉拒", "同意和棋", "婉拒和棋"],
    ),
];

async fn inbox(user: User<'_>, channel: &str) -> Value {
    private(&user.slash(channel, "inbox", json!({})).await)
}

/// The numbers of what is listed, in order.
fn numbers(page: &Value) -> Vec<u32> {
    let words = text(page);
    let behind = words.split(" #").skip(1);
    let digits = behind.map(|it| it.chars().take_while(char::is_ascii_digit));
    digits
        .map(|it| it.collect::<String>().parse().unwrap())
        .collect()
}

/// What can be answered on the page.
fn answers(page: &Value) -> Vec<String> {
    let all = options(page).into_iter();
    let answers = all.filter(|(_, value)| value.starts_with("q1/"));
    answers.map(|(label, _)| label).collect()
}

async fn picks(user: User<'_>, page: &Value, menu: &str, entry: &str) -> Value {
    private(&user.select_in(page, menu, entry).await)
}

/// The line of a game.
fn line(page: &Value, number: &str) -> String {
    let words = text(page);
    let marks = [" ", "]"].map(|behind| format!(" #{number}{behind}"));
    let mut lines = words.lines();
    let line = lines.find(|line| marks.iter().any(|mark| line.contains(mark)));
    line.unwrap_or_else(|| panic!("no #{number} in {words}"))
        .to_owned()
}

async fn offers_draw(user: User<'_>, game: &Game<'_>) {
    let offered = user.slash(&game.thread, "draw", json!({})).await;
    assert!(answer(&offered).contains("draw"), "{offered:#}");
}

#[tokio::test]
async fn what_waits_is_listed_by_the_time_that_is_left_in_each_language() {
    let harness = Harness::open().await;
    let (ben, eve) = (harness.user("Ben"), harness.user("Eve"));
    let ben_id = harness.id_of("Ben").await;
    for (name, title, [turn, challenge, draw], answered) in READERS {
        let user = harness.user(name);
        let mut games = Vec::new();
        for time in ["none", "3d", "10m", "none"] {
            let options = json!({"time": time});
            games.push(harness.game_between(name, "Ben", options).await);
        }
        games[3].plays("e4").await;
        offers_draw(ben, &games[3]).await;
        let invited = eve
            .challenges(json!({"game": "xiangqi", "opponent": name}))
            .await;
        // What waits for others, or for nobody in particular.
        harness.game_between("Ben", "Eve", json!({})).await;
        user.challenges(json!({"game": "chess", "opponent": "Eve"}))
            .await;
        harness.settled().await;

        let page = inbox(user, LOBBY).await;
        assert!(text(&page).starts_with(title), "{page:#}");
        let expected = [
            &games[2].number,
            &invited,
            &games[1].number,
            &games[0].number,
            &games[3].number,
        ];
        let expected = expected.map(|number| number.parse::<u32>().unwrap());
        assert_eq!(numbers(&page), expected, "{page:#}");
        for game in &games[1..3] {
            let line = line(&page, &game.number);
            let address = format!("/{}/", game.thread);
            assert!(line.contains(&address), "{line}");
            assert!(line.contains(&format!("<@{ben_id}>")), "{line}");
            assert!(line.contains(turn), "{line}");
        }
        assert!(!line(&page, &games[0].number).contains("<t:"), "{page:#}");
        assert!(line(&page, &invited).contains(challenge), "{page:#}");
        let offered = line(&page, &games[3].number);
        assert!(offered.ends_with(draw), "{offered}");
        let [accept, decline, agree, refuse] = answered;
        let offered = &games[3].number;
        let labels = [
            format!("#{invited} · {accept}"),
            format!("#{invited} · {decline}"),
            format!("#{offered} · {agree}"),
            format!("#{offered} · {refuse}"),
        ];
        assert_eq!(answers(&page), labels);
        // In private it is the same.
        let direct = inbox(user, &harness.direct(name).await).await;
        assert_eq!(text(&direct), text(&page));
    }
    harness.close().await;
}

#[tokio::test]
async fn whoever_nothing_waits_for_is_told_what_to_do_next() {
    let harness = Harness::open().await;
    for (name, words) in [
        ("Ann", "Nothing is waiting for you. `/games`"),
        ("Bea", "现在没有等你处理的事。用 `/我的对局`"),
        ("Chen", "現在沒有等你處理的事。用 `/我的對局`"),
    ] {
        let page = inbox(harness.user(name), LOBBY).await;
        assert!(text(&page).contains(words), "{page:#}");
        assert_eq!(buttons(&page).len(), 1, "{page:#}");
        assert_eq!(options(&page), []);
    }
    // Opponents who are to move, and challenges that others are to answer, do not wait for anybody here.
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    let ann = harness.user("Ann");
    ann.challenges(json!({"game": "chess"})).await;
    let page = inbox(ann, LOBBY).await;
    assert!(text(&page).contains("Nothing is waiting"), "{page:#}");
    // The game goes on, and the page is renewed.
    game.plays("e5").await;
    let page = private(&ann.click(&page, "Refresh").await);
    assert_eq!(numbers(&page), [1]);
    harness.close().await;
}

#[tokio::test]
async fn offers_and_challenges_are_answered_on_the_page_which_is_renewed() {
    let harness = Harness::open().await;
    let (ann, ben, eve) = (
        harness.user("Ann"),
        harness.user("Ben"),
        harness.user("Eve"),
    );
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    offers_draw(ben, &game).await;
    for _ in 0..3 {
        eve.challenges(
            json!({"game": "chess", "opponent": "Ann", "side": "black", "time": "none"}),
        )
        .await;
    }
    let early = inbox(ann, LOBBY).await;
    assert_eq!(numbers(&early), [2, 3, 4, 1]);
    let page = picks(ann, &early, ANSWER, "#1 · Decline draw").await;
    assert_eq!(page["id"], early["id"], "it is the same message");
    assert!(
        text(&page).starts_with("You've declined the draw"),
        "{page:#}"
    );
    assert_eq!(numbers(&page), [2, 3, 4]);
    game.panel_without("Accept").await;
    let page = picks(ann, &page, ANSWER, "#2 · Decline").await;
    assert_eq!(numbers(&page), [3, 4]);
    let page = picks(ann, &page, ANSWER, "#3 · Accept").await;
    assert_eq!(numbers(&page), [4, 3], "{page:#}");
    assert!(line(&page, "3").contains("**your turn**"), "{page:#}");
    let thread = harness.thread_of("3").await;
    harness.settled().await;
    // From a direct message, and by a page that was shown before a restart.
    let direct = inbox(ann, &harness.direct("Ann").await).await;
    assert!(text(&direct).contains(&format!("/{thread}/")), "{direct:#}");
    harness.stop_bot().await;
    harness.start_bot().await;
    let direct = picks(ann, &direct, ANSWER, "#4 · Accept").await;
    assert_eq!(numbers(&direct), [3, 4]);
    harness.thread_of("4").await;
    harness.close().await;
}

#[tokio::test]
async fn what_was_answered_elsewhere_is_said_and_gone_from_the_page() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut game = harness.game(json!({})).await;
    game.plays("e4").await;
    offers_draw(ben, &game).await;
    let page = inbox(ann, LOBBY).await;
    let panel = game.panel_with("Decline").await;
    ann.click(&panel, "Decline").await;
    game.panel_without("Accept").await;
    let page = picks(ann, &page, ANSWER, "#1 · Accept draw").await;
    let words = text(&page);
    assert!(words.starts_with("That offer no longer stands."), "{words}");
    assert!(words.contains("Nothing is waiting for you."), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn a_challenge_is_linked_to_its_card_and_what_became_of_it_is_said() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    for _ in 0..2 {
        eve.challenges(json!({"game": "chess", "opponent": "Ann"}))
            .await;
    }
    let card = eve.sees_card("1").await;
    eve.sees_card("2").await;
    harness.settled().await;
    let page = inbox(ann, LOBBY).await;
    let address = format!(
        "/{}/{}",
        card["channel_id"].as_str().unwrap(),
        card["id"].as_str().unwrap()
    );
    assert!(line(&page, "1").contains(&address), "{page:#}");
    eve.click(&card, "Withdraw").await;
    harness.settled().await;
    let page = picks(ann, &page, ANSWER, "#1 · Accept").await;
    let words = text(&page);
    assert!(words.contains("challenge was withdrawn."), "{words}");
    assert!(!words.contains("over"), "{words}");
    assert_eq!(numbers(&page), [2]);
    harness.close().await;
}

#[tokio::test]
async fn a_game_or_a_challenge_is_opened_with_its_buttons() {
    let harness = Harness::open().await;
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let game = harness.game(json!({"time": "10m"})).await;
    let invites = json!({"game": "chess", "opponent": "Ann", "side": "black", "time": "none"});
    eve.challenges(invites).await;
    let page = inbox(ann, LOBBY).await;
    assert_eq!(numbers(&page), [1, 2]);
    let opened = picks(ann, &page, OPEN, &game.number).await;
    assert_ne!(opened["id"], page["id"], "beside the page");
    for label in ["Move", "Choose piece", "More"] {
        assert!(has_button(&opened, label), "{label}: {opened:#}");
    }
    assert!(!has_button(&opened, "Export"), "{opened:#}");
    let opened = picks(ann, &page, OPEN, "2").await;
    assert!(text(&opened).contains("challenges"), "{opened:#}");
    assert_eq!(
        labels(&opened),
        ["Accept", "Decline"],
        "not the challenger's"
    );
    let accepted = private(&ann.click(&opened, "Accept").await);
    assert!(text(&accepted).contains("Accepted."), "{accepted:#}");
    harness.thread_of("2").await;
    let page = private(&ann.click(&page, "Refresh").await);
    assert!(line(&page, "2").contains("**your turn**"), "{page:#}");
    // Nobody else can be shown it.
    assert!(!has_button(&page, "Post here"), "{page:#}");
    let forged = ann.forge_click(&page, "p2/post/-/inbox").await;
    let told = ann.hears(&forged).await;
    assert!(answer(&told).contains("button"), "{told:#}");
    harness.close().await;
}

#[tokio::test]
async fn many_games_stand_on_pages() {
    let harness = Harness::open().await;
    let ann = harness.user("Ann");
    let mut games = Vec::new();
    for _ in 0..7 {
        let mut game = harness.game(json!({})).await;
        game.plays("e4 e5").await;
        games.push(game);
    }
    let first = inbox(ann, LOBBY).await;
    assert_eq!(numbers(&first), (1..=5).collect::<Vec<_>>());
    assert!(text(&first).contains("7 in all"), "{first:#}");
    assert_eq!(labels(&first), ["Next ▶", "Refresh"]);
    let second = private(&ann.click(&first, "Next ▶").await);
    assert_eq!(numbers(&second), [6, 7]);
    assert_eq!(labels(&second), ["◀ Previous", "Refresh"]);
    // What comes before it goes, and what stands on it stays.
    games[0].plays("d4").await;
    let second = private(&ann.click(&second, "Refresh").await);
    assert_eq!(numbers(&second), [6, 7]);
    let back = private(&ann.click(&second, "◀ Previous").await);
    assert_eq!(numbers(&back), (2..=6).collect::<Vec<_>>());
    // Where nothing is left, the last page stands.
    let second = private(&ann.click(&back, "Next ▶").await);
    assert_eq!(numbers(&second), [7]);
    games[6].plays("d4").await;
    let last = private(&ann.click(&second, "Refresh").await);
    assert_eq!(numbers(&last), (2..=6).collect::<Vec<_>>());
    assert_eq!(labels(&last), ["Refresh"]);
    harness.close().await;
}

#[tokio::test]
async fn choices_counts_pauses_and_rematches_wait_until_they_are_answered() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let state = async |user: User<'_>, number: &str| {
        let page = inbox(user, LOBBY).await;
        let is_listed = numbers(&page).contains(&number.parse().unwrap());
        is_listed.then(|| line(&page, number))
    };
    let waits = async |user: User<'_>, number: &str, words: &str| {
        let line = state(user, number).await.unwrap_or_default();
        assert!(line.contains(words), "{words}: {line}");
    };
    let screen = harness.game(json!({"game": "screen"})).await;
    for user in [ann, ben] {
        waits(user, &screen.number, "**your choice**").await;
    }
    let go = json!({"game": "go", "side": "black", "options": "size=9"});
    let mut go = harness.game(go).await;
    go.plays("E5 E4 pass pass").await;
    go.panel_showing("Counting.").await;
    waits(ann, &go.number, "**count to confirm**").await;
    ann.slash(&go.thread, "move", json!({"action": "accept"}))
        .await;
    assert_eq!(state(ann, &go.number).await, None);
    waits(ben, &go.number, "**count to confirm**").await;

    let mut chess = harness.game(json!({"time": "10m"})).await;
    chess.plays("e4").await;
    let panel = chess.panel_showing("1. e4").await;
    ann.more(&panel, "pause").await;
    waits(ben, &chess.number, "**your turn**, time runs out").await;
    waits(ben, &chess.number, "**pause requested**").await;
    let page = inbox(ben, LOBBY).await;
    let agree = format!("#{} · Accept pause", chess.number);
    let page = picks(ben, &page, ANSWER, &agree).await;
    assert!(
        line(&page, &chess.number).ends_with("**ready to resume?**"),
        "{page:#}"
    );
    let ready = format!("#{} · Resume", chess.number);
    let page = picks(ben, &page, ANSWER, &ready).await;
    assert!(
        !numbers(&page).contains(&chess.number.parse().unwrap()),
        "{page:#}"
    );
    waits(ann, &chess.number, "**ready to resume?** Play goes on <t:").await;
    picks(ann, &inbox(ann, LOBBY).await, ANSWER, &ready).await;
    assert_eq!(state(ann, &chess.number).await, None);

    let asked = private(&ben.slash(&chess.thread, "resign", json!({})).await);
    ben.click(&asked, "Yes, resign").await;
    let panel = chess.panel_with("Rematch").await;
    // That it has ended is told each of them once, and waits for nobody.
    for (user, result) in [(ann, "won"), (ben, "lost")] {
        let told = state(user, &chess.number).await.unwrap();
        assert!(told.ends_with(&format!("· {result}")), "{told}");
        assert_eq!(state(user, &chess.number).await, None);
    }
    ben.click(&panel, "Rematch").await;
    chess.panel_with("Accept").await;
    waits(ann, &chess.number, "**rematch offered**").await;
    assert_eq!(state(ben, &chess.number).await, None);
    let agree = format!("#{} · Accept rematch", chess.number);
    let page = picks(ann, &inbox(ann, LOBBY).await, ANSWER, &agree).await;
    assert!(
        !numbers(&page).contains(&chess.number.parse().unwrap()),
        "{page:#}"
    );
    waits(ben, "4", "**your turn**").await;
    harness.close().await;
}

#[tokio::test]
async fn games_that_ended_are_told_once_each() {
    let harness = Harness::open().await;
    let heading = "Ended since you last looked";
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    for _ in 0..2 {
        let mut game = harness.game(json!({})).await;
        game.plays("f3 e5 g4 Qh4").await;
        game.panel_showing("(Black) won").await;
    }
    harness.settled().await;
    let first = inbox(ann, LOBBY).await;
    let words = text(&first);
    assert!(words.contains("Nothing is waiting for you."), "{words}");
    assert!(words.contains(heading), "{words}");
    assert_eq!(numbers(&first), [2, 1], "{words}");
    assert!(words.contains("](https://discord.com/channels/"), "{words}");
    assert_eq!(words.matches("· lost").count(), 2, "{words}");
    let opened = private(&ann.select(&first, &["2"]).await);
    assert!(text(&opened).contains("won"), "{opened:#}");
    // Seen: neither with the button nor by asking again, also after a restart.
    let again = private(&ann.click(&first, "Refresh").await);
    assert!(!text(&again).contains(heading), "{again:#}");
    harness.stop_bot().await;
    harness.start_bot().await;
    assert!(!text(&inbox(ann, LOBBY).await).contains(heading));
    // What ends later is new, and what others have seen is their own.
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.panel_showing("(Black) won").await;
    harness.settled().await;
    assert_eq!(numbers(&inbox(ann, LOBBY).await), [3]);
    let of_ben = inbox(ben, LOBBY).await;
    assert_eq!(numbers(&of_ben), [3, 2, 1], "{of_ben:#}");
    assert_eq!(text(&of_ben).matches("· won").count(), 3, "{of_ben:#}");
    harness.close().await;
}
