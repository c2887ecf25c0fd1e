//! What only some games have, each a trait beside [`Game`].

use super::{
    Choice, Claim, ClaimProgress, Count, Game, Illegal, Notation, Opening, Outcome, Preset, Prompt,
    Question, Record, RecordFormat, RuleQueries, Ruling, Seat, SeatSet, Setups, Several, Zoom,
};

/// The capabilities of a game that does not have them.
pub(super) struct Nothing;

impl<G: Game> Claims<G> for Nothing {}
impl<G: Game> Scoring<G> for Nothing {}
impl<G: Game> Adjudication<G> for Nothing {}
impl Setups for Nothing {}
impl Records for Nothing {}
impl RuleQueries for Nothing {}

/// Menus that are better than a list of the legal actions.
pub trait Menus<G: Game> {
    /// At most `limit` actions of `seat` that fit what was typed so far, best first, written in `notation`.
    fn choices(
        &self,
        view: &G::View,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice>;

    /// The first step of a guided action: the pieces, regions or kinds of action to choose from, named as in
    /// `notation`.
    fn groups(&self, view: &G::View, seat: Seat, notation: Notation) -> Vec<Choice>;

    /// The second step: the actions of one group. An unknown group has none.
    fn members(&self, view: &G::View, seat: Seat, group: &str, notation: Notation) -> Vec<Choice>;

    /// The actions of `seat` that are worth buttons of their own now, at most five. The view is that of
    /// whoever sees the buttons.
    fn prompts(&self, _view: &G::View, _seat: Seat) -> Vec<Prompt> {
        Vec::new()
    }

    /// What `seat` may choose several of, where that makes all its actions but those of [`Menus::prompts`].
    fn several(&self, _view: &G::View, _seat: Seat, _notation: Notation) -> Option<Several> {
        None
    }

    /// The question that tells some actions of `seat`, as canonical text, apart; nothing where they are best told
    /// apart as they are written.
    fn question(&self, _view: &G::View, _seat: Seat, _actions: &[String]) -> Option<Question> {
        None
    }

    /// The part of the board for which a group stands, where the board is too large for one step.
    fn zoom(&self, _view: &G::View, _group: &str) -> Option<Zoom> {
        None
    }
}

/// Actions that a seat puts together in private, step by step, before it takes one: such as where all its pieces stand at
/// first. The steps are no actions: nobody else learns of them, and nothing of them is recorded.
pub trait Drafts<G: Game> {
    /// What `seat` has put together in this view, as text of at most [`MAX_DRAFT_BYTES`](super::MAX_DRAFT_BYTES) without
    /// `/`, which separates the parts of a custom id; [`Game::read`] takes it. Before the first step it is what the seat
    /// begins with. Nothing where it takes no such action now.
    fn draft(&self, view: &G::View, seat: Seat) -> Option<String>;

    /// The view in which `seat` has put this together, to be drawn and to offer further steps; nothing if the text is no
    /// draft of that seat.
    fn with_draft(&self, view: &G::View, seat: Seat, draft: &str) -> Option<G::View>;

    /// The draft after the steps that `seat` typed.
    ///
    /// # Errors
    ///
    /// The text is no step, fits several, or leads to what the rules forbid.
    fn edited(&self, view: &G::View, seat: Seat, typed: &str) -> Result<String, Illegal>;

    /// What can be changed in the draft, such as the pieces: at most 25.
    fn parts(&self, view: &G::View, seat: Seat, notation: Notation) -> Vec<Choice>;

    /// What may become of a part, as the drafts that follow: at most 25. An unknown part has none.
    fn steps(&self, view: &G::View, seat: Seat, part: &str, notation: Notation) -> Vec<Choice>;

    /// What is offered as buttons.
    fn presets(&self, view: &G::View, seat: Seat) -> &'static [Preset];

