//! Values of settings, offered while somebody types.

use serenity::builder::CreateAutocompleteResponse;

use super::{MAX_CHOICES, choices, chosen_or_first, fits, fitting, language};
use crate::{
    app::{Orientation, Theme, time_zones},
    discord::{
        commands::Context,
        settings,
        wording::{self, Language},
    },
};
use qiyuan_core::rules::Info;

/// The value of a setting that is not set.
pub const USUAL: &str = "usual";

/// Notations of the game that was chosen.
pub async fn notation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let info = chosen_or_first(&ctx).unwrap_or(&Info::BASE);
    or_usual(
        language,
        typed,
        info.notations.iter().map(|notation| {
            let name = wording::notation(language, info, *notation);
            (name, notation.0)
        }),
    )
}

/// Themes of boards.
pub async fn theme(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let themes = Theme::all().into_iter();
    let named = themes.map(|theme| (wording::theme(language, theme), theme.key()));
    or_usual(language, typed, named)
}

/// Sets of pieces of the game that was chosen.
pub async fn pieces(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.framework.user_data;
    let sets = chosen_or_first(&ctx).map(|info| bot.app.piece_sets(info));
    let language = language(&ctx);
    let sets = sets.unwrap_or_default().into_iter();
    let named = sets.map(|set| (wording::piece_set(language, set), set.key()));
    or_usual(language, typed, named)
}

/// Which way round one's own boards are.
pub async fn orientation(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let language = language(&ctx);
    let ways = Orientation::ALL.into_iter();
    fitting(
        typed,
        ways.map(|way| (wording::orientation(language, way), way.key())),
    )
}

/// How somebody can be notified.
pub async fn notify_by(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let ways = settings::choices::notices(language(&ctx)).into_iter();
    fitting(typed, ways.map(|(key, name)| (name, key)))
}

/// The hours that were typed, if they can be read, customary ones, and none.
pub async fn quiet_hours(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let off = wording::quiet_off(language(&ctx));
    let typed_hours = settings::quiet::parse_hours(typed).map(|_| typed.trim().to_owned());
    let customary = ["22:00-7:00", "23:00-7:00", "0:00-8:00"].map(str::to_owned);
    let customary = customary.into_iter().filter(|hours| fits(typed, &[hours]));
    let hours = typed_hours.into_iter().chain(customary);
    let hours = hours.map(|hours| (hours.clone(), hours));
    choices(hours.chain([(off, "off".to_owned())]))
}

/// Time zones by a part of their names.
pub async fn time_zone(_: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let zones = time_zones(typed, MAX_CHOICES);
    choices(zones.into_iter().map(|zone| (zone.clone(), zone)))
}

/// The languages that a server can have, and its own.
pub async fn server_language(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let automatic = (language(&ctx).say("choice-language-automatic"), "automatic");
    let languages = Language::ALL.map(|language| (language.own_name(), language.tag()));
    fitting(typed, [automatic].into_iter().chain(languages))
}

/// Values of a setting, and the way back to the usual one.
fn or_usual(
    language: Language,
    typed: &str,
    values: impl Iterator<Item = (String, &'static str)>,
) -> CreateAutocompleteResponse {
    let usual = (language.say("settings-usual"), USUAL);
    fitting(typed, values.chain([usual]))
}
