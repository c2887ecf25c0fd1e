//! Values of settings, offered while somebody types.

use serenity::builder::CreateAutocompleteResponse;

use super::{choices, chosen_or_first, fits, fitting, language};
use crate::{
    app::{time_zones, zones_offered},
    discord::{
        commands::Context,
        limits::CHOICES,
        settings::{
            choices::{self as values, Choices},
            quiet::{self, Unread},
            times,
        },
        wording::{self, Language},
    },
};
use qiyuan_core::rules::Info;

/// Notations of the game that was chosen.
pub async fn notation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = chosen_or_first(&ctx).unwrap_or(&Info::BASE);
    or_usual(language, typed, values::notations(language, info))
}

/// Themes of boards.
pub async fn theme(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    or_usual(language, typed, values::boards(language))
}

/// Sets of pieces of the game that was chosen.
pub async fn pieces(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let (bot, language) = (ctx.framework.user_data, language(&ctx));
    let sets = chosen_or_first(&ctx).map(|info| values::pieces(&bot.app, language, info));
    or_usual(language, typed, sets.unwrap_or_default())
}

/// Which seat is at the bottom of one's own boards.
pub async fn orientation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    named(typed, values::orientations(language(&ctx)))
}

/// How somebody can be notified.
pub async fn notify_by(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    named(typed, values::notices(language(&ctx)))
}

/// When somebody can be reminded of a correspondence game.
pub async fn reminder(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    named(typed, values::reminders(language(&ctx)))
}

/// The hours that were typed, if they can be read, with time zones that begin as typed, or hours that do; customary
/// ones, and none.
pub async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let off = wording::quiet_off(language(&ctx));
    let mut hours = match (quiet::hours_and_zone(typed), times::parse_beginning(typed)) {
        (Ok(_), _) => vec![typed.trim().to_owned()],
        (Err(_), Some(from)) => times::begun_at(from),
        // A time zone that is still being typed.
        (Err(Unread::Zone((from, to), zone)), None) => {
            let first = zones_offered(&ctx.interaction.locale);
            let zones = time_zones(&zone, &first, CHOICES).into_iter();
            let hours = format!("{}-{}", times::time(from), times::time(to));
            zones.map(|zone| format!("{hours} {zone}")).collect()
        }
        (Err(Unread::Hours), None) => Vec::new(),
    };
    for customary in ["22:00-7:00", "23:00-7:00", "0:00-8:00"] {
        let is_new = hours.iter().all(|known| known != customary);
        if is_new && fits(typed, &[customary]) {
            hours.push(customary.to_owned());
        }
    }
    let is_off = fits(typed, &[&off, quiet::OFF]);
    let off = (off, quiet::OFF.to_owned());
    let hours = hours.into_iter().map(|hours| (hours.clone(), hours));
    choices(hours.chain(is_off.then_some(off)))
}

/// Time zones by a part of their names, first those in which readers of the language live.
pub async fn time_zone(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let first = zones_offered(&ctx.interaction.locale);
    let zones = time_zones(typed, &first, CHOICES);
    choices(
        zones
            .into_iter()
            .map(|zone| (named_zone(language, &zone), zone)),
    )
}

/// A time zone; for readers of Han characters with its city.
fn named_zone(language: Language, zone: &str) -> String {
    match quiet::zone_name(language, zone) {
        name if name == zone => zone.to_owned(),
        city => format!("{city} · {zone}"),
    }
}

/// The languages that a server can have, and its own.
pub async fn server_language(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    named(typed, values::languages(language(&ctx)))
}

/// Those values of a setting that fit what is typed.
fn named(typed: &str, all: Choices) -> CreateAutocompleteResponse {
    fitting(typed, all.into_iter().map(|(key, name)| (name, key)))
}

/// Values of a setting, and the way back to the usual one.
fn or_usual(language: Language, typed: &str, mut all: Choices) -> CreateAutocompleteResponse {
    all.push(values::usual(language));
    named(typed, all)
}
