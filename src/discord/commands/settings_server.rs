//! What `/settings server` sets.

use serenity::model::{channel::PartialChannel, id::RoleId};

use super::{
    challenge,
    settings::{LooksChange, chosen_one, one_of},
};
use crate::{
    app::{ChannelId, GuildGame, GuildId, GuildSettings, RoleId as StoredRole},
    discord::{
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        settings::{self, SettingsPage, check_may_choose_managers, choices, managed},
        wording::{self, Language},
    },
};
use qiyuan_core::rules::Info;

/// What was typed for a server.
pub(super) struct ServerChange {
    pub(super) language: Option<String>,
    pub(super) game: Option<String>,
    pub(super) clock: Option<String>,
    pub(super) board: Option<String>,
    pub(super) pieces: Option<String>,
    pub(super) notation: Option<String>,
    pub(super) add_channel: Option<PartialChannel>,
    pub(super) remove_channel: Option<PartialChannel>,
    pub(super) play_role: Option<RoleId>,
    pub(super) manage_role: Option<RoleId>,
    pub(super) ping: Option<bool>,
    pub(super) edit_in_place: Option<bool>,
    pub(super) listed: Option<bool>,
    pub(super) achievements: Option<bool>,
    pub(super) call_role: Option<RoleId>,
}

impl ServerChange {
    const fn is_about_looks(&self) -> bool {
        self.board.is_some() || self.pieces.is_some() || self.notation.is_some()
    }

    const fn is_about_admission(&self) -> bool {
        self.add_channel.is_some()
            || self.remove_channel.is_some()
            || self.play_role.is_some()
            || self.manage_role.is_some()
    }

    const fn is_about_community(&self) -> bool {
        self.call_role.is_some() || self.listed.is_some() || self.achievements.is_some()
    }

    /// Whether anything is set; a game alone only says which page is shown.
    const fn is_any(&self) -> bool {
        self.is_about_looks()
            || self.is_about_admission()
            || self.is_about_community()
            || self.is_about_games()
    }

    const fn is_about_games(&self) -> bool {
        self.clock.is_some() || self.ping.is_some() || self.edit_in_place.is_some()
    }
}

/// Sets what was typed, and shows the page on which it stands; of a language alone it is said what it changes.
pub(super) async fn set_server(
    ctx: &InteractionCtx<'_>,
    change: &ServerChange,
) -> HandlerResult<Response> {
    let guild = managed(ctx).await?;
    if change.manage_role.is_some() {
        check_may_choose_managers(ctx)?;
    }
    let info = challenge::find_or_first(ctx, change.game.as_deref())?;
    // All is read before anything is saved: what is refused changes nothing.
    let of_game = game_change(ctx, info, change)?;
    let said = set_in_general(ctx, guild, change).await?;
    if let Some(of_game) = of_game {
        set_for_game(ctx, guild, info, of_game).await?;
    }
    let family = ctx.bot.app.family(info).key;
    let mut answer = if change.is_about_admission() {
        settings::page(ctx, SettingsPage::Admission, "").await?
    } else if change.is_about_community() {
        settings::page(ctx, SettingsPage::Community, "").await?
    } else if change.is_about_looks() || change.game.is_some() {
        settings::page(ctx, SettingsPage::ServerBoards, family).await?
    } else if change.is_about_games() {
        settings::page(ctx, SettingsPage::Server, "").await?
    } else if let Some(said) = said {
        return Ok(said);
    } else {
        return settings::page(ctx, SettingsPage::ServerBoards, "").await;
    };
    if let Some(said) = said {
        answer.text = said.text;
    } else if change.is_any() {
        answer.text = ctx.language.say("settings-saved");
    }
    if let Some(stay) = clocks_that_stay(ctx, guild, change).await? {
        answer.text = format!("{}\n{stay}", answer.text);
    }
    Ok(answer)
}

/// Of a clock that is set for all games: which of them keep one of their own; nothing if none does.
async fn clocks_that_stay(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    change: &ServerChange,
) -> HandlerResult<Option<String>> {
    if change.clock.is_none() || change.game.is_some() {
        return Ok(None);
    }
    let with_clocks = ctx.bot.app.games_with_clocks(guild).await?;
    if with_clocks.is_empty() {
        return Ok(None);
    }
    // In the order of menus.
    let games = ctx.bot.app.games().into_iter().map(|info| info.key);
    let games = games.filter(|key| with_clocks.iter().any(|it| it == key));
    let games: Vec<String> = games.map(|key| wording::game(ctx.language, key)).collect();
    let games = games.join(&ctx.language.say("alt-separator"));
    let games = [("games", games.into())];
    Ok(Some(ctx.language.tell("settings-clocks-stay", &games)))
}

