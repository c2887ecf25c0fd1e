//! The empty board as SVG: frame, squares or lines, labels.

use std::fmt::Write as _;

use super::glyphs;
use super::layout::{Labels, Layout};
use super::lines;
use super::river;
use super::svg;
use super::theme::Colors;
use qiyuan_core::diagram::{Board, Cell, Part, Surface};

/// Writes the empty board as an SVG document in pixels.
pub(super) fn document(board: &Board, layout: &Layout, colors: &Colors) -> String {
    let mut elements = String::new();
    rect(
        &mut elements,
        0.0,
        0.0,
        layout.width as f32,
        layout.height as f32,
        colors.frame,
    );
    match board.surface {
        Surface::Checkered => checkered(&mut elements, layout, board.is_turned, colors),
        Surface::Squares => squares(&mut elements, layout, colors),
        Surface::River => river::draw(&mut elements, layout, colors),
        Surface::Lines => {
            let origin = Cell { file: 0, rank: 0 };
            let (files, ranks) = (board.files, board.ranks);
            let part = Part {
                from: origin,
                files,
                ranks,
            };
            lines::draw(&mut elements, layout, part, board.is_turned, colors);
        }
        Surface::Part(part) => {
            lines::draw(&mut elements, layout, part, board.is_turned, colors);
        }
    }
    trays(&mut elements, layout, colors);
    labels(&mut elements, board, layout, colors);
    svg::document(layout.width, layout.height, &elements)
}

pub(super) fn rect(out: &mut String, x: f32, y: f32, width: f32, height: f32, color: &str) {
    let _ = write!(
        out,
        r#"<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/>"#
    );
}

/// All cells as one rectangle.
pub(super) fn ground(out: &mut String, layout: &Layout, color: &str) {
    let (width, height) = (layout.files * layout.cell, layout.ranks * layout.cell);
    rect(
        out,
        layout.left as f32,
        layout.top as f32,
        width as f32,
        height as f32,
        color,
    );
}

/// The ground below pieces in hand, on which pieces of every color can be seen.
fn trays(out: &mut String, layout: &Layout, colors: &Colors) {
    let (near, far) = (layout.shelf.near, layout.shelf.far);
    let width = (layout.files * layout.cell) as f32;
    for (top, rows) in [(0, far), (layout.near_shelf(), near)] {
        if rows == 0 {
            continue;
        }
        let height = (rows * layout.cell) as f32;
        rect(
            out,
            layout.left as f32,
            top as f32,
            width,
            height,
            colors.tray,
        );
    }
}

fn checkered(out: &mut String, layout: &Layout, is_turned: bool, colors: &Colors) {
    ground(out, layout, colors.light);
    let cell = layout.cell;
    for row in 0..layout.ranks {
        for column in 0..layout.files {
            let (file, rank) = if is_turned {
                (layout.files - 1 - column, row)
            } else {
                (column, layout.ranks - 1 - row)
            };
            if (file + rank) % 2 == 0 {
                let (x, y) = (layout.left + column * cell, layout.top + row * cell);
                rect(
                    out,
                    x as f32,
                    y as f32,
                    cell as f32,
                    cell as f32,
                    colors.dark,
                );
            }
        }
    }
}

/// A pen that draws lines from point to point of a grid, sharp on whole pixels.
pub(super) struct Pen<'a> {
    pub out: &'a mut String,
    x: f32,
    y: f32,
    pub step: f32,
    pub breadth: f32,
    color: &'a str,
}

