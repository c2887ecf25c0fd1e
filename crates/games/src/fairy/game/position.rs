//! A game in progress: the board, what was repeated, and whether it is over.

use super::{
    super::{
        Board, Chance, Color, KindIndex, Move, Piece, Placement, Rules, Sight, Square, Squares,
        Variant, board::MAX_KINDS,
    },
    Action,
    action::Loss,
    history::History,
    outcome,
    placing::{Placing, PlacingView},
    refusal, seat_of,
};
use qiyuan_core::rules::{Illegal, Outcome, Seat, Viewer};

/// How many pieces of each kind a side has lost.
pub(super) type Losses = [[u8; MAX_KINDS]; 2];

/// A game in progress.
#[derive(Clone, Debug)]
pub struct FairyPosition {
    variant: &'static Variant,
    /// The arrays while they are placed.
    placing: Option<Placing>,
    /// Nothing while the array is not drawn, or arrays are placed.
    running: Option<Running>,
}

#[derive(Clone, Debug)]
struct Running {
    board: Board,
    /// The square that was named, while the opponent chooses the move.
    named: Option<Square>,
    chance: Chance,
    sight: Sight,
    last: Option<LastMove>,
    walk: Option<Walk>,
    losses: Losses,
    history: History,
    ending: Option<Outcome>,
}

/// From what a game begins.
#[derive(Clone, Debug)]
pub(super) struct Beginning {
    pub(super) board: Board,
    /// The square that is named, where the opponent has to choose the move.
    pub(super) named: Option<Square>,
    /// What chance has decided already, or is to decide; as usual where nothing is said.
    pub(super) chance: Option<Chance>,
    pub(super) sight: Sight,
}

impl From<Board> for Beginning {
    fn from(board: Board) -> Self {
        Self {
            board,
            named: None,
            chance: None,
            sight: Sight::default(),
        }
    }
}

/// Where the last move began and ended, for the picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct LastMove {
    /// Nothing where a piece was dropped.
    pub(super) from: Option<Square>,
    pub(super) to: Square,
    /// The squares from which it removed other pieces than what it captured: in an explosion, say.
    pub(super) removed: Squares,
    /// What it captured.
    pub(super) loss: Option<Loss>,
    mover: Color,
}

/// Where the behemoth walked after the last move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Walk {
    /// The squares over which it walked, from where it stood to where it stands.
    pub(super) path: Vec<Square>,
    /// The pieces that it crushed on them.
    pub(super) crushed: Vec<(Square, Piece)>,
}

/// What a viewer knows of a game: all of it, but in fog.
#[derive(Clone, Debug)]
pub struct FairyView {
    variant: &'static Variant,
    placing: Option<PlacingView>,
    state: Option<State>,
}

/// What a viewer knows once the array is drawn.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub(super) board: Board,
    /// The square that was named, while the opponent chooses the move.
    pub(super) named: Option<Square>,
    /// What chance has decided of the present move, or is to decide.
    pub(super) chance: Chance,
    pub(super) sight: Sight,
    pub(super) last: Option<LastMove>,
    /// Where the behemoth has walked since.
    pub(super) walk: Option<Walk>,
    /// The pieces that were captured since the start.
    pub(super) losses: Losses,
    /// How often the board has occurred.
    pub(super) occurrences: u32,
    /// Whether the game is over.
    pub(super) is_over: bool,
}

impl FairyPosition {
    /// The position before the array is drawn.
    pub(super) const fn undrawn(variant: &'static Variant) -> Self {
        Self {
            variant,
            placing: None,
            running: None,
        }
    }

    /// The position in which arrays are placed.
    pub(super) const fn placing(variant: &'static Variant, placing: Placing) -> Self {
        Self {
            variant,
            placing: Some(placing),
            running: None,
        }
    }

    /// The arrays while they are placed.
    pub(super) const fn arrays(&self) -> Option<&Placing> {
        self.placing.as_ref()
    }

    /// A game that begins with a board, which counts as its first occurrence.
    pub(super) fn begin(variant: &'static Variant, beginning: impl Into<Beginning>) -> Self {
        let rules = variant.rules();
        let Beginning {
            board,
            named,
            chance,
            sight,
        } = beginning.into();
        let chance = chance.unwrap_or_else(|| rules.chance_before(&board));
        let mut history = History::default();
        history.enter(rules.key(&board), None, false);
        let ending = match chance {
            Chance::WalkBehemoth => None,
            _ => outcome::of(rules, &board, &history),
        };
        Self {
            variant,
            placing: None,
            running: Some(Running {
                board,
                named,
                chance,
                sight,
                last: None,
                walk: None,
                losses: Losses::default(),
                history,
                ending,
            }),
        }
    }

