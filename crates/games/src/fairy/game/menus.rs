//! What menus and autocomplete offer.

use super::{
    super::{Board, Color, KindIndex, Move, Rules, Square, shogi},
    Action, Fairy, diagram, info, names, notation, placing,
    position::{FairyView, State},
    reading, writing,
};
use crate::spelling;
use qiyuan_core::rules::{Choice, Game as _, Notation, Seat};

/// The most entries that a menu holds.
const MENU: usize = 25;

/// Whether a move from one square to another belongs to a part.
type IsPart = fn(Square, Square) -> bool;

/// The parts of a piece's moves, where one menu does not hold them all: the end of the key of the group, and a picture.
const PARTS: [(&str, &str, IsPart); 3] = [
    ("+", " ↔↕", is_straight),
    ("x", " ⤡⤢", is_diagonal),
    ("n", " ↱", is_leap),
];

/// The actions that fit what was typed, in any notation: first the one it means, then those that begin like it, then
/// those that contain it.
pub(super) fn choices(
    game: Fairy,
    view: &FairyView,
    seat: Seat,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let rules = view.rules();
    if let Some(draft) = view.draft(seat) {
        return placing::choices(rules, draft, typed, notation, limit);
    }
    let Some(state) = view.acting(seat) else {
        return Vec::new();
    };
    let is_shogi = view.variant().is_shogi();
    let named = reading::named(rules);
    let fold = |text: &str| {
        if is_shogi {
            Some(shogi::fold(text))
        } else {
            spelling::fold(text, &named)
        }
    };
    let Some(folded) = fold(typed) else {
        return Vec::new();
    };
    let meant = game.read(view, seat, typed).ok();
    let legal = rules.legal(&state.board);
    let typed = bare(&folded);
    let fit = |action: Action| {
        if meant == Some(action) {
            return Some(Fit::Meant);
        }
        let written =
            |notation: &Notation| fold(&writing::body(view, state, &legal, action, *notation));
        let notations = info::notations(view.variant());
        notations
            .iter()
            .filter_map(written)
            .filter_map(|written| compare(&bare(&written), &typed))
            .min()
    };
    // Where a square is to be named, a move that ends there fits, too.
    let of_moves = |action: Action| match action {
        Action::Name(to) => {
            let ending = legal.iter().filter(|it| rules.target(**it) == to);
            ending.filter_map(|it| fit(Action::Play(*it))).min()
        }
        _ => None,
    };
    let mut ranked: Vec<(Fit, Action)> = offered(view, state)
        .into_iter()
        .filter_map(|action| Some((fit(action).or_else(|| of_moves(action))?, action)))
        .collect();
    // Whoever asks for examples of moves hardly means the first of many drops.
    let is_drop = |action: &Action| matches!(action, Action::Play(Move::Drop { .. }));
    ranked.sort_by_key(|(fit, action)| (*fit, is_drop(action)));
    ranked
        .into_iter()
        .take(limit)
        .map(|(_, action)| choice(view, state, &legal, action, notation))
        .collect()
}

/// How well a move fits what was typed; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Meant,
    Begins,
    BeginsInOtherCase,
    Contains,
}

fn compare(written: &str, typed: &str) -> Option<Fit> {
    let (written_lower, lower) = (written.to_ascii_lowercase(), typed.to_ascii_lowercase());
    if written.starts_with(typed) {
        Some(Fit::Begins)
    } else if written_lower.starts_with(&lower) {
        Some(Fit::BeginsInOtherCase)
    } else if written_lower.contains(&lower) {
        Some(Fit::Contains)
    } else {
        None
    }
}

/// The text without the signs that people leave out.
fn bare(text: &str) -> String {
    text.chars()
        .filter(|letter| !"x-+#=!?()".contains(*letter))
        .map(|letter| if letter == '0' { 'O' } else { letter })
        .collect()
}

fn choice(
    view: &FairyView,
    state: &State,
    legal: &[Move],
    action: Action,
    notation: Notation,
) -> Choice {
    let written = writing::body(view, state, legal, action, notation);
    let label = match action {
        // In a list, a pawn that is dropped needs its letter, which notation leaves out.
        Action::Play(Move::Drop { kind, .. }) if written.starts_with('@') => {
            format!("{}{written}", view.rules().kind(kind).letter)
        }
        _ => written,
    };
    Choice {
        text: writing::canonical(view.rules(), action),
        label,
    }
}

