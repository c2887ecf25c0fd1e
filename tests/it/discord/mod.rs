//! The whole bot against the sandbox, each in a process of its own, spoken to as users speak to it.

pub mod game;
pub mod house;
mod injected;
pub mod secrets;
mod seen;
pub mod user;
pub mod verdict;

mod agreed;
mod challenges;
mod clocks;
mod disk;
mod double;
mod endings;
mod fallback;
mod forged;
mod from_afar;
mod go;
mod honours;
mod hostile;
mod languages;
mod leftovers;
mod limits;
mod moving;
mod outage;
mod pages;
mod panel;
mod refused;
mod restart;
mod setups;
mod several;
mod statistics;
mod storm;
mod watching;
mod weather;
mod xiangqi;
mod zombie;
