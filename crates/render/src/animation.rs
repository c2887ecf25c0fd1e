//! A game as an animated picture: the board after each action, with names and clocks above and below.
//!
//! Only what changed is drawn and written again: a few cells, and a clock. A move is one frame of the GIF, so that no
//! moment shows half of it. The clock and the marks of the move before change just before it, each in a small frame of
//! its own.

use super::bar::Bar;
use super::board_layer::Canvas;
use super::gif::{Rect, TRANSPARENT, Writer};
use super::layout::Shelf;
use super::marks::Marks;
use super::painter::{Painter, Placed, placed};
use super::palette::Palette;
use super::screen::Screen;
use super::tile::Content;
use super::{Error, Look, Picture, arrows, cards, theme};
use qiyuan_core::diagram::{BoardDiagram, Diagram, Note, Scene};

/// How long a frame is shown, in hundredths of a second: a game lasts about a minute if it can.
const GAME: usize = 6_000;
const SHORTEST: usize = 30;
const LONGEST: usize = 80;
/// How long the last frame is shown besides.
const PAUSE: u16 = 500;
/// How long what changes before the move is shown alone: less is taken for a mistake.
const BETWEEN: u16 = 2;
/// The most frames that are shown: no animated picture takes a thread or memory for long.
const MOST_FRAMES: usize = 1_000;
/// So many cells that changed are taken for the whole of the board.
const MANY: usize = 40;

/// A game as a series of pictures.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Animation {
    /// Who plays. With nobody there is only the board.
    pub players: Vec<PlayerLabel>,
    /// What is shown, one after another.
    pub frames: Vec<Frame>,
}

/// Who is named above or below the board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct PlayerLabel {
    /// What is written. Of a name all letters can be written other characters are left out if they cannot be drawn.
    pub name: String,
    /// What is written instead of a name with a letter that cannot be drawn, whole or in part: such as the side.
    pub side: String,
    /// Whether the side is written behind the name: where pieces do not show who sits where.
    pub shows_side: bool,
    /// Whether it is written below.
    pub is_below: bool,
}

/// One of the pictures.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Frame {
    /// The position.
    pub diagram: Diagram,
    /// What each player's clock shows; nothing where there is none.
    pub clocks: Vec<String>,
}

/// An animated picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Animated {
    /// The bytes of a GIF.
    pub gif: Picture,
    /// How many of the frames it shows: fewer than there are if all were too large.
    pub frames: usize,
}

impl Painter {
    /// Draws a game as an animated GIF of at most so many bytes and 1,000 frames. If need be only every second frame is
    /// shown, or every fourth, and so on; the last one always is.
    ///
    /// # Errors
    ///
    /// See [`Error`]; [`Error::TooLarge`] if not even two frames fit, or if there is none.
    pub fn animate(
        &self,
        animation: &Animation,
        look: Look,
        most_bytes: usize,
    ) -> Result<Animated, Error> {
        let mut step = 1;
        while animation.frames.len().div_ceil(step) > MOST_FRAMES {
            step *= 2;
        }
        loop {
            let mut frames: Vec<&Frame> = animation.frames.iter().rev().step_by(step).collect();
            frames.reverse();
            if let Some(gif) = self.film(&animation.players, &frames, look, most_bytes)? {
                return Ok(Animated {
                    gif: gif.into(),
                    frames: frames.len(),
                });
            }
            if frames.len() <= 2 {
                return Err(Error::TooLarge);
            }
            step *= 2;
        }
    }

