//! Discord refuses every message for some time: moves are taken all the same, and boards follow when they may.

use std::time::Duration;

use qiyuan::app::wall_clock::monotonic;
use tokio::time::sleep;

use super::{
    figures::{self, Waits},
    pace,
    tables::Tables,
};

/// How often the requests are counted; the sandbox does not remember them for ever.
const ROW: Duration = Duration::from_secs(10);

/// How long the boards may take afterwards.
const PATIENCE: Duration = Duration::from_secs(300);

/// What the columns of the table are.
const COLUMNS: [&str; 5] = [
    "seconds of refusal",
    "moves taken meanwhile",
    "acknowledged, ms",
    "requests refused",
    "seconds until nothing is owed",
];

/// So many moves a second for so long.
pub async fn endure(tables: &Tables, pace: u32, during: Duration) -> anyhow::Result<()> {
    let (_, mut next) = tables.environment.refused_since(0).await?;
    tables.environment.refuse(true).await?;
    let begun = monotonic();
    let (mut refused, mut waits) = (0, Waits::default());
    while begun.elapsed() < during {
        let moves = usize::try_from(u64::from(pace) * ROW.as_secs())?;
        let seen = pace::all_at(tables, pace::moments(pace, moves), false).await?;
        let (more, after) = tables.environment.refused_since(next).await?;
        refused += more;
        next = after;
        waits.extend(seen.acknowledged);
    }
    tables.environment.refuse(false).await?;
    let over = monotonic();
    while tables.owed().await? > 0 {
        anyhow::ensure!(over.elapsed() < PATIENCE, "messages are still owed");
        sleep(Duration::from_millis(20)).await;
    }
    figures::head(&COLUMNS)?;
    figures::row(&[
        format!("{:.0}", over.duration_since(begun).as_secs_f64()),
        waits.len().to_string(),
        waits.summary(),
        refused.to_string(),
        format!("{:.1}", over.elapsed().as_secs_f64()),
    ])?;
    Ok(())
}
