//! The buttons of a panel, and of a view that one person gets.
//!
//! They are made from what everybody knows: whoever presses one is asked as a player.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    commitment, counting,
    custom_id::{ButtonAction, CustomId, Prompted},
    limits::BUTTONS_IN_ROW,
    touch,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::{Info, Prompt, Seat},
    session::{Offer, PublicView, SessionView, Stage},
};

/// What the button is called that opens what only a player sees, and where that player chooses what others may not know.
#[must_use]
pub fn private_button(view: &SessionView) -> &'static str {
    match view.info().holds_cards {
        _ if view.is_prelude() => "button-draft",
        true => "button-hand",
        false => "button-view",
    }
}

/// What a button of a game is called. A sentence that names one says it in the language of the message where it stands.
#[must_use]
pub fn label(shown_in: Language, info: &Info, key: &str) -> String {
    shown_in.say(&wording::own_key(shown_in, info, key))
}

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

/// The buttons of a view that one player gets, who sees it already, with these buttons of the view's own.
#[must_use]
pub fn private_rows(
    view: &SessionView,
    language: Language,
    own: &[CreateButton],
) -> Vec<CreateActionRow> {
    let main = main_buttons(view, language, Of::View);
    let answers = answer_rows(view, language);
    in_rows(&main).chain(in_rows(own)).chain(answers).collect()
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
        .label(label(language, view.info(), key))
        .style(ButtonStyle::Secondary)
}

/// What a player can do in a game that is played, but for answers to offers.
fn main_buttons(view: &SessionView, language: Language, of: Of) -> Vec<CreateButton> {
    let button = |press: ButtonAction, key: &str| button(view, language, press, key);
    let actions = view.actions();
    let mut main = Vec::new();
    let is_draft = view.is_prelude() && actions.play;
    // Where cards are held, the hand has the menus: it comes first, and what is typed after what is pressed.
    let is_of_cards = of != Of::View && view.info().holds_cards;
    let first = (is_draft || is_of_cards).then(|| private_button(view));
    let prompts = prompts(view, language);
    if of == Of::Panel {
        let first = first.map(|key| button(ButtonAction::View, key));
        // Several buttons that choose, as for bids, have all that may be chosen; one has not, as for a hand of cards.
        let is_chosen_there = actions.play && prompts.len() < 2;
        main.extend(first.map(|first| match is_chosen_there {
            true => first.style(ButtonStyle::Primary),
            false => first,
        }));
    }
    let may_act = actions.play && !view.is_prelude();
    let typed = may_act.then(|| typed(view, language));
    if is_of_cards {
        main.extend(prompts.into_iter().chain(typed));
    } else {
        main.extend(typed.map(|typed| typed.style(ButtonStyle::Primary)));
        if may_act {
            main.push(guided(view, language));
        }
        main.extend(prompts);
        main.extend(touch::claim_button(view, language));
    }
    if actions.resume {
        main.push(button(ButtonAction::Resume, "button-resume").style(ButtonStyle::Primary));
    }
    if of == Of::Panel && actions.substitute {
        main.push(button(ButtonAction::Substitute, "button-substitute"));
    }
    if of == Of::Panel && first.is_none() {
        main.push(button(ButtonAction::View, "button-view"));
    }
    main.push(button(ButtonAction::More, "button-more"));
    main
}

/// The button that asks for an action in words.
fn typed(view: &SessionView, language: Language) -> CreateButton {
    let key = if counting::is_on(view) {
        "button-mark"
    } else {
        "button-move"
    };
    button(view, language, ButtonAction::Move, key)
}

/// The button that leads to an action through menus.
fn guided(view: &SessionView, language: Language) -> CreateButton {
    button(view, language, ButtonAction::Guide, guide_button(view))
}

/// What the button is called that leads to an action through menus.
#[must_use]
pub fn guide_button(view: &SessionView) -> &'static str {
    if counting::is_on(view) {
        "button-mark-guide"
    } else if view.diagram(Seat(0)).has_stones() {
        "button-guide-points"
    } else {
        "button-guide"
    }
}

