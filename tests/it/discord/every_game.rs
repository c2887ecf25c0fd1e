//! A rated game of every kind without hidden hands from its challenge to its records, as two people play it.

use futures_util::{StreamExt as _, stream};
use qiyuan_core::rules::{AnyGame, AnyPosition, Ply, Record, RecordFormat, Seat, Turn};
use rand::{RngExt as _, SeedableRng as _, rngs::StdRng};
use serde_json::{Value, json};

use super::{
    game::Game,
    harness::Harness,
    message::{answer, attachments, private, text},
    user::User,
};
use crate::conformance::hosted_games;

/// The most plies of a game. One that is not over by then is resigned.
const PLIES: usize = 40;
/// Among so many random games the shortest that the rules end is played.
const SEEDS: u64 = 60;
/// How many actions of a game in which chance has a say after each: what comes next is known only then.
const BY_CHANCE: usize = 6;
/// How many games are played at once.
const AT_ONCE: usize = 3;

impl Game<'_> {
    /// The game as it is exported in a format.
    async fn record(&self, game: &dyn AnyGame, format: RecordFormat) -> Record {
        let asked = json!({"format": format.0, "session": self.number});
        let exported = private(&self.first.slash(&self.thread, "export", asked).await);
        let files = attachments(&exported);
        assert_eq!(files.len(), 1, "{exported:#}");
        let url = files[0]["url"].as_str().unwrap();
        let written = self.first.harness.download(url).await;
        let written = String::from_utf8(written).unwrap();
        let read = game.records().read_record(format, &written);
        read.unwrap_or_else(|refused| panic!("{}: {refused}\n{written}", game.info().key))
    }

    /// Who plays on a seat.
    const fn on(&self, seat: Seat) -> User<'_> {
        if seat.0 == 0 { self.first } else { self.second }
    }
}

/// The position as it stands, in which something may have been drawn; where not everybody sees it, the usual start.
async fn present(game: &dyn AnyGame, played: &Game<'_>) -> Box<dyn AnyPosition> {
    if game.info().hidden {
        return game.start("", 2).unwrap();
    }
    let asked = json!({"text": true});
    let words = answer(&played.first.slash(&played.thread, "board", asked).await);
    let after = words
        .split_once("Position: `")
        .map_or("", |(_, after)| after);
    let setup = after.split('`').next().unwrap();
    game.start(setup, 2).unwrap()
}

/// How a random game stops.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stop {
    /// The rules end it.
    Over,
    /// Something is to be drawn.
    Chance,
    /// It gets too long.
    Length,
}

/// A random game until something is drawn: who does what, and how it stops.
fn random_game(start: &dyn AnyPosition, seed: u64) -> (Vec<(Seat, String)>, Stop) {
    let mut random = StdRng::seed_from_u64(seed);
    let mut position = start.boxed();
    let mut actions = Vec::new();
    while actions.len() < PLIES {
        let (seats, phase) = match position.turn() {
            Turn::Act { seats, phase } => (seats, phase),
            Turn::Over(_) => return (actions, Stop::Over),
            Turn::Chance(_) => return (actions, Stop::Chance),
        };
        // Counting is a subject of its own.
        if !phase.is_play() {
            break;
        }
        let seat = seats.iter().next().unwrap();
        let legal = position.seat_view(seat).legal();
        let action = legal[random.random_range(0..legal.len())].clone();
        position.play(seat, &action).unwrap();
        actions.push((seat, action));
    }
    (actions, Stop::Length)
}

async fn is_played(game: &'static dyn AnyGame) {
    let key = game.info().key;
    let harness = Harness::open().await;
    let side = game.info().sides[0];
    let options = json!({"game": key, "side": side, "time": "5m+3s", "rated": true});
    let played = harness.game(options).await;
    let mut actions = Vec::new();
    let stop = loop {
        let start = present(game, &played).await;
        // What was drawn may have ended it.
        if let Turn::Over(_) = start.turn() {
            break Stop::Over;
        }
        if actions.len() >= BY_CHANCE {
            break Stop::Chance;
        }
        let games = (0..SEEDS).map(|seed| random_game(&*start, seed));
        let (next, stop) = games
            .min_by_key(|(actions, stop)| (*stop, actions.len()))
            .unwrap();
        for (seat, action) in next {
            let options = json!({"action": action});
            let thread = &played.thread;
            let moved = played.on(seat).slash(thread, "move", options).await;
            let is_told = game.info().hidden || answer(&moved).is_empty();
            assert!(is_told, "{key} {action}: {moved:#}");
            actions.push((seat, action));
        }
        if stop != Stop::Chance {
            break stop;
        }
    };
    if stop != Stop::Over {
        let asked = played
            .second
            .slash(&played.thread, "resign", json!({}))
            .await;
        played.second.click(&private(&asked), "Yes, resign").await;
    }
    let panel = played.panel_with("Rematch").await;
    let is_rated = u32::try_from(actions.len()).unwrap() >= game.info().rated_after.unwrap();
    assert_eq!(text(&panel).contains(" → "), is_rated, "{key}: {panel:#}");
    is_recorded(game, &played, &actions).await;
    is_replayed(&harness, &played, &panel).await;
    harness.close().await;
}

/// Every format says what was played.
async fn is_recorded(game: &dyn AnyGame, played: &Game<'_>, actions: &[(Seat, String)]) {
    for format in game.info().records {
        let record = played.record(game, *format).await;
        let read: Vec<&str> = record
            .plies
            .iter()
            .filter_map(|ply| match ply {
                Ply::Action { action, .. } => Some(action.as_str()),
                Ply::Drawn(_) => None,
            })
            .collect();
        let expected: Vec<&str> = actions.iter().map(|(_, action)| action.as_str()).collect();
        assert_eq!(read, expected, "{} {}", game.info().key, format.0);
    }
}

async fn is_replayed(harness: &Harness, played: &Game<'_>, panel: &Value) {
    let shown = private(&harness.user("Eve").click(panel, "Replay").await);
    let url = attachments(&shown)[0]["url"].as_str().unwrap().to_owned();
    let picture = harness.download(&url).await;
    assert!(picture.starts_with(b"GIF89a"), "{}", played.number);
}

#[tokio::test]
async fn every_game_is_played_from_its_challenge_to_its_end_and_recorded() {
    // What is hidden cannot be begun again from the text of a view; those games have tests of their own.
    let open = hosted_games().filter(|game| !game.info().hidden);
    let games = open.map(is_played);
    stream::iter(games)
        .buffer_unordered(AT_ONCE)
        .collect::<()>()
        .await;
}
