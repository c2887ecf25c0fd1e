//! The rules on the command line, as scripts use them.

use clap::Parser;
use qiyuan::{
    discord::commands,
    game_cli::{self, Failure, GameCommand, Wording},
};
use qiyuan_core::{
    diagram::Sheet,
    rules::{BadSetup, CommittedDraws, Illegal, Ply, Record, Turn},
};
use qiyuan_games::{
    self as games,
    cards::{
        Card, commitment,
        deal::{AT_ONCE, decode},
    },
};
use serde_json::{Value, json};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: GameCommand,
}

const KIWIPETE: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -";

fn run_with(arguments: &[&str], input: &str) -> (Result<(), Failure>, String) {
    let arguments = std::iter::once("game").chain(arguments.iter().copied());
    let command = match Cli::try_parse_from(arguments) {
        Ok(cli) => cli.command,
        Err(error) => return (Err(Failure::Usage(error.to_string())), String::new()),
    };
    let mut output = Vec::new();
    let wording = Wording {
        game: &|name| match name {
            "围棋" => Some("go"),
            "骰子棋" => Some("dice"),
            _ => None,
        },
        side: &commands::side_called,
        options: &|_, _, typed: &str| match typed.split_once('=') {
            Some(("size", value)) => Ok(vec![("size", value.to_owned())]),
            Some(("sight", value)) => Ok(vec![("sight", value.to_owned())]),
            Some(_) => Err("no such option".to_owned()),
            None => Ok(Vec::new()),
        },
        refusal: &|_, illegal: &Illegal, _: &str| format!("No: {illegal}."),
        setup: &|_, fault: BadSetup, _: &str| format!("No: {fault}."),
        description: &|_, diagram, lang| {
            let pieces = diagram.board().map_or(0, |board| board.pieces.len());
            format!("{pieces} pieces ({lang})")
        },
        lessons: &|_, lessons, lang| {
            let words = format!("{} lessons ({lang})", lessons.len());
            vec![(Sheet::default(), words)]
        },
        ruling: &|_, ruling, lang| format!("{} ({lang})", ruling.occurrences),
    };
    let result = game_cli::run(&command, &mut input.as_bytes(), &mut output, &wording);
    (result, String::from_utf8(output).unwrap())
}

fn run(arguments: &[&str]) -> String {
    let (result, output) = run_with(arguments, "");
    result.unwrap();
    output
}

fn usage(arguments: &[&str]) -> String {
    let (result, output) = run_with(arguments, "");
    assert_eq!(output, "");
    let failure = result.unwrap_err();
    assert_eq!(failure.exit_code(), 2);
    failure.complaint().unwrap()
}

#[test]
fn a_view_shows_what_one_side_sees() {
    let fen = "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1";
    let view = |sight: &str, viewer: &str| -> Value {
        let position = ["--position", fen, "--viewer", viewer, "--json"];
        let arguments = [&["view", "dark", "--options", sight], &position[..]].concat();
        serde_json::from_str(&run(&arguments)).unwrap()
    };
    let seen = view("sight=brainking", "white");
    let expected = ["d1", "d2", "d5", "e1", "e2", "e4", "e5", "f1", "f2", "f5"];
    assert_eq!(seen["seen"], json!(expected));
    let text = "????????/????????/????????/???1p1??/????P???/????????/???111??/???1K1?? w - - - 1";
    let text = text.replace("111", "3");
    assert_eq!(seen["text"], json!(text));
    let seen = view("sight=moves", "white");
    assert_eq!(
        seen["seen"],
        json!(["d1", "d2", "e1", "e2", "e4", "f1", "f2"])
    );
    assert_eq!(view("sight=moves", "public")["seen"], json!([]));
    assert!(usage(&["view", "dark", "--viewer", "red"]).contains("public, white, black"));
    let all = run(&["view", "chess", "--viewer", "black"]);
    assert!(all.starts_with("rnbqkbnr/"), "{all}");
}

