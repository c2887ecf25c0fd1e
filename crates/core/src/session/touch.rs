//! Touch-move: a piece that was chosen has to move, or to be taken.
//!
//! A choice is an event that everybody is told of. It stands until its player moves, the game goes back or ends; what
//! is left to the player while it stands says [`left_by_touch`]. A choice that would change nothing is refused, so
//! that a turn has few of them. A typed action is a whole action, with no choice before it.

use serde::{Deserialize, Serialize};

use super::{Event, EventFault, Refusal, SeatView, Session, SessionView, Stage, Version};
use crate::rules::{
    AnySeatView, Choice, Handled, Illegal, Notation, Phase, Seat, TouchArticle, TouchBound,
    Touchable, Touched, Turn, Viewer, left_by_touch,
};

/// The key of the claim that a player has moved otherwise than a choice of theirs allowed.
pub const TOUCH_MOVE: &str = "touch-move";

/// What becomes of an action that a choice does not allow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TouchMove {
    /// It is refused.
    Enforced,
    /// It stands if it was typed, unless the opponent claims that before choosing a piece or moving: then it is taken
    /// back, and the choice stands again.
    Claimed,
}

/// What the player to move has chosen, and what can be claimed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Choices {
    /// By whom, in order.
    touched: Option<(Seat, Vec<Touched>)>,
    breach: Option<Breach>,
    /// Who has claimed a breach with success, before the game goes back.
    claims: Option<Seat>,
    /// Whose claim took the last action back.
    upheld: Option<Seat>,
}

/// A move that a choice did not allow, as long as it can be claimed.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Breach {
    by: Seat,
    touched: Vec<Touched>,
    /// How many actions came before it.
    ply: u32,
}

impl Choices {
    fn of(&self, seat: Seat) -> &[Touched] {
        match &self.touched {
            Some((owner, touched)) if *owner == seat => touched,
            _ => &[],
        }
    }

    /// Nothing is chosen any more.
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// The game went back.
    pub(super) fn taken_back(&mut self) {
        *self = Self {
            upheld: self.claims,
            ..Self::default()
        };
    }
}

/// Why a choice, an action or a claim is refused for touch-move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TouchRefusal {
    /// Nothing stands there that could be chosen.
    NoPiece,
    /// What was chosen already says what is to be done.
    Bound {
        /// By which Article.
        article: TouchArticle,
        /// The pieces to which that applies.
        pieces: Vec<Touchable>,
    },
    /// The piece cannot move, so that nothing is chosen (4.5).
    CannotMove(Touchable),
    /// The piece cannot be taken, so that nothing is chosen (4.5).
    CannotBeTaken(Touchable),
    /// Whoever has chosen a piece claims no draw in that move (9.4).
    DrawClaim,
    /// No breach can be claimed: there was none, or the claimant has chosen a piece since (4.8).
    NothingToClaim,
}

impl TouchRefusal {
    /// The stable key.
    #[must_use]
    pub const fn key(&self) -> &'static str {
        match self {
            Self::NoPiece => "no-piece",
            Self::Bound { article, .. } => match article {
                TouchArticle::Own => "own",
                TouchArticle::Other => "other",
                TouchArticle::Both => "both",
                TouchArticle::Castle => "castle",
                TouchArticle::RookFirst => "rook-first",
            },
            Self::CannotMove(_) => "cannot-move",
            Self::CannotBeTaken(_) => "cannot-be-taken",
            Self::DrawClaim => "draw-claim",
            Self::NothingToClaim => "nothing-to-claim",
        }
    }

    /// The Article of the FIDE Laws that it follows; nothing for a piece that is not there.
    #[must_use]
    pub const fn article(&self) -> &'static str {
        match self {
            Self::NoPiece => "",
            Self::Bound { article, .. } => match article {
                TouchArticle::Own => "4.3.1",
                TouchArticle::Other => "4.3.2",
                TouchArticle::Both => "4.3.3",
                TouchArticle::Castle => "4.4.1",
                TouchArticle::RookFirst => "4.4.2",
            },
            Self::CannotMove(_) | Self::CannotBeTaken(_) => "4.5",
            Self::DrawClaim => "9.4",
            Self::NothingToClaim => "4.8",
        }
    }

    /// Every key of [`TouchRefusal::key`].
    pub const KEYS: &'static [&'static str] = &[
        "no-piece",
        "own",
        "other",
        "both",
        "castle",
        "rook-first",
        "cannot-move",
        "cannot-be-taken",
        "draw-claim",
        "nothing-to-claim",
    ];
}

impl From<TouchRefusal> for Refusal {
    fn from(refusal: TouchRefusal) -> Self {
        Self::Touch(refusal)
    }
}

