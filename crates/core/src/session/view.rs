//! What may be shown of a session, and to whom. The file is long because what somebody sees is decided in it alone.
//!
//! A channel gets a [`PublicView`], a player a [`SeatView`]. Neither can be made into the other: a
//! function that posts to a channel asks for a public view, and the compiler sees to it. What both
//! have is [`SessionView`], and everything it tells is computed for its viewer: here, in `view/`, and in `flip`, `news`,
//! `pause`, `substitute` and `touch`, which add what they keep. Whoever looks for a leak reads these.
//!
//! Once the session is over, nothing is hidden any more.

mod replay;
mod seat;

use std::ops::Deref;

pub use self::seat::{ActionsIn, SeatView};
use super::{
    Actions, Challenge, ChosenPieces, Ending, LobbySeat, Offer, Origin, PlayerId, Series, Session,
    SessionId, Stage, StandingOffer, Terms, Version, checkpoints::Checkpoint, table::RecordEntry,
};
use crate::{
    clock::{Reading, Span, Timestamp},
    diagram::{Diagram, Mark, MarkKind, Words},
    rules::{
        AnyPosition, AnyView, Brought, ClaimProgress, Count, Info, Notation, Notice, Opening,
        Outcome, Phase, Prompt, Record, Ruling, Seat, SeatSet, SetupNote, Turn, Viewer,
    },
};

/// A session as one viewer may know it, at one moment.
#[derive(Clone)]
pub struct SessionView {
    pub(super) session: Session,
    viewer: Viewer,
    now: Timestamp,
    actions: Actions,
    /// What the player is putting together, where that is not what they begin with.
    draft: Option<String>,
}

/// A session as everybody may know it: what channels get.
#[derive(Clone)]
pub struct PublicView(SessionView);

/// One action of the game as a viewer may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlyLine {
    /// Who acted.
    pub seat: Seat,
    /// Whose move it is: another's where the action is the rest of a move that they began.
    pub mover: Seat,
    /// Who sat in that seat then.
    pub player: Option<PlayerId>,
    /// How many hands of a match were over before it, of those that the lines are of.
    pub hand: u32,
    /// Who could act then; nobody if the rules no longer allow what was done.
    pub to_act: SeatSet,
    /// What they did, in the notation that was asked for: plain text, not escaped.
    pub caption: String,
    /// What chance decided after it, where the game tells that in a list of moves: plain text.
    pub drawn: Option<String>,
    /// What it brought, as everybody knows it, where cards are held.
    pub brought: Brought,
    /// Who sat in each seat then, where it brought something.
    pub seated: Vec<PlayerId>,
    /// In which part of the game.
    pub phase: Phase,
    /// How many moves were made before it, if it is a move or the rest of one; nothing if it says something about the
    /// count, or came before the first move.
    pub index: Option<u32>,
    /// When.
    pub at: Timestamp,
    /// What the seat's clock showed afterwards; nothing in a game without clocks.
    pub left: Option<Span>,
}

impl Session {
    /// The session for everybody.
    #[must_use]
    pub fn public_view(&self, now: Timestamp) -> PublicView {
        let mut actions = self.lobby_actions();
        actions.substitute = self.may_ask_for_seat();
        for seat in self.seats().iter() {
            actions = actions.or(self.seat_actions(seat, now));
        }
        PublicView(self.view(Viewer::Public, actions, now))
    }

    /// The session for one of its players, once everybody sits.
    #[must_use]
    pub fn seat_view(&self, player: PlayerId, now: Timestamp) -> Option<SeatView> {
        let seat = self.seat_of(player)?;
        let actions = self.seat_actions(seat, now);
        // Whoever has left may know no more than a spectator of what is dealt without them.
        let viewer = match self.left.contains(seat) {
            true => Viewer::Public,
            false => Viewer::Seat(seat),
        };
        Some(SeatView {
            view: self.view(viewer, actions, now),
            seat,
        })
    }

