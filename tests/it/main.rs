//! Every integration test, in one binary for one link step.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod assets;
mod chess;
mod conformance;
mod cut_off;
mod discord;
mod fischer_random;
mod game_cli;
mod go;
mod help;
mod layering;
mod mirror;
mod older_database;
mod playthroughs;
mod power;
mod session;
mod storms;
mod tempest;
mod weak_disk;
mod wording;
mod xiangqi;