/// What the seat to move may choose from, and what its choices so far leave.
pub struct TouchBoard {
    seat: Seat,
    pieces: Vec<Touchable>,
    actions: Vec<String>,
    handled: Vec<Handled>,
    touched: Vec<Touched>,
    bound: TouchBound,
}

impl TouchBoard {
    fn new(own: &dyn AnySeatView, seat: Seat, touched: &[Touched]) -> Self {
        let (actions, handled): (Vec<String>, Vec<Handled>) = own.handled().into_iter().unzip();
        Self {
            seat,
            pieces: own.touchable(),
            bound: left_by_touch(touched, &handled),
            touched: touched.to_vec(),
            actions,
            handled,
        }
    }

    /// All pieces that can be chosen or looked at.
    #[must_use]
    pub fn pieces(&self) -> &[Touchable] {
        &self.pieces
    }

    fn piece(&self, at: &str) -> Option<&Touchable> {
        self.pieces.iter().find(|piece| piece.at == at)
    }

    /// The chosen pieces that say what is left.
    pub(super) fn binding(&self) -> Vec<Touchable> {
        let by = self.bound.by.iter();
        let touched = by.filter_map(|number| self.touched.get(*number));
        let pieces = touched.filter_map(|touched| self.piece(&touched.at).cloned());
        pieces.collect()
    }

    pub(super) const fn article(&self) -> Option<TouchArticle> {
        self.bound.article
    }

    /// Whether the choices leave an action, as canonical text.
    pub(super) fn leaves(&self, action: &str) -> bool {
        let mut left = self.bound.left.iter();
        self.bound.article.is_none()
            || left.any(|number| self.actions.get(*number).is_some_and(|it| it == action))
    }

    /// What would be left if a piece were chosen too.
    fn with(&self, piece: &Touchable) -> TouchBound {
        let mut touched = self.touched.clone();
        touched.push(Touched {
            at: piece.at.clone(),
            is_own: piece.owner == self.seat,
        });
        left_by_touch(&touched, &self.handled)
    }

    /// The pieces of which the choice would change what is left.
    #[must_use]
    pub fn choosable(&self) -> Vec<Touchable> {
        let changes = |piece: &&Touchable| self.with(piece) != self.bound;
        self.pieces.iter().filter(changes).cloned().collect()
    }

    /// What is done with a piece of either side, as canonical text: its moves, or how it is taken.
    pub(super) fn done_with(&self, at: &str) -> Vec<String> {
        let is_done = |handled: &Handled| {
            handled.moves.as_deref() == Some(at) || handled.takes.as_deref() == Some(at)
        };
        let actions = self.handled.iter().zip(&self.actions);
        let done = actions.filter(|(handled, _)| is_done(handled));
        done.map(|(_, action)| action.clone()).collect()
    }

    /// How a king castles with a rook, as canonical text.
    fn castled_with(&self, at: &str) -> impl Iterator<Item = String> {
        let actions = self.handled.iter().zip(&self.actions);
        let castled =
            actions.filter(move |(handled, _)| handled.castles_with.as_deref() == Some(at));
        castled.map(|(_, action)| action.clone())
    }

    /// A piece, with what can be done with it, as canonical text: its moves, castling with it, or how it is taken.
    #[must_use]
    pub fn looked_at(&self, at: &str) -> Option<(Touchable, Vec<String>)> {
        let piece = self.piece(at)?.clone();
        let mut done = self.done_with(at);
        done.extend(self.castled_with(at));
        Some((piece, done))
    }

    /// What the player would be bound by, were a piece chosen too.
    #[must_use]
    pub fn bound_with(&self, at: &str) -> Option<TouchArticle> {
        self.with(self.piece(at)?).article
    }

    /// How many actions with a piece the choices leave.
    #[must_use]
    pub fn left_with(&self, at: &str) -> usize {
        let done = self.done_with(at).into_iter();
        done.filter(|action| self.leaves(action)).count()
    }

    /// Why it changes nothing that a piece is chosen.
    fn unchanged(&self, piece: &Touchable) -> TouchRefusal {
        match self.bound.article {
            Some(article) => TouchRefusal::Bound {
                article,
                pieces: self.binding(),
            },
            None if piece.owner == self.seat => TouchRefusal::CannotMove(piece.clone()),
            None => TouchRefusal::CannotBeTaken(piece.clone()),
        }
    }

    /// The refusal of an action that the choices do not leave.
    fn refusal(&self) -> Option<TouchRefusal> {
        Some(TouchRefusal::Bound {
            article: self.bound.article?,
            pieces: self.binding(),
        })
    }
}