#[test]
fn each_side_sees_the_squares_of_the_collected_views_by_whatever_name_it_is_called() {
    let cases: Value = serde_json::from_str(include_str!("data/fairy/hidden.json")).unwrap();
    let names = [
        (
            "white",
            ["white", "White", "w", " W ", "first", "白", "白方"],
        ),
        (
            "black",
            ["black", "BLACK", "b", "Bl", "second", "黑", "黑方"],
        ),
    ];
    for (number, row) in cases["views"].as_array().unwrap().iter().enumerate() {
        let fen = row["fen"].as_str().unwrap();
        for (side, names) in names {
            for sight in ["brainking", "moves"] {
                let name = names[number % names.len()];
                let options = format!("sight={sight}");
                let arguments = [
                    "view",
                    "dark",
                    "--position",
                    fen,
                    "--viewer",
                    name,
                    "--options",
                    &options,
                    "--json",
                ];
                let value: Value = serde_json::from_str(&run(&arguments)).unwrap();
                let keys: Vec<&String> = value.as_object().unwrap().keys().collect();
                assert_eq!(keys, ["seen", "text"]);
                let seen: Vec<&str> = row[side][sight].as_str().unwrap().split(' ').collect();
                assert_eq!(value["seen"], json!(seen), "{fen} {name} {sight}");
            }
        }
    }
}

#[test]
fn who_looks_and_what_is_looked_at_are_refused_in_a_line() {
    for viewer in [
        "",
        " ",
        "red",
        "wb",
        "third",
        "0",
        "白黑",
        "\u{202e}white",
        &"w".repeat(900),
    ] {
        let told = usage(&["view", "dark", "--viewer", viewer]);
        assert!(
            told.contains("public, white, black") && told.len() < 300,
            "{told}"
        );
        assert!(!told.contains('\n') && !told.contains('\u{202e}'), "{told}");
    }
    // A table of two has no third seat, though there may be six.
    assert!(usage(&["view", "niuniu", "--viewer", "third"]).contains("public, seat1, seat2"));
    run(&["view", "gongzhu", "--viewer", "fourth"]);
    for position in [
        "xyzzy",
        "8/8/8/8/8/8/8/9 w - - 0 1",
        "4k3/8/8/8/8/8/8/4K?2 w - - 0 1",
        "sight=all",
        "?",
        &"k".repeat(2_000),
    ] {
        let told = usage(&["view", "dark", "--position", position, "--viewer", "white"]);
        assert!(told.starts_with("No: "), "{told}");
    }
    let told = usage(&[
        "view",
        "dark",
        "--options",
        "sights=moves",
        "--viewer",
        "white",
    ]);
    assert_eq!(told, "no such option");
}

#[test]
fn what_chance_decided_in_a_recorded_game_is_checked_against_the_text_of_the_reveal() {
    let draws = CommittedDraws::new([0x9f76_e2f5, 1, 0, 0xffff_fffe]);
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let text = file("text", &draws.to_string());
    let hash = draws.sha256_hex();
    let verify = ["commitment", "verify", &text, &hash];
    assert_eq!(
        run(&verify),
        "draws of a game: the hash is that of the text\n"
    );
    let mut position = games::by_key("dice").unwrap().start("", 2).unwrap();
    let mut moves = Vec::new();
    for number in 1..=6 {
        let Turn::Chance(draw) = position.turn() else {
            break;
        };
        let drawn = draws.result(number, draw.sides);
        position.resolve(drawn);
        let seat = position.turn().seats().first_seat().unwrap();
        let action = position.seat_view(seat).legal().remove(0);
        position.play(seat, &action).unwrap();
        moves.push(format!("#{drawn} {action}"));
    }
    let record = |moves: &[String]| {
        let written = run(&["export", "dice", "--actions", &moves.join(" ")]);
        file("record.pgn", &written)
    };
    let played = record(&moves);
    let of_game = ["--game", "骰子棋", "--record", &played];
    let with_record = [&verify[..], &of_game[..]].concat();
    assert!(run(&with_record).ends_with("all 6 draws follow from the text\n"));
    let json: Value =
        serde_json::from_str(&run(&[&with_record[..], &["--json"]].concat())).unwrap();
    let expected = json!({"matches": true, "sha256": hash, "draws": 6, "differs": null});
    assert_eq!(json, expected);
    // The first throw has two faces: the other one.
    let forged = format!(
        "#{} {}",
        1 - draws.result(1, 2),
        if draws.result(1, 2) == 0 {
            "g1f3"
        } else {
            "e2e4"
        }
    );
    record(&[forged]);
    let (result, output) = run_with(&with_record, "");
    assert_eq!(result.unwrap_err().exit_code(), 2);
    assert!(
        output.ends_with("draw 1 does not follow from the text\n"),
        "{output}"
    );
    let other = "0".repeat(64);
    let (result, output) = run_with(&["commitment", "verify", &text, &other], "");
    assert_eq!(result.unwrap_err().exit_code(), 2);
    assert!(
        output.contains("the hash is not that of the text"),
        "{output}"
    );
    usage(&["commitment", "verify", &text, &hash, "--record", &played]);
    // A game in which chance decides nothing.
    let chess = file(
        "chess.pgn",
        &run(&["export", "chess", "--actions", "e4 e5"]),
    );
    usage(&[&verify[..], &["--game", "chess", "--record", &chess]].concat());
}

