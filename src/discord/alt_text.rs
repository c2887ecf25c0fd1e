//! The picture of a session in words, for those who do not see it: its alternative text.

use super::{
    move_text::{has_check, round},
    result,
    wording::{self, Language},
};
use qiyuan_core::{
    rules::{Notation, Numbering, Seat},
    session::{PublicView, SessionView, Stage},
};

/// The alternative text of the picture in the channel.
#[must_use]
pub fn of_channel(
    view: &PublicView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
) -> String {
    position_in_words(view, language, notation, bottom)
}

/// The alternative text of a picture that one person gets.
#[must_use]
pub fn of_person(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
) -> String {
    position_in_words(view, language, notation, bottom)
}

fn position_in_words(
    view: &SessionView,
    language: Language,
    notation: Option<Notation>,
    bottom: Seat,
) -> String {
    let diagram = wording::diagram(language, view.info(), view.diagram(bottom));
    let turn = if view.stage() == Stage::Over {
        result::without_names(view, language)
    } else {
        let sides = wording::players(language, view.info(), view.to_move());
        let turn = if view.is_prelude() {
            language.tell("panel-still-to-choose", &[("players", sides.into())])
        } else {
            language.tell("panel-to-move", &[("side", sides.into())])
        };
        if has_check(&diagram) {
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
    wording::alt_text(language, &summary, &diagram)
}

/// The last move and what it captured, for people who do not see the picture.
fn last_in_words(view: &SessionView, language: Language, notation: Notation) -> Option<String> {
    let line = view.lines_from(notation, view.ply().checked_sub(1)?).pop();
    let line = line.filter(|line| line.index.is_some())?;
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
    let words = if is_all_seen {
        view.words_after(2)
    } else {
        Vec::new()
    };
    let has_board = view.diagram(Seat(0)).board().is_some();
    let actor = view.info().sides.get(line.mover.index())?;
    // On a table nothing is captured: cards leave a hand and a trick as they are played.
    let captured = match words.as_slice() {
        [before, after] if has_board => wording::captured(language, actor, before, after),
        _ => None,
    };
    Some(match captured {
        Some(pieces) => {
            let args = [last, ("pieces", pieces.into())];
            language.tell(&own("alt-last-capture"), &args)
        }
        None => language.tell(&own("alt-last-move"), &[last]),
    })
}
