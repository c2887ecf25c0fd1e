//! Pictures against pictures that were looked at and found good.
//!
//! `UPDATE=1` writes them anew. When one differs, a picture of expected, difference and actual side by
//! side is written below the test's target directory.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::chess_pictures::{
    FOOLS_MATE, MIDDLE_GAME, START, chess, empty, letters, marked, marks, pockets, turned,
};
use crate::go_pictures as go;
use crate::xiangqi_pictures as xiangqi;
use qiyuan_core::diagram::{Bar, Chart, Coordinates, Diagram, MarkKind, Share, Surface, Tone};
use qiyuan_core::rules::{Turn, Viewer};
use qiyuan_games as games;
use qiyuan_render::{self as render, Look, Painter, PieceSet, Theme, Width};

/// How far a channel may differ, and which part of the pixels may differ by more.
const TOLERANCE: u8 = 16;
const MOST_DIFFERENT: f64 = 0.0005;

struct Case {
    name: &'static str,
    diagram: Diagram,
    look: Look,
}

fn case(name: &'static str, diagram: Diagram, theme: Theme, pieces: &str, width: u32) -> Case {
    let width = Width::new(width).unwrap();
    let pieces = pieces.parse().unwrap();
    Case {
        name,
        diagram,
        look: Look {
            theme,
            pieces,
            width,
        },
    }
}

fn cases() -> Vec<Case> {
    use Theme::{Moss, Slate, Wood};
    let last = [("f3", MarkKind::LastTo), ("e2", MarkKind::LastFrom)];
    let mate = [
        ("d8", MarkKind::LastFrom),
        ("h4", MarkKind::LastTo),
        ("e1", MarkKind::Check),
    ];
    let chosen = [
        ("c3", MarkKind::Chosen),
        ("b5", MarkKind::Target),
        ("d5", MarkKind::Target),
        ("e4", MarkKind::Target),
        ("a4", MarkKind::Target),
        ("b1", MarkKind::Target),
    ];
    let moved = marked(
        MIDDLE_GAME,
        &[("f1", MarkKind::LastFrom), ("d1", MarkKind::LastTo)],
    );
    vec![
        case("chess/start-wood", chess(START), Wood, "classic", 720),
        case(
            "chess/start-turned",
            turned(chess(START)),
            Wood,
            "classic",
            720,
        ),
        case("chess/start-slate", chess(START), Slate, "classic", 720),
        case("chess/start-minimal", chess(START), Slate, "minimal", 720),
        case(
            "chess/mate-wood",
            marked(FOOLS_MATE, &mate),
            Wood,
            "classic",
            720,
        ),
        case(
            "chess/mate-moss",
            marked(FOOLS_MATE, &mate),
            Moss,
            "minimal",
            480,
        ),
        case("chess/moved-slate", moved.clone(), Slate, "classic", 720),
        case("chess/moved-small", moved, Wood, "classic", 300),
        case(
            "chess/chosen-small",
            marked(MIDDLE_GAME, &chosen),
            Slate,
            "minimal",
            300,
        ),
        case(
            "chess/chosen-turned",
            turned(marked(MIDDLE_GAME, &chosen)),
            Moss,
            "classic",
            480,
        ),
        case(
            "chess/tiny",
            marked(MIDDLE_GAME, &last),
            Wood,
            "classic",
            64,
        ),
        case("chess/pockets", pockets(), Slate, "classic", 480),
        case("boards/go-19", go::empty(19), Wood, "classic", 720),
        case("boards/go-9-small", go_marks(), Slate, "classic", 300),
        case("boards/shogi", shogi(), Moss, "classic", 480),
    ]
    .into_iter()
    .chain(xiangqi_cases())
    .chain(go_cases())
    .collect()
}

