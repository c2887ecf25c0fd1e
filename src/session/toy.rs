//! A heap of stones for the tests of this folder, and a bench on which to play with it.
//!
//! Taking the last stone wins. `more` keeps the turn for one more step, `count` lets everybody agree on
//! a draw (the scoring phase), and the setup `roll` draws the heap by chance. Two or three seats. A heap
//! of [`UNLUCKY`] stones is a broken game: it panics when a flag falls.

use super::{
    Actor, Challenge, Command, Event, PlayerId, Recorded, Refusal, Request, Session, SessionId,
    Side, Stage, Terms, Version,
};
use crate::{
    clock::{Span, Timestamp},
    diagram::{Board, Coordinates, Diagram, Surface},
    rules::{
        BadSetup, Choice, Claim, Draw, Game, Illegal, Info, Notation, Outcome, Phase, Record,
        RecordFormat, Seat, SeatSet, Turn, Viewer,
    },
};

static INFO: Info = Info {
    key: "heap",
    seats: 2..=3,
    sides: &["first", "second", "third"],
    notations: &[Notation("plain")],
    records: &[],
    illegal: &["too-many"],
    setup_faults: &["unreadable", "seats"],
    claims: &["fourth"],
    endings: &["last-stone", "counted", "fourth"],
    draws: &["heap"],
    setups: &["12", "roll"],
    clocks: &[],
    examples: &["1"],
    rated_after: 2,
};

/// How many stones are in a heap that panics.
pub(crate) const UNLUCKY: u32 = 13;

#[derive(Clone, Copy)]
pub(crate) struct Heap;

#[derive(Clone)]
pub(crate) struct Stones {
    seats: u8,
    left: u32,
    is_rolling: bool,
    turn: u8,
    has_stepped: bool,
    agreed: Option<SeatSet>,
}

#[derive(Clone, Copy)]
pub(crate) enum Do {
    Take(u32),
    More,
    Count,
    Agree,
    GoOn,
}

impl Stones {
    fn next_seat(&self) -> u8 {
        (self.turn + 1) % self.seats
    }
}

