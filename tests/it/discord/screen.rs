//! Screen Chess through Discord: armies that are set up in private, and shown together.

use std::fmt::Write as _;

use qiyuan_core::rules::RecordFormat;
use qiyuan_games::by_key;
use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    gongzhu::plays,
    harness::Harness,
    message::{alt_of, attachments, custom_id, labels, options, pinged, private, text},
    told::{Presses, answers, are_alike, comparable, left_behind, read, shown},
    user::User,
};

/// What a side has set up where nothing was changed.
const STANDARD: [&str; 2] = ["8/8/PPPPPPPP/RNBQKBNR", "rnbqkbnr/pppppppp/8/8"];
/// Kings side by side.
const ATTACKED: [&str; 2] = ["3K4/8/PPPPPPPP/RNBQ1BNR", "rnbq1bnr/pppppppp/8/3k4"];

const OPENED: &str = "Only you see this";

async fn begun<'h>(harness: &'h Harness, key: &str, rated: bool) -> Game<'h> {
    let time = if rated { "1h" } else { "unlimited" };
    let options = json!({"game": key, "time": time, "rated": rated});
    harness.game(options).await
}

/// A private message, as soon as it says this.
async fn sees(user: User<'_>, message: &Value, part: &str) -> Value {
    let find = |messages: &[Value]| {
        let mut own = messages.iter().filter(|it| it["id"] == message["id"]);
        own.find(|it| text(it).contains(part)).cloned()
    };
    let channel = message["channel_id"].as_str().unwrap();
    user.waits_for(channel, find).await
}

/// The private message in which a player sets up.
async fn opened(user: User<'_>, game: &Game<'_>) -> Value {
    let panel = game.panel_with("Set up").await;
    let clicked = user.click(&panel, "Set up").await;
    private(&user.hears(&clicked).await)
}

/// The same after a piece went somewhere, by two menus.
async fn moves(user: User<'_>, draft: &Value, piece: &str, to: &str) -> Value {
    let picked = private(&user.select_in(draft, "Which piece?", piece).await);
    let menus = picked["components"].as_array().unwrap();
    let asked = menus[1]["components"][0]["placeholder"].as_str().unwrap();
    assert!(asked.ends_with(&format!("{piece}: where to?")), "{asked}");
    assert_eq!(alt_of(&picked), alt_of(draft));
    let all = options(&picked);
    let step = all.iter().find(|(label, _)| label == to);
    let (_, next) = step.unwrap_or_else(|| panic!("{to}: {all:?}"));
    private(&user.select_in(&picked, asked, next).await)
}

/// What is answered to what is typed, beside or instead of the message.
async fn types(user: User<'_>, draft: &Value, typed: &str) -> Value {
    let asked = user.forge_click(draft, &custom_id(draft, "Type")).await;
    assert_eq!(asked["modal"]["title"], "Your set-up", "{asked:#}");
    let typed = user.submit(&asked, json!({"action": typed})).await;
    private(&user.hears(&typed).await)
}

/// Both type their whole set-ups.
async fn both_set_up(game: &Game<'_>, arrays: [&str; 2]) {
    let told = plays(game.first, game, arrays[0]).await;
    assert!(told.contains("It stays secret until"), "{told}");
    let told = plays(game.second, game, arrays[1]).await;
    assert!(!told.contains("secret"), "{told}");
}

/// Writes down what everybody sees of a game: its panel, the versions of the messages, and how many there are.
async fn public(told: &mut String, harness: &Harness, game: &Game<'_>) {
    shown(told, harness, &game.settled_panel().await).await;
    let (versions, count) = (harness.versions().await, game.messages().await.len());
    writeln!(told, "{versions:?} {count}").unwrap();
}

