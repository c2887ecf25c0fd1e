//! `/replay`: a game as an animated picture.

use super::{Context, autocomplete, close, open};
use crate::{
    app::{AppError, Denied},
    discord::{
        custom_id::ButtonAction,
        incoming::Response,
        interaction_ctx::{HandlerResult, InteractionCtx},
        replay as picture,
    },
};

#[poise::command(slash_command)]
pub async fn replay(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::begun_session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = shown(&ctx, session.as_deref()).await;
    close(&ctx, answer).await
}

async fn shown(ctx: &InteractionCtx<'_>, session: Option<&str>) -> HandlerResult<Response> {
    let session = match session {
        Some(_) => ctx.session(session, &ButtonAction::Replay).await?,
        None => {
            let (app, player) = (&ctx.bot.app, ctx.incoming.player());
            match app.session_to_export(player, ctx.channel()).await {
                // What is still being played can be seen as well.
                Err(AppError::Denied(Denied::NotFinished)) => {
                    ctx.session(None, &ButtonAction::Replay).await?
                }
                found => found?,
            }
        }
    };
    ctx.take_view()?;
    picture::of_session(ctx, session, None).await
}
