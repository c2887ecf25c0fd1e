//! Files of the cases, round trips, and nonsense.

use super::*;
use crate::contest::{
    dice::Dice,
    swiss::tests::{case_history, cases_of_the_judge},
};

/// A file of one line a player.
fn file(players: &[(&str, &str)]) -> String {
    let lines = players.iter().zip(1..).map(|((points, rounds), number)| {
        format!("001 {number:>4}      {:<33} 1500                            {points:>4} {number:>4}  {rounds}", "A")
    });
    lines.collect::<Vec<String>>().join("\n")
}

fn fault(text: &str) -> (usize, TrfFault) {
    let error = TrfTournament::read(text).unwrap_err();
    (error.line, error.fault)
}

#[test]
fn files_of_the_cases_tell_what_the_cases_tell() {
    for case in cases_of_the_judge() {
        let text = case["trf"].as_str().unwrap();
        let read = TrfTournament::read(text).unwrap();
        assert_eq!(read.history, case_history(&case), "{}", case["name"]);
        assert_eq!(
            read.total_rounds,
            case["rounds_total"]
                .as_u64()
                .map(|it| usize::try_from(it).unwrap())
        );
        let names: Vec<&str> = read.players.iter().map(|it| it.name.as_str()).collect();
        let expected = case["players"]
            .as_array()
            .unwrap()
            .iter()
            .map(|it| it["name"].as_str().unwrap());
        assert_eq!(names, expected.collect::<Vec<_>>());
    }
}

#[test]
fn what_is_written_is_read_as_it_was_in_both_forms() {
    for case in cases_of_the_judge() {
        let mut tournament = TrfTournament::read(case["trf"].as_str().unwrap()).unwrap();
        tournament.players[0].title = "WGM".to_owned();
        tournament.players[0].sex = Some('w');
        tournament.players[0].name = "诸葛亮".to_owned();
        tournament.players[1].birth = "1990/01/02".to_owned();
        tournament.players[1].id = "12345678901".to_owned();
        tournament.players[1].federation = "TPE".to_owned();
        tournament.acceleration = vec![
            vec![Points::ONE, Points::HALF],
            Vec::new(),
            vec![Points::NONE, Points::ONE],
        ];
        tournament.apart = vec![Apart {
            rounds: 1..=MAX_ROUNDS,
            players: [1, 2, 3].map(|it| Tpn::new(it).unwrap()).to_vec(),
        }];
        tournament.coming_byes = vec![
            (Tpn::new(2).unwrap(), Bye::Half),
            (Tpn::new(4).unwrap(), Bye::Zero),
        ];
        for form in [TrfForm::Trf16, TrfForm::Trf26] {
            let written = tournament.write(form);
            let again = TrfTournament::read(&written).unwrap();
            let accelerated = |it: &TrfTournament| it.acceleration.clone();
            assert_eq!(accelerated(&again)[..3], tournament.acceleration[..]);
            assert_eq!(again, tournament, "{written}");
            assert_eq!(again.write(form), written);
        }
    }
}

#[test]
fn a_name_cannot_begin_a_line_of_its_own() {
    let mut tournament =
        TrfTournament::read(&file(&[("1.0", "   2 w 1"), ("0.0", "   1 b 0")])).unwrap();
    tournament.players[0].name = "Eve\r\n001    9 \u{2028}x".to_owned();
    let written = tournament.write(TrfForm::Trf26);
    assert_eq!(written.lines().count(), 2);
    assert_eq!(TrfTournament::read(&written).unwrap().players.len(), 2);
}

#[test]
fn other_points_are_read_in_both_forms() {
    let players = file(&[("3.0", "   2 w 1"), ("0.0", "   1 b 0")]);
    for system in ["BBW  3.0\nBBD 1", "162  W 3.0    D 1.0"] {
        let read = TrfTournament::read(&format!("{system}\n{players}")).unwrap();
        assert_eq!(read.history.scoring().win, Points::halves(6));
        assert_eq!(read.history.scoring().allocated, Points::halves(6));
        assert_eq!(read.history.scoring().draw, Points::halves(2));
        for form in [TrfForm::Trf16, TrfForm::Trf26] {
            assert_eq!(TrfTournament::read(&read.write(form)).unwrap(), read);
        }
    }
}

#[test]
fn byes_of_the_coming_round_stand_in_its_cell_or_in_a_line() {
    let cell =
        TrfTournament::read(&file(&[("1.0", "   2 w 1  0000 - H"), ("0.0", "   1 b 0")])).unwrap();
    let line = file(&[("1.0", "   2 w 1"), ("0.0", "   1 b 0")]);
    let line = TrfTournament::read(&format!("240 H 002 0001\n{line}")).unwrap();
    assert_eq!(cell.coming_byes, [(Tpn::new(1).unwrap(), Bye::Half)]);
    assert_eq!(line.coming_byes, cell.coming_byes);
    assert_eq!(cell.history.rounds(), 1);
}

