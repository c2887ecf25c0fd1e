//! A storm of random requests by random people at random times: nothing panics, everything that was
//! decided can be restored, and every session ends once.

use qiyuan::{
    clock::{Span, Timestamp},
    games,
    rules::{AnyGame, Seat},
    session::{
        Actor, Command, Event, Offer, PlayerId, Recorded, Request, Session, SessionId, Side, Stage,
        Version,
    },
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{ANN, BEA, EVE, START, challenge, digest};
use crate::toys::TOYS;

const CONTROLS: &[&str] = &[
    "unlimited",
    "1m",
    "3m+2s",
    "5m+5x10s",
    "10m+5m/20",
    "3d",
    "20m & 60s/move x3",
];

const STEPS: usize = 160;

struct Storm {
    random: StdRng,
    session: Session,
    log: Vec<Recorded>,
    now: Timestamp,
}

impl Storm {
    fn new(game: &'static dyn AnyGame, seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let control = CONTROLS[random.random_range(0..CONTROLS.len())];
        let side = match random.random_range(0..3) {
            0 => Side::Random,
            seat => Side::Chosen(Seat(seat - 1)),
        };
        let mut challenge = challenge(game.info().key, control, side);
        if random.random() {
            challenge.opponent = None;
        }
        let (session, log) = Session::open(SessionId(1), game, challenge, START).unwrap();
        Self {
            random,
            session,
            log,
            now: START,
        }
    }

    fn one_in(&mut self, number: u32) -> bool {
        self.random.random_range(0..number) == 0
    }

    /// Time goes on a little, up to the deadline, or back.
    fn let_time_pass(&mut self) {
        let ms = |range| Span::from_ms(range);
        self.now = match (self.random.random_range(0..60), self.session.deadline()) {
            (0, Some(deadline)) => deadline,
            (1, Some(deadline)) => deadline - Span::from_ms(1),
            (2, _) => self.now - ms(self.random.random_range(0..100_000)),
            (3, _) => self.now + ms(self.random.random_range(0..100_000)),
            _ => self.now + ms(self.random.random_range(0..2_000)),
        };
    }

    fn somebody(&mut self) -> PlayerId {
        [ANN, ANN, ANN, BEA, BEA, BEA, EVE][self.random.random_range(0..7)]
    }

    fn request(&mut self) -> Request {
        if let Some(draw) = self.session.wanted_draw()
            && !self.one_in(8)
        {
            let number = self.random.random_range(0..draw.sides);
            return Request::system(Command::Draw(number));
        }
        if let Some(answer) = self.answer() {
            return answer;
        }
        let player = match self.session.to_move().iter().next() {
            Some(seat) if !self.one_in(3) => self.session.players()[seat.index()],
            _ => self.somebody(),
        };
        let by = if self.one_in(8) {
            Actor::System
        } else {
            Actor::Player(player)
        };
        let seen = match self.random.random_range(0..6) {
            0 => Some(Version(
                self.random.random_range(0..self.session.version().0 + 3),
            )),
            1 | 2 => Some(self.session.version()),
            _ => None,
        };
        let command = self.command(player);
        Request { by, seen, command }
    }

    /// An answer to what stands offered, now and then.
    fn answer(&mut self) -> Option<Request> {
        let standing = self.session.public_view(self.now).offers().next()?;
        let others = self.session.seats().without(standing.by);
        let player = self.session.players()[others.iter().next()?.index()];
        let command = match self.random.random_range(0..6) {
            0 | 1 => Command::AcceptOffer(standing.offer),
            2 => Command::DeclineOffer(standing.offer),
            _ => return None,
        };
        Some(Request::clicked(player, self.session.version(), command))
    }

    fn command(&mut self, player: PlayerId) -> Command {
        if self.session.stage() == Stage::Challenge && self.one_in(2) {
            return Command::Accept;
        }
        let offer = self.offer();
        let from = self.session.last_at() + Span::from_ms(self.random.random_range(-999..999));
        let to = self.now + Span::from_ms(self.random.random_range(-999..999));
        if self.session.wanted_rematch().is_some() && self.one_in(3) {
            let session = SessionId(self.random.random_range(2..4));
            return Command::Rematched { session };
        }
        match self.random.random_range(0..200) {
            0 => Command::Decline,
            1 => Command::Withdraw,
            2 | 3 if self.session.ply() < 3 => Command::Abort,
            2 | 3 => Command::Resign,
            4..10 => Command::Tick,
            10..20 => Command::Offer(offer),
            20..30 => Command::AcceptOffer(offer),
            30..40 => Command::DeclineOffer(offer),
            40..60 => Command::Resume,
            60..64 => Command::Interrupted { from, to },
            64 => Command::Rematched {
                session: SessionId(self.random.random_range(2..4)),
            },
            65 => Command::Draw(self.random.random_range(0..9)),
            66..72 => Command::Claim {
                claim: self.claim(),
                action: self.random.random::<bool>().then(|| self.action(player)),
            },
            _ => Command::Play {
                text: self.action(player),
            },
        }
    }

    /// Mostly one that stands or makes sense.
    fn offer(&mut self) -> Offer {
        let view = self.session.public_view(self.now);
        let standing = view.offers().next().map(|standing| standing.offer);
        match (standing, view.stage()) {
            (Some(offer), _) if !self.one_in(4) => offer,
            (_, Stage::Over) if !self.one_in(4) => Offer::Rematch,
            _ => Offer::ALL[self.random.random_range(0..Offer::ALL.len())],
        }
    }

    fn claim(&mut self) -> String {
        let known = self.session.game().info().claims;
        match known.get(self.random.random_range(0..4)) {
            Some(claim) => (*claim).to_owned(),
            None => "nonsense".to_owned(),
        }
    }

    /// Mostly something legal.
    fn action(&mut self, player: PlayerId) -> String {
        let notations = self.session.game().info().notations;
        let notation = notations[self.random.random_range(0..notations.len())];
        let choices = self
            .session
            .seat_view(player, self.now)
            .map(|view| view.choices("", notation, 60))
            .unwrap_or_default();
        let nonsense = [
            "",
            "e4",
            "Qxh7#",
            "\u{202e}e4",
            "pass",
            "0-0-0",
            "💥",
            "heap 9",
        ];
        match choices.get(self.random.random_range(0..choices.len() + 1)) {
            Some(choice) if self.random.random() => choice.label.clone(),
            Some(choice) => choice.text.clone(),
            None => nonsense[self.random.random_range(0..nonsense.len())].to_owned(),
        }
    }

    fn step(&mut self) {
        self.let_time_pass();
        let request = self.request();
        let Ok(events) = self.session.decide(request, self.now) else {
            return;
        };
        let before = self.session.version();
        let recorded = self.session.stamped(events, self.now);
        for event in &recorded {
            assert_eq!(
                Event::from_text(&event.event.to_text()).unwrap(),
                event.event
            );
            self.session.apply(event);
        }
        let grown = self.session.version().0 - before.0;
        assert_eq!(usize::try_from(grown), Ok(recorded.len()));
        self.log.extend(recorded);
        self.check_deadline();
        if grown > 0 && self.one_in(10) {
            self.check_restored();
        }
    }

    /// A tick at the deadline changes something, so that whoever waits for it does not wait again.
    fn check_deadline(&self) {
        if let Some(deadline) = self.session.deadline() {
            let events = self
                .session
                .decide(Request::system(Command::Tick), deadline);
            assert!(!events.unwrap().is_empty());
            assert_ne!(self.session.stage(), Stage::Over);
        }
    }

    fn check_restored(&self) {
        let session = &self.session;
        let restored = Session::restore(session.id(), session.game(), &self.log).unwrap();
        assert_eq!(digest(&restored, self.now), digest(session, self.now));
    }

    fn check_ends(&self) {
        let is_end = |event: &Event| {
            matches!(
                event,
                Event::Ended { .. }
                    | Event::Aborted { .. }
                    | Event::Withdrawn
                    | Event::Declined { .. }
                    | Event::Expired
            )
        };
        let ends = self.log.iter().filter(|it| is_end(&it.event)).count();
        assert_eq!(ends, usize::from(self.session.stage() == Stage::Over));
        assert!(self.log.is_sorted_by_key(|it| it.at));
        let numbers: Vec<_> = self.log.iter().map(|it| it.seq).collect();
        assert_eq!(numbers, (1..=self.session.version().0).collect::<Vec<_>>());
    }
}

fn weather(game: &'static dyn AnyGame, seeds: u64) -> Vec<Event> {
    let mut seen = Vec::new();
    for seed in 0..seeds {
        let mut storm = Storm::new(game, seed);
        for _ in 0..STEPS {
            storm.step();
        }
        storm.check_restored();
        storm.check_ends();
        seen.extend(storm.log.into_iter().map(|recorded| recorded.event));
    }
    seen
}

/// A storm in which something never happens proves nothing about it.
fn assert_varied(seen: &[Event]) {
    let happened = |what: &str, test: fn(&Event) -> bool| {
        assert!(seen.iter().any(test), "no {what} in the whole storm");
    };
    happened("lot", |it| matches!(it, Event::Drawn { .. }));
    happened("action", |it| matches!(it, Event::Played { .. }));
    happened("takeback", |it| matches!(it, Event::TakenBack { .. }));
    happened("pause", |it| matches!(it, Event::Paused));
    happened("resumption", |it| matches!(it, Event::Resumed { .. }));
    happened("interruption", |it| matches!(it, Event::Interrupted { .. }));
    happened("reminder", |it| matches!(it, Event::Reminded { .. }));
    happened("decline", |it| matches!(it, Event::OfferDeclined { .. }));
    happened("rematch", |it| matches!(it, Event::Rematched { .. }));
    happened("abortion", |it| matches!(it, Event::Aborted { .. }));
    for reason in ["time", "resignation", "agreement"] {
        let is_it = |event: &Event| matches!(event, Event::Ended { outcome } if outcome.reason().key() == reason);
        assert!(seen.iter().any(is_it), "nobody ended by {reason}");
    }
}

#[test]
fn a_storm_over_chess_leaves_every_session_restorable() {
    let game = games::by_key("chess").unwrap();
    assert_varied(&weather(game, 60));
}

#[test]
fn a_storm_over_fischer_random_leaves_every_session_restorable() {
    let game = games::by_key("fischerandom").unwrap();
    assert_varied(&weather(game, 40));
}

#[test]
fn a_storm_over_games_with_secrets_chance_and_scoring_leaves_every_session_restorable() {
    for game in TOYS {
        assert_varied(&weather(*game, 150));
    }
}