impl Pen<'_> {
    /// A line from one point of the grid to another.
    pub(super) fn line(&mut self, from: (f32, f32), to: (f32, f32)) {
        let (x1, y1) = self.at(from);
        let (x2, y2) = self.at(to);
        let (color, breadth) = (self.color, self.breadth);
        let _ = write!(
            self.out,
            r#"<path d="M{x1} {y1}L{x2} {y2}" stroke="{color}" stroke-width="{breadth}" stroke-linecap="square"/>"#
        );
    }

    /// A dot on a point of the grid.
    pub(super) fn dot(&mut self, at: (f32, f32), radius: f32) {
        let (x, y) = self.at(at);
        let color = self.color;
        let _ = write!(
            self.out,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{color}"/>"#
        );
    }

    /// Where a point of the grid lies.
    pub(super) fn at(&self, (column, row): (f32, f32)) -> (f32, f32) {
        (self.x + column * self.step, self.y + row * self.step)
    }
}

/// How broad lines are: whole pixels, thin but to be seen.
fn breadth(cell: u32) -> u32 {
    (cell / 32).max(1)
}

fn squares(out: &mut String, layout: &Layout, colors: &Colors) {
    ground(out, layout, colors.field);
    let mut pen = pen(out, layout, colors, 0.0);
    let (files, ranks) = (layout.files as f32, layout.ranks as f32);
    grid(&mut pen, files, ranks);
    // Shogi boards have dots where three rows from each side meet.
    if layout.files == 9 && layout.ranks == 9 {
        for (column, row) in [(3.0, 3.0), (3.0, 6.0), (6.0, 3.0), (6.0, 6.0)] {
            pen.dot((column, row), pen.step * 0.07);
        }
    }
}

/// A pen whose origin is the middle (0.5) or the corner (0.0) of the upper left cell.
pub(super) fn pen<'a>(
    out: &'a mut String,
    layout: &Layout,
    colors: &'a Colors,
    offset: f32,
) -> Pen<'a> {
    let breadth = breadth(layout.cell);
    // A line of an odd breadth is sharp if its middle lies between two pixels' edges.
    let shift = if breadth % 2 == 1 { 0.5 } else { 0.0 };
    let inset = (layout.cell as f32 * offset).floor() + shift;
    Pen {
        out,
        x: layout.left as f32 + inset,
        y: layout.top as f32 + inset,
        step: layout.cell as f32,
        breadth: breadth as f32,
        color: colors.line,
    }
}

/// Lines that bound so many columns and rows.
fn grid(pen: &mut Pen<'_>, columns: f32, rows: f32) {
    for column in 0..=columns as u32 {
        pen.line((column as f32, 0.0), (column as f32, rows));
    }
    for row in 0..=rows as u32 {
        pen.line((0.0, row as f32), (columns, row as f32));
    }
}

fn labels(out: &mut String, board: &Board, layout: &Layout, colors: &Colors) {
    let size = layout.label;
    if size < 4.0 {
        return;
    }
    let Labels {
        bottom,
        top,
        left,
        right,
    } = Labels::of(board);
    let middle =
        |start: u32, index: usize| start as f32 + (index as f32 + 0.5) * layout.cell as f32;
    let (grid_right, grid_bottom) = (
        layout.left + layout.files * layout.cell,
        layout.top + layout.ranks * layout.cell,
    );
    // Digits and capitals stand 0.73 em high.
    let drop = size * 0.365;
    let mut put = |text: &str, x: f32, y: f32| {
        out.push_str(&glyphs::centered(text, x, y + drop, size, colors.label));
    };
    let bands = layout.bands;
    let rows = [
        (&top, layout.top as f32 - bands.top as f32 * 0.5),
        (&bottom, grid_bottom as f32 + bands.bottom as f32 * 0.5),
    ];
    for (texts, y) in rows {
        for (index, text) in texts.iter().take(layout.files as usize).enumerate() {
            put(text, middle(layout.left, index), y);
        }
    }
    let columns = [
        (&left, layout.left as f32 - bands.left as f32 * 0.5),
        (&right, grid_right as f32 + bands.right as f32 * 0.5),
    ];
    for (texts, x) in columns {
        for (index, text) in texts.iter().take(layout.ranks as usize).enumerate() {
            put(text, x, middle(layout.top, index));
        }
    }
}
