//! Games and positions behind a pointer: actions cross this line as text.

use super::{
    BadSetup, Choice, Claim, Count, Game, Illegal, Info, MAX_ACTION_BYTES, MAX_SETUP_BYTES,
    Notation, Outcome, Particular, Prompt, Record, RecordFormat, Ruling, Seat, SeatSet,
    SetupOption, Turn, Viewer, Zoom,
};
use crate::diagram::Diagram;

/// A [`Game`] behind a pointer: what the registry holds.
pub trait AnyGame: Send + Sync {
    /// See [`Game::info`].
    fn info(&self) -> &'static Info;

    /// See [`Game::profiles`].
    fn profiles(&self) -> &'static [&'static str];

    /// See [`Game::options`].
    fn options(&self) -> &'static [SetupOption];

    /// See [`Game::compose`].
    ///
    /// # Errors
    ///
    /// As [`Game::compose`].
    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup>;

    /// See [`Game::particulars`].
    fn particulars(&self, setup: &str) -> Vec<Particular>;

    /// See [`Game::divisions`].
    fn divisions(&self) -> &'static [&'static str];

    /// See [`Game::division`].
    fn division(&self, setup: &str) -> &'static str;

    /// See [`Game::start`].
    ///
    /// # Errors
    ///
    /// As [`Game::start`]; also for a number of seats that the game does not have and for text over
    /// [`MAX_SETUP_BYTES`].
    fn start(&self, setup: &str, seats: u8) -> Result<Box<dyn AnyPosition>, BadSetup>;

    /// See [`Game::write_record`].
    ///
    /// # Errors
    ///
    /// As [`Game::write_record`].
    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal>;

    /// See [`Game::read_record`].
    ///
    /// # Errors
    ///
    /// As [`Game::read_record`].
    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal>;
}

/// A position behind a pointer.
pub trait AnyPosition: Send + Sync {
    /// See [`Game::info`].
    fn info(&self) -> &'static Info;

    /// See [`Game::seats`].
    fn seats(&self) -> SeatSet;

    /// See [`Game::turn`].
    fn turn(&self) -> Turn;

    /// Reads and checks what `seat` typed; returns the canonical text, and plays nothing.
    ///
    /// # Errors
    ///
    /// It is not the seat's turn, or as [`Game::read`].
    fn read(&self, seat: Seat, text: &str) -> Result<String, Illegal>;

    /// Reads, checks and plays; returns the canonical text that is recorded.
    ///
    /// # Errors
    ///
    /// It is not the seat's turn, or as [`Game::read`] and [`Game::play`].
    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Illegal>;

    /// See [`Game::resolve`].
    fn resolve(&mut self, drawn: u32);

    /// See [`Game::legal`]: canonical text.
    fn legal(&self, seat: Seat) -> Vec<String>;

    /// See [`Game::claims`].
    fn claims(&self, seat: Seat) -> Vec<Claim>;

    /// See [`Game::judge`]. Also returns the canonical text of the announced action.
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

    /// See [`Game::caption`]. Text that is no action of this position is returned as it is.
    fn caption(&self, seat: Seat, action: &str, viewer: Viewer, notation: Notation) -> String;

    /// See [`Game::choices`].
    fn choices(&self, seat: Seat, typed: &str, notation: Notation, limit: usize) -> Vec<Choice>;

    /// See [`Game::prompts`]; none for a seat that may not act.
    fn prompts(&self, seat: Seat) -> Vec<Prompt>;

    /// See [`Game::groups`].
    fn groups(&self, seat: Seat) -> Vec<Choice>;

    /// See [`Game::members`].
    fn members(&self, seat: Seat, group: &str, notation: Notation) -> Vec<Choice>;

    /// See [`Game::zoom`].
    fn zoom(&self, seat: Seat, group: &str) -> Option<Zoom>;

    /// See [`Game::count`].
    fn count(&self, viewer: Viewer) -> Option<Count>;

    /// See [`Game::suggestion`].
    fn suggestion(&self, viewer: Viewer) -> Option<Vec<String>>;

    /// See [`Game::marked`].
    fn marked(&self, viewer: Viewer) -> Vec<String>;

    /// See [`Game::diagram`].
    fn diagram(&self, viewer: Viewer, bottom: Seat) -> Diagram;

    /// See [`Game::text`].
    fn text(&self, viewer: Viewer) -> String;

    /// See [`Game::ruling`].
    fn ruling(&self, profile: &str) -> Option<Ruling>;

    /// See [`Game::reopen`].
    fn reopen(&mut self);

    /// See [`Game::perft`].
    fn perft(&self, depth: u32) -> u64;

    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

struct InPlay<G: Game> {
    game: G,
    position: G::Position,
}

impl<G: Game> InPlay<G> {
    fn action(&self, seat: Seat, text: &str) -> Result<G::Action, Illegal> {
        if !self.game.turn(&self.position).seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        if text.len() > MAX_ACTION_BYTES {
            return Err(Illegal::Unreadable);
        }
        self.game.read(&self.view(Viewer::Seat(seat)), seat, text)
    }

    fn view(&self, viewer: Viewer) -> G::View {
        self.game.view(&self.position, viewer)
    }
}

impl<G: Game> AnyGame for G {
    fn info(&self) -> &'static Info {
        Game::info(*self)
    }

