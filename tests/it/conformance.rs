//! What every game must do: random games through the contract alone.

use std::collections::HashMap;

use qiyuan_core::{
    clock::TimeControl,
    rules::{AnyGame, AnyPosition, Illegal, Notation, Phase, Ply, Record, Seat, Turn, Viewer},
};
use qiyuan_games as games;
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};

use qiyuan_toys::TOYS;

/// Texts that are an action of no game.
const NONSENSE: &[&str] = &[
    "",
    " ",
    "\0",
    "😀",
    "\u{202e}e4",
    "xyzzy",
    "-1",
    "drop 99",
    "take 18446744073709551616",
    "accept 0,0,0,99",
    "<@1234567890>",
];

/// The most plies of a random game.
const PLIES: usize = 160;

pub fn all_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    hosted_games().chain(TOYS.iter().copied())
}

/// The games that hosts get: the registry of tests lists toys too.
pub fn hosted_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let is_toy = |key: &str| TOYS.iter().any(|toy| toy.info().key == key);
    let games = games::ALL.iter().copied();
    games.filter(move |game| !is_toy(game.info().key))
}

fn viewers(position: &dyn AnyPosition) -> Vec<Viewer> {
    let mut viewers = vec![Viewer::Public, Viewer::Record];
    viewers.extend(position.seats().iter().map(Viewer::Seat));
    viewers
}

fn texts(position: &dyn AnyPosition) -> Vec<String> {
    viewers(position)
        .into_iter()
        .map(|viewer| position.view(viewer).text())
        .collect()
}

/// Tables of every size have their turn.
pub fn seats_for(game: &dyn AnyGame, seed: u64) -> u8 {
    let seats = game.info().seats.clone();
    let sizes = u64::from(seats.end() - seats.start() + 1);
    seats.start() + u8::try_from(seed % sizes).unwrap()
}

/// A setup of any options that go together.
pub fn random_setup(game: &dyn AnyGame, random: &mut StdRng) -> String {
    let mut chosen = Vec::new();
    for option in game.setups().options() {
        if random.random_range(0..3) == 0 && !option.choices.is_empty() {
            let choice = option.choices[random.random_range(0..option.choices.len())];
            chosen.push((option.key, choice));
        }
    }
    game.setups().compose(&chosen).unwrap_or_default()
}

/// Plays one random game; `look` sees every position before it is acted on.
pub fn random_game(
    game: &dyn AnyGame,
    seed: u64,
    mut look: impl FnMut(&dyn AnyPosition, usize),
) -> (Record, Box<dyn AnyPosition>) {
    random_game_of(game, ("", seats_for(game, seed)), seed, PLIES, &mut look)
}

/// As [`random_game`], from a setup for so many seats, and of at most so many plies.
pub fn random_game_of(
    game: &dyn AnyGame,
    (setup, seats): (&str, u8),
    seed: u64,
    most: usize,
    look: &mut dyn FnMut(&dyn AnyPosition, usize),
) -> (Record, Box<dyn AnyPosition>) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = game.start(setup, seats).unwrap();
    let mut plies = Vec::new();
    let mut outcome = None;
    while plies.len() < most {
        look(&*position, plies.len());
        match position.turn() {
            Turn::Over(over) => {
                outcome = Some(over);
                break;
            }
            Turn::Chance(draw) => {
                let number = random.random_range(0..draw.sides);
                position.resolve(number);
                plies.push(Ply::Drawn(number));
            }
            Turn::Act { seats, .. } => {
                let seats: Vec<Seat> = seats.iter().collect();
                let seat = seats[random.random_range(0..seats.len())];
                let legal = position.seat_view(seat).legal();
                let action = &legal[random.random_range(0..legal.len())];
                let written = position.play(seat, action).unwrap();
                assert_eq!(&written, action);
                plies.push(Ply::Action {
                    seat,
                    action: written,
                    left_ms: None,
                });
            }
        }
    }
    // The last ply may have ended it.
    if let Turn::Over(over) = position.turn() {
        outcome = Some(over);
    }
    let record = Record {
        revision: game.info().revision,
        seats,
        setup: setup.to_owned(),
        plies,
        outcome,
        ..Record::default()
    };
    (record, position)
}

/// Whether a ply is among those that are looked at where looking takes long, which differ from game to game: every one
/// where something is hidden, one in six elsewhere.
fn is_sampled(position: &dyn AnyPosition, ply: usize) -> bool {
    let info = position.info();
    info.hidden || (ply + info.key.len()).is_multiple_of(6)
}

