//! Arrows over a finished board, with their labels.

use std::fmt::Write as _;

use resvg::tiny_skia::Pixmap;

use super::layout::Layout;
use super::theme::Colors;
use super::{Error, glyphs, svg};
use qiyuan_core::diagram::{Arrow, Cell, Piece};

/// The most arrows on one board.
const MAX_ARROWS: usize = 64;
/// The most characters beside an arrow.
const MAX_LABEL: usize = 2;

/// How far a piece reaches from the middle of its cell, in cells.
const RIM: f32 = 0.46;
/// How far from the middle of an empty cell an arrow begins and ends, in cells.
const FROM_EMPTY: f32 = 0.3;
const TO_EMPTY: f32 = 0.16;
/// How far from the middle of its last cell an arrow goes over an edge of the board, in cells.
const BEYOND: f32 = 0.75;
/// The shortest that an arrow becomes so that no piece is covered, in cells.
const SHORTEST: f32 = 0.4;

/// Draws all arrows on an empty picture of the board's size, each with the first word of its label. Where pieces stand an
/// arrow begins and ends at their rims, as far as there is room.
pub(super) fn draw(
    arrows: &[Arrow],
    pieces: &[Piece],
    layout: &Layout,
    colors: &Colors,
) -> Result<Pixmap, Error> {
    if arrows.len() > MAX_ARROWS {
        return Err(Error::TooManyArrows);
    }
    let line = |arrow: &Arrow| {
        let is_answered = arrows
            .iter()
            .any(|other| (other.from, other.to) == (arrow.to, arrow.from));
        Line::new(arrow, is_answered, pieces, layout)
    };
    let lines: Vec<Line> = arrows.iter().map(line).collect::<Result<_, _>>()?;
    let mut elements = String::new();
    for (arrow, line) in arrows.iter().zip(&lines) {
        elements += &line.shaft(color(arrow, colors), arrow.seat);
    }
    let mut taken = Vec::new();
    let numbered = arrows.iter().zip(&lines).enumerate();
    for (number, (arrow, line)) in numbered.filter(|(_, (arrow, _))| !arrow.label.is_empty()) {
        let others = || (0..).zip(&lines).filter(|(other, _)| *other != number);
        let place = line.corner(layout, &taken, &|at| {
            others().any(|(_, other)| other.distance(at) < line.cell * 0.3)
        });
        if let Some(place) = place {
            taken.push(place);
            elements += &badge(&arrow.label, color(arrow, colors), place, line.cell);
        }
    }
    let mut pixmap = svg::pixmap(layout.width, layout.height)?;
    let document = svg::document(layout.width, layout.height, &elements);
    svg::render(&svg::parse(&document)?, &mut pixmap);
    Ok(pixmap)
}

/// The color of an arrow, by whose action it is.
pub(super) const fn color(arrow: &Arrow, colors: &Colors) -> &'static str {
    let [first, second, nobody] = colors.arrows;
    match arrow.seat {
        Some(0) => first,
        Some(_) => second,
        None => nobody,
    }
}

/// The first word of a label on a small disc.
fn badge(label: &str, color: &str, (x, y): (f32, f32), cell: f32) -> String {
    let word = label.split(' ').next().unwrap_or_default();
    let text: String = word.chars().take(MAX_LABEL).collect();
    let most = cell * 0.3;
    let width = glyphs::width(&text, most).max(f32::EPSILON);
    let size = most * (most / width).min(1.0);
    let (radius, line) = (cell * 0.2, cell * 0.04);
    let disc = format!(
        r##"<circle cx="{x:.2}" cy="{y:.2}" r="{radius:.2}" fill="#ffffff" stroke="{color}" stroke-width="{line:.2}"/>"##
    );
    disc + &glyphs::centered(&text, x, y + size * 0.365, size, color)
}

/// Where an arrow lies, in pixels.
struct Line {
    /// Its two ends.
    from: (f32, f32),
    to: (f32, f32),
    /// Its direction, one pixel long.
    along: (f32, f32),
    cell: f32,
}

