//! How each piece moves, shown on a part of the board with its palace and the river.

use super::{
    board::{Board, FILES, Kind, POINTS, Piece, Point, RANKS, Side},
    diagram,
};
use qiyuan_core::{
    diagram::{Board as Drawn, BoardDiagram, Cell, Diagram, Piece as Placed},
    rules::{Crop, Lesson, Reach},
};

/// The part of the board that is shown: from b0 to h6.
const CROP: Crop = Crop {
    from: Cell { file: 1, rank: 0 },
    files: 7,
    ranks: 7,
};

/// A piece on its point, by their letters in FEN and coordinates.
type Standing = (char, &'static str);

/// The red piece that is taught, and what stands around it.
const SCENES: [(Standing, &[Standing]); 8] = [
    (('K', "e1"), &[]),
    (('A', "e1"), &[]),
    // A piece on f3 blocks its way to g4; it does not cross the river.
    (('B', "e2"), &[('n', "f3")]),
    // A piece on e4 blocks its leg.
    (('N', "e3"), &[('P', "e4")]),
    (('R', "e3"), &[('P', "c3"), ('n', "e5")]),
    // It jumps over the soldier to capture the horse.
    (('C', "e3"), &[('P', "e4"), ('n', "e6"), ('c', "c3")]),
    // Before the river and beyond it.
    (('P', "e3"), &[]),
    (('P', "e5"), &[]),
];

/// Where the generals stand that every board has, but that are not shown: in nobody's way.
const GENERALS: [Standing; 2] = [('K', "a9"), ('k', "i9")];

/// The lessons.
pub(super) fn all() -> Vec<Lesson> {
    SCENES
        .iter()
        .filter_map(|(taught, around)| lesson(*taught, around))
        .collect()
}

fn lesson(taught: Standing, around: &[Standing]) -> Option<Lesson> {
    let shown = std::iter::once(&taught).chain(around).map(placed);
    let shown = shown.collect::<Option<Vec<_>>>()?;
    let (at, piece) = *shown.first()?;
    let is_missing = |general: &(Point, Piece)| general.1 != piece;
    let generals = GENERALS.iter().filter_map(placed).filter(is_missing);
    let mut cells = [None; POINTS];
    for (point, piece) in shown.iter().copied().chain(generals) {
        cells[point.index()] = Some(piece);
    }
    let board = Board::new(cells, Side::Red)?;
    let drawn = BoardDiagram {
        pieces: shown
            .iter()
            .map(|(point, piece)| Placed {
                at: diagram::cell(*point),
                sprite: diagram::sprite(*piece),
            })
            .collect(),
        ..BoardDiagram::new(Drawn::new(diagram::design(), FILES, RANKS))
    };
    let words = Side::BOTH.map(|side| diagram::words(side, &shown));
    let drawn = Diagram {
        words: words.into(),
        ..drawn.into()
    };
    let name = |cell: Cell| {
        Point::at(cell.file, cell.rank).map_or_else(String::new, |point| point.to_string())
    };
    let lesson = Lesson::new(
        diagram::name(piece),
        diagram::cell(at),
        drawn,
        &reach(&board, at),
        Some(CROP),
        name,
    );
    Some(match piece.kind {
        Kind::Soldier if at.is_across(piece.side) => lesson.in_case("beyond-river"),
        Kind::Soldier => lesson.in_case("before-river"),
        _ => lesson,
    })
}

/// Where the piece on a point goes. Only a cannon moves and captures in different ways.
fn reach(board: &Board, from: Point) -> Reach<Cell> {
    let mut reach = Reach::default();
    let is_cannon = board
        .at(from)
        .is_some_and(|piece| piece.kind == Kind::Cannon);
    board.each_target(from, |to| {
        let list = match (is_cannon, board.at(to)) {
            (false, _) => &mut reach.either,
            (true, None) => &mut reach.moves,
            (true, Some(_)) => &mut reach.captures,
        };
        list.push(diagram::cell(to));
    });
    reach
}

fn placed(standing: &Standing) -> Option<(Point, Piece)> {
    let (letter, point) = *standing;
    let mut letters = point.chars();
    let point = Point::read(letters.next()?, letters.next()?)?;
    let side = if letter.is_ascii_uppercase() {
        Side::Red
    } else {
        Side::Black
    };
    let kind = Kind::of_letter(letter)?;
    Some((point, Piece { side, kind }))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What each lesson says, in short.
    fn told(lesson: &Lesson) -> String {
        let lesson = lesson.moves().unwrap();
        let Reach {
            either,
            moves,
            captures,
        } = &lesson.reach;
        let said = [either, moves, captures].map(|points| points.join(" "));
        format!("{} {}: {}", lesson.piece, lesson.at, said.join("; "))
    }

    #[test]
    fn every_piece_is_taught_by_the_rules() {
        let told: Vec<String> = all().iter().map(told).collect();
        assert_eq!(
            told,
            [
                "xiangqi-general e1: d1 e0 e2 f1; ; ",
                "xiangqi-advisor e1: d0 d2 f0 f2; ; ",
                "xiangqi-elephant e2: c0 c4 g0; ; ",
                "xiangqi-horse e3: c2 c4 d1 f1 g2 g4; ; ",
                "xiangqi-chariot e3: d3 e0 e1 e2 e4 e5 f3 g3 h3; ; ",
                "xiangqi-cannon e3: ; d3 e0 e1 e2 f3 g3 h3; e6",
                "xiangqi-soldier e3: e4; ; ",
                "xiangqi-soldier e5: d5 e6 f5; ; ",
            ]
        );
        let kinds = super::super::info::XIANGQI.pieces;
        let lessons = all();
        let mut moves = lessons.iter().filter_map(Lesson::moves);
        assert!(moves.all(|moves| kinds.contains(&moves.piece)));
    }
}
