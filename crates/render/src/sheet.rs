//! Several pictures in one: a diagram in the looks that there are to choose from, or how pieces move.

use super::palette::{Edges, Indexed, Palette, Rgb};
use super::{Error, Look, Painter, Width, board, encode::IndexedPicture, glyphs, svg};
use qiyuan_core::diagram::{Diagram, Sheet};

/// The most pictures beside each other.
const COLUMNS: usize = 3;
/// Around the pictures, and what is written below them.
const GROUND: &str = "#2b2d31";
const INK: &str = "#f2f3f5";
/// How many colors a picture has.
const COLORS: usize = 256;

/// Where everything lies, in pixels.
struct Layout {
    width: u32,
    columns: u32,
    gap: u32,
    /// The width of one picture, and the height of the highest one.
    side: u32,
    height: u32,
    /// The size of the captions.
    label: f32,
}

impl Layout {
    /// `label` is the caption height as a share of a picture's width.
    fn new(count: usize, width: Width, label: f32) -> Self {
        let (width, columns) = (width.pixels(), count.clamp(1, COLUMNS) as u32);
        let gap = (width / 60).max(1);
        let side = (width - gap * (columns + 1)) / columns;
        Self {
            width,
            columns,
            gap,
            side,
            height: 0,
            // Below a single picture the caption is as high as below two.
            label: (side as f32 * label).min(width as f32 / 20.0).max(9.0),
        }
    }

    /// What a picture and its caption take from top to bottom.
    fn row(&self) -> u32 {
        self.height + self.gap + (self.label * 1.2) as u32
    }

    /// The upper left corner of a picture.
    fn corner(&self, number: u32) -> (u32, u32) {
        let (column, row) = (number % self.columns, number / self.columns);
        (
            self.gap + column * (self.side + self.gap),
            self.gap + row * (self.row() + self.gap),
        )
    }

    /// The ground with a caption below each picture.
    fn ground(&self, captions: &[String]) -> Result<Indexed, Error> {
        let rows = captions.len().div_ceil(self.columns as usize) as u32;
        let height = self.gap + rows * (self.row() + self.gap);
        let mut elements = String::new();
        let (across, down) = (self.width as f32, height as f32);
        board::rect(&mut elements, 0.0, 0.0, across, down, GROUND);
        for (number, caption) in (0..).zip(captions) {
            let (x, y) = self.corner(number);
            let middle = x as f32 + self.side as f32 / 2.0;
            let base = (y + self.row()) as f32 - self.label * 0.2;
            let width = glyphs::width(caption, self.label).max(1.0);
            let size = self.label * (self.side as f32 / width).min(1.0);
            elements += &glyphs::centered(caption, middle, base, size, INK);
        }
        let mut pixmap = svg::pixmap(self.width, height)?;
        let document = svg::document(self.width, height, &elements);
        svg::render(&svg::parse(&document)?, &mut pixmap);
        Ok(Indexed::from_pixmap(&pixmap, &[], Edges::Coarse))
    }
}

/// One picture of several.
struct Item<'a> {
    diagram: &'a Diagram,
    look: Look,
    caption: String,
}

impl Painter {
    /// Draws a diagram in several looks, at most [`Sheet::MOST`], side by side and numbered from 1, as a PNG of this
    /// width. The widths of the looks do not matter.
    ///
    /// # Errors
    ///
    /// See [`Error`]; never `Busy` or `Stopped`.
    pub fn looks(&self, diagram: &Diagram, looks: &[Look], width: Width) -> Result<Vec<u8>, Error> {
        let numbered = (1..).zip(looks.iter().take(Sheet::MOST));
        let items = numbered.map(|(number, look): (u32, &Look)| Item {
            diagram,
            look: *look,
            caption: number.to_string(),
        });
        let items: Vec<Item<'_>> = items.collect();
        self.items(&items, Layout::new(items.len(), width, 0.08))
    }

    /// Draws several diagrams, at most [`Sheet::MOST`], with their captions as a PNG.
    ///
    /// # Errors
    ///
    /// See [`Error`]; never `Busy` or `Stopped`.
    pub fn sheet(&self, sheet: &Sheet, look: Look) -> Result<Vec<u8>, Error> {
        let items = sheet.0.iter().take(Sheet::MOST).map(|item| Item {
            diagram: &item.diagram,
            look,
            caption: glyphs::writable(&item.caption),
        });
        let items: Vec<Item<'_>> = items.collect();
        self.items(&items, Layout::new(items.len(), look.width, 0.1))
    }

