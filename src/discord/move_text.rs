//! Moves as text with their numbers: the last one, those that were played since a panel was drawn, and all of them.

use std::{collections::BTreeMap, ops::RangeInclusive};

use super::{
    counting,
    panel::{MAX_CONTENT, mention, side_of},
    table_names,
    wording::{self, Language, Value},
};
use qiyuan_core::{
    diagram::{BoardDiagram, Diagram, MarkKind},
    rules::{Choice, Illegal, Notation, Numbering, Phase, Seat, SeatSet},
    session::{PlayerId, PlyLine, PublicView, Refusal, SeatView, SessionView, Stage},
    typed,
};

/// How a game calls a choice that is still secret: only that it was made is known.
const UNDISCLOSED: &str = "undisclosed";

/// The longest that is told of what was done before the first move, in characters.
const MAX_SET_UP: usize = 120;

/// How many of the moves that are near to what was typed are named.
const MAX_NEAR: usize = 3;

/// The most edits between what was typed and a move called near; fewer where little was typed.
const MAX_EDITS: usize = 2;

/// The shortest and the longest text that is compared with moves, in characters.
const NEAR_LENGTHS: RangeInclusive<usize> = 3..=24;

/// A text of fewer characters has to begin as the move does: else many words were near to some move.
const FEW: usize = 4;

/// How many moves a text is compared with.
const MAX_COMPARED: usize = 500;

/// Between the number of a move and the move.
const NO_BREAK: char = '\u{a0}';

/// What could be typed now: of the usual examples of the game those that are possible, else others; in the player's
/// notation. What the game calls by a word of its own is written as it is typed in the language.
#[must_use]
pub fn examples(view: &SeatView, language: Language, notation: Option<Notation>) -> Vec<String> {
    let Some(notation) = notation else {
        return Vec::new();
    };
    if counting::is_on(view) {
        return counting::examples(view);
    }
    let mut possible: Vec<String> = Vec::new();
    for typed in view.info().examples {
        let example = example(view, language, notation, typed);
        possible.extend(example.filter(|example| !possible.contains(example)));
    }
    if possible.is_empty() {
        view.examples(notation, 3)
    } else {
        possible
    }
}

/// One of the usual examples in a notation, or by the word that is typed in the language; nothing if it is not possible
/// now.
#[must_use]
pub fn example(
    view: &SeatView,
    language: Language,
    notation: Notation,
    typed: &str,
) -> Option<String> {
    let label = view.choices(typed, notation, 1).pop()?.label;
    Some(match begins_with_word(view, &label) {
        true => wording::typed_example(language, typed),
        false => label,
    })
}

/// What could be typed instead of what was typed and refused. Where it names a place that is not there: the nearest moves.
/// Where it cannot be read: those first, then of the usual examples as many as there are at other times.
#[must_use]
pub fn examples_instead(
    view: &SeatView,
    language: Language,
    notation: Option<Notation>,
    (typed, refusal): (&str, &Refusal),
) -> Vec<String> {
    let usual = examples(view, language, notation);
    let most = usual.len().max(MAX_NEAR);
    let Refusal::Illegal(fault) = refusal else {
        return usual;
    };
    let is_elsewhere = matches!(fault, Illegal::OffBoard { .. });
    let may_be_typing_error = is_elsewhere || *fault == Illegal::Unreadable;
    let Some(notation) = notation.filter(|_| may_be_typing_error && !counting::is_on(view)) else {
        return usual;
    };
    let mut all = nearest(view, language, notation, typed, is_elsewhere);
    if is_elsewhere {
        return all;
    }
    for example in usual {
        if !all.contains(&example) {
            all.push(example);
        }
    }
    all.truncate(most);
    all
}

