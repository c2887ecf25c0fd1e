//! What a picture costs: cold, warm, and beside the plain way of parsing one SVG per board.
//!
//! `cargo bench --bench render` prints medians of processor time, bytes and ratios; what is compared runs in turns.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    clippy::unwrap_used,
    reason = "a benchmark reads the time and prints"
)]

use std::fmt::Write as _;
use std::hint::black_box;
use std::io::Cursor;
use std::time::Duration;

use qiyuan_core::diagram::{BoardDiagram, Cell, Diagram, Mark, MarkKind, Piece, Sprite};
use qiyuan_core::rules::{Seat, Viewer};
use qiyuan_games as games;
use qiyuan_render::{
    self as render, ASSETS, Animation, Frame, IndexedPicture, Look, Painter, PlayerLabel, Width,
};
use resvg::{tiny_skia, usvg};

#[path = "render/peers.rs"]
mod peers;

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

/// The processor time of this thread.
#[cfg(unix)]
fn now() -> Duration {
    let spent = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    spent.try_into().expect("a time that is not negative")
}

/// The time of the clock, where threads have none of their own.
#[cfg(not(unix))]
fn now() -> Duration {
    wall()
}

/// The time of the clock.
#[cfg(not(unix))]
fn wall() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

/// What is measured, and by which clock.
type Run<'a> = (fn() -> Duration, &'a mut dyn FnMut());

