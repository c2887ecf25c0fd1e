//! How a picture is to look: theme, piece set and width, each read from a key.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use super::assets::ASSETS;
use super::theme;
use qiyuan_core::diagram::Diagram;

/// How a picture is to look.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Look {
    /// The colors of the board and its marks.
    pub theme: Theme,
    /// The style of the pieces.
    pub pieces: PieceSet,
    /// How wide the picture is.
    pub width: Width,
}

/// The colors of a board and its marks: the name of a file in `assets/boards`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Theme(&'static str);

impl Theme {
    /// The theme whose colors lie in the file of this name.
    pub(super) const fn named(file: &'static str) -> Self {
        Self(file)
    }

    /// Every theme, in the order in which they are offered.
    #[must_use]
    pub fn all() -> Vec<Self> {
        theme::all().collect()
    }

    /// The stable name, as it is stored and typed.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.0
    }
}

impl Default for Theme {
    /// The one that is offered first.
    fn default() -> Self {
        theme::all().next().unwrap_or(Self(""))
    }
}

/// A style of pieces: the name of a folder of artwork. Games have styles of their own; a game that is not
/// drawn in a style is drawn in its first one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PieceSet(&'static str);

impl PieceSet {
    /// The style whose artwork lies in a folder of this name.
    pub(super) const fn named(folder: &'static str) -> Self {
        Self(folder)
    }

    /// Every style of any game.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let sets: BTreeSet<Self> = ASSETS.iter().map(|asset| asset.set).collect();
        sets.into_iter().collect()
    }

    /// The stable name, as it is stored and typed; also the name of the artwork's folder.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.0
    }

    /// The styles in which a game's pieces are drawn, by the first part of its sprite keys (`chess`).
    #[must_use]
    pub fn of(game: &str) -> Vec<Self> {
        let of_game = ASSETS.iter().filter(|asset| asset.game == game);
        let mut sets: Vec<Self> = of_game.map(|asset| asset.set).collect();
        sets.dedup();
        sets
    }

    /// The styles in which what stands on a board is drawn: those of the game whose pieces these are,
    /// or, as long as the board is empty, of the game with this key.
    #[must_use]
    pub fn fitting(diagram: &Diagram, game: &str) -> Vec<Self> {
        let sprite = diagram.first_sprite();
        let drawn = sprite.and_then(|sprite| sprite.0.split_once('/'));
        Self::of(drawn.map_or(game, |(game, _)| game))
    }
}

impl Default for PieceSet {
    /// The style that most games have, and that games without it replace by their first one.
    fn default() -> Self {
        Self("classic")
    }
}

/// The width of a picture in pixels, from 64 to 2048.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Width(u16);

impl Width {
    /// The narrowest picture.
    pub const MIN: Self = Self(64);
    /// The widest picture.
    pub const MAX: Self = Self(2048);
    /// What a channel shows: sharp on a phone of high density, and still small.
    pub const PANEL: Self = Self(720);

    /// A width of so many pixels.
    ///
    /// # Errors
    ///
    /// Outside of 64 to 2048.
    pub const fn new(pixels: u32) -> Result<Self, BadLook> {
        if pixels < Self::MIN.0 as u32 || pixels > Self::MAX.0 as u32 {
            return Err(BadLook::Width);
        }
        #[expect(clippy::cast_possible_truncation, reason = "just compared with a u16")]
        Ok(Self(pixels as u16))
    }

    /// The number of pixels.
    #[must_use]
    pub const fn pixels(self) -> u32 {
        self.0 as u32
    }
}

impl Default for Width {
    fn default() -> Self {
        Self::PANEL
    }
}

/// Why a word does not describe a look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadLook {
    /// No theme has this key.
    #[error("no such theme")]
    Theme,
    /// No piece set has this key.
    #[error("no such piece set")]
    PieceSet,
    /// Not a width that can be drawn.
    #[error("a width is from 64 to 2048 pixels")]
    Width,
}

impl FromStr for Theme {
    type Err = BadLook;

    fn from_str(key: &str) -> Result<Self, BadLook> {
        theme::all()
            .find(|theme| theme.key() == key)
            .ok_or(BadLook::Theme)
    }
}

impl FromStr for PieceSet {
    type Err = BadLook;

    fn from_str(key: &str) -> Result<Self, BadLook> {
        let found = ASSETS.iter().find(|asset| asset.set.key() == key);
        found.map(|asset| asset.set).ok_or(BadLook::PieceSet)
    }
}

impl FromStr for Width {
    type Err = BadLook;

    fn from_str(pixels: &str) -> Result<Self, BadLook> {
        pixels
            .parse()
            .map_err(|_| BadLook::Width)
            .and_then(Self::new)
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl fmt::Display for PieceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl fmt::Display for Width {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_read_back_as_what_they_name() {
        for theme in Theme::all() {
            assert_eq!(theme.key().parse(), Ok(theme));
        }
        for set in PieceSet::all() {
            assert_eq!(set.key().parse(), Ok(set));
        }
        assert_eq!("plaid".parse::<Theme>(), Err(BadLook::Theme));
        assert_eq!("Classic".parse::<PieceSet>(), Err(BadLook::PieceSet));
    }

    #[test]
    fn every_game_has_the_sets_of_its_folder_in_its_order() {
        let of = |game| -> Vec<&str> { PieceSet::of(game).iter().map(|set| set.key()).collect() };
        assert_eq!(of("chess"), ["classic", "carved", "minimal"]);
        assert_eq!(
            of("xiangqi"),
            ["traditional", "simplified", "international"]
        );
        assert_eq!(of("go"), ["classic", "shell", "minimal"]);
        assert_eq!(of("shogi"), ["kanji", "two-kanji", "international"]);
        assert!(of("tiddlywinks").is_empty());
    }

    #[test]
    fn keys_that_users_have_stored_still_name_a_theme() {
        for key in ["wood", "slate", "moss"] {
            assert_eq!(key.parse::<Theme>().map(Theme::key), Ok(key));
        }
        assert_eq!(Theme::default().key(), "wood");
    }

    #[test]
    fn keys_that_users_have_stored_still_name_a_set() {
        for key in [
            "classic",
            "minimal",
            "traditional",
            "simplified",
            "international",
        ] {
            assert_eq!(key.parse::<PieceSet>().map(PieceSet::key), Ok(key));
        }
    }

    #[test]
    fn a_width_is_bounded_on_both_sides() {
        assert_eq!("64".parse(), Ok(Width::MIN));
        assert_eq!("2048".parse(), Ok(Width::MAX));
        for bad in ["63", "2049", "-1", "", "720px", "99999999999"] {
            assert_eq!(bad.parse::<Width>(), Err(BadLook::Width), "{bad}");
        }
    }
}
