//! Quiet hours: how they are read and written, and the form in which they are filled in.

use std::sync::Arc;

use serenity::{
    all::{ActionRowComponent, InputTextStyle},
    builder::{CreateActionRow, CreateInputText, CreateModal},
    model::application::{ComponentInteraction, ModalInteraction},
};

use super::{
    SettingsId, SettingsPage,
    id::Field,
    pages,
    times::{parse_hours, parse_time, time},
};
use crate::{
    app::{PlayerSettings, QuietHours, han_city, time_zone, zones_of_locale},
    discord::{
        BotState,
        incoming::{Incoming, Response},
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording::{self, Language},
    },
};

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

/// What was filled in and refused, or typed without a time zone, so that nobody has to type it again. It is carried by
/// the button that opens the form again, and is no more than a text to begin with.
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
    let zone = |it: &QuietHours| zone_name(ctx.language, &it.time_zone).to_owned();
    let set = |it: QuietHours| [time(it.from), time(it.to), zone(&it)];
    let before = Attempt::parse(&interaction.data.custom_id).map(|attempt| attempt.0);
    let before = before.or_else(|| known.quiet.map(set));
    let [from, to, zone] = match before {
        Some(before) => before.map(|text| Some(text).filter(|text| !text.is_empty())),
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
    let text = saved(ctx.language, Some(&quiet));
    let set = |settings: &mut PlayerSettings| settings.quiet = Some(quiet);
    let app = &ctx.bot.app;
    app.change_player(ctx.incoming.player(), set).await?;
    let mut page = pages::my_notices(ctx, None).await?;
    page.text = text;
    Ok(page)
}

/// Asks for the time zone of hours: the form comes with them, and with the likeliest zone.
pub async fn ask_zone(ctx: &InteractionCtx<'_>, hours: (u16, u16)) -> HandlerResult<Response> {
    let likeliest = zones_of_locale(ctx.incoming.locale).first();
    let (from, to) = (time(hours.0), time(hours.1));
    let attempt = Attempt::new([
        &from,
        &to,
        likeliest.map_or("", |zone| zone_name(ctx.language, zone)),
    ]);
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

/// Hours of the day, and the time zone that follows them, if one does.
pub type Hours = ((u16, u16), Option<String>);

/// Why hours cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// They are none.
    Hours,
    /// They are, but what follows them is no time zone.
    Zone((u16, u16), String),
}

/// Hours such as `23:00-7:30` or `23-7`, with a time zone behind them or not: `11pm-7am Berlin`. Pure.
pub fn hours_and_zone(typed: &str) -> Result<Hours, Unread> {
    const BEFORE_ZONE: [char; 6] = [' ', ',', '，', '(', '（', '、'];
    let plain = wording::typed(typed);
    if let Some(hours) = parse_hours(&plain) {
        return Ok((hours, None));
    }
    let ends = plain.char_indices().map(|(end, _)| plain.split_at(end));
    let mut unread = Unread::Hours;
    let mut is_parted = false;
    for (hours, rest) in ends {
        let begins_parted = rest.starts_with(BEFORE_ZONE);
        let zone = rest.trim_start_matches(BEFORE_ZONE);
        let zone = zone.trim_end_matches([' ', ')', '）']);
        // Not `23-7-8`: that is a third number, no zone.
        let is_zone = zone.starts_with(char::is_alphabetic)
            || begins_parted && zone.starts_with(['+', '-', '−']);
        let Some(hours) = parse_hours(hours).filter(|_| is_zone) else {
            continue;
        };
        if let Some(zone) = time_zone(zone) {
            return Ok((hours, Some(zone)));
        }
        // The hours end where there is a gap, if there is one.
        if begins_parted || !is_parted {
            unread = Unread::Zone(hours, zone.to_owned());
            is_parted = begins_parted;
        }
    }
    Err(unread)
}

/// As [`hours_and_zone`].
///
/// # Errors
///
/// What is wrong with them, in words.
pub fn read_hours(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Hours> {
    match hours_and_zone(typed) {
        Ok((hours, zone)) => Ok((not_empty(ctx, hours)?, zone)),
        Err(Unread::Hours) => Err(refused(ctx, "bad-quiet-hours", typed)),
        Err(Unread::Zone(_, zone)) => Err(refused(ctx, "bad-time-zone", &zone)),
    }
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

/// What a time zone is called: for readers of Han characters by its city.
pub fn zone_name(language: Language, zone: &str) -> &str {
    let city = match language {
        Language::EnUs => None,
        Language::ZhCn => han_city(zone, false),
        Language::ZhTw => han_city(zone, true),
    };
    city.unwrap_or(zone)
}

/// Quiet hours with their time zone, or that there are none.
pub fn words(language: Language, quiet: Option<&QuietHours>) -> String {
    let Some(quiet) = quiet else {
        return wording::quiet_off(language);
    };
    let (from, to) = (time(quiet.from), time(quiet.to));
    format!("{from}–{to} {}", zone_name(language, &quiet.time_zone))
}

/// That something was saved; of quiet hours that were typed, how they were understood.
pub fn saved(language: Language, quiet: Option<&QuietHours>) -> String {
    let saved = language.say("settings-saved");
    let Some(quiet) = quiet else {
        return saved;
    };
    let key = match quiet.from < quiet.to {
        true => "quiet-understood",
        false => "quiet-understood-overnight",
    };
    let zone = zone_name(language, &quiet.time_zone);
    let understood = language.tell(
        key,
        &[
            ("from", time(quiet.from).into()),
            ("to", time(quiet.to).into()),
            ("zone", zone.to_owned().into()),
        ],
    );
    format!("{saved}\n{understood}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hours_are_read_with_the_time_zone_behind_them() {
        for (typed, zone) in [
            ("23-7", None),
            ("11pm-7am Berlin", Some("Europe/Berlin")),
            ("11pm-7am, Berlin", Some("Europe/Berlin")),
            ("11pm-7am (Berlin)", Some("Europe/Berlin")),
            ("11pm-7am Istanbul", Some("Europe/Istanbul")),
            ("11pm-7am eastern time", Some("America/New_York")),
            ("11pm-7am Pacific Time", Some("America/Los_Angeles")),
            ("11pm-7 hkt", Some("Asia/Hong_Kong")),
            ("23-7 UTC-3", Some("UTC-3")),
            ("23-7 +8", Some("UTC+8")),
            ("晚上11点到早上7点北京时间", Some("Asia/Shanghai")),
            ("晚上11點到早上7點，台北", Some("Asia/Taipei")),
        ] {
            let read = hours_and_zone(typed);
            let expected = ((23 * 60, 7 * 60), zone.map(str::to_owned));
            assert_eq!(read, Ok(expected), "{typed}");
        }
        for (typed, zone) in [
            ("11pm-7am Nowhere", "Nowhere"),
            ("11 pm - 7 am (Nowhere)", "Nowhere"),
            ("11pm-7 hxx", "hxx"),
            ("晚上11点到早上7点火星", "火星"),
        ] {
            let unread = Unread::Zone((23 * 60, 7 * 60), zone.to_owned());
            assert_eq!(hours_and_zone(typed), Err(unread), "{typed}");
        }
        for typed in [
            "",
            "late",
            "23-7-8",
            "23-77",
            "23-7:60",
            "Berlin",
            "23- Berlin",
        ] {
            assert_eq!(hours_and_zone(typed), Err(Unread::Hours), "{typed}");
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
