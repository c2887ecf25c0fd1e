//! Serving one interaction: acknowledge, work, answer; and what to say when it went wrong.

use std::sync::Arc;

use serenity::{
    all::ButtonStyle,
    builder::{CreateActionRow, CreateButton},
    model::permissions::Permissions,
};

use super::{
    BotState, codes,
    custom_id::{ButtonAction, CustomId, Prompted},
    direct_messages,
    incoming::{Incoming, Response},
    panel,
    private_view::{self, Reader},
    send_result::discord_code,
    visibility::Member,
    which_game,
    wording::{self, Language},
};
use crate::{
    app::{
        AppError, Arrival, Audience, ChannelId, Denied, GameNotice, GuildId, InteractionId, Look,
        RoleId, SessionRow, chance, wall_clock,
    },
    telemetry::Incident,
};
use qiyuan_core::{
    clock::Timestamp,
    rules::{Illegal, Info, Notation},
    session::{Command, PlayerId, PublicView, Refusal, Request, SeatView, SessionId, Version},
};

/// For how many channels that are not known Discord is asked to make one list.
const MOST_ASKED: usize = 5;

/// The most buttons on a message.
const MAX_BUTTONS: usize = 25;

/// Why there is no ordinary answer.
#[derive(Debug)]
pub enum HandlerError {
    /// Something else has to be said instead.
    Reply(Box<Response>),
    /// The app or a session says no, or something broke.
    App(AppError),
    /// Discord did not take what we sent.
    Discord(Box<serenity::Error>),
}

impl std::fmt::Display for HandlerError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Reply(_) => f.write_str("something else had to be said"),
            Self::App(error) => write!(f, "the app could not: {error:?}"),
            Self::Discord(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for HandlerError {}

/// What serving comes to.
pub type HandlerResult<T = ()> = Result<T, HandlerError>;

impl HandlerError {
    /// A fault that is only words.
    pub fn reply(text: impl Into<String>) -> Self {
        Self::Reply(Box::new(Response::text(text)))
    }
}

impl From<AppError> for HandlerError {
    fn from(error: AppError) -> Self {
        Self::App(error)
    }
}

impl From<serenity::Error> for HandlerError {
    fn from(error: serenity::Error) -> Self {
        Self::Discord(Box::new(error))
    }
}

impl From<anyhow::Error> for HandlerError {
    fn from(error: anyhow::Error) -> Self {
        Self::App(AppError::Failed(error))
    }
}

/// How an interaction is acknowledged, and where its answer goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseMode {
    /// A private message of its own.
    Ephemeral,
    /// Nothing, unless there is something to say: then privately. For clicks on public messages.
    FollowUp,
    /// In place of the private message that was clicked.
    Update,
}

/// One interaction being served.
pub struct InteractionCtx<'a> {
    /// The interaction.
    pub incoming: Incoming<'a>,
    /// What everything is served with.
    pub bot: &'a Arc<BotState>,
    /// The language of private answers.
    pub language: Language,
    mode: ResponseMode,
    /// When it was asked: never later than now, whatever Discord's clock says.
    arrived: Timestamp,
}

impl<'a> InteractionCtx<'a> {
    /// Acknowledges an interaction, before anything else is done.
    pub async fn open(
        bot: &'a Arc<BotState>,
        incoming: Incoming<'a>,
        mode: ResponseMode,
    ) -> HandlerResult<Self> {
        match mode {
            ResponseMode::Ephemeral => incoming.defer().await?,
            ResponseMode::FollowUp | ResponseMode::Update => incoming.acknowledge().await?,
        }
        bot.note_acknowledged(incoming.at());
        let mut ctx = Self::already_acknowledged(bot, incoming, mode);
        ctx.remember_user().await;
        let known = bot
            .app
            .player(ctx.incoming.player())
            .await
            .unwrap_or_default();
        let chosen = known
            .settings
            .language
            .as_deref()
            .and_then(Language::from_tag);
        ctx.language = chosen.unwrap_or(ctx.language);
        Ok(ctx)
    }

    /// For an interaction that has been acknowledged already.
    pub fn already_acknowledged(
        bot: &'a Arc<BotState>,
        incoming: Incoming<'a>,
        mode: ResponseMode,
    ) -> Self {
        Self {
            language: incoming.language(),
            arrived: incoming.at().min(wall_clock::now()),
            incoming,
            bot,
            mode,
        }
    }

