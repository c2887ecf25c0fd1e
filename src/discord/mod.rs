//! The bot: the only module that knows serenity and poise.
//!
//! Interactions come in by the gateway, are acknowledged at once and answered privately; what
//! everybody sees goes through the outbox and is sent by the dispatcher. The tokens by which private messages can be
//! edited for fifteen minutes are kept in memory alone: those of private views that follow a game (`following`) and of
//! messages that are of use only for a while (`private_messages`). A restart loses these and what the architecture
//! document lists under "What is deliberately absent", and no game.

mod achievements;
mod addressed;
mod admission;
mod after_quiet;
pub mod alt_text;
mod available;
mod backoff;
mod board_size;
mod bot_state;
mod bring_here;
pub mod card;
mod card_delivery;
mod chatter;
mod clock_sync;
mod codes;
pub mod commands;
mod commitment;
pub mod components;
mod conditional_moves;
mod contests;
mod counting;
pub mod custom_id;
mod deleted_channels;
mod direct_messages;
mod dispatcher;
mod draft;
mod events;
mod expiring;
mod first_game;
mod following;
mod game_to_move;
mod gateway;
pub mod hand;
mod handler_error;
mod heartbeat;
mod hidden_games;
mod hints;
mod http;
mod in_order;
pub mod incoming;
mod interaction_ctx;
mod leftovers;
mod limits;
mod lists;
mod meaning;
mod members;
mod mention;
mod message_to_bot;
mod move_reply;
pub mod move_text;
mod named_game;
pub mod new_game_id;
mod notice_words;
mod notices;
mod notify;
mod offered_games;
mod paging;
mod pair_weight;
pub mod panel;
pub mod panel_buttons;
mod panel_delivery;
pub mod panel_news;
mod permissions;
mod placements;
mod posting;
mod private_messages;
mod private_thread;
mod private_view;
mod questions;
mod rate_limit;
mod refused_move;
mod replay;
mod rest;
mod result;
mod rules_answer;
pub mod rules_asked;
mod rules_page;
mod said_answer;
mod said_terms;
mod send_result;
mod series;
mod session_access;
mod settings;
mod setups;
mod shown_game;
mod table_names;
pub mod talk;
mod talk_queue;
mod thread;
mod touch;
mod typed_move;
mod unavailable_guilds;
mod visibility;
mod which_action;
mod which_game;
mod wish_to_play;
pub mod wording;
mod written;

use std::{num::NonZero, sync::Arc, time::Duration};

use anyhow::{Context as _, bail};
use secrecy::SecretString;
use serenity::{
    client::ClientBuilder,
    gateway::{ConnectionStage, GatewayError, ShardManager},
    model::{gateway::GatewayIntents, id::UserId},
};
use tokio::{
    sync::{mpsc, watch},
    task::JoinHandle,
    time,
};

pub use self::{
    bot_state::BotState,
    http::Api,
    incoming::Response,
    interaction_ctx::{HandlerError, HandlerResult, InteractionCtx, ResponseMode},
};
use self::{events::Events, gateway::Undecoded, rest::RestClient};
use crate::{
    app::{App, Signal},
    telemetry::first_ended,
};

/// How long a stop waits for interactions that are being served, and for each other part.
const STOP_TIMEOUT: Duration = Duration::from_secs(5);

/// How long there may be no connection at all, and how often that is looked at.
const LOST: Duration = Duration::from_secs(180);
const LOOK: Duration = Duration::from_secs(10);

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
pub struct LoginRefused;

/// A bot that runs.
pub struct Discord {
    app: App,
    bot: Arc<BotState>,
    events: Arc<Events>,
    shards: Arc<ShardManager>,
    stop: watch::Sender<bool>,
    /// None when it has ended.
    gateway: Option<JoinHandle<serenity::Result<()>>>,
    dispatcher: JoinHandle<()>,
    contests: JoinHandle<()>,
    heartbeat: JoinHandle<()>,
    clock_sync: JoinHandle<()>,
    guilds: JoinHandle<()>,
    questions: JoinHandle<()>,
    pacing: JoinHandle<()>,
}

/// The connection of a bot that runs, or ran.
#[derive(Clone)]
pub struct GatewayConnection(Arc<ShardManager>);

impl GatewayConnection {
    /// Whether any shard is connected.
    pub async fn is_up(&self) -> bool {
        let runners = self.0.runners.lock().await;
        runners
            .values()
            .any(|runner| runner.stage == ConnectionStage::Connected)
    }
}

