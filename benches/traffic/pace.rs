//! Moves at a steady pace, all at once, and as fast as they are taken.

use std::{io, time::Duration};

use qiyuan::app::wall_clock::monotonic;
use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use super::{
    environment::Work,
    figures::{self, Waits, count},
    tables::{Tables, Waited},
};

/// What the columns of the table are.
const COLUMNS: [&str; 9] = [
    "moves",
    "a second",
    "acknowledged, ms",
    "durable and answered, ms",
    "board seen, ms",
    "processor of the bot, ms a move",
    "of sandbox and players, ms a move",
    "requests a move",
    "bytes a move",
];

/// Prints the head of the table; waits are median, 99th of a hundred and longest.
pub fn head() -> io::Result<()> {
    figures::head(&COLUMNS)
}

/// The fewest moves of a pace: of less there is no 99th of a hundred.
const FEWEST: usize = 60;

/// What was seen at one pace.
#[derive(Default)]
pub struct Seen {
    /// Until the bot acknowledged a move.
    pub acknowledged: Waits,
    /// Until the move was made.
    pub answered: Waits,
    /// Until the board was seen.
    pub boards: Waits,
}

impl Seen {
    fn add(&mut self, waited: Waited) {
        self.acknowledged.add(waited.acknowledged);
        self.answered.add(waited.answered);
        self.boards.extend(waited.board);
    }
}

/// So many moves a second for some time, each at its own moment whatever became of those before it: a
/// bot that falls behind is not waited for, and what it takes longer counts.
pub async fn steady(tables: &Tables, pace: u32, during: Duration) -> anyhow::Result<()> {
    let moves = usize::try_from(u64::from(pace) * during.as_secs())?.max(FEWEST);
    let before = Before::now(tables).await?;
    let seen = all_at(tables, moments(pace, moves), true).await?;
    before.tell(tables, &format!("{moves}"), &seen).await
}

/// The moments of so many moves from now on.
pub fn moments(pace: u32, moves: usize) -> impl Iterator<Item = Instant> {
    let (begun, step) = (monotonic(), Duration::from_secs(1) / pace);
    (0_u32..)
        .take(moves)
        .map(move |number| begun + step * number)
}

/// A move at every table at the same moment.
pub async fn spike(tables: &Tables) -> anyhow::Result<()> {
    let moves = tables.len();
    let before = Before::now(tables).await?;
    let now = monotonic();
    let seen = all_at(tables, (0..moves).map(|_| now), true).await?;
    before
        .tell(tables, &format!("{moves} at one moment"), &seen)
        .await
}

/// At every table the next move as soon as the last was answered.
pub async fn flood(tables: &Tables, during: Duration) -> anyhow::Result<()> {
    let before = Before::now(tables).await?;
    let until = monotonic() + during;
    let mut playing = JoinSet::new();
    for index in 0..tables.len() {
        let tables = tables.clone();
        playing.spawn(async move {
            let mut moves = Vec::new();
            while monotonic() < until
                && let Some(waited) = tables.moves(index, false).await?
            {
                moves.push(waited);
            }
            anyhow::Ok(moves)
        });
    }
    let mut seen = Seen::default();
    while let Some(played) = playing.join_next().await {
        for waited in played?? {
            seen.add(waited);
        }
    }
    let moves = seen.answered.len();
    before
        .tell(
            tables,
            &format!("{moves}, each when the last was answered"),
            &seen,
        )
        .await
}

/// Makes a move at each of these moments, at one table after the other.
pub async fn all_at(
    tables: &Tables,
    moments: impl Iterator<Item = Instant>,
    is_watched: bool,
) -> anyhow::Result<Seen> {
    let mut moving = JoinSet::new();
    for (index, moment) in moments.enumerate() {
        sleep_until(moment).await;
        let tables = tables.clone();
        moving.spawn(async move { tables.moves(index, is_watched).await });
    }
    let mut seen = Seen::default();
    while let Some(moved) = moving.join_next().await {
        if let Some(waited) = moved?? {
            seen.add(waited);
        }
    }
    Ok(seen)
}

/// What was done before, to tell what was done since.
struct Before {
    work: Work,
    /// The number of the next request of the bot.
    request: u64,
    begun: Instant,
}

impl Before {
    async fn now(tables: &Tables) -> anyhow::Result<Self> {
        Ok(Self {
            work: tables.environment.work()?,
            request: tables.environment.sent_since(u64::MAX).await?.next,
            begun: monotonic(),
        })
    }

    /// Prints a row.
    async fn tell(self, tables: &Tables, what: &str, seen: &Seen) -> anyhow::Result<()> {
        let moves = count(seen.answered.len());
        let took = self.begun.elapsed().as_secs_f64();
        let work = tables.environment.work()?;
        let sent = tables.environment.sent_since(self.request).await?;
        let missing = seen.answered.len() - seen.boards.len();
        let boards = match missing {
            0 => seen.boards.summary(),
            _ if seen.boards.len() == 0 => "nobody looked".to_owned(),
            _ => format!("{}; {missing} not seen", seen.boards.summary()),
        };
        figures::row(&[
            what.to_owned(),
            format!("{:.0}", moves / took),
            seen.acknowledged.summary(),
            seen.answered.summary(),
            boards,
            format!("{:.2}", (work.bot - self.work.bot) / moves),
            format!("{:.2}", (work.rest - self.work.rest) / moves),
            format!("{:.2}", sent.requests / moves),
            format!("{:.0}", sent.bytes / moves),
        ])?;
        Ok(())
    }
}
