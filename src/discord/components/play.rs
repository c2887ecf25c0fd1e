//! Ways to make a move by clicking: a text field, or a piece and then where it goes.

use std::sync::Arc;

use serenity::{
    all::{ActionRowComponent, ButtonStyle, InputTextStyle},
    builder::{
        CreateActionRow, CreateAttachment, CreateButton, CreateInputText, CreateModal,
        CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
    },
    model::application::ModalInteraction,
};

use crate::{
    app::{Purpose, Width, wall_clock},
    discord::{
        BotState,
        commands::make_move,
        counting,
        custom_id::{ButtonAction, CustomId, Prompted},
        draft,
        incoming::{Incoming, Response},
        interaction_ctx::{
            HandlerError, HandlerResult, InteractionCtx, MODAL_PATIENCE, ResponseMode,
        },
        limits::{MENU_OPTIONS, ROWS},
        move_reply, move_text, private_view, touch,
        wording::{self, Language},
    },
};
use qiyuan_core::{
    diagram::{Cell, Mark, MarkKind},
    rules::{Choice, Illegal, Info, MAX_ACTION_BYTES, Phase, Prompt},
    session::{Command, Refusal, SeatView},
};

/// The field of the modal.
const FIELD: &str = "action";

/// Shows the text field, or says why the asker cannot move.
pub(super) async fn ask_for_text(
    bot: &Arc<BotState>,
    incoming: Incoming<'_>,
    id: &CustomId,
) -> HandlerResult {
    let (ctx, _) = InteractionCtx::before_modal(bot, incoming.clone()).await;
    let language = ctx.language;
    let view = bot
        .app
        .seat_view(id.session, incoming.player(), wall_clock::now());
    let may_play = async {
        ctx.check_visible(id.session).await?;
        let view = able_to_play(view.await?)?;
        if matches!(id.press, ButtonAction::DraftText(_)) && view.draft().is_none() {
            return Err(HandlerError::App(Refusal::Stale.into()));
        }
        let notation = ctx.notation(view.info()).await;
        Ok((view, notation))
    };
    let (hint, keys) = match tokio::time::timeout(MODAL_PATIENCE, may_play).await {
        Ok(Ok((view, notation))) if matches!(id.press, ButtonAction::DraftText(_)) => (
            hint_of(draft::example(&view, notation).as_slice(), language),
            DRAFT_KEYS.map(str::to_owned),
        ),
        Ok(Ok((view, notation))) => (
            phase_key(&view, language, "ask-move-placeholder")
                .map(|key| language.say(&key))
                .or_else(|| hint_of(&move_text::examples(&view, language, notation), language)),
            field_keys(&view, language),
        ),
        Ok(Err(fault)) => {
            let ctx = InteractionCtx::open(bot, incoming, ResponseMode::Ephemeral).await?;
            return ctx.conclude(Err(fault)).await;
        }
        // It is told once the field is filled in.
        Err(_) if matches!(id.press, ButtonAction::DraftText(_)) => {
            (None, DRAFT_KEYS.map(str::to_owned))
        }
        Err(_) => (None, MOVE_KEYS.map(str::to_owned)),
    };
    let most = u16::try_from(MAX_ACTION_BYTES).unwrap_or(u16::MAX);
    let [title, label] = keys;
    let mut field = CreateInputText::new(InputTextStyle::Short, language.say(&label), FIELD)
        .required(true)
        .max_length(most);
    if let Some(hint) = hint {
        field = field.placeholder(wording::cut(&hint, 100));
    }
    let title = wording::cut(&language.say(&title), 45);
    let modal =
        CreateModal::new(id.to_string(), title).components(vec![CreateActionRow::InputText(field)]);
    incoming.open_modal(modal).await?;
    bot.note_acknowledged(incoming.at());
    Ok(())
}

/// The title of the text field and its label.
const MOVE_KEYS: [&str; 2] = ["ask-move-title", "ask-move-label"];

/// The same where steps from a draft are typed.
const DRAFT_KEYS: [&str; 2] = ["ask-draft-title", "ask-draft-label"];

fn field_keys(view: &SeatView, language: Language) -> [String; 2] {
    if counting::is_on(view) {
        return ["ask-mark-title", "ask-mark-label"].map(str::to_owned);
    }
    MOVE_KEYS.map(|key| {
        let of_phase = phase_key(view, language, key);
        of_phase.unwrap_or_else(|| wording::own_key(language, view.info(), key))
    })
}

