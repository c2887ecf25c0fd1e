//! The buttons of a panel, and of a view that one person gets.
//!
//! They are made from what everybody knows: whoever presses one is asked as a player.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    counting,
    custom_id::{ButtonAction, CustomId, Prompted},
    wording::{self, Language},
};
use qiyuan_core::{
    rules::Seat,
    session::{Offer, PublicView, SessionView, Stage},
};

/// How many buttons a row takes.
const MAX_IN_ROW: usize = 5;

/// The longest address of a button, in bytes.
const MAX_LINK: usize = 512;

/// Whether buttons are of this version of the session.
#[must_use]
pub fn is_of(view: &SessionView, buttons: impl IntoIterator<Item = CustomId>) -> bool {
    let mut buttons = buttons.into_iter();
    buttons.any(|id| id.session == view.id() && id.seen == view.version())
}

/// The buttons of the panel.
#[must_use]
pub fn rows(view: &PublicView, language: Language) -> Vec<CreateActionRow> {
    let main = match view.stage() {
        Stage::Over => over_buttons(view, language),
        Stage::Challenge | Stage::Play => main_buttons(view, language, Of::Panel),
    };
    let answers = answer_rows(view, language);
    in_rows(&main).chain(answers).collect()
}

/// The buttons of a view that one player gets, who sees it already, with this row of the view's own.
#[must_use]
pub fn private_rows(
    view: &SessionView,
    language: Language,
    own: CreateActionRow,
) -> Vec<CreateActionRow> {
    let main = main_buttons(view, language, Of::View);
    let answers = answer_rows(view, language);
    in_rows(&main).chain([own]).chain(answers).collect()
}

/// The buttons below a player's own hand, but for those of the view and for answers to offers; with the one that leads
/// through groups of actions where they are too many for menus.
pub(super) fn hand_buttons(
    view: &SessionView,
    language: Language,
    is_guided: bool,
) -> Vec<CreateButton> {
    let of = if is_guided { Of::View } else { Of::Hand };
    main_buttons(view, language, of)
}

/// Where buttons stand.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    /// In a channel.
    Panel,
    /// Below a private view.
    View,
    /// Below a hand, with menus of all that may be done.
    Hand,
}

fn button(view: &SessionView, language: Language, press: ButtonAction, key: &str) -> CreateButton {
    CreateButton::new(CustomId::new(view.id(), view.version(), press).to_string())
        .label(language.say(key))
        .style(ButtonStyle::Secondary)
}

/// What a player can do in a game that is played, but for answers to offers.
fn main_buttons(view: &SessionView, language: Language, of: Of) -> Vec<CreateButton> {
    let button = |press: ButtonAction, key: &str| button(view, language, press, key);
    let actions = view.actions();
    let mut main = Vec::new();
    let own = |key: &str| wording::own_key(language, view.info(), key);
    if view.is_prelude() {
        if of == Of::Panel && actions.play {
            main.push(button(ButtonAction::View, "button-draft").style(ButtonStyle::Primary));
        }
    } else if actions.play {
        let (typed, guided) = if counting::is_on(view) {
            ("button-mark", "button-mark-guide")
        } else if view.diagram(Seat(0)).has_stones() {
            ("button-move", "button-guide-points")
        } else {
            ("button-move", "button-guide")
        };
        main.push(button(ButtonAction::Move, &own(typed)).style(ButtonStyle::Primary));
        // Where cards are held, the hand has the menus.
        let has_menus = of == Of::Hand || of == Of::Panel && view.info().in_hand;
        if !has_menus {
            main.push(button(ButtonAction::Guide, &own(guided)));
        }
    }
    main.extend(view.prompts().iter().map(|prompt| {
        let press = ButtonAction::Do(Prompted::new(prompt.key, &prompt.action));
        let id = CustomId::new(view.id(), view.version(), press).to_string();
        CreateButton::new(id)
            .label(wording::prompt(language, view.info(), prompt))
            .style(if prompt.key == counting::ACCEPT {
                ButtonStyle::Success
            } else {
                ButtonStyle::Secondary
            })
    }));
    if actions.resume {
        main.push(button(ButtonAction::Resume, "button-resume").style(ButtonStyle::Primary));
    }
    if of == Of::Panel && !(view.is_prelude() && actions.play) {
        let key = if view.info().in_hand {
            "button-hand"
        } else {
            "button-view"
        };
        main.push(button(ButtonAction::View, key));
    }
    main.push(button(ButtonAction::More, "button-more"));
    main
}

/// Buttons in one row; more than it takes are spread over two, so that none stands alone.
pub(super) fn in_rows(buttons: &[CreateButton]) -> impl Iterator<Item = CreateActionRow> {
    let width = if buttons.len() > MAX_IN_ROW {
        buttons.len().div_ceil(2)
    } else {
        MAX_IN_ROW
    };
    let rows = buttons.chunks(width);
    rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
}

/// Buttons to answer offers, each of which says what it answers. They come last, so that no other button moves when
/// something is offered: whoever is about to press one does not accept instead.
pub fn answer_rows(view: &SessionView, language: Language) -> Vec<CreateActionRow> {
    let button = |press: ButtonAction, key: &str, offer: Offer| {
        let id = CustomId::new(view.id(), view.version(), press).to_string();
        let name = [("offer", offer_name(language, offer).into())];
        CreateButton::new(id).label(language.tell(key, &name))
    };
    let offers = view.actions().answer.iter();
    let buttons: Vec<CreateButton> = offers
        .flat_map(|offer| {
            let agree = button(ButtonAction::Agree(*offer), "button-agree-to", *offer);
            let refuse = button(ButtonAction::Refuse(*offer), "button-refuse-to", *offer);
            [
                agree.style(ButtonStyle::Success),
                refuse.style(ButtonStyle::Secondary),
            ]
        })
        .collect();
    let rows = buttons.chunks(4);
    rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
        .collect()
}

fn offer_name(language: Language, offer: Offer) -> String {
    match offer {
        Offer::Draw => language.say("offer-name-draw"),
        Offer::Takeback => language.say("offer-name-takeback"),
        Offer::Pause => language.say("offer-name-pause"),
        Offer::Rematch => language.say("offer-name-rematch"),
        Offer::Flip => language.say("offer-name-flip"),
    }
}

fn over_buttons(view: &SessionView, language: Language) -> Vec<CreateButton> {
    let button = |press: ButtonAction, key: &str| button(view, language, press, key);
    let mut buttons = Vec::new();
    if view.actions().offer.contains(&Offer::Rematch) {
        let rematch = button(ButtonAction::Offer(Offer::Rematch), "button-rematch");
        buttons.push(rematch.style(ButtonStyle::Primary));
    }
    if view.ply() > 0 {
        buttons.push(button(ButtonAction::Replay, "button-replay"));
    }
    buttons.push(button(ButtonAction::Export, "button-export"));
    let page = view.analysis(MAX_LINK);
    buttons.extend(page.map(|page| {
        let label = language.say("button-analyse");
        CreateButton::new_link(page).label(label)
    }));
    buttons.push(button(ButtonAction::Moves, "button-moves"));
    buttons.push(button(ButtonAction::View, "button-view"));
    buttons
}
