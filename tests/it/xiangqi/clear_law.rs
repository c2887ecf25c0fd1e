//! Clear cases of the law of repetition, made from the articles alone: full palaces, one piece that
//! attacks, one that flees, perhaps one that protects it. What the verdict must be is plain without
//! a search.

use qiyuan_core::rules::{Ruling, Viewer};

use super::law::{cases, mirrored, mirrored_fen, played, swapped, swapped_fen, text, verdict};

/// Why the verdict is clear, the position, the round, and who wins by the rules of 1999.
type Clear = (&'static str, &'static str, &'static str, &'static str);

/// Red chases on every move, or does what only looks like it; black flees and threatens nothing.
const CHASES: &[Clear] = &[
    (
        "a chariot chases an unprotected horse",
        "2bakab2/R8/9/3np4/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "a8a6 d6c8 a6a8 c8d6",
        "black",
    ),
    (
        "a chariot chases an unprotected cannon",
        "2bakab2/9/9/3cp4/2R6/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "c5d5 d6c6 d5c5 c6d6",
        "black",
    ),
    (
        "a chariot chases a soldier across the river",
        "2bakab2/9/9/4p4/9/9/4P4/5p3/6R2/2BAKAB2 w - - 0 1",
        "g1f1 f2g2 f1g1 g2f2",
        "black",
    ),
    (
        "a horse chases an unprotected cannon",
        "2bakab2/9/9/4p4/5N3/8c/4P4/9/9/2BAKAB2 w - - 0 1",
        "f5h6 i4d4 h6f5 d4i4",
        "black",
    ),
    (
        "a horse chases a soldier across the river",
        "2bakab2/9/9/4p4/9/2N6/1p2P4/9/9/2BAKAB2 w - - 0 1",
        "c4a5 b3a3 a5c4 a3b3",
        "black",
    ),
    (
        "a horse chases a chariot",
        "2bakab2/9/9/1r2p4/9/9/N3P4/9/9/2BAKAB2 w - - 0 1",
        "a3c4 b6b1 c4a3 b1b6",
        "black",
    ),
    (
        "a cannon chases a chariot, which is dearer though it is protected",
        "2bakab2/9/9/2C1p4/9/9/4P4/9/3c3r1/2BAKAB2 w - - 0 1",
        "c6c1 h1h6 c1c6 h6h1",
        "black",
    ),
    (
        "a cannon chases an unprotected horse",
        "2bakab2/1C3n3/9/4p2n1/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "b8b6 h6g8 b6b8 g8h6",
        "black",
    ),
    (
        "a chariot chases a horse along more than two points",
        "2bakab2/9/9/2n1p4/9/9/4P4/R8/9/2BAKAB2 w - - 0 1",
        "a2c2 c6a5 c2a2 a5b7 a2b2 b7a5 b2a2 a5c6",
        "black",
    ),
    (
        "what protects is pinned, so it protects nothing",
        "4k1b2/4a3R/4n4/6c2/9/9/4C4/9/9/3K5 w - - 0 1",
        "i8i6 g6g8 i6i8 g8g6",
        "black",
    ),
    (
        "the same without the pin",
        "4k1b2/4a3R/4n4/6c2/9/9/C8/9/9/3K5 w - - 0 1",
        "i8i6 g6g8 i6i8 g8g6",
        "draw",
    ),
    (
        "a cannon that a chariot protects",
        "2bakab2/9/8R/4p4/4r2c1/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "i7h7 h5i5 h7i7 i5h5",
        "draw",
    ),
    (
        "a horse that a horse protects",
        "2bakab2/9/n3n4/4p4/9/9/2R1P4/9/9/2BAKAB2 w - - 0 1",
        "c3a3 a7c6 a3c3 c6a7",
        "draw",
    ),
    (
        "horse against cannon that a chariot protects",
        "2bakab2/9/9/4p4/7N1/1r4c2/4P4/9/9/2BAKAB2 w - - 0 1",
        "h5i3 g4f4 i3h5 f4g4",
        "draw",
    ),
    (
        "a soldier that a chariot protects",
        "2bakab2/9/9/4p4/9/9/4P2R1/1r6p/9/2BAKAB2 w - - 0 1",
        "h3i3 i2h2 i3h3 h2i2",
        "draw",
    ),
    (
        "chariot against chariot is an offer to trade",
        "2bakab2/4r4/7R1/4p4/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "h7h8 e8e7 h8h7 e7e8",
        "draw",
    ),
    (
        "cannon against cannon is an offer to trade",
        "2bakab2/9/9/2c1p4/9/9/4P1C2/9/9/2BAKAB2 w - - 0 1",
        "g3g6 c6c3 g6g3 c3c6",
        "draw",
    ),
    (
        "soldiers may chase chariots",
        "2bakab2/9/9/r3p2n1/1P7/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "b5a5 a6b6 a5b5 b6a6",
        "draw",
    ),
    (
        "soldiers may chase cannons",
        "2bakab2/9/c8/1P2p4/9/9/4P4/9/9/2BAKAB2 w - - 0 1",
        "b6a6 a7b7 a6b6 b7a7",
        "draw",
    ),
    (
        "the general may chase",
        "5k3/9/9/9/9/9/9/4K4/3p5/9 w - - 0 1",
        "e2d2 d1e1 d2e2 e1d1",
        "draw",
    ),
];

