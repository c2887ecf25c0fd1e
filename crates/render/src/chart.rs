//! Charts as SVG: a legend, and bars cut into parts.

use std::fmt::Write as _;

use super::board::rect;
use super::encode::IndexedPicture;
use super::palette::{Edges, Indexed};
use super::theme::Colors;
use super::{Error, Look, glyphs, svg, theme};
use qiyuan_core::diagram::{Bar, Chart, Tone};

/// More bars and parts than this are not drawn.
const MAX_BARS: usize = 12;
const MAX_PARTS: usize = 6;

/// How things are laid out on a picture 720 wide.
const WIDTH: f32 = 720.0;
const MARGIN: f32 = 24.0;
const TITLE: f32 = 52.0;
const LEGEND: f32 = 64.0;
const BAR: f32 = 100.0;
const THICKNESS: f32 = 50.0;

/// Draws a chart as a PNG.
pub(super) fn paint(chart: &Chart, look: Look) -> Result<Vec<u8>, Error> {
    if chart.bars.is_empty() || chart.bars.len() > MAX_BARS || chart.legend.len() > MAX_PARTS {
        return Err(Error::BadChart);
    }
    let height = top_of_bars(chart) + BAR * chart.bars.len() as f32;
    let width = look.width.pixels();
    let tall = (height * width as f32 / WIDTH).round().max(1.0) as u32;
    let mut pixmap = svg::pixmap(width, tall)?;
    let document = document(chart, height, theme::colors(look.theme));
    svg::render(&svg::parse(&document)?, &mut pixmap);
    let indexed = Indexed::from_pixmap(&pixmap, &[], Edges::Fine);
    let picture = IndexedPicture {
        width,
        height: tall,
        colors: &indexed.colors,
        pixels: &indexed.pixels,
    };
    Ok(picture.png())
}

fn has_title(chart: &Chart) -> bool {
    glyphs::is_writable(&chart.title)
}

fn top_of_bars(chart: &Chart) -> f32 {
    if has_title(chart) {
        TITLE + LEGEND
    } else {
        LEGEND
    }
}

/// The chart as SVG. Labels are in it as outlines, so that nothing that is written can be read as anything else.
fn document(chart: &Chart, height: f32, colors: &Colors) -> String {
    let mut elements = String::new();
    rect(&mut elements, 0.0, 0.0, WIDTH, height, colors.frame);
    let top = top_of_bars(chart);
    title(&mut elements, chart, colors);
    legend(&mut elements, chart, top - LEGEND, colors);
    for (index, bar) in chart.bars.iter().enumerate() {
        draw_bar(&mut elements, bar, top + BAR * index as f32, colors);
    }
    svg::document(WIDTH as u32, height as u32, &elements)
}

/// The title, as large as fits in one line.
fn title(out: &mut String, chart: &Chart, colors: &Colors) {
    if !has_title(chart) {
        return;
    }
    let title = glyphs::writable(&chart.title);
    let room = WIDTH - 2.0 * MARGIN;
    let size = (room / glyphs::width(&title, 1.0)).min(30.0);
    let middle = MARGIN + glyphs::width(&title, size) / 2.0;
    out.push_str(&glyphs::centered(&title, middle, 46.0, size, colors.label));
}

fn legend(out: &mut String, chart: &Chart, top: f32, colors: &Colors) {
    let size = 24.0;
    let mut x = MARGIN;
    for (tone, name) in &chart.legend {
        let (fill, _) = paints(*tone);
        let _ = write!(
            out,
            r#"<rect x="{x}" y="{}" width="24" height="24" rx="4" fill="{fill}" stroke="{}" stroke-width="2"/>"#,
            top + 20.0,
            colors.label
        );
        x += 34.0;
        let width = glyphs::width(name, size);
        let baseline = top + 32.0 + size * 0.365;
        out.push_str(&glyphs::centered(
            name,
            x + width / 2.0,
            baseline,
            size,
            colors.label,
        ));
        x += width + 30.0;
    }
}

fn draw_bar(out: &mut String, bar: &Bar, top: f32, colors: &Colors) {
    let size = 24.0;
    let baseline = top + 22.0;
    let width = glyphs::width(&bar.label, size);
    out.push_str(&glyphs::centered(
        &bar.label,
        MARGIN + width / 2.0,
        baseline,
        size,
        colors.label,
    ));
    let total = bar.total.to_string();
    let width = glyphs::width(&total, size);
    let right = WIDTH - MARGIN;
    out.push_str(&glyphs::centered(
        &total,
        right - width / 2.0,
        baseline,
        size,
        colors.label,
    ));
    let (y, length) = (top + 34.0, WIDTH - 2.0 * MARGIN);
    let all = bar.total.max(1) as f32;
    let mut x = MARGIN;
    for part in bar
        .parts
        .iter()
        .take(MAX_PARTS)
        .filter(|part| part.count > 0)
    {
        let breadth = (length * part.count as f32 / all).min(right - x);
        let (fill, ink) = paints(part.tone);
        rect(out, x, y, breadth, THICKNESS, fill);
        let size = 26.0;
        if glyphs::width(&part.label, size) + 8.0 <= breadth {
            let baseline = y + THICKNESS / 2.0 + size * 0.365;
            out.push_str(&glyphs::centered(
                &part.label,
                x + breadth / 2.0,
                baseline,
                size,
                ink,
            ));
        }
        x += breadth;
    }
    let _ = write!(
        out,
        r#"<rect x="{MARGIN}" y="{y}" width="{length}" height="{THICKNESS}" fill="none" stroke="{}" stroke-width="3"/>"#,
        colors.label
    );
}

/// The color of a part and of what is written on it.
const fn paints(tone: Tone) -> (&'static str, &'static str) {
    match tone {
        Tone::Light => ("#f7f3e8", "#17181b"),
        Tone::Dark => ("#17181b", "#f7f3e8"),
        Tone::Red => ("#b5121b", "#fff7ee"),
        Tone::Neutral => ("#8d9299", "#101114"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::tests::{HOSTILE, examine};
    use qiyuan_core::diagram::Share;

    fn labelled(label: &str) -> Chart {
        let parts = [Tone::Light, Tone::Dark].map(|tone| Share {
            tone,
            count: 5,
            label: label.to_owned(),
        });
        Chart {
            title: label.to_owned(),
            legend: vec![(Tone::Red, label.to_owned())],
            bars: vec![Bar {
                label: label.to_owned(),
                total: 10,
                parts: parts.into(),
            }],
        }
    }

    #[test]
    fn no_label_brings_in_an_element_of_its_own() {
        let colors = theme::colors(Look::default().theme);
        let plain = examine(&document(&labelled("9x9"), 216.0, colors));
        for label in HOSTILE {
            let chart = labelled(label);
            let names = examine(&document(&chart, 216.0, colors));
            assert!(names.is_subset(&plain), "{label:?}: {names:?}");
            assert!(paint(&chart, Look::default()).is_ok(), "{label:?}");
        }
    }

    #[test]
    fn a_label_of_any_length_is_drawn() {
        let chart = labelled(&HOSTILE.concat().repeat(20));
        assert!(paint(&chart, Look::default()).is_ok());
    }
}
