//! What the hosts of a contest press and ask for.

use serenity::{all::ButtonStyle, builder::CreateActionRow};

use super::{
    access::{act, act_as_seen, explained, may_host, said, server, view},
    card::{self, button},
    id::{ContestPress, ContestPressId},
    more::more,
};
use crate::{
    app::ContestPlace,
    discord::{
        commands::challenge,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    },
};
use qiyuan_core::contest::conduct::{ContestCommand, ContestId, ContestStage};

/// What hosts press.
pub(super) async fn serve_host(
    ctx: &InteractionCtx<'_>,
    id: ContestPressId,
) -> HandlerResult<Option<Response>> {
    let contest = id.contest;
    let command = match id.press {
        ContestPress::Start => ContestCommand::Start,
        ContestPress::Pair => {
            act_as_seen(ctx, id, ContestCommand::PairNow).await?;
            return more(ctx, contest).await.map(Some);
        }
        ContestPress::Pause => ContestCommand::Pause,
        ContestPress::Resume => ContestCommand::Resume,
        ContestPress::CallOff => return ask_to_call_off(ctx, contest).await.map(Some),
        ContestPress::CallOffNow => {
            let view = act(ctx, contest, ContestCommand::CallOff).await?;
            return Ok(Some(said(ctx, &view, "contest-called-off-now")));
        }
        _ => return Err(HandlerError::reply(ctx.language.say("bad-button"))),
    };
    hosted(ctx, contest, command).await
}

/// A host did something, which the card shows; the page of a host shows what can be done now.
async fn hosted(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    command: ContestCommand,
) -> HandlerResult<Option<Response>> {
    act(ctx, contest, command).await?;
    more(ctx, contest).await.map(Some)
}

async fn ask_to_call_off(ctx: &InteractionCtx<'_>, contest: ContestId) -> HandlerResult<Response> {
    let view = view(ctx, contest).await?;
    let args = [("name", card::title(&view).into())];
    let now = button(
        &view,
        ctx.language,
        ContestPress::CallOffNow,
        "contest-button-call-off",
    );
    Ok(
        Response::text(ctx.language.tell("contest-call-off-sure", &args)).row(
            CreateActionRow::Buttons(vec![now.style(ButtonStyle::Danger)]),
        ),
    )
}

/// Announces a contest in this channel from now on: a host asks for it where its channel is gone.
pub(in crate::discord) async fn bring(
    ctx: &InteractionCtx<'_>,
    contest: ContestId,
    in_thread: bool,
) -> HandlerResult<Response> {
    let refused = |key: &str| HandlerError::reply(ctx.language.say(key));
    let before = view(ctx, contest).await?;
    if before.opener != ctx.incoming.player() && !may_host(ctx).await? {
        return Err(refused("contest-refused-not-host"));
    }
    if in_thread {
        return Err(refused("contest-in-thread"));
    }
    if before.stage == ContestStage::Over {
        return Err(refused("contest-refused-over"));
    }
    let place = ContestPlace {
        guild: server(ctx)?,
        channel: challenge::place(ctx, false)?.channel,
    };
    match ctx
        .bot
        .app
        .bring_contest(ctx.incoming.player(), contest, place)
        .await
    {
        Ok(()) => Ok(said(ctx, &before, "contest-brought")),
        Err(error) => Err(explained(ctx, error).await),
    }
}
