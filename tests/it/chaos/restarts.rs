//! Ends the bot at moments that nobody chose, and starts it again.

use std::{sync::Arc, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::time::sleep;

use super::{Plan, environment::Environment, ledger::Ledger};

/// Ends the bot as often as planned, spread over the games.
pub async fn run(environment: Arc<Environment>, ledger: Arc<Ledger>, plan: Plan) {
    let mut rng = StdRng::seed_from_u64(plan.seed ^ 0x9e37_79b9);
    let (mut kills, mut stops) = (plan.kills, plan.stops);
    let mut next = 0;
    // Games end early now and then: better too often at first than idly at the end.
    let step = (plan.sessions * plan.plies / (kills + stops + 1)).max(2);
    while kills + stops > 0 {
        next += rng.random_range(step / 2..=step);
        while ledger.progress() < next && !ledger.is_over() {
            sleep(Duration::from_millis(5)).await;
        }
        next = next.min(ledger.progress());
        sleep(Duration::from_micros(rng.random_range(0..60_000))).await;
        let is_killed = rng.random_range(0..kills + stops) < kills;
        if is_killed {
            kills -= 1;
        } else {
            stops -= 1;
        }
        ledger.count_end(is_killed);
        let pause = Duration::from_millis(rng.random_range(0..600));
        environment.restart(is_killed, pause).await;
    }
}
