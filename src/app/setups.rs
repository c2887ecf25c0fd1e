//! Start positions that players keep under a name, their codes, and the board that somebody sets up.

use super::{
    App, AppError, Denied, chance,
    setup_editor::{EditStep, SetupDraft},
    wall_clock,
};
use crate::store::{NewSetup, SaveResult, SavedSetup, SetupId, SetupKind};
use qiyuan_core::{
    diagram::Diagram,
    rules::{AnyGame, BoardEditor, Info, Seat, SeatSet, Viewer, import, set_up},
    session::{PlayerId, Refusal},
};
use qiyuan_games as games;

/// How many set-ups a player can keep.
pub const MOST_SETUPS: u32 = 50;

/// The longest name, in characters.
pub const MAX_SETUP_NAME: usize = 32;

/// What a code is written with: nothing that looks like something else.
const CODE_LETTERS: &[u8] = b"23456789abcdefghjkmnpqrstuvwxyz";

/// How many letters a code has: with 31 of them these are 59 bits, too many to try.
const CODE_LENGTH: usize = 12;

/// How many stand together.
const CODE_GROUP: usize = 4;

/// What became of a step on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edited {
    /// It is the board after the step.
    Done(SetupDraft),
    /// The player sets up another board by now: this one.
    Other(SetupDraft),
    /// The player sets up none.
    Nothing,
}