/// Writes down what is answered to the other side and to spectators who ask for everything there is.
async fn answers_to_others(told: &mut String, harness: &Harness, game: &Game<'_>) {
    let ben = game.second;
    let asks = json!({"text": true, "session": game.number});
    for user in [ben, harness.user("Bea"), harness.user("Chen")] {
        let seen = user.slash(&game.thread, "board", asks.clone()).await;
        answers(told, harness, &seen).await;
        read(told, harness, user.name, &[LOBBY, &game.thread]).await;
    }
    for text in ["e5e4", "Qd4", "8/8/8/8", "x", STANDARD[0], ATTACKED[0]] {
        writeln!(told, "{}", plays(ben, game, text).await).unwrap();
    }
    let typed = json!({"action": ""});
    let offered = ben
        .autocomplete(&game.thread, "move", typed, "action")
        .await;
    writeln!(told, "offered {offered:?}").unwrap();
    for command in ["export", "games"] {
        let asked = ben.slash(&game.thread, command, json!({})).await;
        answers(told, harness, &asked).await;
    }
}

/// The draft after a step: a piece that goes somewhere by menus, a button, or what is typed.
async fn sets(user: User<'_>, draft: &Value, step: &str) -> Value {
    match step.split_once('>') {
        Some((piece, to)) => moves(user, draft, piece, to).await,
        None if labels(draft).contains(&step.to_owned()) => private(&user.click(draft, step).await),
        None => types(user, draft, step).await,
    }
}

/// What others get while White sets up by these means, and until Black has done so.
async fn told_of(sets_up: &[&str]) -> String {
    let harness = Harness::open_watched().await;
    let game = begun(&harness, "screen", false).await;
    let (ann, ben) = (game.first, game.second);
    let mut told = String::new();
    let mut draft = opened(ann, &game).await;
    let seen = opened(ben, &game).await;
    for step in sets_up {
        draft = sets(ann, &draft, step).await;
    }
    public(&mut told, &harness, &game).await;
    ann.click(&draft, "Done").await;
    game.panel_showing("Still to set up: <@").await;
    public(&mut told, &harness, &game).await;
    shown(&mut told, &harness, &sees(ben, &seen, OPENED).await).await;
    answers_to_others(&mut told, &harness, &game).await;
    left_behind(&mut told, &harness, Presses::More).await;
    let log = harness.log();
    assert!(!log.contains("PPPP") && !log.contains("8.8."), "{log}");
    harness.close().await;
    comparable(&told)
}

#[tokio::test]
async fn others_receive_the_same_bytes_however_and_how_often_a_side_changes_its_set_up() {
    let steps = [
        "b1>c3",
        "Qd4 e2 e4",
        "Mirror",
        "My set-ups",
        "Back",
        "Random",
        "Standard",
        "h2>h3",
    ];
    let (one, other) = tokio::join!(told_of(&[]), told_of(&steps));
    are_alike(&one, &other);
    assert!(one.contains("Still to set up"), "{one:.2000}");
}