    fn view(&self, viewer: Viewer, actions: Actions, now: Timestamp) -> SessionView {
        SessionView {
            viewer: match self.stage() {
                Stage::Over => Viewer::Record,
                Stage::Challenge | Stage::Play => viewer,
            },
            session: self.clone(),
            now: now.max(self.at),
            actions,
            draft: None,
        }
    }

    /// The actions that stand from ply `from` on, each written in the position before it. What could not
    /// be played, in a game that was over before the rules were corrected, is written as it is on record.
    fn captions(&self, viewer: Viewer, notation: Notation, from: u32) -> Vec<PlyLine> {
        let Checkpoint {
            mut ply,
            entries: start,
            position,
        } = self.table.nearest(from);
        let mut position = position.boxed();
        let now = self.table.position();
        let holds_cards = now.info().holds_cards;
        let mut moves = self.table.moves_among(start);
        let mut mover = self.table.last_mover(start);
        let mut lines: Vec<PlyLine> = Vec::new();
        let mut hand = 0;
        for (entry_number, entry) in (start..).zip(&self.table.entries()[start..]) {
            let is_played = entry_number < self.table.played_entries();
            match entry {
                RecordEntry::Drawn(number) if is_played => {
                    let drawn = position.drawn_caption(*number);
                    if let Some(line) = lines.last_mut() {
                        line.drawn = line.drawn.take().or(drawn);
                    }
                    position.resolve(*number);
                }
                RecordEntry::Drawn(_) => {}
                RecordEntry::Action {
                    seat,
                    action,
                    phase,
                    at,
                    left,
                } => {
                    let is_last = entry_number + 1 == self.table.entries().len();
                    let (index, whose) = match (phase, mover) {
                        (Phase::Prelude(_), _) => (None, *seat),
                        (Phase::Rest(_), Some(mover)) => (moves.checked_sub(1), mover),
                        _ => (phase.is_play().then_some(moves), *seat),
                    };
                    if ply >= from {
                        lines.push(PlyLine {
                            seat: *seat,
                            mover: whose,
                            player: self.player_then(whose, ply),
                            hand,
                            to_act: if is_played {
                                position.turn().seats()
                            } else {
                                SeatSet::EMPTY
                            },
                            caption: if is_played {
                                position.caption_at(now, *seat, action, viewer, notation)
                            } else {
                                action.to_string()
                            },
                            drawn: None,
                            brought: Brought::default(),
                            seated: Vec::new(),
                            phase: *phase,
                            index,
                            at: *at,
                            left: *left,
                        });
                    }
                    ply += 1;
                    if phase.is_numbered() {
                        moves += 1;
                        mover = Some(*seat);
                    }
                    let is_wanted = is_played && (!is_last || holds_cards);
                    if is_wanted && position.play(*seat, action).is_err() {
                        // What was folded in once is legal; without it nothing after it has a caption.
                        break;
                    }
                    if let Some(line) = lines.last_mut().filter(|_| is_wanted && holds_cards) {
                        self.tell_brought(line, &*position, ply - 1);
                    }
                    hand += u32::from(position.is_between_hands());
                }
            }
        }
        lines
    }

    /// Tells of an action, before which so many stood, what it brought.
    fn tell_brought(&self, line: &mut PlyLine, after: &dyn AnyPosition, ply: u32) {
        line.brought = after.view(Viewer::Public).brought();
        if line.brought != Brought::default() {
            let seats = self.seats().iter();
            let seated = seats.filter_map(|seat| self.player_then(seat, ply));
            line.seated = seated.collect();
        }
    }

    /// What everybody was told whenever a hand was over.
    fn notices_between_hands(&self) -> Vec<Notice> {
        let start = self.table.nearest(0);
        let mut position = start.position.boxed();
        let entries = self.table.entries().iter();
        let entries = entries.take(self.table.played_entries());
        let mut told = Vec::new();
        for entry in entries.skip(start.entries) {
            match entry {
                RecordEntry::Drawn(number) => position.resolve(*number),
                RecordEntry::Action { seat, action, .. } => {
                    if position.play(*seat, action).is_err() {
                        break;
                    }
                    if position.is_between_hands() {
                        told.extend(position.view(Viewer::Public).notices());
                    }
                }
            }
        }
        told
    }

