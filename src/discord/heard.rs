//! What somebody says to the bot, in a message that mentions it or in private, and what it answers.

use serenity::builder::{CreateAttachment, CreateEmbed};

use super::{
    BotState, admission, alt_text,
    commands::help,
    components::{leave, new_game},
    custom_id::ButtonAction,
    handler_error::incident,
    incoming::{Passing, Response},
    lists, move_reply, move_text, panel,
    private_view::{self, Reader},
    talk::{has_figure, is_han_talk, is_talk},
    which_action, which_game,
    wording::{self, Language, Said, said},
};
use crate::app::{AppError, Arrival, ChannelId, Denied, GuildId, Purpose, wall_clock};
use qiyuan_core::{
    rules::{Illegal, Info, Notation},
    session::{Command, Offer, PlayerId, PublicView, Refusal, Request, SeatView, SessionId, Stage},
};

/// What somebody wrote to the bot, and where.
pub(super) struct Heard<'a> {
    pub bot: &'a BotState,
    pub player: PlayerId,
    pub channel: ChannelId,
    pub guild: Option<GuildId>,
    pub language: Language,
    pub arrival: Arrival,
}

/// What is replied, if anything.
pub(super) type Answer = Result<Option<Response>, AppError>;

/// In which game something is to be done.
enum Meant {
    Game(SessionId),
    /// A menu asks.
    Asked(Box<Response>),
}