/// Sets what holds for all games; gives what is to be said of the language.
async fn set_in_general(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    change: &ServerChange,
) -> HandlerResult<Option<Response>> {
    let mut said = None;
    let mut chosen_language = None;
    if let Some(typed) = &change.language {
        let key = one_of(ctx, typed, choices::languages(ctx.language).into_iter())?;
        let chosen = Language::from_tag(&key);
        chosen_language = Some(chosen.map(|language| language.tag().to_owned()));
        said = Some(Response::text(match chosen {
            Some(chosen) => ctx.language.tell(
                "settings-server-saved",
                &[("language", chosen.own_name().into())],
            ),
            None => ctx.language.say("settings-server-automatic"),
        }));
    }
    let control = match (&change.clock, &change.game) {
        (Some(typed), None) => Some(settings::clock(ctx, typed)?),
        _ => None,
    };
    let channel =
        |chosen: &Option<PartialChannel>| chosen.as_ref().map(|it| ChannelId(it.id.get()));
    let (added, removed) = (
        channel(&change.add_channel),
        channel(&change.remove_channel),
    );
    let role = |chosen: RoleId| settings::role(guild, StoredRole(chosen.get()));
    let (play_role, manage_role) = (change.play_role.map(role), change.manage_role.map(role));
    let (pings, edit_in_place) = (change.ping, change.edit_in_place);
    let (is_listed, announces) = (change.listed, change.achievements);
    let call_role = change.call_role.map(role);
    let set = move |known: &mut GuildSettings| {
        if !settings::change_channels(&mut known.channels, added, removed) {
            return false;
        }
        known.language = chosen_language.unwrap_or_else(|| known.language.take());
        known.control = control.unwrap_or_else(|| known.control.take());
        known.play_role = play_role.unwrap_or(known.play_role);
        known.manage_role = manage_role.unwrap_or(known.manage_role);
        known.call_role = call_role.unwrap_or(known.call_role);
        known.pings = pings.or(known.pings);
        known.edit_in_place = edit_in_place.or(known.edit_in_place);
        known.is_listed = is_listed.or(known.is_listed);
        known.announces_achievements = announces.or(known.announces_achievements);
        true
    };
    if !ctx.bot.app.change_guild(guild, set).await? {
        return Err(settings::too_many_channels(ctx));
    }
    Ok(said)
}

/// What is changed for one game.
struct GameChange {
    control: Option<Option<String>>,
    looks: Option<LooksChange>,
}

/// Reads what is changed for one game, if anything is.
fn game_change(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    change: &ServerChange,
) -> HandlerResult<Option<GameChange>> {
    let (app, language) = (&ctx.bot.app, ctx.language);
    let control = match (&change.clock, &change.game) {
        (Some(typed), Some(_)) => Some(settings::clock(ctx, typed)?),
        _ => None,
    };
    let looks = if change.is_about_looks() {
        let family = app.family(info);
        let boards = choices::boards(language);
        let pieces = choices::pieces(app, language, family);
        let notations = choices::notations(language, family);
        Some(LooksChange {
            theme: chosen_one(ctx, change.board.as_deref(), boards)?,
            pieces: chosen_one(ctx, change.pieces.as_deref(), pieces)?,
            notation: chosen_one(ctx, change.notation.as_deref(), notations)?,
        })
    } else {
        None
    };
    let is_any = control.is_some() || looks.is_some();
    Ok(is_any.then_some(GameChange { control, looks }))
}

/// Sets what holds for one game: its clock for itself, its looks for its family.
async fn set_for_game(
    ctx: &InteractionCtx<'_>,
    guild: GuildId,
    info: &'static Info,
    change: GameChange,
) -> HandlerResult {
    let app = &ctx.bot.app;
    if let Some(control) = change.control {
        let set = |known: &mut GuildGame| known.control = control;
        app.change_guild_game(guild, info.key, set).await?;
    }
    if let Some(looks) = change.looks {
        let set = |known: &mut GuildGame| {
            looks.set(&mut known.theme, &mut known.pieces, &mut known.notation);
        };
        app.change_guild_game(guild, app.family(info).key, set)
            .await?;
    }
    Ok(())
}
