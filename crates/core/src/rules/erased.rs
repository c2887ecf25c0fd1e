//! Games, positions and views behind a pointer: actions are passed as text. The file is long because every method of
//! the contract is declared and forwarded in it.
//!
//! A position draws, writes and offers nothing: whoever wants something of it asks for a view first.

use std::any::Any;

use super::{
    BadSetup, BoardEditor, Brought, Choice, Claim, ClaimProgress, Count, Drafts, Game, Handled,
    Illegal, Info, Lesson, MAX_ACTION_BYTES, MAX_DRAFT_BYTES, MAX_SETUP_BYTES, Menus, Notation,
    Notice, Outcome, Preset, Prompt, Question, Records, Revision, RuleQueries, Ruling, Seat,
    SeatSet, Setups, Several, Touchable, Turn, Viewer, Zoom, menus::Listed,
};
use crate::diagram::Diagram;

/// A [`Game`] behind a pointer: what the registry holds.
pub trait AnyGame: Send + Sync {
    /// See [`Game::info`].
    fn info(&self) -> &'static Info;

    /// See [`Game::start`].
    ///
    /// # Errors
    ///
    /// As [`Game::start`]; also for a number of seats that the game does not have, for text over
    /// [`MAX_SETUP_BYTES`], and for a revision that is still to come.
    fn start_by(
        &self,
        revision: Revision,
        setup: &str,
        seats: u8,
    ) -> Result<Box<dyn AnyPosition>, BadSetup>;

    /// See [`Game::start_counting`].
    ///
    /// # Errors
    ///
    /// As [`AnyGame::start_by`], but for positions that only counting begins from.
    fn start_counting(&self, setup: &str, seats: u8) -> Result<Box<dyn AnyPosition>, BadSetup>;

    /// See [`Game::setups`].
    fn setups(&self) -> &dyn Setups;

    /// See [`Game::records`].
    fn records(&self) -> &dyn Records;

    /// See [`Game::queries`].
    fn queries(&self) -> &dyn RuleQueries;

    /// See [`Adjudication::profiles`](super::Adjudication::profiles).
    fn profiles(&self) -> &'static [&'static str];

    /// See [`Game::lessons`].
    fn lessons(&self) -> Vec<Lesson>;

    /// See [`Game::editor`].
    fn editor(&self) -> Option<Box<dyn BoardEditor>>;
}

impl dyn AnyGame + '_ {
    /// The position before the first action, by the rules as they are now.
    ///
    /// # Errors
    ///
    /// As [`AnyGame::start_by`].
    pub fn start(&self, setup: &str, seats: u8) -> Result<Box<dyn AnyPosition>, BadSetup> {
        self.start_by(self.info().revision, setup, seats)
    }

    /// Whether games from this setup may be rated: it comes to the same position as one of [`Setups::rated`],
    /// and what chance draws at the start must still be to be drawn.
    #[must_use]
    pub fn may_be_rated(&self, setup: &str, seats: u8) -> bool {
        let text = |setup: &str| {
            let position = self.start(setup, seats).ok()?;
            // What is hidden later may differ at the start.
            Some(position.view(Viewer::Record).text())
        };
        let usual = self.setups().rated();
        text(setup).is_some_and(|given| usual.iter().any(|it| text(it).as_ref() == Some(&given)))
    }
}

/// A position behind a pointer: everything about a game in progress. It goes to nobody; what somebody may
/// know of it is an [`AnyView`].
pub trait AnyPosition: Any + Send + Sync {
    /// See [`Game::info`].
    fn info(&self) -> &'static Info;

    /// See [`Game::seats`].
    fn seats(&self) -> SeatSet;

    /// See [`Game::turn`].
    fn turn(&self) -> Turn;

    /// See [`Game::move_number`].
    fn move_number(&self) -> u32;

    /// See [`Game::start_fault`].
    fn start_fault(&self) -> Option<BadSetup>;

    /// What `viewer` may know.
    fn view(&self, viewer: Viewer) -> Box<dyn AnyView>;

