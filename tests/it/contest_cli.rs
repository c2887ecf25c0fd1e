//! Contests on the command line, as scripts use them.

use clap::Parser;
use qiyuan::contest_cli::{self, ContestFailure, ContestQuestion};
use serde_json::{Value, json};

#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: ContestQuestion,
}

fn run_with(arguments: &[&str], input: &str) -> (Result<(), ContestFailure>, String) {
    let arguments = std::iter::once("contest").chain(arguments.iter().copied());
    let command = Cli::try_parse_from(arguments).unwrap().command;
    let mut output = Vec::new();
    let result = contest_cli::run(&command, &mut input.as_bytes(), &mut output);
    (result, String::from_utf8(output).unwrap())
}

fn answer(kind: &str, case: &Value) -> Value {
    let (result, output) = run_with(&["answer", kind], &case.to_string());
    result.unwrap();
    serde_json::from_str(&output).unwrap()
}

fn cases() -> Value {
    serde_json::from_str(include_str!("data/contests/cases.json")).unwrap()
}

/// The numbers in a value as floats, since some are written `2` and some `2.0`.
fn with_floats(value: &Value) -> Value {
    match value {
        Value::Number(number) => json!(number.as_f64()),
        Value::Array(values) => values.iter().map(with_floats).collect(),
        Value::Object(map) => map
            .iter()
            .map(|(key, it)| (key.clone(), with_floats(it)))
            .collect(),
        other => other.clone(),
    }
}

/// Who meets whom in a round, with the bye, in no order.
fn meetings(round: &Value) -> Vec<String> {
    let lines = round
        .as_array()
        .unwrap()
        .iter()
        .map(|line| match line.get("bye") {
            Some(bye) => format!("bye {bye}"),
            None => format!("{}-{}", line["white"], line["black"]),
        });
    let mut lines: Vec<String> = lines.collect();
    lines.sort();
    lines
}

#[test]
fn every_swiss_case_is_answered_with_its_pairings_and_tie_breaks() {
    let cases = cases();
    for case in cases["swiss"]["cases"].as_array().unwrap() {
        let mut asked = case.clone();
        asked.as_object_mut().unwrap().remove("tiebreaks");
        let answered = answer("swiss", &asked);
        for key in ["tiebreaks", "order_points_bhc1_bh_sb_win_tpn", "rounds"] {
            assert_eq!(
                with_floats(&answered[key]),
                with_floats(&case[key]),
                "{}",
                case["name"]
            );
        }
        let pairings = answered["pairings"].as_array().unwrap();
        let paired: Vec<_> = pairings.iter().map(meetings).collect();
        let recorded: Vec<_> = case["rounds"]
            .as_array()
            .unwrap()
            .iter()
            .map(meetings)
            .collect();
        assert_eq!(paired, recorded, "{}", case["name"]);
    }
}

#[test]
fn every_other_case_is_answered_as_it_stands() {
    let cases = cases();
    for (kind, expected) in [
        ("arena", &["points", "total"][..]),
        ("stairs", &[]),
        ("pond", &["rounds", "winner"]),
    ] {
        for case in cases[kind]["cases"].as_array().unwrap() {
            let mut asked = case.clone();
            for key in expected {
                asked.as_object_mut().unwrap().remove(*key);
            }
            let ops = asked.get_mut("ops").and_then(Value::as_array_mut);
            for op in ops.into_iter().flatten() {
                op.as_object_mut()
                    .unwrap()
                    .retain(|key, _| key != "answer" && key != "steps");
            }
            assert_eq!(answer(kind, &asked), *case, "{kind} {}", case["name"]);
        }
    }
}

#[test]
fn nonsense_is_refused_with_a_sentence() {
    let swiss = &cases()["swiss"]["cases"][0];
    let with = |path: &str, value: Value| {
        let mut case = swiss.clone();
        *case.pointer_mut(path).unwrap() = value;
        case.to_string()
    };
    let cases = [
        ("swiss", "[]".to_owned(), "not a JSON object"),
        ("swiss", "{".to_owned(), "EOF"),
        ("swiss", with("/players/0/tpn", json!(3)), "order of `tpn`"),
        (
            "swiss",
            with("/rounds/1/0/white", json!(99)),
            "99 is not the number of a player",
        ),
        (
            "swiss",
            with("/rounds/1/0/white", json!(2)),
            "is in a round twice",
        ),
        (
            "swiss",
            with("/rounds/0/0/result", json!("2-0")),
            "no result is written 2-0",
        ),
        (
            "swiss",
            with("/initial_colour", json!("red")),
            "`initial_colour` is red",
        ),
        (
            "arena",
            json!({"games": [{"res": "won", "plies": 3}]}).to_string(),
            "`res` is won",
        ),
        (
            "stairs",
            json!({"players": ["A"], "ops": [{"op": "challenge", "by": "A", "of": "B", "day": 1}]})
                .to_string(),
            "nobody is called B",
        ),
        (
            "pond",
            json!({"players": ["A", "B"], "variant": "deep", "bids": []}).to_string(),
            "`variant` is deep",
        ),
        (
            "pond",
            json!({"players": ["A", "B"], "variant": "rain", "bids": [{"C": 1}]}).to_string(),
            "nobody is called C",
        ),
    ];
    for (kind, input, sentence) in cases {
        let (result, output) = run_with(&["answer", kind], &input);
        let failure = result.unwrap_err();
        assert_eq!((failure.exit_code(), output.as_str()), (2, ""));
        let complaint = failure.complaint().unwrap();
        assert!(complaint.contains(sentence), "{complaint}");
    }
}

#[test]
fn a_recorded_swiss_is_paired_again_and_differences_are_told() {
    let cases = cases();
    let file = cases["swiss"]["cases"][0]["trf"].as_str().unwrap();
    let (result, output) = run_with(&["check", "-"], file);
    result.unwrap();
    assert_eq!(output, "5 rounds by dutch-2026.1, 0 paired otherwise\n");

    let (result, output) = run_with(&["check", "-"], &file.replace("white1", "black1"));
    let failure = result.unwrap_err();
    assert_eq!((failure.exit_code(), failure.complaint()), (1, None));
    assert!(
        output
            .starts_with("round 1: recorded 1-5, 3-7, 6-2, 8-4; by the rules 2-6, 4-8, 5-1, 7-3\n"),
        "{output}"
    );

    let (result, output) = run_with(&["check", "-", "--json"], file);
    result.unwrap();
    let output: Value = serde_json::from_str(&output).unwrap();
    assert_eq!(
        (
            &output["differing"],
            output["rounds"].as_array().unwrap().len()
        ),
        (&json!(0), 5)
    );

    let (result, _) = run_with(&["check", "-"], &file.replace("  4.5    1", "  5.5    1"));
    let complaint = result.unwrap_err().complaint().unwrap();
    assert_eq!(complaint, "-: line 4: the results make 4.5 points");
}