    /// The words of the drawing just before and just after each of the last `count` actions.
    fn words_around(&self, viewer: Viewer, count: usize) -> Vec<[Vec<Words>; 2]> {
        let shown = u32::try_from(count).unwrap_or(u32::MAX).min(self.ply());
        let first = self.ply() - shown;
        let nearest = self.table.nearest(first);
        let mut position = nearest.position.boxed();
        let mut ply = nearest.ply;
        let mut words = Vec::new();
        let entries = self.table.entries();
        let played = self.table.played_entries().max(nearest.entries);
        for entry in &entries[nearest.entries..played] {
            match entry {
                RecordEntry::Drawn(number) => position.resolve(*number),
                RecordEntry::Action { seat, action, .. } => {
                    ply += 1;
                    let told = |position: &dyn AnyPosition| {
                        (ply > first).then(|| position.view(viewer).diagram(Seat(0)).words)
                    };
                    let before = told(&*position);
                    if position.play(*seat, action).is_err() {
                        break;
                    }
                    words.extend(before.zip(told(&*position)).map(<[_; 2]>::from));
                }
            }
        }
        words
    }
}

/// One of the positions of a game, for a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReplayStep {
    /// How many actions led to it.
    pub ply: u32,
    /// The position as a drawing, as far as the viewer may know it.
    pub diagram: Diagram,
    /// What each seat's clock showed after its last action; nothing in a game without clocks.
    pub clocks: Vec<Option<Span>>,
}

/// Marks what was chosen, where it stands on the board.
fn mark_chosen(diagram: &mut Diagram, chosen: &ChosenPieces) {
    let Some(board) = diagram.board_mut() else {
        return;
    };
    let marks = chosen.pieces.iter().filter_map(|piece| {
        let kind = MarkKind::Chosen;
        piece.cell.map(|at| Mark { at, kind })
    });
    board.marks.extend(marks);
}

impl SessionView {
    /// The number of the session.
    #[must_use]
    pub const fn id(&self) -> SessionId {
        self.session.id()
    }

    /// The version that is shown; clicks on what is drawn from this view name it.
    #[must_use]
    pub const fn version(&self) -> Version {
        self.session.version()
    }

    /// The moment that is shown.
    #[must_use]
    pub const fn now(&self) -> Timestamp {
        self.now
    }

    /// How far the session has come.
    #[must_use]
    pub const fn stage(&self) -> Stage {
        self.session.stage()
    }