    /// What `seat` may know, and may do.
    fn seat_view(&self, seat: Seat) -> Box<dyn AnySeatView>;

    /// Reads, checks and plays; returns the canonical text that is recorded.
    ///
    /// # Errors
    ///
    /// It is not the seat's turn, or as [`Game::read`] and [`Game::play`].
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Illegal>;

    /// See [`Game::resolve`].
    fn resolve(&mut self, drawn: u32);

    /// See [`Game::is_forced`].
    fn is_forced(&self, seat: Seat) -> bool;

    /// See [`Game::drawn_caption`].
    fn drawn_caption(&self, drawn: u32) -> Option<String>;

    /// See [`Claims::judge`](super::Claims::judge). Also returns the canonical text of the announced
    /// action; one with which this claim cannot be made is left alone.
    ///
    /// # Errors
    ///
    /// It is not the seat's turn, or the announced action is refused.
    fn judge(
        &self,
        seat: Seat,
        claim: &str,
        announced: Option<&str>,
    ) -> Result<(Option<Outcome>, Option<String>), Illegal>;

    /// See [`Game::flag_fall`].
    fn flag_fall(&self, seat: Seat) -> Outcome;

    /// See [`Game::goes_on_without`].
    fn goes_on_without(&self, seat: Seat) -> bool;

    /// See [`Game::is_between_hands`].
    fn is_between_hands(&self) -> bool;

    /// See [`Game::taken_over`].
    fn taken_over(&mut self, seat: Seat);

    /// See [`Game::may_deal_again`].
    fn may_deal_again(&self) -> bool;

    /// See [`Game::over_without`].
    fn over_without(&self, left: SeatSet) -> Option<Outcome>;

    /// An action of `seat` as `viewer` may know it, when the game has come to the position `now`. Text
    /// that is no action of this position has no caption but itself, for a viewer who sees all that the
    /// seat does.
    fn caption_at(
        &self,
        now: &dyn AnyPosition,
        seat: Seat,
        action: &str,
        viewer: Viewer,
        notation: Notation,
    ) -> String;

    /// See [`Adjudication::reopen`](super::Adjudication::reopen).
    fn reopen(&mut self);

    /// See [`Game::perft`].
    fn perft(&self, depth: u32) -> u64;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

/// What one viewer may know of a position. There is no way back to the position, nor to the view of
/// anybody else.
pub trait AnyView {
    /// See [`Game::diagram`].
    fn diagram(&self, bottom: Seat) -> Diagram;

    /// See [`Game::text`].
    fn text(&self) -> String;

    /// See [`Game::notices`].
    fn notices(&self) -> Vec<Notice>;

    /// See [`Game::brought`].
    fn brought(&self) -> Brought;

    /// The buttons for `seat`, as far as this viewer can know them; none for a seat that may not act.
    /// See [`Menus::prompts`](super::Menus::prompts).
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;

    /// See [`Scoring::count`](super::Scoring::count).
    fn count(&self) -> Option<Count>;

    /// See [`Scoring::suggestion`](super::Scoring::suggestion).
    fn suggestion(&self) -> Option<Vec<String>>;

    /// See [`Scoring::marked`](super::Scoring::marked).
    fn marked(&self) -> Vec<String>;

    /// See [`Scoring::agreed`](super::Scoring::agreed).
    fn agreed(&self) -> SeatSet;

    /// See [`Claims::progress`](super::Claims::progress).
    fn claim_progress(&self, claim: &str) -> Option<ClaimProgress>;

    /// See [`Adjudication::ruling`](super::Adjudication::ruling).
    fn ruling(&self, profile: &str) -> Option<Ruling>;
}

/// What one seat may know of a position, and what it may do. A seat that may not act has nothing to
/// choose from.
pub trait AnySeatView: AnyView {
    /// Reads and checks what the seat typed; returns the canonical text, and plays nothing.
    ///
    /// # Errors
    ///
    /// It is not the seat's turn, or as [`Game::read`].
    fn read(&self, text: &str) -> Result<String, Illegal>;

    /// See [`Game::legal`]: canonical text.
    fn legal(&self) -> Vec<String>;

