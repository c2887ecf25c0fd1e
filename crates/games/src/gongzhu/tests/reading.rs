//! What people type.

use super::*;

/// Two hands of which the first holds the pig and the sheep, the second the transformer and the ace of hearts.
const HANDS: [&str; SEATS as usize] = [
    "SQ DJ C2 C3 C4 C5 C6 C7 C8 C9 CJ CQ CK",
    "CT HA S2 S3 S4 S5 S6 S7 S8 S9 ST SJ SK",
    "D2 D3 D4 D5 D6 D7 D8 D9 DT DQ DK DA CA",
    "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK SA",
];

fn reads(position: &GongZhuPosition, seat: u8, text: &str) -> Result<String, Illegal> {
    let view = position.view(Viewer::Seat(Seat(seat)));
    action::read(&view, Seat(seat), text).map(|read| action::write(&read))
}

#[test]
fn what_is_exposed_is_read_in_every_spelling() {
    let position = hand_of("", HANDS);
    for text in [
        "expose DJ SQ",
        "expose SQ DJ",
        "Expose ♦J, ♠Q",
        "亮猪、羊",
        "亮牌 豬 羊",
        "亮 黑桃Q 方片J",
        "exposes pig sheep",
        "exposeSQDJ",
        "exposesSQ,DJ",
        "expose SQ SQ DJ",
    ] {
        assert_eq!(
            reads(&position, 0, text).as_deref(),
            Ok("expose SQ DJ"),
            "{text}"
        );
    }
    for text in [
        "expose none",
        "none",
        "No",
        "不亮",
        "不要",
        "过",
        "expose -",
        "亮 无",
    ] {
        assert_eq!(
            reads(&position, 0, text).as_deref(),
            Ok("expose none"),
            "{text}"
        );
    }
    let transformed = reads(&position, 1, "亮变压器 红心A");
    assert_eq!(transformed.as_deref(), Ok("expose CT HA"));
    for (text, rule) in [
        ("expose CT", "card-not-in-hand"),
        ("expose C2", "not-exposable"),
        ("SQ", "expose-now"),
        ("cut 5", "expose-now"),
    ] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Rule(rule)),
            "{text}"
        );
    }
    let long = "expose ".repeat(100);
    for text in ["expose", "expose X9", "亮", "", "😀", &long] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Unreadable),
            "{text}"
        );
    }
}

#[test]
fn cards_are_played_by_their_names_in_the_game() {
    let mut position = hand_of("lead=s2 expose=off", HANDS);
    does(&mut position, 1, "S2").unwrap();
    does(&mut position, 2, "出梅花A").unwrap();
    does(&mut position, 3, "play ♠A").unwrap();
    for text in ["猪", "pig", "黑桃Q", "Q♠", "sq", "ＳＱ"] {
        assert_eq!(reads(&position, 0, text).as_deref(), Ok("SQ"), "{text}");
    }
    for (text, rule) in [
        ("羊", "follow-suit"),
        ("变压器", "card-not-in-hand"),
        ("expose none", "card-now"),
        ("cut 3", "card-now"),
    ] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Rule(rule)),
            "{text}"
        );
    }
}

#[test]
fn whoever_cuts_names_how_many_cards() {
    let position = hand_of("cut=on", HANDS);
    for text in [
        "17",
        "十七",
        "切 17",
        "切 17 张",
        "切 17 張",
        "cut 17",
        "Cut 17 cards",
    ] {
        assert_eq!(reads(&position, 0, text).as_deref(), Ok("cut 17"), "{text}");
    }
    for text in ["cut 52", "SQ", "expose none"] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Rule("cut-now")),
            "{text}"
        );
    }
    for text in ["cut -1", "cut 017", "切 张"] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Unreadable),
            "{text}"
        );
    }
}

#[test]
fn captions_name_cards_as_players_of_a_language_do() {
    let of = |notation| {
        let action = GongZhuAction::Expose(Some(cards("SQ HA")));
        action::caption(&action, notation)
    };
    assert_eq!(of(action::SIGNS), "expose ♠Q ♥A");
    assert_eq!(of(action::LETTERS), "expose SQ HA");
    assert_eq!(of(action::CHINESE), "expose 黑桃Q 红桃A");
    assert_eq!(of(action::TRADITIONAL), "expose 黑桃Q 紅心A");
}
