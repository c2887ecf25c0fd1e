//! Posting for everybody what was shown in private, where it was shown.

use std::time::Duration;

use reqwest::Method;
use serenity::{
    builder::{CreateAllowedMentions, CreateAttachment, CreateEmbed, CreateMessage},
    model::{channel::Nonce, permissions::Permissions},
};

use super::{
    backoff::Backoff,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    rest::{RestError, RestRequest},
};

/// Attempts to post it.
const POST: Backoff = Backoff {
    attempts: 4,
    first: Duration::from_millis(400),
    longest: Duration::from_secs(3),
};

/// What is posted.
pub struct Post {
    pub kind: PostKind,
    pub text: String,
    pub embed: Option<CreateEmbed>,
    pub file: Option<CreateAttachment>,
    /// By what Discord knows it again, so that it is not posted twice.
    pub nonce: String,
}

/// What kind of thing is posted: each needs a permission of its own.
#[derive(Clone, Copy)]
pub enum PostKind {
    /// A picture, as a file.
    Picture,
    /// A page of a list, as an embed.
    List,
}

impl PostKind {
    const fn permission(self) -> Permissions {
        match self {
            Self::Picture => Permissions::ATTACH_FILES,
            Self::List => Permissions::EMBED_LINKS,
        }
    }

    /// What is said where we may not post it.
    const fn forbidden(self) -> &'static str {
        match self {
            Self::Picture => "post-we-cannot",
            Self::List => "post-we-cannot-list",
        }
    }
}

/// Whether both the asker and we may post it in the channel.
pub fn is_possible(ctx: &InteractionCtx<'_>, kind: PostKind) -> bool {
    may_post(ctx, kind, ctx.incoming.may) && may_post(ctx, kind, ctx.incoming.we_may)
}

/// Says who may not post, if somebody may not.
///
/// # Errors
///
/// That, beside the private message.
pub fn check_possible(ctx: &InteractionCtx<'_>, kind: PostKind) -> HandlerResult {
    let key = match (
        may_post(ctx, kind, ctx.incoming.may),
        may_post(ctx, kind, ctx.incoming.we_may),
    ) {
        (false, _) => "post-not-here",
        (true, false) => kind.forbidden(),
        (true, true) => return Ok(()),
    };
    Err(HandlerError::follow_up(ctx.language.say(key)))
}

/// Whether somebody with these permissions may post it in the channel.
fn may_post(ctx: &InteractionCtx<'_>, kind: PostKind, permissions: Permissions) -> bool {
    let (channel, thread) = (
        Permissions::SEND_MESSAGES,
        Permissions::SEND_MESSAGES_IN_THREADS,
    );
    let writing = match ctx.incoming.is_thread {
        Some(false) => channel,
        Some(true) => thread,
        None => channel | thread,
    };
    let needed = writing | kind.permission();
    ctx.guild().is_some() && permissions.contains(needed)
}

/// Posts it. Because of the nonce, what got no answer is not posted twice.
///
/// # Errors
///
/// Why it was not posted, beside the private message.
pub async fn post(ctx: &InteractionCtx<'_>, post: Post) -> HandlerResult {
    let kind = post.kind;
    let mut message = CreateMessage::new()
        .content(post.text)
        .allowed_mentions(CreateAllowedMentions::new())
        .nonce(Nonce::String(post.nonce))
        .enforce_nonce(true);
    if let Some(embed) = post.embed {
        message = message.embed(embed);
    }
    let path = format!("channels/{}/messages", ctx.channel());
    let request = RestRequest::new(Method::POST, path).of_guild(ctx.guild());
    let request = request.with(&message).map_err(anyhow::Error::new)?;
    let request = request.with_file(post.file);
    let attempt = || ctx.bot.rest.send(&request);
    let Err(error) = POST.retry(attempt, RestError::is_passing).await else {
        return Ok(());
    };
    tracing::info!(error = %error, "something shown in private was not posted");
    let key = match error.status() {
        Some(403) => kind.forbidden(),
        _ => "post-failed",
    };
    Err(HandlerError::follow_up(ctx.language.say(key)))
}
