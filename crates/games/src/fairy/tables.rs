//! What every kind can reach from every square, and from where every square can be captured on.

use super::{
    betza::{self, Leg},
    board::Cell,
    moves::KindIndex,
    square::{Color, NUMBERS, Square, Squares},
    variant::Variant,
};

/// How many numbers kinds of sides can have.
pub(super) const CODES: usize = 32;

/// One direction from one square: a slice of the list of squares.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ray {
    start: u32,
    pub(super) length: u8,
    /// The first of its squares.
    pub(super) nearest: Square,
    /// How many squares it must skip, each empty, before it may stop.
    pub(super) skips: u8,
    pub(super) moves: bool,
    pub(super) captures: bool,
    pub(super) en_passant: bool,
}

/// One square of a line towards a square that may be attacked.
#[derive(Clone, Copy, Debug)]
pub(super) struct Origin {
    pub(super) square: Square,
    /// The codes of the pieces that capture from here to the end of the line.
    pub(super) attackers: u32,
}

/// The nearest squares of the rays of a piece.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct RayStarts {
    /// Of rays along which it may go if they are open: without a capture, or farther to one.
    pub(super) moves: Squares,
    /// Of rays along which it may capture.
    pub(super) captures: Squares,
}

/// The tables of one variant.
#[derive(Debug, Default)]
pub(super) struct Tables {
    squares: Vec<Square>,
    rays: Vec<Ray>,
    /// Which rays a code has from a square.
    spans: Vec<(u32, u32)>,
    origins: Vec<Origin>,
    /// Slices of `origins`.
    lines: Vec<(u32, u32)>,
    /// Which lines lead to a square, by side that attacks.
    line_spans: Vec<(u32, u32)>,
    /// Where a code captures from a square on an empty board.
    captures: Vec<Squares>,
    ray_starts: Vec<RayStarts>,
}

impl Tables {
    pub(super) fn new(variant: &Variant) -> Self {
        let mut tables = Self {
            spans: vec![(0, 0); CODES * NUMBERS],
            captures: vec![Squares::NONE; CODES * NUMBERS],
            ray_starts: vec![RayStarts::default(); CODES * NUMBERS],
            line_spans: vec![(0, 0); 2 * NUMBERS],
            ..Self::default()
        };
        let mut paths = vec![Vec::new(); 2 * NUMBERS];
        for color in Color::BOTH {
            for (number, kind) in (0_u8..).zip(variant.kinds) {
                let legs = betza::read(kind.moves).unwrap_or_default();
                let code = Cell::code_of(color, KindIndex::of(number));
                for from in all(variant) {
                    tables.add(variant, color, code, from, &legs, &mut paths);
                }
            }
        }
        for (target, paths) in paths.into_iter().enumerate() {
            tables.add_lines(target, paths);
        }
        tables
    }

    /// The rays of a piece from a square.
    pub(super) fn rays(&self, code: u8, from: Square) -> &[Ray] {
        let (start, end) = self.spans[usize::from(code) * NUMBERS + from.index()];
        &self.rays[start as usize..end as usize]
    }

    /// The squares of a ray but the nearest.
    pub(super) fn farther(&self, ray: Ray) -> &[Square] {
        self.squares(ray).get(1..).unwrap_or_default()
    }

    /// The squares of a ray, the nearest first.
    pub(super) fn squares(&self, ray: Ray) -> &[Square] {
        let start = ray.start as usize;
        &self.squares[start..start + usize::from(ray.length)]
    }

    /// The lines along which a side can attack a square, each from the square outward.
    pub(super) fn lines(&self, by: Color, target: Square) -> impl Iterator<Item = &[Origin]> {
        let (start, end) = self.line_spans[by.index() * NUMBERS + target.index()];
        self.lines[start as usize..end as usize]
            .iter()
            .map(|(start, end)| &self.origins[*start as usize..*end as usize])
    }

    /// Where a piece captures from a square on an empty board.
    pub(super) fn captures(&self, code: u8, from: Square) -> &Squares {
        &self.captures[usize::from(code) * NUMBERS + from.index()]
    }

    /// Where the rays of a piece begin.
    pub(super) fn ray_starts(&self, code: u8, from: Square) -> &RayStarts {
        &self.ray_starts[usize::from(code) * NUMBERS + from.index()]
    }

    /// The rays of a piece that moves like this, which belong to no kind.
    pub(super) fn add_special(
        &mut self,
        variant: &Variant,
        color: Color,
        text: &str,
    ) -> Vec<(u32, u32)> {
        let legs = betza::read(text).unwrap_or_default();
        let mut spans = vec![(0, 0); NUMBERS];
        for from in all(variant) {
            spans[from.index()] = self.add_rays(variant, color, from, &legs);
        }
        spans
    }

    /// The rays of a span.
    pub(super) fn span(&self, (start, end): (u32, u32)) -> &[Ray] {
        &self.rays[start as usize..end as usize]
    }