fn each_random_game(seeds: u64, mut look: impl FnMut(&dyn AnyPosition, usize)) {
    for game in all_games() {
        for seed in 0..seeds {
            random_game(game, seed, &mut look);
        }
    }
}

pub fn replay(game: &dyn AnyGame, record: &Record) -> Box<dyn AnyPosition> {
    let mut position = game
        .start_by(record.revision, &record.setup, record.seats)
        .unwrap();
    for ply in &record.plies {
        match ply {
            Ply::Drawn(number) => position.resolve(*number),
            Ply::Action { seat, action, .. } => {
                position.play(*seat, action).unwrap();
            }
        }
    }
    position
}

#[test]
fn suggested_clocks_can_be_read() {
    for game in all_games() {
        for text in game.info().clocks {
            let control: Result<TimeControl, _> = text.parse();
            assert_eq!(control.unwrap().to_string(), *text);
        }
    }
}

#[test]
fn legal_actions_play_and_are_listed_once() {
    each_random_game(3, |position, ply| {
        for seat in position.turn().seats().iter() {
            let legal = position.seat_view(seat).legal();
            assert!(!legal.is_empty(), "who may act has something to do");
            let mut unique = legal.clone();
            unique.sort();
            unique.dedup();
            assert_eq!(unique.len(), legal.len());
            for action in legal.iter().skip(ply % 5).step_by(5) {
                let mut next = position.boxed();
                assert_eq!(next.play(seat, action).as_ref(), Ok(action));
            }
        }
    });
}

#[test]
fn what_is_refused_leaves_the_position_as_it_was() {
    each_random_game(3, |position, ply| {
        if !is_sampled(position, ply) {
            return;
        }
        let info = position.info();
        let mut tried = position.boxed();
        for seat in (0..4).map(Seat) {
            let is_turn = position.turn().seats().contains(seat);
            for text in NONSENSE {
                match tried.play(seat, text) {
                    Err(Illegal::NotYourTurn | Illegal::Over(_)) => assert!(!is_turn),
                    Err(Illegal::Rule(rule) | Illegal::OffBoard { rule, .. }) => {
                        assert!(is_turn && info.illegal.contains(&rule), "{rule}");
                    }
                    Err(Illegal::Unreadable | Illegal::Ambiguous(_)) => assert!(is_turn),
                    Ok(action) => panic!("{text:?} was read as {action}"),
                }
            }
            if !is_turn {
                assert!(position.seat_view(seat).legal().is_empty());
                assert!(
                    position
                        .seat_view(seat)
                        .groups(info.notations[0])
                        .is_empty()
                );
                assert!(
                    position
                        .seat_view(seat)
                        .choices("", info.notations[0], 25)
                        .is_empty()
                );
            }
        }
        assert_eq!(tried.turn(), position.turn());
        assert_eq!(texts(&*tried), texts(position));
    });
}

#[test]
fn actions_of_other_positions_are_refused_by_a_listed_rule() {
    for game in all_games() {
        let mut before: Vec<String> = Vec::new();
        random_game(game, 11, |position, ply| {
            for seat in position.turn().seats().iter() {
                let legal = position.seat_view(seat).legal();
                let illegal = before.iter().filter(|action| !legal.contains(action));
                for action in illegal.skip(ply % 3).step_by(3) {
                    match position.seat_view(seat).read(action) {
                        Err(Illegal::Rule(rule) | Illegal::OffBoard { rule, .. }) => {
                            assert!(position.info().illegal.contains(&rule), "{rule}");
                        }
                        Err(Illegal::Ambiguous(candidates)) => {
                            assert!(candidates.iter().all(|text| legal.contains(text)));
                        }
                        // The same text may be another notation of what is legal here.
                        Ok(meant) => assert!(legal.contains(&meant), "{action}: {meant}"),
                        other => panic!("{action}: {other:?}"),
                    }
                }
                before = legal;
            }
        });
    }
}

#[test]
fn every_notation_is_read_back_as_what_it_was_written_for() {
    each_random_game(2, |position, ply| {
        for seat in position.turn().seats().iter() {
            for action in position
                .seat_view(seat)
                .legal()
                .iter()
                .skip(ply % 11)
                .step_by(11)
            {
                for notation in position.info().notations {
                    let caption =
                        position.caption_at(position, seat, action, Viewer::Seat(seat), *notation);
                    assert_eq!(
                        position.seat_view(seat).read(&caption).as_ref(),
                        Ok(action),
                        "{caption} in {}",
                        position.view(Viewer::Record).text()
                    );
                }
            }
        }
    });
}

