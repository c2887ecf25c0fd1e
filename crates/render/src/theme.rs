//! The colors of each theme.

use super::look::Theme;

/// Colors as SVG writes them (`#rrggbb`).
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
    pub grain: &'static str,
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
    /// Arrows of the first and of the other sides.
    pub arrows: [&'static str; 2],
}

/// The same on every board.
const ARROWS: [&str; 2] = ["#c81e1e", "#1d2f4f"];

/// The colors of a theme.
pub(super) const fn colors(theme: Theme) -> &'static Colors {
    match theme {
        Theme::Wood => &WOOD,
        Theme::Slate => &SLATE,
        Theme::Moss => &MOSS,
    }
}

const WOOD: Colors = Colors {
    frame: "#4f3422",
    label: "#f3e2c3",
    light: "#f0dcb9",
    dark: "#b98a5e",
    field: "#e2bb7b",
    grain: "#dbb170",
    tray: "#cfa878",
    line: "#4a3118",
    last: "#bccb32",
    last_stroke: "#4f5a08",
    trail: "#164a9c",
    check: "#e5402f",
    check_stroke: "#8e1409",
    chosen: "#14707f",
    seat: "#6b4a33",
    active: "#f0c64a",
    fog: ("#3b3531", "#4a433e"),
    arrows: ARROWS,
};

const SLATE: Colors = Colors {
    frame: "#39444f",
    label: "#e9eef3",
    light: "#e4e9ee",
    dark: "#8c9fb3",
    field: "#c3ced8",
    grain: "#bac6d1",
    tray: "#aab8c6",
    line: "#2c3742",
    last: "#f0bf4c",
    last_stroke: "#8a5a00",
    trail: "#0f6b3a",
    check: "#e5402f",
    check_stroke: "#8e1409",
    chosen: "#5326ad",
    seat: "#4d5a67",
    active: "#f0bf4c",
    fog: ("#2b323a", "#39424c"),
    arrows: ARROWS,
};

const MOSS: Colors = Colors {
    frame: "#34472f",
    label: "#eef0dc",
    light: "#eceed6",
    dark: "#83a06f",
    field: "#cfd3a4",
    grain: "#c7cc99",
    tray: "#b3c095",
    line: "#33412a",
    last: "#f2d04a",
    last_stroke: "#7d5c00",
    trail: "#7a2a86",
    check: "#e5402f",
    check_stroke: "#8e1409",
    chosen: "#1c5d99",
    seat: "#475e41",
    active: "#f2d04a",
    fog: ("#2c3329", "#3a4336"),
    arrows: ARROWS,
};
