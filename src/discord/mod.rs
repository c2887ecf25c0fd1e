//! The bot: the only module that knows serenity and poise.
//!
//! Interactions come in by the gateway, are acknowledged at once and answered privately; what
//! everybody sees is owed by the house and sent by the courier. Nothing keeps an interaction's
//! token, and no state lives here that a restart would miss.

mod bot_state;
pub mod card;
mod channels;
mod clock_sync;
mod codes;
pub mod commands;
pub mod components;
mod counting;
pub mod custom_id;
mod dispatcher;
mod events;
mod guilds;
mod heartbeat;
mod http;
pub mod incoming;
mod interaction_ctx;
mod lists;
mod mention;
mod my_view;
pub mod panel;
mod played;
mod rate_limit;
mod sending;
mod sweep;
mod thread;
pub mod wording;

use std::{num::NonZero, sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use secrecy::SecretString;
use serenity::{
    client::ClientBuilder,
    gateway::{ConnectionStage, GatewayError, ShardManager},
    model::gateway::GatewayIntents,
};
use tokio::{
    sync::{mpsc, watch},
    task::JoinHandle,
    time,
};

pub use self::{
    bot_state::BotState,
    http::Api,
    incoming::Answer,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
};
use self::{events::Events, sending::discord_status};
use crate::{app::App, telemetry::first_ended};

/// How long a stop waits for interactions that are being served.
const FAREWELL: Duration = Duration::from_secs(5);

/// How long there may be no connection at all, and how often that is looked at.
const LOST: Duration = Duration::from_secs(180);
const WATCH: Duration = Duration::from_secs(10);

/// How to reach Discord.
#[derive(Debug)]
pub struct DiscordOptions {
    /// The bot's token.
    pub token: SecretString,
    /// Which server is spoken to.
    pub api: Api,
    /// How many requests a second the server grants.
    pub requests_per_second: NonZero<u16>,
}

/// Discord does not let the bot in, and will not the next time either.
#[derive(Clone, Copy, Debug, thiserror::Error)]
#[error("Discord refuses the token, or what the bot asks for with it")]
pub struct ShutOut;

/// A bot that runs.
pub struct Discord {
    app: App,
    events: Arc<Events>,
    shards: Arc<ShardManager>,
    stop: watch::Sender<bool>,
    /// None when it has ended.
    gateway: Option<JoinHandle<serenity::Result<()>>>,
    dispatcher: JoinHandle<()>,
    doors: JoinHandle<()>,
    clocks: JoinHandle<()>,
    guilds: JoinHandle<()>,
    relay: rate_limit::Proxy,
}

/// The connection of a bot that runs, or ran.
#[derive(Clone)]
pub struct Connection(Arc<ShardManager>);

impl Connection {
    /// Whether any shard is connected.
    pub async fn is_up(&self) -> bool {
        let runners = self.0.runners.lock().await;
        runners
            .values()
            .any(|runner| runner.stage == ConnectionStage::Connected)
    }
}

/// Connects the house to Discord, or to a sandbox.
///
/// # Errors
///
/// The server does not answer, the token is refused, or the sandbox is not on this machine.
pub async fn start(options: DiscordOptions, app: App) -> anyhow::Result<Discord> {
    let (client, ways) = http::clients(&options).await?;
    let address = http::gateway(&client, &options.api).await?;
    clock_sync::compare(&options.api, &app).await;
    let user = http::patiently(async || client.get_current_user().await).await;
    let user = user.map_err(|error| match discord_status(&error) {
        Some(401) => anyhow::Error::new(error).context(ShutOut),
        _ => anyhow::Error::new(error).context("Discord does not say who we are"),
    })?;
    tracing::info!(bot_user.id = user.id.get(), "signed in");
    for client in [&client, &*ways.answers] {
        client.set_application_id(user.id.get().into());
    }
    let bot = Arc::new(BotState::new(
        app.clone(),
        ways.answers,
        Arc::clone(&ways.gate),
    ));
    let (anew, connected_anew) = mpsc::unbounded_channel();
    let events = Arc::new(Events::new(Arc::clone(&bot), user.id, anew));
    // Nothing privileged: content arrives for messages that mention the bot, and in private.
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    let mut client = ClientBuilder::new_with_http(client, intents)
        .event_handler_arc(Arc::clone(&events))
        .await
        .context("the gateway is not known")?;
    let shards = Arc::clone(&client.shard_manager);
    events.know(Arc::clone(&shards));
    let http = Arc::clone(&client.http);
    *client.ws_url.lock().await = address;
    let total = http::patiently(async || http.get_bot_gateway().await)
        .await
        .context("the gateway is not known")?
        .shards;
    let gateway = tokio::spawn(async move { client.start_shards(total).await });
    let (stop, stopped) = watch::channel(false);
    let dispatcher = tokio::spawn(dispatcher::run(bot, Arc::clone(&http), ways.gate, stopped));
    let guilds = tokio::spawn(guilds::look_for(app.clone(), Arc::clone(&http)));
    let clocks = tokio::spawn(clock_sync::keep_comparing(options.api.clone(), app.clone()));
    let doors = tokio::spawn(heartbeat::watch(
        app.clone(),
        options.api,
        Arc::clone(&shards),
        connected_anew,
    ));
    Ok(Discord {
        app,
        events,
        shards,
        stop,
        gateway: Some(gateway),
        dispatcher,
        doors,
        clocks,
        guilds,
        relay: ways.relay,
    })
}

impl Discord {
    /// Waits until Discord has said that the bot is connected and its commands are registered.
    pub async fn ready(&self) {
        self.events.ready().await;
    }

    /// The connection, to be asked whether it stands.
    #[must_use]
    pub fn connection(&self) -> Connection {
        Connection(Arc::clone(&self.shards))
    }

    /// Waits until the connection, or a part of the program that serves it, has ended by itself, or the connection has
    /// been lost for long, and says so.
    ///
    /// # Errors
    ///
    /// Always: what nobody ended has failed.
    pub async fn ended(&mut self) -> anyhow::Result<()> {
        let connection = self.connection();
        let gateway = self.gateway.as_mut().context("the gateway is closed")?;
        let mut parts = [
            ("the courier", &mut self.dispatcher),
            ("the watch over the connection", &mut self.doors),
            ("the comparison of clocks", &mut self.clocks),
            ("the search for guilds", &mut self.guilds),
        ];
        let ended = tokio::select! {
            ended = gateway => ended,
            () = lost(connection) => bail!("there has been no connection for {LOST:?}"),
            part = first_ended(&mut parts) => bail!("{part} ended by itself"),
        };
        self.gateway = None;
        match ended.context("the gateway's task was cut off")? {
            Err(serenity::Error::Gateway(
                error @ (GatewayError::InvalidAuthentication
                | GatewayError::InvalidGatewayIntents
                | GatewayError::DisallowedGatewayIntents),
            )) => Err(anyhow::Error::new(error).context(ShutOut)),
            ended => {
                ended.context("the gateway is closed")?;
                bail!("the gateway is closed")
            }
        }
    }

    /// Takes no more interactions, finishes those it has, sends what is on its way, disconnects.
    pub async fn stop(self) {
        self.events.refuse();
        self.app.leave();
        self.doors.abort();
        self.clocks.abort();
        self.guilds.abort();
        warn_if_late(
            "serving",
            time::timeout(FAREWELL, self.events.idle()).await.is_err(),
        );
        // The courier looks at this between two deliveries; if it is gone there is nothing to tell.
        let _ = self.stop.send(true);
        // What has ended may have been waited for already.
        if !self.dispatcher.is_finished() {
            let dispatcher = time::timeout(FAREWELL, self.dispatcher).await;
            warn_if_late("the courier", !matches!(dispatcher, Ok(Ok(()))));
        }
        let gateway = async {
            let Some(gateway) = self.gateway else {
                return;
            };
            self.shards.shutdown_all().await;
            // However it ends, it has ended.
            let _ = gateway.await;
        };
        warn_if_late(
            "the gateway",
            time::timeout(FAREWELL, gateway).await.is_err(),
        );
        // Nobody is left who could ask for anything.
        drop(self.relay);
    }
}

fn warn_if_late(part: &str, is_late: bool) {
    if is_late {
        tracing::warn!(part, "something was cut off while stopping");
    }
}

/// Waits until no shard has been connected for [`LOST`]. The library can lose a connection for good
/// without saying so; whoever started the program then starts it again.
async fn lost(connection: Connection) {
    let mut lost_for = Duration::ZERO;
    while lost_for < LOST {
        time::sleep(WATCH).await;
        lost_for = if connection.is_up().await {
            Duration::ZERO
        } else {
            lost_for + WATCH
        };
    }
}
