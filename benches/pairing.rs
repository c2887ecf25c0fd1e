//! How long the rounds of a Swiss, their standings and the waves of an arena take to pair.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark measures time and prints"
)]

use std::{
    collections::BTreeSet,
    hint::black_box,
    time::{Duration, Instant},
};

use qiyuan_core::contest::{
    arena::{self, Idle},
    history::History,
    result::{Bye, GameResult, PointSystem, ResultLine, SideColor},
    swiss::{self, SwissRules},
    tie_breaks::{SWISS, ranking},
    tpn::Tpn,
};

const ROUNDS: usize = 9;

/// How many players, and how many tournaments of them are paired.
const TOURNAMENTS: [(usize, u64); 4] = [(32, 100), (64, 40), (128, 12), (256, 12)];

/// How many players of an arena wait at once, and how many waves of them are paired.
const IDLE: u32 = 100;
const WAVES: u64 = 300;

fn main() {
    println!("what                             mean      p99  longest");
    for (players, tournaments) in TOURNAMENTS {
        let (mut paired, mut ranked) = (Vec::new(), Vec::new());
        for seed in 0..tournaments {
            play(players, &mut Numbers(seed), &mut paired, &mut ranked);
        }
        print(&format!("Swiss round of {players}"), paired);
        print("  its points and tie-breaks", ranked);
    }
    let mut numbers = Numbers(1);
    let waves = (0..WAVES).map(|_| {
        let idle = idle(&mut numbers);
        timed(|| arena::pair(&idle, 256, 256)).1
    });
    print(&format!("arena wave of {IDLE} idle"), waves.collect());
}

/// One tournament, in which the lower number wins two in three of the games that are not drawn.
fn play(
    players: usize,
    numbers: &mut Numbers,
    paired: &mut Vec<Duration>,
    ranked: &mut Vec<Duration>,
) {
    let rules = SwissRules::new(ROUNDS, SideColor::White);
    let mut history = History::new(players, PointSystem::default()).expect("few enough");
    for _ in 0..ROUNDS {
        let absent: BTreeSet<Tpn> = Tpn::all(players)
            .filter(|_| numbers.below(40) == 0)
            .collect();
        let (round, took) = timed(|| swiss::pair(&history, &rules, &absent));
        let round = round.expect("there are more players than rounds");
        paired.push(took);
        let pairs = round.pairs.iter().map(|pair| {
            let better_wins = numbers.below(3) > 0;
            let is_white_better = pair.white < pair.black;
            ResultLine::Pair {
                white: pair.white,
                black: pair.black,
                result: match numbers.below(6) {
                    0 => GameResult::Draw,
                    _ if better_wins == is_white_better => GameResult::WhiteWins,
                    _ => GameResult::BlackWins,
                },
            }
        });
        let mut lines: Vec<ResultLine> = pairs.collect();
        let bye = |player, bye| ResultLine::Bye { player, bye };
        lines.extend(round.bye.map(|player| bye(player, Bye::Allocated)));
        lines.extend(absent.iter().map(|player| bye(*player, Bye::Half)));
        history.record(&lines).expect("everybody plays once");
        ranked.push(timed(|| ranking(&history, &SWISS)).1);
    }
}

fn idle(numbers: &mut Numbers) -> Vec<Idle> {
    let one = |rank| Idle {
        player: Tpn::new(rank as usize).expect("not 0"),
        rank,
        rating: 1200 + numbers.below(800),
        last_opponent: Tpn::new(numbers.below(100) as usize),
        whites_ahead: numbers.below(5) - 2,
        had_black: numbers.below(2) == 0,
        waited: numbers.below(10) == 0,
        team: None,
    };
    (1..=IDLE).map(one).collect()
}

fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let began = Instant::now();
    let result = black_box(work());
    (result, began.elapsed())
}

fn print(what: &str, mut times: Vec<Duration>) {
    times.sort_unstable();
    let in_ms = |time: Duration| time.as_secs_f64() * 1_000.0;
    let mean = times.iter().sum::<Duration>() / u32::try_from(times.len()).expect("not so many");
    let p99 = times[times.len() * 99 / 100];
    let longest = times[times.len() - 1];
    println!(
        "{what:28} {:8.2} {:8.2} {:8.2} ms",
        in_ms(mean),
        in_ms(p99),
        in_ms(longest)
    );
}

/// Numbers that look random and are the same in every run (splitmix64).
struct Numbers(u64);

impl Numbers {
    /// From 0 to below `end`.
    fn below(&mut self, end: i32) -> i32 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        let end = u64::try_from(end).expect("not negative");
        i32::try_from((mixed ^ (mixed >> 31)) % end).expect("below an i32")
    }
}
