//! Charts: laid out and drawn by plotters as SVG, in the colors of the boards.
//!
//! Discord shows a picture at most some 350 pixels high, and on phones some 300 wide: so charts are hardly higher than
//! wide, and no label is smaller than 20 of 600.

mod bracket;
mod columns;
mod cross_table;
mod lines;
mod shares;
mod svg_backend;
mod table;

use std::convert::Infallible;

use plotters::chart::MeshStyle;
use plotters::coord::Shift;
use plotters::coord::ranged1d::ValueFormatter;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use self::svg_backend::Elements;
use super::encode::IndexedPicture;
use super::palette::{Edges, Indexed};
use super::theme::Colors;
use super::{Error, Look, glyphs, svg, theme};
use qiyuan_core::diagram::{Chart, Plot};

/// How wide a chart is laid out, and how much is left free around it.
const WIDTH: u32 = 600;
const MARGIN: i32 = 24;

/// How high the title and its letters are, and the letters of everything else.
const TITLE: u32 = 60;
const TITLE_SIZE: f32 = 30.0;
const SIZE: f32 = 21.0;

/// Where plotters draws.
type Area<'a> = DrawingArea<Elements<'a>, Shift>;

/// What came of drawing; drawing into memory does not fail.
type Drawn = Result<(), DrawingAreaErrorKind<Infallible>>;

/// Draws a chart as a PNG.
pub(super) fn paint(chart: &Chart, look: Look) -> Result<Vec<u8>, Error> {
    let (document, height) = document(chart, theme::colors(look.theme))?;
    let width = look.width.pixels();
    let tall = (height as f32 * width as f32 / WIDTH as f32)
        .round()
        .max(1.0) as u32;
    let mut pixmap = svg::pixmap(width, tall)?;
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

/// The chart as SVG, and its height. Labels are in it as outlines, so that nothing that is written can be read as
/// anything else.
fn document(chart: &Chart, colors: &Colors) -> Result<(String, u32), Error> {
    let plot = match &chart.plot {
        Plot::Shares(shares) => shares::height(shares),
        Plot::Lines(lines) => lines::height(lines),
        Plot::Columns(columns) => columns::height(columns),
        Plot::Table(table) => table::height(table),
        Plot::CrossTable(table) => cross_table::height(table),
        Plot::Bracket(bracket) => bracket::height(bracket),
    };
    let title = if glyphs::is_writable(&chart.title) {
        TITLE
    } else {
        MARGIN as u32
    };
    let height = title + plot.ok_or(Error::BadChart)?;
    let mut elements = String::new();
    draw(&mut elements, chart, (title, height), colors)
        .map_err(|error| Error::Faulty(error.to_string()))?;
    Ok((svg::document(WIDTH, height, &elements), height))
}

fn draw(out: &mut String, chart: &Chart, (title, height): (u32, u32), colors: &Colors) -> Drawn {
    let area = Elements::onto(out, (WIDTH, height)).into_drawing_area();
    area.fill(&rgb(colors.frame))?;
    let (above, below) = area.split_vertically(title);
    let pen = Pen::of(colors);
    if title == TITLE {
        let size = fitting(&chart.title, WIDTH as f32 - 2.0 * MARGIN as f32, TITLE_SIZE);
        pen.writes(
            &above,
            &chart.title,
            (MARGIN, 38),
            size,
            (HPos::Left, VPos::Center),
        )?;
    }
    match &chart.plot {
        Plot::Shares(shares) => shares::draw(&below, shares, pen)?,
        Plot::Lines(lines) => lines::draw(&below, lines, pen)?,
        Plot::Columns(columns) => columns::draw(&below, columns, pen)?,
        Plot::Table(table) => table::draw(&below, table, pen)?,
        Plot::CrossTable(table) => cross_table::draw(&below, table, pen)?,
        Plot::Bracket(bracket) => bracket::draw(&below, bracket, pen)?,
    }
    area.present()
}

/// What everything but the data is drawn with.
#[derive(Clone, Copy)]
struct Pen {
    ink: RGBColor,
    ground: RGBColor,
}

impl Pen {
    fn of(colors: &Colors) -> Self {
        Self {
            ink: rgb(colors.label),
            ground: rgb(colors.frame),
        }
    }

    /// Ink for what matters less: two parts of three.
    fn faded(self) -> RGBColor {
        let mix = |ink: u8, ground: u8| ((2 * u16::from(ink) + u16::from(ground)) / 3) as u8;
        let (ink, ground) = (self.ink, self.ground);
        RGBColor(
            mix(ink.0, ground.0),
            mix(ink.1, ground.1),
            mix(ink.2, ground.2),
        )
    }

    fn style(self, size: f32, color: RGBColor) -> TextStyle<'static> {
        TextStyle {
            font: ("sans-serif", size).into_font(),
            color: color.to_backend_color(),
            pos: Pos::default(),
        }
    }

    /// The lines and axes of a chart, ready to be drawn: lines across only, and labels in its ink.
    fn mesh<'a, 'b, X, Y>(
        self,
        chart: &'b mut ChartContext<'a, Elements<'a>, Cartesian2d<X, Y>>,
    ) -> MeshStyle<'a, 'b, X, Y, Elements<'a>>
    where
        X: Ranged + ValueFormatter<X::ValueType>,
        Y: Ranged + ValueFormatter<Y::ValueType>,
    {
        let mut mesh = chart.configure_mesh();
        mesh.disable_x_mesh()
            .bold_line_style(self.ink.mix(0.3))
            .light_line_style(TRANSPARENT)
            .axis_style(self.ink.mix(0.7))
            .label_style(self.style(SIZE, self.ink))
            .y_labels(5);
        mesh
    }

    fn writes(
        self,
        area: &Area<'_>,
        text: &str,
        at: (i32, i32),
        size: f32,
        anchor: (HPos, VPos),
    ) -> Drawn {
        self.writes_in(self.ink, area, text, at, size, anchor)
    }

    fn writes_in(
        self,
        color: RGBColor,
        area: &Area<'_>,
        text: &str,
        at: (i32, i32),
        size: f32,
        (h_pos, v_pos): (HPos, VPos),
    ) -> Drawn {
        let style = self.style(size, color).pos(Pos { h_pos, v_pos });
        area.draw_text(text, &style, at)
    }
}

/// How wide a label is.
fn width(label: &str, size: f32) -> f32 {
    glyphs::width(&glyphs::writable(label), size)
}

/// The size at which a label has room, at most `most`.
fn fitting(label: &str, room: f32, most: f32) -> f32 {
    (room / width(label, 1.0).max(0.01)).min(most)
}

/// A number with its digits in groups of three.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A color of a theme.
fn rgb(color: &str) -> RGBColor {
    let [r, g, b] = theme::rgb(color);
    RGBColor(r, g, b)
}

#[cfg(test)]
mod tests;
