//! Moves at a steady pace for long: what the bot holds must not grow.

use std::time::Duration;

use qiyuan::app::wall_clock::monotonic;

use super::{
    figures::{self, count, say},
    pace,
    tables::Tables,
};

/// How long one row of the table takes.
const ROW: Duration = Duration::from_secs(60);

/// What the columns of the table are.
const COLUMNS: [&str; 7] = [
    "minute",
    "moves so far",
    "acknowledged, ms",
    "memory, MiB",
    "open files",
    "database, MiB",
    "its log, MiB",
];

/// So many moves a second for so many minutes; games that are played out are given up and others begin.
pub async fn soak(tables: &Tables, pace: u32, minutes: u32) -> anyhow::Result<()> {
    figures::head(&COLUMNS)?;
    let begun = monotonic();
    let mut moves = 0;
    let mut held = Vec::new();
    for minute in 1..=minutes {
        let wanted = usize::try_from(u64::from(pace) * ROW.as_secs())?;
        let seen = pace::all_at(tables, pace::moments(pace, wanted), false).await?;
        moves += seen.answered.len();
        tables.begin_anew().await?;
        let (memory, _) = tables.environment.memory()?;
        held.push((begun.elapsed().as_secs_f64() / 3600.0, memory));
        let (database, log) = tables.environment.size()?;
        figures::row(&[
            minute.to_string(),
            moves.to_string(),
            seen.acknowledged.summary(),
            format!("{memory:.1}"),
            tables.environment.open_files()?.to_string(),
            format!("{database:.0}"),
            format!("{log:.1}"),
        ])?;
    }
    // What is built up at first is not growth.
    let later = &held[held.len() / 2..];
    say(&format!(
        "memory grows by {:.1} MiB an hour in the second half",
        slope(later)
    ))?;
    Ok(())
}

/// The slope of the straight line that fits best.
fn slope(points: &[(f64, f64)]) -> f64 {
    let number = count(points.len()).max(1.0);
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / number;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let (mut rise, mut run) = (0.0, 0.0);
    for point in points {
        rise += (point.0 - x) * (point.1 - y);
        run += (point.0 - x).powi(2);
    }
    rise / run
}
