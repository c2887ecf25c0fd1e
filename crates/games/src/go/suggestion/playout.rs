//! Games that are played to the end at random, to see who owns what in most of them.
//!
//! A side does not fill its own eyes, does not put a chain of its own into atari without need, and
//! mostly answers an atari. So living chains live, dead ones die, and neither side breaks a seki.

use super::{
    super::{
        bits::Bits,
        board::{Color, mixed},
    },
    field::{AROUND, CELLS, FREE, Field, NOWHERE, beside, cell},
};

/// Numbers that look random and are always the same.
#[derive(Clone, Debug)]
pub(super) struct Numbers(u64);

impl Numbers {
    pub(super) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        mixed(self.0)
    }

    /// A number below a bound.
    fn below(&mut self, bound: u16) -> u16 {
        (((self.next() >> 32) * u64::from(bound)) >> 32) as u16
    }

    /// True in so many of 16 cases.
    fn in_16(&mut self, cases: u64) -> bool {
        self.next() >> 60 < cases
    }
}

/// Points on which nobody plays, since it is certain whose they are.
pub(super) struct Settled([bool; CELLS]);

impl Settled {
    pub(super) fn new(points: Bits) -> Self {
        let mut settled = [false; CELLS];
        for point in points.iter() {
            settled[cell(point)] = true;
        }
        Self(settled)
    }
}

impl Field {
    /// A point that answers the last stone: takes what it put into atari, or saves what is in atari.
    fn answer(&self, last: usize, color: u8) -> Option<usize> {
        if self.cells[last] >= FREE {
            return None;
        }
        let head = self.head_of(last);
        if self.is_atari(head) {
            let at = self.liberty(head);
            if self.is_legal(at, color) {
                return Some(at);
            }
        }
        for step in AROUND {
            let other = beside(last, step);
            if self.cells[other] != color {
                continue;
            }
            let head = self.head_of(other);
            if !self.is_atari(head) {
                continue;
            }
            if let Some(at) = self.rescue(head, color) {
                return Some(at);
            }
        }
        None
    }

    /// A point that saves a chain in atari: by taking a neighbor, or by running.
    fn rescue(&self, head: usize, color: u8) -> Option<usize> {
        let mut at = head;
        loop {
            for step in AROUND {
                let other = beside(at, step);
                if self.cells[other] == 1 - color {
                    let enemy = self.head_of(other);
                    if self.is_atari(enemy) {
                        let point = self.liberty(enemy);
                        if self.is_legal(point, color) {
                            return Some(point);
                        }
                    }
                }
            }
            at = usize::from(self.next[at]);
            if at == head {
                break;
            }
        }
        let run = self.liberty(head);
        (self.is_legal(run, color) && !self.is_self_atari(run, color, 0)).then_some(run)
    }

    /// A point for the side to move; nothing if it passes.
    fn choose(
        &self,
        last: usize,
        color: u8,
        settled: &Settled,
        numbers: &mut Numbers,
    ) -> Option<usize> {
        if last != usize::from(NOWHERE)
            && numbers.in_16(14)
            && let Some(at) = self.answer(last, color)
        {
            return Some(at);
        }
        if self.frees == 0 {
            return None;
        }
        let start = usize::from(numbers.below(self.frees as u16));
        let spared = if numbers.in_16(8) { 0 } else { 3 };
        (0..self.frees)
            .map(|index| {
                let index = start + index;
                usize::from(
                    self.free[if index < self.frees {
                        index
                    } else {
                        index - self.frees
                    }],
                )
            })
            .find(|at| {
                !settled.0[*at]
                    && self.is_legal(*at, color)
                    && !self.is_eye(*at, color)
                    && !self.is_self_atari(*at, color, spared)
            })
    }

    /// Plays to the end.
    pub(super) fn play(
        &mut self,
        turn: Color,
        settled: &Settled,
        longest: usize,
        numbers: &mut Numbers,
    ) {
        let mut color = turn.index() as u8;
        let mut last = usize::from(NOWHERE);
        let mut passes = 0;
        for _ in 0..longest {
            match self.choose(last, color, settled, numbers) {
                Some(at) => {
                    self.put(at, color);
                    last = at;
                    passes = 0;
                }
                None => {
                    passes += 1;
                    self.ko = NOWHERE;
                    last = usize::from(NOWHERE);
                    if passes == 2 {
                        break;
                    }
                }
            }
            color = 1 - color;
        }
    }
}
