//! The bar above or below an animated board: names, and clocks that change.

use std::collections::HashMap;

use super::animation::PlayerLabel;
use super::gif::Rect;
use super::palette::{Edges, Indexed, Palette};
use super::svg;
use super::{Error, Look, board, glyphs, theme};

/// How many players are named beside a board, on both sides together.
const MOST: usize = 6;

/// The height and the size of the text, in parts of the width.
const HEIGHT: f32 = 0.062;
const TEXT: f32 = 0.036;
/// The most characters of a clock that are shown.
const MAX_CLOCK: usize = 12;

/// A bar with those who are named in it, from left to right.
pub(super) struct Bar {
    /// The row of the picture where it begins.
    pub top: u32,
    width: u32,
    height: u32,
    text: f32,
    players: Vec<(usize, PlayerLabel)>,
    /// Whether anybody has a clock.
    has_clocks: bool,
    /// What the clocks show.
    shown: Vec<String>,
    pixels: Vec<u8>,
    /// Characters that were drawn before, with their widths.
    characters: HashMap<char, (usize, Vec<u8>)>,
}

impl Bar {
    /// The bar for those above or below, at most as many as can play a game. Without players there are no bars: it has
    /// no height.
    pub(super) fn new(players: &[PlayerLabel], is_below: bool, width: u32) -> Self {
        let here = players.iter().enumerate();
        let here = here.filter(|(_, player)| player.is_below == is_below);
        let has_bar = !players.is_empty();
        Self {
            top: 0,
            width,
            height: if has_bar {
                ((width as f32 * HEIGHT) as u32).max(1)
            } else {
                0
            },
            text: width as f32 * TEXT,
            players: here
                .map(|(index, player)| (index, player.clone()))
                .take(MOST)
                .collect(),
            has_clocks: false,
            shown: Vec::new(),
            pixels: Vec::new(),
            characters: HashMap::new(),
        }
    }

    pub(super) fn pixels(&self) -> &[u8] {
        &self.pixels
    }

    pub(super) const fn height(&self) -> u32 {
        self.height
    }

    /// Shows the clocks, and says where something changed.
    pub(super) fn show(
        &mut self,
        clocks: &[String],
        look: Look,
        palette: &mut Palette,
    ) -> Result<Option<Rect>, Error> {
        if self.height == 0 {
            return Ok(None);
        }
        if self.pixels.is_empty() {
            self.has_clocks = clocks.iter().any(|clock| !clock.is_empty());
            self.draw_names(look, palette)?;
        }
        let mut changed: Option<Rect> = None;
        for place in 0..self.players.len() {
            let clock = clocks.get(self.players[place].0).map_or("", String::as_str);
            if self.shown[place] != clock {
                let at = self.draw_clock(place, clock, look, palette)?;
                self.shown[place] = clock.to_owned();
                changed = Some(changed.map_or(at, |before| before.around(at)));
            }
        }
        Ok(changed)
    }

    /// The columns of one of the players, without the space around them.
    fn columns(&self, place: usize) -> (u32, u32) {
        let many = self.players.len().max(1) as u32;
        let margin = (self.text * 0.6) as u32;
        let column = self.width / many;
        let left = place as u32 * column;
        (left + margin, left + column - margin)
    }

    /// How wide the widest clock is.
    fn clock_width(&self) -> f32 {
        glyphs::width("00:00:00", self.text)
    }

    /// What a name has to leave free.
    fn room(&self) -> f32 {
        if self.has_clocks {
            self.clock_width() + self.text
        } else {
            0.0
        }
    }

