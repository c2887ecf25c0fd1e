//! Few colors: reducing a picture to the colors it needs, and joining such reductions.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use rustc_hash::{FxHashMap, FxHashSet};

/// An opaque color.
pub(super) type Rgb = [u8; 3];

/// A picture whose pixels are numbers of colors.
#[derive(Debug)]
pub(super) struct Indexed {
    pub colors: Vec<Rgb>,
    pub pixels: Vec<u8>,
}

/// How exactly the colors of edges are kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edges {
    /// So that even the smallest pieces look right.
    Fine,
    /// The same for large pieces, which need fewer shades.
    Large,
    /// For round things with shade.
    Shaded,
    /// For large pictures with many strokes, which would need much room.
    Coarse,
    /// For large pieces of which the shades are known: no others are used where these are near.
    Shades,
}

impl Edges {
    /// The square of the distance at which an edge takes the color of an area.
    const fn near(self) -> u32 {
        match self {
            Self::Shaded => 3 * 6 * 6,
            Self::Fine | Self::Large => 3 * 9 * 9,
            Self::Coarse => 3 * 14 * 14,
            Self::Shades => 3 * 40 * 40,
        }
    }

    /// The square of the distance at which a rare color takes a more frequent one.
    const fn reach(self) -> u32 {
        match self {
            Self::Shaded | Self::Fine | Self::Shades => 0,
            Self::Large | Self::Coarse => 3 * 20 * 20,
        }
    }

    /// The part of a picture that a color fills to count as that of an area: one in so many.
    const fn parts(self) -> u32 {
        match self {
            Self::Shaded => 60,
            Self::Fine | Self::Large => 300,
            Self::Coarse => 80,
            Self::Shades => 12,
        }
    }

    /// How far apart the values of a channel are.
    const fn step(self) -> u16 {
        match self {
            Self::Shaded | Self::Fine | Self::Large => 17,
            Self::Coarse | Self::Shades => 34,
        }
    }
}

impl Indexed {
    /// Reduces an opaque picture: colors of areas stay exact, those of edges are rounded.
    ///
    /// The same picture always gives the same colors, and pictures of the same things share theirs.
    pub(super) fn from_pixmap(pixmap: &Pixmap, known: &[Rgb], edges: Edges) -> Self {
        let mut counts: FxHashMap<Rgb, u32> = FxHashMap::default();
        for run in pixmap.pixels().chunk_by(|a, b| a == b) {
            *counts.entry(rgb(run[0])).or_default() += run.len() as u32;
        }
        let area = (pixmap.width() * pixmap.height() / edges.parts()).max(6);
        let known: FxHashSet<Rgb> = known.chunk_by(|a, b| a == b).map(|run| run[0]).collect();
        let is_area = |color: &Rgb| known.contains(color) || counts[color] >= area;
        let mut palette = Palette::default();
        let areas: Vec<Rgb> = {
            let shades = known.iter().filter(|_| edges == Edges::Shades);
            let areas = counts.keys().filter(|color| is_area(color));
            let mut areas: Vec<Rgb> = areas.chain(shades).copied().collect();
            areas.sort_unstable();
            areas.dedup();
            areas
        };
        let large: Vec<Rgb> = {
            let areas = areas.iter().copied();
            areas
                .filter(|it| counts.get(it).is_some_and(|&count| count >= area))
                .collect()
        };
        let simple = counts
            .keys()
            .map(|&color| (color, simplify(color, &areas, &large, edges)));
        let simple: FxHashMap<Rgb, Rgb> = simple.collect();
        let kept = frequent(&counts, &simple, &areas, edges.reach());
        let mut indices: FxHashMap<Rgb, u8> = FxHashMap::default();
        let mut pixels = Vec::with_capacity(pixmap.pixels().len());
        for run in pixmap.pixels().chunk_by(|a, b| a == b) {
            let color = rgb(run[0]);
            let index = indices
                .entry(color)
                .or_insert_with(|| palette.index(kept[&simple[&color]]));
            pixels.resize(pixels.len() + run.len(), *index);
        }
        Self {
            colors: palette.colors,
            pixels,
        }
    }
}

