//! Xiangqi positions to draw: start, middle game, check, choice, mate, and a loop with arrows.

use qiyuan_core::diagram::{
    Arrow, Board, Cell, Coordinates, Diagram, Mark, MarkKind, Piece, Sprite, Surface,
};

/// The first position.
pub(crate) const START: &str = "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR";
/// A middle game.
pub(crate) const MIDDLE_GAME: &str =
    "r1bakab1r/9/1cn2cn2/p1p1p3p/6p2/2P6/P3P1P1P/1CN1C1N2/9/R1BAKAB1R";
/// Black's general stands in check.
pub(crate) const CHECK: &str = "r1bakab1r/9/1cn3nc1/p1p5p/6p2/2P6/P5P1P/2N1C1N2/9/R1BAKABR1";

/// A diagram from the first field of a FEN, with red below.
pub(crate) fn diagram(placement: &str) -> Diagram {
    let mut pieces = Vec::new();
    for (rank, row) in (0..).zip(placement.split('/').rev()) {
        let mut file = 0;
        for letter in row.chars() {
            if let Some(gap) = letter.to_digit(10) {
                file += u8::try_from(gap).unwrap();
            } else {
                let at = Cell { file, rank };
                let sprite = Sprite(sprite(letter));
                pieces.push(Piece { at, sprite });
                file += 1;
            }
        }
    }
    Diagram { pieces, ..empty() }
}

/// The board, numbered as both sides do.
pub(crate) fn empty() -> Diagram {
    let coordinates = Coordinates {
        bottom: characters("九八七六五四三二一"),
        top: characters("123456789"),
        ..Coordinates::default()
    };
    Diagram::new(Board {
        surface: Surface::River,
        files: 9,
        ranks: 10,
        is_turned: false,
        coordinates,
    })
}

/// The same with marks on points from a0 to i9.
pub(crate) fn marked(placement: &str, points: &[(&str, MarkKind)]) -> Diagram {
    let mark = |&(point, kind): &(&str, MarkKind)| Mark {
        at: cell(point),
        kind,
    };
    Diagram {
        marks: points.iter().map(mark).collect(),
        ..diagram(placement)
    }
}

/// A chariot chases a horse, over and over.
pub(crate) fn chase() -> Diagram {
    let arrow = |seat, from, to, label: &str| Arrow {
        seat,
        from: cell(from),
        to: cell(to),
        label: label.to_owned(),
    };
    Diagram {
        arrows: vec![
            arrow(0, "c3", "e3", "1 捉"),
            arrow(1, "c6", "e5", "2 閒"),
            arrow(0, "e3", "c3", "3 捉"),
            arrow(1, "e5", "c6", "4 閒"),
            arrow(0, "h2", "h9", ""),
        ],
        ..diagram("3akab2/9/4b4/2n5p/9/9/2R5P/7C1/4A4/2BAK1B2")
    }
}

/// A chariot checks a general, over and over, each by one step.
pub(crate) fn perpetual() -> Diagram {
    let arrow = |seat, from, to, label: &str| Arrow {
        seat,
        from: cell(from),
        to: cell(to),
        label: label.to_owned(),
    };
    Diagram {
        arrows: vec![
            arrow(0, "a8", "a9", "1將"),
            arrow(1, "d9", "d8", "2閒"),
            arrow(0, "a9", "a8", "3將"),
            arrow(1, "d8", "d9", "4閒"),
            arrow(0, "g4", "h4", "捉"),
            arrow(0, "h4", "g4", "殺"),
        ],
        ..diagram("3k1ab2/R4a3/4b4/p7p/9/6C2/P7P/9/4A4/2BAK1B2")
    }
}

pub(crate) fn cell(point: &str) -> Cell {
    let [file, rank] = point.as_bytes() else {
        panic!("{point} is no point");
    };
    Cell {
        file: file - b'a',
        rank: rank - b'0',
    }
}

fn characters(text: &str) -> Vec<String> {
    text.chars().map(String::from).collect()
}

fn sprite(letter: char) -> &'static str {
    match letter {
        'K' => "xiangqi/red-general",
        'A' => "xiangqi/red-advisor",
        'B' => "xiangqi/red-elephant",
        'N' => "xiangqi/red-horse",
        'R' => "xiangqi/red-chariot",
        'C' => "xiangqi/red-cannon",
        'P' => "xiangqi/red-soldier",
        'k' => "xiangqi/black-general",
        'a' => "xiangqi/black-advisor",
        'b' => "xiangqi/black-elephant",
        'n' => "xiangqi/black-horse",
        'r' => "xiangqi/black-chariot",
        'c' => "xiangqi/black-cannon",
        'p' => "xiangqi/black-soldier",
        _ => panic!("{letter} is no piece"),
    }
}
