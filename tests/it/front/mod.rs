//! The bot inside this process against the sandbox: what a click, a word and a fault lead to.

mod draws;
mod house;
mod moves;
mod refusals;
