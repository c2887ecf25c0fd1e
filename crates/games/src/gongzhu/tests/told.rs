//! What is told of a hand that is over.

use super::*;
use crate::{
    cards::side_of,
    gongzhu::{
        notices,
        position::{GongZhuView, Previous},
        score::Tally,
    },
};
use qiyuan_core::rules::{Notice, NoticeValue};

/// A notice with its gaps, without what it is called: `gongzhu-took seat1 [gongzhu-part-pig −100 no]`.
fn written(notice: &Notice) -> String {
    let values = notice.values.iter().map(|(_, value)| match value {
        NoticeValue::Text(text) => text.clone(),
        NoticeValue::Number(number) => number.to_string(),
        NoticeValue::Side(side) => (*side).to_owned(),
        NoticeValue::Sides(sides) => sides.join("+"),
        NoticeValue::Parts(parts) => {
            let parts: Vec<String> = parts.iter().map(written).collect();
            format!("[{}]", parts.join(", "))
        }
        NoticeValue::Each(each) => format!("{each:?}"),
    });
    let values: Vec<String> = values.collect();
    let key = notice.key.trim_start_matches("gongzhu-");
    format!("{key} {}", values.join(" "))
}

/// What is told of who took what.
fn took(view: &GongZhuView) -> Vec<String> {
    let notices = notices::notices(view);
    let took = |notice: &&Notice| notice.key.starts_with("gongzhu-took");
    notices.iter().filter(took).map(written).collect()
}

#[test]
fn the_end_of_a_hand_tells_what_everybody_took_that_counts_and_what_was_doubled() {
    let mut position = random_match("hands=4", 5, |position| position.hand.deal.number < 2);
    let taken = ["SQ CT", "HA H9 H3", "DJ", ""].map(cards);
    let exposed = cards("SQ HA CT");
    let tallies = (taken.each_ref()).map(|taken| Tally::of(taken, &exposed, options("")));
    let previous = position.previous.take().unwrap();
    position.previous = Some(Previous {
        scores: tallies.each_ref().map(Tally::total),
        tallies,
        ..previous
    });
    assert_eq!(
        took(&position.view(Viewer::Public)),
        [
            "took seat1 [part-pig −200 yes, part-transformer 4 yes]",
            "took seat2 [part-hearts −120 yes ♥A 9 3]",
            "took seat3 [part-sheep +100 no]",
            "took-none seat4",
        ]
    );
    let scores = position.previous.as_ref().unwrap().scores;
    assert_eq!(scores, [-800, -120, 100, 0]);
}

#[test]
fn a_lone_transformer_and_all_hearts_are_told_as_such() {
    let told = |taken: &str, exposed: &str| {
        let tally = Tally::of(&cards(taken), &cards(exposed), options(""));
        let parts: Vec<String> = notices::parts(&tally).iter().map(written).collect();
        parts.join(", ")
    };
    assert_eq!(told("CT C2", ""), "part-alone +50 no");
    assert_eq!(told("CT", "CT"), "part-alone +100 yes");
    let all = "H2 H3 H4 H5 H6 H7 H8 H9 HT HJ HQ HK HA SQ";
    let told = told(all, "SQ");
    assert!(told.starts_with("part-all-hearts +200 no"), "{told}");
    assert!(told.ends_with("part-pig +200 yes"), "{told}");
}

#[test]
fn why_somebody_leads_is_told_when_a_hand_is_played_until_they_have() {
    let told = |setup: &str, is_taken_over: bool| {
        let mut told = Vec::new();
        random_match(setup, 5, |position| {
            let mut position = position.clone();
            for seat in (0..SEATS).filter(|_| is_taken_over) {
                position.taken_over(Seat(seat));
            }
            let view = position.view(Viewer::Public);
            let notices = notices::notices(&view);
            let leads = |notice: &&Notice| notice.key.starts_with("gongzhu-leads");
            let leads: Vec<String> = notices.iter().filter(leads).map(written).collect();
            let hand = &position.hand;
            let is_first = hand.tricks == 0 && hand.trick.is_empty();
            let is_told = position.stage() == Stage::Play && is_first;
            assert_eq!(leads.len(), usize::from(is_told));
            if is_told {
                let seat = side_of(position.turn().seats().first_seat().unwrap().index());
                told.push(leads[0].replace(seat, "leader"));
            }
            true
        });
        told
    };
    let first = "leads-card leader ♣2";
    assert_eq!(told("hands=1", false), [first]);
    let played = told("hands=4", false);
    assert_eq!(played[0], first);
    assert_eq!(played[1..], ["leads-pig leader"; 3]);
    assert_eq!(told("hands=4", true)[1..], ["leads-seat leader"; 3]);
    assert_eq!(
        told("hands=4 lead=s2-always", true),
        ["leads-card leader ♠2"; 4]
    );
}

#[test]
fn what_was_taken_is_explained_until_the_next_hand_is_under_way() {
    random_match("hands=4", 5, |position| {
        let hand = &position.hand;
        let is_told = !took(&position.view(Viewer::Public)).is_empty();
        let is_new = hand.deal.number > 1 && hand.tricks == 0;
        assert_eq!(is_told, is_new || position.over.is_some());
        true
    });
}
