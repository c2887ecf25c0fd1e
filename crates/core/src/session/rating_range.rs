//! Between which ratings an opponent must be.

use serde::{Deserialize, Serialize};

/// Between which ratings somebody must be, both included. Whoever has no rating that is certain enough is in none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct RatingRange {
    /// The lowest rating.
    pub least: i32,
    /// The highest rating.
    pub most: i32,
}

/// A range as people write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WrittenRange {
    /// Between these ratings: `1400-1800`.
    Between(RatingRange),
    /// So many points below and above one's own rating: `±200`.
    Around(i32),
}

impl RatingRange {
    /// The highest rating that a range can have: nobody has one as high.
    pub const HIGHEST: i32 = 4_000;

    /// Whether a rating, in whole points, is in it.
    #[must_use]
    pub const fn contains(self, points: i32) -> bool {
        self.least <= points && points <= self.most
    }

    /// So many points around a rating.
    #[must_use]
    pub fn around(points: i32, distance: i32) -> Self {
        let within = |points: i32| points.clamp(0, Self::HIGHEST);
        Self {
            least: within(points.saturating_sub(distance)),
            most: within(points.saturating_add(distance)),
        }
    }

    /// Whether there are such ratings.
    #[must_use]
    pub const fn is_possible(self) -> bool {
        0 <= self.least && self.least <= self.most && self.most <= Self::HIGHEST
    }
}

impl WrittenRange {
    /// Reads a range: two ratings with a dash, or a distance behind `±`, `+-` or `+/-`.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        let text: String = text.split_whitespace().collect();
        let distance = ["±", "+-", "+/-"]
            .into_iter()
            .find_map(|sign| text.strip_prefix(sign));
        if let Some(distance) = distance {
            return Some(Self::Around(number(distance)?));
        }
        let (least, most) = text.split_once(['-', '–', '—', '~', '～'])?;
        let range = RatingRange {
            least: number(least)?,
            most: number(most)?,
        };
        range.is_possible().then_some(Self::Between(range))
    }
}

/// A number of points; no sign, and not more than a range can have.
fn number(text: &str) -> Option<i32> {
    let is_number =
        !text.is_empty() && text.len() <= 4 && text.bytes().all(|it| it.is_ascii_digit());
    let number = text.parse().ok().filter(|_| is_number)?;
    (number <= RatingRange::HIGHEST).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_as_people_write_them() {
        let between = |least, most| Some(WrittenRange::Between(RatingRange { least, most }));
        for text in ["1400-1800", "1400–1800", " 1400 - 1800 ", "1400~1800"] {
            assert_eq!(WrittenRange::read(text), between(1_400, 1_800), "{text}");
        }
        assert_eq!(WrittenRange::read("1500-1500"), between(1_500, 1_500));
        for text in ["±200", "+-200", "+/-200", "± 200"] {
            assert_eq!(
                WrittenRange::read(text),
                Some(WrittenRange::Around(200)),
                "{text}"
            );
        }
        for text in [
            "",
            "1400",
            "-",
            "1800-1400",
            "1400-",
            "-1800",
            "±",
            "±-5",
            "200",
            "0-4001",
            "±99999",
            "1400-+1800",
            "1400-1800-1900",
            "١٤٠٠-١٨٠٠",
        ] {
            assert_eq!(WrittenRange::read(text), None, "{text}");
        }
    }

    #[test]
    fn a_range_around_a_rating_has_both_ends_and_stays_possible() {
        let range = RatingRange::around(1_612, 200);
        assert_eq!((range.least, range.most), (1_412, 1_812));
        assert!(range.contains(1_412) && range.contains(1_812));
        assert!(!range.contains(1_411) && !range.contains(1_813));
        for (points, distance) in [(100, 200), (3_950, 4_000), (-300, 50), (i32::MAX, i32::MAX)] {
            assert!(
                RatingRange::around(points, distance).is_possible(),
                "{points}"
            );
        }
    }
}