impl Line {
    /// An arrow whose way is gone back by another one keeps to the right, so that both are seen.
    fn new(
        arrow: &Arrow,
        is_answered: bool,
        pieces: &[Piece],
        layout: &Layout,
    ) -> Result<Self, Error> {
        let cell = layout.cell as f32;
        let center = |at: Cell| -> Result<(f32, f32), Error> {
            let (x, y) = layout.corner(at)?;
            Ok((x as f32 + cell / 2.0, y as f32 + cell / 2.0))
        };
        // A step to the next file and rank, in pixels; a board that is turned has it the other way.
        let turn = if layout.is_flipped { -1.0 } else { 1.0 };
        let beyond = |(x, y): (f32, f32), step: Option<(i8, i8)>, how: f32| {
            let (files, ranks) = step.unwrap_or_default();
            let far = how * turn * cell * BEYOND;
            (x + f32::from(files) * far, y - f32::from(ranks) * far)
        };
        let from = beyond(center(arrow.from)?, arrow.beyond.before, -1.0);
        let to = beyond(center(arrow.to)?, arrow.beyond.after, 1.0);
        let (x, y) = (to.0 - from.0, to.1 - from.1);
        let length = x.hypot(y).max(1.0);
        let along = (x / length, y / length);
        let aside = if is_answered { cell * 0.17 } else { 0.0 };
        let at = |from: (f32, f32), step: f32| {
            (
                from.0 + along.0 * step - along.1 * aside,
                from.1 + along.1 * step + along.0 * aside,
            )
        };
        let is_free = |cell: Cell| pieces.iter().all(|piece| piece.at != cell);
        let before = match arrow.beyond.before {
            Some(_) => 0.0,
            None if is_free(arrow.from) => FROM_EMPTY,
            None => RIM,
        };
        let after = match arrow.beyond.after {
            Some(_) => 0.0,
            None if is_free(arrow.to) => TO_EMPTY,
            None => RIM,
        };
        let room = (length - cell * SHORTEST).max(0.0);
        let shorter = (room / (before + after).max(f32::EPSILON)).min(cell);
        let (start, tip) = (at(from, before * shorter), at(to, -after * shorter));
        Ok(Self {
            from: start,
            to: tip,
            along,
            cell,
        })
    }

