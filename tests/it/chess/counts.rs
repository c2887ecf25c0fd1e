//! Move generation of chess and Fischer Random against published and foreign counts.

use serde_json::Value;

use super::{ending, lines, mover, start};

fn perft_file(game: &str, text: &'static str) {
    for line in lines(text) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, fen, counts] = fields[..] else {
            panic!("{line}");
        };
        let position = start(game, fen);
        for (depth, count) in (1..).zip(counts.split(' ')) {
            assert_eq!(
                position.perft(depth).to_string(),
                count,
                "{name}, depth {depth}"
            );
        }
    }
}

#[test]
fn chess_has_as_many_lines_as_a_foreign_program_counts() {
    perft_file("chess", include_str!("../data/chess/standard.perft"));
}

#[test]
fn fischer_random_has_as_many_lines_as_a_foreign_program_counts() {
    perft_file(
        "fischerandom",
        include_str!("../data/chess/fischerandom.perft"),
    );
}

#[test]
fn fischer_random_has_as_many_lines_as_the_published_suite_says() {
    let suite = lines(include_str!("../data/chess/chess960_suite.perft"));
    for (number, line) in (0..).zip(suite) {
        let fields: Vec<&str> = line.split(" | ").collect();
        let [name, fen, counts] = fields[..] else {
            panic!("{line}");
        };
        let (four, five) = counts.split_once(' ').unwrap();
        let position = start("fischerandom", fen);
        assert_eq!(position.perft(4).to_string(), four, "{name}");
        if number % 48 == 0 {
            assert_eq!(position.perft(5).to_string(), five, "{name}");
        }
    }
}

#[test]
fn reference_positions_have_exactly_the_reference_moves() {
    let reference: Value =
        serde_json::from_str(include_str!("../data/chess/reference.json")).unwrap();
    let strings = |value: &Value| -> Vec<String> {
        value
            .as_array()
            .unwrap()
            .iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    };
    for (key, game) in reference.as_object().unwrap() {
        let first = start(key, game["start_fen"].as_str().unwrap());
        for (depth, count) in (1..).zip(game["perft"].as_array().unwrap()) {
            assert_eq!(Some(first.perft(depth)), count.as_u64(), "{key} {depth}");
        }
        for expected in game["positions"].as_array().unwrap() {
            let fen = expected["fen"].as_str().unwrap();
            let position = start(key, fen);
            assert_eq!(
                position.seat_view(mover(fen)).legal(),
                strings(&expected["moves"]),
                "{fen}"
            );
            for (depth, count) in (1..).zip(expected["perft"].as_array().unwrap()) {
                assert_eq!(Some(position.perft(depth)), count.as_u64(), "{fen} {depth}");
            }
        }
        for end in game["finals"].as_array().unwrap() {
            let fen = end["fen"].as_str().unwrap();
            let expected = end["reason"]
                .as_str()
                .unwrap()
                .replace("no_moves", "stalemate");
            assert_eq!(ending(&*start(key, fen)), expected, "{fen}");
        }
    }
}