    /// Remembers how the asker is called, and the language of the server. Nothing depends on it.
    async fn remember_user(&self) {
        if let (Some(guild), Some(locale)) = (self.guild(), self.incoming.guild_locale) {
            self.bot.note_guild(guild, locale);
        }
        let (player, name) = (self.incoming.player(), &self.incoming.name);
        if let Err(error) = self
            .bot
            .app
            .remember_user(player, name, Some(self.incoming.locale))
            .await
        {
            tracing::warn!(?error, "a user's name was not saved");
        }
    }

    /// When it was asked, and by which interaction.
    pub fn arrival(&self) -> Arrival {
        Arrival {
            at: self.arrived,
            interaction: Some(InteractionId(self.incoming.id.get())),
        }
    }

    /// The channel in which it was asked.
    pub fn channel(&self) -> ChannelId {
        ChannelId(self.incoming.channel.get())
    }

    /// The server on which it was asked.
    pub fn guild(&self) -> Option<GuildId> {
        self.incoming.guild.map(|guild| GuildId(guild.get()))
    }

    /// Whether the asker has a role of the server.
    pub fn has_role(&self, role: RoleId) -> bool {
        self.incoming.roles.iter().any(|own| own.get() == role.0)
    }

    /// Takes a view from the asker's quota, or says when there will be one: for whatever shows something and
    /// changes nothing.
    pub fn take_view(&self) -> HandlerResult {
        let taken = self.bot.app.take_view(self.incoming.player(), self.guild());
        taken.map_err(|too_often| {
            let key = if too_often.is_server {
                "denied-server-too-often"
            } else {
                "denied-too-often"
            };
            let when = panel::relative_after(too_often.until);
            HandlerError::reply(self.language.tell(key, &[("when", when.into())]))
        })
    }

    /// Takes a challenge from the asker's quota, or says when there will be one.
    pub fn take_challenge(&self, invited: impl IntoIterator<Item = PlayerId>) -> HandlerResult {
        let taken = self.bot.app.take_challenge(self.incoming.player(), invited);
        taken.map_err(|denied| HandlerError::App(denied.into()))
    }

    /// Gives the answer, or says why there is none. Where there is nothing to say, no private message is left behind.
    pub async fn conclude(&self, answer: HandlerResult<Option<Response>>) -> HandlerResult {
        let answer = match answer {
            Ok(answer) => answer,
            Err(HandlerError::Reply(answer)) => Some(*answer),
            Err(HandlerError::App(error)) => Some(self.explain(error, "", None).await),
            Err(fault @ HandlerError::Discord(_)) => return Err(fault),
        };
        match (answer, self.mode) {
            (Some(answer), ResponseMode::Ephemeral | ResponseMode::Update) => {
                self.incoming.answer(answer).await?;
            }
            (Some(answer), ResponseMode::FollowUp) => self.incoming.follow_up(answer).await?,
            (None, ResponseMode::Ephemeral | ResponseMode::Update) => {
                self.incoming.answer_nothing().await?;
            }
            (None, ResponseMode::FollowUp) => {}
        }
        Ok(())
    }

    /// Asks something of a session for the asker. `typed` is what was typed, to quote it in a refusal.
    pub async fn act(
        &self,
        session: SessionId,
        seen: Option<Version>,
        command: Command,
        typed: &str,
    ) -> HandlerResult<PublicView> {
        let request = match seen {
            Some(seen) => Request::clicked(self.incoming.player(), seen, command),
            None => Request::typed(self.incoming.player(), command),
        };
        match self.bot.app.act(session, request, self.arrival()).await {
            Ok(view) => Ok(view),
            Err(error) => {
                let answer = self.explain(error, typed, Some(session)).await;
                Err(HandlerError::Reply(Box::new(answer)))
            }
        }
    }

