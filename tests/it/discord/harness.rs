//! The sandbox and the bot, each in a process of its own, and what lies around them.
//!
//! The harness waits for conditions, each with a deadline. [`Harness::close`] ends every test:
//! it checks that nothing was left unsent, that no limit of Discord was broken and that no error was
//! logged.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use qiyuan::{
    app::wall_clock::monotonic,
    store::{Store, StoreOptions},
};
use serde_json::{Value, json};
use sqlx::{ConnectOptions, Connection, sqlite::SqliteConnectOptions};
use tempfile::TempDir;

use super::{
    assert_refused::{mentions_are_explicit, no_secret_is_in},
    faults::UNKNOWN_MESSAGE,
    user::User,
    warnings,
};
use crate::{
    child_output::{self, sandbox_address},
    faulty_disk::FaultyDisk,
};

/// How long anything may take before a test gives up on it.
pub const PATIENCE_MS: u64 = 20_000;

/// How long a test waits for something to happen, on a machine that has much else to do: the bot asks after a server
/// that is away, or a channel that is gone, only now and then.
pub const LONGEST: Duration = Duration::from_secs(120);

/// What the bot warns of where the machine's disk is busy for seconds, as it is after a build. What that does to
/// players is for the tests of `disk` to say.
pub(super) const SLOW_DISK: [&str; 2] = [
    "the database cannot be written; no clock is charged until it can",
    "the database is unavailable: other requests wait for the database",
];

/// How much is read at once of the sandbox's log of requests.
const PAGE: usize = 500;

/// The sandbox, the bot in it, and the bot's database.
///
/// In the server are Ann (its owner), Ben and Eve, who read English; Bea, who reads 简体中文; and Chen,
/// who reads 繁體中文. Its channels are `lobby` and `chess`.
pub struct Harness {
    url: String,
    http: reqwest::Client,
    sandbox: Child,
    bot: Mutex<Option<Child>>,
    folder: TempDir,
    disk: Option<FaultyDisk>,
    starts: AtomicUsize,
    /// What the bot is told besides where to play and what to keep.
    arguments: Vec<&'static str>,
    /// What the bot logs.
    filter: &'static str,
    is_closed: bool,
    /// What the bot may warn of, because the test made it happen.
    expected_warnings: Expected<&'static str>,
    /// Limits that the test breaks on purpose: codes of Discord's errors.
    pub expected_refusals: Expected<i64>,
    /// What the log may say in lines of errors: the test made it happen.
    pub expected_errors: Expected<&'static str>,
    /// Who was notified and is in no game any more, because they were forgotten or their server is: by their numbers.
    pub forgotten: Expected<String>,
}

/// What a test brings about on purpose, and [`Harness::close`] accepts.
#[derive(Default)]
pub struct Expected<T>(Mutex<Vec<T>>);

impl<T: Clone> Expected<T> {
    pub fn push(&self, one: T) {
        self.extend([one]);
    }

    pub fn extend(&self, more: impl IntoIterator<Item = T>) {
        self.0.lock().unwrap().extend(more);
    }

    fn all(&self) -> Vec<T> {
        self.0.lock().unwrap().clone()
    }
}

impl Harness {
    /// A new server with an empty database and the bot ready in it.
    pub async fn open() -> Self {
        Self::open_with(json!({})).await
    }

    /// As [`Harness::open`], with settings of the sandbox changed before the bot arrives.
    pub async fn open_with(settings: Value) -> Self {
        Self::empty().peopled(settings).await
    }

    /// As [`Harness::open`], with a bot that can be watched over.
    pub async fn open_watched() -> Self {
        let mut harness = Self::empty();
        harness.arguments = vec!["--metrics", "127.0.0.1:0"];
        harness.peopled(json!({})).await
    }

    /// As [`Harness::open_with`], with a bot that knows how many requests a second it is granted.
    pub async fn open_granted(requests_per_second: &'static str, settings: Value) -> Self {
        let mut harness = Self::empty();
        harness.arguments = vec!["--requests-per-second", requests_per_second];
        harness.peopled(settings).await
    }

    /// As [`Harness::open`], with a disk under the bot that fails when it is told to.
    pub async fn open_on_faulty_disk() -> Self {
        let mut harness = Self::empty();
        harness.disk = Some(FaultyDisk::new(1));
        harness.peopled(json!({})).await
    }

    /// As [`Harness::open_watched`], with a bot that logs everything there is, in this form.
    pub async fn open_talkative(form: &'static str) -> Self {
        let mut harness = Self::empty();
        harness.arguments = vec!["--metrics", "127.0.0.1:0", "--log-format", form];
        harness.filter = "trace";
        harness.peopled(json!({})).await
    }

