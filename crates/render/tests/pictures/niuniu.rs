//! Tables of Niu Niu, as the game draws them.

use qiyuan_core::{
    diagram::{Diagram, Scene},
    rules::{AnyPosition, Seat, Turn, Viewer},
};
use qiyuan_games as games;

/// A match in which draws are a third of what they could be.
fn dealt(seats: u8, setup: &str) -> Box<dyn AnyPosition> {
    let game = games::by_key("niuniu").unwrap();
    let mut position = game.start(setup, seats).unwrap();
    deal(&mut *position);
    position
}

fn deal(position: &mut dyn AnyPosition) {
    while let Turn::Chance(draw) = position.turn() {
        position.resolve(draw.sides / 3);
    }
}

/// Everybody does the first or the last thing that they may, until nobody is asked any more.
fn go_on(position: &mut dyn AnyPosition) {
    for seat in position.turn().seats().iter() {
        let mut legal = position.seat_view(seat).legal();
        let chosen = if seat.0 % 2 == 0 {
            legal.pop()
        } else {
            legal.into_iter().next()
        };
        position.play(seat, &chosen.unwrap()).unwrap();
    }
}

/// The channel's picture after the first hand: at the end, or while another hand is played.
pub(crate) fn opened(seats: u8, setup: &str) -> Diagram {
    let mut position = dealt(seats, setup);
    go_on(&mut *position);
    go_on(&mut *position);
    deal(&mut *position);
    named(position.view(Viewer::Public).diagram(Seat(0)))
}

/// The table while the cards are cut: nobody holds any.
pub(crate) fn cutting(seats: u8) -> Diagram {
    let position = dealt(seats, "cut=on");
    named(position.view(Viewer::Public).diagram(Seat(0)))
}

/// What the second seat sees, who stakes against the bank with four cards seen.
pub(crate) fn seen(seats: u8) -> Diagram {
    let mut position = dealt(seats, "deal=seen4");
    go_on(&mut *position);
    named(position.view(Viewer::Seat(Seat(1))).diagram(Seat(1)))
}

/// The table with people at it, of whose names some fit and some do not.
fn named(mut diagram: Diagram) -> Diagram {
    let names = [
        "Ann",
        "Ben",
        "小明（王）",
        "Żoë the great",
        "老师、",
        "Wilhelmina",
    ];
    if let Scene::Cards(table) = &mut diagram.scene {
        if table.last.is_some() {
            table.heading = "Previous hand".to_owned();
        }
        for place in &mut table.places {
            place.name = names[usize::from(place.seat)].to_owned();
            place.caption = place.rank.map(called).unwrap_or_default();
        }
    }
    diagram
}

/// What a hand is worth, some of them in Chinese.
fn called(rank: &str) -> String {
    match rank {
        "none" => "无牛".to_owned(),
        "bull-8" => "牛八".to_owned(),
        other => other.replace('-', " "),
    }
}
