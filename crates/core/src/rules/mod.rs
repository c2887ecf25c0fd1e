//! The contract every game fulfils, and the words all games share.
//!
//! A game is a set of pure functions over its own types ([`Game`]). Everyone else holds it as
//! [`AnyGame`] and [`AnyPosition`], where actions are text. One blanket impl stands between them.
//!
//! # Hidden information
//!
//! [`Game::read`], [`Game::choices`] and [`Game::diagram`] get a view and never a position, so what
//! they answer, also an error, is computed from what the viewer may know.

mod action;
mod chance;
mod count;
mod erased;
mod import;
mod outcome;
mod record;
mod repetition;
mod ruling;
mod seat;
mod turn;
mod view;

use std::ops::RangeInclusive;

pub use self::{
    action::{BadSetup, Choice, Claim, Illegal, MAX_ACTION_BYTES, Notation, Prompt, Zoom},
    chance::Draw,
    count::{Amount, Count},
    erased::{AnyGame, AnyPosition},
    import::{MAX_RECORD_BYTES, import},
    outcome::{Outcome, Reason},
    record::{Ply, Record, RecordFormat, Tags},
    repetition::Repetition,
    ruling::{Fact, Labeled, Ruling},
    seat::{BySeat, MAX_SEATS, Seat, SeatSet},
    turn::{Phase, Turn},
    view::Viewer,
};
use crate::diagram::Diagram;

/// The longest text that is read as a setup, in bytes.
pub const MAX_SETUP_BYTES: usize = 1_000;

/// What is fixed about a game.
#[derive(Clone, Debug)]
pub struct Info {
    /// The stable key, used in the database, in custom ids and on the command line.
    pub key: &'static str,
    /// How many seats may be taken.
    pub seats: RangeInclusive<u8>,
    /// What the seats are called, in order, as keys (`white`, `black`).
    pub sides: &'static [&'static str],
    /// The notations in which actions can be written; the first is the usual one.
    pub notations: &'static [Notation],
    /// The formats in which a game can be written.
    pub records: &'static [RecordFormat],
    /// Every key that [`Illegal::Rule`] can carry.
    pub illegal: &'static [&'static str],
    /// Every key that [`BadSetup`] can carry.
    pub setup_faults: &'static [&'static str],
    /// Every key that [`Claim`] can carry.
    pub claims: &'static [&'static str],
    /// Every reason for which the rules end a game (not resignation and the like).
    pub endings: &'static [&'static str],
    /// Every key of [`Draw::what`].
    pub draws: &'static [&'static str],
    /// The named setups, as keys that [`Game::start`] reads; the first is the usual one.
    pub setups: &'static [&'static str],
    /// Time controls that are customary in the game, in their notation; suggested before all others.
    pub clocks: &'static [&'static str],
    /// A few actions that are legal at the start, in the usual notation, to show by way of example.
    pub examples: &'static [&'static str],
    /// Plies after which a game is worth a rating.
    pub rated_after: u32,
}

/// Something that can be chosen when a game is set up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SetupOption {
    /// The stable key (`size`).
    pub key: &'static str,
    /// The values to offer, the usual one first. Others may be possible.
    pub choices: &'static [&'static str],
}

/// Something that players should know of a setup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Particular {
    /// The stable key, for wording (`komi`).
    pub key: &'static str,
    /// A number or another value that reads the same in every language.
    pub value: String,
}

