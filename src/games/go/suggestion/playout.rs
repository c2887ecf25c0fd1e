//! Games that are played to the end at random, to see who owns what in most of them.
//!
//! A side does not fill its own eyes, does not put a chain of its own into atari without need, and
//! mostly answers an atari. So living chains live, dead ones die, and neither side breaks a seki.

use super::super::{
    bits::{Bits, Point},
    board::{Board, Color, mixed},
};

/// Cells from one row to the next, with an edge all around.
const STRIDE: usize = 21;
const CELLS: usize = STRIDE * STRIDE;
const AROUND: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];
const DIAGONAL: [isize; 4] = [
    STRIDE as isize + 1,
    STRIDE as isize - 1,
    1 - STRIDE as isize,
    -(STRIDE as isize) - 1,
];

/// What lies on a cell: a color by its index, nothing, or the edge.
const FREE: u8 = 2;
const EDGE: u8 = 3;

/// No cell.
const NOWHERE: u16 = 0;

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

/// A board that is fast to play on. Liberties are counted once for each stone beside them; their sum
/// and the sum of their squares tell whether they are all the same.
#[derive(Clone)]
pub(super) struct Field {
    cells: [u8; CELLS],
    head: [u16; CELLS],
    next: [u16; CELLS],
    size: [u16; CELLS],
    count: [u16; CELLS],
    sum: [u32; CELLS],
    squares: [u32; CELLS],
    free: [u16; CELLS],
    place: [u16; CELLS],
    frees: usize,
    ko: u16,
}

fn cell(point: Point) -> usize {
    (usize::from(point.rank) + 1) * STRIDE + usize::from(point.file) + 1
}

fn beside(at: usize, step: isize) -> usize {
    at.wrapping_add_signed(step)
}

impl Field {
    pub(super) fn of(board: &Board) -> Self {
        let mut field = Self {
            cells: [EDGE; CELLS],
            head: [NOWHERE; CELLS],
            next: [NOWHERE; CELLS],
            size: [0; CELLS],
            count: [0; CELLS],
            sum: [0; CELLS],
            squares: [0; CELLS],
            free: [NOWHERE; CELLS],
            place: [NOWHERE; CELLS],
            frees: 0,
            ko: NOWHERE,
        };
        for point in board.area().iter() {
            field.cells[cell(point)] = FREE;
            field.add_free(cell(point));
        }
        for color in Color::BOTH {
            for point in board.of(color).iter() {
                field.put(cell(point), color.index() as u8);
            }
        }
        field.ko = NOWHERE;
        field
    }

    fn add_free(&mut self, at: usize) {
        self.free[self.frees] = at as u16;
        self.place[at] = self.frees as u16;
        self.frees += 1;
    }

    fn remove_free(&mut self, at: usize) {
        self.frees -= 1;
        let last = self.free[self.frees];
        let place = self.place[at];
        self.free[usize::from(place)] = last;
        self.place[usize::from(last)] = place;
    }

    fn head_of(&self, at: usize) -> usize {
        usize::from(self.head[at])
    }

    fn is_atari(&self, head: usize) -> bool {
        let (count, sum) = (u64::from(self.count[head]), u64::from(self.sum[head]));
        count * u64::from(self.squares[head]) == sum * sum
    }

    /// The liberty of a chain in atari.
    fn liberty(&self, head: usize) -> usize {
        (self.sum[head] / u32::from(self.count[head].max(1))) as usize
    }

    fn add_liberty(&mut self, head: usize, at: usize) {
        self.count[head] += 1;
        self.sum[head] += at as u32;
        self.squares[head] += (at * at) as u32;
    }

    fn remove_liberty(&mut self, head: usize, at: usize) {
        self.count[head] -= 1;
        self.sum[head] -= at as u32;
        self.squares[head] -= (at * at) as u32;
    }

    fn put(&mut self, at: usize, color: u8) {
        self.remove_free(at);
        self.cells[at] = color;
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        self.size[at] = 1;
        self.count[at] = 0;
        self.sum[at] = 0;
        self.squares[at] = 0;
        let mut enemies = 0;
        for step in AROUND {
            let other = beside(at, step);
            match self.cells[other] {
                FREE => self.add_liberty(at, other),
                EDGE => {}
                owner => {
                    let head = self.head_of(other);
                    self.remove_liberty(head, at);
                    enemies += u8::from(owner != color);
                }
            }
        }
        let was_hemmed = enemies
            == 4 - AROUND
                .iter()
                .filter(|step| self.cells[beside(at, **step)] == EDGE)
                .count() as u8;
        for step in AROUND {
            let other = beside(at, step);
            if self.cells[other] == color {
                self.merge(at, other);
            }
        }
        let mut taken = 0;
        let mut last = NOWHERE;
        for step in AROUND {
            let other = beside(at, step);
            if self.cells[other] == 1 - (color & 1) && self.cells[other] < FREE {
                let head = self.head_of(other);
                if self.count[head] == 0 {
                    taken += self.size[head];
                    last = other as u16;
                    self.take(other);
                }
            }
        }
        self.ko = if taken == 1 && was_hemmed {
            last
        } else {
            NOWHERE
        };
    }

