//! One interaction: who asks, where, in which language, and how it is answered. The file is long because how an
//! interaction is answered, first and later, is decided here alone.
//!
//! The first answer goes out before any work; whatever takes time follows as an edit. The token is kept longer for
//! private views that follow a game (`following`) and for private messages that are taken away (`private_messages`).

use std::time::Duration;

use futures_util::{StreamExt as _, stream::FuturesUnordered};
use serenity::{
    builder::{
        Builder as _, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateEmbed,
        CreateInteractionResponse, CreateInteractionResponseFollowup,
        CreateInteractionResponseMessage, CreateModal, EditAttachments, EditInteractionResponse,
    },
    http::Http,
    model::{
        application::{
            ActionRowComponent, ButtonKind, CommandInteraction, ComponentInteraction,
            ModalInteraction,
        },
        channel::{ChannelType, Message, PartialChannel},
        id::{ChannelId, GuildId, InteractionId, MessageId, RoleId},
        permissions::Permissions,
        user::User,
    },
};
use tokio::time;

use super::{
    backoff::Backoff,
    codes,
    hints::Reaction,
    panel,
    private_messages::{Lasts, UseOf},
    send_result::{discord_code, discord_status, is_passing},
    wording::{self, Language},
};
use crate::app::wall_clock::monotonic;
use qiyuan_core::{
    clock::Timestamp,
    session::{Offer, PlayerId, SessionId, SessionView, Stage, Version},
};

/// Attempts to give an answer after the first one.
const ANSWER: Backoff = Backoff {
    attempts: 4,
    first: Duration::from_millis(400),
    longest: Duration::from_secs(3),
};

/// How long a first answer is waited for before it is sent again beside it.
const FIRST_ANSWER: Duration = Duration::from_millis(800);

/// How long before it is sent again when it was refused for the moment.
const REFUSED: Duration = Duration::from_millis(200);

/// When it makes no sense to begin once more: Discord forgets an interaction that is not answered within three seconds.
const TOO_LATE: Duration = Duration::from_millis(2_500);

/// What an interaction says about itself, whatever its kind.
#[derive(Clone, Debug)]
pub struct Incoming<'a> {
    http: &'a Http,
    token: &'a str,
    /// Discord's number of the interaction.
    pub id: InteractionId,
    /// Who asks.
    pub user: &'a User,
    /// What the asker calls themselves.
    pub name: String,
    /// The language of the asker's Discord.
    pub locale: &'a str,
    /// The server's own language.
    pub guild_locale: Option<&'a str>,
    /// The server.
    pub guild: Option<GuildId>,
    /// The channel or thread.
    pub channel: ChannelId,
    /// Whether that is a thread, as far as Discord says.
    pub is_thread: Option<bool>,
    /// The channel of the thread in which it was asked, as far as Discord says.
    pub parent: Option<ChannelId>,
    /// The asker's roles on the server.
    pub roles: &'a [RoleId],
    /// What the asker may do in the channel, as far as Discord says.
    pub may: Permissions,
    /// What we may do in the channel.
    pub we_may: Permissions,
    /// The message that was clicked.
    pub clicked: Option<&'a Message>,
}

/// An answer, or the new content of one.
#[derive(Clone, Debug, Default)]
pub struct Response {
    /// The text.
    pub text: String,
    /// A page.
    pub embed: Option<CreateEmbed>,
    /// Buttons and menus.
    pub rows: Vec<CreateActionRow>,
    /// Pictures and files.
    pub files: Vec<CreateAttachment>,
    /// Whether the pictures and files stay that the message has already.
    pub keeps_files: bool,
    /// How it answers a message to the bot. Of an answer to an interaction only whether it asks matters.
    pub(super) reply: Reply,
    /// The reaction to the message that it answers, if any.
    pub(super) reaction: Option<Reaction>,
    /// What is said in the channel beside a direct message, for everybody and for a little while.
    pub(super) said_here: Option<String>,
    /// Whether it is said beside the private message that was pressed, which stays as it is.
    pub is_follow_up: bool,
    /// How long it is of use, if only for a while: it is taken away afterwards.
    pub(super) use_of: Option<UseOf>,
    /// The session that it shows to a player and follows from now on, as of this version.
    pub(super) follows_from: Option<(SessionId, Version)>,
}