/// The moves that are nearest to what was typed, as they are written in any notation of the game or said in the language;
/// nothing if none is near. Of those that are equally near, those that begin like it come first. If the square does not
/// exist, only moves one edit away, or made by leaving letters out, are suggested.
fn nearest(
    view: &SeatView,
    language: Language,
    notation: Notation,
    typed: &str,
    is_elsewhere: bool,
) -> Vec<String> {
    let typed = folded(typed);
    let length = typed.chars().count();
    let most = (length / 2).min(MAX_EDITS);
    if !NEAR_LENGTHS.contains(&length) {
        return Vec::new();
    }
    let own = view.choices("", notation, MAX_COMPARED);
    let own: Vec<(String, String)> = own
        .into_iter()
        .filter_map(|choice| Some((in_words(view, language, notation, &choice)?, choice.text)))
        .collect();
    let mut nearness: BTreeMap<String, (usize, bool)> = BTreeMap::new();
    let mut compare = |label: &str, text: &str| {
        let label = folded(label);
        let edits = strsim::osa_distance(&label, &typed);
        if is_elsewhere && edits > 1 && !has_in_order(&typed, &label) {
            return;
        }
        let near = (edits, label.chars().next() != typed.chars().next());
        let best = nearness.entry(text.to_owned()).or_insert(near);
        *best = near.min(*best);
    };
    for (label, text) in &own {
        compare(label, text);
    }
    for written_in in view.info().notations {
        for choice in view.choices("", *written_in, MAX_COMPARED) {
            compare(&choice.label, &choice.text);
        }
    }
    let mut near: Vec<((usize, bool), String)> = own
        .into_iter()
        .filter_map(|(label, text)| Some((*nearness.get(&text)?, label)))
        .filter(|((edits, begins_otherwise), _)| {
            *edits <= most && !(length < FEW && *begins_otherwise)
        })
        .collect();
    let fewest = near.iter().map(|((edits, _), _)| *edits).min();
    near.retain(|((edits, _), _)| Some(*edits) == fewest);
    near.sort_by_key(|(near, _)| *near);
    near.into_iter()
        .map(|(_, label)| label)
        .take(MAX_NEAR)
        .collect()
}

/// Whether the letters of a word stand in a text in their order.
fn has_in_order(text: &str, word: &str) -> bool {
    let mut letters = text.chars();
    word.chars().all(|letter| letters.any(|it| it == letter))
}

/// A choice as it is typed; with the language's word if the game calls it by a word of its own, and nothing if that word
/// cannot be typed.
fn in_words(
    view: &SeatView,
    language: Language,
    notation: Notation,
    choice: &Choice,
) -> Option<String> {
    if !begins_with_word(view, &choice.label) {
        return Some(choice.label.clone());
    }
    let word = wording::action(language, view.info(), &choice.label);
    let meant = view.choices(&word, notation, 1).pop()?;
    (meant.text == choice.text).then_some(word)
}

/// A text as it is compared: in small letters and half width, without signs behind a move.
fn folded(text: &str) -> String {
    let text = typed::in_half_width(text.trim()).to_lowercase();
    text.trim_end_matches(['+', '#', '!', '?']).to_owned()
}

/// Whether an action is called by a word that languages say in their own way.
fn begins_with_word(view: &SeatView, label: &str) -> bool {
    let mut words = view.info().words.iter().flat_map(|(_, forms)| *forms);
    let first = label.split(' ').next();
    words.any(|word| Some(*word) == first)
}

/// What is left of a panel that showed the position after `ply` actions: what was played since, if anything was.
#[must_use]
pub fn shrunken(
    view: &PublicView,
    language: Language,
    notation: Option<Notation>,
    ply: u32,
) -> Option<String> {
    if view.ply() < ply {
        if let Some(by) = view.touch_upheld().and_then(|seat| view.player(seat)) {
            let player = mention(language, by);
            return Some(language.tell("panel-touch-taken-back", &[("player", player.into())]));
        }
        let asked = view.taken_back_by().and_then(|seat| view.player(seat));
        let player = asked.map(|it| mention(language, it)).unwrap_or_default();
        return Some(language.tell("panel-taken-back", &[("player", player.into())]));
    }
    // What was chosen in secret for whoever left tells nothing.
    let is_told = |line: &PlyLine| !(is_undisclosed(line) && view.left().contains(line.mover));
    let lines = view.lines_from(notation?, ply).into_iter().filter(is_told);
    // A clock that starts anew with each move tells nothing.
    let has_clock = view.terms().control.runs_down();
    let parts: Vec<String> = lines
        .map(|line| {
            let text = numbered(view, language, &line);
            match line.left.filter(|_| has_clock) {
                Some(left) => format!("{text} · {}", wording::reading(language, left)),
                None => text,
            }
        })
        .collect();
    let text = wording::without_list(&parts.join(" · "));
    (!parts.is_empty()).then(|| wording::cut(&text, MAX_CONTENT))
}

