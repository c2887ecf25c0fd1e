//! The cases of `tests/it/data/cards` as scripts ask for them: by the program itself.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
};

use qiyuan_games::cards::{Card, deal};
use serde_json::{Value, json};

/// The program, which answers a line with a line.
struct Program {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Program {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["game", "batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        Self {
            input: child.stdin.take().unwrap(),
            output: BufReader::new(child.stdout.take().unwrap()),
            child,
        }
    }

    /// The exit code that a command would have, and what it would print.
    fn runs(&mut self, arguments: &[&str]) -> (Option<i64>, String) {
        writeln!(self.input, "{}", json!({ "arguments": arguments })).unwrap();
        let mut line = String::new();
        self.output.read_line(&mut line).unwrap();
        let answer: Value = serde_json::from_str(&line).expect("the program is alive");
        let said = ["output", "error"].map(|key| answer[key].as_str().unwrap_or_default());
        (answer["code"].as_i64(), said.concat())
    }

    /// The one JSON object of an answer.
    fn told(&mut self, arguments: &[&str]) -> Value {
        let (code, said) = self.runs(&[arguments, &["--json"]].concat());
        assert_eq!(code, Some(0), "{arguments:?}: {said}");
        serde_json::from_str(&said).unwrap()
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

fn cases(kind: &str) -> Vec<Value> {
    let all: Value = serde_json::from_str(include_str!("data/cards/cases.json")).unwrap();
    let cases = all[kind].as_array().unwrap().clone();
    assert!(!cases.is_empty());
    cases
}

fn texts(value: &Value) -> Vec<String> {
    let texts = value.as_array().unwrap().iter();
    texts.map(|it| it.as_str().unwrap().to_owned()).collect()
}

/// Cards as somebody types them, in another way for each number.
fn typed(value: &Value, way: usize) -> String {
    let cards = texts(value);
    let shown = |separator: &str, sign: fn(char) -> char| {
        let cards = cards.iter().map(|card| {
            let (suit, rank) = card.split_at(1);
            let suit = sign(suit.chars().next().unwrap());
            format!("{suit}{}", rank.replace('T', "10"))
        });
        cards.collect::<Vec<_>>().join(separator)
    };
    let sign = |letter| match letter {
        'S' => '♠',
        'H' => '♥',
        'D' => '♦',
        _ => '♣',
    };
    match way % 4 {
        0 => cards.join(" "),
        1 => cards.join(", ").to_lowercase(),
        2 => shown(" ", sign),
        _ => shown("", |letter| letter),
    }
}

/// The options of a case, as they are typed.
fn options(value: &Value) -> String {
    let options = value.as_object().unwrap().iter();
    let words = options.map(|(key, value)| format!("{key}={}", value.as_str().unwrap()));
    words.collect::<Vec<_>>().join(" ")
}

#[test]
fn hands_of_niu_niu_are_ranked_and_compared() {
    let mut program = Program::start();
    for (way, case) in cases("niu_hands").iter().enumerate() {
        let answer = program.told(&["score", "niuniu", "--hand", &typed(&case["hand"], way)]);
        let keys = [
            "rank",
            "rank_with_silver",
            "rank_without_specials",
            "high",
            "flat",
            "steep",
            "tenfold",
        ];
        let expected: serde_json::Map<String, Value> = keys
            .iter()
            .map(|key| ((*key).to_owned(), case[*key].clone()))
            .collect();
        assert_eq!(answer, Value::Object(expected), "{case}");
    }
    for (way, case) in cases("niu_compare").iter().enumerate() {
        let (a, b) = (typed(&case["a"], way), typed(&case["b"], way + 1));
        let answer = program.told(&["score", "niuniu", "--compare", &a, &b]);
        assert_eq!(answer, json!({"winner": case["winner"]}), "{case}");
    }
}

#[test]
fn takings_of_gong_zhu_are_scored() {
    let mut program = Program::start();
    for (way, case) in cases("gong_zhu_scores").iter().enumerate() {
        let (taken, exposed) = (typed(&case["taken"], way), typed(&case["exposed"], way + 1));
        let answer = program.told(&[
            "score",
            "gongzhu",
            "--taken",
            &taken,
            "--exposed",
            &exposed,
            "--options",
            &options(&case["options"]),
        ]);
        assert_eq!(answer, json!({"score": case["score"]}), "{case}");
    }
    for case in cases("gong_zhu_two_decks") {
        let card = match case["what"].as_str().unwrap() {
            "both sheep" => "DJ",
            "both pigs" => "SQ",
            _ => continue,
        };
        let exposed = [card].repeat(usize::try_from(case["exposed"].as_u64().unwrap()).unwrap());
        let answer = program.told(&[
            "score",
            "gongzhu",
            "--taken",
            &format!("{card} {card}"),
            "--exposed",
            &exposed.join(" "),
            "--options",
            "decks=2",
        ]);
        assert_eq!(answer, json!({"score": case["score"]}), "{case}");
    }
}

#[test]
fn the_cards_that_may_be_played_are_listed() {
    let mut program = Program::start();
    for (way, case) in cases("gong_zhu_legal").iter().enumerate() {
        let answer = program.told(&[
            "legal",
            "gongzhu",
            "--hand",
            &typed(&case["hand"], way),
            "--led",
            case["led"].as_str().unwrap_or_default(),
            "--exposed",
            &typed(&case["exposed"], way + 1),
            "--suits-led",
            &texts(&case["suits_led_before"]).join(", "),
        ]);
        assert_eq!(answer, json!({"legal": case["legal"]}), "{case}");
    }
}

#[test]
fn hearts_are_not_led_before_they_are_broken_where_that_was_agreed() {
    let mut program = Program::start();
    let asked = [
        "legal",
        "gongzhu",
        "--hand",
        "H5 C3",
        "--options",
        "hearts=broken",
    ];
    let legal = program.told(&asked);
    assert_eq!(legal, json!({"legal": ["C3"]}));
    let after_hearts = [&asked[..], &["--suits-led", "H"]].concat();
    assert_eq!(program.told(&after_hearts), json!({"legal": ["C3", "H5"]}));
    let led = [&asked[..], &["--led", "D"]].concat();
    assert_eq!(program.told(&led), json!({"legal": ["C3", "H5"]}));
}

/// The draws with which these cards are dealt in this order, as actions.
fn dealt(order: &[Card], before: &str) -> String {
    let mut left: Vec<Card> = Card::deck().collect();
    let mut actions = before.to_owned();
    for cards in order.chunks(deal::AT_ONCE) {
        let number = deal::encode(cards, &left).unwrap();
        deal::decode(number, &mut left, cards.len());
        actions.push_str(&format!(" #{number}"));
    }
    actions
}

fn hands(value: &Value) -> Vec<Vec<Card>> {
    let hands = value.as_array().unwrap().iter();
    hands
        .map(|hand| Card::read_all(&texts(hand).join(" ")).unwrap())
        .collect()
}

#[test]
fn whole_hands_are_played_and_settled() {
    let mut program = Program::start();
    for case in cases("gong_zhu_hands") {
        let hands = hands(&case["deal"]);
        let order: Vec<Card> = (0..52).map(|at| hands[at % 4][at / 4]).collect();
        let mut actions = dealt(&order, "#1 #2 #3 #4");
        let exposed = texts(&case["exposed"]);
        for hand in &hands {
            let own = hand.iter().map(Card::to_string);
            let own: Vec<String> = own.filter(|card| exposed.contains(card)).collect();
            actions.push_str(&match own.as_slice() {
                [] => " none".to_owned(),
                cards => format!(" expose{}", cards.join(",")),
            });
        }
        for trick in case["tricks"].as_array().unwrap() {
            actions.push_str(&format!(" {}", texts(&trick["cards"]).join(" ")));
        }
        let end = program.told(&[
            "replay",
            "gongzhu",
            "--options",
            "hands=1",
            "--actions",
            &actions,
        ]);
        let results = end["outcome"]["results"].as_array().unwrap().iter();
        let points: Value = results.map(|it| it["points"].clone()).collect();
        assert_eq!(points, case["scores"], "{case}");
    }
    for case in cases("niu_settle") {
        let (hands, seats) = (
            hands(&case["hands"]),
            case["hands"].as_array().unwrap().len(),
        );
        let mut actions = dealt(&hands.concat(), "#1 #2 #3 #4 #0");
        let banker = usize::try_from(case["banker"].as_u64().unwrap()).unwrap();
        for seat in 0..seats {
            let bid = if seat == banker {
                case["bid"].as_u64().unwrap()
            } else {
                0
            };
            actions.push_str(&format!(" {bid}"));
        }
        for (seat, stake) in case["stakes"].as_array().unwrap().iter().enumerate() {
            if seat != banker {
                actions.push_str(&format!(" {stake}"));
            }
        }
        let options = format!(
            "hands=1 bid=graded factors={}",
            case["table"].as_str().unwrap()
        );
        let end = program.told(&[
            "replay",
            "niuniu",
            "--seats",
            &seats.to_string(),
            "--options",
            &options,
            "--actions",
            &actions,
        ]);
        let results = end["outcome"]["results"].as_array().unwrap().iter();
        let points: Value = results.map(|it| it["points"].clone()).collect();
        assert_eq!(points, case["points"], "{case}");
    }
}

#[test]
fn a_played_hand_is_exported_and_read_back() {
    let mut program = Program::start();
    let order: Vec<Card> = Card::deck().collect();
    let hands: Vec<Card> = order[..15].to_vec();
    let actions = format!("{} 1 0 0 2 3", dealt(&hands, "#1 #2 #3 #4 #0"));
    let niuniu = ["niuniu", "--seats", "3", "--options", "hands=1"];
    let written = ["--actions", &actions];
    let told = program.told(&[&["export"], &niuniu[..], &written].concat());
    let text = told["text"].as_str().unwrap();
    assert!(
        text.contains("[Seats \"3\"]") && text.contains("; Seat1"),
        "{text}"
    );
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), text).unwrap();
    let path = file.path().to_str().unwrap();
    let (code, again) = program.runs(&["export", "niuniu", "--record", path]);
    assert_eq!((code, again.trim_end()), (Some(0), text.trim_end()));
}

