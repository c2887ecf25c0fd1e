//! The board of xiangqi: wood, points, a river with its name, palaces, and posts.

use super::board::{self, Pen};
use super::glyphs;
use super::layout::Layout;
use super::theme::Colors;

/// Where the grain of the wood is darker: from where and how broad, in thousandths of the board's height.
///
/// It runs along the river, so that neighbors stand on the same ground: their pictures are kept once, and
/// compress well beside each other.
const GRAIN: [(u32, u32); 19] = [
    (17, 5),
    (61, 22),
    (96, 4),
    (151, 9),
    (207, 3),
    (238, 31),
    (289, 6),
    (346, 4),
    (381, 14),
    (437, 5),
    (486, 26),
    (531, 4),
    (590, 8),
    (648, 19),
    (688, 3),
    (742, 6),
    (795, 28),
    (868, 5),
    (921, 12),
];

/// What is written in the river, each with the column in whose middle it stands.
const NAMES: [(&str, f32); 4] = [("楚", 1.5), ("河", 2.5), ("漢", 5.5), ("界", 6.5)];

/// A board whose middle row of fields is a river without lines, with two palaces.
pub(super) fn draw(out: &mut String, layout: &Layout, colors: &Colors) {
    board::ground(out, layout, colors.field);
    grain(out, layout, colors);
    let mut pen = board::pen(out, layout, colors, 0.5);
    let (columns, rows) = ((layout.files - 1) as f32, (layout.ranks - 1) as f32);
    let bank = ((layout.ranks / 2).max(1) - 1) as f32;
    for row in 0..layout.ranks {
        pen.line((0.0, row as f32), (columns, row as f32));
    }
    for column in 0..layout.files {
        let column = column as f32;
        if column == 0.0 || column == columns {
            pen.line((column, 0.0), (column, rows));
        } else {
            pen.line((column, 0.0), (column, bank));
            pen.line((column, rows - bank), (column, rows));
        }
    }
    if layout.files >= 5 && layout.ranks >= 6 {
        let west = (columns / 2.0).floor() - 1.0;
        for north in [0.0, rows - 2.0] {
            pen.line((west, north), (west + 2.0, north + 2.0));
            pen.line((west + 2.0, north), (west, north + 2.0));
        }
    }
    border(&mut pen, columns, rows);
    if layout.files == 9 && layout.ranks == 10 {
        posts(&mut pen);
        names(&mut pen, colors);
    }
}

/// Darker stripes across the board.
pub(super) fn grain(out: &mut String, layout: &Layout, colors: &Colors) {
    let (width, height) = (layout.files * layout.cell, layout.ranks * layout.cell);
    for (start, breadth) in GRAIN {
        let (y, breadth) = (start * height / 1000, (breadth * height / 1000).max(1));
        board::rect(
            out,
            layout.left as f32,
            (layout.top + y) as f32,
            width as f32,
            breadth as f32,
            colors.grain,
        );
    }
}

/// A broader line around the grid.
fn border(pen: &mut Pen<'_>, columns: f32, rows: f32) {
    let thin = pen.breadth;
    // Whole pixels, so that the line is as sharp as the grid.
    let away = (pen.step * 0.09).round().max(thin * 2.0) / pen.step;
    let (west, east, north, south) = (-away, columns + away, -away, rows + away);
    pen.breadth = thin + (thin / 2.0).ceil() * 2.0;
    for (from, to) in [
        ((west, north), (east, north)),
        ((east, north), (east, south)),
        ((east, south), (west, south)),
        ((west, south), (west, north)),
    ] {
        pen.line(from, to);
    }
    pen.breadth = thin;
}

/// The corner marks at the starting points of cannons and soldiers.
fn posts(pen: &mut Pen<'_>) {
    let cannons = [(1.0, 2.0), (7.0, 2.0), (1.0, 7.0), (7.0, 7.0)];
    let soldiers = [0.0, 2.0, 4.0, 6.0, 8.0];
    let soldiers = soldiers.map(|column| [(column, 3.0), (column, 6.0)]);
    // Whole pixels here too.
    let gap = (pen.step * 0.07).round().max(2.0) / pen.step;
    let arm = (pen.step * 0.15).round().max(2.0) / pen.step;
    for (column, row) in cannons.into_iter().chain(soldiers.into_iter().flatten()) {
        for (side, is_inside) in [(-1.0, column > 0.0), (1.0, column < 8.0)] {
            for updown in [-1.0, 1.0] {
                if is_inside {
                    let (x, y): (f32, f32) = (column + side * gap, row + updown * gap);
                    pen.line((x, y), (x + side * arm, y));
                    pen.line((x, y), (x, y + updown * arm));
                }
            }
        }
    }
}

/// The river's name. It is written for who reads the picture, whichever side is below.
fn names(pen: &mut Pen<'_>, colors: &Colors) {
    let size = pen.step * 0.62;
    for (name, column) in NAMES {
        let (x, y) = pen.at((column, 4.5));
        // The middle of a Han character is 0.38 em above its baseline.
        let name = glyphs::centered(name, x, y + size * 0.38, size, colors.line);
        pen.out.push_str(&name);
    }
}
