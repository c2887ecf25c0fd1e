//! Sends a panel: edits the one that stands, or posts it anew, in the channel if not in the thread, and retires the old
//! one.

use std::time::Duration;

use serenity::builder::{
    CreateAllowedMentions, CreateAttachment, CreateMessage, EditAttachments, EditMessage,
};
use tokio::time;

use super::{
    alt_text,
    backoff::Backoff,
    bot_state::{BotState, PublicStyle},
    codes,
    dispatcher::{DeliveryAttempt, is_forbidden, is_shut_out},
    first_game, leftovers, move_text, pair_weight,
    panel::{self, Beside, RatingLine},
    panel_buttons,
    panel_news::{self, News, PanelShown, PanelUpdate},
    rest::id_of,
    send_result::{SendError, Sent, refusal_code},
    table_names, thread,
    wording::{self, Language},
};
use crate::app::{GuildId, Purpose, Surface, render};
use qiyuan_core::session::{PlayerId, SessionId, Stage};

/// Attempts to put an old panel away; other deliveries of its session wait as long.
const RETIRE_PANEL: Backoff = Backoff {
    attempts: 3,
    first: Duration::from_millis(250),
    longest: Duration::from_secs(1),
};

impl DeliveryAttempt<'_> {
    /// Shows the panel: edits it, or posts it anew and retires the one before. Where none can be posted, the one that
    /// stands is kept up to date, and is replaced when that is possible again.
    pub(super) async fn panel(&self, language: Language) -> Sent {
        if self.owed.view.players().is_empty() {
            return Ok(None);
        }
        let sent = self.panel_somewhere(language).await;
        if let Err(SendError::Gone(error)) = &sent
            && is_forbidden(error)
            && !is_shut_out(error)
            && let Some(shown) = self.owed.location(Surface::Panel)
            && let Some(message) = shown.message
        {
            let style = self.style(language).await;
            let edited = self.edit_panel(shown.channel.0, message.0, style).await;
            if let Err(error) = edited {
                tracing::debug!(?error, "the old panel stays as it is");
            }
        }
        sent
    }

    async fn panel_somewhere(&self, language: Language) -> Sent {
        let table = self.table();
        match self.panel_at(table, language).await {
            // Who is shut out of the server does not know what became of a thread in it.
            Err(SendError::Gone(error)) if self.thread().is_some() && !is_shut_out(&error) => {
                tracing::info!(error = %error, "nothing can be shown in the thread; the session goes on in the channel");
                let channel = self.owed.place.channel.0;
                let note = language.say(match refusal_code(&error) {
                    Some(codes::LOCKED | codes::ARCHIVED) => "here-thread-locked",
                    Some(codes::MISSING_PERMISSIONS) => "here-thread-closed",
                    _ => "here-thread-gone",
                });
                thread::play_here(self, &note).await?;
                self.panel_at(channel, language).await
            }
            sent => sent,
        }
    }

    async fn panel_at(&self, table: u64, language: Language) -> Sent {
        let view = &self.owed.view;
        let style = self.style(language).await;
        let shown = self.owed.location(Surface::Panel);
        let old = shown.filter(|old| old.channel.0 == table);
        let drawn = old.map(|old| PanelShown {
            version: old.version,
            ply: old.ply,
        });
        let step = match panel_news::step(view, drawn) {
            PanelUpdate::Replace if view.stage() == Stage::Play && self.edits_in_place().await => {
                PanelUpdate::Edit
            }
            step => step,
        };
        if let (PanelUpdate::Edit, Some(message)) = (step, old.and_then(|old| old.message)) {
            match self.edit_panel(table, message.0, style).await {
                Ok(()) => {
                    if drawn.is_some_and(|drawn| drawn.ply != view.ply()) {
                        self.take_notice_away().await;
                        let shown = shown.map(|shown| shown.version);
                        let told = panel_news::expected(view, drawn, shown);
                        let nonce = self.nonce_of('e', view.version());
                        self.notify_beside_edit(told, &nonce).await;
                    }
                    let mut standing = self.standing(table, Some(message.0));
                    if let Some(drawn) = drawn.filter(|it| panel_news::is_same_choice(view, *it)) {
                        // With what is still to be chosen, all of it is told at once.
                        standing.ply = drawn.ply;
                    }
                    return Ok(Some(standing));
                }
                // The result was shown, and whoever may has deleted it, or its thread was archived.
                Err(SendError::Gone(error))
                    if view.stage() == Stage::Over
                        && drawn.is_some_and(|drawn| drawn.version == view.version()) =>
                {
                    let has_former = view.players().iter().any(|it| it.is_former());
                    if has_former && refusal_code(&error) == Some(codes::ARCHIVED) {
                        self.rename_in_archive(table, message.0, style, &error)
                            .await?;
                    }
                    return Ok(None);
                }
                Err(SendError::Gone(_)) => {}
                Err(error) => return Err(error),
            }
        }
        let told = panel_news::expected(view, drawn, shown.map(|shown| shown.version));
        let posted = self.post_panel(table, style, told).await?;
        let standing = self.standing(table, Some(posted));
        // What stands in another place, where the game is no longer played, tells nothing there, and so does the same
        // position where it stands again.
        let ply = old
            .filter(|_| step == PanelUpdate::Replace)
            .map_or_else(|| view.ply(), |old| old.ply);
        if let Some(shown) = shown
            && let Some(message) = shown.message.filter(|old| old.0 != posted)
            && let Err(error) = self
                .retire_panel(shown.channel.0, message.0, ply, style)
                .await
        {
            return leftovers::later(self, Surface::Panel, standing, error).await;
        }
        let is_over = view.stage() == Stage::Over;
        if drawn.is_some_and(|drawn| drawn.ply != view.ply() || is_over) {
            self.take_notice_away().await;
        }
        Ok(Some(standing))
    }

    /// Somebody was forgotten after the thread was archived: the panel that stands there loses their name, and so does the
    /// title when the thread is archived again.
    async fn rename_in_archive(
        &self,
        table: u64,
        message: u64,
        style: PublicStyle,
        error: &anyhow::Error,
    ) -> Result<(), SendError> {
        // For the title; and so that it is archived again if this is cut off.
        let app = &self.bot.app;
        app.show_again(self.owed.view.id(), Surface::Archive)
            .await?;
        if !thread::unarchive_after(self, table, error).await {
            return Ok(());
        }
        let edited = self.edit_panel(table, message, style).await;
        // No delivery of this game archives a thread in which another was played since, or that was not opened for it.
        thread::archive_again(self, table).await;
        match edited {
            // Another game's delivery has archived it in between.
            Err(SendError::Gone(error)) if refusal_code(&error) == Some(codes::ARCHIVED) => {
                Err(SendError::Later(error))
            }
            Err(SendError::Gone(error)) => {
                tracing::info!(error = %error, "a panel keeps the name of a former player");
                Ok(())
            }
            edited => edited,
        }
    }

    /// Whether the server wants one panel to be edited instead of a new one for each move: nobody is mentioned then,
    /// for an edit notifies nobody, but whoever wants direct messages gets them.
    async fn edits_in_place(&self) -> bool {
        let Some(guild) = self.owed.place.guild else {
            return false;
        };
        let settings = self.bot.app.guild(guild).await.unwrap_or_default();
        settings.edit_in_place.unwrap_or_default()
    }

    async fn post_panel(
        &self,
        table: u64,
        style: PublicStyle,
        told: Vec<(PlayerId, News)>,
    ) -> Result<u64, SendError> {
        let (view, language) = (&self.owed.view, style.language);
        let nonce = self.nonce('p', Surface::Panel);
        let picture = self.picture(style).await?;
        let content = self.content(style).await;
        let names = table_names::of(self.bot, language, view).await;
        let message = CreateMessage::new()
            .content(content.as_str())
            .components(panel_buttons::rows(view, language))
            .allowed_mentions(self.notify(told, &nonce).await)
            .nonce(nonce)
            .enforce_nonce(true);
        let whole = self.post(table, &message, picture).await;
        let posted = match whole.map_err(SendError::from) {
            Ok(posted) => posted,
            Err(error) => {
                let Some(why) = error.refusal_of_picture() else {
                    return Err(error);
                };
                let message = message.content(self.in_words(&content, style, why, &names));
                self.post(table, &message, None).await?
            }
        };
        let id = id_of(&posted)?;
        if !panel_buttons::is_of(view, leftovers::custom_ids(&posted)) {
            // An earlier attempt posted it, and the session has gone on with the same board.
            self.edit_panel(table, id, style).await?;
        }
        Ok(id)
    }

    pub(super) async fn edit_panel(
        &self,
        table: u64,
        message: u64,
        style: PublicStyle,
    ) -> Result<(), SendError> {
        let (view, language) = (&self.owed.view, style.language);
        let content = self.content(style).await;
        let names = table_names::of(self.bot, language, view).await;
        let picture = self.picture(style).await?;
        let edit = EditMessage::new()
            .content(content.clone())
            .components(panel_buttons::rows(view, language))
            .allowed_mentions(CreateAllowedMentions::new());
        let whole = edit.clone().attachments(EditAttachments::new());
        match self.edit(table, message, &whole, picture).await {
            Ok(()) => Ok(()),
            Err(error) => {
                let Some(why) = error.refusal_of_picture() else {
                    return Err(error);
                };
                let edit = edit.content(self.in_words(&content, style, why, &names));
                self.edit(table, message, &edit, None).await
            }
        }
    }

    /// What a panel says.
    async fn content(&self, style: PublicStyle) -> String {
        let (view, language) = (&self.owed.view, style.language);
        let ratings = self.ratings().await;
        let rematch = self.rematch_link().await;
        let hints = [
            first_game::hint(self.bot, view, (language, style.notation), None).await,
            pair_weight::notice(self.bot, view, language).await,
        ];
        let hints: Vec<String> = hints.into_iter().flatten().collect();
        let beside = Beside {
            ratings: &ratings,
            rematch: rematch.as_deref(),
            hints: &hints,
        };
        panel::content(view, language, style.notation, beside)
    }

    /// What a panel says where no picture can be attached: why there is none, and the position.
    fn in_words(
        &self,
        content: &str,
        style: PublicStyle,
        error: &anyhow::Error,
        names: &[String],
    ) -> String {
        let (view, language) = (&self.owed.view, style.language);
        let why = language.say(match refusal_code(error) {
            Some(codes::TOO_LARGE) => "file-too-large",
            _ => "panel-no-pictures",
        });
        let position = alt_text::of_channel(view, language, style.notation, view.bottom(), names);
        let text = format!("{content}\n{why}\n{position}");
        wording::cut(&text, panel::MAX_CONTENT)
    }

    /// Shrinks an outdated panel, which showed `ply`, to one line of what was played since, or deletes it. If that has
    /// to wait for long, the next attempt does it.
    async fn retire_panel(
        &self,
        table: u64,
        message: u64,
        ply: u32,
        style: PublicStyle,
    ) -> anyhow::Result<()> {
        for attempt in 1..=RETIRE_PANEL.attempts {
            let done = self.try_to_retire_panel(table, message, ply, style);
            let error = match done.await {
                Ok(()) => return Ok(()),
                Err(SendError::Later(error)) => error,
                // Nobody can be let in again without a chance to clear up.
                Err(SendError::Gone(error)) if is_shut_out(&error) || is_locked(&error) => {
                    return Err(error);
                }
                Err(SendError::Gone(error))
                    if thread::unarchive_after(self, table, &error).await =>
                {
                    error
                }
                Err(error) => {
                    tracing::debug!(?error, "an old panel stays as it is");
                    return Ok(());
                }
            };
            if attempt == RETIRE_PANEL.attempts {
                return Err(error);
            }
            tracing::debug!(error = %error, "an old panel is retired later");
            time::sleep(RETIRE_PANEL.pause(attempt)).await;
        }
        Ok(())
    }

    async fn try_to_retire_panel(
        &self,
        table: u64,
        message: u64,
        ply: u32,
        style: PublicStyle,
    ) -> Result<(), SendError> {
        let (view, language) = (&self.owed.view, style.language);
        let Some(line) = move_text::shrunken(view, language, style.notation, ply) else {
            return Ok(self.delete(table, message).await?);
        };
        let edit = EditMessage::new()
            .content(line)
            .components(Vec::new())
            .attachments(EditAttachments::new())
            .allowed_mentions(CreateAllowedMentions::new());
        self.edit(table, message, &edit, None).await
    }

    /// How everybody in the place of the session sees it.
    pub(super) async fn style(&self, language: Language) -> PublicStyle {
        let (guild, info) = (self.owed.place.guild, self.owed.view.info());
        self.bot.public_style(guild, info, language).await
    }

    /// The address of the message that shows the next game of these players, once there is one.
    pub(super) async fn rematch_link(&self) -> Option<String> {
        let (next, guild) = (self.owed.view.rematched()?, self.owed.place.guild?);
        address(self.bot, guild, next).await
    }

    /// Takes away the notice of a decline, or of what was told after quiet hours: it is news no more.
    pub(super) async fn take_notice_away(&self) {
        let Some(notice) = self.owed.location(Surface::Notice) else {
            return;
        };
        let Some(message) = notice.message else {
            return;
        };
        match self.delete(notice.channel.0, message.0).await {
            Err(error) if error.code() != Some(codes::UNKNOWN_MESSAGE) => {
                tracing::debug!(error = %error, "a notice stays until the next move");
                return;
            }
            _ => {}
        }
        let gone = self.standing(notice.channel.0, None);
        let app = &self.bot.app;
        if let Err(error) = app.moved(&self.owed, Surface::Notice, gone).await {
            tracing::debug!(?error, "a notice is deleted again with the next move");
        }
    }

    async fn ratings(&self) -> Vec<RatingLine> {
        if self.owed.view.stage() != Stage::Over || !self.owed.view.terms().rated {
            return Vec::new();
        }
        let changes = self.bot.app.rating_changes_by(self.owed.view.id()).await;
        let mut changes = changes.unwrap_or_default();
        changes.sort_by_key(|it| self.owed.view.seat_of(it.player));
        changes
            .into_iter()
            .map(|change| RatingLine {
                player: change.player,
                before: change.before,
                after: change.after,
                weight: change.weight,
            })
            .collect()
    }

    /// The public picture, from the side on which the players agreed, and the position in words. A position that cannot
    /// be drawn goes without: the game must go on.
    pub(super) async fn picture(
        &self,
        style: PublicStyle,
    ) -> Result<Option<CreateAttachment>, SendError> {
        let (view, language) = (&self.owed.view, style.language);
        let bottom = view.bottom();
        let names = table_names::of(self.bot, language, view).await;
        let diagram = wording::diagram(language, view.info(), view.diagram(bottom));
        let diagram = table_names::written_on(diagram, &names);
        let drawing = self.bot.app.picture(diagram, style.look, Purpose::Panel);
        match drawing.await {
            Ok(picture) => {
                let alt = alt_text::of_channel(view, language, style.notation, bottom, &names);
                let file = CreateAttachment::bytes(picture.to_vec(), "board.png");
                Ok(Some(file.description(alt)))
            }
            Err(error @ (render::Error::Busy | render::Error::Stopped)) => {
                Err(SendError::Later(error.into()))
            }
            Err(error) => {
                tracing::error!(error = %error, "a panel is shown without its picture");
                Ok(None)
            }
        }
    }
}

