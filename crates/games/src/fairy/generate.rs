//! Moves that are legal but for the safety of the own royal piece.

use super::{
    board::{Board, Cell, MAX_KINDS},
    legal::retain,
    mechanism::relay,
    moves::{KindIndex, Move},
    rules::Rules,
    square::{Color, Square, Squares},
    tables::Ray,
    variant::Promotion,
};

impl Rules {
    /// Adds every pseudo-legal move: it may leave the own royal piece attacked, or give a forbidden check, or leave out
    /// a capture that must be made.
    pub(super) fn candidates_into(&self, board: &Board, moves: &mut Vec<Move>) {
        let start = moves.len();
        let pieces = board.pieces[0].union(&board.pieces[1]);
        for from in board.pieces[board.turn.index()].iter() {
            let cell = board.cells[from.index()];
            if self.is_blocked_in(board, &pieces, from, cell) {
                continue;
            }
            for ray in self.rays(board, from, cell) {
                self.ride(board, from, cell, *ray, moves);
            }
        }
        if self.variant().castling.is_some() {
            self.castles_into(board, moves);
        }
        if self.variant().drops.is_some() {
            self.drops_into(board, moves);
        }
        if self.variant().relays.is_some() {
            relay::moves_into(self, board, moves);
        }
        if self.variant().wraps || self.variant().relays.is_some() {
            // Around the board two rays can lead to one square.
            moves[start..].sort_unstable();
            let mut last = None;
            retain(moves, start, |action| last.replace(action) != Some(action));
        }
    }

    /// Whether pieces that it cannot capture stand where each ray of a piece begins, as for most pawns of a horde:
    /// quicker to see than to try each ray.
    fn is_blocked_in(&self, board: &Board, pieces: &Squares, from: Square, cell: Cell) -> bool {
        let starts = self.tables.ray_starts(cell.code(), from);
        let enemies = &board.pieces[board.turn.other().index()];
        starts.moves.is_within(pieces)
            && starts.captures.is_apart(enemies)
            && board.en_passant.is_none()
            && self.takes_only_enemies
            && !self.has_first_move(board, from, cell)
    }

    /// Adds the moves of a piece in one direction.
    pub(super) fn ride(
        &self,
        board: &Board,
        from: Square,
        cell: Cell,
        ray: Ray,
        moves: &mut Vec<Move>,
    ) {
        // Most leaps end here, so that the other squares are not looked up.
        if !self.try_square(
            board,
            (from, cell),
            ray,
            (ray.nearest, ray.skips == 0),
            moves,
        ) || ray.length == 1
        {
            return;
        }
        for (skipped, to) in (1..).zip(self.tables.farther(ray)) {
            if !self.try_square(board, (from, cell), ray, (*to, skipped >= ray.skips), moves) {
                return;
            }
        }
    }

    /// Adds a move to one square of a ray, and says whether the ray goes on.
    fn try_square(
        &self,
        board: &Board,
        (from, cell): (Square, Cell),
        ray: Ray,
        (to, may_stop): (Square, bool),
        moves: &mut Vec<Move>,
    ) -> bool {
        let target = board.cells[to.index()];
        if target == Cell::EMPTY {
            let is_open = || board.en_passant.is_some_and(|open| open.target == to);
            if may_stop && (ray.moves || ray.en_passant && is_open()) {
                self.step(board, from, to, cell, moves);
            }
        } else if !target.is_open() {
            if may_stop && ray.captures && self.may_take(board.turn, target) {
                self.step(board, from, to, cell, moves);
            }
            return false;
        }
        true
    }

    /// Whether a side may capture what stands on a square that is not open.
    pub(super) fn may_take(&self, by: Color, target: Cell) -> bool {
        let is_takeable = || self.takeable[by.index()] >> target.code() & 1 != 0;
        target == Cell::ICE || target.is_piece() && is_takeable()
    }

    /// Adds a step with all its promotions.
    fn step(&self, board: &Board, from: Square, to: Square, cell: Cell, moves: &mut Vec<Move>) {
        if self.promotable_codes >> cell.code() & 1 != 0 {
            let zone = &self.optional_zones[cell.color().index()];
            let turns_over = matches!(self.variant().promotion, Promotion::TurnsOver { .. });
            if zone.contains(to) || turns_over && zone.contains(from) {
                self.promote(board, from, to, cell, moves);
                return;
            }
        }
        moves.push(Move::Step {
            from,
            to,
            promotion: None,
        });
    }

