//! Quiet hours: how they are read and written, and the form in which they are filled in.

use std::{sync::Arc, time::Duration};

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

/// What ends quiet hours for good.
pub const OFF: &str = "off";

/// The time zone of hours that were typed without one by somebody who has named none.
pub const UTC: &str = "UTC";

/// The fields of the form.
const FROM: &str = "from";
const TO: &str = "to";
const ZONE: &str = "zone";

/// The longest time that the form takes, in characters.
const MAX_TIME: u16 = 10;

/// The longest time zone.
const MAX_ZONE: u16 = 60;

/// How long the form waits for what is set; it goes without it rather than late.
const PATIENCE: Duration = Duration::from_millis(500);

/// Shows the form, with the hours that are set.
pub async fn ask(bot: &Arc<BotState>, interaction: &ComponentInteraction) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let known = tokio::time::timeout(PATIENCE, bot.app.player(incoming.player())).await;
    let known = known.ok().and_then(Result::ok).unwrap_or_default().settings;
    let chosen = known.language.as_deref().and_then(Language::from_tag);
    let language = chosen.unwrap_or_else(|| incoming.language());
    let field = |id, key: &str, most, value: Option<String>| {
        let field = CreateInputText::new(InputTextStyle::Short, language.say(key), id)
            .required(true)
            .max_length(most);
        CreateActionRow::InputText(match value {
            Some(value) => field.value(value),
            None => field,
        })
    };
    let quiet = known.quiet.as_ref();
    let fields = vec![
        field(
            FROM,
            "settings-quiet-from",
            MAX_TIME,
            quiet.map(|it| time(it.from)),
        ),
        field(
            TO,
            "settings-quiet-to",
            MAX_TIME,
            quiet.map(|it| time(it.to)),
        ),
        field(
            ZONE,
            "settings-quiet-zone",
            MAX_ZONE,
            quiet.map(|it| it.time_zone.clone()),
        ),
    ];
    let id = SettingsId {
        field: Field::Quiet,
        ..SettingsId::open(SettingsPage::MyNotices)
    };
    let title = wording::cut(&language.say("settings-quiet"), 45);
    let modal = CreateModal::new(id.to_string(), title).components(fields);
    incoming.open_modal(modal).await?;
    bot.note_acknowledged(incoming.at());
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
    let said = match read(ctx, &format!("{from}-{to}"), &zone) {
        Ok(quiet) => {
            let set = |settings: &mut PlayerSettings| settings.quiet = Some(quiet);
            ctx.bot
                .app
                .change_player(ctx.incoming.player(), set)
                .await?;
            None
        }
        Err(HandlerError::Reply(refused)) => Some(refused.text),
        Err(error) => return Err(error),
    };
    let mut page = pages::page(ctx, SettingsPage::MyNotices, "").await?;
    page.text = said.unwrap_or_default();
    Ok(page)
}

fn read(ctx: &InteractionCtx<'_>, hours: &str, zone: &str) -> HandlerResult<QuietHours> {
    let (from, to) = read_hours(ctx, hours)?;
    let time_zone = read_zone(ctx, zone)?;
    Ok(QuietHours {
        from,
        to,
        time_zone,
    })
}

/// Hours of the day such as `23:00-7:30` or `23-7`.
pub fn read_hours(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<(u16, u16)> {
    parse_hours(typed).ok_or_else(|| refused(ctx, "bad-quiet-hours", typed))
}

/// A time zone by its name.
pub fn read_zone(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<String> {
    time_zone(typed).ok_or_else(|| refused(ctx, "bad-time-zone", typed))
}

fn refused(ctx: &InteractionCtx<'_>, key: &str, typed: &str) -> HandlerError {
    let typed = [("typed", wording::code(typed).into())];
    HandlerError::reply(ctx.language.tell(key, &typed))
}

/// Two times of the day, in minutes.
pub fn parse_hours(typed: &str) -> Option<(u16, u16)> {
    let typed = typed
        .replace(['–', '—', '~', '至', '到'], "-")
        .replace('：', ":");
    let (from, to) = typed.split_once('-')?;
    let hours = (parse_time(from)?, parse_time(to)?);
    (hours.0 != hours.1).then_some(hours)
}

fn parse_time(typed: &str) -> Option<u16> {
    let typed = typed.trim();
    let (hour, minute) = typed.split_once(':').unwrap_or((typed, "0"));
    let (hour, minute): (u16, u16) = (hour.trim().parse().ok()?, minute.trim().parse().ok()?);
    let is_time = minute < 60 && (hour < 24 || (hour, minute) == (24, 0));
    is_time.then_some(hour % 24 * 60 + minute)
}

fn time(minutes: u16) -> String {
    format!("{}:{:02}", minutes / 60, minutes % 60)
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
        ] {
            assert_eq!(parse_hours(typed), night, "{typed}");
        }
        assert_eq!(parse_hours("22:30-24"), Some((22 * 60 + 30, 0)));
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
        ] {
            assert_eq!(parse_hours(typed), None, "{typed}");
        }
    }
}