impl Heard<'_> {
    /// Acts on it; returns what to reply, if anything.
    pub(super) async fn answer(&self, text: &str) -> Answer {
        if text.is_empty() {
            return Ok(Some(self.choices("new-game-ask").await));
        }
        match said(text).map(|(said, _)| said) {
            Some(Said::Hello) => Ok(Some(self.greeting().await)),
            Some(Said::Play) => Ok(Some(self.choices("new-game-ask").await)),
            Some(Said::Help) => Ok(Some(self.help().await)),
            Some(Said::Board) => self.board().await,
            Some(Said::Resign) => self.resign().await,
            Some(Said::Draw) => self.offer_draw().await,
            Some(Said::Takeback) => Ok(Some(self.how("said-takeback-how"))),
            Some(Said::Rematch) => Ok(Some(self.how("said-rematch-how"))),
            Some(Said::Talk) => Ok(None),
            Some(Said::Pass) => self.play("pass").await,
            None => self.play(text).await,
        }
    }

    /// The game that is played where this was written, on a server.
    async fn game_here(&self) -> Option<PublicView> {
        self.guild?;
        let app = &self.bot.app;
        let session = app.session_meant(self.player, self.channel).await.ok()?;
        let view = app.public_view_for(self.player, session, wall_clock::now());
        let view = view.await.ok()?;
        let is_here = self.is_here(session).await.unwrap_or_default();
        (is_here && view.stage() == Stage::Play).then_some(view)
    }

    /// Whether a game is, or was, played where this was written, on a server.
    async fn is_at_a_game(&self) -> bool {
        let session = self.bot.app.session_meant(self.player, self.channel);
        match session.await {
            Ok(session) if self.guild.is_some() => self.is_here(session).await.unwrap_or_default(),
            _ => false,
        }
    }

    /// A greeting: to somebody who plays here, with how the game stands; in private, with all of their games.
    async fn greeting(&self) -> Response {
        if self.guild.is_none()
            && let Some(games) = self.own_games().await
        {
            return games;
        }
        match self.game_here().await {
            Some(view) if view.seat_of(self.player).is_some() => {
                let state = panel::state(&view, self.language, self.player);
                let greeting = self.language.say("greeting");
                Response::text(format!("{greeting}\n{state}")).passing(Passing::Answer)
            }
            Some(_) => {
                let choices = self.choices("new-game-hello").await;
                choices.passing(Passing::Answer)
            }
            None => {
                let mut choices = self.choices("new-game-hello").await;
                if self.guild.is_none() {
                    let greeting = self.language.say("greeting");
                    choices.text = format!("{greeting}\n{}", choices.text);
                }
                match self.is_at_a_game().await {
                    true => choices.passing(Passing::Answer),
                    false => choices,
                }
            }
        }
    }

    /// The games that the author has running, if any, and how a move is written if one of them waits for it.
    async fn own_games(&self) -> Option<Response> {
        let (bot, language) = (self.bot, self.language);
        let rows = bot.app.games_of(self.player).await.ok()?;
        if rows.is_empty() {
            return None;
        }
        let mut text = language.say("greeting-games");
        let mut waiting = rows.iter().filter(|row| row.waits_for(self.player));
        // Of several it would have to be said which one is meant.
        if let (Some(row), None) = (waiting.next(), waiting.next())
            && let Some(example) = self.example_in(row.id).await
        {
            let hint = language.tell("greeting-move-here", &[("example", example.into())]);
            text = format!("{text}\n-# {hint}");
        }
        let games = lists::sessions(bot, language, self.player, &rows).await;
        let games = CreateEmbed::new().description(games);
        Some(Response {
            embed: Some(games),
            ..Response::text(text)
        })
    }

    /// How it works. Where a game is played that is said in a few words, for everybody reads them.
    async fn help(&self) -> Response {
        let language = self.language;
        let Some(view) = self.game_here().await else {
            let page = help::page(&self.bot.app, language, None);
            return match self.is_at_a_game().await {
                true => page.passing(Passing::Answer),
                false => page,
            };
        };
        let to_move = wording::own_key(language, view.info(), "button-move");
        let text = language.tell(
            "help-here",
            &[
                ("example", self.example().await.into()),
                ("move", language.say(&to_move).into()),
                ("more", language.say("button-more").into()),
                ("help", language.say("command-help").into()),
            ],
        );
        Response::text(text).passing(Passing::Answer)
    }

    /// Whom to play against, and how a move is written for those who wanted to make one.
    async fn choices(&self, key: &str) -> Response {
        let mut answer = match self.not_here().await {
            None => new_game::whom(self.language, key),
            Some(why) if self.guild.is_some() => return Response::text(why),
            Some(why) if key == "new-game-none" => {
                Response::text(why).after(Some(self.language.say("new-game-none-running")))
            }
            Some(why) => Response::text(why),
        };
        let example = self.example().await;
        let hint = self
            .language
            .tell("new-game-hint", &[("example", example.into())]);
        answer.text = format!("{}\n-# {hint}", answer.text);
        answer
    }

    /// Why no game is begun where this was written, if so: that is said before anything is asked.
    async fn not_here(&self) -> Option<String> {
        let (bot, language) = (self.bot, self.language);
        let Some(guild) = self.guild else {
            return Some(new_game::on_a_server(bot, self.player, language).await);
        };
        let parent = bot.visibility.parent_of(guild, self.channel.0)?;
        let settings = bot.app.guild(guild).await.ok()?;
        admission::elsewhere(language, &settings, self.channel.0, parent)
    }

    /// How a move is written in the game that is meant in a channel, or in some game.
    async fn example(&self) -> String {
        let app = &self.bot.app;
        let mut info = app.games().first().copied();
        if let Ok(session) = app.session_to_move(self.player, self.channel, "").await {
            if let Some(possible) = self.example_in(session).await {
                return possible;
            }
            let view = app.public_view_for(self.player, session, wall_clock::now());
            info = view.await.ok().map(|view| view.info()).or(info);
        }
        let Some(info) = info else {
            return String::new();
        };
        let examples = app.examples(info, self.notation(info).await);
        examples.into_iter().next().unwrap_or_default()
    }

    /// A move that the author can make in a game, if it may be said here: what somebody could do in another place, or with
    /// hidden cards, is not said to everybody.
    async fn example_in(&self, session: SessionId) -> Option<String> {
        let own = self
            .bot
            .app
            .seat_view(session, self.player, wall_clock::now());
        let own = own.await.ok().flatten()?;
        if own.info().hidden || !self.is_here(session).await.unwrap_or_default() {
            return None;
        }
        let notation = self.notation(own.info()).await;
        move_text::examples(&own, notation).into_iter().next()
    }

    /// The notation of the answer: on a server everybody reads it, in private the author alone.
    async fn notation(&self, info: &'static Info) -> Option<Notation> {
        if self.guild.is_none() {
            return self.reader().notation(info).await;
        }
        self.bot
            .public_style(self.guild, info, self.language)
            .await
            .notation
    }

    /// The author as the reader of a private answer.
    fn reader(&self) -> Reader<'_> {
        Reader {
            bot: self.bot,
            player: self.player,
            guild: None,
            language: self.language,
            message: None,
        }
    }

    /// Whether a session is played where this was written.
    async fn is_here(&self, session: SessionId) -> Result<bool, AppError> {
        let played_in = self.bot.app.played_in(session).await?;
        Ok(self.guild.is_none() || played_in == Some(self.channel))
    }

    /// Plays a move.
    async fn play(&self, text: &str) -> Answer {
        let app = &self.bot.app;
        let session = match app.session_to_move(self.player, self.channel, text).await {
            Ok(session) => session,
            Err(AppError::Denied(Denied::NoSession)) => {
                let is_said = has_figure(text) && !is_han_talk(text, 4);
                let is_meant = self.guild.is_none() || is_said;
                return Ok(match is_meant {
                    true => Some(self.choices("new-game-none").await),
                    // Somebody talks; a refusal would be no answer to that.
                    false => None,
                });
            }
            // Elsewhere the menu would tell everybody what else somebody plays.
            Err(AppError::Denied(Denied::WhichSession)) if self.guild.is_none() => {
                if is_talk(text) {
                    return Ok(None);
                }
                return Ok(Some(self.which(&which_game::to_move(text)).await?));
            }
            Err(error) => return Err(error),
        };
        let command = Command::Play {
            text: text.to_owned(),
        };
        let request = Request::typed(self.player, command);
        match app.act(session, request, self.arrival).await {
            Ok(view) => Ok(self.played(session, &view).await),
            Err(AppError::Refused(Refusal::NotYourGame)) if !has_figure(text) => Ok(None),
            Err(AppError::Refused(refusal)) if is_talk(text) => {
                let is_unreadable = refusal == Refusal::Illegal(Illegal::Unreadable);
                // Whoever is to move may have meant a move.
                let is_meant =
                    self.may_move(session).await && !(is_unreadable && is_han_talk(text, 5));
                match is_meant {
                    true => Ok(Some(
                        self.explain(refusal.into(), text, Some(session)).await,
                    )),
                    false => Ok(None),
                }
            }
            Err(error) => Ok(Some(self.explain(error, text, Some(session)).await)),
        }
    }

    /// Whether it is the writer's turn, so that a text that is no move may have been meant as one.
    async fn may_move(&self, session: SessionId) -> bool {
        let view = self
            .bot
            .app
            .seat_view(session, self.player, wall_clock::now());
        view.await
            .ok()
            .flatten()
            .is_some_and(|it| it.actions().play)
    }

    /// What is said about a move. Where the game is played, the panel says it all.
    async fn played(&self, session: SessionId, view: &PublicView) -> Option<Response> {
        let played_in = self.bot.app.played_in(session).await.ok().flatten();
        if played_in == Some(self.channel) {
            return None;
        }
        let notation = self.notation(view.info()).await?;
        let line = move_reply::line_of(view, notation, self.player, self.arrival.at);
        Some(Response::text(match line {
            Some(line) => move_reply::done(view, self.language, &line),
            None => move_reply::not_played(view, self.language),
        }))
    }

    /// Asks in which game this is to be pressed.
    async fn which(&self, press: &ButtonAction) -> Result<Response, AppError> {
        let asked = which_game::ask(self.bot, self.language, self.player, press);
        Ok(asked.await?.passing(Passing::Answer))
    }

    /// Asks whether it is meant. Everybody sees the question, but it is for the asker alone.
    async fn resign(&self) -> Answer {
        let session = match self.meant(ButtonAction::Resign).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        let view = self
            .bot
            .app
            .seat_view(session, self.player, wall_clock::now());
        let Some(view) = view.await? else {
            return Err(Refusal::NotYourGame.into());
        };
        if !view.actions().resign {
            return Err(leave::not_now(&view).into());
        }
        let question = leave::question_to(self.language, &view, self.player);
        Ok(Some(question.passing(Passing::Answer)))
    }

    /// How something is asked for that has to be looked at before others agree.
    fn how(&self, key: &str) -> Response {
        Response::text(self.language.say(key)).passing(Passing::Answer)
    }

    /// Offers a draw, or accepts one.
    async fn offer_draw(&self) -> Answer {
        let session = match self.meant(ButtonAction::Offer(Offer::Draw)).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        let app = &self.bot.app;
        let request = Request::typed(self.player, Command::Offer(Offer::Draw));
        let view = match app.act(session, request, self.arrival).await {
            Ok(view) => view,
            Err(error) => return Ok(Some(self.explain(error, "", Some(session)).await)),
        };
        if self.bot.app.played_in(session).await? == Some(self.channel) {
            return Ok(None);
        }
        let key = match view.offered(Offer::Draw) {
            Some(_) => "done-draw-offered",
            None => "done-draw-agreed",
        };
        Ok(Some(Response::text(self.language.say(key))))
    }

    /// The game in which something is to be done; in private, of several a menu asks which. Elsewhere that would tell
    /// everybody what else somebody plays.
    async fn meant(&self, press: ButtonAction) -> Result<Meant, AppError> {
        match self.bot.app.session_meant(self.player, self.channel).await {
            Ok(session) => Ok(Meant::Game(session)),
            Err(AppError::Denied(Denied::WhichSession)) if self.guild.is_none() => {
                Ok(Meant::Asked(Box::new(self.which(&press).await?)))
            }
            Err(error) => Err(error),
        }
    }

    /// The board: in private the asker's own view, in a channel what everybody may see.
    async fn board(&self) -> Answer {
        let session = match self.meant(ButtonAction::View).await? {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        let (app, now) = (&self.bot.app, wall_clock::now());
        if !self.is_here(session).await? {
            // Perhaps nobody else here may see that game.
            let text = self.language.say("board-is-private");
            return Ok(Some(Response::text(text)));
        }
        if self.guild.is_none()
            && let Some(view) = app.seat_view(session, self.player, now).await?
        {
            let reader = self.reader();
            let bottom = private_view::usual_bottom(&reader, &view).await;
            return Ok(Some(
                private_view::drawn(&reader, &view, bottom, Vec::new()).await,
            ));
        }
        let view = app.public_view_for(self.player, session, now).await?;
        let notation = self.notation(view.info()).await;
        let mut answer = Response::text(panel::content(&view, self.language, notation, &[], None));
        let alt = alt_text::of_channel(&view, self.language, notation, view.bottom());
        let diagram = view.diagram(view.bottom());
        let style = self
            .bot
            .public_style(self.guild, view.info(), self.language);
        let look = style.await.look;
        match app
            .picture(
                wording::diagram(self.language, view.info(), diagram),
                look,
                Purpose::View,
            )
            .await
        {
            Ok(picture) => {
                let file = CreateAttachment::bytes(picture.to_vec(), "board.png");
                answer = answer.file(file.description(alt));
            }
            Err(error) => {
                tracing::warn!(error = %error, "a board is told in words");
                answer.text = format!("{}\n{alt}", answer.text);
            }
        }
        Ok(Some(answer))
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
                return match self.guild {
                    Some(_) => choices.passing(Passing::Answer),
                    None => choices,
                };
            }
            AppError::Denied(Denied::WhichSession) => {
                let text = language.say("which-game-said");
                return Response::text(text).passing(Passing::Hint);
            }
            AppError::Denied(denied) => return Response::text(wording::denied(language, denied)),
            AppError::Failed(error) => return Response::text(incident(language, &error)),
        };
        if let Some(session) = session
            && let Ok(Some(view)) = self
                .bot
                .app
                .seat_view(session, self.player, wall_clock::now())
                .await
            && let Some(notation) = self.notation(view.info()).await
        {
            // What somebody could do in another place is not said to everybody.
            let is_here = self.is_here(view.id()).await.unwrap_or_default();
            let text = match &refusal {
                Refusal::Illegal(Illegal::Ambiguous(candidates)) if is_here => {
                    let asked =
                        which_action::ask(language, &view, Some(notation), typed, candidates);
                    return asked.passing(Passing::Answer);
                }
                Refusal::NotInThisGame => wording::not_in_this_game(language, view.info()),
                _ if is_here => {
                    let examples = move_text::examples(&view, Some(notation));
                    wording::refusal(language, &refusal, typed, &examples)
                }
                Refusal::Illegal(_) => {
                    let typed = [("typed", wording::code(typed).into())];
                    language.tell("refusal-elsewhere", &typed)
                }
                other => wording::refusal(language, other, typed, &[]),
            };
            return Response::text(self.about(&view, text).await).passing(Passing::Hint);
        }
        Response::text(wording::refusal(language, &refusal, typed, &[])).passing(Passing::Hint)
    }

    /// What is said of a game, with its name where another may be meant.
    async fn about(&self, view: &SeatView, text: String) -> String {
        let is_clear = match self.guild {
            Some(_) => self.is_here(view.id()).await.unwrap_or(true),
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