    /// What to say about trouble.
    pub async fn explain(
        &self,
        error: AppError,
        typed: &str,
        session: Option<SessionId>,
    ) -> Response {
        let refusal = match error {
            AppError::Refused(refusal) => refusal,
            AppError::Denied(denied) => {
                return Response::text(wording::denied(self.language, denied));
            }
            AppError::Failed(error) => return Response::text(incident(self.language, &error)),
        };
        let view = match session {
            Some(session) => self.seat_view(session).await.unwrap_or_default(),
            None => None,
        };
        let Some(view) = view else {
            return Response::text(wording::refusal(self.language, &refusal, typed, &[]));
        };
        if matches!(refusal, Refusal::Stale) {
            return self.present(&view, &refusal).await;
        }
        let notation = self.notation(view.info()).await;
        let examples = notation
            .map(|notation| view.examples(notation, 3))
            .unwrap_or_default();
        match &refusal {
            Refusal::Illegal(Illegal::Ambiguous(candidates)) => {
                which(self.language, &view, notation, typed, candidates)
            }
            refusal => Response::text(wording::refusal(self.language, refusal, typed, &examples)),
        }
    }

    /// A stale click is answered with how things stand, in words alone if the asker looks too often.
    async fn present(&self, view: &SeatView, refusal: &Refusal) -> Response {
        let words = wording::refusal(self.language, refusal, "", &[]);
        if self.take_view().is_err() {
            return Response::text(words);
        }
        let mut answer = private_view::of_seat(&self.reader(), view, None).await;
        answer.text = wording::cut(&format!("{words}\n{}", answer.text), panel::MAX_CONTENT);
        answer
    }

    /// The asker's view of a session, if they play in it.
    pub async fn seat_view(&self, session: SessionId) -> HandlerResult<Option<SeatView>> {
        let (player, now) = (self.incoming.player(), wall_clock::now());
        Ok(self.bot.app.seat_view(session, player, now).await?)
    }

    /// What everybody may see of a session.
    pub async fn public_view(&self, session: SessionId) -> HandlerResult<PublicView> {
        let (player, now) = (self.incoming.player(), wall_clock::now());
        Ok(self.bot.app.public_view_for(player, session, now).await?)
    }