    /// See [`Game::default_action`]: canonical text.
    fn default_action(&self) -> Option<String>;

    /// See [`Claims::open`](super::Claims::open).
    fn claims(&self) -> Vec<Claim>;

    /// See [`Menus::choices`](super::Menus::choices).
    fn choices(&self, typed: &str, notation: Notation, limit: usize) -> Vec<Choice>;

    /// See [`Menus::groups`](super::Menus::groups).
    fn groups(&self, notation: Notation) -> Vec<Choice>;

    /// See [`Menus::members`](super::Menus::members).
    fn members(&self, group: &str, notation: Notation) -> Vec<Choice>;

    /// See [`Menus::several`](super::Menus::several).
    fn several(&self, notation: Notation) -> Option<Several>;

    /// See [`Menus::question`](super::Menus::question).
    fn question(&self, actions: &[String]) -> Option<Question>;

    /// See [`Menus::zoom`](super::Menus::zoom).
    fn zoom(&self, group: &str) -> Option<Zoom>;

    /// See [`Touch::pieces`](super::Touch::pieces): none where there is no touch-move.
    fn touchable(&self) -> Vec<Touchable>;

    /// See [`Touch::name`](super::Touch::name).
    fn touch_name(&self, at: &str, notation: Notation) -> Option<String>;

    /// The actions of [`AnySeatView::legal`] with the pieces that each is done with. Empty where there is no
    /// touch-move.
    fn handled(&self) -> Vec<(String, Handled)>;

    /// See [`Drafts::draft`](super::Drafts::draft).
    fn draft(&self) -> Option<String>;

    /// See [`Drafts::with_draft`](super::Drafts::with_draft).
    fn with_draft(&self, draft: &str) -> Option<Box<dyn AnySeatView>>;

    /// See [`Drafts::edited`](super::Drafts::edited).
    ///
    /// # Errors
    ///
    /// Nothing is put together now, or as [`Drafts::edited`](super::Drafts::edited).
    fn edited(&self, typed: &str) -> Result<String, Illegal>;

    /// See [`Drafts::parts`](super::Drafts::parts).
    fn parts(&self, notation: Notation) -> Vec<Choice>;

    /// See [`Drafts::steps`](super::Drafts::steps).
    fn steps(&self, part: &str, notation: Notation) -> Vec<Choice>;

    /// See [`Drafts::presets`](super::Drafts::presets).
    fn presets(&self) -> &'static [Preset];

    /// See [`Drafts::kept`](super::Drafts::kept).
    fn kept(&self, draft: &str) -> Option<String>;

    /// See [`Drafts::of_kept`](super::Drafts::of_kept).
    ///
    /// # Errors
    ///
    /// Nothing is put together now, or as [`Drafts::of_kept`](super::Drafts::of_kept).
    fn of_kept(&self, kept: &str) -> Result<String, Illegal>;
}

/// Whether a game has so many seats, and a setup is not too long to be read.
fn check_setup(info: &Info, setup: &str, seats: u8) -> Result<(), BadSetup> {
    if !info.seats.contains(&seats) {
        return Err(BadSetup("seats"));
    }
    if setup.len() > MAX_SETUP_BYTES {
        return Err(BadSetup("unreadable"));
    }
    Ok(())
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static Info {
        Game::info(*self)
    }

    fn start_by(
        &self,
        revision: Revision,
        setup: &str,
        seats: u8,
    ) -> Result<Box<dyn AnyPosition>, BadSetup> {
        let info = Game::info(*self);
        check_setup(info, setup, seats)?;
        if !(Revision::FIRST..=info.revision).contains(&revision) {
            return Err(BadSetup("unreadable"));
        }
        let position = self.start(setup, seats, revision)?;
        Ok(Box::new(InPlay {
            game: *self,
            position,
        }))
    }

    fn start_counting(&self, setup: &str, seats: u8) -> Result<Box<dyn AnyPosition>, BadSetup> {
        check_setup(Game::info(*self), setup, seats)?;
        let position = Game::start_counting(*self, setup, seats)?;
        Ok(Box::new(InPlay {
            game: *self,
            position,
        }))
    }

    fn setups(&self) -> &dyn Setups {
        Game::setups(self)
    }

    fn records(&self) -> &dyn Records {
        Game::records(self)
    }

    fn queries(&self) -> &dyn RuleQueries {
        Game::queries(self)
    }

    fn profiles(&self) -> &'static [&'static str] {
        self.adjudication().profiles()
    }