/// The medians of what is run on this thread in turns.
fn medians<const N: usize>(rounds: usize, runs: [&mut dyn FnMut(); N]) -> [Duration; N] {
    medians_by(rounds, runs.map(|run| -> Run<'_> { (now, run) }))
}

fn medians_by<const N: usize>(rounds: usize, mut runs: [Run<'_>; N]) -> [Duration; N] {
    let mut times = vec![Vec::new(); N];
    for _ in 0..rounds {
        for ((clock, run), times) in runs.iter_mut().zip(&mut times) {
            let start = clock();
            run();
            times.push(clock().saturating_sub(start));
        }
    }
    std::array::from_fn(|index| {
        times[index].sort_unstable();
        times[index][rounds / 2]
    })
}

/// A picture as other encoders take it.
struct Pixels {
    width: u32,
    height: u32,
    colors: Vec<[u8; 3]>,
    pixels: Vec<u8>,
}

fn pixels(png: &[u8]) -> Pixels {
    let mut reader = png::Decoder::new(Cursor::new(png)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    let frame = reader.next_frame(&mut pixels).unwrap();
    let colors = reader.info().palette.clone().unwrap();
    Pixels {
        width: frame.width,
        height: frame.height,
        colors: colors.as_chunks().0.to_vec(),
        pixels,
    }
}

impl Pixels {
    fn ours(&self) -> Vec<u8> {
        IndexedPicture {
            width: self.width,
            height: self.height,
            colors: &self.colors,
            pixels: &self.pixels,
        }
        .png()
    }

    /// The encoder that was used before: the png crate with `miniz_oxide`.
    fn png_crate(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = png::Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.colors.concat());
        encoder.set_filter(png::Filter::Up);
        encoder.set_deflate_compression(png::DeflateCompression::Level(4));
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&self.pixels).unwrap();
        writer.finish().unwrap();
        bytes
    }
}

fn times(slow: Duration, fast: Duration) -> f64 {
    slow.as_secs_f64() / fast.as_secs_f64().max(1e-9)
}

/// Still pictures beside the png crate, in turns.
fn stills() {
    let (look, painter) = (Look::default(), Painter::new());
    let boards = [
        ("chess", chess(3)),
        ("xiangqi", xiangqi()),
        ("Go 19x19", go()),
    ];
    println!(
        "processor time, 720 px, warm; in turns with the png crate (Up, level 4, miniz_oxide)"
    );
    for (name, diagram) in boards {
        let paint = || painter.paint(&diagram, look).unwrap();
        let (ours, pixels) = (paint(), pixels(&paint()));
        let theirs = pixels.png_crate();
        let [all, encoding, before] = medians(
            100,
            [
                &mut || drop(black_box(paint())),
                &mut || drop(black_box(pixels.ours())),
                &mut || drop(black_box(pixels.png_crate())),
            ],
        );
        let composing = all.saturating_sub(encoding);
        println!(
            "{name:9} {all:>9.2?} of which encoding {encoding:>9.2?}, {:>6} bytes; png crate {before:>9.2?}, {:>6} bytes: \
             encoding {:.1} times as fast, with composing {:.1} times",
            ours.len(),
            theirs.len(),
            times(before, encoding),
            times(composing + before, all),
        );
    }
}

/// Still pictures beside a board of chess by others, in turns.
fn beside_peers() {
    let (look, painter) = (Look::default(), Painter::new());
    let boards = [chess(3), xiangqi(), go()];
    let draw = |diagram: &Diagram| painter.paint(diagram, look).unwrap();
    let bytes = boards.each_ref().map(|board| draw(board).len());
    let [mut one, mut two, mut three] = boards
        .each_ref()
        .map(|board| || drop(black_box(draw(board))));
    let cairosvg = peers::cairosvg(MIDDLE_GAME);
    let mut lila = None;
    let ours = if peers::has_lila_gif() {
        let mut still = || _ = black_box(peers::lila_still(MIDDLE_GAME));
        let mut nothing = || _ = black_box(peers::lila_nothing());
        let theirs = peers::lila_time as fn() -> Duration;
        let runs: [Run<'_>; 5] = [
            (now, &mut one),
            (now, &mut two),
            (now, &mut three),
            (theirs, &mut still),
            (theirs, &mut nothing),
        ];
        let [chess, xiangqi, go, still, nothing] = medians_by(100, runs);
        let theirs = peers::lila_still(MIDDLE_GAME);
        let clock = peers::lila_clock();
        println!("lila-gif, {clock} {still:>9.2?}, {theirs} bytes; HTTP alone {nothing:.2?}");
        lila = Some((still, theirs));
        [chess, xiangqi, go]
    } else {
        medians(100, [&mut one, &mut two, &mut three])
    };
    if let Some((time, bytes)) = cairosvg {
        println!("python-chess with cairosvg {time:>9.2?}, {bytes} bytes");
    }
    for ((name, ours), our_bytes) in ["chess", "xiangqi", "Go 19x19"].iter().zip(ours).zip(bytes) {
        print!("{name:9} {ours:>9.2?}, {our_bytes:>6} bytes");
        let others = [("lila-gif", lila), ("cairosvg", cairosvg)];
        for (other, (time, bytes)) in others.into_iter().filter_map(|(n, it)| Some((n, it?))) {
            let (speed, size) = (times(time, ours), our_bytes as f64 / bytes as f64);
            print!("; {speed:.1} times as fast as {other}, {size:.2} of its bytes");
        }
        println!();
    }
}

/// The squares of the last move, such as `e2e4`.
fn last_move(diagram: &Diagram) -> Option<String> {
    let marks = &diagram.board()?.marks;
    let square = |kind| {
        let at = marks.iter().find(|mark| mark.kind == kind)?.at;
        Some(format!("{}{}", char::from(b'a' + at.file), at.rank + 1))
    };
    Some(square(MarkKind::LastFrom)? + &square(MarkKind::LastTo)?)
}

/// Plies of a game that anybody could have played: the first of the legal ones, by a fixed rule.
fn game(plies: usize) -> (Vec<Diagram>, Vec<peers::Position>) {
    let mut position = games::by_key("chess").unwrap().start("", 2).unwrap();
    let mut diagrams = vec![position.view(Viewer::Public).diagram(Seat(0))];
    let mut seen = vec![peers::Position {
        fen: position.view(Viewer::Public).text(),
        last_move: None,
    }];
    let mut state = 0x2545_f491_u32;
    while diagrams.len() <= plies {
        let Some(seat) = position.turn().seats().iter().next() else {
            break;
        };
        let legal = position.seat_view(seat).legal();
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        let Some(action) = legal.get(state as usize % legal.len().max(1)) else {
            break;
        };
        position.play(seat, action).unwrap();
        diagrams.push(position.view(Viewer::Public).diagram(Seat(0)));
        seen.push(peers::Position {
            fen: position.view(Viewer::Public).text(),
            last_move: diagrams.last().and_then(last_move),
        });
    }
    (diagrams, seen)
}

/// A replay as the gif crate writes it: the rectangle of what changed, frame after frame.
fn gif_crate(frames: &[Pixels]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let (width, height) = (frames[0].width as u16, frames[0].height as u16);
    let colors: Vec<u8> = frames[0].colors.concat();
    let mut encoder = gif::Encoder::new(&mut bytes, width, height, &colors).unwrap();
    let mut before: Option<&Pixels> = None;
    for frame in frames {
        let rows = frame.pixels.chunks(width.into());
        let changed: Vec<(usize, usize)> = match before {
            None => vec![(0, 0), (usize::from(width) - 1, usize::from(height) - 1)],
            Some(before) => (0..)
                .zip(rows.zip(before.pixels.chunks(width.into())))
                .flat_map(|(y, (new, old))| {
                    let differ = move |x: &usize| new[*x] != old[*x];
                    let ends = [(0..new.len()).find(differ), (0..new.len()).rfind(differ)];
                    ends.into_iter().flatten().map(move |x| (x, y))
                })
                .collect(),
        };
        before = Some(frame);
        let range = |values: &mut dyn Iterator<Item = usize>| {
            values.fold((usize::MAX, 0), |(low, high), it| {
                (low.min(it), high.max(it))
            })
        };
        let (left, right) = range(&mut changed.iter().map(|it| it.0));
        let (top, bottom) = range(&mut changed.iter().map(|it| it.1));
        if left > right {
            continue;
        }
        let rows = frame.pixels.chunks(width.into()).take(bottom + 1).skip(top);
        let part: Vec<u8> = rows.flat_map(|row| &row[left..=right]).copied().collect();
        let (across, down) = ((right - left + 1) as u16, (bottom - top + 1) as u16);
        let mut part = gif::Frame::from_indexed_pixels(across, down, part, None);
        (part.left, part.top, part.delay) = (left as u16, top as u16, 75);
        encoder.write_frame(&part).unwrap();
    }
    drop(encoder);
    bytes
}

/// A replay of 80 plies, beside the gif crate in turns.
fn replay() {
    let (look, painter) = (Look::default(), Painter::new());
    let (diagrams, positions) = game(80);
    let pictures = diagrams.iter().map(|it| painter.paint(it, look).unwrap());
    let pictures: Vec<Pixels> = pictures.map(|png| pixels(&png)).collect();
    let film = |players: Vec<PlayerLabel>| Animation {
        frames: (0_u32..)
            .zip(&diagrams)
            .map(|(ply, diagram)| Frame {
                diagram: diagram.clone(),
                clocks: [ply, ply + 1]
                    .map(|ply| format!("{}:{:02}", 9 - ply / 12, 59 - ply / 2 * 2 % 60))
                    .to_vec(),
            })
            .collect(),
        players,
    };
    let player = |name: &str, is_below| PlayerLabel {
        name: name.to_owned(),
        side: String::new(),
        shows_side: false,
        is_below,
    };
    let plain = film(Vec::new());
    let named = film(vec![player("Ann", true), player("Bea", false)]);
    let draw = |film: &Animation| painter.animate(film, look, 10 << 20).unwrap();
    let [bare, barred, theirs] = medians(
        20,
        [
            &mut || drop(black_box(draw(&plain))),
            &mut || drop(black_box(draw(&named))),
            &mut || drop(black_box(gif_crate(&pictures))),
        ],
    );
    println!("replay, {} plies, 720 px", diagrams.len() - 1);
    for (name, time, film) in [
        ("board alone", bare, &plain),
        ("with names and clocks", barred, &named),
    ] {
        let bytes = draw(film).gif.len();
        println!(
            "{name:22} {time:>9.2?} {bytes:>7} bytes: {:.1} times as fast as the gif crate without composing",
            times(theirs, time)
        );
    }
    println!(
        "{:22} {theirs:>9.2?} {:>7} bytes",
        "gif crate",
        gif_crate(&pictures).len()
    );
    if peers::has_lila_gif() {
        let mut ask = || _ = black_box(peers::lila_replay(&positions));
        let mut ours = || drop(black_box(draw(&named)));
        let [ours, theirs] = medians_by(20, [(now, &mut ours), (peers::lila_time, &mut ask)]);
        let (our_bytes, bytes) = (draw(&named).gif.len(), peers::lila_replay(&positions));
        println!(
            "lila-gif with names and clocks, {} {theirs:>9.2?} {bytes:>7} bytes: ours {ours:.2?}, {:.1} times as fast, \
             {:.2} of its bytes",
            peers::lila_clock(),
            times(theirs, ours),
            our_bytes as f64 / bytes as f64,
        );
    }
    if let Ok(folder) = std::env::var("QIYUAN_BENCH_PICTURES") {
        let folder = std::path::Path::new(&folder);
        std::fs::write(folder.join("replay.gif"), &*draw(&named).gif).unwrap();
    }
}

fn colds() {
    let (look, painter) = (Look::default(), Painter::new());
    let boards = [
        ("chess", chess(3)),
        ("xiangqi", xiangqi()),
        ("Go 19x19", go()),
    ];
    for (name, diagram) in &boards {
        let [warm, cold] = medians(
            20,
            [
                &mut || drop(black_box(painter.paint(diagram, look).unwrap())),
                &mut || drop(black_box(render::draw(diagram, look).unwrap())),
            ],
        );
        println!(
            "{name:9} nothing cached {cold:>9.2?}, {:.1} times warm",
            times(cold, warm)
        );
    }
    let small = Look {
        width: Width::new(300).unwrap(),
        ..look
    };
    let paint = || painter.paint(&boards[2].1, small).unwrap();
    let [warm] = medians(100, [&mut || drop(black_box(paint()))]);
    println!("Go 19x19, 300 px {warm:>9.2?}, {} bytes", paint().len());
    let whole = plain(&boards[0].1).len();
    let [warm, parsed] = medians(
        20,
        [
            &mut || drop(black_box(painter.paint(&boards[0].1, look).unwrap())),
            &mut || drop(black_box(plain(&boards[0].1))),
        ],
    );
    println!(
        "chess, one SVG parsed for each board {parsed:>9.2?}, {whole} bytes, {:.1} times warm",
        times(parsed, warm)
    );
}

fn summary() {
    stills();
    beside_peers();
    replay();
    colds();
}

fn main() {
    if !std::env::args().any(|argument| argument == "--test") {
        summary();
    }
}
