//! Sessions and a model of what they must do, side by side: random requests by random people at random
//! times, and after every one of them both must say the same.
//!
//! `cargo test` plays a short run, `cargo bench --bench simulation` a long one. A run is made by its seed
//! and nothing else, so a run that fails can be had again with its seed.

mod ballot;
mod choices;
pub mod clocks;
mod compare;
mod expected;
mod generator;
mod session;

use std::{
    collections::BTreeMap,
    fmt,
    panic::{AssertUnwindSafe, catch_unwind},
};

use qiyuan_core::{
    clock::{Span, Timestamp},
    rules::AnyGame,
    session::{Command, Event, Recorded, Request, Seated, Session, SessionId, Stage, Version},
};

pub use self::{ballot::BALLOT, compare::digest};
use self::{generator::Generator, session::Model};
use qiyuan_games as games;
use qiyuan_toys as toys;

const START: Timestamp = Timestamp::from_ms(1_795_000_000_000);

/// A session that is not over by then is abandoned.
const LONGEST: u32 = 1_200;

/// The games that the model knows: all but those with hidden hands, in which seats may also leave while the others
/// play on.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let open = games::ALL.iter().copied().filter(|it| !it.info().hidden);
    let toys: [&'static dyn AnyGame; 3] = [&toys::HEAP, &toys::TERRITORY, &BALLOT];
    open.chain(toys)
}

/// A run.
#[derive(Clone)]
pub struct Plan {
    /// What decides everything.
    pub seed: u64,
    /// How many requests are made.
    pub steps: u64,
    /// What is played.
    pub games: Vec<&'static dyn AnyGame>,
    /// Whether touch-move is agreed on where a game knows it, in most sessions.
    pub touches: bool,
    /// From this step on, the first event is recorded a millisecond late, to see that it is noticed.
    pub tampers_at: Option<u64>,
}

/// What happened in a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    pub steps: u64,
    pub sessions: u64,
    /// Sessions in which everybody sat.
    pub games: u64,
    /// How often the whole session was restored from what was recorded.
    pub restores: u64,
    /// How often each thing happened; ends by their reasons.
    pub events: BTreeMap<String, u64>,
    /// How often each refusal was given.
    pub refusals: BTreeMap<&'static str, u64>,
    /// A number that is another if anything in the run is.
    pub fingerprint: u64,
}

/// Where a session was not what it should be.
#[derive(Debug, PartialEq, Eq)]
pub struct Failure {
    pub seed: u64,
    pub step: u64,
    /// What was found.
    pub what: String,
    /// What was asked in this session, in order.
    pub asked: String,
}

/// Makes a run and says what happened in it.
///
/// # Errors
///
/// A session was not what it should be.
pub fn run(plan: &Plan) -> Result<Counts, Failure> {
    let mut room = Room::open(plan);
    for step in 0..plan.steps {
        let tampers = plan.tampers_at.is_some_and(|at| at <= step);
        catch_unwind(AssertUnwindSafe(|| room.step(tampers))).map_err(|panic| {
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|&text| text.to_owned()));
            Failure {
                seed: plan.seed,
                step,
                what: text.unwrap_or_else(|| "a panic without words".to_owned()),
                asked: room.asked(),
            }
        })?;
    }
    Ok(room.counts)
}

/// One session after another.
struct Room<'a> {
    plan: &'a Plan,
    generator: Generator,
    session: Session,
    model: Model,
    /// The session as it is read from what is stored.
    restored: Session,
    log: Vec<Recorded>,
    asked: Vec<(Timestamp, Request)>,
    now: Timestamp,
    /// How many requests there were in this session, and how many since it was over.
    age: u32,
    steps_after_end: u32,
    has_tampered: bool,
    counts: Counts,
}

impl<'a> Room<'a> {
    fn open(plan: &'a Plan) -> Self {
        let mut generator = Generator::new(plan.seed, plan.touches);
        let (session, log, model) = challenged(plan, &mut generator, SessionId(1), START);
        let counts = Counts {
            sessions: 1,
            ..Counts::default()
        };
        Self {
            plan,
            generator,
            restored: restored(&session, &log),
            session,
            model,
            log,
            asked: Vec::new(),
            now: START,
            age: 0,
            steps_after_end: 0,
            has_tampered: false,
            counts,
        }
    }

