//! Many players at many tables, under random faults, with a bot that is killed again and again; and afterwards
//! an oracle that reads the database and what the players were told.
//!
//! `cargo test` plays a short one, `cargo bench --bench storm` a long one. Both say what they counted.

mod ledger;
mod oracle;
mod reaper;
mod saboteur;
mod stage;
mod table;

use std::{path::PathBuf, sync::Arc, time::Duration};

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::json;
use tokio::{sync::Semaphore, task::JoinSet};

pub use self::ledger::Counts;
use self::{ledger::Ledger, stage::Stage, table::Table};
use crate::weak_disk::WeakDisk;

/// How hard and how long it blows.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The program that is both the sandbox and the bot.
    pub program: PathBuf,
    /// How many sessions are played.
    pub sessions: usize,
    /// How often the bot is killed and started again.
    pub kills: usize,
    /// How often it is stopped in good order and started again, as by a deploy.
    pub stops: usize,
    /// What decides everything that is decided by lot.
    pub seed: u64,
    /// The severity of the random faults, from 0 (none) to 1.
    pub severity: f64,
    /// Which kinds of random faults; all if none is named.
    pub mix: Vec<String>,
    /// How many actions a game has at most.
    pub plies: usize,
    /// How many tables are played at at once.
    pub at_once: usize,
    /// The disk under the bot, if it is not this machine's own.
    pub disk: Option<Arc<WeakDisk>>,
    /// How many calls of that disk fail.
    pub faults: u32,
}

/// Plays a storm and examines what it left behind; gives what was counted, and what was wrong.
pub async fn run(plan: &Plan) -> (Counts, Vec<String>) {
    let stage = Arc::new(Stage::open(plan, &guests(plan), halls(plan)).await);
    let ledger = Arc::new(Ledger::new(plan.disk.clone()));
    stage.chaos(plan.seed, plan.severity, &plan.mix).await;
    let reaper = tokio::spawn(reaper::reap(
        Arc::clone(&stage),
        Arc::clone(&ledger),
        plan.clone(),
    ));
    let saboteur = tokio::spawn(saboteur::sabotage(
        Arc::clone(&stage),
        Arc::clone(&ledger),
        plan.clone(),
    ));
    let mut wrong = play_all(plan, &stage, &ledger).await;
    ledger.nobody_plays_any_more();
    reaper.await.unwrap();
    saboteur.await.unwrap();
    stage.calm().await;
    if !stage.settles(Duration::from_secs(120)).await {
        wrong.push("messages are still owed after two minutes of calm".to_owned());
    }
    ledger.hear_the_rest(&stage).await;
    stage.stop().await;
    wrong.extend(oracle::examine(&stage, &ledger).await);
    let counts = ledger.counts(&stage).await;
    stage.close(!wrong.is_empty()).await;
    (counts, wrong)
}

/// Every table of the plan, some at a time; says at which of them the game stood still.
async fn play_all(plan: &Plan, stage: &Arc<Stage>, ledger: &Arc<Ledger>) -> Vec<String> {
    let room = Arc::new(Semaphore::new(plan.at_once));
    let guests = guests(plan);
    let mut tables = JoinSet::new();
    for (index, (first, second)) in pairs(&guests).take(plan.sessions).enumerate() {
        let dice = StdRng::seed_from_u64(plan.seed.wrapping_mul(1_000_003) + index as u64);
        let hall = format!("hall-{}", index % halls(plan));
        let table = Table::laid(stage, ledger, (first, second), hall, plan.plies, dice);
        let room = Arc::clone(&room);
        tables.spawn(async move {
            let _seat = room.acquire_owned().await.unwrap();
            table.plays().await
        });
    }
    let played = tables.join_all().await;
    played.into_iter().filter_map(Result::err).collect()
}

/// As many people as give every table a pair of its own.
fn guests(plan: &Plan) -> Vec<String> {
    let mut count = 4;
    while count * (count - 1) / 2 < plan.sessions {
        count += 1;
    }
    (0..count).map(|number| format!("Guest {number}")).collect()
}

const fn halls(plan: &Plan) -> usize {
    1 + plan.sessions / 25
}

/// All pairs, so that neighbors in the list share nobody if possible.
fn pairs(guests: &[String]) -> impl Iterator<Item = (String, String)> {
    let count = guests.len();
    (1..count).flat_map(move |gap| {
        (0..count - gap).map(move |at| (guests[at].clone(), guests[at + gap].clone()))
    })
}

/// One of these, by lot.
fn one_of<'t, T>(dice: &mut StdRng, all: &'t [T]) -> &'t T {
    &all[dice.random_range(0..all.len())]
}

/// What a call of the sandbox says when it could not be done.
fn complaint(answer: &serde_json::Value) -> Option<&str> {
    answer.get("error")?.get("code")?.as_str()
}

/// Nothing, as the sandbox takes it.
fn nothing() -> serde_json::Value {
    json!({})
}
