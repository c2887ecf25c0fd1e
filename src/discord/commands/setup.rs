//! `/setup`: start positions of one's own. What is read, shown and asked is in `setups`.

use std::time::Duration;

use serenity::model::{channel::Attachment, user::User};
use tokio::time;

use super::{Context, autocomplete, challenge::find_or_first, challenge_setup, close, open};
use crate::{
    app::{SavedSetup, read_code},
    discord::{
        custom_id::ButtonAction,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        setups::{self, SetupSource},
        wording,
    },
};
use qiyuan_core::{
    rules::{Info, MAX_RECORD_BYTES},
    session::{PlayerId, SessionId, Stage},
};

#[poise::command(
    slash_command,
    subcommands("save", "edit", "list", "use_setup", "share", "delete")
)]
pub async fn setup(ctx: Context<'_>) -> HandlerResult {
    // Discord's own clients send the subcommands only.
    let ctx = open(ctx).await?;
    let answer = setups::list(&ctx, 0).await;
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn save(
    ctx: Context<'_>,
    name: String,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    position: Option<String>,
    file: Option<Attachment>,
    #[autocomplete = "autocomplete::begun_session"] session: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let given = Given {
        game,
        position,
        file,
        session,
    };
    let answer = saved(&ctx, &name, given).await;
    close(&ctx, answer).await
}

/// From what a position is to be saved.
struct Given {
    game: Option<String>,
    position: Option<String>,
    file: Option<Attachment>,
    session: Option<String>,
}

/// How long a file is waited for.
const FILE_PATIENCE: Duration = Duration::from_secs(10);

async fn saved(ctx: &InteractionCtx<'_>, name: &str, given: Given) -> HandlerResult<Response> {
    ctx.take_view()?;
    let info = || find_or_first(ctx, given.game.as_deref());
    // A record may say of which game it is.
    let info_for = |text: &str| match given.game {
        None => ctx.bot.app.game_of_record(text).map_or_else(info, Ok),
        Some(_) => info(),
    };
    match (given.position, given.file, given.session) {
        (None, None, Some(session)) => {
            let session = ctx.session(Some(&session), &ButtonAction::View).await?;
            save_of_session(ctx, name, session).await
        }
        (Some(position), None, None) => of_text(ctx, info_for(&position)?, name, &position).await,
        (None, Some(file), None) => {
            let text = text_of(ctx, &file).await?;
            of_text(ctx, info_for(&text)?, name, &text).await
        }
        (None, None, None) => {
            if given.game.is_none()
                && let Some(session) = ctx.bot.app.session_of_thread(ctx.channel()).await?
            {
                ctx.check_visible(session).await?;
                match of_session(ctx, session).await {
                    Ok((info, setup)) => return setups::save(ctx, info, name, setup).await,
                    // Nothing can be begun from a game that is over: what is left is the board.
                    Err(HandlerError::Reply(_))
                        if ctx.public_view(session).await?.stage() == Stage::Over => {}
                    Err(error) => return Err(error),
                }
            }
            let info = info()?;
            setups::checked_name(ctx, info, name)?;
            setups::begin_board(ctx, info, "", name).await
        }
        _ => Err(HandlerError::reply(ctx.language.say("setup-one-source"))),
    }
}

async fn save_of_session(
    ctx: &InteractionCtx<'_>,
    name: &str,
    session: SessionId,
) -> HandlerResult<Response> {
    let (info, setup) = of_session(ctx, session).await?;
    setups::save(ctx, info, name, setup).await
}

async fn of_text(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    name: &str,
    text: &str,
) -> HandlerResult<Response> {
    setups::checked_name(ctx, info, name)?;
    let setup = setups::read(ctx, info, text).await?;
    setups::save(ctx, info, name, setup).await
}

/// What is in a file, which is not fetched if it is too large to be a record.
async fn text_of(ctx: &InteractionCtx<'_>, file: &Attachment) -> HandlerResult<String> {
    let refused = |key: &str| {
        let most = [("most", (MAX_RECORD_BYTES / 1_000).into())];
        HandlerError::reply(ctx.language.tell(key, &most))
    };
    let is_too_large = |size: usize| size > MAX_RECORD_BYTES;
    if usize::try_from(file.size).map_or(true, is_too_large) {
        return Err(refused("setup-file-too-large"));
    }
    let fetched = time::timeout(FILE_PATIENCE, file.download()).await;
    let Ok(Ok(bytes)) = fetched else {
        return Err(refused("setup-file-not-fetched"));
    };
    if is_too_large(bytes.len()) {
        return Err(refused("setup-file-too-large"));
    }
    let text = String::from_utf8(bytes).map_err(|_| refused("setup-file-no-text"))?;
    // Windows puts a byte order mark before it.
    let text = text.trim_start_matches('\u{feff}');
    // Nothing would be the usual start.
    match text.trim().is_empty() {
        true => Err(refused("setup-file-empty")),
        false => Ok(text.to_owned()),
    }
}