/// One game, with its own types.
pub trait Game: Copy + Send + Sync + 'static {
    /// Everything about a game in progress.
    type Position: Clone + Send + Sync + 'static;
    /// A move, drop, pass, mark and so on.
    type Action: Clone + Send + Sync;
    /// What one viewer may know of a position.
    type View;

    /// What is fixed about the game.
    fn info(self) -> &'static Info;

    /// The position before the first action. An empty setup is the usual one.
    ///
    /// # Errors
    ///
    /// The setup can not be read, or is not a position of this game.
    fn start(self, setup: &str, seats: u8) -> Result<Self::Position, BadSetup>;

    /// What can be chosen of a setup, one by one, beside the named setups; each with its usual choices.
    fn options(self) -> &'static [SetupOption] {
        &[]
    }

    /// The setup in which these options, by key, have these values; the others are as usual.
    ///
    /// # Errors
    ///
    /// There is no such option, or it can not be chosen like this.
    fn compose(self, _chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        Err(BadSetup("unreadable"))
    }

    /// What players should know of a setup before they agree to it; nothing where all setups are alike
    /// or speak for themselves. An unreadable setup has none.
    fn particulars(self, _setup: &str) -> Vec<Particular> {
        Vec::new()
    }

    /// The divisions in which results are counted and ranked apart, such as sizes of the board; none
    /// where all setups are alike.
    fn divisions(self) -> &'static [&'static str] {
        &[]
    }

    /// To which of its divisions the game counts a setup; nothing if it has none.
    fn division(self, _setup: &str) -> &'static str {
        ""
    }

    /// What the position waits for.
    fn turn(self, position: &Self::Position) -> Turn;

    /// Reads what `seat` typed, in any notation of the game, and checks it as far as the seat can know.
    ///
    /// # Errors
    ///
    /// The text is no action, fits several, or is an action that the rules forbid.
    fn read(self, view: &Self::View, seat: Seat, text: &str) -> Result<Self::Action, Illegal>;

    /// Writes an action in the canonical notation, which `read` reads back in any later version.
    fn write(self, position: &Self::Position, action: &Self::Action) -> String;

    /// Writes an action, before it is played, in `notation`, as `viewer` may know it.
    fn caption(
        self,
        position: &Self::Position,
        action: &Self::Action,
        viewer: Viewer,
        notation: Notation,
    ) -> String;

    /// Plays an action, or leaves the position as it was.
    ///
    /// # Errors
    ///
    /// The rules forbid the action.
    fn play(
        self,
        position: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Illegal>;

    /// Applies a recorded draw. Numbers outside the draw, and draws nobody asked for, change nothing.
    fn resolve(self, _position: &mut Self::Position, _drawn: u32) {}

    /// Every action `seat` may choose from now.
    fn legal(self, position: &Self::Position, seat: Seat) -> Vec<Self::Action>;

    /// What `seat` may claim now, without a further action.
    fn claims(self, _position: &Self::Position, _seat: Seat) -> Vec<Claim> {
        Vec::new()
    }

    /// Judges a claim of `seat`: the outcome if it is right, nothing if it is wrong.
    /// With an action, the claim is about the position after it (FIDE Laws 9.2.1, 9.3.1), which is
    /// announced but not played.
    fn judge(
        self,
        _position: &Self::Position,
        _seat: Seat,
        _claim: &str,
        _announced: Option<&Self::Action>,
    ) -> Option<Outcome> {
        None
    }

    /// The outcome when the time of `seat` is up: by default everybody else wins.
    fn flag_fall(self, position: &Self::Position, seat: Seat) -> Outcome {
        Outcome::won(self.seats(position).without(seat), "time")
    }

    /// The seats of this position.
    fn seats(self, _position: &Self::Position) -> SeatSet {
        SeatSet::first(*self.info().seats.start())
    }

    /// What `viewer` may know.
    fn view(self, position: &Self::Position, viewer: Viewer) -> Self::View;

    /// At most `limit` actions of `seat` that fit what was typed so far, best first, written in `notation`.
    fn choices(
        self,
        view: &Self::View,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice>;

    /// The actions of `seat` that are worth buttons of their own now, at most four.
    fn prompts(self, _view: &Self::View, _seat: Seat) -> Vec<Prompt> {
        Vec::new()
    }

    /// The first step of a guided action: the pieces, regions or kinds of action to choose from.
    fn groups(self, view: &Self::View, seat: Seat) -> Vec<Choice>;

    /// The second step: the actions of one group. An unknown group has none.
    fn members(self, view: &Self::View, seat: Seat, group: &str, notation: Notation)
    -> Vec<Choice>;

    /// The part of the board for which a group stands, where the board is too large for one step.
    fn zoom(self, _view: &Self::View, _group: &str) -> Option<Zoom> {
        None
    }

    /// Draws a view with `bottom` below. There is no way to draw a position.
    fn diagram(self, view: &Self::View, bottom: Seat) -> Diagram;

    /// The position as text that [`Game::start`] reads, as far as a view knows it (FEN in chess).
    fn text(self, view: &Self::View) -> String;

    /// The count by what the seats have agreed on so far, or by which the game ended; nothing where
    /// nothing is counted.
    fn count(self, _view: &Self::View) -> Option<Count> {
        None
    }

    /// The names of the points that a seat would probably mark where the seats agree on a result;
    /// nothing where nothing is marked. It may take a while to find, and is then known.
    fn suggestion(self, _view: &Self::View) -> Option<Vec<String>> {
        None
    }

    /// The names of the points that are marked where the seats agree on a result.
    fn marked(self, _view: &Self::View) -> Vec<String> {
        Vec::new()
    }

    /// Writes a record in one of the formats of [`Info::records`].
    ///
    /// # Errors
    ///
    /// The record is not one of this game.
    fn write_record(self, format: RecordFormat, record: &Record) -> Result<String, Illegal>;

    /// Reads a record in one of the formats of [`Info::records`].
    ///
    /// # Errors
    ///
    /// The text is not a record, or an action in it is refused.
    fn read_record(self, format: RecordFormat, text: &str) -> Result<Record, Illegal>;

    /// The rule sets that [`Game::ruling`] knows, the one in force first; none where repetition is
    /// counted and not judged.
    fn profiles(self) -> &'static [&'static str] {
        &[]
    }

    /// What the law of repetition says of the actions so far, by a rule set of [`Game::profiles`] or
    /// by the one in force (no name).
    fn ruling(self, _position: &Self::Position, _profile: &str) -> Option<Ruling> {
        None
    }

    /// Lets a game go on that a ruling ended, for study; other endings stand.
    fn reopen(self, _position: &mut Self::Position) {}

    /// The number of sequences of `depth` actions, draws counted once for each side.
    fn perft(self, position: &Self::Position, depth: u32) -> u64 {
        count_sequences(self, position, depth)
    }
}

fn count_sequences<G: Game>(game: G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn(position) {
        Turn::Over(_) => 0,
        Turn::Chance(draw) => (0..draw.sides)
            .map(|drawn| {
                let mut next = position.clone();
                game.resolve(&mut next, drawn);
                count_sequences(game, &next, depth - 1)
            })
            .sum(),
        Turn::Act { seats, .. } => seats
            .iter()
            .flat_map(|seat| {
                game.legal(position, seat)
                    .into_iter()
                    .map(move |action| (seat, action))
            })
            .map(|(seat, action)| {
                let mut next = position.clone();
                match game.play(&mut next, seat, &action) {
                    Ok(()) => count_sequences(game, &next, depth - 1),
                    Err(_) => 0,
                }
            })
            .sum(),
    }
}
