//! Times of the day as people write them, in English and Chinese. Pure.

use crate::discord::wording;
use qiyuan_core::typed::in_half_width;

/// What stands between two times.
const BETWEEN: [char; 8] = ['-', '–', '—', '−', '~', '〜', '至', '到'];

/// The same as words.
const BETWEEN_WORDS: [&str; 3] = ["to", "until", "till"];

/// Minutes in half a day.
const HALF_A_DAY: u16 = 12 * 60;

/// Two times of the day, in minutes. Of `1-3pm` both are in the afternoon; `10-6`, which is most of a day as it stands
/// and may be meant for the night, is not read.
pub fn parse_hours(typed: &str) -> Option<(u16, u16)> {
    let typed = in_half_width(typed).to_lowercase();
    let typed = typed.trim();
    let from = ["from ", "从", "從"];
    let begun = from.iter().find_map(|word| typed.strip_prefix(word));
    let typed = begun.unwrap_or(typed);
    let typed = BETWEEN_WORDS
        .iter()
        .fold(typed.to_owned(), |typed, word| {
            typed.replace(&format!(" {word} "), "-")
        })
        .replace(BETWEEN, "-");
    let (from, to) = typed.split_once('-')?;
    let (begin, end) = parse_time(from).zip(parse_time(to))?;
    let is_short =
        |begin: u16, end: u16| (end + 2 * HALF_A_DAY - begin) % (2 * HALF_A_DAY) <= HALF_A_DAY;
    if is_short(begin, end) {
        return Some((begin, end));
    }
    let later = |time: u16| (time + HALF_A_DAY) % (2 * HALF_A_DAY);
    let other = match (is_bare_hour(from), is_bare_hour(to)) {
        (true, true) => return None,
        (true, false) if names_half(to) => (later(begin), end),
        (false, true) if names_half(from) => (begin, later(end)),
        _ => return Some((begin, end)),
    };
    Some(other)
        .filter(|(begin, end)| is_short(*begin, *end))
        .or(Some((begin, end)))
}

/// Whether a time says which half of the day is meant.
fn names_half(typed: &str) -> bool {
    half_of_day(typed.trim()).1 != Half::Whole
}

/// Whether a time is no more than an hour from 1 to 12, which may be in either half of the day.
fn is_bare_hour(typed: &str) -> bool {
    let typed = in_arabic(typed.trim());
    let hour = typed.trim_end_matches(['点', '點', '时', '時', '整']);
    hour.len() <= 2 && hour.parse().is_ok_and(|hour: u8| (1..=12).contains(&hour))
}

/// When hours begin that are still being typed.
pub fn parse_beginning(typed: &str) -> Option<u16> {
    let typed = in_half_width(typed).to_lowercase();
    let typed = typed.trim();
    let words = BETWEEN_WORDS.iter();
    let begun = words.fold(typed, |typed, word| {
        let before = typed.strip_suffix(word);
        before.filter(|it| it.ends_with(' ')).unwrap_or(typed)
    });
    parse_time(begun.trim_end_matches(BETWEEN))
}

/// Which half of the day is meant by a time that is written with one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Whole,
    Morning,
    /// Twelve of it may be noon or midnight.
    Forenoon,
    /// About twelve in the day.
    Noon,
    Afternoon,
    /// In the evening twelve is midnight.
    Evening,
}

/// A time of the day such as `23:00`, `2300`, `11pm`, `晚上11点半` or `midnight`, in minutes.
pub fn parse_time(typed: &str) -> Option<u16> {
    let typed = in_half_width(&wording::typed(typed)).to_lowercase();
    match typed.trim() {
        "noon" | "midday" | "中午" | "正午" => return Some(12 * 60),
        "midnight" | "半夜" | "午夜" | "子夜" => return Some(0),
        _ => {}
    }
    let (typed, half) = half_of_day(typed.trim());
    let typed = typed.replace("一刻", "15").replace("三刻", "45");
    let typed = in_arabic(&typed);
    let typed = typed.replace(['点', '點', '时', '時', 'h', '.'], ":");
    let typed = typed
        .replace('半', "30")
        .replace(['分', '整', '钟', '鐘'], "");
    let typed = typed.trim();
    let is_number = |text: &str| (1..=2).contains(&text.len()) && is_figures(text);
    let (hour, minute) = match typed.split_once(':') {
        Some((hour, "")) => (hour, "0"),
        Some(parts) => parts,
        None if (3..=4).contains(&typed.len()) && is_figures(typed) => {
            typed.split_at(typed.len() - 2)
        }
        None => (typed, "0"),
    };
    let (hour, minute) = (hour.trim(), minute.trim());
    if !is_number(hour) || !is_number(minute) {
        return None;
    }
    let (hour, minute): (u16, u16) = (hour.parse().ok()?, minute.parse().ok()?);
    let hour = match (half, hour) {
        (Half::Morning | Half::Evening, 12) => 0,
        (Half::Afternoon, 1..=11) | (Half::Evening, 5..=11) | (Half::Noon, 1..=2) => hour + 12,
        (Half::Morning, 13..) | (Half::Forenoon, 12..) | (Half::Noon, 0..=9 | 15..) => return None,
        _ => hour,
    };
    let is_time = minute < 60 && (hour < 24 || (hour, minute) == (24, 0));
    is_time.then_some(hour % 24 * 60 + minute)
}

