//! Attacks, check, and which moves keep the own royal piece safe.

use super::{
    board::{Board, Cell},
    mechanism::relay,
    moves::{KindIndex, Move},
    rules::Rules,
    square::{Color, NUMBERS, Square, Squares},
    variant::{Capture, Promotion, Royalty},
};

/// What a board holds, square by square.
pub(super) type Cells = [Cell; NUMBERS];

/// How a royal piece is threatened.
pub(super) struct Threats {
    /// Where it stands.
    target: Square,
    is_attacked: bool,
    /// Pieces of the side to move that alone stand between it and an attacker.
    blockers: Squares,
}

impl Rules {
    /// Whether the royal piece of the side to move is attacked and may not be left so.
    #[must_use]
    pub fn in_check(&self, board: &Board) -> bool {
        self.is_in_check(board, board.turn)
    }

    pub(super) fn is_in_check(&self, board: &Board, color: Color) -> bool {
        self.variant().royalty == Royalty::Mate
            && board.royals[color.index()]
                .is_some_and(|royal| self.is_endangered(board, &board.cells, color, royal))
    }

    /// The square of the royal piece that is in check, if it is.
    #[must_use]
    pub fn checked_royal(&self, board: &Board) -> Option<Square> {
        board.royals[board.turn.index()].filter(|_| self.in_check(board))
    }

    /// Whether a side attacks a square.
    pub(super) fn is_attacked(&self, cells: &Cells, by: Color, target: Square) -> bool {
        for line in self.tables.lines(by, target) {
            for origin in line {
                let cell = cells[origin.square.index()];
                if !cell.is_open() {
                    if cell.is_piece() && origin.attackers >> cell.code() & 1 != 0 {
                        return true;
                    }
                    break;
                }
            }
        }
        self.variant().relays.is_some() && relay::is_attacked(self, cells, by, target)
    }

    /// Whether a royal piece would be in danger on a square.
    fn is_endangered(&self, board: &Board, cells: &Cells, color: Color, royal: Square) -> bool {
        let touches = || {
            board.royals[color.other().index()]
                .is_some_and(|other| self.adjacent[royal.index()].contains(other))
        };
        // A capture that would blow up both royal pieces is none.
        if self.variant().capture == Capture::Explode && touches() {
            return false;
        }
        self.is_attacked(cells, color.other(), royal)
    }

    /// How a side threatens a square, and which pieces of the side to move alone keep it from doing so.
    pub(super) fn threats(&self, board: &Board, target: Square, by: Color) -> Threats {
        let mut threats = Threats {
            target,
            is_attacked: false,
            blockers: Squares::NONE,
        };
        for line in self.tables.lines(by, target) {
            let mut blocker = None;
            for origin in line {
                let cell = board.cells[origin.square.index()];
                if cell.is_open() {
                    continue;
                }
                if !cell.is_piece() {
                    break;
                }
                if origin.attackers >> cell.code() & 1 != 0 {
                    match blocker {
                        None => threats.is_attacked = true,
                        Some(square) => threats.blockers.insert(square),
                    }
                    // The piece may block another of its side that stands behind it.
                    if cell.color() != board.turn || blocker.is_some() {
                        break;
                    }
                }
                if blocker.replace(origin.square).is_some() || cell.color() != board.turn {
                    break;
                }
            }
        }
        threats
    }

    /// Whether a move gives check, where only lines can.
    pub(super) fn gives_check(&self, board: &Board, threats: &Threats, action: Move) -> bool {
        if let Move::Step {
            from,
            to,
            promotion: None,
        } = action
        {
            let code = board.cells[from.index()].code();
            let is_quiet = !threats.is_attacked
                && !threats.blockers.contains(from)
                && !self.tables.captures(code, to).contains(threats.target)
                && board.en_passant.is_none_or(|open| open.target != to);
            if is_quiet {
                return false;
            }
        }
        let mut after = board.clone();
        self.play(&mut after, action);
        self.is_in_check(&after, after.turn)
    }

