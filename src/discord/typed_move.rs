//! Moves in messages to the bot, alone or among other words: which are played, and which asked about first.

use super::{
    chatter::is_chatter,
    counting,
    hints::Reaction,
    incoming::Response,
    meaning::{InGame, in_game, marks_in},
    message_to_bot::{Answer, Meant, MessageToBot},
    move_reply, panel_buttons, questions,
    talk::Looks,
    wording,
};
use crate::app::{AppError, Denied, wall_clock};
use qiyuan_core::{
    rules::{Illegal, Info, Phase},
    session::{Command, PublicView, Refusal, Request, SeatView, SessionId, Stage},
};

impl MessageToBot<'_> {
    /// Plays a move.
    pub(super) async fn play(&self, text: &str, looks: Looks) -> Answer {
        match self.game_to_move_in(text, looks).await {
            Ok(Some(Meant::Game(session))) => self.play_in(session, text, looks).await,
            Ok(Some(Meant::Asked(asked))) => Ok(Some(*asked)),
            Ok(None) => Ok(None),
            // Somebody talks to others; a refusal would be no answer to that.
            Err(AppError::Denied(Denied::NoSession | Denied::WhichSession))
                if self.guild.is_some() && looks != Looks::Move =>
            {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// Passes; in doubt (`pass?`) that is asked.
    pub(super) async fn pass(&self, text: &str) -> Answer {
        if wording::is_doubtful(text) {
            self.play(text, Looks::Talk).await
        } else {
            self.play("pass", Looks::Move).await
        }
    }

    /// Whether what else says yes or no is an action in the game that is played here, such as `no` where one bids, and
    /// nothing is asked.
    pub(super) async fn is_action_here(&self, text: &str) -> Result<bool, AppError> {
        if questions::meant(self.bot, self.player, self.channel, self.reply).is_some() {
            return Ok(false);
        }
        let Ok(session) = self.session_to_move(text).await else {
            return Ok(false);
        };
        if !self.may_be_told_here(session).await? {
            return Ok(false);
        }
        let own = self.own_view(session).await?;
        Ok(own.is_some_and(|own| own.actions().answer.is_empty() && own.may_play(text)))
    }

    async fn play_in(&self, session: SessionId, text: &str, looks: Looks) -> Answer {
        let own = self.own_view(session).await?;
        if let Some(marks) = own.as_ref().and_then(|own| marks_in(own, text)) {
            let which = Refusal::Illegal(Illegal::Ambiguous(marks)).into();
            return Ok(Some(self.explain(which, text, Some(session)).await));
        }
        // In a count, talk of stones is not told from marks.
        let to_move = own.filter(|own| own.actions().play && !counting::is_on(own));
        let Some(own) = to_move else {
            return self.act_off_turn(session, text, looks).await;
        };
        let meant = match in_game(&own, text, looks) {
            // In private nobody else is talked to: `Ah` may be a card.
            InGame::Talk if self.guild.is_none() => match own.read(text) {
                Ok(action) => InGame::Unsure(vec![action]),
                Err(_) => InGame::Talk,
            },
            meant => meant,
        };
        if self.guild.is_some() && own.has_secrets() {
            return self.play_where_all_read(&own, text, looks, meant).await;
        }
        match meant {
            InGame::Talk => Ok(None),
            InGame::Typed => self.act(session, text, looks).await,
            InGame::Action(action) => self.act(session, &action, looks).await,
            InGame::Unsure(_) if wording::denies(text) => self.deny(),
            InGame::Unsure(actions) => {
                if !self.may_be_told_here(session).await? && looks != Looks::Move {
                    return Ok(None);
                }
                let is_here = self.may_name_moves(&own).await?;
                let asker = if is_here {
                    *self
                } else {
                    self.in_private().await
                };
                let asked = asker.ask_whether_to_play(&own, actions).await;
                Ok(Some(if is_here { asked } else { asked.direct() }))
            }
            InGame::Refused(part, illegal) => {
                let refusal = Refusal::Illegal(illegal).into();
                Ok(Some(self.explain(refusal, &part, Some(session)).await))
            }
        }
    }

    /// Plays in a channel in a game that hides something: only what is certain. Everything else that may be meant for a
    /// move gets one and the same sign, whether it is possible or not, or the sign would show what its author may do; the
    /// rest is told directly.
    async fn play_where_all_read(
        &self,
        own: &SeatView,
        text: &str,
        looks: Looks,
        meant: InGame,
    ) -> Answer {
        // Where pieces move unseen, whatever the game reads in it: that would show what the author may do.
        let is_read = own.info().holds_cards && own.read(text) != Err(Illegal::Unreadable);
        if looks == Looks::Talk && !is_read && is_chatter(text, own.info()) {
            return Ok(None);
        }
        let (session, is_here) = (own.id(), self.may_be_told_here(own.id()).await?);
        let is_typed = matches!(meant, InGame::Typed);
        if is_secret(own) && !matches!(meant, InGame::Talk) {
            // What is said elsewhere need not be about the game. Where pieces move unseen, whether it is must not depend
            // on where they stand.
            let is_read = is_read || self.bot.app.is_read_at_start(own.info(), text);
            let is_told = is_here || looks == Looks::Move || (is_typed && is_read);
            return Ok(if is_told {
                let key = match own.choosing().contains(own.seat()) {
                    true => "said-choice-in-channel",
                    false => "said-move-in-channel",
                };
                Some(self.tell_that_all_read(own, is_here, key).await)
            } else {
                None
            });
        }
        match &meant {
            InGame::Talk => return Ok(None),
            InGame::Typed if own.may_play(text) => return self.act(session, text, looks).await,
            _ if !is_here && looks != Looks::Move => return Ok(None),
            InGame::Typed | InGame::Action(_) | InGame::Unsure(_) | InGame::Refused(..) => {}
        }
        let private = self.in_private().await;
        let told = match meant {
            InGame::Unsure(actions) => private.ask_whether_to_play(own, actions).await,
            InGame::Refused(part, illegal) => {
                let refusal = Refusal::Illegal(illegal);
                private
                    .explain_here(refusal, &part, Some(own.clone()))
                    .await
            }
            _ => {
                let illegal = own.read(text).err().unwrap_or(Illegal::Unreadable);
                let refusal = Refusal::Illegal(illegal);
                private.explain_here(refusal, text, Some(own.clone())).await
            }
        };
        Ok(Some(Response {
            reaction: Some(Reaction::NotUnderstood),
            said_here: self.said_to_all(own).await?,
            ..told.direct()
        }))
    }

    /// What everybody may read where something that was typed is not played in a game that hides something: the same
    /// whatever its author holds. Nothing in another channel, where perhaps not everybody may see the game.
    pub(super) async fn said_to_all(&self, own: &SeatView) -> Result<Option<String>, AppError> {
        if !own.has_secrets() || !self.may_be_told_here(own.id()).await? {
            return Ok(None);
        }
        let shown_in = self.bot.language_of_table(own.id()).await;
        let button = panel_buttons::private_button(own);
        let button = panel_buttons::label(shown_in, own.info(), button);
        Ok(Some(
            self.language
                .tell("said-not-taken", &[("button", button.into())]),
        ))
    }

    /// What is said to whoever says in a channel what others may not know, whatever it is: that everybody reads it, and
    /// where it can be said.
    async fn tell_that_all_read(&self, own: &SeatView, is_here: bool, key: &str) -> Response {
        let asker = if is_here {
            *self
        } else {
            self.in_private().await
        };
        let language = asker.language;
        let shown_in = self.bot.language_of_table(own.id()).await;
        let button = panel_buttons::private_button(own);
        let button = panel_buttons::label(shown_in, own.info(), button);
        let to_move = panel_buttons::label(shown_in, own.info(), "button-move");
        let args = [("button", button.into()), ("move", to_move.into())];
        let told = Response::text(language.tell(key, &args));
        if is_here {
            told.not_understood()
        } else {
            Response {
                reaction: Some(Reaction::NotUnderstood),
                ..told.direct()
            }
        }
    }

    /// Says something in a count, or when it is not the author's turn: then what is a move by itself, or beside words
    /// that people add to one, is answered, and everything else is talk.
    async fn act_off_turn(&self, session: SessionId, text: &str, looks: Looks) -> Answer {
        let now = wall_clock::now();
        let view = self
            .bot
            .app
            .public_view_for(self.player, session, now)
            .await?;
        if counting::is_on(&view) {
            return self.act(session, text, looks).await;
        }
        if let Some(own) = self.own_view(session).await?
            && self.guild.is_some()
            && view.stage() == Stage::Play
            && !view.is_paused()
            && own.has_secrets()
            && !(own.info().holds_cards && own.choosing().is_empty())
            && self.bot.app.is_read_at_start(own.info(), text)
            && (looks == Looks::Move || !is_chatter(text, own.info()))
        {
            let is_here = self.may_be_told_here(session).await?;
            let is_told = is_here || looks == Looks::Move;
            return Ok(match is_told {
                true => Some(
                    self.tell_that_all_read(&own, is_here, "said-secret-in-channel")
                        .await,
                ),
                false => None,
            });
        }
        // Such as `knight to f3` or `天元`, which would have been played; and a piece where players choose between pieces.
        let is_move_in_parts = matches!(view.phase(), Some(Phase::Named(_) | Phase::Rest(_)));
        let is_whole = !wording::is_doubtful(text) && view.reads_whole(text);
        if is_whole
            || is_move_in_parts && is_piece(text, view.info())
            || looks == Looks::Move && view.reads(text)
        {
            self.act(session, text, Looks::Move).await
        } else {
            Ok(None)
        }
    }

    pub(super) async fn act(&self, session: SessionId, text: &str, looks: Looks) -> Answer {
        let command = Command::Play {
            text: text.to_owned(),
        };
        let request = Request::typed(self.player, command);
        match questions::act(self.bot, session, request, self.arrival).await {
            Ok(view) => self.played(session, &view).await,
            Err(AppError::Refused(refusal)) if looks != Looks::Move => {
                self.not_played(session, text, refusal).await
            }
            Err(error) => Ok(Some(self.explain(error, text, Some(session)).await)),
        }
    }

    /// What is said about a move: where the game is played, nothing, for the panel says it all; in another channel, where
    /// perhaps not everybody may see the game, a reaction.
    pub(super) async fn played(&self, session: SessionId, view: &PublicView) -> Answer {
        let played_in = self.bot.app.played_in(session).await?;
        if played_in == Some(self.channel) {
            return Ok(None);
        }
        let Some(notation) = self.notation(view.info()).await else {
            return Ok(Some(Response::reaction(Reaction::Done)));
        };
        let line = move_reply::line_of(view, notation, self.player, self.arrival.at);
        Ok(Some(match line {
            Some(_) if self.guild.is_some() => Response::reaction(Reaction::Done),
            Some(line) => {
                let own = self.own_view(session).await?;
                let own = own.and_then(|own| move_reply::own_line(&own, &line, notation));
                let line = own.unwrap_or(line);
                Response::text(move_reply::done(view, self.language, &line))
            }
            None => {
                let language = self.in_private().await.language;
                let shown_in = self.bot.language_of_table(session).await;
                Response::text(move_reply::not_played(
                    view,
                    language,
                    shown_in,
                    self.player,
                ))
                .direct()
            }
        }))
    }
}

/// Whether the others may not know what the player does next: several choose at the same time, or moves are not shown.
/// A card that is played is seen by everybody.
fn is_secret(own: &SeatView) -> bool {
    own.has_secrets() && (own.choosing().contains(own.seat()) || !own.info().holds_cards)
}

/// Whether a text is the name of a piece and nothing else.
fn is_piece(text: &str, info: &Info) -> bool {
    let typed = text.trim().to_lowercase();
    wording::piece_names(info).any(|name| name.to_lowercase() == typed)
}
