//! A Discord lookalike on loopback, to develop and test bots without Discord.
//!
//! It speaks Discord's REST API and gateway, version 10, to one bot, and is as strict as Discord: a request that breaks
//! a limit is refused with Discord's error code and received. Users are played through the JSON calls below `/sandbox/`
//! ([`API.md`](https://docs.rs/crate/discord-sandbox/latest/source/src/API.md), which it also serves), by a test or by
//! the page at its address.
//!
//! It listens on 127.0.0.1 only, keeps everything in memory and needs no account, no token and no network.
//!
//! # Example
//!
//! ```
//! use discord_sandbox::{Sandbox, SandboxOptions};
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> std::io::Result<()> {
//! let sandbox = Sandbox::start(SandboxOptions::default()).await?;
//! println!("a bot connects to {} with the token {}", sandbox.url(), sandbox.token());
//! sandbox.stop().await;
//! # Ok(())
//! # }
//! ```
//!
//! # Features
//!
//! `chaos`: fault injection. `POST /sandbox/faults` makes requests fail, connections break and events come late, twice,
//! incomplete or never, one by one or at random from a seed. Off by default.
//!
//! # Design
//!
//! The crate knows no bot, so that one misunderstanding of Discord cannot hide on both sides. It must never listen on
//! anything but loopback: whoever reaches it can do everything.

#[cfg(feature = "chaos")]
mod chaos;
#[cfg(not(feature = "chaos"))]
#[path = "no_chaos.rs"]
mod chaos;
mod clock;
mod control;
mod gateway;
mod id;
mod interactions;
mod limits;
mod listener;
mod log;
mod origin;
mod page;
mod rest;
mod schedule;
mod world;

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{any, get};
use tokio::net::TcpListener;
use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio::time::{Duration, sleep, timeout};

use self::listener::{Cut, NodelayListener};
use self::world::World;

/// How long open connections may take to end when the sandbox stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// How to start a sandbox.
///
/// # Example
///
/// ```
/// let options = discord_sandbox::SandboxOptions {
///     bot_name: "Parrot".to_owned(),
///     ..Default::default()
/// };
/// assert_eq!(options.port, 0);
/// ```
#[derive(Clone, Debug)]
pub struct SandboxOptions {
    /// The port on 127.0.0.1; 0, the default, takes any that is free.
    pub port: u16,
    /// The bot's token; by default the sandbox makes up one that cannot be guessed.
    pub token: Option<String>,
    /// The name of the bot's user, its application and its role.
    pub bot_name: String,
    /// The name of the server.
    pub guild_name: String,
    /// The names of its text channels, in their order.
    pub channels: Vec<String>,
}

impl Default for SandboxOptions {
    fn default() -> Self {
        Self {
            port: 0,
            token: None,
            bot_name: "Sandbot".to_owned(),
            guild_name: "Sandbox".to_owned(),
            channels: vec!["general".to_owned(), "lobby".to_owned()],
        }
    }
}

/// A running sandbox. Dropping it leaves it running until the runtime ends; [`Sandbox::stop`] ends it.
///
/// See the [crate's example](crate#example).
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    token: String,
    shared: Shared,
    server: JoinHandle<()>,
    scheduler: JoinHandle<()>,
}

