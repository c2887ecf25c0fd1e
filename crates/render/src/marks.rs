//! Marks as SVG elements on a cell of 100 by 100, below or above what stands there.

use super::glyphs;
use super::theme::Colors;
use qiyuan_core::diagram::{Grid, MarkKind, Shape};

/// The marks of one cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Marks {
    bits: u16,
    text: Text,
}

/// A few characters that are written on a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
struct Text([char; 5]);

impl Text {
    fn new(text: &str) -> Self {
        let mut characters = ['\0'; 5];
        for (place, character) in characters.iter_mut().zip(text.chars()) {
            *place = character;
        }
        Self(characters)
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Written in the middle of the cell, no wider than this.
    fn draw(self, size: f32, most: f32, color: &str) -> String {
        let text: String = self
            .0
            .iter()
            .filter(|&&character| character != '\0')
            .collect();
        let width = glyphs::width(&text, size);
        let size = if width > most {
            size * most / width
        } else {
            size
        };
        // Digits and capitals stand 0.73 em high.
        glyphs::centered(&text, 50.0, 50.0 + size * 0.365, size, color)
    }
}

/// What kind of cell is marked, which decides how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Style {
    pub grid: Grid,
    pub shape: Shape,
    /// Whether pieces are turned by half a turn.
    pub is_turned: bool,
}

impl Style {
    const fn has_squares(self) -> bool {
        !matches!(self.grid, Grid::Points)
    }

    const fn has_discs(self) -> bool {
        matches!(self.shape, Shape::Disc)
    }

    /// Whether pieces leave little of their cell free, so that marks below them would be lost.
    const fn fills_cells(self) -> bool {
        matches!(self.shape, Shape::Disc | Shape::Wedge)
    }

    const fn has_stones(self) -> bool {
        matches!((self.grid, self.shape), (Grid::Points, Shape::Stone))
    }
}

/// What lies below a mark: marks on dark things are light.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Background {
    pub style: Style,
    pub is_occupied: bool,
    pub is_dark: bool,
}

impl Marks {
    const LAST_FROM: u16 = 1;
    const LAST_TO: u16 = 2;
    const CHECK: u16 = 4;
    const CHOSEN: u16 = 8;
    const TARGET: u16 = 16;
    const DEAD: u16 = 32;
    const FIRST: u16 = 64;
    const SECOND: u16 = 128;
    const SUGGESTED: u16 = 256;
    const KO: u16 = 512;
    const NAME: u16 = 1024;
    const DARK: u16 = 2048;
    const BLOCKED: u16 = 4096;
    const MOVE_ONLY: u16 = 8192;
    const CAPTURE_ONLY: u16 = 16384;

    /// Says that the viewer does not see the cell.
    pub(super) const fn darken(&mut self) {
        self.bits |= Self::DARK;
    }

    /// Says that nothing can stand on the cell.
    pub(super) const fn block(&mut self) {
        self.bits |= Self::BLOCKED;
    }

    /// Adds a mark to the point with this name.
    pub(super) fn add(&mut self, kind: MarkKind, name: impl FnOnce() -> String) {
        match kind {
            MarkKind::Number(number) => self.text = Text::new(&number.to_string()),
            MarkKind::Name => self.text = Text::new(&name()),
            _ => {}
        }
        self.bits |= match kind {
            MarkKind::LastFrom => Self::LAST_FROM,
            MarkKind::LastTo => Self::LAST_TO,
            MarkKind::Check => Self::CHECK,
            MarkKind::Chosen => Self::CHOSEN,
            MarkKind::Target => Self::TARGET,
            MarkKind::MoveOnly => Self::MOVE_ONLY,
            MarkKind::CaptureOnly => Self::CAPTURE_ONLY,
            MarkKind::Dead => Self::DEAD,
            MarkKind::Territory(0) => Self::FIRST,
            MarkKind::Territory(_) => Self::SECOND,
            MarkKind::Suggested => Self::SUGGESTED,
            MarkKind::Ko => Self::KO,
            MarkKind::Name => Self::NAME,
            MarkKind::Number(_) => 0,
        };
    }