    /// The asker as the reader of private views.
    pub(super) fn reader(&self) -> Reader<'_> {
        Reader {
            bot: self.bot,
            player: self.incoming.player(),
            guild: self.guild(),
            language: self.language,
        }
    }

    /// The notation in which the asker reads a game.
    pub async fn notation(&self, info: &'static Info) -> Option<Notation> {
        self.reader().notation(info).await
    }

    /// How the asker likes a game to look.
    pub async fn look(&self, info: &'static Info) -> Look {
        self.reader().look(info).await
    }

    /// If a game's channel was deleted, or the asker cannot see it, and one of its players asks for it in another one of
    /// the server, it goes on here.
    pub async fn bring_here(&self, session: SessionId) {
        let writing = Permissions::SEND_MESSAGES | Permissions::SEND_MESSAGES_IN_THREADS;
        let we_may = self.incoming.we_may;
        let Some(guild) = self.guild() else {
            return;
        };
        if !we_may.view_channel() || !we_may.intersects(writing) {
            return;
        }
        match self.try_to_bring_here(session, guild).await {
            Ok(Some(game)) => {
                direct_messages::tell_moved(self.bot, game, self.incoming.player());
            }
            Ok(None) => {}
            Err(error) => tracing::debug!(?error, "a game was not moved"),
        }
    }

    async fn try_to_bring_here(
        &self,
        session: SessionId,
        guild: GuildId,
    ) -> Result<Option<GameNotice>, AppError> {
        let (app, player) = (&self.bot.app, self.incoming.player());
        let bring = |hidden| app.bring_here(session, player, guild, self.channel(), hidden);
        if let Some(displaced) = bring(None).await? {
            return Ok(Some(displaced));
        }
        let audience = app.audience(session).await?;
        let Some(member) = self.member_where(&audience) else {
            return Ok(None);
        };
        let place = audience.place.channel;
        let visibility = &self.bot.visibility;
        let rest = &self.bot.rest;
        let (notices, now) = (&self.bot.notices, wall_clock::now());
        if !audience.players.contains(&player)
            || !notices.may_move(session, player, now)
            || visibility.finds_visible(rest, &member, place).await
            || !visibility.hides(&member, place)
        {
            return Ok(None);
        }
        let moved = bring(Some(place)).await?;
        if moved.is_some() {
            notices.note_moved(session, player, now);
        }
        Ok(moved)
    }

    /// The session that was named, or the one that is meant in this channel. If several may be meant, a menu asks in
    /// which of them `press` is to be pressed.
    pub async fn session(
        &self,
        named: Option<&str>,
        press: &ButtonAction,
    ) -> HandlerResult<SessionId> {
        let Some(named) = named else {
            let (app, player) = (&self.bot.app, self.incoming.player());
            let meant = app.session_meant(player, self.channel()).await;
            return self.or_ask_which(meant, press).await;
        };
        self.named(named).await
    }

    /// As [`InteractionCtx::session`], to move in.
    pub async fn session_to_move(
        &self,
        named: Option<&str>,
        press: &ButtonAction,
    ) -> HandlerResult<SessionId> {
        let Some(named) = named else {
            let (app, player) = (&self.bot.app, self.incoming.player());
            let meant = app.session_to_move(player, self.channel()).await;
            return self.or_ask_which(meant, press).await;
        };
        self.named(named).await
    }

    async fn or_ask_which(
        &self,
        meant: Result<SessionId, AppError>,
        press: &ButtonAction,
    ) -> HandlerResult<SessionId> {
        let Err(AppError::Denied(Denied::WhichSession)) = meant else {
            return Ok(meant?);
        };
        let player = self.incoming.player();
        let asked = which_game::ask(self.bot, self.language, player, press).await?;
        Err(HandlerError::Reply(Box::new(asked)))
    }

    async fn named(&self, named: &str) -> HandlerResult<SessionId> {
        let session = session_number(named).ok_or_else(no_such_session)?;
        self.check_visible(session).await?;
        Ok(session)
    }

    /// Refuses a session that the asker may not see, as if there were none: see `visibility.rs`.
    pub async fn check_visible(&self, session: SessionId) -> HandlerResult {
        let audience = self.bot.app.audience(session).await?;
        if self.is_shown(&audience).await
            || audience
                .place
                .guild
                .is_some_and(|guild| self.guild() == Some(guild))
                && self.bot.app.played_in(session).await? == Some(self.channel())
        {
            return Ok(());
        }
        Err(no_such_session())
    }

    /// Whether the asker may see a session.
    pub async fn is_shown(&self, audience: &Audience) -> bool {
        if audience.players.contains(&self.incoming.player()) {
            return true;
        }
        let Some(member) = self.member_where(audience) else {
            return false;
        };
        let channel = audience.place.channel;
        let visibility = &self.bot.visibility;
        visibility
            .finds_visible(&self.bot.rest, &member, channel)
            .await
    }

    /// The rows of sessions that the asker may see, `most` of them.
    pub async fn shown(&self, rows: Vec<SessionRow>, most: usize) -> Vec<SessionRow> {
        let mut shown = Vec::new();
        let mut asked = 0;
        for row in rows {
            if shown.len() == most {
                break;
            }
            let (guild, channel) = (row.place.guild, row.place.channel);
            let is_unknown = !self.bot.visibility.knows(guild, channel);
            if is_unknown && row.seat_of(self.incoming.player()).is_none() {
                asked += 1;
                if asked > MOST_ASKED {
                    continue;
                }
            }
            if self.is_shown(&(&row).into()).await {
                shown.push(row);
            }
        }
        shown
    }

    /// The asker as a member of the server of a session, if it is asked for there.
    fn member_where(&self, audience: &Audience) -> Option<Member<'_>> {
        let guild = self.guild()?;
        (audience.place.guild == Some(guild)).then(|| Member {
            guild,
            user: self.incoming.user.id,
            roles: self.incoming.roles,
            channel: Some(self.channel()),
        })
    }
}

/// How a game looks to readers of a language with a stored board and stored pieces.
pub fn look_of(language: Language, info: &Info, theme: Option<&str>, pieces: Option<&str>) -> Look {
    let mut look = wording::usual_look(language, info);
    if let Some(theme) = theme.and_then(|key| key.parse().ok()) {
        look.theme = theme;
    }
    if let Some(pieces) = pieces.and_then(|key| key.parse().ok()) {
        look.pieces = pieces;
    }
    look
}

/// The same whether there is none, or none that the asker may see.
fn no_such_session() -> HandlerError {
    HandlerError::App(Denied::NoSuchSession.into())
}

