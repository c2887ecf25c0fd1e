//! Dice as SVG elements on a cell of 100 by 100.

use std::fmt::Write as _;

use super::glyphs;
use qiyuan_core::diagram::{Die, DieFace};

/// The size of a piece on a die, in hundredths of the cell.
pub(super) const PIECE: u32 = 68;

const FACE: &str = "#fbf7ee";
const EDGE: &str = "#2b2622";
const PIP: &str = "#1c1a18";
/// The same for a die that was played already.
const USED: (&str, &str, &str) = ("#b9b2a6", "#7c756b", "#7f786d");

/// The pips of each number, on a grid of three by three.
const PIPS: [&[(u8, u8)]; 7] = [
    &[],
    &[(1, 1)],
    &[(0, 0), (2, 2)],
    &[(0, 0), (1, 1), (2, 2)],
    &[(0, 0), (0, 2), (2, 0), (2, 2)],
    &[(0, 0), (0, 2), (1, 1), (2, 0), (2, 2)],
    &[(0, 0), (0, 1), (0, 2), (2, 0), (2, 1), (2, 2)],
];

/// A die without the piece that it may show.
pub(super) fn draw(die: Die) -> String {
    let (face, edge, pip) = if die.is_used { USED } else { (FACE, EDGE, PIP) };
    let mut elements = format!(
        r#"<rect x="11" y="11" width="78" height="78" rx="16" fill="{face}" stroke="{edge}" stroke-width="4"/>"#
    );
    if let DieFace::Number(number) = die.face {
        if let Some(pips) = PIPS.get(usize::from(number)) {
            for &(column, row) in *pips {
                let at = |place: u8| 28 + 22 * u32::from(place);
                let (x, y) = (at(column), at(row));
                let _ = write!(
                    elements,
                    r#"<circle cx="{x}" cy="{y}" r="8.5" fill="{pip}"/>"#
                );
            }
        } else {
            let size = if number < 100 { 48.0 } else { 34.0 };
            let baseline = 50.0 + size * 0.365;
            elements += &glyphs::centered(&number.to_string(), 50.0, baseline, size, pip);
        }
    }
    if die.is_used {
        let _ = write!(
            elements,
            r#"<path d="M20 80L80 20" stroke="{edge}" stroke-width="6" stroke-linecap="round"/>"#
        );
    }
    elements
}
