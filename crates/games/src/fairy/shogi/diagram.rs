//! Positions as diagrams of characters, as KIF has them, and positions put together piece by piece.

use super::{
    kinds::{self, KINDS, Script, ShogiKind},
    squares::{digit, kanji, square_at, wide},
};
use crate::fairy::{Board, Color, Rules, Square, fen::MAX_HELD};
use qiyuan_core::rules::Illegal;

/// What stands for empty hands.
const NO_PIECES: &str = "なし";

/// The diagram of a position, line by line.
pub(super) fn write(rules: &Rules, board: &Board, sides: [&str; 2]) -> Vec<String> {
    let (files, ranks) = (rules.variant().files, rules.variant().ranks);
    let border = format!("+{}+", "---".repeat(usize::from(files)));
    let heads: String = (1..=files)
        .rev()
        .map(|file| format!(" {}", wide(file)))
        .collect();
    let hand = |color: Color| {
        format!(
            "{}の持駒：{}",
            sides[color.index()],
            write_hand(rules, board, color)
        )
    };
    let mut lines = vec![hand(Color::Black), format!(" {heads}"), border.clone()];
    for rank in 1..=ranks {
        let cells: String = (1..=files)
            .rev()
            .filter_map(|file| square_at(rules.variant(), file, rank))
            .map(|square| write_cell(rules, board, square))
            .collect();
        lines.push(format!("|{cells}|{}", kanji(rank)));
    }
    lines.push(border);
    lines.push(hand(Color::White));
    if board.turn() == Color::Black {
        lines.push(format!("{}番", sides[1]));
    }
    lines
}

fn write_cell(rules: &Rules, board: &Board, square: Square) -> String {
    board.piece_at(square).map_or_else(
        || " ・".to_owned(),
        |piece| {
            let before = match piece.color {
                Color::White => ' ',
                Color::Black => 'v',
            };
            format!("{before}{}", kinds::of(rules, piece.kind).single)
        },
    )
}

fn write_hand(rules: &Rules, board: &Board, color: Color) -> String {
    let pieces: Vec<String> = KINDS
        .iter()
        .filter(|kind| kind.can_be_held())
        .filter_map(|kind| {
            let count = board.in_hand(color, kind.index(rules)?);
            let name = kind.name(Script::Japanese);
            match count {
                0 => None,
                1 => Some(name.to_owned()),
                _ => Some(format!("{name}{}", number(count))),
            }
        })
        .collect();
    if pieces.is_empty() {
        NO_PIECES.to_owned()
    } else {
        pieces.join("　")
    }
}

/// A position that is put together piece by piece.
#[derive(Clone, Debug, Default)]
pub(super) struct Placement {
    pieces: Vec<(Square, Color, &'static ShogiKind)>,
    hands: [[u8; KINDS.len()]; 2],
    /// How many ranks of a diagram were read.
    ranks: u8,
}

impl Placement {
    /// Puts a piece on a square.
    pub(super) fn put(
        &mut self,
        square: Square,
        color: Color,
        kind: &'static ShogiKind,
    ) -> Result<(), Illegal> {
        if self.pieces.iter().any(|(taken, ..)| *taken == square) {
            return Err(Illegal::Unreadable);
        }
        self.pieces.push((square, color, kind));
        Ok(())
    }

    /// Takes a piece of a kind off a square.
    pub(super) fn remove(&mut self, square: Square, kind: &ShogiKind) -> Result<(), Illegal> {
        let found = self
            .pieces
            .iter()
            .position(|(at, _, other)| *at == square && *other == kind);
        self.pieces.swap_remove(found.ok_or(Illegal::Unreadable)?);
        Ok(())
    }

    /// Puts pieces into a hand.
    pub(super) fn hold(
        &mut self,
        color: Color,
        kind: &ShogiKind,
        count: u8,
    ) -> Result<(), Illegal> {
        let index = KINDS.iter().position(|other| other == kind);
        let index = index
            .filter(|_| kind.can_be_held())
            .ok_or(Illegal::Unreadable)?;
        let held = &mut self.hands[color.index()][index];
        *held = held.saturating_add(count);
        if *held > MAX_HELD {
            return Err(Illegal::Unreadable);
        }
        Ok(())
    }

    /// Puts the rest of a set of pieces into a hand, but no kings.
    pub(super) fn hold_rest(&mut self, color: Color) {
        for (index, kind) in KINDS.iter().enumerate() {
            let is_alike = |other: &&(Square, Color, &ShogiKind)| other.2.letter == kind.letter;
            // At most one piece a square.
            let on_board = self.pieces.iter().filter(is_alike).count() as u8;
            let [sente, gote] = self.hands.map(|hand| hand[index]);
            let used = on_board.saturating_add(sente).saturating_add(gote);
            self.hands[color.index()][index] += kind.in_set.saturating_sub(used);
        }
    }

