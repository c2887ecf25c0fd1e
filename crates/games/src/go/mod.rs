//! Go by the Chinese rules: area counting and no whole board twice.
//!
//! Where codes differ, this is what is done:
//! - No stone may be put that leaves its own chain without a liberty (禁着点), except by rule sets
//!   that allow it.
//! - No whole board may come up again, whoever has the move (禁止全局同形再现). A pass neither adds a
//!   board nor lifts the rule.
//! - Two passes begin the counting. Both mark dead stones; `accept` names the stones that it accepts,
//!   and every change takes back what was accepted.
//! - Who does not agree resumes: the side that did not pass last moves, and everything that the board
//!   has seen counts on. If a second counting ends without agreement, all stones are alive.
//! - Half of the points that nobody has alone belong to each side. All arithmetic is in integers.
//! - The handicap is compensated as agreed, by default a point for each stone (Chinese practice).
//!
//! What the program thinks is dead follows from the board alone, so that a replay needs no record of
//! it; it is found when somebody asks, and nothing but a suggestion.

mod action;
mod bits;
mod board;
mod counting;
mod diagram;
mod editor;
mod game_settings;
mod history;
mod info;
mod law;
mod lesson;
mod menus;
mod names;
mod notation;
mod position;
mod prompts;
mod reading;
mod rows;
mod setup;
mod setup_options;
mod sgf;
mod spelling;
mod suggestion;
mod vertex;

pub use self::{action::GoAction, position::GoPosition};
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        BadSetup, BoardEditor, Choice, Count, Game, Illegal, Info, Lesson, Menus, Notation,
        Outcome, Prompt, Record, RecordFormat, Records, Revision, Scoring, Seat, SeatSet,
        SetupNote, SetupOption, Setups, Turn, Viewer, Zoom,
    },
};

/// Go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Go;

/// Go by the Chinese rules.
pub const GO: Go = Go;

impl Game for Go {
    type Position = GoPosition;
    type Action = GoAction;
    type View = GoPosition;

    fn info(self) -> &'static Info {
        &info::INFO
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<GoPosition, BadSetup> {
        if seats != 2 {
            return Err(BadSetup("seats"));
        }
        setup::read(setup)
    }

    fn turn(self, position: &GoPosition) -> Turn {
        position.turn()
    }

    fn read(self, view: &GoPosition, seat: Seat, text: &str) -> Result<GoAction, Illegal> {
        reading::read(view, seat, text)
    }

    fn write(self, view: &GoPosition, action: &GoAction) -> String {
        action::write(*action, &view.board)
    }

    fn caption(self, view: &GoPosition, action: &GoAction, notation: Notation) -> String {
        notation::write(*action, &view.board, notation)
    }

    fn play(self, position: &mut GoPosition, seat: Seat, action: &GoAction) -> Result<(), Illegal> {
        if !position.turn().seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        position.play(seat, *action)
    }

    fn legal(self, view: &GoPosition, seat: Seat) -> Vec<GoAction> {
        menus::legal(view, seat)
    }

    /// Who has no time left has lost; but if it happens while stones are counted, all are alive.
    fn flag_fall(self, position: &GoPosition, seat: Seat) -> Outcome {
        if position.counting.is_some() {
            position.outcome(position::CountingEnd::Disputed)
        } else {
            Outcome::won(SeatSet::first(2).without(seat), "time")
        }
    }

    fn view(self, position: &GoPosition, _viewer: Viewer) -> GoPosition {
        position.clone()
    }

    fn diagram(self, view: &GoPosition, bottom: Seat) -> Diagram {
        diagram::draw(view, bottom)
    }

    fn text(self, view: &GoPosition) -> String {
        setup::write(view)
    }

    fn lessons(self) -> Vec<Lesson> {
        lesson::all()
    }

    /// The last step of a count needs no copies of the board.
    fn perft(self, position: &GoPosition, depth: u32) -> u64 {
        let seats = || position.turn().seats();
        match depth {
            0 => 1,
            1 => seats()
                .iter()
                .map(|seat| menus::legal(position, seat).len() as u64)
                .sum(),
            _ => seats()
                .iter()
                .flat_map(|seat| {
                    let actions = menus::legal(position, seat);
                    actions.into_iter().map(move |action| (seat, action))
                })
                .map(|(seat, action)| {
                    let mut next = position.clone();
                    match next.play(seat, action) {
                        Ok(()) => self.perft(&next, depth - 1),
                        Err(_) => 0,
                    }
                })
                .sum(),
        }
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn scoring(&self) -> &dyn Scoring<Self> {
        self
    }

    fn setups(&self) -> &dyn Setups {
        self
    }

    fn editor(&self) -> Option<Box<dyn BoardEditor>> {
        Some(Box::new(editor::GoEditor))
    }

    fn records(&self) -> &dyn Records {
        self
    }
}

impl Menus<Self> for Go {
    fn choices(
        &self,
        view: &GoPosition,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        menus::choices(view, seat, typed, notation, limit)
    }

    fn prompts(&self, view: &GoPosition, seat: Seat) -> Vec<Prompt> {
        prompts::prompts(view, seat)
    }

    fn groups(&self, view: &GoPosition, seat: Seat, _notation: Notation) -> Vec<Choice> {
        menus::groups(view, seat)
    }

    fn members(
        &self,
        view: &GoPosition,
        seat: Seat,
        group: &str,
        notation: Notation,
    ) -> Vec<Choice> {
        menus::members(view, seat, group, notation)
    }

    fn zoom(&self, view: &GoPosition, group: &str) -> Option<Zoom> {
        menus::zoom(view, group)
    }
}

impl Scoring<Self> for Go {
    fn count(&self, view: &GoPosition) -> Option<Count> {
        view.count()
    }

    fn suggestion(&self, view: &GoPosition) -> Option<Vec<String>> {
        view.suggestion().map(vertex::list)
    }

    fn agreed(&self, view: &GoPosition) -> SeatSet {
        let counting = view.counting.as_ref();
        counting.map_or(SeatSet::EMPTY, |counting| counting.accepted)
    }

    fn marked(&self, view: &GoPosition) -> Vec<String> {
        vertex::list(view.dead())
    }
}

impl Setups for Go {
    fn options(&self) -> &'static [SetupOption] {
        &setup_options::OPTIONS
    }

    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        setup_options::compose(chosen)
    }

    fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        setup_options::particulars(setup)
    }

    fn divisions(&self) -> &'static [&'static str] {
        &setup_options::DIVISIONS
    }

    fn division(&self, setup: &str) -> &'static str {
        setup_options::division(setup)
    }

    fn rated(&self) -> &'static [&'static str] {
        &setup_options::RATED
    }
}

impl Records for Go {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        sgf::write_record(format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        sgf::read_record(format, text)
    }
}