    fn step(&mut self, tampers: bool) {
        self.counts.steps += 1;
        self.age += 1;
        self.now = self.generator.later(&self.model, self.now);
        let request = match self.age {
            LONGEST.. if self.model.stage() != Stage::Over => Request::system(Command::Abandon),
            _ => self.generator.request(&self.model, self.now),
        };
        self.asks(&request, tampers);
        if self.model.stage() == Stage::Over {
            self.steps_after_end += 1;
            if self.steps_after_end > 1 && self.generator.one_in(4) {
                self.goes_on();
            }
        }
    }

    fn asks(&mut self, request: &Request, tampers: bool) {
        self.asked.push((self.now, request.clone()));
        let answer = self.session.decide(request.clone(), self.now);
        if let Err(refusal) = &answer {
            *self.counts.refusals.entry(refusal.key()).or_default() += 1;
        }
        let events = compare::answers(&self.model, request, self.now, answer);
        let look = self.generator.look(self.now);
        if events.is_empty() {
            // To be asked changes nothing, so only the time is another.
            if self.generator.one_in(4) {
                compare::is_as(&self.model, &self.session, look);
            }
            return;
        }
        self.happens(events, tampers);
        compare::waits(&self.model, &self.session);
        compare::is_as(&self.model, &self.session, look);
        compare::is_as(&self.model, &self.restored, look);
    }

    fn happens(&mut self, events: Vec<Event>, tampers: bool) {
        let at = self.now.max(self.model.at);
        let has_board = events.iter().any(is_about_the_board);
        let mut recorded = self.session.stamped(events, self.now);
        for one in &mut recorded {
            assert_eq!((one.seq, one.at), (self.model.version + 1, at), "stamp");
            if tampers && !self.has_tampered {
                one.at = one.at + Span::from_ms(1);
                self.has_tampered = true;
            }
            let text = one.event.to_text();
            let read = Event::from_text(&text).unwrap();
            assert_eq!(read, one.event, "what is stored");
            self.notes(&one.event, &text, one.at);
            self.session.apply(one);
            self.restored.apply(&Recorded {
                event: read,
                ..one.clone()
            });
            self.model.happens(&one.event, at);
        }
        self.log.extend(recorded);
        if has_board {
            compare::is_played_as(&self.model, &self.session);
            compare::is_played_as(&self.model, &self.restored);
        }
        // On the whole as much is folded again as was folded once.
        let length = u32::try_from(self.log.len()).unwrap();
        if self.generator.one_in(length) {
            self.restores();
        }
    }

