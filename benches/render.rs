//! What a picture costs: cold, warm, and beside the plain way of parsing one SVG per board.
//!
//! `cargo bench --bench render` prints times by criterion, then medians, bytes and ratios of one run.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the time and prints"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::Criterion;
use qiyuan_core::diagram::{BoardDiagram, Cell, Diagram, Mark, MarkKind, Piece, Sprite};
use qiyuan_core::rules::{Seat, Viewer};
use qiyuan_games as games;
use qiyuan_render::{self as render, ASSETS, Look, Painter, Width};
use resvg::{tiny_skia, usvg};

const MIDDLE_GAME: &str = "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1";
const XIANGQI: &str = "rnbakab1r/9/1c2c1n2/p3p1p1p/2p6/9/P1P1P1P1P/1CN4C1/9/R1BAKABNR w";

/// The first player's picture of a position.
fn position(game: &str, setup: &str) -> BoardDiagram {
    let position = games::by_key(game).unwrap().start(setup, 2).unwrap();
    let diagram = position.view(Viewer::Public).diagram(Seat(0));
    diagram.board().unwrap().clone()
}

fn mark(diagram: &mut BoardDiagram, cell: u8, kind: MarkKind) {
    let files = diagram.board.files;
    let at = Cell {
        file: cell % files,
        rank: cell / files % diagram.board.ranks,
    };
    diagram.marks.push(Mark { at, kind });
}

/// A chess diagram with the last move marked.
fn chess(step: u8) -> Diagram {
    let mut diagram = position("chess", MIDDLE_GAME);
    mark(&mut diagram, step, MarkKind::LastFrom);
    mark(&mut diagram, step + 9, MarkKind::LastTo);
    diagram.into()
}

/// A Go board two thirds full, with the last stone marked.
fn go() -> Diagram {
    let mut diagram = position("go", "");
    let points = (0..19).flat_map(|file| (0..19).map(move |rank| Cell { file, rank }));
    let stones = points.filter(|at| (at.file + 2 * at.rank) % 3 != 0);
    diagram.pieces = stones
        .map(|at| Piece {
            at,
            sprite: Sprite(["go/black", "go/white"][usize::from((at.file ^ at.rank) & 1)]),
        })
        .collect();
    mark(&mut diagram, 79, MarkKind::LastTo);
    diagram.into()
}

/// A xiangqi middle game, all of whose pieces are still on the board.
fn xiangqi() -> Diagram {
    position("xiangqi", XIANGQI).into()
}

/// The plain way: one SVG of the whole board, parsed, rasterised and encoded for each picture.
fn plain(diagram: &Diagram) -> Vec<u8> {
    let mut svg = String::from(r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 800">"#);
    for cell in 0..64 {
        let (x, y) = (cell % 8 * 100, cell / 8 * 100);
        let color = if (cell + cell / 8) % 2 == 0 {
            "#f0dcb9"
        } else {
            "#b98a5e"
        };
        let _ = write!(svg, r#"<path d="M{x} {y}h100v100h-100Z" fill="{color}"/>"#);
    }
    for piece in &diagram.board().unwrap().pieces {
        let (x, y) = (
            u32::from(piece.at.file) * 100,
            u32::from(7 - piece.at.rank) * 100,
        );
        let name = piece.sprite.0.strip_prefix("chess/").unwrap();
        let asset = ASSETS.iter().find(|asset| asset.name == name).unwrap();
        let inner = asset.svg.split_once('>').unwrap().1.trim_end();
        let inner = inner.strip_suffix("</svg>").unwrap();
        let _ = write!(svg, r#"<g transform="translate({x} {y})">{inner}</g>"#);
    }
    svg.push_str("</svg>");
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
    let mut pixmap = tiny_skia::Pixmap::new(720, 720).unwrap();
    resvg::render(
        &tree,
        tiny_skia::Transform::from_scale(0.9, 0.9),
        &mut pixmap.as_mut(),
    );
    pixmap.encode_png().unwrap()
}

fn median(rounds: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<Duration> = (0..rounds)
        .map(|_| {
            let start = Instant::now();
            run();
            start.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[rounds / 2]
}

fn summary() {
    let (diagram, look, painter) = (chess(3), Look::default(), Painter::new());
    let replay: Vec<Diagram> = (0..80).map(|step| chess(step % 50)).collect();
    let paint = |diagram: &Diagram| painter.paint(diagram, look).unwrap();
    let bytes = paint(&diagram).len();
    let go_bytes = paint(&go()).len();
    let warm = median(200, || drop(black_box(paint(&diagram))));
    let cold = median(20, || {
        drop(black_box(render::draw(&diagram, look).unwrap()));
    });
    let plain_bytes = plain(&diagram).len();
    let plain = median(20, || drop(black_box(plain(&diagram))));
    let go_warm = median(100, || drop(black_box(paint(&go()))));
    let all = median(5, || {
        replay
            .iter()
            .for_each(|diagram| drop(black_box(paint(diagram))));
    });
    let ratio = |slow: Duration| slow.as_secs_f64() / warm.as_secs_f64();
    println!("chess, 720 px, warm      {warm:>10.2?}  {bytes:>7} bytes");
    println!(
        "chess, 720 px, cold      {cold:>10.2?}  {:.1} times warm",
        ratio(cold)
    );
    println!(
        "one SVG per board        {plain:>10.2?}  {plain_bytes:>7} bytes, {:.1} times warm",
        ratio(plain)
    );
    println!("Go 19x19, 720 px, warm   {go_warm:>10.2?}  {go_bytes:>7} bytes");
    let go_cold = median(20, || {
        drop(black_box(render::draw(&go(), look).unwrap()));
    });
    println!("Go 19x19, 720 px, cold   {go_cold:>10.2?}");
    let small = Look {
        width: Width::new(300).unwrap(),
        ..look
    };
    let small_bytes = painter.paint(&go(), small).unwrap().len();
    let go_small = median(100, || {
        drop(black_box(painter.paint(&go(), small).unwrap()));
    });
    println!("Go 19x19, 300 px, warm   {go_small:>10.2?}  {small_bytes:>7} bytes");
    let river = xiangqi();
    let river_bytes = paint(&river).len();
    let river_warm = median(100, || drop(black_box(paint(&river))));
    let river_cold = median(20, || {
        drop(black_box(render::draw(&river, look).unwrap()));
    });
    println!("xiangqi, 720 px, warm    {river_warm:>10.2?}  {river_bytes:>7} bytes");
    println!("xiangqi, 720 px, cold    {river_cold:>10.2?}");
    println!("80 chess pictures        {all:>10.2?}");
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    let (diagram, look, painter) = (chess(3), Look::default(), Painter::new());
    let board = go();
    criterion.bench_function("render/chess-720-warm", |bencher| {
        bencher.iter(|| painter.paint(black_box(&diagram), look));
    });
    criterion.bench_function("render/chess-720-cold", |bencher| {
        bencher.iter(|| render::draw(black_box(&diagram), look));
    });
    criterion.bench_function("render/go-19-720-warm", |bencher| {
        bencher.iter(|| painter.paint(black_box(&board), look));
    });
    let river = xiangqi();
    criterion.bench_function("render/xiangqi-720-warm", |bencher| {
        bencher.iter(|| painter.paint(black_box(&river), look));
    });
    criterion.bench_function("render/chess-720-one-svg", |bencher| {
        bencher.iter(|| plain(black_box(&diagram)));
    });
    criterion.final_summary();
    if !std::env::args().any(|argument| argument == "--test") {
        summary();
    }
}
