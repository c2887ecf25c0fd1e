//! Quiet hours: how they are read and written, and the form in which they are filled in.

use std::sync::Arc;

use serenity::{
    all::{ActionRowComponent, InputTextStyle},
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::{ComponentInteraction, ModalInteraction},
};

use super::{SettingsId, SettingsPage, id::Field, pages};
use crate::{
    app::{PlayerSettings, QuietHours, time_zone},
    discord::{
        BotState,
        incoming::{Incoming, Response},
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};
use qiyuan_core::typed;

/// What ends quiet hours for good.
pub const OFF: &str = "off";

/// The fields of the form.
const FROM: &str = "from";
const TO: &str = "to";
const ZONE: &str = "zone";

/// The longest time that the form takes, in characters.
const MAX_TIME: u16 = 12;

/// The longest time zone.
const MAX_ZONE: u16 = 40;

/// The beginning of the custom id of the button that opens the form again.
const AGAIN: &str = "s1/my-notices//again|";

/// What was filled in and refused, so that nobody has to type it again. It is carried by the button that opens the form
/// again, and is no more than a text to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attempt([String; 3]);

impl Attempt {
    fn new(fields: [&str; 3]) -> Self {
        let most = [MAX_TIME, MAX_TIME, MAX_ZONE];
        let mut most = most.into_iter().map(usize::from);
        // Nothing that would part the fields, or that Discord would not keep.
        Self(fields.map(|text| {
            let kept = wording::plain(&text.replace('|', " "), usize::MAX);
            kept.chars().take(most.next().unwrap_or(0)).collect()
        }))
    }

    /// The custom id of the button.
    pub fn custom_id(&self) -> String {
        format!("{AGAIN}{}", self.0.join("|"))
    }

    fn parse(custom_id: &str) -> Option<Self> {
        let mut fields = custom_id.strip_prefix(AGAIN)?.split('|');
        let read = Self::new([fields.next()?, fields.next()?, fields.next()?]);
        (read.custom_id() == custom_id).then_some(read)
    }
}

/// Whether pressing this opens the form.
pub fn opens(custom_id: &str) -> bool {
    let is_page = SettingsId::parse(custom_id).is_some_and(|id| id.opens_form());
    is_page || Attempt::parse(custom_id).is_some()
}

/// Shows the form, with what was typed before or else the hours that are set.
pub async fn ask(bot: &Arc<BotState>, interaction: &ComponentInteraction) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let (ctx, known) = InteractionCtx::before_modal(bot, incoming).await;
    let language = ctx.language;
    let field = |id, key: &str, most, value: Option<String>| {
        let field = CreateInputText::new(InputTextStyle::Short, language.say(key), id)
            .required(true)
            .max_length(most);
        CreateActionRow::InputText(match value {
            Some(value) => field.value(value),
            None => field,
        })
    };
    let set = |it: QuietHours| [time(it.from), time(it.to), it.time_zone];
    let before = Attempt::parse(&interaction.data.custom_id).map(|attempt| attempt.0);
    let before = before.or_else(|| known.quiet.map(set));
    let [from, to, zone] = match before {
        Some(before) => before.map(Some),
        None => [const { None }; 3],
    };
    let fields = vec![
        field(FROM, "settings-quiet-from", MAX_TIME, from),
        field(TO, "settings-quiet-to", MAX_TIME, to),
        field(ZONE, "settings-quiet-zone", MAX_ZONE, zone),
    ];
    let id = SettingsId {
        field: Field::Quiet,
        ..SettingsId::open(SettingsPage::MyNotices)
    };
    let title = wording::cut(&language.say("settings-quiet"), 45);
    let modal = CreateModal::new(id.to_string(), title).components(fields);
    ctx.incoming.open_modal(modal).await?;
    bot.note_acknowledged(ctx.incoming.at());
    Ok(())
}

