//! Several pictures in one: a diagram in the looks that there are to choose from, or how pieces move.

use super::palette::{Edges, Indexed, Palette, Rgb};
use super::{Error, Look, Painter, Width, board, encode::IndexedPicture, glyphs, svg, wrap};
use qiyuan_core::diagram::{Diagram, Sheet};

/// The most pictures beside each other.
const COLUMNS: usize = 3;
/// Around the pictures, and what is written below them.
const GROUND: &str = "#2b2d31";
const INK: &str = "#f2f3f5";
/// How many colors a picture has.
const COLORS: usize = 256;
/// How high captions are at most and at least, as a share of the picture's width: on a phone it is 300 wide, and nobody
/// reads less than 9 there.
const MOST_LABEL: f32 = 1.0 / 24.0;
const LEAST_LABEL: f32 = 0.031;
/// How many lines a caption has before captions become smaller, and at most.
const FEW_LINES: usize = 3;
const MOST_LINES: usize = 8;
/// The height of a line, in sizes of a caption.
const LINE: f32 = 1.25;

/// Where everything lies, in pixels.
struct Layout {
    width: u32,
    gap: u32,
    /// The width of one picture.
    side: u32,
    /// The size of all captions.
    label: f32,
    rows: Vec<Row>,
}

/// Pictures beside each other.
struct Row {
    /// The first picture and how many there are.
    first: usize,
    count: usize,
    top: u32,
    /// The height of the highest picture.
    height: u32,
    /// The lines of the longest caption.
    lines: usize,
}

impl Layout {
    /// `label` is the caption height as a share of a picture's width.
    fn new(count: usize, width: Width, label: f32) -> Self {
        let (width, lengths) = (width.pixels(), row_lengths(count));
        let columns = lengths[0].max(1) as u32;
        let gap = (width / 60).max(1);
        let side = (width - gap * (columns + 1)) / columns;
        let mut first = 0;
        let rows = lengths.into_iter().map(|count| {
            first += count;
            Row {
                first: first - count,
                count,
                top: 0,
                height: 0,
                lines: 0,
            }
        });
        Self {
            width,
            gap,
            side,
            label: (side as f32 * label).clamp(
                (width as f32 * LEAST_LABEL).max(9.0),
                (width as f32 * MOST_LABEL).max(9.0),
            ),
            rows: rows.collect(),
        }
    }

    /// Breaks captions into lines, all of one size: so large that they have few lines, or else as small as can be read.
    fn broken(&mut self, captions: &[String]) -> Vec<Vec<String>> {
        let least = (self.width as f32 * LEAST_LABEL).max(9.0);
        let room = self.side as f32;
        loop {
            let broken = captions.iter();
            let broken = broken.map(|caption| wrap::lines(caption, self.label, room));
            let mut broken: Vec<Vec<String>> = broken.collect();
            if self.label <= least || broken.iter().all(|lines| lines.len() <= FEW_LINES) {
                for lines in &mut broken {
                    cut(lines);
                }
                return broken;
            }
            self.label = (self.label * 0.95).max(least);
        }
    }

    /// Lays the rows below one another, for pictures of these heights and captions of so many lines; returns the height
    /// of all.
    fn stack(&mut self, heights: &[u32], captions: &[Vec<String>]) -> u32 {
        let mut top = self.gap;
        for row in &mut self.rows {
            let items = row.first..row.first + row.count;
            row.top = top;
            row.height = heights[items.clone()].iter().copied().max().unwrap_or(0);
            row.lines = captions[items].iter().map(Vec::len).max().unwrap_or(0);
            let written = (self.label * LINE * row.lines.max(1) as f32).ceil() as u32;
            top += row.height + self.gap / 2 + written + self.gap;
        }
        top
    }

    /// The row of a picture, and its left edge: each row lies in the middle.
    fn place(&self, number: usize) -> Option<(&Row, u32)> {
        let mut rows = self.rows.iter();
        let row = rows.find(|row| (row.first..row.first + row.count).contains(&number))?;
        let step = self.side + self.gap;
        let across = step * row.count as u32 - self.gap;
        let left = self.width.saturating_sub(across) / 2;
        Some((row, left + step * (number - row.first) as u32))
    }