/// The colors of a drawing on a background and some of those between them that are not near to each other.
///
/// What is drawn one after the other lies beside each other, so only such colors meet; all but the last one meet the
/// background. So the edges of like drawings have the same colors, and none of another hue than what they lie between.
pub(super) fn shades(background: Rgb, drawn: &[Rgb]) -> Vec<Rgb> {
    let beside = drawn.windows(2).rev().map(|pair| (pair[0], pair[1]));
    let on_background = drawn.iter().rev().skip(1).rev();
    let pairs = on_background
        .map(|&color| (background, color))
        .chain(beside);
    let mut shades = [&[background], drawn].concat();
    for mixed in pairs.flat_map(|(one, other)| [2, 3, 4].map(|sixths| mix(one, other, sixths))) {
        if shades.iter().all(|&it| distance(it, mixed) > 3 * 25 * 25) {
            shades.push(mixed);
        }
    }
    shades
}

/// The color at so many sixths of the way from one to another.
fn mix(one: Rgb, other: Rgb, sixths: u16) -> Rgb {
    let channel = |i| (u16::from(one[i]) * (6 - sixths) + u16::from(other[i]) * sixths) / 6;
    let channel = |i: usize| channel(i) as u8;
    [channel(0), channel(1), channel(2)]
}

/// For each simplified color the more frequent one that stands in for it, or itself.
fn frequent(
    counts: &FxHashMap<Rgb, u32>,
    simple: &FxHashMap<Rgb, Rgb>,
    areas: &[Rgb],
    reach: u32,
) -> FxHashMap<Rgb, Rgb> {
    if reach == 0 {
        return simple.values().map(|&color| (color, color)).collect();
    }
    let mut totals: FxHashMap<Rgb, u32> = FxHashMap::default();
    for (color, count) in counts {
        *totals.entry(simple[color]).or_default() += count;
    }
    let mut order: Vec<(bool, u32, Rgb)> = totals
        .into_iter()
        .map(|(color, count)| (areas.contains(&color), count, color))
        .collect();
    order.sort_unstable_by(|one, other| other.cmp(one));
    let mut kept: Vec<Rgb> = Vec::new();
    let mut stands_in = FxHashMap::default();
    for (is_area, _, color) in order {
        let nearest = kept.iter().copied().min_by_key(|it| distance(*it, color));
        let nearest = nearest.filter(|it| !is_area && distance(*it, color) <= reach);
        if nearest.is_none() {
            kept.push(color);
        }
        stands_in.insert(color, nearest.unwrap_or(color));
    }
    stands_in
}

fn rgb(pixel: PremultipliedColorU8) -> Rgb {
    [pixel.red(), pixel.green(), pixel.blue()]
}

/// An area's color as it is or if it is near to one, otherwise rounded: to mixtures of areas where pictures would
/// become large, else to few steps a channel.
fn simplify(color: Rgb, areas: &[Rgb], large: &[Rgb], edges: Edges) -> Rgb {
    let near = |area: &&Rgb| distance(color, **area) <= edges.near();
    if let Some(area) = areas
        .iter()
        .filter(near)
        .min_by_key(|area| distance(color, **area))
    {
        return *area;
    }
    let mixed = mixed(color, large).filter(|_| edges == Edges::Coarse);
    if let Some(mixed) = mixed.filter(|mixed| distance(color, *mixed) <= edges.near()) {
        return mixed;
    }
    let step = edges.step();
    color.map(|channel| ((u16::from(channel) + step / 2) / step * step).min(255) as u8)
}

/// The nearest of the colors that lie a third of the way from one area's to another's: few of them, and none of
/// another hue than what it lies between.
fn mixed(color: Rgb, areas: &[Rgb]) -> Option<Rgb> {
    let mixes = areas
        .iter()
        .flat_map(|&one| areas.iter().map(move |&other| mix(one, other, 2)));
    mixes.min_by_key(|&mixed| distance(color, mixed))
}

fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    part(0) + part(1) + part(2)
}

