//! Ballot: up to four seats vote at the same time, three times, and a die decides between the votes.
//!
//! It has more than two seats, several clocks that run at once, and chance.

use qiyuan_core::{
    diagram::{Board, BoardDesign, BoardDiagram, Diagram, Words},
    rules::{
        BadSetup, Draw, Game, Illegal, Info, Notation, Outcome, Phase, Revision, Seat, SeatSet,
        Turn, Viewer,
    },
};

/// The game.
#[derive(Clone, Copy)]
pub struct Ballot;

/// The game, to be handed around.
pub static BALLOT: Ballot = Ballot;

const VOTES: u32 = 3;
const ROUNDS: u32 = 3;

static INFO: Info = Info {
    key: "ballot",
    seats: 2..=4,
    sides: &["first", "second", "third", "fourth"],
    notations: &[Notation("plain")],
    setup_faults: &["unreadable"],
    endings: &["votes", "tie"],
    draws: &["die"],
    setups: &["usual"],
    examples: &["vote 1"],
    rated_after: Some(2),
    ..Info::BASE
};

/// The votes of this round, and what they have brought so far.
#[derive(Clone, Debug)]
pub struct Position {
    votes: Vec<Option<u32>>,
    points: Vec<u32>,
    rounds: u32,
}

impl Position {
    fn waiting(&self) -> SeatSet {
        let votes = (0..).map(Seat).zip(&self.votes);
        votes
            .filter(|(_, vote)| vote.is_none())
            .map(|(seat, _)| seat)
            .collect()
    }

    fn outcome(&self) -> Outcome {
        let most = self.points.iter().max().copied().unwrap_or(0);
        let points = (0..).map(Seat).zip(&self.points);
        let best: SeatSet = points
            .filter(|&(_, &it)| it == most)
            .map(|(seat, _)| seat)
            .collect();
        if best.len() == self.points.len() {
            Outcome::drawn("tie")
        } else {
            Outcome::won(best, "votes")
        }
    }
}

fn read(text: &str) -> Option<u32> {
    let number = text.strip_prefix("vote ")?.parse().ok()?;
    (number < VOTES).then_some(number)
}

fn write(vote: u32) -> String {
    format!("vote {vote}")
}

impl Game for Ballot {
    type Position = Position;
    type Action = u32;
    type View = Position;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<Position, BadSetup> {
        if !matches!(setup, "" | "usual") {
            return Err(BadSetup("unreadable"));
        }
        Ok(Position {
            votes: vec![None; usize::from(seats)],
            points: vec![0; usize::from(seats)],
            rounds: 0,
        })
    }

    fn turn(self, position: &Position) -> Turn {
        let seats = position.waiting();
        if position.rounds == ROUNDS {
            Turn::Over(position.outcome())
        } else if seats.is_empty() {
            Turn::Chance(Draw {
                what: "die",
                sides: VOTES,
            })
        } else {
            Turn::Act {
                seats,
                phase: Phase::Play,
            }
        }
    }

    fn read(self, _view: &Position, _seat: Seat, text: &str) -> Result<u32, Illegal> {
        read(text).ok_or(Illegal::Unreadable)
    }

    fn write(self, _position: &Position, action: &u32) -> String {
        write(*action)
    }

    fn play(self, position: &mut Position, seat: Seat, action: &u32) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        position.votes[seat.index()] = Some(*action);
        Ok(())
    }

    fn resolve(self, position: &mut Position, drawn: u32) {
        if !matches!(self.turn(position), Turn::Chance(_)) || drawn >= VOTES {
            return;
        }
        for (points, vote) in position.points.iter_mut().zip(&mut position.votes) {
            *points += u32::from(vote.take() == Some(drawn));
        }
        position.rounds += 1;
    }

    fn seats(self, position: &Position) -> SeatSet {
        SeatSet::first(u8::try_from(position.votes.len()).unwrap())
    }

    fn legal(self, _: &Position, _: Seat) -> Vec<u32> {
        (0..VOTES).collect()
    }

    fn view(self, position: &Position, _viewer: Viewer) -> Position {
        position.clone()
    }

    fn diagram(self, view: &Position, bottom: Seat) -> Diagram {
        let board = Board {
            is_flipped: bottom != Seat(0),
            ..Board::new(BoardDesign::squares(), 2, 2)
        };
        Diagram {
            words: INFO.sides[..view.votes.len()]
                .iter()
                .map(|side| Words {
                    side,
                    pieces: Vec::new(),
                })
                .collect(),
            ..BoardDiagram::new(board).into()
        }
    }

    fn text(self, view: &Position) -> String {
        format!("{view:?}")
    }
}
