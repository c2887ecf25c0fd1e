//! Tables of Gong Zhu, as the game draws them in a replay of a match that is over: all hands lie open.

use qiyuan_core::{
    diagram::{Diagram, Scene},
    rules::{Seat, Turn, Viewer},
};
use qiyuan_games as games;

/// Everything there is to see after so many cards of the first hand.
pub(crate) fn in_full(cards: usize) -> Diagram {
    let game = games::by_key("gongzhu").unwrap();
    let mut position = game.start("hands=1 expose=off", 4).unwrap();
    let mut played = 0;
    loop {
        match position.turn() {
            Turn::Chance(draw) => position.resolve(draw.sides / 3),
            Turn::Act { seats, .. } if played < cards => {
                let seat = seats.iter().next().unwrap();
                let card = position.seat_view(seat).legal().pop().unwrap();
                position.play(seat, &card).unwrap();
                played += 1;
            }
            Turn::Act { .. } | Turn::Over(_) => break,
        }
    }
    let mut diagram = position.view(Viewer::Record).diagram(Seat(0));
    let names = [
        "Ann",
        "Maximilian Wilhelm",
        "陳小美",
        "Wilhelminachristiane",
    ];
    if let Scene::Cards(table) = &mut diagram.scene {
        for place in &mut table.places {
            place.name = names[usize::from(place.seat)].to_owned();
        }
    }
    diagram
}
