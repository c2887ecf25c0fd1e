//! Takes what contests owe from the outbox and sends it: the card, the hall, a message for each round, announcements,
//! the end. Harmless when done twice.

use std::{sync::Arc, time::Duration};

use reqwest::Method;
use serde::Serialize;
use serde_json::Value;
use serenity::{
    all::AutoArchiveDuration,
    builder::{CreateActionRow, CreateAllowedMentions, CreateMessage, CreateThread, EditMessage},
    model::{channel::Nonce, id::UserId},
};
use tokio::{sync::watch, task::JoinSet, time};
use tracing::Instrument as _;

use super::{card, pond};
use crate::{
    app::{
        self, BOARDS_A_MESSAGE, ContestOwed, ContestSurface, Location, NotifyBy, named_in,
        wall_clock,
    },
    discord::{
        BotState,
        backoff::Backoff,
        codes, deleted_channels,
        panel::MAX_CONTENT,
        rest::{RestError, RestRequest, id_of},
        send_result::{SendError, Sent, after_panic},
        wording::{self, Language},
    },
    telemetry::catch_panic,
};
use qiyuan_core::{
    clock::Span,
    contest::conduct::{ContestStage, RoundView},
    session::{PlayerId, SessionId},
};

/// How many deliveries of contests are in flight at once: what a game owes goes before.
const AT_ONCE: usize = 4;

/// How long a stop goes on sending what is due.
const STOP_TIMEOUT: Duration = Duration::from_millis(4_000);

/// Pauses between attempts of one delivery.
const ATTEMPTS: Backoff = Backoff {
    attempts: u32::MAX,
    first: Duration::from_millis(500),
    longest: Duration::from_secs(60),
};

/// How many people one message can notify.
const MOST_MENTIONED: usize = 100;

/// The longest text of an announcement as it is sent, which leaves room for those whom it is for.
const MAX_ANNOUNCED: usize = 1_100;

/// The longest name of a thread that we give.
const MAX_THREAD_NAME: usize = 90;

/// Sends what is owed until `stop` says so; then what is due by then.
pub(in crate::discord) async fn run(bot: Arc<BotState>, mut stop: watch::Receiver<bool>) {
    let mut in_flight = JoinSet::new();
    loop {
        tokio::select! {
            () = stopped(&mut stop) => break,
            () = ready(&bot, &mut in_flight) => {}
        }
        let owed = bot
            .app
            .next_contest_deliveries(free(&in_flight), stopped(&mut stop))
            .await;
        send(&bot, owed, &mut in_flight);
    }
    let rest = async {
        loop {
            let due = match bot.rest.limiter().is_open() {
                true => bot.app.due_contest_deliveries(free(&in_flight)).await,
                false => Vec::new(),
            };
            if due.is_empty() && in_flight.is_empty() {
                break;
            }
            send(&bot, due, &mut in_flight);
            in_flight.join_next().await;
        }
    };
    if time::timeout(STOP_TIMEOUT, rest).await.is_err() {
        tracing::warn!("some deliveries of contests were interrupted; they will be sent again");
    }
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    let _ = stop.wait_for(|stop| *stop).await;
}

async fn ready(bot: &BotState, in_flight: &mut JoinSet<()>) {
    bot.rest.limiter().opened().await;
    while in_flight.try_join_next().is_some() {}
    while free(in_flight) == 0 {
        in_flight.join_next().await;
    }
}

fn free(in_flight: &JoinSet<()>) -> u32 {
    u32::try_from(AT_ONCE.saturating_sub(in_flight.len())).unwrap_or(1)
}

fn send(bot: &Arc<BotState>, owed: Vec<ContestOwed>, in_flight: &mut JoinSet<()>) {
    for owed in owed {
        let span = tracing::info_span!(
            "delivery of a contest",
            contest.id = owed.view.id.0,
            surface = owed.surface().key(),
            attempt = owed.attempt(),
        );
        let bot = Arc::clone(bot);
        let delivery = async move {
            let delivery = ContestAttempt { bot: &bot, owed };
            delivery.deliver().await;
        };
        in_flight.spawn(delivery.instrument(span));
    }
}