fn go_cases() -> Vec<Case> {
    use Theme::{Moss, Slate, Wood};
    let middle = go::middle_game;
    vec![
        case("go/empty-5", go::empty(5), Slate, "classic", 300),
        case("go/empty-13", go::empty(13), Moss, "classic", 480),
        case("go/moved", middle(), Wood, "classic", 720),
        case("go/moved-small", middle(), Wood, "classic", 300),
        case("go/moved-plain", middle(), Slate, "minimal", 300),
        case("go/moved-turned", turned(middle()), Moss, "minimal", 720),
        case("go/count", go::count(), Wood, "classic", 720),
        case("go/count-small", go::count(), Slate, "classic", 300),
        case("go/count-9", go::small_count(), Wood, "classic", 720),
        case("go/count-9-small", go::small_count(), Moss, "minimal", 300),
        case("go/numbers", go::numbered(), Wood, "classic", 720),
        case("go/numbers-9", go::opening(), Wood, "classic", 300),
        case("go/region", go::region(), Wood, "classic", 480),
        case(
            "go/region-turned",
            turned(go::region()),
            Slate,
            "minimal",
            300,
        ),
        case("go/tiny", go::numbered(), Wood, "classic", 64),
    ]
}

/// Every picture that was approved, drawn anew.
fn drawings() -> Vec<(&'static str, Vec<u8>)> {
    let boards = cases().into_iter().map(|case| {
        let drawn = render::draw(&case.diagram, case.look).unwrap();
        (case.name, drawn)
    });
    let charts = charts().into_iter().map(|(name, chart, width)| {
        let look = Look {
            width: Width::new(width).unwrap(),
            ..Look::default()
        };
        (name, render::draw_chart(&chart, look).unwrap())
    });
    boards.chain(charts).collect()
}

fn charts() -> Vec<(&'static str, Chart, u32)> {
    let share = |tone, count, total| Share {
        tone,
        count,
        label: format!("{}%", count * 100 / total),
    };
    let bar = |label: &str, tones: [Tone; 3], counts: [u64; 3]| {
        let total = counts.iter().sum();
        let parts = tones.iter().zip(counts);
        Bar {
            label: label.to_owned(),
            total,
            parts: parts
                .map(|(&tone, count)| share(tone, count, total))
                .collect(),
        }
    };
    let chart = |legend: [(Tone, &str); 3], bars: &[(&str, [u64; 3])]| Chart {
        legend: legend.map(|(tone, name)| (tone, name.to_owned())).into(),
        bars: bars
            .iter()
            .map(|(label, counts)| bar(label, legend.map(|(tone, _)| tone), *counts))
            .collect(),
    };
    let go = chart(
        [
            (Tone::Dark, "Black"),
            (Tone::Neutral, "Drawn"),
            (Tone::Light, "White"),
        ],
        &[
            ("All", [1_204, 31, 1_107]),
            ("19×19", [803, 0, 797]),
            ("9×9", [401, 31, 310]),
        ],
    );
    let xiangqi = chart(
        [
            (Tone::Red, "红方"),
            (Tone::Neutral, "和棋"),
            (Tone::Dark, "黑方"),
        ],
        &[("全部", [40, 58, 2])],
    );
    vec![
        ("charts/go", go, 720),
        ("charts/xiangqi-small", xiangqi, 300),
    ]
}

