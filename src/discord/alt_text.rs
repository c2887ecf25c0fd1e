//! The picture of a session in words, for those who do not see it: its alternative text.

use super::{
    counting,
    move_text::{has_check, is_told_by_game, is_undisclosed, numbered, round, unseen},
    panel, table_names,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::{Notation, Numbering, Seat},
    session::{PlyLine, PublicView, SessionView, Stage},
};

/// The alternative text of the picture in the channel. `names` are those of the people at a table, by seat.
#[must_use]
pub fn of_channel(
    view: &PublicView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
    names: &[String],
) -> String {
    position_in_words(view, language, notation, bottom, names)
}

/// The alternative text of a picture that one person gets, with such names.
#[must_use]
pub fn of_person(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
    names: &[String],
) -> String {
    position_in_words(view, language, notation, bottom, names)
}

fn position_in_words(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
    names: &[String],
) -> String {
    let diagram = wording::diagram(language, view.info(), view.diagram(bottom));
    let turn = if view.stage() == Stage::Over {
        table_names::result(view, language, names)
    } else {
        let to_act = match view.stage() {
            Stage::Challenge => view.to_begin(),
            Stage::Play | Stage::Over => view.to_move(),
        };
        let sides = table_names::players(view, language, names, to_act);
        let is_choice = view.is_prelude() || !view.choosing().is_empty();
        let turn = if counting::is_on(view) {
            language.tell("alt-counting", &[("players", sides.into())])
        } else if is_choice {
            language.tell(panel::still_key(view), &[("players", sides.into())])
        } else {
            language.tell("panel-to-move", &[("side", sides.into())])
        };
        // A side that sets up has not moved yet: what the other has set up gives it no check.
        if has_check(&diagram) && !view.is_prelude() {
            language.tell("alt-in-check", &[("turn", turn.into())])
        } else {
            turn
        }
    };
    let mut summary = language.tell(
        "alt-summary",
        &[
            ("game", wording::game(language, view.info().key).into()),
            ("turn", turn.trim_end_matches(['.', '。']).into()),
        ],
    );
    if let Some(last) = notation.and_then(|notation| last_in_words(view, language, notation)) {
        wording::push_sentence(&mut summary, &last);
    }
    let seated = view.info().sides.iter().copied();
    let seated = seated.zip(names.iter().map(String::as_str));
    let seated: Vec<(&str, &str)> = seated.collect();
    wording::alt_text_naming(language, &summary, &diagram, &seated)
}

/// The last move and what it captured, for people who do not see the picture.
fn last_in_words(view: &SessionView, language: Language, notation: Notation) -> Option<String> {
    let line = view.lines_from(notation, view.ply().checked_sub(1)?).pop();
    let is_told = |line: &PlyLine| {
        // It may have been made for whoever left.
        line.index.is_some() && !is_undisclosed(line) && !view.left().contains(line.mover)
    };
    let line = line.filter(is_told)?;
    if is_told_by_game(view, notation, &line) {
        return None;
    }
    if unseen(view, language, &line).is_some() {
        let made = ("move", numbered(view, language, &line).into());
        return Some(language.tell("alt-unseen", &[made]));
    }
    let caption = wording::plain(&wording::action(language, view.info(), &line.caption), 80);
    let last = match (view.info().numbering, line.index) {
        (Numbering::Rounds, Some(index)) => {
            format!("{} {caption}", round(view, index, line.mover))
        }
        _ => caption,
    };
    let last = ("move", last.into());
    let own = |key: &str| wording::own_key(language, view.info(), key);
    // In games with secrets a piece may only have gone out of sight.
    let is_all_seen = !view.has_secrets() || view.stage() == Stage::Over;
    let around = view.words_around(1).pop().filter(|_| is_all_seen);
    let has_board = view.diagram(Seat(0)).board().is_some();
    let actor = view.info().sides.get(line.mover.index())?;
    // On a table nothing is captured: cards leave a hand and a trick as they are played.
    let captured = around
        .filter(|_| has_board)
        .and_then(|[before, after]| wording::captured(language, actor, &before, &after));
    Some(match captured {
        Some(pieces) => {
            let args = [last, ("pieces", pieces.into())];
            language.tell(&own("alt-last-capture"), &args)
        }
        None => language.tell(&own("alt-last-move"), &[last]),
    })
}
