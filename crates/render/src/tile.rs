//! One cell with what stands and is marked on it, as few colors.

use resvg::tiny_skia::{Pixmap, PixmapPaint, PremultipliedColorU8, Transform};

use super::layout::Layout;
use super::marks::{Ground, Marks};
use super::palette::{Indexed, Rgb};
use super::sprites::Sprites;
use super::theme::{self, Colors};
use super::{Error, Look, glyphs, svg};
use qiyuan_core::diagram::{Sprite, Surface};

/// What a cell shows, without where it lies: equal contents have equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Content {
    /// Which kind of empty cell lies below.
    pub ground: u16,
    pub sprite: Option<Sprite>,
    pub marks: Marks,
    /// How many pieces in hand this one stands for, if more than one.
    pub count: u8,
}

/// A workshop for the tiles of one board.
pub(super) struct Bench<'a> {
    pub look: Look,
    pub surface: Surface,
    pub layout: &'a Layout,
    pub sprites: &'a Sprites,
}

impl Bench<'_> {
    /// Draws a content over the pixels of its empty cell.
    pub(super) fn tile(&self, content: Content, ground: &[Rgb]) -> Result<Indexed, Error> {
        let side = self.layout.cell;
        let colors = theme::colors(self.look.theme);
        let mut pixmap = opaque(side, ground)?;
        let is_occupied = content.sprite.is_some();
        let (marks, surface) = (content.marks, self.surface);
        overlay(&mut pixmap, &marks.below(surface, is_occupied, colors))?;
        if let Some(sprite) = content.sprite {
            let size = (side * marks.size(surface) / 100).max(1);
            let inset = ((side - size) / 2) as i32;
            let piece = self.sprites.get(self.look.pieces, sprite, size)?;
            let opacity = if marks.fades() { 0.5 } else { 1.0 };
            let paint = PixmapPaint {
                opacity,
                ..PixmapPaint::default()
            };
            pixmap.draw_pixmap(
                inset,
                inset,
                (*piece).as_ref(),
                &paint,
                Transform::identity(),
                None,
            );
        }
        let ground_below = Ground {
            surface,
            is_occupied,
            is_dark: is_dark(&pixmap),
        };
        overlay(&mut pixmap, &marks.above(ground_below, colors))?;
        if content.count > 1 {
            overlay(&mut pixmap, &badge(content.count, colors))?;
        }
        let edges = self.layout.edges(surface);
        Ok(Indexed::from_pixmap(&pixmap, ground, edges))
    }
}

/// Whether the middle of a cell is dark.
fn is_dark(pixmap: &Pixmap) -> bool {
    let middle = pixmap.pixel(pixmap.width() / 2, pixmap.height() / 2);
    middle.is_some_and(|pixel| {
        let channels = [(pixel.red(), 2), (pixel.green(), 5), (pixel.blue(), 1)];
        channels
            .iter()
            .map(|&(value, weight)| u32::from(value) * weight)
            .sum::<u32>()
            < 8 * 110
    })
}

fn opaque(side: u32, colors: &[Rgb]) -> Result<Pixmap, Error> {
    let mut pixmap = svg::pixmap(side, side)?;
    for (pixel, &[red, green, blue]) in pixmap.pixels_mut().iter_mut().zip(colors) {
        if let Some(color) = PremultipliedColorU8::from_rgba(red, green, blue, 255) {
            *pixel = color;
        }
    }
    Ok(pixmap)
}

/// Draws elements on a cell of 100 by 100.
fn overlay(pixmap: &mut Pixmap, elements: &str) -> Result<(), Error> {
    if !elements.is_empty() {
        svg::render(&svg::parse(&svg::document(100, 100, elements))?, pixmap);
    }
    Ok(())
}

/// The number of equal pieces in hand, in the lower right corner.
fn badge(count: u8, colors: &Colors) -> String {
    let (fill, text) = (colors.label, colors.frame);
    let number = glyphs::centered(&count.to_string(), 79.0, 90.5, 32.0, text);
    format!(
        r#"<circle cx="79" cy="79" r="20" fill="{fill}" stroke="{text}" stroke-width="3"/>{number}"#
    )
}
