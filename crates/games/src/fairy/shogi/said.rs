//! What a text says of a move, and which legal moves that is true of.

use super::origin::{Disambiguation, Motion, Side};
use crate::fairy::{Board, Color, KindIndex, Move, Rules, Square, game::most_telling};

/// What a text says of a move. What it does not say is none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Said {
    /// Where it ends.
    pub(super) to: Square,
    pub(super) from: Option<Origin>,
    /// Who makes it.
    pub(super) color: Option<Color>,
    /// What moves.
    pub(super) kind: Option<KindIndex>,
    /// What it is afterwards.
    pub(super) becomes: Option<KindIndex>,
    pub(super) promotes: Option<bool>,
    pub(super) side: Option<Side>,
    pub(super) motion: Option<Motion>,
    /// Whether it says that something is captured.
    pub(super) takes: bool,
    /// Whether it is in a notation in which a piece stays what it is where nothing is said of promotion: USI and KIF.
    pub(super) is_exact: bool,
}

/// Where a move begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Origin {
    /// In the hand.
    Hand,
    /// On some square of the board.
    Board,
    /// On a square of the board.
    On(Square),
}

impl Said {
    /// Nothing but where the move ends.
    pub(super) const fn new(to: Square) -> Self {
        Self {
            to,
            from: None,
            color: None,
            kind: None,
            becomes: None,
            promotes: None,
            side: None,
            motion: None,
            takes: false,
            is_exact: false,
        }
    }

    /// The square on which the move begins, if that is said.
    const fn start(&self) -> Option<Square> {
        match self.from {
            Some(Origin::On(from)) => Some(from),
            Some(Origin::Hand | Origin::Board) | None => None,
        }
    }

    /// Whether nothing is said that could only be true of a piece on the board.
    pub(super) const fn may_be_drop(&self) -> bool {
        self.kind.is_some()
            && !matches!(self.from, Some(Origin::On(_) | Origin::Board))
            && self.becomes.is_none()
            && self.promotes.is_none()
            && self.side.is_none()
            && self.motion.is_none()
            && !self.takes
    }

    /// The same where the name of a promoted piece is taken for what an unpromoted one becomes: `２二馬` for `２二角成`.
    pub(super) fn as_promotion(&self, rules: &Rules) -> Option<Self> {
        let promoted = self.kind?;
        let kind = rules.unpromoted_kinds[promoted.index()];
        let is_silent = self.promotes.is_none() && self.becomes.is_none();
        let may_be = kind != promoted && is_silent && self.from != Some(Origin::Hand);
        may_be.then_some(Self {
            kind: Some(kind),
            promotes: Some(true),
            ..*self
        })
    }

    /// The legal moves of which everything said is true. Without a word of it a piece is dropped only where none on the
    /// board is meant.
    pub(super) fn candidates(&self, rules: &Rules, board: &Board) -> Vec<Move> {
        let mut moves = rules.candidates(board, self.to);
        if self.from != Some(Origin::Hand) {
            let steps = self.steps(rules, board, &moves);
            if !steps.is_empty() || !self.may_be_drop() {
                return steps;
            }
        }
        moves
            .retain(|action| matches!(action, Move::Drop { kind, .. } if Some(*kind) == self.kind));
        moves
    }

    fn steps(&self, rules: &Rules, board: &Board, moves: &[Move]) -> Vec<Move> {
        let mut steps = moves.to_vec();
        steps.retain(|action| self.fits(rules, board, *action));
        if let (Some(kind), true) = (self.kind, self.side.is_some() || self.motion.is_some()) {
            let disambiguation = Disambiguation::new(rules, board, (kind, self.to), moves);
            let origins = disambiguation.select(self.side, self.motion);
            steps.retain(|action| action.from().is_some_and(|from| origins.contains(&from)));
        }
        steps
    }

    /// Whether a legal move to the square is on the board and what is said, but for the words that compare pieces.
    fn fits(&self, rules: &Rules, board: &Board, action: Move) -> bool {
        let Some((from, piece)) = action
            .from()
            .and_then(|from| Some((from, board.piece_at(from)?)))
        else {
            return false;
        };
        let promotion = action.promotion();
        self.start().is_none_or(|start| start == from)
            && self.kind.is_none_or(|kind| kind == piece.kind)
            && self
                .becomes
                .is_none_or(|kind| kind == promotion.unwrap_or(piece.kind))
            && self.promotes.is_none_or(|it| it == promotion.is_some())
            && (!self.takes || rules.is_capture(board, action))
    }

    /// Why it is true of no legal move.
    pub(super) fn refusal(&self, rules: &Rules, board: &Board) -> &'static str {
        if let Some(from) = self.start() {
            return match (board.piece_at(from), self.kind) {
                (Some(piece), _) if piece.color != board.turn() => "not-your-piece",
                (Some(piece), Some(kind)) if piece.kind != kind => "wrong-piece",
                _ => self.step_refusal(rules, board, from),
            };
        }
        let mut reasons: Vec<&'static str> = Vec::new();
        if self.from != Some(Origin::Hand) {
            let is_meant = |from: &Square| {
                board.piece_at(*from).is_some_and(|piece| {
                    self.kind
                        .map_or(rules.kind(piece.kind).is_pawn, |kind| kind == piece.kind)
                })
            };
            let own = board.pieces(board.turn()).iter().filter(is_meant);
            reasons.extend(own.map(|from| self.step_refusal(rules, board, from)));
        }
        if let Some(kind) = self.kind
            && self.may_be_drop()
            && (self.from.is_some() || board.in_hand(board.turn(), kind) > 0)
        {
            reasons.push(rules.refusal(board, Move::Drop { kind, to: self.to }));
        }
        most_telling(reasons.into_iter()).unwrap_or("no-such-piece")
    }

    /// Why the piece on `from` does not make the move.
    fn step_refusal(&self, rules: &Rules, board: &Board, from: Square) -> &'static str {
        let kind = board.piece_at(from).map(|piece| piece.kind);
        let promoted = kind.and_then(|kind| rules.promoted_kinds[kind.index()]);
        let promotes = match self.becomes {
            Some(becomes) if Some(becomes) != kind && Some(becomes) != promoted => {
                return "wrong-piece";
            }
            Some(becomes) => Some(becomes) != kind,
            None => self.promotes == Some(true),
        };
        let action = Move::Step {
            from,
            to: self.to,
            promotion: promoted.filter(|_| promotes),
        };
        if !rules.is_legal(board, action) {
            rules.refusal(board, action)
        } else if promotes && promoted.is_none() {
            "promotion-zone"
        } else if self.takes && !rules.is_capture(board, action) {
            "nothing-to-capture"
        } else {
            // The words are those of another piece.
            "no-such-piece"
        }
    }
}
