//! Saves one choice of a menu. What the menu did not offer is refused.

use super::{
    Picked, SettingsId, bad_button, check_may_choose_managers, choices, id::Field,
    id::SettingsPage, managed,
};
use crate::{
    app::{
        ChannelId, GamePreferences, GuildGame, GuildId, GuildSettings, NotifyBy, Orientation,
        PlayerSettings, RoleId,
    },
    discord::{
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording,
    },
};
use qiyuan_core::{clock::TimeControl, rules::Info};

/// Saves what was picked; gives the key of the game that the page is then about.
pub(super) async fn choose(
    ctx: &InteractionCtx<'_>,
    id: &SettingsId,
    picked: &Picked<'_>,
) -> HandlerResult<String> {
    let info = family(ctx, &id.game)?;
    match (id.field, picked) {
        (Field::Open, Picked::Nothing) => {}
        (field, Picked::Nothing) if id.page == SettingsPage::MyNotices => {
            reset_notices(ctx, field).await?;
        }
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
            if id.page != SettingsPage::Admission {
                return Err(bad_button(ctx));
            }
            if channels.len() > usize::from(choices::MAX_CHANNELS) {
                return Err(too_many_channels(ctx));
            }
            let set = move |settings: &mut GuildSettings| settings.channels = channels;
            ctx.bot.app.change_guild(guild, set).await?;
        }
        (field @ (Field::PlayRole | Field::ManageRole | Field::CallRole), Picked::Roles(roles))
            if roles.len() <= 1 =>
        {
            let guild = managed(ctx).await?;
            if field == Field::ManageRole {
                check_may_choose_managers(ctx)?;
            }
            let chosen = roles.first().map(|chosen| RoleId(chosen.get()));
            let chosen = chosen.and_then(|chosen| role(guild, chosen));
            let page = match field {
                Field::CallRole => SettingsPage::Community,
                _ => SettingsPage::Admission,
            };
            if id.page != page {
                return Err(bad_button(ctx));
            }
            let set = move |settings: &mut GuildSettings| match field {
                Field::PlayRole => settings.play_role = chosen,
                Field::CallRole => settings.call_role = chosen,
                _ => settings.manage_role = chosen,
            };
            ctx.bot.app.change_guild(guild, set).await?;
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

/// Adds a channel to those for games and takes one away, unless that makes too many: then nothing changes. Says whether
/// it is done.
pub fn change_channels(
    channels: &mut Vec<ChannelId>,
    added: Option<ChannelId>,
    removed: Option<ChannelId>,
) -> bool {
    let mut changed = channels.clone();
    changed.retain(|id| ![added, removed].contains(&Some(*id)));
    changed.extend(added.filter(|id| Some(*id) != removed));
    let is_full = changed.len() > usize::from(choices::MAX_CHANNELS);
    if is_full && changed.len() > channels.len() {
        return false;
    }
    *channels = changed;
    true
}

/// That no more channels can be named.
pub fn too_many_channels(ctx: &InteractionCtx<'_>) -> HandlerError {
    let count = [("count", choices::MAX_CHANNELS.into())];
    HandlerError::reply(ctx.language.tell("settings-channels-full", &count))
}

/// The role that a server has chosen: none if it is the one that everybody has.
pub fn role(guild: GuildId, chosen: RoleId) -> Option<RoleId> {
    Some(chosen).filter(|role| role.0 != guild.0)
}

/// A clock that was typed or picked, in its notation.
pub fn clock(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<Option<String>> {
    let typed = typed.trim();
    if choices::is_usual(typed) {
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
    let language = ctx.language;
    let yes = || known(ctx, &choices::yes_or_no(language), value).map(|key| Some(key == "yes"));
    if page == SettingsPage::MyBoards {
        let chosen = of_game(ctx, info, field, value)?;
        let set = move |known: &mut GamePreferences| {
            *place(
                field,
                &mut known.theme,
                &mut known.pieces,
                &mut known.notation,
            ) = chosen;
        };
        return Ok(app.change_preferences(player, info.key, set).await?);
    }
    let set: Box<dyn FnOnce(&mut PlayerSettings) + Send> = match (page, field) {
        (SettingsPage::Mine, Field::Language) => {
            let key = known(ctx, &choices::languages(language), value)?;
            let chosen = Some(key.to_owned()).filter(|key| key != choices::AUTOMATIC);
            Box::new(|settings| settings.language = chosen)
        }
        (SettingsPage::Mine, Field::Orientation) => {
            let key = known(ctx, &choices::orientations(language), value)?;
            let chosen = Orientation::from_key(key);
            Box::new(move |settings| settings.orientation = chosen)
        }
        (SettingsPage::Mine, Field::Listed) => {
            let chosen = yes()?;
            Box::new(move |settings| settings.is_listed = chosen)
        }
        (SettingsPage::Mine, Field::Reminder) => {
            let key = known(ctx, &choices::reminders(language), value)?;
            // All games that go on are told.
            ctx.take_view()?;
            let chosen = choices::reminder(key);
            Box::new(move |settings| settings.reminder = chosen)
        }
        (SettingsPage::MyNotices, field) => {
            // What is usual is no way of its own.
            let way = NotifyBy::from_key(known(ctx, &choices::notices(language), value)?);
            match field {
                Field::Turn => Box::new(move |settings| settings.notify_turn = way),
                Field::End => Box::new(move |settings| settings.notify_end = way),
                Field::Challenge => Box::new(move |settings| settings.notify_challenge = way),
                _ => return Err(bad_button(ctx)),
            }
        }
        _ => return Err(bad_button(ctx)),
    };
    Ok(app.change_player(player, set).await?)
}

/// Ends quiet hours, or sets all notices as they are for whoever has chosen nothing.
async fn reset_notices(ctx: &InteractionCtx<'_>, field: Field) -> HandlerResult {
    let is_all = match field {
        Field::NoQuiet => false,
        Field::Reset => true,
        _ => return Err(bad_button(ctx)),
    };
    let set = move |settings: &mut PlayerSettings| {
        settings.quiet = None;
        if is_all {
            settings.notify_turn = None;
            settings.notify_end = None;
            settings.notify_challenge = None;
        }
    };
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    Ok(app.change_player(player, set).await?)
}

/// Where the choice of a field about one game is kept.
fn place<'a>(
    field: Field,
    theme: &'a mut Option<String>,
    pieces: &'a mut Option<String>,
    notation: &'a mut Option<String>,
) -> &'a mut Option<String> {
    match field {
        Field::Board => theme,
        Field::Pieces => pieces,
        _ => notation,
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
        let chosen = of_game(ctx, info, field, value)?;
        let set = move |known: &mut GuildGame| {
            *place(
                field,
                &mut known.theme,
                &mut known.pieces,
                &mut known.notation,
            ) = chosen;
        };
        return Ok(app.change_guild_game(guild, info.key, set).await?);
    }
    let language = ctx.language;
    let yes = || known(ctx, &choices::yes_or_no(language), value).map(|key| Some(key == "yes"));
    let set: Box<dyn FnOnce(&mut GuildSettings) + Send> = match (page, field) {
        (SettingsPage::Server, Field::Language) => {
            let key = known(ctx, &choices::languages(language), value)?;
            let chosen = Some(key.to_owned()).filter(|key| key != choices::AUTOMATIC);
            Box::new(|settings| settings.language = chosen)
        }
        (SettingsPage::Server, Field::Clock) => {
            let mut clocks = choices::clocks(app, language);
            clocks.push(choices::usual(language));
            let key = known(ctx, &clocks, value)?;
            let chosen = Some(key.to_owned()).filter(|key| key != choices::USUAL);
            Box::new(|settings| settings.control = chosen)
        }
        (SettingsPage::Server, Field::Pings) => {
            let chosen = yes()?;
            Box::new(move |settings| settings.pings = chosen)
        }
        (SettingsPage::Server, Field::InPlace) => {
            let chosen = yes()?;
            Box::new(move |settings| settings.edit_in_place = chosen)
        }
        (SettingsPage::Community, Field::CallEvery) => {
            let key = known(ctx, &choices::call_intervals(language), value)?;
            let chosen = key.parse().ok();
            Box::new(move |settings| settings.call_minutes = chosen)
        }
        (SettingsPage::Community, Field::Listed) => {
            let chosen = yes()?;
            Box::new(move |settings| settings.is_listed = chosen)
        }
        (SettingsPage::Community, Field::Achievements) => {
            let chosen = yes()?;
            Box::new(move |settings| settings.announces_achievements = chosen)
        }
        _ => return Err(bad_button(ctx)),
    };
    Ok(app.change_guild(guild, set).await?)
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
        Field::Notation => choices::notations(language, info),
        _ => return Err(bad_button(ctx)),
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
