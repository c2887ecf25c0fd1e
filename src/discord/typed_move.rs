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
use crate::app::{AppError, Denied, SessionRow, wall_clock};
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
        let mut rows = app.games_of(self.player).await?;
        rows.truncate(MAX_GAMES);
        let mut tried = Tried::default();
        for row in &rows {
            if let Some(own) = self.own_view(row.id).await? {
                tried.add(own, text);
            }
        }
        let Tried {
            fitting,
            refusing,
            waiting,
            is_read_elsewhere,
        } = tried;
        match fitting.as_slice() {
            [(only, _)] if waiting > 1 => Ok(Some(Meant::Game(only.id()))),
            // With one game waiting, a point may be meant for one in which it is not the author's turn: that is asked.
            [(only, action)] => {
                let asked = self.ask_whether_to_play(only, vec![action.clone()]);
                Ok(Some(Meant::Asked(Box::new(asked.await))))
            }
            [] => {
                if let ([only], false) = (refusing.as_slice(), is_read_elsewhere) {
                    return Ok(Some(Meant::Game(*only)));
                }
                let is_move = !refusing.is_empty() || is_read_elsewhere;
                let told = match waiting {
                    0 if looks == Looks::Talk || wording::is_doubtful(text) || !is_move => None,
                    0 => Some(
                        self.fits_no_game("which-game-none-waits", text, &rows)
                            .await,
                    ),
                    _ if is_move => Some(self.fits_no_game("which-game-none", text, &rows).await),
                    _ => {
                        let typed = ("typed", wording::code(text).into());
                        let told = self.language.tell("said-not-understood", &[typed]);
                        Some(Response::text(told).not_understood())
                    }
                };
                Ok(told.map(|told| Meant::Asked(Box::new(told))))
            }
            [(_, first), others @ ..] => {
                let is_same = others.iter().all(|(_, action)| action == first);
                let is_fitting =
                    |row: &SessionRow| fitting.iter().any(|(own, _)| own.id() == row.id);
                rows.retain(is_fitting);
                let press = which_game::to_move(if is_same { first } else { text });
                let asked = self.which_of(&rows, &press).await?;
                Ok(Some(Meant::Asked(Box::new(asked))))
            }
        }
    }

    /// What is said, with a list of the games, to a move that is possible in none of them.
    async fn fits_no_game(&self, key: &str, text: &str, rows: &[SessionRow]) -> Response {
        let typed = ("typed", wording::code(text).into());
        let told = self.language.tell(key, &[typed]);
        self.listed(told, rows).await.not_understood()
    }

    /// Asks whether actions are to be played in a game.
    async fn ask_whether_to_play(&self, own: &SeatView, actions: Vec<String>) -> Response {
        let (language, notation) = (self.language, self.notation(own.info()).await);
        let mut asked =
            which_action::ask_found(language, own, notation, &actions, Some(self.player));
        asked.text = self.about(own, asked.text).await;
        asked
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
                let asked = asker.ask_whether_to_play(&own, actions).await;
                Ok(Some(if is_here { asked } else { asked.direct() }))
            }
            InGame::Refused(part, illegal) => {
                let refusal = Refusal::Illegal(illegal).into();
                Ok(Some(self.explain(refusal, &part, Some(session)).await))
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
        // Such as `knight to f3` or `天元`, which would have been played.
        let is_whole = !wording::is_doubtful(text) && view.reads_whole(text);
        if is_whole || looks == Looks::Move && view.reads(text) {
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

    /// What is said to what looks like talk, and is not accepted: to somebody who is to move, and may have meant a move
    /// all the same, why it is none, or that it was not understood; else nothing.
    async fn not_played(&self, session: SessionId, text: &str, refusal: Refusal) -> Answer {
        if !self.may_be_told_here(session).await? {
            return Ok(None);
        }
        let own = self.own_view(session).await?;
        if !own.as_ref().is_some_and(|own| own.actions().play) {
            return Ok(None);
        }
        let found = own.and_then(|own| own.actions_in(text).refused);
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
            Refusal::NotYourTurn | Refusal::Illegal(Illegal::NotYourTurn) => {
                wording::not_your_turn(language, &view)
            }
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

/// In which of the author's games a text is a move.
#[derive(Default)]
struct Tried {
    /// Those in which it, or a part of it, is one that the author can make now.
    fitting: Vec<(SeatView, String)>,
    /// Those that can read it and do not allow it, where the author is to move.
    refusing: Vec<SessionId>,
    /// How many wait for the author.
    waiting: usize,
    /// Whether a game can read it in which the author is not to move.
    is_read_elsewhere: bool,
}

impl Tried {
    fn add(&mut self, own: SeatView, text: &str) {
        if !own.actions().play {
            // A game that hides something does not say what it can read.
            self.is_read_elsewhere |= !own.has_secrets() && own.reads(text);
            return;
        }
        self.waiting += 1;
        let asked = wording::without_question(text);
        let read = [text, asked].map(|text| own.read(text));
        let found = own.actions_in(text);
        let meant = read.iter().find_map(|read| read.clone().ok());
        if let Some(action) = meant.or_else(|| found.legal.into_iter().next()) {
            self.fitting.push((own, action));
        } else if read[0] != Err(Illegal::Unreadable) || found.refused.is_some() {
            self.refusing.push(own.id());
        }
    }
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
        return among_talk(own, text);
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

/// What a text means that does not look like an action: one without a coordinate or number, which may be asked about.
fn among_talk(own: &SeatView, text: &str) -> InGame {
    let is_doubtful = wording::is_doubtful(text);
    let meant = match is_doubtful {
        true => wording::without_question(text),
        false => text,
    };
    let action = match own.read(meant) {
        Ok(action) => action,
        Err(Illegal::Unreadable) => match named_beside(own, meant) {
            Some(action) => action,
            None => return InGame::Typed,
        },
        Err(Illegal::Ambiguous(actions)) if is_doubtful => return InGame::Unsure(actions),
        Err(illegal) if is_doubtful => return InGame::Refused(meant.to_owned(), illegal),
        Err(_) => return InGame::Typed,
    };
    if is_doubtful {
        InGame::Unsure(vec![action])
    } else {
        InGame::Action(action)
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
