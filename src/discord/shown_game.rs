//! What is shown of games to whoever asks in a message: a board, a clock, whose turn it is, the author's own games, or
//! that none is running. Nobody else is told what somebody plays elsewhere.

use serenity::builder::{CreateAttachment, CreateEmbed};

use super::{
    alt_text,
    custom_id::ButtonAction,
    incoming::Response,
    lists,
    message_to_bot::{Above, Answer, Meant, MessageToBot},
    panel::{self, Beside},
    panel_buttons, private_view, table_names,
    wording::{self, Language},
};
use crate::app::{AppError, Denied, Purpose, SessionRow, wall_clock};
use qiyuan_core::{
    rules::Seat,
    session::{PlayerId, SessionId, SessionView, Stage},
};

/// What stands above the author's games, their challenges, or both.
const OWN_GAMES: [&str; 3] = [
    "said-games-here",
    "said-games-here-challenges",
    "said-games-here-both",
];

/// What is told of a game to one of its players, or to somebody who watches.
type Telling = fn(&SessionView, Language, PlayerId) -> String;

/// Which side of a board is shown at the bottom.
#[derive(Clone, Copy)]
pub(super) enum BoardEnd {
    Usual,
    Other,
}

impl BoardEnd {
    fn of(self, view: &SessionView, usual: Seat) -> Seat {
        match self {
            Self::Usual => usual,
            Self::Other => view.flipped_bottom(usual),
        }
    }
}

