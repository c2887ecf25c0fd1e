//! A short storm with every `cargo test`; the long one is `cargo bench --bench storm`.

use crate::tempest::{self, Plan};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_short_storm_loses_nothing() {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_qiyuan").into(),
        sessions: 12,
        kills: 3,
        stops: 1,
        seed: 1,
        severity: 0.3,
        mix: ["requests", "gateway", "interactions"]
            .map(str::to_owned)
            .to_vec(),
        plies: 10,
        at_once: 12,
        disk: None,
        faults: 0,
    };
    let (counts, wrong) = tempest::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    assert_eq!(counts.kills, plan.kills, "{counts}");
    assert!(counts.accepted > 0, "{counts}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deploy_under_load_loses_nothing_and_leaves_nobody_waiting() {
    let plan = Plan {
        program: env!("CARGO_BIN_EXE_qiyuan").into(),
        sessions: 10,
        kills: 0,
        stops: 3,
        seed: 2,
        severity: 0.0,
        mix: Vec::new(),
        plies: 8,
        at_once: 10,
        disk: None,
        faults: 0,
    };
    let (counts, wrong) = tempest::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    assert_eq!((counts.stops, counts.left_waiting), (3, 0), "{counts}");
}
