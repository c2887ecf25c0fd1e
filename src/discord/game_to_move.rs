//! In which of several games a move is meant that somebody writes without naming one.

use super::{
    incoming::Response,
    message_to_bot::{Meant, MessageToBot},
    talk::Looks,
    which_action, which_game, wording,
};
use crate::app::{AppError, Denied, SessionRow};
use qiyuan_core::{
    rules::{Illegal, Info},
    session::{SeatView, SessionId},
};

/// The most games in which a text is tried as a move.
pub(super) const MAX_GAMES: usize = 25;

impl MessageToBot<'_> {
    /// The game in which a move is meant; nothing if it is talk.
    pub(super) async fn game_to_move_in(
        &self,
        text: &str,
        looks: Looks,
    ) -> Result<Option<Meant>, AppError> {
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
                // As at its start: that tells nothing of what others hold.
                let may_be_meant =
                    !own.actions().play && app.names_action_at_start(own.info(), text);
                tried.add(own, text, may_be_meant);
            }
        }
        match tried.fitting.as_slice() {
            [] => Ok(self.meant_in_none(&tried, text, looks, &rows).await),
            [(only, _)] if tried.waiting > 1 => {
                let are_alike = |one, other| app.family(one).key == app.family(other).key;
                let others = tried.others_that_read(only, are_alike);
                if others.is_empty() {
                    return Ok(Some(Meant::Game(only.id())));
                }
                // `D3` is a square and a card: what is played in the wrong game stays played.
                rows.retain(|row| row.id == only.id() || others.contains(&row.id));
                let asked = self.which_of(&rows, &which_game::to_move(text)).await?;
                Ok(Some(Meant::Asked(Box::new(asked))))
            }
            // With one game waiting, a point may be meant for one in which it is not the author's turn: that is asked.
            [(only, action)] => {
                let asked = self.ask_whether_to_play(only, vec![action.clone()]);
                Ok(Some(Meant::Asked(Box::new(asked.await))))
            }
            several @ [(_, first), others @ ..] => {
                let is_same = others.iter().all(|(_, action)| action == first);
                rows.retain(|row| several.iter().any(|(own, _)| own.id() == row.id));
                let press = which_game::to_move(if is_same { first } else { text });
                let asked = self.which_of(&rows, &press).await?;
                Ok(Some(Meant::Asked(Box::new(asked))))
            }
        }
    }

    /// The same where the text is a move in none of the author's games: the only one that refuses it, or what is said.
    async fn meant_in_none(
        &self,
        tried: &Tried,
        text: &str,
        looks: Looks,
        rows: &[SessionRow],
    ) -> Option<Meant> {
        if let ([only], false) = (tried.refusing.as_slice(), tried.is_read_elsewhere) {
            return Some(Meant::Game(*only));
        }
        let is_move = !tried.refusing.is_empty() || tried.is_read_elsewhere;
        let told = match tried.waiting {
            0 if looks == Looks::Talk || wording::is_doubtful(text) || !is_move => return None,
            0 => self.fits_no_game("which-game-none-waits", text, rows).await,
            _ if is_move => self.fits_no_game("which-game-none", text, rows).await,
            _ => {
                let typed = ("typed", wording::code(text).into());
                let told = self.language.tell("said-not-understood", &[typed]);
                Response::text(told).not_understood()
            }
        };
        Some(Meant::Asked(Box::new(told)))
    }

    /// What is said, with a list of the games, to a move that is possible in none of them.
    async fn fits_no_game(&self, key: &str, text: &str, rows: &[SessionRow]) -> Response {
        let typed = ("typed", wording::code(text).into());
        let told = self.language.tell(key, &[typed]);
        self.listed(told, rows).await.not_understood()
    }

    /// Asks whether actions are to be played in a game.
    pub(super) async fn ask_whether_to_play(
        &self,
        own: &SeatView,
        actions: Vec<String>,
    ) -> Response {
        let (language, notation) = (self.language, self.notation(own.info()).await);
        let mut asked =
            which_action::ask_found(language, own, notation, &actions, Some(self.player));
        asked.text = self.about(own, asked.text).await;
        asked
    }
}

/// In which of the author's games a text is a move.
#[derive(Default)]
struct Tried {
    /// Those in which it, or a part of it, is one that the author can make now.
    fitting: Vec<(SeatView, String)>,
    /// Those that can read it and do not allow it, where the author is to move.
    refusing: Vec<SessionId>,
    /// Those for which the whole of it may be meant too, with their games: where the author is to move and it is not
    /// allowed, and where the author is not to move.
    reading: Vec<(SessionId, &'static Info)>,
    /// How many wait for the author.
    waiting: usize,
    /// Whether a game can read it in which the author is not to move.
    is_read_elsewhere: bool,
}

impl Tried {
    fn add(&mut self, own: SeatView, text: &str, may_be_meant_at_start: bool) {
        if !own.actions().play {
            if may_be_meant_at_start {
                self.reading.push((own.id(), own.info()));
            }
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
            if read[0].as_ref().err().is_none_or(Illegal::names_action) {
                self.reading.push((own.id(), own.info()));
            }
        }
    }

    /// The sessions of other games than the only one that takes it for which it may be meant too, but for games of the
    /// same family: between two kinds of chess the one that allows it is meant.
    fn others_that_read(
        &self,
        only: &SeatView,
        are_alike: impl Fn(&'static Info, &'static Info) -> bool,
    ) -> Vec<SessionId> {
        let reading = self.reading.iter();
        let others = reading.filter(|(_, info)| !are_alike(info, only.info()));
        others.map(|(session, _)| *session).collect()
    }
}
