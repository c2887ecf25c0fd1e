//! The power fails, or the disk does, while people play. `.ci/nightly` runs these, and longer ones with
//! `cargo bench --bench chaos -- --cuts 10000`.

use std::sync::Arc;

use crate::{
    chaos::{self, Plan},
    faulty_disk::{CutPlan, FaultyDisk, cut_power},
};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long, and compiles a C library; run by .ci/nightly"]
async fn a_power_cut_loses_nothing_that_was_told_as_done() {
    let disk = Arc::new(FaultyDisk::new(1));
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_qiyuan").into(),
        sessions: 16,
        kills: 0,
        stops: 2,
        seed: 5,
        severity: 0.0,
        mix: Vec::new(),
        plies: 12,
        at_once: 16,
        disk: Some(Arc::clone(&disk)),
        faults: 0,
    };
    let (counts, wrong) = chaos::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));

    let cuts = CutPlan {
        cuts: 100,
        seed: 7,
        forgets_syncs: false,
    };
    let (counted, wrong) = cut_power(&disk.history(), cuts).await;
    assert!(wrong.is_empty(), "{}\n{counted}", wrong.join("\n"));
    assert!(counted.told > 100 && counted.lost_writes > 0, "{counted}");

    // On a disk that forgets what it was asked to keep, things must be lost, or nothing was tested.
    let forgetful = CutPlan {
        cuts: 20,
        forgets_syncs: true,
        ..cuts
    };
    let (counted, wrong) = cut_power(&disk.history(), forgetful).await;
    assert!(wrong.len() >= 10, "{}\n{counted}", wrong.join("\n"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "long, and compiles a C library; run by .ci/nightly"]
async fn a_failing_disk_costs_nothing_that_was_told_as_done() {
    let disk = Arc::new(FaultyDisk::new(2));
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_qiyuan").into(),
        sessions: 8,
        kills: 4,
        stops: 0,
        seed: 6,
        severity: 0.0,
        mix: Vec::new(),
        plies: 10,
        at_once: 8,
        disk: Some(Arc::clone(&disk)),
        faults: 40,
    };
    let (counts, wrong) = chaos::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    let cuts = CutPlan {
        cuts: 100,
        seed: 8,
        forgets_syncs: false,
    };
    let (counted, wrong) = cut_power(&disk.history(), cuts).await;
    assert!(wrong.is_empty(), "{}\n{counted}", wrong.join("\n"));
}
