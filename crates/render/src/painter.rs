//! Draws pictures on the caller's thread and caches boards, pieces and tiles for the next one.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::board_layer::BoardLayer;
use super::cache::ByteCache;
use super::encode::IndexedPicture;
use super::layout::{Layout, Shelf};
use super::marks::Marks;
use super::palette::Indexed;
use super::sprites::Sprites;
use super::tile::Content;
use super::{Error, Look, arrows, cards, theme};
use qiyuan_core::diagram::{Board, BoardDiagram, Cell, Diagram, Scene, Sprite};

/// How many bytes of board layers and their tiles are cached.
const MOST_BYTES: usize = 64 << 20;

/// Draws pictures and keeps boards, pieces and tiles for the next ones. Shared between threads.
#[derive(Debug)]
pub struct Painter {
    layers: ByteCache<(Board, Shelf, Look), BoardLayer>,
    sprites: Sprites,
}

impl Default for Painter {
    fn default() -> Self {
        Self::new()
    }
}

impl Painter {
    /// A painter that has drawn nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self {
            layers: ByteCache::new(MOST_BYTES),
            sprites: Sprites::new(),
        }
    }

    /// Draws a diagram as a PNG.
    ///
    /// # Errors
    ///
    /// See [`Error`]; never `Busy` or `Stopped`.
    pub fn paint(&self, diagram: &Diagram, look: Look) -> Result<Vec<u8>, Error> {
        match &diagram.scene {
            Scene::Board(board) => self.board(board, look),
            Scene::Cards(table) => cards::paint(table, look, &self.sprites),
        }
    }

    /// Draws a diagram without writing it as a file.
    pub(super) fn flat(&self, diagram: &Diagram, look: Look) -> Result<Indexed, Error> {
        match &diagram.scene {
            Scene::Board(board) => self.compose(board, look, |picture| Indexed {
                colors: picture.colors.to_vec(),
                pixels: picture.pixels.to_vec(),
            }),
            Scene::Cards(table) => cards::compose(table, 0.0, look, &self.sprites),
        }
    }

    fn board(&self, diagram: &BoardDiagram, look: Look) -> Result<Vec<u8>, Error> {
        self.compose(diagram, look, |picture| picture.png())
    }

    /// Draws a board and hands it over before it is forgotten.
    fn compose<T>(
        &self,
        diagram: &BoardDiagram,
        look: Look,
        finish: impl FnOnce(&IndexedPicture<'_>) -> T,
    ) -> Result<T, Error> {
        let layer = self.layer(diagram, Shelf::of(diagram)?, look)?;
        let mut palette = layer.palette();
        let mut canvas = layer.canvas(&mut palette);
        for (corner, content) in placed(diagram, &layer.layout)? {
            canvas.put(corner, content, &self.sprites, &mut palette)?;
        }
        if !diagram.arrows.is_empty() {
            let colors = theme::colors(look.theme);
            let over = arrows::draw(&diagram.arrows, &diagram.pieces, &layer.layout, colors)?;
            canvas.cover(&over, &mut palette);
        }
        let layout = &layer.layout;
        if layout.notes.count > 0 {
            let rows = layer.notes(diagram, &self.sprites)?;
            canvas.paste(layout.note_top(), &rows, &mut palette);
        }
        let picture = IndexedPicture {
            width: layout.width,
            height: layout.height,
            colors: palette.colors(),
            pixels: canvas.pixels(),
        };
        Ok(finish(&picture))
    }

    /// The empty board of a diagram, with room for so many pieces in hand.
    pub(super) fn layer(
        &self,
        diagram: &BoardDiagram,
        shelf: Shelf,
        look: Look,
    ) -> Result<Arc<BoardLayer>, Error> {
        let key = (diagram.board.clone(), shelf, look);
        if let Some(layer) = self.layers.get(&key) {
            return Ok(layer);
        }
        let layer = Arc::new(BoardLayer::new(&diagram.board, shelf, look)?);
        let bytes = layer.bytes();
        self.layers.insert(key, Arc::clone(&layer), bytes);
        Ok(layer)
    }

    /// What pieces are drawn with.
    pub(super) const fn sprites(&self) -> &Sprites {
        &self.sprites
    }
}

/// What lies on a board and beside it, by the upper left corner of its place.
pub(super) type Placed = BTreeMap<(u32, u32), Content>;

