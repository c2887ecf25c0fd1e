//! Fixed columns of a line, counted in characters from 0.

use super::TrfFault;
use crate::contest::{points::Points, tpn::Tpn};

/// A line as its characters.
#[derive(Clone, Debug)]
pub(super) struct Columns(Vec<char>);

impl Columns {
    pub(super) fn new(line: &str) -> Self {
        // A tab is taken for one column, as other programs do.
        Self(
            line.chars()
                .map(|c| if c == '\t' { ' ' } else { c })
                .collect(),
        )
    }

    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn at(&self, column: usize) -> char {
        self.0.get(column).copied().unwrap_or(' ')
    }

    /// The text of some columns, without spaces around it. Columns that are missing are blank.
    pub(super) fn text(&self, start: usize, width: usize) -> String {
        let columns = self.0.iter().skip(start).take(width);
        columns.collect::<String>().trim().to_owned()
    }

    /// All text from a column on.
    pub(super) fn rest(&self, start: usize) -> String {
        self.text(start, usize::MAX)
    }

    pub(super) fn is_blank(&self, start: usize, width: usize) -> bool {
        self.0.iter().skip(start).take(width).all(|c| *c == ' ')
    }

    /// A number, if something stands in the columns.
    pub(super) fn number(&self, start: usize, width: usize) -> Result<Option<u16>, TrfFault> {
        let text = self.text(start, width);
        if text.is_empty() {
            return Ok(None);
        }
        digits(&text).map(Some).ok_or(TrfFault::NotANumber)
    }

    pub(super) fn player(&self, start: usize, width: usize) -> Result<Tpn, TrfFault> {
        player(&self.text(start, width))
    }

    pub(super) fn points(&self, start: usize, width: usize) -> Result<Points, TrfFault> {
        points(&self.text(start, width))
    }
}

/// A number of digits alone.
pub(super) fn digits(text: &str) -> Option<u16> {
    let is_number = text.bytes().all(|it| it.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// The number of a player.
pub(super) fn player(text: &str) -> Result<Tpn, TrfFault> {
    let number = digits(text).map(usize::from);
    number.and_then(Tpn::new).ok_or(TrfFault::NotAPlayer)
}

/// The most points that fit in their columns.
pub(super) const MOST_POINTS: Points = Points::halves(199);

/// Points with one digit behind the point, which is 0 or 5; without a point they are whole.
pub(super) fn points(text: &str) -> Result<Points, TrfFault> {
    let (whole, half) = text.split_once('.').unwrap_or((text, "0"));
    let whole = digits(whole).ok_or(TrfFault::NotPoints)?;
    let half = match half {
        "0" | "00" => 0,
        "5" | "50" => 1,
        _ => return Err(TrfFault::NotPoints),
    };
    let points = Points::halves(u32::from(whole) * 2 + half);
    (points <= MOST_POINTS)
        .then_some(points)
        .ok_or(TrfFault::NotPoints)
}