#[test]
fn what_is_wrong_is_named_with_its_line() {
    use TrfFault::*;
    let two = |one, two| file(&[("1.0", one), ("0.0", two)]);
    let cases = [
        ("012 nothing".to_owned(), (0, NoPlayers)),
        ("001    1".to_owned(), (1, LineTooShort)),
        (
            two("   2 w 1", "   1 w 0"),
            (1, RoundContradicts { round: 1 }),
        ),
        (
            two("   2 w 1", "   1 b 1"),
            (1, RoundContradicts { round: 1 }),
        ),
        (
            two("   2 w +", "   1 b +"),
            (1, RoundContradicts { round: 1 }),
        ),
        (
            two("   2 w 1", "0000 - Z"),
            (1, RoundContradicts { round: 1 }),
        ),
        (two("   2 w 1", "   1 b 0x"), (2, Trailing)),
        (two("   2 x 1", "   1 b 0"), (1, NotAColor)),
        (two("   2 w ?", "   1 b 0"), (1, NotAResult)),
        (two("   1 w 1", "   1 b 0"), (1, NotAPlayer)),
        (two("   9 w 1", "   1 b 0"), (1, NotAPlayer)),
        (
            two("   2 w =", "   1 b ="),
            (
                1,
                PointsDoNotFit {
                    expected: Points::HALF,
                },
            ),
        ),
        (file(&[("x", "")]), (1, NotPoints)),
        (file(&[("0.3", "")]), (1, NotPoints)),
        (format!("BBW 100\n{}", file(&[("0.0", "")])), (1, NotPoints)),
        (
            format!("142 1000\n{}", file(&[("0.0", "")])),
            (1, TooManyRounds),
        ),
        (format!("XXR 0\n{}", file(&[("0.0", "")])), (1, NotARound)),
        (format!("152 X\n{}", file(&[("0.0", "")])), (1, NotAColor)),
        (
            format!("XXP 1 zwei\n{}", file(&[("0.0", "")])),
            (1, NotAPlayer),
        ),
        (
            format!("162  Q 1.0\n{}", file(&[("0.0", "")])),
            (1, NotAPointSystem),
        ),
        ("a".repeat(5_000), (1, LineTooLong)),
        ("a\n".repeat(MAX_BYTES), (0, FileTooLong)),
    ];
    for (text, expected) in cases {
        assert_eq!(
            fault(&text),
            expected,
            "{}",
            text.chars().take(300).collect::<String>()
        );
    }
    let twice = format!("{0}\n{0}", file(&[("0.0", "")]));
    assert_eq!(fault(&twice), (2, RepeatedPlayer));
    let gap = file(&[("0.0", ""), ("0.0", ""), ("0.0", "")]);
    let gap: Vec<&str> = gap
        .lines()
        .filter(|it| !it.starts_with("001    2"))
        .collect();
    assert_eq!(
        fault(&gap.join("\r")),
        (0, MissingPlayer(Tpn::new(2).unwrap()))
    );
}

#[test]
fn lines_that_make_much_work_are_refused() {
    let everybody = (1..=MAX_PLAYERS).fold(String::new(), |line, it| format!("{line} {it}"));
    let apart = format!("XXP{everybody}\n").repeat(3);
    assert_eq!(fault(&apart), (3, TrfFault::TooMuch));
    let accelerated = "250      1.0  001 064 0001 0512\n".repeat(17);
    assert_eq!(fault(&accelerated), (17, TrfFault::TooMuch));
}

#[test]
fn nonsense_is_refused_without_a_panic() {
    let mut dice = Dice::new(11);
    let case = &cases_of_the_judge()[1];
    let good: Vec<char> = case["trf"].as_str().unwrap().chars().collect();
    let bad = [
        '0', '9', ' ', '-', '\n', '\r', 'w', '.', '象', '\u{0}', '\t', 'X', '2', '6',
    ];
    let mut refused = 0;
    for _ in 0..4000 {
        let mut text = good.clone();
        for _ in 0..=dice.below(4) {
            let at = dice.below(text.len());
            match dice.below(3) {
                0 => text[at] = bad[dice.below(bad.len())],
                1 => {
                    text.remove(at);
                }
                _ => text.insert(at, bad[dice.below(bad.len())]),
            }
        }
        let text: String = text.into_iter().collect();
        match TrfTournament::read(&text) {
            Ok(read) => {
                for form in [TrfForm::Trf16, TrfForm::Trf26] {
                    assert!(TrfTournament::read(&read.write(form)).is_ok(), "{text}");
                }
            }
            Err(error) => {
                refused += 1;
                assert!(!error.to_string().is_empty());
            }
        }
    }
    assert!(refused > 500, "{refused}");
}
