//! A disk that forgets what was not synced, and fails when it is told to; and what must hold of a database on it.
//!
//! The bot runs with `shim.c` between it and the system: what it does to its database is written down in order,
//! together with what players were told ([`FaultyDisk::told`]). [`cut_power`] then stops that history at moments by
//! lot, lets what was not synced vanish, tear or stay by lot, and opens what is left with the bot's own store.

mod history;
mod shim;
mod surviving;
mod verify;

use std::{fs, path::Path};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

pub use self::shim::{Calls, Fault, FaultyDisk, Orders};
use self::{history::Entry, surviving::SurvivingFiles, verify::Verifier};

/// How often the power fails, and how.
#[derive(Clone, Copy, Debug)]
pub struct CutPlan {
    /// How often.
    pub cuts: usize,
    /// What decides when, and what is lost.
    pub seed: u64,
    /// Whether the disk keeps nothing of the log for sure that it was asked to keep: then things must be lost, or
    /// nothing was tested.
    pub forgets_syncs: bool,
}

/// What came of it.
#[derive(Clone, Debug, Default)]
pub struct CutCounts {
    /// How often the power failed.
    pub cuts: usize,
    /// What the bot did to its files: writes, syncs and the like.
    pub calls: usize,
    /// Syncs that failed among them.
    pub failed_syncs: usize,
    /// How many things players were told that they are done, in the whole history.
    pub told: usize,
    /// The same before each cut, added up: so many things were looked for and found.
    pub looked_for: usize,
    /// Cuts after which something was there that nobody had been told yet.
    pub untold: usize,
    /// Writes that were lost or torn, in all cuts.
    pub lost_writes: usize,
}

impl std::fmt::Display for CutCounts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} power cuts in a history of {} calls ({} failed syncs) and {} answers: {} writes lost or torn, {} answers \
             looked for, more than was told found after {} cuts",
            self.cuts,
            self.calls,
            self.failed_syncs,
            self.told,
            self.lost_writes,
            self.looked_for,
            self.untold
        )
    }
}

/// Cuts the power again and again in a recorded history; gives what was counted, and what was wrong.
pub async fn cut_power(history: &Path, plan: CutPlan) -> (CutCounts, Vec<String>) {
    let bytes = fs::read(history).unwrap();
    let entries = history::read(&bytes);
    let mut counts = CutCounts {
        cuts: plan.cuts,
        calls: entries.iter().filter(|entry| !entry.is_told()).count(),
        failed_syncs: entries
            .iter()
            .filter(|entry| entry.is_failed_sync())
            .count(),
        told: entries.iter().filter(|entry| entry.is_told()).count(),
        ..CutCounts::default()
    };
    let mut rng = StdRng::seed_from_u64(plan.seed);
    let mut moments: Vec<usize> = (0..plan.cuts)
        .map(|_| rng.random_range(0..=entries.len()))
        .collect();
    moments.sort_unstable();
    let mut verifier = Verifier::of(&entries, &mut rng).await;
    let mut surviving = SurvivingFiles::default();
    let (mut told, mut wrong, mut done) = (Vec::new(), Vec::new(), 0);
    for moment in moments {
        for entry in &entries[done..moment] {
            match entry {
                Entry::Told(interaction) => told.push(*interaction),
                Entry::Synced(_) if plan.forgets_syncs => {}
                entry => surviving.apply(entry, &mut rng),
            }
        }
        done = moment;
        counts.lost_writes += surviving.cut(verifier.another_folder(), &mut rng);
        counts.looked_for += told.len();
        match verifier.verify(&told).await {
            Ok(more) => counts.untold += usize::from(more > 0),
            Err(found) => wrong.push(format!("cut at {moment}: {found}")),
        }
    }
    (counts, wrong)
}