impl Session {
    /// What touch-move means in this game, if it was agreed on.
    #[must_use]
    pub const fn touch_move(&self) -> Option<TouchMove> {
        self.terms.touch
    }

    /// What `seat` may choose from and has chosen; nothing where there is no touch-move, or it is not to move.
    pub(super) fn touch_board(&self, seat: Seat) -> Option<TouchBoard> {
        let is_play = matches!(
            self.table.turn(),
            Turn::Act { phase: Phase::Play, seats } if seats.contains(seat)
        );
        self.terms.touch.filter(|_| is_play)?;
        let own = self.table.position().seat_view(seat);
        Some(TouchBoard::new(&*own, seat, self.choices.of(seat)))
    }

    /// The same, if `seat` has chosen something.
    pub(super) fn bound_board(&self, seat: Seat) -> Option<TouchBoard> {
        if self.choices.of(seat).is_empty() {
            return None;
        }
        self.touch_board(seat)
    }

    /// Whose choices stand.
    pub(super) fn chooser(&self) -> Option<Seat> {
        self.choices.touched.as_ref().map(|(seat, _)| *seat)
    }

    /// Chooses the piece that stands at a point. By Article 9.1.2.1 that declines a draw as moving does.
    pub(super) fn choose(
        &self,
        seat: Seat,
        at: &str,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.terms.touch.is_none() {
            return Err(Refusal::NotInThisGame);
        }
        self.check_may_act(seat, seen)?;
        let board = self.touch_board(seat).ok_or(Refusal::NotYourTurn)?;
        let piece = board.piece(at).ok_or(TouchRefusal::NoPiece)?;
        if board.with(piece) == board.bound {
            return Err(board.unchanged(piece).into());
        }
        Ok(vec![Event::PieceChosen {
            seat,
            at: piece.at.clone(),
            owner: piece.owner,
        }])
    }

    pub(super) fn fold_piece_chosen(
        &mut self,
        seat: Seat,
        at: &str,
        owner: Seat,
    ) -> Result<(), EventFault> {
        self.check_in_play(seat)?;
        self.check_seat(owner)?;
        if self.terms.touch.is_none() {
            return Err(EventFault::Choice);
        }
        if self.paused.is_some() {
            return Err(EventFault::Pause);
        }
        let touched = Touched {
            at: at.to_owned(),
            is_own: owner == seat,
        };
        match &mut self.choices.touched {
            Some((chooser, all)) if *chooser == seat => all.push(touched),
            other => *other = Some((seat, vec![touched])),
        }
        self.choices.breach = None;
        self.offers.chosen(seat);
        Ok(())
    }

    /// Reads what `seat` typed, where it may mean several actions: those that the choices leave, if any.
    pub(super) fn read_chosen(&self, seat: Seat, text: &str) -> Option<Result<String, Illegal>> {
        let board = self.bound_board(seat)?;
        let own = self.table.position().seat_view(seat);
        let Err(Illegal::Ambiguous(meant)) = own.read(text) else {
            return None;
        };
        // One that the text does not quite say is asked about.
        if meant.len() < 2 {
            return None;
        }
        let left = meant.into_iter().filter(|action| board.leaves(action));
        match left.collect::<Vec<_>>() {
            left if left.is_empty() => None,
            left if left.len() == 1 => left.into_iter().next().map(Ok),
            left => Some(Err(Illegal::Ambiguous(left))),
        }
    }

    /// Why the choices of `seat` do not allow an action, as canonical text.
    pub(super) fn breach_of(&self, seat: Seat, action: &str) -> Option<TouchRefusal> {
        let board = self.bound_board(seat)?;
        let is_left = board.leaves(action);
        board.refusal().filter(|_| !is_left)
    }

    /// Whether an action that the choices do not allow is refused. By Article 5.1.1 a move ends the game only if it
    /// was in accordance with touch-move. Whoever a claim has sent back to their choice keeps to it.
    pub(super) fn refuses_breach(&self, after: &Turn) -> bool {
        self.terms.touch == Some(TouchMove::Enforced)
            || self.choices.upheld.is_some()
            || matches!(after, Turn::Over(_))
    }

    /// `seat` is about to act: what it had chosen is done with, and an action that was not allowed can be claimed.
    pub(super) fn choices_after(&self, seat: Seat, action: &str) -> Choices {
        let breach = self.breach_of(seat, action).map(|_| Breach {
            by: seat,
            touched: self.choices.of(seat).to_vec(),
            ply: self.ply(),
        });
        Choices {
            breach,
            ..Choices::default()
        }
    }

    /// By Article 9.4, whoever has chosen a piece claims no draw in that move.
    pub(super) fn check_no_choice(&self, seat: Seat) -> Result<(), Refusal> {
        match self.choices.of(seat) {
            [] => Ok(()),
            _ => Err(TouchRefusal::DrawClaim.into()),
        }
    }

