//! The arrays of both sides before they are shown: who has placed, who knows what of it, and what is offered.

use super::{
    super::{
        Board, Color, KindIndex, Placement, Rules, Square, Start,
        mechanism::arrangement::{self, ROUNDS},
    },
    array_text,
    names::{self, MenuWord},
    notation,
    position::FairyView,
    seat_of,
};
use qiyuan_core::rules::{
    Choice, Illegal, Notation, Notice, NoticeValue, Outcome, Seat, SeatSet, Viewer,
};

/// The part of the game in which arrays are placed.
pub(super) const PHASE: &str = "placing-men";

/// The word for the array as it stands, in menus.
pub(super) const ARRAY_WORD: &str = "array";
/// The word for an array that is not known.
pub(super) const HIDDEN_WORD: &str = "hidden-array";

/// The words of menus and of what is not known.
pub(super) const WORDS: [MenuWord; 2] =
    [(ARRAY_WORD, &[ARRAY_WORD]), (HIDDEN_WORD, &[HIDDEN_WORD])];

/// The reason of the draw after the last round.
pub(super) const KINGS_ATTACKED: &str = "kings-attacked";

/// What is told when arrays are placed anew, and when Black has the first move.
const AGAIN: &str = "arrays-again";
const BLACK_BEGINS: &str = "black-begins";
/// Every notice of them.
pub(super) const NOTICES: &[&str] = &[AGAIN, BLACK_BEGINS];

/// The rule that an array is no action of a side, as it is of the other.
pub(super) const OTHER_SIDE: &str = "array-other-side";
/// The rule that arrays are shown already.
pub(super) const SHOWN: &str = "arrays-shown";

/// Every rule for which an array may be refused.
pub(super) fn illegal() -> impl Iterator<Item = &'static str> {
    let of_game = [OTHER_SIDE, SHOWN];
    let all = arrangement::RULES.into_iter().chain(array_text::RULES);
    all.chain(of_game)
}

/// The arrays while they are placed.
#[derive(Clone, Debug, Default)]
pub(super) struct Placing {
    /// How many rounds have ended with both kings attacked.
    failed_rounds: u8,
    placed: [Option<Placement>; 2],
    /// The arrays that were shown last.
    shown: Option<[Placement; 2]>,
}

/// What a viewer knows of the arrays.
#[derive(Clone, Debug)]
pub(super) struct PlacingView {
    pub(super) failed_rounds: u8,
    /// Who has placed.
    placed: [bool; 2],
    /// What the viewer knows, a draft of their own included.
    known: [Option<Placement>; 2],
    /// Who still places, where the viewer sees the draft.
    drafter: Option<Color>,
    shown: Option<[Placement; 2]>,
}

impl Placing {
    /// The arrays of a game that somebody set up; of a round that there is not, the game is drawn.
    pub(super) const fn set_up(round: u8, placed: [Option<Placement>; 2]) -> Self {
        Self {
            failed_rounds: round.saturating_sub(1),
            placed,
            shown: None,
        }
    }

    /// How many rounds have ended with both kings attacked.
    pub(super) const fn failed_rounds(&self) -> u8 {
        self.failed_rounds
    }

    /// Who has still to place.
    pub(super) fn waiting(&self) -> SeatSet {
        let is_waiting = |color: &Color| self.placed[color.index()].is_none();
        let waiting = Color::BOTH.into_iter().filter(is_waiting);
        waiting.map(seat_of).collect()
    }

    /// How the game ended: it is drawn if both kings were attacked in the last round too.
    pub(super) fn ending(&self) -> Option<Outcome> {
        (self.failed_rounds >= ROUNDS).then(|| Outcome::drawn(KINGS_ATTACKED))
    }

    /// Places an array that may be placed; the board, once both are shown and play begins.
    pub(super) fn place(&mut self, rules: &Rules, placement: Placement) -> Option<Board> {
        self.placed[placement.color().index()] = Some(placement);
        let [Some(white), Some(black)] = self.placed else {
            return None;
        };
        let board = rules.shown([&white, &black]);
        if board.is_none() {
            *self = Self {
                failed_rounds: self.failed_rounds + 1,
                placed: [None; 2],
                shown: Some([white, black]),
            };
        }
        board
    }

    /// What a viewer knows. Whoever places begins with the own array of the round before, or the suggested one.
    pub(super) fn view_of(&self, rules: &Rules, viewer: Viewer) -> PlacingView {
        let mut known = Color::BOTH.map(|color| {
            let placed = self.placed[color.index()];
            placed.filter(|_| viewer.sees(seat_of(color)))
        });
        let drafter = Color::BOTH.into_iter().find(|color| {
            let is_own = viewer == Viewer::Seat(seat_of(*color));
            is_own && self.placed[color.index()].is_none() && self.ending().is_none()
        });
        if let Some(color) = drafter {
            let last = self.shown.map(|shown| shown[color.index()]);
            known[color.index()] = Some(last.unwrap_or_else(|| rules.suggested(color)));
        }
        PlacingView {
            failed_rounds: self.failed_rounds,
            placed: self.placed.map(|placed| placed.is_some()),
            known,
            drafter,
            shown: self.shown,
        }
    }
}

