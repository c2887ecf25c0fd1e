//! A player's own hand: what stands below the picture of a private view in a game of cards in hand, so that one
//! choice from one menu is an action.

use serenity::builder::{
    CreateActionRow, CreateButton, CreateSelectMenu, CreateSelectMenuKind, CreateSelectMenuOption,
};

use super::{
    custom_id::{ButtonAction, CustomId},
    limits::{MENU_OPTIONS, ROWS},
    panel_buttons,
    wording::{self, Language},
};
use qiyuan_core::{
    diagram::{FACE_DOWN, SUITS},
    rules::{Choice, Notation, Several},
    session::{SeatView, Stage},
};

/// The longest value of an option, in characters.
const MAX_VALUE: usize = 100;

/// The longest placeholder of a menu, in characters.
const MAX_PLACEHOLDER: usize = 150;

/// The most actions that are looked at: as many as a whole message of menus takes, and one more.
const MAX_CHOICES: usize = ROWS * MENU_OPTIONS + 1;

/// The rows below a hand: the menus of what may be done, then buttons, those of the view's `own` last, then answers to
/// offers. What does not fit into menus is reached through the button of the guided action.
#[must_use]
pub fn rows(
    view: &SeatView,
    language: Language,
    notation: Option<Notation>,
    own: &[CreateButton],
) -> Vec<CreateActionRow> {
    let below = |is_guided: bool| {
        let mut buttons = panel_buttons::hand_buttons(view, language, is_guided);
        buttons.extend_from_slice(own);
        let answers = panel_buttons::answer_rows(view, language);
        let rows = panel_buttons::in_rows(&buttons).chain(answers);
        rows.take(ROWS).collect::<Vec<_>>()
    };
    let rows = below(false);
    let menus = notation.map_or_else(Vec::new, |notation| menus(view, language, notation));
    if menus.len() + rows.len() > ROWS {
        return below(true);
    }
    menus.into_iter().chain(rows).collect()
}

/// The menus of what the player may do now, but for what has a button of its own.
fn menus(view: &SeatView, language: Language, notation: Notation) -> Vec<CreateActionRow> {
    if let Some(several) = view.several(notation) {
        return several_of(view, language, &several).into_iter().collect();
    }
    let prompts = view.prompts();
    let mut choices = view.choices("", notation, MAX_CHOICES);
    choices.retain(|choice| prompts.iter().all(|prompt| prompt.action != choice.text));
    let asked = language.say(&wording::own_key(language, view.info(), "ask-member"));
    let is_alone = choices.len() <= MENU_OPTIONS;
    let menus = choices.chunks(MENU_OPTIONS).zip(0..);
    menus
        .map(|(choices, number)| {
            let menu = menu(view, language, ButtonAction::Hand(number), choices);
            let placeholder = match choices {
                [first, .., last] if !is_alone => {
                    let label = |choice: &Choice| option_label(view, language, choice);
                    let args = [("first", label(first).into()), ("last", label(last).into())];
                    language.tell("ask-member-between", &args)
                }
                _ => asked.clone(),
            };
            CreateActionRow::SelectMenu(
                menu.placeholder(wording::cut(&placeholder, MAX_PLACEHOLDER)),
            )
        })
        .collect()
}

/// What a menu calls an action.
fn option_label(view: &SeatView, language: Language, choice: &Choice) -> String {
    let label = wording::action(language, view.info(), &choice.label);
    wording::plain(&label, 100)
}

/// The menu from which several are picked; nothing where there is nothing to pick.
fn several_of(view: &SeatView, language: Language, several: &Several) -> Option<CreateActionRow> {
    let parts = several.parts.get(..several.parts.len().min(MENU_OPTIONS))?;
    let count = u8::try_from(parts.len()).unwrap_or(u8::MAX);
    let most = several.most.min(count);
    let least = several.least.clamp(1, most.max(1));
    if most == 0 {
        return None;
    }
    let own = |key: &str| wording::own_key(language, view.info(), key);
    let placeholder = if least == most {
        language.tell(&own("ask-cards-exactly"), &[("count", most.into())])
    } else {
        let args = [("least", least.into()), ("most", most.into())];
        language.tell(&own("ask-cards"), &args)
    };
    let menu = menu(view, language, ButtonAction::Several, parts)
        .min_values(least)
        .max_values(most)
        .placeholder(placeholder);
    Some(CreateActionRow::SelectMenu(menu))
}

fn menu(
    view: &SeatView,
    language: Language,
    press: ButtonAction,
    choices: &[Choice],
) -> CreateSelectMenu {
    let fits = |choice: &&Choice| choice.text.chars().count() <= MAX_VALUE;
    let option = |choice: &Choice| {
        CreateSelectMenuOption::new(option_label(view, language, choice), choice.text.clone())
    };
    let options = choices.iter().filter(fits).map(option).collect();
    let id = CustomId::new(view.id(), view.version(), press).to_string();
    CreateSelectMenu::new(id, CreateSelectMenuKind::String { options })
}

/// The player's hand in words, while it is played: also that none of it is known yet. Nothing before there are cards.
#[must_use]
pub fn words(view: &SeatView, language: Language) -> Option<String> {
    let side = *view.info().sides.get(view.seat().index())?;
    let is_shown = view.info().holds_cards && view.stage() == Stage::Play;
    let diagram = view.diagram(view.seat());
    let mut words = diagram.words.iter();
    let words = words
        .find(|words| words.side == side)
        .filter(|_| is_shown)?;
    let is_known = words.pieces.iter().any(|(kind, _)| SUITS.contains(kind));
    if is_known {
        let pieces = wording::of_kinds(language, words);
        return Some(language.tell("hand-own", &[("pieces", pieces.into())]));
    }
    if view.left().contains(view.seat()) {
        return Some(language.say("hand-left"));
    }
    let mut pieces = words.pieces.iter();
    let (_, count) = pieces.find(|(kind, _)| *kind == FACE_DOWN)?;
    Some(language.tell("hand-face-down", &[("count", count.as_str().into())]))
}
