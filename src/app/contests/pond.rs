//! Ponds: what a player knows of themselves, and what a pond owes.

use std::collections::BTreeSet;

use super::{
    App, ContestError,
    owed::{is_end, parts_of},
};
use crate::store::{ContestSurface, GuildId};
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{
        Contest, ContestEvent, ContestId, ContestKind, ContestRecorded, ContestStage, OwnPond,
        PondView,
    },
    session::PlayerId,
};

impl App {
    /// What a player of a pond knows of themselves; nothing for anybody else, and before it begins.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn own_pond(
        &self,
        guild: GuildId,
        id: ContestId,
        player: PlayerId,
    ) -> Result<Option<OwnPond>, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let contest = self.load_contest(id).await?.contest;
        Ok(contest.own_pond(player))
    }
}

/// The surfaces of a pond that must show what happened: the card, and a message for each round.
pub(super) fn surfaces(
    events: &[ContestRecorded],
    contest: &Contest,
    at: Timestamp,
) -> Vec<(ContestSurface, Timestamp)> {
    let mut owed = BTreeSet::from([ContestSurface::Card]);
    let view = contest.view();
    let message = |round: u16| ContestSurface::Round(round, 0);
    // Once nobody, or one, is dry, no further round is opened.
    let is_open = |it: &&PondView| view.stage != ContestStage::Over || it.dry.len() >= 2;
    let latest = view.pond.as_ref().filter(is_open);
    owed.extend(latest.map(|it| message(it.round)));
    let mut announcements = view.announcements.len();
    for recorded in events.iter().rev() {
        match recorded.event {
            ContestEvent::Started { .. } => {
                owed.insert(ContestSurface::Hall);
            }
            ContestEvent::PondRoundClosed { round, .. } => {
                owed.insert(message(round));
            }
            ContestEvent::Announced { .. } => {
                let number = u16::try_from(announcements).unwrap_or(u16::MAX);
                let parts = parts_of(view.entrants.len());
                owed.extend(parts.map(|part| ContestSurface::Announcement(number, part)));
                announcements = announcements.saturating_sub(1);
            }
            _ => {}
        }
    }
    let opens_round = |it: &ContestRecorded| {
        let event = &it.event;
        matches!(
            event,
            ContestEvent::Started { .. } | ContestEvent::PondRoundClosed { .. }
        )
    };
    if let Some(latest) = latest.filter(|_| events.iter().any(opens_round)) {
        let parts = parts_of(latest.dry.len());
        owed.extend(parts.map(|part| ContestSurface::Round(latest.round, part)));
    }
    if events.iter().any(|it| is_end(&it.event))
        && let Some(pond) = &view.pond
    {
        owed.insert(ContestSurface::End);
        // Of a dark pond, everything may be told now.
        let is_dark = view.plan.kind == ContestKind::DarkPond;
        let closed = pond.closed.iter().filter(|_| is_dark);
        owed.extend(closed.map(|it| message(it.round)));
    }
    owed.into_iter().map(|surface| (surface, at)).collect()
}
