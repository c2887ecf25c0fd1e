//! One diagram in several looks side by side: what there is to choose from.

use super::palette::{Edges, Indexed, Palette, Rgb};
use super::{Error, Look, Painter, Width, board, encode::IndexedPicture, glyphs, svg};
use qiyuan_core::diagram::Diagram;

/// The most looks beside each other, and in all.
const COLUMNS: usize = 3;
const MOST: usize = 12;
/// Around the pictures, and the numbers below them.
const GROUND: &str = "#2b2d31";
const INK: &str = "#f2f3f5";
/// How many colors a picture has.
const COLORS: usize = 256;

/// Where everything lies, in pixels.
struct Sheet {
    width: u32,
    columns: u32,
    gap: u32,
    /// The width of one picture, and the height of the highest one.
    side: u32,
    height: u32,
    /// The size of the numbers.
    label: f32,
}

impl Sheet {
    fn new(looks: usize, width: Width) -> Self {
        let (width, columns) = (width.pixels(), looks.clamp(1, COLUMNS) as u32);
        let gap = (width / 60).max(1);
        let side = (width - gap * (columns + 1)) / columns;
        Self {
            width,
            columns,
            gap,
            side,
            height: 0,
            label: (side as f32 * 0.08).max(9.0),
        }
    }

    /// What a picture and its number take from top to bottom.
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

    /// The ground with a number below each picture.
    fn ground(&self, count: u32) -> Result<Indexed, Error> {
        let rows = count.div_ceil(self.columns);
        let height = self.gap + rows * (self.row() + self.gap);
        let mut elements = String::new();
        let (across, down) = (self.width as f32, height as f32);
        board::rect(&mut elements, 0.0, 0.0, across, down, GROUND);
        for number in 0..count {
            let (x, y) = self.corner(number);
            let middle = x as f32 + self.side as f32 / 2.0;
            let base = (y + self.row()) as f32 - self.label * 0.2;
            let text = (number + 1).to_string();
            elements += &glyphs::centered(&text, middle, base, self.label, INK);
        }
        let mut pixmap = svg::pixmap(self.width, height)?;
        let document = svg::document(self.width, height, &elements);
        svg::render(&svg::parse(&document)?, &mut pixmap);
        Ok(Indexed::from_pixmap(&pixmap, &[], Edges::Coarse))
    }
}

impl Painter {
    /// Draws a diagram in several looks, at most twelve, side by side and numbered from 1, as a PNG of this width.
    /// The widths of the looks do not matter.
    ///
    /// # Errors
    ///
    /// See [`Error`]; never `Busy` or `Stopped`.
    pub fn sheet(&self, diagram: &Diagram, looks: &[Look], width: Width) -> Result<Vec<u8>, Error> {
        let looks = looks.get(..MOST).unwrap_or(looks);
        let mut sheet = Sheet::new(looks.len(), width);
        let side = Width::new(sheet.side.max(Width::MIN.pixels()));
        let side = side.map_err(|error| Error::Faulty(error.to_string()))?;
        let one = |look: &Look| {
            let width = side;
            self.flat(diagram, Look { width, ..*look })
        };
        let pictures = looks.iter().map(one).collect::<Result<Vec<_>, _>>()?;
        sheet.side = side.pixels();
        let heights = pictures
            .iter()
            .map(|it| it.pixels.len() as u32 / sheet.side);
        sheet.height = heights.max().unwrap_or_default();
        let ground = sheet.ground(pictures.len() as u32)?;
        let mut palette = Palette::new(COLORS);
        let mut pixels = palette.numbered(&ground);
        share(&mut palette, &pictures);
        for (number, picture) in (0..).zip(&pictures) {
            let (left, top) = sheet.corner(number);
            let start = (top * sheet.width + left) as usize;
            let numbered = palette.numbered(picture);
            let rows = numbered.chunks(sheet.side as usize);
            let places = pixels[start..].chunks_mut(sheet.width as usize);
            for (place, row) in places.zip(rows) {
                let room = place.len().min(row.len());
                place[..room].copy_from_slice(&row[..room]);
            }
        }
        let picture = IndexedPicture {
            width: sheet.width,
            height: pixels.len() as u32 / sheet.width,
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
    use qiyuan_core::diagram::{Board, BoardDesign, BoardDiagram, Cell, Piece, Sprite};

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
                .sheet(&diagram(), &looks, Width::PANEL)
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
            painter.sheet(&diagram(), &looks, Width::PANEL)
        };
        let heights = [3, 4, 12, 13].map(|count| height(&sheet(count).unwrap()));
        assert!(heights[0] < heights[1] && heights[1] < heights[2]);
        assert_eq!(heights[2], heights[3]);
        assert!(sheet(0).is_ok());
        let narrow = painter.sheet(&diagram(), &[Look::default(); 3], Width::MIN);
        assert!(narrow.is_ok());
    }
}
