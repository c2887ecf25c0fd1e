//! `/export`: the record of a game as a file, or those of all games of the asker.

use serenity::builder::CreateAttachment;

use super::{Context, autocomplete, close, open};
use crate::discord::{
    components::more,
    custom_id::ButtonAction,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    wording,
};

/// The name of the file with all games.
const ARCHIVE: &str = "qiyuan-games.zip";

#[poise::command(slash_command)]
pub async fn export(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::finished_session"] session: Option<String>,
    #[autocomplete = "autocomplete::format"] format: Option<String>,
    all: Option<bool>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = if all == Some(true) {
        archived(&ctx).await
    } else {
        exported(&ctx, session.as_deref(), format.as_deref()).await
    };
    close(&ctx, answer).await
}

/// All finished games of the asker in one file.
async fn archived(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    ctx.take_view()?;
    ctx.take_archive()?;
    let archive = ctx.bot.app.archive(ctx.incoming.player()).await?;
    let count = [("count", archive.left_out.into())];
    let left_out = ctx.language.tell("export-left-out", &count);
    if archive.games == 0 {
        return Err(HandlerError::reply(match archive.left_out {
            0 => ctx.language.say("history-none"),
            _ => left_out,
        }));
    }
    let key = if archive.is_whole {
        "export-all"
    } else {
        "export-latest"
    };
    let mut text = ctx.language.tell(key, &[("count", archive.games.into())]);
    if archive.left_out > 0 {
        wording::push_sentence(&mut text, &left_out);
    }
    let file = CreateAttachment::bytes(archive.zip, ARCHIVE);
    Ok(Response::text(text).file(file))
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
