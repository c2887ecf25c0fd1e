//! A match: the hand that is played, and what came before it.

use super::{
    action::GongZhuAction,
    options::{CEILING, Exposing, LIMIT, Options},
    rules::{self, Situation},
    score::{self, Tally},
};
use crate::cards::{Card, DECK, Suit, commitment::Text, deal::Deal, in_turn};
use qiyuan_core::rules::{
    BySeat, Illegal, Outcome, Phase, Reason, Seat, SeatResult, SeatSet, Turn, Viewer,
};

/// How many seats play.
pub(super) const SEATS: u8 = 4;
/// How many tricks a hand has, and cards a seat at its beginning.
const TRICKS: usize = 13;

/// One of each for every seat.
pub(super) type Each<T> = [T; SEATS as usize];

/// Everything about a match.
#[derive(Clone, Debug)]
pub struct GongZhuPosition {
    pub(super) options: Options,
    /// The points of the hands that are over, by seat.
    pub(super) totals: Each<i32>,
    pub(super) hand: Hand,
    /// The hand before this one; the one that ended the match is no longer played.
    pub(super) previous: Option<Previous>,
    pub(super) over: Option<Outcome>,
}

/// The hand that is played.
#[derive(Clone, Debug)]
pub(super) struct Hand {
    pub(super) deal: Deal,
    pub(super) cards: Each<Vec<Card>>,
    /// What each seat has chosen to expose.
    pub(super) choices: Each<Option<Vec<Card>>>,
    /// The seat that leads this trick; nobody before the first trick of a hand whose leader shows by a card.
    pub(super) leader: Option<Seat>,
    pub(super) trick: Vec<(Seat, Card)>,
    pub(super) last: Option<Trick>,
    pub(super) tricks: usize,
    /// All cards that each seat has taken.
    pub(super) taken: Each<Vec<Card>>,
    pub(super) led_before: Vec<Suit>,
    pub(super) is_heart_out: bool,
}

/// A trick that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trick {
    pub(super) cards: Vec<(Seat, Card)>,
    pub(super) winner: Seat,
    /// What its cards would come to if nothing else were taken.
    pub(super) worth: Tally,
}

/// A hand that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Previous {
    pub(super) number: u32,
    pub(super) scores: Each<i32>,
    /// How these come about.
    pub(super) tallies: Each<Tally>,
    /// The reveal of its deal.
    pub(super) reveal: Text,
    pub(super) cut: Option<u8>,
    pub(super) last: Option<Trick>,
    /// The seats in which others sit now.
    pub(super) taken_over: SeatSet,
}

/// What a hand waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stage {
    Deal,
    Cut,
    Expose,
    Play,
    Over,
}

/// What a viewer knows of a match.
#[derive(Clone, Debug)]
pub struct GongZhuView {
    pub(super) options: Options,
    pub(super) totals: Each<i32>,
    pub(super) number: u32,
    pub(super) stage: Stage,
    pub(super) acting: SeatSet,
    /// The hands that the viewer sees.
    pub(super) cards: Each<Option<Vec<Card>>>,
    /// How many cards each seat holds.
    pub(super) held: Each<usize>,
    /// What each seat chose to expose, as far as the viewer knows.
    pub(super) choices: Each<Option<Vec<Card>>>,
    /// The cards that lie open, by the seat that exposed them.
    pub(super) exposed: Each<Vec<Card>>,
    pub(super) leader: Option<Seat>,
    pub(super) trick: Vec<(Seat, Card)>,
    pub(super) last: Option<Trick>,
    /// The cards that score, by the seat that took them.
    pub(super) taken: Each<Vec<Card>>,
    all_exposed: Vec<Card>,
    led_before: Vec<Suit>,
    must_lead: Option<Card>,
    is_unbroken: bool,
    /// The commitment, as soon as the hand is dealt.
    pub(super) hash: Option<String>,
    pub(super) cut: Option<u8>,
    pub(super) previous: Option<Previous>,
    /// The reveal of this hand, where the viewer may know everything.
    pub(super) reveal: Option<Text>,
}

/// The next seat in order of play.
pub(super) const fn next(seat: Seat) -> Seat {
    Seat((seat.0 + 1) % SEATS)
}

fn seats() -> impl Iterator<Item = Seat> {
    (0..SEATS).map(Seat)
}

impl Hand {
    fn new(number: u32, leader: Option<Seat>) -> Self {
        Self {
            deal: Deal::new(number, DECK.into(), None),
            cards: Each::default(),
            choices: Each::default(),
            leader,
            trick: Vec::new(),
            last: None,
            tricks: 0,
            taken: Each::default(),
            led_before: Vec::new(),
            is_heart_out: false,
        }
    }

