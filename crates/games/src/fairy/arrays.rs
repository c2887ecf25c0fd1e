//! Arrays that are drawn by lot, each with a number.

use std::sync::LazyLock;

use super::{
    board::{Board, Cell},
    moves::KindIndex,
    rules::Rules,
    square::Color,
    variant::{Arrangement, Array, Start},
};

/// The pieces before the array is drawn: pawns of corner and of fortress chess between the first and the last rank.
const CORNER_MIDDLE: &str = "pppppppp/8/8/8/8/PPPPPPPP";
const FORTRESS_MIDDLE: &str = "pppppppp/ppp5/8/8/5PPP/PPPPPPPP";
const CAPABLANCA_MIDDLE: &str = "pppppppppp/10/10/10/10/PPPPPPPPPP";

/// How many ways there are to place seven pieces beside the king in the corner: bishops on 3 light and 4 dark squares,
/// the queen on one of 5, the knights on two of 4.
const CORNER_COUNT: u32 = 3 * 4 * 5 * 6;

impl Rules {
    /// How many arrays games can start from; 1 where nothing is drawn.
    #[must_use]
    pub fn array_count(&self) -> u32 {
        match self.variant().start {
            Start::Position(_) | Start::Placed(_) => 1,
            Start::Drawn(Array::Corner | Array::Fortress) => CORNER_COUNT,
            // A few thousand.
            Start::Drawn(Array::Capablanca) => CAPABLANCA.len() as u32,
            Start::Drawn(Array::Massacre) => u32::MAX,
        }
    }

    /// The start of a game from the array with a number, from 0.
    #[must_use]
    pub fn start(&self, number: u32) -> Option<Board> {
        let array = match self.variant().start {
            Start::Position(text)
            | Start::Placed(Arrangement {
                suggested: text, ..
            }) => {
                return (number == 0).then(|| self.read_fen(text).ok()).flatten();
            }
            Start::Drawn(array) => array,
        };
        if number >= self.array_count() {
            return None;
        }
        let text = match array {
            Array::Corner => corner(number, CORNER_MIDDLE),
            Array::Fortress => corner(number, FORTRESS_MIDDLE),
            Array::Capablanca => {
                let row = CAPABLANCA.get(number as usize)?;
                capablanca_fen(row)
            }
            Array::Massacre => return Some(self.massacre(number)),
        };
        self.read_fen(&text).ok()
    }

    /// Pieces all over the board in an order that the number decides; orders in which White cannot capture are passed
    /// over.
    ///
    /// An order of 64 pieces does not fit a draw, so the number is the seed of a generator that is kept here and never
    /// changed: a test holds some of the boards.
    fn massacre(&self, number: u32) -> Board {
        let mut generator = SplitMix(u64::from(number));
        loop {
            let mut pieces: Vec<(Color, KindIndex)> = Color::BOTH
                .into_iter()
                .flat_map(|color| self.kinds().map(move |kind| (color, kind)))
                .flat_map(|piece| [piece; 8])
                .collect();
            for index in (1..pieces.len()).rev() {
                pieces.swap(index, generator.below(index as u64 + 1));
            }
            let mut board = Board::empty(Color::White);
            for (square, (color, kind)) in self.squares().zip(pieces) {
                board.place(square, Cell::piece(color, kind, false));
            }
            if !self.legal(&board).is_empty() {
                return board;
            }
        }
    }
}

/// Corner chess with a number: light bishop, dark bishop, queen, knights, as its digits say from the last on. Black is
/// White turned by half a turn.
fn corner(number: u32, middle: &str) -> String {
    let (light, rest) = (number % 3, number / 3);
    let (dark, rest) = (rest % 4, rest / 4);
    let (queen, knights) = (rest % 5, rest / 5);
    let mut row = [None; 8];
    row[7] = Some('K');
    // The squares a1, c1, e1 and g1 are dark, b1, d1 and f1 are light.
    row[light as usize * 2 + 1] = Some('B');
    row[dark as usize * 2] = Some('B');
    fill(&mut row, &[queen as usize], 'Q');
    let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let (first, second) = pairs[knights as usize % pairs.len()];
    fill(&mut row, &[first, second], 'N');
    let white: String = row.into_iter().map(|slot| slot.unwrap_or('R')).collect();
    let black: String = white.to_ascii_lowercase().chars().rev().collect();
    format!("{black}/{middle}/{white} w - - 0 1")
}

