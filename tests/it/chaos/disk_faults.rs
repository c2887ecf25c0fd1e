//! Makes the disk under the bot fail for moments, and starts the bot again when that has ended it.

use std::{sync::Arc, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::time::sleep;

use super::{Plan, environment::Environment, ledger::Ledger, one_of};
use crate::faulty_disk::{Calls, Fault, Orders};

/// What fails at such a moment, in turn.
const CALLS: [Calls; 4] = [Calls::SYNC, Calls::WRITE, Calls::CHANGES, Calls::ALL];

/// And how.
const FAULTS: [Fault; 3] = [Fault::Io, Fault::Full, Fault::ReadOnly];

/// Lets calls fail until as many have as were planned, with pauses in which people can play.
pub async fn run(environment: Arc<Environment>, ledger: Arc<Ledger>, plan: Plan) {
    let Some(disk) = plan.disk.as_ref().filter(|_| plan.faults > 0) else {
        return;
    };
    let mut rng = StdRng::seed_from_u64(plan.seed ^ 0x5bd1_e995);
    let mut failed = 0;
    for calls in CALLS.into_iter().cycle() {
        if failed >= plan.faults || ledger.is_over() {
            break;
        }
        let fault = *one_of(&mut rng, &FAULTS);
        let one_in = rng.random_range(1..=30);
        disk.order(Orders::OneIn(one_in, calls, fault));
        sleep(Duration::from_millis(rng.random_range(20..400))).await;
        failed += disk.failed();
        disk.order(Orders::Nothing);
        environment.tend().await;
        sleep(Duration::from_millis(rng.random_range(50..400))).await;
    }
    ledger.count_disk_faults(failed);
    // What could not be written down after it was sent is sent again when the lease ends, or at the next start.
    ledger.count_end(true);
    environment.restart(true, Duration::ZERO).await;
}
