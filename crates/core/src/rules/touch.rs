//! Touch-move: what is left to a player who has chosen pieces, by the FIDE Laws of Chess of 2023, Articles 4.3 to 4.5.
//!
//! The Laws of xiangqi say the same of pieces of both sides (摸子走子); castling is chess's alone. A game says which pieces
//! its actions move, take and castle with ([`Touch`]), and nothing here asks which game it is.

use super::{Game, Notation, Seat};
use crate::diagram::Cell;

/// A piece that can be chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touchable {
    /// The name of the point on which it stands, or a text with `@` for pieces of one kind in hand: what
    /// [`Handled`] has.
    pub at: String,
    /// Whose it is.
    pub owner: Seat,
    /// The key of its name, one of [`Info::pieces`](super::Info::pieces).
    pub piece: &'static str,
    /// Where it stands on the board; nothing of what is in hand.
    pub cell: Option<Cell>,
}

/// Which pieces an action is done with, by where they stand.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Handled {
    /// The piece that moves: in castling the king.
    pub moves: Option<String>,
    /// The piece of another side that is taken, which in capturing en passant does not stand where the action ends.
    pub takes: Option<String>,
    /// The rook with which a king castles.
    pub castles_with: Option<String>,
}

/// What touch-move asks of a game whose pieces all players see.
pub trait Touch<G: Game> {
    /// All pieces that can be chosen when `seat` is to move: those on the board, and those in its own hand.
    fn pieces(&self, view: &G::View, seat: Seat) -> Vec<Touchable>;

    /// How the game calls the piece at a point in a menu, where that is more than the name of the point: 马八.
    fn name(&self, _view: &G::View, _at: &str, _notation: Notation) -> Option<String> {
        None
    }

    /// Which pieces an action of the seat to move is done with.
    fn handled(&self, view: &G::View, action: &G::Action) -> Handled;
}

/// A piece that a player has chosen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Touched {
    /// Where it stands.
    pub at: String,
    /// Whether it is the player's own.
    pub is_own: bool,
}

/// The Article that says what a player is bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TouchArticle {
    /// 4.3.1: the first own piece that can move has to.
    Own,
    /// 4.3.2: the first piece of the opponent that can be taken has to be.
    Other,
    /// 4.3.3: the own piece takes the other.
    Both,
    /// 4.4.1: the king castles with the rook.
    Castle,
    /// 4.4.2: whoever chose the rook first does not castle with it. Nothing else is asked, since the rook cannot move.
    RookFirst,
}

/// What is left to a player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TouchBound {
    /// By which Article; by none where every legal action is left: nothing was chosen, or nothing that could be moved
    /// or taken (4.5).
    pub article: Option<TouchArticle>,
    /// The numbers of the chosen pieces from which that follows.
    pub by: Vec<usize>,
    /// The numbers of the legal actions that are left: at least one, if there are any.
    pub left: Vec<usize>,
}

/// What is left of the legal actions to a player who has chosen these pieces in this order.
///
/// Articles 4.3.1 to 4.3.3: the first piece chosen that can be moved or taken has to be; if pieces of both sides were
/// chosen, the own one takes the other, if it can. Articles 4.4.1 to 4.4.3: a king that is chosen before a rook
/// castles with it, if it can, and else makes another move, which may be castling to the other side; a rook that is
/// chosen first is not castled with. Article 4.5: who has chosen nothing that can be moved or taken may do
/// everything.
#[must_use]
pub fn left_by_touch(chosen: &[Touched], legal: &[Handled]) -> TouchBound {
    let law = Law { chosen, legal };
    let (own, other) = (law.first_own(), law.first_other());
    let castling = own.and_then(|king| law.castling(king));
    let both = own.zip(other).and_then(|(own, other)| law.both(own, other));
    let bound = castling.or(both).or_else(|| match (own, other) {
        (Some(own), other) if other.is_none_or(|other| own < other) => {
            Some((TouchArticle::Own, vec![own], law.moves_of(own)))
        }
        (_, Some(other)) => Some((TouchArticle::Other, vec![other], law.takes_of(other))),
        _ => law.rook_first(),
    });
    match bound {
        Some((article, by, left)) => TouchBound {
            article: Some(article),
            by,
            left,
        },
        None => TouchBound {
            article: None,
            by: Vec::new(),
            left: (0..legal.len()).collect(),
        },
    }
}

/// An Article, the chosen pieces to which it applies, and the actions that it leaves.
type Applied = (TouchArticle, Vec<usize>, Vec<usize>);