/// Puts a piece on some of the free squares, counted from the left.
fn fill(row: &mut [Option<char>; 8], chosen: &[usize], piece: char) {
    let free: Vec<usize> = (0..row.len()).filter(|at| row[*at].is_none()).collect();
    for index in chosen {
        if let Some(at) = free.get(*index) {
            row[*at] = Some(piece);
        }
    }
}

/// The first ranks of Capablanca random chess in alphabetical order, by the rules of its author: 12,118.
static CAPABLANCA: LazyLock<Vec<[char; 10]>> = LazyLock::new(|| {
    let mut rows = Vec::new();
    add_capablanca(&mut String::new(), &mut rows);
    rows
});

/// The array of Gothic chess, from which arrays must differ on three squares at least.
const GOTHIC: &str = "RNBQCKABNR";

/// Adds all rows that begin like this.
fn add_capablanca(begun: &mut String, rows: &mut Vec<[char; 10]>) {
    if begun.len() == 10 {
        let mut row = [' '; 10];
        for (slot, piece) in row.iter_mut().zip(begun.chars()) {
            *slot = piece;
        }
        let differences = begun.chars().zip(GOTHIC.chars());
        if differences.filter(|(one, other)| one != other).count() >= 3 && is_protected(&row) {
            rows.push(row);
        }
        return;
    }
    for piece in ['A', 'B', 'C', 'K', 'N', 'Q', 'R'] {
        if may_follow(begun, piece) {
            begun.push(piece);
            add_capablanca(begun, rows);
            begun.pop();
        }
    }
}

/// Whether a piece can stand behind others by Reinhard Scharnagl's rules: bishops on squares of different colors and
/// not side by side, queen and archbishop on squares of different colors, the king between the rooks.
fn may_follow(begun: &str, piece: char) -> bool {
    let count = |piece| begun.matches(piece).count();
    let is_other_color = |other| {
        begun
            .find(other)
            .is_none_or(|at| !(begun.len() - at).is_multiple_of(2))
    };
    match piece {
        'A' => count('A') == 0 && is_other_color('Q'),
        'Q' => count('Q') == 0 && is_other_color('A'),
        'C' => count('C') == 0,
        'K' => count('K') == 0 && count('R') == 1,
        'R' => count('R') == count('K'),
        'B' => count('B') < 2 && is_other_color('B') && !begun.ends_with('B'),
        _ => count(piece) < 2,
    }
}

/// Whether a piece protects every pawn.
fn is_protected(row: &[char; 10]) -> bool {
    let protects = |piece, files| match piece {
        'K' | 'Q' => files <= 1,
        'R' => files == 0,
        'B' => files == 1,
        'N' => files == 2,
        'A' => files == 1 || files == 2,
        _ => files == 0 || files == 2,
    };
    (0..row.len()).all(|pawn| {
        row.iter()
            .enumerate()
            .any(|(file, piece)| protects(*piece, file.abs_diff(pawn)))
    })
}

fn capablanca_fen(row: &[char; 10]) -> String {
    let white: String = row.iter().collect();
    let black = white.to_ascii_lowercase();
    let rooks: String = row
        .iter()
        .zip('A'..)
        .filter(|(piece, _)| **piece == 'R')
        .map(|(_, file)| file)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    let theirs = rooks.to_ascii_lowercase();
    format!("{black}/{CAPABLANCA_MIDDLE}/{white} w {rooks}{theirs} - 0 1")
}

