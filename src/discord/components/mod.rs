//! Buttons, menus and modals, one file for each family. What was clicked carries all context.

mod challenge;
pub mod leave;
pub mod more;
pub mod offers;
mod play;

use std::sync::Arc;

use serenity::model::{
    application::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction},
    channel::MessageFlags,
};

use super::{
    BotState,
    custom_id::{ButtonAction, CustomId},
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    private_view,
};
use qiyuan_core::rules::Seat;

/// Serves a click on a button or a choice in a menu.
pub async fn clicked(bot: &Arc<BotState>, interaction: &ComponentInteraction) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let Some(id) = CustomId::parse(&interaction.data.custom_id) else {
        let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
        let refused = HandlerError::reply(ctx.language.say("bad-button"));
        return ctx.conclude(Err(refused)).await;
    };
    tracing::Span::current().record("session.id", id.session.0);
    if id.press == ButtonAction::Move {
        // A modal must be the first answer.
        return play::ask_for_text(bot, incoming, &id).await;
    }
    let is_private = is_private(interaction);
    let ctx = InteractionCtx::open(bot, incoming, response_mode(&id.press, is_private)).await?;
    let picked = match &interaction.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().map(String::as_str),
        _ => None,
    };
    let answer = serve(&ctx, &id, picked, is_private).await;
    ctx.conclude(answer).await
}

fn is_private(interaction: &ComponentInteraction) -> bool {
    let flags = interaction.message.flags;
    flags.is_some_and(|flags| flags.contains(MessageFlags::EPHEMERAL))
}

/// Says that serving a click panicked, where its answer would have gone.
pub async fn click_panicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    panicked: anyhow::Error,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    let mode = match CustomId::parse(&interaction.data.custom_id) {
        // Nothing but the modal would have acknowledged it.
        Some(id) if id.press == ButtonAction::Move => {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            return ctx.conclude(Err(panicked.into())).await;
        }
        Some(id) => response_mode(&id.press, is_private(interaction)),
        None => ResponseMode::Ephemeral,
    };
    let ctx = InteractionCtx::already_acknowledged(bot, incoming, mode);
    ctx.conclude(Err(panicked.into())).await
}

/// Says that serving a modal panicked.
pub async fn modal_panicked(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    panicked: anyhow::Error,
) -> HandlerResult {
    let incoming = Incoming::of_modal(&bot.answers, interaction);
    let ctx = InteractionCtx::already_acknowledged(bot, incoming, ResponseMode::Ephemeral);
    ctx.conclude(Err(panicked.into())).await
}

/// Where the answer to a click goes. What changes the public message answers by that alone.
const fn response_mode(press: &ButtonAction, is_private: bool) -> ResponseMode {
    if is_private {
        return ResponseMode::Update;
    }
    match press {
        ButtonAction::Accept
        | ButtonAction::Decline
        | ButtonAction::Withdraw
        | ButtonAction::Leave
        | ButtonAction::Start
        | ButtonAction::Agree(_)
        | ButtonAction::Refuse(_)
        | ButtonAction::Resume => ResponseMode::FollowUp,
        _ => ResponseMode::Ephemeral,
    }
}

async fn serve(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
    is_private: bool,
) -> HandlerResult<Option<Response>> {
    ctx.check_visible(id.session).await?;
    let answer = match &id.press {
        ButtonAction::Accept
        | ButtonAction::Decline
        | ButtonAction::Withdraw
        | ButtonAction::Leave
        | ButtonAction::Start => challenge::answer(ctx, id).await?,
        ButtonAction::Offer(offer) => offers::pressed(ctx, id, *offer, is_private).await?,
        ButtonAction::Agree(offer) => offers::agree(ctx, id, *offer).await?,
        ButtonAction::Refuse(offer) => offers::refuse(ctx, id, *offer).await?,
        ButtonAction::Claim(claim) => offers::claim(ctx, id, claim).await?,
        ButtonAction::Resume => offers::resume(ctx, id).await?,
        ButtonAction::Resign => leave::ask_to_resign(ctx, id.session).await?,
        ButtonAction::ResignNow => leave::resign(ctx, id).await?,
        ButtonAction::Abort => leave::ask_to_abort(ctx, id.session).await?,
        ButtonAction::AbortNow => leave::abort(ctx, id).await?,
        ButtonAction::Stay => Response::text(ctx.language.say("done-kept-playing")),
        press => return look_or_move(ctx, id, press, picked).await,
    };
    let is_silent = !is_private && response_mode(&id.press, is_private) == ResponseMode::FollowUp;
    Ok((!is_silent).then_some(answer))
}

/// Serves what shows something, and what plays.
async fn look_or_move(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    press: &ButtonAction,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let answer = match press {
        ButtonAction::Member(_) => return play::picked(ctx, id, picked).await,
        ButtonAction::Play(action) => return play::exactly(ctx, id, action).await,
        ButtonAction::Do(prompted) => return play::prompted(ctx, id, prompted).await,
        ButtonAction::Guide => play::pieces(ctx, id).await,
        ButtonAction::Group(_) => play::targets(ctx, id, picked).await,
        ButtonAction::More => more::more(ctx, id, picked).await,
        press => look(ctx, id, press).await,
    };
    answer.map(Some)
}

/// Serves what only shows something.
async fn look(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    press: &ButtonAction,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    match press {
        ButtonAction::Flip(seat) => {
            private_view::of_session(ctx, id.session, Some(Seat(*seat))).await
        }
        ButtonAction::Export => more::export(ctx, id.session, None).await,
        ButtonAction::Moves => more::moves(ctx, id.session).await,
        _ => private_view::of_session(ctx, id.session, None).await,
    }
}

/// Serves a modal that was filled in.
pub async fn filled_in(bot: &Arc<BotState>, interaction: &ModalInteraction) -> HandlerResult {
    let incoming = Incoming::of_modal(&bot.answers, interaction);
    let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
    let answer = match CustomId::parse(&interaction.data.custom_id) {
        Some(id) if id.press == ButtonAction::Move => {
            tracing::Span::current().record("session.id", id.session.0);
            match ctx.check_visible(id.session).await {
                Ok(()) => play::typed(&ctx, &id, interaction).await,
                Err(error) => Err(error),
            }
        }
        _ => Err(HandlerError::reply(ctx.language.say("bad-button"))),
    };
    ctx.conclude(answer).await
}
