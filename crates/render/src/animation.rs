//! A game as an animated picture: the board after each action, with names and clocks above and below.
//!
//! Only what changed is drawn and written again: a few cells, and a clock. A frame is written in as few rectangles
//! as there are places that changed, with hardly any time between them.

use std::sync::Arc;

use super::bar::Bar;
use super::board_layer::{BoardLayer, Canvas};
use super::gif::{Rect, TRANSPARENT, Writer};
use super::layout::Shelf;
use super::painter::{Painter, Placed, placed};
use super::palette::Palette;
use super::{Error, Look, Picture, arrows, cards, notes, theme};
use qiyuan_core::diagram::{BoardDiagram, Diagram, Note, Scene};

/// How long a frame is shown, in hundredths of a second: a game lasts about a minute if it can.
const GAME: usize = 6_000;
const SHORTEST: usize = 30;
const LONGEST: usize = 80;
/// How long the last frame is shown besides.
const PAUSE: u16 = 500;
/// How long one of several rectangles of a frame is shown before the next: less is taken for a mistake.
const BETWEEN: u16 = 2;
/// The most rectangles of a board in a frame.
const MOST_PARTS: usize = 2;
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
    /// What is written. Characters that cannot be drawn are left out.
    pub name: String,
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
    /// Draws a game as an animated GIF of at most so many bytes. If need be only every second frame is shown, or every
    /// fourth, and so on; the last one always is.
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
        board.show(&first.diagram, &mut palette)?;
        let mut screen = Screen::default();
        screen.stack(&mut bars, &board, &first.clocks, look, &mut palette)?;
        let delay = (GAME / frames.len()).clamp(SHORTEST, LONGEST) as u16;
        let (Ok(across), Ok(down)) = (screen.width.try_into(), screen.height.try_into()) else {
            return Err(Error::TooLarge);
        };
        let mut writer = Writer::new(across, down);
        writer.frame(screen.all(), &screen.pixels, delay);
        for frame in others {
            let mut parts = Vec::new();
            for bar in &mut bars {
                let changed = bar.show(&frame.clocks, look, &mut palette)?;
                parts.extend(changed.and_then(|at| screen.take(bar.top, bar.pixels(), at)));
            }
            for at in board.show(&frame.diagram, &mut palette)? {
                parts.extend(screen.take(board.top, board.pixels(), at));
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

/// Writes what changed, for so long in all.
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

/// What is shown at present.
#[derive(Default)]
struct Screen {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

impl Screen {
    /// Lays the bars and the board below each other.
    fn stack(
        &mut self,
        [above, below]: &mut [Bar; 2],
        board: &Board<'_>,
        clocks: &[String],
        look: Look,
        palette: &mut Palette,
    ) -> Result<(), Error> {
        above.show(clocks, look, palette)?;
        below.show(clocks, look, palette)?;
        self.width = look.width.pixels();
        self.pixels.extend(above.pixels());
        self.pixels.extend(board.pixels());
        below.top = (self.pixels.len() / self.width as usize) as u32;
        self.pixels.extend(below.pixels());
        self.height = (self.pixels.len() / self.width as usize) as u32;
        Ok(())
    }

    const fn all(&self) -> Rect {
        Rect {
            left: 0,
            top: 0,
            width: self.width,
            height: self.height,
        }
    }

    /// Takes over a rectangle of what is drawn from row `top` on: the rectangle, with what did not change transparent;
    /// nothing if all of it stayed as it was.
    fn take(&mut self, top: u32, drawn: &[u8], at: Rect) -> Option<(Rect, Vec<u8>)> {
        let mut changes = Vec::with_capacity(at.area() as usize);
        let width = self.width as usize;
        for row in at.top..at.top + at.height {
            let start = row as usize * width + at.left as usize;
            let new = &drawn[start..start + at.width as usize];
            let start = start + top as usize * width;
            let old = &mut self.pixels[start..start + at.width as usize];
            let pairs = old.iter().zip(new);
            changes.extend(pairs.map(|(old, new)| if old == new { TRANSPARENT } else { *new }));
            old.copy_from_slice(new);
        }
        let at = Rect {
            top: at.top + top,
            ..at
        };
        let is_changed = changes.iter().any(|&pixel| pixel != TRANSPARENT);
        is_changed.then_some((at, changes))
    }
}

/// The board while the game goes on.
struct Board<'a> {
    painter: &'a Painter,
    look: Look,
    /// Room for as many pieces in hand as there ever are.
    shelf: Shelf,
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
        Ok(Self {
            painter,
            look,
            shelf,
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

    /// Shows a position, and says where something changed.
    fn show(&mut self, diagram: &Diagram, palette: &mut Palette) -> Result<Vec<Rect>, Error> {
        let before = self.pixels().len();
        let changed = match &diagram.scene {
            Scene::Board(board) => self.show_board(board, palette)?,
            Scene::Cards(table) => {
                let sprites = self.painter.sprites();
                self.flat = palette.numbered(&cards::compose(table, self.look, sprites)?);
                self.canvas = None;
                vec![self.all()]
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
    ) -> Result<Vec<Rect>, Error> {
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
        let mut changed = Vec::new();
        for &corner in self.placed.keys() {
            if !placed.contains_key(&corner) {
                canvas.clear(corner);
                changed.push(corner);
            }
        }
        for (&corner, &content) in &placed {
            if self.placed.get(&corner) != Some(&content) {
                canvas.put(corner, content, self.painter.sprites(), palette)?;
                changed.push(corner);
            }
        }
        if has_arrows {
            let colors = theme::colors(self.look.theme);
            let over = arrows::draw(&diagram.arrows, &layer.layout, colors)?;
            canvas.cover(&over, palette);
        }
        let layout = &layer.layout;
        let is_noted = layout.notes.count > 0 && (is_new || self.notes != diagram.notes);
        if is_noted {
            let rows = notes::draw(diagram, layout, self.look, self.painter.sprites())?;
            canvas.paste(layout.note_top(), &rows, palette);
            self.notes.clone_from(&diagram.notes);
        }
        self.canvas = Some(canvas);
        self.placed = placed;
        self.has_arrows = has_arrows;
        if is_new || changed.len() > MANY {
            return Ok(vec![self.all()]);
        }
        let mut parts = parts(&changed, &layer);
        parts.extend(is_noted.then(|| Rect {
            left: 0,
            top: layout.note_top(),
            width: layout.width,
            height: layout.notes.count * layout.notes.height,
        }));
        Ok(parts)
    }
}

/// Few rectangles around the cells with these corners.
fn parts(changed: &[(u32, u32)], layer: &Arc<BoardLayer>) -> Vec<Rect> {
    let side = layer.layout.cell;
    let cells = changed.iter().map(|&(left, top)| Rect {
        left,
        top,
        width: side,
        height: side,
    });
    let mut parts: Vec<Rect> = cells.collect();
    while let Some((waste, one, other)) = nearest(&parts) {
        if waste > 0 && parts.len() <= MOST_PARTS {
            break;
        }
        let both = parts[one].around(parts[other]);
        parts.swap_remove(other);
        parts[one] = both;
    }
    parts
}

/// The two rectangles around which another one takes least room besides, and how much.
fn nearest(parts: &[Rect]) -> Option<(u32, usize, usize)> {
    let pairs = (0..parts.len()).flat_map(|one| (one + 1..parts.len()).map(move |two| (one, two)));
    let wastes = pairs.map(|(one, two)| {
        let both = parts[one].around(parts[two]);
        let waste = both
            .area()
            .saturating_sub(parts[one].area() + parts[two].area());
        (waste, one, two)
    });
    wastes.min()
}
