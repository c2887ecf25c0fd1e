//! A Discord-like server on loopback, for playing and testing without Discord.
//!
//! It speaks Discord's REST and gateway, version 10, to one bot, and is as strict as Discord: whatever breaks a
//! limit is refused with Discord's code and noted. Users are played through the JSON calls below `/sandbox/`
//! (described in `API.md`, which it serves), by its page or by a test.
//!
//! It knows nothing of the bot: nothing of this crate is imported here, so that one misunderstanding of Discord
//! can not hide on both sides. It must never listen on anything but loopback.

mod agenda;
mod control;
mod faults;
mod gateway;
mod guard;
mod id;
mod interactions;
mod limits;
mod log;
mod moment;
mod page;
mod rest;
mod weather;
mod wire;
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

use self::wire::{Cut, Wires};
use self::world::World;

/// How long open connections may take to end when the sandbox stops.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// How to start a sandbox.
#[derive(Clone, Debug, Default)]
pub struct SandboxOptions {
    /// The port on 127.0.0.1; 0 takes any that is free.
    pub port: u16,
    /// The bot's token; without one the sandbox makes one up.
    pub token: Option<String>,
}

/// A running sandbox. Dropping it leaves it running until the runtime ends; [`Sandbox::stop`] ends it.
#[derive(Debug)]
pub struct Sandbox {
    url: String,
    token: String,
    stop: Arc<watch::Sender<bool>>,
    server: JoinHandle<()>,
    timekeeper: JoinHandle<()>,
}

impl Sandbox {
    /// Starts a server with a guild, two channels and three users.
    ///
    /// # Errors
    ///
    /// If the port can not be had.
    pub async fn start(options: SandboxOptions) -> io::Result<Self> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, options.port)).await?;
        let address: SocketAddr = listener.local_addr()?;
        let url = format!("http://{address}");
        let token = options.token.unwrap_or_else(|| made_up("sandbox"));
        let stop = Arc::new(watch::channel(false).0);
        let world = Arc::new(Mutex::new(World::new(url.clone(), token.clone())));
        let shared = Shared {
            world,
            stop: Arc::clone(&stop),
        };
        let timekeeper = tokio::spawn(keep_time(shared.clone()));
        let stopping = shared.stopping();
        let service = router(shared).into_make_service_with_connect_info::<Cut>();
        let serve = axum::serve(Wires(listener), service).with_graceful_shutdown(stopping);
        let server = tokio::spawn(async move {
            // Serving has no way to fail: a listener that can not accept tries again.
            let _ = serve.await;
        });
        Ok(Self {
            url,
            token,
            stop,
            server,
            timekeeper,
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

    /// Stops serving: connections are closed, and given two seconds to notice.
    pub async fn stop(self) {
        self.stop.send_replace(true);
        self.timekeeper.abort();
        let mut server = self.server;
        if timeout(STOP_TIMEOUT, &mut server).await.is_err() {
            server.abort();
        }
    }
}

/// The world and the sign that the sandbox stops, for everything that serves.
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
async fn keep_time(shared: Shared) {
    let wake = shared.lock().agenda.wake();
    loop {
        let next = shared.lock().keep_agenda();
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
        .layer(DefaultBodyLimit::max(rest::body::MOST_BYTES))
        .layer(axum::middleware::from_fn(guard::guard))
        .with_state(shared)
}

/// A text that nobody can guess.
fn made_up(purpose: &str) -> String {
    let part = || RandomState::new().hash_one(purpose);
    format!("{purpose}.{:016x}{:016x}", part(), part())
}

impl World {
    /// A text for a token or a session that nobody can guess.
    #[expect(clippy::unused_self, reason = "secrets belong to a world, as ids do")]
    pub(crate) fn secret(&self, purpose: &str) -> String {
        made_up(&purpose.replace(' ', "-"))
    }
}
