//! A session as the product describes it: who sits where, what stands, what is offered.
//!
//! It shares the rules of the games with the program and nothing else. What happens to it is what
//! [`expected`](super::expected) says must happen, not what the program said.

use std::collections::{BTreeMap, BTreeSet};

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{
        AnyGame, AnyPosition, CommittedDraws, Draw, Outcome, Phase, Ply, Seat, SeatSet, Turn,
        Viewer,
    },
    session::{
        Challenge, Ending, Event, Offer, Origin, PlayerId, SeatChoice, Seated, SessionId, Stage,
        StandingOffer, TOUCH_MOVE, Version,
    },
};

use super::{
    choices::Choices,
    clocks::{Clocks, Control},
};

/// Something that changed the position, and the position before it.
struct Past {
    ply: Ply,
    at: Timestamp,
    before: Box<dyn AnyPosition>,
}

/// How far a rematch has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Next {
    /// By everybody, and by this seat last.
    Agreed(Seat),
    Opened(SessionId),
}

/// One session.
pub struct Model {
    pub id: SessionId,
    pub game: &'static dyn AnyGame,
    pub control: &'static Control,
    pub challenge: Challenge,
    pub opened: Timestamp,
    pub began: Option<Timestamp>,
    /// When something happened last.
    pub at: Timestamp,
    pub version: u64,
    pub joined: Vec<PlayerId>,
    /// Who has got a seat by lot so far.
    by_lot: Vec<PlayerId>,
    pub players: Vec<PlayerId>,
    pub position: Box<dyn AnyPosition>,
    past: Vec<Past>,
    /// What was drawn of the seed from which follows what chance decides later, in games that have one.
    seed: Vec<u32>,
    /// Who has ever acted.
    acted: SeatSet,
    /// For each seat, since which event it may act as it may now, or may not any more.
    pub since: Vec<u64>,
    pub phase_began: u32,
    pub clocks: Clocks,
    /// The event with which the pause began.
    pub paused: Option<u64>,
    /// Who is ready to go on, and since when, in the order in which they said so.
    pub ready: Vec<(Timestamp, Seat)>,
    /// The event with which the first of them said so.
    pub ready_since: Option<u64>,
    /// The ends of pauses and the end of the game.
    pub news: Vec<u64>,
    pub offers: BTreeMap<Offer, StandingOffer>,
    /// What may not be offered again before the seat has acted.
    pub spent: BTreeSet<(Offer, Seat)>,
    /// What somebody has chosen, with touch-move.
    pub choices: Choices,
    /// Who is below where everybody looks on.
    pub bottom: Seat,
    pub ending: Option<Ending>,
    pub next: Option<Next>,
    /// Whether it began without a challenge, as the rematch of another.
    pub is_rematch: bool,
}

impl Model {
    pub fn opened(
        id: SessionId,
        game: &'static dyn AnyGame,
        control: &'static Control,
        challenge: Challenge,
        at: Timestamp,
    ) -> Self {
        let seats = challenge.terms.seats;
        Self {
            id,
            game,
            control,
            opened: at,
            began: None,
            at,
            version: 1,
            joined: vec![challenge.by],
            by_lot: Vec::new(),
            players: Vec::new(),
            position: game.start(&challenge.terms.setup, seats).unwrap(),
            past: Vec::new(),
            seed: Vec::new(),
            acted: SeatSet::EMPTY,
            since: vec![0; usize::from(seats)],
            phase_began: 0,
            clocks: Clocks::new(control, seats),
            paused: None,
            ready: Vec::new(),
            ready_since: None,
            news: Vec::new(),
            offers: BTreeMap::new(),
            spent: BTreeSet::new(),
            choices: Choices::default(),
            bottom: Seat(0),
            ending: None,
            next: None,
            is_rematch: false,
            challenge,
        }
    }

    /// What the players of `before` go on with: the same terms, and everybody one seat further.
    pub fn rematch(before: &Self, id: SessionId, at: Timestamp) -> Self {
        let Seated { players, terms, .. } = before.wanted_rematch().unwrap();
        let challenge = Challenge {
            terms,
            ..before.challenge.clone()
        };
        let mut model = Self::opened(id, before.game, before.control, challenge, at);
        model.is_rematch = true;
        model.joined.clone_from(&players);
        model.sit(&players, at);
        model
    }

    fn sit(&mut self, players: &[PlayerId], at: Timestamp) {
        self.players = players.to_vec();
        self.began = Some(at);
        self.since.fill(self.version);
        self.set_clocks(at);
    }

    pub fn seats(&self) -> SeatSet {
        SeatSet::first(self.challenge.terms.seats)
    }

    pub fn stage(&self) -> Stage {
        match (&self.ending, self.began) {
            (Some(_), _) => Stage::Over,
            (None, Some(_)) => Stage::Play,
            (None, None) => Stage::Challenge,
        }
    }