/// How a message to the bot is answered. In private every answer stays.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Reply {
    /// By a message that stays.
    #[default]
    Stays,
    /// By one that is deleted a little later.
    DeletedSoon,
    /// By a question with buttons, which stays until it is answered or out of date.
    Asks(Asks),
    /// By the same, in a direct message.
    AsksDirectly(Asks),
    /// By a direct message, because not everybody in the channel may know it.
    Direct,
}

/// What somebody is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// Whether to resign. `yes` does it, too, and so with the next two.
    ToResign,
    /// Whether to offer a draw.
    ToOfferDraw,
    /// Whether to play this.
    ToPlay(String),
    /// Which of these moves to make; what a button says answers it as well.
    WhichMove(Vec<String>),
    /// Which game is meant; only the menu answers it.
    WhichGame,
    /// What to answer to the offers that stand; only the buttons answer it.
    WhichAnswer,
    /// The same, or whether to play this.
    ToPlayOrAnswer(String),
    /// Something in a private message, which its reader may have dismissed: only its buttons answer it.
    InPrivate,
}

impl Response {
    /// Text alone.
    pub fn text(text: impl Into<String>) -> Self {
        Self {
            text: text.into(),
            ..Self::default()
        }
    }

    /// The answer, after something else that is to be said.
    #[must_use]
    pub fn after(mut self, said: Option<String>) -> Self {
        if let Some(said) = said {
            let text = format!("{said}\n{}", self.text);
            self.text = wording::cut(text.trim_end(), panel::MAX_CONTENT);
        }
        self
    }

    /// Whether it is text alone.
    pub fn is_text(&self) -> bool {
        self.embed.is_none() && self.rows.is_empty() && self.files.is_empty()
    }

    /// No words, but a reaction to the message that is answered.
    pub(super) fn reaction(reaction: Reaction) -> Self {
        Self {
            reaction: Some(reaction),
            ..Self::default()
        }
    }

    /// The answer without words: a mark that says what was done, or that nothing was; nothing if it is not about that.
    #[must_use]
    pub(super) fn into_mark(self) -> Self {
        let asks = matches!(self.reply, Reply::Asks(_) | Reply::AsksDirectly(_));
        Self {
            reaction: self.reaction.or(asks.then_some(Reaction::NotUnderstood)),
            ..Self::default()
        }
    }

    /// The answer, which is of no use a little later.
    #[must_use]
    pub(super) fn deleted_soon(mut self) -> Self {
        self.reply = Reply::DeletedSoon;
        self
    }

    /// The answer, which may be of no use a little later.
    #[must_use]
    pub(super) fn deleted_soon_if(self, is_so: bool) -> Self {
        if is_so { self.deleted_soon() } else { self }
    }

    /// The answer, which says that something was not understood.
    #[must_use]
    pub(super) fn not_understood(mut self) -> Self {
        self.reaction = Some(Reaction::NotUnderstood);
        self.deleted_soon()
    }

    /// The answer, which is a question.
    #[must_use]
    pub(super) fn asks(mut self, asks: Asks) -> Self {
        self.reply = Reply::Asks(asks);
        self
    }

    /// The answer, in a direct message if it would be given in a channel.
    #[must_use]
    pub(super) fn direct(mut self) -> Self {
        self.reply = match self.reply {
            Reply::Asks(asks) | Reply::AsksDirectly(asks) => Reply::AsksDirectly(asks),
            Reply::Stays | Reply::DeletedSoon | Reply::Direct => Reply::Direct,
        };
        self
    }

