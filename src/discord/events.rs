//! What comes in by the gateway: interactions, messages that mention the bot, servers.

use std::{
    future::Future,
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use poise::{FrameworkContext, FrameworkError, FrameworkOptions};
use serde_json::Value;
use serenity::{
    all::{
        Context, EventHandler, FullEvent, Guild, GuildChannel, GuildMemberUpdateEvent, Interaction,
        Member, Message, PartialGuild, PartialGuildChannel, Permissions, Ready, ResumedEvent, Role,
        UnavailableGuild,
    },
    async_trait,
    gateway::ShardManager,
    model::id::{self, ShardId, UserId},
};
use tokio::sync::{Mutex, Notify, mpsc::UnboundedSender, watch};
use tracing::Instrument as _;

use super::{
    BotState,
    backoff::Backoff,
    commands, components, deleted_channels, direct_messages,
    handler_error::log_unanswered,
    hidden_games,
    incoming::{self, Incoming},
    interaction_ctx::{HandlerError, InteractionCtx, ResponseMode},
    mention, questions,
};
use crate::{
    app::{ChannelId, GuildId, MessageId, Signal, wall_clock},
    telemetry::catch_panic,
};
use qiyuan_core::session::PlayerId;

/// Attempts to register the commands, for a minute.
const REGISTER: Backoff = Backoff {
    attempts: 7,
    first: Duration::from_secs(1),
    longest: Duration::from_secs(30),
};

/// Hands events to whoever serves them.
pub struct Events {
    bot: Arc<BotState>,
    bot_user: UserId,
    options: FrameworkOptions<Arc<BotState>, HandlerError>,
    shards: OnceLock<Arc<ShardManager>>,
    /// Told which shards have another connection.
    connected: UnboundedSender<ShardId>,
    /// The commands as they were registered.
    registered: Mutex<Option<Value>>,
    is_ready: watch::Sender<bool>,
    is_closing: AtomicBool,
    serving: AtomicUsize,
    served: Notify,
}

impl Events {
    pub(super) fn new(
        bot: Arc<BotState>,
        bot_user: UserId,
        connected: UnboundedSender<ShardId>,
    ) -> Self {
        let mut commands = commands::all();
        poise::set_qualified_names(&mut commands);
        let options = FrameworkOptions {
            commands,
            on_error: |error| Box::pin(failed(error)),
            ..FrameworkOptions::default()
        };
        Self {
            bot,
            bot_user,
            options,
            shards: OnceLock::new(),
            connected,
            registered: Mutex::default(),
            is_ready: watch::Sender::new(false),
            is_closing: AtomicBool::new(false),
            serving: AtomicUsize::new(0),
            served: Notify::new(),
        }
    }

    pub(super) fn know(&self, shards: Arc<ShardManager>) {
        // Set once, before the client starts.
        let _ = self.shards.set(shards);
    }

    pub(super) async fn ready(&self) {
        let mut is_ready = self.is_ready.subscribe();
        // The sender lives as long as this.
        let _ = is_ready.wait_for(|is_ready| *is_ready).await;
    }

    /// Serves nothing more.
    pub(super) fn refuse(&self) {
        self.is_closing.store(true, Ordering::SeqCst);
    }

    /// Waits until nothing is being served.
    pub(super) async fn idle(&self) {
        loop {
            let served = self.served.notified();
            if self.serving.load(Ordering::SeqCst) == 0 {
                return;
            }
            served.await;
        }
    }

    /// Serves something that somebody did, as its number says when, unless the bot is stopping.
    async fn serve(&self, snowflake: u64, service: impl Future<Output = ()>) {
        self.serving.fetch_add(1, Ordering::SeqCst);
        let serving = Serving(self);
        let now = wall_clock::now();
        let in_flight = self.bot.app.serving(incoming::arrival(snowflake), now);
        if !self.is_closing.load(Ordering::SeqCst) {
            // An event proves that there is a connection, whether or not the heartbeat has noticed it yet.
            self.bot.app.observe(Signal::Alive(now));
            self.bot.app.observe(Signal::Connected);
            service.await;
        }
        drop((in_flight, serving));
    }

    /// Registers the commands, unless they are registered; tries for a minute.
    async fn register(&self) -> anyhow::Result<()> {
        let mut registered = self.registered.lock().await;
        let (rest, application) = (&self.bot.rest, self.bot_user.get());
        let (commands, before) = (&self.options.commands, registered.as_ref());
        let attempt = || async {
            let done = commands::register::register(rest, application, commands, before).await;
            if let Err(error) = &done {
                tracing::warn!(error = %format!("{error:#}"), "commands are not registered yet");
            }
            done
        };
        let described = REGISTER.retry(attempt, |_| true).await?;
        *registered = Some(described);
        Ok(())
    }

    /// Finds the guilds that were left while nobody was there to hear of it.
    async fn compare_guilds(&self, ready: &Ready) {
        let guilds: Vec<GuildId> = ready.guilds.iter().map(|it| GuildId(it.id.get())).collect();
        let shard = ready
            .shard
            .map(|it| (u64::from(it.id.0), u64::from(it.total)));
        let (id, total) = shard.unwrap_or((0, 1));
        let is_ours = |guild: GuildId| (guild.0 >> 22) % total.max(1) == id;
        self.bot.app.compare_guilds(&guilds, is_ours).await;
    }

    async fn command(&self, ctx: &Context, interaction: Interaction) {
        let Some(shards) = self.shards.get() else {
            return;
        };
        let framework = FrameworkContext {
            serenity_context: ctx,
            bot_id: self.bot_user,
            options: &self.options,
            user_data: &self.bot,
            shard_manager: shards,
        };
        poise::dispatch_event(framework, FullEvent::InteractionCreate { interaction }).await;
    }

    /// Perhaps we may write again on a server.
    async fn permissions_changed(&self, guild: id::GuildId) {
        let guild = GuildId(guild.get());
        self.bot.permissions_changed(guild, None);
        self.bot.app.try_again_in(guild).await;
    }

    /// What an interaction says of whoever made it: that they are there, and with which roles.
    fn is_there(&self, interaction: &Interaction) {
        let (user, member) = match interaction {
            Interaction::Command(it) | Interaction::Autocomplete(it) => {
                (&it.user, it.member.as_deref())
            }
            Interaction::Component(it) => (&it.user, it.member.as_ref()),
            Interaction::Modal(it) => (&it.user, it.member.as_ref()),
            _ => return,
        };
        let player = PlayerId(user.id.get());
        self.bot.rest.limiter().is_there(player.0);
        if !matches!(interaction, Interaction::Autocomplete(_)) {
            self.bot.offered.forget(player);
        }
        if let (Some(guild), Some(member)) = (interaction.guild_id(), member) {
            let (members, guild) = (&self.bot.visibility.members, GuildId(guild.get()));
            members.note(guild, player, &member.roles, wall_clock::now());
        }
    }

    /// A shard has a connection, the first or another.
    async fn is_connected(&self, shard: ShardId) {
        // Nobody listens when the bot stops.
        let _ = self.connected.send(shard);
        self.bot.app.observe(Signal::Alive(wall_clock::now()));
        self.bot.app.go_online().await;
    }

    async fn interaction(&self, ctx: &Context, interaction: Interaction) {
        let bot = &self.bot;
        let served = match &interaction {
            Interaction::Component(clicked) => {
                match catch_panic(components::clicked(bot, clicked)).await {
                    Ok(served) => served,
                    Err(panicked) => components::click_panicked(bot, clicked, panicked).await,
                }
            }
            Interaction::Modal(modal) => {
                match catch_panic(components::filled_in(bot, modal)).await {
                    Ok(served) => served,
                    Err(panicked) => components::modal_panicked(bot, modal, panicked).await,
                }
            }
            // The framework catches what commands do.
            _ => {
                self.command(ctx, interaction).await;
                Ok(())
            }
        };
        if let Err(fault) = served {
            log_unanswered(&fault);
        }
    }
}

/// Counts down when something has been served, also when it panicked.
struct Serving<'a>(&'a Events);

