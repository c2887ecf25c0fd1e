//! Where everything lies, in whole pixels.
//!
//! Cells are squares of whole pixels, so that equal cells have equal pixels. What does not divide goes
//! into the frame: a picture always has exactly the width that was asked for.

use super::palette::Edges;
use super::{Error, Width, notes};
use qiyuan_core::diagram::{
    Board, BoardDesign, BoardDiagram, Cell, Coordinates, Die, Grid, Hand, Shape, Sprite, Wrap,
};

/// The most columns or rows of a board.
const MAX_CELLS: u8 = 30;
/// The most hands beside a board, and kinds of pieces in one hand.
const MAX_HANDS: usize = 8;
const MAX_KINDS: usize = 60;
/// The most dice beside a board.
const MAX_DICE: usize = 16;

/// Where everything lies.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The size of the picture.
    pub width: u32,
    pub height: u32,
    /// The side of a cell.
    pub cell: u32,
    /// The upper left corner of the cells.
    pub left: u32,
    pub top: u32,
    pub files: u32,
    pub ranks: u32,
    /// The size of the labels.
    pub label: f32,
    /// How far the background goes on around the cells, so that discs at the edge touch nothing.
    pub margin: u32,
    /// How far squares point over edges that are joined; nothing where none are.
    pub tooth: u32,
    /// The frame's breadth on each side, without hands.
    pub bands: Bands,
    /// The frame's breadth beyond the rows of pieces in hand and of dice: as where it is narrowest.
    rim: u32,
    /// How many rows of pieces in hand there are.
    pub shelf: Shelf,
    /// The rows of notes below everything else.
    pub notes: NoteRows,
    pub(super) is_flipped: bool,
}

/// The frame's breadth on each side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bands {
    pub left: u32,
    pub right: u32,
    pub top: u32,
    pub bottom: u32,
}

impl Bands {
    fn narrowest(self) -> u32 {
        self.left.min(self.right).min(self.top).min(self.bottom)
    }
}

/// Rows of notes: how many, how high, and how many notes a row has.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct NoteRows {
    pub count: u32,
    pub height: u32,
    pub columns: u32,
}

impl NoteRows {
    /// How wide a note is, in sizes of a label.
    pub(super) const SLOT: f32 = 5.0;

    fn new(notes: u32, label: f32, width: u32) -> Self {
        let most = ((width as f32 / (label * Self::SLOT)) as u32).max(1);
        let count = notes.div_ceil(most);
        Self {
            count,
            height: (label * 1.75).ceil() as u32,
            // Rows of about the same length.
            columns: notes.div_ceil(count.max(1)),
        }
    }
}

/// How many rows of pieces in hand lie below and above the board, how many of dice below those, and how many
/// notes below everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Shelf {
    pub near: u32,
    pub far: u32,
    pub dice: u32,
    pub notes: u32,
}

impl Shelf {
    /// Room for both.
    pub(super) fn max(self, other: Self) -> Self {
        Self {
            near: self.near.max(other.near),
            far: self.far.max(other.far),
            dice: self.dice.max(other.dice),
            notes: self.notes.max(other.notes),
        }
    }

    /// The rows that a diagram's hands and dice need.
    pub(super) fn of(diagram: &BoardDiagram) -> Result<Self, Error> {
        let hands = &diagram.hands;
        if diagram.dice.len() > MAX_DICE {
            return Err(Error::TooManyInHand);
        }
        if hands.len() > MAX_HANDS || hands.iter().any(|hand| hand.pieces.len() > MAX_KINDS) {
            return Err(Error::TooManyInHand);
        }
        let rows = |hand: &Hand| rows(hand.pieces.len(), usize::from(diagram.board.files));
        Ok(Self {
            near: hands.first().map_or(0, rows),
            far: hands.iter().skip(1).map(rows).sum(),
            dice: diagram
                .dice
                .len()
                .div_ceil(usize::from(diagram.board.files).max(1)) as u32,
            notes: notes::count(diagram) as u32,
        })
    }
}

/// How many rows a hand needs. An empty hand has one too, so that the picture does not jump.
fn rows(kinds: usize, files: usize) -> u32 {
    kinds.div_ceil(files.max(1)).max(1) as u32
}