    fn draw_names(&mut self, look: Look, palette: &mut Palette) -> Result<(), Error> {
        let colors = theme::colors(look.theme);
        let mut elements = String::new();
        let (width, height) = (self.width as f32, self.height as f32);
        board::rect(&mut elements, 0.0, 0.0, width, height, colors.frame);
        for (place, (_, player)) in self.players.iter().enumerate() {
            let (left, right) = self.columns(place);
            let most = (right - left) as f32 - self.room();
            let name = label(player, self.text, most);
            let middle = left as f32 + glyphs::width(&name, self.text) / 2.0;
            elements += &glyphs::centered(&name, middle, self.baseline(), self.text, colors.label);
        }
        let document = svg::document(self.width, self.height, &elements);
        let mut pixmap = svg::pixmap(self.width, self.height)?;
        svg::render(&svg::parse(&document)?, &mut pixmap);
        self.pixels = palette.numbered(&Indexed::from_pixmap(&pixmap, &[], Edges::Coarse));
        self.shown = vec![String::new(); self.players.len()];
        Ok(())
    }

    /// Capitals and digits stand 0.73 em high, in the middle.
    fn baseline(&self) -> f32 {
        self.height as f32 / 2.0 + self.text * 0.365
    }

    /// Draws a clock at the right edge of its player's place.
    fn draw_clock(
        &mut self,
        place: usize,
        clock: &str,
        look: Look,
        palette: &mut Palette,
    ) -> Result<Rect, Error> {
        let (first, end) = self.columns(place);
        let left = end.saturating_sub(self.clock_width() as u32).max(first);
        let (width, background) = (self.width as usize, self.pixels[0]);
        for row in self.pixels.chunks_exact_mut(width) {
            row[left as usize..end as usize].fill(background);
        }
        let mut right = end as usize;
        let characters: Vec<char> = clock.chars().take(MAX_CLOCK).collect();
        for character in characters.into_iter().rev() {
            if !self.characters.contains_key(&character) {
                let drawn = self.draw_character(character, look, palette)?;
                self.characters.insert(character, drawn);
            }
            let (broad, pixels) = &self.characters[&character];
            let Some(start) = right.checked_sub(*broad).filter(|&it| it >= left as usize) else {
                break;
            };
            if *broad > 0 {
                let rows = self.pixels.chunks_exact_mut(width);
                for (row, source) in rows.zip(pixels.chunks_exact(*broad)) {
                    row[start..right].copy_from_slice(source);
                }
            }
            right = start;
        }
        Ok(Rect {
            left,
            top: 0,
            width: end - left,
            height: self.height,
        })
    }

    /// A character on the background of the bar. All digits are equally wide, so that a clock does not shake.
    fn draw_character(
        &self,
        character: char,
        look: Look,
        palette: &mut Palette,
    ) -> Result<(usize, Vec<u8>), Error> {
        let text = character.to_string();
        let advance = match character {
            '0'..='9' => glyphs::width("0", self.text),
            ' ' => self.text * 0.3,
            _ => glyphs::width(&text, self.text),
        };
        let broad = advance.round() as u32;
        if broad == 0 {
            return Ok((0, Vec::new()));
        }
        let colors = theme::colors(look.theme);
        let mut elements = String::new();
        let (width, height) = (broad as f32, self.height as f32);
        board::rect(&mut elements, 0.0, 0.0, width, height, colors.frame);
        elements += &glyphs::centered(&text, width / 2.0, self.baseline(), self.text, colors.label);
        let mut pixmap = svg::pixmap(broad, self.height)?;
        svg::render(
            &svg::parse(&svg::document(broad, self.height, &elements))?,
            &mut pixmap,
        );
        let drawn = Indexed::from_pixmap(&pixmap, &[], Edges::Coarse);
        Ok((broad as usize, palette.numbered(&drawn)))
    }
}

/// What is written of somebody: the side alone if the name cannot be written, and none of the side is cut off.
fn label(player: &PlayerLabel, size: f32, most: f32) -> String {
    if !glyphs::is_writable(&player.name) {
        return glyphs::cut(&player.side, size, most);
    }
    if !player.shows_side {
        return glyphs::cut(&player.name, size, most);
    }
    let side = glyphs::writable(&format!("_ ({})", player.side));
    let name = glyphs::cut(&player.name, size, most - glyphs::width(&side, size));
    glyphs::writable(&format!("{name} ({})", player.side))
}
