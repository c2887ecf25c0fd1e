//! Boards as text, row by row.

use super::{
    bits::{Bits, Point, Size},
    board::{Board, Color},
};
use qiyuan_core::rules::BadSetup;

/// Rows from the top, divided by `/`: `x` and `b` for black, `o` and `w` for white, dots or numbers
/// for free points. A chain without a liberty cannot lie on a board.
pub(super) fn read(rows: &str, size: Size) -> Result<Board, BadSetup> {
    let bad = BadSetup("board-rows");
    let rows: Vec<&str> = rows.split('/').collect();
    if rows.len() != usize::from(size.ranks) {
        return Err(bad);
    }
    let mut stones = [Bits::EMPTY; 2];
    for (rank, row) in (0..size.ranks).rev().zip(rows) {
        let mut file: u8 = 0;
        let mut free: Option<u8> = None;
        for letter in row.chars() {
            if let Some(digit) = letter
                .to_digit(10)
                .and_then(|digit| u8::try_from(digit).ok())
            {
                let tens = free.unwrap_or(0).checked_mul(10);
                free = Some(tens.and_then(|tens| tens.checked_add(digit)).ok_or(bad)?);
                continue;
            }
            file = file.checked_add(free.take().unwrap_or(0)).ok_or(bad)?;
            let color = match letter {
                'x' | 'b' => Some(Color::Black),
                'o' | 'w' => Some(Color::White),
                '.' => None,
                _ => return Err(bad),
            };
            let at = Point::on(size, file, rank).ok_or(bad)?;
            if let Some(color) = color {
                stones[color.index()] |= Bits::only(at);
            }
            file = file.checked_add(1).ok_or(bad)?;
        }
        if file.checked_add(free.unwrap_or(0)) != Some(size.files) {
            return Err(bad);
        }
    }
    checked(Board::with_stones(size, stones[0], stones[1]))
}

/// The board, if every chain on it has a liberty.
pub(super) fn checked(board: Board) -> Result<Board, BadSetup> {
    let stuck = Color::BOTH
        .into_iter()
        .flat_map(|color| board.chains(color))
        .any(|chain| board.liberties(chain).is_empty());
    if stuck {
        return Err(BadSetup("no-liberties"));
    }
    Ok(board)
}

/// The rows of a board, which [`read`] reads back.
pub(super) fn write(board: &Board) -> String {
    let mut rows = Vec::new();
    for rank in (0..board.size().ranks).rev() {
        let mut row = String::new();
        let mut free = 0;
        for file in 0..board.size().files {
            let stone = Point::on(board.size(), file, rank).and_then(|at| board.at(at));
            let Some(color) = stone else {
                free += 1;
                continue;
            };
            if free > 0 {
                row.push_str(&free.to_string());
                free = 0;
            }
            row.push(color.letter());
        }
        if free > 0 {
            row.push_str(&free.to_string());
        }
        rows.push(row);
    }
    rows.join("/")
}
