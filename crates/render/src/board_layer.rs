//! An empty board as pixels, with a cache of the tiles that were put on it.

use std::collections::hash_map::Entry;
use std::ops::Range;
use std::sync::Arc;

use resvg::tiny_skia::Pixmap;
use rustc_hash::FxHashMap;

use super::cache::ByteCache;
use super::layout::{Layout, Shelf};
use super::marks::Style;
use super::palette::{Edges, Indexed, Numbers, Palette, Rgb};
use super::sprites::Sprites;
use super::tile::{Content, TilePainter};
use super::{Error, Look, board, notes, svg, theme};
use qiyuan_core::diagram::{Arrow, Board, BoardDiagram, Cell, Note};

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
    backgrounds: FxHashMap<(u32, u32), u16>,
    tiles: ByteCache<Content, Indexed>,
    /// What was written below the board lately: of many moves it is the same.
    notes: ByteCache<(Vec<Note>, Vec<Arrow>), Indexed>,
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
                is_turned: board.is_flipped && board.design.turns_pieces(),
            },
            tiles: ByteCache::new(empty.pixels.len() * TILES),
            notes: ByteCache::new(empty.pixels.len()),
            empty,
            palette,
            backgrounds: FxHashMap::default(),
        };
        layer.backgrounds = layer.classify(board)?;
        Ok(layer)
    }

    /// What it takes in memory, at most.
    pub(super) fn bytes(&self) -> usize {
        self.empty.pixels.len() * (2 + TILES)
    }

    fn classify(&self, board: &Board) -> Result<FxHashMap<(u32, u32), u16>, Error> {
        let mut kinds: FxHashMap<Vec<u8>, u16> = FxHashMap::default();
        let mut backgrounds = FxHashMap::default();
        for rank in 0..board.ranks {
            for file in 0..board.files {
                let corner = self.layout.corner(Cell { file, rank })?;
                let next = kinds.len() as u16;
                let kind = *kinds.entry(self.numbers(corner)).or_insert(next);
                backgrounds.insert(corner, kind);
            }
        }
        Ok(backgrounds)
    }

    /// The pixels of a tile, row by row.
    fn rows(&self, (x, y): (u32, u32)) -> impl Iterator<Item = Range<usize>> + use<> {
        let (side, width) = (self.layout.cell, self.layout.width);
        (y..y + side).map(move |row| {
            let start = (row * width + x) as usize;
            start..start + side as usize
        })
    }

    /// The empty board's colors below a tile, by number.
    fn numbers(&self, corner: (u32, u32)) -> Vec<u8> {
        let rows: Vec<&[u8]> = self
            .rows(corner)
            .map(|row| &self.empty.pixels[row])
            .collect();
        rows.concat()
    }

    /// The empty board's colors below a tile.
    fn patch(&self, corner: (u32, u32)) -> Vec<Rgb> {
        let numbers = self.numbers(corner).into_iter();
        numbers
            .map(|number| self.empty.colors[usize::from(number)])
            .collect()
    }

    /// A palette in which the empty board's pixels are numbered as they are.
    pub(super) fn palette(&self) -> Palette {
        self.palette.clone()
    }

    /// A fresh picture of the empty board.
    pub(super) fn canvas(self: &Arc<Self>, palette: &mut Palette) -> Canvas {
        let numbers = palette.numbers(&self.empty.colors);
        let pixels = if numbers.are_same(self.empty.colors.len()) {
            self.empty.pixels.clone()
        } else {
            palette.numbered(&self.empty)
        };
        Canvas {
            layer: Arc::clone(self),
            numbers,
            pixels,
            tiles: FxHashMap::default(),
        }
    }

    /// What is written below the board.
    pub(super) fn notes(
        &self,
        diagram: &BoardDiagram,
        sprites: &Sprites,
    ) -> Result<Arc<Indexed>, Error> {
        let key = (diagram.notes.clone(), diagram.arrows.clone());
        if let Some(drawn) = self.notes.get(&key) {
            return Ok(drawn);
        }
        let drawn = Arc::new(notes::draw(diagram, &self.layout, self.look, sprites)?);
        let bytes = drawn.pixels.len() + drawn.colors.len() * 3;
        self.notes.insert(key, Arc::clone(&drawn), bytes);
        Ok(drawn)
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

/// A picture while it is drawn, in the numbers of one palette.
pub(super) struct Canvas {
    layer: Arc<BoardLayer>,
    /// The numbers of the empty board's colors.
    numbers: Numbers,
    pixels: Vec<u8>,
    /// The tiles of this picture.
    tiles: FxHashMap<Content, Vec<u8>>,
}

impl Canvas {
    /// Number of the background below pieces in hand, of one color all over.
    const TRAY: u16 = u16::MAX;

    /// Puts a tile where its upper left corner is to lie.
    pub(super) fn put(
        &mut self,
        corner: (u32, u32),
        mut content: Content,
        sprites: &Sprites,
        palette: &mut Palette,
    ) -> Result<(), Error> {
        let backgrounds = &self.layer.backgrounds;
        content.background = backgrounds.get(&corner).copied().unwrap_or(Self::TRAY);
        let tile = match self.tiles.entry(content) {
            Entry::Occupied(tile) => tile.into_mut(),
            Entry::Vacant(place) => {
                let tile = self.layer.tile(corner, content, sprites)?;
                place.insert(palette.numbered(&tile))
            }
        };
        let side = self.layer.layout.cell as usize;
        let rows = self.layer.rows(corner).zip(tile.chunks_exact(side));
        for (row, source) in rows {
            self.pixels[row].copy_from_slice(source);
        }
        Ok(())
    }

    /// Shows the empty board again where a tile lay.
    pub(super) fn clear(&mut self, corner: (u32, u32)) {
        for row in self.layer.rows(corner) {
            let empty = &self.layer.empty.pixels[row.clone()];
            for (pixel, &number) in self.pixels[row].iter_mut().zip(empty) {
                *pixel = self.numbers.of(number);
            }
        }
    }

    /// Puts rows as wide as the picture into it, from this row on.
    pub(super) fn paste(&mut self, top: u32, rows: &Indexed, palette: &mut Palette) {
        let start = (top * self.layer.layout.width) as usize;
        let pixels = self.pixels.iter_mut().skip(start);
        for (pixel, number) in pixels.zip(palette.numbered(rows)) {
            *pixel = number;
        }
    }

    /// Draws a picture of the same size over this one. What is hardly seen changes nothing.
    pub(super) fn cover(&mut self, over: &Pixmap, palette: &mut Palette) {
        let mut blended: FxHashMap<(u8, [u8; 4]), u8> = FxHashMap::default();
        for (pixel, &above) in self.pixels.iter_mut().zip(over.pixels()) {
            if above.alpha() == 0 {
                continue;
            }
            let below = *pixel;
            let rgba = [above.red(), above.green(), above.blue(), above.alpha()];
            *pixel = *blended
                .entry((below, rgba))
                .or_insert_with(|| palette.blend(below, above));
        }
    }

    /// Whether it began with this very board.
    pub(super) fn is_of(&self, layer: &Arc<BoardLayer>) -> bool {
        Arc::ptr_eq(&self.layer, layer)
    }

    /// The pixels as they are now.
    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }
}
