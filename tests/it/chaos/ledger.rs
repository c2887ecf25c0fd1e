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

use super::environment::Environment;
use crate::faulty_disk::FaultyDisk;

/// What a player asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A game with somebody.
    Challenge,
    /// To make this move, in canonical notation.
    Move(String),
    /// To offer this, or to agree to it.
    Offer(&'static str),
    /// To claim this.
    Claim(&'static str),
    /// To end a pause.
    Resume,
    /// To resign.
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

/// One request, and its result.
#[derive(Clone, Debug)]
pub struct Attempt {
    /// The interaction.
    pub interaction: u64,
    /// Whose.
    pub user: u64,
    /// In which session; not known for a challenge that was not answered.
    pub session: Option<i64>,
    /// What was asked for.
    pub request: Request,
    /// What was told.
    pub verdict: Verdict,
    /// In words.
    pub words: String,
}

/// Everything that was asked for.
#[derive(Default)]
pub struct Ledger {
    /// Which is told what players are told, if it wants to know.
    disk: Option<Arc<FaultyDisk>>,
    attempts: Mutex<Vec<Attempt>>,
    progress: AtomicUsize,
    is_over: AtomicBool,
    kills: AtomicUsize,
    stops: AtomicUsize,
    left_waiting: AtomicUsize,
    disk_faults: AtomicUsize,
}

impl Ledger {
    /// Nobody has asked for anything yet.
    pub fn new(disk: Option<Arc<FaultyDisk>>) -> Self {
        Self {
            disk,
            ..Self::default()
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Attempt>> {
        self.attempts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes down the result of an interaction, as the sandbox shows it.
    pub fn write(&self, request: Request, session: Option<i64>, done: &Value) -> Option<Attempt> {
        self.progress.fetch_add(1, Ordering::SeqCst);
        let words = words(done);
        let attempt = Attempt {
            interaction: done["id"].as_str()?.parse().ok()?,
            user: done["user"]["id"].as_str()?.parse().ok()?,
            session: session.or_else(|| number_in(&words)),
            verdict: verdict(&request, done),
            request,
            words,
        };
        if attempt.verdict == Verdict::Accepted
            && let Some(disk) = &self.disk
        {
            disk.told(attempt.interaction);
        }
        self.lock().push(attempt.clone());
        Some(attempt)
    }

    /// How many things were asked for so far.
    pub fn progress(&self) -> usize {
        self.progress.load(Ordering::SeqCst)
    }

    /// Every game has been played.
    pub fn finish(&self) {
        self.is_over.store(true, Ordering::SeqCst);
    }

    /// Whether every game has been played.
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
    pub async fn hear_the_rest(&self, environment: &Environment) {
        let open: Vec<u64> = {
            let attempts = self.lock();
            let open = attempts
                .iter()
                .filter(|attempt| attempt.verdict == Verdict::Unknown);
            open.map(|attempt| attempt.interaction).collect()
        };
        let mut heard = HashMap::new();
        for id in open {
            let done = environment.get(&format!("interactions/{id}")).await;
            if done["state"] == "deferred" {
                self.left_waiting.fetch_add(1, Ordering::SeqCst);
            }
            if done.get("error").is_none() {
                heard.insert(id, done);
            }
        }
        for attempt in self.lock().iter_mut() {
            if let Some(done) = heard.remove(&attempt.interaction) {
                let words = words(&done);
                attempt.verdict = verdict(&attempt.request, &done);
                attempt.session = attempt.session.or_else(|| number_in(&words));
                attempt.words = words;
            }
        }
    }

    /// All that was asked for.
    pub fn attempts(&self) -> Vec<Attempt> {
        self.lock().clone()
    }

    /// What there was, in numbers.
    pub async fn counts(&self, environment: &Environment) -> Counts {
        let attempts = self.attempts();
        let told = |verdict| {
            attempts
                .iter()
                .filter(|attempt| attempt.verdict == verdict)
                .count()
        };
        let mut faults: Vec<(String, u64)> = Vec::new();
        for (name, count) in environment.get("chaos").await["counts"]
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
            starts: environment.starts(),
            disk_faults: self.disk_faults.load(Ordering::SeqCst),
            faults,
            ..super::oracle::count(environment).await
        }
    }
}

/// What a run came to.
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
    /// Moves that were taken back.
    pub takebacks: i64,
    /// Pauses.
    pub pauses: i64,
    /// Rematches.
    pub rematches: i64,
    /// Times that were credited.
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
    /// The random faults, by kind.
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
            "{} events, {} moves, {} takebacks, {} pauses, {} rematches, {} interruptions credited",
            self.events, self.moves, self.takebacks, self.pauses, self.rematches, self.credits
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

/// How a sentence begins that says that something is done; one of these for each request.
fn promises(request: &Request) -> &'static [&'static str] {
    match request {
        Request::Challenge => &["Your challenge is posted"],
        Request::Move(_) => &[
            "Played: **",
            "Marked as dead: **",
            "You've accepted the dead stones",
            "The count is final",
            "Game resumed.",
        ],
        Request::Offer("draw") => &["You've offered a draw", "You've agreed to a draw"],
        Request::Offer("takeback") => &["You've asked <@", "Takeback accepted: "],
        Request::Offer("pause") => &["You've asked for a pause", "The game is paused."],
        Request::Offer(_) => &["You've offered a rematch", "The rematch begins"],
        Request::Claim(_) => &["Claim accepted: draw."],
        Request::Resume => &["Game resumed.", "You're ready"],
        Request::Resign => &["You've resigned.", "You've left the game."],
    }
}

/// Whether these words ask whether something is meant.
pub fn is_question(words: &str) -> bool {
    let mut questions = ["Resign game #", "Leave game #", "Abort game #"].iter();
    questions.any(|question| words.starts_with(question))
}

fn verdict(request: &Request, done: &Value) -> Verdict {
    let words = words(done);
    // Where a game is played, a move shows on the panel and nothing else is said.
    let is_silent = matches!(request, Request::Move(_))
        && done["state"] == "answered"
        && done["messages"] == serde_json::json!([]);
    // The refusal begins as the promise of a pause does.
    let is_paused_already = words.starts_with("The game is paused. Resume it first.");
    let mut promises = promises(request).iter();
    let is_promised = promises.any(|promise| words.starts_with(promise)) && !is_paused_already;
    let is_done = is_silent || is_promised;
    if is_done {
        Verdict::Accepted
    } else if words.contains("(incident") {
        Verdict::Broken
    } else if words.is_empty() || words.starts_with("Nothing changed") || is_question(&words) {
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
