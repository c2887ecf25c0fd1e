//! Shares: a large bar with its figures above it, and smaller bars below.

use plotters::prelude::*;

use super::{
    WIDTH, faulty,
    page::{Align, MARGIN, Page, TEXT, fitted, width},
};
use crate::Error;
use qiyuan_core::diagram::{Bar, Section, Share, Shares, Tone};

/// How high the parts are: the figures, the large bar, a heading, and a small bar with its label.
const FIGURES: i32 = 226;
const LARGE: i32 = 96;
const HEADING: i32 = 92;
const ROW: i32 = 112;
const SMALL: i32 = 34;

/// How high all of it is.
pub(super) fn height(shares: &Shares) -> i32 {
    let sections = shares.sections.iter();
    let sections = sections.map(|section| HEADING + ROW * rows(section));
    FIGURES + LARGE + 12 + sections.sum::<i32>()
}

fn rows(section: &Section) -> i32 {
    i32::try_from(section.bars.len()).unwrap_or_default()
}

/// Draws them.
pub(super) fn draw(page: &mut Page<'_, '_>, shares: &Shares) -> Result<(), Error> {
    figures(page, &shares.parts)?;
    page.top += FIGURES;
    let counts: Vec<u64> = shares.parts.iter().map(|part| part.count).collect();
    let tones: Vec<Tone> = shares.parts.iter().map(|part| part.tone).collect();
    bar(page, &counts, &tones, page.top, LARGE)?;
    page.top += LARGE + 12;
    for section in &shares.sections {
        let room = WIDTH - 2 * MARGIN;
        let at = (MARGIN, page.top + 52);
        page.text_in(&section.heading, at, TEXT, room, page.inks.soft)?;
        page.top += HEADING;
        for small in &section.bars {
            row(page, small, &tones)?;
            page.top += ROW;
        }
    }
    Ok(())
}

/// The parts side by side: the color and the name, the share, the count.
fn figures(page: &Page<'_, '_>, parts: &[Share]) -> Result<(), Error> {
    let count = i32::try_from(parts.len()).unwrap_or(1).max(1);
    let room = (WIDTH - 2 * MARGIN) / count;
    let inks = page.inks;
    for (left, part) in (0..).map(|index| MARGIN + room * index).zip(parts) {
        let top = page.top + 26;
        let swatch = [(left, top - 20), (left + 40, top + 20)];
        page.area
            .draw(&Rectangle::new(swatch, paint(part.tone).filled()))
            .and_then(|()| {
                let border = inks.text.stroke_width(3);
                page.area.draw(&Rectangle::new(swatch, border))
            })
            .map_err(faulty)?;
        page.text_in(&part.name, (left + 58, top), TEXT, room - 70, inks.text)?;
        page.text_in(&part.share, (left, top + 76), 78, room - 20, inks.text)?;
        let told = grouped(part.count);
        page.text_in(&told, (left, top + 146), TEXT, room - 20, inks.soft)?;
    }
    Ok(())
}

/// A small bar with its label and how much all of it is.
fn row(page: &Page<'_, '_>, small: &Bar, tones: &[Tone]) -> Result<(), Error> {
    let inks = page.inks;
    let all = small.counts.iter().fold(0_u64, |a, b| a.saturating_add(*b));
    let total = grouped(all);
    let right = WIDTH - MARGIN;
    let y = page.top + 22;
    page.text(&total, (right, y), TEXT, Align::Right, inks.soft)?;
    let room = right - MARGIN - width(&total, TEXT) - 40;
    let (label, size) = fitted(&small.label, TEXT, room);
    page.text(&label, (MARGIN, y), size, Align::Left, inks.text)?;
    bar(page, &small.counts, tones, page.top + 54, SMALL)
}

/// A bar over the whole page, cut into parts.
fn bar(
    page: &Page<'_, '_>,
    counts: &[u64],
    tones: &[Tone],
    top: i32,
    thick: i32,
) -> Result<(), Error> {
    let all: f64 = counts.iter().map(|count| *count as f64).sum();
    let length = f64::from(WIDTH - 2 * MARGIN);
    let mut before = 0.0;
    for (count, tone) in counts.iter().zip(tones).filter(|(count, _)| **count > 0) {
        let end = before + *count as f64;
        let at = |sum: f64| MARGIN + (length * sum / all.max(1.0)).round() as i32;
        let part = [(at(before), top), (at(end), top + thick)];
        let drawn = Rectangle::new(part, paint(*tone).filled());
        page.area.draw(&drawn).map_err(faulty)?;
        before = end;
    }
    let whole = [(MARGIN, top), (WIDTH - MARGIN, top + thick)];
    let border = Rectangle::new(whole, page.inks.text.stroke_width(4));
    page.area.draw(&border).map_err(faulty)
}

/// A count with its digits in groups of three.
fn grouped(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// The color of a part.
const fn paint(tone: Tone) -> RGBColor {
    match tone {
        Tone::Light => RGBColor(0xf7, 0xf3, 0xe8),
        Tone::Dark => RGBColor(0x17, 0x18, 0x1b),
        Tone::Red => RGBColor(0xb5, 0x12, 0x1b),
        Tone::Neutral => RGBColor(0x8d, 0x92, 0x99),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_stand_in_groups_of_three() {
        let told = [0, 12, 999, 1_000, 227_078, 1_234_567].map(grouped);
        assert_eq!(told, ["0", "12", "999", "1,000", "227,078", "1,234,567"]);
    }
}