    /// A shaft with a head, light around, so that it is seen on every board. The second side's shaft
    /// is broken, and nobody's is dotted.
    fn shaft(&self, color: &str, seat: Option<u8>) -> String {
        let breadth = self.cell * 0.1;
        let head = self.cell * 0.27;
        let (x, y) = self.along;
        let neck = (self.to.0 - x * head, self.to.1 - y * head);
        let wing = head * 0.62;
        let (left, right) = (
            (neck.0 + y * wing, neck.1 - x * wing),
            (neck.0 - y * wing, neck.1 + x * wing),
        );
        let dashes = match seat {
            Some(0) => String::new(),
            Some(_) => format!(r#" stroke-dasharray="{} {}""#, breadth * 1.5, breadth * 0.8),
            None => format!(
                r#" stroke-linecap="round" stroke-dasharray="0.01 {}""#,
                breadth * 1.7
            ),
        };
        let halo = self.cell * 0.05;
        let (x1, y1) = self.from;
        let (x2, y2) = (neck.0 + x, neck.1 + y);
        let tip = self.to;
        let mut elements = String::new();
        let shaft = format!("M{x1:.2} {y1:.2}L{x2:.2} {y2:.2}");
        let point = format!(
            "M{:.2} {:.2}L{:.2} {:.2}L{:.2} {:.2}Z",
            tip.0, tip.1, left.0, left.1, right.0, right.1
        );
        let _ = write!(
            elements,
            r##"<path d="{shaft}" fill="none" stroke="#ffffff" stroke-width="{}"/><path d="{point}" fill="none" stroke="#ffffff" stroke-width="{}" stroke-linejoin="round"/><path d="{shaft}" fill="none" stroke="{color}" stroke-width="{breadth}"{dashes}/><path d="{point}" fill="{color}"/>"##,
            breadth + halo * 2.0,
            halo * 2.0,
        );
        elements
    }

    /// How far a point lies from the shaft.
    fn distance(&self, at: (f32, f32)) -> f32 {
        let (x, y) = (at.0 - self.from.0, at.1 - self.from.1);
        let length = (self.to.0 - self.from.0).hypot(self.to.1 - self.from.1);
        let step = (x * self.along.0 + y * self.along.1).clamp(0.0, length);
        (x - self.along.0 * step).hypot(y - self.along.1 * step)
    }

    /// The corner of a cell near the middle of the arrow that is not taken, if possible clear of other arrows.
    /// Whatever stands in the cells leaves their corners free.
    fn corner(
        &self,
        layout: &Layout,
        taken: &[(f32, f32)],
        is_crossed: &dyn Fn((f32, f32)) -> bool,
    ) -> Option<(f32, f32)> {
        let middle = |one: f32, other: f32| one + (other - one) * 0.46;
        let (x, y) = (
            middle(self.from.0, self.to.0),
            middle(self.from.1, self.to.1),
        );
        let corners = (0..=layout.files).flat_map(|file| {
            (0..=layout.ranks).map(move |rank| {
                let along = |start: u32, cells: u32| (start + cells * layout.cell) as f32;
                (along(layout.left, file), along(layout.top, rank))
            })
        });
        let far = |at: &(f32, f32)| {
            let crossed = if is_crossed(*at) { self.cell } else { 0.0 };
            (at.0 - x).hypot(at.1 - y) + crossed
        };
        let free = corners.filter(|at| !taken.contains(at));
        free.map(|at| (far(&at), at))
            .min_by(|(one, _), (other, _)| one.total_cmp(other))
            .map(|(_, at)| at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::Shelf;
    use crate::theme;
    use crate::{Theme, Width};
    use qiyuan_core::diagram::{Board, BoardDesign};

    fn layout() -> Layout {
        let board = Board::new(BoardDesign::points(), 9, 10);
        Layout::new(&board, Shelf::default(), Width::MIN).unwrap()
    }

    fn arrow(from: (u8, u8), to: (u8, u8), label: &str) -> Arrow {
        let [from, to] = [from, to].map(|(file, rank)| Cell { file, rank });
        Arrow {
            label: label.to_owned(),
            ..Arrow::new(Some(0), from, to)
        }
    }

    fn drawn(arrows: &[Arrow]) -> Result<Pixmap, Error> {
        draw(arrows, &[], &layout(), theme::colors(Theme::default()))
    }

    fn painted(arrows: &[Arrow]) -> usize {
        let pixmap = drawn(arrows).unwrap();
        let pixels = pixmap.pixels().iter();
        pixels.filter(|pixel| pixel.alpha() > 0).count()
    }

    #[test]
    fn an_arrow_and_its_label_cover_a_part_of_the_board() {
        let plain = painted(&[arrow((0, 0), (0, 9), "")]);
        let labeled = painted(&[arrow((0, 0), (0, 9), "2捉")]);
        assert!((1..labeled).contains(&plain), "{plain}, {labeled}");
    }

    #[test]
    fn opposite_arrows_lie_beside_each_other() {
        let there = arrow((2, 3), (7, 3), "");
        let back = arrow((7, 3), (2, 3), "");
        let (one, both) = (
            painted(std::slice::from_ref(&there)),
            painted(&[there, back]),
        );
        assert!(both * 10 > one * 17, "{one}, {both}");
    }

    #[test]
    fn a_label_is_cut_and_never_fails() {
        let long = painted(&[arrow((4, 4), (5, 4), &"捉".repeat(2))]);
        let longer = painted(&[arrow((4, 4), (5, 4), &"捉".repeat(60_000))]);
        assert_eq!(long, longer);
        assert!(painted(&[arrow((4, 4), (4, 4), "<&\"\u{202E}\u{0}")]) < 100_000);
    }

    #[test]
    fn numbers_lie_on_corners_where_no_piece_reaches_and_no_other_number_is() {
        let layout = layout();
        let arrows = [arrow((0, 4), (0, 5), "1"), arrow((0, 5), (0, 4), "2")];
        let lines = arrows.map(|arrow| Line::new(&arrow, true, &[], &layout).unwrap());
        let mut taken = Vec::new();
        for line in lines {
            let at = line.corner(&layout, &taken, &|_| false).unwrap();
            assert!(!taken.contains(&at));
            for (start, along) in [(layout.left, at.0), (layout.top, at.1)] {
                assert_eq!((along as u32 - start) % layout.cell, 0);
            }
            taken.push(at);
        }
    }

    #[test]
    fn too_many_arrows_and_arrows_beside_the_board_are_refused() {
        let many = vec![arrow((0, 0), (1, 1), "1"); MAX_ARROWS + 1];
        assert!(drawn(&many[1..]).is_ok());
        assert!(matches!(drawn(&many), Err(Error::TooManyArrows)));
        let outside = drawn(&[arrow((0, 0), (0, 10), "")]);
        let at = Cell { file: 0, rank: 10 };
        assert!(matches!(outside, Err(Error::OffBoard(cell)) if cell == at));
    }
}
