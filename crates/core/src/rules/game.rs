//! The contract that every game fulfils, with its own types.

use super::{
    Adjudication, BadSetup, BoardEditor, Brought, Claims, Drafts, Illegal, Info, Lesson, Menus,
    Notation, Notice, Outcome, Records, Revision, RuleQueries, Scoring, Seat, SeatSet, Setups,
    Touch, Turn, Viewer, capability::Nothing,
};
use crate::diagram::Diagram;

/// One game, with its own types.
///
/// What only some games have is a trait of its own, which the game hands out: [`Menus`], [`Claims`],
/// [`Scoring`], [`Adjudication`], [`Setups`], [`Records`], [`RuleQueries`], [`Touch`].
///
/// # Hidden information
///
/// Whatever is shown, offered or said to somebody is computed from a [`Game::View`], which holds
/// what that viewer may know. Only [`Game::view`] and [`Game::redact`] decide what that is.
pub trait Game: Copy + Send + Sync + 'static {
    /// Everything about a game in progress.
    type Position: Clone + Send + Sync + 'static;
    /// A move, drop, pass, mark and so on. In a game that hides actions, also one of which the viewer
    /// does not know everything.
    type Action: Clone + Send + Sync;
    /// What one viewer may know of a position.
    type View: 'static;

    /// What is fixed about the game.
    fn info(self) -> &'static Info;

    /// The position before the first action. An empty setup is the usual one.
    ///
    /// # Errors
    ///
    /// The setup cannot be read, or is not a position of this game for so many.
    fn start(self, setup: &str, seats: u8, revision: Revision) -> Result<Self::Position, BadSetup>;

    /// The seats of this position.
    fn seats(self, _position: &Self::Position) -> SeatSet {
        SeatSet::first(*self.info().seats.start())
    }

    /// What the position waits for.
    fn turn(self, position: &Self::Position) -> Turn;

    /// The number of the move that comes next in this position, where a position says it: a setup may be one from the
    /// middle of a game, whose moves are numbered from there. Asked of a start alone; everybody may know it. Games whose
    /// plies are numbered always begin at 1.
    fn move_number(self, _position: &Self::Position) -> u32 {
        1
    }

    /// What keeps players from agreeing to begin in this position, the start that a setup gave: games were played from
    /// such ones, and studies show them, so it is asked only where a new game is set up.
    fn start_fault(self, _position: &Self::Position) -> Option<BadSetup> {
        None
    }

    /// What `viewer` may know.
    fn view(self, position: &Self::Position, viewer: Viewer) -> Self::View;

    /// Reads what `seat` typed, in any notation of the game, and checks it as far as the seat can know.
    ///
    /// # Errors
    ///
    /// The text is no action, fits several, or is an action that the rules forbid.
    fn read(self, view: &Self::View, seat: Seat, text: &str) -> Result<Self::Action, Illegal>;

    /// Every action `seat` may choose from, if it may act.
    fn legal(self, view: &Self::View, seat: Seat) -> Vec<Self::Action>;

    /// Writes an action in the canonical notation, which `read` reads back in any later version.
    fn write(self, view: &Self::View, action: &Self::Action) -> String;

    /// Writes an action, as far as it is known, for people in `notation`. The view is that before it.
    fn caption(self, view: &Self::View, action: &Self::Action, _notation: Notation) -> String {
        self.write(view, action)
    }

    /// What `viewer` may know of an action of `seat`: everything unless something is hidden. The
    /// position `now` may be later than the one in which it was `before`, and may have revealed it.
    fn redact(
        self,
        action: &Self::Action,
        _seat: Seat,
        _before: &Self::Position,
        _now: &Self::Position,
        _viewer: Viewer,
    ) -> Self::Action {
        action.clone()
    }

    /// Plays an action, or leaves the position as it was.
    ///
    /// # Errors
    ///
    /// The rules forbid the action. What [`Game::read`] has let pass is refused only for reasons that
    /// the seat may learn.
    fn play(
        self,
        position: &mut Self::Position,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Illegal>;

    /// Applies a recorded draw. Numbers outside the draw, and draws nobody asked for, change nothing.
    fn resolve(self, _position: &mut Self::Position, _drawn: u32) {}

    /// The outcome when the time of `seat` is up, and the game does not go on without it: by default
    /// everybody else wins.
    fn flag_fall(self, position: &Self::Position, seat: Seat) -> Outcome {
        Outcome::won(self.seats(position).without(seat), "time")
    }

    /// Whether the others play on when `seat` has given up or run out of time. Never among two.
    fn goes_on_without(self, _position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// The outcome with which the game is over as soon as all these seats have left, where it goes on without each of
    /// them, but not without so many. Whoever left is put behind the others.
    fn over_without(self, _position: &Self::Position, _left: SeatSet) -> Option<Outcome> {
        None
    }

    /// Whether one hand is over and nothing of the next is dealt: then somebody else may take a seat. Nothing that is
    /// still secret was dealt to that seat before.
    fn is_between_hands(self, _position: &Self::Position) -> bool {
        false
    }

    /// Somebody else has taken over a seat between two hands. What is still shown of the hand before was not theirs: the
    /// picture no longer shows it at that seat, and [notices](Notice::before) are told of whoever left.
    fn taken_over(self, _position: &mut Self::Position, _seat: Seat) {}

    /// Whether another hand may follow the one that is played: otherwise nobody can take over a seat any more.
    fn may_deal_again(self, _position: &Self::Position) -> bool {
        true
    }

    /// What is done for a seat that has left, where the game goes on without it.
    fn default_action(self, view: &Self::View, seat: Seat) -> Option<Self::Action> {
        self.legal(view, seat).into_iter().next()
    }

    /// Whether what a seat has to do is done for it at once, though nobody has left: its default action, where it can do
    /// nothing else and everybody knows that.
    fn is_forced(self, _position: &Self::Position, _seat: Seat) -> bool {
        false
    }

    /// What chance is about to decide by this number, as it stands in a list of moves behind the action before it: the
    /// same for every viewer. Nothing where it does not belong there.
    fn drawn_caption(self, _position: &Self::Position, _drawn: u32) -> Option<String> {
        None
    }

    /// Draws a view with `bottom` at the bottom. There is no way to draw a position.
    fn diagram(self, view: &Self::View, bottom: Seat) -> Diagram;

    /// The position as text that [`Game::start`] reads, as far as a view knows it (FEN in chess).
    fn text(self, view: &Self::View) -> String;

    /// What is told beside the picture, line by line: the result of a part of the game, a commitment and its reveal.
    fn notices(self, _view: &Self::View) -> Vec<Notice> {
        Vec::new()
    }

    /// What the last action brought. It is asked for in games that hold cards, in the view that everybody has right after
    /// the action, before chance decides anything.
    fn brought(self, _view: &Self::View) -> Brought {
        Brought::default()
    }

    /// Small boards for the page of the rules: one for each piece that a newcomer does not know, in teaching order, and
    /// what else a picture tells better than words. Take the moves from the move generator. Nothing for a game whose
    /// actions are not moves of pieces.
    fn lessons(self) -> Vec<Lesson> {
        Vec::new()
    }

    /// The position of a setup whose sequences are to be counted. It may be one that no game can come to, if its moves are
    /// clear all the same, such as one in which the side that has moved is in check: published counts begin there too.
    ///
    /// # Errors
    ///
    /// As [`Game::start`], but for such positions.
    fn start_counting(self, setup: &str, seats: u8) -> Result<Self::Position, BadSetup> {
        self.start(setup, seats, self.info().revision)
    }

    /// The number of sequences of `depth` actions, draws counted as often as
    /// [`Draw::counted_sides`](super::Draw::counted_sides) says. A game in which a move takes
    /// several actions may count moves.
    fn perft(self, position: &Self::Position, depth: u32) -> u64 {
        count_sequences(self, position, depth)
    }

    /// Menus of the game's own; without them the legal actions are listed.
    fn menus(&self) -> Option<&dyn Menus<Self>> {
        None
    }

    /// How actions are put together in private, where they are.
    fn drafts(&self) -> Option<&dyn Drafts<Self>> {
        None
    }

    /// Which pieces are chosen and which actions they are chosen for, where players may agree on touch-move
    /// ([`Info::touch_move`]).
    fn touch(&self) -> Option<&dyn Touch<Self>> {
        None
    }

    /// How positions are put together piece by piece, where they can be.
    fn editor(&self) -> Option<Box<dyn BoardEditor>> {
        None
    }

    /// What the rules let a seat claim.
    fn claims(&self) -> &dyn Claims<Self> {
        &Nothing
    }

    /// How the seats agree on a result.
    fn scoring(&self) -> &dyn Scoring<Self> {
        &Nothing
    }

    /// How repetition is judged, where it is not just counted.
    fn adjudication(&self) -> &dyn Adjudication<Self> {
        &Nothing
    }

    /// What can be chosen of a setup.
    fn setups(&self) -> &dyn Setups {
        &Nothing
    }

    /// What it answers about its rules without a game, for scripts.
    fn queries(&self) -> &dyn RuleQueries {
        &Nothing
    }

    /// How games are written down, in the formats of [`Info::records`].
    fn records(&self) -> &dyn Records {
        &Nothing
    }
}

fn count_sequences<G: Game>(game: G, position: &G::Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    match game.turn(position) {
        Turn::Over(_) => 0,
        Turn::Chance(draw) => (0..draw.counted_sides())
            .map(|drawn| {
                let mut next = position.clone();
                game.resolve(&mut next, drawn);
                count_sequences(game, &next, depth - 1)
            })
            .sum(),
        Turn::Act { seats, .. } => seats
            .iter()
            .flat_map(|seat| {
                let view = game.view(position, Viewer::Seat(seat));
                let legal = game.legal(&view, seat);
                legal.into_iter().map(move |action| (seat, action))
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