impl Drop for Serving<'_> {
    fn drop(&mut self) {
        self.0.serving.fetch_sub(1, Ordering::SeqCst);
        self.0.served.notify_waiters();
    }
}

#[async_trait]
impl EventHandler for Events {
    async fn ready(&self, ctx: Context, ready: Ready) {
        tracing::info!(
            guilds = ready.guilds.len(),
            session = ready.session_id,
            "connected"
        );
        self.is_connected(ctx.shard_id).await;
        self.compare_guilds(&ready).await;
        // Every new session says so; commands are sent again only if they have changed.
        if let Err(error) = self.register().await {
            tracing::error!(error = %format!("{error:#}"), "commands could not be registered");
        }
        self.is_ready.send_replace(true);
    }

    async fn resume(&self, ctx: Context, _: ResumedEvent) {
        self.is_connected(ctx.shard_id).await;
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        let id = GuildId(guild.id.get());
        self.bot.note_guild(id, &guild.preferred_locale);
        self.bot.visibility.note_guild(&guild);
        self.bot.app.guild_is_available(id).await;
        self.permissions_changed(guild.id).await;
        deleted_channels::compare(&self.bot, &guild).await;
    }

    async fn guild_delete(&self, _: Context, guild: UnavailableGuild, _: Option<Guild>) {
        let guild = GuildId(guild.id.get());
        self.bot.visibility.forget_guild(guild.0);
        self.bot.app.guild_is_unavailable(guild).await;
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, now: PartialGuild) {
        self.bot.visibility.note_change(&now);
    }