    fn lessons(&self) -> Vec<Lesson> {
        Game::lessons(*self)
    }

    fn editor(&self) -> Option<Box<dyn BoardEditor>> {
        Game::editor(self)
    }
}

/// A position with its game.
struct InPlay<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Game> InPlay<G> {
    fn seen<S>(&self, viewer: Viewer, seat: S) -> Seen<G, S> {
        Seen {
            game: self.game,
            listed: Listed(self.game),
            view: self.game.view(&self.position, viewer),
            acting: self.game.turn(&self.position).seats(),
            seat,
        }
    }

    fn seen_by(&self, seat: Seat) -> Seen<G, Seat> {
        self.seen(Viewer::Seat(seat), seat)
    }
}

impl<G: Game> AnyPosition for InPlay<G> {
    fn info(&self) -> &'static Info {
        self.game.info()
    }

    fn seats(&self) -> SeatSet {
        self.game.seats(&self.position)
    }

    fn turn(&self) -> Turn {
        self.game.turn(&self.position)
    }

    fn move_number(&self) -> u32 {
        self.game.move_number(&self.position)
    }

    fn start_fault(&self) -> Option<BadSetup> {
        self.game.start_fault(&self.position)
    }

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.seen(viewer, ()))
    }

    fn seat_view(&self, seat: Seat) -> Box<dyn AnySeatView> {
        Box::new(self.seen_by(seat))
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Illegal> {
        let seen = self.seen_by(seat);
        let action = seen.action(text)?;
        let written = self.game.write(&seen.view, &action);
        // A view may share parts of the position, which would then be copied with every action.
        drop(seen);
        self.game.play(&mut self.position, seat, &action)?;
        Ok(written)
    }

    fn resolve(&mut self, drawn: u32) {
        self.game.resolve(&mut self.position, drawn);
    }

    fn is_forced(&self, seat: Seat) -> bool {
        self.game.is_forced(&self.position, seat)
    }

    fn drawn_caption(&self, drawn: u32) -> Option<String> {
        self.game.drawn_caption(&self.position, drawn)
    }

    fn judge(
        &self,
        seat: Seat,
        claim: &str,
        announced: Option<&str>,
    ) -> Result<(Option<Outcome>, Option<String>), Illegal> {
        let seen = self.seen_by(seat);
        seen.check_turn()?;
        let claims = self.game.claims();
        let announced = announced.filter(|_| claims.takes_action(claim));
        let action = announced.map(|text| seen.action(text)).transpose()?;
        let outcome = claims.judge(&self.position, seat, claim, action.as_ref());
        let written = action.map(|action| self.game.write(&seen.view, &action));
        Ok((outcome, written))
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        self.game.flag_fall(&self.position, seat)
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        self.seats().len() > 2 && self.game.goes_on_without(&self.position, seat)
    }

    fn is_between_hands(&self) -> bool {
        self.game.is_between_hands(&self.position)
    }

    fn taken_over(&mut self, seat: Seat) {
        self.game.taken_over(&mut self.position, seat);
    }

    fn may_deal_again(&self) -> bool {
        self.game.may_deal_again(&self.position)
    }

    fn over_without(&self, left: SeatSet) -> Option<Outcome> {
        self.game.over_without(&self.position, left)
    }

    fn caption_at(
        &self,
        now: &dyn AnyPosition,
        seat: Seat,
        action: &str,
        viewer: Viewer,
        notation: Notation,
    ) -> String {
        let now = (now as &dyn Any).downcast_ref::<Self>().unwrap_or(self);
        match self.seen_by(seat).action(action) {
            Ok(action) => {
                let (before, now) = (&self.position, &now.position);
                let known = self.game.redact(&action, seat, before, now, viewer);
                self.game
                    .caption(&self.game.view(before, viewer), &known, notation)
            }
            Err(_) if viewer.sees(seat) => action.to_owned(),
            Err(_) => String::new(),
        }
    }

    fn reopen(&mut self) {
        self.game.adjudication().reopen(&mut self.position);
    }

    fn perft(&self, depth: u32) -> u64 {
        self.game.perft(&self.position, depth)
    }

    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(Self {
            game: self.game,
            position: self.position.clone(),
        })
    }
}

