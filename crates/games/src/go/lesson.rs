//! The pictures for the page of the rules: what a newcomer has to see once.

use super::{Go, position::GoPosition};
use qiyuan_core::rules::{Game as _, Lesson, Revision, Seat, Topic};

/// What a picture shows, the position with which it begins, and what is played.
type Scene = (&'static str, &'static str, &'static [(u8, &'static str)]);

const SCENES: [Scene; 5] = [
    (
        "go-atari",
        "7x7 board 7/7/3b3/2bw3/7/7/7 turn b",
        &[(0, "E4")],
    ),
    (
        "go-capture",
        "7x7 board 7/7/3b3/2bwb2/7/7/7 turn b",
        &[(0, "D3")],
    ),
    (
        "go-ko",
        "7x7 board 7/7/3bw2/2bw1w1/3bw2/7/7 turn b",
        &[(0, "E4")],
    ),
    (
        "go-eyes",
        "7x7 board 7/7/7/7/wwww3/bbbbw2/1b1bw2 turn b",
        &[],
    ),
    (
        "go-territory",
        "7x7 board 2bw3/2bw3/2bw3/2bw3/2bw3/2bw3/2bw3 turn b",
        &[(0, "pass"), (1, "pass")],
    ),
];

/// The lessons.
pub(super) fn all() -> Vec<Lesson> {
    SCENES.iter().filter_map(lesson).collect()
}

fn lesson(&(key, setup, actions): &Scene) -> Option<Lesson> {
    let mut position: GoPosition = Go.start(setup, 2, Revision::FIRST).ok()?;
    for &(seat, text) in actions {
        let action = Go.read(&position, Seat(seat), text).ok()?;
        Go.play(&mut position, Seat(seat), &action).ok()?;
    }
    Some(Lesson {
        topic: Topic::Named(key),
        diagram: Go.diagram(&position, Seat(0)),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_scene_can_be_played() {
        assert_eq!(all().len(), SCENES.len());
    }
}
