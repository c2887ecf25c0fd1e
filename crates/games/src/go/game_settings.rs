//! What is agreed before the first stone: size, komi, handicap, rule set.

use super::{
    bits::{Bits, MAX_LINES, Point, Size},
    law::{Compensation, Law},
};

/// The fewest lines of a board on which games begin.
const MIN_LINES: u8 = 5;

/// The most handicap stones.
pub(super) const MAX_HANDICAP: u8 = 9;

/// The largest komi either way, in half points.
pub(super) const MAX_KOMI: i32 = 2 * 361;

/// The komi of an even game, in half points: 7½ points are 3¾ stones.
const EVEN_KOMI: i32 = 15;

/// What is agreed about a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct GameSettings {
    pub(super) size: Size,
    pub(super) law: &'static Law,
    /// Komi in half points.
    pub(super) komi: i32,
    /// The stones that Black begins with; none in an even game.
    pub(super) handicap: u8,
    /// Whether Black puts the handicap wherever it likes.
    pub(super) is_free: bool,
    pub(super) compensation: Compensation,
}

impl GameSettings {
    /// An even game by the Chinese rules.
    pub(super) const fn even(size: Size) -> Self {
        Self {
            size,
            law: Law::usual(),
            komi: EVEN_KOMI,
            handicap: 0,
            is_free: false,
            compensation: Law::usual().compensation,
        }
    }

    /// The komi if none is agreed, in half points.
    pub(super) const fn usual_komi(handicap: u8) -> i32 {
        if handicap == 0 { EVEN_KOMI } else { 0 }
    }

    /// What White gets for the handicap, in points.
    pub(super) const fn compensated(&self) -> u8 {
        self.compensation.points(self.handicap)
    }

    /// Where the handicap lies if it is not free; nothing if the board has not so many star points.
    pub(super) fn handicap_points(&self) -> Option<Bits> {
        star_points(self.size, self.handicap)
    }
}

/// Whether games begin on boards of this size; positions may lie on others too.
pub(super) fn is_playable(size: Size) -> bool {
    size.files == size.ranks
        && (MIN_LINES..=MAX_LINES).contains(&size.files)
        && !size.files.is_multiple_of(2)
}

/// The lines of the star points, from 0: near and far.
pub(super) const fn star_lines(lines: u8) -> (u8, u8) {
    let near = if lines < 13 { 2 } else { 3 };
    (near, lines.saturating_sub(near + 1))
}

/// The star points for so many handicap stones, in their customary order: corners, sides, center.
pub(super) fn star_points(size: Size, stones: u8) -> Option<Bits> {
    let lines = size.files;
    let most = match lines {
        _ if size.ranks != lines => 0,
        0..=6 => 0,
        7 => 4,
        _ if lines.is_multiple_of(2) => 4,
        _ => MAX_HANDICAP,
    };
    if stones > most || stones == 1 {
        return None;
    }
    let (near, far) = star_lines(lines);
    let middle = lines / 2;
    let corners = [(near, near), (far, far), (far, near), (near, far)];
    let sides = [(near, middle), (far, middle), (middle, near), (middle, far)];
    let stones = usize::from(stones);
    let mut points: Vec<(u8, u8)> = corners.into_iter().take(stones).collect();
    if stones > 4 {
        points.extend(sides.into_iter().take((stones - 4) / 2 * 2));
        if !stones.is_multiple_of(2) {
            points.push((middle, middle));
        }
    }
    points
        .into_iter()
        .map(|(file, rank)| Point::on(size, file, rank))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::go::vertex;

    fn named(lines: u8, stones: u8) -> String {
        let points = star_points(Size::square(lines), stones).unwrap();
        let names: Vec<String> = points.iter().map(vertex::gtp).collect();
        names.join(" ")
    }

    #[test]
    fn handicap_stones_lie_where_custom_puts_them() {
        assert_eq!(named(19, 2), "D4 Q16");
        assert_eq!(named(19, 3), "D4 Q4 Q16");
        assert_eq!(named(19, 4), "D4 Q4 D16 Q16");
        assert_eq!(named(19, 5), "D4 Q4 K10 D16 Q16");
        assert_eq!(named(19, 6), "D4 Q4 D10 Q10 D16 Q16");
        assert_eq!(named(19, 7), "D4 Q4 D10 K10 Q10 D16 Q16");
        assert_eq!(named(19, 8), "D4 K4 Q4 D10 Q10 D16 K16 Q16");
        assert_eq!(named(13, 9), "D4 G4 K4 D7 G7 K7 D10 G10 K10");
        assert_eq!(named(9, 4), "C3 G3 C7 G7");
        assert_eq!(star_points(Size::square(5), 2), None);
        assert_eq!(star_points(Size::square(7), 5), None);
        assert_eq!(star_points(Size::square(19), 10), None);
    }
}
