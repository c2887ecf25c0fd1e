//! Why a move is not legal, as the key of the rule that forbids it.
//!
//! Only asked once it is known that the move is not legal, so that a wrong reason can never allow a move or forbid one.

use super::{
    betza,
    board::{Board, Cell},
    moves::{KindIndex, Move},
    rules::Rules,
    square::{Color, Square},
    tables::Ray,
    variant::{Capture, Kind, Promotion, Royalty},
};

impl Rules {
    /// Why a move that is not legal is not.
    #[must_use]
    pub fn refusal(&self, board: &Board, action: Move) -> &'static str {
        match action {
            Move::Drop { kind, to } => self.drop_refusal(board, kind, to),
            Move::Castle { king, rook } => self
                .castling_refusal(board, king < rook)
                .unwrap_or("castle-right-lost"),
            Move::Step {
                from,
                to,
                promotion,
            } => self.step_refusal(board, from, to, promotion),
        }
    }

    /// Why the side to move may not castle towards its right, as White sees it, or towards its left; nothing if it may.
    #[must_use]
    pub fn castling_refusal(&self, board: &Board, to_the_right: bool) -> Option<&'static str> {
        let Some(castling) = self.castling() else {
            return Some("no-castling");
        };
        let color = board.turn.index();
        let (Some(king), Some(rook)) = (
            board.royals[color],
            board.castling[color][usize::from(to_the_right)],
        ) else {
            return Some("castle-right-lost");
        };
        if !self.has_castling_room(board, king, rook) {
            return Some("castle-blocked");
        }
        // Without mate nothing else forbids it.
        let castling_move = Move::Castle { king, rook };
        if self.variant().royalty != Royalty::Mate || self.is_legal(board, castling_move) {
            return None;
        }
        let target = castling.king_files[usize::from(to_the_right)];
        let target = Square::at(target, king.rank()).unwrap_or(king);
        Some(if self.in_check(board) {
            "castle-in-check"
        } else if self.is_attacked(&board.cells, board.turn.other(), target) {
            "castle-into-check"
        } else {
            "castle-through-check"
        })
    }

    fn drop_refusal(&self, board: &Board, kind: KindIndex, to: Square) -> &'static str {
        if self.variant().drops.is_none() {
            "no-drops"
        } else if board.in_hand(board.turn, kind) == 0 {
            "not-in-hand"
        } else if board.cells[to.index()] != Cell::EMPTY {
            "drop-occupied"
        } else {
            self.drop_fault(board, kind, to).unwrap_or("king-in-check")
        }
    }

    fn step_refusal(
        &self,
        board: &Board,
        from: Square,
        to: Square,
        promotion: Option<KindIndex>,
    ) -> &'static str {
        let piece = match board.piece_at(from) {
            None => return "empty-square",
            Some(piece) if piece.color != board.turn => return "not-your-piece",
            Some(piece) => piece,
        };
        let mut candidates = Vec::new();
        self.candidates_into(board, &mut candidates);
        candidates.retain(|candidate| {
            matches!(candidate, Move::Step { from: start, to: end, .. } if *start == from && *end == to)
        });
        let Some(first) = candidates.first() else {
            return self.unreachable(board, from, to);
        };
        if candidates
            .iter()
            .all(|action| action.promotion() != promotion)
        {
            return self.promotion_refusal(
                board,
                piece.kind,
                first.promotion().is_some(),
                promotion,
            );
        }
        self.safety_refusal(board, *first)
    }

    /// What is wrong with the promotion of a piece that may go where it goes.
    fn promotion_refusal(
        &self,
        board: &Board,
        kind: KindIndex,
        must: bool,
        promotion: Option<KindIndex>,
    ) -> &'static str {
        let Some(promotion) = promotion else {
            return if must {
                "must-promote"
            } else {
                "promotion-not-captured"
            };
        };
        let wanted = self.kind(promotion);
        let is_pawn = self.kind(kind).is_pawn;
        match self.variant().promotion {
            Promotion::Never | Promotion::Leaves => "no-promotion",
            Promotion::TurnsOver { .. } => "promotion-zone",
            Promotion::Pawns { .. } if !is_pawn || !must => {
                let may = self.promotions.contains(&promotion)
                    && board.count(board.turn, promotion)
                        >= self.start_counts[board.turn.index()][promotion.index()];
                if is_pawn && may && self.is_limited() {
                    "promotion-not-captured"
                } else {
                    "not-a-promotion"
                }
            }
            Promotion::Pawns { .. } if self.promotions.contains(&promotion) => {
                "promotion-not-captured"
            }
            Promotion::Pawns { .. } if wanted.is_pawn => "promotion-pawn",
            Promotion::Pawns { .. } if wanted.name == Kind::KING.name => "promotion-king",
            Promotion::Pawns { .. } if wanted.is_royal => "promotion-royal",
            Promotion::Pawns { .. } => "promotion-kind",
        }
    }

    /// Whether pawns become captured kinds only.
    const fn is_limited(&self) -> bool {
        matches!(
            self.variant().promotion,
            Promotion::Pawns {
                only_captured: true,
                ..
            }
        )
    }

    /// Why a piece cannot go to a square at all.
    fn unreachable(&self, board: &Board, from: Square, to: Square) -> &'static str {
        let (cell, target) = (board.cells[from.index()], board.cells[to.index()]);
        let color = board.turn;
        if target == Cell::HOLE {
            return "square-vanished";
        }
        if target == Cell::BEHEMOTH {
            return "behemoth-in-the-way";
        }
        if target.is_piece() && target.color() == color && !self.may_take(color, target) {
            return match self.variant().capture {
                Capture::OwnToHand => "own-king-captured",
                _ => "own-piece",
            };
        }
        if target.is_piece() && self.kind(target.kind()).is_immune {
            return "piece-immune";
        }
        let kind = self.kind(cell.kind());
        let refusal = self
            .rays(board, from, cell)
            .iter()
            .find_map(|ray| self.ray_refusal(board, *ray, from, to))
            .or_else(|| self.relayed_refusal(board, from, to))
            .unwrap_or_else(|| far_step(kind, color, from, to));
        match refusal {
            "nothing-to-capture" | "piece-cannot-reach"
                if kind.is_pawn && from.file() == to.file() && !goes_straight(kind) =>
            {
                "pawns-move-diagonally"
            }
            refusal => refusal,
        }
    }

    /// Why a piece cannot go to a square in a direction that leads there.
    fn ray_refusal(
        &self,
        board: &Board,
        ray: Ray,
        from: Square,
        to: Square,
    ) -> Option<&'static str> {
        let (cell, target) = (board.cells[from.index()], board.cells[to.index()]);
        let is_pawn = self.pawn_codes >> cell.code() & 1 != 0;
        let squares = self.tables.squares(ray);
        let at = squares.iter().position(|square| *square == to)?;
        if at < usize::from(ray.skips) {
            return None;
        }
        let in_the_way = squares[..at]
            .iter()
            .find(|square| !board.cells[square.index()].is_open());
        Some(match in_the_way {
            Some(square) if board.is_ice(*square) => "ice-in-the-way",
            Some(square) if board.is_behemoth(*square) => "behemoth-in-the-way",
            Some(_) => "blocked-path",
            None if ray.captures => self.empty_target(is_pawn, board, from, to),
            None if is_pawn && target == Cell::ICE => "ice-in-the-way",
            None if is_pawn && !target.is_open() => "blocked-path",
            None if is_pawn => "promotion-not-captured",
            None if self.royal_codes >> cell.code() & 1 != 0 => "king-cannot-capture",
            None => "piece-cannot-capture",
        })
    }

    /// Why a piece cannot capture on an empty square.
    fn empty_target(&self, is_pawn: bool, board: &Board, from: Square, to: Square) -> &'static str {
        if !is_pawn {
            return "captures-only";
        }
        // A pawn that may have made a double step a move ago stands beside, or where the pawn comes from in Berolina
        // chess.
        let is_their_pawn = |square: Square| {
            board
                .piece_at(square)
                .is_some_and(|piece| piece.color != board.turn && self.kind(piece.kind).is_pawn)
        };
        let beside = Square::at(to.file(), from.rank());
        let rank = self.relative_rank(board.turn, from.rank());
        let initial_ranks = self.variant().initial_ranks.iter();
        let may_have_double_stepped = initial_ranks
            .map(|initial| self.variant().ranks - 3 - initial)
            .any(|landing| landing == rank)
            && beside.is_some_and(is_their_pawn);
        match (may_have_double_stepped, self.variant().en_passant_ranks) {
            (true, []) => "no-en-passant",
            (true, _) => "en-passant-expired",
            (false, _) => "nothing-to-capture",
        }
    }

    /// Why a relayed pawn may not leap onto the first or the last rank.
    fn relayed_refusal(&self, board: &Board, from: Square, to: Square) -> Option<&'static str> {
        let is_pawn = self.kind(board.cells[from.index()].kind()).is_pawn;
        let is_end = to.rank() == 0 || to.rank() + 1 == self.variant().ranks;
        (self.variant().relays.is_some()
            && is_pawn
            && is_end
            && self.knight_leaps[from.index()].contains(to))
        .then_some("relay-pawn-on-end")
    }

    /// Whether the royal piece of a side is a king.
    fn has_king(&self, board: &Board, color: Color) -> bool {
        let royal = board.royals[color.index()].and_then(|square| board.piece_at(square));
        royal.is_some_and(|piece| self.kind(piece.kind).is_king())
    }

    /// Why a move is not legal although the piece may go there.
    fn safety_refusal(&self, board: &Board, action: Move) -> &'static str {
        let color = board.turn;
        let mut after = board.clone();
        let captured = self.captured(board, action);
        let is_royal = action.from() == board.royals[color.index()];
        self.play(&mut after, action);
        if board.royals[color.index()].is_some() && after.royals[color.index()].is_none() {
            return if is_royal {
                "king-cannot-capture"
            } else {
                "explodes-own-king"
            };
        }
        if self.variant().royalty == Royalty::Mate && self.is_in_check(&after, color) {
            return match (is_royal, self.has_king(board, color)) {
                (true, true) => "king-into-check",
                (true, false) => "royal-into-check",
                (false, true) if self.in_check(board) => "king-in-check",
                (false, false) if self.in_check(board) => "royal-in-check",
                (false, true) if captured.is_some_and(|square| square != self.target(action)) => {
                    "en-passant-exposes-king"
                }
                (false, true) => "pinned",
                (false, false) => "royal-pinned",
            };
        }
        if self.variant().no_checks {
            return "gives-check";
        }
        "must-capture"
    }
}

/// Whether a pawn moves along its file.
pub(super) fn goes_straight(kind: &Kind) -> bool {
    let legs = betza::read(kind.moves).unwrap_or_default();
    legs.iter().any(|leg| leg.moves && leg.step.0 == 0)
}

/// Why a piece cannot go where none of its directions leads: the step may be one of those from the initial ranks.
fn far_step(kind: &Kind, color: Color, from: Square, to: Square) -> &'static str {
    let sign = if color == Color::White { 1 } else { -1 };
    // Less than 12.
    let files = (to.file() as i8 - from.file() as i8) * sign;
    let ranks = (to.rank() as i8 - from.rank() as i8) * sign;
    let legs = betza::read(kind.moves).unwrap_or_default();
    let is_far = |step: (i8, i8)| (step.0 * 2, step.1 * 2) == (files, ranks);
    if legs.iter().any(|leg| leg.initial && is_far(leg.step)) {
        "pawn-double-step"
    } else if kind.is_pawn && legs.len() > 1 && legs.iter().any(|leg| leg.moves && is_far(leg.step))
    {
        "no-double-step"
    } else {
        "piece-cannot-reach"
    }
}