    /// Whether a move leaves the own royal piece safe, where only lines can endanger it.
    pub(super) fn is_safe(
        &self,
        board: &Board,
        cells: &mut Cells,
        threats: &Threats,
        action: Move,
    ) -> bool {
        let color = board.turn;
        match action {
            // All that is looked at when the move is found.
            Move::Castle { .. } => true,
            Move::Drop { to, .. } => {
                if !threats.is_attacked {
                    return true;
                }
                cells[to.index()] = Cell::piece(color, KindIndex::of(0), false);
                let is_safe = !self.is_attacked(cells, color.other(), threats.target);
                cells[to.index()] = Cell::EMPTY;
                is_safe
            }
            Move::Step { from, to, .. } => {
                let is_royal = from == threats.target;
                let en_passant = board.en_passant.filter(|open| open.target == to);
                let leaves = self.leaves_board(board, from, to);
                let is_exposed = is_royal
                    || threats.is_attacked
                    || en_passant.is_some()
                    || leaves
                    || threats.blockers.contains(from);
                if !is_exposed {
                    return true;
                }
                let pawn = en_passant
                    .filter(|_| self.captured(board, action).is_some())
                    .map(|open| open.pawn);
                let piece = cells[from.index()];
                cells[from.index()] = Cell::EMPTY;
                cells[to.index()] = if leaves { Cell::EMPTY } else { piece };
                if let Some(pawn) = pawn {
                    cells[pawn.index()] = Cell::EMPTY;
                }
                let royal = if is_royal { to } else { threats.target };
                let is_safe = !self.is_attacked(cells, color.other(), royal);
                for square in [Some(from), Some(to), pawn].into_iter().flatten() {
                    cells[square.index()] = board.cells[square.index()];
                }
                is_safe
            }
        }
    }

    /// Whether a piece leaves the board where a step ends.
    pub(super) fn leaves_board(&self, board: &Board, from: Square, to: Square) -> bool {
        let cell = board.cells[from.index()];
        self.variant().promotion == Promotion::Leaves
            && self.pawn_codes >> cell.code() & 1 != 0
            && self.zones[cell.color().index()].contains(to)
    }

    /// Whether the royal piece of the side to move can safely step onto the last rank.
    pub(super) fn can_arrive(&self, board: &Board) -> bool {
        let Some(from) = board.royals[board.turn.index()] else {
            return false;
        };
        let mut steps = Vec::new();
        let cell = board.cells[from.index()];
        for ray in self.rays(board, from, cell) {
            self.ride(board, from, cell, *ray, &mut steps);
        }
        steps
            .into_iter()
            .any(|step| self.goal.contains(self.target(step)) && self.is_safe_played(board, step))
    }

    /// Whether a move keeps what the rules ask of the position after it.
    pub(super) fn is_safe_played(&self, board: &Board, action: Move) -> bool {
        let color = board.turn;
        let mut after = board.clone();
        self.play(&mut after, action);
        let had_royal = board.royals[color.index()].is_some();
        if had_royal && after.royals[color.index()].is_none() {
            return false;
        }
        let theirs = color.other().index();
        if board.royals[theirs].is_some() && after.royals[theirs].is_none() {
            return true;
        }
        let must_not = |color| self.is_in_check(&after, color);
        !must_not(color) && (!self.variant().no_checks || !must_not(color.other()))
    }

    /// Whether the squares are empty and, where that matters, not attacked.
    pub(super) fn may_castle(&self, board: &Board, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = self.castled(king, rook);
        if !self.has_castling_room(board, king, rook) {
            return false;
        }
        if self.variant().royalty != Royalty::Mate {
            return true;
        }
        let attacked = |cells: &Cells, square| self.is_endangered(board, cells, board.turn, square);
        if between(king, king_to).any(|square| attacked(&board.cells, square)) {
            return false;
        }
        let mut cells = board.cells;
        let (king_cell, rook_cell) = (cells[king.index()], cells[rook.index()]);
        cells[king.index()] = Cell::EMPTY;
        cells[rook.index()] = Cell::EMPTY;
        cells[king_to.index()] = king_cell;
        cells[rook_to.index()] = rook_cell;
        !attacked(&cells, king_to)
    }

    /// Whether nothing stands between the squares of a castling.
    pub(super) fn has_castling_room(&self, board: &Board, king: Square, rook: Square) -> bool {
        let (king_to, rook_to) = self.castled(king, rook);
        let is_free = |square: Square| {
            square == king || square == rook || board.cells[square.index()] == Cell::EMPTY
        };
        between(king, king_to).all(is_free)
            && between(rook, rook_to).all(is_free)
            && between(king, rook).all(is_free)
    }
}

/// The squares from one to another of a rank, both included.
fn between(one: Square, other: Square) -> impl Iterator<Item = Square> {
    let (first, last) = (one.min(other), one.max(other));
    (first.number()..=last.number()).map(Square::of_number)
}
