//! What is answered to a question about the rules of a game: `how do I castle?`, `馬怎麼走？`. A move stays a move.

use super::{
    commands::game_search::names,
    incoming::Response,
    message_to_bot::MessageToBot,
    rules_asked::{
        Passage, game_in, introduction, is_question, names_piece, of_term, of_term_of_any, passage,
        passage_of_any,
    },
    rules_page,
    talk::{Looks, looks},
    wording,
};
use crate::app::{AppError, Look, wall_clock};
use qiyuan_core::rules::{Illegal, Info};

impl MessageToBot<'_> {
    /// The part of the rules that a question is about: of the game that it names, of the one that is played where it was
    /// asked; where none is played, and in private, else of the first one that has an answer. Nothing if none fits.
    pub(super) async fn rules_asked(
        &self,
        text: &str,
        whole: Looks,
    ) -> Result<Option<Response>, AppError> {
        let games = self.bot.app.games();
        let named = game_in(&games, text, names);
        // The name of a game may look like a move: `chess960`.
        let is_talk = |rest: &str| looks(rest) == Looks::Talk;
        if whole != Looks::Talk && !named.as_ref().is_some_and(|(_, rest)| is_talk(rest)) {
            return Ok(None);
        }
        let here = self.rules_here().await?;
        let is_of_any = match self.guild {
            Some(_) => here.is_empty(),
            None => !names_piece(&here, text),
        };
        if !is_question(self.language, text) {
            let of_here = |info: &&'static Info| of_term(self.language, &games, info, text);
            let of_named =
                |(info, rest): (&'static Info, String)| of_term(self.language, &games, info, &rest);
            let found = named.and_then(of_named);
            let found = found.or_else(|| here.iter().find_map(of_here));
            let of_any = || of_term_of_any(self.language, &games, text).filter(|_| is_of_any);
            let found = found.or_else(of_any);
            return self.told_unless_read(found, text).await;
        }
        let of = |info: &'static Info, text: &str| passage(self.language, &games, info, text);
        let of_named = named.and_then(|(info, rest)| {
            of(info, &rest).or_else(|| introduction(self.language, &games, info, &rest))
        });
        let of_here = || here.iter().find_map(|info| of(info, text));
        let of_any = || passage_of_any(self.language, &games, text).filter(|_| is_of_any);
        let found = of_named.or_else(of_here).or_else(of_any);
        self.told_unless_read(found, text).await
    }

    /// Tells a part of the rules, unless the text is an action where the author is to move.
    async fn told_unless_read(
        &self,
        found: Option<Passage>,
        text: &str,
    ) -> Result<Option<Response>, AppError> {
        match found {
            // How a piece moves is asked in words of which no move is made.
            Some(found) if found.is_plainly_asked || !self.is_read(text).await? => {
                Ok(Some(self.told(found).await))
            }
            _ => Ok(None),
        }
    }

    /// Where the rules are told: of the game that is played here, or in private of the only one of the author's.
    pub(super) async fn how_rules(&self) -> Response {
        let view = match self.guild {
            Some(_) => self.game_here().await,
            None => match self.session_meant().await {
                Ok(session) => {
                    let view =
                        (self.bot.app).public_view_for(self.player, session, wall_clock::now());
                    view.await.ok()
                }
                Err(_) => None,
            },
        };
        match view {
            Some(view) => self.rules_of(view.info()).await,
            None => self.how("said-rules-how"),
        }
    }

    /// The rules of a game; where one is running, or others may be meant, where they are told: the page is long.
    pub(super) async fn rules_of(&self, info: &'static Info) -> Response {
        if self.is_addressed_outside_games() {
            let (notation, look) = (self.notation(info).await, self.look(info).await);
            let reader = (self.player, self.guild);
            return rules_page::told(self.bot, reader, self.language, info, notation, look).await;
        }
        let game = [("game", wording::game(self.language, info.key).into())];
        let told = Response::text(self.language.tell("said-rules-how-of", &game));
        match self.is_in_game {
            // It stands below the board.
            true => told.deleted_soon(),
            false => self.with_rules(told, info).deleted_soon(),
        }
    }

    /// The game that is, or was, played where this was written; in private those that the author plays.
    async fn rules_here(&self) -> Result<Vec<&'static Info>, AppError> {
        if self.guild.is_some() {
            let here = self.game_here().await;
            return Ok(here.iter().map(|view| view.info()).collect());
        }
        let app = &self.bot.app;
        let keys: Vec<String> = match self.named {
            Some(session) => {
                let own = self.own_view(session).await?;
                own.iter().map(|own| own.info().key.to_owned()).collect()
            }
            None => {
                let rows = app.games_of(self.player).await?;
                rows.into_iter().map(|row| row.game).collect()
            }
        };
        let mut games = app.games();
        games.retain(|info| keys.iter().any(|key| key == info.key));
        Ok(games)
    }

    /// Whether a game in which the author is to move reads this as an action, whole or without what asks.
    pub(super) async fn is_read(&self, text: &str) -> Result<bool, AppError> {
        let Ok(session) = self.session_to_move(text).await else {
            return Ok(false);
        };
        let own = self.own_view(session).await?;
        let own = own.filter(|own| own.actions().play);
        let is_read = |text: &str| {
            let read = own.as_ref().map(|own| own.read(text));
            !matches!(read, None | Some(Err(Illegal::Unreadable)))
        };
        Ok(is_read(text) || is_read(wording::without_question(text)))
    }

    /// How boards of a game look in the answer: on a server everybody sees them, in private the author alone.
    async fn look(&self, info: &'static Info) -> Look {
        match self.guild {
            None => self.reader().look(info).await,
            Some(_) => {
                let style = self.bot.public_style(self.guild, info, self.language);
                style.await.look
            }
        }
    }

    pub(super) async fn told(&self, found: Passage) -> Response {
        let look = self.look(found.game).await;
        rules_page::part(self.bot, found, look).await.deleted_soon()
    }
}
