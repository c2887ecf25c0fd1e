//! From events of a contest to what they owe: a pure function.

use std::collections::BTreeSet;

use super::is_end;
use crate::store::ContestSurface;
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{Contest, ContestEvent, ContestRecorded},
};

/// The surfaces that must show what happened, and from when on.
pub(super) fn surfaces(
    events: &[ContestRecorded],
    contest: &Contest,
) -> Vec<(ContestSurface, Timestamp)> {
    let Some(at) = events.last().map(|it| it.at) else {
        return Vec::new();
    };
    let mut owed = BTreeSet::new();
    let view = contest.view();
    let round_of = |number: u32| view.pairing(number).map(|it| it.round);
    let mut announcements = view.announcements.len();
    for recorded in events.iter().rev() {
        match &recorded.event {
            ContestEvent::Drawn { .. } => {}
            ContestEvent::RoundPaired { round, .. } => {
                owed.extend([ContestSurface::Card, ContestSurface::Round(*round)]);
            }
            ContestEvent::Present { pairing, .. }
            | ContestEvent::GameStarted { pairing, .. }
            | ContestEvent::GameEnded { pairing, .. }
            | ContestEvent::ResultSet { pairing, .. } => {
                owed.extend(round_of(*pairing).map(ContestSurface::Round));
                owed.insert(ContestSurface::Card);
            }
            ContestEvent::Announced { .. } => {
                let number = u16::try_from(announcements).unwrap_or(u16::MAX);
                owed.insert(ContestSurface::Announcement(number));
                announcements = announcements.saturating_sub(1);
            }
            ContestEvent::Started { .. } => {
                owed.extend([ContestSurface::Card, ContestSurface::Hall]);
            }
            ContestEvent::Opened { .. }
            | ContestEvent::Joined { .. }
            | ContestEvent::Left { .. }
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
                let last = view.rounds.last().map(|it| it.number);
                owed.extend(last.map(ContestSurface::Round));
            }
        }
    }
    if events.iter().any(|it| is_end(&it.event)) && !view.rounds.is_empty() {
        owed.insert(ContestSurface::End);
    }
    owed.into_iter().map(|surface| (surface, at)).collect()
}
