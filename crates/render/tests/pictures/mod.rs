//! Diagrams that pictures are drawn from: as the games draw them, with marks added that no position has.

pub(crate) mod case;
pub(crate) mod charts;
pub(crate) mod contests;
pub(crate) mod fairy;
pub(crate) mod gongzhu;
pub(crate) mod niuniu;
pub(crate) mod shogi;
pub(crate) mod tables;

use qiyuan_core::diagram::{Arrow, BoardDiagram, Cell, Diagram, Hand, Mark, MarkKind, Sprite};
use qiyuan_core::rules::{Seat, Viewer};
use qiyuan_games as games;

/// A game of 19 lines after 120 plies.
const GO_MIDDLE_GAME: [&str; 19] = [
    "..OO.........OXX...",
    ".X.XOOXO....O.OX...",
    "..XXOXOOO.....OX...",
    ".XOOOXXXO...O.OOX..",
    "....X..X......OXX..",
    ".XX......O....XOX..",
    "X...X........OOOX..",
    "OXX........O...X...",
    "OO..O........X.....",
    "..O................",
    "...O.........X..X..",
    ".....OOX...........",
    "...OOXXX...O..X..X.",
    "..OXX...O....O....X",
    "OOO....O.......X.X.",
    "OXXX.X.......O..XX.",
    "X....XOO.O.....OXOX",
    ".X...XXO.O.....OOOX",
    "......XXO........X.",
];

/// The same game at its end.
const GO_END: [&str; 19] = [
    ".XOOO.O......OXX...",
    ".XXXOO.O....O.OX...",
    "..XXOXOOO.....OX...",
    ".XOOOXXXO...O.OOX..",
    "..XOX..XO.....OXX..",
    ".XXX.XX.XO.O..XOX..",
    "X...XOOXXOOXOOOOX..",
    "OXXXOOOXOOXXXOOXX..",
    "OOOOO.OXXOOXXXXO...",
    "..O..OX.XOOX.......",
    "...O.OX.XXOOXX..X..",
    ".....OOX.XOXX......",
    "...OOXXXXXOOOXX..X.",
    "..OXX.XOOO...OX...X",
    "OOOOX.XO......OX.X.",
    "OXXX.XO......OOOXXX",
    "X....XOO.O.....OXOX",
    ".X...XXO.O.....OOOX",
    "......XXO.......OXX",
];

/// A game of nine lines at its end.
const GO_SMALL_END: [&str; 9] = [
    ".XOOOOOOX",
    ".XXOOXXXX",
    "X.XOXXO.O",
    "XXOOX.OOX",
    "OXOXXOOX.",
    "OOOX.XXX.",
    "..OOX....",
    ".O.OX....",
    "..OXX....",
];

/// The diagram of a game after these actions, by turns, with the first seat below.
pub(crate) fn played(game: &str, setup: &str, actions: &str) -> BoardDiagram {
    let diagram = view_of(Viewer::Public, game, setup, actions);
    diagram.board().unwrap().clone()
}

/// What a viewer sees of a game after these actions, by turns, with the viewer's side below, or the first seat.
pub(crate) fn view_of(viewer: Viewer, game: &str, setup: &str, actions: &str) -> Diagram {
    let mut position = games::by_key(game).unwrap().start(setup, 2).unwrap();
    for action in actions.split_whitespace() {
        let seat = position.turn().seats().iter().next().unwrap();
        position.play(seat, &action.replace('_', " ")).unwrap();
    }
    let bottom = match viewer {
        Viewer::Seat(seat) => seat,
        Viewer::Public | Viewer::Record => Seat(0),
    };
    position.view(viewer).diagram(bottom)
}

/// Seen from the other side: flipped.
pub(crate) fn flipped(mut diagram: BoardDiagram) -> BoardDiagram {
    diagram.board.is_flipped = true;
    diagram
}