impl Game for Heap {
    type Position = Stones;
    type Action = Do;
    type View = Stones;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8) -> Result<Stones, BadSetup> {
        let left = match setup {
            "" => 12,
            "roll" => 0,
            number => number.parse().map_err(|_| BadSetup("unreadable"))?,
        };
        Ok(Stones {
            seats,
            left,
            is_rolling: setup == "roll",
            turn: 0,
            has_stepped: false,
            agreed: None,
        })
    }

    fn turn(self, stones: &Stones) -> Turn {
        if stones.is_rolling {
            return Turn::Chance(Draw {
                what: "heap",
                sides: 6,
            });
        }
        match stones.agreed {
            Some(agreed) if agreed == SeatSet::first(stones.seats) => {
                Turn::Over(Outcome::drawn("counted"))
            }
            Some(_) => Turn::Act {
                seats: SeatSet::first(stones.seats),
                phase: Phase::Scoring,
            },
            None if stones.left == 0 => {
                let last = (stones.turn + stones.seats - 1) % stones.seats;
                Turn::Over(Outcome::won(SeatSet::only(Seat(last)), "last-stone"))
            }
            None => Turn::of(Seat(stones.turn)),
        }
    }

    fn read(self, stones: &Stones, _: Seat, text: &str) -> Result<Do, Illegal> {
        match text.trim() {
            "more" if !stones.has_stepped => Ok(Do::More),
            "count" if stones.agreed.is_none() => Ok(Do::Count),
            "agree" if stones.agreed.is_some() => Ok(Do::Agree),
            "go on" if stones.agreed.is_some() => Ok(Do::GoOn),
            number if stones.agreed.is_none() => {
                let number = number.strip_prefix("take ").unwrap_or(number);
                match number.parse() {
                    Ok(count @ 1..=3) if count <= stones.left => Ok(Do::Take(count)),
                    Ok(_) => Err(Illegal::Rule("too-many")),
                    Err(_) => Err(Illegal::Unreadable),
                }
            }
            _ => Err(Illegal::Unreadable),
        }
    }

    fn write(self, _: &Stones, action: &Do) -> String {
        match action {
            Do::Take(count) => format!("take {count}"),
            Do::More => "more".to_owned(),
            Do::Count => "count".to_owned(),
            Do::Agree => "agree".to_owned(),
            Do::GoOn => "go on".to_owned(),
        }
    }

    fn caption(self, stones: &Stones, action: &Do, _: Viewer, _: Notation) -> String {
        format!("{} of {}", self.write(stones, action), stones.left)
    }

    fn play(self, stones: &mut Stones, seat: Seat, action: &Do) -> Result<(), Illegal> {
        match action {
            Do::Take(count) => {
                stones.left -= count;
                stones.has_stepped = false;
                stones.turn = stones.next_seat();
            }
            Do::More => stones.has_stepped = true,
            Do::Count => stones.agreed = Some(SeatSet::EMPTY),
            Do::Agree => stones.agreed = stones.agreed.map(|agreed| agreed.with(seat)),
            Do::GoOn => stones.agreed = None,
        }
        Ok(())
    }

    fn resolve(self, stones: &mut Stones, drawn: u32) {
        stones.is_rolling = false;
        stones.left = drawn;
    }

    fn legal(self, stones: &Stones, _: Seat) -> Vec<Do> {
        (1..=stones.left.min(3)).map(Do::Take).collect()
    }

    fn claims(self, stones: &Stones, _: Seat) -> Vec<Claim> {
        let is_right = stones.left.is_multiple_of(4);
        is_right.then_some(Claim("fourth")).into_iter().collect()
    }

    fn judge(self, stones: &Stones, _: Seat, _: &str, announced: Option<&Do>) -> Option<Outcome> {
        let left = match announced {
            Some(Do::Take(count)) => stones.left - count,
            _ => stones.left,
        };
        left.is_multiple_of(4).then(|| Outcome::drawn("fourth"))
    }

    fn flag_fall(self, stones: &Stones, seat: Seat) -> Outcome {
        assert_ne!(stones.left, UNLUCKY);
        if stones.left == 1 {
            Outcome::drawn("time")
        } else {
            Outcome::won(SeatSet::first(stones.seats).without(seat), "time")
        }
    }

    fn seats(self, stones: &Stones) -> SeatSet {
        SeatSet::first(stones.seats)
    }

    fn view(self, stones: &Stones, _: Viewer) -> Stones {
        stones.clone()
    }

    fn choices(
        self,
        stones: &Stones,
        seat: Seat,
        _: &str,
        _: Notation,
        most: usize,
    ) -> Vec<Choice> {
        let choice = |action: &Do| Choice {
            text: self.write(stones, action),
            label: self.write(stones, action),
        };
        let legal = self.legal(stones, seat);
        legal.iter().take(most).map(choice).collect()
    }

    fn groups(self, _: &Stones, _: Seat) -> Vec<Choice> {
        Vec::new()
    }

    fn members(self, _: &Stones, _: Seat, _: &str, _: Notation) -> Vec<Choice> {
        Vec::new()
    }

    fn diagram(self, stones: &Stones, bottom: Seat) -> Diagram {
        Diagram::new(Board {
            surface: Surface::Squares,
            files: u8::try_from(stones.left).unwrap(),
            ranks: 1,
            is_turned: bottom != Seat(0),
            coordinates: Coordinates::default(),
        })
    }

    fn text(self, stones: &Stones) -> String {
        stones.left.to_string()
    }

    fn write_record(self, _: RecordFormat, _: &Record) -> Result<String, Illegal> {
        Err(Illegal::Unreadable)
    }

    fn read_record(self, _: RecordFormat, _: &str) -> Result<Record, Illegal> {
        Err(Illegal::Unreadable)
    }
}

/// The challenger, who sits first.
pub(super) const ANN: PlayerId = PlayerId(1);
/// Who accepts.
pub(super) const BEA: PlayerId = PlayerId(2);
/// A third player.
pub(super) const CAI: PlayerId = PlayerId(3);
/// Nobody of this session.
pub(super) const EVE: PlayerId = PlayerId(9);

/// Terms for two, with the challenger in the first seat.
pub(crate) fn terms(control: &str) -> Terms {
    Terms {
        game: "heap".to_owned(),
        setup: String::new(),
        seats: 2,
        control: control.parse().unwrap(),
        rated: true,
        side: Side::Chosen(Seat(0)),
    }
}

/// An open challenge that stands for an hour.
pub(super) fn open_challenge(terms: Terms) -> Challenge {
    Challenge {
        by: ANN,
        opponent: None,
        terms,
        expires: Timestamp::from_ms(0) + Span::HOUR,
        rematch_of: None,
    }
}

