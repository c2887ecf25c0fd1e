//! The games of the chess family as the contract has them: one implementation for all, which asks the data.
//!
//! What the engine leaves to its user is here: repetition and counting, claims, setups, forgiving input, notation,
//! menus, pictures and records. Shogi's notations are in `../shogi/`.

mod action;
mod array_text;
mod choice;
mod claims;
mod dead;
mod diagram;
mod editor;
mod goal;
mod history;
mod ice_age;
mod info;
mod lesson;
mod menus;
mod names;
mod notation;
mod outcome;
mod placing;
mod position;
mod reading;
mod records;
mod refusal;
mod setup;
mod sprites;
#[cfg(test)]
mod tests;
mod touch;
mod writing;

pub use self::{
    action::{Action, Loss},
    position::{FairyPosition, FairyView},
};
pub(super) use self::{notation::UCI, reading::kinds, refusal::most_telling, setup::STANDARD};

use self::placing::Placing;
use super::{ALL, Chance, Color, Effect, KindIndex, Move, Start, Variant, shogi};
use qiyuan_core::{
    diagram::Diagram,
    rules::{
        BadSetup, BoardEditor, Choice, Claim, ClaimProgress, Claims, Drafts, Draw, Game, Illegal,
        Info, Lesson, Menus, Notation, Notice, Outcome, Phase, Preset, Prompt, Question, Record,
        RecordFormat, Records, Revision, Seat, SeatSet, SetupNote, SetupOption, Setups, Touch,
        Turn, Viewer,
    },
};

