//! Charts as pictures. Plotters computes and draws them; what is written is outlines of our own.

mod canvas;
mod columns;
mod curve;
mod page;
mod shares;

use plotters::prelude::IntoDrawingArea as _;

use self::{canvas::Drawn, page::Page};
use super::encode::IndexedPicture;
use super::palette::{Edges, Indexed};
use super::theme::{self, Colors};
use super::{Error, Look, svg};
use qiyuan_core::diagram::{Chart, Plot};

/// More than this of anything is not drawn.
const MAX_PARTS: usize = 6;
const MAX_BARS: usize = 16;
const MAX_POINTS: usize = 5_000;
const MAX_COLUMNS: usize = 500;

/// How wide a chart is in units of its drawing: two to a pixel of the usual picture.
const WIDTH: i32 = 1_440;

/// Draws a chart as a PNG.
pub(super) fn paint(chart: &Chart, look: Look) -> Result<Vec<u8>, Error> {
    if !can_be_drawn(chart) {
        return Err(Error::BadChart);
    }
    let height = page::height(chart);
    let width = look.width.pixels();
    let tall = (height as f32 * width as f32 / WIDTH as f32)
        .round()
        .max(1.0) as u32;
    let mut pixmap = svg::pixmap(width, tall)?;
    let document = document(chart, height, theme::colors(look.theme))?;
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

fn can_be_drawn(chart: &Chart) -> bool {
    match &chart.plot {
        Plot::Shares(shares) => {
            let bars = shares.sections.iter().flat_map(|section| &section.bars);
            (1..=MAX_PARTS).contains(&shares.parts.len())
                && bars.clone().count() <= MAX_BARS
                && bars.clone().all(|bar| bar.counts.len() <= MAX_PARTS)
        }
        Plot::Curve(curve) => {
            let is_in_order = curve.points.is_sorted_by_key(|(at, _)| *at);
            is_in_order && (1..=MAX_POINTS).contains(&curve.points.len())
        }
        Plot::Columns(columns) => {
            columns.step > 0 && (1..=MAX_COLUMNS).contains(&columns.counts.len())
        }
    }
}

/// The chart as SVG.
fn document(chart: &Chart, height: i32, colors: &Colors) -> Result<String, Error> {
    let size = (WIDTH as u32, height as u32);
    let mut drawn = Drawn::default();
    {
        let area = drawn.canvas(size).into_drawing_area();
        let mut page = Page::new(&area, colors)?;
        page.header(chart)?;
        match &chart.plot {
            Plot::Shares(shares) => shares::draw(&mut page, shares)?,
            Plot::Curve(curve) => curve::draw(&mut page, curve)?,
            Plot::Columns(columns) => columns::draw(&mut page, columns)?,
        }
        page.facts(&chart.facts)?;
        area.present().map_err(faulty)?;
    }
    Ok(drawn.document(size))
}

fn faulty(error: impl std::fmt::Display) -> Error {
    Error::Faulty(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::tests::{HOSTILE, examine};
    use qiyuan_core::diagram::{Bar, Columns, Curve, Section, Share, Shares, Tone};

    /// A chart of each kind in which everything is called so.
    fn labelled(label: &str) -> Vec<Chart> {
        let text = || label.to_owned();
        let parts = [Tone::Light, Tone::Red, Tone::Dark].map(|tone| Share {
            tone,
            name: text(),
            share: text(),
            count: 5,
        });
        let bar = Bar {
            label: text(),
            counts: vec![1, 2, 3],
        };
        let section = Section {
            heading: text(),
            bars: vec![bar],
        };
        let plots = [
            Plot::Shares(Shares {
                parts: parts.into(),
                sections: vec![section],
            }),
            Plot::Curve(Curve {
                points: vec![(0, 1_500), (5, 1_600), (9, 1_550)],
                ticks: vec![(0, text()), (9, text())],
                marks: vec![(1, text()), (2, text())],
            }),
            Plot::Columns(Columns {
                from: 1_400,
                step: 50,
                counts: vec![1, 0, 4],
                mark: Some((1_510, text())),
            }),
        ];
        let chart = |plot| Chart {
            title: text(),
            caption: text(),
            plot,
            facts: vec![(text(), text()), (text(), text())],
        };
        plots.map(chart).into()
    }

    fn drawn(chart: &Chart) -> String {
        let colors = theme::colors(Look::default().theme);
        document(chart, page::height(chart), colors).unwrap()
    }

    #[test]
    fn no_label_brings_in_an_element_of_its_own() {
        let plain = labelled("9x9");
        for label in HOSTILE {
            for (chart, plain) in labelled(label).iter().zip(&plain) {
                let names = examine(&drawn(chart));
                assert!(
                    names.is_subset(&examine(&drawn(plain))),
                    "{label:?}: {names:?}"
                );
                assert!(paint(chart, Look::default()).is_ok(), "{label:?}");
            }
        }
    }

    #[test]
    fn a_label_of_any_length_is_drawn() {
        for chart in labelled(&HOSTILE.concat().repeat(20)) {
            assert!(paint(&chart, Look::default()).is_ok());
        }
    }

    #[test]
    fn figures_at_their_limits_are_drawn() {
        let with = |plot| Chart {
            title: String::new(),
            caption: String::new(),
            plot,
            facts: Vec::new(),
        };
        let curve = |points| {
            with(Plot::Curve(Curve {
                points,
                ticks: vec![(i64::MAX, "9".to_owned())],
                marks: vec![(usize::MAX, "9".to_owned())],
            }))
        };
        let columns = |from, counts| {
            with(Plot::Columns(Columns {
                from,
                step: 50,
                counts,
                mark: Some((i32::MIN, "9".to_owned())),
            }))
        };
        let huge = Share {
            tone: Tone::Light,
            name: String::new(),
            share: String::new(),
            count: u64::MAX,
        };
        let shares = Shares {
            parts: vec![huge.clone(), huge],
            sections: Vec::new(),
        };
        for chart in [
            curve(vec![(0, 1_500)]),
            curve(vec![(i64::MIN, -10_000), (i64::MAX, 10_000)]),
            curve(vec![(7, i32::MIN), (7, i32::MAX)]),
            columns(0, vec![0]),
            columns(i32::MAX, vec![u64::MAX; 500]),
            with(Plot::Shares(shares)),
        ] {
            assert!(paint(&chart, Look::default()).is_ok(), "{chart:?}");
        }
        for chart in [
            curve(Vec::new()),
            curve(vec![(2, 0), (1, 0)]),
            columns(0, Vec::new()),
            columns(0, vec![1; 501]),
            with(Plot::Shares(Shares::default())),
        ] {
            let refused = paint(&chart, Look::default());
            assert_eq!(refused, Err(Error::BadChart), "{chart:?}");
        }
    }
}
