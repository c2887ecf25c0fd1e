//! Animated pictures beside the still ones of the same positions.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::io::Cursor;

use qiyuan_core::diagram::Diagram;
use qiyuan_core::rules::{Seat, Viewer};
use qiyuan_games as games;
use qiyuan_render::{Animation, Frame, Look, Painter, PlayerLabel, Width};

/// A castling, both ways to take, a check and a promotion.
const CHESS: &str = "e4 d5 exd5 c5 dxc6 Nf6 cxb7 Bg4 Nf3 e6 Be2 Bc5 O-O O-O bxa8=Q Bxf2+ Kxf2 Qb6+";
const XIANGQI: &str = "h2e2 h9g7 h0g2 i9h9 b0c2 b9c7 e2e6 g7e6";
/// A stone is taken, and both pass.
const GO: &str = "d4 d5 q16 e4 r16 c4 s16 d3 pass pass";

/// A game has one color table. A color for which it has no room, such as a shade around a king in check, is shown by
/// one so near.
const NEAR: u8 = 40;

/// For how long a position is shown at least, in hundredths of a second.
const SEEN: u16 = 20;

/// The positions of a game, by turns, with the first seat below.
fn positions(game: &str, actions: &str) -> Vec<Diagram> {
    let mut position = games::by_key(game).unwrap().start("", 2).unwrap();
    let mut diagrams = vec![position.view(Viewer::Public).diagram(Seat(0))];
    for action in actions.split_whitespace() {
        let seat = position.turn().seats().iter().next().unwrap();
        position.play(seat, action).unwrap();
        diagrams.push(position.view(Viewer::Public).diagram(Seat(0)));
    }
    diagrams
}

fn small() -> Look {
    Look {
        width: Width::new(300).unwrap(),
        ..Look::default()
    }
}

type Colors = Vec<[u8; 3]>;

/// What another decoder shows from each frame of a GIF to the next, how wide it is, and for how long it is shown.
fn shown(gif: &[u8]) -> (usize, Vec<(Colors, u16)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(gif).unwrap();
    let width = usize::from(decoder.width());
    let mut screen = vec![[0; 3]; width * usize::from(decoder.height())];
    let mut shown = Vec::new();
    while let Some(part) = decoder.read_next_frame().unwrap() {
        assert_eq!(part.dispose, gif::DisposalMethod::Keep);
        let rows = part.buffer.chunks(usize::from(part.width) * 4);
        for (row, pixels) in (usize::from(part.top)..).zip(rows) {
            let place = &mut screen[row * width + usize::from(part.left)..];
            for (color, pixel) in place.iter_mut().zip(pixels.as_chunks().0) {
                if let &[red, green, blue, u8::MAX] = pixel {
                    *color = [red, green, blue];
                }
            }
        }
        shown.push((screen.clone(), part.delay));
    }
    (width, shown)
}

/// The colors of a PNG.
fn still(png: &[u8]) -> Colors {
    let mut decoder = png::Decoder::new(Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut bytes).unwrap();
    bytes.as_chunks().0.to_vec()
}

/// How far two colors are apart in the channel in which they differ most.
fn distance(one: [u8; 3], other: [u8; 3]) -> u8 {
    let channels = one.into_iter().zip(other);
    channels.map(|(a, b)| a.abs_diff(b)).max().unwrap()
}

/// Each frame must look like a position of the game, and each position must be shown long enough to be seen.
fn check(diagrams: &[Diagram], players: Vec<PlayerLabel>, look: Look) {
    let frame = |(second, diagram): (usize, &Diagram)| Frame {
        diagram: diagram.clone(),
        clocks: [0, 1]
            .map(|seat| format!("9:{:02}", 59 - (second + seat) / 2 % 60))
            .to_vec(),
    };
    let animation = Animation {
        players,
        frames: diagrams.iter().enumerate().map(frame).collect(),
    };
    let painter = Painter::new();
    let gif = painter.animate(&animation, look, 10 << 20).unwrap().gif;
    let (width, frames) = shown(&gif);
    let stills = diagrams.iter();
    let stills = stills.map(|it| still(&painter.paint(it, look).unwrap()));
    let stills: Vec<Colors> = stills.collect();
    // Where nothing is noted below the board yet, the film leaves room for it.
    let tallest = stills.iter().map(Vec::len).max().unwrap();
    let mut positions = stills.into_iter();
    let unmarked = |number: usize| {
        let mut board = diagrams[number].board().unwrap().clone();
        board.marks.clear();
        still(&painter.paint(&board.into(), look).unwrap())
    };
    let (mut position, mut seen) = (positions.next().unwrap(), 1);
    let bar = (frames[0].0.len() - tallest) / 2 / width * width;
    for (number, (colors, delay)) in frames.iter().enumerate() {
        let board = &colors[bar..bar + position.len()];
        // For a moment a clock may be ahead, and marks of the last move may be gone.
        if *delay < SEEN && is_partly(board, &position, &unmarked(seen - 1)) {
            continue;
        }
        if number > 0 && !is_near(board, &position) {
            position = positions.next().expect("no more frames than positions");
            seen += 1;
        }
        assert!(is_near(board, &position), "frame {number} is no position");
        assert!(*delay >= SEEN, "frame {number} is shown for {delay}");
    }
    assert_eq!(seen, diagrams.len(), "every position is shown");
}

fn is_near(one: &[[u8; 3]], other: &[[u8; 3]]) -> bool {
    let mut pairs = one.iter().zip(other);
    pairs.all(|(one, other)| distance(*one, *other) <= NEAR)
}

/// Whether each pixel is as in one of two pictures.
fn is_partly(board: &[[u8; 3]], one: &[[u8; 3]], other: &[[u8; 3]]) -> bool {
    let mut pixels = board.iter().zip(one.iter().zip(other));
    pixels.all(|(it, (one, other))| distance(*it, *one).min(distance(*it, *other)) <= NEAR)
}

#[test]
fn every_moment_of_a_replay_shows_a_position_of_the_game() {
    for (game, actions) in [("chess", CHESS), ("xiangqi", XIANGQI)] {
        check(&positions(game, actions), Vec::new(), small());
    }
    // Two passes look the same: the second one is the first, shown for longer.
    let diagrams = positions("go", GO);
    check(&diagrams[..diagrams.len() - 1], Vec::new(), small());
}

#[test]
fn no_clock_splits_a_move() {
    let player = |name: &str, is_below| PlayerLabel {
        name: name.to_owned(),
        is_below,
        ..PlayerLabel::default()
    };
    let players = vec![player("Ann", true), player("Bea", false)];
    let diagrams = positions("chess", CHESS);
    check(&diagrams, players, Look::default());
}
