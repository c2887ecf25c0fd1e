//! Points as text: as GTP, as SGF, and as Chinese records write them.

use std::cmp::Reverse;

use super::bits::{Bits, Point, Size};

/// The letters of the files; there is no I.
pub(super) const FILES: &str = "ABCDEFGHJKLMNOPQRST";

const FIGURES: [&str; 10] = ["", "一", "二", "三", "四", "五", "六", "七", "八", "九"];

/// The letter of a file.
pub(super) fn file_letter(file: u8) -> char {
    FILES.chars().nth(usize::from(file)).unwrap_or('?')
}

/// `Q16`
pub(super) fn gtp(point: Point) -> String {
    format!("{}{}", file_letter(point.file), point.rank + 1)
}

/// The points of a set, from the top and from the left.
pub(super) fn list(set: Bits) -> Vec<String> {
    let mut points: Vec<Point> = set.iter().collect();
    points.sort_by_key(|point| (Reverse(point.rank), point.file));
    points.into_iter().map(gtp).collect()
}

/// `pd`: letters from the left and from the top.
pub(super) fn sgf(point: Point, size: Size) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    let down = size.ranks.saturating_sub(point.rank + 1);
    [letter(point.file), letter(down)].into_iter().collect()
}

/// The point of two letters of SGF.
pub(super) fn from_sgf(text: &str, size: Size) -> Option<Point> {
    let &[file, down] = text.as_bytes() else {
        return None;
    };
    let number = |letter: u8| letter.checked_sub(b'a');
    Point::on(
        size,
        number(file)?,
        size.ranks.checked_sub(number(down)?.checked_add(1)?)?,
    )
}

/// `四·16`: the row in Chinese figures from the top, and the column in Arabic ones from the left.
pub(super) fn chinese(point: Point, size: Size) -> String {
    let row = size.ranks.saturating_sub(point.rank);
    format!("{}·{}", numeral(row), point.file + 1)
}

/// A number below 100 in Chinese figures.
pub(super) fn numeral(number: u8) -> String {
    let figure = |digit: u8| FIGURES[usize::from(digit % 10)];
    match number / 10 {
        0 => figure(number).to_owned(),
        1 => format!("十{}", figure(number)),
        tens => format!("{}十{}", figure(tens), figure(number)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_point_has_a_name_in_every_notation() {
        let size = Size::square(19);
        let point = Point::on(size, 15, 15).unwrap();
        assert_eq!(gtp(point), "Q16");
        assert_eq!(sgf(point, size), "pd");
        assert_eq!(chinese(point, size), "四·16");
        assert_eq!(from_sgf("pd", size), Some(point));
        assert_eq!(from_sgf("tt", size), None);
        assert_eq!(from_sgf("Pd", size), None);
        let corner = Point::on(size, 8, 0).unwrap();
        assert_eq!(
            (gtp(corner), chinese(corner, size)),
            ("J1".into(), "十九·9".into())
        );
    }
}
