//! One session with real games: stored events, secrets, and random requests beside a model.

mod chess;
mod committed;
pub(crate) mod secrets;
mod simulation;
mod stored;
mod touch;

use qiyuan_core::{
    clock::{Span, Timestamp},
    session::{Challenge, PlayerId, SeatChoice, Terms},
};

const ANN: PlayerId = PlayerId(80_351_110_224_678_912);
const BEA: PlayerId = PlayerId(2);
const START: Timestamp = Timestamp::from_ms(1_795_000_000_000);

fn challenge(game: &str, control: &str, side: SeatChoice) -> Challenge {
    Challenge {
        by: ANN,
        terms: Terms {
            game: game.to_owned(),
            revision: qiyuan_core::rules::Revision::FIRST,
            setup: String::new(),
            seats: 2,
            control: control.parse().unwrap(),
            rated: true,
            side,
            series: None,
            touch: None,
        },
        expires: START + Span::HOUR,
        rematch_of: None,
        invitations: qiyuan_core::session::Invitations::for_two(side, Some(BEA)),
    }
}