/// At most 256 colors. When it is full, the nearest one stands in.
#[derive(Clone, Debug)]
pub(super) struct Palette {
    colors: Vec<Rgb>,
    indices: FxHashMap<Rgb, u8>,
    most: usize,
}

impl Default for Palette {
    fn default() -> Self {
        Self::new(256)
    }
}

impl Palette {
    /// Room for so many colors, at most 256.
    pub(super) fn new(most: usize) -> Self {
        Self {
            colors: Vec::new(),
            indices: FxHashMap::default(),
            most,
        }
    }

    /// The numbers that a picture's colors have here.
    pub(super) fn numbers(&mut self, colors: &[Rgb]) -> Numbers {
        let mut numbers = [0; 256];
        for (number, &color) in numbers.iter_mut().zip(colors) {
            *number = self.index(color);
        }
        Numbers(numbers)
    }

    /// The pixels of a picture in the numbers of this palette.
    pub(super) fn numbered(&mut self, picture: &Indexed) -> Vec<u8> {
        let numbers = self.numbers(&picture.colors);
        let pixels = picture.pixels.iter();
        pixels.map(|&pixel| numbers.of(pixel)).collect()
    }

    /// The number of a color.
    pub(super) fn index(&mut self, color: Rgb) -> u8 {
        if let Some(&index) = self.indices.get(&color) {
            return index;
        }
        let index = if self.colors.len() < self.most {
            self.colors.push(color);
            (self.colors.len() - 1) as u8
        } else {
            self.nearest(color)
        };
        self.indices.insert(color, index);
        index
    }

    /// The number of a color over which another one, maybe transparent, is laid.
    pub(super) fn blend(&mut self, below: u8, above: PremultipliedColorU8) -> u8 {
        let background = self.colors[usize::from(below)];
        let kept = 255 - u16::from(above.alpha());
        let [red, green, blue] = background.map(|channel| (u16::from(channel) * kept / 255) as u8);
        let color = [
            red.saturating_add(above.red()),
            green.saturating_add(above.green()),
            blue.saturating_add(above.blue()),
        ];
        if kept == 0 {
            return self.index(color);
        }
        self.index(simplify(color, &[background], &[], Edges::Coarse))
    }

    fn nearest(&self, color: Rgb) -> u8 {
        let colors = (0..=u8::MAX).zip(&self.colors);
        let nearest = colors.min_by_key(|(_, known)| distance(color, **known));
        nearest.map_or(0, |(index, _)| index)
    }

    /// The colors, by number.
    pub(super) fn colors(&self) -> &[Rgb] {
        &self.colors
    }
}

/// The number in a palette of each number of another one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbers([u8; 256]);

impl Numbers {
    /// The number in the palette.
    pub(super) const fn of(&self, number: u8) -> u8 {
        self.0[number as usize]
    }

    /// Whether so many first numbers are the same in both.
    pub(super) fn are_same(&self, count: usize) -> bool {
        (0..count).all(|number| usize::from(self.0[number]) == number)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_palette_answers_with_the_nearest_color() {
        let mut palette = Palette::default();
        for red in 0..=255 {
            assert_eq!(palette.index([red, 0, 0]), red);
        }
        assert_eq!(palette.index([7, 3, 0]), 7);
        assert_eq!(palette.colors().len(), 256);
    }

    #[test]
    fn shades_lie_between_what_meets_and_apart_from_each_other() {
        let (background, edge, ink) = ([220, 180, 120], [240, 230, 210], [180, 20, 30]);
        let shades = shades(background, &[edge, ink]);
        assert_eq!(shades[..3], [background, edge, ink]);
        assert!(shades.contains(&mix(edge, ink, 3)));
        for (number, shade) in shades.iter().enumerate().skip(3) {
            // On the way from the edge to the ink, not from the background to it.
            assert!(shade[0] <= edge[0] && shade[0] >= ink[0], "{shade:?}");
            let others = shades[..number].iter();
            assert!(
                others
                    .min_by_key(|it| distance(**it, *shade))
                    .is_some_and(|it| distance(*it, *shade) > 1_000)
            );
        }
        assert!(!shades.contains(&mix(background, ink, 3)));
    }
}
