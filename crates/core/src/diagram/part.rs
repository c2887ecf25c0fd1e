//! A part of a board, as a diagram of its own.

use super::{
    Board, BoardDesign, BoardDiagram, BoardPart, Cell, Coordinates, Diagram, Grid, Mark, Piece,
    Words,
};

impl Diagram {
    /// The part that begins at a cell, with this many columns and rows, without the remarks. A part does not end in a
    /// band; that of a checkered board begins on a dark square, so that each square keeps its color.
    #[must_use]
    pub fn part(&self, from: Cell, files: u8, ranks: u8) -> Option<Self> {
        let whole = self.board()?;
        let part = whole.part(from, files, ranks)?;
        let coordinates = &part.board.coordinates;
        let cells = (0..files).flat_map(|file| (0..ranks).map(move |rank| Cell { file, rank }));
        let names: Vec<String> = cells.map(|at| coordinates.name(at)).collect();
        let words = self.words.iter().map(|words| Words {
            side: words.side,
            pieces: words
                .pieces
                .iter()
                .filter(|(_, point)| names.contains(point))
                .cloned()
                .collect(),
        });
        let words = words.collect();
        Some(Self {
            words,
            ..part.into()
        })
    }
}

impl BoardDiagram {
    fn part(&self, from: Cell, files: u8, ranks: u8) -> Option<Self> {
        let board = &self.board;
        let design = &board.design;
        let ends = |start: u8, length: u8, all: u8| {
            length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
        };
        let is_inside = ends(from.file, files, board.files) && ends(from.rank, ranks, board.ranks);
        if !is_inside || !design.can_be_cut(from, ranks) {
            return None;
        }
        let shifted = |at: &Cell| {
            let file = at.file.checked_sub(from.file);
            let rank = at.rank.checked_sub(from.rank);
            Some(Cell {
                file: file.filter(|&file| file < files)?,
                rank: rank.filter(|&rank| rank < ranks)?,
            })
        };
        let cells = |cells: &[Cell]| cells.iter().filter_map(shifted).collect();
        let pieces = self.pieces.iter();
        let marks = self.marks.iter();
        let mut design = design.clone();
        if design.grid != Grid::Points {
            // Squares are drawn as a board of their own.
            design.dots = cells(&design.dots);
        }
        design.part = Some(BoardPart {
            from,
            files: board.files,
            ranks: board.ranks,
        });
        Some(Self {
            pieces: pieces
                .filter_map(|piece| shifted(&piece.at).map(|at| Piece { at, ..*piece }))
                .collect(),
            marks: marks
                .filter_map(|mark| shifted(&mark.at).map(|at| Mark { at, ..*mark }))
                .collect(),
            dark: cells(&self.dark),
            blocked: cells(&self.blocked),
            ..Self::new(Board {
                holes: cells(&board.holes),
                is_flipped: board.is_flipped,
                coordinates: board.coordinates.part(from, files, ranks),
                ..Board::new(design, files, ranks)
            })
        })
    }
}

impl BoardDesign {
    /// Whether so many rows from a point on look the same on a board of their own.
    fn can_be_cut(&self, from: Cell, ranks: u8) -> bool {
        // The cut would run through the band.
        let ends_in_band = self.band.as_ref().is_some_and(|band| {
            let upper = band.rank.saturating_add(1);
            upper == from.rank || Some(upper) == from.rank.checked_add(ranks)
        });
        let keeps_colors = match self.grid {
            Grid::Checkered => from.file.wrapping_add(from.rank).is_multiple_of(2),
            Grid::Squares | Grid::Points => true,
        };
        self.part.is_none() && !ends_in_band && keeps_colors
    }
}

impl Coordinates {
    /// The labels of so many columns and rows from a point on.
    fn part(&self, from: Cell, files: u8, ranks: u8) -> Self {
        let cut = |labels: &[String], start: u8, length: u8| {
            let (start, length) = (usize::from(start), usize::from(length));
            labels.iter().skip(start).take(length).cloned().collect()
        };
        Self {
            bottom: cut(&self.bottom, from.file, files),
            top: cut(&self.top, from.file, files),
            left: cut(&self.left, from.rank, ranks),
            right: cut(&self.right, from.rank, ranks),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diagram::{Band, Mark, MarkKind, Sprite};

    fn board(design: BoardDesign) -> Diagram {
        let coordinates = Coordinates {
            bottom: ["A", "B", "C", "D", "E"].map(String::from).into(),
            right: (1..=5).map(|number| number.to_string()).collect(),
            ..Coordinates::default()
        };
        let mut diagram = BoardDiagram::new(Board {
            coordinates,
            ..Board::new(design, 5, 5)
        });
        for at in [Cell { file: 0, rank: 0 }, Cell { file: 3, rank: 4 }] {
            let sprite = Sprite("go/black");
            diagram.pieces.push(Piece { at, sprite });
            let kind = MarkKind::Dead;
            diagram.marks.push(Mark { at, kind });
        }
        let stone = |point: &str| ("go-stone", point.to_owned());
        let words = Words {
            side: "black",
            pieces: vec![stone("A1"), stone("D5")],
        };
        Diagram {
            words: vec![words],
            ..diagram.into()
        }
    }

    #[test]
    fn a_part_keeps_what_lies_in_it_and_its_names() {
        let whole = board(BoardDesign::points());
        let part = whole.part(Cell { file: 2, rank: 3 }, 3, 2).unwrap();
        let at = Cell { file: 1, rank: 1 };
        assert_eq!(part.words[0].pieces, [("go-stone", "D5".to_owned())]);
        let part = part.board().unwrap();
        assert_eq!(part.pieces.len(), 1);
        assert_eq!((part.pieces[0].at, part.marks[0].at), (at, at));
        assert_eq!(part.board.coordinates.name(at), "D5");
        assert_eq!((part.board.files, part.board.ranks), (3, 2));
    }

    #[test]
    fn nothing_beside_the_board_is_a_part_of_it() {
        let whole = board(BoardDesign::points());
        let origin = Cell { file: 0, rank: 0 };
        assert!(whole.part(origin, 5, 5).is_some());
        assert!(whole.part(origin, 6, 5).is_none());
        assert!(whole.part(origin, 0, 5).is_none());
        assert!(whole.part(Cell { file: 4, rank: 255 }, 1, 2).is_none());
    }

    #[test]
    fn a_part_of_a_checkered_board_keeps_its_colors() {
        let whole = board(BoardDesign::checkered());
        assert!(whole.part(Cell { file: 1, rank: 3 }, 3, 2).is_some());
        assert!(whole.part(Cell { file: 1, rank: 2 }, 3, 2).is_none());
    }

    #[test]
    fn a_part_does_not_end_in_a_band() {
        let band = Some(Band {
            rank: 2,
            text: Vec::new(),
        });
        let whole = board(BoardDesign {
            band,
            ..BoardDesign::points()
        });
        let part = |rank, ranks| whole.part(Cell { file: 0, rank }, 5, ranks);
        assert!(part(0, 2).is_some() && part(0, 4).is_some() && part(2, 3).is_some());
        assert!(part(0, 3).is_none() && part(3, 2).is_none());
    }
}
