//! What is left when a game is over: the result as it is told, the card, the thread.

use serde_json::{Value, json};

use super::{
    game::{Game, LOBBY},
    harness::Harness,
    message::{self, answer, attachments, labels, text},
};

/// The Ruy Lopez, and a resignation after it.
const RUY_LOPEZ: &str = "e4 e5 Nf3 Nc6 Bb5 a6";

async fn resigns(game: &Game<'_>) {
    let asked = game.second.slash(&game.thread, "resign", json!({})).await;
    let question = message::private(&asked);
    game.second.click(&question, "Yes, resign").await;
}

/// The address behind a button.
fn link(message: &Value, label: &str) -> String {
    let rows = message["components"].as_array().unwrap();
    let mut buttons = rows
        .iter()
        .flat_map(|row| row["components"].as_array().unwrap());
    let button = buttons.find(|button| button["label"] == label).unwrap();
    button["url"].as_str().unwrap_or_default().to_owned()
}

/// The width of a picture in pixels, from its header.
async fn width(harness: &Harness, message: &Value) -> u32 {
    let url = attachments(message)[0]["url"].as_str().unwrap().to_owned();
    let bytes = harness.download(&url).await;
    assert!(bytes.starts_with(b"\x89PNG"));
    u32::from_be_bytes(bytes[16..20].try_into().unwrap())
}

async fn thread(harness: &Harness, id: &str) -> Value {
    harness.channel(|channel| channel["id"] == id).await
}

#[tokio::test]
async fn a_result_names_the_players_the_opening_and_the_length() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "5m+3s"})).await;
    game.plays(RUY_LOPEZ).await;
    resigns(&game).await;
    let (ann, ben) = (harness.id_of("Ann").await, harness.id_of("Ben").await);
    let panel = game.panel_showing("resigned").await;
    let told = text(&panel);
    for part in [
        format!("**<@{ann}> (White) won: <@{ben}> resigned**"),
        "Opening: Ruy Lopez: Morphy Defense (C70)".to_owned(),
        format!("3 moves · <@{ann}> used 0:"),
    ] {
        assert!(told.contains(&part), "{part} is not in {told}");
    }
    let alt = message::alt_of(&panel);
    assert!(
        alt.contains("White won: Black resigned") && !alt.contains("<@"),
        "{alt}"
    );
    let page = "https://lichess.org/analysis/pgn/e4_e5_Nf3_Nc6_Bb5_a6";
    assert_eq!(link(&panel, "Analyze"), page);
    let exported = game.first.click(&panel, "Export").await;
    let url = attachments(&message::private(&exported))[0]["url"].clone();
    let pgn = harness.download(url.as_str().unwrap()).await;
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(pgn.contains("[ECO \"C70\"]\n"), "{pgn}");
    assert!(
        pgn.contains("[Opening \"Ruy Lopez: Morphy Defense\"]"),
        "{pgn}"
    );
    harness.close().await;
}

#[tokio::test]
async fn an_opening_of_chess_is_told_in_the_language_of_the_server_and_whole() {
    let najdorf = "e4 c5 Nf3 d6 d4 cxd4 Nxd4 Nf6 Nc3 a6 Be3";
    for (locale, moves, named) in [
        (
            "en-US",
            najdorf,
            "Opening: Sicilian Defense: Najdorf Variation, English Attack (B90)\n",
        ),
        ("zh-CN", najdorf, "开局：西西里防御·纳道尔夫变例（B90）\n"),
        ("zh-TW", najdorf, "開局：西西里防禦·納道夫變例（B90）\n"),
        ("zh-CN", "e4 e5 Nf3 Nf6 d3", "开局：俄罗斯防御（C42）\n"),
        // Nobody has given it a name in Chinese.
        ("zh-TW", "h4 e5", "開局：Kádas Opening"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let mut game = harness.game(json!({})).await;
        game.plays(moves).await;
        resigns(&game).await;
        game.panel_showing(named).await;
        harness.close().await;
    }
}

#[tokio::test]
async fn ratings_of_newcomers_are_told_with_a_question_mark() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({"time": "5m+3s", "rated": true})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let panel = game.panel_showing("→").await;
    let ann = harness.id_of("Ann").await;
    assert!(
        text(&panel).contains(&format!("<@{ann}>: 1500? → 1338? (−162)")),
        "{panel:#}"
    );
    harness.close().await;
}

