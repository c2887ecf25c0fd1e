//! What people ask for, and when: mostly what makes sense, sometimes nonsense.

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::{AnyGame, Phase, Seat, Viewer},
    session::{
        Actor, Challenge, Command, Offer, PlayerId, Request, SeatChoice, SessionId, Stage,
        TOUCH_MOVE, Terms, TouchMove, Version,
    },
};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{
    clocks::{CONTROLS, Control},
    session::Model,
};

const PEOPLE: [PlayerId; 5] = [
    PlayerId(80_351_110_224_678_912),
    PlayerId(2),
    PlayerId(3),
    PlayerId(4),
    PlayerId(9),
];

const NONSENSE: [&str; 9] = [
    "",
    "e4",
    "Qxh7#",
    "\u{202e}e4",
    "pass",
    "0-0-0",
    "💥",
    "heap 9",
    "馬八進七",
];

/// Chance, and how it is inclined at present.
pub struct Generator {
    random: StdRng,
    /// What passes between two requests, at most, in milliseconds.
    pace: i64,
    /// Something drastic is done once in so many requests.
    patience: u32,
    /// Whether touch-move is agreed on where a game knows it.
    touches: bool,
    /// What is legal for a seat, at a version of the board.
    legal: Option<(u64, Seat, Vec<String>)>,
}

impl Generator {
    pub fn new(seed: u64, touches: bool) -> Self {
        Self {
            random: StdRng::seed_from_u64(seed),
            pace: 1_000,
            patience: 50,
            touches,
            legal: None,
        }
    }

    pub fn one_in(&mut self, number: u32) -> bool {
        self.random.random_range(0..number) == 0
    }

