//! What a move does to a position.

use super::{
    board::{Board, Cell, EnPassant},
    mechanism::{atomic, ice_age},
    moves::{KindIndex, Move},
    rules::Rules,
    square::{Color, Square},
    variant::{Capture, Effect},
};

impl Rules {
    /// Makes a move that is legal, or legal but for the safety of the own royal piece.
    pub fn play(&self, board: &mut Board, action: Move) {
        let color = board.turn;
        let captured = self.captured(board, action);
        if self.variant().castling.is_some() {
            Self::end_castling(board, action);
        }
        board.en_passant = None;
        board.halfmove_clock = board.halfmove_clock.saturating_add(1);
        match action {
            Move::Drop { kind, to } => self.drop_piece(board, kind, to),
            Move::Castle { king, rook } => self.castle(board, king, rook),
            Move::Step {
                from,
                to,
                promotion,
            } => self.move_piece(board, (from, to), promotion, captured),
        }
        board.turn = color.other();
        if self.variant().checks_to_win > 0 && self.is_in_check(board, board.turn) {
            let left = &mut board.checks_left[color.index()];
            *left = left.saturating_sub(1);
        }
        if color == Color::Black {
            if self.variant().effect == Effect::IceAge && ice_age::is_due(board.number) {
                ice_age::freeze(self, board);
                Self::prune_castling(board);
            }
            board.number = board.number.saturating_add(1);
        }
    }

    fn drop_piece(&self, board: &mut Board, kind: KindIndex, to: Square) {
        let color = board.turn;
        let left = &mut board.hands[color.index()][kind.index()];
        *left = left.saturating_sub(1);
        board.place(to, Cell::piece(color, kind, false));
    }

    fn castle(&self, board: &mut Board, king: Square, rook: Square) {
        let (king_to, rook_to) = self.castled(king, rook);
        let king_cell = board.lift(king);
        let rook_cell = board.lift(rook);
        board.place(king_to, king_cell);
        board.place(rook_to, rook_cell);
        board.royals[board.turn.index()] = Some(king_to);
    }

    fn move_piece(
        &self,
        board: &mut Board,
        (from, to): (Square, Square),
        promotion: Option<KindIndex>,
        captured: Option<Square>,
    ) {
        let color = board.turn;
        let cell = board.cells[from.index()];
        let is_pawn = self.pawn_codes >> cell.code() & 1 != 0;
        let leaves = self.leaves_board(board, from, to);
        if let Some(square) = captured {
            let victim = board.lift(square);
            self.put_in_hand(board, victim);
        }
        if captured.is_some() || is_pawn {
            board.halfmove_clock = 0;
        }
        let is_royal = board.royals[color.index()] == Some(from);
        board.lift(from);
        if self.variant().effect == Effect::Vanish {
            board.cells[from.index()] = Cell::HOLE;
        }
        if is_royal {
            board.royals[color.index()] = Some(to);
        }
        if !leaves {
            let reverts =
                cell.reverts_to_pawn() || promotion.is_some_and(|kind| self.reverts_to_pawn(kind));
            let kind = promotion.unwrap_or(cell.kind());
            board.place(to, Cell::piece(color, kind, reverts));
        }
        if is_pawn {
            board.en_passant = self.opened_en_passant(cell, from, to);
        }
        if captured.is_some() && self.variant().capture == Capture::Explode {
            atomic::explode(self, board, to);
            Self::prune_castling(board);
        }
    }

    /// Whether a pawn that has become a piece of a kind is a pawn again in the hand.
    pub(super) fn reverts_to_pawn(&self, kind: KindIndex) -> bool {
        self.variant().capture == Capture::ToHandDemoted && self.promotions.contains(&kind)
    }

    /// Puts what was captured into the hand, where there are hands.
    fn put_in_hand(&self, board: &mut Board, victim: Cell) {
        if !victim.is_piece() {
            return;
        }
        let kind = match self.variant().capture {
            Capture::ToHand => victim.kind(),
            Capture::ToHandDemoted if victim.reverts_to_pawn() => self.pawn(),
            Capture::ToHandDemoted => self.unpromoted_kinds[victim.kind().index()],
            Capture::OwnToHand if victim.color() == board.turn => victim.kind(),
            Capture::Remove | Capture::OwnToHand | Capture::Explode => return,
        };
        let held = &mut board.hands[board.turn.index()][kind.index()];
        *held = held.saturating_add(1);
    }

    fn pawn(&self) -> KindIndex {
        self.kinds()
            .find(|kind| self.kind(*kind).is_pawn)
            .unwrap_or(KindIndex::of(0))
    }

    /// The capture en passant that a pawn's step opens.
    fn opened_en_passant(&self, cell: Cell, from: Square, to: Square) -> Option<EnPassant> {
        let color = cell.color();
        if from.rank().abs_diff(to.rank()) != 2
            || !self
                .variant()
                .en_passant_ranks
                .contains(&self.relative_rank(color, from.rank()))
        {
            return None;
        }
        let target = self
            .tables
            .rays(cell.code(), from)
            .iter()
            .map(|ray| self.tables.squares(*ray))
            .find_map(|squares| match squares {
                [skipped, end] if *end == to => Some(*skipped),
                _ => None,
            })?;
        Some(EnPassant { target, pawn: to })
    }

    /// Whether a capture en passant may be open on a square: the pawn, of the side that has not the move, may just have
    /// skipped that square on its way to where it stands.
    pub(super) fn may_be_en_passant(&self, board: &Board, target: Square, pawn: Square) -> bool {
        let cell = board.cells[pawn.index()];
        if !cell.is_piece() || cell.color() == board.turn || !board.cells[target.index()].is_open()
        {
            return false;
        }
        self.pawn_codes >> cell.code() & 1 != 0
            && self.squares().any(|from| {
                (board.cells[from.index()].is_open() || board.is_dark(from))
                    && self
                        .opened_en_passant(cell, from, pawn)
                        .is_some_and(|opened| opened.target == target)
            })
    }

    /// Ends the rights of kings and rooks that move or are captured.
    fn end_castling(board: &mut Board, action: Move) {
        let to = match action {
            Move::Step { to, .. } => Some(to),
            Move::Castle { .. } | Move::Drop { .. } => None,
        };
        if let Some(from) = action.from() {
            for (royal, rights) in board.royals.into_iter().zip(&mut board.castling) {
                if royal == Some(from) || royal.is_some() && royal == to {
                    *rights = [None; 2];
                }
            }
            for right in board.castling.iter_mut().flatten() {
                if *right == Some(from) || right.is_some() && *right == to {
                    *right = None;
                }
            }
        }
    }

    /// Ends the rights of kings and rooks that left the board otherwise.
    pub(super) fn prune_castling(board: &mut Board) {
        for color in Color::BOTH {
            let has_royal = board.royals[color.index()].is_some();
            for right in &mut board.castling[color.index()] {
                let stands = right.is_some_and(|rook| board.cells[rook.index()].is_piece());
                if !(has_royal && stands) {
                    *right = None;
                }
            }
        }
    }
}