fn xiangqi_cases() -> Vec<Case> {
    use Theme::{Moss, Slate, Wood};
    let start = || xiangqi::diagram(xiangqi::START);
    let moved = || {
        let last = [("h9", MarkKind::LastFrom), ("g7", MarkKind::LastTo)];
        xiangqi::marked(xiangqi::MIDDLE_GAME, &last)
    };
    let check = || {
        let marks = [
            ("e2", MarkKind::LastTo),
            ("b2", MarkKind::LastFrom),
            ("e9", MarkKind::Check),
        ];
        xiangqi::marked(xiangqi::CHECK, &marks)
    };
    let chosen = || {
        let targets = ["a2", "b3", "b4", "b5", "b6", "b9", "b1", "b0"];
        let mut marks = vec![("b2", MarkKind::Chosen)];
        marks.extend(targets.map(|point| (point, MarkKind::Target)));
        xiangqi::marked(xiangqi::START, &marks)
    };
    vec![
        case("xiangqi/empty", xiangqi::empty(), Wood, "traditional", 720),
        case("xiangqi/start", start(), Wood, "traditional", 720),
        case(
            "xiangqi/start-turned",
            turned(start()),
            Slate,
            "traditional",
            300,
        ),
        case("xiangqi/start-simplified", start(), Moss, "simplified", 720),
        case(
            "xiangqi/start-international",
            start(),
            Slate,
            "international",
            720,
        ),
        case("xiangqi/moved", moved(), Wood, "simplified", 720),
        case(
            "xiangqi/moved-small",
            turned(moved()),
            Wood,
            "traditional",
            300,
        ),
        case("xiangqi/moved-moss", moved(), Moss, "international", 300),
        case("xiangqi/check", check(), Wood, "traditional", 720),
        case("xiangqi/check-small", check(), Slate, "simplified", 300),
        case("xiangqi/check-moss", check(), Moss, "traditional", 480),
        case("xiangqi/chosen", chosen(), Wood, "traditional", 720),
        case("xiangqi/chosen-small", chosen(), Wood, "international", 300),
        case("xiangqi/chase", xiangqi::chase(), Wood, "traditional", 720),
        case(
            "xiangqi/chase-small",
            turned(xiangqi::chase()),
            Slate,
            "simplified",
            300,
        ),
        case(
            "xiangqi/perpetual",
            xiangqi::perpetual(),
            Moss,
            "traditional",
            480,
        ),
        case("xiangqi/tiny", check(), Wood, "traditional", 64),
    ]
}

fn go_marks() -> Diagram {
    let points = [
        ("e5", MarkKind::LastTo),
        ("a1", MarkKind::Territory(0)),
        ("a2", MarkKind::Territory(0)),
        ("i9", MarkKind::Territory(1)),
        ("h9", MarkKind::Territory(1)),
        ("c7", MarkKind::Dead),
        ("g3", MarkKind::Target),
        ("c3", MarkKind::Chosen),
    ];
    Diagram {
        marks: marks(&points),
        ..go::empty(9)
    }
}

fn shogi() -> Diagram {
    let coordinates = Coordinates {
        top: letters("987654321"),
        right: letters("ihgfedcba"),
        ..Coordinates::default()
    };
    empty(Surface::Squares, 9, 9, coordinates)
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/golden")
}

/// An opaque picture, three bytes a pixel.
struct Picture {
    width: usize,
    height: usize,
    rgb: Vec<u8>,
}

impl Picture {
    fn read(bytes: &[u8]) -> Self {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(bytes));
        decoder.set_transformations(png::Transformations::EXPAND);
        let mut reader = decoder.read_info().unwrap();
        let mut rgb = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut rgb).unwrap();
        assert_eq!(info.color_type, png::ColorType::Rgb);
        Self {
            width: info.width as usize,
            height: info.height as usize,
            rgb,
        }
    }

    fn row(&self, y: usize) -> &[u8] {
        let stride = self.width * 3;
        self.rgb
            .get(y * stride..(y + 1) * stride)
            .unwrap_or_default()
    }

    /// The part of the pixels that differ.
    fn difference(&self, other: &Self) -> f64 {
        if (self.width, self.height) != (other.width, other.height) {
            return 1.0;
        }
        let pixels = self.rgb.chunks(3).zip(other.rgb.chunks(3));
        let differ = pixels.filter(|(a, b)| differ(a, b)).count();
        differ as f64 / (self.width * self.height) as f64
    }
}

fn differ(a: &[u8], b: &[u8]) -> bool {
    a.iter().zip(b).any(|(a, b)| a.abs_diff(*b) > TOLERANCE)
}

/// Writes expected, difference and actual side by side.
fn explain(name: &str, expected: &Picture, actual: &Picture) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("golden")
        .join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let (width, height) = (
        expected.width.max(actual.width),
        expected.height.max(actual.height),
    );
    let mut rgb = Vec::new();
    for y in 0..height {
        let (old, new) = (expected.row(y), actual.row(y));
        let mut difference = vec![255; width * 3];
        for (pixel, (a, b)) in difference
            .chunks_mut(3)
            .zip(old.chunks(3).zip(new.chunks(3)))
        {
            pixel.copy_from_slice(if differ(a, b) {
                &[220, 0, 0]
            } else {
                &[240; 3]
            });
        }
        for part in [old, &difference, new] {
            rgb.extend_from_slice(part);
            rgb.resize(rgb.len() + width * 3 - part.len(), 128);
        }
    }
    let file = std::fs::File::create(&path).unwrap();
    let mut encoder = png::Encoder::new(file, width as u32 * 3, height as u32);
    encoder.set_color(png::ColorType::Rgb);
    encoder
        .write_header()
        .unwrap()
        .write_image_data(&rgb)
        .unwrap();
    path
}