/// Whether it is a choice of which only that it was made is known.
pub(super) fn is_undisclosed(line: &PlyLine) -> bool {
    line.caption == UNDISCLOSED
}

/// The line that tells the last move. What is said about a count is none.
pub(super) fn last_move(
    view: &SessionView,
    language: Language,
    notation: Notation,
) -> Option<String> {
    let last = |from| {
        let mut lines = view.lines_from(notation, from).into_iter();
        lines.rfind(|line| line.index.is_some())
    };
    let line = last(view.ply().checked_sub(1)?).or_else(|| last(0))?;
    // It may have been made for whoever left, or was made by them. What is asked of a player who has to say the rest of it
    // tells it.
    let is_of_another = view.left().contains(line.mover) || line.player != view.player(line.mover);
    let is_told = is_of_another || matches!(view.phase(), Some(Phase::Rest(_)));
    if is_told || is_told_by_game(view, notation, &line) {
        return None;
    }
    let told = match (view.info().numbering, line.index) {
        _ if unseen(view, language, &line).is_some() => numbered(view, language, &line),
        _ if is_undisclosed(&line) => {
            let player = line
                .player
                .map(|it| mention(language, it))
                .unwrap_or_default();
            language.tell("panel-last-chosen", &[("player", player.into())])
        }
        _ if table_names::are_told(view) => {
            language.tell("panel-last-by", &by(view, language, &line))
        }
        (Numbering::Plies, Some(index)) => language.tell(
            "panel-last-ply",
            &[
                ("move", named(view, language, &line).into()),
                ("number", (index + 1).into()),
            ],
        ),
        _ => language.tell(
            "panel-last-move",
            &[("move", numbered(view, language, &line).into())],
        ),
    };
    let is_check = view.stage() == Stage::Play && has_check(&view.diagram(Seat(0)));
    Some(if is_check {
        language.tell("panel-check", &[("line", told.into())])
    } else {
        told
    })
}

/// Whether what the game tells of cards says more than their last action: it ended a hand, of which all is told, or was
/// the last of what several chose at the same time, of which none is the last.
pub(super) fn is_told_by_game(view: &SessionView, notation: Notation, last: &PlyLine) -> bool {
    if !view.info().holds_cards || is_undisclosed(last) {
        return false;
    }
    let before = view.ply().checked_sub(2).and_then(|from| {
        let mut lines = view.lines_from(notation, from).into_iter();
        lines.next()
    });
    let chose_together = |before: PlyLine| {
        before.mover != last.mover
            && before.to_act.contains(before.mover)
            && before.to_act.contains(last.mover)
    };
    !last.brought.below.is_empty() || before.is_some_and(chose_together)
}

/// The most moves that are named of those that a takeback takes back.
const MAX_TAKEN_BACK: usize = 4;

/// What goes if the takeback that was asked for is agreed on, such as `2. Nf3, 2… Nc6`; nothing if that is a lot.
#[must_use]
pub fn to_take_back(view: &SessionView, language: Language, notation: Notation) -> Option<String> {
    let lines = view.lines_from(notation, view.takeback_to()?);
    let moves: Vec<String> = lines
        .iter()
        .map(|line| numbered(view, language, line))
        .collect();
    let is_short = (1..=MAX_TAKEN_BACK).contains(&moves.len());
    is_short.then(|| moves.join(&language.say("alt-separator")))
}

