//! Set-ups that players keep: the list, the page of one, what is shared, and who plays from it. Each page is for its
//! reader alone; all that it shows is in the ids of its buttons, so that they work after a restart.

mod editor;
mod id;
mod saving;

use std::sync::Arc;

use serenity::{
    all::ButtonStyle,
    builder::{
        CreateActionRow, CreateAttachment, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::application::{ComponentInteraction, ComponentInteractionDataKind, ModalInteraction},
};

pub use self::{
    editor::begin as begin_board,
    id::{BoardPress, SetupSource, SetupsId},
    saving::{checked_name, keep, name_form, name_in, read, save},
};
use super::{
    BotState,
    commands::{challenge, game_called},
    components::{self, new_game},
    custom_id::MAX_CUSTOM_ID,
    incoming::{Incoming, Response},
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
    new_game_id::NewGameTerms,
    paging, panel,
    wording::{self, Language},
};
use crate::app::{MOST_SETUPS, Purpose, SavedSetup, SetupId, SetupKind, written_code};
use qiyuan_core::{diagram::Diagram, rules::Info, session::PlayerId};

/// How many stand on a page of the list.
const ON_A_PAGE: usize = 10;

/// How much of a setup is shown as text.
const MAX_TEXT: usize = 500;

/// Serves a press on a page of set-ups.
pub async fn clicked(
    bot: &Arc<BotState>,
    interaction: &ComponentInteraction,
    id: SetupsId,
    mode: ResponseMode,
) -> HandlerResult {
    let incoming = Incoming::of_component(&bot.answers, interaction);
    if id.opens_form() {
        // A modal must be the first answer.
        return ask_for_name(bot, incoming, &id).await;
    }
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let answer = serve(&ctx, interaction, id).await;
    ctx.conclude(answer.map(Some)).await
}

async fn serve(
    ctx: &InteractionCtx<'_>,
    interaction: &ComponentInteraction,
    id: SetupsId,
) -> HandlerResult<Response> {
    let picked = components::picked(interaction);
    match id {
        SetupsId::Board(serial, press) => {
            editor::pressed(ctx, serial, press, &interaction.data.kind).await
        }
        SetupsId::List(page) => {
            ctx.take_view()?;
            list(ctx, page).await
        }
        SetupsId::Pick(_) => {
            let id = picked.and_then(|id| id.parse().ok()).map(SetupId);
            page(ctx, id.ok_or_else(|| bad_button(ctx))?).await
        }
        SetupsId::Show(id) => page(ctx, id).await,
        SetupsId::Whom(source) => {
            find(ctx, &source).await?;
            Ok(whom(ctx.language, &source))
        }
        SetupsId::Person(source) => {
            let opponent = match &interaction.data.kind {
                ComponentInteractionDataKind::UserSelect { values } => values.first(),
                _ => None,
            };
            let opponent = opponent.ok_or_else(|| bad_button(ctx))?;
            let posted = post(ctx, &source, Some(PlayerId(opponent.get())), "").await;
            // Somebody else can be picked: the menu stays.
            posted.map_err(HandlerError::beside)
        }
        SetupsId::Post(source, opponent, clock) => post(ctx, &source, opponent, &clock).await,
        SetupsId::Share(id) => share(ctx, id).await,
        SetupsId::Unshare(id) => {
            if !ctx.bot.app.unshare_setup(ctx.incoming.player(), id).await? {
                return Err(gone(ctx));
            }
            acted(ctx, id, ctx.language.say("setup-unshared")).await
        }
        SetupsId::Delete(id) => ask_to_delete(ctx, id).await,
        SetupsId::DeleteNow(id) => delete(ctx, id).await,
        SetupsId::Edit(id) => {
            let saved = own(ctx, id).await?;
            let info = game_of(ctx, &saved)?;
            editor::begin(ctx, info, &saved.setup, "").await
        }
        SetupsId::Keep(_) => Err(bad_button(ctx)),
    }
}

fn bad_button(ctx: &InteractionCtx<'_>) -> HandlerError {
    HandlerError::reply(ctx.language.say("bad-button"))
}

/// The same whether it was deleted, is somebody else's or never was.
fn gone(ctx: &InteractionCtx<'_>) -> HandlerError {
    HandlerError::reply(ctx.language.say("setup-gone"))
}

fn button(language: Language, id: &SetupsId, key: &str, style: ButtonStyle) -> CreateButton {
    CreateButton::new(id.to_string())
        .label(language.say(key))
        .style(style)
}

/// A name as it is shown among other words.
fn shown_name(name: &str) -> String {
    wording::name(name)
}

async fn own(ctx: &InteractionCtx<'_>, id: SetupId) -> HandlerResult<SavedSetup> {
    let found = ctx.bot.app.setup(ctx.incoming.player(), id).await?;
    found.ok_or_else(|| gone(ctx))
}

/// The set-up that is meant, if the asker has it or it is shared. Whoever tries codes is told to wait, wherever they
/// do.
async fn find(ctx: &InteractionCtx<'_>, source: &SetupSource) -> HandlerResult<SavedSetup> {
    match source {
        SetupSource::Own(id) => own(ctx, *id).await,
        SetupSource::Shared(code) => of_code(ctx, code).await,
    }
}

/// What somebody shares under a code. Codes are not to be guessed, so looking one up costs a view.
///
/// # Errors
///
/// Nobody shares anything under it, or the asker looks too often.
pub async fn of_code(ctx: &InteractionCtx<'_>, code: &str) -> HandlerResult<SavedSetup> {
    ctx.take_view()?;
    let found = ctx.bot.app.shared_setup(code).await?;
    found.ok_or_else(|| HandlerError::reply(ctx.language.say("setup-no-such-code")))
}

fn game_of(ctx: &InteractionCtx<'_>, saved: &SavedSetup) -> HandlerResult<&'static Info> {
    let found = game_called(&ctx.bot.app.games(), &saved.game);
    found.ok_or_else(|| gone(ctx))
}

/// A page of the list; the last one, if there are not so many.
pub async fn list(ctx: &InteractionCtx<'_>, wanted: u8) -> HandlerResult<Response> {
    let language = ctx.language;
    let all = ctx.bot.app.setups_of(ctx.incoming.player()).await?;
    if all.is_empty() {
        return Ok(Response::text(language.say("setup-list-empty")));
    }
    let pages = all.len().div_ceil(ON_A_PAGE);
    let last = u8::try_from(pages - 1).unwrap_or(u8::MAX);
    let at = wanted.min(last);
    let here: Vec<&SavedSetup> = all
        .iter()
        .skip(usize::from(at) * ON_A_PAGE)
        .take(ON_A_PAGE)
        .collect();
    let lines: Vec<String> = here.iter().map(|saved| line(language, saved)).collect();
    let counts = [
        ("count", all.len().into()),
        ("most", MOST_SETUPS.into()),
        ("page", (usize::from(at) + 1).into()),
        ("pages", pages.into()),
    ];
    let key = match pages {
        1 => "setup-list-footer",
        _ => "setup-list-footer-pages",
    };
    let footer = language.tell(key, &counts);
    let options = here.iter().map(|saved| {
        let game = wording::game(language, &saved.game);
        CreateSelectMenuOption::new(wording::plain(&saved.name, 100), saved.id.0.to_string())
            .description(wording::cut(&game, 100))
    });
    let kind = CreateSelectMenuKind::String {
        options: options.collect(),
    };
    let menu = CreateSelectMenu::new(SetupsId::Pick(at).to_string(), kind)
        .placeholder(language.say("setup-list-pick"));
    let title = language.say("setup-list-title");
    let mut answer = paging::list(&title, &lines.join("\n"), Some(footer))
        .row(CreateActionRow::SelectMenu(menu));
    let turn = |page, key| button(language, &SetupsId::List(page), key, ButtonStyle::Secondary);
    let mut buttons = Vec::new();
    if let Some(before) = at.checked_sub(1) {
        buttons.push(turn(before, "inbox-previous"));
    }
    if at < last {
        buttons.push(turn(at + 1, "inbox-next"));
    }
    if !buttons.is_empty() {
        answer = answer.row(CreateActionRow::Buttons(buttons));
    }
    Ok(answer)
}

/// What the list says of one.
fn line(language: Language, saved: &SavedSetup) -> String {
    let code = saved.code.as_deref().map(written_code);
    let args = [
        ("name", shown_name(&saved.name).into()),
        ("game", wording::game(language, &saved.game).into()),
        ("code", code.clone().unwrap_or_default().into()),
    ];
    let key = match (saved.kind, code) {
        (SetupKind::Placement, _) => "setup-line-secret",
        (SetupKind::Position, Some(_)) => "setup-line-shared",
        (SetupKind::Position, None) => "setup-line",
    };
    language.tell(key, &args)
}

/// The page of one of the asker's own.
pub async fn page(ctx: &InteractionCtx<'_>, id: SetupId) -> HandlerResult<Response> {
    ctx.take_view()?;
    let saved = own(ctx, id).await?;
    let info = game_of(ctx, &saved)?;
    let language = ctx.language;
    let mut answer = pictured(ctx, info, &saved, line(language, &saved)).await;
    let mut buttons = Vec::new();
    if saved.kind == SetupKind::Position {
        let source = SetupSource::Own(id);
        let whom = SetupsId::Whom(source);
        buttons.push(button(
            language,
            &whom,
            "button-setup-use",
            ButtonStyle::Success,
        ));
        let (share, key) = match &saved.code {
            Some(_) => (SetupsId::Unshare(id), "button-setup-unshare"),
            None => (SetupsId::Share(id), "button-setup-share"),
        };
        buttons.push(button(language, &share, key, ButtonStyle::Secondary));
        if editor::can_edit(ctx, info, &saved.setup) {
            let edit = SetupsId::Edit(id);
            buttons.push(button(
                language,
                &edit,
                "button-setup-edit",
                ButtonStyle::Secondary,
            ));
        }
    }
    let delete = SetupsId::Delete(id);
    buttons.push(button(
        language,
        &delete,
        "button-setup-delete",
        ButtonStyle::Danger,
    ));
    let all = SetupsId::List(0);
    buttons.push(button(
        language,
        &all,
        "button-setup-list",
        ButtonStyle::Secondary,
    ));
    answer = answer.row(CreateActionRow::Buttons(buttons));
    Ok(answer)
}

/// What was done, with the page of the set-up below it, if the asker does not look too often.
async fn acted(ctx: &InteractionCtx<'_>, id: SetupId, said: String) -> HandlerResult<Response> {
    match page(ctx, id).await {
        Ok(page) => Ok(page.after(Some(said))),
        Err(HandlerError::Reply(_)) => Ok(Response::text(said)),
        Err(error) => Err(error),
    }
}

/// Words about a set-up with its picture, or with the position in words where that cannot be drawn.
async fn pictured(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    saved: &SavedSetup,
    mut text: String,
) -> Response {
    let language = ctx.language;
    let begins = ctx.bot.app.setup_begins(saved);
    let turn = (!begins.is_empty()).then(|| {
        let side = wording::players(language, info, begins);
        language.tell("panel-to-move", &[("side", side.into())])
    });
    if saved.kind == SetupKind::Position {
        let position = wording::code_of(&ctx.bot.app.written_setup(saved), MAX_TEXT);
        text.push('\n');
        text.push_str(&language.tell("position-text", &[("text", position.into())]));
    }
    if let Some(turn) = &turn {
        text.push('\n');
        text.push_str(turn);
    }
    match ctx.bot.app.setup_diagram(saved) {
        Some(diagram) => {
            let summary = summary(language, info, turn);
            with_picture(ctx, info, diagram, &summary, text).await
        }
        None => Response::text(text),
    }
}

/// What stands before the pieces in the words for a picture: the game, and whose turn it is.
fn summary(language: Language, info: &Info, turn: Option<String>) -> String {
    let game = wording::game(language, info.key);
    match turn {
        Some(turn) => language.tell(
            "alt-summary",
            &[("game", game.into()), ("turn", turn.into())],
        ),
        None => language.tell("alt-game", &[("game", game.into())]),
    }
}

/// Words with the picture of a diagram below.
async fn with_picture(
    ctx: &InteractionCtx<'_>,
    info: &'static Info,
    diagram: Diagram,
    summary: &str,
    text: String,
) -> Response {
    let language = ctx.language;
    let look = ctx.look(info).await;
    let diagram = wording::diagram(language, info, diagram);
    let alt = wording::alt_text(language, summary, &diagram);
    match ctx.bot.app.picture(diagram, look, Purpose::View).await {
        Ok(picture) => {
            let file = CreateAttachment::bytes(picture.to_vec(), "board.png").description(alt);
            Response::text(text).file(file)
        }
        Err(error) => {
            tracing::warn!(error = %error, "a set-up is shown without its picture");
            let text = format!("{text}\n{alt}");
            Response::text(wording::cut(&text, panel::MAX_CONTENT))
        }
    }
}

/// What is shared under a code, with its picture: it is seen before it is used.
pub async fn shared(
    ctx: &InteractionCtx<'_>,
    code: &str,
    opponent: Option<PlayerId>,
    clock: Option<&str>,
) -> HandlerResult<Response> {
    let language = ctx.language;
    let source = SetupSource::Shared(code.to_owned());
    let saved = find(ctx, &source).await?;
    let info = game_of(ctx, &saved)?;
    let args = [
        ("name", shown_name(&saved.name).into()),
        ("game", wording::game(language, &saved.game).into()),
    ];
    let mut text = language.tell("setup-shared-page", &args);
    if let Some(opponent) = opponent {
        let player = [("player", panel::mention(language, opponent).into())];
        text = format!("{text}\n{}", language.tell("setup-shared-against", &player));
    }
    let answer = pictured(ctx, info, &saved, text).await;
    let next = match (opponent, clock) {
        (None, None) => SetupsId::Whom(source),
        (opponent, clock) => {
            let control = challenge::control(ctx, info, clock).await?;
            let clock = clock.map(|_| control.to_string());
            SetupsId::Post(source, opponent, clock.unwrap_or_default())
        }
    };
    if next.to_string().len() > MAX_CUSTOM_ID {
        return Err(HandlerError::reply(language.say("setup-clock-too-long")));
    }
    let keep = SetupsId::Keep(code.to_owned());
    let buttons = vec![
        button(language, &next, "button-setup-use", ButtonStyle::Success),
        button(language, &keep, "button-setup-keep", ButtonStyle::Secondary),
    ];
    Ok(answer.row(CreateActionRow::Buttons(buttons)))
}

/// Asks against whom to play.
fn whom(language: Language, source: &SetupSource) -> Response {
    let kind = CreateSelectMenuKind::User {
        default_users: None,
    };
    let person = SetupsId::Person(source.clone()).to_string();
    let menu = CreateSelectMenu::new(person, kind).placeholder(language.say("new-game-person"));
    let anyone = SetupsId::Post(source.clone(), None, String::new());
    Response::text(language.say("setup-whom"))
        .row(CreateActionRow::SelectMenu(menu))
        .row(CreateActionRow::Buttons(vec![button(
            language,
            &anyone,
            "button-play-anyone",
            ButtonStyle::Success,
        )]))
}

/// Challenges somebody, or anybody, to a game from a set-up.
pub async fn post(
    ctx: &InteractionCtx<'_>,
    source: &SetupSource,
    opponent: Option<PlayerId>,
    clock: &str,
) -> HandlerResult<Response> {
    new_game::check_here(ctx).await?;
    let saved = find(ctx, source).await?;
    if saved.kind == SetupKind::Placement {
        return Err(HandlerError::reply(ctx.language.say("setup-use-secret")));
    }
    let terms = NewGameTerms {
        opponents: opponent.into_iter().collect(),
        game: saved.game,
        setup: saved.setup,
        clock: clock.to_owned(),
    };
    new_game::post(ctx, terms).await
}

/// Shares a position, and shows its code.
pub async fn share(ctx: &InteractionCtx<'_>, id: SetupId) -> HandlerResult<Response> {
    let saved = own(ctx, id).await?;
    if saved.kind == SetupKind::Placement {
        return Err(HandlerError::reply(ctx.language.say("setup-share-secret")));
    }
    let code = ctx.bot.app.share_setup(ctx.incoming.player(), id).await?;
    let code = code.ok_or_else(|| gone(ctx))?;
    let code = [("code", written_code(&code).into())];
    let said = ctx.language.tell("setup-shared", &code);
    acted(ctx, id, said).await
}

/// Asks whether to delete a set-up.
pub async fn ask_to_delete(ctx: &InteractionCtx<'_>, id: SetupId) -> HandlerResult<Response> {
    let language = ctx.language;
    let saved = own(ctx, id).await?;
    let name = [("name", shown_name(&saved.name).into())];
    let key = match saved.code {
        Some(_) => "setup-ask-delete-shared",
        None => "setup-ask-delete",
    };
    let (now, keep) = (SetupsId::DeleteNow(id), SetupsId::Show(id));
    let buttons = vec![
        button(
            language,
            &now,
            "button-setup-delete-now",
            ButtonStyle::Danger,
        ),
        button(language, &keep, "button-back", ButtonStyle::Secondary),
    ];
    let asked = Response::text(language.tell(key, &name));
    Ok(asked.row(CreateActionRow::Buttons(buttons)))
}

async fn delete(ctx: &InteractionCtx<'_>, id: SetupId) -> HandlerResult<Response> {
    let saved = own(ctx, id).await?;
    ctx.bot.app.delete_setup(ctx.incoming.player(), id).await?;
    let name = [("name", shown_name(&saved.name).into())];
    let said = ctx.language.tell("setup-deleted", &name);
    Ok(list(ctx, 0).await?.after(Some(said)))
}

async fn ask_for_name(bot: &Arc<BotState>, incoming: Incoming<'_>, id: &SetupsId) -> HandlerResult {
    let (ctx, _) = InteractionCtx::before_modal(bot, incoming).await;
    let name = match id {
        SetupsId::Board(serial, _) => editor::name_of(&ctx, *serial).await,
        _ => String::new(),
    };
    let form = name_form(ctx.language, id.to_string(), &name);
    ctx.incoming.open_modal(form).await?;
    bot.note_acknowledged(ctx.incoming.at());
    Ok(())
}

/// Serves a form that was filled in.
pub async fn filled_in(
    bot: &Arc<BotState>,
    interaction: &ModalInteraction,
    id: SetupsId,
    mode: ResponseMode,
) -> HandlerResult {
    let incoming = Incoming::of_modal_of_message(&bot.answers, interaction);
    let ctx = InteractionCtx::open(bot, incoming, mode).await?;
    let name = name_in(interaction);
    let answer = match id {
        SetupsId::Board(serial, BoardPress::Save) => editor::saved(&ctx, serial, &name).await,
        SetupsId::Keep(code) => keep_shared(&ctx, code, &name).await,
        _ => Err(bad_button(&ctx)),
    };
    ctx.conclude(answer.map(Some)).await
}

/// Keeps what is shared under a code as one's own.
async fn keep_shared(
    ctx: &InteractionCtx<'_>,
    code: String,
    name: &str,
) -> HandlerResult<Response> {
    let saved = find(ctx, &SetupSource::Shared(code)).await?;
    let info = game_of(ctx, &saved)?;
    // Another name can be tried: the page stays.
    let kept = save(ctx, info, name, saved.setup).await;
    kept.map_err(HandlerError::beside)
}
