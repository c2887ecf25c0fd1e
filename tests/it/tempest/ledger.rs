//! Who asked for what, and what they were told: the players' side of the truth.

use std::{
    collections::HashMap,
    fmt,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use serde_json::Value;

use super::stage::Stage;
use crate::weak_disk::WeakDisk;

/// What a player wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Wish {
    /// To play somebody.
    Challenge,
    /// To make this move.
    Move(String),
    /// To offer or agree to a draw.
    Draw,
    /// To give up.
    Resign,
}

/// What a player was told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is done.
    Accepted,
    /// It is not done, and why.
    Refused,
    /// Nothing, or nothing certain.
    Unknown,
    /// That something broke.
    Broken,
}

/// One thing that was asked for.
#[derive(Clone, Debug)]
pub struct Deed {
    /// The interaction.
    pub interaction: u64,
    /// Whose.
    pub user: u64,
    /// In which session; not known for a challenge that was not answered.
    pub session: Option<i64>,
    /// What was wanted.
    pub wish: Wish,
    /// What was told.
    pub verdict: Verdict,
    /// In words.
    pub words: String,
}

/// Everything that was asked for.
#[derive(Default)]
pub struct Ledger {
    /// Which is told what players are told, if it wants to know.
    disk: Option<Arc<WeakDisk>>,
    deeds: Mutex<Vec<Deed>>,
    progress: AtomicUsize,
    is_over: AtomicBool,
    kills: AtomicUsize,
    stops: AtomicUsize,
    left_waiting: AtomicUsize,
    disk_faults: AtomicUsize,
}

