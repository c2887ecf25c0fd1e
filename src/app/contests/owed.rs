//! From events of a contest to what they owe: a pure function.

use std::collections::BTreeSet;

use super::pond;
use crate::store::ContestSurface;
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{Contest, ContestEvent, ContestRecorded, ContestView},
    session::PlayerId,
};

/// How many boards stand in one message, at most.
pub const BOARDS_A_MESSAGE: usize = 12;

/// How many boards stand in one message about a round. Where teams meet there are fewer, for the names of the teams stand
/// above their boards; a meeting at up to six boards, all of them filled, is not split.
#[must_use]
pub fn boards_a_message(view: &ContestView) -> usize {
    const MOST: usize = BOARDS_A_MESSAGE / 2;
    if view.team_rounds.is_empty() {
        return BOARDS_A_MESSAGE;
    }
    let boards = view.plan.boards.map_or(1, usize::from).clamp(1, MOST);
    MOST / boards * boards
}

/// In which message of its round a board stands, both from 0.
pub(super) fn part(view: &ContestView, board: usize) -> u8 {
    u8::try_from(board / boards_a_message(view)).unwrap_or(u8::MAX)
}

/// How many people the first message that is for everybody names, beside its words, and how many each of the others.
pub const NAMED_FIRST: usize = 30;
const NAMED_MORE: usize = 80;

/// Whom a message of several that are for everybody names: the same whoever has left meanwhile.
#[must_use]
pub fn named_in(view: &ContestView, part: u8) -> Vec<PlayerId> {
    let named = named_of(&view.entrants, part).iter();
    let named = named.filter(|it| it.withdrawn.is_none() && !it.player.is_former());
    named.map(|it| it.player).collect()
}

/// Whom of many a message of several names.
#[must_use]
pub fn named_of<T>(many: &[T], part: u8) -> &[T] {
    let (first, count) = match usize::from(part).checked_sub(1) {
        None => (0, NAMED_FIRST),
        Some(before) => (NAMED_FIRST + before * NAMED_MORE, NAMED_MORE),
    };
    let rest = many.get(first..).unwrap_or_default();
    &rest[..count.min(rest.len())]
}

/// The numbers of the messages that it takes to name so many.
pub(super) fn parts_of(people: usize) -> impl Iterator<Item = u8> {
    let more = people.saturating_sub(NAMED_FIRST).div_ceil(NAMED_MORE);
    0..=u8::try_from(more).unwrap_or(u8::MAX)
}

/// The messages about a round that tell of a pairing. What teams have scored at their boards stands above the first one.
fn messages_with(view: &ContestView, number: u32) -> BTreeSet<ContestSurface> {
    let found = view.pairing(number).and_then(|pairing| {
        let round = view.rounds.iter().find(|it| it.number == pairing.round)?;
        let at = round.pairings.iter().position(|it| it.number == number)?;
        Some((pairing, at))
    });
    let Some((pairing, at)) = found else {
        return BTreeSet::new();
    };
    let first = match view.team_rounds.is_empty() {
        true => at,
        false => (at + 1).saturating_sub(pairing.board.into()),
    };
    let parts = [part(view, at), part(view, first)];
    let messages = parts.map(|it| ContestSurface::Round(pairing.round, it));
    BTreeSet::from(messages)
}