    /// The frames as a GIF, unless it is too large.
    fn film(
        &self,
        players: &[PlayerLabel],
        frames: &[&Frame],
        look: Look,
        most_bytes: usize,
    ) -> Result<Option<Vec<u8>>, Error> {
        let mut palette = Palette::new(usize::from(TRANSPARENT));
        let Some((first, others)) = frames.split_first() else {
            return Ok(None);
        };
        let mut board = Board::new(self, look, frames)?;
        let width = look.width.pixels();
        let mut bars = [false, true].map(|is_below| Bar::new(players, is_below, width));
        board.top = bars[0].height();
        // The colors of the bars come first: a clock then needs few bits.
        for bar in &mut bars {
            bar.show(&first.clocks, look, &mut palette)?;
        }
        board.show(&first.diagram, &mut palette)?;
        // A check may come when there is no room left, and must not look like wood.
        for color in theme::colors(look.theme).of_check() {
            palette.index(color);
        }
        let mut screen = Screen::default();
        screen.stack(&mut bars, board.pixels(), &first.clocks, look, &mut palette)?;
        let delay = (GAME / frames.len()).clamp(SHORTEST, LONGEST) as u16;
        let (Ok(across), Ok(down)) = (screen.width.try_into(), screen.height.try_into()) else {
            return Err(Error::TooLarge);
        };
        let mut writer = Writer::new(across, down);
        writer.frame(screen.all(), &screen.pixels, delay);
        for frame in others {
            let mut parts = Vec::new();
            for bar in &mut bars {
                if let Some(at) = bar.show(&frame.clocks, look, &mut palette)? {
                    screen.take(bar.top, bar.pixels(), at);
                    parts.extend(screen.changes());
                }
            }
            for group in board.show(&frame.diagram, &mut palette)? {
                for at in group {
                    screen.take(board.top, board.pixels(), at);
                }
                parts.extend(screen.changes());
            }
            write(&mut writer, &parts, delay);
            if writer.len() > most_bytes {
                return Ok(None);
            }
        }
        writer.wait(PAUSE);
        let gif = writer.finish(palette.colors());
        Ok((gif.len() <= most_bytes).then_some(gif))
    }
}

/// Writes what changed, the move last, for so long in all.
fn write(writer: &mut Writer, parts: &[(Rect, Vec<u8>)], delay: u16) {
    let Some(((at, pixels), others)) = parts.split_last() else {
        return writer.wait(delay);
    };
    let between = others.len() as u16 * BETWEEN;
    for (at, pixels) in others {
        writer.frame(*at, pixels, BETWEEN);
    }
    writer.frame(*at, pixels, delay.saturating_sub(between).max(BETWEEN));
}

/// The board while the game goes on.
struct Board<'a> {
    painter: &'a Painter,
    look: Look,
    /// Room for as many pieces in hand as there ever are.
    shelf: Shelf,
    /// The height of the highest table of cards, on a picture 720 wide.
    table_height: f32,
    top: u32,
    canvas: Option<Canvas>,
    placed: Placed,
    has_arrows: bool,
    notes: Vec<Note>,
    /// The pixels of what has no cells.
    flat: Vec<u8>,
}

impl<'a> Board<'a> {
    fn new(painter: &'a Painter, look: Look, frames: &[&Frame]) -> Result<Self, Error> {
        let mut shelf = Shelf::default();
        for board in frames.iter().filter_map(|frame| frame.diagram.board()) {
            shelf = shelf.max(Shelf::of(board)?);
        }
        let mut table_height = 0.0_f32;
        for frame in frames {
            if let Scene::Cards(table) = &frame.diagram.scene {
                table_height = table_height.max(cards::height(table)?);
            }
        }
        Ok(Self {
            painter,
            look,
            shelf,
            table_height,
            top: 0,
            canvas: None,
            placed: Placed::new(),
            has_arrows: false,
            notes: Vec::new(),
            flat: Vec::new(),
        })
    }

    fn pixels(&self) -> &[u8] {
        self.canvas.as_ref().map_or(&self.flat, Canvas::pixels)
    }

