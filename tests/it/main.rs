//! Every integration test, in one binary for one link step.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod adding_a_game;
mod assets;
mod card_cases;
mod chaos;
mod chaos_runs;
mod chess;
mod chess_family;
mod child_output;
mod conformance;
mod contest_cli;
mod discord;
mod faulty_disk;
mod fischer_random;
mod game_cli;
mod glossary;
mod go;
mod help;
mod killed_start;
mod layering;
mod model;
mod older_database;
mod places;
mod playthroughs;
mod positions;
mod power_cuts;
mod random_matches;
mod session;
mod stored_contests;
mod wording;
mod xiangqi;
