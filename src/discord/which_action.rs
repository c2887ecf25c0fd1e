//! Asks which of several actions is meant, with a button for each.

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
};

use super::{
    components::leave,
    counting,
    custom_id::{ButtonAction, CustomId, Prompted},
    incoming::{Asks, Response},
    limits::{BUTTONS, BUTTONS_IN_ROW},
    panel_buttons,
    wording::{self, Language, Said},
};
use qiyuan_core::{
    rules::Notation,
    sentence,
    session::{PlayerId, SeatView},
};

/// Asks which of the `candidates` was meant by what was typed. In answer to a message it can be taken away by whoever
/// wrote that.
pub fn ask(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    typed: &str,
    candidates: &[String],
    writer: Option<PlayerId>,
) -> Response {
    let typed = ("typed", wording::code(typed).into());
    let question = question(language, view, notation, candidates);
    let text = question.unwrap_or_else(|| match candidates {
        [only] => is_it_meant(language, view, only).unwrap_or_else(|| {
            let meant = labels(language, view, notation, candidates).pop();
            let meant = wording::code(meant.as_deref().unwrap_or(only));
            language.tell("ask-meant", &[typed, ("meant", meant.into())])
        }),
        all if differ_in_a_piece(all) => language.tell("ask-promotion", &[typed]),
        _ => language.tell("ask-which", &[typed]),
    });
    with_buttons(text, language, view, notation, candidates, writer)
}

/// Asks whether actions that stand among other words, or were asked about, are to be played. In answer to a message it
/// can be taken away by whoever wrote that.
pub fn ask_found(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
    writer: Option<PlayerId>,
) -> Response {
    let question = question(language, view, notation, actions);
    let text = question.unwrap_or_else(|| match actions {
        [only] => is_it_meant(language, view, only).unwrap_or_else(|| {
            let action = labels(language, view, notation, actions).pop();
            let action = action.as_deref().unwrap_or(only);
            let args = [("move", wording::code(action).into())];
            language.tell(&wording::own_key(language, view.info(), "ask-play"), &args)
        }),
        _ => language.say("ask-which-to-play"),
    });
    with_buttons(text, language, view, notation, actions, writer)
}

/// Asks whether a yes or no was meant for an action that was asked about, or for the offers that stand, with the buttons
/// of both.
pub fn ask_found_or_answer(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    action: &str,
    writer: PlayerId,
) -> Response {
    let actions = [action.to_owned()];
    let label = labels(language, view, notation, &actions).pop();
    let label = wording::code(label.as_deref().unwrap_or(action));
    let args = [("move", label.into()), ("number", view.id().0.into())];
    let text = language.tell("ask-play-or-answer", &args);
    let asked = with_buttons(text, language, view, notation, &actions, Some(writer));
    let offers = panel_buttons::answer_rows(view, language).into_iter();
    let asked = offers.fold(asked, Response::row);
    asked
        .until_next(view)
        .asks(Asks::ToPlayOrAnswer(action.to_owned()))
}

/// Whether an action is meant, in the game's own words.
fn is_it_meant(language: Language, view: &SeatView, action: &str) -> Option<String> {
    let is_marked = counting::is_marked(view, action);
    wording::is_it_meant(language, view.info(), action, is_marked)
}

/// The game's own question, with what the actions have in common.
fn question(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
) -> Option<String> {
    let question = view.question(actions)?;
    let labels = labels(language, view, notation, actions);
    let common = common_beginning(&labels);
    let action = ("move", wording::code(&common).into());
    Some(language.tell(&format!("question-{}", question.key), &[action]))
}

/// What the buttons say: the answers to the game's own question, else what the actions are called.
fn answers(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
) -> Vec<String> {
    let Some(question) = view.question(actions) else {
        return labels(language, view, notation, actions);
    };
    let answers = question.answers.iter();
    answers
        .map(|answer| language.say(&format!("answer-{answer}")))
        .collect()
}