/// Two hands of a match that somebody plays by taking what comes first, and what was drawn for each hand.
fn two_hands() -> (Record, Vec<Vec<(&'static str, u32)>>) {
    let mut position = games::by_key("niuniu").unwrap().start("", 2).unwrap();
    let mut record = Record {
        seats: 2,
        ..Record::default()
    };
    let mut hands: Vec<Vec<(&str, u32)>> = Vec::new();
    loop {
        match position.turn() {
            Turn::Chance(draw) => {
                let was_salt = record
                    .plies
                    .last()
                    .is_some_and(|ply| matches!(ply, Ply::Drawn(_)));
                if draw.what == commitment::SALT && !was_salt {
                    if hands.len() == 2 {
                        return (record, hands);
                    }
                    hands.push(Vec::new());
                }
                let drawn = u32::try_from(record.plies.len()).unwrap() * 7_919 % draw.sides;
                hands.last_mut().unwrap().push((draw.what, drawn));
                record.plies.push(Ply::Drawn(drawn));
                position.resolve(drawn);
            }
            turn => {
                let seat = turn.seats().first_seat().unwrap();
                let action = position.seat_view(seat).legal().remove(0);
                position.play(seat, &action).unwrap();
                record.plies.push(Ply::Action {
                    seat,
                    action,
                    left_ms: None,
                });
            }
        }
    }
}

#[test]
fn the_cards_of_a_recorded_match_are_checked_against_the_text_of_each_hand() {
    let (record, hands) = two_hands();
    let game = games::by_key("niuniu").unwrap();
    let format = game.info().records[0];
    let written = game.records().write_record(format, &record).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let played = file("record", &written);
    let of_match = ["--game", "niuniu", "--record", &played];
    let hashes: Vec<&str> = written
        .lines()
        .filter_map(|line| line.strip_prefix("; sha256 "))
        .collect();
    assert_eq!(hashes.len(), 2);
    for (number, draws) in (1..).zip(&hands) {
        let of = |what| draws.iter().filter(move |(it, _)| *it == what);
        let salt: Vec<u32> = of(commitment::SALT).map(|(_, drawn)| *drawn).collect();
        let mut left = Card::deck().collect();
        let dealt = of("deal").flat_map(|(_, drawn)| decode(*drawn, &mut left, AT_ONCE));
        let cards = dealt.collect();
        let tie = of("tie").map(|(_, drawn)| *drawn).next();
        let text = commitment::Text {
            hand: number,
            salt: salt.try_into().unwrap(),
            cards,
            tie,
        };
        let hash = hashes[usize::try_from(number).unwrap() - 1];
        assert_eq!(text.sha256_hex(), hash);
        let verify = |text: &commitment::Text| {
            let path = file("text", &text.to_string());
            let hash = text.sha256_hex();
            let verify = ["commitment", "verify", &path, &hash];
            let (result, output) = run_with(&[&verify[..], &of_match[..]].concat(), "");
            match result {
                Ok(()) => output,
                Err(failure) => failure.complaint().unwrap_or(output),
            }
        };
        let all = format!("record: all {} draws follow from the text\n", draws.len());
        assert!(verify(&text).ends_with(&all), "{}", verify(&text));
        let mut other = text.clone();
        other.cards.swap(0, 1);
        let first = of(commitment::SALT).count() + of("tie").count() + 1;
        let not = format!("record: draw {first} does not follow from the text\n");
        assert!(verify(&other).ends_with(&not), "{}", verify(&other));
        let none = commitment::Text {
            hand: 3,
            ..text.clone()
        };
        assert_eq!(verify(&none), "the record has no hand 3");
        let mut twice = text;
        twice.cards[1] = twice.cards[0];
        assert_eq!(verify(&twice), "a card stands twice in the text");
    }
}

#[test]
fn of_the_texts_of_several_hands_the_one_is_checked_that_has_the_hash() {
    let text = |hand: u32| commitment::Text {
        hand,
        salt: [hand; 4],
        cards: Card::deck().take(10).collect(),
        tie: Some(hand),
    };
    let [first, second] = [text(1), text(2)];
    let hash = second.sha256_hex();
    let both = format!(
        "# SHA-256 {}\r\n{first}\r\n\n# hand 2\n{second}",
        first.sha256_hex()
    );
    let verify = |texts: &str, hash: &str| {
        let (result, output) = run_with(&["commitment", "verify", "-", hash], texts);
        match result {
            Ok(()) => output,
            Err(failure) => failure.complaint().unwrap_or(output),
        }
    };
    let ok = "hand 2: the hash is that of the text\n";
    assert_eq!(verify(&both, &hash), ok);
    let none = "the hash is not that of any of the 2 texts\n";
    assert_eq!(verify(&both, &text(3).sha256_hex()), none);
    for unreadable in ["# SHA-256\n\n", &format!("{both}\n\nhello")] {
        let told = verify(unreadable, &hash);
        assert!(told.contains("not the text of a reveal"), "{told}");
    }
}

fn replay(game: &str, more: &[&str]) -> Value {
    let arguments = [&["replay", game, "--json"], more].concat();
    serde_json::from_str(&run(&arguments)).unwrap()
}

fn refusal(arguments: &[&str]) -> Value {
    let (result, output) = run_with(arguments, "");
    let failure = result.unwrap_err();
    assert_eq!((failure.exit_code(), failure.complaint()), (2, None));
    serde_json::from_str(&output).unwrap()
}

#[test]
fn games_are_listed_by_key() {
    // The toys that this build hosts beside them come last.
    let listed = run(&["list"]);
    assert!(
        listed.starts_with("chess\nfischerandom\nxiangqi\ngo\n"),
        "{listed}"
    );
}

#[test]
fn perft_prints_the_count_as_the_only_word_of_the_last_line() {
    assert_eq!(run(&["perft", "chess", "3"]), "8902\n");
    assert_eq!(
        run(&["perft", "chess", "2", "--position", KIWIPETE]),
        "2039\n"
    );
    assert_eq!(run(&["perft", "chess", "0"]), "1\n");
    assert_eq!(
        run(&["perft", "fischerandom", "2", "--position", "518"]),
        "400\n"
    );
    assert_eq!(run(&["perft", "fischerandom", "1"]), "960\n");
}

/// The deepest counts are compared in the tests of the rules.
const MOST_COUNTED: u64 = 2_000;

#[test]
fn every_collected_position_is_counted() {
    let games: Value = serde_json::from_str(include_str!("data/fairy/positions.json")).unwrap();
    for (key, rows) in games.as_object().unwrap() {
        let start = json!({"fen": rows["start"], "perft": rows["perft"]});
        let positions = rows["positions"].as_array().unwrap();
        for row in std::iter::once(&start).chain(positions) {
            let fen = row["fen"].as_str().unwrap();
            let counts = row.get("perft_strict").unwrap_or(&row["perft"]);
            for (depth, count) in (1..).zip(counts.as_array().unwrap()) {
                if count.as_u64().unwrap() <= MOST_COUNTED {
                    let depth: u32 = depth;
                    let counted = run(&["perft", key, &depth.to_string(), "--position", fen]);
                    assert_eq!(counted, format!("{count}\n"), "{key} {fen}");
                }
            }
        }
    }
}

#[test]
fn a_position_that_no_game_can_come_to_is_counted_but_not_played_on() {
    // The pawn could take the king.
    let position = ["--position", "4k/4P/5/5/K4[PGS] w 0 1"];
    let count = |depth| run(&[&["perft", "minishogi", depth], &position[..]].concat());
    assert_eq!(count("1"), "63\n");
    assert_eq!(count("2"), "164\n");
    let played = usage(&[&["replay", "minishogi"], &position[..]].concat());
    assert!(played.contains("opponent-in-check"), "{played}");
}

#[test]
fn divide_prints_parts_that_add_up() {
    let output = run(&["perft", "chess", "2", "--divide", "--position", KIWIPETE]);
    let lines: Vec<&str> = output.lines().collect();
    let (total, parts) = lines.split_last().unwrap();
    assert_eq!(parts.len(), 48);
    assert_eq!(parts[0], "a1b1: 43");
    let sum: u32 = parts
        .iter()
        .map(|part| part.split(": ").nth(1).unwrap().parse::<u32>().unwrap())
        .sum();
    assert_eq!(sum.to_string(), *total);
}

#[test]
fn a_replay_says_what_is_legal_and_what_was_played() {
    let value = replay("chess", &["--actions", "1. e4 e7e5 2. 马f3"]);
    assert_eq!(value["game"], "chess");
    assert_eq!(
        value["position"],
        "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2"
    );
    assert_eq!(value["turn"], json!({"seats": [1], "phase": "play"}));
    assert_eq!(value["legal"].as_array().unwrap().len(), 29);
    assert_eq!(value["claims"], json!([]));
    assert_eq!(
        value["record"],
        json!([
            {"seat": 0, "action": "e2e4", "san": "e4"},
            {"seat": 1, "action": "e7e5", "san": "e5"},
            {"seat": 0, "action": "g1f3", "san": "Nf3"},
        ])
    );
    assert_eq!(value["outcome"], Value::Null);
}

#[test]
fn a_replay_writes_the_notation_that_is_asked_for() {
    let record = |notation| {
        let arguments = ["--actions", "h2e2 H9-G7", "--notation", notation];
        replay("xiangqi", &arguments)["record"].clone()
    };
    assert_eq!(
        record("wxf"),
        json!([
            {"seat": 0, "action": "h2e2", "wxf": "C2=5"},
            {"seat": 1, "action": "h9g7", "wxf": "H8+7"},
        ])
    );
    assert_eq!(
        record("chinese-traditional")[1]["chinese-traditional"],
        "馬8進7"
    );
    let complaint = usage(&["replay", "xiangqi", "--notation", "san"]);
    assert!(
        complaint.contains("chinese, chinese-traditional, wxf"),
        "{complaint}"
    );
}

#[test]
fn a_replay_says_how_the_game_ended() {
    let mate = replay("chess", &["--actions", "f3 e5 g4 Qh4"]);
    assert_eq!(
        mate["outcome"],
        json!({"kind": "won", "seats": [1], "reason": "checkmate"})
    );
    assert_eq!(mate["turn"]["seats"], json!([]));
    assert_eq!(mate["legal"], json!([]));
    let stalemate = replay("chess", &["--position", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert_eq!(
        stalemate["outcome"],
        json!({"kind": "drawn", "reason": "stalemate"})
    );
}

#[test]
fn a_replay_says_what_may_be_claimed() {
    let value = replay("chess", &["--actions", "Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8"]);
    assert_eq!(value["claims"], json!(["threefold"]));
}

#[test]
fn actions_may_come_from_standard_input() {
    let (result, output) = run_with(&["replay", "chess", "--json", "--actions", "-"], "e4\ne5\n");
    result.unwrap();
    let value: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(value["record"].as_array().unwrap().len(), 2);
}

#[test]
fn ratings_after_a_game_are_printed_in_the_order_of_its_players() {
    let output = run(&["rate", "--json", "1500:350:2", "1500:350:1", "1500:350:3"]);
    let value: Value = serde_json::from_str(&output).unwrap();
    let ratings: Vec<f64> = value["after"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["rating"].as_f64().unwrap())
        .collect();
    assert!(
        ratings[1] > ratings[0] && ratings[0] > ratings[2],
        "{ratings:?}"
    );
    assert_eq!(
        run(&["rate", "1500:200:1", "1500:200:1"]).lines().count(),
        2
    );
    for wrong in [
        "1500",
        "1500:350",
        "1500:350:1:1",
        "1500:350:-1",
        "NaN:350:1",
        "1500:20:1",
        "inf:350:1",
        "1500:350:256",
    ] {
        usage(&["rate", wrong, "1500:350:1"]);
    }
    usage(&["rate", "1500:350:1"]);
    usage(&[&["rate"][..], &["1500:350:1"; 17]].concat());
}

#[test]
fn a_refused_action_is_reported_by_its_number_from_one() {
    let value = refusal(&["replay", "chess", "--json", "--actions", "e4 e5 Ke3"]);
    assert_eq!(
        value,
        json!({"error": {
            "at": 3,
            "action": "Ke3",
            "reason": "piece-cannot-reach",
            "text": "No: forbidden by the rule `piece-cannot-reach`.",
        }})
    );
    let after_the_end = refusal(&["replay", "chess", "--json", "--actions", "f3 e5 g4 Qh4 a3"]);
    assert_eq!(after_the_end["error"]["reason"], "not-your-turn");
    let unreadable = refusal(&["replay", "chess", "--json", "--actions", "😀"]);
    assert_eq!(unreadable["error"]["reason"], "unreadable");
}

#[test]
fn an_ambiguous_action_is_told_in_the_notation_of_the_game() {
    let (result, text) = run_with(&["replay", "shogi", "--actions", "7g7f 3c3d 22角"], "");
    let told = format!("{text} {result:?}");
    assert!(
        told.contains("Bx2b=") && told.contains("Bx2b+") && !told.contains("b2h8"),
        "{told}"
    );
}

#[test]
fn an_ambiguous_action_is_reported_with_its_candidates() {
    let position = "8/P3k3/8/8/8/8/8/4K3 w - - 0 1";
    let value = refusal(&[
        "replay",
        "chess",
        "--json",
        "--position",
        position,
        "--actions",
        "a8",
    ]);
    assert_eq!(value["error"]["reason"], "ambiguous");
    assert_eq!(
        value["error"]["candidates"],
        json!(["a7a8q", "a7a8r", "a7a8b", "a7a8n"])
    );
}

#[test]
fn a_refused_position_is_reported_as_number_zero() {
    let value = refusal(&[
        "replay",
        "chess",
        "--json",
        "--position",
        "K7/8/8/8/8/8/8/K7 w - -",
    ]);
    assert_eq!(value["error"]["at"], 0);
    assert_eq!(value["error"]["reason"], "kings-too-many");
}

#[test]
fn fischer_random_waits_for_its_array_or_is_told_it() {
    let waiting = replay("fischerandom", &[]);
    assert_eq!(
        waiting["turn"],
        json!({"seats": [], "phase": "chance", "chance": {"what": "array", "sides": 960}})
    );
    for told in ["#518 e4", "array=518 e4"] {
        let value = replay("fischerandom", &["--actions", told]);
        assert_eq!(
            value["record"],
            json!([{"drawn": 518}, {"seat": 0, "action": "e2e4", "san": "e4"}])
        );
    }
    let castled = replay(
        "fischerandom",
        &[
            "--position",
            "518",
            "--actions",
            "Nf3 Nf6 g3 g6 Bg2 Bg7 0-0",
        ],
    );
    assert_eq!(castled["record"][6]["action"], "e1h1");
    let early = refusal(&["replay", "fischerandom", "--json", "--actions", "e4"]);
    assert_eq!(early["error"]["reason"], "not-your-turn");
    let wrong = refusal(&["replay", "fischerandom", "--json", "--actions", "#960"]);
    assert_eq!(wrong["error"]["at"], 1);
}

#[test]
fn a_picture_is_drawn_for_a_viewer_and_described() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let path = file.to_str().unwrap();
    let mut pictures = Vec::new();
    for viewer in ["public", "1"] {
        let output = run(&[
            "render",
            "chess",
            "--actions",
            "e4",
            "--viewer",
            viewer,
            "--size",
            "128",
            "--theme",
            "slate",
            "--lang",
            "zh-CN",
            "-o",
            path,
        ]);
        assert_eq!(output, "32 pieces (zh-CN)\n");
        pictures.push(std::fs::read(&file).unwrap());
    }
    assert!(pictures[0].starts_with(b"\x89PNG"));
    assert_ne!(
        pictures[0], pictures[1],
        "the second seat sits at the other side"
    );
}

#[test]
fn bad_usage_is_told_in_one_line() {
    for arguments in [
        &["perft", "checkers", "3"][..],
        &["perft", "chess", "2", "--position", "rubbish"],
        &["replay", "\u{1b}[31mchess", "--json"],
        &["replay", "chess", "--actions", "e5"],
        &["render", "chess", "--viewer", "2", "-o", "x.png"],
        &["render", "chess", "--viewer", "everything", "-o", "x.png"],
        &["render", "chess", "--size", "100000", "-o", "x.png"],
        &["replay", "go", "--options", "colour=red"],
        &["replay", "go", "--options", "size=9000"],
        &["perft", "go", "1", "--options", "size=9000"],
        &["render", "chess", "--pieces", "lead", "-o", "x.png"],
    ] {
        let complaint = usage(arguments);
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(!complaint.contains(char::is_control));
    }
    usage(&["perft", "chess", "9"]);
    usage(&["perft", "chess", "-1"]);
    usage(&["render", "chess", "--lang", "tlh", "-o", "x.png"]);
    let themes = usage(&["render", "chess", "--theme", "plaid", "-o", "x.png"]);
    assert!(themes.contains("wood, slate, moss"), "{themes}");
    usage(&["replay", "go", "--options", "size=9", "--position", "9x9"]);
    usage(&[]);
}

/// What the program itself prints, and whether it succeeded.
fn program(arguments: &[&str]) -> (bool, String) {
    let ran = std::process::Command::new(env!("CARGO_BIN_EXE_qiyuan"))
        .arg("game")
        .args(arguments)
        .output()
        .unwrap();
    let said = [ran.stdout, ran.stderr].concat();
    (ran.status.success(), String::from_utf8(said).unwrap())
}

#[test]
fn a_game_is_found_by_any_of_its_names() {
    for (name, key) in [
        ("Weiqi", "go"),
        ("围棋", "go"),
        ("baduk", "go"),
        ("960", "fischerandom"),
        ("象棋", "xiangqi"),
        ("CHESS", "chess"),
    ] {
        let (is_done, said) = program(&["replay", name, "--json"]);
        assert!(is_done, "{said}");
        let value: Value = serde_json::from_str(&said).unwrap();
        assert_eq!(value["game"], key, "{name}");
    }
    let (is_done, said) = program(&["replay", "ludo"]);
    assert!(!is_done && said.contains("no game `ludo`"), "{said}");
}

#[test]
fn options_make_the_setup_that_a_challenge_makes() {
    let (is_done, said) = program(&["perft", "go", "1", "--options", "size=9 komi=5.5"]);
    assert_eq!((is_done, said.as_str()), (true, "82\n"));
    // In full width and in Chinese, too.
    let (is_done, said) = program(&["perft", "go", "1", "--options", "路数：9，贴目＝5.5"]);
    assert_eq!((is_done, said.as_str()), (true, "82\n"));
    for (options, told) in [
        ("colour=red", "colour"),
        ("size", "size=19"),
        ("size=9000", "9000"),
    ] {
        let (is_done, said) = program(&["replay", "go", "--options", options]);
        assert!(!is_done && said.contains(told), "{said}");
    }
    let (is_done, said) = program(&["replay", "chess", "--options", "size=9"]);
    assert!(!is_done && said.contains("Chess"), "{said}");
}

#[test]
fn a_draw_that_comes_first_is_asked_for() {
    let hint = "a draw (array) comes first: put #0 to #959 before the other actions";
    let (is_done, said) = program(&["replay", "fischerandom", "--actions", "e4"]);
    assert!(!is_done && said.contains(hint), "{said}");
    let (is_done, said) = program(&["replay", "fischerandom"]);
    assert!(is_done && said.contains(hint), "{said}");
    let (is_done, said) = program(&["replay", "fischerandom", "--actions", "#518 e4"]);
    assert!(is_done && said.contains("white: e4"), "{said}");
}

#[test]
fn lessons_are_drawn_and_told_instead_of_a_position() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("lessons.png");
    let file = path.to_str().unwrap();
    let told = run(&["render", "xiangqi", "--lessons", "-o", file]);
    assert_eq!(told, "8 lessons (en)\n");
    assert!(std::fs::read(&path).unwrap().starts_with(b"\x89PNG"));
    let refused = usage(&["render", "bids", "--lessons", "-o", file]);
    assert_eq!(refused, "bids has no lessons");
}

const FOOLS_MATE: &str = "f3 e5 g4 Qh4";

#[test]
fn a_game_is_exported_and_read_back_in_another_format() {
    let pgn = run(&[
        "export",
        "chess",
        "--actions",
        FOOLS_MATE,
        "--players",
        "Ann",
        "Ben",
    ]);
    assert!(
        pgn.contains("[White \"Ann\"]\n[Black \"Ben\"]\n[Result \"0-1\"]"),
        "{pgn}"
    );
    assert!(pgn.ends_with("\n1. f3 e5 2. g4 Qh4# 0-1\n"), "{pgn}");
    let kif = [
        "export",
        "shogi",
        "--actions",
        "7g7f 3c3d",
        "--format",
        "kif",
        "--resigned",
        "sente",
    ];
    let (result, text) = run_with(
        &[
            "export", "shogi", "--record", "-", "--format", "usi", "--json",
        ],
        &run(&kif),
    );
    result.unwrap();
    let value: Value = serde_json::from_str(&text).unwrap();
    assert_eq!(value["text"], "position startpos moves 7g7f 3c3d\n");
    assert_eq!(value["record"][1], json!({"seat": 1, "action": "g7g6"}));
    assert_eq!(
        value["outcome"],
        json!({"kind": "won", "seats": [1], "reason": "resignation"})
    );
}

#[test]
fn an_export_that_makes_no_sense_says_why() {
    let complaints = [
        (
            &["--format", "sgf"][..],
            "no format `sgf` in chess; there are: pgn",
        ),
        (
            &["--resigned", "sente"][..],
            "no side `sente`; there are: white, black",
        ),
        (&["--actions", "e4 e4"][..], "action 2: "),
        (&["--position", "x"][..], "position: No: "),
        (
            &["--actions", FOOLS_MATE, "--resigned", "white"][..],
            "the game is over; nobody can resign",
        ),
    ];
    for (more, complaint) in complaints {
        let said = usage(&[&["export", "chess"], more].concat());
        assert!(said.starts_with(complaint), "{said}");
    }
    let (result, _) = run_with(&["export", "chess", "--record", "-"], "no record");
    let said = result.unwrap_err().complaint().unwrap();
    assert_eq!(said, "not a record of chess that can be read");
}

#[test]
fn a_batch_answers_each_request_with_a_line() {
    let requests = [
        json!({"arguments": ["perft", "chess", "1"]}),
        json!({"arguments": ["replay", "chess", "--json", "--actions", "-"], "input": "e5"}),
        json!({"arguments": ["perft", "nothing", "1"]}),
        json!({"arguments": ["batch"]}),
    ];
    let requests: String = requests.iter().map(|it| format!("{it}\n")).collect();
    let (result, output) = run_with(&["batch"], &requests);
    result.unwrap();
    let answers = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap());
    let answers: Vec<Value> = answers.collect();
    assert_eq!(
        answers[0],
        json!({"code": 0, "output": "20\n", "error": null})
    );
    assert_eq!(answers[1]["code"], 2);
    assert!(answers[1]["output"].as_str().unwrap().contains("error"));
    assert!(
        answers[2]["error"]
            .as_str()
            .unwrap()
            .starts_with("no game `nothing`")
    );
    assert_eq!(answers[3]["error"], "a batch within a batch");
    let (result, output) = run_with(&["batch"], "\ne4\n");
    result.unwrap();
    let answer: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (&answer["code"], &answer["output"]),
        (&json!(2), &json!(""))
    );
}

#[test]
fn a_line_of_a_batch_that_is_too_long_is_refused_whole() {
    let request = json!({"arguments": ["perft", "chess", "1"]}).to_string();
    let filled = request.clone() + &" ".repeat((4 << 20) - request.len());
    let (result, output) = run_with(&["batch"], &format!("{filled}{request}\n{request}"));
    result.unwrap();
    let answers: Vec<Value> = output
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let codes: Vec<&Value> = answers.iter().map(|answer| &answer["code"]).collect();
    assert_eq!(codes, [&json!(2), &json!(0)]);
}
