//! The private thread in which somebody challenges people without the others seeing it: the card stands there, and the
//! game is played there. What is played in a private thread is shown to those who are in it: see `visibility.rs`.

use reqwest::Method;
use serenity::{
    all::{AutoArchiveDuration, ChannelType},
    builder::{CreateThread, EditThread},
    model::permissions::Permissions,
};

use super::{
    codes,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel::mention,
    rest::{RestError, RestRequest, id_of},
    wording,
};
use crate::app::ChannelId;
use qiyuan_core::{rules::Info, session::PlayerId};

/// What the bot needs in the channel.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL
    .union(Permissions::CREATE_PRIVATE_THREADS)
    .union(Permissions::SEND_MESSAGES_IN_THREADS);

/// The most characters of a name in that of the thread: those of six people and of the game fit into what Discord
/// takes.
const MAX_NAME: usize = 12;

/// Opens one in the channel where it is asked, for a game of these people, who are brought into it.
///
/// # Errors
///
/// It cannot be opened, or one of them cannot be brought; then it is archived.
pub async fn open(
    ctx: &InteractionCtx<'_>,
    info: &Info,
    people: &[PlayerId],
) -> HandlerResult<ChannelId> {
    if !ctx.incoming.we_may.contains(NEEDED) {
        return Err(HandlerError::reply(ctx.language.say("private-not-allowed")));
    }
    let thread = match create(ctx, info, people).await {
        Ok(thread) => ChannelId(thread),
        Err(error) => {
            tracing::info!(error = %error, "no private thread can be opened");
            let key = match error.code() {
                Some(codes::TOO_MANY_THREADS) => "private-too-many",
                _ => "private-not-opened",
            };
            return Err(HandlerError::reply(ctx.language.say(key)));
        }
    };
    for player in people {
        let path = format!("channels/{}/thread-members/{}", thread.0, player.0);
        let request = RestRequest::new(Method::PUT, path).of_guild(ctx.guild());
        if let Err(error) = ctx.bot.rest.send(&request).await {
            tracing::info!(error = %error, "a player was not added to a private thread");
            archive(ctx, thread).await;
            let player = mention(ctx.language, *player);
            let player = [("player", player.into())];
            let told = ctx.language.tell("private-not-brought", &player);
            return Err(HandlerError::reply(told));
        }
    }
    Ok(thread)
}

/// Archives one in which nothing was begun: to delete it would take a permission that the bot does not ask for.
pub async fn archive(ctx: &InteractionCtx<'_>, thread: ChannelId) {
    let path = format!("channels/{}", thread.0);
    let request = RestRequest::new(Method::PATCH, path).of_guild(ctx.guild());
    let archived = match request.with(&EditThread::new().archived(true)) {
        Ok(request) => ctx.bot.rest.send(&request).await,
        Err(error) => Err(error),
    };
    if let Err(error) = archived {
        tracing::info!(error = %error, "an empty private thread stays open");
    }
}

async fn create(
    ctx: &InteractionCtx<'_>,
    info: &Info,
    people: &[PlayerId],
) -> Result<u64, RestError> {
    let language = ctx.bot.language_of(ctx.guild()).await;
    let names = ctx.bot.names_of(language, people).await.into_iter();
    let names = names.map(|name| wording::inert(&name, MAX_NAME)).collect();
    let args = [
        ("icon", wording::icon(language, info.key).into()),
        ("game", wording::game(language, info.key).into()),
        ("names", wording::versus(language, names).into()),
    ];
    let thread = CreateThread::new(language.tell("private-thread-name", &args))
        .kind(ChannelType::PrivateThread)
        .auto_archive_duration(AutoArchiveDuration::OneDay);
    let path = format!("channels/{}/threads", ctx.channel().0);
    let request = RestRequest::new(Method::POST, path)
        .of_guild(ctx.guild())
        .with(&thread)?;
    id_of(&ctx.bot.rest.send(&request).await?)
}