    /// The rules.
    pub(super) fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// The board; nothing while the array is not drawn.
    pub(super) fn board(&self) -> Option<&Board> {
        self.running.as_ref().map(|running| &running.board)
    }

    /// The square that was named, while the opponent chooses the move.
    pub(super) fn named(&self) -> Option<Square> {
        self.running.as_ref()?.named
    }

    /// How the game ended, if it has.
    pub(super) fn ending(&self) -> Option<&Outcome> {
        self.running.as_ref()?.ending.as_ref()
    }

    /// What chance has to decide now, with the number of results.
    pub(super) fn wanted_draw(&self) -> Option<(Chance, u32)> {
        let running = self.running.as_ref()?;
        let sides = self.rules().sides(&running.board, running.chance);
        (running.ending.is_none() && sides > 0).then_some((running.chance, sides))
    }

    /// What a move captures.
    pub(super) fn loss(&self, action: Move) -> Option<Loss> {
        loss(self.rules(), self.board()?, action)
    }

    /// The seat that acts, and whether it chooses the move to a square that was named; nobody while the array is not
    /// drawn.
    pub(super) fn actor(&self) -> Option<(Seat, bool)> {
        let running = self.running.as_ref()?;
        Some(actor(&running.board, running.named))
    }

    /// Whether the rules and chance let the side that has the move make this one.
    pub(super) fn allows(&self, action: Move) -> bool {
        let (rules, running) = (self.rules(), self.running.as_ref());
        running.is_some_and(|running| {
            rules.is_legal(&running.board, action)
                && chance_allows(rules, &running.board, running.chance, action)
        })
    }

    /// How often `board` has occurred in this game.
    pub(super) fn occurrences(&self, board: &Board) -> u32 {
        self.running
            .as_ref()
            .map_or(0, |running| running.history.count(&self.rules().key(board)))
    }

    /// All of it.
    pub(super) fn view(&self) -> FairyView {
        let state = self.running.as_ref().map(|running| State {
            board: running.board.clone(),
            named: running.named,
            chance: running.chance,
            sight: running.sight,
            last: running.last,
            walk: running.walk.clone(),
            losses: running.losses,
            occurrences: self.occurrences(&running.board),
            is_over: running.ending.is_some(),
        });
        let placing = self.placing.as_ref();
        FairyView {
            variant: self.variant,
            placing: placing.map(|placing| placing.view_of(self.rules(), Viewer::Record)),
            state,
        }
    }

    /// What a viewer may know.
    pub(super) fn view_of(&self, viewer: Viewer) -> FairyView {
        if let Some(placing) = &self.placing {
            return FairyView {
                variant: self.variant,
                placing: Some(placing.view_of(self.rules(), viewer)),
                state: None,
            };
        }
        let color = match viewer {
            Viewer::Record => return self.view(),
            _ if !self.variant.fog => return self.view(),
            Viewer::Public => None,
            Viewer::Seat(seat) => Color::BOTH.into_iter().find(|it| seat_of(*it) == seat),
        };
        let state = self.running.as_ref().map(|running| State {
            board: self.rules().known(&running.board, color, running.sight),
            named: None,
            chance: running.chance,
            sight: running.sight,
            last: running.last.and_then(|last| last.known_to(color)),
            walk: None,
            losses: running.losses,
            // How often would tell whether what is not seen was the same.
            occurrences: 0,
            is_over: running.ending.is_some(),
        });
        FairyView {
            variant: self.variant,
            placing: None,
            state,
        }
    }

    /// The squares over which the behemoth is about to walk, from where it stands; nothing if it is not.
    pub(super) fn walk_path(&self, number: u32) -> Option<Vec<Square>> {
        let is_walk = |(chance, sides): &(Chance, u32)| {
            matches!(chance, Chance::WalkBehemoth) && number < *sides
        };
        self.wanted_draw().filter(is_walk)?;
        let board = &self.running.as_ref()?.board;
        walk(self.variant.rules(), board, number).map(|walk| walk.path)
    }

    /// Lets chance decide.
    pub(super) fn resolve(&mut self, number: u32) {
        let rules = self.variant.rules();
        let Some((chance, sides)) = self.wanted_draw() else {
            return;
        };
        if let Some(running) = self.running.as_mut().filter(|_| number < sides) {
            running.resolve(rules, chance, number);
        }
    }