    async fn peopled(self, settings: Value) -> Self {
        if settings != json!({}) {
            self.patch("settings", settings).await;
        }
        for name in ["Ben", "Eve"] {
            self.post("users", json!({"name": name})).await;
        }
        self.start_bot().await;
        self
    }

    /// A sandbox without a bot.
    fn empty() -> Self {
        let mut sandbox = Command::new(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["sandbox", "--port", "0"])
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self {
            url: sandbox_address(&mut sandbox),
            http: reqwest::Client::builder()
                .timeout(Duration::from_millis(3 * PATIENCE_MS))
                .build()
                .unwrap(),
            sandbox,
            bot: Mutex::default(),
            folder: tempfile::tempdir().unwrap(),
            disk: None,
            starts: AtomicUsize::new(0),
            arguments: Vec::new(),
            filter: "warn,qiyuan=debug",
            is_closed: false,
            expected_warnings: Expected::default(),
            expected_refusals: Expected::default(),
            expected_errors: Expected::default(),
            forgotten: Expected::default(),
        }
    }

    /// Starts the bot on the same database, and waits until it is there.
    pub async fn start_bot(&self) {
        self.spawn_bot();
        self.wait_for("state?", |state| {
            let is_ready = state["bot"]["connected"] == true
                && state["commands"]
                    .as_array()
                    .is_some_and(|commands| !commands.is_empty());
            is_ready.then_some(())
        })
        .await;
    }

    /// Starts the bot on the same database, wherever it comes.
    pub fn spawn_bot(&self) {
        assert!(!self.runs(), "the bot runs already");
        let start = self.starts.fetch_add(1, Ordering::Relaxed) + 1;
        let log = fs::File::create(self.log_path(start)).unwrap();
        let bot = self.command(&self.database()).stderr(log).spawn();
        *self.bot.lock().unwrap() = Some(bot.unwrap());
    }

    fn runs(&self) -> bool {
        self.bot.lock().unwrap().is_some()
    }

    /// The process of the bot, to be waited for.
    fn take_bot(&self) -> Child {
        self.bot.lock().unwrap().take().unwrap()
    }

    /// The process id of the running bot.
    pub(super) fn bot_id(&self) -> String {
        let bot = self.bot.lock().unwrap();
        bot.as_ref().unwrap().id().to_string()
    }

    /// The bot, not yet started. A file that may not grow is an error for it and not its end: the signal
    /// for that is ignored.
    fn command(&self, database: &Path) -> Command {
        let mut command = Command::new("sh");
        command
            .args(["-c", "trap '' XFSZ; exec \"$0\" \"$@\""])
            .arg(env!("CARGO_BIN_EXE_qiyuan"))
            .args(["--sandbox-url", &self.url])
            .args(&self.arguments)
            .args(["--log", self.filter, "--database"])
            .arg(database)
            .stdout(Stdio::null());
        if let Some(disk) = &self.disk {
            disk.is_used_by(&mut command, database);
        }
        command
    }

    /// A bot that cannot start says why; it must end by itself.
    pub async fn fails_to_start_on(&self, database: &Path) -> String {
        let bot = self.command(database).stderr(Stdio::piped()).spawn();
        let ending = tokio::task::spawn_blocking(move || bot.unwrap().wait_with_output().unwrap());
        let patience = Duration::from_millis(PATIENCE_MS);
        let ended = tokio::time::timeout(patience, ending).await;
        let ended = ended.expect("the bot goes on").unwrap();
        assert!(!ended.status.success(), "{ended:?}");
        String::from_utf8(ended.stderr).unwrap()
    }

    /// Waits until the bot ends by itself; gives its exit code.
    pub async fn bot_ends(&self) -> Option<i32> {
        let bot = self.take_bot();
        self.ended(bot).await.code()
    }

    /// How a bot has ended, as soon as it has.
    async fn ended(&self, bot: Child) -> ExitStatus {
        child_output::ended(bot, Duration::from_millis(PATIENCE_MS), || self.log()).await
    }

    /// Starts the bot and kills it after a moment, wherever it is then.
    pub async fn starts_and_dies(&self, after: Duration) {
        let bot = self.command(&self.database()).stderr(Stdio::null()).spawn();
        let mut bot = bot.unwrap();
        tokio::time::sleep(after).await;
        bot.kill().unwrap();
        bot.wait().unwrap();
    }

    /// The faulty disk.
    pub fn faulty_disk(&self) -> &FaultyDisk {
        self.disk.as_ref().unwrap()
    }