#[test]
fn pictures_look_as_they_were_approved() {
    let mut failures = Vec::new();
    for (name, drawn) in drawings() {
        let file = format!("{name}.png");
        let path = folder().join(&file);
        if std::env::var_os("UPDATE").is_some() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(&path, &drawn).unwrap();
        }
        let actual = Picture::read(&drawn);
        let Ok(bytes) = std::fs::read(&path) else {
            failures.push(format!(
                "{file} is missing; run with UPDATE=1 and look at it"
            ));
            continue;
        };
        let expected = Picture::read(&bytes);
        let difference = expected.difference(&actual);
        if difference > MOST_DIFFERENT {
            let shown = explain(&file, &expected, &actual);
            let percent = difference * 100.0;
            failures.push(format!(
                "{percent:.2} % of {file} differ: {}",
                shown.display()
            ));
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn every_approved_picture_is_compared() {
    let wanted: BTreeSet<PathBuf> = drawings()
        .iter()
        .map(|(name, _)| folder().join(format!("{name}.png")))
        .collect();
    let mut found = BTreeSet::new();
    for game in std::fs::read_dir(folder()).unwrap() {
        for file in std::fs::read_dir(game.unwrap().path()).unwrap() {
            found.insert(file.unwrap().path());
        }
    }
    assert_eq!(found, wanted);
}

#[test]
fn pictures_for_a_channel_stay_small() {
    for case in cases() {
        let drawn = render::draw(&case.diagram, case.look).unwrap();
        // Characters have more edges than chess pieces, and the shade of large stones has no edges at all.
        let board = &case.diagram.board;
        let most = match (case.look.width.pixels() > 480, board.surface) {
            (true, Surface::River) => 39_000,
            (true, Surface::Lines) if board.files < 13 => 50_000,
            (true, _) => 30_000,
            (false, Surface::River) => 24_000,
            (false, _) => 22_000,
        };
        assert!(
            drawn.len() < most,
            "{} has {} bytes",
            case.name,
            drawn.len()
        );
    }
}

#[test]
fn a_picture_is_as_wide_as_it_was_asked_to_be() {
    for width in [64, 65, 99, 300, 721] {
        for diagram in [
            chess(START),
            go::empty(19),
            go::region(),
            xiangqi::empty(),
            pockets(),
        ] {
            let look = Look {
                width: Width::new(width).unwrap(),
                ..Look::default()
            };
            let drawn = Picture::read(&render::draw(&diagram, look).unwrap());
            assert_eq!(drawn.width, width as usize);
            assert!(drawn.height <= 2 * drawn.width + 128);
        }
    }
}

#[test]
fn every_game_is_drawn_from_every_seat_in_every_style() {
    let painter = Painter::new();
    for game in games::ALL {
        let mut position = game.start("", *game.info().seats.start()).unwrap();
        for ply in 0..12 {
            for (theme, pieces) in Theme::ALL
                .into_iter()
                .zip(PieceSet::all().into_iter().cycle())
            {
                for seat in position.seats().iter() {
                    let look = Look {
                        theme,
                        pieces,
                        width: Width::MIN,
                    };
                    let diagram = position.diagram(Viewer::Public, seat);
                    let drawn = painter.paint(&diagram, look);
                    assert!(drawn.is_ok(), "{} {ply}: {drawn:?}", game.info().key);
                }
            }
            match position.turn() {
                Turn::Chance(_) => position.resolve(0),
                Turn::Over(_) => break,
                Turn::Act { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let actions = position.legal(seat);
                    let action = &actions[ply * 7 % actions.len()];
                    position.play(seat, action).unwrap();
                }
            }
        }
    }
}