/// The key of what is asked in this part of the game, if it has words of its own.
fn phase_key(view: &SeatView, language: Language, key: &str) -> Option<String> {
    let Some(Phase::Named(phase)) = view.phase() else {
        return None;
    };
    let key = format!("{key}-{phase}");
    language.has(&key).then_some(key)
}

/// What may be typed, by way of example.
fn hint_of(examples: &[String], language: Language) -> Option<String> {
    if examples.is_empty() {
        return None;
    }
    let examples = examples.join(&language.say("alt-separator"));
    Some(language.tell("ask-move-placeholder", &[("examples", examples.into())]))
}

/// What was typed into the field.
pub(super) fn text_of(interaction: &ModalInteraction) -> String {
    field_of(interaction, FIELD)
}

/// What was typed into a field of a form.
pub fn field_of(interaction: &ModalInteraction, name: &str) -> String {
    let text = interaction
        .data
        .components
        .iter()
        .flat_map(|row| &row.components)
        .find_map(|component| match component {
            ActionRowComponent::InputText(field) if field.custom_id == name => field.value.clone(),
            _ => None,
        })
        .unwrap_or_default();
    wording::typed(&text)
}

/// Plays what was typed into the field.
pub(super) async fn typed(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    interaction: &ModalInteraction,
) -> HandlerResult<Option<Response>> {
    let text = text_of(interaction);
    let own = ctx.seat_view(id.session).await?;
    let text = make_move::meant(ctx, own.as_ref(), &text).await?;
    // The field was opened from the panel, and the player saw that panel.
    let command = Command::Play { text: text.clone() };
    let view = ctx.act(id.session, Some(id.seen), command, &text).await?;
    Ok(move_reply::answer(ctx, &view).await)
}

/// The first step of a guided move: which piece.
pub(in crate::discord) async fn pieces(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
) -> HandlerResult<Response> {
    let view = player_view(ctx, id).await?;
    if view.has_touch_move() {
        return Ok(touch::page(ctx, &view).await);
    }
    let groups = labelled_groups(ctx, &view).await;
    let is_part = |group: &Choice| view.zoom(&group.text).is_some();
    let question = if counting::is_on(&view) {
        "ask-mark-group".to_owned()
    } else if groups.iter().any(is_part) {
        "ask-part".to_owned()
    } else {
        wording::own_key(ctx.language, view.info(), "ask-group")
    };
    let mut answer = Response::text(ctx.language.say(&question)).until_next_ply(&view);
    for menu in menus(ctx, &view, ButtonAction::Group, &groups, &question) {
        answer = answer.row(menu);
    }
    Ok(private_view::below_own_board(ctx, (&view, id.seen), answer).await)
}

/// The groups of a view in words; a piece also with how many moves it has.
async fn labelled_groups(ctx: &InteractionCtx<'_>, view: &SeatView) -> Vec<Choice> {
    let Some(notation) = ctx.notation(view.info()).await else {
        return Vec::new();
    };
    let mut groups = worded(ctx, view, view.groups(notation));
    let diagram = view.diagram(view.seat());
    let pieces: Vec<&(&str, String)> = diagram.words.iter().flat_map(|it| &it.pieces).collect();
    for group in &mut groups {
        if !pieces.iter().any(|(_, point)| *point == group.text) {
            continue;
        }
        let args = [
            ("piece", group.label.as_str().into()),
            ("count", view.members(&group.text, notation).len().into()),
        ];
        group.label = ctx.language.tell("group-label", &args);
    }
    groups
}

/// Choices with the labels that people read.
pub(in crate::discord) fn worded(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    mut choices: Vec<Choice>,
) -> Vec<Choice> {
    for choice in &mut choices {
        choice.label = wording::action(ctx.language, view.info(), &choice.label);
    }
    choices
}