#[test]
fn what_makes_no_sense_is_refused_in_few_words() {
    let mut program = Program::start();
    let many = "S5 ".repeat(20_000);
    let niuniu = "niuniu";
    for arguments in [
        &["score", niuniu, "--hand", ""][..],
        &["score", niuniu, "--hand", "S5 H6 C8 DT"],
        &["score", niuniu, "--hand", "S5 H6 C8 DT SJ H2"],
        &["score", niuniu, "--hand", "S5 S5 C8 DT SJ"],
        &["score", niuniu, "--hand", "S5 H6 C8 DT XX"],
        &["score", niuniu, "--hand", &many],
        &[
            "score",
            niuniu,
            "--hand",
            "S5 H6 C8 DT SJ",
            "--options",
            "factors=9",
        ],
        &[
            "score",
            niuniu,
            "--hand",
            "S5 H6 C8 DT SJ",
            "--options",
            "decks=2",
        ],
        &["score", niuniu, "--compare", "S5 H6 C8 DT SJ"],
        &["score", niuniu, "--compare", "S5 H6 C8 DT SJ", "S5"],
        &["score", niuniu, "--taken", "SQ"],
        &["score", "gongzhu"],
        &["score", "gongzhu", "--exposed", "SQ"],
        &["score", "gongzhu", "--taken", "SQ SQ"],
        &["score", "gongzhu", "--taken", "SQ", "--exposed", "X"],
        &["score", "gongzhu", "--taken", "SQ", "--options", "decks=3"],
        &["score", "gongzhu", "--taken", "SQ", "--options", "pig"],
        &["score", "gongzhu", "--taken", &many],
        &["score", "gongzhu", "--hand", "SQ"],
        &["score", "chess", "--taken", "SQ"],
        &["legal", "gongzhu"],
        &["legal", "gongzhu", "--hand", "S2 SQ", "--led", "SH"],
        &["legal", "gongzhu", "--hand", "S2 SQ", "--led", "X"],
        &["legal", "gongzhu", "--hand", "S2 SQ", "--suits-led", &many],
        &[
            "legal",
            "gongzhu",
            "--hand",
            "S2 SQ",
            "--options",
            "decks=2",
        ],
        &["legal", niuniu, "--hand", "S5 H6 C8 DT SJ"],
        &["replay", niuniu, "--seats", "7"],
        &["replay", "gongzhu", "--options", "decks=2"],
    ] {
        let (code, said) = program.runs(arguments);
        let shown: String = format!("{arguments:?}").chars().take(200).collect();
        assert_eq!(code, Some(2), "{shown}: {said}");
        let length = said.chars().count();
        assert!((10..400).contains(&length), "{shown}: {said}");
    }
}
