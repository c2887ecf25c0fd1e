//! A heap of stones: the smallest game with turns of two steps, a scoring phase, chance and three seats.
//!
//! Taking the last stone wins. `more` keeps the turn for one more step, `count` lets everybody agree on
//! a draw (the scoring phase), and the setup `roll` draws the heap by chance. Two or three seats. A heap
//! of [`UNLUCKY`] stones is a broken game: it panics when a flag falls.

use std::cell::Cell;

use qiyuan_core::{
    diagram::{Board, BoardDesign, BoardDiagram, Diagram, Words},
    rules::{
        BadSetup, Claim, Claims, Draw, Game, Illegal, Info, Notation, Outcome, Phase, Revision,
        Seat, SeatSet, Turn, Viewer,
    },
};

static INFO: Info = Info {
    key: "heap",
    revision: Revision(2),
    seats: 2..=3,
    sides: &["first", "second", "third"],
    notations: &[Notation("plain")],
    illegal: &["too-many", "not-now"],
    setup_faults: &["unreadable", "seats"],
    claims: &["fourth"],
    endings: &["last-stone", "counted", "fourth"],
    draws: &["heap"],
    setups: &["12", "roll"],
    examples: &["1"],
    rated_after: Some(2),
    ..Info::BASE
};

thread_local! {
    static PLAYS: Cell<u64> = const { Cell::new(0) };
}

/// How many actions this thread has played so far.
#[must_use]
pub fn plays() -> u64 {
    PLAYS.get()
}

/// How many stones are in a heap that panics.
pub const UNLUCKY: u32 = 13;

/// The game.
#[derive(Clone, Copy)]
pub struct Heap;

/// A heap in play.
#[derive(Clone)]
pub struct HeapPosition {
    revision: Revision,
    seats: u8,
    left: u32,
    is_rolling: bool,
    turn: u8,
    has_stepped: bool,
    agreed: Option<SeatSet>,
}

/// What a seat may do.
#[derive(Clone, Copy)]
pub enum HeapAction {
    /// Takes one to three stones.
    Take(u32),
    /// Keeps the turn for one more step.
    More,
    /// Asks everybody to agree on a draw.
    Count,
    /// Agrees.
    Agree,
    /// Plays on.
    GoOn,
}

impl HeapPosition {
    /// How many stones may be taken at once.
    const fn most(&self) -> u32 {
        if self.revision.is_first() { 4 } else { 3 }
    }

    fn next_seat(&self) -> u8 {
        (self.turn + 1) % self.seats
    }
}

impl Game for Heap {
    type Position = HeapPosition;
    type Action = HeapAction;
    type View = HeapPosition;

