//! What people type as moves: a line each, in the game that the first byte chooses.
#![no_main]

use libfuzzer_sys::fuzz_target;
use qiyuan_core::rules::{AnyPosition, Turn, Viewer};
use qiyuan_games as games;

/// Lines of one input; a game is long enough to castle, promote, repeat and count by then.
const LINES: usize = 60;

fuzz_target!(|bytes: &[u8]| {
    let Some((&chosen, rest)) = bytes.split_first() else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let game = games::ALL[usize::from(chosen) % games::ALL.len()];
    let seats = *game.info().seats.start();
    let mut position = game.start("", seats).expect("the usual setup");
    for line in text.lines().take(LINES) {
        if let Turn::Chance(draw) = position.turn() {
            position.resolve(u32::from(chosen) % draw.sides);
        }
        match line.strip_prefix("claim ") {
            Some(claim) => try_claim(position.as_ref(), claim),
            None => try_line(position.as_mut(), line),
        }
    }
});

/// Whatever is claimed, with an action announced or without, is judged.
fn try_claim(position: &dyn AnyPosition, line: &str) {
    let (claim, announced) = match line.split_once(' ') {
        Some((claim, announced)) => (claim, Some(announced)),
        None => (line, None),
    };
    for seat in position.turn().seats().iter() {
        // Refused or not, nothing is played by it.
        let before = position.view(Viewer::Record).text();
        let _ = position.judge(seat, claim, announced);
        assert_eq!(position.view(Viewer::Record).text(), before);
    }
}

/// Whatever a line is, every seat can ask what it means; what is read is played and reads back.
fn try_line(position: &mut dyn AnyPosition, line: &str) {
    let seats = position.turn().seats();
    for seat in seats.iter() {
        let usual = position.info().notations[0];
        for choice in position.seat_view(seat).choices(line, usual, 25) {
            position
                .seat_view(seat)
                .read(&choice.text)
                .expect("what is offered can be played");
        }
        position.seat_view(seat).members(line, usual);
        position.seat_view(seat).zoom(line);
        let Ok(canonical) = position.seat_view(seat).read(line) else {
            continue;
        };
        assert_eq!(
            position.seat_view(seat).read(&canonical).as_ref(),
            Ok(&canonical)
        );
        assert_eq!(position.play(seat, line), Ok(canonical));
        return;
    }
}