    /// Reads one rank of a diagram: `|v香 ・ ・|一`.
    pub(super) fn read_rank(&mut self, rules: &Rules, line: &str) -> Result<(), Illegal> {
        let cells = line.split('|').nth(1).ok_or(Illegal::Unreadable)?;
        self.ranks = self.ranks.saturating_add(1);
        let mut file = rules.variant().files;
        let mut color = Color::White;
        for letter in cells.chars() {
            match letter {
                'v' | 'V' | '∨' => color = Color::Black,
                '^' | ' ' | '　' => color = Color::White,
                _ => {
                    let square =
                        square_at(rules.variant(), file, self.ranks).ok_or(Illegal::Unreadable)?;
                    file -= 1;
                    if !matches!(letter, '・' | '･' | '·' | '.') {
                        let kind = kinds::of_character(letter).ok_or(Illegal::Unreadable)?;
                        self.put(square, color, kind)?;
                    }
                    color = Color::White;
                }
            }
        }
        if file == 0 {
            Ok(())
        } else {
            Err(Illegal::Unreadable)
        }
    }

    /// Reads what a side has in hand: `飛　角二　歩十八`.
    pub(super) fn read_hand(&mut self, color: Color, text: &str) -> Result<(), Illegal> {
        for word in text.split_whitespace().filter(|word| *word != NO_PIECES) {
            let (kind, number) = kinds::split(word).ok_or(Illegal::Unreadable)?;
            let count = match number {
                "" => 1,
                number => read_number(number).ok_or(Illegal::Unreadable)?,
            };
            self.hold(color, kind, count)?;
        }
        Ok(())
    }

    /// Whether a whole diagram was read.
    pub(super) const fn has_diagram(&self, rules: &Rules) -> bool {
        self.ranks == rules.variant().ranks
    }

    /// The position, with a side to move.
    pub(super) fn board(&self, rules: &Rules, turn: Color) -> Result<Board, Illegal> {
        let (files, ranks) = (rules.variant().files, rules.variant().ranks);
        let mut rows = Vec::new();
        for rank in (0..ranks).rev() {
            let mut row = String::new();
            let mut empty = 0_u8;
            for square in (0..files).filter_map(|file| Square::at(file, rank)) {
                let Some((_, color, kind)) = self.pieces.iter().find(|(at, ..)| *at == square)
                else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    row.push_str(&empty.to_string());
                    empty = 0;
                }
                row.push_str(&letters(kind, *color));
            }
            if empty > 0 {
                row.push_str(&empty.to_string());
            }
            rows.push(row);
        }
        let mut hands = String::new();
        for color in Color::BOTH {
            for (kind, count) in KINDS.iter().zip(self.hands[color.index()]) {
                hands.push_str(&letters(kind, color).repeat(usize::from(count)));
            }
        }
        let turn = match turn {
            Color::White => 'w',
            Color::Black => 'b',
        };
        let fen = format!("{}[{hands}] {turn} - - 0 1", rows.join("/"));
        rules.read_fen(&fen).map_err(|_| Illegal::Unreadable)
    }
}

/// The letters of FEN.
fn letters(kind: &ShogiKind, color: Color) -> String {
    let plus = if kind.is_promoted { "+" } else { "" };
    let letter = match color {
        Color::White => kind.letter,
        Color::Black => kind.letter.to_ascii_lowercase(),
    };
    format!("{plus}{letter}")
}

/// A number below 100 in Chinese characters.
fn number(number: u8) -> String {
    let (tens, ones) = (number / 10 % 10, number % 10);
    let mut text = String::new();
    if tens > 1 {
        text.push(kanji(tens));
    }
    if tens > 0 {
        text.push('十');
    }
    if ones > 0 {
        text.push(kanji(ones));
    }
    text
}

/// The number below 100 that Chinese characters or other digits say.
fn read_number(text: &str) -> Option<u8> {
    let letters: Vec<char> = text.chars().collect();
    match letters.as_slice() {
        ['十'] => Some(10),
        ['十', ones] => Some(10 + digit(*ones)?),
        [tens, '十'] => Some(10 * digit(*tens)?),
        [tens, '十', ones] => Some(10 * digit(*tens)? + digit(*ones)?),
        [ones] => digit(*ones),
        [tens @ ('1'..='9'), ones @ '0'..='9'] => {
            let number: String = [tens, ones].into_iter().collect();
            number.parse().ok()
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_written() {
        for count in 1..100 {
            assert_eq!(read_number(&number(count)), Some(count));
            assert_eq!(read_number(&count.to_string()), Some(count));
        }
        assert_eq!(number(18), "十八");
        for text in ["", "零", "十十", "百", "1二3", "00"] {
            assert_eq!(read_number(text), None, "{text}");
        }
    }
}