#[tokio::test]
async fn an_opening_of_xiangqi_is_told_in_the_language_of_the_server() {
    for (locale, named) in [
        ("en-US", "Opening: Central Cannon vs Screen Horses"),
        ("zh-CN", "布局：中炮对屏风马"),
        ("zh-TW", "佈局：中炮對屏風馬"),
    ] {
        let harness = Harness::open_with(json!({"guild_locale": locale})).await;
        let options = json!({"game": "xiangqi", "side": "red"});
        let mut game = harness.game_between("Ann", "Ben", options).await;
        game.plays("h2e2 h9g7 h0g2 b9c7").await;
        resigns(&game).await;
        let panel = game.panel_showing(named).await;
        let buttons = labels(&panel);
        let page = link(&panel, &buttons[3]);
        assert!(
            page.starts_with("https://www.pychess.org/analysis/xiangqi?fen="),
            "{page}"
        );
        harness.close().await;
    }
}

#[tokio::test]
async fn the_card_ends_with_the_result_and_a_small_picture_of_the_last_position() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let ben = harness.id_of("Ben").await;
    let card = game
        .card_showing(&format!("<@{ben}> (Black) won: checkmate"))
        .await;
    assert_eq!(
        labels(&card),
        ["Rematch", "Replay", "Export", "Analyze", "Moves", "My view"]
    );
    assert_eq!(width(&harness, &card).await, 300);
    assert!(message::alt_of(&card).contains("queen h4"), "{card:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_rematch_is_offered_and_accepted_from_the_card_too() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    let card = game.card_showing("checkmate").await;
    game.first.click(&card, "Rematch").await;
    let card = game.card_showing("offers a rematch").await;
    assert!(
        labels(&card).contains(&"Accept rematch".to_owned()),
        "{card:#}"
    );
    game.second.click(&card, "Accept rematch").await;
    game.rematch("2").panel_with("Move").await;
    let card = game.card_showing("\n[Rematch: #2](").await;
    assert_eq!(
        labels(&card),
        ["Replay", "Export", "Analyze", "Moves", "My view"]
    );
    let shown = text(&card);
    assert!(
        !shown.contains("offers") && shown.contains(&format!("/{}/", game.thread)),
        "{shown}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_thread_is_put_away_after_a_while_with_the_result_in_its_name() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.card_showing("checkmate").await;
    harness.settled().await;
    let open = thread(&harness, &game.thread).await;
    assert_eq!(open["thread_metadata"]["archived"], false, "{open:#}");
    let minutes = "SELECT 1, (d.next_try_ms - s.ended_ms) / 60000 FROM deliveries d
        JOIN sessions s ON s.id = d.owner_id WHERE d.surface = 'archive'";
    assert_eq!(harness.rows(minutes).await, [(1, 10)]);
    harness.stop_bot().await;
    // While the bot is away the ten minutes pass.
    let passes =
        "UPDATE deliveries SET next_try_ms = next_try_ms - 600000 WHERE surface = 'archive'";
    harness.rewrites(passes).await;
    harness.start_bot().await;
    let away = harness
        .channel(|it| it["id"] == game.thread.as_str() && it["thread_metadata"]["archived"] == true)
        .await;
    assert_eq!(away["name"], "♟ Chess #1 · Ben beat Ann");
    harness.close().await;
}

#[tokio::test]
async fn a_game_that_is_called_off_puts_its_thread_away_at_once() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let menu = game.first.click(&game.panel().await, "More").await;
    let asked = game
        .first
        .select(&message::private(&menu), &["abort"])
        .await;
    game.first.click(&asked["messages"][0], "Yes, abort").await;
    let away = harness
        .channel(|it| it["id"] == game.thread.as_str() && it["thread_metadata"]["archived"] == true)
        .await;
    assert_eq!(away["name"], "♟ Chess #1 · Ann vs Ben (aborted)");
    game.card_showing("aborted").await;
    harness.close().await;
}