    /// Whether there is nothing to say.
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.is_text()
    }

    /// The answer, beside the private message that was pressed instead of in its place.
    #[must_use]
    pub const fn as_follow_up(mut self) -> Self {
        self.is_follow_up = true;
        self
    }

    /// The answer, which is of use as long as a session is in this stage.
    #[must_use]
    pub const fn in_stage(self, session: SessionId, stage: Stage) -> Self {
        self.of_use(session, Lasts::Stage(stage))
    }

    /// The answer, which is of use until anything else happens in the session.
    #[must_use]
    pub fn until_next(self, view: &SessionView) -> Self {
        self.of_use(view.id(), Lasts::Version(view.version()))
    }

    /// The answer, which is about a position: it is of use until somebody acts.
    #[must_use]
    pub fn until_next_ply(self, view: &SessionView) -> Self {
        self.of_use(view.id(), Lasts::Ply(view.version(), view.ply()))
    }

    /// The answer, which is about an offer, if that stands.
    #[must_use]
    pub fn while_offered(self, view: &SessionView, offer: Offer) -> Self {
        if view.offered(offer).is_none() {
            return self.until_next(view);
        }
        self.of_use(view.id(), Lasts::Offer(view.version(), offer))
    }

    /// The answer to whoever asked about a game: if that is in play, it is of use until it is over.
    #[must_use]
    pub fn while_played(self, view: &SessionView) -> Self {
        match view.stage() {
            Stage::Play => self.in_stage(view.id(), Stage::Play),
            Stage::Challenge | Stage::Over => self,
        }
    }

    /// The answer, which is of use in a session for so long.
    const fn of_use(mut self, session: SessionId, lasts: Lasts) -> Self {
        self.use_of = Some(UseOf { session, lasts });
        self
    }

    /// A page alone.
    pub fn page(embed: CreateEmbed) -> Self {
        Self {
            embed: Some(embed),
            ..Self::default()
        }
    }

    /// The answer with a row of buttons or a menu.
    #[must_use]
    pub fn row(mut self, row: CreateActionRow) -> Self {
        self.rows.push(row);
        self
    }

    /// The answer without its files, which says that they are too large; nothing if it has none.
    fn without_files(&self, language: Language) -> Option<Self> {
        if self.files.is_empty() {
            return None;
        }
        let why = language.say("file-too-large");
        Some(Self {
            text: format!("{}\n{why}", self.text).trim_start().to_owned(),
            embed: self.embed.clone(),
            rows: self.rows.clone(),
            files: Vec::new(),
            keeps_files: false,
            reply: self.reply.clone(),
            reaction: self.reaction,
            said_here: self.said_here.clone(),
            is_follow_up: self.is_follow_up,
            use_of: self.use_of,
            follows_from: self.follows_from,
        })
    }

    /// The answer with a file.
    #[must_use]
    pub fn file(mut self, file: CreateAttachment) -> Self {
        self.files.push(file);
        self
    }
}

fn is_too_large(error: &serenity::Error) -> bool {
    discord_code(error) == Some(codes::TOO_LARGE)
}

/// Serenity has a type for each kind of interaction, with the same fields and nothing in common.
macro_rules! incoming {
    ($http:expr, $interaction:expr, $member:expr, $clicked:expr) => {
        Incoming {
            http: $http,
            token: &$interaction.token,
            id: $interaction.id,
            user: &$interaction.user,
            name: display_name(&$interaction.user),
            locale: &$interaction.locale,
            guild_locale: $interaction.guild_locale.as_deref(),
            guild: $interaction.guild_id,
            channel: $interaction.channel_id,
            is_thread: $interaction.channel.as_ref().map(is_thread),
            parent: $interaction
                .channel
                .as_ref()
                .and_then(|channel| channel.parent_id),
            roles: roles($member),
            may: permissions($member),
            we_may: $interaction
                .app_permissions
                .unwrap_or_else(Permissions::all),
            clicked: $clicked,
        }
    };
}

impl<'a> Incoming<'a> {
    /// Of a slash command or autocomplete.
    pub fn of_command(http: &'a Http, interaction: &'a CommandInteraction) -> Self {
        incoming!(http, interaction, interaction.member.as_deref(), None)
    }

    /// Of a button or menu.
    pub fn of_component(http: &'a Http, interaction: &'a ComponentInteraction) -> Self {
        let clicked = Some(&*interaction.message);
        incoming!(http, interaction, interaction.member.as_ref(), clicked)
    }

    /// Of a modal.
    pub fn of_modal(http: &'a Http, interaction: &'a ModalInteraction) -> Self {
        incoming!(http, interaction, interaction.member.as_ref(), None)
    }

    /// Of a modal whose answer takes the place of the message from which it was opened.
    pub fn of_modal_of_message(http: &'a Http, interaction: &'a ModalInteraction) -> Self {
        let message = interaction.message.as_deref();
        incoming!(http, interaction, interaction.member.as_ref(), message)
    }

