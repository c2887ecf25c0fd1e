//! Values in the order of time, as lines.

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, fitting, width};
use qiyuan_core::{clock::Timestamp, diagram::Line};

/// More lines and points than this are not drawn.
const MAX_LINES: usize = 4;
const MAX_POINTS: usize = 2_000;

const LEGEND: u32 = 40;
const PLOT: u32 = 300;

/// The colors of the lines, in their order: they stand out from each other for those who see few colors, too.
const COLORS: [RGBColor; MAX_LINES] = [
    RGBColor(0xff, 0xd1, 0x66),
    RGBColor(0x6c, 0xc5, 0xf0),
    RGBColor(0xf2, 0x8f, 0x79),
    RGBColor(0xc8, 0xe6, 0x9a),
];

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(lines: &[Line]) -> Option<u32> {
    let is_line = |line: &Line| (1..=MAX_POINTS).contains(&line.points.len());
    let is_possible = (1..=MAX_LINES).contains(&lines.len()) && lines.iter().all(is_line);
    is_possible.then_some(LEGEND + PLOT)
}

pub(super) fn draw(area: &Area<'_>, lines: &[Line], pen: Pen) -> Drawn {
    let (above, plot) = area.split_vertically(LEGEND);
    legend(&above, lines, pen)?;
    let points = || lines.iter().flat_map(|line| &line.points);
    let times = points().map(|(at, _)| at.as_ms());
    let (first, last) = (times.clone().min().unwrap_or(0), times.max().unwrap_or(0));
    let values = points().map(|(_, value)| *value);
    let (least, most) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(0));
    // At least this much, so that small changes look small.
    let room = (60 - (most - least)).max(20) / 2;
    let mut chart = ChartBuilder::on(&plot)
        .margin_right(MARGIN + 50)
        .margin_bottom(8)
        .x_label_area_size(34)
        .y_label_area_size(82)
        .build_cartesian_2d(
            (first..last.max(first + 1)).with_key_points(ticks(first, last)),
            least - room..most + room,
        )?;
    pen.mesh(&mut chart)
        .x_label_formatter(&|at| day(*at))
        .draw()?;
    for (line, color) in lines.iter().zip(COLORS) {
        let points = line.points.iter().map(|(at, value)| (at.as_ms(), *value));
        chart.draw_series(LineSeries::new(points, color.stroke_width(4)))?;
        let end = line.points.last().map(|(at, value)| (at.as_ms(), *value));
        chart.draw_series(end.map(|end| Circle::new(end, 6, color.filled())))?;
    }
    Ok(())
}

/// The names of the lines in their colors, each with the last value.
fn legend(area: &Area<'_>, lines: &[Line], pen: Pen) -> Drawn {
    let label = |line: &Line| {
        let last = line.points.last().map_or(0, |(_, value)| *value);
        let mark = if line.is_provisional { "?" } else { "" };
        format!("{} {last}{mark}", line.name)
    };
    let labels: Vec<String> = lines.iter().map(label).collect();
    let between = 24 * (labels.len() as i32 - 1);
    let room = (WIDTH as i32 - 2 * MARGIN - between) as f32;
    let size = fitting(&labels.concat(), room, SIZE + 1.0);
    let mut x = MARGIN;
    for (label, color) in labels.iter().zip(COLORS) {
        pen.writes_in(
            color,
            area,
            label,
            (x, 14),
            size,
            (HPos::Left, VPos::Center),
        )?;
        x += width(label, size) as i32 + 24;
    }
    Ok(())
}

/// The moments below which a day stands: the first, the last and the middle, each if it is another day.
fn ticks(first: i64, last: i64) -> Vec<i64> {
    let middle = first + (last - first) / 2;
    let (began, between, ended) = (day(first), day(middle), day(last));
    if began == ended {
        return vec![middle];
    }
    let is_third = between != began && between != ended;
    let ticks = [Some(first), is_third.then_some(middle), Some(last)];
    ticks.into_iter().flatten().collect()
}

/// The day of a moment.
fn day(at: i64) -> String {
    let (year, month, day) = Timestamp::from_ms(at).date();
    format!("{year}-{month:02}-{day:02}")
}

#[cfg(test)]
mod tests {
    use super::ticks;

    const DAY: i64 = 86_400_000;

    #[test]
    fn no_day_stands_twice_below_a_line() {
        let noon = 20_000 * DAY + DAY / 2;
        assert_eq!(ticks(noon, noon), [noon]);
        assert_eq!(ticks(noon, noon + 2_000), [noon + 1_000]);
        assert_eq!(ticks(noon, noon + DAY).len(), 2);
        let days = [noon, noon + 5 * DAY, noon + 10 * DAY];
        assert_eq!(ticks(days[0], days[2]), days);
    }
}
