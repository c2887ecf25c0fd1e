//! Positions of the chess family: a FEN for the variant that the first byte chooses, and moves from there by the bytes
//! after the first line.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::rules::{AnyGame, Seat, Viewer};
use qiyuan_games::fairy::{ALL, Board, Fairy, Move, Rules, Square};

/// Plies of one input.
const PLIES: usize = 40;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let rules = ALL[usize::from(chosen) % ALL.len()].rules();
    let end = rest.iter().position(|byte| *byte == b'\n');
    let (line, choices) = rest.split_at(end.unwrap_or(rest.len()));
    let Ok(text) = std::str::from_utf8(line) else {
        return;
    };
    let Ok(mut board) = rules.read_fen(text) else {
        return;
    };
    check(rules, &board, 0);
    for choice in choices.iter().take(PLIES) {
        check(rules, &board, usize::from(*choice));
        let moves = rules.legal(&board);
        if moves.is_empty() {
            return;
        }
        rules.play(&mut board, moves[usize::from(*choice) % moves.len()]);
    }
});

/// What is written reads back, moves differ in their text, and no question is too much for any position.
fn check(rules: &Rules, board: &Board, choice: usize) {
    let fen = rules.write_fen(board);
    let read = rules.read_fen(&fen).expect("what was written");
    assert_eq!(rules.key(&read), rules.key(board), "{fen}");
    let moves = rules.legal(board);
    let mut texts: Vec<String> = moves.iter().map(|action| rules.uci(*action)).collect();
    texts.sort_unstable();
    texts.dedup();
    assert_eq!(texts.len(), moves.len(), "{fen}");
    let _ = (rules.ending(board), rules.declaration(board));
    if rules.fault(board).is_none() {
        let game: &dyn AnyGame = &Fairy(rules.variant());
        let position = game.start(&fen, 2).expect("a position without a fault");
        position.view(Viewer::Public).diagram(Seat(0));
    }
    let _ = (
        rules.castling_refusal(board, true),
        rules.castling_refusal(board, false),
    );
    let squares: Vec<Square> = rules.squares().collect();
    let to = squares[choice % squares.len()];
    let steps = squares.iter().map(|from| Move::Step {
        from: *from,
        to,
        promotion: None,
    });
    let drops = rules.kinds().map(|kind| Move::Drop { kind, to });
    let castlings = squares.iter().map(|king| Move::Castle {
        king: *king,
        rook: to,
    });
    for action in steps.chain(drops).chain(castlings) {
        if !moves.contains(&action) {
            let _ = rules.refusal(board, action);
        }
    }
}
