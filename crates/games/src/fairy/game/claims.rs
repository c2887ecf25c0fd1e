//! Claims, and what a fallen flag is worth.
//!
//! Draws are claimed as FIDE Laws 9.2 and 9.3 have it: by the player who has the move, of the position on the board or
//! of that after an announced move. In Ambiguous Chess nobody claims while a square is named: the opponent, who acts
//! then, does not have the move. In shogi a king that has entered the opponent's camp may win by declaration.

use super::{
    super::{Board, Color, Counting, Move, Rules, Variant},
    Action, dead,
    outcome::FIFTY_MOVES_IN_PLIES,
    position::{FairyPosition, FairyView},
    seat_of,
};
use qiyuan_core::rules::{Claim, ClaimProgress, Outcome, Seat, SeatSet};

const THREEFOLD: &str = "threefold";
const FIFTY_MOVE: &str = "fifty-move";
const DECLARATION: &str = "declaration";

/// What may be claimed in games of a variant.
pub(super) fn of(variant: &Variant) -> &'static [&'static str] {
    match variant.counting {
        Counting::Chess => &[THREEFOLD, FIFTY_MOVE],
        Counting::Repetition => &[THREEFOLD],
        Counting::Moves => &[FIFTY_MOVE],
        Counting::Shogi if variant.declaration.is_some() => &[DECLARATION],
        Counting::Shogi | Counting::Minishogi | Counting::Unclaimed | Counting::None => &[],
    }
}

/// The claims that are right now, without a further move.
pub(super) fn open(view: &FairyView, seat: Seat) -> Vec<Claim> {
    let Some(state) = view.acting(seat).filter(|state| state.named.is_none()) else {
        return Vec::new();
    };
    of(view.variant())
        .iter()
        .copied()
        .filter(|claim| is_right(view.rules(), claim, &state.board, state.occurrences))
        .map(Claim)
        .collect()
}

/// The outcome, if the claim is right: about the position on the board, or about the position after the announced move.
pub(super) fn judge(
    position: &FairyPosition,
    seat: Seat,
    claim: &str,
    announced: Option<&Action>,
) -> Option<Outcome> {
    let rules = position.rules();
    let board = position.board()?;
    let (actor, is_choosing) = position.actor()?;
    if position.ending().is_some() || actor != seat || is_choosing {
        return None;
    }
    let claim = of(rules.variant())
        .iter()
        .copied()
        .find(|key| *key == claim)?;
    let (after, occurrences) = match announced {
        None => (board.clone(), position.occurrences(board)),
        Some(action) => {
            let mut after = board.clone();
            let action = only_move(rules, board, action).filter(|it| position.allows(*it))?;
            rules.play(&mut after, action);
            let before = position.occurrences(&after);
            (after, before + 1)
        }
    };
    is_right(rules, claim, &after, occurrences).then(|| match claim {
        DECLARATION => Outcome::won(SeatSet::only(seat), DECLARATION),
        draw => Outcome::drawn(draw),
    })
}

/// The move that an action makes at once: a square that is named is no position yet, unless one move alone leads there.
fn only_move(rules: &Rules, board: &Board, action: &Action) -> Option<Move> {
    match action {
        Action::Play(action) => Some(*action),
        Action::Name(to) => match rules.candidates(board, *to).as_slice() {
            [only] => Some(*only),
            _ => None,
        },
        Action::Place(_) | Action::Placed | Action::Unseen(_) => None,
    }
}

/// Whether a claim can be made of the position after an announced move: a king is declared where it stands.
pub(super) fn takes_action(claim: &str) -> bool {
    claim != DECLARATION
}

/// A claim about a move that ends the game is wrong, since the game is over then.
fn is_right(rules: &Rules, claim: &str, board: &Board, occurrences: u32) -> bool {
    let holds = match claim {
        THREEFOLD => occurrences >= 3,
        FIFTY_MOVE => board.halfmove_clock() >= FIFTY_MOVES_IN_PLIES,
        _ => rules
            .declaration(board)
            .is_some_and(|declaration| declaration.wins()),
    };
    holds && rules.ending(board).is_none()
}

/// How often the position has occurred, how many moves each have been made without a pawn move or capture, or how many
/// points the king that has entered has.
pub(super) fn progress(view: &FairyView, claim: &str) -> Option<ClaimProgress> {
    let state = view.state()?;
    let claim = of(view.variant()).iter().find(|key| **key == claim)?;
    let (done, needed) = match *claim {
        THREEFOLD => (state.occurrences, 3),
        FIFTY_MOVE => {
            let made = state.board.halfmove_clock() / 2;
            (u32::from(made), u32::from(FIFTY_MOVES_IN_PLIES / 2))
        }
        _ => {
            let declaration = view.rules().declaration(&state.board)?;
            (u32::from(declaration.points), u32::from(declaration.needed))
        }
    };
    Some(ClaimProgress { done, needed })
}

/// The outcome when the flag of `seat` falls: a loss, or a draw if the opponent can never win by the pieces that are
/// left (FIDE Laws 6.9).
pub(super) fn flag_fall(position: &FairyPosition, seat: Seat) -> Outcome {
    let opponent = if seat == seat_of(Color::White) {
        Color::Black
    } else {
        Color::White
    };
    let cannot_win = position
        .board()
        .is_some_and(|board| dead::cannot_win(position.rules(), board, opponent));
    if cannot_win {
        Outcome::drawn("time-cannot-mate")
    } else {
        Outcome::won(SeatSet::only(seat_of(opponent)), "time")
    }
}