    /// The bot dies without a chance to do anything (SIGKILL).
    pub async fn kill_bot(&self) {
        let mut bot = self.take_bot();
        match &self.disk {
            // The history of its disk must end in a whole line; it uses it every second at least.
            Some(disk) => disk.kill_at(1),
            None => bot.kill().unwrap(),
        }
        self.ended(bot).await;
        self.wait_for_state(|state| (state["bot"]["connected"] == false).then_some(()))
            .await;
    }

    /// The bot is asked to stop and does, after everything it owes has been sent.
    pub async fn stop_bot(&self) {
        self.settled().await;
        let bot = self.take_bot();
        let id = bot.id().to_string();
        assert!(Command::new("kill").arg(&id).status().unwrap().success());
        let ended = self.ended(bot).await;
        assert!(ended.success(), "{ended}\n{}", self.log());
    }

    /// Waits until the bot owes no message to anybody.
    pub async fn settled(&self) {
        let settled = async {
            let mut revision = self.get("state?commands=0").await["revision"].clone();
            while self.owed().await > 0 {
                let next = format!("state?commands=0&after={revision}&wait_ms=50");
                revision = self.get(&next).await["revision"].clone();
            }
        };
        let patience = Duration::from_millis(PATIENCE_MS);
        if tokio::time::timeout(patience, settled).await.is_err() {
            panic!("messages are still owed\n{}", self.log());
        }
    }

    /// How many messages are behind what happened; read beside the running bot.
    async fn owed(&self) -> i64 {
        let options = SqliteConnectOptions::new()
            .filename(self.database())
            .read_only(true);
        let mut database = options.connect().await.unwrap();
        let owed =
            sqlx::query_scalar("SELECT COUNT(*) FROM deliveries WHERE next_try_ms IS NOT NULL AND surface NOT IN ('leftovers', 'after_quiet', 'displaced', 'archive')")
                .fetch_one(&mut database)
                .await
                .unwrap();
        database.close().await.unwrap();
        owed
    }

    /// What the bot has stored; it must have stopped.
    pub async fn store(&self) -> Store {
        assert!(!self.runs(), "the bot holds its database");
        Store::open(&StoreOptions::new(self.database()))
            .await
            .unwrap()
    }

