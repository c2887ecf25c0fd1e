//! What menus and autocomplete offer.

use super::{
    action::{self, GoAction, Kind},
    bits::{Bits, Point, Size},
    game_settings::star_lines,
    info::INFO,
    names, notation,
    position::{GoPosition, region},
    reading, spelling, vertex,
};
use qiyuan_core::{
    diagram::Cell,
    rules::{Choice, Notation, Seat, Zoom},
};

/// The most entries of a menu.
const MENU: usize = 25;

/// The most lines of the board in one part of it.
const LINES: u8 = 5;

/// The keys of the groups that are not parts of the board.
const PASS: &str = "pass";
const DECIDE: &str = "decide";
const REGIONS: &str = "regions";

/// Every action that a seat may choose from. While stones are counted, any set of stones may be
/// marked; of these only the chains, the areas and the suggestion are listed.
pub(super) fn legal(position: &GoPosition, seat: Seat) -> Vec<GoAction> {
    if !position.turn().seats().contains(seat) {
        return Vec::new();
    }
    let mut actions = decisions(position, seat);
    if position.counting.is_some() {
        actions.extend(regions(position));
        actions.extend(chains(position));
    } else {
        actions.extend(
            position
                .playable()
                .into_iter()
                .map(|at| GoAction(Kind::Put(at))),
        );
    }
    actions
}

/// The actions that concern no single point.
fn decisions(position: &GoPosition, seat: Seat) -> Vec<GoAction> {
    let mut kinds = vec![Kind::Pass];
    if let Some(counting) = &position.counting {
        kinds = vec![Kind::Accept(counting.dead)];
        kinds.extend(position.with_suggestion().map(Kind::Dead));
        kinds.extend([Kind::Resume, Kind::Dispute]);
    }
    kinds
        .into_iter()
        .map(GoAction)
        .filter(|action| position.check(seat, *action).is_ok())
        .collect()
}

fn chains(position: &GoPosition) -> Vec<GoAction> {
    action::chains(&position.board)
        .into_iter()
        .filter_map(|chain| Some(GoAction(Kind::Toggle(chain.first()?))))
        .collect()
}

/// The areas with several chains of one color.
fn regions(position: &GoPosition) -> Vec<GoAction> {
    let board = &position.board;
    let mut seen = Bits::EMPTY;
    let mut regions = Vec::new();
    for chain in action::chains(board) {
        let Some(first) = chain.first().filter(|first| !seen.contains(*first)) else {
            continue;
        };
        let stones = region(board, first);
        seen |= stones;
        if stones != chain {
            regions.extend(stones.first().map(|first| GoAction(Kind::Region(first))));
        }
    }
    regions
}

/// Where a menu begins: the actions that fit what was typed, best first; without a text, those that
/// are most likely.
pub(super) fn choices(
    position: &GoPosition,
    seat: Seat,
    typed: &str,
    notation: Notation,
    limit: usize,
) -> Vec<Choice> {
    let Some(typed) = spelling::fold(typed) else {
        return Vec::new();
    };
    let meant = reading::read(position, seat, &typed).ok();
    let board = &position.board;
    let named = names::begun(&typed, position.settings.size);
    let is_named = |action: GoAction| matches!(action.0, Kind::Put(at) if named.contains(&at));
    let mut ranked: Vec<(Fit, u32, GoAction)> = legal(position, seat)
        .into_iter()
        .filter_map(|action| {
            let fit = if meant == Some(action) {
                Fit::Meant
            } else if is_named(action) {
                Fit::Named
            } else {
                fit(position, action, &typed, notation)?
            };
            Some((fit, rarity(position, action), action))
        })
        .collect();
    // What was typed whole is offered also where it is none of the listed actions.
    if let Some(action) = meant.filter(|meant| ranked.iter().all(|(_, _, found)| found != meant)) {
        let is_listed = !matches!(action.0, Kind::Dead(_));
        ranked.extend(is_listed.then_some((Fit::Meant, 0, action)));
    }
    ranked.sort_by_key(|(fit, rarity, _)| (*fit, *rarity));
    ranked
        .into_iter()
        .take(limit)
        .map(|(_, _, action)| choice(action, board, notation))
        .collect()
}

/// How well an action fits what was typed; the best first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    Meant,
    Named,
    Begins,
    BeginsElsewhere,
    Contains,
}

fn fit(position: &GoPosition, action: GoAction, typed: &str, own: Notation) -> Option<Fit> {
    INFO.notations
        .iter()
        .filter_map(|notation| {
            let written = notation::write(action, &position.board, *notation).to_lowercase();
            if written.starts_with(typed) {
                Some(if *notation == own {
                    Fit::Begins
                } else {
                    Fit::BeginsElsewhere
                })
            } else if written.contains(typed) {
                Some(Fit::Contains)
            } else {
                None
            }
        })
        .min()
}