/// The actions in the order in which people are offered them.
fn offered(view: &FairyView, state: &State) -> Vec<Action> {
    let rules = view.rules();
    if view.variant().ambiguous && state.named.is_none() {
        let destinations = rules.destinations(&state.board);
        return destinations
            .into_iter()
            .map(|(to, _)| Action::Name(to))
            .collect();
    }
    notation::offered(rules, state.moves(rules))
        .into_iter()
        .map(Action::Play)
        .collect()
}

/// A group of actions that share a menu.
struct Group {
    key: String,
    label: String,
    members: Vec<Action>,
}

/// The pieces that can move, each by its square, and the kinds in hand. Where one menu does not hold the moves of a
/// piece or the drops of a kind, there are several groups for it.
pub(super) fn groups(view: &FairyView, seat: Seat) -> Vec<Choice> {
    if let Some(draft) = view.draft(seat) {
        return placing::groups(view.rules(), draft);
    }
    let groups = view.acting(seat).map(|state| all_groups(view, state));
    groups
        .into_iter()
        .flatten()
        .map(|group| Choice {
            text: group.key,
            label: group.label,
        })
        .collect()
}

/// The actions of one group.
pub(super) fn members(
    view: &FairyView,
    seat: Seat,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    if let Some(draft) = view.draft(seat) {
        return placing::members(view.rules(), draft, group, notation);
    }
    let Some(state) = view.acting(seat) else {
        return Vec::new();
    };
    let groups = all_groups(view, state).into_iter();
    let found = groups.filter(|other| other.key == group).take(1);
    let legal = view.rules().legal(&state.board);
    found
        .flat_map(|group| group.members)
        .map(|action| choice(view, state, &legal, action, notation))
        .collect()
}

fn all_groups(view: &FairyView, state: &State) -> Vec<Group> {
    let actions = offered(view, state);
    if actions
        .iter()
        .any(|action| matches!(action, Action::Name(_)))
    {
        return by_file(view, &actions);
    }
    let rules = view.rules();
    let moves: Vec<Move> = actions
        .iter()
        .filter_map(|action| match action {
            Action::Play(action) => Some(*action),
            _ => None,
        })
        .collect();
    let mut pieces: Vec<(KindIndex, Square)> = moves
        .iter()
        .filter_map(|action| action.from())
        .filter_map(|from| Some((state.board.piece_at(from)?.kind, from)))
        .collect();
    pieces.sort_unstable();
    pieces.dedup();
    let mut groups: Vec<Group> = pieces
        .into_iter()
        .flat_map(|(kind, from)| of_piece(rules, (state.board.turn(), kind), from, &moves))
        .collect();
    for kind in rules.kinds() {
        groups.extend(of_hand(rules, &state.board, kind, &moves));
    }
    joined(groups)
}

/// At most as many groups as a menu holds: pieces of one kind share a group where there are too many, those with the
/// fewest moves first.
fn joined(mut groups: Vec<Group>) -> Vec<Group> {
    while groups.len() > MENU {
        let word = |group: &Group| group.label.split(' ').next().map(str::to_owned);
        let size = |index: usize| groups[index].members.len() + groups[index + 1].members.len();
        let smallest = (0..groups.len() - 1)
            .filter(|index| word(&groups[*index]) == word(&groups[index + 1]))
            .filter(|index| size(*index) <= MENU)
            .min_by_key(|index| size(*index));
        let Some(index) = smallest else { break };
        let next = groups.remove(index + 1);
        let group = &mut groups[index];
        let points = next.label.split_once(' ').map_or("", |(_, points)| points);
        group.label = format!("{} {points}", group.label);
        group.key = format!("{} {}", group.key, next.key);
        group.members.extend(next.members);
    }
    groups
}

/// The squares that can be named, file by file.
fn by_file(view: &FairyView, actions: &[Action]) -> Vec<Group> {
    let file_of = |action: &Action| match action {
        Action::Name(square) => Some(square.file()),
        _ => None,
    };
    (0..view.variant().files)
        .map(|file| {
            let letter = char::from(b'a' + file);
            Group {
                key: letter.to_string(),
                label: format!("file {letter}"),
                members: actions
                    .iter()
                    .copied()
                    .filter(|action| file_of(action) == Some(file))
                    .collect(),
            }
        })
        .filter(|group| !group.members.is_empty())
        .collect()
}

