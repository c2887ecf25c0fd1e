//! `/export`: the record of a game as a file.

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::more,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerResult, InteractionCtx},
};

#[poise::command(slash_command)]
pub async fn export(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::finished_session"] session: Option<String>,
    #[autocomplete = "autocomplete::format"] format: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = exported(&ctx, session.as_deref(), format.as_deref()).await;
    close(&ctx, answer).await
}

async fn exported(
    ctx: &InteractionCtx<'_>,
    session: Option<&str>,
    format: Option<&str>,
) -> HandlerResult<Response> {
    let session = match session {
        Some(_) => ctx.session(session, &ButtonAction::Export).await?,
        None => {
            let (app, player) = (&ctx.bot.app, ctx.incoming.player());
            app.session_to_export(player, ctx.channel()).await?
        }
    };
    ctx.take_view()?;
    let format = format.map(|format| format.trim().to_lowercase());
    more::export(ctx, session, format.as_deref()).await
}
