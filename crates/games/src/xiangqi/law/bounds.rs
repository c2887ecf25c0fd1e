//! Judging is bounded: how many positions are looked at for one move, whatever stands on the board.

use super::{label::label, mate::SPENT, profile};
use crate::xiangqi::{
    board::{Board, Move},
    fen,
};

/// The most positions that a label may cost: some milliseconds. The hardest here cost a fifth of it.
const MOST: u32 = 5_000;

/// Numbers that look random and are the same each time.
struct Numbers(u32);

impl Numbers {
    fn pick(&mut self, actions: &[Move]) -> Option<Move> {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let index = (self.0 >> 8) as usize % actions.len().max(1);
        actions.get(index).copied()
    }
}

/// What labels cost on a walk through random moves that avoid captures, so that the board stays
/// full.
fn walk(mut board: Board, plies: u32, numbers: &mut Numbers) -> u32 {
    let mut most = 0;
    for _ in 0..plies {
        let legal = board.legal();
        let quiet: Vec<Move> = legal
            .iter()
            .copied()
            .filter(|action| board.at(action.to).is_none())
            .collect();
        let Some(action) = numbers.pick(&quiet).or_else(|| numbers.pick(&legal)) else {
            break;
        };
        for name in profile::NAMES {
            let before = SPENT.with(std::cell::Cell::get);
            if let Some(profile) = profile::by_name(name) {
                label(&board, action, true, profile);
            }
            most = most.max(SPENT.with(std::cell::Cell::get) - before);
        }
        board.make(action);
    }
    most
}

#[test]
fn a_label_costs_no_more_than_it_may_on_boards_full_of_pieces() {
    let mut numbers = Numbers(7);
    let begin = |text: &str| fen::read(text).map(|setup| setup.board);
    let most = (0..4)
        .filter_map(|_| begin("").ok())
        .map(|board| walk(board, 60, &mut numbers))
        .max();
    assert!(most.is_some_and(|most| most < MOST), "{most:?}");
    // Everything attacks everything, and each side has many checks.
    for hard in [
        "1R1nka3/4ac3/b3b4/p1P1p3p/5n1rc/3R5/P2CP1P2/2N1BCr2/4A4/4KAB2 w - - 0 1",
        "r2akab1r/4n4/2n1b1c1c/p1p1p1p1p/3R1R3/2P3P2/P3P3P/N1C1C1N2/9/2BAKAB2 w - - 0 1",
        "2bakab2/1R5R1/2P1P1P2/1N5N1/2C3C2/2c3c2/1n5n1/2p1p1p2/1r5r1/2BAKAB2 w - - 0 1",
        "2bak1b2/1R2a4/2N1P1P2/5R3/2C1C4/4c1c2/3r5/2p1p1n2/4A2r1/2B1KAB2 b - - 0 1",
    ] {
        let most = begin(hard).ok().map(|board| walk(board, 30, &mut numbers));
        assert!(
            most.is_some_and(|most| (1..MOST).contains(&most)),
            "{hard}: {most:?}"
        );
    }
}
