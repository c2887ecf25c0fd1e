//! How a picture is to look: theme, piece set and width, each read from a key.

use std::fmt;
use std::str::FromStr;

use super::assets::ASSETS;
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

/// The colors of a board and its marks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Theme {
    /// Warm wood.
    #[default]
    Wood,
    /// Cool grey and blue.
    Slate,
    /// Muted green and cream.
    Moss,
}

impl Theme {
    /// Every theme, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Wood, Self::Slate, Self::Moss];

    /// The stable name, as it is stored and typed.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Wood => "wood",
            Self::Slate => "slate",
            Self::Moss => "moss",
        }
    }
}

/// A style of pieces. Games have styles of their own; a game without this style is drawn in its first one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum PieceSet {
    /// Turned wooden pieces, in outline; stones with shade.
    #[default]
    Classic,
    /// Plain shapes without inner lines or shade.
    Minimal,
    /// Discs with Chinese characters, each side's own.
    Traditional,
    /// Discs with simplified Chinese characters.
    Simplified,
    /// Discs with pictures, for people who do not read Chinese characters.
    International,
}

impl PieceSet {
    /// Every style, in the order in which they are offered.
    pub const ALL: [Self; 5] = [
        Self::Classic,
        Self::Minimal,
        Self::Traditional,
        Self::Simplified,
        Self::International,
    ];

    /// The stable name, as it is stored and typed; also the name of the artwork's folder.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Classic => "classic",
            Self::Minimal => "minimal",
            Self::Traditional => "traditional",
            Self::Simplified => "simplified",
            Self::International => "international",
        }
    }

    /// The styles in which a game's pieces are drawn, by the first part of its sprite keys (`chess`).
    pub fn of(game: &str) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |set| {
            ASSETS
                .iter()
                .any(|asset| asset.game == game && asset.set == set.key())
        })
    }

    /// The styles in which what stands on a board is drawn: those of the game whose pieces these are,
    /// or, as long as the board is empty, of the game with this key.
    #[must_use]
    pub fn fitting(diagram: &Diagram, game: &str) -> Vec<Self> {
        let sprite = diagram.pieces.first().map(|piece| piece.sprite.0);
        let drawn = sprite.and_then(|key| key.split_once('/'));
        Self::of(drawn.map_or(game, |(game, _)| game)).collect()
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
        Self::ALL
            .into_iter()
            .find(|theme| theme.key() == key)
            .ok_or(BadLook::Theme)
    }
}

impl FromStr for PieceSet {
    type Err = BadLook;

    fn from_str(key: &str) -> Result<Self, BadLook> {
        Self::ALL
            .into_iter()
            .find(|set| set.key() == key)
            .ok_or(BadLook::PieceSet)
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
        for theme in Theme::ALL {
            assert_eq!(theme.key().parse(), Ok(theme));
        }
        for set in PieceSet::ALL {
            assert_eq!(set.key().parse(), Ok(set));
        }
        assert_eq!("plaid".parse::<Theme>(), Err(BadLook::Theme));
        assert_eq!("Classic".parse::<PieceSet>(), Err(BadLook::PieceSet));
    }

    #[test]
    fn every_game_has_sets_of_its_own() {
        use PieceSet::{Classic, International, Minimal, Simplified, Traditional};
        let of = |game| PieceSet::of(game).collect::<Vec<_>>();
        assert_eq!(of("chess"), [Classic, Minimal]);
        assert_eq!(of("xiangqi"), [Traditional, Simplified, International]);
        assert_eq!(of("go"), [Classic, Minimal]);
        assert_eq!(of("tiddlywinks"), []);
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