    /// Whether `seat` may claim that the last move is not one that its player's choice allowed.
    pub(super) fn may_claim_touch(&self, seat: Seat) -> bool {
        let breach = self.choices.breach.as_ref();
        breach.is_some_and(|breach| breach.by != seat)
            && self.paused.is_none()
            && self.to_move().contains(seat)
    }

    /// The move is taken back, and the choice stands again. By Article 4.8 that cannot be claimed any more once the
    /// claimant has chosen a piece.
    pub(super) fn claim_touch(
        &self,
        seat: Seat,
        seen: Option<Version>,
    ) -> Result<Vec<Event>, Refusal> {
        if self.terms.touch.is_none() {
            return Err(Refusal::NoSuchClaim);
        }
        self.check_may_act(seat, seen)?;
        let breach = self.choices.breach.as_ref();
        let breach = breach
            .filter(|_| self.may_claim_touch(seat))
            .ok_or(TouchRefusal::NothingToClaim)?;
        let claimed = Event::Claimed {
            seat,
            claim: TOUCH_MOVE.to_owned(),
            announced: None,
            upheld: true,
        };
        let taken_back = Event::TakenBack { to_ply: breach.ply };
        let chosen = breach.touched.iter().map(|touched| Event::PieceChosen {
            seat: breach.by,
            at: touched.at.clone(),
            owner: if touched.is_own { breach.by } else { seat },
        });
        Ok([claimed, taken_back].into_iter().chain(chosen).collect())
    }

    pub(super) fn fold_touch_claimed(&mut self, seat: Seat, claim: &str) {
        if claim == TOUCH_MOVE {
            self.choices.claims = Some(seat);
        }
    }
}

/// What the player to move has chosen, as everybody knows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChosenPieces {
    /// Who.
    pub seat: Seat,
    /// The chosen pieces to which the Article applies: first the one that moves.
    pub pieces: Vec<Touchable>,
    /// What that binds to.
    pub article: Option<TouchArticle>,
}

impl SessionView {
    /// What the player to move has chosen, while it stands.
    #[must_use]
    pub fn chosen(&self) -> Option<ChosenPieces> {
        let seat = self.session.chooser()?;
        let board = self.session.bound_board(seat)?;
        Some(ChosenPieces {
            seat,
            pieces: board.binding(),
            article: board.article(),
        })
    }

    /// How a notation calls the piece at a point, where it does not go by the names of points. Only with touch-move,
    /// where nothing is hidden.
    #[must_use]
    pub fn touch_name(&self, at: &str, notation: Notation) -> Option<String> {
        self.session.touch_move()?;
        let position = self.session.table.position();
        position.seat_view(Seat(0)).touch_name(at, notation)
    }

    /// Who may claim now that the last move was not one that its player's choice allowed.
    #[must_use]
    pub fn may_claim_touch(&self) -> Option<Seat> {
        let mut seats = self.session.to_move().iter();
        seats.find(|seat| self.session.may_claim_touch(*seat))
    }

    /// Whose claim took the last move back.
    #[must_use]
    pub fn touch_upheld(&self) -> Option<Seat> {
        let is_play = self.stage() == Stage::Play;
        self.session.choices.upheld.filter(|_| is_play)
    }
}

impl SeatView {
    /// What the player may choose from and has chosen; nothing where there is no touch-move, or they may not move.
    #[must_use]
    pub fn touch_board(&self) -> Option<TouchBoard> {
        let board = self.session.touch_board(self.seat());
        board.filter(|_| self.actions().play)
    }

    /// Whether pieces are chosen before they move.
    #[must_use]
    pub fn has_touch_move(&self) -> bool {
        self.touch_board().is_some()
    }

    /// Legal actions, as canonical text, in a notation.
    #[must_use]
    pub fn written(&self, actions: &[String], notation: Notation) -> Vec<String> {
        let position = self.session.table.position();
        let viewer = Viewer::Seat(self.seat());
        let written = actions.iter();
        written
            .map(|action| position.caption_at(position, self.seat(), action, viewer, notation))
            .collect()
    }

    /// Of a list those actions that the player's choices leave; all where nothing is chosen.
    pub(super) fn keep_left(&self, choices: &mut Vec<Choice>) {
        if let Some(board) = self.session.bound_board(self.seat()) {
            choices.retain(|choice| board.leaves(&choice.text));
        }
    }

    /// Whether the player has chosen something that binds.
    pub(super) fn has_chosen(&self) -> bool {
        self.session.chooser() == Some(self.seat())
    }
}
