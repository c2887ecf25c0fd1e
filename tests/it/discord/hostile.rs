//! What people type to do harm, or by accident: everywhere, at any length, in any script.

use qiyuan::discord::wording::Language;
use serde_json::{Value, json};

use super::{
    assert_refused::{is_harmless, speaks},
    game::LOBBY,
    harness::Harness,
    message::{self, attachments, labels},
};

/// Who types, and what they read.
const TYPISTS: [(&str, Language); 3] = [
    ("Ann", Language::EnUs),
    ("Bea", Language::ZhCn),
    ("Chen", Language::ZhTw),
];

/// Every option that takes text: the command, the option, and what else must be given.
fn text_options() -> Vec<(&'static str, &'static str, Value)> {
    let chess = json!({"game": "chess"});
    vec![
        ("challenge", "game", json!({})),
        ("challenge", "time", chess.clone()),
        ("challenge", "side", chess.clone()),
        ("challenge", "setup", chess),
        ("move", "action", json!({})),
        ("move", "session", json!({"action": "e4"})),
        ("board", "session", json!({})),
        ("resign", "session", json!({})),
        ("draw", "claim", json!({})),
        ("draw", "move", json!({"claim": "threefold"})),
        ("draw", "session", json!({})),
        ("takeback", "session", json!({})),
        ("leaderboard", "game", json!({})),
        ("leaderboard", "speed", json!({})),
        ("leaderboard", "scope", json!({})),
        ("export", "session", json!({})),
        ("replay", "session", json!({})),
        ("export", "format", json!({})),
        ("rules", "game", json!({})),
        ("settings mine", "game", json!({})),
        ("settings mine", "notation", json!({})),
        ("settings mine", "board", json!({})),
        ("settings mine", "pieces", json!({})),
        ("settings mine", "orientation", json!({})),
        ("settings server", "language", json!({})),
    ]
}

fn hostile_texts() -> Vec<String> {
    vec![
        "x".repeat(4_000),
        "🦀".repeat(4_000),
        "e\u{301}".repeat(2_000),
        "\u{0}\u{1b}[31m\r\n\t\u{7f}".to_owned(),
        "\u{202e}4e\u{202c}\u{200f}\u{2066}".to_owned(),
        "@everyone @here <@1> <@&1> <#1> <t:0:R>".to_owned(),
        "**b** ||s|| [x](http://y) # h\n> q\n- l".to_owned(),
        "`` ` @everyone ``` [x](http://y) ` ||s||".to_owned(),
        "{ $typed } { NUMBER(1) } %s $1".to_owned(),
        "'; DROP TABLE sessions; --".to_owned(),
        "<script>alert(1)</script>\"/><image href=\"file:///etc/passwd\"/>".to_owned(),
        "&xxe;&#x3c;<!ENTITY x SYSTEM \"file:///etc/passwd\"><![CDATA[<b>]]>".to_owned(),
        "# big\n-# small\n>>> all of it\n```js\nx```".to_owned(),
        "nonsense".to_owned(),
        "-1".to_owned(),
        "0".to_owned(),
        "999999999999999999999".to_owned(),
    ]
}

