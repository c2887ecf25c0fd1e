//! Moves at a steady pace, all at once, and as fast as they are taken.

use std::time::Duration;

use tokio::{
    task::JoinSet,
    time::{Instant, sleep_until},
};

use super::{
    figures::{Waits, count, say},
    stage::Work,
    tables::{Tables, Waited},
};

/// What was seen at one pace.
#[derive(Default)]
struct Seen {
    acknowledged: Waits,
    answered: Waits,
    boards: Waits,
}

impl Seen {
    fn add(&mut self, waited: Waited) {
        self.acknowledged.add(waited.acknowledged);
        self.answered.add(waited.answered);
        self.boards.extend(waited.board);
    }

    fn tell(self) -> anyhow::Result<()> {
        let moves = self.answered.len();
        let boards = self.boards.len();
        say(&format!("  acknowledged: {}", self.acknowledged.told()))?;
        say(&format!("  durable and answered: {}", self.answered.told()))?;
        say(&format!(
            "  board seen: {}, {boards} of {moves}",
            self.boards.told()
        ))?;
        Ok(())
    }
}

/// So many moves a second for some time, each at its own moment whatever became of those before it: a
/// bot that falls behind is not waited for, and what it takes longer counts.
pub async fn steady(tables: &Tables, pace: u32, during: Duration) -> anyhow::Result<()> {
    let moves = usize::try_from(u64::from(pace) * during.as_secs())?;
    say(&format!("{pace} moves a second, {moves} moves"))?;
    let before = Before::now(tables).await?;
    let begun = Instant::now();
    let step = Duration::from_secs(1) / pace;
    let moments = (0_u32..).take(moves).map(|number| begun + step * number);
    let seen = all_at(tables, moments).await?;
    before.tell(tables, moves).await?;
    seen.tell()
}

/// A move at every table at the same moment.
pub async fn spike(tables: &Tables) -> anyhow::Result<()> {
    let moves = tables.len();
    say(&format!("{moves} moves at one moment"))?;
    let before = Before::now(tables).await?;
    let now = Instant::now();
    let seen = all_at(tables, (0..moves).map(|_| now)).await?;
    before.tell(tables, moves).await?;
    seen.tell()
}

/// At every table the next move as soon as the last was answered.
pub async fn flood(tables: &Tables, during: Duration) -> anyhow::Result<()> {
    say(&format!("{} tables as fast as they can", tables.len()))?;
    let before = Before::now(tables).await?;
    let begun = Instant::now();
    let until = begun + during;
    let mut playing = JoinSet::new();
    for index in 0..tables.len() {
        let tables = tables.clone();
        playing.spawn(async move {
            let mut moves = Vec::new();
            while Instant::now() < until
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
    let took = begun.elapsed().as_secs_f64();
    say(&format!(
        "  {:.0} durable moves a second",
        count(moves) / took
    ))?;
    before.tell(tables, moves).await?;
    seen.tell()
}

/// Makes a move at each of these moments, at one table after the other.
async fn all_at(tables: &Tables, moments: impl Iterator<Item = Instant>) -> anyhow::Result<Seen> {
    let mut moving = JoinSet::new();
    for (index, moment) in moments.enumerate() {
        sleep_until(moment).await;
        let tables = tables.clone();
        moving.spawn(async move { tables.moves(index, true).await });
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
}

impl Before {
    async fn now(tables: &Tables) -> anyhow::Result<Self> {
        Ok(Self {
            work: tables.stage.work()?,
            request: tables.stage.sent_since(u64::MAX).await?.next,
        })
    }

    /// Processor time, requests and bytes for each move.
    async fn tell(self, tables: &Tables, moves: usize) -> anyhow::Result<()> {
        let moves = count(moves);
        let work = tables.stage.work()?;
        let sent = tables.stage.sent_since(self.request).await?;
        say(&format!(
            "  for each move: processor {:.2} ms (the sandbox and the players {:.2} ms), {:.2} requests, {:.0} bytes sent",
            (work.bot - self.work.bot) / moves,
            (work.rest - self.work.rest) / moves,
            sent.requests / moves,
            sent.bytes / moves,
        ))?;
        Ok(())
    }
}
