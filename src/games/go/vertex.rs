//! Points as text: as GTP, as SGF, and as Chinese records write them.

use super::bits::Point;

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

/// `pd`: letters from the left and from the top.
pub(super) fn sgf(point: Point, size: u8) -> String {
    let letter = |number: u8| char::from(b'a' + number);
    let down = size.saturating_sub(point.rank + 1);
    [letter(point.file), letter(down)].into_iter().collect()
}

/// The point of two letters of SGF.
pub(super) fn from_sgf(text: &str, size: u8) -> Option<Point> {
    let &[file, down] = text.as_bytes() else {
        return None;
    };
    let number = |letter: u8| letter.checked_sub(b'a');
    Point::on(size, number(file)?, size.checked_sub(number(down)? + 1)?)
}

/// `四·16`: the row in Chinese figures from the top, and the column in Arabic ones from the left.
pub(super) fn chinese(point: Point, size: u8) -> String {
    let row = size.saturating_sub(point.rank);
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
        let point = Point::on(19, 15, 15).unwrap();
        assert_eq!(gtp(point), "Q16");
        assert_eq!(sgf(point, 19), "pd");
        assert_eq!(chinese(point, 19), "四·16");
        assert_eq!(from_sgf("pd", 19), Some(point));
        assert_eq!(from_sgf("tt", 19), None);
        assert_eq!(from_sgf("Pd", 19), None);
        let corner = Point::on(19, 8, 0).unwrap();
        assert_eq!(
            (gtp(corner), chinese(corner, 19)),
            ("J1".into(), "十九·9".into())
        );
    }
}