    /// Adds a step of a piece that is promoted by it, or may be.
    fn promote(&self, board: &Board, from: Square, to: Square, cell: Cell, moves: &mut Vec<Move>) {
        let mut push = |promotion| {
            moves.push(Move::Step {
                from,
                to,
                promotion,
            });
        };
        let color = cell.color().index();
        if let Promotion::Pawns { only_captured, .. } = self.variant().promotion {
            if !self.zones[color].contains(to) {
                push(None);
            }
            for kind in &self.promotions {
                let most = self.start_counts[color][kind.index()];
                if !only_captured || board.count(cell.color(), *kind) < most {
                    push(Some(*kind));
                }
            }
        } else {
            if !self.immobile[usize::from(cell.code())].contains(to) {
                push(None);
            }
            push(self.promoted_kinds[cell.kind().index()]);
        }
    }

    fn castles_into(&self, board: &Board, moves: &mut Vec<Move>) {
        let color = board.turn;
        let Some(king) = board.royals[color.index()] else {
            return;
        };
        for rook in board.castling[color.index()].into_iter().flatten() {
            if self.may_castle(board, king, rook) {
                moves.push(Move::Castle { king, rook });
            }
        }
    }

    fn drops_into(&self, board: &Board, moves: &mut Vec<Move>) {
        let hand = &board.hands[board.turn.index()];
        if *hand == [0; MAX_KINDS] {
            return;
        }
        for kind in self.kinds().filter(|kind| hand[kind.index()] > 0) {
            for to in self.squares() {
                if board.cells[to.index()] == Cell::EMPTY
                    && self.drop_fault(board, kind, to).is_none()
                {
                    moves.push(Move::Drop { kind, to });
                }
            }
        }
    }

    /// Why a piece must not be dropped on an empty square, as the key of a rule; the safety of the own royal piece is
    /// left out.
    pub(super) fn drop_fault(
        &self,
        board: &Board,
        kind: KindIndex,
        to: Square,
    ) -> Option<&'static str> {
        let drops = self.variant().drops?;
        let color = board.turn;
        let code = Cell::code_of(color, kind);
        let is_pawn = self.kind(kind).is_pawn;
        if drops.must_move_on && self.immobile[usize::from(code)].contains(to) {
            return Some("drop-immobile");
        }
        if !is_pawn {
            return None;
        }
        let is_end = to.rank() == 0 || to.rank() + 1 == self.variant().ranks;
        if drops.pawns_off_ends && is_end {
            return Some("drop-pawn-on-end");
        }
        let is_own_pawn = |rank| {
            Square::at(to.file(), rank).is_some_and(|square| {
                let cell = board.cells[square.index()];
                cell.is_piece() && cell.code() == code
            })
        };
        if drops.one_pawn_a_file && (0..self.variant().ranks).any(is_own_pawn) {
            return Some("two-pawns");
        }
        let gives_check = || {
            board.royals[color.other().index()]
                .is_some_and(|royal| self.tables.captures(code, to).contains(royal))
        };
        if !drops.pawn_mates && gives_check() {
            let mut after = board.clone();
            self.play(&mut after, Move::Drop { kind, to });
            if self.is_in_check(&after, after.turn) && self.legal(&after).is_empty() {
                return Some("drop-pawn-mate");
            }
        }
        None
    }

    /// Whether a move captures something: a piece or ice.
    #[must_use]
    pub fn is_capture(&self, board: &Board, action: Move) -> bool {
        self.captured(board, action).is_some()
    }

    /// The square of what a move captures.
    #[must_use]
    pub fn captured(&self, board: &Board, action: Move) -> Option<Square> {
        let Move::Step { from, to, .. } = action else {
            return None;
        };
        if !board.cells[to.index()].is_open() {
            return Some(to);
        }
        let en_passant = board.en_passant.filter(|open| open.target == to)?;
        let cell = board.cells[from.index()];
        (self.pawn_codes >> cell.code() & 1 != 0
            && self.tables.captures(cell.code(), from).contains(to))
        .then_some(en_passant.pawn)
    }
}