#[test]
fn every_viewer_has_a_diagram_with_everything_on_the_board() {
    each_random_game(2, |position, _| {
        for viewer in viewers(position) {
            for bottom in position.seats().iter() {
                let diagram = position.view(viewer).diagram(bottom);
                assert_eq!(diagram.words.len(), position.seats().len());
                let Some(diagram) = diagram.board() else {
                    continue;
                };
                let cells = diagram.pieces.iter().map(|piece| piece.at);
                for at in cells.chain(diagram.marks.iter().map(|mark| mark.at)) {
                    assert!(diagram.board.has(at));
                }
            }
        }
    });
}

#[test]
fn actions_that_a_viewer_cannot_tell_apart_give_them_the_same_view() {
    let mut hidden = 0;
    each_random_game(1, |position, ply| {
        if !is_sampled(position, ply) {
            return;
        }
        let usual = position.info().notations[0];
        for seat in position.turn().seats().iter() {
            for viewer in viewers(position) {
                let mut told: HashMap<String, Box<dyn AnyPosition>> = HashMap::new();
                for action in position.seat_view(seat).legal() {
                    let mut next = position.boxed();
                    next.play(seat, &action).unwrap();
                    let mut caption =
                        position.caption_at(next.as_ref(), seat, &action, viewer, usual);
                    let is_player = matches!(viewer, Viewer::Seat(_));
                    if is_player {
                        // A player may see more than is told: what then looks alike in words must in pictures, too.
                        caption += &next.view(viewer).text();
                    }
                    let Some(other) = told.get(&caption) else {
                        told.insert(caption, next);
                        continue;
                    };
                    hidden += 1;
                    if !is_player {
                        let [next, other] = [&next, other].map(|it| it.view(viewer).text());
                        assert_eq!(next, other, "{caption}");
                    }
                    for bottom in position.seats().iter() {
                        assert_eq!(
                            next.view(viewer).diagram(bottom),
                            other.view(viewer).diagram(bottom)
                        );
                    }
                }
            }
        }
    });
    assert!(hidden > 0, "some game hides an action");
}

#[test]
fn only_games_with_hidden_information_show_viewers_different_things() {
    for game in all_games() {
        let info = game.info();
        let mut differed = false;
        for seed in 0..6 {
            random_game(game, seed, |position, _| {
                let seen = texts(position);
                differed |= seen.iter().any(|text| *text != seen[0]);
            });
        }
        assert_eq!(differed, info.hidden, "{}", info.key);
        assert!(!(info.hidden && info.takebacks), "{}", info.key);
    }
}

#[test]
fn menus_lead_to_every_action_and_never_hold_more_than_25() {
    each_random_game(2, |position, _| {
        let usual = position.info().notations[0];
        for seat in position.turn().seats().iter() {
            let groups = position.seat_view(seat).groups(usual);
            assert!(!groups.is_empty() && groups.len() <= 25);
            let mut reached: Vec<String> = Vec::new();
            for group in &groups {
                let members = position.seat_view(seat).members(&group.text, usual);
                assert!(!members.is_empty() && members.len() <= 25);
                reached.extend(members.into_iter().map(|member| member.text));
            }
            let mut legal = position.seat_view(seat).legal();
            legal.sort();
            reached.sort();
            assert_eq!(reached, legal);
            assert!(
                position
                    .seat_view(seat)
                    .members("no such group", usual)
                    .is_empty()
            );
        }
    });
}

#[test]
fn what_is_chosen_together_is_an_action() {
    let mut chosen = 0;
    each_random_game(1, |position, _| {
        let info = position.info();
        assert!(info.hidden || !info.holds_cards, "{}", info.key);
        for seat in position.turn().seats().iter() {
            let view = position.seat_view(seat);
            let Some(several) = view.several(info.notations[0]) else {
                continue;
            };
            assert!(
                info.holds_cards && several.parts.len() <= 25,
                "{}",
                info.key
            );
            assert!(several.least >= 1 && usize::from(several.most) <= several.parts.len());
            for count in several.least..=several.most {
                let parts = several.parts.iter().take(count.into());
                let parts: Vec<&str> = parts.map(|part| part.text.as_str()).collect();
                let action = view.read(&several.action(&parts.join(" "))).unwrap();
                assert!(view.legal().contains(&action), "{action}");
                chosen += 1;
            }
        }
        for seat in position.seats().minus(position.turn().seats()).iter() {
            let several = position.seat_view(seat).several(info.notations[0]);
            assert!(several.is_none(), "{}", info.key);
        }
    });
    assert!(chosen > 0, "in some game several are chosen");
}

