//! Moves in messages to the bot: alone, or among other words.

use std::collections::BTreeSet;

use super::{
    counting,
    handler_error::incident,
    hints::Reaction,
    incoming::Response,
    message_to_bot::{Answer, Meant, MessageToBot},
    move_reply, move_text, questions,
    talk::Looks,
    which_action, which_game, wording,
};
use crate::app::{AppError, Denied, wall_clock};
use qiyuan_core::{
    rules::Illegal,
    sentence,
    session::{ActionsIn, Command, PublicView, Refusal, Request, SeatView, SessionId},
};

/// The most games in which a text is tried as a move.
const MAX_GAMES: usize = 25;

/// The most points that are looked at in what is said about a count.
const MAX_POINTS: usize = 20;

/// The most parts of a text without a coordinate or number that are tried as a move.
const MAX_PARTS: usize = 15;

/// What a text means in a game in which its author is to move.
pub(super) enum InGame {
    /// What was typed, as the game reads it.
    Typed,
    /// This action, which stands among other words.
    Action(String),
    /// Perhaps one of these.
    Unsure(Vec<String>),
    /// This part of it, which is not allowed.
    Refused(String, Illegal),
}

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

    /// The game in which a move is meant; nothing if it is talk.
    async fn game_to_move_in(&self, text: &str, looks: Looks) -> Result<Option<Meant>, AppError> {
        let app = &self.bot.app;
        match self.session_to_move(text).await {
            // Elsewhere the menu would tell everybody what else somebody plays.
            Err(AppError::Denied(Denied::WhichSession)) if self.guild.is_none() => {}
            found => return Ok(Some(Meant::Game(found?))),
        }
        let rows = app.games_of(self.player).await?;
        let waiting = rows.iter().filter(|row| row.waits_for(self.player));
        let waiting = waiting.take(MAX_GAMES).count();
        let mut fitting = Vec::new();
        let mut is_read = false;
        for row in rows.iter().take(MAX_GAMES) {
            let Some(own) = self.own_view(row.id).await? else {
                continue;
            };
            is_read = is_read || own.reads(text);
            if let Some(action) = fits(&own, text) {
                fitting.push((row.id, action));
            }
        }
        match fitting.as_slice() {
            // With one game waiting, a point may be meant for one in which it is not the author's turn: that is asked.
            [(only, _)] if waiting > 1 => Ok(Some(Meant::Game(*only))),
            [] if looks == Looks::Talk => Ok(None),
            // A number that no game can read: talk, such as `back at 10pm`.
            [] if !is_read => {
                let mark = Response::reaction(Reaction::NotUnderstood);
                Ok((waiting > 0).then(|| Meant::Asked(Box::new(mark))))
            }
            [(_, first), others @ ..] if others.iter().all(|(_, action)| action == first) => {
                self.ask_game(first).await
            }
            _ => self.ask_game(text).await,
        }
    }

    async fn ask_game(&self, typed: &str) -> Result<Option<Meant>, AppError> {
        let asked = self.which(&which_game::to_move(typed)).await?;
        Ok(Some(Meant::Asked(Box::new(asked))))
    }

    /// Whether a letter that else says yes or no is an action in the game that is played here, and nothing is asked.
    pub(super) async fn is_letter_of_action(&self, text: &str) -> Result<bool, AppError> {
        let asked = questions::meant(self.bot, self.player, self.channel, self.reply);
        if asked.is_some() || text.chars().nth(1).is_some() {
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
        match in_game(&own, text, looks) {
            InGame::Typed => self.act(session, text, looks).await,
            InGame::Action(action) => self.act(session, &action, looks).await,
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
                let (language, notation) = (asker.language, asker.notation(own.info()).await);
                let mut asked =
                    which_action::ask_found(language, &own, notation, &actions, Some(self.player));
                asked.text = asker.about(&own, asked.text).await;
                Ok(Some(if is_here { asked } else { asked.direct() }))
            }
            InGame::Refused(part, illegal) => {
                let refusal = Refusal::Illegal(illegal).into();
                Ok(Some(self.explain(refusal, &part, Some(session)).await))
            }
        }
    }

    /// Says something in a count, or when it is not the author's turn: what the game cannot read is talk then, such as
    /// `星期三`.
    async fn act_off_turn(&self, session: SessionId, text: &str, looks: Looks) -> Answer {
        let now = wall_clock::now();
        let view = self
            .bot
            .app
            .public_view_for(self.player, session, now)
            .await?;
        let looks = if counting::is_on(&view) {
            looks
        } else if !view.reads(text) {
            Looks::Talk
        } else if looks == Looks::Perhaps && !wording::is_doubtful(text) && view.reads_whole(text) {
            // Such as `knight to f3`, which would have been played.
            Looks::Move
        } else {
            looks
        };
        self.act(session, text, looks).await
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

    /// What is said to what looks like talk, and is not accepted: to somebody who is to move, and may have meant a move
    /// all the same, why it is none, or that it was not understood; else nothing.
    async fn not_played(&self, session: SessionId, text: &str, refusal: Refusal) -> Answer {
        if !self.may_be_told_here(session).await? {
            return Ok(None);
        }
        let own = self.own_view(session).await?;
        if !own.is_some_and(|own| own.actions().play) {
            return Ok(None);
        }
        Ok(Some(match refusal {
            Refusal::Illegal(Illegal::Unreadable) => Response::reaction(Reaction::NotUnderstood),
            other => self.explain(other.into(), text, Some(session)).await,
        }))
    }

    /// What is said about a move: where the game is played, nothing, for the panel says it all; in another channel, where
    /// perhaps not everybody may see the game, a reaction.
    pub(super) async fn played(&self, session: SessionId, view: &PublicView) -> Answer {
        let played_in = self.bot.app.played_in(session).await?;
        if played_in == Some(self.channel) {
            return Ok(None);
        }
        let Some(notation) = self.notation(view.info()).await else {
            return Ok(None);
        };
        let line = move_reply::line_of(view, notation, self.player, self.arrival.at);
        Ok(Some(match line {
            Some(_) if self.guild.is_some() => Response::reaction(Reaction::Done),
            Some(line) => Response::text(move_reply::done(view, self.language, &line)),
            None => {
                let language = self.in_private().await.language;
                Response::text(move_reply::not_played(view, language)).direct()
            }
        }))
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
                let choices = self.choices("new-game-none").await;
                return choices.deleted_soon();
            }
            AppError::Denied(Denied::WhichSession) => {
                return Response::text(language.say("which-game-said")).not_understood();
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
            let answer = private.explain_here(refusal, typed, own).await;
            return Response {
                reaction: Some(Reaction::NotUnderstood),
                ..answer.direct()
            };
        }
        self.explain_here(refusal, typed, own).await
    }

    /// What to say about a refusal, where it may be said.
    async fn explain_here(&self, refusal: Refusal, typed: &str, own: Option<SeatView>) -> Response {
        let language = self.language;
        let Some(view) = own else {
            let text = wording::refusal(language, &refusal, typed, &[]);
            return Response::text(text).not_understood();
        };
        let notation = self.notation(view.info()).await;
        let text = match &refusal {
            Refusal::Illegal(Illegal::Ambiguous(candidates)) => {
                let writer = Some(self.player);
                let mut asked =
                    which_action::ask(language, &view, notation, typed, candidates, writer);
                asked.text = self.about(&view, asked.text).await;
                return asked;
            }
            Refusal::NotInThisGame => wording::not_in_this_game(language, view.info()),
            _ => {
                let examples = move_text::examples(&view, notation);
                wording::refusal(language, &refusal, typed, &examples)
            }
        };
        Response::text(self.about(&view, text).await).not_understood()
    }

    /// What is said of a game, with its name where another may be meant.
    async fn about(&self, view: &SeatView, text: String) -> String {
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

/// The action that a text, or a part of it, means in a game, if any.
fn fits(own: &SeatView, text: &str) -> Option<String> {
    own.read(text)
        .ok()
        .or_else(|| own.actions_in(text).legal.into_iter().next())
}

/// The stones that are spoken of in a count, as in `E5 is dead`: it is asked whether they are to be marked.
fn marks_in(own: &SeatView, text: &str) -> Option<Vec<String>> {
    let is_said = matches!(own.read(text), Ok(_) | Err(Illegal::Ambiguous(_)));
    if is_said || !own.actions().play || !counting::is_on(own) {
        return None;
    }
    let words = sentence::words(text).into_iter();
    let points = words.filter(|word| sentence::looks_like_action(word));
    let marks = points
        .take(MAX_POINTS)
        .filter_map(|point| own.read(point).ok());
    let marks: BTreeSet<String> = marks.collect();
    (!marks.is_empty()).then(|| marks.into_iter().collect())
}

/// What a text means in a game in which its author is to move.
pub(super) fn in_game(own: &SeatView, text: &str, looks: Looks) -> InGame {
    let whole = own.read(text);
    let is_doubtful = wording::is_doubtful(text);
    if whole != Err(Illegal::Unreadable) && !is_doubtful {
        return InGame::Typed;
    }
    if looks == Looks::Talk {
        let action = match whole {
            Ok(action) => Some(action),
            Err(Illegal::Unreadable) => named_beside(own, text),
            Err(_) => None,
        };
        return match action {
            Some(action) if is_doubtful => InGame::Unsure(vec![action]),
            Some(action) => InGame::Action(action),
            None => InGame::Typed,
        };
    }
    let found = own.actions_in(text);
    let before: Vec<&str> = found.before.iter().map(String::as_str).collect();
    let behind: Vec<&str> = found.behind.iter().map(String::as_str).collect();
    // In shogi 不成 ends a move; beside other words it says that something won't do.
    let is_denied = text.contains('不') && !(before.is_empty() && behind.is_empty());
    // A piece is no word beside the move.
    let is_meant = !is_doubtful && !is_denied && wording::are_said_beside_a_move(&before, &behind);
    let ActionsIn { legal, refused, .. } = found;
    match (legal.as_slice(), refused) {
        ([only], None) if is_meant => InGame::Action(only.clone()),
        ([_, ..], _) => InGame::Unsure(legal),
        ([], Some((part, illegal))) if is_meant => InGame::Refused(part, illegal),
        _ => whole.map_or(InGame::Typed, |whole| InGame::Unsure(vec![whole])),
    }
}

/// The action without a coordinate or number that stands among words that people say beside one: `knight please`, `马吧`.
fn named_beside(own: &SeatView, text: &str) -> Option<String> {
    if text.chars().nth(sentence::MAX_SENTENCE).is_some() {
        return None;
    }
    let words = sentence::words(text);
    let ranges =
        (0..words.len()).flat_map(|from| (from + 1..=words.len()).map(move |to| (from, to)));
    for (from, to) in ranges.take(MAX_PARTS) {
        let together = words[from..to].join(" ");
        for part in sentence::cuts(&together) {
            let is_said = |word: &&str| !word.is_empty();
            let [first, last] = part.around;
            let before = words[..from].iter().copied().chain([first]);
            let before: Vec<&str> = before.filter(is_said).collect();
            let behind = [last].into_iter().chain(words[to..].iter().copied());
            let behind: Vec<&str> = behind.filter(is_said).collect();
            // Two letters may be a name: `hey Ed`.
            let is_long = !part.text.is_ascii() || part.text.len() > 2;
            if is_long
                && wording::are_said_beside_a_move(&before, &behind)
                && let Ok(action) = own.read(part.text)
            {
                return Some(action);
            }
        }
    }
    None
}
