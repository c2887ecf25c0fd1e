//! Contests: load, decide, append (again if somebody was faster), notify; as with sessions. A change is saved with the
//! games that it opens, and with the end of the game that brought it about.

mod change;
mod draft;
mod ends;
mod error;
mod files;
mod joining;
mod loading;
mod opening;
mod outbox;
mod owed;
mod people;
mod pond;
mod queries;
mod series;
mod timers;

use std::time::Duration;

use tokio::time;

use self::{draft::by_program, loading::LoadedContest};
pub use self::{
    error::ContestError,
    opening::MOST_LIVE_CONTESTS,
    outbox::ContestOwed,
    owed::{BOARDS_A_MESSAGE, NAMED_FIRST, boards_a_message, named_in, named_of},
};
use super::{App, AppError, Arrival, Denied, wall_clock};
use crate::store::GuildId;
use qiyuan_core::{
    clock::Timestamp,
    contest::conduct::{ContestCommand, ContestId, ContestRequest, ContestView},
};

/// How often a change is decided anew because somebody was faster.
const ATTEMPTS: usize = 8;

impl App {
    /// Does what a person asks of a contest, having looked at a version of it where that matters; returns it as it is
    /// then.
    ///
    /// # Errors
    ///
    /// The contest refuses, there is no such contest on the server, or the store failed.
    pub async fn act_in_contest(
        &self,
        guild: GuildId,
        id: ContestId,
        request: ContestRequest,
        arrival: Arrival,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        let ContestRequest { by, seen, command } = request;
        if let Some(player) = by.player().filter(|_| command != ContestCommand::Leave) {
            self.check_may_play(guild, player).await?;
        }
        let command = match (command, by.player()) {
            (ContestCommand::Join { team, .. }, Some(player)) => {
                let rating = self.check_joining_contest(id, player).await?;
                ContestCommand::Join { rating, team }
            }
            (ContestCommand::Challenge { of, .. }, Some(player)) => {
                let store = &self.inner.store;
                let is_blocked = store.is_blocked_between(player, of).await?;
                ContestCommand::Challenge { of, is_blocked }
            }
            (command, _) => command,
        };
        let request = ContestRequest { by, seen, command };
        self.earlier_requests_served(id, arrival.at).await?;
        self.change_contest(id, &request, arrival.at, None).await
    }

    /// Waits, where a deadline has passed that would be acted on now, for what somebody else has asked before it: an amount
    /// that was named in time counts, although it is served later.
    async fn earlier_requests_served(
        &self,
        id: ContestId,
        at: Timestamp,
    ) -> Result<(), ContestError> {
        const AGAIN: Duration = Duration::from_millis(20);
        let deadline = self.load_contest(id).await?.contest.deadline();
        if let Some(deadline) = deadline.filter(|it| *it <= at) {
            let in_flight = &self.inner.in_flight;
            while in_flight.deadline_horizon(wall_clock::now()) < deadline {
                time::sleep(AGAIN).await;
            }
        }
        Ok(())
    }

    /// A contest as everybody may see it.
    ///
    /// # Errors
    ///
    /// There is no such contest on the server, or the store failed.
    pub async fn contest_view(
        &self,
        guild: GuildId,
        id: ContestId,
    ) -> Result<ContestView, ContestError> {
        self.check_guild_of_contest(guild, id).await?;
        Ok(self.load_contest(id).await?.contest.view())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        app::tests::{ANN, GUILD, LOBBY, TestApp},
        store::ContestPlace,
    };
    use qiyuan_core::{
        clock::Span,
        contest::conduct::{ContestActor, ContestKind, ContestPlan, ContestRefusal},
        session::PlayerId,
    };

    const PLAYERS: [PlayerId; 4] = [PlayerId(2), PlayerId(3), PlayerId(4), PlayerId(5)];

    #[tokio::test]
    async fn an_amount_that_was_named_in_time_counts_though_somebody_else_is_served_first() {
        let test = TestApp::open().await;
        let app = &test.app;
        // The round closes in a second, when everybody has joined.
        let begun = wall_clock::now() - Span::HOUR + Span::SECOND;
        let closes = begun + Span::HOUR;
        let place = ContestPlace {
            guild: GUILD,
            channel: LOBBY,
        };
        let plan = ContestPlan {
            hours: Some(1),
            ..ContestPlan::of_pond(ContestKind::Pond, "Saturday")
        };
        let opened = app.open_contest(place, ANN, plan, Arrival::unasked(begun));
        let id = opened.await.unwrap().id;
        let asks = async |by, command, at| {
            let request = ContestRequest {
                by,
                seen: None,
                command,
            };
            let arrival = Arrival::unasked(at);
            app.act_in_contest(GUILD, id, request, arrival).await
        };
        for player in PLAYERS {
            let join = ContestCommand::Join {
                rating: None,
                team: None,
            };
            asks(ContestActor::Player(player), join, begun)
                .await
                .unwrap();
        }
        let start = ContestCommand::Start;
        asks(ContestActor::Host(ANN), start, begun).await.unwrap();
        let spend = |amount| ContestCommand::Spend { round: 1, amount };
        let [one, two, three, four] = PLAYERS.map(ContestActor::Player);
        for (player, amount) in [(two, 300), (three, 200), (four, 100)] {
            asks(player, spend(amount), begun).await.unwrap();
        }
        while wall_clock::now() <= closes {
            time::sleep(Duration::from_millis(20)).await;
        }
        let late = wall_clock::now();
        let in_time = closes - Span::from_ms(1);
        let earlier = app.serving(in_time, late);
        let (served, refused) = tokio::join!(
            async {
                // The later request comes first.
                time::sleep(Duration::from_millis(100)).await;
                let served = asks(one, spend(400), in_time).await;
                drop(earlier);
                served
            },
            asks(two, spend(301), late),
        );
        served.unwrap();
        assert!(
            matches!(
                refused,
                Err(ContestError::Refused(ContestRefusal::RoundClosed))
            ),
            "{refused:?}"
        );
        let tick = by_program(ContestCommand::Tick);
        let view = app.change_contest(id, &tick, late, None).await.unwrap();
        let closed = &view.pond.unwrap().closed[0];
        assert_eq!(closed.amounts.as_ref().unwrap().used.len(), 4);
    }
}