/// The second step: where to.
pub(super) async fn targets(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    let view = player_view(ctx, id).await?;
    if view.has_touch_move() {
        // There a piece is chosen from other menus.
        return Err(HandlerError::App(Refusal::Stale.into()));
    }
    let group = picked.unwrap_or_default();
    let (groups, members) = match ctx.notation(view.info()).await {
        Some(notation) => (
            view.groups(notation),
            worded(ctx, &view, view.members(group, notation)),
        ),
        None => (Vec::new(), Vec::new()),
    };
    if members.is_empty() {
        return Err(HandlerError::App(Refusal::Stale.into()));
    }
    let label = groups.iter().find(|choice| choice.text == group);
    let label = label.map_or(group, |choice| choice.label.as_str());
    let is_drop = wording::is_drop(label);
    let label = wording::plain(&wording::action(ctx.language, view.info(), label), 80);
    let [question, placeholder] = if counting::is_on(&view) {
        ["ask-mark-member-of", "ask-mark-member"].map(str::to_owned)
    } else if is_drop {
        ["ask-member-of-drop", "ask-member-drop"].map(str::to_owned)
    } else {
        ["ask-member-of", "ask-member"].map(|key| wording::own_key(ctx.language, view.info(), key))
    };
    let text = ctx
        .language
        .tell(&question, &[("group", wording::name(&label).into())]);
    let mut answer = Response::text(text).until_next_ply(&view);
    answer = match enlarged(ctx, &view, group, &members).await {
        Some(picture) => answer.file(picture),
        None => private_view::below_own_board(ctx, (&view, id.seen), answer).await,
    };
    let menus = menus(ctx, &view, ButtonAction::Member, &members, &placeholder);
    let has_room = menus.len() < ROWS;
    for menu in menus {
        answer = answer.row(menu);
    }
    Ok(match has_room {
        true => answer.row(way_back(ctx, &view)),
        false => answer,
    })
}

/// A button that leads back to the choice of a piece or part.
fn way_back(ctx: &InteractionCtx<'_>, view: &SeatView) -> CreateActionRow {
    let id = CustomId::new(view.id(), view.version(), ButtonAction::Guide);
    let back = CreateButton::new(id.to_string())
        .label(ctx.language.say("button-back"))
        .style(ButtonStyle::Secondary);
    CreateActionRow::Buttons(vec![back])
}

/// The part of the board for which a group stands, drawn large, with a name on each point to choose.
async fn enlarged(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    group: &str,
    members: &[Choice],
) -> Option<CreateAttachment> {
    let zoom = view.zoom(group)?;
    // Whoever moves is never told to wait; whoever looks too often chooses from the menu alone.
    ctx.take_view().ok()?;
    let mut diagram = view.diagram(private_view::usual_bottom(&ctx.reader(), view).await);
    let is_offered = |name: &str| {
        let mut points = members
            .iter()
            .filter_map(|choice| choice.text.split(' ').next_back());
        !name.is_empty() && points.any(|point| point == name)
    };
    let whole = diagram.board_mut()?;
    let end = |start: u8, length: u8| start.saturating_add(length);
    for file in zoom.from.file..end(zoom.from.file, zoom.files) {
        for rank in zoom.from.rank..end(zoom.from.rank, zoom.ranks) {
            let at = Cell { file, rank };
            if is_offered(&whole.board.coordinates.name(at)) {
                let kind = MarkKind::Name;
                whole.marks.push(Mark { at, kind });
            }
        }
    }
    // With a margin of one line, where there is one, so that stones beside it are seen too.
    let with_margin = |start: u8, length: u8, all: u8| {
        let from = start.saturating_sub(1);
        (from, end(start, length).saturating_add(1).min(all) - from)
    };
    let (file, files) = with_margin(zoom.from.file, zoom.files, whole.board.files);
    let (rank, ranks) = with_margin(zoom.from.rank, zoom.ranks, whole.board.ranks);
    let part = diagram.part(Cell { file, rank }, files, ranks)?;
    let labels: Vec<&str> = members.iter().map(|it| it.label.as_str()).collect();
    let labels = labels.join(&ctx.language.say("alt-separator"));
    let summary = ctx.language.tell("alt-part", &[("choices", labels.into())]);
    let alt = wording::alt_text(ctx.language, &summary, &part);
    let mut look = ctx.look(view.info()).await;
    look.width = Width::new(480).ok()?;
    let picture = match ctx.bot.app.picture(part, look, Purpose::View).await {
        Ok(picture) => picture,
        Err(error) => {
            tracing::warn!(error = %error, "a part of a board is shown without its picture");
            return None;
        }
    };
    Some(CreateAttachment::bytes(picture.to_vec(), "region.png").description(alt))
}

/// The asker's view, if it is their turn.
pub(in crate::discord) async fn player_view(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
) -> HandlerResult<SeatView> {
    let view = ctx.seat_view(id.session).await?;
    let is_of_others = |view: &&SeatView| {
        let may_act = view.actions().play || view.on_vacation(view.seat()).is_some();
        !view.choosing().is_empty() && !may_act && !view.is_paused()
    };
    if let Some(view) = view.as_ref().filter(is_of_others) {
        let told = wording::not_your_turn(ctx.language, view);
        return Err(HandlerError::reply(told));
    }
    able_to_play(view)
}

