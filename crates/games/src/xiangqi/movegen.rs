//! Which moves there are, and which of them are legal.
//!
//! A mailbox with tables of leaps and lines. A move is legal if the own general is not attacked
//! after it, where two generals that face each other on an open file attack each other.

use super::board::{Board, Kind, Move, POINTS, Piece, Point, Side};

/// A leap with the point that must be empty for it; a leap without one has its own origin there.
#[derive(Clone, Copy)]
struct Leap {
    via: Point,
    to: Point,
}

/// All leaps of one kind from one point.
#[derive(Clone, Copy)]
struct Leaps {
    count: u8,
    leaps: [Leap; 8],
}

impl Leaps {
    const NONE: Self = Self {
        count: 0,
        leaps: [Leap {
            via: Point::numbered(0),
            to: Point::numbered(0),
        }; 8],
    };

    fn iter(&self) -> impl Iterator<Item = Leap> {
        self.leaps.iter().copied().take(usize::from(self.count))
    }
}

/// Which points a piece may stand on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Area {
    Everywhere,
    OwnHalf,
    Palace,
}

/// File, rank, and file and rank of the point between.
type Step = (i8, i8, i8, i8);

const HORSE: [Step; 8] = [
    (1, 2, 0, 1),
    (-1, 2, 0, 1),
    (1, -2, 0, -1),
    (-1, -2, 0, -1),
    (2, 1, 1, 0),
    (2, -1, 1, 0),
    (-2, 1, -1, 0),
    (-2, -1, -1, 0),
];
/// The same from the point that is attacked: the leg is the horse's neighbor, not the target's.
const HORSE_BACK: [Step; 8] = [
    (1, 2, 1, 1),
    (-1, 2, -1, 1),
    (1, -2, 1, -1),
    (-1, -2, -1, -1),
    (2, 1, 1, 1),
    (2, -1, 1, -1),
    (-2, 1, -1, 1),
    (-2, -1, -1, -1),
];
const ELEPHANT: [Step; 4] = [
    (2, 2, 1, 1),
    (2, -2, 1, -1),
    (-2, 2, -1, 1),
    (-2, -2, -1, -1),
];
const ADVISOR: [Step; 4] = [(1, 1, 0, 0), (1, -1, 0, 0), (-1, 1, 0, 0), (-1, -1, 0, 0)];
const GENERAL: [Step; 4] = [(0, 1, 0, 0), (0, -1, 0, 0), (-1, 0, 0, 0), (1, 0, 0, 0)];

static HORSE_LEAPS: [Leaps; POINTS] = leaps(&HORSE, Area::Everywhere, Side::Red);
static HORSE_ATTACKERS: [Leaps; POINTS] = leaps(&HORSE_BACK, Area::Everywhere, Side::Red);
static ELEPHANT_LEAPS: [[Leaps; POINTS]; 2] = both(&ELEPHANT, Area::OwnHalf);
static ADVISOR_LEAPS: [[Leaps; POINTS]; 2] = both(&ADVISOR, Area::Palace);
static GENERAL_LEAPS: [[Leaps; POINTS]; 2] = both(&GENERAL, Area::Palace);

const fn both(steps: &[Step], area: Area) -> [[Leaps; POINTS]; 2] {
    [
        leaps(steps, area, Side::Red),
        leaps(steps, area, Side::Black),
    ]
}

const fn shifted(point: Point, file: i8, rank: i8) -> Option<Point> {
    let file = point.file() as i8 + file;
    let rank = point.rank() as i8 + rank;
    if file < 0 || rank < 0 {
        return None;
    }
    Point::at(file as u8, rank as u8)
}

const fn allows(area: Area, side: Side, point: Point) -> bool {
    match area {
        Area::Everywhere => true,
        Area::OwnHalf => !point.is_across(side),
        Area::Palace => point.is_in_palace(side),
    }
}