impl Ledger {
    /// Nobody has asked for anything yet.
    pub fn new(disk: Option<Arc<WeakDisk>>) -> Self {
        Self {
            disk,
            ..Self::default()
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Deed>> {
        self.deeds.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes down what became of an interaction, as the sandbox shows it.
    pub fn write(&self, wish: Wish, session: Option<i64>, done: &Value) -> Option<Deed> {
        self.progress.fetch_add(1, Ordering::SeqCst);
        let words = words(done);
        let deed = Deed {
            interaction: done["id"].as_str()?.parse().ok()?,
            user: done["user"]["id"].as_str()?.parse().ok()?,
            session: session.or_else(|| number_in(&words)),
            verdict: verdict(&wish, &words),
            wish,
            words,
        };
        if deed.verdict == Verdict::Accepted
            && let Some(disk) = &self.disk
        {
            disk.told(deed.interaction);
        }
        self.lock().push(deed.clone());
        Some(deed)
    }

    /// How many things were asked for so far.
    pub fn progress(&self) -> usize {
        self.progress.load(Ordering::SeqCst)
    }

    /// The last table is cleared.
    pub fn nobody_plays_any_more(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    /// Whether the last table is cleared.
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::SeqCst)
    }

    /// The bot was ended once more.
    pub fn count_end(&self, is_killed: bool) {
        let count = if is_killed { &self.kills } else { &self.stops };
        count.fetch_add(1, Ordering::SeqCst);
    }

    /// So many calls of the disk failed.
    pub fn count_disk_faults(&self, faults: u32) {
        self.disk_faults
            .fetch_add(faults as usize, Ordering::SeqCst);
    }

    /// Looks again at what nothing was heard of: answers may have come after the player had left.
    pub async fn hear_the_rest(&self, stage: &Stage) {
        let open: Vec<u64> = {
            let deeds = self.lock();
            let open = deeds.iter().filter(|deed| deed.verdict == Verdict::Unknown);
            open.map(|deed| deed.interaction).collect()
        };
        let mut heard = HashMap::new();
        for id in open {
            let done = stage.get(&format!("interactions/{id}")).await;
            if done["state"] == "deferred" {
                self.left_waiting.fetch_add(1, Ordering::SeqCst);
            }
            if done.get("error").is_none() {
                heard.insert(id, words(&done));
            }
        }
        for deed in self.lock().iter_mut() {
            if let Some(words) = heard.remove(&deed.interaction) {
                deed.verdict = verdict(&deed.wish, &words);
                deed.session = deed.session.or_else(|| number_in(&words));
                deed.words = words;
            }
        }
    }

    /// All that was asked for.
    pub fn deeds(&self) -> Vec<Deed> {
        self.lock().clone()
    }

    /// What there was, in numbers.
    pub async fn counts(&self, stage: &Stage) -> Counts {
        let deeds = self.deeds();
        let told = |verdict| deeds.iter().filter(|deed| deed.verdict == verdict).count();
        let mut faults: Vec<(String, u64)> = Vec::new();
        for (name, count) in stage.get("chaos").await["counts"]
            .as_object()
            .into_iter()
            .flatten()
        {
            faults.push((name.clone(), count.as_u64().unwrap_or_default()));
        }
        Counts {
            accepted: told(Verdict::Accepted),
            refused: told(Verdict::Refused),
            unknown: told(Verdict::Unknown),
            broken: told(Verdict::Broken),
            left_waiting: self.left_waiting.load(Ordering::SeqCst),
            kills: self.kills.load(Ordering::SeqCst),
            stops: self.stops.load(Ordering::SeqCst),
            starts: stage.starts(),
            disk_faults: self.disk_faults.load(Ordering::SeqCst),
            faults,
            ..super::oracle::count(stage).await
        }
    }
}

/// What a storm came to.
#[derive(Clone, Debug, Default)]
pub struct Counts {
    /// Sessions in the database, and how many of them ended.
    pub sessions: i64,
    /// Ended ones among them.
    pub over: i64,
    /// By the fall of a flag.
    pub flags: i64,
    /// Sessions by game.
    pub games: Vec<(String, i64)>,
    /// Events.
    pub events: i64,
    /// Moves.
    pub moves: i64,
    /// Times that were given back.
    pub credits: i64,
    /// Deliveries that were given up.
    pub given_up: i64,
    /// What players were told that it is done.
    pub accepted: usize,
    /// What they were told that it is not.
    pub refused: usize,
    /// What they never heard of.
    pub unknown: usize,
    /// What ended in an incident.
    pub broken: usize,
    /// What was promised an answer that never came, among what they never heard of.
    pub left_waiting: usize,
    /// SIGKILL.
    pub kills: usize,
    /// SIGTERM.
    pub stops: usize,
    /// Starts of the bot.
    pub starts: usize,
    /// Calls of the disk that failed.
    pub disk_faults: usize,
    /// What chaos did, by kind.
    pub faults: Vec<(String, u64)>,
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |all: &[(String, i64)]| {
            let all: Vec<_> = all.iter().map(|(name, n)| format!("{name} {n}")).collect();
            all.join(", ")
        };
        writeln!(
            f,
            "{} sessions ({}), {} over, {} of them by time",
            self.sessions,
            list(&self.games),
            self.over,
            self.flags
        )?;
        writeln!(
            f,
            "{} events, {} moves, {} interruptions given back",
            self.events, self.moves, self.credits
        )?;
        writeln!(
            f,
            "asked for: {} accepted, {} refused, {} never answered ({} after a promise), {} incidents",
            self.accepted, self.refused, self.unknown, self.left_waiting, self.broken
        )?;
        writeln!(
            f,
            "the bot: {} times killed, {} times stopped, {} starts; {} calls of the disk failed; {} deliveries given up",
            self.kills, self.stops, self.starts, self.disk_faults, self.given_up
        )?;
        let total: u64 = self.faults.iter().map(|(_, count)| count).sum();
        let faults: Vec<_> = self
            .faults
            .iter()
            .map(|(name, n)| format!("{name} {n}"))
            .collect();
        write!(f, "{total} faults: {}", faults.join(", "))
    }
}

/// The words of everything that answered.
pub fn words(done: &Value) -> String {
    let messages = done["messages"].as_array().into_iter().flatten();
    let words: Vec<_> = messages
        .filter(|message| message["thinking"] != true)
        .filter_map(|message| message["content"].as_str())
        .collect();
    words.join("\n")
}

/// How a sentence begins that says that a move, or what was said about the count, is in the record.
const MOVED: [&str; 5] = [
    "Played: **",
    "Marked as dead now: **",
    "You accept these marks",
    "That settles the count",
    "The game goes on",
];

fn verdict(wish: &Wish, words: &str) -> Verdict {
    let is_done = match wish {
        Wish::Challenge => words.starts_with("Your challenge is posted"),
        Wish::Move(_) => MOVED.iter().any(|start| words.starts_with(start)),
        Wish::Draw => words.starts_with("You offered a draw") || words.starts_with("Agreed: "),
        Wish::Resign => words == "You resigned.",
    };
    if is_done {
        Verdict::Accepted
    } else if words.contains("(incident") {
        Verdict::Broken
    } else if words.is_empty() || words.starts_with("Nothing changed") || words.contains("really") {
        Verdict::Unknown
    } else {
        Verdict::Refused
    }
}

/// The number of a session in a text such as `Your challenge is posted (#12).`
fn number_in(words: &str) -> Option<i64> {
    let (_, after) = words.split_once("(#")?;
    let digits: String = after.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().ok()
}
