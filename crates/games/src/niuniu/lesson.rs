//! The picture for the page of the rules: a showdown of four.

use super::{
    NiuNiu,
    options::Options,
    position::{NiuNiuPosition, Stage},
};
use crate::cards::Card;
use qiyuan_core::rules::{Game as _, Lesson, Seat, Topic, Viewer};

/// The hands of the four seats: a bull seven, a bull bull, no bull, four of a kind.
const DEAL: [&str; 4] = [
    "S5 H6 C7 S9 SJ",
    "SA H9 DT CJ CQ",
    "S8 D6 C5 HT HJ",
    "S3 H3 C3 D3 SK",
];
/// What is done: seat 1 alone bids for the bank, and the others stake once, twice and three times.
const ACTIONS: [(u8, &str); 7] = [
    (0, "bid 1"),
    (1, "bid 0"),
    (2, "bid 0"),
    (3, "bid 0"),
    (1, "stake 1"),
    (2, "stake 2"),
    (3, "stake 3"),
];

/// The one picture; none if the hand could not be played.
pub(super) fn lessons() -> Vec<Lesson> {
    let lesson = |position: NiuNiuPosition| Lesson {
        topic: Topic::Named("niuniu-table"),
        diagram: NiuNiu.diagram(&position.view(Viewer::Public), Seat(0)),
    };
    position().map(lesson).into_iter().collect()
}

/// The position that is shown.
fn position() -> Option<NiuNiuPosition> {
    let hands: Option<Vec<Vec<Card>>> = DEAL.iter().map(|hand| Card::read_all(hand)).collect();
    let options = Options::read("hands=1").ok()?;
    let mut position = NiuNiuPosition::dealt(options, &hands?, 0);
    for (seat, text) in ACTIONS {
        let view = position.view(Viewer::Seat(Seat(seat)));
        let action = NiuNiu.read(&view, Seat(seat), text).ok()?;
        position.play(Seat(seat), action).ok()?;
    }
    (position.stage() == Stage::Over).then_some(position)
}
