//! The cases of `tests/it/data/cards`, and all hands there are.

use std::{cmp::Ordering, collections::BTreeMap};

use serde_json::Value;

use super::*;
use crate::{
    cards::{cases::cases as all, join},
    niuniu::rank::{self, Rank, compare, points, rank},
};
use qiyuan_core::rules::{Answer, Query, RuleQueries as _};

fn list(value: &Value) -> Vec<Card> {
    let texts = value.as_array().unwrap().iter();
    texts
        .map(|text| Card::read(text.as_str().unwrap()).unwrap())
        .collect()
}

fn asked(what: &str, setup: &str, given: &[(&str, &str)]) -> Vec<(&'static str, Answer)> {
    let question = Query { what, setup, given };
    NiuNiu.answer(&question).unwrap()
}

#[test]
fn hands_are_worth_what_the_cases_say() {
    let cases = all("niu_hands");
    assert!(cases.len() >= 18);
    for case in cases {
        let cards = join(&list(&case["hand"]));
        let told = asked("score", "", &[("hand", &cards)]);
        assert_eq!(told.len(), 7);
        for (key, answer) in told {
            let answer = match answer {
                Answer::Text(text) => Value::from(text),
                Answer::Number(number) => number.into(),
                other => panic!("{other:?}"),
            };
            assert_eq!(answer, case[key], "{key} of {case}");
        }
    }
}

#[test]
fn hands_compare_as_the_cases_say() {
    let cases = all("niu_compare");
    assert!(cases.len() >= 7);
    for case in cases {
        let (one, other) = (list(&case["a"]), list(&case["b"]));
        assert_eq!(rank(&one, options("")).key(), case["rank_a"]);
        assert_eq!(rank(&other, options("")).key(), case["rank_b"]);
        let winner = Answer::Text(case["winner"].as_str().unwrap().to_owned());
        let given = [("a", &*join(&one)), ("b", &*join(&other))];
        assert_eq!(asked("compare", "", &given), [("winner", winner)], "{case}");
    }
}

#[test]
fn points_are_settled_as_the_cases_say() {
    let cases = all("niu_settle");
    assert!(cases.len() >= 4);
    for case in cases {
        let hands: Vec<Vec<Card>> = case["hands"].as_array().unwrap().iter().map(list).collect();
        let ranks = hands.iter().map(|hand| rank(hand, options("")).key());
        assert_eq!(ranks.collect::<Value>(), case["ranks"]);
        let number = |value: &Value| u8::try_from(value.as_u64().unwrap()).unwrap();
        let stakes: Vec<u8> = case["stakes"]
            .as_array()
            .unwrap()
            .iter()
            .map(number)
            .collect();
        let setup = format!("factors={}", case["table"].as_str().unwrap());
        let (banker, bid) = (number(&case["banker"]), number(&case["bid"]));
        let points = points(&hands, banker.into(), bid, &stakes, options(&setup));
        assert_eq!(points.iter().sum::<i32>(), 0);
        assert_eq!(points.into_iter().collect::<Value>(), case["points"]);
    }
}

/// How many of all hands there are of each rank. Hands are counted by ranks of cards, each as often as there are ways
/// to choose the suits: the rank of a hand does not ask for suits.
fn counted(options: Options) -> BTreeMap<&'static str, u64> {
    let mut counts = BTreeMap::new();
    let deck: Vec<Card> = Card::deck().collect();
    // The places of a card in the deck are 13 for each suit; ranks run from 0 to 12.
    let mut ranks = [0_usize; 5];
    loop {
        let mut of_rank = [0_usize; 13];
        let mut hand = Vec::with_capacity(5);
        for rank in ranks {
            if of_rank[rank] < 4 {
                hand.push(deck[of_rank[rank] * 13 + rank]);
            }
            of_rank[rank] += 1;
        }
        if hand.len() == 5 {
            let ways = of_rank.iter().map(|count| [1, 4, 6, 4, 1][*count]);
            *counts.entry(rank(&hand, options).key()).or_default() += ways.product::<u64>();
        }
        // The next five ranks that do not fall.
        let Some(at) = ranks.iter().rposition(|rank| *rank < 12) else {
            return counts;
        };
        let next = ranks[at] + 1;
        ranks[at..].fill(next);
    }
}

