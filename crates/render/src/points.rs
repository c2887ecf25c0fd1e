//! Boards of points, whole or in part: wood, lines, and what the design has on them.

use std::fmt::Write as _;

use super::board::{self, Pen};
use super::glyphs;
use super::layout::Layout;
use super::theme::Colors;
use qiyuan_core::diagram::{Band, Board, BoardDesign, BoardPart, Border, Cell};

/// How far apart the lines of the grain are, in thousandths of the board's height, over and over.
///
/// They run along the rows, so that neighbors stand on the same background: their pictures are kept once, and
/// compress well beside each other.
const GRAIN: [u32; 13] = [18, 11, 26, 14, 21, 9, 30, 13, 19, 24, 11, 16, 27];

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
    is_flipped: bool,
}

impl Window {
    fn new(board: &Board) -> Self {
        let whole = BoardPart {
            from: Cell { file: 0, rank: 0 },
            files: board.files,
            ranks: board.ranks,
        };
        let part = board.design.part.unwrap_or(whole);
        let (columns, rows) = (u32::from(board.files), u32::from(board.ranks));
        let (all_columns, all_rows) = (u32::from(part.files), u32::from(part.ranks));
        let (file, rank) = (u32::from(part.from.file), u32::from(part.from.rank));
        let rest = |all: u32, start: u32, shown: u32| all.saturating_sub(start + shown);
        let (west, north) = if board.is_flipped {
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
            is_flipped: board.is_flipped,
        }
    }

    /// Column and row of a point of the whole board, if it is shown.
    fn place(&self, cell: Cell) -> Option<(u32, u32)> {
        let (file, rank) = (u32::from(cell.file), u32::from(cell.rank));
        let flipped = |at: u32, all: u32| all.checked_sub(at + 1);
        let (column, row) = if self.is_flipped {
            (flipped(file, self.all_columns)?, rank)
        } else {
            (file, flipped(rank, self.all_rows)?)
        };
        let column = column.checked_sub(self.west)?;
        let row = row.checked_sub(self.north)?;
        (column < self.columns && row < self.rows).then_some((column, row))
    }

    /// The upper one of the two rows beside a band, which may lie outside of the picture.
    fn upper_bank(&self, band: &Band) -> Option<u32> {
        let rank = u32::from(band.rank);
        let row = if self.is_flipped {
            rank
        } else {
            self.all_rows.checked_sub(rank + 2)?
        };
        row.checked_sub(self.north)
    }

    /// Where lines begin and end: at the outermost points, or beyond them where the board goes on.
    fn ends(start: u32, shown: u32, all: u32, is_joined: bool) -> (f32, f32) {
        let first = if start > 0 || is_joined { -0.5 } else { 0.0 };
        let goes_on = start + shown < all || is_joined;
        let beyond = if goes_on { 0.5 } else { 0.0 };
        (first, shown.saturating_sub(1) as f32 + beyond)
    }
}

/// Draws the background, the lines, and what the design has on them.
pub(super) fn draw(out: &mut String, layout: &Layout, board: &Board, colors: &Colors) {
    board::background(out, layout, colors.field);
    grain(out, layout, colors);
    let (window, design) = (Window::new(board), &board.design);
    let mut pen = board::pen(out, layout, colors, 0.5);
    grid(&mut pen, window, board);
    let place = |cell: &Cell| window.place(*cell);
    for (from, to) in &design.lines {
        if let (Some(from), Some(to)) = (place(from), place(to)) {
            pen.line(point(from), point(to));
        }
    }
    if design.border == Border::Double {
        second_border(&mut pen, window);
    }
    for at in design.corners.iter().filter_map(place) {
        corners(&mut pen, window, at);
    }
    let radius = (pen.step * 0.11).max(1.5);
    for at in design.dots.iter().filter_map(place) {
        pen.dot(point(at), radius);
    }
    if let Some(band) = &design.band {
        text(&mut pen, window, band, colors);
    }
}

fn point((column, row): (u32, u32)) -> (f32, f32) {
    (column as f32, row as f32)
}

/// Fine lines across the board, every third of them stronger, if it is of wood.
fn grain(out: &mut String, layout: &Layout, colors: &Colors) {
    let Some(color) = colors.grain else {
        return;
    };
    let (left, top, width, height) = board::background_area(layout);
    let mut y = 0.0;
    for (number, gap) in GRAIN.iter().cycle().enumerate() {
        // On small pictures lines are fewer, but still a pixel high.
        y += (*gap as f32 * height / 1000.0).round().max(3.0);
        if y + 1.0 > height {
            break;
        }
        let opacity = if number % 3 == 0 { 0.75 } else { 0.4 };
        let (x, y) = (left, top + y);
        let _ = write!(
            out,
            r#"<rect x="{x}" y="{y}" width="{width}" height="1" fill="{color}" opacity="{opacity}"/>"#
        );
    }
}