fn of_piece(
    rules: &Rules,
    (color, kind): (Color, KindIndex),
    from: Square,
    moves: &[Move],
) -> Vec<Group> {
    let own: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|action| action.from() == Some(from))
        .collect();
    let square = diagram::square_name(rules.variant(), from);
    let label = format!("{} {square}", names::word(rules.kind(kind), color));
    let group = |end: &str, sign: &str, moves: Vec<Move>| Group {
        key: format!("{square}{end}"),
        label: format!("{label}{sign}"),
        members: moves.into_iter().map(Action::Play).collect(),
    };
    if own.len() <= MENU {
        return vec![group("", "", own)];
    }
    let parts = PARTS.iter().flat_map(|(end, sign, is_part)| {
        let part: Vec<Move> = own
            .iter()
            .copied()
            .filter(|action| is_part(from, rules.target(*action)))
            .collect();
        divided(rules, &part)
            .into_iter()
            .enumerate()
            .map(|(number, moves)| match number {
                0 => group(end, sign, moves),
                _ => {
                    let number = number + 1;
                    group(
                        &format!("{end}{number}"),
                        &format!("{sign} {number}"),
                        moves,
                    )
                }
            })
            .collect::<Vec<_>>()
    });
    parts.collect()
}

/// Moves, sorted by their target, in as few groups of like size as menus hold. The moves to one square stay together.
fn divided(rules: &Rules, moves: &[Move]) -> Vec<Vec<Move>> {
    let count = moves.len().div_ceil(MENU).max(1);
    let size = moves.len().div_ceil(count);
    let mut groups: Vec<Vec<Move>> = Vec::new();
    for same in moves.chunk_by(|one, other| rules.target(*one) == rules.target(*other)) {
        match groups.last_mut() {
            Some(group) if group.len() < size && group.len() + same.len() <= MENU => {
                group.extend(same);
            }
            _ => groups.push(same.to_vec()),
        }
    }
    groups
}

fn is_straight(from: Square, to: Square) -> bool {
    from.file() == to.file() || from.rank() == to.rank()
}

fn is_diagonal(from: Square, to: Square) -> bool {
    !is_straight(from, to) && !is_leap(from, to)
}

fn is_leap(from: Square, to: Square) -> bool {
    let files = from.file().abs_diff(to.file());
    files * from.rank().abs_diff(to.rank()) == 2
}

/// The drops of one kind, file by file in as many groups as needed.
fn of_hand(rules: &Rules, board: &Board, kind: KindIndex, moves: &[Move]) -> Vec<Group> {
    let mut drops: Vec<Move> = moves
        .iter()
        .copied()
        .filter(|action| matches!(action, Move::Drop { kind: other, .. } if *other == kind))
        .collect();
    drops.sort_by_key(|action| (rules.target(*action).file(), rules.target(*action).rank()));
    let word = names::drop_word(rules.kind(kind));
    let count = board.in_hand(board.turn(), kind);
    let parts: Vec<&[Move]> = parts(rules, &drops);
    let is_one = parts.len() == 1;
    let file = |action: Option<&Move>| {
        let name = action.map(|action| {
            let name = diagram::square_name(rules.variant(), rules.target(*action));
            name.chars().next().unwrap_or_default()
        });
        name.map(String::from).unwrap_or_default()
    };
    parts
        .into_iter()
        .enumerate()
        .map(|(number, part)| {
            let range = if is_one {
                String::new()
            } else {
                format!(" {}–{}", file(part.first()), file(part.last()))
            };
            Group {
                key: format!("{}@{}", rules.letters(kind), number + 1),
                label: format!("{word} ×{count}{range}"),
                members: part.iter().copied().map(Action::Play).collect(),
            }
        })
        .collect()
}

/// Drops in the order of files, divided between files where one menu does not hold them.
fn parts<'a>(rules: &Rules, drops: &'a [Move]) -> Vec<&'a [Move]> {
    let is_same_file =
        |one: &Move, other: &Move| rules.target(*one).file() == rules.target(*other).file();
    let mut parts = Vec::new();
    let mut rest = drops;
    while !rest.is_empty() {
        let mut length = 0;
        for file in rest.chunk_by(is_same_file) {
            if length + file.len() > MENU {
                break;
            }
            length += file.len();
        }
        let (part, after) = rest.split_at(length.max(1));
        parts.push(part);
        rest = after;
    }
    parts
}