/// A low number for what is likely to be chosen: star points and the neighborhood of the last
/// stone, and a pass or the acceptance of the marks last or first.
fn rarity(position: &GoPosition, action: GoAction) -> u32 {
    let Kind::Put(at) = action.0 else {
        return match action.0 {
            Kind::Pass => 50,
            Kind::Toggle(_) => 3,
            Kind::Region(_) => 2,
            _ => 1,
        };
    };
    let size = position.settings.size;
    let is_line = |line, lines| {
        let (near, far) = star_lines(lines);
        line == near || line == far
    };
    let corner = is_line(at.file, size.files) && is_line(at.rank, size.ranks);
    let distance = position.last().and_then(|last| last.at).map_or(99, |last| {
        u32::from(last.file.abs_diff(at.file)) + u32::from(last.rank.abs_diff(at.rank))
    });
    let is_edge = [(at.file, size.files), (at.rank, size.ranks)]
        .iter()
        .any(|(line, lines)| *line == 0 || line + 1 == *lines);
    if corner {
        0
    } else {
        distance.min(60) + 4 * u32::from(is_edge) + 1
    }
}

fn choice(action: GoAction, board: &super::board::Board, notation: Notation) -> Choice {
    Choice {
        text: action::write(action, board),
        label: notation::write(action, board, notation),
    }
}

/// A part of the board: where it begins and ends, both within.
#[derive(Clone, Copy)]
struct Part {
    from: Point,
    to: Point,
}

impl Part {
    fn key(self) -> String {
        format!("{}-{}", vertex::gtp(self.from), vertex::gtp(self.to))
    }

    fn holds(self, point: Point) -> bool {
        (self.from.file..=self.to.file).contains(&point.file)
            && (self.from.rank..=self.to.rank).contains(&point.rank)
    }
}

/// The parts of a board, from the top left, as even as they can be.
fn parts(size: Size) -> Vec<Part> {
    let columns = spans(size.files);
    spans(size.ranks)
        .into_iter()
        .rev()
        .flat_map(|(bottom, top)| {
            columns.iter().map(move |(left, right)| Part {
                from: Point {
                    rank: bottom,
                    file: *left,
                },
                to: Point {
                    rank: top,
                    file: *right,
                },
            })
        })
        .collect()
}

/// Lines in stretches of at most [`LINES`], each by its first and last.
fn spans(lines: u8) -> Vec<(u8, u8)> {
    let count = lines.div_ceil(LINES).max(1);
    let start = |index: u8| index * (lines / count) + index.min(lines % count);
    (0..count)
        .map(|index| (start(index), start(index + 1).saturating_sub(1)))
        .collect()
}

/// The part of the board that a group of points stands for.
pub(super) fn zoom(position: &GoPosition, group: &str) -> Option<Zoom> {
    let part = parts(position.settings.size)
        .into_iter()
        .find(|part| part.key() == group)?;
    Some(Zoom {
        from: Cell {
            file: part.from.file,
            rank: part.from.rank,
        },
        files: part.to.file - part.from.file + 1,
        ranks: part.to.rank - part.from.rank + 1,
    })
}

/// The groups with their actions.
fn grouped(position: &GoPosition, seat: Seat) -> Vec<(String, Vec<GoAction>)> {
    let mut groups: Vec<(String, Vec<GoAction>)> = Vec::new();
    let all = legal(position, seat);
    let is_area = |action: &&GoAction| matches!(action.0, Kind::Region(_));
    let place = |action: &GoAction| match action.0 {
        Kind::Put(at) | Kind::Toggle(at) => Some(at),
        _ => None,
    };
    let decide = if position.counting.is_some() {
        DECIDE
    } else {
        PASS
    };
    let decisions = all.iter().filter(|it| place(it).is_none() && !is_area(it));
    groups.push((decide.to_owned(), decisions.copied().collect()));
    let areas: Vec<GoAction> = all.iter().filter(is_area).copied().collect();
    for (number, chunk) in (1..).zip(areas.chunks(MENU)) {
        groups.push((format!("{REGIONS}-{number}"), chunk.to_vec()));
    }
    for part in parts(position.settings.size) {
        let within = all
            .iter()
            .filter(|it| place(it).is_some_and(|at| part.holds(at)));
        groups.push((part.key(), within.copied().collect()));
    }
    if position.counting.is_none() {
        groups.rotate_left(1);
    }
    groups.retain(|(_, actions)| !actions.is_empty());
    groups
}

/// The first step of a guided action.
pub(super) fn groups(position: &GoPosition, seat: Seat) -> Vec<Choice> {
    grouped(position, seat)
        .into_iter()
        .map(|(key, _)| Choice {
            label: label(&key),
            text: key,
        })
        .collect()
}

/// One of the game's words, for areas with the number of their group, or the points of a part.
fn label(key: &str) -> String {
    match key.strip_prefix(REGIONS) {
        Some(number) => format!("{REGIONS} {}", number.trim_start_matches('-')),
        None => key.replace('-', "–"),
    }
}

/// The second step.
pub(super) fn members(
    position: &GoPosition,
    seat: Seat,
    group: &str,
    notation: Notation,
) -> Vec<Choice> {
    if !position.turn().seats().contains(seat) {
        return Vec::new();
    }
    grouped(position, seat)
        .into_iter()
        .find(|(key, _)| key == group)
        .map(|(_, actions)| actions)
        .unwrap_or_default()
        .into_iter()
        .map(|action| choice(action, &position.board, notation))
        .collect()
}
