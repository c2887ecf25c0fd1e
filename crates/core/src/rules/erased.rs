//! Games, positions and views behind a pointer: actions cross this line as text.
//!
//! The traits and the one blanket impl that fulfils them stand in one file, although it is long: each method is
//! read beside the one that it forwards to.

use std::any::Any;

use super::{
    BadSetup, Choice, Claim, Count, Game, Illegal, Info, MAX_ACTION_BYTES, MAX_SETUP_BYTES,
    Notation, Outcome, Prompt, Record, RecordFormat, Records, Revision, Ruling, Seat, SeatSet,
    SetupNote, SetupOption, Setups, Turn, Viewer, Zoom, menus,
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

    /// See [`Game::setups`].
    fn setups(&self) -> Option<&dyn Setups>;

    /// See [`Game::records`].
    fn records(&self) -> Option<&dyn Records>;

    /// The rule sets by which the game judges repetition; none where it is only counted.
    fn profiles(&self) -> &'static [&'static str];
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

    /// See [`Setups::options`].
    #[must_use]
    pub fn options(&self) -> &'static [SetupOption] {
        self.setups().map_or(&[], |setups| setups.options())
    }

    /// See [`Setups::compose`].
    ///
    /// # Errors
    ///
    /// As [`Setups::compose`]; always where nothing can be chosen.
    pub fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        let setups = self.setups().ok_or(BadSetup("unreadable"))?;
        setups.compose(chosen)
    }

    /// See [`Setups::particulars`]; nothing where all setups are alike or speak for themselves.
    #[must_use]
    pub fn particulars(&self, setup: &str) -> Vec<SetupNote> {
        self.setups()
            .map_or_else(Vec::new, |setups| setups.particulars(setup))
    }

    /// Whether games from this setup may be rated: it comes to the same position as one of [`Setups::rated`],
    /// or as the usual one where setups are not put together. What chance draws at the start must still be
    /// to be drawn.
    #[must_use]
    pub fn may_be_rated(&self, setup: &str, seats: u8) -> bool {
        let text = |setup: &str| {
            let position = self.start(setup, seats).ok()?;
            Some(position.view(Viewer::Public).text())
        };
        let usual = self.setups().map_or(&[""][..], |setups| setups.rated());
        text(setup).is_some_and(|given| usual.iter().any(|it| text(it).as_ref() == Some(&given)))
    }

    /// See [`Setups::divisions`]; none where all setups are alike.
    #[must_use]
    pub fn divisions(&self) -> &'static [&'static str] {
        self.setups().map_or(&[], |setups| setups.divisions())
    }

    /// See [`Setups::division`]; no name where there are no divisions.
    #[must_use]
    pub fn division(&self, setup: &str) -> &'static str {
        self.setups().map_or("", |setups| setups.division(setup))
    }

    /// See [`Records::write_record`].
    ///
    /// # Errors
    ///
    /// As [`Records::write_record`]; always where games are not written down.
    pub fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        let records = self.records().ok_or(Illegal::Unreadable)?;
        records.write_record(format, record)
    }

    /// See [`Records::read_record`].
    ///
    /// # Errors
    ///
    /// As [`Records::read_record`]; always where games are not written down.
    pub fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        let records = self.records().ok_or(Illegal::Unreadable)?;
        records.read_record(format, text)
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

    /// See [`Claims::judge`](super::Claims::judge). Also returns the canonical text of the announced
    /// action.
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

/// For those who hold a position itself: the command line, tools and tests.
impl dyn AnyPosition + '_ {
    /// See [`AnySeatView::read`].
    ///
    /// # Errors
    ///
    /// As [`AnySeatView::read`].
    pub fn read(&self, seat: Seat, text: &str) -> Result<String, Illegal> {
        self.seat_view(seat).read(text)
    }

    /// See [`AnySeatView::legal`].
    #[must_use]
    pub fn legal(&self, seat: Seat) -> Vec<String> {
        self.seat_view(seat).legal()
    }

    /// See [`AnySeatView::claims`].
    #[must_use]
    pub fn claims(&self, seat: Seat) -> Vec<Claim> {
        self.seat_view(seat).claims()
    }

    /// See [`AnySeatView::choices`].
    #[must_use]
    pub fn choices(
        &self,
        seat: Seat,
        typed: &str,
        notation: Notation,
        limit: usize,
    ) -> Vec<Choice> {
        self.seat_view(seat).choices(typed, notation, limit)
    }

    /// See [`AnySeatView::groups`].
    #[must_use]
    pub fn groups(&self, seat: Seat) -> Vec<Choice> {
        self.seat_view(seat).groups()
    }

    /// See [`AnySeatView::members`].
    #[must_use]
    pub fn members(&self, seat: Seat, group: &str, notation: Notation) -> Vec<Choice> {
        self.seat_view(seat).members(group, notation)
    }

    /// See [`AnySeatView::zoom`].
    #[must_use]
    pub fn zoom(&self, seat: Seat, group: &str) -> Option<Zoom> {
        self.seat_view(seat).zoom(group)
    }

    /// See [`AnyView::prompts`], as the seat sees them.
    #[must_use]
    pub fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        self.view(Viewer::Seat(seat)).prompts(seat)
    }

    /// See [`AnyPosition::caption_at`], when the game has come no further.
    #[must_use]
    pub fn caption(&self, seat: Seat, action: &str, viewer: Viewer, notation: Notation) -> String {
        let now = self.boxed();
        self.caption_at(now.as_ref(), seat, action, viewer, notation)
    }

    /// See [`AnyView::diagram`].
    #[must_use]
    pub fn diagram(&self, viewer: Viewer, bottom: Seat) -> Diagram {
        self.view(viewer).diagram(bottom)
    }

    /// See [`AnyView::text`].
    #[must_use]
    pub fn text(&self, viewer: Viewer) -> String {
        self.view(viewer).text()
    }

    /// See [`AnyView::count`].
    #[must_use]
    pub fn count(&self, viewer: Viewer) -> Option<Count> {
        self.view(viewer).count()
    }

    /// See [`AnyView::suggestion`].
    #[must_use]
    pub fn suggestion(&self, viewer: Viewer) -> Option<Vec<String>> {
        self.view(viewer).suggestion()
    }

    /// See [`AnyView::marked`].
    #[must_use]
    pub fn marked(&self, viewer: Viewer) -> Vec<String> {
        self.view(viewer).marked()
    }

    /// See [`AnyView::ruling`], of everything that was played.
    #[must_use]
    pub fn ruling(&self, profile: &str) -> Option<Ruling> {
        self.view(Viewer::Record).ruling(profile)
    }
}

