//! Bars that are cut into parts: one large bar for everything, and smaller ones below it in sections.

use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};

use super::{Area, Drawn, MARGIN, Pen, SIZE, WIDTH, fitting, glyphs, grouped, width};
use qiyuan_core::diagram::{Bar, Shares, Tone};

/// More parts than this are not drawn.
const MAX_PARTS: usize = 6;

const LEGEND: u32 = 46;
const WHOLE: u32 = 92;
const NOTE: u32 = 30;
const HEADING: u32 = 42;
const ROW: u32 = 42;
const BELOW: u32 = 16;

/// How large the shares of everything are written.
const WHOLE_SIZE: f32 = SIZE + 3.0;

/// How much room is left between a bar and what is written beside it, and how short the bars of sections are at least.
const BETWEEN: i32 = 12;
const SHORTEST: i32 = 160;

/// Where the bars of all sections begin and end, beside what they are called and how much they stand for.
#[derive(Clone, Copy)]
struct Frame {
    left: i32,
    right: i32,
}

impl Frame {
    /// With as much room for the words as the longest of them take, as far as the bars are not too short for theirs.
    fn around(shares: &Shares) -> Self {
        let bars = || shares.sections.iter().flat_map(|section| &section.bars);
        let widest =
            |widths: &mut dyn Iterator<Item = f32>| widths.fold(0.0, f32::max).ceil() as i32;
        let totals = widest(&mut bars().map(|bar| width(&grouped(bar.total), SIZE)));
        let unit = width(&shares.unit, SIZE).ceil() as i32;
        let right = WIDTH as i32 - MARGIN - BETWEEN - totals.max(unit).clamp(24, 110);
        let labels = widest(&mut bars().map(|bar| width(&bar.label, SIZE)));
        let left = MARGIN + labels + BETWEEN;
        Self {
            left: left.clamp(MARGIN + 100, right - SHORTEST),
            right,
        }
    }
}

/// How high it is; nothing if it cannot be drawn.
pub(super) fn height(shares: &Shares) -> Option<u32> {
    let bars: usize = shares.sections.iter().map(|it| it.bars.len()).sum();
    let bars_of = |bar: &Bar| bar.parts.len() <= MAX_PARTS;
    let mut all = shares.sections.iter().flat_map(|section| &section.bars);
    let is_possible = bars <= Shares::MOST_BARS
        && shares.legend.len() <= MAX_PARTS
        && all.all(bars_of)
        && bars_of(&shares.whole);
    let headings = shares.sections.iter().filter(|it| !it.heading.is_empty());
    let rows = HEADING * headings.count() as u32 + ROW * bars as u32;
    is_possible.then_some(LEGEND + WHOLE + note_height(shares) + rows + BELOW)
}

/// How high the line is below the bar of everything.
const fn note_height(shares: &Shares) -> u32 {
    if shares.note.is_empty() { 0 } else { NOTE }
}

pub(super) fn draw(area: &Area<'_>, shares: &Shares, pen: Pen) -> Drawn {
    let (above, rest) = area.split_vertically(LEGEND);
    legend(&above, shares, pen)?;
    let (above, rest) = rest.split_vertically(WHOLE);
    whole(&above, shares, pen)?;
    let (above, mut rest) = rest.split_vertically(note_height(shares));
    if !shares.note.is_empty() {
        let size = fitting(&shares.note, (WIDTH as i32 - 2 * MARGIN) as f32, SIZE);
        let anchor = (HPos::Left, VPos::Center);
        pen.writes(&above, &shares.note, (MARGIN, 8), size, anchor)?;
    }
    let frame = Frame::around(shares);
    for section in &shares.sections {
        if !section.heading.is_empty() {
            let (above, below) = rest.split_vertically(HEADING);
            heads(&above, &section.heading, &shares.unit, pen)?;
            let (_, y) = above.dim_in_pixel();
            let line = [
                (MARGIN, y as i32 - 2),
                (WIDTH as i32 - MARGIN, y as i32 - 2),
            ];
            above.draw(&PathElement::new(
                line.to_vec(),
                pen.ink.mix(0.5).stroke_width(1),
            ))?;
            rest = below;
        }
        for bar in &section.bars {
            let (above, below) = rest.split_vertically(ROW);
            row(&above, bar, frame, pen)?;
            rest = below;
        }
    }
    Ok(())
}

/// What the bars of a section have in common, and in what their totals are counted.
fn heads(area: &Area<'_>, heading: &str, unit: &str, pen: Pen) -> Drawn {
    let right = WIDTH as i32 - MARGIN;
    let room = (right - MARGIN - BETWEEN) as f32 - width(unit, SIZE);
    let heading = glyphs::cut(heading, SIZE, room);
    let at = (MARGIN, 26);
    pen.writes(area, &heading, at, SIZE, (HPos::Left, VPos::Center))?;
    pen.writes(area, unit, (right, 26), SIZE, (HPos::Right, VPos::Center))
}

