//! What an animated picture shows at present, and what of it is still to be written.

use std::ops::Range;

use super::bar::Bar;
use super::gif::{Rect, TRANSPARENT};
use super::palette::Palette;
use super::{Error, Look};

/// What is shown at present, and what of it is still to be written.
#[derive(Default)]
pub(super) struct Screen {
    pub width: u32,
    pub height: u32,
    pub pixels: Vec<u8>,
    /// The pixels that changed since the last frame; the others are transparent.
    changed: Vec<u8>,
    /// The rectangle around them.
    around: Option<Rect>,
}

impl Screen {
    /// Lays the bars and the board below each other.
    pub(super) fn stack(
        &mut self,
        [above, below]: &mut [Bar; 2],
        board: &[u8],
        clocks: &[String],
        look: Look,
        palette: &mut Palette,
    ) -> Result<(), Error> {
        above.show(clocks, look, palette)?;
        below.show(clocks, look, palette)?;
        self.width = look.width.pixels();
        self.pixels.extend(above.pixels());
        self.pixels.extend(board);
        below.top = (self.pixels.len() / self.width as usize) as u32;
        self.pixels.extend(below.pixels());
        self.height = (self.pixels.len() / self.width as usize) as u32;
        self.changed = vec![TRANSPARENT; self.pixels.len()];
        Ok(())
    }

    pub(super) const fn all(&self) -> Rect {
        Rect {
            left: 0,
            top: 0,
            width: self.width,
            height: self.height,
        }
    }

    /// The pixels of a row of a rectangle.
    const fn row(&self, at: Rect, row: u32) -> Range<usize> {
        let start = ((at.top + row) * self.width + at.left) as usize;
        start..start + at.width as usize
    }

    /// Takes over a rectangle of what is drawn from row `top` on.
    pub(super) fn take(&mut self, top: u32, drawn: &[u8], at: Rect) {
        let on_screen = Rect {
            top: at.top + top,
            ..at
        };
        for row in 0..at.height {
            let new = &drawn[self.row(at, row)];
            let place = self.row(on_screen, row);
            let old = &mut self.pixels[place.clone()];
            let Some(first) = old.iter().zip(new).position(|(old, new)| old != new) else {
                continue;
            };
            let last = old.iter().zip(new).rposition(|(old, new)| old != new);
            let change = Rect {
                left: at.left + first as u32,
                top: on_screen.top + row,
                width: (last.unwrap_or(first) - first + 1) as u32,
                height: 1,
            };
            self.around = Some(self.around.map_or(change, |it| it.around(change)));
            for ((old, &new), changed) in old.iter_mut().zip(new).zip(&mut self.changed[place]) {
                *changed = if *old == new { *changed } else { new };
                *old = new;
            }
        }
    }

    /// What changed since the last frame, if anything did, with what stayed as it was transparent.
    pub(super) fn changes(&mut self) -> Option<(Rect, Vec<u8>)> {
        let at = self.around.take()?;
        let rows: Vec<Range<usize>> = (0..at.height).map(|row| self.row(at, row)).collect();
        let mut pixels = Vec::with_capacity(at.area() as usize);
        for row in rows {
            pixels.extend_from_slice(&self.changed[row.clone()]);
            self.changed[row].fill(TRANSPARENT);
        }
        Some((at, pixels))
    }
}