/// What one viewer may know of a position. There is no way back to the position, nor to the view of
/// anybody else.
pub trait AnyView {
    /// See [`Game::diagram`].
    fn diagram(&self, bottom: Seat) -> Diagram;

    /// See [`Game::text`].
    fn text(&self) -> String;

    /// The buttons for `seat`, as far as this viewer can know them; none for a seat that may not act.
    /// See [`Menus::prompts`](super::Menus::prompts).
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;

    /// See [`Scoring::count`](super::Scoring::count).
    fn count(&self) -> Option<Count>;

    /// See [`Scoring::suggestion`](super::Scoring::suggestion).
    fn suggestion(&self) -> Option<Vec<String>>;

    /// See [`Scoring::marked`](super::Scoring::marked).
    fn marked(&self) -> Vec<String>;

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
    fn groups(&self) -> Vec<Choice>;

    /// See [`Menus::members`](super::Menus::members).
    fn members(&self, group: &str, notation: Notation) -> Vec<Choice>;

    /// See [`Menus::zoom`](super::Menus::zoom).
    fn zoom(&self, group: &str) -> Option<Zoom>;
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
        if !info.seats.contains(&seats) {
            return Err(BadSetup("seats"));
        }
        if setup.len() > MAX_SETUP_BYTES || !(Revision::FIRST..=info.revision).contains(&revision) {
            return Err(BadSetup("unreadable"));
        }
        let position = self.start(setup, seats, revision)?;
        Ok(Box::new(InPlay {
            game: *self,
            position,
        }))
    }

    fn setups(&self) -> Option<&dyn Setups> {
        Game::setups(self)
    }

    fn records(&self) -> Option<&dyn Records> {
        Game::records(self)
    }

    fn profiles(&self) -> &'static [&'static str] {
        self.adjudication().map_or(&[], |law| law.profiles())
    }
}

/// A position with its game.
struct InPlay<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Game> InPlay<G> {
    fn seen(&self, viewer: Viewer) -> Seen<G> {
        Seen {
            game: self.game,
            view: self.game.view(&self.position, viewer),
            acting: self.game.turn(&self.position).seats(),
        }
    }