    /// Plays an action of the seat that acts.
    pub(super) fn play(&mut self, action: Action) -> Result<(), Illegal> {
        let rules = self.variant.rules();
        if let (Some(placing), Action::Place(placement)) = (&mut self.placing, action) {
            if let Some(fault) = rules.placement_fault(&placement) {
                return Err(Illegal::Rule(fault));
            }
            if let Some(board) = placing.place(rules, placement) {
                *self = Self::begin(self.variant, board);
            }
            return Ok(());
        }
        let Some(running) = &mut self.running else {
            return Err(Illegal::NotYourTurn);
        };
        match action {
            Action::Name(to) => running.name(rules, to),
            Action::Play(action) => running.choose(rules, action),
            Action::Unseen(_) | Action::Place(_) | Action::Placed => Err(Illegal::Unreadable),
        }
    }
}

impl Running {
    /// Names the square on which the move ends. Where all moves that end there are alike, since there is one or since
    /// they capture the king, it is made at once.
    fn name(&mut self, rules: &Rules, to: Square) -> Result<(), Illegal> {
        if !rules.variant().ambiguous {
            return Err(Illegal::Unreadable);
        }
        if self.named.is_some() {
            return Err(Illegal::Rule("choose-the-piece"));
        }
        let candidates = rules.candidates(&self.board, to);
        match candidates.as_slice() {
            [] => return Err(Illegal::Rule("name-a-square")),
            [only] => self.play(rules, *only),
            [first, ..] if self.board.royal(self.board.turn().other()) == Some(to) => {
                self.play(rules, *first);
            }
            _ => {
                self.named = Some(to);
                self.last = None;
            }
        }
        Ok(())
    }

    /// Makes a move of the side that has the move on the board.
    fn choose(&mut self, rules: &Rules, action: Move) -> Result<(), Illegal> {
        if rules.variant().ambiguous && self.named != Some(rules.target(action)) {
            return Err(Illegal::Rule(match self.named {
                Some(_) => "choose-the-piece",
                None => "name-a-square",
            }));
        }
        if !rules.is_legal(&self.board, action) {
            let reason = rules.refusal(&self.board, action);
            return Err(refusal::as_told(rules, Illegal::Rule(reason)));
        }
        match self.chance {
            Chance::Thrown(face) if !rules.is_of_face(&self.board, action, face) => {
                return Err(Illegal::Rule(refusal::of_face(rules.kind(face))));
            }
            Chance::ThrowDie | Chance::WalkBehemoth => return Err(Illegal::NotYourTurn),
            Chance::None | Chance::Thrown(_) => {}
        }
        self.named = None;
        self.play(rules, action);
        Ok(())
    }

    /// Makes a legal move.
    fn play(&mut self, rules: &Rules, action: Move) {
        let before = self.board.clone();
        let mover = before.turn();
        let loss = loss(rules, &before, action);
        rules.play(&mut self.board, action);
        if let Some(loss) = loss {
            self.count(loss.color, loss.kind);
        }
        self.walk = None;
        self.last = Some(LastMove {
            from: action.from(),
            to: rules.target(action),
            removed: removed(rules, &before, action, &self.board),
            loss,
            mover,
        });
        let is_decided = rules.decided(&self.board).is_some();
        self.chance = if is_decided {
            Chance::None
        } else {
            rules.chance_after(&self.board)
        };
        if self.chance != Chance::WalkBehemoth {
            self.enter(rules, mover);
        }
    }

    fn count(&mut self, color: Color, kind: KindIndex) {
        let lost = &mut self.losses[color.index()][kind.index()];
        *lost = lost.saturating_add(1);
    }

    fn resolve(&mut self, rules: &Rules, chance: Chance, number: u32) {
        match chance {
            Chance::None | Chance::Thrown(_) => {}
            Chance::ThrowDie => {
                let face = rules.faces(&self.board).get(number as usize).copied();
                self.chance = face.map_or(Chance::ThrowDie, Chance::Thrown);
            }
            Chance::WalkBehemoth => {
                self.walk = walk(rules, &self.board, number);
                rules.let_walk(&mut self.board, number);
                self.chance = rules.chance_before(&self.board);
                self.enter(rules, self.board.turn().other());
                if rules.decided(&self.board).is_some() {
                    self.ending = outcome::crushed(&self.board);
                }
            }
        }
    }

    /// Takes note of a position that has come about by a move.
    fn enter(&mut self, rules: &Rules, mover: Color) {
        if is_irreversible(rules, &self.board) {
            self.history.clear();
        }
        let is_check = rules.in_check(&self.board);
        self.history
            .enter(rules.key(&self.board), Some(mover), is_check);
        self.ending = outcome::of(rules, &self.board, &self.history);
    }
}