/// A game of the chess family.
#[derive(Clone, Copy, Debug)]
pub struct Fairy(pub &'static Variant);

/// Every game of the family, in the order of [`ALL`].
pub static GAMES: [Fairy; ALL.len()] = {
    let mut games = [Fairy(ALL[0]); ALL.len()];
    let mut number = 1;
    while number < games.len() {
        games[number] = Fairy(ALL[number]);
        number += 1;
    }
    games
};

/// Where the opponent chooses the move, the parts of a turn: naming a square, and choosing.
const PHASES: &[&str] = &["naming-square", "choosing-piece"];

/// What chance decides: the array, the kind that moves, where the behemoth walks.
const ARRAY: &str = "array";
const DIE: &str = "throw";
const WALK: &str = "walk";

/// The text of a move that a viewer does not know.
const UNSEEN: &str = "?";

/// The most arrays of which perft counts each.
const MOST_ARRAYS: u32 = 100_000;

/// The seat that plays `color`.
const fn seat_of(color: Color) -> Seat {
    match color {
        Color::White => Seat(0),
        Color::Black => Seat(1),
    }
}

/// The face that the die shows, if a text means a legal move, but one of another face.
const fn shown_instead(state: &position::State, read: &Result<Move, Illegal>) -> Option<KindIndex> {
    match (state.chance, read) {
        (Chance::Thrown(face), Ok(_) | Err(Illegal::Ambiguous(_))) => Some(face),
        _ => None,
    }
}

impl Game for Fairy {
    type Position = FairyPosition;
    type Action = Action;
    type View = FairyView;

    fn info(self) -> &'static Info {
        info::of(self.0)
    }

    fn start(self, setup: &str, seats: u8, _: Revision) -> Result<FairyPosition, BadSetup> {
        if seats != 2 {
            return Err(BadSetup("seats"));
        }
        setup::read(self.0, setup)
    }

    fn start_counting(self, setup: &str, _: u8) -> Result<FairyPosition, BadSetup> {
        setup::read_for(setup::Purpose::Count, self.0, setup)
    }

    fn turn(self, position: &FairyPosition) -> Turn {
        if let Some(placing) = position.arrays() {
            return match placing.ending() {
                Some(ending) => Turn::Over(ending),
                None => Turn::Act {
                    seats: placing.waiting(),
                    phase: Phase::Prelude(placing::PHASE),
                },
            };
        }
        match (position.actor(), position.ending()) {
            (None, _) => Turn::Chance(Draw {
                what: ARRAY,
                sides: self.0.rules().array_count().max(1),
            }),
            (Some(_), Some(ending)) => Turn::Over(ending.clone()),
            (Some((seat, is_choosing)), None) => match position.wanted_draw() {
                Some((chance, sides)) => Turn::Chance(Draw {
                    what: if chance == Chance::WalkBehemoth {
                        WALK
                    } else {
                        DIE
                    },
                    sides,
                }),
                None => Turn::Act {
                    seats: SeatSet::only(seat),
                    phase: match (self.0.ambiguous, is_choosing) {
                        (false, _) => Phase::Play,
                        (true, false) => Phase::Named(PHASES[0]),
                        (true, true) => Phase::Rest(PHASES[1]),
                    },
                },
            },
        }
    }

    fn move_number(self, position: &FairyPosition) -> u32 {
        // The positions of shogi count plies.
        let board = position.board().filter(|_| !self.0.is_shogi());
        board.map_or(1, |board| board.move_number().into())
    }

    fn read(self, view: &FairyView, seat: Seat, text: &str) -> Result<Action, Illegal> {
        let rules = view.rules();
        if let Some(draft) = view.draft(seat) {
            return placing::read(rules, draft, text).map(Action::Place);
        }
        let state = view.acting(seat).ok_or(Illegal::NotYourTurn)?;
        if placing::is_of_anybody(rules, text) {
            return Err(Illegal::Rule(placing::SHOWN));
        }
        let last = state.last.map(|last| last.to);
        if self.0.is_shogi() {
            return shogi::read_typed(rules, &state.board, last, text).map(Action::Play);
        }
        if !self.0.ambiguous {
            let moves = state.moves(rules);
            let read = |moves: &[Move]| reading::read_or_pieces(rules, &state.board, moves, text);
            return read(&moves).map(Action::Play).map_err(|illegal| {
                let elsewhere = illegal
                    .rule()
                    .is_some()
                    .then(|| read(&rules.legal(&state.board)))
                    .and_then(|read| shown_instead(state, &read));
                match elsewhere {
                    Some(face) => Illegal::Rule(refusal::of_face(rules.kind(face))),
                    None => refusal::as_told(rules, illegal),
                }
            });
        }
        match state.named {
            None => reading::read_name(rules, &state.board, text).map(Action::Name),
            Some(named) => choice::read(rules, &state.board, named, text).map(Action::Play),
        }
    }

    fn write(self, _: &FairyView, action: &Action) -> String {
        writing::canonical(self.0.rules(), *action)
    }

    fn caption(self, view: &FairyView, action: &Action, notation: Notation) -> String {
        writing::write(view, *action, notation)
    }

    fn play(
        self,
        position: &mut FairyPosition,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Illegal> {
        if !self.turn(position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        position.play(*action)
    }

    /// Of a move in fog others know that it was made, and what it captured; of an array that its side has placed it.
    fn redact(
        self,
        action: &Action,
        seat: Seat,
        before: &FairyPosition,
        now: &FairyPosition,
        viewer: Viewer,
    ) -> Action {
        let failed_rounds =
            |position: &FairyPosition| position.arrays().map(Placing::failed_rounds);
        match action {
            // Until both are shown.
            Action::Place(_)
                if !viewer.sees(seat) && failed_rounds(before) == failed_rounds(now) =>
            {
                Action::Placed
            }
            Action::Play(action) if self.0.fog && !viewer.sees(seat) => {
                Action::Unseen(before.loss(*action))
            }
            _ => *action,
        }
    }

    /// Where the behemoth walks.
    fn drawn_caption(self, position: &FairyPosition, drawn: u32) -> Option<String> {
        let path = position.walk_path(drawn)?;
        let names = path.into_iter().map(|it| diagram::square_name(self.0, it));
        Some(names.collect::<Vec<_>>().join("–"))
    }

    fn resolve(self, position: &mut FairyPosition, drawn: u32) {
        if position.board().is_some() {
            position.resolve(drawn);
            return;
        }
        if position.arrays().is_none()
            && let Some(board) = self.0.rules().start(drawn)
        {
            *position = FairyPosition::begin(self.0, board);
        }
    }

    fn legal(self, view: &FairyView, seat: Seat) -> Vec<Action> {
        let rules = view.rules();
        if let Some(draft) = view.draft(seat) {
            let offered = placing::offered(rules, draft).into_iter();
            return offered.map(Action::Place).collect();
        }
        let Some(state) = view.acting(seat) else {
            return Vec::new();
        };
        if self.0.ambiguous && state.named.is_none() {
            let destinations = rules.destinations(&state.board).into_iter();
            return destinations.map(|(to, _)| Action::Name(to)).collect();
        }
        let moves = notation::sorted(rules, state.moves(rules));
        moves.into_iter().map(Action::Play).collect()
    }

    fn flag_fall(self, position: &FairyPosition, seat: Seat) -> Outcome {
        claims::flag_fall(position, seat)
    }

    fn view(self, position: &FairyPosition, viewer: Viewer) -> FairyView {
        position.view_of(viewer)
    }

    fn diagram(self, view: &FairyView, bottom: Seat) -> Diagram {
        diagram::draw(view, bottom)
    }

    fn lessons(self) -> Vec<Lesson> {
        lesson::all(self.0)
    }

    fn text(self, view: &FairyView) -> String {
        setup::write(view)
    }

    /// Counts all sequences of legal moves, as published perft numbers do: draws by rule do not cut a sequence short.
    /// Naming a square and choosing the move that ends there count as one, throws and walks do not count: every piece
    /// moves, and the behemoth stays. A draw of very many arrays counts as one, after which the first array is played.
    /// Placing arrays does not count: the suggested ones are played.
    fn perft(self, position: &FairyPosition, depth: u32) -> u64 {
        let rules = self.0.rules();
        if depth == 0 {
            return 1;
        }
        match (position.board(), position.named()) {
            (Some(board), Some(to)) => {
                let after = rules.candidates(board, to).into_iter().map(|action| {
                    let mut after = board.clone();
                    rules.play(&mut after, action);
                    after
                });
                after.map(|board| rules.perft(&board, depth - 1)).sum()
            }
            (Some(board), None) => match position.view().state() {
                Some(state) if matches!(state.chance, Chance::Thrown(_)) => {
                    let after = state.moves(rules).into_iter().map(|action| {
                        let mut after = board.clone();
                        rules.play(&mut after, action);
                        after
                    });
                    after.map(|board| rules.perft(&board, depth - 1)).sum()
                }
                _ => rules.perft(board, depth),
            },
            (None, _) if position.arrays().is_some() => {
                rules.start(0).map_or(0, |board| rules.perft(&board, depth))
            }
            (None, _) if rules.array_count() > MOST_ARRAYS => rules
                .start(0)
                .map_or(0, |board| rules.perft(&board, depth - 1)),
            (None, _) => (0..rules.array_count())
                .filter_map(|number| rules.start(number))
                .map(|board| rules.perft(&board, depth - 1))
                .sum(),
        }
    }

    fn notices(self, view: &FairyView) -> Vec<Notice> {
        let mut notices = placing::notices(view);
        notices.extend(ice_age::notice(view));
        notices.extend(goal::notice(view));
        notices
    }

    fn menus(&self) -> Option<&dyn Menus<Self>> {
        Some(self)
    }

    fn touch(&self) -> Option<&dyn Touch<Self>> {
        info::has_touch_move(self.0).then_some(self as _)
    }

    fn drafts(&self) -> Option<&dyn Drafts<Self>> {
        self.0.rules().arrangement().map(|_| self as _)
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
        // Ice and the behemoth are nobody's pieces.
        let has_pieces_alone = !matches!(self.0.effect, Effect::IceAge | Effect::Behemoth);
        has_pieces_alone.then(|| Box::new(editor::editor(self.0)) as _)
    }
}

impl Setups for Fairy {
    fn written(&self, setup: &str) -> String {
        setup::written(self.0, setup)
    }

    fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        let number = setup.trim().parse().ok();
        let note = number.and_then(|number| self.particular_drawn(number));
        let sight = setup::particulars(self.0, setup);
        note.into_iter().chain(sight).collect()
    }

    fn options(&self) -> &'static [SetupOption] {
        setup::options(self.0)
    }

    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        setup::compose(self.0, chosen)
    }

    /// What pawns see is a matter of taste.
    fn rated(&self) -> &'static [&'static str] {
        if self.0.fog {
            &["", "sight=moves"]
        } else {
            &[""]
        }
    }

    fn particular_drawn(&self, number: u32) -> Option<SetupNote> {
        let is_drawn = matches!(self.0.start, Start::Drawn(_));
        (is_drawn && number < self.0.rules().array_count())
            .then(|| SetupNote::new(setup::ARRAY, number.to_string()))
    }
}