    fn seen_by(&self, seat: Seat) -> SeenBySeat<G> {
        SeenBySeat {
            seen: self.seen(Viewer::Seat(seat)),
            seat,
        }
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

    fn view(&self, viewer: Viewer) -> Box<dyn AnyView> {
        Box::new(self.seen(viewer))
    }

    fn seat_view(&self, seat: Seat) -> Box<dyn AnySeatView> {
        Box::new(self.seen_by(seat))
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Illegal> {
        let seen = self.seen_by(seat);
        let action = seen.action(text)?;
        let written = self.game.write(&seen.seen.view, &action);
        // A view may share parts of the position, which would then be copied with every action.
        drop(seen);
        self.game.play(&mut self.position, seat, &action)?;
        Ok(written)
    }

    fn resolve(&mut self, drawn: u32) {
        self.game.resolve(&mut self.position, drawn);
    }

    fn judge(
        &self,
        seat: Seat,
        claim: &str,
        announced: Option<&str>,
    ) -> Result<(Option<Outcome>, Option<String>), Illegal> {
        let seen = self.seen_by(seat);
        seen.check_turn()?;
        let action = announced.map(|text| seen.action(text)).transpose()?;
        let outcome = self
            .game
            .claims()
            .and_then(|claims| claims.judge(&self.position, seat, claim, action.as_ref()));
        let written = action.map(|action| self.game.write(&seen.seen.view, &action));
        Ok((outcome, written))
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        self.game.flag_fall(&self.position, seat)
    }

    fn goes_on_without(&self, seat: Seat) -> bool {
        self.seats().len() > 2 && self.game.goes_on_without(&self.position, seat)
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
        if let Some(law) = self.game.adjudication() {
            law.reopen(&mut self.position);
        }
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

/// A view with its game, and what is no secret in any: who may act.
struct Seen<G: Game> {
    game: G,
    view: G::View,
    acting: SeatSet,
}

impl<G: Game> AnyView for Seen<G> {
    fn diagram(&self, bottom: Seat) -> Diagram {
        self.game.diagram(&self.view, bottom)
    }

    fn text(&self) -> String {
        self.game.text(&self.view)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        match self.game.menus() {
            Some(menus) if self.acting.contains(seat) => menus.prompts(&self.view, seat),
            _ => Vec::new(),
        }
    }

    fn count(&self) -> Option<Count> {
        self.game.scoring()?.count(&self.view)
    }

    fn suggestion(&self) -> Option<Vec<String>> {
        self.game.scoring()?.suggestion(&self.view)
    }

    fn marked(&self) -> Vec<String> {
        let scoring = self.game.scoring();
        scoring.map_or_else(Vec::new, |scoring| scoring.marked(&self.view))
    }

    fn ruling(&self, profile: &str) -> Option<Ruling> {
        self.game.adjudication()?.ruling(&self.view, profile)
    }
}

/// A seat's own view.
struct SeenBySeat<G: Game> {
    seen: Seen<G>,
    seat: Seat,
}

impl<G: Game> SeenBySeat<G> {
    fn may_act(&self) -> bool {
        self.seen.acting.contains(self.seat)
    }

    fn check_turn(&self) -> Result<(), Illegal> {
        if self.may_act() {
            Ok(())
        } else {
            Err(Illegal::NotYourTurn)
        }
    }

    fn action(&self, text: &str) -> Result<G::Action, Illegal> {
        self.check_turn()?;
        if text.len() > MAX_ACTION_BYTES {
            return Err(Illegal::Unreadable);
        }
        self.seen.game.read(&self.seen.view, self.seat, text)
    }
}

impl<G: Game> AnyView for SeenBySeat<G> {
    fn diagram(&self, bottom: Seat) -> Diagram {
        self.seen.diagram(bottom)
    }

    fn text(&self) -> String {
        self.seen.text()
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        self.seen.prompts(seat)
    }

    fn count(&self) -> Option<Count> {
        self.seen.count()
    }

    fn suggestion(&self) -> Option<Vec<String>> {
        self.seen.suggestion()
    }

    fn marked(&self) -> Vec<String> {
        self.seen.marked()
    }

    fn ruling(&self, profile: &str) -> Option<Ruling> {
        self.seen.ruling(profile)
    }
}

impl<G: Game> AnySeatView for SeenBySeat<G> {
    fn read(&self, text: &str) -> Result<String, Illegal> {
        let action = self.action(text)?;
        Ok(self.seen.game.write(&self.seen.view, &action))
    }

    fn legal(&self) -> Vec<String> {
        if !self.may_act() {
            return Vec::new();
        }
        let Seen { game, view, .. } = &self.seen;
        let actions = game.legal(view, self.seat);
        actions
            .iter()
            .map(|action| game.write(view, action))
            .collect()
    }

    fn default_action(&self) -> Option<String> {
        let Seen { game, view, .. } = &self.seen;
        self.check_turn().ok()?;
        let action = game.default_action(view, self.seat)?;
        Some(game.write(view, &action))
    }

    fn claims(&self) -> Vec<Claim> {
        match self.seen.game.claims() {
            Some(claims) if self.may_act() => claims.open(&self.seen.view, self.seat),
            _ => Vec::new(),
        }
    }

    fn choices(&self, typed: &str, notation: Notation, limit: usize) -> Vec<Choice> {
        let Seen { game, view, .. } = &self.seen;
        if !self.may_act() || typed.len() > MAX_ACTION_BYTES {
            return Vec::new();
        }
        match game.menus() {
            Some(menus) => menus.choices(view, self.seat, typed, notation, limit),
            None => menus::choices(*game, view, self.seat, typed, notation, limit),
        }
    }

    fn groups(&self) -> Vec<Choice> {
        let Seen { game, view, .. } = &self.seen;
        match game.menus() {
            _ if !self.may_act() => Vec::new(),
            Some(menus) => menus.groups(view, self.seat),
            None => menus::groups(*game, view, self.seat),
        }
    }

    fn members(&self, group: &str, notation: Notation) -> Vec<Choice> {
        let Seen { game, view, .. } = &self.seen;
        match game.menus() {
            _ if !self.may_act() => Vec::new(),
            Some(menus) => menus.members(view, self.seat, group, notation),
            None => menus::members(*game, view, self.seat, group, notation),
        }
    }

    fn zoom(&self, group: &str) -> Option<Zoom> {
        self.seen.game.menus()?.zoom(&self.seen.view, group)
    }
}