    /// The background with a caption below each picture.
    fn background(&self, height: u32, captions: &[Vec<String>]) -> Result<Indexed, Error> {
        let mut elements = String::new();
        let (across, down) = (self.width as f32, height as f32);
        board::rect(&mut elements, 0.0, 0.0, across, down, GROUND);
        for (number, lines) in captions.iter().enumerate() {
            let Some((row, left)) = self.place(number) else {
                continue;
            };
            let middle = left as f32 + self.side as f32 / 2.0;
            let top = (row.top + row.height + self.gap / 2) as f32;
            for (line, text) in (0_u8..).zip(lines) {
                let base = top + self.label * (LINE * f32::from(line) + 1.0);
                elements += &glyphs::centered(text, middle, base, self.label, INK);
            }
        }
        let mut pixmap = svg::pixmap(self.width, height)?;
        let document = svg::document(self.width, height, &elements);
        svg::render(&svg::parse(&document)?, &mut pixmap);
        Ok(Indexed::from_pixmap(&pixmap, &[], Edges::Coarse))
    }
}

/// How many pictures lie in each row: about as many in each, so that none lies alone below more than two. Three beside
/// each other would be too small on a phone.
fn row_lengths(count: usize) -> Vec<usize> {
    if count == COLUMNS {
        return vec![COLUMNS - 1, 1];
    }
    let rows = count.div_ceil(COLUMNS).max(1);
    let (each, more) = (count / rows, count % rows);
    let lengths = (0..rows).map(|row| each + usize::from(row < more));
    lengths.collect()
}

/// Leaves out what is too long, and says so.
fn cut(lines: &mut Vec<String>) {
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        if let Some(last) = lines.last_mut() {
            last.pop();
            last.push('…');
        }
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
        let heights = pictures.iter();
        let heights = heights.map(|it| it.pixels.len() as u32 / layout.side);
        let heights: Vec<u32> = heights.collect();
        let captions: Vec<String> = items.iter().map(|item| item.caption.clone()).collect();
        let captions = layout.broken(&captions);
        let height = layout.stack(&heights, &captions);
        let background = layout.background(height, &captions)?;
        let mut palette = Palette::new(COLORS);
        let mut pixels = palette.numbered(&background);
        share(&mut palette, &pictures);
        for (number, picture) in pictures.iter().enumerate() {
            let Some((row, left)) = layout.place(number).filter(|it| it.1 < layout.width) else {
                continue;
            };
            let start = (row.top * layout.width + left) as usize;
            let numbered = palette.numbered(picture);
            let rows = numbered.chunks(layout.side as usize);
            let places = pixels[start..].chunks_mut(layout.width as usize);
            for (place, row) in places.zip(rows) {
                let room = (layout.width - left) as usize;
                let room = room.min(place.len()).min(row.len());
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
        let heights = [2, 4, 12, 13].map(|count| height(&sheet(count).unwrap()));
        assert!(heights[0] < heights[1] && heights[1] < heights[2]);
        assert_eq!(heights[2], heights[3]);
        assert!(sheet(0).is_ok());
        let narrow = painter.looks(&diagram(), &[Look::default(); 3], Width::MIN);
        assert!(narrow.is_ok());
    }

    #[test]
    fn no_picture_lies_alone_below_more_than_two() {
        assert_eq!(row_lengths(0), [0]);
        assert_eq!(row_lengths(1), [1]);
        assert_eq!(row_lengths(3), [2, 1]);
        assert_eq!(row_lengths(4), [2, 2]);
        assert_eq!(row_lengths(7), [3, 2, 2]);
        assert_eq!(row_lengths(10), [3, 3, 2, 2]);
        for count in 2..=Sheet::MOST {
            let lengths = row_lengths(count);
            assert_eq!(lengths.iter().sum::<usize>(), count);
            let least = if count == 3 { 1 } else { 2 };
            assert!(lengths.iter().all(|length| (least..=3).contains(length)));
            let layout = Layout::new(count, Width::PANEL, 0.1);
            let (last, left) = layout.place(count - 1).unwrap();
            let (_, first) = layout.place(last.first).unwrap();
            let right = layout.width - left - layout.side;
            assert!(first.abs_diff(right) <= 2, "{count}: {first} {right}");
        }
    }

    #[test]
    fn captions_of_a_sheet_have_one_size_that_can_be_read_on_a_phone() {
        let long = "1 號位（小旗）做莊，牛七。2 號位牛牛、4 號位炸彈牛，都贏；3 號位沒牛，輸";
        for count in 1..=Sheet::MOST {
            let mut captions = vec!["馬".to_owned(); count];
            captions[0] = glyphs::writable(long);
            let mut layout = Layout::new(count, Width::PANEL, 0.1);
            let lines = layout.broken(&captions);
            assert!(layout.label * 300.0 / 720.0 >= 9.0, "{count}");
            assert_eq!(
                lines[0].concat().replace(glyphs::SPACE, ""),
                long.replace(' ', "")
            );
            let side = layout.side as f32;
            let is_inside = |line: &String| glyphs::width(line, layout.label) <= side;
            assert!(lines.iter().flatten().all(is_inside), "{count}: {lines:?}");
        }
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
