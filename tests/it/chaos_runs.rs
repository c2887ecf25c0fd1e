//! Short chaos runs for every `cargo test`; `.ci/nightly` makes long ones with `cargo bench --bench chaos`.

use crate::chaos::{self, Plan};

/// A few games on this machine's own disk, without faults.
fn plan(seed: u64) -> Plan {
    Plan {
        program: env!("CARGO_BIN_EXE_qiyuan").into(),
        sessions: 5,
        kills: 0,
        stops: 0,
        seed,
        severity: 0.0,
        mix: Vec::new(),
        plies: 6,
        at_once: 5,
        disk: None,
        faults: 0,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn random_faults_and_kills_lose_nothing() {
    let plan = Plan {
        kills: 2,
        stops: 1,
        severity: 0.3,
        mix: ["requests", "gateway", "interactions"]
            .map(str::to_owned)
            .to_vec(),
        ..plan(1)
    };
    let (counts, wrong) = chaos::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    assert_eq!(counts.kills, plan.kills, "{counts}");
    assert!(counts.accepted > 0, "{counts}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deploy_under_load_loses_nothing_and_leaves_nobody_waiting() {
    let plan = Plan {
        stops: 2,
        ..plan(2)
    };
    let (counts, wrong) = chaos::run(&plan).await;
    assert!(wrong.is_empty(), "{}\n{counts}", wrong.join("\n"));
    assert_eq!((counts.stops, counts.left_waiting), (2, 0), "{counts}");
}
