//! The menu behind More, and what it leads to: export, moves, rules, the position in words.

use serenity::builder::{
    CreateActionRow, CreateAttachment, CreateEmbed, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption,
};

use super::{leave, offers};
use crate::{
    app::{AppError, Denied},
    discord::{
        custom_id::{ButtonAction, CustomId},
        incoming::Response,
        interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
        lists, move_text, private_view, replay, wording,
    },
};
use qiyuan_core::{
    rules::Seat,
    session::{Actions, Offer, SessionId, SessionView},
};

/// How many of the last stones are numbered.
const MAX_NUMBERS: usize = 30;

/// What turns one's own view, as a value of the menu.
pub(super) const FLIP: &str = "flip";

/// The longest list of moves that is shown as text.
const MAX_MOVES: usize = 3_800;

/// Shows the menu, or does what was picked from it.
pub(super) async fn more(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    match picked {
        None => menu(ctx, id.session).await,
        Some(value) => pick(ctx, id, value).await,
    }
}

async fn menu(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let (view, actions): (&SessionView, Actions) = match &seat {
        Some(view) => (view, view.actions().clone()),
        None => (&public, Actions::default()),
    };
    let has_stones = public.diagram(Seat(0)).has_stones();
    let has_plies = public.ply() > 0;
    let options = entries(&actions, public.record().is_some(), has_plies, has_stones)
        .into_iter()
        .map(|(value, key)| CreateSelectMenuOption::new(ctx.language.say(key), value))
        .collect();
    let id = CustomId::new(session, view.version(), ButtonAction::More).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
        .placeholder(ctx.language.say("more-placeholder"));
    let answer = Response::text(ctx.language.say("more-open")).while_played(view);
    Ok(answer.row(CreateActionRow::SelectMenu(menu)))
}

/// What makes sense, as value and key of its words.
fn entries(
    actions: &Actions,
    has_record: bool,
    has_plies: bool,
    has_stones: bool,
) -> Vec<(&'static str, &'static str)> {
    let mut entries = Vec::new();
    let mut add = |sensible: bool, value: &'static str, key: &'static str| {
        if sensible {
            entries.push((value, key));
        }
    };
    add(actions.offer.contains(&Offer::Draw), "draw", "more-draw");
    add(
        actions.offer.contains(&Offer::Takeback),
        "takeback",
        "more-takeback",
    );
    add(actions.offer.contains(&Offer::Pause), "pause", "more-pause");
    add(actions.resume, "resume", "more-resume");
    add(actions.resign, "resign", "more-resign");
    add(actions.abort, "abort", "more-abort");
    add(true, FLIP, "more-flip");
    add(
        actions.offer.contains(&Offer::Flip),
        "flip-for-all",
        "more-flip-for-all",
    );
    add(has_stones, "numbers", "more-numbers");
    add(true, "text", "more-text");
    add(true, "moves", "more-moves");
    add(has_plies, "replay", "more-replay");
    add(has_record, "export", "more-export");
    add(true, "rules", "more-rules");
    entries
}

async fn pick(ctx: &InteractionCtx<'_>, id: &CustomId, value: &str) -> HandlerResult<Response> {
    let session = id.session;
    match value {
        "draw" => match offers::claims(ctx, session).await? {
            Some(answer) => Ok(answer),
            None => offers::offer(ctx, session, Some(id.seen), Offer::Draw).await,
        },
        "resign" => leave::ask_to_resign(ctx, session).await,
        "takeback" => offers::offer(ctx, session, Some(id.seen), Offer::Takeback).await,
        "pause" => offers::offer(ctx, session, Some(id.seen), Offer::Pause).await,
        "flip-for-all" => offers::offer(ctx, session, Some(id.seen), Offer::Flip).await,
        "resume" => offers::resume(ctx, id).await,
        "abort" => leave::ask_to_abort(ctx, session).await,
        _ => look(ctx, session, value).await,
    }
}

/// Whether what was picked shows something that is not the view of the game.
pub(super) fn shows_something_else(value: &str) -> bool {
    ["numbers", "text", "moves", "replay", "export", "rules"].contains(&value)
}

/// Does what was picked that only shows something.
async fn look(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    value: &str,
) -> HandlerResult<Response> {
    ctx.take_view()?;
    match value {
        FLIP => private_view::flipped(ctx, session).await,
        "numbers" => private_view::with_numbers(ctx, session, MAX_NUMBERS).await,
        "text" => private_view::in_words(ctx, session).await,
        "moves" => moves(ctx, session).await,
        "replay" => replay::of_session(ctx, session).await,
        "export" => export(ctx, session, None).await,
        "rules" => {
            let view = ctx.public_view(session).await?;
            let notation = ctx.notation(view.info()).await;
            let examples = ctx.bot.app.examples(view.info(), notation);
            Ok(lists::rules(ctx.language, view.info(), &examples))
        }
        _ => Ok(Response::text(ctx.language.say("bad-button"))),
    }
}

/// The record as a file.
pub async fn export(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    format: Option<&str>,
) -> HandlerResult<Response> {
    let view = ctx.public_view(session).await?;
    let export = match ctx.bot.app.export(&view, format).await {
        Err(AppError::Denied(Denied::NoSuchFormat)) => {
            let formats = view.info().records.iter();
            let formats: Vec<String> = formats.map(|format| format.0.to_owned()).collect();
            let args = [
                ("typed", wording::code(format.unwrap_or_default()).into()),
                ("formats", wording::listed(ctx.language, &formats).into()),
            ];
            return Err(HandlerError::reply(ctx.language.tell("bad-format", &args)));
        }
        export => export?,
    };
    let text = ctx
        .language
        .tell("export-done", &[("number", session.0.into())]);
    let file = CreateAttachment::bytes(export.text.into_bytes(), export.name);
    Ok(Response::text(text).file(file))
}

/// The moves so far, in the asker's notation.
pub async fn moves(ctx: &InteractionCtx<'_>, session: SessionId) -> HandlerResult<Response> {
    let seat = ctx.seat_view(session).await?;
    let public = ctx.public_view(session).await?;
    let view: &SessionView = match &seat {
        Some(view) => view,
        None => &public,
    };
    let notation = ctx.notation(view.info()).await;
    let text =
        notation.and_then(|notation| move_text::moves(view, ctx.language, notation, MAX_MOVES));
    let text = match text {
        Some(text) if text.is_empty() => ctx.language.say("moves-none"),
        Some(text) => text,
        None => ctx.language.say("moves-export"),
    };
    let title = ctx.language.tell(
        "moves-title",
        &[
            ("game", wording::game(ctx.language, view.info().key).into()),
            ("number", session.0.into()),
        ],
    );
    Ok(Response::page(
        CreateEmbed::new().title(title).description(text),
    ))
}
