//! No token gets out: not into the log at its most talkative, not when things go wrong, not by metrics or help.

use std::{
    io::{Read as _, Write as _},
    net::TcpListener,
    process::{Child, Command, Stdio},
    sync::mpsc,
    thread,
    time::Duration,
};

use qiyuan::app::wall_clock;
use serde_json::json;

use super::{faults::ALREADY_ACKNOWLEDGED, game::LOBBY, harness::Harness, message::answer};
use crate::child_output::lines;

/// Made up, in the manner of Discord's.
const TOKEN: &str = "MTk4NjIyNDgzNDcxOTI1MjQ4Cg.GmC1FN.Zn0jm1XVW7vRze4b7Cq4se7kKWsCanary0";

/// How long a bot may take to say what it has to say.
const PATIENCE: Duration = Duration::from_secs(20);

/// Plays, looks, is refused, and has everything go wrong that goes wrong on the way.
async fn a_whole_run(harness: &Harness) {
    let (ann, eve) = (harness.user("Ann"), harness.user("Eve"));
    let mut game = harness.game(json!({"rated": true, "time": "5m+3s"})).await;
    game.plays("e4 e5").await;
    let shown = ann.click(&game.panel_showing("e5").await, "Move").await;
    ann.submit(&shown, json!({"action": "Nf3"})).await;
    game.was_played();
    let session = json!({"session": game.number});
    for (command, options) in [
        ("board", session.clone()),
        ("export", session.clone()),
        (
            "move",
            json!({"action": "secret words", "session": game.number}),
        ),
        ("about", json!({})),
        ("statistics", json!({"game": "chess"})),
    ] {
        eve.slash(LOBBY, command, options).await;
    }
    let said = ann.say(&game.thread, "@Qiyuan d4, secret-w0rds").await;
    ann.is_replied_to(&said).await;
    // The server is in trouble, answers get lost, the token is refused, the connection breaks.
    let [posts, callbacks, answers] = [
        "/channels/*/messages",
        "/interactions/*/*/callback",
        "/webhooks/*/*/messages/*",
    ];
    for fault in [
        json!({"kind": "rest", "method": "POST", "path": callbacks, "status": 503}),
        json!({"kind": "rest", "method": "POST", "path": callbacks, "lose_answer": true}),
        json!({"kind": "rest", "method": "PATCH", "path": answers, "status": 500}),
        json!({"kind": "rest", "method": "PATCH", "path": answers, "lose_answer": true}),
        json!({"kind": "rest", "method": "PATCH", "path": answers, "status": 401}),
        json!({"kind": "rest", "method": "PATCH", "path": answers, "status": 404}),
    ] {
        harness.fault(fault).await;
        // Whether she is answered is not waited for long.
        let help = json!({"user": "Eve", "channel": LOBBY, "command": "help", "options": {}, "wait_ms": 1_500});
        harness.post("slash", help).await;
    }
    harness
        .fault(json!({"kind": "rest", "method": "POST", "path": posts, "status": 502, "times": 2}))
        .await;
    harness.fault(json!({"kind": "gateway_cut"})).await;
    game.plays("Nc6").await;
    game.panel_showing("Nc6").await;
    harness.delete("faults").await;
    harness.settled().await;
}

#[tokio::test]
async fn the_log_of_a_whole_run_holds_no_token_however_much_is_logged() {
    for form in ["text", "json"] {
        let harness = Harness::open_talkative(form).await;
        // What got lost is said again.
        harness.expected_refusals.push(ALREADY_ACKNOWLEDGED);
        a_whole_run(&harness).await;
        let watched = if form == "text" {
            &["metrics", "health"][..]
        } else {
            &[]
        };
        for what in watched {
            let (_, text) = harness.watches(what).await;
            assert!(
                !text.contains("sandbox") && !text.contains("interaction-"),
                "{text}"
            );
        }
        let about = harness.user("Ann").slash(LOBBY, "about", json!({})).await;
        assert!(!answer(&about).contains("token"), "{about:#}");
        let log = harness.log();
        // It was talkative, of our own doings and of what happens to the libraries.
        for source in [
            "qiyuan::discord::bot_state",
            "serenity::gateway",
            "not delivered",
        ] {
            assert!(log.contains(source), "{log}");
        }
        assert!(
            !log.contains("secret words"),
            "what people write is not logged"
        );
        harness.close().await;
    }
}

/// How the token is given to the bot.
#[derive(Clone, Copy)]
enum Given {
    Option,
    Environment,
    File,
}

