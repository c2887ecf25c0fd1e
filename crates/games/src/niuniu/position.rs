//! A match: the hand that is played, and what came before it.

use super::{
    action::NiuNiuAction,
    options::{Banker, Options},
    rank::{self, HAND, Rank},
};
use crate::cards::{Card, commitment::Text, deal::Deal, in_turn};
use qiyuan_core::rules::{Illegal, Outcome, Phase, Seat, SeatSet, Turn, Viewer};

/// How many cards everybody sees before bidding, where that is agreed on.
const SEEN: usize = 4;
/// A multiple of every possible number of bidders, so that each is drawn as often.
const TIE_SIDES: u32 = 60;
/// The highest stake.
pub(super) const HIGHEST_STAKE: u8 = 3;

/// Everything about a match.
#[derive(Clone, Debug)]
pub struct NiuNiuPosition {
    pub(super) options: Options,
    /// The points of the hands that are over, by seat.
    pub(super) totals: Vec<i32>,
    pub(super) hand: Hand,
    pub(super) previous: Option<Showdown>,
    pub(super) over: Option<Outcome>,
}

/// The hand that is played.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) deal: Deal,
    /// The cards of each seat, in the order in which they were dealt; none before the cut.
    pub(super) cards: Vec<Vec<Card>>,
    pub(super) bids: Vec<Option<u8>>,
    pub(super) banker: Option<Seat>,
    pub(super) stakes: Vec<Option<u8>>,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Showdown {
    pub(super) number: u32,
    /// The cards of each seat, as they are laid out.
    pub(super) hands: Vec<Vec<Card>>,
    pub(super) ranks: Vec<Rank>,
    pub(super) banker: Seat,
    /// What the bid multiplied the hand by.
    pub(super) bid: u8,
    /// What each seat staked; the banker nothing.
    pub(super) stakes: Vec<u8>,
    pub(super) points: Vec<i32>,
    /// The reveal of its deal.
    pub(super) reveal: Text,
    pub(super) cut: Option<u8>,
    /// The seats in which others sit now.
    pub(super) taken_over: SeatSet,
}

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Deal,
    Cut,
    Bid,
    Stake,
    Over,
}

/// What a viewer knows of a match.
#[derive(Clone, Debug)]
pub struct NiuNiuView {
    pub(super) options: Options,
    pub(super) totals: Vec<i32>,
    pub(super) number: u32,
    pub(super) stage: Stage,
    pub(super) acting: SeatSet,
    /// The cards that the viewer sees, by seat.
    pub(super) cards: Vec<Vec<Card>>,
    /// How many cards each seat holds.
    pub(super) held: usize,
    /// What each seat bid, as far as the viewer knows.
    pub(super) bids: Vec<Option<u8>>,
    pub(super) banker: Option<Seat>,
    /// What the bid multiplies the hand by, once there is a banker.
    pub(super) bid: u8,
    /// What each seat staked, as far as the viewer knows.
    pub(super) stakes: Vec<Option<u8>>,
    /// The commitment, as soon as the hand is dealt.
    pub(super) hash: Option<String>,
    pub(super) cut: Option<u8>,
    /// Among which seats lots decided who holds the bank, once that was bid for; none where they did not.
    pub(super) drawn_among: Vec<usize>,
    pub(super) previous: Option<Showdown>,
    /// The reveal of this hand, where the viewer may know everything.
    pub(super) reveal: Option<Text>,
}

fn seat_at(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}

impl Hand {
    fn new(number: u32, seats: usize, banker: Option<Seat>) -> Self {
        Self {
            deal: Deal::new(number, seats * HAND, Some(TIE_SIDES)),
            cards: vec![Vec::new(); seats],
            bids: vec![None; seats],
            banker,
            stakes: vec![None; seats],
        }
    }

    /// Hands out the cards, in the order that the cut leaves: five to each seat.
    fn hand_out(&mut self) {
        let order = self.deal.cards();
        for (cards, dealt) in self.cards.iter_mut().zip(order.chunks(HAND)) {
            *cards = dealt.to_vec();
        }
    }