#[tokio::test]
async fn a_player_sets_up_by_menus_and_by_typing_and_the_draft_outlives_a_restart() {
    let harness = Harness::open().await;
    let game = begun(&harness, "screen", false).await;
    let ann = game.first;
    let panel = game.panel_with("Set up").await;
    assert!(text(&panel).contains("Setting up"), "{panel:#}");
    assert_eq!(pinged(&panel).len(), 2, "{panel:#}");
    assert!(!labels(&panel).contains(&"Move".to_owned()), "{panel:#}");
    assert!(alt_of(&panel).contains("No square is seen"), "{panel:#}");
    let draft = opened(ann, &game).await;
    assert!(text(&draft).contains(OPENED), "{draft:#}");
    let alt = alt_of(&draft);
    assert!(alt.contains("knight b1, g1"), "{alt}");
    assert!(alt.contains("a5–h5") && alt.contains("a8–h8"), "{alt}");
    let draft = moves(ann, &draft, "b1", "c3").await;
    assert!(alt_of(&draft).contains("knight g1, c3"), "{draft:#}");
    // Two pieces change places.
    let draft = moves(ann, &draft, "d1", "a1 ⇄ R").await;
    assert!(alt_of(&draft).contains("queen a1"), "{draft:#}");

    harness.stop_bot().await;
    harness.start_bot().await;
    let draft = types(ann, &draft, "e2 e4, g1-f3").await;
    let alt = alt_of(&draft);
    assert!(
        alt.contains("queen a1") && alt.contains("knight c3, f3"),
        "{alt}"
    );
    let flipped = private(&ann.click(&draft, "Flip").await);
    assert_eq!(alt_of(&flipped), alt, "the draft stays");
    for (typed, why) in [
        ("Be5", "own four ranks"),
        ("Ke5", "own four ranks"),
        ("random", "press **Random**"),
        ("c1 b1", "light square"),
        ("a2 b4", "each file takes one pawn"),
        ("8/8/PPPPPPP1/RNBQKBNR", "all your pieces"),
        ("hello", "hello"),
    ] {
        let refused = types(ann, &draft, typed).await;
        assert!(text(&refused).contains(why), "{typed}: {refused:#}");
    }
    let draft = types(ann, &draft, "2PP4/1P2PNP1/PB1N1P1P/2RQ1RKB").await;
    assert!(alt_of(&draft).contains("king g1"), "{draft:#}");
    // It does not follow the game after the restart, and would be taken away as outdated if it were not answered.
    let done = private(&ann.click(&draft, "Done").await);
    assert!(text(&done).contains("Your set-up is in"), "{done:#}");
    assert!(!labels(&done).contains(&"Done".to_owned()), "{done:#}");
    assert!(alt_of(&done).contains("king g1"), "{done:#}");
    let told = plays(ann, &game, STANDARD[0]).await;
    assert!(
        told.contains("You're all set. Still to set up"),
        "it can't be changed: {told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_draft_stays_where_the_other_is_ready_first_and_old_buttons_place_nothing() {
    let harness = Harness::open().await;
    let game = begun(&harness, "crazyscreen", false).await;
    let (ann, ben) = (game.first, game.second);
    let draft = opened(ben, &game).await;
    let draft = types(ben, &draft, "a7 b5").await;
    let alt = alt_of(&draft);
    plays(ann, &game, STANDARD[0]).await;
    game.panel_showing("Still to set up: <@").await;
    let draft = sees(ben, &draft, OPENED).await;
    assert!(alt_of(&draft).contains("pawn b5"), "{draft:#}");
    assert!(alt.contains("pawn b5"), "{alt}");
    let old = [custom_id(&draft, "Done"), custom_id(&draft, "Mirror")];
    let forged = custom_id(&draft, "Done").replace("1p6", "kp6");
    let refused = ben.forge_click(&draft, &forged).await;
    let told = ben.is_told(&refused).await;
    assert!(told.starts_with("A set-up has all your pieces: "), "{told}");
    let done = private(&ben.click(&draft, "Done").await);
    // Both are shown, so the message goes on with the game.
    assert!(alt_of(&done).contains("pawn b5"), "{done:#}");
    assert!(alt_of(&done).contains("king e1"), "{done:#}");
    let panel = game.panel_with("Move").await;
    assert!(alt_of(&panel).contains("b5"), "{panel:#}");
    let before = harness.versions().await;
    for id in old {
        let refused = ben.forge_click(&done, &id).await;
        ben.is_told(&refused).await;
    }
    assert_eq!(harness.versions().await, before);
    harness.close().await;
}

/// The record of a game that is over.
async fn exported(game: &Game<'_>) -> String {
    let asked = json!({"session": game.number});
    let exported = private(&game.first.slash(&game.thread, "export", asked).await);
    let attached = attachments(&exported);
    let url = attached[0]["url"].as_str().unwrap();
    String::from_utf8(game.first.harness.download(url).await).unwrap()
}

#[tokio::test]
async fn a_rated_game_is_set_up_played_and_recorded_from_the_position_that_was_shown() {
    let harness = Harness::open().await;
    let mut game = begun(&harness, "screen", true).await;
    // Only Black's king is attacked, so Black moves first.
    let arrays = [
        "4P3/PB1P1N2/1PPB1PPP/2NRQRK1",
        "2rqr1k1/pb2p1p1/1ppp1pnp/n1b5",
    ];
    both_set_up(&game, arrays).await;
    let panel = game.panel_with("Move").await;
    assert_eq!(pinged(&panel), [harness.id_of("Ben").await], "{panel:#}");
    let told: Vec<String> = game.messages().await.iter().map(text).collect();
    let told = told.join("\n");
    for set_up in [
        "White: Kg1 Qe1 Rd1 Rf1 Bd2 Bb3 Nc1 Nf3 b2 c2 f2 g2 h2 a3 d3 e4",
        "Black: Kg8 Qd8 Rc8 Re8 Bc5 Bb7 Na5 Ng6 ",
    ] {
        assert!(told.contains(set_up), "{set_up} in {told}");
    }
    assert!(!told.contains("/1PPB1PPP/"), "{told}");
    game.was_played();
    game.plays("Kh8 d4 Nxb3 dxc5 Nxc5").await;
    let panel = game.panel_showing("3… Nxc5").await;
    assert!(alt_of(&panel).contains("capturing pawn"), "{panel:#}");
    let asked = game.first.slash(&game.thread, "resign", json!({})).await;
    game.first.click(&private(&asked), "Yes, resign").await;
    let over = game.panel_with("Rematch").await;
    assert!(text(&over).contains(" → "), "it was rated: {over:#}");
    let written = exported(&game).await;
    let fen = format!("[FEN \"{}/{} b - - 0 1\"]", arrays[1], arrays[0]);
    assert!(written.contains(&fen), "{written}");
    assert!(written.contains("\n1... Kh8 "), "{written}");
    let records = by_key("screen").unwrap().records();
    let read = records.read_record(RecordFormat("pgn"), &written).unwrap();
    assert_eq!(read.plies.len(), 2 + 5);
    let shown = private(&game.second.click(&over, "Replay").await);
    assert!(
        labels(&shown).contains(&"As Black saw it".to_owned()),
        "{shown:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn where_both_kings_are_attacked_both_set_up_again_and_the_third_time_the_game_is_drawn() {
    let harness = Harness::open().await;
    let game = begun(&harness, "screen", true).await;
    for count in [2, 3] {
        both_set_up(&game, ATTACKED).await;
        let again = game.panel_showing(&format!("(try {count} of 3)")).await;
        assert!(alt_of(&again).contains("king d5"), "{again:#}");
        assert!(!alt_of(&again).contains("in check"), "{again:#}");
        assert!(labels(&again).contains(&"Set up".to_owned()), "{again:#}");
    }
    // It begins with what was shown.
    let draft = opened(game.second, &game).await;
    let alt = alt_of(&draft);
    assert!(alt.contains("king d5") && !alt.contains("king d4"), "{alt}");
    both_set_up(&game, ATTACKED).await;
    let over = game.panel_with("Rematch").await;
    assert!(
        text(&over).contains("Draw: both kings were attacked"),
        "{over:#}"
    );
    assert!(!text(&over).contains(" → "), "it was not rated: {over:#}");
    let records = by_key("screen").unwrap().records();
    let read = records.read_record(RecordFormat("pgn"), &exported(&game).await);
    let read = read.unwrap();
    assert_eq!(read.plies.len(), 3 * 2);
    assert_eq!(read.outcome.unwrap().reason().key(), "kings-attacked");
    harness.close().await;
}

#[tokio::test]
async fn what_is_set_up_is_no_example_of_a_move() {
    let harness = Harness::open().await;
    let game = begun(&harness, "screen", false).await;
    let (ann, private) = (game.first, harness.direct("Ann").await);
    for (place, words) in [
        (&private, "hi"),
        (&private, "help"),
        (&game.thread, "@Qiyuan"),
        (&game.thread, "@Qiyuan help"),
    ] {
        let told = ann.is_replied_to(&ann.say(place, words).await).await;
        assert!(!told.contains("Ke1"), "{words}: {told}");
    }
    harness.close().await;
}
