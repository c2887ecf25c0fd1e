//! Putting together positions stone by stone. The size of the board, the rules and the komi stay as they were.

use super::{
    bits::{Point, Size},
    board::Color,
    diagram, setup, vertex,
};
use qiyuan_core::{
    diagram::{Board, Cell},
    rules::{BoardEditor, EditedBoard, EditorPiece, Seat},
};

/// The words before the rows of a board, and before the color that is to move.
const BOARD: &str = " board ";
const TURN: &str = " turn ";

/// The editor of Go.
pub(super) struct GoEditor;

/// The number of a stone in [`BoardEditor::pieces`].
const fn number(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

fn color_of(letter: char) -> Option<Color> {
    Color::BOTH
        .into_iter()
        .find(|color| color.letter() == letter)
}

impl BoardEditor for GoEditor {
    fn pieces(&self) -> Vec<EditorPiece> {
        let stone = |color: Color| EditorPiece {
            letters: color.letter().to_string(),
            seat: Seat(number(color)),
            name: "go-stone",
            sprite: diagram::sprite(color),
            is_held: false,
        };
        Color::BOTH.map(stone).into()
    }

    fn usual(&self) -> String {
        setup::read("").map_or_else(|_| String::new(), |usual| setup::write(&usual))
    }

    /// The text of a position; what else it says, such as captured stones, is left out.
    fn read(&self, text: &str) -> Option<EditedBoard> {
        let (rest, position) = text.split_once(BOARD)?;
        let (rows, turn) = position.split_once(TURN)?;
        let size = rest.split(' ').next()?;
        let (files, ranks) = size.split_once('x')?;
        let (files, ranks) = (setup::lines(files)?, setup::lines(ranks)?);
        let mut board = EditedBoard::empty(files, ranks, Color::BOTH.len());
        // Chains without a liberty can be put together, too: they are refused as a setup.
        board.read_rows(rows, |letters| Some(number(color_of(letters.next()?)?)))?;
        let turn = turn.split(' ').next()?;
        board.turn = Seat(number(color_of(turn.chars().next()?)?));
        board.rest = rest.to_owned();
        Some(board)
    }

    fn write(&self, board: &EditedBoard) -> String {
        let turn = Color::BOTH[usize::from(board.turn != Seat(0))];
        let letters = |stone: u8| ["b", "w"].get(usize::from(stone)).copied();
        let (rows, turn) = (board.rows(letters), turn.letter());
        format!("{}{BOARD}{rows}{TURN}{turn}", board.rest)
    }

    fn setup(&self, board: &EditedBoard) -> String {
        self.write(board)
    }

    fn empty_board(&self, board: &EditedBoard) -> Board {
        let size = Size {
            files: board.files,
            ranks: board.ranks,
        };
        diagram::empty_board(size)
    }

    fn point(&self, _: &EditedBoard, at: Cell) -> String {
        vertex::gtp(Point {
            file: at.file,
            rank: at.rank,
        })
    }
}
