//! A number over time: a line above a lighter ground, with its points of note.

use plotters::{
    coord::ranged1d::{KeyPointHint, NoDefaultFormatting, Ranged, ValueFormatter},
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{
    WIDTH, faulty,
    page::{self, MARGIN, PLOT, Page, TEXT, width},
};
use crate::Error;
use qiyuan_core::diagram::Curve;

/// The room for what is written beside and below the line.
const LEFT: i32 = 150;
const BELOW: i32 = 84;

/// The least that the page shows from the bottom to the top, so that a few points do not look like a mountain.
const LEAST: f64 = 100.0;

/// Draws it.
pub(super) fn draw(page: &mut Page<'_, '_>, curve: &Curve) -> Result<(), Error> {
    let points: Vec<(f64, f64)> = curve
        .points
        .iter()
        .map(|&(at, height)| (at as f64, f64::from(height)))
        .collect();
    let (first, last) = (points[0].0, points[points.len() - 1].0);
    // A single moment is drawn in the middle.
    let (from, to) = if last > first {
        (first, last)
    } else {
        (first - 1.0, first + 1.0)
    };
    let heights = points.iter().map(|point| point.1);
    let (low, high) = heights.fold((f64::MAX, f64::MIN), |(low, high), it| {
        (low.min(it), high.max(it))
    });
    let spare = ((high - low) * 0.15).max((LEAST - (high - low)) / 2.0);
    let (low, high) = (low - spare, high + spare * 1.4);
    let inks = page.inks;
    let top = page.top;
    let inner = page
        .area
        .clone()
        .shrink((MARGIN - 20, top), (WIDTH - 2 * MARGIN + 10, PLOT));
    let across = Ticks {
        range: (from, to),
        at: curve.ticks.iter().map(|(at, _)| *at as f64).collect(),
    };
    let mut chart = ChartBuilder::on(&inner)
        .set_label_area_size(LabelAreaPosition::Left, LEFT)
        .set_label_area_size(LabelAreaPosition::Bottom, BELOW)
        .margin_right(34)
        .build_cartesian_2d(across, low..high)
        .map_err(faulty)?;
    let label = |at: &f64| {
        let tick = curve.ticks.iter().find(|(tick, _)| *tick as f64 == *at);
        tick.map_or_else(String::new, |(_, label)| label.clone())
    };
    let below = page::style(TEXT, inks.soft).pos(Pos::new(HPos::Center, VPos::Top));
    chart
        .configure_mesh()
        .disable_x_mesh()
        .bold_line_style(inks.grid.stroke_width(3))
        .light_line_style(TRANSPARENT)
        .axis_style(inks.grid.stroke_width(3))
        .set_tick_mark_size(LabelAreaPosition::Left, 14)
        .set_tick_mark_size(LabelAreaPosition::Bottom, 16)
        .y_labels(5)
        .y_label_formatter(&|height| format!("{height:.0}"))
        .y_label_style(page::style(TEXT, inks.soft))
        .x_label_formatter(&label)
        .x_label_style(below)
        .draw()
        .map_err(faulty)?;
    let ground = page::mixed(inks.ground, inks.accent, 22);
    chart
        .draw_series(AreaSeries::new(
            points.iter().copied(),
            low,
            ground.filled(),
        ))
        .map_err(faulty)?;
    let line = inks.accent.stroke_width(7);
    chart
        .draw_series(LineSeries::new(points.iter().copied(), line))
        .map_err(faulty)?;
    marks(page, &chart, curve, &points)?;
    page.top += PLOT;
    Ok(())
}

type Chart<'a, 'c> = ChartContext<
    'a,
    super::canvas::Canvas<'c>,
    Cartesian2d<Ticks, plotters::coord::types::RangedCoordf64>,
>;

/// The points of note, each with what it is called above it, inside of the page.
fn marks(
    page: &Page<'_, '_>,
    chart: &Chart<'_, '_>,
    curve: &Curve,
    points: &[(f64, f64)],
) -> Result<(), Error> {
    let inks = page.inks;
    let mut taken: Vec<(i32, i32, i32)> = Vec::new();
    for (index, label) in &curve.marks {
        let Some(point) = points.get(*index) else {
            continue;
        };
        let (x, y) = chart.backend_coord(point);
        for (radius, color) in [(17, inks.ground), (13, inks.accent)] {
            let dot = Circle::new((x, y), radius, color.filled());
            page.area.draw(&dot).map_err(faulty)?;
        }
        let half = width(label, TEXT) / 2;
        let left = MARGIN + LEFT + half;
        let middle = x.min(WIDTH - MARGIN - half).max(left);
        // Where the line comes from above there is room below.
        let before = &points[index.saturating_sub(1 + points.len() / 20)..*index];
        let above: f64 = before.iter().map(|it| it.1 - point.1).sum();
        let is_falling = above > 0.0;
        let beside = if is_falling { y + 46 } else { y - 46 };
        let is_covered = taken.iter().any(|&(x, y, wide)| {
            (x - middle).abs() < wide + half + 16 && (y - beside).abs() < TEXT
        });
        if !is_covered {
            page.text(
                label,
                (middle, beside),
                TEXT,
                page::Align::Center,
                inks.text,
            )?;
            taken.push((middle, beside, half));
        }
    }
    Ok(())
}

/// The line below, with labels where they are wanted and nowhere else.
pub(super) struct Ticks {
    range: (f64, f64),
    at: Vec<f64>,
}

impl ValueFormatter<f64> for Ticks {}

impl Ranged for Ticks {
    type FormatOption = NoDefaultFormatting;
    type ValueType = f64;

    fn map(&self, value: &f64, (left, right): (i32, i32)) -> i32 {
        let (from, to) = self.range;
        let part = (value - from) / (to - from);
        left + (f64::from(right - left) * part).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, _: Hint) -> Vec<f64> {
        let (from, to) = self.range;
        let inside = self.at.iter().copied();
        inside.filter(|at| (from..=to).contains(at)).collect()
    }

    fn range(&self) -> std::ops::Range<f64> {
        self.range.0..self.range.1
    }
}