/// A view with its game, and what is no secret in any: who may act. Only that of a [`Seat`] offers actions.
struct Seen<G: Game, S> {
    game: G,
    listed: Listed<G>,
    view: G::View,
    acting: SeatSet,
    seat: S,
}

impl<G: Game, S> Seen<G, S> {
    fn menus(&self) -> &dyn Menus<G> {
        self.game.menus().unwrap_or(&self.listed)
    }
}

impl<G: Game, S> AnyView for Seen<G, S> {
    fn diagram(&self, bottom: Seat) -> Diagram {
        self.game.diagram(&self.view, bottom)
    }

    fn text(&self) -> String {
        self.game.text(&self.view)
    }

    fn notices(&self) -> Vec<Notice> {
        self.game.notices(&self.view)
    }

    fn brought(&self) -> Brought {
        self.game.brought(&self.view)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        if !self.acting.contains(seat) {
            return Vec::new();
        }
        self.menus().prompts(&self.view, seat)
    }

    fn count(&self) -> Option<Count> {
        self.game.scoring().count(&self.view)
    }

    fn suggestion(&self) -> Option<Vec<String>> {
        self.game.scoring().suggestion(&self.view)
    }

    fn marked(&self) -> Vec<String> {
        self.game.scoring().marked(&self.view)
    }

    fn agreed(&self) -> SeatSet {
        self.game.scoring().agreed(&self.view)
    }

    fn claim_progress(&self, claim: &str) -> Option<ClaimProgress> {
        self.game.claims().progress(&self.view, claim)
    }

    fn ruling(&self, profile: &str) -> Option<Ruling> {
        self.game.adjudication().ruling(&self.view, profile)
    }
}

impl<G: Game> Seen<G, Seat> {
    fn check_turn(&self) -> Result<(), Illegal> {
        if self.acting.contains(self.seat) {
            Ok(())
        } else {
            Err(Illegal::NotYourTurn)
        }
    }

    /// What is offered to a seat that may act; nothing to others.
    fn offered<T>(&self, offer: impl FnOnce(&G::View, Seat) -> Vec<T>) -> Vec<T> {
        match self.check_turn() {
            Ok(()) => offer(&self.view, self.seat),
            Err(_) => Vec::new(),
        }
    }

    /// How the seat puts its actions together, if it may act and does.
    fn drafts(&self) -> Option<&dyn Drafts<G>> {
        self.check_turn().ok()?;
        self.game.drafts()
    }

    fn write(&self, action: &G::Action) -> String {
        self.game.write(&self.view, action)
    }

    fn action(&self, text: &str) -> Result<G::Action, Illegal> {
        self.check_turn()?;
        if text.len() > MAX_ACTION_BYTES {
            return Err(Illegal::Unreadable);
        }
        self.game.read(&self.view, self.seat, text)
    }
}

impl<G: Game> AnySeatView for Seen<G, Seat> {
    fn read(&self, text: &str) -> Result<String, Illegal> {
        self.action(text).map(|action| self.write(&action))
    }

    fn legal(&self) -> Vec<String> {
        let legal = self.offered(|view, seat| self.game.legal(view, seat));
        legal.iter().map(|action| self.write(action)).collect()
    }

    fn default_action(&self) -> Option<String> {
        self.check_turn().ok()?;
        let action = self.game.default_action(&self.view, self.seat)?;
        Some(self.write(&action))
    }