impl LastMove {
    /// What a side may know of it, or everybody: of a move of another, what it captured.
    fn known_to(self, viewer: Option<Color>) -> Option<Self> {
        if viewer == Some(self.mover) {
            return Some(self);
        }
        self.loss.map(|loss| Self {
            from: None,
            to: loss.at,
            removed: Squares::default(),
            ..self
        })
    }
}

/// What a move captures.
fn loss(rules: &Rules, board: &Board, action: Move) -> Option<Loss> {
    let at = rules.captured(board, action)?;
    let piece = board.piece_at(at)?;
    Some(Loss {
        color: piece.color,
        kind: piece.kind,
        at,
    })
}

/// Where the behemoth goes on a walk, and what stands there.
fn walk(rules: &Rules, board: &Board, number: u32) -> Option<Walk> {
    let from = rules.behemoth(board)?;
    let over = rules.walk(from, number);
    let pieces = over.iter().copied();
    Some(Walk {
        crushed: pieces
            .filter_map(|square| Some((square, board.piece_at(square)?)))
            .collect(),
        path: [from].into_iter().chain(over).collect(),
    })
}

/// Whether chance lets a side make a move.
fn chance_allows(rules: &Rules, board: &Board, chance: Chance, action: Move) -> bool {
    match chance {
        Chance::None => true,
        Chance::Thrown(face) => rules.is_of_face(board, action, face),
        Chance::ThrowDie | Chance::WalkBehemoth => false,
    }
}

/// The squares from which pieces are gone after a move, but for where it began and what it captured. Where it ended, if
/// the piece that moved is gone too.
fn removed(rules: &Rules, before: &Board, action: Move, after: &Board) -> Squares {
    let Move::Step { from, to, .. } = action else {
        return Squares::default();
    };
    let captured = rules.captured(before, action);
    let is_expected = |square: Square| square == from || Some(square) == captured && square != to;
    let is_gone = |square: Square| {
        after.piece_at(square).is_none() && (square == to || before.piece_at(square).is_some())
    };
    let mut removed = Squares::default();
    let squares = rules.squares();
    for square in squares.filter(|square| is_gone(*square) && !is_expected(*square)) {
        removed.insert(square);
    }
    removed
}

/// Whether the move that led here was a capture or a pawn's move in a game in which neither can be undone: drops bring
/// captured pieces back, and relayed pawns leap back.
fn is_irreversible(rules: &Rules, board: &Board) -> bool {
    let variant = rules.variant();
    variant.drops.is_none() && variant.relays.is_none() && board.halfmove_clock() == 0
}

/// The seat that acts, and whether it chooses the move to the square that was named.
fn actor(board: &Board, named: Option<Square>) -> (Seat, bool) {
    match named {
        Some(_) => (seat_of(board.turn().other()), true),
        None => (seat_of(board.turn()), false),
    }
}

impl FairyView {
    /// The variant.
    pub(super) const fn variant(&self) -> &'static Variant {
        self.variant
    }

    /// The rules.
    pub(super) fn rules(&self) -> &'static Rules {
        self.variant.rules()
    }

    /// The arrays while they are placed.
    pub(super) const fn placing(&self) -> Option<&PlacingView> {
        self.placing.as_ref()
    }

    /// The draft of a seat that is to place its pieces.
    pub(super) fn draft(&self, seat: Seat) -> Option<&Placement> {
        self.placing.as_ref()?.draft(seat)
    }

    /// The same with another draft of a seat that is to place its pieces.
    pub(super) fn with_draft(&self, draft: Placement) -> Self {
        let placing = self.placing.clone();
        Self {
            placing: placing.map(|placing| placing.with_draft(draft)),
            ..self.clone()
        }
    }

    /// What everybody knows; nothing while the array is not drawn, or arrays are placed.
    pub(super) const fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// What everybody knows, if `seat` is to act.
    pub(super) fn acting(&self, seat: Seat) -> Option<&State> {
        self.state
            .as_ref()
            .filter(|state| !state.is_over && state.actor() == seat)
    }
}

impl State {
    /// The seat that acts while the game goes on.
    pub(super) fn actor(&self) -> Seat {
        actor(&self.board, self.named).0
    }

    /// The moves among which the seat that acts may choose, on the board.
    pub(super) fn moves(&self, rules: &Rules) -> Vec<Move> {
        let mut moves = match self.named {
            Some(to) => rules.candidates(&self.board, to),
            None => rules.legal(&self.board),
        };
        moves.retain(|action| chance_allows(rules, &self.board, self.chance, *action));
        moves
    }
}
