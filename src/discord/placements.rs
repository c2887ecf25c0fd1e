//! Where a side puts its pieces in secret, kept for later games: saved from the private message in which they are put,
//! and loaded into it. Nobody but their owner is shown, told or sent anything of them.

use std::sync::Arc;

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::ModalInteraction,
};

use super::{
    BotState,
    custom_id::{ButtonAction, CustomId},
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    limits::MENU_OPTIONS,
    private_view, setups, wording,
};
use crate::app::{SavedSetup, SetupId, SetupKind};
use qiyuan_core::session::{Refusal, SeatView};

/// The view of a player who is putting pieces now.
async fn view(ctx: &InteractionCtx<'_>, id: &CustomId) -> HandlerResult<SeatView> {
    let view = ctx.seat_view(id.session).await?;
    let view = view.filter(|view| view.draft().is_some());
    view.ok_or_else(|| HandlerError::App(Refusal::Stale.into()))
}

/// What the asker has kept for a game.
async fn kept_for(ctx: &InteractionCtx<'_>, view: &SeatView) -> HandlerResult<Vec<SavedSetup>> {
    let mut kept = ctx.bot.app.setups_of(ctx.incoming.player()).await?;
    let key = view.info().key;
    kept.retain(|it| it.kind == SetupKind::Placement && it.game == key);
    Ok(kept)
}

/// Asks which of those that were kept to load, or to keep this one.
pub(super) async fn page(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    draft: &str,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let view = view(ctx, id).await?;
    let kept = kept_for(ctx, &view).await?;
    let press = |press| CustomId::new(view.id(), view.version(), press).to_string();
    let key = match kept.is_empty() {
        true => "placements-none",
        false => "placements-ask",
    };
    let mut answer = Response::text(language.say(key));
    // As many menus as are needed, one below the other; there is room for four.
    for (number, some) in (0..).zip(kept.chunks(MENU_OPTIONS)) {
        let options = some.iter().map(|saved| {
            let name = wording::plain(&saved.name, 100);
            CreateSelectMenuOption::new(name, saved.id.0.to_string())
        });
        let kind = CreateSelectMenuKind::String {
            options: options.collect(),
        };
        let menu = press(ButtonAction::DraftLoad(number, draft.to_owned()));
        let menu = CreateSelectMenu::new(menu, kind).placeholder(language.say("placements-load"));
        answer = answer.row(CreateActionRow::SelectMenu(menu));
    }
    let button = |action, key: &str, style| {
        CreateButton::new(press(action))
            .label(language.say(key))
            .style(style)
    };
    let buttons = vec![
        button(
            ButtonAction::DraftSave(draft.to_owned()),
            "button-placement-save",
            ButtonStyle::Success,
        ),
        button(
            ButtonAction::Draft(0, draft.to_owned()),
            "button-back",
            ButtonStyle::Secondary,
        ),
    ];
    Ok(answer.row(CreateActionRow::Buttons(buttons)))
}

/// Shows the draft that was kept.
pub(super) async fn load(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    let view = view(ctx, id).await?;
    let gone = || HandlerError::reply(ctx.language.say("setup-gone"));
    let number = picked.and_then(|picked| picked.parse().ok());
    let number = SetupId(number.ok_or_else(gone)?);
    let saved = ctx.bot.app.setup(ctx.incoming.player(), number).await?;
    let fits =
        |saved: &SavedSetup| saved.kind == SetupKind::Placement && saved.game == view.info().key;
    let saved = saved.filter(fits).ok_or_else(gone)?;
    match view.of_kept(&saved.setup) {
        Ok(draft) => private_view::of_draft(ctx, view, &draft, None).await,
        Err(illegal) => {
            let refusal = Refusal::Illegal(illegal).into();
            let refused = ctx.explain(refusal, &saved.name, Some(id.session)).await;
            Err(HandlerError::Reply(Box::new(refused.as_follow_up())))
        }
    }
}

/// Asks for the name under which to keep a draft.
pub(super) async fn ask(
    bot: &Arc<BotState>,
    incoming: Incoming<'_>,
    id: &CustomId,
) -> HandlerResult {
    let (ctx, _) = InteractionCtx::before_modal(bot, incoming).await;
    let form = setups::name_form(ctx.language, id.to_string(), "");
    ctx.incoming.open_modal(form).await?;
    bot.note_acknowledged(ctx.incoming.at());
    Ok(())
}

/// Keeps a draft under the name that was filled in: the message from which it was asked for shows the draft again.
pub(super) async fn filled_in(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    id: &CustomId,
    draft: &str,
    mode: ResponseMode,
) -> HandlerResult {
    tracing::Span::current().record("session.id", id.session.0);
    let incoming = Incoming::of_modal_of_message(&bot.answers, interaction);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    if let Some(pressed) = ctx.pressed() {
        let player = ctx.incoming.player();
        ctx.bot.following.renew(id.session, player, pressed);
    }
    let answer = match ctx.check_visible(id.session).await {
        Ok(()) => save(&ctx, id, draft, &setups::name_in(interaction)).await,
        Err(error) => Err(error),
    };
    ctx.conclude(answer.map(Some)).await
}

async fn save(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    draft: &str,
    name: &str,
) -> HandlerResult<Response> {
    let view = view(ctx, id).await?;
    let stale = || HandlerError::App(Refusal::Stale.into());
    let kept = view.kept(draft).ok_or_else(stale)?;
    let what = (SetupKind::Placement, kept);
    let saved = setups::keep(ctx, view.info(), name, what).await;
    let (name, _) = saved.map_err(HandlerError::beside)?;
    let name = [("name", wording::name(&name).into())];
    let said = ctx.language.tell("placement-saved", &name);
    let answer = private_view::of_draft(ctx, view, draft, None).await?;
    Ok(answer.after(Some(said)))
}
