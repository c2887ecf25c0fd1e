//! Text that people choose and everybody reads: names, setups, records. None of it is ever more than text.

use serde_json::{Value, json};

use super::{
    assert_refused::outside_code,
    game::LOBBY,
    harness::Harness,
    message::{self, answer, attachments},
};

/// Names that want to be markup, each of a length that Discord takes.
const NAMES: [&str; 10] = [
    "@everyone @here",
    "[free](http://evil.example)",
    "http://evil.example/x",
    "discord.gg/evil",
    "<@&1> <#1> <t:0:R> </x:1>",
    "# evil > evil - evil -# evil",
    "||evil|| **evil** __evil__",
    "```evil``` `evil` \\",
    "\u{202e}live\u{202c}\u{200b}\u{2066}evil",
    "<script>\"/><image href=\"&x;\">",
];

/// How a link to a panel begins.
const PANEL_LINK: &str = "](https://discord.com/channels/";

/// What none of our messages may have in it where markup is read.
const LIVE: [&str; 16] = [
    "@everyone",
    "@here",
    "](",
    "http://",
    "https://evil",
    "gg/evil",
    "<@&",
    "<#1>",
    "<t:0",
    "</x",
    "\n# ",
    "\n> evil",
    "\n- evil",
    "\n-# evil",
    "||",
    "```",
];

/// Every text in what the bot has sent, with the name of its field.
fn texts(value: &Value, field: &str, found: &mut Vec<(String, String)>) {
    match value {
        Value::String(text) => found.push((field.to_owned(), text.clone())),
        Value::Array(items) => items.iter().for_each(|item| texts(item, field, found)),
        Value::Object(fields) => {
            for (field, value) in fields {
                texts(value, field, found);
            }
        }
        _ => {}
    }
}

/// A text without its backslashes and what they make harmless.
fn without_escapes(text: &str) -> String {
    let mut kept = String::new();
    let mut characters = text.chars();
    while let Some(character) = characters.next() {
        if character == '\\' {
            characters.next();
        } else {
            kept.push(character);
        }
    }
    kept
}

