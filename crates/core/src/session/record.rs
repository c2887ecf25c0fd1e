//! The game as a record, for export.

use super::{Session, table::RecordEntry};
use crate::{
    clock::{Span, Timestamp},
    rules::{Ply, Record, Tags},
};

impl Session {
    /// What has been played: setup, actions with what was left on the clock, draws, outcome, and the day
    /// on which it began. Names, ratings and places are for the caller to add.
    ///
    /// # Hidden information
    ///
    /// A record shows everything. Views give it out only once the game is over.
    #[must_use]
    pub fn record(&self) -> Record {
        Record {
            revision: self.terms().revision,
            seats: self.terms().seats,
            setup: self.terms().setup.clone(),
            plies: self.table.entries().iter().map(ply).collect(),
            outcome: self.outcome().cloned(),
            tags: Tags {
                date: self.began.map(Timestamp::date),
                time_control: self.terms().control.pgn(),
                ..Tags::default()
            },
        }
    }
}

fn ply(entry: &RecordEntry) -> Ply {
    match entry {
        RecordEntry::Action {
            seat, action, left, ..
        } => Ply::Action {
            seat: *seat,
            action: action.to_string(),
            left_ms: left.map(Span::as_ms),
        },
        RecordEntry::Drawn(number) => Ply::Drawn(*number),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Command, Terms,
        toy::{ANN, BEA, Bench, terms},
    };

    #[test]
    fn a_record_tells_what_was_on_the_clock_after_each_action() {
        let mut bench = Bench::begun_with(Terms {
            setup: "roll".to_owned(),
            ..terms("1m+5s")
        });
        bench.system(Command::Draw(vec![5])).unwrap();
        bench.at(20).plays(ANN, "3").unwrap();
        bench.at(21).plays(BEA, "2").unwrap();
        let action = |seat, action: &str, left_ms| Ply::Action {
            seat: crate::rules::Seat(seat),
            action: action.to_owned(),
            left_ms: Some(left_ms),
        };
        let record = bench.session.record();
        assert_eq!(record.setup, "roll");
        assert_eq!(
            record.plies,
            [
                Ply::Drawn(5),
                action(0, "take 3", 45_000),
                action(1, "take 2", 64_000)
            ]
        );
        assert_eq!(record.outcome.as_ref(), bench.session.outcome());
        assert_eq!(record.tags.date, Some((1970, 1, 1)));
        assert_eq!(record.tags.time_control.as_deref(), Some("60+5"));
    }
}
