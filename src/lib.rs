//! Qiyuan (棋院) hosts turn-based board games on Discord.

pub mod cli;
pub mod clock;
pub mod diagram;
pub mod game_cli;
pub mod games;
pub mod rating;
pub mod render;
pub mod rules;
pub mod run;
pub mod sandbox;
pub mod session;
pub mod store;
pub mod telemetry;
