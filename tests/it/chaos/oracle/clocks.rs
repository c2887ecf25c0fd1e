//! The clocks, by the model's arithmetic: what was thought is charged, what the bot was away is not, no flag
//! falls early, no move is taken after one, and the panel tells the moment at which the flag falls.

use qiyuan_core::{
    clock::Timestamp,
    rules::{Seat, SeatSet},
};

use super::record::{Fact, Record, Stage};
use crate::{
    chaos::environment::Absence,
    model::clocks::{CONTROLS, Clocks},
};

/// How much of an absence may be charged: the bot and the sandbox each have their own clock.
const TOLERANCE_MS: i64 = 50;

/// One player's thinking, from when it began to when something ended it.
#[derive(Debug)]
struct Turn {
    begun: i64,
    ended: i64,
    /// Times that were credited in it.
    credits: Vec<(i64, i64)>,
}

impl Turn {
    /// How much of an absence was charged.
    fn charged_of(&self, absence: Absence) -> i64 {
        let (from, to) = (absence.from.as_ms(), absence.to.as_ms());
        let whole = to.min(self.ended) - from.max(self.begun);
        let given: i64 = self
            .credits
            .iter()
            .map(|(begin, end)| (to.min(*end) - from.max(*begin)).max(0))
            .sum();
        whole.max(0) - given
    }
}

/// What the clocks of a session came to.
pub struct Reckoned {
    pub wrong: Vec<String>,
    /// When the flag of whoever is to move falls, in milliseconds since 1970.
    pub flag: Option<i64>,
}

/// Follows one session through its facts.
struct Watch<'r> {
    record: &'r Record,
    clocks: Clocks,
    turns: Vec<Turn>,
    is_running: bool,
    wrong: Vec<String>,
}

/// Reckons the clocks of one session.
pub fn reckon(record: &Record, absences: &[Absence]) -> Reckoned {
    let Some(control) = CONTROLS.iter().find(|it| it.text == record.control) else {
        let unknown = format!(
            "#{}: the oracle does not know {:?}",
            record.id, record.control
        );
        return Reckoned {
            wrong: vec![unknown],
            flag: None,
        };
    };
    let mut watch = Watch {
        record,
        clocks: Clocks::new(control, 2),
        turns: Vec::new(),
        is_running: false,
        wrong: Vec::new(),
    };
    for fact in &record.facts {
        watch.follow(fact);
    }
    watch.charges(absences);
    let flag = watch.clocks.flag().filter(|_| record.stage == Stage::Play);
    Reckoned {
        wrong: watch.wrong,
        flag: flag.map(|(at, _)| at.as_ms()),
    }
}

impl Watch<'_> {
    fn follow(&mut self, fact: &Fact) {
        if let Some(turn) = self.turns.last_mut().filter(|_| self.is_running) {
            turn.ended = fact.at;
        }
        match fact.kind() {
            "seated" | "opened" => self.run(!self.awaits_chance(fact), fact),
            "drawn" if fact.body["what"] != "seat" => self.run(true, fact),
            "played" => self.plays(fact),
            "paused" => self.run(false, fact),
            "resumed" | "taken_back" => self.run(true, fact),
            "interrupted" => self.is_credited(fact),
            "ended" | "aborted" => self.ends(fact),
            _ => {}
        }
    }

    /// Whether a lot is drawn before the first move: no clock runs until then.
    fn awaits_chance(&self, seated: &Fact) -> bool {
        let after = self
            .record
            .facts
            .iter()
            .filter(|fact| fact.seq > seated.seq);
        let mut before_play = after.take_while(|fact| fact.kind() != "played");
        before_play.any(|fact| fact.kind() == "drawn")
    }

    /// From this fact on whoever is to move thinks, or nobody.
    fn run(&mut self, is_running: bool, fact: &Fact) {
        let at = fact.at;
        let mover = self.record.mover_after(fact.seq).filter(|_| is_running);
        let seats = mover.map_or(SeatSet::EMPTY, |mover| SeatSet::only(seat(mover)));
        self.clocks.run(seats, Timestamp::from_ms(at));
        self.is_running = mover.is_some();
        if self.is_running {
            self.turns.push(Turn {
                begun: at,
                ended: at,
                credits: Vec::new(),
            });
        }
    }

    fn plays(&mut self, fact: &Fact) {
        // While the players settle which stones are dead no clock runs.
        let Some(by) = fact.seat().filter(|_| self.is_running) else {
            return self.run(true, fact);
        };
        if self.clocks.total(seat(by), Timestamp::from_ms(fact.at)) == Some(0) {
            self.wrong.push(format!(
                "#{}: a move after the flag at {}",
                self.record.id, fact.seq
            ));
        }
        self.clocks.complete(seat(by), Timestamp::from_ms(fact.at));
        self.run(true, fact);
    }

    fn is_credited(&mut self, fact: &Fact) {
        let time = |key: &str| fact.body[key].as_i64().unwrap_or_default();
        let (from, to) = (time("from"), time("to"));
        self.clocks
            .forgive(Timestamp::from_ms(from), Timestamp::from_ms(to));
        if to > fact.at || from > to {
            self.wrong.push(format!(
                "#{}: credited at {}: {}",
                self.record.id, fact.at, fact.body
            ));
        }
        if let Some(turn) = self.turns.last_mut().filter(|_| self.is_running) {
            turn.credits.push((from, to));
        }
    }

    fn ends(&mut self, fact: &Fact) {
        if fact.is_flag_fall() {
            let falls = self.clocks.flag().map(|(at, _)| at.as_ms());
            if falls.is_none_or(|falls| falls > fact.at) {
                self.wrong.push(format!(
                    "#{}: a flag fell at {} and not at {falls:?} ({})",
                    self.record.id, fact.at, self.record.control
                ));
            }
        }
        self.run(false, fact);
    }

    fn charges(&mut self, absences: &[Absence]) {
        for turn in &self.turns {
            for absence in absences {
                let lost = turn.charged_of(*absence);
                if lost > TOLERANCE_MS {
                    self.wrong.push(format!(
                        "#{}: {lost} ms of the absence {} to {} were charged in {turn:?}",
                        self.record.id,
                        absence.from.as_ms(),
                        absence.to.as_ms()
                    ));
                }
            }
        }
    }
}

fn seat(index: usize) -> Seat {
    Seat(u8::try_from(index).unwrap_or(u8::MAX))
}
