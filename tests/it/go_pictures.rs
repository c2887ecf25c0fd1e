//! Go positions to draw: play with marks, counting, move numbers, and a region to choose from.

use std::collections::BTreeSet;

use qiyuan_core::diagram::{
    Board, Cell, Coordinates, Diagram, Mark, MarkKind, Piece, Sprite, Surface,
};

/// A game of 19 lines after 120 plies.
const MIDDLE_GAME: [&str; 19] = [
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
const END: [&str; 19] = [
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
const SMALL_END: [&str; 9] = [
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

/// An empty board with coordinates on all sides.
pub(crate) fn empty(lines: u8) -> Diagram {
    let numbers: Vec<String> = (1..=lines).map(|number| number.to_string()).collect();
    let columns: Vec<String> = "ABCDEFGHJKLMNOPQRSTUVWXYZ"[..usize::from(lines)]
        .chars()
        .map(String::from)
        .collect();
    Diagram::new(Board {
        surface: Surface::Lines,
        files: lines,
        ranks: lines,
        is_turned: false,
        coordinates: Coordinates {
            bottom: columns.clone(),
            top: columns,
            left: numbers.clone(),
            right: numbers,
        },
    })
}

fn stones(rows: &[&str]) -> Diagram {
    let lines = u8::try_from(rows.len()).unwrap();
    let mut diagram = empty(lines);
    for (rank, row) in (0..).zip(rows.iter().rev()) {
        for (file, letter) in (0..).zip(row.chars()) {
            let sprite = match letter {
                'X' => "go/black",
                'O' => "go/white",
                _ => continue,
            };
            diagram.pieces.push(Piece {
                at: Cell { file, rank },
                sprite: Sprite(sprite),
            });
        }
    }
    diagram
}

fn cell(vertex: &str) -> Cell {
    let letter = vertex.chars().next().unwrap();
    let file = "ABCDEFGHJKLMNOPQRST".find(letter).unwrap();
    Cell {
        file: u8::try_from(file).unwrap(),
        rank: vertex[1..].parse::<u8>().unwrap() - 1,
    }
}

fn mark(diagram: &mut Diagram, vertices: &[&str], kind: MarkKind) {
    let marks = vertices.iter().map(|vertex| Mark {
        at: cell(vertex),
        kind,
    });
    diagram.marks.extend(marks);
}

/// Points of a color and the empty points that only it reaches, with dead stones taken off.
fn territory(diagram: &mut Diagram, dead: &[&str]) {
    let dead: BTreeSet<Cell> = dead.iter().map(|vertex| cell(vertex)).collect();
    let lines = diagram.board.files;
    let owner = |at: Cell| {
        let piece = diagram.pieces.iter().find(|piece| piece.at == at)?;
        (!dead.contains(&at)).then_some(u8::from(piece.sprite.0 == "go/white"))
    };
    let all = (0..lines).flat_map(|file| (0..lines).map(move |rank| Cell { file, rank }));
    let mut marks = Vec::new();
    for start in all.filter(|&at| owner(at).is_none()) {
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        let mut owners = BTreeSet::new();
        while let Some(at) = open.pop() {
            let (file, rank) = (at.file, at.rank);
            let around = [
                (file.wrapping_sub(1), rank),
                (file + 1, rank),
                (file, rank.wrapping_sub(1)),
                (file, rank + 1),
            ];
            for (file, rank) in around.into_iter().filter(|&(f, r)| f < lines && r < lines) {
                let next = Cell { file, rank };
                if let Some(owner) = owner(next) {
                    owners.insert(owner);
                } else if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        if let [owner] = owners.into_iter().collect::<Vec<_>>()[..] {
            let kind = MarkKind::Territory(owner);
            marks.push(Mark { at: start, kind });
        }
    }
    diagram.marks.extend(marks);
}

/// A middle game with the last stone marked, and a point that a ko forbids.
pub(crate) fn middle_game() -> Diagram {
    let mut diagram = stones(&MIDDLE_GAME);
    mark(&mut diagram, &["Q2"], MarkKind::LastTo);
    mark(&mut diagram, &["T1"], MarkKind::Ko);
    diagram
}

/// A finished game with its dead stones and both territories.
pub(crate) fn count() -> Diagram {
    let mut diagram = stones(&END);
    let dead = ["P14", "Q11"];
    mark(&mut diagram, &dead, MarkKind::Dead);
    territory(&mut diagram, &dead);
    diagram
}

/// The end of a small game, some of its dead stones marked and others only suggested.
pub(crate) fn small_count() -> Diagram {
    let mut diagram = stones(&SMALL_END);
    let dead = ["G7", "G6", "H6", "F5", "G5"];
    mark(&mut diagram, &dead, MarkKind::Dead);
    mark(&mut diagram, &["J7", "J6"], MarkKind::Suggested);
    territory(&mut diagram, &dead);
    diagram
}

/// The numbers of the last actions.
pub(crate) fn numbered() -> Diagram {
    let mut diagram = stones(&END);
    let last = [
        ("C18", 189),
        ("Q4", 190),
        ("M13", 191),
        ("M14", 192),
        ("L12", 193),
        ("L13", 194),
        ("M12", 195),
        ("G12", 196),
        ("K9", 197),
        ("L10", 198),
        ("H12", 199),
        ("J12", 200),
    ];
    for (vertex, number) in last {
        mark(&mut diagram, &[vertex], MarkKind::Number(number));
    }
    mark(&mut diagram, &["J12"], MarkKind::LastTo);
    diagram
}

/// Numbers of one digit on a small board.
pub(crate) fn opening() -> Diagram {
    let mut diagram = empty(9);
    let points = ["E5", "C3", "G3", "G7", "C7"];
    for (number, vertex) in (1..).zip(points) {
        let sprite = ["go/white", "go/black"][usize::from(number % 2)];
        let (at, sprite) = (cell(vertex), Sprite(sprite));
        diagram.pieces.push(Piece { at, sprite });
        mark(&mut diagram, &[vertex], MarkKind::Number(number));
    }
    mark(&mut diagram, &["C7"], MarkKind::LastTo);
    diagram
}

/// The upper right corner, drawn large, with a margin and the names of its free points.
pub(crate) fn region() -> Diagram {
    let mut diagram = middle_game();
    let occupied: BTreeSet<Cell> = diagram.pieces.iter().map(|piece| piece.at).collect();
    for file in 14..19 {
        for rank in 14..19 {
            let at = Cell { file, rank };
            if !occupied.contains(&at) {
                let kind = MarkKind::Name;
                diagram.marks.push(Mark { at, kind });
            }
        }
    }
    diagram.part(Cell { file: 13, rank: 13 }, 6, 6).unwrap()
}
