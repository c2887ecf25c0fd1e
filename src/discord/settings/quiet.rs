//! Quiet hours: how they are read and written, and the form in which they are filled in.

use std::sync::Arc;

use serenity::{
    all::{ActionRowComponent, InputTextStyle},
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::{ComponentInteraction, ModalInteraction},
};

use super::{SettingsId, SettingsPage, id::Field, pages};
use crate::{
    app::{PlayerSettings, QuietHours, half_width, time_zone},
    discord::{
        BotState,
        incoming::{Incoming, Response},
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};

/// What ends quiet hours for good.
pub const OFF: &str = "off";

/// The time zone of hours that were typed without one by somebody who has named none.
pub const UTC: &str = "UTC";

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
            let mut page = pages::my_notices(ctx, Some(&attempt)).await?;
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

fn read(ctx: &InteractionCtx<'_>, from: &str, to: &str, zone: &str) -> HandlerResult<QuietHours> {
    let hours = hours(parse_time(from), parse_time(to));
    let (from, to) =
        hours.ok_or_else(|| refused(ctx, "bad-quiet-hours", &format!("{from}-{to}")))?;
    let time_zone = read_zone(ctx, zone)?;
    Ok(QuietHours {
        from,
        to,
        time_zone,
    })
}

/// Hours of the day such as `23:00-7:30` or `23-7`.
pub fn read_hours(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<(u16, u16)> {
    parse_hours(&wording::typed(typed)).ok_or_else(|| refused(ctx, "bad-quiet-hours", typed))
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
    let typed = half_width(typed).replace(['–', '—', '−', '~', '至', '到'], "-");
    let (from, to) = typed.split_once('-')?;
    hours(parse_time(from), parse_time(to))
}

/// Hours that are not empty.
fn hours(from: Option<u16>, to: Option<u16>) -> Option<(u16, u16)> {
    from.zip(to).filter(|(from, to)| from != to)
}

/// Which half of the day is meant by a time that is written with one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Whole,
    Morning,
    Afternoon,
    /// In the evening twelve is midnight.
    Evening,
}

/// A time of the day such as `23:00`, `2300`, `11pm` or `晚上11点半`, in minutes.
fn parse_time(typed: &str) -> Option<u16> {
    let typed = half_width(typed).to_lowercase();
    let (typed, half) = half_of_day(typed.trim());
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
        (Half::Afternoon, 1..=11) | (Half::Evening, 5..=11) => hour + 12,
        (Half::Morning, 13..) => return None,
        _ => hour,
    };
    let is_time = minute < 60 && (hour < 24 || (hour, minute) == (24, 0));
    is_time.then_some(hour % 24 * 60 + minute)
}

fn is_figures(text: &str) -> bool {
    text.bytes().all(|letter| letter.is_ascii_digit())
}

/// A time without the words that say which half of the day is meant.
fn half_of_day(typed: &str) -> (&str, Half) {
    const ENDS: [(&str, Half); 4] = [
        ("a.m.", Half::Morning),
        ("am", Half::Morning),
        ("p.m.", Half::Afternoon),
        ("pm", Half::Afternoon),
    ];
    const BEGINNINGS: [(&str, Half); 8] = [
        ("上午", Half::Morning),
        ("早上", Half::Morning),
        ("凌晨", Half::Morning),
        ("中午", Half::Afternoon),
        ("下午", Half::Afternoon),
        ("傍晚", Half::Afternoon),
        ("晚上", Half::Evening),
        ("夜里", Half::Evening),
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
        ] {
            assert_eq!(parse_hours(typed), night, "{typed}");
        }
        assert_eq!(parse_hours("22:30-24"), Some((22 * 60 + 30, 0)));
        assert_eq!(parse_hours("12am-12pm"), Some((0, 12 * 60)));
        assert_eq!(parse_hours("晚上12点-下午1点半"), Some((0, 13 * 60 + 30)));
    }

    #[test]
    fn what_are_no_hours_is_refused() {
        for typed in [
            "",
            "-",
            "7",
            "7-7",
            "0-24",
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