/// A button for each action that has one of its own.
fn prompts(view: &SessionView, language: Language) -> Vec<CreateButton> {
    let mut prompts = view.prompts();
    // In the same place whoever may press them: after one has accepted, the other does not press Resume instead.
    let place = |prompt: &Prompt| {
        view.info()
            .prompts
            .iter()
            .position(|key| *key == prompt.key)
    };
    prompts.sort_by_key(place);
    let buttons = prompts.iter().map(|prompt| {
        let press = ButtonAction::Do(Prompted::new(prompt.key, &prompt.action));
        let id = CustomId::new(view.id(), view.version(), press).to_string();
        CreateButton::new(id)
            .label(counting::label(view, language, prompt))
            .style(if prompt.key == counting::ACCEPT {
                ButtonStyle::Success
            } else {
                ButtonStyle::Secondary
            })
    });
    buttons.collect()
}

/// Buttons in one row; more than it takes are spread over two, so that none stands alone.
pub(super) fn in_rows(buttons: &[CreateButton]) -> impl Iterator<Item = CreateActionRow> {
    let width = if buttons.len() > BUTTONS_IN_ROW {
        buttons.len().div_ceil(2)
    } else {
        BUTTONS_IN_ROW
    };
    let rows = buttons.chunks(width);
    rows.map(|row| CreateActionRow::Buttons(row.to_vec()))
}

/// Buttons to answer offers, each of which says what it answers. They come last, so that no other button moves when
/// something is offered: whoever is about to press one does not accept instead.
pub fn answer_rows(view: &SessionView, language: Language) -> Vec<CreateActionRow> {
    let button = |press: ButtonAction, key: &str, offer: Offer| {
        let id = CustomId::new(view.id(), view.version(), press).to_string();
        CreateButton::new(id).label(answer_label(language, key, offer))
    };
    let offers = view.actions().answer.iter();
    let buttons: Vec<CreateButton> = offers
        .flat_map(|offer| {
            let agree = button(ButtonAction::Agree(*offer), AGREE, *offer);
            let refuse = button(ButtonAction::Refuse(*offer), REFUSE, *offer);
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

/// Of buttons that accept an offer, and that decline one.
const AGREE: &str = "button-agree-to";
const REFUSE: &str = "button-refuse-to";

/// What the button is called that accepts an offer.
#[must_use]
pub fn agree_label(language: Language, offer: Offer) -> String {
    answer_label(language, AGREE, offer)
}

/// What the button is called that declines an offer.
#[must_use]
pub fn refuse_label(language: Language, offer: Offer) -> String {
    answer_label(language, REFUSE, offer)
}

fn answer_label(language: Language, key: &str, offer: Offer) -> String {
    language.tell(key, &[("offer", offer_name(language, offer).into())])
}

/// The offer that a text accepts or declines in the words of a button, in any language, and whether it accepts it.
pub fn answer_said(text: &str) -> Option<(Offer, bool)> {
    let text = wording::plain_words(text);
    Language::ALL.into_iter().find_map(|language| {
        let answers = Offer::ALL
            .into_iter()
            .flat_map(|offer| [(offer, true), (offer, false)]);
        let mut answers = answers;
        answers.find(|(offer, agrees)| {
            let key = if *agrees { AGREE } else { REFUSE };
            wording::plain_words(&answer_label(language, key, *offer)) == text
        })
    })
}

fn offer_name(language: Language, offer: Offer) -> String {
    match offer {
        Offer::Draw => language.say("offer-name-draw"),
        Offer::Takeback => language.say("offer-name-takeback"),
        Offer::Pause => language.say("offer-name-pause"),
        Offer::Rematch => language.say("offer-name-rematch"),
        Offer::Flip => language.say("offer-name-flip"),
        Offer::Substitute => language.say("offer-name-substitute"),
    }
}

fn over_buttons(view: &SessionView, language: Language) -> Vec<CreateButton> {
    let button = |press: ButtonAction, key: &str| button(view, language, press, key);
    let mut buttons = Vec::new();
    if view.actions().offer.contains(&Offer::Rematch) {
        let rematch = button(ButtonAction::Offer(Offer::Rematch), "button-rematch");
        buttons.push(rematch.style(ButtonStyle::Primary));
    }
    buttons.extend(record_buttons(view, language));
    buttons.push(button(ButtonAction::View, "button-view"));
    buttons
}

/// What there is to do with the record of a game that is over.
pub(super) fn record_buttons(view: &SessionView, language: Language) -> Vec<CreateButton> {
    let button = |press: ButtonAction, key: &str| button(view, language, press, key);
    let mut buttons = Vec::new();
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
    let check = commitment::label(view, language);
    buttons.extend(check.map(|label| {
        let id = CustomId::new(view.id(), view.version(), ButtonAction::Commitment);
        CreateButton::new(id.to_string())
            .label(label)
            .style(ButtonStyle::Secondary)
    }));
    buttons
}
