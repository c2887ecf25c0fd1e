//! How many have which value, as columns.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, fitting, width};
use qiyuan_core::diagram::Columns;

/// More columns than this are not drawn.
const MAX_COLUMNS: usize = 60;

/// About how many numbers stand beside the columns, at most.
const TICKS: usize = 5;

const MARK: u32 = 36;
const PLOT: u32 = 290;

const COLUMN: RGBColor = RGBColor(0x6c, 0xc5, 0xf0);
const POINTED_OUT: RGBColor = RGBColor(0xff, 0xd1, 0x66);

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(columns: &Columns) -> Option<u32> {
    let is_possible = (1..=MAX_COLUMNS).contains(&columns.counts.len()) && columns.width > 0;
    is_possible.then_some(MARK + PLOT)
}

pub(super) fn draw(area: &Area<'_>, columns: &Columns, pen: Pen) -> Drawn {
    let (above, plot) = area.split_vertically(MARK);
    let (first, step) = (i64::from(columns.first), i64::from(columns.width));
    let last = first + step * columns.counts.len() as i64;
    let most = columns.counts.iter().copied().max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(&plot)
        // So that there is room for half of the last number of the axis.
        .margin_right(MARGIN + 24)
        .margin_bottom(8)
        .x_label_area_size(34)
        .y_label_area_size(72)
        .build_cartesian_2d(first..last, 0..most + most / 10)?;
    let ticks = usize::try_from(most + 1).unwrap_or(TICKS).min(TICKS);
    pen.mesh(&mut chart).x_labels(6).y_labels(ticks).draw()?;
    let mark = columns.mark.as_ref().map(|(value, _)| i64::from(*value));
    let column = |(index, count): (usize, &u64)| {
        let from = first + step * index as i64;
        let is_mark = mark.is_some_and(|value| (from..from + step).contains(&value));
        let color = if is_mark { POINTED_OUT } else { COLUMN };
        let mut column = Rectangle::new([(from, 0), (from + step, *count)], color.filled());
        column.set_margin(0, 0, 1, 1);
        column
    };
    chart.draw_series(columns.counts.iter().enumerate().map(column))?;
    let Some((value, label)) = &columns.mark else {
        return Ok(());
    };
    let value = i64::from(*value).clamp(first, last);
    let (x, _) = chart.backend_coord(&(value, 0));
    let size = fitting(label, (WIDTH as i32 - 2 * MARGIN) as f32, SIZE);
    let half = (width(label, size) / 2.0) as i32;
    let x = x.clamp(MARGIN + half, WIDTH as i32 - MARGIN - half);
    pen.writes_in(
        POINTED_OUT,
        &above,
        label,
        (x, 14),
        size,
        (HPos::Center, VPos::Center),
    )
}