fn is_figures(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}

/// A text with its Chinese numbers below a hundred, such as `二十三` or `零五`, in Arabic figures.
fn in_arabic(typed: &str) -> String {
    const FIGURES: &str = "〇一二三四五六七八九";
    let figure = |letter: char| match letter {
        '零' => Some(0),
        '两' | '兩' => Some(2),
        other => FIGURES.chars().position(|figure| figure == other),
    };
    let mut read = String::with_capacity(typed.len());
    let mut letters = typed.chars().peekable();
    let (mut is_after_figure, mut is_after_ten) = (false, false);
    while let Some(letter) = letters.next() {
        let next = letters.peek().copied().and_then(figure);
        match figure(letter) {
            Some(value) => read.push_str(&value.to_string()),
            // Ten is written where no figure stands beside it; between two figures it is only read.
            None if letter == '十' && !is_after_ten => {
                read.push_str(match (is_after_figure, next.is_some()) {
                    (true, true) => "",
                    (true, false) => "0",
                    (false, true) => "1",
                    (false, false) => "10",
                });
            }
            None => read.push(letter),
        }
        (is_after_figure, is_after_ten) = (figure(letter).is_some(), letter == '十');
    }
    read
}

/// A time without the words that say which half of the day is meant.
fn half_of_day(typed: &str) -> (&str, Half) {
    const ENDS: [(&str, Half); 6] = [
        ("a.m.", Half::Morning),
        ("am", Half::Morning),
        ("p.m.", Half::Afternoon),
        ("pm", Half::Afternoon),
        ("midnight", Half::Evening),
        ("noon", Half::Noon),
    ];
    // What another begins with stands after it.
    const BEGINNINGS: [(&str, Half); 20] = [
        ("上午", Half::Forenoon),
        ("早上", Half::Morning),
        ("早晨", Half::Morning),
        ("清晨", Half::Morning),
        ("凌晨", Half::Morning),
        ("早", Half::Morning),
        ("中午", Half::Noon),
        ("下午", Half::Afternoon),
        ("傍晚", Half::Afternoon),
        ("晚上", Half::Evening),
        ("晚间", Half::Evening),
        ("晚間", Half::Evening),
        ("夜里", Half::Evening),
        ("夜裡", Half::Evening),
        ("夜晚", Half::Evening),
        ("深夜", Half::Evening),
        ("半夜", Half::Evening),
        ("午夜", Half::Evening),
        ("子夜", Half::Evening),
        ("晚", Half::Evening),
    ];
    let ended = ENDS
        .into_iter()
        .find_map(|(end, half)| Some((typed.strip_suffix(end)?, half)));
    let begun = || {
        let mut all = BEGINNINGS.into_iter();
        all.find_map(|(begin, half)| Some((typed.strip_prefix(begin)?, half)))
    };
    let found = ended.or_else(begun);
    found.map_or((typed, Half::Whole), |(rest, half)| (rest.trim(), half))
}

/// What somebody may mean who has typed only when quiet hours begin, most likely first.
pub fn begun_at(from: u16) -> Vec<String> {
    const SEVEN: u16 = 7 * 60;
    let is_night = !(4 * 60..20 * 60).contains(&from);
    let ends = match is_night {
        true => vec![SEVEN, SEVEN + 60],
        false => vec![(from + 8 * 60) % (24 * 60)],
    };
    let hours = |to| format!("{}-{}", time(from), time(to));
    ends.into_iter().map(hours).collect()
}

