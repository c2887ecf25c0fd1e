//! The colors of each theme, as they are found in `assets/boards/<theme>.txt`.
//!
//! A line there is a name and a color; lines that begin with `#` are remarks. `place` says where the theme
//! stands among those that are offered. A board without `grain` has none: it is not of wood.

use std::sync::LazyLock;

use super::look::Theme;
use super::palette::Rgb;

/// Colors as SVG writes them (`#rrggbb`).
#[derive(Debug)]
pub(super) struct Colors {
    /// Around the board.
    pub frame: &'static str,
    /// Labels on the frame.
    pub label: &'static str,
    /// Light squares.
    pub light: &'static str,
    /// Dark squares.
    pub dark: &'static str,
    /// Boards of one color.
    pub field: &'static str,
    /// The grain of boards of wood.
    pub grain: Option<&'static str>,
    /// Below pieces in hand.
    pub tray: &'static str,
    /// Lines on boards of one color.
    pub line: &'static str,
    /// Where the last action began and ended.
    pub last: &'static str,
    /// The strokes of the same marks.
    pub last_stroke: &'static str,
    /// The same on boards of points, where only strokes are drawn.
    pub trail: &'static str,
    /// A king in check.
    pub check: &'static str,
    /// The outline of the same mark.
    pub check_stroke: &'static str,
    /// The chosen piece, and where it can go.
    pub chosen: &'static str,
    /// The places at a card table, and what points out who is to act.
    pub seat: &'static str,
    pub active: &'static str,
    /// What covers cells that are not seen, and its stripes.
    pub fog: (&'static str, &'static str),
    /// Arrows of the first and of the other sides, and of nobody.
    pub arrows: [&'static str; 3],
}

impl Colors {
    /// What a king in check is marked with.
    pub(super) fn of_check(&self) -> [Rgb; 2] {
        [self.check, self.check_stroke].map(rgb)
    }
}

/// The channels of a color as SVG writes it.
pub(super) fn rgb(color: &str) -> Rgb {
    let digits = color.get(1..).unwrap_or_default();
    let [_, channels @ ..] = u32::from_str_radix(digits, 16)
        .unwrap_or_default()
        .to_be_bytes();
    channels
}

/// The same on every board.
const ARROWS: [&str; 3] = ["#c81e1e", "#1d2f4f", "#6a2c91"];

/// Every theme with its colors, in the order in which they are offered.
static THEMES: LazyLock<Vec<(Theme, Colors)>> = LazyLock::new(|| {
    let mut themes: Vec<_> = files().collect();
    themes.sort_by_key(|(theme, list)| (list.place(), *theme));
    let themes = themes.into_iter();
    themes.map(|(theme, list)| (theme, list.colors())).collect()
});

/// What stands in for a theme that is not there.
static PLAIN: LazyLock<Colors> = LazyLock::new(|| List("").colors());

fn files() -> impl Iterator<Item = (Theme, List)> {
    qiyuan_assets::FILES.iter().filter_map(|file| {
        let name = file.path.strip_prefix("boards/")?.strip_suffix(".txt")?;
        Some((Theme::named(name), List(file.text)))
    })
}

/// A file of colors.
#[derive(Clone, Copy)]
struct List(&'static str);

impl List {
    fn find(self, name: &str) -> Option<&'static str> {
        let mut entries = self.0.lines().filter_map(|line| line.split_once(' '));
        entries.find(|(key, _)| *key == name).map(|entry| entry.1)
    }

    fn place(self) -> u32 {
        let place = self.find("place").and_then(|place| place.parse().ok());
        place.unwrap_or(u32::MAX)
    }

    fn colors(self) -> Colors {
        let color = |name| self.find(name).unwrap_or("#808080");
        Colors {
            frame: color("frame"),
            label: color("label"),
            light: color("light"),
            dark: color("dark"),
            field: color("field"),
            grain: self.find("grain"),
            tray: color("tray"),
            line: color("line"),
            last: color("last"),
            last_stroke: color("last-stroke"),
            trail: color("trail"),
            check: color("check"),
            check_stroke: color("check-stroke"),
            chosen: color("chosen"),
            seat: color("seat"),
            active: color("active"),
            fog: (color("fog"), color("fog-stripe")),
            arrows: ARROWS,
        }
    }
}

/// Every theme, in the order in which they are offered.
pub(super) fn all() -> impl Iterator<Item = Theme> {
    THEMES.iter().map(|(theme, _)| *theme)
}

/// The colors of a theme.
pub(super) fn colors(theme: Theme) -> &'static Colors {
    let found = THEMES.iter().find(|(other, _)| *other == theme);
    found
        .or_else(|| THEMES.first())
        .map_or(&PLAIN, |(_, colors)| colors)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(list: List) -> BTreeSet<&'static str> {
        let lines = list.0.lines().filter(|line| !line.starts_with('#'));
        let names = lines.map(|line| line.split_once(' ').unwrap().0);
        names.filter(|name| *name != "grain").collect()
    }

    #[test]
    fn every_board_has_all_colors_and_nothing_else() {
        let usual = names(files().find(|(it, _)| *it == Theme::default()).unwrap().1);
        assert!(files().count() >= 3);
        for (theme, list) in files() {
            assert_eq!(names(list), usual, "{theme}");
            let place = list.find("place").unwrap();
            assert!(place.parse::<u32>().is_ok(), "{theme}");
            for name in names(list).into_iter().filter(|name| *name != "place") {
                let color = list.find(name).unwrap();
                let digits = color.strip_prefix('#').unwrap();
                assert!(digits.len() == 6 && u32::from_str_radix(digits, 16).is_ok());
            }
            // None is missing: a color that no file has would be grey.
            let drawn = format!("{:?}", list.colors());
            assert!(!drawn.contains("#808080"), "{theme}: {drawn}");
        }
    }

    /// The share of light that a color reflects, as the rules for legible pages count it.
    fn luminance(color: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&color[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.040_45 {
                value / 12.92
            } else {
                ((value + 0.055) / 1.055).powf(2.4)
            }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    #[test]
    fn labels_and_lines_stand_out_on_every_board() {
        for theme in all() {
            let it = colors(theme);
            for (ink, background, least) in [
                (it.label, it.frame, 4.5),
                (it.line, it.field, 4.5),
                (it.trail, it.field, 3.0),
                (it.last_stroke, it.dark, 1.8),
            ] {
                let found = contrast(ink, background);
                assert!(found >= least, "{theme}: {ink} on {background}: {found:.2}");
            }
        }
    }
}
