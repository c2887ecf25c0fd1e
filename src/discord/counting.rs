//! What is said while the players agree on what is counted: the count so far, and who accepts it.

use super::{
    panel::mention,
    wording::{self, Language},
};
use crate::{
    diagram::MarkKind,
    rules::{Phase, Seat},
    session::SessionView,
};

/// The key of the button by which a player agrees to what is counted.
pub const ACCEPT: &str = "accept";

/// The most stones of a suggestion that are named.
const MAX_SUGGESTED: usize = 40;

/// Whether the players agree on what is counted.
#[must_use]
pub fn is_on(view: &SessionView) -> bool {
    view.phase() == Some(Phase::Scoring)
}

/// What the players have to agree on, and who has agreed.
#[must_use]
pub fn lines(view: &SessionView, language: Language) -> Vec<String> {
    let accepted = view.without_prompt(ACCEPT);
    let mut lines = vec![language.say("panel-counting")];
    if let Some(count) = view.count() {
        lines.push(language.say("panel-count-now"));
        lines.extend(wording::count(language, view.info(), &count));
    }
    lines.extend(suggestion_line(view, language));
    lines.extend(view.to_move().iter().filter_map(|seat| {
        let player = [("player", mention(view.player(seat)?).into())];
        Some(if accepted.contains(seat) {
            language.tell("panel-accepted", &player)
        } else {
            language.tell("panel-to-accept", &player)
        })
    }));
    lines
}

/// What is probably dead and not marked, so that people who do not see the picture know too.
fn suggestion_line(view: &SessionView, language: Language) -> Option<String> {
    let diagram = view.diagram(Seat(0));
    let marks = diagram.marks.iter();
    let suggested: Vec<String> = marks
        .filter(|mark| mark.kind == MarkKind::Suggested)
        .map(|mark| diagram.board.coordinates.name(mark.at))
        .collect();
    if suggested.is_empty() {
        return None;
    }
    let mut stones = suggested
        .iter()
        .take(MAX_SUGGESTED)
        .map(String::as_str)
        .collect::<Vec<_>>()
        .join(&language.say("alt-separator"));
    if suggested.len() > MAX_SUGGESTED {
        stones.push_str(" …");
    }
    Some(language.tell("panel-suggestion", &[("stones", stones.into())]))
}