impl MessageToBot<'_> {
    /// What only the author may see of their game, in private; to whoever does not play in it, the board.
    pub(super) async fn only_for_author(&self) -> Answer {
        let session = match self.session_meant().await {
            Ok(session) if self.guild.is_some() => session,
            _ => return self.board(BoardEnd::Usual).await,
        };
        let asker = self.in_private().await;
        match asker.own_board(session, BoardEnd::Usual).await? {
            Some(own) => Ok(Some(own.direct())),
            None => self.board(BoardEnd::Usual).await,
        }
    }

    /// The board: in private the asker's own view, in a channel what everybody may see.
    pub(super) async fn board(&self, end: BoardEnd) -> Answer {
        let meant = match self.meant(ButtonAction::View).await {
            Err(AppError::Denied(Denied::WhichSession)) => {
                // What else somebody plays is not for everybody here.
                let asked = self.in_private().await.which(&ButtonAction::View).await?;
                return Ok(Some(asked.direct()));
            }
            meant => meant?,
        };
        let session = match meant {
            Meant::Game(session) => session,
            Meant::Asked(asked) => return Ok(Some(*asked)),
        };
        if !self.may_be_told_here(session).await? {
            // Perhaps nobody else here may see that game.
            let own = self.in_private().await.own_board(session, end).await?;
            return Ok(own.map(Response::direct));
        }
        if self.guild.is_none()
            && let Some(own) = self.own_board(session, end).await?
        {
            return Ok(Some(own));
        }
        Ok(Some(self.public_board(session, end).await?))
    }

    /// The board as everybody may see it. On a server that of a running game is deleted after a while: it is soon out of date.
    async fn public_board(&self, session: SessionId, end: BoardEnd) -> Result<Response, AppError> {
        let (app, now) = (&self.bot.app, wall_clock::now());
        let view = app.public_view_for(self.player, session, now).await?;
        let bottom = end.of(&view, view.bottom());
        let notation = self.notation(view.info()).await;
        let mut answer = Response::text(panel::content(
            &view,
            self.language,
            notation,
            Beside::default(),
        ));
        let names = table_names::of(self.bot, self.language, &view).await;
        let alt = alt_text::of_channel(&view, self.language, notation, bottom, &names);
        let diagram = table_names::written_on(view.diagram(bottom), &names);
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
        let is_passing = self.guild.is_some() && view.stage() == Stage::Play;
        Ok(answer.deleted_soon_if(is_passing))
    }

    /// The author's own view of a board, if they play in that game.
    async fn own_board(
        &self,
        session: SessionId,
        end: BoardEnd,
    ) -> Result<Option<Response>, AppError> {
        let Some(view) = self.own_view(session).await? else {
            return Ok(None);
        };
        let reader = self.reader();
        let bottom = end.of(&view, private_view::usual_bottom(&reader, &view).await);
        let answers = panel_buttons::answer_rows(&view, self.language);
        let drawn = private_view::drawn(&reader, &view, bottom, answers).await;
        Ok(Some(drawn))
    }

    /// The author's games and challenges. On a server it is said where they are told to the author alone.
    pub(super) async fn games(&self) -> Answer {
        if self.guild.is_some() {
            return Ok(Some(self.how("said-games-how")));
        }
        Ok(Some(match self.own_games(OWN_GAMES).await {
            Some(games) => games,
            None => self.none_running().await,
        }))
    }

    /// The games that the author has running and their challenges, if any, and how a move is written if one of the games
    /// waits for it.
    pub(super) async fn own_games(
        &self,
        [games, only_challenges, both]: [&str; 3],
    ) -> Option<Response> {
        let (bot, language) = (self.bot, self.language);
        let mut rows = bot.app.games_of(self.player).await.ok()?;
        let challenges = bot.app.challenges_of(self.player).await.ok()?;
        let key = match (rows.is_empty(), challenges.is_empty()) {
            (true, true) => return None,
            (false, true) => games,
            (true, false) => only_challenges,
            (false, false) => both,
        };
        rows.extend(challenges);
        let mut text = language.say(key);
        let mut waiting = rows.iter().filter(|row| row.waits_for(self.player));
        // Of several it would have to be said which one is meant.
        if let (Some(row), None) = (waiting.next(), waiting.next())
            && let Some(example) = self.example_in(row.id).await
        {
            let hint = language.tell("greeting-move-here", &[("example", example.into())]);
            text = format!("{text}\n-# {hint}");
        }
        Some(self.listed(text, &rows).await)
    }

    /// A text above a list of games, in private.
    pub(super) async fn listed(&self, text: String, rows: &[SessionRow]) -> Response {
        let games = lists::sessions(self.bot, self.language, self.player, rows).await;
        Response {
            embed: Some(CreateEmbed::new().description(games)),
            ..Response::text(text)
        }
    }

    /// Something about the game that is played where this was written; else in private about the only one of the
    /// author's, and of several their list. Perhaps not everybody here may know of those.
    pub(super) async fn told_of_game(&self, told: Telling) -> Answer {
        if self.guild.is_none() {
            return self.told_of_own_game(told).await;
        }
        if let Some(view) = self.game_here().await {
            let told = Response::text(told(&view, self.language, self.player));
            return Ok(Some(told.deleted_soon()));
        }
        match self.session_meant().await {
            Ok(_) | Err(AppError::Denied(Denied::WhichSession)) => {
                let answer = self.in_private().await.told_of_own_game(told).await?;
                Ok(answer.map(Response::direct))
            }
            Err(AppError::Denied(Denied::NoSession)) => {
                Ok(Some(self.none_running().await.deleted_soon()))
            }
            Err(error) => Err(error),
        }
    }

    /// The same in private.
    async fn told_of_own_game(&self, told: Telling) -> Answer {
        let told = |view: &SessionView| told(view, self.language, self.player);
        let own = match self.session_meant().await {
            Ok(session) => self.own_view(session).await?,
            Err(AppError::Denied(Denied::WhichSession | Denied::NoSession)) => None,
            Err(error) => return Err(error),
        };
        match own {
            Some(own) => Ok(Some(Response::text(told(&own)))),
            None => self.games().await,
        }
    }

    /// That no game is running, with the buttons that begin one; in private with the author's challenges, if they have
    /// any.
    pub(super) async fn none_running(&self) -> Response {
        if self.guild.is_some() {
            return self.choices(Above::Question("new-game-none")).await;
        }
        let app = &self.bot.app;
        let challenges = app.challenges_of(self.player).await.unwrap_or_default();
        let games = app.games_of(self.player).await;
        if !challenges.is_empty() && games.is_ok_and(|games| games.is_empty()) {
            let text = self.language.say("new-game-none-but-challenges");
            return self.listed(text, &challenges).await;
        }
        let said = self.language.say("new-game-none-running");
        let choices = self.choices(Above::Question("new-game-ask")).await;
        choices.after(Some(said))
    }
}