    async fn channel_update(&self, _: Context, _: Option<GuildChannel>, now: GuildChannel) {
        let guild = GuildId(now.guild_id.get());
        let sees_other = self.bot.visibility.note_channel_change(&now);
        self.permissions_changed(now.guild_id).await;
        if sees_other {
            hidden_games::changed(&self.bot, guild, Some(ChannelId(now.id.get())));
        }
    }

    async fn channel_delete(&self, _: Context, channel: GuildChannel, _: Option<Vec<Message>>) {
        let guild = channel.guild_id.get();
        self.bot.visibility.forget_channel(guild, channel.id.get());
        deleted_channels::was_deleted(&self.bot, &channel).await;
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, now: GuildChannel) {
        let visibility = &self.bot.visibility;
        visibility.forget_channel(now.guild_id.get(), now.id.get());
        let is_open = now.thread_metadata.is_some_and(|it| !it.archived);
        if is_open {
            // Perhaps again, and what is left in it can be put away.
            self.bot.app.try_again_at(ChannelId(now.id.get())).await;
        }
    }

    async fn thread_delete(
        &self,
        _: Context,
        thread: PartialGuildChannel,
        _: Option<GuildChannel>,
    ) {
        let guild = thread.guild_id.get();
        self.bot.visibility.forget_channel(guild, thread.id.get());
        deleted_channels::thread_was_deleted(&self.bot, &thread).await;
    }

    async fn message_delete(
        &self,
        _: Context,
        _: id::ChannelId,
        message: id::MessageId,
        _: Option<id::GuildId>,
    ) {
        message_was_deleted(&self.bot, message).await;
    }

    async fn message_delete_bulk(
        &self,
        _: Context,
        _: id::ChannelId,
        messages: Vec<id::MessageId>,
        _: Option<id::GuildId>,
    ) {
        for message in messages {
            self.bot
                .in_background(move |bot| async move { message_was_deleted(&bot, message).await });
        }
    }

    async fn guild_role_create(&self, _: Context, role: Role) {
        self.bot.visibility.note_role(&role);
    }

    async fn guild_role_delete(
        &self,
        _: Context,
        guild: id::GuildId,
        role: id::RoleId,
        _: Option<Role>,
    ) {
        self.bot.visibility.forget_role(guild.get(), role);
        // Perhaps it was the one that kept us from writing.
        self.permissions_changed(guild).await;
        hidden_games::changed(&self.bot, GuildId(guild.get()), None);
    }

    async fn guild_role_update(&self, _: Context, _: Option<Role>, now: Role) {
        let sees_other = self.bot.visibility.note_role(&now);
        self.permissions_changed(now.guild_id).await;
        if sees_other {
            hidden_games::changed(&self.bot, GuildId(now.guild_id.get()), None);
        }
    }

    async fn guild_member_update(
        &self,
        _: Context,
        _: Option<Member>,
        _: Option<Member>,
        now: GuildMemberUpdateEvent,
    ) {
        // Of others nothing is heard without an intent of its own.
        if now.user.id == self.bot_user {
            self.permissions_changed(now.guild_id).await;
        }
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        self.is_there(&interaction);
        if let Some(guild) = interaction.guild_id() {
            // Perhaps the event that says that we are in it again was lost.
            let guild = GuildId(guild.get());
            self.bot.app.guild_is_available(guild).await;
            if let Some(channel) = may_write_in(&interaction) {
                self.bot.permissions_changed(guild, Some(channel.get()));
            }
        }
        let span = tracing::info_span!(
            "interaction",
            interaction.id = interaction.id().get(),
            guild.id = interaction.guild_id().map(|guild| guild.get()),
            command = what(&interaction),
            session.id = tracing::field::Empty,
        );
        let number = interaction.id().get();
        let channel = channel_of(&interaction).map(id::ChannelId::get);
        let _turn = channel.map(|channel| self.bot.in_order.begins(channel, number));
        self.serve(number, self.interaction(&ctx, interaction).instrument(span))
            .await;
    }

