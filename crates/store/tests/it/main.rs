//! The store through its public methods: on real files with the real settings, and on a PostgreSQL server with the
//! feature `postgres`. What only a file can do is in `sqlite`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod concurrent_appends;
mod contests;
#[cfg_attr(feature = "postgres", path = "database/postgres.rs")]
#[cfg_attr(not(feature = "postgres"), path = "database/sqlite.rs")]
mod database;
mod deadlines;
mod deliveries;
mod ends;
mod forgetting;
mod guild_absences;
mod history;
mod limits;
mod migrations;
mod moderation;
mod opening;
mod players_and_guilds;
mod ratings;
mod sessions;
mod setups;
#[cfg(not(feature = "postgres"))]
mod sqlite;
mod statistics;
mod waiting;

use std::time::Duration;

use qiyuan_core::{
    clock::{Speed, Timestamp},
    rules::{Seat, SeatSet},
    session::{Event, PlayerId, Recorded, SessionId, Stage, Version},
};
use qiyuan_store::{
    Append, Change, ChannelId, Finish, GuildId, HomeChannel, NewSession, Store, StoreOptions,
    Summary,
};

use database::Database;

const ANN: PlayerId = PlayerId(11);
const BEA: PlayerId = PlayerId(22);
const CAT: PlayerId = PlayerId(u64::MAX);
const GUILD: GuildId = GuildId(900);
const CHANNEL: ChannelId = ChannelId(901);

/// A hundred requests that wait for each other all have their turn, also on a disk that has much else to do.
const fn patient(mut options: StoreOptions) -> StoreOptions {
    options.patience = Duration::from_secs(300);
    options
}

/// A store in a database that goes when the test ends.
struct Fixture {
    store: Store,
    database: Database,
}

impl Fixture {
    async fn new() -> Self {
        let database = Database::new().await;
        let store = database.open().await;
        Self { store, database }
    }

    /// Closes the store and opens it again, as a restart does.
    async fn restart(self) -> Self {
        self.store.close().await;
        let store = self.database.open().await;
        Self { store, ..self }
    }

    /// A challenge of Ann's to Bea.
    async fn challenge(&self) -> SessionId {
        self.challenge_with(|_| {}).await
    }

    async fn challenge_with(&self, edit: impl FnOnce(&mut NewSession)) -> SessionId {
        let mut new = challenge(self.store.next_session_id().await.unwrap());
        edit(&mut new);
        let id = new.id;
        assert_eq!(self.store.create(new).await.unwrap(), Version(1));
        id
    }

    /// A game of Ann against Bea, with Ann to move.
    async fn game(&self) -> SessionId {
        self.game_between(ANN, BEA).await
    }

    async fn game_between(&self, first: PlayerId, second: PlayerId) -> SessionId {
        let id = self
            .challenge_with(|new| {
                new.challenger = Some(first);
                new.change.summary.guests = vec![second];
            })
            .await;
        let mut accepted = append(id, 1);
        accepted.change.summary.players = vec![first, second];
        self.store.append(accepted).await.unwrap();
        id
    }

    /// Ends a game; `winner` is a seat, or nobody in a draw.
    async fn end(&self, id: SessionId, winner: Option<Seat>) -> Version {
        let row = self.store.session(id).await.unwrap();
        let mut last = append(id, row.version.0);
        last.change.summary = over(row.summary, winner);
        self.store.append(last).await.unwrap()
    }
}

fn over(mut summary: Summary, winner: Option<Seat>) -> Summary {
    use qiyuan_core::rules::Outcome;
    let outcome = winner.map_or(Outcome::drawn("stalemate"), |seat| {
        Outcome::won(SeatSet::only(seat), "checkmate")
    });
    summary.stage = Stage::Over;
    summary.to_move = SeatSet::EMPTY;
    // Both have moved.
    summary.ply = summary.ply.max(2);
    summary.finish = Some(Finish::of_game(&outcome, 2));
    summary
}

const fn at(ms: i64) -> Timestamp {
    Timestamp::from_ms(ms)
}

/// An event that happened a second times its number after the start of time.
fn event(seq: u64) -> Recorded {
    Recorded {
        seq,
        at: at(i64::try_from(seq).unwrap() * 1_000),
        event: Event::Played {
            seat: Seat(0),
            action: format!("move {seq} \u{1F600} 马f3 'quoted\""),
        },
    }
}

fn change(seq: u64, summary: Summary) -> Change {
    Change::new(vec![event(seq)], summary)
}

fn challenge(id: SessionId) -> NewSession {
    let summary = Summary {
        stage: Stage::Challenge,
        guests: vec![BEA],
        seats_left: 0,
        players: Vec::new(),
        to_move: SeatSet::EMPTY,
        ply: 0,
        finish: None,
    };
    NewSession {
        id,
        place: HomeChannel {
            guild: Some(GUILD),
            channel: CHANNEL,
        },
        game: "chess".into(),
        division: String::new(),
        speed: Speed::Blitz,
        rated: true,
        challenger: Some(ANN),
        is_open: false,
        range: None,
        change: change(1, summary),
    }
}

/// One more event in a game between Ann and Bea that is at version `expected`.
fn append(session: SessionId, expected: u64) -> Append {
    let summary = Summary {
        guests: vec![BEA],
        seats_left: 0,
        stage: Stage::Play,
        players: vec![ANN, BEA],
        to_move: SeatSet::only(Seat(0)),
        ply: u32::try_from(expected - 1).unwrap(),
        finish: None,
    };
    Append {
        session,
        expected: Version(expected),
        change: change(expected + 1, summary),
    }
}