    fn add(
        &mut self,
        variant: &Variant,
        color: Color,
        code: u8,
        from: Square,
        legs: &[Leg],
        paths: &mut [Vec<(Vec<Square>, u32)>],
    ) {
        let index = usize::from(code) * NUMBERS + from.index();
        let span = self.add_rays(variant, color, from, legs);
        self.spans[index] = span;
        for number in span.0..span.1 {
            let ray = self.rays[number as usize];
            if ray.moves || ray.length > 1 {
                self.ray_starts[index].moves.insert(ray.nearest);
            }
            if !ray.captures {
                continue;
            }
            self.ray_starts[index].captures.insert(ray.nearest);
            let squares = self.squares(ray).to_vec();
            for end in usize::from(ray.skips)..squares.len() {
                let target = squares[end];
                self.captures[index].insert(target);
                // The line as the target sees it.
                let mut path: Vec<Square> = squares[..end].iter().rev().copied().collect();
                path.push(from);
                paths[color.index() * NUMBERS + target.index()].push((path, 1 << code));
            }
        }
    }

    fn add_rays(
        &mut self,
        variant: &Variant,
        color: Color,
        from: Square,
        legs: &[Leg],
    ) -> (u32, u32) {
        let start = length(&self.rays);
        for leg in legs {
            let rank = match color {
                Color::White => from.rank(),
                Color::Black => variant.ranks - 1 - from.rank(),
            };
            if leg.initial && !variant.initial_ranks.contains(&rank) {
                continue;
            }
            let squares = walk(variant, color, from, *leg);
            let Some(nearest) = squares
                .first()
                .copied()
                .filter(|_| squares.len() >= usize::from(leg.least))
            else {
                continue;
            };
            self.rays.push(Ray {
                start: length(&self.squares),
                // At most 12 squares.
                length: squares.len() as u8,
                nearest,
                skips: leg.least - 1,
                moves: leg.moves,
                captures: leg.captures,
                en_passant: leg.en_passant,
            });
            self.squares.extend(squares);
        }
        (start, length(&self.rays))
    }

    /// Adds the lines to a square: paths of which one is the beginning of the other share a line.
    fn add_lines(&mut self, target: usize, mut paths: Vec<(Vec<Square>, u32)>) {
        paths.sort_by(|one, other| (one.0.len(), &one.0).cmp(&(other.0.len(), &other.0)));
        let mut lines: Vec<Vec<Origin>> = Vec::new();
        for (path, attackers) in paths {
            let is_shared = |line: &Vec<Origin>, length: usize| {
                line.len() >= length
                    && line
                        .iter()
                        .zip(&path[..length])
                        .all(|(origin, square)| origin.square == *square)
            };
            let last = path.len() - 1;
            if let Some(line) = lines.iter_mut().find(|line| is_shared(line, path.len())) {
                line[last].attackers |= attackers;
                continue;
            }
            let origin = Origin {
                square: path[last],
                attackers,
            };
            if let Some(line) = lines
                .iter_mut()
                .find(|line| line.len() == last && is_shared(line, last))
            {
                line.push(origin);
                continue;
            }
            let skipped = path[..last].iter().map(|square| Origin {
                square: *square,
                attackers: 0,
            });
            lines.push(skipped.chain([origin]).collect());
        }
        let start = length(&self.lines);
        for line in lines {
            let start = length(&self.origins);
            self.origins.extend(line);
            self.lines.push((start, length(&self.origins)));
        }
        self.line_spans[target] = (start, length(&self.lines));
    }
}

/// The length of a table, which has far fewer entries than 2^32.
fn length<T>(table: &[T]) -> u32 {
    table.len() as u32
}

/// Every square of the board.
pub(super) fn all(variant: &Variant) -> impl Iterator<Item = Square> + use<> {
    let (files, ranks) = (variant.files, variant.ranks);
    (0..ranks).flat_map(move |rank| (0..files).filter_map(move |file| Square::at(file, rank)))
}

/// The squares in one direction up to the edge, or once around the board.
fn walk(variant: &Variant, color: Color, from: Square, leg: Leg) -> Vec<Square> {
    let (files, ranks) = match color {
        Color::White => leg.step,
        Color::Black => (-leg.step.0, -leg.step.1),
    };
    let mut squares = Vec::new();
    let mut at = from;
    while squares.len() < usize::from(leg.most) {
        match neighbor(variant, at, files, ranks) {
            Some(next) if next != from => squares.push(next),
            _ => break,
        }
        at = squares.last().copied().unwrap_or(from);
    }
    squares
}

/// The square so many files to the right and ranks up, around the edge where the board wraps.
pub(super) fn neighbor(variant: &Variant, from: Square, files: i8, ranks: i8) -> Option<Square> {
    // A board has at most 12 files, and steps are short.
    let width = variant.files as i8;
    let mut file = from.file() as i8 + files;
    if variant.wraps {
        file = file.rem_euclid(width);
    }
    let rank = from.rank() as i8 + ranks;
    if file < 0 || file >= width || rank < 0 || rank >= variant.ranks as i8 {
        return None;
    }
    Square::at(file as u8, rank as u8)
}
