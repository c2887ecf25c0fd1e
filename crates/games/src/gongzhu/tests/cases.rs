//! The cases of `tests/it/data/cards`.

use serde_json::Value;

use super::{super::SHEET, *};
use crate::{
    cards::{cases::cases as all, join},
    gongzhu::score::Tally,
};
use qiyuan_core::rules::{Answer, Query, RuleQueries as _, Setups as _};

fn list(value: &Value) -> Vec<Card> {
    let texts = value.as_array().unwrap().iter();
    texts
        .map(|text| Card::read(text.as_str().unwrap()).unwrap())
        .collect()
}

fn setup(value: &Value) -> String {
    let chosen = value.as_object().unwrap().iter();
    let chosen: Vec<(&str, &str)> = chosen
        .map(|(key, value)| (key.as_str(), value.as_str().unwrap()))
        .collect();
    SHEET.compose(&chosen).unwrap()
}

fn asked(what: &str, setup: &str, given: &[(&str, &str)]) -> Answer {
    let question = Query { what, setup, given };
    GongZhu.answer(&question).unwrap().remove(0).1
}

#[test]
fn takings_are_worth_what_the_cases_say() {
    let cases = all("gong_zhu_scores");
    assert!(cases.len() >= 20);
    for case in cases {
        let (taken, exposed) = (list(&case["taken"]), list(&case["exposed"]));
        let setup = setup(&case["options"]);
        let expected = case["score"].as_i64().unwrap();
        let scored = Tally::of(&taken, &exposed, options(&setup)).total();
        assert_eq!(i64::from(scored), expected, "{case}");
        let given = [("taken", &*join(&taken)), ("exposed", &join(&exposed))];
        assert_eq!(asked("score", &setup, &given), Answer::Number(expected));
    }
}

#[test]
fn two_decks_score_what_the_cases_say() {
    let cases = all("gong_zhu_two_decks");
    assert!(cases.len() >= 8);
    for case in cases {
        let (what, exposed) = (case["what"].as_str().unwrap(), case["exposed"].as_u64());
        let exposed = usize::try_from(exposed.unwrap()).unwrap();
        // A factor is that of a sheep, or of the hearts from the ace to the jack.
        let (card, taken, alone) = match what {
            "both sheep" => ("DJ", "DJ DJ", ""),
            "both pigs" => ("SQ", "SQ SQ", ""),
            "both transformers" => ("CT", "CT CT DJ", "DJ"),
            "hearts, aces" => ("HA", "HA HK HQ HJ", "HA HK HQ HJ"),
            other => panic!("{other}"),
        };
        let exposed = [card].repeat(exposed).join(" ");
        let scored = |taken: &str, exposed: &str| {
            let given = [("taken", taken), ("exposed", exposed), ("decks", "2")];
            match asked("score", "", &given) {
                Answer::Number(score) => score,
                other => panic!("{other:?}"),
            }
        };
        let score = scored(taken, &exposed);
        match case["factor"].as_i64() {
            Some(factor) => assert_eq!(score, factor * scored(alone, ""), "{case}"),
            None => assert_eq!(Some(score), case["score"].as_i64(), "{case}"),
        }
    }
    let of = |taken: &[Card], exposed: &[Card]| {
        let tally = Tally::with(2, taken, exposed, options(""));
        tally.total()
    };
    assert_eq!(of(&cards("DJ DJ"), &cards("DJ DJ")), 800, "both exposed");
    assert_eq!(of(&cards("CT CT"), &[]), 100);
    let everything: Vec<Card> = Card::deck().chain(Card::deck()).collect();
    assert_eq!(of(&everything, &[]), (400 + 200 + 200) * 4);
}

#[test]
fn two_decks_are_counted_and_not_played() {
    let answered = |what: &'static str, given: &[(&str, &str)]| {
        let question = Query {
            what,
            setup: "",
            given,
        };
        GongZhu.answer(&question).map_err(|why| why.to_string())
    };
    for (what, given) in [
        ("score", [("taken", "SQ SQ"), ("decks", "1")]),
        ("score", [("taken", "SQ SQ SQ"), ("decks", "2")]),
        ("score", [("taken", "SQ"), ("decks", "3")]),
        ("legal", [("hand", "SQ SQ"), ("decks", "2")]),
    ] {
        assert!(answered(what, &given).is_err(), "{what} {given:?}");
    }
    assert!(Options::read("decks=2").is_err());
}

