//! All artwork, as it is found below `assets/<game>/<set>/`.
//!
//! A sprite's key is `<game>/<name>`; the look chooses the set. A game's first set stands in for sets in
//! which the game is not drawn. Sets are offered in the order of `assets/<game>/sets.txt`, those that it
//! does not name after them, by the alphabet.

use std::sync::LazyLock;

use super::PieceSet;
use qiyuan_core::diagram::Sprite;

/// A drawing in the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// The game, as in sprite keys.
    pub game: &'static str,
    /// The piece set.
    pub set: PieceSet,
    /// What it shows.
    pub name: &'static str,
    /// The drawing.
    pub svg: &'static str,
}

/// All artwork: by game, then by set in the order in which sets are offered, then by name.
pub static ASSETS: LazyLock<Vec<Asset>> = LazyLock::new(|| {
    let mut assets: Vec<Asset> = qiyuan_assets::FILES.iter().filter_map(read).collect();
    assets.sort_by_key(|asset| (asset.game, place(asset), asset.set, asset.name));
    assets
});

fn read(file: &qiyuan_assets::File) -> Option<Asset> {
    let mut parts = file.path.strip_suffix(".svg")?.split('/');
    let (game, set, name) = (parts.next()?, parts.next()?, parts.next()?);
    parts.next().is_none().then_some(Asset {
        game,
        set: PieceSet::named(set),
        name,
        svg: file.text,
    })
}

/// The place of an asset's set in the list of its game.
fn place(asset: &Asset) -> usize {
    let list = qiyuan_assets::find(&format!("{}/sets.txt", asset.game)).unwrap_or_default();
    let place = list.lines().position(|set| set == asset.set.key());
    place.unwrap_or(usize::MAX)
}

/// The drawing of a sprite in a set.
pub(super) fn find(set: PieceSet, sprite: Sprite) -> Option<&'static str> {
    let (game, name) = sprite.0.split_once('/')?;
    let mut drawings = ASSETS
        .iter()
        .filter(|asset| asset.game == game && asset.name == name);
    let first = drawings.clone().next()?;
    let chosen = drawings.find(|asset| asset.set == set);
    Some(chosen.unwrap_or(first).svg)
}

/// The colors in which a sprite is drawn, from the lowest to the uppermost.
pub(super) fn colors(set: PieceSet, sprite: Sprite) -> Vec<[u8; 3]> {
    let drawing = find(set, sprite).unwrap_or_default();
    let colors = drawing.split('#').skip(1).filter_map(|rest| {
        let color = u32::from_str_radix(rest.get(..6)?, 16).ok()?;
        let [_, rgb @ ..] = color.to_be_bytes();
        Some(rgb)
    });
    colors.collect()
}
