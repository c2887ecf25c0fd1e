//! What is said while the players agree on what is counted: the count so far, and who accepts it.

use super::{
    panel::players_in,
    wording::{self, Language},
};
use qiyuan_core::{
    diagram::MarkKind,
    rules::{Phase, Prompt, Seat, SeatSet},
    session::{SessionView, Stage, ToAgree},
};

/// The key of the button by which a player agrees to what is counted.
pub const ACCEPT: &str = "accept";

/// The key of the button by which a player marks what is suggested, in games that suggest something.
pub const SUGGESTION: &str = "suggestion";

/// The key of the button that ends a count so that play goes on, in games that have it.
const RESUME: &str = "resume";

/// The most stones that are named.
const MAX_STONES: usize = 40;

/// Whether the players agree on what is counted.
#[must_use]
pub fn is_on(view: &SessionView) -> bool {
    view.phase() == Some(Phase::Scoring)
}

/// What lets play go on from a count, if that is possible now.
#[must_use]
pub fn to_resume(view: &SessionView) -> Option<String> {
    let prompts = view.prompts();
    let mut prompts = prompts.into_iter().filter(|_| is_on(view));
    prompts
        .find(|prompt| prompt.key == RESUME)
        .map(|prompt| prompt.action)
}

/// Whether an action names, at its end, a stone that is marked as dead.
#[must_use]
pub fn is_marked(view: &SessionView, action: &str) -> bool {
    let diagram = view.diagram(Seat(0));
    let Some(diagram) = diagram.board().filter(|_| is_on(view)) else {
        return false;
    };
    let named = action.rsplit(' ').next();
    let mut dead = diagram.marks.iter().filter(|it| it.kind == MarkKind::Dead);
    dead.any(|mark| Some(&*diagram.board.coordinates.name(mark.at)) == named)
}

/// Whether the players agree on a count at the end of the game.
#[must_use]
pub fn is_known(view: &SessionView) -> bool {
    !view.info().count_lines.is_empty()
}

/// What the players have to agree on, and who has agreed.
#[must_use]
pub fn lines(view: &SessionView, language: Language) -> Vec<String> {
    let accepted = view.without_prompt(ACCEPT);
    let mut lines = vec![language.say("panel-counting")];
    if let Some(count) = view.count() {
        // Who is ahead comes first, then how that is counted.
        let mut counted = wording::count(language, view.info(), &count);
        let mut first = language.say("panel-count-now");
        if let Some(ahead) = counted.pop() {
            wording::push_sentence(&mut first, &ahead);
        }
        lines.push(first);
        lines.extend(counted);
    }
    lines.extend(suggestion_line(view, language));
    let of = |seat: Seat| {
        let is_withdrawn = |told: ToAgree| told.seat == seat && told.is_withdrawn;
        if accepted.contains(seat) {
            "panel-accepted"
        } else if view.to_agree().any(is_withdrawn) {
            "panel-accept-again"
        } else {
            "panel-to-accept"
        }
    };
    for key in ["panel-accepted", "panel-accept-again", "panel-to-accept"] {
        let seats: SeatSet = view
            .to_move()
            .iter()
            .filter(|seat| of(*seat) == key)
            .collect();
        if !seats.is_empty() {
            let players = players_in(view, language, seats);
            lines.push(language.tell(key, &[("player", players.into())]));
        }
    }
    lines
}

/// What `seat` has brought about by what it said last.
#[must_use]
pub fn done(view: &SessionView, language: Language, seat: Seat) -> String {
    let number = ("number", view.id().0.into());
    if view.stage() == Stage::Over {
        return language.tell("done-count-settled", &[number]);
    }
    if !is_on(view) {
        return language.say("done-resumed");
    }
    if view.without_prompt(ACCEPT).contains(seat) {
        return language.tell("done-marks-accepted", &[number]);
    }
    let stones =
        stones(view, language, MarkKind::Dead).unwrap_or_else(|| language.say("alt-nothing"));
    language.tell("done-marked", &[("stones", stones.into()), number])
}

/// Whether to agree now would count all stones as alive although some are suggested as dead.
#[must_use]
pub fn counts_suggested_as_alive(view: &SessionView) -> bool {
    let has = |kind| stones(view, Language::EnUs, kind).is_some();
    is_on(view) && has(MarkKind::Suggested) && !has(MarkKind::Dead)
}

/// What stands on a button of the game's own; on the one that agrees to a count, what it does where nothing is marked as
/// dead that looks so.
#[must_use]
pub fn label(view: &SessionView, language: Language, prompt: &Prompt) -> String {
    match prompt.key == ACCEPT && counts_suggested_as_alive(view) {
        true => language.say("button-count-all-alive"),
        false => wording::prompt(language, view.info(), prompt),
    }
}

/// What is probably dead and not marked, so that people who do not see the picture know too.
fn suggestion_line(view: &SessionView, language: Language) -> Option<String> {
    if let Some(stones) = stones(view, language, MarkKind::Suggested) {
        return Some(language.tell("panel-suggestion", &[("stones", stones.into())]));
    }
    let may_suggest = view.info().prompts.contains(&SUGGESTION);
    let has_marks = stones(view, language, MarkKind::Dead).is_some();
    (may_suggest && !has_marks).then(|| language.say("panel-suggestion-none"))
}

/// Stones that could be marked, by their points.
pub fn examples(view: &SessionView) -> Vec<String> {
    let diagram = view.diagram(Seat(0));
    let pieces = diagram.board().into_iter().flat_map(|board| {
        let coordinates = &board.board.coordinates;
        let names = board.pieces.iter();
        names.map(|piece| coordinates.name(piece.at))
    });
    pieces.take(3).collect()
}

/// The stones that are marked in one way, if there are any.
fn stones(view: &SessionView, language: Language, kind: MarkKind) -> Option<String> {
    let diagram = view.diagram(Seat(0));
    let diagram = diagram.board()?;
    let marks = diagram.marks.iter();
    let names: Vec<String> = marks
        .filter(|mark| mark.kind == kind)
        .map(|mark| diagram.board.coordinates.name(mark.at))
        .collect();
    if names.is_empty() {
        return None;
    }
    let listed = names[..names.len().min(MAX_STONES)].join(&language.say("alt-separator"));
    Some(if names.len() > MAX_STONES {
        language.tell("list-and-more", &[("list", listed.into())])
    } else {
        listed
    })
}
