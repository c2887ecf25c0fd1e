//! A game in progress: the board, what it has seen, and what the players agree on.

use std::sync::{Arc, OnceLock};

use super::{
    action::{GoAction, Kind},
    bits::{Bits, Point},
    board::{Board, Color, Put},
    counting::Tally,
    game_settings::GameSettings,
    history::{History, Move, Repeats},
    suggestion,
};
use qiyuan_core::rules::{Count, Illegal, Outcome, Phase, Seat, SeatSet, Turn};

/// A game in progress. Nothing about it is hidden.
#[derive(Clone, Debug)]
pub struct GoPosition {
    pub(super) settings: GameSettings,
    pub(super) board: Board,
    pub(super) turn: Color,
    /// Handicap stones that Black has still to put.
    pub(super) placing: u8,
    pub(super) passes: u8,
    /// Stones that each color has taken.
    pub(super) prisoners: [u16; 2],
    pub(super) history: Arc<History>,
    /// What the players say about the stones, once both have passed.
    pub(super) counting: Option<Counting>,
    /// Whether play has been resumed after a counting.
    pub(super) is_resumed: bool,
    pub(super) ending: Option<CountingEnd>,
}

/// Both players have passed.
#[derive(Clone, Debug)]
pub(super) struct Counting {
    /// The stones that are marked as dead: whole chains.
    pub(super) dead: Bits,
    /// Who accepts the marks as they are.
    pub(super) accepted: SeatSet,
    /// What the program thinks is dead, found when somebody asks first.
    suggestion: Arc<OnceLock<Bits>>,
}

/// How the counting ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum CountingEnd {
    /// Both accepted the marks.
    Agreed,
    /// They did not, so every stone is alive.
    Disputed,
}

impl Counting {
    pub(super) fn new(dead: Bits, accepted: SeatSet) -> Self {
        Self {
            dead,
            accepted,
            suggestion: Arc::default(),
        }
    }
}

pub(super) const fn seat_of(color: Color) -> Seat {
    match color {
        Color::Black => Seat(0),
        Color::White => Seat(1),
    }
}

pub(super) const fn color_of(seat: Seat) -> Color {
    if seat.0 == 0 {
        Color::Black
    } else {
        Color::White
    }
}

impl GoPosition {
    /// A game that begins with a board.
    pub(super) fn begin(settings: GameSettings, board: Board, turn: Color) -> Self {
        Self {
            placing: 0,
            passes: 0,
            prisoners: [0; 2],
            history: Arc::new(History::begin(board, turn)),
            counting: None,
            is_resumed: false,
            ending: None,
            settings,
            board,
            turn,
        }
    }

    pub(super) fn turn(&self) -> Turn {
        match (&self.ending, &self.counting) {
            (Some(ending), _) => Turn::Over(self.outcome(*ending)),
            (None, Some(_)) => Turn::Act {
                seats: SeatSet::first(2),
                phase: Phase::Scoring,
            },
            (None, None) => Turn::of(seat_of(self.turn)),
        }
    }

    /// The marked stones, while they are talked about and afterwards.
    pub(super) fn dead(&self) -> Bits {
        match (&self.counting, self.ending) {
            (_, Some(CountingEnd::Disputed)) | (None, _) => Bits::EMPTY,
            (Some(counting), _) => counting.dead,
        }
    }

    /// The points of each side by the marks as they are.
    pub(super) fn tally(&self) -> Tally {
        Tally::of(&self.board, self.dead())
    }

    /// How the game ends if the counting ends so.
    pub(super) fn outcome(&self, ending: CountingEnd) -> Outcome {
        match ending {
            CountingEnd::Agreed => self.tally().outcome(&self.settings, "count"),
            CountingEnd::Disputed => {
                Tally::of(&self.board, Bits::EMPTY).outcome(&self.settings, "count-all-alive")
            }
        }
    }

    /// The count by the marks as they are; nothing while the game is played.
    pub(super) fn count(&self) -> Option<Count> {
        self.counting.as_ref()?;
        let outcome = self.outcome(self.ending.unwrap_or(CountingEnd::Agreed));
        Some(
            self.tally()
                .count(&self.settings, outcome, self.ending.is_some()),
        )
    }

    /// The stones that are probably dead; nothing while the game is played.
    pub(super) fn suggestion(&self) -> Option<Bits> {
        let counting = self.counting.as_ref()?;
        let find = || suggestion::dead(&self.board, self.turn);
        Some(*counting.suggestion.get_or_init(find))
    }

    /// What is marked once the suggestion is taken: its stones beside those that are marked already, for nobody's marks
    /// are dropped without a word.
    pub(super) fn with_suggestion(&self) -> Option<Bits> {
        Some(self.suggestion()? | self.dead())
    }

    /// The last stone or pass.
    pub(super) fn last(&self) -> Option<Move> {
        self.history.last()
    }

    /// What a stone of the side to move would do, or why it may not be put there.
    pub(super) fn put(&self, point: Point) -> Result<Put, Illegal> {
        if self.board.at(point).is_some() {
            return Err(Illegal::Rule("occupied"));
        }
        let put = self.board.put(self.turn, point);
        if !put.suicides.is_empty() && !self.settings.law.has_suicide {
            return Err(Illegal::Rule("suicide"));
        }
        let superko = self.settings.law.superko;
        match self.history.repeats(&put.board, self.turn.other(), superko) {
            None => Ok(put),
            Some(_) if put.suicides.len() == 1 => Err(Illegal::Rule("suicide")),
            Some(Repeats::Ko) => Err(Illegal::Rule("ko")),
            Some(Repeats::Superko) => Err(Illegal::Rule("superko")),
        }
    }

