//! Pieces as pixels: each sprite is read once and rasterised once per size.

use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use super::cache::ByteCache;
use super::{Error, PieceSet, assets, svg};
use qiyuan_core::diagram::Sprite;

/// How many bytes of rasterised sprites are kept.
const MOST_BYTES: usize = 16 << 20;

/// The sprites that were used lately.
#[derive(Debug)]
pub(super) struct Sprites {
    pixmaps: ByteCache<(PieceSet, Sprite, (u32, u32)), Pixmap>,
}

impl Sprites {
    pub(super) fn new() -> Self {
        Self {
            pixmaps: ByteCache::new(MOST_BYTES),
        }
    }

    /// A sprite stretched to this width and height.
    pub(super) fn get(
        &self,
        set: PieceSet,
        sprite: Sprite,
        size: (u32, u32),
    ) -> Result<Arc<Pixmap>, Error> {
        let key = (set, sprite, size);
        if let Some(pixmap) = self.pixmaps.get(&key) {
            return Ok(pixmap);
        }
        let text = assets::find(set, sprite).ok_or(Error::UnknownSprite(sprite.0))?;
        let mut pixmap = svg::pixmap(size.0, size.1)?;
        svg::render(&svg::parse(text)?, &mut pixmap);
        let pixmap = Arc::new(pixmap);
        self.pixmaps
            .insert(key, Arc::clone(&pixmap), pixmap.data().len());
        Ok(pixmap)
    }
}
