//! A game as an animated picture.

use super::App;
use qiyuan_core::{
    clock::Span,
    diagram::{Diagram, Scene},
    rules::Seat,
    session::PublicView,
};
use qiyuan_render::{Animation, Error, Frame, Look, Picture, PlayerLabel};

/// The most positions that are shown, those after 300 actions among them; of more only some are, and nothing is drawn
/// of the others.
const MOST_POSITIONS: u32 = 301;

/// How somebody sees a replay.
pub struct ReplayStyle {
    /// Who saw it so, in a game that is over; nobody for all that may be known.
    pub seen_by: Option<Seat>,
    /// Who is at the bottom.
    pub bottom: Seat,
    /// The board and the pieces.
    pub look: Look,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// What the sides are called, for players whose names cannot be drawn.
    pub sides: Vec<String>,
    /// How a clock is written.
    pub clock: fn(Span) -> String,
    /// Writes what stands on a diagram in the language of whoever asks; on a table of cards, also who sits where.
    pub words: Box<dyn Fn(Diagram) -> Diagram + Send>,
}

/// An animated picture of a game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The bytes of a GIF.
    pub gif: Picture,
    /// How many positions it shows, of so many.
    pub shown: usize,
    /// How many positions the game has had.
    pub positions: usize,
}

impl App {
    /// A game as an animated picture, as far as everybody may know it. It is drawn on a thread of its own, and once.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn draw_replay(&self, view: PublicView, style: ReplayStyle) -> Result<Replay, Error> {
        let (positions, look) = (view.ply() as usize + 1, style.look);
        let source = move || frames(&view, style);
        let animated = self.inner.renderer.animation(source, look).await?;
        Ok(Replay {
            gif: animated.gif,
            shown: animated.frames,
            positions,
        })
    }
}

fn frames(view: &PublicView, style: ReplayStyle) -> Animation {
    // Clocks of many leave no room for names.
    let is_table = view.seats().len() > 2;
    let steps = view
        .replay(style.seen_by, style.bottom, MOST_POSITIONS)
        .into_iter();
    let frames = steps.map(|mut step| {
        // Nobody reads them, and they would have to be compared.
        step.diagram.words.clear();
        let clocks = step.clocks.into_iter();
        Frame {
            diagram: (style.words)(step.diagram),
            clocks: clocks
                .map(|left| left.filter(|_| !is_table))
                .map(|left| left.map_or_else(String::new, style.clock))
                .collect(),
        }
    });
    let frames: Vec<Frame> = frames.collect();
    // All stones lie alike for everybody.
    let shows_side = frames.iter().any(|frame| frame.diagram.has_stones());
    // At a table of cards names stand at the places.
    let is_of_cards = |frame: &Frame| matches!(frame.diagram.scene, Scene::Cards(_));
    let is_named = frames.first().is_some_and(is_of_cards);
    let players = (0..)
        .map(Seat)
        .zip(style.names.into_iter().zip(style.sides))
        .filter(|_| !is_named)
        .map(|(seat, (name, side))| PlayerLabel {
            name,
            side,
            shows_side,
            is_below: seat == style.bottom,
        });
    let players = players.collect();
    Animation { players, frames }
}
