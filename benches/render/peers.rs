//! Others who draw chess: lila-gif where its address is given, python-chess with cairosvg where it is installed.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// The address of a lila-gif that runs, such as `127.0.0.1:6175`.
const LILA_GIF: &str = "QIYUAN_BENCH_LILA_GIF";

/// The number of its process, if its processor time is to be compared instead of the time of the clock.
const LILA_GIF_PROCESS: &str = "QIYUAN_BENCH_LILA_GIF_PROCESS";

/// Draws a position twenty times after a warm-up; prints the median of the processor time in nanoseconds, and the
/// bytes.
const CAIROSVG: &str = "
import sys, time
import cairosvg, chess, chess.svg
board = chess.Board(sys.argv[1])
times = []
for _ in range(21):
    start = time.process_time_ns()
    png = cairosvg.svg2png(chess.svg.board(board, size=720).encode())
    times.append(time.process_time_ns() - start)
print(sorted(times[1:])[10], len(png))
";

/// How long python-chess with cairosvg takes for a position, and the bytes; nothing if it is not installed.
pub fn cairosvg(fen: &str) -> Option<(Duration, usize)> {
    let output = Command::new("python3").args(["-c", CAIROSVG, fen]).output();
    let output = output.ok().filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    let (nanoseconds, bytes) = text.trim().split_once(' ')?;
    let time = Duration::from_nanos(nanoseconds.parse().ok()?);
    Some((time, bytes.parse().ok()?))
}

/// Whether a lila-gif was named.
pub fn has_lila_gif() -> bool {
    std::env::var_os(LILA_GIF).is_some()
}

/// The processor time that all threads of lila-gif have taken so far.
fn processor_time() -> Option<Duration> {
    let process = std::env::var(LILA_GIF_PROCESS).ok()?;
    let threads = fs::read_dir(format!("/proc/{process}/task")).ok()?;
    let times = threads.map(|thread| {
        let text = fs::read_to_string(thread.ok()?.path().join("schedstat")).ok()?;
        text.split_whitespace().next()?.parse::<u64>().ok()
    });
    let nanoseconds: Option<u64> = times.sum();
    nanoseconds.map(Duration::from_nanos)
}

/// The time by which lila-gif is measured.
pub fn lila_time() -> Duration {
    let clock = || std::time::UNIX_EPOCH.elapsed().unwrap_or_default();
    processor_time().unwrap_or_else(clock)
}

/// What that time is called.
pub fn lila_clock() -> &'static str {
    match processor_time() {
        Some(_) => "processor time of its process",
        None => "wall time over HTTP",
    }
}

/// A still picture by lila-gif: its bytes.
pub fn lila_still(fen: &str) -> usize {
    let fen = fen.replace(' ', "_");
    let gif = ask(&format!("GET /image.gif?fen={fen} HTTP/1.0\r\n\r\n"));
    assert!(gif.starts_with(b"GIF89a"));
    gif.len()
}

/// A request that lila-gif draws nothing for.
pub fn lila_nothing() -> usize {
    ask("GET /nothing HTTP/1.0\r\n\r\n").len()
}

/// A position as lila-gif takes it.
pub struct Position {
    pub fen: String,
    pub last_move: Option<String>,
}

/// An animated picture by lila-gif, with names and clocks: its bytes.
pub fn lila_replay(positions: &[Position]) -> usize {
    let frames = positions.iter().map(|it| match &it.last_move {
        Some(last) => format!(r#"{{"fen":"{}","lastMove":"{last}"}}"#, it.fen),
        None => format!(r#"{{"fen":"{}"}}"#, it.fen),
    });
    let frames: Vec<String> = frames.collect();
    let moves = 0..positions.len() / 2 + 1;
    let clock: Vec<String> = moves
        .map(|number| (60_000 - number * 200).to_string())
        .collect();
    let (frames, clock) = (frames.join(","), clock.join(","));
    let body = format!(
        r#"{{"white":"Ann","black":"Bea","delay":75,"clocks":{{"white":[{clock}],"black":[{clock}]}},"frames":[{frames}]}}"#
    );
    let gif = ask(&format!(
        "POST /game.gif HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ));
    assert!(gif.starts_with(b"GIF89a"));
    gif.len()
}

/// What answers a request, without its head.
fn ask(request: &str) -> Vec<u8> {
    let address = std::env::var(LILA_GIF).unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let head = answer
        .windows(4)
        .position(|four| four == b"\r\n\r\n")
        .unwrap()
        + 4;
    assert!(answer.starts_with(b"HTTP/1."));
    answer.split_off(head)
}
