//! Takes deliveries from the outbox, sends them, reports back. Harmless when done twice. Panels are sent by
//! `panel_delivery`.

use std::{
    collections::BTreeMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use reqwest::Method;
use serde::Serialize;
use serde_json::Value;
use serenity::{
    builder::{CreateAttachment, CreateMessage, EditMessage},
    model::channel::Nonce,
};
use tokio::{sync::watch, task::JoinSet, time};
use tracing::Instrument as _;

use super::{
    BotState, available,
    backoff::Backoff,
    codes, deleted_channels, direct_messages, following,
    hidden_games::{self, Occasion},
    hints, leftovers, panel,
    panel_news::News,
    private_messages, questions,
    rest::{RestError, RestRequest, id_of},
    send_result::{SendError, Sent, after_panic, refusal_code},
    thread,
    wording::{self, Language},
};
use crate::{
    app::{self, Location, Owed, Surface, wall_clock},
    telemetry::{
        catch_panic,
        metrics::{self, metrics},
    },
};
use qiyuan_core::{
    clock::{Span, Speed, Timestamp},
    rules::Seat,
    session::{PlayerId, Stage, Version},
};

/// How many deliveries are in flight at once.
const AT_ONCE: usize = 16;

/// How many while flags wait to fall: a board may come late, a flag may not.
const FEW: usize = 2;

/// How long a stop goes on sending what is due: less than whoever stops the dispatcher waits for it.
const STOP_TIMEOUT: Duration = Duration::from_millis(4_500);

/// Pauses between attempts of one delivery.
const ATTEMPTS: Backoff = Backoff {
    attempts: u32::MAX,
    first: Duration::from_millis(500),
    longest: Duration::from_secs(60),
};

/// Sends what is owed, while the rate limiter sends anything at all, until `stop` says so; then what is
/// due by then, so that whoever moved last before a stop sees the move.
pub(super) async fn run(bot: Arc<BotState>, mut stop: watch::Receiver<bool>) {
    let mut in_flight = JoinSet::new();
    loop {
        tokio::select! {
            () = stopped(&mut stop) => break,
            () = ready(&bot, &mut in_flight) => {}
        }
        // Not dropped when the stop comes: what is leased already would not be sent.
        let free = free(&bot, &in_flight);
        let owed = bot.app.next_deliveries(free, stopped(&mut stop)).await;
        send(&bot, owed, &mut in_flight);
    }
    let rest = async {
        loop {
            let due = if bot.rest.limiter().is_open() {
                bot.app.due_deliveries(free(&bot, &in_flight)).await
            } else {
                Vec::new()
            };
            if due.is_empty() && in_flight.is_empty() {
                break;
            }
            send(&bot, due, &mut in_flight);
            in_flight.join_next().await;
        }
    };
    if time::timeout(STOP_TIMEOUT, rest).await.is_err() {
        tracing::warn!("some deliveries were interrupted; they will be sent again");
    }
}

/// Waits until somebody says to stop; without whoever could say so there is nothing to wait for either.
async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

/// Waits until the rate limiter sends anything at all and there is room for more deliveries.
async fn ready(bot: &BotState, in_flight: &mut JoinSet<()>) {
    bot.rest.limiter().opened().await;
    while in_flight.try_join_next().is_some() {}
    while free(bot, in_flight) == 0 {
        in_flight.join_next().await;
    }
}

/// How many more deliveries may be in flight.
fn free(bot: &BotState, in_flight: &JoinSet<()>) -> u32 {
    let most = if bot.app.is_behind() { FEW } else { AT_ONCE };
    u32::try_from(most.saturating_sub(in_flight.len())).unwrap_or(1)
}

fn send(bot: &Arc<BotState>, owed: Vec<Owed>, in_flight: &mut JoinSet<()>) {
    for owed in owed {
        let span = span(&owed);
        let bot = Arc::clone(bot);
        let delivery = async move {
            let delivery = DeliveryAttempt {
                bot: &bot,
                owed,
                has_begun: AtomicBool::new(false),
            };
            delivery.deliver().await;
        };
        in_flight.spawn(delivery.instrument(span));
    }
}

fn span(owed: &Owed) -> tracing::Span {
    tracing::info_span!(
        "delivery",
        session.id = owed.view.id().0,
        surface = owed.surface().key(),
        attempt = owed.attempt(),
    )
}

/// Why the first board of a game waits: the end of the game before it is not shown yet.
#[derive(Debug, thiserror::Error)]
#[error("the game before is not shown to its end yet")]
struct GameBeforeOwed;

/// One thing owed, being sent.
pub(super) struct DeliveryAttempt<'a> {
    pub(super) bot: &'a Arc<BotState>,
    pub(super) owed: Owed,
    /// Whether its first request was sent, or was to be.
    has_begun: AtomicBool,
}

