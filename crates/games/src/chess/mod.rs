//! Chess by the FIDE Laws, and Fischer Random (Chess960, FIDE Laws, Guideline II).
//!
//! `shakmaty` generates the moves. What it leaves to its user is here: repetition, the 50- and
//! 75-move rules, dead positions, claims, setup, forgiving input, PGN.
//!
//! Where the Laws leave a choice, this is what is done:
//! - A dead position (5.2.2) ends the game as soon as it can be proven cheaply, see `dead.rs`.
//! - Fivefold repetition and 75 moves (9.6) end the game at once; threefold repetition and 50 moves
//!   (9.2, 9.3) must be claimed by the player who has the move, see `claims.rs`.
//! - A flag that falls against an opponent who cannot mate is a draw (6.9).

mod array;
mod claims;
mod dead;
mod diagram;
mod editor;
mod info;
mod lesson;
mod menus;
mod notation;
mod opening;
mod pgn;
mod position;
mod reading;
mod refusal;
mod setup;
mod touch;

use shakmaty::{CastlingMode, Color, Move, Position as _};

pub use self::position::{ChessPosition, ChessView};
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        BadSetup, BoardEditor, Choice, Claim, ClaimProgress, Claims, Draw, Game, Illegal, Info,
        Lesson, Menus, Notation, Opening, Outcome, Record, RecordFormat, Records, Revision, Seat,
        SetupNote, Setups, Touch, Turn, Viewer,
    },
};

/// Chess, or Fischer Random.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chess {
    mode: CastlingMode,
}

/// Chess as the FIDE Laws have it.
pub const CHESS: Chess = Chess {
    mode: CastlingMode::Standard,
};

/// Chess from one of 960 arrays, which is drawn by lot or chosen.
pub const FISCHER_RANDOM: Chess = Chess {
    mode: CastlingMode::Chess960,
};

/// The seat that plays `color`.
const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat(0),
        Color::Black => Seat(1),
    }
}

impl Game for Chess {
    type Position = ChessPosition;
    type Action = Move;
    type View = ChessView;

    fn info(self) -> &'static Info {
        match self.mode {
            CastlingMode::Standard => &info::CHESS,
            CastlingMode::Chess960 => &info::FISCHER_RANDOM,
        }
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<ChessPosition, BadSetup> {
        if seats != 2 {
            return Err(BadSetup("seats"));
        }
        Ok(match setup::read(setup, self.mode)? {
            Some(board) => ChessPosition::begin(board),
            None => ChessPosition::undrawn(),
        })
    }

    fn turn(self, position: &ChessPosition) -> Turn {
        match (position.board(), position.ending()) {
            (None, _) => Turn::Chance(Draw {
                what: "array",
                sides: array::COUNT,
            }),
            (Some(_), Some(ending)) => Turn::Over(ending.clone()),
            (Some(board), None) => Turn::of(seat_of(board.turn())),
        }
    }

    fn read(self, view: &ChessView, seat: Seat, text: &str) -> Result<Move, Illegal> {
        match view.board() {
            Some(board) if seat_of(board.turn()) == seat => reading::read(board, text),
            _ => Err(Illegal::NotYourTurn),
        }
    }

    fn write(self, _: &ChessView, action: &Move) -> String {
        notation::uci(*action, self.mode)
    }

    fn caption(self, view: &ChessView, action: &Move, notation: Notation) -> String {
        match view.board() {
            Some(board) => notation::write(board, *action, notation),
            None => notation::uci(*action, self.mode),
        }
    }

