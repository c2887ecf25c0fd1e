//! The buttons of the challenge card, and the one for an empty seat.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use crate::discord::{
    admission,
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    panel::mention,
    panel_buttons, panel_delivery,
};
use qiyuan_core::session::{Command, Offer, Stage};

/// Accepts, declines or withdraws a challenge; leaves or starts a table for several.
pub(super) async fn answer(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<Response> {
    let (command, done) = match id.press {
        ButtonAction::Decline => (Command::Decline, ctx.language.say("done-declined")),
        ButtonAction::Withdraw => (Command::Withdraw, ctx.language.say("done-withdrawn")),
        ButtonAction::Leave => (Command::Leave, left(ctx, id).await?),
        ButtonAction::Start => (Command::Start, ctx.language.say("done-started")),
        _ => (Command::Accept, accepted(ctx, id).await),
    };
    check_role(ctx, id).await?;
    if id.press == ButtonAction::Accept {
        admission::check_player(ctx).await?;
    }
    ctx.act(id.session, Some(id.seen), command, "").await?;
    Ok(Response::text(done))
}

/// What is said to whoever accepts where nothing else would lead them to the game.
async fn accepted(ctx: &InteractionCtx<'_>, id: &CustomId) -> String {
    let (bot, language) = (ctx.bot, ctx.language);
    let game = language.say("done-accepted-game");
    let game = panel_delivery::linked_to_card(bot, id.session, game).await;
    language.tell("done-accepted", &[("game", game.into())])
}

/// What is said to whoever leaves: a table, or an empty seat for which they asked.
async fn left(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<String> {
    let view = ctx.public_view(id.session).await?;
    let has_asked = view.asks_for_seat() == Some(ctx.incoming.player());
    let key = if has_asked {
        "done-substitute-withdrawn"
    } else {
        "done-left"
    };
    Ok(ctx.language.say(key))
}

/// Asks the table for the seat of somebody who has left; the answer can take that back.
pub(super) async fn ask_for_seat(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
) -> HandlerResult<Response> {
    admission::check_player(ctx).await?;
    let view = ctx
        .act(id.session, Some(id.seen), Command::Substitute, "")
        .await?;
    let asked = Response::text(ctx.language.say("done-substitute-asked"));
    let leave = CustomId::new(view.id(), view.version(), ButtonAction::Leave);
    let button = CreateButton::new(leave.to_string())
        .label(ctx.language.say("button-substitute-withdraw"))
        .style(ButtonStyle::Secondary);
    let asked = asked.row(CreateActionRow::Buttons(vec![button]));
    Ok(asked.while_offered(&view, Offer::Substitute))
}

/// Tells whoever cannot leave, start or withdraw who can, or what they can do instead; the session's own refusal would
/// not say it.
async fn check_role(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult {
    if !matches!(
        id.press,
        ButtonAction::Leave | ButtonAction::Start | ButtonAction::Withdraw
    ) {
        return Ok(());
    }
    let view = ctx.public_view(id.session).await?;
    let standing = view
        .challenge()
        .filter(|_| view.stage() == Stage::Challenge);
    let Some(challenger) = standing.map(|challenge| challenge.by) else {
        return Ok(());
    };
    let is_challenger = challenger == ctx.incoming.player();
    match id.press {
        ButtonAction::Leave if is_challenger => {
            let shown_in = ctx.bot.language_of_table(view.id()).await;
            let button = panel_buttons::label(shown_in, view.info(), "button-withdraw");
            let button = [("button", button.into())];
            Err(HandlerError::reply(
                ctx.language.tell("table-own-leave", &button),
            ))
        }
        ButtonAction::Start if !is_challenger => Err(HandlerError::reply(ctx.language.tell(
            "table-challenger-starts",
            &[("challenger", mention(ctx.language, challenger).into())],
        ))),
        ButtonAction::Withdraw if !is_challenger => Err(HandlerError::reply(ctx.language.tell(
            "card-challenger-withdraws",
            &[("challenger", mention(ctx.language, challenger).into())],
        ))),
        _ => Ok(()),
    }
}
