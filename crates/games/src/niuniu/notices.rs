//! What is told beside the picture: the commitment to the deal, who holds the bank, the hands of the last showdown.

use super::position::{NiuNiuView, Showdown, Stage};
use crate::cards::{self, Card, side};
use qiyuan_core::rules::{Notice, Seat};

/// What a viewer is told, from the first line to the last.
pub(super) fn notices(view: &NiuNiuView) -> Vec<Notice> {
    let mut notices = Vec::new();
    if let Some(previous) = &view.previous {
        let cut = u32::from(previous.cut.unwrap_or_default());
        let number = ("number", previous.number.into());
        notices.push(Notice::new(
            "niuniu-showdown",
            [number, ("cut", cut.into())],
        ));
        notices.extend((0..previous.hands.len()).map(|at| result(previous, at)));
    }
    if view.stage != Stage::Over {
        let number = ("number", view.number.into());
        let hands = ("hands", view.options.hands().into());
        notices.push(Notice::new("niuniu-hand", [number, hands]));
        if let Some(banker) = view.banker {
            let factor = ("factor", u32::from(view.bid).into());
            notices.push(Notice::new("niuniu-bank", [("side", side(banker)), factor]));
        }
        if let Some(hash) = &view.hash {
            notices.push(cards::promised(view.number, hash));
        }
    }
    let opened = view.previous.as_ref().filter(|_| view.opened.is_none());
    let opened = opened.map(|previous| &previous.text);
    notices.extend(view.opened.as_ref().or(opened).map(cards::opened));
    notices
}

/// The hand of a seat, what it staked, and what it won.
fn result(shown: &Showdown, at: usize) -> Notice {
    let is_banker = shown.banker.index() == at;
    let times = if is_banker {
        shown.bid
    } else {
        shown.stakes[at]
    };
    let cards: Vec<String> = shown.hands[at].iter().copied().map(Card::label).collect();
    let seat = Seat(u8::try_from(at).unwrap_or_default());
    Notice::new(
        "niuniu-result",
        [
            ("side", side(seat)),
            (
                "role",
                if is_banker { "banker" } else { "idle" }.to_owned().into(),
            ),
            ("times", u32::from(times).into()),
            ("cards", cards.join(" ").into()),
            ("rank", shown.ranks[at].key().to_owned().into()),
            ("points", cards::signed(shown.points[at]).into()),
        ],
    )
}
