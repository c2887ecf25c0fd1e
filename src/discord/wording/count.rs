//! What was counted, in words.

use super::{Language, Value, players};
use qiyuan_core::rules::{Count, Info};

/// What each side has, what is needed, and who is ahead: one line each.
#[must_use]
pub fn count(language: Language, info: &Info, count: &Count) -> Vec<String> {
    let amount = |key: &str| count.quarters(key).unwrap_or_default();
    let args: Vec<(&'static str, Value<'_>)> = count
        .amounts
        .iter()
        .map(|amount| (amount.key, quarters(amount.quarters).into()))
        .collect();
    let mut lines = vec![language.tell("count-areas", &args)];
    if amount("neutral") > 0 {
        lines.push(language.tell("count-neutral", &args));
    }
    let mut needed = vec![language.tell("count-base", &args)];
    if amount("komi") != 0 {
        needed.push(language.tell("count-komi", &args));
    }
    if amount("compensation") != 0 {
        needed.push(language.tell("count-compensation", &args));
    }
    let sum = [
        ("threshold", quarters(amount("threshold")).into()),
        ("parts", needed.join(" + ").into()),
    ];
    lines.push(language.tell("count-threshold", &sum));
    let lead = amount("lead").abs();
    lines.push(if lead == 0 {
        language.say("count-even")
    } else {
        let winner = players(language, info, count.outcome.winners());
        language.tell(
            "count-lead",
            &[
                ("winner", winner.into()),
                // A stone more is a point less for the other side.
                ("stones", quarters(lead / 2).into()),
                ("points", quarters(lead).into()),
            ],
        )
    });
    lines
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
