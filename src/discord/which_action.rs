//! Asks which of several actions is meant, with a button for each.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    custom_id::{ButtonAction, CustomId, Prompted},
    incoming::Response,
    wording::{self, Language},
};
use qiyuan_core::{rules::Notation, session::SeatView};

/// The most buttons on a message.
const MAX_BUTTONS: usize = 25;

/// Asks which of the `candidates` was meant by what was typed.
pub fn ask(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    typed: &str,
    candidates: &[String],
) -> Response {
    let all = notation
        .map(|notation| view.choices("", notation, 1_000))
        .unwrap_or_default();
    let label = |text: &str| {
        let known = all.iter().find(|choice| choice.text == text);
        let label = known.map_or(text, |choice| choice.label.as_str());
        wording::plain(&wording::action(language, view.info(), label), 80)
    };
    let prompts = view.prompts();
    let press = |text: &String| {
        if CustomId::fits(text) {
            return Some(ButtonAction::Play(text.clone()));
        }
        // What is too long for a custom id may be what a button of the game's own does.
        let prompt = prompts.iter().find(|prompt| prompt.action == *text)?;
        Some(ButtonAction::Do(Prompted::new(prompt.key, text)))
    };
    let has_usual = differ_at_the_end(candidates);
    let buttons: Vec<CreateButton> = (0..)
        .zip(candidates)
        .filter_map(|(place, text)| {
            let id = CustomId::new(view.id(), view.version(), press(text)?);
            let button = CreateButton::new(id.to_string()).label(label(text));
            Some(match place {
                0 if has_usual => button.style(ButtonStyle::Success),
                _ => button,
            })
        })
        .take(MAX_BUTTONS)
        .collect();
    let typed = ("typed", wording::code(typed).into());
    let mut answer = Response::text(match candidates {
        [only] => wording::is_it_meant(language, view.info(), only).unwrap_or_else(|| {
            language.tell("ask-meant", &[typed, ("meant", wording::code(only).into())])
        }),
        _ => language.tell("ask-which", &[typed]),
    });
    for row in buttons.chunks(5) {
        answer = answer.row(CreateActionRow::Buttons(row.to_vec()));
    }
    answer
}

/// Whether actions differ only in what is chosen at their end, such as the piece that a pawn becomes: the usual choice
/// is then the first.
fn differ_at_the_end(texts: &[String]) -> bool {
    let mut beginnings = texts.iter().map(|text| {
        let mut letters = text.chars();
        letters.next_back();
        letters.as_str()
    });
    let first = beginnings.next();
    texts.len() > 2 && beginnings.all(|it| Some(it) == first && !it.is_empty())
}