/// Nothing of theirs is live in anything that the bot has sent since its commands were registered.
async fn nothing_is_live(harness: &Harness) {
    let mut all = Vec::new();
    for request in harness.requests().await {
        let path = request["path"].as_str().unwrap();
        if !path.contains("/commands") {
            texts(&request["payload"], "", &mut all);
        }
    }
    assert!(all.len() > 50);
    let is_invisible = |c: char| {
        (c.is_control() && c != '\n')
            || matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    for (field, text) in all {
        assert!(!text.contains(is_invisible), "{field}: {text:?}");
        if !["content", "title", "description", "value"].contains(&field.as_str()) {
            continue;
        }
        // Lists link the panels of their games.
        let read = outside_code(&without_escapes(&text)).replace(PANEL_LINK, "");
        for live in LIVE {
            assert!(!read.contains(live), "{live:?} in {field}: {text}");
        }
        for markup in ["**evil", "__evil", "`evil", "*evil", "~~evil"] {
            assert!(!read.contains(markup), "{markup} in {field}: {text}");
        }
    }
}

#[tokio::test]
async fn no_name_is_more_than_a_name() {
    let harness = Harness::open().await;
    let mut ids = Vec::new();
    for name in NAMES {
        let rogue = json!({"name": name, "force": true});
        let made = harness.post("users", rogue).await;
        let id = made["id"].as_str().unwrap_or_else(|| panic!("{made}"));
        ids.push(id.to_owned());
    }
    for id in &ids {
        let rogue = harness.user(id);
        let number = rogue
            .challenges(json!({"game": "chess", "opponent": "Ben", "time": "5m+3s", "rated": true}))
            .await;
        let card = harness.user("Ben").sees_card(&number).await;
        let accepted = harness.user("Ben").click(&card, "Accept").await;
        assert_eq!(accepted["state"], "answered", "{accepted:#}");
        let numbered = format!(" #{number} · ");
        let is_its_thread = |channel: &Value| {
            let called = channel["name"].as_str().unwrap_or_default();
            channel["kind"] == "public_thread" && called.contains(&numbered)
        };
        let thread = harness.channel(is_its_thread).await;
        let called = thread["name"].as_str().unwrap();
        assert!(called.chars().count() <= 100, "{called}");
        assert!(!called.contains('\n'), "{called:?}");
        for command in ["profile", "games"] {
            let told = harness
                .user("Bea")
                .slash(LOBBY, command, json!({"player": id}))
                .await;
            assert_eq!(
                message::pinged(&message::private(&told)),
                Vec::<String>::new()
            );
        }
    }
    let told = harness.user("Chen").slash(LOBBY, "watch", json!({})).await;
    assert_eq!(
        message::pinged(&message::private(&told)),
        Vec::<String>::new()
    );
    harness.settled().await;
    nothing_is_live(&harness).await;
    harness.has_no_warning();
    harness.close().await;
}

/// Records whose tags and comments want to be markup, in the games that read them.
fn records() -> Vec<(&'static str, String)> {
    let evil = "@everyone [x](http://evil.example) <script>&x; **evil** \u{202e}";
    vec![
        (
            "chess",
            format!(
                "[Event \"{evil}\"]\n[White \"{evil}\"]\n[Site \"http://evil.example\"]\n\n1. e4 {{{evil}}} e5 2. Nf3 $1 *"
            ),
        ),
        (
            "go",
            format!(
                "(;GM[1]SZ[9]PB[{evil}]GN[{evil}]C[@everyone <image href=x>];B[ee]C[{}])",
                evil.replace(']', "\\]")
            ),
        ),
        (
            "xiangqi",
            format!(
                "[DhtmlXQ][DhtmlXQ_title]{evil}[/DhtmlXQ_title][DhtmlXQ_red]{evil}[/DhtmlXQ_red][DhtmlXQ_movelist]77477062[/DhtmlXQ_movelist][/DhtmlXQ]"
            ),
        ),
        (
            "xiangqi",
            format!(
                "[Game \"Chinese Chess\"]\n[Red \"{evil}\"]\n[Event \"{evil}\"]\n\n1. 炮二平五 {{{evil}}} 马8进7 *"
            ),
        ),
    ]
}

#[tokio::test]
async fn what_a_record_says_besides_its_moves_is_not_repeated() {
    let harness = Harness::open().await;
    let (ann, ben) = (harness.user("Ann"), harness.user("Ben"));
    let mut begun = 0;
    for (game, record) in records() {
        let options = json!({"game": game, "opponent": "Ben", "setup": record});
        let body =
            json!({"channel": LOBBY, "command": "challenge", "options": options, "force": true});
        let told = answer(&ann.tries("slash", body).await);
        let Some((_, rest)) = told.split_once('#') else {
            continue;
        };
        let number: String = rest.chars().take_while(char::is_ascii_digit).collect();
        let card = ben.sees_card(&number).await;
        ben.click(&card, "Accept").await;
        harness.thread_of(&number).await;
        harness.settled().await;
        // Nobody looks too often.
        let bystander = harness.user(["Bea", "Chen"][begun % 2]);
        for in_words in [false, true] {
            let options = json!({"session": number, "text": in_words});
            bystander.slash(LOBBY, "board", options).await;
        }
        let asks = ann.slash(LOBBY, "resign", json!({"session": number})).await;
        ann.click(&message::private(&asks), "Yes, resign").await;
        harness.settled().await;
        let given = ann.slash(LOBBY, "export", json!({"session": number})).await;
        let file = &attachments(&message::private(&given))[0];
        let written = harness.download(file["url"].as_str().unwrap()).await;
        let written = String::from_utf8(written).unwrap();
        assert!(
            !written.contains("evil") && !written.contains("everyone"),
            "{written}"
        );
        begun += 1;
    }
    assert!(begun >= 3, "{begun}");
    nothing_is_live(&harness).await;
    harness.has_no_warning();
    harness.close().await;
}

#[tokio::test]
async fn what_is_typed_into_a_field_comes_back_as_a_quotation() {
    let harness = Harness::open().await;
    let mut game = harness.game(json!({})).await;
    let ann = harness.user("Ann");
    let shown = ann.click(&game.panel().await, "Move").await;
    for text in NAMES {
        let body = json!({"interaction": shown["id"], "fields": {"action": text}, "force": true});
        let told = ann.is_told(&ann.tries("modal", body).await).await;
        assert!(!told.is_empty() && !told.contains("$typed"), "{told}");
    }
    // In private, where a sentence is no remark to others. Nobody is replied to without end.
    let (anns, bens) = NAMES.split_at(5);
    let private = harness.direct("Ann").await;
    for text in anns {
        let said = ann.say(&private, &format!("z0 {text}")).await;
        ann.is_answered(&said).await;
    }
    game.plays("e4").await;
    let ben = harness.user("Ben");
    let private = harness.direct("Ben").await;
    for text in bens {
        let said = ben.say(&private, &format!("z0 {text}")).await;
        ben.is_answered(&said).await;
    }
    nothing_is_live(&harness).await;
    harness.has_no_warning();
    harness.close().await;
}