/// The lines of the grid. They end before holes, and inner ones do not cross a band.
fn grid(pen: &mut Pen<'_>, window: Window, board: &Board) {
    let BoardDesign {
        wrap, border, band, ..
    } = &board.design;
    let (all_columns, all_rows) = (window.all_columns, window.all_rows);
    let (west, east) = Window::ends(window.west, window.columns, all_columns, wrap.joins_files());
    let (north, south) = Window::ends(window.north, window.rows, all_rows, wrap.joins_ranks());
    let holes: Vec<(u32, u32)> = holes(board).collect();
    let bank = band.as_ref().and_then(|band| window.upper_bank(band));
    let thin = pen.breadth;
    let broad = thin + (thin / 2.0).ceil() * 2.0;
    let (is_broad, step) = (*border == Border::Broad, pen.step);
    let is_outermost = |line: u32, all: u32| line == 0 || line + 1 == all;
    let breadth = |line: u32, all: u32, is_joined: bool| {
        let is_border = is_broad && !is_joined && step >= 20.0 && is_outermost(line, all);
        if is_border { broad } else { thin }
    };
    for column in 0..window.columns {
        let line = window.west + column;
        pen.breadth = breadth(line, all_columns, wrap.joins_files());
        let is_cut = |row: u32| Some(row) == bank && !is_outermost(line, all_columns);
        let is_hole = |row: u32| holes.contains(&(column, row));
        for (from, to) in runs(window.rows, (north, south), is_hole, is_cut) {
            pen.line((column as f32, from), (column as f32, to));
        }
    }
    for row in 0..window.rows {
        pen.breadth = breadth(window.north + row, all_rows, wrap.joins_ranks());
        let is_hole = |column: u32| holes.contains(&(column, row));
        for (from, to) in runs(window.columns, (west, east), is_hole, |_| false) {
            pen.line((from, row as f32), (to, row as f32));
        }
    }
    pen.breadth = thin;
}

/// The holes of a board, as columns and rows of the picture.
fn holes(board: &Board) -> impl Iterator<Item = (u32, u32)> {
    let (files, ranks) = (u32::from(board.files), u32::from(board.ranks));
    let inside = board.holes.iter().filter(move |hole| {
        let (file, rank) = (u32::from(hole.file), u32::from(hole.rank));
        file < files && rank < ranks
    });
    inside.map(move |hole| {
        let (file, rank) = (u32::from(hole.file), u32::from(hole.rank));
        if board.is_flipped {
            (files - 1 - file, rank)
        } else {
            (file, ranks - 1 - rank)
        }
    })
}

/// The pieces of a line of so many points that are left between holes and cuts; `ends` is where the whole line
/// begins and ends.
fn runs(
    points: u32,
    ends: (f32, f32),
    is_hole: impl Fn(u32) -> bool,
    is_cut_after: impl Fn(u32) -> bool,
) -> Vec<(f32, f32)> {
    let mut runs = Vec::new();
    let mut start = None;
    for point in 0..points {
        if is_hole(point) {
            start = None;
            continue;
        }
        let from = *start.get_or_insert(if point == 0 { ends.0 } else { point as f32 });
        let is_last = point + 1 == points;
        if is_last || is_hole(point + 1) || is_cut_after(point) {
            runs.push((from, if is_last { ends.1 } else { point as f32 }));
            start = None;
        }
    }
    runs
}

/// A broader line around the grid, where the board does not go on.
fn second_border(pen: &mut Pen<'_>, window: Window) {
    let thin = pen.breadth;
    // Whole pixels, so that the line is as sharp as the grid.
    let away = (pen.step * 0.09).round().max(thin * 2.0) / pen.step;
    let ends = |start: u32, shown: u32, all: u32| {
        let (first, last) = Window::ends(start, shown, all, false);
        let (is_first, is_last) = (start == 0, start + shown >= all);
        let first = if is_first { first - away } else { first };
        let last = if is_last { last + away } else { last };
        ((first, is_first), (last, is_last))
    };
    let (west, east) = ends(window.west, window.columns, window.all_columns);
    let (north, south) = ends(window.north, window.rows, window.all_rows);
    pen.breadth = thin + (thin / 2.0).ceil() * 2.0;
    for (y, is_edge) in [north, south] {
        if is_edge {
            pen.line((west.0, y), (east.0, y));
        }
    }
    for (x, is_edge) in [west, east] {
        if is_edge {
            pen.line((x, north.0), (x, south.0));
        }
    }
    pen.breadth = thin;
}

/// A small corner in each quarter around a point, as far as it lies inside the grid.
fn corners(pen: &mut Pen<'_>, window: Window, (column, row): (u32, u32)) {
    // Whole pixels here too.
    let gap = (pen.step * 0.07).round().max(2.0) / pen.step;
    let arm = (pen.step * 0.15).round().max(2.0) / pen.step;
    let sides = |at: u32, count: u32| [(-1.0, at > 0), (1.0, at + 1 < count)];
    for (across, has_column) in sides(column, window.columns) {
        for (down, has_row) in sides(row, window.rows) {
            if has_column && has_row {
                let (x, y) = (column as f32 + across * gap, row as f32 + down * gap);
                pen.line((x, y), (x + across * arm, y));
                pen.line((x, y), (x, y + down * arm));
            }
        }
    }
}

/// What is written in a band. It does not turn with the board, so that everybody can read it.
fn text(pen: &mut Pen<'_>, window: Window, band: &Band, colors: &Colors) {
    let Some(row) = window.upper_bank(band) else {
        return;
    };
    let size = pen.step * 0.62;
    for &(column, character) in &band.text {
        let Some(column) = u32::from(column).checked_sub(window.west) else {
            continue;
        };
        if column + 1 >= window.columns || row + 1 >= window.rows {
            continue;
        }
        let (x, y) = pen.at((column as f32 + 0.5, row as f32 + 0.5));
        // The middle of a Han character is 0.38 em above its baseline.
        let character = character.to_string();
        let name = glyphs::centered(&character, x, y + size * 0.38, size, colors.line);
        pen.out.push_str(&name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_broken_at_holes_and_cuts() {
        let none = |_: u32| false;
        assert_eq!(runs(5, (-0.5, 4.0), none, none), [(-0.5, 4.0)]);
        let holes = |point: u32| point == 0 || point == 3;
        assert_eq!(runs(5, (-0.5, 4.0), holes, none), [(1.0, 2.0), (4.0, 4.0)]);
        let cut = |point: u32| point == 1;
        assert_eq!(runs(4, (0.0, 3.0), none, cut), [(0.0, 1.0), (2.0, 3.0)]);
    }
}
