//! What is told beside the picture: the commitment to the deal, what was exposed, the points of the last
//! hand, the last trick.

use super::{
    options::Exposing,
    position::{GongZhuView, Previous, SEATS, Stage, Trick},
    score::{Tally, Transformer, Worth},
};
use crate::cards::{self, Card, side, side_of};
use qiyuan_core::rules::{Brought, Notice, NoticeValue, Seat};

/// What a viewer is told, from the first line to the last.
pub(super) fn notices(view: &GongZhuView) -> Vec<Notice> {
    let mut notices = Vec::new();
    let is_over = view.stage == Stage::Over;
    // How the last hand came out is explained until the next one is under way, and at the end.
    let is_new = is_over || view.last.is_none();
    if let Some(previous) = &view.previous {
        let took = took(previous).filter(|_| is_new);
        // The result tells the points of the only hand.
        let is_match = is_over && previous.number == 1 && previous.taken_over.is_empty();
        let scores = (!is_match).then(|| scores(previous));
        let told = scores.into_iter().chain(took);
        notices.extend(told.map(|it| it.before(previous.taken_over)));
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
        let has_ceiling = view.options.has_ceiling();
        let ceiling = if has_ceiling { "yes" } else { "no" };
        notices.push(Notice::new(
            "gongzhu-hand",
            [
                ("number", view.number.into()),
                ("hands", hands.into()),
                ("ceiling", ceiling.to_owned().into()),
            ],
        ));
        if view.stage == Stage::Play && view.options.exposing() != Exposing::Off {
            notices.push(exposed(view));
        }
        notices.extend(leads(view));
        if let Some(hash) = &view.hash {
            notices.push(cards::commitment(view.number, hash));
        }
    }
    // The reveal is told as long; later the record has it.
    let last = view
        .previous
        .as_ref()
        .filter(|_| is_new && view.reveal.is_none());
    let last = last.map(|previous| &previous.reveal);
    notices.extend(view.reveal.as_ref().or(last).map(cards::reveal));
    notices
}

/// What the last action brought: a trick with who took it, and the points of a hand.
pub(super) fn brought(view: &GongZhuView) -> Brought {
    let is_over = matches!(view.stage, Stage::Deal | Stage::Over);
    let previous = view.previous.as_ref().filter(|_| is_over);
    let last = match previous {
        Some(previous) => previous.last.as_ref(),
        None => view.last.as_ref().filter(|_| view.trick.is_empty()),
    };
    let below = previous.into_iter();
    Brought {
        behind: last.map(trick),
        below: below
            .flat_map(|previous| [scores(previous)].into_iter().chain(took(previous)))
            .collect(),
    }
}

/// Who took a trick, and what it brought.
fn trick(trick: &Trick) -> Notice {
    let worth = &trick.worth;
    let cards = [Some(worth.of_hearts), worth.pig, worth.sheep];
    let points: i32 = cards.iter().flatten().map(|worth| worth.points).sum();
    let counts = worth.pig.is_some() || worth.sheep.is_some() || points != 0;
    // Where it is alone, other tricks may bring what it multiplies.
    let factor = worth.transformer.map_or(0, Transformer::factor);
    let counts = if counts { "yes" } else { "no" };
    Notice::new(
        "gongzhu-trick",
        [
            ("side", side(trick.winner)),
            ("counts", counts.to_owned().into()),
            ("points", cards::signed(points).into()),
            ("factor", factor.into()),
        ],
    )
}

/// Which cards were exposed in this hand, by whom.
fn exposed(view: &GongZhuView) -> Notice {
    let seats = view.exposed.iter().enumerate();
    let seats = seats.filter(|(_, cards)| !cards.is_empty());
    let each = seats.map(|(at, cards)| (side_of(at), labels(cards.iter().copied())));
    let each: Vec<(&'static str, String)> = each.collect();
    if each.is_empty() {
        return Notice::new("gongzhu-exposed-none", []);
    }
    Notice::new("gongzhu-exposed", [("cards", NoticeValue::Each(each))])
}

/// Why somebody leads the first trick, until they have: everybody knows who is to play, and so who has to hold the card
/// that is led, or who took the pig.
fn leads(view: &GongZhuView) -> Option<Notice> {
    let is_first = view.stage == Stage::Play && view.last.is_none() && view.trick.is_empty();
    let leader = view.leader.filter(|_| is_first)?;
    if let Some(card) = view.options.first_card(view.number) {
        let values = [("side", side(leader)), ("card", card.label().into())];
        return Some(Notice::new("gongzhu-leads-card", values));
    }
    let previous = view.previous.as_ref()?;
    let key = match previous.taken_over.contains(leader) {
        true => "gongzhu-leads-seat",
        false => "gongzhu-leads-pig",
    };
    Some(Notice::new(key, [("side", side(leader))]))
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

/// What each seat took in a hand that counts, and then who took nothing of it.
fn took(previous: &Previous) -> impl Iterator<Item = Notice> {
    let each = previous.tallies.iter().enumerate();
    let each = each.map(|(at, tally)| (side_of(at), parts(tally)));
    let (none, some): (Vec<_>, Vec<_>) = each.partition(|(_, parts)| parts.is_empty());
    let none: Vec<&'static str> = none.into_iter().map(|(side, _)| side).collect();
    let none = (!none.is_empty())
        .then(|| Notice::new("gongzhu-took-none", [("sides", NoticeValue::Sides(none))]));
    let some = some.into_iter().map(|(side, parts)| {
        let parts = ("parts", NoticeValue::Parts(parts));
        Notice::new("gongzhu-took", [("side", NoticeValue::Side(side)), parts])
    });
    some.chain(none)
}

/// The parts of what a seat scored.
pub(super) fn parts(tally: &Tally) -> Vec<Notice> {
    let exposed = |worth: Worth| {
        let is_exposed = if worth.is_exposed { "yes" } else { "no" };
        ("exposed", is_exposed.to_owned().into())
    };
    let part = |key: &'static str, worth: Worth| {
        let points = ("points", cards::signed(worth.points).into());
        Notice::new(key, [points, exposed(worth)])
    };
    let hearts = (!tally.hearts.is_empty()).then(|| {
        let key = match tally.has_all_hearts {
            true => "gongzhu-part-all-hearts",
            false => "gongzhu-part-hearts",
        };
        let mut hearts = part(key, tally.of_hearts);
        let figures: Vec<&str> = tally.hearts.iter().map(|card| card.figure()).collect();
        let cards = format!("♥{}", figures.join(" "));
        hearts.values.push(("cards", cards.into()));
        hearts
    });
    let transformer = tally.transformer.map(|it| match it {
        Transformer::Alone(worth) => part("gongzhu-part-alone", worth),
        Transformer::Times(times) => {
            let factor = ("factor", times.points.unsigned_abs().into());
            Notice::new("gongzhu-part-transformer", [factor, exposed(times)])
        }
    });
    let pig = tally.pig.map(|worth| part("gongzhu-part-pig", worth));
    let sheep = tally.sheep.map(|worth| part("gongzhu-part-sheep", worth));
    let parts = [hearts, pig, sheep, transformer];
    parts.into_iter().flatten().collect()
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
