//! Where plotters draws: its SVG back end for shapes, and our own outlines for whatever is written.

use std::io;

use plotters::backend::{DrawingBackend, SVGBackend};
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingErrorKind,
    text_anchor::{HPos, VPos},
};

use crate::{glyphs, svg};

/// How far the middle of a capital is above its baseline, in parts of the size of the text.
const HALF_CAPITAL: f32 = 0.365;

/// What was drawn, until it is a document.
#[derive(Default)]
pub(super) struct Drawn {
    shapes: String,
    labels: String,
}

impl Drawn {
    /// A canvas of this size that draws into it.
    pub(super) fn canvas(&mut self, size: (u32, u32)) -> Canvas<'_> {
        Canvas {
            shapes: SVGBackend::with_string(&mut self.shapes, size),
            labels: &mut self.labels,
        }
    }

    /// The document: shapes with round corners of lines, and what is written above them.
    pub(super) fn document(&self, (width, height): (u32, u32)) -> String {
        let inside = self.shapes.split_once('>').map_or("", |(_, rest)| rest);
        let shapes = inside.rsplit_once("</svg>").map_or(inside, |(it, _)| it);
        let elements = format!(
            r#"<g stroke-linejoin="round" stroke-linecap="round">{shapes}</g>{}"#,
            self.labels
        );
        svg::document(width, height, &elements)
    }
}

/// A back end of plotters.
pub(super) struct Canvas<'a> {
    shapes: SVGBackend<'a>,
    labels: &'a mut String,
}

type Outcome = Result<(), DrawingErrorKind<io::Error>>;

impl DrawingBackend for Canvas<'_> {
    type ErrorType = io::Error;

    fn get_size(&self) -> (u32, u32) {
        self.shapes.get_size()
    }

    fn ensure_prepared(&mut self) -> Outcome {
        self.shapes.ensure_prepared()
    }

    fn present(&mut self) -> Outcome {
        self.shapes.present()
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Outcome {
        self.shapes.draw_pixel(at, color)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Outcome {
        self.shapes.draw_line(from, to, style)
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
        fill: bool,
    ) -> Outcome {
        self.shapes.draw_rect(from, to, style, fill)
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Outcome {
        self.shapes.draw_path(path, style)
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        fill: bool,
    ) -> Outcome {
        self.shapes.draw_circle(center, radius, style, fill)
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        corners: I,
        style: &S,
    ) -> Outcome {
        self.shapes.fill_polygon(corners, style)
    }

    /// As outlines, so that nothing that is written can be read as anything else, and no font is looked for.
    fn draw_text<T: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &T,
        (x, y): BackendCoord,
    ) -> Outcome {
        let text = glyphs::writable(text);
        let size = style.size() as f32;
        let (x, y, width) = (x as f32, y as f32, glyphs::width(&text, size));
        let anchor = style.anchor();
        let middle = match anchor.h_pos {
            HPos::Left => x + width / 2.0,
            HPos::Center => x,
            HPos::Right => x - width / 2.0,
        };
        let baseline = match anchor.v_pos {
            VPos::Top => y + size * 2.0 * HALF_CAPITAL,
            VPos::Center => y + size * HALF_CAPITAL,
            VPos::Bottom => y,
        };
        let (red, green, blue) = style.color().rgb;
        let color = format!("#{red:02x}{green:02x}{blue:02x}");
        let drawn = glyphs::running(&text, middle, baseline, size, &color);
        self.labels.push_str(&drawn);
        Ok(())
    }

    fn estimate_text_size<T: BackendTextStyle>(
        &self,
        text: &str,
        style: &T,
    ) -> Result<(u32, u32), DrawingErrorKind<io::Error>> {
        let size = style.size() as f32;
        let width = glyphs::width(&glyphs::writable(text), size);
        Ok((width.ceil() as u32, size.ceil() as u32))
    }
}
