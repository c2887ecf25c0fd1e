//! The sandbox and the bot, each in a process of its own; the bot may be killed at any time.

use std::{
    collections::HashMap,
    fs::{self, OpenOptions},
    path::PathBuf,
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use qiyuan::app::wall_clock;
use qiyuan_core::clock::Timestamp;
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;
use tokio::time::{sleep, timeout};

use super::{Plan, nothing};
use crate::{
    child_output::{self, sandbox_address},
    faulty_disk::FaultyDisk,
};

/// How long a call of the sandbox may take.
const CALL: Duration = Duration::from_secs(60);

/// How long the bot may take to come back.
const COMING_BACK: Duration = Duration::from_secs(60);

/// How long the bot may take to end.
const ENDING: Duration = Duration::from_secs(60);

/// How long the bot may take to send what it owes, once nothing goes wrong any more.
const SETTLING: Duration = Duration::from_secs(120);

/// How often the bot is stopped at most until it owes nothing: whoever waits for an answer asks for nothing else.
const STOPS: usize = 3;

/// A time in which the bot could not be reached, as the sandbox saw it: none of its clocks is the bot's, and none of
/// its moments depends on how busy the machine is.
#[derive(Clone, Copy, Debug)]
pub struct Absence {
    /// When its connection was gone, or when it had ended if there was none any more when it was told to.
    pub from: Timestamp,
    /// When it was connected again.
    pub to: Timestamp,
}

/// The processes, the files and what happened to them.
pub struct Environment {
    program: PathBuf,
    disk: Option<Arc<FaultyDisk>>,
    url: String,
    http: reqwest::Client,
    sandbox: Mutex<Child>,
    bot: Mutex<Option<Child>>,
    /// Held by whoever ends the bot until it is back.
    turn: tokio::sync::Mutex<()>,
    folder: TempDir,
    starts: AtomicUsize,
    absences: Mutex<Vec<Absence>>,
    people: HashMap<String, String>,
}

fn lock<T>(held: &Mutex<T>) -> MutexGuard<'_, T> {
    held.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Environment {
    /// A server with these people and so many channels, and the bot in it.
    pub async fn open(plan: &Plan, people: &[String], channels: usize) -> Self {
        let mut sandbox = Command::new(&plan.program)
            .args(["sandbox", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut environment = Self {
            program: plan.program.clone(),
            disk: plan.disk.clone(),
            url: sandbox_address(&mut sandbox),
            http: reqwest::Client::builder().timeout(CALL).build().unwrap(),
            sandbox: Mutex::new(sandbox),
            bot: Mutex::default(),
            turn: tokio::sync::Mutex::default(),
            folder: tempfile::tempdir().unwrap(),
            starts: AtomicUsize::default(),
            absences: Mutex::default(),
            people: HashMap::new(),
        };
        for name in people {
            let made = environment.post("users", json!({"name": name})).await;
            let id = made["id"].as_str().unwrap().to_owned();
            environment.people.insert(name.clone(), id);
        }
        for number in 0..channels {
            let name = format!("channel-{number}");
            environment.post("channels", json!({"name": name})).await;
        }
        // Dead connections are noticed in seconds instead of minutes.
        let settings = json!({"heartbeat_interval_ms": 1_500});
        environment.patch("settings", settings).await;
        environment.start();
        assert!(
            environment.is_back().await.is_some(),
            "the bot does not come\n{}",
            environment.log()
        );
        environment
    }

    /// Random faults until they are called off.
    pub async fn chaos(&self, seed: u64, severity: f64, mix: &[String]) {
        if severity <= 0.0 {
            return;
        }
        let mut chaos = json!({"kind": "chaos", "seed": seed, "severity": severity, "times": 0});
        if !mix.is_empty() {
            chaos["mix"] = json!(mix);
        }
        let answer = self.post("faults", chaos).await;
        assert!(answer.get("error").is_none(), "{answer}");
    }

    /// No more random faults.
    pub async fn calm(&self) {
        self.call(self.http.delete(self.address("faults"))).await;
    }

    fn start(&self) {
        self.starts.fetch_add(1, Ordering::SeqCst);
        let log = OpenOptions::new()
            .create(true)
            .append(true)
            .open(self.log_path())
            .unwrap();
        let mut bot = Command::new(&self.program);
        if let Some(disk) = &self.disk {
            disk.is_used_by(&mut bot, &self.database());
        }
        let bot = bot
            .args(["--sandbox-url", &self.url, "--log", "warn,qiyuan=info"])
            .arg("--database")
            .arg(self.database())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()
            .unwrap();
        *lock(&self.bot) = Some(bot);
    }

    /// Ends the bot, with time to stop in good order or without, and starts it again after a pause.
    pub async fn restart(&self, is_killed: bool, pause: Duration) {
        let _turn = self.turn.lock().await;
        self.revives().await;
        let from = self.ends(is_killed).await;
        sleep(pause).await;
        self.start();
        self.comes_back(from).await;
    }

    /// Ends the bot; gives since when it is away.
    async fn ends(&self, is_killed: bool) -> Timestamp {
        let mut bot = lock(&self.bot).take().unwrap();
        let told = wall_clock::now();
        if is_killed {
            self.kill(&mut bot);
        } else {
            terminate(&bot);
        }
        let ended = self.ended(bot).await;
        assert!(is_killed || ended.success(), "{ended}\n{}", self.log());
        let ended = wall_clock::now();
        let parted = self.parting().await;
        // A connection that was lost before may have been away for less than is credited, and on a busy machine some
        // time passes until the bot hears that it is to stop.
        if parted < told { ended } else { parted }
    }

    /// How the bot has ended, as soon as it has.
    async fn ended(&self, bot: Child) -> ExitStatus {
        child_output::ended(bot, ENDING, || self.log()).await
    }

    /// When the connection of a bot that has ended was gone.
    async fn parting(&self) -> Timestamp {
        let seen = async {
            loop {
                let bot = &self.get("state").await["bot"];
                if bot["connected"] == false {
                    return since(bot);
                }
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(CALL, seen).await.expect("its connection stays")
    }

    async fn comes_back(&self, from: Timestamp) {
        let to = self.is_back().await;
        let to = to.unwrap_or_else(|| panic!("the bot does not come back\n{}", self.log()));
        // The connection that is seen need not be the first.
        let to = self.greeted_after(from).await.unwrap_or(to);
        lock(&self.absences).push(Absence { from, to });
    }

    /// Kills the bot: at any moment, or where it does something to a disk whose history must end in a whole line.
    fn kill(&self, bot: &mut Child) {
        match &self.disk {
            Some(disk) => disk.kill_at(1),
            None => bot.kill().unwrap(),
        }
    }

    /// Starts the bot again if it has ended by itself, as whoever runs it would: it may when its disk fails, or when it
    /// cannot be connected for minutes.
    pub async fn tend(&self) {
        let _turn = self.turn.lock().await;
        self.revives().await;
    }

    async fn revives(&self) {
        let ended = lock(&self.bot)
            .as_mut()
            .and_then(|bot| bot.try_wait().unwrap());
        if let Some(ended) = ended {
            assert!(ended.code().is_some(), "{ended}\n{}", self.log());
            let from = self.parting().await;
            self.comes_back(from).await;
        }
    }

    /// When the bot was first greeted after this time.
    async fn greeted_after(&self, from: Timestamp) -> Option<Timestamp> {
        let log = self.get("gateway?from=0&limit=2000").await;
        let events = log["events"].as_array()?.iter();
        let mut greetings = events.filter(|event| event["t"] == "READY");
        greetings.find_map(|event| {
            let at = moment(&event["at_ms"]);
            (at >= from).then_some(at)
        })
    }

    /// Waits until the bot is connected, and says since when. If it gives up because of the faults it is started again,
    /// as whoever runs it would.
    async fn is_back(&self) -> Option<Timestamp> {
        let connected = async {
            loop {
                let bot = &self.get("state").await["bot"];
                if bot["connected"] == true {
                    return since(bot);
                }
                let has_ended = lock(&self.bot)
                    .as_mut()
                    .is_none_or(|bot| bot.try_wait().unwrap().is_some());
                if has_ended {
                    self.start();
                }
                sleep(Duration::from_millis(50)).await;
            }
        };
        timeout(COMING_BACK, connected).await.ok()
    }

    /// The bot is asked to stop, and does.
    pub async fn stop(&self) {
        let Some(bot) = lock(&self.bot).take() else {
            return;
        };
        terminate(&bot);
        let ended = self.ended(bot).await;
        assert!(ended.success(), "{ended}\n{}", self.log());
    }

    /// Stops the bot for good, when everything that was asked for has been done and told; says what is still owed.
    ///
    /// A request that was acknowledged may be carried out after everything that was owed before it was sent, and while
    /// the bot stops. Then the bot is started again, and must send what came of it.
    pub async fn comes_to_rest(&self) -> Result<(), String> {
        for _ in 0..STOPS {
            if !self.settles().await {
                return Err("messages are still owed two minutes after the last fault".to_owned());
            }
            self.tend().await;
            let from = self.ends(false).await;
            if self.owed().await == 0 {
                return Ok(());
            }
            self.start();
            self.comes_back(from).await;
        }
        Err(format!("messages are still owed after {STOPS} stops"))
    }

    /// Waits until nothing is owed to anybody; says whether that came.
    async fn settles(&self) -> bool {
        let settled = async {
            while self.owed().await > 0 {
                self.tend().await;
                sleep(Duration::from_millis(100)).await;
            }
        };
        timeout(SETTLING, settled).await.is_ok()
    }

    /// How many messages are owed. Threads are put away ten minutes after the end, for which nobody waits here.
    async fn owed(&self) -> i64 {
        let mut database = self.read_database().await;
        let owed = "SELECT COUNT(*) FROM deliveries
            WHERE next_try_ms IS NOT NULL AND (surface <> 'archive' OR next_try_ms <= $1)";
        let owed = sqlx::query_scalar(owed).bind(wall_clock::now().as_ms());
        let owed = owed.fetch_one(&mut database).await;
        database.close().await.unwrap();
        owed.unwrap()
    }

    /// The bot's database, beside the bot.
    pub async fn read_database(&self) -> SqliteConnection {
        let options = SqliteConnectOptions::new()
            .filename(self.database())
            .busy_timeout(Duration::from_secs(10))
            .read_only(true);
        options.connect().await.unwrap()
    }

    /// Where the bot's database is.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("qiyuan.sqlite")
    }

    /// How a person is mentioned.
    pub fn mention(&self, name: &str) -> String {
        format!("<@{}>", self.people[name])
    }

    /// When the bot was away.
    pub fn absences(&self) -> Vec<Absence> {
        lock(&self.absences).clone()
    }

    /// How often the bot was started.
    pub fn starts(&self) -> usize {
        self.starts.load(Ordering::SeqCst)
    }

    fn log_path(&self) -> PathBuf {
        self.folder.path().join("bot.log")
    }

    /// What the bot has logged, in all its runs.
    pub fn log(&self) -> String {
        fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    fn address(&self, call: &str) -> String {
        format!("{}/sandbox/{call}", self.url)
    }

    /// Reads one of the sandbox's own calls.
    pub async fn get(&self, call: &str) -> Value {
        self.call(self.http.get(self.address(call))).await
    }

    /// Makes one of the sandbox's own calls.
    pub async fn post(&self, call: &str, body: Value) -> Value {
        self.call(self.http.post(self.address(call)).json(&body))
            .await
    }

    async fn patch(&self, call: &str, body: Value) -> Value {
        self.call(self.http.patch(self.address(call)).json(&body))
            .await
    }

    async fn call(&self, call: reqwest::RequestBuilder) -> Value {
        let Ok(answer) = call.send().await else {
            return nothing();
        };
        answer.json().await.unwrap_or_else(|_| nothing())
    }

    /// The latest requests of the bot, in a file, for whoever looks into what went wrong.
    async fn keep_requests(&self) {
        let mut kept = String::new();
        let mut from = 0;
        loop {
            let page = self.get(&format!("requests?from={from}&limit=1000")).await;
            let requests = page["requests"].as_array().cloned().unwrap_or_default();
            for request in &requests {
                kept.push_str(&request.to_string());
                kept.push('\n');
            }
            match page["next"].as_u64() {
                Some(next) if !requests.is_empty() => from = next,
                _ => break,
            }
        }
        fs::write(self.folder.path().join("requests.jsonl"), kept).unwrap();
    }

    /// Ends the sandbox; the folder is kept if something has to be looked into.
    pub async fn close(&self, is_kept: bool) {
        self.stop().await;
        if is_kept {
            self.keep_requests().await;
        }
        {
            let mut sandbox = lock(&self.sandbox);
            sandbox.kill().unwrap();
            sandbox.wait().unwrap();
        }
        if is_kept {
            let kept = std::env::temp_dir().join(format!("qiyuan-chaos-{}", std::process::id()));
            fs::create_dir_all(&kept).unwrap();
            for entry in fs::read_dir(self.folder.path()).unwrap() {
                let entry = entry.unwrap();
                fs::copy(entry.path(), kept.join(entry.file_name())).unwrap();
            }
        }
    }
}

impl Drop for Environment {
    fn drop(&mut self) {
        if let Some(mut bot) = lock(&self.bot).take() {
            let _ = bot.kill();
            let _ = bot.wait();
        }
        let mut sandbox = lock(&self.sandbox);
        let _ = sandbox.kill();
        let _ = sandbox.wait();
    }
}

/// Since when a bot is connected, or is not.
fn since(bot: &Value) -> Timestamp {
    moment(&bot["since_ms"])
}

/// A time of the sandbox.
fn moment(ms: &Value) -> Timestamp {
    let ms = ms.as_f64().unwrap();
    #[expect(
        clippy::cast_possible_truncation,
        reason = "whole milliseconds of our era fit easily"
    )]
    Timestamp::from_ms(ms as i64)
}

/// Asks a process to stop.
fn terminate(process: &Child) {
    let id = process.id().to_string();
    assert!(Command::new("kill").arg(&id).status().unwrap().success());
}