    fn profiles(&self) -> &'static [&'static str] {
        Game::profiles(*self)
    }

    fn options(&self) -> &'static [SetupOption] {
        Game::options(*self)
    }

    fn compose(&self, chosen: &[(&str, &str)]) -> Result<String, BadSetup> {
        Game::compose(*self, chosen)
    }

    fn particulars(&self, setup: &str) -> Vec<Particular> {
        Game::particulars(*self, setup)
    }

    fn divisions(&self) -> &'static [&'static str] {
        Game::divisions(*self)
    }

    fn division(&self, setup: &str) -> &'static str {
        Game::division(*self, setup)
    }

    fn start(&self, setup: &str, seats: u8) -> Result<Box<dyn AnyPosition>, BadSetup> {
        if !Game::info(*self).seats.contains(&seats) {
            return Err(BadSetup("seats"));
        }
        if setup.len() > MAX_SETUP_BYTES {
            return Err(BadSetup("unreadable"));
        }
        let position = Game::start(*self, setup, seats)?;
        Ok(Box::new(InPlay {
            game: *self,
            position,
        }))
    }

    fn write_record(&self, format: RecordFormat, record: &Record) -> Result<String, Illegal> {
        Game::write_record(*self, format, record)
    }

    fn read_record(&self, format: RecordFormat, text: &str) -> Result<Record, Illegal> {
        Game::read_record(*self, format, text)
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

    fn read(&self, seat: Seat, text: &str) -> Result<String, Illegal> {
        let action = self.action(seat, text)?;
        Ok(self.game.write(&self.position, &action))
    }

    fn play(&mut self, seat: Seat, text: &str) -> Result<String, Illegal> {
        let action = self.action(seat, text)?;
        let written = self.game.write(&self.position, &action);
        self.game.play(&mut self.position, seat, &action)?;
        Ok(written)
    }

    fn resolve(&mut self, drawn: u32) {
        self.game.resolve(&mut self.position, drawn);
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        if !self.turn().seats().contains(seat) {
            return Vec::new();
        }
        self.game
            .legal(&self.position, seat)
            .iter()
            .map(|action| self.game.write(&self.position, action))
            .collect()
    }

    fn claims(&self, seat: Seat) -> Vec<Claim> {
        self.game.claims(&self.position, seat)
    }

    fn judge(
        &self,
        seat: Seat,
        claim: &str,
        announced: Option<&str>,
    ) -> Result<(Option<Outcome>, Option<String>), Illegal> {
        if !self.turn().seats().contains(seat) {
            return Err(Illegal::NotYourTurn);
        }
        let action = announced.map(|text| self.action(seat, text)).transpose()?;
        let outcome = self
            .game
            .judge(&self.position, seat, claim, action.as_ref());
        Ok((
            outcome,
            action.map(|action| self.game.write(&self.position, &action)),
        ))
    }

    fn flag_fall(&self, seat: Seat) -> Outcome {
        self.game.flag_fall(&self.position, seat)
    }

    fn caption(&self, seat: Seat, action: &str, viewer: Viewer, notation: Notation) -> String {
        match self.action(seat, action) {
            Ok(action) => self.game.caption(&self.position, &action, viewer, notation),
            Err(_) => action.to_owned(),
        }
    }

    fn choices(&self, seat: Seat, typed: &str, notation: Notation, limit: usize) -> Vec<Choice> {
        if !self.turn().seats().contains(seat) || typed.len() > MAX_ACTION_BYTES {
            return Vec::new();
        }
        self.game
            .choices(&self.view(Viewer::Seat(seat)), seat, typed, notation, limit)
    }

    fn prompts(&self, seat: Seat) -> Vec<Prompt> {
        if !self.game.turn(&self.position).seats().contains(seat) {
            return Vec::new();
        }
        self.game.prompts(&self.view(Viewer::Seat(seat)), seat)
    }

    fn groups(&self, seat: Seat) -> Vec<Choice> {
        if !self.turn().seats().contains(seat) {
            return Vec::new();
        }
        self.game.groups(&self.view(Viewer::Seat(seat)), seat)
    }

    fn members(&self, seat: Seat, group: &str, notation: Notation) -> Vec<Choice> {
        if !self.turn().seats().contains(seat) {
            return Vec::new();
        }
        self.game
            .members(&self.view(Viewer::Seat(seat)), seat, group, notation)
    }

    fn zoom(&self, seat: Seat, group: &str) -> Option<Zoom> {
        self.game.zoom(&self.view(Viewer::Seat(seat)), group)
    }

    fn count(&self, viewer: Viewer) -> Option<Count> {
        self.game.count(&self.view(viewer))
    }

    fn suggestion(&self, viewer: Viewer) -> Option<Vec<String>> {
        self.game.suggestion(&self.view(viewer))
    }

    fn marked(&self, viewer: Viewer) -> Vec<String> {
        self.game.marked(&self.view(viewer))
    }

    fn diagram(&self, viewer: Viewer, bottom: Seat) -> Diagram {
        self.game.diagram(&self.view(viewer), bottom)
    }

    fn text(&self, viewer: Viewer) -> String {
        self.game.text(&self.view(viewer))
    }

    fn ruling(&self, profile: &str) -> Option<Ruling> {
        self.game.ruling(&self.position, profile)
    }

    fn reopen(&mut self) {
        self.game.reopen(&mut self.position);
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
