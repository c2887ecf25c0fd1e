//! The hourglass: what one seat uses, the others gain in equal parts.
//!
//! With more than two seats a part is not a whole number of milliseconds, so sand is counted in
//! *grains*: there are as many grains in a millisecond as a seat has opponents. Nothing is rounded but
//! what is read, and the sand of all seats together stays the same to the millisecond. When one glass is
//! empty the game is over, so from then on no sand runs.

use crate::rules::{BySeat, Seat, SeatSet};

use super::Span;

/// The sand of all seats.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Hourglass {
    grains: BySeat<i64>,
    grains_per_ms: i64,
}

impl Hourglass {
    /// Every glass full.
    pub(super) fn new(main: Span, seats: u8) -> Self {
        let grains_per_ms = (i64::from(seats) - 1).max(1);
        Self {
            grains: BySeat::new(seats, |_| main.times(grains_per_ms).as_ms()),
            grains_per_ms,
        }
    }

    /// Charges every running seat with the same time.
    pub(super) fn charge(&mut self, running: SeatSet, elapsed: Span) {
        self.grains = BySeat::new(self.grains.seats(), |seat| {
            self.grains_after(seat, running, elapsed).unwrap_or(0)
        });
    }

    /// What the seat's glass shows after `elapsed`: more than nothing until its last grain has run.
    pub(super) fn left(&self, seat: Seat, running: SeatSet, elapsed: Span) -> Option<Span> {
        let grains = self.grains_after(seat, running, elapsed)?;
        Some(Span::from_ms(divide_up(grains, self.grains_per_ms)))
    }

    /// How long until the seat's glass is empty after `elapsed`; for a seat whose clock does not run,
    /// if it ran alone. Nothing if that never comes: when all seats run at once everyone gains what they
    /// use, and when another glass is empty no sand runs.
    pub(super) fn until_empty(&self, seat: Seat, running: SeatSet, elapsed: Span) -> Option<Span> {
        let grains = self.grains_after(seat, running, elapsed)?;
        let is_over = self
            .grains
            .iter()
            .any(|(seat, _)| self.grains_after(seat, running, elapsed) == Some(0));
        let loss = if running.contains(seat) {
            self.loss(running)
        } else {
            self.grains_per_ms
        };
        match grains {
            0 => Some(Span::ZERO),
            _ if is_over || loss == 0 => None,
            _ => Some(Span::from_ms(divide_up(grains, loss))),
        }
    }

    fn grains_after(&self, seat: Seat, running: SeatSet, elapsed: Span) -> Option<i64> {
        let full = *self.grains.get(seat)?;
        let ms = self.sand_runs_for(running, elapsed);
        let gain = i64::try_from(running.without(seat).len()).unwrap_or(0);
        let used = if running.contains(seat) {
            self.grains_per_ms
        } else {
            0
        };
        Some(full.saturating_add(ms.saturating_mul(gain - used)).max(0))
    }

    /// Grains that each running seat loses in a millisecond, net of what it gains from the others.
    fn loss(&self, running: SeatSet) -> i64 {
        let others = i64::try_from(running.len()).unwrap_or(0) - 1;
        self.grains_per_ms - others
    }

    /// Milliseconds of `elapsed` before a glass is empty.
    fn sand_runs_for(&self, running: SeatSet, elapsed: Span) -> i64 {
        let loss = self.loss(running);
        self.grains
            .iter()
            .filter_map(|(seat, &grains)| match grains {
                0 => Some(0),
                _ if loss == 0 || !running.contains(seat) => None,
                _ => Some(divide_up(grains, loss)),
            })
            .fold(elapsed.as_ms(), i64::min)
    }
}

fn divide_up(dividend: i64, divisor: i64) -> i64 {
    dividend / divisor + i64::from(dividend % divisor > 0)
}