/// Sebastiano Vigna's SplitMix64: a seed gives a sequence of numbers, the same on every machine.
pub(super) struct SplitMix(pub(super) u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below another, which is small: what is uneven about it lies below one in 2^57.
    pub(super) fn below(&mut self, end: u64) -> usize {
        let wide = u128::from(self.next()) * u128::from(end);
        // Less than `end`.
        (wide >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::super::{Square, by_key};
    use super::*;

    fn rows(key: &str) -> Vec<String> {
        let rules = by_key(key).unwrap().rules();
        (0..rules.array_count())
            .map(|number| rules.write_fen(&rules.start(number).unwrap()))
            .collect()
    }

    #[test]
    fn corner_and_fortress_have_360_arrays_with_bishops_on_both_colors() {
        for key in ["corner", "fortress"] {
            let rows = rows(key);
            assert_eq!(rows.len(), 360);
            assert_eq!(rows.iter().collect::<HashSet<_>>().len(), 360);
            for row in rows {
                let placement = row.split(' ').next().unwrap();
                let (white, black) = (
                    placement.split('/').next_back().unwrap(),
                    placement.split('/').next().unwrap(),
                );
                assert!(white.ends_with('K') && black.starts_with('k'));
                let turned: String = black.to_ascii_uppercase().chars().rev().collect();
                assert_eq!(white, turned);
                let bishops: Vec<usize> = white.match_indices('B').map(|(at, _)| at).collect();
                assert!(!(bishops[0] + bishops[1]).is_multiple_of(2), "{white}");
            }
        }
    }

    #[test]
    fn the_arrays_of_capablanca_random_are_as_many_as_their_author_says() {
        let rules = by_key("caparandom").unwrap().rules();
        assert_eq!(rules.array_count(), 12_118);
        let rows: HashSet<String> = CAPABLANCA.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(rows.len(), 12_118);
        // In Capablanca's own array nothing protects the pawn on i2.
        assert!(!rows.contains("RNABQKBCNR") && !rows.contains(GOTHIC));
    }

    #[test]
    fn every_array_of_massacre_is_a_full_board_on_which_white_captures() {
        let rules = by_key("massacre").unwrap().rules();
        let mut seen = HashSet::new();
        for number in (0..2_000).chain([u32::MAX - 1]) {
            let board = rules.start(number).unwrap();
            for color in Color::BOTH {
                assert!(rules.kinds().all(|kind| board.count(color, kind) == 8));
            }
            assert!(!rules.legal(&board).is_empty());
            assert!(seen.insert(rules.write_fen(&board)));
        }
        assert!(rules.start(u32::MAX).is_none());
    }

    #[test]
    fn the_boards_of_massacre_stay_what_they_are() {
        let rules = by_key("massacre").unwrap().rules();
        for (number, fen) in [
            (
                0,
                "rRBQnQNn/NqNnrBbR/bqbrqRbB/QrqqrRBq/brnqRNQn/NQBnrNNR/QnbBbrQN/RnqBQBRb w - - 0 1",
            ),
            (
                1,
                "NbrNNnrq/RbnBqBrR/QBQQqNqN/qrqnnBQR/BbqNbQRR/bNnBrrNn/QrRrqQbR/RQbBnbnB w - - 0 1",
            ),
            (
                4_294_967_294,
                "nnbBBnRQ/NbnqqNrq/qrqnrqrQ/rnqBRbrR/BnbBQNbB/qRNRbbRR/QbBNQNNr/RBNQQnrQ w - - 0 1",
            ),
        ] {
            let board = rules.start(number).unwrap();
            assert_eq!(rules.write_fen(&board), fen, "{number}");
        }
    }

    #[test]
    fn games_can_start_from_every_array() {
        for key in ["corner", "fortress", "caparandom"] {
            let rules = by_key(key).unwrap().rules();
            for number in (0..rules.array_count()).step_by(7) {
                let board = rules.start(number).unwrap();
                assert!(!rules.in_check(&board) && rules.fault(&board).is_none());
                assert_eq!(board.royal(Color::White).map(Square::rank), Some(0));
            }
        }
    }

    /// The arrays of Capablanca random chess leave no pawn unguarded, by its author's rules.
    #[test]
    fn every_pawn_of_a_capablanca_array_is_guarded() {
        let rules = by_key("caparandom").unwrap().rules();
        for number in (0..rules.array_count()).step_by(7) {
            let board = rules.start(number).unwrap();
            for file in 0..rules.variant().files {
                let pawn = Square::at(file, 1).unwrap();
                assert!(
                    rules.is_attacked(&board.cells, Color::White, pawn),
                    "{number}"
                );
            }
        }
    }
}