/// Saves the form that was filled in, and shows the page with it, or with what is wrong.
pub(super) async fn filled_in(
    ctx: &InteractionCtx<'_>,
    interaction: &ModalInteraction,
) -> HandlerResult<Response> {
    let fields = interaction.data.components.iter();
    let fields = fields.flat_map(|row| &row.components);
    let value = |id: &str| {
        let mut values = fields.clone().filter_map(|component| match component {
            ActionRowComponent::InputText(field) if field.custom_id == id => field.value.clone(),
            _ => None,
        });
        values.next().unwrap_or_default()
    };
    let (from, to, zone) = (value(FROM), value(TO), value(ZONE));
    let quiet = match read(ctx, &from, &to, &zone) {
        Ok(quiet) => quiet,
        Err(HandlerError::Reply(refused)) => {
            // Discord opens no form in answer to one, so a button does, with what was typed.
            let attempt = Attempt::new([&from, &to, &zone]);
            let again = (&attempt, "button-try-again");
            let mut page = pages::my_notices(ctx, Some(again)).await?;
            page.text = refused.text;
            return Ok(page);
        }
        Err(error) => return Err(error),
    };
    let set = |settings: &mut PlayerSettings| settings.quiet = Some(quiet);
    let app = &ctx.bot.app;
    app.change_player(ctx.incoming.player(), set).await?;
    pages::my_notices(ctx, None).await
}

/// Asks for the time zone of hours: the form comes with them, and with the likeliest zone.
pub async fn ask_zone(ctx: &InteractionCtx<'_>, hours: (u16, u16)) -> HandlerResult<Response> {
    let likeliest = zones_of(ctx.incoming.locale).into_iter().next();
    let (from, to) = (time(hours.0), time(hours.1));
    let attempt = Attempt::new([&from, &to, likeliest.unwrap_or_default()]);
    let choose = (&attempt, "button-quiet-zone");
    let mut page = pages::my_notices(ctx, Some(choose)).await?;
    page.text = ctx.language.say("quiet-which-zone");
    Ok(page)
}

fn read(ctx: &InteractionCtx<'_>, from: &str, to: &str, zone: &str) -> HandlerResult<QuietHours> {
    let time = |key, typed: &str| parse_time(typed).ok_or_else(|| refused(ctx, key, typed));
    let (from, to) = (time("bad-quiet-from", from)?, time("bad-quiet-to", to)?);
    let (from, to) = not_empty(ctx, (from, to))?;
    let time_zone = read_zone(ctx, zone)?;
    Ok(QuietHours {
        from,
        to,
        time_zone,
    })
}

/// Hours of the day such as `23:00-7:30` or `23-7`.
pub fn read_hours(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<(u16, u16)> {
    let hours = parse_hours(&wording::typed(typed));
    not_empty(
        ctx,
        hours.ok_or_else(|| refused(ctx, "bad-quiet-hours", typed))?,
    )
}

/// Hours that have a length.
fn not_empty(ctx: &InteractionCtx<'_>, hours: (u16, u16)) -> HandlerResult<(u16, u16)> {
    let is_empty = || HandlerError::reply(ctx.language.say("bad-quiet-same"));
    Some(hours)
        .filter(|(from, to)| from != to)
        .ok_or_else(is_empty)
}

/// A time zone by its name.
pub fn read_zone(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<String> {
    time_zone(&wording::typed(typed)).ok_or_else(|| refused(ctx, "bad-time-zone", typed))
}

fn refused(ctx: &InteractionCtx<'_>, key: &str, typed: &str) -> HandlerError {
    let typed = [("typed", wording::code(typed).into())];
    HandlerError::reply(ctx.language.tell(key, &typed))
}

/// Two times of the day, in minutes.
pub fn parse_hours(typed: &str) -> Option<(u16, u16)> {
    let typed = half_width(typed).to_lowercase();
    let typed = typed.trim();
    let from = ["from ", "从", "從"];
    let begun = from.iter().find_map(|word| typed.strip_prefix(word));
    let typed = begun.unwrap_or(typed);
    let typed = [" to ", " until ", " till "]
        .iter()
        .fold(typed.to_owned(), |typed, word| typed.replace(word, "-"))
        .replace(['–', '—', '−', '~', '〜', '至', '到'], "-");
    let (from, to) = typed.split_once('-')?;
    parse_time(from).zip(parse_time(to))
}

/// Which half of the day is meant by a time that is written with one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Whole,
    Morning,
    /// About twelve in the day.
    Noon,
    Afternoon,
    /// In the evening twelve is midnight.
    Evening,
}

/// A time of the day such as `23:00`, `2300`, `11pm`, `晚上11点半` or `midnight`, in minutes.
pub fn parse_time(typed: &str) -> Option<u16> {
    let typed = half_width(&wording::typed(typed)).to_lowercase();
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
        (Half::Morning, 13..) | (Half::Noon, 0..=9 | 15..) => return None,
        _ => hour,
    };
    let is_time = minute < 60 && (hour < 24 || (hour, minute) == (24, 0));
    is_time.then_some(hour % 24 * 60 + minute)
}

