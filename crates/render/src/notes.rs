//! What is written below a board: what its arrows say, and the notes of its diagram.

use resvg::tiny_skia::{PixmapPaint, Transform};

use super::layout::{Layout, NoteRows};
use super::palette::{Edges, Indexed};
use super::sprites::Sprites;
use super::theme::Colors;
use super::{Error, Look, arrows, board, glyphs, svg, theme};
use qiyuan_core::diagram::{BoardDiagram, Sprite};

/// The most notes, and the most characters of one, that are shown.
const MAX_NOTES: usize = 64;
const MAX_TEXT: usize = 24;

/// Which part of its place a note may fill.
const ROOM: f32 = 0.94;

/// What a piece takes before the text, and what the text leaves free at its sides, in multiples of the text size.
const INDENT: f32 = 1.6;
const PADDING: f32 = 0.9;

/// Something below the board.
struct Item<'a> {
    /// The color of the arrow that it is about.
    arrow: Option<&'static str>,
    sprite: Option<Sprite>,
    text: &'a str,
}

impl Item<'_> {
    /// The text as it can be written.
    fn written(&self) -> String {
        let text: String = self.text.chars().take(MAX_TEXT).collect();
        glyphs::writable(&text)
    }
}

/// How many things are written below a board.
pub(super) fn count(diagram: &BoardDiagram) -> usize {
    let arrows = diagram.arrows.iter();
    let said = arrows.filter(|arrow| !arrow.label.is_empty()).count();
    (said + diagram.notes.len()).min(MAX_NOTES)
}

fn items<'a>(diagram: &'a BoardDiagram, colors: &Colors) -> Vec<Item<'a>> {
    let arrows = diagram.arrows.iter();
    let said = arrows.filter(|arrow| !arrow.label.is_empty());
    let said = said.map(|arrow| Item {
        arrow: Some(arrows::color(arrow, colors)),
        sprite: None,
        text: &arrow.label,
    });
    let notes = diagram.notes.iter().map(|note| Item {
        arrow: None,
        sprite: note.sprite,
        text: &note.text,
    });
    said.chain(notes).take(MAX_NOTES).collect()
}

/// Draws the rows of notes, as wide as the picture.
pub(super) fn draw(
    diagram: &BoardDiagram,
    layout: &Layout,
    look: Look,
    sprites: &Sprites,
) -> Result<Indexed, Error> {
    let colors = theme::colors(look.theme);
    let (width, rows) = (layout.width, layout.notes);
    let height = (rows.count * rows.height).max(1);
    let items = items(diagram, colors);
    let size = layout.label;
    let needed = items.iter().map(|item| {
        let indent = item.sprite.map_or(0.0, |_| size * INDENT);
        (glyphs::width(&item.written(), size) + indent + size * PADDING) / ROOM
    });
    let slot = needed.fold(size * NoteRows::SLOT, f32::max);
    let slot = slot.min(width as f32 / rows.columns.max(1) as f32);
    let mut elements = String::new();
    board::rect(
        &mut elements,
        0.0,
        0.0,
        width as f32,
        height as f32,
        colors.frame,
    );
    let mut pieces = Vec::new();
    for (row, items) in (0..).zip(items.chunks(rows.columns.max(1) as usize)) {
        let left = (width as f32 - slot * items.len() as f32) / 2.0;
        for (column, item) in (0..).zip(items) {
            let place = Place {
                middle: left + slot * (column as f32 + 0.5),
                top: (row * rows.height) as f32,
                height: rows.height as f32,
                room: slot * ROOM,
                size,
            };
            elements += &place.draw(item, colors);
            if let Some(sprite) = item.sprite {
                pieces.push((sprite, place.piece(item)));
            }
        }
    }
    let mut pixmap = svg::pixmap(width, height)?;
    let document = svg::document(width, height, &elements);
    svg::render(&svg::parse(&document)?, &mut pixmap);
    for (sprite, (x, y, side)) in pieces {
        let piece = sprites.get(look.pieces, sprite, (side, side))?;
        let (paint, still) = (PixmapPaint::default(), Transform::identity());
        pixmap.draw_pixmap(x, y, (*piece).as_ref(), &paint, still, None);
    }
    Ok(Indexed::from_pixmap(&pixmap, &[], Edges::Fine))
}

/// Where a note lies, in pixels.
struct Place {
    middle: f32,
    top: f32,
    height: f32,
    room: f32,
    size: f32,
}

impl Place {
    /// The text as it is shown, its width and its size.
    fn fitted(&self, item: &Item<'_>) -> (String, f32, f32) {
        let text = item.written();
        let room = self.room - self.size * PADDING - self.indent(item);
        let width = glyphs::width(&text, self.size);
        if width > room && room > 0.0 {
            return (text, room, self.size * room / width);
        }
        (text, width, self.size)
    }

    /// What the piece before the text takes.
    fn indent(&self, item: &Item<'_>) -> f32 {
        item.sprite.map_or(0.0, |_| self.size * INDENT)
    }

    /// The piece's upper left corner and its side.
    fn piece(&self, item: &Item<'_>) -> (i32, i32, u32) {
        let side = (self.size * 1.35).round().max(1.0);
        let (_, width, _) = self.fitted(item);
        let left = self.middle - (width + self.indent(item)) / 2.0;
        let top = self.top + (self.height - side) / 2.0;
        (left.round() as i32, top.round() as i32, side as u32)
    }

    fn draw(&self, item: &Item<'_>, colors: &Colors) -> String {
        let (text, width, size) = self.fitted(item);
        let middle = self.top + self.height / 2.0;
        let mut elements = String::new();
        if let Some(color) = item.arrow {
            let (breadth, height) = (width + self.size * PADDING, self.height * 0.8);
            let (left, top) = (self.middle - breadth / 2.0, middle - height / 2.0);
            elements += &format!(
                r##"<rect x="{left:.2}" y="{top:.2}" width="{breadth:.2}" height="{height:.2}" rx="{:.2}" fill="#ffffff" stroke="{color}" stroke-width="{:.2}"/>"##,
                height / 2.0,
                self.size * 0.09
            );
        }
        if item.sprite.is_some() {
            // The background of the board below a piece: black ones would be lost on the frame.
            let (left, top, side) = self.piece(item);
            let (radius, background) = (side as f32 * 0.5, colors.field);
            let (x, y) = (left as f32 + radius, top as f32 + radius);
            elements += &format!(r#"<circle cx="{x}" cy="{y}" r="{radius}" fill="{background}"/>"#);
        }
        let ink = item.arrow.unwrap_or(colors.label);
        let x = self.middle + self.indent(item) / 2.0;
        elements + &glyphs::centered(&text, x, middle + size * 0.37, size, ink)
    }
}
