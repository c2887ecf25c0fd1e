//! The size of a board as people write it: `9x9`, `9 by 9`, `9路`, `九路`. Pure.

/// What stands between the two numbers of a size.
const BETWEEN: [&str; 5] = ["x", "×", "*", "by", "乘"];

/// What stands behind a number that is one.
const BEHIND: &str = "路";

/// Chinese numerals from one to nine.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// A size with which a text begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BoardSize<'a> {
    /// How many lines or squares a side has.
    pub size: u8,
    /// Whether it is a number alone, which may say something else.
    pub is_bare: bool,
    /// The text behind it.
    pub rest: &'a str,
}

impl<'a> BoardSize<'a> {
    /// Reads the size at the beginning of a text in lower case.
    pub(super) fn at_start_of(text: &'a str) -> Option<Self> {
        let (size, behind) = number(text)?;
        let after = behind.trim_start();
        if let Some(rest) = after.strip_prefix(BEHIND) {
            let is_bare = false;
            return Some(Self {
                size,
                is_bare,
                rest,
            });
        }
        let mut twice = BETWEEN.iter().filter_map(|word| {
            let (again, rest) = number(after.strip_prefix(word)?.trim_start())?;
            let is_whole = !rest.starts_with(|it: char| it.is_ascii_alphanumeric());
            (again == size && is_whole).then_some(rest)
        });
        let found = twice.next();
        Some(Self {
            size,
            is_bare: found.is_none(),
            rest: found.unwrap_or(behind),
        })
    }
}

/// The number with which a text begins, in digits or up to 19 in Chinese, and the text behind it.
fn number(text: &str) -> Option<(u8, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    if !digits.is_empty() {
        return Some((digits.parse().ok()?, rest));
    }
    let ten = text.strip_prefix('十');
    let rest = ten.unwrap_or(text);
    let first = rest.chars().next();
    let unit = first.and_then(|first| NUMERALS.iter().position(|it| *it == first));
    let value = unit.and_then(|unit| u8::try_from(unit + 1).ok());
    match (ten, first, value) {
        (_, Some(first), Some(value)) => {
            let tens = if ten.is_some() { 10 } else { 0 };
            Some((tens + value, &rest[first.len_utf8()..]))
        }
        (Some(rest), ..) => Some((10, rest)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_read_in_every_spelling() {
        for (text, size, is_bare, rest) in [
            ("9", 9, true, ""),
            ("9x9", 9, false, ""),
            ("9×9 go", 9, false, " go"),
            ("9 x 9 go", 9, false, " go"),
            ("13 by 13", 13, false, ""),
            ("9路围棋", 9, false, "围棋"),
            ("19 路", 19, false, ""),
            ("九路", 9, false, ""),
            ("十九路", 19, false, ""),
            ("十路", 10, false, ""),
            ("9x19", 9, true, "x19"),
            ("9x9x9", 9, true, "x9x9"),
        ] {
            let expected = BoardSize {
                size,
                is_bare,
                rest,
            };
            assert_eq!(BoardSize::at_start_of(text), Some(expected), "{text}");
        }
        for text in ["", "go", "x9", "999999"] {
            assert_eq!(BoardSize::at_start_of(text), None, "{text}");
        }
    }
}
