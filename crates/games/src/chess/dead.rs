//! Dead positions: nobody can mate any more by any series of legal moves (FIDE Laws 5.2.2).
//!
//! To decide this in general is hard. What is here is sound and cheap: a position that is called
//! dead is dead; some dead positions are not recognised, and there the players agree on a draw or
//! the 75-move rule ends the game. Lack of material is judged elsewhere.

use std::{
    collections::HashSet,
    hash::{BuildHasher as _, BuildHasherDefault, Hash, Hasher},
    ops::BitOr,
};

use shakmaty::{Bitboard, Board, Chess, Color, Move, Piece, Position as _, Role, Square, attacks};

/// Lines are followed only from positions with at most this many moves: dead ends are narrow.
const NARROW: usize = 8;

/// How many positions are looked at before the question is left open.
const BUDGET: usize = 200;

/// Whether the position is provably dead, though there is material to mate with.
pub(super) fn is_dead(board: &Chess) -> bool {
    is_locked(board) || all_lines_fade(board)
}

/// Whether every series of moves leads to a position without mating material, to a locked one or
/// to stalemate. The answer is no also where the budget does not suffice.
fn all_lines_fade(board: &Chess) -> bool {
    let mix = |board: &Chess| BuildHasherDefault::<Mixer>::new().hash_one(board);
    board.legal_moves().len() <= NARROW
        && !has_many_lines(board)
        // Numbers are compared much faster than positions. If two positions have the same, fewer are looked at: a no
        // is right all the same, and a yes is asked for again.
        && lines_fade(board, mix)
        && lines_fade(board, Chess::clone)
}

/// As [`all_lines_fade`], where positions with the same `key` are taken for the same.
fn lines_fade<K: Eq + Hash>(board: &Chess, key: impl Fn(&Chess) -> K) -> bool {
    let mut seen = HashSet::with_capacity_and_hasher(BUDGET, BuildHasherDefault::<Mixer>::new());
    seen.insert(key(board));
    let mut open = vec![board.clone()];
    while let Some(here) = open.pop() {
        let may_lock_quietly = may_lock_quietly(&here);
        let actions = here.legal_moves();
        for &action in &actions {
            let mut next = here.clone();
            next.play_unchecked(action);
            let may_fade = may_lock_quietly || !is_quiet(action);
            if may_fade && (next.is_insufficient_material() || is_locked(&next)) {
                continue;
            }
            if next.is_checkmate() || seen.len() >= BUDGET {
                return false;
            }
            if seen.insert(key(&next)) {
                open.push(next);
            }
        }
    }
    true
}

/// Whether a move leaves the material and the pawns as they are.
fn is_quiet(action: Move) -> bool {
    !action.is_capture() && action.role() != Role::Pawn
}

/// Whether a position that is not locked can become so by a quiet move. Quiet moves leave the pawns as they are, and
/// every piece where it can wander to the same squares as before; only capturing in passing may have been all that
/// kept it open, or a king on a square that pawns guard, to which there is no way back.
fn may_lock_quietly(board: &Chess) -> bool {
    (board.checkers() & board.board().pawns()).any() || board.legal_ep_square().is_some()
}

/// Mixes the words of a position. The budget bounds what bad luck with it can cost, so it need not be stronger.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        let mixed = (self.0 ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 = mixed ^ (mixed >> 32);
    }
}

/// Whether more positions than the budget allows are sure to be reached from one that is not locked. A lone king among
/// pieces has few moves in most endgames, and each of them would use up the budget.
///
/// Only quiet moves are counted: no position behind them is without mating material or locked.
fn has_many_lines(board: &Chess) -> bool {
    !board.is_insufficient_material()
        && !may_lock_quietly(board)
        && (kings_alone(board) > BUDGET || within_three_moves(board) > BUDGET)
}