/// Reads the number of a session as it is typed or picked: `12`, `#12`, or the whole line of a menu.
pub fn session_number(text: &str) -> Option<SessionId> {
    let digits: String = text
        .trim()
        .trim_start_matches('#')
        .chars()
        .take_while(char::is_ascii_digit)
        .take(20)
        .collect();
    digits
        .parse()
        .ok()
        .filter(|number| *number > 0)
        .map(SessionId)
}

/// Asks which of several actions was meant, with a button for each.
pub fn which(
    language: Language,
    view: &SeatView,
    notation: Option<Notation>,
    typed: &str,
    candidates: &[String],
) -> Response {
    let all = notation
        .map(|notation| view.choices("", notation, 1_000))
        .unwrap_or_default();
    let label = |text: &str| {
        let known = all.iter().find(|choice| choice.text == text);
        let label = known.map_or(text, |choice| choice.label.as_str());
        wording::plain(&wording::action(language, view.info(), label), 80)
    };
    let prompts = view.prompts();
    let press = |text: &String| {
        if CustomId::fits(text) {
            return Some(ButtonAction::Play(text.clone()));
        }
        // What is too long for a custom id may be what a button of the game's own does.
        let prompt = prompts.iter().find(|prompt| prompt.action == *text)?;
        Some(ButtonAction::Do(Prompted::new(prompt.key, text)))
    };
    let has_usual = differ_at_the_end(candidates);
    let buttons: Vec<CreateButton> = (0..)
        .zip(candidates)
        .filter_map(|(place, text)| {
            let id = CustomId::new(view.id(), view.version(), press(text)?);
            let button = CreateButton::new(id.to_string()).label(label(text));
            Some(match place {
                0 if has_usual => button.style(ButtonStyle::Success),
                _ => button,
            })
        })
        .take(MAX_BUTTONS)
        .collect();
    let typed = ("typed", wording::code(typed).into());
    let mut answer = Response::text(match candidates {
        [only] => wording::is_it_meant(language, view.info(), only).unwrap_or_else(|| {
            language.tell("ask-meant", &[typed, ("meant", wording::code(only).into())])
        }),
        _ => language.tell("ask-which", &[typed]),
    });
    for row in buttons.chunks(5) {
        answer = answer.row(CreateActionRow::Buttons(row.to_vec()));
    }
    answer
}

/// Whether actions differ only in what is chosen at their end, such as the piece that a pawn becomes: the usual choice
/// is then the first.
fn differ_at_the_end(texts: &[String]) -> bool {
    let mut beginnings = texts.iter().map(|text| {
        let mut letters = text.chars();
        letters.next_back();
        letters.as_str()
    });
    let first = beginnings.next();
    texts.len() > 2 && beginnings.all(|it| Some(it) == first && !it.is_empty())
}

/// Logs a fault of ours under a number, and says the number.
pub fn incident(language: Language, error: &anyhow::Error) -> String {
    let incident = Incident::new(u16::try_from(chance::draw(65_536)).unwrap_or(0));
    tracing::error!(incident = %incident, error = %format!("{error:#}"), "a request failed");
    language.tell("incident", &[("incident", incident.to_string().into())])
}

/// Logs what could not be answered.
pub fn log_unanswered(fault: &HandlerError) {
    if is_too_late(fault) {
        tracing::info!(error = %fault, "an interaction can no longer be answered");
    } else {
        tracing::warn!(error = %fault, "an answer was not delivered");
    }
}

/// Whether Discord no longer takes an answer, has one already, or the private message is gone: nobody's fault.
fn is_too_late(fault: &HandlerError) -> bool {
    let HandlerError::Discord(error) = fault else {
        return false;
    };
    matches!(
        discord_code(error),
        Some(codes::UNKNOWN_INTERACTION | codes::ALREADY_ACKNOWLEDGED | codes::UNKNOWN_MESSAGE)
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_is_read_from_its_number_or_its_line() {
        for text in ["12", "#12", " #12 · Chess · Ann vs Bea"] {
            assert_eq!(session_number(text), Some(SessionId(12)), "{text}");
        }
        for text in [
            "",
            "#",
            "0",
            "-3",
            "chess",
            "111111111111111111111",
            "99999999999999999999999",
            "\u{202e}12",
        ] {
            assert_eq!(session_number(text), None, "{text}");
        }
    }
}