impl Layout {
    /// Lays a board out in a picture of this width.
    pub(super) fn new(board: &Board, shelf: Shelf, width: Width) -> Result<Self, Error> {
        let (files, ranks) = (board.files, board.ranks);
        if files == 0 || ranks == 0 || files > MAX_CELLS || ranks > MAX_CELLS {
            return Err(Error::BadBoard { files, ranks });
        }
        let (files, ranks) = (u32::from(files), u32::from(ranks));
        let width = width.pixels();
        let longest = width * 2;
        let shelves = shelf.near + shelf.far + shelf.dice;
        let mut cell = width / files;
        let rims = u32::from(shelf.far > 0) + u32::from(shelf.near + shelf.dice > 0);
        let (label, bands, notes) = loop {
            let (label, mut bands) = bands(board, cell, width);
            if rims > 0 {
                // Rows of pieces in hand lie in the middle, with nothing beside them.
                bands.left = bands.left.max(bands.right);
                bands.right = bands.left;
            }
            let notes = NoteRows::new(shelf.notes, label, width);
            let across = cell * files + bands.left + bands.right;
            let rows = cell * (ranks + shelves) + notes.count * notes.height;
            let down = rows + bands.top + bands.bottom + rims * bands.narrowest();
            if (across <= width && down <= longest) || cell == 1 {
                break (label, bands, notes);
            }
            cell -= 1;
        };
        let spare = width.saturating_sub(cell * files + bands.left + bands.right);
        let mut bands = Bands {
            left: bands.left + spare / 2,
            right: bands.right + spare - spare / 2,
            ..bands
        };
        let margin = margin(&board.design, cell);
        if has_even_frame(board) || margin > 0 {
            bands.top += spare / 2;
            bands.bottom += spare - spare / 2;
        }
        let rows = cell * (ranks + shelves) + notes.count * notes.height;
        let rim = bands.narrowest();
        Ok(Self {
            width,
            height: rows + bands.top + bands.bottom + rims * rim,
            cell,
            left: bands.left,
            top: bands.top + cell * shelf.far + if shelf.far > 0 { rim } else { 0 },
            files,
            ranks,
            label,
            margin,
            tooth: tooth(&board.design, cell),
            bands,
            rim,
            is_flipped: board.is_flipped,
            shelf,
            notes,
        })
    }

    /// How exactly edges are drawn. Characters on large discs have many.
    pub(super) const fn edges(&self, shape: Shape) -> Edges {
        match shape {
            Shape::Disc | Shape::Wedge if self.cell >= 48 => Edges::Coarse,
            Shape::Figure if self.cell >= 48 => Edges::Large,
            Shape::Stone => Edges::Shaded,
            Shape::Disc | Shape::Figure | Shape::Wedge => Edges::Fine,
        }
    }

    /// The upper left corner of a cell.
    pub(super) fn corner(&self, cell: Cell) -> Result<(u32, u32), Error> {
        let (file, rank) = (u32::from(cell.file), u32::from(cell.rank));
        if file >= self.files || rank >= self.ranks {
            return Err(Error::OffBoard(cell));
        }
        let (column, row) = if self.is_flipped {
            (self.files - 1 - file, rank)
        } else {
            (file, self.ranks - 1 - rank)
        };
        Ok((self.left + column * self.cell, self.top + row * self.cell))
    }

    /// The upper edge of the rows of pieces in hand above the board.
    pub(super) const fn far_shelf(&self) -> u32 {
        self.rim
    }

    /// The upper edge of the rows of pieces in hand below the board.
    pub(super) fn near_shelf(&self) -> u32 {
        self.top + self.ranks * self.cell + self.bands.bottom
    }

    /// The upper edge of the rows of notes.
    pub(super) fn note_top(&self) -> u32 {
        let rows = self.shelf.near + self.shelf.dice;
        let rim = if rows > 0 { self.rim } else { 0 };
        self.near_shelf() + rows * self.cell + rim
    }

    /// The pieces in hand, each with the upper left corner of its place.
    pub(super) fn slots(&self, hands: &[Hand]) -> Vec<((u32, u32), (Sprite, u8))> {
        let near_top = self.near_shelf();
        let mut far_rows = self.shelf.far;
        let mut slots = Vec::new();
        for (index, hand) in hands.iter().enumerate() {
            let top = if index == 0 {
                near_top
            } else {
                far_rows = far_rows.saturating_sub(rows(hand.pieces.len(), self.files as usize));
                self.far_shelf() + far_rows * self.cell
            };
            for (slot, &piece) in (0..).zip(&hand.pieces) {
                let x = self.left + slot % self.files * self.cell;
                slots.push(((x, top + slot / self.files * self.cell), piece));
            }
        }
        slots
    }
}

impl Layout {
    /// The dice, each with the upper left corner of its place: in the middle of their rows.
    pub(super) fn dice_slots(&self, dice: &[Die]) -> Vec<((u32, u32), Die)> {
        let top = self.near_shelf() + self.shelf.near * self.cell;
        let rows = (0..).zip(dice.chunks(self.files as usize));
        let slots = rows.flat_map(|(row, dice)| {
            let left = self.left + (self.files - dice.len() as u32) * self.cell / 2;
            let columns = (0..).zip(dice);
            columns.map(move |(column, &die)| {
                let corner = (left + column * self.cell, top + row * self.cell);
                (corner, die)
            })
        });
        slots.collect()
    }
}

