//! What is typed about a new contest.

use crate::discord::wording::{self, Language};
use qiyuan_core::{
    clock::{Span, Timestamp},
    contest::conduct::{ContestKind, ContestStart, Repeat},
};

/// The kind whose name in any language, or whose key, was typed.
pub(in crate::discord) fn read_kind(typed: &str) -> Option<ContestKind> {
    ContestKind::ALL.into_iter().find(|kind| {
        let name = |language| wording::contest_kind(language, *kind);
        wording::is_named(typed, kind.key(), name)
    })
}

/// How often a contest is announced anew, by its name in any language or its key.
pub(in crate::discord) fn read_repeat(typed: &str) -> Option<Repeat> {
    Repeat::ALL.into_iter().find(|repeat| {
        let name = |language: Language| language.say(&format!("contest-every-{}", repeat.key()));
        wording::is_named(typed, repeat.key(), name)
    })
}

/// When a contest begins, as it is typed: `hand`, `full`, a time from now such as `90m`, or one of Discord's timestamps.
pub(in crate::discord) fn read_start(typed: &str, now: Timestamp) -> Option<ContestStart> {
    let typed = typed.trim().to_lowercase();
    match typed.as_str() {
        "" | "hand" => return Some(ContestStart::ByHand),
        "full" => return Some(ContestStart::WhenFull),
        _ => {}
    }
    if let Some(stamp) = typed.strip_prefix("<t:") {
        let seconds: i64 = stamp.split([':', '>']).next()?.parse().ok()?;
        return Some(ContestStart::At(Timestamp::from_ms(
            seconds.checked_mul(1_000)?,
        )));
    }
    let (number, unit) = typed.split_at_checked(typed.len().checked_sub(1)?)?;
    let number = i64::from(number.trim().parse::<u16>().ok()?);
    let ahead = match unit {
        "m" => Span::from_mins(number),
        "h" => Span::from_hours(number),
        "d" => Span::from_days(number),
        _ => return None,
    };
    Some(ContestStart::At(now + ahead))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_is_read_in_every_form_and_nonsense_is_not() {
        let now = Timestamp::from_ms(10_000);
        let read = |typed| read_start(typed, now);
        assert_eq!(read(" Hand "), Some(ContestStart::ByHand));
        assert_eq!(read("full"), Some(ContestStart::WhenFull));
        let at = |ms| Some(ContestStart::At(Timestamp::from_ms(ms)));
        assert_eq!(read("90m"), at(10_000 + 90 * 60_000));
        assert_eq!(read("2H"), at(10_000 + 2 * 3_600_000));
        assert_eq!(read("<t:5:R>"), at(5_000));
        assert_eq!(read("<t:5>"), at(5_000));
        for nonsense in [
            "m",
            "-1m",
            "1",
            "1w",
            "99999999999d",
            "<t:>",
            "<t:99999999999999999999>",
            "é",
            "1é",
        ] {
            assert_eq!(read(nonsense), None, "{nonsense}");
        }
    }
}