/// The clear cases and some of those from books: name, position and round.
fn loops() -> Vec<(String, String, String)> {
    let made = CHASES
        .iter()
        .map(|(name, fen, round, _)| (name, fen, round))
        .map(|(name, fen, round)| ((*name).to_owned(), (*fen).to_owned(), (*round).to_owned()));
    let found = cases().into_iter().skip(1).step_by(4).filter_map(|case| {
        let (fen, moves) = (text(&case, "fen"), text(&case, "moves"));
        let position = played(fen, moves);
        let ruling = position.view(Viewer::Record).ruling("").unwrap();
        let all: Vec<&str> = moves.split(' ').collect();
        let before = all.len() - ruling.labels.len();
        let at = played(fen, &all[..before].join(" "));
        let at = at.view(Viewer::Record).text();
        let round = all[before..].join(" ");
        // A loop of which the same round is played over and over.
        moves
            .ends_with(&twice(&round))
            .then(|| (text(&case, "id").to_owned(), at, round))
    });
    made.chain(found).collect()
}

fn judged(fen: &str, moves: &str, profile: &str) -> Ruling {
    let position = played(fen, moves);
    position.view(Viewer::Record).ruling(profile).unwrap()
}

fn twice(round: &str) -> String {
    format!("{round} {round}")
}

/// Each move with its label, from the first by the alphabet, so that the start of the loop is no matter.
fn labels(ruling: &Ruling) -> Vec<(String, &'static str)> {
    let mut labels: Vec<(String, &'static str)> = ruling
        .labels
        .iter()
        .map(|labeled| (labeled.action.clone(), labeled.label))
        .collect();
    labels.sort();
    labels
}

#[test]
fn clear_cases_are_judged_as_the_articles_say() {
    for (name, fen, round, winner) in CHASES {
        let ruling = judged(fen, &twice(round), "");
        assert_eq!(&verdict(&ruling), winner, "{name}: {:?}", labels(&ruling));
        // Black threatens nothing, so the rules of 2020 say the same.
        let ruling = judged(fen, &twice(round), "cxa2020");
        assert_eq!(&verdict(&ruling), winner, "{name}: {:?}", labels(&ruling));
    }
}

#[test]
fn clear_cases_are_judged_alike_in_the_mirror_and_with_the_sides_exchanged() {
    for (name, fen, round, winner) in CHASES {
        let moves = twice(round);
        let mirror = judged(&mirrored_fen(fen), &mirrored(&moves), "");
        assert_eq!(&verdict(&mirror), winner, "{name}");
        let exchange = judged(&swapped_fen(fen), &swapped(&moves), "");
        let expected = if *winner == "black" { "red" } else { winner };
        assert_eq!(verdict(&exchange), expected, "{name}");
    }
}

#[test]
fn it_does_not_matter_with_which_move_a_loop_begins() {
    let profiles = ["cxa1999", "cxa2020", "axf"];
    for ((name, fen, round), profile) in loops().iter().zip(profiles.iter().cycle()) {
        let expected = judged(fen, &twice(round), profile);
        let (first, _) = round.split_once(' ').unwrap();
        let later = judged(fen, &format!("{} {first}", twice(round)), profile);
        assert_eq!(verdict(&later), verdict(&expected), "{name} by {profile}");
        assert_eq!(labels(&later), labels(&expected), "{name} by {profile}");
    }
}

#[test]
fn it_does_not_matter_how_often_a_loop_has_been_run_through() {
    for (name, fen, round) in loops().into_iter().step_by(3) {
        let expected = judged(&fen, &twice(&round), "");
        let often = judged(&fen, &twice(&twice(&round)), "");
        assert_eq!(verdict(&often), verdict(&expected), "{name}");
        assert_eq!(labels(&often), labels(&expected), "{name}");
    }
}