/// The form of a name in which names are compared.
fn folded(name: &str) -> String {
    let words: Vec<&str> = name.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// A new code.
fn new_code() -> String {
    let sides = u32::try_from(CODE_LETTERS.len()).unwrap_or(1);
    let letter = |_| {
        let drawn = usize::try_from(chance::draw(sides)).unwrap_or_default();
        char::from(CODE_LETTERS[drawn % CODE_LETTERS.len()])
    };
    (0..CODE_LENGTH).map(letter).collect()
}

/// A code as it is shown.
#[must_use]
pub fn written_code(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    let groups = letters.chunks(CODE_GROUP);
    let groups: Vec<String> = groups.map(|group| group.iter().collect()).collect();
    groups.join("-")
}

/// The code that was typed, if it looks like one.
#[must_use]
pub fn read_code(typed: &str) -> Option<String> {
    let is_between = |it: &char| it.is_whitespace() || matches!(it, '-' | '–' | '`');
    let letters = typed.chars().filter(|it| !is_between(it));
    let code: String = letters
        .take(CODE_LENGTH + 1)
        .map(|it| it.to_ascii_lowercase())
        .collect();
    let is_code =
        code.len() == CODE_LENGTH && code.bytes().all(|letter| CODE_LETTERS.contains(&letter));
    is_code.then_some(code)
}

impl App {
    /// The setup that a text is or, as a record, stands for, if players can begin from it.
    ///
    /// # Errors
    ///
    /// Why they cannot.
    pub fn read_setup(&self, info: &'static Info, text: &str) -> Result<String, AppError> {
        let game = games::by_key(info.key).ok_or(Denied::NoSuchGame)?;
        set_up(game, text).map_err(|fault| AppError::Refused(Refusal::BadSetup(fault)))
    }

    /// The game of which a text is a record and says so by a tag (`[Variant "Atomic"]`); nothing if no game reads it.
    #[must_use]
    pub fn game_of_record(&self, text: &str) -> Option<&'static Info> {
        let is_of = |game: &&dyn AnyGame| import(*game, text).is_ok_and(|it| it.is_some());
        let names_game = text.trim_start().starts_with('[') && text.contains("[Variant ");
        let mut games = games::ALL.iter().copied().filter(|_| names_game);
        games.find(is_of).map(|game| game.info())
    }

    /// Saves something for a player.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn save_setup(
        &self,
        player: PlayerId,
        name: &str,
        info: &'static Info,
        (kind, setup): (SetupKind, String),
    ) -> Result<SaveResult, AppError> {
        let new = NewSetup {
            name: name.to_owned(),
            folded_name: folded(name),
            game: info.key.to_owned(),
            kind,
            setup,
        };
        let (store, now) = (&self.inner.store, wall_clock::now());
        Ok(store.save_setup(player, new, MOST_SETUPS, now).await?)
    }

    /// All that a player has saved, by name.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn setups_of(&self, player: PlayerId) -> Result<Vec<SavedSetup>, AppError> {
        Ok(self.inner.store.setups_of(player).await?)
    }

    /// One of those that a player has saved.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn setup(
        &self,
        player: PlayerId,
        id: SetupId,
    ) -> Result<Option<SavedSetup>, AppError> {
        Ok(self.inner.store.setup(player, id).await?)
    }

    /// The same by its name.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn setup_named(
        &self,
        player: PlayerId,
        name: &str,
    ) -> Result<Option<SavedSetup>, AppError> {
        let store = &self.inner.store;
        Ok(store.setup_named(player, &folded(name)).await?)
    }

    /// The position that somebody shares under a code.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn shared_setup(&self, code: &str) -> Result<Option<SavedSetup>, AppError> {
        Ok(self.inner.store.shared_setup(code).await?)
    }

    /// Shares a position of a player's; returns its code, or nothing if the player has no such position.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn share_setup(
        &self,
        player: PlayerId,
        id: SetupId,
    ) -> Result<Option<String>, AppError> {
        let store = &self.inner.store;
        Ok(store.share_setup(player, id, new_code()).await?)
    }

    /// Shares a position no longer; says whether the player has it.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn unshare_setup(&self, player: PlayerId, id: SetupId) -> Result<bool, AppError> {
        Ok(self.inner.store.unshare_setup(player, id).await?)
    }

    /// Deletes something that a player has saved; says whether there was one.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn delete_setup(&self, player: PlayerId, id: SetupId) -> Result<bool, AppError> {
        Ok(self.inner.store.delete_setup(player, id).await?)
    }

    /// Who moves first in a position that was saved; nobody if its game does not read it any more.
    #[must_use]
    pub fn setup_begins(&self, saved: &SavedSetup) -> SeatSet {
        let start = games::by_key(&saved.game)
            .filter(|_| saved.kind == SetupKind::Position)
            .and_then(|game| game.start(&saved.setup, *game.info().seats.start()).ok());
        start.map_or(SeatSet::EMPTY, |start| start.turn().seats())
    }

    /// What was saved, drawn for whoever may see it; nothing if its game does not read it any more.
    #[must_use]
    pub fn setup_diagram(&self, saved: &SavedSetup) -> Option<Diagram> {
        let game = games::by_key(&saved.game)?;
        let seats = *game.info().seats.start();
        let first = Seat(0);
        match saved.kind {
            SetupKind::Position => {
                let start = game.start(&saved.setup, seats).ok()?;
                Some(start.view(Viewer::Public).diagram(first))
            }
            SetupKind::Placement => {
                let start = game.start("", seats).ok()?.seat_view(first);
                let draft = start.of_kept(&saved.setup).ok()?;
                Some(start.with_draft(&draft)?.diagram(first))
            }
        }
    }

    /// A position that was saved, as players of its game write it.
    #[must_use]
    pub fn written_setup(&self, saved: &SavedSetup) -> String {
        let game = games::by_key(&saved.game);
        game.map_or_else(
            || saved.setup.clone(),
            |game| game.setups().written(&saved.setup),
        )
    }

    /// How positions of a game are put together, where they can be.
    #[must_use]
    pub fn editor(&self, info: &'static Info) -> Option<Box<dyn BoardEditor>> {
        games::by_key(info.key)?.editor()
    }

    /// Whether a setup can be put together piece by piece.
    #[must_use]
    pub fn is_editable(&self, info: &'static Info, setup: &str) -> bool {
        let start = || {
            let game = games::by_key(info.key)?;
            let (editor, start) = (game.editor()?, game.start(setup, *info.seats.start()));
            editor.read(&start.ok()?.view(Viewer::Record).text())
        };
        start().is_some()
    }

    /// The board that a player sets up.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn setup_draft(&self, player: PlayerId) -> Result<Option<SetupDraft>, AppError> {
        let text = self.inner.store.setup_draft(player).await?;
        Ok(text.as_deref().and_then(SetupDraft::of_text))
    }

    /// Begins to set up a board, in place of another one; with the usual position, or that of a setup. Nothing if it
    /// cannot be put together piece by piece.
    ///
    /// # Errors
    ///
    /// Nobody can begin from the setup, or the store failed.
    pub async fn begin_board(
        &self,
        player: PlayerId,
        info: &'static Info,
        setup: &str,
    ) -> Result<Option<SetupDraft>, AppError> {
        let game = games::by_key(info.key).ok_or(Denied::NoSuchGame)?;
        let Some(editor) = game.editor() else {
            return Ok(None);
        };
        let board = if setup.is_empty() {
            editor.usual()
        } else {
            let setup = self.read_setup(info, setup)?;
            let start = game.start(&setup, *info.seats.start());
            let start = start.map_err(|fault| AppError::Refused(Refusal::BadSetup(fault)))?;
            start.view(Viewer::Record).text()
        };
        if editor.read(&board).is_none() {
            return Ok(None);
        }
        let serial = chance::draw(u32::MAX);
        let draft = SetupDraft::new(serial, info.key.to_owned(), board);
        let text = draft.to_text();
        let begun = move |kept: &mut Option<String>| *kept = text;
        let (store, now) = (&self.inner.store, wall_clock::now());
        store.change_setup_draft(player, now, begun).await?;
        Ok(Some(draft))
    }

    /// Takes a step on the board that a player sets up, if it is the one with this number.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn edit_board(
        &self,
        player: PlayerId,
        serial: u32,
        step: EditStep,
    ) -> Result<Edited, AppError> {
        let edit = move |kept: &mut Option<String>| {
            let Some(mut draft) = kept.as_deref().and_then(SetupDraft::of_text) else {
                return Edited::Nothing;
            };
            let Some(editor) = games::by_key(&draft.game).and_then(|game| game.editor()) else {
                return Edited::Nothing;
            };
            if draft.serial != serial {
                return Edited::Other(draft);
            }
            draft.step(&*editor, step);
            *kept = draft.to_text();
            Edited::Done(draft)
        };
        let (store, now) = (&self.inner.store, wall_clock::now());
        Ok(store.change_setup_draft(player, now, edit).await?)
    }

    /// Forgets the board with this number, which is saved now.
    ///
    /// # Errors
    ///
    /// The store failed.
    pub async fn end_board(&self, player: PlayerId, serial: u32) -> Result<(), AppError> {
        let end = move |kept: &mut Option<String>| {
            let draft = kept.as_deref().and_then(SetupDraft::of_text);
            if draft.is_some_and(|draft| draft.serial == serial) {
                *kept = None;
            }
        };
        let (store, now) = (&self.inner.store, wall_clock::now());
        Ok(store.change_setup_draft(player, now, end).await?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn codes_differ_and_are_read_however_they_are_typed() {
        let codes: HashSet<String> = (0..1_000).map(|_| new_code()).collect();
        assert_eq!(codes.len(), 1_000);
        for code in codes {
            let shown = written_code(&code);
            assert_eq!(shown.len(), CODE_LENGTH + 2, "{shown}");
            for typed in [code.clone(), shown.to_uppercase(), format!(" `{shown}` ")] {
                assert_eq!(read_code(&typed).as_ref(), Some(&code), "{typed}");
            }
        }
        for typed in [
            "",
            "abc",
            "abcd-efgh-jkm",
            "abcd-efgh-jkmnp",
            "abcd-efgh-jkm0",
            "残局",
        ] {
            assert_eq!(read_code(typed), None, "{typed}");
        }
    }

    #[test]
    fn names_that_read_alike_are_the_same() {
        assert_eq!(folded("  Rook   Endgame "), folded("rook endgame"));
        assert_eq!(folded("残局 一"), "残局 一");
        assert_ne!(folded("a b"), folded("ab"));
    }
}