    /// The asker as a player.
    pub fn player(&self) -> PlayerId {
        PlayerId(self.user.id.get())
    }

    /// When Discord received it: the time that a player's clock is charged for.
    pub fn at(&self) -> Timestamp {
        arrival(self.id.get())
    }

    /// The language of private answers, unless the player has chosen one.
    pub fn language(&self) -> Language {
        Language::of_locale(self.locale)
    }

    /// Says that a private answer will follow.
    pub async fn defer(&self) -> serenity::Result<()> {
        self.respond(CreateInteractionResponse::Defer(
            CreateInteractionResponseMessage::new().ephemeral(true),
        ))
        .await
    }

    /// Says that the click has arrived; the message stays as it is until it is edited.
    pub async fn acknowledge(&self) -> serenity::Result<()> {
        self.respond(CreateInteractionResponse::Acknowledge).await
    }

    /// Answers with a modal.
    pub async fn open_modal(&self, modal: CreateModal) -> serenity::Result<()> {
        self.respond(CreateInteractionResponse::Modal(modal)).await
    }

    /// The first answer. As long as it may still be in time it is sent again when it was refused for the moment, and
    /// beside the first when that is not heard of: that it had arrived is then no error.
    async fn respond(&self, response: CreateInteractionResponse) -> serenity::Result<()> {
        let begun = monotonic();
        let too_late = begun + TOO_LATE;
        let send = || response.clone().execute(self.http, (self.id, self.token));
        let mut attempts = FuturesUnordered::from_iter([send()]);
        let mut is_again = false;
        let mut next = begun + FIRST_ANSWER;
        let mut refusal = None;
        loop {
            let may_send = next < too_late;
            if let Some(error) = refusal.take_if(|_| attempts.is_empty() && !may_send) {
                return Err(error);
            }
            tokio::select! {
                Some(answered) = attempts.next() => {
                    let Err(error) = answered else {
                        return Ok(());
                    };
                    if is_again && discord_code(&error) == Some(codes::ALREADY_ACKNOWLEDGED) {
                        return Ok(());
                    }
                    let soon = monotonic() + REFUSED;
                    next = if is_passing(&error) { next.min(soon) } else { too_late };
                    refusal = Some(error);
                }
                () = time::sleep_until(next), if may_send => {
                    attempts.push(send());
                    is_again = true;
                    next = monotonic() + FIRST_ANSWER;
                }
            }
        }
    }

    /// Gives the answer that was announced, or replaces the message that was clicked; returns the id of that message, if
    /// it can be read. Where its files are too large for Discord, its text comes alone and says so.
    pub async fn answer(
        &self,
        answer: Response,
        language: Language,
    ) -> serenity::Result<Option<u64>> {
        let bare = answer.without_files(language);
        match (edit_answer(self.http, self.token, answer).await, bare) {
            (Err(error), Some(bare)) if is_too_large(&error) => {
                edit_answer(self.http, self.token, bare).await
            }
            (answered, _) => answered,
        }
    }

    /// By what the answer can be edited: a secret of Discord's and ours, for fifteen minutes.
    pub const fn token(&self) -> &str {
        self.token
    }

    /// Whether the message that was clicked has a button with this custom id.
    pub fn shows_button(&self, custom_id: &str) -> bool {
        let rows = self.clicked.into_iter().flat_map(|it| &it.components);
        let mut components = rows.flat_map(|row| &row.components);
        components.any(|component| match component {
            ActionRowComponent::Button(button) => {
                matches!(&button.data, ButtonKind::NonLink { custom_id: own, .. } if own == custom_id)
            }
            _ => false,
        })
    }

    /// Takes away the message that was clicked, or the answer.
    pub async fn take_away(&self) -> serenity::Result<()> {
        delete_answer(self.http, self.token).await
    }

    /// Takes the announced answer back, or deletes the private message that was clicked: there is nothing to say.
    pub async fn answer_nothing(&self) -> serenity::Result<()> {
        delete_answer(self.http, self.token).await
    }

    /// Says something privately beside the answer; where its files are too large, as [`Incoming::answer`] does. Returns
    /// the id of that message, if it can be read.
    pub async fn follow_up(
        &self,
        answer: Response,
        language: Language,
    ) -> serenity::Result<Option<u64>> {
        let bare = answer.without_files(language);
        match (self.say(answer).await, bare) {
            (Err(error), Some(bare)) if is_too_large(&error) => self.say(bare).await,
            (said, _) => said,
        }
    }

