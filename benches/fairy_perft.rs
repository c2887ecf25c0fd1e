//! How fast the engine of the chess family counts positions, beside Fairy-Stockfish where it is installed.
//!
//! An argument chooses one game. `QIYUAN_BENCH_FAIRY_STOCKFISH` names the peer's program, by default `fairy-stockfish`.

#![expect(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    clippy::print_stdout,
    reason = "a benchmark measures time, runs a peer and prints"
)]

use std::{
    io::{BufRead as _, BufReader, Write as _},
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    time::Instant,
};

use qiyuan_games::fairy::{Board, Rules, by_key};

/// Games with the peer's name for them, the depth that takes a second or so, and the position if the peer starts from
/// another than ours. Games without a name are unknown to the peer.
const GAMES: [(&str, &str, u32, &str); 24] = [
    ("threecheck", "3check", 5, ""),
    ("losalamos", "losalamos", 6, ""),
    ("knightmate", "knightmate", 5, ""),
    ("amazon", "amazon", 4, ""),
    ("janus", "janus", 4, ""),
    ("embassy", "embassy", 4, ""),
    ("grand", "grand", 4, ""),
    (
        "caparandom",
        "caparandom",
        4,
        "rnabqkbcnr/pppppppppp/10/10/10/10/PPPPPPPPPP/RNABQKBCNR w JAja - 0 1",
    ),
    ("loop", "loop", 5, ""),
    ("crazyhouse", "crazyhouse", 5, ""),
    ("shogi", "shogi", 4, ""),
    ("minishogi", "minishogi", 5, ""),
    ("antichess", "antichess", 5, ""),
    ("extinction", "extinction", 5, ""),
    ("racingkings", "racingkings", 4, ""),
    ("horde_lichess", "horde", 6, ""),
    ("kingofthehill", "kingofthehill", 5, ""),
    ("atomic", "", 4, ""),
    ("atomic_lichess", "", 4, ""),
    ("knightrelay", "", 4, ""),
    ("cylinder", "", 4, ""),
    (
        "crazyhouse",
        "crazyhouse",
        3,
        "2k5/8/8/8/8/8/8/4K3[QRBNPqrbnp] w - - 0 1",
    ),
    (
        "threecheck",
        "3check",
        4,
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 3+3 0 1",
    ),
    (
        "shogi",
        "shogi",
        2,
        "8l/1l+R2P3/p2pBG1pp/kps1p4/Nn1P2G2/P1P1P2PP/1PS6/1KSG3+r1/LN2+p3L[SBGNPPPbgnppp] w - - 0 1",
    ),
];

/// Fairy-Stockfish, which stays open.
struct Peer {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    fn start() -> Option<Self> {
        let program = std::env::var("QIYUAN_BENCH_FAIRY_STOCKFISH")
            .unwrap_or_else(|_| "fairy-stockfish".to_owned());
        let mut process = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .ok()?;
        let input = process.stdin.take()?;
        let output = BufReader::new(process.stdout.take()?);
        Some(Self {
            process,
            input,
            output,
        })
    }

    /// How many positions the peer counts, and in how many seconds.
    fn perft(&mut self, variant: &str, fen: &str, depth: u32) -> (u64, f64) {
        let position = if fen.is_empty() {
            "startpos".to_owned()
        } else {
            format!("fen {fen}")
        };
        let is_drawn = variant == "caparandom";
        writeln!(
            self.input,
            "setoption name UCI_Chess960 value {is_drawn}\nsetoption name UCI_Variant value {variant}\n\
             position {position}\nisready"
        )
        .expect("the peer listens");
        self.wait("readyok");
        let begun = Instant::now();
        writeln!(self.input, "go perft {depth}").expect("the peer listens");
        let line = self.wait("Nodes searched");
        let seconds = begun.elapsed().as_secs_f64();
        let count = line.rsplit(' ').next().and_then(|count| count.parse().ok());
        (count.unwrap_or_default(), seconds)
    }

    /// The first line that begins like this.
    fn wait(&mut self, begin: &str) -> String {
        loop {
            let mut line = String::new();
            let read = self.output.read_line(&mut line).expect("the peer answers");
            assert!(read > 0, "the peer ended before it said {begin}");
            if line.starts_with(begin) {
                return line.trim().to_owned();
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

fn ours(rules: &Rules, board: &Board, depth: u32) -> (u64, f64) {
    let begun = Instant::now();
    let count = rules.perft(board, depth);
    (count, begun.elapsed().as_secs_f64())
}

/// The quicker of two runs, as the machine may be busy.
fn quicker(mut run: impl FnMut() -> (u64, f64)) -> (u64, f64) {
    let (first, second) = (run(), run());
    (first.0, first.1.min(second.1))
}

fn main() {
    let wanted = std::env::args().skip(1).find(|text| !text.starts_with('-'));
    let mut peer = Peer::start();
    println!("game           positions   a second, M   ratio to Fairy-Stockfish");
    for (key, variant, depth, fen) in GAMES {
        if wanted.as_ref().is_some_and(|wanted| wanted != key) {
            continue;
        }
        let rules = by_key(key).expect("a game of the family").rules();
        let board = if fen.is_empty() {
            rules.start(0).expect("a start")
        } else {
            rules.read_fen(fen).expect("a position")
        };
        let (count, seconds) = quicker(|| ours(rules, &board, depth));
        let speed = count as f64 / seconds / 1e6;
        let peer = peer.as_mut().filter(|_| !variant.is_empty());
        let ratio = peer.map_or_else(String::new, |peer| {
            let (theirs, their_seconds) = quicker(|| peer.perft(variant, fen, depth));
            let differs = if theirs == count {
                ""
            } else {
                " DIFFERENT COUNT"
            };
            format!("{:.2}{differs}", their_seconds / seconds)
        });
        println!("{key:14} {count:9}   {speed:11.2}   {ratio}");
    }
}
