//! The sandbox, in this process, and the bot, in one of its own so that what it takes can be told apart.

use std::{
    fs::{self, File},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use anyhow::Context as _;
use discord_sandbox::{Sandbox, SandboxOptions};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::time::sleep;

use super::figures::count;

/// How many of the kernel's ticks make a second of a processor, on every Linux.
const TICKS_A_SECOND: f64 = 100.0;

/// The sandbox, and the bot if it runs.
pub struct Environment {
    sandbox: Sandbox,
    http: reqwest::Client,
    program: PathBuf,
    folder: TempDir,
    bot: Option<Child>,
}

/// Processor time that was used, in milliseconds.
#[derive(Clone, Copy, Debug)]
pub struct Work {
    /// By the bot.
    pub bot: f64,
    /// By this process: the sandbox and the players.
    pub rest: f64,
}

/// What the bot sent.
#[derive(Clone, Copy, Debug)]
pub struct Sent {
    /// The number of its next request.
    pub next: u64,
    /// How many requests.
    pub requests: f64,
    /// How many bytes of contents.
    pub bytes: f64,
}

impl Environment {
    /// A server without a bot.
    pub async fn open(program: &Path) -> anyhow::Result<Self> {
        let sandbox = Sandbox::start(SandboxOptions {
            port: 0,
            token: Some("sandbox".to_owned()),
            ..SandboxOptions::default()
        })
        .await?;
        Ok(Self {
            sandbox,
            http: reqwest::Client::new(),
            program: program.to_owned(),
            folder: tempfile::tempdir()?,
            bot: None,
        })
    }

    /// Starts the bot; it is not yet connected.
    pub fn start(&mut self) -> anyhow::Result<()> {
        let log = File::create(self.folder.path().join("bot.log"))?;
        let bot = Command::new(&self.program)
            .args(["--sandbox-url", self.sandbox.url(), "--log", "warn"])
            // What is measured is the bot, not what Discord grants it.
            .args(["--requests-per-second", "65535"])
            .arg("--database")
            .arg(self.database())
            .stdout(Stdio::null())
            .stderr(log)
            .spawn()?;
        self.bot = Some(bot);
        Ok(())
    }

    /// Waits until the bot has connected and its commands are there.
    pub async fn is_served(&self) -> anyhow::Result<()> {
        loop {
            let state = self.get("state").await?;
            let has_commands = state["commands"]
                .as_array()
                .is_some_and(|all| !all.is_empty());
            if state["bot"]["connected"] == true && has_commands {
                return Ok(());
            }
            sleep(Duration::from_millis(2)).await;
        }
    }

    /// Asks the bot to stop, and waits for it; gives its complaints.
    pub async fn stop(&mut self) -> anyhow::Result<String> {
        if let Some(mut bot) = self.bot.take() {
            let id = bot.id().to_string();
            anyhow::ensure!(Command::new("kill").arg(&id).status()?.success());
            tokio::task::spawn_blocking(move || bot.wait()).await??;
        }
        Ok(fs::read_to_string(self.folder.path().join("bot.log"))?)
    }

    /// Where the bot keeps everything.
    pub fn database(&self) -> PathBuf {
        self.folder.path().join("traffic.sqlite")
    }

    /// The address of the sandbox.
    pub fn url(&self) -> &str {
        self.sandbox.url()
    }

    /// Reads one of the sandbox's own calls.
    pub async fn get(&self, call: &str) -> anyhow::Result<Value> {
        let address = format!("{}/sandbox/{call}", self.url());
        Ok(self.http.get(address).send().await?.json().await?)
    }

    /// Makes one of the sandbox's own calls.
    pub async fn post(&self, call: &str, body: &Value) -> anyhow::Result<Value> {
        let address = format!("{}/sandbox/{call}", self.url());
        let answer: Value = self
            .http
            .post(address)
            .json(body)
            .send()
            .await?
            .json()
            .await?;
        anyhow::ensure!(answer.get("error").is_none(), "{call} {body}: {answer}");
        Ok(answer)
    }

    /// Archives a thread: a server has only so many active ones.
    pub async fn archive(&self, thread: &str) -> anyhow::Result<()> {
        let address = format!("{}/sandbox/channels/{thread}", self.url());
        let archived = self.http.patch(address).json(&json!({"archived": true}));
        archived.send().await?.error_for_status()?;
        Ok(())
    }

    /// Somebody comes; gives the id.
    pub async fn invite(&self, name: &str) -> anyhow::Result<String> {
        let made = self.post("users", &json!({"name": name})).await?;
        Ok(made["id"]
            .as_str()
            .context("a user without an id")?
            .to_owned())
    }

    /// What the processors did up to now.
    pub fn work(&self) -> anyhow::Result<Work> {
        let bot = self.bot.as_ref().context("there is no bot")?.id();
        Ok(Work {
            bot: processor_ms(&bot.to_string())?,
            rest: processor_ms("self")?,
        })
    }

    /// What the bot sent, from its request of this number on. The sandbox forgets contents in time: those that it
    /// does not remember are taken to be as long as the others.
    pub async fn sent_since(&self, from: u64) -> anyhow::Result<Sent> {
        let (mut next, mut remembered, mut bytes) = (from, 0.0, 0.0);
        loop {
            let page = self.get(&format!("requests?from={next}&limit=500")).await?;
            next = page["next"].as_u64().context("no next request")?;
            let requests = page["requests"]
                .as_array()
                .map(Vec::as_slice)
                .unwrap_or_default();
            if requests.is_empty() {
                let requests = count(next.saturating_sub(from));
                let bytes = bytes * requests / f64::max(remembered, 1.0);
                return Ok(Sent {
                    next,
                    requests,
                    bytes,
                });
            }
            for request in requests {
                remembered += 1.0;
                bytes += size(request);
            }
        }
    }

    /// How many of the bot's requests from this number on were refused as too many, and the number of its next.
    pub async fn refused_since(&self, from: u64) -> anyhow::Result<(usize, u64)> {
        let (mut next, mut refused) = (from, 0);
        loop {
            let page = self.get(&format!("requests?from={next}&limit=500")).await?;
            next = page["next"].as_u64().context("no next request")?;
            let requests = page["requests"].as_array().context("no requests")?;
            if requests.is_empty() {
                return Ok((refused, next));
            }
            let is_refused = |request: &&Value| request["status"] == 429;
            refused += requests.iter().filter(is_refused).count();
        }
    }

    /// From now on, or no longer, every message of the bot's is refused as too many.
    pub async fn refuse(&self, is_refused: bool) -> anyhow::Result<()> {
        if !is_refused {
            let faults = format!("{}/sandbox/faults", self.url());
            self.http.delete(faults).send().await?.error_for_status()?;
            return Ok(());
        }
        for path in ["/channels/*/messages", "/channels/*/messages/*"] {
            let fault =
                json!({"kind": "rest", "path": path, "status": 429, "retry_after": 1, "times": 0});
            self.post("faults", &fault).await?;
        }
        Ok(())
    }

    /// How many files the bot has open.
    pub fn open_files(&self) -> anyhow::Result<usize> {
        let bot = self.bot.as_ref().context("there is no bot")?.id();
        Ok(fs::read_dir(format!("/proc/{bot}/fd"))?.count())
    }

    /// How large the database and its log are, in MiB.
    pub fn size(&self) -> anyhow::Result<(f64, f64)> {
        let mib = |path: PathBuf| anyhow::Ok(count(fs::metadata(path)?.len()) / f64::from(1 << 20));
        let log = self.database().with_extension("sqlite-wal");
        // Whoever closes the database last takes the log away.
        Ok((mib(self.database())?, mib(log).unwrap_or_default()))
    }

    /// Memory that the bot holds, in MiB: now, and at most.
    pub fn memory(&self) -> anyhow::Result<(f64, f64)> {
        let bot = self.bot.as_ref().context("there is no bot")?.id();
        let status = fs::read_to_string(format!("/proc/{bot}/status"))?;
        let of = |key: &str| -> Option<f64> {
            let line = status.lines().find_map(|line| line.strip_prefix(key))?;
            line.split_whitespace().next()?.parse().ok()
        };
        let kib = of("VmRSS:")
            .zip(of("VmHWM:"))
            .context("no memory is told")?;
        Ok((kib.0 / 1024.0, kib.1 / 1024.0))
    }
}

impl Drop for Environment {
    fn drop(&mut self) {
        if let Some(bot) = &mut self.bot {
            // It has ended already, or ends now.
            let _ = bot.kill();
            let _ = bot.wait();
        }
    }
}

/// The contents of a request in bytes: its fields as JSON, and its files.
fn size(request: &Value) -> f64 {
    let payload = &request["payload"];
    let fields = if payload.is_null() {
        0
    } else {
        payload.to_string().len()
    };
    let files = request["files"].as_array().into_iter().flatten();
    let files = files.filter_map(|file| file["size"].as_f64());
    count(fields) + files.sum::<f64>()
}

fn processor_ms(process: &str) -> anyhow::Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name, in brackets, may have spaces.
    let (_, fields) = stat.rsplit_once(')').context("a strange process")?;
    let ticks: Vec<f64> = fields
        .split_whitespace()
        .skip(11)
        .take(2)
        .filter_map(|field| field.parse().ok())
        .collect();
    Ok(ticks.iter().sum::<f64>() / TICKS_A_SECOND * 1000.0)
}