#[test]
fn what_scripts_give_is_read_as_people_write_it() {
    for (taken, exposed) in [
        ("SQ HA", "SQ"),
        ("sq,ha", "猪"),
        ("♠Q、♥A", "♠\u{fe0f}Q"),
        ("SQHA", "Q♠"),
        ("[\"SQ\", \"HA\"]", "['SQ']"),
        ("黑桃Q 红心A", "黑桃Q"),
    ] {
        let given = [("taken", taken), ("exposed", exposed)];
        assert_eq!(asked("score", "", &given), Answer::Number(-250), "{taken}");
    }
    for nothing in ["", " ", "none", "-", "无"] {
        let given = [("taken", nothing), ("exposed", nothing)];
        assert_eq!(asked("score", "", &given), Answer::Number(0), "{nothing}");
        let given = [
            ("hand", "S2 SQ D4"),
            ("led", nothing),
            ("exposed", nothing),
            ("suits-led", nothing),
        ];
        let all = ["D4", "S2", "SQ"].map(str::to_owned).to_vec();
        assert_eq!(asked("legal", "", &given), Answer::List(all), "{nothing}");
    }
    for led in ["S", "s", "♠", "♠\u{fe0f}", "spades", "黑桃"] {
        let given = [("hand", "S2 SQ D4"), ("led", led)];
        let spades = ["S2", "SQ"].map(str::to_owned).to_vec();
        assert_eq!(asked("legal", "", &given), Answer::List(spades), "{led}");
    }
}

#[test]
fn the_cards_that_may_be_played_are_those_of_the_cases() {
    let cases = all("gong_zhu_legal");
    assert!(cases.len() >= 9);
    for case in cases {
        let text = |key: &str| match &case[key] {
            Value::Array(_) => {
                let words = case[key].as_array().unwrap().iter();
                let words: Vec<&str> = words.map(|it| it.as_str().unwrap()).collect();
                words.join(" ")
            }
            other => other.as_str().unwrap_or_default().to_owned(),
        };
        let given = [
            ("hand", text("hand")),
            ("led", text("led")),
            ("exposed", text("exposed")),
            ("suits-led", text("suits_led_before")),
        ];
        let given = given.each_ref().map(|(key, text)| (*key, text.as_str()));
        let expected = text("legal").split(' ').map(str::to_owned).collect();
        assert_eq!(asked("legal", "", &given), Answer::List(expected), "{case}");
    }
}

#[test]
fn whole_hands_come_out_as_in_the_cases() {
    let cases = all("gong_zhu_hands");
    assert!(cases.len() >= 3);
    for case in cases {
        let hands: Vec<String> = case["deal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|hand| join(&list(hand)))
            .collect();
        let mut position = hand_of("", [0, 1, 2, 3].map(|at: usize| hands[at].as_str()));
        let exposed = list(&case["exposed"]);
        for seat in (0..SEATS).map(Seat) {
            let own = &position.hand.cards[seat.index()];
            let own: Vec<Card> = exposed
                .iter()
                .copied()
                .filter(|it| own.contains(it))
                .collect();
            let text = match own.as_slice() {
                [] => "expose none".to_owned(),
                cards => format!("expose {}", join(cards)),
            };
            does(&mut position, seat.0, &text).unwrap();
        }
        for trick in case["tricks"].as_array().unwrap() {
            let first = u8::try_from(trick["first"].as_u64().unwrap()).unwrap();
            for (seat, card) in (first..).zip(list(&trick["cards"])) {
                does(&mut position, seat % SEATS, &card.to_string()).unwrap();
            }
            let last = position.hand.last.clone();
            let last = last.or_else(|| position.previous.as_ref()?.last.clone());
            let winner = u64::from(last.unwrap().winner.0);
            assert_eq!(Some(winner), trick["winner"].as_u64());
        }
        let scores: Vec<i64> = position.totals.iter().copied().map(i64::from).collect();
        let expected = case["scores"].as_array().unwrap().iter();
        let expected: Vec<i64> = expected.map(|it| it.as_i64().unwrap()).collect();
        assert_eq!(scores, expected);
        assert_eq!(
            position.hand.leader.map(|seat| u64::from(seat.0)),
            case["next_lead"].as_u64()
        );
    }
}

#[test]
fn scripts_are_told_what_is_missing_or_unreadable() {
    let refused = |what: &str, given: &[(&str, &str)]| {
        let question = Query {
            what,
            setup: "",
            given,
        };
        GongZhu.answer(&question).unwrap_err().to_string()
    };
    assert_eq!(refused("score", &[]), "`taken` is missing");
    assert_eq!(
        refused("score", &[("taken", "SQ SQ")]),
        "`taken` cannot be read"
    );
    assert_eq!(
        refused("legal", &[("hand", "S2 X9")]),
        "`hand` cannot be read"
    );
    let led = [("hand", "S2"), ("led", "SH")];
    assert_eq!(refused("legal", &led), "`led` cannot be read");
    assert_eq!(refused("rank", &[]), "the game is not asked this");
    let long = "S2 ".repeat(10_000);
    assert_eq!(
        refused("legal", &[("hand", &long)]),
        "`hand` cannot be read"
    );
}