/// The view of somebody who can act now.
fn able_to_play(view: Option<SeatView>) -> HandlerResult<SeatView> {
    let Some(view) = view else {
        return Err(HandlerError::App(Refusal::NotYourGame.into()));
    };
    if view.actions().play {
        Ok(view)
    } else if view.is_paused() {
        Err(HandlerError::App(Refusal::Paused.into()))
    } else if view.on_vacation(view.seat()).is_some() {
        Err(HandlerError::App(Refusal::OnVacation.into()))
    } else if view.ending().is_some() {
        Err(HandlerError::App(Refusal::Over.into()))
    } else {
        Err(HandlerError::App(Refusal::NotYourTurn.into()))
    }
}

/// As many menus as the choices need and a message takes.
pub(in crate::discord) fn menus(
    ctx: &InteractionCtx<'_>,
    view: &SeatView,
    press: fn(u8) -> ButtonAction,
    choices: &[Choice],
    placeholder: &str,
) -> Vec<CreateActionRow> {
    choices
        .chunks(MENU_OPTIONS)
        .zip(0..)
        .take(ROWS)
        .map(|(chunk, index)| {
            let options = chunk
                .iter()
                .map(|choice| {
                    let label = wording::plain(&choice.label, 100);
                    CreateSelectMenuOption::new(label, choice.text.clone())
                })
                .collect();
            let id = CustomId::new(view.id(), view.version(), press(index)).to_string();
            let kind = CreateSelectMenuKind::String { options };
            let menu = CreateSelectMenu::new(id, kind).placeholder(ctx.language.say(placeholder));
            CreateActionRow::SelectMenu(menu)
        })
        .collect()
}

/// Plays the action that was picked from the second menu.
pub(super) async fn picked(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let action = picked.unwrap_or_default();
    if let Some(view) = ctx.seat_view(id.session).await? {
        let prompts = view.prompts();
        let asked = |prompt: &&Prompt| prompt.is_asked && prompt.action == action;
        if let Some(prompt) = prompts.iter().find(asked) {
            return Ok(Some(question(ctx.language, id, view.info(), prompt)));
        }
    }
    exactly(ctx, id, action).await
}

/// Plays what was picked from a menu of several.
pub(super) async fn several(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Option<Response>> {
    let view = player_view(ctx, id).await?;
    let notation = ctx.notation(view.info()).await;
    let several = notation.and_then(|notation| view.several(notation));
    let several = several.ok_or(HandlerError::App(Refusal::Stale.into()))?;
    exactly(ctx, id, &several.action(picked.unwrap_or_default())).await
}

/// Asks whether to do what ends the game.
fn question(language: Language, id: &CustomId, info: &Info, prompt: &Prompt) -> Response {
    let button = |press: ButtonAction, label: String| {
        CreateButton::new(CustomId::new(id.session, id.seen, press).to_string()).label(label)
    };
    let yes = button(
        ButtonAction::Play(prompt.action.clone()),
        wording::prompt(language, info, prompt),
    );
    let no = button(ButtonAction::Cancel, language.say("button-cancel"));
    Response::text(wording::confirmation(language, prompt.key)).row(CreateActionRow::Buttons(vec![
        yes.style(ButtonStyle::Danger),
        no.style(ButtonStyle::Secondary),
    ]))
}

/// Does what a button of the game's own said when it was drawn, and nothing else.
pub(super) async fn prompted(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    prompted: &Prompted,
) -> HandlerResult<Option<Response>> {
    player_view(ctx, id).await?;
    let view = ctx.public_view(id.session).await?;
    let prompts = view.prompts();
    let drawn = |prompt: &&Prompt| *prompted == Prompted::new(prompt.key, &prompt.action);
    if let Some(prompt) = prompts.iter().find(drawn) {
        if prompt.is_asked {
            return Ok(Some(question(ctx.language, id, view.info(), prompt)));
        }
        return exactly(ctx, id, &prompt.action).await;
    }
    let changed = prompts.iter().find(|prompt| prompt.key == prompted.key());
    let refusal = match changed {
        Some(prompt) => Refusal::Illegal(Illegal::Rule(prompt.changed)),
        None => Refusal::Stale,
    };
    let answer = ctx.explain(refusal.into(), "", Some(id.session)).await;
    Err(HandlerError::Reply(Box::new(answer)))
}

/// Plays an action in canonical notation.
pub(super) async fn exactly(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    action: &str,
) -> HandlerResult<Option<Response>> {
    let command = Command::Play {
        text: action.to_owned(),
    };
    // It was not typed, so no refusal quotes it.
    let view = ctx.act(id.session, Some(id.seen), command, "").await?;
    Ok(move_reply::answer(ctx, &view).await)
}
