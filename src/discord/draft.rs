//! An action that a player puts together in private before taking it, such as where all pieces stand at first.
//!
//! What was put together stands in the buttons and menus of the private message, and nowhere else: each press shows the
//! message with the next draft, and only the last one is an action. So nobody can learn of it, and it works after a
//! restart. While a message follows its game, the draft is also kept in memory, so that the message can be edited
//! without being pressed.

use serenity::{
    all::{ActionRowComponent, ButtonStyle},
    builder::{
        CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind,
        CreateSelectMenuOption,
    },
    model::channel::Message,
};

use super::{
    custom_id::{ButtonAction, CustomId},
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx},
    limits::{MENU_OPTIONS, ROWS},
    panel_buttons, private_view,
    wording::{self, Language},
};
use crate::app::chance;
use qiyuan_core::{
    rules::{Choice, Illegal, Notation},
    session::{Refusal, SeatView, SessionId},
};

/// How many numbers there are to draw from.
const NUMBERS: u32 = u32::MAX;

/// What the rows below the picture of a draft show, and to whom.
pub struct Rows<'a> {
    /// What was put together so far.
    pub draft: &'a str,
    /// The part that was picked to be changed.
    pub picked: Option<&'a str>,
    /// The language of the reader.
    pub language: Language,
    /// The notation of the reader; nothing in a game without.
    pub notation: Option<Notation>,
    /// The buttons of the view itself.
    pub own: &'a [CreateButton],
}

/// The rows below the picture of a draft: what can be changed, what may become of the part that was picked, then buttons,
/// those of the view itself last, then answers to offers.
pub fn rows(view: &SeatView, rows: &Rows<'_>) -> Vec<CreateActionRow> {
    let Rows {
        draft,
        picked,
        language,
        notation: Some(notation),
        own,
    } = *rows
    else {
        return Vec::new();
    };
    let key = |key: &str| language.say(key);
    let parts = view.parts(notation);
    let of_part = ButtonAction::DraftPart(draft.to_owned());
    let mut rows = vec![menu(
        view,
        language,
        of_part,
        &parts,
        picked,
        &key("ask-draft-part"),
    )];
    let part = parts.iter().find(|part| Some(part.text.as_str()) == picked);
    if let Some(part) = part {
        let steps = view.steps(&part.text, notation);
        let label = wording::action(language, view.info(), &part.label);
        let asked = language.tell("ask-draft-step", &[("part", label.into())]);
        rows.extend((!steps.is_empty()).then(|| {
            menu(
                view,
                language,
                ButtonAction::DraftStep,
                &steps,
                None,
                &asked,
            )
        }));
    }
    let button = |press: ButtonAction, label: String| {
        let id = CustomId::new(view.id(), view.version(), press).to_string();
        CreateButton::new(id)
            .label(label)
            .style(ButtonStyle::Secondary)
    };
    let done = button(
        ButtonAction::DraftDone(draft.to_owned()),
        key("button-draft-done"),
    );
    let mut buttons = vec![done.style(ButtonStyle::Success)];
    for (slot, preset) in (0..).zip(view.presets()) {
        let press = if preset.is_random {
            Some(ButtonAction::DraftRandom(slot))
        } else {
            let preset = view.edited(preset.typed).ok();
            preset.map(|draft| ButtonAction::Draft(slot, draft))
        };
        let label = key(&format!("preset-{}", preset.key));
        buttons.extend(press.map(|press| button(press, label)));
    }
    buttons.push(button(
        ButtonAction::DraftText(draft.to_owned()),
        key("button-draft-text"),
    ));
    let mut own = own.to_vec();
    own.push(button(
        ButtonAction::DraftKept(draft.to_owned()),
        key("button-draft-kept"),
    ));
    own.push(button(ButtonAction::More, key("button-more")));
    rows.extend(panel_buttons::in_rows(&buttons));
    rows.extend(panel_buttons::in_rows(&own));
    rows.extend(panel_buttons::answer_rows(view, language));
    rows.truncate(ROWS);
    rows
}

