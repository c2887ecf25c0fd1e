//! Xiangqi (象棋, Chinese chess) by the rules of the Chinese Xiangqi Association.
//!
//! Move generation, notations and the law of repetition (棋例) are all ours. Where codes differ, this
//! is what is done:
//! - Having no legal move loses, in check or not (困毙).
//! - Generals that face each other on an open file attack each other, so no move may open the file.
//! - At the third occurrence of a position, with the same side to move, the law of repetition ends
//!   the game at once, see `law`; by default the code of 1999 rules.
//! - 60 rounds without a capture are a draw; a mate on the last of them wins.

mod board;
mod diagram;
mod editor;
mod fen;
mod info;
mod law;
mod lesson;
mod menus;
mod movegen;
mod notation;
mod opening;
mod position;
mod reading;
mod records;
mod refusal;
mod spelling;
mod touch;

pub use self::{
    board::Move,
    position::{XiangqiPosition, XiangqiView},
};
use self::{board::Side, law::profile};
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        Adjudication, BadSetup, BoardEditor, Choice, Game, Illegal, Info, Lesson, Menus, Notation,
        Opening, Outcome, Record, RecordFormat, Records, Revision, Ruling, Seat, SeatSet, Touch,
        Turn, Viewer,
    },
};

/// Xiangqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Xiangqi;

/// Xiangqi by the Chinese rules.
pub const XIANGQI: Xiangqi = Xiangqi;

/// The seat that plays `side`.
const fn seat_of(side: Side) -> Seat {
    match side {
        Side::Red => Seat(0),
        Side::Black => Seat(1),
    }
}

impl Game for Xiangqi {
    type Position = XiangqiPosition;
    type Action = Move;
    type View = XiangqiView;

    fn info(self) -> &'static Info {
        &info::XIANGQI
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<XiangqiPosition, BadSetup> {
        if seats != 2 {
            return Err(BadSetup("seats"));
        }
        Ok(XiangqiPosition::begin(fen::read(setup)?))
    }

    fn start_fault(self, position: &XiangqiPosition) -> Option<BadSetup> {
        fen::fault(position.board())
    }

    fn turn(self, position: &XiangqiPosition) -> Turn {
        match position.ending() {
            Some(ending) => Turn::Over(ending.clone()),
            None => Turn::of(seat_of(position.board().turn())),
        }
    }

    fn move_number(self, position: &XiangqiPosition) -> u32 {
        position.setup().round
    }

    fn read(self, view: &XiangqiView, seat: Seat, text: &str) -> Result<Move, Illegal> {
        if seat_of(view.setup.board.turn()) == seat {
            reading::read(&view.setup.board, text)
        } else {
            Err(Illegal::NotYourTurn)
        }
    }

    fn write(self, _: &XiangqiView, action: &Move) -> String {
        action.to_string()
    }

    fn caption(self, view: &XiangqiView, action: &Move, notation: Notation) -> String {
        notation::write(&view.setup.board, *action, notation)
    }

    fn play(
        self,
        position: &mut XiangqiPosition,
        seat: Seat,
        action: &Move,
    ) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        position.play(*action)
    }

    fn legal(self, view: &XiangqiView, seat: Seat) -> Vec<Move> {
        if seat_of(view.setup.board.turn()) == seat {
            view.setup.board.legal()
        } else {
            Vec::new()
        }
    }

    /// The side whose flag falls has lost, whatever the other has left.
    fn flag_fall(self, _position: &XiangqiPosition, seat: Seat) -> Outcome {
        Outcome::won(SeatSet::only(seat_of(menus::side_of(seat).other())), "time")
    }

    fn view(self, position: &XiangqiPosition, _viewer: Viewer) -> XiangqiView {
        position.view()
    }

    fn diagram(self, view: &XiangqiView, bottom: Seat) -> Diagram {
        diagram::draw(view, bottom)
    }

    fn text(self, view: &XiangqiView) -> String {
        fen::write(&view.setup)
    }

    fn lessons(self) -> Vec<Lesson> {
        lesson::all()
    }

    /// Counts all sequences of legal moves, as published perft numbers do: draws and losses by
    /// repetition do not cut a sequence short.
    fn perft(self, position: &XiangqiPosition, depth: u32) -> u64 {
        position.board().perft(depth)
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn touch(&self) -> Option<&dyn Touch<Self>> {
        Some(self)
    }

    fn editor(&self) -> Option<Box<dyn BoardEditor>> {
        Some(Box::new(editor::editor()))
    }

    fn adjudication(&self) -> &dyn Adjudication<Self> {
        self
    }

    fn records(&self) -> &dyn Records {
        self
    }
}

impl Menus<Self> for Xiangqi {
    fn choices(
        &self,
        view: &XiangqiView,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        menus::choices(view, seat, typed, notation, limit)
    }

    fn groups(&self, view: &XiangqiView, seat: Seat, notation: Notation) -> Vec<Choice> {
        menus::groups(view, seat, notation)
    }

    fn members(
        &self,
        view: &XiangqiView,
        seat: Seat,
        group: &str,
        notation: Notation,
    ) -> Vec<Choice> {
        menus::members(view, seat, group, notation)
    }
}

impl Adjudication<Self> for Xiangqi {
    fn profiles(&self) -> &'static [&'static str] {
        profile::NAMES
    }

    fn ruling(&self, view: &XiangqiView, profile: &str) -> Option<Ruling> {
        view.stretch.ruling(profile)
    }

    fn reopen(&self, position: &mut XiangqiPosition) {
        position.reopen();
    }
}

impl Records for Xiangqi {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        records::write(format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        records::read(format, text)
    }

    fn opening(&self, record: &Record) -> Option<Opening> {
        opening::of(record)
    }

    fn analysis(&self, record: &Record, _limit: usize) -> Option<String> {
        opening::analysis(record)
    }
}
