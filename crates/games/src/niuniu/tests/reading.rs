//! What people type.

use super::*;
use qiyuan_core::rules::{Menus as _, Notation};

const HANDS: [&str; 2] = ["SA C2 H5 DQ CJ", "S2 H8 CT DK H7"];

fn reads(position: &NiuNiuPosition, seat: u8, text: &str) -> Result<String, Illegal> {
    let view = position.view(Viewer::Seat(Seat(seat)));
    NiuNiu.read(&view, Seat(seat), text).map(action::write)
}

/// Seat 1 holds the bank, and seat 0 is to stake.
fn staking() -> NiuNiuPosition {
    let mut position = hand_of("", &HANDS, 0);
    all_do(&mut position, &[(0, "pass"), (1, "抢庄")]);
    position
}

#[test]
fn bids_are_read_in_every_language() {
    let plain = hand_of("", &HANDS, 0);
    for text in [
        "bid 1",
        "BID",
        "grab",
        "抢庄",
        "搶莊",
        "搶 莊",
        "抢",
        "1",
        "bid yes",
        "ｂｉｄ １",
    ] {
        assert_eq!(reads(&plain, 0, text).as_deref(), Ok("bid 1"), "{text}");
    }
    for text in [
        "bid 0",
        "pass",
        "no",
        "不抢",
        "不搶莊",
        "不要",
        "0",
        "bid no",
        "过",
    ] {
        assert_eq!(reads(&plain, 0, text).as_deref(), Ok("bid 0"), "{text}");
    }
    for text in ["bid 2", "抢 4 倍", "3"] {
        let refused = Err(Illegal::Rule("niuniu-bid-plain"));
        assert_eq!(reads(&plain, 0, text), refused, "{text}");
    }
    let graded = hand_of("bid=graded", &HANDS, 0);
    for text in ["bid 3", "抢3倍", "搶莊 ×3", "3", "三倍", "x3"] {
        assert_eq!(reads(&graded, 0, text).as_deref(), Ok("bid 3"), "{text}");
    }
    assert_eq!(reads(&graded, 0, "pass").as_deref(), Ok("bid 0"));
    for text in ["bid 5", "99"] {
        let refused = Err(Illegal::Rule("niuniu-bid-height"));
        assert_eq!(reads(&graded, 0, text), refused, "{text}");
    }
}

#[test]
fn stakes_are_read_in_every_language() {
    let position = staking();
    for text in [
        "stake 2",
        "2",
        "×2",
        "2倍",
        "两倍",
        "兩倍",
        "二倍",
        "双倍",
        "下 2 倍",
        "押2",
        "x2",
        "选2倍",
    ] {
        assert_eq!(
            reads(&position, 0, text).as_deref(),
            Ok("stake 2"),
            "{text}"
        );
    }
    for text in ["stake 0", "stake 4", "0", "99"] {
        let refused = Err(Illegal::Rule("niuniu-stake-height"));
        assert_eq!(reads(&position, 0, text), refused, "{text}");
    }
    for text in ["下一张", "走一走", "三哈哈", "01", "1 2", "100", "二张"] {
        assert_eq!(
            reads(&position, 0, text),
            Err(Illegal::Unreadable),
            "{text}"
        );
    }
    assert_eq!(reads(&position, 1, "stake 1"), Err(Illegal::NotYourTurn));
}

#[test]
fn what_belongs_to_another_part_of_the_hand_is_told_apart_from_nonsense() {
    let (bidding, staking) = (hand_of("", &HANDS, 0), staking());
    let cutting = hand_of("cut=on", &HANDS, 0);
    let graded = hand_of("bid=graded", &HANDS, 0);
    for (position, text, rule) in [
        (&bidding, "stake 2", "niuniu-bid-now"),
        (&bidding, "cut 3", "niuniu-bid-now"),
        (&graded, "stake 2", "niuniu-bid-now-graded"),
        (&staking, "bid 1", "niuniu-stake-now"),
        (&staking, "cut 3", "niuniu-stake-now"),
        (&cutting, "bid 1", "niuniu-cut-now"),
        (&cutting, "cut 10", "niuniu-cut-now"),
    ] {
        assert_eq!(reads(position, 0, text), Err(Illegal::Rule(rule)), "{text}");
    }
    for text in ["切 9 张", "cut 9", "切九張", "9"] {
        assert_eq!(reads(&cutting, 0, text).as_deref(), Ok("cut 9"), "{text}");
    }
    let long = "bid ".repeat(100);
    for text in [
        "", " ", "bid -1", "bid 256", "stake +1", "S5", "😀", "倍", "1.5", &long,
    ] {
        assert_eq!(reads(&bidding, 0, text), Err(Illegal::Unreadable), "{text}");
    }
}

#[test]
fn every_number_of_the_cut_is_in_a_menu_that_discord_can_show() {
    let hands: Vec<Vec<Card>> = Card::deck()
        .take(30)
        .collect::<Vec<_>>()
        .chunks(5)
        .map(<[Card]>::to_vec)
        .collect();
    let position = NiuNiuPosition::dealt(options("cut=on"), &hands, 0);
    let view = position.view(Viewer::Seat(Seat(0)));
    let any = Notation("niuniu-words");
    let groups = NiuNiu.groups(&view, Seat(0), any);
    let members = groups
        .iter()
        .map(|group| NiuNiu.members(&view, Seat(0), &group.text, any).len());
    assert_eq!(members.collect::<Vec<_>>(), [10, 10, 10]);
    let choices = NiuNiu.choices(&view, Seat(0), "cut 1", any, 25);
    assert_eq!((choices[0].text.as_str(), choices.len()), ("cut 1", 11));
}

#[test]
fn the_buttons_are_the_same_for_everybody() {
    let mut position = hand_of("bid=graded", &HANDS, 0);
    does(&mut position, 0, "bid 4").unwrap();
    let of = |viewer| {
        let view = position.view(viewer);
        NiuNiu.prompts(&view, Seat(0))
    };
    let actions: Vec<String> = of(Viewer::Public).into_iter().map(|it| it.action).collect();
    assert_eq!(actions, ["bid 0", "bid 1", "bid 2", "bid 3", "bid 4"]);
    assert_eq!(of(Viewer::Public), of(Viewer::Seat(Seat(0))));
    assert_eq!(of(Viewer::Public), of(Viewer::Seat(Seat(1))));
}
