//! The menus of `/settings`: for oneself, and for a server by those who manage it. A choice is saved as soon as it is
//! made, and the page is shown with it. The same can be set by the options of the command.

mod change;
pub mod choices;
mod id;
mod pages;
pub mod quiet;
pub mod times;
mod usual;

use std::sync::Arc;

use serenity::{
    all::Permissions,
    model::{
        application::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction},
        id::{ChannelId, RoleId},
    },
};

pub use self::{
    change::{change_channels, clock, role, too_many_channels},
    id::{SettingsId, SettingsPage},
    pages::page,
    usual::{UsualNames, usual_here},
};
use super::{
    BotState,
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
};
use crate::app::GuildId;

/// What was picked in a menu.
pub(super) enum Picked<'a> {
    /// Nothing: a button was pressed.
    Nothing,
    /// An entry of a list.
    Entry(&'a str),
    /// Channels.
    Channels(&'a [ChannelId]),
    /// Roles.
    Roles(&'a [RoleId]),
}

impl<'a> Picked<'a> {
    fn of(interaction: &'a ComponentInteraction) -> Option<Self> {
        Some(match &interaction.data.kind {
            ComponentInteractionDataKind::Button => Self::Nothing,
            ComponentInteractionDataKind::StringSelect { values } => match values.as_slice() {
                [only] => Self::Entry(only),
                _ => return None,
            },
            ComponentInteractionDataKind::ChannelSelect { values } => Self::Channels(values),
            ComponentInteractionDataKind::RoleSelect { values } => Self::Roles(values),
            _ => return None,
        })
    }
}

/// Serves a click or a choice on a page of the settings.
pub async fn clicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    id: &SettingsId,
    mode: ResponseMode,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let mut ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let answer = served(&mut ctx, id, Picked::of(interaction)).await;
    ctx.conclude(answer.map(Some)).await
}

/// Serves the form of a page that was filled in.
pub async fn filled_in(
    ctx: &InteractionCtx<'_>,
    interaction: &ModalInteraction,
    id: &SettingsId,
) -> HandlerResult<Response> {
    if !id.opens_form() {
        return Err(bad_button(ctx));
    }
    quiet::filled_in(ctx, interaction).await
}

async fn served(
    ctx: &mut InteractionCtx<'_>,
    id: &SettingsId,
    picked: Option<Picked<'_>>,
) -> HandlerResult<Response> {
    if id.page.is_of_server() {
        managed(ctx).await?;
    }
    let picked = picked.ok_or_else(|| bad_button(ctx))?;
    let game = change::choose(ctx, id, &picked).await?;
    // It may be the language that was chosen.
    ctx.read_language().await;
    page(ctx, id.page, &game).await
}

/// A custom id or a value that no menu of ours has.
fn bad_button(ctx: &InteractionCtx<'_>) -> HandlerError {
    HandlerError::reply(ctx.language.say("bad-button"))
}

/// The server on which it was asked, if the asker may manage the bot there.
pub async fn managed(ctx: &InteractionCtx<'_>) -> HandlerResult<GuildId> {
    let Some(guild) = ctx.guild() else {
        return Err(HandlerError::reply(ctx.language.say("server-only")));
    };
    if ctx.incoming.may.contains(Permissions::MANAGE_GUILD) {
        return Ok(guild);
    }
    let role = ctx.bot.app.guild(guild).await?.manage_role;
    match role {
        Some(role) if ctx.has_role(role) => Ok(guild),
        _ => Err(HandlerError::reply(ctx.language.say("manage-server-only"))),
    }
}

/// Who manages the bot is chosen by those who manage the server by Discord's permissions: whoever has only the role could
/// give it away, and take it from everyone else who has it.
///
/// # Errors
///
/// The asker has only the role.
pub fn check_may_choose_managers(ctx: &InteractionCtx<'_>) -> HandlerResult {
    match ctx.incoming.may.contains(Permissions::MANAGE_GUILD) {
        true => Ok(()),
        false => Err(HandlerError::reply(ctx.language.say("manage-role-only"))),
    }
}