    /// Whether anybody has acted in it.
    fn is_begun(&self) -> bool {
        let mut choices = self.bids.iter().chain(&self.stakes);
        self.deal.cut.is_some() || choices.any(Option::is_some)
    }

    /// Those who have not chosen yet; the banker is not asked.
    fn undecided(&self, choices: &[Option<u8>]) -> SeatSet {
        let seats = choices.iter().enumerate();
        let may = |at: usize| self.banker != Some(seat_at(at));
        let seats = seats.filter(|(at, choice)| choice.is_none() && may(*at));
        seats.map(|(at, _)| seat_at(at)).collect()
    }

    /// Those who bid most: everybody where nobody bid.
    fn highest_bidders(&self) -> impl Iterator<Item = Seat> {
        let highest = self.bids.iter().max().copied().flatten();
        let bids = self.bids.iter().enumerate();
        let highest = bids.filter(move |(_, bid)| **bid == highest);
        highest.map(|(at, _)| seat_at(at))
    }

    /// Among whom lots decided who holds the bank, once everybody has bid; none where one alone bid most.
    fn drawn_among(&self) -> Vec<usize> {
        let is_bid_for = self.bids.iter().all(Option::is_some);
        let bidders = self.highest_bidders().filter(|_| is_bid_for);
        let bidders: Vec<usize> = bidders.map(Seat::index).collect();
        Some(bidders).filter(|it| it.len() > 1).unwrap_or_default()
    }

    /// Gives the bank to one of those who bid most, as was drawn.
    fn find_banker(&mut self) {
        let bidders: Vec<Seat> = self.highest_bidders().collect();
        let drawn = self.deal.tie() % bidders.len().max(1);
        self.banker = bidders.get(drawn).copied();
    }

    /// What the bid of the banker multiplies the hand by.
    fn bid(&self) -> u8 {
        let banker = self.banker.and_then(|seat| self.bids.get(seat.index()));
        banker.copied().flatten().unwrap_or(1).max(1)
    }
}

impl NiuNiuPosition {
    pub(super) fn new(options: Options, seats: u8) -> Self {
        let count = usize::from(seats);
        Self {
            options,
            totals: vec![0; count],
            hand: Hand::new(1, count, None).with_banker(options.banker(), None),
            previous: None,
            over: None,
        }
    }

    /// The position after this deal, for a hand that is shown or tested.
    pub(super) fn dealt(options: Options, hands: &[Vec<Card>], tie: u32) -> Self {
        let mut position = Self::new(options, u8::try_from(hands.len()).unwrap_or(u8::MAX));
        let hand = &mut position.hand;
        hand.deal = hand.deal.clone().of(hands.concat(), Some(tie));
        if !options.has_cut() {
            hand.hand_out();
        }
        position
    }

    pub(super) fn count(&self) -> u8 {
        u8::try_from(self.totals.len()).unwrap_or(u8::MAX)
    }

    pub(super) fn stage(&self) -> Stage {
        let hand = &self.hand;
        if self.over.is_some() {
            Stage::Over
        } else if !hand.deal.is_dealt() {
            Stage::Deal
        } else if self.options.has_cut() && hand.deal.cut.is_none() {
            Stage::Cut
        } else if hand.banker.is_none() {
            Stage::Bid
        } else {
            Stage::Stake
        }
    }

    pub(super) fn turn(&self) -> Turn {
        if let Some(outcome) = &self.over {
            return Turn::Over(outcome.clone());
        }
        if let Some(draw) = self.hand.deal.draw() {
            return Turn::Chance(draw);
        }
        Turn::Act {
            seats: self.acting(),
            phase: match self.stage() {
                Stage::Cut => Phase::Named("niuniu-cut"),
                Stage::Bid => Phase::Named("niuniu-bid"),
                Stage::Stake => Phase::Named("niuniu-stake"),
                Stage::Deal | Stage::Over => Phase::Play,
            },
        }
    }

