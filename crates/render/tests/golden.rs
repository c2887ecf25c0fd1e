//! Pictures against pictures that were looked at and found good. The file is long because it lists every picture.
//!
//! `UPDATE=1` writes them anew. When one differs, a picture of expected, difference and actual side by
//! side is written below the test's target directory.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod pictures;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use pictures::case::{Case, case};
use pictures::charts::charts;
use pictures::contests::contests;
use pictures::{fairy, flipped, gongzhu, niuniu, shogi, tables};
use qiyuan_core::diagram::{
    Board, BoardDesign, BoardDiagram, Captioned, Cell, Diagram, Grid, MarkKind, Piece, Shape,
    Sheet, Sprite,
};
use qiyuan_core::rules::{Topic, Turn, Viewer};
use qiyuan_games as games;
use qiyuan_render::{self as render, Look, Painter, PieceSet, Theme, Width};

/// How far a channel may differ, and which part of the pixels may differ by more.
const TOLERANCE: u8 = 16;
const MOST_DIFFERENT: f64 = 0.0005;

fn cases() -> Vec<Case> {
    let start = || pictures::played("chess", "", "");
    let mate = || pictures::played("chess", "", "f3 e5 g4 Qh4");
    let moved = pictures::rook_moved;
    let last = [("f3", MarkKind::LastTo), ("e2", MarkKind::LastFrom)];
    let tiny = pictures::chess(&last);
    let chosen = || {
        let targets = ["b5", "d5", "e4", "a4", "b1"];
        let mut marks = vec![("c3", MarkKind::Chosen)];
        marks.extend(targets.map(|square| (square, MarkKind::Target)));
        pictures::chess(&marks)
    };
    vec![
        case("chess/start-wood", start(), "wood", "classic", 720),
        case(
            "chess/start-flipped",
            flipped(start()),
            "wood",
            "classic",
            720,
        ),
        case("chess/start-slate", start(), "slate", "classic", 720),
        case("chess/start-minimal", start(), "slate", "minimal", 720),
        case("chess/mate-wood", mate(), "wood", "classic", 720),
        case("chess/mate-moss", mate(), "moss", "minimal", 480),
        case("chess/moved-slate", moved(), "slate", "classic", 720),
        case("chess/moved-small", moved(), "wood", "classic", 300),
        case("chess/chosen-small", chosen(), "slate", "minimal", 300),
        case(
            "chess/chosen-flipped",
            flipped(chosen()),
            "moss",
            "classic",
            480,
        ),
        case("chess/carved", mate(), "paper", "carved", 720),
        case("chess/carved-small", moved(), "sea", "carved", 300),
        case("chess/tiny", tiny, "wood", "classic", 64),
        case(
            "chess/pockets",
            pictures::pockets(),
            "slate",
            "classic",
            480,
        ),
        case("boards/go-19", pictures::go(19), "wood", "classic", 720),
        case(
            "boards/go-9-small",
            pictures::go_marks(),
            "slate",
            "classic",
            300,
        ),
        case("boards/shogi", tables::shogi(), "moss", "classic", 480),
    ]
    .into_iter()
    .chain(xiangqi_cases())
    .chain(go_cases())
    .chain(board_cases())
    .chain(fairy::cases())
    .chain(shogi::cases())
    .chain(card_cases())
    .chain(played_card_cases())
    .collect()
}

fn go_cases() -> Vec<Case> {
    let captured = |notes: [&str; 2]| {
        let mut diagram = pictures::played("go", "5x5", "C3 A1 A2 E5 B1 D4 E4");
        for (note, text) in diagram.notes.iter_mut().zip(notes) {
            note.text = text.to_owned();
        }
        diagram
    };
    let english = ["Black took 1", "White took 12"];
    let middle = pictures::go_middle_game;
    let (count, small) = (pictures::go_count, pictures::go_small_count);
    let (region, numbers) = (pictures::go_region, pictures::go_numbers);
    vec![
        case("go/empty-5", pictures::go(5), "slate", "classic", 300),
        case("go/empty-13", pictures::go(13), "moss", "classic", 480),
        case("go/moved", middle(), "wood", "classic", 720),
        case("go/moved-small", middle(), "wood", "classic", 300),
        case("go/moved-plain", middle(), "slate", "minimal", 300),
        case(
            "go/moved-flipped",
            flipped(middle()),
            "moss",
            "minimal",
            720,
        ),
        case("go/count", count(), "wood", "classic", 720),
        case("go/count-small", count(), "slate", "classic", 300),
        case("go/count-9", small(), "wood", "classic", 720),
        case("go/count-9-small", small(), "moss", "minimal", 300),
        case("go/numbers", numbers(), "wood", "classic", 720),
        case(
            "go/numbers-9",
            pictures::go_opening(),
            "wood",
            "classic",
            300,
        ),
        case("go/region", region(false), "wood", "classic", 480),
        case("go/region-flipped", region(true), "slate", "minimal", 300),
        case("go/captured", captured(english), "wood", "shell", 720),
        case("go/captured-small", captured(english), "sea", "shell", 300),
        case(
            "go/captured-han",
            captured(["黑方提 1 子", "白方提 12 子"]),
            "slate",
            "classic",
            300,
        ),
        case("go/tiny", numbers(), "wood", "classic", 64),
    ]
}