    fn notes(&mut self, event: &Event, text: &str, at: Timestamp) {
        let kind = text.split('"').nth(3).unwrap_or_default();
        let kind = match event {
            Event::Ended { outcome } => format!("ended by {}", outcome.reason()),
            _ => kind.to_owned(),
        };
        *self.counts.events.entry(kind).or_default() += 1;
        self.counts.games += u64::from(matches!(event, Event::Seated { .. }));
        for byte in text.bytes().chain(at.as_ms().to_le_bytes()) {
            let mixed = self.counts.fingerprint ^ u64::from(byte);
            self.counts.fingerprint = mixed.wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The session as a restart would find it; it goes on in the place of the one that was kept up.
    fn restores(&mut self) {
        self.restored = restored(&self.session, &self.log);
        self.counts.restores += 1;
        compare::is_as(&self.model, &self.restored, self.now);
        compare::is_played_as(&self.model, &self.restored);
        if self.generator.one_in(8) {
            let seen = digest(&self.restored, self.now);
            assert_eq!(seen, digest(&self.session, self.now), "restored");
        }
    }

    /// Another session: the rematch if there is to be one, or something else.
    fn goes_on(&mut self) {
        self.ends_once();
        self.restores();
        let id = SessionId(self.session.id().0 + 1);
        match self.session.wanted_rematch() {
            Some(rematch) if !self.generator.one_in(4) => self.plays_again(id, rematch),
            _ => {
                let opened = challenged(self.plan, &mut self.generator, id, self.now);
                (self.session, self.log, self.model) = opened;
            }
        }
        self.restored = restored(&self.session, &self.log);
        self.generator.change(self.model.control);
        self.asked.clear();
        self.counts.sessions += 1;
        (self.age, self.steps_after_end) = (0, 0);
        compare::is_as(&self.model, &self.session, self.now);
        compare::is_as(&self.model, &self.restored, self.now);
    }

    fn plays_again(&mut self, id: SessionId, rematch: Seated) {
        let game = self.session.game();
        let (next, log) = Session::open_seated(id, game, rematch, self.now).unwrap();
        let model = Model::rematch(&self.model, id, self.now);
        self.asks(&Request::system(Command::Rematched { session: id }), false);
        assert_eq!(log.len(), 1, "a rematch begins with one event");
        self.counts.games += 1;
        (self.session, self.log, self.model) = (next, log, model);
    }

    fn ends_once(&self) {
        let is_end = |event: &Event| {
            matches!(
                event,
                Event::Ended { .. }
                    | Event::Aborted { .. }
                    | Event::Stopped { .. }
                    | Event::Withdrawn
                    | Event::Declined { .. }
                    | Event::Expired
            )
        };
        let ends = self.log.iter().filter(|it| is_end(&it.event)).count();
        assert_eq!(ends, 1, "ends of one session");
        assert!(self.log.is_sorted_by_key(|it| it.at), "order of time");
        let numbers = self.log.iter().map(|it| it.seq);
        assert!(numbers.eq(1..=self.session.version().0), "numbers");
    }

    fn asked(&self) -> String {
        let session = &self.session;
        let terms = &self.model.challenge;
        let mut text = format!(
            "session {} at {:?}: {terms:?}\n",
            session.id(),
            self.model.opened
        );
        for (at, request) in &self.asked {
            let Request { by, seen, command } = request;
            let seen = seen.map_or_else(String::new, |Version(seen)| format!(" seeing {seen}"));
            text.push_str(&format!("{} {by:?}{seen}: {command:?}\n", at.as_ms()));
        }
        text
    }
}

const fn is_about_the_board(event: &Event) -> bool {
    matches!(
        event,
        Event::Seated { .. }
            | Event::Drawn { .. }
            | Event::Played { .. }
            | Event::TakenBack { .. }
            | Event::PieceChosen { .. }
            | Event::Ended { .. }
            | Event::Aborted { .. }
            | Event::Stopped { .. }
    )
}

fn challenged(
    plan: &Plan,
    generator: &mut Generator,
    id: SessionId,
    now: Timestamp,
) -> (Session, Vec<Recorded>, Model) {
    let (game, control) = (generator.game(&plan.games), generator.control());
    generator.change(control);
    let challenge = generator.challenge(game, control, now);
    let (session, log) = Session::open(id, game, challenge.clone(), now).unwrap();
    let model = Model::opened(id, game, control, challenge, now);
    (session, log, model)
}

fn restored(session: &Session, log: &[Recorded]) -> Session {
    Session::restore(session.id(), session.game(), log).unwrap()
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{} steps, {} sessions, {} games, {} restored in full, fingerprint {:016x}",
            self.steps, self.sessions, self.games, self.restores, self.fingerprint
        )?;
        for (what, count) in &self.events {
            writeln!(f, "{count:>10} {what}")?;
        }
        for (what, count) in &self.refusals {
            writeln!(f, "{count:>10} refused: {what}")?;
        }
        Ok(())
    }
}

impl Counts {
    /// Together with those of another run.
    pub fn add(&mut self, other: &Self) {
        self.steps += other.steps;
        self.sessions += other.sessions;
        self.games += other.games;
        self.restores += other.restores;
        self.fingerprint = self.fingerprint.wrapping_add(other.fingerprint);
        for (what, count) in &other.events {
            *self.events.entry(what.clone()).or_default() += count;
        }
        for (what, count) in &other.refusals {
            *self.refusals.entry(what).or_default() += count;
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            seed,
            step,
            what,
            asked,
        } = self;
        write!(f, "seed {seed}, step {step}: {what}\n{asked}")
    }
}