    /// Hands out the cards, in the order that the cut leaves.
    fn hand_out(&mut self, options: Options) {
        for (at, card) in self.deal.cards().into_iter().enumerate() {
            self.cards[at % usize::from(SEATS)].push(card);
        }
        for cards in &mut self.cards {
            cards.sort_unstable();
        }
        if let Some(first) = options.first_card(self.deal.number) {
            self.leader = seats().find(|seat| self.cards[seat.index()].contains(&first));
        }
    }

    fn have_chosen(&self) -> SeatSet {
        let has = |seat: &Seat| self.choices[seat.index()].is_some();
        seats().filter(has).collect()
    }

    /// Every card that lies open.
    fn exposed(&self) -> Vec<Card> {
        self.choices.iter().flatten().flatten().copied().collect()
    }

    fn to_play(&self) -> Option<Seat> {
        match self.trick.last() {
            Some((seat, _)) => Some(next(*seat)),
            None => self.leader,
        }
    }
}

impl GongZhuPosition {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            totals: [0; SEATS as usize],
            hand: Hand::new(1, None),
            previous: None,
            over: None,
        }
    }

    /// The position after this deal, for a hand that is shown or tested.
    pub(super) fn dealt(options: Options, cards: Vec<Card>) -> Self {
        let mut position = Self::new(options);
        let hand = &mut position.hand;
        hand.deal = hand.deal.clone().of(cards, None);
        if !options.has_cut() {
            hand.hand_out(options);
        }
        position
    }

    pub(super) fn stage(&self) -> Stage {
        let hand = &self.hand;
        if self.over.is_some() {
            Stage::Over
        } else if !hand.deal.is_dealt() {
            Stage::Deal
        } else if self.options.has_cut() && hand.deal.cut.is_none() {
            Stage::Cut
        } else if self.options.exposing() != Exposing::Off
            && hand.have_chosen().len() < SEATS.into()
        {
            Stage::Expose
        } else {
            Stage::Play
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
                Stage::Cut => Phase::Named("gongzhu-cut"),
                Stage::Expose => Phase::Named("gongzhu-expose"),
                Stage::Deal | Stage::Play | Stage::Over => Phase::Play,
            },
        }
    }

    /// Who may act now.
    fn acting(&self) -> SeatSet {
        let hand = &self.hand;
        match self.stage() {
            Stage::Deal | Stage::Over => SeatSet::EMPTY,
            Stage::Cut => SeatSet::only(in_turn(hand.deal.number, SEATS)),
            Stage::Expose if self.options.exposing() == Exposing::InOrder => {
                let first = self.first_to_expose();
                let after = |steps: u8| Seat((first.0 + steps) % SEATS);
                let chosen = hand.have_chosen();
                let turn = (0..SEATS).map(after).find(|seat| !chosen.contains(*seat));
                turn.into_iter().collect()
            }
            Stage::Expose => SeatSet::first(SEATS).minus(hand.have_chosen()),
            Stage::Play => hand.to_play().into_iter().collect(),
        }
    }

    /// Who exposes first where that goes in order: the leader, as everybody knows who took the pig. Where a card shows
    /// the leader, that would tell who holds it, so the seats begin in turn from hand to hand.
    fn first_to_expose(&self) -> Seat {
        let number = self.hand.deal.number;
        let is_known = self.options.first_card(number).is_none();
        let leader = self.hand.leader.filter(|_| is_known);
        leader.unwrap_or_else(|| in_turn(number, SEATS))
    }

    pub(super) fn resolve(&mut self, drawn: u32) {
        if self.stage() != Stage::Deal {
            return;
        }
        let hand = &mut self.hand;
        hand.deal.resolve(drawn);
        if hand.deal.is_dealt() && !self.options.has_cut() {
            hand.hand_out(self.options);
        }
    }

    pub(super) fn play(&mut self, seat: Seat, action: &GongZhuAction) -> Result<(), Illegal> {
        if !self.acting().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        match (self.stage(), action) {
            (Stage::Cut, GongZhuAction::Cut(cut)) if *cut < DECK => {
                self.hand.deal.cut = Some(*cut);
                self.hand.hand_out(self.options);
            }
            (Stage::Expose, GongZhuAction::Expose(Some(cards))) => {
                let possible = rules::exposable(&self.hand.cards[seat.index()]);
                if cards.iter().any(|card| !possible.contains(card)) {
                    return Err(Illegal::Rule("card-not-in-hand"));
                }
                self.hand.choices[seat.index()] = Some(cards.clone());
            }
            (Stage::Play, GongZhuAction::Play(card)) => self.play_card(seat, *card)?,
            _ => return Err(Illegal::Unreadable),
        }
        Ok(())
    }

    fn play_card(&mut self, seat: Seat, card: Card) -> Result<(), Illegal> {
        let view = self.view(Viewer::Seat(seat));
        if let Some(rule) = rules::refusal(view.hand(seat), card, &view.situation()) {
            return Err(Illegal::Rule(rule));
        }
        let hand = &mut self.hand;
        hand.cards[seat.index()].retain(|held| *held != card);
        hand.trick.push((seat, card));
        hand.is_heart_out |= card.suit() == Suit::Hearts;
        if hand.trick.len() < SEATS.into() {
            return Ok(());
        }
        let Some(winner) = rules::winner(&hand.trick) else {
            return Ok(());
        };
        let cards = std::mem::take(&mut hand.trick);
        let led = cards.iter().map(|(_, card)| card.suit()).next();
        hand.led_before.extend(led);
        hand.led_before.dedup();
        hand.taken[winner.index()].extend(cards.iter().map(|(_, card)| *card));
        let taken: Vec<Card> = cards.iter().map(|(_, card)| *card).collect();
        let worth = Tally::of(&taken, &hand.exposed(), self.options);
        hand.last = Some(Trick {
            cards,
            winner,
            worth,
        });
        hand.leader = Some(winner);
        hand.tricks += 1;
        if hand.tricks == TRICKS {
            self.end_hand();
        }
        Ok(())
    }

    /// Counts the hand, and ends the match or goes on.
    fn end_hand(&mut self) {
        let exposed = self.hand.exposed();
        let taken = &self.hand.taken;
        let tallies = (taken.each_ref()).map(|taken| Tally::of(taken, &exposed, self.options));
        let scores = tallies.each_ref().map(Tally::total);
        for (total, score) in self.totals.iter_mut().zip(scores) {
            *total = total.saturating_add(score);
        }
        let holds =
            |of: &dyn Fn(&[Card]) -> bool| seats().find(|seat| of(&self.hand.taken[seat.index()]));
        let slam = holds(&score::is_slam);
        let pig = holds(&|taken| {
            let is_pig = |card: &Card| score::Special::of(*card) == Some(score::Special::Pig);
            taken.iter().any(is_pig)
        });
        let number = self.hand.deal.number;
        self.previous = Some(Previous {
            number,
            scores,
            tallies,
            reveal: self.hand.deal.text(),
            cut: self.hand.deal.cut,
            last: self.hand.last.clone(),
            taken_over: SeatSet::EMPTY,
        });
        self.over = self.ending(slam);
        if self.over.is_none() {
            self.hand = Hand::new(number.saturating_add(1), pig);
        }
    }

    /// Whoever sits down in a seat has not played the hand before.
    pub(super) fn taken_over(&mut self, seat: Seat) {
        if let Some(previous) = &mut self.previous {
            previous.taken_over = previous.taken_over.with(seat);
        }
    }

    /// What the totals come to: those of partners together.
    pub(super) fn standings(&self) -> Each<i32> {
        standings(self.options, self.totals)
    }

    fn ending(&self, slam: Option<Seat>) -> Option<Outcome> {
        let standings = self.standings();
        if let Some(seat) = slam.filter(|_| self.options.has_winning_slam()) {
            return Some(self.won_by_slam(seat));
        }
        let is_enough = match self.options.hands() {
            Some(hands) => self.hand.deal.number >= hands,
            None => false,
        };
        if is_enough {
            return Some(Outcome::by_points(&standings, "hands"));
        }
        let is_low = standings.iter().any(|total| *total <= LIMIT);
        let is_high = standings.iter().any(|total| *total >= CEILING);
        let is_limit = is_low || (is_high && self.options.has_ceiling());
        (self.options.hands().is_none() && is_limit)
            .then(|| Outcome::by_points(&standings, "limit"))
    }

    /// The seat that took all cards that score is first, with its partner; the others come by their points.
    fn won_by_slam(&self, winner: Seat) -> Outcome {
        let standings = self.standings();
        let wins = |seat: Seat| {
            seat == winner || (self.options.has_partners() && seat == next(next(winner)))
        };
        let ahead = |seat: Seat, other: Seat| {
            !wins(seat) && (wins(other) || standings[other.index()] > standings[seat.index()])
        };
        let results = BySeat::new(SEATS, |seat| SeatResult {
            place: 1 + seats()
                .map(|other| u8::from(ahead(seat, other)))
                .sum::<u8>(),
            points: Some(standings[seat.index()]),
        });
        Outcome::Ranked {
            results,
            reason: Reason::of("slam"),
            score: None,
        }
    }

    /// What everybody knows was chosen to be exposed: in order at once, else when everybody has chosen.
    pub(super) fn is_choice_open(&self) -> bool {
        self.options.exposing() == Exposing::InOrder || self.stage() != Stage::Expose
    }

    pub(super) fn view(&self, viewer: Viewer) -> GongZhuView {
        let hand = &self.hand;
        let stage = self.stage();
        let sees = |seat: Seat| viewer.sees(seat);
        let by_seat = |at: usize| Seat(u8::try_from(at).unwrap_or(SEATS));
        let is_open = self.is_choice_open();
        let each = std::array::from_fn::<usize, { SEATS as usize }, _>(|at| at);
        let choices = each.map(|at| {
            let choice = hand.choices[at].as_ref();
            choice.filter(|_| is_open || sees(by_seat(at))).cloned()
        });
        let shown = |at: usize| hand.choices[at].as_ref().filter(|_| is_open);
        let lies_open = |at: usize| {
            let shown = shown(at).into_iter().flatten().copied();
            shown.collect::<Vec<Card>>()
        };
        // Before the first trick of such a hand, its leader would tell who holds the first card.
        let leads_by_card = self.options.first_card(hand.deal.number).is_some();
        let is_led = stage == Stage::Play || !leads_by_card;
        let is_first = hand.tricks == 0 && hand.trick.is_empty();
        GongZhuView {
            options: self.options,
            totals: self.totals,
            number: hand.deal.number,
            stage,
            acting: self.acting(),
            cards: each.map(|at| sees(by_seat(at)).then(|| hand.cards[at].clone())),
            held: each.map(|at| hand.cards[at].len()),
            choices,
            exposed: each.map(lies_open),
            leader: hand.leader.filter(|_| is_led),
            trick: hand.trick.clone(),
            last: hand.last.clone(),
            taken: each.map(|at| {
                let taken = hand.taken[at].iter().copied();
                let mut scoring: Vec<Card> = taken.filter(|it| score::is_scoring(*it)).collect();
                scoring.sort_unstable();
                scoring
            }),
            all_exposed: each.iter().flat_map(|at| lies_open(*at)).collect(),
            led_before: hand.led_before.clone(),
            must_lead: self
                .options
                .first_card(hand.deal.number)
                .filter(|_| is_first),
            is_unbroken: self.options.has_broken_hearts() && !hand.is_heart_out,
            hash: hand.deal.hash().filter(|_| stage != Stage::Over),
            cut: hand.deal.cut,
            previous: self.previous.clone(),
            reveal: hand.deal.reveal(viewer),
        }
    }
}

