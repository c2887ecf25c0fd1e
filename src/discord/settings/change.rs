//! Saves one choice of a menu. What the menu did not offer is refused.

use super::{Picked, SettingsId, bad_button, choices, id::Field, id::SettingsPage, managed};
use crate::{
    app::{
        ChannelId, GamePreferences, GuildGame, GuildId, GuildSettings, NotifyBy, Orientation,
        RoleId,
    },
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording,
    },
};
use qiyuan_core::{clock::TimeControl, rules::Info};

/// The most channels that a menu of Discord gives.
const MAX_CHANNELS: usize = 25;

/// Saves what was picked; gives the key of the game that the page is then about.
pub(super) async fn choose(
    ctx: &InteractionCtx<'_>,
    id: &SettingsId,
    picked: &Picked<'_>,
) -> HandlerResult<String> {
    let info = family(ctx, &id.game)?;
    match (id.field, picked) {
        (Field::Open, Picked::Nothing) => {}
        (Field::Game, Picked::Entry(key)) => return Ok(family(ctx, key)?.key.to_owned()),
        (field, Picked::Entry(value)) if id.page.is_of_server() => {
            for_server(ctx, info, id.page, field, value).await?;
        }
        (field, Picked::Entry(value)) => for_oneself(ctx, info, id.page, field, value).await?,
        (Field::Channels, Picked::Channels(channels)) => {
            let channels: Vec<ChannelId> = channels
                .iter()
                .map(|channel| ChannelId(channel.get()))
                .collect();
            let guild = managed(ctx).await?;
            if id.page != SettingsPage::Admission || channels.len() > MAX_CHANNELS {
                return Err(bad_button(ctx));
            }
            let known = ctx.bot.app.guild(guild).await?;
            let settings = GuildSettings { channels, ..known };
            ctx.bot.app.set_guild(guild, settings).await?;
        }
        (Field::PlayRole | Field::ManageRole, Picked::Roles(roles)) if roles.len() <= 1 => {
            let guild = managed(ctx).await?;
            let chosen = roles.first().map(|chosen| RoleId(chosen.get()));
            let chosen = chosen.and_then(|chosen| role(guild, chosen));
            let mut settings = ctx.bot.app.guild(guild).await?;
            match (id.page, id.field) {
                (SettingsPage::Admission, Field::PlayRole) => settings.play_role = chosen,
                (SettingsPage::Admission, _) => settings.manage_role = chosen,
                _ => return Err(bad_button(ctx)),
            }
            ctx.bot.app.set_guild(guild, settings).await?;
        }
        _ => return Err(bad_button(ctx)),
    }
    Ok(info.key.to_owned())
}