    /// Who may act now: in secret choices everybody who has not chosen yet.
    fn acting(&self) -> SeatSet {
        let hand = &self.hand;
        match self.stage() {
            Stage::Deal | Stage::Over => SeatSet::EMPTY,
            Stage::Cut => SeatSet::only(in_turn(hand.deal.number, self.count())),
            Stage::Bid => hand.undecided(&hand.bids),
            Stage::Stake => hand.undecided(&hand.stakes),
        }
    }

    pub(super) fn resolve(&mut self, drawn: u32) {
        if self.stage() != Stage::Deal {
            return;
        }
        let hand = &mut self.hand;
        hand.deal.resolve(drawn);
        if hand.deal.is_dealt() && !self.options.has_cut() {
            hand.hand_out();
        }
    }

    pub(super) fn play(&mut self, seat: Seat, action: NiuNiuAction) -> Result<(), Illegal> {
        if !self.acting().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let highest_bid = self.options.highest_bid();
        let (at, cuts) = (seat.index(), self.hand.deal.len());
        match (self.stage(), action) {
            (Stage::Cut, NiuNiuAction::Cut(cut)) if usize::from(cut) < cuts => {
                self.hand.deal.cut = Some(cut);
                self.hand.hand_out();
            }
            (Stage::Bid, NiuNiuAction::Bid(Some(bid))) if bid <= highest_bid => {
                self.hand.bids[at] = Some(bid);
                if self.acting().is_empty() {
                    self.hand.find_banker();
                }
            }
            (Stage::Stake, NiuNiuAction::Stake(Some(stake @ 1..=HIGHEST_STAKE))) => {
                self.hand.stakes[at] = Some(stake);
                if self.acting().is_empty() {
                    self.show_down();
                }
            }
            _ => return Err(Illegal::Unreadable),
        }
        Ok(())
    }

    /// Opens all hands, counts the points, and ends the match or goes on.
    fn show_down(&mut self) {
        let (hand, options) = (&self.hand, self.options);
        let Some(banker) = hand.banker else {
            return;
        };
        let stakes: Vec<u8> = hand
            .stakes
            .iter()
            .map(|it| it.unwrap_or_default())
            .collect();
        let bid = hand.bid();
        let points = rank::points(&hand.cards, banker.index(), bid, &stakes, options);
        for (total, points) in self.totals.iter_mut().zip(&points) {
            *total = total.saturating_add(*points);
        }
        let hands = hand.cards.iter();
        let shown = Showdown {
            number: hand.deal.number,
            hands: hands
                .clone()
                .map(|it| rank::arranged(it, options))
                .collect(),
            ranks: hands.map(|it| rank::rank(it, options)).collect(),
            banker,
            bid,
            stakes,
            points,
            reveal: hand.deal.text(),
            cut: hand.deal.cut,
            taken_over: SeatSet::EMPTY,
        };
        if hand.deal.number >= options.hands() {
            self.over = Some(Outcome::by_points(&self.totals, "hands"));
        } else {
            let next = shown.next_banker(options);
            let hand = Hand::new(hand.deal.number.saturating_add(1), self.totals.len(), None);
            self.hand = hand.with_banker(options.banker(), Some(next));
        }
        self.previous = Some(shown);
    }

    /// Whoever sits down in a seat has not played the hand that is still shown.
    pub(super) fn taken_over(&mut self, seat: Seat) {
        if let Some(previous) = &mut self.previous {
            previous.taken_over = previous.taken_over.with(seat);
        }
    }