#[test]
fn autocomplete_offers_legal_actions_and_finds_what_is_typed() {
    each_random_game(1, |position, ply| {
        if !is_sampled(position, ply) {
            return;
        }
        for seat in position.turn().seats().iter() {
            let legal = position.seat_view(seat).legal();
            let notations = position.info().notations;
            let notation = notations[ply % notations.len()];
            let choices = position.seat_view(seat).choices("", notation, 25);
            assert_eq!(choices.len(), legal.len().min(25));
            assert!(choices.iter().all(|choice| legal.contains(&choice.text)));
            let action = &legal[ply % legal.len()];
            let found = position.seat_view(seat).choices(action, notation, 1);
            assert_eq!(found[0].text, *action);
            for text in NONSENSE.iter().skip(ply % 4).step_by(4) {
                let offered = position.seat_view(seat).choices(text, Notation("none"), 7);
                assert!(offered.len() <= 7);
                assert!(offered.iter().all(|choice| legal.contains(&choice.text)));
            }
        }
    });
}

#[test]
fn a_replay_is_exact() {
    for game in all_games() {
        for seed in 20..24 {
            let (record, end) = random_game(game, seed, |_, _| {});
            let again = replay(game, &record);
            assert_eq!(again.turn(), end.turn());
            assert_eq!(texts(&*again), texts(&*end));
        }
    }
}

#[test]
fn records_are_read_back_as_they_were_written() {
    for game in all_games() {
        for format in game.info().records {
            for seed in 30..33 {
                let (record, end) = random_game(game, seed, |_, _| {});
                let written = game.records().write_record(*format, &record).unwrap();
                let read = game.records().read_record(*format, &written).unwrap();
                assert_eq!(
                    game.records().write_record(*format, &read).unwrap(),
                    written
                );
                let again = replay(game, &read);
                assert_eq!(again.turn(), end.turn());
                assert_eq!(texts(&*again), texts(&*end));
            }
        }
    }
}

#[test]
fn a_position_is_read_back_from_its_text() {
    for game in hosted_games() {
        random_game(game, 40, |position, _| {
            let text = position.view(Viewer::Record).text();
            let again = match game.start(&text, 2) {
                Ok(again) => again,
                // Whoever typed such a position would know what others hold.
                Err(_) if game.info().hidden => return,
                Err(fault) => panic!("{fault}: {text}"),
            };
            assert_eq!(again.view(Viewer::Record).text(), text);
            assert_eq!(
                again.turn().seats().is_empty(),
                position.turn().seats().is_empty()
            );
        });
    }
}

#[test]
fn claims_and_endings_have_listed_keys() {
    for game in all_games() {
        for seed in 50..60 {
            let (record, _) = random_game(game, seed, |position, _| {
                for seat in position.seats().iter() {
                    for claim in position.seat_view(seat).claims() {
                        assert!(position.info().claims.contains(&claim.0));
                        let (outcome, _) = position.judge(seat, claim.0, None).unwrap();
                        let reason = outcome.unwrap().reason().key().to_owned();
                        assert!(position.info().endings.contains(&reason.as_str()));
                    }
                }
            });
            if let Some(outcome) = record.outcome {
                let reason = outcome.reason().key();
                assert!(game.info().endings.contains(&reason), "{reason}");
            }
        }
    }
}

/// A game in which everybody presses the first of the game's own buttons, such as that to pass.
fn of_prompts(game: &dyn AnyGame, setup: &str, mut look: impl FnMut(&dyn AnyPosition)) {
    let mut position = game.start(setup, *game.info().seats.start()).unwrap();
    for _ in 0..12 {
        look(&*position);
        if let Turn::Chance(_) = position.turn() {
            position.resolve(0);
            continue;
        }
        let Some(seat) = position.turn().seats().iter().next() else {
            return;
        };
        let prompts = position.seat_view(seat).prompts(seat);
        let Some(prompt) = prompts.first() else {
            return;
        };
        position.play(seat, &prompt.action).unwrap();
    }
}