    /// What is fixed about the game.
    #[must_use]
    pub fn info(&self) -> &'static Info {
        self.session.game().info()
    }

    /// What was agreed.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        self.session.terms()
    }

    /// The challenge, with the moment when it ends; nothing if the program opened the session.
    #[must_use]
    pub fn challenge(&self) -> Option<&Challenge> {
        self.session.challenge()
    }

    /// Who has joined so far, in the order of joining; the challenger is the first.
    #[must_use]
    pub fn joined(&self) -> &[PlayerId] {
        self.session.joined()
    }

    /// The seats of a table for several before everybody sits, with who has joined or is invited. With
    /// seats by lot their order means nothing. None in a game for two.
    #[must_use]
    pub fn lobby_seats(&self) -> Vec<LobbySeat> {
        let table = self.session.lobby.as_ref();
        let table = table.filter(|lobby| lobby.terms().seats > 2);
        table.map_or_else(Vec::new, |lobby| lobby.seats())
    }

    /// Who plays; before that, who challenged and for whom the challenge is.
    #[must_use]
    pub fn people(&self) -> Vec<PlayerId> {
        self.session.people()
    }

    /// The players by seat; nobody before everybody sits.
    #[must_use]
    pub fn players(&self) -> &[PlayerId] {
        self.session.players()
    }

    /// Who sits in `seat`, once everybody sits.
    #[must_use]
    pub fn player(&self, seat: Seat) -> Option<PlayerId> {
        self.players().get(seat.index()).copied()
    }

    /// The seat of `player`, once everybody sits.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        self.session.seat_of(player)
    }

    /// All seats of the game.
    #[must_use]
    pub const fn seats(&self) -> SeatSet {
        self.session.seats()
    }

    /// The seats that have left a game that goes on without them.
    #[must_use]
    pub const fn left(&self) -> SeatSet {
        self.session.left()
    }

    /// The seats that have acted at least once, even if that was taken back.
    #[must_use]
    pub const fn acted(&self) -> SeatSet {
        self.session.table.acted()
    }

    /// The seats that may act in the game now.
    #[must_use]
    pub const fn to_move(&self) -> SeatSet {
        self.session.to_move()
    }

    /// The seats that act first, as long as nobody has accepted the challenge; nobody later.
    #[must_use]
    pub fn to_begin(&self) -> SeatSet {
        match self.stage() {
            Stage::Challenge => self.session.table.turn().seats(),
            Stage::Play | Stage::Over => SeatSet::EMPTY,
        }
    }

    /// The seats that are still to choose, where several choose at the same time; nobody where they act in turn.
    #[must_use]
    pub fn choosing(&self) -> SeatSet {
        let table = &self.session.table;
        let is_play = self.phase().is_some_and(Phase::is_play);
        let to_move = self.to_move();
        // Whoever acts in turn may act since the last action.
        let is_behind = |seat| table.since(seat) < table.changed();
        if is_play && (to_move.len() > 1 || to_move.iter().any(is_behind)) {
            to_move
        } else {
            SeatSet::EMPTY
        }
    }

    /// Whether the players put their actions together in private before the first move.
    #[must_use]
    pub fn is_prelude(&self) -> bool {
        matches!(self.phase(), Some(Phase::Prelude(_)))
    }

    /// Whether the game hides something now, or may later.
    #[must_use]
    pub fn has_secrets(&self) -> bool {
        let info = self.info();
        info.hidden && (!info.hides_only_prelude || self.is_prelude())
    }

    /// The part of the game, while it is played.
    #[must_use]
    pub fn phase(&self) -> Option<Phase> {
        match self.session.table.turn() {
            Turn::Act { phase, .. } if self.stage() == Stage::Play => Some(*phase),
            _ => None,
        }
    }

    /// How many actions stood when the present part of the game began.
    #[must_use]
    pub const fn phase_began(&self) -> u32 {
        self.session.table.phase_began()
    }

    /// What the law of repetition says of the actions that stand, where the game has one.
    #[must_use]
    pub fn ruling(&self) -> Option<Ruling> {
        self.seen().ruling("")
    }

    /// The position, as far as the viewer may know it.
    fn seen(&self) -> Box<dyn AnyView> {
        let position = self.session.table.position();
        let draft = self.draft.as_deref().zip(self.viewer.seat());
        match draft.and_then(|(draft, seat)| position.seat_view(seat).with_draft(draft)) {
            Some(drafted) => drafted,
            None => position.view(self.viewer),
        }
    }

    /// How many actions of the game stand.
    #[must_use]
    pub const fn ply(&self) -> u32 {
        self.session.ply()
    }

    /// See [`Session::rated_after`].
    #[must_use]
    pub fn rated_after(&self) -> Option<u32> {
        self.session.rated_after()
    }

    /// See [`Session::ends_with_left`].
    #[must_use]
    pub const fn ends_with_left(&self) -> bool {
        self.session.ends_with_left()
    }

    /// The actions that stand, as the viewer may know them.
    #[must_use]
    pub fn lines(&self, notation: Notation) -> Vec<PlyLine> {
        self.lines_from(notation, 0)
    }

    /// The actions after the first `ply`, as the viewer may know them.
    #[must_use]
    pub fn lines_from(&self, notation: Notation, ply: u32) -> Vec<PlyLine> {
        self.session.captions(self.viewer, notation, ply)
    }

    /// The seat that made the first move, if any did.
    #[must_use]
    pub fn first_actor(&self) -> Option<Seat> {
        let actor = |entry: &RecordEntry| match entry {
            RecordEntry::Action { seat, phase, .. } if phase.is_numbered() => Some(*seat),
            RecordEntry::Action { .. } | RecordEntry::Drawn(_) => None,
        };
        self.session.table.entries().iter().find_map(actor)
    }

    /// The number of the first round of moves: another than 1 where the setup is a position from the middle of a game.
    #[must_use]
    pub fn first_round(&self) -> u32 {
        self.session.table.first_round()
    }

    /// The last action, as the viewer may know it.
    #[must_use]
    pub fn last_line(&self, notation: Notation) -> Option<PlyLine> {
        let last = self.session.table.actions().checked_sub(1)?;
        self.lines_from(notation, last).pop()
    }

    /// What stands on the board just before and just after each of the last `count` actions, as the viewer may know it.
    /// What chance does between two actions belongs to neither.
    #[must_use]
    pub fn words_around(&self, count: usize) -> Vec<[Vec<Words>; 2]> {
        self.session.words_around(self.viewer, count)
    }

    /// The positions from the start to the present one, with `bottom` at the bottom: all of them, or `most` that lie
    /// evenly apart, which has to be two at least. Once the session is over they can be shown as a seat saw them.
    #[must_use]
    pub fn replay(&self, seen_by: Option<Seat>, bottom: Seat, most: u32) -> Vec<ReplayStep> {
        let viewer = match (self.viewer, seen_by) {
            (Viewer::Record, Some(seat)) => Viewer::Seat(seat),
            (viewer, _) => viewer,
        };
        self.session.replay(viewer, bottom, most)
    }

    /// What is left on the clock of `seat` at the moment that is shown.
    #[must_use]
    pub fn clock(&self, seat: Seat) -> Reading {
        self.session.clock.reading(seat, self.now)
    }

    /// How long the player in `seat` has thought until the moment that is shown.
    #[must_use]
    pub fn time_used(&self, seat: Seat) -> Span {
        self.session.clock.used(seat, self.now)
    }

    /// Whose clocks run.
    #[must_use]
    pub fn running(&self) -> SeatSet {
        self.session.clock.running()
    }

    /// The next fall of a flag, if nobody acts before, and whose it is.
    #[must_use]
    pub fn flag(&self) -> Option<(Timestamp, Seat)> {
        self.session.clock.deadline()
    }

    /// When the flag of one seat falls, if nobody acts before.
    #[must_use]
    pub fn flag_of(&self, seat: Seat) -> Option<Timestamp> {
        self.session.clock.deadline_of(seat)
    }

    /// Who was reminded that their time runs out in this turn of theirs.
    #[must_use]
    pub fn reminded(&self) -> SeatSet {
        self.session.clock.reminded()
    }

    /// In which version a seat was last reminded.
    #[must_use]
    pub fn reminded_in(&self, seat: Seat) -> Option<Version> {
        self.session.reminded.get(seat).copied().flatten()
    }

    /// Whether the session is paused by agreement.
    #[must_use]
    pub const fn is_paused(&self) -> bool {
        self.session.is_paused()
    }

    /// Every offer that waits for an answer.
    pub fn offers(&self) -> impl Iterator<Item = StandingOffer> {
        self.session.offers.all()
    }

    /// The offer of one kind, if it waits for an answer.
    #[must_use]
    pub const fn offered(&self, offer: Offer) -> Option<StandingOffer> {
        self.session.offers.standing(offer)
    }

    /// Those who have still to agree to an offer.
    #[must_use]
    pub fn not_agreed(&self, standing: StandingOffer) -> SeatSet {
        self.session.not_agreed(standing)
    }

    /// How many actions are left if the takeback that was asked for is agreed on.
    #[must_use]
    pub fn takeback_to(&self) -> Option<u32> {
        let asked = self.offered(Offer::Takeback)?;
        Some(self.session.table.last_of(asked.by)?.ply)
    }

    /// What makes sense to ask for now.
    #[must_use]
    pub const fn actions(&self) -> &Actions {
        &self.actions
    }

    /// Why the session is over, once it is.
    #[must_use]
    pub const fn ending(&self) -> Option<&Ending> {
        self.session.ending()
    }

    /// How the game ended, if it did.
    #[must_use]
    pub const fn outcome(&self) -> Option<&Outcome> {
        self.session.outcome()
    }

    /// Who asked for the takeback that was granted last.
    #[must_use]
    pub const fn taken_back_by(&self) -> Option<Seat> {
        self.session.taken_back
    }

    /// The session in which the players went on.
    #[must_use]
    pub const fn rematched(&self) -> Option<SessionId> {
        self.session.rematched()
    }

    /// The match of which the game is a part, if it is.
    #[must_use]
    pub fn series(&self) -> Option<Series> {
        self.session.series()
    }

    /// The session after which the players agreed on this one, or the game before it in a match.
    #[must_use]
    pub fn rematch_of(&self) -> Option<SessionId> {
        match self.session.origin() {
            Some(Origin::Rematch { session, .. } | Origin::Series { session, .. }) => Some(session),
            _ => None,
        }
    }

    /// The number of the contest of which the game is a part, if it is.
    #[must_use]
    pub fn contest(&self) -> Option<i64> {
        match self.session.origin() {
            Some(Origin::Contest { contest, .. }) => Some(contest),
            _ => None,
        }
    }

    /// Who waited for the game to begin: all but whoever accepted last, and everybody whom a contest paired.
    #[must_use]
    pub fn waited(&self) -> Vec<PlayerId> {
        let joined = self.joined();
        let last = match self.session.origin() {
            Some(Origin::Rematch { agreed_last, .. }) => agreed_last,
            Some(Origin::Series { .. } | Origin::Contest { .. }) => None,
            None => joined.last().copied(),
        };
        let waited = joined.iter().copied();
        waited.filter(|player| Some(*player) != last).collect()
    }

    /// When the challenge was made.
    #[must_use]
    pub const fn opened_at(&self) -> Timestamp {
        self.session.opened_at()
    }

    /// When play began.
    #[must_use]
    pub const fn began_at(&self) -> Option<Timestamp> {
        self.session.began_at()
    }

    /// When something happened last.
    #[must_use]
    pub const fn last_at(&self) -> Timestamp {
        self.session.last_at()
    }

    /// The version since which the board stands as it does, no new offer was made and nothing else happened of which
    /// people are notified.
    #[must_use]
    pub fn changed(&self) -> Version {
        self.changed_with(Version(self.session.table.changed()))
    }

    /// The version since which a seat may act without a break.
    #[must_use]
    pub fn may_act_since(&self, seat: Seat) -> Version {
        Version(self.session.table.since(seat))
    }

    /// As [`SessionView::changed`], for a seat that may act: what others chose in secret, while it may choose as before,
    /// is no change.
    #[must_use]
    pub fn changed_for(&self, seat: Seat) -> Version {
        self.changed_with(self.may_act_since(seat))
    }

    fn changed_with(&self, board: Version) -> Version {
        let offers = self.offers().map(|offer| offer.since);
        let [paused, resumed] =
            [self.paused(), self.resumed()].map(|it| it.map(|came_about| came_about.since));
        let others = [paused, self.ready_since(), resumed, self.over_since()];
        let others = others.into_iter().flatten();
        let to_agree = self.to_agree().map(|told| told.since);
        let all = offers.chain(others).chain(to_agree);
        all.fold(board, Version::max)
    }

    /// The count by what the seats have agreed on so far, or by which the game ended.
    #[must_use]
    pub fn count(&self) -> Option<Count> {
        self.seen().count()
    }

    /// How far the position is from what a claim asserts, where that can be counted.
    #[must_use]
    pub fn claim_progress(&self, claim: &str) -> Option<ClaimProgress> {
        self.seen().claim_progress(claim)
    }

    /// The setup that was agreed, as players of the game write it.
    #[must_use]
    pub fn written_setup(&self) -> String {
        let setups = self.session.game().setups();
        setups.written(&self.terms().setup)
    }

    /// The position as the viewer may know it, as players of the game write it.
    #[must_use]
    pub fn written_position(&self) -> String {
        self.session.game().setups().written(&self.text())
    }

    /// The division in which the game is rated.
    #[must_use]
    pub fn division(&self) -> &'static str {
        self.session.game().setups().division(&self.terms().setup)
    }

    /// What the players should know of the setup, and of what was drawn for it.
    #[must_use]
    pub fn particulars(&self) -> Vec<SetupNote> {
        let setups = self.session.game().setups();
        let drawn = match self.session.table.entries().first() {
            Some(RecordEntry::Drawn(number)) => setups.particular_drawn(*number),
            _ => None,
        };
        let chosen = setups.particulars(&self.terms().setup).into_iter();
        chosen.chain(drawn).collect()
    }

    /// The actions that are worth buttons of their own: the viewer's, or those of all who may act, as far
    /// as the viewer can know them.
    #[must_use]
    pub fn prompts(&self) -> Vec<Prompt> {
        if !self.actions.play {
            return Vec::new();
        }
        let seats = match self.viewer {
            Viewer::Seat(seat) => SeatSet::only(seat),
            Viewer::Public | Viewer::Record => self.to_move(),
        };
        let seen = self.seen();
        let mut prompts: Vec<Prompt> = Vec::new();
        for prompt in seats.iter().flat_map(|seat| seen.prompts(seat)) {
            if !prompts.contains(&prompt) {
                prompts.push(prompt);
            }
        }
        prompts
    }

    /// The seats that may act and have no button any more for what this key names, as far as the viewer
    /// can know: they have done it.
    #[must_use]
    pub fn without_prompt(&self, key: &str) -> SeatSet {
        let seen = self.seen();
        let has = |seat| seen.prompts(seat).iter().any(|prompt| prompt.key == key);
        self.to_move().iter().filter(|&seat| !has(seat)).collect()
    }

    /// What everybody was told beside the picture after each hand, and what the viewer is told now.
    #[must_use]
    pub fn notices_of_hands(&self) -> Vec<Notice> {
        let mut told = self.session.notices_between_hands();
        told.extend(self.notices());
        told
    }

    /// What is told beside the picture, as far as the viewer may know it.
    #[must_use]
    pub fn notices(&self) -> Vec<Notice> {
        let is_over = self.stage() == Stage::Over;
        let commitment = self.session.commitment_notice(is_over);
        self.seen()
            .notices()
            .into_iter()
            .chain(commitment)
            .collect()
    }

    /// The position as text, as far as the viewer may know it.
    #[must_use]
    pub fn text(&self) -> String {
        self.seen().text()
    }

    /// The position as a drawing with `bottom` at the bottom, as far as the viewer may know it.
    #[must_use]
    pub fn diagram(&self, bottom: Seat) -> Diagram {
        let mut diagram = self.seen().diagram(bottom);
        if let Some(chosen) = self.chosen() {
            mark_chosen(&mut diagram, &chosen);
        }
        diagram
    }

    /// How many moves were made, without what was said about a count.
    #[must_use]
    pub fn moves(&self) -> u32 {
        self.session.moves()
    }

    /// The opening, once the game is over, where it has a name.
    #[must_use]
    pub fn opening(&self) -> Option<Opening> {
        let record = self.record()?;
        self.session.game().records().opening(&record)
    }

    /// A public page, by its address of at most `limit` bytes, on which the finished game can be analyzed.
    #[must_use]
    pub fn analysis(&self, limit: usize) -> Option<String> {
        let record = self.record().filter(|record| !record.plies.is_empty())?;
        let page = self.session.game().records().analysis(&record, limit)?;
        (page.len() <= limit).then_some(page)
    }

    /// The whole game, once it has been played.
    #[must_use]
    pub fn record(&self) -> Option<Record> {
        let is_played = self.stage() == Stage::Over && self.began_at().is_some();
        is_played.then(|| self.session.record())
    }
}