/// What lies where.
pub(super) fn placed(diagram: &BoardDiagram, layout: &Layout) -> Result<Placed, Error> {
    let mut placed = Placed::new();
    for (cell, (sprite, marks)) in contents(diagram) {
        placed.insert(layout.corner(cell)?, Content::cell(sprite, marks));
    }
    for (corner, (sprite, count)) in layout.slots(&diagram.hands) {
        if count > 0 {
            placed.insert(corner, Content::hand(sprite, count));
        }
    }
    for (corner, die) in layout.dice_slots(&diagram.dice) {
        placed.insert(corner, Content::die(die));
    }
    Ok(placed)
}

/// What stands and what is marked, cell by cell. The last of several pieces on a cell is shown.
fn contents(diagram: &BoardDiagram) -> BTreeMap<Cell, (Option<Sprite>, Marks)> {
    let mut contents: BTreeMap<Cell, (Option<Sprite>, Marks)> = BTreeMap::new();
    for piece in &diagram.pieces {
        contents.entry(piece.at).or_default().0 = Some(piece.sprite);
    }
    for mark in &diagram.marks {
        contents
            .entry(mark.at)
            .or_default()
            .1
            .add(mark.kind, || diagram.board.coordinates.name(mark.at));
    }
    for &at in &diagram.dark {
        contents.entry(at).or_default().1.darken();
    }
    for &at in &diagram.blocked {
        contents.entry(at).or_default().1.block();
    }
    contents
}

#[cfg(test)]
mod tests {
    use super::*;
    use qiyuan_core::diagram::{BoardDesign, Hand, Mark, MarkKind, Piece};

    fn empty(files: u8, ranks: u8) -> BoardDiagram {
        BoardDiagram::new(Board::new(BoardDesign::points(), files, ranks))
    }

    fn paint(diagram: &BoardDiagram) -> Result<Vec<u8>, Error> {
        let width = super::super::Width::MIN;
        let look = Look {
            width,
            ..Look::default()
        };
        Painter::new().board(diagram, look)
    }

    #[test]
    fn boards_from_one_cell_to_thirty_by_thirty_are_drawn() {
        for (files, ranks) in [(1, 1), (1, 30), (30, 1), (30, 30), (2, 3)] {
            assert!(paint(&empty(files, ranks)).is_ok(), "{files} by {ranks}");
        }
    }

    #[test]
    fn larger_and_empty_boards_are_refused() {
        for (files, ranks) in [(0, 8), (8, 0), (31, 8), (8, 31), (255, 255)] {
            let refused = Error::BadBoard { files, ranks };
            assert_eq!(paint(&empty(files, ranks)), Err(refused));
        }
    }

    #[test]
    fn nothing_stands_or_is_marked_beside_the_board() {
        let at = Cell { file: 8, rank: 0 };
        let mut marked = empty(8, 8);
        marked.marks.push(Mark {
            at,
            kind: MarkKind::Dead,
        });
        assert_eq!(paint(&marked), Err(Error::OffBoard(at)));
        let mut occupied = empty(8, 8);
        let sprite = Sprite("chess/white-king");
        occupied.pieces.push(Piece { at, sprite });
        assert_eq!(paint(&occupied), Err(Error::OffBoard(at)));
    }

    #[test]
    fn hands_are_bounded() {
        let mut diagram = empty(8, 8);
        let pieces = vec![(Sprite("chess/white-pawn"), 255); 60];
        diagram.hands = vec![Hand { seat: 0, pieces }; 8];
        assert!(paint(&diagram).is_ok());
        let ninth = diagram.hands[0].clone();
        diagram.hands.push(ninth);
        assert_eq!(paint(&diagram), Err(Error::TooManyInHand));
        diagram.hands.truncate(1);
        diagram.hands[0]
            .pieces
            .push((Sprite("chess/white-pawn"), 1));
        assert_eq!(paint(&diagram), Err(Error::TooManyInHand));
    }

    #[test]
    fn a_kept_board_gives_the_same_picture_as_a_new_one() {
        let painter = Painter::new();
        let mut diagram = empty(9, 10);
        let first = painter.board(&diagram, Look::default());
        let at = Cell { file: 4, rank: 0 };
        let sprite = Sprite("chess/white-king");
        diagram.pieces.push(Piece { at, sprite });
        assert_ne!(painter.board(&diagram, Look::default()), first);
        diagram.pieces.clear();
        assert_eq!(painter.board(&diagram, Look::default()), first);
    }
}
