//! A picture that is compared: what is drawn, and how it looks.

use qiyuan_core::diagram::Diagram;
use qiyuan_render::{Look, Width};

pub(crate) struct Case {
    /// The folder and the name of its file below `tests/golden`.
    pub(crate) name: &'static str,
    pub(crate) diagram: Diagram,
    pub(crate) look: Look,
}

/// A diagram on the board of this theme, with pieces of this set, so many pixels wide.
pub(crate) fn case(
    name: &'static str,
    diagram: impl Into<Diagram>,
    theme: &str,
    pieces: &str,
    width: u32,
) -> Case {
    let width = Width::new(width).unwrap();
    let (theme, pieces) = (theme.parse().unwrap(), pieces.parse().unwrap());
    Case {
        name,
        diagram: diagram.into(),
        look: Look {
            theme,
            pieces,
            width,
        },
    }
}