impl PlacingView {
    /// The draft of a seat that is to place.
    pub(super) fn draft(&self, seat: Seat) -> Option<&Placement> {
        let color = self.drafter.filter(|color| seat_of(*color) == seat)?;
        self.known[color.index()].as_ref()
    }

    /// The same with another draft.
    pub(super) fn with_draft(mut self, draft: Placement) -> Self {
        self.known[draft.color().index()] = Some(draft);
        self
    }

    /// What is drawn: what the viewer knows, or what was shown last.
    pub(super) fn board(&self, rules: &Rules) -> Board {
        let known = self.known.each_ref().map(Option::as_ref);
        match &self.shown {
            Some(shown) if known == [None; 2] => rules.with_placements(shown.each_ref().map(Some)),
            _ => rules.with_placements(known),
        }
    }

    /// Whether what is drawn was shown before.
    pub(super) fn is_of_before(&self) -> bool {
        self.shown.is_some() && self.known == [None; 2]
    }

    /// What is known of the arrays as text, behind the name of the usual setup. A draft is not told.
    pub(super) fn write(&self, rules: &Rules) -> String {
        let mut text = String::new();
        if self.failed_rounds > 0 {
            text.push_str(&format!(" round={}", self.failed_rounds + 1));
        }
        for (color, key) in Color::BOTH.into_iter().zip(["w", "b"]) {
            if self.placed[color.index()] {
                let known = self.known[color.index()].as_ref();
                let known = known.map(|it| rules.write_placement(it));
                let known = known.as_deref().unwrap_or(super::UNSEEN);
                text.push_str(&format!(" {key}={known}"));
            }
        }
        text
    }
}

/// What is offered to a seat that places: the draft, and what is one step from it.
pub(super) fn offered(rules: &Rules, draft: &Placement) -> Vec<Placement> {
    let pieces = occupied(rules, draft).into_iter();
    let steps = pieces.flat_map(|from| steps(rules, draft, from));
    let steps = steps.map(|(_, placement)| placement);
    [*draft].into_iter().chain(steps).collect()
}

/// The squares of the pieces, kind by kind.
fn occupied(rules: &Rules, draft: &Placement) -> Vec<Square> {
    let mut pieces: Vec<Square> = rules
        .own_squares(draft.color())
        .filter(|square| draft.at(*square).is_some())
        .collect();
    pieces.sort_by_key(|square| (draft.at(*square), *square));
    pieces
}

/// Where a piece may go, with the array that follows: to an empty square, or to change places with a piece that is
/// listed after it.
fn steps(rules: &Rules, draft: &Placement, from: Square) -> Vec<(Square, Placement)> {
    steps_among(rules, draft, from, |other, kind| other > kind)
}

/// As [`steps`], but what it may change places with is told by the kinds.
fn steps_among(
    rules: &Rules,
    draft: &Placement,
    from: Square,
    may_swap: fn(Option<KindIndex>, Option<KindIndex>) -> bool,
) -> Vec<(Square, Placement)> {
    let kind = draft.at(from);
    let is_pawn = |square| {
        let kind = draft.at(square);
        kind.is_some_and(|kind| rules.kind(kind).is_pawn)
    };
    let is_target = |to: &Square| match draft.at(*to) {
        None => true,
        other => may_swap(other, kind) && !is_pawn(from) && !is_pawn(*to),
    };
    let mut targets: Vec<Square> = rules.own_squares(draft.color()).filter(is_target).collect();
    targets.sort_unstable_by_key(|square| (square.file(), square.rank()));
    let steps = targets.into_iter().map(|to| (to, draft.swapped(from, to)));
    steps
        .filter(|(_, placement)| rules.placement_fault(placement).is_none())
        .collect()
}

/// The pieces, each by its square.
pub(super) fn parts(rules: &Rules, draft: &Placement) -> Vec<Choice> {
    let pieces = occupied(rules, draft).into_iter();
    let part = |from: Square| {
        let word = names::word(rules.kind(draft.at(from)?), draft.color());
        Some(Choice {
            text: from.to_string(),
            label: format!("{word} {from}"),
        })
    };
    pieces.filter_map(part).collect()
}

/// The groups of menus: the pieces, and the array as it stands.
pub(super) fn groups(rules: &Rules, draft: &Placement) -> Vec<Choice> {
    let can_move = |part: &Choice| {
        let from = Square::parse(&part.text);
        from.is_some_and(|from| !steps(rules, draft, from).is_empty())
    };
    let of_pieces = parts(rules, draft).into_iter().filter(can_move);
    let whole = Choice {
        text: ARRAY_WORD.to_owned(),
        label: ARRAY_WORD.to_owned(),
    };
    of_pieces.chain([whole]).collect()
}

