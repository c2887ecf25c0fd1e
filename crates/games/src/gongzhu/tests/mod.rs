//! The rules against the cases, properties of random matches, and what nobody may know.

mod cases;
mod matches;
mod reading;
mod secrets;
mod told;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{
    GongZhu, GongZhuAction, action,
    lesson::dealt,
    options::Options,
    position::{GongZhuPosition, SEATS, Stage},
};
use crate::cards::Card;
use qiyuan_core::rules::{Game as _, Illegal, Outcome, Seat, Turn, Viewer};

fn options(text: &str) -> Options {
    Options::read(text).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    Card::read_all(text).unwrap()
}

/// A hand with these cards, before anything is exposed.
fn hand_of(setup: &str, hands: [&str; SEATS as usize]) -> GongZhuPosition {
    GongZhuPosition::dealt(options(setup), dealt(&hands).unwrap())
}

fn does(position: &mut GongZhuPosition, seat: u8, text: &str) -> Result<(), Illegal> {
    let seat = Seat(seat);
    let view = position.view(Viewer::Seat(seat));
    let action = action::read(&view, seat, text)?;
    position.play(seat, &action)
}

fn legal(position: &GongZhuPosition, seat: Seat) -> Vec<GongZhuAction> {
    GongZhu.legal(&position.view(Viewer::Seat(seat)), seat)
}

/// Draws and plays at random until `look` says that it is enough, or the match is over.
fn random_match(
    setup: &str,
    seed: u64,
    mut look: impl FnMut(&GongZhuPosition) -> bool,
) -> GongZhuPosition {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = GongZhuPosition::new(options(setup));
    while look(&position) {
        match position.turn() {
            Turn::Chance(draw) => position.resolve(random.random_range(0..draw.sides)),
            Turn::Act { seats, .. } => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = seats[random.random_range(0..seats.len())];
                let legal = legal(&position, seat);
                let action = &legal[random.random_range(0..legal.len())];
                position.play(seat, action).unwrap();
            }
            Turn::Over(_) => break,
        }
    }
    position
}

/// The outcome of a match that is over.
fn outcome(position: &GongZhuPosition) -> Outcome {
    match position.turn() {
        Turn::Over(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

fn at_play(position: &GongZhuPosition) -> bool {
    position.stage() == Stage::Play
}