/// The action that somebody means who answers the question which one with these words: what a button says, in any
/// language, a yes or no where there is a question with two answers, or the end of the action, such as the piece that a
/// pawn becomes; beside them what people say beside a move.
pub fn answered(view: &SeatView, actions: &[String], text: &str) -> Option<String> {
    let text = wording::without_question(text);
    if text.chars().nth(sentence::MAX_SENTENCE).is_some() {
        return None;
    }
    if let Some(question) = view.question(actions) {
        let agrees = |place| {
            [Said::Yes, Said::No]
                .get(place)
                .filter(|_| actions.len() == 2)
        };
        let is_meant = |place: usize| {
            let (answer, agrees) = (question.answers[place], agrees(place));
            let mut labels = Language::ALL
                .map(|it| it.say(&format!("answer-{answer}")))
                .into_iter();
            wording::said(text).map(|(said, _)| said).as_ref() == agrees && agrees.is_some()
                || labels.any(|label| says(text, &label, agrees))
        };
        let place = (0..question.answers.len()).find(|place| is_meant(*place));
        return actions.get(place?).cloned();
    }
    let common = common_beginning(actions);
    let words = sentence::words(text);
    let is_beside =
        |place: &usize| wording::are_said_beside_a_move(&words[..*place], &words[place + 1..]);
    let alone = (0..words.len()).filter(is_beside).map(|place| words[place]);
    let mut spelled = std::iter::once(text)
        .chain(alone)
        .flat_map(|text| ["=", " ", ""].map(|between| format!("{common}{between}{text}")));
    spelled.find_map(|text| {
        let read = view.read(&text).ok();
        read.filter(|action| !common.is_empty() && actions.contains(action))
    })
}

/// Whether a text says what is on a button, perhaps behind a yes or no that `agrees` with it: `yes, promote it`.
fn says(text: &str, label: &str, agrees: Option<&Said>) -> bool {
    let (text, label) = (text.replace('’', "'").to_lowercase(), label.to_lowercase());
    let Some((before, behind)) = text.split_once(&label) else {
        return false;
    };
    let (mut before, behind) = (sentence::words(before), sentence::words(behind));
    let first = before.first().and_then(|word| wording::said(word));
    if agrees.is_some() && first.map(|(said, _)| said).as_ref() == agrees {
        before.remove(0);
    }
    wording::are_said_beside_a_move(&before, &behind)
}

/// With what all of these begin.
fn common_beginning(texts: &[String]) -> String {
    let common = texts.iter().cloned().reduce(|one, other| {
        let letters = one.chars().zip(other.chars());
        let same = letters.take_while(|(one, other)| one == other);
        same.map(|(letter, _)| letter).collect()
    });
    common.unwrap_or_default()
}

/// What the actions are called, in the notation.
fn labels(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
) -> Vec<String> {
    let all = notation
        .map(|notation| view.choices("", notation, 1_000))
        .unwrap_or_default();
    let label = |text: &String| {
        let known = all.iter().find(|choice| choice.text == *text);
        let label = known.map_or(text.as_str(), |choice| choice.label.as_str());
        wording::plain(&wording::action(language, view.info(), label), 80)
    };
    actions.iter().map(label).collect()
}

/// The question, with a button for each action. It is of use until the next one.
fn with_buttons(
    text: String,
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    actions: &[String],
    writer: Option<PlayerId>,
) -> Response {
    let prompts = view.prompts();
    let press = |text: &String| {
        if CustomId::fits(text) {
            return Some(ButtonAction::Play(text.clone()));
        }
        // What is too long for a custom id may be what a button of the game's own does.
        let prompt = prompts.iter().find(|prompt| prompt.action == *text)?;
        Some(ButtonAction::Do(Prompted::new(prompt.key, text)))
    };
    let has_usual = differ_in_a_piece(actions);
    let labels = answers(language, view, notation, actions);
    let buttons: Vec<CreateButton> = (0..)
        .zip(actions.iter().zip(labels))
        .filter_map(|(place, (action, label))| {
            let id = CustomId::new(view.id(), view.version(), press(action)?);
            let button = CreateButton::new(id.to_string()).label(label);
            Some(match place {
                0 if has_usual => button.style(ButtonStyle::Success),
                _ => button,
            })
        })
        .take(BUTTONS - usize::from(writer.is_some()))
        .chain(writer.map(|writer| leave::cancel_button(language, view, writer)))
        .collect();
    let rows = buttons.chunks(BUTTONS_IN_ROW);
    let asked = rows.fold(Response::text(text).until_next_ply(view), |answer, row| {
        answer.row(CreateActionRow::Buttons(row.to_vec()))
    });
    asked.asks(match actions {
        [only] => Asks::ToPlay(only.clone()),
        several => Asks::WhichMove(several.to_vec()),
    })
}

/// Whether actions differ only in the letter at their end: the piece that a pawn becomes, of which the usual one is the
/// first.
fn differ_in_a_piece(texts: &[String]) -> bool {
    let common = common_beginning(texts);
    let is_letter = |text: &String| {
        let last = text.strip_prefix(&common).unwrap_or_default();
        last.len() == 1 && last.bytes().all(|it| it.is_ascii_alphabetic())
    };
    texts.len() > 1 && !common.is_empty() && texts.iter().all(is_letter)
}
