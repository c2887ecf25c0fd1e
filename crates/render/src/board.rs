//! The empty board as SVG: frame, squares or lines, labels.

use std::fmt::Write as _;

use super::glyphs;
use super::layout::{Labels, Layout};
use super::points;
use super::svg;
use super::theme::Colors;
use qiyuan_core::diagram::{Board, Cell, Grid};

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
    match board.design.grid {
        Grid::Checkered => checkered(&mut elements, layout, board, colors),
        Grid::Squares => squares(&mut elements, layout, board, colors),
        Grid::Points => points::draw(&mut elements, layout, board, colors),
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
pub(super) fn background(out: &mut String, layout: &Layout, color: &str) {
    let (left, top, width, height) = background_area(layout);
    rect(out, left, top, width, height, color);
}

/// Where the background lies: left, top, width and height.
pub(super) fn background_area(layout: &Layout) -> (f32, f32, f32, f32) {
    let (left, top) = (layout.left - layout.margin, layout.top - layout.margin);
    let along = |cells: u32| (cells * layout.cell + 2 * layout.margin) as f32;
    let (width, height) = (along(layout.files), along(layout.ranks));
    (left as f32, top as f32, width, height)
}

/// The background below pieces in hand, on which pieces of every color can be seen.
fn trays(out: &mut String, layout: &Layout, colors: &Colors) {
    let (near, far) = (layout.shelf.near + layout.shelf.dice, layout.shelf.far);
    let width = (layout.files * layout.cell) as f32;
    for (top, rows) in [(layout.far_shelf(), far), (layout.near_shelf(), near)] {
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

/// Whether a square of a checkered board is dark.
const fn is_dark(at: Cell) -> bool {
    at.file.wrapping_add(at.rank).is_multiple_of(2)
}

/// The cells of the board that belong to it, each with the column and row of the picture where it lies.
fn cells(board: &Board) -> impl Iterator<Item = (Cell, (u32, u32))> {
    let cells = (0..board.ranks).flat_map(|row| (0..board.files).map(move |column| (column, row)));
    let cells = cells.map(|(column, row)| {
        let at = if board.is_flipped {
            Cell {
                file: board.files - 1 - column,
                rank: row,
            }
        } else {
            Cell {
                file: column,
                rank: board.ranks - 1 - row,
            }
        };
        (at, (u32::from(column), u32::from(row)))
    });
    cells.filter(|(at, _)| board.has(*at))
}

fn checkered(out: &mut String, layout: &Layout, board: &Board, colors: &Colors) {
    if board.holes.is_empty() {
        background(out, layout, colors.light);
    }
    let cell = layout.cell;
    for (at, (column, row)) in cells(board) {
        let is_dark = is_dark(at);
        let (x, y) = (layout.left + column * cell, layout.top + row * cell);
        let mut fill = |color| rect(out, x as f32, y as f32, cell as f32, cell as f32, color);
        match (is_dark, board.holes.is_empty()) {
            (true, _) => fill(colors.dark),
            (false, false) => fill(colors.light),
            (false, true) => {}
        }
    }
    teeth(out, layout, board, colors);
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

fn squares(out: &mut String, layout: &Layout, board: &Board, colors: &Colors) {
    let cell = layout.cell as f32;
    if board.holes.is_empty() {
        background(out, layout, colors.field);
        let mut pen = pen(out, layout, colors, 0.0);
        grid(&mut pen, layout.files as f32, layout.ranks as f32);
    } else {
        for (_, (column, row)) in cells(board) {
            let (x, y) = (
                (layout.left + column * layout.cell) as f32,
                (layout.top + row * layout.cell) as f32,
            );
            rect(out, x, y, cell, cell, colors.field);
        }
        let mut pen = pen(out, layout, colors, 0.0);
        for (_, (column, row)) in cells(board) {
            let (west, north) = (column as f32, row as f32);
            let (east, south) = (west + 1.0, north + 1.0);
            pen.line((west, north), (east, north));
            pen.line((east, north), (east, south));
            pen.line((east, south), (west, south));
            pen.line((west, south), (west, north));
        }
    }
    let mut pen = pen(out, layout, colors, 0.0);
    for dot in &board.design.dots {
        let (file, rank) = (f32::from(dot.file), f32::from(dot.rank));
        let (files, ranks) = (layout.files as f32, layout.ranks as f32);
        let at = if board.is_flipped {
            (files - file, rank)
        } else {
            (file, ranks - rank)
        };
        pen.dot(at, pen.step * 0.07);
    }
    teeth(out, layout, board, colors);
}

/// Squares that point over the edges that are joined: each has the color of the square on the other side.
fn teeth(out: &mut String, layout: &Layout, board: &Board, colors: &Colors) {
    let wrap = board.design.wrap;
    let (cell, reach) = (layout.cell as f32, layout.tooth as f32);
    let (files, ranks) = (layout.files as f32, layout.ranks as f32);
    let corner = |column: u32, row: u32| {
        (
            layout.left as f32 + column as f32 * cell,
            layout.top as f32 + row as f32 * cell,
        )
    };
    let mut tooth = |at: Cell, points: [(f32, f32); 3]| {
        let is_dark = is_dark(at);
        let color = match (board.design.grid, is_dark) {
            (Grid::Checkered, true) => colors.dark,
            (Grid::Checkered, false) => colors.light,
            _ => colors.field,
        };
        let [(x1, y1), (x2, y2), (x3, y3)] = points;
        let _ = write!(
            out,
            r#"<path d="M{x1} {y1}L{x2} {y2}L{x3} {y3}Z" fill="{color}"/>"#
        );
    };
    for (at, (column, row)) in cells(board) {
        let (x, y) = corner(column, row);
        if wrap.joins_files() && column == 0 {
            let edge = x + files * cell;
            let middle = y + cell / 2.0;
            tooth(at, [(edge, y), (edge + reach, middle), (edge, y + cell)]);
        }
        if wrap.joins_files() && column + 1 == layout.files {
            let edge = layout.left as f32;
            let middle = y + cell / 2.0;
            tooth(at, [(edge, y), (edge - reach, middle), (edge, y + cell)]);
        }
        if wrap.joins_ranks() && row == 0 {
            let edge = y + ranks * cell;
            let middle = x + cell / 2.0;
            tooth(at, [(x, edge), (middle, edge + reach), (x + cell, edge)]);
        }
        if wrap.joins_ranks() && row + 1 == layout.ranks {
            let edge = layout.top as f32;
            let middle = x + cell / 2.0;
            tooth(at, [(x, edge), (middle, edge - reach), (x + cell, edge)]);
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
    // Where the background goes on they are written on it, without touching what stands at the edge.
    let ink = if layout.margin > 0 {
        colors.line
    } else {
        colors.label
    };
    // Digits and capitals stand 0.73 em high.
    let drop = size * 0.365;
    let mut put = |text: &str, x: f32, y: f32| {
        out.push_str(&glyphs::centered(text, x, y + drop, size, ink));
    };
    let bands = layout.bands;
    let wrap = board.design.wrap;
    // Labels stand in the middle of what the teeth leave free.
    let away = |band: u32, is_joined: bool| {
        if layout.margin > 0 {
            return layout.margin as f32 * 0.52;
        }
        let tooth = if is_joined { layout.tooth } else { 0 };
        (band + tooth) as f32 * 0.5
    };
    let (across, down) = (wrap.joins_files(), wrap.joins_ranks());
    let rows = [
        (&top, layout.top as f32 - away(bands.top, down)),
        (&bottom, grid_bottom as f32 + away(bands.bottom, down)),
    ];
    for (texts, y) in rows {
        for (index, text) in texts.iter().take(layout.files as usize).enumerate() {
            put(text, middle(layout.left, index), y);
        }
    }
    let columns = [
        (&left, layout.left as f32 - away(bands.left, across)),
        (&right, grid_right as f32 + away(bands.right, across)),
    ];
    for (texts, x) in columns {
        for (index, text) in texts.iter().take(layout.ranks as usize).enumerate() {
            put(text, x, middle(layout.top, index));
        }
    }
}