/// At least so many positions are reached by moves of the kings alone. Counting ends where the budget does.
///
/// Each keeps to squares that are empty and that no other piece attacks from where it stands, whichever way the kings
/// go.
fn kings_alone(position: &Chess) -> usize {
    let board = position.board();
    let mover = position.turn();
    let (Some(own), Some(other)) = (board.king_of(mover), board.king_of(!mover)) else {
        return 0;
    };
    let still = board.occupied() ^ Bitboard::from_square(own) ^ Bitboard::from_square(other);
    let allowed = |color: Color| {
        let enemies = board.by_color(!color) & still;
        let attacked = enemies
            .into_iter()
            .filter_map(|square| Some(attacks::attacks(square, board.piece_at(square)?, still)))
            .fold(still, BitOr::bitor);
        !attacked
    };
    let (own_allowed, other_allowed) = (allowed(mover), allowed(!mover));
    // For each square of one king, where the other may be: with the first to move, and with the other.
    let mut to_move = [Bitboard::EMPTY; 64];
    let mut moved = [Bitboard::EMPTY; 64];
    to_move[usize::from(own)].add(other);
    let mut reached = Bitboard::from_square(own);
    let mut count = 1;
    loop {
        let before = count;
        reached |= king_steps(reached) & own_allowed;
        for own in reached & own_allowed {
            let near = attacks::king_attacks(own);
            let others = near.into_iter().map(|from| to_move[usize::from(from)]);
            moved[usize::from(own)] = others.fold(Bitboard::EMPTY, BitOr::bitor) & !near.with(own);
        }
        for own in reached & own_allowed {
            let near = attacks::king_attacks(own);
            let others = king_steps(moved[usize::from(own)]) & other_allowed & !near.with(own);
            to_move[usize::from(own)] |= others;
        }
        let positions = to_move.iter().chain(&moved);
        count = positions.map(|others| others.count()).sum();
        if count > BUDGET || count == before {
            return count;
        }
    }
}

/// Where kings are that make one step each.
fn king_steps(kings: Bitboard) -> Bitboard {
    kings
        .into_iter()
        .map(attacks::king_attacks)
        .fold(Bitboard::EMPTY, BitOr::bitor)
}

/// At least so many positions are reached within three moves: two moves, one of each side, lead to a position of their
/// own, and so do the third moves that follow the same first one. Counting ends where the budget does.
fn within_three_moves(board: &Chess) -> usize {
    let quiet = |board: &Chess| {
        let actions = board.legal_moves();
        actions.into_iter().filter(|&action| is_quiet(action))
    };
    let after = |board: &Chess, action| {
        let mut next = board.clone();
        next.play_unchecked(action);
        next
    };
    let mut reached = 0;
    for (number, first) in quiet(board).enumerate() {
        let here = after(board, first);
        reached += 1;
        for second in quiet(&here) {
            reached += 1;
            if number == 0 {
                reached += quiet(&after(&here, second)).count();
            }
        }
        if reached > BUDGET {
            break;
        }
    }
    reached
}

/// Whether no pawn can ever move, no pawn can ever be taken and no king can ever be checked.
///
/// Everything a piece might ever do is overestimated: pieces do not block each other, and each
/// wanders over all squares that pawns leave it. If even so nothing touches anything, nothing will.
fn is_locked(position: &Chess) -> bool {
    let board = position.board();
    if board.pawns().is_empty() || position.legal_ep_square().is_some() || position.is_checkmate() {
        return false;
    }
    Color::ALL
        .into_iter()
        .all(|color| pawns_are_stuck(board, color))
        && Color::ALL
            .into_iter()
            .all(|color| pieces_are_harmless(board, color))
}

/// Whether every pawn of `color` stands before another pawn and has no pawn to take.
fn pawns_are_stuck(board: &Board, color: Color) -> bool {
    let enemy_pawns = board.pawns() & board.by_color(!color);
    (board.pawns() & board.by_color(color))
        .into_iter()
        .all(|pawn| {
            let ahead = pawn.offset(color.fold_wb(8, -8));
            ahead.is_some_and(|square| board.pawns().contains(square))
                && (attacks::pawn_attacks(color, pawn) & enemy_pawns).is_empty()
        })
}

