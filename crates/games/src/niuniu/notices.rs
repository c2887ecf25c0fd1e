//! What is told beside the picture: the commitment to the deal, the bids and who holds the bank, the hands of the last
//! showdown.

use super::{
    options::Options,
    position::{NiuNiuView, Showdown, Stage},
    rank,
};
use crate::cards::{self, Card, side, side_of};
use qiyuan_core::rules::{Brought, Notice, NoticeValue, Seat};

/// What a viewer is told, from the first line to the last.
pub(super) fn notices(view: &NiuNiuView) -> Vec<Notice> {
    let mut notices = Vec::new();
    if let Some(previous) = &view.previous {
        let told = match view.stage {
            Stage::Over if previous.is_match() => only_showdown(previous, view.options),
            Stage::Over => showdown(previous, view.options).collect(),
            // How that came about is told for whoever asks.
            _ => vec![in_short(previous, view.options)],
        };
        let told = told.into_iter();
        notices.extend(told.map(|it| it.before(previous.taken_over)));
    }
    if view.stage != Stage::Over {
        let number = ("number", view.number.into());
        let hands = ("hands", view.options.hands().into());
        notices.push(Notice::new("niuniu-hand", [number, hands]));
        if let Some(banker) = view.banker {
            notices.extend(bids(view));
            notices.push(bank(view, banker));
        }
        if let Some(hash) = &view.hash {
            notices.push(cards::commitment(view.number, hash));
        }
    }
    let last = view.previous.as_ref().filter(|_| view.reveal.is_none());
    let last = last.map(|previous| &previous.reveal);
    notices.extend(view.reveal.as_ref().or(last).map(cards::reveal));
    notices
}

/// What the last action brought: all hands, if it was the last stake.
pub(super) fn brought(view: &NiuNiuView) -> Brought {
    let is_over = matches!(view.stage, Stage::Deal | Stage::Over);
    let shown = view.previous.iter().filter(|_| is_over);
    Brought {
        behind: None,
        below: shown.flat_map(|it| showdown(it, view.options)).collect(),
    }
}

/// All hands, and what they won.
fn showdown(shown: &Showdown, options: Options) -> impl Iterator<Item = Notice> {
    let results = (0..shown.hands.len()).map(move |at| result(shown, at, options));
    [heading(shown, shown.number)].into_iter().chain(results)
}

/// The same of the only hand of a match: what it won is what the match came to.
fn only_showdown(shown: &Showdown, options: Options) -> Vec<Notice> {
    let seats = (0..shown.hands.len()).zip((0..).map(Seat));
    let results = seats.map(|(at, seat)| result(shown, at, options).as_result_of(seat));
    results.chain([heading(shown, 0)]).collect()
}

/// Who bid for the bank, where that was bid for in this hand: with their bids, where these have heights.
fn bids(view: &NiuNiuView) -> Option<Notice> {
    let bids = (view.bids.iter().enumerate()).filter_map(|(at, bid)| Some((at, (*bid)?)));
    let bids: Vec<(usize, u8)> = bids.collect();
    if bids.is_empty() {
        return None;
    }
    if bids.iter().all(|(_, bid)| *bid == 0) {
        return Some(Notice::new("niuniu-bids-none", []));
    }
    if view.options.is_graded() {
        let each = bids.iter().map(|(at, bid)| (side_of(*at), times(*bid)));
        let each = NoticeValue::Each(each.collect());
        return Some(Notice::new("niuniu-bids-graded", [("bids", each)]));
    }
    let bidders = bids.iter().filter(|(_, bid)| *bid > 0);
    let bidders = NoticeValue::Sides(bidders.map(|(at, _)| side_of(*at)).collect());
    Some(Notice::new("niuniu-bids", [("bidders", bidders)]))
}

/// A bid as it is shown; one of nothing as that.
fn times(bid: u8) -> String {
    match bid {
        0 => "0".to_owned(),
        _ => format!("×{bid}"),
    }
}

/// Who holds the bank, what it multiplies the hand by, and whether lots decided that, among whom.
fn bank(view: &NiuNiuView, banker: Seat) -> Notice {
    let bidders = &view.drawn_among;
    let how = match bidders.len() {
        0 => "settled",
        all if all == view.totals.len() => "all",
        _ => "lots",
    };
    Notice::new(
        "niuniu-bank",
        [
            ("side", side(banker)),
            ("factor", u32::from(view.bid).into()),
            ("how", how.to_owned().into()),
            (
                "bidders",
                NoticeValue::Sides(bidders.iter().map(|at| side_of(*at)).collect()),
            ),
        ],
    )
}