const fn leaps(steps: &[Step], area: Area, side: Side) -> [Leaps; POINTS] {
    let mut table = [Leaps::NONE; POINTS];
    let mut number = 0;
    while number < POINTS {
        let from = Point::numbered(number as u8);
        let mut step = 0;
        while step < steps.len() {
            let (file, rank, via_file, via_rank) = steps[step];
            if let (Some(to), Some(via)) =
                (shifted(from, file, rank), shifted(from, via_file, via_rank))
                && allows(area, side, to)
            {
                let count = table[number].count;
                table[number].leaps[count as usize] = Leap { via, to };
                table[number].count = count + 1;
            }
            step += 1;
        }
        number += 1;
    }
    table
}

/// The points along one direction, nearest first.
#[derive(Clone, Copy)]
struct Line {
    length: u8,
    points: [Point; 9],
}

impl Line {
    fn points(&self) -> impl Iterator<Item = Point> {
        self.points.iter().copied().take(usize::from(self.length))
    }
}

/// The four lines from each point, as [`GENERAL`] orders them.
static LINES: [[Line; 4]; POINTS] = lines();

const fn lines() -> [[Line; 4]; POINTS] {
    const NONE: Line = Line {
        length: 0,
        points: [Point::numbered(0); 9],
    };
    let mut table = [[NONE; 4]; POINTS];
    let mut number = 0;
    while number < POINTS {
        let mut direction = 0;
        while direction < 4 {
            let (file, rank, ..) = GENERAL[direction];
            let mut at = shifted(Point::numbered(number as u8), file, rank);
            while let Some(point) = at {
                let length = table[number][direction].length;
                table[number][direction].points[length as usize] = point;
                table[number][direction].length = length + 1;
                at = shifted(point, file, rank);
            }
            direction += 1;
        }
        number += 1;
    }
    table
}

/// Where a soldier of `side` may go from `from`.
fn soldier_targets(side: Side, from: Point) -> impl Iterator<Item = Point> {
    let ahead = match side {
        Side::Red => (0, 1),
        Side::Black => (0, -1),
    };
    let aside = from.is_across(side).then_some([(-1, 0), (1, 0)]);
    std::iter::once(ahead)
        .chain(aside.into_iter().flatten())
        .filter_map(move |(file, rank)| shifted(from, file, rank))
}

impl Board {
    /// Where the piece on `from` could go if its general did not matter: to empty points and to
    /// points of the other side. Generals also attack each other along an open file.
    pub(super) fn each_target(&self, from: Point, mut found: impl FnMut(Point)) {
        let Some(Piece { side, kind }) = self.at(from) else {
            return;
        };
        let mut leap = |table: &Leaps| {
            for Leap { via, to } in table.iter() {
                let is_open = via == from || self.at(via).is_none();
                if is_open && self.of(side, to).is_none() {
                    found(to);
                }
            }
        };
        match kind {
            Kind::Horse => leap(&HORSE_LEAPS[from.index()]),
            Kind::Elephant => leap(&ELEPHANT_LEAPS[side.index()][from.index()]),
            Kind::Advisor => leap(&ADVISOR_LEAPS[side.index()][from.index()]),
            Kind::General => {
                leap(&GENERAL_LEAPS[side.index()][from.index()]);
                if self.do_generals_face() {
                    found(self.general(side.other()));
                }
            }
            Kind::Chariot => self.each_chariot_target(side, from, found),
            Kind::Cannon => self.each_cannon_target(side, from, found),
            Kind::Soldier => soldier_targets(side, from)
                .filter(|to| self.of(side, *to).is_none())
                .for_each(found),
        }
    }

    fn each_chariot_target(&self, side: Side, from: Point, mut found: impl FnMut(Point)) {
        for line in &LINES[from.index()] {
            for to in line.points() {
                match self.at(to) {
                    None => found(to),
                    Some(piece) => {
                        if piece.side != side {
                            found(to);
                        }
                        break;
                    }
                }
            }
        }
    }