/// A step that could be typed: of the last part that has one.
pub(super) fn example(view: &SeatView, notation: Option<Notation>) -> Option<String> {
    let parts = view.parts(notation?).into_iter().rev();
    let mut steps = parts.filter_map(|part| {
        let steps = view.steps(&part.text, notation?);
        let target = steps.first()?.label.split(' ').next()?.to_owned();
        Some(format!("{} {target}", part.text))
    });
    steps.next()
}

fn menu(
    view: &SeatView,
    language: Language,
    press: ButtonAction,
    choices: &[Choice],
    picked: Option<&str>,
    placeholder: &str,
) -> CreateActionRow {
    let option = |choice: &Choice| {
        let label = wording::action(language, view.info(), &choice.label);
        CreateSelectMenuOption::new(wording::plain(&label, 100), choice.text.clone())
            .default_selection(Some(choice.text.as_str()) == picked)
    };
    let options = choices.iter().take(MENU_OPTIONS).map(option).collect();
    let id = CustomId::new(view.id(), view.version(), press).to_string();
    let menu = CreateSelectMenu::new(id, CreateSelectMenuKind::String { options });
    CreateActionRow::SelectMenu(menu.placeholder(wording::cut(placeholder, 150)))
}

/// The draft that a message holds.
pub fn of_message(message: &Message) -> Option<String> {
    let rows = message.components.iter();
    let mut menus = rows
        .flat_map(|row| &row.components)
        .filter_map(|component| match component {
            ActionRowComponent::SelectMenu(menu) => CustomId::parse(menu.custom_id.as_deref()?),
            _ => None,
        });
    menus.find_map(|id| match id.press {
        ButtonAction::DraftPart(draft) | ButtonAction::DraftLoad(_, draft) => Some(draft),
        _ => None,
    })
}

/// Shows the draft that was picked or pressed, with what may become of a part that was picked.
pub(super) async fn changed(
    ctx: &InteractionCtx<'_>,
    id: &CustomId,
    picked: Option<&str>,
) -> HandlerResult<Response> {
    let stale = || HandlerError::App(Refusal::Stale.into());
    let view = ctx.seat_view(id.session).await?.ok_or_else(stale)?;
    let (draft, part) = match &id.press {
        ButtonAction::Draft(_, draft) => (Some(draft.clone()), None),
        ButtonAction::DraftPart(draft) => (Some(draft.clone()), picked),
        ButtonAction::DraftStep => (picked.map(str::to_owned), None),
        ButtonAction::DraftRandom(slot) => {
            let preset = view.presets().get(usize::from(*slot));
            let typed = preset.map(|preset| format!("{} {}", preset.typed, chance::draw(NUMBERS)));
            (typed.and_then(|typed| view.edited(&typed).ok()), None)
        }
        _ => (None, None),
    };
    let draft = draft.ok_or_else(stale)?;
    if view.draft().is_none() {
        return Err(stale());
    }
    private_view::of_draft(ctx, view, &draft, part).await
}

/// Shows the draft after steps that were typed.
pub(super) async fn typed(
    ctx: &InteractionCtx<'_>,
    session: SessionId,
    draft: &str,
    typed: &str,
) -> HandlerResult<Response> {
    let view = ctx.seat_view(session).await?;
    let view = view.ok_or(HandlerError::App(Refusal::NotYourGame.into()))?;
    if view.draft().is_none() {
        return Err(HandlerError::App(Refusal::Stale.into()));
    }
    let view = view.with_draft(Some(draft));
    match view.edited(typed) {
        Ok(draft) => private_view::of_draft(ctx, view, &draft, None).await,
        Err(Illegal::Unreadable) => {
            let example = example(&view, ctx.notation(view.info()).await);
            let example = wording::code(&example.unwrap_or_default());
            let args = [
                ("typed", wording::code(typed).into()),
                ("example", example.into()),
            ];
            let told = ctx.language.tell("draft-unreadable", &args);
            let told = Response::text(told).as_follow_up();
            Err(HandlerError::Reply(Box::new(told)))
        }
        Err(illegal) => {
            let refusal = Refusal::Illegal(illegal).into();
            let refused = ctx.explain(refusal, typed, Some(session)).await;
            Err(HandlerError::Reply(Box::new(refused.as_follow_up())))
        }
    }
}
