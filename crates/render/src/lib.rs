//! Pictures of positions: a [`Diagram`] becomes a PNG, and a series of them an animated GIF.
//!
//! This crate knows no game, no time and no chat service. A diagram says how its board is ruled and what
//! is written on it; sprites are looked up by key. All artwork is embedded: vector pieces and cards, glyph
//! outlines. No font, file or network is needed at run time.
//!
//! # How a picture of a board is made
//!
//! 1. A layout says where everything lies, in whole pixels.
//! 2. The empty board is written as SVG, rasterised and reduced to few colors once per (look, board):
//!    the board layer.
//! 3. A piece with its marks on its square is a tile, also made once and cached.
//! 4. A picture is a copy of the board layer with tiles copied over it, in one palette of at most 256
//!    colors.
//! 5. The pixels are compressed as an indexed PNG.
//!
//! Parsing and rasterising are thus done once; afterwards copying is cheap and compression dominates.
//! A card table has no layer and no tiles: its cards are rasterised once, the rest each time.
//! All caches are bounded by bytes. [`Renderer`] puts this behind bounded queues and worker threads;
//! [`draw`] does it at once, on the caller's thread.

mod animation;
mod animator;
mod arrows;
mod assets;
mod bar;
mod board;
mod board_layer;
mod cache;
mod cards;
mod chart;
mod deflate;
mod dice;
mod encode;
mod gif;
mod glyphs;
mod layout;
mod look;
mod marks;
#[cfg(test)]
mod noise;
mod notes;
mod painter;
mod palette;
mod points;
mod queue;
mod renderer;
mod screen;
mod sheet;
mod sprites;
mod svg;
mod table_layout;
mod theme;
mod tile;
mod wrap;

use std::sync::Arc;

use qiyuan_core::diagram::{Cell, Chart, Diagram};

pub use animation::{Animated, Animation, Frame, PlayerLabel};
pub use assets::{ASSETS, Asset};
pub use encode::IndexedPicture;
pub use look::{BadLook, Look, PieceSet, Theme, Width};
pub use painter::Painter;
pub use queue::Purpose;
pub use renderer::{RenderOptions, Renderer};

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Error {
    /// So many pictures wait already that this one was not taken on. Trying later may work.
    #[error("too many pictures are waiting to be drawn")]
    Busy,
    /// The renderer was stopped.
    #[error("the renderer has stopped")]
    Stopped,
    /// No artwork has this key.
    #[error("no artwork for {0:?}")]
    UnknownSprite(&'static str),
    /// The board has no cells, or more than 30 in a row or column.
    #[error("a board of {files} by {ranks} cannot be drawn")]
    BadBoard {
        /// Columns that were asked for.
        files: u8,
        /// Rows that were asked for.
        ranks: u8,
    },
    /// Something stands or is pointed out beside the board.
    #[error("file {}, rank {} is not on the board", .0.file, .0.rank)]
    OffBoard(Cell),
    /// There are more hands, or more kinds of pieces in a hand, than can be drawn.
    #[error("too many pieces in hand")]
    TooManyInHand,
    /// Nobody sits at a card table, or more people or cards are there than can be drawn.
    #[error("not a card table that can be drawn")]
    BadTable,
    /// A chart has no bars, or too many.
    #[error("not a chart that can be drawn")]
    BadChart,
    /// There are more arrows than can be told apart.
    #[error("too many arrows")]
    TooManyArrows,
    /// An animated picture has no frames, or not even two of them fit.
    #[error("an animated picture would be too large")]
    TooLarge,
    /// A bug of ours: artwork that cannot be read, or a picture that could not be written.
    #[error("drawing failed: {0}")]
    Faulty(String),
}

/// Draws a picture on this thread, from nothing.
///
/// For the command line and for tests: whoever draws more than one picture keeps a [`Painter`], and
/// whoever must not wait uses a [`Renderer`].
///
/// # Errors
///
/// See [`Error`]; never `Busy` or `Stopped`.
pub fn draw(diagram: &Diagram, look: Look) -> Result<Vec<u8>, Error> {
    Painter::new().paint(diagram, look)
}

/// Draws a chart on this thread.
///
/// # Errors
///
/// See [`Error`]; never `Busy` or `Stopped`.
pub fn draw_chart(chart: &Chart, look: Look) -> Result<Vec<u8>, Error> {
    chart::paint(chart, look)
}

/// A finished picture: the bytes of a PNG, or of a GIF if it is animated.
pub type Picture = Arc<[u8]>;