#[test]
fn what_is_worded_has_a_listed_key() {
    let mut looked_at = [0; 3];
    for game in all_games() {
        let info = game.info();
        for setup in info.setups {
            for note in game.setups().particulars(setup) {
                assert!(info.setup_notes.contains(&note.key), "{}", note.key);
                looked_at[0] += 1;
            }
            of_prompts(game, setup, |position| {
                for seat in position.turn().seats().iter() {
                    let view = position.seat_view(seat);
                    for prompt in view.prompts(seat) {
                        assert!(info.prompts.contains(&prompt.key), "{}", prompt.key);
                        looked_at[1] += 1;
                    }
                    for words in view.diagram(seat).words {
                        for (piece, _) in words.pieces {
                            assert!(info.pieces.contains(&piece), "{piece}");
                            looked_at[2] += 1;
                        }
                    }
                }
            });
        }
    }
    assert!(looked_at.iter().all(|count| *count > 0));
}

#[test]
fn counts_are_explained_in_listed_lines() {
    let mut explained = 0;
    for game in all_games() {
        for setup in game.info().setups {
            of_prompts(game, setup, |position| {
                let count = position.view(Viewer::Public).count();
                for line in count.into_iter().flat_map(|count| count.lines) {
                    let mut keys = line.parts.iter().chain([&line.key]);
                    assert!(keys.all(|key| game.info().count_lines.contains(key)));
                    explained += 1;
                }
            });
        }
    }
    assert!(explained > 0, "no count was explained");
}

#[test]
fn the_examples_of_a_game_are_legal_at_its_start_whatever_array_is_drawn() {
    for game in all_games() {
        for share in 0..5 {
            let mut position = game.start("", *game.info().seats.start()).unwrap();
            while let Turn::Chance(draw) = position.turn() {
                let is_die = draw.what == "throw";
                position.resolve(if is_die {
                    0
                } else {
                    (draw.sides - 1) / 4 * share
                });
            }
            let seat = position.turn().seats().iter().next().unwrap();
            for example in game.info().examples {
                let read = position.seat_view(seat).read(example);
                assert!(read.is_ok(), "{} {example} {read:?}", game.info().key);
            }
        }
    }
}

#[test]
fn the_named_setups_of_a_game_can_be_played_and_the_first_is_the_usual_one() {
    for game in all_games() {
        let seats = *game.info().seats.start();
        let usual = game.start("", seats).unwrap();
        let first = game.start(game.info().setups[0], seats).unwrap();
        assert_eq!(texts(&*first), texts(&*usual));
        for setup in game.info().setups {
            assert!(game.start(setup, seats).is_ok());
        }
        for seats in [0, 17] {
            assert_eq!(game.start("", seats).err().map(|bad| bad.0), Some("seats"));
        }
    }
}

/// Whether something is drawn after the first action.
fn has_draws_in_play(position: &dyn AnyPosition) -> bool {
    let seat = position.turn().seats().iter().next().unwrap();
    let mut next = position.boxed();
    let action = position.seat_view(seat).legal().swap_remove(0);
    next.play(seat, &action).unwrap();
    matches!(next.turn(), Turn::Chance(_))
}

#[test]
fn the_short_perft_counts_what_the_contract_plays() {
    for game in all_games() {
        let mut position = game.start("", *game.info().seats.start()).unwrap();
        while let Turn::Chance(_) = position.turn() {
            position.resolve(1);
        }
        // Where a move takes several actions, a game counts moves, and where dice are thrown, what all throws allow.
        if !game.info().phases.is_empty() || has_draws_in_play(&*position) {
            continue;
        }
        let mut count: u64 = 0;
        for seat in position.turn().seats().iter() {
            for action in position.seat_view(seat).legal() {
                let mut next = position.boxed();
                next.play(seat, &action).unwrap();
                let seats = next.turn().seats();
                count += seats
                    .iter()
                    .map(|seat| next.seat_view(seat).legal().len() as u64)
                    .sum::<u64>();
            }
        }
        assert_eq!(position.perft(2), count, "{}", game.info().key);
        assert_eq!(position.perft(0), 1);
    }
}

#[test]
fn the_toys_reach_every_part_of_the_contract() {
    let (mut scoring, mut chance, mut together) = (false, false, false);
    for game in TOYS {
        for seed in 0..5 {
            random_game(*game, seed, |position, _| match position.turn() {
                Turn::Act { seats, phase } => {
                    scoring |= phase == Phase::Scoring;
                    together |= seats.len() > 1;
                }
                Turn::Chance(_) => chance = true,
                Turn::Over(_) => {}
            });
        }
    }
    assert!(scoring && chance && together);
}