    async fn say(&self, answer: Response) -> serenity::Result<Option<u64>> {
        let mut followup = CreateInteractionResponseFollowup::new()
            .content(answer.text)
            .components(answer.rows)
            .files(answer.files)
            .ephemeral(true)
            .allowed_mentions(CreateAllowedMentions::new());
        if let Some(embed) = answer.embed {
            followup = followup.embed(embed);
        }
        let attempt = || {
            let followup = followup.clone();
            followup.execute(self.http, (None, self.token))
        };
        // Whether one that got no answer had arrived is not known: twice is worse than not at all.
        let is_refused = |error: &_| discord_status(error).is_some() && is_passing(error);
        id_of(ANSWER.retry(attempt, is_refused).await)
    }
}

/// Deletes the message that answers the interaction with this token.
pub async fn delete_answer(http: &Http, token: &str) -> serenity::Result<()> {
    let attempt = || http.delete_original_interaction_response(token);
    is_gone(ANSWER.retry(attempt, is_passing).await)
}

/// Deletes a message that was sent beside the answer to the interaction with this token.
pub async fn delete_follow_up(http: &Http, token: &str, message: u64) -> serenity::Result<()> {
    let attempt = || http.delete_followup_message(token, MessageId::new(message));
    is_gone(ANSWER.retry(attempt, is_passing).await)
}

/// That somebody else, or an attempt that was not heard of, was faster is no error.
#[expect(clippy::result_large_err, reason = "it is the library's error")]
fn is_gone(deleted: serenity::Result<()>) -> serenity::Result<()> {
    match deleted {
        Err(error) if discord_code(&error) == Some(codes::UNKNOWN_MESSAGE) => Ok(()),
        deleted => deleted,
    }
}

/// Replaces the message that answers the interaction with this token; returns its id, if it can be read.
pub async fn edit_answer(
    http: &Http,
    token: &str,
    answer: Response,
) -> serenity::Result<Option<u64>> {
    let mut edit = EditInteractionResponse::new()
        .content(answer.text)
        .embeds(answer.embed.into_iter().collect())
        .components(answer.rows)
        .allowed_mentions(CreateAllowedMentions::new());
    if !answer.keeps_files {
        let files = answer.files.into_iter();
        let attachments = files.fold(EditAttachments::new(), EditAttachments::add);
        edit = edit.attachments(attachments);
    }
    let attempt = || edit.clone().execute(http, token);
    id_of(ANSWER.retry(attempt, is_passing).await)
}

/// The id of a message that was sent. Of an answer that the library cannot read, only that it succeeded counts.
#[expect(clippy::result_large_err, reason = "it is the library's error")]
fn id_of(sent: serenity::Result<Message>) -> serenity::Result<Option<u64>> {
    match sent {
        Ok(message) => Ok(Some(message.id.get())),
        Err(serenity::Error::Json(_)) => Ok(None),
        Err(error) => Err(error),
    }
}

const fn is_thread(channel: &PartialChannel) -> bool {
    matches!(
        channel.kind,
        ChannelType::PublicThread | ChannelType::PrivateThread | ChannelType::NewsThread
    )
}

/// When Discord made a number: its upper 42 bits count milliseconds since 2015.
pub fn arrival(snowflake: u64) -> Timestamp {
    const DISCORD_EPOCH_MS: i64 = 1_420_070_400_000;
    let since = i64::try_from(snowflake >> 22).unwrap_or(0);
    Timestamp::from_ms(DISCORD_EPOCH_MS.saturating_add(since))
}

/// What somebody calls themselves, on every server alike.
pub fn display_name(user: &User) -> String {
    user.global_name
        .clone()
        .unwrap_or_else(|| user.name.clone())
}

fn roles(member: Option<&serenity::model::guild::Member>) -> &[RoleId] {
    member.map_or(&[], |member| member.roles.as_slice())
}

fn permissions(member: Option<&serenity::model::guild::Member>) -> Permissions {
    member
        .and_then(|member| member.permissions)
        .unwrap_or_else(Permissions::empty)
}