/// The moves so far, numbered, as text of at most `limit` characters; nothing if they do not fit.
#[must_use]
pub fn moves(
    view: &SessionView,
    language: Language,
    notation: Notation,
    limit: usize,
) -> Option<String> {
    let mut parts: Vec<String> = Vec::new();
    for line in view.lines_from(notation, 0) {
        let Some(index) = line.index else { continue };
        let name = with_drawn(language, named(view, language, &line), &line);
        if let Some(begun) = parts.last_mut().filter(|_| line.mover != line.seat) {
            begun.push_str(&format!("{NO_BREAK}→{NO_BREAK}{name}"));
            continue;
        }
        parts.push(match view.info().numbering {
            Numbering::Plies => format!("{}.{NO_BREAK}{name}", index + 1),
            Numbering::Rounds if line.mover.0 == 0 || parts.is_empty() => {
                format!("{}{NO_BREAK}{name}", round(view, index, line.mover))
            }
            Numbering::Rounds => name,
        });
    }
    let text = wording::without_list(&parts.join(" "));
    (text.chars().count() <= limit).then_some(text)
}

/// What everybody at a table has done so far, as pages of at most `limit` characters: the hands of a match, each with a
/// line for each round, which ends when somebody is to act again, and with what came of it. A hand that fits on a page is
/// on one.
#[must_use]
pub fn table_moves(
    view: &SessionView,
    language: Language,
    notation: Notation,
    names: &BTreeMap<PlayerId, String>,
    limit: usize,
) -> Vec<String> {
    let lines = view.lines_from(notation, 0);
    let hands = lines.chunk_by(|one, next| one.hand == next.hand);
    let mut pages = Pages {
        pages: Vec::new(),
        limit,
    };
    for (number, hand) in (1..).zip(hands) {
        let mut told = Vec::new();
        // Where a seat can be taken over between hands, there are hands.
        if view.info().substitutes {
            told.push(language.tell("moves-hand", &[("number", number.into())]));
        }
        told.extend(rounds(view, language, hand, names));
        pages.add(&told);
    }
    pages.pages
}

/// Pages of lines.
struct Pages {
    pages: Vec<String>,
    /// How many characters one has at most.
    limit: usize,
}

impl Pages {
    /// Adds lines that belong together: on one page, if they fit on one.
    fn add(&mut self, lines: &[String]) {
        let text = lines.join("\n");
        if text.chars().count() <= self.limit {
            self.push(&text);
        } else {
            for line in lines {
                self.push(line);
            }
        }
    }

    fn push(&mut self, text: &str) {
        let length = text.chars().count() + 1;
        match self.pages.last_mut() {
            Some(page) if page.chars().count() + length <= self.limit => {
                page.push('\n');
                page.push_str(text);
            }
            _ => self.pages.push(text.to_owned()),
        }
    }
}

/// What was done in a hand, a line for each round, and what came of it.
fn rounds(
    view: &SessionView,
    language: Language,
    hand: &[PlyLine],
    names: &BTreeMap<PlayerId, String>,
) -> Vec<String> {
    struct Round {
        acted: SeatSet,
        /// What several choose at the same time is no round of play, and neither is what has a name of its own, such as a cut
        /// or a stake.
        is_numbered: bool,
        told: Vec<String>,
        /// What stands behind that, and below it.
        behind: Option<String>,
        below: Vec<String>,
    }
    let called = |player: PlayerId| {
        let name = names.get(&player).map(|name| wording::name(name));
        name.unwrap_or_default()
    };
    let mut rounds: Vec<Round> = Vec::new();
    for line in hand {
        let args = [
            ("player", line.player.map(called).unwrap_or_default().into()),
            ("move", named(view, language, line).into()),
        ];
        let seated = line.seated.iter().zip(view.info().sides);
        let seated: Vec<_> = seated.map(|(it, side)| (*side, called(*it))).collect();
        let notice = |notice| wording::notice(language, notice, &seated);
        let is_same = |round: &Round| round.acted.minus(line.to_act) == round.acted;
        if !rounds.last().is_some_and(is_same) {
            rounds.push(Round {
                acted: SeatSet::EMPTY,
                is_numbered: line.phase == Phase::Play && line.to_act.len() < 2,
                told: Vec::new(),
                behind: None,
                below: Vec::new(),
            });
        }
        if let Some(round) = rounds.last_mut() {
            round.acted = round.acted.with(line.mover);
            round.told.push(language.tell("panel-ply-by", &args));
            round.behind = line.brought.behind.as_ref().map(notice);
            round.below = line.brought.below.iter().map(notice).collect();
        }
    }
    let mut number = 0;
    let lines = rounds.into_iter().flat_map(|round| {
        let line = round.told.join(" · ");
        let line = [line].into_iter().chain(round.behind);
        let line = line.collect::<Vec<String>>().join(" ");
        let line = if round.is_numbered {
            number += 1;
            wording::without_list(&format!("{number}.{NO_BREAK}{line}"))
        } else {
            line
        };
        [line].into_iter().chain(round.below)
    });
    lines.collect()
}