impl DeliveryAttempt<'_> {
    async fn deliver(&self) {
        let sent = catch_panic(self.attempt()).await;
        let sent = sent.unwrap_or_else(|panicked| Err(after_panic(panicked, self.owed.attempt())));
        if let Err(error) = self.report(sent).await {
            tracing::warn!(?error, "the result of a delivery was not recorded");
        }
    }

    async fn attempt(&self) -> Sent {
        self.after_game_before().await?;
        let language = self.bot.language_of(self.owed.place.guild).await;
        let sent = match self.owed.surface() {
            Surface::Card => self.without_leftovers(self.card(language).await).await,
            Surface::Thread => thread::open(self, language).await,
            Surface::Panel => self.without_leftovers(self.panel(language).await).await,
            Surface::Reminder => self.reminder(language).await,
            Surface::Notice => self.declined(language).await,
            Surface::AfterQuiet => self.after_quiet(language).await,
            Surface::Displaced => self.displaced().await,
            Surface::Achievements => self.achievements(language).await,
            Surface::Leftovers => leftovers::remove_all(self).await,
            Surface::Archive => thread::archive(self, language).await,
        };
        deleted_channels::unless_gone(self, sent).await
    }

    /// The first board of the next game of a match comes after the last board of the game before it.
    async fn after_game_before(&self) -> Result<(), SendError> {
        let view = &self.owed.view;
        let is_first = self.owed.location(Surface::Panel).is_none();
        let before = view.rematch_of().filter(|_| view.series().is_some());
        match before.filter(|_| is_first && self.owed.surface() == Surface::Panel) {
            Some(before) if self.bot.app.is_owed(before, Surface::Panel).await => {
                Err(SendError::Later(GameBeforeOwed.into()))
            }
            _ => Ok(()),
        }
    }

    /// What was shown, after what earlier attempts left has been taken away.
    async fn without_leftovers(&self, sent: Sent) -> Sent {
        match sent {
            Ok(standing) => leftovers::remove_after(self, self.owed.surface(), standing).await,
            Err(error) => Err(error),
        }
    }

    async fn report(&self, sent: Sent) -> Result<(), app::AppError> {
        count(&sent);
        let view = &self.owed.view;
        let place = self.place();
        if view.stage() == Stage::Over {
            self.bot.offered.forget_game(view.id());
        }
        private_messages::take_away(self.bot, view);
        questions::take_away(self.bot, view);
        match self.owed.surface() {
            Surface::Panel => {
                if sent.is_ok() || view.stage() == Stage::Over {
                    hidden_games::look(self.bot, view, place, Occasion::Shown);
                }
                following::update(self.bot, view);
                self.take_old_notices();
            }
            Surface::Card => self.take_old_notices(),
            Surface::Reminder if sent.is_ok() && !view.reminded().is_empty() => {
                hidden_games::look(self.bot, view, place, Occasion::Reminded);
            }
            _ => {}
        }
        match sent {
            Ok(location) => self.delivered(location).await,
            Err(SendError::Later(error)) => self.try_again(&error).await,
            Err(SendError::Gone(error) | SendError::Never(error)) => self.given_up(&error).await,
        }
    }

    async fn delivered(&self, location: Option<Location>) -> Result<(), app::AppError> {
        let (app, owed) = (&self.bot.app, &self.owed);
        app.delivered(owed, location).await?;
        if owed.surface() == Surface::Thread && owed.location(Surface::Thread).is_none() {
            app.show_place_of_game(owed.view.id()).await;
        }
        let is_first = owed.location(Surface::Panel).is_none();
        let has_begun = owed.surface() == Surface::Panel && is_first;
        if has_begun && owed.view.terms().control.speed() != Speed::Correspondence {
            for &player in owed.view.players() {
                available::stop_everywhere(self.bot, player);
            }
        }
        match owed.view.rematch_of() {
            // Now they can link to this game.
            Some(previous) if owed.surface() == Surface::Panel && is_first => {
                app.show_again(previous, Surface::Panel).await?;
                // Games of contests have no card.
                match app.shown_at(previous, Surface::Card).await? {
                    Some(_) => app.show_again(previous, Surface::Card).await,
                    None => Ok(()),
                }
            }
            _ => Ok(()),
        }
    }

    async fn given_up(&self, error: &anyhow::Error) -> Result<(), app::AppError> {
        tracing::warn!(error = %error, "a delivery is given up");
        let (app, view, surface) = (&self.bot.app, &self.owed.view, self.owed.surface());
        if is_forbidden(error) {
            if matches!(surface, Surface::Panel | Surface::Reminder) && view.stage() == Stage::Play
            {
                direct_messages::tell_to_move(self.bot, view.id(), self.place()).await;
            }
            self.notify_without_post().await;
        }
        app.give_up_delivery(&self.owed, &error.to_string()).await?;
        let was_shown = self.owed.location(Surface::Card).is_some();
        if surface == Surface::Card && !was_shown && is_forbidden(error) {
            // An earlier attempt may have posted the card and not heard of it.
            if self.owed.attempt() > 1 {
                private_messages::tell_perhaps_unposted(self.bot, view).await;
            } else {
                private_messages::tell_unposted(self.bot, view.id()).await;
            }
        }
        Ok(())
    }

    async fn try_again(&self, error: &anyhow::Error) -> Result<(), app::AppError> {
        let attempt = self.owed.attempt();
        let refused = error.downcast_ref();
        // Only the first request of an attempt fails fast, so that nothing has been done.
        let is_attempted =
            !matches!(refused, Some(RestError::RouteExhausted(_))) && !error.is::<GameBeforeOwed>();
        let pause = pause_after(refused, attempt);
        if is_attempted {
            tracing::info!(error = %error, pause.ms = pause.as_millis(), "a delivery will be tried again");
        } else {
            tracing::debug!(error = %error, pause.ms = pause.as_millis(), "a delivery waits for its route");
        }
        let pause = Span::from_ms(i64::try_from(pause.as_millis()).unwrap_or(i64::MAX));
        let app = &self.bot.app;
        app.retry_delivery(&self.owed, pause, is_attempted).await
    }

    /// A request that concerns the session's server.
    fn request(&self, method: Method, path: String) -> RestRequest {
        RestRequest::new(method, path).of_guild(self.owed.place.guild)
    }

    /// Sends a request; the first one only if its route is free, because the route may be busy with one channel and the
    /// workers are for all. Those that follow wait: an attempt that is made anew would do again what is done.
    async fn send_in_turn(&self, request: RestRequest) -> Result<Value, RestError> {
        let is_first = !self.has_begun.swap(true, Ordering::Relaxed);
        let request = if is_first {
            request.failing_fast()
        } else {
            request
        };
        let answer = self.bot.rest.send(&request).await;
        if let Err(error) = &answer
            && error.code() == Some(codes::MISSING_ACCESS)
            && let Some(guild) = self.owed.place.guild
        {
            // We did not hear of it: so we have not heard either who else sees it now.
            for channel in [self.owed.place.channel.0, self.table()] {
                self.bot.visibility.forget_channel(guild.0, channel);
            }
        }
        answer
    }

    /// Sends a request without content that concerns the session's server.
    pub(super) async fn ask(&self, method: Method, path: String) -> Result<Value, RestError> {
        self.send_in_turn(self.request(method, path)).await
    }

    /// As [`DeliveryAttempt::ask`], with content.
    pub(super) async fn send(
        &self,
        method: Method,
        path: String,
        body: &impl Serialize,
    ) -> Result<Value, RestError> {
        let request = self.request(method, path).with(body)?;
        self.send_in_turn(request).await
    }

    /// Posts a message; returns what stands there now, which an earlier attempt may have posted.
    pub(super) async fn post(
        &self,
        channel: u64,
        message: &CreateMessage,
        picture: Option<CreateAttachment>,
    ) -> Result<Value, RestError> {
        let path = format!("channels/{channel}/messages");
        let request = self.request(Method::POST, path);
        let request = request.with(message)?.with_file(picture);
        let posted = self.send_in_turn(request).await?;
        id_of(&posted)?;
        Ok(posted)
    }

    pub(super) async fn edit(
        &self,
        channel: u64,
        message: u64,
        edit: &EditMessage,
        picture: Option<CreateAttachment>,
    ) -> Result<(), SendError> {
        let path = format!("channels/{channel}/messages/{message}");
        let request = self.request(Method::PATCH, path);
        let request = request.with(edit)?.with_file(picture);
        self.send_in_turn(request).await?;
        Ok(())
    }

    /// Deletes a message.
    pub(super) async fn delete(&self, channel: u64, message: u64) -> Result<(), RestError> {
        let path = format!("channels/{channel}/messages/{message}");
        self.ask(Method::DELETE, path).await.map(drop)
    }

    /// Where something shown now stands.
    pub(super) fn standing(&self, channel: u64, message: Option<u64>) -> Location {
        Location {
            channel: app::ChannelId(channel),
            message: message.map(app::MessageId),
            version: self.owed.view.version(),
            ply: self.owed.view.ply(),
        }
    }

    /// The thread, or the channel that is played in instead.
    pub(super) fn table(&self) -> u64 {
        let thread = self.owed.location(Surface::Thread);
        thread
            .map_or(self.owed.place.channel, |standing| standing.channel)
            .0
    }

    /// Where it is played, with its server.
    pub(super) fn place(&self) -> app::HomeChannel {
        app::HomeChannel {
            channel: app::ChannelId(self.table()),
            ..self.owed.place
        }
    }

    /// The thread, if the session has one of its own.
    pub(super) fn thread(&self) -> Option<u64> {
        let table = self.table();
        (table != self.owed.place.channel.0).then_some(table)
    }

    /// Whether the session began in a private thread.
    pub(super) async fn is_in_private_thread(&self) -> bool {
        let place = self.owed.place;
        let Some(guild) = place.guild else {
            return false;
        };
        let visibility = &self.bot.visibility;
        visibility
            .is_private_thread(&self.bot.rest, guild, place.channel)
            .await
    }

    /// A text that makes Discord take a message once, however often it is sent: also by another run, to
    /// which the session may be some versions later with the same board. What takes the place of a message
    /// is named after that message; what is the first of its kind after the session, and when that was opened:
    /// its number may have been another's before a copy of the database was put back.
    pub(super) fn nonce(&self, what: char, surface: Surface) -> Nonce {
        let view = &self.owed.view;
        let changed = view.changed().0;
        let before = self.owed.location(surface).and_then(|old| old.message);
        let text = match before {
            Some(message) => format!("{what}{changed:x}-{:x}", message.0),
            None => {
                // In another place it is another message.
                let (id, opened) = (view.id().0, view.opened_at().as_ms().cast_unsigned());
                let first = (opened ^ self.table()) & 0xfff_ffff_ffff;
                format!("{what}{changed:x}-{first:x}-{id:x}")
            }
        };
        Nonce::String(wording::cut(&text, 25))
    }

    /// As [`DeliveryAttempt::nonce`], for a message that belongs to one version and replaces no other.
    pub(super) fn nonce_of(&self, what: char, version: Version) -> Nonce {
        let view = &self.owed.view;
        let (id, opened) = (view.id().0, view.opened_at().as_ms().cast_unsigned());
        let text = format!(
            "{what}{:x}-{:x}-{id:x}",
            version.0,
            opened & 0xfff_ffff_ffff
        );
        Nonce::String(wording::cut(&text, 25))
    }

    /// Little time is left, in a message of its own, for an edit of the panel notifies nobody; in a fast game it is
    /// taken away again. Whoever has moved before it could be sent, or has gone on vacation, needs none.
    async fn reminder(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        // Others than the last one may not have been told yet.
        let shown = self.owed.shown();
        let is_told = |seat: Seat| {
            view.reminded_in(seat)
                .is_none_or(|version| version <= shown)
        };
        let reminded = view.reminded().iter();
        let reminded = reminded.filter(|it| !is_told(*it) && view.on_vacation(*it).is_none());
        let reminded: Vec<Seat> = reminded.collect();
        let version = reminded.iter().filter_map(|it| view.reminded_in(*it)).max();
        let mut by_time: BTreeMap<Timestamp, Vec<PlayerId>> = BTreeMap::new();
        for seat in reminded {
            if let Some((at, player)) = view.flag_of(seat).zip(view.player(seat)) {
                by_time.entry(at).or_default().push(player);
            }
        }
        let Some(first) = by_time.keys().next().copied() else {
            return Ok(None);
        };
        let line = |(at, players): (&Timestamp, &Vec<PlayerId>)| {
            let mentions = players.iter().map(|it| panel::mention(language, *it));
            let mentions = wording::enumeration(language, mentions.collect());
            let when = panel::relative(*at);
            let args = [("player", mentions.into()), ("when", when.into())];
            language.tell("panel-low-time", &args)
        };
        let lines: Vec<String> = by_time.iter().map(line).collect();
        let nonce = self.nonce_of('r', version.unwrap_or_default());
        let news = by_time.into_values().flatten();
        let news = news.map(|player| (player, News::Reminded)).collect();
        let told = self.notify(news, &nonce).await;
        let message = CreateMessage::new()
            .content(lines.join("\n"))
            .allowed_mentions(told)
            .nonce(nonce)
            .enforce_nonce(true);
        let posted = self.post(self.table(), &message, None).await?;
        if panel::is_live(view) {
            // When the time is over it would tell of what is past.
            let left = (first - wall_clock::now()).clamp(Span::ZERO, hints::STAYS);
            let (guild, table) = (self.owed.place.guild, self.table());
            hints::delete_later(self.bot, guild, table, id_of(&posted)?, left);
        }
        Ok(None)
    }
}