#[tokio::test]
async fn a_rematch_stays_in_its_thread_and_has_a_card_of_its_own() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    game.plays("f3 e5 g4 Qh4").await;
    game.is_played_again().await;
    let mut again = game.rematch("2");
    again.panel_with("Move").await;
    let card_of = async |number: &str, part: &str| {
        let [number, part] = [format!("#{number} · "), part.to_owned()];
        let find = |messages: &[Value]| {
            let mut cards = messages.iter().filter(|it| text(it).contains(&number));
            cards.find(|it| text(it).contains(&part)).cloned()
        };
        game.first.waits_for(LOBBY, find).await
    };
    card_of("2", "in progress").await;
    let panel = again.settled_panel().await;
    // The first game's result stays where it is, and leads to the next game.
    let first = game.card_showing("checkmate").await;
    assert!(text(&first).contains("#1 · "), "{first:#}");
    assert_eq!(attachments(&first).len(), 1);
    let state = harness.get("state").await;
    let (guild, channel) = (state["guild"]["id"].as_str().unwrap(), &game.thread);
    let link = format!(
        "[Rematch: #2](https://discord.com/channels/{guild}/{channel}/{})",
        panel["id"].as_str().unwrap()
    );
    game.panel_showing(&link).await;
    let named =
        |it: &Value| it["id"] == game.thread.as_str() && it["name"] == "♟ Chess #2 · Ben vs Ann";
    harness.channel(named).await;
    let mut cards = game.first.reads(LOBBY).await;
    cards.retain(|card| card["ephemeral"] != true);
    assert_eq!(cards.len(), 2, "{cards:#?}");
    let state = harness.get("state").await;
    let threads = state["channels"].as_array().unwrap().iter();
    let threads = threads.filter(|channel| channel["kind"] == "public_thread");
    assert_eq!(threads.count(), 1);
    again.plays("e4 e5").await;
    resigns(&again).await;
    let second = card_of("2", "resigned").await;
    assert_ne!(second["id"], first["id"]);
    let cards = game.first.reads(LOBBY).await;
    let first = cards.iter().find(|it| it["id"] == first["id"]).unwrap();
    assert!(text(first).contains("checkmate"), "{first:#}");
    // Only the last game in the thread puts it away.
    harness.settled().await;
    harness.stop_bot().await;
    let first = "UPDATE deliveries SET next_try_ms = next_try_ms - 600000
        WHERE surface = 'archive' AND owner_id = 1";
    harness.rewrites(first).await;
    harness.start_bot().await;
    let is_done = "SELECT COUNT(*), 0 FROM deliveries
        WHERE surface = 'archive' AND owner_id = 1 AND next_try_ms IS NULL";
    let done = async || harness.rows(is_done).await == [(1, 0)];
    harness.until("it was looked at", done).await;
    let open = thread(&harness, &game.thread).await;
    assert_eq!(open["thread_metadata"]["archived"], false, "{open:#}");
    harness.close().await;
}

#[tokio::test]
async fn a_move_leaves_no_private_message_behind_and_takes_away_a_refusal() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let refused = game.tries("Ke2").await;
    assert!(!answer(&refused).is_empty(), "{refused:#}");
    game.plays("e4").await;
    let panel = game.panel_showing("1. e4").await;
    let asked = game.second.click(&panel, "Move").await;
    let played = game.second.submit(&asked, json!({"Move": "e5"})).await;
    message::is_silent(&played);
    game.was_played();
    let panel = game.panel_showing("1… e5").await;
    let pieces = message::private(&game.first.click(&panel, "Choose piece").await);
    let targets = game.first.select(&pieces, &["g1"]).await;
    let played = game.first.select(&targets["messages"][0], &["g1f3"]).await;
    message::is_silent(&played);
    game.was_played();
    game.panel_showing("2. Nf3").await;
    let is_bare = async || {
        let left = game.first.reads(&game.thread).await;
        left.iter().all(|it| it["ephemeral"] != true)
    };
    harness.until("nothing private is left", is_bare).await;
    harness.close().await;
}