impl Menus<Self> for Fairy {
    fn choices(
        &self,
        view: &FairyView,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        menus::choices(*self, view, seat, typed, notation, limit)
    }

    fn groups(&self, view: &FairyView, seat: Seat, _notation: Notation) -> Vec<Choice> {
        menus::groups(view, seat)
    }

    fn members(
        &self,
        view: &FairyView,
        seat: Seat,
        group: &str,
        notation: Notation,
    ) -> Vec<Choice> {
        menus::members(view, seat, group, notation)
    }

    fn question(&self, _: &FairyView, _: Seat, actions: &[String]) -> Option<Question> {
        self.0.is_shogi().then(|| shogi::question(actions))?
    }

    fn prompts(&self, view: &FairyView, seat: Seat) -> Vec<Prompt> {
        choice::prompts(view, seat)
    }
}

/// The array of a side while it is placed.
impl Drafts<Self> for Fairy {
    fn draft(&self, view: &FairyView, seat: Seat) -> Option<String> {
        let draft = view.draft(seat)?;
        Some(placing::write_draft(view.rules(), draft))
    }

    fn with_draft(&self, view: &FairyView, seat: Seat, draft: &str) -> Option<FairyView> {
        let draft = array_text::whole(view.rules(), view.draft(seat)?, draft).ok()?;
        Some(view.with_draft(draft))
    }

