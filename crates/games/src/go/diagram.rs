//! The picture of a Go position, as data.

use super::{
    bits::{Point, Size},
    board::Color,
    position::{GoPosition, seat_of},
    vertex,
};
use qiyuan_core::{
    diagram::{
        Board, BoardDesign, BoardDiagram, Cell, Coordinates, Diagram, Mark, MarkKind, Note, Piece,
        Remark, Sprite, Words,
    },
    rules::Seat,
};

/// Draws the board with the side of `bottom` below.
pub(super) fn draw(position: &GoPosition, bottom: Seat) -> Diagram {
    let size = position.settings.size;
    let (board, dead) = (&position.board, position.dead());
    let mut diagram = BoardDiagram::new(Board {
        is_flipped: bottom == seat_of(Color::White),
        ..empty_board(size)
    });
    let mut words = Vec::new();
    for color in Color::BOTH {
        let stones = board.of(color);
        diagram.pieces.extend(stones.iter().map(|point| Piece {
            at: cell(point),
            sprite: sprite(color),
        }));
        words.push(Words {
            side: side(color),
            pieces: stones
                .iter()
                .map(|point| (word(dead.contains(point)), vertex::gtp(point)))
                .collect(),
        });
    }
    diagram.marks = marks(position);
    let has_taken = position.prisoners.iter().any(|stones| *stones > 0);
    let takers: &[Color] = if has_taken { &Color::BOTH } else { &[] };
    diagram.notes = takers.iter().map(|taker| note(position, *taker)).collect();
    let remarks = takers.iter().map(|taker| taken(position, *taker));
    Diagram {
        words,
        remarks: remarks.collect(),
        ..diagram.into()
    }
}

/// The board without stones.
pub(super) fn empty_board(size: Size) -> Board {
    Board {
        coordinates: coordinates(size),
        ..Board::new(design(size), size.files, size.ranks)
    }
}

/// How many stones a side has taken from the board, beside a stone of its own.
fn note(position: &GoPosition, taker: Color) -> Note {
    Note {
        sprite: Some(sprite(taker)),
        text: format!("+{}", position.prisoners[taker.index()]),
        taken_by: Some(side(taker)),
    }
}

/// The same for people who do not see the picture.
fn taken(position: &GoPosition, taker: Color) -> Remark {
    Remark::Taken {
        side: side(taker),
        stones: position.prisoners[taker.index()],
    }
}

/// Points with stars: on the third line of small boards and on the fourth of large ones, with the middle of the
/// sides on boards larger than 13, and the center of every odd board.
fn design(size: Size) -> BoardDesign {
    let (files, ranks) = (size.files, size.ranks);
    let shortest = files.min(ranks);
    let is_odd = files % 2 == 1 && ranks % 2 == 1;
    let margin = if shortest < 13 { 2 } else { 3 };
    let along = |lines: u8| [margin, lines / 2, lines.saturating_sub(1 + margin)];
    let has_star =
        |is_middle_file: bool, is_middle_rank: bool| match (is_middle_file, is_middle_rank) {
            (false, false) => shortest >= 7,
            (true, true) => is_odd && shortest >= 5,
            _ => is_odd && shortest > 13,
        };
    let mut design = BoardDesign::points();
    for (i, file) in along(files).into_iter().enumerate() {
        for (j, rank) in along(ranks).into_iter().enumerate() {
            if has_star(i == 1, j == 1) {
                design.dots.push(Cell { file, rank });
            }
        }
    }
    design
}

/// What a stone is called in words.
const fn word(is_dead: bool) -> &'static str {
    if is_dead { "go-dead-stone" } else { "go-stone" }
}

fn coordinates(size: Size) -> Coordinates {
    let files: Vec<String> = (0..size.files)
        .map(|file| vertex::file_letter(file).to_string())
        .collect();
    let ranks: Vec<String> = (1..=size.ranks).map(|rank| rank.to_string()).collect();
    Coordinates {
        bottom: files.clone(),
        top: files,
        left: ranks.clone(),
        right: ranks,
    }
}

fn marks(position: &GoPosition) -> Vec<Mark> {
    let mark = |kind: MarkKind| {
        move |point: Point| Mark {
            at: cell(point),
            kind,
        }
    };
    if position.counting.is_none() {
        let last = position.last().and_then(|last| last.at);
        let last = last.filter(|at| position.board.at(*at).is_some());
        let ko = position.ko().map(mark(MarkKind::Ko));
        return last
            .map(mark(MarkKind::LastTo))
            .into_iter()
            .chain(ko)
            .collect();
    }
    let dead = position.dead();
    let tally = position.tally();
    let owned = |color: Color| match color {
        Color::Black => tally.black,
        Color::White => tally.white,
    };
    let stones = position.board.stones() & !dead;
    let mut marks: Vec<Mark> = dead.iter().map(mark(MarkKind::Dead)).collect();
    if position.ending.is_none() {
        let suggested = position.suggestion().unwrap_or_default() & !dead;
        marks.extend(suggested.iter().map(mark(MarkKind::Suggested)));
    }
    for (color, number) in [(Color::Black, 0), (Color::White, 1)] {
        let territory = owned(color) & !stones & !dead;
        marks.extend(territory.iter().map(mark(MarkKind::Territory(number))));
    }
    marks
}

const fn cell(point: Point) -> Cell {
    Cell {
        file: point.file,
        rank: point.rank,
    }
}

pub(super) const fn sprite(color: Color) -> Sprite {
    Sprite(match color {
        Color::Black => "go/black",
        Color::White => "go/white",
    })
}

const fn side(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}