struct Law<'a> {
    chosen: &'a [Touched],
    legal: &'a [Handled],
}

impl Law<'_> {
    fn which(&self, is_left: impl Fn(&Handled) -> bool) -> Vec<usize> {
        let numbered = self.legal.iter().enumerate();
        let left = numbered.filter(|(_, action)| is_left(action));
        left.map(|(number, _)| number).collect()
    }

    fn at(&self, number: usize) -> Option<&str> {
        self.chosen.get(number).map(|touched| touched.at.as_str())
    }

    /// When an own piece was chosen, as its number.
    fn when(&self, at: Option<&str>) -> Option<usize> {
        let mut chosen = self.chosen.iter();
        chosen.position(|touched| touched.is_own && Some(touched.at.as_str()) == at)
    }

    /// Whether an action castles with a rook that was chosen before the king, or without it.
    fn is_forbidden_castling(&self, action: &Handled) -> bool {
        let rook = self.when(action.castles_with.as_deref());
        let king = self.when(action.moves.as_deref());
        rook.is_some_and(|rook| king.is_none_or(|king| rook < king))
    }

    fn moves_of(&self, number: usize) -> Vec<usize> {
        self.which(|action| {
            action.moves.as_deref() == self.at(number) && !self.is_forbidden_castling(action)
        })
    }

    fn takes_of(&self, number: usize) -> Vec<usize> {
        self.which(|action| action.takes.as_deref() == self.at(number))
    }

    fn first(&self, is_own: bool, of: impl Fn(usize) -> Vec<usize>) -> Option<usize> {
        (0..self.chosen.len())
            .filter(|number| self.chosen[*number].is_own == is_own)
            .find(|number| !of(*number).is_empty())
    }

    fn first_own(&self) -> Option<usize> {
        self.first(true, |number| self.moves_of(number))
    }

    fn first_other(&self) -> Option<usize> {
        self.first(false, |number| self.takes_of(number))
    }

    /// Castling with the first rook chosen after the king with which it is legal.
    fn castling(&self, king: usize) -> Option<Applied> {
        (king + 1..self.chosen.len()).find_map(|rook| {
            let castles = |action: &Handled| {
                action.moves.as_deref() == self.at(king)
                    && action.castles_with.is_some()
                    && action.castles_with.as_deref() == self.at(rook)
            };
            let left = self.which(castles);
            (self.chosen[rook].is_own && !left.is_empty())
                .then(|| (TouchArticle::Castle, vec![king, rook], left))
        })
    }

    fn both(&self, own: usize, other: usize) -> Option<Applied> {
        let mut left = self.moves_of(own);
        let taking = self.takes_of(other);
        left.retain(|number| taking.contains(number));
        (!left.is_empty()).then(|| (TouchArticle::Both, vec![own, other], left))
    }

    /// What is left if nothing chosen can be moved or taken, but castling with a rook that was chosen.
    fn rook_first(&self) -> Option<Applied> {
        let left = self.which(|action| !self.is_forbidden_castling(action));
        let forbidden = self
            .legal
            .iter()
            .filter(|it| self.is_forbidden_castling(it));
        let mut rooks: Vec<usize> = forbidden
            .filter_map(|action| self.when(action.castles_with.as_deref()))
            .collect();
        rooks.sort_unstable();
        rooks.dedup();
        (!rooks.is_empty() && !left.is_empty()).then_some((TouchArticle::RookFirst, rooks, left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(moves: &str, takes: &str) -> Handled {
        let named = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Handled {
            moves: named(moves),
            takes: named(takes),
            castles_with: None,
        }
    }

    fn castling(rook: &str) -> Handled {
        Handled {
            castles_with: Some(rook.to_owned()),
            ..step("e1", "")
        }
    }

    /// What `+e1 -d5` leaves: own pieces and those of the opponent.
    fn left(chosen: &str, legal: &[Handled]) -> (Option<TouchArticle>, Vec<usize>) {
        let touched = |text: &str| Touched {
            at: text[1..].to_owned(),
            is_own: text.starts_with('+'),
        };
        let chosen: Vec<Touched> = chosen.split_whitespace().map(touched).collect();
        let bound = left_by_touch(&chosen, legal);
        (bound.article, bound.left)
    }

    /// A knight on f3 that takes e5 or goes to g1; a pawn on d4 that takes e5 or c5; a bishop on c1 that is shut in.
    fn middle_game() -> Vec<Handled> {
        vec![
            step("f3", "e5"),
            step("f3", ""),
            step("d4", "e5"),
            step("d4", "c5"),
        ]
    }

    #[test]
    fn article_4_3_1_the_first_own_piece_that_can_move_has_to() {
        let own = Some(TouchArticle::Own);
        assert_eq!(left("+f3", &middle_game()), (own, vec![0, 1]));
        assert_eq!(left("+f3 +d4", &middle_game()), (own, vec![0, 1]));
        assert_eq!(left("+c1 +d4", &middle_game()), (own, vec![2, 3]));
    }

    #[test]
    fn article_4_3_2_the_first_piece_of_the_opponent_that_can_be_taken_has_to_be() {
        let other = Some(TouchArticle::Other);
        assert_eq!(left("-e5", &middle_game()), (other, vec![0, 2]));
        assert_eq!(left("-e5 -c5", &middle_game()), (other, vec![0, 2]));
        assert_eq!(left("-h8 -c5", &middle_game()), (other, vec![3]));
    }

    #[test]
    fn article_4_3_3_of_both_sides_the_own_piece_takes_the_other() {
        let both = Some(TouchArticle::Both);
        for chosen in ["+f3 -e5", "-e5 +f3", "+f3 -h8 -e5"] {
            assert_eq!(left(chosen, &middle_game()), (both, vec![0]), "{chosen}");
        }
    }

    #[test]
    fn article_4_3_3_if_it_cannot_take_the_other_the_first_chosen_counts() {
        let (own, other) = (Some(TouchArticle::Own), Some(TouchArticle::Other));
        assert_eq!(left("+f3 -c5", &middle_game()), (own, vec![0, 1]));
        assert_eq!(left("-c5 +f3", &middle_game()), (other, vec![3]));
        assert_eq!(left("-h8 +f3", &middle_game()), (own, vec![0, 1]));
    }

    /// A king on e1 that steps or castles with either rook, each of which can move.
    fn castlings() -> Vec<Handled> {
        vec![
            castling("h1"),
            castling("a1"),
            step("e1", ""),
            step("h1", ""),
            step("a1", ""),
        ]
    }

    #[test]
    fn article_4_4_1_king_and_then_rook_castle() {
        let castle = Some(TouchArticle::Castle);
        assert_eq!(left("+e1 +h1", &castlings()), (castle, vec![0]));
        assert_eq!(left("+e1 +a1", &castlings()), (castle, vec![1]));
    }

    #[test]
    fn article_4_4_2_whoever_chose_the_rook_first_does_not_castle_with_it() {
        let own = Some(TouchArticle::Own);
        assert_eq!(left("+h1 +e1", &castlings()), (own, vec![3]));
        let mut shut_in = castlings();
        shut_in.remove(3);
        assert_eq!(left("+h1 +e1", &shut_in), (own, vec![1, 2]));
        let first = Some(TouchArticle::RookFirst);
        assert_eq!(left("+h1", &shut_in), (first, vec![1, 2, 3]));
    }

    #[test]
    fn article_4_4_3_if_castling_with_the_rook_is_illegal_the_king_makes_another_move() {
        let mut legal = castlings();
        legal.remove(0);
        let own = Some(TouchArticle::Own);
        assert_eq!(left("+e1 +h1", &legal), (own, vec![0, 1]));
        // A king without any move leaves the player free, until something else is chosen.
        let without_king = [step("h1", ""), step("b1", "")];
        assert_eq!(left("+e1", &without_king), (None, vec![0, 1]));
        assert_eq!(left("+e1 +h1", &without_king), (own, vec![0]));
    }

    #[test]
    fn article_4_5_nothing_that_can_be_moved_or_taken_leaves_every_action() {
        for chosen in ["", "+c1", "-h8", "+c1 -h8"] {
            assert_eq!(
                left(chosen, &middle_game()),
                (None, vec![0, 1, 2, 3]),
                "{chosen}"
            );
        }
        assert_eq!(left("+h1", &[castling("h1")]), (None, vec![0]));
    }

    #[test]
    fn in_chess_960_king_and_rook_may_stand_where_the_other_arrives() {
        let legal = [
            Handled {
                castles_with: Some("f1".to_owned()),
                ..step("e1", "")
            },
            step("e1", ""),
        ];
        let castle = Some(TouchArticle::Castle);
        assert_eq!(left("+e1 +f1", &legal), (castle, vec![0]));
    }
}
