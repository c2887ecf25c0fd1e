//! What is told beside the picture: the commitment to the deal, the points of the last hand, the last trick.

use super::position::{GongZhuView, Previous, SEATS, Stage};
use crate::cards::{self, Card, side};
use qiyuan_core::rules::{Notice, Seat};

/// What a viewer is told, from the first line to the last.
pub(super) fn notices(view: &GongZhuView) -> Vec<Notice> {
    let mut notices = Vec::new();
    let is_over = view.stage == Stage::Over;
    if let Some(previous) = &view.previous {
        notices.push(scores(previous));
    }
    if is_over {
        notices.extend(pig(view));
    }
    if let Some(last) = &view.last {
        let cards = last.cards.iter().map(|(_, card)| *card);
        notices.push(Notice::new(
            "gongzhu-last",
            [("cards", labels(cards).into()), ("side", side(last.winner))],
        ));
    }
    if !is_over {
        let hands = view.options.hands().unwrap_or_default();
        let number = ("number", view.number.into());
        notices.push(Notice::new(
            "gongzhu-hand",
            [number, ("hands", hands.into())],
        ));
        if let Some(hash) = &view.hash {
            notices.push(cards::promised(view.number, hash));
        }
    }
    // Opened until the next hand is under way, and at the end; later the record has it.
    let is_new = is_over || view.last.is_none();
    let opened = view
        .previous
        .as_ref()
        .filter(|_| is_new && view.opened.is_none());
    let opened = opened.map(|previous| &previous.text);
    notices.extend(view.opened.as_ref().or(opened).map(cards::opened));
    notices
}

fn labels(cards: impl Iterator<Item = Card>) -> String {
    let cards: Vec<String> = cards.map(Card::label).collect();
    cards.join(" ")
}

/// What everybody scored in a hand.
fn scores(previous: &Previous) -> Notice {
    let [a, b, c, d] = previous.scores.map(cards::signed);
    let cut = u32::from(previous.cut.unwrap_or_default());
    Notice::new(
        "gongzhu-scores",
        [
            ("number", previous.number.into()),
            ("a", a.into()),
            ("b", b.into()),
            ("c", c.into()),
            ("d", d.into()),
            ("cut", cut.into()),
        ],
    )
}

/// Who has the lowest total, if one seat alone has it.
fn pig(view: &GongZhuView) -> Option<Notice> {
    let lowest = view.totals.iter().min()?;
    let mut pigs = (0..SEATS)
        .map(Seat)
        .filter(|seat| view.totals[seat.index()] == *lowest);
    let pig = pigs.next().filter(|_| !view.options.has_partners())?;
    pigs.next()
        .is_none()
        .then(|| Notice::new("gongzhu-pig", [("side", side(pig))]))
}