/// What everybody had and won in a hand, in one line.
fn in_short(shown: &Showdown, options: Options) -> Notice {
    let seats = (0..shown.hands.len()).map(|at| {
        Notice::new(
            "niuniu-shown-of",
            [
                ("side", NoticeValue::Side(side_of(at))),
                ("role", Role::of(shown, at).key().to_owned().into()),
                ("rank", rank_of(shown, at, options)),
                ("points", cards::signed(shown.points[at]).into()),
            ],
        )
    });
    let seats = ("seats", NoticeValue::Parts(seats.collect()));
    Notice::new("niuniu-shown", [("number", shown.number.into()), seats])
}

/// What a seat was in a hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It held the bank.
    Banker,
    /// It played against the bank.
    Player,
}

impl Role {
    fn of(shown: &Showdown, at: usize) -> Self {
        if shown.banker.index() == at {
            Self::Banker
        } else {
            Self::Player
        }
    }

    /// By what a sentence chooses its words.
    const fn key(self) -> &'static str {
        match self {
            Self::Banker => "banker",
            Self::Player => "player",
        }
    }
}

/// The rank of a hand with its multiplier, in words.
fn rank_of(shown: &Showdown, at: usize, options: Options) -> NoticeValue {
    let rank = ("rank", shown.ranks[at].key().to_owned().into());
    let factor = ("factor", factor(shown, at, options).into());
    NoticeValue::Parts(vec![Notice::new("niuniu-rank", [rank, factor])])
}

/// Which hand was shown, 0 for the only one, and by what the points are multiplied.
fn heading(shown: &Showdown, number: u32) -> Notice {
    let cut = u32::from(shown.cut.unwrap_or_default());
    Notice::new(
        "niuniu-showdown",
        [
            ("number", number.into()),
            ("cut", cut.into()),
            ("bid", u32::from(shown.bid).into()),
        ],
    )
}

/// The hand of a seat and its multiplier, what the seat staked, and what it won: as a product, and by which card where
/// the ranks were equal.
fn result(shown: &Showdown, at: usize, options: Options) -> Notice {
    let role = Role::of(shown, at);
    let times = match role {
        Role::Banker => shown.bid,
        Role::Player => shown.stakes[at],
    };
    let cards: Vec<String> = shown.hands[at].iter().copied().map(Card::label).collect();
    let seat = Seat(u8::try_from(at).unwrap_or_default());
    let paid = Paid::of(shown, at, options);
    Notice::new(
        "niuniu-result",
        [
            ("side", side(seat)),
            ("role", role.key().to_owned().into()),
            ("times", u32::from(times).into()),
            ("cards", cards.join(" ").into()),
            ("rank", rank_of(shown, at, options)),
            ("product", paid.product.into()),
            ("tie", paid.tie.to_owned().into()),
            ("higher", paid.higher.into()),
            ("lower", paid.lower.into()),
            ("points", cards::signed(shown.points[at]).into()),
        ],
    )
}

/// The multiplier of a hand.
fn factor(shown: &Showdown, at: usize, options: Options) -> u32 {
    shown.ranks[at].factor(options.factors()).unsigned_abs()
}

/// How what goes from one seat to another comes about.
struct Paid {
    /// The factors: what was staked, what the bank multiplies by, if by anything, and the winning hand's.
    product: String,
    /// Who won where both hands have the same rank.
    tie: &'static str,
    /// The cards that decided then; nothing where they are equal too.
    higher: String,
    lower: String,
}

impl Paid {
    /// What goes between a seat and the bank.
    fn of(shown: &Showdown, at: usize, options: Options) -> Self {
        let bank = shown.banker.index();
        let wins = shown.points[at] > 0;
        let (winner, loser) = if wins { (at, bank) } else { (bank, at) };
        let bid = Some(u32::from(shown.bid)).filter(|bid| *bid > 1);
        let factors = [
            Some(u32::from(shown.stakes[at])),
            bid,
            Some(factor(shown, winner, options)),
        ];
        let factors: Vec<String> = factors.iter().flatten().map(u32::to_string).collect();
        let is_tie = at != bank && shown.ranks[at] == shown.ranks[bank];
        let is_equal = rank::compare(&shown.hands[at], &shown.hands[bank], options).is_eq();
        let high = |at: usize| {
            let card = rank::high(&shown.hands[at], shown.ranks[at]);
            card.filter(|_| is_tie).map(Card::label).unwrap_or_default()
        };
        Self {
            product: factors.join(" × "),
            tie: match (is_tie, is_equal, wins) {
                (false, _, _) => "none",
                (true, true, _) => "equal",
                (true, false, true) => "won",
                (true, false, false) => "lost",
            },
            higher: high(winner),
            lower: high(loser),
        }
    }
}
