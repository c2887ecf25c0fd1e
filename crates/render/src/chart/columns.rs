//! How many there are of each size: columns, and one number that is pointed out.

use plotters::{
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{
    WIDTH, faulty,
    page::{self, MARGIN, PLOT, Page, TEXT, width},
};
use crate::Error;
use qiyuan_core::diagram::Columns;

/// The room for what is written beside and below the columns, and above for what is pointed out.
const LEFT: i32 = 124;
const BELOW: i32 = 84;
const ABOVE: i32 = 84;

/// Draws them.
pub(super) fn draw(page: &mut Page<'_, '_>, columns: &Columns) -> Result<(), Error> {
    let (from, step) = (f64::from(columns.from), f64::from(columns.step));
    let to = from + step * columns.counts.len() as f64;
    let most = columns.counts.iter().copied().max().unwrap_or_default();
    let inks = page.inks;
    let inner = page.area.clone().shrink(
        (MARGIN - 20, page.top + ABOVE),
        (WIDTH - 2 * MARGIN + 10, PLOT - ABOVE),
    );
    let mut chart = ChartBuilder::on(&inner)
        .set_label_area_size(LabelAreaPosition::Left, LEFT)
        .set_label_area_size(LabelAreaPosition::Bottom, BELOW)
        .margin_right(20)
        .build_cartesian_2d(from..to, 0.0..(most.max(4) as f64 * 1.06))
        .map_err(faulty)?;
    let below = page::style(TEXT, inks.soft).pos(Pos::new(HPos::Center, VPos::Top));
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(inks.grid.stroke_width(3))
        .light_line_style(TRANSPARENT)
        .axis_style(inks.grid.stroke_width(3))
        .set_tick_mark_size(LabelAreaPosition::Left, 14)
        .set_tick_mark_size(LabelAreaPosition::Bottom, 14)
        .x_labels(7)
        .y_labels(4)
        .x_label_formatter(&|at| format!("{at:.0}"))
        .y_label_formatter(&|count| format!("{count:.0}"))
        .x_label_style(below)
        .y_label_style(page::style(TEXT, inks.soft))
        .draw()
        .map_err(faulty)?;
    let mark = columns.mark.as_ref().map(|(at, _)| f64::from(*at));
    let drawn = columns.counts.iter().enumerate().map(|(index, count)| {
        let left = from + step * index as f64;
        let is_marked = mark.is_some_and(|at| (left..left + step).contains(&at));
        let color = if is_marked { inks.accent } else { inks.quiet };
        let corners = [
            (left + step * 0.06, 0.0),
            (left + step * 0.94, *count as f64),
        ];
        Rectangle::new(corners, color.filled())
    });
    chart.draw_series(drawn).map_err(faulty)?;
    if let Some((at, label)) = &columns.mark {
        let (x, y) = chart.backend_coord(&(f64::from(*at).clamp(from, to), 0.0));
        let top = page.top + ABOVE - 8;
        let line = [(x, top), (x, y)];
        let line = PathElement::new(line, inks.accent.stroke_width(5));
        page.area.draw(&line).map_err(faulty)?;
        let half = width(label, TEXT) / 2;
        let x = x.min(WIDTH - MARGIN - half).max(MARGIN + half);
        page.text(label, (x, top - 36), TEXT, page::Align::Center, inks.accent)?;
    }
    page.top += PLOT;
    Ok(())
}
