//! Arenas: how games are scored there, and who meets whom in a wave.

mod score;
mod wave;

pub use self::{
    score::{ArenaGame, Performance, Scores, points},
    wave::{Idle, MOST_TOGETHER, Meeting, Wave, pair},
};
