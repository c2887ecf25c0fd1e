//! How games end, as outcomes with their reasons.

use super::{
    super::{
        Board, Capture, Color, Counting, Effect, Ending, Extinction, Kind, Reason, Royalty, Rules,
        Stalemate, Start, Variant,
    },
    dead,
    history::History,
    placing::KINGS_ATTACKED,
    seat_of,
};
use qiyuan_core::rules::{Outcome, SeatSet};

/// Half-moves without a capture or a pawn's move after which a draw may be claimed (FIDE Laws 9.3); where nothing is
/// claimed, the game is drawn.
pub(super) const FIFTY_MOVES_IN_PLIES: u16 = 100;

/// Half-moves without a capture or a pawn's move after which the game is drawn in any case (FIDE Laws 9.6.2).
const SEVENTY_FIVE_MOVES_IN_PLIES: u16 = 150;

/// How the rules end the game in this position, if they do: by the position itself, as neither side can win any more,
/// by repetition, or after many moves without a capture or a pawn's move.
pub(super) fn of(rules: &Rules, board: &Board, history: &History) -> Option<Outcome> {
    if let Some(ending) = rules.ending(board) {
        return Some(on_board(rules.variant(), ending));
    }
    if dead::is_dead(rules, board) {
        return Some(Outcome::drawn("insufficient-material"));
    }
    repeated(rules, board, history)
}

fn repeated(rules: &Rules, board: &Board, history: &History) -> Option<Outcome> {
    let key = || rules.key(board);
    let has_reached = |plies: u16| board.halfmove_clock() >= plies;
    match rules.variant().counting {
        Counting::None => None,
        Counting::Unclaimed if history.count(&key()) >= 3 => Some(Outcome::drawn("threefold")),
        Counting::Unclaimed => {
            has_reached(FIFTY_MOVES_IN_PLIES).then(|| Outcome::drawn("fifty-move"))
        }
        Counting::Chess if history.count(&key()) >= 5 => Some(Outcome::drawn("fivefold")),
        Counting::Chess | Counting::Moves => {
            has_reached(SEVENTY_FIVE_MOVES_IN_PLIES).then(|| Outcome::drawn("seventy-five-move"))
        }
        Counting::Repetition => (history.count(&key()) >= 5).then(|| Outcome::drawn("fivefold")),
        counting @ (Counting::Shogi | Counting::Minishogi) => {
            let key = key();
            if history.count(&key) < 4 {
                return None;
            }
            Some(match (history.perpetual_checker(&key), counting) {
                (Some(checker), _) => won(checker.other(), "perpetual-check"),
                (None, Counting::Minishogi) => won(Color::Black, "fourfold-first-loses"),
                (None, _) => Outcome::drawn("sennichite"),
            })
        }
    }
}

fn won(color: Color, reason: &'static str) -> Outcome {
    Outcome::won(SeatSet::only(seat_of(color)), reason)
}

fn on_board(variant: &Variant, ending: Ending) -> Outcome {
    let reason = reason(variant, ending);
    match ending.winner {
        Some(winner) => won(winner, reason),
        None => Outcome::drawn(reason),
    }
}

fn reason(variant: &Variant, ending: Ending) -> &'static str {
    let is_won = ending.winner.is_some();
    match ending.reason {
        Reason::Checkmate => "checkmate",
        Reason::Stalemate => stalemate(variant),
        Reason::RoyalLost => royal_lost(variant, is_won),
        Reason::KindExtinct => "kind-extinct",
        Reason::NoPieces if variant.extinction == Extinction::AllWin => "all-lost",
        Reason::NoPieces => "all-captured",
        Reason::Checks => "three-checks",
        Reason::Goal => of_goal(variant, is_won),
    }
}

fn stalemate(variant: &Variant) -> &'static str {
    match variant.stalemate {
        Stalemate::Draws => "stalemate",
        Stalemate::Wins => "stalemate-wins",
        Stalemate::Loses if variant.kinds.iter().all(Kind::always_captures) => "no-capture",
        Stalemate::Loses => "stalemate-loses",
    }
}

fn of_goal(variant: &Variant, is_won: bool) -> &'static str {
    let goal = variant.goal;
    let reason = goal.filter(|_| !is_won).and_then(|goal| goal.draw);
    reason.or(goal.map(|goal| goal.reason)).unwrap_or("goal")
}

/// How the game ended where the behemoth has crushed a king, or both.
pub(super) fn crushed(board: &Board) -> Option<Outcome> {
    match Color::BOTH.map(|color| board.royal(color).is_some()) {
        [true, true] => None,
        [true, false] => Some(won(Color::White, KING_CRUSHED)),
        [false, true] => Some(won(Color::Black, KING_CRUSHED)),
        [false, false] => Some(Outcome::drawn(KINGS_CRUSHED)),
    }
}

const KING_CRUSHED: &str = "king-crushed";
const KINGS_CRUSHED: &str = "kings-crushed";

fn royal_lost(variant: &Variant, is_won: bool) -> &'static str {
    if variant.capture == Capture::Explode {
        "king-exploded"
    } else if variant.effect != Effect::IceAge {
        "king-captured"
    } else if is_won {
        "king-frozen"
    } else {
        "kings-frozen"
    }
}

/// Every reason for which games of a variant can end.
pub(super) fn reasons(variant: &Variant) -> Vec<&'static str> {
    let mut reasons = Vec::new();
    if variant.royalty == Royalty::Mate {
        reasons.push("checkmate");
    }
    reasons.push(stalemate(variant));
    if matches!(variant.start, Start::Placed(_)) {
        reasons.push(KINGS_ATTACKED);
    }
    if may_lose_royals(variant) {
        reasons.push(royal_lost(variant, true));
        if variant.effect == Effect::IceAge {
            reasons.push(royal_lost(variant, false));
        }
        if variant.effect == Effect::Behemoth {
            reasons.extend([KING_CRUSHED, KINGS_CRUSHED]);
        }
    }
    match variant.extinction {
        Extinction::Never => {}
        Extinction::AnyKind => reasons.push("kind-extinct"),
        Extinction::AllLose => reasons.push("all-captured"),
        Extinction::AllWin => reasons.push("all-lost"),
    }
    if variant.checks_to_win > 0 {
        reasons.push("three-checks");
    }
    if let Some(goal) = variant.goal {
        reasons.push(goal.reason);
        reasons.extend(goal.draw);
    }
    if dead::can_be(variant) {
        reasons.extend(["insufficient-material", "time-cannot-mate"]);
    }
    reasons.extend(match variant.counting {
        Counting::None => &[][..],
        Counting::Chess => &["threefold", "fivefold", "fifty-move", "seventy-five-move"],
        Counting::Unclaimed => &["threefold", "fifty-move"],
        Counting::Repetition => &["threefold", "fivefold"],
        Counting::Moves => &["fifty-move", "seventy-five-move"],
        Counting::Shogi => &["sennichite", "perpetual-check"],
        Counting::Minishogi => &["fourfold-first-loses", "perpetual-check"],
    });
    if variant.is_shogi() && variant.declaration.is_some() {
        reasons.push("declaration");
    }
    reasons
}

/// Whether play can take a royal piece off the board.
pub(super) fn may_lose_royals(variant: &Variant) -> bool {
    variant.royalty == Royalty::Capture
        || variant.capture == Capture::Explode
        || variant.effect == Effect::IceAge
        // Its first move gives no check, but captures what stands there.
        || variant.royal_first_move.is_some()
}
