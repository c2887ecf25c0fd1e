//! The size of a board as people write it: `9x9`, `9 by 9`, `9路`, `九路`. Pure.

use super::wording::phrases;
use qiyuan_core::typed::han_number;

/// The signs between the two numbers of a size, beside the words for it.
const BETWEEN: [&str; 3] = ["x", "×", "*"];

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
        let mut counted = phrases("said-size-counted").filter_map(|word| after.strip_prefix(word));
        if let Some(rest) = counted.next() {
            let is_bare = false;
            return Some(Self {
                size,
                is_bare,
                rest,
            });
        }
        let between = BETWEEN.into_iter().chain(phrases("said-size-between"));
        let mut twice = between.filter_map(|word| {
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

/// The number with which a text begins, in digits or Han characters, and the text behind it.
fn number(text: &str) -> Option<(u8, &str)> {
    let end = text.find(|it: char| !it.is_ascii_digit());
    let (digits, rest) = text.split_at(end.unwrap_or(text.len()));
    if !digits.is_empty() {
        return Some((digits.parse().ok()?, rest));
    }
    han_number(text)
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