    pub(super) fn view(&self, viewer: Viewer) -> NiuNiuView {
        let hand = &self.hand;
        let stage = self.stage();
        let sees = |at: usize| viewer.sees(seat_at(at));
        let seen = |at: usize| match viewer {
            // Until somebody acts, the hand before is shown.
            Viewer::Record if self.previous.is_some() && !hand.is_begun() => 0,
            Viewer::Record => HAND,
            Viewer::Seat(_) if sees(at) && self.options.is_seen() => SEEN,
            Viewer::Seat(_) | Viewer::Public => 0,
        };
        let known = |choices: &[Option<u8>], is_open: bool| {
            let choices = choices.iter().enumerate();
            let known = choices.map(|(at, choice)| choice.filter(|_| is_open || sees(at)));
            known.collect()
        };
        let hands = hand.cards.iter().enumerate();
        NiuNiuView {
            options: self.options,
            totals: self.totals.clone(),
            number: hand.deal.number,
            stage,
            acting: self.acting(),
            cards: hands
                .map(|(at, cards)| cards.iter().copied().take(seen(at)).collect())
                .collect(),
            held: hand.cards.first().map_or(0, Vec::len),
            bids: known(&hand.bids, stage != Stage::Bid),
            banker: hand.banker,
            bid: hand.bid(),
            stakes: known(&hand.stakes, stage != Stage::Stake),
            hash: hand.deal.hash().filter(|_| stage != Stage::Over),
            cut: hand.deal.cut,
            drawn_among: hand.drawn_among(),
            previous: self.previous.clone(),
            reveal: hand.deal.reveal(viewer),
        }
    }
}

impl Hand {
    /// The hand with its banker, where no bids decide on one.
    fn with_banker(mut self, how: Banker, next: Option<Seat>) -> Self {
        self.banker = match how {
            Banker::Bid => None,
            Banker::BullNine => next,
            Banker::Rotate => {
                let seats = u8::try_from(self.cards.len()).unwrap_or(u8::MAX);
                Some(in_turn(self.deal.number, seats))
            }
        };
        self
    }
}

impl Showdown {
    /// Whether nobody has won or lost anything before it, and everybody has played it who sits at the table: at the end of
    /// a match it is the whole match.
    pub(super) fn is_match(&self) -> bool {
        self.number == 1 && self.taken_over.is_empty()
    }

    /// Who takes the bank after a bull nine: the best one, among equal ones the banker, then the next in order.
    fn next_banker(&self, options: Options) -> Seat {
        let count = self.hands.len();
        let from_banker = (0..count).map(|step| (self.banker.index() + step) % count);
        let nines = from_banker.filter(|at| self.ranks[*at] == Rank::Bull(9));
        let best = nines.reduce(|best, at| {
            if rank::compare(&self.hands[at], &self.hands[best], options).is_gt() {
                at
            } else {
                best
            }
        });
        best.map_or(self.banker, seat_at)
    }
}

impl NiuNiuView {
    pub(super) fn count(&self) -> u8 {
        u8::try_from(self.totals.len()).unwrap_or(u8::MAX)
    }

    /// The highest bid.
    pub(super) fn highest_bid(&self) -> u8 {
        self.options.highest_bid()
    }

    /// How many numbers there are to cut by.
    pub(super) fn cuts(&self) -> u8 {
        u8::try_from(self.totals.len() * HAND).unwrap_or(u8::MAX)
    }

    /// The hand before this one, where it is shown: nothing is seen of this one, or there is none any more.
    pub(super) fn shown(&self) -> Option<&Showdown> {
        let is_seen = self.stage != Stage::Over && self.cards.iter().any(|cards| !cards.is_empty());
        self.previous.as_ref().filter(|_| !is_seen)
    }

    /// The same, where it is the hand before: the next one is dealt at once unless the match is over.
    pub(super) fn shown_before(&self) -> Option<&Showdown> {
        self.shown().filter(|_| self.stage != Stage::Over)
    }

    /// The hand that is shown, where whoever sits in this seat played it.
    pub(super) fn shown_at(&self, at: usize) -> Option<&Showdown> {
        let shown = self.shown();
        shown.filter(|shown| !shown.taken_over.contains(seat_at(at)))
    }
}