    fn play(self, position: &mut ChessPosition, seat: Seat, action: &Move) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        position.play(*action)
    }

    fn resolve(self, position: &mut ChessPosition, drawn: u32) {
        if position.board().is_none()
            && let Some(board) = array::number(drawn)
        {
            *position = ChessPosition::begin(board);
        }
    }

    fn legal(self, view: &ChessView, seat: Seat) -> Vec<Move> {
        match view.board() {
            Some(board) if seat_of(board.turn()) == seat => {
                notation::sorted(board.legal_moves(), self.mode)
            }
            _ => Vec::new(),
        }
    }

    fn flag_fall(self, position: &ChessPosition, seat: Seat) -> Outcome {
        claims::flag_fall(position, seat)
    }

    fn move_number(self, position: &ChessPosition) -> u32 {
        position.board().map_or(1, |board| board.fullmoves().get())
    }

    fn view(self, position: &ChessPosition, _viewer: Viewer) -> ChessView {
        position.view()
    }

    fn diagram(self, view: &ChessView, bottom: Seat) -> Diagram {
        diagram::draw(view, bottom)
    }

    fn text(self, view: &ChessView) -> String {
        setup::write(view.board())
    }

    fn lessons(self) -> Vec<Lesson> {
        lesson::all()
    }

    /// Counts all sequences of legal moves, as published perft numbers do: draws by rule do not
    /// cut a sequence short, checkmate and stalemate do.
    fn perft(self, position: &ChessPosition, depth: u32) -> u64 {
        match position.board() {
            Some(board) => shakmaty::perft(board, depth),
            None if depth == 0 => 1,
            None => (0..array::COUNT)
                .filter_map(array::number)
                .map(|board| shakmaty::perft(&board, depth - 1))
                .sum(),
        }
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn touch(&self) -> Option<&dyn Touch<Self>> {
        Some(self)
    }

    fn claims(&self) -> &dyn Claims<Self> {
        self
    }

    fn records(&self) -> &dyn Records {
        self
    }

    fn setups(&self) -> &dyn Setups {
        self
    }

    fn editor(&self) -> Option<Box<dyn BoardEditor>> {
        Some(Box::new(editor::editor(self.mode)))
    }
}

impl Setups for Chess {
    fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        let is_drawn = self.mode == CastlingMode::Chess960;
        let number = setup.trim().parse().ok().filter(|_| is_drawn);
        let note = number.and_then(|number| self.particular_drawn(number));
        note.into_iter().collect()
    }

    fn particular_drawn(&self, number: u32) -> Option<SetupNote> {
        (number < array::COUNT).then(|| SetupNote::new("array", number.to_string()))
    }
}

impl Menus<Self> for Chess {
    fn choices(
        &self,
        view: &ChessView,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        menus::choices(view, seat, typed, notation, limit)
    }

    fn groups(&self, view: &ChessView, seat: Seat, _notation: Notation) -> Vec<Choice> {
        menus::groups(view, seat)
    }

    fn members(
        &self,
        view: &ChessView,
        seat: Seat,
        group: &str,
        notation: Notation,
    ) -> Vec<Choice> {
        menus::members(view, seat, group, notation)
    }
}

impl Claims<Self> for Chess {
    fn open(&self, view: &ChessView, seat: Seat) -> Vec<Claim> {
        claims::open(view, seat)
    }

    fn judge(
        &self,
        position: &ChessPosition,
        seat: Seat,
        claim: &str,
        announced: Option<&Move>,
    ) -> Option<Outcome> {
        claims::judge(position, seat, claim, announced.copied())
    }

    fn progress(&self, view: &ChessView, claim: &str) -> Option<ClaimProgress> {
        claims::progress(view, claim)
    }
}

impl Records for Chess {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        match format {
            RecordFormat("pgn") => pgn::write(*self, record),
            RecordFormat(_) => Err(Illegal::Unreadable),
        }
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        match format {
            RecordFormat("pgn") => pgn::read(*self, text),
            RecordFormat(_) => Err(Illegal::Unreadable),
        }
    }

    fn opening(&self, record: &Record) -> Option<Opening> {
        opening::of(*self, record)
    }

    fn analysis(&self, record: &Record, limit: usize) -> Option<String> {
        opening::analysis(*self, record, limit)
    }
}
