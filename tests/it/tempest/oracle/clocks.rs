//! The clocks, by arithmetic of our own: what was thought is charged, what the bot was away is not, and no
//! flag falls while there is time.

use qiyuan_core::{
    clock::Timestamp,
    rules::Seat,
    session::{Event, Stage},
};

use super::Stored;
use crate::tempest::stage::Absence;

/// How much of an absence may be charged: the bot and the sandbox each have their own clock.
const TOLERANCE_MS: i64 = 50;

/// A clock with an increment, as the storm plays with.
#[derive(Clone, Copy)]
struct Control {
    main_ms: i64,
    increment_ms: i64,
}

fn control(notation: &str) -> Option<Control> {
    let (main_ms, increment_ms) = match notation {
        "10m+5s" => (600_000, 5_000),
        "30m+20s" => (1_800_000, 20_000),
        "12s+1s" => (12_000, 1_000),
        _ => return None,
    };
    Some(Control {
        main_ms,
        increment_ms,
    })
}

/// One player's thinking, from when it began to when something ended it.
struct Turn {
    seat: usize,
    begun: Timestamp,
    ended: Timestamp,
    /// Times that were given back in it.
    credits: Vec<(i64, i64)>,
}

impl Turn {
    fn charged_ms(&self) -> i64 {
        let given: i64 = self.credits.iter().map(|(from, to)| to - from).sum();
        (self.ended - self.begun).as_ms() - given
    }

    /// How much of an absence was charged.
    fn charged_of(&self, absence: Absence) -> i64 {
        let (from, to) = (absence.from.as_ms(), absence.to.as_ms());
        let whole = to.min(self.ended.as_ms()) - from.max(self.begun.as_ms());
        let given: i64 = self
            .credits
            .iter()
            .map(|(begin, end)| (to.min(*end) - from.max(*begin)).max(0))
            .sum();
        whole.max(0) - given
    }
}

pub(super) fn examine(stored: &[Stored], absences: &[Absence]) -> Vec<String> {
    stored
        .iter()
        .flat_map(|session| of_one(session, absences))
        .collect()
}

fn of_one(stored: &Stored, absences: &[Absence]) -> Vec<String> {
    let mut wrong = Vec::new();
    let terms = stored.session.terms();
    let Some(control) = control(&terms.control.to_string()) else {
        return wrong;
    };
    let (turns, is_flagged) = turns(stored);
    let mut left = [control.main_ms; 2];
    for (index, turn) in turns.iter().enumerate() {
        let id = stored.id;
        let is_last = index + 1 == turns.len();
        let charged = turn.charged_ms();
        if charged < 0 {
            wrong.push(format!(
                "#{id}: more was given back than was thought: {charged} ms"
            ));
        }
        for absence in absences {
            let lost = turn.charged_of(*absence);
            if lost > TOLERANCE_MS {
                wrong.push(format!(
                    "#{id}: {lost} ms of the absence {} to {} were charged in the turn {} to {}, which was given back {:?}",
                    absence.from.as_ms(), absence.to.as_ms(),
                    turn.begun.as_ms(), turn.ended.as_ms(), turn.credits
                ));
            }
        }
        left[turn.seat] -= charged;
        if is_last && is_flagged {
            if left[turn.seat] > 0 {
                wrong.push(format!("#{id}: a flag fell {} ms early", left[turn.seat]));
            }
        } else if left[turn.seat] <= 0 && !is_last {
            wrong.push(format!("#{id}: a move was taken after the flag"));
        }
        if !is_last {
            left[turn.seat] += control.increment_ms;
        }
    }
    if stored.session.stage() == Stage::Play {
        let view = stored.session.public_view(stored.session.last_at());
        for (seat, left) in left.into_iter().enumerate() {
            let face = view.clock(Seat(u8::try_from(seat).unwrap_or(0))).face();
            let face = face.map(|face| face.as_ms());
            if face != Some(left) {
                wrong.push(format!(
                    "#{}: seat {seat} has {face:?} ms and should have {}",
                    stored.id, left
                ));
            }
        }
    }
    wrong
}

/// All turns of a game; the last is the one that was under way at the end of the record. Also whether a
/// flag ended it.
fn turns(stored: &Stored) -> (Vec<Turn>, bool) {
    let mut turns: Vec<Turn> = Vec::new();
    let mut is_flagged = false;
    let players = stored.session.players().len();
    for recorded in &stored.events {
        if let Some(turn) = turns.last_mut() {
            turn.ended = recorded.at;
        }
        match &recorded.event {
            Event::Seated { .. } => turns.push(begun(0, recorded.at)),
            Event::Drawn { .. } => {
                if let Some(turn) = turns.last_mut() {
                    turn.begun = recorded.at;
                }
            }
            Event::Played { seat, .. } => {
                turns.push(begun((seat.index() + 1) % players, recorded.at));
            }
            Event::Interrupted { from, to } => {
                if let Some(turn) = turns.last_mut() {
                    turn.credits.push((from.as_ms(), to.as_ms()));
                }
            }
            Event::Ended { outcome } => is_flagged = outcome.reason().key() == "time",
            _ => {}
        }
    }
    (turns, is_flagged)
}

const fn begun(seat: usize, at: Timestamp) -> Turn {
    Turn {
        seat,
        begun: at,
        ended: at,
        credits: Vec::new(),
    }
}
