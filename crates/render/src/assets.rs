//! The list of all artwork: one line for each file below `assets/<game>/<set>/`.
//!
//! A sprite's key is `<game>/<name>`; the set is chosen by the look. A game's first set stands in for
//! sets in which the game is not drawn.

use super::PieceSet;
use qiyuan_core::diagram::Sprite;

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
                "../../../assets/",
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
    asset!("xiangqi", "traditional", "red-general"),
    asset!("xiangqi", "traditional", "red-advisor"),
    asset!("xiangqi", "traditional", "red-elephant"),
    asset!("xiangqi", "traditional", "red-horse"),
    asset!("xiangqi", "traditional", "red-chariot"),
    asset!("xiangqi", "traditional", "red-cannon"),
    asset!("xiangqi", "traditional", "red-soldier"),
    asset!("xiangqi", "traditional", "black-general"),
    asset!("xiangqi", "traditional", "black-advisor"),
    asset!("xiangqi", "traditional", "black-elephant"),
    asset!("xiangqi", "traditional", "black-horse"),
    asset!("xiangqi", "traditional", "black-chariot"),
    asset!("xiangqi", "traditional", "black-cannon"),
    asset!("xiangqi", "traditional", "black-soldier"),
    asset!("xiangqi", "simplified", "red-general"),
    asset!("xiangqi", "simplified", "red-advisor"),
    asset!("xiangqi", "simplified", "red-elephant"),
    asset!("xiangqi", "simplified", "red-horse"),
    asset!("xiangqi", "simplified", "red-chariot"),
    asset!("xiangqi", "simplified", "red-cannon"),
    asset!("xiangqi", "simplified", "red-soldier"),
    asset!("xiangqi", "simplified", "black-general"),
    asset!("xiangqi", "simplified", "black-advisor"),
    asset!("xiangqi", "simplified", "black-elephant"),
    asset!("xiangqi", "simplified", "black-horse"),
    asset!("xiangqi", "simplified", "black-chariot"),
    asset!("xiangqi", "simplified", "black-cannon"),
    asset!("xiangqi", "simplified", "black-soldier"),
    asset!("xiangqi", "international", "red-general"),
    asset!("xiangqi", "international", "red-advisor"),
    asset!("xiangqi", "international", "red-elephant"),
    asset!("xiangqi", "international", "red-horse"),
    asset!("xiangqi", "international", "red-chariot"),
    asset!("xiangqi", "international", "red-cannon"),
    asset!("xiangqi", "international", "red-soldier"),
    asset!("xiangqi", "international", "black-general"),
    asset!("xiangqi", "international", "black-advisor"),
    asset!("xiangqi", "international", "black-elephant"),
    asset!("xiangqi", "international", "black-horse"),
    asset!("xiangqi", "international", "black-chariot"),
    asset!("xiangqi", "international", "black-cannon"),
    asset!("xiangqi", "international", "black-soldier"),
    asset!("go", "classic", "black"),
    asset!("go", "classic", "white"),
    asset!("go", "minimal", "black"),
    asset!("go", "minimal", "white"),
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