/// What the colors mean, as large as all of it fits in one line, with the shares of everything that have no room in
/// the bar.
fn legend(area: &Area<'_>, shares: &Shares, pen: Pen) -> Drawn {
    const BOX: i32 = 22;
    let whole = &shares.whole;
    let length = (WIDTH as i32 - 2 * MARGIN) as f32 / whole.total.max(1) as f32;
    let names = shares.legend.iter().enumerate().map(|(index, (_, name))| {
        let part = whole.parts.get(index).filter(|part| part.count > 0);
        let cramped = part.filter(|it| !has_room(&it.label, WHOLE_SIZE, length * it.count as f32));
        cramped.map_or_else(|| name.clone(), |part| format!("{name} {}", part.label))
    });
    let names: Vec<String> = names.collect();
    let boxes = (BOX + 10 + 26) * names.len() as i32 - 26;
    let room = WIDTH as i32 - 2 * MARGIN - boxes;
    let size = fitting(&names.concat(), room as f32, SIZE + 1.0);
    let mut x = MARGIN;
    for ((tone, _), name) in shares.legend.iter().zip(&names) {
        let square = [(x, 6), (x + BOX, 6 + BOX)];
        let (fill, _) = paints(*tone);
        area.draw(&Rectangle::new(square, fill.filled()))?;
        area.draw(&Rectangle::new(square, pen.ink.stroke_width(2)))?;
        x += BOX + 10;
        let at = (x, 6 + BOX / 2);
        pen.writes(area, name, at, size, (HPos::Left, VPos::Center))?;
        x += width(name, size) as i32 + 26;
    }
    Ok(())
}

fn has_room(label: &str, size: f32, breadth: f32) -> bool {
    width(label, size) + 8.0 <= breadth
}

/// The bar of everything, as wide as the chart.
fn whole(area: &Area<'_>, shares: &Shares, pen: Pen) -> Drawn {
    let (bar, right) = (&shares.whole, WIDTH as i32 - MARGIN);
    let anchor = (HPos::Left, VPos::Center);
    pen.writes(area, &bar.label, (MARGIN, 12), SIZE, anchor)?;
    let anchor = (HPos::Right, VPos::Center);
    let total = format!("{} {}", grouped(bar.total), shares.whole_unit);
    pen.writes(area, &total, (right, 12), SIZE, anchor)?;
    parts(area, bar, [(MARGIN, 28), (right, 76)], WHOLE_SIZE, pen)
}

/// A smaller bar, with what it is called before it and how much it stands for behind it.
fn row(area: &Area<'_>, bar: &Bar, Frame { left, right }: Frame, pen: Pen) -> Drawn {
    let (middle, end) = (ROW as i32 / 2, WIDTH as i32 - MARGIN);
    let room = (left - MARGIN - BETWEEN) as f32;
    let size = fitting(&bar.label, room, SIZE).max(SIZE - 3.0);
    let label = glyphs::cut(&bar.label, size, room);
    let anchor = (HPos::Left, VPos::Center);
    pen.writes(area, &label, (MARGIN, middle), size, anchor)?;
    let total = grouped(bar.total);
    let size = fitting(&total, (end - right - BETWEEN) as f32, SIZE);
    let anchor = (HPos::Right, VPos::Center);
    pen.writes(area, &total, (end, middle), size, anchor)?;
    let frame = [(left, 6), (right, ROW as i32 - 6)];
    parts(area, bar, frame, SIZE - 1.0, pen)
}

/// The parts of a bar beside one another, in a frame.
fn parts(area: &Area<'_>, bar: &Bar, frame: [(i32, i32); 2], size: f32, pen: Pen) -> Drawn {
    let [(left, top), (right, bottom)] = frame;
    // Coordinates are those of the whole picture.
    let (_, down) = area.get_base_pixel();
    let along = (left..right, top + down..bottom + down);
    let total = bar.total.max(1);
    let axis =
        Cartesian2d::<RangedCoordf64, RangedCoordf64>::new(0.0..total as f64, 0.0..1.0_f64, along);
    let plot = area.apply_coord_spec(axis);
    let mut before = 0;
    for part in bar.parts.iter().filter(|part| part.count > 0) {
        let (fill, ink) = paints(part.tone);
        let until = (before + part.count).min(total);
        let corners = [(before as f64, 0.0), (until as f64, 1.0)];
        plot.draw(&Rectangle::new(corners, fill.filled()))?;
        let [(from, _), (to, _)] = corners.map(|it| plot.map_coordinate(&it));
        if has_room(&part.label, size, (to - from) as f32) {
            let middle = ((from + to) / 2, (top + bottom) / 2);
            pen.writes_in(
                ink,
                area,
                &part.label,
                middle,
                size,
                (HPos::Center, VPos::Center),
            )?;
        }
        before = until;
    }
    area.draw(&Rectangle::new(frame, pen.ink.stroke_width(2)))
}

/// The color of a part and of what is written on it.
const fn paints(tone: Tone) -> (RGBColor, RGBColor) {
    match tone {
        Tone::Light => (RGBColor(0xf7, 0xf3, 0xe8), RGBColor(0x17, 0x18, 0x1b)),
        Tone::Dark => (RGBColor(0x17, 0x18, 0x1b), RGBColor(0xf7, 0xf3, 0xe8)),
        Tone::Red => (RGBColor(0xb5, 0x12, 0x1b), RGBColor(0xff, 0xf7, 0xee)),
        Tone::Neutral => (RGBColor(0x8d, 0x92, 0x99), RGBColor(0x10, 0x11, 0x14)),
    }
}