/// One thing that a contest owes, being sent.
struct ContestAttempt<'a> {
    bot: &'a Arc<BotState>,
    owed: ContestOwed,
}

/// The most characters of a mention, with the space before it.
const MENTION: usize = 24;

/// A message as it is to stand.
struct Shown {
    content: String,
    rows: Vec<CreateActionRow>,
    /// Whom it concerns when it is posted.
    people: Vec<PlayerId>,
    /// Those of them whom its words do not name: they are named below, once.
    called: Vec<PlayerId>,
}

impl Shown {
    /// What is posted: nobody's name is cut off.
    fn posted(&self) -> String {
        if self.called.is_empty() {
            return self.content.clone();
        }
        let called: Vec<String> = self.called.iter().map(|it| format!("<@{it}>")).collect();
        let called = called.join(" ");
        let left = MAX_CONTENT.saturating_sub(called.chars().count() + 1);
        format!("{}\n{called}", wording::cut(&self.content, left))
    }
}

impl ContestAttempt<'_> {
    async fn deliver(&self) {
        let sent = catch_panic(self.attempt()).await;
        let sent = sent.unwrap_or_else(|panicked| Err(after_panic(panicked, self.owed.attempt())));
        if let Err(error) = self.report(sent).await {
            tracing::warn!(?error, "the result of a delivery was not recorded");
        }
    }

    async fn attempt(&self) -> Sent {
        let language = self.bot.language_of(Some(self.owed.place.guild)).await;
        let sent = match self.owed.surface() {
            ContestSurface::Card => self.card(language).await,
            ContestSurface::Hall => self.hall(language).await,
            ContestSurface::Round(number, part) => self.round(language, number, part).await,
            ContestSurface::Announcement(number, part) => {
                self.announcement(language, number, part).await
            }
            ContestSurface::End => self.end(language).await,
        };
        match sent {
            // Its channel is gone: it goes on, and a host can bring it elsewhere.
            Err(SendError::Gone(error)) if deleted_channels::is_unknown(&error) => Ok(None),
            sent => sent,
        }
    }

    async fn report(&self, sent: Sent) -> Result<(), app::AppError> {
        match sent {
            Ok(location) => self.delivered(location).await,
            Err(SendError::Later(error)) => self.try_again(&error).await,
            Err(SendError::Gone(error) | SendError::Never(error)) => {
                tracing::warn!(error = %error, "a delivery of a contest is given up");
                let why = error.to_string();
                self.bot
                    .app
                    .give_up_contest_delivery(&self.owed, &why)
                    .await
            }
        }
    }

    async fn delivered(&self, location: Option<Location>) -> Result<(), app::AppError> {
        let (app, surface) = (&self.bot.app, self.owed.surface());
        let before = self.owed.location(surface).map(|it| it.channel);
        app.contest_delivered(&self.owed, location).await?;
        let is_new = location.is_some_and(|it| before != Some(it.channel));
        if is_new && surface == ContestSurface::Hall {
            // Now the card can link to it.
            let (contest, now) = (self.owed.view.id, wall_clock::now());
            let again = app.show_contest_again(contest, ContestSurface::Card, now);
            if let Err(error) = again.await {
                tracing::warn!(?error, "a card does not link to its hall");
            }
        }
        Ok(())
    }

    async fn try_again(&self, error: &anyhow::Error) -> Result<(), app::AppError> {
        let pause = match error.downcast_ref() {
            Some(RestError::NotSent(after) | RestError::RouteExhausted(after)) => {
                (*after).clamp(ATTEMPTS.first, ATTEMPTS.longest)
            }
            _ => ATTEMPTS.pause(self.owed.attempt()),
        };
        tracing::info!(error = %error, pause.ms = pause.as_millis(), "a delivery of a contest will be tried again");
        let pause = Span::from_ms(i64::try_from(pause.as_millis()).unwrap_or(i64::MAX));
        let app = &self.bot.app;
        app.retry_contest_delivery(&self.owed, pause, true).await
    }

    async fn card(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let hall = self.owed.location(ContestSurface::Hall);
        let home = self.owed.place.channel.0;
        let hall = hall.map(|it| it.channel.0).filter(|it| *it != home);
        let shown = Shown {
            content: card::content(view, language, hall),
            rows: card::rows(view, language),
            people: Vec::new(),
            called: Vec::new(),
        };
        self.show(home, shown, 'c').await
    }

    /// The thread in which rounds are told; the channel itself where there can be none.
    async fn hall(&self, language: Language) -> Sent {
        let standing = self.owed.location(ContestSurface::Hall);
        if let Some(standing) = standing {
            return Ok(Some(Location {
                version: self.owed.view.version,
                ..standing
            }));
        }
        let home = self.owed.place.channel.0;
        let card = self.owed.location(ContestSurface::Card);
        let Some(card) = card.and_then(|it| it.message) else {
            // It is tried again when the card is.
            return Err(SendError::Gone(anyhow::anyhow!("no card stands")));
        };
        let name = wording::plain(&self.owed.view.plan.name, MAX_THREAD_NAME);
        let args = [("name", name.into())];
        let name = language.tell("contest-hall-name", &args);
        let thread = CreateThread::new(wording::inert(&name, 100))
            .auto_archive_duration(AutoArchiveDuration::OneWeek);
        let path = format!("channels/{home}/messages/{}/threads", card.0);
        match self.send(Method::POST, path, &thread).await {
            // A thread has the number of its message.
            Ok(_) => Ok(Some(self.standing(card.0, None))),
            Err(error) if error.code() == Some(codes::THREAD_EXISTS) => {
                Ok(Some(self.standing(card.0, None)))
            }
            Err(error) if error.is_passing() => Err(error.into()),
            Err(error) => {
                tracing::info!(error = %error, "no hall can be opened");
                Ok(Some(self.standing(home, None)))
            }
        }
    }

    async fn round(&self, language: Language, number: u16, part: u8) -> Sent {
        let view = &self.owed.view;
        if let Some(pond) = &view.pond {
            let people = pond::concerned(view, pond, (number, part));
            if part > 0 {
                let title = pond::round_title(view, language, number);
                return self
                    .called(title, people, &format!("p{number:x}-{part:x}"))
                    .await;
            }
            let Some(content) = pond::round_content(view, pond, (language, number)) else {
                return Ok(None);
            };
            let shown = Shown {
                content,
                rows: pond::round_rows(view, pond, (language, number)),
                people,
                called: Vec::new(),
            };
            let code = format!("p{number:x}");
            return self.show_as(self.hall_channel(), shown, &code).await;
        }
        if !view.plan.kind.has_rounds() {
            return match part {
                0 => self.arena(language).await,
                _ if view.stage == ContestStage::Over => Ok(None),
                part => {
                    let people = named_in(view, part);
                    let title = card::arena_title(view, language);
                    self.called(title, people, &format!("r1-{part:x}")).await
                }
            };
        }
        let Some(round) = view.rounds.iter().find(|it| it.number == number) else {
            return Ok(None);
        };
        let links = self.links(round, part).await;
        let content = card::round_content(view, language, round, part, &links);
        let people = card::concerned(view, round, part);
        // As many as there is room for of those who have no game.
        let room = MAX_CONTENT.saturating_sub(content.chars().count()) / MENTION;
        let unnamed = people.iter().copied();
        let unnamed = unnamed.filter(|it| !content.contains(&format!("<@{it}>")));
        let shown = Shown {
            rows: card::round_rows(view, language, round, part),
            called: unnamed.take(room).collect(),
            people,
            content,
        };
        let code = format!("r{number:x}-{part:x}");
        self.show_as(self.hall_channel(), shown, &code).await
    }

    /// The one message about an arena: whoever has joined is told once that it has begun.
    async fn arena(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let playing = view.pairings().filter(|it| it.result.is_none());
        let playing = playing.filter_map(|it| it.session).take(BOARDS_A_MESSAGE);
        let links = self.places_of(playing.collect()).await;
        let people = named_in(view, 0);
        let shown = Shown {
            content: card::arena_content(view, language, &links),
            rows: card::arena_rows(view, language),
            called: people.clone(),
            people,
        };
        self.show(self.hall_channel(), shown, 'r').await
    }

    /// Those whom the first message had no room for are called by messages of their own.
    async fn called(&self, content: String, people: Vec<PlayerId>, code: &str) -> Sent {
        if people.is_empty() {
            return Ok(None);
        }
        let shown = Shown {
            content,
            rows: Vec::new(),
            called: people.clone(),
            people,
        };
        self.show_as(self.hall_channel(), shown, code).await
    }

    /// The threads of the games of a message about a round.
    async fn links(&self, round: &RoundView, part: u8) -> Vec<(SessionId, u64)> {
        let sessions = card::part(&self.owed.view, round, part).iter();
        self.places_of(sessions.filter_map(|it| it.session).collect())
            .await
    }

    async fn places_of(&self, sessions: Vec<SessionId>) -> Vec<(SessionId, u64)> {
        let mut links = Vec::new();
        for session in sessions {
            let played_in = self.bot.app.played_in(session).await.ok().flatten();
            links.extend(played_in.map(|channel| (session, channel.0)));
        }
        links
    }

    async fn announcement(&self, language: Language, number: u16, part: u8) -> Sent {
        let view = &self.owed.view;
        let at = usize::from(number).checked_sub(1);
        let Some((_, by, text)) = at.and_then(|at| view.announcements.get(at)) else {
            return Ok(None);
        };
        let people = named_in(view, part);
        if part > 0 && people.is_empty() {
            return Ok(None);
        }
        let by = crate::discord::panel::mention(language, *by);
        let text = match part {
            // Signs before markdown may make it longer.
            0 => wording::cut(&wording::markdown(text), MAX_ANNOUNCED),
            _ => "…".to_owned(),
        };
        let args = [
            ("player", by.into()),
            ("name", card::title(view).into()),
            ("text", text.into()),
        ];
        let shown = Shown {
            content: language.tell("contest-announced", &args),
            rows: Vec::new(),
            called: people.clone(),
            people,
        };
        let code = match part {
            0 => format!("a{number:x}"),
            part => format!("a{number:x}-{part:x}"),
        };
        self.show_as(self.hall_channel(), shown, &code).await
    }

    async fn end(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let shown = Shown {
            content: card::end_content(view, language),
            rows: Vec::new(),
            people: card::winners(view),
            called: Vec::new(),
        };
        self.show(self.hall_channel(), shown, 'e').await
    }

    /// Where rounds are told.
    fn hall_channel(&self) -> u64 {
        let hall = self.owed.location(ContestSurface::Hall);
        hall.map_or(self.owed.place.channel, |it| it.channel).0
    }

    async fn show(&self, channel: u64, shown: Shown, code: char) -> Sent {
        self.show_as(channel, shown, &code.to_string()).await
    }

    /// Posts a message, or edits the one that stands; in the channel of the contest if the other one is gone.
    async fn show_as(&self, channel: u64, shown: Shown, code: &str) -> Sent {
        let home = self.owed.place.channel.0;
        let standing = self.owed.location(self.owed.surface());
        let message = standing.and_then(|it| it.message.map(|message| (it.channel.0, message.0)));
        // What was told stays where it was told: posted anew, it would notify everybody again.
        let is_card = self.owed.surface() == ContestSurface::Card;
        let message = message.filter(|(stands_in, _)| !is_card || *stands_in == channel);
        if let Some((stands_in, message)) = message {
            let edit = EditMessage::new()
                .content(&shown.content)
                .components(shown.rows.clone())
                .allowed_mentions(CreateAllowedMentions::new());
            let path = format!("channels/{stands_in}/messages/{message}");
            let edited = self.send(Method::PATCH, path.clone(), &edit).await;
            let edited = match edited {
                Err(error) if error.code() == Some(codes::ARCHIVED) => {
                    self.unarchive(stands_in).await;
                    self.send(Method::PATCH, path, &edit).await
                }
                edited => edited,
            };
            match edited {
                Ok(_) => return Ok(Some(self.standing(stands_in, Some(message)))),
                // Whoever may delete messages has deleted it.
                Err(error) if error.code() == Some(codes::UNKNOWN_MESSAGE) => return Ok(None),
                // Somebody has deleted the hall: it is posted anew below.
                Err(error) if stands_in != home && is_unknown_channel(&error) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let told = self.to_mention(&shown.people).await;
        let post = CreateMessage::new()
            .content(shown.posted())
            .components(shown.rows)
            .allowed_mentions(told)
            .nonce(self.nonce(code, channel))
            .enforce_nonce(true);
        let (channel, posted) = match self.post(channel, &post).await {
            Err(error) if channel != home && is_unknown_channel(&error) => {
                (home, self.post(home, &post).await?)
            }
            posted => (channel, posted?),
        };
        Ok(Some(self.standing(channel, Some(id_of(&posted)?))))
    }

    async fn post(&self, channel: u64, post: &CreateMessage) -> Result<Value, RestError> {
        let path = format!("channels/{channel}/messages");
        match self.send(Method::POST, path.clone(), post).await {
            Err(error) if error.code() == Some(codes::ARCHIVED) => {
                self.unarchive(channel).await;
                self.send(Method::POST, path, post).await
            }
            posted => posted,
        }
    }

    /// Unarchives a thread: in an archived one nothing can be changed.
    async fn unarchive(&self, thread: u64) {
        let edit = serenity::builder::EditThread::new().archived(false);
        let path = format!("channels/{thread}");
        if let Err(error) = self.send(Method::PATCH, path, &edit).await {
            tracing::info!(error = %error, "a hall could not be unarchived");
        }
    }

    /// Exactly those whom it concerns and who want to be told.
    async fn to_mention(&self, people: &[PlayerId]) -> CreateAllowedMentions {
        let mut users = Vec::new();
        if self.bot.may_ping(Some(self.owed.place.guild)).await {
            for &player in people.iter().take(MOST_MENTIONED) {
                let known = self.bot.app.player(player).await.unwrap_or_default();
                if known.settings.notify_challenge != Some(NotifyBy::None) {
                    users.push(UserId::new(player.0));
                }
            }
        }
        CreateAllowedMentions::new().users(users)
    }

    fn standing(&self, channel: u64, message: Option<u64>) -> Location {
        Location {
            channel: app::ChannelId(channel),
            message: message.map(app::MessageId),
            version: self.owed.view.version,
            ply: 0,
        }
    }

    /// A text that makes Discord take a message once, however often it is sent.
    fn nonce(&self, code: &str, channel: u64) -> Nonce {
        let view = &self.owed.view;
        let opened = (view.opened.as_ms().cast_unsigned() ^ channel) & 0xff_ffff;
        let text = format!("k{code}-{opened:x}-{:x}", view.id.0);
        Nonce::String(wording::cut(&text, 25))
    }

    async fn send(
        &self,
        method: Method,
        path: String,
        body: &impl Serialize,
    ) -> Result<Value, RestError> {
        let guild = Some(self.owed.place.guild);
        let request = RestRequest::new(method, path).of_guild(guild).with(body)?;
        self.bot.rest.send(&request).await
    }
}

fn is_unknown_channel(error: &RestError) -> bool {
    error.code() == Some(codes::UNKNOWN_CHANNEL)
}