impl Sandbox {
    /// Starts a server with one guild, its channels, the bot and three users: Ann, Bea and Chen.
    ///
    /// # Errors
    ///
    /// If it cannot listen on the port.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime.
    pub async fn start(options: SandboxOptions) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address: SocketAddr = listener.local_addr()?;
        let url = format!("http://{address}");
        let token = options
            .token
            .clone()
            .unwrap_or_else(|| random_token("sandbox"));
        let world = Arc::new(Mutex::new(World::new(url.clone(), token.clone(), &options)));
        let shared = Shared {
            world,
            stop: Arc::new(watch::channel(false).0),
        };
        let scheduler = tokio::spawn(run_schedule(shared.clone()));
        let stopping = shared.stopping();
        let service = router(shared.clone()).into_make_service_with_connect_info::<Cut>();
        let serve =
            axum::serve(NodelayListener(listener), service).with_graceful_shutdown(stopping);
        let server = tokio::spawn(async move {
            // Serving has no way to fail: a listener that cannot accept tries again.
            let _ = serve.await;
        });
        Ok(Self {
            url,
            token,
            shared,
            server,
            scheduler,
        })
    }

    /// Its address, as in `http://127.0.0.1:9100`.
    #[must_use]
    pub fn url(&self) -> &str {
        &self.url
    }

    /// The bot's token.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.token
    }

    /// Runs a slash command as one of the users and waits for the bot's answer, such as to have something on the page
    /// when it is opened. What the answer says to that user alone is dismissed. `command` names a subcommand as
    /// `"settings clock"`; users, channels and roles among the options are ids or names.
    ///
    /// # Errors
    ///
    /// Why a user could not run it, or that the bot did not answer.
    pub async fn slash(
        &self,
        user: &str,
        channel: &str,
        command: &str,
        options: &[(&str, &str)],
    ) -> io::Result<()> {
        control::slash(&self.shared, user, channel, command, options)
            .await
            .map_err(io::Error::other)
    }

    /// Stops serving: connections are closed, and given two seconds to notice.
    pub async fn stop(self) {
        self.shared.stop.send_replace(true);
        self.scheduler.abort();
        let mut server = self.server;
        if timeout(STOP_TIMEOUT, &mut server).await.is_err() {
            server.abort();
        }
    }
}

/// The world and the signal to stop, for everything that serves.
#[derive(Clone, Debug)]
pub(crate) struct Shared {
    world: Arc<Mutex<World>>,
    stop: Arc<watch::Sender<bool>>,
}

impl Shared {
    /// The world, for as long as the guard lives; never across an `await`.
    pub(crate) fn lock(&self) -> MutexGuard<'_, World> {
        // The world has no state that a panic could leave half done and that would harm a sandbox.
        self.world.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Ends when the sandbox stops.
    pub(crate) fn stopping(&self) -> impl Future<Output = ()> + Send + use<> {
        let mut stop = self.stop.subscribe();
        async move {
            // An error means that nobody is left who could ask for a stop.
            drop(stop.wait_for(|stop| *stop).await);
        }
    }

    /// Whether the sandbox stops.
    pub(crate) fn is_stopping(&self) -> bool {
        *self.stop.borrow()
    }
}

/// Does what is due, for as long as the sandbox runs.
async fn run_schedule(shared: Shared) {
    let wake = shared.lock().schedule.wake();
    loop {
        let next = shared.lock().run_due();
        tokio::select! {
            () = wake.notified() => {}
            () = sleep(Duration::from_secs_f64(next.unwrap_or(3_600_000.0) / 1000.0)) => {}
        }
    }
}

fn router(shared: Shared) -> Router {
    Router::new()
        .route("/gateway", get(gateway::upgrade))
        .route("/gateway/", get(gateway::upgrade))
        .route("/api/{*path}", any(rest::serve::serve))
        .route(
            "/attachments/{channel}/{id}/{name}",
            get(control::attachment),
        )
        .merge(control::router())
        .merge(page::router())
        .layer(DefaultBodyLimit::max(rest::body::MAX_BYTES))
        .layer(axum::middleware::from_fn(origin::check))
        .with_state(shared)
}

/// A text that nobody can guess.
fn random_token(purpose: &str) -> String {
    let part = || RandomState::new().hash_one(purpose);
    format!("{purpose}.{:016x}{:016x}", part(), part())
}

impl World {
    /// A text for a token or a session that nobody can guess.
    #[expect(clippy::unused_self, reason = "secrets belong to a world, as ids do")]
    pub(crate) fn secret(&self, purpose: &str) -> String {
        random_token(&purpose.replace(' ', "-"))
    }
}

/// Compiles the examples of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
