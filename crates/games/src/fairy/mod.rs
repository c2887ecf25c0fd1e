//! The chess family: games that are chess but for other pieces, boards, aims or means, and shogi. Pawns are pieces,
//! too.
//!
//! A game is data ([`Variant`], one file each in `variants/`), compiled into tables ([`Rules`]). The engine never asks
//! which variant it has before it: what one game alone does is a value of its data, and has a file in `mechanism/`
//! where it takes more than a flag. `docs/chess-family.md` says which field serves which games.
//!
//! shakmaty judges chess and Fischer Random, in `../chess`. The games here that it knows too run on the engine all the
//! same: setups, notations, refusals, menus and pictures come from their data, and would be code for each of them
//! beside shakmaty. Each says so in its file, and tests play it beside shakmaty.

mod arrays;
mod betza;
mod board;
mod ending;
mod fen;
mod game;
mod generate;
mod legal;
mod mechanism;
mod moves;
mod play;
mod reach;
mod refusal;
mod rules;
mod safety;
mod setup;
pub mod shogi;
mod square;
mod tables;
#[cfg(test)]
mod tests;
mod variant;
mod variants;

pub use self::{
    board::{Board, Piece},
    ending::{Ending, Reason},
    game::{Action, Fairy, FairyPosition, FairyView, GAMES, Loss},
    mechanism::{arrangement::Placement, chance::Chance, declaration::Declaration, fog::Sight},
    moves::{KindIndex, Move},
    reach::KindReach,
    rules::Rules,
    square::{Color, MAX_SIDE, Square, Squares},
    variant::{
        Arrangement, Array, Capture, Castling, Counting, Drops, Effect, Extinction, Family, Goal,
        Illustration, Kind, Promotion, Royalty, Stalemate, Start, Variant, Zone,
    },
    variants::{ALL, by_key},
};