/// Whether the frame is as broad on every side, so that the board lies in the middle: where there are squares of two
/// colors at every edge.
fn has_even_frame(board: &Board) -> bool {
    let design = &board.design;
    design.grid == Grid::Checkered && design.wrap == Wrap::None && board.holes.is_empty()
}

/// How far the background goes on around the cells: stones are close to its edge, discs have half a cell.
fn margin(design: &BoardDesign, cell: u32) -> u32 {
    let has_discs = design.grid == Grid::Points && design.shape == Shape::Disc;
    if has_discs { cell / 2 } else { 0 }
}

/// How far squares point over edges that are joined. Lines simply go on.
fn tooth(design: &BoardDesign, cell: u32) -> u32 {
    let wrap = design.wrap;
    let has_teeth = (wrap.joins_files() || wrap.joins_ranks()) && design.grid != Grid::Points;
    if has_teeth { (cell / 5).max(1) } else { 0 }
}

/// The labels in the order of the picture: from left to right and from top to bottom.
pub(super) struct Labels<'a> {
    pub bottom: Vec<&'a str>,
    pub top: Vec<&'a str>,
    pub left: Vec<&'a str>,
    pub right: Vec<&'a str>,
}

impl<'a> Labels<'a> {
    /// The labels of a board, flipped with it. If only one of two opposite edges has labels, they stay
    /// on that edge of the picture, where readers look for them.
    pub(super) fn of(board: &'a Board) -> Self {
        let Coordinates {
            bottom,
            top,
            left,
            right,
        } = &board.coordinates;
        let upwards = |labels: &'a [String]| labels.iter().rev().map(String::as_str).collect();
        let forwards = |labels: &'a [String]| labels.iter().map(String::as_str).collect();
        if !board.is_flipped {
            return Self {
                bottom: forwards(bottom),
                top: forwards(top),
                left: upwards(left),
                right: upwards(right),
            };
        }
        let (near, far) = swapped(bottom, top);
        let (west, east) = swapped(left, right);
        Self {
            bottom: upwards(near),
            top: upwards(far),
            left: forwards(west),
            right: forwards(east),
        }
    }
}

/// Opposite edges after half a turn.
fn swapped<'a>(one: &'a [String], other: &'a [String]) -> (&'a [String], &'a [String]) {
    if one.is_empty() || other.is_empty() {
        (one, other)
    } else {
        (other, one)
    }
}

/// The size of the labels and the breadth of the frame around cells of this size.
fn bands(board: &Board, cell: u32, width: u32) -> (f32, Bands) {
    // On a board of many cells labels stay as large as a phone can show, up to the cell's own size.
    let legible = (width as f32 * 0.031).min(6.0 + width as f32 * 0.014);
    let label = (cell as f32 * 0.34).max(legible.min(cell as f32 * 0.8));
    let thin = (cell as f32 * 0.13).max(width as f32 * 0.01).ceil() as u32;
    let across = |labels: &[&str]| {
        let widest = labels.iter().map(|text| super::glyphs::width(text, label));
        let widest = widest.fold(0.0, f32::max);
        if widest > 0.0 {
            thin.max((widest + label * 0.7).ceil() as u32)
        } else {
            thin
        }
    };
    let down = |labels: &[&str]| {
        let is_empty = labels.iter().all(|text| text.is_empty());
        if is_empty {
            thin
        } else {
            thin.max((label * 1.4).ceil() as u32)
        }
    };
    let margin = margin(&board.design, cell);
    let even = |band: u32| Bands {
        left: band,
        right: band,
        top: band,
        bottom: band,
    };
    if margin > 0 {
        return (label, even((width as f32 * 0.006).ceil() as u32 + margin));
    }
    let labels = Labels::of(board);
    if has_even_frame(board) {
        // Beside the board labels touch no piece, however small the picture is.
        let label = (cell as f32 * 0.28).max(legible.min(cell as f32 * 0.8));
        let all = [&labels.left, &labels.right, &labels.top, &labels.bottom];
        let all = all.into_iter().flatten();
        let widest = all.map(|text| super::glyphs::width(text, label));
        let band = match widest.fold(0.0, f32::max) {
            0.0 => thin,
            widest => thin.max((label * 1.25).max(widest + label * 0.5).ceil() as u32),
        };
        return (label, even(band));
    }
    let (wrap, tooth) = (board.design.wrap, tooth(&board.design, cell));
    let aside = if wrap.joins_files() { tooth } else { 0 };
    let along = if wrap.joins_ranks() { tooth } else { 0 };
    let bands = Bands {
        left: across(&labels.left) + aside,
        right: across(&labels.right) + aside,
        top: down(&labels.top) + along,
        bottom: down(&labels.bottom) + along,
    };
    (label, bands)
}
