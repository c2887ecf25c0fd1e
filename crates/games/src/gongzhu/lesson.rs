//! The picture for the page of the rules: a hand that is under way, as one of its players sees it.

use super::{
    GongZhu, action,
    options::Options,
    position::{GongZhuPosition, SEATS},
};
use crate::cards::Card;
use qiyuan_core::rules::{Game as _, Lesson, Seat, Topic, Viewer};

/// The hands of the four seats.
const DEAL: [&str; SEATS as usize] = [
    "C2 C4 C5 C7 D3 DT DJ H2 H9 HA S2 S8 ST",
    "C6 CA D9 DQ DK DA H3 HJ S5 S6 S7 S9 SJ",
    "C3 C8 CJ D4 D5 D8 H4 H5 H6 HT HK S4 SA",
    "C9 CT CQ CK D2 D6 D7 H7 H8 HQ S3 SQ SK",
];
/// What is done, seat by seat in order of play: what is exposed, five tricks, and half of the sixth.
const ACTIONS: [(u8, &str); 7] = [
    (0, "expose DJ;expose none;expose none;expose CT"),
    (0, "C2;C6;C3;CQ"),
    (3, "SK;S2;S9;S4"),
    (3, "H7;H2;HJ;H4"),
    (1, "DQ;D5;D6;DT"),
    (1, "S6;SA;SQ;ST"),
    (2, "D8;D7"),
];

/// The one picture; none if the hand could not be played.
pub(super) fn lessons() -> Vec<Lesson> {
    let lesson = |position: GongZhuPosition| Lesson {
        topic: Topic::Named("gongzhu-table"),
        diagram: GongZhu.diagram(&position.view(Viewer::Seat(Seat(0))), Seat(0)),
    };
    position().map(lesson).into_iter().collect()
}

/// The position that is shown.
pub(super) fn position() -> Option<GongZhuPosition> {
    let mut position = GongZhuPosition::dealt(Options::default(), dealt(&DEAL)?);
    for (first, actions) in ACTIONS {
        let seats = (first..).map(|seat| Seat(seat % SEATS));
        for (seat, text) in seats.zip(actions.split(';')) {
            let view = position.view(Viewer::Seat(seat));
            let action = action::read(&view, seat, text).ok()?;
            position.play(seat, &action).ok()?;
        }
    }
    Some(position)
}

/// Hands in the order in which they are dealt.
pub(super) fn dealt(hands: &[&str; SEATS as usize]) -> Option<Vec<Card>> {
    let hands = hands.map(Card::read_all);
    let longest = hands.iter().flatten().map(Vec::len).max()?;
    let places = (0..longest).flat_map(|at| hands.iter().map(move |hand| (hand, at)));
    places
        .map(|(hand, at)| hand.as_ref()?.get(at).copied())
        .collect()
}