    fn claims(&self) -> Vec<Claim> {
        self.offered(|view, seat| self.game.claims().open(view, seat))
    }

    fn choices(&self, typed: &str, notation: Notation, limit: usize) -> Vec<Choice> {
        if typed.len() > MAX_ACTION_BYTES {
            return Vec::new();
        }
        self.offered(|view, seat| self.menus().choices(view, seat, typed, notation, limit))
    }

    fn groups(&self, notation: Notation) -> Vec<Choice> {
        self.offered(|view, seat| self.menus().groups(view, seat, notation))
    }

    fn members(&self, group: &str, notation: Notation) -> Vec<Choice> {
        self.offered(|view, seat| self.menus().members(view, seat, group, notation))
    }

    fn several(&self, notation: Notation) -> Option<Several> {
        self.check_turn().ok()?;
        self.menus().several(&self.view, self.seat, notation)
    }

    fn question(&self, actions: &[String]) -> Option<Question> {
        self.check_turn().ok()?;
        let question = self.menus().question(&self.view, self.seat, actions)?;
        (question.answers.len() == actions.len()).then_some(question)
    }

    fn zoom(&self, group: &str) -> Option<Zoom> {
        self.menus().zoom(&self.view, group)
    }

    fn touchable(&self) -> Vec<Touchable> {
        let touch = self.game.touch();
        touch.map_or_else(Vec::new, |touch| {
            self.offered(|view, seat| touch.pieces(view, seat))
        })
    }

    fn touch_name(&self, at: &str, notation: Notation) -> Option<String> {
        self.game.touch()?.name(&self.view, at, notation)
    }

    fn handled(&self) -> Vec<(String, Handled)> {
        let Some(touch) = self.game.touch() else {
            return Vec::new();
        };
        let legal = self.offered(|view, seat| self.game.legal(view, seat));
        let handled = legal.iter().map(|action| {
            let handled = touch.handled(&self.view, action);
            (self.write(action), handled)
        });
        handled.collect()
    }

    fn draft(&self) -> Option<String> {
        self.drafts()?.draft(&self.view, self.seat)
    }

    fn with_draft(&self, draft: &str) -> Option<Box<dyn AnySeatView>> {
        if draft.len() > MAX_DRAFT_BYTES {
            return None;
        }
        let view = self.drafts()?.with_draft(&self.view, self.seat, draft)?;
        Some(Box::new(Self {
            listed: Listed(self.game),
            view,
            ..*self
        }))
    }

    fn edited(&self, typed: &str) -> Result<String, Illegal> {
        let drafts = self.drafts().ok_or(Illegal::NotYourTurn)?;
        if typed.len() > MAX_ACTION_BYTES {
            return Err(Illegal::Unreadable);
        }
        drafts.edited(&self.view, self.seat, typed)
    }

    fn parts(&self, notation: Notation) -> Vec<Choice> {
        let parts = |drafts: &dyn Drafts<G>| drafts.parts(&self.view, self.seat, notation);
        self.drafts().map_or_else(Vec::new, parts)
    }

    fn steps(&self, part: &str, notation: Notation) -> Vec<Choice> {
        let steps = |drafts: &dyn Drafts<G>| drafts.steps(&self.view, self.seat, part, notation);
        self.drafts().map_or_else(Vec::new, steps)
    }

    fn presets(&self) -> &'static [Preset] {
        let presets = |drafts: &dyn Drafts<G>| drafts.presets(&self.view, self.seat);
        self.drafts().map_or(&[], presets)
    }

    fn kept(&self, draft: &str) -> Option<String> {
        if draft.len() > MAX_DRAFT_BYTES {
            return None;
        }
        self.drafts()?.kept(&self.view, self.seat, draft)
    }

    fn of_kept(&self, kept: &str) -> Result<String, Illegal> {
        let drafts = self.drafts().ok_or(Illegal::NotYourTurn)?;
        if kept.len() > MAX_DRAFT_BYTES {
            return Err(Illegal::Unreadable);
        }
        drafts.of_kept(&self.view, self.seat, kept)
    }
}