/// The bot with a token for Discord, all of whose requests go to this address instead.
fn bot(proxy: &str, given: Given, filter: &str) -> (Child, tempfile::TempDir) {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_qiyuan"));
    command
        .env_clear()
        .env("HTTPS_PROXY", proxy)
        .env("HTTP_PROXY", proxy)
        .args(["--log", filter, "--database"])
        .arg(folder.path().join("qiyuan.sqlite"))
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    match given {
        Given::Option => command.args(["--token", TOKEN]),
        Given::Environment => command.env("QIYUAN_TOKEN", TOKEN),
        Given::File => {
            let file = folder.path().join("token");
            std::fs::write(&file, format!("{TOKEN}\n")).unwrap();
            command.env("QIYUAN_TOKEN_FILE", file)
        }
    };
    (command.spawn().unwrap(), folder)
}

/// What a bot says until it says `enough` or ends.
fn says_until(bot: &mut Child, enough: &str) -> String {
    let begun = wall_clock::monotonic();
    let mut said = String::new();
    for line in lines(bot.stderr.take().unwrap()) {
        said.push_str(&line);
        said.push('\n');
        if said.contains(enough) || begun.elapsed() > PATIENCE {
            break;
        }
    }
    let _ = bot.kill();
    bot.wait().unwrap();
    let mut printed = String::new();
    bot.stdout
        .take()
        .unwrap()
        .read_to_string(&mut printed)
        .unwrap();
    said + &printed
}

fn holds_no_token(said: &str) {
    assert!(!said.is_empty());
    for part in [TOKEN, &TOKEN[..30], &TOKEN[40..]] {
        assert!(!said.contains(part), "{said}");
    }
}

#[test]
fn a_bot_that_cannot_reach_discord_does_not_tell_its_token() {
    // Nobody listens there any more.
    let port = TcpListener::bind("127.0.0.1:0")
        .unwrap()
        .local_addr()
        .unwrap()
        .port();
    for given in [Given::Option, Given::Environment, Given::File] {
        let proxy = format!("http://127.0.0.1:{port}");
        let (mut bot, _folder) = bot(&proxy, given, "trace");
        let said = says_until(&mut bot, "a request is repeated");
        assert!(said.contains("a request is repeated"), "{said}");
        holds_no_token(&said);
    }
}

#[test]
fn a_bot_that_is_turned_away_does_not_tell_its_token() {
    for status in ["401 Unauthorized", "502 Bad Gateway"] {
        let proxy = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", proxy.local_addr().unwrap());
        let (mut bot, _folder) = bot(&address, Given::Environment, "trace");
        let (request, requests) = mpsc::channel();
        thread::spawn(move || {
            let (mut connection, _) = proxy.accept().unwrap();
            let mut asked = [0; 4_096];
            let length = connection.read(&mut asked).unwrap();
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 0\r\n\r\n");
            connection.write_all(answer.as_bytes()).unwrap();
            let asked = String::from_utf8_lossy(&asked[..length]).into_owned();
            request.send(asked).unwrap();
        });
        let said = says_until(&mut bot, "a request is repeated");
        let asked = requests.recv_timeout(PATIENCE).expect("a request");
        // The proxy was used, and does not learn the token either.
        assert!(asked.starts_with("CONNECT discord.com:443"), "{asked}");
        holds_no_token(&asked);
        holds_no_token(&said);
    }
}

#[test]
fn a_token_file_that_holds_no_token_is_named_and_nothing_starts() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("token");
    let database = folder.path().join("qiyuan.sqlite");
    let fails = |expected: &str| {
        let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .env_clear()
            .arg("--token-file")
            .arg(&file)
            .arg("--database")
            .arg(&database)
            .output()
            .unwrap();
        let said = String::from_utf8(done.stderr).unwrap();
        assert!(!done.status.success(), "{said}");
        assert!(said.contains(expected), "{said}");
        assert!(said.contains(file.to_str().unwrap()), "{said}");
        holds_no_token(&said);
    };
    fails("cannot be read");
    for content in [String::new(), "\n".to_owned(), format!("{TOKEN} {TOKEN}")] {
        std::fs::write(&file, content).unwrap();
        fails("holds no token");
    }
    assert!(!database.exists());
}

#[test]
fn help_and_complaints_about_options_do_not_tell_the_token() {
    for arguments in [
        &["--help"][..],
        &["--version"],
        &["--sandbox-url", "http://127.0.0.1:9"],
        &["--log", "[[[", "--database", "/nowhere/at/all"],
        &["--database", "/nowhere/at/all/qiyuan.sqlite"],
        &["--metrics", "nonsense"],
        &["--no-such-option"],
    ] {
        let done = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(arguments)
            .env_clear()
            .env("QIYUAN_TOKEN", TOKEN)
            .env("HTTPS_PROXY", "http://127.0.0.1:9")
            .output()
            .unwrap();
        let said = [done.stdout, done.stderr].concat();
        holds_no_token(&String::from_utf8(said).unwrap());
    }
}

#[test]
fn options_that_are_printed_do_not_tell_the_token() {
    use clap::Parser as _;
    let cli = qiyuan::cli::Cli::parse_from(["qiyuan", "--token", TOKEN]);
    holds_no_token(&format!("{cli:?} {cli:#?}"));
}