/// Whether no piece of `color` can ever take a pawn, be taken by a pawn or give check.
fn pieces_are_harmless(board: &Board, color: Color) -> bool {
    let own_pawns = board.pawns() & board.by_color(color);
    let enemy_pawns = board.pawns() & board.by_color(!color);
    let guarded = pawn_attacks(enemy_pawns, !color);
    let enemy_king = territory(board, Role::King.of(!color), pawn_attacks(own_pawns, color));
    (board.by_color(color) & !board.pawns())
        .into_iter()
        .filter_map(|square| Some((square, board.role_at(square)?)))
        .all(|(square, role)| {
            let piece = role.of(color);
            if role == Role::King {
                let reached = territory(board, piece, guarded);
                let prey = enemy_pawns & !guarded;
                return (attacked_from(reached, piece, board.pawns()) & prey).is_empty();
            }
            let reached = wander(Bitboard::from_square(square), piece, board.pawns());
            let attacked = attacked_from(reached, piece, board.pawns());
            ((reached | Bitboard::from_square(square)) & guarded).is_empty()
                && (attacked & (enemy_pawns | enemy_king)).is_empty()
        })
}

/// Every square the king of a color might ever stand on, where it must keep off `guarded`.
fn territory(board: &Board, king: Piece, guarded: Bitboard) -> Bitboard {
    wander(board.by_piece(king), king, board.pawns() | guarded)
}

/// Every square that a piece beginning on `from` might ever reach without entering `walls`.
fn wander(from: Bitboard, piece: Piece, walls: Bitboard) -> Bitboard {
    let mut reached = from;
    loop {
        let further = reached | (attacked_from(reached, piece, walls) & !walls);
        if further == reached {
            return reached;
        }
        reached = further;
    }
}

/// Every square that the piece attacks from one of `squares`, where only `walls` stand in the way.
fn attacked_from(squares: Bitboard, piece: Piece, walls: Bitboard) -> Bitboard {
    squares
        .into_iter()
        .fold(Bitboard::EMPTY, |sum, square: Square| {
            sum | attacks::attacks(square, piece, walls)
        })
}

fn pawn_attacks(pawns: Bitboard, color: Color) -> Bitboard {
    pawns.into_iter().fold(Bitboard::EMPTY, |sum, pawn| {
        sum | attacks::pawn_attacks(color, pawn)
    })
}

#[cfg(test)]
mod tests {
    use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
    use shakmaty::{CastlingMode, Setup};

    use super::*;

    /// Pairs of pawns that block each other, kings, and perhaps another piece, at random.
    fn chain(random: &mut StdRng) -> Option<Chess> {
        let mut board = Board::empty();
        for file in 0..8 {
            if random.random_bool(0.9) {
                let rank = random.random_range(1..6);
                let square = Square::new(rank * 8 + file);
                board.set_piece_at(square, Color::White.pawn());
                board.set_piece_at(square.offset(8)?, Color::Black.pawn());
            }
        }
        let more = [Role::Bishop, Role::Knight, Role::Rook, Role::Queen];
        let mut pieces = vec![Color::White.king(), Color::Black.king()];
        if random.random_bool(0.3) {
            pieces.push(more[random.random_range(0..4)].of(Color::White));
        }
        for piece in pieces {
            let free: Vec<Square> = (!board.occupied()).into_iter().collect();
            board.set_piece_at(free[random.random_range(0..free.len())], piece);
        }
        let setup = Setup {
            board,
            turn: Color::from_white(random.random_bool(0.5)),
            ..Setup::empty()
        };
        setup.position(CastlingMode::Standard).ok()
    }

    /// Kings, a few pieces and perhaps pawns, at random.
    fn endgame(random: &mut StdRng) -> Option<Chess> {
        let mut board = Board::empty();
        let mut pieces = vec![Color::White.king(), Color::Black.king()];
        for _ in 0..random.random_range(1..5) {
            let role = Role::ALL[random.random_range(0..5)];
            pieces.push(role.of(Color::from_white(random.random_bool(0.8))));
        }
        for piece in pieces {
            let rows = if piece.role == Role::Pawn {
                8..56
            } else {
                0..64
            };
            let square = Square::new(random.random_range(rows));
            board.set_piece_at(square, piece);
        }
        let setup = Setup {
            board,
            turn: Color::from_white(random.random_bool(0.2)),
            ..Setup::empty()
        };
        setup.position(CastlingMode::Standard).ok()
    }