/// A cell by its column, as a letter, and its row, counted from this number on.
fn cell(name: &str, first: u8) -> Cell {
    Cell {
        file: name.as_bytes()[0] - b'a',
        rank: name[1..].parse::<u8>().unwrap() - first,
    }
}

fn marked(mut diagram: BoardDiagram, first: u8, points: &[(&str, MarkKind)]) -> BoardDiagram {
    let marks = points.iter().map(|&(name, kind)| Mark {
        at: cell(name, first),
        kind,
    });
    diagram.marks.extend(marks);
    diagram
}

const CHESS_MIDDLE_GAME: &str = "r2q1rk1/1b2bppp/p1n1pn2/1p6/3P4/1BN2N2/PP2QPPP/R1BR2K1 w - - 0 1";

/// A chess position in the middle game, with these marks.
pub(crate) fn chess(points: &[(&str, MarkKind)]) -> BoardDiagram {
    marked(played("chess", CHESS_MIDDLE_GAME, ""), 1, points)
}

/// The same position right after a rook has come to d1.
pub(crate) fn rook_moved() -> BoardDiagram {
    let before = CHESS_MIDDLE_GAME.replace("R1BR2K1", "R1B2RK1");
    played("chess", &before, "f1d1")
}

pub(crate) fn pockets() -> BoardDiagram {
    let piece = |key: &'static str, count| (Sprite(key), count);
    let near = vec![
        piece("chess/white-queen", 1),
        piece("chess/white-knight", 2),
        piece("chess/white-pawn", 5),
    ];
    let far = vec![piece("chess/black-rook", 1), piece("chess/black-pawn", 12)];
    let hand = |seat, pieces| Hand { seat, pieces };
    BoardDiagram {
        hands: vec![hand(0, near), hand(1, far)],
        ..chess(&[])
    }
}

/// A xiangqi position with these marks.
pub(crate) fn xiangqi(setup: &str, points: &[(&str, MarkKind)]) -> BoardDiagram {
    marked(played("xiangqi", setup, ""), 0, points)
}

/// The board of xiangqi with nothing on it.
pub(crate) fn river() -> BoardDiagram {
    BoardDiagram::new(played("xiangqi", "", "").board)
}

fn arrows(setup: &str, arrows: &[(u8, &str, &str, &str)]) -> BoardDiagram {
    let arrow = |&(seat, from, to, label): &(u8, &str, &str, &str)| Arrow {
        label: label.to_owned(),
        ..Arrow::new(Some(seat), cell(from, 0), cell(to, 0))
    };
    BoardDiagram {
        arrows: arrows.iter().map(arrow).collect(),
        ..xiangqi(setup, &[])
    }
}

/// A chariot chases a horse, over and over.
pub(crate) fn chase() -> BoardDiagram {
    arrows(
        "3akab2/9/4b4/2n5p/9/9/2R5P/7C1/4A4/2BAK1B2 w",
        &[
            (0, "c3", "e3", "1 捉"),
            (1, "c6", "e5", "2 閒"),
            (0, "e3", "c3", "3 捉"),
            (1, "e5", "c6", "4 閒"),
            (0, "h2", "h9", ""),
        ],
    )
}

/// A chariot checks a general, over and over, each by one step.
pub(crate) fn perpetual() -> BoardDiagram {
    let mut diagram = arrows(
        "3k1ab2/R3a4/4b4/p7p/9/6C2/P7P/9/4A4/2BAK1B2 w",
        &[
            (0, "a8", "a9", "1 將"),
            (1, "d9", "d8", "2 閒"),
            (0, "a9", "a8", "3 將"),
            (1, "d8", "d9", "4 閒"),
            (0, "g4", "h4", "捉"),
            (0, "h4", "g4", "殺"),
        ],
    );
    // The approved picture has an advisor where none can stand.
    let (from, to) = (cell("e8", 0), cell("f8", 0));
    let advisor = diagram.pieces.iter_mut().find(|piece| piece.at == from);
    advisor.unwrap().at = to;
    diagram
}