    /// A draft of `seat` as it can be kept for later games, in a form that is the same for every seat; nothing if the
    /// text is no draft of that seat.
    fn kept(&self, view: &G::View, seat: Seat, draft: &str) -> Option<String>;

    /// The draft of `seat` that was kept, perhaps as that of another seat.
    ///
    /// # Errors
    ///
    /// It was kept in a game with other rules, or is none.
    fn of_kept(&self, view: &G::View, seat: Seat, kept: &str) -> Result<String, Illegal>;
}

/// Claims, such as that of a draw by repetition.
pub trait Claims<G: Game> {
    /// What `seat` may claim now, without a further action, as far as it can know.
    fn open(&self, _view: &G::View, _seat: Seat) -> Vec<Claim> {
        Vec::new()
    }

    /// Judges a claim of `seat`: the outcome if it is right, nothing if it is wrong.
    /// With an action, the claim is about the position after it (FIDE Laws 9.2.1, 9.3.1), which is
    /// announced but not played.
    fn judge(
        &self,
        _position: &G::Position,
        _seat: Seat,
        _claim: &str,
        _announced: Option<&G::Action>,
    ) -> Option<Outcome> {
        None
    }

    /// Whether a claim can be made with an action, of the position after it. Otherwise an action that comes with it is
    /// neither judged nor played.
    fn takes_action(&self, _claim: &str) -> bool {
        true
    }

    /// How far the position is from what the claim asserts, where that can be counted.
    fn progress(&self, _view: &G::View, _claim: &str) -> Option<ClaimProgress> {
        None
    }
}

/// Agreeing on a result: marks, and the count that follows from them.
pub trait Scoring<G: Game> {
    /// The count by what the seats have agreed on so far, or by which the game ended; nothing while
    /// nothing is counted.
    fn count(&self, _view: &G::View) -> Option<Count> {
        None
    }

    /// The names of the points that a seat would probably mark; nothing while nothing is marked. It may
    /// take a while to find, and is then known.
    fn suggestion(&self, _view: &G::View) -> Option<Vec<String>> {
        None
    }

    /// The seats that agree to what is marked.
    fn agreed(&self, _view: &G::View) -> SeatSet {
        SeatSet::EMPTY
    }

    /// The names of the points that are marked.
    fn marked(&self, _view: &G::View) -> Vec<String> {
        Vec::new()
    }
}

/// A law of repetition that judges what was repeated.
pub trait Adjudication<G: Game> {
    /// The rule sets that [`Adjudication::ruling`] knows, the one in force first.
    fn profiles(&self) -> &'static [&'static str] {
        &[]
    }

    /// What the law says of the actions so far, by a rule set of [`Adjudication::profiles`] or by the
    /// one in force (no name).
    fn ruling(&self, _view: &G::View, _profile: &str) -> Option<Ruling> {
        None
    }

    /// Lets a game go on that a ruling ended, for study; other endings stand.
    fn reopen(&self, _position: &mut G::Position) {}
}

/// Writing and reading whole games.
pub trait Records {
    /// Writes a record in one of the formats of [`Info::records`](super::Info::records).
    ///
    /// # Errors
    ///
    /// The record is not one of this game.
    fn write_record(&self, _format: RecordFormat, _record: &Record) -> Result<String, Illegal> {
        Err(Illegal::Unreadable)
    }

    /// Reads a record in one of the formats of [`Info::records`](super::Info::records).
    ///
    /// # Errors
    ///
    /// The text is not a record, or an action in it is refused.
    fn read_record(&self, _format: RecordFormat, _text: &str) -> Result<Record, Illegal> {
        Err(Illegal::Unreadable)
    }

    /// The opening with which a record began, where the game has names for openings.
    fn opening(&self, _record: &Record) -> Option<Opening> {
        None
    }

    /// The address of a public page on which a record, or at least its last position, can be analyzed, in at most
    /// `limit` bytes; nothing where there is none.
    fn analysis(&self, _record: &Record, _limit: usize) -> Option<String> {
        None
    }
}
