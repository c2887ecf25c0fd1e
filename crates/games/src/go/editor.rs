//! Putting together positions stone by stone. The size of the board, the rules and the komi stay as they were.

use super::{
    bits::{Point, Size},
    board::Color,
    diagram, setup, vertex,
};
use qiyuan_core::{
    diagram::{Board, Cell},
    rules::{BoardEditor, EditedBoard, Man, Seat},
};

/// The words before the rows of a board, and before the color that is to move.
const BOARD: &str = " board ";
const TURN: &str = " turn ";

/// The editor of Go.
pub(super) struct GoEditor;

/// The number of a stone in [`BoardEditor::men`].
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

impl GoEditor {
    /// Rows as [`super::rows`] writes them. Chains without a liberty can be put together, too: they are refused as a
    /// setup.
    fn read_rows(board: &mut EditedBoard, text: &str) -> Option<()> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != usize::from(board.ranks) {
            return None;
        }
        for (row, rank) in rows.into_iter().zip((0..board.ranks).rev()) {
            let mut file: u8 = 0;
            let mut letters = row.chars().peekable();
            while let Some(letter) = letters.next() {
                if let Some(mut free) = letter.to_digit(10) {
                    if let Some(next) = letters.next_if(char::is_ascii_digit) {
                        free = free * 10 + next.to_digit(10)?;
                    }
                    file = file.checked_add(u8::try_from(free).ok()?)?;
                    continue;
                }
                let stone = number(color_of(letter)?);
                board.put(Cell { file, rank }, Some(stone));
                file = file.checked_add(1)?;
            }
            if file != board.files {
                return None;
            }
        }
        Some(())
    }

    fn rows(board: &EditedBoard) -> String {
        let row = |rank: u8| {
            let mut text = String::new();
            let mut free = 0_u8;
            for file in 0..board.files {
                let Some(stone) = board.at(Cell { file, rank }) else {
                    free += 1;
                    continue;
                };
                if free > 0 {
                    text.push_str(&free.to_string());
                    free = 0;
                }
                text.push(Color::BOTH[usize::from(stone != 0)].letter());
            }
            if free > 0 {
                text.push_str(&free.to_string());
            }
            text
        };
        let rows: Vec<String> = (0..board.ranks).rev().map(row).collect();
        rows.join("/")
    }
}

impl BoardEditor for GoEditor {
    fn men(&self) -> Vec<Man> {
        let stone = |color: Color| Man {
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
        Self::read_rows(&mut board, rows)?;
        let turn = turn.split(' ').next()?;
        board.turn = Seat(number(color_of(turn.chars().next()?)?));
        board.rest = rest.to_owned();
        Some(board)
    }

    fn write(&self, board: &EditedBoard) -> String {
        let turn = Color::BOTH[usize::from(board.turn != Seat(0))];
        let (rows, turn) = (Self::rows(board), turn.letter());
        format!("{}{BOARD}{rows}{TURN}{turn}", board.rest)
    }

    fn setup(&self, board: &EditedBoard) -> String {
        self.write(board)
    }

    fn ground(&self, board: &EditedBoard) -> Board {
        let size = Size {
            files: board.files,
            ranks: board.ranks,
        };
        diagram::ground(size)
    }

    fn point(&self, _: &EditedBoard, at: Cell) -> String {
        vertex::gtp(Point {
            file: at.file,
            rank: at.rank,
        })
    }
}
