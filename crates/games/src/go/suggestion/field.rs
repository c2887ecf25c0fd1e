//! A board that is fast to play on.

use super::super::{
    bits::Point,
    board::{Board, Color},
};

/// Cells from one row to the next, with an edge all around.
const STRIDE: usize = 21;
pub(super) const CELLS: usize = STRIDE * STRIDE;
pub(super) const AROUND: [isize; 4] = [1, -1, STRIDE as isize, -(STRIDE as isize)];
const DIAGONAL: [isize; 4] = [
    STRIDE as isize + 1,
    STRIDE as isize - 1,
    1 - STRIDE as isize,
    -(STRIDE as isize) - 1,
];

/// What lies on a cell: a color by its index, nothing, or the edge.
pub(super) const FREE: u8 = 2;
const EDGE: u8 = 3;

/// Liberties, as far as it matters.
enum Rest {
    Nothing,
    One(usize),
    Several,
}

/// No cell.
pub(super) const NOWHERE: u16 = 0;

/// The board. Liberties are counted once for each stone beside them; their sum
/// and the sum of their squares tell whether they are all the same.
#[derive(Clone)]
pub(super) struct Field {
    pub(super) cells: [u8; CELLS],
    head: [u16; CELLS],
    pub(super) next: [u16; CELLS],
    size: [u16; CELLS],
    count: [u16; CELLS],
    sum: [u32; CELLS],
    squares: [u32; CELLS],
    pub(super) free: [u16; CELLS],
    place: [u16; CELLS],
    pub(super) frees: usize,
    pub(super) ko: u16,
}

pub(super) fn cell(point: Point) -> usize {
    (usize::from(point.rank) + 1) * STRIDE + usize::from(point.file) + 1
}

pub(super) fn beside(at: usize, step: isize) -> usize {
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

    pub(super) fn head_of(&self, at: usize) -> usize {
        usize::from(self.head[at])
    }

    pub(super) fn is_atari(&self, head: usize) -> bool {
        let (count, sum) = (u64::from(self.count[head]), u64::from(self.sum[head]));
        count * u64::from(self.squares[head]) == sum * sum
    }

    /// The liberty of a chain in atari.
    pub(super) fn liberty(&self, head: usize) -> usize {
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

    pub(super) fn put(&mut self, at: usize, color: u8) {
        self.remove_free(at);
        self.cells[at] = color;
        self.head[at] = at as u16;
        self.next[at] = at as u16;
        self.size[at] = 1;
        self.count[at] = 0;
        self.sum[at] = 0;
        self.squares[at] = 0;
        let is_hemmed = AROUND
            .iter()
            .all(|step| !matches!(self.cells[beside(at, *step)], owner if owner == FREE || owner == color));
        for step in AROUND {
            let other = beside(at, step);
            match self.cells[other] {
                FREE => self.add_liberty(at, other),
                EDGE => {}
                _ => self.remove_liberty(self.head_of(other), at),
            }
        }
        for step in AROUND {
            let other = beside(at, step);
            if self.cells[other] == color {
                self.merge(at, other);
            }
        }
        self.ko = match self.take_around(at, color) {
            (1, last) if is_hemmed => last,
            _ => NOWHERE,
        };
    }

    /// Takes the enemy chains beside a new stone that have no liberty left; says how many stones, and
    /// one of them.
    fn take_around(&mut self, at: usize, color: u8) -> (u16, u16) {
        let (mut taken, mut last) = (0, NOWHERE);
        for step in AROUND {
            let other = beside(at, step);
            if self.cells[other] == 1 - color {
                let head = self.head_of(other);
                if self.count[head] == 0 {
                    taken += self.size[head];
                    last = other as u16;
                    self.take(other);
                }
            }
        }
        (taken, last)
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
    pub(super) fn is_legal(&self, at: usize, color: u8) -> bool {
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

    /// Whether the point is an eye that cannot be made false.
    pub(super) fn is_eye(&self, at: usize, color: u8) -> bool {
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

    /// Whether a stone would stand with one liberty in a chain that is larger than what may be
    /// sacrificed, without taking anything.
    pub(super) fn is_self_atari(&self, at: usize, color: u8, spared: u16) -> bool {
        let mut liberty = None;
        let mut is_only = |found: usize| *liberty.get_or_insert(found) == found;
        let mut size = 1;
        let mut heads = [usize::from(NOWHERE); 4];
        for (index, step) in AROUND.into_iter().enumerate() {
            let other = beside(at, step);
            let owner = self.cells[other];
            if owner == FREE {
                if !is_only(other) {
                    return false;
                }
                continue;
            }
            if owner == EDGE {
                continue;
            }
            let head = self.head_of(other);
            if owner != color {
                if self.is_atari(head) {
                    return false;
                }
            } else if !heads[..index].contains(&head) {
                heads[index] = head;
                size += self.size[head];
                match self.rest(head, at) {
                    Rest::Nothing => {}
                    Rest::One(rest) if is_only(rest) => {}
                    Rest::One(_) | Rest::Several => return false,
                }
            }
        }
        size > spared
    }

    /// What a chain has left beside one of its liberties.
    fn rest(&self, head: usize, at: usize) -> Rest {
        let is_own = |step: &&isize| self.head_of(beside(at, **step)) == head;
        let on_board = |step: &&isize| self.cells[beside(at, **step)] < FREE;
        let times = AROUND.iter().filter(on_board).filter(is_own).count();
        let count = u64::from(self.count[head]) - times as u64;
        let sum = u64::from(self.sum[head]) - (times * at) as u64;
        let squares = u64::from(self.squares[head]) - (times * at * at) as u64;
        match sum.checked_div(count) {
            None => Rest::Nothing,
            Some(rest) if count * squares == sum * sum => Rest::One(rest as usize),
            Some(_) => Rest::Several,
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::{bits::Size, board::mixed};

    #[test]
    fn a_field_plays_like_a_board() {
        for (seed, lines) in [(1, 5), (2, 7), (3, 9), (4, 19)] {
            let mut board = Board::empty(Size::square(lines));
            let mut field = Field::of(&board);
            let mut color = Color::Black;
            for ply in 0..600 {
                let index = color.index() as u8;
                let mut legal = Vec::new();
                for point in board.free().iter() {
                    let put = board.put(color, point);
                    let is_legal = put.suicides.is_empty();
                    let at = cell(point);
                    if field.ko as usize != at {
                        assert_eq!(field.is_legal(at, index), is_legal);
                    }
                    if is_legal {
                        legal.push(point);
                        let chain = put.board.chain(point);
                        let is_exposed = put.captured.is_empty()
                            && put.board.liberties(chain).len() == 1
                            && chain.len() > 2;
                        assert_eq!(field.is_self_atari(at, index, 2), is_exposed, "{point:?}");
                    }
                }
                if !legal.is_empty() {
                    let number = mixed(seed * 1_000 + ply) as usize;
                    let point = legal[number % legal.len()];
                    board = board.put(color, point).board;
                    field.put(cell(point), index);
                }
                for point in board.area().iter() {
                    let owner = board.at(point).map_or(FREE, |owner| owner.index() as u8);
                    assert_eq!(field.cells[cell(point)], owner);
                }
                color = color.other();
            }
        }
    }
}
