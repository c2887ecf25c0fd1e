//! What is told of a hand that is over.

use super::*;
use crate::niuniu::{diagram, notices};
use qiyuan_core::{
    diagram::{Last, Scene},
    rules::{Notice, NoticeValue},
};

/// How the points of the first seat, whose hand is the first, come about against the bank.
fn paid(setup: &str, hands: [&str; 2], bid: &str, stake: &str) -> Vec<String> {
    let mut position = hand_of(setup, &hands, 0);
    let bids = [(0, "bid 0"), (1, bid), (0, stake)];
    all_do(&mut position, &bids);
    let told = notices::brought(&position.view(Viewer::Public)).below;
    let result = told.iter().find(|it| it.key == "niuniu-result").unwrap();
    let NoticeValue::Parts(rank) = value(result, "rank") else {
        panic!("{result:?}");
    };
    let value = |gap: &str| match value(
        if ["factor", "rank"].contains(&gap) {
            &rank[0]
        } else {
            result
        },
        gap,
    ) {
        NoticeValue::Number(number) => number.to_string(),
        NoticeValue::Text(text) => text.clone(),
        other => panic!("{other:?}"),
    };
    [
        "rank", "factor", "points", "product", "tie", "higher", "lower",
    ]
    .map(value)
    .to_vec()
}

fn value<'a>(notice: &'a Notice, gap: &str) -> &'a NoticeValue {
    let mut values = notice.values.iter();
    &values.find(|(key, _)| *key == gap).unwrap().1
}

#[test]
fn a_showdown_tells_multipliers_and_of_what_the_points_are_the_product() {
    let hands = ["S8 H2 CT DK H9", "S9 DT SJ CA H8"];
    assert_eq!(
        paid("hands=2", hands, "bid 1", "stake 3"),
        ["bull-9", "2", "+6", "3 × 2", "none", "", ""]
    );
    let [nine, eight] = hands;
    assert_eq!(
        paid(
            "hands=2 bid=graded factors=tenfold",
            [eight, nine],
            "bid 4",
            "stake 2"
        ),
        ["bull-8", "8", "−72", "2 × 4 × 9", "none", "", ""]
    );
}

#[test]
fn where_ranks_are_equal_it_is_told_which_card_decided() {
    let (king, ten) = ("S8 H2 CT DK H9", "S3 C7 HT D4 C5");
    assert_eq!(
        paid("hands=2", [king, ten], "bid 1", "stake 1"),
        ["bull-9", "2", "+2", "1 × 2", "won", "♦K", "♥10"]
    );
    assert_eq!(
        paid("hands=2", [ten, king], "bid 1", "stake 1"),
        ["bull-9", "2", "−2", "1 × 2", "lost", "♦K", "♥10"]
    );
    let spade = "S3 C7 SK D4 C5";
    assert_eq!(
        paid("hands=2 suits=off", [spade, king], "bid 1", "stake 1"),
        ["bull-9", "2", "−2", "1 × 2", "equal", "♦K", "♠K"]
    );
}

#[test]
fn open_hands_are_told_as_those_of_the_last_hand_until_the_match_is_over() {
    let hands = ["S8 H2 CT DK H9", "S9 DT SJ CA H8"];
    let shown = |setup: &str| {
        let mut position = hand_of(setup, &hands, 0);
        all_do(&mut position, &[(0, "bid 0"), (1, "bid 1"), (0, "stake 1")]);
        let diagram = diagram::diagram(&position.view(Viewer::Public), Seat(0));
        let pieces = diagram.words.iter().flat_map(|words| &words.pieces);
        let mut keys: Vec<&str> = pieces.map(|(key, _)| *key).collect();
        keys.retain(|key| key.starts_with("niuniu-shown"));
        assert_eq!(keys.len(), 10);
        keys.dedup();
        let Scene::Cards(table) = diagram.scene else {
            panic!("a table");
        };
        (keys, table.last)
    };
    assert_eq!(
        shown("hands=2"),
        (vec!["niuniu-shown-before"], Some(Last::Hand))
    );
    assert_eq!(shown("hands=1"), (vec!["niuniu-shown"], None));
}