    async fn message(&self, _: Context, message: Message) {
        let span = tracing::info_span!(
            "message",
            message.id = message.id.get(),
            guild.id = message.guild_id.map(|guild| guild.get()),
        );
        let _turn = self
            .bot
            .in_order
            .begins(message.channel_id.get(), message.id.get());
        let served = mention::serve(&self.bot, self.bot_user, &message);
        self.serve(message.id.get(), served.instrument(span)).await;
    }
}

async fn message_was_deleted(bot: &Arc<BotState>, message: id::MessageId) {
    questions::forget_deleted(bot, message.get()).await;
    let message = MessageId(message.get());
    let withdrawn = bot.app.message_was_deleted(message).await;
    direct_messages::tell_withdrawn(bot, withdrawn);
}

/// The channel of an interaction, if Discord says with it that we may write there.
fn may_write_in(interaction: &Interaction) -> Option<id::ChannelId> {
    let (channel, rights) = match interaction {
        Interaction::Command(it) | Interaction::Autocomplete(it) => {
            (it.channel_id, it.app_permissions)
        }
        Interaction::Component(it) => (it.channel_id, it.app_permissions),
        Interaction::Modal(it) => (it.channel_id, it.app_permissions),
        _ => return None,
    };
    let writing = Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
    let may_write = |rights: Permissions| rights.view_channel() && rights.intersects(writing);
    rights.is_some_and(may_write).then_some(channel)
}

/// The channel in which something was done that may change a game.
const fn channel_of(interaction: &Interaction) -> Option<id::ChannelId> {
    match interaction {
        Interaction::Command(it) => Some(it.channel_id),
        Interaction::Component(it) => Some(it.channel_id),
        Interaction::Modal(it) => Some(it.channel_id),
        _ => None,
    }
}

/// What an interaction is about, for the log: the command, or the kind of thing that was pressed.
fn what(interaction: &Interaction) -> &str {
    match interaction {
        Interaction::Command(command) => &command.data.name,
        Interaction::Autocomplete(_) => "autocomplete",
        Interaction::Component(_) => "component",
        Interaction::Modal(_) => "modal",
        _ => "other",
    }
}

/// What poise could not hand to a command, or a command could not finish.
async fn failed(error: FrameworkError<'_, Arc<BotState>, HandlerError>) {
    match error {
        FrameworkError::Command { error, .. } => log_unanswered(&error),
        FrameworkError::ArgumentParse {
            ctx: poise::Context::Application(ctx),
            ..
        }
        | FrameworkError::CommandStructureMismatch { ctx, .. } => {
            reply_privately(
                ctx.framework,
                ctx.interaction,
                ctx.interaction_type,
                "bad-options",
            )
            .await;
        }
        FrameworkError::UnknownInteraction {
            framework,
            interaction,
            ..
        } => {
            let kind = poise::CommandInteractionType::Command;
            reply_privately(framework, interaction, kind, "bad-command").await;
        }
        // The panic itself is logged where panics are.
        FrameworkError::CommandPanic {
            ctx: poise::Context::Application(ctx),
            ..
        } => panicked(&ctx).await,
        other => tracing::error!(error = %other, "an interaction was not served"),
    }
}

async fn reply_privately(
    framework: FrameworkContext<'_, Arc<BotState>, HandlerError>,
    interaction: &serenity::all::CommandInteraction,
    kind: poise::CommandInteractionType,
    key: &str,
) {
    if kind == poise::CommandInteractionType::Autocomplete {
        return;
    }
    let incoming = Incoming::of_command(&framework.user_data.answers, interaction);
    let answered =
        match InteractionCtx::open(framework.user_data, incoming, ResponseMode::Ephemeral).await {
            Ok(ctx) => {
                ctx.conclude(Err(HandlerError::reply(ctx.language.say(key))))
                    .await
            }
            Err(fault) => Err(fault),
        };
    if let Err(fault) = answered {
        log_unanswered(&fault);
    }
}

async fn panicked(ctx: &commands::Context<'_>) {
    let incoming = Incoming::of_command(&ctx.framework.user_data.answers, ctx.interaction);
    let answered = InteractionCtx::already_acknowledged(
        ctx.framework.user_data,
        incoming,
        ResponseMode::Ephemeral,
    )
    .conclude(Err(anyhow::anyhow!("a command panicked").into()))
    .await;
    if let Err(fault) = answered {
        log_unanswered(&fault);
    }
}