#[test]
fn all_hands_have_the_ranks_of_the_published_counts() {
    let expected: BTreeMap<String, u64> =
        serde_json::from_value(crate::cards::cases::case("niu_counts")).unwrap();
    let found = counted(options(""));
    assert_eq!(found.values().sum::<u64>(), 2_598_960);
    let found: BTreeMap<String, u64> = found
        .into_iter()
        .map(|(key, count)| (key.to_owned(), count))
        .collect();
    assert_eq!(found, expected);
    let silver = counted(options("silver=on"));
    assert_eq!(silver["silver"], 1_968);
    assert_eq!(silver["silver"] + silver["bull-bull"], 190_976);
    let plain = counted(options("specials=off"));
    assert!(!plain.contains_key("bomb") && !plain.contains_key("five-face"));
}

#[test]
fn the_order_of_two_hands_is_the_same_from_both_sides_and_strict_where_suits_count() {
    let mut random = StdRng::seed_from_u64(3);
    for _ in 0..5_000 {
        let mut left: Vec<Card> = Card::deck().collect();
        let mut dealt = || {
            let cards = (0..5).map(|_| left.remove(random.random_range(0..left.len())));
            cards.collect::<Vec<_>>()
        };
        let (one, other) = (dealt(), dealt());
        for setup in ["", "suits=off", "specials=off silver=on"] {
            let options = options(setup);
            let ordered = compare(&one, &other, options);
            assert_eq!(ordered.reverse(), compare(&other, &one, options));
            assert!(setup == "suits=off" || ordered.is_ne());
            let mut turned = one.clone();
            turned.rotate_left(2);
            assert_eq!(compare(&turned, &other, options), ordered);
            assert_eq!(rank::arranged(&turned, options).len(), 5);
        }
    }
}

#[test]
fn a_bull_lies_with_its_ten_in_front() {
    let laid = |text: &str| join(&rank::arranged(&cards(text), options("")));
    assert_eq!(laid("SA H2 C4 D5 SQ"), "D5 C4 SA SQ H2");
    assert_eq!(laid("SA H9 DT SJ CQ"), "DT H9 SA CQ SJ");
    assert_eq!(laid("S5 H6 C8 DT SJ"), "SJ DT C8 H6 S5");
    assert_eq!(laid("S7 H7 C7 D7 S2"), "S7 H7 C7 D7 S2");
}

#[test]
fn equal_hands_are_the_bankers_where_suits_do_not_count() {
    let hands = [cards("SK H7 D3 H2 C8"), cards("HK S7 C3 D2 D8")];
    let (with, without) = (options(""), options("suits=off"));
    assert_eq!(compare(&hands[0], &hands[1], with), Ordering::Greater);
    assert_eq!(compare(&hands[0], &hands[1], without), Ordering::Equal);
    assert_eq!(points(&hands, 1, 1, &[2, 0], with), [6, -6]);
    assert_eq!(points(&hands, 1, 1, &[2, 0], without), [-6, 6]);
    assert_eq!(points(&hands, 0, 1, &[0, 2], without), [6, -6]);
    let given = [("a", "SK H7 D3 H2 C8"), ("b", "HK S7 C3 D2 D8")];
    let told = asked("compare", "suits=off", &given);
    assert_eq!(told, [("winner", Answer::Nothing)]);
}

#[test]
fn the_specials_are_ordinary_hands_where_they_do_not_count() {
    let of = |text: &str, setup: &str| rank(&cards(text), options(setup));
    assert_eq!(of("SJ HJ CJ DJ ST", "silver=on"), Rank::Bomb);
    assert_eq!(of("SJ HJ CJ DJ ST", "silver=on specials=off"), Rank::Silver);
    assert_eq!(of("SJ HJ CJ DJ ST", "specials=off"), Rank::BullBull);
    assert_eq!(of("SA HA C2 D2 S3", "specials=off"), Rank::None);
    assert_eq!(of("SA HA C2 D2 S4", "specials=off"), Rank::None);
}

#[test]
fn scripts_are_told_what_is_missing_or_unreadable() {
    let refused = |what: &str, given: &[(&str, &str)]| {
        let question = Query {
            what,
            setup: "",
            given,
        };
        NiuNiu.answer(&question).unwrap_err().to_string()
    };
    assert_eq!(refused("score", &[]), "`hand` is missing");
    let long = "S2 ".repeat(10_000);
    for hand in [
        "S5 H6 C8 DT",
        "S5 H6 C8 DT SJ S2",
        "S5 S5 C8 DT SJ",
        "x",
        &long,
    ] {
        let told = refused("score", &[("hand", hand)]);
        assert_eq!(told, "`hand` cannot be read", "{hand}");
    }
    let one = ("a", "S5 H6 C8 DT SJ");
    assert_eq!(refused("compare", &[one]), "`b` is missing");
    assert_eq!(refused("legal", &[one]), "the game is not asked this");
}