fn is_figures(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}

fn half_width(typed: &str) -> String {
    typed.chars().map(typed::half_width).collect()
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
        ("上午", Half::Morning),
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

fn time(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
}

/// The time zones that are offered before all others to somebody whose Discord has this locale.
pub fn zones_of(locale: &str) -> Vec<&'static str> {
    let own: &[&'static str] = match locale {
        "zh-CN" => &[
            "Asia/Shanghai",
            "Asia/Hong_Kong",
            "Asia/Taipei",
            "Asia/Singapore",
        ],
        "zh-TW" => &[
            "Asia/Taipei",
            "Asia/Hong_Kong",
            "Asia/Macau",
            "Asia/Singapore",
        ],
        "zh-HK" => &[
            "Asia/Hong_Kong",
            "Asia/Macau",
            "Asia/Taipei",
            "Asia/Singapore",
        ],
        "ja" => &["Asia/Tokyo"],
        "ko" => &["Asia/Seoul"],
        "vi" => &["Asia/Ho_Chi_Minh"],
        "th" => &["Asia/Bangkok"],
        "id" => &["Asia/Jakarta"],
        "hi" => &["Asia/Kolkata"],
        "ru" => &["Europe/Moscow"],
        "de" => &["Europe/Berlin", "Europe/Vienna", "Europe/Zurich"],
        "fr" => &["Europe/Paris", "America/Toronto"],
        "es-ES" => &["Europe/Madrid"],
        "es-419" => &[
            "America/Mexico_City",
            "America/Bogota",
            "America/Argentina/Buenos_Aires",
        ],
        "it" => &["Europe/Rome"],
        "nl" => &["Europe/Amsterdam"],
        "pl" => &["Europe/Warsaw"],
        "pt-BR" => &["America/Sao_Paulo"],
        "tr" => &["Europe/Istanbul"],
        "uk" => &["Europe/Kyiv"],
        _ => &["UTC", "Europe/London", "America/New_York"],
    };
    const COMMON: [&str; 14] = [
        "UTC",
        "Europe/London",
        "Europe/Berlin",
        "Europe/Paris",
        "America/New_York",
        "America/Chicago",
        "America/Denver",
        "America/Los_Angeles",
        "Asia/Shanghai",
        "Asia/Tokyo",
        "Asia/Kuala_Lumpur",
        "Asia/Kolkata",
        "Australia/Sydney",
        "America/Toronto",
    ];
    let others = COMMON.into_iter().filter(|zone| !own.contains(zone));
    own.iter().copied().chain(others).collect()
}

/// Quiet hours with their time zone, or that there are none.
pub fn words(language: Language, quiet: Option<&QuietHours>) -> String {
    let Some(quiet) = quiet else {
        return wording::quiet_off(language);
    };
    let (from, to) = (time(quiet.from), time(quiet.to));
    format!("{from}–{to} {}", quiet.time_zone)
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
        assert_eq!(parse_hours("7-7"), Some((7 * 60, 7 * 60)));
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
        ] {
            assert_eq!(parse_hours(typed), None, "{typed}");
        }
    }

    #[test]
    fn what_was_typed_is_carried_by_the_button_and_nothing_else_is_read() {
        let hostile = "<@1>|\n\u{202e}late and later";
        for fields in [
            ["23", "7 am", "Nowhere/Town"],
            ["", "", ""],
            [hostile, "二十三点", &"啊".repeat(200)],
        ] {
            let attempt = Attempt::new(fields);
            let id = attempt.custom_id();
            assert!(id.chars().count() <= 100, "{id}");
            assert!(!id.contains(['\n', '\u{202e}']), "{id}");
            assert!(opens(&id), "{id}");
            assert_eq!(Attempt::parse(&id), Some(attempt));
        }
        for id in [
            AGAIN,
            "s1/my-notices//again|a|b",
            "s1/my-notices//again|a|b|c|d",
        ] {
            assert!(!opens(id), "{id}");
        }
    }
}
