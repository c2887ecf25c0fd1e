//! Squares as shogi counts them: the file from the right and the rank from the far side, as sente sees them, both from 1.

use crate::fairy::{Square, Variant};
use qiyuan_core::diagram::{Cell, Coordinates};

/// The digits 1 to 9 as they stand for files in print.
pub(super) const WIDE: [char; 9] = ['１', '２', '３', '４', '５', '６', '７', '８', '９'];

/// The digits 1 to 9 as they stand for ranks in print.
pub(super) const KANJI: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The file and the rank of a square.
pub(super) const fn numbers(variant: &Variant, square: Square) -> (u8, u8) {
    (variant.files - square.file(), variant.ranks - square.rank())
}

/// The square with this file and rank, if there is one.
pub(super) fn square_at(variant: &Variant, file: u8, rank: u8) -> Option<Square> {
    let file = variant.files.checked_sub(file)?;
    let rank = variant.ranks.checked_sub(rank)?;
    (file < variant.files && rank < variant.ranks)
        .then(|| Square::at(file, rank))
        .flatten()
}

/// The name of a square in Western books and in USI: `7g`.
pub(in crate::fairy) fn square_name(variant: &Variant, square: Square) -> String {
    let (file, rank) = numbers(variant, square);
    format!("{file}{}", char::from(b'a' + rank - 1))
}

/// The name of a square in CSA, and in KIF for where a move begins: `77`.
pub(super) fn in_digits(variant: &Variant, square: Square) -> String {
    let (file, rank) = numbers(variant, square);
    format!("{file}{rank}")
}

/// The name of a square in print: `７六`.
pub(super) fn in_print(variant: &Variant, square: Square) -> String {
    let (file, rank) = numbers(variant, square);
    [wide(file), kanji(rank)].into_iter().collect()
}

/// A digit from 1 to 9 in full width.
pub(super) fn wide(digit: u8) -> char {
    WIDE[usize::from(digit.clamp(1, 9)) - 1]
}

/// A digit from 1 to 9 in Chinese characters.
pub(super) fn kanji(digit: u8) -> char {
    KANJI[usize::from(digit.clamp(1, 9)) - 1]
}

/// The digit from 1 to 9 that a character is, in any of the three forms.
pub(super) fn digit(letter: char) -> Option<u8> {
    (1..=9).find(|digit| {
        letter == char::from(b'0' + digit) || letter == wide(*digit) || letter == kanji(*digit)
    })
}

/// Files in digits above, ranks in letters on the right, from sente's side.
pub(in crate::fairy) fn coordinates(variant: &Variant) -> Coordinates {
    let letters: Vec<char> = ('a'..='z').take(variant.ranks.into()).collect();
    Coordinates {
        top: (1..=variant.files)
            .rev()
            .map(|file| file.to_string())
            .collect(),
        right: letters.into_iter().rev().map(String::from).collect(),
        bottom: Vec::new(),
        left: Vec::new(),
    }
}

/// The four dots of a board of nine files, at the corners of the camps.
pub(in crate::fairy) fn dots(variant: &Variant) -> Vec<Cell> {
    let (files, ranks) = (variant.files, variant.ranks);
    if files < 9 || ranks < 9 {
        return Vec::new();
    }
    [
        (3, 3),
        (files - 3, 3),
        (3, ranks - 3),
        (files - 3, ranks - 3),
    ]
    .map(|(file, rank)| Cell { file, rank })
    .into()
}