/// A time as it is shown.
pub fn time(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_as_people_write_them() {
        let night = Some((23 * 60, 7 * 60));
        for typed in [
            "23-7",
            "23:00-7:00",
            " 23:00 – 07:00 ",
            "23：00至7：00",
            "23~7",
            "11pm-7am",
            "11 pm – 7 am",
            "11 P.M. - 7:00 a.m.",
            "2300-0700",
            "23.00–7.00",
            "23h-7h",
            "２３：００－７：００",
            "晚上11点到早上7点",
            "晚上 11 點至凌晨 7 點",
            "11pm to 7am",
            "from 11pm until 7 a.m.",
            "从晚上十一点到早上七点",
            "二十三点到七点",
            "二三點〜零七點",
            "晚11点至早7点",
            "深夜11點到清晨7點",
            "夜裡11點-早晨七點",
        ] {
            assert_eq!(parse_hours(typed), night, "{typed}");
        }
        assert_eq!(parse_hours("22:30-24"), Some((22 * 60 + 30, 0)));
        assert_eq!(parse_hours("12am-12pm"), Some((0, 12 * 60)));
        assert_eq!(parse_hours("晚上12点-下午1点半"), Some((0, 13 * 60 + 30)));
        for typed in ["11pm", "11pm-", "11PM to", "晚上11点到", "23：00 〜"] {
            assert_eq!(parse_beginning(typed), Some(23 * 60), "{typed}");
        }
        assert_eq!(parse_hours("7-7"), Some((7 * 60, 7 * 60)));
        let afternoon = Some((13 * 60, 15 * 60));
        for typed in ["1-3pm", "1pm-3", "下午1点-3点", "下午一點到三點", "13-15"] {
            assert_eq!(parse_hours(typed), afternoon, "{typed}");
        }
        let night = Some((23 * 60, 7 * 60));
        for typed in ["11-7am", "11pm-7", "晚上11点到7点"] {
            assert_eq!(parse_hours(typed), night, "{typed}");
        }
        for (typed, read) in [
            ("9-5pm", (9 * 60, 17 * 60)),
            ("1-9", (60, 9 * 60)),
            ("8-22", (8 * 60, 22 * 60)),
            ("10:00-6:00", (600, 360)),
        ] {
            assert_eq!(parse_hours(typed), Some(read), "{typed}");
        }
    }

    #[test]
    fn noon_and_midnight_are_read_by_their_names_and_no_hour_at_noon_is_at_night() {
        for (typed, time) in [
            ("noon", 12 * 60),
            ("12 noon", 12 * 60),
            ("中午", 12 * 60),
            ("中午11点", 11 * 60),
            ("中午十二点半", 12 * 60 + 30),
            ("中午1点", 13 * 60),
            ("midnight", 0),
            ("12 midnight", 0),
            ("午夜", 0),
            ("半夜两点", 2 * 60),
            ("半夜十二點", 0),
            ("零点", 0),
            ("十点", 10 * 60),
            ("二十点五十五", 20 * 60 + 55),
            ("七点一刻", 7 * 60 + 15),
            ("七\u{200b}点\u{202e}", 7 * 60),
        ] {
            assert_eq!(parse_time(typed), Some(time), "{typed}");
        }
        assert_eq!(
            parse_hours("中午11点-下午1点"),
            Some((11 * 60, 13 * 60)),
            "not at eleven in the evening"
        );
        for typed in [
            "中午3点",
            "上午12点",
            "中午20点",
            "十十",
            "二十五点",
            "一百",
            "noonday",
            "早",
        ] {
            assert_eq!(parse_time(typed), None, "{typed}");
        }
    }

    #[test]
    fn a_night_goes_on_until_morning_and_a_day_for_eight_hours() {
        assert_eq!(begun_at(23 * 60), ["23:00-7:00", "23:00-8:00"]);
        assert_eq!(begun_at(60), ["1:00-7:00", "1:00-8:00"]);
        assert_eq!(begun_at(9 * 60 + 30), ["9:30-17:30"]);
        assert_eq!(begun_at(18 * 60), ["18:00-2:00"]);
    }

    #[test]
    fn what_are_no_hours_is_refused() {
        for typed in [
            "",
            "-",
            "7",
            "25-3",
            "9:60-10",
            "9-24:01",
            "-1-3",
            "a-b",
            "99999999-1",
            "+7-8",
            "13am-2pm",
            "pm-am",
            "7::-8",
            "10-6",
            "9-5",
            "12-8",
            "十点到六点",
        ] {
            assert_eq!(parse_hours(typed), None, "{typed}");
        }
    }
}