    pub fn is_full(&self) -> bool {
        self.joined.len() == usize::from(self.challenge.terms.seats)
    }

    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        let mut seats = (0..).map(Seat).zip(&self.players);
        seats.find(|&(_, &it)| it == player).map(|(seat, _)| seat)
    }

    /// Who may act in the game.
    pub fn to_move(&self) -> SeatSet {
        match (self.stage(), self.position.turn()) {
            (Stage::Play, Turn::Act { seats, .. }) if !self.lacks_seed() => seats,
            _ => SeatSet::EMPTY,
        }
    }

    pub fn phase(&self) -> Option<Phase> {
        match (self.stage(), self.position.turn()) {
            (Stage::Play, Turn::Act { phase, .. }) => Some(phase),
            _ => None,
        }
    }

    /// Whose time it is, pause or not.
    fn thinking(&self) -> SeatSet {
        match self.phase() {
            Some(phase) if phase.is_play() => self.to_move(),
            _ => SeatSet::EMPTY,
        }
    }

    /// How many actions stand.
    pub fn ply(&self) -> u32 {
        let actions = self.past.iter().filter(|past| past.actor().is_some());
        u32::try_from(actions.count()).unwrap()
    }

    pub fn plies(&self) -> Vec<Ply> {
        self.past.iter().map(|past| past.ply.clone()).collect()
    }

    /// Who acted, when, and what was left on the clock then, for each action that stands.
    pub fn actions(&self) -> Vec<(Seat, Timestamp, Option<Span>)> {
        let line = |past: &Past| match past.ply {
            Ply::Action { seat, left_ms, .. } => Some((seat, past.at, left_ms.map(Span::from_ms))),
            Ply::Drawn(_) => None,
        };
        self.past.iter().filter_map(line).collect()
    }

    pub fn has_everybody_acted(&self) -> bool {
        self.acted == self.seats()
    }

    /// How many actions stand before the last one of `seat`.
    pub fn ply_before_last_of(&self, seat: Seat) -> Option<u32> {
        let actors = self.past.iter().filter_map(Past::actor);
        let last = actors
            .enumerate()
            .filter(|&(_, actor)| actor == seat)
            .last();
        last.map(|(ply, _)| u32::try_from(ply).unwrap())
    }

    /// Whether chance has decided something since the last action of `seat`.
    pub fn has_drawn_since(&self, seat: Seat) -> bool {
        let since = self
            .past
            .iter()
            .rposition(|past| past.actor() == Some(seat));
        let drawn = |past: &Past| matches!(past.ply, Ply::Drawn(_));
        since.is_some_and(|since| self.past[since..].iter().any(drawn))
    }

    /// The lot that has to be drawn.
    pub fn wanted_draw(&self) -> Option<Draw> {
        match self.stage() {
            Stage::Challenge
                if self.is_full() && self.challenge.terms.side == SeatChoice::Random =>
            {
                let sides = u32::try_from(self.joined.len() - self.by_lot.len()).unwrap();
                Some(Draw {
                    what: "seat",
                    sides,
                })
            }
            Stage::Play if self.lacks_seed() => Some(Draw {
                what: "seed",
                sides: u32::MAX,
            }),
            Stage::Play => match self.position.turn() {
                Turn::Chance(draw) => Some(draw),
                Turn::Act { .. } | Turn::Over(_) => None,
            },
            Stage::Challenge | Stage::Over => None,
        }
    }

    /// Whether the game has a seed that is not drawn: nobody acts before.
    pub fn lacks_seed(&self) -> bool {
        self.game.info().committed_draws.is_some() && self.seed.len() < 4
    }

    /// The only result of the wanted draw that is right, in games that have a seed.
    pub fn settled(&self) -> Option<u32> {
        let seed: [u32; 4] = self.seed.clone().try_into().ok()?;
        let drawn = |past: &&Past| matches!(past.ply, Ply::Drawn(_));
        let before = u32::try_from(self.past.iter().filter(drawn).count()).unwrap();
        let sides = self.wanted_draw()?.sides;
        Some(CommittedDraws::new(seed).result(before + 1, sides))
    }

    /// The rematch that everybody wants.
    pub fn wanted_rematch(&self) -> Option<Seated> {
        let Some(Next::Agreed(agreed_last)) = self.next else {
            return None;
        };
        let last = self.players.len() - 1;
        let mut players = vec![self.players[last]];
        players.extend_from_slice(&self.players[..last]);
        Some(Seated {
            players,
            terms: self.challenge.terms.clone(),
            origin: Origin::Rematch {
                session: self.id,
                agreed_last: Some(self.players[agreed_last.index()]),
            },
        })
    }

    /// Who sits where if everybody who joins has now joined, and nothing is left to be drawn.
    pub fn seating(&self, joined: &[PlayerId], by_lot: &[PlayerId]) -> Option<Vec<PlayerId>> {
        let waiting = joined.iter().copied().filter(|it| !by_lot.contains(it));
        let mut waiting: Vec<_> = waiting.collect();
        if joined.len() < usize::from(self.challenge.terms.seats) {
            return None;
        }
        match self.challenge.terms.side {
            SeatChoice::Random if waiting.len() > 1 => None,
            SeatChoice::Random => Some(by_lot.iter().copied().chain(waiting).collect()),
            SeatChoice::Chosen(seat) => {
                waiting.retain(|&it| it != self.challenge.by);
                waiting.insert(seat.index(), self.challenge.by);
                Some(waiting)
            }
        }
    }

    /// Who has seats by lot after this draw.
    pub fn drawn_seats(&self, number: u32) -> Vec<PlayerId> {
        let mut waiting = self.joined.iter().filter(|it| !self.by_lot.contains(it));
        let drawn = waiting.nth(usize::try_from(number).unwrap());
        self.by_lot.iter().chain(drawn).copied().collect()
    }

    /// The position as everybody may know it.
    pub fn text(&self) -> String {
        self.position
            .view(match self.stage() {
                Stage::Over => Viewer::Record,
                Stage::Challenge | Stage::Play => Viewer::Public,
            })
            .text()
    }

    /// Lets something happen.
    pub fn happens(&mut self, event: &Event, at: Timestamp) {
        self.version += 1;
        match event {
            Event::Accepted { by } => self.joined.push(*by),
            Event::Declined { by } => self.ending = Some(Ending::Declined { by: *by }),
            Event::Withdrawn => self.ending = Some(Ending::Withdrawn),
            Event::Expired => self.ending = Some(Ending::Expired),
            Event::Seated { players } => {
                self.sit(players, at);
            }
            Event::Drawn { what, number } if what == "seed" => {
                self.seed.push(*number);
                self.set_clocks(at);
            }
            Event::Drawn { number, .. } => self.draws(*number, at),
            Event::Played { seat, action } => self.plays(*seat, action, at),
            Event::Offered { offer, seat } => self.offers_something(*offer, *seat),
            Event::OfferAccepted { offer, seat } => self.agrees(*offer, *seat),
            Event::OfferDeclined { offer, .. } => {
                self.offers.remove(offer);
            }
            Event::TakenBack { to_ply } => self.goes_back(*to_ply, at),
            Event::Flipped { bottom } => {
                self.bottom = *bottom;
                self.offers.remove(&Offer::Flip);
                self.spent.retain(|&(offer, _)| offer != Offer::Flip);
            }
            Event::Paused => {
                self.paused = Some(self.version);
                self.offers.remove(&Offer::Pause);
                self.set_clocks(at);
            }
            Event::Ready { seat } => {
                self.ready.push((at, *seat));
                self.ready_since.get_or_insert(self.version);
            }
            Event::Resumed { .. } => {
                self.news.push(self.version);
                self.paused = None;
                self.ready.clear();
                self.ready_since = None;
                self.set_clocks(at);
            }
            Event::Interrupted { from, to } if self.stage() == Stage::Challenge => {
                self.challenge.expires = self.challenge.expires + (*to - *from);
            }
            Event::Interrupted { from, to } => self.clocks.forgive(*from, *to),
            Event::Reminded { seat } => self.clocks.remind(*seat),
            Event::Ended { outcome } => self.ends(Ending::Ended(outcome.clone()), at),
            Event::Aborted { seat } => self.ends(Ending::Aborted { seat: *seat }, at),
            Event::Stopped { by, reason } => {
                let (by, reason) = (*by, reason.clone());
                self.ends(Ending::Stopped { by, reason }, at);
            }
            Event::Rematched { session } => self.next = Some(Next::Opened(*session)),
            Event::Claimed { claim, .. } => {
                self.choices.is_claimed = claim == TOUCH_MOVE;
            }
            Event::Challenged { .. } => {}
            Event::PieceChosen { seat, at, owner } => {
                self.chooses(*seat, at, *owner);
                // To choose is to decline a draw.
                self.offers
                    .retain(|&offer, standing| offer != Offer::Draw || standing.by == *seat);
            }
            Event::ConditionalMoves { .. }
            | Event::Dealt { .. }
            | Event::Left { .. }
            | Event::Departed { .. }
            | Event::SubstituteAsked { .. }
            | Event::SubstituteLapsed { .. }
            | Event::Substituted { .. }
            | Event::Started
            | Event::Vacation { .. }
            | Event::VacationOver { .. }
            | Event::ReminderChosen { .. }
            | Event::Opened { .. } => panic!("the model knows no {event:?}"),
        }
        self.at = at;
    }

    /// Exactly those think whose turn it is, unless there is a pause.
    fn set_clocks(&mut self, at: Timestamp) {
        let thinking = match self.paused {
            None => self.thinking(),
            Some(_) => SeatSet::EMPTY,
        };
        self.clocks.run(thinking, at);
    }

    fn draws(&mut self, number: u32, at: Timestamp) {
        if self.stage() == Stage::Challenge {
            self.by_lot = self.drawn_seats(number);
            return;
        }
        let before = self.position.boxed();
        self.position.resolve(number);
        self.turns(before.as_ref(), SeatSet::EMPTY);
        self.past.push(Past {
            ply: Ply::Drawn(number),
            at,
            before,
        });
        self.offers.remove(&Offer::Takeback);
        self.set_clocks(at);
    }

    fn plays(&mut self, seat: Seat, action: &str, at: Timestamp) {
        self.done_choosing(seat, action);
        let before = self.position.boxed();
        self.position.play(seat, action).unwrap();
        self.acted = self.acted.with(seat);
        // To act is to decline what others offer, and allows to offer again.
        self.offers.retain(|&offer, standing| match offer {
            Offer::Takeback => false,
            _ => standing.by == seat || standing.agreed.contains(seat),
        });
        self.spent.retain(|&(_, by)| by != seat);
        // Even if the same player goes on, this action is done.
        self.clocks.complete(seat, at);
        let left = self.clocks.shown(seat, at).first().map(|left| left.face());
        self.set_clocks(at);
        self.past.push(Past {
            ply: Ply::Action {
                seat,
                action: action.to_owned(),
                left_ms: left.map(Span::as_ms),
            },
            at,
            before,
        });
        let before = self.past.last().unwrap().before.boxed();
        self.turns(before.as_ref(), SeatSet::only(seat));
    }

    /// Notes who has the turn since now.
    fn turns(&mut self, before: &dyn AnyPosition, actors: SeatSet) {
        let part = |turn: &Turn| match turn {
            Turn::Act { phase, .. } => Some(*phase),
            Turn::Chance(_) | Turn::Over(_) => None,
        };
        let (before, after) = (before.turn(), self.position.turn());
        let is_other_part = part(&before) != part(&after);
        if is_other_part {
            self.phase_began = self.ply();
        }
        for seat in self.seats().iter() {
            let is_new = is_other_part || !before.seats().contains(seat);
            if actors.contains(seat) || (after.seats().contains(seat) && is_new) {
                self.since[seat.index()] = self.version;
            }
        }
    }

    fn offers_something(&mut self, offer: Offer, by: Seat) {
        let standing = StandingOffer {
            offer,
            by,
            agreed: SeatSet::EMPTY,
            since: Version(self.version),
        };
        self.offers.insert(offer, standing);
        self.spent.insert((offer, by));
    }

    fn agrees(&mut self, offer: Offer, seat: Seat) {
        let standing = self.offers.get_mut(&offer).unwrap();
        standing.agreed = standing.agreed.with(seat);
        if offer == Offer::Rematch && standing.agreed.len() + 1 == self.players.len() {
            self.offers.clear();
            self.next = Some(Next::Agreed(seat));
        }
    }

    /// Back to where so many actions stand; what chance had decided until then stands too.
    fn goes_back(&mut self, to_ply: u32, at: Timestamp) {
        while self.ply() > to_ply {
            self.position = self.past.pop().unwrap().before;
        }
        self.choices = Choices {
            is_upheld: self.choices.is_claimed,
            ..Choices::default()
        };
        self.phase_began = to_ply;
        self.since.fill(self.version);
        self.offers.clear();
        self.spent.retain(|&(offer, _)| offer != Offer::Takeback);
        self.set_clocks(at);
    }

    fn ends(&mut self, ending: Ending, at: Timestamp) {
        self.clocks.run(SeatSet::EMPTY, at);
        self.ending = Some(ending);
        self.news.push(self.version);
        self.paused = None;
        self.ready.clear();
        self.ready_since = None;
        self.choices = Choices::default();
        self.offers.clear();
        self.spent.clear();
    }

    /// The outcome once the game itself is over.
    pub fn natural_end(position: &dyn AnyPosition) -> Option<Event> {
        match position.turn() {
            Turn::Over(outcome) => Some(Event::Ended { outcome }),
            Turn::Act { .. } | Turn::Chance(_) => None,
        }
    }

    /// The outcome of a fallen flag: the game says what it means.
    pub fn fallen(&self, seat: Seat) -> Outcome {
        self.position.flag_fall(seat)
    }
}

impl Past {
    const fn actor(&self) -> Option<Seat> {
        match self.ply {
            Ply::Action { seat, .. } => Some(seat),
            Ply::Drawn(_) => None,
        }
    }
}