/// What totals come to: those of partners together.
fn standings(options: Options, totals: Each<i32>) -> Each<i32> {
    if !options.has_partners() {
        return totals;
    }
    let [a, b] = [totals[0] + totals[2], totals[1] + totals[3]];
    [a, b, a, b]
}

impl GongZhuView {
    /// See [`GongZhuPosition::standings`].
    pub(super) fn standings(&self) -> Each<i32> {
        standings(self.options, self.totals)
    }

    pub(super) const fn stage(&self) -> Stage {
        self.stage
    }

    /// The cards of a seat, if the viewer sees them.
    pub(super) fn hand(&self, seat: Seat) -> &[Card] {
        let cards = self.cards.get(seat.index());
        cards.and_then(Option::as_deref).unwrap_or_default()
    }

    /// What decides on the cards that may be played now.
    pub(super) fn situation(&self) -> Situation<'_> {
        Situation {
            led: self.trick.first().map(|(_, card)| card.suit()),
            exposed: &self.all_exposed,
            led_before: &self.led_before,
            must_lead: self.must_lead,
            is_unbroken: self.is_unbroken,
        }
    }

    /// The last trick, where that is shown: none is being played. One of the hand before is not where somebody sits who
    /// did not play it.
    pub(super) fn shown_last(&self) -> Option<&Trick> {
        let previous = self.previous.as_ref();
        let previous = previous.filter(|previous| previous.taken_over.is_empty());
        let last = self.last.as_ref();
        let last = last.or_else(|| previous?.last.as_ref());
        last.filter(|_| self.trick.is_empty())
    }
}