/// The game whose key stands in a custom id or a menu; the first one if there is none.
pub(super) fn family(ctx: &InteractionCtx<'_>, key: &str) -> HandlerResult<&'static Info> {
    let families = ctx.bot.app.families();
    let found = families
        .iter()
        .find(|info| info.key == key || key.is_empty());
    found.copied().ok_or_else(|| bad_button(ctx))
}

/// The role that a server has chosen: none if it is the one that everybody has.
pub fn role(guild: GuildId, chosen: RoleId) -> Option<RoleId> {
    Some(chosen).filter(|role| role.0 != guild.0)
}

/// A clock that was typed or picked, in its notation.
pub fn clock(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Option<String>> {
    let typed = typed.trim();
    let (key, name) = choices::usual(ctx.language);
    if typed == key || typed == name {
        return Ok(None);
    }
    let control: TimeControl = typed
        .parse()
        .map_err(|fault| HandlerError::reply(wording::bad_control(ctx.language, fault, typed)))?;
    Ok(Some(control.to_string()))
}

async fn for_oneself(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    page: SettingsPage,
    field: Field,
    value: &str,
) -> HandlerResult {
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    if page == SettingsPage::MyBoards {
        let mut preferences = app.preferences(player, info.key).await?;
        let GamePreferences {
            theme,
            pieces,
            notation,
            ..
        } = &mut preferences;
        let place = place(field, theme, pieces, notation).ok_or_else(|| bad_button(ctx))?;
        *place = of_game(ctx, info, field, value)?;
        return Ok(app.set_preferences(player, info.key, preferences).await?);
    }
    let mut settings = app.player(player).await?.settings;
    let language = ctx.language;
    match (page, field) {
        (SettingsPage::Mine, Field::Language) => {
            let key = known(ctx, &choices::languages(language), value)?;
            settings.language = Some(key.to_owned()).filter(|key| key != choices::AUTOMATIC);
        }
        (SettingsPage::Mine, Field::Orientation) => {
            let key = known(ctx, &choices::orientations(language), value)?;
            settings.orientation = Orientation::from_key(key);
        }
        (SettingsPage::MyNotices, field) => {
            let way = NotifyBy::from_key(known(ctx, &choices::notices(language), value)?);
            match field {
                Field::Turn => settings.notify_turn = way,
                Field::End => settings.notify_end = way,
                Field::Challenge => settings.notify_challenge = way,
                _ => return Err(bad_button(ctx)),
            }
        }
        _ => return Err(bad_button(ctx)),
    }
    Ok(app.set_player(player, settings).await?)
}

/// Where the choice of a field about one game is kept.
fn place<'a>(
    field: Field,
    theme: &'a mut Option<String>,
    pieces: &'a mut Option<String>,
    notation: &'a mut Option<String>,
) -> Option<&'a mut Option<String>> {
    match field {
        Field::Board => Some(theme),
        Field::Pieces => Some(pieces),
        Field::Notation => Some(notation),
        _ => None,
    }
}

async fn for_server(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    page: SettingsPage,
    field: Field,
    value: &str,
) -> HandlerResult {
    let (app, guild) = (&ctx.bot.app, managed(ctx).await?);
    if page == SettingsPage::ServerBoards {
        let mut settings = app.guild_game(guild, info.key).await?;
        let GuildGame {
            theme,
            pieces,
            notation,
            ..
        } = &mut settings;
        let place = place(field, theme, pieces, notation).ok_or_else(|| bad_button(ctx))?;
        *place = of_game(ctx, info, field, value)?;
        return Ok(app.set_guild_game(guild, info.key, settings).await?);
    }
    let mut settings = app.guild(guild).await?;
    let language = ctx.language;
    let yes = || known(ctx, &choices::yes_or_no(language), value).map(|key| key == "yes");
    match (page, field) {
        (SettingsPage::Server, Field::Language) => {
            let key = known(ctx, &choices::languages(language), value)?;
            settings.language = Some(key.to_owned()).filter(|key| key != choices::AUTOMATIC);
        }
        (SettingsPage::Server, Field::Clock) => {
            let mut clocks = choices::clocks(app, language);
            clocks.push(choices::usual(language));
            let key = known(ctx, &clocks, value)?;
            settings.control = Some(key.to_owned()).filter(|key| key != choices::USUAL);
        }
        (SettingsPage::Server, Field::Pings) => settings.pings = Some(yes()?),
        (SettingsPage::Server, Field::InPlace) => settings.edit_in_place = Some(yes()?),
        _ => return Err(bad_button(ctx)),
    }
    Ok(app.set_guild(guild, settings).await?)
}

/// The key of a board, set of pieces or notation that a game has; nothing for the usual one.
fn of_game(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    field: Field,
    value: &str,
) -> HandlerResult<Option<String>> {
    let language = ctx.language;
    let mut all = match field {
        Field::Board => choices::boards(language),
        Field::Pieces => choices::pieces(&ctx.bot.app, language, info),
        _ => choices::notations(language, info),
    };
    all.push(choices::usual(language));
    let key = known(ctx, &all, value)?;
    Ok(Some(key.to_owned()).filter(|key| key != choices::USUAL))
}

fn known(
    ctx: &InteractionCtx<'_>,
    all: &choices::Choices,
    value: &str,
) -> HandlerResult<&'static str> {
    let found = all.iter().find(|(key, _)| *key == value);
    found.map(|(key, _)| *key).ok_or_else(|| bad_button(ctx))
}
