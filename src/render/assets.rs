//! The list of all artwork: one line for each file below `assets/<game>/<set>/`.
//!
//! A sprite's key is `<game>/<name>`; the set is chosen by the look. A game's first set stands in for
//! sets in which the game is not drawn.

use super::PieceSet;
use crate::diagram::Sprite;

/// A drawing in the program.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// The game, as in sprite keys.
    pub game: &'static str,
    /// The piece set.
    pub set: &'static str,
    /// What it shows.
    pub name: &'static str,
    /// The drawing.
    pub svg: &'static str,
}

macro_rules! asset {
    ($game:literal, $set:literal, $name:literal) => {
        Asset {
            game: $game,
            set: $set,
            name: $name,
            svg: include_str!(concat!(
                "../../assets/",
                $game,
                "/",
                $set,
                "/",
                $name,
                ".svg"
            )),
        }
    };
}

/// All artwork.
pub const ASSETS: &[Asset] = &[
    asset!("chess", "classic", "white-king"),
    asset!("chess", "classic", "white-queen"),
    asset!("chess", "classic", "white-rook"),
    asset!("chess", "classic", "white-bishop"),
    asset!("chess", "classic", "white-knight"),
    asset!("chess", "classic", "white-pawn"),
    asset!("chess", "classic", "black-king"),
    asset!("chess", "classic", "black-queen"),
    asset!("chess", "classic", "black-rook"),
    asset!("chess", "classic", "black-bishop"),
    asset!("chess", "classic", "black-knight"),
    asset!("chess", "classic", "black-pawn"),
    asset!("chess", "minimal", "white-king"),
    asset!("chess", "minimal", "white-queen"),
    asset!("chess", "minimal", "white-rook"),
    asset!("chess", "minimal", "white-bishop"),
    asset!("chess", "minimal", "white-knight"),
    asset!("chess", "minimal", "white-pawn"),
    asset!("chess", "minimal", "black-king"),
    asset!("chess", "minimal", "black-queen"),
    asset!("chess", "minimal", "black-rook"),
    asset!("chess", "minimal", "black-bishop"),
    asset!("chess", "minimal", "black-knight"),
    asset!("chess", "minimal", "black-pawn"),
];

/// The drawing of a sprite in a set.
pub(super) fn find(set: PieceSet, sprite: Sprite) -> Option<&'static str> {
    let (game, name) = sprite.0.split_once('/')?;
    let mut drawings = ASSETS
        .iter()
        .filter(|asset| asset.game == game && asset.name == name);
    let first = drawings.clone().next()?;
    let chosen = drawings.find(|asset| asset.set == set.key());
    Some(chosen.unwrap_or(first).svg)
}
