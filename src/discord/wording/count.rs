//! What was counted, in words.

use super::{Language, Value, players};
use qiyuan_core::rules::{Count, Info};

/// The lines by which a game explains a count.
#[must_use]
pub fn count(language: Language, info: &Info, count: &Count) -> Vec<String> {
    let mut args: Vec<(&'static str, Value<'_>)> = count
        .amounts
        .iter()
        .map(|amount| (amount.key, value(amount.quarters)))
        .collect();
    let winner = players(language, info, count.outcome.winners());
    args.push(("winner", winner.into()));
    let tell = |key: &str, args: &[(&'static str, Value<'_>)]| {
        language.tell(&format!("count-{}-{key}", info.key), args)
    };
    let lines = count.lines.iter().map(|line| {
        let parts: Vec<String> = line.parts.iter().map(|part| tell(part, &args)).collect();
        let mut args = args.clone();
        args.push(("parts", parts.join(" + ").into()));
        tell(line.key, &args)
    });
    lines.collect()
}

/// Quarters for a sentence: a whole number as one, so that its plural is right; anything else as text.
fn value(number: i32) -> Value<'static> {
    if number >= 0 && number % 4 == 0 {
        (number / 4).into()
    } else {
        quarters(number).into()
    }
}

/// Quarters as people write them: `184¼`.
fn quarters(quarters: i32) -> String {
    let sign = if quarters < 0 { "−" } else { "" };
    let (whole, part) = (quarters.abs() / 4, quarters.abs() % 4);
    let part = match part {
        1 => "¼",
        2 => "½",
        3 => "¾",
        _ => "",
    };
    if whole == 0 && !part.is_empty() {
        format!("{sign}{part}")
    } else {
        format!("{sign}{whole}{part}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_point_is_not_told_in_the_plural() {
        for (quarters, told) in [
            (4, "that is 1 point."),
            (6, "that is 1½ points."),
            (28, "that is 7 points."),
        ] {
            let args = [
                ("winner", "Black".into()),
                ("margin-stones", "1".into()),
                ("margin", value(quarters)),
            ];
            let line = Language::EnUs.tell("count-go-lead", &args);
            assert!(line.ends_with(told), "{line}");
        }
    }

    #[test]
    fn quarters_are_written_as_fractions() {
        for (number, text) in [
            (737, "184¼"),
            (722, "180½"),
            (11, "2¾"),
            (1, "¼"),
            (0, "0"),
            (-15, "−3¾"),
            (8, "2"),
        ] {
            assert_eq!(quarters(number), text);
        }
    }
}