    /// The bot's database.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("qiyuan.sqlite")
    }

    /// A person of the server.
    pub const fn user<'h>(&'h self, name: &'h str) -> User<'h> {
        User {
            harness: self,
            name,
        }
    }

    /// The state of the server without its commands, as soon as `found` finds something in it.
    pub async fn wait_for_state<T>(&self, found: impl FnMut(&Value) -> Option<T>) -> T {
        self.wait_for("state?commands=0&", found).await
    }

    /// The answer of a call that takes `wait_ms`, as soon as `found` finds something in it; `call` ends in `?` or `&`.
    async fn wait_for<T>(&self, call: &str, mut found: impl FnMut(&Value) -> Option<T>) -> T {
        let deadline = monotonic() + LONGEST;
        let mut after = String::new();
        loop {
            let state = self
                .get(&format!("{call}wait_ms={PATIENCE_MS}{after}"))
                .await;
            if let Some(found) = found(&state) {
                return found;
            }
            after = format!("&after={}", state["revision"]);
            assert!(monotonic() < deadline, "it never came\n{}", self.log());
        }
    }

    /// The channel or thread that `fits`, as soon as there is one.
    pub async fn channel(&self, fits: impl Fn(&Value) -> bool) -> Value {
        self.wait_for_state(|state| {
            let channels = state["channels"].as_array()?;
            channels.iter().find(|channel| fits(channel)).cloned()
        })
        .await
    }

    /// The id of a person.
    pub async fn id_of(&self, name: &str) -> String {
        let state = self.get("state?commands=0").await;
        let users = state["users"].as_array().unwrap();
        let user = users.iter().find(|user| user["name"] == name).unwrap();
        user["id"].as_str().unwrap().to_owned()
    }

    /// The id of the channel in which somebody and the bot are alone.
    pub async fn direct(&self, name: &str) -> String {
        let channel = self.post("dms", json!({"user": name})).await;
        channel["id"].as_str().unwrap().to_owned()
    }

    /// The id of the channel of this name.
    pub async fn channel_id(&self, name: &str) -> String {
        let channel = self.channel(|channel| channel["name"] == name).await;
        channel["id"].as_str().unwrap().to_owned()
    }

    /// Reads one of the sandbox's own calls.
    pub async fn get(&self, call: &str) -> Value {
        let url = format!("{}/sandbox/{call}", self.url);
        let answer = self.http.get(url).send().await.unwrap();
        answer.json().await.unwrap()
    }

    /// Makes one of the sandbox's own calls, which must succeed.
    pub async fn post(&self, call: &str, body: Value) -> Value {
        let answer = self.try_post(call, body).await;
        assert!(answer.get("error").is_none(), "{call}: {answer}");
        answer
    }

    /// Makes one of the sandbox's own calls, which may fail: then it gives the error.
    pub async fn try_post(&self, call: &str, body: Value) -> Value {
        if call == "faults" {
            self.may_warn_of(warnings::of_fault(&body));
        } else if call.ends_with("/permissions") {
            self.may_warn_of(warnings::FORBIDDEN);
        }
        let url = format!("{}/sandbox/{call}", self.url);
        let answer = self.http.post(url).json(&body).send().await.unwrap();
        answer.json().await.unwrap()
    }

    /// Changes something in the sandbox.
    pub async fn patch(&self, call: &str, body: Value) -> Value {
        let url = format!("{}/sandbox/{call}", self.url);
        let answer = self.http.patch(url).json(&body).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        assert!(answer.get("error").is_none(), "{call}: {answer}");
        answer
    }

    /// The test does something of which the bot may warn so.
    pub fn may_warn_of(&self, expected: &[&'static str]) {
        self.expected_warnings.extend(expected.iter().copied());
    }

    /// Deletes something in the sandbox.
    pub async fn delete(&self, call: &str) -> Value {
        let url = format!("{}/sandbox/{call}", self.url);
        let answer = self.http.delete(url).send().await.unwrap();
        let answer: Value = answer.json().await.unwrap();
        assert!(answer.get("error").is_none(), "{call}: {answer}");
        answer
    }

    /// What the bot says to those who watch over it: the status, and the text.
    pub async fn watches(&self, what: &str) -> (u16, String) {
        let log = self.log();
        let said = log.lines().rfind(|line| line.contains("health are served"));
        let address = said.unwrap().rsplit("address=").next().unwrap().trim();
        let answer = self.http.get(format!("http://{address}/{what}"));
        let answer = answer.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    }

    /// As [`Harness::watches`], as soon as the status is this.
    pub async fn watches_until(&self, what: &str, status: u16) -> String {
        self.until(what, async || self.watches(what).await.0 == status)
            .await;
        self.watches(what).await.1
    }

    /// Waits until this is so: for what the sandbox cannot tell, because it is in the database or the log.
    pub async fn until(&self, what: &str, is_so: impl AsyncFn() -> bool) {
        let deadline = monotonic() + LONGEST;
        while !is_so().await {
            assert!(monotonic() < deadline, "never: {what}\n{}", self.log());
            self.passes().await;
        }
    }

    /// The bytes of an uploaded file.
    pub async fn download(&self, url: &str) -> Vec<u8> {
        let answer = self.http.get(url).send().await.unwrap();
        assert_eq!(answer.status(), 200, "{url}");
        answer.bytes().await.unwrap().to_vec()
    }

    /// What the bot has logged so far.
    pub fn log(&self) -> String {
        (1..=self.starts.load(Ordering::Relaxed))
            .map(|start| fs::read_to_string(self.log_path(start)).unwrap_or_default())
            .collect()
    }

    fn log_path(&self, start: usize) -> PathBuf {
        self.folder.path().join(format!("bot-{start}.log"))
    }

    /// Every request of the bot so far.
    pub async fn requests(&self) -> Vec<Value> {
        let mut all = Vec::new();
        let mut from = json!(0);
        loop {
            let page = self
                .get(&format!("requests?from={from}&limit={PAGE}"))
                .await;
            let requests = page["requests"].as_array().unwrap();
            all.extend(requests.iter().cloned());
            if requests.len() < PAGE {
                return all;
            }
            from = page["next"].clone();
        }
    }

    /// Ends the test: the bot stops on request, nothing is owed, no limit was broken, nothing was
    /// complained of in the log and no secret is in it; its requests are recorded.
    pub async fn close(mut self) {
        self.is_closed = true;
        if self.runs() {
            self.stop_bot().await;
        }
        self.nothing_was_complained_of();
        self.nothing_is_owed().await;
        self.no_limit_was_broken().await;
        let requests = self.requests().await;
        mentions_are_explicit(&requests, &self.players().await, &self.called_roles().await);
        no_secret_is_in(&self.log(), &requests);
        record(&requests);
    }

    /// No error in the log, and no warning either but those that the test caused.
    fn nothing_was_complained_of(&self) {
        let log = self.log();
        if !self.expected_refusals.all().is_empty() {
            self.may_warn_of(warnings::FORBIDDEN);
        }
        let (errors, expected) = (self.expected_errors.all(), self.expected_warnings.all());
        let is_complaint = |line: &&str| {
            line.contains("ERROR") || line.contains("panicked") || line.contains("WARN")
        };
        let is_expected = |line: &&str| {
            if SLOW_DISK.iter().any(|part| line.contains(part)) {
                return true;
            }
            let warnings = expected.iter().filter(|_| line.contains("WARN"));
            let mut parts = errors.iter().chain(warnings);
            parts.any(|part| line.contains(part))
        };
        let complaints: Vec<_> = log
            .lines()
            .filter(is_complaint)
            .filter(|line| !is_expected(line))
            .collect();
        assert!(complaints.is_empty(), "{}", complaints.join("\n"));
    }

    /// Everybody who made a challenge, was invited, played or asked for an empty seat.
    async fn players(&self) -> Vec<String> {
        let asked = "SELECT challenger, challenger FROM sessions WHERE challenger IS NOT NULL
            UNION SELECT player_id, player_id FROM session_players
            UNION SELECT player_id, opener_player_id FROM contest_players JOIN contests ON id = contest_id
            UNION SELECT CAST(json_extract(value, '$.player') AS INTEGER), 0
                FROM events, json_each(event, '$.invitations.by_seat') WHERE type = 'object'
            UNION SELECT CAST(json_extract(event, '$.by') AS INTEGER), 0
                FROM events WHERE json_extract(event, '$.kind') = 'substitute_asked'";
        let pairs = self.rows(asked).await;
        let ids = pairs
            .into_iter()
            .flat_map(|(first, second)| [first, second]);
        let ids = ids.map(|id| id.cast_unsigned().to_string());
        ids.chain(self.forgotten.all()).collect()
    }

    /// The roles that servers have chosen to be called.
    async fn called_roles(&self) -> Vec<String> {
        let asked = "SELECT call_role, call_role FROM guilds WHERE call_role IS NOT NULL";
        let roles = self.rows(asked).await.into_iter();
        roles
            .map(|(role, _)| role.cast_unsigned().to_string())
            .collect()
    }

    async fn nothing_is_owed(&self) {
        let store = self.store().await;
        let owed = store.owed().await.unwrap();
        store.examine().await.unwrap();
        store.close().await;
        assert_eq!(owed, 0, "messages were left unsent\n{}", self.log());
    }

    async fn no_limit_was_broken(&self) {
        let broken = self.get("broken").await;
        let expected = self.expected_refusals.all();
        let is_expected = |broken: &&Value| {
            let code = broken["code"].as_i64().unwrap_or_default();
            // An answer that only its reader sees goes when somebody acts, perhaps while it is being changed.
            let place = broken["where"].as_str().unwrap_or_default();
            let is_gone = code == UNKNOWN_MESSAGE && place.ends_with("/messages/@original");
            expected.contains(&code) || is_gone
        };
        let broken = broken["broken"].as_array().unwrap();
        let unexpected: Vec<_> = broken
            .iter()
            .filter(|broken| !is_expected(broken))
            .collect();
        assert!(unexpected.is_empty(), "{unexpected:#?}\n{}", self.log());
    }
}

/// Writes the bot's requests into the directory that `DISCORD_RECORDS` names, if any, for the check against Discord's
/// API description (`crates/discord-openapi`).
fn record(requests: &[Value]) {
    let Some(folder) = std::env::var_os("DISCORD_RECORDS") else {
        return;
    };
    let mut file = tempfile::Builder::new();
    let file = file.prefix("bot-").suffix(".json").tempfile_in(folder);
    let (_, path) = file.unwrap().keep().unwrap();
    fs::write(path, json!({"requests": requests}).to_string()).unwrap();
}

impl Drop for Harness {
    #[expect(
        clippy::print_stdout,
        reason = "shown only with a test that failed: the log says why"
    )]
    fn drop(&mut self) {
        let bot = self.bot.get_mut().unwrap_or_else(PoisonError::into_inner);
        if let Some(mut bot) = bot.take() {
            let _ = bot.kill();
            let _ = bot.wait();
        }
        let _ = self.sandbox.kill();
        let _ = self.sandbox.wait();
        if std::thread::panicking() {
            println!("{}", self.log());
        } else {
            assert!(self.is_closed, "the test did not close its harness");
        }
    }
}
