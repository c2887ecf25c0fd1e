//! `/privacy`: what is stored of somebody, as a page, as a file, and how to be forgotten. For the asker alone.

use std::fmt;

use serenity::{
    all::{ButtonStyle, ComponentInteraction},
    builder::{CreateActionRow, CreateAttachment, CreateButton, CreateEmbed},
};

use super::{Context, close, open};
use crate::{
    app::{DAYS_KEPT, wall_clock},
    discord::{
        available,
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        wording,
    },
};
use qiyuan_core::clock::{Span, Timestamp};

/// The beginning of the text form; a change of meaning gets another.
const FORM: &str = "v1/";

/// How long the question whether to forget somebody may be answered.
const ASKED_FOR: Span = Span::from_mins(15);

/// The name of the file.
const FILE: &str = "qiyuan-my-data.json";

/// How many games are named that keep somebody from being forgotten.
const SHOWN: usize = 20;

/// What a button of the page does. It is no proof: whoever presses it does it to themselves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrivacyAction {
    /// Shows the page.
    Page,
    /// Gives everything as a file.
    File,
    /// Asks whether to forget.
    Ask,
    /// Forgets, having been asked at this moment, in seconds.
    Forget(i64),
}

impl PrivacyAction {
    /// Reads a text form. Nothing is read but what [`fmt::Display`] writes.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        let action = match text.strip_prefix(FORM)? {
            "page" => Self::Page,
            "file" => Self::File,
            "ask" => Self::Ask,
            other => Self::Forget(other.strip_prefix("forget/")?.parse().ok()?),
        };
        (action.to_string() == text).then_some(action)
    }
}

impl fmt::Display for PrivacyAction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page => write!(f, "{FORM}page"),
            Self::File => write!(f, "{FORM}file"),
            Self::Ask => write!(f, "{FORM}ask"),
            Self::Forget(asked) => write!(f, "{FORM}forget/{asked}"),
        }
    }
}

#[poise::command(slash_command)]
pub async fn privacy(ctx: Context<'_>) -> HandlerResult {
    let ctx = open(ctx).await?;
    let answer = page(&ctx);
    close(&ctx, Ok(answer)).await
}

/// What was pressed, if it is a button of the page.
pub(in crate::discord) fn pressed(interaction: &ComponentInteraction) -> Option<PrivacyAction> {
    PrivacyAction::parse(&interaction.data.custom_id)
}

/// Serves a button.
pub(in crate::discord) async fn serve(
    ctx: &InteractionCtx<'_>,
    action: PrivacyAction,
) -> HandlerResult<Response> {
    match action {
        PrivacyAction::Page => Ok(page(ctx)),
        PrivacyAction::File => file(ctx).await,
        PrivacyAction::Ask => ask(ctx).await,
        PrivacyAction::Forget(asked) => forget(ctx, asked).await,
    }
}

fn page(ctx: &InteractionCtx<'_>) -> Response {
    let language = ctx.language;
    let text = language.tell("privacy-page", &[("days", DAYS_KEPT.into())]);
    let embed = CreateEmbed::new().title(language.say("privacy-title"));
    let buttons = vec![
        button(
            ctx,
            PrivacyAction::File,
            "button-my-data",
            ButtonStyle::Secondary,
        ),
        button(
            ctx,
            PrivacyAction::Ask,
            "button-forget-me",
            ButtonStyle::Danger,
        ),
    ];
    Response::page(embed.description(text.trim())).row(CreateActionRow::Buttons(buttons))
}

fn button(
    ctx: &InteractionCtx<'_>,
    action: PrivacyAction,
    key: &str,
    style: ButtonStyle,
) -> CreateButton {
    CreateButton::new(action.to_string())
        .label(ctx.language.say(key))
        .style(style)
}

async fn file(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    ctx.take_view()?;
    ctx.take_personal_file()?;
    let made = ctx.bot.app.personal_file(ctx.incoming.player()).await?;
    let key = match made.is_whole {
        true => "privacy-file",
        false => "privacy-file-cut",
    };
    let file = CreateAttachment::bytes(made.json, FILE);
    Ok(Response::text(ctx.language.say(key))
        .file(file)
        .as_follow_up())
}

/// Asks, naming what goes and what stays; or says which games have to be finished first.
async fn ask(ctx: &InteractionCtx<'_>) -> HandlerResult<Response> {
    let language = ctx.language;
    let playing = ctx.bot.app.still_plays(ctx.incoming.player()).await?;
    if !playing.is_empty() {
        let numbers = playing.iter().take(SHOWN).map(|row| format!("#{}", row.id));
        let games = wording::enumeration(language, numbers.collect());
        let args = [("count", playing.len().into()), ("games", games.into())];
        return Err(HandlerError::follow_up(
            language.tell("privacy-still-playing", &args),
        ));
    }
    let now = wall_clock::now().as_secs();
    let embed = CreateEmbed::new()
        .title(language.say("privacy-ask-title"))
        .description(language.say("privacy-ask").trim());
    let buttons = vec![
        button(
            ctx,
            PrivacyAction::Forget(now),
            "button-forget-now",
            ButtonStyle::Danger,
        ),
        button(
            ctx,
            PrivacyAction::Page,
            "button-keep-data",
            ButtonStyle::Secondary,
        ),
    ];
    Ok(Response::page(embed).row(CreateActionRow::Buttons(buttons)))
}

async fn forget(ctx: &InteractionCtx<'_>, asked: i64) -> HandlerResult<Response> {
    let now = wall_clock::now();
    let since = now - Timestamp::from_ms(asked.saturating_mul(1_000));
    if since > ASKED_FOR || since < Span::from_secs(-60) {
        return ask(ctx).await;
    }
    let (app, player) = (&ctx.bot.app, ctx.incoming.player());
    if app.still_plays(player).await?.is_empty() {
        ctx.take_forgetting()?;
    }
    app.forget(player).await?;
    available::stop_everywhere(ctx.bot, player);
    app.forget_online(player);
    Ok(Response::text(ctx.language.say("privacy-forgotten")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_button_reads_back_as_it_was_written_and_nothing_else_is_read() {
        let actions = [
            PrivacyAction::Page,
            PrivacyAction::File,
            PrivacyAction::Ask,
            PrivacyAction::Forget(1_790_000_000),
            PrivacyAction::Forget(i64::MIN),
        ];
        for action in actions {
            assert_eq!(PrivacyAction::parse(&action.to_string()), Some(action));
        }
        for text in [
            "",
            "v1/",
            "v1/page/",
            "v1/forget",
            "v1/forget/",
            "v1/forget/+1",
            "v1/forget/01",
            "v1/forget/1/2",
            "v1/forget/99999999999999999999",
            "v2/page",
        ] {
            assert_eq!(PrivacyAction::parse(text), None, "{text}");
        }
    }
}