/// The address of the panel of a session in this guild, where one stands.
pub(super) async fn address(bot: &BotState, guild: GuildId, session: SessionId) -> Option<String> {
    address_of(bot, guild, session, Surface::Panel).await
}

/// A text as a link to the card of a session, which leads to where it is played; the text alone if there is none.
pub(super) async fn linked_to_card(bot: &BotState, session: SessionId, text: String) -> String {
    let Some(guild) = bot.app.place_of(session).await.ok().and_then(|it| it.guild) else {
        return text;
    };
    match address_of(bot, guild, session, Surface::Card).await {
        Some(address) => format!("[{text}]({address})"),
        None => text,
    }
}

/// The address of the message that shows a session like this, if there is one.
pub(super) async fn address_of(
    bot: &BotState,
    guild: GuildId,
    session: SessionId,
    surface: Surface,
) -> Option<String> {
    let shown = bot.app.shown_at(session, surface).await.ok()??;
    let (channel, message) = (shown.channel, shown.message?);
    let web = &bot.rest.web;
    Some(format!("{web}/channels/{guild}/{channel}/{}", message.0))
}

/// Whether nothing may be changed in a thread, though it may be taken away.
fn is_locked(error: &anyhow::Error) -> bool {
    refusal_code(error) == Some(codes::LOCKED)
}
