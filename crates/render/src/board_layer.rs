//! An empty board as pixels, with a cache of the tiles that were put on it.

use std::collections::HashMap;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use super::cache::ByteCache;
use super::layout::{Layout, Shelf};
use super::marks::Style;
use super::palette::{Edges, Indexed, Palette, Rgb};
use super::sprites::Sprites;
use super::tile::{Content, TilePainter};
use super::{Error, Look, board, svg, theme};
use qiyuan_core::diagram::{Board, Cell};

/// How many bytes of tiles are cached for a board, in multiples of the board's own bytes.
const TILES: usize = 2;

/// An empty board as pixels.
#[derive(Debug)]
pub(super) struct BoardLayer {
    pub layout: Layout,
    look: Look,
    style: Style,
    empty: Indexed,
    palette: Palette,
    /// Cells that look the same when empty have the same number.
    grounds: HashMap<(u32, u32), u16>,
    tiles: ByteCache<Content, Indexed>,
}

impl BoardLayer {
    pub(super) fn new(board: &Board, shelf: Shelf, look: Look) -> Result<Self, Error> {
        let layout = Layout::new(board, shelf, look.width)?;
        let document = board::document(board, &layout, theme::colors(look.theme));
        let mut pixmap = svg::pixmap(layout.width, layout.height)?;
        svg::render(&svg::parse(&document)?, &mut pixmap);
        let empty = Indexed::from_pixmap(&pixmap, &[], Edges::Fine);
        let mut palette = Palette::default();
        for &color in &empty.colors {
            palette.index(color);
        }
        let mut layer = Self {
            layout,
            look,
            style: Style {
                grid: board.design.grid,
                shape: board.design.shape,
            },
            tiles: ByteCache::new(empty.pixels.len() * TILES),
            empty,
            palette,
            grounds: HashMap::new(),
        };
        layer.grounds = layer.classify(board)?;
        Ok(layer)
    }

    /// What it takes in memory, at most.
    pub(super) fn bytes(&self) -> usize {
        self.empty.pixels.len() * (1 + TILES)
    }

    fn classify(&self, board: &Board) -> Result<HashMap<(u32, u32), u16>, Error> {
        let mut kinds: HashMap<Vec<Rgb>, u16> = HashMap::new();
        let mut grounds = HashMap::new();
        for rank in 0..board.ranks {
            for file in 0..board.files {
                let corner = self.layout.corner(Cell { file, rank })?;
                let next = kinds.len() as u16;
                let kind = *kinds.entry(self.patch(corner)).or_insert(next);
                grounds.insert(corner, kind);
            }
        }
        Ok(grounds)
    }

    /// The empty board's colors below a tile.
    fn patch(&self, (x, y): (u32, u32)) -> Vec<Rgb> {
        let side = self.layout.cell;
        let rows = (y..y + side).map(|row| (row * self.layout.width + x) as usize);
        rows.flat_map(|start| &self.empty.pixels[start..start + side as usize])
            .map(|&index| self.empty.colors[usize::from(index)])
            .collect()
    }

    /// A fresh picture of the empty board.
    pub(super) fn canvas(&self) -> Canvas<'_> {
        Canvas {
            layer: self,
            palette: self.palette.clone(),
            pixels: self.empty.pixels.clone(),
            numbers: HashMap::new(),
        }
    }

    fn tile(
        &self,
        at: (u32, u32),
        content: Content,
        sprites: &Sprites,
    ) -> Result<Arc<Indexed>, Error> {
        if let Some(tile) = self.tiles.get(&content) {
            return Ok(tile);
        }
        let painter = TilePainter {
            look: self.look,
            style: self.style,
            layout: &self.layout,
            sprites,
        };
        let tile = Arc::new(painter.tile(content, &self.patch(at))?);
        let bytes = tile.pixels.len() + tile.colors.len() * 3;
        self.tiles.insert(content, Arc::clone(&tile), bytes);
        Ok(tile)
    }
}

/// A picture while it is drawn.
pub(super) struct Canvas<'a> {
    layer: &'a BoardLayer,
    palette: Palette,
    pixels: Vec<u8>,
    /// The tiles of this picture, each with its colors' numbers in the picture's palette.
    numbers: HashMap<Content, (Arc<Indexed>, [u8; 256])>,
}

impl Canvas<'_> {
    /// Number of the ground below pieces in hand, of one color all over.
    const TRAY: u16 = u16::MAX;

    /// Puts a tile where its upper left corner is to lie.
    pub(super) fn put(
        &mut self,
        corner: (u32, u32),
        mut content: Content,
        sprites: &Sprites,
    ) -> Result<(), Error> {
        let grounds = &self.layer.grounds;
        content.ground = grounds.get(&corner).copied().unwrap_or(Self::TRAY);
        if !self.numbers.contains_key(&content) {
            let tile = self.layer.tile(corner, content, sprites)?;
            let mut numbers = [0; 256];
            for (number, &color) in numbers.iter_mut().zip(&tile.colors) {
                *number = self.palette.index(color);
            }
            self.numbers.insert(content, (tile, numbers));
        }
        let (tile, numbers) = &self.numbers[&content];
        let (side, width) = (
            self.layer.layout.cell as usize,
            self.layer.layout.width as usize,
        );
        let start = corner.1 as usize * width + corner.0 as usize;
        let rows = self.pixels[start..].chunks_mut(width);
        for (row, source) in rows.zip(tile.pixels.chunks_exact(side)) {
            for (pixel, &index) in row.iter_mut().zip(source) {
                *pixel = numbers[usize::from(index)];
            }
        }
        Ok(())
    }

    /// Draws a picture of the same size over this one. What is hardly seen changes nothing.
    pub(super) fn cover(&mut self, over: &Pixmap) {
        let mut blended: HashMap<(u8, [u8; 4]), u8> = HashMap::new();
        for (pixel, &above) in self.pixels.iter_mut().zip(over.pixels()) {
            if above.alpha() == 0 {
                continue;
            }
            let below = *pixel;
            let rgba = [above.red(), above.green(), above.blue(), above.alpha()];
            *pixel = *blended
                .entry((below, rgba))
                .or_insert_with(|| self.palette.blend(below, above));
        }
    }

    /// The colors and the pixels.
    pub(super) fn finish(self) -> (Palette, Vec<u8>) {
        (self.palette, self.pixels)
    }
}