/// Whether Discord does not allow it.
pub(super) fn is_forbidden(error: &anyhow::Error) -> bool {
    error.downcast_ref().and_then(RestError::status) == Some(403)
}

/// Whether the place is closed to us, which may pass.
pub(super) fn is_shut_out(error: &anyhow::Error) -> bool {
    refusal_code(error) == Some(codes::MISSING_ACCESS)
}

/// Whether there is no such message.
pub(super) fn is_unknown_message(error: &anyhow::Error) -> bool {
    refusal_code(error) == Some(codes::UNKNOWN_MESSAGE)
}

/// How long to wait after an attempt that was refused.
fn pause_after(refused: Option<&RestError>, attempt: u32) -> Duration {
    match refused {
        // The rate limiter knows when it makes sense again.
        Some(RestError::NotSent(after) | RestError::RouteExhausted(after)) => {
            (*after).clamp(ATTEMPTS.first, ATTEMPTS.longest)
        }
        // It has waited already, unless the limit has a number of its own, of which it knows nothing.
        Some(refused) if refused.status() == Some(429) && refused.code().is_none() => {
            ATTEMPTS.pause(1)
        }
        _ => ATTEMPTS.pause(attempt),
    }
}

/// Counts a delivery attempt by its result.
fn count(sent: &Sent) {
    let result = match sent {
        Ok(_) => "sent",
        Err(SendError::Later(_)) => "later",
        Err(SendError::Gone(_) | SendError::Never(_)) => "given_up",
    };
    let delivery = metrics::DeliveryLabels { result };
    metrics().deliveries.get_or_create(&delivery).inc();
}