    fn info(self) -> &'static Info {
        &INFO
    }

    fn start(self, setup: &str, seats: u8, revision: Revision) -> Result<HeapPosition, BadSetup> {
        let left = match setup {
            "" => 12,
            "roll" => 0,
            number => number.parse().map_err(|_| BadSetup("unreadable"))?,
        };
        Ok(HeapPosition {
            revision,
            seats,
            left,
            is_rolling: setup == "roll",
            turn: 0,
            has_stepped: false,
            agreed: None,
        })
    }

    fn turn(self, stones: &HeapPosition) -> Turn {
        if stones.is_rolling {
            return Turn::Chance(Draw {
                what: "heap",
                sides: 6,
            });
        }
        match stones.agreed {
            Some(agreed) if agreed == SeatSet::first(stones.seats) => {
                Turn::Over(Outcome::drawn("counted"))
            }
            Some(_) => Turn::Act {
                seats: SeatSet::first(stones.seats),
                phase: Phase::Scoring,
            },
            None if stones.left == 0 => {
                let last = SeatSet::only(Seat((stones.turn + stones.seats - 1) % stones.seats));
                let others = SeatSet::first(stones.seats)
                    .iter()
                    .filter(|&seat| !last.contains(seat));
                let winners = if stones.revision.is_first() {
                    others.collect()
                } else {
                    last
                };
                Turn::Over(Outcome::won(winners, "last-stone"))
            }
            None => Turn::of(Seat(stones.turn)),
        }
    }

    fn read(self, stones: &HeapPosition, _: Seat, text: &str) -> Result<HeapAction, Illegal> {
        let text = text.trim();
        let is_counting = stones.agreed.is_some();
        let (action, is_possible) = match text.split(" of ").next().unwrap_or(text) {
            "more" => (HeapAction::More, !stones.has_stepped && !is_counting),
            "count" => (HeapAction::Count, !is_counting),
            "agree" => (HeapAction::Agree, is_counting),
            "go on" => (HeapAction::GoOn, is_counting),
            number => {
                let number = number.strip_prefix("take ").unwrap_or(number);
                let count = number.parse().map_err(|_| Illegal::Unreadable)?;
                let most = stones.most().min(stones.left);
                if !is_counting && !(1..=most).contains(&count) {
                    return Err(Illegal::Rule("too-many"));
                }
                (HeapAction::Take(count), !is_counting)
            }
        };
        if is_possible {
            Ok(action)
        } else {
            Err(Illegal::Rule("not-now"))
        }
    }

    fn write(self, _: &HeapPosition, action: &HeapAction) -> String {
        match action {
            HeapAction::Take(count) => format!("take {count}"),
            HeapAction::More => "more".to_owned(),
            HeapAction::Count => "count".to_owned(),
            HeapAction::Agree => "agree".to_owned(),
            HeapAction::GoOn => "go on".to_owned(),
        }
    }

    fn caption(self, stones: &HeapPosition, action: &HeapAction, _: Notation) -> String {
        format!("{} of {}", self.write(stones, action), stones.left)
    }

    fn play(
        self,
        stones: &mut HeapPosition,
        seat: Seat,
        action: &HeapAction,
    ) -> Result<(), Illegal> {
        PLAYS.set(PLAYS.get() + 1);
        match action {
            HeapAction::Take(count) => {
                stones.left -= count;
                stones.has_stepped = false;
                stones.turn = stones.next_seat();
            }
            HeapAction::More => stones.has_stepped = true,
            HeapAction::Count => stones.agreed = Some(SeatSet::EMPTY),
            HeapAction::Agree => stones.agreed = stones.agreed.map(|agreed| agreed.with(seat)),
            HeapAction::GoOn => stones.agreed = None,
        }
        Ok(())
    }

    fn resolve(self, stones: &mut HeapPosition, drawn: u32) {
        stones.is_rolling = false;
        stones.left = drawn;
    }

    fn legal(self, stones: &HeapPosition, _: Seat) -> Vec<HeapAction> {
        if stones.agreed.is_some() {
            return vec![HeapAction::Agree, HeapAction::GoOn];
        }
        let mut legal: Vec<HeapAction> = (1..=stones.left.min(stones.most()))
            .map(HeapAction::Take)
            .collect();
        legal.extend(
            [HeapAction::More]
                .into_iter()
                .filter(|_| !stones.has_stepped),
        );
        legal.push(HeapAction::Count);
        legal
    }

    fn flag_fall(self, stones: &HeapPosition, seat: Seat) -> Outcome {
        assert_ne!(stones.left, UNLUCKY);
        if stones.left == 1 {
            Outcome::drawn("time")
        } else {
            Outcome::won(SeatSet::first(stones.seats).without(seat), "time")
        }
    }

    fn seats(self, stones: &HeapPosition) -> SeatSet {
        SeatSet::first(stones.seats)
    }

    fn view(self, stones: &HeapPosition, _: Viewer) -> HeapPosition {
        stones.clone()
    }

    fn diagram(self, stones: &HeapPosition, bottom: Seat) -> Diagram {
        let words = |side: &&'static str| Words {
            side,
            pieces: Vec::new(),
        };
        let files = u8::try_from(stones.left).unwrap_or(u8::MAX);
        let board = Board {
            is_flipped: bottom != Seat(0),
            ..Board::new(BoardDesign::squares(), files, 1)
        };
        Diagram {
            words: INFO.sides[..usize::from(stones.seats)]
                .iter()
                .map(words)
                .collect(),
            ..BoardDiagram::new(board).into()
        }
    }

    fn text(self, stones: &HeapPosition) -> String {
        stones.left.to_string()
    }

    fn claims(&self) -> &dyn Claims<Self> {
        self
    }
}

impl Claims<Self> for Heap {
    fn open(&self, stones: &HeapPosition, _: Seat) -> Vec<Claim> {
        let is_right = stones.left.is_multiple_of(4);
        is_right.then_some(Claim("fourth")).into_iter().collect()
    }

    fn judge(
        &self,
        stones: &HeapPosition,
        _: Seat,
        _: &str,
        announced: Option<&HeapAction>,
    ) -> Option<Outcome> {
        let left = match announced {
            Some(HeapAction::Take(count)) => stones.left - count,
            _ => stones.left,
        };
        left.is_multiple_of(4).then(|| Outcome::drawn("fourth"))
    }
}