    fn each_cannon_target(&self, side: Side, from: Point, mut found: impl FnMut(Point)) {
        for line in &LINES[from.index()] {
            let mut points = line.points();
            for to in points.by_ref() {
                if self.at(to).is_some() {
                    break;
                }
                found(to);
            }
            if let Some((to, piece)) = points.find_map(|to| Some((to, self.at(to)?)))
                && piece.side != side
            {
                found(to);
            }
        }
    }

    /// Whether nothing stands between the two generals on one file.
    pub(super) fn do_generals_face(&self) -> bool {
        let (red, black) = (self.general(Side::Red), self.general(Side::Black));
        red.file() == black.file() && self.between(red, black) == 0
    }

    /// How many pieces stand between two points of one line.
    pub(super) fn between(&self, from: Point, to: Point) -> usize {
        self.blockers(from, to).count()
    }

    /// The occupied points between two points of one line, nearest to `from` first.
    pub(super) fn blockers(&self, from: Point, to: Point) -> impl Iterator<Item = Point> {
        LINES[from.index()]
            .iter()
            .find(|line| line.points().any(|point| point == to))
            .into_iter()
            .flat_map(move |line| line.points().take_while(move |point| *point != to))
            .filter(|point| self.at(*point).is_some())
    }

    /// The pieces of `side` that attack `point`, whatever stands there. A general attacks the other
    /// general along an open file.
    pub(super) fn each_attacker(&self, point: Point, side: Side, mut found: impl FnMut(Point)) {
        for line in &LINES[point.index()] {
            let mut met = line.points().filter_map(|at| Some((at, self.at(at)?)));
            let Some((first, piece)) = met.next() else {
                continue;
            };
            if piece.side == side && self.attacks_along(piece.kind, first, point, side) {
                found(first);
            }
            if let Some((second, piece)) = met.next()
                && piece.side == side
                && piece.kind == Kind::Cannon
            {
                found(second);
            }
        }
        let mut leap = |table: &Leaps, kind: Kind| {
            for Leap { via, to } in table.iter() {
                let is_open = via == point || self.at(via).is_none();
                if is_open && self.of(side, to) == Some(kind) {
                    found(to);
                }
            }
        };
        leap(&HORSE_ATTACKERS[point.index()], Kind::Horse);
        if point.is_in_palace(side) {
            leap(&ADVISOR_LEAPS[side.index()][point.index()], Kind::Advisor);
        }
        if !point.is_across(side) {
            leap(&ELEPHANT_LEAPS[side.index()][point.index()], Kind::Elephant);
        }
    }

    /// Whether the first piece on a line from `point` attacks it from where it stands.
    fn attacks_along(&self, kind: Kind, from: Point, point: Point, side: Side) -> bool {
        match kind {
            Kind::Chariot => true,
            Kind::Soldier => soldier_targets(side, from).any(|to| to == point),
            Kind::General => {
                let is_near =
                    from.file().abs_diff(point.file()) + from.rank().abs_diff(point.rank()) == 1;
                (is_near && point.is_in_palace(side))
                    || (from.file() == point.file() && self.general(side.other()) == point)
            }
            _ => false,
        }
    }

    /// The points of the pieces of `side` that attack `point`.
    pub(super) fn attackers(&self, point: Point, side: Side) -> Vec<Point> {
        let mut attackers = Vec::new();
        self.each_attacker(point, side, |from| attackers.push(from));
        attackers
    }

    /// Whether the general of `side` is attacked.
    pub(super) fn is_attacked(&self, side: Side) -> bool {
        let general = self.general(side);
        let enemy = side.other();
        for line in &LINES[general.index()] {
            let mut met = line.points().filter_map(|at| Some((at, self.at(at)?)));
            let Some((first, piece)) = met.next() else {
                continue;
            };
            if piece.side == enemy && self.attacks_along(piece.kind, first, general, enemy) {
                return true;
            }
            let is_cannon =
                |(_, piece): (Point, Piece)| piece.side == enemy && piece.kind == Kind::Cannon;
            if met.next().is_some_and(is_cannon) {
                return true;
            }
        }
        HORSE_ATTACKERS[general.index()]
            .iter()
            .any(|leap| self.of(enemy, leap.to) == Some(Kind::Horse) && self.at(leap.via).is_none())
    }