/// The setup of a Go position.
fn rows(rows: &[&str]) -> String {
    let lines = rows.len();
    let rows = rows.join("/").to_lowercase();
    format!("{lines}x{lines} board {rows} turn b")
}

fn vertex(diagram: &BoardDiagram, name: &str) -> Cell {
    let coordinates = &diagram.board.coordinates;
    let (files, ranks) = (diagram.board.files, diagram.board.ranks);
    let mut cells = (0..files).flat_map(|file| (0..ranks).map(move |rank| Cell { file, rank }));
    cells.find(|&at| coordinates.name(at) == name).unwrap()
}

fn point_out(diagram: &mut BoardDiagram, names: &[&str], kind: MarkKind) {
    for name in names {
        let at = vertex(diagram, name);
        diagram.marks.push(Mark { at, kind });
    }
}

/// An empty Go board.
pub(crate) fn go(lines: u8) -> BoardDiagram {
    played("go", &format!("{lines}x{lines}"), "")
}

/// A middle game with the last stone marked, and a point that a ko forbids.
pub(crate) fn go_middle_game() -> BoardDiagram {
    let mut diagram = played("go", &rows(&GO_MIDDLE_GAME), "");
    point_out(&mut diagram, &["Q2"], MarkKind::LastTo);
    point_out(&mut diagram, &["T1"], MarkKind::Ko);
    diagram
}

/// A finished game with its dead stones and both territories.
pub(crate) fn go_count() -> BoardDiagram {
    let actions = "pass pass toggle_P14 toggle_Q11";
    without_suggestions(played("go", &rows(&GO_END), actions))
}

/// The end of a small game, some of its dead stones marked and others only suggested.
pub(crate) fn go_small_count() -> BoardDiagram {
    let actions = "pass pass toggle_G7";
    let mut diagram = without_suggestions(played("go", &rows(&GO_SMALL_END), actions));
    point_out(&mut diagram, &["J7", "J6"], MarkKind::Suggested);
    diagram
}

fn without_suggestions(mut diagram: BoardDiagram) -> BoardDiagram {
    diagram
        .marks
        .retain(|mark| mark.kind != MarkKind::Suggested);
    diagram
}

/// The numbers of the last actions.
pub(crate) fn go_numbers() -> BoardDiagram {
    let mut diagram = played("go", &rows(&GO_END), "");
    let last = [
        "C18", "Q4", "M13", "M14", "L12", "L13", "M12", "G12", "K9", "L10", "H12", "J12",
    ];
    for (number, name) in (189..).zip(last) {
        point_out(&mut diagram, &[name], MarkKind::Number(number));
    }
    point_out(&mut diagram, &["J12"], MarkKind::LastTo);
    diagram
}

/// Numbers of one digit on a small board.
pub(crate) fn go_opening() -> BoardDiagram {
    let mut diagram = played("go", "9x9", "E5 C3 G3 G7 C7");
    for (number, name) in (1..).zip(["E5", "C3", "G3", "G7", "C7"]) {
        point_out(&mut diagram, &[name], MarkKind::Number(number));
    }
    diagram
}

/// The upper right corner, drawn large, with a margin and the names of its free points.
pub(crate) fn go_region(is_flipped: bool) -> BoardDiagram {
    let mut diagram = go_middle_game();
    diagram.board.is_flipped = is_flipped;
    for file in 14..19 {
        for rank in 14..19 {
            let at = Cell { file, rank };
            if !diagram.pieces.iter().any(|piece| piece.at == at) {
                let kind = MarkKind::Name;
                diagram.marks.push(Mark { at, kind });
            }
        }
    }
    let whole = Diagram::from(diagram);
    let part = whole.part(Cell { file: 13, rank: 13 }, 6, 6).unwrap();
    part.board().unwrap().clone()
}

/// Marks of every kind on a Go board without stones.
pub(crate) fn go_marks() -> BoardDiagram {
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
    marked(go(9), 1, &points)
}