/// The surfaces that must show what happened, and from when on.
pub(super) fn surfaces(
    events: &[ContestRecorded],
    contest: &Contest,
) -> Vec<(ContestSurface, Timestamp)> {
    let Some(at) = events.last().map(|it| it.at) else {
        return Vec::new();
    };
    if contest.plan().kind.pond().is_some() {
        return pond::surfaces(events, contest, at);
    }
    if !contest.plan().kind.has_rounds() {
        return of_arena(events, contest, at);
    }
    let mut owed = BTreeSet::new();
    let view = contest.view();
    let messages_of = |number: u16| {
        let round = view.rounds.iter().find(|it| it.number == number);
        let boards = round.map_or(0, |it| it.pairings.len());
        let parts = boards.div_ceil(boards_a_message(&view)).max(1);
        (0..parts).map(move |it| ContestSurface::Round(number, u8::try_from(it).unwrap_or(u8::MAX)))
    };
    let mut announcements = view.announcements.len();
    for recorded in events.iter().rev() {
        match &recorded.event {
            ContestEvent::Drawn { .. }
            | ContestEvent::AmountNamed { .. }
            | ContestEvent::PondRoundClosed { .. }
            | ContestEvent::SectionsDrawn { .. }
            | ContestEvent::TeamsPaired { .. }
            | ContestEvent::Compressed { .. } => {}
            ContestEvent::RoundPaired { round, .. } => {
                owed.insert(ContestSurface::Card);
                owed.extend(messages_of(*round));
            }
            ContestEvent::Present { pairing, .. }
            | ContestEvent::GameStarted { pairing, .. }
            | ContestEvent::GameEnded { pairing, .. }
            | ContestEvent::ResultSet { pairing, .. } => {
                owed.extend(messages_with(&view, *pairing));
                owed.insert(ContestSurface::Card);
            }
            ContestEvent::Announced { .. } => {
                let number = u16::try_from(announcements).unwrap_or(u16::MAX);
                let parts = parts_of(view.entrants.len());
                owed.extend(parts.map(|part| ContestSurface::Announcement(number, part)));
                announcements = announcements.saturating_sub(1);
            }
            ContestEvent::Started { .. } => {
                owed.extend([ContestSurface::Card, ContestSurface::Hall]);
            }
            ContestEvent::Opened { .. }
            | ContestEvent::Joined { .. }
            | ContestEvent::Left { .. }
            | ContestEvent::Ordered { .. }
            | ContestEvent::ByeAsked { .. }
            | ContestEvent::Returned { .. } => {
                owed.insert(ContestSurface::Card);
            }
            // Times are told that have moved.
            ContestEvent::Interrupted { .. }
            | ContestEvent::Paused { .. }
            | ContestEvent::Resumed { .. }
            | ContestEvent::Withdrawn { .. }
            | ContestEvent::CalledOff { .. }
            | ContestEvent::Closed { .. } => {
                owed.insert(ContestSurface::Card);
                if let Some(last) = view.rounds.last() {
                    owed.extend(messages_of(last.number));
                }
            }
        }
    }
    if events.iter().any(|it| is_end(&it.event)) && !view.rounds.is_empty() {
        owed.insert(ContestSurface::End);
    }
    owed.into_iter().map(|surface| (surface, at)).collect()
}

/// A contest without rounds has one message beside its card, which tells who plays and who is ahead; where many play,
/// further parts of it only name them at the start.
pub(super) const ARENA: ContestSurface = ContestSurface::Round(1, 0);

fn of_arena(
    events: &[ContestRecorded],
    contest: &Contest,
    at: Timestamp,
) -> Vec<(ContestSurface, Timestamp)> {
    let mut owed = BTreeSet::from([ContestSurface::Card]);
    if contest.has_begun() {
        owed.extend([ContestSurface::Hall, ARENA]);
    }
    let told = events
        .iter()
        .filter(|it| matches!(it.event, ContestEvent::Announced { .. }));
    let view = contest.view();
    let all = view.announcements.len();
    let new = (0..told.count()).filter_map(|back| u16::try_from(all - back).ok());
    for number in new {
        let parts = parts_of(view.entrants.len());
        owed.extend(parts.map(|part| ContestSurface::Announcement(number, part)));
    }
    let begins = |it: &ContestRecorded| matches!(it.event, ContestEvent::Started { .. });
    if events.iter().any(begins) {
        let parts = parts_of(view.entrants.len());
        owed.extend(parts.map(|part| ContestSurface::Round(1, part)));
    }
    let is_over = events.iter().any(|it| is_end(&it.event));
    if is_over && contest.has_begun() {
        owed.insert(ContestSurface::End);
    }
    owed.into_iter().map(|surface| (surface, at)).collect()
}

/// Whether an event ends a contest.
pub(super) fn is_end(event: &ContestEvent) -> bool {
    matches!(
        event,
        ContestEvent::Closed { .. } | ContestEvent::CalledOff { .. }
    )
}
