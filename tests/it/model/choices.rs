//! Touch-move as the Laws have it: what a player has chosen, what that leaves, and what the opponent can claim.
//!
//! It goes through the Articles one after another, and shares with the program only which pieces an action is done
//! with.

use qiyuan_core::{
    rules::{Handled, Phase, Seat, TouchArticle, Turn},
    session::{Event, Refusal, TOUCH_MOVE, TouchMove, TouchRefusal},
};

use super::session::Model;

/// A piece that was chosen: where it stands, and whether it is the player's own.
pub type Piece = (String, bool);

/// What somebody has chosen, and what can be claimed.
#[derive(Clone, Debug, Default)]
pub struct Choices {
    pub by: Option<Seat>,
    pub pieces: Vec<Piece>,
    /// Who moved otherwise, what they had chosen, and how many actions stood then.
    pub breach: Option<(Seat, Vec<Piece>, u32)>,
    /// Whether a breach was claimed, and whether the game has gone back for it.
    pub is_claimed: bool,
    pub is_upheld: bool,
}

/// What is left of the legal actions, and by which Article.
#[derive(Debug, PartialEq, Eq)]
pub struct Left {
    pub article: Option<TouchArticle>,
    pub actions: Vec<String>,
}

fn moves(action: &Handled, at: &str) -> bool {
    action.moves.as_deref() == Some(at)
}

fn takes(action: &Handled, at: &str) -> bool {
    action.takes.as_deref() == Some(at)
}

/// What is left to whoever chose these pieces in this order.
fn left(pieces: &[Piece], legal: &[(String, Handled)]) -> Left {
    let place = |at: &Option<String>| {
        let at = at.as_ref()?;
        pieces.iter().position(|(piece, own)| *own && piece == at)
    };
    // 4.4.2
    let is_allowed = |action: &Handled| match (place(&action.castles_with), place(&action.moves)) {
        (Some(rook), Some(king)) => king < rook,
        (Some(_), None) => false,
        (None, _) => true,
    };
    let those = |is_left: &dyn Fn(&Handled) -> bool| -> Vec<String> {
        let left = legal.iter().filter(|(_, action)| is_left(action));
        left.map(|(text, _)| text.clone()).collect()
    };
    let own_moves = |at: &str| those(&|action| moves(action, at) && is_allowed(action));
    let other_takes = |at: &str| those(&|action| takes(action, at));
    let can = |(at, own): &&Piece| match own {
        true => !own_moves(at).is_empty(),
        false => !other_takes(at).is_empty(),
    };
    let able: Vec<&Piece> = pieces.iter().filter(can).collect();
    let own = able.iter().find(|(_, own)| *own);
    let other = able.iter().find(|(_, own)| !own);
    let found = |article, actions: Vec<String>| {
        let article = Some(article);
        (!actions.is_empty()).then_some(Left { article, actions })
    };
    // 4.4.1
    let castles = own.and_then(|(king, _)| {
        let rooks = pieces.iter().filter(|(_, own)| *own).map(|(at, _)| at);
        let mut later = rooks.skip_while(|at| *at != king).skip(1);
        later.find_map(|rook| {
            let castles = |action: &Handled| {
                moves(action, king) && action.castles_with.as_ref() == Some(rook)
            };
            found(TouchArticle::Castle, those(&castles))
        })
    });
    // 4.3.3
    let both = own.zip(other).and_then(|((own, _), (other, _))| {
        let both = |action: &Handled| moves(action, own) && takes(action, other);
        found(TouchArticle::Both, those(&both))
    });
    // 4.3.1 and 4.3.2
    let first = able.first().and_then(|(at, is_own)| match is_own {
        true => found(TouchArticle::Own, own_moves(at)),
        false => found(TouchArticle::Other, other_takes(at)),
    });
    let no_castling = || {
        let is_one_forbidden = legal.iter().any(|(_, action)| !is_allowed(action));
        let allowed = those(&is_allowed);
        found(TouchArticle::RookFirst, allowed).filter(|_| is_one_forbidden)
    };
    // 4.5
    let free = || Left {
        article: None,
        actions: those(&|_| true),
    };
    let bound = castles.or(both).or(first).or_else(no_castling);
    bound.unwrap_or_else(free)
}

/// A refusal of which only the key is compared.
pub fn refusal(article: TouchArticle) -> Refusal {
    Refusal::Touch(TouchRefusal::Bound {
        article,
        pieces: Vec::new(),
    })
}

impl Model {
    pub fn touch(&self) -> Option<TouchMove> {
        self.challenge.terms.touch
    }