/// Boards with what no game of ours needs yet.
fn board_cases() -> Vec<Case> {
    let holes = tables::holes;
    let discs = || BoardDesign {
        shape: Shape::Disc,
        ..BoardDesign::points()
    };
    vec![
        case("boards/fog", tables::fog(), "wood", "classic", 480),
        case("boards/fog-small", tables::fog(), "slate", "classic", 300),
        case(
            "boards/holes",
            holes(BoardDesign::checkered()),
            "wood",
            "classic",
            480,
        ),
        case(
            "boards/holes-flipped",
            flipped(holes(BoardDesign::squares())),
            "moss",
            "classic",
            300,
        ),
        case(
            "boards/holes-points",
            holes(discs()),
            "slate",
            "classic",
            300,
        ),
        case("boards/dice", tables::dice(), "wood", "classic", 480),
        case("boards/dice-small", tables::dice(), "moss", "minimal", 300),
    ]
}

fn card_cases() -> Vec<Case> {
    let trick = tables::trick_of_four;
    vec![
        case("cards/trick", trick(), "wood", "classic", 720),
        case("cards/trick-small", trick(), "slate", "classic", 300),
        case(
            "cards/public-small",
            tables::trick_in_public(),
            "wood",
            "classic",
            300,
        ),
        case(
            "cards/last-small",
            tables::last_trick(),
            "moss",
            "classic",
            300,
        ),
        case(
            "cards/six",
            tables::six_with_piles(),
            "moss",
            "classic",
            720,
        ),
        case(
            "cards/six-small",
            tables::trick_of_six(),
            "wood",
            "classic",
            300,
        ),
        case(
            "cards/open-small",
            tables::open_hands(),
            "slate",
            "classic",
            300,
        ),
        case(
            "cards/long-small",
            tables::long_hands(),
            "moss",
            "classic",
            300,
        ),
    ]
}

/// Tables of games as they are played, with everything that lies open in them.
fn played_card_cases() -> Vec<Case> {
    vec![
        case(
            "cards/gongzhu-dealt",
            gongzhu::in_full(0),
            "wood",
            "classic",
            720,
        ),
        case(
            "cards/gongzhu-dealt-small",
            gongzhu::in_full(2),
            "slate",
            "classic",
            300,
        ),
        case(
            "cards/gongzhu-late-small",
            gongzhu::in_full(34),
            "wood",
            "classic",
            300,
        ),
        case(
            "cards/niuniu-six",
            niuniu::opened(6, "hands=1"),
            "wood",
            "classic",
            480,
        ),
        case(
            "cards/niuniu-four-small",
            niuniu::opened(4, "hands=2"),
            "slate",
            "classic",
            300,
        ),
        case(
            "cards/niuniu-seen-small",
            niuniu::seen(3),
            "moss",
            "classic",
            300,
        ),
        case(
            "cards/niuniu-cutting",
            niuniu::cutting(4),
            "wood",
            "classic",
            480,
        ),
    ]
}

/// The pictures for the page of rules of every game, without their words: captions are the keys of pieces.
fn sheets() -> Vec<(String, Sheet)> {
    let mut sheets = Vec::new();
    for game in games::ALL {
        let lessons = game.lessons();
        for (number, lessons) in (1..).zip(lessons.chunks(Sheet::MOST)) {
            let captioned = lessons.iter().map(|lesson| Captioned {
                diagram: lesson.diagram.clone(),
                caption: match &lesson.topic {
                    Topic::Moves(moves) => moves.piece.to_owned(),
                    Topic::Named(key) => (*key).to_owned(),
                    Topic::Before(action) | Topic::After(action) => action.clone(),
                },
            });
            let name = format!("lessons/{}-{number}", game.info().key);
            sheets.push((name, Sheet(captioned.collect())));
        }
    }
    sheets.push(("lessons/captions".to_owned(), captions()));
    sheets
}