    /// Whether the side that has the move stands in check.
    pub(super) fn is_check(&self) -> bool {
        self.is_attacked(self.turn())
    }

    /// Whether a move that [`Board::each_target`] found leaves the own general safe. Generals are
    /// mated and never taken, so a move that takes one is not safe either.
    pub(super) fn is_safe(&mut self, action: Move) -> bool {
        let side = self.turn();
        if action.to == self.general(side.other()) {
            return false;
        }
        let taken = self.make(action);
        let is_safe = !self.is_attacked(side);
        self.unmake(action, taken);
        is_safe
    }

    /// Whether the move is legal.
    pub(super) fn is_legal(&self, action: Move) -> bool {
        if self.of(self.turn(), action.from).is_none() {
            return false;
        }
        let mut is_found = false;
        self.each_target(action.from, |to| is_found |= to == action.to);
        is_found && self.clone().is_safe(action)
    }

    /// The legal moves, in the order of their points.
    pub(super) fn legal(&self) -> Vec<Move> {
        let mut legal = Vec::with_capacity(64);
        self.each_legal(|action| legal.push(action));
        legal
    }

    /// Whether there is no legal move.
    pub(super) fn is_stuck(&self) -> bool {
        let mut scratch = self.clone();
        let mut moves = Vec::with_capacity(20);
        for (from, _) in self.pieces(self.turn()) {
            moves.clear();
            self.each_target(from, |to| moves.push(Move::new(from, to)));
            if moves.iter().any(|action| scratch.is_safe(*action)) {
                return false;
            }
        }
        true
    }

    fn each_legal(&self, mut found: impl FnMut(Move)) {
        let side = self.turn();
        let guard = Guard::of(self);
        let mut scratch = self.clone();
        for (from, kind) in self.pieces(side) {
            self.each_target(from, |to| {
                let action = Move::new(from, to);
                if !guard.must_be_tried(kind, action) || scratch.is_safe(action) {
                    found(action);
                }
            });
        }
    }

    /// The number of sequences of `depth` legal moves.
    pub(super) fn perft(&self, depth: u32) -> u64 {
        match depth {
            0 => 1,
            1 => {
                let mut count = 0;
                self.each_legal(|_| count += 1);
                count
            }
            _ => {
                let mut count = 0;
                let mut next = self.clone();
                for action in self.legal() {
                    let taken = next.make(action);
                    count += next.perft(depth - 1);
                    next.unmake(action, taken);
                }
                count
            }
        }
    }
}

/// Tells most moves that cannot expose the general from those that must be tried.
struct Guard {
    general: Point,
    other: Point,
    is_check: bool,
}

impl Guard {
    fn of(board: &Board) -> Self {
        Self {
            general: board.general(board.turn()),
            other: board.general(board.turn().other()),
            is_check: board.is_check(),
        }
    }

    /// Whether the general might be attacked after the move: always in check and for the general
    /// itself, else where the move changes a line to the general or the leg of a horse.
    fn must_be_tried(&self, kind: Kind, action: Move) -> bool {
        self.is_check
            || action.to == self.other
            || kind == Kind::General
            || self.is_line(action.from)
            || self.is_line(action.to)
            || self.is_leg(action.from)
    }

    const fn is_line(&self, point: Point) -> bool {
        point.file() == self.general.file() || point.rank() == self.general.rank()
    }

    const fn is_leg(&self, point: Point) -> bool {
        point.file().abs_diff(self.general.file()) == 1
            && point.rank().abs_diff(self.general.rank()) == 1
    }
}
