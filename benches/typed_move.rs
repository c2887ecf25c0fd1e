//! What a typed move costs in each game, beside chess: reading it as autocomplete offers it, reading its canonical text
//! and judging it, and drawing the board after it.
//!
//! `cargo bench -p qiyuan-render --bench typed_move` plays random games, chess in turns with each other game, and prints medians of
//! processor time and the difference. Discord and the store, which cost the same in every game, are left out.

#![expect(
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark prints, and ends where it cannot go on"
)]

use std::hint::black_box;
use std::time::Duration;

use qiyuan_core::rules::{AnyGame, AnySeatView, Notation, Seat, Turn, Viewer};
use qiyuan_games as games;
use qiyuan_render::{Look, Painter};
use rand::{RngExt as _, SeedableRng as _, rngs::SmallRng};

/// Random games of each kind whose moves are timed, after as many that only fill the caches.
const GAMES: u64 = 6;
const MAX_PLIES: usize = 80;

/// The processor time of this thread.
#[cfg(unix)]
fn now() -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    spent.try_into().unwrap()
}

/// The time of the clock, where threads have none of their own.
#[cfg(not(unix))]
#[expect(clippy::disallowed_methods, reason = "a benchmark reads the time")]
fn now() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// How long it took for each move to read what is offered, to read and judge the canonical text, and to draw.
#[derive(Default)]
struct Times {
    read: Vec<Duration>,
    judged: Vec<Duration>,
    drawn: Vec<Duration>,
}

/// Plays a random game that its seed decides.
fn play(game: &dyn AnyGame, painter: &Painter, seed: u64, times: &mut Times) {
    let mut random = SmallRng::seed_from_u64(seed);
    let seats = *game.info().seats.start();
    let mut position = game.start("", seats).unwrap();
    for _ in 0..MAX_PLIES {
        let seat = match position.turn() {
            Turn::Over(_) => return,
            Turn::Chance(draw) => {
                position.resolve(random.random_range(0..draw.sides));
                continue;
            }
            Turn::Act { seats, .. } => seats.iter().next().unwrap(),
        };
        let view = position.seat_view(seat);
        let legal = view.legal();
        let action = &legal[random.random_range(0..legal.len())];
        let typed = offered(&*view, game.info().notations[0], action);
        let start = now();
        let _ = black_box(view.read(&typed));
        times.read.push(now().saturating_sub(start));
        let start = now();
        position.play(seat, action).unwrap();
        black_box(position.turn());
        let judged = now();
        let diagram = position.view(Viewer::Public).diagram(Seat(0));
        black_box(painter.paint(&diagram, Look::default()).unwrap());
        times.judged.push(judged.saturating_sub(start));
        times.drawn.push(now().saturating_sub(judged));
    }
}

/// An action as autocomplete offers it.
fn offered(view: &dyn AnySeatView, notation: Notation, action: &str) -> String {
    let choices = view.choices(action, notation, 1_000);
    let choice = choices.into_iter().find(|choice| choice.text == action);
    choice.map_or_else(|| action.to_owned(), |choice| choice.label)
}

fn median(times: &mut [Duration]) -> Duration {
    times.sort_unstable();
    times.get(times.len() / 2).copied().unwrap_or_default()
}

fn main() {
    let painter = Painter::new();
    let chess = games::by_key("chess").unwrap();
    println!(
        "processor time a move, 720 px: read, read and judged, drawn; how much more than chess in all"
    );
    for game in games::ALL.iter().copied() {
        let (mut ours, mut of_chess) = (Times::default(), Times::default());
        for seed in 0..2 * GAMES {
            if seed == GAMES {
                (ours, of_chess) = (Times::default(), Times::default());
            }
            play(game, &painter, seed, &mut ours);
            play(chess, &painter, seed, &mut of_chess);
        }
        let medians = |times: &mut Times| {
            [&mut times.read, &mut times.judged, &mut times.drawn].map(|times| median(times))
        };
        let all = medians(&mut ours);
        let total = |times: [Duration; 3]| times.iter().sum::<Duration>().as_secs_f64();
        let more = total(all) - total(medians(&mut of_chess));
        let [read, judged, drawn] = all;
        println!(
            "{:16} {read:>9.2?} {judged:>9.2?} {drawn:>9.2?} {:>+7.2} ms",
            game.info().key,
            more * 1_000.0
        );
    }
}