    const fn has(self, bit: u16) -> bool {
        self.bits & bit != 0
    }

    /// Whether the piece here is drawn pale.
    pub(super) const fn fades(self) -> bool {
        self.has(Self::DEAD)
    }

    /// The side of the piece here in hundredths of the cell: what fills it leaves room for the glow of a check.
    pub(super) const fn size(self, style: Style) -> u32 {
        if style.fills_cells() && self.has(Self::CHECK) {
            82
        } else {
            100
        }
    }

    /// What lies below the piece.
    pub(super) fn below(self, style: Style, is_occupied: bool, colors: &Colors) -> String {
        let mut elements = String::new();
        let last = colors.last;
        if self.has(Self::DARK) {
            elements += &fog(colors);
        }
        if self.has(Self::BLOCKED) {
            elements += &if style.has_squares() {
                pit(colors)
            } else {
                block()
            };
        }
        let is_last = self.has(Self::LAST_FROM | Self::LAST_TO);
        if is_last && style.has_squares() && !self.has(Self::BLOCKED) {
            elements += &format!(r#"<path d="M0 0H100V100H0Z" fill="{last}" opacity=".52"/>"#);
        }
        if self.has(Self::CHOSEN) {
            elements += &chosen(colors);
        }
        if self.has(Self::CHECK) {
            elements += &if style.has_discs() {
                glow((41.0, 52.0), 41.5, colors)
            } else {
                glow((16.0, 64.0), 45.5, colors)
            };
        }
        elements += &self.trail(style, colors);
        if self.can_be_captured(is_occupied) && !style.fills_cells() {
            elements += &target_ring(colors);
        }
        elements
    }

    /// Where the last action began and ended, in strokes.
    fn trail(self, style: Style, colors: &Colors) -> String {
        let has_discs = style.has_discs();
        let from = self.has(Self::LAST_FROM);
        let to = self.has(Self::LAST_TO) && !style.has_stones();
        // Dark strokes would be lost in a pit.
        let stroke = if self.has(Self::BLOCKED) {
            colors.last
        } else {
            colors.last_stroke
        };
        let trail = colors.trail;
        let mut elements = String::new();
        match (has_discs, from) {
            (true, true) => elements += &brackets(17.0, 15.0, 6.0, trail),
            (false, true) => elements += &half_brackets(16.0, 5.0, stroke),
            (_, false) => {}
        }
        match (has_discs, to) {
            (true, true) => elements += &brackets(0.5, 21.0, 6.5, trail),
            (false, true) => elements += &half_brackets(28.0, 8.0, stroke),
            (_, false) => {}
        }
        elements
    }

    /// What lies above the piece.
    pub(super) fn above(self, background: Background, colors: &Colors) -> String {
        let mut elements = String::new();
        if background.style.has_stones() {
            elements += &self.on_stone(background, colors);
        }
        if self.can_be_captured(background.is_occupied) && background.style.fills_cells() {
            elements += &target_ring(colors);
        }
        if !background.is_occupied {
            elements += &self.empty_target(colors);
        }
        for (bit, fill, stroke) in [
            (Self::FIRST, "#15171a", "#f4f4f4"),
            (Self::SECOND, "#fafafa", "#15171a"),
        ] {
            if self.has(bit) {
                elements += &format!(
                    r#"<path d="M34 34H66V66H34Z" fill="{fill}" stroke="{stroke}" stroke-width="5"/>"#
                );
            }
        }
        if self.has(Self::DEAD) {
            if !background.style.has_stones() {
                elements += &ring_of_cross(colors);
            }
            elements += &cross(colors);
        }
        if self.has(Self::SUGGESTED) {
            elements += &question(background.is_dark);
        }
        elements
    }

    /// Whether the piece that stands here can be captured.
    const fn can_be_captured(self, is_occupied: bool) -> bool {
        is_occupied && self.has(Self::TARGET | Self::CAPTURE_ONLY)
    }

    /// Where nothing stands and the chosen piece can go: a dot, a ring where it captures nothing, a cross where it
    /// goes only to capture.
    fn empty_target(self, colors: &Colors) -> String {
        let chosen = colors.chosen;
        if self.has(Self::TARGET) {
            return format!(
                r##"<circle cx="50" cy="50" r="16" fill="{chosen}" stroke="#ffffff" stroke-opacity=".75" stroke-width="4"/>"##
            );
        }
        let path = if self.has(Self::MOVE_ONLY) {
            "M50 32A18 18 0 0 1 50 68A18 18 0 0 1 50 32Z"
        } else if self.has(Self::CAPTURE_ONLY) {
            "M31 31L69 69M69 31L31 69"
        } else {
            return String::new();
        };
        format!(
            r##"<path d="{path}" fill="none" stroke="#ffffff" stroke-opacity=".75" stroke-width="17"/><path d="{path}" fill="none" stroke="{chosen}" stroke-width="10"/>"##
        )
    }

    /// What is said about a stone or an empty point.
    fn on_stone(self, background: Background, colors: &Colors) -> String {
        let mut elements = String::new();
        let ink = if background.is_dark {
            "#ffffff"
        } else {
            "#111214"
        };
        if self.has(Self::KO) {
            let color = colors.trail;
            elements += &format!(
                r##"<path d="M28 28H72V72H28Z" fill="none" stroke="#ffffff" stroke-opacity=".7" stroke-width="15"/><path d="M28 28H72V72H28Z" fill="none" stroke="{color}" stroke-width="10"/>"##
            );
        }
        if self.has(Self::LAST_TO) {
            elements += &if self.text.is_empty() {
                last_stone(25.0, 11.0, ink, colors)
            } else {
                last_stone(40.0, 7.0, ink, colors)
            };
        }
        if self.has(Self::NAME) && !background.is_occupied {
            let (fill, text) = (colors.label, colors.frame);
            elements += &format!(
                r#"<circle cx="50" cy="50" r="39" fill="{fill}" stroke="{text}" stroke-width="3"/>"#
            );
            elements += &self.text.draw(36.0, 66.0, text);
        } else if !self.text.is_empty() {
            elements += &self.text.draw(52.0, 72.0, ink);
        }
        elements
    }
}

/// A dark cover with stripes that go on over the next cell.
fn fog(colors: &Colors) -> String {
    let (fog, stripe) = colors.fog;
    format!(
        r#"<path d="M0 0H100V100H0Z" fill="{fog}"/><path d="M-10 35L35 -10M-10 85L85 -10M15 110L110 15M65 110L110 65" stroke="{stripe}" stroke-width="11"/>"#
    )
}

/// A pit where a square was, its edges in the shade: lines can pass over it, but nothing can stand on it.
fn pit(colors: &Colors) -> String {
    let background = colors.frame;
    format!(
        r##"<path d="M0 0H100V100H0Z" fill="{background}"/><path d="M0 0H100V100H88V12H0Z" fill="#000000" opacity=".42"/><path d="M0 0H12V100H0Z" fill="#000000" opacity=".25"/><path d="M12 100V88H88V100Z" fill="#ffffff" opacity=".16"/>"##
    )
}

/// A block of stone, as large as a piece on a point.
fn block() -> String {
    let (near, far) = (13.0, 87.0);
    let (a, b) = (near + 12.0, far - 12.0);
    format!(
        r##"<path d="M{near} {near}H{far}V{far}H{near}Z" fill="#6f7680"/><path d="M{near} {near}H{far}L{b} {a}H{a}V{b}L{near} {far}Z" fill="#a9b0b9"/><path d="M{far} {far}H{near}L{a} {b}H{b}V{a}L{far} {near}Z" fill="#43484f"/><path d="M{near} {near}H{far}V{far}H{near}Z" fill="none" stroke="#22252a" stroke-width="3"/>"##
    )
}

/// Four corners so far from the edge, each with arms of this length.
fn brackets(inset: f32, arm: f32, breadth: f32, color: &str) -> String {
    let near = breadth / 2.0 + inset;
    let far = 100.0 - near;
    let (a, b) = (near + arm, far - arm);
    format!(
        r#"<path d="M{near} {a}V{near}H{a}M{b} {near}H{far}V{a}M{far} {b}V{far}H{b}M{a} {far}H{near}V{b}" fill="none" stroke="{color}" stroke-width="{breadth}"/>"#
    )
}

/// A frame all around the cell.
fn chosen(colors: &Colors) -> String {
    let color = colors.chosen;
    format!(
        r##"<path d="M0 0H100V100H0Z" fill="{color}" opacity=".35"/><path d="M4.5 4.5H95.5V95.5H4.5Z" fill="none" stroke="{color}" stroke-width="9"/>"##
    )
}

/// Two corners of a square, where no label stands.
fn half_brackets(arm: f32, breadth: f32, color: &str) -> String {
    let near = breadth / 2.0;
    let far = 100.0 - near;
    let (a, b) = (arm, 100.0 - arm);
    format!(
        r#"<path d="M{b} {near}H{far}V{a}M{a} {far}H{near}V{b}" fill="none" stroke="{color}" stroke-width="{breadth}"/>"#
    )
}

/// Light around the king that fades from one radius to another, and a ring: a shape of its own.
fn glow((core, end): (f32, f32), ring: f32, colors: &Colors) -> String {
    // Steps instead of a gradient: each is an area of one color.
    const STEPS: u8 = 9;
    let (fill, stroke) = (colors.check, colors.check_stroke);
    let mut elements = String::new();
    for step in 0..STEPS {
        let part = f32::from(step) / f32::from(STEPS - 1);
        let radius = end + (core - end) * part;
        elements +=
            &format!(r#"<circle cx="50" cy="50" r="{radius:.1}" fill="{fill}" opacity=".17"/>"#);
    }
    elements
        + &format!(
            r#"<circle cx="50" cy="50" r="{ring}" fill="none" stroke="{stroke}" stroke-width="3.5"/>"#
        )
}

/// Four corner pieces that leave a round opening for the piece that can be captured.
fn target_ring(colors: &Colors) -> String {
    let color = colors.chosen;
    format!(
        r#"<circle cx="50" cy="50" r="44" fill="none" stroke="{color}" stroke-width="9" stroke-dasharray="34.5 34.6" stroke-dashoffset="17.2"/>"#
    )
}

/// A ring on the last stone, on a ring of the other stones' color.
fn last_stone(radius: f32, breadth: f32, ink: &str, colors: &Colors) -> String {
    let (color, broad) = (colors.check, breadth + 7.0);
    format!(
        r#"<circle cx="50" cy="50" r="{radius}" fill="none" stroke="{ink}" stroke-width="{broad}"/><circle cx="50" cy="50" r="{radius}" fill="none" stroke="{color}" stroke-width="{breadth}"/>"#
    )
}

/// A question mark: somebody may want to say that this stone is dead.
fn question(is_dark: bool) -> String {
    let (halo, color) = if is_dark {
        ("#111214", "#ffd23f")
    } else {
        ("#ffffff", "#a34700")
    };
    let hook = "M33 36C33 17 67 17 67 36C67 49 50 47 50 62";
    format!(
        r#"<path d="{hook}M50 80V80.5" fill="none" stroke="{halo}" stroke-width="21" stroke-linecap="round"/><path d="{hook}M50 80V80.5" fill="none" stroke="{color}" stroke-width="12" stroke-linecap="round"/>"#
    )
}

/// Around a cross where arrows are drawn: one that runs along a stroke of it leaves the ring in sight.
fn ring_of_cross(colors: &Colors) -> String {
    let color = colors.check;
    format!(
        r##"<circle cx="50" cy="50" r="38" fill="none" stroke="#ffffff" stroke-width="13"/><circle cx="50" cy="50" r="38" fill="none" stroke="{color}" stroke-width="7"/>"##
    )
}

fn cross(colors: &Colors) -> String {
    let color = colors.check;
    format!(
        r##"<path d="M28 28L72 72M72 28L28 72" stroke="#ffffff" stroke-width="17" stroke-linecap="round"/><path d="M28 28L72 72M72 28L28 72" stroke="{color}" stroke-width="10" stroke-linecap="round"/>"##
    )
}
