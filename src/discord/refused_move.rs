//! What is said to a message whose move is not played, and why.

use super::{
    chatter::is_chatter,
    handler_error::incident,
    hints::Reaction,
    incoming::Response,
    message_to_bot::{Answer, MessageToBot},
    move_text, result, which_action, wording,
};
use crate::app::{AppError, Denied};
use qiyuan_core::{
    rules::Illegal,
    session::{Refusal, SeatView, SessionId},
};

impl MessageToBot<'_> {
    /// What is said to what looks like talk, and is not accepted: to somebody who is to move, and may have meant a move
    /// all the same, why it is none, or that it was not understood; else, and on a server to a whole sentence that asks
    /// about no move, nothing.
    pub(super) async fn not_played(
        &self,
        session: SessionId,
        text: &str,
        refusal: Refusal,
    ) -> Answer {
        if !self.may_be_told_here(session).await? {
            return Ok(None);
        }
        let own = self.own_view(session).await?;
        if !own.as_ref().is_some_and(|own| own.actions().play) {
            return Ok(None);
        }
        let found = own.as_ref().and_then(|own| own.actions_in(text).refused);
        let is_unread = refusal == Refusal::Illegal(Illegal::Unreadable);
        let asks = found.is_some() && wording::is_doubtful(text);
        let is_said = own.is_some_and(|own| is_chatter(text, own.info()));
        if self.guild.is_some() && is_unread && is_said && !asks {
            return Ok(None);
        }
        let (part, refusal) = match (refusal, found) {
            (Refusal::Illegal(Illegal::Unreadable), Some((part, illegal))) => {
                (part, Refusal::Illegal(illegal))
            }
            (refusal, _) => (text.to_owned(), refusal),
        };
        Ok(Some(
            self.explain(refusal.into(), &part, Some(session)).await,
        ))
    }

    /// What to say about trouble.
    pub(super) async fn explain(
        &self,
        error: AppError,
        typed: &str,
        session: Option<SessionId>,
    ) -> Response {
        let language = self.language;
        let refusal: Refusal = match error {
            AppError::Refused(refusal) => refusal,
            AppError::Denied(Denied::NoSession) => {
                return self.none_running().await.deleted_soon();
            }
            AppError::Denied(Denied::WhichSession) => {
                return Response::text(language.say("which-game-said")).not_understood();
            }
            AppError::Denied(Denied::NoSuchSession) => {
                let text = wording::denied(language, Denied::NoSuchSession);
                return Response::text(text).not_understood();
            }
            AppError::Denied(denied) => return Response::text(wording::denied(language, denied)),
            AppError::Failed(error) => return Response::text(incident(language, &error)),
        };
        let Some(session) = session else {
            let text = wording::refusal(language, &refusal, typed, &[]);
            return Response::text(text).not_understood();
        };
        let own = self.own_view(session).await.ok().flatten();
        let is_here = match &own {
            Some(own) => self.may_name_moves(own).await,
            None => self.may_be_told_here(session).await,
        };
        if !is_here.unwrap_or_default() {
            let private = self.in_private().await;
            // Without a text it was no move.
            let said_here = match own.as_ref().filter(|_| !typed.is_empty()) {
                Some(own) => self.said_to_all(own).await.unwrap_or_default(),
                None => None,
            };
            let answer = private.explain_here(refusal, typed, own).await;
            return Response {
                reaction: Some(Reaction::NotUnderstood),
                said_here,
                ..answer.direct()
            };
        }
        self.explain_here(refusal, typed, own).await
    }

    /// What to say about a refusal, where it may be said.
    pub(super) async fn explain_here(
        &self,
        refusal: Refusal,
        typed: &str,
        own: Option<SeatView>,
    ) -> Response {
        let language = self.language;
        let Some(view) = own else {
            let text = wording::refusal(language, &refusal, typed, &[]);
            return Response::text(text).not_understood();
        };
        let notation = self.notation(view.info()).await;
        let shown_in = self.bot.language_of_table(view.id()).await;
        let text = match &refusal {
            Refusal::Illegal(Illegal::Ambiguous(candidates)) => {
                let writer = Some(self.player);
                let mut asked =
                    which_action::ask(language, &view, notation, typed, candidates, writer);
                asked.text = self.about(&view, asked.text).await;
                return asked;
            }
            Refusal::NotInThisGame => wording::not_in_this_game(language, view.info()),
            Refusal::NotYourTurn | Refusal::Illegal(Illegal::NotYourTurn) => {
                wording::not_your_turn(language, &view)
            }
            Refusal::Paused => wording::paused(language, shown_in, &view),
            Refusal::Over => result::over(&view, language, shown_in, self.player),
            _ => {
                let examples =
                    move_text::examples_instead(&view, language, notation, (typed, &refusal));
                wording::refusal(language, &refusal, typed, &examples)
            }
        };
        Response::text(self.about(&view, text).await).not_understood()
    }

    /// What is said of a game, with its name where another may be meant.
    pub(super) async fn about(&self, view: &SeatView, text: String) -> String {
        let is_clear = match self.guild {
            Some(_) => true,
            None => {
                let games = self.bot.app.games_of(self.player).await;
                games.is_ok_and(|games| games.len() < 2)
            }
        };
        if is_clear {
            return text;
        }
        let game = wording::game(self.language, view.info().key);
        let args = [
            ("game", game.into()),
            ("number", view.id().0.into()),
            ("text", text.into()),
        ];
        self.language.tell("refusal-in-game", &args)
    }
}