    fn handled(&self, seat: Seat) -> Vec<(String, Handled)> {
        self.position.seat_view(seat).handled()
    }

    fn chosen_by(&self, seat: Seat) -> &[Piece] {
        match self.choices.by {
            Some(by) if by == seat => &self.choices.pieces,
            _ => &[],
        }
    }

    pub fn has_chosen(&self, seat: Seat) -> bool {
        !self.chosen_by(seat).is_empty()
    }

    /// By which Article an action is not what is left to a seat.
    pub fn broken_by(&self, seat: Seat, action: &str) -> Option<TouchArticle> {
        let chosen = self.chosen_by(seat);
        let is_play = matches!(
            self.position.turn(),
            Turn::Act {
                phase: Phase::Play,
                ..
            }
        );
        if chosen.is_empty() || !is_play {
            return None;
        }
        let left = left(chosen, &self.handled(seat));
        left.article
            .filter(|_| left.actions.iter().all(|it| it != action))
    }

    /// Of several actions that a text may mean, those that are left; all where none is.
    pub fn still_meant(&self, seat: Seat, meant: &[String]) -> Vec<String> {
        let is_left = |action: &&String| self.broken_by(seat, action).is_none();
        let left: Vec<String> = meant.iter().filter(is_left).cloned().collect();
        match self.has_chosen(seat) && !left.is_empty() {
            true => left,
            false => meant.to_vec(),
        }
    }

    /// What choosing a piece makes, of a seat that may act.
    pub fn choosing(&self, seat: Seat, at: &str) -> Result<Event, Refusal> {
        if self.phase() != Some(Phase::Play) {
            // Arrays are placed in secret.
            return Err(Refusal::NotYourTurn);
        }
        let pieces = self.position.seat_view(seat).touchable();
        let piece = pieces.into_iter().find(|piece| piece.at == at);
        let piece = piece.ok_or(Refusal::Touch(TouchRefusal::NoPiece))?;
        let legal = self.handled(seat);
        let before = self.chosen_by(seat).to_vec();
        let mut after = before.clone();
        after.push((at.to_owned(), piece.owner == seat));
        let (before, after) = (left(&before, &legal), left(&after, &legal));
        match before.article {
            _ if before != after => Ok(Event::PieceChosen {
                seat,
                at: at.to_owned(),
                owner: piece.owner,
            }),
            Some(article) => Err(refusal(article)),
            None if piece.owner == seat => {
                Err(Refusal::Touch(TouchRefusal::CannotMove(piece.clone())))
            }
            None => Err(Refusal::Touch(TouchRefusal::CannotBeTaken(piece.clone()))),
        }
    }

    /// What a claim of a breach makes, of a seat that may act.
    pub fn claiming_touch(&self, seat: Seat) -> Result<Vec<Event>, Refusal> {
        let breach = self.choices.breach.as_ref();
        let Some((by, pieces, ply)) = breach.filter(|(by, ..)| *by != seat) else {
            return Err(Refusal::Touch(TouchRefusal::NothingToClaim));
        };
        let claimed = Event::Claimed {
            seat,
            claim: TOUCH_MOVE.to_owned(),
            announced: None,
            upheld: true,
        };
        let chosen = pieces.iter().map(|(at, own)| Event::PieceChosen {
            seat: *by,
            at: at.clone(),
            owner: if *own { *by } else { seat },
        });
        let taken_back = Event::TakenBack { to_ply: *ply };
        Ok([claimed, taken_back].into_iter().chain(chosen).collect())
    }

    /// A seat has chosen a piece.
    pub fn chooses(&mut self, seat: Seat, at: &str, owner: Seat) {
        if self.choices.by != Some(seat) {
            self.choices.pieces.clear();
        }
        self.choices.by = Some(seat);
        self.choices.pieces.push((at.to_owned(), owner == seat));
        self.choices.breach = None;
    }

    /// A seat is about to play: what it had chosen is done with.
    pub fn done_choosing(&mut self, seat: Seat, action: &str) {
        let breach = self.broken_by(seat, action);
        let breach = breach.map(|_| (seat, self.chosen_by(seat).to_vec(), self.ply()));
        self.choices = Choices {
            breach,
            ..Choices::default()
        };
    }

    /// What can be chosen: nothing where it is not agreed on.
    pub fn touchable(&self, seat: Seat) -> Vec<String> {
        let pieces = self.position.seat_view(seat).touchable();
        pieces.into_iter().map(|piece| piece.at).collect()
    }
}
