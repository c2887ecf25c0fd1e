//! What all charts share: the ground, what stands above and below the drawing, and text that fits.

use plotters::{
    coord::Shift,
    prelude::*,
    style::text_anchor::{HPos, Pos, VPos},
};

use super::{WIDTH, canvas::Canvas, faulty, shares};
use crate::{
    Error, glyphs,
    theme::{Colors, rgb},
};
use qiyuan_core::diagram::{Chart, Plot};

/// The sides that stay empty.
pub(super) const MARGIN: i32 = 52;

/// The size of most text: the smallest that can be read on a phone.
pub(super) const TEXT: i32 = 46;

/// How high the parts of a page are.
const TITLE: i32 = 122;
const CAPTION: i32 = 78;
const FACTS: i32 = 168;
pub(super) const PLOT: i32 = 640;
const BOTTOM: i32 = 44;

/// The family under which plotters knows our font; nothing looks for it.
const FAMILY: FontFamily<'static> = FontFamily::SansSerif;

/// How high the picture of a chart is.
pub(super) fn height(chart: &Chart) -> i32 {
    let plot = match &chart.plot {
        Plot::Shares(shares) => shares::height(shares),
        Plot::Curve(_) | Plot::Columns(_) => PLOT,
    };
    let caption = if chart.caption.is_empty() { 0 } else { CAPTION };
    let facts = if chart.facts.is_empty() { 0 } else { FACTS };
    TITLE + caption + plot + facts + BOTTOM
}

/// The colors of a chart.
#[derive(Clone, Copy)]
pub(super) struct Inks {
    pub ground: RGBColor,
    pub text: RGBColor,
    /// For what is said beside the figures.
    pub soft: RGBColor,
    /// For lines behind the figures.
    pub grid: RGBColor,
    /// For columns that are not pointed out.
    pub quiet: RGBColor,
    /// For what it is all about.
    pub accent: RGBColor,
}

impl Inks {
    fn new(colors: &Colors) -> Self {
        let color = |text| {
            let [red, green, blue] = rgb(text);
            RGBColor(red, green, blue)
        };
        let (ground, text) = (color(colors.frame), color(colors.label));
        Self {
            ground,
            text,
            soft: mixed(ground, text, 70),
            grid: mixed(ground, text, 18),
            quiet: mixed(ground, text, 42),
            accent: color(colors.active),
        }
    }
}

/// The color at so many percent of the way from one to another.
pub(super) fn mixed(one: RGBColor, other: RGBColor, percent: u16) -> RGBColor {
    let channel = |from: u8, to: u8| {
        let sum = u16::from(from) * (100 - percent) + u16::from(to) * percent;
        (sum / 100) as u8
    };
    RGBColor(
        channel(one.0, other.0),
        channel(one.1, other.1),
        channel(one.2, other.2),
    )
}

/// Where the text of a label is.
#[derive(Clone, Copy)]
pub(super) enum Align {
    /// It begins there.
    Left,
    /// Its middle is there.
    Center,
    /// It ends there.
    Right,
}

/// A page on which a chart is drawn from the top to the bottom.
pub(super) struct Page<'a, 'c> {
    pub area: &'a DrawingArea<Canvas<'c>, Shift>,
    pub inks: Inks,
    /// Down to where it is full.
    pub top: i32,
}

impl<'a, 'c> Page<'a, 'c> {
    /// An empty page.
    pub(super) fn new(
        area: &'a DrawingArea<Canvas<'c>, Shift>,
        colors: &Colors,
    ) -> Result<Self, Error> {
        let inks = Inks::new(colors);
        area.fill(&inks.ground).map_err(faulty)?;
        Ok(Self { area, inks, top: 0 })
    }

    /// The title and the caption.
    pub(super) fn header(&mut self, chart: &Chart) -> Result<(), Error> {
        let room = WIDTH - 2 * MARGIN;
        let (text, soft) = (self.inks.text, self.inks.soft);
        self.text_in(&chart.title, (MARGIN, 74), 68, room, text)?;
        self.top = TITLE;
        if !chart.caption.is_empty() {
            self.text_in(&chart.caption, (MARGIN, TITLE + 20), TEXT, room, soft)?;
            self.top += CAPTION;
        }
        Ok(())
    }

    /// The figures below the drawing, side by side.
    pub(super) fn facts(&mut self, facts: &[(String, String)]) -> Result<(), Error> {
        let count = i32::try_from(facts.len()).unwrap_or(1).max(1);
        let room = (WIDTH - 2 * MARGIN) / count;
        let mut left = MARGIN;
        for (name, figure) in facts {
            let inside = room - 24;
            let top = self.top + 52;
            self.text_in(name, (left, top), TEXT, inside, self.inks.soft)?;
            self.text_in(figure, (left, top + 70), 60, inside, self.inks.text)?;
            left += room;
        }
        Ok(())
    }

    /// Text that begins at a point, its capitals centered on it; smaller, or cut, where it does not fit into `room`.
    pub(super) fn text_in(
        &self,
        text: &str,
        at: (i32, i32),
        size: i32,
        room: i32,
        color: RGBColor,
    ) -> Result<(), Error> {
        let (text, size) = fitted(text, size, room);
        self.text(&text, at, size, Align::Left, color)
    }

    /// Text at a point, its capitals centered on it.
    pub(super) fn text(
        &self,
        text: &str,
        at: (i32, i32),
        size: i32,
        align: Align,
        color: RGBColor,
    ) -> Result<(), Error> {
        let across = match align {
            Align::Left => HPos::Left,
            Align::Center => HPos::Center,
            Align::Right => HPos::Right,
        };
        let style = style(size, color).pos(Pos::new(across, VPos::Center));
        let drawn = Text::new(text.to_owned(), at, style);
        self.area.draw(&drawn).map_err(faulty)
    }
}

/// The style of text of this size.
pub(super) fn style(size: i32, color: RGBColor) -> TextStyle<'static> {
    (FAMILY, size).into_font().color(&color)
}

/// How wide a text is.
pub(super) fn width(text: &str, size: i32) -> i32 {
    glyphs::width(&glyphs::writable(text), size as f32).ceil() as i32
}

/// A text and its size where there is so much room: smaller down to that of most text, then cut.
pub(super) fn fitted(text: &str, size: i32, room: i32) -> (String, i32) {
    let text = glyphs::writable(text);
    let wide = width(&text, size);
    if wide <= room {
        return (text, size);
    }
    let size = (size * room.max(1) / wide.max(1)).max(TEXT.min(size));
    if width(&text, size) <= room {
        return (text, size);
    }
    let mut kept = String::new();
    for character in text.chars() {
        kept.push(character);
        if width(&format!("{kept}…"), size) > room {
            kept.pop();
            break;
        }
    }
    kept.push('…');
    (kept, size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_gets_smaller_before_it_is_cut() {
        assert_eq!(fitted("Ann", 68, 900), ("Ann".to_owned(), 68));
        let (text, size) = fitted("Ann against Ben and all others", 68, 900);
        assert!(!text.ends_with('…') && (TEXT..68).contains(&size), "{size}");
        let (text, size) = fitted(&"Ann ".repeat(50), 68, 900);
        assert!(text.ends_with('…') && size == TEXT);
        assert!(width(&text, size) <= 900);
    }
}
