//! Others who draw chess: lila-gif where its address is given, python-chess with cairosvg where it is installed.

use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::process::Command;
use std::time::Duration;

/// The address of a lila-gif that runs, such as `127.0.0.1:6175`.
const LILA_GIF: &str = "QIYUAN_BENCH_LILA_GIF";

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

/// A still picture by lila-gif: its bytes.
pub fn lila_still(fen: &str) -> usize {
    let fen = fen.replace(' ', "_");
    ask(&format!("GET /image.gif?fen={fen} HTTP/1.0\r\n\r\n"))
}

/// An animated picture by lila-gif: its bytes.
pub fn lila_replay(fens: &[String]) -> usize {
    let frames = fens.iter().map(|fen| format!(r#"{{"fen":"{fen}"}}"#));
    let frames: Vec<String> = frames.collect();
    let body = format!(r#"{{"delay":75,"frames":[{}]}}"#, frames.join(","));
    ask(&format!(
        "POST /game.gif HTTP/1.0\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    ))
}

/// The length of what answers a request.
fn ask(request: &str) -> usize {
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
    assert!(answer[..head].starts_with(b"HTTP/1.") && answer[head..].starts_with(b"GIF89a"));
    answer.len() - head
}