    fn merge(&mut self, one: usize, other: usize) {
        let (mut into, mut from) = (self.head_of(one), self.head_of(other));
        if into == from {
            return;
        }
        if self.size[into] < self.size[from] {
            std::mem::swap(&mut into, &mut from);
        }
        self.size[into] += self.size[from];
        self.count[into] += self.count[from];
        self.sum[into] += self.sum[from];
        self.squares[into] += self.squares[from];
        let mut at = from;
        loop {
            self.head[at] = into as u16;
            at = usize::from(self.next[at]);
            if at == from {
                break;
            }
        }
        self.next.swap(into, from);
    }

    fn take(&mut self, stone: usize) {
        let color = self.cells[stone];
        let mut at = stone;
        loop {
            self.cells[at] = FREE;
            self.add_free(at);
            for step in AROUND {
                let other = beside(at, step);
                let owner = self.cells[other];
                if owner < FREE && owner != color {
                    let head = self.head_of(other);
                    self.add_liberty(head, at);
                }
            }
            at = usize::from(self.next[at]);
            if at == stone {
                break;
            }
        }
    }

    /// Whether a stone may be put there at all.
    fn is_legal(&self, at: usize, color: u8) -> bool {
        if at == usize::from(self.ko) {
            return false;
        }
        AROUND.iter().any(|step| {
            let other = beside(at, *step);
            match self.cells[other] {
                FREE => true,
                EDGE => false,
                owner => (owner == color) != self.is_atari(self.head_of(other)),
            }
        })
    }

    /// Whether the point is an eye that can not be made false.
    fn is_eye(&self, at: usize, color: u8) -> bool {
        let is_own = |step: &isize| matches!(self.cells[beside(at, *step)], owner if owner == color || owner == EDGE);
        if !AROUND.iter().all(is_own) {
            return false;
        }
        let mut edges = 0;
        let mut enemies = 0;
        for step in DIAGONAL {
            match self.cells[beside(at, step)] {
                EDGE => edges = 1,
                owner => enemies += u8::from(owner == 1 - color),
            }
        }
        enemies + edges < 2
    }

    /// Whether the stone would stand with one liberty in a chain of some size, without taking
    /// anything.
    fn is_self_atari(&self, at: usize, color: u8, spared: u16) -> bool {
        let mut liberty = NOWHERE as usize;
        let mut size = 1;
        let mut heads = [0; 4];
        for (index, step) in AROUND.into_iter().enumerate() {
            let other = beside(at, step);
            match self.cells[other] {
                FREE if liberty == usize::from(NOWHERE) => liberty = other,
                FREE if liberty != other => return false,
                FREE | EDGE => {}
                owner if owner != color => {
                    if self.is_atari(self.head_of(other)) {
                        return false;
                    }
                }
                _ => {
                    let head = self.head_of(other);
                    if heads[..index].contains(&head) {
                        continue;
                    }
                    heads[index] = head;
                    size += self.size[head];
                    if !self.is_atari(head) {
                        // The chain's liberties beside this point, if they are all the same.
                        let own = AROUND
                            .iter()
                            .filter(|step| {
                                self.head_of(beside(at, **step)) == head
                                    && self.cells[beside(at, **step)] == color
                            })
                            .count();
                        let count = u64::from(self.count[head]) - own as u64;
                        let sum = u64::from(self.sum[head]) - (own * at) as u64;
                        let squares = u64::from(self.squares[head]) - (own * at * at) as u64;
                        if count == 0 {
                            continue;
                        }
                        if count * squares != sum * sum {
                            return false;
                        }
                        let only = (sum / count) as usize;
                        if liberty != usize::from(NOWHERE) && liberty != only {
                            return false;
                        }
                        liberty = only;
                    }
                }
            }
        }
        size > spared
    }

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

    /// A point that saves a chain in atari: by taking a neighbour, or by running.
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

    /// Whose point it is at the end.
    pub(super) fn owner(&self, point: Point) -> Option<Color> {
        let at = cell(point);
        let owner = match self.cells[at] {
            FREE => {
                let mut seen = [false; 2];
                for step in AROUND {
                    let other = self.cells[beside(at, step)];
                    if other < FREE {
                        seen[usize::from(other)] = true;
                    }
                }
                match seen {
                    [true, false] => 0,
                    [false, true] => 1,
                    _ => return None,
                }
            }
            owner => owner,
        };
        Color::BOTH.get(usize::from(owner)).copied()
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
