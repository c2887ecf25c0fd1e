//! The rules against the cases, properties of random matches, and what nobody may know.

mod cases;
mod matches;
mod reading;
mod secrets;
mod told;

use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use super::{
    NiuNiu, NiuNiuAction, action,
    options::Options,
    position::{NiuNiuPosition, Stage},
};
use crate::cards::Card;
use qiyuan_core::rules::{Game as _, Illegal, Outcome, Revision, Seat, Turn, Viewer};

fn options(text: &str) -> Options {
    Options::read(text).unwrap()
}

fn cards(text: &str) -> Vec<Card> {
    Card::read_all(text).unwrap()
}

/// A hand with these cards, before anybody bids.
fn hand_of(setup: &str, hands: &[&str], tie: u32) -> NiuNiuPosition {
    let hands: Vec<Vec<Card>> = hands.iter().map(|hand| cards(hand)).collect();
    NiuNiuPosition::dealt(options(setup), &hands, tie)
}

fn does(position: &mut NiuNiuPosition, seat: u8, text: &str) -> Result<(), Illegal> {
    let seat = Seat(seat);
    let view = position.view(Viewer::Seat(seat));
    let action = NiuNiu.read(&view, seat, text)?;
    NiuNiu.play(position, seat, &action)
}

/// What seats do, one after the other.
fn all_do(position: &mut NiuNiuPosition, actions: &[(u8, &str)]) {
    for (seat, text) in actions {
        does(position, *seat, text).unwrap();
    }
}

/// The next draw, action or end of a match, at random.
fn step(position: &mut NiuNiuPosition, random: &mut StdRng) -> bool {
    match NiuNiu.turn(position) {
        Turn::Chance(draw) => NiuNiu.resolve(position, random.random_range(0..draw.sides)),
        Turn::Act { seats, .. } => {
            let seats: Vec<Seat> = seats.iter().collect();
            let seat = seats[random.random_range(0..seats.len())];
            let legal = NiuNiu.legal(&position.view(Viewer::Seat(seat)), seat);
            let action = legal[random.random_range(0..legal.len())];
            NiuNiu.play(position, seat, &action).unwrap();
        }
        Turn::Over(_) => return false,
    }
    true
}

/// Draws and plays at random until `look` says that it is enough, or the match is over.
fn random_match(
    setup: &str,
    seats: u8,
    seed: u64,
    mut look: impl FnMut(&NiuNiuPosition) -> bool,
) -> NiuNiuPosition {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = NiuNiu.start(setup, seats, Revision::FIRST).unwrap();
    while look(&position) && step(&mut position, &mut random) {}
    position
}

/// The outcome of a match that is over.
fn outcome(position: &NiuNiuPosition) -> Outcome {
    match position.turn() {
        Turn::Over(outcome) => outcome,
        other => panic!("{other:?}"),
    }
}

/// Setups that have every option in one of them.
const SETUPS: [&str; 7] = [
    "hands=3",
    "hands=3 deal=seen4 bid=graded",
    "hands=4 banker=bull9 factors=steep silver=on",
    "hands=7 banker=rotate factors=tenfold suits=off",
    "hands=2 deal=seen4 cut=on specials=off",
    "hands=1 bid=graded factors=even cut=on banker=rotate",
    "hands=5 deal=seen4 bid=graded banker=bull9 suits=off",
];