/// Boards with captions of more than one line, in three languages.
fn captions() -> Sheet {
    let captions = [
        "A pawn may move too, if it becomes what the die shows",
        "之后：途经 e3、f2、g1、h8",
        "士兵升變為擲出的棋子，也可以走",
        "“车”（過河後）！",
        "骰子掷出象：必须走象",
    ];
    let lessons = games::by_key("xiangqi").unwrap().lessons();
    let captioned = captions
        .iter()
        .zip(lessons)
        .map(|(caption, lesson)| Captioned {
            diagram: lesson.diagram,
            caption: (*caption).to_owned(),
        });
    Sheet(captioned.collect())
}

/// Every picture that was approved, drawn anew.
fn drawings() -> Vec<(String, Vec<u8>)> {
    let boards = cases().into_iter().map(|case| {
        let drawn = render::draw(&case.diagram, case.look).unwrap();
        (case.name.to_owned(), drawn)
    });
    let charts = charts().into_iter().chain(contests());
    let charts = charts.map(|(name, chart, width)| {
        let look = Look {
            width: Width::new(width).unwrap(),
            ..Look::default()
        };
        (name.to_owned(), render::draw_chart(&chart, look).unwrap())
    });
    let painter = Painter::new();
    let look = Look {
        width: Width::new(480).unwrap(),
        ..Look::default()
    };
    let sheets = sheets().into_iter().map(|(name, sheet)| {
        let drawn = painter.sheet(&sheet, look).unwrap();
        (name, drawn)
    });
    boards.chain(charts).chain(sheets).collect()
}