/// A session with its log; after every event, what is restored from the log must be the same.
pub(super) struct Bench {
    pub(super) session: Session,
    pub(super) log: Vec<Recorded>,
    pub(super) now: Timestamp,
}

pub(super) type Answer = Result<Vec<Event>, Refusal>;

impl Bench {
    /// A challenge, made at the beginning of time.
    pub(super) fn challenged(challenge: Challenge) -> Self {
        let now = Timestamp::from_ms(0);
        let (session, log) = Session::open(SessionId(7), &Heap, challenge, now).unwrap();
        Self { session, log, now }
    }

    /// Ann and Bea at the table with this time control; the game has just begun.
    pub(super) fn begun(control: &str) -> Self {
        Self::begun_with(terms(control))
    }

    pub(super) fn begun_with(terms: Terms) -> Self {
        let seats = terms.seats;
        let mut bench = Self::challenged(open_challenge(terms));
        for player in [BEA, CAI].into_iter().take(usize::from(seats) - 1) {
            bench.asks(player, Command::Accept).unwrap();
        }
        bench
    }

    /// Lets time pass up to so many seconds after the beginning.
    pub(super) fn at(&mut self, seconds: i64) -> &mut Self {
        self.now = Timestamp::from_ms(0) + Span::from_secs(seconds);
        self
    }

    pub(super) fn at_ms(&mut self, ms: i64) -> &mut Self {
        self.now = Timestamp::from_ms(ms);
        self
    }

    pub(super) fn version(&self) -> Version {
        self.session.version()
    }

    pub(super) fn asks(&mut self, by: PlayerId, command: Command) -> Answer {
        self.request(Request::typed(by, command))
    }

    pub(super) fn clicks(&mut self, by: PlayerId, seen: Version, command: Command) -> Answer {
        self.request(Request::clicked(by, seen, command))
    }

    pub(super) fn system(&mut self, command: Command) -> Answer {
        self.request(Request {
            by: Actor::System,
            seen: None,
            command,
        })
    }

    pub(super) fn ticks(&mut self) -> Vec<Event> {
        self.system(Command::Tick).unwrap()
    }

    pub(super) fn plays(&mut self, by: PlayerId, text: &str) -> Answer {
        let text = text.to_owned();
        self.asks(by, Command::Play { text })
    }

    fn request(&mut self, request: Request) -> Answer {
        let events = self.session.decide(request, self.now)?;
        for recorded in self.session.stamped(events.clone(), self.now) {
            self.session.apply(&recorded);
            self.log.push(recorded);
        }
        let restored = Session::restore(self.session.id(), &Heap, &self.log).unwrap();
        assert_eq!(digest(&restored, self.now), digest(&self.session, self.now));
        Ok(events)
    }

    pub(super) fn ended_by(&self) -> Option<&str> {
        assert_eq!(
            self.session.outcome().is_some(),
            self.session.stage() == Stage::Over
        );
        Some(self.session.outcome()?.reason().key())
    }

    pub(super) fn winners(&self) -> Vec<u8> {
        let outcome = self.session.outcome().unwrap();
        outcome.winners().iter().map(|seat| seat.0).collect()
    }

    pub(super) fn left_ms(&self, seat: u8) -> i64 {
        let view = self.session.public_view(self.now);
        view.clock(Seat(seat)).total.unwrap().as_ms()
    }

    pub(super) fn position(&self) -> String {
        self.session.public_view(self.now).text()
    }
}

/// Everything about a session that anyone could notice.
pub(super) fn digest(session: &Session, now: Timestamp) -> String {
    let view = session.public_view(now);
    let clocks: Vec<_> = session
        .seats()
        .iter()
        .map(|seat| view.clock(seat))
        .collect();
    let private: Vec<_> = session
        .players()
        .iter()
        .filter_map(|&player| session.seat_view(player, now))
        .map(|view| (view.actions().clone(), view.claims()))
        .collect();
    format!(
        "{:?}",
        (
            session.version(),
            session.stage(),
            session.ending(),
            session.deadline(),
            session.wanted_draw(),
            session.wanted_rematch(),
            session.record(),
            view.text(),
            (
                view.to_move(),
                view.phase(),
                view.running(),
                view.is_paused()
            ),
            view.offers().collect::<Vec<_>>(),
            (view.actions(), private, clocks),
        )
    )
}
