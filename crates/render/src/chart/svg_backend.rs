//! Where plotters draws: SVG elements, with every label as outlines of our own glyphs.
//!
//! The back end that comes with plotters writes labels as text in a font of the system, which we have none of.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, VPos};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
};

use crate::glyphs;

/// How high capital letters are, in parts of the size of a label.
pub(super) const CAPITAL: f32 = 0.73;

/// Elements that are drawn one over the other.
pub(super) struct Elements<'a> {
    out: &'a mut String,
    size: (u32, u32),
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl<'a> Elements<'a> {
    pub(super) const fn onto(out: &'a mut String, size: (u32, u32)) -> Self {
        Self { out, size }
    }

    /// A path that is filled, or drawn as a line this wide.
    fn path(
        &mut self,
        points: impl IntoIterator<Item = BackendCoord>,
        color: BackendColor,
        stroke: Option<u32>,
    ) {
        let mut data = String::new();
        for (x, y) in points {
            let step = if data.is_empty() { 'M' } else { 'L' };
            let _ = write!(data, "{step}{x} {y}");
        }
        if data.is_empty() || color.alpha == 0.0 {
            return;
        }
        let (color, alpha) = (hex(color), color.alpha);
        let _ = match stroke {
            None => write!(
                self.out,
                r#"<path d="{data}Z" fill="{color}" fill-opacity="{alpha}"/>"#
            ),
            Some(width) => write!(
                self.out,
                r#"<path d="{data}" fill="none" stroke="{color}" stroke-opacity="{alpha}" stroke-width="{width}" stroke-linejoin="round" stroke-linecap="round"/>"#
            ),
        };
    }
}

/// A color as SVG writes it.
fn hex(BackendColor { rgb: (r, g, b), .. }: BackendColor) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

impl DrawingBackend for Elements<'_> {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        self.size
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, (x, y): BackendCoord, color: BackendColor) -> Drawn {
        let corners = [(x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)];
        self.path(corners, color, None);
        Ok(())
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.draw_path([from, to], style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        (left, top): BackendCoord,
        (right, bottom): BackendCoord,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let stroke = (!fill).then_some(style.stroke_width());
        let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
        let closed = corners.into_iter().chain([(left, top)]);
        self.path(closed, style.color(), stroke);
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.path(path, style.color(), Some(style.stroke_width()));
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        (x, y): BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Drawn {
        let color = hex(style.color());
        let paint = if fill {
            format!(r#"fill="{color}""#)
        } else {
            let width = style.stroke_width();
            format!(r#"fill="none" stroke="{color}" stroke-width="{width}""#)
        };
        let _ = write!(
            self.out,
            r#"<circle cx="{x}" cy="{y}" r="{radius}" {paint}/>"#
        );
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        vert: I,
        style: &S,
    ) -> Drawn {
        self.path(vert, style.color(), None);
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        let label = glyphs::writable(text);
        let size = style.size() as f32;
        let width = glyphs::width(&label, size);
        let anchor = style.anchor();
        let middle = x as f32
            + match anchor.h_pos {
                HPos::Left => width / 2.0,
                HPos::Center => 0.0,
                HPos::Right => -width / 2.0,
            };
        let baseline = y as f32
            + match anchor.v_pos {
                VPos::Top => size * CAPITAL,
                VPos::Center => size * CAPITAL / 2.0,
                VPos::Bottom => 0.0,
            };
        let color = hex(style.color());
        let outlines = glyphs::centered_evenly(&label, (middle, baseline), size, &color);
        self.out.push_str(&outlines);
        Ok(())
    }

    fn estimate_text_size<S: BackendTextStyle>(
        &self,
        text: &str,
        style: &S,
    ) -> Result<(u32, u32), DrawingErrorKind<Infallible>> {
        let size = style.size() as f32;
        let width = glyphs::width(&glyphs::writable(text), size);
        Ok((width.ceil() as u32, (size * CAPITAL).ceil() as u32))
    }
}