    fn items(&self, items: &[Item<'_>], mut layout: Layout) -> Result<Vec<u8>, Error> {
        let side = Width::new(layout.side.max(Width::MIN.pixels()));
        let side = side.map_err(|error| Error::Faulty(error.to_string()))?;
        let one = |item: &Item<'_>| {
            let width = side;
            self.flat(item.diagram, Look { width, ..item.look })
        };
        let pictures = items.iter().map(one).collect::<Result<Vec<_>, _>>()?;
        layout.side = side.pixels();
        let heights = pictures
            .iter()
            .map(|it| it.pixels.len() as u32 / layout.side);
        layout.height = heights.max().unwrap_or_default();
        let captions: Vec<String> = items.iter().map(|item| item.caption.clone()).collect();
        let ground = layout.ground(&captions)?;
        let mut palette = Palette::new(COLORS);
        let mut pixels = palette.numbered(&ground);
        share(&mut palette, &pictures);
        for (number, picture) in (0..).zip(&pictures) {
            let (left, top) = layout.corner(number);
            let start = (top * layout.width + left) as usize;
            let numbered = palette.numbered(picture);
            let rows = numbered.chunks(layout.side as usize);
            let places = pixels[start..].chunks_mut(layout.width as usize);
            for (place, row) in places.zip(rows) {
                let room = place.len().min(row.len());
                place[..room].copy_from_slice(&row[..room]);
            }
        }
        let picture = IndexedPicture {
            width: layout.width,
            height: pixels.len() as u32 / layout.width,
            colors: palette.colors(),
            pixels: &pixels,
        };
        Ok(picture.png())
    }
}

/// Gives each picture as many of its most frequent colors as the others.
fn share(palette: &mut Palette, pictures: &[Indexed]) {
    let free = COLORS - palette.colors().len();
    for picture in pictures {
        let mut counts = vec![0_u32; picture.colors.len()];
        for &pixel in &picture.pixels {
            counts[usize::from(pixel)] += 1;
        }
        let mut colors: Vec<(u32, Rgb)> = counts
            .into_iter()
            .zip(picture.colors.iter().copied())
            .collect();
        colors.sort_unstable();
        for (_, color) in colors.into_iter().rev().take(free / pictures.len().max(1)) {
            palette.index(color);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{PieceSet, Theme};
    use qiyuan_core::diagram::{Board, BoardDesign, BoardDiagram, Captioned, Cell, Piece, Sprite};

    fn diagram() -> Diagram {
        let mut diagram = BoardDiagram::new(Board::new(BoardDesign::checkered(), 8, 8));
        let at = Cell { file: 4, rank: 0 };
        let sprite = Sprite("chess/white-king");
        diagram.pieces.push(Piece { at, sprite });
        diagram.into()
    }

    fn height(png: &[u8]) -> u32 {
        u32::from_be_bytes(png[20..24].try_into().unwrap())
    }

    #[test]
    fn every_board_and_every_set_is_on_a_sheet_of_its_width() {
        let boards = Theme::all().into_iter().map(|theme| Look {
            theme,
            ..Look::default()
        });
        let sets = PieceSet::of("chess").into_iter().map(|pieces| Look {
            pieces,
            ..Look::default()
        });
        for looks in [boards.collect::<Vec<_>>(), sets.collect()] {
            let sheet = Painter::new()
                .looks(&diagram(), &looks, Width::PANEL)
                .unwrap();
            assert_eq!(sheet[16..20], 720_u32.to_be_bytes());
            assert!(sheet.len() < 60_000, "{}", sheet.len());
        }
    }

    #[test]
    fn a_sheet_grows_with_its_looks_up_to_a_bound() {
        let painter = Painter::new();
        let sheet = |count: usize| {
            let looks = vec![Look::default(); count];
            painter.looks(&diagram(), &looks, Width::PANEL)
        };
        let heights = [3, 4, 12, 13].map(|count| height(&sheet(count).unwrap()));
        assert!(heights[0] < heights[1] && heights[1] < heights[2]);
        assert_eq!(heights[2], heights[3]);
        assert!(sheet(0).is_ok());
        let narrow = painter.looks(&diagram(), &[Look::default(); 3], Width::MIN);
        assert!(narrow.is_ok());
    }

    #[test]
    fn diagrams_are_drawn_with_captions_that_may_be_long_or_unwritable() {
        let painter = Painter::new();
        let sheet = |captions: &[&str]| {
            let captioned = captions.iter().map(|caption| Captioned {
                diagram: diagram(),
                caption: (*caption).to_owned(),
            });
            painter.sheet(&Sheet(captioned.collect()), Look::default())
        };
        let plain = sheet(&["King", "King"]).unwrap();
        assert_eq!(plain[16..20], 720_u32.to_be_bytes());
        assert_ne!(plain, sheet(&["King", "Queen"]).unwrap());
        assert_eq!(sheet(&["\u{1F600}", ""]), sheet(&["", "\u{202E}"]));
        assert!(sheet(&["a very long caption ".repeat(50).as_str()]).is_ok());
        assert!(sheet(&["王"; 40]).is_ok() && sheet(&[]).is_ok());
    }
}
