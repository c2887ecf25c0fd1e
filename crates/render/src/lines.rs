//! Boards of lines with star points, whole or in part.

use super::board::{self, Pen};
use super::layout::Layout;
use super::river;
use super::theme::Colors;
use qiyuan_core::diagram::Part;

/// Where a part of a board lies on the whole, in columns and rows of the picture.
#[derive(Clone, Copy)]
struct Window {
    /// The first column and row that are shown.
    west: u32,
    north: u32,
    /// How many are shown.
    columns: u32,
    rows: u32,
    /// How many there are.
    all_columns: u32,
    all_rows: u32,
}

impl Window {
    fn new(layout: &Layout, part: Part, is_turned: bool) -> Self {
        let (columns, rows) = (layout.files, layout.ranks);
        let (all_columns, all_rows) = (u32::from(part.files), u32::from(part.ranks));
        let (file, rank) = (u32::from(part.from.file), u32::from(part.from.rank));
        let rest = |all: u32, start: u32, shown: u32| all.saturating_sub(start + shown);
        let (west, north) = if is_turned {
            (rest(all_columns, file, columns), rank)
        } else {
            (file, rest(all_rows, rank, rows))
        };
        Self {
            west,
            north,
            columns,
            rows,
            all_columns,
            all_rows,
        }
    }

    /// Where lines begin and end: at the outermost points, or beyond them where the board goes on.
    fn ends(start: u32, shown: u32, all: u32) -> (f32, f32) {
        let first = if start > 0 { -0.5 } else { 0.0 };
        let beyond = if start + shown < all { 0.5 } else { 0.0 };
        (first, shown.saturating_sub(1) as f32 + beyond)
    }
}

/// Draws the ground, the lines and the star points.
pub(super) fn draw(
    out: &mut String,
    layout: &Layout,
    part: Part,
    is_turned: bool,
    colors: &Colors,
) {
    board::ground(out, layout, colors.field);
    river::grain(out, layout, colors);
    let window = Window::new(layout, part, is_turned);
    let mut pen = board::pen(out, layout, colors, 0.5);
    grid(&mut pen, window);
    let radius = (pen.step * 0.11).max(1.5);
    for (column, row) in stars(window.all_columns, window.all_rows) {
        let shown = |start: u32, count: u32, at: u32| at.checked_sub(start).filter(|&n| n < count);
        let column = shown(window.west, window.columns, column);
        let row = shown(window.north, window.rows, row);
        if let (Some(column), Some(row)) = (column, row) {
            pen.dot((column as f32, row as f32), radius);
        }
    }
}

/// The lines, the border of the board broader than the others.
fn grid(pen: &mut Pen<'_>, window: Window) {
    let (west, east) = Window::ends(window.west, window.columns, window.all_columns);
    let (north, south) = Window::ends(window.north, window.rows, window.all_rows);
    let thin = pen.breadth;
    let broad = thin + (thin / 2.0).ceil() * 2.0;
    let breadth = |line: u32, all: u32| {
        let is_border = pen.step >= 20.0 && (line == 0 || line + 1 == all);
        if is_border { broad } else { thin }
    };
    let columns = 0..window.columns;
    let columns = columns.map(|column| (column, breadth(window.west + column, window.all_columns)));
    let rows = (0..window.rows).map(|row| (row, breadth(window.north + row, window.all_rows)));
    let (columns, rows): (Vec<_>, Vec<_>) = (columns.collect(), rows.collect());
    for (column, breadth) in columns {
        pen.breadth = breadth;
        pen.line((column as f32, north), (column as f32, south));
    }
    for (row, breadth) in rows {
        pen.breadth = breadth;
        pen.line((west, row as f32), (east, row as f32));
    }
    pen.breadth = thin;
}

/// The star points of a Go board: on the third line of small boards and on the fourth of large ones,
/// with the middle of the sides on boards larger than 13 if they are odd, and the center of every odd
/// board.
fn stars(files: u32, ranks: u32) -> Vec<(u32, u32)> {
    if files.min(ranks) < 7 {
        let is_odd = files % 2 == 1 && ranks % 2 == 1 && files.min(ranks) >= 5;
        return if is_odd {
            vec![(files / 2, ranks / 2)]
        } else {
            Vec::new()
        };
    }
    let margin = if files.min(ranks) < 13 { 2 } else { 3 };
    let along = |lines: u32| [margin, lines / 2, lines - 1 - margin];
    let (columns, rows) = (along(files), along(ranks));
    let is_odd = files % 2 == 1 && ranks % 2 == 1;
    let has_sides = files.min(ranks) > 13;
    let mut stars = Vec::new();
    for (i, &column) in columns.iter().enumerate() {
        for (j, &row) in rows.iter().enumerate() {
            let wanted = match (i == 1, j == 1) {
                (false, false) => true,
                (true, true) => is_odd,
                _ => is_odd && has_sides,
            };
            if wanted {
                stars.push((column, row));
            }
        }
    }
    stars
}