/// Connects the app to Discord, or to a server like it.
///
/// # Errors
///
/// The server does not answer, the token is refused, or the sandbox is not on this machine.
pub async fn start(options: DiscordOptions, app: App) -> anyhow::Result<Discord> {
    let rest = RestClient::new(&options)?;
    let address = http::gateway(&rest, &options.api).await?;
    clock_sync::compare(&options.api, &app).await;
    let user = http::get_patiently(&rest, "users/@me").await;
    let user = user.map_err(|error| match error.status() {
        Some(401) => anyhow::Error::new(error).context(LoginRefused),
        _ => anyhow::Error::new(error).context("Discord does not say who we are"),
    })?;
    let user = UserId::new(rest::id_of(&user)?);
    tracing::info!(bot_user.id = user.get(), "signed in");
    let shards = http::get_patiently(&rest, "gateway/bot").await;
    let shards = shards.context("the gateway is not known")?["shards"].as_u64();
    let shards = u32::try_from(shards.unwrap_or(1)).context("too many shards")?;
    let answers = http::library(&options.token, &options.api)?;
    answers.set_application_id(user.get().into());
    let bot = BotState::new(
        app.clone(),
        Arc::new(http::library(&options.token, &options.api)?),
        rest,
    );
    bot.answers.set_application_id(user.get().into());
    let bot = Arc::new(bot);
    expiring::take_over(&bot).await;
    let questions = tokio::spawn(questions::take_away_unanswered(Arc::clone(&bot)));
    let (connected, reconnected) = mpsc::unbounded_channel();
    let events = Arc::new(Events::new(Arc::clone(&bot), user, connected));
    // Nothing privileged: content arrives for messages that mention the bot, and in private.
    let intents =
        GatewayIntents::GUILDS | GatewayIntents::GUILD_MESSAGES | GatewayIntents::DIRECT_MESSAGES;
    // The library asks for the gateway's address once more.
    bot.rest.limiter().leave_room().await;
    let mut client = ClientBuilder::new_with_http(answers, intents)
        .event_handler_arc(Arc::clone(&events))
        .raw_event_handler(Undecoded::new(Arc::clone(&events)))
        .await
        .context("the gateway is not known")?;
    let manager = Arc::clone(&client.shard_manager);
    events.know(Arc::clone(&manager));
    *client.ws_url.lock().await = address;
    let pacing = gateway::pace_connections(
        Arc::clone(&client.ws_url),
        usize::try_from(shards).unwrap_or(usize::MAX),
    );
    let pacing = tokio::spawn(pacing);
    let gateway = tokio::spawn(async move { client.start_shards(shards).await });
    let (stop, stopped) = watch::channel(false);
    let dispatcher = tokio::spawn(dispatcher::run(Arc::clone(&bot), stopped.clone()));
    let contests = tokio::spawn(contests::delivery::run(Arc::clone(&bot), stopped));
    let guilds = tokio::spawn(unavailable_guilds::look_for(Arc::clone(&bot)));
    let clock_sync = tokio::spawn(clock_sync::keep_comparing(options.api.clone(), app.clone()));
    let heartbeat = tokio::spawn(heartbeat::watch(
        app.clone(),
        options.api,
        Arc::clone(&manager),
        reconnected,
    ));
    Ok(Discord {
        app,
        bot,
        events,
        shards: manager,
        stop,
        gateway: Some(gateway),
        dispatcher,
        contests,
        heartbeat,
        clock_sync,
        guilds,
        questions,
        pacing,
    })
}

impl Discord {
    /// Waits until Discord has said that the bot is connected and its commands are registered.
    pub async fn ready(&self) {
        self.events.ready().await;
    }

    /// The connection, to be asked whether it stands.
    #[must_use]
    pub fn connection(&self) -> GatewayConnection {
        GatewayConnection(Arc::clone(&self.shards))
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
            ("the dispatcher", &mut self.dispatcher),
            ("the dispatcher of contests", &mut self.contests),
            ("the heartbeat", &mut self.heartbeat),
            ("the clock comparison", &mut self.clock_sync),
            ("the search for guilds", &mut self.guilds),
            ("the pacing of connections", &mut self.pacing),
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
            )) => Err(anyhow::Error::new(error).context(LoginRefused)),
            ended => {
                ended.context("the gateway is closed")?;
                bail!("the gateway is closed")
            }
        }
    }

    /// Takes no more interactions, finishes those it has, sends what is due, disconnects.
    pub async fn stop(self) {
        self.events.refuse();
        self.app.observe(Signal::Stopping);
        self.heartbeat.abort();
        self.clock_sync.abort();
        self.guilds.abort();
        self.questions.abort();
        // A shard that waits to connect must not wait when it is told to stop.
        self.pacing.abort();
        warn_if_late(
            "serving",
            time::timeout(STOP_TIMEOUT, self.events.idle())
                .await
                .is_err(),
        );
        // The dispatcher looks at this between two deliveries; if it is gone there is nothing to tell.
        let _ = self.stop.send(true);
        // What has ended may have been waited for already.
        if !self.dispatcher.is_finished() {
            let dispatcher = time::timeout(STOP_TIMEOUT, self.dispatcher).await;
            warn_if_late("the dispatcher", !matches!(dispatcher, Ok(Ok(()))));
        }
        if !self.contests.is_finished() {
            let contests = time::timeout(STOP_TIMEOUT, self.contests).await;
            warn_if_late(
                "the dispatcher of contests",
                !matches!(contests, Ok(Ok(()))),
            );
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
            time::timeout(STOP_TIMEOUT, gateway).await.is_err(),
        );
        self.bot.stop();
    }
}

fn warn_if_late(part: &str, is_late: bool) {
    if is_late {
        tracing::warn!(part, "some work was interrupted while stopping");
    }
}

/// Waits until no shard has been connected for [`LOST`]. The library can lose a connection for good
/// without saying so; whoever started the program then starts it again.
async fn lost(connection: GatewayConnection) {
    let mut lost_for = Duration::ZERO;
    while lost_for < LOST {
        time::sleep(LOOK).await;
        lost_for = if connection.is_up().await {
            Duration::ZERO
        } else {
            lost_for + LOOK
        };
    }
}