    fn edited(&self, view: &FairyView, seat: Seat, typed: &str) -> Result<String, Illegal> {
        let draft = view.draft(seat).ok_or(Illegal::NotYourTurn)?;
        let edited = array_text::edited(view.rules(), draft, typed)?;
        Ok(placing::write_draft(view.rules(), &edited))
    }

    fn parts(&self, view: &FairyView, seat: Seat, _: Notation) -> Vec<Choice> {
        let draft = view.draft(seat);
        draft.map_or_else(Vec::new, |draft| placing::parts(view.rules(), draft))
    }

    fn steps(&self, view: &FairyView, seat: Seat, part: &str, notation: Notation) -> Vec<Choice> {
        let draft = view.draft(seat);
        draft.map_or_else(Vec::new, |draft| {
            placing::targets(view.rules(), draft, part, notation)
        })
    }

    fn presets(&self, _: &FairyView, _: Seat) -> &'static [Preset] {
        array_text::PRESETS
    }

    /// As White would place them.
    fn kept(&self, view: &FairyView, seat: Seat, draft: &str) -> Option<String> {
        let rules = view.rules();
        let placement = array_text::whole(rules, view.draft(seat)?, draft).ok()?;
        let kept = rules.placed_by(Color::White, &placement);
        Some(placing::write_draft(rules, &kept))
    }

    fn of_kept(&self, view: &FairyView, seat: Seat, kept: &str) -> Result<String, Illegal> {
        let (rules, draft) = (view.rules(), view.draft(seat).ok_or(Illegal::NotYourTurn)?);
        let kept = rules.read_placement(Color::White, kept);
        let kept = kept.ok_or(Illegal::Unreadable)?;
        let placement = rules.placed_by(draft.color(), &kept);
        match rules.placement_fault(&placement) {
            Some(fault) => Err(Illegal::Rule(fault)),
            None => Ok(placing::write_draft(rules, &placement)),
        }
    }
}

impl Claims<Self> for Fairy {
    fn open(&self, view: &FairyView, seat: Seat) -> Vec<Claim> {
        claims::open(view, seat)
    }

    fn judge(
        &self,
        position: &FairyPosition,
        seat: Seat,
        claim: &str,
        announced: Option<&Action>,
    ) -> Option<Outcome> {
        claims::judge(position, seat, claim, announced)
    }

    fn takes_action(&self, claim: &str) -> bool {
        claims::takes_action(claim)
    }

    fn progress(&self, view: &FairyView, claim: &str) -> Option<ClaimProgress> {
        claims::progress(view, claim)
    }
}

impl Records for Fairy {
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        records::write(*self, format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        records::read(*self, format, text)
    }

    fn analysis(&self, record: &Record, limit: usize) -> Option<String> {
        records::analysis(*self, record, limit)
    }
}