    /// Whether more positions than the budget allows are reached, not counting those after which nothing can be won.
    fn reaches_many(board: &Chess) -> bool {
        let mut seen = HashSet::from([board.clone()]);
        let mut open = vec![board.clone()];
        while let Some(here) = open.pop() {
            for action in here.legal_moves() {
                let mut next = here.clone();
                next.play_unchecked(action);
                let is_fading = next.is_insufficient_material() || is_locked(&next);
                if !is_fading && seen.insert(next.clone()) {
                    open.push(next);
                }
            }
            if seen.len() > BUDGET {
                return true;
            }
        }
        false
    }

    #[test]
    fn many_lines_are_more_than_would_be_looked_at() {
        let mut random = StdRng::seed_from_u64(64);
        let (mut many, mut by_kings, mut few) = (0, 0, 0);
        for _ in 0..4_000 {
            let Some(board) = endgame(&mut random).or_else(|| chain(&mut random)) else {
                continue;
            };
            if board.legal_moves().len() > NARROW || is_locked(&board) {
                continue;
            }
            if has_many_lines(&board) {
                many += 1;
                by_kings += u32::from(within_three_moves(&board) <= BUDGET);
                assert!(reaches_many(&board), "{:?}", board.board());
            } else {
                few += 1;
            }
        }
        assert!(
            many > 100 && by_kings > 100 && few > 100,
            "{many} {by_kings} {few}"
        );
    }

    #[test]
    fn kings_reach_as_many_positions_as_is_said() {
        let mut random = StdRng::seed_from_u64(65);
        let mut counted = 0;
        for _ in 0..2_000 {
            let Some(board) = chain(&mut random) else {
                continue;
            };
            let mut seen = HashSet::from([board.clone()]);
            let mut open = vec![board.clone()];
            while let Some(here) = open.pop().filter(|_| seen.len() <= BUDGET) {
                for action in here.legal_moves() {
                    let mut next = here.clone();
                    next.play_unchecked(action);
                    let is_kings = action.role() == Role::King && !action.is_capture();
                    if is_kings && seen.insert(next.clone()) {
                        open.push(next);
                    }
                }
            }
            if seen.len() <= BUDGET {
                counted += 1;
                assert!(kings_alone(&board) <= seen.len(), "{:?}", board.board());
            }
        }
        assert!(counted > 100, "{counted}");
    }

    /// Whether checkmate can be reached, found by looking at every position that can be reached;
    /// nothing if there are too many.
    fn can_be_won(board: &Chess) -> Option<bool> {
        let mut seen = HashSet::from([board.clone()]);
        let mut open = vec![board.clone()];
        while let Some(here) = open.pop() {
            if here.is_checkmate() {
                return Some(true);
            }
            if seen.len() > 4_000 {
                return None;
            }
            for action in here.legal_moves() {
                let mut next = here.clone();
                next.play_unchecked(action);
                if seen.insert(next.clone()) {
                    open.push(next);
                }
            }
        }
        Some(false)
    }

    #[test]
    fn what_is_called_dead_cannot_be_won_by_any_line() {
        let mut random = StdRng::seed_from_u64(522);
        let (mut dead, mut proven) = (0, 0);
        for _ in 0..3_000 {
            let Some(board) = chain(&mut random) else {
                continue;
            };
            if board.legal_moves().is_empty() || !is_dead(&board) {
                continue;
            }
            dead += 1;
            if let Some(can_be_won) = can_be_won(&board) {
                assert!(!can_be_won, "{:?}", board.board());
                proven += 1;
            }
        }
        assert!(proven >= 5, "{proven} of {dead}");
    }
}