impl Deref for PublicView {
    type Target = SessionView;

    fn deref(&self) -> &SessionView {
        &self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::{
        Challenge as Invitation, Command, Invitations,
        toy::{ANN, BEA, Bench, EVE, open_challenge, terms},
    };

    const PLAIN: Notation = Notation("plain");

    #[test]
    fn captions_are_made_in_the_position_before_the_action() {
        let mut bench = Bench::begun("1m");
        bench.at(10).plays(ANN, "1").unwrap();
        bench.at(12).plays(BEA, "2").unwrap();
        let view = bench.session.public_view(bench.now);
        let captions: Vec<_> = view
            .lines(PLAIN)
            .into_iter()
            .map(|line| line.caption)
            .collect();
        assert_eq!(captions, ["take 1 of 12", "take 2 of 11"]);
        let last = view.last_line(PLAIN).unwrap();
        assert_eq!(
            (last.seat, last.caption.as_str()),
            (Seat(1), "take 2 of 11")
        );
        assert_eq!(last.left, Some(Span::from_secs(58)));
        assert_eq!(
            Bench::begun("1m")
                .session
                .public_view(bench.now)
                .last_line(PLAIN),
            None
        );
    }

    #[test]
    fn a_challenge_shows_who_can_answer_it() {
        let open = Bench::challenged(open_challenge(terms("1m")));
        let view = open.session.public_view(open.now);
        assert!(view.actions().accept && view.actions().withdraw && !view.actions().decline);
        assert!(view.to_move().is_empty() && view.phase().is_none());
        let direct = Bench::challenged(Invitation {
            invitations: Invitations::for_two(terms("1m").side, Some(BEA)),
            ..open_challenge(terms("1m"))
        });
        assert!(direct.session.public_view(direct.now).actions().decline);
        assert!(
            direct.session.seat_view(ANN, direct.now).is_none(),
            "nobody sits yet"
        );
    }

    #[test]
    fn each_seat_sees_its_own_buttons_and_the_channel_those_of_both() {
        let mut bench = Bench::begun("1m");
        bench.asks(ANN, Command::Offer(Offer::Draw)).unwrap();
        let ann = bench.session.seat_view(ANN, bench.now).unwrap();
        let bea = bench.session.seat_view(BEA, bench.now).unwrap();
        let all = bench.session.public_view(bench.now);
        assert!(ann.actions().play && !bea.actions().play && all.actions().play);
        assert_eq!(ann.actions().answer, []);
        assert_eq!(bea.actions().answer, [Offer::Draw]);
        assert_eq!(all.actions().answer, [Offer::Draw]);
        assert_eq!(ann.actions().offer, [Offer::Pause, Offer::Flip]);
        assert!(ann.actions().resign && ann.actions().abort && !ann.actions().resume);
        assert!(bench.session.seat_view(EVE, bench.now).is_none());
    }

    #[test]
    fn a_fallen_flag_that_nobody_has_recorded_yet_lights_no_buttons() {
        let mut bench = Bench::begun("1m");
        bench.at(61);
        let actions = bench.session.public_view(bench.now).actions().clone();
        assert!(!actions.resume && actions.answer.is_empty());
    }

    #[test]
    fn whoever_cannot_act_is_offered_no_actions() {
        let mut bench = Bench::begun("1m");
        let ann = bench.session.seat_view(ANN, bench.now).unwrap();
        assert_eq!(ann.choices("", PLAIN, 25).len(), 5);
        assert_eq!(ann.examples(PLAIN, 2), ["take 1 of 12", "take 2 of 12"]);
        let bea = bench.session.seat_view(BEA, bench.now).unwrap();
        assert!(bea.choices("", PLAIN, 25).is_empty() && bea.claims().is_empty());
        bench.asks(ANN, Command::Resign).unwrap();
        let ann = bench.session.seat_view(ANN, bench.now).unwrap();
        assert!(ann.choices("", PLAIN, 25).is_empty());
        assert_eq!(ann.actions().offer, [Offer::Rematch]);
        assert!(!ann.actions().resign);
    }

    #[test]
    fn a_record_is_given_out_once_the_game_is_over() {
        let mut bench = Bench::begun("1m");
        bench.plays(ANN, "1").unwrap();
        assert_eq!(bench.session.public_view(bench.now).record(), None);
        bench.asks(BEA, Command::Resign).unwrap();
        let record = bench.session.public_view(bench.now).record().unwrap();
        assert_eq!(record.plies.len(), 1);
    }
}
