//! Serving one interaction: acknowledge, work, answer; and what to say when it went wrong.

use std::{sync::Arc, time::Duration};

use tokio::time;

pub use super::handler_error::{HandlerError, HandlerResult};
use super::{
    BotState, card, draft,
    following::{self, Follower, Pressed},
    handler_error::incident,
    incoming::{Asks, Incoming, Reply, Response},
    move_text, panel,
    private_messages::{self, PrivateMessage, UseOf},
    private_view::{self, Reader, Shows},
    questions::{self, Question},
    result, touch, which_action,
    wording::{self, Language},
};
use crate::app::{
    AppError, Arrival, ChannelId, GuildId, InteractionId, Look, PlayerSettings, QuotaExceeded,
    RoleId, wall_clock,
};
use qiyuan_core::{
    clock::Timestamp,
    rules::{Illegal, Info, Notation},
    session::{Command, PlayerId, PublicView, Refusal, Request, SeatView, SessionId, Version},
};

/// How long a modal waits for what is put into it: it goes without that rather than late.
pub const MODAL_PATIENCE: Duration = Duration::from_millis(500);

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
    /// The private message that was pressed, if it is of use only for a while.
    held: Option<PrivateMessage>,
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
        let pressed = ctx.pressed().map(|pressed| pressed.message);
        ctx.held = pressed.and_then(|message| bot.private_messages.hold(message));
        ctx.remember_user().await;
        ctx.read_language().await;
        let (channel, number) = (ctx.incoming.channel.get(), ctx.incoming.id.get());
        bot.in_order.turn_of(channel, number).await;
        Ok(ctx)
    }

    /// Answers in the language that the asker has chosen, else in that of their Discord.
    pub async fn read_language(&mut self) {
        let known = self.bot.app.player(self.incoming.player()).await;
        let chosen = Language::chosen_by(&known.unwrap_or_default().settings);
        self.language = chosen.unwrap_or_else(|| self.incoming.language());
    }

    /// For a click that is answered with a modal, which must be the first answer; and what the asker has chosen, if
    /// that is known in time.
    pub async fn before_modal(
        bot: &'a Arc<BotState>,
        incoming: Incoming<'a>,
    ) -> (Self, PlayerSettings) {
        let mut ctx = Self::already_acknowledged(bot, incoming, ResponseMode::Ephemeral);
        let known = time::timeout(MODAL_PATIENCE, bot.app.player(ctx.incoming.player())).await;
        let known = known.ok().and_then(Result::ok).unwrap_or_default().settings;
        let chosen = Language::chosen_by(&known);
        ctx.language = chosen.unwrap_or(ctx.language);
        (ctx, known)
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
            held: None,
        }
    }

    /// Remembers how the asker is called, and the language of the server. Nothing depends on it.
    async fn remember_user(&self) {
        if let Some(guild) = self.guild() {
            self.bot.app.note_online(guild, self.incoming.player());
        }
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
        taken.map_err(|too_often| self.too_often(too_often))
    }

    /// As [`Self::take_view`], for the records of all the asker's games.
    pub fn take_archive(&self) -> HandlerResult {
        let taken = self.bot.app.take_archive(self.incoming.player());
        taken.map_err(|too_often| self.too_often(too_often))
    }

    /// As [`Self::take_view`], for everything that is stored of the asker.
    pub fn take_personal_file(&self) -> HandlerResult {
        let taken = self.bot.app.take_personal_file(self.incoming.player());
        taken.map_err(|too_often| self.too_often(too_often))
    }

    /// As [`Self::take_view`], for having oneself forgotten.
    pub fn take_forgetting(&self) -> HandlerResult {
        let taken = self.bot.app.take_forgetting(self.incoming.player());
        taken.map_err(|too_often| self.too_often(too_often))
    }

    fn too_often(&self, exceeded: QuotaExceeded) -> HandlerError {
        let key = if exceeded.is_server {
            "denied-server-too-often"
        } else {
            "denied-too-often"
        };
        let when = panel::relative_after(exceeded.until);
        HandlerError::follow_up(self.language.tell(key, &[("when", when.into())]))
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
        if let Some(pressed) = self.pressed() {
            questions::forget_private(self.bot, pressed.message);
        }
        match (answer, self.mode) {
            (Some(answer), ResponseMode::Update) if answer.is_follow_up => {
                self.release_pressed().await;
                self.say_beside(answer).await?;
            }
            (Some(answer), ResponseMode::Ephemeral | ResponseMode::Update) => {
                let use_of = answer.use_of;
                let is_question = matches!(answer.reply, Reply::Asks(_));
                let player = self.incoming.player();
                questions::require_replies_in(self.bot, player, self.channel());
                let follows_from = answer.follows_from;
                let shown = self.incoming.answer(answer, self.language).await?;
                self.note_private(shown, use_of);
                if let Some(message) = shown.filter(|_| is_question) {
                    self.note_question(message, use_of);
                }
                self.take_away(use_of).await;
                if let Some((message, opened)) = shown.zip(follows_from) {
                    self.follow_from(message, opened).await;
                }
            }
            (Some(answer), ResponseMode::FollowUp) => self.say_beside(answer).await?,
            (None, ResponseMode::Ephemeral | ResponseMode::Update) => {
                self.note_private(None, None);
                self.incoming.answer_nothing().await?;
            }
            (None, ResponseMode::FollowUp) => {}
        }
        Ok(())
    }

    /// Until when the answer can be edited.
    pub(super) fn token_lasts_until(&self) -> Timestamp {
        self.editable(0).until(wall_clock::now())
    }

    /// Lets a private message of a player, who was shown a session as of this version, follow it.
    async fn follow_from(&self, message: u64, opened: (SessionId, Version)) {
        let follower = Follower {
            player: self.incoming.player(),
            is_spectator: false,
        };
        let pressed = self.editable(message);
        following::follow(self.bot, opened, follower, pressed, self.language, None);
        // What happened while it was drawn is shown now.
        if let Ok(view) = self.public_view(opened.0).await {
            following::update(self.bot, &view);
        }
    }

    /// Says something privately beside what was pressed.
    async fn say_beside(&self, answer: Response) -> HandlerResult {
        let use_of = answer.use_of;
        let said = self.incoming.follow_up(answer, self.language).await?;
        if let (Some(message), Some(use_of)) = (said, use_of) {
            self.bot
                .private_messages
                .note_beside(self.editable(message), use_of);
            self.take_away(Some(use_of)).await;
        }
        Ok(())
    }

    /// The message that was pressed stays as it is; it is taken away if it has come to be of no use meanwhile.
    async fn release_pressed(&self) {
        if let Some((pressed, held)) = self.pressed().zip(self.held.clone()) {
            let use_of = held.use_of();
            self.bot.private_messages.release(pressed.message, held);
            self.take_away(Some(use_of)).await;
        }
    }

    /// Takes away what was just said, if it is of no use any more.
    async fn take_away(&self, said: Option<UseOf>) {
        if let Some(UseOf { session, .. }) = said
            && let Ok(view) = self.public_view(session).await
        {
            private_messages::take_away(self.bot, &view);
        }
    }

    /// Remembers a private message that is of use only for a while, or that it is no such message any more.
    fn note_private(&self, shown: Option<u64>, use_of: Option<UseOf>) {
        let pressed = self.pressed().map(|pressed| pressed.message);
        let Some(message) = shown.or(pressed) else {
            return;
        };
        self.bot
            .private_messages
            .note(self.editable(message), use_of);
    }

    /// Remembers that a private message asks something, so that what is said next is not taken for another answer.
    fn note_question(&self, message: u64, use_of: Option<UseOf>) {
        let question = Question {
            player: self.incoming.player(),
            guild: self.guild(),
            channel: self.channel(),
            asks: Asks::InPrivate,
            use_of,
        };
        questions::note_private(self.bot, message, question);
    }

    /// A private message, with the token by which it can be edited.
    fn editable(&self, message: u64) -> Pressed<'_> {
        Pressed {
            message,
            token: self.incoming.token(),
            at: self.incoming.at(),
        }
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
        match questions::act(self.bot, session, request, self.arrival()).await {
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
            let unplayed = match (&refusal, session) {
                (Refusal::Over, Some(session)) => {
                    let view = self.public_view(session).await.ok();
                    view.and_then(|view| card::unplayed(&view, self.language))
                }
                _ => None,
            };
            let refused = || wording::refusal(self.language, &refusal, typed, &[]);
            return Response::text(unplayed.unwrap_or_else(refused));
        };
        if matches!(refusal, Refusal::Stale) {
            return self.present(&view, &refusal).await;
        }
        let notation = self.notation(view.info()).await;
        let examples =
            move_text::examples_instead(&view, self.language, notation, (typed, &refusal));
        let answer = match &refusal {
            Refusal::Illegal(Illegal::Ambiguous(candidates)) => {
                which_action::ask(self.language, &view, notation, typed, candidates, None)
            }
            Refusal::Touch(refusal) => {
                let seen = notation.map(|notation| (&*view, notation));
                Response::text(touch::refusal(self.language, seen, refusal))
            }
            Refusal::NotInThisGame => {
                Response::text(wording::not_in_this_game(self.language, view.info()))
            }
            Refusal::NotYourTurn | Refusal::Illegal(Illegal::NotYourTurn) => {
                Response::text(wording::not_your_turn(self.language, &view))
            }
            Refusal::Paused => {
                let shown_in = self.bot.language_of_table(view.id()).await;
                Response::text(wording::paused(self.language, shown_in, &view))
            }
            Refusal::Over => {
                let shown_in = self.bot.language_of_table(view.id()).await;
                let player = self.incoming.player();
                Response::text(result::over(&view, self.language, shown_in, player))
            }
            refusal @ (Refusal::AlreadyOffered | Refusal::OwnOffer) => {
                let waits = result::rematch_waits(&view, self.language, self.incoming.player());
                let otherwise = || wording::refusal(self.language, refusal, typed, &examples);
                Response::text(waits.unwrap_or_else(otherwise))
            }
            refusal => Response::text(wording::refusal(self.language, refusal, typed, &examples)),
        };
        match refusal {
            Refusal::Illegal(_) | Refusal::NotYourTurn | Refusal::Touch(_) => {
                answer.until_next_ply(&view)
            }
            _ => answer.until_next(&view),
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
            message: self.pressed().map(|pressed| pressed.message),
            draft: self.incoming.clicked.and_then(draft::of_message),
            shows: Shows::Picture,
            opens_until: None,
        }
    }

    /// The private message that was pressed and that the answer replaces, if there is one.
    pub(super) fn pressed(&self) -> Option<Pressed<'_>> {
        let clicked = self.incoming.clicked;
        let clicked = clicked.filter(|_| self.mode == ResponseMode::Update)?;
        Some(Pressed {
            message: clicked.id.get(),
            token: self.incoming.token(),
            at: self.incoming.at(),
        })
    }

    /// The notation in which the asker reads a game.
    pub async fn notation(&self, info: &'static Info) -> Option<Notation> {
        self.reader().notation(info).await
    }

    /// How the asker likes a game to look.
    pub async fn look(&self, info: &'static Info) -> Look {
        self.reader().look(info).await
    }
}