    /// The points on which the side to move may put a stone.
    pub(super) fn playable(&self) -> Vec<Point> {
        let quiet = self.quiet();
        let is_new = |point: Point| {
            !self
                .history
                .may_have(self.board.hash_with(self.turn, point))
        };
        self.board
            .free()
            .iter()
            .filter(|point| (quiet.contains(*point) && is_new(*point)) || self.put(*point).is_ok())
            .collect()
    }

    /// The points on which a stone has a liberty and takes nothing.
    fn quiet(&self) -> Bits {
        let free = self.board.free();
        let enemies = self.board.chains(self.turn.other());
        let taking = enemies
            .map(|chain| self.board.liberties(chain))
            .filter(|liberties| liberties.len() == 1)
            .fold(Bits::EMPTY, |all, liberties| all | liberties);
        free.beside() & free & !taking
    }

    /// The point on which a ko may not be retaken now.
    pub(super) fn ko(&self) -> Option<Point> {
        if self.counting.is_some() {
            return None;
        }
        // Retaking brings back exactly one stone of the side to move.
        let before = self.history.before()?;
        let back = before.of(self.turn) & !self.board.of(self.turn);
        let point = back.first().filter(|_| back.len() == 1)?;
        (self.put(point).err() == Some(Illegal::Rule("ko"))).then_some(point)
    }

    /// Why an action is not possible; nothing if it is.
    pub(super) fn check(&self, seat: Seat, action: GoAction) -> Result<(), Illegal> {
        let rule = |rule| Err(Illegal::Rule(rule));
        let Some(counting) = &self.counting else {
            return match action.0 {
                Kind::Put(point) => self.put(point).map(|_| ()),
                Kind::Pass if self.placing > 0 => rule("handicap-first"),
                Kind::Pass => Ok(()),
                _ => rule("not-counting"),
            };
        };
        let is_stone = |point| self.board.at(point).is_some();
        match action.0 {
            Kind::Put(_) | Kind::Pass if self.is_resumed => rule("resumed-already"),
            Kind::Put(_) => rule("counting"),
            Kind::Pass => rule("third-pass"),
            Kind::Toggle(point) | Kind::Region(point) if !is_stone(point) => rule("no-stone"),
            Kind::Dead(set) if !(set & !self.board.stones()).is_empty() => rule("no-stone"),
            Kind::Dead(set) if set == counting.dead => rule("marks-same"),
            Kind::Accept(set) if set != counting.dead => rule("marks-changed"),
            Kind::Accept(_) if counting.accepted.contains(seat) => rule("accepted-already"),
            Kind::Resume if self.is_resumed => rule("resumed-already"),
            Kind::Dispute if !self.is_resumed => rule("resume-first"),
            _ => Ok(()),
        }
    }

    /// Does what a seat that has the turn wants, or nothing.
    pub(super) fn play(&mut self, seat: Seat, action: GoAction) -> Result<(), Illegal> {
        self.check(seat, action)?;
        match action.0 {
            Kind::Put(point) => self.play_stone(point)?,
            Kind::Pass => self.play_pass(),
            Kind::Toggle(point) => self.mark(self.dead() ^ self.board.chain(point)),
            Kind::Region(point) => {
                let region = region(&self.board, point);
                let is_dead = self.dead().contains(point);
                self.mark(if is_dead {
                    self.dead() & !region
                } else {
                    self.dead() | region
                });
            }
            Kind::Dead(set) => self.mark(set),
            Kind::Accept(_) => self.accept(seat),
            Kind::Resume => self.resume(),
            Kind::Dispute => self.ending = Some(CountingEnd::Disputed),
        }
        Ok(())
    }

    fn play_stone(&mut self, point: Point) -> Result<(), Illegal> {
        let put = self.put(point)?;
        let color = self.turn;
        let taken = |stones: Bits| u16::try_from(stones.len()).unwrap_or(0);
        for (taker, stones) in [(color, put.captured), (color.other(), put.suicides)] {
            let prisoners = &mut self.prisoners[taker.index()];
            *prisoners = prisoners.saturating_add(taken(stones));
        }
        self.board = put.board;
        self.passes = 0;
        let history = Arc::make_mut(&mut self.history);
        self.placing = self.placing.saturating_sub(1);
        if self.placing > 0 {
            history.put_handicap(point, put.board, color);
        } else {
            history.put(color, point, put.board);
            self.turn = color.other();
        }
        Ok(())
    }

    fn play_pass(&mut self) {
        Arc::make_mut(&mut self.history).pass(self.turn);
        self.turn = self.turn.other();
        self.passes += 1;
        if self.passes >= 2 {
            self.counting = Some(Counting::new(Bits::EMPTY, SeatSet::EMPTY));
        }
    }

    /// Every change takes back what was accepted.
    fn mark(&mut self, dead: Bits) {
        if let Some(counting) = &mut self.counting {
            counting.dead = dead;
            counting.accepted = SeatSet::EMPTY;
        }
    }

    fn accept(&mut self, seat: Seat) {
        if let Some(counting) = &mut self.counting {
            counting.accepted = counting.accepted.with(seat);
            if counting.accepted == SeatSet::first(2) {
                self.ending = Some(CountingEnd::Agreed);
            }
        }
    }

    /// The board and everything it has seen stay as they are.
    fn resume(&mut self) {
        self.counting = None;
        self.passes = 0;
        self.is_resumed = true;
    }
}

/// All stones of the color of a stone in the area that the enemy's stones surround.
pub(super) fn region(board: &Board, point: Point) -> Bits {
    board.at(point).map_or(Bits::EMPTY, |color| {
        let area = board.area() & !board.of(color.other());
        Bits::only(point).flood(area) & board.of(color)
    })
}
