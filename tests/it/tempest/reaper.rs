//! Ends the bot at moments that nobody chose, and starts it again.

use std::{sync::Arc, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use tokio::time::sleep;

use super::{Plan, ledger::Ledger, stage::Stage};

/// Of so many ends one is a stop in good order, as of a deploy.
const STOPS: u32 = 6;

/// Ends the bot as often as planned, spread over the games.
pub async fn reap(stage: Arc<Stage>, ledger: Arc<Ledger>, plan: Plan) {
    let mut dice = StdRng::seed_from_u64(plan.seed ^ 0x9e37_79b9);
    let mut kills = 0;
    let mut next = 0;
    // Games end early now and then: better too often at first than idly at the end.
    let step = (plan.sessions * plan.plies / (plan.kills + 1)).max(1);
    while kills < plan.kills {
        next += dice.random_range(step / 2..=step);
        while ledger.progress() < next && !ledger.is_over() {
            sleep(Duration::from_millis(5)).await;
        }
        next = next.min(ledger.progress());
        sleep(Duration::from_micros(dice.random_range(0..60_000))).await;
        let is_killed = dice.random_range(0..STOPS) > 0;
        kills += usize::from(is_killed);
        ledger.count_end(is_killed);
        let pause = Duration::from_millis(dice.random_range(0..600));
        stage.restart(is_killed, pause).await;
    }
}
