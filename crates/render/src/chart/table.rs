//! Tables: who is ahead, with what.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, glyphs, width};
use qiyuan_core::diagram::{Align, Table};

const ROW: u32 = 38;
const BELOW: u32 = 16;

/// How far columns are apart, and how narrow the widest is made at least.
const BETWEEN: f32 = 16.0;
const NARROWEST: f32 = 120.0;

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(table: &Table) -> Option<u32> {
    let is_even = table
        .rows
        .iter()
        .all(|row| row.cells.len() == table.columns.len());
    let is_possible = is_even
        && (1..=Table::MOST_COLUMNS).contains(&table.columns.len())
        && (1..=Table::MOST_ROWS).contains(&table.rows.len());
    is_possible.then_some(ROW * (table.rows.len() as u32 + 1) + BELOW)
}

/// The letters of the table, and how wide its columns are: as wide as what is in them, the widest cut if that is too
/// much, and everything smaller if that does not do.
fn layout(table: &Table) -> (f32, Vec<f32>) {
    let room = WIDTH as f32 - 2.0 * MARGIN as f32 - BETWEEN * (table.columns.len() as f32 - 1.0);
    let mut size = SIZE;
    loop {
        let cells = |at: usize| {
            let cells = table.rows.iter().map(move |row| row.cells[at].as_str());
            cells.chain([table.columns[at].title.as_str()])
        };
        let widest = |at: usize| cells(at).map(|it| width(it, size)).fold(0.0, f32::max);
        let mut widths: Vec<f32> = (0..table.columns.len()).map(widest).collect();
        let over = widths.iter().sum::<f32>() - room;
        if over <= 0.0 {
            return (size, widths);
        }
        let widest = (0..widths.len()).max_by(|one, two| widths[*one].total_cmp(&widths[*two]));
        if let Some(widest) = widest
            && (widths[widest] - over >= NARROWEST || size <= 12.0)
        {
            widths[widest] = (widths[widest] - over).max(0.0);
            return (size, widths);
        }
        size -= 1.0;
    }
}

pub(super) fn draw(area: &Area<'_>, table: &Table, pen: Pen) -> Drawn {
    let (size, widths) = layout(table);
    let titles = table.columns.iter().map(|it| it.title.as_str());
    let (above, mut rest) = area.split_vertically(ROW);
    write(&above, table, titles, (size, &widths), pen)?;
    rule(&above, pen, 0.7)?;
    for row in &table.rows {
        let (above, below) = rest.split_vertically(ROW);
        if row.is_marked {
            let (_, high) = above.dim_in_pixel();
            let corners = [
                (MARGIN / 2, 1),
                (WIDTH as i32 - MARGIN / 2, high as i32 - 2),
            ];
            let style = pen.ink.mix(0.15).filled();
            above.draw(&Rectangle::new(corners, style))?;
        }
        let cells = row.cells.iter().map(String::as_str);
        write(&above, table, cells, (size, &widths), pen)?;
        rule(&above, pen, 0.2)?;
        rest = below;
    }
    Ok(())
}

/// One line of cells.
fn write<'t>(
    area: &Area<'_>,
    table: &Table,
    cells: impl Iterator<Item = &'t str>,
    (size, widths): (f32, &[f32]),
    pen: Pen,
) -> Drawn {
    let mut left = MARGIN as f32;
    let middle = ROW as i32 / 2;
    for ((cell, column), wide) in cells.zip(&table.columns).zip(widths) {
        let cell = glyphs::cut(cell, size, *wide + 1.0);
        let (x, anchor) = match column.align {
            Align::Left => (left, HPos::Left),
            Align::Center => (left + wide / 2.0, HPos::Center),
            Align::Right => (left + wide, HPos::Right),
        };
        let at = (x.round() as i32, middle);
        pen.writes(area, &cell, at, size, (anchor, VPos::Center))?;
        left += wide + BETWEEN;
    }
    Ok(())
}

/// The line below a row.
fn rule(area: &Area<'_>, pen: Pen, strength: f64) -> Drawn {
    let (_, high) = area.dim_in_pixel();
    let y = high as i32 - 1;
    let line = vec![(MARGIN, y), (WIDTH as i32 - MARGIN, y)];
    area.draw(&PathElement::new(
        line,
        pen.ink.mix(strength).stroke_width(1),
    ))
}