/// A move with its number, such as `12… e5` or `Move 34: Q16`; what is said about a count has none. Among more than two
/// players a number says little, and the player is named instead.
pub(super) fn numbered(view: &SessionView, language: Language, line: &PlyLine) -> String {
    if table_names::are_told(view) {
        return language.tell("panel-ply-by", &by(view, language, line));
    }
    let name = unseen(view, language, line).unwrap_or_else(|| named(view, language, line));
    match (view.info().numbering, line.index) {
        _ if matches!(line.phase, Phase::Prelude(_)) => {
            let side = side_of(view, language, line.mover);
            // A whole set-up is longer than the name of a move.
            let told = wording::action(language, view.info(), &line.caption);
            let told = wording::markdown(&wording::plain(&told, MAX_SET_UP));
            let args = [("side", side.into()), ("move", told.into())];
            language.tell("panel-prelude", &args)
        }
        (_, None) => name,
        (Numbering::Rounds, Some(index)) => {
            format!("{}{NO_BREAK}{name}", round(view, index, line.mover))
        }
        (Numbering::Plies, Some(index)) => language.tell(
            "panel-ply",
            &[("number", (index + 1).into()), ("move", name.into())],
        ),
    }
}

/// That a move was made which the viewer does not see, and what it captured.
pub(super) fn unseen(view: &SessionView, language: Language, line: &PlyLine) -> Option<String> {
    if view.info().numbering != Numbering::Rounds {
        return None;
    }
    let captured = line.caption.strip_prefix('?')?;
    let side = ("side", side_of(view, language, line.mover).into());
    match captured.strip_prefix('x') {
        Some(piece) => {
            // Behind the piece its square, which begins with the letter of a file.
            let (piece, square) = piece.split_at(piece.rfind(|it: char| it.is_ascii_lowercase())?);
            let piece = wording::piece_written(language, view.info(), piece);
            let square = ("square", wording::name(square).into());
            let args = [side, ("piece", piece.into()), square];
            Some(language.tell("move-unseen-capture", &args))
        }
        None if captured.is_empty() => Some(language.tell("move-unseen", &[side])),
        None => None,
    }
}

/// What was done, and by whom.
fn by<'a>(
    view: &SessionView,
    language: Language,
    line: &PlyLine,
) -> [(&'static str, Value<'a>); 2] {
    let player = line
        .player
        .map(|it| mention(language, it))
        .unwrap_or_default();
    let name = named(view, language, line);
    [("player", player.into()), ("move", name.into())]
}

/// What was done, in words that are safe beside markup.
fn named(view: &SessionView, language: Language, line: &PlyLine) -> String {
    wording::name(&wording::action(language, view.info(), &line.caption))
}

/// The same with what chance decided after it.
fn with_drawn(language: Language, name: String, line: &PlyLine) -> String {
    match &line.drawn {
        Some(drawn) => {
            let args = [("move", name.into()), ("drawn", drawn.as_str().into())];
            language.tell("move-then-walk", &args)
        }
        None => name,
    }
}

/// `12.` for the first seat, `12…` for the others, counted from the number that the setup begins with.
pub(super) fn round(view: &SessionView, index: u32, seat: Seat) -> String {
    let seats = u32::try_from(view.seats().len()).unwrap_or(1).max(1);
    let offset = view.first_actor().map_or(0, |first| u32::from(first.0));
    let number = ((index + offset) / seats).saturating_add(view.first_round());
    if seat.0 == 0 {
        format!("{number}.")
    } else {
        format!("{number}…")
    }
}

/// Whether the picture marks a check.
pub(super) fn has_check(diagram: &Diagram) -> bool {
    let is_check = |board: &BoardDiagram| board.marks.iter().any(|it| it.kind == MarkKind::Check);
    diagram.board().is_some_and(is_check)
}