/// The arrays of a group, each by where the piece goes.
pub(super) fn members(
    rules: &Rules,
    draft: &Placement,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    if group == ARRAY_WORD {
        return vec![choice(rules, draft, notation)];
    }
    let from = Square::parse(group).filter(|from| occupied(rules, draft).contains(from));
    let steps = from
        .map(|from| steps(rules, draft, from))
        .unwrap_or_default();
    labelled(rules, draft, steps, notation, Rules::write_placement)
}

/// The drafts that follow where a piece goes, whatever stands there.
pub(super) fn targets(
    rules: &Rules,
    draft: &Placement,
    part: &str,
    notation: Notation,
) -> Vec<Choice> {
    let from = Square::parse(part).filter(|from| occupied(rules, draft).contains(from));
    let steps = from.map(|from| steps_among(rules, draft, from, |other, kind| other != kind));
    labelled(
        rules,
        draft,
        steps.unwrap_or_default(),
        notation,
        write_draft,
    )
}

/// Steps as they are offered, each written like this.
fn labelled(
    rules: &Rules,
    draft: &Placement,
    steps: Vec<(Square, Placement)>,
    notation: Notation,
    write: impl Fn(&Rules, &Placement) -> String,
) -> Vec<Choice> {
    let member = |(to, placement): (Square, Placement)| Choice {
        text: write(rules, &placement),
        label: match draft.at(to) {
            Some(kind) => format!("{to} ⇄ {}", notation::name(rules.kind(kind), notation)),
            None => to.to_string(),
        },
    };
    steps.into_iter().map(member).collect()
}

/// A draft as text without `/`, which separates the parts of a custom id.
pub(super) fn write_draft(rules: &Rules, draft: &Placement) -> String {
    rules.write_placement(draft).replace('/', ".")
}

/// What is told beside the picture: that arrays are placed anew, and which time this is; why Black begins.
pub(super) fn notices(view: &FairyView) -> Vec<Notice> {
    let placing = view
        .placing()
        .filter(|it| (1..ROUNDS).contains(&it.failed_rounds));
    let notice = |placing: &PlacingView| {
        let round = (
            "count",
            NoticeValue::Number(u32::from(placing.failed_rounds) + 1),
        );
        Notice::new(AGAIN, [round])
    };
    let begins = view.state().filter(|state| {
        matches!(view.variant().start, Start::Placed(_))
            && state.last.is_none()
            && state.board.move_number() == 1
            && state.board.turn() == Color::Black
            && view.rules().in_check(&state.board)
    });
    let begins = begins.map(|_| Notice::new(BLACK_BEGINS, []));
    placing.into_iter().map(notice).chain(begins).collect()
}

/// An array as people read it: each piece with its square, and the squares of the pawns. In the notation of engines it
/// is as it is recorded.
pub(super) fn caption(rules: &Rules, placement: &Placement, notation: Notation) -> String {
    if notation == notation::UCI {
        return rules.write_placement(placement);
    }
    let mut is_pawn_named = false;
    let piece = |square: Square| {
        let kind = rules.kind(placement.at(square)?);
        let name = notation::name(kind, notation);
        // Letters of pawns are left out, and other names of them stand once.
        let is_left_out = kind.is_pawn && (is_pawn_named || name.is_ascii());
        is_pawn_named |= kind.is_pawn;
        let name = if is_left_out { "" } else { name.as_str() };
        Some(format!("{name}{square}"))
    };
    let pieces: Vec<String> = occupied(rules, placement)
        .into_iter()
        .filter_map(piece)
        .collect();
    pieces.join(" ")
}

fn choice(rules: &Rules, placement: &Placement, notation: Notation) -> Choice {
    Choice {
        label: caption(rules, placement, notation),
        text: rules.write_placement(placement),
    }
}

/// The arrays that fit what was typed: first the one that it means.
pub(super) fn choices(
    rules: &Rules,
    draft: &Placement,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let meant = array_text::whole(rules, draft, typed).ok();
    let all = offered(rules, draft);
    let meant = meant.filter(|meant| all.contains(meant));
    let typed = typed.trim();
    let fits = |placement: &Placement| {
        Some(*placement) != meant && rules.write_placement(placement).contains(typed)
    };
    let fitting = all.iter().copied().filter(fits);
    let found = meant.into_iter().chain(fitting).take(limit);
    found
        .map(|placement| choice(rules, &placement, notation))
        .collect()
}

/// What a side typed while arrays are placed.
///
/// # Errors
///
/// It is not a whole array of that side, or one that the rules forbid.
pub(super) fn read(rules: &Rules, draft: &Placement, text: &str) -> Result<Placement, Illegal> {
    let read = array_text::whole(rules, draft, text);
    match read {
        Err(Illegal::Unreadable) if is_of_anybody(rules, text) => Err(Illegal::Rule(OTHER_SIDE)),
        read => read,
    }
}

/// Whether a text is an array of one of the sides.
pub(super) fn is_of_anybody(rules: &Rules, text: &str) -> bool {
    let text = text.trim();
    rules.arrangement().is_some()
        && Color::BOTH
            .into_iter()
            .any(|color| rules.read_placement(color, text).is_some())
}