fn xiangqi_cases() -> Vec<Case> {
    const TRADITIONAL: &str = "traditional";
    const SIMPLIFIED: &str = "simplified";
    const ICONS: &str = "international";
    let middle = "r1bakabnr/9/1cn2c3/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R b";
    let after = "r1bakab1r/9/1cn3nc1/p1p5p/6p2/2P6/P5P1P/2N1C1N2/9/R1BAKABR1 b";
    let start = || pictures::played("xiangqi", "", "");
    let moved = || pictures::played("xiangqi", middle, "h9g7");
    let check = || {
        let last = [
            ("b2", MarkKind::LastFrom),
            ("e2", MarkKind::LastTo),
            ("e9", MarkKind::Check),
        ];
        pictures::xiangqi(after, &last)
    };
    let chosen = || {
        let targets = ["a2", "b3", "b4", "b5", "b6", "b9", "b1", "b0"];
        let mut marks = vec![("b2", MarkKind::Chosen)];
        marks.extend(targets.map(|point| (point, MarkKind::Target)));
        pictures::xiangqi("", &marks)
    };
    vec![
        case("xiangqi/empty", pictures::river(), "wood", TRADITIONAL, 720),
        case("xiangqi/start", start(), "wood", TRADITIONAL, 720),
        case(
            "xiangqi/start-flipped",
            flipped(start()),
            "slate",
            TRADITIONAL,
            300,
        ),
        case("xiangqi/start-simplified", start(), "moss", SIMPLIFIED, 720),
        case("xiangqi/start-international", start(), "slate", ICONS, 720),
        case("xiangqi/moved", moved(), "wood", SIMPLIFIED, 720),
        case(
            "xiangqi/moved-small",
            flipped(moved()),
            "wood",
            TRADITIONAL,
            300,
        ),
        case("xiangqi/moved-moss", moved(), "moss", ICONS, 300),
        case("xiangqi/check", check(), "wood", TRADITIONAL, 720),
        case("xiangqi/check-small", check(), "slate", SIMPLIFIED, 300),
        case("xiangqi/check-moss", check(), "moss", TRADITIONAL, 480),
        case("xiangqi/chosen", chosen(), "wood", TRADITIONAL, 720),
        case("xiangqi/chosen-small", chosen(), "wood", ICONS, 300),
        case("xiangqi/chase", pictures::chase(), "wood", TRADITIONAL, 720),
        case(
            "xiangqi/chase-small",
            flipped(pictures::chase()),
            "slate",
            SIMPLIFIED,
            300,
        ),
        case(
            "xiangqi/perpetual",
            pictures::perpetual(),
            "moss",
            TRADITIONAL,
            480,
        ),
        case("xiangqi/paper-small", check(), "paper", SIMPLIFIED, 300),
        case("xiangqi/sea", moved(), "sea", ICONS, 480),
        case("xiangqi/tiny", check(), "wood", TRADITIONAL, 64),
    ]
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
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
fn pieces_that_point_at_the_enemy_turn_with_the_board_and_others_do_not() {
    let drawn = |shape, is_flipped, sprite| {
        let design = BoardDesign {
            shape,
            ..BoardDesign::squares()
        };
        let mut board = Board::new(design, 1, 1);
        board.is_flipped = is_flipped;
        let at = Cell { file: 0, rank: 0 };
        let piece = Piece {
            at,
            sprite: Sprite(sprite),
        };
        let diagram = BoardDiagram {
            pieces: vec![piece],
            ..BoardDiagram::new(board)
        };
        Picture::read(&render::draw(&diagram.into(), Look::default()).unwrap())
    };
    let (near, far) = ("shogi/sente-lance", "shogi/gote-lance");
    let turned = drawn(Shape::Wedge, true, near);
    assert!(turned.difference(&drawn(Shape::Wedge, false, far)) < 0.002);
    assert!(turned.difference(&drawn(Shape::Wedge, false, near)) > 0.05);
    let upright = drawn(Shape::Figure, true, near);
    assert!(upright.difference(&drawn(Shape::Figure, false, near)) < 0.002);
}

#[test]
fn stones_that_somebody_has_taken_are_counted_beside_a_stone_of_theirs() {
    let texts = |actions| -> Vec<String> {
        let notes = pictures::played("go", "5x5", actions).notes;
        notes.into_iter().map(|note| note.text).collect()
    };
    assert_eq!(texts("C3 A1 A2 E5"), [""; 0]);
    assert_eq!(texts("C3 A1 A2 E5 B1"), ["+1", "+0"]);
}

#[test]
fn every_approved_picture_is_compared() {
    let boards = cases().into_iter().map(|case| case.name.to_owned());
    let charts = charts()
        .into_iter()
        .chain(contests())
        .map(|(name, ..)| name.to_owned());
    let sheets = sheets().into_iter().map(|(name, _)| name);
    let wanted: BTreeSet<PathBuf> = boards
        .chain(charts)
        .chain(sheets)
        .map(|name| folder().join(format!("{name}.png")))
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
        let is_large = case.look.width.pixels() > 480;
        let board = case.diagram.board().map(|board| &board.board);
        let most = match board.map(|board| (board.design.grid, board.design.shape)) {
            Some((Grid::Points, Shape::Disc)) if is_large => 39_000,
            Some((Grid::Points, Shape::Stone)) if board.is_some_and(|it| it.files < 13) => 50_000,
            Some((Grid::Points, Shape::Disc)) => 24_000,
            Some((Grid::Squares, Shape::Wedge)) if !is_large => 26_000,
            Some((Grid::Squares, Shape::Wedge)) if is_large => 39_000,
            // Large boards are for armies of many kinds.
            Some(_) if board.is_some_and(|it| it.files == 10) => 45_000,
            // All hands of four lie open.
            None if is_large => 34_000,
            // Six people with their names.
            None => 24_000,
            _ if is_large => 30_000,
            _ => 22_000,
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
        let boards = [
            pictures::chess(&[]),
            pictures::go(19),
            pictures::go_region(false),
            pictures::river(),
            tables::dice(),
        ];
        let tables = [tables::trick_of_four(), tables::open_hands()];
        let boards = boards.into_iter().map(Diagram::from);
        for diagram in boards.chain(tables.into_iter().map(Diagram::from)) {
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
            for (theme, pieces) in Theme::all()
                .into_iter()
                .zip(PieceSet::all().into_iter().cycle())
            {
                for seat in position.seats().iter() {
                    let look = Look {
                        theme,
                        pieces,
                        width: Width::MIN,
                    };
                    let diagram = position.view(Viewer::Public).diagram(seat);
                    let drawn = painter.paint(&diagram, look);
                    assert!(drawn.is_ok(), "{} {ply}: {drawn:?}", game.info().key);
                }
            }
            match position.turn() {
                Turn::Chance(_) => position.resolve(0),
                Turn::Over(_) => break,
                Turn::Act { seats, .. } => {
                    let seat = seats.iter().next().unwrap();
                    let actions = position.seat_view(seat).legal();
                    let action = &actions[ply * 7 % actions.len()];
                    position.play(seat, action).unwrap();
                }
            }
        }
    }
}
