//! Families of games: those that are drawn with the same pieces, for which board, pieces and notation are chosen
//! together.

use std::sync::{LazyLock, OnceLock};

use super::App;
use qiyuan_core::{
    diagram::Diagram,
    rules::{Info, Seat, Viewer},
};
use qiyuan_games as games;

/// Each game with the head of its family: the game whose folder has the pieces with which it is drawn. A game that
/// begins with an empty board is the head of its own. Each is found when it is first asked for: all of them together
/// set up every game there is.
static HEADS: LazyLock<Vec<(&'static Info, OnceLock<&'static Info>)>> = LazyLock::new(|| {
    let games = games::ALL.iter().map(|game| game.info());
    games.map(|info| (info, OnceLock::new())).collect()
});

fn head(info: &'static Info) -> &'static Info {
    let sprite = start_diagram(info).and_then(|start| start.first_sprite());
    let folder = sprite.and_then(|sprite| sprite.0.split_once('/'));
    let drawn = folder.and_then(|(folder, _)| games::by_key(folder));
    drawn.map_or(info, |game| game.info())
}

/// A game's usual setup, as it is drawn before anything is played.
pub(super) fn start_diagram(info: &'static Info) -> Option<Diagram> {
    let start = games::by_key(info.key)?
        .start("", *info.seats.start())
        .ok()?;
    Some(start.view(Viewer::Record).diagram(Seat(0)))
}

impl App {
    /// A picture in which boards and pieces of a game are seen: its usual setup, or its last lesson if it begins on an
    /// empty board.
    #[must_use]
    pub fn sample_diagram(&self, info: &'static Info) -> Option<Diagram> {
        let start = start_diagram(info)?;
        let is_empty = start.board().is_some_and(|board| board.pieces.is_empty());
        let lesson = || games::by_key(info.key)?.lessons().pop();
        let lesson = is_empty.then(lesson).flatten();
        Some(lesson.map_or(start, |lesson| lesson.diagram))
    }

    /// The game under which board, pieces and notation of a game are chosen.
    #[must_use]
    pub fn family(&self, info: &'static Info) -> &'static Info {
        let mut heads = HEADS.iter();
        let found = heads.find(|(game, _)| game.key == info.key);
        found.map_or(info, |(_, known)| known.get_or_init(|| head(info)))
    }

    /// The games under which board, pieces and notation are chosen.
    #[must_use]
    pub fn families(&self) -> Vec<&'static Info> {
        let mut games = self.games();
        games.retain(|info| self.family(info).key == info.key);
        games
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_family_is_those_who_share_their_pieces() {
        let games = games::ALL.iter().map(|game| game.info());
        let heads: Vec<_> = games.map(|info| (info, head(info))).collect();
        for (game, head) in &heads {
            let is_shared = start_diagram(game)
                .and_then(|start| start.first_sprite())
                .is_some_and(|sprite| sprite.0.starts_with(&format!("{}/", head.key)));
            assert!(is_shared || game.key == head.key, "{}", game.key);
            let of_head = heads.iter().find(|(other, _)| other.key == head.key);
            assert_eq!(of_head.map(|(_, head)| head.key), Some(head.key));
        }
        let has_relatives = heads.iter().any(|(game, head)| game.key != head.key);
        assert!(has_relatives, "some games share their pieces");
    }
}
