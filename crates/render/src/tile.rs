//! One cell with what stands and is marked on it, as few colors.

use std::sync::Arc;

use resvg::tiny_skia::{Pixmap, PixmapPaint, PremultipliedColorU8, Transform};

use super::dice;
use super::layout::Layout;
use super::marks::{Background, Marks, Style};
use super::palette::{self, Edges, Indexed, Rgb};
use super::sprites::Sprites;
use super::theme::{self, Colors};
use super::{Error, Look, assets, glyphs, svg};
use qiyuan_core::diagram::{Die, DieFace, Sprite};

/// What a cell shows, without where it lies: equal contents have equal pixels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Content {
    /// Which kind of empty cell lies below.
    pub background: u16,
    pub sprite: Option<Sprite>,
    pub marks: Marks,
    /// How many pieces in hand this one stands for, if more than one.
    pub count: u8,
    /// The die that lies here, below the sprite that it shows.
    pub die: Option<Die>,
}

impl Content {
    /// A piece, a marked cell, or both.
    pub(super) const fn cell(sprite: Option<Sprite>, marks: Marks) -> Self {
        Self {
            background: 0,
            sprite,
            marks,
            count: 1,
            die: None,
        }
    }

    /// Whether nothing is here but at most a piece.
    fn is_plain(self) -> bool {
        let background = self.background;
        self == Self {
            background,
            ..Self::cell(self.sprite, Marks::default())
        }
    }

    /// Equal pieces in hand.
    pub(super) fn hand(sprite: Sprite, count: u8) -> Self {
        Self {
            count,
            ..Self::cell(Some(sprite), Marks::default())
        }
    }

    /// A die.
    pub(super) fn die(die: Die) -> Self {
        let sprite = match die.face {
            DieFace::Piece(sprite) => Some(sprite),
            DieFace::Number(_) => None,
        };
        Self {
            die: Some(die),
            ..Self::cell(sprite, Marks::default())
        }
    }
}

/// What the tiles of one board are drawn with.
pub(super) struct TilePainter<'a> {
    pub look: Look,
    pub style: Style,
    pub layout: &'a Layout,
    pub sprites: &'a Sprites,
}

impl TilePainter<'_> {
    /// Draws a content over the pixels of its empty cell.
    pub(super) fn tile(&self, content: Content, background: &[Rgb]) -> Result<Indexed, Error> {
        let side = self.layout.cell;
        let colors = theme::colors(self.look.theme);
        let mut pixmap = opaque(side, background)?;
        let is_occupied = content.sprite.is_some();
        let (marks, style) = (content.marks, self.style);
        overlay(&mut pixmap, &marks.below(style, is_occupied, colors))?;
        if let Some(die) = content.die {
            overlay(&mut pixmap, &dice::draw(die))?;
        }
        if let Some(sprite) = content.sprite {
            let share = content.die.map_or(marks.size(style), |_| dice::PIECE);
            let size = (side * share / 100).max(1);
            let inset = ((side - size) / 2) as i32;
            let mut piece = self.sprites.get(self.look.pieces, sprite, (size, size))?;
            if style.is_turned {
                piece = Arc::new(turned(&piece));
            }
            let is_used = content.die.is_some_and(|die| die.is_used);
            let opacity = if marks.fades() || is_used { 0.5 } else { 1.0 };
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
        let marked = Background {
            style,
            is_occupied,
            is_dark: is_dark(&pixmap),
        };
        overlay(&mut pixmap, &marks.above(marked, colors))?;
        if content.count > 1 {
            overlay(&mut pixmap, &badge(content.count, colors))?;
        }
        let edges = self.layout.edges(style.shape);
        match content.sprite {
            Some(sprite) if edges == Edges::Coarse && content.is_plain() => {
                let drawn = assets::colors(self.look.pieces, sprite);
                let shades = palette::shades(frequent(background), &drawn);
                let known = [background, &shades].concat();
                Ok(Indexed::from_pixmap(&pixmap, &known, Edges::Shades))
            }
            _ => Ok(Indexed::from_pixmap(&pixmap, background, edges)),
        }
    }
}

/// A picture after half a turn.
fn turned(pixmap: &Pixmap) -> Pixmap {
    let mut turned = pixmap.clone();
    turned.pixels_mut().reverse();
    turned
}

/// The color that most pixels have.
fn frequent(pixels: &[Rgb]) -> Rgb {
    let mut sorted = pixels.to_vec();
    sorted.sort_unstable();
    let runs = sorted.chunk_by(|one, other| one == other);
    runs.max_by_key(|run| run.len())
        .map_or([0; 3], |run| run[0])
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

/// The number of equal pieces in hand, in the lower right corner, on a background as broad as it needs.
fn badge(count: u8, colors: &Colors) -> String {
    let (fill, ink) = (colors.label, colors.frame);
    let text = count.to_string();
    let breadth = (glyphs::width(&text, 32.0) + 14.0).max(40.0);
    let (left, middle) = (99.0 - breadth, 99.0 - breadth / 2.0);
    let number = glyphs::centered(&text, middle, 90.5, 32.0, ink);
    format!(
        r#"<rect x="{left}" y="59" width="{breadth}" height="40" rx="20" fill="{fill}" stroke="{ink}" stroke-width="3"/>{number}"#
    )
}
