//! Sends a card: posts it, edits it, and takes it away when its challenge came to nothing.

use serenity::builder::{
    CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateMessage, EditAttachments,
    EditMessage,
};

use super::{
    card, codes, direct_messages,
    dispatcher::{DeliveryAttempt, is_shut_out, is_unknown_message},
    pair_weight, panel, panel_buttons,
    panel_news::News,
    rest::id_of,
    send_result::{SendError, Sent},
    wording::{self, Language},
};
use crate::app::{Surface, Width};
use qiyuan_core::session::{Ending, Stage};

/// How wide the last position is shown, in pixels.
const PICTURE_WIDTH: u32 = 300;

impl DeliveryAttempt<'_> {
    pub(super) async fn card(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let came_to_nothing = matches!(
            view.ending(),
            Some(Ending::Withdrawn | Ending::Declined { .. } | Ending::Expired)
        );
        let standing = self.owed.location(Surface::Card);
        let standing = standing.and_then(|card| card.message).map(|id| id.0);
        // A decline may have posted a notice of its own in its place.
        if came_to_nothing && !matches!(view.ending(), Some(Ending::Declined { .. })) {
            self.take_notice_away().await;
        }
        match (standing, came_to_nothing) {
            (Some(message), true) => self.take_card_away(message, language).await,
            (None, true) => Ok(None),
            (Some(message), false) => self.edit_card(message, language).await,
            (None, false) => self.post_card(language).await,
        }
    }

    /// Deletes the card; where that is not allowed, it says in a line what became of the challenge.
    async fn take_card_away(&self, message: u64, language: Language) -> Sent {
        match self.delete(self.owed.place.channel.0, message).await {
            Ok(()) => Ok(None),
            Err(error) if error.code() == Some(codes::UNKNOWN_MESSAGE) => Ok(None),
            Err(error) if error.is_passing() => Err(error.into()),
            Err(_) => self.edit_card(message, language).await,
        }
    }

    async fn edit_card(&self, message: u64, language: Language) -> Sent {
        let view = &self.owed.view;
        let channel = self.owed.place.channel.0;
        let edit = EditMessage::new()
            .content(self.card_content(language).await)
            .components(self.card_rows(language))
            .attachments(EditAttachments::new())
            .allowed_mentions(CreateAllowedMentions::new());
        let picture = self.card_picture(language).await?;
        let has_picture = picture.is_some();
        let edited = match self.edit(channel, message, &edit, picture).await {
            Err(error)
                if has_picture
                    && error
                        .refusal_of_picture()
                        .is_some_and(|it| !is_unknown_message(it)) =>
            {
                self.edit(channel, message, &edit, None).await
            }
            edited => edited,
        };
        match edited {
            Ok(()) => Ok(Some(self.standing(channel, Some(message)))),
            Err(SendError::Gone(error)) if is_shut_out(&error) => Err(SendError::Gone(error)),
            // Whoever may delete messages has deleted it: it is not posted again.
            Err(SendError::Gone(error)) if is_unknown_message(&error) => {
                let app = &self.bot.app;
                let withdrawn = app.card_was_deleted(view.id()).await;
                direct_messages::tell_withdrawn(self.bot, withdrawn);
                Ok(None)
            }
            Err(SendError::Gone(_)) if view.stage() != Stage::Challenge => Ok(None),
            Err(error) => Err(error),
        }
    }

    async fn card_content(&self, language: Language) -> String {
        let view = &self.owed.view;
        let mut text = card::content(view, language, self.thread());
        if view.stage() == Stage::Challenge
            && let Some(notice) = pair_weight::notice(self.bot, view, language).await
        {
            text = wording::cut(&format!("{text}\n{notice}"), panel::MAX_CONTENT);
        }
        if self.has_ended_in_thread() {
            let link = self.rematch_link().await;
            if let Some(line) = panel::rematch_line(view, language, link.as_deref()) {
                text = wording::cut(&format!("{text}\n{line}"), panel::MAX_CONTENT);
            }
        }
        text
    }

    /// The buttons: those of the challenge, and those of a game that has ended in a thread, whose panel cannot be pressed
    /// once the thread is archived.
    fn card_rows(&self, language: Language) -> Vec<CreateActionRow> {
        let view = &self.owed.view;
        match self.has_ended_in_thread() {
            true => panel_buttons::rows(view, language),
            false => card::rows(view, language),
        }
    }

    fn has_ended_in_thread(&self) -> bool {
        card::is_played_out(&self.owed.view) && self.thread().is_some()
    }

    /// A small picture: of a position to begin with that is put together by hand, and of how a game ended that was played
    /// in a thread; in the channel itself the panel shows it.
    async fn card_picture(
        &self,
        language: Language,
    ) -> Result<Option<CreateAttachment>, SendError> {
        let view = &self.owed.view;
        let is_shown = match view.stage() {
            Stage::Challenge => card::begins_from_unnamed_position(view),
            Stage::Play => false,
            Stage::Over => self.has_ended_in_thread(),
        };
        if !is_shown {
            return Ok(None);
        }
        let mut style = self.style(language).await;
        style.look.width = Width::new(PICTURE_WIDTH).unwrap_or(style.look.width);
        self.picture(style).await
    }

    async fn post_card(&self, language: Language) -> Sent {
        let view = &self.owed.view;
        let channel = self.owed.place.channel.0;
        let standing = view
            .challenge()
            .filter(|_| view.stage() == Stage::Challenge);
        let invited: Vec<_> = standing.map_or_else(Vec::new, |it| it.invited().collect());
        let invited = invited.into_iter().map(|player| (player, News::Challenge));
        let invited = invited.collect();
        let nonce = self.nonce('c', Surface::Card);
        let message = CreateMessage::new()
            .content(self.card_content(language).await)
            .components(self.card_rows(language))
            .allowed_mentions(self.notify(invited, &nonce).await)
            .nonce(nonce)
            .enforce_nonce(true);
        let picture = self.card_picture(language).await?;
        let has_picture = picture.is_some();
        let posted = self.post(channel, &message, picture).await;
        let posted = match posted.map_err(SendError::from) {
            Err(error) if has_picture && error.refusal_of_picture().is_some() => {
                self.post(channel, &message, None).await?
            }
            posted => posted?,
        };
        let posted = id_of(&posted)?;
        Ok(Some(self.standing(channel, Some(posted))))
    }
}
