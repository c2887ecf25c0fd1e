//! Cross tables: what each made against each, narrow enough for sixteen.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, fitting, glyphs, width};
use qiyuan_core::diagram::{CrossRow, CrossTable};

const ROW: i32 = 36;
const BELOW: u32 = 16;

/// How wide the places are, the least room for names, and the widest a cell is.
const PLACE: f32 = 34.0;
const NAME: f32 = 130.0;
const CELL: f32 = 44.0;

/// What a letter leaves free in its cell.
const PADDING: f32 = 3.0;

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(table: &CrossTable) -> Option<u32> {
    let rows = table.rows.len();
    let is_even = table.rows.iter().all(|row| row.cells.len() == rows);
    let is_possible = is_even && (2..=CrossTable::MOST_ROWS).contains(&rows);
    is_possible.then_some(ROW as u32 * (rows as u32 + 1) + BELOW)
}

/// Where everything stands across.
struct Layout {
    /// Where names begin, and how much room they have.
    name: f32,
    room: f32,
    /// Where the cells begin, and how wide one is.
    cells: f32,
    cell: f32,
    /// Where sums end.
    total: f32,
}

impl Layout {
    fn of(table: &CrossTable) -> Self {
        let sums = table.rows.iter().map(|it| it.total.as_str());
        let sums = sums.chain([table.total.as_str()]).map(|it| width(it, SIZE));
        let sum = sums.fold(0.0, f32::max).min(90.0) + 12.0;
        let count = table.rows.len() as f32;
        let (left, right) = (MARGIN as f32, (WIDTH as i32 - MARGIN) as f32);
        let name = left + PLACE;
        let cell = ((right - sum - name - NAME) / count).min(CELL);
        let cells = right - sum - cell * count;
        Self {
            name,
            room: cells - name - 10.0,
            cells,
            cell,
            total: right,
        }
    }

    /// The left edge of a column.
    fn edge(&self, column: usize) -> i32 {
        (self.cells + self.cell * column as f32).round() as i32
    }
}

pub(super) fn draw(area: &Area<'_>, table: &CrossTable, pen: Pen) -> Drawn {
    let layout = Layout::of(table);
    let rows = table.rows.len();
    for (number, column) in (1..=rows).zip(0..) {
        let middle = i32::midpoint(layout.edge(column), layout.edge(column + 1));
        let number = number.to_string();
        let size = fitting(&number, layout.cell - PADDING, SIZE - 4.0);
        let at = (middle, ROW / 2);
        pen.writes(area, &number, at, size, (HPos::Center, VPos::Center))?;
    }
    let size = fitting(&table.total, 90.0, SIZE - 2.0);
    let at = (layout.total as i32, ROW / 2);
    pen.writes(area, &table.total, at, size, (HPos::Right, VPos::Center))?;
    for (row, at) in table.rows.iter().zip(0..) {
        line(area, row, (at, &layout), pen)?;
    }
    grid(area, rows, &layout, pen)
}

/// One line.
fn line(area: &Area<'_>, row: &CrossRow, (at, layout): (usize, &Layout), pen: Pen) -> Drawn {
    let top = ROW * (at as i32 + 1);
    let middle = top + ROW / 2;
    if row.is_marked {
        let corners = [
            (MARGIN / 2, top + 1),
            (WIDTH as i32 - MARGIN / 2, top + ROW - 1),
        ];
        let style = pen.ink.mix(0.15).filled();
        area.draw(&Rectangle::new(corners, style))?;
    }
    let place = MARGIN as f32 + PLACE - 10.0;
    let size = fitting(&row.place, PLACE - 10.0, SIZE);
    let right = (HPos::Right, VPos::Center);
    pen.writes(area, &row.place, (place as i32, middle), size, right)?;
    let name = glyphs::cut(&row.name, SIZE, layout.room);
    let left = (HPos::Left, VPos::Center);
    pen.writes(area, &name, (layout.name as i32, middle), SIZE, left)?;
    for (cell, column) in row.cells.iter().zip(0..) {
        let (from, to) = (layout.edge(column), layout.edge(column + 1));
        if column == at {
            let corners = [(from, top), (to, top + ROW)];
            area.draw(&Rectangle::new(corners, pen.ink.mix(0.35).filled()))?;
            continue;
        }
        let size = fitting(cell, layout.cell - PADDING, SIZE);
        let center = (HPos::Center, VPos::Center);
        pen.writes(area, cell, (i32::midpoint(from, to), middle), size, center)?;
    }
    let size = fitting(&row.total, 90.0, SIZE);
    pen.writes(area, &row.total, (layout.total as i32, middle), size, right)
}

/// The lines between the cells, and below each row.
fn grid(area: &Area<'_>, rows: usize, layout: &Layout, pen: Pen) -> Drawn {
    let bottom = ROW * (rows as i32 + 1);
    let thin = pen.ink.mix(0.3).stroke_width(1);
    for row in 0..=rows as i32 {
        let y = ROW * (row + 1) - i32::from(row == rows as i32);
        let across = vec![(MARGIN, y), (WIDTH as i32 - MARGIN, y)];
        area.draw(&PathElement::new(across, thin))?;
    }
    for column in 0..=rows {
        let x = layout.edge(column);
        let down = vec![(x, ROW), (x, bottom)];
        area.draw(&PathElement::new(down, thin))?;
    }
    Ok(())
}