    /// Shows a position, and says where something changed: what can be shown first, and then the move.
    fn show(&mut self, diagram: &Diagram, palette: &mut Palette) -> Result<[Vec<Rect>; 2], Error> {
        let before = self.pixels().len();
        let changed = match &diagram.scene {
            Scene::Board(board) => self.show_board(board, palette)?,
            Scene::Cards(table) => {
                let sprites = self.painter.sprites();
                self.flat = palette.numbered(&cards::compose(
                    table,
                    self.table_height,
                    self.look,
                    sprites,
                )?);
                self.canvas = None;
                [Vec::new(), vec![self.all()]]
            }
        };
        if before > 0 && before != self.pixels().len() {
            return Err(Error::Faulty("pictures of several sizes".to_owned()));
        }
        Ok(changed)
    }

    fn all(&self) -> Rect {
        let width = self.look.width.pixels();
        Rect {
            left: 0,
            top: 0,
            width,
            height: self.pixels().len() as u32 / width,
        }
    }

    fn show_board(
        &mut self,
        diagram: &BoardDiagram,
        palette: &mut Palette,
    ) -> Result<[Vec<Rect>; 2], Error> {
        let layer = self.painter.layer(diagram, self.shelf, self.look)?;
        let placed = placed(diagram, &layer.layout)?;
        let has_arrows = !diagram.arrows.is_empty();
        let kept = self
            .canvas
            .take()
            .filter(|canvas| canvas.is_of(&layer) && !has_arrows && !self.has_arrows);
        let is_new = kept.is_none();
        if is_new {
            self.placed.clear();
        }
        let mut canvas = kept.unwrap_or_else(|| layer.canvas(palette));
        let (mut unmarked, mut changed) = (Vec::new(), Vec::new());
        for (&corner, before) in &self.placed {
            if !placed.contains_key(&corner) {
                canvas.clear(corner);
                let only_marks = *before == Content::cell(None, before.marks);
                if only_marks {
                    &mut unmarked
                } else {
                    &mut changed
                }
                .push(corner);
            }
        }
        for (&corner, &content) in &placed {
            let before = self.placed.get(&corner);
            if before != Some(&content) {
                canvas.put(corner, content, self.painter.sprites(), palette)?;
                let without = |before: &Content| Content {
                    marks: Marks::default(),
                    ..*before
                };
                let only_marks = before.map(without) == Some(content);
                if only_marks {
                    &mut unmarked
                } else {
                    &mut changed
                }
                .push(corner);
            }
        }
        if has_arrows {
            let colors = theme::colors(self.look.theme);
            let over = arrows::draw(&diagram.arrows, &diagram.pieces, &layer.layout, colors)?;
            canvas.cover(&over, palette);
        }
        let layout = &layer.layout;
        let is_noted = layout.notes.count > 0 && (is_new || self.notes != diagram.notes);
        if is_noted {
            let rows = layer.notes(diagram, self.painter.sprites())?;
            canvas.paste(layout.note_top(), &rows, palette);
            self.notes.clone_from(&diagram.notes);
        }
        self.canvas = Some(canvas);
        self.placed = placed;
        self.has_arrows = has_arrows;
        if is_new || changed.len() > MANY {
            return Ok([Vec::new(), vec![self.all()]]);
        }
        let cell = |(left, top)| Rect {
            left,
            top,
            width: layout.cell,
            height: layout.cell,
        };
        let unmarked = unmarked.into_iter().map(cell).collect();
        let mut parts: Vec<Rect> = changed.into_iter().map(cell).collect();
        parts.extend(is_noted.then(|| Rect {
            left: 0,
            top: layout.note_top(),
            width: layout.width,
            height: layout.notes.count * layout.notes.height,
        }));
        Ok([unmarked, parts])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Width;
    use qiyuan_core::diagram::{Arrow, Board as Squares, BoardDesign, Cell, Piece, Sprite};

    const ROOM: usize = 1 << 20;

    fn look() -> Look {
        Look {
            width: Width::new(200).unwrap(),
            ..Look::default()
        }
    }

    fn at(number: u8) -> Cell {
        Cell {
            file: number % 8,
            rank: number / 8,
        }
    }

    /// Chess kings on these squares, with a note.
    fn kings(squares: impl IntoIterator<Item = u8>, note: &str) -> BoardDiagram {
        let king = |number| Piece {
            at: at(number),
            sprite: Sprite("chess/white-king"),
        };
        BoardDiagram {
            pieces: squares.into_iter().map(king).collect(),
            notes: vec![Note {
                sprite: None,
                text: note.to_owned(),
                taken_by: None,
            }],
            ..BoardDiagram::new(Squares::new(BoardDesign::checkered(), 8, 8))
        }
    }

    fn frame(board: BoardDiagram, clocks: [&str; 2]) -> Frame {
        Frame {
            diagram: board.into(),
            clocks: clocks.map(str::to_owned).to_vec(),
        }
    }

    fn film(frames: Vec<Frame>) -> Animation {
        let player = |name: &str, is_below| PlayerLabel {
            name: name.to_owned(),
            side: String::new(),
            shows_side: false,
            is_below,
        };
        Animation {
            players: vec![player("Ann", true), player("Bea Bee", false)],
            frames,
        }
    }

    /// The colors that another decoder shows at the end of each frame.
    fn shown(gif: &[u8]) -> Vec<Vec<[u8; 3]>> {
        let mut options = gif::DecodeOptions::new();
        options.set_color_output(gif::ColorOutput::Indexed);
        let mut decoder = options.read_info(gif).unwrap();
        let colors = decoder.global_palette().unwrap().as_chunks().0.to_vec();
        let width = usize::from(decoder.width());
        let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
        let mut shown = Vec::new();
        while let Some(part) = decoder.read_next_frame().unwrap() {
            let rows = part.buffer.chunks(part.width.into());
            for (row, pixels) in (usize::from(part.top)..).zip(rows) {
                let place = &mut screen[row * width + usize::from(part.left)..];
                for (color, &pixel) in place.iter_mut().zip(pixels) {
                    if Some(pixel) != part.transparent {
                        *color = colors[usize::from(pixel)];
                    }
                }
            }
            if part.delay != BETWEEN {
                shown.push(screen.clone());
            }
        }
        shown
    }

    /// What each of the frames shows alone.
    fn alone(animation: &Animation) -> Vec<Vec<[u8; 3]>> {
        let one = |frame: &Frame| {
            let animation = Animation {
                frames: vec![frame.clone()],
                ..animation.clone()
            };
            let drawn = Painter::new().animate(&animation, look(), ROOM).unwrap();
            shown(&drawn.gif).remove(0)
        };
        animation.frames.iter().map(one).collect()
    }

    #[test]
    fn every_frame_looks_as_if_it_were_drawn_alone() {
        let arrow = Arrow::new(Some(0), at(9), at(36));
        let pointed = BoardDiagram {
            arrows: vec![arrow],
            ..kings([1, 60], "x 1")
        };
        let animation = film(vec![
            frame(kings([0, 60], "x 0"), ["1:00:00", "0:10"]),
            frame(kings([1, 60], "x 0"), ["59:59", "0:10"]),
            frame(kings([1, 7], "x 1"), ["59:59", "0:09"]),
            frame(pointed, ["59:58", "0:09"]),
            frame(kings([1, 60], "x 2"), ["", "100:00:00"]),
            frame(kings(0..64, "x 2"), ["9", "?"]),
            frame(kings([], "x 3"), ["9", "?"]),
        ]);
        let drawn = Painter::new().animate(&animation, look(), ROOM).unwrap();
        assert_eq!(drawn.frames, animation.frames.len());
        let (shown, alone) = (shown(&drawn.gif), alone(&animation));
        assert_eq!(shown.len(), alone.len());
        for (number, (together, alone)) in shown.iter().zip(&alone).enumerate() {
            let differ = together
                .iter()
                .zip(alone)
                .filter(|(one, other)| one != other);
            assert_eq!(differ.count(), 0, "frame {number}");
        }
    }

    #[test]
    fn of_a_film_that_is_too_large_every_second_frame_is_shown_and_the_last() {
        let frames = (0..9).map(|number| frame(kings([number], "x"), ["1", "2"]));
        let animation = film(frames.collect());
        let draw = |most| Painter::new().animate(&animation, look(), most);
        let whole = draw(ROOM).unwrap();
        let fewer = draw(whole.gif.len() - 1).unwrap();
        assert_eq!((whole.frames, fewer.frames), (9, 5));
        assert!(fewer.gif.len() < whole.gif.len());
        assert_eq!(shown(&fewer.gif).last(), shown(&whole.gif).last());
        assert_eq!(draw(1_000).unwrap_err(), Error::TooLarge);
        let none = Painter::new().animate(&film(Vec::new()), look(), ROOM);
        assert_eq!(none.unwrap_err(), Error::TooLarge);
    }

    #[test]
    fn of_more_than_a_thousand_frames_fewer_are_shown() {
        let frames = (0..2_101).map(|number| frame(kings([(number % 64) as u8], "x"), ["1", "2"]));
        let drawn = Painter::new().animate(&film(frames.collect()), look(), usize::MAX);
        assert_eq!(drawn.unwrap().frames, 526);
    }

    #[test]
    fn whose_name_cannot_be_written_is_called_by_the_side() {
        let draw = |name: &str, side: &str| {
            let mut animation = film(vec![frame(kings([3], "x"), ["1", "2"])]);
            animation.players[0].name = name.to_owned();
            animation.players[0].side = side.to_owned();
            let drawn = Painter::new().animate(&animation, look(), ROOM).unwrap();
            shown(&drawn.gif)
        };
        let red = draw("Red", "");
        for name in ["민수", "Ann 민", "نور", "\u{1F600}", "\u{200B}", ""] {
            assert_eq!(draw(name, "Red"), red, "{name}");
        }
        assert_eq!(draw("Ann \u{1F600}", "Red"), draw("Ann", ""));
        assert_ne!(draw("민수", "红方"), draw("민수", ""));
        assert_ne!(draw("小王", "Red"), red);
    }

    #[test]
    fn a_side_is_written_whole_behind_however_long_a_name() {
        let draw = |name: &str, side: &str, shows_side| {
            let mut animation = film(vec![frame(kings([3], "x"), ["1", "2"])]);
            let player = &mut animation.players[0];
            player.name = name.to_owned();
            player.side = side.to_owned();
            player.shows_side = shows_side;
            let drawn = Painter::new().animate(&animation, look(), ROOM).unwrap();
            shown(&drawn.gif)
        };
        assert_eq!(draw("Ann", "Red", true), draw("Ann (Red)", "", false));
        assert_eq!(draw("민수", "Red", true), draw("Red", "", false));
        let long = "Maximiliane ".repeat(9);
        assert_ne!(draw(&long, "Red", true), draw(&long, "Bed", true));
        assert_eq!(draw(&long, "Red", false), draw(&long, "Bed", false));
    }

    #[test]
    fn a_frame_in_which_nothing_changes_is_shown_for_longer() {
        let same = || frame(kings([3], "x"), ["1", "2"]);
        let drawn = Painter::new().animate(&film(vec![same(), same()]), look(), ROOM);
        assert_eq!(shown(&drawn.unwrap().gif).len(), 1);
    }

    #[test]
    fn however_many_are_named_beside_a_board_it_is_drawn() {
        let player = PlayerLabel {
            name: "Ann".to_owned(),
            side: String::new(),
            shows_side: false,
            is_below: true,
        };
        let animation = Animation {
            players: vec![player; 200],
            frames: vec![frame(kings([3], "x"), ["1", "2"])],
        };
        assert!(Painter::new().animate(&animation, look(), ROOM).is_ok());
    }
}
