//! A game as an animated picture.

use super::App;
use qiyuan_core::{clock::Span, rules::Seat, session::PublicView};
use qiyuan_render::{Animation, Error, Frame, Look, Picture, PlayerLabel};

/// The most actions of which each is shown; of more only some are.
const MOST_PLIES: u32 = 300;

/// How somebody sees a replay.
#[derive(Clone, Debug)]
pub struct ReplayStyle {
    /// Who sits below.
    pub bottom: Seat,
    /// The board and the pieces.
    pub look: Look,
    /// What the players are called, by seat.
    pub names: Vec<String>,
    /// How a clock is written.
    pub clock: fn(Span) -> String,
}

/// An animated picture of a game.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The bytes of a GIF.
    pub gif: Picture,
    /// How many actions it shows, of so many.
    pub shown: u32,
    /// How many actions the game has.
    pub plies: u32,
}

impl App {
    /// A game as an animated picture, as far as everybody may know it. It is drawn on a thread of its own, and once.
    ///
    /// # Errors
    ///
    /// It cannot be drawn, or too much is being drawn.
    pub async fn draw_replay(&self, view: PublicView, style: ReplayStyle) -> Result<Replay, Error> {
        let (plies, look) = (view.ply(), style.look);
        let source = move || frames(&view, style);
        let animated = self.inner.renderer.animation(source, look).await?;
        Ok(Replay {
            gif: animated.gif,
            shown: u32::try_from(animated.frames.saturating_sub(1)).unwrap_or(plies),
            plies,
        })
    }
}

fn frames(view: &PublicView, style: ReplayStyle) -> Animation {
    let steps = view.replay(style.bottom, MOST_PLIES + 1).into_iter();
    let frames = steps.map(|mut step| {
        // Nobody reads them, and they would have to be compared.
        step.diagram.words.clear();
        let clocks = step.clocks.into_iter();
        Frame {
            diagram: step.diagram,
            clocks: clocks
                .map(|left| left.map_or_else(String::new, style.clock))
                .collect(),
        }
    });
    let frames = frames.collect();
    let players = (0..)
        .map(Seat)
        .zip(style.names)
        .map(|(seat, name)| PlayerLabel {
            name,
            is_below: seat == style.bottom,
        });
    Animation {
        players: players.collect(),
        frames,
    }
}