/// The position of a game that the asker may see, as everybody knows it.
async fn of_session(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
) -> HandlerResult<(&'static Info, String)> {
    let view = ctx.public_view(session).await?;
    match ctx.bot.app.read_setup(view.info(), &view.text()) {
        Ok(setup) => Ok((view.info(), setup)),
        Err(_) if view.info().hidden && view.outcome().is_none() => Err(HandlerError::reply(
            ctx.language.say("setup-session-hidden"),
        )),
        Err(error) => {
            let number = format!("#{}", session.0);
            let refused = ctx.explain(error, &number, None).await;
            Err(HandlerError::Reply(Box::new(refused)))
        }
    }
}

#[poise::command(slash_command)]
async fn edit(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::game"] game: Option<String>,
    #[autocomplete = "autocomplete::setup"] from: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = edited(&ctx, game.as_deref(), from.as_deref()).await;
    close(&ctx, answer).await
}

async fn edited(
    ctx: &InteractionCtx<'_>,
    game: Option<&str>,
    from: Option<&str>,
) -> HandlerResult<Response> {
    let from = from.unwrap_or_default().trim();
    // The name of one's own says which game it is.
    let own = match game {
        Some(_) => None,
        None => find(ctx, from).await.ok(),
    };
    let game = own.as_ref().map(|own| own.game.as_str()).or(game);
    let info = find_or_first(ctx, game)?;
    let from = challenge_setup::meant_setup(ctx, info, from).await?;
    setups::begin_board(ctx, info, &from, "").await
}

#[poise::command(slash_command)]
async fn list(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = match ctx.take_view() {
        Ok(()) => setups::list(&ctx, 0).await,
        Err(error) => Err(error),
    };
    close(&ctx, answer).await
}

#[poise::command(slash_command, rename = "use")]
async fn use_setup(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::own_setup"] name: String,
    opponent: Option<User>,
    #[autocomplete = "autocomplete::time"] time: Option<String>,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = used(&ctx, &name, opponent.as_ref(), time.as_deref()).await;
    close(&ctx, answer).await
}

/// A challenge from one's own; what others share is shown first.
async fn used(
    ctx: &InteractionCtx<'_>,
    name: &str,
    opponent: Option<&User>,
    time: Option<&str>,
) -> HandlerResult<Response> {
    let against = opponent.map(|user| PlayerId(user.id.get()));
    match find(ctx, name).await {
        Ok(saved) => {
            let source = SetupSource::Own(saved.id);
            setups::post(ctx, &source, against, time.unwrap_or_default()).await
        }
        Err(error) => match read_code(name) {
            Some(code) => setups::shared(ctx, &code, against, time).await,
            None => Err(error),
        },
    }
}

#[poise::command(slash_command)]
async fn share(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::own_setup"] name: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = match find(&ctx, &name).await {
        Ok(saved) => setups::share(&ctx, saved.id).await,
        Err(error) => Err(error),
    };
    close(&ctx, answer).await
}

#[poise::command(slash_command)]
async fn delete(
    ctx: Context<'_>,
    #[autocomplete = "autocomplete::own_setup"] name: String,
) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = match find(&ctx, &name).await {
        Ok(saved) => setups::ask_to_delete(&ctx, saved.id).await,
        Err(error) => Err(error),
    };
    close(&ctx, answer).await
}

/// One of the asker's own, by its name.
async fn find(ctx: &InteractionCtx<'_>, typed: &str) -> HandlerResult<SavedSetup> {
    let name = wording::typed(typed);
    let found = ctx.bot.app.setup_named(ctx.incoming.player(), &name);
    found.await?.ok_or_else(|| {
        let typed = [("typed", wording::code(typed).into())];
        HandlerError::reply(ctx.language.tell("setup-unknown", &typed))
    })
}