    pub fn below(&mut self, number: usize) -> usize {
        self.random.random_range(0..number)
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    fn span(&mut self, most: i64) -> Span {
        Span::from_ms(self.random.random_range(0..=most))
    }

    /// How these players are inclined.
    pub fn change(&mut self, control: &Control) {
        let paces: &[i64] = if control.is_slow {
            &[600_000, 7_200_000, 86_400_000]
        } else {
            &[300, 1_000, 1_000, 4_000, 15_000]
        };
        self.pace = self.one_of(paces);
        self.patience = self.one_of(&[16, 50, 100, 400]);
        self.legal = None;
    }

    pub fn game(&mut self, games: &[&'static dyn AnyGame]) -> &'static dyn AnyGame {
        self.one_of(games)
    }

    pub fn control(&mut self) -> &'static Control {
        &CONTROLS[self.below(CONTROLS.len())]
    }

    pub fn challenge(
        &mut self,
        game: &'static dyn AnyGame,
        control: &Control,
        now: Timestamp,
    ) -> Challenge {
        let info = game.info();
        let seats = self.random.random_range(info.seats.clone());
        let setup = match info.key {
            "go" => self.one_of(&["5x5", "9x9", "9x9 handicap 2"]),
            "xiangqi" => self.one_of(&["", "one-horse"]),
            _ => "",
        };
        let side = match self.random.random_range(0..=seats) {
            0 => SeatChoice::Random,
            seat => SeatChoice::Chosen(Seat(seat - 1)),
        };
        let by = self.below(PEOPLE.len());
        let has_opponent = seats == 2 && !self.one_in(3);
        let minutes = self.one_of(&[1, 60, 60, 24 * 60, 30 * 24 * 60]);
        Challenge {
            by: PEOPLE[by],
            terms: Terms {
                game: info.key.to_owned(),
                revision: info.revision,
                setup: setup.to_owned(),
                seats,
                control: control.text.parse().unwrap(),
                rated: !self.one_in(2),
                side,
                series: None,
                touch: match (self.touches && info.touch_move, minutes) {
                    (false, _) | (true, 1) => None,
                    (true, 60) => Some(TouchMove::Claimed),
                    (true, _) => Some(TouchMove::Enforced),
                },
            },
            expires: now + Span::from_mins(minutes),
            rematch_of: None,
            invitations: qiyuan_core::session::Invitations::for_two(
                side,
                has_opponent.then(|| PEOPLE[(by + 1) % PEOPLE.len()]),
            ),
        }
    }

    /// Time goes on a little, or by much, or to the deadline, or back.
    pub fn later(&mut self, model: &Model, now: Timestamp) -> Timestamp {
        let deadline = model.deadline().unwrap_or(now);
        let pace = self.pace;
        match self.random.random_range(0..self.patience.max(16)) {
            0 => deadline,
            1 => deadline - Span::from_ms(1),
            2 if self.one_in(2) => deadline + self.span(pace),
            3 => now - self.span(20 * pace),
            4 if self.one_in(2) => now + self.span(20 * pace),
            5..8 => now,
            _ => now + self.span(pace),
        }
    }

    /// A moment at which somebody looks: now or later.
    pub fn look(&mut self, now: Timestamp) -> Timestamp {
        if self.one_in(2) {
            now
        } else {
            now + self.span(self.pace * 10)
        }
    }

    pub fn request(&mut self, model: &Model, now: Timestamp) -> Request {
        if let Some(draw) = model.wanted_draw()
            && !self.one_in(8)
        {
            let number = match model.settled() {
                Some(settled) if !self.one_in(8) => settled,
                _ => self.random.random_range(0..draw.sides),
            };
            return Request::system(Command::Draw(vec![number]));
        }
        if let Some(answer) = self.answer(model) {
            return answer;
        }
        let player = self.player(model);
        let command = self.command(model, player, now);
        let is_for_system = matches!(
            command,
            Command::Draw(_)
                | Command::Interrupted { .. }
                | Command::Rematched { .. }
                | Command::Abandon
                | Command::Stop { .. }
        );
        let by = if is_for_system != self.one_in(16) {
            Actor::System
        } else {
            Actor::Player(player)
        };
        let seen = match self.random.random_range(0..8) {
            0 => Some(Version(self.random.random_range(0..model.version + 3))),
            1 => Some(Version(model.version.saturating_sub(1))),
            2 | 3 => Some(Version(model.version)),
            _ => None,
        };
        Request { by, seen, command }
    }

    /// Whose turn it is, or anybody.
    fn player(&mut self, model: &Model) -> PlayerId {
        if !self.one_in(4) {
            let to_move: Vec<Seat> = model.to_move().iter().collect();
            if !to_move.is_empty() {
                return model.players[self.one_of(&to_move).index()];
            }
        }
        match (model.players.len(), model.challenge.opponent()) {
            (1.., _) if !self.one_in(6) => self.one_of(&model.players),
            (0, _) if self.one_in(6) => model.challenge.by,
            (0, Some(opponent)) if !self.one_in(3) => opponent,
            _ => self.one_of(&PEOPLE),
        }
    }

    /// An answer to what stands offered, now and then.
    fn answer(&mut self, model: &Model) -> Option<Request> {
        let standing: Vec<_> = model.offers.values().copied().collect();
        if standing.is_empty() || !self.one_in(3) {
            return None;
        }
        let standing = self.one_of(&standing);
        let others: Vec<Seat> = model.seats().without(standing.by).iter().collect();
        let player = model.players[self.one_of(&others).index()];
        let command = match self.random.random_range(0..8) {
            0..4 => Command::AcceptOffer(standing.offer),
            4..6 => Command::Offer(standing.offer),
            _ => Command::DeclineOffer(standing.offer),
        };
        Some(Request::clicked(player, Version(model.version), command))
    }

    fn command(&mut self, model: &Model, player: PlayerId, now: Timestamp) -> Command {
        match model.stage() {
            Stage::Challenge if self.one_in(2) => return Command::Accept,
            Stage::Challenge if self.one_in(4) => return self.departure(),
            Stage::Over if self.one_in(2) => return Command::Offer(Offer::Rematch),
            Stage::Over if model.next.is_some() && self.one_in(4) => {
                let session = SessionId(self.random.random_range(2..4));
                return Command::Rematched { session };
            }
            _ => {}
        }
        if model.paused.is_some() && self.one_in(4) {
            return Command::Resume;
        }
        if self.one_in(self.patience) {
            return self.drastic();
        }
        if let Some(seat) = model.seat_of(player).filter(|_| model.touch().is_some()) {
            if model.choices.breach.is_some() && self.one_in(2) {
                let (claim, action) = (TOUCH_MOVE.to_owned(), None);
                return Command::Claim { claim, action };
            }
            if self.one_in(2) {
                return self.choice(model, seat);
            }
        }
        match self.random.random_range(0..100) {
            0..5 => Command::Tick,
            5..13 => Command::Offer(self.offer()),
            13..16 => Command::AcceptOffer(self.offer()),
            16..19 => Command::DeclineOffer(self.offer()),
            19..21 => Command::Resume,
            21..25 => self.interruption(model, now),
            25..27 => Command::Draw(vec![self.random.random_range(0..9)]),
            27 => Command::Accept,
            28..33 => self.claim(model, player),
            _ => Command::Play {
                text: self.action(model, player),
            },
        }
    }

    /// A piece of either side, or what is none.
    fn choice(&mut self, model: &Model, seat: Seat) -> Command {
        let pieces = model.touchable(seat);
        let at = match pieces.len() {
            0 => String::new(),
            _ if self.one_in(24) => self.one_of(&NONSENSE).to_owned(),
            count => pieces[self.below(count)].clone(),
        };
        Command::Choose { at }
    }

    fn departure(&mut self) -> Command {
        if self.one_in(2) {
            Command::Decline
        } else {
            Command::Withdraw
        }
    }

    /// What ends something.
    fn drastic(&mut self) -> Command {
        match self.random.random_range(0..16) {
            0 => self.departure(),
            1..5 => Command::Abort,
            5 => Command::Abandon,
            6 if self.one_in(2) => Command::Stop {
                by: PlayerId(99),
                reason: "because".to_owned(),
            },
            6 => Command::Rematched {
                session: SessionId(3),
            },
            _ => Command::Resign,
        }
    }

    fn offer(&mut self) -> Offer {
        self.one_of(&Offer::ALL)
    }

    /// The program was not there, or says so.
    fn interruption(&mut self, model: &Model, now: Timestamp) -> Command {
        let (pace, begin) = (self.pace, self.one_of(&[now, model.at]));
        let from = match self.random.random_range(0..3) {
            0 => begin,
            1 => begin - self.span(2 * pace),
            _ => begin + self.span(pace),
        };
        let to = match self.random.random_range(0..3) {
            0 => now,
            1 => now - self.span(pace),
            _ => now + self.span(pace),
        };
        Command::Interrupted { from, to }
    }

    /// Mostly one that the game knows, now and then with an action announced.
    fn claim(&mut self, model: &Model, player: PlayerId) -> Command {
        let known = model.game.info().claims;
        let claim = match known.get(self.below(known.len() + 1)) {
            Some(claim) => (*claim).to_owned(),
            None => "nonsense".to_owned(),
        };
        let action = self.one_in(2).then(|| self.action(model, player));
        Command::Claim { claim, action }
    }

    /// Mostly something legal, as a menu or a person would write it.
    fn action(&mut self, model: &Model, player: PlayerId) -> String {
        let seat = model.seat_of(player).unwrap_or(Seat(0));
        if model.stage() != Stage::Play || self.one_in(24) {
            return self.one_of(&NONSENSE).to_owned();
        }
        let prompts = model.position.view(Viewer::Seat(seat)).prompts(seat);
        let is_quiet = model.phase() == Some(Phase::Scoring);
        if !prompts.is_empty() && self.one_in(if is_quiet { 2 } else { 12 }) {
            let index = self.below(prompts.len());
            return prompts[index].action.clone();
        }
        if self.one_in(16) {
            let notations = model.game.info().notations;
            let notation = self.one_of(notations);
            let choices = model.position.seat_view(seat).choices("", notation, 60);
            if !choices.is_empty() {
                let index = self.below(choices.len());
                return choices[index].label.clone();
            }
        }
        self.legal(model, seat)
    }

    fn legal(&mut self, model: &Model, seat: Seat) -> String {
        let board = model.since.iter().copied().max().unwrap_or_default();
        if !matches!(&self.legal, Some((at, whose, _)) if (*at, *whose) == (board, seat)) {
            self.legal = Some((board, seat, model.position.seat_view(seat).legal()));
        }
        let count = self.legal.as_ref().map_or(0, |(_, _, legal)| legal.len());
        if count == 0 {
            return self.one_of(&NONSENSE).to_owned();
        }
        let index = self.below(count);
        self.legal
            .as_ref()
            .map_or_else(String::new, |(_, _, legal)| legal[index].clone())
    }
}