#[tokio::test]
async fn whatever_is_typed_into_an_option_gets_a_private_answer_and_changes_nothing() {
    let harness = Harness::open().await;
    let game = harness.game_between("Ann", "Bea", json!({})).await;
    harness.settled().await;
    let before = (harness.versions().await, game.messages().await);
    for (number, (command, option, others)) in text_options().into_iter().enumerate() {
        for (turn, text) in hostile_texts().into_iter().enumerate() {
            let (name, language) = TYPISTS[(number + turn) % TYPISTS.len()];
            let (user, mut options) = (harness.user(name), others.clone());
            options[option] = json!(text);
            let body = json!({"channel": game.thread, "command": command, "options": options, "force": true});
            let done = user.tries("slash", body.clone()).await;
            let told = message::private(&done);
            assert_eq!(done["refused"], json!([]), "/{command} {option}:{text}");
            is_harmless(&told);
            speaks(language, &message::text(&told));
        }
    }
    assert_eq!((harness.versions().await, game.messages().await), before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn autocomplete_answers_whatever_is_being_typed() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let ann = harness.user("Ann");
    for (command, option, others) in text_options() {
        for text in hostile_texts() {
            let mut options = others.clone();
            options[option] = json!(text);
            let body = json!({"channel": game.thread, "command": command, "options": options, "focused": option, "force": true});
            let done = ann.tries("autocomplete", body).await;
            assert_eq!(done["refused"], json!([]), "/{command} {option}:{text}");
            assert!(
                done["choices"].is_array(),
                "/{command} {option}:{text}\n{done:#}"
            );
        }
    }
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn absurd_positions_are_refused_with_their_reason() {
    let harness = Harness::open().await;
    let kings = ["kkkkkkkk"; 5].join("/");
    let positions = [
        // Forty kings.
        format!("{kings}/8/8/8 w - - 0 1"),
        // None at all, and one only.
        "8/8/8/8/8/8/8/8 w - - 0 1".to_owned(),
        "8/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        // Ranks too many, files too many, other letters, empty parts.
        "4k3/8/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k4/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4X3 w - - 0 1".to_owned(),
        "4k3/8/8/8/8/8/8/4K3".repeat(20),
        "////////".to_owned(),
        // White could take the king; a pawn where none can stand.
        "4k3/4R3/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        "P3k3/8/8/8/8/8/8/4K3 w - - 0 1".to_owned(),
        // Mate already.
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1".to_owned(),
        "9".repeat(4_000),
    ];
    for (turn, position) in positions.iter().enumerate() {
        let (name, language) = TYPISTS[turn % TYPISTS.len()];
        for game in ["chess", "fischerandom"] {
            let options = json!({"game": game, "setup": position});
            let body = json!({"channel": LOBBY, "command": "challenge", "options": options, "force": true});
            let told = message::private(&harness.user(name).tries("slash", body).await);
            is_harmless(&told);
            speaks(language, &message::text(&told));
        }
    }
    for number in ["960", "-1", "99999999999999999999", "5.5", "NaN"] {
        let options = json!({"game": "fischerandom", "setup": number});
        let told = harness.user("Ann").slash(LOBBY, "challenge", options).await;
        assert!(message::answer(&told).contains(number), "{told:#}");
    }
    assert_eq!(harness.versions().await, []);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn games_of_others_can_be_looked_at_and_no_more() {
    let harness = Harness::open().await;
    let (bea, chen) = (harness.user("Bea"), harness.user("Chen"));
    let game = harness.game(json!({})).await;
    let before = harness.versions().await;
    for command in ["move", "resign", "draw", "takeback"] {
        let mut options = json!({"session": game.number});
        if command == "move" {
            options["action"] = json!("e4");
        }
        let told = bea.slash(LOBBY, command, options.clone()).await;
        let told = message::answer(&told);
        assert!(told.contains("你没有参加这场对局"), "{command}: {told}");
        let told = chen.slash(LOBBY, command, options).await;
        let told = message::answer(&told);
        assert!(told.contains("你沒有參加這場對局"), "{command}: {told}");
    }
    let looked = bea
        .slash(LOBBY, "board", json!({"session": game.number}))
        .await;
    let board = message::private(&looked);
    assert_eq!(attachments(&board).len(), 1);
    assert_eq!(labels(&board), ["翻转棋盘", "自动更新"]);
    let record = bea
        .slash(LOBBY, "export", json!({"session": game.number}))
        .await;
    let told = message::answer(&record);
    assert!(told.contains("对局结束后才能导出棋谱"), "{told}");
    for opponent in ["Qiyuan", "Ann"] {
        let options = json!({"game": "chess", "opponent": opponent});
        harness.user("Ann").slash(LOBBY, "challenge", options).await;
    }
    assert_eq!(harness.versions().await, before);
    harness.close().await;
}

#[tokio::test]
async fn only_those_who_manage_the_server_set_its_language() {
    let harness = Harness::open().await;
    let ben = harness.user("Ben");
    let told = ben
        .slash(LOBBY, "settings server", json!({"language": "zh-CN"}))
        .await;
    let told = message::answer(&told);
    assert!(
        told.contains("Only people who manage this server"),
        "{told}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_name_is_only_a_name() {
    let name = "**@everyone** [x](http://y) \"]`x";
    let harness = Harness::open().await;
    harness
        .post("users", json!({"name": name, "force": true}))
        .await;
    let rogue = harness.user(name);
    let mut game = harness
        .game_between("Ben", name, json!({"rated": true, "time": "5m+3s"}))
        .await;
    game.plays("f3 e5 g4 Qh4").await;
    game.card_showing("#").await;
    for channel in [LOBBY, &game.thread] {
        for message in harness.user("Eve").reads(channel).await {
            let rendered = message::text(&message);
            assert!(!rendered.contains("everyone"), "{rendered}");
        }
    }
    let thread = harness.channel(|it| it["id"] == *game.thread).await;
    let called = thread["name"].as_str().unwrap();
    assert!(called.chars().count() <= 100);
    assert!(!called.contains('@') && !called.contains("//"), "{called}");
    for (command, options) in [
        ("profile", json!({"player": name})),
        ("games", json!({"player": name})),
        ("leaderboard", json!({"game": "chess"})),
        ("watch", json!({})),
    ] {
        let told = message::private(&harness.user("Eve").slash(LOBBY, command, options).await);
        let words = message::text(&told);
        assert!(
            !words.contains("**@everyone**") && !words.contains("[x](http"),
            "{words}"
        );
        assert_eq!(message::pinged(&told), Vec::<String>::new());
    }
    let record = rogue
        .slash(&game.thread, "export", json!({"session": game.number}))
        .await;
    let file = &attachments(&message::private(&record))[0];
    let pgn = harness.download(file["url"].as_str().unwrap()).await;
    let pgn = String::from_utf8(pgn).unwrap();
    assert!(
        pgn.contains(r#"[Black "**@everyone** [x](http://y) \"]`x"]"#),
        "{pgn}"
    );
    harness.close().await;
}

#[tokio::test]
async fn a_mention_that_is_no_move_is_answered_without_its_markup() {
    let harness = Harness::open().await;
    let game = harness.game(json!({})).await;
    let before = harness.versions().await;
    let ann = harness.user("Ann");
    for text in [
        "@Qiyuan @everyone `e4` **x** [x](http://y) <@1>",
        "@Qiyuan \u{202e}4e\u{0}",
        "@Qiyuan @Qiyuan @Qiyuan",
    ] {
        let said = ann.say(&game.thread, text).await;
        let answers = |message: &&Value| message["message_reference"]["message_id"] == said["id"];
        let find = |messages: &[Value]| messages.iter().find(answers).cloned();
        let reply = ann.waits_for(&game.thread, find).await;
        is_harmless(&reply);
    }
    let said = format!("@Qiyuan {}", "♞".repeat(1_900));
    let said = ann.say(&game.thread, &said).await;
    ann.is_marked(&said, "❓").await;
    assert_eq!(harness.versions().await, before);
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn a_name_that_shows_nothing_or_too_much_is_no_name_of_a_thread() {
    let harness = Harness::open().await;
    let zalgo = format!("Z{}", "\u{301}\u{489}\u{330}".repeat(9));
    let blank = "\u{3164}\u{2800}";
    for name in [zalgo.as_str(), blank] {
        harness
            .post("users", json!({"name": name, "force": true}))
            .await;
        let game = harness.game_between("Ben", name, json!({})).await;
        let thread = harness.channel(|it| it["id"] == *game.thread).await;
        let called = thread["name"].as_str().unwrap().to_owned();
        let marks = called
            .chars()
            .filter(|it| ('\u{300}'..'\u{500}').contains(it));
        assert!(marks.count() <= 2, "{called}");
        assert!(!called.contains(['\u{3164}', '\u{2800}']), "{called}");
        let id = harness.id_of(name).await;
        assert!(name != blank || called.contains(&id), "{called}");
    }
    harness.close().await;
}
