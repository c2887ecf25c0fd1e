//! What was counted, in words.

use super::{Language, Value, players};
use qiyuan_core::rules::{Count, CountLine, Info};

/// The lines by which a game explains a count; the last one says who is ahead or has won.
#[must_use]
pub fn count(language: Language, info: &Info, count: &Count) -> Vec<String> {
    let args = args(language, info, count);
    let style = style(language, info);
    let is_usual = |line: &&CountLine| style.as_ref().is_none_or(|it| line.key.starts_with(it));
    let tell = |key: &str, args: &[(&'static str, Value<'_>)]| {
        language.tell(&format!("count-{}-{key}", info.key), args)
    };
    let lines = count.lines.iter().filter(is_usual).map(|line| {
        let parts: Vec<String> = line.parts.iter().map(|part| tell(part, &args)).collect();
        let mut args = args.clone();
        args.push(("parts", parts.join(&language.say("count-plus")).into()));
        tell(line.key, &args)
    });
    lines.collect()
}

/// By how much a count was won, where the game has words for it in the way in which the language explains counts.
#[must_use]
pub fn score(language: Language, info: &Info, count: &Count) -> Option<String> {
    let style = style(language, info);
    let is_usual = |key: &&&str| style.as_ref().is_none_or(|it| key.starts_with(it));
    let key = count.score.iter().find(is_usual)?;
    let args = args(language, info, count);
    Some(language.tell(&format!("count-{}-{key}", info.key), &args))
}

/// The amounts and the winner, for the gaps of every sentence about a count.
fn args(language: Language, info: &Info, count: &Count) -> Vec<(&'static str, Value<'static>)> {
    let amounts = count.amounts.iter();
    let amounts = amounts.map(|amount| (amount.key, value(language, amount.quarters)));
    let winner = players(language, info, count.outcome.winners());
    amounts.chain([("winner", winner.into())]).collect()
}

/// With what the keys of the lines begin that are usual in the language, where a game has several ways to explain.
fn style(language: Language, info: &Info) -> Option<String> {
    let key = format!("usual-count-{}", info.key);
    language
        .has(&key)
        .then(|| format!("{}-", language.say(&key)))
}

/// Half of a number such as `7.5`, as Chinese players write it; the text itself if it is no such number.
pub(super) fn half(number: &str) -> String {
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    let halves = whole.parse::<i32>().ok().and_then(|it| it.checked_mul(2));
    match (halves, part) {
        (Some(halves), "0") => quarters(halves),
        (Some(halves), "5") if number.starts_with('-') => quarters(halves.saturating_sub(1)),
        (Some(halves), "5") => quarters(halves.saturating_add(1)),
        _ => number.to_owned(),
    }
}

/// A number of points such as `7.5`, as players in Taiwan write it, with a space before it where one belongs: ` 7 目半`.
/// Nothing stays 0.
pub(super) fn points(number: &str) -> String {
    match number.split_once('.').unwrap_or((number, "0")) {
        ("0", "0") => "0".to_owned(),
        ("0", "5") => "半目".to_owned(),
        (whole, "0") => format!(" {whole} 目"),
        (whole, "5") => format!(" {whole} 目半"),
        _ => format!(" {number} 目"),
    }
}

/// Quarters for a sentence: a whole number as one, so that its plural is right; anything else as text.
fn value(language: Language, number: i32) -> Value<'static> {
    if number >= 0 && number % 4 == 0 {
        return (number / 4).into();
    }
    match language {
        Language::EnUs => decimal(number).into(),
        Language::ZhCn | Language::ZhTw => quarters(number).into(),
    }
}

/// Quarters as English players write them: `47.5`.
fn decimal(quarters: i32) -> String {
    let sign = if quarters < 0 { "−" } else { "" };
    let part = match quarters.abs() % 4 {
        1 => ".25",
        2 => ".5",
        3 => ".75",
        _ => "",
    };
    format!("{sign}{}{part}", quarters.abs() / 4)
}

/// Quarters as Chinese players write them: `184¼`.
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
    use qiyuan_core::rules::{Amount, Outcome, Seat, SeatSet};

    #[test]
    fn english_counts_in_decimals_and_chinese_in_quarters() {
        for (quarters, english, chinese) in [
            (190, "47.5", "47½"),
            (1, "0.25", "¼"),
            (-30, "−7.5", "−7½"),
            (26, "6.5", "6½"),
        ] {
            let winner = || ("winner", "White".into());
            let told = |language| {
                let margin = ("margin", value(language, quarters));
                language.tell("count-go-points-lead", &[winner(), margin])
            };
            assert_eq!(told(Language::EnUs), format!("White leads by {english}."));
            assert_eq!(told(Language::ZhCn), format!("White领先 {chinese} 目。"));
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

    #[test]
    fn a_margin_is_told_as_players_of_the_language_write_it() {
        let info = qiyuan_games::by_key("go").unwrap().info();
        let told = |language, key, quarters| {
            let stones = ("margin-stones", quarters);
            let amounts = [("margin", 2 * quarters), stones];
            let amounts = amounts.map(|(key, quarters)| Amount { key, quarters });
            let count = Count {
                amounts: amounts.to_vec(),
                lines: Vec::new(),
                score: vec![key],
                outcome: Outcome::won(SeatSet::only(Seat(0)), "count"),
            };
            score(language, info, &count)
        };
        let stones = |language, quarters| told(language, "stones-score", quarters);
        assert_eq!(
            stones(Language::ZhCn, 1).as_deref(),
            Some("¼ 子（½ 目）"),
            "half a point"
        );
        assert_eq!(
            stones(Language::ZhTw, 30).as_deref(),
            Some("7½ 子（15 目）")
        );
        let english = |quarters| told(Language::EnUs, "points-score", quarters);
        assert_eq!(english(1).as_deref(), Some("0.5 points"));
        assert_eq!(english(2).as_deref(), Some("1 point"));
        let points = told(Language::ZhCn, "stones-score-points", 13);
        assert_eq!(points.as_deref(), Some("6½ 目"));
    }
}
