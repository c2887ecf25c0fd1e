//! Arrows over a finished board, with their labels.

use std::fmt::Write as _;

use resvg::tiny_skia::Pixmap;

use super::layout::Layout;
use super::theme::Colors;
use super::{Error, glyphs, svg};
use qiyuan_core::diagram::{Arrow, Cell};

/// The most arrows on one board.
const MAX_ARROWS: usize = 64;
/// The most characters of a label that are shown.
const MAX_LABEL: usize = 6;
/// How far a label may be moved to keep clear of others, in its heights.
const STEPS: [f32; 7] = [0.0, 0.5, -0.5, 1.0, -1.0, 1.5, -1.5];

/// Draws all arrows on an empty picture of the board's size.
pub(super) fn draw(arrows: &[Arrow], layout: &Layout, colors: &Colors) -> Result<Pixmap, Error> {
    if arrows.len() > MAX_ARROWS {
        return Err(Error::TooManyArrows);
    }
    let mut shafts = String::new();
    let mut labels = String::new();
    let mut taken = Vec::new();
    for arrow in arrows {
        let is_answered = arrows
            .iter()
            .any(|other| (other.from, other.to) == (arrow.to, arrow.from));
        let line = Line::new(arrow, is_answered, layout)?;
        let color = colors.arrows[usize::from(arrow.seat != 0)];
        shafts += &line.shaft(color, arrow.seat != 0);
        labels += &line.label(&arrow.label, color, &mut taken);
    }
    let mut pixmap = svg::pixmap(layout.width, layout.height)?;
    let document = svg::document(layout.width, layout.height, &(shafts + &labels));
    svg::render(&svg::parse(&document)?, &mut pixmap);
    Ok(pixmap)
}

/// Where a label lies, in pixels.
#[derive(Clone, Copy)]
struct Area {
    middle: (f32, f32),
    size: (f32, f32),
}

impl Area {
    fn meets(&self, other: &Self) -> bool {
        let apart = |a: f32, b: f32, one: f32, two: f32| (a - b).abs() * 2.0 >= one + two;
        !apart(self.middle.0, other.middle.0, self.size.0, other.size.0)
            && !apart(self.middle.1, other.middle.1, self.size.1, other.size.1)
    }
}

/// Where an arrow lies, in pixels.
struct Line {
    /// Its two ends.
    from: (f32, f32),
    to: (f32, f32),
    /// Its direction, one pixel long.
    along: (f32, f32),
    /// Where its label belongs.
    middle: (f32, f32),
    /// Whether the label lies to the right of the shaft instead of on it.
    is_beside: bool,
    cell: f32,
    /// The width of the picture.
    width: f32,
}

impl Line {
    /// An arrow whose way is gone back by another one keeps to the right, so that both are seen.
    fn new(arrow: &Arrow, is_answered: bool, layout: &Layout) -> Result<Self, Error> {
        let cell = layout.cell as f32;
        let center = |at: Cell| {
            let (x, y) = layout.corner(at)?;
            Ok((x as f32 + cell / 2.0, y as f32 + cell / 2.0))
        };
        let (from, to): ((f32, f32), (f32, f32)) = (center(arrow.from)?, center(arrow.to)?);
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
        let (start, tip) = (at(from, cell * 0.3), at(to, -cell * 0.16));
        let middle = |part: f32| {
            (
                start.0 + (tip.0 - start.0) * part,
                start.1 + (tip.1 - start.1) * part,
            )
        };
        Ok(Self {
            from: start,
            to: tip,
            along,
            middle: middle(0.46),
            is_beside: is_answered || length < cell * 1.6,
            cell,
            width: layout.width as f32,
        })
    }

    /// A shaft with a head, light around, so that it is seen on every board. The second side's shaft
    /// is broken.
    fn shaft(&self, color: &str, is_broken: bool) -> String {
        let breadth = self.cell * 0.1;
        let head = self.cell * 0.27;
        let (x, y) = self.along;
        let neck = (self.to.0 - x * head, self.to.1 - y * head);
        let wing = head * 0.62;
        let (left, right) = (
            (neck.0 + y * wing, neck.1 - x * wing),
            (neck.0 - y * wing, neck.1 + x * wing),
        );
        let dashes = if is_broken {
            format!(r#" stroke-dasharray="{} {}""#, breadth * 1.5, breadth * 0.8)
        } else {
            String::new()
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

    /// A label on the shaft, moved up or down to where none of the labels lies that are there already.
    fn label(&self, text: &str, color: &str, taken: &mut Vec<Area>) -> String {
        let text: String = text.chars().take(MAX_LABEL).collect();
        let size = self.cell * 0.36;
        let width = glyphs::width(&text, size);
        if width == 0.0 {
            return String::new();
        }
        let height = size * 1.24;
        let breadth = (width + size * 0.5).max(height);
        let (mut x, mut y) = self.middle;
        if self.is_beside {
            let (along, across) = self.along;
            let away = self.cell * 0.1 + (across.abs() * breadth + along.abs() * height) / 2.0;
            x -= across * away;
            y += along * away;
        }
        // A label is read whole, even at the edge, where it goes behind the arrow.
        let room = breadth * 0.55;
        if x < room || x > self.width - room {
            x = x.min(self.width - room).max(room);
            y = self.from.1 - self.along.1 * height / 2.0;
        }
        let area = |step: f32| Area {
            middle: (x, y + step * height),
            size: (breadth, height),
        };
        let is_free = |area: &Area| !taken.iter().any(|other| other.meets(area));
        let found = STEPS.into_iter().map(area).find(is_free);
        let area = found.unwrap_or_else(|| area(0.0));
        taken.push(area);
        let (x, y) = area.middle;
        let (left, top) = (x - breadth / 2.0, y - height / 2.0);
        let line = self.cell * 0.035;
        let mut elements = format!(
            r##"<rect x="{left:.2}" y="{top:.2}" width="{breadth:.2}" height="{height:.2}" rx="{:.2}" fill="#ffffff" stroke="{color}" stroke-width="{line:.2}"/>"##,
            height / 2.0
        );
        elements += &glyphs::centered(&text, x, y + size * 0.37, size, color);
        elements
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
            seat: 0,
            from,
            to,
            label: label.to_owned(),
        }
    }

    fn drawn(arrows: &[Arrow]) -> Result<Pixmap, Error> {
        draw(arrows, &layout(), theme::colors(Theme::Wood))
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
    fn labels_are_shown_as_far_as_there_is_room_and_never_fail() {
        let long = painted(&[arrow((4, 4), (5, 4), &"捉".repeat(6))]);
        let longer = painted(&[arrow((4, 4), (5, 4), &"捉".repeat(60_000))]);
        assert_eq!(long, longer);
        assert!(painted(&[arrow((4, 4), (4, 4), "<&\"\u{202E}\u{0}")]) < 100_000);
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
