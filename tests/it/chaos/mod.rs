//! Many games under random faults, with a bot that is killed and restarted; and afterwards an oracle
//! that compares the database and the channels with what the players asked for and were told.
//!
//! `cargo test` makes short runs, `cargo bench --bench chaos` long ones. Both say what they counted.

mod disk_faults;
mod environment;
mod game;
mod ledger;
mod oracle;
mod restarts;

use std::{path::PathBuf, sync::Arc, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::json;
use tokio::{sync::Semaphore, task::JoinSet, time::sleep};

pub use self::ledger::Counts;
use self::{environment::Environment, game::Game, ledger::Ledger};
use crate::faulty_disk::FaultyDisk;

/// What is played, and what goes wrong meanwhile.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that is both the sandbox and the bot.
    pub program: PathBuf,
    /// How many sessions are played.
    pub sessions: usize,
    /// How often the bot is killed and started again.
    pub kills: usize,
    /// How often it is stopped (SIGTERM) and started again, as by a deploy.
    pub stops: usize,
    /// The seed of everything random.
    pub seed: u64,
    /// The severity of the random faults, from 0 (none) to 1.
    pub severity: f64,
    /// The kinds of random faults; all of them if none is named.
    pub mix: Vec<String>,
    /// How many actions a game has at most.
    pub plies: usize,
    /// How many games are played at once.
    pub at_once: usize,
    /// The disk under the bot, if it is not this machine's own.
    pub disk: Option<Arc<FaultyDisk>>,
    /// How many calls of that disk fail.
    pub faults: u32,
}

/// Makes a run and examines what it left behind; gives what was counted, and what was wrong.
pub async fn run(plan: &Plan) -> (Counts, Vec<String>) {
    let environment = Arc::new(Environment::open(plan, &people(plan), channels(plan)).await);
    let ledger = Arc::new(Ledger::new(plan.disk.clone()));
    environment.chaos(plan.seed, plan.severity, &plan.mix).await;
    let restarts = tokio::spawn(restarts::run(
        Arc::clone(&environment),
        Arc::clone(&ledger),
        plan.clone(),
    ));
    let disk_faults = tokio::spawn(disk_faults::run(
        Arc::clone(&environment),
        Arc::clone(&ledger),
        plan.clone(),
    ));
    let tending = tokio::spawn(tend(Arc::clone(&environment), Arc::clone(&ledger)));
    let mut wrong = play_all(plan, &environment, &ledger).await;
    ledger.finish();
    tending.await.unwrap();
    restarts.await.unwrap();
    disk_faults.await.unwrap();
    environment.calm().await;
    wrong.extend(environment.comes_to_rest().await.err());
    ledger.hear_the_rest(&environment).await;
    wrong.extend(oracle::examine(&environment, &ledger).await);
    let counts = ledger.counts(&environment).await;
    environment.close(!wrong.is_empty()).await;
    (counts, wrong)
}

/// Looks after a bot that may give up, as long as people play.
async fn tend(environment: Arc<Environment>, ledger: Arc<Ledger>) {
    while !ledger.is_over() {
        environment.tend().await;
        sleep(Duration::from_millis(50)).await;
    }
}

/// Every game of the plan, some at a time; says which of them stood still.
async fn play_all(
    plan: &Plan,
    environment: &Arc<Environment>,
    ledger: &Arc<Ledger>,
) -> Vec<String> {
    let permits = Arc::new(Semaphore::new(plan.at_once));
    let people = people(plan);
    let mut games = JoinSet::new();
    for (index, (first, second)) in pairs(&people).take(plan.sessions).enumerate() {
        let rng = StdRng::seed_from_u64(plan.seed.wrapping_mul(1_000_003) + index as u64);
        let channel = format!("channel-{}", index % channels(plan));
        let game = Game::new(
            environment,
            ledger,
            (first, second),
            channel,
            plan.plies,
            rng,
        );
        let permits = Arc::clone(&permits);
        games.spawn(async move {
            let _permit = permits.acquire_owned().await.unwrap();
            game.play().await
        });
    }
    let played = games.join_all().await;
    played.into_iter().filter_map(Result::err).collect()
}

/// As many people as give every game a pair of its own.
fn people(plan: &Plan) -> Vec<String> {
    let mut count = 4;
    while count * (count - 1) / 2 < plan.sessions {
        count += 1;
    }
    (0..count)
        .map(|number| format!("Player {number}"))
        .collect()
}

const fn channels(plan: &Plan) -> usize {
    1 + plan.sessions / 25
}

/// All pairs, so that neighbors in the list share nobody if possible.
fn pairs(people: &[String]) -> impl Iterator<Item = (String, String)> {
    let count = people.len();
    (1..count).flat_map(move |gap| {
        (0..count - gap).map(move |at| (people[at].clone(), people[at + gap].clone()))
    })
}

/// One of these, at random.
fn one_of<'t, T>(rng: &mut StdRng, all: &'t [T]) -> &'t T {
    &all[rng.random_range(0..all.len())]
}

/// What a call of the sandbox says when it could not be done.
fn complaint(answer: &serde_json::Value) -> Option<&str> {
    answer.get("error")?.get("code")?.as_str()
}

/// An empty body, as the sandbox takes it.
fn nothing() -> serde_json::Value {
    json!({})
}