#[tokio::test]
async fn whoever_says_hello_or_help_in_a_game_hears_of_that_game_for_a_while() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let (ann, ben) = (game.first, game.second);
    let id = harness.id_of("Ann").await;
    let mut said = Vec::new();
    for (user, words, replied) in [
        (
            ann,
            "@Qiyuan hi",
            format!("Hello!\n<@{id}>, it's your turn (White)"),
        ),
        (
            ben,
            "@Qiyuan hello!",
            format!("Hello!\n<@{id}> to move (White)"),
        ),
    ] {
        let asked = user.say(&game.thread, words).await;
        assert_eq!(user.is_replied_to(&asked).await, replied);
        said.push(asked);
    }
    let asked = ben.say(&game.thread, "@Qiyuan help").await;
    let help = ben.is_replied_to(&asked).await;
    assert!(
        help.starts_with("Write your move after my name, such as `@Qiyuan e4`"),
        "{help}"
    );
    assert_eq!(help.lines().count(), 3, "{help}");
    assert!(help.contains("`/help`"), "{help}");
    said.push(asked);
    // Between players it is not the bot that is thanked.
    ann.say(&game.thread, "@Qiyuan thanks!").await;
    ben.say(&game.thread, "@Qiyuan 谢谢你陪我下棋").await;
    let are_gone = async || {
        let messages = game.messages().await;
        messages.iter().all(|it| it["type"] != 19)
    };
    harness.until("the replies are gone", are_gone).await;
    let messages = game.messages().await;
    for said in said {
        let said = messages.iter().find(|it| it["id"] == said["id"]).unwrap();
        let reactions = said["reactions"].as_array().map_or(0, Vec::len);
        assert_eq!(reactions, 0, "it was understood: {said:#}");
    }
    // Elsewhere it is the whole page.
    let asked = harness.user("Eve").say("chess", "@Qiyuan help").await;
    assert!(ann.is_replied_to(&asked).await.lines().count() > 8);
    harness.close().await;
}

#[tokio::test]
async fn a_mistyped_mention_gets_a_reaction_that_stays_and_a_hint_that_goes_again() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let said = game.first.say(&game.thread, "@Qiyuan Ke2").await;
    let hint = game.first.is_replied_to(&said).await;
    assert!(!hint.is_empty());
    let find = |messages: &[Value]| {
        let found = messages.iter().find(|message| message["id"] == said["id"]);
        found.cloned()
    };
    let said = game.first.waits_for(&game.thread, find).await;
    assert_eq!(said["reactions"][0]["emoji"]["name"], "❓", "{said:#}");
    let is_gone = |messages: &[Value]| {
        let is_there = messages.iter().any(|message| text(message) == hint);
        (!is_there).then_some(())
    };
    game.first.waits_for(&game.thread, is_gone).await;
    let said = game.first.waits_for(&game.thread, find).await;
    assert_eq!(said["reactions"][0]["emoji"]["name"], "❓", "{said:#}");
    harness.close().await;
}

#[tokio::test]
async fn nobody_is_said_to_have_used_more_time_than_the_clock_allowed() {
    let harness = Harness::open().await;
    let game = harness.game_after("e4", json!({"time": "20s"})).await;
    harness.stop_bot().await;
    // The fall of the flag is noticed minutes late.
    let long_ago = "UPDATE events SET at_ms = at_ms - 300000";
    harness.rewrites(long_ago).await;
    harness.start_bot().await;
    let panel = game.panel_showing("ran out of time").await;
    let (words, ben) = (text(&panel), harness.id_of("Ben").await);
    assert!(words.contains(&format!("Black: <@{ben}>\n")), "{words}");
    assert!(words.contains(&format!("<@{ben}> used 0:20")), "{words}");
    harness.close().await;
}

#[tokio::test]
async fn where_a_server_wants_it_one_panel_is_edited_for_every_move() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let first = game.settled_panel().await;
    harness.stop_bot().await;
    let in_place = "INSERT INTO guilds (id, edit_in_place, updated_ms)
        SELECT guild_id, 1, 0 FROM sessions WHERE true
        ON CONFLICT (id) DO UPDATE SET edit_in_place = 1";
    harness.rewrites(in_place).await;
    harness.start_bot().await;
    game.plays("f3 e5 g4").await;
    let panel = game.panel_showing("2. g4").await;
    assert_eq!(panel["id"], first["id"], "{panel:#}");
    game.plays("Qh4").await;
    game.panel_showing("checkmate").await;
    harness.close().await;
}
